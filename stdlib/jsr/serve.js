'use strict';

// jsr:serve: a server whose handler gets a Request and gives a Response.

const { serve } = require('internal/serve/server');

module.exports = {
	serve,
	upgradeWebSocket(request, options) { return require('internal/serve/websocket').upgradeWebSocket(request, options); }
};
