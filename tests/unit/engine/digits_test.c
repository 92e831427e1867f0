/* Digits of doubles against the C library's: every result parses back, no shorter one would, no other of the same
 * length is nearer; texts parse as with strtod; scaled integers against exact decimals.  Random bit patterns, and edge
 * cases where such code tends to fail. */
#include <float.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "engine/number/digits.h"

enum { ROUNDS = 200000 };

static uint64_t seed = 88172645463325252u;
static uint64_t rnd(void)
{
	seed ^= seed << 13;
	seed ^= seed >> 7;
	seed ^= seed << 17;
	return seed;
}

static double from_bits(uint64_t b)
{
	double x;

	memcpy(&x, &b, sizeof x);
	return x;
}

static double random_positive(void)
{
	double x;

	do
		x = from_bits(rnd() & 0x7FFFFFFFFFFFFFFFu);
	while (!isfinite(x) || x == 0);
	return x;
}

/* The text of "%.*e" with its last digit one up or down; 0 if that would carry out of the first digit. */
static int neighbour(char *out, const char *text, int up)
{
	char *p;

	strcpy(out, text);
	for (p = strchr(out, 'e') - 1; p >= out; p--) {
		if (*p == '.')
			continue;
		if (*p != (up ? '9' : '0')) {
			*p = (char)(*p + (up ? 1 : -1));
			return 1;
		}
		*p = up ? '0' : '9';
	}
	return 0;
}

/* The nearest decimal of n digits that parses back to x, as written by "%.*e"; 0 if there is none. */
static int by_search(double x, int n, char *out)
{
	char near[64];

	snprintf(near, sizeof near, "%.*e", n - 1, x);
	if (strtod(near, NULL) == x) {
		strcpy(out, near);
		return 1;
	}
	return (neighbour(out, near, 1) && strtod(out, NULL) == x) || (neighbour(out, near, 0) && strtod(out, NULL) == x);
}

static void check_shortest(double x)
{
	char digits[DIGITS_MAX], text[64], want[64], shorter[64];
	int point = 0, n = digits_shortest(x, digits, &point);

	assert_in_range(n, 1, 17);
	assert_true(digits[0] != '0' && digits[n - 1] != '0');
	snprintf(text, sizeof text, "%c%s%.*se%+03d", digits[0], n > 1 ? "." : "", n - 1, digits + 1, point - 1);
	assert_true(by_search(x, n, want));
	assert_string_equal(text, want);
	if (n > 1 && by_search(x, n - 1, shorter))
		fail_msg("%s is %s, which is shorter", text, shorter);
	assert_true(digits_read(text, text + strlen(text)) == x);
}

static void shortest_of_random_doubles(void **state)
{
	for (int i = 0; i < ROUNDS; i++)
		check_shortest(random_positive());
}

static void shortest_at_the_edges(void **state)
{
	static const double odd[] = {
		5e-324, 1e-323, 2.5e-323, DBL_MIN, DBL_MAX, 1e21, 1e22, 1e23, 9007199254740991.0, 9007199254740992.0, 9007199254740993.0, 0.1, 0.3,
		2.2250738585072011e-308, 9.5e-322, 4.35, 9.3326e-302, 8.41e21, 2.0e-79, 5.764607523034235e39, 1.8446744073709552e19, 2e-44,
	};

	for (int i = 0; i < (int)(sizeof odd / sizeof odd[0]); i++)
		check_shortest(odd[i]);
	for (int e = -1074; e < 1024; e++) {
		double x = ldexp(1, e);

		check_shortest(x);
		check_shortest(nextafter(x, INFINITY));
		if (x > 5e-324)
			check_shortest(nextafter(x, 0));
	}
	for (int e = -323; e <= 308; e++) {
		char text[16];

		snprintf(text, sizeof text, "1e%d", e);
		check_shortest(strtod(text, NULL));
		check_shortest(nextafter(strtod(text, NULL), INFINITY));
	}
	for (uint64_t b = 1; b < 2000; b++)
		check_shortest(from_bits(b));
}

static void shortest_of_few_digits(void **state)
{
	for (int i = 0; i < ROUNDS; i++)
		check_shortest((double)(rnd() % 1000000 + 1) / pow(10, (double)(rnd() % 12)));
	for (int i = 0; i < ROUNDS / 4; i++)
		check_shortest((double)(rnd() >> (rnd() % 63)) + 1);
}

static void check_read(const char *text)
{
	double got = digits_read(text, text + strlen(text)), want = strtod(text, NULL);

	if (memcmp(&got, &want, sizeof got))
		fail_msg("%s reads as %.17g, not %.17g", text, got, want);
}

