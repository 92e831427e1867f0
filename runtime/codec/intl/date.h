/* codec/intl/date.h -- dates and times, intervals of them, and the patterns they are written by.
 *
 * Patterns and skeletons are those of UTS 35 ("yMMMd"); the calendar and the digits come with the locale
 * ("th@calendar=buddhist;numbers=thai").  Gregorian dates are proleptic.  A time zone is an id of the tz database or
 * "GMT+01:30".  Errors as in icu.h.
 */
#ifndef CODEC_INTL_DATE_H
#define CODEC_INTL_DATE_H

#include "codec/intl/icu.h"

struct icu_text { const uint16_t *units; int32_t count; };

struct icu_date;
struct icu_interval;

int icu_date_open(struct icu_date **d, const char *locale, struct icu_text pattern, struct icu_text zone);
void icu_date_close(struct icu_date *d);
int icu_date_format(struct icu_date *d, double ms, int parts, struct icu_out *out);

/* Intervals, in the calendar of d.  -EINVAL for a skeleton that ICU cannot use.  Since ICU 67. */
int icu_interval_open(struct icu_interval **i, const char *locale, struct icu_text skeleton, struct icu_text zone);
void icu_interval_close(struct icu_interval *i);
int icu_interval_format(struct icu_interval *i, struct icu_date *d, double from, double to, int parts,
	struct icu_out *out);

/* The locale's pattern for a skeleton; for two styles (full 0, long 1, medium 2, short 3, none -1); the skeleton of a
 * pattern; the name of a field (UDateTimePatternField) in a width (wide 0, abbreviated 1, narrow 2). */
int icu_best_pattern(const char *locale, struct icu_text skeleton, struct icu_out *out);
int icu_style_pattern(const char *locale, int date, int time, struct icu_out *out);
int icu_skeleton(struct icu_text pattern, struct icu_out *out);
int icu_field_name(const char *locale, int field, int width, struct icu_out *out);

/* The id that the tz database now has for a zone's name, ICU's own; -EINVAL: there is no such zone. */
int icu_zone_canonical(struct icu_text zone, struct icu_out *out);
/* The zone of the process: TZ, or else the system's. */
int icu_zone_default(struct icu_out *out);
/* The ids, separated by spaces: all of them, or the canonical ones of a region. */
int icu_zones(const char *region, struct icu_out *out);

/* first: the day a week begins with; minimal: days that its first week has at least; weekend: a bit for each day of it.
 * Sunday is 1, bit 0. */
struct icu_week { int first, minimal; unsigned weekend; };
int icu_week(const char *locale, struct icu_week *w);

#endif
