// package.json that is odd or broken: numeric conditions, module-sync, targets that are URLs, "#name" without "imports", an absolute "main"
const fs = require('fs');
const path = require('path');
const { createRequire } = require('module');
const base = fs.realpathSync(fs.mkdtempSync(path.join(require('os').tmpdir(), 'pkg-')));
const home = path.join(base, 'node_modules', 'pkg');
for (const name of ['', '../dep', '../#self'])
	fs.mkdirSync(path.join(home, name), { recursive: true });
for (const name of ['a.js', 'b.js', 'index.js', '../dep/index.js', '../#self/index.js'])
	fs.writeFileSync(path.join(home, name), '');
function ask(config, ...requests) {
	fs.writeFileSync(path.join(home, 'package.json'), typeof config === 'string' ? config : JSON.stringify(config));
	// a process's own cache of package.json files wants a fresh name for each
	const dir = path.join(base, String(ask.count = (ask.count ?? 0) + 1), 'node_modules');
	fs.cpSync(path.dirname(home), dir, { recursive: true });
	const out = requests.map((request) => {
		try {
			return path.relative(dir, createRequire(path.join(dir, request[0] === '#' ? 'pkg/x.js' : 'x.js')).resolve(request));
		} catch (e) {
			return `${e.name} ${e.code} ${path.relative(dir, e.path ?? dir)}`;
		}
	});
	console.log(out.join(', '));
}
ask({ exports: { 1: './a.js' } }, 'pkg');
ask({ exports: { './x': { node: { 0: './a.js', default: './b.js' } }, '.': { 4294967295: './a.js', default: './b.js' } } }, 'pkg/x', 'pkg');
ask({ exports: { 'module-sync': './a.js', default: './b.js' } }, 'pkg');
ask({ exports: { '.': './%61.js', './q': './a.js?x#y', './*': './*' } }, 'pkg', 'pkg/q', 'pkg/%62.js', 'pkg/b.js?z', 'pkg/b%2fjs');
ask({}, '#self', '#none');
ask({ imports: null }, '#self');
ask({ imports: { '#self': './a.js', '#d': 'dep', '#e': '#self', '#f': 'fs', '#g': 'node:fs' } }, '#self', '#d', '#e', '#f', '#g', '#none', '#');
ask({ main: '/a.js' }, 'pkg');
ask({ main: '/../a' }, 'pkg');
ask('{ "name": ', 'pkg', 'pkg/a');
