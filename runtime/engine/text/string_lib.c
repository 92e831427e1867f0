/* engine/text/string_lib.c -- String and String.prototype (ECMA-262 22.1).
 *
 * Each method first converts `this` and all arguments, which may run script, and only then accesses bytes; from then on
 * no script runs until the result is pushed, except for callbacks of replace.  All are linear in the length of their
 * input and output.
 */
#include "base/size.h"

#include "engine/core/builtins.h"
#include "engine/core/convert.h"
#include "engine/core/properties.h"
#include "engine/core/run.h"
#include "engine/core/string.h"
#include "engine/engine.h"
#include "engine/normal.h"
#include "engine/object/describe.h"
#include "engine/text/regexp.h"
#include "engine/unicode/casing.h"

/* ---- arguments */

static void this_string(js_State *J, const char *method)
{
	js_Value *v = js_tovalue(J, 0);

	if (v->t.type == JS_TUNDEFINED || v->t.type == JS_TNULL)
		js_typeerror(J, "String.prototype.%s called on null or undefined", method);
	string_convert(J, v);
}

static void view(js_State *J, int idx, struct string *s)
{
	string_view(J, js_tovalue(J, idx), s);
}

/* Converts an argument to a string in its stack slot. */
static void argument(js_State *J, int idx)
{
	while (js_gettop(J) <= idx)
		js_pushundefined(J);
	string_convert(J, js_tovalue(J, idx));
}

static double integer(js_State *J, int idx)
{
	double n = js_tonumber(J, idx);

	return isnan(n) ? 0 : trunc(n);
}

static uint32_t clamp(double n, uint32_t max) { return (uint32_t)size_clamp(n, max); }
static uint32_t relative(double n, uint32_t length) { return (uint32_t)size_relative(n, length); }

/* Called in each round of loops that run no script: throws if interrupted.  Never collects, so the loop's values need
 * not be rooted. */
static inline void poll(js_State *J, uint32_t round)
{
	if ((round & 4095) == 0 && engine_interrupted(J))
		engine_check(J);
}

static uint32_t find_lone(const struct string *s, uint32_t b);

static void no_regexp(js_State *J, const char *method)
{
	if (regexp_is(J, 1))
		js_typeerror(J, "First argument to String.prototype.%s must not be a regular expression", method);
}

/* Where to search next: after the match, and at least one character further. */
static uint32_t advance(js_State *J, const js_Regexp *re, struct string *s, const int32_t *m)
{
	uint32_t i = (uint32_t)m[1];

	if (m[1] > m[0])
		return i;
	if ((re->flags & (REGEXP_UNICODE | REGEXP_SETS)) && i + 1 < s->units &&
		string_unit(J, s, i) - 0xD800u < 0x400 && string_unit(J, s, i + 1) - 0xDC00u < 0x400)
		return i + 2;
	return i + 1;
}

/* ---- the constructor */

static void construct_string(js_State *J)
{
	if (js_gettop(J) > 1)
		argument(J, 1);
	else
		js_pushliteral(J, "");
	js_copy(J, 1);
	js_toobject(J, -1);
}

static void call_string(js_State *J)
{
	js_Value *v;

	if (js_gettop(J) < 2) {
		js_pushliteral(J, "");
		return;
	}
	v = js_tovalue(J, 1);
	if (v->t.type == JS_TSYMBOL) {
		struct string_builder b;

		string_build(J, &b, 32);
		string_add(&b, "Symbol(", 7, 7);
		string_add(&b, v->u.litstr, ATOM(v->u.litstr)->size, ATOM(v->u.litstr)->units);
		string_add(&b, ")", 1, 1);
		string_built(&b);
		return;
	}
	argument(J, 1);
	js_copy(J, 1);
}

static void from_char_code(js_State *J)
{
	struct string_builder b;
	int i, n = js_gettop(J);

	if (n == 2) {
		string_push_code(J, js_touint32(J, 1) & 0xFFFF);
		return;
	}
	for (i = 1; i < n; i++)
		js_tovalue(J, i)->u.number = js_touint32(J, i) & 0xFFFF, js_tovalue(J, i)->t.type = JS_TNUMBER;
	string_build(J, &b, (size_t)n);
	for (i = 1; i < n; i++)
		string_add_unit(&b, (unsigned)js_tovalue(J, i)->u.number);
	string_built(&b);
}

static void from_code_point(js_State *J)
{
	struct string_builder b;
	char text[32];
	int i, n = js_gettop(J);

	string_build(J, &b, (size_t)n);
	for (i = 1; i < n; i++) {
		double c = js_tonumber(J, i);

		if (!(c >= 0 && c <= 0x10FFFF) || c != floor(c))
			js_rangeerror(J, "Invalid code point %s", jsV_numbertostring(J, text, c));
		string_add_code(&b, (uint32_t)c);
	}
	string_built(&b);
}

static void raw(js_State *J)
{
	struct string_builder b;
	struct string s;
	int i, n, args = js_gettop(J);

	if (!js_isobject(J, 1))
		js_typeerror(J, "Cannot convert undefined or null to object");
	js_getproperty(J, 1, "raw");
	js_toobject(J, -1);
	n = js_getlength(J, -1);
	string_build(J, &b, 64);
	for (i = 0; i < n; i++) {
		gc_poll(J);
		js_getindex(J, -2, i);
		string_get(J, -1, &s);
		string_add_string(&b, &s);
		js_pop(J, 1);
		if (i < n - 1 && i < args - 2) {
			string_get(J, i + 2, &s);
			string_add_string(&b, &s);
		}
	}
	string_built(&b);
}

static void to_string(js_State *J)
{
	js_Value *v = js_tovalue(J, 0);

	if (VALUE_IS_STRING(v))
		js_pushvalue(J, *v);
	else if (v->t.type == JS_TOBJECT && v->u.object->type == JS_CSTRING)
		js_pushvalue(J, v->u.object->u.s.value);
	else
		js_typeerror(J, "String.prototype.toString requires that 'this' be a String");
}

