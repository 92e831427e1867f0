/* Arithmetic on limbs against a naive twin with 16-bit digits, schoolbook multiplication, and no division: a quotient
 * is right if quotient times divisor plus a smaller remainder is the dividend.  Sizes around every change of algorithm,
 * and limbs with patterns of long carries.  Everything taken is given back in order, and polls are as frequent as the
 * header says. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "engine/number/limbs.h"

enum { LIMBS = 700 };

static uint64_t seed = 88172645463325252u;
static uint64_t rnd(void)
{
	seed ^= seed << 13;
	seed ^= seed >> 7;
	seed ^= seed << 17;
	return seed;
}

/* ---- the callbacks for limbs.h */

static uint64_t *taken[200];
static int depth, polls, patience;
static jmp_buf out;

static void poll(void *ctx)
{
	polls++;
	if (patience && !--patience)
		longjmp(out, 1);
}

static uint64_t *take(void *ctx, size_t limbs)
{
	uint64_t *p = malloc(limbs * sizeof *p + 1);
	assert_true(depth < 200);
	memset(p, 0xA5, limbs * sizeof *p);
	return taken[depth++] = p;
}

static void give(void *ctx, uint64_t *p)
{
	assert_true(depth > 0);
	assert_ptr_equal(p, taken[--depth]);
	free(p);
}

static struct limbs_work work = { .poll = poll, .take = take, .give = give };

/* ---- the twin */

typedef uint16_t digit;
enum { DIGITS = 4 };                   /* in a limb */

static digit *digits_of(const uint64_t *a, size_t n)
{
	digit *d = malloc(n * DIGITS * sizeof *d + 1);
	for (size_t i = 0; i < n * DIGITS; i++)
		d[i] = (digit)(a[i / DIGITS] >> i % DIGITS * 16);
	return d;
}

static void limbs_of(uint64_t *r, const digit *d, size_t n)
{
	memset(r, 0, n * sizeof *r);
	for (size_t i = 0; i < n * DIGITS; i++)
		r[i / DIGITS] |= (uint64_t)d[i] << i % DIGITS * 16;
}

static void twin_multiply(uint64_t *r, const uint64_t *a, size_t na, const uint64_t *b, size_t nb)
{
	digit *x = digits_of(a, na), *y = digits_of(b, nb), *p = calloc((na + nb) * DIGITS, sizeof *p);
	for (size_t i = 0; i < na * DIGITS; i++) {
		uint32_t carry = 0;
		for (size_t j = 0; j < nb * DIGITS; j++) {
			carry += (uint32_t)x[i] * y[j] + p[i + j];
			p[i + j] = (digit)carry;
			carry >>= 16;
		}
		p[i + nb * DIGITS] = (digit)carry;
	}
	limbs_of(r, p, na + nb);
	free(x);
	free(y);
	free(p);
}

/* r of n limbs += a; returns the carry */
static unsigned twin_add(uint64_t *r, size_t n, const uint64_t *a, size_t na)
{
	digit *x = digits_of(r, n), *y = digits_of(a, na);
	uint32_t carry = 0;
	for (size_t i = 0; i < n * DIGITS; i++) {
		carry += (uint32_t)x[i] + (i < na * DIGITS ? y[i] : 0);
		x[i] = (digit)carry;
		carry >>= 16;
	}
	limbs_of(r, x, n);
	free(x);
	free(y);
	return carry;
}

/* out is 0-terminated */
static void twin_format(char *text, const uint64_t *a, size_t n, unsigned radix)
{
	digit *d = digits_of(a, n);
	size_t left = n * DIGITS, k = 0;
	do {
		uint32_t rest = 0;
		for (size_t i = left; i-- > 0; ) {
			rest = rest << 16 | d[i];
			d[i] = (digit)(rest / radix);
			rest %= radix;
		}
		text[k++] = "0123456789abcdefghijklmnopqrstuvwxyz"[rest];
		while (left && !d[left - 1])
			left--;
	} while (left);
	text[k] = 0;
	for (size_t i = 0; i < k / 2; i++) {
		char c = text[i];
		text[i] = text[k - 1 - i];
		text[k - 1 - i] = c;
	}
	free(d);
}

/* ---- */

