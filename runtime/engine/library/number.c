/* engine/library/number.c -- Number, parseInt and parseFloat, and the methods of Boolean. */
#include "engine/core/builtins.h"
#include "engine/core/convert.h"
#include "engine/core/run.h"
#include "engine/heap/bigint.h"
#include "engine/number/digits.h"

/* Number(value), 21.1.1.1; also accepts BigInts */
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

/* Formats x >= 0 as printf's 'f' or 'e' with `digits` decimals, but rounds ties up. */
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
	/* a tie: printf rounded to even, so it rounded down if the previous digit was even */
	if ((p[p[-1] == '.' ? -2 : -1] - '0') % 2 == 0) {
		end = strchr(out, 'e');
		(end ? end : out + strlen(out))[-1]++;
	}
}

/* "12345" with `decimals` digits after the point, padded with zeros in front; returns the end. */
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

/* Rounds x > 0 to n digits, at most 17, ties up; *exponent is that of the first digit.  0: not possible this way */
static int round_to_digits(double x, int n, char digits[DIGITS_MAX], int *exponent)
{
	int e = (int)floor(log10(x)), got;
	uint64_t m;
	/* the logarithm may be off by one, and rounding may add a digit */
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
			/* x may have been rounded up to a power of ten; then it has n digits with a smaller exponent */
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
			memmove(e + 2, e + 3, strlen(e + 3) + 1);      /* C writes at least two exponent digits */
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

/* Radixes other than ten: as many fraction digits as needed to distinguish x from its neighbours (as in V8). */
static const char symbols[] = "0123456789abcdefghijklmnopqrstuvwxyz";

/* Writes the digits so that they end at `end`, at least one; returns their start. */
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
				/* round up: trailing maximal digits are dropped, and a carry past the point increments
				 * the integer part */
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

static void constant(js_State *J, const char *name, double d)
{
	js_pushnumber(J, d);
	js_defproperty(J, -2, name, JS_READONLY | JS_DONTENUM | JS_DONTCONF);
}

static int digit_of(unsigned char c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	c |= 32;
	return c >= 'a' && c <= 'z' ? c - 'a' + 10 : 36;
}

/* ECMA-262 19.2.5.  Exact for ten and powers of two; for other radixes the standard leaves the last digits open, and
 * they match V8's. */
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
	/* Digits are accumulated in an integer while it has room, so that a long number is rounded rarely, and in the
	 * same places as in V8. */
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

/* English, as node shows it by default: groups of three, at most three decimals, rounded from the shortest digits. */
static void Np_toLocaleString(js_State *J)
{
	double x = this_number(J, "toLocaleString");
	char digits[DIGITS_MAX + 1], out[450], *p = out;
	int n = 0, point = 1, kept, i;
	js_pushnumber(J, x);
	js_replace(J, 0);
	if (engine_format_locale(J, "number", 1))
		return;
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

void number_init(js_State *J)
{
	js_newcfunction(J, parse_float, "parseFloat", 1);
	js_defglobal(J, "parseFloat", JS_DONTENUM);
	js_newcfunction(J, parse_int, "parseInt", 2);
	js_defglobal(J, "parseInt", JS_DONTENUM);
	js_getglobal(J, "Number");
	js_toobject(J, -1)->u.c.function = N_call;
	js_toobject(J, -1)->u.c.constructor = N_construct;
	js_pushnumber(J, 1);           /* visible to script only: the native itself counts its arguments */
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
