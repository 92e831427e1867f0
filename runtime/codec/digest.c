#include "codec/digest.h"

#include <errno.h>
#include <string.h>
#include <sys/random.h>

#include "base/library.h"
#include "base/mem.h"

/* The functions used from libcrypto 3, as in its manual pages EVP_DigestInit(3) and HMAC(3). */
static struct {
	void *(*md_fetch)(void *libctx, const char *name, const char *properties);
	void *(*md_by_name)(const char *name);
	void (*md_free)(void *md);
	int (*md_size)(const void *md);
	const char *(*md_name)(const void *md);
	void (*md_all)(void (*found)(const void *md, const char *name, const char *alias_of, void *ctx), void *ctx);
	void *(*ctx_new)(void);
	void (*ctx_free)(void *ctx);
	int (*ctx_copy)(void *to, const void *from);
	int (*init)(void *ctx, const void *md, void *engine);
	int (*update)(void *ctx, const void *bytes, size_t size);
	int (*final)(void *ctx, unsigned char *out, unsigned *size);
	int (*final_xof)(void *ctx, unsigned char *out, size_t size);
	void *(*hmac_new)(void);
	void (*hmac_free)(void *ctx);
	int (*hmac_init)(void *ctx, const void *key, int size, const void *md, void *engine);
	int (*hmac_update)(void *ctx, const unsigned char *bytes, size_t size);
	int (*hmac_final)(void *ctx, unsigned char *out, unsigned *size);
} crypto;

static const struct symbol symbols[] = {
	{ "EVP_MD_fetch", (void **)&crypto.md_fetch }, { "EVP_get_digestbyname", (void **)&crypto.md_by_name },
	{ "EVP_MD_free", (void **)&crypto.md_free }, { "EVP_MD_get_size", (void **)&crypto.md_size },
	{ "EVP_MD_get0_name", (void **)&crypto.md_name }, { "EVP_MD_do_all_sorted", (void **)&crypto.md_all },
	{ "EVP_MD_CTX_new", (void **)&crypto.ctx_new }, { "EVP_MD_CTX_free", (void **)&crypto.ctx_free },
	{ "EVP_MD_CTX_copy_ex", (void **)&crypto.ctx_copy },
	{ "EVP_DigestInit_ex", (void **)&crypto.init }, { "EVP_DigestUpdate", (void **)&crypto.update },
	{ "EVP_DigestFinal_ex", (void **)&crypto.final },
	{ "EVP_DigestFinalXOF", (void **)&crypto.final_xof }, { "HMAC_CTX_new", (void **)&crypto.hmac_new },
	{ "HMAC_CTX_free", (void **)&crypto.hmac_free },
	{ "HMAC_Init_ex", (void **)&crypto.hmac_init }, { "HMAC_Update", (void **)&crypto.hmac_update },
	{ "HMAC_Final", (void **)&crypto.hmac_final }, { NULL, NULL },
};
static struct library library = { "libcrypto.so.3", "libssl3", symbols, 0 };

struct digest {
	void *md;
	void *ctx;             /* an EVP_MD_CTX, or an HMAC_CTX */
	int hmac;
};

/* Finds a digest by the names that providers know, or the older ones ("RSA-SHA256"); NULL: none. */
static void *find(const char *name)
{
	void *md = crypto.md_fetch(NULL, name, NULL), *old = md ? NULL : crypto.md_by_name(name);
	return old ? crypto.md_fetch(NULL, crypto.md_name(old), NULL) : md;
}

int digest_open(struct digest **out, const char *name, const void *key, size_t key_size)
{
	int rc = library_open(&library);
	if (rc != 0)
		return rc;
	if (key_size > INT32_MAX)
		return -EINVAL;
	struct digest *d = mem_try_zalloc(sizeof *d);
	if (!d)
		return -ENOMEM;
	d->hmac = key != NULL;
	d->md = find(name);
	if (!d->md) {
		digest_close(d);
		return -EINVAL;
	}
	d->ctx = d->hmac ? crypto.hmac_new() : crypto.ctx_new();
	if (!d->ctx || !(d->hmac ? crypto.hmac_init(d->ctx, key, (int)key_size, d->md, NULL) :
		crypto.init(d->ctx, d->md, NULL))) {
		rc = d->ctx ? -EINVAL : -ENOMEM;
		digest_close(d);
		return rc;
	}
	*out = d;
	return 0;
}

int digest_update(struct digest *d, const void *bytes, size_t size)
{
	int done = d->hmac ? crypto.hmac_update(d->ctx, bytes, size) : crypto.update(d->ctx, bytes, size);
	return done ? 0 : -ENOMEM;
}

int digest_copy(struct digest **out, const struct digest *d)
{
	if (d->hmac)
		return -EINVAL;
	struct digest *copy = mem_try_zalloc(sizeof *copy);
	if (!copy)
		return -ENOMEM;
	copy->ctx = crypto.ctx_new();
	copy->md = find(crypto.md_name(d->md));
	if (!copy->ctx || !copy->md || !crypto.ctx_copy(copy->ctx, d->ctx)) {
		digest_close(copy);
		return -ENOMEM;
	}
	*out = copy;
	return 0;
}

size_t digest_size(const struct digest *d)
{
	int size = crypto.md_size(d->md);
	return size > 0 ? (size_t)size : 0;
}

int digest_finish(struct digest *d, void *out, size_t size)
{
	unsigned made;
	if (size == digest_size(d))
		return (d->hmac ? crypto.hmac_final(d->ctx, out, &made) : crypto.final(d->ctx, out, &made)) ? 0 :
			-ENOMEM;
	return !d->hmac && crypto.final_xof(d->ctx, out, size) ? 0 : -ERANGE;
}

void digest_close(struct digest *d)
{
	if (!d)
		return;
	if (d->ctx && d->hmac)
		crypto.hmac_free(d->ctx);
	else if (d->ctx)
		crypto.ctx_free(d->ctx);
	if (d->md)
		crypto.md_free(d->md);
	mem_free(d);
}

static void list_one(const void *md, const char *name, const char *alias_of, void *ctx)
{
	void *there = find(name);              /* some are only names, without an implementation */
	(void)md, (void)alias_of;
	if (there) {
		crypto.md_free(there);
		buf_add(ctx, name, strlen(name) + 1);
	}
}

int digest_list(struct buf *names)
{
	int rc = library_open(&library);
	if (rc == 0)
		crypto.md_all(list_one, names);
	return rc ? rc : names->failed ? -ENOMEM : 0;
}

int digest_random(void *out, size_t size)
{
	char *p = out;
	while (size > 0) {
		ssize_t n = getrandom(p, size < 1u << 20 ? size : 1u << 20, 0);
		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0)
			return -errno;
		p += n;
		size -= (size_t)n;
	}
	return 0;
}
