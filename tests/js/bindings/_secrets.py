#!/usr/bin/env python3
"""Runs a script with secrets that it may use and must not know, and searches for these wherever they could have gone.

usage: _secrets.py JSR SCRIPT [OPTIONS...]

The secrets come from a variable, a file and a command.  A server answers what they are sent to.  When the script says
"ready", all memory of its process is searched: a secret may stand only in pages that core dumps leave out (VmFlags dd),
where jsr keeps them.  A word of the script's own must be found elsewhere, else the search is none.
"""
import base64
import http.server
import json
import os
import re
import secrets
import subprocess
import sys
import threading

LARGEST = 256 << 20    # of a mapping that is searched: a sanitizer's shadow is larger


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = 'HTTP/1.1'

    def do_GET(self):
        self.rfile.read(int(self.headers.get('Content-Length') or 0))
        came.update(value for value in words if value in str(self.headers))
        self.send_response(302 if self.path == '/away' else 200)
        if self.path == '/away':
            self.send_header('Location', 'http://127.0.0.1:1/')
        self.send_header('Content-Length', '4')
        self.end_headers()
        self.wfile.write(b'fine')
        if self.path == '/cut':
            self.close_connection = True

    do_POST = do_GET

    def log_message(self, *_):
        pass


def forms(word):
    raw = word.encode()
    return [raw, base64.b64encode(raw)[:-4], word.encode('utf-16-le'), raw.hex().encode(), raw[::-1]]


def mappings(pid):
    place = None
    for line in open('/proc/%d/smaps' % pid):
        m = re.match(r'([0-9a-f]+)-([0-9a-f]+) (\S+) \S+ \S+ \S+\s*(.*)', line)
        if m:
            place = (int(m[1], 16), int(m[2], 16), m[3], m[4])
        elif line.startswith('VmFlags:') and place and 'r' in place[2]:
            yield place + ('dd' in line.split(),)


def search(pid):
    """(how often a secret is in pages that are left out of dumps, names of others with one, whether the script's word was found)"""
    kept, elsewhere, own = 0, [], False
    sanitized = any(end - begin > 1 << 40 for begin, end, *_ in mappings(pid))
    with open('/proc/%d/mem' % pid, 'rb', 0) as memory:
        for begin, end, _, name, is_kept in mappings(pid):
            if end - begin > LARGEST:
                continue
            try:
                memory.seek(begin)
                data = memory.read(end - begin)
            except (OSError, ValueError, OverflowError):
                continue
            if sanitized:
                data = data.replace(b'API_TOKEN=' + words[0].encode(), b'')    # AddressSanitizer's own copy of the environment
            count = sum(data.count(form) for word in words for form in forms(word))
            kept += count if is_kept else 0
            if count and not is_kept:
                elsewhere.append('%s %x' % (name or 'memory', begin))
            own |= not is_kept and b'the own ' + b'word of the script' in data
    return kept, elsewhere, own


jsr, script, options = sys.argv[1], sys.argv[2], sys.argv[3:]
words = [name + secrets.token_hex(16) for name in ('variable', 'file', 'command')]
came = set()
server = http.server.ThreadingHTTPServer(('127.0.0.1', 0), Handler)
server.daemon_threads = True
threading.Thread(target=server.serve_forever, daemon=True).start()
url = 'http://127.0.0.1:%d' % server.server_port
os.mkdir('secrets')
for i, name in ((1, 'file'), (2, 'command')):
    with open('secrets/' + name, 'w') as f:
        f.write(words[i] + '\n')
with open('policy.json', 'w') as f:
    json.dump({'bindings': {'API': {'type': 'fetch', 'hosts': [url], 'headers': {
        'authorization': {'env': 'API_TOKEN', 'prefix': 'Bearer '}, 'x-file': {'file': './secrets/file'},
        'x-command': {'command': ['cat', 'secrets/command']}}}}}, f)
run = subprocess.Popen([jsr, '--policy=policy.json', '--ledger=ledger'] + options + [script], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                       stderr=open('errors', 'wb'), env=dict(os.environ, API_TOKEN=words[0]))
said = b''
while not said.endswith(b'ready\n'):
    line = run.stdout.readline()
    if not line:
        sys.exit('it ended early: %s' % open('errors').read())
    said += line
try:
    kept, elsewhere, own = search(run.pid)
except PermissionError:
    print('the memory of a process may not be read here')
    sys.exit(77)
environment = open('/proc/%d/environ' % run.pid, 'rb').read()
rest, _ = run.communicate(b'go on\n', timeout=60)
print('sent', len(came), 'of', len(words))
print('kept', kept > 0, 'own word found', own)
print('elsewhere', elsewhere)
for name, text in (('output', said + rest), ('errors', open('errors', 'rb').read()), ('environ', environment), ('ledger', open('ledger', 'rb').read())):
    print(name, len(text) > 0, [word[:8] for word in words for form in forms(word) if form in text])
