/* The Encoding Standard's multi-byte decoders.  Checksums of what every pair of bytes (and gb18030's four, and euc-jp's
 * three) decodes to, computed from the standard's index files with an independent decoder; random bytes decode the same
 * in pieces as in one; nothing is read or written out of bounds (each text and output ends at its allocation's end;
 * CHARSET_ROUNDS and CHARSET_SEED choose the number of rounds and the seed). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "codec/charset.h"

static const struct {
	const char *name;
	uint64_t sum;
} encodings[] = {
	{ "gbk", 0xA193782066316E64u }, { "gb18030", 0xA193782066316E64u }, { "big5", 0x098AE5325839CADAu }, { "euc-kr", 0x801A6348228B851Au },
	{ "shift_jis", 0x56E9CDA582A7EA67u }, { "euc-jp", 0x6625CEAC8F2FA26Bu }, { "iso-2022-jp", 0xE62749AD8CE2060Au },
};
enum { ENCODINGS = sizeof encodings / sizeof encodings[0] };

static const uint64_t FNV_START = 0xCBF29CE484222325u, FNV_PRIME = 0x100000001B3u;
static unsigned long long state;

static unsigned draw(unsigned n)
{
	state = state * 6364136223846793005ull + 1442695040888963407ull;
	return (unsigned)(state >> 33) % n;
}

static uint64_t add(uint64_t sum, const struct charset *c, const uint8_t *p, size_t n)
{
	uint8_t out[64], *at = out;
	struct charset_state begun = { 0, 0 };
	int bad = 0;
	assert_int_equal(charset_decode(c, &begun, p, n, 0, &at, &bad), 0);
	for (const uint8_t *q = out; q < at; q++)
		sum = (sum ^ *q) * FNV_PRIME;
	return sum;
}

static void every_pair(void **ignored)
{
	for (int e = 0; e < ENCODINGS; e++) {
		const struct charset *c = charset_find(encodings[e].name);
		int modes = !strcmp(encodings[e].name, "iso-2022-jp");
		uint64_t sum = FNV_START;
		assert_non_null(c);
		for (unsigned a = 0x80; a < 0x100; a++) {
			for (unsigned b = 0; b < 0x100; b++) {
				uint8_t pair[] = { (uint8_t)a, (uint8_t)b, ' ', ' ' }, escaped[] = { 0x1B, '$', 'B', a & 0x7F, (uint8_t)b };
				sum = modes ? add(sum, c, escaped, sizeof escaped) : add(sum, c, pair, sizeof pair);
			}
		}
		if (sum != encodings[e].sum)
			fail_msg("%s: %016llx", encodings[e].name, (unsigned long long)sum);
	}
}

static void longer_ones(void **ignored)
{
	const struct charset *gb = charset_find("gb18030"), *euc = charset_find("euc-jp");
	uint64_t sum = FNV_START;
	for (unsigned i = 0; i < 39500; i++) {
		uint8_t p[] = { (uint8_t)(i / 12600 + 0x81), (uint8_t)(i / 1260 % 10 + 0x30), (uint8_t)(i / 10 % 126 + 0x81), (uint8_t)(i % 10 + 0x30) };
		sum = add(sum, gb, p, sizeof p);
	}
	assert_int_equal(sum, 0x69118BB852B17872u);
	sum = FNV_START;
	for (unsigned a = 0xA1; a < 0xFF; a++) {
		for (unsigned b = 0xA1; b < 0xFF; b++) {
			uint8_t p[] = { 0x8F, (uint8_t)a, (uint8_t)b };
			sum = add(sum, euc, p, sizeof p);
		}
	}
	assert_int_equal(sum, 0x6D03049F983CF0EBu);
}

/* Decodes piece by piece, with the undecoded rest before the next one, like a stream. */
static size_t in_pieces(const struct charset *c, const uint8_t *p, size_t n, uint8_t *out, int *bad)
{
	struct charset_state s = { 0, 0 };
	size_t from = 0, to = 0, made = 0;
	while (to < n || from < to) {
		to += draw(4);
		to = to < n ? to : n;
		size_t size = to - from;
		uint8_t *piece = malloc(size ? size : 1), *room = malloc(size ? CHARSET_GROWTH * size : 1), *at = room;
		memcpy(piece, p + from, size);
		size_t left = charset_decode(c, &s, piece, size, to < n, &at, bad);
		assert_true(left <= CHARSET_LEFT_MAX && left <= size && (to < n || left == 0));
		assert_true((size_t)(at - room) <= CHARSET_GROWTH * size);
		memcpy(out + made, room, (size_t)(at - room));
		made += (size_t)(at - room);
		from += size - left;
		free(piece);
		free(room);
	}
	return made;
}

static void random_streams(void **ignored)
{
	static const uint8_t pool[] = { 0x1B, 0x1B, '$', '(', 'B', 'J', 'I', '@', 0x21, 0x7E, '0', '5', 0x8E, 0x8F, 0xA1, 0xFE, 0xFF, 0x80, 0x81, 0xC9, 0xDF, 0xE0, 'A', 0x0E, 0x88, 0x62, 0xA3 };
	const char *rounds = getenv("CHARSET_ROUNDS"), *seed = getenv("CHARSET_SEED");
	unsigned long good = 0, ill = 0;
	state = seed ? strtoull(seed, NULL, 10) : 1;
	for (unsigned long i = rounds ? strtoul(rounds, NULL, 10) : 40000; i > 0; i--) {
		const struct charset *c = charset_find(encodings[draw(ENCODINGS)].name);
		size_t n = draw(40);
		uint8_t *p = malloc(n ? n : 1), *whole = malloc(n ? CHARSET_GROWTH * n : 1), *at = whole, pieces[CHARSET_GROWTH * 40];
		int bad = 0, bad_pieces = 0;
		struct charset_state s = { 0, 0 };
		for (size_t k = 0; k < n; k++)
			p[k] = draw(2) ? pool[draw(sizeof pool)] : (uint8_t)draw(256);
		assert_int_equal(charset_decode(c, &s, p, n, 0, &at, &bad), 0);
		size_t size = (size_t)(at - whole);
		assert_true(utf8_valid((const char *)whole, size));
		assert_int_equal(in_pieces(c, p, n, pieces, &bad_pieces), size);
		assert_memory_equal(pieces, whole, size);
		assert_int_equal(bad, bad_pieces);
		*(bad ? &ill : &good) += 1;
		free(p);
		free(whole);
	}
	assert_true(good > 100 && ill > 100);
}

static void no_other(void **ignored)
{
	errno = 0;
	assert_null(charset_find("utf-8"));
	assert_int_equal(errno, EINVAL);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_pair), cmocka_unit_test(longer_ones), cmocka_unit_test(random_streams), cmocka_unit_test(no_other),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
