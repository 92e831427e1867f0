#!/usr/bin/env python3
"""Runs script tests: each carries its answer.

usage: run.py --jsr 'build/jsr' [--runner 'qemu-aarch64 -L ROOT'] [--jobs 2] [--only TEXT] [-v] FOLDERS...

A test is a NAME.js whose comment lines, anywhere in the file, say what must come out:
  // expect: TEXT          a line of stdout; all of them, in order, are the whole of stdout
  // expect-has: TEXT      stdout holds TEXT somewhere (instead of expect)
  // stderr-has: TEXT      stderr holds TEXT
  // stderr-hasnot: TEXT   stderr does not
  // exit: N               exit code, 0 if not said (a signal N is -N)
  // run: SHELL            bash runs this instead of `jsr FILE`; {jsr}, {file}, {dir} are filled in
  // stdin: TEXT           a line of standard input (else empty)
  // env: NAME=VALUE       in the environment
  // timeout: SECONDS      20 if not said
  // waits: REASON         it mostly waits, for REASON: such tests run one after the other beside the rest
  // needs: COMMAND        skipped, aloud, where this command is absent; so is one whose `run` exits with 77, for the reason it prints
  // needs: native REASON  skipped, aloud, with --runner: an emulator cannot run it
A file without `expect`, `expect-has`, `stderr-has` or `exit` asserts nothing and fails.
A NAME.out beside NAME.js is its stdout, byte for byte.  {jsr} in what is expected is the program's path.
Names that begin with "_", and folders that end in ".d", are material of other tests.
Each test runs in an empty folder of its own, with TMPDIR beside it and TZ=UTC.

With --runner WORDS {jsr} is a script that puts them before jsr, as an emulator of another machine wants it; what needs strace, which would see the
emulator, is skipped then.

With --hostile N (N chooses the world) fuzz/hostile-world.js is loaded before each script (but not those with `// hostile: skip REASON`), and all
that is asked is that nothing crashes: no signal, no sanitizer's report.  What is printed, and how long it takes, may differ.
"""
import argparse
import concurrent.futures
import os
import re
import resource
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time

HEADER = re.compile(r'^\s*// (expect|expect-has|stderr-has|stderr-hasnot|exit|run|stdin|env|timeout|waits|needs|hostile):(?: (.*))?$')


def find(folders):
    for folder in folders:
        if os.path.isfile(folder):
            yield os.path.abspath(folder)
            continue
        for root, dirs, files in os.walk(folder):
            dirs[:] = sorted(d for d in dirs if not d.endswith('.d') and not d.startswith('_'))
            for name in sorted(files):
                if name.endswith(('.js', '.cjs', '.mjs')) and not name.startswith('_'):
                    yield os.path.abspath(os.path.join(root, name))


def headers(path):
    found = {}
    with open(path, encoding='utf-8', errors='surrogateescape', newline='\n') as f:
        for line in f:
            m = HEADER.match(line.rstrip('\n'))
            if m:
                found.setdefault(m.group(1), []).append(m.group(2) or '')
    return found


def expand(text, jsr, path):
    return (text.replace('{jsr}', jsr).replace('{file}', shlex.quote(path))
            .replace('{dir}', shlex.quote(os.path.dirname(path))))


def environment(box, said):
    # Nothing of the caller's that a program may act on (CI, NODE_OPTIONS, a proxy); what the harness itself sets, and the tools'.
    env = {k: v for k, v in os.environ.items()
           if k in ('PATH', 'HOME', 'USER', 'LOGNAME', 'LD_LIBRARY_PATH', 'QEMU_LD_PREFIX', 'MALLOC_PERTURB_')
           or k.startswith('HOSTILE_') or k.endswith('SAN_OPTIONS')
           or k in ('SOAK_FULL', 'JSR_BACKEND', 'JSR_RING', 'JSR_STRESS', 'JSR_GC_STRESS', 'JSR_FAULT', 'JSR_FAULT_REPORT')}
    env.update(TZ='UTC', LANG='C.UTF-8', TERM='dumb', TMPDIR=os.path.join(box, 'tmp'))
    for pair in said:
        name, _, value = pair.partition('=')
        env[name] = value
    return env


