// Intl.NumberFormat and PluralRules: what node prints.
// run: ldconfig -p | grep -q libicui18n || { echo 'ICU is not installed (libicu72)'; exit 77; }; {jsr} {file}
const show = (locale, options, ...values) => {
  const f = new Intl.NumberFormat(locale, options);
  console.log(locale, JSON.stringify(options), values.map((v) => f.format(v)).join(' | '));
};
const values = [0, -0, 1234567.891, -1234.5, 0.000123, 1e21, NaN, -Infinity, 12345678901234567890n, '0.12345678901234567890'];
for (const locale of ['en', 'de', 'fr', 'ja', 'hi', 'pt-BR', 'ru', 'fa'])
  for (const options of [{}, { style: 'currency', currency: 'EUR' }, { style: 'percent', maximumFractionDigits: 1 }, { notation: 'compact' },
    { maximumSignificantDigits: 3 }, { minimumIntegerDigits: 3, minimumFractionDigits: 2 }, { signDisplay: 'exceptZero' }, { notation: 'scientific' }])
    show(locale, options, ...values);
show('de', { style: 'unit', unit: 'kilometer-per-hour' }, 50);
show('en', { style: 'unit', unit: 'liter', unitDisplay: 'long' }, 1, 2);
show('en', { style: 'currency', currency: 'USD', currencySign: 'accounting' }, -5);
show('en', { style: 'currency', currency: 'JPY', currencyDisplay: 'name' }, 1, 2);
show('de', { notation: 'compact', compactDisplay: 'long' }, 1e6, 2500);
show('en', { roundingIncrement: 5, minimumFractionDigits: 2, maximumFractionDigits: 2 }, 1.03, 1.02);
show('en', { roundingMode: 'floor', maximumFractionDigits: 0 }, 1.9, -1.1);
show('en', { trailingZeroDisplay: 'stripIfInteger', minimumFractionDigits: 2 }, 1, 1.5);
show('en', { useGrouping: 'min2' }, 1234, 12345);
show('ar-EG', {}, 1234.5);
show('en-u-nu-deva', {}, 1234.5);
console.log(JSON.stringify(new Intl.NumberFormat('de', { style: 'currency', currency: 'EUR' }).formatToParts(-1234.5)));
console.log(JSON.stringify(new Intl.NumberFormat('en', { notation: 'compact' }).formatToParts(1234)));
console.log(new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' }).formatRange(3, 5), new Intl.NumberFormat('de').formatRange(1, 1));
console.log(JSON.stringify(new Intl.NumberFormat('en').formatRangeToParts(3, '5.5')));
for (const f of [() => new Intl.NumberFormat('en', { style: 'currency' }), () => new Intl.NumberFormat('en', { maximumFractionDigits: 101 }),
  () => new Intl.NumberFormat('x-y'), () => new Intl.NumberFormat(null), () => new Intl.NumberFormat('en', { style: 'unit', unit: 'parsec' }),
  () => new Intl.NumberFormat('en', { roundingIncrement: 3 }), () => new Intl.NumberFormat('en').formatRange(1), () => new Intl.NumberFormat('en').formatRange(1, NaN),
  () => Intl.NumberFormat.prototype.format, () => new Intl.NumberFormat('en').format(Symbol()), () => new Intl.PluralRules('en').select(1n), () => Intl.PluralRules()])
  try { f(); console.log('no error'); } catch (e) { console.log(e.name); }
const rules = (locale, type) => { const r = new Intl.PluralRules(locale, { type }); console.log(locale, type, [0, 1, 2, 3, 5, 11, 21, 1.5].map((n) => r.select(n)).join()); };
for (const locale of ['en', 'ru', 'ar', 'pl', 'ja', 'cy']) { rules(locale, 'cardinal'); rules(locale, 'ordinal'); }
console.log(new Intl.PluralRules('en').selectRange(0, 1), new Intl.PluralRules('sl').selectRange(102, 201));
console.log((1234.5).toLocaleString('de'), (1234n).toLocaleString('de', { style: 'currency', currency: 'EUR' }), [1.5, 2000n].toLocaleString('de'), new Float64Array([1.5]).toLocaleString('de'));
// options that change while they are read, and values that run script
const trap = { get minimumFractionDigits() { gc2(); return 2; }, valueOf() { gc2(); return 5; } };
function gc2() { for (let i = 0; i < 2000; i++) ({ i }); }
console.log(new Intl.NumberFormat('de', trap).format(trap));
class Mine extends Intl.NumberFormat {}
console.log(new Mine('de').format(1.5), new Mine() instanceof Intl.NumberFormat, Object.prototype.toString.call(new Mine()), Intl.NumberFormat.length, Intl.NumberFormat.prototype.formatToParts.length);
