// On jsr alone: what MuJS does not have.  `// expect:` lines are the output.
class Shape { #sides; static count = 0; constructor(n) { this.#sides = n; Shape.count++; } get sides() { return this.#sides; } }
class Square extends Shape { constructor() { super(4); } }
print(new Square().sides, Shape.count, new Square() instanceof Shape);          // expect: 4 1 true
const { a, ...rest } = { a: 1, b: 2, c: 3 };
print(a, JSON.stringify(rest), `${[...'x😀'].length}`);                         // expect: 1 {"b":2,"c":3} 2
function* count() { for (let i = 0; i < 3; i++) yield i; }
print([...count()].at(-1), new Set([1, 2]).union(new Set([3])).size);           // expect: 2 3
print(2n ** 64n, repr(5n), typeof Symbol.iterator, repr(Symbol('s')));          // expect: 18446744073709551616 5n symbol Symbol(s)
print(repr(new Map([[1, 2]])), repr((x) => x + 1));                             // expect: {} (x) => x + 1
print(new Uint8Array([1, 300]).join(), /(?<y>\d{4})/.exec('in 2025').groups.y); // expect: 1,44 2025
print(Object.groupBy([1, 2, 3], (x) => (x % 2 ? 'odd' : 'even')).odd.length, [3, 1].toSorted().join());        // expect: 2 1,3
try { print(Symbol()); } catch (e) { print(e.name); }                           // expect: TypeError
print(repr({ get x() { return 1; }, [Symbol.toStringTag]: 'T' }));              // expect: {x: 1}
const p = new Proxy({}, { get: (t, k) => `trapped ${String(k)}` });
print(p.name, null ?? 'default', p?.x);                                         // expect: trapped name default trapped x
class FromC extends print { }
print(new FromC('made in C') instanceof FromC);
// expect: made in C
// expect: true
Promise.resolve(1).then(async (x) => { await null; print('job', x); });
Promise.reject(new Error('nobody')).catch((e) => print('caught', e.message));
new FinalizationRegistry(() => { }).register({}, 1);
print(globalThis === this);
// expect: true
print('end of the script');
// expect: end of the script
// expect: caught nobody
// expect: job 1