/* ---- single characters */

/* -- character: at the index in argument 1, counted from the end if negative and `wraps`; 0: out of range. */
static int push_character(js_State *J, const char *method, int wraps)
{
	struct string s;
	double i;

	this_string(J, method);
	i = integer(J, 1);
	view(J, 0, &s);
	if (wraps && i < 0)
		i += s.units;
	if (!(i >= 0 && i < s.units))
		return 0;
	string_push_code(J, string_unit(J, &s, (uint32_t)i));
	return 1;
}

static void char_at(js_State *J)
{
	if (!push_character(J, "charAt", 0))
		js_pushliteral(J, "");
}

static void at(js_State *J)
{
	if (!push_character(J, "at", 1))
		js_pushundefined(J);
}

static void char_code_at(js_State *J)
{
	struct string s;
	double i;

	this_string(J, "charCodeAt");
	i = integer(J, 1);
	view(J, 0, &s);
	js_pushnumber(J, i >= 0 && i < s.units ? string_unit(J, &s, (uint32_t)i) : (double)NAN);
}

static void code_point_at(js_State *J)
{
	struct string s;
	uint32_t b;
	double i;
	int half, n;

	this_string(J, "codePointAt");
	i = integer(J, 1);
	view(J, 0, &s);
	if (!(i >= 0 && i < s.units)) {
		js_pushundefined(J);
		return;
	}
	b = string_seek(J, &s, (uint32_t)i, &half);
	js_pushnumber(J, half ? string_unit(J, &s, (uint32_t)i) : string_decode(s.p + b, &n));
}

/* ---- searching */

static void index_of(js_State *J)
{
	struct string s, needle;
	double from;

	this_string(J, "indexOf");
	argument(J, 1);
	from = integer(J, 2);
	view(J, 0, &s);
	view(J, 1, &needle);
	js_pushnumber(J, (double)string_find(J, &s, &needle, clamp(from, s.units)));
}

static void last_index_of(js_State *J)
{
	struct string s, needle;
	double from;

	this_string(J, "lastIndexOf");
	argument(J, 1);
	from = js_tonumber(J, 2);
	view(J, 0, &s);
	view(J, 1, &needle);
	js_pushnumber(J, (double)string_rfind(J, &s, &needle, isnan(from) ? s.units : clamp(from, s.units)));
}

static void includes(js_State *J)
{
	struct string s, needle;
	double from;

	this_string(J, "includes");
	no_regexp(J, "includes");
	argument(J, 1);
	from = integer(J, 2);
	view(J, 0, &s);
	view(J, 1, &needle);
	js_pushboolean(J, string_find(J, &s, &needle, clamp(from, s.units)) >= 0);
}

/* Whether needle occurs in s at unit `at`. */
static int stands_at(js_State *J, struct string *s, struct string *needle, uint32_t unit)
{
	uint32_t b, i;
	int half;

	if (needle->units > s->units - unit)
		return 0;
	b = string_seek(J, s, unit, &half);
	if (!half && needle->bytes <= s->bytes - b && memcmp(s->p + b, needle->p, needle->bytes) == 0)
		return 1;
	if (s->ascii)
		return 0;
	for (i = 0; i < needle->units; i++)
		if (string_unit(J, s, unit + i) != string_unit(J, needle, i))
			return 0;
	return 1;
}

static void starts_with(js_State *J)
{
	struct string s, needle;
	double from;

	this_string(J, "startsWith");
	no_regexp(J, "startsWith");
	argument(J, 1);
	from = integer(J, 2);
	view(J, 0, &s);
	view(J, 1, &needle);
	js_pushboolean(J, stands_at(J, &s, &needle, clamp(from, s.units)));
}

static void ends_with(js_State *J)
{
	struct string s, needle;
	double to;
	uint32_t end;

	this_string(J, "endsWith");
	no_regexp(J, "endsWith");
	argument(J, 1);
	to = js_isundefined(J, 2) ? INFINITY : integer(J, 2);
	view(J, 0, &s);
	view(J, 1, &needle);
	end = clamp(to, s.units);
	js_pushboolean(J, needle.units <= end && stands_at(J, &s, &needle, end - needle.units));
}

/* ---- substrings */

static void slice(js_State *J)
{
	struct string s;
	double a, b;
	uint32_t from, to;

	this_string(J, "slice");
	a = integer(J, 1);
	b = js_isundefined(J, 2) ? INFINITY : integer(J, 2);
	view(J, 0, &s);
	from = relative(a, s.units);
	to = relative(b, s.units);
	string_push_slice(J, &s, from, to < from ? from : to);
}

static void substring(js_State *J)
{
	struct string s;
	double a, b;
	uint32_t from, to;

	this_string(J, "substring");
	a = integer(J, 1);
	b = js_isundefined(J, 2) ? INFINITY : integer(J, 2);
	view(J, 0, &s);
	from = clamp(a, s.units);
	to = clamp(b, s.units);
	string_push_slice(J, &s, from < to ? from : to, from < to ? to : from);
}

static void substr(js_State *J)
{
	struct string s;
	double a, n;
	uint32_t from;

	this_string(J, "substr");
	a = integer(J, 1);
	n = js_isundefined(J, 2) ? INFINITY : integer(J, 2);
	view(J, 0, &s);
	from = relative(a, s.units);
	string_push_slice(J, &s, from, from + clamp(n, s.units - from));
}

static void trim_sides(js_State *J, const char *method, int sides)
{
	struct string s;
	uint32_t from, to, units;

	this_string(J, method);
	view(J, 0, &s);
	string_trim(&s, &from, &to, sides);
	string_measure(s.p + from, to - from, &units);
	string_push_span(J, &s, from, to, units);
}

static void trim(js_State *J) { trim_sides(J, "trim", 3); }
static void trim_start(js_State *J) { trim_sides(J, "trimStart", 1); }
static void trim_end(js_State *J) { trim_sides(J, "trimEnd", 2); }

