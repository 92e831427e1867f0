"""What the comparisons share: the engines that there are, and one run of one of them."""
import json
import os
import shutil
import statistics
import subprocess

PEERS = {'node': ['node'], 'bun': ['bun', 'run'], 'deno': ['deno', 'run', '-A', '--quiet'], 'qjs': ['qjs', '--std']}
keep = [os.open(os.devnull, os.O_RDONLY) for _ in range(3)]    # so that pipes never get descriptor 3


def find(jsr, names=tuple(PEERS)):
    """Name to command; who is absent is named."""
    engines = {'jsr': [os.path.abspath(jsr)]}
    for name in names:
        path = shutil.which(PEERS[name][0])
        if path:
            engines[name] = [path] + PEERS[name][1:]
        else:
            print('%s is not on PATH: its column is missing' % name)
    return engines


def spawn(small, argv, env=None):
    """(wall ms, peak RSS MB, stdout) of one run, by way of the small spawn program"""
    read, write = os.pipe()
    os.dup2(write, 3)
    done = subprocess.run([small] + argv, stdin=subprocess.DEVNULL, capture_output=True, pass_fds=(3,), env=env)
    os.close(write)
    figures = os.read(read, 100).split()
    os.close(read)
    if done.returncode != 0:
        raise RuntimeError(done.stderr.decode(errors='replace').strip().split('\n')[0][:100] or 'exit status %d' % done.returncode)
    return int(figures[2]) / 1000, int(figures[1]) / 1024, done.stdout.decode()


def show_rates(figures, path=None):
    """A table of {engine: [(requests per second, microseconds of CPU for one), ...]}, runs beside each other; written to path as JSON, too."""
    print('%-6s %12s %14s %10s' % ('', 'requests/s', 'CPU us each', 'jsr/it'))
    for name, runs in figures.items():
        rate, cpu = (statistics.median(one[i] for one in runs) for i in (0, 1))
        ratio = statistics.median(ours[0] / theirs[0] for ours, theirs in zip(figures['jsr'], runs))
        print('%-6s %12.0f %14.1f %10.2f' % (name, rate, cpu, ratio))
    if path:
        with open(path, 'w') as f:
            json.dump(figures, f)