/* n trimmed limbs: random, or runs of ones and zeros, or all ones, or one bit. */
static void random_limbs(uint64_t *a, size_t n)
{
	unsigned kind = (unsigned)(rnd() % 5);
	for (size_t i = 0; i < n; i++)
		a[i] = kind == 0 ? UINT64_MAX : kind == 1 ? 0 : kind == 2 ? (rnd() & 1 ? UINT64_MAX : 0) : rnd();
	if (kind == 4)
		a[0] &= 0xFF;
	if (n && !a[n - 1])
		a[n - 1] = (uint64_t)1 << rnd() % 64;
}

/* Mostly small; else near a change of algorithm, or large. */
static size_t random_size(size_t max)
{
	static const size_t edges[] = { 24, 31, 32, 33, 63, 64, 65, 96, 127, 128, 129 };
	size_t n;
	switch (rnd() % 4) {
	case 0: n = 1 + rnd() % 4; break;
	case 1: n = 1 + rnd() % 40; break;
	case 2: n = edges[rnd() % (sizeof edges / sizeof *edges)]; break;
	default: n = 1 + rnd() % max;
	}
	return n > max ? max : n;
}

static void sums(void **state)
{
	uint64_t a[80], b[80], c[80], d[80];
	for (int i = 0; i < 3000; i++) {
		size_t na = random_size(80), nb = 1 + rnd() % na;
		random_limbs(a, na);
		random_limbs(b, nb);
		memcpy(d, a, sizeof a);
		assert_int_equal(limbs_add(c, a, na, b, nb), twin_add(d, na, b, nb));
		assert_memory_equal(c, d, na * sizeof *c);
		/* subtracting again: the borrow equals the carry */
		limbs_subtract(c, c, na, b, nb);
		assert_memory_equal(c, a, na * sizeof *c);
	}
}

static void shifts(void **state)
{
	uint64_t a[40], b[41], c[41], power;
	for (int i = 0; i < 3000; i++) {
		size_t n = random_size(40);
		unsigned bits = (unsigned)(rnd() % 64);
		random_limbs(a, n);
		power = (uint64_t)1 << bits;
		twin_multiply(c, a, n, &power, 1);
		b[n] = limbs_shift_left(b, a, n, bits);
		assert_memory_equal(b, c, (n + 1) * sizeof *b);
		assert_int_equal(limbs_shift_right(b, b, n + 1, bits), 0);
		assert_memory_equal(b, a, n * sizeof *b);
	}
}

static void products(void **state)
{
	static uint64_t a[LIMBS], b[LIMBS], p[2 * LIMBS + 1], q[2 * LIMBS];
	for (int i = 0; i < 400; i++) {
		size_t na = random_size(LIMBS), nb = random_size(i % 2 ? LIMBS : 70);
		random_limbs(a, na);
		random_limbs(b, nb);
		p[na + nb] = 0x1234;
		limbs_multiply(&work, p, a, na, b, nb);
		assert_int_equal(p[na + nb], 0x1234);
		twin_multiply(q, a, na, b, nb);
		assert_memory_equal(p, q, (na + nb) * sizeof *p);
		assert_int_equal(depth, 0);
	}
}

static void quotients(void **state)
{
	static uint64_t a[LIMBS], b[LIMBS], q[LIMBS + 2], r[LIMBS + 1], again[2 * LIMBS + 2];
	for (int i = 0; i < 600; i++) {
		size_t nb = random_size(i % 2 ? LIMBS : 200), na = nb + rnd() % (LIMBS + 1 - nb), nq;
		random_limbs(a, na);
		random_limbs(b, nb);
		if (i % 5 == 0) {      /* a multiple of it, or one less */
			size_t m = na - nb ? na - nb : 1;
			random_limbs(q, m);
			if (m + nb <= LIMBS) {
				twin_multiply(a, b, nb, q, m);
				na = m + nb;
				if (i % 10 == 0)
					limbs_subtract(a, a, na, &(uint64_t){ 1 }, 1);
				na = limbs_trim(a, na);
				if (na < nb)
					continue;
			}
		}
		nq = na - nb + 1;
		q[nq] = r[nb] = 0x1234;
		limbs_divide(&work, q, r, a, na, b, nb);
		assert_int_equal(q[nq], 0x1234);
		assert_int_equal(r[nb], 0x1234);
		assert_true(limbs_compare(r, limbs_trim(r, nb), b, nb) < 0);
		twin_multiply(again, q, nq, b, nb);
		assert_int_equal(twin_add(again, nq + nb, r, nb), 0);
		assert_int_equal(limbs_compare(again, limbs_trim(again, nq + nb), a, na), 0);
		/* requesting only one of the two gives the same */
		limbs_divide(&work, again, NULL, a, na, b, nb);
		assert_memory_equal(again, q, nq * sizeof *q);
		limbs_divide(&work, NULL, again, a, na, b, nb);
		assert_memory_equal(again, r, nb * sizeof *r);
		assert_int_equal(depth, 0);
	}
}

