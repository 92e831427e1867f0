'use strict';
/* Settings, RFC 9113, 6.5.2: their checks, and their forms as an object, as bytes, and for the binding. */

const { Buffer } = require('buffer');
const { codes } = require('internal/http2/errors');
const { checkObject } = require('internal/http2/headers');

const MAX = 2 ** 32 - 1, CUSTOM_MAX = 10;

// name: [id, smallest, largest]; truth values have none
const known = {
	__proto__: null,
	headerTableSize: [1, 0, MAX],
	enablePush: [2],
	maxConcurrentStreams: [3, 0, MAX],
	initialWindowSize: [4, 0, 2 ** 31 - 1],
	maxFrameSize: [5, 16384, 2 ** 24 - 1],
	maxHeaderSize: [6, 0, MAX],                 // of the two that are one, this counts
	maxHeaderListSize: [6, 0, MAX],
	enableConnectProtocol: [8]
};

const names = { __proto__: null, 6: 'maxHeaderListSize' };
for (const name in known)
	names[known[name][0]] ??= name;

function getDefaultSettings() {
	return {
		__proto__: null, headerTableSize: 4096, enablePush: true, initialWindowSize: 65535, maxFrameSize: 16384,
		maxConcurrentStreams: MAX, maxHeaderSize: 65535, maxHeaderListSize: 65535, enableConnectProtocol: false
	};
}

function checkWithin(name, value, min, max) {
	if (value !== undefined && !(typeof value === 'number' && value >= min && value <= max))
		throw new codes.ERR_HTTP2_INVALID_SETTING_VALUE(name, value, min, max);
}

function validateSettings(settings) {
	if (settings === undefined)
		return settings;
	if (settings.maxHeaderSize !== undefined && settings.maxHeaderListSize !== undefined &&
		settings.maxHeaderSize !== settings.maxHeaderListSize)
		process.emitWarning('settings.maxHeaderSize overwrite settings.maxHeaderListSize');
	checkObject(settings.customSettings, 'customSettings', 'Number');
	const { customSettings } = settings;
	if (customSettings) {
		if (Object.keys(customSettings).length > CUSTOM_MAX)
			throw new codes.ERR_HTTP2_TOO_MANY_CUSTOM_SETTINGS();
		for (const [id, value] of Object.entries(customSettings)) {
			checkWithin('customSettings:id', Number(id), 0, 0xffff);
			checkWithin('customSettings:value', Number(value), 0, MAX);
		}
	}
	for (const name in known) {
		const { [name]: value } = settings, { 1: min, 2: max } = known[name];
		if (min !== undefined)
			checkWithin(name, value, min, max);
		else if (value !== undefined && typeof value !== 'boolean')
			throw new codes.ERR_HTTP2_INVALID_SETTING_VALUE.TypeError(name, value);
	}
	return settings;
}

// [id, value, ...] of those that are given
function entriesOf(settings) {
	const out = [], ids = new Set();
	for (const name in known) {
		const { [name]: value } = settings, { 0: id } = known[name];
		if (value === undefined || ids.has(id))
			continue;
		ids.add(id);
		out.push(id, Number(value));
	}
	for (const [id, value] of Object.entries(settings.customSettings ?? {}))
		if (names[id] === undefined)
			out.push(Number(id), Number(value));
	return out;
}

function bytesFor(settings) { return new Uint8Array(new Uint32Array(entriesOf(settings)).buffer); }

function getPackedSettings(settings) {
	checkObject(settings, 'settings');
	const entries = entriesOf(validateSettings({ ...settings })), out = Buffer.alloc(entries.length * 3);
	for (let i = 0; i < entries.length; i += 2) {
		out.writeUInt16BE(entries[i], i * 3);
		out.writeUInt32BE(entries[i + 1], i * 3 + 2);
	}
	return out;
}

function getUnpackedSettings(bytes, options = {}) {
	if (!ArrayBuffer.isView(bytes) || typeof bytes.length !== 'number')
		throw new codes.ERR_INVALID_ARG_TYPE('buf', ['Buffer', 'TypedArray'], bytes);
	if (bytes.length % 6 !== 0)
		throw new codes.ERR_HTTP2_INVALID_PACKED_SETTINGS_LENGTH();
	const out = {}, view = new DataView(Uint8Array.from(bytes).buffer);    // an element is a byte, whatever its size
	for (let i = 0; i < bytes.length; i += 6) {
		const id = view.getUint16(i), value = view.getUint32(i + 2), name = names[id];
		if (name === undefined)
			(out.customSettings ??= {})[id] = value;
		else if (name === 'enablePush' || name === 'enableConnectProtocol')
			out[name] = value !== 0;
		else
			out[name] = value;
		if (id === 6)
			out.maxHeaderSize = value;
	}
	if (options?.validate)
		validateSettings(out);
	return out;
}

// at(id): a value; custom: settings that HTTP/2 does not know, or undefined.
function settingsOf(at, custom) {
	const out = {
		headerTableSize: at(1), enablePush: at(2) !== 0, maxConcurrentStreams: at(3), initialWindowSize: at(4),
		maxFrameSize: at(5), maxHeaderListSize: at(6), maxHeaderSize: at(6), enableConnectProtocol: at(8) !== 0
	};
	if (custom !== undefined)
		out.customSettings = { ...custom };
	return out;
}

function isKnown(id) { return names[id] !== undefined; }

module.exports = { bytesFor, getDefaultSettings, getPackedSettings, getUnpackedSettings, isKnown, settingsOf,
	validateSettings };
