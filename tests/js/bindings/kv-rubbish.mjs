// needs: native (a policy looks at paths from the root folder, which for an emulator is another)
// Servers that are silent, die, or answer what is no answer: each request ends with an error that says so, and so does the process.
// run: python3 {dir}/_rubbish.py {jsr} --policy=policy.json {file}
// timeout: 60
// waits: for servers that are silent
import { env } from 'jsr:bindings';

const failure = (promise) => promise.then((value) => JSON.stringify(value), (error) => `${error.code}: ${error.message.replace(/^Binding '[A-Z]+': /, '')}`);
// One after the other, for each has its own way to be understood; together where the server is no use for any.
async function ask(kv) {
	const get = await failure(kv.get('a')), put = await failure(kv.put('a', 'b'));
	const rest = [() => kv.delete('a'), () => kv.put('a', 'b', { ttl: 9 }), () => kv.batch().check('a').put('a', 'b').commit(),
		() => kv.getMany(['a', 'b']), () => kv.list()];
	if (get === put)
		return [get, put, ...await Promise.all(rest.map((one) => failure(one())))];
	const all = [get, put];
	for (const one of rest)
		all.push(await failure(one()));
	return all;
}

const names = Object.keys(env);
for (const [i, all] of (await Promise.all(names.map((name) => ask(env[name])))).entries()) {
	// it closes right after its greeting: a write has gone out by then, or not
	if (names[i] === 'GREETS')
		all.splice(0, all.length, ...all.map((text) => text.replace(/;.*/, '')));
	console.log(names[i]);
	for (const text of new Set(all))
		console.log('   ', all.flatMap((one, n) => one === text ? [['get', 'put', 'delete', 'expiring', 'batch', 'many', 'list'][n]] : []).join(), text);
}
