// The globals that a loop sees, in node's order (what jsr has of them).
// expect: global clearImmediate setImmediate clearInterval clearTimeout setInterval setTimeout queueMicrotask structuredClone atob btoa performance
const known = ['global', 'clearImmediate', 'setImmediate', 'clearInterval', 'clearTimeout', 'setInterval', 'setTimeout', 'queueMicrotask',
	'structuredClone', 'atob', 'btoa', 'performance'];
const seen = [];
for (const name in globalThis) if (known.includes(name)) seen.push(name);
console.log(seen.join(' '));
