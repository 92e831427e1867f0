// `using`: what is disposed, when, and what becomes of errors (Explicit Resource Management).
const log = [];
const say = label => { console.log(`${label}: ${log.join(' ')}`); log.length = 0; };
const resource = (name, error) => ({ name, [Symbol.dispose]() { log.push(`~${this.name}`); if (error) throw error; } });

{
	using a = resource('a'), b = resource('b');
	log.push(a.name + b.name);
	using nothing = null, still = undefined;
	log.push(String(nothing), String(still));
}
say('block');
// expect: block: ab null undefined ~b ~a

function returns() {
	using a = resource('a');
	return (log.push('value'), 'returned');
}
log.push(returns());
say('function');
// expect: function: value ~a returned

outer: for (let i = 0; i < 4; i++) {
	using a = resource(`a${i}`);
	if (i === 1)
		continue outer;
	{
		using b = resource(`b${i}`);
		if (i === 2)
			break outer;
	}
	log.push(`end${i}`);
}
say('jumps');
// expect: jumps: ~b0 end0 ~a0 ~a1 ~b2 ~a2

for (using a = resource('once'), i = resource('i'); log.length < 2;)
	log.push('turn');
say('for');
// expect: for: turn turn ~i ~once

const closes = { [Symbol.iterator]: () => ({ n: 0, next() { return { value: resource(`of${this.n++}`), done: this.n > 5 }; },
	return() { log.push('closed'); return {}; } }) };
for (using a of closes) {
	log.push(a.name);
	if (a.name === 'of1')
		break;
}
say('for-of');
// expect: for-of: of0 ~of0 of1 ~of1 closed

// errors: the last one wins, and keeps the earlier
const chain = e => e instanceof SuppressedError ? `(${chain(e.error)} over ${chain(e.suppressed)})` : e.message;
try {
	using a = resource('a', Error('1')), b = resource('b', Error('2'));
	throw Error('3');
} catch (e) {
	log.push(chain(e), e.name, Object.keys(e).length, e.message !== '');
}
say('errors');
// expect: errors: ~b ~a (1 over (2 over 3)) SuppressedError 0 true
try {
	using a = resource('a', Error('alone'));
} catch (e) {
	log.push(e.message);
}
say('one error');
// expect: one error: ~a alone
const overridden = () => {
	try {
		using a = resource('a', Error('disposing'));
		return 'lost';
	} catch (e) {
		return e.message;
	}
};
log.push(overridden());
say('over return');
// expect: over return: ~a disposing

// what cannot be disposed of is an error at once, and what came before is disposed
for (const bad of [1, 'text', {}, { [Symbol.dispose]: 1 }])
	try {
		using a = resource('before'), b = bad;
		log.push('not reached');
	} catch (e) {
		log.push(e.constructor.name);
	}
say('bad');
// expect: bad: ~before TypeError ~before TypeError ~before TypeError ~before TypeError

// the method is read once, when the resource is declared
{
	using a = { get [Symbol.dispose]() { log.push('read'); return () => log.push('called'); } };
	log.push('body');
}
say('getter');
// expect: getter: read body called

function* generator() {
	using a = resource('a');
	try {
		yield 1;
		yield 2;
	} finally {
		log.push('finally');
	}
}
for (const v of generator()) {
	log.push(v);
	break;
}
say('generator');
// expect: generator: 1 finally ~a

class C {
	static { using a = resource('static'); log.push('block'); }
	constructor() { using a = resource('made'); this.x = 1; }
}
class D extends C { constructor() { using a = resource('derived'); super(); } }
log.push(new D().x);
say('class');
// expect: class: block ~static ~made ~derived 1

// names: an anonymous function is named after its variable; the variable is constant and dead before
Function.prototype[Symbol.dispose] = function () { log.push(`~${this.name}`); };
{
	using named = () => { };
	log.push(named.name);
	try { named = 1; } catch (e) { log.push(e.constructor.name); }
}
delete Function.prototype[Symbol.dispose];
{
	try { early; } catch (e) { log.push(e.constructor.name); }
	using early = null;
}
say('names');
// expect: names: named TypeError ~named ReferenceError

// closures in loops keep their own
const kept = [];
for (using a of [resource('x'), resource('y')])
	kept.push(() => a.name);
log.push(...kept.map(f => f()));
say('closures');
// expect: closures: ~x ~y x y

// still a name where no other name follows on its line
var using = [4], of = 5;
using
of
using [0] = 6;
for (using of [7]) log.push(using);
for (using in { k: 1 }) log.push(using);
label: { using: 1; }
log.push(((using) => using + 1)(8));
say('name');
// expect: name: 7 k 9

for (const source of ['using x = null;', '{ using x; }', '{ using x = null, {y} = null; }', 'if (1) using x = null;',
	'switch (1) { case 1: using x = null; }', '{ await using x = null; }', 'for (using x in {});', 'for (using x = null of []);',
	'{ using x = null; var x; }', '{ using let = null; }', 'label: using x = null;', '(() => { using x = null, x = null; })'])
	try {
		(0, eval)(source);
		log.push(source);
	} catch (e) {
		if (e.constructor !== SyntaxError)
			log.push(source, e.constructor.name);
	}
log.push('all');
say('refused');
// expect: refused: all
