/* base/hash.h -- the one keyed hash, for every table whose keys come from a script or its data.
 *
 * A word or two at a time are added to secret words and multiplied to 128 bits, whose halves are xored: NH (Black,
 * Halevi, Krawczyk, Krovetz, Rogaway: UMAC, CRYPTO 1999), folded and chained as in Wang Yi's wyhash (2019); our own
 * text.  A last multiplication brings every bit of that into the low bits, which tables look at.
 *
 * Floods    Each multiplicand holds a secret that nothing chosen can cancel: no constant of the code is one, so there
 *           is no input that makes a factor 0 for every key, as there is for hashes of this kind with public factors.
 *           Words are added to the secret, not xored, since negation and complement would pass through xor.  Up to 16
 *           bytes of one size the products of two texts are the same with probability 2^-64 over the keys (NH's
 *           theorem); that folding and chaining keep close to this is experience, not proof
 *           (tests/unit/base/hash_test.c counts).  The size goes into the last step alone: texts of equal words but
 *           unequal sizes differ there.  SipHash-1-3 would also withstand somebody who sees hashes; nobody does here --
 *           all orders are of insertion --, and a Map would pay for it with every look-up: six rounds of 14 operations
 *           for 16 bytes, where two multiplications do.
 * Secrets   hash_secret: SipHash-2-4 (Aumasson, Bernstein, 2012), keyed with the 16 bytes the kernel gives each
 *           process, of who asks and how often.  The C library takes stack canaries from the same bytes, and
 *           Math.random shows its state to everybody, so what is given out must not lead back to them.
 * Threads   hash_secret may be called by any thread; a key is not changed once made.
 */
#ifndef BASE_HASH_H
#define BASE_HASH_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

struct hash_key { uint64_t a, b, c; };

/* Fills n words; each call gives others, as does each process. */
void hash_secret(uint64_t *words, size_t n);
void hash_key_init(struct hash_key *key);

/* 8 bytes under a key of 16, with rounds for each word and after the last. */
uint64_t hash_sip(const uint64_t key[2], const void *p, size_t n, int rounds, int last_rounds);

static inline uint64_t hash_fold(uint64_t x, uint64_t y)
{
	unsigned __int128 product = (unsigned __int128)x * y;
	return (uint64_t)product ^ (uint64_t)(product >> 64);
}

/* Squares, as a secret factor by itself would turn all steps of one width to steps of one other. */
static inline uint32_t hash_last(const struct hash_key *key, uint64_t h, uint64_t n)
{
	return (uint32_t)hash_fold(h + n, h + key->c);
}

static inline uint64_t hash_read8(const char *p) { uint64_t w; memcpy(&w, p, sizeof w); return w; }
static inline uint64_t hash_read4(const char *p) { uint32_t w; memcpy(&w, p, sizeof w); return w; }

/* Of two words, a pointer and what belongs to it for example. */
static inline uint32_t hash_pair(const struct hash_key *key, uint64_t x, uint64_t y)
{
	return hash_last(key, hash_fold(x + key->a, y + key->b), 0);
}

/* Of a number or an address.  Steps of one width, which a product with a fixed factor would keep as such, are none
 * after squaring. */
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
