#include "codec/crypto/key_int.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "base/mem.h"

static const struct sort { int id; const char *type, *name; } sorts[] = {
	{ 6, "rsa", "RSA" }, { 912, "rsa-pss", "RSA-PSS" }, { 116, "dsa", "DSA" }, { 28, "dh", "DH" },
	{ 920, "dh", "DHX" }, { 408, "ec", "EC" }, { 1034, "x25519", "X25519" }, { 1035, "x448", "X448" },
	{ 1087, "ed25519", "ED25519" }, { 1088, "ed448", "ED448" }, { 1172, "sm2", "SM2" },
};
enum { SORTS = sizeof sorts / sizeof *sorts };

const char *key_sort(const char *type)
{
	for (unsigned i = 0; i < SORTS; i++)
		if (strcmp(sorts[i].type, type) == 0)
			return sorts[i].name;
	return NULL;
}

const char *key_type(const struct key *k)
{
	int id = k->pkey ? ossl.EVP_PKEY_get_id(k->pkey) : 0;
	for (unsigned i = 0; i < SORTS; i++)
		if (sorts[i].id == id)
			return sorts[i].type;
	return NULL;
}

/* ---- references */

struct key *key_hold(struct key *k)
{
	atomic_fetch_add_explicit(&k->references, 1, memory_order_relaxed);
	return k;
}

void key_drop(struct key *k)
{
	/* the release of each reference comes before the acquire of the one that frees */
	if (!k || atomic_fetch_sub_explicit(&k->references, 1, memory_order_acq_rel) != 1)
		return;
	if (k->pkey)
		ossl.EVP_PKEY_free(k->pkey);
	crypto_wipe(&k->secret);
	mem_free(k);
}

int key_wrap(struct key **out, enum key_kind kind, void *pkey)
{
	struct key *k = mem_try_zalloc(sizeof *k);
	if (!k) {
		ossl.EVP_PKEY_free(pkey);
		return -ENOMEM;
	}
	k->kind = kind;
	k->pkey = pkey;
	atomic_init(&k->references, 1);
	*out = k;
	return 0;
}

int key_of_secret(struct key **out, const void *bytes, size_t size)
{
	struct key *k = mem_try_zalloc(sizeof *k);
	int rc = k ? crypto_copy(&k->secret, bytes, size) : -ENOMEM;
	if (rc < 0) {
		mem_free(k);
		return rc;
	}
	k->kind = KEY_SECRET;
	atomic_init(&k->references, 1);
	*out = k;
	return 0;
}

/* Both halves are in one EVP_PKEY: the public key is a view that never writes the private half. */
int key_public_of(struct key **out, struct key *private_key)
{
	ossl.EVP_PKEY_up_ref(private_key->pkey);
	return key_wrap(out, KEY_PUBLIC, private_key->pkey);
}

/* ---- what it is */

int key_equal(const struct key *a, const struct key *b)
{
	if (a->kind != b->kind)
		return 0;
	if (a->kind == KEY_SECRET) {
		volatile uint8_t differs = 0;
		if (a->secret.size != b->secret.size)
			return 0;
		for (size_t i = 0; i < a->secret.size; i++)
			differs |= a->secret.data[i] ^ b->secret.data[i];
		return !differs;
	}
	int equal = ossl.EVP_PKEY_eq(a->pkey, b->pkey);
	ossl.ERR_clear_error();
	return equal == -2 ? -EOPNOTSUPP : equal == 1;
}

int key_check(const struct key *k)
{
	void *ctx = key_context(k);
	int right = ctx ? (k->kind == KEY_PRIVATE ? ossl.EVP_PKEY_private_check(ctx) :
		ossl.EVP_PKEY_public_check(ctx)) == 1 : -ENOMEM;
	if (ctx)
		ossl.EVP_PKEY_CTX_free(ctx);
	ossl.ERR_clear_error();
	return right;
}

