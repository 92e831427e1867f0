"""Random programs in the language since ES2015, for generate.py: scopes and closures, classes, destructuring, generators,
async functions, try and finally, spread, templates, symbols, Map and Set, labels.

Left out is what node 20 does otherwise than the standard: the order of keys where a literal's accessor follows a spread,
and how often the key of a compound assignment becomes a string.  Every function and loop burns fuel, so that each program ends; t(n, v) logs that it was evaluated and is v.
"""

HEAD = '''var fuel = 400; function burn() { if (fuel-- < 0) throw new RangeError("fuel"); } function t(n, v) { log("t" + n); return v; }
function it(n, v) { var i = 0; return { [Symbol.iterator]() { log("iter" + n); return this; }, next() { burn(); log("next" + n); return { value: v[i], done: i++ >= v.length }; }, return(x) { log("return" + n); return {}; } }; }
var sy = Symbol("sy"), ob = { a: 1, b: { c: [1, 2, 3], d: null }, get g() { log("get g"); return this.a; }, set g(x) { log("set g", x); this.a = x; }, [sy]: "s", m(...r) { return r.length + (this === ob ? "ob" : "no"); } }, ar = [3, 1, 2], nu = null;'''


class Modern:
    def begin(self):
        self.vars = ['ob', 'ar', 'nu', 'v', 'w']
        self.const = {'ob', 'ar'}
        self.classes = []
        self.gens = []
        self.fns = []
        self.label = 0
        self.ctx = dict(gen=False, asy=False, fn=False, loops=[], cls=None, sup=False)

    def within(self, **change):
        """The context of a piece of text nested in this one; give it back to leave()."""
        old = (self.ctx, list(self.vars), list(self.classes), list(self.gens), list(self.fns))
        self.ctx = dict(self.ctx, **change)
        return old

    def leave(self, old):
        self.ctx, self.vars, self.classes, self.gens, self.fns = old

    # ---- expressions
    def x(self, d=2):
        if d <= 0 or self.p(.12):
            return self.c([self.num, self.string, lambda: self.c(self.vars), lambda: self.c(self.vars), lambda: self.c(['undefined', 'null', 'true', 'sy', '[]', '[1, , 2]', '({})', '(typeof this)'])])()
        e = lambda: self.x(d - 1)
        tag = self.name('')
        kinds = [
            lambda: '(%s %s %s)' % (e(), self.c(['+', '-', '*', '**', '%', '==', '===', '<', '>=', '&&', '||', '&', '>>>', ',']), e()) if self.p(.85) else '((%s) ** %s)' % (e(), e()),
            lambda: '(%s ?? %s)' % (e(), e()),
            lambda: '(%s ? %s : %s)' % (e(), e(), e()),
            lambda: 't(%s, %s)' % (tag, e()),
            lambda: '`%s${%s}%s`' % (self.c(['', 'a', '\\n']), e(), self.c(['', '${%s}' % e()])),
            lambda: '((s, ...r) => s.raw.join("|") + r.length)`x${%s}y\\n${%s}`' % (e(), e()),
            lambda: '[%s]' % ', '.join(self.c(['%s' % e(), '...%s' % self.iterable(d - 1), '']) for _ in range(self.r.randint(0, 3))),
            lambda: self.object(d),
            lambda: '%s?.%s' % (self.c(self.vars), self.c(['a', 'b?.c', 'b.c?.[%s]' % e(), 'm?.(%s)' % e(), '[%s]' % e(), 'nope?.[t(%s, 1)].z' % tag])),
            lambda: '(%s)?.(%s)' % (self.c(self.vars), e()),
            lambda: '(%s %s %s)' % (self.target(d), self.c(['=', '+=', '??=', '||=', '&&=', '-=', '**=']), e()),
            lambda: '%s%s' % (self.c(['++', '--']), self.target(d)) if self.p(.5) else '(%s%s)' % (self.target(d), self.c(['++', '--'])),
            lambda: '(%s = %s)' % (self.pattern(d - 1, True), self.source(d - 1)),
            lambda: 'typeof %s' % e(),
            lambda: '(delete %s.%s)' % (self.c(['ob.b', 'ar', 'ob']), self.c(['c', 'zip', 'length'])),
            lambda: '(%s in ob)' % self.c(['"a"', 'sy', '"zip"', e()]),
            lambda: '(%s)(%s)' % (self.function(d - 1), self.args(d - 1)),
            lambda: '%s(%s)' % (self.c(self.fns or ['ob.m']), self.args(d - 1)),
            lambda: '%s.map(%s)' % (self.c(['ar', '[1, 2]', '[...%s]' % self.iterable(d - 1)]), self.function(d - 1)),
            lambda: 'new Map([[%s, %s], [%s, 2]]).get(%s)' % (e(), e(), e(), e()),
            lambda: '[...new Set([%s, %s, ...%s])].length' % (e(), e(), self.iterable(d - 1)),
            lambda: 'ob[%s]' % e(),
            lambda: 'Object.entries(%s).length' % e(),
            lambda: 'eval(%s)' % self.c(['"typeof %s"' % self.c(self.vars), '"var ev%s = 1; ev%s"' % (tag, tag), '"%s"' % self.c(self.vars)]),
        ]
        if self.classes:
            k = self.c(self.classes)
            kinds += [lambda: 'new %s(%s)' % (k, self.args(d - 1)), lambda: 'new %s(%s).%s' % (k, e(), self.c(['x', 'm(%s)' % e(), 'acc', 'has(%s)' % e(), 'pm(%s)' % e()])), lambda: '%s.%s' % (k, self.c(['s', 'sm(%s)' % e(), 'name', 'length'])), lambda: '(%s instanceof %s)' % (e(), k), lambda: k]
        if self.gens:
            kinds += [lambda: '[...%s(%s)].length' % (self.c(self.gens), self.args(d - 1)), lambda: self.drive(d)]
        if self.ctx['gen']:
            kinds += [lambda: '(yield %s)' % e()] * 4 + [lambda: '(yield* %s)' % self.iterable(d - 1)]
        if self.ctx['asy']:
            kinds += [lambda: '(await %s)' % self.c([e(), 'Promise.reject(%s)' % e(), '{ then(a, b) { log("then"); %s(%s); } }' % (self.c('ab'), self.num()), 'Promise.resolve(%s)' % e()])] * 4
        if self.ctx['fn']:
            kinds += [lambda: 'arguments[%s]' % self.c('012'), lambda: 'new.target']
        if self.ctx['cls']:
            kinds += [lambda: 'this.#p', lambda: '(this.#p %s %s)' % (self.c(['=', '+=', '??=']), e()), lambda: '(#p in %s)' % self.c(self.vars), lambda: 'this.x']
        if self.ctx['sup']:
            kinds += [lambda: 'super.%s' % self.c(['x', 'm?.(%s)' % e(), 'acc', 'toString'])]
        return self.c(kinds)()

    def object(self, d):
        e = lambda: self.x(d - 1)
        member = lambda: self.c(['a: %s' % e(), 'b: %s' % e(), '[%s]: %s' % (self.c(['sy', '"k" + 1', e()]), e()), '...%s' % e(), '...{ get g() { log("g"); return 1; } }', 'm() { burn(); return this === undefined; }', '__proto__: %s' % e(), self.c(['ob', 'ar', 'v'])])
        return '({ %s })' % ', '.join(member() for _ in range(self.r.randint(0, 3)))

    def args(self, d):
        return ', '.join(self.c([self.x(d), '...%s' % self.iterable(d)]) if self.p(.8) else 'undefined' for _ in range(self.r.randint(0, 3)))

    def iterable(self, d):
        n = self.name('')
        return self.c([lambda: '[%s]' % self.x(d), lambda: '"ab"', lambda: 'it(%s, [%s, 2, 3])' % (n, self.x(d - 1)), lambda: 'new Set([1, %s])' % self.x(d - 1), lambda: 'ar', lambda: 'new Map([[1, %s]])' % self.x(d - 1),
                       lambda: '%s(1)' % self.c(self.gens or ['it.bind(null, %s, [])' % n]), lambda: self.x(d) if self.p(.3) else '[4, 5]'])()

    def source(self, d):
        return self.c([lambda: self.iterable(d), lambda: self.object(max(1, d)), lambda: 'ob', lambda: '[%s, { a: %s }, 3]' % (self.x(d), self.x(d)), lambda: self.x(d)])()

    def target(self, d):
        return self.c([lambda: self.c(self.vars), lambda: self.c(self.vars), lambda: 'ob.%s' % self.c(['a', 'g', 'zz', 'b.c']), lambda: 'ob[%s]' % self.prim(), lambda: 'ar[%s]' % self.c(['0', '1', '5', self.prim()])])()

    def pattern(self, d, assign, names=None):
        """An array or object pattern; in a declaration its names go to `names`."""
        def leaf():
            if assign:
                return self.target(1)
            n = self.name('p')
            names.append(n)
            return n

        def slot():
            inner = self.pattern(d - 1, assign, names) if d > 0 and self.p(.25) else leaf()
            return inner + (' = ' + self.x(max(0, d - 1)) if self.p(.4) else '')
        if self.p(.5):
            parts = [slot() if self.p(.85) else '' for _ in range(self.r.randint(0, 3))]
            if self.p(.3):
                parts.append('...' + leaf())
            return '[%s]' % ', '.join(parts)
        parts = ['%s: %s' % (self.c(['a', 'b', 'length', 'g', '0', '[sy]', '["k" + %s]' % self.num(), '[%s]' % self.x(0)]), slot()) for _ in range(self.r.randint(0, 3))]
        if self.p(.3):
            parts.append('...' + leaf())
        return '{ %s }' % ', '.join(parts)

    def params(self, names):
        parts = []
        for _ in range(self.r.randint(0, 3)):
            if self.p(.3):
                parts.append(self.pattern(1, False, names) + (' = ' + self.source(0) if self.p(.6) else ''))
            else:
                n = self.name('p')
                names.append(n)
                parts.append(n + (' = ' + self.x(1) if self.p(.3) else ''))
        if self.p(.2):
            n = self.name('p')
            names.append(n)
            parts.append('...' + n)
        return ', '.join(parts)

    # ---- functions
    def body(self, d, **change):
        """The text of `(parameters) { body }`."""
        old = self.within(**dict(dict(fn=True, loops=[]), **change))
        names = []
        inner = self.ctx
        self.ctx = dict(inner, gen=False, asy=False)       # a parameter's default may not yield or await
        params = self.params(names)
        self.ctx = inner
        self.vars += names
        text = '(%s) { burn(); %s%s }' % (params, self.statements(d, self.r.randint(0, 3)), ' return %s;' % self.x(d) if self.p(.7) else '')
        self.leave(old)
        return text

    def arrow(self, d, asy=False):
        old = self.within(loops=[], gen=False, asy=asy)
        names = []
        inner = self.ctx
        self.ctx = dict(inner, asy=False)
        params = self.params(names)
        self.ctx = inner
        self.vars += names
        text = '(%s) => ' % params + ('(%s)' % self.x(d) if self.p(.5) else '{ burn(); %s return %s; }' % (self.statements(d, 2), self.x(d)))
        self.leave(old)
        return text

    def function(self, d):
        d = max(0, d)
        return self.arrow(d) if self.p(.6) else 'function %s%s' % (self.c(['', '', self.name('n')]), self.body(d, gen=False, asy=False, cls=None, sup=False))

    def klass(self, d):
        name = self.name('K')
        base = self.c(self.classes) if self.classes and self.p(.5) else self.c(['', '', '', 'Array', 'Map', 'null', 'Error'])
        old = self.within(cls=name, sup=True, gen=False, asy=False, loops=[], fn=False)
        e = lambda: self.x(d - 1)
        parts = []
        if base and self.p(.7):
            parts.append('constructor(...r) { burn(); %s super(%s); %s }' % (self.c(['', 'log("before");', 'const f = () => this;']), self.c(['', '...r', 'r[0]']), self.c(['', 'this.x = %s;' % self.num(), 'log(new.target === %s);' % name, 'return %s;' % self.c(['{}', 'undefined', '1'])])))
        elif not base and self.p(.5):
            parts.append('constructor%s' % self.body(d - 1))
        for _ in range(self.r.randint(1, 5)):
            parts.append(self.c([lambda: 'x = %s;' % e(), lambda: '["y" + %s] = %s;' % (self.num(), e()), lambda: 'static s = %s;' % e(), lambda: 'm%s' % self.body(d - 1), lambda: 'static sm%s' % self.body(d - 1), lambda: 'get acc() { burn(); return %s; }' % e(), lambda: 'set acc(z) { log("acc", z); }',
                                 lambda: 'static { log("block"); %s }' % self.statements(d - 1, 1), lambda: '*[Symbol.iterator]() { burn(); yield 1; yield %s; }' % self.num(), lambda: 'f = () => this.#p;', lambda: '[Symbol.toPrimitive](h) { return h; }', lambda: 'get [Symbol.toStringTag]() { return "Tag"; }'])())
        self.r.shuffle(parts)
        parts = ['#p = %s;' % e(), 'has(o) { return #p in Object(o); }', 'pm(z) { this.#p = z; return this.#q(); }', '#q() { return this.#p; }'] + parts
        self.leave(old)
        self.classes.append(name)
        self.const.add(name)
        return 'class %s%s { %s }' % (name, ' extends ' + base if base else '', ' '.join(parts))

    def generator(self, d):
        name = self.name('g')
        text = 'function* %s%s' % (name, self.body(d, gen=True, asy=False, cls=None, sup=False))
        self.gens.append(name)
        return text

    def drive(self, d):
        i = self.name('i')
        steps = ', '.join('%s.%s(%s)' % (i, self.c(['next', 'next', 'next', 'return', 'throw']), self.x(0)) for _ in range(self.r.randint(1, 4)))
        return '((%s) => [%s].map((r) => F_(r)))(%s(%s))' % (i, steps, self.c(self.gens), self.x(0))

    # ---- statements
    def statements(self, d, n):
        return ' '.join(self.s(d) for _ in range(n))

    def nested(self, d, n=2, **change):
        old = self.within(**change)
        text = self.statements(d, self.r.randint(1, n))
        self.leave(old)
        return text

    def loop_body(self, d, label):
        return 'burn(); ' + self.nested(d, 2, loops=self.ctx['loops'] + [label])

    def s(self, d=2):
        e = lambda: self.x(d)
        kinds = [lambda: 'log(%s);' % e()] * 3 + [lambda: '%s;' % self.statement_expression(d)] * 2 + [lambda: self.declaration(d)] * 2
        if d > 0:
            lab = self.name('L')
            kinds += [
                lambda: 'if (%s) { %s } else { %s }' % (e(), self.nested(d - 1), self.nested(d - 1)),
                lambda: self.for_let(d, lab),
                lambda: self.for_of(d, lab), lambda: self.for_of(d, lab),
                lambda: '%s: for (const k in %s) { log(k); %s }' % (lab, self.source(d - 1), self.loop_body(d - 1, lab)),
                lambda: '%s: do { %s } while (burn(), false);' % (lab, self.loop_body(d - 1, lab)),
                lambda: self.try_(d), lambda: self.try_(d), lambda: self.try_(d),
                lambda: 'switch (%s) { case %s: %s break; default: %s case %s: %s }' % (e(), self.x(0), self.nested(d - 1), self.nested(d - 1), self.x(0), self.nested(d - 1)),
                lambda: '{ %s }' % self.nested(d - 1),
                lambda: self.klass(d - 1),
                lambda: self.generator(d - 1),
                lambda: self.named_function(d),
            ]
        jumps = []
        if self.ctx['loops']:
            lab2 = self.c(self.ctx['loops'])
            jumps += ['break %s;' % lab2, 'continue %s;' % lab2]
        if self.ctx['fn']:
            jumps += ['return %s;' % self.x(0)]
        jumps += ['throw %s;' % self.x(0)]
        kinds += [lambda: 'if (%s) %s' % (self.x(1), self.c(jumps))]
        return self.c(kinds)()

    def statement_expression(self, d):
        text = self.x(d)
        return '(%s)' % text

    def declaration(self, d):
        kind = self.c(['let', 'const', 'var'])
        names = []
        if self.p(.4):
            text = '%s %s = %s;' % (kind, self.pattern(1, False, names), self.source(d - 1))
        else:
            names.append(self.name('l'))
            text = '%s %s = %s;' % (kind, names[0], self.x(d) if self.p(.8) else self.function(d - 1))
        if kind == 'const':
            self.const.update(names)
        self.vars += names
        return text

    def named_function(self, d):
        name = self.name('f')
        text = 'function %s%s' % (name, self.body(d - 1, gen=False, asy=False, cls=None, sup=False))
        self.fns.append(name)
        return text

    def for_let(self, d, label):
        i, fs = self.name('i'), self.name('h')
        old = self.within()
        self.vars += [i]
        text = 'const %s = []; %s: for (let %s = 0; %s < 3; %s++) { %s.push(() => %s); %s } log(%s.map((h) => h()));' % (fs, label, i, i, i, fs, i, self.loop_body(d - 1, label), fs)
        self.leave(old)
        return text

    def for_of(self, d, label):
        old = self.within()
        names = []
        if self.p(.4):
            head = '%s %s' % (self.c(['let', 'const', 'var']), self.pattern(1, False, names))
        elif self.p(.8):
            names = [self.name('o')]
            head = '%s %s' % (self.c(['let', 'const', 'var']), names[0])
        else:
            head = self.target(1)
            if head.startswith(('let', 'async')):
                head = 'v'
        source = self.iterable(d - 1)
        self.vars += names
        wait = self.ctx['asy'] and self.p(.5)
        text = '%s: for %s(%s of %s) { %s }' % (label, 'await ' if wait else '', head, source, self.loop_body(d - 1, label))
        self.leave(old)
        return text

    def try_(self, d):
        text = 'try { %s }' % self.nested(d - 1)
        k = self.r.randint(0, 3)
        if k != 1:
            e = self.name('e')
            old = self.within()
            self.vars.append(e)
            text += ' catch (%s) { log("caught", errname(%s)); %s }' % (e, e, self.nested(d - 1))
            self.leave(old)
        if k in (1, 2):
            text += ' finally { log("fin"); %s }' % self.nested(d - 1)
        return text

    # ---- kinds of cases
    def modern(self):
        self.begin()
        out = [HEAD + ' var F_ = (r) => [r.value, r.done];']
        for _ in range(self.r.randint(4, 9)):
            s = self.s(self.r.randint(1, 3))
            out.append(s if s.startswith(('function', 'class', 'let', 'const', 'var')) and not s.startswith('const h') else 'try { %s } catch (e) { log("threw", errname(e)); }' % s)
        out.append('log(ob, ar, v, w);')
        return out

    def waiting(self):
        """Async functions and async generators side by side.  No throw() into yield*: whether a sync iterator without
        throw is closed first has changed since node 20."""
        self.begin()
        out = [HEAD + ' var F_ = (r) => [r.value, r.done];']
        for k in range(self.r.randint(1, 3)):
            old = self.within(asy=True, loops=[])
            inner = ' '.join(self.s(2) for _ in range(self.r.randint(1, 4)))
            self.leave(old)
            out.append('(async () => { %s return %s; })().then((x) => log("ok%d", x), (e) => log("no%d", errname(e)));' % (inner, self.x(0), k, k))
            if self.p(.5):
                old = self.within(asy=True, gen=True, loops=[], fn=True)
                inner = ' '.join(self.s(2) for _ in range(self.r.randint(1, 3)))
                self.leave(old)
                calls = ' '.join('i.%s(%s).then((r) => log("r%d", r.done, r.value), (e) => log("e%d", errname(e)));' % (self.c(['next', 'next', 'next', 'return', 'next' if 'yield*' in inner else 'throw']), self.x(0), j, j) for j in range(self.r.randint(1, 4)))
                out.append('{ const i = (async function* () { %s yield 1; })(1, 2); %s }' % (inner, calls))
        out.append('{ let p = Promise.resolve(); for (let i = 0; i < 6; i++) p = p.then(() => log("." + i)); }')
        return out
