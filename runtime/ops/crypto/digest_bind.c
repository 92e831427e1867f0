/* digest_bind.c -- internalBinding('crypto').  stdlib/crypto.js does the checks visible to users.
 *
 *   open(name, key)             a digest, or with key (bytes) an HMAC; undefined: no such digest
 *   update(digest, bytes)
 *   copy(digest)                another
 *   size(digest)                bytes
 *   finish(digest, size)        Buffer, or undefined if the digest does not have that size
 *   names()                     array
 *   random(bytes, from, to)     fills them
 *   equal(a, b)                 whether bytes of the same length are equal, in constant time
 *
 * and what job_bind.c and cipher_bind.c say.
 */
#include "ops/core/ops.h"

#include <errno.h>
#include <string.h>

#include "base/size.h"
#include "engine/buffer.h"
#include "engine/text.h"
#include "codec/digest.h"
#include "ops/crypto/job.h"

static const char TAG[] = "crypto.digest";

static void release(js_State *J, void *data)
{
	digest_close(data);
}

/* Throws for errors that the callers do not handle. */
static void check(js_State *J, int rc)
{
	if (rc == -ELIBACC)
		js_error(J, "libcrypto.so.3 is missing: install Debian's package libssl3");
	if (rc == -ENOMEM)
		js_rangeerror(J, "Out of memory");
	if (rc < 0)
		js_error(J, "%s", strerror(-rc));
}

static void open_digest(js_State *J)
{
	struct digest *d;
	uint8_t *key = NULL;
	size_t key_size = 0;
	js_pushnull(J);
	const char *name = text_utf8(J, 1, NULL);
	if (buffer_get(J, 2, &key, &key_size) && !key)
		key = (uint8_t *)"";
	int rc = digest_open(&d, name, key, key_size);
	if (rc == -EINVAL) {
		js_pushundefined(J);
		return;
	}
	check(J, rc);
	js_newuserdata(J, TAG, d, release);            /* closes it if it throws */
}

static void update(js_State *J)
{
	struct digest *d = js_touserdata(J, 1, TAG);
	uint8_t *bytes;
	size_t size;
	if (buffer_get(J, 2, &bytes, &size) && size)
		check(J, digest_update(d, bytes, size));
	js_pushundefined(J);
}

static void copy(js_State *J)
{
	struct digest *d;
	js_pushnull(J);
	check(J, digest_copy(&d, js_touserdata(J, 1, TAG)));
	js_newuserdata(J, TAG, d, release);
}

static void size_of(js_State *J)
{
	js_pushnumber(J, (double)digest_size(js_touserdata(J, 1, TAG)));
}

static void finish(js_State *J)
{
	struct digest *d = js_touserdata(J, 1, TAG);
	uint8_t *bytes;
	size_t size = size_clamp(js_tonumber(J, 2), SIZE_MAX >> 11);
	buffer_push_node_new(J, size, 0, &bytes);
	int rc = digest_finish(d, bytes, size);
	if (rc == -ERANGE) {
		js_pop(J, 1);
		js_pushundefined(J);
		return;
	}
	check(J, rc);
}

static void names(js_State *J)
{
	struct buf list;
	volatile int n = 0;
	buf_init(&list, 1 << 16);
	int rc = digest_list(&list);
	if (rc == 0 && !js_try(J)) {
		js_newarray(J);
		for (const char *p = list.data; p && p < list.data + list.size; p += strlen(p) + 1) {
			text_push(J, p);
			value_createindex(J, -2, n++);
		}
		js_endtry(J);
		buf_fini(&list);
		return;
	}
	buf_fini(&list);
	check(J, rc);
	js_throw(J);
}

static void random_bytes(js_State *J)
{
	uint8_t *bytes;
	size_t size;
	double from = js_tonumber(J, 2), to = js_tonumber(J, 3);
	if (buffer_get(J, 1, &bytes, &size) && from >= 0 && from < to && to <= (double)size)
		check(J, digest_random(bytes + (size_t)from, (size_t)(to - from)));
	js_pushundefined(J);
}

static void equal(js_State *J)
{
	uint8_t *a, *b;
	size_t a_size, b_size;
	volatile uint8_t differs = 0;
	if (buffer_get(J, 1, &a, &a_size) && buffer_get(J, 2, &b, &b_size) && a_size == b_size)
		for (size_t i = 0; i < a_size; i++)
			differs |= a[i] ^ b[i];
	else
		differs = 1;
	js_pushboolean(J, !differs);
}

void digest_bind(js_State *J)
{
	value_method(J, "open", open_digest, 2);
	value_method(J, "update", update, 2);
	value_method(J, "copy", copy, 1);
	value_method(J, "size", size_of, 1);
	value_method(J, "finish", finish, 2);
	value_method(J, "names", names, 0);
	value_method(J, "random", random_bytes, 3);
	value_method(J, "equal", equal, 2);
	job_bind(J);
	cipher_bind(J);
}
