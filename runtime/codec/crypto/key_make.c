/* key_make.c -- new pairs of keys. */
#include "codec/crypto/key_int.h"

#include <errno.h>
#include <string.h>

enum { PLAN_PARAMS = 8, PRIME_BITS_MOST = 10000 };

/* The library calls this between candidates for a prime. */
static int go_on(void *ctx)
{
	return !crypto_stopped(ossl.EVP_PKEY_CTX_get_app_data(ctx));
}

struct params { struct ossl_param list[PLAN_PARAMS]; unsigned count; };

static void add(struct params *p, const char *name, unsigned type, const void *data, size_t size)
{
	p->list[p->count++] = param_of(name, type, data, size);
	p->list[p->count] = (struct ossl_param){ NULL, PARAM_END, NULL, 0, 0 };
}

static void add_text(struct params *p, const char *name, const char *text)
{
	if (text)
		add(p, name, PARAM_UTF8, text, strlen(text));
}

/* One generation of a key or of parameters, which takes ctx. */
static int run(void *ctx, int parameters, const struct params *p, const struct crypto_stop *stop, void **made,
	struct crypto_error *error)
{
	int rc = 0;
	if (!ctx)
		return crypto_failed(error);
	if ((parameters ? ossl.EVP_PKEY_paramgen_init(ctx) : ossl.EVP_PKEY_keygen_init(ctx)) <= 0 ||
		(p->count && ossl.EVP_PKEY_CTX_set_params(ctx, p->list) <= 0)) {
		rc = crypto_failed(error);
	} else {
		if (stop) {
			ossl.EVP_PKEY_CTX_set_app_data(ctx, (void *)(uintptr_t)stop);
			ossl.EVP_PKEY_CTX_set_cb(ctx, go_on);
		}
		if (ossl.EVP_PKEY_generate(ctx, made) <= 0)
			rc = crypto_stopped(stop) ? -ECANCELED : crypto_failed(error);
	}
	ossl.EVP_PKEY_CTX_free(ctx);
	return rc;
}

/* DH groups that have a name in RFC 2409 and RFC 3526: "modp1" ... */
static void *known_prime(const char *group)
{
	if (strcmp(group, "modp1") == 0)
		return ossl.BN_get_rfc2409_prime_768(NULL);
	if (strcmp(group, "modp2") == 0)
		return ossl.BN_get_rfc2409_prime_1024(NULL);
	if (strcmp(group, "modp5") == 0)
		return ossl.BN_get_rfc3526_prime_1536(NULL);
	if (strcmp(group, "modp14") == 0)
		return ossl.BN_get_rfc3526_prime_2048(NULL);
	if (strcmp(group, "modp15") == 0)
		return ossl.BN_get_rfc3526_prime_3072(NULL);
	if (strcmp(group, "modp16") == 0)
		return ossl.BN_get_rfc3526_prime_4096(NULL);
	if (strcmp(group, "modp17") == 0)
		return ossl.BN_get_rfc3526_prime_6144(NULL);
	return strcmp(group, "modp18") == 0 ? ossl.BN_get_rfc3526_prime_8192(NULL) : NULL;
}

/* The parameters p and g as a key without a key. */
static int dh_parameters(void **made, const struct crypto_bytes *prime, unsigned generator, struct crypto_error *error)
{
	struct key_part parts[2] = { { "p", *prime } };
	uint8_t g[4] = { (uint8_t)(generator >> 24), (uint8_t)(generator >> 16), (uint8_t)(generator >> 8),
		(uint8_t)generator };
	struct key *k = NULL;
	parts[1] = (struct key_part){ "g", { g, sizeof g } };
	int rc = key_of_parts(&k, KEY_PUBLIC, "dh", NULL, parts, 2, error);
	if (rc == 0) {
		ossl.EVP_PKEY_up_ref(k->pkey);
		*made = k->pkey;
		key_drop(k);
	}
	return rc;
}

