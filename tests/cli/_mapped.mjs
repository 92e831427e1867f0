// Writes files with source maps into the working directory, for source-maps.js: the original has other names, lines and columns.
import { writeFileSync } from 'node:fs';

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

function number(value) {
	let rest = value < 0 ? -value * 2 + 1 : value * 2, text = '';
	do {
		const digit = rest & 31;
		rest >>>= 5;
		text += DIGITS[rest ? digit | 32 : digit];
	} while (rest);
	return text;
}

// lines of [column, source, original line, original column, name]
function encode(lines) {
	const last = [0, 0, 0, 0, 0];
	return lines.map(line => {
		last[0] = 0;
		return line.map(place => place.map((value, i) => {
			const text = number(value - last[i]);
			last[i] = value;
			return text;
		}).join('')).join(',');
	}).join(';');
}

const original = `// a comment

function alpha() {
  throw new Error('boom');
}
function beta() {
    alpha();
}
beta();
`;
const made = `function a(){throw new Error('boom')}
function b(){a()}
b();
`;
const map = {
	version: 3, sourceRoot: '', sources: ['orig.ts'], sourcesContent: [original], names: ['alpha', 'beta'],
	mappings: encode([
		[[0, 0, 2, 0], [9, 0, 2, 9, 0], [13, 0, 3, 2], [19, 0, 3, 8]],
		[[0, 0, 5, 0], [9, 0, 5, 9, 1], [13, 0, 6, 4, 0]],
		[[0, 0, 8, 0, 1]]
	])
};
const bytes = value => `data:application/json;charset=utf-8;base64,${Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64')}`;
const file = (name, text, address) => { writeFileSync(name, `${text}//# sourceMappingURL=${address}\n`); };

writeFileSync('a.js.map', JSON.stringify(map));
file('a.js', made, 'a.js.map');
file('inline.mjs', made, bytes(map));
file('bare.js', made, bytes({ ...map, sourcesContent: undefined }));
file('broken.js', made, bytes('{bad'));
file('absent.js', made, 'absent.map');
file('odd.js', made, bytes({ version: 3, sources: [7], names: 1, mappings: 'AAAA;;~~,AAAAAAAAAAAAAAAAAAAA;gggggggggggggggggggB' }));
file('sections.js', made, `data:application/json,${encodeURIComponent(JSON.stringify({ version: 3, sections: [{ offset: { line: 0, column: 0 }, map }] })).replaceAll("'", '%27')}`);
file('caught.js', made.replace('b();', 'try { b() } catch (e) { console.log(e.stack); }'), 'a.js.map');
file('text.js', made.replace("throw new Error('boom')", "throw 'boom'"), 'a.js.map');
file('two.js', `const s = "//# sourceMappingURL=absent.map";\n`.replace('\n', '') + made.replace("'boom'", 's.length'), 'a.js.map');

const calls = `function a(){throw new Error('boom')}
class K{m(){a()} static s(){new K().m()} constructor(){ if(K.z)a(); }}
const show=f=>{try{f()}catch(e){console.log(e.stack)}}
show(K.s);
K.z=1;show(()=>new K);
show(()=>[1].forEach(()=>{a()}));
show(()=>eval("a()"));
(async function f(){await 1;a()})().catch(e=>console.log(e.stack));
`;
file('calls.js', calls, bytes({
	version: 3, sourceRoot: 'src/', sources: ['sub/o.ts'], names: [],
	mappings: encode(calls.split('\n').map((line, i) => Array.from(line, (c, column) => [column, 0, i + 10, column + 3])))
}));
