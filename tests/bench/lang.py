#!/usr/bin/env python3
"""What the language costs on jsr next to the other interpreters: qjs, duk, node without its JIT, and stock MuJS.

usage: lang.py --jsr build/jsr --mujs build/release/bare --spawn build/release/spawn [--runs 5] [--only TEXT] [--no-compile]
               [--rows builtins.cjs] [--peers qjs,duk,jitless,mujs]

Each row of js/language.cjs (or of another file there) becomes one program; it is run on every engine in turn, `runs` times over, and the medians
of the time that the program itself measured are shown (ms), with jsr's ratio to qjs.  The bar is 2.5 times qjs on every
row, the goal stands in the row.  Below that the geometric mean of stock MuJS's times over jsr's.  An engine that cannot
run a row has a dash there.

The compile rows run files whose whole text is one function that is never called, so that a run is a start and a
compilation; the engine's start is taken off.  MB/s, more is better; node compiles lazily and is left out.
"""
import argparse
import math
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
BAR = 2.5
HEAD = '''var out = typeof console !== 'undefined' ? function (x) { console.log(x); } : print;
var clock = typeof performance !== 'undefined' ? function () { return performance.now(); } : Date.now, began, wait;
function check(ok) { if (!ok) throw new Error('wrong answer'); }
function start() { began = clock(); }
start();
'''
TAIL = '''
if (wait) wait.then(function () { out(clock() - began); }); else out(clock() - began);
'''


def rows():
    with open(os.path.join(HERE, 'js', args.rows)) as f:
        for name, goal, text in re.findall(r'^//: (\S+) (\S+)\n(.*?)(?=^//: |\Z)', f.read(), re.S | re.M):
            yield name, float(goal), text


def run(argv):
    done = subprocess.run(argv, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, timeout=120)
    if done.returncode:
        raise ValueError('exit code %d' % done.returncode)
    return float(done.stdout.split()[-1])


def wall(argv):
    """Seconds of the processor, by way of the small spawn program."""
    read, write = os.pipe()
    os.dup2(write, 3)
    done = subprocess.run([args.spawn] + argv, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, pass_fds=(3,), timeout=300)
    os.close(write)
    figures = os.read(read, 100).split()
    os.close(read)
    if done.returncode:
        raise ValueError('exit code %d' % done.returncode)
    return int(figures[2]) / 1e6


def interleaved(engines, measure):
    found = {n: [] for n in engines}
    for _ in range(args.runs):
        for n, argv in engines.items():
            if found[n] is None:
                continue
            try:
                found[n].append(measure(argv))
            except (ValueError, IndexError, subprocess.TimeoutExpired):
                found[n] = None
    return {n: statistics.median(v) for n, v in found.items() if v}


def synthetic(size):
    """Text of ES5 functions, some `size` bytes of it."""
    parts, n, i = [], 0, 0
    while n < size:
        text = '''function compute%d(list, options) {
\tvar total = 0, index, item, name%d = 'item ' + list.length;
\tfor (index = 0; index < list.length; index++) {
\t\titem = list[index];
\t\tif (item && item.enabled !== false && (options.limit === undefined || total < options.limit)) {
\t\t\ttotal += item.price * (item.count || 1) - %d.5;
\t\t\titem.seen = { at: index, by: name%d, tags: ['a', "b", options.tag], test: function (x) { return x ? x.value : null; } };
\t\t} else {
\t\t\toptions.onSkip(item, /^[a-z]+%d$/i.test(item.name) ? 'named' : 'plain');
\t\t}
\t}
\treturn total > 100 ? { total: total, name: name%d } : compute%d(list.slice(1), options);
}
''' % (i, i, i % 100, i, i % 10, i, i)
        parts.append(text)
        n += len(text)
        i += 1
    return ''.join(parts)


