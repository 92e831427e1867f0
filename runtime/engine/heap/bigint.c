#include "engine/heap/bigint.h"

#include "engine/core/convert.h"
#include "engine/core/errors.h"
#include "engine/core/memory.h"
#include "engine/core/run.h"
#include "engine/core/symbol.h"
#include "engine/engine.h"
#include "engine/number/limbs.h"

typedef unsigned __int128 wide;

enum { LIMBS_MAX = LIMIT_BIGINT_BITS / 64 };

/* ---- cells */

JS_NORETURN static void too_large(js_State *J)
{
	js_rangeerror(J, "Maximum BigInt size exceeded");
}

static struct bigint *cell_new(js_State *J, size_t limbs)
{
	struct bigint *c;
	c = memory_try(J, NULL, sizeof *c + limbs * sizeof *c->limbs);
	if (!c)
		memory_exhausted(J);
	c->count = (uint32_t)limbs;
	c->negative = 0;
	c->gcmark = 0;
	c->gcnext = J->gcbigints;
	J->gcbigints = c;
	return c;
}

/* Frees the youngest cell, which nothing else references. */
static void cell_drop(js_State *J, struct bigint *c)
{
	J->gcbigints = c->gcnext;
	memory_free(J, c);
}

void bigint_sweep(js_State *J, int mark)
{
	struct bigint *c, **link = &J->gcbigints;
	while ((c = *link) != NULL) {
		if (c->gcmark == mark) {
			link = &c->gcnext;
			continue;
		}
		*link = c->gcnext;
		memory_free(J, c);
	}
}

/* ---- callbacks for limbs.h */

/* run_poll collects first, which is fine: it then throws, and nothing of the computation is needed any more. */
static void poll(void *J)
{
	if (engine_interrupted(J))
		run_poll(J);
}

static uint64_t *take(void *J, size_t limbs) { return cell_new(J, limbs)->limbs; }

static void give(void *J, uint64_t *limbs)
{
	cell_drop(J, (struct bigint *)((char *)limbs - offsetof(struct bigint, limbs)));
}

#define WORK(J) (&(struct limbs_work){ .ctx = (J), .poll = poll, .take = take, .give = give })

/* ---- reading either form */

struct look { const uint64_t *limbs; size_t count; int negative; uint64_t one; };

static void look_at(struct look *l, const js_Value *v)
{
	if (v->t.type == JS_TBIGINT) {
		l->negative = v->u.bigint < 0;
		l->one = l->negative ? 0 - (uint64_t)v->u.bigint : (uint64_t)v->u.bigint;
		l->limbs = &l->one;
		l->count = l->one != 0;
	} else {
		l->negative = v->u.bigcell->negative;
		l->limbs = v->u.bigcell->limbs;
		l->count = v->u.bigcell->count;
	}
}

/* 1: the magnitude and sign fit the value itself. */
static int set_small(js_Value *out, uint64_t magnitude, int negative)
{
	if (magnitude > (uint64_t)INT64_MAX + (unsigned)negative)
		return 0;
	value_set_bigint(out, (int64_t)(negative ? 0 - magnitude : magnitude));
	return 1;
}

static void set_cell(js_Value *out, struct bigint *c)
{
	out->u.bigcell = c;
	out->words[1] = VALUE_TAG(JS_TBIGCELL);
}

/* Turns c, the youngest cell, into a value: strips leading zero limbs, and stores it in the value if it fits. */
static void finish(js_State *J, struct bigint *c, int negative, js_Value *out)
{
	size_t room = c->count, n = limbs_trim(c->limbs, room);
	struct bigint *shorter;
	if (n <= 1 && set_small(out, n ? c->limbs[0] : 0, negative)) {
		cell_drop(J, c);
		return;
	}
	if (n > LIMBS_MAX) {
		cell_drop(J, c);
		too_large(J);
	}
	if (room > n + n / 4 + 2) {
		shorter = cell_new(J, n);
		memcpy(shorter->limbs, c->limbs, n * sizeof *c->limbs);
		J->gcbigints = shorter;
		shorter->gcnext = c->gcnext;
		memory_free(J, c);
		c = shorter;
	}
	c->count = (uint32_t)n;
	c->negative = (unsigned char)negative;
	set_cell(out, c);
}

