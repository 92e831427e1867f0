#!/usr/bin/env python3
"""Runs the same JavaScript on jsr and on the peers that are on PATH, side by side.

usage: run.py --jsr build/jsr [--runs 5] [--only TEXT] [--json FILE]

Every row is run `runs` times on every engine, interleaved (one engine after the other, then again), and the
medians are shown with jsr's ratio to each peer; below 1 jsr is ahead.  Rows that measure a rate are marked MB/s or %
and inverted for the ratio, so that below 1 always means ahead.  The goal column is the aim of the project for that row.
"""
import argparse
import json
import os
import shutil
import statistics
import tempfile

import peers

HERE = os.path.dirname(os.path.abspath(__file__))
ROWS = os.path.join(HERE, 'js', 'rows.cjs')
ENGINE = os.path.join(HERE, 'js', 'engine.cjs')
HELLO = os.path.join(HERE, 'js', 'hello.cjs')

# name, unit, higher is better, goal: (peer, factor) or None, engines that cannot run it
TABLE = [
    ('hello-wall', 'ms', False, ('qjs', 1.0), ()),
    ('hello-rss', 'MB', False, None, ()),
    ('start-imports', 'ms', False, ('bun', 0.2), ('qjs',)),
    ('start-module', 'ms', False, ('bun', 1.0), ()),
    ('timers-clear', 'ms', False, ('bun', 1.0), ()),
    ('timers-fire', 'ms', False, ('bun', 1.0), ()),
    ('intervals', '%', True, None, ('qjs',)),
    ('timer-late', 'ms', False, ('bun', 1.0), ()),
    ('promise-links', 'ms', False, ('qjs', 1.0), ()),
    ('microtasks', 'ms', False, ('bun', 1.5), ()),
    ('read-concurrent', 'ms', False, ('bun', 1.0), ('qjs',)),
    ('read-sequential', 'us', False, ('bun', 1.0), ('qjs',)),
    ('read-sync', 'ms', False, ('bun', 1.0), ('qjs',)),
    ('stat', 'ms', False, ('bun', 1.0), ('qjs',)),
    ('readdir', 'ms', False, ('bun', 1.0), ('qjs',)),
    ('read-256mb', 'MB/s', True, ('bun', 1.0), ('qjs',)),
    ('stream-256mb', 'MB/s', True, ('bun', 1.0), ('qjs',)),
    ('copy-256mb', 'MB/s', True, ('bun', 1.0), ('qjs',)),
    ('web-pipe', 'ms', False, ('bun', 1.0), ('qjs',)),
    ('web-pipe-256mb', 'MB/s', True, ('bun', 1.0), ('qjs',)),
    ('web-for-await', 'ms', False, ('node', 1.0), ('qjs',)),
    ('web-read', 'ms', False, ('node', 1.0), ('qjs',)),
    ('web-tee', 'ms', False, ('node', 1.0), ('qjs',)),
    ('web-decode-256mb', 'MB/s', True, ('node', 1.0), ('qjs',)),
    ('append-path', 'us', False, ('bun', 1.0), ('qjs',)),
    ('append-handle', 'us', False, ('bun', 1.0), ('qjs',)),
    ('spawn', 'us', False, ('bun', 1.0), ('qjs',)),
    ('spawn-pipes', 'us', False, ('bun', 1.0), ('qjs',)),
    ('spawn-8', 'us', False, ('bun', 1.0), ('qjs',)),
    ('exec-file', 'us', False, ('bun', 1.0), ('qjs',)),
    ('spawn-sync', 'us', False, None, ('qjs',)),
]

# The engine alone (engine.cjs): against the one peer that is an interpreter without a JIT too.
JIT = ('node', 'bun', 'deno')
TABLE += [('engine-' + name, 'ms', False, ('qjs', 3.0), JIT) for name in (
    'concat', 'charat', 'charat-unicode', 'substring', 'shift', 'sort', 'json-parse', 'json-stringify', 'property-get', 'call',
    'closure', 'objects', 'regexp-backtrack')]


IMPORTS = ''.join("import %s from 'node:%s';\n" % (name, name) for name in ('fs', 'path', 'os', 'util', 'events', 'stream', 'url')) + '''
if (![fs.readFileSync, path.join, os.cpus, util.inspect, events.once, stream.pipeline, url.fileURLToPath].every((f) => typeof f === 'function')) throw new Error('missing');
console.log('hello');
'''

PART = '''export class Store@ extends Base {
  #items = new Map();
  static limit = @;
  constructor({ name = 'store@', ...options } = {}) {
    super(options);
    this.name = name;
  }
  get size() { return this.#items.size; }
  async *pages(filter = (item) => item?.visible ?? true) {
    for (const [key, item] of this.#items) {
      if (!filter(item)) continue;
      yield { key, ...item, label: `${this.name}/${key}: ${item.count ?? 0} of ${Store@.limit}` };
    }
  }
  async load(source, retries = 3) {
    while (retries-- > 0) {
      try {
        const { items = [], next: [first, ...rest] = [] } = await source.read(this.name);
        for (const { id, ...item } of items) this.#items.set(id, item);
        this.total ??= items.reduce((sum, { price = 1, count = @ }) => sum + price * count, 0);
        return { first, rest, ok: /^[a-z]+-\\d{1,3}$/u.test(first) || this.size > 0 };
      } catch (error) {
        if (!(error instanceof RangeError)) throw error;
      }
    }
    return null;
  }
}
const { a@ = 1, b@: [c@, ...d@] = [2, 3] } = { ...defaults, a@: @ };
export const make@ = (...items) => items.flatMap((item) => (Array.isArray(item) ? item : [item, a@, c@, ...d@]));
'''


