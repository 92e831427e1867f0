// needs: native (a policy looks at paths from the root folder, which for an emulator is another)
// Names in folders that have been used before, while another process exchanges the names, the folders, and those above.
// Each call is compared with what it has to find; see runtime/policy/held.h.
// run: mkdir -p in/d in/a/b/c in/w in/m out; {jsr} {file} move & {jsr} --sandbox --allow-read=in --allow-write=in --deny-write=in/d/only --deny-read=in/d/no --deny-write=in/d/no {file}; echo x >in/stop; wait; find out | sort; cat out/secret
// expect: wrong: 0 of 82
// expect: out
// expect: out/a
// expect: out/a/b
// expect: out/a/b/c
// expect: out/a/b/c/f
// expect: out/d
// expect: out/d/f
// expect: out/m
// expect: out/secret
// expect: out/w
// expect: out/w/f
// expect: top secret
'use strict';
const fs = require('fs'), path = require('path');

const moves = {
  'a leaf becomes a link': () => { fs.unlinkSync('in/d/f'); fs.symlinkSync('../../out/secret', 'in/d/f'); },
  'a leaf becomes a link that stays': () => { fs.unlinkSync('in/d/f'); fs.symlinkSync('../a/b/c/f', 'in/d/f'); },
  'a leaf again': () => { fs.unlinkSync('in/d/f'); fs.writeFileSync('in/d/f', '12345'); },
  'another folder': () => { fs.renameSync('in/d', 'out/d'); fs.mkdirSync('in/d'); fs.writeFileSync('in/d/f', 'other than that'); },
  'a link to where the folder is': () => { fs.rmSync('in/d', { recursive: true }); fs.symlinkSync('../out/d', 'in/d'); },
  'nothing': () => fs.unlinkSync('in/d'),
  'a folder above': () => { fs.renameSync('in/a', 'out/a'); fs.symlinkSync('../out/a', 'in/a'); },
  'the working directory': () => { fs.renameSync('in/w', 'out/w'); fs.mkdirSync('in/w'); },
  'a folder to make things in': () => { fs.renameSync('in/m', 'out/m'); fs.symlinkSync('../out/m', 'in/m'); },
};

