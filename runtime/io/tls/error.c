#include "io/tls/context_int.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* The middle of node's codes: by the number of the library, those of <openssl/err.h>. */
static const char *const libraries[] = {
	[2] = "SYS_", [3] = "BN_", [4] = "RSA_", [5] = "DH_", [6] = "EVP_", [7] = "BUF_", [8] = "OBJ_", [9] = "PEM_",
	[10] = "DSA_", [11] = "X509_", [13] = "ASN1_", [14] = "CONF_", [15] = "CRYPTO_", [16] = "EC_", [20] = "SSL_",
	[32] = "BIO_", [33] = "PKCS7_", [34] = "X509V3_", [35] = "PKCS12_", [36] = "RAND_", [37] = "DSO_",
	[38] = "ENGINE_", [39] = "OCSP_", [40] = "UI_", [41] = "COMP_", [42] = "ECDSA_", [43] = "ECDH_",
	[44] = "OSSL_STORE_", [46] = "CMS_", [47] = "TS_", [48] = "HMAC_", [50] = "CT_", [51] = "ASYNC_", [52] = "KDF_",
	[53] = "SM2_",
};

/* As in ERR_GET_LIB: bit 31 says that the error is one of the system's. */
static unsigned library_of(unsigned long code)
{
	return code & 0x80000000u ? 2 : (unsigned)(code >> 23) & 0xff;
}

static void set_code(struct tls_error *e, unsigned lib)
{
	const char *name = lib < sizeof libraries / sizeof *libraries && libraries[lib] ? libraries[lib] : "";
	snprintf(e->code, sizeof e->code, "ERR_%s%s%s", lib == 20 ? "" : "OSSL_", name, e->reason);
	for (char *p = e->code; *p; p++)
		*p = *p == ' ' ? '_' : (char)toupper((unsigned char)*p);
}

static void set_long_text(struct tls_error *e)
{
	struct bio *b = openssl.BIO_new(openssl.BIO_s_mem());
	if (!b)
		return;
	openssl.ERR_print_errors(b);
	int size = openssl.BIO_read(b, e->text, sizeof e->text - 1);
	e->text[size > 0 ? size : 0] = '\0';
	openssl.BIO_free(b);
}

int openssl_error(struct tls_error *e, int is_long)
{
	unsigned long code = openssl.ERR_peek_error();
	memset(e, 0, sizeof *e);
	if (code == 0) {
		snprintf(e->text, sizeof e->text, "Unknown error of OpenSSL");
		return -1;
	}
	const char *library = openssl.ERR_lib_error_string(code), *reason = openssl.ERR_reason_error_string(code);
	snprintf(e->library, sizeof e->library, "%s", library ? library : "");
	snprintf(e->reason, sizeof e->reason, "%s", reason ? reason : "");
	if (reason)
		set_code(e, library_of(code));
	if (is_long)
		set_long_text(e);
	else
		openssl.ERR_error_string_n(code, e->text, sizeof e->text);
	openssl.ERR_clear_error();
	return -1;
}
