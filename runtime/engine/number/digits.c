/* engine/number/digits.c -- doubles to decimal digits and back; see digits.h. */
#include "engine/number/digits.h"

#include "engine/number/double_bits.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <powers_of_ten.h>

typedef unsigned __int128 wide;

/* floor(log2(10^e)), floor(log10(2^e)), floor(log10(3/4 * 2^e)): right for |e| < 1,200, which is more than doubles
 * need */
static int log2_of_10_to(int e) { return (e * 1741647) >> 19; }
static int log10_of_2_to(int e) { return (e * 1262611) >> 22; }
static int log10_of_three_quarters_2_to(int e) { return (e * 1262611 - 524031) >> 22; }

/* ---- formatting */

int digits_integer(uint64_t n, char digits[DIGITS_MAX])
{
	char buf[DIGITS_MAX], *p = buf + sizeof buf;
	int count;

	for (; n >= 100; n /= 100) {
		unsigned two = (unsigned)(n % 100);

		*--p = (char)('0' + two % 10);
		*--p = (char)('0' + two / 10);
	}
	*--p = (char)('0' + n % 10);
	if (n >= 10)
		*--p = (char)('0' + n / 10);
	count = (int)(buf + sizeof buf - p);
	memcpy(digits, p, (size_t)count);
	return count;
}

/* The 64 bits above the lowest 128 of power * n; the lowest bit is set if any bit below it is ("round to odd"), which
 * suffices for comparisons with integers and halves. */
static uint64_t multiply_to_odd(uint64_t high, uint64_t low, uint64_t n)
{
	wide x = (wide)low * n, y = (wide)high * n + (uint64_t)(x >> 64);

	return (uint64_t)(y >> 64) | ((uint64_t)y > 1);
}

/* x = c * 2^q  ->  *decimal * 10^*exponent */
static uint64_t shortest(uint64_t c, int q, int narrow_below, int *exponent)
{
	/* 4 times c's half-way points; an even c includes them */
	uint64_t odd = c & 1, left = 4 * c - 2 + (uint64_t)narrow_below, right = 4 * c + 2, high, low, s, tens, lower,
		middle, upper;
	int k = narrow_below ? log10_of_three_quarters_2_to(q) : log10_of_2_to(q);
	int shift = q + log2_of_10_to(-k) + 1;
	int below, above;

	/* round the power up where the table truncated it; 5^55 is the last power that fits in 128 bits */
	high = powers[-k - POWER_FIRST].high;
	low = powers[-k - POWER_FIRST].low;
	if ((-k < 0 || -k > 55) && ++low == 0)
		high++;
	lower = multiply_to_odd(high, low, left << shift) + odd;
	middle = multiply_to_odd(high, low, 4 * c << shift);
	upper = multiply_to_odd(high, low, right << shift) - odd;
	s = middle / 4;
	if (s >= 10) {
		tens = s / 10;
		below = lower <= 40 * tens;
		above = 40 * tens + 40 <= upper;
		if (below != above) {
			*exponent = k + 1;
			return tens + (uint64_t)above;
		}
	}
	*exponent = k;
	below = lower <= 4 * s;
	above = 4 * s + 4 <= upper;
	if (below != above)
		return s + (uint64_t)above;
	return s + (middle > 4 * s + 2 || (middle == 4 * s + 2 && (s & 1)));
}

int digits_shortest(double x, char digits[DIGITS_MAX], int *point)
{
	uint64_t b = bits_of(x), fraction = b & 0xFFFFFFFFFFFFFu, decimal;
	int biased = (int)(b >> 52 & 0x7FF), exponent = 0, n;

	if (x < 9007199254740992.0 && (double)(uint64_t)x == x)
		decimal = (uint64_t)x;
	else if (biased)
		decimal = shortest(fraction | 1ull << 52, biased - 1075, fraction == 0 && biased > 1, &exponent);
	else
		decimal = shortest(fraction, -1074, 0, &exponent);
	n = digits_integer(decimal, digits);
	*point = n + exponent;
	while (n > 1 && digits[n - 1] == '0')
		n--;
	return n;
}

static const uint64_t integer_power_of_ten[] = {
	1, 10, 100, 1000, 10000, 100000, 1000000, 10000000, 100000000, 1000000000, 10000000000u, 100000000000u,
	1000000000000u,
	10000000000000u, 100000000000000u, 1000000000000000u, 10000000000000000u, 100000000000000000u,
	1000000000000000000u,
	10000000000000000000u,
};

int digits_scaled(double x, int decimals, uint64_t *result)
{
	uint64_t b = bits_of(x), c = b & 0xFFFFFFFFFFFFFu;
	int biased = (int)(b >> 52 & 0x7FF), q = (biased ? biased : 1) - 1075;
	wide n;

	if (decimals < 0 || decimals > 22 || q > 0)
		return 0;
	if (biased)
		c |= 1ull << 52;
	/* below 2^53 * 10^22 < 2^127 */
	n = (wide)c * integer_power_of_ten[decimals < 19 ? decimals : 19];
	if (decimals > 19)
		n *= integer_power_of_ten[decimals - 19];
	if (q <= -128)
		n = 0;
	else if (q < 0)
		n = (n + ((wide)1 << (-q - 1))) >> -q;
	*result = (uint64_t)n;
	return n >> 64 == 0;
}

