// http.request: servers that send rubbish, too much, too little, twice; each by its error, and what was seen of the answer before.
// expect: nothing: ECONNRESET socket hang up; true null
// expect: rubbish: HPE_INVALID_CONSTANT Parse Error: Expected HTTP/, RTSP/ or ICE/ Expected HTTP/, RTSP/ or ICE/ true; true null
// expect: half a head: ECONNRESET socket hang up; true null
// expect: space: HPE_INVALID_CONSTANT Parse Error: Expected HTTP/, RTSP/ or ICE/ Expected HTTP/, RTSP/ or ICE/ true; true null
// expect: no version: HPE_INVALID_CONSTANT Parse Error: Expected HTTP/, RTSP/ or ICE/ Expected HTTP/, RTSP/ or ICE/ true; true null
// expect: version 3: HPE_INVALID_VERSION Parse Error: Invalid HTTP version Invalid HTTP version true; true null
// expect: status of two digits: HPE_INVALID_STATUS Parse Error: Invalid status code Invalid status code true; true null
// expect: bare LF: HPE_CR_EXPECTED Parse Error: Missing expected CR after response line Missing expected CR after response line true; true null
// expect: NUL in a value: HPE_INVALID_HEADER_TOKEN Parse Error: Invalid header value char Invalid header value char true; true null
// expect: space before a colon: HPE_INVALID_HEADER_TOKEN Parse Error: Invalid header field char Invalid header field char true; true null
// expect: folded: HPE_INVALID_HEADER_TOKEN Parse Error: Unexpected whitespace after header value Unexpected whitespace after header value true; true null
// expect: two lengths: HPE_UNEXPECTED_CONTENT_LENGTH Parse Error: Duplicate Content-Length Duplicate Content-Length true; true null
// expect: length and chunks: HPE_INVALID_TRANSFER_ENCODING Parse Error: Transfer-Encoding can't be present with Content-Length Transfer-Encoding can't be present with Content-Length true; true null
// expect: length of no number: HPE_INVALID_CONTENT_LENGTH Parse Error: Invalid character in Content-Length Invalid character in Content-Length true; true null
// expect: huge length: HPE_INVALID_CONTENT_LENGTH Parse Error: Content-Length overflow Content-Length overflow true; true null
// expect: too short: 200 2, answer ECONNRESET aborted, "ab" false; true null
// expect: too long: 200 2, HPE_INVALID_CONSTANT Parse Error: Expected HTTP/, RTSP/ or ICE/ Expected HTTP/, RTSP/ or ICE/ true, "a" true; true null
// expect: two answers: 200 2, "a" true; true null
// expect: data after close: 200 4, HPE_CLOSED_CONNECTION Parse Error: Data after `Connection: close` Data after `Connection: close` true, "a" true; false null
// expect: until the end: 200 0, "all of it" true; false null
// expect: short chunk: 200 2, answer ECONNRESET aborted, "ab" false; true null
// expect: long chunk: 200 2, HPE_STRICT Parse Error: Expected LF after chunk data Expected LF after chunk data true, answer ECONNRESET aborted, "a" false; true null
// expect: no chunk size: 200 2, HPE_INVALID_CHUNK_SIZE Parse Error: Invalid character in chunk size Invalid character in chunk size true, answer ECONNRESET aborted, "" false; true null
// expect: endless chunk size: 200 2, HPE_INVALID_CHUNK_SIZE Parse Error: Chunk size overflow Chunk size overflow true, answer ECONNRESET aborted, "" false; true null
// expect: bad trailer: 200 2, HPE_INVALID_HEADER_TOKEN Parse Error: Invalid header token Invalid header token true, answer ECONNRESET aborted, "a" false; true null
// expect: only hints: information 103, ECONNRESET socket hang up; true null
// expect: 204 with a body: 204 2, HPE_INVALID_CONSTANT Parse Error: Expected HTTP/, RTSP/ or ICE/ Expected HTTP/, RTSP/ or ICE/ true, "" true; true null
// expect: 101 unasked: 101 0, "" true; true null
// expect: endless head: HPE_HEADER_OVERFLOW Parse Error: Header overflow Header overflow true; true null
// expect: endless field: HPE_HEADER_OVERFLOW Parse Error: Header overflow Header overflow true; true null
// expect: endless reason: HPE_HEADER_OVERFLOW Parse Error: Header overflow Header overflow true; true null
// expect: endless extension: 200 2, HPE_CHUNK_EXTENSIONS_OVERFLOW Parse Error: Chunk extensions overflow Chunk extensions overflow true, answer ECONNRESET aborted, "" false; true null
// expect: endless trailers: 200 2, HPE_HEADER_OVERFLOW Parse Error: Header overflow Header overflow true, answer ECONNRESET aborted, "" false; true null
'use strict';
const http = require('http'), net = require('net');
const OK = 'HTTP/1.1 200 OK\r\n', CHUNKED = `${OK}Transfer-Encoding: chunked\r\n\r\n`;
const long = 'a'.repeat(7000);
const cases = {
	'nothing': [''], 'rubbish': ['<html>'], 'half a head': [`${OK}X: y`], 'space': [` ${OK}\r\n`], 'no version': ['HTTP 200 OK\r\n\r\n'], 'version 3': ['HTTP/3.0 200 OK\r\n\r\n'],
	'status of two digits': ['HTTP/1.1 20 OK\r\n\r\n'], 'bare LF': ['HTTP/1.1 200 OK\n\r\n'], 'NUL in a value': [`${OK}X: a\0\r\n\r\n`], 'space before a colon': [`${OK}Content-Length : 1\r\n\r\na`],
	'folded': [`${OK}X: a\r\n b\r\n\r\n`], 'two lengths': [`${OK}Content-Length: 1\r\nContent-Length: 2\r\n\r\na`], 'length and chunks': [`${OK}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n`],
	'length of no number': [`${OK}Content-Length: x\r\n\r\n`], 'huge length': [`${OK}Content-Length: 99999999999999999999\r\n\r\n`], 'too short': [`${OK}Content-Length: 5\r\n\r\nab`],
	'too long': [`${OK}Content-Length: 1\r\n\r\nabc`], 'two answers': [`${OK}Content-Length: 1\r\n\r\na${OK}Content-Length: 1\r\n\r\nb`], 'data after close': [`${OK}Content-Length: 1\r\nConnection: close\r\n\r\nab`],
	'until the end': [`${OK}\r\nall of it`], 'short chunk': [`${CHUNKED}5\r\nab`], 'long chunk': [`${CHUNKED}1\r\nab\r\n`], 'no chunk size': [`${CHUNKED}\r\n`], 'endless chunk size': [`${CHUNKED}${'f'.repeat(30)}`],
	'bad trailer': [`${CHUNKED}1\r\na\r\n0\r\nX\r\n\r\n`], 'only hints': ['HTTP/1.1 103 Early\r\n\r\n'], '204 with a body': ['HTTP/1.1 204 No\r\nContent-Length: 3\r\n\r\nabc'], '101 unasked': ['HTTP/1.1 101 S\r\n\r\nabc'],
	'endless head': [OK, ...Array(20).fill(`X: ${long}\r\n`)], 'endless field': [`${OK}X: `, ...Array(20).fill(long)], 'endless reason': ['HTTP/1.1 200 ', ...Array(20).fill(long)],
	'endless extension': [`${CHUNKED}1;`, ...Array(20).fill(long)], 'endless trailers': [`${CHUNKED}0\r\n`, ...Array(20).fill(`X: ${long}\r\n`)]
};

