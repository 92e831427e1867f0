// needs: native (a policy looks at paths from the root folder, which for an emulator is another)
// In a sandbox the bindings are the global env, too, until the script puts something else there; elsewhere there is none.
// run: cp {dir}/_policy.json p.json && {jsr} --sandbox --policy=p.json {file} && echo '{"default":"deny","bindings":{"A":{"type":"kv","path":"a"}}}' >d.json && {jsr} --policy=d.json {file} && {jsr} --sandbox {file} && {jsr} --policy=p.json {file}; {jsr} --policy-learn=l {file}; {jsr} {file}
// run: {jsr} --sandbox -p 'const env = 1; env'; {jsr} --sandbox -p 'let names = Object.keys(globalThis); names.includes("env")'
if (typeof env === 'undefined') {
	console.log('none', 'env' in globalThis);
} else {
	console.log(Object.keys(env).join(), env === require('jsr:bindings').env, env === globalThis.env, Object.keys(globalThis).includes('env'));
	try {
		env.NONE;
	} catch (error) {
		console.log(error.message);
	}
	globalThis.env = 1;
	console.log(env, typeof require('jsr:bindings').env);
}
// expect: CACHE,FAST,BROKEN true true false
// expect: Binding 'NONE' not configured
// expect: 1 object
// expect: A true true false
// expect: Binding 'NONE' not configured
// expect: 1 object
// expect:  true true false
// expect: Binding 'NONE' not configured
// expect: 1 object
// expect: none false
// expect: none false
// expect: none false
// expect: 1
// expect: false
