/* Bodies of data: URLs: samples, and random bytes encoded as base64 by a naive twin. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "codec/data_url.h"

static unsigned long long state = 1;

static unsigned draw(unsigned n)
{
	state = state * 6364136223846793005ull + 1442695040888963407ull;
	return (unsigned)(state >> 33) % n;
}

static void percent(void **unused)
{
	static const char *const texts[][2] = { { "", "" }, { "a%41b", "aAb" }, { "%", "%" }, { "%4", "%4" },
		{ "%4g%fF", "%4g\xff" }, { "%%41", "%A" } };
	(void)unused;
	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
		size_t size = strlen(texts[i][0]), written;
		uint8_t *copy = malloc(size + 1);
		memcpy(copy, texts[i][0], size);
		written = data_url_percent_decode(copy, size, copy);
		assert_int_equal(written, strlen(texts[i][1]));
		assert_memory_equal(copy, texts[i][1], written);
		free(copy);
	}
}

/* Treats the input as one binary number and takes six bits at a time. */
static size_t twin(const uint8_t *bytes, size_t size, char *out)
{
	static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
	size_t written = 0;
	for (size_t bit = 0; bit < size * 8; bit += 6) {
		unsigned value = 0;
		for (size_t k = bit; k < bit + 6; k++)
			value = value * 2 + (k < size * 8 ? bytes[k / 8] >> (7 - k % 8) & 1u : 0);
		out[written++] = letters[value];
	}
	return written;
}

static void base64(void **unused)
{
	(void)unused;
	for (int round = 0; round < 20000; round++) {
		uint8_t bytes[24], got[64];
		char text[64], spaced[128];
		size_t size = draw(sizeof bytes + 1), letters, n = 0;
		for (size_t i = 0; i < size; i++)
			bytes[i] = (uint8_t)draw(256);
		letters = twin(bytes, size, text);
		if (draw(2))
			while (letters % 4)
				text[letters++] = '=';
		for (size_t i = 0; i < letters; i++) {
			spaced[n++] = text[i];
			if (draw(4) == 0)
				spaced[n++] = " \t\n\f\r"[draw(5)];
		}
		uint8_t *copy = malloc(n + 1);
		memcpy(copy, spaced, n);
		assert_int_equal(data_url_base64(copy, n, draw(2) ? copy : got), (ssize_t)size);
		free(copy);
		copy = malloc(n + 1);
		memcpy(copy, spaced, n);
		assert_int_equal(data_url_base64(copy, n, got), (ssize_t)size);
		assert_memory_equal(got, bytes, size);
		free(copy);
	}
}

static void no_base64(void **unused)
{
	static const char *const bad[] = { "a", "=", "====", "ab=", "a===", "abcd=", "ab==c", "a-b_", "abc\v", "abcde",
		"ab=c", "YQ===" };
	uint8_t out[16];
	(void)unused;
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
		assert_int_equal(data_url_base64((const uint8_t *)bad[i], strlen(bad[i]), out), -EBADMSG);
}

int main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(percent), cmocka_unit_test(base64),
		cmocka_unit_test(no_base64) };
	return cmocka_run_group_tests(tests, NULL, NULL);
}
