// The combinators take any iterable, close it on errors, and settle through the constructor they are called on.
function show(name, p) { return p.then(function (v) { console.log(name, JSON.stringify(v)); }, function (e) { console.log(name, 'rejected', e && e.name ? e.name + ': ' + e.message : e); }); }
function closing(values, log) {
	var it = {};
	it[Symbol.iterator] = function () {
		var i = 0;
		return {
			next: function () { return i < values.length ? { value: values[i++], done: false } : { done: true }; },
			return: function () { log.push('closed'); return {}; },
		};
	};
	return it;
}
var log = [], bad = {};
Object.defineProperty(bad, 'then', { get: function () { throw new Error('then'); } });
function Mine(executor) { var p = Reflect.construct(Promise, [executor], Mine); return p; }
Mine.prototype = Object.create(Promise.prototype, { constructor: { value: Mine } });
Object.setPrototypeOf(Mine, Promise);
show('set', Promise.all(new Set([1, Promise.resolve(2)])))
	.then(function () { return show('map', Promise.allSettled(new Map([[1, 2]]).values())); })
	.then(function () { return show('string', Promise.race('xyz')); })
	.then(function () { return show('any', Promise.any([Promise.reject(1), 2].values())); })
	.then(function () { return show('none', Promise.any([])); })
	.then(function () { return show('not iterable', Promise.all({})); })
	.then(function () { return show('undefined', Promise.all()); })
	.then(function () {
		var own = Promise.resolve;
		Promise.resolve = function () { throw new Error("resolve"); };
		var p = Promise.all(closing([1, 2], log));
		Promise.resolve = own;
		return show('closed', p);
	})
	.then(function () { console.log(log.join()); })
	.then(function () {
		var m = Mine.all([1, 2]);
		console.log(m instanceof Mine, m.then(function () {}) instanceof Mine, Mine.resolve(1) instanceof Mine, m.finally(function () {}) instanceof Mine);
		Object.defineProperty(Mine, Symbol.species, { get: function () { return Promise; } });
		console.log(m.then(function () {}) instanceof Mine);
	});
