// The stack of the constructor's error does not say the code, that of href's does.
for (const f of [() => new URL('bad'), () => new URL('/x', 'bad'), () => { new URL('http://x').href = 'bad'; }]) {
	try {
		f();
	} catch (e) {
		console.log(e.stack.split('\n')[0], e.code, Object.keys(e).join());
	}
}
// expect: TypeError: Invalid URL ERR_INVALID_URL code,input
// expect: TypeError: Invalid URL ERR_INVALID_URL code,input,base
// expect: TypeError [ERR_INVALID_URL]: Invalid URL ERR_INVALID_URL code,input
