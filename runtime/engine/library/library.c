#include "engine/library/library.h"

#include "engine/core/convert.h"
#include "engine/core/iterate.h"
#include "engine/core/properties.h"
#include "engine/core/run.h"
#include "engine/core/string.h"
#include "engine/heap/bigint.h"
#include "engine/number/digits.h"
#include "engine/number/fdlibm.h"
#include "engine/number/half.h"

/* ---- Math */

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
	/* scaled, so that squares neither overflow nor vanish; summed as Kahan does */
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

/* An exact sum of doubles: a whole number of 2^-1074, in limbs of 32 bits, each with room for carries of 2^30
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
		bits >>= -at;                  /* subnormal: these bits are zeros */
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

/* Rounded once, to even. */
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

/* ---- Number */

/* Number(value), 21.1.1.1: BigInts too */
static double to_number_of_any(js_State *J)
{
	js_Value *v = js_tovalue(J, 1);
	if (js_gettop(J) < 2)
		return 0;
	jsV_toprimitive(J, v, JS_HNUMBER);
	return VALUE_IS_BIGINT(v) ? bigint_number(v) : jsV_tonumber(J, v);
}

static void N_call(js_State *J) { js_pushnumber(J, to_number_of_any(J)); }
static void N_construct(js_State *J) { js_newnumber(J, to_number_of_any(J)); }

static int is_integer(js_State *J)
{
	double d;
	if (!js_isnumber(J, 1))
		return 0;
	d = js_tonumber(J, 1);
	return isfinite(d) && d == trunc(d);
}

static void N_isInteger(js_State *J) { js_pushboolean(J, is_integer(J)); }
static void N_isSafeInteger(js_State *J)
{
	js_pushboolean(J, is_integer(J) && fabs(js_tonumber(J, 1)) <= 9007199254740991.0);
}
static void N_isFinite(js_State *J) { js_pushboolean(J, js_isnumber(J, 1) && isfinite(js_tonumber(J, 1))); }
static void N_isNaN(js_State *J) { js_pushboolean(J, js_isnumber(J, 1) && isnan(js_tonumber(J, 1))); }

static double this_number(js_State *J, const char *name)
{
	js_Value *v = js_tovalue(J, 0);
	if (v->t.type == JS_TNUMBER)
		return v->u.number;
	if (v->t.type == JS_TOBJECT && v->u.object->type == JS_CNUMBER)
		return v->u.object->u.number;
	js_typeerror(J, "Number.prototype.%s requires that 'this' be a Number", name);
}

static void Np_valueOf(js_State *J) { js_pushnumber(J, this_number(J, "valueOf")); }

static int this_boolean(js_State *J, const char *name)
{
	js_Value *v = js_tovalue(J, 0);
	if (v->t.type == JS_TBOOLEAN)
		return v->u.boolean;
	if (v->t.type == JS_TOBJECT && v->u.object->type == JS_CBOOLEAN)
		return v->u.object->u.boolean;
	js_typeerror(J, "Boolean.prototype.%s requires that 'this' be a Boolean", name);
}

static void Bp_toString(js_State *J) { js_pushatom(J, this_boolean(J, "toString") ? J->names.true_ : J->names.false_); }
static void Bp_valueOf(js_State *J) { js_pushboolean(J, this_boolean(J, "valueOf")); }

/* x >= 0 by printf's 'f' or 'e' with `digits` decimals, but ties go up. */
static void format_number(char *out, size_t size, char kind, int digits, double x)
{
	char format[8] = { '%', '.', '*', kind, 0 }, longer[400];
	char *p, *end;
	snprintf(out, size, format, digits, x);
	snprintf(longer, sizeof longer, format, digits + 21, x);
	end = strchr(longer, 'e');
	if (!end)
		end = longer + strlen(longer);
	p = end - 21;
	if (*p != '5' || strspn(p + 1, "0") != 20)
		return;
	/* exactly between two: printf took the even one, which is the lower if the digit before was even */
	if ((p[p[-1] == '.' ? -2 : -1] - '0') % 2 == 0) {
		end = strchr(out, 'e');
		(end ? end : out + strlen(out))[-1]++;
	}
}

