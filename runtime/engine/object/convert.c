/* engine/object/convert.c -- ToPrimitive, ToNumber, ToString, +, < and == of ECMA-262, chapter 7.
 *
 * digits.h converts doubles to digits and back; the notations of numbers are here.
 */
#include "engine/core/convert.h"

#include "engine/core/errors.h"
#include "engine/core/properties.h"
#include "engine/core/run.h"
#include "engine/core/string.h"
#include "engine/engine.h"
#include "engine/heap/bigint.h"
#include "engine/number/digits.h"
#include "engine/object/describe.h"

/* ---- numbers to integers */

int jsV_numbertointeger(double n)
{
	if (isnan(n))
		return 0;
	if (n <= INT_MIN)
		return INT_MIN;
	if (n >= INT_MAX)
		return INT_MAX;
	return (int)n;
}

int jsV_numbertoint32(double n)
{
	if (n >= -2147483648.0 && n <= 2147483647.0)
		return (int)n;
	if (n > -9223372036854775808.0 && n < 9223372036854775808.0)
		return (int)(uint32_t)(uint64_t)(int64_t)n;
	if (!isfinite(n))
		return 0;
	n = fmod(n, 4294967296.0);
	return (int)(uint32_t)(int64_t)n;
}

unsigned int jsV_numbertouint32(double n) { return (unsigned)jsV_numbertoint32(n); }

/* ---- text to numbers */

static int digit(char c) { return c >= '0' && c <= '9'; }

/* The longest prefix of [s, end) that is a StrUnsignedDecimalLiteral with an optional sign; NULL if none. */
static const char *scan_decimal(const char *s, const char *end)
{
	const char *p = s, *mark;
	int digits = 0;

	if (p < end && (*p == '+' || *p == '-'))
		p++;
	while (p < end && digit(*p))
		p++, digits++;
	if (p < end && *p == '.') {
		mark = p++;
		while (p < end && digit(*p))
			p++, digits++;
		if (!digits)
			p = mark;
	}
	if (!digits)
		return NULL;
	if (p < end && (*p == 'e' || *p == 'E')) {
		mark = p++;
		if (p < end && (*p == '+' || *p == '-'))
			p++;
		if (p == end || !digit(*p))
			return mark;
		while (p < end && digit(*p))
			p++;
	}
	return p;
}

/* WhiteSpace or LineTerminator */
static int is_space(uint32_t c)
{
	if (c < 0x80)
		return c == ' ' || (c >= 9 && c <= 13);
	return c == 0xA0 || c == 0xFEFF || c == 0x1680 || (c >= 0x2000 && c <= 0x200A) || c == 0x2028 || c == 0x2029
	    || c == 0x202F || c == 0x205F || c == 0x3000;
}

void string_trim(struct string *s, uint32_t *from, uint32_t *to, int sides)
{
	uint32_t b = 0, e = s->bytes, start;
	int n;

	while ((sides & 1) && b < e && is_space(string_decode(s->p + b, &n)))
		b += (uint32_t)n;
	while ((sides & 2) && e > b) {
		for (start = e - 1; ((unsigned char)s->p[start] & 0xC0) == 0x80; start--)
			;
		if (!is_space(string_decode(s->p + start, &n)))
			break;
		e = start;
	}
	*from = b;
	*to = e;
}

static int hex_value(char c)
{
	if (digit(c))
		return c - '0';
	if ((c | 32) >= 'a' && (c | 32) <= 'z')
		return (c | 32) - 'a' + 10;
	return 99;
}

/* The digits of [s, *end) in a base, rounded once.  Beyond 53 bits: exact for powers of two by keeping a sticky bit, by
 * strtod for ten. */
