#!/usr/bin/env python3
"""Random programs for differential testing: the library in ES5, and language and library since (modern.py, control.py, library.py, bigints.py), and what reads
text or bytes from outside (doors.py, outside.py).

generate.py SEED        prints the cases of that seed, to read

A case is a list of statements that run one after the other in one function with
    log(x, ...)   prints values in a form that tells -0, holes, kinds and own keys apart
    hold(p)       the case is not over before the promise p is
    lo(n, p, s)   an object whose valueOf and toString say that they were called
    v, w          two variables left over for the statements
Dropping any statement leaves a program, which is how a failure is made small.  The same seed makes the same
cases everywhere.  What a program prints must not depend on the clock, on the time zone's name, on the text of
a function or of an error's message.  Left out is what V8 does otherwise than the standard: setters of an invalid date ask one argument only,
sloppy functions own arguments and caller, an array without elements counts as frozen though its length can be written.
"""
import json, os, random, sys
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import control
import doors
import outside
from bigints import Bigints
from library import Library
from modern import Modern

PRELUDE = r"""
var OUT = [];
function q(s) {
  var r = '"', i, c;
  for (i = 0; i < s.length; i++) { c = s.charCodeAt(i); r += c >= 32 && c < 127 && c !== 34 && c !== 92 ? s.charAt(i) : '\\u' + ('000' + c.toString(16)).slice(-4); }
  return r + '"';
}
function F(x, d) {
  var t = typeof x, s, k, i, c;
  d = d || 0;
  if (t === 'string') return q(x);
  if (t === 'number') return x === 0 && 1 / x < 0 ? '-0' : String(x);
  if (t === 'function') return 'function';
  if (t === 'symbol') return 'symbol';
  if (t === 'bigint') return x + 'n';
  if (x === null || t !== 'object') return String(x);
  if (x === globalThis) return 'global';
  if (x instanceof Error) return '<' + x.name + '>';
  if (d > 3) return '..';
  c = Object.prototype.toString.call(x).slice(8, -1);
  if (Buffer.isBuffer(x)) return 'Buffer(' + x.toString('hex') + ')';
  s = c === 'Object' ? '{' : c + '{';
  if (c === 'Array') { for (i = 0, s = '['; i < x.length && i < 40; i++) s += (i ? ',' : '') + (Object.prototype.hasOwnProperty.call(x, i) ? F(x[i], d + 1) : 'hole'); s += '|' + x.length + '|'; }
  if (c === 'Date') s += +x + ' ';
  if (c === 'RegExp') s += x + '@' + x.lastIndex + ' ';
  if (c === 'Number' || c === 'Boolean') s += F(x.valueOf()) + ' ';
  if (c === 'String') s += q(String.prototype.valueOf.call(x)) + ' ';
  k = Object.keys(x);
  for (i = 0; i < k.length && i < 40; i++) if (c !== 'Array' || !/^\d+$/.test(k[i])) s += q(k[i]) + ':' + F(x[k[i]], d + 1) + ',';
  return s + (c === 'Array' ? ']' : '}');
}
function log() { var s = '', i; for (i = 0; i < arguments.length; i++) s += (i ? ' ' : '') + F(arguments[i]); OUT.push(s); }
function lo(n, p, s) { return { valueOf: function () { OUT.push(n + '.valueOf'); return p; }, toString: function () { OUT.push(n + '.toString'); return s === undefined ? p : s; } }; }
function args() { return arguments; }
function errname(e) { return e instanceof Error ? e.name : F(e); }
var HELD = 0;
function hold(p) { HELD++; p.then(function () { HELD--; }, function (e) { HELD--; log('held', errname(e)); }); }
global.hold = hold; global.F = F; global.q = q;
Function.prototype.toString = function () { return 'function'; };
global.errname = errname; global.args = args;
function flush(n) { process.stdout.write('#' + n + '\n' + OUT.join('\n') + '\n'); OUT = []; }
"""

NUM = ['0', '-0', '1', '-1', '2', '3', '5', '0.5', '-1.5', '1.005', 'NaN', 'Infinity', '-Infinity', '31', '32', '255', '256', '65536', '2147483647', '2147483648',
       '-2147483649', '4294967295', '4294967296', '9007199254740993', '1e21', '1e-7', '123456789.987654321', '1.7976931348623157e308', '5e-324', '0.000001', '123e-20', '25', '-7']
STR = ['""', '"a"', '"abc"', '"0"', '"-0"', '" 12 "', '"0x1f"', '"1e3"', '"Infinity"', '"\\uD83D\\uDE00x"', '"\\uD83D"', '"\\uDE00b"', '"\\u00e9"', '"\\u0130"', '"\\u00df"',
       '"\\uFEFF1"', '"aXbXc"', '"a,b,,c"', '"$&-$1-$$"', '"length"', '"1"', '"01"', '"4294967295"', '"a\\nb"', '"ab\\u0000c"', '"hello world"', '"aaaa"', '"__proto__"', '"-1"', '"\\u2028"', '"constructor"']
ARR = ['[]', '[1,2,3]', '[,1,,2]', '["b","a","c"]', '[[1],[2,[3]]]', '[undefined,null,NaN,-0]', '[3,10,1,2]', 'new Array(5)', '[1,,3,undefined]', '[true,"x",{a:1}]', '[5,1,4,,2,undefined,3]']
OBJ = ['{a:1,b:2}', '{}', '{length:3,0:"x",2:"z"}', '{length:"2",0:1,1:2,2:3}', '{length:-1}', '{b:1,2:1,a:1,1:1}', 'Object.create(null)', 'new Date(0)', 'new Date(NaN)', '/a(b)?/g', '/(?:)/', 'new String("xyz")',
       'new Number(7)', 'new Boolean(false)', 'args(1,"b",3)', 'Object.create({inherited:1},{hid:{value:1},vis:{value:2,enumerable:true}})', '{get g(){return 4},set g(x){}}', 'function f(a,b){return a}',
       'Object.freeze([1,2,3])', 'Object.freeze({a:1})', 'Buffer.from([1,2,255])', '{toJSON:function(k){return "J"+k}}', 'new Error("m")']
