'use strict';
/* The options that the library itself looks up: those of NODE_OPTIONS, then those of the command line, which overrule
 * them. */

const binding = internalBinding('options');

const given = () => [...binding.words(), ...process.execArgv];

// The value of --name=value or --name value, the last one; undefined: it is not given.
function valueOf(name) {
	const list = given(), at = list.findLastIndex(one => one === name || one.startsWith(`${name}=`));
	if (at < 0)
		return undefined;
	return list[at] === name ? list[at + 1] : list[at].slice(name.length + 1);
}

// What is wrong with another NODE_OPTIONS, for the thread of a worker, which cannot change what belongs to the process.
function faultOf(text) {
	const words = binding.split(text), ofProcess = ['--title', '--redirect-warnings'];
	if (typeof words === 'string')
		return words;
	const wrong = words.find((word, at) => word.startsWith('-') &&
		(!binding.allows(word) || ofProcess.includes(word.replace(/=.*/s, ''))));
	return wrong === undefined ? undefined : `${wrong.replace(/=.*/s, '=')} is not allowed in NODE_OPTIONS`;
}

module.exports = { given, valueOf, faultOf };
