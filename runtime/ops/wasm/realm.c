#include "ops/wasm/realm.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "engine/engine.h"
#include "engine/text.h"
#include "engine/waits.h"
#include "ops/core/host.h"
#include "ops/core/ops.h"

const char WASM_MODULE_TAG[] = "WebAssembly.Module", WASM_INSTANCE_TAG[] = "WebAssembly.Instance",
	WASM_MEMORY_TAG[] = "WebAssembly.Memory", WASM_TABLE_TAG[] = "WebAssembly.Table",
	WASM_GLOBAL_TAG[] = "WebAssembly.Global", WASM_TAG_TAG[] = "WebAssembly.Tag",
	WASM_EXCEPTION_TAG[] = "WebAssembly.Exception";

/* ---- what running functions keep alive */

struct marking { js_State *J; int mark; };

static void mark_running(void *arg, struct wasm_instance *i)
{
	struct marking *m = arg;
	value_mark(m->J, m->mark, wasm_instance_owner(i));
}

static void mark_realm(js_State *J, int mark, void *data)
{
	struct wasm_realm *r = data;
	struct marking m = { J, mark };
	for (uint32_t k = 0; k < r->held_count; k++)
		wasm_mark_reference(J, mark, r->held[k].reference, r->held[k].type);
	if (r->store)
		wasm_store_each_running(r->store, mark_running, &m);
}

enum { SWEEP_MIN = 256 };

static int by_reference(const void *a, const void *b)
{
	const struct held *x = a, *y = b;
	return (x->reference > y->reference) - (x->reference < y->reference);
}

/* The same reference may be read from a table a million times: only one of it stays. */
static void squeeze(struct wasm_realm *r)
{
	uint32_t n = 0;
	qsort(r->held, r->held_count, sizeof *r->held, by_reference);
	for (uint32_t k = 0; k < r->held_count; k++)
		if (n == 0 || r->held[n - 1].reference != r->held[k].reference)
			r->held[n++] = r->held[k];
	r->held_count = n;
}

enum wasm_trap wasm_realm_hold(void *ctx, uint64_t reference, uint8_t type)
{
	struct wasm_realm *r = ctx;
	if (!reference || (r->held_count && r->held[r->held_count - 1].reference == reference))
		return WASM_OK;
	if (r->held_count == r->held_room) {
		if (r->held_count)
			squeeze(r);
		if (r->held_count >= r->held_room / 2) {
			uint32_t room = r->held_room ? r->held_room * 2 : 64;
			struct held *more = mem_try_realloc(r->held, room * sizeof *more);
			if (!more)
				return WASM_EXHAUSTED;
			r->held = more;
			r->held_room = room;
		}
	}
	r->held[r->held_count++] = (struct held){ reference, type, 0 };
	return WASM_OK;
}

/* A slot that nobody uses any more, or a number, may name one too: then it stays. */
static void mark_live(struct wasm_realm *r, const uint64_t *slots, size_t count)
{
	uint64_t first = r->held[0].reference, last = r->held[r->held_count - 1].reference;
	for (size_t k = 0; k < count; k++) {
		struct held sought = { slots[k], 0, 0 }, *at;
		if (slots[k] < first || slots[k] > last)
			continue;
		at = bsearch(&sought, r->held, r->held_count, sizeof *r->held, by_reference);
		if (at)
			at->is_live = 1;
	}
}

/* The slots are looked at seldom enough that it is a few of them for each reference. */
void wasm_realm_sweep(struct wasm_realm *r)
{
	uint32_t n = 0;
	size_t count;
	if (r->held_count < SWEEP_MIN || r->held_count < r->sweep_at)
		return;
	const uint64_t *slots = wasm_store_slots(r->store, &count);
	squeeze(r);
	mark_live(r, slots, count);
	for (uint32_t k = 0; k < r->held_count; k++)
		if (r->held[k].is_live)
			r->held[n++] = (struct held){ r->held[k].reference, r->held[k].type, 0 };
	r->held_count = n;
	r->sweep_at = n * 2 > count / 8 ? n * 2 : (uint32_t)(count / 8);
}

void wasm_realm_settle(struct wasm_realm *r)
{
	if (wasm_store_frames(r->store) == 0)
		r->held_count = 0;
}

/* ---- errors */

enum wasm_trap wasm_realm_caught(struct wasm_realm *r)
{
	/* the place just given back is taken again: no memory is needed */
	value_unroot(r->J, r->thrown);
	r->thrown = value_root(r->J, -1);
	js_pop(r->J, 1);
	return WASM_THROWN;
}

static enum wasm_trap poll(void *ctx)
{
	struct wasm_realm *r = ctx;
	if (js_try(r->J))
		return wasm_realm_caught(r);
	engine_check(r->J);
	js_endtry(r->J);
	return WASM_OK;
}