FN = ['function(a,b){return a>b?1:a<b?-1:0}', 'function(a,b){return b-a}', 'function(x,y){return String(x)<String(y)?-1:1}', 'function(x){return 0}', 'function(x){return x}', 'function(){return arguments.length}', 'function(x){log(x);return x>1}',
      'function(x,i){return String(x)+i}', 'function(a,b){return a+b}', 'function(x){return [x,x]}', 'function(){"use strict";return typeof this}', 'function(){return typeof this}', 'function(){throw new RangeError("r")}']
RE = ['/a/', '/a/g', '/(a)(b)?/', '/b*/g', '/(?=b)/', '/(a)|(b)/g', '/(.)\\1/', '/\\s+/', '/[^a-c]/gi', '/^./gm', '/$/', '/x?/g', '/(?:a|ab)(?:c|bcd)(?:d*)/', '/(z)((a+)?(b+)?(c))*/', '/\\bw/', '/(?!a)./g', '/,/',
      '/a{2,3}?/', '/[\\d-x]/', '/\\u0061/i', '/./g', '/(a*)*/', '/(?=(a+))a*b\\1/', '/[]/', '/[^]/', '/X/', '/\\w+$/', '/([a-z]+) ([a-z]+)/']

AP = 'at concat copyWithin every fill filter find findIndex findLast findLastIndex flat flatMap forEach includes indexOf join lastIndexOf map pop push reduce reduceRight reverse shift slice some sort splice toReversed toSorted toSpliced unshift with'.split()
SP = 'at charAt charCodeAt codePointAt concat endsWith includes indexOf lastIndexOf match padEnd padStart repeat replace replaceAll search slice split startsWith substr substring toLowerCase toUpperCase trim trimEnd trimStart isWellFormed toWellFormed'.split()
OF = 'assign create defineProperties entries freeze fromEntries getOwnPropertyDescriptor getOwnPropertyDescriptors getOwnPropertyNames getPrototypeOf hasOwn is isExtensible isFrozen isSealed keys preventExtensions seal values'.split()
MF = 'abs ceil clz32 floor fround imul max min round sign sqrt trunc'.split()
DG = 'getUTCDate getUTCDay getUTCFullYear getUTCHours getUTCMilliseconds getUTCMinutes getUTCMonth getUTCSeconds getTime toISOString toUTCString toJSON valueOf'.split()
DS = 'setUTCDate setUTCFullYear setUTCHours setUTCMilliseconds setUTCMinutes setUTCMonth setUTCSeconds setTime'.split()
BR = 'readDoubleBE readDoubleLE readFloatBE readFloatLE readInt16BE readInt16LE readInt32BE readInt32LE readInt8 readUInt16BE readUInt32LE readUInt8'.split()
BW = 'writeDoubleBE writeDoubleLE writeFloatBE writeInt16BE writeInt16LE writeInt32BE writeInt8 writeUInt16BE writeUInt32LE writeUInt8'.split()
ENC = ['"utf8"', '"hex"', '"base64"', '"base64url"', '"latin1"', '"ascii"', '"utf16le"', '"ucs2"', '"binary"', '"nope"', 'undefined', '"UTF-8"']
BIN = '+ - * / % < > <= >= == != === !== & | ^ << >> >>> && || , in instanceof'.split()
UN = ['-', '+', '!', '~', 'typeof ', 'void ']


# Waits for the next front end: sloppy arguments tied to their parameters, a strict function's own name,
# jumps out of finally over a pending return.
TIED = False


