#!/usr/bin/env python3
"""An S3-compatible service on loopback that takes nothing on trust, and a policy whose bindings lead to it.

usage: _s3.py COMMAND...     runs it in a folder with policy.json, and CONTROL, the address of the service's other end,
                             in its environment

Every request is checked against AWS Signature Version 4 as Amazon's "Authenticating Requests" describes it: the path and
the query are encoded canonically, every x-amz- field and the content type are signed, the body has the hash that was
signed, the clock is right, the session token is there if the key has one.

The other end, for the tests:
  POST /faults   [{"method", "has", "do", "times"}, ...]: what to do to requests whose path and query have that text
  POST /down, /up    the service dies with all its connections, and comes back with what it has stored
  POST /clock    how many seconds its clock is ahead
  GET /log       the requests since the last time: [[method, path?query, status], ...]
  GET /state     {"uploads": how many are begun and neither completed nor aborted, "keys": [...]}
"""
import base64
import ctypes
import datetime
import email.utils
import hashlib
import hmac
import http.server
import json
import os
import re
import socket
import struct
import subprocess
import sys
import threading
import time
import urllib.parse
import xml.etree.ElementTree
from xml.sax.saxutils import escape

REGION, BUCKET = 'eu-test-1', 'store'
PART_LEAST = 5 << 20
SECRET = 'q9' + 'Hidden' * 5
KEYS = {'AKIDPLAIN' + 'X' * 8: (SECRET + 'P/+=', None), 'AKIDTOKEN' + 'X' * 8: (SECRET + 'T', SECRET + '/token==')}
PLAIN, TOKEN = KEYS

for library in 'libcurl.so.4', 'libcrypto.so.3', 'libexpat.so.1':
    try:
        ctypes.CDLL(library)
    except OSError:
        print('needs ' + library)
        sys.exit(77)

lock = threading.RLock()
objects, uploads, log, faults = {}, {}, [], []
clock_off = 0


class Refused(Exception):
    def __init__(self, status, code, more=''):
        self.status, self.code, self.more = status, code, more


class Dropped(Exception):
    pass


def encode(text, safe=''):
    return urllib.parse.quote(text, safe='-._~' + safe)


def sign(key, text):
    return hmac.new(key, text.encode(), hashlib.sha256).digest()


def check_signature(method, target, headers, body):
    """headers: [(name, value)] in order.  Returns nothing, or raises Refused."""
    path, _, query = target.partition('?')
    if encode(urllib.parse.unquote_to_bytes(path), '/') != path:
        raise Refused(400, 'InvalidURI')
    pairs = []
    for part in query.split('&') if query else []:
        name, equals, value = part.partition('=')
        if encode(urllib.parse.unquote_to_bytes(name)) != name or encode(urllib.parse.unquote_to_bytes(value)) != value:
            raise Refused(400, 'InvalidURI')
        pairs.append((name, value))
    fields = {}
    for name, value in headers:
        if name.lower() in fields:
            raise Refused(400, 'DuplicateField')
        fields[name.lower()] = value
    found = re.fullmatch(r'AWS4-HMAC-SHA256 Credential=([^/, ]+)/(\d{8})/([^/, ]+)/s3/aws4_request, '
                         r'SignedHeaders=([a-z0-9;-]+), Signature=([0-9a-f]{64})', fields.get('authorization', ''))
    if not found:
        raise Refused(403, 'AccessDenied')
    access, day, region, names, signature = found.groups()
    names = names.split(';')
    if names != sorted(set(names)):
        raise Refused(403, 'AccessDenied')
    needed = {'host', 'x-amz-date', 'x-amz-content-sha256'} | {n for n in fields if n.startswith('x-amz-') or n in ('content-type', 'content-md5')}
    if not needed <= set(names) or not set(names) <= set(fields):
        raise Refused(403, 'AccessDenied', '<HeadersNotSigned>%s</HeadersNotSigned>' % (needed - set(names)))
    if access not in KEYS:
        raise Refused(403, 'InvalidAccessKeyId', '<AWSAccessKeyId>%s</AWSAccessKeyId>' % access)
    secret, token = KEYS[access]
    if fields.get('x-amz-security-token') != token:
        raise Refused(400, 'InvalidToken', '<Token-0>%s</Token-0>' % fields.get('x-amz-security-token'))
    date = fields['x-amz-date']
    if not re.fullmatch(r'\d{8}T\d{6}Z', date) or date[:8] != day:
        raise Refused(403, 'AccessDenied')
    asked = datetime.datetime.strptime(date, '%Y%m%dT%H%M%SZ').replace(tzinfo=datetime.timezone.utc).timestamp()
    if abs(asked - time.time() - clock_off) > 900:
        raise Refused(403, 'RequestTimeTooSkewed')
    if region != REGION:
        raise Refused(400, 'AuthorizationHeaderMalformed', '<Region>%s</Region>' % REGION)
    if fields['x-amz-content-sha256'] != hashlib.sha256(body).hexdigest():
        raise Refused(400, 'XAmzContentSHA256Mismatch')
    canonical = '\n'.join([method, path, '&'.join('%s=%s' % p for p in sorted(pairs))] +
                          ['%s:%s' % (n, re.sub(' +', ' ', fields[n].strip())) for n in names] +
                          ['', ';'.join(names), fields['x-amz-content-sha256']])
    scope = '%s/%s/s3/aws4_request' % (day, REGION)
    text = '\n'.join(['AWS4-HMAC-SHA256', date, scope, hashlib.sha256(canonical.encode()).hexdigest()])
    key = sign(sign(sign(sign(('AWS4' + secret).encode(), day), REGION), 's3'), 'aws4_request')
    if not hmac.compare_digest(sign(key, text).hex(), signature):
        # Amazon's answer has all of this too
        raise Refused(403, 'SignatureDoesNotMatch', '<AWSAccessKeyId>%s</AWSAccessKeyId><StringToSign>%s</StringToSign>'
                      '<CanonicalRequest>%s</CanonicalRequest>' % (access, escape(text), escape(canonical)))


