#!/usr/bin/env python3
"""Makes things fail on purpose and looks at what comes out.

usage: run.py --jsr build/fault/jsr [--budget SECONDS] [--seed N] [--sample N] [--only PART-OF-PATH] small|sampled|ring

small    every allocation of each script in tests/fault/js fails once, one run for each
sampled  200 sampled allocations (or --sample) of each script test fail, one run for each
ring     interrupted, refused, short, late and reordered completions, on both back ends: the answer must stay the same

With a failed allocation a run must print the right answer, or end with an error that says so ("Out of memory" or a
node error code) and exit code 1 or 7, or have told the script itself, in a catch or a callback; never a crash, a sanitizer's report, a leak or a hang.  What the time budget
did not reach is counted aloud.
"""
import argparse
import concurrent.futures
import os
import random
import re
import shlex
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
TESTS = os.path.dirname(HERE)
CLEAR = re.compile(r'[Oo]ut of memory|Array buffer allocation failed|ENOMEM|not enough memory')
TOLD = 'jsr-fault: the script was told'       # a catch or a callback of the script's own had the error in hand
ENV = dict(os.environ, TZ='UTC', LANG='C.UTF-8', ASAN_OPTIONS='detect_leaks=1:allocator_may_return_null=1:quarantine_size_mb=1:malloc_context_size=8')
for name in ('JSR_TRACE', 'JSR_BACKEND', 'JSR_FAULT'):
    ENV.pop(name, None)


def expected(path):
    lines, code = [], 0
    for line in open(path, encoding='utf-8', errors='replace'):
        m = re.match(r'// (expect|exit): ?(.*)$', line.rstrip('\n'))
        if m and m.group(1) == 'expect':
            lines.append(m.group(2))
        elif m:
            code = int(m.group(2))
    return ''.join(x + '\n' for x in lines), code


def run(jsr, path, **env):
    with tempfile.TemporaryDirectory(prefix='jsr-fault-') as box:
        try:
            p = subprocess.run([jsr, path], cwd=box, env=dict(ENV, TMPDIR=box, **env), stdin=subprocess.DEVNULL,
                               capture_output=True, timeout=60)
        except subprocess.TimeoutExpired:
            return None, '', 'hang'
        return p.returncode, p.stdout.decode(errors='replace'), p.stderr.decode(errors='replace')


def allocations(jsr, path):
    _, _, err = run(jsr, path, JSR_FAULT_REPORT='1')
    m = re.search(r'jsr-fault: alloc=(\d+)', err)
    if not m:
        sys.exit('fault: %s is no fault-injection build' % jsr)
    return int(m.group(1))


def verdict(want, code, got_code, out, err):
    """'' or what is wrong, for a run in which an allocation failed"""
    if got_code is None:
        return 'hang'
    if 'AddressSanitizer' in err or 'LeakSanitizer' in err or 'runtime error:' in err:
        what = next((x for x in err.split('\n') if 'Sanitizer' in x or 'runtime error' in x), '')[:150]
        return '%s in %s' % (re.sub(r'==\d+==', '', what), ' < '.join(re.findall(r'#\d+ 0x\w+ in (\w+)', err)[:8]))
    if got_code < 0 or got_code > 127:
        return 'died with %d: %s' % (got_code, err[-200:])
    if got_code == code and out == want:
        return ''
    if CLEAR.search(err) and got_code in (1, 7, 70):
        return ''
    if CLEAR.search(out):
        return ''
    if TOLD in err and got_code in (code, 1, 7):
        return ''
    lines = zip(out.split('\n'), want.split('\n'))
    got, wanted = next(((a, b) for a, b in lines if a != b), ('the end', 'more'))
    if 'RangeError' in got and got_code == code:
        return ''                      # the script caught it and told its name
    return 'wrong answer, no clear error (exit %d): %r instead of %r, %r' % (got_code, got[:100], wanted[:100], err[-200:])


