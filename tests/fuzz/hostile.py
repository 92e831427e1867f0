"""Runs hostile.js on a sanitizer build with seed after seed, at several densities of collections.

    hostile.py --jsr build/asan/jsr [--seconds 60] [--seed N] [--calls 450] [--jobs 1] [--findings FOLDER]
    hostile.py --jsr build/asan/jsr --minimise SEED

A run has failed when a signal or a sanitizer's report ends it; reports are the same when the topmost functions of ours are.  A run may
take so much processor time; when it has, the call that took it is left out and counted, and the rest of the run goes on.  So
are runs stopped that took too much memory.  What failed is named by its seed, which repeats it; --minimise leaves out calls
until no more can be, and prints those that remain.  Whoever finds nothing must have looked: totals below their floors fail.
"""
import argparse, collections, concurrent.futures, json, os, re, resource, subprocess, sys, tempfile, threading, time

here = os.path.dirname(os.path.abspath(__file__))
p = argparse.ArgumentParser()
p.add_argument('--jsr', default='build/asan/jsr')
p.add_argument('--seconds', type=float, default=60)
p.add_argument('--seed', type=int, default=None)
p.add_argument('--calls', type=int, default=450)
p.add_argument('--jobs', type=int, default=1)
p.add_argument('--runs', type=int, default=10 ** 9, help='at most so many seeds, so that every machine makes the same ones')
p.add_argument('--cpu', type=int, default=5, help='seconds of processor time of one run')
p.add_argument('--findings', default=None, help='a folder that gets the report and the calls of each new crash')
p.add_argument('--minimise', type=int, default=None)
p.add_argument('--want', default=None, help='minimise: the crash that must remain, when it is not the first one seen')
a = p.parse_args()
jsr = os.path.abspath(a.jsr)
STRESS = ['60000', '250000', '20000', '60000', '120000', '250000']