class Stored:
    def __init__(self, data, fields, etag=None):
        self.data = data
        self.etag = etag or hashlib.md5(data).hexdigest()
        self.type = fields.get('content-type', 'binary/octet-stream')
        self.meta = {n: v for n, v in fields.items() if n.startswith('x-amz-meta-')}
        self.time = time.time()
        if sum(len(n) - 11 + len(v) for n, v in self.meta.items()) > 2048:
            raise Refused(400, 'MetadataTooLarge')


def lists(condition, etag):
    return condition.strip() == '*' or ('"%s"' % etag) in [c.strip() for c in condition.split(',')]


def check_put(fields, key):
    """Conditions of a write, as Amazon has them since 2024."""
    there = objects.get(key)
    if 'if-none-match' in fields:
        if fields['if-none-match'] != '*':
            raise Refused(501, 'NotImplemented')
        if there:
            raise Refused(412, 'PreconditionFailed')
    if 'if-match' in fields:
        if not there:
            raise Refused(404, 'NoSuchKey')
        if not lists(fields['if-match'], there.etag):
            raise Refused(412, 'PreconditionFailed')


class Service(http.server.BaseHTTPRequestHandler):
    protocol_version = 'HTTP/1.1'
    wbufsize = -1

    def log_message(self, *args):
        pass

    def setup(self):
        super().setup()
        self.server.connections.add(self.connection)
        self.connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def finish(self):
        self.server.connections.discard(self.connection)
        try:
            super().finish()
        except OSError:
            pass

    def reset(self):
        self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack('ii', 1, 0))
        self.connection.close()
        raise Dropped

    # Says what the answer will be; it is sent once nobody waits for it any more.
    def answer(self, status, body=b'', fields=(), length=None, then=None):
        log.append([self.command, self.path, status])
        self.reply = status, body, fields, length, then

    def send_reply(self):
        status, body, fields, length, then = self.reply
        self.send_response(status)
        for name, value in fields:
            self.send_header(name, value)
        self.send_header('x-amz-request-id', 'ABC')
        if status not in (204, 304):
            self.send_header('Content-Length', str(len(body) if length is None else length))
        self.end_headers()
        if self.command != 'HEAD':
            self.wfile.write(body)
        self.wfile.flush()
        if then is not None:
            time.sleep(then)
            self.reset()

    def xml(self, name, inner, status=200):
        self.answer(status, ('<?xml version="1.0" encoding="UTF-8"?>\n<%s xmlns="http://s3.amazonaws.com/doc/2006-03-01/">%s</%s>'
                             % (name, inner, name)).encode(), [('Content-Type', 'application/xml')])

    def refuse(self, status, code, more='', fields=()):
        body = '' if status == 304 else '<?xml version="1.0"?><Error><Code>%s</Code><Message>no: %s</Message>%s</Error>' % (
            code, SECRET, more)
        self.answer(status, b'' if self.command == 'HEAD' else body.encode(), [('Content-Type', 'application/xml')] + list(fields))

    def handle_one_request(self):
        try:
            super().handle_one_request()
        except (Dropped, OSError, ValueError):
            self.close_connection = True

    def fault(self):
        with lock:
            for f in faults:
                if f.get('method', self.command) == self.command and f['has'] in self.path and f['times'] > 0:
                    f['times'] -= 1
                    return f['do'].split(':')
        return ['']

    def run(self):
        body = self.rfile.read(int(self.headers.get('Content-Length') or 0))
        what, *rest = self.cut = self.fault()
        if what == 'reset':
            self.reset()
        elif what == 'hang':
            time.sleep(float(rest[0]))
            self.reset()
        with lock:
            self.decide(body, what, rest)
        if what == 'resetafter':
            self.reset()
        self.send_reply()

    def decide(self, body, what, rest):
        if what == 'status':
            self.refuse(int(rest[0]), rest[1], fields=[f.split('=') for f in rest[2:]])
            return
        elif what == 'text':
            self.answer(int(rest[0]), ':'.join(rest[1:]).encode(), [('Content-Type', 'text/html')])
            return
        try:
            check_signature(self.command, self.path, self.headers.items(), body)
            self.serve(body)
        except Refused as r:
            self.refuse(r.status, r.code, r.more)

    do_GET = do_HEAD = do_PUT = do_POST = do_DELETE = run

    def serve(self, body):
        path, _, query = self.path.partition('?')
        path = urllib.parse.unquote_to_bytes(path).decode('utf8', 'surrogateescape')[1:]
        query = dict(urllib.parse.parse_qsl(query, keep_blank_values=True, errors='surrogateescape'))
        if self.headers['Host'].startswith(BUCKET + '.'):
            bucket, key = BUCKET, path
        else:
            bucket, _, key = path.partition('/')
        if bucket != BUCKET:
            raise Refused(404, 'NoSuchBucket')
        fields = {n.lower(): v for n, v in self.headers.items()}
        if not key:
            self.list(query)
        elif self.command == 'POST' and 'uploads' in query:
            self.begin(key, fields)
        elif 'uploadId' in query:
            self.multipart(key, query, fields, body)
        elif self.command in ('GET', 'HEAD'):
            self.get(key, fields)
        elif self.command == 'PUT':
            check_put(fields, key)
            objects[key] = Stored(body, fields)
            self.stored(objects[key].etag)
        else:
            objects.pop(key, None)
            self.answer(204)

    def stored(self, etag):
        self.answer(200, b'', [] if self.cut[0] == 'noetag' else [('ETag', '"%s"' % etag)])

    def get(self, key, fields):
        o = objects.get(key)
        if not o:
            raise Refused(404, 'NoSuchKey')
        head = [('ETag', '"%s"' % o.etag), ('Last-Modified', email.utils.formatdate(o.time, usegmt=True)),
                ('Content-Type', o.type), ('Accept-Ranges', 'bytes')] + sorted(o.meta.items())
        if 'if-match' in fields and not lists(fields['if-match'], o.etag):
            raise Refused(412, 'PreconditionFailed')
        if 'if-none-match' in fields and lists(fields['if-none-match'], o.etag):
            self.answer(304, b'', head[:2])
            return
        data, status = o.data, 200
        if 'range' in fields:
            first, last = re.fullmatch(r'bytes=(\d*)-(\d*)', fields['range']).groups()
            start = int(first) if first else max(0, len(data) - int(last))
            end = min(int(last), len(data) - 1) if first and last else len(data) - 1
            if start > end:
                raise Refused(416, 'InvalidRange')
            if self.cut[0] != 'norange':
                shown = end if self.cut[0] != 'wrongrange' else end + 1
                head.append(('Content-Range', 'bytes %d-%d/%d' % (start, shown, max(len(data), shown + 1))))
                data, status = data[start:end + 1], 206
        if self.command == 'HEAD':
            self.answer(status, b'', head, len(data))
        elif self.cut[0] in ('cut', 'stall'):
            self.answer(status, data[:int(self.cut[1])], head, len(data), float(self.cut[2]) if len(self.cut) > 2 else 0)
        else:
            self.answer(status, data, head)

    def list(self, query):
        if query.get('list-type') != '2':
            raise Refused(400, 'InvalidRequest')
        prefix, delimiter = query.get('prefix', ''), query.get('delimiter')
        most = int(query.get('max-keys', 1000))
        token = query.get('continuation-token')
        try:
            after = base64.urlsafe_b64decode(token).decode('utf8', 'surrogateescape') if token else ''
        except ValueError:
            raise Refused(400, 'InvalidArgument')
        order = lambda text: text.encode('utf8', 'surrogateescape')
        name = lambda text: urllib.parse.quote_plus(order(text)) if query.get('encoding-type') == 'url' else escape(text)
        found, last, more = [], '', False
        for key in sorted(objects, key=order):
            if not key.startswith(prefix) or order(key) <= order(after):
                continue
            if delimiter and delimiter in key[len(prefix):]:
                key = key[:key.index(delimiter, len(prefix)) + 1]
                if key == last or key == after or after.startswith(key):
                    continue
            if len(found) == most:
                more = True
                break
            found.append(key)
            last = key
        text = ''.join(
            '<CommonPrefixes><Prefix>%s</Prefix></CommonPrefixes>' % name(k) if delimiter and k not in objects or
            (delimiter and k.endswith(delimiter) and k != prefix) else
            '<Contents><Key>%s</Key><LastModified>%s</LastModified><ETag>&quot;%s&quot;</ETag><Size>%d</Size></Contents>' % (
                name(k), datetime.datetime.fromtimestamp(objects[k].time, datetime.timezone.utc).strftime('%Y-%m-%dT%H:%M:%S.000Z'),
                objects[k].etag, len(objects[k].data)) for k in found)
        if query.get('encoding-type') == 'url':
            text += '<EncodingType>url</EncodingType>'
        if more:
            text += '<NextContinuationToken>%s</NextContinuationToken>' % base64.urlsafe_b64encode(order(last)).decode()
        self.xml('ListBucketResult', '<Name>%s</Name><Prefix>%s</Prefix><IsTruncated>%s</IsTruncated>%s' % (
            BUCKET, name(prefix), 'true' if more else 'false', text))

    def begin(self, key, fields):
        Stored(b'', fields)
        number = 'up/%d+=' % (len(uploads) + 1)
        uploads[number] = {'key': key, 'fields': fields, 'parts': {}}
        self.xml('InitiateMultipartUploadResult', '<Bucket>%s</Bucket><Key>x</Key><UploadId>%s</UploadId>' % (BUCKET, number))

    def multipart(self, key, query, fields, body):
        u = uploads.get(query['uploadId'])
        if not u or u['key'] != key:
            raise Refused(404, 'NoSuchUpload')
        if self.command == 'PUT':
            u['parts'][int(query['partNumber'])] = body
            self.stored(hashlib.md5(body).hexdigest())
        elif self.command == 'DELETE':
            uploads[query['uploadId']] = None
            self.answer(204)
        else:
            self.complete(key, query['uploadId'], u, fields, body)

    def complete(self, key, number, u, fields, body):
        space = '{http://s3.amazonaws.com/doc/2006-03-01/}'
        asked = [(int(p.find(space + 'PartNumber').text), p.find(space + 'ETag').text.strip('"'))
                 for p in xml.etree.ElementTree.fromstring(body)]
        if [n for n, _ in asked] != sorted({n for n, _ in asked}):
            raise Refused(400, 'InvalidPartOrder')
        for i, (n, etag) in enumerate(asked):
            data = u['parts'].get(n)
            if data is None or hashlib.md5(data).hexdigest() != etag:
                raise Refused(400, 'InvalidPart')
            if i < len(asked) - 1 and len(data) < PART_LEAST:
                raise Refused(400, 'EntityTooSmall')
        check_put(fields, key)
        if self.cut[0] == 'late':
            self.answer(200, b'<?xml version="1.0"?>\n  <Error><Code>InternalError</Code></Error>')
            return
        parts = [u['parts'][n] for n, _ in asked]
        etag = '%s-%d' % (hashlib.md5(b''.join(hashlib.md5(p).digest() for p in parts)).hexdigest(), len(parts))
        objects[key] = Stored(b''.join(parts), u['fields'], etag)
        uploads[number] = None
        self.xml('CompleteMultipartUploadResult', '<Key>x</Key><ETag>&quot;%s&quot;</ETag>' % etag)


