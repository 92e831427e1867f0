// node:inspector says that no debugger is there, and that none can be.
// expect: undefined undefined
// expect: ERR_INSPECTOR_NOT_ACTIVE Inspector is not active
// expect: ERR_INSPECTOR_NOT_AVAILABLE Inspector is not available
// expect: ERR_INSPECTOR_NOT_AVAILABLE Inspector is not available
// expect: ERR_INSPECTOR_NOT_CONNECTED Session is not connected
// expect: ERR_INVALID_ARG_TYPE The "method" argument must be of type string. Received type number (5)
// expect: ERR_INSPECTOR_NOT_WORKER Current thread is not a worker
// expect: true function undefined
// expect: promise ERR_INSPECTOR_NOT_CONNECTED
'use strict';
const inspector = require('node:inspector');
const session = new inspector.Session();

function tell(call) {
	try {
		call();
	} catch ({ code, message }) {
		console.log(code, message);
	}
}

console.log(inspector.url(), inspector.close());
tell(() => { inspector.waitForDebugger(); });
tell(() => { inspector.open(0); });
tell(() => { session.connect(); });
tell(() => { session.post('Runtime.enable'); });
tell(() => { session.post(5); });
tell(() => { session.connectToMainThread(); });
console.log(session instanceof require('events'), typeof inspector.console.log, session.disconnect());
new (require('inspector/promises').Session)().post('Runtime.enable').catch(({ code }) => { console.log('promise', code); });
