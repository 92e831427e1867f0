#!/usr/bin/env python3
"""Runs a part of test262, the language if no other is named, and compares with the list of what passed before.

usage: run.py --jsr build/jsr --suite FOLDER --list FILE [--part language|built-ins|annexB] [--update] [--only TEXT] [--jobs 2] [--show 40] [--report FILE]

The suite is a checkout of test262 (folders harness/ and test/).  Every test below test/PART that needs nothing newer
than what NEWER leaves is run; what is left out is counted.  A test without a mode flag runs sloppy and strict and must pass both; it
counts once.  A crash, a time-out or an asynchronous test that never says that it is complete is a failure.  Scripts
run as global code (--script), modules as files.

The list holds what must pass, a folder a line and below it, behind a tab, one test a line.  A listed test that fails is
a regression: it is shown with its reason, and the exit code is 1.  A listed test that the suite does not have is only
counted.  Tests that pass and are not listed are counted; --update writes the list anew.

The last line is `N passed, N failed`; the lines above it tell positive tests (that must run) from negative ones
(that must be refused), for an engine that refuses everything passes the latter.
"""
import argparse
import collections
import concurrent.futures
import os
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import threading


# What is newer than this engine, and what needs a host of its own kind.
NEWER = set('''Temporal ShadowRealm decorators import-defer export-defer source-phase-imports
source-phase-imports-module-source import-text import-bytes immutable-arraybuffer nonextensible-applies-to-private
await-dictionary error-stack-accessor iterator-chunking iterator-includes Iterator.prototype.join
canonical-tz legacy-regexp tail-call-optimization cross-realm IsHTMLDDA
host-gc-required caller'''.split())
HOST = re.compile(r'\$262\.(?:createRealm|agent|AbstractModuleSource|IsHTMLDDA|gc)\b')
FOLDERS = {
    'language': ('import/import-defer/', 'import/import-bytes/'),
    'built-ins': ('Temporal/', 'ShadowRealm/', 'AbstractModuleSource/', 'RegExp/legacy-accessors/'),
    'annexB': ('built-ins/RegExp/legacy-accessors/',),
    'intl402': ('Temporal/', 'DurationFormat/'),
}

PRINT = "var print = typeof print !== 'undefined' ? print : function (s) { console.log(s); };\n"
HOST_OBJECT = ("var $262 = typeof $262 !== 'undefined' ? $262 : { global: Function('return this')(), "
               "evalScript: function (s) { return (0, eval)(s); }, "
               "gc: function () { throw new Error('no gc'); }, createRealm: function () { throw new Error('no realms'); } };\n"
               "$262.detachArrayBuffer = function (b) { try { structuredClone(b, { transfer: [b] }); } "
               "catch (e) { if (e.name !== 'DataCloneError') throw e; } return null; };\n")


def read(path):
    with open(path, encoding='utf-8', errors='surrogateescape', newline='') as f:
        return f.read()


def items(block, key):
    found = re.search(r'^[ \t]*%s:[ \t]*\[(.*?)\]' % key, block, re.M | re.S)
    if found:
        return [x.strip(' \t\n\r\'"') for x in found.group(1).split(',') if x.strip()]
    found = re.search(r'^[ \t]*%s:[ \t]*\n((?:[ \t]*-[ \t]*\S.*(?:\n|$))+)' % key, block, re.M)
    return [x.strip()[1:].strip(' \t\'"') for x in found.group(1).splitlines()] if found else []


class Test:
    def __init__(self, name):
        self.name = name
        self.source = read(os.path.join(args.suite, BASE, name + '.js'))
        found = re.search(r'/\*---(.*?)---\*/', self.source, re.S)
        block = found.group(1).replace('\r\n', '\n').replace('\r', '\n') if found else ''
        self.flags = items(block, 'flags')
        self.features = items(block, 'features')
        self.includes = items(block, 'includes')
        found = re.search(r'^negative:[ \t]*\n((?:[ \t]+.*(?:\n|$))+)', block, re.M)
        kind = found and re.search(r'type:\s*(\w+)', found.group(1))
        self.negative = kind.group(1) if kind else None
        self.module = 'module' in self.flags

    def in_scope(self):
        return not (NEWER.intersection(self.features) or args.part != 'intl402' and any(x.startswith('Intl') for x in self.features)
                    or self.name.startswith(FOLDERS[args.part]) or HOST.search(self.source) or 'CanBlockIsFalse' in self.flags)

    def modes(self):
        if self.module or 'raw' in self.flags or 'noStrict' in self.flags:
            return ['sloppy']
        return ['strict'] if 'onlyStrict' in self.flags else ['sloppy', 'strict']

    def text(self, mode):
        if 'raw' in self.flags:
            return self.source
        names = ['assert.js', 'sta.js'] + (['doneprintHandle.js'] if 'async' in self.flags else []) + self.includes
        body = [harness(n) for n in names] + [self.source]
        head = '"use strict";\n' if mode == 'strict' else ''
        if 'async' in self.flags:
            head += PRINT
        if any('$262' in b for b in body):
            head += HOST_OBJECT
        return head + '\n'.join(body)


