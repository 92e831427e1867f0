/* instance_bind.c -- instances: internalBinding('wasm').
 *
 *   instance(module, imports, prototype)   imports: an array with a function, Memory, Table, Global or Tag for each
 *                                          import, of the right kind.  [index, text, the text
 *                                          names the import] if one does not fit
 *   start(instance)                        fills tables and memories, and calls the start function
 *   sharedMemory(instance)                 the Memory that it made itself if that is shared; undefined: none
 *   exports(instance)                      the object of exports, the same each time; isNew: nobody has seen it
 */
#include "ops/wasm/realm.h"

#include <string.h>

#include "base/mem.h"
#include "engine/engine.h"
#include "engine/text.h"

/* ---- what it keeps alive */

struct marking { js_State *J; int mark; };

static void mark_owner(void *arg, void *owner)
{
	struct marking *m = arg;
	value_mark(m->J, m->mark, owner);
}

static void mark_reference(void *arg, uint64_t reference, uint8_t type)
{
	struct marking *m = arg;
	wasm_mark_reference(m->J, m->mark, reference, type);
}

static void mark_instance(js_State *J, int mark, void *data)
{
	struct wasm_instance_object *o = data;
	struct marking m = { J, mark };
	struct wasm_visitor v = { &m, mark_owner, mark_reference };
	value_mark(J, mark, o->exports);
	for (uint32_t k = 0; k < o->host_count; k++)
		value_mark(J, mark, o->hosts[k]);
	if (o->instance)
		wasm_instance_each(o->instance, &v);
}

static void free_instance(js_State *J, void *data)
{
	struct wasm_instance_object *o = data;
	wasm_instance_free(o->instance);
	mem_free(o->hosts);
	mem_free(o);
}

/* ---- making one */

/* Objects for what the instance has made itself.  From here on each is freed by its object. */
static void own_parts(struct wasm_realm *r, struct wasm_instance *i)
{
	js_State *J = r->J;
	const struct wasm_module *m = wasm_instance_module(i);
	uint32_t k, n;
	n = wasm_module_count(m, WASM_TABLE, &k);
	for (; k < n; k++) {
		value_push_prototype(J, WASM_TABLE_TAG);
		wasm_push_table(r, wasm_instance_table(i, k));
		js_pop(J, 1);
	}
	n = wasm_module_count(m, WASM_GLOBAL, &k);
	for (; k < n; k++) {
		value_push_prototype(J, WASM_GLOBAL_TAG);
		wasm_push_global(r, wasm_instance_global(i, k));
		js_pop(J, 1);
	}
	n = wasm_module_count(m, WASM_TAG, &k);
	for (; k < n; k++) {
		value_push_prototype(J, WASM_TAG_TAG);
		wasm_push_tag(J, wasm_instance_tag(i, k));
		js_pop(J, 1);
	}
	if (wasm_module_count(m, WASM_MEMORY, &k) > k) {
		value_push_prototype(J, WASM_MEMORY_TAG);
		wasm_push_memory(r, wasm_instance_memory(i));
		js_pop(J, 1);
	}
}

/* The import at index k of the array at idx: what it is for the instance; a function of script is NULL. */
static union wasm_extern import_of(js_State *J, const struct wasm_import *im, int idx)
{
	union wasm_extern x = { NULL };
	switch (im->kind) {
	case WASM_FUNC: x.func = wasm_func_of(J, idx); break;
	case WASM_TABLE: x.table = ((struct wasm_table_object *)js_touserdata(J, idx, WASM_TABLE_TAG))->table; break;
	case WASM_MEMORY: x.memory = ((struct wasm_memory_object *)js_touserdata(J, idx,
		WASM_MEMORY_TAG))->memory; break;
	case WASM_GLOBAL: x.global = ((struct wasm_global_object *)js_touserdata(J, idx,
		WASM_GLOBAL_TAG))->global; break;
	case WASM_TAG: x.tag = ((struct wasm_tag_object *)js_touserdata(J, idx, WASM_TAG_TAG))->tag; break;
	}
	return x;
}

static void push_misfit(js_State *J, uint32_t index, const char *text, int is_whole)
{
	js_newarray(J);
	js_pushnumber(J, index);
	value_createindex(J, -2, 0);
	text_push(J, text);
	value_createindex(J, -2, 1);
	js_pushboolean(J, is_whole);
	value_createindex(J, -2, 2);
}

