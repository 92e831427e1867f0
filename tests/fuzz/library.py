"""Random programs on the library since ES2015, for generate.py: regular expressions with names, lookbehind and flags, what a Proxy is asked
and in which order, arrays with holes, sort's stability, typed arrays, JSON with its callbacks, numbers as text and back, dates as
text, tags and raw strings, classes' accessors through super and private names, destructuring whose every part is logged.

Left out is what node 20 does otherwise than the standard or leaves to chance: the locale's texts, dates by its older reader with words
nobody writes, the last digit of powers and of transcendental functions; the arguments and caller that V8's sloppy functions own; the order
in which for-in asks a proxy, which the standard leaves open, and that V8's sort() asks nothing of an array-like of one; fill() of a typed array, which forgets a negative end when the start is
undefined; object patterns on undefined and null, whose first target V8 evaluates before it throws; that
V8's split() with flag u finds places inside a surrogate pair; that it throws before it asks the getter when #x without a setter is added to; setters of an invalid date with more
arguments than one, of which V8 asks only the first.
"""

PIECES = ['a', 'b', 'ab', '.', '\\d', '\\w', '\\s', '[a-c]', '[^b]', '\\b', '\\B', 'x', '\\u0061', '[\\d-]', '1', '\\x62', '$', '^', '\\n', 'é', '\\.']
TEXTS = ['"aab b1"', '"abcabc"', '"a1b2c3"', '"xaxbx"', '"\\n\\nab\\n"', '"é1éab"', '"😀a😀b"', '"AbAB"', '""', '"1-2-3"', '"aaaaab"', '"\\uD83Da\\uDE00"']
FIXED = ['0', '-0', '1', '0.1', '0.5', '1.5', '2.5', '1.005', '1.255', '10.235', '123.456', '1e21', '1e-7', '-1.5e-9', '99.995', '0.000001', '1234.5678', '5e-324', '1.7976931348623157e308', '123456789012345680000', '4.35', '0.045', '1e20', '255', '-255.5', '0.1 + 0.2', '2 ** 53', '1 / 3', 'NaN', 'Infinity', '1e-10', '8.345', '1.45']
DATES = ['2020-02-30', '2020-01', '2020', '2020-01-01T00:00', '2020-01-01T24:00:00Z', '2020-01-01T24:00:01Z', '2020-01-01T00:00:00.1Z', '2020-01-01T00:00:00.123456Z', '+020200-01-01T00:00:00Z', '-000000-01-01T00:00:00Z', '-000001-01-01T00:00:00Z',
         '2020-1-1', '2020-13-01', '2020-00-01', 'Jan 1 2020', '1 Jan 2020 10:00', 'Wed, 01 Jan 2020 10:00:00 GMT', 'Wed Jan 01 2020 10:00:00 GMT+0100 (x)', '2020/01/02', '01/02/2020', '1/2/99', '12/31/49', '2020-01-01 10:00', '2020-01-01T10:00+01:30', '2020-01-01T10:00-0130', '2020-06-31', '', 'x', '2020-01-01T10:60Z', '20200101', '2020-W01', 'Jan 32 2020', 'Feb 31 2020', '2020-01-01T00:00:00,5Z', 'T10:00', '2020-01-01T1:00Z']
LISTS = ['[1, , 3]', '[, ]', '[3, 1, , 2, undefined]', '[, 1, , 2, ,]', 'new Array(3)', '[5, 1, 4]', '[[1, , 2], , [3]]', '["b", , "a", "B"]', 'Object.assign([1, , 2], { x: 1 })', '[NaN, , -0, 0]', '[10, 9, 1, , 2]', '{ length: 3, 0: "x", 2: "z" }', 'hole3()', '"str"']
TYPED = ['Int8Array', 'Uint8Array', 'Uint8ClampedArray', 'Int16Array', 'Uint16Array', 'Int32Array', 'Uint32Array', 'Float32Array', 'Float64Array']
VALUES = ['0', '-0', '1', '-1', '1.5', '-1.5', '2.5', '127', '128', '255', '256', '-129', '65536', '2147483648', '-2147483649', '4294967296', 'NaN', 'Infinity', '-Infinity', '"7"', '"x"', 'null', 'undefined', 'true', '1e300', '0.1', '16777217']
TRAPS = 'get set has deleteProperty ownKeys getOwnPropertyDescriptor defineProperty getPrototypeOf setPrototypeOf isExtensible preventExtensions apply construct'.split()

