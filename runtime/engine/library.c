#include "engine/library.h"
#include "engine/digits.h"
#include "engine/engine.h"
#include "engine/engine_int.h"
#include "engine/string_int.h"

#include <ctype.h>
#include <strings.h>
#include <time.h>

/* ---- Math */

#define MATH1(name, expression) static void M_##name(js_State *J) { double x = js_tonumber(J, 1); js_pushnumber(J, expression); }
MATH1(trunc, trunc(x))
MATH1(sign, x > 0 ? 1 : x < 0 ? -1 : x)
MATH1(log2, log2(x))
MATH1(log10, log10(x))
MATH1(log1p, log1p(x))
MATH1(expm1, expm1(x))
MATH1(cbrt, (double)cbrtl(x))       /* glibc's cbrt(27) is not 3 */
MATH1(fround, (double)(float)x)
MATH1(sinh, sinh(x))
MATH1(cosh, cosh(x))
MATH1(tanh, tanh(x))
MATH1(asinh, asinh(x))
MATH1(acosh, acosh(x))
MATH1(atanh, atanh(x))
/* floor(x + 0.5) is wrong for 0.49999999999999994 and for odd numbers above 2^52 */
MATH1(round, fabs(x) >= 4503599627370496.0 || isnan(x) ? x : copysign(floor(x) + (x - floor(x) >= 0.5), x))

static void M_clz32(js_State *J)
{
	unsigned n = js_touint32(J, 1);
	js_pushnumber(J, n ? __builtin_clz(n) : 32);
}

static void M_imul(js_State *J)
{
	js_pushnumber(J, (int32_t)(js_touint32(J, 1) * js_touint32(J, 2)));
}

static void M_hypot(js_State *J)
{
	int n = js_gettop(J) - 1, infinite = 0, nan = 0;
	double largest = 0, sum = 0, lost = 0;
	for (int i = 1; i <= n; i++) {
		double x = fabs(js_tonumber(J, i));
		infinite |= isinf(x) != 0;
		nan |= isnan(x) != 0;
		if (x > largest)
			largest = x;
	}
	/* scaled, so that squares neither overflow nor vanish; summed as Kahan does */
	for (int i = 1; i <= n && largest > 0 && !infinite && !nan; i++) {
		double x = js_tonumber(J, i) / largest, y = x * x - lost, t = sum + y;
		lost = (t - sum) - y;
		sum = t;
	}
	js_pushnumber(J, infinite ? INFINITY : nan ? NAN : sqrt(sum) * largest);
}

/* ---- Number */

static int is_integer(js_State *J)
{
	double d;
	if (!js_isnumber(J, 1))
		return 0;
	d = js_tonumber(J, 1);
	return isfinite(d) && d == trunc(d);
}

static void N_isInteger(js_State *J) { js_pushboolean(J, is_integer(J)); }
static void N_isSafeInteger(js_State *J) { js_pushboolean(J, is_integer(J) && fabs(js_tonumber(J, 1)) <= 9007199254740991.0); }
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

/* x >= 0 by printf's 'f' or 'e' with `digits` decimals, but ties go up. */
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
	/* exactly between two: printf took the even one, which is the lower if the digit before was even */
	if ((p[p[-1] == '.' ? -2 : -1] - '0') % 2 == 0) {
		end = strchr(out, 'e');
		(end ? end : out + strlen(out))[-1]++;
	}
}

/* "12345" with `decimals` of them behind the point, zeros in front as needed; returns the end. */
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

