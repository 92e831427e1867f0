// --virtual-time: while only timers are waited for the clocks jump; with anything else time passes.  Real time is only
// bounded from above where hours would have to pass.
const assert = require('assert');
const { spawnSync } = require('child_process');

function program() {
  const assert = require('assert');
  const began = Date.now(), ran = performance.now(), ticks = process.hrtime.bigint(), order = [];
  setTimeout(() => order.push('1h'), 3600e3);
  const interval = setInterval(() => {
    order.push('i');
    if (order.length > 5)
      clearInterval(interval);
  }, 600e3);
  setTimeout(async () => {
    const passed = Date.now() - began;
    assert(passed >= 7200e3 && passed < 7260e3, `${passed}`);
    assert(Math.abs(performance.now() - ran - passed) < 1000);
    assert(Math.abs(Number(process.hrtime.bigint() - ticks) / 1e6 - passed) < 1000);
    console.log(order.join());
    const { idle, utilization } = performance.eventLoopUtilization();
    assert(idle > 7100e3 && utilization < 0.01);
    const asked = performance.now();
    await require('timers/promises').setTimeout(1e6);
    assert(performance.now() - asked >= 1e6);
    const realBegan = performance.now();
    setTimeout(() => console.log('never'), 86400e3).unref();
    new (require('worker_threads').Worker)('setTimeout(() => {}, 50)', { eval: true }).on('exit', () => {
      assert(performance.now() - realBegan < 600e3);         // it was waited for
      console.log('a worker');
      require('child_process').exec('echo a child', (error, out) => {
        process.stdout.write(out);
        const server = require('http').createServer((request, response) => {
          setTimeout(() => response.end('an answer'), 20);
        }).listen(0, '127.0.0.1', async () => {
          console.log(await (await fetch(`http://127.0.0.1:${server.address().port}`)).text());
          server.close();
          assert(performance.now() - realBegan < 600e3);
          setTimeout(() => console.log('the end', process.uptime() > 10000), 3600e3);
        });
      });
    });
  }, 7200e3);
}

const began = performance.now();
const { status, stdout, stderr } = spawnSync(process.execPath, ['--virtual-time', '-e', `(${program})()`], { encoding: 'utf8' });
process.stdout.write(stdout + stderr);
console.log(status, performance.now() - began < 600e3);

// a limit counts real time: a program that goes on for ever is ended
const endless = spawnSync(process.execPath, ['--virtual-time', '--max-wall=0.3', '-e', 'setInterval(() => {}, 1000)']);
console.log(endless.status, String(endless.stderr).includes('--max-wall'));

// the ledger's times are real, too
spawnSync(process.execPath, ['--virtual-time', '--ledger=ledger', '-e', `const fs = require('fs');
  setTimeout(() => fs.stat('/etc', () => setTimeout(() => fs.stat('/etc', () => {}), 1e7)), 1e7);`]);
const lines = require('fs').readFileSync('ledger', 'utf8').trim().split('\n').map(JSON.parse);
console.log(lines.length, lines.every(({ queue, wall }) => queue < 1e9 && wall < 1e9), lines[1].time - lines[0].time < 600e3);