/* ---- concatenation */

static void concat(js_State *J)
{
	js_Value r;
	int i, n = js_gettop(J);

	this_string(J, "concat");
	for (i = 1; i < n; i++)
		argument(J, i);
	r = *js_tovalue(J, 0);
	for (i = 1; i < n; i++)
		string_concat(J, &r, js_tovalue(J, i), &r);
	js_pushvalue(J, r);
}

/* Adds n copies of s. */
static void add_copies(js_State *J, struct string_builder *b, const struct string *s, uint32_t n)
{
	size_t at = b->bytes;
	uint32_t done;

	if (!s->ascii && find_lone(s, 0) < s->bytes) {         /* surrogate halves may join where copies meet */
		for (done = 0; done < n; done++) {
			poll(J, done);
			string_add_string(b, s);
		}
		return;
	}
	if (n)
		string_add_string(b, s);
	for (done = 1; done < n;) {
		uint32_t more = done < n - done ? done : n - done;

		string_room(b, (size_t)more * s->bytes);       /* may move the source bytes */
		string_add(b, b->p + at, (size_t)more * s->bytes, (size_t)more * s->units);
		done += more;
	}
}

static void repeat(js_State *J)
{
	struct string_builder b;
	struct string s;
	double given, n;

	this_string(J, "repeat");
	given = js_tonumber(J, 1);
	n = isnan(given) ? 0 : trunc(given);
	view(J, 0, &s);
	if (n < 0 || isinf(n)) {
		char text[32];

		js_rangeerror(J, "Invalid count value: %s", jsV_numbertostring(J, text, given));
	}
	if (s.units == 0 || n == 0) {
		js_pushliteral(J, "");
		return;
	}
	if (n * s.units > LIMIT_STRING_UNITS)
		string_too_long(J);
	string_build(J, &b, (size_t)n * s.bytes);
	if (s.bytes == 1) {
		memset(string_room(&b, (size_t)n), s.p[0], (size_t)n);
		string_wrote(&b, (size_t)n, (size_t)n);
	} else {
		add_copies(J, &b, &s, (uint32_t)n);
	}
	string_built(&b);
}

static void pad(js_State *J, const char *method, int at_start)
{
	struct string_builder b;
	struct string s, fill;
	double want;
	uint32_t missing;

	this_string(J, method);
	want = integer(J, 1);
	if (js_isundefined(J, 2))
		string_literal(&fill, " ", 1);
	else
		argument(J, 2), view(J, 2, &fill);
	view(J, 0, &s);
	if (want <= s.units || fill.units == 0) {
		js_copy(J, 0);
		return;
	}
	if (want > LIMIT_STRING_UNITS)
		string_too_long(J);
	missing = (uint32_t)want - s.units;
	string_build(J, &b, (size_t)s.bytes + missing);
	if (!at_start)
		string_add_string(&b, &s);
	add_copies(J, &b, &fill, missing / fill.units);
	string_add_span(J, &b, &fill, 0, missing % fill.units);
	if (at_start)
		string_add_string(&b, &s);
	string_built(&b);
}

static void pad_start(js_State *J) { pad(J, "padStart", 1); }
static void pad_end(js_State *J) { pad(J, "padEnd", 0); }

/* ---- case */

static void ascii_case(js_State *J, struct string *s, int upper)
{
	struct string_builder b;
	uint32_t i;
	char *q;
	char from = upper ? 'a' : 'A';

	for (i = 0; i < s->bytes && (unsigned char)(s->p[i] - from) >= 26; i++)
		;
	if (i == s->bytes) {
		js_copy(J, 0);
		return;
	}
	string_build(J, &b, s->bytes);
	q = string_room(&b, s->bytes);
	for (i = 0; i < s->bytes; i++)
		q[i] = (char)(s->p[i] ^ ((unsigned char)(s->p[i] - from) < 26 ? 0x20 : 0));
	string_wrote(&b, s->bytes, s->bytes);
	string_built(&b);
}

/* Final_Sigma of the Unicode standard, 3.13: preceded by a cased letter and not followed by one, skipping
 * case-ignorable characters. */
static int final_sigma(js_State *J, const struct string *s, uint32_t b)
{
	uint32_t i = b, rounds = 0;
	int n, before = 0;

	while (i > 0) {
		uint32_t c;

		do
			i--;
		while (((unsigned char)s->p[i] & 0xC0) == 0x80);
		poll(J, i);
		c = string_decode(s->p + i, &n);
		if (regexp_has_property("Case_Ignorable", c))
			continue;
		before = regexp_has_property("Cased", c);
		break;
	}
	if (!before)
		return 0;
	for (i = b + 2; i < s->bytes; i += (uint32_t)n) {
		uint32_t c = string_decode(s->p + i, &n);

		poll(J, rounds++);
		if (!regexp_has_property("Case_Ignorable", c))
			return !regexp_has_property("Cased", c);
	}
	return 1;
}

static void change_case(js_State *J, const char *method, int upper)
{
	struct string_builder b;
	struct string s;
	uint32_t i, rounds = 0, out[3];
	int n, k, count;

	this_string(J, method);
	view(J, 0, &s);
	if (s.ascii) {
		ascii_case(J, &s, upper);
		return;
	}
	string_build(J, &b, (size_t)s.bytes + 8);
	for (i = 0; i < s.bytes; i += (uint32_t)n) {
		uint32_t c = string_decode(s.p + i, &n);

		poll(J, rounds++);
		if (!upper && c == 0x3A3) {
			string_add_code(&b, final_sigma(J, &s, i) ? 0x3C2 : 0x3C3);
			continue;
		}
		count = upper ? casing_upper(c, out) : casing_lower(c, out);
		for (k = 0; k < count; k++)
			string_add_code(&b, out[k]);
	}
	string_built(&b);
}

static void to_upper(js_State *J) { change_case(J, "toUpperCase", 1); }
static void to_lower(js_State *J) { change_case(J, "toLowerCase", 0); }

