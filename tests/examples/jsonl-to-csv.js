// JSON lines on standard input to CSV on standard output: jsr jsonl-to-csv.js < FILE
// run: printf '%s\n' '{"id":1,"name":"Ann","note":"said \"hi\""}' '{"id":2,"name":"Bö, jr","tags":["a","b"]}' '' 'not json' '{"id":3,"name":null}' | {jsr} {file} 2>err; echo "rc=$?"; cat err
// expect: id,name,note,tags
// expect: 1,Ann,"said ""hi""",
// expect: 2,"Bö, jr",,"[""a"",""b""]"
// expect: 3,,,
// expect: rc=1
// expect: line 4 is not JSON
'use strict';

var rows = [], columns = [], known = {}, number = 0;

function add(line) {
  number++;
  if (!line.trim()) return;
  var row;
  try {
    row = JSON.parse(line);
  } catch (e) {
    console.error('line ' + number + ' is not JSON');
    process.exitCode = 1;
    return;
  }
  Object.keys(row).forEach(function (name) {
    if (!known.hasOwnProperty(name)) {
      known[name] = true;
      columns.push(name);
    }
  });
  rows.push(row);
}

function cell(value) {
  if (value === null || value === undefined) return '';
  var text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return /[",\r\n]/.test(text) ? '"' + text.replace(/"/g, '""') + '"' : text;
}

var rest = '';
process.stdin.setEncoding('utf8');
process.stdin.on('data', function (chunk) {
  var lines = (rest + chunk).split('\n');
  rest = lines.pop();
  lines.forEach(add);
});
process.stdin.on('end', function () {
  if (rest) add(rest);
  console.log(columns.map(cell).join(','));
  rows.forEach(function (row) {
    console.log(columns.map(function (name) { return cell(row[name]); }).join(','));
  });
});
