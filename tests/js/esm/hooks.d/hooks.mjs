let prefix;
export async function initialize(data) { prefix = data; }
export async function resolve(specifier, context, nextResolve) {
  console.log(prefix, 'resolve', specifier.split('/').pop(), context.parentURL?.split('/').pop(), context.importAttributes.type);
  if (specifier === 'virtual')
    return { url: 'virtual:x', format: 'module', shortCircuit: true };
  return nextResolve(specifier);
}
export async function load(url, context, nextLoad) {
  console.log(prefix, 'load', url.split('/').pop(), context.format);
  if (url === 'virtual:x')
    return { format: 'module', source: 'export default `virtual ${import.meta.url}`', shortCircuit: true };
  if (url.endsWith('a.txt')) {
    const { source } = await nextLoad(url, { format: 'module' });
    return { format: 'module', source: `export default ${JSON.stringify(String(source))}` };
  }
  if (url.endsWith('changed.cjs'))
    return { format: 'commonjs', source: 'exports.changed = __filename.split("/").pop();', shortCircuit: true };
  return nextLoad(url);
}
