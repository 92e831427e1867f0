/* engine/core/values.h -- values and the short strings in them.
 *
 * Names that begin with js are MuJS's internal and public names with MuJS's meaning unless said otherwise.
 *
 * Values    16 bytes.  Strings have three tags: JS_TSHRSTR (up to 15 bytes inside the value; the tag is the
 *           final 0), JS_TLITSTR (always an atom's chars), JS_TMEMSTR (heap).  Every switch names all three.
 * BigInts   have two: JS_TBIGINT (what fits int64_t) and JS_TBIGCELL (heap); see engine/heap/bigint.h.
 */
#ifndef ENGINE_CORE_VALUES_H
#define ENGINE_CORE_VALUES_H

#include <stdio.h>
#include <stdlib.h>
#include <stddef.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>
#include <setjmp.h>
#include <math.h>
#include <float.h>
#include <limits.h>

#include "base/limits.h"
#include "engine/value.h"

#define soffsetof(x, y) ((int)offsetof(x, y))
#define nelem(a) (int)(sizeof(a) / sizeof(a)[0])

#define JS_NORETURN __attribute__((noreturn))
#define JS_PRINTFLIKE(f, a) __attribute__((format(printf, f, a)))

/* ---- limits under MuJS's names */

#define JS_STACKSIZE ((int)LIMIT_VALUE_STACK)
/* mapped behind the stack: one function's frame, then what creating the RangeError takes */
#define JS_STACKSLACK ((int)LIMIT_FRAME_VALUES * 2)
#define JS_ARRAYLIMIT LIMIT_ARRAY_FLAT
#define JS_STRLIMIT ((int)LIMIT_STRING_UNITS)

typedef union js_Value js_Value;
typedef struct js_Regexp js_Regexp;
typedef struct js_Object js_Object;
typedef struct js_String js_String;
typedef struct js_Jumpbuf js_Jumpbuf;

/* ---- values */

enum { JS_HNONE, JS_HNUMBER, JS_HSTRING };     /* hint to ToPrimitive */

enum js_Type {
	JS_TSHRSTR,            /* the tag doubles as the string's final 0 */
	JS_TUNDEFINED,
	JS_TNULL,
	JS_TBOOLEAN,
	JS_TNUMBER,
	JS_TLITSTR,
	JS_TMEMSTR,
	JS_TBIGINT,            /* u.bigint: fits int64_t; see bigint.h */
	JS_TBIGCELL,           /* u.bigcell: does not fit */
	JS_TOBJECT,
	JS_TSYMBOL,            /* u.litstr is an atom of kind ATOM_SYMBOL */

	/* never seen by script or by natives */
	JS_TACCESSOR,          /* in a property slot: u.accessor, owned by the slot */
	JS_THOLE,              /* in a flat array: no such element; in a variable: not yet initialised (TDZ) */
	JS_TENV,               /* on an operand stack: u.env */
	JS_TREF,               /* reference to a variable: u.ref */
};

enum js_Class {
	JS_COBJECT,
	JS_CARRAY,
	JS_CCFUNCTION,         /* native function */
	JS_CERROR,
	JS_CBOOLEAN,
	JS_CNUMBER,
	JS_CSTRING,
	JS_CREGEXP,
	JS_CDATE,
	JS_CMATH,
	JS_CJSON,
	JS_CARGUMENTS,
	JS_CITERATOR,
	JS_CUSERDATA,
	JS_CSYMBOL,
	JS_CBIGINT,
	JS_CCLOSURE,           /* function made from code.h's bytecode */
};

struct js_Accessor { js_Object *getter, *setter; };

union js_Value
{
	struct {
		char pad[15];
		char type;     /* overlaps the last byte of shrstr */
	} t;
	union {
		char shrstr[16];
		int boolean;
		double number;
		const char *litstr;
		js_String *memstr;
		int64_t bigint;
		struct bigint *bigcell;
		js_Object *object;
		struct js_Accessor *accessor;
		struct env *env;
		/* atts: attributes of a mapped argument; never assign the struct whole */
		struct { struct env *env; uint32_t slot; char atts; } ref;
	} u;
	uint64_t words[2];             /* the type is in the second */
};