def check(path, head, code, out, err):
    """The list of what is wrong."""
    wrong = []
    head = {k: [text.replace('{jsr}', program) for text in v] for k, v in head.items()}
    out_file = os.path.splitext(path)[0] + '.out'
    if 'expect' in head:
        want = ''.join(line + '\n' for line in head['expect'])
        if out != want:
            wrong.append(difference(want, out))
    elif os.path.exists(out_file):
        with open(out_file, encoding='utf-8', errors='surrogateescape', newline='') as f:
            want = f.read().replace('{jsr}', program)
        if out != want:
            wrong.append(difference(want, out))
    elif not any(k in head for k in ('expect-has', 'stderr-has', 'exit')):
        wrong.append('the test asserts nothing')
    for text in head.get('expect-has', []):
        if text not in out:
            wrong.append('stdout lacks: ' + text)
    for text in head.get('stderr-has', []):
        if text not in err:
            wrong.append('stderr lacks: ' + text)
    for text in head.get('stderr-hasnot', []):
        if text in err:
            wrong.append('stderr has: ' + text)
    want_code = int(head.get('exit', ['0'])[0])
    if code != want_code:
        wrong.append('exit code %d, not %d' % (code, want_code))
    return wrong


def difference(want, got):
    a, b = want.split('\n'), got.split('\n')
    for i in range(max(len(a), len(b))):
        x = a[i] if i < len(a) else None
        y = b[i] if i < len(b) else None
        if x != y:
            return 'stdout line %d\n      want: %s\n      got:  %s' % (i + 1, x, y)
    return 'stdout differs'


CRASHES = {-signal.SIGSEGV, -signal.SIGABRT, -signal.SIGILL, -signal.SIGBUS, -signal.SIGFPE, -signal.SIGTRAP}


def survived(code, late):
    """What is wrong with a run in a hostile world; bash says 128 + n for a child that a signal ended."""
    hostile['late' if late else 'run'] += 1
    return ['ended by signal %d' % (code % 128 if code > 0 else -code)] if code in CRASHES or 128 - code in CRASHES else []


def run(jsr, path):
    """('passed' | 'failed' | 'skipped', text)"""
    head = headers(path)
    if args.hostile and 'hostile' in head:
        return 'skipped', head['hostile'][0]
    for command in head.get('needs', []):
        if args.runner and command.split()[0] in ('native', 'strace'):
            return 'skipped', 'not under an emulator: ' + command
        if not command.startswith('native ') and not shutil.which(command):
            return 'skipped', 'needs ' + command
    box = tempfile.mkdtemp(prefix='jsr-test-')
    try:
        for name in ('cwd', 'tmp'):
            os.mkdir(os.path.join(box, name))
        command = expand('; '.join(head['run']), jsr, path) if 'run' in head else None
        argv = ['bash', '-c', command] if command else shlex.split(jsr) + [path]
        stdin = ''.join(line + '\n' for line in head.get('stdin', []))
        child = subprocess.Popen(argv, cwd=os.path.join(box, 'cwd'), env=environment(box, head.get('env', [])),
                                 stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                 start_new_session=True)
        try:
            out, err = child.communicate(stdin.encode('utf-8', 'surrogateescape'),
                                         timeout=float(head.get('timeout', ['20'])[0]) * args.slow)
            late = False
        except subprocess.TimeoutExpired:
            os.killpg(child.pid, signal.SIGKILL)
            out, err = child.communicate()
            late = True
        out = out.decode('utf-8', 'surrogateescape')
        err = err.decode('utf-8', 'surrogateescape')
        if args.hostile:
            wrong = survived(child.returncode, late)
        else:
            wrong = ['took too long'] if late else check(path, head, child.returncode, out, err)
        if command and child.returncode == 77 and not late:
            return 'skipped', out.strip()
        if 'AddressSanitizer' in err or 'runtime error:' in err or 'ThreadSanitizer' in err:
            wrong.append('sanitizer report')
        if wrong:
            return 'failed', '\n    '.join(wrong) + ('\n    stderr: ' + err[-1500:].replace('\n', '\n      ') if err else '')
        return 'passed', ''
    finally:
        subprocess.run(['chmod', '-R', 'u+rwX', box], stderr=subprocess.DEVNULL)
        shutil.rmtree(box, ignore_errors=True)


