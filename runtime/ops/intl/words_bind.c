/* words_bind.c -- texts of internalBinding('intl').
 *
 *   names(locale, brief, dialect)                     a handle
 *   nameOf(names, kind, code)                         kind is enum icu_name; undefined: it has none
 *   currencyName(code, locale, style)                 undefined: it has none
 *   list(locale, type, width)                         a handle
 *   formatList(list, strings, parts)
 *   relative(locale, style)                           a handle
 *   formatRelative(relative, value, unit, automatic, parts)
 *   changeCase(upper, locale, text)
 *   collator(locale)                                  a handle
 *   setCollator(collator, attribute, value)  getCollator(collator, attribute)
 *   compare(collator, a, b)                           -1, 0 or 1
 *   segments(locale, type, text)                      a handle
 *   segmentAt(segments, index)                        [segment, begin, limit, status of its end]
 */
#include "ops/intl/intl.h"

#include <string.h>

#include "codec/intl/words.h"
#include "engine/engine.h"

static const char NAMES[] = "IntlNames", LIST[] = "IntlList", RELATIVE[] = "IntlRelative", COLLATOR[] = "IntlCollator",
	SEGMENTS[] = "IntlSegments", TEXTS[] = "IntlTexts";

#define CLOSING(name, close) \
	static void name(js_State *J, void *data) \
	{ \
		engine_charge(J, -(ptrdiff_t)INTL_CHARGE); \
		close(data); \
	}
CLOSING(close_names, icu_names_close)
CLOSING(close_list, icu_list_close)
CLOSING(close_relative, icu_relative_close)
CLOSING(close_collator, icu_collator_close)
#undef CLOSING

/* ---- names */

static void open_names(js_State *J)
{
	struct icu_names *n;
	const char *locale = intl_ascii(J, 1);
	int brief = js_toboolean(J, 2), dialect = js_toboolean(J, 3);
	intl_check(J, icu_open());
	intl_check(J, icu_names_open(&n, locale, brief, dialect));
	intl_push_handle(J, NAMES, n, close_names);
}

static void name_of(js_State *J)
{
	struct icu_names *n = js_touserdata(J, 1, NAMES);
	int kind = js_tointeger(J, 2);
	const char *code = intl_ascii(J, 3);
	intl_push_found(J, icu_names_get(n, (enum icu_name)kind, code, intl_out()));
}

static void currency_name(js_State *J)
{
	const char *code = intl_ascii(J, 1), *locale = intl_ascii(J, 2);
	int style = js_tointeger(J, 3);
	uint16_t units[4] = { 0 };
	for (int i = 0; i < 3 && code[i]; i++)
		units[i] = (uint8_t)code[i];
	if (style < 0 || style > 2)
		style = 0;
	intl_check(J, icu_open());
	intl_push_found(J, icu_currency_name(units, locale, style, intl_out()));
}

/* ---- lists */

static void open_list(js_State *J)
{
	struct icu_list *l;
	const char *locale = intl_ascii(J, 1);
	int type = js_tointeger(J, 2), width = js_tointeger(J, 3);
	intl_check(J, icu_open());
	intl_check(J, icu_list_open(&l, locale, type, width));
	intl_push_handle(J, LIST, l, close_list);
}

/* The strings of the array at idx, in one userdata that is pushed: pointers, counts, units. */
struct texts { struct value_kept kept; const uint16_t **at; int32_t *counts; int32_t count; };

static struct texts *texts_arg(js_State *J, int idx)
{
	int n = js_getlength(J, idx);
	size_t units = 0;
	for (int i = 0; i < n; i++) {
		js_getindex(J, idx, i);
		units += (text_utf8(J, -1, NULL), text_length(J, -1));
		js_pop(J, 1);
	}
	if (units > INT32_MAX / 4 || (size_t)n > INT32_MAX / 16)
		js_rangeerror(J, "Out of memory");
	js_pushnull(J);
	struct texts *t = value_newnative(J, TEXTS, sizeof *t + (size_t)n * (sizeof t->at[0] + sizeof t->counts[0]) +
		units * sizeof(uint16_t));
	t->at = (const uint16_t **)(t + 1);
	t->counts = (int32_t *)(t->at + n);
	t->count = n;
	uint16_t *to = (uint16_t *)(t->counts + n);
	for (int i = 0; i < n; i++) {
		js_getindex(J, idx, i);
		size_t count = text_length(J, -1);
		text_encode(J, -1, TEXT_UTF16LE, to, count * sizeof *to);
		js_pop(J, 1);
		t->at[i] = to;
		t->counts[i] = (int32_t)count;
		to += count;
	}
	return t;
}

static void format_list(js_State *J)
{
	struct icu_list *l = js_touserdata(J, 1, LIST);
	int parts = js_toboolean(J, 3);
	struct texts *t = texts_arg(J, 2);
	intl_check(J, icu_list_format(l, t->at, t->counts, t->count, parts, intl_out()));
	intl_push_parts(J, parts);
}

