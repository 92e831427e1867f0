#!/usr/bin/env python3
"""Runs the same random programs on jsr and on node and compares what they print.

differential.py [--jsr build/jsr] [--node node] [--seconds 60] [--seed N] [--kind NAME] [--crash]

Many cases share one process.  A case that differs is run again alone, to be sure that it is the case and not its
neighbours or the clock, then loses statements for as long as it still differs.  --crash asks only whether jsr
survives (for sanitizer builds and JSR_GC_STRESS).  Exit code 1 when a case failed.
"""
import argparse, os, subprocess, sys, tempfile, time
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import generate

BATCH = 120


def run(cmd, text, limit):
    with tempfile.TemporaryDirectory(prefix='jsr-fuzz-') as d:
        path = os.path.join(d, 'program.js')
        with open(path, 'w') as f: f.write(text)
        env = dict(os.environ, TZ='UTC', TMPDIR=d, NO_COLOR='1')
        try:
            p = subprocess.run(cmd + [path], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=limit, cwd=d, env=env)
            return p.returncode, p.stdout.decode('latin-1'), p.stderr.decode('latin-1')
        except subprocess.TimeoutExpired as e:
            return 'timeout', (e.stdout or b'').decode('latin-1'), ''


def split(out):
    parts, n = {}, None
    for line in out.split('\n'):
        if line.startswith('#') and line[1:].isdigit():
            n = int(line[1:])
            parts[n] = []
        elif n is not None: parts[n].append(line)
    return {k: '\n'.join(v) for k, v in parts.items()}


def crashed(rc, err):
    return rc == 'timeout' or (isinstance(rc, int) and (rc < 0 or rc >= 128)) or 'Sanitizer' in err or 'runtime error:' in err or 'Assertion' in err


class Differ:
    def __init__(self, a): self.jsr, self.node, self.crash, self.limit = [a.jsr], [a.node], a.crash, a.timeout

    def alone(self, n, statements, valid_only=False):
        """None, or how jsr and node differ on this one program."""
        text = generate.program([(n, statements)])
        j = run(self.jsr, text, self.limit)
        if self.crash: return ('', j) if crashed(j[0], j[2]) else None
        k = run(self.node, text, self.limit)
        if valid_only and ('"case threw"' in k[1] or 'is not defined' in k[1] + j[1]): return None
        return (k, j) if (j[0], j[1]) != (k[0], k[1]) else None

    def minimise(self, n, statements):
        i = 0
        while i < len(statements):
            fewer = statements[:i] + statements[i + 1:]
            if self.alone(n, fewer, not self.crash): statements = fewer
            else: i += 1
        return statements


def first_difference(k, j):
    a, b = k[1].split('\n'), j[1].split('\n')
    for i in range(max(len(a), len(b))):
        x, y = a[i] if i < len(a) else '(end)', b[i] if i < len(b) else '(end)'
        if x != y: return x, y
    return 'exit %s' % k[0], 'exit %s' % j[0]


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument('--jsr', default='build/jsr')
    ap.add_argument('--node', default='node')
    ap.add_argument('--seconds', type=float, default=60)
    ap.add_argument('--seed', type=int, default=None)
    ap.add_argument('--runs', type=int, default=10 ** 9, help='at most so many programs, so that every machine makes the same ones')
    ap.add_argument('--one', action='store_true', help='only the case of --seed')
    ap.add_argument('--kind', default=None)
    ap.add_argument('--crash', action='store_true')
    ap.add_argument('--timeout', type=float, default=60)
    ap.add_argument('--max-shown', type=int, default=20)
    a = ap.parse_args()
    a.jsr = os.path.abspath(a.jsr)
    if not a.crash:
        try: subprocess.run([a.node, '--version'], stdout=subprocess.DEVNULL, check=True)
        except (OSError, subprocess.CalledProcessError):
            print('fuzz-diff: SKIPPED, there is no %s to compare with' % a.node)
            return 0
    d = Differ(a)
    wanted = a.kind.split(',') if a.kind else None
    seed = a.seed if a.seed is not None else int(time.time()) % 1000000 * 1000
    print('fuzz-diff: first seed %d' % seed)
    passed = failed = unsure = 0
    end = time.time() + a.seconds
    while True:
        cases = []
        while len(cases) < (1 if a.one else BATCH):
            made = generate.case(seed, wanted)
            if made: cases.append((seed,) + made)
            seed += 1
        text = generate.program([(n, s) for n, _, s in cases])
        j = run(d.jsr, text, a.timeout)
        if a.crash: bad = cases if crashed(j[0], j[2]) else []
        else:
            k = run(d.node, text, a.timeout)
            pj, pk = split(j[1]), split(k[1])
            bad = [c for c in cases if c[0] not in pj or pj.get(c[0]) != pk.get(c[0])]
            if not bad and j[0] != k[0]: bad = cases
        confirmed = 0
        for n, kind, statements in bad:
            found = d.alone(n, statements)
            if not found or not d.alone(n, statements): continue
            confirmed += 1
            if failed + confirmed > a.max_shown: continue
            small = d.minimise(n, statements)
            k, j1 = d.alone(n, small) or found
            print('---- seed %d (%s)\n%s' % (n, kind, '\n'.join(small)))
            if a.crash or crashed(j1[0], j1[2]): print('  jsr: exit %s\n%s' % (j1[0], j1[2][:3000]))
            if not a.crash: print('  node: %s\n  jsr:  %s' % tuple(x[:300] for x in first_difference(k, j1)))
            sys.stdout.flush()
        if bad and not confirmed:
            unsure += 1
            print('fuzz-diff: the batch ending before seed %d differed once, its cases do not alone (%s...; exit %s)' % (seed, [c[0] for c in bad[:3]], j[0]))
        failed += confirmed
        passed += len(cases) - confirmed
        if a.one or time.time() >= end or passed + failed >= a.runs: break
    print('fuzz-diff: %d passed, %d failed%s' % (passed, failed, ', %d batches unsure' % unsure if unsure else ''))
    return 1 if failed or unsure else 0


sys.exit(main())
