// One row of the key-value comparison, on the engine that runs it: prints microseconds for one operation, and how many of
// them the processors worked for the process.
//   argv: row, folder, durable (full or normal), or the socket of a Redis server and "server"
// Writes go on until the logs have been moved to the files some times.  jsr's binding is called KV; the others work a table of the same form, with statements prepared once; on a server ioredis stores the bare values.
const [row, folder, sync] = process.argv.slice(2);
const value = 'x'.repeat(100);
const KEYS = 10000;
const key = (i) => `key:${i % KEYS}`;

function sqlite(db, get, put) {
  return {
    get: (k) => get.get(k)?.value ?? null,
    put: (k, v) => { put.run(k, v); },
    getAll: (keys) => { db.exec('BEGIN'); const out = keys.map((k) => get.get(k)?.value ?? null); db.exec('COMMIT'); return out; },
    putAll: (pairs) => { db.exec('BEGIN IMMEDIATE'); for (const [k, v] of pairs) put.run(k, v); db.exec('COMMIT'); },
  };
}

// The others call synchronously: what is asked for in one turn is as much a transaction as they make it one.
function withTurns(db) { return { ...db, getTurn: (keys) => keys.map(db.get), putTurn: db.putAll }; }

function prepare(db) {
  db.exec('PRAGMA journal_mode=WAL');
  db.exec(`PRAGMA synchronous=${sync}`);
  db.exec('CREATE TABLE IF NOT EXISTS kv(key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID');
  return withTurns(sqlite(db, db.prepare('SELECT value FROM kv WHERE key = ?'), db.prepare('REPLACE INTO kv(key, value) VALUES(?, ?)')));
}

function onServer() {
  const Redis = require(`${process.env.IOREDIS}/node_modules/ioredis`), redis = new Redis(folder, { enableAutoPipelining: true });
  return {
    get: (k) => redis.get(k), put: (k, v) => redis.set(k, v), getAll: (keys) => redis.mget(keys),
    putAll: (pairs) => redis.mset(pairs.flat()), close: () => redis.disconnect(),
    getTurn: (keys) => Promise.all(keys.map((k) => redis.get(k))),
    putTurn: (pairs) => Promise.all(pairs.map(([k, v]) => redis.set(k, v))),
  };
}

function open() {
  if (sync === 'server' && !process.env.BENCH_JSR)
    return onServer();
  if (process.versions.bun) {
    const { Database } = require('bun:sqlite');
    return prepare(new Database(`${folder}/bun.db`));
  }
  if (process.env.BENCH_JSR) {
    const { env: { KV } } = require('jsr:bindings');
    return {
      get: (k) => KV.get(k), put: (k, v) => KV.put(k, v),
      getAll: async (keys) => [...(await KV.getMany(keys)).values()],
      putAll: (pairs) => { const b = KV.batch(); for (const [k, v] of pairs) b.put(k, v); return b.commit(); },
      getTurn: (keys) => Promise.all(keys.map((k) => KV.get(k))),
      putTurn: (pairs) => Promise.all(pairs.map(([k, v]) => KV.put(k, v))),
    };
  }
  return prepare(new (require(`${process.env.BETTER_SQLITE3}/node_modules/better-sqlite3`))(`${folder}/node.db`));
}

async function main() {
  const kv = open();
  for (let i = 0; i < KEYS; i += 500)
    await kv.putAll(Array.from({ length: 500 }, (_, n) => [key(i + n), value]));
  let times = 0;                 // a row that does not change is not written
  const pairs = (i) => Array.from({ length: 100 }, (_, n) => [key(i * 100 + n * 7), value + times++]);
  const keys = (i) => Array.from({ length: 100 }, (_, n) => key(i * 100 + n * 7));
  const check = (all) => { if (all.length !== 100 || all[99] !== value) throw new Error('wrong'); };
  const rows = {
    get: [sync === 'server' ? 10000 : 50000, 1, async (i) => { if (await kv.get(key(i * 7)) !== value) throw new Error('wrong'); }],
    getAll: [500, 100, async (i) => { check(await kv.getAll(keys(i))); }],
    getTurn: [500, 100, async (i) => { check(await kv.getTurn(keys(i))); }],
    put: [sync === 'full' ? 2000 : 30000, 1, async (i) => { await kv.put(key(i * 7), value + times++); }],
    putAll: [sync === 'full' ? 600 : 2000, 100, async (i) => { await kv.putAll(pairs(i)); }],
    putTurn: [sync === 'full' ? 600 : 2000, 100, async (i) => { await kv.putTurn(pairs(i)); }],
  };
  const [turns, each, run] = rows[row];
  for (let i = 0; i < turns / 10; i++)
    await run(i);
  const cpu = process.cpuUsage(), from = performance.now();
  for (let i = 0; i < turns; i++)
    await run(i);
  const wall = performance.now() - from, { user, system } = process.cpuUsage(cpu);
  console.log(`${wall * 1000 / turns / each} ${(user + system) / turns / each}`);
  kv.close?.();
}
main();
