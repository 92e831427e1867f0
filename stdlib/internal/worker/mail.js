'use strict';

// postMessageToThread: a message to any thread by its number, which listens with process.on('workerMessage').
//
// Each thread has an end of the hub under a name that ends in its number.  A message is { value, from } with a port for the
// answer: 'done', 'unheard' or 'threw'.

const { codes } = require('internal/errors');
const messaging = require('internal/web/messaging');
const { open, plan } = require('internal/worker/transfer');
const binding = messaging.worker();

const nameOf = id => `\0thread ${id}`;

function deliver(parcel) {
	if (parcel === null)
		return;
	const [[value, from], [reply]] = open(parcel);
	let answer = 'done';
	try {
		if (process.listenerCount('workerMessage') === 0)
			answer = 'unheard';
		else
			process.emit('workerMessage', value, from);
	} catch {
		answer = 'threw';
	}
	reply.postMessage(answer);
}

let isOpen = false;

// This thread can be written to from now on.  A worker has an end already, that of its mail.
function begin(id, mail) {
	if (isOpen)
		return;
	isOpen = true;
	messaging.makeEnd(mail ?? binding.join(nameOf(id)), deliver);
}

async function send(id, value, transferList, timeout) {
	const { validateNumber } = require('internal/validators');
	if (typeof transferList === 'number' && timeout === undefined) {
		timeout = transferList;
		transferList = [];
	}
	if (timeout !== undefined)
		validateNumber(timeout, 'timeout', 0);
	const { threadId } = require('worker_threads');
	if (id === threadId)
		throw new codes.ERR_WORKER_MESSAGING_SAME_THREAD();
	if (binding.joined(nameOf(id)) === 0)
		throw new codes.ERR_WORKER_MESSAGING_FAILED();
	const { port1, port2 } = new messaging.MessageChannel();
	const sending = plan([port2, ...transferList ?? []], undefined);
	const parcel = binding.pack([value, threadId], sending.taken, sending.packed, sending.ports);
	sending.commit();
	const answer = new Promise((resolve, reject) => {
		let timer;
		port1.once('message', result => {
			clearTimeout(timer);
			resolve(result);
		});
		port1.once('close', () => { resolve('unheard'); });
		if (timeout !== undefined)
			timer = setTimeout(() => { reject(new codes.ERR_WORKER_MESSAGING_TIMEOUT()); }, timeout);
	});
	if (binding.spread(nameOf(id), [parcel], undefined) === 0)
		throw new codes.ERR_WORKER_MESSAGING_FAILED();
	try {
		const result = await answer;
		if (result === 'unheard')
			throw new codes.ERR_WORKER_MESSAGING_FAILED();
		if (result === 'threw')
			throw new codes.ERR_WORKER_MESSAGING_ERRORED();
	} finally {
		port1.close();
	}
}

module.exports = { begin, send };