class Control(http.server.BaseHTTPRequestHandler):
    def log_message(self, *args):
        pass

    def do_POST(self):
        global clock_off
        body = self.rfile.read(int(self.headers.get('Content-Length') or 0))
        if self.path == '/down':
            stop()
        elif self.path == '/up':
            start(port)
        with lock:
            if self.path == '/faults':
                faults[:] = [dict(f, times=f.get('times', 1)) for f in json.loads(body)]
            elif self.path == '/clock':
                clock_off = json.loads(body)
        self.send({})

    def do_GET(self):
        with lock:
            if self.path == '/log':
                self.send(log)
                log.clear()
            else:
                self.send({'uploads': sum(u is not None for u in uploads.values()), 'keys': sorted(objects)})

    def send(self, value):
        body = json.dumps(value).encode()
        self.send_response(200)
        self.send_header('Content-Length', str(len(body)))
        self.end_headers()
        self.wfile.write(body)


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True
    allow_reuse_address = True
    request_queue_size = 64

    def handle_error(self, request, address):
        if not isinstance(sys.exc_info()[1], (OSError, Dropped)):
            super().handle_error(request, address)


running = None


def start(at):
    global running
    running = Server(('127.0.0.1', at), Service)
    running.connections = set()
    threading.Thread(target=running.serve_forever, kwargs={'poll_interval': 0.02}, daemon=True).start()
    return running.server_port