kept, lock = {}, threading.Lock()


def harness(name):
    if name not in kept:
        kept[name] = read(os.path.join(args.suite, 'harness', name))
    return kept[name]


def beside_fixtures(test):
    """A folder of this thread that mirrors the test's, with everything in it that is not a test itself; and the tests that these texts name."""
    rel = os.path.dirname(test.name)
    here, there = os.path.join(args.suite, BASE, rel), os.path.join(box, 'tree', str(threading.get_ident()), rel)
    if there not in kept:
        texts = []
        for root, _, files in os.walk(here):
            to = os.path.join(there, os.path.relpath(root, here))
            os.makedirs(to, exist_ok=True)
            for f in files:
                if '_FIXTURE' in f or not f.endswith('.js'):
                    shutil.copy(os.path.join(root, f), to)
                    if f.endswith('.js'):
                        texts.append(read(os.path.join(root, f)))
        kept[there] = '\n'.join(texts)
    names = set(re.findall(r'[\'"]\./([\w.-]+)\.js[\'"]', test.source + kept[there]))
    return there, [n for n in names if '_FIXTURE' not in n and n != os.path.basename(test.name) and os.path.exists(os.path.join(here, n + '.js'))]


def judge(test, code, out, err):
    """None, or why the test failed."""
    if code == 'late':
        return 'time-out'
    if code < 0 or code >= 128:
        return 'crash: ' + (err.strip()[:200] or str(code))
    first = next((x.strip() for x in err.splitlines() if 'Error' in x), err.strip())[:200]
    if test.negative:
        if code == 0:
            return 'no error, want ' + test.negative
        if 'This statement should not be evaluated' in err + out:
            return 'evaluated what should be refused'
        return None if re.search(r'(?<![\w$])%s(?![\w$])' % test.negative, err) else 'want %s: %s' % (test.negative, first)
    if 'async' in test.flags:
        if 'Test262:AsyncTestFailure' in out:
            return out[out.index('Test262:AsyncTestFailure') + 25:].strip()[:200]
        return None if 'Test262:AsyncTestComplete' in out else 'never complete: ' + first
    return first or 'exit code %d' % code if code else None


def execute(argv, cwd):
    child = subprocess.Popen(argv, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=cwd,
                             env=environment, start_new_session=True)
    try:
        out, err = child.communicate(timeout=args.timeout)
        code = child.returncode
    except subprocess.TimeoutExpired:
        os.killpg(child.pid, signal.SIGKILL)
        out, err = child.communicate()
        code = 'late'
    return code, out.decode('utf-8', 'replace'), err.decode('utf-8', 'replace')


def run(name):
    """(test, None | why it failed), or (test, 'left out')"""
    test = Test(name)
    if not test.in_scope():
        return test, 'left out'
    where, others = os.path.join(box, 'plain', str(threading.get_ident())), []
    if test.module or '_FIXTURE' in test.source or re.search(r'\bimport\s*[(.]', test.source):
        where, others = beside_fixtures(test)
    os.makedirs(where, exist_ok=True)
    for other in others:
        with open(os.path.join(where, other + '.js'), 'w', encoding='utf-8', errors='surrogateescape', newline='') as f:
            f.write(Test(os.path.join(os.path.dirname(name), other)).text('sloppy'))
    path = os.path.join(where, os.path.basename(name) + '.js')
    for mode in test.modes():
        with open(path, 'w', encoding='utf-8', errors='surrogateescape', newline='') as f:
            f.write(test.text(mode))
        why = judge(test, *execute([jsr] + ([] if test.module else ['--script']) + [path], where))
        if why:
            why = '[%s] %s' % ('module' if test.module else mode, why)
            break
    for f in [path] + [os.path.join(where, other + '.js') for other in others]:
        os.unlink(f)
    return test, why


def find():
    for root, dirs, files in os.walk(os.path.join(args.suite, BASE)):
        dirs.sort()
        for f in sorted(files):
            if f.endswith('.js') and '_FIXTURE' not in f:
                yield os.path.relpath(os.path.join(root, f), os.path.join(args.suite, BASE))[:-3]


def read_list():
    found, folder = set(), ''
    if os.path.exists(args.list):
        for line in read(args.list).split('\n'):
            if line.startswith('\t'):
                found.add(folder + line[1:])
            elif line and not line.startswith('#'):
                folder = line if line != './' else ''
    return found


def write_list(names):
    folders = collections.defaultdict(list)
    for name in names:
        folder, _, base = name.rpartition('/')
        folders[(folder or '.') + '/'].append(base)
    with open(args.list, 'w', encoding='utf-8') as f:
        f.write('# What passes of test262, part %s; written by run.py --update.\n' % args.part)
        for folder in sorted(folders):
            f.write(folder + '\n' + ''.join('\t%s\n' % b for b in sorted(folders[folder])))


