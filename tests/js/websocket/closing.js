// The end: by either side, by both, by neither; resets and ends in the middle; what keeps the run alive and what does not.
// run: python3 {dir}/_server.py sh -c '{jsr} {file} all; {jsr} {file} exit; echo $?; {jsr} {file} alive; {jsr} {file} throws 2>/dev/null; echo $?; {jsr} {file} late'
// waits: for peers that do not answer
const { BASE } = process.env;
const http = BASE.replace('ws', 'http');
let ids = 0;
const seen = async id => JSON.stringify(await (await fetch(`${http}/seen?id=${id}`)).json());
async function talk(what, path, query, opened, message = () => {}) {
	const id = `c${ids++}`, out = [], ws = new WebSocket(`${BASE}${path}?${new URLSearchParams({ id, ...query })}`);
	ws.binaryType = 'arraybuffer';
	ws.onopen = () => { out.push('open'); opened?.(ws, id); };
	ws.onmessage = ({ data }) => { out.push(data); message(ws); };
	ws.onerror = ({ error }) => out.push(`error ${error.code} ${error.message}`);
	await new Promise(resolve => {
		ws.onclose = ({ wasClean, code, reason }) => resolve(out.push(`close ${wasClean} ${code} ${reason} ${ws.readyState}`));
	});
	console.log(`${what}: ${out.join(', ')} ${ws.bufferedAmount} ${path === '/frames' || what === 'both' ? '' : await seen(id)}`);
}
const text = Buffer.from([0x81, 1, 0x61]).toString('hex'), half = Buffer.from([0x81, 10, 0x61]).toString('hex'), start = Buffer.from([1, 1, 0x61]).toString('hex');
const modes = {
	async all() {
		await talk('ours', '/echo', {}, ws => ws.close());
		await talk('ours with a code', '/echo', {}, ws => ws.close(3001, 'done\u00e9'));
		await talk('ours, twice', '/echo', {}, ws => { ws.close(3001); ws.close(3002); console.log(ws.readyState); });
		await talk('after messages', '/echo', {}, ws => { ws.send('a'); ws.send('b'); ws.close(1000, 'never heard'); });
		await talk('from a message', '/echo', {}, ws => { ws.send('a'); ws.send('b'); }, ws => ws.close(4999));
		await talk('its', '/closes', { code: 1001, reason: 'away' });
		await talk('its without a code', '/closes', { code: 0 });
		await talk('it stays', '/closes', { code: 4000, hold: 1 });
		await talk('both', '/closes', { code: 4000 }, ws => ws.close(4001));
		await talk('never answered', '/never-closes', {}, ws => ws.close(3003, 'x'));
		await talk('reset', '/frames', { frames: text + half, then: 'reset' });
		await talk('reset in a message', '/frames', { frames: text + start, then: 'reset' });
		await talk('ended in a frame', '/frames', { frames: text + half, then: 'end' });
		await talk('ended', '/frames', { frames: text, then: 'end' });
		const ws = new WebSocket(`${BASE}/echo`);
		await new Promise(resolve => { ws.onopen = resolve; });
		ws.addEventListener('close', () => console.log('first', ws.readyState));
		ws.addEventListener('close', event => console.log('second', event.isTrusted, event.bubbles, event.cancelable), { once: true });
		ws.close(1000, '\u{1f600}'.repeat(30));
	},
	exit() {
		const ws = new WebSocket(`${BASE}/slow?id=exit`);
		ws.onopen = () => {
			ws.send('x'.repeat(1 << 24));
			setTimeout(() => process.exit(7), 30);
		};
		process.on('exit', code => console.log('exit', code, ws.readyState, ws.bufferedAmount > 0));
	},
	// an open one that nobody listens to keeps the run alive until the server closes it
	alive() {
		new WebSocket(`${BASE}/closes?id=alive&code=1000`);
		const begun = Date.now();
		process.on('exit', () => console.log('over', Date.now() - begun < 1500));
	},
	// the time for the server's answer begins with close(), however long script ran before
	async late() {
		await talk('late', '/echo', {}, ws => {
			Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3200);
			ws.close(3000);
		});
	},
	throws() {
		const ws = new WebSocket(`${BASE}/echo`);
		ws.onopen = () => ws.send('x');
		ws.onmessage = () => { throw new Error('own'); };
		process.on('exit', code => console.log('throws', code));
	}
};
modes[process.argv[2]]();
