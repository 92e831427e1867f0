#!/usr/bin/env python3
"""What a ledger costs: the same fs-heavy script (js/ledger.cjs) without one, with one in a file, and with one in /dev/null.

usage: ledger.py --jsr build/jsr [--runs 15] [--count 10000] [--folder FOLDER] [--perf]

The three are run in turn, `runs` times, the first of them another one each time.  Shown are the medians of the CPU time (user and system,
of all threads) and of the elapsed time, in ms, and after each the median of its ratios to the run without a ledger in the same round, less 1, in
percent: neighbours in time have the same noise.  The last column is ns of CPU time a line.  The row files reads and stats files whole, by
every form of the calls; handles opens, stats, reads and closes them, operations of a microsecond, for which a line weighs the most.  On a
machine with other work raise the runs, and its priority (nice -n -15, on one processor with taskset).

--perf asks for what a machine whose speed changes from run to run cannot spoil: of the samples that perf takes, the share in the functions
of the ledger and in the kernel's writing, in percent of all others, less the same share of a run without a ledger.
"""
import argparse
import collections
import os
import re
import statistics
import subprocess
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
SCRIPT = os.path.join(HERE, 'js', 'ledger.cjs')


def run(command):
    begun = time.perf_counter()
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL)
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        raise SystemExit('%s: status %d' % (' '.join(command), process.returncode))
    return (used.ru_utime + used.ru_stime) * 1e3, (time.perf_counter() - begun) * 1e3


def lines_of(path):
    with open(path) as f:
        lines = sum(1 for _ in f)
    os.unlink(path)
    return lines


def percent(found, row, column):
    return 100 * statistics.median(a[column] / b[column] - 1 for a, b in zip(found[row], found['none']))


def measure(row, folder, options):
    files, ledger = os.path.join(folder, 'files'), os.path.join(folder, 'ledger')
    os.mkdir(files)
    forms = [('none', []), ('file', ['--ledger=' + ledger]), ('/dev/null', ['--ledger=/dev/null'])]
    found, lines = {name: [] for name, _ in forms}, 0
    for i in range(options.runs):
        for name, more in forms[i % 3:] + forms[:i % 3]:
            found[name].append(run([os.path.abspath(options.jsr)] + more + [SCRIPT, row, files, str(options.count)]))
            if name == 'file':
                lines = lines_of(ledger)
    base = statistics.median(cpu for cpu, _ in found['none'])
    for name, runs in found.items():
        cpu, wall = (statistics.median(column) for column in zip(*runs))
        more = percent(found, name, 0)
        print('%-20s%10.0f%9.1f%%%10.0f%9.1f%%%12.0f' % (row + ', ' + name, cpu, more, wall, percent(found, name, 1), more / 100 * base * 1e6 / lines),
              flush=True)


# by the names that perf shows; what is asked of others for a line's sake is among them
LEDGERS = re.compile(r'oplog_\w+|engine_site|source_site|fs_facts|(begin|finish|release|delivered|wait|write_gathered|make_room|put_\w+|set_head|set_kind)$')


def shares(command, data):
    """{name: samples} of what is the ledger's, and the number of the others"""
    subprocess.run(['perf', 'record', '-g', '-q', '-F', '10000', '-o', data] + command, check=True, stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    shown = subprocess.run(['perf', 'script', '-i', data, '-F', 'ip,sym'], check=True, capture_output=True, text=True).stdout
    ours, others = collections.Counter(), 0
    for sample in shown.split('\n\n'):
        frames = [line.split(None, 1)[1].split('.')[0] for line in sample.splitlines() if len(line.split(None, 1)) == 2]
        if 'ksys_write' in frames:
            ours['write'] += 1
        elif frames and LEDGERS.match(frames[0]):
            ours[frames[0]] += 1
        elif frames:
            others += 1
    return ours, others


def sample(row, folder, options):
    files, ledger, data = (os.path.join(folder, name) for name in ('files', 'ledger', 'perf'))
    os.mkdir(files)
    script, sums = [SCRIPT, row, files, str(options.count)], {}
    for i in range(options.runs):
        for name, more in (('none', []), ('ledger', ['--ledger=' + ledger])):
            ours, others = shares([os.path.abspath(options.jsr)] + more + script, data)
            of = sums.setdefault(name, [collections.Counter(), 0])
            of[0] += ours
            of[1] += others
        os.unlink(ledger)
    share = {name: {at: 100 * n / others for at, n in ours.items()} for name, (ours, others) in sums.items()}
    more = {at: n - share['none'].get(at, 0) for at, n in share['ledger'].items()}
    print('%-12s%6.2f%%   %s' % (row, sum(more.values()), ', '.join('%s %.2f' % at for at in sorted(more.items(), key=lambda at: -at[1])[:9])), flush=True)


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument('--jsr', required=True)
    parser.add_argument('--runs', type=int, default=15)
    parser.add_argument('--count', type=int, default=10000)
    parser.add_argument('--folder', help='where the files are made')
    parser.add_argument('--perf', action='store_true', help='the share of the samples')
    options = parser.parse_args()
    if options.perf:
        for row in ('files', 'handles'):
            with tempfile.TemporaryDirectory(prefix='jsr-ledger-', dir=options.folder) as folder:
                sample(row, folder, options)
        return
    print('%-20s%10s%10s%10s%10s%12s' % ('', 'CPU ms', '', 'wall ms', '', 'ns a line'))
    for row in ('files', 'handles'):
        with tempfile.TemporaryDirectory(prefix='jsr-ledger-', dir=options.folder) as folder:
            measure(row, folder, options)


if __name__ == '__main__':
    main()
