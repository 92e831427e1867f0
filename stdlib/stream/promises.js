'use strict';

const promisifyCustom = Symbol.for('nodejs.util.promisify.custom');

exports.finished = require('internal/streams/finished')[promisifyCustom];
exports.pipeline = require('internal/streams/pipeline')[promisifyCustom];
