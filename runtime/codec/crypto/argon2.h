/* codec/crypto/argon2.h -- keys from passwords by Argon2, version 1.3 (RFC 9106), as libargon2 computes it.
 *
 * libcrypto has it since 3.2 only, so that this is a library of its own: libargon2.so.1, Debian's package libargon2-1,
 * opened on first use.
 *
 * `out` has its size already: so many bytes are made.  One thread computes all lanes; the result is the same.  The time
 * is what the caller asks for, passes times memory, and it cannot be stopped on its way: the guard's watcher ends a
 * process that does not come back.
 *
 * Errors     -ENOMEM: also if there is not the memory that was asked for.  -ELIBACC: the library is missing.  -EINVAL:
 *            a parameter is out of range.
 * Threads    any.
 */
#ifndef CODEC_CRYPTO_ARGON2_H
#define CODEC_CRYPTO_ARGON2_H

#include "codec/crypto/evp.h"

enum argon2_kind { ARGON2_D, ARGON2_I, ARGON2_ID };

struct argon2 {
	enum argon2_kind kind;
	uint32_t lanes;                /* 1 to 2^24 - 1 */
	uint32_t memory;               /* KiB, at least 8 a lane; what is used is a multiple of 4 a lane */
	uint32_t passes;               /* at least 1 */
	const struct crypto_bytes *password, *salt;    /* the salt: at least 8 bytes */
	const struct crypto_bytes *secret, *data;      /* either may be empty */
};

int argon2_open(void);                 /* 0, -ELIBACC */
int argon2(const struct argon2 *a, struct crypto_bytes *out);  /* out: at least 4 bytes */

#endif
