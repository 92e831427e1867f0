// The broken links of a site: jsr check-links.mjs URL     Pages of its host are read, links out of it only looked at.
// run: python3 {dir}/../js/fetch/_server.py sh -c '{jsr} {file} $BASE/site 2>&1; echo "rc=$?"' | sed 's/:[0-9][0-9]*/:PORT/g'
// expect: 404 http://127.0.0.1:PORT/absent
// expect:     on http://127.0.0.1:PORT/site
// expect:     on http://127.0.0.1:PORT/site?page=2
// expect: ECONNRESET http://127.0.0.1:PORT/reset
// expect:     on http://127.0.0.1:PORT/site?page=2
// expect: 6 links, 2 broken
// expect: rc=1
const AT_ONCE = 8;
const LIMIT_MS = 10_000;

const start = new URL(process.argv[2] ?? 'http://localhost/');
const links = new Map();                // href -> { pages, problem }
const waiting = [];

function found(href, page) {
	const url = URL.parse?.(href, page) ?? (URL.canParse(href, page) ? new URL(href, page) : null);
	if (url === null || !/^https?:$/.test(url.protocol))
		return;
	url.hash = '';
	const link = links.get(url.href);
	if (link !== undefined) {
		link.pages.add(page);
		return;
	}
	links.set(url.href, { pages: new Set([page]), problem: undefined });
	waiting.push(url.href);
}

async function look(href) {
	const link = links.get(href);
	try {
		const response = await fetch(href, { signal: AbortSignal.timeout(LIMIT_MS) });
		if (!response.ok)
			link.problem = response.status;
		const isPage = response.ok && response.headers.get('content-type')?.startsWith('text/html');
		if (!isPage || new URL(response.url).host !== start.host) {
			await response.body?.cancel();
			return;
		}
		for (const [, quoted] of (await response.text()).matchAll(/<a\s[^>]*?href="([^"]*)"/gi))
			found(quoted.replaceAll('&amp;', '&'), href);
	} catch (error) {
		link.problem = error.cause?.code ?? error.name;
	}
}

let busy = 0;
await new Promise(done => {
	const next = () => {
		while (waiting.length > 0 && busy < AT_ONCE) {
			busy++;
			look(waiting.shift()).then(() => {
				busy--;
				next();
			});
		}
		if (busy === 0)
			done();
	};
	found(start.href, start.href);
	next();
});

const broken = [...links].filter(([, link]) => link.problem !== undefined).sort(([a], [b]) => a < b ? -1 : 1);
for (const [href, { pages, problem }] of broken) {
	console.log(problem, href);
	for (const page of [...pages].sort())
		console.log('    on', page);
}
console.log(`${links.size} links, ${broken.length} broken`);
process.exitCode = broken.length > 0 ? 1 : 0;
