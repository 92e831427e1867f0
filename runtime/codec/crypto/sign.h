/* codec/crypto/sign.h -- signatures, and encryption by RSA.
 *
 * A signature is made of a message (sign_message: what Ed25519 and Ed448 need) or of its digest (sign_digest).  DSA's
 * and ECDSA's are DER, or by `p1363` the two numbers after one another, each as long as the group's order.
 *
 * Errors     as evp.h.  A signature that is not right is no error: sign_verify_* return 1 if it is right, else 0.
 *            -EOPNOTSUPP: this key cannot; -ERANGE: a part has a wrong length.
 * Threads    any; a key may be used by several at once.
 */
#ifndef CODEC_CRYPTO_SIGN_H
#define CODEC_CRYPTO_SIGN_H

#include "codec/crypto/key.h"

enum { SIGN_PADDING_DEFAULT = 0, SIGN_SALT_DEFAULT = -100 };

struct sign_scheme {
	const char *digest;            /* NULL: none, as Ed25519; or the key's default */
	int padding;                   /* of RSA: RSA_PKCS1_PADDING ... as OpenSSL numbers them, or the default */
	int salt;                      /* of RSA-PSS: bytes, RSA_PSS_SALTLEN_..., or the default */
	int p1363;
};

int sign_message(const struct key *k, const struct sign_scheme *s, const struct crypto_bytes *message,
	struct crypto_bytes *out, struct crypto_error *error);
int sign_digest(const struct key *k, const struct sign_scheme *s, const struct crypto_bytes *digest,
	struct crypto_bytes *out, struct crypto_error *error);
int sign_verify_message(const struct key *k, const struct sign_scheme *s, const struct crypto_bytes *message,
	const struct crypto_bytes *signature, struct crypto_error *error);
int sign_verify_digest(const struct key *k, const struct sign_scheme *s, const struct crypto_bytes *digest,
	const struct crypto_bytes *signature, struct crypto_error *error);

int sign_part_size(const struct key *k);       /* bytes of each number of a p1363 signature; 0: not DSA nor EC */

enum sign_rsa { SIGN_RSA_ENCRYPT, SIGN_RSA_DECRYPT, SIGN_RSA_SIGN, SIGN_RSA_RECOVER };
struct sign_rsa_scheme {
	enum sign_rsa what;            /* publicEncrypt, privateDecrypt, privateEncrypt, publicDecrypt */
	int padding;
	const char *digest;            /* of OAEP; NULL: sha1 */
	const struct crypto_bytes *label;      /* of OAEP; data NULL: none */
};
int sign_rsa(const struct key *k, const struct sign_rsa_scheme *s, const struct crypto_bytes *in,
	struct crypto_bytes *out, struct crypto_error *error);

/* Signed public keys with a challenge (SPKAC), in base64. */
int sign_spkac_verify(const void *text, size_t size);          /* 1, 0 */
int sign_spkac_key(const void *text, size_t size, struct crypto_bytes *pem, struct crypto_error *error);
int sign_spkac_challenge(const void *text, size_t size, struct crypto_bytes *out);     /* -EINVAL */

#endif
