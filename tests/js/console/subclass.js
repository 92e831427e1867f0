// A subclass's methods are the ones called; errors of the streams are nobody's unless ignoreErrors is false; the console's own looks.
// expect: [my] hi
// expect: inherited
// expect: { name: 'log', own: true, instance: true, global: true }
// expect: no error
// expect: no error
// expect: thrown
// expect: [object console]
// expect: function
const { Console } = require('console');
const { Writable } = require('stream');
class Mine extends Console {
	log(...args) { super.log('[my]', ...args); }
	greet() { this.info('inherited'); }
}
const mine = new Mine(process.stdout), { log } = mine;
log('hi');
mine.greet();
console.log({ name: log.name, own: Object.hasOwn(mine, 'log'), instance: mine instanceof Console, global: console instanceof Console });
new Console(new Writable({ write(chunk, encoding, done) { done(new Error('later')); } })).log('lost');
console.log('no error');
const throwing = () => new Writable({ write() { throw new Error('thrown'); } });
new Console(throwing()).log('lost');
console.log('no error');
try { new Console({ stdout: throwing(), ignoreErrors: false }).log('lost'); } catch (err) { console.log(err.message); }
console.log(String(console));
console.log(typeof console.Console);
