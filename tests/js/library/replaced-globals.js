// The library's own code has the globals it was made with, whatever a script puts in their place.
// expect: undefined undefined
// expect: {"a":[1]} 3
// expect: <Buffer 78 0a>
// expect: AggregateError [ 1 ]
// expect: { a: [ 1, X {}, [Function (anonymous)] ] } [ 1, <1 empty item>, 2 ] x 1n /a/
// expect: a 1 {"a":1}
// expect: { b: { c: { d: [Object] } } }
// expect: { json: [ 1, 2 ] }
// expect: ENOENT no such file or directory
// expect: timer
// expect: TimeoutOverflowWarning
// expect: true
'use strict';
const fs = require('fs'), path = require('path'), os = require('os'), util = require('util');
const { deepEqual } = require('assert');
const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'rg-'));
fs.writeFileSync(path.join(dir, 'x.json'), '{"json":[1,2]}');
fs.writeFileSync(path.join(dir, 'x'), 'x\n');
const { process, setTimeout, JSON, Promise, parseInt: parse } = globalThis, any = Promise.any([Promise.reject(1)]);
const say = console.log, stringify = JSON.stringify, keys = Object.getOwnPropertyNames(globalThis);
for (const k of keys)
	if (k !== 'console' && k !== 'globalThis' && !/^(undefined|NaN|Infinity)$/.test(k))
		delete globalThis[k];
globalThis.Symbol = globalThis.Map = globalThis.Error = () => { throw 'called'; };
say(typeof Object, typeof process.nothing);
say(stringify({ a: [1] }), parse('3'));
say(fs.readFileSync(path.join(dir, 'x')));
any.catch(e => {
	say(e.name, e.errors);
	console.log({ a: [1, new (class X {})(), () => 1] }, [1, , 2], 'x', 1n, /a/);
	console.log('%s %d %j', 'a', 1, { a: 1 });
	console.log(util.inspect({ b: { c: { d: { e: 1 } } } }));
	console.log(require(path.join(dir, 'x.json')));
	deepEqual({ a: [1] }, { a: [1] });
	fs.promises.readFile(path.join(dir, 'nix')).catch(f => {
		console.log(f.code, /no such file or directory/.exec(f.message)[0]);
		setTimeout(() => {
			console.log('timer');
			process.once('warning', w => {
				console.log(w.name);
				fs.rmSync(dir, { recursive: true });
				console.log(!fs.existsSync(dir));
			});
			setTimeout(() => {}, 2 ** 31).unref();
		}, 1);
	});
});
