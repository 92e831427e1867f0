'use strict';
// An old module name, kept for compatibility.
const agents = require('internal/http/agent');

module.exports = { Agent: agents.Agent, globalAgent: agents.globalAgent };
