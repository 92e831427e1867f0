// Ports: what is delivered when, transfer, both sides' ends, refusals.  Node prints the same.
const log = (...args) => console.log(...args);
const attempt = f => { try { return f(); } catch (e) { return `${e.name} ${e.code}: ${e.message}`; } };
const steps = [order, listeners, transfers, ends, endless, refusals, surface];
const next = () => steps.shift()?.(next);
next();

function order(done) {
	log('-- order');
	const { port1, port2 } = new MessageChannel();
	port1.on('message', value => {
		log('on', value);
		process.nextTick(() => log('tick', value));
		Promise.resolve().then(() => log('job', value));
		if (value === 3)
			port1.close();
	});
	port1.addEventListener('message', ({ data, ports, source, origin, lastEventId, isTrusted, target }) => {
		log('event', data, ports, source, origin === '', lastEventId === '', isTrusted, target === port1);
	});
	port1.on('close', () => { log('closed'); done(); });
	for (const value of [{ a: 1 }, 2, 3, 4])
		port2.postMessage(value);
	process.nextTick(() => log('tick'));
	setImmediate(() => log('immediate'));
	log('posted');
}

function listeners(done) {
	log('-- listeners');
	const { port1, port2 } = new MessageChannel();
	log(port1.hasRef(), port1.listenerCount('message'), port1.getMaxListeners());
	const f = value => log('f', value);
	log(port1.on('message', f) === port1, port1.hasRef(), port1.listenerCount('message'));
	port1.once('message', value => log('once', value));
	log(port1.emit('message', 7), port1.emit('nothing', 8), port1.listenerCount('message'));
	port1.off('message', f);
	log(port1.hasRef(), port1.listenerCount('message'));
	port2.postMessage('kept');
	port1.on('else', value => log('else', value));
	port1.addEventListener('else', event => log(event.constructor.name, event.detail));
	port1.emit('else', [9]);
	setImmediate(() => {
		log('nothing came');
		port1.onmessage = ({ data }) => {
			log('onmessage', data);
			port1.onmessage = null;
			log(port1.hasRef());
			setImmediate(done);
		};
		log(typeof port1.onmessage, port1.onmessageerror, port1.hasRef());
	});
}

function transfers(done) {
	log('-- transfers');
	const outer = new MessageChannel(), inner = new MessageChannel();
	inner.port1.on('close', () => log('the old object is closed'));
	inner.port2.on('close', () => { log('inner.port2 closed'); done(); });
	inner.port2.postMessage('early');
	const buffer = new ArrayBuffer(4), bytes = new Uint8Array(buffer);
	bytes[2] = 5;
	outer.port2.onmessage = ({ data, ports }) => {
		log(ports.length, ports[0] === data.port, data.same === data.port, data.port === inner.port1, data.bytes);
		data.port.on('message', value => {
			log('got', value);
			data.port.postMessage('back');
			data.port.close();
			outer.port1.close();
		});
	};
	inner.port2.on('message', value => log('answer', value));
	outer.port1.postMessage({ port: inner.port1, same: inner.port1, bytes }, { transfer: [inner.port1, buffer] });
	log(buffer.byteLength, bytes.length, attempt(() => inner.port1.postMessage('lost')));
	log(attempt(() => structuredClone(1, { transfer: [inner.port1] })));
	const { a } = structuredClone({ a: outer.port1 }, { transfer: [outer.port1] });
	log(a instanceof MessagePort, a === outer.port1);
	outer.port1 = a;
}

function ends(done) {
	log('-- ends');
	const { port1, port2 } = new MessageChannel();
	port1.on('close', event => log('port1', event === undefined ? event : event.type));
	port2.on('message', value => log('before the end', value));
	port2.on('close', () => { log('port2', port2.hasRef()); waits(); });
	port1.postMessage(1);
	port1.close(() => log('callback'));
	port1.close();
	port1.postMessage('too late');
	log('closing', attempt(() => port1.postMessage(Symbol('s'))));

	function waits() {
		const pair = new MessageChannel();
		let isStarted = false;
		pair.port1.on('close', () => { log('end after the start', isStarted); done(); });
		pair.port2.postMessage('first');
		pair.port2.close();
		setImmediate(() => setImmediate(() => {
			isStarted = true;
			pair.port1.on('message', value => log(value));
		}));
	}
}

// one who posts to itself does not hold up timers
function endless(done) {
	log('-- endless');
	const { port1, port2 } = new MessageChannel();
	port1.on('message', () => port2.postMessage(0));
	port2.postMessage(0);
	setTimeout(() => {
		port1.close(() => { log('stopped', port1.hasRef(), port2.hasRef()); done(); });
	}, 1);
}

function refusals(done) {
	log('-- refusals');
	const { port1, port2 } = new MessageChannel();
	log(attempt(() => MessageChannel()));
	log(attempt(() => new MessagePort()));
	log(attempt(() => port1.postMessage()));
	log(attempt(() => port1.postMessage(1, 2)));
	log(attempt(() => port1.postMessage(1, { transfer: 2 })));
	log(attempt(() => port1.postMessage(1, [2])));
	log(attempt(() => port1.postMessage(1, [{}])));
	log(attempt(() => port1.postMessage(1, [port1])));
	log(attempt(() => port1.postMessage(port2)));
	log(attempt(() => port1.postMessage(() => 1)));
	log(attempt(() => structuredClone(port2)));
	log(attempt(() => structuredClone([port2], { transfer: [port2, port2] })));
	log(attempt(() => port2.postMessage({}, null)), attempt(() => port2.postMessage({}, {})));
	for (const bad of [null, {}, '', { [Symbol.iterator]: () => 1 }, { [Symbol.iterator]: () => ({}) }, { [Symbol.iterator]: () => ({ next: () => 1 }) }])
		log(attempt(() => port1.postMessage(1, { transfer: bad })), attempt(() => port1.postMessage(1, bad === null ? '' : [bad][0])));
	log(attempt(() => port1.postMessage(1, { transfer: undefined })));
	log(attempt(() => MessagePort.prototype.postMessage.call({}, 1)));
	const buffer = new ArrayBuffer(1);
	log(attempt(() => port1.postMessage([buffer, () => 1], [buffer])), buffer.byteLength);
	// both ends are lost when one is sent through the other
	process.once('warning', ({ message }) => log(message));
	port2.on('close', () => { log('port2'); setImmediate(done); });
	port1.postMessage(1, [port2]);
}

function surface() {
	log('-- surface');
	const { port1 } = new MessageChannel();
	const shown = object => Reflect.ownKeys(object).filter(key => typeof key === 'string' && key !== 'arguments' && key !== 'caller').map(key => {
		const { enumerable, writable, get } = Object.getOwnPropertyDescriptor(object, key);
		return `${key}${enumerable ? '' : '-'}${get ? '*' : writable ? '' : '!'}`;
	}).join(' ');
	for (let object = port1; object !== Object.prototype; object = Object.getPrototypeOf(object))
		log(object.constructor.name, shown(object).trim().replace(/Symbol\S+ ?/g, ''));
	log(MessageChannel.length, MessagePort.length, shown(new MessageChannel()), shown(MessagePort), String(port1), String(new MessageChannel()));
	log(Object.getPrototypeOf(MessagePort).name, MessagePort);
	log(Object.keys(globalThis).some(name => name.startsWith('Message')));
}
