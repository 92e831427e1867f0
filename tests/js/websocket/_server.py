#!/usr/bin/env python3
"""A WebSocket server on loopback, right and wrong in every way, and the program that talks to it.

usage: _server.py COMMAND...                  runs COMMAND with BASE=ws://127.0.0.1:PORT in its environment
       _server.py --tls DIR CERT COMMAND...   the same over TLS, with DIR/CERT.pem

Its exit code is the command's.  Each connection has a thread; it all ends with the command.  /seen?id=ID answers as HTTP what a connection with that id was
sent last (see note()), /proxied how many tunnels were made; CONNECT makes one.
"""
import base64
import hashlib
import json
import os
import select
import socket
import ssl
import struct
import subprocess
import sys
import threading
import time
import urllib.parse
import zlib

seen, counts, lock = {}, {'tunnels': 0, 'open': 0, 'most': 0}, threading.Condition()
TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10


class Gone(Exception):
    pass


class Connection:
    def __init__(self, sock):
        self.sock = sock
        self.file = sock.makefile('rb')
        self.deflate = self.inflate = None
        self.fresh_in = self.fresh_out = False
        self.bits = 15

    def send(self, data):
        self.sock.sendall(data if isinstance(data, bytes) else data.encode('latin-1'))

    def reset(self):
        self.sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack('ii', 1, 0))
        raise Gone

    def read_request(self):
        line = self.file.readline()
        if not line:
            raise Gone
        self.method, self.target, _ = line.decode('latin-1').split(' ', 2)
        self.headers = {}
        while (line := self.file.readline().decode('latin-1').rstrip('\r\n')):
            name, value = line.split(':', 1)
            self.headers[name.lower()] = value.strip()
        url = urllib.parse.urlsplit(self.target)
        self.path = url.path
        self.query = dict(urllib.parse.parse_qsl(url.query, keep_blank_values=True))

    def note(self, what):
        with lock:
            seen[self.query.get('id', '')] = what
            lock.notify_all()

    # ---- the handshake

    def accept(self):
        return base64.b64encode(hashlib.sha1((self.headers['sec-websocket-key'] + '258EAFA5-E914-47DA-95CA-C5AB0DC85B11').encode()).digest()).decode()

    def upgrade(self, more='', accept=None, status='101 Switching Protocols', upgrade='websocket', connection='Upgrade', end='\r\n'):
        lines = [f'HTTP/1.1 {status}', f'Upgrade: {upgrade}', f'Connection: {connection}', f'Sec-WebSocket-Accept: {accept or self.accept()}']
        if 'deflate' in self.query:
            parameters = self.query['deflate']
            lines.append('Sec-WebSocket-Extensions: permessage-deflate' + (f'; {parameters}' if parameters else ''))
            self.use_deflate(parameters)
        if 'protocol' in self.query:
            lines.append('Sec-WebSocket-Protocol: ' + self.query['protocol'])
        self.send(end.join(lines) + end + more + end)

    def use_deflate(self, parameters):
        self.fresh_in = 'client_no_context_takeover' in parameters
        self.fresh_out = 'server_no_context_takeover' in parameters
        for part in parameters.split(';'):
            if part.strip().startswith('client_max_window_bits='):
                self.bits = int(part.split('=')[1])
        self.deflate, self.inflate = zlib.compressobj(wbits=-15), zlib.decompressobj(wbits=-self.bits if self.bits > 8 else -15)

    # ---- frames

    def frame(self, opcode, payload=b'', fin=1, rsv=0, mask=None, length=None):
        payload = payload.encode() if isinstance(payload, str) else payload
        n = len(payload) if length is None else length
        head = bytes([fin << 7 | rsv << 4 | opcode])
        bit = 0x80 if mask else 0
        head += bytes([bit | n]) if n < 126 else bytes([bit | 126]) + struct.pack('>H', n) if n < 65536 else bytes([bit | 127]) + struct.pack('>Q', n)
        if mask:
            head += mask
            payload = bytes(b ^ mask[i % 4] for i, b in enumerate(payload))
        self.send(head + payload)

    def pressed(self, payload):
        small = self.deflate.compress(payload) + self.deflate.flush(zlib.Z_SYNC_FLUSH)
        if self.fresh_out:
            self.deflate = zlib.compressobj(wbits=-15)
        return small[:-4]

    def message(self, opcode, payload, fragment=0):
        payload = payload.encode() if isinstance(payload, str) else payload
        rsv = 0
        if self.deflate:
            payload, rsv = self.pressed(payload), 4
        pieces = [payload[i:i + fragment] for i in range(0, len(payload), fragment)] if fragment and payload else [payload]
        for i, piece in enumerate(pieces):
            self.frame(opcode if i == 0 else 0, piece, int(i == len(pieces) - 1), rsv if i == 0 else 0)
            if fragment and 'pings' in self.query:
                self.frame(PING, f'ping {i}')

    def exactly(self, n):
        data = self.file.read(n)
        if len(data) < n:
            raise Gone
        return data

    def read_frame(self):
        a, b = self.exactly(2)
        if not b & 0x80:
            raise ValueError('not masked')
        n = b & 0x7f
        if n == 126:
            n, = struct.unpack('>H', self.exactly(2))
        elif n == 127:
            n, = struct.unpack('>Q', self.exactly(8))
        key = self.exactly(4)
        data = self.exactly(n)
        mask = (key * (n // 4 + 1))[:n]
        data = (int.from_bytes(data, 'big') ^ int.from_bytes(mask, 'big')).to_bytes(n, 'big')
        if a & 0x40:
            self.compressed = True
            data = self.inflate.decompress(data + b'\0\0\xff\xff')
            if self.fresh_in:
                self.inflate = zlib.decompressobj(wbits=-self.bits)
        else:
            self.compressed = False
        return a & 15, data

    # The client's Close frame, what comes before is dropped: [code, reason], [] without a code, None for none.
    def read_close(self):
        try:
            while True:
                opcode, data = self.read_frame()
                if opcode == CLOSE:
                    return [struct.unpack('>H', data[:2])[0], data[2:].decode()] if data else []
        except (Gone, OSError):
            return None


def echo(c):
    c.upgrade()
    fragment = int(c.query.get('fragment', 0))
    with lock:
        counts['open'] += 1
        counts['most'] = max(counts['most'], counts['open'])
    try:
        while True:
            opcode, data = c.read_frame()
            if opcode == CLOSE:
                c.note([struct.unpack('>H', data[:2])[0], data[2:].decode()] if data else [])
                c.frame(CLOSE, data)
                return
            if opcode == PING:
                c.frame(PONG, data)
            elif opcode in (TEXT, BINARY):
                if 'told' in c.query:
                    c.note({'compressed': c.compressed})
                c.message(opcode, data, fragment)
    finally:
        with lock:
            counts['open'] -= 1


def head(c):
    """tells of the request"""
    c.upgrade()
    c.frame(TEXT, json.dumps({'target': c.target, 'headers': c.headers}))
    c.frame(CLOSE, struct.pack('>H', 1000))
    c.read_close()


def answer(c):
    """any answer to the handshake"""
    more = c.query.get('more', '').replace('|', '\r\n')
    if 'raw' in c.query:
        c.send(c.query['raw'].replace('|', '\r\n').replace('ACCEPT', c.accept()))
    else:
        c.upgrade(more, **{name: c.query[name] for name in ('accept', 'status', 'upgrade', 'connection') if name in c.query})
    if c.query.get('then') != 'end':
        c.note(c.read_close())


def many_heads(c):
    try:
        c.send('HTTP/1.1 101 Switching Protocols\r\n')
        for i in range(4000):
            c.send(f'X-{i}: {"v" * 100}\r\n')
    except OSError:
        pass


def silent(c):
    c.note('asked')
    c.file.read(1)


def frames(c):
    """frames=HEX: these bytes, in pieces of cut bytes; then what Close frame comes"""
    c.upgrade()
    data, cut = bytes.fromhex(c.query['frames']), int(c.query.get('cut', 0))
    try:
        for i in range(0, len(data), cut or len(data)):
            c.send(data[i:i + (cut or len(data))])
            if cut:
                time.sleep(0.001)
        if c.query.get('then') == 'reset':
            time.sleep(0.05)
            c.reset()
        if c.query.get('then') == 'end':
            return
    except OSError:
        pass
    got = c.read_close()
    c.note(got)
    if c.query.get('then') == 'hold':
        time.sleep(60)


def together(c):
    """frames in the same packet as the head"""
    key = c.accept()
    c.send(f'HTTP/1.1 101 Fine\r\nUPGRADE: WebSocket\r\nconnection: keep-alive, upgrade\r\nSEC-WEBSOCKET-ACCEPT:{key}\r\n\r\n\x81\x05hello\x81\x05world\x88\x02\x03\xe8')
    c.read_close()


def closes(c):
    c.upgrade()
    code = int(c.query.get('code', 1000))
    c.frame(CLOSE, (struct.pack('>H', code) if code else b'') + c.query.get('reason', '').encode())
    c.note(c.read_close())
    if 'hold' in c.query:
        time.sleep(60)


def never_closes(c):
    """reads, and answers no Close frame"""
    c.upgrade()
    c.note(c.read_close())
    time.sleep(60)


def pings(c):
    """a ping after each of n; notes what pongs came"""
    c.upgrade()
    got = []
    for i in range(int(c.query['n'])):
        c.frame(PING, f'p{i}')
        opcode, data = c.read_frame()
        got.append([opcode, data.decode()])
    c.frame(TEXT, json.dumps(got))
    c.frame(CLOSE, struct.pack('>H', 1000))
    c.read_close()


def flood(c):
    """n messages of size bytes as fast as they go; notes how many went within the first half second"""
    c.upgrade()
    n, size = int(c.query['n']), int(c.query['size'])
    body = bytes(size)
    c.sock.settimeout(None)
    sent = 0
    begun = time.time()
    told = False
    for i in range(n):
        while not select.select([], [c.sock], [], 0.5)[1]:
            if not told:
                c.note(sent)
                told = True
        c.frame(BINARY, struct.pack('>I', i) + body)
        sent += 1
    if not told:
        c.note(sent)
    c.frame(CLOSE, struct.pack('>H', 1000))
    c.read_close()


def bomb(c):
    """zeros, compressed, more than a message may have"""
    c.query['deflate'] = ''
    c.upgrade()
    z = zlib.compressobj(9, wbits=-15)
    block = bytes(1 << 20)
    first = True
    try:
        for i in range(int(c.query['mb'])):
            piece = z.compress(block) + z.flush(zlib.Z_SYNC_FLUSH)
            c.frame(BINARY if first else 0, piece, 0, 4 if first else 0)
            first = False
        c.frame(0, z.flush(zlib.Z_SYNC_FLUSH)[:-4] or b'\0')
    except OSError:
        pass
    c.note(c.read_close())


def slow(c):
    """reads nothing until it is told to by another connection"""
    c.upgrade()
    with lock:
        lock.wait_for(lambda: c.query['id'] + ' go' in seen, 20)
    total = 0
    while True:
        opcode, data = c.read_frame()
        if opcode == CLOSE:
            break
        total += len(data)
    c.note(total)
    c.frame(CLOSE, struct.pack('>H', 1000), 1)


def go(c):
    with lock:
        seen[c.query['id'] + ' go'] = True
        lock.notify_all()
    reply(c, 'ok')


def reply(c, body):
    c.send(f'HTTP/1.1 200 OK\r\nContent-Length: {len(body)}\r\nConnection: close\r\n\r\n{body}')


def seen_(c):
    with lock:
        lock.wait_for(lambda: c.query['id'] in seen, 5)
        reply(c, json.dumps(seen.get(c.query['id'], 'nothing')))


def counts_(c):
    reply(c, json.dumps(counts))


paths = {'/echo': echo, '/head': head, '/answer': answer, '/many-heads': many_heads, '/silent': silent, '/frames': frames, '/together': together,
         '/closes': closes, '/never-closes': never_closes, '/pings': pings, '/flood': flood, '/bomb': bomb, '/slow': slow, '/go': go, '/seen': seen_, '/counts': counts_}


def tunnel(c):
    host, port = c.target.rsplit(':', 1)
    if host.endswith('.invalid'):
        host, port = '127.0.0.1', os.environ['TARGET_PORT']
    with lock:
        counts['tunnels'] += 1
    other = socket.create_connection((host, int(port)))
    c.send('HTTP/1.1 200 Connected\r\n\r\n')
    pair = {c.sock: other, other: c.sock}
    while True:
        for sock in select.select(list(pair), [], [])[0]:
            data = sock.recv(65536)
            if not data:
                return
            pair[sock].sendall(data)


def serve(sock, context):
    try:
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if context:
            sock = context.wrap_socket(sock, server_side=True)
        c = Connection(sock)
        c.read_request()
        if c.method == 'CONNECT':
            tunnel(c)
        elif c.path in paths:
            paths[c.path](c)
        else:
            c.send('HTTP/1.1 404 Not Found\r\nContent-Length: 3\r\n\r\nno\n')
    except (Gone, OSError):
        pass
    finally:
        try:
            c.file.close()
        except (NameError, OSError, UnboundLocalError):
            pass
        sock.close()


def main():
    args, context = sys.argv[1:], None
    if args[0] == '--tls':
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(os.path.join(args[1], args[2] + '.pem'))
        args = args[3:]
    listener = socket.create_server(('127.0.0.1', 0), backlog=512)

    def listen():
        while True:
            sock, _ = listener.accept()
            threading.Thread(target=serve, args=(sock, context), daemon=True).start()

    threading.Thread(target=listen, daemon=True).start()
    port = listener.getsockname()[1]
    base = f'{"wss" if context else "ws"}://127.0.0.1:{port}'
    code = subprocess.run(args, env={**os.environ, 'BASE': base, 'PORT': str(port)}).returncode
    sys.stdout.flush()
    os._exit(code)


main()
