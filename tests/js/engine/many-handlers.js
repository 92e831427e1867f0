// A throw finds its handler without looking at all of its function's.
// expect: 40000
// expect: a b c d e f 3 g h i 4
// expect: true
'use strict';
const cost = n => {
  const f = new Function('z', 'let k = 0;' + 'try { z.x } catch { k++ }'.repeat(n) + 'return k');
  f(null);
  const begun = process.cpuUsage();
  const k = f(null);
  const { user, system } = process.cpuUsage(begun);
  return [k, user + system];
};
let k, few = Infinity, many = Infinity;
for (let i = 0; i < 5; i++) {
  few = Math.min(few, cost(4000)[1]);
  const [caught, much] = cost(40000);
  many = Math.min(many, much);
  k = caught;
}
console.log(k);

// the innermost one around, whatever lies before it, in it or behind it
const seen = [];
function nested(which) {
  for (let i = 0; i < 5; i++) {
    try {
      try { if (which === 0) throw 'a'; } catch (e) { seen.push(e); }
      try { if (which === 1) throw 'b'; } catch (e) { seen.push(e); }
      if (which === 2) throw 'c';
      try {
        try { if (which === 3) throw 'd'; } finally { if (which === 4) throw 'e'; }
        if (which === 5) continue;
        if (which === 6) return 3;
      } catch (e) {
        seen.push(e);
        if (which === 7) throw 'x';
      } finally {
        if (which === 5 && i === 4) throw 'f';
        if (which === 8) { try { throw 'g'; } catch (e) { seen.push(e); } }
      }
      if (which === 9) throw 'h';
    } catch (e) {
      seen.push(e);
    } finally {
      if (which === 10) { try { throw 'i'; } catch (e) { seen.push(e); } return 4; }
    }
    if (which !== 5)
      break;
  }
}
for (let i = 0; i <= 10; i++) {
  const result = nested(i);
  if (result)
    seen.push(result);
}
console.log(seen.join(' '));
console.log(many < 40 * few || [few, many]);      // 10, if a throw looks at a bounded number of them; 100, if at all