static double radix_value(const char *s, const char *end, int radix)
{
	const char *p;
	double x = 0;

	if (radix == 10)
		return s == end ? 0 : digits_read(s, end);
	for (p = s; p < end; p++) {
		x = x * radix + hex_value(*p);
		if (x >= 9007199254740992.0)
			break;
	}
	if (p == end)
		return x;
	if ((radix & (radix - 1)) == 0) {
		int bits = __builtin_ctz((unsigned)radix), exponent = 0, sticky = 0, width;
		uint64_t m = 0;

		for (p = s; p < end; p++) {
			unsigned d = (unsigned)hex_value(*p);

			if (m >> (63 - bits)) {
				exponent += exponent < 10000 ? bits : 0;       /* infinite anyway beyond this */
				sticky |= d != 0;
			} else {
				m = m << bits | d;
			}
		}
		width = 64 - __builtin_clzll(m);
		if (width > 54) {
			/* one guard bit stays; of the rest only matters whether any is set */
			int drop = width - 54;

			sticky |= (m & ((1ull << drop) - 1)) != 0;
			m >>= drop;
			exponent += drop;
		}
		if ((m & 1) && (sticky || (m & 2)))
			m++;
		m >>= 1;
		return ldexp((double)m, exponent + 1);
	}
	for (p++; p < end; p++)
		x = x * radix + hex_value(*p);
	return x;
}

double convert_digits(const char *s, const char *end, int radix) { return radix_value(s, end, radix); }

double js_strtol(const char *s, char **ep, int radix)
{
	const char *e = s;

	while (hex_value(*e) < radix)
		e++;
	if (ep)
		*ep = (char *)(uintptr_t)e;
	return radix_value(s, e, radix);
}

/* Much text may follow the number (the rest of a JSON text), so this does not search for the end of s. */
double js_strtod(const char *s, char **ep)
{
	const char *e = scan_decimal(s, s + strspn(s, "+-.0123456789eE"));

	if (ep)
		*ep = (char *)(uintptr_t)(e ? e : s);
	return e ? digits_read(s, e) : 0;
}

double js_stringtofloat(const char *s, char **ep) { return js_strtod(s, ep); }

static double to_number(struct string *s)
{
	const char *p, *end, *e;
	uint32_t from, to;
	int radix = 0, sign = 0;

	string_trim(s, &from, &to, 3);
	p = s->p + from;
	end = s->p + to;
	if (p == end)
		return 0;
	if (end - p > 2 && p[0] == '0') {
		switch (p[1] | 32) {
		case 'x': radix = 16; break;
		case 'o': radix = 8; break;
		case 'b': radix = 2; break;
		}
		if (radix) {
			for (e = p + 2; e < end; e++)
				if (hex_value(*e) >= radix)
					return NAN;
			return radix_value(p + 2, end, radix);
		}
	}
	e = scan_decimal(p, end);
	if (e == end)
		return digits_read(p, end);
	if (e)
		return NAN;
	if (*p == '+' || *p == '-')
		sign = *p++ == '-';
	if (end - p == 8 && memcmp(p, "Infinity", 8) == 0)
		return sign ? -INFINITY : INFINITY;
	return NAN;
}

/* ---- numbers to text */

/* Ends at buf + 12, without a 0. */
static char *int_text(char *buf, int v)
{
	static const char pairs[] = "00010203040506070809101112131415161718192021222324252627282930313233343536373839"
		"40414243444546474849505152535455565758596061626364656667686970717273747576777879"
		"8081828384858687888990919293949596979899";
	char *p = buf + 12;
	unsigned a = v < 0 ? 0u - (unsigned)v : (unsigned)v;

	for (; a >= 100; a /= 100)
		memcpy(p -= 2, pairs + a % 100 * 2, 2);
	if (a >= 10)
		memcpy(p -= 2, pairs + a * 2, 2);
	else
		*--p = (char)('0' + a);
	if (v < 0)
		*--p = '-';
	return p;
}

static const char *write_int(char *out, int v)
{
	char buf[12], *p = int_text(buf, v);
	size_t n = (size_t)(buf + sizeof buf - p);

	memcpy(out, p, n);
	out[n] = 0;
	return out;
}

