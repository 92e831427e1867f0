/* ops/bindings/bucket_bind.c -- folders as stores (io/bucket/bucket.h), as natives of internalBinding('bindings').
 *
 *   storeOpen(name, type)                      a handle; type: 'storage' or 'assets'
 *   storeGet(handle, key, body, from, length, match, noneMatch)
 *                                              null, or [size, changed, etag, meta, from, length, body, held];
 *                                              body: undefined, a Uint8Array, or a file for storeRead; held: the
 *                                              conditions are met.  from -1: the last `length` bytes
 *   storeRead(handle, file, from, length)            a Uint8Array
 *   storePut(handle, key, value, meta, match, noneMatch)       null if a condition fails, or [size, changed, etag]
 *   storeBegin(handle)                         an upload
 *   storeWrite(handle, upload, bytes)
 *   storeJoin(handle, upload, part)            appends the part, another upload
 *   storeDrop(handle, upload)                  removes it
 *   storeCommit(handle, upload, key, meta, match, noneMatch)   as storePut
 *   storeDelete(handle, key)                   whether it was there
 *   storeList(handle, prefix, after, limit, delimited)         [complete, isPrefix, key, size, changed, etag, ...]
 *
 * All but storeOpen return promises: BindingStorage down, StorageResult up.  Strings that are not given are undefined.
 */
#include "ops/bindings/bindings.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "base/clock.h"
#include "base/errtab.h"
#include "base/mem.h"
#include "base/size.h"
#include "codec/digest.h"
#include "engine/buffer.h"
#include "engine/engine.h"
#include "engine/promise.h"
#include "engine/text.h"
#include "io/bucket/bucket.h"
#include "policy/dry.h"

static const char TAG[] = "Store", FILE_TAG[] = "StoreFile", UPLOAD_TAG[] = "StoreUpload";

enum { STRING_MAX = 16384 };           /* bytes of a condition */

struct named_bucket {
	struct named_bucket *next;
	struct bucket *store;
	const char *type;
	char name[];
};

struct buckets { struct named_bucket *first; };

struct request {
	struct bucket_op o;
	struct bindings_call call;
	const struct named_bucket *named;
	struct bucket_upload *own;      /* a put's */
	uint8_t dry;                   /* it was not done */
};

static struct request *request_of(struct op *op) { return container_of(op, struct request, o.op); }

static void free_file(js_State *J, void *file)
{
	(void)J;
	bucket_file_free(file);
}

static void free_upload(js_State *J, void *upload)
{
	(void)J;
	bucket_upload_free(upload);
}

/* ---- answers */

static void create_number(js_State *J, uint32_t place, double value)
{
	js_pushnumber(J, value);
	value_createindex(J, -2, place);
}

static void create_text(js_State *J, uint32_t place, const char *text)
{
	if (text && text[0])
		text_push(J, text);
	else
		js_pushundefined(J);
	value_createindex(J, -2, place);
}

static void push_data(js_State *J, struct bucket_op *o)
{
	uint8_t *data = o->data;
	o->data = NULL;
	buffer_push_bytes(J, data, o->data_size);      /* frees them if it throws */
}

static void push_body(js_State *J, struct bucket_op *o)
{
	struct bucket_file *file;
	if (o->data) {
		push_data(J, o);
	} else if (o->fd >= 0) {
		file = bucket_file_new(o->fd);
		o->fd = -1;
		if (!file)
			js_rangeerror(J, "Out of memory");
		js_pushnull(J);
		js_newuserdata(J, FILE_TAG, file, free_file);
	} else {
		js_pushundefined(J);
	}
}

static void push_info(js_State *J, struct bucket_op *o, int held)
{
	js_newarray(J);
	create_number(J, 0, (double)o->info.size);
	create_number(J, 1, (double)o->info.changed_ms);
	create_text(J, 2, o->info.etag);
	create_text(J, 3, o->info.meta ? o->info.meta : o->meta);
	create_number(J, 4, (double)o->info.from);
	create_number(J, 5, (double)o->info.length);
	push_body(J, o);
	value_createindex(J, -2, 6);
	js_pushboolean(J, held);
	value_createindex(J, -2, 7);
}

