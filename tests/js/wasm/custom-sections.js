// Sections are found by their exact names: half a character is not the one that replaces it.
const name = 'na\ufffdme', text = [...new TextEncoder().encode(name)];
const bytes = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0, 0, text.length + 3, text.length, ...text, 7, 8]);
const module_ = new WebAssembly.Module(bytes);
for (const sought of [name, 'na\udc01me', 'na\ud800me', 'name', '', { toString: () => name }])
	console.log(WebAssembly.Module.customSections(module_, sought).map(buffer => `${new Uint8Array(buffer)}`));
// expect: [ '7,8' ]
// expect: []
// expect: []
// expect: []
// expect: []
// expect: [ '7,8' ]
