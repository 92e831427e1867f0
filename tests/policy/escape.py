#!/usr/bin/env python3
"""Attacks on the sandbox: each tries to get out, and none may.

usage: escape.py --jsr build/jsr [--only TEXT] [--no-control] [--jobs 2] [-v]

The attacks are the sections of attacks/*.js, each of them the body of an async function:
  //// NAME
  // options: WORDS        instead of --allow-read={in} --allow-write={in}; always after --sandbox
  // arguments: WORDS      before the script's name: other options of jsr
  // run: SHELL            instead of jsr with the script: {jsr} (with all the options), {plain} (without), {script}
  // stdin: TEXT
  // harmless: REASON      without a sandbox it does not succeed either
  // hole: REASON          gets through today ("by chance: ...": not always); said aloud and counted
  // env: NAME=VALUE       in the environment
  // policy: JSON          a policy file's text, {box}/policy.json, which is in force with and without the sandbox

Around each a world is made: {box}/in is the script's own, {box}/out everybody else's, {box}/app has the script.  A word
that nobody can guess stands in the files of out and in names there, in the environment, and in what the closed server
answers. An attack has succeeded if that word is printed or left in `in`, if anything in out is changed, if the closed
server was reached, if the process next door got a signal, or if it prints ESCAPED itself.

Each attack runs three times: in the sandbox; in one with a permission that means nothing but lets the kernel's own lock
(Landlock) be left away, so that what is tested is jsr; and without a sandbox, where it must succeed: an attack that is
not one proves nothing.
"""
import argparse
import concurrent.futures
import glob
import http.server
import os
import re
import secrets
import shlex
import shutil
import signal
import socket
import socketserver
import struct
import subprocess
import sys
import tempfile
import threading
import time
import urllib.parse

HERE = os.path.dirname(os.path.abspath(__file__))
HEAD = re.compile(r'// (options|arguments|run|stdin|harmless|hole|env|policy):(?: (.*))?$')
PRELUDE = os.path.join(HERE, 'prelude.js')


class Attack:
    def __init__(self, where, name):
        self.where, self.name, self.head, self.body = where, name, {}, []


def attacks():
    for path in sorted(glob.glob(os.path.join(HERE, 'attacks', '*.js'))):
        attack = None
        for number, line in enumerate(open(path, encoding='utf-8'), 1):
            line = line.rstrip('\n')
            if line.startswith('//// '):
                if attack:
                    yield attack
                attack = Attack('%s:%d' % (os.path.basename(path), number), line[5:])
                continue
            m = HEAD.match(line)
            if m and attack:
                attack.head.setdefault(m.group(1), []).append(m.group(2) or '')
            elif attack:
                attack.body.append(line)
        if attack:
            yield attack


# ---- the servers: both know who came

class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = 'HTTP/1.1'

    def log_message(self, *_):
        pass

    def answer(self):
        server, world = self.server, self.server.world
        asked = urllib.parse.unquote(self.path)
        host = self.headers.get('Host') or ''
        if server.closed or 'evil' in host or self.command == 'CONNECT' and 'evil' in self.path or \
                asked.startswith('http') and 'evil' in asked.split('/')[2]:
            world.hits.append('%s %s (%s)' % (self.command, asked, host))
            body = world.word.encode()
        else:
            body = b'fine'
        code, to = 200, None
        if not server.closed and asked.startswith('/to/'):
            code, to = int(asked[4:7]), asked[7:]
        self.send_response(code)
        if to is not None:
            self.send_header('Location', to)
            body = b''
        if asked.startswith('/alt'):
            self.send_header('Alt-Svc', 'h2="127.0.0.1:%d"; ma=9999' % world.closed)
        self.send_header('Content-Length', str(len(body)))
        self.end_headers()
        if self.command != 'HEAD':
            self.wfile.write(body)

    do_GET = do_POST = do_HEAD = do_PUT = do_CONNECT = do_OPTIONS = answer


class Server(socketserver.ThreadingMixIn, http.server.HTTPServer):
    daemon_threads = True
    request_queue_size = 64

    def __init__(self, world, address, closed, family=socket.AF_INET):
        self.world, self.closed, self.address_family = world, closed, family
        super().__init__(address, Handler)
        threading.Thread(target=self.serve_forever, args=(0.05,), daemon=True).start()

    def server_bind(self):
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        socketserver.TCPServer.server_bind(self)
        self.server_name, self.server_port = self.server_address[:2] if self.address_family != socket.AF_UNIX else ('', 0)

    def handle_error(self, request, client_address):
        pass

    def get_request(self):
        connection, address = super().get_request()
        if self.closed:
            self.world.hits.append('a connection to the closed server')
        return connection, address if address else ('', 0)


