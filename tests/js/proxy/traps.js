// Each internal method asks its trap with these arguments, and falls back on the target without one.
var log = [];
var names = ['getPrototypeOf', 'setPrototypeOf', 'isExtensible', 'preventExtensions', 'getOwnPropertyDescriptor', 'defineProperty', 'has', 'get', 'set',
	'deleteProperty', 'ownKeys', 'apply', 'construct'];
var handler = {};
names.forEach(function (name) {
	handler[name] = function () {
		log.push(name + '/' + arguments.length + (typeof arguments[1] === 'string' ? ' ' + arguments[1] : ''));
		return Reflect[name].apply(null, arguments);
	};
});
function show(what) { console.log(what + ':', log.join(', ')); log = []; }
function F(a) { 'use strict'; this.a = a; }
F.prototype.m = 1;
var p = new Proxy(F, handler);
Object.getPrototypeOf(p); show('getPrototypeOf');
Object.setPrototypeOf(p, Function.prototype); show('setPrototypeOf');
Object.isExtensible(p); show('isExtensible');
p.x; show('get');
p.x = 1; show('set');
'x' in p; show('in');
delete p.x; show('delete');
Object.keys(p); show('keys');
Object.entries(p); show('entries');
Object.assign({}, p); show('assign');
p.hasOwnProperty('x'); show('hasOwnProperty');
Object.defineProperty(p, 'y', { value: 1, configurable: true, enumerable: true, writable: true }); show('defineProperty');
Object.getOwnPropertyDescriptors(p); show('descriptors');
new p(1) instanceof p; show('new and instanceof');
p.call({}, 2); show('call');
p.toString; show('inherited');
Object.defineProperties({}, new Proxy({ d: { value: 1 } }, handler)); show('defineProperties');
JSON.stringify([new Proxy([1, 2], handler)]); show('stringify an array');
JSON.stringify(new Proxy({ a: 1 }, handler)); show('stringify an object');
Object.prototype.toString.call(p); show('toString');
Object.prototype.isPrototypeOf.call({}, p); show('isPrototypeOf');
p.__proto__; show('__proto__');
p.__lookupGetter__('nothing'); show('lookupGetter');
Object.freeze(new Proxy({ a: 1 }, handler)); show('freeze');
Object.isFrozen(new Proxy({ a: 1 }, handler)); show('isFrozen');
var child = Object.create(new Proxy({ inherited: 1 }, handler));
child.inherited; show('get through the chain');
child.own = 1; show('set through the chain');
child['not a name anywhere else ' + 1]; show('an unknown name through the chain');
Reflect.ownKeys(p).length; show('ownKeys');
