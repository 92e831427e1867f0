// module.parent and isPreloading are accessors of Module.prototype.
const Module = require('module');
for (const name of ['parent', 'isPreloading']) {
	const { enumerable, configurable, value } = Object.getOwnPropertyDescriptor(Module.prototype, name);
	console.log(name, enumerable, configurable, value);
}
console.log(module.parent, module.isPreloading, 'parent' in module, Object.hasOwn(module, 'parent'));
const made = new Module('made', module);
console.log(made.parent === module, module.children.includes(made), new Module('alone').parent);
made.parent = 5;
console.log(made.parent, Object.hasOwn(made, 'parent'), Object.keys(made), Module.prototype.parent);
delete made.parent;
console.log(made.parent);
console.log(require.main === module);
console.log(Array.isArray(process.moduleLoadList), process.moduleLoadList.includes('NativeModule punycode'));
require('zlib');
console.log(process.moduleLoadList.includes('NativeModule zlib'));