static int make_dh(void **made, const struct key_plan *plan, const struct crypto_stop *stop,
	struct crypto_error *error)
{
	struct params p = { .count = 0 };
	struct crypto_bytes prime = plan->prime;
	void *parameters = NULL;
	int rc;
	if (plan->group) {
		void *bn = known_prime(plan->group);
		rc = bn ? evp_bytes_of(bn, 0, &prime) : -EINVAL;
		if (bn)
			ossl.BN_clear_free(bn);
		if (rc == 0)
			rc = dh_parameters(&parameters, &prime, 2, error);
		if (bn)
			crypto_wipe(&prime);
	} else if (prime.data) {
		rc = prime.size > PRIME_BITS_MOST / 8 ? -ERANGE :
			dh_parameters(&parameters, &prime, plan->generator, error);
	} else {
		int generator = (int)plan->generator;
		size_t bits = plan->bits;
		if (bits > PRIME_BITS_MOST)
			return -ERANGE;
		add(&p, "pbits", PARAM_UINT, &bits, sizeof bits);
		add_text(&p, "type", "generator");
		add(&p, "safeprime-generator", PARAM_INT, &generator, sizeof generator);
		rc = run(ossl.EVP_PKEY_CTX_new_from_name(NULL, "DH", NULL), 1, &p, stop, &parameters, error);
		p.count = 0;
	}
	if (rc == 0)
		rc = run(ossl.EVP_PKEY_CTX_new_from_pkey(NULL, parameters, NULL), 0, &p, stop, made, error);
	if (parameters)
		ossl.EVP_PKEY_free(parameters);
	return rc;
}

static int make_dsa(void **made, const struct key_plan *plan, const struct crypto_stop *stop,
	struct crypto_error *error)
{
	struct params p = { .count = 0 }, none = { .count = 0 };
	size_t bits = plan->bits, divisor = plan->divisor > 0 ? (size_t)plan->divisor : 0;
	void *parameters = NULL;
	add(&p, "pbits", PARAM_UINT, &bits, sizeof bits);
	if (plan->divisor >= 0)
		add(&p, "qbits", PARAM_UINT, &divisor, sizeof divisor);
	int rc = run(ossl.EVP_PKEY_CTX_new_from_name(NULL, "DSA", NULL), 1, &p, stop, &parameters, error);
	if (rc == 0)
		rc = run(ossl.EVP_PKEY_CTX_new_from_pkey(NULL, parameters, NULL), 0, &none, stop, made, error);
	if (parameters)
		ossl.EVP_PKEY_free(parameters);
	return rc;
}

static int make_pkey(void **made, const struct key_plan *plan, const struct crypto_stop *stop,
	struct crypto_error *error)
{
	struct params p = { .count = 0 };
	size_t bits = plan->bits;
	const char *name = key_sort(plan->type);
	if (!name)
		return -EINVAL;
	if (bits > KEY_BITS_MOST)
		return -ERANGE;
	if (strcmp(name, "DH") == 0)
		return make_dh(made, plan, stop, error);
	if (strcmp(name, "DSA") == 0)
		return make_dsa(made, plan, stop, error);
	if (strncmp(name, "RSA", 3) == 0) {
		add(&p, "bits", PARAM_UINT, &bits, sizeof bits);
		add(&p, "e", PARAM_UINT, &plan->exponent, sizeof plan->exponent);
		add_text(&p, "digest", plan->digest);
		add_text(&p, "mgf1-digest", plan->mgf1_digest);
		if (plan->salt >= 0)
			add(&p, "saltlen", PARAM_INT, &plan->salt, sizeof plan->salt);
	} else if (strcmp(name, "EC") == 0) {
		int nid = plan->group ? key_curve_nid(plan->group) : 0;
		if (!nid)
			return -EINVAL;
		add_text(&p, "group", ossl.OBJ_nid2sn(nid));
		add_text(&p, "encoding", plan->explicit ? "explicit" : "named_curve");
	}
	return run(ossl.EVP_PKEY_CTX_new_from_name(NULL, name, NULL), 0, &p, stop, made, error);
}

int key_make(struct key **out, const struct key_plan *plan, const struct crypto_stop *stop,
	struct crypto_error *error)
{
	void *pkey = NULL;
	crypto_clear_errors();
	int rc = make_pkey(&pkey, plan, stop, error);
	return rc < 0 ? rc : key_wrap(out, KEY_PRIVATE, pkey);
}
