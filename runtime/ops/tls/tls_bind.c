/* tls_bind.c -- internalBinding('tls').  stdlib/internal/tls does the checks visible to users.
 *
 *   context(min, max)           context_bind.c        session(context, isServer)          session_bind.c
 *   certificate(bytes)          x509_bind.c: of PEM or DER; throws
 *   ciphers()                   array of names
 *   rootText(isExtra)           the system's authorities as PEM; with isExtra, those of NODE_EXTRA_CA_CERTS; -errno
 *   version()                   of libcrypto, or undefined
 *
 * libssl and libcrypto are opened by the first call.
 */
#include "ops/tls/tls.h"

#include <errno.h>
#include <string.h>

#include "base/buf.h"
#include "engine/buffer.h"
#include "engine/text.h"
#include "ops/core/ops.h"

static const char ABSENT[] = "TLS needs libssl.so.3, which is not installed (Debian package libssl3)";

void tls_push_error(js_State *J, const struct tls_error *e)
{
	const struct { const char *name, *value; } all[] = {
		{ "library", e->library }, { "reason", e->reason }, { "code", e->code } };
	js_newerror(J, e->text);
	for (size_t i = 0; i < sizeof all / sizeof *all; i++)
		if (*all[i].value) {
			text_push(J, all[i].value);
			value_create(J, -2, all[i].name);
		}
}

void tls_check(js_State *J, int rc, const struct tls_error *e)
{
	if (rc >= 0)
		return;
	tls_push_error(J, e);
	js_throw(J);
}

void tls_check_errno(js_State *J, int rc)
{
	if (rc == -ELIBACC)
		js_error(J, "%s", ABSENT);
	if (rc == -ENOMEM)
		js_rangeerror(J, "Out of memory");
	if (rc < 0)
		js_error(J, "%s", strerror(-rc));
}

static void push_and_free(js_State *J, struct buf *b, void (*push)(js_State *J, const void *bytes, size_t size))
{
	if (js_try(J)) {
		buf_fini(b);
		js_throw(J);
	}
	if (b->failed)
		js_rangeerror(J, "Out of memory");
	push(J, b->data ? b->data : "", b->size);
	js_endtry(J);
	buf_fini(b);
}

static void push_copy(js_State *J, const void *bytes, size_t size)
{
	uint8_t *copy;
	buffer_push_node_new(J, size, 0, &copy);
	memcpy(copy, bytes, size);
}

void tls_push_text(js_State *J, struct buf *b) { push_and_free(J, b, text_push_bytes); }
void tls_push_bytes(js_State *J, struct buf *b) { push_and_free(J, b, push_copy); }

void tls_push_found(js_State *J, struct buf *b, int found)
{
	if (found) {
		tls_push_bytes(J, b);
		return;
	}
	buf_fini(b);
	js_pushundefined(J);
}

/* ---- what belongs to no connection */

static void ciphers(js_State *J)
{
	struct buf names;
	volatile uint32_t count = 0;
	buf_init(&names, 1 << 16);
	int rc = tls_cipher_names(&names);
	if (js_try(J)) {
		buf_fini(&names);
		js_throw(J);
	}
	tls_check_errno(J, rc);
	js_newarray(J);
	for (const char *p = names.data; p && p < names.data + names.size; p += strlen(p) + 1) {
		text_push(J, p);
		value_createindex(J, -2, count++);
	}
	js_endtry(J);
	buf_fini(&names);
}

static void root_text(js_State *J)
{
	struct buf pem;
	buf_init(&pem, 16 << 20);
	int rc = tls_roots_text(js_toboolean(J, 1), &pem);
	if (rc < 0) {
		buf_fini(&pem);
		js_pushnumber(J, rc);
		return;
	}
	tls_push_text(J, &pem);
}

static void version(js_State *J)
{
	const char *text = tls_library_version();
	if (text)
		text_push(J, text);
	else
		js_pushundefined(J);
}

void tls_bind(js_State *J)
{
	value_method(J, "ciphers", ciphers, 0);
	value_method(J, "rootText", root_text, 1);
	value_method(J, "version", version, 0);
	tls_bind_context(J);
	tls_bind_session(J);
	tls_bind_x509(J);
}
