'use strict';
/* What of node's module v8 there can be without V8: values as bytes, hooks of promises, sizes of the heap.  Its flags have no
 * effect, and the heap is never shown: a script could see objects of the library's own there. */

const { Buffer } = require('buffer');
const { codes } = require('internal/errors');
const { validateString, validateUint32 } = require('internal/validators');

function serialize(value) { return require('internal/util/wire').serialize(value); }

function deserialize(bytes) {
	if (!ArrayBuffer.isView(bytes))
		throw new codes.ERR_INVALID_ARG_TYPE('buffer', ['Buffer', 'TypedArray', 'DataView'], bytes);
	return require('internal/util/wire').deserialize(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}

function takeCoverage() { require('internal/coverage').take(); }

function stopCoverage() { require('internal/coverage').stop(); }

function setFlagsFromString(flags) { validateString(flags, 'flags'); }

function setHeapSnapshotNearHeapLimit(limit) { validateUint32(limit, 'limit', true); }

/* ---- sizes */

const { memoryUsage } = process;
const SPACES = ['read_only_space', 'new_space', 'old_space', 'code_space', 'shared_space', 'new_large_object_space',
	'large_object_space', 'code_large_object_space', 'shared_large_object_space'];

function heapLimit() {
	const given = process.execArgv.find(arg => /^--max-heap=\d+$/.test(arg));
	return given === undefined ? require('os').totalmem() : Number(given.slice(11)) * 2 ** 20;
}

function getHeapStatistics() {
	const { heapTotal: counted, heapUsed, external } = memoryUsage(), limit = heapLimit();
	const heapTotal = Math.max(counted, heapUsed);
	return {
		total_heap_size: heapTotal,
		total_heap_size_executable: 0,
		total_physical_size: heapTotal,
		total_available_size: Math.max(limit - heapUsed, 0),
		used_heap_size: heapUsed,
		heap_size_limit: limit,
		malloced_memory: heapTotal,
		peak_malloced_memory: heapTotal,
		does_zap_garbage: 0,
		number_of_native_contexts: 1,
		number_of_detached_contexts: 0,
		total_global_handles_size: 0,
		used_global_handles_size: 0,
		external_memory: external
	};
}

/* There is one space, the old one. */
function getHeapSpaceStatistics() {
	const { heapTotal: counted, heapUsed } = memoryUsage();
	const heapTotal = Math.max(counted, heapUsed);
	return SPACES.map(name => {
		const isOurs = name === 'old_space';
		return {
			space_name: name,
			space_size: isOurs ? heapTotal : 0,
			space_used_size: isOurs ? heapUsed : 0,
			space_available_size: isOurs ? heapTotal - heapUsed : 0,
			physical_space_size: isOurs ? heapTotal : 0
		};
	});
}

function getHeapCodeStatistics() {
	return {
		code_and_metadata_size: 0, bytecode_and_metadata_size: 0, external_script_source_size: 0,
		cpu_profiler_metadata_size: 0
	};
}

function cachedDataVersionTag() {
	let hash = 2166136261;
	for (const part of process.version)
		hash = Math.imul(hash ^ part.charCodeAt(0), 16777619) >>> 0;
	return hash;
}

/* Of the collector nothing is recorded. */
class GCProfiler {
	#startTime;

	start() { this.#startTime ??= Date.now(); }

	stop() {
		const startTime = this.#startTime;
		this.#startTime = undefined;
		return startTime === undefined ? undefined :
			{ version: 1, startTime, statistics: [], endTime: Date.now() };
	}
}

/* ---- snapshots of a program's start: none is ever built */

function isBuildingSnapshot() { return false; }

function refuse() { throw new codes.ERR_NOT_BUILDING_SNAPSHOT(); }

const startupSnapshot = {
	addDeserializeCallback(callback, data) { refuse(); },
	addSerializeCallback(callback, data) { refuse(); },
	setDeserializeMainFunction(callback, data) { refuse(); },
	isBuildingSnapshot
};

module.exports = {
	cachedDataVersionTag, getHeapStatistics, getHeapSpaceStatistics, getHeapCodeStatistics, setFlagsFromString,
	takeCoverage, stopCoverage, serialize, deserialize, setHeapSnapshotNearHeapLimit, startupSnapshot,
	GCProfiler
};

/* Loaded when first asked for. */
function lazily(names, load) {
	for (const name of names)
		Object.defineProperty(module.exports, name, {
			__proto__: null,
			get() {
				const value = load(name);
				this[name] = value;
				return value;
			},
			set(value) {
				Object.defineProperty(module.exports, name, {
					__proto__: null, value, writable: true, enumerable: true, configurable: true
				});
			},
			enumerable: true, configurable: true
		});
}

lazily(['Serializer', 'Deserializer', 'DefaultSerializer', 'DefaultDeserializer'],
	name => require('internal/util/serdes')[name]);
lazily(['promiseHooks'], () => require('internal/promise_hooks'));
