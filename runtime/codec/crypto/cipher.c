#include "codec/crypto/cipher.h"

#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "codec/crypto/evp_int.h"

enum { MODE_STREAM, MODE_ECB, MODE_CBC, MODE_CFB, MODE_OFB, MODE_CTR, MODE_GCM, MODE_CCM, MODE_XTS = 0x10001,
	MODE_WRAP = 0x10002, MODE_OCB = 0x10003, MODE_SIV = 0x10004 };
enum { CTRL_SET_IV_SIZE = 9, CTRL_GET_TAG = 16, CTRL_SET_TAG = 17, FLAG_WRAP_ALLOW = 1 };
enum { NID_CHACHA20_POLY1305 = 1018, IV_CHACHA_MOST = 12 };
/* bytes of a message by CCM, whose length has 15 - iv bytes */
enum { CCM_MOST_12 = 0xFFFFFF, CCM_MOST_13 = 0xFFFF };

struct cipher {
	void *type, *ctx;              /* ctx NULL: finished */
	int mode, block, encrypt, chacha;
	int authenticated, tag_known, tag_passed, failed;
	int tag_size;                  /* 0: not known */
	size_t message_most;           /* CCM */
	uint8_t tag[CIPHER_TAG_MOST];
};

static void *find(const char *name)
{
	void *type = ossl.EVP_CIPHER_fetch(NULL, name, NULL);
	if (!type) {
		const void *old = ossl.EVP_get_cipherbyname(name);
		type = old ? ossl.EVP_CIPHER_fetch(NULL, ossl.EVP_CIPHER_get0_name(old), NULL) : NULL;
	}
	ossl.ERR_clear_error();
	return type;
}

static int gcm_tag_size(int64_t size)
{
	return size == 4 || size == 8 || (size >= 12 && size <= 16);
}

static int begin_authenticated(struct cipher *c, size_t iv_size, int64_t tag_size)
{
	if (ossl.EVP_CIPHER_CTX_ctrl(c->ctx, CTRL_SET_IV_SIZE, (int)iv_size, NULL) <= 0)
		return -EADDRNOTAVAIL;
	if (c->mode == MODE_GCM) {
		if (tag_size == CIPHER_TAG_DEFAULT)
			return 0;
		if (!gcm_tag_size(tag_size))
			return -EMSGSIZE;
		c->tag_size = (int)tag_size;
		return 0;
	}
	if (tag_size == CIPHER_TAG_DEFAULT && !c->chacha)
		return -ENODATA;
	int64_t size = tag_size == CIPHER_TAG_DEFAULT ? CIPHER_TAG_MOST : tag_size;
	if (size < 0 || size > CIPHER_TAG_MOST || ossl.EVP_CIPHER_CTX_ctrl(c->ctx, CTRL_SET_TAG, (int)size, NULL) <= 0)
		return -EMSGSIZE;
	c->tag_size = (int)size;
	if (c->mode == MODE_CCM)
		c->message_most = iv_size == 12 ? CCM_MOST_12 : iv_size == 13 ? CCM_MOST_13 : INT_MAX;
	return 0;
}

static int begin(struct cipher *c, const uint8_t *key, size_t key_size, const uint8_t *iv, size_t iv_size,
	int64_t tag_size, struct crypto_error *error)
{
	int wanted = ossl.EVP_CIPHER_get_iv_length(c->type);
	if (key_size > INT_MAX)
		return -ENOKEY;
	if (iv_size > INT_MAX || (!iv_size && wanted) || (!c->authenticated && iv_size && (int)iv_size != wanted) ||
		(c->chacha && iv_size > IV_CHACHA_MOST))
		return -EADDRNOTAVAIL;
	c->ctx = ossl.EVP_CIPHER_CTX_new();
	if (!c->ctx)
		return -ENOMEM;
	if (c->mode == MODE_WRAP)
		ossl.EVP_CIPHER_CTX_set_flags(c->ctx, FLAG_WRAP_ALLOW);
	if (!ossl.EVP_CipherInit_ex(c->ctx, c->type, NULL, NULL, NULL, c->encrypt))
		return crypto_failed(error);
	int rc = c->authenticated ? begin_authenticated(c, iv_size, tag_size) : 0;
	if (rc < 0)
		return rc;
	if (!ossl.EVP_CIPHER_CTX_set_key_length(c->ctx, (int)key_size))
		return -ENOKEY;
	if (!ossl.EVP_CipherInit_ex(c->ctx, NULL, NULL, key, iv_size ? iv : NULL, c->encrypt))
		return crypto_failed(error);
	return 0;
}

