/* functions.c -- calls both ways: exported functions, which script calls, and functions of script that modules import.
 * */
#include "ops/wasm/realm.h"

#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "engine/engine.h"

/* kept: the instance; is_hidden: JavaScript has no such values, so that it cannot be called */
struct exported { struct value_kept kept; struct wasm_func *func; int is_hidden; };

enum { FEW = 16 };                     /* slots that need no memory of their own */

/* -- space     n slots that live as long as the space is on the stack */
static uint64_t *push_slots(js_State *J, uint32_t n)
{
	js_pushnull(J);
	return (uint64_t *)((struct value_kept *)value_newnative(J, "slots", sizeof(struct value_kept) +
		n * sizeof(uint64_t)) + 1);
}

static void push_results(struct wasm_realm *r, const struct wasm_functype *t, const uint64_t *slots)
{
	const uint8_t *types = t->types + t->params;
	if (t->results == 0) {
		js_pushundefined(r->J);
	} else if (t->results == 1) {
		wasm_push_slot(r, types[0], slots[0]);
	} else {
		js_newarray(r->J);
		for (uint32_t k = 0; k < t->results; k++) {
			wasm_push_slot(r, types[k], slots[k]);
			value_createindex(r->J, -2, k);
		}
	}
}

static int has_hidden(const struct wasm_functype *t)
{
	size_t n = t->params + t->results;
	return memchr(t->types, WASM_V128, n) || memchr(t->types, WASM_EXNREF, n);
}

static void call_exported(js_State *J)
{
	const struct exported *e = js_currentfunctiondata(J);
	struct wasm_func *f = e->func;
	struct wasm_realm *r = wasm_realm(J);
	const struct wasm_functype *t = f->type;
	uint32_t n = t->params > t->results ? t->params : t->results;
	uint64_t few[FEW], *slots = n > FEW ? push_slots(J, n) : few;
	enum wasm_trap trap;
	if (e->is_hidden)
		wasm_refuse_value(J);
	for (uint32_t k = 0; k < t->params; k++)
		wasm_to_slot(r, (int)k + 1, t->types[k], &slots[k]);
	engine_check(J);
	trap = wasm_store_call(r->store, f, slots);
	if (trap)
		wasm_realm_throw(r, trap);
	push_results(r, t, slots);
	wasm_realm_settle(r);
}

static void free_exported(js_State *J, void *data) { mem_free(data); }

void wasm_push_func(struct wasm_realm *r, struct wasm_func *f)
{
	js_State *J = r->J;
	char name[12];
	if (f->exported) {
		wasm_push_object(J, f->exported);
		return;
	}
	struct exported *e = mem_try_zalloc(sizeof *e);
	if (!e)
		js_rangeerror(J, "Out of memory");
	e->func = f;
	e->is_hidden = has_hidden(f->type);
	e->kept.objects[0] = wasm_instance_owner(f->instance);
	snprintf(name, sizeof name, "%u", f->index);
	js_newcfunctionx(J, call_exported, name, (int)f->type->params, e, free_exported);
	value_keep_function(J, -1);
	f->exported = wasm_object(J, -1);
}

struct wasm_func *wasm_func_of(js_State *J, int idx)
{
	struct exported *e = value_function_data(J, idx, call_exported);
	return e ? e->func : NULL;
}

/* ---- imported functions */

static void push_host_function(js_State *J, struct wasm_func *f)
{
	wasm_push_object(J, wasm_instance_owner(f->instance));
	struct wasm_instance_object *o = js_touserdata(J, -1, WASM_INSTANCE_TAG);
	wasm_push_object(J, o->hosts[f->index]);
	js_remove(J, -2);
}

/* result -- list of its elements     what an iterable gives, as many as asked for */
static void iterate(js_State *J, uint32_t count)
{
	js_getintrinsic(J, "Array");
	js_getproperty(J, -1, "from");
	js_rot2(J);
	js_copy(J, -3);
	js_call(J, 1);
	js_remove(J, -2);
	if ((uint32_t)js_getlength(J, -1) != count)
		js_typeerror(J, "multi-return length mismatch");
}

static void call_host(struct wasm_realm *r, struct wasm_func *f, uint64_t *slots)
{
	js_State *J = r->J;
	const struct wasm_functype *t = f->type;
	const uint8_t *types = t->types + t->params;
	int at = js_gettop(J);
	if (has_hidden(t))
		wasm_refuse_value(J);
	push_host_function(J, f);
	js_pushundefined(J);
	for (uint32_t k = 0; k < t->params; k++)
		wasm_push_slot(r, t->types[k], slots[k]);
	js_call(J, (int)t->params);
	if (t->results == 1) {
		wasm_to_slot(r, at, types[0], &slots[0]);
	} else if (t->results > 1) {
		iterate(J, t->results);
		/* all of them stay on the stack until the last conversion has run what script it runs */
		for (uint32_t k = 0; k < t->results; k++) {
			js_getindex(J, at, (int)k);
			wasm_to_slot(r, at + 1 + (int)k, types[k], &slots[k]);
		}
	}
}

enum wasm_trap wasm_host_call(void *realm, struct wasm_func *f, uint64_t *slots)
{
	struct wasm_realm *r = realm;
	js_State *J = r->J;
	const struct wasm_functype *t = f->type;
	const volatile int top = js_gettop(J);
	if (js_try(J))
		return wasm_realm_caught(r);
	engine_check(J);
	call_host(r, f, slots);
	js_endtry(J);
	js_pop(J, js_gettop(J) - top);
	wasm_realm_sweep(r);
	for (uint32_t k = 0; k < t->results; k++)
		if (wasm_is_reference(t->types[t->params + k]) && wasm_realm_hold(r, slots[k], t->types[t->params + k]))
			return WASM_EXHAUSTED;
	return WASM_OK;
}