static void texts(void **state)
{
	static uint64_t a[LIMBS], b[LIMBS + 20];
	static char text[LIMBS * 64 + 10], twin[LIMBS * 64 + 10];
	for (int i = 0; i < 250; i++) {
		int radix = i % 3 ? 2 + (int)(rnd() % 35) : 10;
		size_t n = random_size(i % 4 ? 120 : 400), length, count;
		random_limbs(a, n);
		memset(text, '#', sizeof text);
		length = limbs_format(&work, text, a, n, radix);
		assert_true(length <= limbs_format_room(a, n, radix));
		assert_int_equal(text[limbs_format_room(a, n, radix)], '#');
		twin_format(twin, a, n, (unsigned)radix);
		assert_int_equal(length, strlen(twin));
		assert_memory_equal(text, twin, length);
		assert_true(limbs_parse_room(length, radix) <= sizeof b / sizeof *b);
		count = limbs_parse(&work, b, twin, length, radix);
		assert_int_equal(count, n);
		assert_memory_equal(b, a, n * sizeof *a);
		assert_int_equal(depth, 0);
	}
}

/* Large digits with leading zeros: 00zz..z in radix r is r^n - 1. */
static void long_texts(void **state)
{
	enum { N = 20000 };
	static char text[N], again[N + 10];
	static uint64_t a[N];
	for (int radix = 2; radix <= 36; radix++) {
		size_t count;
		memset(text, "0123456789abcdefghijklmnopqrstuvwxyz"[radix - 1], N);
		memset(text, '0', 7);
		count = limbs_parse(&work, a, text, N, radix);
		assert_true(limbs_format_room(a, count, radix) <= N);
		assert_int_equal(limbs_format(&work, again, a, count, radix), N - 7);
		assert_memory_equal(again, text + 7, N - 7);
		/* adding 1 gives a power */
		assert_int_equal(limbs_add(a, a, count, &(uint64_t){ 1 }, 1), 0);
		assert_int_equal(limbs_format(&work, again, a, count, radix), N - 6);
		again[N - 6] = 0;
		assert_int_equal(again[0], '1');
		assert_int_equal(strspn(again + 1, "0"), N - 7);
	}
}

/* Large operations poll often enough, and a poll that leaves by longjmp ends them. */
static void interrupted(void **state)
{
	enum { N = 6000 };
	static uint64_t a[N + 2], b[2 * N], q[2 * N];
	static char text[N * 20];
	static int what, asked;
	for (what = 0; what < 4; what++) {
		random_limbs(a, N);
		a[N - 1] = 1;
		memset(text, '7', sizeof text);
		for (asked = 0; asked < 2; asked++) {
			patience = asked ? 2 : 0;
			polls = 0;
			work.done = 0;
			if (setjmp(out)) {
				assert_int_equal(polls, 2);
				while (depth)
					free(taken[--depth]);
				break;
			}
			switch (what) {
			case 0: limbs_multiply(&work, b, a, N, a, N); break;
			case 1:
				random_limbs(b, 2 * N);
				limbs_divide(&work, q, NULL, b, 2 * N, a, N);
				break;
			case 2: limbs_format(&work, text, a, N, 10); break;
			case 3: limbs_parse(&work, a, text, N * 19, 10); break;
			}
			assert_true(polls >= 4);
			assert_false(asked);
		}
	}
	patience = 0;
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(sums),
		cmocka_unit_test(shifts),
		cmocka_unit_test(products),
		cmocka_unit_test(quotients),
		cmocka_unit_test(texts),
		cmocka_unit_test(long_texts),
		cmocka_unit_test(interrupted),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