const server = net.createServer(socket => {
	socket.setNoDelay().on('error', () => {});
	socket.once('data', async () => {
		for (const piece of cases[name]) {
			socket.write(piece, 'latin1');
			await new Promise(resolve => setTimeout(resolve, 1));
		}
		socket.end();
	});
});
let name;
server.listen(0, '127.0.0.1', async () => {
	for (name of Object.keys(cases)) {
		const log = [], agent = new http.Agent({ keepAlive: true });
		const request = http.get({ port: server.address().port, host: '127.0.0.1', agent });
		request.on('error', e => log.push(`${e.code} ${e.message}${e.code.startsWith('HPE_') ? ` ${e.reason} ${e.rawPacket?.length > 0}` : ''}`));
		request.on('information', i => log.push(`information ${i.statusCode}`));
		request.on('response', answer => {
			let all = '';
			log.push(`${answer.statusCode} ${answer.rawHeaders.length}`);
			answer.setEncoding('latin1').on('data', d => { all += d; }).on('error', e => log.push(`answer ${e.code} ${e.message}`));
			answer.on('close', () => log.push(`${JSON.stringify(all)} ${answer.complete}`));
		});
		await new Promise(resolve => request.on('close', () => setTimeout(resolve, 10)));
		console.log(`${name}: ${log.join(', ')}; ${request.shouldKeepAlive} ${request.parser}`);
		agent.destroy();
	}
	server.close();
});
