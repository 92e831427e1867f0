// node:vm: import() is answered by whom the script names.
// run: {jsr} --experimental-vm-modules {file}; {jsr} --no-warnings {file}
const vm = require('node:vm');
const show = (...values) => console.log(...values);

(async () => {
	const refused = await vm.runInNewContext('import("fs").catch(error => error)');
	show(refused.name, refused.code, refused.message);
	const importing = new vm.Script('import("anything")', {
		importModuleDynamically: (specifier, owner) => {
			show(specifier, owner === importing);
			return import('node:path');
		}
	});
	show(await importing.runInThisContext().then(path => path.join === require('path').join, error => error.code));
	process.on('warning', warning => { show(warning.name, warning.message); });
	const importModuleDynamically = vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER;
	for (const filename of [__filename, undefined])
		show(await vm.compileFunction('return import("./imports.js")', [], { importModuleDynamically, ...filename && { filename } })()
			.then(space => space.default === module.exports, error => error.code));
})();
