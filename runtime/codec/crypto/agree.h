/* codec/crypto/agree.h -- shared secrets: Diffie-Hellman by numbers, by elliptic curves, and by keys of any sort.
 *
 * The first two work on plain numbers and points, as createDiffieHellman and createECDH hand them out; numbers are most
 * significant byte first.  A prime has at most AGREE_PRIME_MOST bytes, since the time of one power grows with its cube.
 *
 * Errors     as evp.h, and -ERANGE: a number or point out of range; -E2BIG, -EOVERFLOW: agree_dh_secret's, the other's
 *            key is too small or too large; -EMSGSIZE: the prime is shorter than AGREE_PRIME_LEAST;
 *            -EDOM: the point at infinity.
 */
#ifndef CODEC_CRYPTO_AGREE_H
#define CODEC_CRYPTO_AGREE_H

#include "codec/crypto/key.h"

enum { AGREE_PRIME_LEAST = 64, AGREE_PRIME_MOST = 1250 };      /* OpenSSL's own bounds, 512 and 10,000 bits */

int agree_dh_group(const char *name, struct crypto_bytes *prime);      /* "modp14" ...; -EINVAL: there is none */
/* private_key empty: a new one is made. */
int agree_dh_keys(const struct crypto_bytes *prime, const struct crypto_bytes *generator,
	struct crypto_bytes *private_key, struct crypto_bytes *public_key, struct crypto_error *error);
int agree_dh_secret(const struct crypto_bytes *prime, const struct crypto_bytes *private_key,
	const struct crypto_bytes *other, struct crypto_bytes *out, struct crypto_error *error);
/* What is wrong with them, as the bits DH_CHECK_... of OpenSSL; or an error. */
int agree_dh_check(const struct crypto_bytes *prime, const struct crypto_bytes *generator,
	const struct crypto_stop *stop);

enum agree_form { AGREE_COMPRESSED = 2, AGREE_UNCOMPRESSED = 4, AGREE_HYBRID = 6 };

int agree_ec_private(const char *curve, struct crypto_bytes *out, struct crypto_error *error);
int agree_ec_public(const char *curve, const struct crypto_bytes *private_key, struct crypto_bytes *out,
	struct crypto_error *error);                   /* uncompressed; -ERANGE: not a private key of this curve */
int agree_ec_convert(const char *curve, const struct crypto_bytes *point, enum agree_form form,
	struct crypto_bytes *out, struct crypto_error *error);         /* -ERANGE: not a point of this curve */
int agree_ec_secret(const char *curve, const struct crypto_bytes *private_key, const struct crypto_bytes *point,
	struct crypto_bytes *out, struct crypto_error *error);

int agree_keys(const struct key *private_key, const struct key *public_key, struct crypto_bytes *out,
	struct crypto_error *error);

#endif
