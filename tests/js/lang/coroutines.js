// Order of ticks, requests of async generators, delegation, closing of iterators, and what a suspended body keeps.
const log = [];
const say = (...a) => log.push(a.map(v => typeof v === 'object' ? JSON.stringify(v) : String(v)).join(' '));
async function ticks(name, n) { for (let i = 0; i < n; i++) { say(name, i); await i; } return name; }
class Thenable { constructor(v) { this.v = v; } then(ok) { say('then', this.v); ok(this.v); } }
function closing(values, name) {
	let i = 0;
	return { [Symbol.iterator]() { return this; }, next() { return { value: values[i], done: i++ >= values.length }; },
		return(v) { say(name, 'return', v); return {}; } };
}
function* inner() { try { const got = yield 'i1'; say('got', got); yield 'i2'; } catch (e) { say('inner', e); return 'r'; } finally { say('inner finally'); } return 'end'; }
function* outer() { say('result', yield* inner()); yield* [7, 8]; try { yield 9; } finally { yield 'late'; } }
async function* numbers(n) { try { for (let i = 0; i < n; i++) { await null; yield i; } } finally { say('numbers closed'); } }
(async () => {
	const it = outer();
	say(it.next(), it.next('A'), it.throw('T'), it.next(), it.next(), it.next(), it.return('x'), it.next(), it.next());
	for (const x of closing([1, 2, 3], 'break')) if (x === 2) break;
	try { for (const x of closing([1], 'throw')) throw new Error('out'); } catch (e) { say(e.message); }
	const [first, , ...rest] = closing([1, 2, 3, 4], 'rest');
	const [only] = closing([5, 6], 'short');
	say(first, rest, only);
	const order = [ticks('a', 2), ticks('b', 3), new Thenable('th'), Promise.resolve().then(() => say('p1')).then(() => say('p2'))];
	say(await Promise.all(order));
	for await (const n of numbers(5)) { say('n', n); if (n === 1) break; }
	const g = numbers(2);
	say(...await Promise.all([g.next(), g.next(), g.next(), g.next(), g.return('q')]));
	const g2 = numbers(9);
	say(await g2.next(), await g2.return(Promise.resolve('done')), await g2.next());
	try { await (async function* () { yield Promise.reject(new Error('rejected')); })().next(); } catch (e) { say(e.message); }
	for await (const v of [Promise.resolve('s'), new Thenable('t'), 1]) say('sync', v);
	const self = { *[Symbol.iterator]() { yield* arguments; }, async m() { return await this.k, super.toString === Object.prototype.toString; }, k: 1 };
	say([...self].length, await self.m());
	await (async () => { try { return await Promise.reject(1); } catch (e) { say('c', e); } finally { await null; say('f'); } })();
	function* re() { r.next(); yield 1; }
	const r = re();
	try { r.next(); } catch (e) { say(e.name, e.message); }
	say(Object.prototype.toString.call(r), Object.prototype.toString.call(ticks), Object.getPrototypeOf(re).constructor.name, new (Object.getPrototypeOf(re).constructor)('a', 'yield a; yield a * 2')(4).next());
	let later; const gate = new Promise(ok => { later = ok; });
	const waiting = Array.from({ length: 1000 }, (_, i) => (async (k) => { const local = { k }; await gate; return local.k; })(i));
	later();
	say((await Promise.all(waiting)).reduce((a, b) => a + b));
})().then(() => console.log(log.join('\n')), e => console.log('failed', e));