/* ---- parsing */

static const double power_of_ten[] = {
	1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11,
	1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
};

/* The double nearest to m * 10^e, m not 0.  1, or 0: cannot be decided here (no such case is known). */
static int nearest(uint64_t m, int e, double *out)
{
	uint64_t high, low, mantissa, power_high, power_low;
	int zeros = __builtin_clzll(m), top, exponent;
	wide product, more;

	if (e < POWER_FIRST) {
		*out = 0;
		return 1;
	}
	if (e > 308) {
		*out = INFINITY;
		return 1;
	}
	m <<= zeros;
	power_high = powers[e - POWER_FIRST].high;
	power_low = powers[e - POWER_FIRST].low;
	if (e < 0 && e >= -27 && ++power_low == 0)
		power_high++;
	product = (wide)m * power_high;
	high = (uint64_t)(product >> 64);
	low = (uint64_t)product;
	if ((high & 0x1FF) == 0x1FF) {
		/* the bits below the mantissa's rounding bit are all set, so the power's lower half may cause a
		 * carry */
		more = (wide)m * power_low;
		low += (uint64_t)(more >> 64);
		high += low < (uint64_t)(more >> 64);
	}
	if (low == UINT64_MAX && (e < -27 || e > 55))
		return 0;
	top = (int)(high >> 63);
	mantissa = high >> (top + 64 - 52 - 3);
	exponent = log2_of_10_to(e) + 63 + top - zeros + 1023;
	if (exponent <= 0) {
		if (exponent <= -63) {
			*out = 0;
			return 1;
		}
		mantissa >>= 1 - exponent;
		mantissa += mantissa & 1;
		*out = double_of(mantissa >> 1);       /* 2^52 in these bits is the smallest normal number */
		return 1;
	}
	/* exactly half-way, only possible with small powers: round to even */
	if (low <= 1 && e >= -4 && e <= 23 && (mantissa & 3) == 1 && mantissa << (top + 64 - 52 - 3) == high)
		mantissa &= ~(uint64_t)1;
	mantissa += mantissa & 1;
	mantissa >>= 1;
	if (mantissa >= 2ull << 52) {
		mantissa = 1ull << 52;
		exponent++;
	}
	if (exponent >= 0x7FF)
		*out = INFINITY;
	else
		*out = double_of((mantissa & 0xFFFFFFFFFFFFFu) | (uint64_t)exponent << 52);
	return 1;
}

/* Uses strtod, on a terminated copy.  A midpoint between two doubles has at most 767 digits, so of the digits after
 * KEPT it only matters whether all are 0. */
static double read_slowly(const char *p, const char *end)
{
	enum { KEPT = 780 };
	char text[KEPT + 32];
	size_t n = 0, digits = 0;
	int64_t scale = 0, e = 0;
	int point = 0, more = 0, minus = 0;

	if (*p == '+' || *p == '-')
		text[n++] = *p++;
	for (; p < end && *p != 'e' && *p != 'E'; p++) {
		if (*p == '.') {
			point = 1;
			continue;
		}
		if (digits < KEPT) {
			scale -= point;
			if (*p == '0' && !digits)
				continue;
			digits++;
			text[n++] = *p;
		} else {
			scale += !point;
			more |= *p != '0';
		}
	}
	if (more) {
		text[n++] = '1';
		scale--;
	}
	if (!digits)
		text[n++] = '0';
	if (p < end) {
		p++;
		if (*p == '+' || *p == '-')
			minus = *p++ == '-';
		for (; p < end; p++)
			if (e < INT64_C(1000000000000000))
				e = e * 10 + (*p - '0');
		scale += minus ? -e : e;
	}
	scale = scale < -100000 ? -100000 : scale > 100000 ? 100000 : scale;
	snprintf(text + n, sizeof text - n, "e%d", (int)scale);
	return strtod(text, NULL);
}

double digits_read(const char *p, const char *end)
{
	const char *q = p;
	uint64_t m = 0;
	int count = 0, scale = 0, negative = 0, point = 0, e = 0, cut = 0;
	double x, y;

	if (*q == '+' || *q == '-')
		negative = *q++ == '-';
	for (; q < end; q++) {
		unsigned d = (unsigned)(*q - '0');

		if (d > 9) {
			if (*q != '.')
				break;
			point = 1;
			continue;
		}
		if (count < 19) {
			m = m * 10 + d;
			count += m != 0;
			scale -= point;
		} else {
			cut |= d != 0;
			scale += !point;
		}
		if (scale < -100000000 || scale > 100000000)
			return read_slowly(p, end);
	}
	if (q < end) {
		int minus = 0;

		q++;
		if (*q == '+' || *q == '-')
			minus = *q++ == '-';
		for (; q < end; q++)
			if (e < 100000000)
				e = e * 10 + (*q - '0');
		scale += minus ? -e : e;
	}
	if (m == 0)
		return negative ? -0.0 : 0.0;
	if (m <= 9007199254740992u && scale >= -22 && scale <= 22 && !cut) {
		x = (double)m;
		x = scale < 0 ? x / power_of_ten[-scale] : x * power_of_ten[scale];
	} else if (!nearest(m, scale, &x) || (cut && (!nearest(m + 1, scale, &y) || x != y))) {
		return read_slowly(p, end);
	}
	return negative ? -x : x;
}
