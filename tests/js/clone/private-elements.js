// Objects with private elements are plain ones to structuredClone, before there are Blobs and after.
// expect: { deep: [ { y: 1 }, { y: 1 } ], last: 2 } true
// expect: { deep: [ { y: 1 }, { y: 1 }, Blob { size: 1, type: '' } ], last: 2 }
'use strict';
class Private {
	#x = 1;
	y = 1;
}
const one = new Private();
const copy = structuredClone({ deep: [one, new Private()], last: 2 });
console.log(copy, Object.getPrototypeOf(copy.deep[0]) === Object.prototype);
console.log(structuredClone({ deep: [one, new Private(), new Blob(['a'])], last: 2 }));