static enum wasm_trap wait(void *ctx, const void *address, const void *expected, size_t size, int64_t timeout_ns,
	uint32_t *result)
{
	struct wasm_realm *r = ctx;
	if (js_try(r->J))
		return wasm_realm_caught(r);
	*result = (uint32_t)waits_sleep(r->J, address, expected, size,
		timeout_ns < 0 ? INFINITY : (double)timeout_ns / 1e6);
	js_endtry(r->J);
	return WASM_OK;
}

static enum wasm_trap notify(void *ctx, const void *address, uint32_t count, uint32_t *woken)
{
	struct wasm_realm *r = ctx;
	if (js_try(r->J))
		return wasm_realm_caught(r);
	*woken = (uint32_t)waits_notify(r->J, address, count);
	js_endtry(r->J);
	return WASM_OK;
}

/* -- array of "NAME (URL or wasm://...)"     the functions that ran, innermost first */
static void push_frames(struct wasm_realm *r)
{
	struct wasm_frame frames[64];
	uint32_t n = wasm_store_trace(r->store, frames, 64), at = 0;
	js_newarray(r->J);
	for (uint32_t k = 0; k < n; k++) {
		struct wasm_func *f = frames[k].func;
		struct wasm_module *m = wasm_instance_module(f->instance);
		struct wasm_name name = wasm_module_function_name(m, f->index);
		char hashed[40];
		const char *source = wasm_module_url(m);
		if (f->is_host)
			continue;
		if (!source) {
			snprintf(hashed, sizeof hashed, "wasm://wasm/%08x", wasm_module_hash(m));
			source = hashed;
		}
		text_pushf(r->J, "%.*s%s%s:wasm-function[%u]:0x%x%s", name.size > 200 ? 200 : (int)name.size,
			(const char *)name.text, name.size ? " (" : "", source, f->index, frames[k].offset,
			name.size ? ")" : "");
		value_createindex(r->J, -2, at++);
	}
}

void wasm_realm_throw(struct wasm_realm *r, enum wasm_trap trap)
{
	js_State *J = r->J;
	wasm_realm_settle(r);
	switch (trap) {
	case WASM_THROWN:
		value_push(J, r->thrown);
		js_pushundefined(J);
		wasm_realm_caught(r);
		js_throw(J);
	case WASM_STACK: case WASM_EXHAUSTED:
		js_newrangeerror(J, trap == WASM_STACK ? "Maximum call stack size exceeded" : "Out of memory");
		value_set_fatal(J, -1);
		js_throw(J);
	default:
		value_push(J, r->fail);
		js_pushundefined(J);
		js_pushliteral(J, wasm_trap_text(trap));
		push_frames(r);
		js_call(J, 2);
		value_set_fatal(J, -1);
		js_throw(J);
	}
}

/* ---- the realm */

static void finalize(js_State *J, void *data)
{
	struct wasm_realm *r = data;
	host_of(J)->wasm = NULL;
	wasm_store_free(r->store);
	mem_free(r->held);
	mem_free(r);
}

struct wasm_realm *wasm_realm(js_State *J)
{
	struct host *h = host_of(J);
	if (h->wasm)
		return h->wasm;
	struct wasm_realm *r = mem_try_zalloc(sizeof *r);
	if (!r)
		js_rangeerror(J, "Out of memory");
	r->J = J;
	r->traced = (struct value_traced){ mark_realm, finalize };
	struct wasm_host host = { r, wasm_host_call, poll, engine_poll_word(J), wasm_host_grow, wasm_realm_hold,
		wasm_host_grow_table, wait, notify, wasm_host_make, wasm_host_caught, wasm_host_keep,
		wasm_host_escape };
	r->store = wasm_store_new(&host);
	js_pushnull(J);
	value_newtraced(J, "WebAssembly", &r->traced);
	if (!r->store)
		js_rangeerror(J, "Out of memory");
	r->self = value_root(J, -1);
	js_pop(J, 1);
	js_pushundefined(J);
	r->thrown = value_root(J, -1);
	js_pop(J, 1);
	h->wasm = r;
	return r;
}

/* setUp(fail, asIntN) */
static void set_up(js_State *J)
{
	struct wasm_realm *r = wasm_realm(J);
	r->fail = value_root(J, 1);
	r->to_bigint = value_root(J, 2);
	js_pushundefined(J);
}

void wasm_bind(js_State *J)
{
	value_method(J, "setUp", set_up, 2);
	wasm_module_bind(J);
	wasm_objects_bind(J);
	wasm_instance_bind(J);
	wasm_exceptions_bind(J);
}
