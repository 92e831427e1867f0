// Flag v: classes as operands, strings in classes, properties of strings, complements under flag i, the early errors.
'use strict';
const show = (re, ...texts) => console.log(String(re), JSON.stringify(texts.map((t) => t.match(re))));

show(/[\w--[a-f]]/gv, 'abcxyz_1');
show(/[\w--[a-f]--[x]]/gv, 'abcxyz_1');
show(/[\p{L}&&\p{ASCII}]/gv, 'aéΩz1');
show(/[[a-m][x-z]5]/gv, 'amnxyz5');
show(/[[a-z]&&[^aeiou]]/gv, 'queue rhythm');
show(/[^[a-z]--[aeiou]]/gv, 'queue');
show(/^[\q{abc|d|}e]$/v, 'abc', 'd', 'e', '', 'a');
show(/[\q{a|ab|abc}]/v, 'abcd', 'abd', 'ad');
show(/[\q{ab|abc|a}]c/v, 'abc', 'abcc', 'ac');
show(/(?<=[\q{bc|abc}])x/v, 'abcx', 'bcx', 'cx');
show(/(?<=^[\q{bc|abc|}])x/v, 'abcx', 'bcx', 'x', 'cx');
show(/[\q{ab|cd|e}--\q{cd}]/gv, 'ab cd e');
show(/[\q{ab|cd|e}&&[\q{cd}e]]/gv, 'ab cd e');
show(/[\q{KM|x}]/giv, 'km KM kM \u212Am X');
show(/^\p{RGI_Emoji}$/v, '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}\u200D\u{1F466}', '\u{1F1E9}\u{1F1EA}', '4\uFE0F\u20E3', '\u{1F600}', 'x', '4');
show(/\p{RGI_Emoji}/gv, 'a\u{1F44D}\u{1F3FD}b\u2764\uFE0Fc\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}');
show(/[\p{RGI_Emoji}--\q{\u{1F1E9}\u{1F1EA}}]/gv, '\u{1F1E9}\u{1F1EA}\u{1F1EB}\u{1F1F7}');
show(/^[\p{Emoji_Keycap_Sequence}a-c]+$/v, '1\uFE0F\u20E3a#\uFE0F\u20E3', '1');
show(/\p{RGI_Emoji_Flag_Sequence}{2}/v, '\u{1F1E9}\u{1F1EA}\u{1F1EB}\u{1F1F7}');
show(/[^\P{Lowercase_Letter}]/giv, 'aA1');
show(/[^\P{Lowercase_Letter}]/giu, 'aA1');
show(/\P{Lowercase_Letter}/giv, 'aA1');
show(/\P{Lowercase_Letter}/giu, 'aA1');
show(/[^x]/giv, 'xXy');
show(/[\W--\S]/giv, 's \u017F');
show(/\W/giu, 's\u017F\u212A!');
show(/\bs/giu, '\u017Fs s');
show(/[\&\-\!\#\%\,\:\;\<\=\>\@\`\~\(\)\[\]\{\}\/\|\\]/gv, '&-!#%,:;<=>@`~()[]{}/|\\');
show(/[]/v, 'a', '');
show(/[^]/v, 'a', '');
show(/^.$/v, '\u{1F600}', '\uD83D');

for (const flags of ['v', 'dgimsvy', 'vg']) {
  const re = new RegExp('a', flags);
  console.log(re.flags, re.unicodeSets, re.unicode, String(re));
}
console.log(Object.getOwnPropertyDescriptor(RegExp.prototype, 'unicodeSets').get.call(RegExp.prototype), /a/.unicodeSets);
console.log('a\u{1F600}b'.replace(/(?:)/gv, '.'), 'a\u{1F600}b'.split(/(?:)/v), [...'\u{1F600}'.matchAll(/(?:)/gv)].length);

for (const source of ['[a-z--b]', '[a--b&&c]', '[ab--c]', '[a&&&b]', '[a--]', '[(]', '[a|b]', '[a-]', '[-a]', '[!!]', '[\\q{a]', '[\\q{\\d}]', '[^\\q{ab}]',
  '[^\\p{RGI_Emoji}]', '\\P{RGI_Emoji}', '[\\P{RGI_Emoji}]', '[\\w-a]', '[z-a]', '[a', '[[a]', '[a-\\q{b}]', '\\q{a}', '[\\k]', '{', '(?<a', '[^[\\q{a|b}]]', '[^\\q{a|bc}--\\q{bc}]',
  '[^[\\q{ab}]&&a]', 'a{2,1}']) {
  try {
    console.log(String(new RegExp(source, 'v')));
  } catch (e) {
    console.log(e.name + ': ' + e.message);
  }
}
for (const flags of ['uv', 'vu', 'vv', 'gvu']) {
  try {
    console.log(new RegExp('a', flags).flags);
  } catch (e) {
    console.log(e.name + ': ' + e.message);
  }
  try {
    (0, eval)('/a/' + flags);
  } catch (e) {
    console.log(e.name + ': ' + e.message);
  }
}
