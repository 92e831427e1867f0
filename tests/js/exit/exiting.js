// process._exiting says that 'exit' is told; ticks are no longer taken then.
// expect: true
process.on('exit', () => {
	console.log(process._exiting);
	process.nextTick(() => { console.log('never'); });
});
process.exit();
