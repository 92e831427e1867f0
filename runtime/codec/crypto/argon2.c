#include "codec/crypto/argon2.h"

#include <errno.h>

#include "base/library.h"
#include "base/mem.h"

/* As argon2.h of libargon2 has it; the layout is the library's interface. */
struct context {
	uint8_t *out;
	uint32_t out_size;
	uint8_t *password;
	uint32_t password_size;
	uint8_t *salt;
	uint32_t salt_size;
	uint8_t *secret;
	uint32_t secret_size;
	uint8_t *data;
	uint32_t data_size;
	uint32_t passes, memory, lanes, threads, version;
	int (*give)(uint8_t **memory, size_t size);
	void (*take_back)(uint8_t *memory, size_t size);
	uint32_t flags;
};

enum { VERSION = 0x13, OK = 0, NO_MEMORY = -22 };

static int (*compute)(struct context *c, int kind);
static const struct symbol symbols[] = { { "argon2_ctx", (void **)&compute }, { NULL, NULL } };
static struct library library = { "libargon2.so.1", "libargon2-1", symbols, 0 };

int argon2_open(void) { return library_open(&library); }

static int give(uint8_t **memory, size_t size)
{
	*memory = mem_try_alloc(size);
	return *memory ? OK : NO_MEMORY;
}

static void take_back(uint8_t *memory, size_t size) { mem_free(memory); }

int argon2(const struct argon2 *a, struct crypto_bytes *out)
{
	const struct crypto_bytes *given[] = { a->password, a->salt, a->secret, a->data };
	int rc = argon2_open();
	for (size_t i = 0; rc == 0 && i < sizeof given / sizeof *given; i++)
		rc = given[i]->size > UINT32_MAX ? -EINVAL : 0;
	if (rc != 0)
		return rc;
	struct context c = { .out = out->data, .out_size = (uint32_t)out->size,
		.password = a->password->data, .password_size = (uint32_t)a->password->size,
		.salt = a->salt->data, .salt_size = (uint32_t)a->salt->size,
		.secret = a->secret->data, .secret_size = (uint32_t)a->secret->size,
		.data = a->data->data, .data_size = (uint32_t)a->data->size,
		.passes = a->passes, .memory = a->memory, .lanes = a->lanes, .threads = 1, .version = VERSION,
		.give = give, .take_back = take_back };
	rc = compute(&c, (int)a->kind);
	return rc == OK ? 0 : rc == NO_MEMORY ? -ENOMEM : -EINVAL;
}