left_out = []  # scripts that say why a fault changes their answer
raw = set()    # scripts that read or write once, as read(2) and write(2) do: a short one is their right answer


def scripts(kind):
    if kind == 'sampled':
        found = []
        for folder in ('loop', 'promise', 'buffer', 'stream', 'fs', 'module', 'events', 'string', 'array'):
            top = os.path.join(TESTS, 'js', folder)
            for name in sorted(os.listdir(top)) if os.path.isdir(top) else []:
                path = os.path.join(top, name)
                text = open(path, encoding='utf-8', errors='replace').read() if name.endswith('.js') else '// run:'
                if '// fault: skip' in text:
                    left_out.append(path)
                elif '// run:' not in text:
                    found.append(path)
                if '// fault: raw' in text:
                    raw.add(path)
        return found
    top = os.path.join(HERE, 'js')
    return [os.path.join(top, n) for n in sorted(os.listdir(top)) if n.endswith('.js')]


parser = argparse.ArgumentParser()
parser.add_argument('--jsr', required=True)
parser.add_argument('--budget', type=float, default=600)
parser.add_argument('--seed', type=int, default=1)
parser.add_argument('--sample', type=int, default=200)
parser.add_argument('--only', default='')
parser.add_argument('kind', choices=('small', 'sampled', 'ring'))
args = parser.parse_args()
jsr = os.path.abspath(args.jsr)
deadline = time.monotonic() + args.budget
rng = random.Random(args.seed)

work = []      # (path, environment)
if args.kind == 'ring':
    for path in scripts('ring') + scripts('sampled')[::4]:
        for backend in ('io_uring', 'poll'):
            for fault in ('eintr', 'eagain', 'ebusy', 'short', 'delay', 'reorder', 'sqfull', 'cqover'):
                for every in (1, 2, 3, 7) if fault in ('short', 'delay', 'reorder', 'cqover') else (2, 3, 7):
                    if fault == 'short' and path in raw:
                        left_out.append((path, backend, every))
                        continue
                    work.append((path, {'JSR_BACKEND': backend, 'JSR_FAULT': '%s=%%%d' % (fault, every)}))
else:
    empty = tempfile.NamedTemporaryFile(suffix='.js')
    start = allocations(jsr, empty.name)
    for i, path in enumerate(p for p in scripts(args.kind) if args.only in p):
        count = allocations(jsr, path)
        first = 1 if args.kind == 'small' and i == 0 else start + 1
        numbers = range(first, count + 1)
        if args.kind == 'sampled':
            numbers = sorted(rng.sample(numbers, min(args.sample, len(numbers))))
        work += [(path, {'JSR_FAULT': 'alloc=%d' % n}) for n in numbers]
    if args.kind == 'sampled':
        rng.shuffle(work)


def one(item):
    path, env = item
    if time.monotonic() > deadline:
        return None
    want, code = expected(path)
    got = run(jsr, path, **env)
    if args.kind == 'ring':
        wrong = '' if got[:2] == (code, want) and 'Sanitizer' not in got[2] else 'exit %s, %r %r' % (got[0], got[1][-150:], got[2][-300:])
    else:
        wrong = verdict(want, code, *got)
    return wrong


passed = failed = skipped = 0
with concurrent.futures.ThreadPoolExecutor(os.cpu_count() or 2) as pool:
    for (path, env), wrong in zip(work, pool.map(one, work)):
        if wrong is None:
            skipped += 1
        elif wrong:
            failed += 1
            if failed <= 20:
                print('failed: %s %s\n    %s' % (os.path.relpath(path), ' '.join('%s=%s' % x for x in env.items()), wrong))
        else:
            passed += 1
skipped += len(set(left_out))
print('%d passed, %d failed' % (passed, failed) + (', %d skipped' % skipped if skipped else ''))
sys.exit(1 if failed or not passed else 0)
