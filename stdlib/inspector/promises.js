'use strict';
/* node:inspector/promises: as node:inspector, with a post that gives a promise. */

const inspector = require('inspector');

class Session extends inspector.Session {
	async post(method, params) { return super.post(method, params); }
}

module.exports = { ...inspector, Session };
