"""Random input for whatever reads text or bytes from outside, for generate.py: decoders of bytes, numbers and dates as text, JSON, patterns,
source with a few tokens amiss, package.json, .env files, command lines, query strings, paths and URLs; and clones of whole graphs.

The input is soup: tokens of the grammar in question in no order, or a good text with damage.  What is compared is what comes out, or which
error (its name, and its code where node gives one).  Left out are dates with words in parentheses or of a few letters that V8's reader of old dates forgives.
"""
import json, re

WORDS = {
    'json': ['{', '}', '[', ']', ',', ':', '"a"', '"b"', '1', '-', '0', '.5', 'e3', 'E-2', 'true', 'false', 'null', '"\\u0041"', '"\\ud83d"', '"\\n"', '"\\x"', '"', ' ', '\n', '\t', '\u00a0', '\ufeff', '"__proto__"', '"1"', '"\u2028"', '12345678901234567890', '"\u00e9\ud83d\ude00"', "'", '//', '"\x01"', 'NaN', '1e400', '-0', '01'],
    'regexp': ['a', 'b', '.', '\\d', '\\D', '\\w', '\\b', '\\B', '^', '$', '|', '(', ')', '(?:', '(?=', '(?!', '(?<=', '(?<!', '(?<n>', '(?<m>', '\\k<n>', '\\k', '[', ']', '[^', '-', '{', '}', '{2}', '{1,2}', '{,3}', '{2,1}', '*', '+', '?', '*?', '\\1', '\\2', '\\0', '\\01', '\\8', '\\c', '\\cA', '\\x', '\\x61', '\\u', '\\u0061', '\\u{61}', '\\u{110000}', '\\p{L}', '\\p{Lu}', '\\P{ASCII}', '\\p', '\\-', '\\/', '/', '\u00e9', '\ud83d\ude00', '\\ud83d\\ude00', '\ud83d', '\n', 'a-c', '\\s', '\\S', '&&', '--', '(?', '\\', '\\a', '\\_', '\\^', '&', '!', ',', 'A', 'K', '\u017f', '\u212a', '\u00df', 'i'],
    'env': ['A', 'B', 'c_1', '=', '=', '"', "'", '`', ' ', '\n', '\n', '\n', '#', 'x', 'y z', '\\n', '\r\n', '\t', 'export ', '$A', '1', '.', '-', '\u00e9', ': ', '\\"', '==', '""', "''", '  '],
    'query': ['a', 'b', '=', '=', '&', '&', '%', '%41', '%zz', '%C3%A9', '%E9', '+', ' ', '\u00e9', '[]', '1', ';', '#', '?', '%25', '\ud83d\ude00', '%00', ',', '%F0%9F%98%80', '%F0%9F'],
    'url': ['http:', 'HTTP:', 'file:', 'mailto:', '//', '/', '/', 'a', 'host', 'user', ':', '@', 'pa:ss', '?', '#', 'x=1', '..', '.', '%2e', '80', ':8080', '[::1]', '\\', ' ', '\u00e9', 'javascript:', '?q', '#h', "'", '<', '{', '|', '\t', '.com', ';', '*'],
    'path': ['/', '/', '\\', '\\', '..', '.', 'a', 'bc', '.txt', 'C:', 'c:', '', '\\\\?\\', '//srv/share', '\\\\srv\\share\\', ' ', 'x.y.z', '...', '.rc', '/..', '\u00e9', 'COM1', '/./'],
    'number': ['0', '1', '9', '5', '00', '.', '.', 'e', 'E', '+', '-', '_', 'x', 'b', 'o', '0x', '0b', '0o', 'f', 'Infinity', ' ', '\n', '\u00a0', '\ufeff', '123456789', '4503599627370496.5', '9007199254740993', '99999999999999999999', '1e21', '324', '308', 'n', '\u0660', '17976931348623158', '49406564584124654'],
    'date': ['2020', '1999', '-01', '-1', '-12', '-31', 'T', 't', ' ', ' ', ':', '10', '05', ':30', ':59', '.123', '.1', 'Z', 'z', '+01:00', '-0130', '+5', '/', '-', ',', 'Jan', 'February', 'Tue', 'GMT', 'UTC', 'EST', 'PM', 'AM', '24:00', '12', '1', '99', '+012345', '-000000', '(c)', 'Dec 25, 1995', '3', '60', '00'],
}
CODES = ['utf8', 'utf-8', 'UTF8', 'hex', 'base64', 'base64url', 'latin1', 'binary', 'ascii', 'utf16le', 'ucs2']
BYTES = [[0x61], [0x7f], [0x80], [0xbf], [0xc0, 0xaf], [0xc1], [0xc2, 0xa9], [0xc3], [0xc3, 0x28], [0xe0, 0x80, 0x80], [0xe0, 0xa0, 0x80], [0xe2, 0x82, 0xac], [0xe2, 0x82], [0xed, 0x9f, 0xbf], [0xed, 0xa0, 0x80], [0xed, 0xa0, 0xbd, 0xed, 0xb8, 0x80], [0xef, 0xbb, 0xbf], [0xef, 0xbf, 0xbd],
         [0xf0, 0x9f, 0x98, 0x80], [0xf0, 0x9f, 0x98], [0xf0, 0x80, 0x80, 0x80], [0xf0, 0x9f], [0xf0], [0xf4, 0x8f, 0xbf, 0xbf], [0xf4, 0x90, 0x80, 0x80], [0xf5], [0xf8, 0x88, 0x80, 0x80, 0x80], [0xfe], [0xff], [0xff, 0xfe], [0x00], [0x3d, 0xd8, 0x00, 0xde], [0x3d, 0xd8], [0x00, 0xdc], [0x0a], [0x41, 0x42, 0x43]]
