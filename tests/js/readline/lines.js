// readline on a stream: lines across chunks, all endings, question, pause, close.
// expect: line "one"
// expect: line "two"
// expect: line "three"
// expect: line ""
// expect: line "foLSur"
// expect: line "five end"
// expect: pause
// expect: close
// expect: -- a character in two chunks
// expect: line "a€b"
// expect: pause
// expect: close
// expect: -- nothing at all
// expect: pause
// expect: close
// expect: -- question
// expect: p>  false 
// expect: answer Ada
// expect: line next
// expect: line stop
// expect: "name? > "
// expect: ERR_USE_AFTER_CLOSE readline was closed
// expect: -- promise
// expect: answered yes
'use strict';
var readline = require('readline');
var stream = require('stream');

function feed(chunks, options, then) {
	var input = new stream.PassThrough(), rl, name;
	options = options || {};
	options.input = input;
	rl = readline.createInterface(options);
	rl.on('line', function (line) { console.log('line', JSON.stringify(line).replace('\u2028', 'LS')); });
	['close', 'pause', 'resume'].forEach(function (e) { rl.on(e, function () { console.log(e); }); });
	rl.on('close', then || function () {});
	chunks.forEach(function (c) { input.write(c); });
	input.end();
	return rl;
}

feed(['one\ntw', 'o\r', '\nthree\r\n', '\n', 'fo\u2028ur\rfive', ' end'], null, split);

function split() {
	var euro = Buffer.from('a\u20acb\n');
	console.log('-- a character in two chunks');
	feed([euro.slice(0, 2), euro.slice(2)], null, empty);
}

function empty() {
	console.log('-- nothing at all');
	feed([], null, question);
}

function question() {
	console.log('-- question');
	var input = new stream.PassThrough(), out = '', output = new stream.Writable({ write: function (c, e, cb) { out += c; cb(); } });
	var rl = readline.createInterface({ input: input, output: output, prompt: 'p> ' });
	console.log(rl.getPrompt(), rl.terminal, rl.line);
	rl.question('name? ', function (answer) {
		console.log('answer', answer);
		rl.setPrompt('> ');
		rl.prompt();
		rl.on('line', function (line) {
			console.log('line', line);
			if (line === 'stop') {
				rl.close();
				console.log(JSON.stringify(out));
				try {
					rl.question('more?', function () {});
				} catch (err) {
					console.log(err.code, err.message);
				}
				promise();
			}
		});
	});
	input.write('Ada\nnext\nstop\n');
}

function promise() {
	console.log('-- promise');
	var input = new stream.PassThrough(), rl = require('readline/promises').createInterface({ input: input, output: new stream.PassThrough() });
	rl.question('q').then(function (a) {
		console.log('answered', a);
		rl.close();
	});
	input.write('yes\n');
}
