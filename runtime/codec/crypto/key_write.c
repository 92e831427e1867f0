/* key_write.c -- keys as PEM and DER. */
#include "codec/crypto/key_int.h"

#include <errno.h>
#include <limits.h>
#include <string.h>

typedef int to_der(const void *pkey, unsigned char **out);

/* The library sizes first, then writes to where it was given, and moves that on. */
static int der_of(const struct key *k, to_der *write, struct crypto_bytes *out)
{
	int size = write(k->pkey, NULL);
	int rc = size > 0 ? crypto_take_room(out, (size_t)size) : -EPROTO;
	if (rc == 0) {
		unsigned char *p = out->data;
		if (write(k->pkey, &p) == size)
			return 0;
		crypto_wipe(out);
		rc = -EPROTO;
	}
	return rc;
}

static int pem_of_der(const char *label, struct crypto_bytes *der, void *bio)
{
	return ossl.PEM_write_bio(bio, label, "", der->data, (long)der->size);
}

static int write_public(const struct key *k, const struct key_target *to, struct crypto_bytes *out)
{
	if (to->form == KEY_PKCS1 && to->format == KEY_DER)
		return der_of(k, ossl.i2d_PublicKey, out);
	void *bio = ossl.BIO_new(ossl.BIO_s_secmem());
	int done, rc = bio ? 0 : -ENOMEM;
	if (rc < 0)
		return rc;
	if (to->form == KEY_PKCS1) {
		struct crypto_bytes der = { NULL, 0 };
		rc = der_of(k, ossl.i2d_PublicKey, &der);
		done = rc == 0 && pem_of_der("RSA PUBLIC KEY", &der, bio);
		crypto_wipe(&der);
	} else {
		done = to->format == KEY_PEM ? ossl.PEM_write_bio_PUBKEY(bio, k->pkey) :
			ossl.i2d_PUBKEY_bio(bio, k->pkey);
	}
	if (done)
		return evp_take_bio(bio, out);
	ossl.BIO_free(bio);
	return -EPROTO;
}

static int write_private(const struct key *k, const struct key_target *to, struct crypto_bytes *out)
{
	const char *phrase = to->phrase_size ? (const char *)to->phrase : "";
	int done, size = (int)to->phrase_size;
	if (to->form != KEY_PKCS8 && to->format == KEY_DER)
		return to->cipher ? -EOPNOTSUPP : der_of(k, ossl.i2d_PrivateKey, out);
	void *cipher = to->cipher ? ossl.EVP_CIPHER_fetch(NULL, to->cipher, NULL) : NULL;
	if (to->cipher && !cipher)
		return -EINVAL;
	void *bio = ossl.BIO_new(ossl.BIO_s_secmem());
	if (!bio) {
		ossl.EVP_CIPHER_free(cipher);
		return -ENOMEM;
	}
	if (to->form != KEY_PKCS8)
		done = ossl.PEM_write_bio_PrivateKey_traditional(bio, k->pkey, cipher,
			cipher ? (const unsigned char *)phrase : NULL, cipher ? size : 0, NULL, NULL);
	else
		done = (to->format == KEY_PEM ? ossl.PEM_write_bio_PKCS8PrivateKey : ossl.i2d_PKCS8PrivateKey_bio)
			(bio, k->pkey, cipher, cipher ? phrase : NULL, cipher ? size : 0, NULL, NULL);
	ossl.EVP_CIPHER_free(cipher);
	if (done)
		return evp_take_bio(bio, out);
	ossl.BIO_free(bio);
	return -EPROTO;
}

int key_write(const struct key *k, const struct key_target *to, struct crypto_bytes *out, struct crypto_error *error)
{
	const char *type = key_type(k);
	if (!type || (to->form == KEY_PKCS1 && strcmp(type, "rsa") != 0) ||
		(to->form == KEY_SEC1 && strcmp(type, "ec") != 0))
		return -EOPNOTSUPP;
	if (to->phrase_size > KEY_PHRASE_MOST)
		return -EMSGSIZE;
	crypto_clear_errors();
	int rc = k->kind == KEY_PRIVATE && to->form != KEY_SPKI ? write_private(k, to, out) : write_public(k, to, out);
	return rc == -EPROTO ? crypto_failed(error) : rc;
}
