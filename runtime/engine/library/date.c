/* engine/library/date.c -- Date (ECMA-262 21.4), including the date formats that V8 accepts besides ISO 8601.
 *
 * Calendar arithmetic is our own; the C library only gives the offset of local time from UTC and the zone's name.  A
 * local time skipped by a clock change is read with the offset before the change; one that occurs twice means the
 * earlier instant.
 */
#include "base/clock.h"
#include "engine/core/builtins.h"
#include "engine/core/run.h"
#include "engine/core/string.h"

#include <stdatomic.h>
#include <ctype.h>
#include <time.h>

enum { YEAR, MONTH, DAY, HOUR, MINUTE, SECOND, MILLISECOND, WEEKDAY, FIELDS = WEEKDAY };

#define MS_PER_DAY 86400000.0

/* ---- the calendar */

/* Days since 1970-01-01; month 0..11; Howard Hinnant's algorithm with years that start in March. */
static double days_from_civil(double year, int month, int day)
{
	double y = year - (month < 2), era = floor(y / 400), of_era = y - era * 400;
	double of_year = floor((153 * (month + (month > 1 ? -2 : 10)) + 2) / 5) + day - 1;
	return era * 146097 + of_era * 365 + floor(of_era / 4) - floor(of_era / 100) + of_year - 719468;
}

static void civil_from_days(int64_t days, double *f)
{
	int64_t z = days + 719468, era = (z >= 0 ? z : z - 146096) / 146097, of_era = z - era * 146097;
	int64_t y = (of_era - of_era / 1460 + of_era / 36524 - of_era / 146096) / 365,
		of_year = of_era - (365 * y + y / 4 - y / 100);
	int64_t m = (5 * of_year + 2) / 153;
	f[YEAR] = (double)(y + era * 400 + (m >= 10));
	f[MONTH] = (double)(m < 10 ? m + 2 : m - 10);
	f[DAY] = (double)(of_year - (153 * m + 2) / 5 + 1);
	f[WEEKDAY] = (double)((days % 7 + 11) % 7);
}

static void to_fields(double t, double f[FIELDS + 1])
{
	double days = floor(t / MS_PER_DAY);
	int64_t ms = (int64_t)(t - days * MS_PER_DAY);
	civil_from_days((int64_t)days, f);
	f[MILLISECOND] = (double)(ms % 1000);
	f[SECOND] = (double)(ms / 1000 % 60);
	f[MINUTE] = (double)(ms / 60000 % 60);
	f[HOUR] = (double)(ms / 3600000);
}

static double from_fields(const double *f)
{
	double year = f[YEAR] + floor(f[MONTH] / 12);
	for (int i = 0; i < FIELDS; i++)
		if (!isfinite(f[i]))
			return NAN;
	if (fabs(year) > 1e6)
		return NAN;
	return (days_from_civil(year, (int)(f[MONTH] - floor(f[MONTH] / 12) * 12), 1) + f[DAY] - 1) * MS_PER_DAY
		+ (f[HOUR] * 3600000.0 + f[MINUTE] * 60000.0 + f[SECOND] * 1000.0 + f[MILLISECOND]);
}

static double clip(double t) { return fabs(t) <= 8.64e15 ? trunc(t) + 0.0 : NAN; }

/* ---- local time */

static void local(time_t t, struct tm *tm)
{
	static atomic_int asked;       /* relaxed: to ask twice does no harm */
	if (!atomic_load_explicit(&asked, memory_order_relaxed))
		tzset();               /* localtime_r is not required to call it */
	atomic_store_explicit(&asked, 1, memory_order_relaxed);
	localtime_r(&t, tm);
}

/* Offset of local time from UTC at t, in ms. */
static double offset_at(double t)
{
	struct tm tm;
	local((time_t)floor(t / 1000), &tm);
	return (double)tm.tm_gmtoff * 1000;
}

static double local_to_utc(double t)
{
	double before, after;
	if (!(fabs(t) <= 8.64e15 + MS_PER_DAY))
		return NAN;
	before = offset_at(t - MS_PER_DAY);
	after = offset_at(t + MS_PER_DAY);
	if (before == after || offset_at(t - before) == before || offset_at(t - after) != after)
		return t - before;
	return t - after;
}

static double now(void)
{
	return (double)(int64_t)clock_script_ms();
}

/* ---- parsing: ISO 8601; where that fails, V8's legacy syntax from that point on.
 *
 * The legacy rules, from V8's documentation and behaviour: words before the first number are ignored, except months,
 * time zones and the like; up to three numbers make the day, numbers with colons the time; a sign after the time starts
 * an offset; text in parentheses is skipped. */

