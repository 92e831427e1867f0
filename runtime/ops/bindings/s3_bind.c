/* ops/bindings/s3_bind.c -- storage bindings on S3-compatible services, as natives of internalBinding('bindings').
 *
 *   s3Open(name)        a handle; undefined: the binding is a folder
 *   s3Send(handle, method, key, query, fields, body, hash, callback, once)
 *                       a transfer of internalBinding('fetch'): the callback and what else can be done with it are
 *                       described in ops/fetch/fetch_bind.c.  method: one of HTTP's, or LIST, a list of the binding's
 *                       keys, which has no key.  query, fields: [name, value, ...], names in lower case.  body: a
 *                       Uint8Array or undefined; hash: its SHA-256 in hex, or undefined: it is computed here, for
 *                       short ones.  once: it must not be made twice (struct transfer_request)
 *   s3Hash(handle, bytes)       a promise of their SHA-256 in hex, computed on the pool
 *   s3Read(handle, bytes)       the elements of an XML document, [depth, name, text, ...]; null: it is none
 *   s3Prefix(handle)            what every key in the bucket begins with
 *   s3IsDry()                   whether this is a dry run, in which nothing is written
 *   s3Keep(handle, undefined, key, size)        says that it would be: stored with so many bytes, or, -1, deleted
 *
 * Where a request goes, and the keys that it is signed with, are decided here, whatever the library asks for: to the
 * bucket of the policy file, and within it to keys below the prefix.  So a part of a key that a service or something
 * before it could take for a step upwards is refused, and so are parameters and fields that the library never uses.
 */
#include "ops/bindings/bindings.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "base/mem.h"
#include "base/size.h"
#include "codec/data_url.h"
#include "codec/digest.h"
#include "codec/sigv4.h"
#include "codec/xml.h"
#include "engine/buffer.h"
#include "engine/engine.h"
#include "engine/promise.h"
#include "engine/text.h"
#include "io/http/transfer.h"
#include "ops/fetch/fetch.h"
#include "ops/core/oplog_host.h"
#include "ops/core/ops.h"
#include "policy/credentials.h"
#include "policy/dry.h"

static const char TAG[] = "S3";

enum {
	KEY_MAX = 1024,                /* bytes, the prefix included: S3's limit */
	QUERY_MAX = 8, FIELDS_MAX = 64, OWN_FIELDS = 4,
	HASHED_HERE = 64 << 10,        /* bytes of a body: more are hashed on the pool */
	URL_MAX = 16 << 10, LINES_MAX = 128 << 10,
	TIMEOUT_MS = 30000, CONNECT_MS = 10000,
	BYTES_PER_MS = 64              /* an upload may be this slow beyond its timeout */
};

struct s3 {
	struct s3 *next;
	struct buf origin, path;       /* "https://host", and encoded, without a slash at its end, the bucket's */
	const char *host;              /* in origin */
	struct buf prefix;             /* "" or "a/b/" */
	const char *region;
	const char *access_key, *secret_key, *token;   /* the credentials'; NULL: requests are not signed */
	int tls;
	unsigned timeout_ms;
	char name[];
};

struct s3_stores { struct s3 *first; };

__attribute__((noreturn)) static void fail(js_State *J, const struct s3 *s, int64_t error, const char *text)
{
	char message[320];
	snprintf(message, sizeof message, "Binding '%.100s': %.200s", s->name, text);
	bindings_push_error(J, error, message);
	js_throw(J);
}

/* error: -ELIBACC: the library is not there; anything else is a lack of memory. */
__attribute__((noreturn)) static void fail_library(js_State *J, const struct s3 *s, int error, const char *library)
{
	char message[320];
	if (error != -ELIBACC)
		js_rangeerror(J, "Out of memory");
	snprintf(message, sizeof message, "Binding '%.100s' needs %.100s", s->name, library);
	bindings_push_error(J, error, message);
	js_throw(J);
}

static const char CRYPTO[] = "libcrypto.so.3 (package libssl3)", EXPAT[] = "libexpat.so.1 (package libexpat1)";

/* ---- stores */

