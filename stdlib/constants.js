'use strict';

// The constants of os, fs and crypto in one flat object; an old module that some programs still require.

const { dlopen, errno, priority, signals } = require('os').constants;

Object.assign(exports, dlopen, errno, priority, signals, require('internal/fs/constants'),
	require('internal/crypto/constants'));
delete exports.defaultCipherList;               // in node crypto adds it when it is loaded
Object.freeze(exports);
