#!/usr/bin/env python3
"""jsr test beside node --test and bun test: 1,000 files of 10 tests, and one file of 10,000.

usage: test_runner.py --jsr build/release/jsr [--node node] [--bun bun] [--rounds 3] [--files 1000]

Each round runs the engines in turn; what is printed is the median, and the least of CPU time.  The files are made in a temporary folder.
"""
import argparse
import os
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

HEAD = "const test = require('node:test');\nconst assert = require('assert');\n"


def make(folder, files):
    many = os.path.join(folder, 'many')
    os.mkdir(many)
    for i in range(files):
        with open(os.path.join(many, 'f%d.test.js' % i), 'w', encoding='utf-8') as f:
            f.write(HEAD + ''.join('test("t%d", () => { assert.strictEqual(%d + 1, %d); });\n' % (k, k, k + 1)
                                   for k in range(10)))
    one = os.path.join(folder, 'one')
    os.mkdir(one)
    with open(os.path.join(one, 'big.test.js'), 'w', encoding='utf-8') as f:
        f.write(HEAD + ''.join('test("t%d", () => { assert.strictEqual(%d + 1, %d); });\n' % (k, k, k + 1)
                               for k in range(10000)))
    return many, one


def measure(command, folder):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start = time.monotonic()
    code = subprocess.run(command, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False).returncode
    wall = time.monotonic() - start
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if code:
        sys.exit('%s: exit %d' % (' '.join(command), code))
    return wall, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--jsr', default='build/release/jsr')
    parser.add_argument('--node', default='node')
    parser.add_argument('--bun', default='bun')
    parser.add_argument('--rounds', type=int, default=3)
    parser.add_argument('--files', type=int, default=1000)
    args = parser.parse_args()
    engines = {'jsr': [os.path.abspath(args.jsr), 'test'], 'node': [args.node, '--test'], 'bun': [args.bun, 'test']}
    engines = {name: command for name, command in engines.items() if shutil.which(command[0])}
    with tempfile.TemporaryDirectory() as folder:
        for label, where in zip(('%d files of 10' % args.files, 'a file of 10,000'), make(folder, args.files)):
            found = {name: [] for name in engines}
            for _ in range(args.rounds):
                for name, command in engines.items():
                    found[name].append(measure(command, where))
            for name, list_ in found.items():
                print('%-18s %-5s %8.0f ms  CPU %8.0f ms' % (label, name, statistics.median(w for w, _ in list_) * 1e3,
                                                             min(c for _, c in list_) * 1e3), flush=True)


if __name__ == '__main__':
    main()
