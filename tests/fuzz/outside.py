"""More random input from outside, for generate.py: bytes in every encoding of TextDecoder, in pieces; URLs, their setters and their queries; doubles by their
bits, as text and back, and decimal texts beside the point where rounding turns; JSON of any depth with its messages; graphs of objects through structuredClone; values of every
kind through util.inspect and util.format with options; arguments and option bags of fs; Buffer's encodings at length; trees of packages.

A kind that goes on after its function returned gives hold() the promise of its end.  Left out is what node 20 does otherwise than the standards: its
decoders of several bytes are ICU's (there the pieces are compared with the whole, in jsr alone), and its windows-1252 is latin1; that a path is searched for a 0 before the other arguments are looked at; that a copy that fails takes an old file away; hosts beyond ASCII, which jsr leaves to a stricter library.
"""
import json, re, struct

TABLES = ('utf-8 utf-8 utf-8 utf-16le utf-16be iso-8859-2 iso-8859-3 iso-8859-4 iso-8859-5 iso-8859-6 iso-8859-7 iso-8859-8 iso-8859-8-i iso-8859-10 iso-8859-13 '
          'iso-8859-14 iso-8859-15 koi8-r macintosh windows-1250 windows-1251 windows-1254 windows-1256 windows-1257 windows-1258 x-mac-cyrillic').split()
WIDE = 'gbk gb18030 big5 euc-jp iso-2022-jp shift_jis euc-kr'.split()
UTF8 = [[0xef, 0xbb, 0xbf], [0xf0, 0x9f, 0x98, 0x80], [0xe2, 0x82, 0xac], [0xc3, 0xa9], [0xed, 0xa0, 0x80], [0xf4, 0x90], [0xe0, 0x80], [0xc0], [0x3d, 0xd8, 0x00, 0xde], [0xd8, 0x3d, 0xde, 0x00], [0xff, 0xfe], [0xfe, 0xff], [0x41], [0xfc], [0xf0, 0x9f], [0xe2]]
URL = {
    'scheme': ['http:', 'https:', 'HTTP:', 'file:', 'ftp:', 'ws:', 'mailto:', 'javascript:', 'x-y.z+1:', 'data:', 'blob:', '', 'h\ttp:', '1:', ':'],
    'slashes': ['//', '//', '//', '/', '', '\\\\', '///', '/\\', '////'],
    'user': ['', '', '', 'u@', 'u:p@', ':p@', 'u:@', '@', 'a%40b:c%3Ad@', 'a@b@', 'u;=:p,@', '\u00e9:\u20ac@'],
    'host': ['a', 'example.com', 'EXAMPLE.com', '127.0.0.1', '0x7f.1', '256.1', '1.2.3.4.5', '0300.0', '4294967295', '[::1]', '[1:2::7]', '[::ffff:1.2.3.4]', '[::1', '[x]', 'a b', 'a%20b', 'a%41', 'a<b', '', '..', 'a..b', 'a.', 'a_b', '1', '09', '%', 'a%00', 'a|b', 'a^b', 'C:', 'C|', 'localhost', '%31'],
    'port': ['', '', ':80', ':443', ':0', ':65535', ':65536', ':', ':8a', ':-1', ':00080', ': 1', ':\u0661'],
    'path': ['', '/', '/a/b', '/a/../b', '/./a/.', '/..', '/%2e%2E/a', '/a b', '/\u00e9\ud83d\ude00', '/a\\b', '//x', '/a//b', '/C|/x', '/C:/..', '/%zz%4', '/a;b=c', "/'\"`<>{}|", 'a/b', '.', '..', '/\x01\x7f', '/a/./b/../../c', '/\ud83d', '/a\nb', '/..//', '/x@y:z'],
    'query': ['', '', '?', '?a=1&b=2', "?'\"<>`", '?\u00e9=\ud83d\ude00', '?a b', '?%zz', '?a=1?b#', '?[]{}|\\^', '?\x00', '?a=%00%FF&&=&a'],
    'hash': ['', '', '#', '#h', '#a b<>`"', '#\u00e9', '##', '#?', "#'{}|", '#%zz\x7f'],
}
EVENTS = ['accessSync', 'appendFileSync', 'chmodSync', 'chownSync', 'closeSync', 'copyFileSync', 'cpSync', 'existsSync', 'fchmodSync', 'fdatasyncSync', 'fstatSync', 'fsyncSync', 'ftruncateSync', 'futimesSync', 'lchownSync', 'linkSync', 'lstatSync', 'lutimesSync', 'mkdirSync', 'mkdtempSync', 'openSync', 'opendirSync', 'readFileSync', 'readSync', 'readdirSync', 'readlinkSync', 'readvSync', 'realpathSync', 'renameSync', 'rmSync', 'rmdirSync', 'statSync', 'statfsSync', 'symlinkSync', 'truncateSync', 'unlinkSync', 'utimesSync', 'writeFileSync', 'writeSync', 'writevSync']
SAY = 'function E_(e) { return e instanceof Error ? [e.code || "", e.name, String(e.message)] : F(e); }'