def environment(seed):
    gc = STRESS[seed // 6 % len(STRESS)] if seed % 12 != 5 else None       # marking a long chain every few kilobytes takes for ever
    nowhere = 'http://127.0.0.1:9'         # a fetch of whatever goes to a proxy on loopback that is not there
    env = dict(os.environ, http_proxy=nowhere, https_proxy=nowhere, all_proxy=nowhere, no_proxy='', UBSAN_OPTIONS='print_stacktrace=1',
               ASAN_OPTIONS='detect_leaks=0:hard_rss_limit_mb=2500:allocator_may_return_null=1:max_allocation_size_mb=600:quarantine_size_mb=32:exitcode=86')
    env.pop('NODE_OPTIONS', None)
    if gc:
        env.update(JSR_GC_STRESS=gc, HOSTILE_GC=gc)
    return env


def bounds():
    resource.setrlimit(resource.RLIMIT_CPU, (a.cpu, a.cpu + 10))
    resource.setrlimit(resource.RLIMIT_FSIZE, (64 << 20, 64 << 20))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    if os.geteuid() == 0:       # what is called may well be fs.rm, one day
        os.setgroups([])
        os.setgid(65534)
        os.setuid(65534)


def once(seed, only=None, show=False):
    """(verdict, signature, text, calls made, counts): passed, failed, slow, memory or broken"""
    with tempfile.TemporaryDirectory() as box:
        os.chmod(box, 0o777)
        trace = os.path.join(box, 'trace')
        env = environment(seed)
        if show:
            env['HOSTILE_SHOW'] = '1'
        argv = [jsr, '--no-warnings', os.path.join(here, 'hostile.js'), str(seed), str(a.calls), trace] + ([only] if only else [])
        try:
            r = subprocess.run(argv, cwd=box, env=env, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=a.cpu * 24, preexec_fn=bounds)
            code, text = r.returncode, r.stdout.decode(errors='replace')
        except subprocess.TimeoutExpired as e:
            code, text = -24, (e.stdout or b'').decode(errors='replace')
        try:
            made = open(trace, errors='replace').read().splitlines()
        except OSError:
            made = []
    counts = None
    if made and made[-1].startswith('done '):
        counts = json.loads(made.pop()[5:])
    if 'rss limit' in text or 'allocation-size-too-big' in text or 'out-of-memory' in text:
        return 'memory', '', text, made, counts
    if 'runtime error:' in text or 'ERROR: AddressSanitizer' in text or 'Assertion' in text:
        return 'failed', signature(text), text, made, counts
    if code in (-24, -9):
        return 'slow', '', text, made, counts
    if code < 0 or code in (86, 132, 134, 136, 139):
        return 'failed', 'signal %d in %s' % (-code, re.sub(r'^\d+ ', '', made[-1])[:80] if made else '?'), text, made, counts
    return ('passed' if counts else 'broken'), '', text, made, counts


def signature(text):
    kind = re.search(r'AddressSanitizer: ([\w-]+)|runtime error: ([^\n]*)|(Assertion[^\n]*)', text)
    kind = re.sub(r'0x[0-9a-f]+|-?\d[\d.e+]*', 'N', next(g for g in kind.groups() if g))[:60]
    frames = [(f, w) for f, w in re.findall(r'#\d+ 0x[0-9a-f]+ in (\S+) (\S+)', text.split('freed by')[0])]
    frames = [f for f, w in frames if 'runtime/' in w and 'base/mem' not in w] or [f for f, w in frames][:3]
    return kind + ' in ' + ' < '.join(dict.fromkeys(frames[:3]))


def trouble(text):
    at = [m.start() for m in re.finditer(r'AddressSanitizer|runtime error:|Assertion', text)]
    start = max(0, at[0] - 200) if at else 0
    return text[start:start + 4500]


def numbers_of(made):
    return [int(m.group(1)) for m in (re.match(r'(\d+) ', line) for line in made) if m]


def ranges(kept):
    kept, out = sorted(kept), []
    for n in kept:
        if out and out[-1][1] == n - 1:
            out[-1][1] = n
        else:
            out.append([n, n])
    return ','.join('%d-%d' % (x, y) if x != y else str(x) for x, y in out) or '999999'


def minimise(seed, want=None, loud=True):
    verdict, sign, text, made, _ = once(seed)
    if verdict != 'failed':
        return None
    want = want or sign
    kept = numbers_of(made)
    def fails(some):
        v = once(seed, ranges(some))
        return v[0] == 'failed' and v[1].split(' in ')[-1] == want.split(' in ')[-1]
    # the last few often do
    for tail in (1, 4, 16, 64):
        if tail < len(kept) and fails(kept[-tail:]):
            kept = kept[-tail:]
            break
    size = max(1, len(kept) // 2)
    while True:
        i = 0
        while i < len(kept) and len(kept) > 1:
            rest = kept[:i] + kept[i + size:]
            if rest and fails(rest):
                kept = rest
            else:
                i += size
        if size == 1:
            break
        size //= 2
    verdict, sign, text, made, _ = once(seed, ranges(kept), show=True)
    if loud:
        print('seed %d only %s gc %s: %s' % (seed, ranges(kept), environment(seed).get('JSR_GC_STRESS'), sign))
        print('\n'.join(line[:600] for line in made))
        print(trouble(text))
    return ranges(kept), made, text


if a.minimise is not None:
    sys.exit(0 if minimise(a.minimise, a.want) else 'seed %d does not fail' % a.minimise)

first = a.seed if a.seed is not None else int(time.time()) % 1000000 * 1000
began = time.monotonic()
end = began + a.seconds
total, kinds = collections.Counter(), collections.Counter()
crashes, slow, lock = {}, collections.Counter(), threading.Lock()
covered = of = alive = finished = 0
seeds = iter(range(first, first + 10 ** 9))


def worker():
    global covered, of, alive, finished
    while time.monotonic() < end:
        with lock:
            seed = next(seeds)
        if seed - first >= a.runs:
            break
        only = None
        for attempt in range(6):
            verdict, sign, text, made, counts = once(seed, only)
            with lock:
                total[verdict] += 1
                if counts:
                    finished += 1
                    for k in ('calls', 'hooks', 'worlds', 'installed', 'turns', 'chains', 'threw'):
                        total[k] += counts[k]
                    kinds.update(counts['kinds'])
                    covered, of, alive = max(covered, counts['functions']), counts['of'], alive + counts['alive']
                else:                      # stopped before it told its counts: the trace has what it called
                    total['calls'] += len(made)
                    kinds.update('chain' for line in made if ' on a chain: ' in line)
                if verdict == 'failed':
                    if sign not in crashes:
                        crashes[sign] = [seed, only]
                        print('%5.0f s  seed %d%s: %s\n        at: %s' % (time.monotonic() - began, seed, ' only ' + only if only else '', sign, made[-1][:200] if made else ''), flush=True)
                        if a.findings:
                            os.makedirs(a.findings, exist_ok=True)
                            name = re.sub(r'[^\w]+', '-', sign)[:90].strip('-')
                            with open(os.path.join(a.findings, name + '.txt'), 'w') as f:
                                f.write('seed %d only %s\n%s\n\n%s\n' % (seed, only, '\n'.join(made[-12:]), trouble(text)))
                        else:
                            print(trouble(text), flush=True)
                elif verdict in ('slow', 'memory'):
                    slow[verdict + ': ' + (re.sub(r'^\d+ ', '', made[-1]) if made else '?')] += 1
            done = numbers_of(made)
            if verdict == 'passed' or not done or done[-1] + 1 >= a.calls or time.monotonic() > end:
                break
            on = done[-1] + 1
            if verdict == 'slow' and ' make ' in made[-1]:         # the chain itself: its group of calls is left out
                on = (done[-1] // 120 + 1) * 120
            only = '%d-%d' % (on, a.calls)


with concurrent.futures.ThreadPoolExecutor(a.jobs) as workers:
    for w in [workers.submit(worker) for _ in range(a.jobs)]:
        w.result()
print('fuzz-hostile: seeds %d-%d: %d runs passed, %d failed, %d took long, %d took memory, %d broke off' % (first, next(seeds) - 1, total['passed'], total['failed'], total['slow'], total['memory'], total['broken']))
print('  %d calls (%d threw) in %d worlds of %d hooks, %d chains, %d turns; a run covered up to %d of %d functions, %d objects alive' % (total['calls'], total['threw'], total['worlds'], total['installed'], total['chains'], total['turns'], covered, of, alive))
print('  hooks: ' + ', '.join('%s %d' % at for at in kinds.most_common()))
for what, n in slow.most_common(12):
    print('  %d x %s' % (n, what[:150]))
for sign, (seed, only) in crashes.items():
    print('  seed %d%s: %s' % (seed, ' only ' + only if only else '', sign))
poor = []
if finished:
    wanted = {'get': 1, 'set': 1, 'callback': 1, 'method': 1, 'toPrimitive': 1, 'own get': 1, 'did clear': 1, 'did resize': 1, 'did recompile': 1, 'did collect': 1, 'did re-enter': 1, 'did shrink': 1, 'did freeze': 1, 'did throw': 1, 'did nonsense': 1, 'foreseen': 1}
    if total['passed'] >= 12:              # every twelfth seed has chains
        wanted['chain'] = 1
    poor = [k for k in wanted if not kinds[k]] if total['calls'] >= 5000 else []      # fewer calls on a slow machine are chance
if total['calls'] < 4 * a.seconds or not finished or covered < min(60, a.seconds / 4) or len(kinds) < 20 or not total['hooks'] or not alive:
    poor.append('calls made')
if poor:
    print('fuzz-hostile: too little of: ' + ', '.join(poor))
sys.exit(1 if crashes or poor else 0)