/* Whether a part of the key between slashes is . or .. */
static int has_dots(const char *key, size_t size)
{
	for (size_t from = 0, to; from <= size; from = to + 1) {
		const char *slash = memchr(key + from, '/', size - from);
		to = slash ? (size_t)(slash - key) : size;
		if (to - from >= 1 && to - from <= 2 && key[from] == '.' && key[to - 1] == '.')
			return 1;
	}
	return 0;
}

/* The host of the URL with its port unless that is the scheme's own.  NULL, or what is wrong. */
static const char *read_origin(struct s3 *s, const char *url, const char **rest)
{
	static const char usual[][5] = { ":80", ":443" };
	size_t scheme, size, port;
	s->tls = !strncmp(url, "https:", 6);
	scheme = s->tls ? 8 : 7;
	size = strcspn(url + scheme, "/?#");
	*rest = url + scheme + size;
	if (size == 0 || size > 255 || memchr(url + scheme, '@', size))
		return "its url has no host, or a user";
	for (size_t i = 0; i < size; i++)
		if ((unsigned char)url[scheme + i] <= ' ' || (unsigned char)url[scheme + i] >= 127)
			return "its url's host is not in ASCII";
	port = strlen(usual[s->tls]);
	if (size > port && !memcmp(url + scheme + size - port, usual[s->tls], port))
		size -= port;
	buf_add(&s->origin, url, scheme + size);
	for (size_t i = 0; i < s->origin.size; i++)
		if (s->origin.data[i] >= 'A' && s->origin.data[i] <= 'Z')
			s->origin.data[i] = (char)(s->origin.data[i] + 'a' - 'A');
	s->host = s->origin.data ? s->origin.data + scheme : "";
	return strpbrk(*rest, "?#") ? "its url has a query or a fragment" : NULL;
}

/* The rest of the URL: /bucket/prefix, or only the prefix where the host names the bucket. */
static const char *read_path(struct s3 *s, char *path, int names_bucket)
{
	size_t size = data_url_percent_decode((uint8_t *)path, strlen(path), (uint8_t *)path), bucket = 0;
	while (size && *path == '/') {
		path++;
		size--;
	}
	while (size && path[size - 1] == '/')
		size--;
	if (!names_bucket) {
		const char *slash = memchr(path, '/', size);
		bucket = slash ? (size_t)(slash - path) : size;
		if (bucket == 0)
			return "its url names no bucket";
		buf_add_char(&s->path, '/');
		sigv4_encode(&s->path, path, bucket, 0);
		bucket += slash != NULL;
	}
	if (has_dots(path, size) || memchr(path, 0, size))
		return "its url has a part that is . or ..";
	if (size > bucket) {
		buf_add(&s->prefix, path + bucket, size - bucket);
		buf_add_char(&s->prefix, '/');
	}
	return size - bucket >= KEY_MAX ? "its url's prefix is too long" : NULL;
}

static const char *read_url(struct s3 *s, const struct policy_value *v)
{
	const char *style = policy_string(policy_member(v, "style")), *rest = "", *wrong;
	char *path;
	wrong = read_origin(s, policy_string(policy_member(v, "url")), &rest);
	path = mem_try_alloc(strlen(rest) + 1);
	if (!path) {
		s->path.failed = -ENOMEM;
		return NULL;
	}
	strcpy(path, rest);
	if (!wrong)
		wrong = read_path(s, path, style && !strcmp(style, "virtual"));
	mem_free(path);
	return wrong;
}

static int is_name(const char *text)
{
	return *text && strlen(text) < 64 && strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789-_") == strlen(text);
}

static const char *read_binding(struct s3 *s, const struct policy_value *v)
{
	const struct policy_value *access = policy_member(v, "accessKeyId"),
		*secret = policy_member(v, "secretAccessKey"), *token = policy_member(v, "sessionToken"),
		*timeout = policy_member(v, "timeout");
	const char *region = policy_string(policy_member(v, "region"));
	s->region = region ? region : "us-east-1";
	s->access_key = access ? credentials_get(access) : NULL;
	s->secret_key = secret ? credentials_get(secret) : NULL;
	s->token = token ? credentials_get(token) : NULL;
	s->timeout_ms = timeout ? (unsigned)size_clamp(timeout->number * 1000, 86400000) : TIMEOUT_MS;
	if (s->timeout_ms == 0)
		s->timeout_ms = 1;
	if (!is_name(s->region))
		return "its region is no name";
	if ((access || secret || token) && (!s->access_key || !s->secret_key || (token && !s->token)))
		return "its credentials are missing";
	if (s->access_key && strpbrk(s->access_key, "/, "))
		return "its accessKeyId is none";
	return read_url(s, v);
}