class Outside:
    # ---- bytes of any encoding
    def text_decoders(self):
        out = ['function E_(e) { return e.code || errname(e); }',
               'function D(n, o, b, cuts) { var d = new TextDecoder(n, o), t = [], i = 0; for (var c of cuts) { t.push(d.decode(b.subarray(i, i + c), { stream: true })); i += c; } t.push(d.decode(b.subarray(i))); return t.join(""); }',
               'function T(f) { try { return f(); } catch (e) { return { e: E_(e) }; } }']
        for _ in range(self.r.randint(4, 8)):
            wide = self.p(.35)
            name = self.c(WIDE if wide else TABLES)
            data = []
            for _ in range(self.r.randint(0, 12)):
                if name.startswith('utf') and self.p(.8): data += self.c(UTF8)
                elif wide and self.p(.7): data += self.c([[0x1b, 0x24, 0x42], [0x1b, 0x28, 0x42], [0x1b, 0x28, 0x49], [0x1b], [0x24, 0x22], [0x8e, 0xa6], [0x8f, 0xb0, 0xa1], [0xa4, 0xa2], [0x81, 0x30, 0x81, 0x30], [0x81, 0x30], [0x88, 0x62], [0xc9, 0x41], [0xfe], [0x30, 0xa1], [0x41], [0xe0, 0x80]])
                else: data.append(self.r.randint(0, 255))
            cuts = [self.r.randint(0, 4) for _ in range(self.r.randint(0, 6))]
            options = '{ fatal: %s, ignoreBOM: %s }' % (self.c(['true', 'false', 'false']), self.c(['true', 'false', 'false']))
            out.append('{ let b = Uint8Array.from(%s), x = T(() => new TextDecoder("%s", %s).decode(b)), y = T(() => D("%s", %s, b, %s)); %s }' % (
                data, name, options, name, options, cuts, 'log(F(x) === F(y) || !process.execPath.endsWith("jsr"));' if wide else 'log(x, F(x) === F(y) || y);'))
        if self.p(.3):
            out.append('try { log(new TextDecoder(%s).encoding); } catch (e) { log(E_(e)); }' % self.js(self.c(['UTF8', ' utf-8\n', 'latin1', 'ascii', 'iso-8859-1', 'cp1252', 'sjis', 'x-sjis', 'euc_kr', 'ks_c_5601-1987', 'unicode', 'ucs-2', 'utf-32', 'big5-hkscs', 'cp866', '', 'x', 'utf\u20118', 'hz-gb-2312', 'chinese', 'korean', 'l2', 'dos-874', 'mac', 'logical'])))
        text = ''.join(self.c(['a', '\u00e9', '\u20ac', '\ud83d\ude00', '\ud83d', '\ude00', '\u0000', 'bc']) for _ in range(self.r.randint(0, 8)))
        out.append('{ let u = new Uint8Array(%d), r = new TextEncoder().encodeInto(%s, u); log(r.read, r.written, u, new TextEncoder().encode(%s)); }' % (self.r.randint(0, 14), self.js(text), self.js(text)))
        return out

    # ---- URLs
    def url_text(self):
        if self.p(.15): return self.soup('url')
        text = ''.join(self.c(URL[k]) for k in ('scheme', 'slashes', 'user', 'host', 'port', 'path', 'query', 'hash'))
        return self.damaged(text).replace('^', '') if self.p(.15) else text

    def plain(self, kind, most=12):
        """Soup without characters beyond ASCII where it is not well encoded: node then reads it twice."""
        text = self.soup(kind, most)
        return text if not re.search(r'%(?![0-9A-Fa-f]{2})|%[89A-Fa-f]', text) else re.sub(r'[^\x00-\x7f]', '', text)

    def urls(self):
        out = ['var url = require("url"), u; %s' % SAY,
               'function P(u) { return [u.href, u.origin, u.protocol, u.username, u.password, u.host, u.hostname, u.port, u.pathname, u.search, u.hash, [...u.searchParams]]; }']
        for _ in range(self.r.randint(4, 8)):
            a, b = self.js(self.url_text()), self.js(self.url_text())
            k = self.r.random()
            if k < .35: s = 'u = new URL(%s%s); log(P(u));' % (a, self.c(['', '', ', "http://h/p/q?r#s"', ', "x://" + ' + b, ', "file:///C:/a/b"', ', undefined']))
            elif k < .6:
                sets = ' '.join('u.%s = %s; log(u.href);' % (p, self.js(self.c(URL[{'protocol': 'scheme', 'host': 'host', 'hostname': 'host', 'port': 'port', 'pathname': 'path', 'search': 'query', 'hash': 'hash', 'username': 'user', 'password': 'user', 'href': 'host'}[p]]).lstrip(':' if p == 'port' else '') if self.p(.85) else self.soup('url', 4))) for p in (self.c(['protocol', 'host', 'hostname', 'port', 'pathname', 'search', 'hash', 'username', 'password', 'href']) for _ in range(self.r.randint(1, 4))))
                s = 'u = new URL(%s); %s log(P(u));' % (self.c(['"http://u:p@h:81/a?b#c"', '"file:///a/b"', '"mailto:x?y"', '"https://h"', '"x://h:1/p"', '"file://h/p"']), sets)
            elif k < .75:
                ops = ' '.join('log(%s);' % self.c(['s.append(%s, %s)', 's.set(%s, %s)', 's.get(%s)', 's.getAll(%s)', 's.has(%s)', 's.has(%s, %s)', 's.delete(%s)', 's.delete(%s, %s)', 's.sort()', 's.size', '[...s.keys()]', 's.toString()']).replace('%s', self.js(self.c(['a', 'b', '', 'a b', '\u00e9', '%41', '\ud83d', '1'])), 1).replace('%s', self.js(self.c(['1', '2', '', '&=', '+ ', '\ud83d\ude00', '~*-._'])), 1) for _ in range(self.r.randint(2, 6)))
                s = 'let s = new URLSearchParams(%s); %s log(String(s), s.size);' % (self.c([self.js(self.plain('query')), self.js(self.plain('query')), '{ a: 1, b: [2, 3] }', '[["a", "1"], ["a", "\u00e9"]]', '[["a"]]', 'new Map([["x", "y"]])', 'null', '5', '"?" + %s' % self.js(self.plain('query', 4))]), ops)
            elif k < .85: s = 'u = url.parse(%s%s); log(Object.assign({}, u)); log(url.format(u));' % (a, self.c(['', ', true', ', false, true']))
            elif k < .92: s = 'log(url.resolve(%s, %s));' % (a, b)
            elif k < .96: s = 'log(url.fileURLToPath(%s));' % self.js('file://' + self.c(['', '', 'localhost', 'h']) + self.c(URL['path']) + self.c(URL['query'] + URL['hash']))
            else: s = 'log(url.pathToFileURL("/" + %s).href, url.urlToHttpOptions(new URL("http://u:p%%40@h:1/a?b#c")).auth, URL.canParse(%s, "x:/" + %s), url.format(new URL("http://u:p@h/a?b#c"), { auth: %s, fragment: %s, search: %s }));' % (self.js(self.soup('path', 6)), a, b, self.c(['true', 'false']), self.c(['true', 'false']), self.c(['true', 'false']))
            out.append('try { %s } catch (e) { log("threw", E_(e)); }' % s)
        return out

    # ---- doubles
    def double(self):
        k = self.r.random()
        if k < .4: x = struct.unpack('<d', struct.pack('<Q', self.r.getrandbits(64)))[0]
        elif k < .6: x = self.r.uniform(-1, 1) * 10.0 ** self.r.randint(-25, 25)
        elif k < .75: x = self.r.randint(-2 ** 54, 2 ** 54) / 2.0 ** self.r.randint(0, 54)
        elif k < .85: x = float(self.r.randint(0, 10 ** 6)) / 10 ** self.r.randint(0, 6)
        elif k < .93: x = 2.0 ** self.r.randint(-1074, 1023) * self.c([1, 1, 1 + 2 ** -52, 1 - 2 ** -53])
        else: x = float(self.r.choice([0, 1, 10, 999999, 10 ** 21, 10 ** 22, 5e-324, 1e-6, 1e-7, 123456789012345680000]))
        return repr(x) if x == x and abs(x) != float('inf') else '0'

    def between(self):
        """A decimal text on, or a hair beside, the middle of two neighbouring doubles."""
        bits = self.r.getrandbits(52) | self.r.choice([self.r.randint(1, 2046), self.r.randint(1000, 1080), 0, 1]) << 52
        x = struct.unpack('<d', struct.pack('<Q', bits))[0]
        n, d = x.as_integer_ratio()
        e = bits >> 52
        step = (1 << max(e, 1) - 1075) if e >= 1075 else None
        num, shift = (2 * n + (step or 0), 1) if step else (2 * n * (1 << 1074) // d + (1 << max(e, 1) - 1), 1075)     # num / 2**shift
        digits = str(num * 5 ** shift)
        point = len(digits) - shift
        text = digits + self.c(['', '', '0', '1', '00000000001', '9'])
        if self.p(.25): text = text[:self.r.randint(1, len(text))]
        return '%s.%se%d' % (text[0], text[1:], point - 1) if self.p(.8) or point < 1 or point > 40 else text

    def numerals(self):
        out = []
        for _ in range(12):
            x, k = self.double(), self.r.random()
            n = '(%s)' % x
            if k < .3: s = '%s.toString(%d)' % (n, self.r.choice([2, 3, 4, 5, 7, 8, 11, 12, 16, 20, 32, 35, 36]))
            elif k < .4: s = '[%s, String(%s), JSON.stringify(%s), `${%s}`]' % (n, n, n, n)
            elif k < .5: s = '%s.toFixed(%d)' % (n, self.r.randint(0, 100))
            elif k < .6: s = '%s.toPrecision(%d)' % (n, self.r.randint(1, 100))
            elif k < .7: s = '%s.toExponential(%s)' % (n, self.c(['', str(self.r.randint(0, 100))]))
            elif k < .85:
                t = self.js(self.c(['', '-', ' ']) + self.between())
                s = '[Number(%s), parseFloat(%s), +(%s + "0"), JSON.parse(%s)]' % (t, t, t, t.replace(' ', ''))
            elif k < .9: s = '[parseInt(%s, %d), Number(%s)]' % (self.js(''.join(self.c('01234567899abcdefzxZ_.') for _ in range(self.r.randint(1, 40)))), self.r.randint(0, 37), self.js(self.c(['0x', '0b', '0o', '']) + ''.join(self.c('0101017f') for _ in range(self.r.randint(1, 70)))))
            elif k < .95: s = '[%s | 0, %s >>> 0, Math.fround(%s), Math.round(%s), %s %% %s, Math.trunc(%s), ~~%s, new Int16Array([%s])[0], new Uint8ClampedArray([%s])[0], Math.clz32(%s)]' % (n, n, n, n, n, '(%s)' % self.double(), n, n, n, n, n)
            else: s = '[BigInt(Math.trunc(%s)), Number(BigInt(Math.trunc(%s))) === Math.trunc(%s), Math.hypot(%s, 0), Math.sqrt(%s), %s.toLocaleString()]' % (n, n, n, n, n, n)
            out.append('try { log(%s); } catch (e) { log("threw", errname(e)); }' % s)
        return out

    # ---- JSON, with what its errors say
    def json_text(self, d):
        space = lambda: self.c(['', '', '', ' ', '\n\t', '\r\n  '])
        k = self.r.random()
        if d <= 0 or k < .35:
            return self.c(['null', 'true', 'false', self.double(), str(self.r.randint(-9, 99)), '"%s"' % ''.join(self.c(['a', 'b', '\\n', '\\u00e9', '\u00e9', '\\ud83d\\ude00', '\ud83d\ude00', '\\"', '\\\\', '\\/', ' ', '\\u0000', '\u2028', '\x7f']) for _ in range(self.r.randint(0, 6)))])
        if k < .65: return '[' + ','.join(space() + self.json_text(d - 1) + space() for _ in range(self.r.randint(0, 4))) + ']'
        return '{' + ','.join('%s"%s"%s:%s%s' % (space(), self.c(['a', 'b', 'c', '1', '0', '__proto__', '', 'a\\u0062', 'toJSON', 'length', '\u00e9']), space(), space(), self.json_text(d - 1)) for _ in range(self.r.randint(0, 4))) + space() + '}'

    def json_deep(self):
        out = [SAY]
        for _ in range(self.r.randint(4, 8)):
            text = self.json_text(self.r.randint(1, 6))
            if self.p(.6): text = self.damaged(text)
            if self.p(.15): text = '[' * self.r.randint(1, 40) + text
            t = self.js(text)
            out.append('try { v = JSON.parse(%s); log(JSON.stringify(v, %s, %s)); log(v); } catch (e) { log(E_(e)); }' % (t, self.c(['null', '["a", "1"]', '(k, x) => x', '(k, x) => typeof x === "string" && k !== "0" ? [x] : x']), self.c(['0', '1', '" "', '"-\\t"', '10'])))
        out.append('try { v = {}; v.a = %s; JSON.stringify(v); } catch (e) { log(E_(e)); }' % self.c(['v', '[v]', '{ b: { c: v } }', '1n', '[[{ d: v }]]', 'new Proxy(v, {})', '{ toJSON() { throw v; } }']))
        return out

    # ---- graphs
    def graphs(self):
        """Objects of every kind that can be cloned, with random edges; copied, then written down by the order in which they are met."""
        out = ['''function W(x) { var ids = new Map(), s = ""; (function w(x) {
  if (typeof x === "symbol" || typeof x === "function" || x === null || typeof x !== "object") { s += F(x) + ","; return; }
  if (ids.has(x)) { s += "#" + ids.get(x) + ","; return; }
  ids.set(x, ids.size); var c = Object.prototype.toString.call(x).slice(8, -1); s += c + "(" + (Object.getPrototypeOf(x) === null ? "null" : Object.getPrototypeOf(x).constructor.name) + "){";
  if (c === "Map") for (var e of x) { w(e[0]); w(e[1]); } else if (c === "Set") for (var e of x) w(e);
  else if (c === "Error") { s += x.name + ":" + x.message + (Object.hasOwn(x, "cause") ? "!" : ""); w(x.cause); } else if (c === "Date") s += +x; else if (c === "RegExp") s += x + "@" + x.lastIndex; else if (c === "ArrayBuffer") s += new Uint8Array(x).join();
  else if (ArrayBuffer.isView(x)) { s += x.byteOffset + "+" + x.byteLength + ":"; w(x.buffer); } else if (/^(Number|Boolean|String|BigInt)$/.test(c)) s += F(x.valueOf());
  if (!ArrayBuffer.isView(x) && c !== "Error") for (var k of Object.keys(x)) { s += q(k) + ":"; w(x[k]); } if (c === "Array") s += x.length; s += "}"; })(x); return s; }''', 'var N = [];', 'function E_(e) { return [e.name, e.code, e.message]; }']
        n = self.r.randint(2, 14)
        made = []
        for i in range(n):
            k = self.c(['o', 'o', 'a', 'a', 'm', 's', 'e', 'x'])
            made.append(k)
            out.append('N.push(%s);' % {'o': '{}', 'a': self.c(['[]', 'new Array(3)', '[1, , 2]']), 'm': 'new Map()', 's': 'new Set()', 'e': 'new %s("m%d")' % (self.c(['Error', 'TypeError', 'RangeError', 'EvalError', 'SyntaxError', 'ReferenceError', 'URIError']), i),
                                        'x': self.c(['new Date(%d)' % i, 'new Date(NaN)', '/a%d/gi' % i, 'Object(%d)' % i, 'Object("s")', 'Object(true)', 'Object(5n)', 'new Uint8Array([1, 2, 3])', 'new Uint8Array(new ArrayBuffer(8), 2, 3)', 'new DataView(new ArrayBuffer(4), 1, 2)', 'new ArrayBuffer(2)', 'new Float64Array(2)', 'new BigInt64Array(1)', 'Object.create({ p: 1 }, { own: { value: 2, enumerable: true }, hidden: { value: 3 } })', 'new (class K { a = 1; get b() { return 2; } })()', 'Buffer.alloc(2)', 'Object.create(null)'])}[k])
        node = lambda: self.c(['N[%d]' % self.r.randrange(n)] * 5 + [self.num(), self.string(), 'undefined', 'null', '10n ** 20n', 'NaN', '-0'])
        for _ in range(self.r.randint(n, 3 * n)):
            i = self.r.randrange(n)
            out.append('%s;' % {'o': 'N[%d].%s = %s' % (i, self.c(['a', 'b', 'c', 'd']), node()), 'a': self.c(['N[%d].push(%s)', 'N[%d][5] = %s', 'N[%d].extra = %s']) % (i, node()), 'm': 'N[%d].set(%s, %s)' % (i, node(), node()), 's': 'N[%d].add(%s)' % (i, node()), 'e': self.c(['N[%d].cause = %s', 'N[%d].name = %s', 'N[%d].more = %s']) % (i, self.c(['5', '"RangeError"', '"Odd"', 'undefined'])), 'x': 'N[%d].x = 1' % i}[made[i]])
        if self.p(.25): out.append('N[%d].bad = %s;' % (self.r.randrange(n), self.c(['Symbol("s")', 'function f() {}', 'new Proxy({}, {})', 'new WeakMap()', 'Promise.resolve()', 'new WeakRef({})', '(function* () {})()', '{ get a() { throw new TypeError("t"); } }', 'class C {}', '{ get a() { N.push(1); return N; } }', 'args(1)'])))
        out.append('try { v = structuredClone(N); log(v !== N, W(v)); } catch (e) { log("threw", E_(e)); }')
        out.append('try { v = structuredClone(new Map([[N, new Set([N[0]])], [N[0], N]])); log(W(v)); } catch (e) { log("threw", E_(e)); }')
        out.append('try { v = require("util").isDeepStrictEqual(structuredClone(N[0]), N[0]); log(v, require("util").isDeepStrictEqual(N[0], N[%d]), W(N)); } catch (e) { log("threw", E_(e)); }' % self.r.randrange(n))
        return out

    # ---- util.inspect and util.format
    def shown(self, d):
        k = self.r.random()
        if d <= 0 or k < .35:
            return self.c(['1', '-0', '1234567.891', '-1234567', '123456789n', '"a"', "'it\\'s'", '"\\"q\\" \'x\'"', '"`$\\"\'"', '"line\\nbreak"', '"a\\u0000\\x7f\\ud83d"', '"x".repeat(%d)' % self.r.choice([10, 16, 50, 80, 120]), 'undefined', 'null', 'true', 'Symbol("s y")', 'Symbol()', 'Symbol.iterator', 'NaN', '/re/g', 'new Date(0)', 'new Date(NaN)', 'function nm() {}', '() => {}', 'class A {}', 'class B extends Map {}', 'async function af() {}', 'function* g() {}', 'async () => {}', 'Object.assign(function fp() {}, { a: 1 })', 'Math.max', 'Object.create(null)', '{}', '[]', 'new (class Foo { a = 1; #p = 2; })()', 'new (class extends Array {})(3)', 'Object(1)', 'Object("st")', 'Object(Symbol("o"))', 'Object(3n)', 'new Proxy({ a: 1 }, {})', 'new Proxy(function () {}, {})', 'Promise.resolve(4)', 'Promise.reject(1).catch(() => {}) && 1', 'new Promise(() => {})', 'new WeakSet()', 'new WeakMap()', 'args(1, "b")', 'Buffer.from("abc")', 'new Uint8Array(%d)' % self.r.choice([0, 3, 120]), 'new Float32Array([1.5])', 'new ArrayBuffer(4)', 'new DataView(new ArrayBuffer(2))', '[1, 2, 3].values()', 'new Map([[1, 2]]).entries()', 'new Set([5]).values()', '(function* () {})()', 'globalThis.Math', 'JSON', 'new URL("http://u:p@h:8/a?b#c")', 'new URLSearchParams("a=1&b=2")', 'Er("msg")', 'Er("two\\nlines")', 'Er("")', 'new Event("x").type', 'Object.create({ constructor: { name: "Fake" } })', 'Object.create(new (class Base {})())', '{ constructor: 1 }', '{ __proto__: { [Symbol.toStringTag]: "Inherited" } }', 'process.versions.nothing'])
        inner = lambda: self.shown(d - 1)
        key = lambda: self.c(['a', 'b', 'c', '"d-e"', '"it\'s"', '1', '[Symbol("k")]', '"\\n"', '_x', '\u00e9', '""', 'longer_key_name', '[Symbol()]', '"__proto__2"'])
        if k < .55: return '{ %s }' % ', '.join(self.c(['%s: %s', '%s: %s', '%s: %s', 'get %s() { return %s; }', 'set %s(x) { %s; }']) % (key(), inner()) for _ in range(self.r.choice([1, 2, 3, 4, 8])))
        if k < .7: return '[%s]' % ', '.join(self.c([inner(), inner(), ''] if self.p(.2) else [inner()]) for _ in range(self.r.choice([1, 2, 3, 6, 7, 8, 12])))
        if k < .73: return 'Array.from({ length: %d }, (x, i) => %s)' % (self.r.choice([5, 7, 20, 27, 101, 130]), self.c(['i', 'i * 1e3', '"s" + i', '"abc".repeat(i % 5)', 'i / 3', '[i]', '-i', 'i % 2 ? undefined : null', '({ i })', 'BigInt(i)']))
        if k < .8: return 'new Map([%s])' % ', '.join('[%s, %s]' % (inner(), inner()) for _ in range(self.r.randint(0, 3)))
        if k < .85: return 'new Set([%s])' % ', '.join(inner() for _ in range(self.r.randint(0, 4)))
        if k < .88: return 'Cy(%s)' % inner()
        if k < .9: return '{ [util.inspect.custom](d, o, i) { return %s; } }' % self.c(['"custom " + d', inner(), 'o.stylize("st", "special")', 'i({ deep: { er: 1 } }, o)', 'Object.keys(o).sort().join()'])
        if k < .93: return 'Object.assign([1, , 3], { extra: %s, [-1]: 2 })' % inner()
        if k < .95: return 'Object.assign(Er("with"), { prop: %s%s })' % (inner(), self.c(['', ', cause: 5', ', name: "Renamed"', ', errors: [1]', ', code: "E_X"', ', message: "other"', ', stack: "no stack"', ', stack: undefined']))
        if k < .97: return 'Object.defineProperty({ vis: 1 }, "hid", { value: %s })' % inner()
        return '{ [Symbol.toStringTag]: %s, z: %s }' % (self.c(['"Tag"', '""', '"Object"', '5']), inner())

    def inspections(self):
        out = ['var util = require("util"); %s function Er(m) { var e = new RangeError(m); e.stack = "RangeError" + (m ? ": " + m : "") + "\\n    at f (/x/y.js:1:2)\\n    at node:internal/modules/cjs/loader:3:4"; return e; } function Cy(x) { var o = { x, arr: [] }; o.self = o; o.arr.push(o, x); return o; }' % SAY,
               'function T(f) { try { OUT_(f()); } catch (e) { log("threw", E_(e)); } } function OUT_(s) { log(s); }'.replace('OUT_', 'show')]
        for _ in range(self.r.randint(4, 8)):
            options = ', '.join(o for o in ('depth: %s' % self.c(['0', '1', '2', '5', 'null', 'Infinity', '-1']), 'colors: true', 'compact: %s' % self.c(['true', 'false', '0', '1', '2', '3', '6']), 'breakLength: %s' % self.c(['0', '1', '20', '40', '60', '80', '120', 'Infinity']), 'sorted: %s' % self.c(['true', 'false', '(a, b) => a < b ? 1 : -1']), 'getters: %s' % self.c(['true', '"get"', '"set"', 'false']), 'showHidden: %s' % self.c(['true', '1']), 'maxArrayLength: %s' % self.c(['0', '1', '3', 'null', 'Infinity', '-1']), 'maxStringLength: %s' % self.c(['0', '1', '5', 'null', '30']), 'numericSeparator: true', 'showProxy: %s' % self.c(['true', 'false', '1']), 'customInspect: false') if self.p(.2))
            value = self.shown(self.r.randint(0, 4))
            k = self.r.random()
            if k < .75: s = 'util.inspect(%s%s)' % (value, ', { %s }' % options if options or self.p(.5) else '')
            elif k < .9: s = 'util.format(%s%s)' % (self.js(''.join(self.c(['%s', '%d', '%i', '%f', '%j', '%o', '%O', '%c', '%%', '%x', '%', 'a', ' ', '\n']) for _ in range(self.r.randint(0, 6)))), ''.join(', ' + self.shown(self.r.randint(0, 2)) for _ in range(self.r.randint(0, 4))))
            elif k < .95: s = 'util.formatWithOptions({ %s }, %s, %s)' % (options, self.c(['"%s %O"', '"%o"', value]), value)
            else: s = 'util.isDeepStrictEqual(%s, %s)' % (value, self.c([value, self.shown(2)]))
            out.append('T(() => %s);' % s)
        return out

    # ---- fs: what it says of its arguments
    def odd(self):
        return self.c(['undefined', 'null', '5', '-1', '1.5', '"x"', '""', 'true', '{}', '[]', '() => {}', 'Symbol("s")', '10n', 'NaN', 'Buffer.from("a")', 'new Uint8Array(2)', 'new URL("file:///proc/nope")', 'new URL("http://h/")', '"utf8"', '"nope"', '0o644', '"644"', '"9"', '2 ** 40', 'new Date(0)', 'Infinity', '-Infinity', '{ encoding: "bad" }', '{ recursive: 1 }'])

    def bag(self):
        keys = ['encoding: %s' % self.c(['"utf8"', '"hex"', '"bad"', 'null', '5', '"buffer"', 'undefined']), 'flag: %s' % self.c(['"r"', '"w"', '"a"', '"wx"', '"rs+"', '"zz"', '5', 'null', '"r+"']), 'mode: %s' % self.c(['0o600', '"600"', '"abc"', '-1', '2 ** 33', 'null', '1.5']), 'recursive: %s' % self.c(['true', 'false', '1', '"x"', 'null']), 'force: %s' % self.c(['true', 'false', '1']), 'withFileTypes: %s' % self.c(['true', '1']), 'bigint: %s' % self.c(['true', 'false', '1']), 'throwIfNoEntry: %s' % self.c(['false', 'true', '0']), 'flush: %s' % self.c(['true', '1', '"x"']), 'signal: %s' % self.c(['5', '{}', 'undefined']), 'maxRetries: %s' % self.c(['-1', '0', '"x"', '1.5']), 'retryDelay: %s' % self.c(['-1', '0', '2 ** 33']), 'errorOnExist: true', 'filter: %s' % self.c(['5', '() => true']), 'dereference: %s' % self.c(['true', '1']), 'preserveTimestamps: %s' % self.c(['true', '"x"']), 'bufferSize: %s' % self.c(['0', '1', '"x"', '-1']), 'offset: %s' % self.c(['0', '-1', '1.5', '99']), 'length: %s' % self.c(['0', '2', '-1', '99']), 'position: %s' % self.c(['0', '-1', 'null', '"x"', '1n', '2n ** 70n'])]
        return '{ %s }' % ', '.join(self.c(keys) for _ in range(self.r.randint(0, 3)))

    def fs_argument(self):
        k = self.r.random()
        if k < .5: return 'd + "/%s"' % self.c(['a', 'b', 's', 's/x', 'l', 'nope', 'nope/x', 'a/x', 'dir', 'loop', 's/', 'a/', '.', '..', ''])
        if k < .72: return self.bag()
        if k < .8: return self.c(['17', '0o700', '"hi"', 'Buffer.alloc(4)', '[Buffer.alloc(2), Buffer.alloc(3)]', '[Buffer.from("x")]', '1', '0', '2', 'null'])
        return self.odd()

    def fs_world(self):
        return ['var fs = require("fs"), d = "fz%d", at = fs.realpathSync("."), fd; fs.mkdirSync(d); fs.writeFileSync(d + "/a", "alpha"); fs.mkdirSync(d + "/s"); fs.writeFileSync(d + "/s/x", "xx"); fs.symlinkSync("a", d + "/l"); fs.symlinkSync("loop", d + "/loop"); fd = fs.openSync(d + "/a", "r+");' % self.r.randint(1000, 9999999),
                'function C_(s) { return String(s).split(at).join("<at>").split("(" + fd + ")").join("(fd)").replace(/tempdir.{6}/, ""); } function E_(e) { return e instanceof Error ? [e.code || "", e.name, C_(e.message), e.errno, e.syscall, e.path && C_(e.path), e.dest && C_(e.dest)] : F(e); }',
                'function R_(x) { return x === null || typeof x !== "object" ? (typeof x === "string" ? C_(x) : typeof x === "number" && x > 2 ? "num" : x) : Buffer.isBuffer(x) ? C_(x.toString("latin1")) : Array.isArray(x) ? x.map((y) => y && y.name && y.isFile ? [C_(y.name), y.isFile(), y.isDirectory()] : R_(y)).sort() : x.isFile ? [x.isFile(), x.isDirectory(), typeof x.size, x.isFile() ? String(x.size) : ""] : typeof x; }']

    def fs_call(self, name):
        if name.startswith('mkdtemp'): return [self.c(['d + "/tempdir"', 'd + "/nope/tempdir"', self.c(['undefined', 'null', '5', '{}'])])] + self.c([[], [self.bag()], ['"buffer"'], [self.odd()]])
        a = [self.fs_argument() for _ in range(self.c([0, 1, 1, 2, 2, 2, 3, 3, 4, 5]))]
        if name[0] == 'f' and name not in ('fsyncSync',) and a and self.p(.7) and not name.startswith('fs.'): a[0] = self.c(['fd', 'fd', '99', '-1', '"x"', '2 ** 31', '1.5', 'null'])
        elif a and self.p(.6): a[0] = 'd + "/%s"' % self.c(['a', 'b', 's', 's/x', 'l', 'nope', 'nope/x', 'a/x', 'loop', 's/'])
        if name.startswith(('close', 'read(', 'readSync', 'readvSync', 'writeSync', 'writevSync', 'fsync', 'fdatasync', 'fstat', 'ftruncate', 'fchmod', 'futimes')) and a: a[0] = self.c(['fd', 'fd', 'fd', '99', '-1', '"x"', '2 ** 31', '1.5', 'null']) if not name.startswith('close') else self.c(['99', '-1', '"x"', '2 ** 31', '1.5', 'null', 'undefined'])
        if name.startswith(('close', 'f')) and not a: a = ['99']
        if name.startswith(('rm', 'cp', 'rename', 'chown', 'lchown')) and a and not a[0].startswith('d +'): a[0] = 'd + "/s"'       # nothing outside
        if name.startswith('copyFile') or name.startswith('cp') or name.startswith('rename') or name.startswith('link') or name.startswith('symlink'):
            if len(a) > 1 and (self.p(.8) or name.startswith('copyFile')): a[1] = 'd + "/%s"' % self.c(['b', 's', 's/y', 'new', 'nope/x'])
        if name.startswith(('chown', 'lchown')): a[1:] = [self.c(['-2', '"x"', '1.5', 'null', '2 ** 33']) for _ in a[1:]]
        if name.startswith(('writeFile', 'appendFile', 'mkdir', 'mkdtemp', 'open', 'truncate', 'chmod', 'utimes', 'lutimes', 'unlink', 'cp', 'copyFile', 'link', 'symlink', 'rename')) and not name.startswith('openSync('):
            for i, x in enumerate(a[:2]):
                if x in ('"x"', '"a\\u0000b"', 'Buffer.from("a")', 'new Uint8Array(2)', '"utf8"', '"nope"', '"644"', '"9"', '"hi"', '5', '0', '1', '2', 'fd', 'Buffer.alloc(4)', '""') and (i == 0 or name.startswith(('cp', 'copyFile', 'link', 'rename', 'symlink'))): a[i] = self.c(['d + "/b"', 'undefined', '{}', '-1', '5.5'])
        return a

    def fs_options(self):
        out = self.fs_world()
        for _ in range(self.r.randint(8, 14)):
            name = self.c(EVENTS)
            a = self.fs_call(name)
            if name in ('readFileSync',) and a and a[0] in ('0', '1', '2'): a[0] = 'd'
            out.append('try { log("%s", R_(fs.%s(%s))); } catch (e) { log("%s threw", E_(e)); }' % (name, name, ', '.join(a), name))
        out.append('try { fs.closeSync(fd); } catch (e) { log(E_(e)); } log(fs.readdirSync(d, { recursive: true }).filter((x) => !x.includes("tempdir")).sort()); fs.rmSync(d, { recursive: true, force: true });')
        return out

    def fs_later(self):
        """The same by promises and callbacks, one after the other."""
        out = self.fs_world()
        body = ['const hs = [];']
        for _ in range(self.r.randint(4, 9)):
            name = self.c([n[:-4] for n in EVENTS if n[:-4] not in ('exists', 'readv', 'writev', 'opendir')])
            a = self.fs_call(name)
            if name in ('readFile', 'read', 'write', 'close') and a and a[0] in ('0', '1', '2'): a[0] = 'd'
            promised = 'fs.promises.%s(%s)' % (name, ', '.join(a))
            if name in ('close', 'fchmod', 'fdatasync', 'fstat', 'fsync', 'ftruncate', 'futimes', 'read', 'write') or self.p(.5): promised = 'new Promise((a, b) => fs.%s(%s(e, x) => e ? b(e) : a(x)))' % (name, ''.join(x + ', ' for x in a if x != '() => {}' and x != '() => true'))
            body.append('try { let x = await %s; if (x && x.close) { hs.push(x); x = "handle"; } log("%s", R_(x)); } catch (e) { log("%s threw", E_(e)); }' % (promised, name, name))
        body.append('for (const h of hs) await h.close().catch(() => {}); fs.closeSync(fd); log(fs.readdirSync(d, { recursive: true }).filter((x) => !x.includes("tempdir")).sort()); fs.rmSync(d, { recursive: true, force: true });')
        return out + ['hold((async () => { %s })());' % ' '.join(body)]

    # ---- Buffer's encodings at length: the paths that take many bytes at once
    def encodings(self):
        out = ['function E_(e) { return e.code || errname(e); }', 'var b, s;']
        for _ in range(self.r.randint(3, 6)):
            n, code = self.r.choice([0, 1, 2, 3, 7, 15, 16, 17, 31, 32, 33, 47, 48, 63, 64, 65, 100, 127, 128, 129, 200, 255, 300, 1000]), self.c(['"hex"', '"base64"', '"base64url"', '"ucs2"', '"utf8"', '"latin1"', '"ascii"'])
            out.append('b = Buffer.from(Array.from({ length: %d }, (x, i) => (i * %d + %d) & %d)); s = b.toString(%s); log(s.length, s.slice(-40)); log(Buffer.from(s, %s).equals(b), Buffer.byteLength(s, %s));' % (n, self.r.randint(1, 255), self.r.randint(0, 255), self.c([255, 255, 127]), code, code, code))
            harm = lambda: 's = s.slice(0, %s) + %s + s.slice(%s);' % ('s.length * %s' % self.c(['0', '.3', '.5', '.9', '1']), self.js(self.c(['=', '==', '\n', ' ', '-', '_', '+', '/', 'g', '\u00e9', '\u0141', '\ud83d', '\ud83d\ude00', '%', '\x00', 'a', '====', 'A=', '.'])), 's.length * %s' % self.c(['0.3', '.5', '.91', '1']))
            out.append('%s b = Buffer.from(s, %s); log(b.length, b.toString("hex").slice(-60), Buffer.byteLength(s, %s)); v = Buffer.alloc(s.length + 9, 7); log(v.write(s, %d, %s), v.toString("hex").slice(-60));' % (' '.join(harm() for _ in range(self.r.randint(0, 3))), code, code, self.r.randint(0, 9), code))
            out.append('try { v = Buffer.alloc(%d).fill(s, %s); log(v.toString("hex").slice(0, 60)); } catch (e) { log(E_(e)); } log(b.indexOf(s.slice(%d, %d).toWellFormed(), %s), b.toString(%s, %d, %d).length);' % (self.r.randint(0, 40), code, self.r.randint(0, 5), self.r.randint(5, 12), code, code, self.r.randint(-3, 300), self.r.randint(-3, 300)))
            out.append('try { log(atob(s).length); } catch (e) { log(e.name); } try { log(btoa(b.toString("latin1")).slice(-20)); } catch (e) { log(e.name); }')
        return out

    # ---- trees of packages: require, import and import.meta.resolve
    def package_trees(self):
        names = ['one', 'two', '@s/p']
        targets = ['./a.js', './b.cjs', './c.mjs', './lib/d.js', './lib/*.js', './*', './missing.js', './lib/*/e.js', '../x.js', 'two', './index.js', './sub']
        conditions = ['import', 'require', 'default', 'node', 'module', 'node-addons', 'other']

        def target(d):
            k = self.r.random()
            if d <= 0 or k < .5: return self.c(targets)
            if k < .55: return None
            if k < .65: return [target(d - 1) for _ in range(self.r.randint(0, 2))]
            return {self.c(conditions): target(d - 1) for _ in range(self.r.randint(1, 3))}
        out = ['var fs = require("fs"), path = require("path"), url = require("url"), d = fs.realpathSync(fs.mkdtempSync(require("os").tmpdir() + "/pt")); function w(f, t) { f = d + "/" + f; fs.mkdirSync(path.dirname(f), { recursive: true }); fs.writeFileSync(f, t); }',
               'function C_(s) { return String(s).split(d).join("<d>"); } function E_(e) { return [e.code, e.name]; }']
        for name in names:
            package = {'name': name}
            if self.p(.3): package['type'] = self.c(['module', 'commonjs'])
            if self.p(.4): package['main'] = self.c(['./a.js', 'lib/d', './sub', './missing', 'index'])
            if self.p(.7): package['exports'] = target(2) if self.p(.3) else {self.c(['.', '.', './a', './lib/*', './*', './lib/*/e', './sub/*.js', './package.json', './b']): target(2) for _ in range(self.r.randint(1, 4))}
            if self.p(.6): package['imports'] = {self.c(['#a', '#lib/*', '#two', '#x']): self.c([target(1), 'two', '@s/p', 'node:fs', './a.js']) for _ in range(self.r.randint(1, 3))}
            root = self.c(['node_modules/', 'node_modules/', 'node_modules/one/node_modules/', 'sub/node_modules/']) + name + '/'
            module = package.get('type') == 'module'
            for f in ['a.js', 'b.cjs', 'c.mjs', 'lib/d.js', 'lib/q/e.js', 'index.js', 'sub/index.js']:
                if self.p(.8): out.append('w(%s, %s);' % (self.js(root + f), self.js(('export default %s;' if f.endswith('.mjs') or module and f.endswith('.js') else 'module.exports = %s;') % self.js(name + ':' + f))))
            if self.p(.9): out.append('w(%s, %s);' % (self.js(root + 'package.json'), self.js(json.dumps(package))))
            out.append('w(%s, "import.meta.resolve; export const at = (s) => import(s), find = (s) => import.meta.resolve(s);");' % self.js(root + 'probe.mjs'))
        out.append('w("main.mjs", "export const at = (s) => import(s), find = (s) => import.meta.resolve(s);"); w("sub/main.mjs", "export const at = (s) => import(s), find = (s) => import.meta.resolve(s);");')
        asks = ['one', 'two', '@s/p', 'one/a', 'one/lib/d', 'one/lib/d.js', 'two/a.js', 'two/lib/q/e', '@s/p/a', '@s/p/b', '@s', 'one/package.json', 'one/', 'one/sub/index.js', 'two/missing', '#a', '#lib/d', '#two', '#x', './main.mjs', './node_modules/one/a.js', './missing', 'one%2fa', 'node:fs', 'fs', 'node:none', './sub', './a.js?x=1#y']
        body = []
        for _ in range(7):
            ask = self.js(self.c(asks))
            place = self.c(['main.mjs', 'main.mjs', 'sub/main.mjs', 'node_modules/one/probe.mjs', 'node_modules/two/probe.mjs'])
            body.append('if (fs.existsSync(d + "/%s")) { let m = await import(d + "/%s"), r = require("module").createRequire(d + "/%s"); try { log("require", C_(r.resolve(%s))); } catch (e) { log(E_(e)); } try { log("find", C_(m.find(%s))); } catch (e) { log(E_(e)); } try { let x = await m.at(%s); log("import", typeof x.default === "string" ? x.default : Object.keys(x).length > 0); } catch (e) { log(E_(e)); } try { let x = r(%s); log("got", typeof x === "string" ? x : typeof x); } catch (e) { log(E_(e)); } }' % (place, place, place, ask, ask, ask, ask))
        return out + ['hold((async () => { %s fs.rmSync(d, { recursive: true }); })());' % ' '.join(body)]


SYNC = ['text_decoders', 'urls', 'numerals', 'json_deep', 'graphs', 'inspections', 'inspections', 'fs_options', 'encodings']
ASYNC = ['fs_later', 'package_trees']