static void push_listed(js_State *J, const struct bucket_op *o)
{
	struct bucket_listed head;
	uint32_t n = 0;
	js_newarray(J);
	js_pushboolean(J, o->complete);
	value_createindex(J, -2, n++);
	for (size_t at = 0; at < o->listed.size; at += sizeof head + head.key_size) {
		memcpy(&head, o->listed.data + at, sizeof head);
		js_pushboolean(J, head.is_prefix);
		value_createindex(J, -2, n++);
		text_push_bytes(J, o->listed.data + at + sizeof head, head.key_size);
		value_createindex(J, -2, n++);
		create_number(J, n++, (double)head.size);
		create_number(J, n++, (double)head.changed_ms);
		create_text(J, n++, head.etag);
	}
}

static void push_answer(js_State *J, struct request *r, int64_t result)
{
	struct bucket_op *o = &r->o;
	switch ((enum bucket_verb)o->verb) {
	case BUCKET_HEAD: case BUCKET_GET:
		if (result == -ENOENT)
			js_pushnull(J);
		else
			push_info(J, o, result == 1);
		break;
	case BUCKET_READ: push_data(J, o); break;
	case BUCKET_PUT: case BUCKET_COMMIT:
		if (result == 0)
			js_pushnull(J);
		else
			push_info(J, o, 1);
		break;
	case BUCKET_BEGIN: value_push(J, r->call.keep); break;
	case BUCKET_WRITE: case BUCKET_JOIN: case BUCKET_DROP: js_pushundefined(J); break;
	case BUCKET_DELETE: js_pushboolean(J, result == 1); break;
	case BUCKET_LIST: push_listed(J, o); break;
	}
}

static void push_error(js_State *J, struct request *r, int64_t result)
{
	char text[320];
	if (result == -ENOMEM)
		js_rangeerror(J, "Out of memory");
	snprintf(text, sizeof text, "Binding '%.100s': %.160s", r->named->name, result == -ERANGE ?
		"the range is outside of the object" : errtab_message((int)result));
	bindings_push_error(J, result, text);
}

static int is_fine(const struct bucket_op *o, int64_t result)
{
	return result >= 0 || (result == -ENOENT && (o->verb == BUCKET_HEAD || o->verb == BUCKET_GET));
}

static int push_outcome(js_State *J, struct request *r, int64_t result)
{
	promise_blame(J, r->call.promise);
	if (js_try(J)) {
		promise_blame(J, 0);
		return 0;
	}
	if (is_fine(&r->o, result))
		push_answer(J, r, result);
	else
		push_error(J, r, result);
	js_endtry(J);
	promise_blame(J, 0);
	return is_fine(&r->o, result);
}

static void deliver(struct op *op, const struct record *rec, const void *bytes)
{
	struct request *r = request_of(op);
	int fine = push_outcome(r->call.J, r, rec->result);
	(void)bytes;
	bindings_call_settle(&r->call, fine);
}

static void release(struct op *op)
{
	struct request *r = request_of(op);
	bindings_call_end(&r->call);
	bucket_upload_free(r->own);
	bucket_op_free(&r->o);
}

static unsigned shown(const struct op *op, const char **name)
{
	(void)op;
	*name = "BindingStorage";
	return 1;
}

