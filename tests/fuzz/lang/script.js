#!/usr/bin/env jsr
var a = 010 + 0x1F + 0b11 + 0o17 + 1_000.5e-3 + .5 + 5. + 10n, b = "\x41\u0041\u{1F600}\01\
", c = 'use strict', yield, let, static, async, of;
<!-- an old comment
--> another
if (a) function f() {} else function g() {}
l: m: for (var i = 0 in {}) { if (a) continue l; else break m; }
n: function h() { return arguments, new.target }
for (var [x, { y, z: [w = 1] = [] }, ...v] of a) with (b) do a++; while (b --> 0) c
for (a.b in c, d); for ([a.b, , c = 1, ...d[0]] of e) debugger; for (;;) break;
switch (a) { case 1: case 2: { let a; } default: throw a; case 3: }
try { } catch { } finally { } try { } catch ({ a, b = 2 }) { } try { } catch (e) { var e; }
a = b ? c : d ? (e, f) : g || h && i | j ^ k & l == m != n === o !== p < q > r <= s >= t in u instanceof v << w >> x >>> y + z - a * b / c % d ** e;
a += b -= c *= d /= e %= f **= g <<= h >>= i >>>= j &= k ^= l |= m &&= n ||= o ??= p;
a?.b?.[c]?.(d).e, f`f${g ?? h}i${{ j: `k${l}` }}`; delete a.b, void 0, typeof a, +a, -a, ~a, !a, ++a.b, a[b]--
new a, new a.b(c, ...d), new new a()(), new (f())
({ a, b: c, 'd': e, 1: f, [g]: h, get a() { return 1 }, set a(b) { }, async c() { await d }, *e() { yield f; yield* g }, async *h() { }, get: 1, set: 2, async: 3, __proto__: null, ...i });
({ a, b: [c] = d, e: f.g, ...h } = i); [a, [b], { c = 1 }] = d;
x => y, (x, y = 1, [z], { w }, ...v) => ({}), async x => await x, async (x, y) => { for await (z of x); }, () => { }, async => async(a, ...b);
/[/\]]+(?<n>a|b){2,3}?(?=c)(?!d)(?<=e)(?<!f)\k<n>\1\u{61}\cA\p{L}/giu, a / b / c, /=/ / /=/y
eval("var a"); a = { if: 1 }.if; v\u0061n = 1; ({ v\u{61}r: 1 }); var 中 = 1, \u{61}b, 𝒜
return
