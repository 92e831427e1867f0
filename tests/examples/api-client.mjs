// A client of a JSON API, with limits of time and repeated tries: jsr api-client.mjs METHOD URL [JSON]
// run: python3 {dir}/../js/fetch/_server.py sh -c '{jsr} {file} GET $BASE/json; {jsr} {file} POST $BASE/echo "{\"a\": 1}" | grep -E "method|size|body"; {jsr} {file} GET "$BASE/flaky?fails=2"; {jsr} {file} GET $BASE/absent 2>&1; echo "rc=$?"; {jsr} {file} GET $BASE/hello 2>&1; {jsr} {file} GET http://nowhere.invalid/ 2>&1; true'
// expect: { a: [ 1, 2, { b: 'é' } ] }
// expect:   method: 'POST',
// expect:   size: 7,
// expect:   body: '{"a":1}'
// expect: { tries: 3 }
// expect: api-client: 404 Not Found
// expect: rc=1
// expect: api-client: not JSON: text/plain
// expect: api-client: getaddrinfo ENOTFOUND nowhere.invalid
import { setTimeout as sleep } from 'node:timers/promises';

class ApiError extends Error {}

class Client {
	constructor({ tries = 3, limit = 5000, pause = 20 } = {}) {
		Object.assign(this, { tries, limit, pause });
	}

	// Servers that are busy for a moment, and connections that break, are tried again; what the client did wrong is not.
	async request(method, url, data) {
		for (let n = 1; ; n++) {
			try {
				return await this.#once(method, url, data);
			} catch (error) {
				if (error instanceof ApiError || error.cause?.code === 'ENOTFOUND' || n === this.tries)
					throw error;
				await sleep(this.pause * 2 ** n);
			}
		}
	}

	async #once(method, url, data) {
		const headers = { accept: 'application/json' };
		if (data !== undefined)
			headers['content-type'] = 'application/json';
		const response = await fetch(url, {
			method, headers, body: data === undefined ? undefined : JSON.stringify(data), signal: AbortSignal.timeout(this.limit)
		});
		if (response.status === 429 || response.status >= 500)
			throw new Error(`${response.status} ${response.statusText}`);
		if (!response.ok)
			throw new ApiError(`${response.status} ${response.statusText}`);
		const type = response.headers.get('content-type') ?? 'no type';
		if (!type.startsWith('application/json'))
			throw new ApiError(`not JSON: ${type}`);
		return response.json();
	}
}

const [method = 'GET', url = 'http://localhost/', json] = process.argv.slice(2);
try {
	console.log(await new Client().request(method, url, json === undefined ? undefined : JSON.parse(json)));
} catch (error) {
	console.error(`api-client: ${(error.cause ?? error).message}`);
	process.exitCode = 1;
}
