// What node says of directories that are imported, and of files that are none; an inherited setter is not asked.
import ask from './dirs.d/ask.mjs';
const place = `${import.meta.dirname}/dirs.d`;
for (const prototype of [Error.prototype, Object.prototype]) Object.defineProperty(prototype, 'url', { set() { throw new Error('asked'); }, configurable: true });
for (const specifier of ['./d', './d/', './d?x#y', './e', './e/', '.', './', 'plain', 'plain/d', 'plain/', 'nomain', 'nomain/d', 'nomain/', '#d', `file://${place}/d`, `file://${place}/e`, './d.js/', './none/', './none']) {
	try {
		console.log(specifier, Object.keys(await ask(specifier)));
	} catch (e) {
		console.log(`${specifier} ${e.name} ${e.code} ${e.message} | ${Object.hasOwn(e, 'url') && e.url}`.replaceAll(place, '<D>'), Object.keys(e));
	}
}