/* x > 0 rounded to n digits, n at most 17, halves up; *exponent of the first.  0: not this way */
static int round_to_digits(double x, int n, char digits[DIGITS_MAX], int *exponent)
{
	int e = (int)floor(log10(x)), got;
	uint64_t m;
	/* the logarithm may be one off, and rounding may make one digit more */
	for (int tries = 0; n <= 17 && tries < 3; tries++) {
		if (!digits_scaled(x, n - 1 - e, &m))
			return 0;
		got = digits_integer(m, digits);
		if (got == n) {
			*exponent = e;
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
			memmove(e + 2, e + 3, strlen(e + 3) + 1);      /* at least two digits are C's habit */
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
		snprintf(out, sizeof out, "%s%se%c%d", negative ? "-" : "", digits, exponent < 0 ? '-' : '+', abs(exponent));
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

/* Another radix than ten: as many digits of the fraction as tell x from its neighbours (as V8 prints them). */
static void Np_toString(js_State *J)
{
	static const char symbols[] = "0123456789abcdefghijklmnopqrstuvwxyz";
	enum { HALF = 1100 };
	double x = this_number(J, "toString"), radix = js_isundefined(J, 1) ? 10 : js_tonumber(J, 1), whole, part, delta;
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
	delta = fmax(0.5 * (nextafter(fabs(x), INFINITY) - fabs(x)), 5e-324);
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
				/* round up: nines, so to say, are dropped, and past the point the whole number grows */
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
	for (; whole / radix >= 9007199254740992.0; whole /= radix)
		text[--first] = '0';
	do {
		double rest = fmod(whole, radix);
		text[--first] = symbols[(int)rest];
		whole = (whole - rest) / radix;
	} while (whole > 0);
	if (x < 0)
		text[--first] = '-';
	js_pushlstring(J, text + first, end - first);
}

/* ---- Date: the forms that Date.parse takes besides ISO 8601 (V8's "legacy" parser, as far as programs use it) */

static const char months[] = "janfebmaraprmayjunjulaugsepoctnovdec";
static const char days[] = "sunmontuewedthufrisat";

static int name_index(const char *names, const char *word, size_t n)
{
	char low[3];
	if (n < 3)
		return -1;
	for (int i = 0; i < 3; i++)
		low[i] = (char)(word[i] | 32);
	for (int i = 0; names[i]; i += 3)
		if (!memcmp(names + i, low, 3))
			return i / 3;
	return -1;
}

static double days_from_civil(double year, int month, int day)
{
	/* month 0..11; Howard Hinnant's reckoning from March */
	double y = year - (month < 2), era = floor(y / 400), of_era = y - era * 400;
	double of_year = floor((153 * (month + (month > 1 ? -2 : 10)) + 2) / 5) + day - 1;
	return era * 146097 + of_era * 365 + floor(of_era / 4) - floor(of_era / 100) + of_year - 719468;
}

/* Milliseconds from local broken-down time, by the system's zone. */
static double local_to_utc(double ms)
{
	double s = floor(ms / 1000);
	time_t t = (time_t)s;
	struct tm tm;
	gmtime_r(&t, &tm);
	tm.tm_isdst = -1;
	return (double)mktime(&tm) * 1000 + (ms - s * 1000);
}

static double legacy_parse(const char *p)
{
	double year = NAN, offset = 0;
	int month = -1, day = -1, hour = 0, minute = 0, second = 0, ms = 0, pm = -1, zoned = 0, numbers[3], count = 0, slashes = 0;
	while (*p) {
		if (isalpha((unsigned char)*p)) {
			const char *word = p;
			size_t n;
			while (isalpha((unsigned char)*p) || *p == '.')
				p++;
			n = (size_t)(p - word);
			if (n == 2 && (word[0] | 32) == 'a' && (word[1] | 32) == 'm')
				pm = 0;
			else if (n == 2 && (word[0] | 32) == 'p' && (word[1] | 32) == 'm')
				pm = 1;
			else if ((n == 3 && (!strncasecmp(word, "GMT", 3) || !strncasecmp(word, "UTC", 3))) || (n == 1 && (*word | 32) == 'z'))
				zoned = 1;
			else if (name_index(months, word, n) >= 0)
				month = name_index(months, word, n);
			else if (name_index(days, word, n) < 0)
				return NAN;
		} else if (isdigit((unsigned char)*p)) {
			char *end;
			const char *start = p;
			long n = strtol(p, &end, 10);
			p = end;
			if (*p == ':') {
				hour = (int)n;
				minute = (int)strtol(p + 1, &end, 10);
				p = end;
				if (*p == ':') {
					second = (int)strtol(p + 1, &end, 10);
					p = end;
					if (*p == '.') {
						int scale = 100;
						for (p++; isdigit((unsigned char)*p); p++, scale /= 10)
							ms += (*p - '0') * scale;
					}
				}
			} else if (end - start >= 3 && isnan(year)) {
				year = (double)n;
			} else if (count < 3) {
				numbers[count++] = (int)n;
			} else {
				return NAN;
			}
			if (*p == '/') {
				slashes = 1;
				p++;
			}
		} else if ((*p == '+' || *p == '-') && (zoned || hour || minute || second) && isdigit((unsigned char)p[1])) {
			char *end;
			int sign = *p == '-' ? -1 : 1;
			long n = strtol(p + 1, &end, 10);
			int digits = (int)(end - p - 1);
			p = end;
			if (*p == ':') {
				n = n * 100 + strtol(p + 1, &end, 10);
				p = end;
				digits = 4;
			}
			offset = sign * (digits <= 2 ? (double)n * 60 : (double)(n / 100 * 60 + n % 100));
			zoned = 1;
		} else if (*p == '(') {
			while (*p && *p != ')')
				p++;
			if (*p)
				p++;
		} else if (strchr(" ,-\t", *p)) {
			p++;
		} else {
			return NAN;
		}
	}
	if (month < 0 && count >= 2 && (slashes || !isnan(year))) {
		month = numbers[0] - 1;
		day = numbers[1];
		if (isnan(year) && count > 2)
			year = numbers[2] + (numbers[2] < 50 ? 2000 : 1900);
	} else if (count >= 1) {
		day = numbers[0];
		if (isnan(year) && count > 1)
			year = numbers[1] + (numbers[1] < 50 ? 2000 : 1900);
	} else {
		day = 1;
	}
	if (isnan(year))
		year = 2001;
	if (month < 0 || month > 11 || day < 1 || day > 31 || hour > 24 || minute > 59 || second > 59)
		return NAN;
	if (pm >= 0) {
		if (hour < 1 || hour > 12)
			return NAN;
		hour = hour % 12 + pm * 12;
	}
	double t = days_from_civil(year, month, day) * 86400000.0 + ((hour * 60 + minute) * 60 + second) * 1000.0 + ms;
	return zoned ? t - offset * 60000 : local_to_utc(t);
}

static int digits(const char **p, int count, double *value)
{
	*value = 0;
	for (int i = 0; i < count; i++, ++*p) {
		if (!isdigit((unsigned char)**p))
			return 0;
		*value = *value * 10 + (**p - '0');
	}
	return 1;
}

/* ISO 8601 beyond what the base reads: years of six digits, any number of digits after the second, small t and z. */
static double iso_parse(const char *p)
{
	double year, month = 1, day = 1, hour = 0, minute = 0, second = 0, ms = 0, offset = 0, t;
	int sign = *p == '-' ? -1 : 1, clock = 0, zoned = 0;
	if (*p == '+' || *p == '-') {
		p++;
		if (!digits(&p, 6, &year) || (sign < 0 && year == 0))
			return NAN;
		year *= sign;
	} else if (!digits(&p, 4, &year)) {
		return NAN;
	}
	if (*p == '-' && (p++, !digits(&p, 2, &month)))
		return NAN;
	if (*p == '-' && (p++, !digits(&p, 2, &day)))
		return NAN;
	if (*p == 'T' || *p == 't') {
		clock = 1;
		p++;
		if (!digits(&p, 2, &hour) || *p++ != ':' || !digits(&p, 2, &minute))
			return NAN;
		if (*p == ':' && (p++, !digits(&p, 2, &second)))
			return NAN;
		if (*p == '.') {
			double scale = 100;
			if (!isdigit((unsigned char)*++p))
				return NAN;
			for (; isdigit((unsigned char)*p); p++, scale /= 10)
				ms += scale >= 1 ? (*p - '0') * scale : 0;
		}
	}
	if (clock && (*p == 'Z' || *p == 'z')) {
		zoned = 1;
		p++;
	} else if (clock && (*p == '+' || *p == '-')) {
		double zone_hour, zone_minute;
		sign = *p++ == '-' ? -1 : 1;
		if (!digits(&p, 2, &zone_hour) || *p++ != ':' || !digits(&p, 2, &zone_minute) || zone_hour > 23 || zone_minute > 59)
			return NAN;
		offset = sign * (zone_hour * 60 + zone_minute);
		zoned = 1;
	}
	if (*p || month < 1 || month > 12 || day < 1 || day > 31 || hour > 24 || minute > 59 || second > 59 || (hour == 24 && (minute || second || ms)))
		return NAN;
	t = days_from_civil(year, (int)month - 1, (int)day) * 86400000.0 + ((hour * 60 + minute) * 60 + second) * 1000.0 + ms;
	t = zoned ? t - offset * 60000 : clock ? local_to_utc(t) : t;
	return fabs(t) <= 8.64e15 ? t : NAN;
}

static js_CFunction date_construct_base, date_parse_base;

/* A string that the base cannot read and we can: 1 and *t. */
static int parse_otherwise(js_State *J, double *t)
{
	js_copy(J, 1);
	js_toprimitive(J, -1, JS_HNONE);
	*t = NAN;
	if (js_isstring(J, -1)) {
		*t = iso_parse(js_tostring(J, -1));
		if (isnan(*t))
			*t = legacy_parse(js_tostring(J, -1));
	}
	js_pop(J, 1);
	return !isnan(*t);
}

static void D_construct(js_State *J)
{
	int one = js_gettop(J) == 2;
	double t;
	date_construct_base(J);
	if (one && isnan(js_tovalue(J, -1)->u.object->u.number) && parse_otherwise(J, &t))
		js_tovalue(J, -1)->u.object->u.number = t;
}

static void D_parse(js_State *J)
{
	double t;
	date_parse_base(J);
	if (isnan(js_tonumber(J, -1)) && parse_otherwise(J, &t))
		js_pushnumber(J, t);
}

static const char day_names[7][4] = { "Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat" };
static const char month_names[12][4] = { "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec" };

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
	localtime_r(&t, tm);
	return 1;
}

static void date_text(js_State *J, const char *name, int day, int clock)
{
	struct tm tm;
	char a[40] = "", b[96] = "", out[160];
	if (!local_time(J, name, &tm))
		return;
	if (day)
		snprintf(a, sizeof a, "%s %s %02d %s%04d", day_names[tm.tm_wday], month_names[tm.tm_mon], tm.tm_mday, tm.tm_year < -1900 ? "-" : "", abs(tm.tm_year + 1900));
	if (clock) {
		long minutes = labs(tm.tm_gmtoff) / 60;
		int utc = tm.tm_gmtoff == 0 && (!strcmp(tm.tm_zone, "UTC") || !strcmp(tm.tm_zone, "GMT"));
		snprintf(b, sizeof b, "%02d:%02d:%02d GMT%c%02ld%02ld (%.40s)", tm.tm_hour, tm.tm_min, tm.tm_sec, tm.tm_gmtoff < 0 ? '-' : '+',
			minutes / 60, minutes % 60, utc ? "Coordinated Universal Time" : tm.tm_zone);
	}
	snprintf(out, sizeof out, "%s%s%s", a, day && clock ? " " : "", b);
	js_pushstring(J, out);
}

static void Dp_toString(js_State *J) { date_text(J, "toString", 1, 1); }
static void Dp_toDateString(js_State *J) { date_text(J, "toDateString", 1, 0); }
static void Dp_toTimeString(js_State *J) { date_text(J, "toTimeString", 0, 1); }

/* English, as node without further settings says it. */
static void locale_text(js_State *J, const char *name, int day, int clock)
{
	struct tm tm;
	char a[40] = "", b[40] = "", out[96];
	if (!local_time(J, name, &tm))
		return;
	if (day)
		snprintf(a, sizeof a, "%d/%d/%d", tm.tm_mon + 1, tm.tm_mday, tm.tm_year + 1900);
	if (clock)
		snprintf(b, sizeof b, "%d:%02d:%02d %s", tm.tm_hour % 12 ? tm.tm_hour % 12 : 12, tm.tm_min, tm.tm_sec, tm.tm_hour < 12 ? "AM" : "PM");
	snprintf(out, sizeof out, "%s%s%s", a, day && clock ? ", " : "", b);
	js_pushstring(J, out);
}

static void Dp_toLocaleString(js_State *J) { locale_text(J, "toLocaleString", 1, 1); }
static void Dp_toLocaleDateString(js_State *J) { locale_text(J, "toLocaleDateString", 1, 0); }
static void Dp_toLocaleTimeString(js_State *J) { locale_text(J, "toLocaleTimeString", 0, 1); }

/* The date in UTC; 0 if there is none. */
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
	snprintf(out, sizeof out, "%s-%02d-%02dT%02d:%02d:%02d.%03dZ", year, tm.tm_mon + 1, tm.tm_mday, tm.tm_hour, tm.tm_min, tm.tm_sec, ms);
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
	snprintf(out, sizeof out, "%s, %02d %s %s%04d %02d:%02d:%02d GMT", day_names[tm.tm_wday], tm.tm_mday, month_names[tm.tm_mon],
		tm.tm_year < -1900 ? "-" : "", abs(tm.tm_year + 1900), tm.tm_hour, tm.tm_min, tm.tm_sec);
	js_pushstring(J, out);
}

static void Dp_getYear(js_State *J)
{
	js_getproperty(J, 0, "getFullYear");
	js_copy(J, 0);
	js_call(J, 0);
	js_pushnumber(J, js_tonumber(J, -1) - 1900);
}

/* ---- Date: the setters in UTC */

enum { YEAR, MONTH, DAY, HOUR, MINUTE, SECOND, MILLISECOND, FIELDS };

static double from_fields(const double *f)
{
	double year = f[YEAR] + floor(f[MONTH] / 12), t;
	for (int i = 0; i < FIELDS; i++)
		if (!isfinite(f[i]))
			return NAN;
	if (fabs(year) > 1e6)
		return NAN;
	t = (days_from_civil(year, (int)(f[MONTH] - floor(f[MONTH] / 12) * 12), 1) + f[DAY] - 1) * 86400000.0
		+ ((f[HOUR] * 60 + f[MINUTE]) * 60 + f[SECOND]) * 1000.0 + f[MILLISECOND];
	return fabs(t) <= 8.64e15 ? t : NAN;
}

static struct tm *broken_down(double t, struct tm *tm)
{
	time_t s = (time_t)floor(t / 1000);
	return gmtime_r(&s, tm);
}

static js_Object *this_date(js_State *J)
{
	js_Value *v = js_tovalue(J, 0);
	if (v->t.type != JS_TOBJECT || v->u.object->type != JS_CDATE)
		js_typeerror(J, "this is not a Date object.");
	return v->u.object;
}

/* Field `first` and up to count - 1 after it from the arguments: an absent one keeps its value, undefined does not. */
static void set_utc(js_State *J, int first, int count)
{
	js_Object *date = this_date(J);
	int n = js_gettop(J) - 1, valid = !isnan(date->u.number);
	double t = valid ? date->u.number : 0, f[FIELDS];
	struct tm tm;
	broken_down(t, &tm);
	f[YEAR] = tm.tm_year + 1900;
	f[MONTH] = tm.tm_mon;
	f[DAY] = tm.tm_mday;
	f[HOUR] = tm.tm_hour;
	f[MINUTE] = tm.tm_min;
	f[SECOND] = tm.tm_sec;
	f[MILLISECOND] = t - floor(t / 1000) * 1000;
	if (n == 0)
		f[first] = NAN;
	for (int i = 0; i < n && i < count; i++)
		f[first + i] = trunc(js_tonumber(J, i + 1));
	if (valid || first == YEAR)
		date->u.number = from_fields(f);
	js_pushnumber(J, date->u.number);
}

static void Dp_setUTCFullYear(js_State *J) { set_utc(J, YEAR, 3); }
static void Dp_setUTCMonth(js_State *J) { set_utc(J, MONTH, 2); }
static void Dp_setUTCDate(js_State *J) { set_utc(J, DAY, 1); }
static void Dp_setUTCHours(js_State *J) { set_utc(J, HOUR, 4); }
static void Dp_setUTCMinutes(js_State *J) { set_utc(J, MINUTE, 3); }
static void Dp_setUTCSeconds(js_State *J) { set_utc(J, SECOND, 2); }
static void Dp_setUTCMilliseconds(js_State *J) { set_utc(J, MILLISECOND, 1); }

static void D_UTC(js_State *J)
{
	double f[FIELDS] = { NAN, 0, 1 };
	int n = js_gettop(J) - 1;
	for (int i = 0; i < n && i < FIELDS; i++)
		f[i] = trunc(js_tonumber(J, i + 1));
	if (f[YEAR] >= 0 && f[YEAR] <= 99)
		f[YEAR] += 1900;
	js_pushnumber(J, from_fields(f));
}

/* A method that must know how many arguments it was given: `length` is for scripts alone, nothing is filled up. */
static void counting_method(js_State *J, const char *name, js_CFunction f, int length)
{
	value_method(J, name, f, length);
	js_getproperty(J, -1, name);
	js_getproperty(J, -1, "length");
	js_pop(J, 1);
	js_tovalue(J, -1)->u.object->u.c.length = 0;
	js_pop(J, 1);
}

/* ---- Function */

/* A bound function keeps its target, this and arguments in hidden properties of itself. */
static const char bound_target[] = "__target__", bound_this[] = "__this__", bound_arguments[] = "__arguments__";

/* arguments -- target [this] bound arguments, arguments: how many of them */
static int push_bound(js_State *J, int with_this)
{
	int top = js_gettop(J), n, i, list;
	js_currentfunction(J);
	js_getproperty(J, top, bound_arguments);
	list = top + 1;
	n = js_getlength(J, list);
	js_getproperty(J, top, bound_target);
	if (with_this)
		js_getproperty(J, top, bound_this);
	for (i = 0; i < n; i++)
		js_getindex(J, list, i);
	for (i = 1; i < top; i++)
		js_copy(J, i);
	return n + top - 1;
}

static void call_bound(js_State *J) { js_call(J, push_bound(J, 1)); }
static void construct_bound(js_State *J) { js_construct(J, push_bound(J, 0)); }

static void hide(js_State *J, const char *name) { js_defproperty(J, -2, name, JS_READONLY | JS_DONTENUM | JS_DONTCONF); }

static void Fp_bind(js_State *J)
{
	int top = js_gettop(J), given = top > 2 ? top - 2 : 0, i;
	double length = 0;
	js_Object *target, *obj;
	if (!js_iscallable(J, 0))
		js_typeerror(J, "Bind must be called on a function");
	target = js_toobject(J, 0);
	js_getproperty(J, 0, "length");
	if (js_isnumber(J, -1) && js_tonumber(J, -1) > given)
		length = js_tonumber(J, -1) - given;
	js_newcfunction(J, call_bound, "bound", 0);
	obj = js_toobject(J, -1);
	if (target->type == JS_CFUNCTION || (target->type == JS_CCFUNCTION && target->u.c.constructor))
		obj->u.c.constructor = construct_bound;
	js_pushliteral(J, "bound ");
	js_getproperty(J, 0, "name");
	if (!js_isstring(J, -1)) {
		js_pop(J, 1);
		js_pushliteral(J, "");
	}
	js_concat(J);
	js_defproperty(J, -2, "name", JS_READONLY | JS_DONTENUM);
	js_pushnumber(J, length);
	js_defproperty(J, -2, "length", JS_READONLY | JS_DONTENUM);
	if (obj->u.c.constructor) {
		js_getproperty(J, 0, "prototype");   /* what instanceof asks */
		hide(J, "prototype");
	}
	js_copy(J, 0);
	hide(J, bound_target);
	if (top > 1)
		js_copy(J, 1);
	else
		js_pushundefined(J);
	hide(J, bound_this);
	js_newarray(J);
	for (i = 0; i < given; i++) {
		js_copy(J, 2 + i);
		js_setindex(J, -2, i);
	}
	hide(J, bound_arguments);
}

/* ---- set-up */

static void constant(js_State *J, const char *name, double d)
{
	js_pushnumber(J, d);
	js_defproperty(J, -2, name, JS_READONLY | JS_DONTENUM | JS_DONTCONF);
}

static void init_math(js_State *J)
{
	static const struct {
		const char *name;
		js_CFunction f;
		int length;
	} natives[] = {
		{ "trunc", M_trunc, 1 }, { "sign", M_sign, 1 }, { "log2", M_log2, 1 }, { "log10", M_log10, 1 }, { "log1p", M_log1p, 1 },
		{ "expm1", M_expm1, 1 }, { "cbrt", M_cbrt, 1 }, { "fround", M_fround, 1 }, { "sinh", M_sinh, 1 }, { "cosh", M_cosh, 1 },
		{ "tanh", M_tanh, 1 }, { "asinh", M_asinh, 1 }, { "acosh", M_acosh, 1 }, { "atanh", M_atanh, 1 }, { "round", M_round, 1 },
		{ "clz32", M_clz32, 1 }, { "imul", M_imul, 2 }, { "hypot", M_hypot, 0 },
	};
	js_getglobal(J, "Math");
	for (int i = 0; i < nelem(natives); i++)
		value_method(J, natives[i].name, natives[i].f, natives[i].length);
	js_pop(J, 1);
}

static int digit_of(unsigned char c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	c |= 32;
	return c >= 'a' && c <= 'z' ? c - 'a' + 10 : 36;
}

/* ECMA-262 19.2.5.  Decimal digits are read exactly; other radices add up, exact for powers of two up to 2^53. */
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
	/* Digits are gathered in an integer as long as it holds them, so that a long number is rounded seldom, and as V8 rounds it. */
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
	} else if (radix == 10 && n > 9007199254740992.0) {
		struct string_builder b;
		string_build(J, &b, (uint32_t)(p - start));
		string_add(&b, start, (size_t)(p - start), (size_t)(p - start));
		string_built(&b);
		n = js_tonumber(J, -1);
	}
	js_pushnumber(J, negative ? -n : n);
}

