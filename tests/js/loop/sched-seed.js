// --sched-seed: the same order for the same seed, another for another; only what may come in another order does.
// fault: skip, its children meet the fault, each at another place
const assert = require('assert');
const { spawnSync } = require('child_process');

function program() {
  const fs = require('fs'), order = [];
  for (let i = 0; i < 4; i++)
    fs.readFile('file', () => order.push(`read ${i}`));
  for (let i = 0; i < 3; i++)
    fs.stat('/etc', () => order.push(`stat ${i}`));
  for (let i = 0; i < 2; i++)
    require('crypto').pbkdf2('a', 'b', 1000 * (2 - i), 32, 'sha1', () => order.push(`key ${i}`));
  for (let i = 0; i < 2; i++)
    fs.readdir('/etc', () => order.push(`dir ${i}`));
  (async () => {
    for (let i = 0; i < 3; i++) {
      await fs.promises.access('/etc');
      order.push(`one after the other ${i}`);
    }
  })();
  setImmediate(() => order.push('immediate'));
  process.nextTick(() => order.push('tick'));
  Promise.resolve().then(() => order.push('job'));
  process.on('exit', () => console.log(order.join()));
}

require('fs').writeFileSync('file', Buffer.alloc(1 << 20));

function run(...options) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...options, '-e', `(${program})()`], { encoding: 'utf8' });
  assert.strictEqual(status, 0, stderr);
  return stdout.trim();
}

const usual = run().split(',').sort().join(), orders = new Set();
for (let seed = 1; seed <= 10; seed++) {
  const order = run(`--sched-seed=${seed}`);
  assert.strictEqual(run(`--sched-seed=${seed}`), order);
  assert.strictEqual(order.split(',').sort().join(), usual);
  assert(order.startsWith('tick,job,immediate,'), order);
  const places = [0, 1, 2].map(i => order.indexOf(`one after the other ${i}`));
  assert(places[0] < places[1] && places[1] < places[2], order);
  orders.add(order);
}
assert(orders.size >= 9, [...orders].join('\n'));
for (const value of ['', '0', '-1', 'x', '1.5']) {
  const { status, stderr } = spawnSync(process.execPath, [`--sched-seed=${value}`, '-e', '0'], { encoding: 'utf8' });
  console.log(status, stderr.trim());
}
console.log(spawnSync(process.execPath, ['-p', 'process.execArgv.length'], { encoding: 'utf8',
  env: { ...process.env, NODE_OPTIONS: '--sched-seed=3 --virtual-time' } }).stdout.trim());