/* "12345" with `decimals` of them behind the point, zeros in front as needed; returns the end. */
static char *write_fixed(char *out, const char *digits, int n, int decimals)
{
	if (n <= decimals) {
		memset(out, '0', (size_t)(decimals + 1));
		memcpy(out + 1 + decimals - n, digits, (size_t)n);
		n = decimals + 1;
	} else {
		memcpy(out, digits, (size_t)n);
	}
	if (decimals == 0)
		return out + n;
	memmove(out + n - decimals + 1, out + n - decimals, (size_t)decimals);
	out[n - decimals] = '.';
	return out + n + 1;
}

static char *write_exponential(char *out, const char *digits, int n, int exponent)
{
	*out++ = digits[0];
	if (n > 1) {
		*out++ = '.';
		memcpy(out, digits + 1, (size_t)(n - 1));
		out += n - 1;
	}
	return out + sprintf(out, "e%+d", exponent);
}

static void Np_toFixed(js_State *J)
{
	double x = this_number(J, "toFixed"), wanted = js_tointeger(J, 1);
	char text[400], digits[DIGITS_MAX], *p = text;
	uint64_t n;
	if (!(wanted >= 0 && wanted <= 100))
		js_rangeerror(J, "toFixed() digits argument must be between 0 and 100");
	if (!(fabs(x) < 1e21)) {
		js_pushstring(J, jsV_numbertostring(J, text, x));
		return;
	}
	if (x < 0)
		*p++ = '-';
	if (digits_scaled(fabs(x), (int)wanted, &n))
		*write_fixed(p, digits, digits_integer(n, digits), (int)wanted) = 0;
	else
		format_number(p, sizeof text - 1, 'f', (int)wanted, fabs(x));
	js_pushstring(J, text);
}

/* x > 0 rounded to n digits, n at most 17, halves up; *exponent of the first.  0: not this way */
static int round_to_digits(double x, int n, char digits[DIGITS_MAX], int *exponent)
{
	int e = (int)floor(log10(x)), got;
	uint64_t m;
	/* the logarithm may be one off, and rounding may make one digit more */
	for (int tries = 0; n <= 17 && tries < 3; tries++) {
		if (!digits_scaled(x, n - 1 - e, &m))
			return 0;
		got = digits_integer(m, digits);
		if (got == n) {
			uint64_t power = m;
			*exponent = e;
			while (power % 10 == 0)
				power /= 10;
			if (power != 1)
				return 1;
			/* a power of ten may be what x, which is less, was rounded to: then it has n digits one place
			 * further down */
			if (!digits_scaled(x, n - e, &m))
				return 0;
			if (digits_integer(m, digits) == n)
				*exponent = e - 1;
			return 1;
		}
		e += got > n ? 1 : -1;
	}
	return 0;
}

static void Np_toExponential(js_State *J)
{
	double x = this_number(J, "toExponential"), wanted = js_tointeger(J, 1);
	char text[400], digits[DIGITS_MAX], *p = text, *e;
	int exponent, n;
	if (!isfinite(x)) {
		js_pushstring(J, jsV_numbertostring(J, text, x));
		return;
	}
	if (!(wanted >= 0 && wanted <= 100))
		js_rangeerror(J, "toExponential() argument must be between 0 and 100");
	if (x < 0)
		*p++ = '-';
	x = fabs(x);
	if (x > 0 && !js_isdefined(J, 1)) {
		n = digits_shortest(x, digits, &exponent);
		write_exponential(p, digits, n, exponent - 1);
	} else if (x > 0 && round_to_digits(x, (int)wanted + 1, digits, &exponent)) {
		write_exponential(p, digits, (int)wanted + 1, exponent);
	} else {
		format_number(p, sizeof text - 1, 'e', (int)wanted, x);
		if ((e = strchr(p, 'e')) != NULL && e[2] == '0')
			memmove(e + 2, e + 3, strlen(e + 3) + 1);      /* at least two digits are C's habit */
	}
	js_pushstring(J, text);
}

