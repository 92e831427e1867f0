"""Random programs on BigInts, for generate.py: all operators on all sizes and on mixtures with numbers, strings and objects, comparison, text in every
base, wrapping, keys, sorting, 64-bit arrays and DataView.

Left out are exponents and shifts beyond a few hundred, whose results nobody wants to print.
"""

EDGES = [0, 1, 2, 3, 7, 10, 255, 2 ** 31, 2 ** 32 - 1, 2 ** 53 - 1, 2 ** 53, 2 ** 53 + 1, 2 ** 62, 2 ** 63 - 1, 2 ** 63, 2 ** 63 + 1, 2 ** 64 - 1, 2 ** 64, 2 ** 64 + 1, 2 ** 127 - 1, 2 ** 127,
         2 ** 128 - 1, 2 ** 128, 2 ** 192 - 2 ** 64, 10 ** 18, 10 ** 19, 10 ** 40, 2 ** 1024 - 2 ** 970, 2 ** 1024 - 2 ** 971]
NUMBERS = ['0', '-0', '1', '-1', '0.5', '-1.5', 'NaN', 'Infinity', '-Infinity', '9007199254740992', '9007199254740994', '9223372036854775807', '18446744073709551616', '1e21', '1.7976931348623157e308', '5e-324', '3']
TEXTS = ['""', '" 12 "', '"-7"', '"0x1F"', '"0o17"', '"0b101"', '"-0x1"', '"1n"', '"1.0"', '"x"', '"+5"', '"00012"', '"1e3"', '"1_000"', '"340282366920938463463374607431768211456"', '"\\uFEFF9\\n"', '"0x"', '"Infinity"']
ARITHMETIC = '+ - * / % & | ^'.split()
COMPARING = '< > <= >= == != === !=='.split()


