// Elements of Array.prototype are everybody's, also those whose names are gone.
// expect: done
'use strict';
const assert = require('assert');

for (let i = 0; i < 300; i++)
	Array.prototype[i] = i;
for (let i = 0; i < 400000; i++)
	({ garbage: i });      // until a collection has taken the names that the loop above went by
const empty = [], long = [7], sparse = [];
long.length = 250;
sparse[280] = 1;
assert.strictEqual(empty[173], 173);
assert.strictEqual(long[174], 174);
assert.strictEqual(sparse[175], 175);
assert.strictEqual(Reflect.get(long, 176), 176);
assert.strictEqual([...long][177], 177);
assert.strictEqual(long.indexOf(178), 178);
assert.strictEqual(Array.from(long)[179], 179);
assert.strictEqual(long.join().split(',')[181], '181');
assert.strictEqual(182 in long, true);
assert.strictEqual(long.concat([])[183], 183);
assert.strictEqual(JSON.parse(JSON.stringify(long))[184], 184);
assert.strictEqual(Object.assign({}, long)[185], undefined);
long[186] = 'own';
assert.strictEqual(long[186], 'own');
assert.strictEqual(Array.prototype[186], 186);
Array.prototype.length = 0;
assert.strictEqual(long[174], undefined);
console.log('done');
