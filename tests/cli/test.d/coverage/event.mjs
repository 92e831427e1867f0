import { run } from 'node:test';
import { relative } from 'node:path';

function show(name, options) {
	const { promise, resolve } = Promise.withResolvers?.() ?? withResolvers();
	const stream = run({ files: ['a.test.js'].map(file => `${process.cwd()}/${file}`), coverage: true, ...options });
	stream.on('test:coverage', ({ nesting, summary }) => {
		console.log(name, nesting, Object.keys(summary).join(), summary.workingDirectory === process.cwd());
		console.log(JSON.stringify(summary.totals), JSON.stringify(summary.thresholds));
		for (const { path, functions, branches, lines, ...counts } of summary.files) {
			console.log(relative('', path), JSON.stringify(counts));
			console.log(JSON.stringify(functions), JSON.stringify(branches), lines.length);
		}
	});
	stream.on('test:diagnostic', ({ message }) => {
		if (message.startsWith('Error'))
			console.log(message);
	});
	stream.on('end', resolve).resume();
	return promise;
}

function withResolvers() {
	const made = {};
	made.promise = new Promise(resolve => { made.resolve = resolve; });
	return made;
}

for (const bad of [{ coverage: 1 }, { coverage: true, lineCoverage: 101 }, { coverage: true, branchCoverage: '1' },
	{ coverage: true, coverageIncludeGlobs: [1] }, { coverage: true, coverageExcludeGlobs: true }])
	try {
		run(bad);
	} catch (error) {
		console.log(error.code, error.message.split('\n')[0]);
	}
await show('processes');
await show('thresholds', { functionCoverage: 90, coverageExcludeGlobs: ['a*'], coverageIncludeGlobs: '**/switches.js' });
console.log(process.exitCode);
process.exitCode = 0;
