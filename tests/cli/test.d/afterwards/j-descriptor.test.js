require('./_pristine');
globalThis.left = require('fs').openSync(`${__dirname}/_pristine.js`);