def probe():
    """The judge must be able to tell: the engine prints, fails with the right error, and drains its jobs."""
    path = os.path.join(box, 'probe.js')
    for text, code, out, err in (('var x = 1;', 0, '', ''), ('throw new TypeError("t")', 1, '', 'TypeError'), ('var var;', 1, '', 'SyntaxError'),
                                 ('console.log("hello")', 0, 'hello', ''), ('Promise.resolve().then(function () { console.log("job"); })', 0, 'job', ''),
                                 ('var zz = 1; if (Function("return this")().zz !== 1) throw 1;', 0, '', '')):
        with open(path, 'w') as f:
            f.write(text)
        got = execute([jsr, '--script', path], box)
        if got[0] == 'late' or bool(got[0]) != bool(code) or out not in got[1] or err not in got[2]:
            print('conformance: the probe failed: %s gave %r' % (text, got))
            sys.exit(2)


parser = argparse.ArgumentParser()
parser.add_argument('--jsr', default='build/jsr')
parser.add_argument('--suite', required=True)
parser.add_argument('--list', required=True)
parser.add_argument('--part', default='language', choices=sorted(FOLDERS))
parser.add_argument('--update', action='store_true')
parser.add_argument('--only', default='')
parser.add_argument('--jobs', type=int, default=os.cpu_count() or 2)
parser.add_argument('--timeout', type=float, default=20)
parser.add_argument('--show', type=int, default=40, help='how many regressions (without a list: failures) are shown')
parser.add_argument('--report', help='every failure and its reason goes to this file')
args = parser.parse_args()

args.suite = os.path.abspath(args.suite)
BASE = 'test/%s/' % args.part
jsr = os.path.abspath(args.jsr)
environment = {k: v for k, v in os.environ.items() if k not in ('FORCE_COLOR', 'NODE_OPTIONS', 'NODE_PATH', 'JSR_TRACE')}
environment.update(NO_COLOR='1', TERM='dumb', TZ='UTC')
if not os.path.isdir(os.path.join(args.suite, BASE)) or not os.path.isdir(os.path.join(args.suite, 'harness')):
    print('conformance: %s has no test262 (harness/ and %s)' % (args.suite, BASE))
    sys.exit(2)
if 'ASAN_OPTIONS' not in os.environ:
    resource.setrlimit(resource.RLIMIT_AS, (4 << 30, resource.getrlimit(resource.RLIMIT_AS)[1]))
box = tempfile.mkdtemp(prefix='jsr-conformance-')
os.makedirs(os.path.join(box, 'tree'))
with open(os.path.join(box, 'tree', 'package.json'), 'w') as f:
    f.write('{"type":"module"}\n')


def main():
    probe()
    names = [n for n in find() if args.only in n]
    listed = read_list()
    passed, failed, left_out = {}, {}, 0
    group = collections.defaultdict(lambda: [0, 0])
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        try:
            for test, why in pool.map(run, names):
                if why == 'left out':
                    left_out += 1
                    continue
                (failed if why else passed)[test.name] = why
                kind = 'negative' if test.negative else 'positive'
                for key in (kind, '/'.join(test.name.split('/')[:-1][:2]) or '.'):
                    group[key][bool(why)] += 1
        except KeyboardInterrupt:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
    for key in sorted(group):
        if key not in ('positive', 'negative') and group[key][1]:
            print('  %-46s %5d passed, %4d failed' % (key, *group[key]))
    regressions = sorted(n for n in failed if n in listed)
    shown = regressions if listed else sorted(failed)
    for n in shown[:args.show]:
        print('%s: %s\n    %s' % ('regression' if listed else 'failed', n, failed[n]))
    if len(shown) > args.show:
        print('... and %d more' % (len(shown) - args.show))
    if args.report:
        with open(args.report, 'w', encoding='utf-8', errors='surrogateescape') as f:
            f.write(''.join('%s\t%s\n' % (n, failed[n].replace('\n', ' ')) for n in sorted(failed)))
    for kind in ('positive', 'negative'):
        good, bad = group[kind]
        print('%s: %d passed, %d failed (%.1f %%)' % (kind, good, bad, 100 * good / max(1, good + bad)))
    if args.update:
        write_list(passed if not args.only else (listed - set(failed)) | set(passed))
        print('%s: written, %d tests' % (os.path.relpath(args.list), len(read_list())))
    else:
        print('against %s: %d regressions, %d newly passed, %d listed that were not run'
              % (os.path.relpath(args.list), len(regressions), len(set(passed) - listed), len(listed - set(passed) - set(failed)) if not args.only else 0))
    print('left out: %d tests of what is newer than this engine or needs a special host' % left_out)
    print('%d passed, %d failed' % (len(passed), len(failed)))
    return 1 if regressions and not args.update or not passed else 0


try:
    status = main()
finally:
    shutil.rmtree(box, ignore_errors=True)
sys.exit(status)