static void set_wide(js_State *J, wide magnitude, int negative, js_Value *out)
{
	struct bigint *c;
	if (!(magnitude >> 64) && set_small(out, (uint64_t)magnitude, negative))
		return;
	c = cell_new(J, magnitude >> 64 ? 2 : 1);
	c->limbs[0] = (uint64_t)magnitude;
	if (magnitude >> 64)
		c->limbs[1] = (uint64_t)(magnitude >> 64);
	c->negative = (unsigned char)negative;
	set_cell(out, c);
}

void bigint_from_uint64(js_State *J, uint64_t x, js_Value *out)
{
	set_wide(J, x, 0, out);
}

/* ---- addition, multiplication, division */

static void add(js_State *J, const struct look *a, const struct look *b, int b_negative, js_Value *out)
{
	const struct look *t;
	struct bigint *c;
	int negative = a->negative;
	if (a->negative == b_negative) {
		if (a->count < b->count) {
			t = a;
			a = b;
			b = t;
		}
		c = cell_new(J, a->count + 1);
		c->limbs[a->count] = limbs_add(c->limbs, a->limbs, a->count, b->limbs, b->count);
	} else {
		if (limbs_compare(a->limbs, a->count, b->limbs, b->count) < 0) {
			t = a;
			a = b;
			b = t;
			negative = b_negative;
		}
		c = cell_new(J, a->count);
		limbs_subtract(c->limbs, a->limbs, a->count, b->limbs, b->count);
	}
	finish(J, c, negative, out);
}

static void multiply(js_State *J, const struct look *a, const struct look *b, js_Value *out)
{
	struct bigint *c;
	if (!a->count || !b->count) {
		value_set_bigint(out, 0);
		return;
	}
	if (limbs_bits(a->limbs, a->count) + limbs_bits(b->limbs, b->count) - 1 > LIMIT_BIGINT_BITS)
		too_large(J);
	c = cell_new(J, a->count + b->count);
	limbs_multiply(WORK(J), c->limbs, a->limbs, a->count, b->limbs, b->count);
	finish(J, c, a->negative ^ b->negative, out);
}

static void divide(js_State *J, const struct look *a, const struct look *b, int rest, const js_Value *dividend,
	js_Value *out)
{
	struct bigint *c;
	if (!b->count)
		js_rangeerror(J, "Division by zero");
	if (limbs_compare(a->limbs, a->count, b->limbs, b->count) < 0) {
		if (rest)
			*out = *dividend;
		else
			value_set_bigint(out, 0);
		return;
	}
	c = cell_new(J, rest ? b->count : a->count - b->count + 1);
	limbs_divide(WORK(J), rest ? NULL : c->limbs, rest ? c->limbs : NULL, a->limbs, a->count, b->limbs, b->count);
	finish(J, c, rest ? a->negative : a->negative ^ b->negative, out);
}

/* ---- shifts */

static void shift_left(js_State *J, const struct look *a, uint64_t by, js_Value *out)
{
	size_t limbs = (size_t)(by / 64);
	struct bigint *c;
	if (!a->count) {
		value_set_bigint(out, 0);
		return;
	}
	if (by > LIMIT_BIGINT_BITS || limbs_bits(a->limbs, a->count) + by > LIMIT_BIGINT_BITS)
		too_large(J);
	c = cell_new(J, a->count + limbs + 1);
	memset(c->limbs, 0, limbs * sizeof *c->limbs);
	c->limbs[a->count + limbs] = limbs_shift_left(c->limbs + limbs, a->limbs, a->count, (unsigned)(by % 64));
	finish(J, c, a->negative, out);
}

/* Towards minus infinity. */
static void shift_right(js_State *J, const struct look *a, uint64_t by, js_Value *out)
{
	size_t limbs = (size_t)(by / 64), i;
	struct bigint *c;
	int lost = 0;
	if (limbs >= a->count) {
		value_set_bigint(out, a->negative ? -1 : 0);
		return;
	}
	c = cell_new(J, a->count - limbs + 1);
	c->limbs[a->count - limbs] = 0;
	for (i = 0; i < limbs && !lost; i++)
		lost = a->limbs[i] != 0;
	lost |= limbs_shift_right(c->limbs, a->limbs + limbs, a->count - limbs, (unsigned)(by % 64)) != 0;
	if (a->negative && lost)
		limbs_add(c->limbs, c->limbs, c->count, &(uint64_t){ 1 }, 1);
	finish(J, c, a->negative, out);
}