static void facts(const struct op *op, struct op_facts *f)
{
	static const char *const names[][2] = {
		[BUCKET_HEAD] = { "storage.head", "assets.head" }, [BUCKET_GET] = { "storage.get", "assets.get" },
		[BUCKET_READ] = { "storage.read", "assets.read" }, [BUCKET_PUT] = { "storage.put" },
		[BUCKET_BEGIN] = { "storage.begin" }, [BUCKET_WRITE] = { "storage.write" },
		[BUCKET_JOIN] = { "storage.join" }, [BUCKET_COMMIT] = { "storage.commit" },
		[BUCKET_DROP] = { "storage.drop" }, [BUCKET_DELETE] = { "storage.delete" },
		[BUCKET_LIST] = { "storage.list", "assets.list" },
	};
	const struct request *r = container_of(op, struct request, o.op);
	const struct bucket_op *o = &r->o;
	const char *const *name = names[o->verb];
	f->name = !strcmp(r->named->type, "assets") && name[1] ? name[1] : name[0];
	f->bytes = o->verb == BUCKET_PUT || o->verb == BUCKET_WRITE ? (int64_t)o->size :
		o->verb == BUCKET_GET || o->verb == BUCKET_READ ? (int64_t)o->data_size : -1;
	f->code = r->dry ? "dry-run" : NULL;
	bindings_target(f, r->named->name, o->key, o->key_size);
}

static void tell_dry(struct request *r, const char *kind, const char *what, int64_t bytes)
{
	struct op_facts f = { .bytes = bytes };
	bindings_target(&f, r->named->name, r->o.key, r->o.key_size);
	dry_tell(&(struct dry_line){ .kind = kind, .what = what, .target = f.target, .bytes = bytes });
}

/* In a dry run writes are said and not made, and all conditions hold. */
static int instead(struct op *op, int admitted)
{
	struct request *r = request_of(op);
	struct bucket_op *o = &r->o;
	if (admitted < 0)
		return admitted;
	switch ((enum bucket_verb)o->verb) {
	case BUCKET_HEAD: case BUCKET_GET: case BUCKET_READ: case BUCKET_LIST: return admitted;
	case BUCKET_PUT: o->info.size = o->size; break;
	case BUCKET_WRITE: o->upload->size += o->size; break;
	case BUCKET_JOIN: o->upload->size += o->part->size; break;
	case BUCKET_COMMIT: o->info.size = o->upload->size; break;
	case BUCKET_DELETE: tell_dry(r, "storage.delete", "delete", -1); break;
	case BUCKET_BEGIN: case BUCKET_DROP: break;
	}
	if (o->verb == BUCKET_PUT || o->verb == BUCKET_COMMIT) {
		o->info.changed_ms = (int64_t)clock_wall_ms();
		tell_dry(r, "storage.put", "put", (int64_t)o->info.size);
	}
	r->dry = 1;
	op->result = 1;
	return LOOP_ANSWERED;
}

static const struct op_kind kind = {
	.name = "BindingStorage", .answer = "StorageResult", .work = bucket_work, .deliver = deliver,
	.release = release, .shown = shown, .facts = facts, .instead = instead,
};

/* ---- requests */

static struct request *request_new(js_State *J, const struct named_bucket *named, enum bucket_verb verb, size_t text)
{
	struct request *r = (struct request *)bucket_op_new(named->store, sizeof *r, verb, text);
	if (!r)
		js_rangeerror(J, "Out of memory");
	r->o.op.kind = &kind;
	r->o.op.referenced = 1;
	r->call.J = J;
	r->named = named;
	return r;
}

/* Of what takes several ops the first counts: a stream's reads and an upload's writes do not. */
static enum rate_sort sort_of(const struct request *r)
{
	switch ((enum bucket_verb)r->o.verb) {
	case BUCKET_READ: case BUCKET_WRITE: case BUCKET_JOIN: case BUCKET_COMMIT: case BUCKET_DROP: break;
	default: if (strcmp(r->named->type, "assets") != 0) return RATE_STORAGE;
	}
	return RATE_NONE;
}

/* -- promise     keep: the index of what the op uses, or 0. */
static void start(js_State *J, struct request *r, int keep)
{
	if (js_try(J)) {
		release(&r->o.op);
		js_throw(J);
	}
	if (keep)
		r->call.keep = value_root(J, keep);
	bindings_call_begin(J, &r->call, "BINDINGSTORAGE");
	js_endtry(J);
	bindings_post(&r->call, sort_of(r), &r->o.op, NULL);
}

struct text { const char *p; size_t size; };

