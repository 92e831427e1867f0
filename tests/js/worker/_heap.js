'use strict';
const { Worker } = require('worker_threads');
const w = new Worker('const a = []; for (;;) a.push([a]);', { eval: true, resourceLimits: { maxOldGenerationSizeMb: 8 } });
w.on('error', e => console.log(e.code, e.message));
w.on('exit', code => console.log('exit', code));