enum token { T_END, T_NUMBER, T_WORD, T_SPACE, T_SIGN };       /* T_SIGN: any other character */
enum word { W_OTHER, W_MONTH, W_HALF, W_ZONE, W_T };

struct reader {
	const unsigned char *p;
	enum token kind;               /* of the current token */
	int value, length;             /* the number's value, the character, or the word's meaning */
	enum word word;
	const unsigned char *end;      /* end of the current token */
	int day[3], days, month, iso;  /* month: by name, 1..12, or 0 */
	int time[4], times, half;      /* half: hours to add, or -1 */
	int sign, zone_hour, zone_minute;      /* sign 0: no zone; -1 for parts not given */
};

static void read_word(struct reader *r)
{
	static const char months[] = "janfebmaraprmayjunjulaugsepoctnovdec";
	static const struct { char text[4]; enum word word; int value; } words[] = {
		{ "am", W_HALF, 0 }, { "pm", W_HALF, 12 }, { "ut", W_ZONE, 0 }, { "utc", W_ZONE, 0 },
		{ "z", W_ZONE, 0 }, { "gmt", W_ZONE, 0 },
		{ "cdt", W_ZONE, -5 }, { "cst", W_ZONE, -6 }, { "edt", W_ZONE, -4 }, { "est", W_ZONE, -5 },
		{ "mdt", W_ZONE, -6 },
		{ "mst", W_ZONE, -7 }, { "pdt", W_ZONE, -7 }, { "pst", W_ZONE, -8 }, { "t", W_T, 0 },
	};
	char low[4] = "";
	int n = 0;
	for (; *r->end >= 'A'; r->end++, n++)
		if (n < 3)
			low[n] = (char)tolower(*r->end);
	r->word = W_OTHER;
	r->length = n;
	for (int i = 0; i < 12; i++)
		if (n >= 3 && !memcmp(low, months + 3 * i, 3)) {
			r->word = W_MONTH;
			r->value = i + 1;
		}
	for (int i = 0; i < nelem(words); i++)
		if (n <= 3 && !strcmp(low, words[i].text)) {
			r->word = words[i].word;
			r->value = words[i].value;
		}
}

/* Reads the token at p. */
static void look(struct reader *r)
{
	int c = *r->p, significant = 0;
	r->end = r->p;
	r->value = c;
	r->length = 1;
	if (c == 0) {
		r->kind = T_END;
	} else if (isdigit(c)) {
		r->kind = T_NUMBER;
		r->value = 0;
		for (; isdigit(*r->end); r->end++)
			if ((r->value || *r->end != '0') && significant++ < 9)
				r->value = r->value * 10 + (*r->end - '0');
		r->length = (int)(r->end - r->p);
	} else if (c == ' ' || (c >= 9 && c <= 13)) {
		r->kind = T_SPACE;
		while (*r->end == ' ' || (*r->end >= 9 && *r->end <= 13))
			r->end++;
	} else if (c >= 'A') {
		r->kind = T_WORD;
		read_word(r);
	} else {
		r->kind = T_SIGN;
		r->end++;
	}
}

static void step(struct reader *r)
{
	r->p = r->end;
	look(r);
}

static int at_sign(struct reader *r, int c) { return r->kind == T_SIGN && r->value == c; }

static int skip(struct reader *r, int c)
{
	if (!at_sign(r, c))
		return 0;
	step(r);
	return 1;
}

/* Consumes a number of this length and range and returns it, or -1. */
static int take(struct reader *r, int length, int low, int high)
{
	int n = r->value;
	if (r->kind != T_NUMBER || r->length != length || n < low || n > high)
		return -1;
	step(r);
	return n;
}

static int add_time(struct reader *r, int n)
{
	if (r->times == 4)
		return 0;
	r->time[r->times++] = n;
	return 1;
}

static int add_last_time(struct reader *r, int n)
{
	if (!add_time(r, n))
		return 0;
	while (r->times < 4)
		r->time[r->times++] = 0;
	return 1;
}

/* Consumes the current number as the fraction of a second; returns milliseconds. */
static int take_milliseconds(struct reader *r)
{
	int n = r->value, length = r->length < 9 ? r->length : 9;
	for (; length < 3; length++)
		n *= 10;
	for (; length > 3; length--)
		n /= 10;
	step(r);
	return n;
}

