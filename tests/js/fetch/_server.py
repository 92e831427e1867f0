#!/usr/bin/env python3
"""A server on loopback for fetch tests, right and wrong in every way, and the program that talks to it.

usage: _server.py COMMAND...      runs COMMAND with BASE=http://127.0.0.1:PORT (and UNIX=path of a socket) in its environment
       _server.py --tls DIR CERT COMMAND...   the same over TLS, with DIR/CERT.pem

Its exit code is the command's.  Each connection has a thread; it all ends with the command.
"""
import gzip
import json
import os
import socket
import ssl
import struct
import subprocess
import sys
import tempfile
import threading
import time
import urllib.parse
import zlib

counts = {'connections': 0, 'open': 0, 'most': 0, 'requests': 0}
lock = threading.Lock()


class Gone(Exception):
    pass


class Connection:
    def __init__(self, sock):
        self.sock = sock
        self.file = sock.makefile('rb')

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
        self.fields = []
        while (line := self.file.readline().decode('latin-1').rstrip('\r\n')):
            name, value = line.split(':', 1)
            self.fields.append((name, value.strip()))
        self.headers = {name.lower(): value for name, value in self.fields}
        self.url = urllib.parse.urlsplit(self.target)
        self.query = dict(urllib.parse.parse_qsl(self.url.query))

    def chunks(self):
        while (size := int(self.file.readline().split(b';')[0], 16)):
            yield self.file.read(size)
            self.file.readline()
        while self.file.readline().strip():
            pass

    def read_body(self):
        if self.headers.get('transfer-encoding') == 'chunked':
            return b''.join(self.chunks())
        return self.file.read(int(self.headers.get('content-length', 0)))

    def answer(self, status, body=b'', *fields):
        body = body if isinstance(body, bytes) else body.encode()
        lines = [f'HTTP/1.1 {status}', *fields, f'Content-Length: {len(body)}', '', '']
        self.send('\r\n'.join(lines).encode('latin-1') + (b'' if self.method == 'HEAD' else body))


def hello(c):
    c.answer('200 OK', 'hello', 'Content-Type: text/plain')


def js(c):
    c.answer('200 OK', '{"a": [1, 2, {"b": "\u00e9"}]}', 'Content-Type: application/json')


def echo(c):
    body = c.read_body()
    c.answer('200 OK', json.dumps({'method': c.method, 'target': c.target, 'fields': c.fields, 'size': len(body), 'sum': zlib.crc32(body),
                                   'body': body[:200].decode('latin-1')}), 'Content-Type: application/json')


def redirect(c):
    c.read_body()
    c.answer(c.query.get('status', '302') + ' Moved', 'moved', *(['Location: ' + c.query['to']] if 'to' in c.query else []))


def loop(c):
    n = int(c.query.get('n', 0))
    c.answer('302 Found', '', f'Location: /loop?n={n + 1}')


def status(c):
    c.answer(c.query['is'], c.query.get('body', 'body') if c.query['is'][:3] not in ('204', '304') else b'')


def fields(c):
    c.answer('200 OK', 'x', 'X-One: 1', 'x-one: 2', 'Set-Cookie: a=1', 'Set-Cookie: b=2, c', 'X-Empty:', 'X-Latin: caf\u00e9', 'X-Space:   a  b  ',
             'X-Folded: a', '  b')


def many(c):
    c.answer('200 OK', 'x', *(f'X-{i}: {"v" * 5}' for i in range(int(c.query['n']))))


def endless_head(c):
    c.send('HTTP/1.1 200 OK\r\n')
    for i in range(4000):
        c.send(f'X-{i}: {"v" * 1000}\r\n')
    raise Gone


def chunked(c):
    c.send('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n')
    for i in range(int(c.query.get('n', 3))):
        c.send(f'5\r\nabc{i % 10}\n\r\n')
        time.sleep(float(c.query.get('wait', 0)))
    c.send('0\r\nX-Trailer: 1\r\n\r\n')


def bad_chunk(c):
    c.send('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\nzz\r\n')
    raise Gone


def truncated(c):
    c.send('HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\nabc')
    time.sleep(0.05)
    raise Gone


def reset_body(c):
    c.send('HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\nabc')
    time.sleep(0.05)
    c.reset()


def longer(c):
    c.send('HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello and more')
    raise Gone