static void shift(js_State *J, const js_Value *value, const struct look *a, const struct look *b, int left,
	js_Value *out)
{
	uint64_t by = b->count > 1 ? UINT64_MAX : b->count ? b->limbs[0] : 0;
	if (!by)
		*out = *value;
	else if (left != b->negative)
		shift_left(J, a, by, out);
	else
		shift_right(J, a, by, out);
}

/* ---- bits.  Negative numbers are read in two's complement, limb by limb: the inverse plus one, propagating the
 * carry. */

struct bits { const struct look *l; uint64_t carry; };

static uint64_t bits_at(struct bits *b, size_t i)
{
	uint64_t x = i < b->l->count ? b->l->limbs[i] : 0;
	if (!b->l->negative)
		return x;
	x = ~x + b->carry;
	b->carry = b->carry && !x;
	return x;
}

static uint64_t combine(enum bigint_op op, uint64_t x, uint64_t y)
{
	return op == BIGINT_AND ? x & y : op == BIGINT_OR ? x | y : x ^ y;
}

/* Converts c's limbs from the two's complement of a negative number to its magnitude. */
static void invert(struct bigint *c)
{
	uint64_t carry = 1;
	for (size_t i = 0; i < c->count; i++) {
		c->limbs[i] = ~c->limbs[i] + carry;
		carry = carry && !c->limbs[i];
	}
}

static void bitwise(js_State *J, enum bigint_op op, const struct look *a, const struct look *b, js_Value *out)
{
	int negative = (int)combine(op, (uint64_t)a->negative, (uint64_t)b->negative);
	size_t n = (a->count > b->count ? a->count : b->count) + 1, i;
	struct bits x = { a, 1 }, y = { b, 1 };
	struct bigint *c = cell_new(J, n);
	for (i = 0; i < n; i++) {
		uint64_t p = bits_at(&x, i), q = bits_at(&y, i);
		c->limbs[i] = combine(op, p, q);
	}
	if (negative)
		invert(c);
	finish(J, c, negative, out);
}

/* ---- powers */

static void power(js_State *J, const js_Value *base, const struct look *a, const struct look *b, js_Value *out)
{
	uint64_t e;
	size_t bits;
	js_Value x;
	int top;
	if (b->negative)
		js_rangeerror(J, "Exponent must be non-negative");
	if (!b->count || (a->count == 1 && a->limbs[0] == 1)) {
		value_set_bigint(out, b->count && a->negative && (b->limbs[0] & 1) ? -1 : 1);
		return;
	}
	if (!a->count) {
		value_set_bigint(out, 0);
		return;
	}
	bits = limbs_bits(a->limbs, a->count);
	e = b->limbs[0];
	if (b->count > 1 || e > LIMIT_BIGINT_BITS || (bits - 1) * e + 1 > LIMIT_BIGINT_BITS)
		too_large(J);
	if (limbs_trim(a->limbs, a->count - 1) == 0 && !(a->limbs[a->count - 1] & (a->limbs[a->count - 1] - 1))) {
		struct bigint *c;
		uint64_t at = (bits - 1) * e;
		c = cell_new(J, (size_t)(at / 64) + 1);
		memset(c->limbs, 0, c->count * sizeof *c->limbs);
		c->limbs[at / 64] = (uint64_t)1 << at % 64;
		finish(J, c, a->negative && (e & 1), out);
		return;
	}
	x = *base;
	for (top = 62 - __builtin_clzll(e); top >= 0; top--) {
		bigint_binary(J, BIGINT_MUL, &x, &x, &x);
		if (e >> top & 1)
			bigint_binary(J, BIGINT_MUL, &x, base, &x);
	}
	*out = x;
}

/* ---- dispatch */

static int small_power(js_Value *out, int64_t base, int64_t e)
{
	int64_t r = 1;
	if (e < 0 || e > 63)
		return 0;
	for (;;) {
		if ((e & 1) && __builtin_mul_overflow(r, base, &r))
			return 0;
		e >>= 1;
		if (!e)
			break;
		if (__builtin_mul_overflow(base, base, &base))
			return 0;
	}
	value_set_bigint(out, r);
	return 1;
}

