// The parser of an answer, called by script from within its own calls: it refuses, or goes on from where it is; nothing is read that is gone.
// run: {jsr} --expose-gc {file}
// expect: TypeError The parser is running
// expect: TypeError The parser is running
// expect: TypeError The parser is running
// expect: 39 false
// expect: head 200, body 1, end, end 2, done
// expect: head 201, done
// expect: thrown mine, 0
// expect: freed
// expect: ok
'use strict';
const http = require('http');
const server = http.createServer((q, r) => r.end()).listen(0, '127.0.0.1', () => {
	http.get({ port: server.address().port, host: '127.0.0.1', agent: false }, answer => {
		answer.resume();
		const { parser } = answer.req.parser, bytes = Buffer.from('HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\na');
		const log = [], tell = f => { try { return f(); } catch (e) { return `${e.name} ${e.message}`; } };
		answer.on('end', () => setImmediate(() => {
			const nested = { onHead() { for (const f of ['execute', 'finish', 'reset']) console.log(tell(() => parser[f](nested, bytes))); return 0; }, onBody() {}, onEnd() {} };
			parser.reset(1000, 10, false);
			console.log(parser.execute(nested, bytes), parser.isAmid());
			parser.reset(1000, 10, false);
			const plain = { onHead(s) { log.push(`head ${s}`); return 0; }, onBody(b) { log.push(`body ${b.length}`); }, onEnd() { log.push('end'); } };
			parser.execute(plain, bytes);
			// until the end of the connection: the call at the end begins anew
			parser.reset(1000, 10, false);
			parser.execute({ ...plain, onHead: () => 0, onBody() {} }, Buffer.from('HTTP/1.1 200 OK\r\n\r\nabc'));
			parser.finish({ get onEnd() { parser.reset(50, 1, true); return () => { log.push(`end ${tell(() => parser.execute({ onHead() { return 0; } }, Buffer.from('HTTP'))) / 2}`); }; } });
			log.push('done');
			console.log(log.splice(0).join(', '));
			// bytes that go away meanwhile
			parser.reset(1000, 10, false);
			const gone = new Uint8Array(new TextEncoder().encode('HTTP/1.1 201 OK\r\nContent-Length: 3\r\n\r\nabc'));
			parser.execute({ ...plain, onHead(s) { log.push(`head ${s}`); tell(() => structuredClone(gone.buffer, { transfer: [gone.buffer] })); gc(); return 0; } }, gone);
			log.push('done');
			console.log(log.splice(0).join(', ').replace(', end', ''));
			// limits whose conversion runs script
			parser.reset(1000, 10, false);
			let said;
			const evil = { valueOf() { parser.execute(plain, bytes); return 5; } };
			said = tell(() => parser.execute({ onHead() { throw new Error('mine'); } }, bytes));
			console.log(`thrown ${said.slice(6)}, ${parser.execute(plain, bytes)}`);
			parser.reset(evil, evil, evil);
			log.length = 0;
			const held = answer.req.parser;
			console.log(held === null ? 'freed' : 'held');
			for (let i = 0; i < 2000; i++) {
				parser.reset(i % 200, i % 7, i & 1);
				tell(() => parser.execute({ onHead: () => i % 3, onBody() {}, onEnd() {} }, bytes.subarray(i % 5)));
				if (i % 100 === 0)
					gc();
			}
			console.log('ok');
			server.close();
		}));
	});
});