/* hh ":" mm [":" ss ["." digits]] [zone], up to the end of the text; otherwise r->iso stays 0. */
static void read_iso_clock(struct reader *r)
{
	int n, last;
	if ((n = take(r, 2, 0, 24)) < 0)
		return;
	last = n == 24 ? 0 : 59;
	add_time(r, n);
	if (!skip(r, ':') || (n = take(r, 2, 0, last)) < 0)
		return;
	add_time(r, n);
	if (skip(r, ':')) {
		if ((n = take(r, 2, 0, last)) < 0)
			return;
		add_time(r, n);
		if (skip(r, '.')) {
			if (r->kind != T_NUMBER || (last == 0 && r->value > 0))
				return;
			add_time(r, take_milliseconds(r));
		}
	}
	if (r->kind == T_WORD && r->word == W_ZONE && r->length == 1) {
		r->sign = 1;
		r->zone_hour = r->zone_minute = 0;
		step(r);
	} else if (at_sign(r, '+') || at_sign(r, '-')) {
		r->sign = r->value == '-' ? -1 : 1;
		step(r);
		if (r->kind == T_NUMBER && r->length == 4) {
			if (r->value / 100 > 23 || r->value % 100 > 59)
				return;
			r->zone_hour = r->value / 100;
			r->zone_minute = r->value % 100;
			step(r);
		} else {
			if ((n = take(r, 2, 0, 23)) < 0)
				return;
			r->zone_hour = n;
			if (!skip(r, ':') || (n = take(r, 2, 0, 59)) < 0)
				return;
			r->zone_minute = n;
		}
	}
	if (r->kind == T_END)
		r->iso = 1;
}

/* 1: valid so far; the legacy parser reads the rest, if any; 0: invalid. */
static int read_iso(struct reader *r)
{
	int n, sign = 0;
	if (at_sign(r, '+') || at_sign(r, '-')) {
		sign = r->value == '-' ? -1 : 1;
		step(r);
		if (r->kind != T_NUMBER || r->length != 6)
			return 1;
		if (sign < 0 && r->value == 0) {
			step(r);
			return 1;
		}
		r->day[r->days++] = sign * r->value;
		step(r);
	} else if ((n = take(r, 4, 0, 9999)) >= 0) {
		r->day[r->days++] = n;
	} else {
		return 1;
	}
	if (skip(r, '-')) {
		if ((n = take(r, 2, 1, 12)) < 0)
			return 1;
		r->day[r->days++] = n;
		if (skip(r, '-')) {
			if ((n = take(r, 2, 1, 31)) < 0)
				return 1;
			r->day[r->days++] = n;
		}
	}
	if (r->kind == T_WORD && r->word == W_T) {
		step(r);
		read_iso_clock(r);
		return r->iso;
	} else if (r->kind == T_END) {
		r->sign = 1;
		r->zone_hour = r->zone_minute = 0;
		r->iso = 1;
	}
	return 1;
}

static int expects_time(struct reader *r, int n)
{
	return (r->times == 1 && n < 60) || (r->times == 2 && n < 60) || (r->times == 3 && n < 1000);
}

static int read_number(struct reader *r)
{
	int n = r->value;
	step(r);
	if (skip(r, ':')) {
		if (skip(r, ':')) {
			if (r->times)
				return 0;
			return add_time(r, n) && add_time(r, 0);
		}
		if (!add_time(r, n))
			return 0;
		skip(r, '.');
		return 1;
	}
	if (skip(r, '.') && expects_time(r, n)) {
		add_time(r, n);
		return r->kind == T_NUMBER && add_last_time(r, take_milliseconds(r));
	}
	if (r->sign && r->zone_hour >= 0 && r->zone_minute < 0 && n < 60) {
		r->zone_minute = n;
		return 1;
	}
	if (expects_time(r, n)) {
		add_last_time(r, n);
		return r->kind == T_END || r->kind == T_SPACE || at_sign(r, '+') || at_sign(r, '-') ||
			(r->kind == T_WORD && r->word == W_ZONE && r->length == 1);
	}
	if (r->days == 3)
		return 0;
	r->day[r->days++] = n;
	skip(r, '-');
	return 1;
}

static int read_offset(struct reader *r)
{
	int n = 0, length = 0;
	r->sign = r->value == '-' ? -1 : 1;
	step(r);
	if (r->kind == T_NUMBER) {
		n = r->value;
		length = r->length;
		step(r);
	}
	if (at_sign(r, ':')) {
		r->zone_hour = n;
		r->zone_minute = -1;
	} else if (length == 1 || length == 2) {
		r->zone_hour = n;
		r->zone_minute = 0;
	} else if (length == 3 || length == 4) {
		r->zone_hour = n / 100;
		r->zone_minute = n % 100;
	} else {
		return 0;
	}
	return 1;
}