static void Np_toPrecision(js_State *J)
{
	double x = this_number(J, "toPrecision"), p;
	char digits[140], out[260];
	int exponent, negative;
	if (js_isundefined(J, 1)) {
		js_pushnumber(J, x);
		js_tostring(J, -1);
		return;
	}
	p = js_tonumber(J, 1);
	p = isnan(p) ? 0 : trunc(p);
	if (!isfinite(x)) {
		js_pushnumber(J, x);
		js_tostring(J, -1);
		return;
	}
	if (p < 1 || p > 100)
		js_rangeerror(J, "toPrecision() argument must be between 1 and 100");
	negative = x < 0;
	x = fabs(x);
	out[0] = '-';
	if (x > 0 && round_to_digits(x, (int)p, digits, &exponent)) {
		if (exponent < -6 || exponent >= (int)p)
			write_exponential(out + negative, digits, (int)p, exponent);
		else
			*write_fixed(out + negative, digits, (int)p, (int)p - 1 - exponent) = 0;
		js_pushstring(J, out);
		return;
	}
	format_number(digits, sizeof digits, 'e', (int)p - 1, x);
	exponent = atoi(strchr(digits, 'e') + 1);
	if (exponent < -6 || exponent >= (int)p) {
		*strchr(digits, 'e') = 0;
		snprintf(out, sizeof out, "%s%se%c%d", negative ? "-" : "", digits, exponent < 0 ? '-' : '+',
			abs(exponent));
	} else {
		out[0] = '-';
		format_number(out + negative, sizeof out - 1, 'f', (int)p - 1 - exponent, x);
	}
	js_pushstring(J, out);
}

static void push_number_text(js_State *J, double x)
{
	js_pushnumber(J, x);
	js_tostring(J, -1);
}

/* Another radix than ten: as many digits of the fraction as tell x from its neighbours (as V8 prints them). */
static const char symbols[] = "0123456789abcdefghijklmnopqrstuvwxyz";

/* Writes them to end where `end` is, at least one; returns where they begin. */
static char *digits_before(char *end, uint64_t whole, unsigned radix)
{
	uint32_t low;
	for (; whole > UINT32_MAX; whole /= radix)
		*--end = symbols[whole % radix];
	low = (uint32_t)whole;
	if (!(radix & (radix - 1))) {
		int bits = __builtin_ctz(radix);
		do
			*--end = symbols[low & (radix - 1)];
		while ((low >>= bits) != 0);
	} else {
		do
			*--end = symbols[low % radix];
		while ((low /= radix) != 0);
	}
	return end;
}

static void Np_toString(js_State *J)
{
	enum { HALF = 1100 };
	double x = this_number(J, "toString"), radix = js_isundefined(J, 1) ? 10 : js_tonumber(J, 1), whole, part,
		delta;
	char text[2 * HALF];
	int first = HALF, end = HALF;
	radix = isnan(radix) ? 0 : trunc(radix);
	if (radix < 2 || radix > 36)
		js_rangeerror(J, "toString() radix argument must be between 2 and 36");
	if (radix == 10 || !isfinite(x) || x == 0) {
		push_number_text(J, x);
		return;
	}
	whole = floor(fabs(x));
	part = fabs(x) - whole;
	delta = part > 0 ? fmax(0.5 * (nextafter(fabs(x), INFINITY) - fabs(x)), 5e-324) : 1;
	if (part >= delta) {
		text[end++] = '.';
		do {
			int digit;
			part *= radix;
			delta *= radix;
			digit = (int)part;
			text[end++] = symbols[digit];
			part -= digit;
			if ((part > 0.5 || (part == 0.5 && (digit & 1))) && part + delta > 1) {
				/* round up: nines, so to say, are dropped, and past the point the whole number grows */
				for (;;) {
					const char *symbol;
					if (--end == HALF) {
						whole += 1;
						break;
					}
					symbol = strchr(symbols, text[end]);
					if (symbol - symbols + 1 < radix) {
						text[end++] = symbol[1];
						break;
					}
				}
				break;
			}
		} while (part >= delta);
	}
	if (whole < 9007199254740992.0) {
		first = (int)(digits_before(text + first, (uint64_t)whole, (unsigned)radix) - text);
	} else {
		for (; whole / radix >= 9007199254740992.0; whole /= radix)
			text[--first] = '0';
		do {
			double rest = fmod(whole, radix);
			text[--first] = symbols[(int)rest];
			whole = (whole - rest) / radix;
		} while (whole > 0);
	}
	if (x < 0)
		text[--first] = '-';
	js_pushlstring(J, text + first, end - first);
}

