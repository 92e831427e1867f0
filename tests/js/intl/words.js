// Collator, Segmenter, ListFormat, RelativeTimeFormat, DisplayNames, Locale and what they change in String: what node prints.
// run: ldconfig -p | grep -q libicui18n || { echo 'ICU is not installed (libicu72)'; exit 77; }; {jsr} {file}
const words = ['z', 'a', 'A', 'ä', 'Z', 'å', 'é', 'e', '10', '9', 'a-b', 'ab', 'ı', 'i', 'I', 'ş', 's', 'ñ', 'n', 'Ö', 'co-op', 'coop', '', '中', 'ب'];
for (const locale of ['en', 'de', 'sv', 'tr', 'es', 'de-u-co-phonebk'])
  for (const options of [{}, { numeric: true }, { sensitivity: 'base' }, { caseFirst: 'upper' }, { ignorePunctuation: true }])
    console.log(locale, JSON.stringify(options), [...words].sort(new Intl.Collator(locale, options).compare).join());
console.log(JSON.stringify(new Intl.Collator('de', { usage: 'search' }).resolvedOptions()));
console.log('ä'.localeCompare('z', 'de'), 'ä'.localeCompare('z', 'sv'), 'a'.localeCompare('A', 'de', { sensitivity: 'base' }), 'é'.localeCompare('f'), '\ud800'.localeCompare('\ud801', 'de'), 'a\0b'.localeCompare('ab', 'de'));
console.log('iI'.toLocaleUpperCase('tr'), 'Iİ'.toLocaleLowerCase('tr'), 'Άλφα'.toLocaleUpperCase('el'), 'Ì'.toLocaleLowerCase('lt'), 'straße'.toLocaleUpperCase('de'), 'i'.toLocaleUpperCase(['az', 'en']));
for (const granularity of ['grapheme', 'word', 'sentence'])
  console.log(JSON.stringify([...new Intl.Segmenter('en', { granularity }).segment('Hello, wörld! 👨‍👩‍👧 Ok?')].map((s) => [s.segment, s.index, s.isWordLike])));
const segments = new Intl.Segmenter('en', { granularity: 'word' }).segment('one two');
console.log(segments.containing(5), segments.containing(99), segments.containing(-1), segments.containing());
console.log(segments[Symbol.iterator]()[Symbol.toStringTag], [...new Intl.Segmenter().segment('')].length);
for (const type of ['conjunction', 'disjunction', 'unit']) console.log(['en', 'de', 'fr'].map((l) => new Intl.ListFormat(l, { type }).format(['a', 'b', 'c'])).join(' | '));
console.log(JSON.stringify(new Intl.ListFormat('de').formatToParts(new Set(['a', '', 'c']))), new Intl.ListFormat('en').format([]));
for (const locale of ['en', 'de', 'ja', 'ru']) for (const numeric of ['always', 'auto']) {
  const r = new Intl.RelativeTimeFormat(locale, { numeric });
  console.log(locale, r.format(-1, 'day'), r.format(2, 'months'), r.format(0, 'year'), r.format(-1.5, 'hour'));
}
console.log(JSON.stringify(new Intl.RelativeTimeFormat('en').formatToParts(-1234.5, 'days')));
const name = (locale, type, ...codes) => console.log(locale, codes.map((c) => new Intl.DisplayNames(locale, { type }).of(c)).join(' | '));
name('de', 'language', 'en', 'fr-CA', 'ja');
name('fr', 'region', 'DE', 'US', '419');
name('en', 'script', 'Latn', 'Arab');
name('de', 'currency', 'EUR', 'JPY', 'QQQ');
name('en', 'dateTimeField', 'year', 'weekOfYear');
name('en', 'calendar', 'roc', 'gregory');
const locale = new Intl.Locale('zh-hant-tw', { calendar: 'roc', numeric: true });
console.log(`${locale}`, locale.baseName, locale.script, locale.region, locale.calendar, locale.numeric, `${new Intl.Locale('ja').maximize()}`, `${new Intl.Locale('zh-Hans-CN').minimize()}`, new Intl.Locale('he').textInfo.direction);
console.log(Intl.getCanonicalLocales(['EN-us', 'iw', 'sr-cs', 'und-u-ca-islamicc', 'art-lojban', 'cmn', 'en-u-kn-true-ca-gregory', 'de-1996-1901', 'sgn-BR', 'hy-SU']).join());
console.log(Intl.DateTimeFormat.supportedLocalesOf(['de', 'zxx', 'en-XX']).join(), Intl.supportedValuesOf('calendar').includes('gregory'), Intl.supportedValuesOf('timeZone').includes('Europe/Berlin'));
for (const f of [() => new Intl.RelativeTimeFormat('en').format(1, 'fortnight'), () => new Intl.RelativeTimeFormat('en').format(Infinity, 'day'), () => new Intl.ListFormat('en').format([1]),
  () => new Intl.DisplayNames('en', { type: 'region' }).of('EUROPE'), () => new Intl.DisplayNames('en'), () => new Intl.Locale(), () => new Intl.Locale('i-klingon'), () => Intl.Segmenter(),
  () => Intl.supportedValuesOf('x'), () => 'a'.localeCompare('b', 'not a tag'), () => 'a'.toLocaleUpperCase('1'), () => Intl.getCanonicalLocales([1]),
  () => new Intl.ListFormat('en').format({ *[Symbol.iterator]() { yield 'a'; throw new EvalError(); } })])
  try { f(); console.log('no error'); } catch (e) { console.log(e.name); }
console.log(Object.getOwnPropertyDescriptor(globalThis, 'Intl').enumerable, String(Intl), Object.keys(Intl).length);