class Gen(Modern, Library, doors.Doors, outside.Outside, Bigints):
    def __init__(self, seed):
        self.r = random.Random(seed)
        self.n = 0

    def c(self, xs): return self.r.choice(xs)
    def p(self, x): return self.r.random() < x

    def name(self, stem):
        self.n += 1
        return '%s%d' % (stem, self.n)

    def num(self): return self.c(NUM) if self.p(.85) else str(self.r.randint(-10, 300))
    def small(self): return str(self.r.randint(-3, 6)) if self.p(.7) else self.val(0)
    def string(self): return self.c(STR)

    def logging(self):
        n = self.name('o')
        return 'lo("%s",%s,%s)' % (n, self.prim() if self.p(.9) else '{}', self.prim() if self.p(.85) else '{}')

    def prim(self):
        return self.c([self.num, self.string, lambda: self.c(['undefined', 'null', 'true', 'false'])])()

    def val(self, depth=1):
        k = self.r.random()
        if k < .3: return self.num()
        if k < .5: return self.string()
        if k < .58: return self.c(['undefined', 'null', 'true', 'false'])
        if k < .68: return self.c(ARR)
        if k < .8: return '(' + self.c(OBJ) + ')'
        if k < .88: return self.logging()
        if k < .91: return '(' + self.c(FN) + ')'
        if k < .93: return self.c(RE)
        return self.expr(depth - 1) if depth > 0 else self.c('vw')

    def expr(self, depth=2):
        if depth <= 0: return self.val(0)
        k = self.r.random()
        if k < .45: return '(%s %s %s)' % (self.expr(depth - 1), self.c(BIN), self.expr(depth - 1))
        if k < .6: return '(%s %s)' % (self.c(UN), self.expr(depth - 1))
        if k < .68: return '(%s ? %s : %s)' % (self.expr(depth - 1), self.expr(depth - 1), self.expr(depth - 1))
        if k < .74: return '(%s[%s])' % (self.val(), self.val())
        if k < .8: return '(%s %s %s)' % (self.c('vw'), self.c(['=', '+=', '-=', '*=', '|=', '>>>=', '%=']), self.expr(depth - 1))
        if k < .84: return '(%s%s)' % (self.c(['++', '--']), self.c('vw'))
        if k < .9: return self.c(['String', 'Number', 'Boolean', 'parseInt', 'parseFloat', 'isNaN', 'isFinite', 'Object', 'Array.isArray']) + '(' + self.val() + ')'
        return self.val()

    def guarded(self, s, tag='E'):
        return 'try { %s } catch (e) { log(%s, errname(e)); }' % (s, json.dumps(tag))

    # ---- kinds of case: each returns a list of statements
    def expressions(self):
        return ['v = %s; w = %s;' % (self.val(), self.val())] + [self.guarded('log(%s, v, w);' % self.expr(self.r.randint(1, 3))) for _ in range(6)]

    def methods(self):
        out = ['v = %s; w = %s;' % (self.c(ARR), self.string())]
        for _ in range(6):
            k = self.r.randint(0, 11)
            a = lambda n: ', '.join(self.val() if self.p(.4) else self.small() for _ in range(self.r.randint(0, n)))
            if k <= 2:
                m, this = self.c(AP), (self.c(ARR) if self.p(.7) else '(' + self.c(OBJ) + ')' if self.p(.7) else self.val())
                if m in ('every', 'filter', 'find', 'findIndex', 'findLast', 'findLastIndex', 'flatMap', 'forEach', 'map', 'some', 'reduce', 'reduceRight', 'sort', 'toSorted') and self.p(.85):
                    x = (self.c(FN[:4]) if 'ort' in m else self.c(FN)) + (', ' + self.val() if self.p(.4) else '')
                else: x = a(3)
                s = 'v = %s; log(Array.prototype.%s.call(v%s), v);' % (this, m, ', ' + x if x else '')
            elif k <= 5:
                m, this = self.c(SP), (self.string() if self.p(.8) else self.val())
                if m in ('match', 'replace', 'search', 'split', 'replaceAll') and self.p(.7):
                    x = self.c(RE) + (', ' + (self.c(['"[$&]"', '"$1$2"', '"$$"', '"$`|$\'"', '"$10"', 'function(){log.apply(null,arguments);return "r"}']) if m[0] == 'r' else self.small()) if self.p(.8) else '')
                else: x = a(2)
                if m in ('repeat', 'padEnd', 'padStart'): x = self.c(['0', '1', '3', '-1', '2.7', '"4"', 'NaN', '20']) + (', ' + self.string() if m[0] == 'p' and self.p(.6) else '')
                s = 'log(String.prototype.%s.call(%s%s));' % (m, this, ', ' + x if x else '')
            elif k == 6: s = 'v = %s; log(typeof v === "function" || Object.%s(v%s)); log(v);' % (self.val(), self.c(OF), ', ' + self.val() if self.p(.6) else '')
            elif k == 7: s = 'log(Math.%s(%s));' % (self.c(MF), a(3))
            elif k == 8: s = 'log((%s).%s(%s));' % (self.num(), self.c(['toFixed', 'toPrecision', 'toExponential']), self.c(['', '0', '1', '2', '5', '17', '20', '21', '100', '101', '-1', 'NaN', '"3"']))
            elif k == 9: s = 'log((%s).toString(%s));' % (self.num(), self.c(['', '2', '16', '36', '3', '10', '1', '37', 'undefined']))
            elif k == 10: s = 'v = %s; w = v.exec(%s); log(w, v, w && w.index); log(v.test(%s), v);' % (self.c(RE), self.string(), self.string())
            else: s = 'v = %s; v.lastIndex = %s; log(v.test(%s), v.lastIndex, RegExp(v, %s));' % (self.c(RE), self.small(), self.string(), self.c(['"g"', '"gi"', 'undefined', '"gg"', '"x"', '""', '"y"']))
            out.append(self.guarded(s))
        return out

    def flow(self):
        out = []
        for _ in range(3):
            f = self.name('f')
            self.labels = []
            out.append('function %s(a) { var i, t = 0; %s; return "end"; }' % (f, self.block(4, False)))
            out.append('for (v = 0; v < 3; ++v) { try { log("=", %s(v)); } catch (e) { log("thrown", errname(e)); } }' % f)
        return out

    def block(self, depth, loop):
        return ' '.join(self.stmt(depth, loop) for _ in range(self.r.randint(1, 3)))

    def stmt(self, depth, loop):
        n = self.r.randint(0, 99)
        if depth <= 0 or self.p(.2):
            k = self.r.random()
            if k < .55: return 'log(%d, a);' % n
            if k < .65: return 'if (a == %d) return %d;' % (self.r.randint(0, 2), n)
            if k < .75: return 'if (a == %d) throw %s;' % (self.r.randint(0, 2), self.c(['%d' % n, 'new TypeError("x")', '"s"', 'null']))
            if loop and k < .85: return 'if (a == %d) %s;' % (self.r.randint(0, 2), self.c(['break', 'continue']))
            if self.labels and k < .97: return 'if (a != %d) %s;' % (self.r.randint(0, 3), self.c(self.labels))
            return 't = t + %d; log(t);' % n
        k = self.r.randint(0, 8)
        d = depth - 1
        if k == 0:
            return 'try { %s } catch (e) { log("c", errname(e)); %s } finally { log("f"); %s }' % (self.block(d, loop), self.block(d - 1, loop), self.block(d - 1, loop) if TIED and self.p(.5) else '')
        if k == 1: return 'try { %s } finally { log("F%d"); %s }' % (self.block(d, loop), n, self.block(d - 1, loop) if TIED and self.p(.3) else '')
        if k == 2:
            l, i = self.name('L'), self.name('i')
            self.labels += ['break ' + l, 'continue ' + l]
            s = '%s: for (var %s = 0; %s < 3; ++%s) { %s }' % (l, i, i, i, self.block(d, True))
            del self.labels[-2:]
            return s
        if k == 3:
            i = self.name('k')
            return 'for (var %s in %s) { log(%s); %s }' % (i, self.c(['{a:1,b:2,c:3}', '[1,2]', '"xy"', 'null', '{2:0,1:0,z:0}', 'Object.create({p:1},{q:{value:1,enumerable:true},p:{value:2}})']), i, self.block(d, True))
        if k == 4:
            l = self.name('S')
            self.labels.append('break ' + l)
            s = '%s: switch (a) { case %d: %s case %d: %s default: %s %s }' % (l, self.r.randint(0, 3), self.block(d, False), 5, self.block(d - 1, False), self.block(d - 1, False),
                                                                              'case 1: log("one");' if self.p(.5) else '')
            self.labels.pop()
            return s.replace(' continue;', ' ;') if not loop else s
        if k == 5:
            i = self.name('w')
            return 'var %s = 0; do { %s } while (++%s < 2);' % (i, self.block(d, True), i)
        if k == 6: return 'with ({a: %s, t: 5}) { %s }' % (self.c(['a', '1', '2', '"w"']), self.block(d, loop))
        if k == 7:
            l = self.name('B')
            self.labels.append('break ' + l)
            s = '%s: { %s }' % (l, self.block(d, loop))
            self.labels.pop()
            return s
        save, self.labels = self.labels, []
        s = 'log((function (a) { %s return "fn"; })(%s));' % (self.block(d, False), self.c(['a', '0', '1', '2']))
        self.labels = save
        return s

    KEYS = ['"a"', '"b"', '"c"', '0', '1', '"10"', '"length"', '"-1"', '"x y"']

    def objects(self):
        K = lambda: self.c(self.KEYS)
        out = ['v = %s; w = Object.create(v);' % self.c(['{}', '[]', '[1,2,3]', '{a:1,b:2,c:3}', '{get a(){log("get a");return 1},set a(x){log("set a",x)},b:2}', '{1:1,0:2,a:3}', 'args(1,2,3)', 'new String("abc")', '[,1,,3]'])]
        for _ in range(9):
            o, strict = self.c('vvvw'), self.c(['', '"use strict"; '])
            k = self.r.randint(0, 12)
            if k <= 2:
                d = []
                for a in ('writable', 'enumerable', 'configurable'):
                    if self.p(.5): d.append('%s:%s' % (a, self.c(['true', 'false'])))
                if self.p(.3): d = [x for x in d if x[0] != 'w' or self.p(.05)] + [self.c(['get:function(){log("G");return 9}', 'set:function(x){log("S",x)}', 'get:undefined', 'set:5'])]
                elif self.p(.7): d.append('value:' + self.small())
                s = 'Object.defineProperty(%s, %s, {%s});' % (o, K(), ','.join(d))
            elif k <= 4: s = '(function(){ %s%s[%s] = %s; })();' % (strict, o, K(), self.small())
            elif k == 5: s = '(function(){ %slog(delete %s[%s]); })();' % (strict, o, K())
            elif k == 6: s = 'Object.%s(%s);' % (self.c(['freeze', 'seal', 'preventExtensions']), o)
            elif k == 7: s = 'for (var k in %s) { log(k); if (k === %s) { delete %s[%s]; %s[%s] = 1; } }' % (o, K(), o, K(), o, '"a"')
            elif k == 8: s = '(function(){ %s%s.length = %s; })();' % (strict, o, self.c(['0', '1', '5', '"2"', '-1', '1.5']))
            elif k == 9: s = 'log(Object.getOwnPropertyNames(%s), !%s.length || Object.isFrozen(%s), Object.isSealed(%s), JSON.stringify(%s));' % (o, o, o, o, o)
            elif k == 10: s = 'log(%s in %s, %s.propertyIsEnumerable(%s), Object.getOwnPropertyDescriptor(%s, %s));' % (K(), o, o, K(), o, K())
            elif k == 11: s = 'Object.setPrototypeOf(%s, %s);' % (o, self.c(['null', 'Array.prototype', '{z:1}', 'v', 'w', '{set b(x){log("proto b",x)}}']))
            else: s = 'log(Array.prototype.%s.call(%s, %s));' % (self.c(['push', 'unshift', 'pop', 'shift', 'reverse', 'sort', 'splice', 'fill', 'concat']), o, self.c(['1', '0', '"z"']))
            out.append(self.guarded(s))
        out.append(self.guarded('log(v); log(Object.getOwnPropertyNames(v), Object.keys(w));'))
        return out

    def scopes(self):
        strict = self.c(['', '"use strict"; ']) if TIED else '"use strict"; '
        f = self.name('g')
        out = ['function %s(a, b, c) { %s%s }' % (f, strict, ' '.join(self.c([
            'a = 9; log(arguments);', 'arguments[1] = "m"; log(b);', 'delete arguments[0]; a = 3; log(arguments);', 'log(arguments.length, a, b, c);', 'arguments.length = 1; log(arguments);',
            'Object.defineProperty(arguments, 0, {writable:false}); a = "n"; log(arguments[0]);', 'Object.defineProperty(arguments, 1, {get:function(){return "got"}}); b = 1; log(arguments[1], b);',
            'Object.freeze(arguments); a = 7; log(arguments[0], a);', 'log(Array.prototype.shift.call(arguments), a, b, arguments);', 'for (var k in arguments) log(k);',
            'log(eval("var a = 5; a"), a);', 'log((0, eval)("typeof a"));', 'log(eval("typeof zz"), typeof this);', 'eval("var q = 1;"); log(typeof q);', 'log(new Function("x", "y", "return x+y+typeof a")(1, 2));',
            'var h = function n(k) { return k ? n(k - 1) : typeof n; }; log(h(2));', 'arguments[2] = 1; c = 2; log(arguments[2]);', 'var fs = []; for (var i = 0; i < 3; ++i) fs.push((function (j) { return function () { return i * 10 + j; }; })(i)); log(fs[0](), fs[2]());',
            'try { undefinedName = 1; log(typeof undefinedName); delete global.undefinedName; } catch (e) { log(errname(e)); }', 'try { undefined = 1; NaN = 2; log(undefined, NaN); } catch (e) { log(errname(e)); }',
            'try { (function me() { %sme = 1; log(typeof me); })(); } catch (e) { log(errname(e)); }' % (self.c(['', '"use strict"; ']) if TIED else ''), 'log((function () { return arguments.length; }).apply(null, {length: 2}));',
            'log(typeof arguments.callee === "function");' if not strict else 'try { arguments.callee; } catch (e) { log(errname(e)); }', 'function b() {} log(typeof b);', 'var c; log(c); var c = 4;',
            'log((function () { return this; }).call(%s) === undefined);' % self.c(['undefined', '1', 'null']), 'try { throw 1; } catch (a) { var a = 2; log(a); } log(a);' if not strict else 'log(1);',
        ]) for _ in range(4)))]
        for _ in range(3):
            out.append(self.guarded('log(%s(%s));' % (f, ', '.join(self.val() for _ in range(self.r.randint(0, 4))))))
        out.append(self.guarded('v = %s.bind(%s, %s); log(v.length, v.name, v(1)); v.call(null, 2); log(new v(1) instanceof %s);' % (f, self.prim(), self.prim(), f)))
        if not strict: out.append(self.guarded('with (%s) { log(typeof length, typeof a); a = 3; var b2 = a; } log(b2);' % self.c(['{a:1}', '[1,2]', 'Object.create({a:2})', 'Object.freeze({a:1})'])))
        if not strict: out.append('delete global.a;')
        return out

    def json_cases(self):
        text = self.c(['{"a":1,"b":[1,2,{"c":null}]}', '[1,2', '{"a":1,"a":2}', '"\\u0041\\ud83d"', '01', '-0', '1e5', ' [ ] ', '{"__proto__":1}', "{'a':1}", '[1,]', '"\t"', 'nul', '{"10":1,"2":2,"x":3}', '1.', '.5', '-', '"a\\x"', '[[[[]]]]', 'true false', ''])
        rev = self.c(['', ', function(k,x){log(k);return x}', ', function(k,x){return k==="a"?undefined:x}', ', function(k,x){if(k==="a")this.b=9;return x}', ', 5'])
        rep = self.c(['', ', null', ', ["a","b",1]', ', function(k,x){log(k, typeof x);return x}', ', function(k,x){return typeof x==="number"?x+1:x}', ', ["b","b","a"]'])
        ind = self.c(['', ', 2', ', "--"', ', 20', ', new Number(3)', ', -1', ', "0123456789ab"', ', {}'])
        out = [self.guarded('log(JSON.parse(%s%s));' % (json.dumps(text), rev))]
        for _ in range(4):
            out.append(self.guarded('log(JSON.stringify(%s%s));' % (self.c(['v={a:[1,{b:2}],c:"\\ud800",d:undefined,e:function(){},f:NaN}', self.val(), '[' + self.val() + ',' + self.val() + ']', '{a:%s,b:%s}' % (self.val(), self.val())]), rep + (ind if rep else ''))))
        out.append(self.guarded('v = {}; v.v = %s; log(JSON.stringify(v));' % self.c(['v', '[v]', '{toJSON:function(){return v}}'])))
        return out

    def dates(self):
        out = []
        for _ in range(5):
            y, m = self.c(['2020', '1970', '99', '0', '-1', '275760', '275761', '1900', '2024', 'NaN', '1.9']), self.c(['0', '1', '11', '12', '-1', '24', '1.5'])
            out.append(self.guarded('v = new Date(Date.UTC(%s)); log(v); log(v.%s());' % (', '.join([y, m] + [self.c(['1', '0', '31', '29', '-5', '366', '60', '59', '1e9']) for _ in range(self.r.randint(0, 5))]), self.c(DG))))
            out.append(self.guarded('log(isNaN(v) || v.%s(%s), v);' % (self.c(DS), ', '.join(self.c(['0', '1', '-1', '31', '59', 'NaN', '1e15', '8.64e15', '8.64e15+1', '"7"', 'undefined', 'lo("d",3)']) for _ in range(self.r.randint(0, 3))))))
            t = self.c(['2020-01-02T03:04:05Z', '2020-01-02T03:04:05.678Z', '2020-02-30T00:00:00Z', '2020-01-02', '2020', '2020-13', '2020-01-02T24:00:00Z', '2020-01-02T24:00:01Z', '2020-01-02T03:04:05+02:30', '+012020-01-01T00:00:00Z', '-000000-01-01T00:00:00Z',
                        'Thu, 01 Jan 1970 00:00:00 GMT', 'Jan 5 2021 10:00 UTC', '5 March 1999 GMT', '', 'x', '2020-1-2T00:00Z', '2020-01-02T03:04Z', '2020-01-02T03Z', 'Tue Mar 01 2022 01:02:03 GMT+0100', '2020-01-02T03:04:05.6789Z', '2020-01-02t03:04:05z', '2020-06', '1/2/2020 UTC'])
            out.append(self.guarded('log(Date.parse(%s), new Date(%s).%s());' % (json.dumps(t), json.dumps(t), self.c(DG))))
        return out

    def buffers(self):
        B = lambda: self.c(['Buffer.alloc(%s)' % self.c(['0', '4', '9', '-1', '"3"']), 'Buffer.alloc(7, %s)' % self.val(), 'Buffer.from(%s, %s)' % (self.string(), self.c(ENC)), 'Buffer.from([1,256,-1,"7",3.7,null])', 'Buffer.from("616263", "hex")', 'Buffer.from("YWJj-_=", "base64")', 'Buffer.from(%s)' % self.val()])
        out = ['v = Buffer.from("hello world"); w = Buffer.alloc(4);']
        for _ in range(7):
            k = self.r.randint(0, 9)
            n = lambda: self.c(['0', '1', '3', '5', '-1', '20', '2.5', 'undefined', '"2"', 'NaN', '-3', 'null', 'Infinity'])
            if k <= 1: s = 'v = %s; log(v, v.length);' % B()
            elif k == 2: s = 'log(v.toString(%s, %s, %s));' % (self.c(ENC), n(), n())
            elif k == 3: s = 'log(v.write(%s, %s, %s, %s), v);' % (self.string(), n(), n(), self.c(ENC))
            elif k == 4: s = 'log(v.%s(%s));' % (self.c(BR), n())
            elif k == 5: s = 'log(v.%s(%s, %s), v);' % (self.c(BW), self.num(), n())
            elif k == 6: s = 'w = v.%s(%s, %s); log(w); w[0] = 65; log(v);' % (self.c(['slice', 'subarray']), n(), n())
            elif k == 7: s = 'log(v.fill(%s, %s, %s));' % (self.val(), n(), n())
            elif k == 8: s = 'log(v.%s(%s, %s));' % (self.c(['indexOf', 'lastIndexOf', 'includes']), self.c(['"o"', '"lo"', '108', '""', 'Buffer.from("wor")', self.val()]), n())
            else: s = self.c(['log(Buffer.concat([v, w], %s));' % n(), 'log(Buffer.compare(v, %s), v.equals(w));' % B(), 'log(v.copy(w, %s, %s), w);' % (n(), n()), 'log(JSON.stringify(v), Buffer.byteLength(%s, %s));' % (self.string(), self.c(ENC)), 'log(v.%s());' % self.c(['swap16', 'swap32', 'swap64']), 'v[%s] = %s; log(v);' % (n(), self.num()), 'log(v.readUIntBE(%s, %s), v.readIntLE(%s, %s));' % (n(), n(), n(), n())])
            out.append(self.guarded(s))
        return out

    def modules(self):
        out = ['var path = require("path"), util = require("util"), qs = require("querystring"), url = require("url");']
        P = lambda: self.c(['"/a/b/../c"', '"."', '""', '"a//b"', '"/"', '"../x/y.txt"', '"..."', '".bashrc"', '"a/b/"', '"/a/./b/../../.."', '"x.tar.gz"', '"a/.."', '"foo."'])
        for _ in range(6):
            k = self.r.randint(0, 7)
            if k <= 1: s = 'log(path.%s(%s));' % (self.c(['normalize', 'dirname', 'basename', 'extname', 'parse', 'isAbsolute']), P())
            elif k == 2: s = 'log(path.%s);' % self.c(['join(%s, %s, %s)' % (P(), P(), P()), 'resolve("/r", %s, %s)' % (P(), P()), 'relative("/r/" + %s, "/r/" + %s)' % (P(), P()), 'basename(%s, %s)' % (P(), P())])
            elif k <= 4: s = 'log(util.format(%s%s));' % (self.c(['"%s %s"', '"%d-%i"', '"%j"', '"%o"', '"%%%s%"', '"%f %x"', '"a"', '%s' % self.string(), '"%c%s"', '"%O"']), ''.join(', ' + (self.prim() if self.p(.6) else self.c(ARR + ['{a:1}', '{a:{b:{c:{d:1}}}}', '[[[[1]]]]'])) for _ in range(self.r.randint(0, 3))))
            elif k == 5: s = 'log(qs.parse(%s), qs.stringify({a:%s,b:%s}));' % (self.c(['"a=1&b=2&a=3"', '"a=%20b+c&%zz=1"', '"=&&x"', '"a[]=1"']), self.prim(), self.c(ARR))
            elif k == 6: s = 'log(util.inspect(%s, {depth:%s}));' % (self.c(ARR + ['{a:1,"b-c":"x\'y"}', '{get a(){return 1}}', 'new Date(0)', '/x/g', 'Object.create(null)', '[,,1]', 'new String("s")', 'Buffer.from("ab")', '{a:undefined,b:null,c:-0}', '[1.5,"a\\nb",true]', 'args(1,2)', '{f:function nm(){},g:function(){}}', '[undefined,,null]', 'Object.create({a:1})', '(function(){function K(){this.x=1} return new K()})()']), self.c(['0', '2', 'null']))
            else: s = 'log(util.%s(%s, %s));' % ('isDeepStrictEqual', self.val(), self.val())
            out.append(self.guarded(s))
        return out

    def emitters(self):
        out = ['var EE = require("events"), e1 = new EE();', 'function mk(n) { return function () { log(n, arguments.length, this === e1); }; }', 'var h1 = mk("h1"), h2 = mk("h2");']
        for _ in range(10):
            ev = self.c(['"x"', '"y"', '"error"', '"newListener"', '"removeListener"'])
            h = self.c(['h1', 'h2', 'mk("anon")', 'function s() { log("self"); e1.removeListener("x", s); }', 'function t() { log("t"); throw new RangeError("t"); }'])
            out.append(self.guarded('log(%s);' % self.c(['e1.on(%s, %s) === e1' % (ev, h), 'e1.once(%s, %s) === e1' % (ev, h), 'e1.prependListener(%s, %s) === e1' % (ev, h), 'e1.emit(%s, 1, 2)' % ev, 'e1.emit("x", %s)' % self.prim(), 'e1.off(%s, %s) === e1' % (ev, self.c(['h1', 'h2'])), 'e1.listenerCount(%s)' % ev, 'e1.eventNames()', 'e1.removeAllListeners(%s) === e1' % self.c([ev, ev, '']), 'e1.listeners(%s).length' % ev, 'e1.rawListeners(%s).length' % ev, 'e1.on(%s, %s)' % (ev, self.prim())])))
        return out

    def files(self):
        out = ['var fs = require("fs"), d = fs.mkdtempSync(require("os").tmpdir() + "/fz"), fd;', 'function er(e) { return e && e.code ? e.code + "," + e.syscall + "," + e.errno : errname(e); }']
        N = lambda: 'd + "/%s"' % self.c(['a', 'b', 'c', 's', 's/x', 'nope/x', 'a/x'])
        for _ in range(9):
            s = self.c(['fs.writeFileSync(%s, %s)' % (N(), self.string()), 'fs.writeFileSync(%s, %s, {flag:%s})' % (N(), self.string(), self.c(['"a"', '"wx"', '"r+"', '"zz"'])), 'fs.readFileSync(%s)' % N(), 'fs.readFileSync(%s, %s)' % (N(), self.c(ENC)), 'fs.appendFileSync(%s, "+")' % N(), 'fs.mkdirSync(%s)' % N(),
                        'fs.mkdirSync(%s, {recursive:true}).length > 0' % N(), 'fs.readdirSync(d).sort()', 'fs.rmdirSync(%s)' % N(), 'fs.unlinkSync(%s)' % N(), 'fs.renameSync(%s, %s)' % (N(), N()), 'fs.copyFileSync(%s, %s)' % (N(), N()), 'fs.statSync(%s).isDirectory()' % N(), 'fs.statSync(%s, {throwIfNoEntry:false}) === undefined' % N(),
                        'fs.existsSync(%s)' % self.c([N(), '5', 'undefined']), 'fs.truncateSync(%s, %s)' % (N(), self.c(['0', '2', '8', '-1'])), 'fs.symlinkSync("a", %s)' % N(), 'fs.readlinkSync(%s)' % N(), 'fs.accessSync(%s)' % N(), 'fs.rmSync(%s, {recursive:true, force:%s})' % (N(), self.c(['true', 'false'])),
                        '(fd = fs.openSync(%s, %s), fs.writeSync(fd, %s, %s), fs.readSync(fd, Buffer.alloc(4), 0, 4, 0))' % (N(), self.c(['"w+"', '"a+"', '"r"', '"r+"']), self.string(), self.c(['0', '2', 'null'])), 'fs.closeSync(%s)' % self.c(['-1', '"x"', '1.5']), 'fs.lstatSync(%s).isSymbolicLink()' % N(), 'fs.chmodSync(%s, 384)' % N(), 'fs.statSync(%s).size' % N(), 'fs.readFileSync(%s)' % self.c(['undefined', '{}', '"a\\u0000b"'])])
            out.append('try { log(%s); } catch (e) { log(er(e)); }' % s)
        out.append('fs.rmSync(d, {recursive: true, force: true});')
        return out

    # ---- kinds that go on after the case's function returned
    def order(self):
        self.id = 0
        return [self.later(3) for _ in range(5)]

    def tag(self):
        self.id += 1
        return 'T%d' % self.id

    def later(self, depth, timers=True):
        t = self.tag()
        body = 'log("%s");' % t
        if depth > 0:
            body += ' ' + ' '.join(self.later(depth - 1, False) for _ in range(self.r.randint(0, 2)))
        k = self.r.randint(0, 9)
        bail = self.c(['', '', 'throw "x%s";' % t, 'return Promise.resolve("p%s");' % t, 'return "v%s";' % t, 'return {then:function(a,b){log("then%s");%s("th")}};' % (t, self.c('ab'))])
        fn = 'function (x) { log(x); %s %s }' % (body, bail)
        safe = 'function (x) { %s }' % body
        P = self.c(['Promise.resolve(%s)' % self.prim(), 'Promise.reject("r%s")' % t, 'new Promise(function (a, b) { log("ex%s"); %s; })' % (t, self.c(['a(1)', 'b(2)', 'a(Promise.resolve(3))', 'throw 4', 'a(1); b(2)'])),
                    'Promise.all([1, Promise.resolve(2), %s])' % self.c(['3', 'Promise.reject(4)']), 'Promise.race([Promise.resolve(1), 2])', 'Promise.allSettled([Promise.reject(1), 2])', 'Promise.any([Promise.reject(1), Promise.resolve(5)])', 'Promise.any([Promise.reject(1)])'])
        end = '.then(function (x) { log("ok", x); }, function (e) { log("no", errname(e)); });'
        if k == 0: return 'process.nextTick(%s);' % safe
        if k == 1: return 'queueMicrotask(%s);' % safe
        if k <= 3: return '%s.then(%s, %s)%s' % (P, fn, self.c(['undefined', 'function (x) { log("rj", x); }']), end)
        if k == 4: return '%s.catch(%s)%s' % (P, fn, end)
        if k == 5: return '%s.finally(%s)%s' % (P, fn, end)
        if k == 6: return 'process.nextTick(function (x) { log(x); queueMicrotask(%s); }, %s);' % (safe, self.num())
        if timers: return 'setTimeout(%s, %s);' % (safe, self.c(['0', '1', '-1', 'undefined']))
        return '%s%s' % (P, end)

    def streams(self):
        S = 'var st = require("stream");'
        items = json.dumps([self.c(['a', 'bb', 'ccc', 'dd', 'e' * 20]) for _ in range(self.r.randint(0, 6))])
        hw = self.r.choice([1, 2, 5, 16, 100])
        out = [S]
        out.append('var src = %s;' % self.c(['new st.Readable({highWaterMark:%d, read:function(){ log("read"); this.push(q1.length ? q1.shift() : null); }})' % hw, 'st.Readable.from(q1)', 'new st.Readable({objectMode:true, highWaterMark:%d, read:function(){ var t=this; process.nextTick(function(){ t.push(q1.length ? q1.shift() : null); }); }})' % (hw % 7 + 1)]))
        out.insert(1, 'var q1 = %s;' % items)
        tr = self.c(['new st.PassThrough()', 'new st.Transform({objectMode:true, transform:function(c,e,cb){ log("t",String(c)); cb(null,String(c).toUpperCase()); }, flush:function(cb){ log("flush"); this.push("F"); cb(); }})', 'new st.Transform({objectMode:true, transform:function(c,e,cb){ cb(%s); }})' % self.c(['null, c', 'new Error("t")', 'null']), 'new st.PassThrough({objectMode:true, highWaterMark:1})'])
        sink = 'new st.Writable({%shighWaterMark:%d, write:function(c,e,cb){ log("w",String(c)); %s; }, final:function(cb){ log("final"); cb(); }})' % (self.c(['', 'objectMode:true,']), hw, self.c(['cb()', 'process.nextTick(cb)', 'queueMicrotask(function () { cb(); })', 'cb(new Error("w"))', 'setImmediate(cb)']))
        out += ['var tr = %s;' % tr, 'var sink = %s;' % sink]
        for s in ('src', 'tr', 'sink'):
            for e in ('end', 'finish', 'close', 'error', 'drain', 'pause', 'resume', 'unpipe'):
                if self.p(.45): out.append('%s.on("%s", function (x) { log("%s %s"%s); });' % (s, e, s, e, ', errname(x)' if e == 'error' else ''))
        out.append(self.c(['st.pipeline(src, tr, sink, function (e) { log("done", e && e.code || errname(e)); });', 'src.pipe(tr).pipe(sink); tr.on("error", function () {}); sink.on("error", function () {});', 'src.on("data", function (c) { log("d", String(c)); }); tr.end("x"); tr.pipe(sink); tr.on("error", function () {}); sink.on("error", function () {});',
                           'src.on("readable", function () { var c; while ((c = src.read(%s)) !== null) log("r", String(c)); });' % self.c(['', '2', '1'])]))
        if self.p(.3): out.append(self.c(['src.destroy();', 'sink.destroy(new Error("d"));', 'sink.on("error", function () {}); sink.end(); sink.write("late");', 'src.pause(); setImmediate(function () { src.resume(); });', 'tr.destroy();', 'sink.cork(); sink.write("k1"); sink.write("k2"); process.nextTick(function () { sink.uncork(); });']))
        return out


