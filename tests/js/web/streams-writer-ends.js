// A writer's promises say what the stream was: one that is made while a failed stream's sink still aborts is closed
// with the error, and a ready
// that failed while the stream closed stays failed though the close succeeds.
// expect: closed: why, before abort is done
// expect: ready: outside; closed: fulfilled, close: fulfilled
// expect: a later writer's ready: fulfilled
(async () => {
	let done;
	const aborting = new WritableStream({ abort() { return new Promise(resolve => { done = resolve; }); } });
	await 0;
	const aborted = aborting.abort('why');
	let isDone = false;
	aborted.then(() => { isDone = true; });
	const closed = await aborting.getWriter().closed.catch(error => error);
	console.log(`closed: ${closed}, ${isDone ? 'after' : 'before'} abort is done`);
	done();
	await aborted;

	let control, finish;
	const stream = new WritableStream({ start(c) { control = c; },
		close() { return new Promise(resolve => { finish = resolve; }); } });
	await 0;
	const writer = stream.getWriter(), close = writer.close();
	control.error('outside');
	finish();
	await close;
	const told = promise => promise.then(() => 'fulfilled', error => error);
	const [ready, end, asked] = [await told(writer.ready), await told(writer.closed), await told(close)];
	console.log(`ready: ${ready}; closed: ${end}, close: ${asked}`);
	writer.releaseLock();
	console.log(`a later writer's ready: ${await told(stream.getWriter().ready)}`);
})();