/* Both operands fit int64_t.  0: the result does not fit, or it is an error. */
static inline int small(enum bigint_op op, int64_t x, int64_t y, js_Value *out)
{
	int64_t r;
	switch (op) {
	case BIGINT_ADD: if (__builtin_add_overflow(x, y, &r)) return 0; break;
	case BIGINT_SUB: if (__builtin_sub_overflow(x, y, &r)) return 0; break;
	case BIGINT_MUL: if (__builtin_mul_overflow(x, y, &r)) return 0; break;
	case BIGINT_DIV: if (!y || (x == INT64_MIN && y == -1)) return 0; r = x / y; break;
	case BIGINT_MOD: if (!y) return 0; r = y == -1 ? 0 : x % y; break;
	case BIGINT_POW: return small_power(out, x, y);
	case BIGINT_SHL:
		if (y < 0 || y > 62 || (int64_t)((uint64_t)x << y) >> y != x)
			return 0;
		r = (int64_t)((uint64_t)x << y);
		break;
	case BIGINT_SHR: if (y < 0) return 0; r = x >> (y > 63 ? 63 : y); break;
	case BIGINT_AND: r = x & y; break;
	case BIGINT_OR: r = x | y; break;
	case BIGINT_XOR: r = x ^ y; break;
	default: return 0;
	}
	value_set_bigint(out, r);
	return 1;
}

/* 1 if the magnitude is below 2^127: 64-bit hashes and keys, and their products. */
static inline int to_wide(const js_Value *v, __int128 *x)
{
	const struct bigint *c;
	wide m;
	if (v->t.type == JS_TBIGINT) {
		*x = v->u.bigint;
		return 1;
	}
	c = v->u.bigcell;
	if (c->count > 2 || (c->count == 2 && c->limbs[1] >> 63))
		return 0;
	m = c->count == 2 ? (wide)c->limbs[1] << 64 | c->limbs[0] : c->limbs[0];
	*x = (__int128)(c->negative ? 0 - m : m);
	return 1;
}

/* Operands of up to 127 bits.  0: not applicable */
static int middle(js_State *J, enum bigint_op op, const js_Value *a, const js_Value *b, js_Value *out)
{
	__int128 x, y, r;
	if (!to_wide(a, &x) || !to_wide(b, &y))
		return 0;
	switch (op) {
	case BIGINT_ADD: if (__builtin_add_overflow(x, y, &r)) return 0; break;
	case BIGINT_SUB: if (__builtin_sub_overflow(x, y, &r)) return 0; break;
	case BIGINT_MUL:
		if (a->t.type != JS_TBIGINT || b->t.type != JS_TBIGINT)
			return 0;
		r = x * y;
		break;
	case BIGINT_DIV: if (!y || y == -1) return 0; r = x / y; break;
	case BIGINT_MOD: if (!y || y == -1) return 0; r = x % y; break;
	case BIGINT_SHR: if (y < 0) return 0; r = x >> (y > 127 ? 127 : (int)y); break;
	case BIGINT_AND: r = x & y; break;
	case BIGINT_OR: r = x | y; break;
	case BIGINT_XOR: r = x ^ y; break;
	default: return 0;
	}
	set_wide(J, r < 0 ? 0 - (wide)r : (wide)r, r < 0, out);
	return 1;
}

void bigint_binary(js_State *J, enum bigint_op op, const js_Value *a, const js_Value *b, js_Value *out)
{
	struct look x, y;
	if (a->t.type == JS_TBIGINT && b->t.type == JS_TBIGINT && small(op, a->u.bigint, b->u.bigint, out))
		return;
	if (middle(J, op, a, b, out))
		return;
	look_at(&x, a);
	look_at(&y, b);
	switch (op) {
	case BIGINT_ADD: add(J, &x, &y, y.negative, out); break;
	case BIGINT_SUB: add(J, &x, &y, !y.negative, out); break;
	case BIGINT_MUL: multiply(J, &x, &y, out); break;
	case BIGINT_DIV: divide(J, &x, &y, 0, a, out); break;
	case BIGINT_MOD: divide(J, &x, &y, 1, a, out); break;
	case BIGINT_POW: power(J, a, &x, &y, out); break;
	case BIGINT_SHL: shift(J, a, &x, &y, 1, out); break;
	case BIGINT_SHR: shift(J, a, &x, &y, 0, out); break;
	case BIGINT_USHR: js_typeerror(J, "BigInts have no unsigned right shift, use >> instead");
	case BIGINT_AND:
	case BIGINT_OR:
	case BIGINT_XOR: bitwise(J, op, &x, &y, out); break;
	}
}

