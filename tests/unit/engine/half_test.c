/* Halves against a naive twin that only uses their definition: all 65,536 of them, the midpoints of neighbours with the
 * doubles on both sides, and random doubles. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "engine/number/half.h"

enum { ROUNDS = 300000, INFINITE = 0x7c00 };

/* The definition: (-1)^sign * 2^(exponent - 15) * 1.fraction */
static double twin_value(unsigned half)
{
	int exponent = (int)(half >> 10 & 31), fraction = (int)(half & 0x3ff);
	double size = exponent ? ldexp(1024 + fraction, exponent - 25) : ldexp(fraction, -24);
	return half & 0x8000 ? -size : size;
}

/* The nearest one, by bisection of the finite ones; the next would be 65536. */
static unsigned twin_of(double d)
{
	double size = fabs(d);
	unsigned sign = signbit(d) ? 0x8000 : 0, low = 0, high = INFINITE;
	if (size >= 65536)
		return sign | INFINITE;
	while (high - low > 1) {
		unsigned middle = (low + high) / 2;
		if (twin_value(middle) <= size)
			low = middle;
		else
			high = middle;
	}
	double below = size - twin_value(low), above = (high == INFINITE ? 65536 : twin_value(high)) - size;
	return sign | (below < above || (below == above && low % 2 == 0) ? low : high);
}

static void all_halves(void **state)
{
	for (unsigned half = 0; half < 65536; half++) {
		double value = half_value((uint16_t)half);
		if ((half & 0x7fff) > INFINITE) {
			assert_true(isnan(value));
			assert_int_equal(half_of(value), 0x7e00);
			continue;
		}
		if ((half & 0x7fff) == INFINITE)
			assert_true(isinf(value) && !signbit(value) == !(half & 0x8000));
		else
			assert_true(value == twin_value(half) && !signbit(value) == !(half & 0x8000));
		assert_int_equal(half_of(value), half);
	}
}

static void boundaries(void **state)
{
	for (unsigned half = 0; half < INFINITE; half++) {
		double here = twin_value(half), next = half + 1 == INFINITE ? 65536 : twin_value(half + 1), middle = (here + next) / 2;
		unsigned even = half % 2 ? half + 1 : half;
		assert_int_equal(half_of(middle), even);
		assert_int_equal(half_of(-middle), even | 0x8000);
		assert_int_equal(half_of(nextafter(middle, 0)), half);
		assert_int_equal(half_of(nextafter(middle, INFINITY)), half + 1);
		assert_int_equal(half_of(nextafter(here, INFINITY)), half);
		if (half > 0)
			assert_int_equal(half_of(nextafter(here, 0)), half);
	}
	assert_int_equal(half_of(INFINITY), INFINITE);
	assert_int_equal(half_of(-INFINITY), INFINITE | 0x8000);
	assert_int_equal(half_of(1e308), INFINITE);
	assert_int_equal(half_of(5e-324), 0);
	assert_int_equal(half_of(-5e-324), 0x8000);
	/* rounding to a float first would make this the tie above it */
	assert_int_equal(half_of(1 + 0x1p-11 - 0x1p-40), 0x3c00);
	assert_int_equal(half_of(1 + 0x1p-11 + 0x1p-40), 0x3c01);
}

static void random_doubles(void **state)
{
	uint64_t seed = 88172645463325252u;
	for (int i = 0; i < ROUNDS; i++) {
		seed ^= seed << 13;
		seed ^= seed >> 7;
		seed ^= seed << 17;
		/* any sign and fraction, exponents of halves and a few more on both sides */
		uint64_t bits = (seed & ~((uint64_t)0x7ff << 52)) | (uint64_t)(1023 - 30 + (seed >> 52) % 50) << 52;
		double d = double_of(bits);
		assert_int_equal(half_of(d), twin_of(d));
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(all_halves),
		cmocka_unit_test(boundaries),
		cmocka_unit_test(random_doubles),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
