// Blobs made of blobs and slices of them: large ones are shared, small ones copied; what comes out is the same.
// expect: 200006 x/y true true
// expect: aabb zz 6
// expect: 1,2,3,4,5 0 0 true
// expect: 400001 true
// expect: 3 200000,1,200000
// expect: 65535 65536 65537 131072 true
// expect: name 6 9 true
// expect: true true
const fill = (size, byte) => new Uint8Array(size).fill(byte);
const all = async blob => Buffer.from(await blob.arrayBuffer());

async function main() {
	const large = new Blob([fill(100000, 97), fill(100000, 98)]);
	const mixed = new Blob(['begin', large, 'é'.slice(0, 0), 'e'], { type: 'X/Y' });
	const plain = Buffer.concat([Buffer.from('begin'), fill(100000, 97), fill(100000, 98), Buffer.from('e')]);
	console.log(mixed.size, mixed.type, plain.equals(await all(mixed)), await mixed.text() === plain.toString());
	const across = mixed.slice(5 + 99998, 5 + 100002), end = new Blob([mixed.slice(-1), ' zz']);
	console.log(await across.text() + (await end.text()).slice(1), new Blob([across, 'zz']).size);
	const five = new Blob([new Uint8Array([1, 2]), new Blob([new Uint8Array([3])]), new Uint8Array([4, 5])]);
	console.log((await all(five)).join(), five.slice(2, 2).size, five.slice(4, 1).size,
		(await all(five.slice(1, 4))).join() === '2,3,4');
	const doubled = new Blob([large, 'x', large]);
	console.log(doubled.size, (await all(doubled)).equals(Buffer.concat([await all(large), Buffer.from('x'),
		await all(large)])));
	const sizes = [];
	let at = 0;
	for await (const chunk of doubled.stream()) {
		for (const _ of chunk) {
			const part = at < 200000 ? 0 : at === 200000 ? 1 : 2;
			sizes[part] = (sizes[part] ?? 0) + 1;
			at++;
		}
	}
	console.log(sizes.length, sizes.join());
	const counts = [];
	for (const size of [65535, 65536, 65537, 131072]) {
		let count = 0;
		for await (const chunk of new Blob([new Blob([fill(size, 1)]), '']).stream())
			count += chunk.length;
		counts.push(count);
	}
	console.log(...counts, counts.length === 4);
	const file = new File([five, 'x'], 'name', { lastModified: 9 });
	const clone = structuredClone(file);
	console.log(clone.name, clone.size, clone.lastModified, clone instanceof File);

	// what was handed out is nobody's but the script's
	const shared = new Blob([large]), bytes = new Uint8Array(await shared.arrayBuffer());
	bytes.fill(0);
	for await (const chunk of shared.stream())
		chunk.fill(0);
	(await new Response(shared).bytes()).fill(0);
	console.log((await all(shared)).equals(await all(large)), (await all(large))[0] === 97);
}

main();
