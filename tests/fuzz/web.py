"""Runs web.js on a sanitizer build with seed after seed, a part of them with collections at every few kilobytes.

    web.py --jsr build/asan/jsr [--seconds 20] [--seed N] [--kind headers,blobs]

The seconds are each kind's.  A run has failed when it says so, or ends by a signal, a sanitizer's report or after --limit seconds; the last
seed it printed repeats it: web.js KIND SEED 1.
"""
import argparse, os, subprocess, sys, time

here = os.path.dirname(os.path.abspath(__file__))
BATCH = {'blobs': 20, 'headers': 100, 'patterns': 60, 'streams': 20}
p = argparse.ArgumentParser()
p.add_argument('--jsr', default='build/asan/jsr')
p.add_argument('--seconds', type=float, default=20)
p.add_argument('--seed', type=int, default=None)
p.add_argument('--kind', default=','.join(BATCH))
p.add_argument('--limit', type=float, default=60)
a = p.parse_args()
jsr = os.path.abspath(a.jsr)
first = a.seed if a.seed is not None else int(time.time()) % 1000000 * 1000
environment = dict(os.environ, ASAN_OPTIONS='detect_leaks=0')
failed = 0
for kind in a.kind.split(','):
    end, seed, programs, bad = time.monotonic() + a.seconds, first, 0, 0
    while time.monotonic() < end and bad < 5:
        count = BATCH[kind]
        env = dict(environment, JSR_GC_STRESS='20000') if seed // count % 5 == 4 else environment
        try:
            r = subprocess.run([jsr, os.path.join(here, 'web.js'), kind, str(seed), str(count)], env=env, stdin=subprocess.DEVNULL,
                               stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=a.limit)
            said, code = r.stdout, r.returncode
        except subprocess.TimeoutExpired as e:
            said, code = e.stdout or b'', f'no end in {a.limit} s'
        lines = said.decode(errors='replace').splitlines()
        last = [int(line) for line in lines if line.isdigit()][-1:]
        whole = code == 0 and last == [seed + count - 1]
        programs += last[0] - seed + whole if last else 0
        seed += count
        if not whole:
            bad += 1
            print(f'{kind}: seed {last[0] if last else seed - count} ended with {code}', flush=True)
            print('\n'.join(line for line in lines if not line.isdigit())[-2500:], flush=True)
            seed = last[0] + 1 if last else seed
    failed += bad
    print(f'fuzz-web: {kind}: {programs} programs, {bad} failed', flush=True)
    if not programs:
        failed += 1
sys.exit(1 if failed else 0)
