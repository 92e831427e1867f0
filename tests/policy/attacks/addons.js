// Native code is loaded by no way, since no check could hold it.
//// an addon in the script's own folder
// run: printf '#include <stdio.h>\n#include <stdlib.h>\nvoid *napi_register_module_v1(void *e, void *x) { return x; }\n__attribute__((constructor)) static void c(void) { puts("ESCAPED"); fflush(stdout); }\n' >{box}/in/a.c && { cc -shared -fPIC -o {box}/in/a.node {box}/in/a.c 2>/dev/null && cp {box}/in/a.node {box}/in/a.so && {jsr} {script}; }
const { createRequire } = require('module');
const file = `${process.cwd()}/../in/a.node`, path = require('path');
for (const name of [path.resolve(file), path.resolve('in/a.node'), 'in/a.node', './a.node', `${__dirname}/../in/a.node`])
	for (const f of [() => require(name), () => createRequire(__filename)(name), () => process.dlopen({ exports: {} }, name), () => process.dlopen(module, name, 2), () => require.extensions['.node'](module, name),
		() => require.extensions['.node']({ exports: {}, filename: name }, name.replace('.node', '.so')), () => import(name), () => new (require('worker_threads').Worker)(`process.dlopen({ exports: {} }, ${JSON.stringify(name)})`, { eval: true, execArgv: [] }).on('error', () => {}),
		() => { process.execArgv.push('--allow-addons'); process.dlopen({ exports: {} }, name); }, () => { process.env.NODE_OPTIONS = '--allow-addons'; process.dlopen({ exports: {} }, name); }])
		await attempt(f);
