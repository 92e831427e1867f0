// Calls everything a script can reach, with arguments nobody would give.
//
//   jsr api.js SEED CALLS [TRACE]
//
// Every function below the global object and the modules that touch no system is called, constructed and read through its
// accessors, on values that earlier calls made or bent.  Nothing is asserted: what must not happen is a crash, a sanitizer's
// report or an exit code of the engine's own.  TRACE is a file that gets each call's name before it is made, so that the last line names the culprit.
'use strict';
const fs = require('fs');
const { numbers, reach, makers, odd } = require('./reach.js');
const [, , seedText, callsText, traceFile] = process.argv;
const trace = traceFile ? fs.openSync(traceFile, 'w') : -1;
const { apply, construct, defineProperty } = Reflect;
const { writeSync } = fs;
const finish = process.reallyExit.bind(process), { setTimeout } = globalThis;
const calls = Number(callsText);

const random = numbers(Number(seedText));
const pick = (list) => list[random(list.length)];
const { targets, names } = reach();
const MAKERS = makers(random);
const made = [];
function value() {
	if (made.length && random(3) === 0)
		return pick(made);
	return pick(MAKERS)();
}

const own = process, { on } = process;         // globalThis.process may be something else by then
function hear() {
	for (const name of ['unhandledRejection', 'uncaughtException', 'warning'])
		apply(on, own, [name, odd]);
}
hear();

for (let i = 0; i < calls; i++) {
	const at = random(targets.length), f = targets[at], args = [], how = random(6);
	try {
		for (let n = random(5); n > 0; n--)
			defineProperty(args, args.length, { value: value(), writable: true, configurable: true, enumerable: true });
		if (trace >= 0)
			writeSync(trace, i + ' ' + names[at] + ' ' + how + '\n');
		const self = value();
		const result = how === 0 ? construct(f, args) : how === 1 ? construct(f, args, random(2) ? pick(targets) : f) : apply(f, self, args);
		if (made.length < 40)
			made[made.length] = result;
		else
			made[random(40)] = result;
		if (random(8) === 0) {
			const o = pick(made);
			if (o !== null && typeof o === 'object')
				o[random(2) ? random(20) : value()] = value();
		}
	} catch { /* what it throws is its own affair */ }
}
try {
	hear();                // a call may have taken every listener from everything
} catch { /* or process.emit itself */ }
setTimeout(() => {             // what the calls left in the loop has had its turns
	if (trace >= 0)
		writeSync(trace, 'done\n');
	finish(0);
}, 50);
