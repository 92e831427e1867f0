// Jobs and ticks in a module's body: it is a job itself, so its jobs come before its ticks, also after each await.
// expect: start
// expect: before await
// expect: job
// expect: queued
// expect: after await
// expect: job of the job
// expect: tick
// expect: tick of the job
// expect: tick after await
// expect: tick of the tick
// expect: job of the tick
// expect: timer
// expect: after timer
// expect: end
// expect: tick after timer
console.log('start');
process.nextTick(() => {
	console.log('tick');
	Promise.resolve().then(() => console.log('job of the tick'));
	process.nextTick(() => console.log('tick of the tick'));
});
Promise.resolve().then(() => {
	console.log('job');
	process.nextTick(() => console.log('tick of the job'));
	Promise.resolve().then(() => console.log('job of the job'));
});
queueMicrotask(() => console.log('queued'));
setTimeout(() => console.log('timer'), 1);
console.log('before await');
await null;
console.log('after await');
process.nextTick(() => console.log('tick after await'));
await new Promise(resolve => setTimeout(resolve, 5));
console.log('after timer');
process.nextTick(() => console.log('tick after timer'));
await null;
console.log('end');
