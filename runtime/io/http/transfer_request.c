#include "io/http/transfer_int.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "base/vault.h"

/* ---- the request's copy */

/* A string of the request's, in t->text. */
static char *put(char **at, const char *s)
{
	char *here = *at;
	size_t size;
	if (!s)
		return NULL;
	size = strlen(s) + 1;
	memcpy(here, s, size);
	*at += size;
	return here;
}

static size_t room_for(const char *s) { return s ? strlen(s) + 1 : 0; }

/* The end of the string that begins at p.  libcurl sends lines joined by "\r\n" unchanged, and looks for a name only at
 * the start of the string. */
static char *end_of_lines(const char *p)
{
	const char *end = strchr(p, '\n');
	while (end && end > p && end[-1] == '\r')
		end = strchr(end + 1, '\n');
	return (char *)end;
}

/* Turns the lines into strings in place, each with its list node. */
static int link_lines(struct transfer *t)
{
	size_t count = 0;
	for (const char *p = t->fields; (p = end_of_lines(p)); p++)
		count++;
	if (!count)
		return 0;
	t->lines = mem_try_alloc(count * sizeof *t->lines);
	if (!t->lines)
		return -ENOMEM;
	char *p = t->fields;
	for (size_t i = 0; i < count; i++) {
		char *end = end_of_lines(p);
		*end = 0;
		t->lines[i] = (struct curl_slist){ p, i + 1 < count ? &t->lines[i + 1] : NULL };
		p = end + 1;
	}
	return 0;
}

static struct curl_blob put_blob(uint8_t **at, struct transfer_blob from)
{
	struct curl_blob b = { *at, from.size, 0 };
	if (from.size)
		memcpy(*at, from.bytes, from.size);
	*at += from.size;
	return b;
}

int transfer_prepare(struct transfer *t, const struct transfer_request *rq)
{
	char *at = t->text = vault_alloc(room_for(rq->url) + room_for(rq->method) + room_for(rq->fields) +
		room_for(rq->proxy) +
		room_for(rq->unix_path) + room_for(rq->connect_to) + room_for(rq->origin) + room_for(rq->target));
	if (!at)
		return -ENOMEM;
	t->url = put(&at, rq->url);
	t->method = put(&at, rq->method);
	t->fields = put(&at, rq->fields);
	t->proxy = put(&at, rq->proxy);
	t->unix_path = put(&at, rq->unix_path);
	t->connect_to.data = put(&at, rq->connect_to);
	t->origin_name = put(&at, rq->origin);
	t->target = put(&at, rq->target);
	size_t pem = rq->ca.size + rq->cert.size + rq->key.size;
	if (pem) {
		uint8_t *to = t->pem = mem_try_alloc(pem);
		if (!to)
			return -ENOMEM;
		t->ca = put_blob(&to, rq->ca);
		t->cert = put_blob(&to, rq->cert);
		t->key = put_blob(&to, rq->key);
	}
	t->upload = rq->body;
	t->upload_bytes = rq->body_size;
	t->uploads = rq->uploads != 0;
	t->upload_size = rq->upload_size;
	t->decodes = rq->decodes != 0;
	t->tls = rq->tls != 0;
	t->granted = rq->granted != 0;
	t->once = rq->once != 0;
	t->apart = rq->apart != 0;
	t->insecure = rq->insecure != 0;
	t->verbose = rq->verbose != 0;
	t->connects = rq->connects != 0;
	t->http1 = rq->http1 != 0;
	t->timed = rq->timed != 0;
	t->family = (uint8_t)rq->family;
	t->connect_ms = rq->connect_ms;
	t->head_ms = rq->head_ms;
	t->stall_ms = rq->stall_ms;
	t->special = t->proxy || t->unix_path || t->connect_to.data || t->insecure || t->verbose || t->connects ||
		t->once || t->apart || t->http1 || t->family || t->target || pem;
	int r = transfer_admit(t);
	return r ? r : link_lines(t);
}

/* ---- libcurl's options */

