// process.binding('spawn_sync').spawn is what starts children: who replaces it sees them, and may change their environment.
// expect: /bin/sh,-c,echo $SEEN true
// expect: yes
// expect: sh 3
// expect: nobody in between
// expect: TypeError TypeError
'use strict';
const { execSync, spawnSync } = require('child_process');
const { getSystemErrorName } = require('util');
const binding = process.binding('spawn_sync');
const { spawn } = binding;

binding.spawn = function (options) {
	console.log(String(options.args), options.envPairs.some(pair => pair.startsWith('PATH=')));
	options.envPairs = [...options.envPairs, 'SEEN=yes'];
	return Reflect.apply(spawn, this, [options]);
};
process.stdout.write(execSync('echo $SEEN'));
binding.spawn = options => {
	const { status, error } = spawn(options);
	console.log(options.file, status ?? getSystemErrorName(error));
	return { status: 0, output: [null, Buffer.from('nobody in between\n'), Buffer.alloc(0)] };
};
process.stdout.write(spawnSync('sh', ['-c', 'exit 3']).stdout);
binding.spawn = spawn;

const failures = [undefined, {}].map(options => {
	try {
		spawn(options);
		return 'none';
	} catch (error) {
		return error.name;
	}
});
console.log(...failures);
