// needs: native (a policy looks at paths from the root folder, which for an emulator is another)
// A fetch binding's host may be written with the port that its scheme has anyway.
// run: echo '{"bindings":{"A":{"type":"fetch","hosts":["127.0.0.1:443","HTTP://127.0.0.2:80","127.0.0.3:80","http://127.0.0.4:443"]}}}' >p && {jsr} --policy=p {file}
import { env } from 'jsr:bindings';

for (const url of ['https://127.0.0.1/', 'https://127.0.0.1:443/', 'http://127.0.0.2/', 'http://127.0.0.2:80', 'https://127.0.0.3:80/', 'http://127.0.0.4:443/',
	'http://127.0.0.1/', 'https://127.0.0.1:444/', 'https://127.0.0.2/', 'https://127.0.0.3/', 'http://127.0.0.3/', 'http://127.0.0.4/', 'https://127.0.0.4/'])
	console.log(url, await env.A.fetch(url, { signal: AbortSignal.timeout(5000) }).then(() => 'its own', ({ message }) => /is not for/.test(message) ? 'not its own' : 'its own'));
// expect: https://127.0.0.1/ its own
// expect: https://127.0.0.1:443/ its own
// expect: http://127.0.0.2/ its own
// expect: http://127.0.0.2:80 its own
// expect: https://127.0.0.3:80/ its own
// expect: http://127.0.0.4:443/ its own
// expect: http://127.0.0.1/ not its own
// expect: https://127.0.0.1:444/ not its own
// expect: https://127.0.0.2/ not its own
// expect: https://127.0.0.3/ not its own
// expect: http://127.0.0.3/ not its own
// expect: http://127.0.0.4/ not its own
// expect: https://127.0.0.4/ not its own
