'use strict';

// The constants of os and fs in one flat object; an old module that some programs still require.

const { dlopen, errno, priority, signals } = require('os').constants;

Object.assign(exports, dlopen, errno, priority, signals, require('fs').constants);
