#!/usr/bin/env python3
"""5,000 GETs by http.get, 50 at once on connections that are kept, on jsr and on the peers that are on PATH.

usage: http_client.py --jsr build/jsr [--runs 5] [--json FILE]

jsr's hello server answers all of them, on loopback.  Runs are interleaved; shown are the medians of requests per second and of
the client's CPU time for one request, its start included, and the median of the ratios of runs beside each other, jsr's to each
of the others: above 1 jsr is ahead.
"""
import argparse
import os
import resource
import subprocess

import peers

HERE = os.path.dirname(os.path.abspath(__file__))
COUNT = 5000


def run(command, port):
    """(requests per second, microseconds of CPU for a request)"""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command + [os.path.join(HERE, 'js', 'http_gets.cjs'), str(port)], capture_output=True, text=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode:
        raise SystemExit(done.stdout + done.stderr)
    cpu = after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
    return COUNT / float(done.stdout) * 1e3, cpu / COUNT * 1e6


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument('--jsr', required=True)
    ap.add_argument('--runs', type=int, default=5)
    ap.add_argument('--json')
    args = ap.parse_args()
    engines = peers.find(args.jsr, ('node', 'bun', 'deno'))
    figures = {name: [] for name in engines}
    server = subprocess.Popen([args.jsr, os.path.join(HERE, 'js', 'http_hello.cjs')], stdout=subprocess.PIPE, text=True)
    try:
        port = int(server.stdout.readline())
        for _ in range(args.runs):
            for name, command in engines.items():
                figures[name].append(run(command, port))
    finally:
        server.kill()
        server.wait()
    peers.show_rates(figures, args.json)


if __name__ == '__main__':
    main()