class Bigints:
    def bigint(self):
        k = self.r.random()
        if k < .35: n = self.c(EDGES) + self.r.randint(-1, 1)
        elif k < .6: n = self.r.randint(0, 1000)
        elif k < .85: n = self.r.getrandbits(self.r.choice([20, 53, 63, 64, 65, 100, 128, 200, 320]))
        elif k < .95: n = self.r.getrandbits(self.r.choice([640, 1500, 2100]))
        else: n = self.r.getrandbits(self.r.choice([4100, 9000]))
        n = abs(n)
        return self.c(['%s%dn', '%s%dn', '%s0x%xn']) % (self.c(['', '-']), n) if n else self.c(['0n', '-0n', '0b0n'])

    def operand(self, d):
        k = self.r.random()
        if d > 0 and k < .45: return self.big(d - 1)
        if k < .9: return '(%s)' % self.bigint()
        if k < .93: return self.c(NUMBERS)
        if k < .95: return self.c(TEXTS)
        if k < .98: return 'lo("%s", %s, %s)' % (self.name('o'), self.bigint(), self.c([self.bigint(), '"s"']))
        return self.c(['Object(%s)' % self.bigint(), 'true', 'null', 'undefined', 'Symbol.iterator', '[5n]', '[]'])

    def big(self, d=2):
        a, b = self.operand(d), self.operand(d)
        k = self.r.random()
        if k < .55: return '(%s %s %s)' % (a, self.c(ARITHMETIC), b)
        if k < .62: return '(%s ** %s)' % (a if a[0] == '(' else '(%s)' % a, self.c(['0n', '1n', '2n', '3n', '7n', '-1n', '2', '(2n + 1n)']))
        if k < .74: return '(%s %s %s)' % (a, self.c(['<<', '>>', '<<', '>>', '>>>']), self.c(['0n', '1n', '31n', '63n', '64n', '65n', '200n', '-1n', '-64n', '-130n', '3', '(2n ** 3n)']))
        if k < .84: return '(%s%s)' % (self.c(['-', '~', '-', '~', '+']), a)
        if k < .92: return 'BigInt.as%sN(%s, %s)' % (self.c(['Int', 'Uint']), self.c(['0', '1', '8', '31', '32', '63', '64', '65', '128', '200', '2.9', '"16"', '-1', 'NaN']), a)
        if k < .96: return '(%s %s %s)' % (self.c('vw'), self.c(['=', '+=', '-=', '*=', '&=', '|=', '^=', '%=', '/=']), a)
        return self.c(['(%s%s)' % (self.c('vw'), self.c(['++', '--'])), '(%s%s)' % (self.c(['++', '--']), self.c('vw'))])

    def bigints(self):
        out = ['v = %s; w = %s;' % (self.bigint(), self.bigint())]
        for _ in range(self.r.randint(6, 10)):
            k, a, b = self.r.random(), self.big(1), self.operand(1)
            if k < .4: s = 'log(%s, v, w);' % self.big(self.r.randint(1, 3))
            elif k < .55: s = 'log(%s);' % ', '.join('%s %s %s' % (x, self.c(COMPARING), y) for x, y in ((a, b), (b, a), (self.bigint(), self.c(NUMBERS + TEXTS)), (self.c(NUMBERS + TEXTS), self.bigint())))
            elif k < .63: s = 'log((%s).toString(%s), String(%s));' % (a, self.c(['', '2', '3', '7', '10', '16', '32', '36', '1', '37', 'undefined']), a)
            elif k < .7: s = 'log(BigInt(%s), Number(%s), parseInt(%s));' % (self.c(NUMBERS + TEXTS + ['Number(%s)' % self.bigint(), 'String(%s)' % a]), b, b)
            elif k < .74: s = 'v = %s; log(BigInt(v.toString()) === v, BigInt("0x" + v.toString(16)) === v, BigInt(Number(v)) - v);' % self.bigint().replace('-', '')
            elif k < .78: s = 'v = %s; w = %s; log((v / w) * w + v %% w === v, v * w / w === v, (v + w) * (v - w) === v * v - w * w, (v & w) + (v | w) === v + w);' % (self.bigint(), self.bigint())
            elif k < .82: s = 'log([%s].sort(function (a, b) { return a < b ? -1 : a > b ? 1 : 0; }), [%s].sort());' % (', '.join(self.bigint() for _ in range(5)), ', '.join(self.bigint() for _ in range(4)))
            elif k < .86: s = 'v = new Map([[%s, 1], [%s, 2], [1n, 3], [1, 4]]); log(v.get(%s), v.get(1n), v.get(1), v.size, [%s].includes(%s));' % (a, self.bigint(), b, a, self.bigint())
            elif k < .9: s = 'w = {}; w[%s] = 1; w[2n] = 2; log(w, { 3n: 4 }[3], [7, 8, 9][%s], typeof %s, !%s, %s ? 1 : 2);' % (a, self.c(['0n', '2n', '-1n', '2n ** 32n']), b, b, b)
            elif k < .93: s = 'log(JSON.stringify([%s]), `${%s}`, %s + "");' % (self.c([self.bigint(), 'Object(1n)']), self.bigint(), b)
            elif k < .97: s = 'v = new %s([%s, %s]); v[0] = %s; log(v[0], v[1], v.length, String(v.map(function (x) { return x * 3n; })));' % (self.c(['BigInt64Array', 'BigUint64Array']), self.bigint(), self.bigint(), a)
            else: s = 'v = new DataView(new ArrayBuffer(16)); v.set%s(1, %s, %s); log(v.getBigInt64(1, true), v.getBigUint64(1), v.getUint8(3));' % (self.c(['BigInt64', 'BigUint64']), a, self.c(['true', 'false']))
            out.append(self.guarded(s))
        out.append('for (v = %s, w = 0; v %s && w < 5; v %s, w++) log(v, w);' % (self.bigint(), self.c(['> 0', '!= 0n', '>= -5n']), self.c(['--', '/= 2n', '>>= 7n', '-= 3n', '++'])))
        return out
