#!/usr/bin/env python3
"""Key-value stores in one run: jsr's binding, better-sqlite3 on node, bun:sqlite on bun.

usage: kv.py --jsr build/jsr [--better-sqlite3 FOLDER] [--runs 3] [--only TEXT]

FOLDER has node_modules/better-sqlite3 (npm install better-sqlite3 there).  Each row is run on all engines in turn, `runs` times; the medians
are shown, in microseconds for one key: elapsed, and in brackets what the processors worked.  full: a write is acknowledged after an fsync;
normal: it survives the end of the process.  getAll and putAll are one call or transaction for 100 keys, getTurn and putTurn 100 calls in one turn, which
jsr makes one transaction by itself, and for which the others' putTurn is given one.
"""
import argparse
import json
import os
import shutil
import statistics
import subprocess
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
SCRIPT = os.path.join(HERE, 'js', 'kv.cjs')
ROWS = ('get', 'getAll', 'getTurn', 'put', 'putAll', 'putTurn')


def run(command, env, row, folder, sync):
    done = subprocess.run(command + [SCRIPT, row, folder, sync], capture_output=True, text=True, env=env)
    if done.returncode != 0:
        raise SystemExit('%s: %s' % (command[0], done.stderr.strip()[-300:]))
    return [float(word) for word in done.stdout.split()]


def once(engines, better, row, sync, found):
    with tempfile.TemporaryDirectory(prefix='jsr-kv-') as folder:
        policy = os.path.join(folder, 'policy.json')
        with open(policy, 'w') as f:
            json.dump({'bindings': {'KV': {'type': 'kv', 'path': './jsr.db', 'sync': sync}}}, f)
        for name, command in engines.items():
            env = dict(os.environ, BETTER_SQLITE3=better or '')
            if name == 'jsr':
                env['BENCH_JSR'] = '1'
                command = command + ['--policy=' + policy]
            found.setdefault(name, []).append(run(command, env, row, folder, sync))


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument('--jsr', required=True)
    parser.add_argument('--better-sqlite3')
    parser.add_argument('--runs', type=int, default=3)
    parser.add_argument('--only', default='')
    options = parser.parse_args()
    engines = {'jsr': [os.path.abspath(options.jsr)]}
    if options.better_sqlite3 and shutil.which('node'):
        engines['node'] = ['node']
    else:
        print('without --better-sqlite3 or node its column is missing')
    if shutil.which('bun'):
        engines['bun'] = ['bun', 'run']
    else:
        print('bun is not on PATH: its column is missing')
    print('%-16s' % '' + ''.join('%22s' % name for name in engines))
    for sync in ('full', 'normal'):
        for row in ROWS:
            if options.only not in '%s %s' % (sync, row):
                continue
            found = {}
            for _ in range(options.runs):
                once(engines, options.better_sqlite3 and os.path.abspath(options.better_sqlite3), row, sync, found)
            print('%-16s' % ('%s %s' % (sync, row)) + ''.join(
                '%22s' % ('%.1f (%.1f)' % tuple(statistics.median(column) for column in zip(*runs))) for runs in found.values()), flush=True)


if __name__ == '__main__':
    main()