int key_bits(const struct key *k)
{
	return ossl.EVP_PKEY_get_bits(k->pkey);
}

int key_bytes(const struct key *k)
{
	return ossl.EVP_PKEY_get_size(k->pkey);
}

int key_group(const struct key *k, char *to, size_t room)
{
	size_t size;
	int nid = ossl.EVP_PKEY_get_group_name(k->pkey, to, room, &size) ? ossl.OBJ_txt2nid(to) : 0;
	const char *name = nid ? ossl.OBJ_nid2sn(nid) : NULL;
	ossl.ERR_clear_error();
	if (!name)
		return -EOPNOTSUPP;
	snprintf(to, room, "%s", name);
	return 0;
}

int key_pss(const struct key *k, struct key_pss *pss)
{
	strcpy(pss->digest, "SHA1");
	strcpy(pss->mgf1_digest, "SHA1");
	pss->salt = -1;
	struct ossl_param wanted[] = {
		param_of("digest", PARAM_UTF8, pss->digest, sizeof pss->digest),
		param_of("mgf1-digest", PARAM_UTF8, pss->mgf1_digest, sizeof pss->mgf1_digest),
		param_of("saltlen", PARAM_INT, &pss->salt, sizeof pss->salt),
		{ NULL, PARAM_END, NULL, 0, 0 },
	};
	int got = ossl.EVP_PKEY_get_params(k->pkey, wanted);
	ossl.ERR_clear_error();
	return got && wanted[2].used != (size_t)-1 ? 0 : -ENOENT;
}

int key_number(const struct key *k, const char *name, size_t width, struct crypto_bytes *out,
	struct crypto_error *error)
{
	void *n = NULL;
	crypto_clear_errors();
	if (!ossl.EVP_PKEY_get_bn_param(k->pkey, name, &n))
		return crypto_failed(error);
	int rc = evp_bytes_of(n, width, out);
	ossl.BN_clear_free(n);
	return rc;
}

int key_raw(const struct key *k, int private_half, struct crypto_bytes *out, struct crypto_error *error)
{
	int (*get)(const void *, unsigned char *, size_t *) = private_half ? ossl.EVP_PKEY_get_raw_private_key :
		ossl.EVP_PKEY_get_raw_public_key;
	size_t size = 0;
	crypto_clear_errors();
	if (!get(k->pkey, NULL, &size))
		return crypto_failed(error);
	int rc = crypto_take_room(out, size);
	if (rc == 0 && !get(k->pkey, out->data, &size)) {
		crypto_wipe(out);
		return crypto_failed(error);
	}
	return rc;
}

/* ---- from parts */

enum { SELECT_PUBLIC = 0x86, SELECT_PAIR = 0x87, PARTS_MOST = 12 };

