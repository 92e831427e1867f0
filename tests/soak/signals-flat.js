// Signals that follow a long-lived one, and timeouts that nobody listens to, are collected; so is what a signal ended.
// expect: true
// timeout: 60
'use strict';
const source = new AbortController();
let rounds = 0, before = Infinity, after = Infinity;       // the least of each, for it goes up and down with the collector
function round() {
	for (let i = 0; i < 1000; i++) {
		const heard = AbortSignal.any([source.signal]), listener = () => {};
		heard.addEventListener('abort', listener);
		heard.removeEventListener('abort', listener);
		AbortSignal.any([heard]);
		if (i % 10 === 0)
			AbortSignal.timeout(1e9);
		const target = new EventTarget();
		target.addEventListener('x', listener, { signal: source.signal });
		target.removeEventListener('x', listener);
	}
	const { rss } = process.memoryUsage();
	if (++rounds > 10 && rounds <= 25)
		before = Math.min(before, rss);
	else if (rounds > 45)
		after = Math.min(after, rss);
	if (rounds < 60)
		setImmediate(round);
	else
		console.log(after - before < 8 * 2 ** 20);
}
round();