int cipher_open(struct cipher **out, int encrypt, const char *name, const uint8_t *key, size_t key_size,
	const uint8_t *iv, size_t iv_size, int64_t tag_size, struct crypto_error *error)
{
	void *type = find(name);
	if (!type)
		return -EINVAL;
	struct cipher *c = mem_try_zalloc(sizeof *c);
	if (!c) {
		ossl.EVP_CIPHER_free(type);
		return -ENOMEM;
	}
	c->type = type;
	c->encrypt = encrypt;
	c->mode = ossl.EVP_CIPHER_get_mode(type);
	c->block = ossl.EVP_CIPHER_get_block_size(type);
	c->chacha = ossl.EVP_CIPHER_get_nid(type) == NID_CHACHA20_POLY1305;
	c->authenticated = c->chacha || c->mode == MODE_GCM || c->mode == MODE_CCM || c->mode == MODE_OCB;
	c->message_most = INT_MAX;
	crypto_clear_errors();
	int rc = begin(c, key, key_size, iv, iv_size, tag_size, error);
	if (rc < 0)
		cipher_close(c);
	else
		*out = c;
	return rc;
}

static void end(struct cipher *c)
{
	if (c->ctx)
		ossl.EVP_CIPHER_CTX_free(c->ctx);
	c->ctx = NULL;
}

void cipher_close(struct cipher *c)
{
	if (!c)
		return;
	end(c);
	ossl.EVP_CIPHER_free(c->type);
	explicit_bzero(c, sizeof *c);
	mem_free(c);
}

/* Once the tag is known to us, the library is told before the first text. */
static int pass_tag(struct cipher *c)
{
	if (c->encrypt || !c->authenticated || !c->tag_known || c->tag_passed)
		return 1;
	c->tag_passed = ossl.EVP_CIPHER_CTX_ctrl(c->ctx, CTRL_SET_TAG, c->tag_size, c->tag) > 0;
	return c->tag_passed;
}

size_t cipher_room(struct cipher *c, size_t size)
{
	return size + (size_t)(c->block > 16 ? c->block : 16) + CIPHER_BLOCK_MOST;
}

int cipher_update(struct cipher *c, const uint8_t *bytes, size_t size, uint8_t *out, size_t *made,
	struct crypto_error *error)
{
	int n = 0;
	*made = 0;
	crypto_clear_errors();
	memset(error, 0, sizeof *error);
	if (!c->ctx || size > INT_MAX - 2 * CIPHER_BLOCK_MOST)
		return -EPERM;
	if (c->mode == MODE_CCM && size > c->message_most)
		return -EFBIG;
	if (!pass_tag(c))
		return crypto_failed(error);
	/* an update of nothing would end a key wrapping */
	if (size == 0 && c->mode != MODE_CCM)
		return 0;
	if (!ossl.EVP_CipherUpdate(c->ctx, out, &n, bytes, (int)size)) {
		if (c->encrypt || c->mode != MODE_CCM)
			return crypto_failed(error);
		c->failed = 1;
		crypto_clear_errors();
		return 0;
	}
	*made = n > 0 ? (size_t)n : 0;
	return 0;
}

int cipher_finish(struct cipher *c, uint8_t *out, size_t *made, struct crypto_error *error)
{
	int n = 0, done;
	*made = 0;
	crypto_clear_errors();
	memset(error, 0, sizeof *error);
	if (!c->ctx)
		return -EPERM;
	pass_tag(c);
	if (!c->encrypt && c->mode == MODE_CCM) {
		done = !c->failed;
	} else {
		done = ossl.EVP_CipherFinal_ex(c->ctx, out, &n) == 1;
		if (done && c->encrypt && c->authenticated) {
			if (!c->tag_size)
				c->tag_size = CIPHER_TAG_MOST;
			done = ossl.EVP_CIPHER_CTX_ctrl(c->ctx, CTRL_GET_TAG, c->tag_size, c->tag) > 0;
			c->tag_known = done;
		}
	}
	if (!done)
		crypto_failed(error);
	end(c);
	if (!done)
		return -EBADMSG;
	*made = n > 0 ? (size_t)n : 0;
	return 0;
}

int cipher_is_authenticated(const struct cipher *c)
{
	return c->authenticated;
}

int cipher_set_padding(struct cipher *c, int yes)
{
	return c->ctx && ossl.EVP_CIPHER_CTX_set_padding(c->ctx, yes) ? 0 : -EPERM;
}

int cipher_set_tag(struct cipher *c, const uint8_t *tag, size_t size)
{
	if (!c->ctx || !c->authenticated || c->encrypt || c->tag_known)
		return -EPERM;
	if (size > CIPHER_TAG_MOST || (c->mode == MODE_GCM ?
		!gcm_tag_size((int64_t)size) || (c->tag_size && c->tag_size != (int)size) : c->tag_size != (int)size))
		return -EMSGSIZE;
	memcpy(c->tag, tag, size);
	c->tag_size = (int)size;
	c->tag_known = 1;
	return 0;
}