int key_of_parts(struct key **out, enum key_kind kind, const char *type, const char *group,
	const struct key_part *parts, unsigned count, struct crypto_error *error)
{
	struct ossl_param params[PARTS_MOST + 2];
	struct crypto_bytes native[PARTS_MOST] = { { NULL, 0 } };
	const char *name = key_sort(type);
	void *pkey = NULL, *ctx = NULL;
	unsigned n = 0;
	int rc = name && count <= PARTS_MOST ? 0 : -EINVAL;
	if (rc == 0 && group && strcmp(name, "EC") == 0) {
		int nid = key_curve_nid(group);
		group = nid ? ossl.OBJ_nid2sn(nid) : NULL;
		rc = group ? 0 : -EINVAL;
	}
	if (rc == 0 && group)
		params[n++] = param_of("group", PARAM_UTF8, group, strlen(group));
	for (unsigned i = 0; rc == 0 && i < count; i++) {
		const struct crypto_bytes *v = &parts[i].value;
		if (strcmp(name, "EC") == 0 && strcmp(parts[i].name, "pub") == 0) {
			params[n++] = param_of(parts[i].name, PARAM_BYTES, v->data, v->size);
			continue;
		}
		void *bn = evp_number(v);
		rc = bn ? crypto_take_room(&native[i], v->size ? v->size : 1) : -ENOMEM;
		if (rc == 0 && ossl.BN_bn2nativepad(bn, native[i].data, (int)native[i].size) < 0)
			rc = -ENOMEM;
		if (rc == 0)
			params[n++] = param_of(parts[i].name, PARAM_UINT, native[i].data, native[i].size);
		if (bn)
			ossl.BN_clear_free(bn);
	}
	params[n] = (struct ossl_param){ NULL, PARAM_END, NULL, 0, 0 };
	crypto_clear_errors();
	if (rc == 0) {
		ctx = ossl.EVP_PKEY_CTX_new_from_name(NULL, name, NULL);
		if (!ctx || ossl.EVP_PKEY_fromdata_init(ctx) <= 0 || ossl.EVP_PKEY_fromdata(ctx, &pkey,
			kind == KEY_PRIVATE ? SELECT_PAIR : SELECT_PUBLIC, params) <= 0)
			rc = crypto_failed(error);
	}
	if (ctx)
		ossl.EVP_PKEY_CTX_free(ctx);
	for (unsigned i = 0; i < PARTS_MOST; i++)
		crypto_wipe(&native[i]);
	return rc < 0 ? rc : key_wrap(out, kind, pkey);
}

int key_of_raw(struct key **out, enum key_kind kind, const char *type, const void *bytes, size_t size,
	struct crypto_error *error)
{
	const char *name = key_sort(type);
	if (!name)
		return -EINVAL;
	crypto_clear_errors();
	void *pkey = (kind == KEY_PRIVATE ? ossl.EVP_PKEY_new_raw_private_key_ex :
		ossl.EVP_PKEY_new_raw_public_key_ex)(NULL, name, NULL, bytes, size);
	return pkey ? key_wrap(out, kind, pkey) : crypto_failed(error);
}

/* ---- curves */

struct curve { int nid; const char *comment; };        /* EC_builtin_curve */

int key_curve_nid(const char *name)
{
	/* what NIST calls some, whose names in libcrypto are others' */
	static const struct { const char *name; const char *known; } nist[] = {
		{ "P-192", "prime192v1" }, { "P-224", "secp224r1" }, { "P-256", "prime256v1" },
		{ "P-384", "secp384r1" }, { "P-521", "secp521r1" }, { "K-163", "sect163k1" },
		{ "K-233", "sect233k1" }, { "K-283", "sect283k1" }, { "K-409", "sect409k1" },
		{ "K-571", "sect571k1" }, { "B-163", "sect163r2" }, { "B-233", "sect233r1" },
		{ "B-283", "sect283r1" }, { "B-409", "sect409r1" }, { "B-571", "sect571r1" },
	};
	for (unsigned i = 0; i < sizeof nist / sizeof *nist; i++)
		if (strcmp(nist[i].name, name) == 0)
			return ossl.OBJ_sn2nid(nist[i].known);
	return ossl.OBJ_sn2nid(name);
}

int key_has_curve(const char *name)
{
	int nid = key_curve_nid(name);
	void *group = nid ? ossl.EC_GROUP_new_by_curve_name(nid) : NULL;
	ossl.ERR_clear_error();
	if (group)
		ossl.EC_GROUP_free(group);
	return group != NULL;
}

int key_curves(struct buf *names)
{
	size_t count = ossl.EC_get_builtin_curves(NULL, 0);
	struct curve *curves = mem_try_alloc((count ? count : 1) * sizeof *curves);
	if (!curves)
		return -ENOMEM;
	count = ossl.EC_get_builtin_curves(curves, count);
	for (size_t i = 0; i < count; i++) {
		const char *name = ossl.OBJ_nid2sn(curves[i].nid);
		buf_add(names, name, strlen(name) + 1);
	}
	mem_free(curves);
	return names->failed ? -ENOMEM : 0;
}
