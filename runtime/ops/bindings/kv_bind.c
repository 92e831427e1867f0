/* ops/bindings/kv_bind.c -- key-value stores (io/kv/kv.h; kv_open.c) as natives of internalBinding('bindings').
 *
 *   kvOpen(name)                               a handle
 *   kvGet(handle, key, form)                   a value, or null
 *   kvMany(handle, keys, form, map)            the map, an empty one, with the keys and their values
 *   kvPut(handle, key, value, expires, metadata, ifAbsent)     whether it was stored
 *   kvDelete(handle, key)                      whether it was there
 *   kvList(handle, prefix, after, limit)       [complete, name, expires, metadata, ...]
 *   kvDraft()                                  a batch to be filled
 *   kvAdd(draft, verb, key, value, expires, metadata, version)    verb: PUT, DELETE or CHECK of enum kv_verb
 *   kvCommit(handle, draft)                    whether its checks held; the draft is empty again
 *
 * A value is a string or bytes; what it is when the native is called is what is stored.  expires: ms since 1970, 0 for
 * never.  metadata: text, or undefined.
 */
#include "ops/bindings/bindings.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/mem.h"
#include "base/size.h"
#include "engine/buffer.h"
#include "engine/engine.h"
#include "engine/promise.h"
#include "engine/text.h"
#include "io/kv/kv.h"
#include "policy/dry.h"

/* What a found key becomes: text, a Uint8Array, or [value, metadata, expires, version] with either. */
enum form { FORM_TEXT, FORM_BYTES, FORM_FULL = 2 };

static const char TAG[] = "Kv", DRAFT_TAG[] = "KvDraft";

struct kv_store {
	struct kv_store *next;
	struct kv *kv;
	char name[];
};

struct kv_stores { struct kv_store *first; };

struct request {
	struct kv_op k;
	struct bindings_call call;
	struct kv_store *store;
	uint8_t form;
	uint8_t many;                  /* MANY, BATCH: it may have any number of parts, also none */
	uint8_t dry;                   /* it was not done */
};

enum { ONE, MANY, BATCH };

static struct request *request_of(struct op *op) { return container_of(op, struct request, k.op); }

/* ---- answers */

static void push_value(js_State *J, struct kv_part *p, int form)
{
	uint8_t *bytes;
	if (!(form & FORM_BYTES)) {
		text_push_bytes(J, p->answer, p->value_size);
		return;
	}
	buffer_push_bytes_new(J, p->value_size, 0, &bytes);
	if (p->value_size)
		memcpy(bytes, p->answer, p->value_size);
}

static void push_found(js_State *J, struct kv_part *p, int form)
{
	char version[20];
	if (!p->found) {
		js_pushnull(J);
		return;
	}
	if (!(form & FORM_FULL)) {
		push_value(J, p, form);
		return;
	}
	js_newarray(J);
	push_value(J, p, form);
	value_createindex(J, -2, 0);
	text_push_bytes(J, p->answer + p->value_size, p->metadata_size);
	value_createindex(J, -2, 1);
	js_pushnumber(J, (double)p->expires_ms);
	value_createindex(J, -2, 2);
	snprintf(version, sizeof version, "%016" PRIx64, p->version);
	text_push(J, version);
	value_createindex(J, -2, 3);
}

/* Fills the library's Map, which no script has seen. */
static void push_many(js_State *J, struct request *r)
{
	value_push(J, r->call.keep);
	for (uint32_t i = 0; i < r->k.count; i++) {
		struct kv_part *p = &r->k.parts[i];
		text_push_bytes(J, p->key, p->key_size);
		push_found(J, p, r->form);
		value_put_entry(J, -3);
	}
}

static void push_listed(js_State *J, const struct kv_op *k)
{
	const char *at = k->listed, *end = at ? at + k->listed_size : at;
	struct kv_listed head;
	uint32_t n = 0;
	js_newarray(J);
	js_pushboolean(J, k->complete);
	value_createindex(J, -2, n++);
	while (at < end) {
		memcpy(&head, at, sizeof head);
		at += sizeof head;
		text_push_bytes(J, at, head.key_size);
		value_createindex(J, -2, n++);
		js_pushnumber(J, (double)head.expires_ms);
		value_createindex(J, -2, n++);
		text_push_bytes(J, at + head.key_size, head.metadata_size);
		value_createindex(J, -2, n++);
		at += head.key_size + head.metadata_size;
	}
}

