/* base/hash.h: the published vectors of SipHash, statistics over several keys, and families of chosen inputs. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <cmocka.h>

#include "base/hash.h"
#include "base/random.h"
#include "engine/engine.h"
#include "engine/core/state.h"

enum { KEYS = 4, N = 1 << 13, BUCKETS = 1 << 13, SIZE_MAX_TESTED = 64 };
static struct hash_key keys[KEYS];
static struct random dice = { { 1, 2, 3, 4 } };

static struct hash_key new_key(void) { return (struct hash_key){ random_next(&dice), random_next(&dice), random_next(&dice) }; }

static void make_keys(void)
{
	for (int k = 0; k < KEYS; k++)
		keys[k] = new_key();
}

/* From the reference implementation's vectors: the key 00 01 .. 0f, inputs 00 01 02 .. of each size. */
static void sip_vectors(void **state)
{
	static const uint64_t key[2] = { 0x0706050403020100u, 0x0f0e0d0c0b0a0908u };
	unsigned char text[64];
	for (int i = 0; i < 64; i++)
		text[i] = (unsigned char)i;
	assert_true(hash_sip(key, text, 0, 2, 4) == 0x726fdb47dd0e0e31u);
	assert_true(hash_sip(key, text, 1, 2, 4) == 0x74f839c593dc67fdu);
	assert_true(hash_sip(key, text, 8, 2, 4) == 0x93f5f5799a932462u);
	assert_true(hash_sip(key, text, 15, 2, 4) == 0xa129ca6149be45e5u);      /* the one in the paper */
}

static void secrets_differ(void **state)
{
	uint64_t words[64];
	hash_secret(words, 32);
	hash_secret(words + 32, 32);
	for (int i = 0; i < 64; i++)
		for (int j = 0; j < i; j++)
			assert_true(words[i] != words[j]);
}

static void engines_differ(void **state)
{
	struct engine_config config = { 0 };
	js_State *a = engine_new(&config), *b = engine_new(&config);
	assert_non_null(a);
	assert_non_null(b);
	assert_true(memcmp(&a->hash_key, &b->hash_key, sizeof a->hash_key) != 0);
	assert_true(memcmp(&a->random, &b->random, sizeof a->random) != 0);
	assert_true(random_next(&a->random) != random_next(&b->random));
	engine_free(a);
	engine_free(b);
}

/* Flipping a bit of the input flips each bit of the hash under half of the keys. */
static void avalanche_of(uint32_t (*hash)(const struct hash_key *, const char *, size_t), size_t size)
{
	enum { TRIALS = 600 };
	char text[SIZE_MAX_TESTED];
	for (size_t bit = 0; bit < size * 8; bit++) {
		int turned[32] = { 0 };
		for (int t = 0; t < TRIALS; t++) {
			struct hash_key key = new_key();
			uint32_t before, changed;
			for (size_t i = 0; i < size; i++)
				text[i] = (char)random_next(&dice);
			before = hash(&key, text, size);
			text[bit / 8] ^= (char)(1 << bit % 8);
			changed = before ^ hash(&key, text, size);
			for (int b = 0; b < 32; b++)
				turned[b] += changed >> b & 1;
		}
		for (int b = 0; b < 32; b++)   /* 7 standard deviations */
			assert_in_range(turned[b], TRIALS / 2 - 86, TRIALS / 2 + 86);
	}
}

static uint32_t word_of(const struct hash_key *key, const char *p, size_t n) { return hash_word(key, hash_read8(p)); }
static uint32_t pair_of(const struct hash_key *key, const char *p, size_t n) { return hash_pair(key, hash_read8(p), hash_read8(p + 8)); }

static void avalanche(void **state)
{
	static const size_t sizes[] = { 1, 2, 3, 4, 7, 8, 9, 15, 16, 17, 31, 32, 33, 64 };
	for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
		avalanche_of(hash_bytes, sizes[i]);
	avalanche_of(word_of, 8);
	avalanche_of(pair_of, 16);
}

