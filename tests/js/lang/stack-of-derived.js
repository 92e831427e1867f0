// A stack begins where `new` named the class, is made when it is first read, and its head runs getters; Error.prepareStackTrace then decides.
const own = (e) => e.stack.split('\n').filter((l) => !l.includes('    at ') || l.includes('stack-of-derived')).slice(0, 3).map((l) => l.replace(/\(.*\/|at \/.*\//, '(')).join(' | ');
class E1 extends Error {} class E2 extends E1 { constructor(m) { super(m); } } class E3 extends E2 { constructor(...a) { super(...a); this.name = this.constructor.name; } }
function make() { return new E3('three'); }
console.log(own(make()));
console.log(own(new E2('two')));
console.log(own(Reflect.construct(Error, ['not running'], E1)));
class Getter extends TypeError { get name() { return 'G' + typeof this.message; } }
console.log(own(new Getter('six')));
class Field extends Error { name = 'Field'; }
console.log(new Field('m').stack.split('\n')[0]);
class Mid extends Error { constructor(m) { const f = () => super(m); f(); } }
console.log(own(new Mid('from an arrow')));
class Agg extends AggregateError { constructor() { super([1], 'agg'); } }
console.log(own(new Agg()));
let calls = 0;
Error.prepareStackTrace = (e, sites) => { calls++; return sites[0].getFunctionName(); };
const late = (function maker() { return new Error('late'); })();
console.log(calls, late.stack, late.stack, calls);
Error.prepareStackTrace = () => 'first';
const read = new Error('r'), unread = new Error('u');
read.stack;
Error.prepareStackTrace = () => 'second';
console.log(read.stack, unread.stack, 'stack' in unread, Object.getOwnPropertyDescriptor(new Error('d'), 'stack').value);
Error.prepareStackTrace = () => { throw new RangeError('inside'); };
const bad = new Error('bad');
try { bad.stack; } catch (e) { Error.prepareStackTrace = undefined; console.log(e.name, e.message, bad.stack.split('\n')[0]); }
const captured = { name: 'C', message: 'cap' };
Error.captureStackTrace(captured);
Error.prepareStackTrace = (o, s) => [o === captured, Array.isArray(s)];
console.log(captured.stack);
Error.prepareStackTrace = undefined;
const frozen = Object.freeze(new Error('frozen'));
console.log(frozen.stack.split('\n')[0], Object.isFrozen(frozen));