static void push_answer(js_State *J, struct request *r, int64_t result)
{
	struct kv_part *p = r->k.parts;
	if (r->many == MANY)
		push_many(J, r);
	else if (r->many == BATCH)
		js_pushboolean(J, result > 0);
	else if (p->verb == KV_GET)
		push_found(J, p, r->form);
	else if (p->verb == KV_LIST)
		push_listed(J, &r->k);
	else
		js_pushboolean(J, p->found);
}

static void push_error(js_State *J, struct request *r, int64_t result)
{
	const char *name = r->store->name;
	char text[320];
	if (result == -ENOMEM)
		js_rangeerror(J, "Out of memory");
	if (result == -ELIBACC) {
		snprintf(text, sizeof text, "Binding '%.100s' needs %s (package %s)", name,
			r->store->kv->backend->library, r->store->kv->backend->package);
		bindings_push_error(J, result, text);
		return;
	}
	if (r->k.failure)
		snprintf(text, sizeof text, "Binding '%.100s': %.200s", name, r->k.failure);
	else
		snprintf(text, sizeof text, "Binding '%.100s' was refused", name);
	bindings_push_error(J, result, text);
	if (!r->k.code)
		return;
	text_push(J, r->k.code);
	value_create(J, -2, "code");
}

/* As in fs_bind.c: 1 and the answer, or 0 and the error, perhaps one thrown on the way. */
static int push_outcome(js_State *J, struct request *r, int64_t result)
{
	promise_blame(J, r->call.promise);
	if (js_try(J)) {
		promise_blame(J, 0);
		return 0;
	}
	if (result >= 0)
		push_answer(J, r, result);
	else
		push_error(J, r, result);
	js_endtry(J);
	promise_blame(J, 0);
	return result >= 0;
}

static void deliver(struct op *op, const struct record *rec, const void *bytes)
{
	struct request *r = request_of(op);
	js_State *J = r->call.J;
	int fine = push_outcome(J, r, rec->result);
	(void)bytes;
	bindings_call_settle(&r->call, fine);
}

static void release(struct op *op)
{
	struct request *r = request_of(op);
	bindings_call_end(&r->call);
	kv_op_free(&r->k);
}

static unsigned shown(const struct op *op, const char **name)
{
	(void)op;
	*name = "BindingKv";
	return 1;
}

static int64_t moved(const struct kv_op *k)
{
	int64_t bytes = (int64_t)k->listed_size;
	for (uint32_t i = 0; i < k->count; i++)
		bytes += k->parts[i].verb == KV_PUT || k->parts[i].found ? k->parts[i].value_size : 0;
	return bytes;
}

static void facts(const struct op *op, struct op_facts *f)
{
	static const char *const names[] = { [KV_GET] = "kv.get", [KV_PUT] = "kv.put", [KV_DELETE] = "kv.delete",
		[KV_CHECK] = "kv.check", [KV_LIST] = "kv.list" };
	const struct request *r = container_of(op, struct request, k.op);
	const struct kv_part *p = r->k.parts;
	f->name = r->many == MANY ? "kv.getMany" : r->many == BATCH ? "kv.commit" : names[p->verb];
	f->bytes = moved(&r->k);
	f->code = r->dry ? "dry-run" : r->k.code;
	if (r->many)
		bindings_target(f, r->store->name, NULL, 0);
	else
		bindings_target(f, r->store->name, p->key, p->key_size);
}

static const char *verb_name(const struct kv_part *p)
{
	return p->verb == KV_PUT ? "kv.put" : p->verb == KV_DELETE ? "kv.delete" : "kv.check";
}

/* In a dry run writes are said and not made, and all checks hold.  A store that is not there yet is empty. */
static int instead(struct op *op, int admitted)
{
	struct request *r = request_of(op);
	int writes = r->many == BATCH || r->k.parts->verb == KV_PUT || r->k.parts->verb == KV_DELETE;
	const char *path = kv_path(r->store->kv);
	if (admitted < 0 || (!writes && (!path || access(path, F_OK) == 0)))
		return admitted;
	for (uint32_t i = 0; writes && i < r->k.count; i++) {
		struct kv_part *p = &r->k.parts[i];
		struct op_facts f = { .bytes = p->verb == KV_PUT ? (int64_t)p->value_size : -1 };
		p->found = 1;
		if (p->verb == KV_CHECK)
			continue;
		bindings_target(&f, r->store->name, p->key, p->key_size);
		dry_tell(&(struct dry_line){ .kind = verb_name(p), .what = p->verb == KV_PUT ? "put" : "delete",
			.target = f.target, .bytes = f.bytes });
	}
	r->dry = (uint8_t)writes;
	r->k.complete = 1;
	kv_forget(&r->k);
	op->result = 1;
	return LOOP_ANSWERED;
}

