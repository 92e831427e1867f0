#include "codec/crypto/sign.h"

#include <errno.h>
#include <limits.h>
#include <string.h>

#include "codec/crypto/key_int.h"

enum { RSA_PKCS1 = 1, RSA_OAEP = 4, RSA_PSS = 6, RSA_SALT_AUTO = -2 };

static int is_rsa(const struct key *k)
{
	const char *type = key_type(k);
	return type && strncmp(type, "rsa", 3) == 0;
}

/* Padding and salt of RSA, for a context that has been begun. */
static int set_padding(void *ctx, const struct key *k, const struct sign_scheme *s)
{
	const char *type = key_type(k);
	if (!is_rsa(k))
		return 1;
	int padding = s->padding != SIGN_PADDING_DEFAULT ? s->padding : strcmp(type, "rsa-pss") == 0 ? RSA_PSS :
		RSA_PKCS1;
	if (ossl.EVP_PKEY_CTX_set_rsa_padding(ctx, padding) <= 0)
		return 0;
	return padding != RSA_PSS || s->salt == SIGN_SALT_DEFAULT ||
		ossl.EVP_PKEY_CTX_set_rsa_pss_saltlen(ctx, s->salt) > 0;
}

/* ---- the two numbers of DSA and ECDSA */

int sign_part_size(const struct key *k)
{
	const char *type = key_type(k);
	void *n = NULL;
	if (!type || (strcmp(type, "ec") != 0 && strcmp(type, "dsa") != 0))
		return 0;
	if (!ossl.EVP_PKEY_get_bn_param(k->pkey, strcmp(type, "ec") == 0 ? "order" : "q", &n))
		return 0;
	int bits = ossl.BN_num_bits(n);
	ossl.BN_clear_free(n);
	return (bits + 7) / 8;
}

static int to_p1363(const struct key *k, struct crypto_bytes *signature)
{
	const void *r, *s;
	const uint8_t *p = signature->data;
	struct crypto_bytes flat;
	int part = sign_part_size(k);
	if (!part)
		return 0;
	void *pair = ossl.d2i_ECDSA_SIG(NULL, &p, (long)signature->size);
	if (!pair)
		return -EPROTO;
	int rc = crypto_take_room(&flat, 2 * (size_t)part);
	if (rc == 0) {
		ossl.ECDSA_SIG_get0(pair, &r, &s);
		if (ossl.BN_bn2binpad(r, flat.data, part) < 0 || ossl.BN_bn2binpad(s, flat.data + part, part) < 0) {
			crypto_wipe(&flat);
			rc = -EPROTO;
		} else {
			crypto_wipe(signature);
			*signature = flat;
		}
	}
	ossl.ECDSA_SIG_free(pair);
	return rc;
}

/* The DER of such a signature: -ERANGE: it has not the length of one. */
static int of_p1363(const struct key *k, const struct crypto_bytes *flat, struct crypto_bytes *der)
{
	int part = sign_part_size(k);
	if (!part)
		return crypto_copy(der, flat->data, flat->size);
	if (flat->size != 2 * (size_t)part)
		return -ERANGE;
	void *pair = ossl.ECDSA_SIG_new();
	void *r = ossl.BN_bin2bn(flat->data, part, NULL), *s = ossl.BN_bin2bn(flat->data + part, part, NULL);
	int rc = pair && r && s && ossl.ECDSA_SIG_set0(pair, r, s) ? 0 : -ENOMEM;
	if (rc < 0) {
		ossl.BN_clear_free(r);
		ossl.BN_clear_free(s);
	} else {
		int size = ossl.i2d_ECDSA_SIG(pair, NULL);
		rc = size > 0 ? crypto_take_room(der, (size_t)size) : -EPROTO;
		if (rc == 0) {
			unsigned char *p = der->data;
			ossl.i2d_ECDSA_SIG(pair, &p);
		}
	}
	if (pair)
		ossl.ECDSA_SIG_free(pair);
	return rc;
}

/* ---- signatures */

/* The end of a signature: rc, or what its form says; without one nothing is left. */
static int finish(const struct key *k, const struct sign_scheme *s, struct crypto_bytes *out, size_t size, int rc)
{
	if (rc == 0) {
		out->size = size;
		rc = s->p1363 ? to_p1363(k, out) : 0;
	}
	if (rc < 0)
		crypto_wipe(out);
	return rc;
}

