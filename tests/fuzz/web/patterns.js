'use strict';
// URLPatterns of any text: made, or refused with a TypeError; exec and test say the same; and a pattern of a pattern's components is the same pattern.

const parts = ['protocol', 'username', 'password', 'hostname', 'port', 'pathname', 'search', 'hash'];
const pieces = ['/', ':', '*', '(', ')', '{', '}', '?', '+', '\\', '.', '#', '@', '[', ']', '-', ' ', '%', '%41', '%zz', 'a', 'b', 'foo', 'bar', '1', '80', '443',
	':id', ':\u00e9', '\u00e9', '\ud83d\ude00', '\ud800', 'http', 'https', 'data', '://', 'example.com', '(\\d+)', '(a|b)', '([a-z])', '(.*)', '(?:x)', '(?<n>x)', '{a}', '{/:x}?',
	'{b}*', '{c}+', ':y?', ':z*', ':w+', '\\:', '\\{', '::1', '[::1]', '\0', '\t', '..', '.', '//', 'xn--', '\u00ad', '^', '$', '|', '&', '~'];
const inputs = ['https://example.com/foo/bar?a#b', 'http://a:b@example.com:80/1', 'data:foo', 'http://[::1]/a/b', 'file:///a', 'nonsense', '', '/a/b', '?x', '#y', 'http://\u00e9.example/\u00e9'];

const text = r => r.some(r.chance(0.1) ? 25 : 6, () => r.of(pieces)).join('');

function init(r) {
	const made = {};
	for (const name of parts)
		if (r.chance(0.3))
			made[name] = text(r);
	if (r.chance(0.1))
		made.baseURL = r.of(inputs);
	return made;
}

function attempt(f, same) {
	try {
		return f();
	} catch (error) {
		same('error', error.name, 'TypeError');
		return undefined;
	}
}

// An input that has a chance: the pattern's own text where it is plain.
function inputOf(r, pattern) {
	if (r.chance(0.5))
		return r.of(inputs);
	const made = {};
	for (const name of parts)
		if (r.chance(0.5))
			made[name] = r.chance(0.7) ? pattern[name].replace(/[{}\\?*+]/g, '').replace(/\([^)]*\)|:\w+/g, () => r.of(['1', 'a', 'foo'])) : text(r);
	return made;
}

function check(r, pattern, same) {
	for (let n = 0; n < 4; n++) {
		const input = inputOf(r, pattern);
		const base = typeof input === 'string' && r.chance(0.3) ? [r.of(inputs)] : [];
		const found = attempt(() => pattern.exec(input, ...base), same);
		if (found === undefined)
			continue;
		same('test', pattern.test(input, ...base), found !== null);
		if (found === null)
			continue;
		for (const name of parts) {
			same(`${name}.input`, typeof found[name].input, 'string');
			for (const value of Object.values(found[name].groups))
				same(`${name}.groups`, value === undefined || (typeof value === 'string' && found[name].input.includes(value)), true);
		}
	}
}

async function run(r, same) {
	for (let n = 0; n < 8; n++) {
		const given = r.chance(0.5) ? init(r) : text(r), options = r.chance(0.2) ? [{ ignoreCase: true }] : [];
		const base = typeof given === 'string' && r.chance(0.5) ? [r.of(inputs)] : [];
		const pattern = attempt(() => new URLPattern(given, ...base, ...options), same);
		if (pattern === undefined)
			continue;
		const components = Object.fromEntries(parts.map(name => [name, pattern[name]]));
		// a port like 80x becomes 80 only after default ports were dropped, \[ alone begins an address, and what a part loses when it is
		// encoded has told it from others before
		if (['http80', 'https443'].includes(components.protocol + components.port) || components.hash[0] === '#' || components.hostname[0] === '[' ||
				/\\t|\u00ad/.test(JSON.stringify([given, base])))
			continue;
		const again = new URLPattern(components, ...options);
		for (const name of parts)
			same(`${name} of ${JSON.stringify(given)} ${base}`, again[name], pattern[name]);
		same('hasRegExpGroups', again.hasRegExpGroups, pattern.hasRegExpGroups);
		check(r, pattern, same);
	}
}

module.exports = { run };
