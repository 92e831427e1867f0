'use strict';
/* What primary and workers say to each other, as node does: internal messages {cmd: 'NODE_CLUSTER', act, seq}, and answers
 * to these, whose `ack` is the other's seq. */

const asked = new Map();       // seq -> what is called with the answer
let seq = 0;

/* Through proc, a ChildProcess or process; done(answer, handle) */
function tell(proc, message, handle, done) {
	if (!proc.connected)
		return false;
	if (done !== undefined)
		asked.set(seq, done);
	return proc.send({ cmd: 'NODE_CLUSTER', ...message, seq: seq++ }, handle);
}

/* A listener for internal messages: what is no answer goes to heard. */
function listener(worker, heard) {
	return (message, handle) => {
		if (message.cmd !== 'NODE_CLUSTER')
			return;
		const done = message.ack === undefined ? undefined : asked.get(message.ack);
		asked.delete(message.ack);
		(done ?? heard).call(worker, message, handle);
	};
}

module.exports = { tell, listener };
