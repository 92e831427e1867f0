// property_strings.js -- writes runtime/engine/unicode/property_strings.h, the strings of \p{RGI_Emoji} and the like in regular expressions with
// flag v.
//
// usage: node tools/property_strings.js > runtime/engine/unicode/property_strings.h
//
// Run by hand together with properties.js.  The strings of a property are determined with node's regular expressions, over everything
// that UTS #51 allows: one character, with or without U+FE0F or a skin tone; keycaps, pairs of regional indicators, tags after a
// flag; two or more of those joined by U+200D, where three or more are an accepted shorter one with another part, two people with something
// between them, or a family.  A set begins with its single characters, in the format of properties.js; then for each of its other
// strings, in order: the number of characters shared with the previous string, the number of others, and these.  0 0 ends it.
'use strict';

const names = ['Basic_Emoji', 'Emoji_Keycap_Sequence', 'RGI_Emoji_Modifier_Sequence', 'RGI_Emoji_Flag_Sequence', 'RGI_Emoji_Tag_Sequence',
  'RGI_Emoji_ZWJ_Sequence'];
const tests = new Map([...names, 'RGI_Emoji'].map((n) => [n, new RegExp(`^\\p{${n}}$`, 'v')]));
const found = new Map(names.map((n) => [n, new Set()]));
const text = (...points) => String.fromCodePoint(...points);

function offer(s) {
  if (!tests.get('RGI_Emoji').test(s)) return false;
  for (const n of names)
    if (tests.get(n).test(s)) found.get(n).add(s);
  return true;
}

const emoji = [], parts = [];
for (let c = 0; c < 0x110000; c++)
  if (/\p{Emoji}/u.test(text(c))) emoji.push(text(c));
const tones = emoji.filter((s) => /\p{Emoji_Modifier}/u.test(s));
for (const s of emoji) {
  offer(s);
  offer(s + '\uFE0F');
  parts.push(s, s + '\uFE0F');
  for (const tone of tones)
    if (offer(s + tone)) parts.push(s + tone);
  offer(s + '\uFE0F\u20E3');
}
const letters = [...'abcdefghijklmnopqrstuvwxyz'], digits = [...'0123456789'];
for (let a = 0x1F1E6; a <= 0x1F1FF; a++)
  for (let b = 0x1F1E6; b <= 0x1F1FF; b++) offer(text(a, b));
const tag = (s) => text(0x1F3F4, ...[...s].map((c) => 0xE0000 + c.charCodeAt(0)), 0xE007F);
for (const a of letters) for (const b of letters) for (const x of [...letters, ...digits]) {
  offer(tag(a + b + x));
  for (const y of [...letters, ...digits]) {
    offer(tag(a + b + x + y));
    for (const z of [...letters, ...digits]) offer(tag(a + b + x + y + z));
  }
}
let longer = [];
for (const a of parts) for (const b of parts)
  if (offer(`${a}\u200D${b}`)) longer.push(`${a}\u200D${b}`);
while (longer.length) {
  const next = [];
  for (const a of longer) for (const b of parts)
    if (offer(`${a}\u200D${b}`)) next.push(`${a}\u200D${b}`);
  longer = next;
}
const people = ['\u{1F468}', '\u{1F469}', '\u{1F9D1}'].flatMap((p) => [p, ...tones.map((t) => p + t)]);
for (const a of people) for (const b of people) {
  for (const x of emoji) {
    for (const y of [x, `${x}\uFE0F`]) {
      offer([a, y, b].join('\u200D'));
      offer([a, '\u2764\uFE0F', y, b].join('\u200D'));
    }
  }
}
const family = ['\u{1F466}', '\u{1F467}', '\u{1F468}', '\u{1F469}', '\u{1F476}', '\u{1F9D1}', '\u{1F9D2}'];
for (const a of family) for (const b of family) for (const c of family) {
  offer([a, b, c].join('\u200D'));
  for (const d of family) offer([a, b, c, d].join('\u200D'));
}

const data = [], offsets = [];
function number(n) {
  do {
    data.push((n & 127) | (n > 127 ? 128 : 0));
    n >>= 7;
  } while (n);
}
for (const n of names) {
  const points = [...found.get(n)].map((s) => [...s].map((c) => c.codePointAt(0)));
  const singles = points.filter((p) => p.length === 1).map(([c]) => c).sort((a, b) => a - b);
  const strings = points.filter((p) => p.length > 1).sort((a, b) => {
    let i = 0;
    while (i < a.length && a[i] === b[i]) i++;
    return (a[i] ?? -1) - (b[i] ?? -1);
  });
  offsets.push(data.length);
  let end = -1;
  for (let i = 0, last; i < singles.length; i = last + 1) {
    for (last = i; singles[last + 1] === singles[last] + 1; last++);
    number(end < 0 ? singles[i] + 1 : singles[i] - end);
    number(last - i);
    end = singles[last];
  }
  number(0);
  let before = [];
  for (const s of strings) {
    let same = 0;
    while (s[same] === before[same]) same++;
    number(same);
    number(s.length - same);
    s.slice(same).forEach(number);
    before = s;
  }
  number(0);
  number(0);
  process.stderr.write(`${n}: ${points.length}\n`);
}
process.stderr.write(`${data.length} bytes\n`);
const lines = [];
for (let i = 0; i < data.length; i += 32) lines.push('\t' + data.slice(i, i + 32).join(',') + ',');
console.log(`/* engine/unicode/property_strings.h -- written by tools/property_strings.js from Unicode ${process.versions.unicode}: see there for the form. */`);
console.log('static const char *const property_strings_names[] = {\n' + names.map((n) => `\t"${n}",`).join('\n') + '\n};');
console.log('static const unsigned property_strings_offsets[] = { ' + offsets.join(', ') + ' };');
console.log('static const unsigned char property_strings_data[] = {\n' + lines.join('\n') + '\n};');
