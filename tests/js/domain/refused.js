// expect: ERR_DOMAIN_CALLBACK_NOT_AVAILABLE A callback was registered through process.setUncaughtExceptionCaptureCallback(), which is mutually exclusive with using the `domain` module
// expect: Domain 1
// stderr-has: Error: second
// exit: 7
process.setUncaughtExceptionCaptureCallback(() => {});
try {
	require('domain');
} catch (error) {
	console.log(error.code, error.message);
}
process.setUncaughtExceptionCaptureCallback(null);
const domain = require('domain').create();
domain.on('error', () => {
	throw new Error('second');
});
console.log(domain.constructor.name, require('events').listenerCount(domain, 'error'));
domain.run(() => {
	throw new Error('first');
});
