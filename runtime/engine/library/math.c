/* engine/library/math.c -- functions of Math that MuJS lacks, and replacements for those that deviate from the
 * standard. */
#include "engine/core/builtins.h"
#include "engine/core/iterate.h"
#include "engine/core/run.h"
#include "engine/number/fdlibm.h"
#include "engine/number/half.h"

#define MATH1(name, expression) static void M_##name(js_State *J) { double x = js_tonumber(J, 1); \
	js_pushnumber(J, expression); }
MATH1(exp, fdlibm_exp(x))
MATH1(log, fdlibm_log(x))
MATH1(trunc, trunc(x))
MATH1(sign, x > 0 ? 1 : x < 0 ? -1 : x)
MATH1(log2, log2(x))
MATH1(log10, log10(x))
MATH1(log1p, log1p(x))
MATH1(expm1, expm1(x))
MATH1(cbrt, (double)cbrtl(x))       /* glibc's cbrt(27) is not 3 */
MATH1(fround, (double)(float)x)
MATH1(sinh, sinh(x))
MATH1(cosh, cosh(x))
MATH1(tanh, tanh(x))
MATH1(asinh, asinh(x))
MATH1(acosh, acosh(x))
MATH1(atanh, atanh(x))
/* floor(x + 0.5) is wrong for 0.49999999999999994 and for odd numbers above 2^52 */
MATH1(round, fabs(x) >= 4503599627370496.0 || isnan(x) ? x : copysign(floor(x) + (x - floor(x) >= 0.5), x))

static void M_clz32(js_State *J)
{
	unsigned n = js_touint32(J, 1);
	js_pushnumber(J, n ? __builtin_clz(n) : 32);
}

static void M_imul(js_State *J)
{
	js_pushnumber(J, (int32_t)(js_touint32(J, 1) * js_touint32(J, 2)));
}

static void M_random(js_State *J)
{
	js_pushnumber(J, random_unit(&J->random));
}

static void largest_of(js_State *J, int smallest)
{
	double found = -INFINITY;
	for (int i = 1, n = js_gettop(J); i < n; i++) {
		double x = js_tonumber(J, i);
		if (smallest)
			x = -x;
		if (isnan(x) || x > found || (x == 0 && found == 0 && !signbit(x)))
			found = x;
		while (isnan(found) && ++i < n)
			js_tonumber(J, i);
	}
	js_pushnumber(J, smallest ? -found : found);
}

static void M_max(js_State *J) { largest_of(J, 0); }
static void M_min(js_State *J) { largest_of(J, 1); }

static void M_hypot(js_State *J)
{
	int n = js_gettop(J) - 1, infinite = 0, nan = 0;
	double largest = 0, sum = 0, lost = 0;
	for (int i = 1; i <= n; i++) {
		double x = js_tonumber(J, i);
		js_pushnumber(J, x);
		js_replace(J, i);
		x = fabs(x);
		infinite |= isinf(x) != 0;
		nan |= isnan(x) != 0;
		if (x > largest)
			largest = x;
	}
	/* scaled so that squares neither overflow nor underflow; Kahan summation */
	for (int i = 1; i <= n && largest > 0 && !infinite && !nan; i++) {
		double x = js_tonumber(J, i) / largest, y = x * x - lost, t = sum + y;
		lost = (t - sum) - y;
		sum = t;
	}
	js_pushnumber(J, infinite ? INFINITY : nan ? NAN : sqrt(sum) * largest);
}

static void M_f16round(js_State *J)
{
	js_pushnumber(J, half_value(half_of(js_tonumber(J, 1))));
}

/* An exact sum of doubles: an integer multiple of 2^-1074 in limbs of 32 bits, each with room for the carries of 2^30
 * additions. */
enum { SUM_LIMBS = 70 };

struct sum { int64_t limbs[SUM_LIMBS]; uint32_t since_carry; };

static void sum_carry(struct sum *s)
{
	int64_t carry = 0;
	for (int i = 0; i < SUM_LIMBS - 1; i++) {
		carry += s->limbs[i];
		s->limbs[i] = carry & 0xFFFFFFFF;
		carry >>= 32;
	}
	s->limbs[SUM_LIMBS - 1] += carry;
	s->since_carry = 0;
}

