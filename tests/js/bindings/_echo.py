#!/usr/bin/env python3
"""Two servers on loopback that say what they were sent, and a policy whose fetch binding is for the first.

usage: _echo.py COMMAND...     runs it with NAMED and OTHER in its environment, in a folder with policy.json
"""
import http.server
import json
import os
import subprocess
import sys
import threading

SECRET = 'Zq7' + 'secret' * 4


class Echo(http.server.BaseHTTPRequestHandler):
    protocol_version = 'HTTP/1.1'

    def do_GET(self):
        path = self.path
        self.rfile.read(int(self.headers.get('Content-Length') or 0))
        place = self.server.places.get(path)
        body = json.dumps({'path': path, 'headers': sorted([k.lower(), v] for k, v in self.headers.items())}).encode()
        if place is not None:
            self.send_response(302)
            self.send_header('Location', place)
            body = b''
        else:
            self.send_response(200)
        self.send_header('Content-Length', str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    do_POST = do_GET

    def log_message(self, *args):
        pass


def serve():
    server = http.server.ThreadingHTTPServer(('127.0.0.1', 0), Echo)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server, 'http://127.0.0.1:%d' % server.server_port


named, named_url = serve()
other, other_url = serve()
named.places = {'/away': other_url + '/arrived', '/round': '/back'}
other.places = {'/home': named_url + '/home-again'}
with open('secret.txt', 'w') as f:
    f.write(SECRET + 'F\n')
with open('policy.json', 'w') as f:
    json.dump({'bindings': {'API': {'type': 'fetch', 'hosts': [named_url], 'headers': {
        'authorization': {'env': 'API_TOKEN', 'prefix': 'Bearer '},
        'x-file': {'file': './secret.txt'},
        'x-command': {'command': ['printf', '%s\\n', SECRET + 'C']},
        'x-plain': 'as it is'}}}}, f)
with open('missing.json', 'w') as f:
    f.write('{ "bindings": { "API": { "type": "fetch", "hosts": ["a.test"],\n\t"headers": { "authorization": { "env": "NO_SUCH_TOKEN" } } } } }\n')
env = dict(os.environ, NAMED=named_url, OTHER=other_url, API_TOKEN=SECRET + 'E')
sys.exit(subprocess.run(sys.argv[1:], env=env).returncode)