/* ---- Function */

/* A bound function keeps its target, this and an array of arguments in its first slots. */
enum { BOUND_TARGET, BOUND_THIS, BOUND_ARGUMENTS, BOUND_PARTS };

/* arguments -- target [this] bound arguments, arguments: how many of them */
static int push_bound(js_State *J, int with_this)
{
	js_Object *self = J->trace[J->tracetop].callee, *list = self->slots[BOUND_ARGUMENTS].u.object;
	int top = js_gettop(J), n = list->u.a.flat_length, i;
	js_pushvalue(J, self->slots[BOUND_TARGET]);
	if (with_this)
		js_pushvalue(J, self->slots[BOUND_THIS]);
	for (i = 0; i < n; i++)
		js_pushvalue(J, list->u.a.array[i]);
	for (i = 1; i < top; i++)
		js_copy(J, i);
	return n + top - 1;
}

static void call_bound(js_State *J) { js_call(J, push_bound(J, 1)); }

static void construct_bound(js_State *J)
{
	js_Object *nt = run_new_target(J);
	int n;
	J->trace[J->tracetop].prototype_asked = 1;
	n = push_bound(J, 0);
	run_construct(J, n, nt == J->trace[J->tracetop].callee ? NULL : nt);
}

js_Object *function_bound_target(js_Object *f)
{
	return f->type == JS_CCFUNCTION && f->u.c.function == call_bound ? f->slots[BOUND_TARGET].u.object : NULL;
}

static void Fp_bind(js_State *J)
{
	int top = js_gettop(J), given = top > 2 ? top - 2 : 0, i;
	double length = 0;
	struct object_desc d;
	js_Object *target, *obj, *list;
	js_Value v;
	if (!js_iscallable(J, 0))
		js_typeerror(J, "Bind must be called on a function");
	target = js_toobject(J, 0);
	js_newcfunction(J, call_bound, "bound", 0);
	obj = js_toobject(J, -1);
	obj->lazy = 0;
	prop_set_prototype(J, obj, object_get_prototype(J, target));
	if (value_constructor(js_tovalue(J, 0)))
		obj->u.c.constructor = construct_bound;
	v = *js_tovalue(J, 0);
	prop_add(J, obj, J->hidden_names[BOUND_TARGET], 0, &v);
	v = *js_tovalue(J, 1);
	prop_add(J, obj, J->hidden_names[BOUND_THIS], 0, &v);
	js_newarray(J);
	list = js_toobject(J, -1);
	for (i = 0; i < given; i++)
		object_put_element(J, list, (uint32_t)i, js_tovalue(J, 2 + i));
	prop_add(J, obj, J->hidden_names[BOUND_ARGUMENTS], 0, js_tovalue(J, -1));
	js_pop(J, 1);
	if (object_own(J, target, J->names.length, &d)) {
		js_getproperty(J, 0, "length");
		if (js_isnumber(J, -1)) {
			length = js_tonumber(J, -1);
			length = isnan(length) ? 0 : fmax(0, trunc(length) - given);
		}
		js_pop(J, 1);
	}
	js_pushnumber(J, length);
	js_defproperty(J, -2, "length", JS_READONLY | JS_DONTENUM);
	js_pushliteral(J, "bound ");
	js_getproperty(J, 0, "name");
	if (!js_isstring(J, -1)) {
		js_pop(J, 1);
		js_pushliteral(J, "");
	}
	js_concat(J);
	js_defproperty(J, -2, "name", JS_READONLY | JS_DONTENUM);
}

