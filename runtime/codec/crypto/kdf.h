/* codec/crypto/kdf.h -- keys from passwords and from other keys: PBKDF2 (RFC 8018), scrypt (RFC 7914), HKDF (RFC 5869);
 * and of a whole message its HMAC (RFC 2104) or KMAC (NIST SP 800-185).
 *
 * `out` has its size already: so many bytes are made.  Digests by name, as codec/digest.h has them.  The time is what
 * the caller asks for: PBKDF2's by its iterations, scrypt's by cost * block * parallel.  scrypt's memory, 128 * cost *
 * block bytes, is bounded by memory_max.  Neither can be stopped on its way: the guard's watcher ends a process that
 * does not come back.
 *
 * Errors     as evp.h.  kdf_scrypt: -EPROTO also for parameters out of range, or beyond memory_max.
 *            kdf_hkdf: -ERANGE: more than 255 times the digest's size.
 */
#ifndef CODEC_CRYPTO_KDF_H
#define CODEC_CRYPTO_KDF_H

#include "codec/crypto/evp.h"

int kdf_pbkdf2(const char *digest, const struct crypto_bytes *password, const struct crypto_bytes *salt,
	int iterations, struct crypto_bytes *out, struct crypto_error *error);

struct kdf_scrypt { uint64_t cost, block, parallel, memory_max; };
int kdf_scrypt_check(const struct kdf_scrypt *s, struct crypto_error *error);  /* only whether they are in range */
int kdf_scrypt(const struct kdf_scrypt *s, const struct crypto_bytes *password, const struct crypto_bytes *salt,
	struct crypto_bytes *out, struct crypto_error *error);

int kdf_hkdf(const char *digest, const struct crypto_bytes *key, const struct crypto_bytes *salt,
	const struct crypto_bytes *info, struct crypto_bytes *out, struct crypto_error *error);
int kdf_hmac(const char *digest, const struct crypto_bytes *key, const struct crypto_bytes *message,
	struct crypto_bytes *out, struct crypto_error *error);         /* makes out */

/* bits: 128 or 256.  -EPROTO also for a key shorter than 4 or longer than 512 bytes, or a longer customization. */
int kdf_kmac(int bits, const struct crypto_bytes *key, const struct crypto_bytes *message,
	const struct crypto_bytes *customization, struct crypto_bytes *out, struct crypto_error *error);

int kdf_digest_size(const char *digest);               /* bytes; 0: there is no such digest */

#endif
