"""Runs api.js on a sanitizer build with seed after seed, a part of them with collections at every few kilobytes.

    api.py --jsr build/asan/jsr [--seconds 60] [--seed N] [--calls 2000] [--runs N]

A run has failed when it ends by a signal, a sanitizer's report or an exit code other than 0; one that takes too long (arguments
can ask for years of work) is stopped and counted.  What failed is named by its seed, which repeats it.
"""
import argparse, os, subprocess, sys, tempfile, time

here = os.path.dirname(os.path.abspath(__file__))
p = argparse.ArgumentParser()
p.add_argument('--jsr', default='build/asan/jsr')
p.add_argument('--seconds', type=float, default=60)
p.add_argument('--seed', type=int, default=None)
p.add_argument('--calls', type=int, default=2000)
p.add_argument('--runs', type=int, default=10 ** 9, help='at most so many, so that every machine makes the same ones')
a = p.parse_args()
jsr = os.path.abspath(a.jsr)
seed = a.seed if a.seed is not None else int(time.time()) % 1000000 * 1000
end = time.monotonic() + a.seconds
passed = failed = slow = 0
# a fetch of whatever goes to a proxy on loopback that is not there
nowhere = 'http://127.0.0.1:9'
environment = dict(os.environ, http_proxy=nowhere, https_proxy=nowhere, all_proxy=nowhere, no_proxy='',
                   ASAN_OPTIONS='detect_leaks=0:hard_rss_limit_mb=3000:allocator_may_return_null=1:max_allocation_size_mb=1500')
with tempfile.TemporaryDirectory() as scratch:
    trace = os.path.join(scratch, 'trace')
    while time.monotonic() < end and passed + failed + slow < a.runs:
        env = dict(environment, JSR_GC_STRESS='20000') if seed % 4 == 0 else environment
        try:
            r = subprocess.run([jsr, os.path.join(here, 'api.js'), str(seed), str(a.calls), trace], cwd=scratch, env=env,
                               stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=30)
        except subprocess.TimeoutExpired:
            slow += 1
        else:
            if r.returncode == 0:
                passed += 1
            else:
                failed += 1
                last = open(trace, errors='replace').read().splitlines()[-1:]
                print(f'seed {seed} ended with {r.returncode} at: {" ".join(last)}', flush=True)
                print(r.stdout.decode(errors='replace')[-1500:], flush=True)
        seed += 1
print(f'fuzz-api: {passed} passed, {failed} failed, {slow} stopped at 30 s')
sys.exit(1 if failed or not passed else 0)
