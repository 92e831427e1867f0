// No limit of the compiler that a real program meets: long chains, literals, many variables, arguments, cases and functions.
// expect: 20000 5000
// expect: true 7 4999
// expect: 100000 50000
// expect: 19999 5000
// expect: 4498500
// expect: 1999
// expect: 9999 6
// expect: 1 1 3
// expect: 9999 2999
// expect: 9999 19999 undefined
// expect: 4999 300000 2
// expect: 4 300 5
// expect: true
// expect: true
// expect: true
// expect: true
// expect: true
// expect: true
// expect: true
// expect: true
// expect: true
// expect: true
// expect: still here
const rep = (n, f, sep = '') => Array.from({ length: n }, (_, i) => f(i)).join(sep);
console.log(eval(rep(20000, () => '1', '+')), eval(rep(5000, (i) => '"' + (i % 10) + '"', ' + ')).length);
console.log(eval(rep(5000, (i) => i % 2 ? 'true' : 'false', ' || ')), eval(rep(3000, (i) => 'null', ' ?? ') + ' ?? 7'), eval(rep(5000, (i) => i, ',')));
console.log(eval('[' + rep(100000, (i) => i, ',') + ']').length, Object.keys(eval('({' + rep(50000, (i) => 'k' + i + ':' + i, ',') + '})')).length);
console.log(eval('var ' + rep(20000, (i) => 'v' + i + '=' + i, ',') + '; v19999 + v0'), new Function('let ' + rep(5000, (i) => 'w' + i + '=' + i, ',') + '; return () => w4999 + w1')()());
console.log(new Function('let ' + rep(3000, (i) => 'c' + i + '=' + i, ',') + '; return [' + rep(3000, (i) => '() => c' + i, ',') + ']')().reduce((s, f) => s + f(), 0));
console.log(new Function(...Array.from({ length: 1000 }, (_, i) => 'p' + i), 'return p999 + p0 + arguments.length')(...Array.from({ length: 1000 }, (_, i) => i)));
console.log(eval('switch (9999) {' + rep(10000, (i) => `case ${i}: r = ${i}; break;`, '\n') + '} var r; r'), eval('var x = 5;' + rep(2000, (i) => `if (x === ${i}) x = ${i} + 1; else `, '') + '; x'));
console.log(eval(rep(2000, () => '(', '') + '1' + rep(2000, () => ')', '')), eval(rep(1000, () => '[', '') + rep(1000, () => ']', '')).length, eval(rep(1000, () => '{', '') + '3' + rep(1000, () => '}', '')));
console.log(eval(rep(10000, (i) => `function f${i}() { return ${i}; }`, '\n') + 'f9999() + f0()'), eval('(class {' + rep(3000, (i) => `m${i}() { return ${i}; }`, '\n') + '})').prototype.m2999());
console.log(eval('`' + rep(5000, (i) => '${' + i % 10 + '}', 'x') + '`').length, eval('Math.max(' + rep(20000, (i) => i, ',') + ')'), eval('a = {}; a' + rep(2000, () => '?.b', '')));
console.log(eval('let o = {}; ' + rep(5000, (i) => `o.p${i} = ${i};`, '') + 'o.p4999'), eval('"' + rep(100000, () => 'str', '') + '"').length, eval('x = 1;' + rep(300, (i) => 'for (let i' + i + ' = 0; i' + i + ' < 1; i' + i + '++) {', '') + 'x++' + rep(300, () => '}', '') + '; x'));
console.log(eval(rep(500, (i) => 'l' + i + ':', '') + ' 4'), eval(rep(300, () => 'try {', '') + 'throw 1' + rep(300, () => '} catch (e) { throw e + 1; } finally { x++ }', '').replace(/throw e \+ 1; \} finally \{ x\+\+ \}$/, 'e; } finally { }')), eval('(' + rep(500, () => '() => ', '') + '5)' + rep(500, () => '()', '')));
const attempt = (s) => { try { eval(s); return 'ok'; } catch (e) { return e.name; } };
for (const s of [rep(200000, () => '(') , rep(200000, () => '['), rep(200000, () => '!') + '1', rep(200000, () => 'a=>'), rep(200000, () => '{'), rep(200000, () => 'x={a:'), rep(100000, () => '`${'), rep(200000, () => 'new ') + 'x', rep(200000, () => 'if(1)') + ';', rep(100000, () => 'function f(){')]) { const r = attempt(s); console.log(r === 'RangeError' || r === 'SyntaxError' || r === 'ok' || r === 'TypeError' || r === 'ReferenceError'); }
console.log('still here');
