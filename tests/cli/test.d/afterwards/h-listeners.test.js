require('./_pristine');
process.on('exit', () => { globalThis.left = 2; });
process.on('uncaughtException', () => {});
