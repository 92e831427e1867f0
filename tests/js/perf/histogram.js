// Histograms of perf_hooks: the numbers are those of HdrHistogram, which node has.
const { createHistogram, monitorEventLoopDelay } = require('perf_hooks');
const { inspect } = require('util');

const percents = [0.1, 1, 10, 50, 75, 90, 99, 99.9, 100];
function show(h) {
  console.log(h.min, h.max, h.mean, h.stddev, h.exceeds, h.count, [...h.percentiles], percents.map(p => h.percentile(p)));
  console.log(h.percentileBigInt(50), h.minBigInt, h.maxBigInt, h.countBigInt, h.exceedsBigInt, [...h.percentilesBigInt]);
}
function attempt(call) {
  try {
    console.log(call());
  } catch (e) {
    console.log(String(e));
  }
}

let seed = 1;
const random = () => (seed = (seed * 1103515245 + 12345) % 2147483648) / 2147483648;
const h = createHistogram();
show(h);
h.record(1);
show(h);
for (let i = 0; i < 5000; i++)
  h.record(1 + Math.floor(Math.exp(random() * 25)));
show(h);
for (const figures of [1, 2, 3, 4, 5])
  for (const lowest of [1, 2, 3, 100, 1024]) {
    const g = createHistogram({ figures, lowest, highest: 1e9 });
    seed = 7;
    for (let i = 0; i < 300; i++)
      g.record(1 + Math.floor(Math.exp(random() * 24)));
    console.log(figures, lowest);
    show(g);
  }

for (const options of [null, 1, 'x', { lowest: 0 }, { lowest: -1 }, { lowest: 1.5 }, { highest: 1 }, { lowest: 10, highest: 15 },
  { figures: 0 }, { figures: 6 }, { figures: 1.5 }, { lowest: 'a' }, { highest: Infinity }])
  attempt(() => createHistogram(options));
for (const options of [{ lowest: 10, highest: 20 }, { lowest: 2n, highest: 10n }])
  show(createHistogram(options));
for (const value of [0, -1, 1.5, 'a', null, undefined, {}, 2 ** 53, 0n, -1n, 2n ** 60n, 2n ** 64n, NaN])
  attempt(() => h.record(value));
show(h);
h.reset();
show(h);

const a = createHistogram(), b = createHistogram();
a.record(1);
b.record(2);
b.record(500000);
a.add(b);
show(a);
for (const other of [1, {}, []])
  attempt(() => a.add(other));
for (const p of [0, -1, 101, 'a', NaN, null])
  attempt(() => a.percentile(p));
console.log(JSON.stringify(a), inspect(a).split('\n')[1], inspect(a, { depth: -1 }));
attempt(() => new a.constructor());
for (const name of ['min', 'mean', 'count', 'percentiles'])
  attempt(() => Reflect.get(Object.getPrototypeOf(Object.getPrototypeOf(structuredClone(a))), name, {}));
attempt(() => a.record.call({}, 1));

// a copy in the same thread has the same counts, one of the loop's is none that starts
const copy = structuredClone(a);
copy.record(7);
console.log(a.count, copy.count, copy.constructor.name);
const e = monitorEventLoopDelay();
console.log(e.enable(), e.enable(), e.disable(), e.disable(), structuredClone(e).enable);
for (const options of [null, 1, { resolution: 0 }, { resolution: 'a' }, { resolution: 1.5 }])
  attempt(() => monitorEventLoopDelay(options));
const d = createHistogram();
console.log(d.recordDelta(), d.count);
d.recordDelta();
console.log(d.count, d.min > 0);