static void sum_add(struct sum *s, double x)
{
	int exponent, sign = x < 0 ? -1 : 1;
	uint64_t bits = (uint64_t)ldexp(frexp(fabs(x), &exponent), 53), low;
	int at = exponent - 53 + 1074;
	if (at < 0) {
		bits >>= -at;                  /* subnormal: the shifted-out bits are zero */
		at = 0;
	}
	low = (bits & 0xFFFFFFFF) << at % 32;
	s->limbs[at / 32] += sign * (int64_t)(low & 0xFFFFFFFF);
	low = (low >> 32) + ((bits >> 32) << at % 32);
	s->limbs[at / 32 + 1] += sign * (int64_t)(low & 0xFFFFFFFF);
	s->limbs[at / 32 + 2] += sign * (int64_t)(low >> 32);
	if (++s->since_carry == 1u << 29)
		sum_carry(s);
}

static int sum_bit(const struct sum *s, int i) { return (int)(s->limbs[i / 32] >> i % 32 & 1); }

/* Rounds once, to even. */
static double sum_round(struct sum *s)
{
	int i, top, negative, sticky = 0;
	double x;
	sum_carry(s);
	negative = s->limbs[SUM_LIMBS - 1] < 0;
	if (negative) {
		for (i = 0; i < SUM_LIMBS; i++)
			s->limbs[i] = -s->limbs[i];
		sum_carry(s);
	}
	for (top = SUM_LIMBS * 32 - 1; top > 0 && !sum_bit(s, top); top--)
		;
	uint64_t bits = 0;
	int low = top > 52 ? top - 52 : 0;
	for (i = top; i >= low; i--)
		bits = bits << 1 | (uint64_t)sum_bit(s, i);
	for (i = 0; i < low - 1; i++)
		sticky |= sum_bit(s, i);
	if (low > 0 && sum_bit(s, low - 1) && (sticky || (bits & 1)))
		bits++;
	x = ldexp((double)bits, low - 1074);
	return negative ? -x : x;
}

static void M_sumPrecise(js_State *J)
{
	struct sum s;
	int plus = 0, minus = 0, nan = 0, zeros = 1, idx;
	memset(&s, 0, sizeof s);
	iterator_open(J, 1);
	idx = js_gettop(J) - 2;
	while (iterator_step(J, idx)) {
		double x;
		if (!js_isnumber(J, -1)) {
			if (js_try(J)) {
				iterator_close_quiet(J, idx);
				js_throw(J);
			}
			js_typeerror(J, "Type of 'Iterator value' must be 'number', found '%s'", js_typeof(J, -1));
		}
		x = js_tonumber(J, -1);
		js_pop(J, 1);
		zeros &= x == 0 && signbit(x);
		nan |= isnan(x) != 0;
		plus |= x == INFINITY;
		minus |= x == -INFINITY;
		if (isfinite(x) && x != 0)
			sum_add(&s, x);
		gc_poll(J);
	}
	js_pushnumber(J, nan || (plus && minus) ? NAN : plus ? INFINITY : minus ? -INFINITY : zeros ? -0.0 :
		sum_round(&s));
}

void math_init(js_State *J)
{
	static const struct {
		const char *name;
		js_CFunction f;
		int length;
	} natives[] = {
		{ "exp", M_exp, 1 }, { "log", M_log, 1 }, { "trunc", M_trunc, 1 }, { "sign", M_sign, 1 },
		{ "log2", M_log2, 1 }, { "log10", M_log10, 1 }, { "log1p", M_log1p, 1 },
		{ "expm1", M_expm1, 1 }, { "cbrt", M_cbrt, 1 }, { "fround", M_fround, 1 },
		{ "f16round", M_f16round, 1 }, { "sumPrecise", M_sumPrecise, 1 }, { "sinh", M_sinh, 1 },
		{ "cosh", M_cosh, 1 },
		{ "tanh", M_tanh, 1 }, { "asinh", M_asinh, 1 }, { "acosh", M_acosh, 1 }, { "atanh", M_atanh, 1 },
		{ "round", M_round, 1 },
		{ "clz32", M_clz32, 1 }, { "imul", M_imul, 2 }, { "random", M_random, 0 },
	};
	js_getglobal(J, "Math");
	for (int i = 0; i < nelem(natives); i++)
		value_method(J, natives[i].name, natives[i].f, natives[i].length);
	value_counting_method(J, "hypot", M_hypot, 2);
	value_counting_method(J, "max", M_max, 2);
	value_counting_method(J, "min", M_min, 2);
	js_pop(J, 1);
}