if (process.argv[2] === 'move') {
  const next = () => {
    if (fs.existsSync('in/stop')) return;
    try {
      const what = fs.readFileSync('in/ask', 'utf8');
      fs.unlinkSync('in/ask');
      moves[what]();
      fs.writeFileSync('in/done', '');
    } catch (e) { if (e.code !== 'ENOENT') throw e; }
    setTimeout(next, 1);
  };
  fs.writeFileSync('out/secret', 'top secret\n');
  next();
  setTimeout(() => process.exit(), 30000).unref();
} else {
  const top = path.resolve('in');
  let wrong = 0, count = 0;
  const check = (what, f, want) => {
    let got;
    try { got = f(); } catch (e) { got = e.code; }
    count++;
    if (got !== want) { wrong++; console.log(`${what}: ${got} instead of ${want}`); }
  };
  const ask = what => {
    fs.writeFileSync(`${top}/asking`, what);
    fs.renameSync(`${top}/asking`, `${top}/ask`);
    while (!fs.existsSync(`${top}/done`)) ;
    fs.unlinkSync(`${top}/done`);
  };
  const use = file => { for (let i = 0; i < 50; i++) { fs.statSync(file); fs.existsSync(file); fs.lstatSync(file); } };
  const size = file => () => fs.statSync(file).size, is = file => () => fs.existsSync(file);
  const no = 'ERR_ACCESS_DENIED';

  fs.writeFileSync('in/d/f', '12345');
  fs.writeFileSync('in/a/b/c/f', '1234567');
  fs.writeFileSync('in/w/f', '123');
  for (const file of ['in/d/f', `${top}/d/f`]) {
    use(file);
    // as it is written
    check('as it is', size(file), 5);
    for (const odd of [`${file}/`, `${file}/.`, `${file}/..`, `${file}/x`]) check(odd, size(odd), 'ENOTDIR');
    for (const odd of [`${path.dirname(file)}/../d/f`, `${path.dirname(file)}//f`, `${path.dirname(file)}/./f`]) check(odd, size(odd), 5);
    check('the folder', () => fs.statSync(path.dirname(file)).isDirectory(), true);
    check('the folder with a slash', () => fs.statSync(`${path.dirname(file)}/`).isDirectory(), true);
    check('out of it', size(`${path.dirname(file)}/../../out/secret`), no);
    check('missing', size(`${file}2`), 'ENOENT');
    check('missing below', size(`${file}2/x`), 'ENOENT');
    check('the longest name', size(`${path.dirname(file)}/${'n'.repeat(255)}`), 'ENOENT');
    check('too long a name', size(`${path.dirname(file)}/${'n'.repeat(256)}`), 'ENAMETOOLONG');
    check('too long a path', size(`${path.dirname(file)}${'/n'.repeat(2048)}`), 'ENAMETOOLONG');
    // rules for a name in it
    check('denied', size(`${path.dirname(file)}/no`), no);
    check('denied, asked whether it exists', is(`${path.dirname(file)}/no`), false);
    check('denied, to be made', () => fs.mkdirSync(`${path.dirname(file)}/no`), no);
    check('only to be read', size(`${path.dirname(file)}/only`), 'ENOENT');
    check('only to be read, to be made', () => fs.mkdirSync(`${path.dirname(file)}/only`), no);
    check('only to be read, to be removed', () => fs.unlinkSync(`${path.dirname(file)}/only`), no);
    check('only to be read, to be removed as a folder', () => fs.rmdirSync(`${path.dirname(file)}/only`), no);
    // the leaf
    ask('a leaf becomes a link');
    check('a link out', size(file), no);
    check('a link out, asked whether it exists', is(file), false);
    check('a link out, itself', () => fs.lstatSync(file).isSymbolicLink(), true);
    check('a link out, read', () => fs.readFileSync(file, 'latin1'), no);
    check('a link out, in the list', () => fs.readdirSync(path.dirname(file)).join(), 'f');
    ask('a leaf becomes a link that stays');
    check('a link within', size(file), 7);
    check('a link within, asked whether it exists', is(file), true);
    check('a link within, read', () => fs.readFileSync(file, 'latin1'), '1234567');
    ask('a leaf again');
    check('a file again', size(file), 5);
  }
  check('no name', size(''), 'ENOENT');

  fs.existsSync('in/d/f');
  const d = `${top}/d/f`;
  use(d);
  ask('another folder');
  check('another folder', size(d), 15);
  check('another folder, by a relative path', size('in/d/f'), 15);
  check('what was in the first', is(`${top}/d/no`), false);
  use(d);
  ask('a link to where the folder is');
  check('a link instead of the folder', size(d), no);
  check('a link instead of the folder, a name to be made', () => fs.mkdirSync(`${top}/d/new`), no);
  check('a link instead of the folder, a name to be removed', () => fs.unlinkSync(d), no);
  check('a link instead of the folder, listed', () => fs.readdirSync(`${top}/d`).join(), no);
  ask('nothing');
  check('no folder', size(d), 'ENOENT');
  check('no folder, a name to be made', () => fs.mkdirSync(`${top}/d/new`), 'ENOENT');
  fs.mkdirSync(`${top}/d`);
  check('a folder of our own', size(d), 'ENOENT');

  const a = `${top}/a/b/c/f`;
  use(a);
  ask('a folder above');
  check('a folder above that is a link', size(a), no);
  check('a folder above that is a link, asked whether it exists', is(a), false);

  const m = `${top}/m/x`;
  for (let i = 0; i < 30; i++) { fs.mkdirSync(m); fs.rmdirSync(m); fs.writeFileSync(m, ''); fs.unlinkSync(m); }
  ask('a folder to make things in');
  check('made where it was moved to', () => fs.mkdirSync(m), no);
  check('written where it was moved to', () => fs.writeFileSync(m, 'x'), no);

  process.chdir(`${top}/w`);
  use('f');
  ask('the working directory');
  check('a relative path in a folder that is not ours any more', size('f'), no);
  check('the same, asked whether it exists', is('f'), false);
  process.chdir(top);
  check('a relative path elsewhere', size('w/f'), 'ENOENT');
  console.log(`wrong: ${wrong} of ${count}`);
}
