// ArrayBuffers, typed arrays, DataViews and Buffers, with an addon's bytes in them; the output is node's.
// needs: cc
// needs: native an addon is compiled for this machine
// run: cc -shared -fPIC -I{dir}/../../../runtime/ops/addon -o bytes.node {dir}/_c/bytes.c && {jsr} --expose-gc {file}
const addon = require(`${process.cwd()}/bytes.node`);
const later = () => new Promise(resolve => setImmediate(resolve));
const sixteen = new Uint8Array(16).map((_, i) => i + 1).buffer;
for (const value of [sixteen, new Uint8Array(sixteen, 2, 3), new Float64Array(sixteen, 8), new BigInt64Array(sixteen), new Uint8ClampedArray(2), new DataView(sixteen, 4, 5), Buffer.alloc(3, 'abc'),
	{}, 5, 'text', new ArrayBuffer(0), structuredClone(new ArrayBuffer(8))]) console.log(addon.look(value));
for (let kind = 0; kind < 12; kind++) console.log(kind, addon.view(kind, sixteen, 8, 1));
for (const [offset, length] of [[1, 1], [0, 3], [16, 0], [4, 1], [12, 2], [99, 0]]) {
	const show = ([status, value]) => [status, value instanceof Error ? `${value.name} ${value.code} ${value.message}` : value?.constructor?.name];
	console.log(offset, length, show(addon.view(5, sixteen, offset, length)), show(addon.dataView(sixteen, offset, length)), show(addon.view(1, {}, offset, length)), show(addon.dataView({}, offset, length)));
}
const gone = new ArrayBuffer(8), over = new Uint8Array(gone);
console.log(addon.detach(gone), gone.byteLength, over.length, addon.look(gone), addon.look(over), addon.detach(gone), addon.detach({}), addon.detach(5));
(async () => {
	(() => {
		const made = addon.make();
		console.log(made.pop());
		for (const each of made) console.log(each.constructor.name, each);
		console.log(Buffer.concat([made[2], made[3], made[6]]).toString('latin1'));
	})();
	for (let i = 0; i < 10; i++) { gc(); await later(); }
	console.log(addon.ended());
})();
