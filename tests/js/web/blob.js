// Blob and File: what their constructors take, what they give back, how they look, and that a clone of either is whole.
'use strict';
const { inspect } = require('util');
const { Blob: exported, File: exportedFile, resolveObjectURL } = require('buffer');
const log = console.log;
const tell = f => {
	try {
		log(String(f).slice(6), '->', f());
	} catch (error) {
		log(String(f).slice(6), '!!', error.name, error.code, error.message);
	}
};
const text = 'abcdef';
const six = new Blob([text], { type: 'Text/Plain' });
log(exported === Blob, exportedFile === File, six, [[[six]]], String(six), Blob.length, File.length, Blob.prototype.slice.length);
log(inspect(six, { depth: -1 }), inspect([six], { depth: 0 }), inspect(new File([], 'n', { lastModified: 4, type: 'a/B' })), inspect(new File([], 'n'), { depth: -1 }));
for (const wrong of [null, 'abc', 1, {}, true, Symbol.iterator])
	tell(() => new Blob(wrong), wrong);
for (const wrong of [1, 'a', true])
	tell(() => new Blob([], wrong));
for (const right of [undefined, null, {}, [], () => {}])
	tell(() => new Blob([], right).size);
tell(() => new Blob([], { endings: 'x' }));
tell(() => Blob([]));
tell(() => new File());
tell(() => new File([]));
tell(() => Blob.prototype.size);
tell(() => Blob.prototype.type);
tell(() => Blob.prototype.slice());
tell(() => Blob.prototype.slice.call({}));
for (const type of ['é', 'A\x7f', 'a\tb', 'A B', null, 7, ''])
	tell(() => new Blob([], { type }).type);
tell(() => [six.slice(1).type, six.slice(1, 2, 'X').type, six.slice(1, 2, '\0').type, six.slice(1, 2, null).type]);
for (const name of ['n/m', '\ud800', 5, null])
	tell(() => new File([], name).name);
for (const lastModified of [0, 7, -7, new Date(7), '8', 'x', NaN, null, true])
	tell(() => new File([], 'n', { lastModified }).lastModified);
tell(() => Math.abs(new File([], 'n').lastModified - Date.now()) < 1000);
tell(() => new File(['abc'], 'n').slice(1));
tell(() => [six.slice(-3, -1).size, six.slice('2').size, six.slice(4, 2).size, six.slice(undefined, undefined).size, six.slice(2, 99).size, six.slice(-99, 1).size]);
class Mine extends Blob {}
tell(() => [new Mine(['a']) instanceof Blob, new Mine(['a']).slice(0, 1).constructor.name, Object.prototype.toString.call(new File([], ''))]);

// URLs
tell(() => URL.createObjectURL(1));
tell(() => URL.createObjectURL());
tell(() => URL.revokeObjectURL());
tell(() => URL.revokeObjectURL('x'));
tell(() => [resolveObjectURL('x'), resolveObjectURL()]);
const url = URL.createObjectURL(six);
log(/^blob:nodedata:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(url), resolveObjectURL(url));
URL.revokeObjectURL(url);
log(resolveObjectURL(url));

// clones
tell(() => structuredClone(six));
tell(() => { const [a, b] = structuredClone([six, six]); return [a === b, a === six, a instanceof Blob]; });
tell(() => structuredClone(Object.assign(new Blob([]), { own: 1 })).own);
tell(() => structuredClone(new Mine(['a'])).constructor.name);
tell(() => structuredClone(Object.create(Blob.prototype)));

(async () => {
	for (const parts of [
		[], ['a', 'é', '😀', '\ud800'], [12, null, undefined, {}, Object('x')], [new Uint8Array([0xff, 1]), new Uint16Array([0x4142])],
		[new DataView(new ArrayBuffer(8), 2, 3)], [new ArrayBuffer(2), six, new Blob(['z'])], [new SharedArrayBuffer(1)],
		new Set(['p', 'q']), Object('str'), new Uint8Array([1, 2]), (function* () { yield 'g'; })(), { [Symbol.iterator]: Array.prototype.values, length: 1, 0: 'like' }])
		log(await new Blob(parts).bytes());
	log([await new Blob(['\ufeffx']).text(), await new Blob([new Uint8Array([0xff])]).text(), await six.slice(1, 5).slice(1, 3).text()]);
	log(await structuredClone(new File(['xy'], 'n')).text(), await structuredClone({ deep: [six] }).deep[0].text());
	const bytes = await six.bytes(), store = await six.arrayBuffer();
	bytes.fill(0);
	new Uint8Array(store).fill(0);
	log(await six.text(), store.byteLength);
	for (const name of ['text', 'arrayBuffer'])
		await Blob.prototype[name].call({}).catch(error => log(name, error.name, error.code));
	const { blob } = require('stream/consumers');
	log(await blob(require('stream').Readable.from(['a', 'bc'])));
})();