def stop():
    running.shutdown()
    running.server_close()
    for connection in list(running.connections):
        try:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack('ii', 1, 0))
            connection.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass


port = start(0)
control = Server(('127.0.0.1', 0), Control)
threading.Thread(target=control.serve_forever, daemon=True).start()
url = 'http://127.0.0.1:%d' % port
nobody = socket.socket()
nobody.bind(('127.0.0.1', 0))
with open('secret.txt', 'w') as f:
    f.write(KEYS[PLAIN][0] + '\n')
plain = {'type': 'storage', 'url': '%s/%s/top/a b' % (url, BUCKET), 'region': REGION, 'accessKeyId': PLAIN,
         'secretAccessKey': {'file': './secret.txt'}}
bindings = {
    'FILES': plain,
    'ROOT': dict(plain, url='%s/%s/' % (url, BUCKET), secretAccessKey={'command': ['printf', '%s', KEYS[PLAIN][0]]}),
    'VIRTUAL': dict(plain, url='http://%s.localhost:%d/top/a%%20b/' % (BUCKET, port), style='virtual', accessKeyId=TOKEN,
                    secretAccessKey={'env': 'S3_SECRET'}, sessionToken={'env': 'S3_TOKEN'}),
    'IMPATIENT': dict(plain, timeout=0.4),
    'WRONG_SECRET': dict(plain, secretAccessKey=SECRET + 'W'),
    'WRONG_KEY': dict(plain, accessKeyId='AKIDWRONG' + 'X' * 8),
    'WRONG_TOKEN': dict(plain, accessKeyId=TOKEN, secretAccessKey=KEYS[TOKEN][0], sessionToken=SECRET + 'W'),
    'WRONG_REGION': dict(plain, region='us-east-1'),
    'WRONG_BUCKET': dict(plain, url=url + '/another/top'),
    'NOBODY': dict(plain, url='http://127.0.0.1:%d/%s' % (nobody.getsockname()[1], BUCKET)),
    'UNSIGNED': {'type': 'storage', 'url': '%s/%s' % (url, BUCKET)},
}
with open('policy.json', 'w') as f:
    json.dump({'bindings': bindings}, f)
env = dict(os.environ, CONTROL='http://127.0.0.1:%d' % control.server_port, S3_SECRET=KEYS[TOKEN][0], S3_TOKEN=KEYS[TOKEN][1])
sys.exit(subprocess.run(sys.argv[1:], env=env).returncode)
