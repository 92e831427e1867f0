#!/usr/bin/env python3
"""Key-value stores in one run: jsr's binding, better-sqlite3 on node, bun:sqlite on bun; and on a Redis server the binding and ioredis on node.

usage: kv.py --jsr build/jsr [--better-sqlite3 FOLDER] [--ioredis FOLDER] [--runs 3] [--only TEXT]

FOLDER has node_modules/better-sqlite3 (npm install better-sqlite3 there).  Each row is run on all engines in turn, `runs` times; the medians
are shown, in microseconds for one key: elapsed, and in brackets what the processors worked.  full: a write is acknowledged after an fsync;
normal: it survives the end of the process.  getAll and putAll are one call or transaction for 100 keys, getTurn and putTurn 100 calls in one turn, which
jsr makes one transaction by itself, and for which the others' putTurn is given one.  server: redis-server without snapshots on a socket, with
the library in FOLDER (npm install ioredis there), which stores the bare value, where jsr adds metadata and an index for lists; its time is not in
the brackets.
"""
import argparse
import json
import os
import shutil
import statistics
import subprocess
import tempfile
import time

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


def on_server(options):
    server, node = shutil.which('redis-server'), shutil.which('node')
    if not server or not options.ioredis or not node:
        print('without redis-server, --ioredis or node the rows on a server are missing')
        return
    with tempfile.TemporaryDirectory(prefix='jsr-kv-') as folder:
        place, policy = os.path.join(folder, 's'), os.path.join(folder, 'policy.json')
        with open(policy, 'w') as f:
            json.dump({'bindings': {'KV': {'type': 'kv', 'url': 'unix://' + place}}}, f)
        process = subprocess.Popen([server, '--port', '0', '--unixsocket', place, '--save', '', '--dir', folder], stdout=subprocess.DEVNULL)
        try:
            while not os.path.exists(place):
                time.sleep(0.02)
            engines = {'jsr': ([os.path.abspath(options.jsr), '--policy=' + policy], dict(os.environ, BENCH_JSR='1')),
                       'ioredis': ([node], dict(os.environ, IOREDIS=os.path.abspath(options.ioredis)))}
            print('%-16s' % '' + ''.join('%22s' % name for name in engines))
            for row in ROWS:
                if options.only in 'server %s' % row:
                    found = {}
                    for _ in range(options.runs):
                        for name, (command, env) in engines.items():
                            found.setdefault(name, []).append(run(command, env, row, place, 'server'))
                    show('server ' + row, found)
        finally:
            process.kill()
            process.wait()


def show(row, found):
    print('%-16s' % row + ''.join('%22s' % ('%.1f (%.1f)' % tuple(statistics.median(column) for column in zip(*runs)))
                                  for runs in found.values()), flush=True)


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument('--jsr', required=True)
    parser.add_argument('--better-sqlite3')
    parser.add_argument('--ioredis')
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
            show('%s %s' % (sync, row), found)
    on_server(options)


if __name__ == '__main__':
    main()
