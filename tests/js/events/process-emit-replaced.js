// process.emit replaced before anybody listens: the replacement hears everything, what was kept of the old one works, and stays in place.
'use strict';
const kept = process.emit, keptOn = process.on;
const seen = [];
const mine = function (name, ...args) {
	seen.push(name);
	if (name === 'exit')
		console.log(seen.join(' '));
	return kept.call(this, name, ...args);
};
process.emit = mine;
process.addListener = () => 'mine';
console.log(process.emit('nobody'), process.emit === mine);
keptOn.call(process, 'a', (...args) => console.log('a', ...args));
console.log(process.emit('a', 1, 2), process.emit === mine, process.addListener(), Object.keys(process).includes('on'));
process.once('a', () => console.log('once'));
process.emit('a');
process.emit('a');
process.on('exit', code => console.log('exit', code));