static void s3_free(struct s3 *s)
{
	if (!s)
		return;
	buf_fini(&s->origin);
	buf_fini(&s->path);
	buf_fini(&s->prefix);
	mem_free(s);
}

static struct s3 *s3_new(js_State *J, const char *name, const struct policy_value *v)
{
	size_t size = strlen(name) + 1;
	struct s3 *s = mem_try_zalloc(sizeof *s + size);
	char message[320];
	const char *wrong;
	if (!s)
		js_rangeerror(J, "Out of memory");
	memcpy(s->name, name, size);
	buf_init(&s->origin, URL_MAX);
	buf_init(&s->path, URL_MAX);
	buf_init(&s->prefix, URL_MAX);
	wrong = read_binding(s, v);
	if (s->origin.failed || s->path.failed || s->prefix.failed) {
		s3_free(s);
		js_rangeerror(J, "Out of memory");
	}
	if (wrong) {
		snprintf(message, sizeof message, "Binding '%.100s': %.160s", name, wrong);
		s3_free(s);
		js_error(J, "%s", message);
	}
	return s;
}

static void native_open(js_State *J)
{
	struct host *host = host_of(J);
	const struct policy_value *v = bindings_find(J, 1, "storage");
	const char *name = text_utf8(J, 1, NULL);
	struct s3 *s;
	js_pushundefined(J);
	if (!policy_member(v, "url"))
		return;
	if (!host->s3_stores && !(host->s3_stores = mem_try_zalloc(sizeof *host->s3_stores)))
		js_rangeerror(J, "Out of memory");
	for (s = host->s3_stores->first; s && strcmp(s->name, name) != 0; s = s->next)
		;
	if (!s) {
		s = s3_new(J, name, v);
		s->next = host->s3_stores->first;
		host->s3_stores->first = s;
	}
	js_pop(J, 1);
	js_pushnull(J);
	js_newuserdata(J, TAG, s, NULL);
}

void bindings_end_s3(struct s3_stores *stores)
{
	struct s3 *next;
	for (struct s3 *s = stores ? stores->first : NULL; s; s = next) {
		next = s->next;
		s3_free(s);
	}
	mem_free(stores);
}

/* ---- requests */

struct sending {
	const struct s3 *s;
	const char *method, *key;      /* key NULL: to the bucket */
	size_t key_size;
	struct sigv4_pair query[QUERY_MAX], fields[FIELDS_MAX];
	size_t query_count, field_count;
	const uint8_t *body;
	size_t body_size;
	char hash[SIGV4_HASH], date[SIGV4_DATE];
	struct buf path, query_text, url, lines, listed, signature, target;
};

static void sending_fini(struct sending *q)
{
	/* the key id, the token and the signature are in them; they were made at their full size */
	if (q->lines.data)
		explicit_bzero(q->lines.data, q->lines.room);
	if (q->signature.data)
		explicit_bzero(q->signature.data, q->signature.room);
	buf_fini(&q->path);
	buf_fini(&q->query_text);
	buf_fini(&q->url);
	buf_fini(&q->lines);
	buf_fini(&q->listed);
	buf_fini(&q->signature);
	buf_fini(&q->target);
}

/* Reads [name, value, ...] at idx, whose texts stay on the stack; returns how many there are. */
static size_t read_pairs(js_State *J, int idx, struct sigv4_pair *to, size_t room)
{
	int length = js_isarray(J, idx) ? js_getlength(J, idx) : 0;
	size_t n = 0;
	for (int i = 0; i + 1 < length; i += 2) {
		struct sigv4_pair *p = &to[n++];
		if (n > room)
			js_rangeerror(J, "too many");
		js_getindex(J, idx, i);
		p->name = text_utf8(J, -1, &p->name_size);
		js_getindex(J, idx, i + 1);
		p->value = text_utf8(J, -1, &p->value_size);
	}
	return n;
}