static const struct op_kind kind = {
	.name = "BindingKv", .answer = "KvResult", .step = kv_step, .work = kv_work, .deliver = deliver,
	.release = release, .shown = shown, .facts = facts, .instead = instead,
};

/* ---- requests */

static struct request *request_new(js_State *J, unsigned count, size_t text_size)
{
	struct kv_store *store = js_touserdata(J, 1, TAG);
	struct request *r = (struct request *)kv_op_new(store->kv, sizeof *r, count, text_size);
	if (!r)
		js_rangeerror(J, "Out of memory");
	r->k.op.kind = &kind;
	r->k.op.referenced = 1;
	r->call.J = J;
	r->store = store;
	return r;
}

static void expect(struct op *op) { kv_expect(&request_of(op)->k); }

/* -- promise */
static void start(js_State *J, struct request *r)
{
	if (js_try(J)) {
		release(&r->k.op);
		js_throw(J);
	}
	bindings_call_begin(J, &r->call, "BINDINGKV");
	js_endtry(J);
	bindings_post(&r->call, RATE_KV, &r->k.op, expect);
}

static int refuse_key(js_State *J)
{
	js_newtypeerror(J, "A key must be a string of 1 to 512 bytes in UTF-8");
	bindings_refuse(J);
	return 0;
}

/* The key at idx: 1, or 0 and -- rejected promise.  Borrowed. */
static int read_key(js_State *J, int idx, const char **key, size_t *size)
{
	if (!js_isstring(J, idx))
		return refuse_key(J);
	*key = text_utf8(J, idx, size);
	return *size >= 1 && *size <= KV_KEY_MAX ? 1 : refuse_key(J);
}

/* The value at idx, a string or bytes: 1, or 0 and -- rejected promise.  Borrowed. */
static int read_value(js_State *J, int idx, const void **value, size_t *size)
{
	uint8_t *bytes;
	if (js_isstring(J, idx)) {
		*value = text_utf8(J, idx, size);
	} else if (buffer_get(J, idx, &bytes, size)) {
		*value = bytes;
	} else {
		js_newtypeerror(J, "A value must be a string, an ArrayBuffer, a view or a stream");
		bindings_refuse(J);
		return 0;
	}
	if (*size <= KV_VALUE_MAX)
		return 1;
	js_newrangeerror(J, "A value may have 25 MiB at most");
	bindings_refuse(J);
	return 0;
}

static int read_metadata(js_State *J, int idx, const char **metadata, size_t *size)
{
	*metadata = NULL;
	*size = 0;
	if (!js_isstring(J, idx))
		return 1;
	*metadata = text_utf8(J, idx, size);
	if (*size <= KV_METADATA_MAX)
		return 1;
	js_newrangeerror(J, "Metadata may have 1024 bytes of JSON at most");
	bindings_refuse(J);
	return 0;
}

static int64_t read_ms(js_State *J, int idx)
{
	return js_isnumber(J, idx) ? (int64_t)size_clamp(js_tonumber(J, idx), (size_t)1 << 53) : 0;
}

static void set_key(struct request *r, struct kv_part *p, enum kv_verb verb, const char *key, size_t size)
{
	p->verb = (uint8_t)verb;
	p->key = kv_op_text(&r->k, key, size);
	p->key_size = (uint16_t)size;
}

static void set_form(js_State *J, struct request *r, int idx)
{
	r->form = (uint8_t)(js_toint32(J, idx) & (FORM_BYTES | FORM_FULL));
	for (unsigned i = 0; i < r->k.count; i++)
		r->k.parts[i].brief = !(r->form & FORM_FULL);
}

static void native_get(js_State *J)
{
	const char *key;
	size_t size;
	struct request *r;
	if (!read_key(J, 2, &key, &size))
		return;
	r = request_new(J, 1, size);
	set_key(r, r->k.parts, KV_GET, key, size);
	set_form(J, r, 3);             /* a number: cannot throw */
	start(J, r);
}