static void init_number(js_State *J)
{
	js_newcfunction(J, parse_int, "parseInt", 2);
	js_defglobal(J, "parseInt", JS_DONTENUM);
	js_getglobal(J, "Number");
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
	value_method(J, "toFixed", Np_toFixed, 1);
	value_method(J, "toExponential", Np_toExponential, 1);
	value_method(J, "toPrecision", Np_toPrecision, 1);
	value_method(J, "toString", Np_toString, 1);
	js_pop(J, 1);
}

static void init_date(js_State *J)
{
	js_Object *date;
	js_getglobal(J, "Date");
	date = js_tovalue(J, -1)->u.object;
	date_construct_base = date->u.c.constructor;
	date->u.c.constructor = D_construct;
	js_getproperty(J, -1, "parse");
	date_parse_base = js_tovalue(J, -1)->u.object->u.c.function;
	js_pop(J, 1);
	value_method(J, "parse", D_parse, 1);
	counting_method(J, "UTC", D_UTC, 7);
	js_pop(J, 1);
	js_pushobject(J, J->Date_prototype);
	value_method(J, "toString", Dp_toString, 0);
	value_method(J, "toDateString", Dp_toDateString, 0);
	value_method(J, "toTimeString", Dp_toTimeString, 0);
	value_method(J, "toLocaleString", Dp_toLocaleString, 0);
	value_method(J, "toLocaleDateString", Dp_toLocaleDateString, 0);
	value_method(J, "toLocaleTimeString", Dp_toLocaleTimeString, 0);
	value_method(J, "toISOString", Dp_toISOString, 0);
	value_method(J, "toUTCString", Dp_toUTCString, 0);
	js_getproperty(J, -1, "toUTCString");
	js_defproperty(J, -2, "toGMTString", JS_DONTENUM);
	value_method(J, "getYear", Dp_getYear, 0);
	counting_method(J, "setUTCFullYear", Dp_setUTCFullYear, 3);
	counting_method(J, "setUTCMonth", Dp_setUTCMonth, 2);
	counting_method(J, "setUTCDate", Dp_setUTCDate, 1);
	counting_method(J, "setUTCHours", Dp_setUTCHours, 4);
	counting_method(J, "setUTCMinutes", Dp_setUTCMinutes, 3);
	counting_method(J, "setUTCSeconds", Dp_setUTCSeconds, 2);
	counting_method(J, "setUTCMilliseconds", Dp_setUTCMilliseconds, 1);
	js_pop(J, 1);
}

static void init_function(js_State *J)
{
	js_pushobject(J, J->Function_prototype);
	value_method(J, "bind", Fp_bind, 1);
	js_pop(J, 1);
}

void library_init(js_State *J)
{
	init_function(J);
	init_math(J);
	init_number(J);
	init_date(J);
}
