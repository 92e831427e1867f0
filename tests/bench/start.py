#!/usr/bin/env python3
"""Start-up of jsr next to a bare program that embeds the same MuJS: start.py SPAWN JSR BARE [RUNS]

Both print hello from the same file, interleaved; user + system time and peak RSS, medians, and the ratio.  Then what it adds when
the script loads util, which is bytecode in the binary.
"""
import os
import statistics
import subprocess
import sys

scripts = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'js')
hello, library = os.path.join(scripts, 'hello.cjs'), os.path.join(scripts, 'library.cjs')
spawn, programs = sys.argv[1], sys.argv[2:4]
runs = int(sys.argv[4]) if len(sys.argv) > 4 else 300


def run(program, script=hello):
    read, write = os.pipe()
    os.dup2(write, 3)
    subprocess.run([spawn, program, script], stdout=subprocess.DEVNULL, pass_fds=(3,), check=True)
    os.close(write)
    figures = os.read(read, 100).split()
    os.close(read)
    return int(figures[0]) / 1000, int(figures[1]) / 1024


keep = [os.open(os.devnull, os.O_RDONLY) for _ in range(3)]    # so that pipes never get descriptor 3
found = {p: [] for p in programs}
loading = []
for _ in range(runs):
    for program in programs:
        found[program].append(run(program))
    loading.append(run(programs[0], library))
for program in programs:
    print('%-28s user+system %.3f ms   peak RSS %.2f MB' % (
        program, statistics.median(x[0] for x in found[program]), statistics.median(x[1] for x in found[program])))
a, b = (statistics.median(x[0] for x in found[p]) for p in programs)
print('start-up ratio %.2f (bar: at most 1.5)' % (a / b))
print('loading util adds user+system %.3f ms (bar: at most 0.3)   peak RSS %.2f MB' % (
    statistics.median(x[0] for x in loading) - a, statistics.median(x[1] - y[1] for x, y in zip(loading, found[programs[0]]))))
