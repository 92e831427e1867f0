/* base/hash.c -- see hash.h. */
#include "base/hash.h"

#include "base/clock.h"

#include <stdatomic.h>
#include <sys/auxv.h>

uint32_t hash_long(const struct hash_key *key, const char *p, size_t n)
{
	const char *last = p + n - 16;
	uint64_t h = key->a;
	for (; p < last; p += 16)
		h = hash_fold(hash_read8(p) + h, hash_read8(p + 8) + key->b);
	h = hash_fold(hash_read8(last) + h, hash_read8(last + 8) + key->b);
	return hash_last(key, h, n);
}

static uint64_t turned(uint64_t x, int by) { return x << by | x >> (64 - by); }

static void sip_rounds(uint64_t v[4], int count)
{
	while (count-- > 0) {
		v[0] += v[1];
		v[2] += v[3];
		v[1] = turned(v[1], 13) ^ v[0];
		v[3] = turned(v[3], 16) ^ v[2];
		v[0] = turned(v[0], 32);
		v[2] += v[1];
		v[0] += v[3];
		v[1] = turned(v[1], 17) ^ v[2];
		v[3] = turned(v[3], 21) ^ v[0];
		v[2] = turned(v[2], 32);
	}
}

uint64_t hash_sip(const uint64_t key[2], const void *text, size_t n, int rounds, int last_rounds)
{
	const char *p = text;
	uint64_t v[4] = { key[0] ^ 0x736f6d6570736575u, key[1] ^ 0x646f72616e646f6du, key[0] ^ 0x6c7967656e657261u,
		key[1] ^ 0x7465646279746573u };
	uint64_t w;
	size_t left;
	for (left = n; left >= 8; left -= 8, p += 8) {
		w = hash_read8(p);
		v[3] ^= w;
		sip_rounds(v, rounds);
		v[0] ^= w;
	}
	w = 0;
	memcpy(&w, p, left);
	w |= (uint64_t)n << 56;
	v[3] ^= w;
	sip_rounds(v, rounds);
	v[0] ^= w;
	v[2] ^= 0xff;
	sip_rounds(v, last_rounds);
	return v[0] ^ v[1] ^ v[2] ^ v[3];
}

void hash_secret(uint64_t *words, size_t n)
{
	static atomic_uint_least64_t calls;
	const void *random = (const void *)(uintptr_t)getauxval(AT_RANDOM);
	uint64_t key[2], asks[2] = { atomic_fetch_add_explicit(&calls, 1, memory_order_relaxed), 0 };
	if (random) {
		memcpy(key, random, sizeof key);
	} else {               /* AT_RANDOM is missing; every kernel that has io_uring provides it */
		key[0] = clock_mono_ns();
		key[1] = (uint64_t)(uintptr_t)words ^ (uint64_t)(uintptr_t)&calls << 16;
	}
	for (size_t i = 0; i < n; i++) {
		asks[1] = i;
		words[i] = hash_sip(key, asks, sizeof asks, 2, 4);
	}
}

void hash_key_init(struct hash_key *key)
{
	uint64_t words[3];
	hash_secret(words, 3);
	key->a = words[0];
	key->b = words[1];
	key->c = words[2];
}
