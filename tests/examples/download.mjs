// Downloads files, some at once, with progress on a terminal: jsr download.mjs [-j COUNT] URL...
// run: python3 {dir}/../js/fetch/_server.py sh -c '{jsr} {file} -j 2 "$BASE/large?mb=3" "$BASE/hello" "$BASE/encoded?as=gzip" "$BASE/truncated" "$BASE/absent" 2>err; echo "rc=$?"; sort err; wc -c large hello encoded | sed "s/^ *//"; ls'
// expect: rc=1
// expect: absent: 404 Not Found
// expect: encoded: 6 KB
// expect: hello: 0 KB
// expect: large: 3072 KB
// expect: truncated: terminated (UND_ERR_SOCKET)
// expect: 3145728 large
// expect: 5 hello
// expect: 6000 encoded
// expect: 3151733 total
// expect: encoded
// expect: err
// expect: hello
// expect: large
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { basename } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';

const { values, positionals: urls } = parseArgs({
	options: { jobs: { type: 'string', short: 'j', default: '4' } },
	allowPositionals: true
});
const isTerminal = process.stderr.isTTY;
const total = { files: 0, bytes: 0, expected: 0 };

function say(text) {
	process.stderr.write(isTerminal ? `\r\x1b[K${text}\n` : `${text}\n`);
}

function progress() {
	const { files, bytes, expected } = total;
	const percent = expected > 0 ? ` ${Math.floor(100 * bytes / expected)} %` : '';
	process.stderr.write(`\r\x1b[K${files} of ${urls.length} files, ${(bytes / 1e6).toFixed(1)} MB${percent}`);
}

function counter() {
	return new Transform({
		transform(chunk, encoding, done) {
			total.bytes += chunk.length;
			done(null, chunk);
		}
	});
}

async function download(url) {
	const name = basename(new URL(url).pathname) || 'index.html', part = `${name}.part`;
	try {
		const response = await fetch(url);
		if (!response.ok)
			throw new Error(`${response.status} ${response.statusText}`);
		total.expected += Number(response.headers.get('content-length') ?? 0);
		const file = createWriteStream(part);
		await pipeline(Readable.fromWeb(response.body), counter(), file);
		await rename(part, name);
		say(`${name}: ${Math.round(file.bytesWritten / 1024)} KB`);
	} catch (error) {
		await rm(part, { force: true });
		say(`${name}: ${error.message}${error.cause?.code ? ` (${error.cause.code})` : ''}`);
		process.exitCode = 1;
	}
	total.files++;
}

const timer = isTerminal ? setInterval(progress, 100) : undefined;
const queue = [...urls];
await Promise.all(Array.from({ length: Math.max(1, Number(values.jobs)) }, async () => {
	while (queue.length > 0)
		await download(queue.shift());
}));
clearInterval(timer);
if (isTerminal)
	process.stderr.write('\r\x1b[K');
