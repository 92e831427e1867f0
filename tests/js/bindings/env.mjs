// needs: native (a policy looks at paths from the root folder, which for an emulator is another)
// What is configured is there by name, and nothing else is.
// run: cp {dir}/_policy.json policy.json && {jsr} --policy=policy.json {file} && {jsr} {file}
import { env } from 'jsr:bindings';
import { createRequire } from 'node:module';

console.log(Object.keys(env).join(), 'CACHE' in env, 'NONE' in env);
// expect: CACHE,FAST,BROKEN true false
for (const name of ['NONE', 'constructor', '__proto__', 'hasOwnProperty']) {
	try {
		env[name];
		console.log('got', name);
	} catch (error) {
		console.log(error.message);
	}
}
// expect: Binding 'NONE' not configured
// expect: Binding 'constructor' not configured
// expect: Binding '__proto__' not configured
// expect: Binding 'hasOwnProperty' not configured
console.log(await env === env, createRequire(import.meta.url)('jsr:bindings').env === env);
// expect: true true
for (const change of [() => { env.NEW = 1; }, () => { delete env.CACHE; }, () => { Object.defineProperty(env, 'CACHE', {}); }]) {
	try {
		change();
		console.log('changed');
	} catch (error) {
		console.log(error.name);
	}
}
// expect: TypeError
// expect: TypeError
// expect: TypeError

// without a policy
// expect:  false false
// expect: Binding 'NONE' not configured
// expect: Binding 'constructor' not configured
// expect: Binding '__proto__' not configured
// expect: Binding 'hasOwnProperty' not configured
// expect: true true
// expect: TypeError
// expect: TypeError
// expect: TypeError
