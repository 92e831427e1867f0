// An iterator over events, and one over lines, say how much they hold and when they pause.
// expect: [0,2,4,false] [5,2,4,true] [1,2,4,false]
// expect: 1 1024
const { EventEmitter, on } = require('events'), readline = require('readline'), { Readable } = require('stream');
const emitter = Object.assign(new EventEmitter(), { pause() {}, resume() {} });
const it = on(emitter, 'x', { lowWaterMark: 2, highWaterMark: 4 }), marks = it[Symbol.for('nodejs.watermarkData')];
const show = () => JSON.stringify([marks.size, marks.low, marks.high, marks.isPaused]);
const seen = [show()];
for (let i = 0; i < 5; i++)
	emitter.emit('x', i);
seen.push(show());
for (let i = 0; i < 4; i++)
	it.next();
seen.push(show());
console.log(seen.join(' '));
const rl = readline.createInterface({ input: new Readable({ read() {} }) });
const { low, high } = rl[Symbol.asyncIterator]()[Symbol.for('nodejs.watermarkData')];
console.log(low, high);
rl.close();