static void negate(js_State *J, const js_Value *a, js_Value *out)
{
	struct look l;
	struct bigint *c;
	look_at(&l, a);
	if (l.count == 1 && set_small(out, l.limbs[0], !l.negative))
		return;
	if (!l.count) {
		value_set_bigint(out, 0);
		return;
	}
	c = cell_new(J, l.count);
	memcpy(c->limbs, l.limbs, l.count * sizeof *c->limbs);
	finish(J, c, !l.negative, out);
}

void bigint_unary(js_State *J, enum bigint_op1 op, const js_Value *a, js_Value *out)
{
	static const js_Value one = { .words = { 1, VALUE_TAG(JS_TBIGINT) } },
		minus_one = { .words = { UINT64_MAX, VALUE_TAG(JS_TBIGINT) } };
	js_Value t;
	switch (op) {
	case BIGINT_NEG: negate(J, a, out); break;
	case BIGINT_INC: bigint_binary(J, BIGINT_ADD, a, &one, out); break;
	case BIGINT_DEC: bigint_binary(J, BIGINT_SUB, a, &one, out); break;
	case BIGINT_BITNOT:               /* -1 - a */
		t = *a;
		bigint_binary(J, BIGINT_SUB, &minus_one, &t, out);
		break;
	case BIGINT_TO_NUMERIC: *out = *a; break;
	}
}

int bigint_operand(js_State *J, enum bigint_op1 op, js_Value *v, double *x)
{
	if (v->t.type == JS_TOBJECT)
		jsV_toprimitive(J, v, JS_HNUMBER);
	if (VALUE_IS_BIGINT(v)) {
		bigint_unary(J, op, v, v);
		return 0;
	}
	*x = jsV_tonumber(J, v);
	return 1;
}

static double to_numeric(js_State *J, js_Value *v)
{
	if (v->t.type == JS_TOBJECT)
		jsV_toprimitive(J, v, JS_HNUMBER);
	return VALUE_IS_BIGINT(v) ? 0 : jsV_tonumber(J, v);
}

int bigint_operands(js_State *J, enum bigint_op op, js_Value *v, double *x, double *y)
{
	if (v[0].t.type == JS_TBIGINT && v[1].t.type == JS_TBIGINT && small(op, v[0].u.bigint, v[1].u.bigint, v))
		return 0;
	if (!VALUE_IS_BIGINT(v) || !VALUE_IS_BIGINT(v + 1)) {
		*x = to_numeric(J, v);
		*y = to_numeric(J, v + 1);
		if (!VALUE_IS_BIGINT(v) && !VALUE_IS_BIGINT(v + 1))
			return 1;
		if (!VALUE_IS_BIGINT(v) || !VALUE_IS_BIGINT(v + 1))
			js_typeerror(J, "Cannot mix BigInt and other types, use explicit conversions");
	}
	bigint_binary(J, op, v, v + 1, v);
	return 0;
}

/* ---- comparison */

int bigint_same_cells(const struct bigint *a, const struct bigint *b)
{
	return a == b || (a->negative == b->negative && a->count == b->count &&
		!memcmp(a->limbs, b->limbs, a->count * sizeof *a->limbs));
}

int bigint_compare(const js_Value *a, const js_Value *b)
{
	struct look x, y;
	int c;
	if (a->t.type == JS_TBIGINT && b->t.type == JS_TBIGINT)
		return a->u.bigint < b->u.bigint ? -1 : a->u.bigint > b->u.bigint;
	look_at(&x, a);
	look_at(&y, b);
	if (x.negative != y.negative)
		return x.negative ? -1 : 1;
	c = limbs_compare(x.limbs, x.count, y.limbs, y.count);
	return x.negative ? -c : c;
}

/* the integer part of x as limbs; x is finite, |x| >= 1 */
static size_t whole_limbs(double x, uint64_t out[17])
{
	int exponent;
	uint64_t m = (uint64_t)ldexp(frexp(fabs(x), &exponent), 53);
	size_t at, n;
	if (exponent <= 53) {
		out[0] = m >> (53 - exponent);
		return 1;
	}
	exponent -= 53;
	at = (size_t)exponent / 64;
	n = at + 2;
	memset(out, 0, n * sizeof *out);
	out[at + 1] = limbs_shift_left(out + at, &m, 1, (unsigned)exponent % 64);
	return limbs_trim(out, n);
}

