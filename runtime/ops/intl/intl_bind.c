/* intl_bind.c -- internalBinding('intl'): ICU (codec/intl) for stdlib/internal/intl.
 *
 *   open()                              throws if ICU is missing; all others want it open
 *   convert(kind, name)                 a tag or an id; kind is enum icu_conversion; undefined: not well-formed
 *   defaultLocale()                     an id
 *   aliases(kind)  keywordType(keyword, value, legacy)
 *   locales(ofCollation)  calendars(locale, common)  collations(locale, common)  numbering(locale)  numberings()
 *   digits(numbering)  currencies()  currencyDigits(code)  isRTL(locale)
 *   week(locale)                        [first day, minimal days, bits of the weekend]
 *   versions()                          [icu, unicode, tz]
 *
 * Lists are strings of names separated by spaces.  Numbers are in number_bind.c, dates in date_bind.c, and the rest in
 * words_bind.c.
 */
#include "ops/core/ops.h"
#include "ops/intl/intl.h"

#include <errno.h>
#include <string.h>

#include "codec/intl/locale.h"
#include "engine/engine.h"

void intl_units(js_State *J, int idx, struct intl_units *u)
{
	static const char TAG[] = "IntlUnits";
	size_t count = (text_utf8(J, idx, NULL), text_length(J, idx));
	uint16_t *units = u->few;
	if (count > sizeof u->few / sizeof u->few[0]) {
		if (count > INT32_MAX / 4)
			js_rangeerror(J, "Out of memory");
		js_pushnull(J);
		units = (uint16_t *)((struct value_kept *)value_newnative(J, TAG,
			sizeof(struct value_kept) + count * sizeof *units) + 1);
	}
	text_encode(J, idx, TEXT_UTF16LE, units, count * sizeof *units);
	u->text = (struct icu_text){ units, (int32_t)count };
}

/* of this thread */
static _Thread_local struct icu_out out;

struct icu_out *intl_out(void)
{
	enum { KEPT_UNITS = 1 << 15 };
	if (out.room > KEPT_UNITS)
		icu_out_fini(&out);
	out.count = out.span_count = 0;
	return &out;
}

void intl_end(void) { icu_out_fini(&out); }

static void push_text(js_State *J)
{
	text_push_utf16le(J, out.units, (size_t)out.count * sizeof out.units[0]);
}

static void push_number_at(js_State *J, uint32_t at, int32_t value)
{
	js_pushnumber(J, value);
	value_createindex(J, -2, at);
}

void intl_push_parts(js_State *J, int parts)
{
	if (!parts) {
		push_text(J);
		return;
	}
	js_newarray(J);
	push_text(J);
	value_createindex(J, -2, 0);
	for (int32_t i = 0; i < out.span_count; i++) {
		const struct icu_span *s = &out.spans[i];
		uint32_t at = 1 + 4 * (uint32_t)i;
		push_number_at(J, at, s->category);
		push_number_at(J, at + 1, s->field);
		push_number_at(J, at + 2, s->begin);
		push_number_at(J, at + 3, s->limit);
	}
}

void intl_check(js_State *J, int rc)
{
	if (rc == -ELIBACC && icu_version() > 0)
		js_error(J, "ICU %d is too old for this", icu_version());
	if (rc == -ELIBACC)
		js_error(J, "ICU is missing: install Debian's package " ICU_PACKAGE);
	if (rc == -ENOMEM)
		js_rangeerror(J, "Out of memory");
	if (rc)
		js_rangeerror(J, "Internal error. Icu error.");
}

void intl_push_found(js_State *J, int rc)
{
	if (rc == -EINVAL) {
		js_pushundefined(J);
		return;
	}
	intl_check(J, rc);
	push_text(J);
}

const char *intl_ascii(js_State *J, int idx)
{
	size_t size;
	const char *text = text_utf8(J, idx, &size);
	for (size_t i = 0; i < size; i++)
		if (text[i] <= 0)
			js_rangeerror(J, "Invalid argument");
	return text;
}

void intl_push_handle(js_State *J, const char *tag, void *data, js_Finalize finalize)
{
	engine_charge(J, INTL_CHARGE);
	js_pushnull(J);
	js_newuserdata(J, tag, data, finalize);
}

/* ---- locales */

static void open_library(js_State *J)
{
	intl_check(J, icu_open());
	js_pushundefined(J);
}