int sign_message(const struct key *k, const struct sign_scheme *s, const struct crypto_bytes *message,
	struct crypto_bytes *out, struct crypto_error *error)
{
	void *ctx, *md = s->digest ? evp_digest(s->digest) : NULL;
	size_t size = 0;
	int rc = 0;
	if (s->digest && !md)
		return -EINVAL;
	void *run = ossl.EVP_MD_CTX_new();
	crypto_clear_errors();
	*out = (struct crypto_bytes){ NULL, 0 };
	if (!run)
		rc = -ENOMEM;
	else if (ossl.EVP_DigestSignInit_ex(run, &ctx, md ? ossl.EVP_MD_get0_name(md) : NULL, NULL, NULL, k->pkey,
		NULL) <= 0 || !set_padding(ctx, k, s) ||
		ossl.EVP_DigestSign(run, NULL, &size, message->data, message->size) <= 0)
		rc = crypto_failed(error);
	if (rc == 0)
		rc = crypto_take_room(out, size);
	if (rc == 0 && ossl.EVP_DigestSign(run, out->data, &size, message->data, message->size) <= 0)
		rc = crypto_failed(error);
	rc = finish(k, s, out, size, rc);
	if (run)
		ossl.EVP_MD_CTX_free(run);
	ossl.EVP_MD_free(md);
	return rc;
}

int sign_verify_message(const struct key *k, const struct sign_scheme *s, const struct crypto_bytes *message,
	const struct crypto_bytes *signature, struct crypto_error *error)
{
	struct crypto_bytes der = { NULL, 0 };
	void *ctx, *md = s->digest ? evp_digest(s->digest) : NULL;
	int rc = s->digest && !md ? -EINVAL : 0;
	void *run = ossl.EVP_MD_CTX_new();
	crypto_clear_errors();
	if (rc == 0 && s->p1363)
		rc = of_p1363(k, signature, &der);
	if (rc == 0 && !run)
		rc = -ENOMEM;
	if (rc == 0 && (ossl.EVP_DigestVerifyInit_ex(run, &ctx, md ? ossl.EVP_MD_get0_name(md) : NULL, NULL, NULL,
		k->pkey, NULL) <= 0 || !set_padding(ctx, k, s)))
		rc = crypto_failed(error);
	if (rc == 0) {
		const struct crypto_bytes *use = s->p1363 ? &der : signature;
		rc = ossl.EVP_DigestVerify(run, use->data, use->size, message->data, message->size) == 1;
		ossl.ERR_clear_error();
	}
	if (run)
		ossl.EVP_MD_CTX_free(run);
	ossl.EVP_MD_free(md);
	crypto_wipe(&der);
	return rc == -ERANGE ? 0 : rc;
}

/* Begins a context for a signature of a digest; *md is to be freed with it. */
static int begin_digest(const struct key *k, const struct sign_scheme *s, int verify, void **ctx, void **md,
	struct crypto_error *error)
{
	*md = s->digest ? evp_digest(s->digest) : NULL;
	*ctx = NULL;
	if (!*md)
		return -EINVAL;
	crypto_clear_errors();
	*ctx = key_context(k);
	if (!*ctx || (verify ? ossl.EVP_PKEY_verify_init(*ctx) : ossl.EVP_PKEY_sign_init(*ctx)) <= 0 ||
		!set_padding(*ctx, k, s) || ossl.EVP_PKEY_CTX_set_signature_md(*ctx, *md) <= 0)
		return crypto_failed(error);
	return 0;
}

static void end_digest(void *ctx, void *md)
{
	if (ctx)
		ossl.EVP_PKEY_CTX_free(ctx);
	ossl.EVP_MD_free(md);
}

int sign_digest(const struct key *k, const struct sign_scheme *s, const struct crypto_bytes *digest,
	struct crypto_bytes *out, struct crypto_error *error)
{
	void *ctx, *md;
	size_t size = 0;
	*out = (struct crypto_bytes){ NULL, 0 };
	int rc = begin_digest(k, s, 0, &ctx, &md, error);
	if (rc == 0 && ossl.EVP_PKEY_sign(ctx, NULL, &size, digest->data, digest->size) <= 0)
		rc = crypto_failed(error);
	if (rc == 0)
		rc = crypto_take_room(out, size);
	if (rc == 0 && ossl.EVP_PKEY_sign(ctx, out->data, &size, digest->data, digest->size) <= 0)
		rc = crypto_failed(error);
	rc = finish(k, s, out, size, rc);
	end_digest(ctx, md);
	return rc;
}

int sign_verify_digest(const struct key *k, const struct sign_scheme *s, const struct crypto_bytes *digest,
	const struct crypto_bytes *signature, struct crypto_error *error)
{
	void *ctx, *md;
	struct crypto_bytes der = { NULL, 0 };
	int rc = begin_digest(k, s, 1, &ctx, &md, error);
	if (rc == 0 && s->p1363)
		rc = of_p1363(k, signature, &der);
	if (rc == 0) {
		const struct crypto_bytes *use = s->p1363 ? &der : signature;
		rc = ossl.EVP_PKEY_verify(ctx, use->data, use->size, digest->data, digest->size) == 1;
		ossl.ERR_clear_error();
	}
	crypto_wipe(&der);
	end_digest(ctx, md);
	return rc == -ERANGE ? 0 : rc;
}