int cipher_set_aad(struct cipher *c, const uint8_t *aad, size_t size, int64_t message_size)
{
	int n;
	if (!c->ctx || !c->authenticated || size > INT_MAX)
		return -EPERM;
	if (c->mode == MODE_CCM) {
		if (message_size < 0)
			return -ENODATA;
		if ((uint64_t)message_size > c->message_most)
			return -EFBIG;
		if (!pass_tag(c) || !ossl.EVP_CipherUpdate(c->ctx, NULL, &n, NULL, (int)message_size))
			return -EPERM;
	}
	return size == 0 || ossl.EVP_CipherUpdate(c->ctx, NULL, &n, aad, (int)size) ? 0 : -EPERM;
}

int cipher_tag(const struct cipher *c, const uint8_t **tag, size_t *size)
{
	if (c->ctx || !c->encrypt || !c->authenticated || !c->tag_known)
		return -EPERM;
	*tag = c->tag;
	*size = (size_t)c->tag_size;
	return 0;
}

/* ---- what there is */

static const char *mode_name(int mode)
{
	switch (mode) {
	case MODE_ECB: return "ecb";
	case MODE_CBC: return "cbc";
	case MODE_CFB: return "cfb";
	case MODE_OFB: return "ofb";
	case MODE_CTR: return "ctr";
	case MODE_GCM: return "gcm";
	case MODE_CCM: return "ccm";
	case MODE_XTS: return "xts";
	case MODE_WRAP: return "wrap";
	case MODE_OCB: return "ocb";
	case MODE_STREAM: return "stream";
	default: return NULL;
	}
}

/* Whether the cipher takes a key and an IV of these lengths. */
static int takes(void *type, int mode, int64_t key, int64_t iv)
{
	int ok = key <= INT_MAX && iv <= INT_MAX;
	void *ctx = ossl.EVP_CIPHER_CTX_new();
	ok = ok && ctx && ossl.EVP_CipherInit_ex(ctx, type, NULL, NULL, NULL, 1);
	if (ok && key >= 0)
		ok = ossl.EVP_CIPHER_CTX_set_key_length(ctx, (int)key) > 0;
	if (ok && iv >= 0) {
		if (mode == MODE_CCM || mode == MODE_GCM || mode == MODE_OCB ||
			ossl.EVP_CIPHER_get_nid(type) == NID_CHACHA20_POLY1305)
			ok = ossl.EVP_CIPHER_CTX_ctrl(ctx, CTRL_SET_IV_SIZE, (int)iv, NULL) > 0;
		else
			ok = ossl.EVP_CIPHER_get_iv_length(type) == (int)iv;
	}
	if (ctx)
		ossl.EVP_CIPHER_CTX_free(ctx);
	ossl.ERR_clear_error();
	return ok;
}

int cipher_describe(const char *name, int nid, int64_t key, int64_t iv, struct cipher_info *info)
{
	const char *of = name ? name : ossl.OBJ_nid2sn(nid);
	void *type = of ? find(of) : NULL;
	if (!type)
		return -EINVAL;
	int mode = ossl.EVP_CIPHER_get_mode(type), ok = (key < 0 && iv < 0) || takes(type, mode, key, iv);
	if (ok) {
		info->nid = ossl.EVP_CIPHER_get_nid(type);
		const char *listed = info->nid ? ossl.OBJ_nid2sn(info->nid) : NULL;
		snprintf(info->name, sizeof info->name, "%s", listed ? listed : ossl.EVP_CIPHER_get0_name(type));
		for (char *p = info->name; *p; p++)
			*p = (char)tolower((unsigned char)*p);
		info->mode = mode_name(mode);
		info->block = ossl.EVP_CIPHER_get_block_size(type);
		info->iv = iv >= 0 ? (int)iv : ossl.EVP_CIPHER_get_iv_length(type);
		info->key = key >= 0 ? (int)key : ossl.EVP_CIPHER_get_key_length(type);
	}
	ossl.EVP_CIPHER_free(type);
	return ok ? 0 : -EINVAL;
}

static void list_one(const void *type, const char *name, const char *alias_of, void *ctx)
{
	void *there = name ? find(name) : NULL;    /* some are only names, without an implementation */
	(void)type, (void)alias_of;
	if (!there)
		return;
	ossl.EVP_CIPHER_free(there);
	buf_add(ctx, name, strlen(name) + 1);
}

int cipher_list(struct buf *names)
{
	ossl.EVP_CIPHER_do_all_sorted(list_one, names);
	return names->failed ? -ENOMEM : 0;
}