static void skip_parentheses(struct reader *r)
{
	int depth = 0;
	do {
		depth += at_sign(r, '(') - at_sign(r, ')');
		step(r);
	} while (depth > 0 && r->kind != T_END);
}

static int read_rest(struct reader *r)
{
	int any_number = r->days > 0;
	while (r->kind != T_END) {
		if (r->kind == T_NUMBER) {
			any_number = 1;
			if (!read_number(r))
				return 0;
		} else if (r->kind == T_WORD) {
			enum word word = r->word;
			int value = r->value;
			step(r);
			if (word == W_HALF && r->times) {
				r->half = value;
			} else if (word == W_MONTH) {
				r->month = value;
				skip(r, '-');
			} else if (word == W_ZONE && any_number) {
				r->sign = value < 0 ? -1 : 1;
				r->zone_hour = abs(value);
				r->zone_minute = 0;
			} else if (any_number || r->kind == T_NUMBER) {
				return 0;
			}
		} else if ((at_sign(r, '+') || at_sign(r, '-')) &&
			(r->times || (r->sign && r->zone_hour == 0 && r->zone_minute == 0))) {
			any_number = 1;
			if (!read_offset(r))
				return 0;
		} else if ((at_sign(r, '+') || at_sign(r, '-') || at_sign(r, ')')) && any_number) {
			return 0;
		} else if (at_sign(r, '(')) {
			skip_parentheses(r);
		} else {
			step(r);
		}
	}
	return 1;
}

/* Assigns the numbers to day, month and year; 0 if that is impossible. */
static int sort_out_day(struct reader *r, double *f)
{
	int year = 0, month, day, *d = r->day;
	if (r->days == 0)
		return 0;
	while (r->days < 3)
		d[r->days++] = 1;
	if (!r->month) {
		if (r->iso || d[0] < 1 || d[0] > 31) {
			year = d[0];
			month = d[1];
			day = d[2];
		} else {
			month = d[0];
			day = d[1];
			year = d[2];
		}
	} else {
		month = r->month;
		if (d[0] < 1 || d[0] > 31) {
			year = d[0];
			day = d[1];
		} else {
			day = d[0];
			year = d[1];
		}
	}
	if (!r->iso && year >= 0 && year < 100)
		year += year < 50 ? 2000 : 1900;
	if (month < 1 || month > 12 || day < 1 || day > 31)
		return 0;
	f[YEAR] = year;
	f[MONTH] = month - 1;
	f[DAY] = day;
	return 1;
}

static double parse(const char *text)
{
	struct reader r = { .p = (const unsigned char *)text, .half = -1, .zone_hour = -1, .zone_minute = -1 };
	double f[FIELDS], t;
	look(&r);
	if (!read_iso(&r) || !read_rest(&r) || !sort_out_day(&r, f))
		return NAN;
	if (r.half >= 0) {
		if (r.time[0] > 12)
			return NAN;
		r.time[0] = r.time[0] % 12 + r.half;
	}
	if ((r.time[0] > 23 || r.time[1] > 59 || r.time[2] > 59 || r.time[3] > 999) &&
		(r.time[0] != 24 || r.time[1] || r.time[2] || r.time[3]))
		return NAN;
	for (int i = 0; i < 4; i++)
		f[HOUR + i] = r.time[i];
	t = from_fields(f);
	if (!r.sign)
		return clip(local_to_utc(t));
	return clip(t - r.sign * ((r.zone_hour > 0 ? r.zone_hour : 0) * 60.0 +
		(r.zone_minute > 0 ? r.zone_minute : 0)) * 60000);
}

/* ---- texts */

static const char day_names[7][4] = { "Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat" };
static const char month_names[12][4] = { "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov",
	"Dec" };

static int local_time(js_State *J, const char *name, struct tm *tm)
{
	js_Value *v = js_tovalue(J, 0);
	time_t t;
	if (v->t.type != JS_TOBJECT || v->u.object->type != JS_CDATE)
		js_typeerror(J, "this is not a Date object.");
	if (isnan(v->u.object->u.number)) {
		js_pushliteral(J, "Invalid Date");
		return 0;
	}
	t = (time_t)floor(v->u.object->u.number / 1000);
	local(t, tm);
	return 1;
}

/* The zone's long name as V8 shows it, if the short name and offset identify the zone; else the short name.  A zone
 * without a name is shown by its offset. */
