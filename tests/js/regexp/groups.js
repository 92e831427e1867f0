// One name for groups of several alternatives, (?ims-ims:), RegExp.escape.  Newer than node 20: the answers are the standard's (ECMA-262, 16th edition).
'use strict';
const show = (re, text) => {
  const m = re.exec(text);
  console.log(String(re), m && JSON.stringify([[...m], m.groups, m.indices && m.indices.groups]));
};
const date = /(?<y>\d{4})-(?<m>\d\d)|(?<m>\d\d)\/(?<y>\d{4})/d;
show(date, '2024-05');
show(date, '05/2024');
show(/(?:(?<a>x)|(?<a>y))\k<a>/, 'xx');
show(/(?:(?<a>x)|(?<a>y))\k<a>/, 'yy');
show(/(?:(?<a>x)|(?<a>y))\k<a>/, 'xy');
show(/^(?:(?:(?<a>x)|(?<a>y)|z)\k<a>)+$/, 'xxyyz');
show(/\k<a>(?:(?<a>x)|(?<a>y))/, 'y');
show(/(?<=\k<a>(?:(?<a>x)|(?<a>y)))z/, 'yyz');
show(/(?:(?<b>1)|(?<a>2))(?:(?<c>3)|(?<d>4))|(?<a>5)(?<d>6)/, '56');
console.log('x1 y2'.replace(/x(?<n>\d)|y(?<n>\d)/g, '[$<n>]'), 'x1 y2'.replace(/x(?<n>\d)|y(?<n>\d)/g, (...a) => a.at(-1).n + '!'));
console.log([...'x1 y2'.matchAll(/x(?<n>\d)|y(?<n>\d)/g)].map((m) => m.groups.n).join());
console.log(Object.keys(/(?<b>.)|(?<a>.)(?<b>.)/.exec('q').groups).join());

show(/(?i:a)b/, 'Ab');
show(/(?i:a)b/, 'AB');
show(/a(?-i:b)c/i, 'AbC');
show(/a(?-i:b)c/i, 'ABC');
show(/(?s:.)./, '\n\n');
show(/(?s:.)./, '\nx');
show(/(?-s:.)/s, '\n');
show(/(?m:^b$)/, 'a\nb\nc');
show(/(?-m:^b$)/m, 'a\nb\nc');
show(/(?i:[a-c])[a-c]/, 'Cc');
show(/(?i:[a-c])[a-c]/, 'cC');
show(/(a)(?i:\1)\1/, 'aAa');
show(/(a)(?i:\1)\1/, 'aAA');
show(/(?i:(?-i:a)b|c)d/, 'aBd');
show(/(?i:(?-i:a)b|c)d/, 'ABd');
show(/(?i:\b)\u017F/u, '\u017F');
show(/\b\u017F/u, '\u017F');
show(/(?i:\w)\w/u, '\u017Fs');
show(/(?ms-i:^.)X/i, 'a\nbX');
show(/(?<=(?i:A))b/, 'ab');
show(/(?i:\u{10400})\u{10400}/u, '\u{10428}\u{10400}');
show(/(\u{10400})\1/iu, '\u{10428}\u{10400}');
show(/(?i:k)+x/v, '\u212AkKx');

for (const source of ['(?<a>.)(?<a>.)', '(?:(?<a>.)|b)(?<a>.)', '(?<a>(?<a>.)|b)', '(?<a>.)|(?:(?<a>.)|(?<a>.)(?<b>.))', '((?<a>.)|(?<a>.))|(?<a>.)', '(?-:a)', '(?ii:a)', '(?i-i:a)',
  '(?i--s:a)', '(?i-s', '(?u:a)', '(?i)', '(?I:a)', '(?ims-:a)', '(?-ims:a)']) {
  try {
    console.log(String(new RegExp(source)));
  } catch (e) {
    console.log(e.name + ': ' + e.message);
  }
  try {
    (0, eval)(`/${source}/`);
  } catch (e) {
    console.log(e.name + ': ' + e.message);
  }
}

const odd = 'a b-c.d/\n\t\v\u2028\u00A0\uFEFF\u{1F600}\uD800_\u00E9=1^$\\*+?()[]{}|,<>#&!%:;@~\'`"';
console.log(RegExp.escape(odd));
console.log(RegExp.escape('0'), RegExp.escape('-0'), RegExp.escape('Z1'), RegExp.escape(''), RegExp.escape('\u00E9'), RegExp.escape.length, RegExp.escape.name);
for (const flags of ['', 'u', 'v', 'i'])
  console.log(new RegExp(`^(?:${RegExp.escape(odd)})$`, flags).test(odd), new RegExp(`^[${RegExp.escape(odd)}]+$`, flags).test(odd));
for (const v of [1, undefined, null, {}, /a/]) {
  try {
    RegExp.escape(v);
  } catch (e) {
    console.log(e.name + ': ' + e.message);
  }
}