static int is_among(const struct sigv4_pair *p, const char *const *names, size_t count)
{
	for (size_t i = 0; i < count; i++)
		if (p->name_size == strlen(names[i]) && !memcmp(p->name, names[i], p->name_size))
			return 1;
	return 0;
}

/* What the library uses, and a script that has changed what it builds on may not add to: others could copy from
 * elsewhere in the service, or change who may read an object. */
static int is_known_query(const struct sigv4_pair *q)
{
	static const char *const names[] = { "continuation-token", "delimiter", "encoding-type", "list-type",
		"max-keys", "partNumber", "prefix", "uploadId", "uploads" };
	return is_among(q, names, sizeof names / sizeof *names);
}

static int is_known_field(const struct sigv4_pair *f)
{
	static const char *const names[] = { "content-type", "if-match", "if-none-match", "range" };
	static const char meta[] = "x-amz-meta-";
	if (f->name_size < sizeof meta || memcmp(f->name, meta, sizeof meta - 1))
		return is_among(f, names, sizeof names / sizeof *names);
	for (size_t i = 0; i < f->name_size; i++)
		if (!f->name[i] || !strchr("abcdefghijklmnopqrstuvwxyz0123456789-", f->name[i]))
			return 0;
	return 1;
}

/* One line of visible ASCII, with no spaces at its ends. */
static int is_line(const struct sigv4_pair *f)
{
	for (size_t i = 0; i < f->value_size; i++)
		if (f->value[i] < ' ' || f->value[i] > '~')
			return 0;
	return f->value_size && f->value[0] != ' ' && f->value[f->value_size - 1] != ' ';
}

static void read_key(js_State *J, struct sending *q)
{
	const struct s3 *s = q->s;
	if (js_isstring(J, 3))
		q->key = text_utf8(J, 3, &q->key_size);
	if (!q->key || q->key_size < 1 || q->key_size > KEY_MAX)
		js_typeerror(J, "A key must be a string of 1 to 1024 bytes in UTF-8");
	if (s->prefix.size + q->key_size > KEY_MAX)
		fail(J, s, -ENAMETOOLONG, "name too long");
	if (has_dots(q->key, q->key_size))
		fail(J, s, -EINVAL, "a part of a key between slashes cannot be . or ..");
}

static void read_body(js_State *J, struct sending *q)
{
	uint8_t *bytes = NULL;
	size_t size;
	int rc;
	if (js_isobject(J, 6) && buffer_get(J, 6, &bytes, &q->body_size))
		q->body = bytes;
	if (js_isstring(J, 7)) {
		const char *hash = text_utf8(J, 7, &size);
		if (size == SIGV4_HASH - 1)
			memcpy(q->hash, hash, SIGV4_HASH);
		return;
	}
	if (q->body_size > HASHED_HERE)
		js_rangeerror(J, "too long");
	rc = sigv4_hash(q->body ? (const void *)q->body : "", q->body_size, q->hash);
	if (rc < 0)
		fail_library(J, q->s, rc, CRYPTO);
}

static void read_request(js_State *J, struct sending *q)
{
	static const char *const methods[] = { "GET", "HEAD", "PUT", "POST", "DELETE" };
	const char *method = text_utf8(J, 2, NULL);
	int is_list = !strcmp(method, "LIST");
	if (is_list)
		q->method = methods[0];
	for (size_t i = 0; i < sizeof methods / sizeof *methods; i++)
		if (!strcmp(method, methods[i]))
			q->method = methods[i];
	if (!q->method)
		js_typeerror(J, "no method");
	if (!is_list)
		read_key(J, q);
	q->query_count = read_pairs(J, 4, q->query, QUERY_MAX - 1);
	q->field_count = read_pairs(J, 5, q->fields, FIELDS_MAX - OWN_FIELDS);
	for (size_t i = 0; i < q->query_count; i++)
		if (!is_known_query(&q->query[i]))
			js_typeerror(J, "no parameter of a request");
	for (size_t i = 0; i < q->field_count; i++) {
		if (!is_known_field(&q->fields[i]))
			js_typeerror(J, "no field of a request");
		if (!is_line(&q->fields[i]))
			js_typeerror(J, "A content type, an etag and metadata in a header must be one line of ASCII");
	}
	read_body(J, q);
}

