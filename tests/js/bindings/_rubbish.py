#!/usr/bin/env python3
"""Runs a command beside servers that speak RESP badly: each a binding, on a socket of its own, as its function below says.

usage: _rubbish.py COMMAND...
"""
import json
import os
import socket
import subprocess
import sys
import threading
import time

TRAILER = b'\x01' + bytes(7) + b'\x05' + bytes(8) + bytes(2)


class Connection:
    def __init__(self, sock, number):
        self.sock, self.number, self.bytes = sock, number, b''

    def line(self):
        while b'\r\n' not in self.bytes:
            more = self.sock.recv(65536)
            if not more:
                raise EOFError
            self.bytes += more
        line, _, self.bytes = self.bytes.partition(b'\r\n')
        return line

    def command(self):
        words = []
        for _ in range(int(self.line()[1:])):
            size = int(self.line()[1:])
            while len(self.bytes) < size + 2:
                more = self.sock.recv(65536)
                if not more:
                    raise EOFError
                self.bytes += more
            words.append(self.bytes[:size])
            self.bytes = self.bytes[size + 2:]
        return words

    def say(self, data):
        self.sock.sendall(data)

    def greet(self):
        while True:
            word = self.command()[0]
            self.say(b'+PONG\r\n' if word == b'PING' else b'+OK\r\n')
            if word == b'PING':
                return


def bulk(data):
    return b'$%d\r\n%s\r\n' % (len(data), data)


def always(answer):
    """Greets, then answers every command with this."""
    def serve(c):
        c.greet()
        while True:
            c.command()
            c.say(answer)
    return serve


def greeted_with(answer):
    def serve(c):
        c.command()
        c.say(answer)
        time.sleep(5)
    return serve


def silent(c):
    time.sleep(5)


def closes(c):
    time.sleep(0.02)


def mute(c):
    c.greet()
    time.sleep(5)


def dies(c):
    c.greet()
    c.command()


def dies_once(c):
    c.greet()
    while True:
        c.command()
        if c.number == 0:
            return
        c.say(bulk(b'found' + TRAILER))


def half(c):
    c.greet()
    c.command()
    c.say(b'$100\r\nhalf of it')


def slowly(c):
    c.greet()
    while True:
        c.command()
        for byte in bulk(b'slow' + TRAILER):
            c.say(bytes([byte]))
            time.sleep(0.05 if c.number == 0 else 0)
        c.number += 1


def unasked(c):
    c.command()
    c.say(b'+PONG\r\n+OK\r\n')
    time.sleep(5)


def greets(c):
    c.greet()


def large(c):
    c.greet()
    c.command()
    c.say(bulk(b'x' * (26 << 20)))
    c.command()
    c.say(bulk(b'small' + TRAILER))
    time.sleep(5)


def aborts(c):
    """A transaction, as a full server refuses it; the connection goes on."""
    c.greet()
    while True:
        word = c.command()[0]
        c.say({b'MULTI': b'+OK\r\n', b'EXEC': b'-EXECABORT Transaction discarded because of previous errors.\r\n',
               b'EVAL': b':1\r\n'}.get(word, b"-OOM command not allowed when used memory > 'maxmemory'.\r\n"))


def echoes_password(c):
    words = c.command()
    c.say(b"-ERR unknown command 'AUTH', with args beginning with: '%s'\r\n" % words[-1])
    time.sleep(5)


SERVERS = {
    'SILENT': silent, 'CLOSES': closes, 'MUTE': mute, 'DIES': dies, 'ONCE': dies_once, 'HALF': half, 'SLOWLY': slowly, 'UNASKED': unasked, 'GREETS': greets,
    'LARGE': large, 'ABORTS': aborts, 'ECHOES': echoes_password,
    'HTTP': greeted_with(b'HTTP/1.1 400 Bad Request\r\n\r\n'), 'LOADING': greeted_with(b'-LOADING Redis is loading the dataset in memory\r\n'),
    'NOAUTH': greeted_with(b'-NOAUTH Authentication required.\r\n'), 'BINARY': greeted_with(bytes(range(256)) * 100),
    'LONGLINE': greeted_with(b'-' + b'x' * 100000),
    'NUMBER': always(b':5\r\n'), 'HUGE': always(b'$99999999999\r\n'), 'NEGATIVE': always(b'$-2\r\n'), 'NESTED': always(b'*1\r\n*1\r\n*1\r\n'),
    'ARRAYS': always(b'*2\r\n:1\r\n$1\r\n(\r\n'), 'LISTED': always(b'*4\r\n:1\r\n$0\r\n\r\n$1\r\na\r\n$3\r\nbad\r\n'),
    'LONGNAME': always(b'*4\r\n:1\r\n$0\r\n\r\n$600\r\n'), 'ENDLESS': always(b'*4\r\n:2\r\n$2\r\n(\xff\r\n$1\r\na\r\n' + bulk(TRAILER)),
    'ROUND': always(b'*2\r\n:2\r\n$2\r\n(a\r\n'), 'NOEND': always(b'$3\r\nabcXY'), 'BUSY': always(b'-BUSY Redis is busy running a script.\r\n'), 'MOVED': always(b'-MOVED 3999 127.0.0.1:6381\r\n'),
    'OLDTYPE': always(b'-ERR Error running script (call to f_0): @user_script:8: WRONGTYPE Operation against a key holding the wrong kind\r\n'),
    'OLDFULL': always(b'-ERR Error running script (call to f_0): @user_script:8: @user_script: 8: -OOM command not allowed\r\n'),
    'ODD': always(b'-\x1b[31m\xffodd\r\n'),
}


TIMES = {'SILENT': 1, 'MUTE': 1, 'SLOWLY': 1}


def listen(name, serve):
    server = socket.socket(socket.AF_UNIX)
    server.bind('%s.sock' % name)
    server.listen(8)

    def one(sock, number):
        try:
            serve(Connection(sock, number))
        except (OSError, EOFError, ValueError):
            pass
        sock.close()

    def accept():
        number = 0
        while True:
            sock, _ = server.accept()
            threading.Thread(target=one, args=(sock, number), daemon=True).start()
            number += 1
    threading.Thread(target=accept, daemon=True).start()


def main():
    bindings = {}
    for name, serve in SERVERS.items():
        listen(name, serve)
        bindings[name] = {'type': 'kv', 'url': 'redis+unix://%s/%s.sock' % (os.getcwd(), name), 'timeout': TIMES.get(name, 5)}
    bindings['ECHOES']['password'] = 'Zq7secret'
    with open('policy.json', 'w') as f:
        json.dump({'bindings': bindings}, f)
    code = subprocess.run(sys.argv[1:]).returncode
    sys.stdout.flush()
    os._exit(code)


main()
