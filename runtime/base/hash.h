/* base/hash.h -- the keyed hash of every table whose keys come from a script or its data.
 *
 * One or two words at a time are added to secret words and multiplied to 128 bits, whose halves are xored: NH (Black,
 * Halevi, Krawczyk, Krovetz, Rogaway: UMAC, CRYPTO 1999), folded and chained as in Wang Yi's wyhash (2019); our own
 * text.  A final multiplication mixes every bit of that into the low bits, which tables use.
 *
 * Floods    Each multiplicand contains a secret that no chosen input can cancel: no factor is a constant of the code,
 *           so no input makes a factor 0 for every key, as happens in hashes of this kind with public factors.  Words
 *           are added to the secret, not xored, since negation and complement would pass through xor.  For two texts of
 *           the same size, up to 16 bytes, the products are equal with probability 2^-64 over the keys (NH's theorem);
 *           that folding and chaining stay close to this is measured, not proved (tests/unit/base/hash_test.c counts).
 *           The size enters only the last step: texts with equal words but different sizes differ there.  SipHash-1-3
 *           would also resist an attacker who can see hashes; here nobody can (all iteration is in insertion order),
 *           and every look-up in a Map would pay for it: six rounds of 14 operations for 16 bytes, where two
 *           multiplications do.
 * Secrets   hash_secret: SipHash-2-4 (Aumasson, Bernstein, 2012), keyed with the 16 bytes the kernel gives each
 *           process, over a call counter and the word's index.  The C library takes stack canaries from the same bytes,
 *           and the state of Math.random can be computed from its output, so its seed must not reveal them.
 * Threads   hash_secret may be called by any thread; a key is not changed once made.
 */
#ifndef BASE_HASH_H
#define BASE_HASH_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

struct hash_key { uint64_t a, b, c; };

/* Fills n words, different ones for each call and each process. */
void hash_secret(uint64_t *words, size_t n);
void hash_key_init(struct hash_key *key);

/* SipHash with an 8-byte result and a 16-byte key; `rounds` for each word, `last_rounds` after the last. */
uint64_t hash_sip(const uint64_t key[2], const void *p, size_t n, int rounds, int last_rounds);

static inline uint64_t hash_fold(uint64_t x, uint64_t y)
{
	unsigned __int128 product = (unsigned __int128)x * y;
	return (uint64_t)product ^ (uint64_t)(product >> 64);
}

/* Both factors depend on h, as in a square: a secret factor alone would map inputs with a constant stride to outputs
 * with a constant stride. */
static inline uint32_t hash_last(const struct hash_key *key, uint64_t h, uint64_t n)
{
	return (uint32_t)hash_fold(h + n, h + key->c);
}

static inline uint64_t hash_read8(const char *p) { uint64_t w; memcpy(&w, p, sizeof w); return w; }
static inline uint64_t hash_read4(const char *p) { uint32_t w; memcpy(&w, p, sizeof w); return w; }

/* The hash of two words, for example a pointer and a value that belongs to it. */
static inline uint32_t hash_pair(const struct hash_key *key, uint64_t x, uint64_t y)
{
	return hash_last(key, hash_fold(x + key->a, y + key->b), 0);
}

/* The hash of a number or an address.  A constant stride between inputs, which a product with a fixed factor would
 * preserve, does not survive squaring. */
static inline uint32_t hash_word(const struct hash_key *key, uint64_t x)
{
	return hash_last(key, hash_fold(x + key->a, x + key->b), 0);
}

uint32_t hash_long(const struct hash_key *key, const char *p, size_t n);       /* n > 16 */

static inline uint32_t hash_bytes(const struct hash_key *key, const char *p, size_t n)
{
	uint64_t x, y;
	if (n > 16)
		return hash_long(key, p, n);
	if (n >= 8) {
		x = hash_read8(p);
		y = hash_read8(p + n - 8);
	} else if (n >= 4) {
		x = hash_read4(p);
		y = hash_read4(p + n - 4);
	} else if (n) {
		x = (uint64_t)(unsigned char)p[0] << 8 | (unsigned char)p[n - 1];
		y = (unsigned char)p[n / 2];
	} else {
		x = y = 0;
	}
	return hash_last(key, hash_fold(x + key->a, y + key->b), n);
}

#endif
