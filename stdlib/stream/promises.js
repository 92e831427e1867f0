'use strict';

exports.finished = require('internal/streams/finished').promise;
exports.pipeline = require('internal/streams/pipeline').promise;
