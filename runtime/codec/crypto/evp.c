#include "codec/crypto/evp_int.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "base/library.h"
#include "base/mem.h"

struct ossl ossl;

#define OSSL_SYMBOL(type, name, args) { #name, (void **)&ossl.name },
static const struct symbol symbols[] = { OSSL_FUNCTIONS(OSSL_SYMBOL) { NULL, NULL } };
#undef OSSL_SYMBOL

static struct library library = { "libcrypto.so.3", "libssl3", symbols, 0 };

int crypto_open(void)
{
	return library_open(&library);
}

/* ---- bytes */

int crypto_take_room(struct crypto_bytes *b, size_t size)
{
	b->size = 0;
	b->data = size <= INT_MAX ? mem_try_alloc(size ? size : 1) : NULL;
	if (!b->data)
		return size <= INT_MAX ? -ENOMEM : -E2BIG;
	b->size = size;
	return 0;
}

int crypto_copy(struct crypto_bytes *b, const void *bytes, size_t size)
{
	int rc = crypto_take_room(b, size);
	if (rc == 0 && size)
		memcpy(b->data, bytes, size);
	return rc;
}

void crypto_wipe(struct crypto_bytes *b)
{
	if (b->data) {
		explicit_bzero(b->data, b->size);
		mem_free(b->data);
	}
	*b = (struct crypto_bytes){ NULL, 0 };
}

/* ---- errors */

/* The libraries of libcrypto whose names node puts into its codes, by number. */
static const char *const libraries[] = {
	[2] = "SYS_", [3] = "BN_", [4] = "RSA_", [5] = "DH_", [6] = "EVP_", [7] = "BUF_", [8] = "OBJ_", [9] = "PEM_",
	[10] = "DSA_", [11] = "X509_", [13] = "ASN1_", [14] = "CONF_", [15] = "CRYPTO_", [16] = "EC_", [20] = "SSL_",
	[32] = "BIO_", [33] = "PKCS7_", [34] = "X509V3_", [35] = "PKCS12_", [36] = "RAND_", [37] = "DSO_",
	[38] = "ENGINE_", [39] = "OCSP_", [40] = "UI_", [41] = "COMP_", [42] = "ECDSA_", [43] = "ECDH_",
	[44] = "OSSL_STORE_", [45] = "FIPS_", [46] = "CMS_", [47] = "TS_", [48] = "HMAC_", [50] = "CT_",
	[51] = "ASYNC_", [52] = "KDF_", [53] = "SM2_",
};

static void name_error(struct crypto_error *e)
{
	unsigned long lib = e->code >> 23 & 0xFF;
	const char *part = lib < sizeof libraries / sizeof *libraries && libraries[lib] ? libraries[lib] : "";
	int n = snprintf(e->name, sizeof e->name, "ERR_%s%s", lib == 20 ? "" : "OSSL_", part);
	size_t at = (size_t)n;
	for (const char *p = e->reason; *p && at + 1 < sizeof e->name; p++)
		e->name[at++] = *p == ' ' ? '_' : *p >= 'a' && *p <= 'z' ? (char)(*p - 'a' + 'A') : *p;
	e->name[at] = 0;
}

void crypto_clear_errors(void)
{
	ossl.ERR_clear_error();
}

int crypto_failed(struct crypto_error *e)
{
	unsigned long code;
	memset(e, 0, sizeof *e);
	e->code = ossl.ERR_get_error();
	if (!e->code)
		return -EPROTO;
	ossl.ERR_error_string_n(e->code, e->text, sizeof e->text);
	const char *lib = ossl.ERR_lib_error_string(e->code), *reason = ossl.ERR_reason_error_string(e->code);
	snprintf(e->library, sizeof e->library, "%s", lib ? lib : "");
	snprintf(e->reason, sizeof e->reason, "%s", reason ? reason : "");
	if (reason)
		name_error(e);
	while ((code = ossl.ERR_get_error()) != 0) {
		memmove(e->stack + 1, e->stack, sizeof e->stack - sizeof *e->stack);
		ossl.ERR_error_string_n(code, e->stack[0], sizeof *e->stack);
		if (e->count < CRYPTO_ERROR_STACK)
			e->count++;
	}
	return -EPROTO;
}

/* ---- for the room */

void *evp_digest(const char *name)
{
	void *md = ossl.EVP_MD_fetch(NULL, name, NULL), *old = md ? NULL : ossl.EVP_get_digestbyname(name);
	if (!md && old)
		md = ossl.EVP_MD_fetch(NULL, ossl.EVP_MD_get0_name(old), NULL);
	ossl.ERR_clear_error();
	return md;
}

enum { BIO_CTRL_INFO = 3 };            /* BIO_get_mem_data */

int evp_take_bio(void *bio, struct crypto_bytes *out)
{
	char *data = NULL;
	long size = ossl.BIO_ctrl(bio, BIO_CTRL_INFO, 0, &data);
	int rc = size >= 0 ? crypto_copy(out, data, (size_t)size) : -ENOMEM;
	ossl.BIO_free(bio);
	return rc;
}

int evp_bytes_of(const void *bn, size_t width, struct crypto_bytes *out)
{
	size_t own = ((size_t)ossl.BN_num_bits(bn) + 7) / 8, size = own > width ? own : width;
	int rc = crypto_take_room(out, size);
	if (rc == 0)
		ossl.BN_bn2binpad(bn, out->data, (int)size);
	return rc;
}

void *evp_number(const struct crypto_bytes *b)
{
	return b->size <= INT_MAX ? ossl.BN_bin2bn(b->data, (int)b->size, NULL) : NULL;
}
