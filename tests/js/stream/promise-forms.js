// stream.promises is the module stream/promises, and its functions are what util.promisify gives.
'use strict';
const stream = require('stream');
const { promisify } = require('util');
const promises = require('stream/promises');
console.log(stream.promises === promises, stream.promises, Object.getOwnPropertyDescriptor(stream, 'promises'));
for (const name of ['pipeline', 'finished'])
	console.log(promisify(stream[name]) === promises[name], Object.getOwnPropertyDescriptor(stream[name], promisify.custom), Object.keys(promises[name]));
console.log(stream.pipeline, Object.keys(stream.pipeline));
