#!/usr/bin/env python3
"""fetch against servers that others wrote: nginx, nghttpd and node, each over HTTP/1.1 and HTTP/2 as far as it speaks them.

usage: run.py --jsr build/jsr [--peer NAME]

Servers listen on loopback, on ports the system gives, in a folder of their own; the certificates are those of tests/js/fetch.  A server that is
not installed is said and counted as skipped.
"""
import argparse
import hashlib
import json
import os
import random
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
CERTS = os.path.join(HERE, '../js/fetch/_certs.sh')

NGINX = '''
worker_processes 1; pid %(dir)s/nginx.pid; error_log %(dir)s/nginx.log; daemon off; master_process off;
events { worker_connections 512; }
http {
 access_log off; default_type application/octet-stream; types { text/plain txt; }
 client_body_temp_path %(dir)s/b; proxy_temp_path %(dir)s/p; fastcgi_temp_path %(dir)s/f; uwsgi_temp_path %(dir)s/u; scgi_temp_path %(dir)s/s;
 gzip_types text/plain; gzip_min_length 1; add_header x-connection $connection; http2_max_concurrent_streams 256;
 server {
  listen 127.0.0.1:%(plain)d; listen 127.0.0.1:%(tls)d ssl http2;
  ssl_certificate %(dir)s/right.crt; ssl_certificate_key %(dir)s/right.key;
  root %(dir)s/files;
  location /gzip/ { alias %(dir)s/files/; gzip on; }
  location /small { client_max_body_size 1k; proxy_pass http://127.0.0.1:1; }
  location /there { return 302 /text.txt; }
 }
}
'''


def ports(count):
    sockets = [socket.socket() for _ in range(count)]
    for s in sockets:
        s.bind(('127.0.0.1', 0))
    numbers = [s.getsockname()[1] for s in sockets]
    for s in sockets:
        s.close()
    return numbers


def wait_for(server, port):
    for _ in range(200):
        if server.poll() is not None:
            return False
        try:
            socket.create_connection(('127.0.0.1', port), 1).close()
            return True
        except OSError:
            time.sleep(0.05)
    return False


def make_files(box):
    os.mkdir(os.path.join(box, 'files'))
    large = random.Random(1).randbytes(8 << 20)
    text = ''.join('line %d of a text that packs well\n' % i for i in range(4000))
    for name, data in (('large', large), ('text.txt', text.encode()), ('empty', b'')):
        with open(os.path.join(box, 'files', name), 'wb') as f:
            f.write(data)
    return {'large': hashlib.sha256(large).hexdigest(), 'text': hashlib.sha256(text.encode()).hexdigest()}


parser = argparse.ArgumentParser()
parser.add_argument('--jsr', required=True)
parser.add_argument('--peer', choices=('nginx', 'nghttpd', 'node'))
args = parser.parse_args()
jsr = os.path.abspath(args.jsr)
passed = failed = skipped = 0
with tempfile.TemporaryDirectory(prefix='jsr-peers-') as box:
    if subprocess.run(['sh', CERTS, box]).returncode:
        sys.exit('peers: openssl made no certificates')
    sums = make_files(box)
    for peer in ('nginx', 'nghttpd', 'node'):
        if args.peer not in (None, peer):
            continue
        if not shutil.which(peer):
            print('skipped: %s is not installed' % peer)
            skipped += 1
            continue
        plain, tls = ports(2)
        if peer == 'nginx':
            conf = os.path.join(box, 'nginx.conf')
            with open(conf, 'w') as f:
                f.write(NGINX % {'dir': box, 'plain': plain, 'tls': tls})
            command = ['nginx', '-p', box, '-e', os.path.join(box, 'nginx.log'), '-c', conf]
        elif peer == 'nghttpd':
            command = ['nghttpd', '-d', os.path.join(box, 'files'), '--echo-upload', '-a', '127.0.0.1', str(tls), os.path.join(box, 'right.key'), os.path.join(box, 'right.crt')]
            plain = None
        else:
            command = ['node', os.path.join(HERE, 'server.mjs'), box, str(plain), str(tls)]
        log = open(os.path.join(box, peer + '.out'), 'w+')
        server = subprocess.Popen(command, stdout=log, stderr=log, cwd=box)
        try:
            if not wait_for(server, tls):
                log.seek(0)
                print('failed: %s does not start: %s' % (peer, log.read()[-500:]))
                failed += 1
                continue
            for port, scheme in ((plain, 'http'), (tls, 'https')):
                if not port:
                    continue
                env = dict(os.environ, NODE_EXTRA_CA_CERTS=os.path.join(box, 'ca.crt'), NO_PROXY='*')
                env.pop('SSL_CERT_FILE', None)
                run = subprocess.run([jsr, os.path.join(HERE, 'client.mjs'), peer, '%s://127.0.0.1:%d' % (scheme, port), json.dumps(sums)],
                                     capture_output=True, text=True, timeout=120, env=env)
                good = [x for x in run.stdout.split('\n') if x.startswith('ok ')]
                bad = [x for x in run.stdout.split('\n') if x.startswith('not ok ')]
                if run.returncode or not good:
                    bad.append('not ok: exit %d, %s' % (run.returncode, run.stderr[-600:]))
                for line in bad:
                    print('failed: %s %s %s' % (peer, scheme, line))
                print('%s over %s: %d of %d' % (peer, scheme, len(good), len(good) + len(bad)))
                passed += len(good)
                failed += len(bad)
        finally:
            server.send_signal(signal.SIGTERM)
            try:
                server.wait(5)
            except subprocess.TimeoutExpired:
                server.kill()
print('%d passed, %d failed' % (passed, failed) + (', %d skipped' % skipped if skipped else ''))
sys.exit(1 if failed or not passed + skipped else 0)