/* ---- chosen families: a text of some size for each i = 0 .. N - 1 */

static void put8(char *p, uint64_t w) { memcpy(p, &w, 8); }

static size_t f_sequence(char *p, uint64_t i) { put8(p, i); return 8; }
static size_t f_high(char *p, uint64_t i) { put8(p, i << 50); return 8; }
static size_t f_middle(char *p, uint64_t i) { put8(p, i << 25); return 8; }
static size_t f_low_equal(char *p, uint64_t i) { put8(p, 0x3ff0000000000000u + (i << 36)); return 8; }
static size_t f_halves(char *p, uint64_t i) { put8(p, i << 32 | i); return 8; }
static size_t f_halves_cancel(char *p, uint64_t i) { put8(p, i << 47 | i << 15); return 8; }
static size_t f_golden(char *p, uint64_t i) { put8(p, i * 0xF1DE83E19937733Du); return 8; }
static size_t f_number(char *p, uint64_t i) { double d = (double)i; memcpy(p, &d, 8); return 8; }
static size_t f_powers(char *p, uint64_t i) { double d = ldexp((double)(i % 100 + 1), (int)(i / 100) * 5); memcpy(p, &d, 8); return 8; }
static size_t f_negative(char *p, uint64_t i) { put8(p, i & 1 ? ~(i >> 1) : i >> 1); return 8; }
static size_t f_limbs(char *p, uint64_t i) { put8(p, 0); put8(p + 8, i + 1); return 16; }
static size_t f_limbs3(char *p, uint64_t i) { put8(p, 0); put8(p + 8, 0); put8(p + 16, i + 1); return 24; }
static size_t f_limbs_equal(char *p, uint64_t i) { put8(p, i); put8(p + 8, i); return 16; }
static size_t f_limbs_opposite(char *p, uint64_t i) { put8(p, i); put8(p + 8, 0 - i); return 16; }
static size_t f_complement(char *p, uint64_t i)
{
	for (int b = 0; b < 7; b++) {
		uint64_t w = 0x6162636465666768u + (i >> 7), flip = i >> b & 1 ? ~(uint64_t)0 : 0;
		put8(p + b * 16, w ^ flip);
		put8(p + b * 16 + 8, ~w ^ flip);
	}
	return 112;
}
static size_t f_swapped(char *p, uint64_t i)
{
	for (int b = 0; b < 7; b++) {
		put8(p + b * 16 + (i >> b & 1 ? 8 : 0), 0x6162636465666768u + (i >> 7));
		put8(p + b * 16 + (i >> b & 1 ? 0 : 8), 0x3132333435363738u);
	}
	return 112;
}
/* differences that h = (h ^ w) * odd; h ^= h >> 29 does not mix */
static size_t f_lost(char *p, uint64_t i)
{
	for (int b = 0; b < 13; b++) {
		put8(p + b * 16, 0x3131313131313131u ^ (i >> b & 1) << 62);
		put8(p + b * 16 + 8, 0x3131313131313131u ^ (i >> b & 1) << 62 ^ (i >> b & 1) << 33);
	}
	return 208;
}
static size_t f_top_bits(char *p, uint64_t i)
{
	for (int b = 0; b < 14; b++)
		put8(p + b * 8, 0x3131313131313131u ^ (i >> b & 1) << 63);
	return 112;
}
static size_t f_pairs(char *p, uint64_t i)     /* two bits in 23 bytes: each pair of positions once */
{
	uint64_t a = i % 180, b = a + 1 + i / 180 % (183 - a);
	memset(p, 0x40, 23);
	p[a / 8] ^= (char)(1 << a % 8);
	p[b / 8] ^= (char)(1 << b % 8);
	return 23;
}
static size_t f_text(char *p, uint64_t i) { return (size_t)sprintf(p, "key%d", (int)i); }
static size_t f_front(char *p, uint64_t i) { return (size_t)sprintf(p, "%08d and then a tail", (int)i); }
static size_t f_zeros(char *p, uint64_t i) { memset(p, 0, 200); p[i % 190] = (char)(1 + i / 190); return 190; }
static size_t f_sizes(char *p, uint64_t i) { memset(p, (int)(i / 200), 200); return (size_t)(i % 200) + 1; }

