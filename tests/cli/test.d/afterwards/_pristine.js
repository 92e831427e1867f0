// What a file of tests finds in its process, whatever ran before it.
const assert = require('assert');
const fs = require('fs');
assert.strictEqual(globalThis.left, undefined);
assert.strictEqual(Array.prototype.left, undefined);
assert.strictEqual(Object.prototype.left, undefined);
assert.strictEqual(require('path').left, undefined);
assert.strictEqual(Math.max(1, 2), 2);
assert.strictEqual(process.env.LEFT, undefined);
assert.strictEqual(process.exitCode, undefined);
assert.strictEqual(process.cwd(), process.env.HOME_OF_TESTS);
assert.strictEqual(process.umask(), 0o22);
assert.strictEqual(require('os').getPriority(), Number(process.env.PRIORITY_OF_TESTS));
assert.strictEqual(process.title, process.env.TITLE_OF_TESTS ?? process.title);
assert.strictEqual(process.listenerCount('SIGUSR2'), 0);
assert.strictEqual(process.listenerCount('exit'), 0);
assert.deepStrictEqual(process.argv.slice(1), [require.main.filename]);
assert.deepStrictEqual(process.getActiveResourcesInfo().filter(name => name !== 'Immediate'), []);
assert.deepStrictEqual(Object.keys(require.cache).map(name => require('path').basename(name)).filter(name => name.startsWith('left')), []);
assert.deepStrictEqual(fs.readdirSync('/proc/self/task').length, 1);
assert.ok(fs.fstatSync(1).isFIFO() && fs.fstatSync(2).isFIFO() && fs.fstatSync(0).isCharacterDevice());
assert.ok(process.uptime() < 5);
assert.notStrictEqual(new Error().stack, 'none');
assert.strictEqual(Error.stackTraceLimit, 10);
// no file is open that was not at first
assert.deepStrictEqual(fs.readdirSync('/proc/self/fd').filter(fd => {
	try {
		return fs.readlinkSync(`/proc/self/fd/${fd}`).endsWith('_pristine.js');
	} catch {
		return false;
	}
}), []);
fs.appendFileSync(process.env.RANDOM_OF_TESTS, `${Math.random()} ${crypto.randomUUID()}\n`);
require('node:test')('pristine', () => {});