static void to_locale_upper(js_State *J)
{
	this_string(J, "toLocaleUpperCase");
	if (!engine_format_locale(J, "upper", 1))
		change_case(J, "toLocaleUpperCase", 1);
}

static void to_locale_lower(js_State *J)
{
	this_string(J, "toLocaleLowerCase");
	if (!engine_format_locale(J, "lower", 1))
		change_case(J, "toLocaleLowerCase", 0);
}

/* ---- well-formedness */

/* First lone surrogate at or after byte b, or the end. */
static uint32_t find_lone(const struct string *s, uint32_t b)
{
	const char *p;

	while (b < s->bytes && (p = memchr(s->p + b, 0xED, s->bytes - b))) {
		b = (uint32_t)(p - s->p);
		if ((unsigned char)p[1] >= 0xA0)
			return b;
		b++;
	}
	return s->bytes;
}

static void is_well_formed(js_State *J)
{
	struct string s;

	this_string(J, "isWellFormed");
	view(J, 0, &s);
	js_pushboolean(J, s.ascii || find_lone(&s, 0) == s.bytes);
}

static void to_well_formed(js_State *J)
{
	struct string_builder b;
	struct string s;
	uint32_t i, next, units, rounds = 0;

	this_string(J, "toWellFormed");
	view(J, 0, &s);
	if (s.ascii || find_lone(&s, 0) == s.bytes) {
		js_copy(J, 0);
		return;
	}
	string_build(J, &b, s.bytes);
	for (i = 0;; i = next + 3) {
		poll(J, rounds++);
		next = find_lone(&s, i);
		string_measure(s.p + i, next - i, &units);
		string_add(&b, s.p + i, next - i, units);
		if (next == s.bytes)
			break;
		string_add_code(&b, 0xFFFD);
	}
	string_built(&b);
}

/* ---- comparison */

/* Which minor differences count: accents (secondary level), case (tertiary level). */
struct collation { int numeric, accents, cases; };

static struct collation collation_options(js_State *J, int idx)
{
	struct collation c = { 0, 1, 1 };
	if (js_gettop(J) <= idx || !js_isobject(J, idx))
		return c;
	js_getproperty(J, idx, "numeric");
	c.numeric = js_toboolean(J, -1);
	js_getproperty(J, idx, "sensitivity");
	if (!js_isundefined(J, -1)) {
		const char *sensitivity = js_tostring(J, -1);
		c.accents = strcmp(sensitivity, "base") && strcmp(sensitivity, "case");
		c.cases = strcmp(sensitivity, "base") && strcmp(sensitivity, "accent");
	}
	js_pop(J, 2);
	return c;
}

/* Compares the numbers that begin at *i and *k by value and advances both indices. */
static int compare_numbers(const struct string *s, uint32_t *i, const struct string *t, uint32_t *k)
{
	uint32_t from, other, n, m;
	while (*i < s->bytes && s->p[*i] == '0')
		++*i;
	while (*k < t->bytes && t->p[*k] == '0')
		++*k;
	for (from = *i; *i < s->bytes && s->p[*i] >= '0' && s->p[*i] <= '9'; ++*i)
		;
	for (other = *k; *k < t->bytes && t->p[*k] >= '0' && t->p[*k] <= '9'; ++*k)
		;
	n = *i - from;
	m = *k - other;
	return n != m ? (n < m ? -1 : 1) : memcmp(s->p + from, t->p + other, n);
}

static int is_digit_at(const struct string *s, uint32_t i) { return s->p[i] >= '0' && s->p[i] <= '9'; }

static void locale_compare(js_State *J)
{
	struct string s, t;
	struct collation c;
	uint32_t i = 0, k = 0, rounds = 0;
	int third = 0, n;

	this_string(J, "localeCompare");
	argument(J, 1);
	if (engine_format_locale(J, "compare", 2))
		return;
	c = collation_options(J, 3);
	view(J, 0, &s);
	view(J, 1, &t);
	if (!s.ascii || !t.ascii) {            /* canonically equivalent strings are equal */
		int at = js_gettop(J);
		normal_push(J, 0);
		normal_push(J, 1);
		view(J, at, &s);
		view(J, at + 1, &t);
	}
	while (i < s.bytes && k < t.bytes) {
		uint32_t a, b;
		int d;

		poll(J, rounds++);
		if (c.numeric && is_digit_at(&s, i) && is_digit_at(&t, k)) {
			d = compare_numbers(&s, &i, &t, &k);
			if (d) {
				js_pushnumber(J, d < 0 ? -1 : 1);
				return;
			}
			continue;
		}
		a = string_decode(s.p + i, &n);
		i += (uint32_t)n;
		b = string_decode(t.p + k, &n);
		k += (uint32_t)n;
		d = casing_collate(a, b, &third);
		if (d) {
			js_pushnumber(J, d);
			return;
		}
	}
	if (i < s.bytes || k < t.bytes)
		js_pushnumber(J, i < s.bytes ? 1 : -1);
	else if (!(third == 2 || third == -2 ? c.accents : c.cases))
		js_pushnumber(J, 0);
	else
		js_pushnumber(J, third < 0 ? -1 : third > 0);
}

/* ---- split */

/* array value -- array     appends; the array is internal */
static void append(js_State *J)
{
	js_Value *v = J->stack + J->top - 1;
	js_Object *array = v[-1].u.object;

	if (!object_put_element(J, array, array->u.a.length, v))
		js_rangeerror(J, "Invalid array length");
	J->top--;
}

static void split_units(js_State *J, struct string *s, uint32_t limit)
{
	uint32_t i;

	for (i = 0; i < s->units && i < limit; i++) {
		poll(J, i);
		string_push_code(J, string_unit(J, s, i));
		append(J);
	}
}

