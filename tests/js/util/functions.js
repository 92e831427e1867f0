'use strict';
// util's functions as node 20 has them: names, lengths, what promisify, callbackify, deprecate and styleText make.
const util = require('util');
const { Writable } = require('stream');

function message(fn) {
	try {
		return fn();
	} catch (error) {
		return `${error.code} ${error.message.split('\n')[0].slice(0, 120)}`;
	}
}

for (const key of Object.keys(util).filter(name => typeof util[name] === 'function' && !/^(?:MIME|Text|parse|transfer|aborted|isRegExp|isDate)/.test(name)))
	console.log(key, util[key].name, util[key].length);
console.log(Object.keys(util.types).map(key => key === util.types[key].name ? `${key}:${util.types[key].length}` : key).join(' '));

function original(value, callback) {
	callback(null, value, this?.own);
}
original.extra = 1;
original[Symbol.for('test')] = 2;
const promised = util.promisify(original);
console.log(promised.name, promised.length, promised.extra, promised[Symbol.for('test')], util.promisify(promised) === promised);
console.log(util.promisify(setTimeout) === require('timers/promises').setTimeout);

async function sum(a, b) {
	return a + b;
}
sum.extra = 1;
const called = util.callbackify(sum);
console.log(called.name, called.length, called.extra);
called.call({ own: 1 }, 1, 2, function (...args) {
	console.log(this.own, args);
});
util.callbackify(() => Promise.reject(null))(error => console.log(error.code, error.reason));
promised(7).then(console.log);

class Point {
	constructor(x) {
		this.x = x;
	}
	static kind = 'point';
}
process.on('warning', warning => console.log(warning.name, warning.code, warning.message));
const Old = util.deprecate(Point, 'Point is old', 'DEP_TEST');
class Newer extends Old {}
console.log(Old.name, Old.length, Old.kind, new Old(1), new Newer(2), new Newer(3) instanceof Point);

const sink = new Writable();
console.log(message(() => util.styleText('red', 'x', { stream: {} })));
console.log(message(() => util.styleText('red', 'x', { validateStream: 1 })));
console.log(message(() => util.styleText('__proto__', 'x')));
console.log(JSON.stringify([util.styleText('red', 'x', { stream: sink }), util.styleText(['red', 'bold'], 'x', { stream: sink })]));

for (const set of [null, 5, {}])
	console.log(message(() => typeof util.debuglog(set)));
console.log(util.debuglog('section').enabled, util.debuglog('x').name);
console.log(util.toUSVString('a\ud800b'), util.isError(Object.create(Error.prototype)), util._extend({ a: 1 }, { b: 2 }));
// expect: _errnoException _errnoException 0
// expect: _exceptionWithHostPort _exceptionWithHostPort 0
// expect: _extend _extend 2
// expect: callbackify callbackify 1
// expect: debug debuglog 2
// expect: debuglog debuglog 2
// expect: deprecate deprecate 4
// expect: format format 0
// expect: styleText styleText 2
// expect: formatWithOptions formatWithOptions 1
// expect: getSystemErrorMap getSystemErrorMap 0
// expect: getSystemErrorName getSystemErrorName 1
// expect: inherits inherits 2
// expect: inspect inspect 2
// expect: isArray isArray 1
// expect: isBoolean isBoolean 1
// expect: isBuffer isBuffer 1
// expect: isDeepStrictEqual isDeepStrictEqual 2
// expect: isNull isNull 1
// expect: isNullOrUndefined isNullOrUndefined 1
// expect: isNumber isNumber 1
// expect: isString isString 1
// expect: isSymbol isSymbol 1
// expect: isUndefined isUndefined 1
// expect: isObject isObject 1
// expect: isError isError 1
// expect: isFunction isFunction 1
// expect: isPrimitive isPrimitive 1
// expect: log log 0
// expect: promisify promisify 1
// expect: stripVTControlCharacters stripVTControlCharacters 1
// expect: toUSVString toUSVString 1
// expect: isExternal:0 isDate:0 isArgumentsObject:0 isBigIntObject:0 isBooleanObject:0 isNumberObject:0 isStringObject:0 isSymbolObject:0 isNativeError:0 isRegExp:0 isAsyncFunction:0 isGeneratorFunction:0 isGeneratorObject:0 isPromise:0 isMap:0 isSet:0 isMapIterator:0 isSetIterator:0 isWeakMap:0 isWeakSet:0 isArrayBuffer:0 isDataView:0 isSharedArrayBuffer:0 isProxy:0 isModuleNamespaceObject:0 isAnyArrayBuffer:0 isBoxedPrimitive:0 isArrayBufferView isTypedArray:1 isUint8Array:1 isUint8ClampedArray:1 isUint16Array:1 isUint32Array:1 isInt8Array:1 isInt16Array:1 isInt32Array:1 isFloat16Array:1 isFloat32Array:1 isFloat64Array:1 isBigInt64Array:1 isBigUint64Array:1 isKeyObject isCryptoKey
// expect: original 2 1 2 true
// expect: true
// expect: sumCallbackified 3 1
// expect: deprecated 0 point Point { x: 1 } Newer { x: 2 } true
// expect: ERR_INVALID_ARG_TYPE The "stream" argument must be an instance of ReadableStream, WritableStream, or Stream. Received an instance of Object
// expect: ERR_INVALID_ARG_TYPE The "options.validateStream" property must be of type boolean. Received type number (1)
// expect: ERR_INVALID_ARG_VALUE The argument 'format' must be one of: 'reset', 'bold', 'dim', 'italic', 'underline', 'blink', 'inverse', 'hidden', 'stri
// expect: ["x","\u001b[31m\u001b[1mx\u001b[22m\u001b[39m"]
// expect: function
// expect: function
// expect: function
// expect: false logger
// expect: a�b true { a: 1, b: 2 }
// expect: DeprecationWarning DEP_TEST Point is old
// expect: 7
// expect: 1 [ null, 3 ]
// expect: ERR_FALSY_VALUE_REJECTION null
