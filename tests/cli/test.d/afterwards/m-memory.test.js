require('./_pristine');
const list = [];
for (let i = 0; i < 300000; i++)
	list.push({ i, text: `number ${i}` });
globalThis.left = [list, Buffer.alloc(3 << 20, 1), new ArrayBuffer(1 << 20)];
