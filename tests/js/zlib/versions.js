// process.versions names the libraries that packages ask for, with the versions that are there.
// expect: zlib: string true
// expect: brotli: string true
// expect: keys: true
'use strict';
for (const name of ['zlib', 'brotli'])
	console.log(`${name}:`, typeof process.versions[name], /^\d+\.\d+\.\d+/.test(process.versions[name]));
console.log('keys:', ['brotli', 'openssl', 'zlib'].every(name => Object.keys(process.versions).includes(name)));
