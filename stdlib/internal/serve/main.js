'use strict';

// jsr --serve: serves what the program exports, once it runs.

const { importCall } = require('internal/modules/esm');
const { fileHref } = require('internal/url/file_url');
const { Module } = require('module');

const GRACE_MS = 5000;                 // for answers, once a signal ends the program
const EXIT_FAILED = 1, EXIT_BAD_USE = 9;

function fail(text, code) {
	process.stderr.write(`jsr: ${text}\n`);
	process.exit(code);
}

let given;                             // of the command line

const isPort = /^\d{1,5}$/;

// PORT, HOST, HOST:PORT, :PORT, [ADDRESS]:PORT or unix:PATH
function parse(text) {
	if (text.startsWith('unix:') && text.length > 5)
		return { unix: text.slice(5) };
	if (isPort.test(text))
		return checked({ port: +text }, text);
	const { 1: address, 2: name, 3: port } = /^(?:\[([^\]]+)\]|([^:]*))(?::(\d{1,5}))?$/.exec(text) ?? [];
	const hostname = address ?? name;
	if (hostname === undefined || (hostname === '' && port === undefined))
		return undefined;
	return checked({ hostname: hostname || undefined, port: port === undefined ? undefined : +port });
}

function checked(found) { return found.port > 65535 ? undefined : found; }

// Those that it has: some routers give a function for any name.
function members(object, names) {
	const found = { __proto__: null };
	for (const name of names)
		if (Reflect.has(Object(object), name))
			found[name] = object[name];
	return found;
}

// The address: of the option, else what the program exports, else of the environment.
function addressOf(exported) {
	const { port, hostname, unix } = members(exported, ['port', 'hostname', 'unix']), { PORT: usual } = process.env;
	if (given.unix !== undefined)
		return given;
	if (unix !== undefined && given.port === undefined && given.hostname === undefined)
		return { unix };
	return { hostname: given.hostname ?? hostname,
		port: given.port ?? port ?? (usual !== undefined && isPort.test(usual) ? +usual : undefined) };
}

// Ends by the signal, as without a server, but the answers that are being made are given first.
function endBy(signal, server) {
	function end() {
		process.removeListener(signal, again);
		try {
			process.kill(process.pid, signal);
		} catch {
			process.exit(128 + require('os').constants.signals[signal]);
		}
	}
	let isEnding = false;
	function again() {
		if (isEnding) {
			end();
			return;
		}
		isEnding = true;
		setTimeout(() => { server.stop(true); }, GRACE_MS).unref();
		server.stop().then(end);
	}
	process.on(signal, again);
}

async function start(file, exports) {
	const { default: handler } = exports;
	const { fetch, error, tls } = typeof handler === 'function' ? { fetch: handler } :
		members(handler ?? {}, ['fetch', 'error', 'tls']);
	if (typeof fetch !== 'function') {
		fail(`${file} has no handler to serve: export default { fetch(request) { ... } }`, EXIT_FAILED);
		return;
	}
	const { serve } = require('internal/serve/server');
	let server;
	try {
		server = await serve({
			tls, ...addressOf(handler),
			fetch: (...args) => Reflect.apply(fetch, handler, args),
			error: error && ((...args) => Reflect.apply(error, handler, args))
		});
	} catch (e) {
		if (typeof e?.syscall !== 'string' && e?.code !== 'ERR_ACCESS_DENIED')
			throw e;
		fail(`cannot listen: ${e.message}`, EXIT_FAILED);
		return;
	}
	const { url, address } = server;
	process.stderr.write(`Listening on ${url ?? address}\n`);
	for (const signal of ['SIGINT', 'SIGTERM'])
		if (process.listenerCount(signal) === 0)
			endBy(signal, server);
}

// address: what stands behind --serve=, or undefined
function prepare(address) {
	given = address === undefined ? {} : parse(address);
	if (given === undefined)
		fail(`--serve needs PORT, HOST:PORT, [ADDRESS]:PORT or unix:PATH, not "${address}"`, EXIT_BAD_USE);
}

// file: the program, which has begun to run
function main(file) {
	const path = Module._resolveFilename(require('path').resolve(file), null, true);
	// what the program throws, or that it never gets to its end, is reported as without a server
	importCall(`${process.cwd()}/`, fileHref(path)).then(exports => start(file, exports), () => {});
}

module.exports = { prepare, main };
