// A module that requires another which still runs is warned of what that one has not exported yet.
// run: {jsr} --no-warnings {file}
process.on('warning', ({ name, message, code }) => console.log(`${name}: ${message}`, code));
const names = ['plain', 'transpiled', 'other', 'replaced', 'function'];
for (const name of names) {
	const exported = require(`./unfinished.d/${name}`);
	console.log(name, exported.none, Object.getPrototypeOf(exported) === Object.prototype);
}
console.log(typeof require('./unfinished.d/proxy'));
try { require('./unfinished.d/throws'); } catch (e) { console.log(e.message, kept.late); }
