#!/usr/bin/env python3
"""What a policy costs a script that does little but use files: without one, with one of 2 rules, of 1,000, and with these in a
sandbox, where the kernel checks opens a second time (Landlock).

usage: policy.py --jsr build/jsr [--runs 15] [--times 3] [--only TEXT] [--parts] [--calls] [--instructions] [--folder DIR]

The script (js/policy.cjs) works on a tree of 2,000 files in 40 folders: stat, read, write, list and remove, synchronous
and not, and walks over it.  The kinds of run are interleaved, and each ratio is the median of those of neighbours, so that
what else the machine does falls on all alike.  --parts: each call alone, too.  --calls: how many system calls a run makes
(strace -c), --instructions: of the process itself without a policy (callgrind, which lacks openat2), to compare builds; neither
depends on the machine's load.
"""
import argparse
import json
import os
import re
import shutil
import statistics
import subprocess
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
SCRIPT = os.path.join(HERE, 'js', 'policy.cjs')
RULES = 1000


def policy(path, tree, rules, more):
    """rules are those of reading and writing: the tree, and folders that are not there, some of them denied."""
    others = ['/srv/data/%03d/part' % i for i in range(max(0, rules // 4 - 1))]
    denied = ['/srv/data/%03d/part/private' % i for i in range(rules // 4 if others else 0)]
    both = {'allow': [tree] + others, 'deny': denied}
    with open(path, 'w', encoding='utf-8') as f:
        json.dump(dict(more, permissions={'read': both, 'write': both}), f)


def command(kind, mode, times):
    return [args.jsr] + ([] if kind == 'none' else ['--policy=%s/%s.json' % (box, kind)]) + [SCRIPT, tree, mode, str(times)]


def measure(mode):
    took = {kind: [] for kind in KINDS}        # elapsed, and what the processors worked
    for run in range(args.runs):
        for kind in KINDS if run % 2 else KINDS[::-1]:
            out = subprocess.run(command(kind, mode, args.times), capture_output=True, text=True, check=True).stdout
            took[kind].append([float(word) for word in out.split()])
    line = '%-14s %8.1f' % (mode, statistics.median(wall for wall, _ in took['none']))
    for kind in KINDS[1:]:
        line += '%10.1f' % statistics.median(wall for wall, _ in took[kind])
        line += ''.join('%+7.1f %%' % (100 * statistics.median(a[i] / b[i] - 1 for a, b in zip(took[kind], took['none']))) for i in (0, 1))
    print(line, flush=True)


def calls(mode):
    """System calls of a run, less those of one that does nothing."""
    def count(kind, times):
        out = os.path.join(box, 'calls')
        env = dict(os.environ, JSR_BACKEND='poll')     # a ring's calls strace does not see
        subprocess.run(['strace', '-f', '-c', '-o', out] + command(kind, mode, times), check=True, stdout=subprocess.DEVNULL, env=env)
        return {m[1]: int(m[0]) for m in re.findall(r'^ *[\d.]+ +[\d.]+ +\d+ +(\d+) +(?:\d+ +)?(\w+)$', open(out, encoding='utf-8').read(), re.M)}
    per = {}
    for kind in KINDS:
        some, none = count(kind, 1), count(kind, 0)
        per[kind] = {name: some[name] - none.get(name, 0) for name in some if name != 'total'}
    print('%-14s' % mode + ''.join('%10d' % sum(per[kind].values()) for kind in KINDS))
    for name in sorted(set().union(*per.values())):
        numbers = [per[kind].get(name, 0) for kind in KINDS]
        if max(numbers) - min(numbers) > 20:
            print('    %-10s' % name + ''.join('%10d' % n for n in numbers), flush=True)


def instructions(mode):
    # valgrind 3.19 does not know that io_uring_enter waits: no other thread would run meanwhile
    env = dict(os.environ, JSR_BACKEND='poll')

    def count(kind, times):
        p = subprocess.run(['valgrind', '--tool=callgrind', '--callgrind-out-file=/dev/null'] + command(kind, mode, times), capture_output=True, text=True, check=True, env=env)
        return int(re.search(r'Collected : (\d+)', p.stderr).group(1))
    print('%-14s%14d' % (mode, count('none', 1) - count('none', 0)), flush=True)


parser = argparse.ArgumentParser()
parser.add_argument('--jsr', required=True)
parser.add_argument('--runs', type=int, default=15)
parser.add_argument('--times', type=int, default=3)
parser.add_argument('--only', default='')
parser.add_argument('--parts', action='store_true')
parser.add_argument('--calls', action='store_true')
parser.add_argument('--instructions', action='store_true')
parser.add_argument('--folder')
args = parser.parse_args()
args.jsr = os.path.abspath(args.jsr)
KINDS = ('none', 'two', 'many', 'sandbox')
box = os.path.realpath(tempfile.mkdtemp(prefix='jsr-bench-policy-', dir=args.folder))
tree = box + '/tree'
try:
    for kind, rules, more in (('two', 2, {}), ('many', RULES, {}), ('sandbox', RULES, {'default': 'deny'})):
        policy('%s/%s.json' % (box, kind), tree, rules, more)
    subprocess.run([args.jsr, SCRIPT, tree, 'make'], check=True)
    parts = subprocess.run([args.jsr, SCRIPT, tree, 'parts'], capture_output=True, text=True, check=True).stdout.split()
    modes = [m for m in ['mixed', 'walk'] + (parts if args.parts or args.only else []) if args.only in m]
    print('%-14s %8s' % ('ms', 'none') + ''.join('%10s%9s%9s' % (what, 'elapsed', 'CPU') for what in ('2 rules', '%d rules' % RULES, 'sandbox')))
    for mode in modes:
        measure(mode)
    for wanted, what, each, tool in ((args.calls, 'system calls', calls, 'strace'), (args.instructions, 'instructions', instructions, 'valgrind')):
        if wanted and not shutil.which(tool):
            print('%s: there is no %s: SKIPPED' % (what, tool))
        elif wanted:
            print('\n%-14s' % what + ''.join('%10s' % kind for kind in KINDS))
            for mode in modes:
                each(mode)
finally:
    shutil.rmtree(box, ignore_errors=True)
