// How the loop's time is divided, when the run got how far, and collections: what must hold whatever the machine's speed.
const assert = require('assert');
const { execFileSync } = require('child_process');
const perf = require('perf_hooks');
const { Worker } = require('worker_threads');

const { performance, monitorEventLoopDelay } = perf;
const { nodeTiming } = performance;
const elu = (first, second) => performance.eventLoopUtilization(first, second);

function spin(ms) {
  for (const begun = performance.now(); performance.now() - begun < ms;);
}

function inOrder(list) {
  list.forEach((value, i) => { assert(i === 0 || value >= list[i - 1], list.join(' ')); });
}

inOrder([0, nodeTiming.nodeStart, nodeTiming.v8Start, nodeTiming.environment, nodeTiming.bootstrapComplete, performance.now()]);
assert.deepStrictEqual([nodeTiming.loopStart, nodeTiming.loopExit, nodeTiming.idleTime], [-1, -1, 0]);
assert.deepStrictEqual(elu(), { idle: 0, active: 0, utilization: 0 });
assert.deepStrictEqual(elu(elu(), elu()), { idle: 0, active: 0, utilization: 0 });

const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
setTimeout(function measure() {
  const first = elu();
  if (first.idle <= 0) {                // a machine so busy that there was nothing to wait for
    setTimeout(measure, 40);
    return;
  }
  assert.strictEqual(first.utilization, first.active / (first.idle + first.active));
  inOrder([nodeTiming.bootstrapComplete, nodeTiming.loopStart, performance.now()]);
  spin(30);
  const busy = elu(first);
  assert(busy.active >= 30 && busy.idle === 0 && busy.utilization === 1, JSON.stringify(busy));
  setTimeout(() => {
    assert.strictEqual(delay.disable(), true);
    assert(delay.count > 0 && delay.max >= 25e6, `${delay.count} ${delay.max}`);
    const rest = elu(elu(), first);
    assert(rest.idle >= 0 && rest.active >= 30, JSON.stringify(rest));
    console.log('the loop of the main thread');
    threads();
  }, 40);
}, 40);

function threads() {
  const code = `const { parentPort, workerData } = require('worker_threads'), { performance } = require('perf_hooks');
    if (!(performance.nodeTiming.loopStart > 0)) throw new Error('no loop');
    const end = performance.now() + 60;
    if (workerData) while (performance.now() < end);
    parentPort.postMessage('');
    parentPort.once('message', () => {});`;
  let seen = 0, ended = 0;
  for (const isBusy of [true, false]) {
    const worker = new Worker(code, { eval: true, workerData: isBusy });
    worker.once('message', () => setTimeout(function measure() {
      const { idle, active, utilization } = worker.performance.eventLoopUtilization();
      if (idle <= 0) {
        setTimeout(measure, 60);
        return;
      }
      assert(!isBusy || active >= 55, `${active}`);
      assert.strictEqual(utilization, active / (idle + active));
      seen++;
      worker.postMessage('');
    }, 60));
    worker.once('exit', code => {
      assert.strictEqual(code, 0);
      assert.deepStrictEqual(worker.performance.eventLoopUtilization(), { idle: 0, active: 0, utilization: 0 });
      if (++ended === 2) {
        console.log('the loops of workers', seen);
        collections();
      }
    });
  }
}

function collections() {
  const code = `const { PerformanceObserver, performance, constants } = require('perf_hooks');
    new PerformanceObserver(list => {
      const [{ name, entryType, startTime, duration, detail }] = list.getEntries();
      console.log(name, entryType, startTime > 0 && startTime + duration <= performance.now(),
        detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR, detail.flags === constants.NODE_PERFORMANCE_GC_FLAGS_FORCED);
      process.exit();
    }).observe({ type: 'gc' });
    gc();
    setTimeout(() => {}, 10000);`;
  process.stdout.write(execFileSync(process.execPath, ['--expose-gc', '-e', code]));
}

process.on('exit', code => {
  if (code !== 0)
    return;
  inOrder([nodeTiming.loopStart, nodeTiming.loopExit, performance.now()]);
  console.log('the end');
});
