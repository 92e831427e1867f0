const wait = ms => new Promise(resolve => { setTimeout(resolve, ms); });

exports.steps = async function (fail) {
	await wait(1);
	if (fail) {
		await Promise.reject(new Error('failed'));
		console.log('never');
	}
	for await (const x of exports.source()) {
		if (x > 1)
			break;
	}
	return 'through';
};

exports.source = async function* () {
	yield 1;
	yield 2;
	yield 3;
};

exports.pending = async () => {
	await new Promise(() => {});
	console.log('never');
};