CHARS = ['a', 'Z', '0', 'f', '=', '==', '-', '_', '+', '/', ' ', '\n', '\u00e9', '\u20ac', '\ud83d\ude00', '\ud83d', '\ude00', 'g', '\u0000', '\u0141', 'QUJD', '6162', '\uff21', '\t', '.', '%', '%u0041', '%E9', '\u00ff']
# where a text of source may be damaged: its tokens, and what is put among them
TOKEN = r'''"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|[A-Za-z_$#][\w$]*|\d[\w.]*|\s+|=>|\.\.\.|\?\?=?|\?\.|\*\*=?|[-+*/%&|^<>=!]=+|&&=?|\|\|=?|<<|>>>?|\+\+|--|.'''
AMISS = ['(', ')', '{', '}', '[', ']', ',', ';', '=', '=>', '...', '*', ':', '?', '?.', '#p', '`', 'await', 'async', 'yield', 'let', 'static', 'get', 'set', 'of', 'in', 'new', 'super', 'super()', 'this', 'class', 'function', 'function*', 'return', 'break', 'continue', 'const', 'var', 'arguments', 'eval', 'new.target', 'import.meta', 'delete', 'typeof', '++', '**', '??', '||', '/', '/a/', '0', '1.', '01', '"use strict";', '\\u0061', 'target', 'enum', 'implements', 'package', 'null', 'if', 'else', 'for', 'while', 'do', 'switch', 'case', 'default', 'try', 'catch', 'finally', 'throw', 'with', 'debugger', 'L1:', 'extends', 'import', 'export', '<!--', '-->', '\n', '/*', '*/', '//', '=== ', '-', '!', '1n', '"\\08"', '\u2028', '@', '\\']


