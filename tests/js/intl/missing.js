// Without ICU: English stays, what needs it says which package to install.
// run: mkdir lib && echo no > lib/libicui18n.so.72 && for v in $(seq 62 99); do cp -f lib/libicui18n.so.72 lib/libicui18n.so.$v 2>/dev/null; done; LD_LIBRARY_PATH=$PWD/lib {jsr} {file}
// expect: 1,234.5 1/5/2024 Tuesday 1,234.50
// expect: -1 A object
// expect: Error ICU is missing: install Debian's package libicu72
// expect: Error ICU is missing: install Debian's package libicu72
// expect: Error ICU is missing: install Debian's package libicu72
// expect: Error ICU is missing: install Debian's package libicu72
console.log((1234.5).toLocaleString(), new Date(2024, 0, 5).toLocaleDateString(), new Date(2024, 0, 2).toLocaleDateString('en-US', { weekday: 'long' }),
  (1234.5).toLocaleString(undefined, { minimumFractionDigits: 2 }));
console.log('é'.localeCompare('f'), 'a'.toLocaleUpperCase(), typeof Intl);
for (const f of [() => new Intl.NumberFormat(), () => (1).toLocaleString('de'), () => 'a'.localeCompare('b', 'de'), () => Intl.getCanonicalLocales('de')])
  try { f(); console.log('no error'); } catch (e) { console.log(e.name, e.message); }