/* 1, or 0 and -- rejected promise. */
static int read_key(js_State *J, int idx, struct text *key)
{
	if (js_isstring(J, idx)) {
		key->p = text_utf8(J, idx, &key->size);
		if (key->size >= 1 && key->size <= BUCKET_KEY_MAX)
			return 1;
	}
	js_newtypeerror(J, "A key must be a string of 1 to 1024 bytes in UTF-8");
	bindings_refuse(J);
	return 0;
}

/* A string of at most `most` bytes, or none: 1, or 0 and -- rejected promise. */
static int read_text(js_State *J, int idx, size_t most, struct text *text)
{
	text->p = NULL;
	text->size = 0;
	if (!js_isstring(J, idx))
		return 1;
	text->p = text_utf8(J, idx, &text->size);
	if (text->size <= most && !memchr(text->p, 0, text->size))
		return 1;
	js_newrangeerror(J, "Metadata or a condition is too long");
	bindings_refuse(J);
	return 0;
}

/* What a put and a commit have besides the content: key, meta, match, none_match. */
struct about { struct text key, meta, match, none_match; };

static int read_about(js_State *J, int key, int rest, struct about *a)
{
	return read_key(J, key, &a->key) && read_text(J, rest, BUCKET_META_MAX, &a->meta) &&
		read_text(J, rest + 1, STRING_MAX, &a->match) && read_text(J, rest + 2, STRING_MAX, &a->none_match);
}

static size_t about_size(const struct about *a)
{
	return a->key.size + a->meta.size + a->match.size + a->none_match.size + 4;
}

static const char *keep_text(struct request *r, const struct text *t)
{
	return t->p ? bucket_text(&r->o, t->p, t->size) : NULL;
}

static void set_about(struct request *r, const struct about *a)
{
	r->o.key = bucket_text(&r->o, a->key.p, a->key.size);
	r->o.key_size = a->key.size;
	r->o.meta = keep_text(r, &a->meta);
	r->o.match = keep_text(r, &a->match);
	r->o.none_match = keep_text(r, &a->none_match);
}

/* A digest for the content.  NULL: the error is thrown, or, if it is not needed, libcrypto is missing. */
static struct digest *new_digest(js_State *J, const struct named_bucket *named, int needed)
{
	struct digest *d = NULL;
	int rc = digest_open(&d, "sha256", NULL, 0);
	char text[200];
	if (rc == 0 || !needed)
		return rc == 0 ? d : NULL;
	if (rc != -ELIBACC)
		js_rangeerror(J, "Out of memory");
	snprintf(text, sizeof text, "Binding '%.100s' needs libcrypto.so.3 (package libssl3)", named->name);
	bindings_push_error(J, rc, text);
	js_throw(J);
}

static void native_get(js_State *J)
{
	const struct named_bucket *named = js_touserdata(J, 1, TAG);
	int body = js_toboolean(J, 3), has_range = js_isnumber(J, 4);
	double from = has_range ? js_tonumber(J, 4) : 0;
	struct about a = { .meta.p = NULL };
	struct request *r;
	if (!read_key(J, 2, &a.key) || !read_text(J, 6, STRING_MAX, &a.match) ||
		!read_text(J, 7, STRING_MAX, &a.none_match))
		return;
	r = request_new(J, named, body ? BUCKET_GET : BUCKET_HEAD, about_size(&a));
	set_about(r, &a);
	r->o.has_range = (uint8_t)has_range;
	r->o.from_end = from < 0;
	r->o.from = size_clamp(from, (size_t)1 << 53);
	r->o.length = js_isnumber(J, 5) ? size_clamp(js_tonumber(J, 5), (size_t)1 << 53) : UINT64_MAX;
	if (strcmp(named->type, "assets") != 0)
		r->o.digest = new_digest(J, named, 0);
	start(J, r, 0);
}

static void native_read(js_State *J)
{
	struct bucket_file *file = js_touserdata(J, 2, FILE_TAG);
	struct request *r = request_new(J, js_touserdata(J, 1, TAG), BUCKET_READ, 0);
	r->o.file = file;
	r->o.from = size_clamp(js_isnumber(J, 3) ? js_tonumber(J, 3) : 0, (size_t)1 << 53);
	r->o.length = size_clamp(js_isnumber(J, 4) ? js_tonumber(J, 4) : 0, BUCKET_CHUNK);
	start(J, r, 2);
}