const char *jsV_numbertostring(js_State *J, char buf[32], double f)
{
	char digits[DIGITS_MAX], *p = buf;
	int n, point, i;

	if (f == 0)
		return "0";
	if (isnan(f))
		return "NaN";
	if (isinf(f))
		return f < 0 ? "-Infinity" : "Infinity";
	if (f >= INT_MIN && f <= INT_MAX && (double)(int)f == f)
		return write_int(buf, (int)f);
	if (f < 0) {
		*p++ = '-';
		f = -f;
	}
	n = digits_shortest(f, digits, &point);
	if (n <= point && point <= 21) {
		memcpy(p, digits, (size_t)n);
		memset(p + n, '0', (size_t)(point - n));
		p[point] = 0;
	} else if (point > 0 && point <= 21) {
		memcpy(p, digits, (size_t)point);
		p[point] = '.';
		memcpy(p + point + 1, digits + point, (size_t)(n - point));
		p[n + 1] = 0;
	} else if (point > -6 && point <= 0) {
		*p++ = '0';
		*p++ = '.';
		for (i = point; i < 0; i++)
			*p++ = '0';
		memcpy(p, digits, (size_t)n);
		p[n] = 0;
	} else {
		*p++ = digits[0];
		if (n > 1) {
			*p++ = '.';
			memcpy(p, digits + 1, (size_t)(n - 1));
			p += n - 1;
		}
		point--;
		*p++ = 'e';
		*p++ = point < 0 ? '-' : '+';
		write_int(p, point < 0 ? -point : point);
	}
	return buf;
}

/* ---- values */

/* One of the two methods of OrdinaryToPrimitive.  1: the primitive is on the stack. */
static int call_method(js_State *J, js_Object *obj, const char *name)
{
	js_pushobject(J, obj);
	js_getproperty(J, -1, name);
	if (!js_iscallable(J, -1)) {
		js_pop(J, 2);
		return 0;
	}
	js_rot2(J);
	js_call(J, 0);
	if (js_isprimitive(J, -1))
		return 1;
	js_pop(J, 1);
	return 0;
}

/* Symbol.toPrimitive, 7.1.1.  1: the method exists, and v is its result. */
static int exotic_primitive(js_State *J, js_Value *v, int preferred)
{
	js_Value self = *v;
	char text[80];

	if (!object_get(J, self.u.object, J->symbols.toPrimitive))
		return 0;
	if (!js_iscoercible(J, -1)) {
		js_pop(J, 1);
		return 0;
	}
	if (!js_iscallable(J, -1))
		js_typeerror(J, "%s is not a function", describe_typed(J, js_tovalue(J, -1), text, sizeof text));
	js_pushvalue(J, self);
	js_pushliteral(J, preferred == JS_HNONE ? "default" : preferred == JS_HNUMBER ? "number" : "string");
	js_call(J, 1);
	if (!js_isprimitive(J, -1))
		js_typeerror(J, "Cannot convert object to primitive value");
	*v = *js_tovalue(J, -1);
	js_pop(J, 1);
	return 1;
}

void jsV_toprimitive(js_State *J, js_Value *v, int preferred)
{
	js_Object *obj;
	int text;

	if (v->t.type != JS_TOBJECT)
		return;
	obj = v->u.object;
	js_pushobject(J, obj);         /* v may be unrooted */
	if (exotic_primitive(J, v, preferred)) {
		js_pop(J, 1);
		return;
	}
	text = preferred == JS_HSTRING || (preferred == JS_HNONE && obj->type == JS_CDATE);
	if (!call_method(J, obj, text ? J->names.toString : J->names.valueOf)
	    && !call_method(J, obj, text ? J->names.valueOf : J->names.toString))
		js_typeerror(J, "Cannot convert object to primitive value");
	*v = *js_tovalue(J, -1);
	js_pop(J, 2);
}

