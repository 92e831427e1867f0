/* Punycode: samples of RFC 3492, section 7.1; random texts and random digits against the RFC's procedures; each text
 * ends at its allocation's end (PUNYCODE_ROUNDS and PUNYCODE_SEED choose the number of rounds and the seed). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "codec/punycode.h"

static unsigned long long state;

static unsigned draw(unsigned n)
{
	state = state * 6364136223846793005ull + 1442695040888963407ull;
	return (unsigned)(state >> 33) % n;
}

/* ---- the naive twin: 64-bit numbers, linear search, insertion one by one */

static uint64_t twin_adapt(uint64_t delta, uint64_t points, int first)
{
	uint64_t k = 0;
	delta = first ? delta / 700 : delta / 2;
	delta += delta / points;
	while (delta > 455) {
		delta /= 35;
		k += 36;
	}
	return k + 36 * delta / (delta + 38);
}

static uint64_t twin_threshold(uint64_t k, uint64_t bias) { return k <= bias ? 1 : k >= bias + 26 ? 26 : k - bias; }

static size_t twin_encode(const uint32_t *text, size_t n, char *out)
{
	size_t size = 0, basic, done;
	uint64_t code = 128, delta = 0, bias = 72;
	for (size_t i = 0; i < n; i++)
		if (text[i] < 128)
			out[size++] = (char)text[i];
	basic = done = size;
	if (basic)
		out[size++] = '-';
	while (done < n) {
		uint64_t next = UINT32_MAX;
		for (size_t i = 0; i < n; i++)
			if (text[i] >= code && text[i] < next)
				next = text[i];
		delta += (next - code) * (done + 1);
		code = next;
		for (size_t i = 0; i < n; i++) {
			if (text[i] < code)
				delta++;
			if (text[i] != code)
				continue;
			uint64_t q = delta;
			for (uint64_t k = 36;; k += 36) {
				uint64_t t = twin_threshold(k, bias), digit = q < t ? q : t + (q - t) % (36 - t);
				out[size++] = "abcdefghijklmnopqrstuvwxyz0123456789"[digit];
				if (q < t)
					break;
				q = (q - t) / (36 - t);
			}
			bias = twin_adapt(delta, done + 1, done == basic);
			delta = 0;
			done++;
		}
		delta++;
		code++;
	}
	return size;
}

static int twin_decode(const uint32_t *text, size_t n, uint32_t *out, size_t *count)
{
	size_t size = 0, at = 0;
	uint64_t code = 128, i = 0, bias = 72;
	for (size_t k = n; k-- > 1;)
		if (text[k] == '-') {
			for (; size < k; size++)
				out[size] = text[size];
			at = k + 1;
			break;
		}
	while (at < n) {
		uint64_t before = i, weight = 1;
		for (uint64_t k = 36;; k += 36) {
			if (at == n)
				return -EINVAL;
			uint32_t c = text[at++];
			uint64_t digit = c >= '0' && c <= '9' ? c - '0' + 26 : c >= 'a' && c <= 'z' ? c - 'a' : c >= 'A' && c <= 'Z' ? c - 'A' : 99;
			uint64_t t = twin_threshold(k, bias);
			if (digit == 99 || (i += digit * weight) > INT32_MAX)
				return -EINVAL;
			if (digit < t)
				break;
			if ((weight *= 36 - t) > INT32_MAX)
				return -EINVAL;
		}
		bias = twin_adapt(i - before, size + 1, before == 0);
		code += i / (size + 1);
		i %= size + 1;
		if (code > 0x10FFFF || (code >= 0xD800 && code < 0xE000))
			return -EINVAL;
		memmove(out + i + 1, out + i, (size++ - i) * sizeof *out);
		out[i++] = (uint32_t)code;
	}
	*count = size;
	return 0;
}

/* ---- both */

static void check_encoding(const uint32_t *text, size_t n)
{
	struct buf b;
	char *twin = malloc(16 * n + 16);
	size_t size = twin_encode(text, n, twin), count = 0;
	buf_init(&b, 1 << 20);
	assert_int_equal(punycode_encode(text, n, &b), 0);
	if (b.size != size || memcmp(b.data ? b.data : "", twin, size))
		fail_msg("%.*s should be %.*s", (int)b.size, b.data, (int)size, twin);
	uint32_t *digits = malloc((size + 1) * sizeof *digits), *back = malloc((size + 1) * sizeof *back);
	for (size_t i = 0; i < size; i++)
		digits[i] = (unsigned char)twin[i];
	assert_int_equal(punycode_decode(digits, size, back, &count), 0);
	assert_int_equal(count, n);
	if (n)
		assert_memory_equal(back, text, n * sizeof *back);
	free(digits);
	free(back);
	free(twin);
	buf_fini(&b);
}