def module_text(size):
    """A module of `size` bytes in modern syntax: classes, exports and destructuring, of which little is run at its start."""
    parts, n = ['class Base { constructor(options) { this.options = options; } }\nconst defaults = { x: 1 };\n'], 0
    while sum(map(len, parts)) < size:
        parts.append(PART.replace('@', str(n)))
        n += 1
    return ''.join(parts) + "if (make7(1)[1] !== 7 || new Store7().size !== 0) throw new Error('wrong');\nconsole.log('hello');\n"


def start_material(folder):
    for name, text in (('imports.mjs', IMPORTS), ('module.mjs', module_text(200 << 10))):
        with open(os.path.join(folder, name), 'w') as f:
            f.write(text)


def material(folder):
    os.makedirs(os.path.join(folder, 'small'))
    os.makedirs(os.path.join(folder, 'wide'))
    for i in range(5000):
        with open(os.path.join(folder, 'small', str(i)), 'wb') as f:
            f.write(b'x' * 4096)
    for i in range(10000):
        open(os.path.join(folder, 'wide', 'file-%d' % i), 'w').close()
    with open(os.path.join(folder, 'big'), 'wb') as f:
        for _ in range(256):
            f.write(os.urandom(1 << 20))


def spawn(argv):
    return peers.spawn(args.spawn, argv)


def measure(argv, row, folder):
    if row.startswith(('hello', 'start-')):
        wall, rss, out = spawn(argv + [HELLO if row.startswith('hello') else os.path.join(folder, row[len('start-'):] + '.mjs')])
        if out != 'hello\n':
            raise RuntimeError('no hello')
        return rss if row == 'hello-rss' else wall
    if row.startswith('engine-'):
        _, _, out = spawn(argv + [ENGINE, row[len('engine-'):]])
    else:
        _, _, out = spawn(argv + [ROWS, row, folder])
    return float(out.strip().split('\n')[-1])


parser = argparse.ArgumentParser()
parser.add_argument('--jsr', default='build/jsr')
parser.add_argument('--spawn', default='build/release/spawn')
parser.add_argument('--runs', type=int, default=5)
parser.add_argument('--only', default='')
parser.add_argument('--json')
args = parser.parse_args()


def main():
    engines = peers.find(args.jsr)
    folder = tempfile.mkdtemp(prefix='jsr-bench-')
    report, reached, goals = {}, 0, 0
    try:
        start_material(folder)
        if any(args.only in row[0] and not row[0].startswith(('hello', 'start-', 'engine')) for row in TABLE):
            material(folder)
        print('%-16s %5s' % ('row', 'unit') + ''.join('%10s' % n for n in engines) + ''.join('%9s' % ('/' + n) for n in list(engines)[1:]) + '  goal')
        for name, unit, higher, goal, cannot in TABLE:
            if args.only not in name:
                continue
            found = {n: [] for n in engines}
            failed = {}
            for _ in range(args.runs if name not in ('intervals', 'timer-late') else min(args.runs, 3)):
                for engine, argv in engines.items():
                    if engine in cannot or engine in failed:
                        continue
                    try:
                        found[engine].append(measure(argv, name, folder))
                    except (RuntimeError, ValueError) as e:
                        failed[engine] = str(e)
            median = {n: statistics.median(v) for n, v in found.items() if v and n not in failed}
            ratio = {}
            for n in median:
                if n != 'jsr' and 'jsr' in median:
                    ratio[n] = median[n] / median['jsr'] if higher else median['jsr'] / max(median[n], 1e-9)
            verdict = ''
            if goal and goal[0] in ratio:
                goals += 1
                ok = ratio[goal[0]] <= goal[1]
                reached += ok
                verdict = '%s <= %.1f x %s' % ('yes' if ok else 'NO', goal[1], goal[0])
            print('%-16s %5s' % (name, unit) + ''.join('%10s' % ('%.4g' % median[n] if n in median else '-') for n in engines)
                  + ''.join('%9s' % ('%.2f' % ratio[n] if n in ratio else '-') for n in list(engines)[1:]) + '  ' + verdict, flush=True)
            for n, why in failed.items():
                print('    %s failed: %s' % (n, why))
            report[name] = {'unit': unit, 'median': median, 'ratio': ratio}
        print('goals reached: %d of %d' % (reached, goals))
        if args.json:
            with open(args.json, 'w') as f:
                json.dump(report, f, indent=1)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


main()