/* ---- RSA by itself */

typedef int begin_rsa(void *ctx);
typedef int run_rsa(void *ctx, unsigned char *out, size_t *size, const unsigned char *in, size_t in_size);

static int set_oaep(void *ctx, const struct sign_rsa_scheme *s, void *md)
{
	struct ossl_param label[] = { param_of("oaep-label", PARAM_BYTES, s->label->data, s->label->size),
		{ NULL, PARAM_END, NULL, 0, 0 } };
	if (s->padding != RSA_OAEP)
		return 1;
	return (!md || ossl.EVP_PKEY_CTX_set_rsa_oaep_md(ctx, md) > 0) &&
		(!s->label->data || ossl.EVP_PKEY_CTX_set_params(ctx, label) > 0);
}

int sign_rsa(const struct key *k, const struct sign_rsa_scheme *s, const struct crypto_bytes *in,
	struct crypto_bytes *out, struct crypto_error *error)
{
	begin_rsa *const begins[] = { ossl.EVP_PKEY_encrypt_init, ossl.EVP_PKEY_decrypt_init, ossl.EVP_PKEY_sign_init,
		ossl.EVP_PKEY_verify_recover_init };
	run_rsa *const runs[] = { ossl.EVP_PKEY_encrypt, ossl.EVP_PKEY_decrypt, ossl.EVP_PKEY_sign,
		ossl.EVP_PKEY_verify_recover };
	void *md = s->digest ? evp_digest(s->digest) : NULL;
	size_t size = 0;
	*out = (struct crypto_bytes){ NULL, 0 };
	if (s->digest && !md)
		return -EINVAL;
	crypto_clear_errors();
	void *ctx = key_context(k);
	int rc = 0;
	if (!ctx || begins[s->what](ctx) <= 0 || ossl.EVP_PKEY_CTX_set_rsa_padding(ctx, s->padding) <= 0 ||
		!set_oaep(ctx, s, md) || runs[s->what](ctx, NULL, &size, in->data, in->size) <= 0)
		rc = crypto_failed(error);
	if (rc == 0)
		rc = crypto_take_room(out, size);
	if (rc == 0 && runs[s->what](ctx, out->data, &size, in->data, in->size) <= 0)
		rc = crypto_failed(error);
	if (rc < 0)
		crypto_wipe(out);
	else
		out->size = size;
	end_digest(ctx, md);
	return rc;
}

/* ---- SPKAC */

struct spkac_body { void *key, *challenge; };          /* NETSCAPE_SPKAC */
struct spkac { struct spkac_body *body; };             /* NETSCAPE_SPKI begins so */

static struct spkac *decode(const void *text, size_t size)
{
	crypto_clear_errors();
	return size > 0 && size <= INT_MAX ? ossl.NETSCAPE_SPKI_b64_decode(text, (int)size) : NULL;
}

int sign_spkac_verify(const void *text, size_t size)
{
	struct spkac *s = decode(text, size);
	void *pkey = s ? ossl.NETSCAPE_SPKI_get_pubkey(s) : NULL;
	int right = pkey && ossl.NETSCAPE_SPKI_verify(s, pkey) > 0;
	if (pkey)
		ossl.EVP_PKEY_free(pkey);
	if (s)
		ossl.NETSCAPE_SPKI_free(s);
	ossl.ERR_clear_error();
	return right;
}

int sign_spkac_key(const void *text, size_t size, struct crypto_bytes *pem, struct crypto_error *error)
{
	static const struct key_target target = { KEY_PEM, KEY_SPKI, NULL, NULL, 0 };
	struct spkac *s = decode(text, size);
	void *pkey = s ? ossl.NETSCAPE_SPKI_get_pubkey(s) : NULL;
	struct key *k = NULL;
	int rc = pkey ? key_wrap(&k, KEY_PUBLIC, pkey) : crypto_failed(error);
	if (s)
		ossl.NETSCAPE_SPKI_free(s);
	if (rc == 0)
		rc = key_write(k, &target, pem, error);
	key_drop(k);
	return rc;
}

int sign_spkac_challenge(const void *text, size_t size, struct crypto_bytes *out)
{
	struct spkac *s = decode(text, size);
	if (!s) {
		ossl.ERR_clear_error();
		return -EINVAL;
	}
	int rc = crypto_copy(out, ossl.ASN1_STRING_get0_data(s->body->challenge),
		(size_t)ossl.ASN1_STRING_length(s->body->challenge));
	ossl.NETSCAPE_SPKI_free(s);
	return rc;
}
