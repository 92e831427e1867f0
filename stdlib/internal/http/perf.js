'use strict';

// Entries of type 'http' for performance observers, from the channels of http: nothing is measured before one asks.

const { subscribe } = require('diagnostics_channel');
const { now } = internalBinding('misc');

const begun = new WeakMap();   // request: [start, what was asked for]
let isWatched = false;

function begin(request, url, headers) {
	begun.set(request, [now(), { method: request.method, url, headers }]);
}

// announce(name, type, start, duration, detail)
function watch(announce) {
	if (isWatched)
		return;
	isWatched = true;

	function end(name, request, { statusCode, statusMessage }, headers) {
		const [start, req] = begun.get(request) ?? [];
		if (start === undefined)
			return;
		begun.delete(request);
		announce(name, 'http', start, now() - start, { req, res: { statusCode, statusMessage, headers } });
	}
	subscribe('http.client.request.start', ({ request }) => {
		begin(request, `${request.protocol}//${request.host}${request.path}`, request.getHeaders());
	});
	subscribe('http.client.response.finish', ({ request, response }) => {
		end('HttpClient', request, response, response.headers);
	});
	subscribe('http.server.request.start', ({ request }) => { begin(request, request.url, request.headers); });
	subscribe('http.server.response.finish', ({ request, response }) => {
		end('HttpRequest', request, response, response.getHeaders());
	});
}

module.exports = { watch };
