#!/usr/bin/env python3
"""fetch on jsr, on the peers that are on PATH, and what libcurl takes for the same in a C program, side by side.

usage: fetch.py --jsr build/jsr --spawn build/release/spawn --c build/release/bench/fetch_peer [--runs 5] [--only TEXT]
                [--json FILE]

The server is nginx on loopback, started here with its own files in a temporary folder.  Every row is run `runs` times on
every engine, interleaved, and the medians are shown, in ms, then jsr's ratio to each of the others, then the ratio of each to
the C program (c/fetch_peer.c); below 1 the first is ahead.

What a process loads and connects once is done before the clock starts, but in the rows globals and first, which are whole
processes: one that names the interfaces of fetch, and one that gets its first answer.
"""
import argparse
import json
import os
import shutil
import socket
import statistics
import subprocess
import tempfile
import time

import peers

HERE = os.path.dirname(os.path.abspath(__file__))
ROWS = ('globals', 'first', 'get-50', 'get-1', 'stream-256mb', 'buffer-256mb', 'post-1mb', 'file-256mb')

# One process, so that who started it ends it.  The proxy is there to read a POST to its end before it is answered.
CONF = '''daemon off; master_process off; worker_processes 1; pid {folder}/pid; error_log {folder}/log;
events {{ worker_connections 1024; }}
http {{
  access_log off; sendfile on; keepalive_requests 1000000; default_type application/octet-stream;
  client_body_temp_path {folder}/body; client_max_body_size 0; client_body_buffer_size 2m;
  {paths}
  server {{
    listen 127.0.0.1:{port} backlog=512; root {folder}/files;
    location = /post {{
      proxy_pass http://127.0.0.1:{port}/ok; proxy_method GET; proxy_pass_request_body off; proxy_set_header Content-Length "";
    }}
    location = /ok {{ return 200 ok; }}
  }}
}}
'''


class Server:
    def __init__(self, nginx, folder):
        os.mkdir(os.path.join(folder, 'files'))
        with open(os.path.join(folder, 'files', 'small'), 'wb') as f:
            f.write(b'x' * 1024)
        with open(os.path.join(folder, 'files', 'large'), 'wb') as f:
            piece = os.urandom(1 << 20)
            for _ in range(256):
                f.write(piece)
        with socket.create_server(('127.0.0.1', 0)) as free:
            port = free.getsockname()[1]
        built = subprocess.run([nginx, '-V'], stderr=subprocess.PIPE, text=True).stderr
        paths = ' '.join('%s_temp_path %s/%s;' % (kind, folder, kind) for kind in ('proxy', 'fastcgi', 'uwsgi', 'scgi')
                         if '--without-http_%s_module' % kind not in built)
        conf = os.path.join(folder, 'nginx.conf')
        with open(conf, 'w') as f:
            f.write(CONF.format(folder=folder, port=port, paths=paths))
        self.base = 'http://127.0.0.1:%d' % port
        self.child = subprocess.Popen([nginx, '-e', 'stderr', '-p', folder, '-c', conf],
                                      stdin=subprocess.DEVNULL, stderr=subprocess.PIPE)
        self.wait_for(port)

    def wait_for(self, port):
        until = time.monotonic() + 10
        while time.monotonic() < until and self.child.poll() is None:
            try:
                socket.create_connection(('127.0.0.1', port)).close()
                return
            except ConnectionRefusedError:
                time.sleep(0.02)
        self.end()
        raise SystemExit('nginx did not start: ' + self.child.stderr.read().decode(errors='replace').strip())

    def end(self):
        if self.child.poll() is None:
            self.child.terminate()
        self.child.wait()


def measure(engine, argv, row, base, folder):
    if engine == 'c':
        command = argv + [row, base, folder]
    elif row == 'globals':
        command = argv + [os.path.join(HERE, 'js', 'globals.cjs')]
    else:
        command = argv + [os.path.join(HERE, 'js', 'fetch.cjs'), row, base, folder]
    wall, _, out = peers.spawn(args.spawn, command, environment)
    return wall if row in ('globals', 'first') else float(out.strip().split('\n')[-1])


def run_row(row, engines, base, folder):
    """Medians, and who failed with what."""
    found, failed = {n: [] for n in engines}, {}
    for _ in range(args.runs):
        for engine, argv in engines.items():
            if engine in failed or (engine, row) == ('c', 'globals'):
                continue
            try:
                found[engine].append(measure(engine, argv, row, base, folder))
            except (RuntimeError, ValueError, IndexError) as e:
                failed[engine] = str(e)
    return {n: statistics.median(v) for n, v in found.items() if v and n not in failed}, failed


def show(name, figures, ratios):
    print('%-13s' % name + ''.join('%9s' % x for x in figures) + ''.join('%10s' % x for x in ratios), flush=True)


def main():
    nginx = shutil.which('nginx', path=os.environ.get('PATH', '') + ':/usr/sbin:/sbin')
    if not nginx:
        print('nginx is not installed (Debian: nginx-light): the rows of fetch are missing')
        return
    engines = peers.find(args.jsr, ('node', 'bun', 'deno'))
    engines['c'] = [os.path.abspath(args.c)]
    pairs = [('jsr', n) for n in engines if n != 'jsr'] + [(n, 'c') for n in engines if n not in ('jsr', 'c')]
    report = {}
    with tempfile.TemporaryDirectory(prefix='jsr-bench-') as folder:
        server = Server(nginx, folder)
        try:
            show('row, ms', engines, ['/'.join(pair) for pair in pairs])
            for row in ROWS:
                if args.only not in row:
                    continue
                median, failed = run_row(row, engines, server.base, folder)
                ratio = {(a, b): median[a] / max(median[b], 1e-9) for a, b in pairs if a in median and b in median}
                show(row, ['%.4g' % median[n] if n in median else '-' for n in engines],
                     ['%.2f' % ratio[pair] if pair in ratio else '-' for pair in pairs])
                for n, why in failed.items():
                    print('    %s failed: %s' % (n, why))
                report[row] = {'unit': 'ms', 'median': median, 'ratio': {'/'.join(p): r for p, r in ratio.items()}}
        finally:
            server.end()
    if args.json:
        with open(args.json, 'w') as f:
            json.dump(report, f, indent=1)


parser = argparse.ArgumentParser()
parser.add_argument('--jsr', default='build/jsr')
parser.add_argument('--spawn', default='build/release/spawn')
parser.add_argument('--c', default='build/release/bench/fetch_peer')
parser.add_argument('--runs', type=int, default=5)
parser.add_argument('--only', default='')
parser.add_argument('--json')
args = parser.parse_args()
environment = {name: value for name, value in os.environ.items() if not name.lower().endswith('_proxy')}
main()