def until_close(c):
    c.send('HTTP/1.1 200 OK\r\n\r\nuntil the end')
    raise Gone


def stall(c):
    c.send('HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc')
    time.sleep(30)


def interim(c):
    c.send('HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\nHTTP/1.1 100 Continue\r\n\r\n')
    c.answer('200 OK', 'after hints')


def encoded(c):
    data = ('hello ' * int(c.query.get('n', 1000))).encode()
    how = c.query['as']
    if how == 'gzip':
        data = gzip.compress(data)
    elif how == 'deflate':
        data = zlib.compress(data)
    elif how == 'raw':
        data, how = zlib.compress(data)[2:-4], 'deflate'
    elif how == 'gzip, deflate':
        data = zlib.compress(gzip.compress(data))
    elif how == 'bad':
        data, how = b'no gzip at all', 'gzip'
    elif how == 'cut':
        data, how = gzip.compress(data)[:-10], 'gzip'
    c.answer('200 OK', data, f'Content-Encoding: {how}')


def bomb(c):
    z = zlib.compressobj(9, zlib.DEFLATED, 31)
    data = b''.join(z.compress(bytes(1 << 20)) for _ in range(int(c.query['mb']))) + z.flush()
    c.answer('200 OK', data, 'Content-Encoding: gzip')