# ---- the world

def write(path, text, mode=0o644):
    with open(path, 'w', encoding='utf-8') as f:
        f.write(text)
    os.chmod(path, mode)


def picture(folder):
    seen = {}
    for root, dirs, files in os.walk(folder):
        for name in dirs + files + ['.']:
            path = os.path.join(root, name)
            st = os.lstat(path)
            what = os.readlink(path) if os.path.islink(path) else open(path, 'rb').read() if os.path.isfile(path) else b''
            seen[path] = (st.st_mode, st.st_uid, st.st_nlink, st.st_mtime_ns, what)
    return seen


class World:
    def __init__(self, attack):
        self.word = 'word' + secrets.token_hex(12)
        self.hits = []
        self.box = os.path.realpath(tempfile.mkdtemp(prefix='jsr-escape-'))
        at = lambda *names: os.path.join(self.box, *names)
        for name in ('in/deep', 'out/sub', 'out/bin', 'app/node_modules/good', 'ro', 'home', 'tmp'):
            os.makedirs(at(name))
        w = self.word
        write(at('out/secret.txt'), w + '\n')
        write(at('out/secret.js'), "module.exports = '%s';\n" % w)
        write(at('out/secret.mjs'), "export default '%s';\n" % w)
        write(at('out/secret.json'), '{ "key": "%s" }\n' % w)
        write(at('out/broken.js'), 'let %s = = 1;\n' % w)
        write(at('out/package.json'), '{ "name": "%s" }\n' % w)
        write(at('package.json'), '{ "name": "above", "version": "%s", "imports": { "#up": "./out/secret.js" }, "exports": "./out/secret.js" }\n' % w)
        write(at('out/.env'), 'STOLEN=%s\n' % w)
        write(at('out/%s.txt' % w), 'named\n')
        write(at('out/sub/file'), w)
        write(at('out/bin/tool'), '#!/bin/sh\necho %s\necho ran >>"%s"\n' % (w, at('out/ran')), 0o755)
        write(at('out/map.json'), '{ "version": 3, "sources": ["%s.js"], "sourcesContent": ["%s"], "mappings": "AAAA" }' % (w, w))
        with open(at('out/zone'), 'wb') as f:      # a time zone: UTC+9
            f.write(b'TZif' + bytes(16) + struct.pack('>6l', 0, 0, 0, 0, 1, 4) + struct.pack('>lBB', 9 * 3600, 0, 0) + b'XYZ\0')
        write(at('in/file'), 'mine\n')
        write(at('in/other'), 'mine too\n')
        write(at('ro/file'), 'to be read only\n')
        write(at('app/package.json'), '{ "name": "app" }\n')
        write(at('app/.env'), 'STOLEN=%s\n' % w)
        write(at('app/notes.txt'), w)
        write(at('app/node_modules/good/index.js'), 'module.exports = 1;\n')
        for name, to in (('link', '../out/secret.txt'), ('folder', '../out'), ('script.js', '../out/secret.js'), ('proc', '/proc/self'),
                         ('dangling', '../out/new'), ('none', '../out/none'), ('self', '../in')):
            os.symlink(to, at('in', name))
        os.symlink('../out/secret.js', at('app/linked.js'))
        os.symlink('../out', at('app/outside'))
        self.script = at('app/attack.js')
        source = '\n'.join(attack.body)
        self.signals = 'neighbour' in source
        write(self.script, "'use strict';\nconst { %s } = require('./prelude.js');\n(async () => {\n%s\n})().catch(e => { fail(e); });\n" %
              (', '.join(re.findall(r'^\t(\w+),?$', open(PRELUDE, encoding='utf-8').read(), re.M)), source))
        shutil.copy(PRELUDE, at('app/prelude.js'))
        self.servers = [Server(self, ('127.0.0.1', 0), False)]
        self.open = self.servers[0].server_port
        self.servers.append(Server(self, ('127.0.0.1', 0), True))
        self.closed = self.servers[1].server_port
        for address, port, family in (('127.0.0.2', self.open, socket.AF_INET), ('::1', self.open, socket.AF_INET6),
                                      ('::1', self.closed, socket.AF_INET6), (at('out/socket'), 0, socket.AF_UNIX)):
            try:
                self.servers.append(Server(self, address if family == socket.AF_UNIX else (address, port), True, family))
            except OSError:
                pass
        self.neighbour = subprocess.Popen(['sleep', '100'], start_new_session=True)
        self.before, self.before_ro = picture(at('out')), picture(at('ro'))

    def words(self):
        return {'box': self.box, 'in': self.box + '/in', 'out': self.box + '/out', 'ro': self.box + '/ro', 'app': self.box + '/app',
                'open': str(self.open), 'closed': str(self.closed), 'script': self.script, 'neighbour': str(self.neighbour.pid), 'swapper': os.path.join(HERE, 'swapper.py')}

    def damage(self, printed):
        """What the attack has got; empty if nothing."""
        got = []
        if self.word in printed:
            got.append('printed the secret')
        if 'ESCAPED' in printed:
            got.append(printed[printed.index('ESCAPED'):].split('\n')[0])
        for root, dirs, files in os.walk(self.box + '/in'):
            for name in files:
                path = os.path.join(root, name)
                if self.word in name or not os.path.islink(path) and os.path.isfile(path) and self.word.encode() in open(path, 'rb').read():
                    got.append('has the secret in ' + path)
        after = picture(self.box + '/out')
        got += ['changed ' + p for p in sorted(set(self.before) | set(after)) if self.before.get(p) != after.get(p)]
        if picture(self.box + '/ro') != self.before_ro:
            got.append('changed ro')
        got += sorted(set(self.hits))
        try:
            self.neighbour.wait(0.2 if self.signals else 0)
        except subprocess.TimeoutExpired:
            pass
        if self.neighbour.returncode is not None:
            got.append('ended the process next door')
        return got

    def end(self):
        for server in self.servers:
            threading.Thread(target=lambda s=server: (s.shutdown(), s.server_close()), daemon=True).start()
        if self.neighbour.poll() is None:
            self.neighbour.kill()
        self.neighbour.wait()
        subprocess.run(['chmod', '-R', 'u+rwX', self.box], stderr=subprocess.DEVNULL)
        shutil.rmtree(self.box, ignore_errors=True)


