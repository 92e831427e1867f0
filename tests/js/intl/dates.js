// Intl.DateTimeFormat: what node prints.
// run: ldconfig -p | grep -q libicui18n || { echo 'ICU is not installed (libicu72)'; exit 77; }; {jsr} {file}
const dates = [new Date(Date.UTC(2024, 1, 3, 15, 4, 5, 67)), new Date(Date.UTC(2024, 5, 13, 23, 59, 59, 7)), new Date(Date.UTC(1500, 0, 1))];
for (const locale of ['en', 'en-GB', 'de', 'fr', 'ja', 'ru', 'pt-BR', 'sv', 'th'])
  for (const options of [{}, { dateStyle: 'full' }, { dateStyle: 'medium', timeStyle: 'short' }, { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' },
    { hour: '2-digit', minute: '2-digit' }, { month: 'short', day: 'numeric' }, { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' },
    { timeZone: 'America/New_York', hour: 'numeric', minute: '2-digit', timeZoneName: 'shortOffset' }, { second: 'numeric', fractionalSecondDigits: 3 }, { calendar: 'buddhist', year: 'numeric' }]) {
    const f = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options });
    console.log(locale, JSON.stringify(options), dates.map((d) => f.format(d)).join(' | '));
  }
console.log(JSON.stringify(new Intl.DateTimeFormat('de', { dateStyle: 'full', timeZone: 'UTC' }).formatToParts(dates[0])));
const f = new Intl.DateTimeFormat('de', { year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' });
console.log(f.formatRange(dates[0], dates[1]), f.formatRange(dates[0], dates[0]));
console.log(JSON.stringify(f.formatRangeToParts(dates[0], dates[1])));
console.log(JSON.stringify(new Intl.DateTimeFormat('en', { hour: 'numeric', minute: 'numeric', timeZone: 'asia/tokyo' }).resolvedOptions()));
console.log(JSON.stringify(new Intl.DateTimeFormat('ja-u-ca-japanese', { timeStyle: 'short', timeZone: 'GMT' }).resolvedOptions()));
console.log(dates[0].toLocaleString('de', { timeZone: 'Europe/Berlin' }), dates[0].toLocaleDateString('de', { timeZone: 'Asia/Tokyo' }), dates[0].toLocaleTimeString('de', { timeZone: 'UTC' }));
console.log(dates[0].toLocaleTimeString('en-US', { timeZone: 'America/New_York' }), new Date(NaN).toLocaleString('de', { timeStyle: 'short' }));
process.env.TZ = 'America/New_York';
console.log(new Intl.DateTimeFormat('de').resolvedOptions().timeZone, dates[1].toLocaleString('de'));
for (const g of [() => new Intl.DateTimeFormat('en', { timeZone: 'Nowhere/Land' }), () => f.format(NaN), () => f.formatRange(dates[0]), () => f.formatToParts(8.64e15 + 1),
  () => new Intl.DateTimeFormat('en', { dateStyle: 'short', year: 'numeric' }), () => dates[0].toLocaleDateString('en', { timeStyle: 'short' }), () => Intl.DateTimeFormat.prototype.format,
  () => new Intl.DateTimeFormat('en', { fractionalSecondDigits: 4 }), () => new Intl.DateTimeFormat('en', { timeZone: 'UTC\0' }), () => new Intl.DateTimeFormat('en', { calendar: 'a' })])
  try { g(); console.log('no error'); } catch (e) { console.log(e.name); }