parser = argparse.ArgumentParser()
parser.add_argument('--jsr', required=True)
parser.add_argument('--runner', default='', help='an emulator: words before jsr')
parser.add_argument('--jobs', type=int, default=os.cpu_count() or 2)
parser.add_argument('--only', default='')
parser.add_argument('--slow', type=float, default=1, help='factor on every timeout, for slow builds')
parser.add_argument('--hostile', type=int, default=0, metavar='N', help='in a hostile world: nothing may crash')
parser.add_argument('-v', action='store_true')
parser.add_argument('folders', nargs='+')
args = parser.parse_args()

# A signal that was ignored when this began (nohup, a job in the background) would stay ignored in every test; one with a
# handler is back to its default in them.
for number in (signal.SIGHUP, signal.SIGQUIT, signal.SIGTERM, signal.SIGUSR1, signal.SIGUSR2):
    if signal.getsignal(number) == signal.SIG_IGN:
        signal.signal(number, lambda *_: None)
if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

words = shlex.split(args.jsr)
if os.path.exists(words[0]):
    words[0] = os.path.abspath(words[0])
program = words[0]
if args.runner:
    runner = tempfile.TemporaryDirectory(prefix='jsr-runner-')
    os.chmod(runner.name, 0o755)
    words = shlex.split(args.runner) + words
    words[0] = shutil.which(words[0]) or sys.exit('there is no ' + words[0])
    with open(os.path.join(runner.name, 'jsr'), 'w', encoding='utf-8') as f:
        f.write('#!/bin/sh\nexec %s "$@"\n' % ' '.join(shlex.quote(w) for w in words))
    os.chmod(f.name, 0o755)
    words = [f.name]
hostile = {'run': 0, 'late': 0}
if args.hostile:
    os.environ['HOSTILE_WORLD'] = str(args.hostile)
    words += ['-r', os.path.join(os.path.dirname(os.path.abspath(__file__)), 'fuzz', 'hostile-world.js')]
    counts_file = tempfile.NamedTemporaryFile(prefix='jsr-hostile-')
    os.environ['HOSTILE_COUNTS'] = counts_file.name
jsr_command = ' '.join(shlex.quote(w) for w in words)


def worked():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def timed(path):
    since, before = time.monotonic(), worked()
    return (*run(jsr_command, path), time.monotonic() - since, worked() - before)


tests = [t for t in find(args.folders) if args.only in t]
count = {'passed': 0, 'failed': 0, 'skipped': 0}
with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool, concurrent.futures.ThreadPoolExecutor(1) as lane:
    begun = [(lane if args.jobs > 1 and 'waits' in headers(t) else pool).submit(timed, t) for t in tests]
    for path, (verdict, text, seconds, cpu) in zip(tests, (one.result() for one in begun)):
        count[verdict] += 1
        if verdict != 'passed':
            print('%s: %s\n    %s' % (verdict, os.path.relpath(path), text))
        elif args.v:
            print('passed: %s, %.1f s' % (os.path.relpath(path), seconds) + (', %.1f s of CPU' % cpu if args.jobs == 1 else ''))
summary = '%d passed, %d failed' % (count['passed'], count['failed'])
print(summary + (', %d skipped' % count['skipped'] if count['skipped'] else ''))
if args.hostile:
    fired = [sum(n) for n in zip(*(map(int, line.split()) for line in open(counts_file.name)))] or [0] * 4
    print('hostile world %d: %d gets, %d puts, %d species, %d acts; %d stopped for their time' % (args.hostile, *fired, hostile['late']))
    if len(tests) > 50 and not all(fired):
        sys.exit('the world did nothing')
sys.exit(1 if count['failed'] or not tests else 0)
