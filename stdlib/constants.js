'use strict';
/* The constants of os and fs in one flat object; an old module that programs still ask for. */

const os = require('os').constants, fs = require('fs').constants;

[os.dlopen, os.errno, os.priority, os.signals, fs].forEach(group => {
	for (const name in group)
		exports[name] = group[name];
});