class Doors:
    def soup(self, kind, most=12):
        words = WORDS[kind]
        return ''.join(self.c(words) for _ in range(self.r.randint(1, most)))

    def damaged(self, text):
        """text with a few characters lost, doubled, swapped or cut off"""
        for _ in range(self.r.randint(1, 3)):
            i = self.r.randint(0, len(text))
            text = self.c([text[:i] + text[i + 1:], text[:i] + text[i:i + 1] + text[i:], text[:i], text[i:], text[:i] + self.c('{}[]",:\\01e-. \n') + text[i:]])
        return text

    def js(self, text): return json.dumps(text)

    def env(self, text):
        """Names and values of nothing but spaces are undefined behaviour of node's."""
        return self.js(re.sub(r'(^|[\n\r=])(\s| )+=', r'\1=', text).rstrip() + self.c(['', '\n']))

    # ---- bytes
    def decoders(self):
        out = ['var bu = require("buffer"), SD = require("string_decoder").StringDecoder, b; function E_(e) { return e.code || (e.name === "InvalidCharacterError" ? e.name : errname(e)); }']
        data = lambda: '[%s]' % ', '.join(str(x) for _ in range(self.r.randint(0, 9)) for x in self.c(BYTES))
        text = lambda: self.js(''.join(self.c(CHARS) for _ in range(self.r.randint(0, 7))))
        code = lambda: '"%s"' % self.c(CODES)
        n = lambda: str(self.r.randint(-2, 12))
        for _ in range(self.r.randint(5, 10)):
            s = self.c(['b.toString(%s)' % code(), 'b.toString(%s)' % code(), 'b.toString(%s, %s, %s)' % (code(), n(), n()), 'Buffer.from(%s, %s)' % (text(), code()), 'Buffer.from(%s, %s).toString(%s)' % (text(), code(), code()), 'Buffer.byteLength(%s, %s)' % (text(), code()), '[Buffer.alloc(9, 46).write(%s, %s, %s, %s)]' % (text(), self.r.randint(0, 9), self.r.randint(0, 9), code()), '((x) => (x.write(%s, %d, %s), x))(Buffer.alloc(9, 46))' % (text(), self.r.randint(0, 9), code()),
                        'Buffer.alloc(9).fill(%s, %s)' % (text(), code()), '[b.indexOf(%s, %s, %s), b.lastIndexOf(%s, %s, %s), b.includes(%s)]' % (text(), n(), code(), text(), n(), code(), text()), '[bu.isUtf8(b), bu.isAscii(b)]', 'bu.transcode(b, %s, %s)' % (code(), code()), 'atob(%s)' % text(), 'btoa(%s)' % text(), 'escape(%s)' % text(), 'unescape(%s)' % text(), 'encodeURIComponent(%s)' % text(), 'decodeURIComponent(%s)' % text(), 'encodeURI(%s)' % text(), 'decodeURI(%s)' % text(),
                        '(%s).toWellFormed()' % text(), 'b.%s(%s, %s, %s)' % (self.c(['latin1Slice', 'utf8Slice', 'hexSlice', 'base64Slice', 'ucs2Slice', 'asciiSlice']), '', n(), n()) if False else 'b.hexSlice(1, 4)', 'JSON.stringify(b.toString())', 'b.swap16 && b.length % 2 === 0 && b.swap16().toString("utf16le")', 'Buffer.concat([b, Buffer.from(%s)]).toString()' % text(), '(%s).normalize(%s)' % (text(), self.c(['', '"NFD"', '"NFKC"'])), '[(%s).localeCompare(%s) !== 2]' % (text(), text())])
            out.append('try { b = Buffer.from(%s); log(%s); } catch (e) { log("threw", E_(e)); }' % (data(), s))
        for _ in range(self.r.randint(1, 3)):
            pieces = ', '.join(data() for _ in range(self.r.randint(1, 5)))
            out.append('try { v = new SD(%s); w = []; for (b of [%s]) { w.push(v.write(Buffer.from(b)), v.lastNeed, v.lastTotal); %s } w.push(v.end(%s), v.end()); log(w); } catch (e) { log("threw", E_(e)); }' % (code(), pieces, self.c(['', '', 'if (b.length === 2) w.push(v.end());']), self.c(['', 'Buffer.from(%s)' % data()])))
        return out

    # ---- text of formats
    def formats(self):
        out = ['var util = require("util"), qs = require("querystring"), url = require("url"), path = require("path"); function E_(e) { return e.code || errname(e); }', 'function Q(f) { try { return f(); } catch (e) { return E_(e); } }']
        for _ in range(self.r.randint(6, 12)):
            good = self.c(['{"a":[1,2.5e3,{"b":null}],"c":"x\\u0041\\n","d":true,"__proto__":{"z":1}}', '[[],{},"",0,-1.5e-7,false]', '{"a":{"a":{"a":[[[1]]]}},"1":2,"0":3}'])
            number = self.js(self.soup('number', 5))
            s = self.c(['JSON.parse(%s)' % self.js(self.soup('json')), 'JSON.parse(%s)' % self.js(self.damaged(good)), 'JSON.parse(%s, (k, x) => (log(k), x))' % self.js(self.damaged(good)), '[Number(%s), parseFloat(%s), parseInt(%s), +new Number(%s)]' % (number, number, number, number), 'eval("(" + %s + ")")' % self.js(self.soup('number', 4).replace('+', '').replace('-', '').replace('\n', '').replace('n', '')),
                        'util.parseEnv(%s)' % self.env(self.soup('env', 20)), 'util.parseEnv(%s)' % self.env(self.damaged('A=1\nB="x y" # c\nC=\'q\'\n# all\nexport D=`m\nn`\nE = z\n')), 'qs.parse(%s, %s)' % (self.js(self.soup('query')), self.c(['"&"', 'null', '";"', '"&", ":"', '"&", "=", { maxKeys: 2 }', '"", ""', '"&&"'])), 'qs.stringify({ a: %s, b: [%s, 1], %s: true })' % (self.js(self.soup('query', 4)), self.js(self.soup('query', 4)), self.js(self.soup('query', 3))), '[qs.escape(%s), qs.unescape(%s)]' % (self.js(self.soup('query')), self.js(self.soup('query'))),
                        'path.%s.%s(%s)' % (self.c(['posix', 'win32']), self.c(['normalize', 'dirname', 'basename', 'extname', 'parse', 'isAbsolute']), self.js(self.soup('path', 7))), 'path.posix.resolve("/", %s, %s)' % (self.js(self.soup('path', 5)), self.js(self.soup('path', 5))), 'path.%s.join(%s, %s)' % (self.c(['posix', 'win32']), self.js(self.soup('path', 5)), self.js(self.soup('path', 5))), 'path.%s.relative("/" + %s, "/" + %s)' % ('posix', self.js(self.soup('path', 5)), self.js(self.soup('path', 5))), 'path.win32.relative("C:\\\\" + %s, "C:\\\\" + %s)' % (self.js(self.soup('path', 5)), self.js(self.soup('path', 5))), 'path.win32.resolve("C:\\\\x", %s, %s)' % (self.js(self.soup('path', 5)), self.js(self.soup('path', 5))), 'path.win32.basename(%s, %s)' % (self.js(self.soup('path', 5)), self.js(self.soup('path', 2))),
                        'util.stripVTControlCharacters(%s)' % self.js(''.join(self.c(['\x1b[', '31', 'm', ';', 'a', '\x1b', ']8;;', '\x07', '?25h', '\x9b', '1', 'K', ' ']) for _ in range(8))), 'util.format(%s, %s, %s)' % (self.js(''.join(self.c(['%', 's', 'd', '%s', '%d', '%i', '%f', '%j', '%o', '%O', '%c', '%%', 'a', ' ']) for _ in range(5))), self.prim(), self.prim()), 'util.inspect(%s, %s)' % (self.js(''.join(self.c(['a', "'", '"', '`', '\n', '\\', '\ud83d', '\x00', '\x7f', '\u00e9', '\x85', '${']) for _ in range(5))), self.c(['{}', '{ colors: true }']))])
            out.append('try { log(%s); } catch (e) { log("threw", E_(e)); }' % s)
        return out

    def date_soup(self):
        out = []
        for _ in range(12):
            out.append('log(Date.parse(%s));' % self.js(self.soup('date', 7) if self.p(.5) else self.damaged(self.c(['2020-01-02T03:04:05.678Z', '2020-01-02T03:04:05+01:30', 'Thu, 02 Jan 2020 03:04:05 GMT', 'Jan 2, 2020 3:04 PM', '1/2/2020 03:04:05', 'Thu Jan 02 2020 03:04:05 GMT+0100', '+002020-01-02T03:04Z', '2020-01-02 03:04']))))
        return out

    def regexp_soup(self):
        out = ['function R(s, f, t) { var m, re; try { re = new RegExp(s, f); } catch (e) { return errname(e); } m = re.exec(t); return [re.source, re.flags, m && Array.from(m), m && m.index, m && m.groups && Object.entries(m.groups), re.lastIndex]; }']
        for _ in range(12):
            flags = ''.join(f for f in 'dgimsuy' if self.p(.25)) + ('v' if self.p(.0) else '')
            out.append('log(R(%s, "%s", %s));' % (self.js(self.soup('regexp', 9)), flags, self.c(['"aab b1"', '"abAB\\u212a\\u017f"', '"\\ud83d\\ude00a"', '"K\\u00df\\u00e9\\n"', '"-{2}]1"', '""'])))
        return out

    # ---- source with something amiss: only whether it is taken is compared
    def sources(self):
        kind = self.c(['modern', 'modern', 'waiting', 'parts', 'flow', 'scopes', 'control', 'control_classes'])
        import control
        statements = getattr(control.Control(self.r) if kind.startswith('control') else self, kind)()
        out = ['var AF = (async () => {}).constructor, GF = (function* () {}).constructor, AG = (async function* () {}).constructor; function S(t) { return [Function, AF, GF, AG].map((f) => { try { f("a", t); return 1; } catch (e) { return errname(e); } }).join(); }']
        for text in statements:
            tokens = re.findall(TOKEN, text, re.S)[:400]
            for _ in range(6):
                t = list(tokens)
                for _ in range(self.c([1, 1, 1, 2, 3])):
                    i, j = self.r.randrange(len(t)), self.r.randrange(len(t))
                    k = self.r.randint(0, 5)
                    if k == 0: t[i] = ''
                    elif k == 1: t[i] += ' ' + self.c(AMISS) + ' '
                    elif k == 2: t[i] = ' ' + self.c(AMISS) + ' '
                    elif k == 3: t[i], t[j] = t[j], t[i]
                    elif k == 4: t[i] = t[j]
                    else: t[i] = t[i] + ' ' + t[i]
                out.append('log(S(%s));' % self.js(''.join(t)))
        return out

    # ---- graphs
    def clones(self):
        out = ['function E_(e) { return e.name; }', 'function sh(x) { return require("util").inspect(x, { depth: 9, showHidden: true, sorted: false }).replace(/\\n *at .*/g, "").replace(/\\[stack\\][^]*?\\n *(?=\\[|\\})/g, ""); }']
        names = []
        for i in range(self.r.randint(2, 5)):
            name = 'g%d' % i
            inner = lambda: self.c([self.num, self.string, lambda: self.c(names or ['null']), lambda: self.c(names or ['null']), lambda: self.c(['undefined', 'true', '-0', 'NaN', 'new Date(5)', '/a/gi', 'new Number(2)', 'new String("s")', 'Object(false)', '[1, , 2]', '{ get z() { return 7; } }', 'new Uint8Array([1, 2]).subarray(1)', 'new Map([[{}, 1]])', 'new ArrayBuffer(3)', 'new DataView(new ArrayBuffer(4), 1)', 'new class Q { a = 1; #b = 2; }()', 'Object.create({ p: 1 })', 'Object.create(null)', 'new Error("m")', 'Buffer.alloc(2)', 'Symbol("s")', 'function () {}', 'new Proxy({}, {})', 'new WeakMap()', 'Promise.resolve()', 'Object.assign([1], { x: 2 })', 'args(1)', 'Object.assign(new RangeError("r", { cause: 1 }), { extra: 1 })'] if self.p(.6) else ['1'])])()
            out.append('var %s = %s;' % (name, self.c(['{ a: %s, b: %s, 1: %s }' % (inner(), inner(), inner()), '[%s, %s]' % (inner(), inner()), 'new Map([[%s, %s], ["k", %s]])' % (inner(), inner(), inner()), 'new Set([%s, %s])' % (inner(), inner()), '{ get a() { log("got"); return %s; } }' % inner()])))
            names.append(name)
            if self.p(.4): out.append('%s.self = %s;' % (name, self.c(names)))
        for name in names:
            out.append('try { v = structuredClone(%s); log(sh(v), v !== %s, Object.getPrototypeOf(v) === Object.getPrototypeOf(%s)); } catch (e) { log("threw", E_(e)); }' % (name, name, name))
        out.append('try { var ab = new ArrayBuffer(8), u = new Uint16Array(ab, 2, 2); v = structuredClone({ u, ab, w: [u] }, %s); log(sh(v), v.u.buffer === v.ab, v.w[0] === v.u, ab.byteLength, u.length); } catch (e) { log("threw", E_(e)); }' % self.c(['{ transfer: [ab] }', '{ transfer: [ab, ab] }', '{ transfer: [u] }', '{}', 'undefined', '{ transfer: new Set([ab]) }', '{ transfer: 1 }', 'null', '5']))
        return out

    # ---- command lines as util.parseArgs reads them
    def command_lines(self):
        out = ['var util = require("util"); function E_(e) { return e.code || errname(e); }']
        for _ in range(8):
            options = ', '.join('%s: { type: %s%s%s%s }' % (self.c(['foo', 'bar', 'f-g', '"no-color"', 'color', 'v']).replace('f-g', '"f-g"'), self.c(['"string"', '"boolean"', '"boolean"', '"string"', '"number"'] if self.p(.1) else ['"string"', '"boolean"']), self.c(['', ', short: "%s"' % self.c('fbcvx')]), self.c(['', '', ', multiple: true']), self.c(['', '', '', ', default: %s' % self.c(['"d"', 'true', '["a"]', '1'])])) for _ in range(self.r.randint(0, 4)))
            words = ', '.join(self.js(self.c(['--foo', '--foo=x', '--bar', '-f', '-b', '-fb', '-fbx', '-f=1', '--', 'pos', '-', '--f-g', '--no-color', '--color', '--no-foo', '--unknown', '-u', '', '--foo=', '--=x', '-v', '-vv', '--bar=1', '--v', '-1', '--__proto__', '\ud83d\ude00'])) for _ in range(self.r.randint(0, 6)))
            out.append('try { log(util.parseArgs({ args: [%s], options: { %s }%s%s%s })); } catch (e) { log("threw", E_(e)); }' % (words, options, self.c(['', ', strict: false', ', strict: true']), self.c(['', ', allowPositionals: true', ', allowPositionals: false']), self.c(['', ', tokens: true'])))
        return out

    # ---- package.json
    def packages(self):
        targets = ['./a.js', './b.cjs', './lib/c.js', './lib', './missing.js', 'a.js', '../a.js', './node_modules/x.js', './lib/*.js', './*', './lib/*', '/a.js', '', './', './a', './data.json', './m.mjs', './lib/../a.js', './%61.js', './a.js?q']
        conditions = ['default', 'require', 'node', 'import', 'other', 'module-sync', '1']

        def target(d):
            k = self.r.random()
            if d <= 0 or k < .55: return self.c(targets)
            if k < .6: return None
            if k < .65: return self.c([5, True, [], {}])
            if k < .75: return [target(d - 1) for _ in range(self.r.randint(0, 3))]
            return {self.c(conditions): target(d - 1) for _ in range(self.r.randint(1, 3))}

        def exports():
            k = self.r.random()
            if k < .3: return target(2)
            keys = ['.', './a', './lib/*', './*', './*.js', './lib/', './data', './a.js', './lib/c', './x*y', './lib/*.js']
            if self.p(.05): keys += ['default', '#x']
            return {self.c(keys): target(2) for _ in range(self.r.randint(1, 4))}

        package = {'name': self.c(['pkg', 'other', '', 5, '@s/p'])}
        if self.p(.5): package['main'] = self.c(targets + [5, None, './lib/index', 'lib/'])
        if self.p(.7): package['exports'] = exports()
        if self.p(.5): package['imports'] = {self.c(['#a', '#lib/*', '#x/y', '#', '#/z', 'a', '#dep']): self.c([target(1), 'dep', 'dep/sub.js', 'fs', 'node:path', '#a']) for _ in range(self.r.randint(1, 3))}
        if self.p(.3): package['type'] = self.c(['module', 'commonjs', 'x', 1])
        text = json.dumps(package)
        broken = self.p(.08)
        if broken: text = self.damaged(text)
        elif self.p(.05): text = '\ufeff' + text
        out = ['''var fs = require("fs"), path = require("path"), d = fs.realpathSync(fs.mkdtempSync(require("os").tmpdir() + "/pk")), p = d + "/node_modules/pkg", files = ["a.js", "b.cjs", "lib/c.js", "lib/index.js", "data.json", "in.js", "index.js", "x.js"];
fs.mkdirSync(p + "/lib", { recursive: true }); fs.mkdirSync(d + "/node_modules/dep"); fs.writeFileSync(d + "/node_modules/dep/index.js", "module.exports = 'dep'"); fs.writeFileSync(d + "/node_modules/dep/sub.js", ""); fs.writeFileSync(d + "/main.js", "");
for (var f of files) fs.writeFileSync(p + "/" + f, f.endsWith("json") ? "{}" : "exports.name = " + JSON.stringify(f)); fs.writeFileSync(p + "/m.mjs", "export default 1");''',
               'fs.writeFileSync(p + "/package.json", %s);' % self.js(text),
               'var from = require("module").createRequire(d + "/main.js"), inside = require("module").createRequire(p + "/in.js"); function T(r, s) { try { return path.relative(d, r.resolve(s)) } catch (e) { return [e.code, errname(e)]; } }']
        for _ in range(8):
            out.append('log(T(from, %s));' % self.js(self.c(['pkg', 'pkg', 'pkg/a', 'pkg/a.js', 'pkg/lib/c', 'pkg/lib/c.js', 'pkg/lib', 'pkg/lib/', 'pkg/data', 'pkg/package.json', 'pkg/x1y', 'pkg/', 'pkg//a', 'pkg/./a.js', 'pkg/lib/../a.js', 'pkg/%61.js', './node_modules/pkg', './node_modules/pkg/lib', './node_modules/pkg/lib/', 'pkg/m.mjs', 'pkg/b', '@s/p', '@s', 'pkg\\a', '.pkg', 'pkg/lib/missing'])))
            if not broken: out.append('log(T(inside, %s));' % self.js(self.c(['#a', '#lib/c', '#lib/c.js', '#x/y', '#', '#/z', '#missing', '#dep', 'pkg', 'pkg/a', 'pkg/lib/c.js', './a', './lib', '.', './', '..', 'dep', '#a/b'])))
        out.append('try { log(typeof from("pkg")); } catch (e) { log(e.code, errname(e)); }')
        out.append('fs.rmSync(d, { recursive: true });')
        return out


SYNC = ['decoders', 'formats', 'date_soup', 'regexp_soup', 'sources', 'clones', 'command_lines', 'packages']