static const struct { const char *name; size_t (*make)(char *p, uint64_t i); } families[] = {
#define F(name) { #name, f_##name }
	F(sequence), F(high), F(middle), F(low_equal), F(halves), F(halves_cancel), F(golden), F(number), F(powers), F(negative), F(limbs), F(limbs3),
	F(limbs_equal), F(limbs_opposite), F(complement), F(swapped), F(lost), F(top_bits), F(pairs), F(text), F(front), F(zeros), F(sizes),
#undef F
};

static int by_text(const void *a, const void *b) { return memcmp(a, b, 257); }

/* Chi-square of the bucket counts, in standard deviations from the expected value; *longest: the fullest bucket. */
static double spread(const uint32_t *hashes, size_t n, int shift, int *longest)
{
	static int counts[BUCKETS];
	double expected = (double)n / BUCKETS, sum = 0;
	memset(counts, 0, sizeof counts);
	*longest = 0;
	for (size_t i = 0; i < n; i++) {
		int c = ++counts[hashes[i] >> shift & (BUCKETS - 1)];
		if (c > *longest)
			*longest = c;
	}
	for (int b = 0; b < BUCKETS; b++)
		sum += (counts[b] - expected) * (counts[b] - expected) / expected;
	return (sum - (BUCKETS - 1)) / sqrt(2.0 * (BUCKETS - 1));
}

static void families_spread(void **state)
{
	static unsigned char texts[N][257];
	static uint32_t hashes[N];
	for (size_t f = 0; f < sizeof families / sizeof *families; f++) {
		size_t distinct = 1;
		for (uint64_t i = 0; i < N; i++) {
			memset(texts[i], 0, sizeof texts[i]);
			texts[i][256] = (unsigned char)families[f].make((char *)texts[i], i);
		}
		qsort(texts, N, sizeof *texts, by_text);
		for (size_t i = 1; i < N; i++)
			if (memcmp(texts[i], texts[distinct - 1], sizeof *texts))
				memmove(texts[distinct++], texts[i], sizeof *texts);
		assert_true(distinct > N / 3);
		for (int k = 0; k < KEYS; k++)
			for (int as_word = 0; as_word <= (texts[0][256] == 8); as_word++) {
				for (size_t i = 0; i < distinct; i++)
					hashes[i] = as_word ? hash_word(&keys[k], hash_read8((char *)texts[i])) : hash_bytes(&keys[k], (char *)texts[i], texts[i][256]);
				for (int shift = 0; shift <= 16; shift += 8) {
					int longest;
					double deviation = spread(hashes, distinct, shift, &longest);
					/* 64: twice the expected collisions; some steps are less even than chance under
					 * some keys */
					if (longest > 14 || deviation > 64)
						fail_msg("%s, key %d, bits from %d: %d in a bucket, %.1f deviations", families[f].name, k, shift, longest, deviation);
				}
			}
	}
}

/* ---- hashes of array indices */

static uint32_t i_sequence(uint32_t i, int n) { return i; }
static uint32_t i_ten(uint32_t i, int n) { return i << 10; }
static uint32_t i_fifteen(uint32_t i, int n) { return i << 15 | i >> 17; }
static uint32_t i_sixteen(uint32_t i, int n) { return i << 16 | i >> 16; }
static uint32_t i_groups(uint32_t i, int n) { return (i & 1023) << 20 | i >> 10; }
static uint32_t i_every_32nd(uint32_t i, int n) { return (i >> 10) << 15 | (i & 1023); }
static uint32_t i_above_the_mask(uint32_t i, int n) { return n < 20 ? ((i >> 10) << n & 0xfffff) | (i & 1023) | i >> (30 - n) << 20 : i << 12; }
static uint32_t i_top(uint32_t i, int n) { return (i & 4095) << 20 | (i >> 12) << 10; }
static uint32_t i_stride(uint32_t i, int n) { return i * 3000u * 73u; }

