// What addons do wrong crashes nothing, and what only later versions of Node-API have; script that stops below an addon.
// needs: cc
// needs: native an addon is compiled for this machine
// run: cc -shared -fPIC -I{dir}/../../../runtime/ops/addon -o misuse.node {dir}/_c/misuse.c && cc -shared -fPIC -I{dir}/../../../runtime/ops/addon -o async.node {dir}/_c/async.c -lpthread && {jsr} --expose-gc {file}; echo "exit $?"
// expect: true
// expect: returned from an open scope returned from a closed scope
// expect: 0,1,0,0,0,13,0
// expect: kept among garbage true
// expect: latin\u00e9 wide key ke <Buffer 03 04 05>
// expect: 0,10,19,1 2
// expect: 0,0,1,0,0
// expect: 0,1
// expect: deep RangeError
// expect: terminated 1
// expect: 4 threads 2000 501000
// expect: 3 threads 600 60300
// expect: leaves
// expect: exit 7
const addon = require(`${process.cwd()}/misuse.node`);
const { Worker, isMainThread } = require('worker_threads');
const numbers = text => text.trim().split('\n').map(line => line.replace(/.*\) /, '')).join();

// several threads wait for room in a queue: in node some are never woken
function crowd(threads, calls, room, done) {
	let count = 0, sum = 0;
	require(`${process.cwd()}/async.node`).threads(threads, calls, room, n => { count++; sum += n; }, () => {
		console.log(threads, 'threads', count, sum);
		done();
	});
}

if (!isMainThread) {
	addon.forEver(() => 1);
} else {
	for (let i = 0; i < 20; i++) {
		addon.keep();
		if (i % 3) gc();
		addon.use();
		gc();
		addon.use();
	}
	console.log(addon.use() === undefined);
	console.log(addon.scopeLeftOpen(), addon.scopeClosed());
	console.log(numbers(addon.scopes()));
	console.log(addon.garbage(), process.memoryUsage().rss < 400e6);
	const own = addon.own(new Uint8Array([1, 2, 3, 4, 5, 6, 7, 8]).buffer), text = own.pop();
	console.log(escape(own[0]) === 'latin%E9' ? 'latin\\u00e9' : own[0], ...own.slice(1));
	console.log(numbers(text));
	console.log(numbers(addon.early({})));
	console.log(numbers(addon.settleTwice()));
	let depth = 0;
	try {
		(function again() { depth++; addon.forEver(again); })();
	} catch (e) {
		console.log('deep', depth > 100 ? e.name : depth);
	}
	const worker = new Worker(__filename);
	worker.on('online', () => worker.terminate());
	worker.on('exit', code => {
		console.log('terminated', code);
		crowd(4, 500, 3, () => crowd(3, 200, 1, () => {
			process.on('exit', () => console.log('leaves'));
			addon.forEver(() => process.exit(7));
		}));
	});
}
