// Blobs, files and forms of packages, which are none of ours but behave so, as bodies and in forms.
class Foreign {
	constructor(text, type = '') { Object.assign(this, { content: text, type, size: Buffer.byteLength(text) }); }
	async *chunks() { yield Buffer.from(this.content.slice(0, 2)); yield Buffer.from(this.content.slice(2)); }
	stream() { return ReadableStream.from ? ReadableStream.from(this.chunks()) : this.chunks(); }
	async arrayBuffer() { return new Uint8Array(Buffer.from(this.content)).buffer; }
	async text() { return this.content; }
	slice(...args) { return new Foreign(this.content.slice(...args), this.type); }
	get [Symbol.toStringTag]() { return 'Blob'; }
}
class ForeignFile extends Foreign {
	constructor(text, name, type) { super(text, type); Object.assign(this, { name, lastModified: 5 }); }
	get [Symbol.toStringTag]() { return 'File'; }
}
class ForeignForm {
	list = [];
	append(name, value) { this.list.push([name, value]); }
	delete() {}
	get() {}
	getAll() {}
	has() {}
	set() {}
	[Symbol.iterator]() { return this.list[Symbol.iterator](); }
	get [Symbol.toStringTag]() { return 'FormData'; }
}
const sent = async body => {
	const response = new Response(body), type = response.headers.get('content-type'), text = await response.text();
	const boundary = type?.split('boundary=')[1];
	return [type?.split('boundary=')[0], boundary ? text.replaceAll(boundary, 'B') : text];
};
console.log(await sent(new Foreign('foreign', 'a/b')), await sent(new ForeignFile('file', 'n')));
const form = new FormData(), file = new ForeignFile('héllo', 'f.txt', 'text/x');
form.append('file', file);
form.append('named', file, 'other"');
form.append('blob', new Foreign('xyz'));
form.append('ours', new Blob(['ours']));
form.append('text', 'value');
for (const [name, value] of form)
	console.log(name, typeof value === 'string' ? value : [value.name, value.size, value.type, Object.prototype.toString.call(value), await value.text()]);
console.log(form.get('file') === file, form.get('named').lastModified, await form.get('named').slice(1, 3).text());
console.log(await sent(form));
const foreign = new ForeignForm();
foreign.append('a', 'b\nc');
foreign.append('f', file);
foreign.append('o', new File(['ours'], 'o'));
console.log(await sent(foreign));
const request = new Request('http://h/', { method: 'POST', body: foreign }), clone = request.clone();
console.log((await request.formData()).get('f').name, (await clone.formData()).get('o').size, (await new Request('http://h/', { method: 'POST', body: new ForeignForm() }).text()).length > 20);