static unsigned long rounds(void)
{
	const char *given = getenv("PUNYCODE_ROUNDS"), *seed = getenv("PUNYCODE_SEED");
	state = seed ? strtoull(seed, NULL, 10) : 1;
	return given ? strtoul(given, NULL, 10) : 20000;
}

static uint32_t random_point(void)
{
	uint32_t c = draw(4) == 0 ? draw(0x110000) : draw(2) ? 0x3040 + draw(90) : draw(2) ? 'a' + draw(26) : 0x80 + draw(600);
	return c >= 0xD800 && c < 0xE000 ? 0xE9 : c;
}

static void random_texts(void **ignored)
{
	for (unsigned long i = rounds(); i > 0; i--) {
		size_t n = draw(50) == 0 ? 60 + draw(200) : draw(12);
		uint32_t *text = malloc(n * sizeof *text + 1);
		for (size_t k = 0; k < n; k++)
			text[k] = random_point();
		check_encoding(text, n);
		free(text);
	}
}

static void random_digits(void **ignored)
{
	unsigned good = 0;
	for (unsigned long i = rounds(); i > 0; i--) {
		size_t n = draw(50) == 0 ? 60 + draw(200) : draw(14), count = 0, twin_count = 0;
		uint32_t *text = malloc(n * sizeof *text + 1), *out = malloc(n * sizeof *out + 1), *twin = malloc((n + 1) * sizeof *twin);
		for (size_t k = 0; k < n; k++)
			text[k] = (unsigned char)"aabcdeABkz0189--\x7f."[draw(draw(20) ? 15 : 18)];
		int rc = punycode_decode(text, n, out, &count);
		assert_int_equal(rc, twin_decode(text, n, twin, &twin_count));
		if (rc == 0) {
			good++;
			assert_int_equal(count, twin_count);
			if (count)
				assert_memory_equal(out, twin, count * sizeof *out);
		}
		free(text);
		free(out);
		free(twin);
	}
	assert_true(good > 100);
}

static void samples(void **ignored)
{
	static const struct { uint32_t text[32]; size_t n; const char *coded; } list[] = {
		{ { 0x644, 0x64A, 0x647, 0x645, 0x627, 0x628, 0x62A, 0x643, 0x644, 0x645, 0x648, 0x634, 0x639, 0x631, 0x628, 0x64A, 0x61F }, 17, "egbpdaj6bu4bxfgehfvwxn" },
		{ { 0x4ED6, 0x4EEC, 0x4E3A, 0x4EC0, 0x4E48, 0x4E0D, 0x8BF4, 0x4E2D, 0x6587 }, 9, "ihqwcrb4cv8a8dqg056pqjye" },
		{ { 0x33, 0x5E74, 0x42, 0x7D44, 0x91D1, 0x516B, 0x5148, 0x751F }, 8, "3B-ww4c5e180e575a65lsy2b" },
		{ { 0x2D, 0x3E, 0x20, 0x24, 0x31, 0x2E, 0x30, 0x30, 0x20, 0x3C, 0x2D }, 11, "-> $1.00 <--" },
	};
	for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
		struct buf b;
		buf_init(&b, 100);
		assert_int_equal(punycode_encode(list[i].text, list[i].n, &b), 0);
		assert_string_equal(b.data, list[i].coded);
		buf_fini(&b);
		check_encoding(list[i].text, list[i].n);
	}
}

/* Numbers above 2^31 - 1 are refused in both directions, and a full buffer is reported. */
static void limits(void **ignored)
{
	enum { MANY = 2500 };
	static uint32_t text[MANY + 1];
	struct buf b;
	for (int i = 0; i < MANY; i++)
		text[i] = 'a';
	text[MANY] = 0x10FFFF;
	buf_init(&b, 1 << 20);
	assert_int_equal(punycode_encode(text, MANY + 1, &b), -EINVAL);
	buf_fini(&b);
	buf_init(&b, 10);
	assert_int_equal(punycode_encode(text, MANY, &b), -E2BIG);
	buf_fini(&b);
	size_t count;
	static uint32_t nines[64], out[64];
	for (int i = 0; i < 64; i++)
		nines[i] = '9';
	assert_int_equal(punycode_decode(nines, 64, out, &count), -EINVAL);
}

int main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(samples), cmocka_unit_test(random_texts), cmocka_unit_test(random_digits), cmocka_unit_test(limits) };
	return cmocka_run_group_tests(tests, NULL, NULL);
}
