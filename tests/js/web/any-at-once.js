// Signals of AbortSignal.any() are aborted before the first listener is told, and keep the first reason when a listener aborts another source.
// expect: one true true first
// expect: any true first
// expect: both true first
// expect: two second
// expect: first first second
'use strict';
const one = new AbortController(), two = new AbortController();
const any = AbortSignal.any([one.signal, two.signal]), both = AbortSignal.any([any, two.signal]);
one.signal.onabort = () => {
	console.log('one', any.aborted, both.aborted, any.reason);
	two.signal.onabort = () => queueMicrotask(() => console.log('two', two.signal.reason));
	two.abort('second');
};
any.onabort = () => console.log('any', both.aborted, any.reason);
both.onabort = () => console.log('both', any.aborted, both.reason);
one.abort('first');
queueMicrotask(() => console.log(any.reason, both.reason, two.signal.reason));
