// EventSource beside a server: events, reconnections with what was last seen, answers that end it, close().
// run: python3 {dir}/_server.py {jsr} {file}
const { BASE } = process.env;
let keys = 0;
const url = (bodies, more = {}) => {
	const query = new URLSearchParams({ key: ++keys, ...more });
	bodies.forEach((body, i) => query.set(`body${i + 1}`, body));
	return `${BASE}/events?${query}`;
};
const attempt = f => { try { return f(); } catch (e) { return `${e.name} ${e.code}: ${e.message}`; } };
// Tells all until the source is closed by an answer or by close().
function tell(source, types = []) {
	const out = [];
	return new Promise(resolve => {
		source.onopen = ({ type, isTrusted }) => out.push(`${type} ${source.readyState} ${isTrusted}`);
		source.onmessage = ({ data, lastEventId }) => out.push(`message ${JSON.stringify(data)} ${lastEventId}`);
		types.forEach(type => source.addEventListener(type, event => out.push(`${event.type} ${event.data} ${event.origin === BASE}`)));
		source.onerror = () => {
			out.push(`error ${source.readyState}`);
			if (source.readyState === EventSource.CLOSED)
				resolve(out.join(', '));
		};
	});
}
const steps = [
	async () => {
		const source = new EventSource(url(['retry: 1\ndata: a\ndata: b\n\nid: x\u2603\nevent: own\ndata: c\n\n', 'data: {last-event-id} {accept} {cache-control}\n\n']));
		console.log(source.readyState, source.url.startsWith(BASE), source.withCredentials);
		console.log(await tell(source, ['own']));
	},
	async () => {
		console.log(await tell(new EventSource(url(['data: a\n\n'], { type: 'text/plain' }))));
		console.log(await tell(new EventSource(url(['data: a\n\n'], { type: 'TEXT/event-stream ;charset=latin1', status: 500 }))));
		console.log(await tell(new EventSource(`${BASE}/redirect?to=${encodeURIComponent(url(['retry: 1\ndata: moved\n\n'], { type: 'text/event-stream;x' }))}`), ['message']));
		console.log(await tell(new EventSource(`${BASE}/hello`)));
	},
	() => new Promise(resolve => {
		const source = new EventSource(url(['data: 1\n\ndata: 2\n\ndata: 3\n\n'], { hold: 1 }));
		source.onmessage = ({ data }) => {
			console.log('got', data);
			if (data !== '2')
				return;
			source.close();
			source.close();
			console.log(source.readyState);
			setTimeout(resolve, 20);
		};
		source.onerror = () => console.log('no error is told of after close()');
	}),
	() => new Promise(resolve => {
		const source = new EventSource(url(['data: never\n\n']));
		source.onopen = source.onmessage = source.onerror = () => console.log('never');
		source.close();
		console.log(source.readyState);
		setTimeout(resolve, 20);
	}),
	async () => {
		// nobody listens there: it tries again until it is closed
		const source = new EventSource('http://127.0.0.1:1/');
		await new Promise(resolve => { source.onerror = resolve; });
		console.log(source.readyState);
		source.close();
		console.log(source.readyState);
	},
	() => {
		console.log(attempt(() => new EventSource()), '|', attempt(() => new EventSource('http://')), '|', attempt(() => EventSource('x')));
		console.log(attempt(() => new EventSource('http://x', 1)), '|', attempt(() => Reflect.get(EventSource.prototype, 'url', {})));
		console.log(EventSource.length, Object.keys(EventSource).join(), Object.keys(EventSource.prototype).join());
		const source = new EventSource('data:text/event-stream,', { withCredentials: 1 });
		console.log(source.withCredentials, String(source), source instanceof EventTarget, source.onopen);
		source.close();
	}
];
(async () => {
	for (const step of steps)
		await step();
})();
// expect: 0 true false
// expect: open 1 true, message "a\nb" , own c true, error 0, open 1 true, message "x☃ text/event-stream no-cache" x☃, error 0, error 2
// expect: error 2
// expect: error 2
// expect: open 1 true, message "moved" , message moved true, error 0, error 2
// expect: error 2
// expect: got 1
// expect: got 2
// expect: 2
// expect: 2
// expect: 0
// expect: 2
// expect: TypeError undefined: EventSource constructor: 1 argument required, but 0 found. | SyntaxError 12: Invalid URL | TypeError undefined: Class constructor EventSource cannot be invoked without 'new'
// expect: TypeError undefined: EventSource constructor: Expected 1 to be one of: Null, Undefined, Object. | TypeError ERR_INVALID_THIS: Value of "this" must be of type EventSource
// expect: 1 CONNECTING,OPEN,CLOSED readyState,url,withCredentials,close,onopen,onmessage,onerror,CONNECTING,OPEN,CLOSED
// expect: true [object EventSource] true null
