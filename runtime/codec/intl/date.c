#include "codec/intl/date.h"
#include "codec/intl/icu_int.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

/* Generators of patterns are expensive (about a millisecond): the last one is kept.  `lock` guards it, and the zone. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct { char locale[ICU_LOCALE_SIZE]; void *generator; } kept;

struct icu_date { void *formatter, *fields; };
struct icu_interval { void *formatter, *result, *from, *to; };

enum { STYLE_PATTERN = -2, STYLE_NONE = -1, MATCH_HOUR_LENGTH = 1 << 11 };
static const double BEGIN_OF_TIME = -8.64e15;

/* ---- formats */

/* CLDR 42 writes times with narrow no-break spaces.  V8 writes plain ones in whole texts, since programs parse those,
 * but not in parts and intervals. */
static void use_plain_spaces(struct icu_out *out)
{
	for (int32_t i = 0; i < out->count; i++)
		if (out->units[i] == 0x202F)
			out->units[i] = ' ';
}

/* UTS 35's calendars "gregorian" and "iso8601" switch from the Julian one in 1582, unless told otherwise. */
static void make_proleptic(void *formatter, icu_status *st)
{
	icu_status unsupported = 0;
	void *calendar = icu.ucal_clone(icu.udat_getCalendar(formatter), st);
	if (!calendar)
		return;
	icu.ucal_setGregorianChange(calendar, BEGIN_OF_TIME, &unsupported);
	if (unsupported <= 0)
		icu.udat_setCalendar(formatter, calendar);
	icu.ucal_close(calendar);
}

int icu_date_open(struct icu_date **to, const char *locale, struct icu_text pattern, struct icu_text zone)
{
	icu_status st = 0;
	struct icu_date *d = mem_try_zalloc(sizeof *d);
	if (!d)
		return -ENOMEM;
	d->formatter = icu.udat_open(STYLE_PATTERN, STYLE_PATTERN, locale, zone.units, zone.count, pattern.units,
		pattern.count, &st);
	d->fields = icu.ufieldpositer_open(&st);
	if (st <= 0)
		make_proleptic(d->formatter, &st);
	if (st > 0) {
		icu_date_close(d);
		return icu_error(st);
	}
	*to = d;
	return 0;
}

void icu_date_close(struct icu_date *d)
{
	if (!d)
		return;
	if (d->fields)
		icu.ufieldpositer_close(d->fields);
	if (d->formatter)
		icu.udat_close(d->formatter);
	mem_free(d);
}

int icu_date_format(struct icu_date *d, double ms, int parts, struct icu_out *out)
{
	int rc;
	int32_t begin, limit, field;
	out->span_count = 0;
	if (!parts) {
		ICU_FILL(out, rc, icu.udat_format(d->formatter, ms, out->units, out->room, NULL, &st));
		if (!rc)
			use_plain_spaces(out);
		return rc;
	}
	ICU_FILL(out, rc, icu.udat_formatForFields(d->formatter, ms, out->units, out->room, d->fields, &st));
	while (!rc && (field = icu.ufieldpositer_next(d->fields, &begin, &limit)) >= 0)
		rc = icu_add_span(out, ICU_DATE, field, begin, limit);
	return rc;
}

/* ---- intervals */

int icu_interval_open(struct icu_interval **to, const char *locale, struct icu_text skeleton, struct icu_text zone)
{
	icu_status st = 0;
	if (!icu.udtitvfmt_formatCalendarToResult)
		return -ELIBACC;
	struct icu_interval *i = mem_try_zalloc(sizeof *i);
	if (!i)
		return -ENOMEM;
	i->formatter = icu.udtitvfmt_open(locale, skeleton.units, skeleton.count, zone.units, zone.count, &st);
	i->result = icu.udtitvfmt_openResult(&st);
	if (st > 0) {
		icu_interval_close(i);
		return icu_error(st);
	}
	*to = i;
	return 0;
}

static void drop_calendars(struct icu_interval *i)
{
	if (i->from)
		icu.ucal_close(i->from);
	if (i->to)
		icu.ucal_close(i->to);
	i->from = i->to = NULL;
}

void icu_interval_close(struct icu_interval *i)
{
	if (!i)
		return;
	drop_calendars(i);
	if (i->result)
		icu.udtitvfmt_closeResult(i->result);
	if (i->formatter)
		icu.udtitvfmt_close(i->formatter);
	mem_free(i);
}

int icu_interval_format(struct icu_interval *i, struct icu_date *d, double from, double to, int parts,
	struct icu_out *out)
{
	icu_status st = 0;
	const void *calendar = icu.udat_getCalendar(d->formatter);
	drop_calendars(i);
	i->from = icu.ucal_clone(calendar, &st);
	i->to = icu.ucal_clone(calendar, &st);
	if (st <= 0) {
		icu.ucal_setMillis(i->from, from, &st);
		icu.ucal_setMillis(i->to, to, &st);
		icu.udtitvfmt_formatCalendarToResult(i->formatter, i->from, i->to, i->result, &st);
	}
	if (st > 0)
		return icu_error(st);
	const void *value = icu.udtitvfmt_resultAsValue(i->result, &st);
	return st > 0 ? icu_error(st) : icu_take_value(out, value, parts);
}

