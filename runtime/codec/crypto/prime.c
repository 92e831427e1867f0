#include "codec/crypto/prime.h"

#include <errno.h>

#include "codec/crypto/evp_int.h"

static int go_on(int a, int b, void *cb)
{
	(void)a, (void)b;
	return !crypto_stopped(ossl.BN_GENCB_get_arg(cb));
}

int prime_make(int bits, int safe, const struct crypto_bytes *add, const struct crypto_bytes *remainder,
	const struct crypto_stop *stop, struct crypto_bytes *out, struct crypto_error *error)
{
	if (bits < 1 || bits > PRIME_BITS_MOST || add->size > PRIME_BITS_MOST / 8)
		return -ERANGE;
	crypto_clear_errors();
	void *a = add->size ? evp_number(add) : NULL, *r = add->size && remainder->size ? evp_number(remainder) : NULL;
	void *p = ossl.BN_secure_new(), *ctx = ossl.BN_CTX_new(), *cb = ossl.BN_GENCB_new();
	int rc = p && ctx && cb && (a || !add->size) ? 0 : -ENOMEM;
	if (rc == 0) {
		ossl.BN_GENCB_set(cb, go_on, (void *)(uintptr_t)stop);
		if (!ossl.BN_generate_prime_ex2(p, bits, safe, a, r, cb, ctx))
			rc = crypto_stopped(stop) ? -ECANCELED : crypto_failed(error);
	}
	if (rc == 0)
		rc = evp_bytes_of(p, ((size_t)bits + 7) / 8, out);
	if (cb)
		ossl.BN_GENCB_free(cb);
	if (ctx)
		ossl.BN_CTX_free(ctx);
	ossl.BN_clear_free(p);
	ossl.BN_clear_free(r);
	ossl.BN_clear_free(a);
	return rc;
}

int prime_check(const struct crypto_bytes *candidate, const struct crypto_stop *stop, struct crypto_error *error)
{
	if (candidate->size > PRIME_BITS_MOST / 8)
		return -ERANGE;
	crypto_clear_errors();
	void *p = evp_number(candidate), *ctx = ossl.BN_CTX_new(), *cb = ossl.BN_GENCB_new();
	int rc = -ENOMEM;
	if (p && ctx && cb) {
		ossl.BN_GENCB_set(cb, go_on, (void *)(uintptr_t)stop);
		rc = ossl.BN_check_prime(p, ctx, cb);
		if (rc < 0)
			rc = crypto_stopped(stop) ? -ECANCELED : crypto_failed(error);
	}
	if (cb)
		ossl.BN_GENCB_free(cb);
	if (ctx)
		ossl.BN_CTX_free(ctx);
	ossl.BN_clear_free(p);
	return rc;
}
