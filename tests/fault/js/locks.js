const { locks } = navigator;
const controller = new AbortController();
const later = () => new Promise(resolve => { setTimeout(resolve, 1); });

async function main() {
	const all = [
		locks.request('a', later),
		locks.request('a', { mode: 'shared' }, lock => lock.mode),
		locks.request('a', { mode: 'shared' }, later),
		locks.request('a', { signal: controller.signal }, () => 1).catch(error => error.name),
		locks.request('b', { ifAvailable: true }, lock => lock.name),
		locks.request('a name that is a little longer than those before', () => locks.query())
	];
	controller.abort();
	const [, shared, , aborted, name, { held }] = await Promise.all(all);
	console.log(shared, aborted, name, held.length);
	const robbed = locks.request('c', () => new Promise(() => {})).catch(error => error.name);
	console.log(await locks.request('c', { steal: true }, () => 'stolen'), await robbed);
	console.log(await locks.request('c', { ifAvailable: true }, lock => lock !== null));
}

main();
// expect: shared AbortError b 3
// expect: stolen AbortError
// expect: true