static void split_text(js_State *J, struct string *s, struct string *separator, uint32_t limit)
{
	uint32_t from = 0, n = 0, units;

	while (n < limit) {
		const char *p = s->p + from, *hit;
		size_t left = s->bytes - from;
		uint32_t to;

		poll(J, n);
		hit = separator->bytes == 1 ? memchr(p, separator->p[0], left) :
			memmem(p, left, separator->p, separator->bytes);
		to = hit ? (uint32_t)(hit - s->p) : s->bytes;
		if (s->ascii)
			units = to - from;
		else
			string_measure(p, to - from, &units);
		string_push_span(J, s, from, to, units);
		append(J);
		n++;
		if (!hit)
			break;
		from = to + separator->bytes;
	}
}

/* For a separator that begins or ends with a lone surrogate and so may split pairs in the text. */
static void split_halves(js_State *J, struct string *s, struct string *separator, uint32_t limit)
{
	uint32_t from = 0, n = 0;

	while (n < limit) {
		int64_t hit = string_find(J, s, separator, from);

		poll(J, n);
		string_push_slice(J, s, from, hit < 0 ? s->units : (uint32_t)hit);
		append(J);
		n++;
		if (hit < 0)
			break;
		from = (uint32_t)hit + separator->units;
	}
}

static void push_group(js_State *J, struct string *s, const int32_t *m, uint32_t i)
{
	if (m[2 * i] < 0)
		js_pushundefined(J);
	else
		string_push_slice(J, s, (uint32_t)m[2 * i], (uint32_t)m[2 * i + 1]);
}

static void split_regexp(js_State *J, js_Regexp *re, struct string *s, uint32_t limit)
{
	struct regexp_captures m;
	uint32_t p = 0, q = 0, n = 0, rounds = 0, i;

	regexp_captures_init(&m);
	if (s->units == 0) {
		if (!regexp_search(J, re, s, 0, &m)) {
			js_copy(J, 0);
			append(J);
		}
		return;
	}
	while (q < s->units && regexp_search(J, re, s, q, &m)) {
		poll(J, rounds++);
		if ((uint32_t)m.at[0] >= s->units)
			break;
		if ((uint32_t)m.at[1] == p) {
			q = advance(J, re, s, m.at);
			continue;
		}
		string_push_slice(J, s, p, (uint32_t)m.at[0]);
		append(J);
		if (++n == limit)
			return;
		p = (uint32_t)m.at[1];
		for (i = 1; i < m.groups; i++) {
			push_group(J, s, m.at, i);
			append(J);
			if (++n == limit)
				return;
		}
		q = p;
	}
	string_push_slice(J, s, p, s->units);
	append(J);
}

/* Calls method Symbol.x of the value at 1 with `this` and, if count is 2, the argument at 2.  1: -- result; 0: there is
 * none */
static int dispatch(js_State *J, const char *symbol, int count)
{
	char text[80];

	if (!js_isobject(J, 1))
		return 0;
	object_get_value(J, js_tovalue(J, 1), symbol);
	if (!js_iscoercible(J, -1)) {
		js_pop(J, 1);
		return 0;
	}
	if (!js_iscallable(J, -1))
		js_typeerror(J, "%s is not a function", describe_typed(J, js_tovalue(J, -1), text, sizeof text));
	js_copy(J, 1);
	js_copy(J, 0);
	if (count == 2)
		js_copy(J, 2);
	js_call(J, count);
	return 1;
}

static void need_coercible(js_State *J, const char *method)
{
	if (!js_iscoercible(J, 0))
		js_typeerror(J, "String.prototype.%s called on null or undefined", method);
}

static void split(js_State *J)
{
	struct string s, separator;
	uint32_t limit;

	need_coercible(J, "split");
	if (dispatch(J, J->symbols.split, 2))
		return;
	this_string(J, "split");
	limit = js_isundefined(J, 2) ? UINT32_MAX : js_touint32(J, 2);
	if (!js_isundefined(J, 1))
		argument(J, 1);
	js_newarray(J);
	if (limit == 0)
		return;
	view(J, 0, &s);
	if (js_isundefined(J, 1)) {
		js_copy(J, 0);
		append(J);
	} else {
		view(J, 1, &separator);
		if (separator.units == 0)
			split_units(J, &s, limit);
		else if (!s.ascii && !separator.ascii && find_lone(&separator, 0) < separator.bytes)
			split_halves(J, &s, &separator, limit);
		else
			split_text(J, &s, &separator, limit);
	}
}

/* The functions below expect the string at 0 and the RegExp at 1. */
static js_Regexp *exchange(js_State *J)
{
	js_Value *v = &J->stack[J->bot], t = v[0];

	v[0] = v[1];
	v[1] = t;
	return js_toregexp(J, 1);
}

void string_lib_split(js_State *J)
{
	uint32_t limit = js_isundefined(J, 2) ? UINT32_MAX : js_touint32(J, 2);
	js_Regexp *re = exchange(J);
	struct string s;

	js_newarray(J);
	view(J, 0, &s);
	if (limit)
		split_regexp(J, re, &s, limit);
}

/* ---- replace */

/* Adds group i of a match; 0: the whole match. */
static void add_group(js_State *J, struct string_builder *b, struct string *s, const struct regexp_captures *m,
	uint32_t i)
{
	if (m->at[2 * i] >= 0)
		string_add_span(J, b, s, (uint32_t)m->at[2 * i], (uint32_t)m->at[2 * i + 1]);
}

static int is_digit(const struct string *t, uint32_t i) { return i < t->bytes && t->p[i] >= '0' && t->p[i] <= '9'; }