/* ---- relative times */

static void open_relative(js_State *J)
{
	struct icu_relative *r;
	const char *locale = intl_ascii(J, 1);
	int style = js_tointeger(J, 2);
	intl_check(J, icu_open());
	intl_check(J, icu_relative_open(&r, locale, style));
	intl_push_handle(J, RELATIVE, r, close_relative);
}

static void format_relative(js_State *J)
{
	struct icu_relative *r = js_touserdata(J, 1, RELATIVE);
	double value = js_tonumber(J, 2);
	int unit = js_tointeger(J, 3), automatic = js_toboolean(J, 4), parts = js_toboolean(J, 5);
	intl_check(J, icu_relative_format(r, value, unit, automatic, parts, intl_out()));
	intl_push_parts(J, parts);
}

/* ---- case and order */

static void change_case(js_State *J)
{
	struct intl_units text;
	int upper = js_toboolean(J, 1);
	const char *locale = intl_ascii(J, 2);
	intl_units(J, 3, &text);
	intl_check(J, icu_open());
	intl_check(J, icu_case(upper, locale, text.text, intl_out()));
	intl_push_parts(J, 0);
}

static void open_collator(js_State *J)
{
	struct icu_collator *c;
	const char *locale = intl_ascii(J, 1);
	intl_check(J, icu_open());
	intl_check(J, icu_collator_open(&c, locale));
	intl_push_handle(J, COLLATOR, c, close_collator);
}

static void set_collator(js_State *J)
{
	struct icu_collator *c = js_touserdata(J, 1, COLLATOR);
	intl_check(J, icu_collator_set(c, js_tointeger(J, 2), js_tointeger(J, 3)));
	js_pushundefined(J);
}

static void get_collator(js_State *J)
{
	struct icu_collator *c = js_touserdata(J, 1, COLLATOR);
	js_pushnumber(J, icu_collator_get(c, js_tointeger(J, 2)));
}

static void compare(js_State *J)
{
	struct intl_units a, b;
	struct icu_collator *c = js_touserdata(J, 1, COLLATOR);
	intl_units(J, 2, &a);
	intl_units(J, 3, &b);
	js_pushnumber(J, icu_collator_compare(c, a.text, b.text));
}

/* ---- segments */

static size_t charge_of(const struct icu_breaker *b)
{
	return INTL_CHARGE + (size_t)icu_breaker_text(b).count * sizeof(uint16_t);
}

static void close_segments(js_State *J, void *data)
{
	engine_charge(J, -(ptrdiff_t)charge_of(data));
	icu_breaker_close(data);
}

static void open_segments(js_State *J)
{
	struct intl_units text;
	struct icu_breaker *b;
	const char *locale = intl_ascii(J, 1);
	int type = js_tointeger(J, 2);
	intl_units(J, 3, &text);
	intl_check(J, icu_open());
	intl_check(J, icu_breaker_open(&b, locale, type, text.text));
	engine_charge(J, (ptrdiff_t)(charge_of(b) - INTL_CHARGE));
	intl_push_handle(J, SEGMENTS, b, close_segments);
}

static void segment_at(js_State *J)
{
	struct icu_breaker *b = js_touserdata(J, 1, SEGMENTS);
	struct icu_text text = icu_breaker_text(b);
	double at = js_tonumber(J, 2);
	int32_t numbers[3];
	if (!(at >= 0 && at < text.count)) {
		js_pushundefined(J);
		return;
	}
	icu_breaker_find(b, (int32_t)at, &numbers[0], &numbers[1], &numbers[2]);
	js_newarray(J);
	text_push_utf16le(J, text.units + numbers[0], (size_t)(numbers[1] - numbers[0]) * sizeof text.units[0]);
	value_createindex(J, -2, 0);
	for (uint32_t i = 0; i < 3; i++) {
		js_pushnumber(J, numbers[i]);
		value_createindex(J, -2, i + 1);
	}
}

void intl_bind_words(js_State *J)
{
	value_method(J, "names", open_names, 3);
	value_method(J, "nameOf", name_of, 3);
	value_method(J, "currencyName", currency_name, 3);
	value_method(J, "list", open_list, 3);
	value_method(J, "formatList", format_list, 3);
	value_method(J, "relative", open_relative, 2);
	value_method(J, "formatRelative", format_relative, 5);
	value_method(J, "changeCase", change_case, 3);
	value_method(J, "collator", open_collator, 1);
	value_method(J, "setCollator", set_collator, 3);
	value_method(J, "getCollator", get_collator, 2);
	value_method(J, "compare", compare, 3);
	value_method(J, "segments", open_segments, 3);
	value_method(J, "segmentAt", segment_at, 2);
}
