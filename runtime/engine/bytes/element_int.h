/* engine/bytes/element_int.h -- the elements of typed arrays: kinds and memory layout.
 *
 * Elements use the machine's byte order and need no alignment.  Reading and writing never throws; converting a script's
 * value to an element may run script.
 */
#ifndef ENGINE_BYTES_ELEMENT_INT_H
#define ENGINE_BYTES_ELEMENT_INT_H
#include "engine/core/convert.h"
#include "engine/core/run.h"
#include "engine/heap/bigint.h"
#include "engine/number/half.h"

enum element_kind {
	ELEMENT_INT8, ELEMENT_UINT8, ELEMENT_CLAMPED, ELEMENT_INT16, ELEMENT_UINT16, ELEMENT_INT32, ELEMENT_UINT32,
	ELEMENT_FLOAT16, ELEMENT_FLOAT32,
	ELEMENT_FLOAT64, ELEMENT_BIGINT64, ELEMENT_BIGUINT64, ELEMENT_KINDS
};

extern const unsigned char element_widths[ELEMENT_KINDS];      /* bytes */

/* An element outside its array: `bits` for BigInt kinds, `number` for all others. */
union element { double number; uint64_t bits; };

static inline int element_is_big(enum element_kind kind) { return kind >= ELEMENT_BIGINT64; }

static inline double element_load_number(enum element_kind kind, const uint8_t *p)
{
	switch (kind) {
	case ELEMENT_INT8: return (int8_t)*p;
	case ELEMENT_UINT8:
	case ELEMENT_CLAMPED: return *p;
#define LOAD(K, T) case K: { T t; memcpy(&t, p, sizeof t); return t; }
	LOAD(ELEMENT_INT16, int16_t)
	LOAD(ELEMENT_UINT16, uint16_t)
	LOAD(ELEMENT_INT32, int32_t)
	LOAD(ELEMENT_UINT32, uint32_t)
	LOAD(ELEMENT_FLOAT32, float)
	LOAD(ELEMENT_FLOAT64, double)
#undef LOAD
	case ELEMENT_FLOAT16: { uint16_t t; memcpy(&t, p, sizeof t); return half_value(t); }
	case ELEMENT_BIGINT64:
	case ELEMENT_BIGUINT64:
	case ELEMENT_KINDS: break;
	}
	return 0;
}

static inline uint64_t element_load_bits(const uint8_t *p)
{
	uint64_t bits;
	memcpy(&bits, p, sizeof bits);
	return bits;
}

static inline union element element_load(enum element_kind kind, const uint8_t *p)
{
	return element_is_big(kind) ? (union element){ .bits = element_load_bits(p) } :
		(union element){ .number = element_load_number(kind, p) };
}

static inline uint32_t low_bits(double d)
{
	return d >= 0 && d <= 4294967295.0 ? (uint32_t)d : jsV_numbertouint32(d);
}

static inline void element_save_number(enum element_kind kind, uint8_t *p, double d)
{
	switch (kind) {
	case ELEMENT_INT8:
	case ELEMENT_UINT8: *p = (uint8_t)low_bits(d); break;
	case ELEMENT_CLAMPED: *p = d > 0 ? d < 255 ? (uint8_t)lrint(d) : 255 : 0; break;
	case ELEMENT_INT16:
	case ELEMENT_UINT16: { uint16_t t = (uint16_t)low_bits(d); memcpy(p, &t, sizeof t); break; }
	case ELEMENT_INT32:
	case ELEMENT_UINT32: { uint32_t t = low_bits(d); memcpy(p, &t, sizeof t); break; }
	case ELEMENT_FLOAT16: { uint16_t t = half_of(d); memcpy(p, &t, sizeof t); break; }
	case ELEMENT_FLOAT32: { float t = (float)d; memcpy(p, &t, sizeof t); break; }
	case ELEMENT_FLOAT64: memcpy(p, &d, sizeof d); break;
	case ELEMENT_BIGINT64:
	case ELEMENT_BIGUINT64:
	case ELEMENT_KINDS: break;
	}
}

static inline void element_save(enum element_kind kind, uint8_t *p, union element e)
{
	if (element_is_big(kind))
		memcpy(p, &e.bits, sizeof e.bits);
	else
		element_save_number(kind, p, e.number);
}

/* -- value */
static inline void element_push(js_State *J, enum element_kind kind, union element e)
{
	STACK_ROOM(J, 1);
	if (kind == ELEMENT_BIGINT64)
		value_set_bigint(&J->stack[J->top], (int64_t)e.bits);
	else if (kind == ELEMENT_BIGUINT64)
		bigint_from_uint64(J, e.bits, &J->stack[J->top]);
	else
		value_set_number(&J->stack[J->top], e.number);
	J->top++;
}

/* Converts the value at idx to an element; the stack is unchanged.  May run script. */
union element element_arg(js_State *J, int idx, enum element_kind kind);

JS_NORETURN void element_refuse_mixed(js_State *J);    /* TypeError: BigInts and numbers mixed */

#endif
