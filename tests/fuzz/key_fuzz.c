/* key_fuzz.c -- keys from any bytes: what is read must be described, written and read again as the same key. */
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "codec/crypto/key.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static void use(struct key *k)
{
	struct crypto_error error;
	struct crypto_bytes out = { NULL, 0 };
	struct key_pss pss;
	char group[64];
	const char *type = key_type(k);
	key_bits(k);
	key_bytes(k);
	key_group(k, group, sizeof group);
	if (type && strcmp(type, "rsa-pss") == 0)
		key_pss(k, &pss);
	struct key_target to = { KEY_DER, k->kind == KEY_PRIVATE ? KEY_PKCS8 : KEY_SPKI, NULL, NULL, 0 };
	if (key_write(k, &to, &out, &error) == 0) {
		struct key_source from = { out.data, out.size, KEY_DER, to.form, NULL, 0 };
		struct key *back = NULL;
		int was_private;
		if ((k->kind == KEY_PRIVATE ? key_read_private(&back, &from, &error) :
			key_read_public(&back, &from, &was_private, &error)) == 0) {
			if (key_equal(k, back) == 0)
				abort();
			key_drop(back);
		}
		crypto_wipe(&out);
	}
	if (key_raw(k, k->kind == KEY_PRIVATE, &out, &error) == 0)
		crypto_wipe(&out);
	if (key_number(k, "n", 0, &out, &error) == 0)
		crypto_wipe(&out);
	key_drop(k);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
	struct crypto_error error;
	struct key *k = NULL;
	int was_private;
	if (size < 1 || crypto_open() < 0)
		return 0;
	struct key_source from = { bytes + 1, size - 1, bytes[0] & 1 ? KEY_DER : KEY_PEM,
		(enum key_form)(bytes[0] >> 1 & 3), bytes[0] & 8 ? (const uint8_t *)"phrase" : NULL, 6 };
	if (key_read_private(&k, &from, &error) == 0)
		use(k);
	if (key_read_public(&k, &from, &was_private, &error) == 0)
		use(k);
	return 0;
}