/* A list is of the binding's own keys: its prefix comes before the one that was asked for. */
static void bound_list(struct sending *q)
{
	size_t i = 0;
	while (i < q->query_count && strcmp(q->query[i].name, "prefix") != 0)
		i++;
	buf_add(&q->listed, q->s->prefix.data, q->s->prefix.size);
	if (i == q->query_count)
		q->query[q->query_count++] = (struct sigv4_pair){ .name = "prefix", .name_size = 6 };
	else
		buf_add(&q->listed, q->query[i].value, q->query[i].value_size);
	q->query[i].value = q->listed.data ? q->listed.data : "";
	q->query[i].value_size = q->listed.size;
}

static void make_url(struct sending *q)
{
	const struct s3 *s = q->s;
	buf_add(&q->path, s->path.data, s->path.size);
	if (q->key) {
		buf_add_char(&q->path, '/');
		sigv4_encode(&q->path, s->prefix.data, s->prefix.size, 1);
		sigv4_encode(&q->path, q->key, q->key_size, 1);
	} else if (s->path.size == 0) {
		buf_add_char(&q->path, '/');
	}
	if (!q->key)
		bound_list(q);
	sigv4_query(&q->query_text, q->query, q->query_count);
	buf_add(&q->url, s->origin.data, s->origin.size);
	buf_add(&q->url, q->path.data, q->path.size);
	if (q->query_text.size) {
		buf_add_char(&q->url, '?');
		buf_add(&q->url, q->query_text.data, q->query_text.size);
	}
	buf_printf(&q->target, "%s/%s", s->name, q->key ? q->key : "");
}

static void add_field(struct sending *q, const char *name, const char *value)
{
	q->fields[q->field_count++] = (struct sigv4_pair){ name, value, strlen(name), strlen(value) };
}

static int sign(struct sending *q)
{
	const struct s3 *s = q->s;
	struct sigv4_request rq = {
		.method = q->method, .path = q->path.data, .query = q->query_text.data ? q->query_text.data : "",
		.fields = q->fields, .payload = q->hash, .date = q->date, .region = s->region,
		.access_key = s->access_key, .secret_key = s->secret_key,
	};
	sigv4_date((int64_t)time(NULL), q->date);
	add_field(q, "host", s->host);
	add_field(q, "x-amz-content-sha256", q->hash);
	if (!s->access_key)
		return 0;
	add_field(q, "x-amz-date", q->date);
	if (s->token)
		add_field(q, "x-amz-security-token", s->token);
	rq.field_count = q->field_count;
	buf_reserve(&q->signature, 4096);      /* no outgrown copy is left behind */
	return sigv4_sign(&rq, &q->signature);
}

static void make_lines(struct sending *q)
{
	size_t size = q->signature.size + 256;
	int typed = 0;
	for (size_t i = 0; i < q->field_count; i++)
		size += q->fields[i].name_size + q->fields[i].value_size + 4;
	buf_reserve(&q->lines, size);
	for (size_t i = 0; i < q->field_count; i++) {
		const struct sigv4_pair *f = &q->fields[i];
		buf_printf(&q->lines, "%.*s: ", (int)f->name_size, f->name);
		buf_add(&q->lines, f->value, f->value_size);
		buf_add_char(&q->lines, '\n');
		typed |= !strcmp(f->name, "content-type");
	}
	if (q->signature.size)
		buf_printf(&q->lines, "authorization: %s\n", q->signature.data);
	/* without values: fields that libcurl would add */
	buf_printf(&q->lines, "user-agent: jsr\naccept-encoding: identity\nexpect:\n%s",
		typed ? "" : "content-type:\n");
}

/* 0, or a negative errno. */
static int make_request(struct sending *q)
{
	int rc;
	make_url(q);
	if (q->path.failed || q->query_text.failed || q->listed.failed)
		return -ENOMEM;
	rc = sign(q);
	make_lines(q);
	return rc ? rc : q->url.failed || q->lines.failed || q->signature.failed || q->target.failed ? -ENOMEM : 0;
}

/* As the ledger says it. */
static const char *log_name(const struct sending *q)
{
	if (!q->key)
		return "storage.list";
	if (!strcmp(q->method, "GET"))
		return "storage.get";
	if (!strcmp(q->method, "HEAD"))
		return "storage.head";
	return strcmp(q->method, "DELETE") || q->query_count ? "storage.put" : "storage.delete";
}

