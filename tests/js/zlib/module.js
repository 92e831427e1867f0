// What the module has: names, constants, codes, classes and their shapes; its ES module.
// run: {jsr} {file} && {jsr} --input-type=module -e "import zlib, { gzipSync, constants, Gunzip } from 'node:zlib'; console.log(zlib.gzipSync === gzipSync, constants.Z_FINISH, Gunzip.name)"
'use strict';
const zlib = require('node:zlib'), { Transform } = require('stream');

console.log(Object.keys(zlib).sort().join());
console.log(require('module').builtinModules.includes('zlib'), require('zlib') === zlib);
const { constants, codes } = zlib;
console.log(JSON.stringify(constants));
console.log(codes, Object.isFrozen(codes));
console.log(Object.getOwnPropertyDescriptor(constants, 'Z_OK'), Object.getPrototypeOf(constants));
console.log(Object.keys(constants).filter(name => zlib[name] !== constants[name]).map(name => name.replace(/_.*/, ''))
	.filter((name, i, all) => all.indexOf(name) === i), Object.getOwnPropertyDescriptor(zlib, 'Z_BLOCK'));
for (const name of ['constants', 'codes', 'gzip']) {
	const { writable, enumerable, configurable } = Object.getOwnPropertyDescriptor(zlib, name);
	console.log(name, writable, enumerable, configurable);
}
for (const name of ['Deflate', 'Inflate', 'Gzip', 'Gunzip', 'DeflateRaw', 'InflateRaw', 'Unzip', 'BrotliCompress', 'BrotliDecompress']) {
	const Class = zlib[name], made = [Class(), new Class(), zlib[`create${name}`]()];
	console.log(name, Class.length, made.every(stream => stream instanceof Class && stream instanceof Transform && stream.constructor === Class),
		Object.getPrototypeOf(Class).name, Object.keys(made[0]).filter(key => /^(_[a-oq-v]|b)/.test(key)).join());
}
const Base = Object.getPrototypeOf(Object.getPrototypeOf(zlib.Gzip));
console.log(Base.name, Object.keys(Base.prototype).filter(key => key !== '_read').join(), Object.keys(Object.getPrototypeOf(zlib.Gzip).prototype));
console.log(zlib.gzip.length, zlib.gzip.name, zlib.gzipSync.length, zlib.gzipSync.name, zlib.crc32.length);
console.log(process.binding('constants').zlib.Z_SYNC_FLUSH);
