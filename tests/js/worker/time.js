// A worker's clocks count from the start of the process, as in node.
const { Worker, isMainThread, workerData } = require('worker_threads');
if (isMainThread) {
	const { timeOrigin } = performance;
	new Worker(__filename, { workerData: { timeOrigin, now: performance.now(), up: process.uptime() } });
} else {
	console.log(performance.timeOrigin === workerData.timeOrigin, performance.now() >= workerData.now, process.uptime() >= workerData.up);
}
// expect: true true true