/* The bytes at idx, a string or a view: 1, or 0 and -- rejected promise.  Borrowed. */
static int read_bytes(js_State *J, int idx, struct text *bytes)
{
	uint8_t *p;
	if (js_isstring(J, idx)) {
		bytes->p = text_utf8(J, idx, &bytes->size);
		return 1;
	}
	if (buffer_get(J, idx, &p, &bytes->size)) {
		bytes->p = (const char *)p;
		return 1;
	}
	js_newtypeerror(J, "A value must be a string, an ArrayBuffer, a view, a Blob or a stream");
	bindings_refuse(J);
	return 0;
}

static void native_put(js_State *J)
{
	const struct named_bucket *named = js_touserdata(J, 1, TAG);
	struct digest *d = new_digest(J, named, 1);
	struct bucket_upload *u = bucket_upload_new(named->store, d);
	struct about a;
	struct text bytes;
	struct request *r;
	if (!u)
		js_rangeerror(J, "Out of memory");
	if (js_try(J)) {
		bucket_upload_free(u);
		js_throw(J);
	}
	if (!read_about(J, 2, 4, &a) || !read_bytes(J, 3, &bytes)) {
		js_endtry(J);
		bucket_upload_free(u);
		return;
	}
	r = request_new(J, named, BUCKET_PUT, about_size(&a) + bytes.size + 1);
	js_endtry(J);
	set_about(r, &a);
	r->o.bytes = (const uint8_t *)bucket_text(&r->o, bytes.p, bytes.size);
	r->o.size = bytes.size;
	r->o.upload = r->own = u;
	if (a.match.p || a.none_match.p)
		digest_open(&r->o.digest, "sha256", NULL, 0);
	start(J, r, 0);
}

static void native_begin(js_State *J)
{
	const struct named_bucket *named = js_touserdata(J, 1, TAG);
	struct bucket_upload *u = bucket_upload_new(named->store, new_digest(J, named, 1));
	struct request *r;
	if (!u)
		js_rangeerror(J, "Out of memory");
	js_pushnull(J);
	js_newuserdata(J, UPLOAD_TAG, u, free_upload);
	r = request_new(J, named, BUCKET_BEGIN, 0);
	r->o.upload = u;
	start(J, r, js_gettop(J) - 1);
}

static void native_write(js_State *J)
{
	struct bucket_upload *u = js_touserdata(J, 2, UPLOAD_TAG);
	struct text bytes;
	struct request *r;
	if (!read_bytes(J, 3, &bytes))
		return;
	r = request_new(J, js_touserdata(J, 1, TAG), BUCKET_WRITE, bytes.size + 1);
	r->o.upload = u;
	r->o.bytes = (const uint8_t *)bucket_text(&r->o, bytes.p, bytes.size);
	r->o.size = bytes.size;
	start(J, r, 2);
}

static void native_join(js_State *J)
{
	struct bucket_upload *u = js_touserdata(J, 2, UPLOAD_TAG), *part = js_touserdata(J, 3, UPLOAD_TAG);
	struct request *r = request_new(J, js_touserdata(J, 1, TAG), BUCKET_JOIN, 0);
	r->o.upload = u;
	r->o.part = part;
	start(J, r, 2);                /* the library holds the part */
}

static void native_drop(js_State *J)
{
	struct bucket_upload *u = js_touserdata(J, 2, UPLOAD_TAG);
	struct request *r = request_new(J, js_touserdata(J, 1, TAG), BUCKET_DROP, 0);
	r->o.upload = u;
	start(J, r, 2);
}

static void native_commit(js_State *J)
{
	const struct named_bucket *named = js_touserdata(J, 1, TAG);
	struct bucket_upload *u = js_touserdata(J, 2, UPLOAD_TAG);
	struct about a;
	struct request *r;
	if (!read_about(J, 3, 4, &a))
		return;
	r = request_new(J, named, BUCKET_COMMIT, about_size(&a));
	set_about(r, &a);
	r->o.upload = u;
	if (a.match.p || a.none_match.p)
		digest_open(&r->o.digest, "sha256", NULL, 0);
	start(J, r, 2);
}