static void set_method(struct transfer *t)
{
	const struct curl_api *c = t->owner->api;
	unsigned char plain = strcmp(t->method, "GET") == 0 && !t->uploads && !t->upload;
	if (plain && t->handle->plain_get)
		return;
	t->handle->plain_get = plain;
	c->easy_setopt(t->easy, OPT_HTTPGET, 1L);
	/* libcurl has methods of its own for what is uploaded */
	c->easy_setopt(t->easy, OPT_CUSTOMREQUEST, plain ? NULL : t->method);
	if (t->uploads) {
		c->easy_setopt(t->easy, OPT_UPLOAD, 1L);
		c->easy_setopt(t->easy, OPT_INFILESIZE_LARGE, t->upload_size);
	} else if (t->upload) {
		c->easy_setopt(t->easy, OPT_POSTFIELDSIZE_LARGE, (int64_t)t->upload_bytes);
		c->easy_setopt(t->easy, OPT_POSTFIELDS, t->upload);
	} else if (strcmp(t->method, "HEAD") == 0) {
		c->easy_setopt(t->easy, OPT_NOBODY, 1L);
	}
}

/* Options that only some requests have; the handle is not reused. */
static void set_special(struct transfer *t)
{
	const struct curl_api *c = t->owner->api;
	if (t->proxy) {
		c->easy_setopt(t->easy, OPT_PROXY, t->proxy);
		c->easy_setopt(t->easy, OPT_NOPROXY, "");
	}
	if (t->unix_path) {
		c->easy_setopt(t->easy, OPT_UNIX_SOCKET_PATH, t->unix_path);
		snprintf(t->error.address, sizeof t->error.address, "%s", t->unix_path);
		/* the path to a socket that is held may be another's later */
		c->easy_setopt(t->easy, OPT_FRESH_CONNECT, (long)t->has_socket);
		c->easy_setopt(t->easy, OPT_FORBID_REUSE, (long)t->has_socket);
	}
	if (t->once || t->apart)
		c->easy_setopt(t->easy, OPT_FRESH_CONNECT, 1L);
	if (t->connect_to.data)
		c->easy_setopt(t->easy, OPT_CONNECT_TO, &t->connect_to);
	if (t->insecure) {
		c->easy_setopt(t->easy, OPT_SSL_VERIFYPEER, 0L);
		c->easy_setopt(t->easy, OPT_SSL_VERIFYHOST, 0L);
	}
	if (t->ca.len) {
		c->easy_setopt(t->easy, OPT_CAINFO_BLOB, &t->ca);
		c->easy_setopt(t->easy, OPT_CAPATH, NULL);
	}
	if (t->cert.len)
		c->easy_setopt(t->easy, OPT_SSLCERT_BLOB, &t->cert);
	if (t->key.len)
		c->easy_setopt(t->easy, OPT_SSLKEY_BLOB, &t->key);
	if (t->verbose)
		c->easy_setopt(t->easy, OPT_VERBOSE, 1L);
	if (t->target)
		c->easy_setopt(t->easy, OPT_REQUEST_TARGET, t->target);
	if (t->family)
		c->easy_setopt(t->easy, OPT_IPRESOLVE, t->family == 4 ? 1L : 2L);
	if (t->http1) {
		c->easy_setopt(t->easy, OPT_HTTP_VERSION, (long)CURL_HTTP_VERSION_1_1);
		c->easy_setopt(t->easy, OPT_PIPEWAIT, 0L);
	}
	if (t->connects) {
		c->easy_setopt(t->easy, OPT_CONNECT_ONLY, 1L);
		c->easy_setopt(t->easy, OPT_HTTPPROXYTUNNEL, 1L);
		c->easy_setopt(t->easy, OPT_HTTP_VERSION, (long)CURL_HTTP_VERSION_1_1);
		c->easy_setopt(t->easy, OPT_PIPEWAIT, 0L);
	}
}

void transfer_set_options(struct transfer *t)
{
	const struct curl_api *c = t->owner->api;
	struct handle *h = t->handle;
	h->text[0] = 0;
	c->easy_setopt(t->easy, OPT_URL, t->url);
	c->easy_setopt(t->easy, OPT_HTTPHEADER, t->lines);
	if (h->tls != t->tls) {
		h->tls = (signed char)t->tls;
		if (t->tls)
			transfer_set_authorities(t->owner, t->easy);
		c->easy_setopt(t->easy, OPT_HTTP_VERSION,
			(long)(t->tls ? CURL_HTTP_VERSION_2TLS : CURL_HTTP_VERSION_1_1));
		c->easy_setopt(t->easy, OPT_PIPEWAIT, (long)t->tls);
	}
	if (h->connect_ms != t->connect_ms) {
		h->connect_ms = t->connect_ms;
		c->easy_setopt(t->easy, OPT_CONNECTTIMEOUT_MS, (long)t->connect_ms);
	}
	set_method(t);
	if (t->special)
		set_special(t);
}
