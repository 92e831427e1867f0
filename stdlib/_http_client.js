'use strict';
// An old module name, kept for compatibility.
module.exports = { ClientRequest: require('internal/http/client').ClientRequest };
