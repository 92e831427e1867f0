// species, spreadable, array-likes longer than an array may be, results that refuse
function My(n) { var a = []; Object.setPrototypeOf(a, My.prototype); if (arguments.length === 1) a.length = n; return a; }
My.prototype = Object.create(Array.prototype, { constructor: { value: My } });
Object.defineProperty(My, Symbol.species, { get: function () { return My; } });
var m = My(); m.push(3, 1, 2);
['map', 'filter', 'slice', 'splice', 'concat', 'flat', 'flatMap', 'toSorted', 'toReversed', 'toSpliced'].forEach(function (name) {
	var r = m[name](function (x) { return x; });
	console.log(name, r instanceof My, r.length);
});
var like = { length: 2, 0: 'a', 1: 'b' };
like[Symbol.isConcatSpreadable] = true;
console.log([1].concat(like, [2], 'x').join());
var shut = [1, 2]; shut[Symbol.isConcatSpreadable] = false;
console.log([0].concat(shut).length, [0].concat(new Proxy([1, 2], {})).length);
var far = { length: Math.pow(2, 53) + 5 };
console.log(Array.prototype.pop.call(far), far.length);
far[Math.pow(2, 53) - 2] = 'end';
console.log(Array.prototype.at.call(far, -1), Array.prototype.indexOf.call(far, 'none', -3), Array.prototype.includes.call(far, undefined, -3));
far.length = Math.pow(2, 53) - 1;
try { Array.prototype.push.call(far, 1); } catch (e) { console.log(e.name + ': ' + e.message); }
console.log(Array.prototype.lastIndexOf.call({ length: 4294967300, 4294967298: 1 }, 1));
try { Array.prototype.map.call({ length: 4294967296 }, function () {}); } catch (e) { console.log(e.name); }
try { Array.prototype.toReversed.call({ length: 4294967296 }); } catch (e) { console.log(e.name); }
var a = [1, 2, 3]; a.constructor = {}; a.constructor[Symbol.species] = function () { return Object.freeze([]); };
try { a.map(String); } catch (e) { console.log(e.name + ': ' + e.message); }
a.constructor = undefined; console.log(a.map(String).length);
a.constructor = 1; try { a.slice(); } catch (e) { console.log(e.name); }
a.constructor = { __proto__: null }; console.log(Array.isArray(a.filter(Boolean)));
console.log(Object.keys(Array.prototype[Symbol.unscopables]).join(), Object.getPrototypeOf(Array.prototype[Symbol.unscopables]));
console.log(Array.from.call(Object, [1, 2]), Array.of.call(function (n) { this.n = n; }, 7).n, Array.from({ length: 2 }, function (_, i) { return i * 2; }).join());
console.log(Reflect.construct(Array, [1, 2], My) instanceof My, Reflect.construct(Array, [3], Object) instanceof Array);
