#!/usr/bin/env python3
"""Runs a command beside a server of keys and values of its own: redis-server or valkey-server, on a socket and a port, in this folder.

usage: _redis.py [--auth] [--tls] COMMAND...

policy.json then has the bindings CACHE (the socket), SHORT and FRESH (likewise, with a short time limit), TCP (the port, database 1, another prefix) and NOWHERE (a port on which nobody listens); with
--auth SECRET, INURL and WRONG (users whose password is right, and is not) and OUTSIDE (who may not use these keys); with --tls TLS, UNKNOWN (whose
authority nobody knows), OTHER (the certificate is for another name) and PLAIN (without TLS where it is needed).  The environment has REDIS, the socket's path, REDIS_PORT, REDIS_PID and REDIS_SERVER, its program.
"""
import json
import os
import shutil
import socket
import subprocess
import sys
import time

PASSWORD = 'Zq7' + 'secret' * 4
# those that the manual names
COMMANDS = 'ping select get mget set mset pexpireat unlink exists getrange pttl time zadd zrem zrangebylex zrangebyscore multi exec eval'


def free_port():
    with socket.socket() as s:
        s.bind(('127.0.0.1', 0))
        return s.getsockname()[1]


def make_certificates(folder):
    def openssl(*words):
        subprocess.run(('openssl',) + words, cwd=folder, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    openssl('req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', 'key.pem', '-out', 'cert.pem',
            '-days', '2', '-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost')


def answers(path):
    try:
        with socket.socket(socket.AF_UNIX) as s:
            s.connect(path)
            s.sendall(b'PING\r\n')
            return bool(s.recv(64))
    except OSError:
        return False


def start(server, folder, port, options):
    path = os.path.join(folder, 'redis.sock')
    process = subprocess.Popen([server, '--port', str(port), '--bind', '127.0.0.1', '--unixsocket', path, '--dir', folder, '--save', '',
                                '--databases', '4', *options], stdout=subprocess.DEVNULL)
    for _ in range(500):
        if answers(path):
            return process, path
        if process.poll() is not None:
            break
        time.sleep(0.01)
    process.kill()
    sys.exit('%s does not start' % server)


def main():
    words = sys.argv[1:]
    auth, tls = '--auth' in words, '--tls' in words
    words = [word for word in words if word not in ('--auth', '--tls')]
    server = shutil.which('redis-server') or shutil.which('valkey-server')
    if not server:
        print('redis-server is not installed')
        return 77
    folder, port, options = os.getcwd(), free_port(), []
    if auth:
        options += ['--requirepass', 'another', '--user', 'kv', 'on', '>' + PASSWORD, '~jsr:*', *('+' + word for word in COMMANDS.split())]
    if tls:
        make_certificates(folder)
        tls_port = free_port()
        options += ['--tls-port', str(tls_port), '--tls-cert-file', 'cert.pem', '--tls-key-file', 'key.pem', '--tls-auth-clients', 'no']
    process, path = start(server, folder, port, options)
    place = 'unix://%s' % path
    bindings = {
        'CACHE': {'type': 'kv', 'url': place},
        'TCP': {'type': 'kv', 'url': 'redis://127.0.0.1:%d/1' % port, 'prefix': 'mine:'},
        'SHORT': {'type': 'kv', 'url': place, 'timeout': 0.3},
        'FRESH': {'type': 'kv', 'url': place, 'timeout': 0.3},
        'NOWHERE': {'type': 'kv', 'url': 'redis://127.0.0.1:%d' % free_port(), 'timeout': 1},
    }
    if auth:
        bindings['SECRET'] = {'type': 'kv', 'url': place, 'user': 'kv', 'password': {'env': 'KV_PASSWORD'}}
        bindings['INURL'] = {'type': 'kv', 'url': {'env': 'KV_URL'}}
        bindings['OUTSIDE'] = dict(bindings['SECRET'], prefix='elsewhere:')
        bindings['WRONG'] = {'type': 'kv', 'url': place, 'user': 'kv', 'password': {'env': 'KV_WRONG'}}
    if tls:
        secure = 'rediss://localhost:%d' % tls_port
        user = {'user': 'kv', 'password': {'env': 'KV_PASSWORD'}} if auth else {}
        bindings['TLS'] = {'type': 'kv', 'url': secure, 'ca': './cert.pem', **user}
        bindings['UNKNOWN'] = {'type': 'kv', 'url': secure}
        bindings['PLAIN'] = {'type': 'kv', 'url': 'redis://127.0.0.1:%d' % tls_port}
        bindings['OTHER'] = {'type': 'kv', 'url': secure.replace('localhost', '127.0.0.1'), 'ca': './cert.pem'}
    with open('policy.json', 'w') as f:
        json.dump({'bindings': bindings}, f)
    env = dict(os.environ, REDIS=path, REDIS_SERVER=server, REDIS_PID=str(process.pid), REDIS_PORT=str(port), KV_PASSWORD=PASSWORD, KV_WRONG=PASSWORD + 'W',
               KV_URL='redis://kv:%s@127.0.0.1:%d' % (PASSWORD, port))
    try:
        return subprocess.run(words, env=env).returncode
    finally:
        process.kill()
        process.wait()


if __name__ == '__main__':
    sys.exit(main())