/* GetSubstitution for one match; without a program the pattern was a string. */
static void substitute(js_State *J, struct string_builder *b, struct string *s, const struct regexp_captures *m,
	const struct string *t)
{
	uint32_t i = 0, units;

	for (;;) {
		const char *dollar = memchr(t->p + i, '$', t->bytes - i);
		uint32_t end = dollar ? (uint32_t)(dollar - t->p) : t->bytes, n;

		string_measure(t->p + i, end - i, &units);
		string_add(b, t->p + i, end - i, units);
		if (!dollar)
			return;
		i = end + 1;
		switch (i < t->bytes ? t->p[i] : 0) {
		case '$':
			string_add(b, "$", 1, 1);
			i++;
			continue;
		case '&':
			add_group(J, b, s, m, 0);
			i++;
			continue;
		case '`':
			string_add_span(J, b, s, 0, (uint32_t)m->at[0]);
			i++;
			continue;
		case '\'':
			string_add_span(J, b, s, (uint32_t)m->at[1], s->units);
			i++;
			continue;
		case '<':
			if (m->program && m->program->names) {
				const char *close = memchr(t->p + i, '>', t->bytes - i);

				if (close) {
					n = regexp_group(m, t->p + i + 1, (size_t)(close - (t->p + i + 1)));
					if (n > 0)
						add_group(J, b, s, m, n);
					i = (uint32_t)(close - t->p) + 1;
					continue;
				}
			}
			break;
		default:
			if (!is_digit(t, i))
				break;
			n = (uint32_t)(t->p[i] - '0');
			if (is_digit(t, i + 1) && n * 10 + (uint32_t)(t->p[i + 1] - '0') < m->groups &&
				n * 10 + (uint32_t)(t->p[i + 1] - '0') > 0) {
				add_group(J, b, s, m, n * 10 + (uint32_t)(t->p[i + 1] - '0'));
				i += 2;
				continue;
			}
			if (n > 0 && n < m->groups) {
				add_group(J, b, s, m, n);
				i++;
				continue;
			}
		}
		string_add(b, "$", 1, 1);
	}
}

/* Adds the expansion of the string in argument 2 for one match. */
static void add_expanded(js_State *J, struct string_builder *b, struct string *s, const struct regexp_captures *m)
{
	struct string t;

	view(J, 2, &t);
	if (memchr(t.p, '$', t.bytes))
		substitute(J, b, s, m, &t);
	else
		string_add_string(b, &t);
}

/* Adds the result of the function in argument 2 for one match.  s is the text in argument 0, viewed again after the
 * call. */
static void add_answer(js_State *J, struct string_builder *b, struct string *s, const struct regexp_captures *m)
{
	struct string t;
	uint32_t i, argc = m->groups + 2;

	js_copy(J, 2);
	js_pushundefined(J);
	for (i = 0; i < m->groups; i++)
		push_group(J, s, m->at, i);
	js_pushnumber(J, m->at[0]);
	js_copy(J, 0);
	if (m->program && m->program->names) {
		regexp_push_groups(J, s, m);
		argc++;
	}
	js_call(J, (int)argc);
	string_get(J, -1, &t);
	string_add_string(b, &t);
	js_pop(J, 1);
	i = s->at_unit;
	argc = s->at_byte;
	view(J, 0, s);
	if (!s->heap) {
		s->at_unit = i;  /* keep the cursor, otherwise each step would start at the beginning of the text */
		s->at_byte = argc;
	}
}

/* The matches of a replacement by a function: the standard finds all of them before the first call. */
struct matches {
	int32_t *at;                   /* the captures of each match */
	size_t count, room;            /* in int32_t */
	int slot;                      /* stack index of the block that holds them */
	int32_t few[64];
};

static void add_match(js_State *J, struct matches *all, const struct regexp_captures *m)
{
	size_t n = (size_t)m->groups * 2;

	if (all->room - all->count < n) {
		size_t room = (all->room + n) * 2;
		js_String *block = string_block(J, room * sizeof *all->at + 8);
		int32_t *at = (int32_t *)(((uintptr_t)block->data + 7) & ~(uintptr_t)7);

		memcpy(at, all->at, all->count * sizeof *at);
		js_tovalue(J, all->slot)->u.memstr = block;
		value_set_tag(js_tovalue(J, all->slot), JS_TMEMSTR);
		all->at = at;
		all->room = room;
	}
	memcpy(all->at + all->count, m->at, n * sizeof *all->at);
	all->count += n;
}

static void replace_by_function(js_State *J, js_Regexp *re, struct string *s, uint32_t start)
{
	int global = re->flags & REGEXP_GLOBAL, sticky = re->flags & REGEXP_STICKY;
	struct string_builder b;
	struct regexp_captures m;
	struct matches all;
	uint32_t pos = 0, rounds = 0;
	size_t i;

	regexp_captures_init(&m);
	all.at = all.few;
	all.count = 0;
	all.room = nelem(all.few);
	all.slot = js_gettop(J);
	js_pushundefined(J);
	while (start <= s->units && regexp_match(J, re, s, start, &m)) {
		poll(J, rounds++);
		add_match(J, &all, &m);
		if (!global)
			break;
		start = advance(J, re, s, m.at);
	}
	if (sticky && !global)
		regexp_set_last(J, re, all.count ? m.at[1] : 0);
	if (!all.count) {
		js_copy(J, 0);
		return;
	}
	if (m.program->names)
		regexp_pin(J, m.program);
	else
		m.program = NULL;
	string_build(J, &b, (size_t)s->bytes + s->bytes / 4);
	for (i = 0; i < all.count; i += (size_t)m.groups * 2) {
		m.at = all.at + i;
		string_add_span(J, &b, s, pos, (uint32_t)m.at[0]);
		pos = (uint32_t)m.at[1];
		add_answer(J, &b, s, &m);
	}
	string_add_span(J, &b, s, pos, s->units);
	string_built(&b);
}

