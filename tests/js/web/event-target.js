// Event and EventTarget: dispatch, options, objects with handleEvent, what is thrown by whom.
// stderr-has: MaxListenersExceededWarning: Possible EventTarget memory leak detected. 2 m listeners added to EventTarget. MaxListeners is 1. Use events.setMaxListeners() to increase limit
// stderr-has: AddEventListenerArgumentTypeWarning: addEventListener called with null which has no effect.
'use strict';
const { getEventListeners, once, on, setMaxListeners, getMaxListeners, addAbortListener } = require('events');
const { inspect } = require('util');
const log = console.log;
const tell = f => {
	try {
		log(String(f).slice(4), '->', f());
	} catch (error) {
		log(String(f).slice(4), '!!', error.name, error.code, error.message);
	}
};
process.on('uncaughtException', (error, origin) => log('uncaught', error.message, origin));
const t = new EventTarget();
t.addEventListener('a', function (e) {
	log('A', this === t, e.target === t, e.currentTarget === t, e.eventPhase, e.composedPath()[0] === t, e.srcElement === t);
});
t.addEventListener('a', () => { log('B'); throw new Error('in B'); });
t.addEventListener('a', { handleEvent(e) { log('C', this.handleEvent !== undefined, e.type); throw new Error('in C'); } });
t.addEventListener('a', async () => { throw new Error('async'); });
process.nextTick(() => log('tick before'));
Promise.resolve().then(() => log('job'));
const e = new Event('a', { cancelable: true, bubbles: true, composed: true });
log(t.dispatchEvent(e), e.target === t, e.currentTarget, e.eventPhase, e.composedPath(), e.isTrusted, e.bubbles, e.composed, e.returnValue);
process.nextTick(() => log('tick after'));

setTimeout(() => {
	const u = new EventTarget();
	const f = () => log('f');
	u.addEventListener('x', f);
	u.addEventListener('x', f);
	u.addEventListener('x', f, true);
	u.addEventListener('x', f, { once: true });
	log(getEventListeners(u, 'x').length, getEventListeners(u, 'x')[0] === f);
	u.removeEventListener('x', f);
	log(getEventListeners(u, 'x').length, getEventListeners(u, 'y'));
	u.dispatchEvent(new Event('x'));
	u.removeEventListener('x', f, { capture: true });
	log(u.dispatchEvent(new Event('x')));

	u.addEventListener('gone', () => { log('first'); u.removeEventListener('gone', second); });
	function second() { log('second'); }
	u.addEventListener('gone', second);
	u.dispatchEvent(new Event('gone'));
	u.addEventListener('once', () => { log('once'); u.dispatchEvent(new Event('once')); }, { once: true });
	u.dispatchEvent(new Event('once'));

	u.addEventListener('p', p => { p.preventDefault(); log(p.defaultPrevented, p.returnValue); });
	u.addEventListener('p', p => { p.stopPropagation(); log('on', p.cancelBubble); });
	u.addEventListener('p', p => { p.stopImmediatePropagation(); log('stop'); });
	u.addEventListener('p', () => log('never'));
	const p = new Event('p', { cancelable: true });
	log(u.dispatchEvent(p), p.defaultPrevented, p.cancelBubble, p.eventPhase, u.dispatchEvent(new Event('p')));
	u.addEventListener('r', r => tell(() => u.dispatchEvent(r)));
	u.dispatchEvent(new Event('r'));

	const control = new AbortController();
	u.addEventListener('s', () => log('s'), { signal: control.signal });
	u.dispatchEvent(new Event('s'));
	control.abort();
	log(getEventListeners(u, 's'));
	u.addEventListener('s', f, { signal: control.signal });
	log(getEventListeners(u, 's'));
	const object = { handleEvent: null };
	u.addEventListener('o', object);
	u.dispatchEvent(new Event('o'));
	object.handleEvent = () => log('late');
	u.dispatchEvent(new Event('o'));
	log(getEventListeners(u, 'o')[0] === object);

	const i = new Event('one', { cancelable: true });
	i.initEvent('two', true, false);
	log(i.type, i.bubbles, i.cancelable, Object.keys(i), i.NONE, Event.NONE);
	i.cancelBubble = true;
	log(i.cancelBubble);
	i.cancelBubble = false;
	log(i.cancelBubble);
	log(getMaxListeners(u), setMaxListeners(1, u), getMaxListeners(u));
	u.addEventListener('m', () => 1);
	u.addEventListener('m', () => 2);
	u.addEventListener(1, n => log('number', n.type));
	u.dispatchEvent(new Event(1));

	tell(() => new Event());
	tell(() => new Event('a', 3));
	tell(() => new Event('a', []));
	tell(() => new Event('a', null).type);
	tell(() => new Event(Symbol()));
	tell(() => Event('a'));
	tell(() => i.initEvent());
	tell(() => u.addEventListener());
	tell(() => u.addEventListener('a'));
	tell(() => u.addEventListener('a', 3));
	tell(() => u.addEventListener('a', null));
	tell(() => u.addEventListener('a', f, 'text'));
	tell(() => u.addEventListener('a', f, Symbol.iterator));
	tell(() => u.addEventListener('a', f, null));
	tell(() => u.addEventListener('a', f, { signal: 3 }));
	tell(() => u.addEventListener('a', f, { signal: null }));
	tell(() => u.addEventListener('a', {}));
	tell(() => u.removeEventListener('a'));
	tell(() => u.removeEventListener('a', 3));
	tell(() => u.removeEventListener('a', null));
	tell(() => u.dispatchEvent());
	tell(() => u.dispatchEvent({}));
	tell(() => Event.prototype.type);
	tell(() => Event.prototype.preventDefault());
	tell(() => EventTarget.prototype.dispatchEvent.call({}, i));
	tell(() => new CustomEvent());
	tell(() => new CustomEvent('a').detail);
	tell(() => new CustomEvent('a', { detail: 0 }).detail);
	tell(() => getEventListeners({}, 'a'));
	tell(() => setMaxListeners(1, {}));

	const shown = (value, options) => log(inspect(value, options).replace(/timeStamp: [\d.]+/g, 'timeStamp: N'));
	shown(i);
	shown(i, { depth: -1 });
	shown(new CustomEvent('x', { detail: { a: 1 } }));
	shown({ a: { b: { i, u } } }, { depth: 4 });
	class My extends EventTarget { x = 1; }
	log(new My(), [new My()], String(u), String(i), `${new My()}`);

	once(u, 'w').then(values => log('once', values[0].type, values.length));
	u.dispatchEvent(new Event('w'));
	const c = new AbortController();
	once(u, 'w2', { signal: c.signal }).catch(x => log(x.name, x.code, x.message, x.cause.name));
	c.abort();
	const disposable = addAbortListener(control2.signal, x => log('abort heard', x.type));
	addAbortListener(control2.signal, () => log('never'))[Symbol.dispose]();
	control2.abort();
	log(typeof disposable[Symbol.dispose]);
	addAbortListener(control2.signal, (...args) => log('late', args.length));
	iterate(u);
}, 10);
const control2 = new AbortController();

async function iterate(u) {
	const control = new AbortController();
	setTimeout(() => u.dispatchEvent(new Event('it')), 1);
	setTimeout(() => control.abort(new Error('enough')), 5);
	try {
		for await (const [x] of on(u, 'it', { signal: control.signal }))
			log('on', x.type);
	} catch (x) {
		log(x.name, x.cause.message, getEventListeners(u, 'it').length, getEventListeners(control.signal, 'abort').length);
	}
}
