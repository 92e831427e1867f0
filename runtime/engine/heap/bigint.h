/* engine/heap/bigint.h -- BigInt: integers of any size (ECMA-262, 6.1.6.2 and 21.2).  Private to runtime/engine;
 * natives elsewhere use value.h.
 *
 * A BigInt has one of two forms, as a string has one of three.  What fits int64_t is stored in the value (JS_TBIGINT,
 * u.bigint) and costs no memory; what does not is a cell of the heap (JS_TBIGCELL, u.bigcell): sign and magnitude in
 * 64-bit limbs.  The form is canonical: a number that fits int64_t is never a cell.  So values of different tags are
 * different numbers, two of JS_TBIGINT are equal when their words are, and only two cells have to be compared by their
 * limbs.  Every switch over types names both.  Cells are immutable once anything else can see them.
 *
 * Small numbers, nearly all in practice, are added and multiplied with overflow checks, in a few instructions; limbs.h
 * does the rest.
 *
 * Memory    cells are counted and collected like strings.  Allocation never collects, so pointers in C locals are safe
 *           until script runs.  A computation's scratch memory is cells too: freed at its end, left to the collector
 *           when an exception interrupts it.
 * Size      LIMIT_BIGINT_BITS.  A larger result is refused before it is computed: RangeError "Maximum BigInt size
 *           exceeded".  Out of memory: RangeError "Out of memory".
 * Time      see limbs.h: a product of two numbers of a million digits takes a fraction of a second, a product of the
 *           largest possible numbers many minutes.  Anything slower than one pass over its operands polls for
 *           interrupts (engine.h) every fraction of a millisecond, so that deadlines and signals end it at once.  No
 *           collection happens meanwhile.
 * Errors    JavaScript exceptions, with V8's messages.
 */
#ifndef ENGINE_HEAP_BIGINT_H
#define ENGINE_HEAP_BIGINT_H
#include "engine/core/object.h"
#include "engine/core/string.h"

struct bigint {
	struct bigint *gcnext;
	uint32_t count;                /* of limbs; the highest is not 0 */
	unsigned char negative;
	unsigned char gcmark;
	uint64_t limbs[];              /* magnitude, lowest first */
};

static inline void value_set_bigint(js_Value *to, int64_t x)
{
	to->words[0] = (uint64_t)x;
	to->words[1] = VALUE_TAG(JS_TBIGINT);
}

void bigint_init(js_State *J);                         /* BigInt and its prototype */
void bigint_sweep(js_State *J, int mark);              /* frees the cells without this mark */

/* ---- operators.  Operands are BigInts unless said otherwise; out may be one of them. */

enum bigint_op { BIGINT_ADD, BIGINT_SUB, BIGINT_MUL, BIGINT_DIV, BIGINT_MOD, BIGINT_POW, BIGINT_SHL, BIGINT_SHR,
	BIGINT_USHR, BIGINT_AND, BIGINT_OR, BIGINT_XOR };
enum bigint_op1 { BIGINT_NEG, BIGINT_INC, BIGINT_DEC, BIGINT_BITNOT, BIGINT_TO_NUMERIC };

void bigint_binary(js_State *J, enum bigint_op op, const js_Value *a, const js_Value *b, js_Value *out);
void bigint_unary(js_State *J, enum bigint_op1 op, const js_Value *a, js_Value *out);

/* The operator on any two values at v (a, b), which are rooted: ToNumeric of each in turn.  Returns 1 if both are
 * numbers, in *x and *y; 0 if both are BigInts, with the result in v[0].  Anything else throws TypeError, as do USHR of
 * BigInts and symbols. */
int bigint_operands(js_State *J, enum bigint_op op, js_Value *v, double *x, double *y);
/* The same for one operand: 1 and *x, or 0 and v is the result. */
int bigint_operand(js_State *J, enum bigint_op1 op, js_Value *v, double *x);

/* ---- comparison.  Exact for every number. */

int bigint_compare(const js_Value *a, const js_Value *b);              /* <0 0 >0 */
int bigint_compare_number(const js_Value *a, double x);                /* the same; x is not NaN */
int bigint_same_cells(const struct bigint *a, const struct bigint *b);
static inline int bigint_equal(const js_Value *a, const js_Value *b)   /* === */
{
	if (a->t.type != b->t.type)
		return 0;
	return a->t.type == JS_TBIGINT ? a->u.bigint == b->u.bigint : bigint_same_cells(a->u.bigcell, b->u.bigcell);
}
uint32_t bigint_hash(js_State *J, const js_Value *v);

/* ---- conversion */

/* rounded to the nearest, ties to even; infinite beyond doubles */
double bigint_number(const js_Value *v);
int bigint_from_text(js_State *J, struct string *s, js_Value *out);    /* StringToBigInt; 0: s is not a BigInt */
/* as the lexer provides it: digits, or 0x, 0o, 0b and digits */
void bigint_literal(js_State *J, const char *text, size_t size, js_Value *out);
void bigint_push_text(js_State *J, const js_Value *v, int radix);      /* -- string */
void bigint_text(js_State *J, js_Value *v);            /* ToString in place */
void bigint_convert(js_State *J, js_Value *v);         /* ToBigInt in place (7.1.13); may run script */
uint64_t bigint_low(const js_Value *v);                /* modulo 2^64, in two's complement */
void bigint_from_uint64(js_State *J, uint64_t x, js_Value *out);

#endif
