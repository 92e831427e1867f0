'use strict';
/* compose(...stages): a pipeline worn as one Duplex: what is written goes to the first stage, what is read comes
 * from the last. */

const utils = require('internal/streams/utils'), halves = require('internal/streams/halves');

function nothing() {}

function compose(...streams) {
	const Duplex = require('internal/streams/duplex');
	const pipeline = require('internal/streams/pipeline');
	const { codes } = require('internal/errors');
	const stages = [...streams];
	let onclose = null, forgetRead = nothing, forgetWrite = nothing;

	if (stages.length === 0)
		throw new codes.ERR_MISSING_ARGS('streams');
	if (stages.length === 1)
		return Duplex.from(stages[0]);
	if (typeof stages[0] === 'function')
		stages[0] = Duplex.from(stages[0]);
	if (typeof stages[stages.length - 1] === 'function')
		stages[stages.length - 1] = Duplex.from(stages[stages.length - 1]);
	for (let i = 0; i < stages.length; i++) {
		if (!utils.isNode(stages[i]))
			continue;
		if (i < stages.length - 1 && !utils.isReadable(stages[i]))
			throw new codes.ERR_INVALID_ARG_VALUE(`streams[${i}]`, streams[i], 'must be readable');
		if (i > 0 && !utils.isWritable(stages[i]))
			throw new codes.ERR_INVALID_ARG_VALUE(`streams[${i}]`, streams[i], 'must be writable');
	}
	const head = stages[0];
	const tail = pipeline(stages, err => {
		const cb = onclose;
		onclose = null;
		if (cb)
			cb(err);
		else if (err)
			duplex.destroy(err);
		else if (!reads && !writes)
			duplex.destroy();
	});
	const writes = !!utils.isWritable(head);
	const reads = !!utils.isReadable(tail);
	const duplex = new Duplex({
		writableObjectMode: !!head.writableObjectMode,
		readableObjectMode: !!tail.readableObjectMode,
		writable: writes,
		readable: reads
	});

	if (writes)
		forgetWrite = halves.write(duplex, head, tail);
	if (reads)
		forgetRead = halves.read(duplex, tail);
	duplex._destroy = function (err, cb) {
		if (!err && onclose !== null)
			err = require('internal/streams/destroy').abortError();
		forgetRead();
		forgetWrite();
		if (utils.isDestroyed(tail))
			cb(err);
		else {
			onclose = cb;
			require('internal/streams/destroy').destroyer(tail, err);
		}
	};
	return duplex;
}

compose.into = function (source, stage, options) {
	const { codes } = require('internal/errors');
	if (options !== undefined && options !== null)
		require('internal/validators').validateObject(options, 'options');
	if (utils.isNode(stage) && !utils.isWritable(stage))
		throw new codes.ERR_INVALID_ARG_VALUE('stream', stage, 'must be writable');
	const whole = compose(source, stage);
	if (options && options.signal)
		require('internal/streams/signal').attach(options.signal, whole);
	return whole;
};

module.exports = compose;
