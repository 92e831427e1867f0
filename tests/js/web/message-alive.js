// run: {jsr} --expose-gc {file}
// What keeps a run alive: a port with a listener until it is closed or let go; and pairs that nobody can reach are collected.
const counted = () => process.getActiveResourcesInfo().filter(name => name === 'MessagePort').length;
let gone = 0;
const registry = new FinalizationRegistry(() => { gone++; });
const { port1, port2 } = new MessageChannel();
console.log(counted());
port1.on('message', value => console.log('kept alive for', value));
const quiet = new MessageChannel();
quiet.port1.on('message', value => console.log('never', value));
quiet.port1.unref();
console.log(counted());
setTimeout(() => port2.postMessage('this'), 10).unref();
port1.once('message', () => {
	console.log(counted());
	port1.close();
	makePairs();
	setImmediate(() => {
		gc();
		setImmediate(() => setImmediate(() => {
			console.log(gone > 50);
			quiet.port2.postMessage('nobody waits for this');
			setImmediate(() => console.log('end'));
		}));
	});
});

function makePairs() {
	for (let i = 0; i < 100; i++) {
		const pair = new MessageChannel();
		registry.register(pair.port1);
		pair.port2.postMessage({ i }, i % 2 ? [new MessageChannel().port1] : undefined);
		if (i % 3 === 0) {
			pair.port1.on('message', () => {});
			pair.port1.unref();
		}
	}
}
// expect: 0
// expect: 1
// expect: kept alive for this
// expect: 1
// expect: true
// expect: never nobody waits for this
// expect: end