SYNC = ['expressions', 'methods', 'methods', 'flow', 'flow', 'objects', 'objects', 'scopes', 'json_cases', 'dates', 'buffers', 'modules', 'emitters', 'files'] + ['modern'] * 10 + ['regexps', 'proxies', 'holes', 'typed', 'json_modern', 'figures', 'parts'] * 2 + control.SYNC * 2
ASYNC = ['order', 'order', 'streams'] + ['waiting'] * 3 + control.ASYNC * 2


def kinds_of(seed):
    if seed % 8 == 5: return outside.SYNC
    if seed % 16 == 7: return outside.ASYNC
    return doors.SYNC if seed % 8 == 6 else ['bigints'] if seed % 8 == 2 else ASYNC if seed % 4 == 3 else SYNC


def case(seed, wanted=None):
    """The kind and the statements of one case; None if it is not a kind wanted."""
    if wanted and not set(wanted) & set(kinds_of(seed)): return None
    g = Gen(seed)
    kind = g.c(kinds_of(seed))
    if wanted and kind not in wanted: return None
    return kind, getattr(control.Control(g.r) if kind.startswith('control') else g, kind)()


def program(cases):
    """One program that runs (number, statements) pairs, each in a function of its own, one after the other."""
    texts = ',\n'.join('[%d, %s]' % (n, json.dumps('\n'.join(s))) for n, s in cases)
    return PRELUDE + control.PRELUDE + r"""
var CASES = [%s];
var current = 0, settle;
process.on('uncaughtException', function (e) { log('uncaught', errname(e)); });
function next() {
  var c = CASES[current++], f;
  if (!c) return;
  try { f = new Function('log', 'lo', 'require', 'v', 'w', c[1]); f(log, lo, require); } catch (e) { log('case threw', errname(e)); }
  settle = c[0] %% 4 === 3 ? 12 : 0;
  quiet(c[0]);
}
function quiet(n) { if (HELD > 0 || settle-- > 0) setTimeout(function () { quiet(n); }, 1); else { flush(n); %s } }
next();
""" % (texts, 'if (n % 4 === 3) setImmediate(next); else if (current % 50) next(); else setImmediate(next);')


if __name__ == '__main__':
    kind, statements = case(int(sys.argv[1]))
    print('// seed %s: %s\n%s' % (sys.argv[1], kind, '\n'.join(statements)))