int jsV_toboolean(js_State *J, js_Value *v)
{
	switch (v->t.type) {
	case JS_TUNDEFINED:
	case JS_TNULL: return 0;
	case JS_TBOOLEAN: return v->u.boolean;
	case JS_TNUMBER: return v->u.number != 0 && !isnan(v->u.number);
	case JS_TSHRSTR: return v->u.shrstr[0] != 0;
	case JS_TLITSTR: return v->u.litstr[0] != 0;
	case JS_TMEMSTR: return v->u.memstr->units != 0;
	case JS_TBIGINT: return v->u.bigint != 0;
	default: return 1;
	}
}

double jsV_tonumber(js_State *J, js_Value *v)
{
	struct string s;

	for (;;) {
		switch (v->t.type) {
		case JS_TNUMBER: return v->u.number;
		case JS_TUNDEFINED: return NAN;
		case JS_TNULL: return 0;
		case JS_TBOOLEAN: return v->u.boolean;
		case JS_TOBJECT: jsV_toprimitive(J, v, JS_HNUMBER); break;
		case JS_TSYMBOL: js_typeerror(J, "Cannot convert a Symbol value to a number");
		case JS_TBIGINT:
		case JS_TBIGCELL: js_typeerror(J, "Cannot convert a BigInt value to a number");
		default:
			string_view(J, v, &s);
			return to_number(&s);
		}
	}
}

void string_convert(js_State *J, js_Value *v)
{
	char buf[32];
	const char *p;

	for (;;) {
		switch (v->t.type) {
		case JS_TSHRSTR:
		case JS_TLITSTR:
		case JS_TMEMSTR: return;
		case JS_TUNDEFINED: value_set_short(v, "undefined", 9); return;
		case JS_TNULL: value_set_short(v, "null", 4); return;
		case JS_TBOOLEAN: value_set_short(v, v->u.boolean ? "true" : "false", v->u.boolean ? 4 : 5); return;
		case JS_TNUMBER:
			if (v->u.number >= -2147483647 && v->u.number <= 2147483647 &&
				v->u.number == (int)v->u.number) {
				p = int_text(buf, (int)v->u.number);
				value_set_short(v, p, (size_t)(buf + 12 - p));
				return;
			}
			p = jsV_numbertostring(J, buf, v->u.number);
			if (strlen(p) <= SHORT_MAX) {
				value_set_short(v, p, strlen(p));
			} else {
				string_push_known(J, p, strlen(p), strlen(p));
				*v = *js_tovalue(J, -1);
				js_pop(J, 1);
			}
			return;
		case JS_TSYMBOL: js_typeerror(J, "Cannot convert a Symbol value to a string");
		case JS_TBIGINT:
		case JS_TBIGCELL: bigint_text(J, v); return;
		default: jsV_toprimitive(J, v, JS_HSTRING);
		}
	}
}

void string_get(js_State *J, int idx, struct string *s)
{
	js_Value *v = js_tovalue(J, idx);

	switch (v->t.type) {
	/* a missing argument reads as undefined, from a place that must not be written */
	case JS_TUNDEFINED: string_literal(s, "undefined", 9); return;
	default:
		string_convert(J, v);
		string_view(J, v, s);
	}
}

const char *jsV_tostring(js_State *J, js_Value *v)
{
	if (v->t.type == JS_TUNDEFINED)
		return "undefined";
	string_convert(J, v);
	return string_cstr(J, v);
}

const char *js_tostring(js_State *J, int idx)
{
	return jsV_tostring(J, js_tovalue(J, idx));
}

/* ---- functions for the remaining MuJS files */

void js_pushlstring(js_State *J, const char *v, int n)
{
	string_push_foreign(J, v, (size_t)n);
}

void js_pushstring(js_State *J, const char *v)
{
	string_push_foreign(J, v, strlen(v));
}

/* ---- operators */

void js_concat(js_State *J)
{
	js_Value *a = js_tovalue(J, -2), *b = js_tovalue(J, -1);

	jsV_toprimitive(J, a, JS_HNONE);
	jsV_toprimitive(J, b, JS_HNONE);
	if (VALUE_IS_STRING(a) || VALUE_IS_STRING(b)) {
		if (!VALUE_IS_STRING(a))
			string_convert(J, a);
		if (!VALUE_IS_STRING(b))
			string_convert(J, b);
		string_concat(J, a, b, a);
		J->top--;
	} else {
		double x, y;

		if (bigint_operands(J, BIGINT_ADD, a, &x, &y))
			value_set_number(a, x + y);
		js_pop(J, 1);
	}
}