static void native_delete(js_State *J)
{
	const char *key;
	size_t size;
	struct request *r;
	if (!read_key(J, 2, &key, &size))
		return;
	r = request_new(J, 1, size);
	set_key(r, r->k.parts, KV_DELETE, key, size);
	start(J, r);
}

static void set_put(struct request *r, struct kv_part *p, const void *value, size_t size, const char *metadata,
	size_t metadata_size)
{
	p->value = kv_op_text(&r->k, value, size);
	p->value_size = (uint32_t)size;
	p->metadata = kv_op_text(&r->k, metadata, metadata_size);
	p->metadata_size = (uint16_t)metadata_size;
}

static void native_put(js_State *J)
{
	const char *key, *metadata;
	const void *value;
	size_t key_size, size, metadata_size;
	int64_t expires_ms = read_ms(J, 4);
	int if_absent = js_toboolean(J, 6);
	struct request *r;
	if (!read_key(J, 2, &key, &key_size) || !read_metadata(J, 5, &metadata, &metadata_size) ||
		!read_value(J, 3, &value, &size))
		return;
	r = request_new(J, 1, key_size + size + metadata_size);
	set_key(r, r->k.parts, KV_PUT, key, key_size);
	set_put(r, r->k.parts, value, size, metadata, metadata_size);
	r->k.parts->expires_ms = expires_ms;
	r->k.parts->if_absent = (uint8_t)if_absent;
	start(J, r);
}

static void native_list(js_State *J)
{
	size_t prefix_size, after_size;
	const char *prefix = text_utf8(J, 2, &prefix_size), *after = text_utf8(J, 3, &after_size);
	uint32_t limit = (uint32_t)size_clamp(js_tonumber(J, 4), KV_LIST_MAX);
	struct request *r;
	if (prefix_size > KV_KEY_MAX || after_size > KV_KEY_MAX) {
		refuse_key(J);
		return;
	}
	r = request_new(J, 1, prefix_size + after_size);
	set_key(r, r->k.parts, KV_LIST, prefix, prefix_size);
	set_put(r, r->k.parts, after, after_size, NULL, 0);
	r->k.parts->limit = limit;
	start(J, r);
}

/* Reads one element of an array that the library made.  -- value */
static void push_element(js_State *J, int idx, unsigned i) { js_getindex(J, idx, (int)i); }

static void native_many(js_State *J)
{
	unsigned count = (unsigned)js_getlength(J, 2);
	const char *key;
	size_t size, total = 0;
	struct request *r;
	for (unsigned i = 0; i < count; i++) {
		push_element(J, 2, i);
		if (!read_key(J, -1, &key, &size))
			return;
		total += size;
		js_pop(J, 1);
	}
	r = request_new(J, count, total);
	r->many = MANY;
	if (js_try(J)) {
		release(&r->k.op);
		js_throw(J);
	}
	for (unsigned i = 0; i < count; i++) {
		push_element(J, 2, i);
		key = text_utf8(J, -1, &size);
		set_key(r, &r->k.parts[i], KV_GET, key, size);
		js_pop(J, 1);
	}
	set_form(J, r, 3);
	r->call.keep = value_root(J, 4);
	js_endtry(J);
	start(J, r);
}

/* A batch that is being collected. */
struct draft {
	uint32_t count;
	struct kv_part parts[KV_PARTS_MAX];    /* their texts are offsets in `text` until it is complete */
	struct buf text;
};

static void free_draft(js_State *J, void *data)
{
	struct draft *d = data;
	engine_charge(J, -(ptrdiff_t)sizeof *d);
	buf_fini(&d->text);
	mem_free(d);
}

static void native_draft(js_State *J)
{
	struct draft *d = mem_try_alloc(sizeof *d);    /* the kernel gives its pages as they are used */
	if (!d)
		js_rangeerror(J, "Out of memory");
	d->count = 0;
	buf_init(&d->text, KV_BATCH_MAX);
	engine_charge(J, sizeof *d);
	js_pushnull(J);
	js_newuserdata(J, DRAFT_TAG, d, free_draft);
}

/* Throws what a request would be rejected with. */
static void need(js_State *J, int fine)
{
	if (fine)
		return;
	promise_handle(J, -1);
	promise_state(J, -1);
	js_throw(J);
}

static const char *offset_of(struct draft *d, const void *bytes, size_t size)
{
	size_t at = d->text.size;
	buf_add(&d->text, bytes, size);
	return (const char *)(uintptr_t)at;
}