static int is_part(const struct sending *q)
{
	for (size_t i = 0; i < q->query_count; i++)
		if (!strcmp(q->query[i].name, "uploadId"))
			return 1;
	return 0;
}

static void native_send(js_State *J)
{
	const struct s3 *s = js_touserdata(J, 1, TAG);
	struct sending q = { .s = s };
	uint64_t slack_ms;
	int rc;
	read_request(J, &q);
	buf_init(&q.path, URL_MAX);
	buf_init(&q.query_text, URL_MAX);
	buf_init(&q.url, 2 * URL_MAX);
	buf_init(&q.lines, LINES_MAX);
	buf_init(&q.listed, URL_MAX);
	buf_init(&q.signature, LINES_MAX);
	buf_init(&q.target, URL_MAX);
	rc = make_request(&q);
	if (rc < 0) {
		sending_fini(&q);
		fail_library(J, s, rc, CRYPTO);
	}
	slack_ms = q.body_size / BYTES_PER_MS;
	struct transfer_request rq = {
		.url = q.url.data, .method = q.method, .origin = s->origin.data, .fields = q.lines.data,
		.upload_size = -1, .tls = s->tls, .granted = 1, .once = js_toboolean(J, 9), .proxy = "",
		.connect_ms = s->timeout_ms < CONNECT_MS ? s->timeout_ms : CONNECT_MS,
		.head_ms = (unsigned)(s->timeout_ms + (slack_ms < 3600000 ? slack_ms : 3600000)),
		.stall_ms = s->timeout_ms,
	};
	if (js_try(J)) {
		sending_fini(&q);
		js_throw(J);
	}
	fetch_begin(J, &(struct fetch_plan){ .rq = &rq, .body = 6, .callback = 8, .part = is_part(&q),
		.log = log_name(&q), .target = q.target.data });
	js_endtry(J);
	sending_fini(&q);
}

/* ---- hashes of long bodies */

struct hashing {
	struct op op;
	struct bindings_call call;
	const struct s3 *s;
	struct buffer_store *pin;
	uint8_t *bytes;
	size_t size;
	struct digest *digest;
	uint8_t hash[(SIGV4_HASH - 1) / 2];
};

static struct hashing *hashing_of(struct op *op) { return container_of(op, struct hashing, op); }

static void hash_work(struct op *op)
{
	struct hashing *h = hashing_of(op);
	op->result = digest_update(h->digest, h->bytes, h->size);
	if (op->result == 0)
		op->result = digest_finish(h->digest, h->hash, sizeof h->hash);
}

static void push_hash(js_State *J, const struct hashing *h)
{
	char text[SIGV4_HASH];
	for (size_t i = 0; i < sizeof h->hash; i++)
		snprintf(text + 2 * i, 3, "%02x", h->hash[i]);
	text_push(J, text);
}

static void hash_deliver(struct op *op, const struct record *rec, const void *bytes)
{
	struct hashing *h = hashing_of(op);
	js_State *J = h->call.J;
	(void)bytes;
	promise_blame(J, h->call.promise);
	if (js_try(J)) {
		promise_blame(J, 0);
		bindings_call_settle(&h->call, 0);
		return;
	}
	if (rec->result < 0)
		js_newrangeerror(J, "Out of memory");
	else
		push_hash(J, h);
	js_endtry(J);
	promise_blame(J, 0);
	bindings_call_settle(&h->call, rec->result >= 0);
}

static void hash_release(struct op *op)
{
	struct hashing *h = hashing_of(op);
	bindings_call_end(&h->call);
	digest_close(h->digest);
	if (h->pin)
		buffer_unpin(h->pin);
	mem_free(h);
}

static const struct op_kind hash_kind = {
	.name = "StorageHash", .work = hash_work, .deliver = hash_deliver, .release = hash_release,
};

