#!/usr/bin/env python3
"""A key-value store on a server whose answers are changed on the way: bytes flipped, cut out, repeated, held back, connections ended.

usage: redis.py --jsr build/asan/jsr [--seconds 30] [--seed 1] [--runs N]

Every promise must settle, with a value of the right type or an error that has a code, and the process end by itself with exit code 0: no crash, no
sanitizer's report, no hang.  A run that fails is named by its seed.  Skipped aloud without redis-server.
"""
import argparse
import json
import os
import random
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import time

SCRIPT = r'''
import { env } from 'jsr:bindings';
let settled = 0, odd = 0, begun = 0;
const types = [(v) => v === null || typeof v === 'string', (v) => typeof v === 'boolean', (v) => v instanceof Map, (v) => Array.isArray(v.keys),
	(v) => 'version' in v];
function ask(promise, type) {
	begun++;
	return promise.then((v) => { settled++; if (!types[type](v)) { odd++; console.log('odd value', v); } },
		(e) => { settled++; if (!(e instanceof Error) || (typeof e.code !== 'string' && e.name !== 'SyntaxError')) { odd++; console.log('odd error', e); } });
}
const kv = env.KV;
let seed = Number(process.argv[2]);
const draw = (n) => { seed = (seed * 1103515245 + 12345) % 2147483648; return Math.floor(seed / 65536) % n; };
for (let round = 0; round < 12; round++) {
	const all = [];
	for (let i = draw(12); i >= 0; i--) {
		const key = `k${draw(30)}`, value = 'v'.repeat(draw(9) ? draw(40) : draw(200000));
		switch (draw(9)) {
		case 0: case 1: all.push(ask(kv.get(key), 0)); break;
		case 2: all.push(ask(kv.put(key, value), 1)); break;
		case 3: all.push(ask(kv.put(key, value, { ttl: 0.1 + draw(20) / 10, metadata: { a: key }, ifAbsent: draw(2) === 0 }), 1)); break;
		case 4: all.push(ask(kv.delete(key), 1)); break;
		case 5: all.push(ask(kv.getMany(['k1', key, 'k2']), 2)); break;
		case 6: all.push(ask(kv.list({ prefix: draw(2) ? 'k' : '', limit: 1 + draw(20) }), 3)); break;
		case 7: all.push(ask(kv.batch().check(key).put(key, value).delete('k3').commit(), 1)); break;
		case 8: all.push(ask(kv.getWithMetadata(key), 4)); break;
		}
	}
	await Promise.all(all);
}
console.log(settled === begun && odd === 0 ? 'fine' : `${begun} begun, ${settled} settled, ${odd} odd`);
'''


def change(data, draw):
    data = bytearray(data)
    kind = draw.randrange(7)
    at = draw.randrange(len(data)) if data else 0
    if kind == 0 and data:
        data[at] = draw.randrange(256)
    elif kind == 1:
        del data[at:at + draw.randrange(1, 20)]
    elif kind == 2:
        data[at:at] = data[at:at + draw.randrange(1, 60)]
    elif kind == 3:
        data[at:at] = draw.choice((b'$-1\r\n', b'*2\r\n', b'*-1\r\n', b':7\r\n', b'+QUEUED\r\n', b'-ERR odd\r\n', b'$3\r\nabc\r\n', b'\r\n', b'*0\r\n', b'$0\r\n\r\n'))
    elif kind == 4:
        return bytes(data[:at]), True
    elif kind == 5 and data:
        data[at] = ord(draw.choice('+-:$*0123456789\r\n'))
    return bytes(data), False


class Proxy:
    """Between the script and the server; draws what to spoil from the seed."""
    def __init__(self, path, server, seed):
        self.server, self.draw = server, random.Random(seed)
        self.listener = socket.socket(socket.AF_UNIX)
        self.listener.bind(path)
        self.listener.listen(16)
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            try:
                client, _ = self.listener.accept()
                up = socket.socket(socket.AF_UNIX)
                up.connect(self.server)
            except OSError:
                return
            threading.Thread(target=self.copy, args=(client, up, False), daemon=True).start()
            threading.Thread(target=self.copy, args=(up, client, True), daemon=True).start()

    def copy(self, source, target, spoils):
        try:
            while True:
                data = source.recv(65536)
                if not data:
                    break
                ends = False
                if spoils and self.draw.randrange(6) == 0:
                    data, ends = change(data, self.draw)
                if spoils and self.draw.randrange(20) == 0:
                    time.sleep(0.01)
                while data:
                    n = self.draw.randrange(1, 40) if spoils and self.draw.randrange(3) == 0 else len(data)
                    target.sendall(data[:n])
                    data = data[n:]
                if ends:
                    break
        except OSError:
            pass
        for sock in (source, target):
            try:
                sock.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass


def one(jsr, folder, server, seed):
    path, policy = os.path.join(folder, 'p%d' % seed), os.path.join(folder, 'policy.json')
    with open(policy, 'w') as f:
        json.dump({'bindings': {'KV': {'type': 'kv', 'url': 'unix://' + path, 'timeout': 0.3}}}, f)
    proxy = Proxy(path, server, seed)
    try:
        done = subprocess.run([jsr, '--policy=' + policy, os.path.join(folder, 'script.mjs'), str(seed)], capture_output=True, text=True, timeout=90)
        if done.returncode == 0 and done.stdout == 'fine\n' and not done.stderr:
            return True
        print('seed %d: exit code %d\n%s%s' % (seed, done.returncode, done.stdout[-1000:], done.stderr[-3000:]))
    except subprocess.TimeoutExpired:
        print('seed %d: it does not end' % seed)
    finally:
        proxy.listener.close()
    return False


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument('--jsr', required=True)
    parser.add_argument('--seconds', type=float, default=30)
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--runs', type=int)
    options = parser.parse_args()
    program = shutil.which('redis-server') or shutil.which('valkey-server')
    if not program:
        print('fuzz-redis: skipped, redis-server is not installed')
        return 0
    with tempfile.TemporaryDirectory(prefix='jsr-redis-') as folder:
        server = os.path.join(folder, 's')
        with open(os.path.join(folder, 'script.mjs'), 'w') as f:
            f.write(SCRIPT)
        process = subprocess.Popen([program, '--port', '0', '--unixsocket', server, '--save', '', '--dir', folder], stdout=subprocess.DEVNULL)
        try:
            while not os.path.exists(server):
                time.sleep(0.02)
            passed = failed = 0
            end = time.time() + options.seconds
            while time.time() < end and passed + failed != options.runs:
                if one(os.path.abspath(options.jsr), folder, server, options.seed + passed + failed):
                    passed += 1
                else:
                    failed += 1
        finally:
            process.kill()
            process.wait()
    print('fuzz-redis: from seed %d\n%d passed, %d failed' % (options.seed, passed, failed))
    return 1 if failed or not passed else 0


if __name__ == '__main__':
    sys.exit(main())