/* A BigInt and a string, in either order. */
static int compare_with_text(js_State *J, js_Value *a, js_Value *b, int *okay)
{
	js_Value *text = VALUE_IS_STRING(a) ? a : b;
	struct string s;

	string_view(J, text, &s);
	*okay = bigint_from_text(J, &s, text);
	return *okay ? bigint_compare(a, b) : 0;
}

/* Both are primitive, and one is a BigInt. */
static int compare_bigint(js_State *J, js_Value *a, js_Value *b, int *okay)
{
	double x;

	*okay = 1;
	if (VALUE_IS_STRING(a) || VALUE_IS_STRING(b))
		return compare_with_text(J, a, b, okay);
	if (VALUE_IS_BIGINT(a) && VALUE_IS_BIGINT(b))
		return bigint_compare(a, b);
	x = jsV_tonumber(J, VALUE_IS_BIGINT(a) ? b : a);
	if (isnan(x)) {
		*okay = 0;
		return 0;
	}
	return VALUE_IS_BIGINT(a) ? bigint_compare_number(a, x) : -bigint_compare_number(b, x);
}

/* Leaves out what long strings have in common at their beginning; throws if interrupted meanwhile. */
static void skip_common(js_State *J, struct string *a, struct string *b)
{
	enum { BLOCK = 1 << 20 };
	uint32_t n = a->bytes < b->bytes ? a->bytes : b->bytes, i = 0;

	while (i + BLOCK <= n && !memcmp(a->p + i, b->p + i, BLOCK)) {
		i += BLOCK;
		if (engine_interrupted(J))
			engine_check(J);
	}
	while (i > 0 && i < n && ((unsigned char)a->p[i] & 0xC0) == 0x80)      /* not within a character */
		i--;
	a->p += i;
	a->bytes -= i;
	b->p += i;
	b->bytes -= i;
}

int js_compare(js_State *J, int *okay)
{
	js_Value *a = js_tovalue(J, -2), *b = js_tovalue(J, -1);
	double x, y;

	jsV_toprimitive(J, a, JS_HNUMBER);
	jsV_toprimitive(J, b, JS_HNUMBER);
	*okay = 1;
	if (VALUE_IS_STRING(a) && VALUE_IS_STRING(b)) {
		struct string s, t;

		string_view(J, a, &s);
		string_view(J, b, &t);
		skip_common(J, &s, &t);
		return string_compare(&s, &t);
	}
	if (VALUE_IS_BIGINT(a) || VALUE_IS_BIGINT(b))
		return compare_bigint(J, a, b, okay);
	x = jsV_tonumber(J, a);
	y = jsV_tonumber(J, b);
	if (isnan(x) || isnan(y))
		*okay = 0;
	return x < y ? -1 : x > y;
}

int string_same(js_State *J, const js_Value *a, const js_Value *b)
{
	struct string s, t;

	if (a->t.type == JS_TLITSTR && b->t.type == JS_TLITSTR)
		return a->u.litstr == b->u.litstr;
	if (a->t.type == JS_TSHRSTR && b->t.type == JS_TSHRSTR)
		return value_short_same(a, b);
	if (a->t.type == JS_TLITSTR && b->t.type == JS_TSHRSTR) {
		const js_Value *c = a;
		a = b;
		b = c;
	}
	if (a->t.type == JS_TSHRSTR && b->t.type == JS_TLITSTR) {
		js_Value c;
		uint32_t size = ATOM(b->u.litstr)->size;
		if (size > SHORT_MAX || a->u.shrstr[0] != b->u.litstr[0])
			return 0;
		value_set_short(&c, b->u.litstr, size);
		return value_short_same(a, &c);
	}
	if (a->t.type == JS_TMEMSTR && b->t.type == JS_TMEMSTR
	    && (a->u.memstr == b->u.memstr || a->u.memstr->units != b->u.memstr->units))
		return a->u.memstr == b->u.memstr;
	string_view(J, a, &s);
	string_view(J, b, &t);
	return string_equal(&s, &t);
}

