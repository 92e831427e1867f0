/* codec/crypto/prime.h -- prime numbers, most significant byte first.
 *
 * A candidate takes time that grows with the cube of its bits; `stop` is asked between candidates and rounds.
 *
 * Errors     as evp.h; -ERANGE: more than PRIME_BITS_MOST bits, where one round alone takes longer than anyone waits.
 */
#ifndef CODEC_CRYPTO_PRIME_H
#define CODEC_CRYPTO_PRIME_H

#include "codec/crypto/evp.h"

enum { PRIME_BITS_MOST = 1 << 16 };

/* add, remainder: the prime is `remainder` (1 if that is empty) modulo add, unless that is empty; safe: half of it is
 * prime, too. */
int prime_make(int bits, int safe, const struct crypto_bytes *add, const struct crypto_bytes *remainder,
	const struct crypto_stop *stop, struct crypto_bytes *out, struct crypto_error *error);
/* 1: prime, with an error of at most 2^-64; 0. */
int prime_check(const struct crypto_bytes *candidate, const struct crypto_stop *stop, struct crypto_error *error);

#endif
