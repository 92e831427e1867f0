#include "codec/crypto/kdf.h"

#include <errno.h>
#include <limits.h>
#include <string.h>

#include "codec/crypto/evp_int.h"

enum { DIGEST_MOST = 64 };

int kdf_digest_size(const char *digest)
{
	void *md = evp_digest(digest);
	int size = md ? ossl.EVP_MD_get_size(md) : 0;
	ossl.EVP_MD_free(md);
	return size > 0 ? size : 0;
}

int kdf_pbkdf2(const char *digest, const struct crypto_bytes *password, const struct crypto_bytes *salt,
	int iterations, struct crypto_bytes *out, struct crypto_error *error)
{
	void *md = evp_digest(digest);
	if (!md)
		return -EINVAL;
	if (password->size > INT_MAX || salt->size > INT_MAX) {
		ossl.EVP_MD_free(md);
		return -EINVAL;
	}
	int done = out->size == 0 || ossl.PKCS5_PBKDF2_HMAC((const char *)password->data, (int)password->size,
		salt->data, (int)salt->size, iterations, md, (int)out->size, out->data);
	ossl.EVP_MD_free(md);
	return done ? 0 : crypto_failed(error);
}

int kdf_scrypt_check(const struct kdf_scrypt *s, struct crypto_error *error)
{
	crypto_clear_errors();
	return ossl.EVP_PBE_scrypt(NULL, 0, NULL, 0, s->cost, s->block, s->parallel, s->memory_max, NULL, 0) ? 0 :
		crypto_failed(error);
}

int kdf_scrypt(const struct kdf_scrypt *s, const struct crypto_bytes *password, const struct crypto_bytes *salt,
	struct crypto_bytes *out, struct crypto_error *error)
{
	crypto_clear_errors();
	if (out->size == 0)
		return 0;
	return ossl.EVP_PBE_scrypt((const char *)password->data, password->size, salt->data, salt->size, s->cost,
		s->block, s->parallel, s->memory_max, out->data, out->size) ? 0 : crypto_failed(error);
}

/* One HMAC into `to`, which has DIGEST_MOST bytes: its size, or 0. */
static size_t hmac(const char *digest, const void *key, size_t key_size, const void *message, size_t size, uint8_t *to)
{
	size_t made = 0;
	return ossl.EVP_Q_mac(NULL, "HMAC", NULL, digest, NULL, key_size ? key : "", key_size, message, size, to,
		DIGEST_MOST, &made) ? made : 0;
}

/* A provider's name of the digest: older names are not known to EVP_Q_mac. */
static const char *name_of(void *md)
{
	return ossl.EVP_MD_get0_name(md);
}

int kdf_hmac(const char *digest, const struct crypto_bytes *key, const struct crypto_bytes *message,
	struct crypto_bytes *out, struct crypto_error *error)
{
	uint8_t sum[DIGEST_MOST];
	void *md = evp_digest(digest);
	if (!md)
		return -EINVAL;
	crypto_clear_errors();
	size_t size = hmac(name_of(md), key->data, key->size, message->data, message->size, sum);
	ossl.EVP_MD_free(md);
	return size ? crypto_copy(out, sum, size) : crypto_failed(error);
}

int kdf_kmac(int bits, const struct crypto_bytes *key, const struct crypto_bytes *message,
	const struct crypto_bytes *customization, struct crypto_bytes *out, struct crypto_error *error)
{
	size_t made = 0;
	const struct ossl_param params[] = {
		param_of("size", PARAM_UINT, &out->size, sizeof out->size),
		param_of("custom", PARAM_BYTES, customization->data, customization->size),
		param_of(NULL, PARAM_END, NULL, 0),
	};
	if (out->size == 0)
		return 0;
	crypto_clear_errors();
	return ossl.EVP_Q_mac(NULL, bits == 128 ? "KMAC-128" : "KMAC-256", NULL, NULL, params, key->data, key->size,
		message->data, message->size, out->data, out->size, &made) && made == out->size ? 0 :
		crypto_failed(error);
}

/* RFC 5869, 2.3; the text of one round is the last round's sum, info and the round's number. */
static int expand(const char *digest, const uint8_t *prk, size_t size, const struct crypto_bytes *info,
	struct crypto_bytes *out)
{
	struct crypto_bytes text;
	size_t last = 0;
	int rc = crypto_take_room(&text, DIGEST_MOST + info->size + 1);
	for (size_t at = 0, round = 1; rc == 0 && at < out->size; round++) {
		uint8_t sum[DIGEST_MOST];
		if (info->size)
			memcpy(text.data + last, info->data, info->size);
		text.data[last + info->size] = (uint8_t)round;
		if (hmac(digest, prk, size, text.data, last + info->size + 1, sum) != size)
			rc = -EPROTO;
		size_t part = out->size - at < size ? out->size - at : size;
		memcpy(out->data + at, sum, part);
		memcpy(text.data, sum, size);
		explicit_bzero(sum, sizeof sum);
		last = size;
		at += part;
	}
	crypto_wipe(&text);
	return rc;
}

int kdf_hkdf(const char *digest, const struct crypto_bytes *key, const struct crypto_bytes *salt,
	const struct crypto_bytes *info, struct crypto_bytes *out, struct crypto_error *error)
{
	static const uint8_t none[DIGEST_MOST];
	uint8_t prk[DIGEST_MOST];
	void *md = evp_digest(digest);
	if (!md)
		return -EINVAL;
	size_t size = (size_t)ossl.EVP_MD_get_size(md);
	int rc = size == 0 || size > DIGEST_MOST ? -EINVAL : out->size > 255 * size ? -ERANGE : 0;
	crypto_clear_errors();
	if (rc == 0 && hmac(name_of(md), salt->size ? salt->data : none, salt->size ? salt->size : size, key->data,
		key->size, prk) != size)
		rc = crypto_failed(error);
	if (rc == 0)
		rc = expand(name_of(md), prk, size, info, out);
	if (rc == -EPROTO && !error->code)
		crypto_failed(error);
	explicit_bzero(prk, sizeof prk);
	ossl.EVP_MD_free(md);
	return rc;
}
