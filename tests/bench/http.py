#!/usr/bin/env python3
"""Requests per second of a hello server on jsr and on the peers that are on PATH, with 50 connections that are kept.

usage: http.py --jsr build/jsr [--runs 5] [--seconds 3] [--cluster | --web] [--json FILE]

wrk makes the requests, on loopback.  Runs are interleaved; shown are the medians of requests per second and of the server's CPU
time for one request, and the median of the ratios of runs beside each other, jsr's to each of the others: above 1 jsr is ahead.
With --cluster two workers of a cluster are the server, and the peer is node.  With --web the handler takes a Request and gives a Response:
jsr:serve, Bun.serve and Deno.serve.
"""
import argparse
import os
import re
import shutil
import subprocess

import peers

HERE = os.path.dirname(os.path.abspath(__file__))
TICKS = os.sysconf('SC_CLK_TCK')


def cpu_seconds(pid):
    """of a process and its children"""
    with open('/proc/%d/stat' % pid) as f:
        fields = f.read().rsplit(')', 1)[1].split()
    with open('/proc/%d/task/%d/children' % (pid, pid)) as f:
        children = f.read().split()
    return (int(fields[11]) + int(fields[12])) / TICKS + sum(cpu_seconds(int(child)) for child in children)


def load(wrk, port, seconds):
    done = subprocess.run([wrk, '-t1', '-c50', '-d%ds' % seconds, 'http://127.0.0.1:%d/' % port], capture_output=True, text=True)
    if done.returncode or 'Non-2xx' in done.stdout or 'Socket errors' in done.stdout:
        raise SystemExit(done.stdout + done.stderr)
    return int(re.search(r'(\d+) requests in', done.stdout).group(1))


def run(command, wrk, seconds, script):
    """(requests per second, microseconds of CPU for a request)"""
    server = subprocess.Popen(command + [os.path.join(HERE, 'js', script)], stdout=subprocess.PIPE, text=True)
    try:
        port = int(server.stdout.readline())
        load(wrk, port, 1)
        before = cpu_seconds(server.pid)
        count = load(wrk, port, seconds)
        return count / seconds, (cpu_seconds(server.pid) - before) / count * 1e6
    finally:
        server.kill()
        server.wait()


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument('--jsr', required=True)
    ap.add_argument('--runs', type=int, default=5)
    ap.add_argument('--seconds', type=int, default=3)
    ap.add_argument('--cluster', action='store_true')
    ap.add_argument('--web', action='store_true')
    ap.add_argument('--json')
    args = ap.parse_args()
    wrk = shutil.which('wrk')
    if not wrk:
        raise SystemExit('wrk is not on PATH')
    engines = peers.find(args.jsr, ('node',) if args.cluster else ('bun', 'deno') if args.web else ('node', 'bun', 'deno'))
    script = 'http_cluster.cjs' if args.cluster else 'serve_hello.mjs' if args.web else 'http_hello.cjs'
    figures = {name: [] for name in engines}
    for _ in range(args.runs):
        for name, command in engines.items():
            figures[name].append(run(command, wrk, args.seconds, script))
    peers.show_rates(figures, args.json)


if __name__ == '__main__':
    main()