/* ---- set-up */

static void constant(js_State *J, const char *name, double d)
{
	js_pushnumber(J, d);
	js_defproperty(J, -2, name, JS_READONLY | JS_DONTENUM | JS_DONTCONF);
}

static void init_math(js_State *J)
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

static int digit_of(unsigned char c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	c |= 32;
	return c >= 'a' && c <= 'z' ? c - 'a' + 10 : 36;
}

/* ECMA-262 19.2.5.  Exact for ten and the powers of two; where the standard leaves the last digits open, V8's are
 * given. */
static void parse_int(js_State *J)
{
	struct string s;
	uint32_t from, to;
	const char *p, *end, *start;
	int negative = 0, radix;
	double n = 0;
	string_get(J, 1, &s);
	string_trim(&s, &from, &to, 1);
	radix = js_isdefined(J, 2) ? js_toint32(J, 2) : 0;
	p = s.p + from;
	end = s.p + s.bytes;
	if (p < end && (*p == '-' || *p == '+'))
		negative = *p++ == '-';
	if ((radix == 0 || radix == 16) && end - p >= 2 && p[0] == '0' && (p[1] | 32) == 'x') {
		p += 2;
		radix = 16;
	}
	if (radix == 0)
		radix = 10;
	start = p;
	/* Digits are gathered in an integer as long as it holds them, so that a long number is rounded seldom, and as
	 * V8 rounds it. */
	while (radix >= 2 && radix <= 36 && p < end && *p == '0')
		p++;
	while (radix >= 2 && radix <= 36 && p < end && digit_of((unsigned char)*p) < radix) {
		uint32_t part = 0, scale = 1;
		while (p < end && digit_of((unsigned char)*p) < radix && scale <= UINT32_MAX / 36 / (uint32_t)radix) {
			part = part * (uint32_t)radix + (uint32_t)digit_of((unsigned char)*p++);
			scale *= (uint32_t)radix;
		}
		n = n * scale + part;
	}
	if (p == start) {
		n = NAN;
	} else if (n > 9007199254740992.0 && (radix == 10 || (radix & (radix - 1)) == 0)) {
		n = convert_digits(start, p, radix);
	}
	js_pushnumber(J, negative && n == n ? -n : n);
}

/* English, as node without further settings says it: groups of three, at most three decimals, rounded from the shortest
 * digits. */
static void Np_toLocaleString(js_State *J)
{
	double x = this_number(J, "toLocaleString");
	char digits[DIGITS_MAX + 1], out[450], *p = out;
	int n = 0, point = 1, kept, i;
	if (js_isobject(J, 2)) {
		js_pushnumber(J, x);
		js_replace(J, 0);
		if (engine_format_locale(J, "number"))
			return;
	}
	if (isnan(x)) {
		js_pushliteral(J, "NaN");
		return;
	}
	if (signbit(x))
		*p++ = '-';
	if (isinf(x)) {
		strcpy(p, "\xE2\x88\x9E");
		js_pushstring(J, out);
		return;
	}
	digits[0] = '0';       /* room for a carry */
	if (x != 0)
		n = digits_shortest(fabs(x), digits + 1, &point);
	kept = point + 3;
	if (n > kept && kept >= 0) {
		int up = digits[1 + kept] >= '5';
		n = kept;
		for (i = n; up && i >= 0; i--) {
			up = digits[i] == '9';
			digits[i] = up ? '0' : (char)(digits[i] + 1);
		}
	} else if (n > kept) {
		n = 0;
	}
	for (i = digits[0] == '0' ? 1 : 0; i <= point; i++) {
		*p++ = i <= n ? digits[i] : '0';
		if (i < point && (point - i) % 3 == 0)
			*p++ = ',';
	}
	if (point < 0 || (point == 0 && digits[0] == '0'))
		*p++ = '0';
	while (n > 0 && n > point && digits[n] == '0')
		n--;
	if (n > point && (n > 0 || digits[0] != '0')) {
		*p++ = '.';
		for (i = point + 1; i <= n; i++)
			*p++ = i < 0 || (i == 0 && digits[0] == '0') ? '0' : digits[i];
	}
	*p = 0;
	js_pushstring(J, out);
}

