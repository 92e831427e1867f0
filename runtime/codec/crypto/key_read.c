/* key_read.c -- keys from PEM and DER. */
#include "codec/crypto/key_int.h"

#include <errno.h>
#include <string.h>

enum { PKEY_RSA = 6, PKEY_EC = 408 };
enum { NO_PASSWORD = 9 << 23 | 104 };          /* of PEM: a bad password read */

/* What the library asks for a pass phrase: it learns whether one was needed. */
struct asked { const struct key_source *from; int missing; };

static int answer(char *to, int room, int writing, void *ctx)
{
	struct asked *a = ctx;
	(void)writing;
	if (!a->from->phrase) {
		a->missing = 1;
		return -1;
	}
	if (a->from->phrase_size > (size_t)(room > 0 ? room : 0))
		return -1;
	if (a->from->phrase_size)
		memcpy(to, a->from->phrase, a->from->phrase_size);
	return (int)a->from->phrase_size;
}

static int outcome(struct key **out, enum key_kind kind, void *pkey, const struct asked *a, struct crypto_error *error)
{
	if (pkey)
		return key_wrap(out, kind, pkey);
	int rc = crypto_failed(error);
	return a->missing && error->code == NO_PASSWORD ? -ENOKEY : rc;
}

/* Whether DER is an EncryptedPrivateKeyInfo: a SEQUENCE whose first element is one, too, and not an INTEGER. */
static int is_encrypted(const uint8_t *der, size_t size)
{
	size_t at = 2;
	if (size < 2 || der[0] != 0x30)
		return 0;
	if (der[1] & 0x80)
		at += der[1] & 0x7F;
	return at < size && der[at] != 0x02;
}

static void *read_pkcs8(const struct key_source *from, struct asked *a)
{
	if (is_encrypted(from->bytes, from->size)) {
		void *bio = ossl.BIO_new_mem_buf(from->bytes, (int)from->size), *pkey = NULL;
		if (bio) {
			pkey = ossl.d2i_PKCS8PrivateKey_bio(bio, NULL, answer, a);
			ossl.BIO_free(bio);
		}
		return pkey;
	}
	const uint8_t *p = from->bytes;
	void *info = ossl.d2i_PKCS8_PRIV_KEY_INFO(NULL, &p, (long)from->size);
	void *pkey = info ? ossl.EVP_PKCS82PKEY(info) : NULL;
	if (info)
		ossl.PKCS8_PRIV_KEY_INFO_free(info);
	return pkey;
}

static void *read_pem_private(const struct key_source *from, struct asked *a)
{
	void *bio = ossl.BIO_new_mem_buf(from->bytes, (int)from->size), *pkey = NULL;
	if (bio) {
		pkey = ossl.PEM_read_bio_PrivateKey(bio, NULL, answer, a);
		ossl.BIO_free(bio);
	}
	return pkey;
}

int key_read_private(struct key **out, const struct key_source *from, struct crypto_error *error)
{
	struct asked a = { from, 0 };
	const uint8_t *p = from->bytes;
	void *pkey = NULL;
	if (from->size > KEY_BYTES_MOST)
		return -ERANGE;
	crypto_clear_errors();
	if (from->format == KEY_PEM)
		pkey = read_pem_private(from, &a);
	else if (from->form == KEY_PKCS1)
		pkey = ossl.d2i_PrivateKey(PKEY_RSA, NULL, &p, (long)from->size);
	else if (from->form == KEY_SEC1)
		pkey = ossl.d2i_PrivateKey(PKEY_EC, NULL, &p, (long)from->size);
	else
		pkey = read_pkcs8(from, &a);
	return outcome(out, KEY_PRIVATE, pkey, &a, error);
}

static void *from_certificate(const uint8_t **p, long size)
{
	void *x = ossl.d2i_X509(NULL, p, size), *pkey = x ? ossl.X509_get_pubkey(x) : NULL;
	if (x)
		ossl.X509_free(x);
	return pkey;
}

static void *from_spki(const uint8_t **p, long size) { return ossl.d2i_PUBKEY(NULL, p, size); }
static void *from_pkcs1(const uint8_t **p, long size) { return ossl.d2i_PublicKey(PKEY_RSA, NULL, p, size); }

/* The block with this label, if there is one: 1, and *pkey is what it holds or NULL. */
static int pem_block(const struct key_source *from, const char *label, void *(*read)(const uint8_t **, long),
	struct asked *a, void **pkey)
{
	unsigned char *der = NULL;
	long size = 0;
	void *bio = ossl.BIO_new_mem_buf(from->bytes, (int)from->size);
	int found = bio && ossl.PEM_bytes_read_bio(&der, &size, NULL, label, bio, answer, a);
	if (found) {
		const uint8_t *p = der;
		*pkey = read(&p, size);
		ossl.OPENSSL_cleanse(der, (size_t)size);
		ossl.CRYPTO_free(der, __FILE__, __LINE__);
	} else {
		ossl.ERR_clear_error();
	}
	if (bio)
		ossl.BIO_free(bio);
	return found;
}

int key_read_public(struct key **out, const struct key_source *from, int *was_private, struct crypto_error *error)
{
	struct asked a = { from, 0 };
	const uint8_t *p = from->bytes;
	void *pkey = NULL;
	*was_private = 0;
	if (from->size > KEY_BYTES_MOST)
		return -ERANGE;
	crypto_clear_errors();
	if (from->format == KEY_DER) {
		if (from->form == KEY_PKCS1)
			pkey = from_pkcs1(&p, (long)from->size);
		else
			pkey = from_spki(&p, (long)from->size);
	} else if (!pem_block(from, "PUBLIC KEY", from_spki, &a, &pkey) &&
		!pem_block(from, "RSA PUBLIC KEY", from_pkcs1, &a, &pkey) &&
		!pem_block(from, "CERTIFICATE", from_certificate, &a, &pkey)) {
		pkey = read_pem_private(from, &a);
		*was_private = pkey != NULL;
	}
	return outcome(out, KEY_PUBLIC, pkey, &a, error);
}
