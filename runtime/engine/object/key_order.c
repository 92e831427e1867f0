/* engine/object/key_order.c -- the order of the own properties of built-in objects.
 *
 * It is V8's order, which scripts, tests and inspectors can see.  Built-ins are created in any convenient order; the
 * list is sorted only when their non-enumerable names are requested, which is rare, so startup costs nothing.
 */
#include "engine/object/key_order_int.h"

#include "engine/core/state.h"

static const struct {
	const char *object, *names;    /* @@x is Symbol.x */
} orders[] = {
	{ "Array.prototype",
		"length constructor at concat copyWithin fill find findIndex findLast findLastIndex lastIndexOf pop "
			"push "
		"reverse shift unshift slice sort splice includes indexOf join keys entries values forEach filter flat "
			"flatMap "
		"map every some reduce reduceRight toLocaleString toString toReversed toSorted toSpliced with "
			"@@iterator "
		"@@unscopables" },
	{ "Array",
		"length name prototype isArray from fromAsync of" },
	{ "ArrayBuffer.prototype",
		"constructor byteLength slice maxByteLength resizable resize" },
	{ "Atomics",
		"load store add sub and or xor exchange compareExchange isLockFree wait waitAsync notify" },
	{ "BigInt",
		"length name prototype asUintN asIntN" },
	{ "BigInt.prototype",
		"constructor toLocaleString toString valueOf" },
	{ "DataView.prototype",
		"constructor buffer byteLength byteOffset getInt8 setInt8 getUint8 setUint8 getInt16 setInt16 "
			"getUint16 "
		"setUint16 getInt32 setInt32 getUint32 setUint32 getFloat32 setFloat32 getFloat64 setFloat64 "
			"getBigInt64 "
		"setBigInt64 getBigUint64 setBigUint64 getFloat16 setFloat16" },
	{ "Date.prototype",
		"constructor toString toDateString toTimeString toISOString toUTCString toGMTString getDate setDate "
			"getDay "
		"getFullYear setFullYear getHours setHours getMilliseconds setMilliseconds getMinutes setMinutes "
			"getMonth "
		"setMonth getSeconds setSeconds getTime setTime getTimezoneOffset getUTCDate setUTCDate getUTCDay "
		"getUTCFullYear setUTCFullYear getUTCHours setUTCHours getUTCMilliseconds setUTCMilliseconds "
			"getUTCMinutes "
		"setUTCMinutes getUTCMonth setUTCMonth getUTCSeconds setUTCSeconds valueOf getYear setYear toJSON "
		"toLocaleString toLocaleDateString toLocaleTimeString" },
	{ "Function.prototype",
		"length name arguments caller constructor apply bind call toString" },
	{ "AsyncGeneratorFunction.prototype", "prototype constructor" },
	{ "GeneratorFunction.prototype", "prototype constructor" },
	{ "Map.prototype",
		"constructor get set has delete clear entries forEach keys size values getOrInsert getOrInsertComputed "
		"@@toStringTag @@iterator" },
	{ "Math",
		"abs acos acosh asin asinh atan atanh atan2 ceil cbrt expm1 clz32 cos cosh exp floor fround hypot imul "
			"log "
		"log1p log2 log10 max min pow random round sign sin sinh sqrt tan tanh trunc E LN10 LN2 LOG10E LOG2E "
			"PI SQRT1_2 "
		"SQRT2" },
	{ "Number",
		"length name prototype isFinite isInteger isNaN isSafeInteger parseFloat parseInt MAX_VALUE MIN_VALUE "
			"NaN "
		"NEGATIVE_INFINITY POSITIVE_INFINITY MAX_SAFE_INTEGER MIN_SAFE_INTEGER EPSILON" },
	{ "Number.prototype",
		"constructor toExponential toFixed toPrecision toString valueOf toLocaleString" },
	{ "Object",
		"length name prototype assign getOwnPropertyDescriptor getOwnPropertyDescriptors getOwnPropertyNames "
		"getOwnPropertySymbols hasOwn is preventExtensions seal create defineProperties defineProperty freeze "
		"getPrototypeOf setPrototypeOf isExtensible isFrozen isSealed keys entries fromEntries values" },
	{ "Object.prototype",
		"constructor __defineGetter__ __defineSetter__ hasOwnProperty __lookupGetter__ __lookupSetter__ "
			"isPrototypeOf "
		"propertyIsEnumerable toString valueOf __proto__ toLocaleString" },
	{ "RegExp.prototype",
		"constructor exec dotAll flags global hasIndices ignoreCase multiline source sticky unicode compile "
			"toString "
		"test unicodeSets" },
	{ "Set.prototype",
		"constructor has add delete difference clear entries forEach intersection isSubsetOf isSupersetOf "
		"isDisjointFrom size symmetricDifference union values keys @@toStringTag @@iterator" },
	{ "SharedArrayBuffer",
		"length name prototype" },
	{ "SharedArrayBuffer.prototype",
		"constructor byteLength slice maxByteLength growable grow" },
	{ "String.prototype",
		"length constructor anchor at big blink bold charAt charCodeAt codePointAt concat endsWith fontcolor "
			"fontsize "
		"fixed includes indexOf isWellFormed italics lastIndexOf link localeCompare match matchAll normalize "
			"padEnd "
		"padStart repeat replace replaceAll search slice small split strike sub substr substring sup "
			"startsWith "
		"toString toWellFormed trim trimStart trimLeft trimEnd trimRight toLocaleLowerCase toLocaleUpperCase "
		"toLowerCase toUpperCase valueOf" },
	{ "Symbol",
		"length name prototype for keyFor asyncIterator hasInstance isConcatSpreadable iterator match matchAll "
			"replace "
		"search species split toPrimitive toStringTag unscopables dispose asyncDispose" },
	{ "Symbol.prototype",
		"constructor toString valueOf description @@toStringTag @@toPrimitive" },
	{ "TypedArray",
		"length name prototype of from" },
	{ "TypedArray.prototype",
		"constructor buffer byteLength byteOffset length entries keys values at copyWithin every fill filter "
			"find "
		"findIndex findLast findLastIndex forEach includes indexOf join lastIndexOf map reverse reduce "
			"reduceRight set "
		"slice some sort subarray toLocaleString toString toReversed toSorted with @@toStringTag @@iterator" },
	{ "globalThis",
		"Object Function Array Number parseFloat parseInt Infinity NaN undefined Boolean String Symbol Date "
			"Promise "
		"RegExp Error AggregateError EvalError RangeError ReferenceError SyntaxError TypeError URIError "
			"globalThis JSON "
		"Math Intl ArrayBuffer Uint8Array Int8Array Uint16Array Int16Array Uint32Array Int32Array Float32Array "
		"Float64Array Uint8ClampedArray BigUint64Array BigInt64Array DataView Map BigInt Set Iterator WeakMap "
			"WeakSet Proxy "
		"Reflect FinalizationRegistry WeakRef decodeURI decodeURIComponent encodeURI encodeURIComponent escape "
			"unescape "
		"eval isFinite isNaN console process global Buffer clearImmediate setImmediate URL URLSearchParams "
			"DOMException "
		"AbortController AbortSignal Event EventTarget TextEncoder TextDecoder TransformStream "
		"TransformStreamDefaultController WritableStream WritableStreamDefaultController "
			"WritableStreamDefaultWriter "
		"ReadableStream ReadableStreamDefaultReader ReadableStreamBYOBReader ReadableStreamBYOBRequest "
		"ReadableByteStreamController ReadableStreamDefaultController ByteLengthQueuingStrategy "
			"CountQueuingStrategy "
		"TextEncoderStream TextDecoderStream CompressionStream DecompressionStream clearInterval clearTimeout "
		"setInterval setTimeout queueMicrotask structuredClone atob btoa BroadcastChannel MessageChannel "
			"MessagePort "
		"MessageEvent Blob File Performance PerformanceEntry PerformanceMark PerformanceMeasure "
			"PerformanceObserver "
		"PerformanceObserverEntryList PerformanceResourceTiming performance fetch FormData Headers Request "
			"Response "
		"Float16Array SharedArrayBuffer Atomics WebAssembly crypto Crypto CryptoKey SubtleCrypto CustomEvent" },
};

