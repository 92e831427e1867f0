#!/usr/bin/env python3
"""More random programs in the language since ES2015, for generate.py: control flow nested through finally, iterators that misbehave at any
step, labels, switch, patterns in every place, dead zones, classes, and generators and async functions resumed in all three ways.
Left out is what node 20 does otherwise than the standard says, and powers, whose last digit is its own.  What is logged is the order of events; no text of a function or of an error's message.

it(name, n, how)   an iterable of n numbers that says what is done to it; how: 1 next() throws, 2 return() throws, 3 return() gives
                   a number, 4 there is no return(), 5 done throws
fuel()             throws when a case has run for long; cut() keeps texts from growing, few() arrays that hold themselves over and over: as
                   text such a one would be endless
"""
import random

PRELUDE = r"""
var FUEL = 0;
function fuel() { if (++FUEL > 300) throw 'fuel'; return true; }
function it(name, n, how) {
  var i = 0, o = { next: function (x) {
    OUT.push(name + '.next');
    if (how === 1 && i === 1) throw 'N' + name;
    return i < n ? { value: i++, get done() { if (how === 5 && i === 2) throw 'D' + name; return false; } } : { value: 'end', done: true };
  } };
  if (how !== 4) o.return = function (x) { OUT.push(name + '.return ' + F(x)); if (how === 2) throw 'R' + name; return how === 3 ? 1 : { value: 'rv', done: true }; };
  if (how === 6) o.throw = function (e) { OUT.push(name + '.throw ' + F(e)); return { value: 't', done: false }; };
  var r = {};
  r[Symbol.iterator] = function () { OUT.push(name + '.iterator'); return o; };
  return r;
}
function ait(name, n, how) {
  var s = it(name, n, how)[Symbol.iterator](), r = {}, o = { next: function (x) { return Promise.resolve(s.next(x)); } };
  if (s.return) o.return = function (x) { return how === 7 ? Promise.reject('A' + name) : Promise.resolve(s.return(x)); };
  if (s.throw) o.throw = function (x) { return Promise.resolve(s.throw(x)); };
  r[Symbol.asyncIterator] = function () { OUT.push(name + '.asyncIterator'); return o; };
  return r;
}
function drive(g, steps) {
  for (var s of steps) {
    try { var r = s[0] === 0 ? g.next(s[1]) : s[0] === 1 ? g.throw(s[1]) : g.return(s[1]); OUT.push('step ' + F(r)); } catch (e) { OUT.push('step threw ' + errname(e)); }
  }
}
function adrive(g, steps) {
  for (var s of steps) (s[0] === 0 ? g.next(s[1]) : s[0] === 1 ? g.throw(s[1]) : g.return(s[1])).then(function (r) { OUT.push('step ' + F(r)); }, function (e) { OUT.push('step threw ' + errname(e)); });
}
function cut(s) { return typeof s === 'string' ? s.slice(0, 60) : s; }
var WEIGHTS = new WeakMap();
function weight(x) { return typeof x === 'string' ? 1 + x.length / 10 : x !== null && typeof x === 'object' ? WEIGHTS.get(x) || 1 : 1; }
function few(a) {
  var w = 1, i;
  for (i = 0; i < a.length; i++) w += weight(a[i]);
  if (w > 400) return [];
  WEIGHTS.set(a, w);
  return a;
}
global.few = few; global.cut = cut; global.fuel = fuel; global.it = it; global.ait = ait; global.drive = drive; global.adrive = adrive; global.nofuel = function () { FUEL = 0; };
"""


