// Blob and File where node 20 leaves the standard: the clone of a File, whole numbers, rounded offsets, one read of each property in order.
// expect: true File n 5 a/b xy
// expect: 1 -1 0 0
// expect: 6 0 6 2 2 6 0
// expect: iterator, endings, type
// expect: iterator, name, endings, type, lastModified
// expect: a|b|c|d
// expect: 3
// expect: DataCloneError
'use strict';
const seen = [];
const spy = names => Object.defineProperties({}, Object.fromEntries(names.map(name => [name, { get() { seen.push(name); } }])));
const parts = { get [Symbol.iterator]() { seen.push('iterator'); return Array.prototype.values; }, length: 0 };
const said = () => console.log(seen.splice(0).join(', '));

const copy = structuredClone(new File(['xy'], 'n', { lastModified: 5, type: 'a/b' }));
copy.text().then(text => console.log(copy instanceof File, copy.constructor.name, copy.name, copy.lastModified, copy.type, text)).then(() => {
	console.log([1.7, -1.7, Infinity, 2 ** 65].map(lastModified => new File([], 'n', { lastModified }).lastModified).join(' '));
	const blob = new Blob(['abcdef']);
	console.log([blob.slice(NaN).size, blob.slice(0, null).size, blob.slice(-Infinity, Infinity).size, blob.slice(0, 2.5).size, blob.slice(0, 1.5).size,
		blob.slice(0.5).size, blob.slice(2 ** 32, 2 ** 33).size].join(' '));
	new Blob(parts, spy(['type', 'endings']));
	said();
	new File(parts, { toString() { seen.push('name'); return ''; } }, spy(['lastModified', 'type', 'endings']));
	said();
	return new Blob(['a\nb\r\nc\rd'], { endings: 'native' }).text();
}).then(text => {
	console.log(text.split('\n').join('|'));
	// a part that the conversion of a later one changes counts as it is in the end
	const store = new ArrayBuffer(8, { maxByteLength: 8 });
	const detached = new ArrayBuffer(4);
	structuredClone(detached, { transfer: [detached] });
	console.log(new Blob([store, detached, { toString() { store.resize(2); return 'x'; } }]).size);
	try {
		structuredClone({ blob: new Blob([]), f() {} });
	} catch (error) {
		console.log(error.name);
	}
});