def fill(text, words):
    return re.sub(r'\{(\w+)\}', lambda m: words.get(m.group(1), m.group(0)), text)


def communicate(child, stdin, seconds, word):
    """What it prints; with a word, only until that is among it: outside a sandbox an attack may go on for long after it got it."""
    if word is None:
        return child.communicate(stdin, timeout=seconds)[0]
    timer = threading.Timer(seconds, os.killpg, (child.pid, signal.SIGKILL))
    timer.start()
    threading.Thread(target=feed, args=(child.stdin, stdin), daemon=True).start()
    printed = b''
    while word not in printed:
        more = child.stdout.read1(65536)
        if not more:
            break
        printed += more
    else:
        try:
            os.killpg(child.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
    timer.cancel()
    child.stdout.close()
    child.wait()
    return printed


def feed(pipe, data):
    try:
        pipe.write(data)
        pipe.close()
    except OSError:
        pass


def launch(attack, extra):
    """(what it got, what it printed); extra: None without a sandbox."""
    world = World(attack)
    try:
        words = world.words()
        options = [] if extra is None else ['--sandbox'] + shlex.split(fill(' '.join(attack.head.get('options',
                  ['--allow-read={in} --allow-write={in}'])), words)) + extra
        both = shlex.split(fill(' '.join(attack.head.get('arguments', [])), words))
        if 'policy' in attack.head:
            write(world.box + '/policy.json', fill('\n'.join(attack.head['policy']), words))
            both.insert(0, '--policy=' + world.box + '/policy.json')
        argv = jsr + options + both
        if 'run' in attack.head:
            words.update(jsr=shlex.join(argv), plain=shlex.join(jsr), options=shlex.join(options))
            argv = ['bash', '-c', fill('; '.join(attack.head['run']), words)]
        else:
            argv += [world.script]
        env = {k: v for k, v in os.environ.items() if k in ('PATH', 'LD_LIBRARY_PATH', 'JSR_BACKEND') or k.endswith('SAN_OPTIONS')}
        env.update(TZ='UTC', LANG='C.UTF-8', HOME=world.box + '/home', TMPDIR=world.box + '/tmp', HIDDEN=world.word)
        for pair in attack.head.get('env', []):
            name, _, value = fill(pair, words).partition('=')
            env[name] = value
        write(world.box + '/app/world.json', '{%s}' % ', '.join('"%s": "%s"' % (k, v) for k, v in words.items()
                                                                 if k not in ('jsr', 'plain', 'options')))
        child = subprocess.Popen(argv, cwd=world.box + '/app', env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                 stderr=subprocess.STDOUT, start_new_session=True)
        stdin = fill('\n'.join(attack.head.get('stdin', [])), words).encode()
        try:
            printed = communicate(child, stdin, args.seconds, world.word.encode() if extra is None else None)
        except subprocess.TimeoutExpired:
            os.killpg(child.pid, signal.SIGKILL)
            printed = child.communicate()[0] + b'\nESCAPED: it does not end'
        printed = printed.decode('utf-8', 'replace')
        if child.returncode < 0 and child.returncode not in (-signal.SIGKILL, -signal.SIGTERM, -signal.SIGABRT):
            printed += '\nESCAPED: ended by signal %d' % -child.returncode
        if 'AddressSanitizer' in printed or 'runtime error:' in printed:
            printed += '\nESCAPED: a report of the sanitizer'
        return world.damage(printed), printed
    finally:
        world.end()


def judge(attack):
    """(verdict, text, seconds)"""
    since = time.monotonic()
    return *verdict_on(attack), time.monotonic() - since


def verdict_on(attack):
    trouble = []
    for how, extra in (('', []), (' (without Landlock)', ['--allow-run=/nonexistent/program'])):
        if extra and '--allow-run' in ' '.join(attack.head.get('options', [])):
            continue
        got, printed = launch(attack, extra)
        if got:
            trouble.append('%s%s\n%s' % ('\n    '.join(got), how, printed[-1200:] if args.v else ''))
    if 'hole' in attack.head:
        reason = attack.head['hole'][0]
        if trouble or reason.startswith('by chance: '):
            return 'hole', reason
        return 'failed', 'stands in the list of known holes, and is none'
    if trouble:
        return 'failed', '\n    '.join(trouble)
    if not args.no_control and 'harmless' not in attack.head:
        # a race may need luck
        for _ in range(12 if '{swapper}' in ' '.join(attack.head.get('run', [])) else 1):
            got, printed = launch(attack, None)
            if got:
                break
        if not got:
            return 'failed', 'is no attack: without a sandbox it gets nothing either\n' + printed[-800:]
    return 'passed', ''


parser = argparse.ArgumentParser()
parser.add_argument('--jsr', required=True)
parser.add_argument('--only', default='')
parser.add_argument('--jobs', type=int, default=2)
parser.add_argument('--seconds', type=float, default=60, help='for one run')
parser.add_argument('--no-control', action='store_true')
parser.add_argument('--print', action='store_true', help='what the attacks print in the sandbox')
parser.add_argument('-v', action='store_true')
args = parser.parse_args()
jsr = [os.path.abspath(args.jsr)]
todo = [a for a in attacks() if args.only in a.name or args.only in a.where]
names = [a.name for a in todo]
if len(set(names)) != len(names):
    sys.exit('two attacks have one name: ' + ', '.join(sorted({n for n in names if names.count(n) > 1})))
if args.print:
    for a in todo:
        print('---- %s\n%s' % (a.name, launch(a, [])[1]))
    sys.exit(0)
count = {'passed': 0, 'failed': 0, 'hole': 0}
with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
    for attack, (verdict, text, seconds) in zip(todo, pool.map(judge, todo)):
        count[verdict] += 1
        if verdict != 'passed':
            print('%s: %s (%s)\n    %s' % ('KNOWN HOLE' if verdict == 'hole' else 'FAILED', attack.name, attack.where, text), flush=True)
        elif args.v:
            print('passed: %s, %.1f s' % (attack.name, seconds), flush=True)
print('%d attacks: %d passed, %d failed, %d known holes' % (len(todo), count['passed'], count['failed'], count['hole']))
sys.exit(1 if count['failed'] or not todo else 0)
