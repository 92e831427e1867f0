#include "codec/crypto/agree.h"

#include <errno.h>
#include <limits.h>
#include <string.h>

#include "codec/crypto/key_int.h"

/* ---- numbers */

static const struct { const char *name; size_t at; } groups[] = {
	{ "modp1", offsetof(struct ossl, BN_get_rfc2409_prime_768) },
	{ "modp2", offsetof(struct ossl, BN_get_rfc2409_prime_1024) },
	{ "modp5", offsetof(struct ossl, BN_get_rfc3526_prime_1536) },
	{ "modp14", offsetof(struct ossl, BN_get_rfc3526_prime_2048) },
	{ "modp15", offsetof(struct ossl, BN_get_rfc3526_prime_3072) },
	{ "modp16", offsetof(struct ossl, BN_get_rfc3526_prime_4096) },
	{ "modp17", offsetof(struct ossl, BN_get_rfc3526_prime_6144) },
	{ "modp18", offsetof(struct ossl, BN_get_rfc3526_prime_8192) },
};

int agree_dh_group(const char *name, struct crypto_bytes *prime)
{
	for (unsigned i = 0; i < sizeof groups / sizeof *groups; i++) {
		if (strcmp(groups[i].name, name) != 0)
			continue;
		void *(*get)(void *);
		memcpy(&get, (char *)&ossl + groups[i].at, sizeof get);
		void *bn = get(NULL);
		int rc = bn ? evp_bytes_of(bn, 0, prime) : -ENOMEM;
		ossl.BN_clear_free(bn);
		return rc;
	}
	return -EINVAL;
}

/* base ^ power mod prime, as bytes as long as the prime. */
static int power_of(const void *base, const void *power, const void *prime, struct crypto_bytes *out,
	struct crypto_error *error)
{
	void *ctx = ossl.BN_CTX_new(), *r = ossl.BN_secure_new();
	int rc = ctx && r ? 0 : -ENOMEM;
	if (rc == 0 && !ossl.BN_mod_exp_mont_consttime(r, base, power, prime, ctx, NULL))
		rc = crypto_failed(error);
	if (rc == 0)
		rc = evp_bytes_of(r, ((size_t)ossl.BN_num_bits(prime) + 7) / 8, out);
	ossl.BN_clear_free(r);
	if (ctx)
		ossl.BN_CTX_free(ctx);
	return rc;
}

/* As long as the order of a safe prime's group is secure, a private key of twice its strength is enough; the full
 * range is what DH_generate_key takes for groups it does not know. */
static void *random_below(const void *prime)
{
	void *r = ossl.BN_secure_new(), *limit = ossl.BN_new();
	int done = r && limit && ossl.BN_copy(limit, prime) && ossl.BN_sub_word(limit, 1) &&
		ossl.BN_num_bits(limit) > 1;
	while (done && (done = ossl.BN_priv_rand_range(r, limit)) && ossl.BN_is_zero(r))
		;
	ossl.BN_clear_free(limit);
	if (!done) {
		ossl.BN_clear_free(r);
		r = NULL;
	}
	return r;
}

static int prime_fits(const struct crypto_bytes *prime)
{
	return prime->size > 0 && prime->size <= AGREE_PRIME_MOST && prime->data[prime->size - 1] & 1;
}

int agree_dh_keys(const struct crypto_bytes *prime, const struct crypto_bytes *generator,
	struct crypto_bytes *private_key, struct crypto_bytes *public_key, struct crypto_error *error)
{
	if (!prime_fits(prime) || private_key->size > AGREE_PRIME_MOST || generator->size > AGREE_PRIME_MOST)
		return -ERANGE;
	if (prime->size < AGREE_PRIME_LEAST || (prime->size == AGREE_PRIME_LEAST && !(prime->data[0] & 0x80)))
		return -EMSGSIZE;
	crypto_clear_errors();
	void *p = evp_number(prime), *g = evp_number(generator);
	void *x = private_key->size ? evp_number(private_key) : p ? random_below(p) : NULL;
	int rc = p && g && x ? 0 : crypto_failed(error);
	if (rc == 0)
		rc = power_of(g, x, p, public_key, error);
	if (rc == 0 && !private_key->size)
		rc = evp_bytes_of(x, 0, private_key);
	ossl.BN_clear_free(x);
	ossl.BN_clear_free(g);
	ossl.BN_clear_free(p);
	return rc;
}