static int strict_equal(js_State *J, js_Value *a, js_Value *b)
{
	if (VALUE_IS_STRING(a))
		return VALUE_IS_STRING(b) && string_same(J, a, b);
	if (a->t.type != b->t.type)
		return 0;
	switch (a->t.type) {
	case JS_TNUMBER: return a->u.number == b->u.number;
	case JS_TBOOLEAN: return a->u.boolean == b->u.boolean;
	case JS_TOBJECT: return a->u.object == b->u.object;
	case JS_TSYMBOL: return a->u.litstr == b->u.litstr;
	case JS_TBIGINT:
	case JS_TBIGCELL: return bigint_equal(a, b);
	default: return 1;
	}
}

int js_strictequal(js_State *J)
{
	return strict_equal(J, js_tovalue(J, -2), js_tovalue(J, -1));
}

static int is_nullish(const js_Value *v) { return v->t.type == JS_TUNDEFINED || v->t.type == JS_TNULL; }

static void boolean_to_number(js_Value *v)
{
	if (v->t.type == JS_TBOOLEAN) {
		double n = v->u.boolean;

		v->t.type = JS_TNUMBER;
		v->u.number = n;
	}
}

int js_equal(js_State *J)
{
	js_Value *a = js_tovalue(J, -2), *b = js_tovalue(J, -1);

	if ((VALUE_IS_STRING(a) && VALUE_IS_STRING(b)) || a->t.type == b->t.type)
		return strict_equal(J, a, b);
	if (is_nullish(a) || is_nullish(b))
		return is_nullish(a) && is_nullish(b);
	boolean_to_number(a);
	boolean_to_number(b);
	if (a->t.type == JS_TOBJECT)
		jsV_toprimitive(J, a, JS_HNONE);
	else if (b->t.type == JS_TOBJECT)
		jsV_toprimitive(J, b, JS_HNONE);
	boolean_to_number(a);
	boolean_to_number(b);
	if ((VALUE_IS_STRING(a) && VALUE_IS_STRING(b)) || a->t.type == b->t.type)
		return strict_equal(J, a, b);
	if (is_nullish(a) || is_nullish(b) || a->t.type == JS_TSYMBOL || b->t.type == JS_TSYMBOL)
		return 0;
	if (VALUE_IS_BIGINT(a) || VALUE_IS_BIGINT(b)) {
		int okay, order = compare_bigint(J, a, b, &okay);

		return okay && !order;
	}
	return jsV_tonumber(J, a) == jsV_tonumber(J, b);
}

/* ---- ToBigInt */

JS_NORETURN static void cannot_convert(js_State *J, js_Value *v)
{
	char text[80];
	if (VALUE_IS_STRING(v)) {
		js_pushliteral(J, "Cannot convert ");
		js_pushvalue(J, *v);
		js_concat(J);
		js_pushliteral(J, " to a BigInt");
		js_concat(J);
		js_syntaxerror(J, "%s", js_tostring(J, -1));
	}
	js_typeerror(J, "Cannot convert %s to a BigInt", describe_value(J, v, text, sizeof text));
}

void bigint_convert(js_State *J, js_Value *v)
{
	struct string s;
	if (v->t.type == JS_TOBJECT)
		jsV_toprimitive(J, v, JS_HNUMBER);
	if (VALUE_IS_BIGINT(v))
		return;
	if (v->t.type == JS_TBOOLEAN) {
		value_set_bigint(v, v->u.boolean);
		return;
	}
	if (VALUE_IS_STRING(v)) {
		string_view(J, v, &s);
		if (bigint_from_text(J, &s, v))
			return;
	}
	cannot_convert(J, v);
}
