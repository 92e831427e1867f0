// fault: skip, it takes too long in that build
// timeout: 90
// exit: 0
// Source text of any form is read in time that grows with its length alone.
const assert = require('assert');
// Processor time, for others may be at work too.  What is quadratic takes 4 s or far more.
const soon = (what, run, start = process.cpuUsage()) => {
  run();
  const { user, system } = process.cpuUsage(start);
  assert(user + system < 3e6, `${what}: ${(user + system) / 1000} ms`);
};
const range = (n, text) => Array.from({ length: n }, (_, i) => text(i)).join('');

// Labels: many around, many looked for.  The text of a function that is not called is read, not compiled.
const labels = range(4900, (i) => `a${i}:{`), closed = '}'.repeat(4900);
const read = (text) => new Function('function f(){' + text + '}');
soon('break to a label', () => read(labels + 'break a0;'.repeat(500000) + closed));
soon('a label anew', () => read(labels + 'x:;'.repeat(500000) + closed));
soon('break out of labels', () => read('for(;;){' + labels + 'break;'.repeat(500000) + closed + '}'));
soon('continue past labels', () => read('for(;1;){switch(1){default:' + labels + 'continue;'.repeat(500000) + closed + '}}'));

// A label is its own function's, and may come again in one inside it or when it has ended.
assert.throws(() => new Function('a: { (() => { break a; })(); }'), { name: 'SyntaxError', message: "Undefined label 'a'" });
assert.throws(() => new Function('a: { class A { static { break a; } } }'), SyntaxError);
assert.throws(() => new Function('a: ; break a;'), SyntaxError);
assert.throws(() => new Function('a: { b: { a: ; } }'), { name: 'SyntaxError', message: "Label 'a' has already been declared" });
assert.throws(() => new Function('a: { (() => { a: ; })(); a: ; }'), SyntaxError);
assert.throws(() => new Function('a: { break; }'), { name: 'SyntaxError', message: 'Illegal break statement' });
assert.throws(() => new Function('switch (1) { default: a: continue; }'), SyntaxError);
assert.throws(() => new Function('for (;;) { (() => { break; })(); }'), SyntaxError);
assert.strictEqual(new Function('a: { (() => { a: { break a; } })(); break a; return 1; } a: { break a; } return 2;')(), 2);
assert.strictEqual(new Function('let n = 0; a: for (;;) { b: switch (n++) { case 0: continue; case 1: c: { break; } case 2: continue a; default: break a; } } return n;')(), 4);

// Catch clauses within each other, whose name a var in them passes by.
soon('var in catch', () => read('try{}catch(e){'.repeat(9000) + 'var e;'.repeat(700000) + '}'.repeat(9000)));
assert.throws(() => read('try{}catch(e){let e}'), SyntaxError);
assert.throws(() => read('try{}catch(e){{let e;try{}catch(e){try{}catch(e){var e}}}}'), SyntaxError);
assert.throws(() => read('let e;try{}catch(e){try{}catch(e){var e}}'), SyntaxError);
assert.throws(() => read('try{}catch([e]){try{}catch(e){try{}catch(e){var e}}}'), SyntaxError);
assert.strictEqual(new Function('try{throw 1}catch(e){(function(){try{throw 2}catch(e){try{throw 3}catch(e){var e=4;{function e(){}}}}})();return e}')(), 1);
assert.strictEqual(new Function('try{throw 1}catch(e){try{throw 2}catch(e){var e=4}var f=()=>e;e=5}return [e,f()]')().join(), ',5');

// Blocks within each other, each with an environment, and a variable of the outermost used in the innermost.
soon('environments', () => new Function('let q=1;(()=>q);' + range(9000, (i) => `{let v${i};(()=>v${i});`) + 'q=g;'.repeat(200000) + '}'.repeat(9000)));

// A name that its declaration writes with an escape, looked for in the text behind to tell the place of an error.
soon('redeclared', () => {
  const rest = 'a'.repeat(300000);
  assert.throws(() => new Function(`let a${rest}; function \\u0061${rest}() { "${rest.repeat(3)}" }`), SyntaxError);
});

// One group name in many alternatives.
const same = '(?<a>x)|'.repeat(32000);
soon('one name', () => read(`/${same}/;`.repeat(8)));
for (const [pattern, ok] of [['(?:(?<a>x)|(?<a>y))|(?<a>z)', 1], ['(?:(?<a>x)|y)|(?:z|(?<a>z))', 1], ['(?:(?<a>x)|(?<a>y))(?<a>z)', 0], ['(?<a>x)(?:(?<a>x)|(?<a>y))', 0],
  ['(?:(?<a>x)|(?:(?<a>y)|z(?:(?<a>z)|w)))|(?<a>v)', 1], ['(?:(?<a>x)|(?:(?<a>y)|z(?:(?<a>z)|w))(?<a>v))', 0], [`${same}(?:(?:(?<a>x)|y)(?<a>z))`, 0]])
  if (ok)
    read(`/${pattern}/`);
  else
    assert.throws(() => read(`/${pattern}/`), SyntaxError, pattern.slice(-60));

// A module: many attributes of an import.
const load = (what, text) => {
  const file = `${what}.mjs`, start = process.cpuUsage();
  require('fs').writeFileSync(file, text);
  return import(require('path').resolve(file)).then(String, (e) => e.name + ': ' + e.message).then((result) => {
    soon(what, () => {}, start);
    return result;
  });
};
(async () => {
  assert.match(await load('attributes', `import 'fs' with { ${range(200000, (i) => `a${i}: '',`)} }; import 'fs' with { a0: '' }; )`), /Unexpected token '\)'/);
  assert.match(await load('twice', `import 'fs' with { a: '', 'a': '' };`), /Import assertion has duplicate key 'a'/);
})();