LOGGED = '''function px(n, target, no) { var h = {}; %s.forEach(function (k) { if (k !== no) h[k] = function (t, p) { log(n + "." + k, typeof p === "symbol" ? String(p) : typeof p === "object" || typeof p === "function" ? "obj" : p); return Reflect[k].apply(null, arguments); }; }); return new Proxy(target, h); }''' % TRAPS


class Library:
    # ---- regular expressions
    def piece(self, d, names):
        k = self.r.random()
        if d <= 0 or k < .45:
            return self.c(PIECES)
        if k < .55:
            n = self.name('n')
            names.append(n)
            return '(?<%s>%s)' % (n, self.pieces(d - 1, names))
        if k < .65: return '(%s)' % self.pieces(d - 1, names)
        if k < .7: return '(?:%s)' % self.pieces(d - 1, names)
        if k < .8: return '(?%s%s)' % (self.c(['=', '!', '<=', '<!']), self.pieces(d - 1, names))
        if k < .85: return '\\%d' % self.r.randint(1, 3)
        if k < .9 and names: return '\\k<%s>' % self.c(names)
        return '%s|%s' % (self.pieces(d - 1, names), self.pieces(d - 1, names))

    def pieces(self, d, names):
        out = ''
        for _ in range(self.r.randint(1, 3)):
            p = self.piece(d, names)
            if self.p(.35) and not p.startswith(('(?=', '(?!', '(?<=', '(?<!', '^', '$', '\\b', '\\B')) and '|' not in p:
                p += self.c(['*', '+', '?', '{2}', '{1,2}', '*?', '+?', '??', '{0,1}?'])
            out += p
        return out

    def regexps(self):
        out = ['function R(f) { try { return f(); } catch (e) { return errname(e); } }',
               'function M(m) { return m && [Array.from(m), m.index, m.groups && Object.entries(m.groups), m.indices && Array.from(m.indices, (x) => x && x.join())]; }']
        for _ in range(self.r.randint(4, 9)):
            names = []
            source = self.pieces(3, names).replace('/', '')
            flags = ''.join(f for f in 'dgimsuy' if self.p(.3))
            re = 'new RegExp(%s, "%s")' % (_js(source), flags)
            t = self.c(TEXTS)
            s = self.c(['M(re.exec(%s))' % t, '[M(re.exec(%s)), re.lastIndex, M(re.exec(%s)), re.lastIndex]' % (t, t), '%s.replace(re, %s)' % (t, self.c(['"[$&|$1|$<%s>|$`|$\']"' % (names[0] if names else 'z'), '(...a) => "<" + a.slice(0, -1).join() + F_(a.at(-1)) + ">"', '"$$-$2"', '""'])),
                        '%s.split(re, %s)' % (t if '😀' not in t else '"ab-a"', self.c(['undefined', '2', '-1', '0'])), '[...%s.matchAll(re)].map(M)' % t, '%s.match(re)' % t, '%s.search(re)' % t, '(re.lastIndex = %s, [re.test(%s), re.lastIndex])' % (self.c(['1', '2', '9', '"1"', '-1']), t), 're.flags + re.source.length', '%s.replaceAll(re, "-")' % t])
            out.append('log(R(() => { const re = %s; return %s; }));' % (re, s))
        out.insert(0, 'var F_ = (x) => x && typeof x === "object" ? Object.entries(x).join(";") : String(x);')
        return out

    # ---- what a proxy is asked
    def proxies(self):
        out = [LOGGED, 'var sy = Symbol("sy");']
        target = lambda: self.c(['{ a: 1, b: 2, [sy]: 3 }', '[1, , 3]', 'Object.freeze({ a: 1 })', 'function f(x) { "use strict"; return x; }', 'class { static s = 1; constructor() { this.x = 1; } }', 'Object.create({ a: 1 }, { h: { value: 2 } })', '{ get a() { log("getter", this === v); return 1; }, set a(x) { log("setter", x); } }', 'new Map([[1, 2]])', '"abc".split("")', '{ length: 2, 0: "p", 1: "q" }'])
        k = lambda: self.c(['"a"', '"b"', '"0"', '"length"', 'sy', '"zz"', '1', '"h"'])
        for _ in range(self.r.randint(4, 8)):
            out.append('v = px(%s, %s%s);' % (_js(self.name('P')), target(), self.c(['', '', ', "%s"' % self.c(TRAPS)])))
            for _ in range(self.r.randint(1, 3)):
                s = self.c(['v[%s]' % k(), 'v[%s] = %s' % (k(), self.num()), '%s in v' % k(), 'delete v[%s]' % k(), 'Object.keys(v)', '({ ...v })', 'Object.assign({}, v)', 'Object.entries(v)', 'JSON.stringify(v)', '[...v]', '[].concat(v)', 'Array.prototype.slice.call(v, 0, 2)', 'Array.prototype.splice.call(v, 0, 1)',
                            'Array.prototype.reverse.call(v)', 'Array.prototype.%s.call(v, %s)' % (self.c(['indexOf', 'includes', 'push', 'unshift', 'fill', 'lastIndexOf', 'at', 'join']), self.num()), 'Array.prototype.%s.call(v)' % self.c(['pop', 'shift', 'flat', 'toReversed', 'toSorted']), 'Array.prototype.%s.call(v, (x) => x)' % self.c(['map', 'filter', 'forEach', 'every', 'some', 'findLast', 'flatMap']), 'Object.%s(v)' % self.c(['freeze', 'isFrozen', 'seal', 'getOwnPropertyNames', 'getOwnPropertyDescriptors', 'isExtensible', 'getPrototypeOf']), 'Object.defineProperty(v, %s, { value: 1%s })' % (k(), self.c(['', ', writable: true, configurable: true, enumerable: true'])), 'v(%s)' % self.num(), 'new v(1)',
                            'v instanceof Object', 'typeof v', 'Object.create(v)[%s]' % k(), '(Object.create(v)[%s] = 5)' % k(), 'Object.prototype.hasOwnProperty.call(v, %s)' % k(), 'Reflect.ownKeys(v)', '(() => { const { a, ...r } = v; return r; })()', 'Object.setPrototypeOf(v, null) === v', 'Object.prototype.toString.call(v)', '(() => { with_ = v; class X extends v {} return X.length; })()', 'Array.from(v)', 'Array.isArray(v)', 'Promise.resolve(v) instanceof Promise', 'String(v) === "[object Object]"', 'v + ""', 'Object.fromEntries([v])', 'new Set([v]).has(v)', 'Reflect.apply(v, 1, [2])', 'Function.prototype.bind.call(v, 1).name', 'v.hasOwnProperty("a")', 'Reflect.set(v, %s, 1, %s)' % (k(), self.c(['v', '{}', '1'])), 'Reflect.get(v, %s, 1)' % k()])
                s = s.replace('with_ = v; ', '')
                out.append('try { log(%s); } catch (e) { log("threw", errname(e)); }' % s)
        return out

    # ---- arrays with holes, stability
    def holes(self):
        out = ['function hole3() { var a = [1, 2, 3]; delete a[1]; return a; }', 'function cb(x, i, a) { log("cb", x, i, a.length); return x > 1; }']
        n = lambda: self.c(['0', '1', '2', '-1', '-2', '5', 'undefined', 'NaN', '1.7', 'Infinity', '"1"'])
        for _ in range(self.r.randint(5, 10)):
            m = self.c(['at(%s)' % n(), 'concat([, 1])', 'concat(%s)' % self.c(LISTS[:10]), 'copyWithin(%s, %s, %s)' % (n(), n(), n()), 'entries().next()', 'every(cb)', 'fill(7, %s, %s)' % (n(), n()), 'filter(cb)', 'find(cb)', 'findIndex(cb)', 'findLast(cb)', 'findLastIndex(cb)', 'flat(%s)' % n(), 'flatMap((x) => [x, , x])', 'forEach(cb)', 'includes(%s)' % self.c(['undefined', 'NaN', '-0', '1']), 'indexOf(%s, %s)' % (self.c(['undefined', 'NaN', '-0', '1']), n()), 'join(%s)' % self.c(['', '"-"', 'null']), 'lastIndexOf(1, %s)' % n(), 'map((x, i) => i)', 'pop()', 'push(1, 2)', 'reduce((a, x) => a + "," + x)', 'reduceRight((a, x) => a + "," + x, "")', 'reverse()', 'shift()', 'slice(%s, %s)' % (n(), n()), 'some(cb)', 'sort()', 'sort((a, b) => b - a)', 'splice(%s, %s)' % (n(), n()), 'splice(%s, 1, "n", "m")' % n(), 'toReversed()', 'toSorted()', 'toSpliced(%s, %s, "t")' % (n(), n()), 'unshift(0)', 'with(%s, 9)' % n(), 'keys().next()', 'toString()', 'length = %s' % self.c(['1', '5', '0', '-1', '"2"'])])
            name = m.split('(')[0].split(' ')[0]
            direct = 'a.%s' % m
            call = 'Array.prototype.%s.call(a%s)' % (name, ', ' + m[len(name) + 1:-1] if '(' in m and m[len(name) + 1:-1] else '')
            out.append('try { v = %s; w = ((a) => %s)(v); log(w, w === v, v, typeof v === "object" ? Object.keys(v) : ""); } catch (e) { log("threw", errname(e), v); }' % (self.c(LISTS), call if '(' in m and self.p(.5) else direct))
        size = self.r.choice([5, 11, 12, 23, 40, 100])
        out.append('v = Array.from({ length: %d }, (x, i) => ({ k: i * %d %% %d, i })); log(v.sort((a, b) => a.k - b.k).map((x) => x.k + ":" + x.i).join()); log(v.toSorted((a, b) => b.k %% 2 - a.k %% 2).map((x) => x.i).join());' % (size, self.r.randint(1, 9), self.r.randint(2, 5)))
        out.append('v = []; [%s].sort((a, b) => { v.push(a + "<" + b); return %s; }); log(v.length > 0);' % (', '.join(str(self.r.randint(0, 9)) for _ in range(6)), self.c(['a - b', 'b - a', '0', 'NaN', 'undefined', '"1"', '-1'])))
        return out

    # ---- typed arrays and views
    def typed(self):
        out = ['var b = new ArrayBuffer(16), dv = new DataView(b), T;', 'function S(t) { return t && t.buffer ? [t.constructor.name, t.length, t.byteOffset, Array.from(t)] : t; }']
        n = lambda: self.c(['0', '1', '2', '-1', '4', '3.5', 'undefined', '"1"', '100', '8', '-5'])
        val = lambda: self.c(VALUES)
        vals = lambda: '[%s]' % ', '.join(val() for _ in range(self.r.randint(0, 5)))
        for _ in range(self.r.randint(5, 10)):
            T = self.c(TYPED)
            make = self.c(['new %s(%s)' % (T, vals()), '%s.from(%s)' % (T, vals()), '%s.of(%s)' % (T, vals()[1:-1]), 'new %s(b, %s, %s)' % (T, n(), n()), 'new %s(%s)' % (T, n()), 'new %s(new %s(%s))' % (T, self.c(TYPED), vals()), 'new %s({ length: 2, 0: %s })' % (T, val()), 'new %s(new Set(%s))' % (T, vals()), '%s.from(%s, (x, i) => x * i)' % (T, vals())])
            do = self.c(['a', 'a.fill(%s, %s, %s)' % (val(), n().replace('undefined', '0'), n()), 'a.set(%s, %s)' % (vals(), n()), 'a.subarray(%s, %s)' % (n(), n()), 'a.slice(%s, %s)' % (n(), n()), 'a.copyWithin(%s, %s)' % (n(), n()), 'a.sort()', 'a.sort((x, y) => y - x)', 'a.reverse()', 'a.indexOf(%s)' % val(), 'a.includes(%s)' % val(), 'a.join()', 'a.map((x) => x * 2)', 'a.filter((x) => x > 0)', 'a.at(%s)' % n(), '(a[%s] = %s, a)' % (n(), val()), 'a[%s]' % self.c([n(), '"-0"', '"1.5"', '"x"']), 'a.with(%s, %s)' % (n(), val()), 'a.toSorted()', 'a.toReversed()', 'a.findLast((x) => x > 0)', 'Object.keys(a)', '%s in a' % n(), 'delete a[0]', 'a.reduce((p, x) => p + x, 0)', 'a.entries().next().value', 'a.lastIndexOf(%s, %s)' % (val(), n()), 'a.toString()', 'Object.getOwnPropertyDescriptor(a, 0)', 'Reflect.set(a, %s, %s)' % (n(), val()), 'Object.defineProperty(a, 0, { value: %s })' % val(), '(a.x = 1, Object.keys(a))', 'a.byteLength', 'Reflect.ownKeys(a).length', 'Object.freeze(a)'])
            out.append('try { const a = %s; log(S(a), S(%s)); } catch (e) { log("threw", errname(e)); }' % (make, do))
        for _ in range(3):
            K = self.c(['Int8', 'Uint8', 'Int16', 'Uint16', 'Int32', 'Uint32', 'Float32', 'Float64'])
            out.append('try { dv.set%s(%s, %s, %s); log(dv.get%s(%s, %s), Array.from(new Uint8Array(b))); } catch (e) { log("threw", errname(e)); }' % (K, n(), val(), self.c(['true', 'false', '1']), self.c(['Int8', 'Uint16', 'Int32', 'Float32', 'Float64']), n(), self.c(['true', 'false'])))
        return out

    # ---- JSON
    def json_modern(self):
        out = [LOGGED]
        lit = lambda d: self.c([lambda: self.c(VALUES[:8] + ['"a\\u2028\\ud800"', '"\\b\\f\\t\\u0001\\u007f"', 'null', 'true', 'undefined', 'Symbol()', 'function () {}', 'new Date(0)', 'new Number(3)', 'new String("s")', 'Object(true)', '1e21', '-0', 'new Map()', '/x/', 'new Error("m")', 'new Proxy([1], {})']),
                                lambda: '[%s]' % ', '.join(lit(d - 1) for _ in range(self.r.randint(0, 3))) if d > 0 else '1',
                                lambda: '{ %s }' % ', '.join('%s: %s' % (self.c(['a', 'b', '2', '1', '"__proto__"', '"x y"', '[Symbol()]', 'toJSON']), lit(d - 1)) for _ in range(self.r.randint(0, 3))) if d > 0 else '{}',
                                lambda: '{ toJSON(k) { log("toJSON", k); return %s; } }' % self.c(['1', 'this', 'undefined', '{ k }']) if d > 0 else '2',
                                lambda: '{ get a() { log("get a"); return 1; }, b: 2 }'])()
        texts = ['{"a":[1,2,{"b":null}],"__proto__":1}', '[1,[2,[3]]]', '{"a":1,"a":2}', ' [1 , 2 ] ', '"\\\\u0041\\\\ud83d"', '1e5', '-0', '[1,]', '{"a"}', "{'a':1}", '01', '1.', '.5', '+1', '"\\t"', 'nul', '[]]', '{"2":1,"1":2,"b":3}', '\\u00a01', '"a\\nb"', '-', '1e', '"\\\\x41"', '[1', '{"a":1', '"abc', 'tru', '\\ufeff1', '1 2']
        for _ in range(self.r.randint(4, 8)):
            rep = self.c(['null', '["a", "b", 1, new Number(2), "a"]', '(k, x) => { log("rep", k, typeof x); return x; }', 'function (k, x) { return Array.isArray(this) ? k : x; }', '(k, x) => typeof x === "number" ? undefined : x', '[]', 'px("r", ["a"])', '{}'])
            space = self.c(['undefined', '2', '"--"', '20', '"abcdefghijklmnop"', '-1', 'new Number(3)', '1.9', '""', 'true'])
            out.append('try { log(JSON.stringify(%s, %s, %s)); } catch (e) { log("threw", errname(e)); }' % (lit(3), rep, space))
            rev = self.c(['undefined', '(k, x) => { log("rev", k, x); return x; }', '(k, x) => k === "a" ? undefined : x', 'function (k, x) { if (k === "0") this[1] = 9; return x; }', 'function (k, x) { if (k === "a") delete this.b; return typeof x === "number" ? x + 1 : x; }', '(k, x) => Array.isArray(x) ? px("a", x) : x'])
            out.append('try { log(JSON.parse(%s, %s)); } catch (e) { log("threw", errname(e)); }' % (_js(self.c(texts), raw=True), rev))
        return out

    # ---- numbers as text and back, dates
    def figures(self):
        out = []
        for _ in range(self.r.randint(6, 12)):
            x = self.c(FIXED) if self.p(.6) else self.c(['%.*g' % (self.r.randint(1, 17), self.r.uniform(-1, 1) * 10 ** self.r.randint(-30, 30)), '%d' % self.r.randint(-2 ** 60, 2 ** 60), '%d / %d' % (self.r.randint(1, 999), self.r.choice([2, 4, 8, 16, 1000, 3, 7]))])
            s = self.c(['(%s).toFixed(%d)', '(%s).toPrecision(%d)', '(%s).toExponential(%d)']) % (x, self.r.choice([0, 1, 2, 3, 7, 10, 17, 20, 21, 50, 100, 101, -1]))
            s = self.c([s, s, s, '(%s).toString(%s)' % (x, self.c(['2', '8', '16', '36', '10', '3', '1', '37', 'undefined', '7'])), 'String(%s)' % x, '[Math.round(%s), Math.trunc(%s), Math.sign(%s), Math.fround(%s), Math.clz32(%s)]' % (x, x, x, x, x), '[%s | 0, %s >>> 0, %s %% 3, -%s]' % (x, x, x, '(' + x + ')'), 'Number.isSafeInteger(%s)' % x, '(%s).toExponential()' % x, '(%s).toPrecision(undefined)' % x,
                        'parseFloat(%s)' % self.c(['"1e1000"', '".5."', '"-.5e-2x"', '"1_0"', '"0x10"', '" \\u00a01"', '"Infinityx"', '"1e"', '"+.e1"', '"5e-325"', '"00012"', '"%s"' % x]), 'Number(%s)' % self.c(['"0b101"', '"0o17"', '"0x"', '"1_0"', '"-0x1"', '" 1\\n"', '"1e1000"', '"."', '"5."', '"Infinity"', '"infinity"', '[]', '[5]', '[1,2]', '"0b2"', '"1 2"', '"\\u180e1"']), 'parseInt(%s, %s)' % (self.c(['"0x1f"', '"12px"', '"-0"', '"zz"', '"1e3"', '"123456789012345678901234567890"', '" 077"', '0.0000005', '1e21', '"\\u20031"', 'null']), self.c(['undefined', '10', '16', '36', '2', '37', '1', '0', '"8"', '4294967298']))])
            out.append('try { log(%s); } catch (e) { log("threw", errname(e)); }' % s)
        for _ in range(4):
            d = self.c(DATES)
            out.append('log(Date.parse(%s));' % _js(d))
        f = lambda: self.c(['0', '1', '12', '-1', '31', '99', '100', '2020', '1970', '275760', '-271821', 'NaN', '1.9', '-1.9', '60', '1e9', 'undefined', '"3"', '8.64e15', '1e300'])
        for _ in range(3):
            out.append('try { const d = new Date(%s); log(+d, d.%s(%s), +d, d.toJSON()); } catch (e) { log("threw", errname(e)); }' % (', '.join(f() for _ in range(self.r.randint(1, 7))), self.c(['setMonth', 'setDate', 'setFullYear', 'setUTCHours', 'setMinutes', 'setSeconds', 'setMilliseconds', 'setYear', 'setTime']), ', '.join(f() for _ in range(self.r.randint(1, 3)))))
            out.append('log(Date.UTC(%s));' % ', '.join(f() for _ in range(self.r.randint(1, 7))))
        return out

    # ---- tags, patterns, classes
    def parts(self):
        """Every part of a pattern, a class or a tag says when it runs."""
        out = [LOGGED, 'var tags = []; function tag(s, ...r) { tags.push(s); log("tag", s, s.raw, r, Object.isFrozen(s)); return r.length; }', 'function t(n, x) { log("t" + n); return x; }', 'function o(n) { return { get a() { log(n + ".a"); return %s; }, get b() { log(n + ".b"); return 0; }, set c(x) { log(n + ".c", x); }, [Symbol.iterator]() { log(n + ".iter"); var i = 0; return { next() { log(n + ".next"); return { get done() { log(n + ".done"); return i > 2; }, get value() { log(n + ".value"); return i++; } }; }, return() { log(n + ".return"); return {}; } }; } }; }' % self.c(['undefined', '1', '{ a: 2 }', '[4]'])]
        n = lambda: self.name('')
        T = lambda x: 't(%s, %s)' % (n(), x)
        def leaf(): return self.c(['%s.c' % T('o("%s")' % self.name('w')), '%s[%s]' % (T('v'), T('"k"')), 'v', 'w', '%s.length' % T('[]')])
        def slot(d):
            if d > 0 and self.p(.3):
                inner = pat(d - 1)
                return inner + (' = %s' % T(self.c(['5', '[1, 2]', 'o("d")', 'function () {}'])) if inner[0] == '{' or self.p(.45) else '')
            return leaf() + (' = %s' % T(self.c(['5', '[1, 2]', 'o("d")', 'function () {}'])) if self.p(.45) else '')
        def pat(d):
            if self.p(.5):
                return '[%s%s]' % (', '.join(self.c([slot(d), slot(d), '']) for _ in range(self.r.randint(0, 4))), ', ...%s' % leaf() if self.p(.3) else '')
            return '{ %s }' % ', '.join(['%s: %s' % (self.c(['a', 'b', '[%s]' % T('"a"'), '[{ toString() { log("key"); return "a"; } }]', '[Symbol.iterator]', 'length']), slot(d)) for _ in range(self.r.randint(0, 3))] + (['...%s' % leaf()] if self.p(.3) else []))
        for _ in range(self.r.randint(2, 4)):
            src = self.c([lambda: 'o("s")', lambda: 'px("p", [1, , 3])', lambda: 'px("q", { a: 1, z: 2 })', lambda: '[o("x"), , 2]', lambda: '"ab"', lambda: '5'])
            out.append('v = {}; try { (%s = %s); } catch (e) { log("threw", errname(e)); } log(v, w);' % (pat(2), src()))
        out.append('v = () => tag`a${%s}\\u{41}${%s}\\xg\\\nb`; log(v(), v(), tags.at(-1) === tags.at(-2), String.raw`\\n${1}\\${2}`, String.raw({ raw: %s }, 1, 2, 3));' % (T('1'), T('2'), self.c(['"abc"', '["x", "y"]', '[]', '{ length: 2, 0: 0 }', '{ length: -1 }'])))
        e = lambda: T(self.num())
        members = ['static #sp = %s;' % e(), '#p = %s;' % e(), 'get #g() { log("#g"); return this.#p; } set #g(x) { log("#g=", x); this.#p = x; }', '#m(x) { return [this.#p, x]; }', 'static { log("block", typeof this, C.#sp); %s }' % self.c(['', 'this.late = %s;' % e(), 'try { throw 1; } catch { log("caught"); }']),
                   'static get s() { return [super.s, this === C]; }', 'get x() { return [super.x, %s]; }' % e(), 'set x(y) { super.x = y; log("x", y); }', '[%s]() { return super[%s]; }' % (T('"m" + 1'), T('"x"')), 'static [%s] = %s;' % (T('"f"'), e()), 'f = [this.#p, %s];' % e(), 'go() { this.#g %s %s; this.#g; return [this.#m(1), #p in this, super.x?.length, this.#g%s]; }' % (self.c(['=', '+=', '??=', '&&=', '**=']), self.num(), self.c(['++', '--', '', '?.toFixed(1)'])), 'static async *ag() { yield* [1]; }', 'accessor = 1;', '"quoted key" = %s;' % e(), 'static name = %s;' % e(), 'get [Symbol.toStringTag]() { return "CC"; }', 'static isC(o) { try { o.#m; return true; } catch (e) { return errname(e); } }']
        self.r.shuffle(members)
        out.append('try { class B { get x() { log("B.x", this.constructor === C); return 1; } set x(y) { log("B.x=", y); } static get s() { log("B.s", this === C); return 2; } } class C extends %s { #p = 0; %s } v = new C(); log(v.x, (v.x = 3), v.f, C.s, C.f, Object.keys(v), Object.getOwnPropertyNames(C), Object.getOwnPropertyNames(C.prototype)); log(v.go?.(), v.m1?.(), C.isC?.({}), C.isC?.(v), Object.prototype.toString.call(v), C.name, C.late); } catch (e) { log("threw", errname(e)); }' % (T('B'), ' '.join(m for m in members[:self.r.randint(3, len(members))] if m != '#p = ' and not m.startswith('#p ='))))
        out.append('log(%s);' % self.c(['Math.max(...[1, , 3])', '[...[, 1], ...[2, , ]]', '((...a) => a)(...[, ,])', '[...new Array(2)].length', 'Object.keys([...[,]])', '((a, b = a, ...c) => [a, b, c])(...[1, undefined, , 2])', 'new Array(...[3]).length', '[..."a😀"]', 'Object.keys({ ...[1, , 2] })', '({ ..."ab", ...null, ...1 })']))
        return out


def _js(s, raw=False):
    import json
    return '"' + s.replace('"', '\\"') + '"' if raw else json.dumps(s, ensure_ascii=True)