int agree_dh_secret(const struct crypto_bytes *prime, const struct crypto_bytes *private_key,
	const struct crypto_bytes *other, struct crypto_bytes *out, struct crypto_error *error)
{
	if (!prime_fits(prime) || private_key->size > AGREE_PRIME_MOST)
		return -ERANGE;
	if (other->size > 4 * AGREE_PRIME_MOST)
		return -EOVERFLOW;
	crypto_clear_errors();
	void *p = evp_number(prime), *x = evp_number(private_key), *y = evp_number(other), *last = ossl.BN_new();
	int rc = p && x && y && last && ossl.BN_copy(last, p) && ossl.BN_sub_word(last, 1) ? 0 : -ENOMEM;
	if (rc == 0 && (ossl.BN_is_zero(y) || ossl.BN_is_one(y)))
		rc = -E2BIG;
	if (rc == 0 && ossl.BN_cmp(y, last) >= 0)
		rc = -EOVERFLOW;
	if (rc == 0)
		rc = power_of(y, x, p, out, error);
	ossl.BN_clear_free(last);
	ossl.BN_clear_free(y);
	ossl.BN_clear_free(x);
	ossl.BN_clear_free(p);
	return rc;
}

static int go_on(int a, int b, void *cb)
{
	(void)a, (void)b;
	return !crypto_stopped(ossl.BN_GENCB_get_arg(cb));
}

enum { CHECK_NOT_PRIME = 1, CHECK_NOT_SAFE = 2, CHECK_BAD_GENERATOR = 8, CHECK_TOO_SMALL = 0x80 };

static int check_prime(void *p, void *g, const struct crypto_stop *stop)
{
	void *ctx = ossl.BN_CTX_new(), *half = ossl.BN_new(), *last = ossl.BN_new(), *cb = ossl.BN_GENCB_new();
	int wrong = ctx && half && last && cb && ossl.BN_copy(last, p) && ossl.BN_sub_word(last, 1) ? 0 : -ENOMEM;
	if (wrong == 0) {
		ossl.BN_GENCB_set(cb, go_on, (void *)(uintptr_t)stop);
		if (ossl.BN_num_bits(p) < AGREE_PRIME_LEAST * 8)
			wrong |= CHECK_TOO_SMALL;
		if (ossl.BN_is_zero(g) || ossl.BN_is_one(g) || ossl.BN_cmp(g, last) >= 0)
			wrong |= CHECK_BAD_GENERATOR;
		int prime = ossl.BN_check_prime(p, ctx, cb), safe = 0;
		if (prime == 0)
			wrong |= CHECK_NOT_PRIME;
		else if (prime == 1 && ossl.BN_rshift1(half, p))
			safe = ossl.BN_check_prime(half, ctx, cb);
		if (prime == 1 && safe == 0)
			wrong |= CHECK_NOT_SAFE;
		if (crypto_stopped(stop))
			wrong = -ECANCELED;
	}
	if (cb)
		ossl.BN_GENCB_free(cb);
	ossl.BN_clear_free(last);
	ossl.BN_clear_free(half);
	if (ctx)
		ossl.BN_CTX_free(ctx);
	ossl.ERR_clear_error();
	return wrong;
}

int agree_dh_check(const struct crypto_bytes *prime, const struct crypto_bytes *generator,
	const struct crypto_stop *stop)
{
	if (prime->size > AGREE_PRIME_MOST || generator->size > AGREE_PRIME_MOST)
		return -ERANGE;
	void *p = evp_number(prime), *g = evp_number(generator);
	int rc = !p || !g ? -ENOMEM : ossl.BN_is_zero(p) || ossl.BN_is_one(p) ? CHECK_NOT_PRIME :
		check_prime(p, g, stop);
	ossl.BN_clear_free(g);
	ossl.BN_clear_free(p);
	return rc;
}

/* ---- elliptic curves */

struct curve_work { void *group, *ctx, *scalar, *point, *result; };

static int begin(struct curve_work *w, const char *curve, const struct crypto_bytes *scalar,
	const struct crypto_bytes *point)
{
	int nid = key_curve_nid(curve);
	*w = (struct curve_work){ .group = nid ? ossl.EC_GROUP_new_by_curve_name(nid) : NULL };
	crypto_clear_errors();
	if (!w->group)
		return -EINVAL;
	w->ctx = ossl.BN_CTX_new();
	w->point = ossl.EC_POINT_new(w->group);
	w->result = ossl.EC_POINT_new(w->group);
	w->scalar = scalar ? evp_number(scalar) : NULL;
	if (!w->ctx || !w->point || !w->result || (scalar && !w->scalar))
		return -ENOMEM;
	if (scalar && (ossl.BN_is_zero(w->scalar) ||
		ossl.BN_cmp(w->scalar, ossl.EC_GROUP_get0_order(w->group)) >= 0))
		return -ERANGE;
	if (point && (!point->size || !ossl.EC_POINT_oct2point(w->group, w->point, point->data, point->size, w->ctx)))
		return -ERANGE;
	return 0;
}

