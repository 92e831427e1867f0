/* vectors.h -- bytes written in hexadecimal digits, for tests with published examples. */
#ifndef TESTS_CODEC_CRYPTO_VECTORS_H
#define TESTS_CODEC_CRYPTO_VECTORS_H

#include <stdlib.h>
#include <string.h>

#include "codec/crypto/evp.h"

static inline struct crypto_bytes of_hex(const char *hex)
{
	struct crypto_bytes b;
	size_t size = strlen(hex) / 2;
	if (crypto_take_room(&b, size) < 0)
		abort();
	for (size_t i = 0; i < size; i++) {
		char digits[3] = { hex[2 * i], hex[2 * i + 1], 0 };
		b.data[i] = (uint8_t)strtoul(digits, NULL, 16);
	}
	return b;
}

static inline struct crypto_bytes of_text(const char *text)
{
	struct crypto_bytes b;
	if (crypto_copy(&b, text, strlen(text)) < 0)
		abort();
	return b;
}

static inline int is_hex(const struct crypto_bytes *b, const char *hex)
{
	struct crypto_bytes wanted = of_hex(hex);
	int equal = wanted.size == b->size && memcmp(wanted.data, b->data, b->size) == 0;
	crypto_wipe(&wanted);
	return equal;
}

#endif