static void replace_regexp(js_State *J, js_Regexp *re)
{
	int global = re->flags & REGEXP_GLOBAL, sticky = re->flags & REGEXP_STICKY, any = 0;
	struct string_builder b;
	struct string s;
	struct regexp_captures m;
	uint32_t pos = 0, start = 0, rounds = 0;

	if (global)
		regexp_set_last(J, re, 0);
	else if (sticky)
		start = (uint32_t)size_clamp(regexp_last(J, re), UINT32_MAX);
	view(J, 0, &s);
	if (js_iscallable(J, 2)) {
		replace_by_function(J, re, &s, start);
		return;
	}
	regexp_captures_init(&m);
	string_build(J, &b, (size_t)s.bytes + s.bytes / 4);
	while (start <= s.units && regexp_match(J, re, &s, start, &m)) {
		poll(J, rounds++);
		any = 1;
		string_add_span(J, &b, &s, pos, (uint32_t)m.at[0]);
		pos = (uint32_t)m.at[1];
		start = advance(J, re, &s, m.at);
		add_expanded(J, &b, &s, &m);
		if (!global)
			break;
	}
	if (sticky && !global)
		regexp_set_last(J, re, any ? pos : 0);
	if (!any) {
		js_copy(J, 0);
		return;
	}
	string_add_span(J, &b, &s, pos, s.units);
	string_built(&b);
}

static void replace_text(js_State *J, int all)
{
	struct string_builder b;
	struct string s, needle;
	struct regexp_captures m;
	int64_t hit;
	uint32_t pos = 0, rounds = 0;
	int function;

	argument(J, 1);
	function = js_iscallable(J, 2);
	if (!function)
		argument(J, 2);
	view(J, 0, &s);
	view(J, 1, &needle);
	hit = string_find(J, &s, &needle, 0);
	if (hit < 0) {
		js_copy(J, 0);
		return;
	}
	m.at = m.few;
	m.groups = 1;
	m.program = NULL;
	string_build(J, &b, (size_t)s.bytes + s.bytes / 4);
	while (hit >= 0) {
		poll(J, rounds++);
		m.at[0] = (int32_t)hit;
		m.at[1] = (int32_t)(hit + needle.units);
		string_add_span(J, &b, &s, pos, (uint32_t)m.at[0]);
		pos = (uint32_t)m.at[1];
		if (function)
			add_answer(J, &b, &s, &m);
		else
			add_expanded(J, &b, &s, &m);
		view(J, 1, &needle);
		if (!all)
			break;
		hit = string_find(J, &s, &needle, needle.units ? pos : pos + 1);
	}
	string_add_span(J, &b, &s, pos, s.units);
	string_built(&b);
}

void string_lib_replace(js_State *J) { replace_regexp(J, exchange(J)); }

static void replace(js_State *J)
{
	need_coercible(J, "replace");
	if (dispatch(J, J->symbols.replace, 2))
		return;
	this_string(J, "replace");
	replace_text(J, 0);
}

/* Throws if argument 1 is a RegExp without flag g. */
static void need_global(js_State *J, const char *method)
{
	if (!regexp_is(J, 1))
		return;
	js_getproperty(J, 1, "flags");
	if (!js_iscoercible(J, -1))
		js_typeerror(J, "String.prototype.%s called with a non-global RegExp argument", method);
	if (!strchr(js_tostring(J, -1), 'g'))
		js_typeerror(J, "String.prototype.%s called with a non-global RegExp argument", method);
	js_pop(J, 1);
}

static void replace_all(js_State *J)
{
	need_coercible(J, "replaceAll");
	need_global(J, "replaceAll");
	if (dispatch(J, J->symbols.replace, 2))
		return;
	this_string(J, "replaceAll");
	replace_text(J, 1);
}

/* ---- match and search */

void string_lib_match(js_State *J)
{
	struct string s;
	js_Regexp *re = exchange(J);
	struct regexp_captures m;
	uint32_t start = 0, n = 0;

	if (!(re->flags & REGEXP_GLOBAL)) {
		double last = regexp_last(J, re);

		view(J, 0, &s);
		regexp_exec(J, 1, last, &s);
		return;
	}
	view(J, 0, &s);
	regexp_captures_init(&m);
	regexp_set_last(J, re, 0);
	js_newarray(J);
	while (start <= s.units && regexp_match(J, re, &s, start, &m)) {
		poll(J, n++);
		string_push_slice(J, &s, (uint32_t)m.at[0], (uint32_t)m.at[1]);
		append(J);
		start = advance(J, re, &s, m.at);
	}
	if (n == 0) {
		js_pop(J, 1);
		js_pushnull(J);
	}
}

void string_lib_search(js_State *J)
{
	struct string s;
	js_Regexp *re = exchange(J);
	struct regexp_captures m;
	js_Value last;

	last = regexp_last_value(re);
	if (!(last.t.type == JS_TNUMBER && last.u.number == 0 && !signbit(last.u.number))) {
		regexp_set_last(J, re, 0);     /* throws if lastIndex is read-only */
		regexp_restore_last(re, last);
	}
	view(J, 0, &s);
	regexp_captures_init(&m);
	js_pushnumber(J, regexp_match(J, re, &s, 0, &m) ? m.at[0] : -1);
}

/* Creates a RegExp from the value at 1 and calls its method `symbol` with the string `this`.  -- result */
static void ask_regexp(js_State *J, const char *symbol, const char *method, const char *flags)
{
	char text[80];

	this_string(J, method);
	js_pushobject(J, J->regexp_watch.constructor);
	js_copy(J, 1);
	if (js_isdefined(J, -1))
		string_convert(J, js_tovalue(J, -1));
	js_pushliteral(J, flags);
	js_construct(J, 2);
	object_get_value(J, js_tovalue(J, -1), symbol);
	if (!js_iscallable(J, -1))
		js_typeerror(J, "%s is not a function", describe_typed(J, js_tovalue(J, -1), text, sizeof text));
	js_rot2(J);
	js_copy(J, 0);
	js_call(J, 1);
}

static void match(js_State *J)
{
	need_coercible(J, "match");
	if (!dispatch(J, J->symbols.match, 1))
		ask_regexp(J, J->symbols.match, "match", "");
}

static void match_all(js_State *J)
{
	need_coercible(J, "matchAll");
	need_global(J, "matchAll");
	if (!dispatch(J, J->symbols.matchAll, 1))
		ask_regexp(J, J->symbols.matchAll, "matchAll", "g");
}

static void search(js_State *J)
{
	need_coercible(J, "search");
	if (!dispatch(J, J->symbols.search, 1))
		ask_regexp(J, J->symbols.search, "search", "");
}

