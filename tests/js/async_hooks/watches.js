// What calls back many times ends when it is closed: a WebSocket, a watcher of files.
// run: python3 {dir}/../websocket/_server.py {jsr} {file}
// expect: opened 0
// expect: hello 0
// expect: closed 0
// expect: WEBSOCKET init 1 destroy 1
// expect: refused
// expect: WEBSOCKET init 2 destroy 2
// expect: FSEVENTWRAP init 1 destroy 0
// expect: FSEVENTWRAP init 1 destroy 1
const fs = require('fs'), hooks = require('async_hooks');
const types = new Map(), counts = { init: {}, destroy: {} }, ended = new Set();
const count = (what, type) => { counts[what][type] = (counts[what][type] ?? 0) + 1; };
hooks.createHook({
	init(id, type) {
		types.set(id, type);
		count('init', type);
	},
	destroy(id) {
		if (ended.has(id))
			console.log('twice', types.get(id));
		ended.add(id);
		count('destroy', types.get(id));
	}
}).enable();
const of = (what, type) => counts[what][type] ?? 0;
const tell = type => console.log(type, 'init', of('init', type), 'destroy', of('destroy', type));
const later = () => new Promise(resolve => setTimeout(resolve, 20));
(async () => {
	const ws = new WebSocket(`${process.env.BASE}/echo`);
	await new Promise(resolve => { ws.onopen = resolve; });
	console.log('opened', of('destroy', 'WEBSOCKET'));
	ws.send('hello');
	console.log((await new Promise(resolve => { ws.onmessage = resolve; })).data, of('destroy', 'WEBSOCKET'));
	const closed = new Promise(resolve => { ws.onclose = resolve; });
	ws.close();
	await closed;
	console.log('closed', of('destroy', 'WEBSOCKET'));
	await later();
	tell('WEBSOCKET');
	const refused = new WebSocket(`${process.env.BASE}/absent`);
	await new Promise(resolve => { refused.onclose = resolve; });
	console.log('refused');
	await later();
	tell('WEBSOCKET');
	const watcher = fs.watch(__dirname, () => {});
	await later();
	tell('FSEVENTWRAP');
	watcher.close();
	watcher.close();
	await later();
	tell('FSEVENTWRAP');
})();