static const char *zone_name(const struct tm *tm, char space[16])
{
	static const struct { char brief[5]; short minutes; const char *name; } zones[] = {
		{ "UTC", 0, "Coordinated Universal Time" }, { "GMT", 0, "Greenwich Mean Time" },
		{ "BST", 60, "British Summer Time" },
		{ "WET", 0, "Western European Standard Time" }, { "WEST", 60, "Western European Summer Time" },
		{ "CET", 60, "Central European Standard Time" }, { "CEST", 120, "Central European Summer Time" },
		{ "EET", 120, "Eastern European Standard Time" }, { "EEST", 180, "Eastern European Summer Time" },
		{ "MSK", 180, "Moscow Standard Time" }, { "IST", 330, "India Standard Time" },
		{ "CST", 480, "China Standard Time" },
		{ "JST", 540, "Japan Standard Time" }, { "KST", 540, "Korean Standard Time" },
		{ "AWST", 480, "Australian Western Standard Time" },
		{ "ACST", 570, "Australian Central Standard Time" },
		{ "ACDT", 630, "Australian Central Daylight Time" },
		{ "AEST", 600, "Australian Eastern Standard Time" },
		{ "AEDT", 660, "Australian Eastern Daylight Time" },
		{ "NZST", 720, "New Zealand Standard Time" }, { "NZDT", 780, "New Zealand Daylight Time" },
		{ "AST", -240, "Atlantic Standard Time" }, { "ADT", -180, "Atlantic Daylight Time" },
		{ "EST", -300, "Eastern Standard Time" }, { "EDT", -240, "Eastern Daylight Time" },
		{ "CST", -360, "Central Standard Time" }, { "CDT", -300, "Central Daylight Time" },
		{ "MST", -420, "Mountain Standard Time" }, { "MDT", -360, "Mountain Daylight Time" },
		{ "PST", -480, "Pacific Standard Time" }, { "PDT", -420, "Pacific Daylight Time" },
		{ "AKST", -540, "Alaska Standard Time" }, { "AKDT", -480, "Alaska Daylight Time" },
		{ "HST", -600, "Hawaii-Aleutian Standard Time" }, { "HDT", -540, "Hawaii-Aleutian Daylight Time" },
		{ "SST", -660, "American Samoa Standard Time" },
		{ "NST", -210, "Newfoundland Standard Time" }, { "NDT", -150, "Newfoundland Daylight Time" },
		{ "CST", -300, "Cuba Standard Time" }, { "CDT", -240, "Cuba Daylight Time" },
		{ "WAT", 60, "West Africa Time" }, { "CAT", 120, "Central Africa Time" },
		{ "EAT", 180, "East Africa Time" },
		{ "SAST", 120, "South Africa Standard Time" }, { "IST", 60, "Irish Standard Time" },
		{ "IST", 120, "Israel Standard Time" }, { "IDT", 180, "Israel Daylight Time" },
		{ "PKT", 300, "Pakistan Standard Time" }, { "HKT", 480, "Hong Kong Standard Time" },
		{ "PST", 480, "Philippine Standard Time" },
		{ "WIB", 420, "Western Indonesia Time" }, { "WITA", 480, "Central Indonesia Time" },
		{ "WIT", 540, "Eastern Indonesia Time" },
		{ "ChST", 600, "Chamorro Standard Time" },
	};
	const char *said = getenv("TZ");
	for (int i = 0; i < nelem(zones); i++)
		if (!strcmp(zones[i].brief, tm->tm_zone) && zones[i].minutes * 60 == tm->tm_gmtoff && !(said && !*said))
			return zones[i].name;
	if (tm->tm_gmtoff && strcmp(tm->tm_zone, "UTC") && strcmp(tm->tm_zone, "GMT") &&
		((tm->tm_zone[0] | 32) >= 'a' && (tm->tm_zone[0] | 32) <= 'z'))
		return tm->tm_zone;
	long minutes = labs(tm->tm_gmtoff) / 60;
	snprintf(space, 16, "GMT%c%02d:%02d", tm->tm_gmtoff < 0 ? '-' : '+', (int)(minutes / 60 % 100),
		(int)(minutes % 60));
	return space;
}

static void date_text(js_State *J, const char *name, int day, int clock)
{
	struct tm tm;
	char a[40] = "", b[96] = "", out[160], space[16];
	if (!local_time(J, name, &tm))
		return;
	if (day)
		snprintf(a, sizeof a, "%s %s %02d %s%04d", day_names[tm.tm_wday], month_names[tm.tm_mon], tm.tm_mday,
			tm.tm_year < -1900 ? "-" : "", abs(tm.tm_year + 1900));
	if (clock) {
		long minutes = labs(tm.tm_gmtoff) / 60;
		snprintf(b, sizeof b, "%02d:%02d:%02d GMT%c%02ld%02ld (%.40s)", tm.tm_hour, tm.tm_min, tm.tm_sec,
			tm.tm_gmtoff < 0 ? '-' : '+',
			minutes / 60, minutes % 60, zone_name(&tm, space));
	}
	snprintf(out, sizeof out, "%s%s%s", a, day && clock ? " " : "", b);
	js_pushstring(J, out);
}

