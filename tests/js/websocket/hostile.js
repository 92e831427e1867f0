// What a script does to the language and to the library's prototypes changes nothing; getters, hooks and listeners that act against us; collection.
// run: python3 {dir}/_server.py {jsr} --expose-gc {file}
const { BASE } = process.env;
const { createHook, AsyncLocalStorage } = require('async_hooks');
const log = console.log;
let ws;
const storage = new AsyncLocalStorage(), types = new Set();
const hook = createHook({
	init(id, type) {
		types.add(type);
		if (type === 'WEBSOCKET' && ws !== undefined) {
			ws.close;
			ws.bufferedAmount;
		}
	}
}).enable();
const weak = [], registry = new FinalizationRegistry(() => {});
const steps = [
	() => storage.run('stored', () => new Promise(resolve => {
		ws = new WebSocket(`${BASE}/echo?deflate=`);
		ws.onopen = () => ws.send('x'.repeat(2000));
		ws.onmessage = ({ data }) => { log(data.length, storage.getStore()); ws.close(); };
		ws.onclose = () => resolve(log('closed', storage.getStore(), types.has('WEBSOCKET')));
	})),
	() => new Promise(resolve => {
		hook.disable();
		// arguments that act
		ws = new WebSocket(`${BASE}/echo`, { get protocols() { gc(); return { [Symbol.iterator]: () => ({ next: () => { gc(); return { done: true }; } }) }; }, get headers() { return new Map([['x', { toString: () => 'y' }]]); } });
		ws.onopen = () => {
			ws.send({ toString() { gc(); ws.send('within'); return 'outer'; } });
			ws.close({ valueOf() { ws.send('in close'); return 3000; } }, { toString() { ws.close(3001, 'inner'); return 'outer'; } });
			log(ws.readyState);
		};
		ws.onmessage = () => log('never: it is closing');
		ws.onclose = ({ code, reason }) => resolve(log(code, reason));
	}),
	() => new Promise(resolve => {
		// listeners that throw or close in the middle of others
		process.once('uncaughtException', ({ message }) => log('uncaught', message));
		ws = new WebSocket(`${BASE}/together`);
		const got = [];
		ws.onmessage = ({ data }) => { got.push(data); throw new Error(data); };
		process.on('uncaughtException', () => {});
		ws.onclose = () => { process.removeAllListeners('uncaughtException'); resolve(log(got)); };
	}),
	async () => {
		for (let i = 0; i < 20; i++) {
			let one = new WebSocket(`${BASE}/closes?code=1000`);
			weak.push(new WeakRef(one));
			await new Promise(resolve => { one.addEventListener('close', resolve, { once: true }); });
			one = undefined;
		}
		for (let i = 0; i < 5; i++) {
			await new Promise(resolve => setTimeout(resolve, 5));
			gc();
		}
		log('collected', weak.filter(one => one.deref() === undefined).length >= 18);
	},
	() => new Promise(resolve => {
		// an open one that nobody knows is not collected
		let heard = false;
		(() => {
			const one = new WebSocket(`${BASE}/echo`);
			one.onopen = () => { gc(); setTimeout(() => { gc(); one.send('late'); }, 20); };
			one.onmessage = ({ data }) => { heard = data; one.close(); };
			one.onclose = () => resolve(log(heard));
		})();
		gc();
	}),
	() => new Promise(resolve => {
		// everything is replaced
		const never = () => { throw new Error('replaced'); };
		const { getOwnPropertyNames, getPrototypeOf, defineProperty } = Object, { apply } = Reflect;
		const spoil = object => {
			const names = getOwnPropertyNames(object);
			for (let i = 0; i < names.length; i++)
				try {
					if (typeof object[names[i]] === 'function' && names[i] !== 'constructor')
						object[names[i]] = never;
				} catch {}
		};
		ws = new WebSocket(`${BASE}/echo?deflate=&protocol=b`, ['a', 'b']);
		ws.binaryType = 'arraybuffer';
		const said = [];
		const { send, close } = WebSocket.prototype;
		let n = 0;
		ws.onopen = () => {
			apply(send, ws, ['x']);
			apply(send, ws, [new Uint8Array(2000)]);
			apply(send, ws, ['y']);
		};
		ws.onmessage = event => {
			n++;
			if (n === 2 && event.data.byteLength !== 2000)
				n = 100;
			if (n === 3)
				apply(close, ws, [3000, 'bye']);
		};
		const { exit } = process;
		ws.onclose = event => {
			log(n, event.code, event.reason, event.wasClean, ws.protocol);
			exit(0);
		};
		const objects = [String.prototype, Set.prototype, WeakMap.prototype, URL.prototype, Event.prototype, Promise, Promise.prototype, getPrototypeOf(Uint8Array.prototype),
			ArrayBuffer.prototype, RegExp.prototype, Headers.prototype, WebSocket.prototype, Math, Array.prototype];
		for (let i = 0; i < objects.length; i++)
			spoil(objects[i]);
		const names = ['data', 'origin', 'lastEventId', 'ports', 'source', 'wasClean', 'code', 'reason', 'error', 'message', 'bubbles', 'protocols', 'headers', '0', 'done', 'then'];
		for (let i = 0; i < names.length; i++)
			defineProperty(Object.prototype, names[i], { __proto__: null, get: never, set: never, configurable: true });
	})
];
(async () => {
	for (let i = 0; i < steps.length; i++)
		await steps[i]();
})().catch(error => log(error));
