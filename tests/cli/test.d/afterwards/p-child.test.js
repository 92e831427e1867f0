require('./_pristine');
require('child_process').execFile('true', () => { globalThis.left = 4; });