static void native_delete(js_State *J)
{
	const struct named_bucket *named = js_touserdata(J, 1, TAG);
	struct text key;
	struct request *r;
	if (!read_key(J, 2, &key))
		return;
	r = request_new(J, named, BUCKET_DELETE, key.size + 1);
	r->o.key = bucket_text(&r->o, key.p, key.size);
	r->o.key_size = key.size;
	start(J, r, 0);
}

static void native_list(js_State *J)
{
	const struct named_bucket *named = js_touserdata(J, 1, TAG);
	struct text prefix, after;
	struct request *r;
	prefix.p = text_utf8(J, 2, &prefix.size);
	after.p = text_utf8(J, 3, &after.size);
	r = request_new(J, named, BUCKET_LIST, prefix.size + after.size + 2);
	r->o.key = bucket_text(&r->o, prefix.p, prefix.size);
	r->o.key_size = prefix.size;
	r->o.after = bucket_text(&r->o, after.p, after.size);
	r->o.after_size = after.size;
	r->o.limit = (uint32_t)size_clamp(js_isnumber(J, 4) ? js_tonumber(J, 4) : 0, BUCKET_LIST_MAX);
	r->o.delimited = (uint8_t)js_toboolean(J, 5);
	start(J, r, 0);
}

/* ---- stores */

static struct named_bucket *open_bucket(js_State *J, const char *name, const char *type, const struct policy_value *v)
{
	struct host *host = host_of(J);
	const char *path = policy_string(policy_member(v, "path"));
	size_t size = strlen(name) + 1;
	struct named_bucket *s;
	char *folder;
	if (!path)
		js_error(J, "Binding '%s' has no path", name);
	if (!host->buckets && !(host->buckets = mem_try_zalloc(sizeof *host->buckets)))
		js_rangeerror(J, "Out of memory");
	for (s = host->buckets->first; s; s = s->next)
		if (!strcmp(s->name, name))
			return s;
	folder = bindings_path(path);
	s = folder ? mem_try_zalloc(sizeof *s + size) : NULL;
	if (s)
		s->store = bucket_new(folder, !strcmp(type, "assets"));
	mem_free(folder);
	if (!s || !s->store) {
		mem_free(s);
		js_rangeerror(J, "Out of memory");
	}
	s->type = policy_string(policy_member(v, "type"));
	memcpy(s->name, name, size);
	s->next = host->buckets->first;
	host->buckets->first = s;
	return s;
}

static void native_open(js_State *J)
{
	const char *type = text_equal(J, 2, "assets") ? "assets" : "storage";
	const struct policy_value *v = bindings_find(J, 1, type);
	struct named_bucket *s = open_bucket(J, text_utf8(J, 1, NULL), type, v);
	js_pushnull(J);
	js_newuserdata(J, TAG, s, NULL);
}

void bindings_end_buckets(struct buckets *stores)
{
	struct named_bucket *next;
	if (!stores)
		return;
	for (struct named_bucket *s = stores->first; s; s = next) {
		next = s->next;
		bucket_free(s->store);
		mem_free(s);
	}
	mem_free(stores);
}

void bindings_bind_buckets(js_State *J)
{
	value_method(J, "storeOpen", native_open, 2);
	value_method(J, "storeGet", native_get, 7);
	value_method(J, "storeRead", native_read, 4);
	value_method(J, "storePut", native_put, 6);
	value_method(J, "storeBegin", native_begin, 1);
	value_method(J, "storeWrite", native_write, 3);
	value_method(J, "storeJoin", native_join, 3);
	value_method(J, "storeDrop", native_drop, 2);
	value_method(J, "storeCommit", native_commit, 6);
	value_method(J, "storeDelete", native_delete, 2);
	value_method(J, "storeList", native_list, 5);
}
