/* number_bind.c -- numbers of internalBinding('intl').  A value is a number, or its decimal digits as a string.
 *
 *   number(locale, skeleton)                          a handle
 *   formatNumber(number, value, parts)
 *   range(locale, skeleton)                           a handle
 *   formatRange(range, from, to, parts)               decimal strings
 *   plural(locale, ordinal)                           a handle
 *   selectPlural(plural, number, value)  selectPluralRange(plural, range, from, to)  pluralCategories(plural)
 */
#include "ops/intl/intl.h"

#include "codec/intl/number.h"
#include "engine/engine.h"

const char INTL_NUMBER[] = "IntlNumber";
static const char RANGE[] = "IntlRange", PLURAL[] = "IntlPlural";

static void close_number(js_State *J, void *data)
{
	engine_charge(J, -(ptrdiff_t)INTL_CHARGE);
	icu_number_close(data);
}

static void close_range(js_State *J, void *data)
{
	engine_charge(J, -(ptrdiff_t)INTL_CHARGE);
	icu_range_close(data);
}

static void close_plural(js_State *J, void *data)
{
	engine_charge(J, -(ptrdiff_t)INTL_CHARGE);
	icu_plural_close(data);
}

static void open_number(js_State *J)
{
	struct intl_units skeleton;
	struct icu_number *n;
	const char *locale = intl_ascii(J, 1);
	intl_units(J, 2, &skeleton);
	intl_check(J, icu_open());
	intl_check(J, icu_number_open(&n, locale, skeleton.text.units, skeleton.text.count));
	intl_push_handle(J, INTL_NUMBER, n, close_number);
}

static struct icu_amount amount_arg(js_State *J, int idx, int decimal)
{
	struct icu_amount a = { 0, NULL, 0 };
	if (decimal || js_isstring(J, idx))
		a.decimal = text_utf8(J, idx, &a.size);
	else
		a.number = js_tonumber(J, idx);
	return a;
}

static void format_number(js_State *J)
{
	struct icu_number *n = js_touserdata(J, 1, INTL_NUMBER);
	struct icu_amount a = amount_arg(J, 2, 0);
	int parts = js_toboolean(J, 3);
	intl_check(J, icu_number_format(n, &a, parts, intl_out()));
	intl_push_parts(J, parts);
}

static void open_range(js_State *J)
{
	struct intl_units skeleton;
	struct icu_range *r;
	const char *locale = intl_ascii(J, 1);
	intl_units(J, 2, &skeleton);
	intl_check(J, icu_open());
	intl_check(J, icu_range_open(&r, locale, skeleton.text.units, skeleton.text.count));
	intl_push_handle(J, RANGE, r, close_range);
}

static void format_range(js_State *J)
{
	struct icu_range *r = js_touserdata(J, 1, RANGE);
	struct icu_amount from = amount_arg(J, 2, 1), to = amount_arg(J, 3, 1);
	int parts = js_toboolean(J, 4);
	intl_check(J, icu_range_format(r, &from, &to, parts, intl_out()));
	intl_push_parts(J, parts);
}

static void open_plural(js_State *J)
{
	struct icu_plural *p;
	const char *locale = intl_ascii(J, 1);
	int ordinal = js_toboolean(J, 2);
	intl_check(J, icu_open());
	intl_check(J, icu_plural_open(&p, locale, ordinal));
	intl_push_handle(J, PLURAL, p, close_plural);
}

static void select_plural(js_State *J)
{
	struct icu_plural *p = js_touserdata(J, 1, PLURAL);
	struct icu_number *n = js_touserdata(J, 2, INTL_NUMBER);
	struct icu_amount a = amount_arg(J, 3, 0);
	intl_check(J, icu_plural_select(p, n, &a, intl_out()));
	intl_push_parts(J, 0);
}

static void select_plural_range(js_State *J)
{
	struct icu_plural *p = js_touserdata(J, 1, PLURAL);
	struct icu_range *r = js_touserdata(J, 2, RANGE);
	struct icu_amount from = amount_arg(J, 3, 1), to = amount_arg(J, 4, 1);
	intl_check(J, icu_plural_select_range(p, r, &from, &to, intl_out()));
	intl_push_parts(J, 0);
}

static void plural_categories(js_State *J)
{
	intl_check(J, icu_plural_categories(js_touserdata(J, 1, PLURAL), intl_out()));
	intl_push_parts(J, 0);
}

void intl_bind_numbers(js_State *J)
{
	value_method(J, "number", open_number, 2);
	value_method(J, "formatNumber", format_number, 3);
	value_method(J, "range", open_range, 2);
	value_method(J, "formatRange", format_range, 4);
	value_method(J, "plural", open_plural, 2);
	value_method(J, "selectPlural", select_plural, 3);
	value_method(J, "selectPluralRange", select_plural_range, 4);
	value_method(J, "pluralCategories", plural_categories, 1);
}
