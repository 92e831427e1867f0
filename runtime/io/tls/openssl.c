#include "io/tls/openssl_int.h"

#include "base/library.h"

struct openssl openssl;

#define SYMBOL(result, name, parameters) { #name, (void **)&openssl.name },
static const struct symbol crypto_symbols[] = { CRYPTO_FUNCTIONS(SYMBOL) { NULL, NULL } };
static const struct symbol ssl_symbols[] = { SSL_FUNCTIONS(SYMBOL) { NULL, NULL } };
static struct library crypto = { "libcrypto.so.3", "libssl3", crypto_symbols, 0 };
static struct library ssl = { "libssl.so.3", "libssl3", ssl_symbols, 0 };

int openssl_open(void)
{
	int rc = library_open(&crypto);
	return rc ? rc : library_open(&ssl);
}
