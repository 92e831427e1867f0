#!/usr/bin/env python3
"""HTTP/2 servers on loopback, frame by frame (RFC 9113), each with a way of its own to end streams.

usage: _h2_server.py DIR COMMAND...     runs COMMAND with H2, a JSON object of base URLs, in its environment; DIR/right.pem

  clean     waits for 40 requests; answers each with head, 100 bytes and RST_STREAM(NO_ERROR), all in one write
  broken    waits for 20; ends every second one with RST_STREAM(INTERNAL_ERROR) in its body, sends the others in full
  leaving   waits for 10; answers all but the last, GOAWAY; after a while the last one's bytes and its end at once
  cut       waits for 10; half a body each, GOAWAY(INTERNAL_ERROR), closes
  calm      refuses the first 3 of every 8 requests with RST_STREAM(ENHANCE_YOUR_CALM)
  never     refuses all
  count     answers with the number of connections and of RST_STREAM frames it got

Its exit code is the command's.  What is sent is never more than the client's first window of 32 MB.
"""
import json
import os
import socket
import ssl
import struct
import subprocess
import sys
import threading
import time

DATA, HEADERS, RST, SETTINGS, PING, GOAWAY = 0, 1, 3, 4, 6, 7
END_STREAM, END_HEADERS, ACK = 1, 4, 1
OK = b'\x88'                    # :status 200, from HPACK's static table
counts = {'connections': 0, 'resets': 0}


def frame(kind, flags, stream, payload=b''):
    return struct.pack('>I', len(payload))[1:] + bytes([kind, flags]) + struct.pack('>I', stream) + payload


def head(stream, flags=0):
    return frame(HEADERS, END_HEADERS | flags, stream, OK)


def data(stream, size, flags=0):
    return b''.join(frame(DATA, flags if size - at <= 16384 else 0, stream, b'x' * min(16384, size - at)) for at in range(0, size, 16384))


def reset(stream, code):
    return frame(RST, 0, stream, struct.pack('>I', code))


def goaway(last, code):
    return frame(GOAWAY, 0, 0, struct.pack('>II', last, code))


class Connection:
    def __init__(self, sock):
        self.sock = sock
        self.file = sock.makefile('rb')
        self.streams = []
        counts['connections'] += 1
        if len(self.file.read(24)) < 24:
            raise EOFError
        sock.sendall(frame(SETTINGS, 0, 0))

    def request(self):
        """The stream of the next request."""
        while True:
            start = self.file.read(9)
            if len(start) < 9:
                raise EOFError
            payload = self.file.read(int.from_bytes(start[:3], 'big'))
            kind, flags, stream = start[3], start[4], int.from_bytes(start[5:], 'big')
            if kind == SETTINGS and not flags & ACK:
                self.sock.sendall(frame(SETTINGS, ACK, 0))
            if kind == PING and not flags & ACK:
                self.sock.sendall(frame(PING, ACK, 0, payload))
            if kind == RST:
                counts['resets'] += 1
            if kind == HEADERS:
                self.streams.append(stream)
                return stream

    def requests(self, count):
        return [self.request() for _ in range(count)]


def clean(c):
    while True:
        c.sock.sendall(b''.join(head(s) + data(s, 100) + reset(s, 0) for s in c.requests(40)))


def broken(c):
    streams = c.requests(20)
    c.sock.sendall(b''.join(head(s) + data(s, 1) for s in streams))
    time.sleep(0.1)
    c.sock.sendall(b''.join(reset(s, 2) for s in streams[1::2]) + b''.join(data(s, 199999, END_STREAM) for s in streams[::2]))
    c.request()


def leaving(c):
    streams = c.requests(10)
    last = streams.pop()
    c.sock.sendall(b''.join(head(s) + data(s, 1000, END_STREAM) for s in streams) + head(last) + goaway(last, 0))
    time.sleep(0.1)
    c.sock.sendall(data(last, 1000, END_STREAM))
    c.request()


def cut(c):
    streams = c.requests(10)
    c.sock.sendall(b''.join(head(s) + data(s, 1000) for s in streams) + goaway(streams[-1], 2))
    c.sock.shutdown(socket.SHUT_WR)
    time.sleep(1)               # closing at once would take back what was sent


def calm(c):
    while True:
        s = c.request()
        c.sock.sendall(reset(s, 11) if (len(c.streams) - 1) % 8 < 3 else head(s) + data(s, 5, END_STREAM))


def never(c):
    while True:
        c.sock.sendall(reset(c.request(), 11))


def count(c):
    while True:
        s = c.request()
        c.sock.sendall(head(s) + frame(DATA, END_STREAM, s, json.dumps(counts).encode()))


def serve(sock, context, way):
    try:
        with context.wrap_socket(sock, server_side=True) as tls:
            way(Connection(tls))
    except (OSError, EOFError):
        pass


def listen(context, way):
    server = socket.socket()
    server.bind(('127.0.0.1', 0))
    server.listen(64)

    def accept():
        while True:
            threading.Thread(target=serve, args=(server.accept()[0], context, way), daemon=True).start()
    threading.Thread(target=accept, daemon=True).start()
    return f'https://127.0.0.1:{server.getsockname()[1]}'


def main(folder, *command):
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(f'{folder}/right.pem')
    context.set_alpn_protocols(['h2'])
    ways = {way.__name__: listen(context, way) for way in (clean, broken, leaving, cut, calm, never, count)}
    return subprocess.run(command, env={**os.environ, 'H2': json.dumps(ways), 'NO_PROXY': '*'}).returncode


sys.exit(main(*sys.argv[1:]))
