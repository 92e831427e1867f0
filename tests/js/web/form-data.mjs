// FormData: its entries, the multipart body they make, and the forms that bodies are read as.
const show = (...values) => console.log(...values);
const attempt = async f => {
	try {
		show(await f());
	} catch (e) {
		show(`${e.name}${e.code ? ` [${e.code}]` : ''}: ${e.message}`);
	}
};
const plain = form => [...form].map(([name, value]) => typeof value === 'string' ? [name, value] : [name, value.name,
	value.type, value.size]);
const form = new FormData();
form.append('user', 'Ann');
form.append('tag', 'a');
form.append('tag', 'b');
form.set('user', 'Bob');
form.append('n', 5);
form.append('lone', 'x\ud800y');
form.append('f', new File(['content'], 'a.txt', { type: 'text/plain', lastModified: 7 }));
form.append('f', new File(['content'], 'a.txt', { lastModified: 7 }), 'renamed.bin');
show(plain(form), form.get('user'), form.getAll('tag'), form.get('no'), form.getAll('no'), form.has('tag'),
	form.get('f').lastModified);
form.append('g', new Blob(['x']));
show(form.get('g').name, form.get('g') instanceof File, form.get('f') === form.get('f'));
form.set('tag', 'only');
form.delete('n');
form.delete('g');
show([...form.keys()].join(), Object.prototype.toString.call(form), Object.prototype.toString.call(form.keys()));
form.delete('f');
show(form, { form }, new FormData());
form.forEach((value, name, self) => show(name, value, self === form));

// there and back again
const there = new FormData();
there.append('k"e\ny', 'v\nw\r\nx\ry');
there.append('f', new Blob(['b\0']), 'na"me\n.txt');
there.append('empty', '');
there.append('ü', 'ß€😀');
const response = new Response(there), type = response.headers.get('content-type'), text = await response.text();
const boundary = type.split('boundary=')[1];
show(type.split(';')[0], JSON.stringify(text.replaceAll(boundary, 'BOUNDARY')));
show(plain(await new Response(text, { headers: { 'content-type': type } }).formData()));
show(plain(await new Request('http://h/', { method: 'POST', body: there }).formData()));

const read = (body, type = 'multipart/form-data; boundary=X') => attempt(async () =>
	plain(await new Response(body, { headers: { 'content-type': type } }).formData()));
const part = (headers, body) => `--X\r\n${headers}\r\n\r\n${body}\r\n`;
const a = 'Content-Disposition: form-data; name="a"';
await read(`${part(a, '1')}--X--\r\n`);
await read(`${part(a, '1')}--X--`);
await read(`\r\n${part(a, '\ufeff1')}--X--\r\n\r\n`);
await read(`${part(`${a}; filename="f"`, '1')}--X--`);
await read(`${part(`${a}; filename="f"\r\nContent-Type: Text/HTML;Charset=x`, '1')}--X--`);
await read(`${part(`${a}; filename="f"\r\ncontent-transfer-encoding: base64`, 'aGVsbG8=')}--X--`);
await read(`${part(a, '1')}--X--`, 'Multipart/Form-Data; charset=utf-8; boundary="X"');
await read(`${part(a, '1')}--X--`, 'multipart/form-data; boundary=Y');
await read(`${part(a, '1')}--X--`, 'multipart/form-data');
await read(`${part(a, '1')}`);
await read(`${part('Content-Disposition: form-data; name=a', '1')}--X--`);
await read(`${part('Content-Disposition: attachment; name="a"', '1')}--X--`);
await read(`${part('Content-Type: text/plain', '1')}--X--`);
await read(`text before\r\n${part(a, '1')}--X--`);
await read('--X--\r\n');
await read('');
await read('a=1&b=2&a=3&c=%E2%82%AC+x&&=&d', 'application/x-www-form-urlencoded');
await read(new Uint8Array([0xff, 0x3d, 0x25, 0x66, 0x66]), 'application/x-www-form-urlencoded;charset=latin1');
await read('a=1', 'text/plain');
await read('a=1', 'text/plain, application/x-www-form-urlencoded');
await attempt(async () => plain(await new Response(new URLSearchParams('a=1&b=ü')).formData()));
await attempt(() => new Response(null).formData());

await attempt(() => form.append('a'));
await attempt(() => form.append('a', 'b', 'c'));
await attempt(() => form.set('a', 1, 2));
await attempt(() => new FormData(1));
await attempt(() => form.get());
await attempt(() => form.forEach(1));
await attempt(() => form.append(Symbol('s'), ''));
await attempt(() => FormData.prototype.get.call(1, 'a'));
