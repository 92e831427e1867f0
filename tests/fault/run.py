#!/usr/bin/env python3
"""Makes things fail on purpose and looks at what comes out.

usage: run.py --jsr build/fault/jsr [--budget SECONDS] [--seed N] [--sample N] [--limit N] [--strays N] [--only PART-OF-PATH] [--alloc N] small|sampled|ring|child

small    every allocation of each script in tests/fault/js fails once, one run for each
sampled  200 sampled allocations (or --sample) of each script test fail, one run for each
ring     interrupted, refused, short, late and reordered completions, on both back ends: the answer must stay the same
child    a child, a pipe or a pidfd is refused, in the scripts child*.js: as with a failed allocation, or the right answer

With a failed allocation a run must print the right answer, or end with an error that says so ("Out of memory" or a
node error code) and exit code 1 or 7, or have told the script itself, in a catch or a callback, which then may wait for what it has not done, or have
warned that a server has lost a connection; never a crash, a sanitizer's report, a leak or a hang.  What the time budget or the limit of
runs did not reach is counted aloud.  A limit well below what the budget allows makes the same runs on every machine.

Which allocation a number names changes with every build, so that samples are drawn anew whatever the seed.  With --strays N wrong ones are
counted aloud as found and are no failure while N of 1,000 explain them: more than chance brings once in 100 runs at that rate, or two in one
script, are a failure, and so is each for which memory was at stake: a crash and a sanitizer's report.
"""
import argparse
import concurrent.futures
import math
import os
import random
import re
import shlex
import signal
import subprocess
import sys
import tempfile
import threading
import time
import zlib

HERE = os.path.dirname(os.path.abspath(__file__))
TESTS = os.path.dirname(HERE)
CLEAR = re.compile(r'[Oo]ut of memory|Array buffer allocation failed|ENOMEM|not enough memory')
# A server goes on when it has lost a connection: its peer sees that end, and whoever runs the server reads this.
WARNED = re.compile(r'Warning: An? \w+ connection was ended for want of memory')
# Another process of the script's has met the fault, too, and has said so on the same stderr (its own exit code is another).
DIED = re.compile(r'RangeError: Out of memory\n(?:    at .*\n)*\njsr v')
TOLD = 'jsr-fault: the script was told'       # a catch or a callback of the script's own had the error in hand
HANGS, WAITS = 240, 30         # seconds until it is a hang; after the script was told
RING_STEP = int(os.environ.get('RING_STEP', '4'))      # one of so many script tests gets the ring's faults
# The environment is the same everywhere, for it is copied into allocations that are counted.
ENV = {name: os.environ[name] for name in ('PATH', 'MALLOC_PERTURB_') if name in os.environ}
ENV.update(HOME='/nonexistent', TZ='UTC', LANG='C.UTF-8', TERM='dumb', ASAN_OPTIONS='detect_leaks=1:allocator_may_return_null=1:quarantine_size_mb=1:malloc_context_size=8')


class Test:
    """The comment lines of tests/run.py that matter here."""
    def __init__(self, path):
        self.path = path
        self.text = open(path, encoding='utf-8', errors='replace', newline='\n').read()
        lines = re.findall(r'^\s*// (expect|expect-has|exit|stdin|env)(?:: ?(.*))$', self.text, re.M)
        said = lambda name: [text for what, text in lines if what == name]
        self.want = ''.join(x + '\n' for x in said('expect')) if said('expect') else None
        out = os.path.splitext(path)[0] + '.out'
        if self.want is None and os.path.exists(out):
            self.want = open(out, encoding='utf-8', errors='replace', newline='').read()
        self.has = said('expect-has')
        self.code = int((said('exit') or ['0'])[0])
        self.stdin = ''.join(x + '\n' for x in said('stdin')).encode()
        self.env = dict(x.split('=', 1) for x in said('env'))

    def right(self, out):
        out = out.replace(jsr, '{jsr}')
        return (self.want is None or out == self.want) and all(text in out for text in self.has)


tests = {}