int bigint_compare_number(const js_Value *a, double x)
{
	struct look l;
	uint64_t whole[17];
	size_t n;
	int c;
	if (isinf(x))
		return x > 0 ? -1 : 1;
	look_at(&l, a);
	if (fabs(x) < 1) {
		if (l.count)
			return l.negative ? -1 : 1;
		return x > 0 ? -1 : x < 0;
	}
	if (l.negative != (x < 0) || !l.count)
		return x < 0 ? 1 : -1;
	n = whole_limbs(x, whole);
	c = limbs_compare(l.limbs, l.count, whole, n);
	if (!c && x != trunc(x))
		c = -1;
	return l.negative ? -c : c;
}

uint32_t bigint_hash(js_State *J, const js_Value *v)
{
	struct look l;
	uint32_t h;
	if (v->t.type == JS_TBIGINT)
		return hash_word(&J->hash_key, (uint64_t)v->u.bigint);
	look_at(&l, v);
	h = hash_bytes(&J->hash_key, (const char *)l.limbs, l.count * sizeof *l.limbs);
	return l.negative ? ~h : h;
}

/* ---- numbers */

double bigint_number(const js_Value *v)
{
	struct look l;
	uint64_t top, rest = 0;
	size_t bits, i;
	double d;
	if (v->t.type == JS_TBIGINT)
		return (double)v->u.bigint;
	look_at(&l, v);
	bits = limbs_bits(l.limbs, l.count);
	if (bits > 1024)
		return l.negative ? -INFINITY : INFINITY;
	if (l.count == 1) {
		d = (double)l.limbs[0];
		return l.negative ? -d : d;
	}
	/* the 64 highest bits; the bits below them matter only if any is not 0 */
	i = l.count - 1;
	top = l.limbs[i];
	if (bits % 64) {
		top = top << (64 - bits % 64) | l.limbs[i - 1] >> bits % 64;
		rest = l.limbs[i - 1] << (64 - bits % 64);
	} else {
		rest = l.limbs[i - 1];
	}
	for (i = l.count - 2; i-- > 0; )
		rest |= l.limbs[i];
	top |= rest != 0;
	d = ldexp((double)top, (int)bits - 64);
	return l.negative ? -d : d;
}

/* 0: x is not an integer */
static int from_number(js_State *J, double x, js_Value *out)
{
	uint64_t whole[17];
	struct bigint *c;
	size_t n;
	if (!(x == trunc(x)) || isinf(x))
		return 0;
	if (x >= -9223372036854775808.0 && x < 9223372036854775808.0) {
		value_set_bigint(out, (int64_t)x);
		return 1;
	}
	n = whole_limbs(x, whole);
	c = cell_new(J, n);
	memcpy(c->limbs, whole, n * sizeof *whole);
	finish(J, c, x < 0, out);
	return 1;
}

uint64_t bigint_low(const js_Value *v)
{
	uint64_t low;
	if (v->t.type == JS_TBIGINT)
		return (uint64_t)v->u.bigint;
	low = v->u.bigcell->limbs[0];
	return v->u.bigcell->negative ? 0 - low : low;
}

/* ---- text */

static int digit_of(char c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	c |= 32;
	return c >= 'a' && c <= 'z' ? c - 'a' + 10 : 99;
}

/* n > 0 digits, all valid in the radix */
static void from_digits(js_State *J, const char *p, size_t n, int radix, int negative, js_Value *out)
{
	struct bigint *c;
	size_t count;
	/* 18 digits of base ten, 15 of sixteen, 12 of 36 are below 2^63 */
	if (n <= (radix <= 10 ? 18 : radix <= 16 ? 15 : 12)) {
		int64_t x = 0;
		while (n--)
			x = x * radix + digit_of(*p++);
		value_set_bigint(out, negative ? -x : x);
		return;
	}
	while (n > 1 && *p == '0') {
		p++;
		n--;
	}
	if (n / 6 > LIMIT_BIGINT_BITS || (n - 1) * (size_t)(31 - __builtin_clz((unsigned)radix)) > LIMIT_BIGINT_BITS)
		too_large(J);
	c = cell_new(J, limbs_parse_room(n, radix));
	count = limbs_parse(WORK(J), c->limbs, p, n, radix);
	memset(c->limbs + count, 0, (c->count - count) * sizeof *c->limbs);
	finish(J, c, negative, out);
}

static int all_digits(const char *p, const char *end, int radix)
{
	for (; p < end; p++)
		if (digit_of(*p) >= radix)
			return 0;
	return 1;
}

static int radix_of(const char *p, const char *end)
{
	if (end - p < 3 || *p != '0')
		return 10;
	switch (p[1] | 32) {
	case 'x': return 16;
	case 'o': return 8;
	case 'b': return 2;
	}
	return 10;
}

