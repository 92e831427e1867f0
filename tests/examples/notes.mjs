// A small service over HTTP: notes that are put, listed, read and deleted, as JSON.  node or jsr notes.mjs [PORT]
// needs: node
// run: for e in "{jsr}" node; do $e {file} --try > $(basename ${e%% *}).out 2>&1; done; cat jsr.out; cmp jsr.out node.out && echo same as node
// expect: PUT /notes/milk 201
// expect: PUT /notes/milk 200
// expect: GET /notes 200 ["milk"]
// expect: GET /notes/milk 200 {"text":"two bottles"}
// expect: GET /notes/bread 404 {"error":"no such note"}
// expect: PUT /notes/bad 400 {"error":"not JSON"}
// expect: POST /notes 405 {"error":"GET only"}
// expect: DELETE /notes/milk 204
// expect: GET /notes 200 []
// expect: same as node
import { createServer } from 'node:http';
import { once } from 'node:events';

const notes = new Map();

function answer(response, status, value) {
	const body = value === undefined ? '' : JSON.stringify(value);
	response.writeHead(status, { 'Content-Type': 'application/json' }).end(body);
}

async function bodyOf(request) {
	const pieces = [];
	for await (const piece of request)
		pieces.push(piece);
	return Buffer.concat(pieces).toString();
}

async function put(name, request, response) {
	let note;
	try {
		note = JSON.parse(await bodyOf(request));
	} catch {
		answer(response, 400, { error: 'not JSON' });
		return;
	}
	const isNew = !notes.has(name);
	notes.set(name, note);
	answer(response, isNew ? 201 : 200);
}

const server = createServer((request, response) => {
	const name = /^\/notes\/(\w+)$/.exec(request.url)?.[1], { method } = request;
	if (request.url === '/notes')
		method === 'GET' ? answer(response, 200, [...notes.keys()]) : answer(response, 405, { error: 'GET only' });
	else if (name !== undefined && method === 'PUT')
		put(name, request, response);
	else if (!notes.has(name))
		answer(response, 404, { error: 'no such note' });
	else if (method === 'DELETE')
		answer(response, notes.delete(name) ? 204 : 404);
	else
		answer(response, 200, notes.get(name));
});

const isTry = process.argv[2] === '--try';
server.listen(isTry ? 0 : Number(process.argv[2] ?? 8080), '127.0.0.1');
await once(server, 'listening');

async function ask(method, path, body) {
	const response = await fetch(`http://127.0.0.1:${server.address().port}${path}`, { method, body });
	console.log(`${method} ${path} ${response.status} ${await response.text()}`.trimEnd());
}

if (isTry) {
	await ask('PUT', '/notes/milk', '{"text":"one bottle"}');
	await ask('PUT', '/notes/milk', '{"text":"two bottles"}');
	await ask('GET', '/notes');
	await ask('GET', '/notes/milk');
	await ask('GET', '/notes/bread');
	await ask('PUT', '/notes/bad', 'text');
	await ask('POST', '/notes', '');
	await ask('DELETE', '/notes/milk');
	await ask('GET', '/notes');
	server.close();
	server.closeAllConnections();
} else {
	console.log(`listening at http://127.0.0.1:${server.address().port}/notes`);
}