def test_of(path):
    if path not in tests:
        tests[path] = Test(path)
    return tests[path]


def run(jsr, path, **env):
    test = test_of(path)
    with tempfile.TemporaryDirectory(prefix='jsr-fault-', ignore_cleanup_errors=True) as box:
        for name in ('cwd', 'tmp'):
            os.mkdir(os.path.join(box, name))
        with open(os.path.join(box, 'stderr'), 'ab') as err:
            p = subprocess.Popen([jsr, path], cwd=os.path.join(box, 'cwd'), env=dict(ENV, TMPDIR=os.path.join(box, 'tmp'), **test.env, **env),
                                 stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=err, start_new_session=True)
        out = output(p, test.stdin, err.name)
        return None if out is None else p.returncode, (out or b'').decode(errors='replace'), said(err.name)


def said(name):
    with open(name, encoding='utf-8', errors='replace', newline='') as f:
        return f.read()


def output(p, stdin, err):
    """what it prints; None: it does not end, and neither does what it has started"""
    until, told = time.monotonic() + HANGS, None
    while time.monotonic() < until and (told is None or time.monotonic() < told + WAITS):
        try:
            return p.communicate(stdin, timeout=5)[0]
        except subprocess.TimeoutExpired:
            if told is None and TOLD in said(err):
                told = time.monotonic()
    os.killpg(p.pid, signal.SIGKILL)
    p.communicate()
    return None


def allocations(jsr, path):
    _, _, err = run(jsr, path, JSR_FAULT_REPORT='1')
    m = re.search(r'jsr-fault: alloc=(\d+)', err)
    if not m:
        sys.exit('fault: %s is no fault-injection build, or %s told no count' % (jsr, path))
    return int(m.group(1))


def leaked(err):
    """'' or what a build without the sanitizer says at its end of blocks that nobody freed (base/ledger.h)"""
    m = re.search(r'jsr-fault: (\d+ blocks leaked, \d+ bytes).* made at((?: 0x\w+)+)', err)
    if not m:
        return ''
    names = subprocess.run(['addr2line', '-fe', jsr] + m.group(2).split(), capture_output=True, text=True).stdout.split('\n')
    names = [name for name in names[::2] if not re.match(r'add$|ledger_|mem_|or_abort|piece_|memory_|js_malloc|js_realloc|\?\?|$', name)]
    return '%s, the largest made in %s' % (m.group(1), ' < '.join(names))


def verdict(test, got_code, out, err):
    """'' or what is wrong, for a run in which an allocation failed"""
    if 'AddressSanitizer' in err or 'LeakSanitizer' in err or 'runtime error:' in err:
        what = next((x for x in err.split('\n') if 'Sanitizer' in x or 'runtime error' in x), '')[:150]
        return '%s in %s' % (re.sub(r'==\d+==', '', what), ' < '.join(re.findall(r'#\d+ 0x\w+ in (\w+)', err)[:8]))
    if leaked(err):
        return leaked(err)
    if got_code is None:
        if TOLD not in err:
            return 'hang'
        waiting.append(test.path)
        return ''
    if got_code < 0 or got_code > 127:
        return 'died with %d: %s' % (got_code, err[-200:])
    want, code = test.want or '', test.code
    if got_code == code and test.right(out):
        return ''
    if CLEAR.search(err) and got_code in (1, 7, 70):
        return ''
    if CLEAR.search(out):
        return ''
    # A server of jsr:serve says what a handler has failed of, answers with 500 and goes on.
    if os.sep + 'serve' + os.sep in test.path and CLEAR.search(err) and got_code == code:
        return ''
    if (TOLD in err or WARNED.search(err) or DIED.search(err)) and got_code in (code, 1, 7):
        return ''
    lines = zip(out.split('\n'), want.split('\n'))
    got, wanted = next(((a, b) for a, b in lines if a != b), ('the end', 'more'))
    if 'RangeError' in got and got_code == code:
        return ''                      # the script caught it and told its name
    return 'wrong answer, no clear error (exit %d): %r instead of %r, %r' % (got_code, got[:100], wanted[:100], (re.findall(r'^.*Error.*$', err, re.M) or [''])[0] + ' ' + err[-300:])