parser = argparse.ArgumentParser()
parser.add_argument('--jsr', default='build/jsr')
parser.add_argument('--mujs', default='build/release/bare')
parser.add_argument('--spawn', default='build/release/spawn')
parser.add_argument('--runs', type=int, default=5)
parser.add_argument('--only', default='')
parser.add_argument('--no-compile', action='store_true')
parser.add_argument('--rows', default='language.cjs', help='file of rows in js/')
parser.add_argument('--peers', default='qjs,duk,jitless,mujs')
args = parser.parse_args()
keep = [os.open(os.devnull, os.O_RDONLY) for _ in range(3)]    # so that pipes never get descriptor 3


def main():
    engines = {'jsr': [os.path.abspath(args.jsr)]}
    for name, argv in (('qjs', ['qjs', '--std']), ('duk', ['duk']), ('jitless', ['node', '--jitless'])):
        if name not in args.peers.split(','):
            continue
        if shutil.which(argv[0]):
            engines[name] = [shutil.which(argv[0])] + argv[1:]
        else:
            print('%s is not on PATH: its column is missing' % argv[0])
    if os.path.exists(args.mujs) and 'mujs' in args.peers.split(','):
        engines['mujs'] = [os.path.abspath(args.mujs)]
    box = tempfile.mkdtemp(prefix='jsr-bench-')
    path = os.path.join(box, 'row.js')
    met = reached = compared = 0
    faster = []
    try:
        print('%-22s' % 'row, ms' + ''.join('%9s' % n for n in engines) + '    /qjs  bar')
        for name, goal, text in rows():
            if args.only not in name:
                continue
            with open(path, 'w') as f:
                f.write(HEAD + text + TAIL)
            median = interleaved(engines, lambda argv: run(argv + [path]))
            verdict = ''
            if 'jsr' in median and 'qjs' in median:
                ratio = median['jsr'] / max(median['qjs'], 1e-3)
                compared += 1
                met += ratio <= BAR
                reached += ratio <= goal
                verdict = '%8.2f  %s%s' % (ratio, 'met' if ratio <= BAR else 'MISSED', ', goal %g' % goal + (' reached' if ratio <= goal else ' not reached'))
            if 'jsr' in median and 'mujs' in median:
                faster.append(math.log(max(median['mujs'], 0.5) / max(median['jsr'], 0.5)))
            print('%-22s' % name + ''.join('%9s' % ('%.1f' % median[n] if n in median else '-') for n in engines) + verdict, flush=True)
        print('bar of %g x qjs: %d met, %d missed; goals: %d reached, %d not' % (BAR, met, compared - met, reached, compared - reached))
        if faster:
            print('stock MuJS over jsr, geometric mean of %d rows: %.2f (bar 2)' % (len(faster), math.exp(sum(faster) / len(faster))))
        if not args.no_compile:
            compile_rows(engines, path)
    finally:
        shutil.rmtree(box, ignore_errors=True)
    return 1 if met < compared else 0


def compile_rows(engines, path):
    engines = {n: v for n, v in engines.items() if n != 'jitless'}
    with open(path, 'w') as f:
        f.write('0;\n')
    start = interleaved(engines, lambda argv: wall(argv + [path]))
    print('%-22s' % 'compile, MB/s' + ''.join('%9s' % n for n in engines))
    texts = [('synthetic %d MB' % n, lambda n=n: synthetic(n << 20)) for n in (1, 10, 50)]
    bundle = os.environ.get('BENCH_BUNDLE') or os.path.expanduser('~/.cache/jsr-npm-cases/node_modules/typescript/lib/typescript.js')
    if os.path.exists(bundle):
        texts.append((os.path.basename(bundle), lambda: open(bundle, encoding='utf-8').read()))
    else:
        print('no large bundle (BENCH_BUNDLE, or typescript.js where make npm keeps it)')
    runs, args.runs = args.runs, min(args.runs, 3)
    for name, make in texts:
        text = make()
        with open(path, 'w', encoding='utf-8') as f:
            f.write('(function () {' + text + '\n});\n')
        size = os.path.getsize(path) / 1e6
        median = interleaved({n: v for n, v in engines.items() if n in start}, lambda argv: wall(argv + [path]))
        print('%-22s' % name + ''.join('%9s' % ('%.1f' % (size / max(1e-4, median[n] - start[n])) if n in median else '-') for n in engines), flush=True)
    args.runs = runs


sys.exit(main())
