// --ledger: a line a fetch, with its bytes, once its body has arrived or it failed; no query, no headers.
// run: python3 {dir}/_server.py {jsr} --ledger=log {file}; {jsr} {file} read
// expect: /hello 5 ok 15
// expect: / 0 ECONNREFUSED 16
// expect: /silent - unfinished 17
// expect: true
const fs = require('fs');
if (process.argv[2] === 'read') {
	const text = fs.readFileSync('log', 'utf8');
	const lines = text.trim().split('\n').map(JSON.parse).filter((l) => l.kind === 'fetch');
	for (const l of lines)
		console.log(new URL(l.target).pathname, l.bytes ?? '-', l.verdict, l.site.slice(l.site.lastIndexOf(':') + 1));
	console.log(!/s3cret/.test(text));
} else (async () => {
	await (await fetch(`${process.env.BASE}/hello?key=s3cret#s3cret`, { headers: { authorization: 's3cret' } })).text();
	await fetch('http://127.0.0.1:2/').catch(() => {});
	fetch(`${process.env.BASE}/silent?s3cret`, { method: 'POST', body: 's3cret' });
	setTimeout(process.exit, 100);
})();