static void Dp_toString(js_State *J) { date_text(J, "toString", 1, 1); }
static void Dp_toDateString(js_State *J) { date_text(J, "toDateString", 1, 0); }
static void Dp_toTimeString(js_State *J) { date_text(J, "toTimeString", 0, 1); }

/* The text in English, as node shows it by default. */
static void locale_text(js_State *J, const char *name, int day, int clock)
{
	struct tm tm;
	char a[40] = "", b[40] = "", out[96];
	if (!local_time(J, name, &tm) || engine_format_locale(J, day && clock ? "dateTime" : day ? "date" : "time", 1))
		return;
	if (day)
		snprintf(a, sizeof a, "%d/%d/%d", tm.tm_mon + 1, tm.tm_mday,
			tm.tm_year > -1900 ? tm.tm_year + 1900 : -1899 - tm.tm_year);
	if (clock)
		snprintf(b, sizeof b, "%d:%02d:%02d %s", tm.tm_hour % 12 ? tm.tm_hour % 12 : 12, tm.tm_min, tm.tm_sec,
			tm.tm_hour < 12 ? "AM" : "PM");
	snprintf(out, sizeof out, "%s%s%s", a, day && clock ? ", " : "", b);
	js_pushstring(J, out);
}

static void Dp_toLocaleString(js_State *J) { locale_text(J, "toLocaleString", 1, 1); }
static void Dp_toLocaleDateString(js_State *J) { locale_text(J, "toLocaleDateString", 1, 0); }
static void Dp_toLocaleTimeString(js_State *J) { locale_text(J, "toLocaleTimeString", 0, 1); }

/* The date in UTC; 0 if it is invalid. */
static int utc_time(js_State *J, struct tm *tm, int *ms)
{
	js_Value *v = js_tovalue(J, 0);
	double t;
	time_t seconds;
	if (v->t.type != JS_TOBJECT || v->u.object->type != JS_CDATE)
		js_typeerror(J, "this is not a Date object.");
	t = v->u.object->u.number;
	if (!isfinite(t))
		return 0;
	seconds = (time_t)floor(t / 1000);
	*ms = (int)(t - (double)seconds * 1000);
	return gmtime_r(&seconds, tm) != NULL;
}

static void put_year(char *out, size_t size, int year)
{
	snprintf(out, size, year < 0 || year > 9999 ? "%+07d" : "%04d", year);
}

static void Dp_toISOString(js_State *J)
{
	struct tm tm;
	char year[16], out[96];
	int ms;
	if (!utc_time(J, &tm, &ms))
		js_rangeerror(J, "Invalid time value");
	put_year(year, sizeof year, tm.tm_year + 1900);
	snprintf(out, sizeof out, "%s-%02d-%02dT%02d:%02d:%02d.%03dZ", year, tm.tm_mon + 1, tm.tm_mday, tm.tm_hour,
		tm.tm_min, tm.tm_sec, ms);
	js_pushstring(J, out);
}

static void Dp_toUTCString(js_State *J)
{
	struct tm tm;
	char out[96];
	int ms;
	if (!utc_time(J, &tm, &ms)) {
		js_pushliteral(J, "Invalid Date");
		return;
	}
	snprintf(out, sizeof out, "%s, %02d %s %s%04d %02d:%02d:%02d GMT", day_names[tm.tm_wday], tm.tm_mday,
		month_names[tm.tm_mon],
		tm.tm_year < -1900 ? "-" : "", abs(tm.tm_year + 1900), tm.tm_hour, tm.tm_min, tm.tm_sec);
	js_pushstring(J, out);
}

/* ---- parts */

static js_Object *this_date(js_State *J)
{
	js_Value *v = js_tovalue(J, 0);
	if (v->t.type != JS_TOBJECT || v->u.object->type != JS_CDATE)
		js_typeerror(J, "this is not a Date object.");
	return v->u.object;
}

static void get_part(js_State *J, int part, int in_local_time)
{
	double t = this_date(J)->u.number, f[FIELDS + 1];
	if (isnan(t)) {
		js_pushnumber(J, t);
		return;
	}
	to_fields(in_local_time ? t + offset_at(t) : t, f);
	js_pushnumber(J, f[part]);
}

/* Sets part `first` and up to count - 1 following parts from the arguments: absent ones keep their value, undefined
 * ones become NaN. */
