'use strict';
// events.once and events.on as node 20 has them: ticks, water marks, closing events; the functions' lengths and names.
const EventEmitter = require('events');

function message(fn) {
	try {
		return fn();
	} catch (error) {
		return `${error.code} ${error.message}`;
	}
}

for (const name of ['once', 'on', 'setMaxListeners', 'listenerCount', 'addAbortListener', 'getEventListeners', 'getMaxListeners', 'init'])
	console.log(name, JSON.stringify(EventEmitter[name].name), EventEmitter[name].length);

const raw = new EventEmitter().once('x', function listener() {}).rawListeners('x');
console.log(raw);

const options = [{ highWaterMark: 0 }, { highWatermark: 'a' }, { lowWaterMark: -1 }, { close: 5 }, { signal: null }];
for (const option of options)
	console.log(message(() => typeof EventEmitter.on(new EventEmitter(), 'x', option)));

(async () => {
	await EventEmitter.once(new EventEmitter(), 'x', { signal: null }).catch(error => console.log(error.message));
	await EventEmitter.once(null, 'x').catch(error => console.log(error instanceof TypeError));

	// how many jobs lie between the event and what waits for it
	const order = [];
	const source = new EventEmitter();
	EventEmitter.once(source, 'x').then(() => order.push('once'));
	source.emit('x');
	let tick = Promise.resolve();
	for (let i = 0; i < 6; i++)
		tick = tick.then(() => order.push(i));
	await tick;
	console.log(order.join());

	const paced = new EventEmitter();
	const log = [];
	paced.pause = () => log.push('pause');
	paced.resume = () => log.push('resume');
	const iterator = EventEmitter.on(paced, 'x', { highWaterMark: 2, lowWaterMark: 2, close: ['end'] });
	for (let i = 0; i < 5; i++)
		paced.emit('x', i);
	for (let i = 0; i < 5; i++)
		log.push((await iterator.next()).value[0]);
	paced.emit('end');
	console.log(log.join(), await iterator.next(), paced.eventNames());

	const failing = EventEmitter.on(paced, 'x');
	console.log(message(() => failing.throw(5)));
	const waiting = failing.next();
	paced.emit('error', new Error('stop'));
	await waiting.catch(error => console.log(error.message));
	console.log(await failing.next(), failing[Symbol.asyncIterator]() === failing, Object.keys(failing));
})();
// expect: once "once" 2
// expect: on "on" 2
// expect: setMaxListeners "" 0
// expect: listenerCount "" 2
// expect: addAbortListener "addAbortListener" 2
// expect: getEventListeners "getEventListeners" 2
// expect: getMaxListeners "getMaxListeners" 1
// expect: init "" 1
// expect: [ [Function: bound onceWrapper] { listener: [Function: listener] } ]
// expect: ERR_OUT_OF_RANGE The value of "options.highWaterMark" is out of range. It must be >= 1 && <= 9007199254740991. Received 0
// expect: ERR_INVALID_ARG_TYPE The "options.highWaterMark" property must be of type number. Received type string ('a')
// expect: ERR_OUT_OF_RANGE The value of "options.lowWaterMark" is out of range. It must be >= 1 && <= 9007199254740991. Received -1
// expect: object
// expect: ERR_INVALID_ARG_TYPE The "options.signal" property must be an instance of AbortSignal. Received null
// expect: The "options.signal" property must be an instance of AbortSignal. Received null
// expect: true
// expect: 0,1,once,2,3,4,5
// expect: pause,0,1,2,resume,3,4 { value: undefined, done: true } []
// expect: ERR_INVALID_ARG_TYPE The "EventEmitter.AsyncIterator" property must be an instance of Error. Received type number (5)
// expect: stop
// expect: { value: undefined, done: true } true [ 'next', 'return', 'throw' ]