static void want_open(js_State *J) { intl_check(J, icu_open()); }

static void convert(js_State *J)
{
	int kind = js_tointeger(J, 1);
	const char *name = intl_ascii(J, 2);
	want_open(J);
	intl_push_found(J, kind < ICU_TO_ID || kind > ICU_MINIMIZE ? -EINVAL :
		icu_convert((enum icu_conversion)kind, name, intl_out()));
}

static void default_locale(js_State *J)
{
	want_open(J);
	intl_push_found(J, icu_default_locale(intl_out()));
}

static void aliases(js_State *J)
{
	const char *kind = intl_ascii(J, 1);
	want_open(J);
	intl_push_found(J, icu_aliases(kind, intl_out()));
}

static void keyword_type(js_State *J)
{
	const char *keyword = intl_ascii(J, 1), *value = intl_ascii(J, 2);
	int legacy = js_toboolean(J, 3);
	want_open(J);
	intl_push_found(J, icu_keyword_type(keyword, value, legacy, intl_out()));
}

static void locales(js_State *J)
{
	int collation = js_toboolean(J, 1);
	want_open(J);
	intl_push_found(J, icu_locales(collation, intl_out()));
}

static void calendars(js_State *J)
{
	const char *locale = intl_ascii(J, 1);
	int common = js_toboolean(J, 2);
	want_open(J);
	intl_push_found(J, icu_calendars(locale, common, intl_out()));
}

static void collations(js_State *J)
{
	const char *locale = intl_ascii(J, 1);
	int common = js_toboolean(J, 2);
	want_open(J);
	intl_push_found(J, icu_collations(locale, common, intl_out()));
}

static void numbering(js_State *J)
{
	const char *locale = intl_ascii(J, 1);
	want_open(J);
	intl_push_found(J, icu_numbering(locale, intl_out()));
}

static void numberings(js_State *J)
{
	want_open(J);
	intl_push_found(J, icu_numberings(intl_out()));
}

static void digits(js_State *J)
{
	const char *name = intl_ascii(J, 1);
	want_open(J);
	intl_push_found(J, icu_digits(name, intl_out()));
}

static void currencies(js_State *J)
{
	want_open(J);
	intl_push_found(J, icu_currencies(intl_out()));
}

static void currency_digits(js_State *J)
{
	const char *code = intl_ascii(J, 1);
	uint16_t units[4] = { 0 };
	int n = 2;
	want_open(J);
	for (int i = 0; i < 3 && code[i]; i++)
		units[i] = (uint8_t)code[i];
	intl_check(J, icu_currency_digits(units, &n));
	js_pushnumber(J, n);
}

static void is_rtl(js_State *J)
{
	const char *locale = intl_ascii(J, 1);
	want_open(J);
	js_pushboolean(J, icu_is_rtl(locale));
}

static void week(js_State *J)
{
	const char *locale = intl_ascii(J, 1);
	struct icu_week w;
	want_open(J);
	intl_check(J, icu_week(locale, &w));
	js_newarray(J);
	push_number_at(J, 0, w.first);
	push_number_at(J, 1, w.minimal);
	push_number_at(J, 2, (int32_t)w.weekend);
}

static void versions(js_State *J)
{
	struct icu_versions v;
	want_open(J);
	icu_versions(&v);
	const char *const texts[] = { v.icu, v.unicode, v.tz };
	js_newarray(J);
	for (uint32_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
		text_push(J, texts[i]);
		value_createindex(J, -2, i);
	}
}

void intl_bind(js_State *J)
{
	value_method(J, "open", open_library, 0);
	value_method(J, "convert", convert, 2);
	value_method(J, "defaultLocale", default_locale, 0);
	value_method(J, "aliases", aliases, 1);
	value_method(J, "keywordType", keyword_type, 3);
	value_method(J, "locales", locales, 1);
	value_method(J, "calendars", calendars, 2);
	value_method(J, "collations", collations, 2);
	value_method(J, "numbering", numbering, 1);
	value_method(J, "numberings", numberings, 0);
	value_method(J, "digits", digits, 1);
	value_method(J, "currencies", currencies, 0);
	value_method(J, "currencyDigits", currency_digits, 1);
	value_method(J, "isRTL", is_rtl, 1);
	value_method(J, "week", week, 1);
	value_method(J, "versions", versions, 0);
	intl_bind_numbers(J);
	intl_bind_dates(J);
	intl_bind_words(J);
}
