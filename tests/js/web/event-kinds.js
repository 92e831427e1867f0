// The events that carry more than a type: defaults, conversions, surface, refusals.
const attempt = f => { try { return f(); } catch (e) { return `${e.name} ${e.code}: ${e.message}`; } };
const members = C => Object.keys(C.prototype);
const shown = event => JSON.stringify(Object.fromEntries(members(event.constructor).map(name => [name, event[name]])));
const kinds = [MessageEvent, ErrorEvent, CloseEvent, ProgressEvent];
for (const C of kinds)
	console.log(C.name, C.length, shown(new C('x')));
// expect: MessageEvent 1 {"data":null,"origin":"","lastEventId":"","source":null,"ports":[]}
// expect: ErrorEvent 1 {"message":"","filename":"","lineno":0,"colno":0}
// expect: CloseEvent 1 {"wasClean":false,"code":0,"reason":""}
// expect: ProgressEvent 1 {"lengthComputable":false,"loaded":0,"total":0}
console.log(shown(new MessageEvent('m', { data: [1], origin: 2, lastEventId: 3, ports: [] })));
// expect: {"data":[1],"origin":"2","lastEventId":"3","source":null,"ports":[]}
console.log(shown(new ErrorEvent('e', { message: 'a', filename: 'f', lineno: -1, colno: 2 ** 32 + 1.5, error: null })));
// expect: {"message":"a","filename":"f","lineno":4294967295,"colno":1,"error":null}
console.log(shown(new CloseEvent('c', { wasClean: 1, code: 66536, reason: '\ud800' })));
// expect: {"wasClean":true,"code":1000,"reason":"�"}
console.log(shown(new ProgressEvent('p', { lengthComputable: 'yes', loaded: 2.5, total: '7' })));
// expect: {"lengthComputable":true,"loaded":2.5,"total":7}
const promise = Promise.resolve(), rejected = new PromiseRejectionEvent('r', { promise, reason: 5, cancelable: true });
console.log(PromiseRejectionEvent.length, rejected.promise === promise, rejected.reason, rejected.cancelable, rejected.type);
// expect: 2 true 5 true r
console.log(attempt(() => new PromiseRejectionEvent('r')), '|', attempt(() => new PromiseRejectionEvent('r', {})));
// expect: TypeError ERR_MISSING_ARGS: The "init" argument must be specified | TypeError ERR_MISSING_OPTION: init.promise is required
for (const C of kinds)
	console.log(attempt(() => new C()), '|', attempt(() => C('x')), '|', attempt(() => Reflect.get(C.prototype, members(C)[0], new Event('x'))));
// expect: TypeError ERR_MISSING_ARGS: The "type" argument must be specified | TypeError undefined: Class constructor MessageEvent cannot be invoked without 'new' | TypeError ERR_INVALID_THIS: Value of "this" must be of type MessageEvent
// expect: TypeError ERR_MISSING_ARGS: The "type" argument must be specified | TypeError undefined: Class constructor ErrorEvent cannot be invoked without 'new' | TypeError ERR_INVALID_THIS: Value of "this" must be of type ErrorEvent
// expect: TypeError ERR_MISSING_ARGS: The "type" argument must be specified | TypeError undefined: Class constructor CloseEvent cannot be invoked without 'new' | TypeError ERR_INVALID_THIS: Value of "this" must be of type CloseEvent
// expect: TypeError ERR_MISSING_ARGS: The "type" argument must be specified | TypeError undefined: Class constructor ProgressEvent cannot be invoked without 'new' | TypeError ERR_INVALID_THIS: Value of "this" must be of type ProgressEvent
console.log(attempt(() => new MessageEvent('x', { source: 1 })), '|', attempt(() => new MessageEvent('x', { ports: [1] })));
// expect: TypeError ERR_INVALID_ARG_TYPE: The "init.source" property must be an instance of MessagePort. Received type number (1) | TypeError ERR_INVALID_ARG_TYPE: The "init.ports[0]" property must be an instance of MessagePort. Received type number (1)
console.log(attempt(() => new ProgressEvent('x', { total: NaN })), '|', attempt(() => new MessageEvent('x', 1)));
// expect: TypeError ERR_INVALID_ARG_VALUE: The property 'init.total' must be a finite number. Received NaN | TypeError ERR_INVALID_ARG_TYPE: The "options" argument must be of type object. Received type number (1)
// read after Event's, by their names
const order = [];
new MessageEvent('x', new Proxy({}, { get(target, name) { order.push(name); } }));
console.log(`${order}`);
// expect: bubbles,cancelable,composed,data,lastEventId,origin,ports,source
console.log(String(new CloseEvent('x')), Object.getOwnPropertyNames(CloseEvent.prototype).join(), Reflect.ownKeys(new CloseEvent('x')).length);
// expect: [object CloseEvent] constructor,wasClean,code,reason 0
console.log(Object.keys(globalThis).some(name => name.endsWith('Event')), Object.getOwnPropertyDescriptor(globalThis, 'CloseEvent').enumerable);
// expect: false false