def large(c):
    size, piece = int(c.query['mb']) << 20, bytes(range(256)) * 256
    c.send(f'HTTP/1.1 200 OK\r\nContent-Length: {size}\r\n\r\n')
    for _ in range(size // len(piece)):
        c.send(piece)


def wait(c):
    time.sleep(float(c.query.get('s', 0.1)))
    c.answer('200 OK', 'waited')


def early(c):
    """Answers before the request is whole, and not to the end."""
    c.send('HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhello')
    time.sleep(30)


def early_whole(c):
    """Answers the whole of it before the request is whole, and reads no more."""
    status, how = c.query.get('status', '413 Too Large'), c.query['how']
    fields = {'length': 'Content-Length: 5\r\n', 'cut': 'Content-Length: 50\r\n', 'chunked': 'Transfer-Encoding: chunked\r\n', 'empty': 'Content-Length: 0\r\n',
              'close': 'Content-Length: 5\r\nConnection: close\r\n', 'until close': ''}[how]
    body = {'chunked': '5\r\nearly\r\n0\r\n\r\n', 'empty': ''}.get(how, 'early')
    c.send(f'HTTP/1.1 {status}\r\n{fields}\r\n{body}')
    if how in ('close', 'until close', 'cut'):
        c.sock.shutdown(socket.SHUT_WR)
    time.sleep(30)


def head(c):
    c.send('HTTP/1.1 200 OK\r\n' + c.query['lines'] + '\r\nContent-Length: 1\r\n\r\nx')


def members(c):
    c.answer('200 OK', gzip.compress(b'one') + gzip.compress(b'two') + b'and more', 'Content-Encoding: gzip')


def nested(c):
    """A few kilobytes that are gigabytes of nothing on the way: zeros behind the end of a stream, packed four times."""
    z = zlib.compressobj(9, zlib.DEFLATED, 31)
    data = b''.join([z.compress(gzip.compress(b'hi'))] + [z.compress(bytes(1 << 20)) for _ in range(200)]) + z.flush()
    for _ in range(2):
        data = gzip.compress(data)
    c.answer('200 OK', data, 'Content-Encoding: gzip, gzip, gzip, gzip')


def site(c):
    links = {'1': ['/hello', '/site?page=2', '#here', '/absent', 'mailto:a@b'], '2': ['/site', '/absent', '/redirect?to=%2Fhello&amp;status=301', '/reset']}
    body = ''.join(f'<p><a class="x" href="{link}">link</a>' for link in links[c.query.get('page', '1')])
    c.answer('200 OK', body, 'Content-Type: text/html; charset=utf-8')


def flaky(c):
    with lock:
        counts['flaky'] = tries = counts.get('flaky', 0) + 1
    if tries <= int(c.query['fails']):
        c.answer('503 Busy', 'later')
    else:
        c.answer('200 OK', json.dumps({'tries': tries}), 'Content-Type: application/json')


def stats(c):
    c.answer('200 OK', json.dumps(counts))


events_seen = {}


def events(c):
    """The nth request with a key gets bodyn, with {header} in it filled in, or 204; hold: the answer has no end."""
    n = events_seen[c.query['key']] = events_seen.get(c.query['key'], 0) + 1
    body = c.query.get(f'body{n}')
    if body is None:
        return c.answer('204 No Content')
    for name in ('accept', 'cache-control', 'last-event-id', 'cookie'):
        body = body.replace('{' + name + '}', c.headers.get(name, 'none').encode('latin-1').decode())
    kind = 'Content-Type: ' + c.query.get('type', 'text/event-stream')
    if 'hold' not in c.query:
        return c.answer(c.query.get('status', '200') + ' OK', body, kind)
    c.send(f'HTTP/1.1 200 OK\r\n{kind}\r\n\r\n'.encode() + body.encode())
    c.file.read(1)
    raise Gone


routes = {
    '/events': events,
    '/hello': hello, '/json': js, '/echo': echo, '/redirect': redirect, '/loop': loop, '/status': status, '/fields': fields, '/many': many,
    '/endless-head': endless_head, '/chunked': chunked, '/bad-chunk': bad_chunk, '/truncated': truncated, '/reset-body': reset_body, '/longer': longer,
    '/until-close': until_close, '/stall': stall, '/interim': interim, '/encoded': encoded, '/bomb': bomb, '/large': large, '/wait': wait,
    '/stats': stats, '/early': early, '/early-whole': early_whole, '/head': head, '/members': members, '/nested': nested, '/site': site, '/flaky': flaky,
    '/close': lambda c: (_ for _ in ()).throw(Gone), '/reset': lambda c: c.reset(), '/silent': lambda c: time.sleep(30),
    '/garbage': lambda c: c.send('SSH-2.0-OpenSSH\r\n\r\n') or time.sleep(0.05) or (_ for _ in ()).throw(Gone),
}


def tunnel(c):
    """This server as a proxy for others, TLS and all; as one for plain HTTP it answers itself, and /echo shows what it was asked."""
    host, port = c.target.rsplit(':', 1)
    with socket.create_connection((host, int(port))) as there:
        c.send('HTTP/1.1 200 Connection established\r\nX-Proxy: not for the script\r\n\r\n')

        def pump(a, b):
            try:
                while (data := a.recv(65536)):
                    b.sendall(data)
                b.shutdown(socket.SHUT_WR)
            except OSError:
                pass
        back = threading.Thread(target=pump, args=(there, c.sock), daemon=True)
        back.start()
        pump(c.sock, there)
        back.join()


def serve(sock, context):
    with lock:
        counts['connections'] += 1
        counts['open'] += 1
        counts['most'] = max(counts['most'], counts['open'])
    try:
        if context:
            sock = context.wrap_socket(sock, server_side=True)
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1) if sock.family == socket.AF_INET else None
        c = Connection(sock)
        while True:
            c.read_request()
            with lock:
                counts['requests'] += 1
            if c.method == 'CONNECT':
                return tunnel(c)
            route = routes.get(c.url.path)
            if route:
                route(c)
            else:
                c.answer('404 Not Found', 'no such route')
    except (Gone, OSError, ValueError):
        pass
    finally:
        with lock:
            counts['open'] -= 1
        try:
            sock.close()
        except OSError:
            pass


def listen(sock, context=None):
    sock.listen(512)

    def accept():
        while True:
            client, _ = sock.accept()
            threading.Thread(target=serve, args=(client, context), daemon=True).start()
    threading.Thread(target=accept, daemon=True).start()


def main(args):
    context, scheme = None, 'http'
    env = dict(os.environ, no_proxy='*')
    if args[0] == '--tls':
        context, scheme = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER), 'https'
        context.load_cert_chain(os.path.join(args[1], args[2] + '.pem'))
        args = args[3:]
    tcp = socket.create_server(('127.0.0.1', 0), backlog=512)
    listen(tcp, context)
    with tempfile.TemporaryDirectory(prefix='jsr-fetch-') as folder:
        path = os.path.join(folder, 's')
        unix = socket.socket(socket.AF_UNIX)
        unix.bind(path)
        listen(unix)
        env.update(BASE=f'{scheme}://127.0.0.1:{tcp.getsockname()[1]}', UNIX=path)
        return subprocess.run(args, env=env).returncode


sys.exit(main(sys.argv[1:]))