/* ---- installation */

static void alias(js_State *J, const char *name, const char *other)
{
	js_getproperty(J, -1, other);
	js_defproperty(J, -2, name, JS_DONTENUM);
}

/* ---- B.2.2: methods that wrap the text in HTML */

static void html(js_State *J, const char *method, const char *tag, const char *attribute)
{
	struct string_builder b;
	struct string s, value;
	size_t tag_size = strlen(tag);
	uint32_t i, from;

	this_string(J, method);
	if (attribute)
		argument(J, 1);
	string_build(J, &b, 64);
	string_add(&b, "<", 1, 1);
	string_add(&b, tag, tag_size, tag_size);
	if (attribute) {
		view(J, 1, &value);
		string_add(&b, " ", 1, 1);
		string_add(&b, attribute, strlen(attribute), strlen(attribute));
		string_add(&b, "=\"", 2, 2);
		for (i = from = 0; i < value.units; i++) {
			poll(J, i);
			if (string_unit(J, &value, i) == '"') {
				string_add_span(J, &b, &value, from, i);
				string_add(&b, "&quot;", 6, 6);
				from = i + 1;
			}
		}
		string_add_span(J, &b, &value, from, value.units);
		string_add(&b, "\"", 1, 1);
	}
	string_add(&b, ">", 1, 1);
	view(J, 0, &s);
	string_add_string(&b, &s);
	string_add(&b, "</", 2, 2);
	string_add(&b, tag, tag_size, tag_size);
	string_add(&b, ">", 1, 1);
	string_built(&b);
}

static void html_anchor(js_State *J) { html(J, "anchor", "a", "name"); }
static void html_big(js_State *J) { html(J, "big", "big", NULL); }
static void html_blink(js_State *J) { html(J, "blink", "blink", NULL); }
static void html_bold(js_State *J) { html(J, "bold", "b", NULL); }
static void html_fixed(js_State *J) { html(J, "fixed", "tt", NULL); }
static void html_fontcolor(js_State *J) { html(J, "fontcolor", "font", "color"); }
static void html_fontsize(js_State *J) { html(J, "fontsize", "font", "size"); }
static void html_italics(js_State *J) { html(J, "italics", "i", NULL); }
static void html_link(js_State *J) { html(J, "link", "a", "href"); }
static void html_small(js_State *J) { html(J, "small", "small", NULL); }
static void html_strike(js_State *J) { html(J, "strike", "strike", NULL); }
static void html_sub(js_State *J) { html(J, "sub", "sub", NULL); }
static void html_sup(js_State *J) { html(J, "sup", "sup", NULL); }

/* A method that needs its real argument count: the engine pads arguments with undefined up to `length`. */
static void variadic(js_State *J, const char *name, js_CFunction f)
{
	value_method(J, name, f, 0);
	js_getproperty(J, -1, name);
	js_pushnumber(J, 1);
	js_defproperty(J, -2, "length", JS_READONLY | JS_DONTENUM);
	js_pop(J, 1);
}

void jsB_initstring(js_State *J)
{
	static const struct { const char *name; js_CFunction f; int length; } methods[] = {
		{ "toString", to_string, 0 }, { "valueOf", to_string, 0 },
		{ "at", at, 1 }, { "charAt", char_at, 1 }, { "charCodeAt", char_code_at, 1 },
		{ "codePointAt", code_point_at, 1 },
		{ "endsWith", ends_with, 1 }, { "includes", includes, 1 }, { "indexOf", index_of, 1 },
		{ "isWellFormed", is_well_formed, 0 }, { "lastIndexOf", last_index_of, 1 },
		{ "localeCompare", locale_compare, 1 }, { "normalize", normal_method, 0 },
		{ "match", match, 1 }, { "matchAll", match_all, 1 }, { "padEnd", pad_end, 1 },
		{ "padStart", pad_start, 1 }, { "repeat", repeat, 1 },
		{ "replace", replace, 2 }, { "replaceAll", replace_all, 2 }, { "search", search, 1 },
		{ "slice", slice, 2 },
		{ "split", split, 2 }, { "startsWith", starts_with, 1 }, { "substr", substr, 2 },
		{ "substring", substring, 2 },
		{ "toLocaleLowerCase", to_locale_lower, 0 }, { "toLocaleUpperCase", to_locale_upper, 0 },
		{ "toLowerCase", to_lower, 0 }, { "toUpperCase", to_upper, 0 }, { "toWellFormed", to_well_formed, 0 },
		{ "anchor", html_anchor, 1 }, { "big", html_big, 0 }, { "blink", html_blink, 0 },
		{ "bold", html_bold, 0 }, { "fixed", html_fixed, 0 },
		{ "fontcolor", html_fontcolor, 1 }, { "fontsize", html_fontsize, 1 }, { "italics", html_italics, 0 },
		{ "link", html_link, 1 }, { "small", html_small, 0 },
		{ "strike", html_strike, 0 }, { "sub", html_sub, 0 }, { "sup", html_sup, 0 },
		{ "trim", trim, 0 }, { "trimEnd", trim_end, 0 }, { "trimStart", trim_start, 0 },
	};
	size_t i;

	js_pushobject(J, J->String_prototype);
	for (i = 0; i < sizeof methods / sizeof methods[0]; i++)
		value_method(J, methods[i].name, methods[i].f, methods[i].length);
	variadic(J, "concat", concat);
	alias(J, "trimLeft", "trimStart");
	alias(J, "trimRight", "trimEnd");
	js_newcconstructor(J, call_string, construct_string, "String", 0);
	js_pushnumber(J, 1);
	js_defproperty(J, -2, "length", JS_READONLY | JS_DONTENUM);
	variadic(J, "fromCharCode", from_char_code);
	variadic(J, "fromCodePoint", from_code_point);
	variadic(J, "raw", raw);
	js_defglobal(J, "String", JS_DONTENUM);
}
