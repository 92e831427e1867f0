// In strict code a name is looked for before the value is made: what is nowhere then may not be assigned to.
// expect: 5 ReferenceError
// expect: 1 undefined
// expect: 2 ReferenceError
// expect: 7
var own = this;
(function () {
	'use strict';
	try { nowhere = (globalThis.nowhere = 5); } catch (e) { console.log(globalThis.nowhere, e.name); }
	globalThis.there = 0;
	there = (delete globalThis.gone, 1);
	console.log(there, globalThis.gone);
	globalThis.away = 1;
	try { away = (delete globalThis.away, 2); } catch (e) { console.log(2, e.name); }
})();
sloppy = (globalThis.sloppy = 5, 7);
console.log(sloppy);