int bigint_from_text(js_State *J, struct string *s, js_Value *out)
{
	const char *p, *end;
	uint32_t from, to;
	int radix, negative = 0;
	string_trim(s, &from, &to, 3);
	p = s->p + from;
	end = s->p + to;
	if (p == end) {
		value_set_bigint(out, 0);
		return 1;
	}
	radix = radix_of(p, end);
	if (radix != 10)
		p += 2;
	else if (*p == '-' || *p == '+')
		negative = *p++ == '-';
	if (p == end || !all_digits(p, end, radix))
		return 0;
	from_digits(J, p, (size_t)(end - p), radix, negative, out);
	return 1;
}

void bigint_literal(js_State *J, const char *text, size_t size, js_Value *out)
{
	int radix = radix_of(text, text + size), skip = radix == 10 ? 0 : 2;
	from_digits(J, text + skip, size - (size_t)skip, radix, 0, out);
}

void bigint_push_text(js_State *J, const js_Value *v, int radix)
{
	struct string_builder b;
	struct look l;
	char digits[80], *p;
	size_t n;
	look_at(&l, v);
	if (l.count <= 1) {
		uint64_t x = l.count ? l.limbs[0] : 0;
		p = digits + sizeof digits;
		do {
			*--p = "0123456789abcdefghijklmnopqrstuvwxyz"[x % (unsigned)radix];
			x /= (unsigned)radix;
		} while (x);
		if (l.negative)
			*--p = '-';
		n = (size_t)(digits + sizeof digits - p);
		string_push_known(J, p, n, n);
		return;
	}
	n = limbs_format_room(l.limbs, l.count, radix);
	if (n > LIMIT_STRING_UNITS)
		string_too_long(J);
	string_build(J, &b, n + 1);
	if (l.negative)
		string_add(&b, "-", 1, 1);
	p = string_room(&b, n);
	n = limbs_format(WORK(J), p, l.limbs, l.count, radix);
	string_wrote(&b, n, n);
	string_built(&b);
}

void bigint_text(js_State *J, js_Value *v)
{
	bigint_push_text(J, v, 10);
	*v = J->stack[--J->top];
}

/* ---- for natives (value.h) */

int js_isbigint(js_State *J, int idx) { return VALUE_IS_BIGINT(js_tovalue(J, idx)); }

int64_t value_toint64(js_State *J, int idx, int *lossless)
{
	js_Value *v = js_tovalue(J, idx);
	if (lossless)
		*lossless = v->t.type == JS_TBIGINT;
	return VALUE_IS_BIGINT(v) ? (int64_t)bigint_low(v) : 0;
}

uint64_t value_touint64(js_State *J, int idx, int *lossless)
{
	js_Value *v = js_tovalue(J, idx);
	if (lossless)
		*lossless = v->t.type == JS_TBIGINT ? v->u.bigint >= 0 : v->t.type == JS_TBIGCELL &&
			!v->u.bigcell->negative && v->u.bigcell->count == 1;
	return VALUE_IS_BIGINT(v) ? bigint_low(v) : 0;
}

void value_pushint64(js_State *J, int64_t x)
{
	STACK_ROOM(J, 1);
	value_set_bigint(&J->stack[J->top++], x);
}

void value_pushuint64(js_State *J, uint64_t x)
{
	js_Value v;
	bigint_from_uint64(J, x, &v);
	js_pushvalue(J, v);
}

/* ---- BigInt */

static js_Value this_bigint(js_State *J, const char *method)
{
	js_Value *v = js_tovalue(J, 0);
	if (VALUE_IS_BIGINT(v))
		return *v;
	if (v->t.type == JS_TOBJECT && v->u.object->type == JS_CBIGINT)
		return v->u.object->u.bigint;
	js_typeerror(J, "BigInt.prototype.%s requires that 'this' be a BigInt", method);
}

static void B_call(js_State *J)
{
	js_Value *v;
	js_copy(J, 1);
	v = js_tovalue(J, -1);
	jsV_toprimitive(J, v, JS_HNUMBER);
	if (v->t.type == JS_TNUMBER) {
		char buf[32];
		double x = v->u.number;
		if (!from_number(J, x, v))
			js_rangeerror(J, "The number %s cannot be converted to a BigInt because it is not an integer",
				jsV_numbertostring(J, buf, x));
		return;
	}
	bigint_convert(J, v);
}

