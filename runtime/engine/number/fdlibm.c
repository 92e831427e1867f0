/* engine/number/fdlibm.c -- functions that V8 computes with Sun's fdlibm: its algorithms and coefficients, our own
 * code. */
#include "engine/number/fdlibm.h"

#include "engine/number/double_bits.h"

#include <math.h>

static int32_t high_word(double x) { return (int32_t)(bits_of(x) >> 32); }
static double with_high(double x, int32_t high)
{
	return double_of((bits_of(x) & 0xffffffffu) | (uint64_t)(uint32_t)high << 32);
}

static const double ln2_high = 6.93147180369123816490e-01, ln2_low = 1.90821492927058770002e-10,
	two54 = 18014398509481984.0;

/* e^r for small r is 1 + r + r c(r^2) / (2 - c): the coefficients of c, a Remez fit on [0, 0.34658]. */
static const double P[5] = { 1.66666666666666019037e-01, -2.77777777770155933842e-03, 6.61375632143793436117e-05,
	-1.65339022054652515390e-06, 4.13813679705723846039e-08 };

double fdlibm_exp(double x)
{
	double high = 0, low = 0, c, t, y, two_k;
	int32_t k = 0, hx = high_word(x) & 0x7fffffff, negative = signbit(x) != 0;
	if (isnan(x))
		return x;
	if (x > 7.09782712893383973096e+02)
		return INFINITY;
	if (x < -7.45133219101941108420e+02)
		return 0;
	if (hx > 0x3fd62e42) {                 /* beyond ln2 / 2: x = k ln2 + r */
		if (hx < 0x3ff0a2b2) {         /* within 3/2 ln2 */
			if (x == 1.0)
				return 2.718281828459045;
			high = negative ? x + ln2_high : x - ln2_high;
			low = negative ? -ln2_low : ln2_low;
			k = negative ? -1 : 1;
		} else {
			k = (int32_t)(1.44269504088896338700e+00 * x + (negative ? -0.5 : 0.5));
			t = k;
			high = x - t * ln2_high;
			low = t * ln2_low;
		}
		x = high - low;
	} else if (hx < 0x3e300000) {
		return 1.0 + x;
	}
	t = x * x;
	two_k = k >= -1021 ? double_of((uint64_t)(uint32_t)(0x3ff00000 + (int32_t)((uint32_t)k << 20)) << 32) :
		double_of((uint64_t)(uint32_t)(0x3ff00000 + (int32_t)((uint32_t)(k + 1000) << 20)) << 32);
	c = x - t * (P[0] + t * (P[1] + t * (P[2] + t * (P[3] + t * P[4]))));
	if (k == 0)
		return 1.0 - ((x * c) / (c - 2.0) - x);
	y = 1.0 - ((low - (x * c) / (2.0 - c)) - high);
	if (k == 1024)
		return y * 2.0 * 0x1p1023;
	return k >= -1021 ? y * two_k : y * two_k * 9.33263618503218878990e-302;
}

double fdlibm_log(double x)
{
	double f, s, z, w, t1, t2, R, half, dk;
	int32_t k = 0, hx = high_word(x), i, j;
	uint32_t lx = (uint32_t)bits_of(x);
	if (hx < 0x00100000) {
		if (((hx & 0x7fffffff) | (int32_t)lx) == 0)
			return -INFINITY;
		if (hx < 0)
			return NAN;
		k -= 54;
		x *= two54;
		hx = high_word(x);
	}
	if (hx >= 0x7ff00000)
		return x + x;
	k += (hx >> 20) - 1023;
	hx &= 0x000fffff;
	i = (hx + 0x95f64) & 0x100000;
	x = with_high(x, hx | (i ^ 0x3ff00000));       /* x in [sqrt(2)/2, sqrt(2)] */
	k += i >> 20;
	f = x - 1.0;
	dk = k;
	if ((0x000fffff & (2 + hx)) < 3) {             /* |f| < 2^-20 */
		if (f == 0)
			return k == 0 ? 0 : dk * ln2_high + dk * ln2_low;
		R = f * f * (0.5 - 0.33333333333333333 * f);
		return k == 0 ? f - R : dk * ln2_high - ((R - dk * ln2_low) - f);
	}
	s = f / (2.0 + f);
	z = s * s;
	i = hx - 0x6147a;
	w = z * z;
	j = 0x6b851 - hx;
	t1 = w * (3.999999999940941908e-01 + w * (2.222219843214978396e-01 + w * 1.531383769920937332e-01));
	t2 = z * (6.666666666666735130e-01 + w * (2.857142874366239149e-01 +
		w * (1.818357216161805012e-01 + w * 1.479819860511658591e-01)));
	R = t2 + t1;
	if ((i | j) > 0) {
		half = 0.5 * f * f;
		return k == 0 ? f - (half - s * (half + R)) :
			dk * ln2_high - ((half - (s * (half + R) + dk * ln2_low)) - f);
	}
	return k == 0 ? f - s * (f - R) : dk * ln2_high - ((s * (f - R) - dk * ln2_low) - f);
}
