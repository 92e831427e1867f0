// navigator.locks: hooks of async_hooks that ask, steal and abort at each promise that a request touches.
'use strict';
const { createHook } = require('async_hooks');
const { locks } = navigator;
let left = 0, did = 0, act = () => {};

function hook() {
	if (left-- !== 0)
		return;
	did++;
	act();
}
createHook({ init: hook, promiseResolve: hook, before: hook }).enable();

const settled = promise => promise.then(() => 'fulfilled', error => error.name);
const seen = {};

async function main() {
	for (const steal of [true, false]) {
		for (const isHeld of [true, false]) {
			for (let at = 0; at < 25; at++) {
				left = -1;
				const controller = new AbortController();
				const holder = isHeld ? settled(locks.request('a', () => new Promise(resolve => { setImmediate(resolve); }))) : 0;
				const extra = [];
				act = () => {
					if (!steal)
						controller.abort();
					extra.push(settled(locks.request('a', steal ? { steal } : {}, () => {})));
				};
				left = at;
				const asked = locks.request('a', { signal: controller.signal }, () => null);
				const end = await settled(asked);
				await holder;
				await Promise.all(extra);
				seen[end] = (seen[end] ?? 0) + 1;
			}
		}
	}
	left = -1;
	console.log(Object.keys(seen).sort().join(), did > 60);
	console.log(await locks.query());
}

main();
// expect: AbortError,fulfilled true
// expect: { held: [], pending: [] }
