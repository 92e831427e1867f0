// 'rejectionHandled' comes after the jobs of the turn in which the handler was added.
// expect: unhandled late true
// expect: caught
// expect: handled true
const promise = Promise.reject(new Error('late'));
process.on('unhandledRejection', (reason, p) => {
	console.log('unhandled', reason.message, p === promise);
	setTimeout(() => promise.catch(() => console.log('caught')), 1);
});
process.on('rejectionHandled', p => console.log('handled', p === promise));
