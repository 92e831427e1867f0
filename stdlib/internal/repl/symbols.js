'use strict';
// What the REPL's files keep in a server, out of sight.

const interruptions = new WeakSet();

function interruption() {
	const { codes } = require('internal/errors');
	const error = new codes.ERR_SCRIPT_EXECUTION_INTERRUPTED();
	error.stack = error.stack.split('\n', 1)[0];
	interruptions.add(error);
	return error;
}

const isInterruption = error => typeof error === 'object' && error !== null && interruptions.has(error);

module.exports = {
	interruption, isInterruption,
	kBuffered: Symbol('bufferedCommand'),  // the lines so far of a text that is not whole yet
	kEditor: Symbol('editor'),             // on the process's own terminal
	kLoading: Symbol('loading'),           // runs a text as if it had been typed
	kTime: Symbol('time'),                 // .time is on
	kCancel: Symbol('cancel'),             // ends waiting for what runs
	kWaiting: Symbol('waiting'),           // lines that came while a script was waited for
	kShown: Symbol('shown'),               // the first prompt is on the screen already
	kReports: Symbol('reports'),           // an error of what was typed is being shown
	kStandalone: Symbol('standalone'),     // the command's own, not a program's
	kError: Symbol('error')                // shows an error that nobody caught
};
