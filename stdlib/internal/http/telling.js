'use strict';

// The channels http.client.* of diagnostics_channel.

let channels;          // made with the first request

function channelsOf() {
	const { channel } = require('diagnostics_channel');
	return channels ??= {
		start: channel('http.client.request.start'),
		error: channel('http.client.request.error'),
		finish: channel('http.client.response.finish')
	};
}

function requestSent(request) {
	const { start } = channelsOf();
	if (start.hasSubscribers)
		start.publish({ request });
}

function requestFailed(request, error) {
	const { error: channel } = channelsOf();
	if (channel.hasSubscribers)
		channel.publish({ request, error });
}

function responseCame(request, response) {
	const { finish } = channelsOf();
	if (finish.hasSubscribers)
		finish.publish({ request, response });
}

module.exports = { requestSent, requestFailed, responseCame };
