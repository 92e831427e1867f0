'use strict';
/* A TLSSocket on a server's side: where its handshake waits for script. */

const { Buffer } = require('buffer');
const { codes } = require('internal/errors');
const { validateFunction } = require('internal/validators');

const { nextTick } = process;

function sessionOf(socket) { return socket.ssl?.session ?? null; }

function begin(socket, options) {
	const { ssl } = socket, { kNoRenegotiation } = require('internal/tls/socket'), { server } = options;
	ssl.onhandshakestart = () => { countHandshakes(socket, kNoRenegotiation); };
	ssl.onhandshakedone = () => {
		if (socket._newSessionPending)
			socket._securePending = true;
		else
			socket._finishInit();
	};
	ssl.onclienthello = hello => { onHello(socket, hello); };
	ssl.oncertcb = () => { chooseContext(socket); };
	if (options.ALPNCallback)
		validateFunction(options.ALPNCallback, 'options.ALPNCallback');
	const keepsSessions = server &&
		(server.listenerCount('resumeSession') > 0 || server.listenerCount('newSession') > 0);
	if (server?.listenerCount('keylog') > 0)
		socket.on('keylog', line => { server.emit('keylog', line, socket); });
	if (keepsSessions)
		ssl.onnewsession = (id, session) => { onNewSession(socket, id, session); };
	const hasContexts = options.SNICallback &&
		(options.SNICallback !== byName || (server && server._contexts.length > 0));
	if (hasContexts) {
		validateFunction(options.SNICallback, 'options.SNICallback');
		socket._SNICallback = options.SNICallback;
	}
	ssl.session.stopAt(keepsSessions || Boolean(options.ALPNCallback),
		hasContexts || (server && server.listenerCount('OCSPRequest') > 0));
}

// Calls back once; a second answer destroys the socket.
function once(socket, call) {
	let isCalled = false;
	return (...args) => {
		if (isCalled) {
			socket.destroy(new codes.ERR_MULTIPLE_CALLBACK());
			return;
		}
		isCalled = true;
		if (args[0])
			socket.destroy(args[0]);
		else if (sessionOf(socket) === null)
			socket.destroy(new codes.ERR_SOCKET_CLOSED());
		else
			call(...args);
	};
}

// ---- renegotiation

function countHandshakes(socket, kNoRenegotiation) {
	const { ssl } = socket, { CLIENT_RENEG_LIMIT, CLIENT_RENEG_WINDOW } = require('tls');
	const now = internalBinding('misc').now(), isFirst = ssl.lastHandshakeTime === 0;
	if (now - ssl.lastHandshakeTime >= CLIENT_RENEG_WINDOW * 1000)
		ssl.handshakes = 0;
	ssl.lastHandshakeTime = now || 1;
	if (isFirst)
		return;
	if (++ssl.handshakes > CLIENT_RENEG_LIMIT)
		nextTick(() => { socket._emitTLSError(new codes.ERR_TLS_SESSION_ATTACK()); });
	else if (socket[kNoRenegotiation])
		nextTick(() => { socket._emitTLSError(new codes.ERR_TLS_RENEGOTIATION_DISABLED()); });
}

// ---- the hello

function namesOf(bytes) {
	const names = [];
	for (let at = 0; at < bytes.length && at + 1 + bytes[at] <= bytes.length; at += 1 + bytes[at])
		names.push(bytes.latin1Slice(at + 1, at + 1 + bytes[at]));
	return names;
}

function onHello(socket, { 0: id, 1: hasTicket, 2: servername, 3: offered }) {
	const { _tlsOptions: { ALPNCallback } } = socket, protocols = namesOf(offered);
	if (ALPNCallback && protocols.length > 0) {
		const chosen = Reflect.apply(ALPNCallback, socket, [{ servername: servername || false, protocols }]);
		if (sessionOf(socket) === null)
			return;
		if (chosen !== undefined && !protocols.includes(chosen)) {
			socket.destroy(new codes.ERR_TLS_ALPN_CALLBACK_INVALID_RESULT(chosen, protocols));
			return;
		}
		sessionOf(socket).answerALPN(Buffer.from(chosen ?? '', 'latin1'));
	}
	if (id.length === 0 || hasTicket || !socket.server?.emit('resumeSession', id, onSession(socket)))
		socket.ssl?.goOn();
}

function onSession(socket) {
	return once(socket, (error, session) => {
		if (session)
			sessionOf(socket).resume(session);
		socket.ssl.goOn();
	});
}

// ---- the certificate

function chooseContext(socket) {
	const servername = sessionOf(socket).servername();
	socket.servername = servername;
	if (!servername || !socket._SNICallback) {
		askForStatus(socket, undefined);
		return;
	}
	Reflect.apply(socket._SNICallback, socket, [servername, once(socket, (error, found) => {
		const { contextOf } = require('internal/tls/socket');
		const context = found ? contextOf(found.context || found) : undefined;
		if (found && context === undefined) {
			socket._emitTLSError(new TypeError('Invalid SNI context'));
			socket.destroy();
			return;
		}
		if (context !== undefined)
			sessionOf(socket).setContext(context);
		askForStatus(socket, context);
	})]);
}

function askForStatus(socket, context) {
	const { server } = socket;
	if (!server || server.listenerCount('OCSPRequest') === 0 || !sessionOf(socket).wantsOCSP()) {
		socket.ssl.goOn();
		return;
	}
	const used = context ?? server._sharedCreds.context;
	server.emit('OCSPRequest', used.certificate(false) ?? null, used.certificate(true) ?? null,
		once(socket, (error, response) => {
			if (response)
				sessionOf(socket).setOCSP(response);
			socket.ssl.goOn();
		}));
}

// Of the contexts that addContext has given the server; the last that fits.
function byName(servername, callback) {
	const { server: { _contexts: contexts } } = this;
	for (let i = contexts.length - 1; i >= 0; i--)
		if (contexts[i][0].test(servername)) {
			callback(null, contexts[i][1]);
			return;
		}
	callback(null, undefined);
}

// ---- new sessions

function onNewSession(socket, id, session) {
	const { ssl, server } = socket;
	let isCalled = false;
	const done = () => {
		if (isCalled)
			return;
		isCalled = true;
		if (sessionOf(socket) === null)
			return;
		socket._newSessionPending = false;
		ssl.newSessionDone();
		if (socket._securePending) {
			socket._securePending = false;
			socket._finishInit();
		}
	};
	socket._newSessionPending = true;
	ssl.hold();
	if (!server.emit('newSession', id, session, done))
		done();
}

module.exports = { begin, byName };