static void end(struct curve_work *w)
{
	ossl.BN_clear_free(w->scalar);
	if (w->result)
		ossl.EC_POINT_free(w->result);
	if (w->point)
		ossl.EC_POINT_free(w->point);
	if (w->ctx)
		ossl.BN_CTX_free(w->ctx);
	if (w->group)
		ossl.EC_GROUP_free(w->group);
	ossl.ERR_clear_error();
}

static int write_point(const struct curve_work *w, const void *point, int form, struct crypto_bytes *out,
	struct crypto_error *error)
{
	size_t size = ossl.EC_POINT_point2oct(w->group, point, form, NULL, 0, w->ctx);
	int rc = size ? crypto_take_room(out, size) : crypto_failed(error);
	if (rc == 0 && ossl.EC_POINT_point2oct(w->group, point, form, out->data, size, w->ctx) != size) {
		crypto_wipe(out);
		rc = crypto_failed(error);
	}
	return rc;
}

int agree_ec_private(const char *curve, struct crypto_bytes *out, struct crypto_error *error)
{
	struct curve_work w;
	int rc = begin(&w, curve, NULL, NULL);
	void *r = rc == 0 ? ossl.BN_secure_new() : NULL;
	if (rc == 0) {
		const void *order = ossl.EC_GROUP_get0_order(w.group);
		int done = r != NULL;
		while (done && (done = ossl.BN_priv_rand_range(r, order)) && ossl.BN_is_zero(r))
			;
		rc = done ? evp_bytes_of(r, ((size_t)ossl.BN_num_bits(order) + 7) / 8, out) : crypto_failed(error);
	}
	ossl.BN_clear_free(r);
	end(&w);
	return rc;
}

int agree_ec_public(const char *curve, const struct crypto_bytes *private_key, struct crypto_bytes *out,
	struct crypto_error *error)
{
	struct curve_work w;
	int rc = begin(&w, curve, private_key, NULL);
	if (rc == 0 && !ossl.EC_POINT_mul(w.group, w.result, w.scalar, NULL, NULL, w.ctx))
		rc = crypto_failed(error);
	if (rc == 0)
		rc = write_point(&w, w.result, AGREE_UNCOMPRESSED, out, error);
	end(&w);
	return rc;
}

int agree_ec_convert(const char *curve, const struct crypto_bytes *point, enum agree_form form,
	struct crypto_bytes *out, struct crypto_error *error)
{
	struct curve_work w;
	int rc = begin(&w, curve, NULL, point);
	if (rc == 0)
		rc = write_point(&w, w.point, form, out, error);
	end(&w);
	return rc;
}

int agree_ec_secret(const char *curve, const struct crypto_bytes *private_key, const struct crypto_bytes *point,
	struct crypto_bytes *out, struct crypto_error *error)
{
	struct curve_work w;
	int rc = begin(&w, curve, private_key, point);
	void *x = rc == 0 ? ossl.BN_secure_new() : NULL;
	if (rc == 0 && ossl.EC_POINT_is_at_infinity(w.group, w.point))
		rc = -EDOM;
	if (rc == 0 && (!x || !ossl.EC_POINT_mul(w.group, w.result, NULL, w.point, w.scalar, w.ctx) ||
		!ossl.EC_POINT_get_affine_coordinates(w.group, w.result, x, NULL, w.ctx)))
		rc = crypto_failed(error);
	if (rc == 0)
		rc = evp_bytes_of(x, ((size_t)ossl.EC_GROUP_get_degree(w.group) + 7) / 8, out);
	ossl.BN_clear_free(x);
	end(&w);
	return rc;
}

/* ---- keys */

int agree_keys(const struct key *private_key, const struct key *public_key, struct crypto_bytes *out,
	struct crypto_error *error)
{
	size_t size = 0, room;
	int pad = 1, rc = 0;
	struct ossl_param padded[] = { param_of("pad", PARAM_INT, &pad, sizeof pad), { NULL, PARAM_END, NULL, 0, 0 } };
	*out = (struct crypto_bytes){ NULL, 0 };
	crypto_clear_errors();
	void *ctx = key_context(private_key);
	const char *type = key_type(private_key);
	if (!ctx || ossl.EVP_PKEY_derive_init(ctx) <= 0 ||
		(type && strcmp(type, "dh") == 0 && ossl.EVP_PKEY_CTX_set_params(ctx, padded) <= 0) ||
		ossl.EVP_PKEY_derive_set_peer(ctx, public_key->pkey) <= 0 ||
		ossl.EVP_PKEY_derive(ctx, NULL, &size) <= 0)
		rc = crypto_failed(error);
	room = size;
	if (rc == 0)
		rc = crypto_take_room(out, room);
	if (rc == 0 && ossl.EVP_PKEY_derive(ctx, out->data, &size) <= 0)
		rc = crypto_failed(error);
	if (rc < 0)
		crypto_wipe(out);
	else
		out->size = size;
	if (ctx)
		ossl.EVP_PKEY_CTX_free(ctx);
	return rc;
}
