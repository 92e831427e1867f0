// A Content-Disposition whose characters are the bytes of UTF-8 arrives as these bytes where the head and a text are sent
// together; other values are as they were.
const http = require('http');
const utf8 = Buffer.from('filename="b\u00e5r.txt"').toString('latin1');
const ways = [
	res => { res.writeHead(200, ['content-disposition', utf8]).end('hello'); },
	res => { res.writeHead(200, ['Content-Disposition', [utf8]]).end('hello'); },
	res => { res.writeHead(200, { 'Content-Length': 5, 'content-disposition': utf8 }).end('hello'); },
	res => { res.setHeader('Content-Disposition', utf8).setHeader('Content-Length', 5).end('hello'); },
	res => { res.setHeader('Content-Disposition', utf8).end('hello'); },
	res => { res.setHeader('Content-Disposition', 'attachment').end('hello'); }
];
const server = http.createServer((req, res) => { ways[req.url.slice(1)](res); }).listen(0, async () => {
	for (const way of ways.keys())
		await new Promise(resolve => {
			http.get({ port: server.address().port, path: `/${way}` }, res => {
				const value = res.headers['content-disposition'];
				console.log(value === utf8, Buffer.from(value, 'latin1').toString());
				res.resume().on('end', resolve);
			});
		});
	server.close();
});
// expect: true filename="bår.txt"
// expect: true filename="bår.txt"
// expect: true filename="bår.txt"
// expect: true filename="bår.txt"
// expect: true filename="bår.txt"
// expect: false attachment