static void B_construct(js_State *J)
{
	js_typeerror(J, "BigInt is not a constructor");
}

/* ToIndex */
static double to_index(js_State *J, int idx)
{
	double d = js_tonumber(J, idx);
	d = isnan(d) ? 0 : trunc(d);
	if (d < 0 || d > 9007199254740991.0)
		js_rangeerror(J, "Invalid value: not (convertible to) a safe integer");
	return d + 0.0;
}

/* The lowest `bits` of the number in two's complement, as a magnitude: of count limbs in c. */
static struct bigint *low_bits(js_State *J, const struct look *l, size_t bits)
{
	size_t n = (bits + 63) / 64;
	struct bigint *c = cell_new(J, n);
	struct bits b = { l, 1 };
	for (size_t i = 0; i < n; i++)
		c->limbs[i] = bits_at(&b, i);
	if (bits % 64)
		c->limbs[n - 1] &= ((uint64_t)1 << bits % 64) - 1;
	return c;
}

static void as_n(js_State *J, int is_signed)
{
	double wanted = to_index(J, 1);
	struct look l;
	struct bigint *c;
	js_Value *v, out;
	size_t bits, have;
	js_copy(J, 2);
	v = js_tovalue(J, -1);
	bigint_convert(J, v);
	if (wanted == 0) {
		value_set_bigint(v, 0);
		return;
	}
	look_at(&l, v);
	have = limbs_bits(l.limbs, l.count);
	/* unchanged if it has fewer bits, unless it is negative and the result is unsigned */
	if (have < wanted && (is_signed || !l.negative))
		return;
	if (wanted > LIMIT_BIGINT_BITS) {
		if (is_signed || !l.negative)
			return;
		too_large(J);
	}
	bits = (size_t)wanted;
	c = low_bits(J, &l, bits);
	if (is_signed && c->limbs[(bits - 1) / 64] >> (bits - 1) % 64 & 1) {
		invert(c);
		if (bits % 64)
			c->limbs[c->count - 1] &= ((uint64_t)1 << bits % 64) - 1;
		finish(J, c, 1, &out);
	} else {
		finish(J, c, 0, &out);
	}
	*v = out;
}

static void B_asIntN(js_State *J) { as_n(J, 1); }
static void B_asUintN(js_State *J) { as_n(J, 0); }

static void Bp_toString(js_State *J)
{
	js_Value v = this_bigint(J, "toString");
	double radix = 10;
	if (js_isdefined(J, 1)) {
		radix = js_tonumber(J, 1);
		radix = isnan(radix) ? 0 : trunc(radix);
		if (radix < 2 || radix > 36)
			js_rangeerror(J, "toString() radix argument must be between 2 and 36");
	}
	bigint_push_text(J, &v, (int)radix);
}

static void Bp_valueOf(js_State *J) { js_pushvalue(J, this_bigint(J, "valueOf")); }

/* English, as node formats it by default: groups of three. */
static void Bp_toLocaleString(js_State *J)
{
	js_Value v = this_bigint(J, "toLocaleString");
	struct string_builder b;
	struct string s;
	uint32_t i = 0, left;
	js_pushvalue(J, v);
	js_replace(J, 0);
	if (engine_format_locale(J, "number", 1))
		return;
	bigint_push_text(J, &v, 10);
	string_view(J, js_tovalue(J, -1), &s);
	string_build(J, &b, s.bytes + s.bytes / 3 + 1);
	if (s.p[0] == '-') {
		string_add(&b, "-", 1, 1);
		i = 1;
	}
	while (i < s.bytes) {
		left = (s.bytes - i - 1) % 3 + 1;
		string_add(&b, s.p + i, left, left);
		i += left;
		if (i < s.bytes)
			string_add(&b, ",", 1, 1);
	}
	string_built(&b);
}

void bigint_init(js_State *J)
{
	js_newobject(J);
	J->BigInt_prototype = js_toobject(J, -1);
	value_method(J, "toLocaleString", Bp_toLocaleString, 0);
	value_method(J, "toString", Bp_toString, 0);
	value_method(J, "valueOf", Bp_valueOf, 0);
	symbol_tag(J, J->BigInt_prototype, "BigInt");
	js_newcconstructor(J, B_call, B_construct, "BigInt", 1);
	value_method(J, "asIntN", B_asIntN, 2);
	value_method(J, "asUintN", B_asUintN, 2);
	js_defglobal(J, "BigInt", JS_DONTENUM);
}
