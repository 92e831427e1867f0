const ns = require('./esm-for-cjs.mjs');
console.log('cjs sees', ns.default, ns.named, ns === require('./esm-for-cjs.mjs'));
