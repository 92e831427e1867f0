// DOMException: names and codes, own properties, how it is shown; what throws one.
'use strict';
const { types, inspect } = require('util');
const log = console.log;
const first = text => text.split('\n')[0];
const error = new DOMException('text', 'AbortError');
log(Reflect.ownKeys(error), Object.keys(error), first(error.stack), error instanceof Error, error instanceof DOMException, types.isNativeError(error));
log(String(error), Object.prototype.toString.call(error), first(inspect(error)), first(inspect(new DOMException('a', 'Other'))));
log([new DOMException(), new DOMException('a'), new DOMException('a', undefined), new DOMException(1, 'DataCloneError')].map(e => [e.name, e.message, e.code]));
const caused = new DOMException('a', { name: 'NetworkError', cause: 3 });
log(caused.name, caused.code, caused.cause, Reflect.ownKeys(caused), Object.keys(caused), new DOMException('a', {}).name, new DOMException('a', null).name);
log('Index Hierarchy Wrong No NotFound NotSupported Syntax Namespace Timeout'.split(' ').map(n => new DOMException('', `${n}Error`).code).join());
log('IndexSizeError HierarchyRequestError WrongDocumentError InvalidCharacterError NoModificationAllowedError NotFoundError NotSupportedError InUseAttributeError InvalidStateError SyntaxError InvalidModificationError NamespaceError InvalidAccessError TypeMismatchError SecurityError NetworkError AbortError URLMismatchError QuotaExceededError TimeoutError InvalidNodeTypeError DataCloneError EncodingError'
	.split(' ').map(n => new DOMException('', n).code).join());
for (const f of [
	() => DOMException('a'), () => new DOMException(Symbol()), () => new DOMException('a', Symbol()), () => DOMException.prototype.name,
	() => structuredClone(() => 1), () => structuredClone(Symbol('s')), () => structuredClone(new WeakMap()), () => atob('a'), () => btoa('\u0100'),
	() => AbortSignal.abort().throwIfAborted()
]) {
	try {
		f();
	} catch (thrown) {
		log(String(f), thrown.constructor.name, thrown.name, thrown.code, thrown.message);
	}
}
log(`${structuredClone(error)}`, 'stack' in structuredClone(error));      // node 20: {}; the standard and newer ones: a copy
class Mine extends DOMException { constructor() { super('mine', 'TimeoutError'); } get extra() { return 1; } }
log(new Mine().code, new Mine().extra, new Mine() instanceof Mine, first(new Mine().stack));