waiting = []   # scripts that did not end: where they were told, what they wait for is what they have not done for it
left_out = []  # scripts that say why a fault changes their answer, and those that a shell runs
raw = set()    # scripts that read or write once, as read(2) and write(2) do: a short one is their right answer
unsent = set() # scripts for which the kernel must take at once what they write, since they break connections off or go on without a turn


def scripts(kind):
    if kind == 'sampled':
        found = []
        for folder, folders, names in os.walk(os.path.join(TESTS, 'js')):
            folders[:] = sorted(x for x in folders if not x.endswith('.d') and x[0] != '_')
            for name in sorted(names):
                if not name.endswith(('.js', '.cjs', '.mjs')) or name[0] == '_':
                    continue
                path = os.path.join(folder, name)
                text = test_of(path).text
                if '// fault: skip' in text or re.search(r'^\s*// run:', text, re.M):
                    left_out.append(path)
                else:
                    found.append(path)
                if '// fault: raw' in text:
                    raw.add(path)
                if '// fault: unsent' in text:
                    unsent.add(path)
        return found
    top = os.path.join(HERE, 'js')
    return [os.path.join(top, n) for n in sorted(os.listdir(top)) if n.endswith('.js')]


class Samples:
    """The numbers of a script's allocations to fail, which need a run to count them"""
    def __init__(self, path):
        self.path, self.numbers, self.lock = path, None, threading.Lock()

    def env(self, k):
        """of the k-th; None: there are not so many"""
        with self.lock:
            if self.numbers is None:
                numbers = range(start + 1, allocations(jsr, self.path) + 1)
                own = random.Random('%d %s' % (args.seed, os.path.relpath(self.path, TESTS)))
                self.numbers = own.sample(numbers, min(args.sample, len(numbers)))
        return {'JSR_FAULT': 'alloc=%d' % self.numbers[k]} if k < len(self.numbers) else None


parser = argparse.ArgumentParser()
parser.add_argument('--jsr', required=True)
parser.add_argument('--budget', type=float, default=600)
parser.add_argument('--seed', type=int, default=1)
parser.add_argument('--sample', type=int, default=200)
parser.add_argument('--limit', type=int, default=0, help='at most so many runs')
parser.add_argument('--strays', type=int, default=0, help='wrong ones are said, and no failure, while so many of 1,000 explain them')
parser.add_argument('--only', default='')
parser.add_argument('--alloc', type=int, help='this allocation alone fails, and what the run prints is shown')
parser.add_argument('kind', choices=('small', 'sampled', 'ring', 'child'))
args = parser.parse_args()
jsr = os.path.abspath(args.jsr)
deadline = time.monotonic() + args.budget

work = []      # (path, environment)
if args.kind == 'ring':
    chosen = lambda p: zlib.crc32(os.path.relpath(p, TESTS).encode()) % RING_STEP == 0      # a new script changes nothing for the others
    paths = [p for p in scripts('ring') + [p for p in scripts('sampled') if chosen(p)] if args.only in p]
    for path in paths:
        for backend in ('io_uring', 'poll'):
            for fault in ('eintr', 'eagain', 'ebusy', 'short', 'delay', 'reorder', 'sqfull', 'cqover'):
                for every in (1, 2, 3, 7) if fault in ('short', 'delay', 'reorder', 'cqover') else (2, 3, 7):
                    if path in {'short': raw, 'eagain': unsent}.get(fault, ()):
                        left_out.append((path, backend, every))
                        continue
                    work.append((path, {'JSR_BACKEND': backend, 'JSR_FAULT': '%s=%%%d' % (fault, every)}))
    # what the budget does not reach is of all kinds, and a new script changes nothing for the others
    work.sort(key=lambda item: zlib.crc32(('%d %s %s' % (args.seed, os.path.relpath(item[0], TESTS), sorted(item[1].items()))).encode()))
