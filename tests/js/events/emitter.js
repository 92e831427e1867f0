// EventEmitter: order, once, prepend, removal while emitting, newListener and removeListener, counts and names.
// expect: false true true
// expect: new x a
// expect: new x b
// expect: new x c
// expect: new x d
// expect: removed x undefined
// expect: d 1 2 3 4
// expect: b 1 2 3 4
// expect: a 1 2 3 4
// expect: removed x undefined
// expect: c 1 2 3 4
// expect: 4 true 2 1
// expect: new x a
// expect: removed x a
// expect: [ 'b', 'a' ] 2 [ 'newListener', 'removeListener', 'x' ]
// expect: first
// expect: late still runs once
// expect: first
// expect: [ 1, 1, 'new' ]
// expect: removed x a
// expect: removed x b
// expect: [ 'newListener', 'removeListener' ]
// expect: removed newListener undefined
// expect: [] 0
// expect: true 0
// expect: true 2
// expect: true 5
// expect: true true true 3 10 1 1
var E = require('events'); var e = new E();
function say(name) { var f = function () { console.log([name].concat([].slice.call(arguments)).join(' ')); }; f.label = name; return f; }
console.log(e.emit('nobody'), E === E.EventEmitter, require('node:events') === E);
e.on('newListener', function (n, f) { if (n !== 'removeListener') console.log('new', n, f.label); }); e.on('removeListener', function (n, f) { console.log('removed', n, f.label); });
var a = say('a'), b = say('b'), c = say('c');
e.on('x', a); e.prependListener('x', b); e.once('x', c); e.prependOnceListener('x', say('d'));
console.log(e.listenerCount('x'), e.emit('x', 1, 2, 3, 4), e.listenerCount('x'), e.listenerCount('x', a));
e.on('x', a); e.off('x', a); console.log(e.listeners('x').map(function (f) { return f.label; }), e.rawListeners('x').length, e.eventNames());
var z = new E(); z.on('y', function () { z.removeListener('y', late); console.log('first'); }); function late() { console.log('late still runs once'); } z.on('y', late); z.emit('y'); z.emit('y');
var order = []; z.on('m', function () { order.push(1); z.on('m', function () { order.push('new'); }); }); z.emit('m'); z.emit('m'); console.log(order);
e.removeAllListeners('x'); console.log(e.eventNames()); e.removeAllListeners(); console.log(e.eventNames(), e.listenerCount('x'));
z.on('self', function () { console.log(this === z, arguments.length); }); z.emit('self'); z.emit('self', 1, 2); z.emit('self', 1, 2, 3, 4, 5);
console.log(z.on('k', a) === z, z.off('k', a) === z, z.setMaxListeners(3) === z, z.getMaxListeners(), E.defaultMaxListeners, E.listenerCount(z, 'self'), E.getEventListeners(z, 'self').length);