/* Values are written and copied as two 64-bit words.  Store forwarding works per word: a 16-byte load after two word
 * stores would stall, and so would a word load after a store of only the type byte.  Plain assignment may copy both
 * words with one load. */
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
#define VALUE_TAG(type) ((uint64_t)(type) << 56)
#define VALUE_INT(x) ((uint64_t)(uint32_t)(x))
#define VALUE_FIRST_BYTE(x) ((uint64_t)(x))
#else
#define VALUE_TAG(type) ((uint64_t)(type))
#define VALUE_INT(x) ((uint64_t)(uint32_t)(x) << 32)
#define VALUE_FIRST_BYTE(x) ((uint64_t)(x) << 56)
#endif

static inline void value_copy(js_Value *to, const js_Value *from)
{
	uint64_t a = from->words[0], b = from->words[1];
	__asm__("" : "+r"(a), "+r"(b));        /* keeps the compiler from merging the two words */
	to->words[0] = a;
	to->words[1] = b;
}

static inline void value_set_tag(js_Value *to, enum js_Type type)      /* undefined, null, a hole */
{
	to->words[1] = VALUE_TAG(type);
}

static inline void value_set_number(js_Value *to, double x)
{
	to->u.number = x;
	to->words[1] = VALUE_TAG(JS_TNUMBER);
}

static inline void value_set_boolean(js_Value *to, int x)
{
	to->words[0] = VALUE_INT(x);
	to->words[1] = VALUE_TAG(JS_TBOOLEAN);
}

static inline void value_set_object(js_Value *to, js_Object *x)
{
	to->u.object = x;
	to->words[1] = VALUE_TAG(JS_TOBJECT);
}

static inline js_Value number_value(double x)
{
	js_Value v = { .u.number = x };
	v.t.type = JS_TNUMBER;
	return v;
}

static inline js_Value object_value(js_Object *x)
{
	js_Value v = { .u.object = x };
	v.t.type = JS_TOBJECT;
	return v;
}

#define VALUE_IS_STRING(v) ((v)->t.type == JS_TSHRSTR || (v)->t.type == JS_TLITSTR || (v)->t.type == JS_TMEMSTR)

#define VALUE_IS_BIGINT(v) ((v)->t.type == JS_TBIGINT || (v)->t.type == JS_TBIGCELL)


/* Short strings: the bytes after the text are 0, so equal texts have equal words. */
enum { SHORT_MAX = 15 };               /* bytes */

static inline uint32_t value_short_size(const js_Value *v)
{
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
	if (v->words[1])
		return 16 - (uint32_t)__builtin_clzll(v->words[1]) / 8;
	return v->words[0] ? 8 - (uint32_t)__builtin_clzll(v->words[0]) / 8 : 0;
#else
	return (uint32_t)strlen(v->u.shrstr);
#endif
}

static inline int value_short_ascii(const js_Value *v)
{
	return !((v->words[0] | v->words[1]) & 0x8080808080808080u);
}

static inline int value_short_same(const js_Value *a, const js_Value *b)
{
	return a->words[0] == b->words[0] && a->words[1] == b->words[1];
}

/* at most SHORT_MAX; p may point into v */
static inline void value_set_short(js_Value *v, const char *p, size_t bytes)
{
	uint64_t low = 0, high = 0;
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
	if (bytes >= 8) {
		memcpy(&low, p, 8);
		memcpy(&high, p + bytes - 8, 8);
		high = bytes > 8 ? high >> (8 * (16 - bytes)) : 0;
	} else if (bytes >= 4) {
		uint32_t a, b;
		memcpy(&a, p, 4);
		memcpy(&b, p + bytes - 4, 4);
		low = a | (uint64_t)b << (8 * (bytes - 4));
	} else if (bytes) {
		low = (unsigned char)p[0] | (uint64_t)(unsigned char)p[bytes / 2] << (8 * (bytes / 2)) |
			(uint64_t)(unsigned char)p[bytes - 1] << (8 * (bytes - 1));
	}
#else
	char text[16] = "";
	memcpy(text, p, bytes);
	memcpy(&low, text, 8);
	memcpy(&high, text + 8, 8);
#endif
	v->words[0] = low;
	v->words[1] = high;
}

#endif
