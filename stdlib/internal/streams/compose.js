'use strict';
/* compose(...stages): a pipeline as one Duplex: writes go to the first stage, reads come from the last. */

const utils = require('internal/streams/utils');
const halves = require('internal/streams/halves');

function isWeb(stage) { return utils.isWeb(stage) || utils.isWeb(stage?.readable); }

// A stage at an end as a node stream.  Chunks of a web stream may be anything.
function endOf(stage) {
	const Duplex = require('internal/streams/duplex');
	const options = { objectMode: true };
	if (typeof stage === 'function')
		return Duplex.from(stage);
	if (!utils.isWeb(stage))
		return Duplex.fromWeb(stage, options);
	return typeof stage.getReader === 'function' ? require('internal/streams/readable').fromWeb(stage, options) :
		require('internal/streams/writable').fromWeb(stage, options);
}

function compose(...streams) {
	const Duplex = require('internal/streams/duplex');
	const pipeline = require('internal/streams/pipeline');
	const { codes } = require('internal/errors');
	const stages = streams.slice(), last = stages.length - 1;
	let isOver = false, onclose = null, forgetRead = utils.nop, forgetWrite = utils.nop;

	if (stages.length === 0)
		throw new codes.ERR_MISSING_ARGS('streams');
	if (stages.length === 1)
		return Duplex.from(stages[0]);
	const isWebHead = isWeb(stages[0]), isWebTail = isWeb(stages[last]);
	for (const end of [0, last])
		if (typeof stages[end] === 'function' || isWeb(stages[end]))
			stages[end] = endOf(stages[end]);
	for (let i = 0; i <= last; i++) {
		if (!utils.isNode(stages[i]))
			continue;
		if (i < last && !utils.isReadable(stages[i]))
			throw new codes.ERR_INVALID_ARG_VALUE(`streams[${i}]`, streams[i], 'must be readable');
		if (i > 0 && !utils.isWritable(stages[i]))
			throw new codes.ERR_INVALID_ARG_VALUE(`streams[${i}]`, streams[i], 'must be writable');
	}
	const head = stages[0];
	const tail = pipeline(stages, err => {
		const cb = onclose;
		isOver = true;
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
		writableObjectMode: !isWebHead && !!head.writableObjectMode,
		readableObjectMode: !isWebTail && !!tail.readableObjectMode,
		writable: writes,
		readable: reads
	});

	if (writes)
		forgetWrite = halves.write(duplex, head, tail);
	if (reads)
		forgetRead = halves.read(duplex, tail, isWebTail);
	// as in node, it waits for the end of the pipeline, which a web stream at its end does not hear of
	duplex._destroy = (err, cb) => {
		const { abortError, destroyer } = require('internal/streams/destroy');
		if (!err && !isOver)
			err = abortError();
		forgetRead();
		forgetWrite();
		if (!isOver)
			onclose = cb;
		if (!isWebTail)
			destroyer(tail, err);
		if (isOver)
			cb(err);
	};
	return duplex;
}

// Implements readable.compose().
compose.into = (source, stage, options) => {
	if (options !== undefined && options !== null)
		require('internal/validators').validateObject(options, 'options');
	if (utils.isNode(stage) && !utils.isWritable(stage)) {
		const { codes } = require('internal/errors');
		throw new codes.ERR_INVALID_ARG_VALUE('stream', stage, 'must be writable');
	}
	const whole = compose(source, stage);
	if (options?.signal)
		require('internal/streams/signal').attach(options.signal, whole);
	return whole;
};

module.exports = compose;
