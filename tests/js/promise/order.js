// Ticks, jobs and timers in node's order; thenables, combinators, subclasses and messages.  The expected lines are node 20's.
// expect: executor
// expect: sub true
// expect: sub2 true
// expect: true
// expect: false
// expect: true
// expect: true
// expect: TypeError: Promise constructor cannot be invoked without 'new'
// expect: TypeError: Promise resolver undefined is not a function
// expect: TypeError: Promise resolver 1 is not a function
// expect: TypeError: Method Promise.prototype.then called on incompatible receiver 1
// expect: TypeError: Method Promise.prototype.then called on incompatible receiver #<Object>
// expect: TypeError: PromiseResolve called on non-object
// expect: TypeError: Promise.all called on non-object
// expect: TypeError: Promise.prototype.finally called on non-object
// expect: TypeError: #<Object> is not a constructor
// expect: TypeError: Promise resolve or reject function is not callable
// expect: 1 Promise 1 2 [object Function]
// expect: 0
// expect: constructor,then,catch,finally
// expect: 2""
// expect: undefined
// expect: tick1
// expect: tick1.1
// expect: m1
// expect: qm
// expect: thenable
// expect: fin
// expect: empty 0
// expect: anyempty 0
// expect: q 1
// expect: ex thrown
// expect: th getter
// expect: nt 1
// expect: sv 7
// expect: all number 5 is not iterable (cannot read property Symbol(Symbol.iterator))
// expect: all undefined is not iterable (cannot read property Symbol(Symbol.iterator))
// expect: race object null is not iterable (cannot read property Symbol(Symbol.iterator))
// expect: all object is not iterable (cannot read property Symbol(Symbol.iterator))
// expect: m from tick1
// expect: m1.1
// expect: m2
// expect: tv
// expect: a2
// expect: r2
// expect: [{"status":"fulfilled","value":1},{"status":"rejected","reason":2}]
// expect: any 5
// expect: AggregateError All promises were rejected 1 true
// expect: allrej x
// expect: fin3 ft
// expect: pass 2
// expect: th1 1
// expect: th2 3
// expect: sv2 8
// expect: subrace 7
// expect: subset [{"status":"rejected","reason":1}]
// expect: subany 4
// expect: str a,b
// expect: inner
// expect: a3
// expect: all 1,2,3
// expect: subfin
// expect: suball 7,8,3
// expect: ret
// expect: a4
// expect: caught r
// expect: fin2 2
// expect: a5
// expect: a6
// expect: tick from m1
// expect: timeout
// expect: t-tick
// expect: t-micro
// expect: TypeError: Chaining cycle detected for promise #<Promise>
'use strict';
var log=[]; function l(x){log.push(x)}
setTimeout(function(){l('timeout');Promise.resolve().then(function(){l('t-micro')});process.nextTick(function(){l('t-tick')})},0);
Promise.resolve().then(function(){l('m1');process.nextTick(function(){l('tick from m1')});Promise.resolve().then(function(){l('m1.1')})}).then(function(){l('m2')});
process.nextTick(function(){l('tick1');Promise.resolve().then(function(){l('m from tick1')});process.nextTick(function(){l('tick1.1')})});
queueMicrotask(function(){l('qm')});
var p=new Promise(function(r){l('executor');r(Promise.resolve('inner'))}); p.then(l);
Promise.resolve({then:function(f){l('thenable');f('tv')}}).then(l);
Promise.resolve(1).then(function(){return Promise.resolve('ret')}).then(l);
Promise.resolve(1).then(function(){}).then(function(){l('a2')}).then(function(){l('a3')}).then(function(){l('a4')}).then(function(){l('a5')}).then(function(){l('a6')});
Promise.reject(new Error('r')).finally(function(){l('fin')}).catch(function(e){l('caught '+e.message)});
Promise.all([1,Promise.resolve(2),{then:function(f){f(3)}}]).then(function(v){l('all '+v)});
Promise.race([new Promise(function(){}),Promise.resolve('r2')]).then(l);
Promise.allSettled([1,Promise.reject(2)]).then(function(v){l(JSON.stringify(v))});
Promise.any([Promise.reject(1),Promise.resolve(5)]).then(function(v){l('any '+v)});
Promise.any([Promise.reject(1)]).catch(function(e){l(e.name+' '+e.message+' '+e.errors+' '+(e instanceof AggregateError))});
Promise.all([Promise.reject('x'),Promise.reject('y')]).catch(function(e){l('allrej '+e)});
Promise.all([]).then(function(v){l('empty '+v.length)});
Promise.any([]).catch(function(e){l('anyempty '+e.errors.length)});
var q=new Promise(function(r,j){r(1);j(2);r(3);throw 4}); q.then(function(v){l('q '+v)});
var self; self=new Promise(function(r){setTimeout(function(){r(self)},1)}); self.catch(function(e){l(e.name+': '+e.message)});
new Promise(function(){throw new Error('thrown')}).catch(function(e){l('ex '+e.message)});
Promise.resolve(2).finally(function(){return Promise.resolve(9)}).then(function(v){l('fin2 '+v)});
Promise.resolve(2).finally(function(){throw 'ft'}).catch(function(v){l('fin3 '+v)});
Promise.resolve(2).then(5).then(function(v){l('pass '+v)});
Promise.resolve({get then(){throw 'getter'}}).catch(function(e){l('th '+e)});
Promise.resolve({then:function(f,r){f(1);r(2);throw 3}}).then(function(v){l('th1 '+v)});
Promise.resolve({then:function(f,r){throw 3}}).catch(function(v){l('th2 '+v)});
Promise.resolve({then:1}).then(function(v){l('nt '+v.then)});
// subclass, es5 style
function Sub(ex){var p=new Promise(ex);Object.setPrototypeOf(p,Sub.prototype);return p}
Sub.prototype=Object.create(Promise.prototype,{constructor:{value:Sub}});Object.setPrototypeOf(Sub,Promise);
var s=Sub.resolve(7); l('sub '+(s instanceof Sub)); var s2=s.then(function(v){l('sv '+v);return v+1}); l('sub2 '+(s2 instanceof Sub)); s2.then(function(v){l('sv2 '+v)}).finally(function(){l('subfin')});
Sub.all([s,s2,3]).then(function(v){l('suball '+v)}); l(Sub.all([]) instanceof Sub); Sub.race([s]).then(function(v){l('subrace '+v)});
Sub.allSettled([Sub.reject(1)]).then(function(v){l('subset '+JSON.stringify(v))}); Sub.any([Sub.reject(1),Sub.resolve(4)]).then(function(v){l('subany '+v)});
l(Promise.resolve(s)===s); l(Sub.resolve(s)===s); var n=Promise.resolve(1); l(Promise.resolve(n)===n);
function e(f){try{f();l('no throw')}catch(x){l(x.name+': '+x.message)}}
e(function(){Promise()});e(function(){new Promise()});e(function(){new Promise(1)});e(function(){Promise.prototype.then.call(1)});e(function(){Promise.prototype.then.call({})});e(function(){Promise.resolve.call(undefined,1)});e(function(){Promise.all.call(undefined)});e(function(){Promise.prototype.finally.call(1)});e(function(){Promise.resolve.call({},1)});e(function(){Promise.resolve.call(function(){},1)});
Promise.all(5).catch(function(e){l('all '+e.message)}); Promise.all().catch(function(e){l('all '+e.message)});Promise.race(null).catch(function(e){l('race '+e.message)});Promise.all('ab').then(function(v){l('str '+v)});Promise.all({}).catch(function(e){l('all '+e.message)});
l(Promise.length+' '+Promise.name+' '+Promise.all.length+' '+Promise.prototype.then.length+' '+Object.prototype.toString.call(Promise.prototype.constructor));
l(Object.keys(Promise.resolve(1)).length); l(Object.getOwnPropertyNames(Promise.prototype).join());
new Promise(function(a,b){l(a.length+b.length+JSON.stringify(a.name)); l(typeof a.prototype)});
setTimeout(function(){console.log(log.join('\n'))},20);