/* -- instance     with nothing in it yet */
static struct wasm_instance_object *push_empty(js_State *J, uint32_t host_count)
{
	struct wasm_instance_object *o = mem_try_zalloc(sizeof *o);
	if (!o)
		js_rangeerror(J, "Out of memory");
	o->traced = (struct value_traced){ mark_instance, free_instance };
	js_copy(J, 3);
	value_newtraced(J, WASM_INSTANCE_TAG, &o->traced);
	o->hosts = mem_try_zalloc((host_count + 1) * sizeof *o->hosts);
	if (!o->hosts)
		js_rangeerror(J, "Out of memory");
	o->host_count = host_count;
	return o;
}

static void instance(js_State *J)
{
	struct wasm_realm *r = wasm_realm(J);
	struct wasm_module *m = ((struct wasm_module_object *)js_touserdata(J, 1, WASM_MODULE_TAG))->module;
	const struct wasm_import *imports;
	uint32_t count = wasm_module_imports(m, &imports), func_imports, at = 0;
	wasm_module_count(m, WASM_FUNC, &func_imports);
	js_pushnull(J);
	union wasm_extern *list = (union wasm_extern *)((struct value_kept *)value_newnative(J, "imports",
		sizeof(struct value_kept) + (count + 1) * sizeof *list) + 1);
	struct wasm_instance_object *o = push_empty(J, func_imports);
	for (uint32_t k = 0; k < count; k++) {
		js_getindex(J, 2, (int)k);
		list[k] = import_of(J, &imports[k], -1);
		int is_script = imports[k].kind == WASM_FUNC && !list[k].func;
		struct wasm_error e;
		int wrong = is_script ? 0 : wasm_instance_accepts(r->store, m, k, list[k], &e);
		if (wrong) {
			push_misfit(J, k, e.text, wrong == -2);
			return;
		}
		if (imports[k].kind == WASM_FUNC)
			o->hosts[at++] = is_script ? wasm_object(J, -1) : NULL;
		js_pop(J, 1);
	}
	o->instance = wasm_instance_new(r->store, m, list, wasm_object(J, -1));
	if (!o->instance)
		js_rangeerror(J, "WebAssembly.Instance(): Out of memory: Cannot allocate Wasm memory for new instance");
	own_parts(r, o->instance);
}

static void shared_memory(js_State *J)
{
	struct wasm_instance *i = ((struct wasm_instance_object *)js_touserdata(J, 1, WASM_INSTANCE_TAG))->instance;
	uint32_t imported, n = wasm_module_count(wasm_instance_module(i), WASM_MEMORY, &imported);
	struct wasm_memory *m = n > imported ? wasm_instance_memory(i) : NULL;
	if (m && m->limits.is_shared)
		wasm_push_object(J, m->owner);
	else
		js_pushundefined(J);
}

static void start(js_State *J)
{
	struct wasm_realm *r = wasm_realm(J);
	struct wasm_instance_object *o = js_touserdata(J, 1, WASM_INSTANCE_TAG);
	enum wasm_trap trap = wasm_instance_fill(o->instance);
	struct wasm_func *f = wasm_instance_start(o->instance);
	uint64_t none;
	engine_check(J);
	if (!trap && f)
		trap = wasm_store_call(r->store, f, &none);
	if (trap)
		wasm_realm_throw(r, trap);
	wasm_realm_settle(r);
	js_pushundefined(J);
}

static void push_export(struct wasm_realm *r, struct wasm_instance *i, const struct wasm_export *x)
{
	switch (x->kind) {
	case WASM_FUNC: wasm_push_func(r, wasm_instance_func(i, x->index)); break;
	case WASM_TABLE: wasm_push_object(r->J, wasm_instance_table(i, x->index)->owner); break;
	case WASM_MEMORY: wasm_push_object(r->J, wasm_instance_memory(i)->owner); break;
	case WASM_TAG: wasm_push_object(r->J, wasm_instance_tag(i, x->index)->owner); break;
	default: wasm_push_object(r->J, wasm_instance_global(i, x->index)->owner);
	}
}

static void exports(js_State *J)
{
	struct wasm_realm *r = wasm_realm(J);
	struct wasm_instance_object *o = js_touserdata(J, 1, WASM_INSTANCE_TAG);
	const struct wasm_export *list;
	uint32_t n;
	if (o->exports) {
		wasm_push_object(J, o->exports);
		return;
	}
	n = wasm_module_exports(wasm_instance_module(o->instance), &list);
	js_pushnull(J);
	js_newobjectx(J);
	for (uint32_t k = 0; k < n; k++) {
		text_push_bytes(J, list[k].name.text, list[k].name.size);
		push_export(r, o->instance, &list[k]);
		value_createkey(J, -3);
	}
	o->exports = wasm_object(J, -1);
}

void wasm_instance_bind(js_State *J)
{
	value_method(J, "instance", instance, 3);
	value_method(J, "start", start, 1);
	value_method(J, "sharedMemory", shared_memory, 1);
	value_method(J, "exports", exports, 1);
}
