require('./_pristine');
setInterval(() => {}, 1000).unref();
setTimeout(() => { globalThis.left = 3; }, 5);