/* verb, key, value, expires, metadata, version */
static void native_add(js_State *J)
{
	struct draft *d = js_touserdata(J, 1, DRAFT_TAG);
	enum kv_verb verb = (enum kv_verb)js_toint32(J, 2);
	const char *key, *metadata = NULL;
	const void *value = NULL;
	size_t key_size, size = 0, metadata_size = 0, before = d->text.size;
	struct kv_part *p = &d->parts[d->count];
	need(J, read_key(J, 3, &key, &key_size));
	if (verb == KV_PUT) {
		need(J, read_value(J, 4, &value, &size));
		need(J, read_metadata(J, 6, &metadata, &metadata_size));
	} else if (verb != KV_CHECK) {
		verb = KV_DELETE;
	}
	if (d->count == KV_PARTS_MAX)
		js_rangeerror(J, "A batch may have 1000 parts at most");
	*p = (struct kv_part){ .verb = (uint8_t)verb, .key_size = (uint16_t)key_size, .value_size = (uint32_t)size,
		.metadata_size = (uint16_t)metadata_size, .expires_ms = read_ms(J, 5) };
	p->key = offset_of(d, key, key_size);
	p->value = offset_of(d, value, size);
	p->metadata = offset_of(d, metadata, metadata_size);
	if (verb == KV_CHECK && js_isstring(J, 7))
		p->version = strtoull(text_utf8(J, 7, NULL), NULL, 16);
	if (d->text.failed) {
		int is_full = d->text.failed == -E2BIG;
		d->text.failed = 0;
		d->text.size = before;
		js_rangeerror(J, is_full ? "A batch may have 64 MiB at most" : "Out of memory");
	}
	d->count++;
	js_pushundefined(J);
}

static void native_commit(js_State *J)
{
	struct draft *d = js_touserdata(J, 2, DRAFT_TAG);
	struct request *r = request_new(J, d->count, 0);
	char *text = buf_take(&d->text, NULL);
	r->many = BATCH;
	r->k.own = text;
	for (uint32_t i = 0; i < d->count; i++) {
		struct kv_part *p = &r->k.parts[i];
		*p = d->parts[i];
		p->key = text + (uintptr_t)p->key;
		p->value = text + (uintptr_t)p->value;
		p->metadata = text + (uintptr_t)p->metadata;
	}
	d->count = 0;
	start(J, r);
}

/* ---- stores */

static struct kv_store *open_store(js_State *J, const char *name, const struct policy_value *v)
{
	struct host *host = host_of(J);
	size_t size = strlen(name) + 1;
	struct kv_store *store;
	struct kv *kv;
	if (!host->kv_stores && !(host->kv_stores = mem_try_zalloc(sizeof *host->kv_stores)))
		js_rangeerror(J, "Out of memory");
	for (store = host->kv_stores->first; store; store = store->next)
		if (!strcmp(store->name, name))
			return store;
	kv = bindings_open_kv(J, name, v);
	store = mem_try_zalloc(sizeof *store + size);
	if (!store) {
		kv_free(kv);
		js_rangeerror(J, "Out of memory");
	}
	store->kv = kv;
	memcpy(store->name, name, size);
	store->next = host->kv_stores->first;
	host->kv_stores->first = store;
	return store;
}

static void native_open(js_State *J)
{
	const struct policy_value *v = bindings_find(J, 1, "kv");
	struct kv_store *store = open_store(J, text_utf8(J, 1, NULL), v);
	js_pushnull(J);
	js_newuserdata(J, TAG, store, NULL);
}

void bindings_end_kv(struct kv_stores *stores)
{
	struct kv_store *next;
	if (!stores)
		return;
	for (struct kv_store *s = stores->first; s; s = next) {
		next = s->next;
		kv_free(s->kv);
		mem_free(s);
	}
	mem_free(stores);
}

void bindings_bind_kv(js_State *J)
{
	value_method(J, "kvOpen", native_open, 1);
	value_method(J, "kvGet", native_get, 3);
	value_method(J, "kvMany", native_many, 4);
	value_method(J, "kvPut", native_put, 6);
	value_method(J, "kvDelete", native_delete, 2);
	value_method(J, "kvList", native_list, 4);
	value_method(J, "kvDraft", native_draft, 0);
	value_method(J, "kvAdd", native_add, 7);
	value_method(J, "kvCommit", native_commit, 2);
}
