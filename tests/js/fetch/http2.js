// HTTP/2: no byte is lost and no cut body counts as whole, however a server ends its streams; ended streams are not reset.
// needs: openssl
// run: sh {dir}/_certs.sh $PWD || { cat log; exit 1; }; NODE_EXTRA_CA_CERTS=$PWD/ca.crt python3 {dir}/_h2_server.py $PWD {jsr} {file}
// expect: clean: 40 x 100
// expect: clean: 40 x 100
// expect: broken: 10 x 200000, 10 x ERR_HTTP2_STREAM_ERROR
// expect: leaving: 10 x 1000
// expect: cut: 10 x UND_ERR_SOCKET
// expect: calm: 5 x 5
// expect: calm, POST: 2 x 5, 3 x ERR_HTTP2_STREAM_ERROR
// expect: never: 1 x ERR_HTTP2_STREAM_ERROR
// expect: 1500 requests: 1 connection, 0 resets
const bases = JSON.parse(process.env.H2);
const lengthOf = async (url, init) => {
	try {
		return (await (await fetch(url, init)).text()).length;
	} catch (e) {
		return e.cause?.code ?? e.message;
	}
};
const say = async (way, count, init) => {
	const got = {};
	for (const length of await Promise.all(Array.from({ length: count }, () => lengthOf(bases[way], init))))
		got[length] = (got[length] ?? 0) + 1;
	const method = init ? `, ${init.method}` : '';
	console.log(`${way}${method}:`, Object.entries(got).map(([what, times]) => `${times} x ${what}`).sort().join(', '));
};
(async () => {
	await say('clean', 40);
	await say('clean', 40);
	await say('broken', 20);
	await say('leaving', 10);
	await say('cut', 10);
	await say('calm', 5);
	await say('calm', 5, { method: 'POST', body: 'b' });
	await say('never', 1);
	const count = async () => (await fetch(bases.count)).json();
	const before = await count();
	for (let i = 0; i < 30; i++)
		await Promise.all(Array.from({ length: 50 }, count));
	const after = await count();
	console.log(`1500 requests: ${after.connections - before.connections + 1} connection, ${after.resets - before.resets} resets`);
})();