static void set_parts(js_State *J, int first, int count, int in_local_time)
{
	js_Object *date = this_date(J);
	int n = js_gettop(J) - 1, valid = !isnan(date->u.number);
	double t = valid ? date->u.number : 0, f[FIELDS + 1];
	to_fields(in_local_time && valid ? t + offset_at(t) : t, f);
	if (n == 0)
		f[first] = NAN;
	for (int i = 0; i < n && i < count; i++)
		f[first + i] = trunc(js_tonumber(J, i + 1));
	if (!valid && first != YEAR) {
		js_pushnumber(J, NAN);         /* keeps any value set by valueOf of the arguments */
		return;
	}
	t = from_fields(f);
	date->u.number = clip(in_local_time ? local_to_utc(t) : t);
	js_pushnumber(J, date->u.number);
}

#define PARTS(X) X(FullYear, YEAR, 3) X(Month, MONTH, 2) X(Date, DAY, 1) X(Hours, HOUR, 4) X(Minutes, MINUTE, \
	3) X(Seconds, SECOND, 2) X(Milliseconds, MILLISECOND, 1)
#define X(name, part, count) \
	static void Dp_get##name(js_State *J) { get_part(J, part, 1); } \
	static void Dp_getUTC##name(js_State *J) { get_part(J, part, 0); } \
	static void Dp_set##name(js_State *J) { set_parts(J, part, count, 1); } \
	static void Dp_setUTC##name(js_State *J) { set_parts(J, part, count, 0); }
PARTS(X)
#undef X
static void Dp_getDay(js_State *J) { get_part(J, WEEKDAY, 1); }
static void Dp_getUTCDay(js_State *J) { get_part(J, WEEKDAY, 0); }

static void Dp_valueOf(js_State *J) { js_pushnumber(J, this_date(J)->u.number); }

static void Dp_setTime(js_State *J)
{
	js_Object *date = this_date(J);
	double t = js_tonumber(J, 1);
	js_pushnumber(J, date->u.number = clip(t));
}

static void Dp_getTimezoneOffset(js_State *J)
{
	double t = this_date(J)->u.number;
	js_pushnumber(J, isnan(t) ? t : trunc(-offset_at(t) / 60000) + 0.0);
}

static void Dp_getYear(js_State *J)
{
	get_part(J, YEAR, 1);
	js_pushnumber(J, js_tonumber(J, -1) - 1900);
}

static void Dp_setYear(js_State *J)
{
	double year;
	this_date(J);
	year = trunc(js_tonumber(J, 1));
	js_pushnumber(J, year >= 0 && year <= 99 ? year + 1900 : year);
	js_replace(J, 1);
	set_parts(J, YEAR, 1, 1);
	if (isnan(year)) {
		this_date(J)->u.number = NAN;
		js_pushnumber(J, NAN);
	}
}

static void Dp_toJSON(js_State *J)
{
	js_toobject(J, 0);
	js_copy(J, 0);
	js_toprimitive(J, -1, JS_HNUMBER);
	if (js_isnumber(J, -1) && !isfinite(js_tonumber(J, -1))) {
		js_pushnull(J);
		return;
	}
	js_getproperty(J, 0, "toISOString");
	if (!js_iscallable(J, -1))
		js_typeerror(J, "toISOString is not a function");
	js_copy(J, 0);
	js_call(J, 0);
}

/* ---- construction */

static void arguments_to_fields(js_State *J, double *f)
{
	int n = js_gettop(J) - 1;
	f[YEAR] = NAN;
	f[DAY] = 1;
	f[MONTH] = f[HOUR] = f[MINUTE] = f[SECOND] = f[MILLISECOND] = 0;
	for (int i = 0; i < n && i < FIELDS; i++)
		f[i] = trunc(js_tonumber(J, i + 1));
	if (f[YEAR] >= 0 && f[YEAR] <= 99)
		f[YEAR] += 1900;
}

static void D_UTC(js_State *J)
{
	double f[FIELDS];
	arguments_to_fields(J, f);
	js_pushnumber(J, clip(from_fields(f)));
}

static void D_now(js_State *J) { js_pushnumber(J, now()); }
static void D_parse(js_State *J) { js_pushnumber(J, parse(js_tostring(J, 1))); }

static void push_date(js_State *J, double t)
{
	js_Object *obj = jsV_newobject(J, JS_CDATE, J->Date_prototype);
	obj->u.number = t;
	js_pushobject(J, obj);
}

