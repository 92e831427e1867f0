// Error.prepareStackTrace and CallSite objects; stackTraceLimit; captureStackTrace; heads of stacks.
Error.prepareStackTrace = (e, cs) => cs;
function f(){ return new Error('q').stack }
class A { m(){ return f() } static s(){ return f() } constructor(){ this.st = f() } }
const o = { n(){ return f() } }
function d(st){ for (const c of st.slice(0,2)) console.log(c.getFileName()&&c.getFileName().split('/').pop(), c.getLineNumber(), c.getColumnNumber(), c.getFunctionName(), c.getTypeName(), c.getMethodName(), !!c.getThis(), !!c.getFunction(), c.isNative(), c.isToplevel(), c.isConstructor(), c.isEval(), c.isAsync(), c.isPromiseAll(), c.getPromiseIndex(), String(c.getEvalOrigin()).replace(/\/.*\//,''), String(c).replace(/\/.*\//,'')) ; console.log() }
d(f()); d(new A().m()); d(A.s()); d(new A().st); d(o.n()); d([1].map(f)[0]); d(eval('f()')); d((()=>f())()); d([1].map(()=>f())[0]);
const h={}; Error.captureStackTrace(h); d(h.stack.slice(0,1));
// as depd and callsites do
function sites(){ const old = Error.prepareStackTrace, limit = Error.stackTraceLimit, obj = {}; Error.prepareStackTrace = (e, s) => s; Error.stackTraceLimit = Math.max(10, limit); Error.captureStackTrace(obj); const s = obj.stack.slice(1); Error.prepareStackTrace = old; Error.stackTraceLimit = limit; return s }
function caller(){ return sites()[0] } console.log(caller().getFunctionName(), caller().getLineNumber(), Array.isArray(sites()));
Error.prepareStackTrace = undefined; console.log(typeof f());
Error.prepareStackTrace = () => { throw new Error('inner') }; try { console.log(f()) } catch (e) { console.log('threw', e.message) }
Error.prepareStackTrace = function(e, cs) { return e.toString() + ' ' + cs.length + (this === Error) }; Error.stackTraceLimit=2; console.log(f()); Error.stackTraceLimit=0; console.log(f()); Error.stackTraceLimit=1; console.log(f());
Error.stackTraceLimit=10; Error.prepareStackTrace=undefined;
class My extends Error {}; console.log(new My('q').stack.split('\n')[0]); class My2 extends Error { constructor(m){ super(m); this.name='My2' } }; console.log(new My2('q').stack.split('\n')[0]);
class My4 extends TypeError {}; My4.prototype.name='Four'; console.log(new My4('q').stack.split('\n').slice(0,2).map(l => l.replace(/\/.*\//, '')));
function g(){ return h() } function k(){ const o = {}; Error.captureStackTrace(o, outer); return o.stack } function outer(){ return k() }
console.log(outer().split('\n')[1].replace(/\/.*\//,''));
Error.stackTraceLimit = Infinity; (function down(n){ if (n) return down(n - 1); console.log(new Error('d').stack.split('\n').filter(l => /down/.test(l)).length) })(50);
console.log(new AggregateError(new Set([1,2]), 'm').errors, Object.getOwnPropertyNames(new Error('x',{cause:1})), new Error('c', { cause: 0 }).cause, 'cause' in new Error('c', {}));
Error.stackTraceLimit = 'x'; console.log(new Error('n').stack); delete Error.stackTraceLimit; console.log(new Error('n').stack, Object.getOwnPropertyNames(new Error('n')));
