"""An HTTP server on a port of 127.0.0.1, and of a socket in the folder, for the program on the command line, whose last argument the port becomes."""
import http.server, os, socket, socketserver, subprocess, sys, threading


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = 'HTTP/1.1'

    def do_GET(self):
        port = self.server.server_address[1] if isinstance(self.server.server_address, tuple) else 0
        to = {'/other': f'http://127.0.0.2:{port}/', '/name': f'http://localhost.:{port}/', '/odd': f'http://2130706434:{port}/',
              '/file': 'file:///etc/passwd', '/port': 'http://127.0.0.1:1024/', '/again': '/other'}.get(self.path)
        body = b'' if to else b'here'
        self.send_response(302 if to else 200)
        if to:
            self.send_header('location', to)
        self.send_header('content-length', str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def address_string(self):
        return ''

    def log_message(self, *args):
        pass


class Unix(socketserver.ThreadingMixIn, socketserver.UnixStreamServer):
    daemon_threads = True


server = http.server.ThreadingHTTPServer(('0.0.0.0', 0), Handler)
threading.Thread(target=server.serve_forever, daemon=True).start()
for name in ('in.sock', 'out.sock'):
    threading.Thread(target=Unix(name, Handler).serve_forever, daemon=True).start()
os.symlink('out.sock', 'link.sock')
port = str(server.server_address[1])
sys.exit(subprocess.run([word.replace('PORT', port) for word in sys.argv[1:]] + [port]).returncode)
