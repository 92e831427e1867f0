// AbortController and AbortSignal: abort, timeout, any, onabort, who is told in which order.
'use strict';
const { getEventListeners } = require('events');
const { aborted } = require('util');
const log = console.log;
const tell = f => {
	try {
		log(String(f).slice(4), '->', f());
	} catch (error) {
		log(String(f).slice(4), '!!', error?.name, error?.code, error?.message ?? error);
	}
};
const control = new AbortController();
log(control, control.signal, String(control), control.signal === control.signal, [control], { a: { b: { c: { control } } } });
control.signal.onabort = () => log('replaced');
control.signal.addEventListener('abort', () => log('second'));
control.signal.onabort = function (e) { log('onabort', this === control.signal, e.type, e.isTrusted, e.constructor.name, e.target === this); };
log(typeof control.signal.onabort, getEventListeners(control.signal, 'abort').length);
control.abort('why');
control.abort('again');
log(control.signal.reason, control.signal.aborted, control.signal);
control.signal.onabort = 3;
log(control.signal.onabort);
control.signal.onabort = null;
log(control.signal.onabort);

log(AbortSignal.abort().reason.name, AbortSignal.abort().reason.code, AbortSignal.abort().reason instanceof DOMException, AbortSignal.abort(null).reason);
const plain = new AbortController();
plain.abort();
log(String(plain.signal.reason), plain.signal instanceof EventTarget);

const c = new AbortController(), d = new AbortController();
const any = AbortSignal.any([c.signal, d.signal]);
any.addEventListener('abort', () => log('any'));
c.signal.addEventListener('abort', () => log('source'));
c.abort(5);
log(any.reason, AbortSignal.any([any]).reason, AbortSignal.any([any]) === any, AbortSignal.any([]));
const k = new AbortController(), s1 = AbortSignal.any([k.signal]), s2 = AbortSignal.any([s1, s1]);
s2.onabort = () => log('s2');
s1.onabort = () => log('s1');
k.signal.addEventListener('abort', () => log('k'));
k.abort();
log(s1.reason === k.signal.reason, s2.reason === s1.reason);

tell(() => new AbortSignal());
tell(() => AbortController());
tell(() => AbortSignal.timeout());
tell(() => AbortSignal.timeout(-1));
tell(() => AbortSignal.timeout('a'));
tell(() => AbortSignal.timeout(2 ** 53));
tell(() => AbortSignal.any());
tell(() => AbortSignal.any([3]));
tell(() => AbortSignal.any(3));
tell(() => AbortSignal.any(new Set()));
tell(() => AbortSignal.abort().throwIfAborted());
tell(() => AbortSignal.abort(3).throwIfAborted());
tell(() => new AbortController().signal.throwIfAborted());
tell(() => AbortController.prototype.signal);
tell(() => AbortSignal.prototype.aborted);

aborted(k.signal, {}).then(x => log('aborted', x));
aborted(3).catch(x => log(x.message));
aborted(new AbortController().signal).catch(x => log(x.message));
const q = new AbortController();
aborted(q.signal, {}).then(x => log('aborted', x.type));
q.abort();

// what is listened to stays alive, whatever is dropped; what is not keeps no process
let fired = 0;
(() => {
	for (let i = 0; i < 5; i++)
		AbortSignal.any([AbortSignal.timeout(10)]).addEventListener('abort', () => fired++);
	AbortSignal.timeout(10).onabort = e => { fired++; log(String(e.target.reason), e.target.reason.code); };
	const gone = new AbortController();
	AbortSignal.any([AbortSignal.any([gone.signal])]).onabort = () => fired++;
	setTimeout(() => gone.abort(), 10);
})();
let junk = [];
for (let i = 0; i < 100000; i++)
	junk = [junk.length, {}];
setTimeout(() => log('fired', fired), 40);
AbortSignal.timeout(1e6).onabort = () => log('never');