/* As many chosen indices as slots: few share one, in a table of any size. */
static void indices_spread(void **state)
{
	static uint32_t (*const makers[])(uint32_t, int) = { i_sequence, i_ten, i_fifteen, i_sixteen, i_groups, i_every_32nd, i_above_the_mask, i_top, i_stride };
	static unsigned short counts[1 << 20];
	js_State *J = calloc(1, sizeof *J);
	for (size_t m = 0; m < sizeof makers / sizeof *makers; m++)
		for (int n = 10; n <= 18; n++) {
			double sum = 0;
			for (int k = 0; k < 12; k++) {
				for (int g = 0; g < 3; g++)
					J->index_turns[g] = (uint32_t)random_next(&dice) | 1;
				memset(counts, 0, sizeof *counts << n);
				for (uint32_t i = 0; i < 1u << n; i++)
					counts[atom_index_hash(J, makers[m](i, n)) & ((1u << n) - 1)]++;
				for (uint32_t i = 0; i < 1u << n; i++)
					sum += (double)counts[i] * counts[i];
			}
			if (sum / 12 / (1u << n) > 8)          /* 2 would be chance */
				fail_msg("maker %zu, 2^%d places: %.1f on the way", m, n, sum / 12 / (1u << n));
		}
	free(J);
}

/* No two indices have the same hash: the low groups are invertible, so a sample of each kind suffices. */
static void indices_are_told_apart(void **state)
{
	static unsigned char seen[1 << 17];
	js_State *J = calloc(1, sizeof *J);
	for (int g = 0; g < 3; g++)
		J->index_turns[g] = (uint32_t)random_next(&dice) | 1;
	for (uint32_t step = 0; step < 4; step++) {
		uint32_t top = step * 0x3ff00000u;
		memset(seen, 0, sizeof seen);
		for (uint32_t i = 0; i < 1u << 20; i++) {
			uint32_t h = atom_index_hash(J, top | i);
			assert_int_equal(h >> 20, top >> 20);
			h &= (1u << 20) - 1;
			assert_false(seen[h >> 3] >> (h & 7) & 1);
			seen[h >> 3] |= (unsigned char)(1 << (h & 7));
		}
	}
	free(J);
}

/* ---- random.h */

static void random_numbers(void **state)
{
	/* from the reference program, starting with the state 1 2 3 4 */
	static const uint64_t first[] = { 41943041, 58720359, 3588806011781223u, 3591011842654386u, 9228616714210784205u };
	struct random r = { { 1, 2, 3, 4 } };
	enum { CELLS = 1000, DRAWS = 1000000 };
	static int cells[CELLS];
	double sum = 0;
	uint64_t low = 0;
	for (size_t i = 0; i < sizeof first / sizeof *first; i++)
		assert_true(random_next(&r) == first[i]);
	for (int i = 0; i < DRAWS; i++) {
		double x = random_unit(&r);
		assert_true(x >= 0 && x < 1);
		cells[(int)(x * CELLS)]++;
		low |= (uint64_t)(x * 0x1p53);
	}
	assert_true(low == (1ull << 53) - 1);
	for (int i = 0; i < CELLS; i++)
		sum += (cells[i] - DRAWS / CELLS) * (double)(cells[i] - DRAWS / CELLS) / (DRAWS / CELLS);
	assert_true(fabs(sum - (CELLS - 1)) < 6 * sqrt(2.0 * (CELLS - 1)));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(sip_vectors), cmocka_unit_test(secrets_differ), cmocka_unit_test(engines_differ), cmocka_unit_test(avalanche), cmocka_unit_test(families_spread),
		cmocka_unit_test(indices_spread), cmocka_unit_test(indices_are_told_apart), cmocka_unit_test(random_numbers),
	};
	make_keys();
	return cmocka_run_group_tests(tests, NULL, NULL);
}
