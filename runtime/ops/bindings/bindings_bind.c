/* ops/bindings/bindings_bind.c -- internalBinding('bindings').
 *
 *   list()        [name, type, ...] of what the policy configures
 *   kv...         see kv_bind.c
 *   store...      see bucket_bind.c
 *   s3...         see s3_bind.c
 */
#include "ops/bindings/bindings.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "base/errtab.h"
#include "base/mem.h"
#include "engine/engine.h"
#include "engine/flow.h"
#include "engine/promise.h"
#include "engine/text.h"
#include "ops/core/ops.h"
#include "policy/oplog.h"

const struct policy_value *bindings_find(js_State *J, int idx, const char *type)
{
	const char *name = text_utf8(J, idx, NULL);
	const struct policy *p = policy_now();
	const struct policy_value *v = p ? policy_bindings(p, name) : NULL;
	const char *is = policy_string(policy_member(v, "type"));
	if (!is || strcmp(is, type) != 0)
		js_error(J, "Binding '%s' not configured", name);
	return v;
}

char *bindings_path(const char *path)
{
	const char *folder = policy_folder(policy_now());
	size_t head = folder && path[0] != '/' ? strlen(folder) : 0, size = strlen(path);
	char *joined = mem_try_alloc(head + size + 2);
	if (!joined)
		return NULL;
	if (head) {
		memcpy(joined, folder, head);
		joined[head++] = '/';
	}
	memcpy(joined + head, path, size + 1);
	return joined;
}

void bindings_push_error(js_State *J, int64_t error, const char *text)
{
	js_newerror(J, text);
	/* a library that is missing: as for fetch */
	text_push(J, error == -ELIBACC ? "ERR_FEATURE_UNAVAILABLE_ON_PLATFORM" : errtab_name((int)error));
	value_create(J, -2, "code");
}

void bindings_call_begin(js_State *J, struct bindings_call *c, const char *type)
{
	if (flow_watched(J)) {
		flow_push_scope(J, type);
		if (js_isobject(J, -1))
			c->scope = value_root(J, -1);
		js_pop(J, 1);
	}
	promise_new(J);
	c->promise = value_root(J, -1);
}

void bindings_call_settle(const struct bindings_call *c, int fine)
{
	js_State *J = c->J;
	if (c->scope) {
		value_push(J, c->scope);
		flow_begin(J);
	}
	if (fine)
		promise_resolve(J, c->promise);
	else
		promise_reject(J, c->promise);
	if (c->scope)
		flow_left(J);
	engine_left(J);
}

void bindings_post(struct bindings_call *c, enum rate_sort sort, struct op *op, void (*ready)(struct op *op))
{
	js_State *J = c->J;
	int r = rate_post(J, &c->ticket, sort, op, ready);
	if (r == 0)
		return;
	if (js_try(J)) {
		op->kind->release(op);
		js_throw(J);
	}
	if (r != -EDQUOT)
		js_rangeerror(J, "Out of memory");
	rate_push_error(J);
	promise_reject(J, c->promise);
	js_endtry(J);
	op->kind->release(op);
}

void bindings_target(struct op_facts *facts, const char *name, const char *key, size_t key_size)
{
	static _Thread_local char target[OPLOG_TARGET];      /* used before the next is made */
	size_t n = (size_t)snprintf(target, 200, "%.190s%s", name, key_size ? "/" : "");
	key_size = key_size < sizeof target - n - 1 ? key_size : sizeof target - n - 1;
	for (size_t i = 0; i < key_size; i++)
		target[n++] = key[i] ? key[i] : '\x1a';       /* as the end of a text a 0 would hide the rest */
	target[n] = 0;
	facts->target = target;
}

void bindings_call_end(struct bindings_call *c)
{
	rate_end(&c->ticket);
	value_unroot(c->J, c->promise);
	value_unroot(c->J, c->scope);
	value_unroot(c->J, c->keep);
}

void bindings_refuse(js_State *J)
{
	promise_new(J);
	js_rot2(J);
	js_copy(J, -2);
	js_rot2(J);
	promise_settle_top(J, 1);
}

static void list(js_State *J)
{
	const struct policy *p = policy_now();
	const struct policy_value *all = p ? policy_all_bindings(p) : NULL;
	uint32_t n = 0;
	js_newarray(J);
	for (const struct policy_value *v = all ? all->first : NULL; v; v = v->next) {
		const char *type = policy_string(policy_member(v, "type"));
		if (!type)
			continue;
		text_push(J, v->name);
		value_createindex(J, -2, n++);
		text_push(J, type);
		value_createindex(J, -2, n++);
	}
}

void bindings_end(struct host *host)
{
	bindings_end_kv(host->kv_stores);
	host->kv_stores = NULL;
	bindings_end_buckets(host->buckets);
	host->buckets = NULL;
	bindings_end_s3(host->s3_stores);
	host->s3_stores = NULL;
}

void bindings_bind(js_State *J)
{
	value_method(J, "list", list, 0);
	bindings_bind_kv(J);
	bindings_bind_buckets(J);
	bindings_bind_s3(J);
}
