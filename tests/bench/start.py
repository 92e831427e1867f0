#!/usr/bin/env python3
"""Start-up of jsr next to a bare program that embeds the same MuJS: start.py JSR BARE [RUNS]

Both print hello from the same file, interleaved; user + system time and peak RSS, medians, and the ratio.
"""
import os
import statistics
import subprocess
import sys

hello = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'js', 'hello.cjs')
runs = int(sys.argv[3]) if len(sys.argv) > 3 else 300


# wait4 counts user and system time in µs only as precisely as the kernel accounts it; many runs even that out
def run(program):
    child = subprocess.Popen([program, hello], stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(child.pid, 0)
    child.returncode = status
    if status:
        sys.exit('%s failed' % program)
    return (usage.ru_utime + usage.ru_stime) * 1000, usage.ru_maxrss / 1024


figures = {p: [] for p in sys.argv[1:3]}
for _ in range(runs):
    for program in figures:
        figures[program].append(run(program))
for program, list_ in figures.items():
    print('%-28s user+system %.3f ms (mean %.3f)   peak RSS %.2f MB' % (
        program, statistics.median(x[0] for x in list_), statistics.mean(x[0] for x in list_), statistics.median(x[1] for x in list_)))
a, b = (statistics.median(x[0] for x in figures[p]) for p in sys.argv[1:3])
print('start-up ratio %.2f (bar: at most 1.5)' % (a / b))