/* ---- patterns */

static int generator_of(const char *locale, void **generator)
{
	icu_status st = 0;
	if (!kept.generator || strcmp(kept.locale, locale)) {
		if (strlen(locale) >= sizeof kept.locale)
			return -EINVAL;
		void *fresh = icu.udatpg_open(locale, &st);
		if (st > 0)
			return icu_error(st);
		if (kept.generator)
			icu.udatpg_close(kept.generator);
		kept.generator = fresh;
		strcpy(kept.locale, locale);
	}
	*generator = kept.generator;
	return 0;
}

int icu_best_pattern(const char *locale, struct icu_text skeleton, struct icu_out *out)
{
	void *generator;
	pthread_mutex_lock(&lock);
	int rc = generator_of(locale, &generator);
	if (!rc)
		ICU_FILL(out, rc, icu.udatpg_getBestPatternWithOptions(generator, skeleton.units, skeleton.count,
			MATCH_HOUR_LENGTH, out->units, out->room, &st));
	pthread_mutex_unlock(&lock);
	return rc;
}

int icu_field_name(const char *locale, int field, int width, struct icu_out *out)
{
	void *generator;
	pthread_mutex_lock(&lock);
	int rc = generator_of(locale, &generator);
	if (!rc)
		ICU_FILL(out, rc, icu.udatpg_getFieldDisplayName(generator, field, width, out->units, out->room,
			&st));
	pthread_mutex_unlock(&lock);
	return rc;
}

int icu_style_pattern(const char *locale, int date, int time, struct icu_out *out)
{
	icu_status opened = 0;
	int rc;
	void *formatter = icu.udat_open(time, date, locale, NULL, 0, NULL, 0, &opened);
	if (opened > 0)
		return icu_error(opened);
	ICU_FILL(out, rc, icu.udat_toPattern(formatter, 0, out->units, out->room, &st));
	icu.udat_close(formatter);
	return rc;
}

int icu_skeleton(struct icu_text pattern, struct icu_out *out)
{
	int rc;
	ICU_FILL(out, rc, icu.udatpg_getSkeleton(NULL, pattern.units, pattern.count, out->units, out->room, &st));
	return rc;
}

/* ---- zones and weeks */

int icu_zone_canonical(struct icu_text zone, struct icu_out *out)
{
	int rc;
	icu_bool known = 0;
	ICU_FILL(out, rc, icu.ucal_getCanonicalTimeZoneID(zone.units, zone.count, out->units, out->room, &known,
		&st));
	return rc ? rc : known ? 0 : -EINVAL;
}

static int find_zone(struct icu_out *out)
{
	int rc;
	if (icu.ucal_getHostTimeZone)
		ICU_FILL(out, rc, icu.ucal_getHostTimeZone(out->units, out->room, &st));
	else
		ICU_FILL(out, rc, icu.ucal_getDefaultTimeZone(out->units, out->room, &st));
	return rc;
}

/* Without TZ, ICU may compare /etc/localtime with every file of the tz database, so the answer is kept until TZ
 * changes. */
static int known_zone(struct icu_out *out)
{
	static struct { char variable[128]; uint16_t units[64]; int32_t count; } found;
	const char *variable = getenv("TZ");
	if (!variable)
		variable = "";
	if (found.count && !strcmp(found.variable, variable))
		return icu_take_units(out, found.units, found.count);
	int rc = find_zone(out);
	if (rc || out->count > 64 || strlen(variable) >= sizeof found.variable)
		return rc;
	strcpy(found.variable, variable);
	memcpy(found.units, out->units, (size_t)out->count * sizeof out->units[0]);
	found.count = out->count;
	return 0;
}

int icu_zone_default(struct icu_out *out)
{
	pthread_mutex_lock(&lock);
	int rc = known_zone(out);
	pthread_mutex_unlock(&lock);
	return rc;
}

enum { ZONES_ANY = 0, ZONES_CANONICAL_LOCATION = 2 };

int icu_zones(const char *region, struct icu_out *out)
{
	icu_status st = 0;
	void *e = icu.ucal_openTimeZoneIDEnumeration(region ? ZONES_CANONICAL_LOCATION : ZONES_ANY, region, NULL,
		&st);
	return st > 0 ? icu_error(st) : icu_take_enum(out, e);
}

enum { FIRST_DAY_OF_WEEK = 1, MINIMAL_DAYS = 2, WEEKDAY = 0, SUNDAY = 1, SATURDAY = 7 };

int icu_week(const char *locale, struct icu_week *w)
{
	icu_status st = 0;
	void *calendar = icu.ucal_open(NULL, 0, locale, 0, &st);
	if (st > 0)
		return icu_error(st);
	w->first = icu.ucal_getAttribute(calendar, FIRST_DAY_OF_WEEK);
	w->minimal = icu.ucal_getAttribute(calendar, MINIMAL_DAYS);
	w->weekend = 0;
	for (int day = SUNDAY; day <= SATURDAY; day++)
		if (icu.ucal_getDayOfWeekType(calendar, day, &st) != WEEKDAY)
			w->weekend |= 1U << (day - SUNDAY);
	icu.ucal_close(calendar);
	return icu_error(st);
}