static void reads_as_the_library_does(void **state)
{
	static const char *const odd[] = {
		"0", "-0", "+0.0e5", ".5", "5.", "-.5e-1", "1e400", "-1e400", "1e-400", "123456789012345678901234567890e-400", "1e999999999999", "1e-999999999999",
		"9007199254740993", "9007199254740992.5", "9007199254740993.0000000000000000000000000000000000001", "9007199254740994.9999999999999999999999999",
		"179769313486231580793728971405303415079934132710037826936173778980444968292764750946649017977587207096330286416692887910946555547851940402630657488671505820681908902000708383676273854845817711531764475730270069855571366959622842914819860834936475292719074168444365510704342711559699508093042880",
		"1.7976931348623158e308", "1.7976931348623159e308", "4.9406564584124654e-324", "2.4703282292062327e-324", "2.4703282292062328e-324",
		"2.4703282292062327208299740764e-324", "2.2250738585072011e-308", "2.2250738585072014e-308", "6929495644600919.5", "3.7455744005952583e15",
		"10000000000000000000000", "0.000000000000000000000000000000000000000000000000000000001", "8.988465674311579e307", "5e-324", "3e-324", "2e-324",
		"7.2057594037927933e+16", "1448997445238699", "8.5e-325", "0.00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000e600",
	};
	char text[200];

	for (int i = 0; i < (int)(sizeof odd / sizeof odd[0]); i++)
		check_read(odd[i]);
	for (int i = 0; i < ROUNDS; i++) {
		snprintf(text, sizeof text, "%.*e", (int)(rnd() % 25), random_positive());
		check_read(text);
		snprintf(text, sizeof text, "%s%llu.%0*llue%d", rnd() & 1 ? "-" : "", (unsigned long long)(rnd() >> (rnd() % 64)), (int)(rnd() % 12) + 1,
			(unsigned long long)(rnd() >> (rnd() % 64)), (int)(rnd() % 700) - 350);
		check_read(text);
	}
}

/* The midpoint of a double and the next one, in full, shortened and extended, must parse to the even one or to the
 * nearer one. */
static void reads_middles(void **state)
{
	char text[1200];

	for (int i = 0; i < 20000; i++) {
		double x = i & 1 ? random_positive() : (double)((rnd() >> 11 | 1ull << 52) | 1) * pow(10, (double)(rnd() % 20) - 10);
		long double middle = (long double)x + ((long double)nextafter(x, INFINITY) - (long double)x) / 2;

		if (x > 1e300 || x < 1e-300)
			continue;
		snprintf(text, sizeof text, "%.*Le", (int)(rnd() % 60) + 14, middle);
		check_read(text);
		if (x < 1e100 && x > 1e-10) {
			snprintf(text, sizeof text, "%.130Lf", middle);
			check_read(text);
			text[strlen(text) - 1] = '1';
			check_read(text);
		}
	}
}

/* More digits than any buffer, where the last one decides; and points and exponents far apart. */
static void reads_what_is_long(void **state)
{
	static const char middle[] = "9007199254740993.";      /* between 2^53 and the next double */
	enum { SIZE = 5000 };
	char *text = malloc(SIZE + 32);

	for (int zeros = 700; zeros < 4000; zeros += 1 + (int)(rnd() % 40)) {
		strcpy(text, middle);
		memset(text + strlen(middle), '0', (size_t)zeros);
		strcpy(text + strlen(middle) + zeros, "");
		check_read(text);
		strcpy(text + strlen(middle) + zeros, "1");
		check_read(text);
		assert_true(digits_read(text, text + strlen(text)) == 9007199254740994.0);
		snprintf(text + strlen(middle) + zeros, 32, "e-%d", (int)(rnd() % 300));
		check_read(text);
		/* the given end is respected */
		strcpy(text + strlen(middle) + zeros, "99e9");
		assert_true(digits_read(text, text + strlen(middle) + zeros) == 9007199254740992.0);

		memset(text, '0', (size_t)zeros);
		snprintf(text + zeros, 32, "1e-5");
		check_read(text);
		memset(text, '3', (size_t)zeros);
		snprintf(text + zeros, 32, ".5e-%d", zeros - 5);
		check_read(text);
		memcpy(text, "-.", 2);
		memset(text + 2, '0', (size_t)zeros);
		snprintf(text + 2 + zeros, 32, "9007199254740993e%d", zeros + 20);
		check_read(text);
	}
	for (int i = 0; i < 2000; i++) {
		int n = 800 + (int)(rnd() % 3000);

		for (int k = 0; k < n; k++)
			text[k] = (char)('0' + rnd() % 10);
		text[1 + rnd() % (unsigned)(n - 2)] = '.';
		snprintf(text + n, 32, "e%d", (int)(rnd() % 4000) - 3500);
		check_read(text);
	}
	free(text);
}

static void scaled_is_exact(void **state)
{
	for (int i = 0; i < ROUNDS; i++) {
		double x = i & 1 ? (double)(rnd() % 100000) / (double)(1 << (rnd() % 20)) : fabs(from_bits((rnd() & 0xFFFFFFFFFFFFFu) | (uint64_t)(1023 - 70 + rnd() % 120) << 52));
		int decimals = (int)(rnd() % 23);
		uint64_t got;
		char text[1300], *dot;
		unsigned __int128 want = 0;

		if (!digits_scaled(x, decimals, &got))
			continue;
		snprintf(text, sizeof text, "%.1100f", x);     /* a double has at most 1,074 decimals */
		dot = strchr(text, '.');
		for (char *p = text; p <= dot + decimals; p++)
			if (p != dot)
				want = want * 10 + (unsigned)(*p - '0');
		want += dot[decimals + 1] >= '5';
		assert_true(want == got);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(shortest_of_random_doubles),
		cmocka_unit_test(shortest_at_the_edges),
		cmocka_unit_test(shortest_of_few_digits),
		cmocka_unit_test(reads_as_the_library_does),
		cmocka_unit_test(reads_middles),
		cmocka_unit_test(reads_what_is_long),
		cmocka_unit_test(scaled_is_exact),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