/* The native constructor whose prototype is obj, or NULL. */
static js_Object *maker_of(js_State *J, js_Object *obj)
{
	int slot = prop_find(obj, J->names.constructor);
	js_Object *maker;
	if (slot < 0 || obj->slots[slot].t.type != JS_TOBJECT)
		return NULL;
	maker = obj->slots[slot].u.object;
	if (maker->type != JS_CCFUNCTION)
		return NULL;
	slot = prop_find(maker, J->names.prototype);
	return slot >= 0 && maker->slots[slot].t.type == JS_TOBJECT &&
		maker->slots[slot].u.object == obj ? maker : NULL;
}

/* The name of obj's row, in out unless it is a constant; NULL: not a built-in. */
static const char *name_of(js_State *J, js_Object *obj, char *out, size_t size)
{
	js_Object *maker;
	if (obj == J->G)
		return "globalThis";
	if (obj == J->Function_prototype)
		return "Function.prototype";
	if (obj->type == JS_CMATH)
		return "Math";
	if (obj->type == JS_CCFUNCTION)
		return obj->u.c.name;
	if (obj == J->Generator_prototype || obj == J->AsyncGenerator_prototype)
		return "";
	maker = maker_of(J, obj);
	if (!maker)
		return NULL;
	snprintf(out, size, "%s.prototype", maker->u.c.name);
	return out;
}

/* The index of the key that a word of a row names, or -1. */
static int find_key(js_State *J, js_Object *keys, int from, const char *word, size_t size)
{
	int symbol = size > 2 && word[0] == '@';
	const char *atom = symbol ? NULL : atom_find(J, word, size);
	for (int i = from; i < keys->u.a.flat_length; i++) {
		js_Value *key = &keys->u.a.array[i];
		const char *name = key->u.litstr;
		if (key->t.type != JS_TSYMBOL ? name == atom : symbol && !strncmp(name, "Symbol.", 7) &&
			!strncmp(name + 7, word + 2, size - 2) && !name[5 + size])
			return i;
	}
	return -1;
}

void key_order(js_State *J, js_Object *obj, js_Object *keys)
{
	char text[64];
	const char *object, *word;
	size_t i;
	int done = 0, at;
	object = name_of(J, obj, text, sizeof text);
	if (!object)
		return;
	word = obj->type == JS_CCFUNCTION ? "" : "constructor";
	for (i = 0; i < nelem(orders); i++)
		if (!strcmp(orders[i].object, object))
			word = orders[i].names;
	while (done < keys->u.a.flat_length && ATOM(keys->u.a.array[done].u.litstr)->index != ATOM_NO_INDEX)
		done++;
	for (; *word; word += *word == ' ') {
		size_t size = strcspn(word, " ");
		while (*word == '@' && done < keys->u.a.flat_length && keys->u.a.array[done].t.type != JS_TSYMBOL)
			done++;
		at = find_key(J, keys, done, word, size);
		if (at >= 0) {
			js_Value key = keys->u.a.array[at];
			memmove(keys->u.a.array + done + 1, keys->u.a.array + done, (size_t)(at - done) * sizeof key);
			keys->u.a.array[done++] = key;
		}
		word += size;
	}
}
