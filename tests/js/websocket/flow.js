// Much at once: a server that floods is made to wait, one that does not read makes us wait, a bomb is defused; two hundred connections.
// run: python3 {dir}/_server.py {jsr} {file}
// timeout: 60
const { BASE } = process.env;
const http = BASE.replace('ws', 'http');
const seen = async id => (await fetch(`${http}/seen?id=${id}`)).json();
const sleep = ms => new Promise(resolve => setTimeout(resolve, ms));
const closed = ws => new Promise(resolve => { ws.onclose = ({ wasClean, code }) => resolve(`${wasClean} ${code}`); });
const busy = ms => { for (const end = Date.now() + ms; Date.now() < end;); };
(async () => {
	{
		// each message takes the script a while: the server, which could send 100 MB, gets stuck
		const n = 100, size = 1 << 20, ws = new WebSocket(`${BASE}/flood?id=flood&n=${n}&size=${size}`);
		let next = 0, right = true, most = 0;
		ws.binaryType = 'arraybuffer';
		ws.onmessage = ({ data }) => {
			if (next === 0)
				busy(1500);
			right &&= new DataView(data).getUint32(0) === next++ && data.byteLength === size + 4;
			most = Math.max(most, process.memoryUsage().rss);
		};
		console.log(await closed(ws), next, right, await seen('flood') < 60);
	}
	{
		const n = 50000, ws = new WebSocket(`${BASE}/flood?id=small&n=${n}&size=0`);
		let next = 0, ticks = 0, jobs = 0, right = true;
		ws.binaryType = 'arraybuffer';
		ws.onmessage = ({ data }) => {
			right &&= new DataView(data).getUint32(0) === next++ && ticks === next - 1 && jobs === next - 1;
			process.nextTick(() => ticks++);
			Promise.resolve().then(() => jobs++);
		};
		console.log(await closed(ws), next, right);
	}
	{
		const ws = new WebSocket(`${BASE}/bomb?id=bomb&mb=200`);
		let error;
		ws.onerror = event => { ({ error } = event); };
		ws.onmessage = () => console.log('never');
		console.log(await closed(ws), error.message, await seen('bomb'));
	}
	{
		const ws = new WebSocket(`${BASE}/slow?id=slow`), size = 1 << 20, amounts = [];
		await new Promise(resolve => { ws.onopen = resolve; });
		for (let i = 1; i <= 20; i++) {
			ws.send(new Uint8Array(size));
			amounts.push(ws.bufferedAmount === i * size);
		}
		await sleep(50);
		const stuck = ws.bufferedAmount;
		await sleep(50);
		console.log(amounts.every(Boolean), stuck > 0, stuck < 20 * size, ws.bufferedAmount === stuck);
		await fetch(`${http}/go?id=slow`);
		while (ws.bufferedAmount > 0)
			await sleep(5);
		ws.close();
		console.log(await closed(ws), await seen('slow') === 20 * size);
	}
	{
		const all = Array.from({ length: 200 }, (_, i) => new WebSocket(`${BASE}/echo?deflate=&n=${i}`));
		const answers = await Promise.all(all.map((ws, i) => new Promise((resolve, reject) => {
			ws.onerror = ({ error }) => reject(error);
			ws.onmessage = ({ data }) => resolve(data === `${i} `.repeat(1000));
			ws.onopen = () => ws.send(`${i} `.repeat(1000));
		})));
		const { most } = await (await fetch(`${http}/counts`)).json();
		all.forEach(ws => ws.close(1000));
		const ends = await Promise.all(all.map(closed));
		console.log(answers.every(Boolean), most, ends.every(end => end === 'true 1000'));
	}
	{
		const ws = new WebSocket(`${BASE}/pings?n=100`);
		ws.onmessage = ({ data }) => console.log(JSON.parse(data).every(([opcode, text], i) => opcode === 10 && text === `p${i}`));
		console.log(await closed(ws));
	}
})().catch(error => console.log(error));
