// A pipeline's source that is an old stream and is not read; a thenable whose `then` is asked for once.
// expect: Error: kaboom
// expect: asked 1
const { pipeline, Stream } = require('stream');

const old = new Stream();
old.destroy = () => {};
process.nextTick(() => old.emit('error', new Error('kaboom')));
pipeline(old, async function (source) {}, err => {
	console.log(`${err}`);
	let asked = 0;
	pipeline(function* () { yield 0; }, () => ({
		get then() {
			asked++;
			return Function.prototype;
		}
	}), () => {});
	console.log('asked', asked);
});