class Control:
    def __init__(self, r):
        self.r = r
        self.n = 0
        self.scopes = [['v', 'w']]     # names that may be assigned
        self.loops = []                # labels (or None) of the loops around, in this function
        self.blocks = []               # labels of blocks
        self.kind = ''                 # '', 'gen', 'async', 'agen': of the function around
        self.function = 1              # return allowed
        self.strict = False
        self.budget = 60

    def c(self, xs): return self.r.choice(xs)
    def p(self, x): return self.r.random() < x

    def name(self, stem='x'):
        self.n += 1
        return '%s%d' % (stem, self.n)

    def var(self):
        scope = self.c(self.scopes[-3:])
        return self.c(scope) if scope else 'v'

    # ---- expressions
    def num(self): return self.c(['0', '1', '2', '3', '-1', 'NaN', '1.5', '"a"', '"2"', 'undefined', 'null', 'true', '[]', '{a:1}'.join('()')])

    def it(self):
        return 'it("%s",%d,%d)' % (self.name('i'), self.r.randint(0, 4), self.c([0, 0, 0, 1, 2, 3, 4, 5, 6]))

    def ait(self):
        return 'ait("%s",%d,%d)' % (self.name('i'), self.r.randint(0, 4), self.c([0, 0, 0, 1, 2, 3, 4, 5, 6, 7]))

    def iterable(self): return self.c([self.it, self.it, lambda: '[1,2,3]', lambda: '[[1,2],[3]]', lambda: '"ab"', lambda: '[,1]', lambda: '[{a:1,b:2}]'])()

    def source(self): return self.c([self.iterable, lambda: '({a:1,b:[2,3],c:{d:4}})', lambda: '({})', lambda: '"str"', lambda: '7', lambda: 'null', self.var])()

    def expr(self, d=2):
        self.budget -= 1
        k = self.r.randint(0, 27)
        if d <= 0 or self.budget < 0: return self.c([self.num, self.var])()
        e = lambda: self.expr(d - 1)
        if k <= 2: return '(%s %s %s)' % (e(), self.c(['-', '-', '*', '<', '>=', '===', '==', '&', '|', '&&', '||', '%']), e())
        if k == 3: return '(%s ?? %s)' % (e(), e()) if self.p(.5) else 'cut(%s + %s)' % (e(), e())
        if k == 4: return '(%s ? %s : %s)' % (e(), e(), e())
        if k == 5: return '(%s %s %s)' % (self.var(), self.c(['=', '*=', '-=', '&&=', '||=', '??=']), e())
        if k == 6: return '(%s%s)' % (self.var(), self.c(['++', '--'])) if self.p(.6) else '(%s%s)' % (self.c(['++', '--']), self.var())
        if k == 7: return '(log(%s), %s)' % (e(), e())
        if k == 8: return 'cut(`%s${%s}%s`)' % (self.c(['', 'p']), e(), self.c(['', 'q']))
        if k == 9: return 'few([%s])' % ', '.join(self.c(['', '...' if self.p(.3) else '', '']) + (self.iterable() if self.p(.2) else e()) for _ in range(self.r.randint(0, 3)))
        if k == 10:
            parts = [self.prop() for _ in range(self.r.randint(0, 4))]
            if any(x.startswith('...') for x in parts): parts = [x for x in parts if not x.startswith('get ')]     # whose order node changes
            return '({%s})' % ', '.join(parts)
        if k == 11: return '(%s)?.%s' % (e(), self.c(['a', 'length', 'a?.b', '[%s]' % e(), 'a.b.c', 'f?.(%s)' % e(), 'toString?.().length']))
        if k == 12: return '(%s)' % self.arrow(d)
        if k == 13: return '(%s)(%s)' % (self.arrow(d), ', '.join(e() for _ in range(self.r.randint(0, 3))))
        if k == 14: return '(function %s%s)(%s)' % (self.c(['', self.name('f')]), self.fn(), ', '.join(e() for _ in range(self.r.randint(0, 3))))
        if k == 15: return '(%s)' % self.assign_pattern(d)
        if k == 16: return 'typeof %s' % self.c([self.var(), 'nowhere', e()])
        if k == 17: return 'Math.max(...%s)' % self.iterable()
        if k == 18: return '(delete %s)' % self.c(['({a:1}).a', '(%s)?.a' % e(), '[1][0]', '1'])
        if k == 19: return '(void %s)' % e()
        if k == 20: return '(%s)' % ', '.join(e() for _ in range(2))
        if k == 21 and self.kind in ('gen', 'agen'): return '(yield%s)' % self.c([' ' + e(), '', '* ' + (self.ait() if self.kind == 'agen' else self.iterable())])
        if k == 22 and self.kind in ('async', 'agen'): return '(await %s)' % self.c([e(), 'Promise.reject(%s)' % e(), 'Promise.resolve(%s)' % e()])
        if k == 23: return '((s, ...a) => cut(s.raw.join("|") + a))`a${%s}\\n${%s}`' % (e(), e())
        if k == 24 and self.p(.5): return 'new (%s)(%s).m?.(%s)' % (self.klass(), e(), e())
        if k == 25 and not self.strict: return 'eval(%s)' % self.c(['"v"', '"typeof nowhere"', '"var e1 = 1; e1 + 1"', '"1; if (0) 2"', '"let q = 3; q"', '"w = 5"', '"for (var i = 0; i < 2; i++) i"', '"do { 4; break } while (0)"', '"try { 1 } finally { 2 }"'])
        if k == 26: return '(!%s)' % e()
        return self.c([self.num, self.var])()

    def key(self): return self.c(['a', 'b', '"c"', '1', '[%s]' % self.expr(1), '["k" + %s]' % self.c(['1', 'v'])])

    def prop(self):
        k = self.r.randint(0, 7)
        if k <= 2: return '%s: %s' % (self.key(), self.expr(1))
        if k == 3: return self.var()
        if k == 4: return '...%s' % self.c(['{a:1}', '[1,2]', 'null', '"s"', self.var()])
        if k == 5: return 'get %s() { log("get"); return %s }' % (self.key(), self.c(['1', 'this.zz']))
        if k == 6: return '%s() { return %s }' % (self.key(), self.c(['1', 'super.toString === Object.prototype.toString']))
        return '__proto__: {p: %s}' % self.num()

    def arrow(self, d):
        x = self.name('p')
        self.enter(x)
        s = self.c(['%s => %s', '(%s) => { ' + self.c(['log(%s); ' % x, '']) + 'return %s }']) % (x, self.plain(d - 1))
        self.leave()
        return s

    def plain(self, d):
        """An expression inside a function that is neither generator nor async."""
        kind, self.kind = self.kind, ''
        e = self.expr(d)
        self.kind = kind
        return e

    def enter(self, *names): self.scopes.append(list(names))
    def leave(self): self.scopes.pop()

    # ---- patterns
    def pattern(self, targets, d=2):
        """targets() gives what is bound."""
        def element():
            t = self.pattern(targets, d - 1) if d > 0 and self.p(.3) else targets()
            return t + (' = ' + self.c(['(log("default"), %s)' % self.num(), self.num()]) if self.p(.4) else '')
        if self.p(.5):
            parts = [self.c(['', '', element()]) if self.p(.2) else element() for _ in range(self.r.randint(0, 3))]
            if self.p(.3): parts.append('...' + targets())
            elif parts and parts[-1] == '': parts[-1] = targets()
            return '[%s]' % ', '.join(parts)
        parts = ['%s: %s' % (self.c(['a', 'b', 'c', '0', '"length"', '["a" + ""]', '[(log("key"), "b")]']), element()) for _ in range(self.r.randint(0, 3))]
        if self.p(.3): parts.append('...' + targets())
        return '{%s}' % ', '.join(parts)

    def assign_pattern(self, d):
        # (No logging in targets: node looks at the first one before it sees that undefined and null have no properties, and 13.15.5.2 says otherwise.)
        targets = lambda: self.c([self.var, self.var, lambda: 'v_o.a', lambda: 'v_o["z"]'])()
        return '%s = %s' % (self.pattern(targets), self.source())

    # ---- functions and classes
    def params(self):
        names = [self.name('p') for _ in range(self.r.randint(0, 3))]
        out, seen = [], []
        for x in names:
            k = self.r.randint(0, 5)
            if k == 0: out.append('%s = %s' % (x, self.c([self.num()] + seen + ['(log("d"), 1)', '() => %s' % x])))
            elif k == 1: out.append(self.pattern(lambda: self.fresh(seen), 1) + ' = ' + self.c(['[]', '{}', '[1,[2]]']))
            else: out.append(x)
            if k != 1: seen.append(x)
        if self.p(.2):
            x = self.name('r')
            out.append('...' + x)
            seen.append(x)
        return ', '.join(out), seen

    def fresh(self, names):
        x = self.name('y')
        names.append(x)
        return x

    def fn(self, kind='', statements=2):
        save = self.kind, self.loops, self.blocks, self.strict
        self.kind, self.loops, self.blocks = kind, [], []
        self.enter()
        outer = self.kind
        self.kind = ''
        params, names = self.params()
        self.kind = outer
        self.leave()
        self.enter(*names)
        self.function += 1
        body = self.list(statements)
        if self.p(.2): body.append('log(arguments.length%s);' % self.c(['', ', arguments[0]']))
        if self.p(.4): body.append('return %s;' % self.expr(1))
        self.function -= 1
        self.leave()
        self.kind, self.loops, self.blocks, self.strict = save
        return '(%s) { %s }' % (params, ' '.join(body))

    def klass(self):
        save = self.kind, self.strict, self.loops, self.blocks
        self.kind, self.strict, self.loops, self.blocks = '', True, [], []
        name, x = self.c(['', self.name('K')]), self.name('pr')
        derived = self.p(.4)
        parts = []
        if self.p(.5): parts.append('#%s = %s;' % (x, self.expr(1)))
        else: parts.append('static #%s = %s;' % (x, self.num()))
        has = 'static' in parts[0]
        for _ in range(self.r.randint(0, 5)):
            k = self.r.randint(0, 9)
            s = self.c(['', '', 'static '])
            if k == 0: parts.append('%s%s = %s;' % (s, self.c(['a', 'b', '["c" + 1]', '7', '[(log("ck"), "d")]']), self.c([self.num(), 'this.a', '() => this.a', '(log("init"), 2)', 'typeof this'])))
            elif k == 1: parts.append('%sget %s() { log("get"); return %s }' % (s, self.c(['a', 'e', '["g"]']), self.c(['1', 'this.zz'])))
            elif k == 2: parts.append('%sset %s(q) { log("set", q) }' % (s, self.c(['a', 'e'])))
            elif k == 3:
                function, self.function = self.function, 0
                parts.append('static { %s }' % ' '.join(self.list(1)))
                self.function = function
            elif k == 4: parts.append('%sm(q) { %s return [%s, q] }' % (s, ' '.join(self.list(1)), self.c(['this?.a', 'typeof this', '#%s in Object(this)' % x, 'super.m?.(q)', 'new.target'])))
            elif k == 5: parts.append('%s*[%s]() { yield this === undefined; yield* [1] }' % (s, self.c(['Symbol.iterator', '"gen"'])))
            elif k == 6: parts.append('%sp() { try { return this.#%s } catch (e) { return errname(e) } }' % (s, x))
            elif k == 7: parts.append('%s#q%d() { return 1 }' % (s, self.r.randint(0, 10 ** 6)))
            elif k == 8: parts.append('%sw() { try { this.#%s = 1; this.#%s++; return this.#%s } catch (e) { return errname(e) } }' % (s, x, x, x))
            elif not any('constructor' in q for q in parts):
                parts.append('constructor(q) { %s %s %s }' % (self.c(['log("ctor", new.target === undefined);', '']), (self.c(['super(q);', 'super(q);', '(() => super(q))();', 'try { this.a } catch (e) { log(errname(e)) } super();', '']) if derived else ''), self.c(['', 'this.z = q;', 'return {a: 9};', 'return;', 'return 1;'])))
        extends = ' extends %s' % self.c(['Array', 'Object', 'Map', '(class { constructor(x) { log("base", x); this.base = x } m(q) { return q } })', 'null', '(log("heritage"), Error)']) if derived else ''
        self.kind, self.strict, self.loops, self.blocks = save
        return 'class %s%s { %s }' % (name, extends, ' '.join(parts))

    # ---- statements
    def list(self, n=2, d=2):
        return [self.statement(d) for _ in range(self.r.randint(1, n))]

    def block(self, d, *names):
        self.enter(*names)
        s = '{ %s }' % ' '.join(self.list(2, d))
        self.leave()
        return s

    def body(self, d, label, *names):
        self.loops.append(label)
        s = self.block(d, *names)
        self.loops.pop()
        return '{ fuel(); ' + s[1:]

    def jump(self):
        out = ['throw %s;' % self.c(['"t"', 'new TypeError', '1'])]
        if self.function: out += ['return %s;' % self.expr(1)] * 2
        if self.loops:
            out += ['break;', 'continue;'] * 2
            labels = [x for x in self.loops if x]
            if labels: out += ['break %s;' % self.c(labels), 'continue %s;' % self.c(labels)] * 2
        if self.blocks: out += ['break %s;' % self.c(self.blocks)]
        s = self.c(out)
        return s if self.p(.3) else 'if (%s) %s' % (self.c(['%s > 1' % self.var(), self.var(), self.expr(1)]), s)

    def declare(self):
        word = self.c(['let', 'const', 'var'])
        k = self.r.randint(0, 3)
        if k == 0:
            names = []
            p = self.pattern(lambda: self.fresh(names))
            s = '%s %s = %s;' % (word, p, self.source())
            self.scopes[-1] += [] if word == 'const' else names
            return s
        x = self.name()
        s = '%s %s%s;' % (word, x, ' = ' + self.expr() if word == 'const' or self.p(.8) else '')
        if word == 'var' or word == 'let': self.scopes[-1].append(x)
        elif self.p(.2): self.scopes[-1].append(x)
        return s

    def statement(self, d=2):
        self.budget -= 1
        if self.budget < 0 or d <= 0: return self.c(['log(%s);' % self.var(), 'log(%s);' % self.expr(1), '%s = %s;' % (self.var(), self.expr(1)), self.jump()])
        k = self.r.randint(0, 25)
        d -= 1
        if k <= 2: return 'log(%s);' % self.expr()
        if k == 3: return 'v = %s;' % self.expr()
        if k <= 5: return self.declare()
        if k == 6: return 'if (%s) %s' % (self.expr(1), self.block(d)) + (' else %s' % self.block(d) if self.p(.5) else '')
        label = self.name('L') if self.p(.4) else None
        at = label + ': ' if label else ''
        if k == 7:
            x = self.name()
            e = 'fns.push(() => %s);' % x if self.p(.6) else ''
            return '%sfor (let %s = 0; %s < %d; %s++) { %s %s }' % (at, x, x, self.r.randint(1, 3), x, e, self.body(d, label, x))
        if k == 8: return '%swhile (fuel() && %s) %s' % (at, self.c(['v < 3', self.expr(1)]), self.body(d, label))
        if k == 9: return '%sdo %s while (fuel() && %s);' % (at, self.body(d, label), self.expr(1))
        if k <= 12:
            names = []
            head = self.c(['const %s', 'let %s', 'var %s']) % (self.pattern(lambda: self.fresh(names), 1) if self.p(.3) else self.fresh(names))
            if self.p(.15): head, names = self.c([self.var(), 'v_o.a', 'v_o[log("h"), "z"]'.replace('[', '[(').replace(']', ')]')]), []
            push = 'fns.push(() => %s);' % names[0] if names and self.p(.4) else ''
            words = [x for x in names] if not head.startswith('const') else []
            aw = ' await' if self.kind in ('async', 'agen') and self.p(.5) else ''
            return '%sfor%s (%s of %s) { %s %s }' % (at, aw, head, self.ait() if aw and self.p(.7) else self.iterable(), push, self.body(d, label, *words))
        if k == 13: return '%sfor (%s in %s) %s' % (at, self.c(['const k', 'let k', 'var k', self.var()]), self.c(['{a:1,b:2}', '[5,6]', '"ab"', 'null']), self.body(d, label))
        if k <= 17:
            kept = list(self.loops)
            s = 'try %s' % self.block(d)
            c = self.p(.6)
            if c:
                x = self.name('e')
                s += ' catch %s' % self.c(['(%s) { log("caught", errname(%s)); %s }' % (x, x, ' '.join(self.list(1, d))), self.block(d), '({a, ...b}) ' + self.block(d)])
            if not c or self.p(.5): s += ' finally { log("fin"); %s }' % ' '.join(self.list(1, d))
            self.loops = kept
            return s
        if k == 18:
            self.enter()
            self.loops.append(None)
            cases = ['%s: %s' % (self.c(['case %s' % self.expr(1), 'case 1', 'case "a"']) if i or self.p(.6) else 'default', ' '.join(self.list(2, d)) + self.c([' break;', ''])) for i in range(self.r.randint(1, 3))]
            self.loops.pop()
            self.leave()
            return 'switch (%s) { %s }' % (self.expr(1), ' '.join(cases).replace('continue;', 'break;'))
        if k == 19:
            x = self.name('B')
            self.blocks.append(x)
            s = '%s: %s' % (x, self.block(d))
            self.blocks.pop()
            return s
        if k == 20: return self.jump()
        if k == 21:
            f = self.name('f')
            return 'function %s%s try { log(%s(%s)); } catch (e) { log(errname(e)); }' % (f, self.fn(), f, self.expr(1))
        if k == 22: return 'try { log(%s.next()); } catch (e) { log(errname(e)); }' % ('(function* %s)()' % self.fn('gen'))
        if k == 23: return 'fns.push(() => %s);' % self.plain(1)
        if k == 24:
            x = self.name('K')
            return 'try { const %s = %s; log(%s.name, Object.getOwnPropertyNames(%s).sort()); const o = new %s(%s); log(o, Object.keys(o)); for (const k of ["m", "p", "w"]) { if (o[k]) log(k, o[k](1)); if (%s[k]) log(k, %s[k](2)); } } catch (e) { log(errname(e)); }' % (x, self.klass(), x, x, x, self.num(), x, x)
        return '%s;' % self.block(d)

    # ---- kinds of case
    def steps(self):
        return '[%s]' % ', '.join('[%d, %s]' % (self.c([0, 0, 0, 0, 1, 2]), self.num()) for _ in range(self.r.randint(2, 7)))

    def start(self): return 'nofuel(); v = %s; w = 1; var fns = [], v_o = {};' % self.num()
    def finish(self): return 'log(v, w, v_o, typeof fns); for (const f of fns) try { log(f()); } catch (e) { log(errname(e)); }'
    def guarded(self, s): return 'try { %s } catch (e) { log("E", errname(e)); }' % s

    def control(self):
        out = [self.start()]
        for _ in range(self.r.randint(1, 4)):
            self.budget = 60
            self.kind = ''
            out.append(self.guarded('log((function %s)(%s));' % (self.fn('', 4), self.num())))
        return out + [self.finish()]

    def control_generators(self):
        out = [self.start()]
        for _ in range(self.r.randint(1, 3)):
            self.budget = 60
            out.append(self.guarded('drive((function* %s)(%s), %s);' % (self.fn('gen', 4), self.num(), self.steps())))
        return out + [self.finish()]

    def control_classes(self):
        out = [self.start()]
        for _ in range(self.r.randint(1, 4)):
            self.budget = 60
            x = self.name('C')
            out.append(self.guarded('const %s = %s; log(%s.name, Object.getOwnPropertyNames(%s).sort(), %s.prototype && Object.getOwnPropertyNames(%s.prototype).sort()); const o = new %s(%s); log(o, Object.keys(o)); for (const k of ["m", "p", "w", "a", "e"]) { if (typeof o[k] === "function") log(k, o[k](1)); else log(o[k]); if (typeof %s[k] === "function") log(k, %s[k](2)); }' % (x, self.klass(), x, x, x, x, x, self.num(), x, x)))
        return out + [self.finish()]

    def control_async(self):
        out = [self.start()]
        for _ in range(self.r.randint(1, 2)):
            self.budget = 50
            if self.p(.5): out.append('(async function %s)(%s).then(function (x) { log("ok", x); }, function (e) { log("no", errname(e)); });' % (self.fn('async', 4), self.num()))
            else: out.append(self.guarded('adrive((async function* %s)(%s), %s);' % (self.fn('agen', 4), self.num(), self.steps())))
        return out + [self.finish()]


SYNC = ['control', 'control', 'control_generators', 'control_classes']
ASYNC = ['control_async']
