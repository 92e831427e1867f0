/* base/size.h at all limits that a script can reach. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "base/size.h"

static void sums_and_products(void **state)
{
	size_t n = 7;
	assert_true(size_add(1, 2, &n));
	assert_int_equal(n, 3);
	assert_true(size_add(SIZE_MAX - 1, 1, &n));
	assert_true(n == SIZE_MAX);
	assert_false(size_add(SIZE_MAX, 1, &n));
	assert_true(size_mul(1ull << 32, 1ull << 31, &n));
	assert_false(size_mul(1ull << 32, 1ull << 32, &n));
	assert_true(size_mul(0, SIZE_MAX, &n));
	assert_int_equal(n, 0);
}

static void clamped(void **state)
{
	static const struct { double x; size_t max, is; } cases[] = {
		{ 0, 5, 0 }, { -0.0, 5, 0 }, { NAN, 5, 0 }, { -1, 5, 0 }, { 0.9, 5, 0 }, { 4.9, 5, 4 }, { 5, 5, 5 }, { 6, 5, 5 },
		{ INFINITY, 5, 5 }, { -INFINITY, 5, 0 }, { 1e308, 5, 5 }, { 2147483648.0, (size_t)1 << 40, 2147483648u },
		{ 9007199254740991.0, (size_t)1 << 53, 9007199254740991u }, { 1e300, (size_t)1 << 53, (size_t)1 << 53 }, { 3, 0, 0 },
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
		assert_int_equal(size_clamp(cases[i].x, cases[i].max), cases[i].is);
}

static void relative(void **state)
{
	static const struct { double x; size_t length, is; } cases[] = {
		{ -1, 5, 4 }, { -1.9, 5, 4 }, { -0.9, 5, 0 }, { -5, 5, 0 }, { -6, 5, 0 }, { 2.9, 5, 2 }, { 5, 5, 5 }, { 9, 5, 5 },
		{ NAN, 5, 0 }, { INFINITY, 5, 5 }, { -INFINITY, 5, 0 }, { -1e308, 5, 0 }, { -1, 0, 0 }, { -2147483649.0, (size_t)1 << 32, 2147483647u },
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
		assert_int_equal(size_relative(cases[i].x, cases[i].length), cases[i].is);
}

int main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(sums_and_products), cmocka_unit_test(clamped), cmocka_unit_test(relative) };
	return cmocka_run_group_tests_name("size", tests, NULL, NULL);
}