static void native_hash(js_State *J)
{
	const struct s3 *s = js_touserdata(J, 1, TAG);
	struct hashing *h = mem_try_zalloc(sizeof *h);
	int rc;
	if (!h)
		js_rangeerror(J, "Out of memory");
	h->op.kind = &hash_kind;
	h->op.referenced = 1;
	h->call.J = J;
	h->s = s;
	if (js_try(J)) {
		hash_release(&h->op);
		js_throw(J);
	}
	h->pin = buffer_pin(J, 2, &h->bytes, &h->size);
	rc = digest_open(&h->digest, "sha256", NULL, 0);
	if (rc < 0)
		fail_library(J, s, rc, CRYPTO);
	bindings_call_begin(J, &h->call, "BINDINGSTORAGE");
	js_endtry(J);
	ops_post(J, &h->op);
}

/* ---- answers */

static int is_within(const char *secret, const char *text, size_t size)
{
	return secret && *secret && memmem(text, size, secret, strlen(secret)) != NULL;
}

static int is_secret(const struct s3 *s, const char *text, size_t size)
{
	return is_within(s->access_key, text, size) || is_within(s->secret_key, text, size) ||
		is_within(s->token, text, size);
}

static void push_elements(js_State *J, const struct s3 *s, const struct buf *list)
{
	struct xml_element e;
	uint32_t n = 0;
	/* services repeat what they were sent when they refuse it */
	int is_error = list->size > sizeof e + 5 && !memcmp(list->data + sizeof e, "Error", 5);
	js_newarray(J);
	for (size_t at = 0, next; at < list->size; at = next) {
		const char *name, *text;
		memcpy(&e, list->data + at, sizeof e);
		next = at + sizeof e + e.name_size + e.text_size;
		name = list->data + at + sizeof e;
		text = name + e.name_size;
		if (is_error && is_secret(s, text, e.text_size))
			e.text_size = 0;
		js_pushnumber(J, e.depth);
		value_createindex(J, -2, n++);
		text_push_bytes(J, name, e.name_size);
		value_createindex(J, -2, n++);
		text_push_bytes(J, text, e.text_size);
		value_createindex(J, -2, n++);
	}
}

static void native_read(js_State *J)
{
	const struct s3 *s = js_touserdata(J, 1, TAG);
	struct buf list;
	uint8_t *bytes = NULL;
	size_t size = 0;
	int rc;
	if (!buffer_get(J, 2, &bytes, &size))
		js_typeerror(J, "not bytes");
	buf_init(&list, 4 * (size_t)XML_BYTES);
	rc = xml_read(size ? (const void *)bytes : "", size, &list);
	if (rc < 0) {
		buf_fini(&list);
		if (rc != -EBADMSG)
			fail_library(J, s, rc, EXPAT);
		js_pushnull(J);
		return;
	}
	if (js_try(J)) {
		buf_fini(&list);
		js_throw(J);
	}
	push_elements(J, s, &list);
	js_endtry(J);
	buf_fini(&list);
}

static void native_prefix(js_State *J)
{
	const struct s3 *s = js_touserdata(J, 1, TAG);
	text_push_bytes(J, s->prefix.data ? s->prefix.data : "", s->prefix.size);
}

static void native_is_dry(js_State *J) { js_pushboolean(J, dry_on()); }

static void native_keep(js_State *J)
{
	struct sending q = { .s = js_touserdata(J, 1, TAG) };
	int64_t size = (int64_t)js_tonumber(J, 4);
	char kind[32], target[KEY_MAX + 128];
	read_key(J, &q);
	snprintf(kind, sizeof kind, "storage.%s", size < 0 ? "delete" : "put");
	snprintf(target, sizeof target, "%.100s/%.*s", q.s->name, (int)q.key_size, q.key);
	dry_tell(&(struct dry_line){ .kind = kind, .what = kind + strlen("storage."), .target = target,
		.bytes = size });
	if (oplog_on())
		oplog_once(kind, oplog_host_site(J), target, size, "dry-run");
}

void bindings_bind_s3(js_State *J)
{
	value_method(J, "s3Open", native_open, 1);
	value_method(J, "s3Send", native_send, 9);
	value_method(J, "s3Hash", native_hash, 2);
	value_method(J, "s3Read", native_read, 2);
	value_method(J, "s3Prefix", native_prefix, 1);
	value_method(J, "s3IsDry", native_is_dry, 0);
	value_method(J, "s3Keep", native_keep, 4);
}
