/* date_bind.c -- dates of internalBinding('intl').
 *
 *   date(locale, pattern, zone)                       a handle
 *   formatDate(date, ms, parts)
 *   interval(locale, skeleton, zone)                  a handle
 *   formatInterval(interval, date, from, to, parts)
 *   bestPattern(locale, skeleton)  stylePattern(locale, date, time)  skeletonOf(pattern)
 *   fieldName(locale, field, width)
 *   zoneCanonical(zone)                               undefined: there is none
 *   zoneDefault()  zones(region)                      region undefined: all of them
 */
#include "ops/intl/intl.h"

#include "engine/engine.h"

const char INTL_DATE[] = "IntlDate";
static const char INTERVAL[] = "IntlInterval";

static void close_date(js_State *J, void *data)
{
	engine_charge(J, -(ptrdiff_t)INTL_CHARGE);
	icu_date_close(data);
}

static void close_interval(js_State *J, void *data)
{
	engine_charge(J, -(ptrdiff_t)INTL_CHARGE);
	icu_interval_close(data);
}

static void open_date(js_State *J)
{
	struct intl_units pattern, zone;
	struct icu_date *d;
	const char *locale = intl_ascii(J, 1);
	intl_units(J, 2, &pattern);
	intl_units(J, 3, &zone);
	intl_check(J, icu_open());
	intl_check(J, icu_date_open(&d, locale, pattern.text, zone.text));
	intl_push_handle(J, INTL_DATE, d, close_date);
}

static void format_date(js_State *J)
{
	struct icu_date *d = js_touserdata(J, 1, INTL_DATE);
	double ms = js_tonumber(J, 2);
	int parts = js_toboolean(J, 3);
	intl_check(J, icu_date_format(d, ms, parts, intl_out()));
	intl_push_parts(J, parts);
}

static void open_interval(js_State *J)
{
	struct intl_units skeleton, zone;
	struct icu_interval *i;
	const char *locale = intl_ascii(J, 1);
	intl_units(J, 2, &skeleton);
	intl_units(J, 3, &zone);
	intl_check(J, icu_open());
	intl_check(J, icu_interval_open(&i, locale, skeleton.text, zone.text));
	intl_push_handle(J, INTERVAL, i, close_interval);
}

static void format_interval(js_State *J)
{
	struct icu_interval *i = js_touserdata(J, 1, INTERVAL);
	struct icu_date *d = js_touserdata(J, 2, INTL_DATE);
	double from = js_tonumber(J, 3), to = js_tonumber(J, 4);
	int parts = js_toboolean(J, 5);
	intl_check(J, icu_interval_format(i, d, from, to, parts, intl_out()));
	intl_push_parts(J, parts);
}

static void best_pattern(js_State *J)
{
	struct intl_units skeleton;
	const char *locale = intl_ascii(J, 1);
	intl_units(J, 2, &skeleton);
	intl_check(J, icu_open());
	intl_push_found(J, icu_best_pattern(locale, skeleton.text, intl_out()));
}

static void style_pattern(js_State *J)
{
	const char *locale = intl_ascii(J, 1);
	int date = js_tointeger(J, 2), time = js_tointeger(J, 3);
	intl_check(J, icu_open());
	intl_push_found(J, icu_style_pattern(locale, date, time, intl_out()));
}

static void skeleton_of(js_State *J)
{
	struct intl_units pattern;
	intl_units(J, 1, &pattern);
	intl_check(J, icu_open());
	intl_push_found(J, icu_skeleton(pattern.text, intl_out()));
}

static void field_name(js_State *J)
{
	const char *locale = intl_ascii(J, 1);
	int field = js_tointeger(J, 2), width = js_tointeger(J, 3);
	intl_check(J, icu_open());
	intl_push_found(J, icu_field_name(locale, field, width, intl_out()));
}

static void zone_canonical(js_State *J)
{
	struct intl_units zone;
	intl_units(J, 1, &zone);
	intl_check(J, icu_open());
	intl_push_found(J, icu_zone_canonical(zone.text, intl_out()));
}

static void zone_default(js_State *J)
{
	intl_check(J, icu_open());
	intl_push_found(J, icu_zone_default(intl_out()));
}

static void zones(js_State *J)
{
	const char *region = js_isdefined(J, 1) ? intl_ascii(J, 1) : NULL;
	intl_check(J, icu_open());
	intl_push_found(J, icu_zones(region, intl_out()));
}

void intl_bind_dates(js_State *J)
{
	value_method(J, "date", open_date, 3);
	value_method(J, "formatDate", format_date, 3);
	value_method(J, "interval", open_interval, 3);
	value_method(J, "formatInterval", format_interval, 5);
	value_method(J, "bestPattern", best_pattern, 2);
	value_method(J, "stylePattern", style_pattern, 3);
	value_method(J, "skeletonOf", skeleton_of, 1);
	value_method(J, "fieldName", field_name, 3);
	value_method(J, "zoneCanonical", zone_canonical, 1);
	value_method(J, "zoneDefault", zone_default, 0);
	value_method(J, "zones", zones, 1);
}
