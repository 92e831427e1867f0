// Prints runtime/lang/unicode/identifiers.h: the ranges of Unicode's ID_Start and ID_Continue beyond ASCII, taken from the running engine's \p{}.
// Run it with a current engine (the output names its version of Unicode): node tools/identifiers.js > runtime/lang/unicode/identifiers.h
'use strict';
function ranges(test) {
	const list = [];
	for (let c = 128; c <= 0x110000; c++) {
		if (c > 0x10FFFF || !test(String.fromCodePoint(c)))
			continue;
		const last = list[list.length - 1];
		if (last && last[0] + last[1] === c && last[1] < 2047)
			last[1]++;
		else
			list.push([c, 1]);
	}
	return list;
}
function table(name, comment, list) {
	console.log(`\n/* ${comment} */\nstatic const uint32_t ${name}[] = {`);
	for (let i = 0; i < list.length; i += 10)
		console.log('\t' + list.slice(i, i + 10).map(([c, n]) => '0x' + ((c << 11 | n) >>> 0).toString(16).toUpperCase()).join(', ') + ',');
	console.log('};');
}
console.log(`/* lang/unicode/identifiers.h -- code points of identifiers beyond ASCII, of Unicode ${process.versions.unicode}.  Made by tools/identifiers.js: do not edit.
 * Each entry is a range, ascending: first code point << 11 | how many. */
#ifndef LANG_IDENTIFIERS_H
#define LANG_IDENTIFIERS_H

#include <stdint.h>`);
table('identifiers_start', 'ID_Start', ranges((s) => /\p{ID_Start}/u.test(s)));
table('identifiers_more', 'ID_Continue, those of ID_Start left out', ranges((s) => /\p{ID_Continue}/u.test(s) && !/\p{ID_Start}/u.test(s)));
console.log('\n#endif');