static void construct(js_State *J)
{
	int n = js_gettop(J) - 1;
	double f[FIELDS];
	if (n == 0) {
		push_date(J, now());
	} else if (n > 1) {
		arguments_to_fields(J, f);
		push_date(J, clip(local_to_utc(from_fields(f))));
	} else {
		js_Value *v = js_tovalue(J, 1);
		if (v->t.type == JS_TOBJECT && v->u.object->type == JS_CDATE) {
			push_date(J, v->u.object->u.number);
			return;
		}
		js_toprimitive(J, 1, JS_HNONE);
		push_date(J, js_isstring(J, 1) ? parse(js_tostring(J, 1)) : clip(js_tonumber(J, 1)));
	}
}

static void call(js_State *J)
{
	push_date(J, now());
	js_replace(J, 0);
	Dp_toString(J);
}

/* ---- set-up */

void jsB_initdate(js_State *J)
{
	static const struct { const char *name; js_CFunction f; int length; } methods[] = {
		{ "toString", Dp_toString, 0 }, { "toDateString", Dp_toDateString, 0 },
		{ "toTimeString", Dp_toTimeString, 0 },
		{ "toISOString", Dp_toISOString, 0 }, { "toUTCString", Dp_toUTCString, 0 }, { "toJSON", Dp_toJSON, 1 },
		{ "getDate", Dp_getDate, 0 }, { "setDate", Dp_setDate, 1 }, { "getDay", Dp_getDay, 0 },
		{ "getFullYear", Dp_getFullYear, 0 },
		{ "setFullYear", Dp_setFullYear, 3 }, { "getHours", Dp_getHours, 0 }, { "setHours", Dp_setHours, 4 },
		{ "getMilliseconds", Dp_getMilliseconds, 0 }, { "setMilliseconds", Dp_setMilliseconds, 1 },
		{ "getMinutes", Dp_getMinutes, 0 },
		{ "setMinutes", Dp_setMinutes, 3 }, { "getMonth", Dp_getMonth, 0 }, { "setMonth", Dp_setMonth, 2 },
		{ "getSeconds", Dp_getSeconds, 0 }, { "setSeconds", Dp_setSeconds, 2 }, { "getTime", Dp_valueOf, 0 },
		{ "setTime", Dp_setTime, 1 },
		{ "getTimezoneOffset", Dp_getTimezoneOffset, 0 }, { "getYear", Dp_getYear, 0 },
		{ "setYear", Dp_setYear, 1 },
		{ "getUTCDate", Dp_getUTCDate, 0 }, { "setUTCDate", Dp_setUTCDate, 1 },
		{ "getUTCDay", Dp_getUTCDay, 0 },
		{ "getUTCFullYear", Dp_getUTCFullYear, 0 }, { "setUTCFullYear", Dp_setUTCFullYear, 3 },
		{ "getUTCHours", Dp_getUTCHours, 0 },
		{ "setUTCHours", Dp_setUTCHours, 4 }, { "getUTCMilliseconds", Dp_getUTCMilliseconds, 0 },
		{ "setUTCMilliseconds", Dp_setUTCMilliseconds, 1 }, { "getUTCMinutes", Dp_getUTCMinutes, 0 },
		{ "setUTCMinutes", Dp_setUTCMinutes, 3 }, { "getUTCMonth", Dp_getUTCMonth, 0 },
		{ "setUTCMonth", Dp_setUTCMonth, 2 },
		{ "getUTCSeconds", Dp_getUTCSeconds, 0 }, { "setUTCSeconds", Dp_setUTCSeconds, 2 },
		{ "valueOf", Dp_valueOf, 0 },
		{ "toLocaleString", Dp_toLocaleString, 0 }, { "toLocaleDateString", Dp_toLocaleDateString, 0 },
		{ "toLocaleTimeString", Dp_toLocaleTimeString, 0 },
	};
	J->Date_prototype = jsV_newobject(J, JS_COBJECT, J->Object_prototype);
	js_pushobject(J, J->Date_prototype);
	for (int i = 0; i < nelem(methods); i++)
		if (methods[i].name[0] == 's')
			value_counting_method(J, methods[i].name, methods[i].f, methods[i].length);
		else
			value_method(J, methods[i].name, methods[i].f, methods[i].length);
	js_getproperty(J, -1, "toUTCString");
	js_defproperty(J, -2, "toGMTString", JS_DONTENUM);
	js_newcconstructor(J, call, construct, "Date", 0);
	js_pushnumber(J, 7);
	js_defproperty(J, -2, "length", JS_READONLY | JS_DONTENUM);
	value_method(J, "now", D_now, 0);
	value_method(J, "parse", D_parse, 1);
	value_counting_method(J, "UTC", D_UTC, 7);
	js_defglobal(J, "Date", JS_DONTENUM);
}
