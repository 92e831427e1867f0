// run: {jsr} --pending-deprecation {file}
// stderr-has: [DEP0144] DeprecationWarning: module.parent is deprecated due to accuracy issues. Please use require.main to find program entry point instead.
// expect: null 1
process.on('warning', () => { warnings++; });
let warnings = 0;
const { parent } = module;
module.parent = null;
setImmediate(() => console.log(parent, warnings));
