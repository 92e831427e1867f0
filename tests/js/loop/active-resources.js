// process.getActiveResourcesInfo and _getActiveRequests: what keeps the run alive, by node's names.
// run: sleep 1 | {jsr} {file}
// expect: 
// expect: FSReqCallback,FSReqPromise,FSEventWrap,Timeout,Timeout,Immediate
// expect: requests 2 FSReqCallback
// expect: FSReqCallback,FSReqPromise,Timeout,Timeout,Immediate
// expect: stdin PipeWrap,Timeout
// expect: timeout Timeout
// expect: interval FSReqCallback,FSReqPromise,Timeout
// expect: cleared FSReqCallback,FSReqPromise
// expect: immediate Timeout
// expect: last Timeout
const fs = require('fs');

function show(...words) {
	console.log(...words, process.getActiveResourcesInfo().join());
}

show();
const first = setTimeout(() => {}, 10000);
const second = setTimeout(() => {}, 10000);
setTimeout(() => {}, 10000).unref();
setImmediate(() => {}).unref();
setImmediate(() => {});
fs.stat('/', () => {});
fs.promises.stat('/');
const watcher = fs.watch('.', () => {});
show();
console.log('requests', process._getActiveRequests().length, process._getActiveRequests()[0].constructor.name);
watcher.unref();
show();
watcher.close();
clearTimeout(first);
clearTimeout(second);

const steps = [
	() => {
		process.stdin.on('data', () => {});
		setTimeout(() => {
			show('stdin');
			process.stdin.destroy();
			next();
		}, 100);
	},
	() => setTimeout(() => {
		show('timeout');
		next();
	}, 100),
	() => {
		const interval = setInterval(() => {
			fs.stat('/', () => {});
			fs.promises.stat('/');
			show('interval');
			clearInterval(interval);
			show('cleared');
			setTimeout(next, 100);
		}, 5);
	},
	() => setImmediate(() => {
		const timer = setTimeout(() => {}, 10000);
		show('immediate');
		clearTimeout(timer);
		setTimeout(show, 1, 'last');
	})
];
function next() {
	steps.shift()();
}
next();