elif args.kind == 'child':
    for path in [p for p in scripts('child') if os.path.basename(p).startswith('child') and args.only in p]:
        for fault in ['%s=%d' % (what, n) for what in ('clone', 'pipe', 'pidfd') for n in range(1, 8)] + ['pidfd=1+', 'pipe=1+', 'clone=1+']:
            for backend in ('io_uring', 'poll'):
                work.append((path, {'JSR_BACKEND': backend, 'JSR_FAULT': fault}))
else:
    empty = tempfile.NamedTemporaryFile(suffix='.js')
    start = allocations(jsr, empty.name)
    paths = [p for p in scripts(args.kind) if args.only in p]
    if args.kind == 'small' or args.alloc:
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count() or 2) as pool:
            counts = [0] * len(paths) if args.alloc else list(pool.map(lambda p: allocations(jsr, p), paths))
        for i, (path, count) in enumerate(zip(paths, counts)):
            first = 1 if i == 0 else start + 1
            work += [(path, {'JSR_FAULT': 'alloc=%d' % n}) for n in ([args.alloc] if args.alloc else range(first, count + 1))]
    else:
        # a few of one script at a time: its allocations are counted for them, and never for scripts that are not reached
        place = lambda path, k: zlib.crc32(('%d %s %d' % (args.seed, os.path.relpath(path, TESTS), k // 4)).encode())
        samples = {path: Samples(path) for path in paths}
        work = sorted(((path, k) for path in paths for k in range(args.sample)), key=lambda item: place(*item))


def one(item):
    """what was wrong, '', or None if there was no time; and the environment, None: the script has no such allocation"""
    path, env = item
    if time.monotonic() > deadline:
        return None, {}
    if isinstance(env, int):
        env = samples[path].env(env)
        if not env:
            return None, None
    test = test_of(path)
    got = run(jsr, path, **env)
    if args.kind == 'ring':
        wrong = '' if got[0] == test.code and test.right(got[1]) and 'Sanitizer' not in got[2] else leaked(got[2]) or 'exit %s, %r %r' % (got[0], got[1][-150:], got[2][-300:])
    else:
        wrong = verdict(test, *got)
    if args.alloc:
        print(got[1] + got[2])
    return wrong, env


def is_too_many(found, count, per_mille):
    """whether at per_mille of 1,000 wrong ones, found or more in count samples would come less than once in 100 runs (Poisson's distribution)"""
    mean = count * per_mille / 1000
    less = sum(math.exp(-mean) * mean ** k / math.factorial(k) for k in range(found))
    return found > 0 and 1 - less < 0.01


def endangers(wrong):
    return wrong.startswith('died') or 'AddressSanitizer' in wrong or 'runtime error' in wrong


passed = failed = 0
strays = []
skipped = len(work) - args.limit if 0 < args.limit < len(work) else 0
work = work[:len(work) - skipped]
with concurrent.futures.ThreadPoolExecutor(os.cpu_count() or 2) as pool:
    for (path, _), (wrong, env) in zip(work, pool.map(one, work)):
        if env is None:
            continue
        if wrong is None:
            skipped += 1
        elif wrong:
            stray = args.strays > 0 and not endangers(wrong)
            strays += [path] if stray else []
            failed += not stray
            if failed + len(strays) <= 20:
                print('%s: %s %s\n    %s' % ('found' if stray else 'failed', os.path.relpath(path), ' '.join('%s=%s' % x for x in env.items()), wrong))
        else:
            passed += 1
skipped += len(set(left_out))
if is_too_many(len(strays), passed + failed + len(strays), args.strays) or len(strays) > len(set(strays)):
    print('%d strays, or two in one script, are too many' % len(strays))
    failed += len(strays)
    strays = []
if waiting:
    print('waited for what did not come, once they were told: %s' % ' '.join(sorted({os.path.relpath(path, TESTS) for path in waiting})))
print('%d passed, %d failed' % (passed, failed) + (', %d found' % len(strays) if strays else '') + (', %d skipped' % skipped if skipped else ''))
sys.exit(1 if failed or not passed else 0)