/* ECMA-262 19.2.4 */
static void parse_float(js_State *J)
{
	struct string s;
	uint32_t from, to;
	const char *p, *q;
	char *end;
	double d;
	string_get(J, 1, &s);
	string_trim(&s, &from, &to, 1);
	string_push_span(J, &s, from, to, s.ascii ? to - from :
		(string_measure(s.p + from, to - from, &s.units), s.units));
	p = js_tostring(J, -1);
	q = p + (*p == '-' || *p == '+');
	if (!strncmp(q, "Infinity", 8)) {
		js_pushnumber(J, *p == '-' ? -INFINITY : INFINITY);
		return;
	}
	d = js_strtod(p, &end);
	js_pushnumber(J, end == p ? NAN : d);
}

static void init_number(js_State *J)
{
	js_newcfunction(J, parse_float, "parseFloat", 1);
	js_defglobal(J, "parseFloat", JS_DONTENUM);
	js_newcfunction(J, parse_int, "parseInt", 2);
	js_defglobal(J, "parseInt", JS_DONTENUM);
	js_getglobal(J, "Number");
	js_toobject(J, -1)->u.c.function = N_call;
	js_toobject(J, -1)->u.c.constructor = N_construct;
	js_pushnumber(J, 1);           /* for scripts alone: the native counts its arguments */
	js_defproperty(J, -2, "length", JS_READONLY | JS_DONTENUM);
	value_method(J, "isInteger", N_isInteger, 1);
	value_method(J, "isSafeInteger", N_isSafeInteger, 1);
	value_method(J, "isFinite", N_isFinite, 1);
	value_method(J, "isNaN", N_isNaN, 1);
	js_getglobal(J, "parseFloat");
	js_defproperty(J, -2, "parseFloat", JS_DONTENUM);
	js_getglobal(J, "parseInt");
	js_defproperty(J, -2, "parseInt", JS_DONTENUM);
	constant(J, "EPSILON", DBL_EPSILON);
	constant(J, "MAX_SAFE_INTEGER", 9007199254740991.0);
	constant(J, "MIN_SAFE_INTEGER", -9007199254740991.0);
	js_pop(J, 1);
	js_pushobject(J, J->Number_prototype);
	value_method(J, "valueOf", Np_valueOf, 0);
	value_method(J, "toFixed", Np_toFixed, 1);
	value_method(J, "toExponential", Np_toExponential, 1);
	value_method(J, "toPrecision", Np_toPrecision, 1);
	value_method(J, "toString", Np_toString, 1);
	value_method(J, "toLocaleString", Np_toLocaleString, 0);
	js_pop(J, 1);
	js_pushobject(J, J->Boolean_prototype);
	value_method(J, "toString", Bp_toString, 0);
	value_method(J, "valueOf", Bp_valueOf, 0);
	js_pop(J, 1);
}

static void init_function(js_State *J)
{
	js_pushobject(J, J->Function_prototype);
	value_method(J, "bind", Fp_bind, 1);
	js_pop(J, 1);
}

void library_init(js_State *J)
{
	init_function(J);
	init_math(J);
	init_number(J);
}
