/* objects.c -- memories, tables and globals as objects of script: internalBinding('wasm').
 *
 *   memory(initial, maximum, isShared, prototype)        maximum: undefined, or at most 65536.  undefined: no room
 *   memoryBuffer(memory)                   the same ArrayBuffer until the memory grows; a frozen SharedArrayBuffer
 *   memoryGrow(memory, pages)              the size before, or -1
 *   memoryOf(buffer)                       another Memory of the one that has this SharedArrayBuffer; undefined: none
 *   table(type, initial, maximum, prototype, value)      value: left out for the type's default
 *   tableLength(table), tableIsFunctions(table), tableGet(table, index), tableSet(table, index[, value]),
 *   tableGrow(table, count[, value]) global(type, isMutable, prototype[, value])          prototype: null for the usual
 *   one globalGet(global), globalSet(global, value), globalIsMutable(global)
 *   kind(value)    'Module', 'Instance', 'Memory', 'Table', 'Global', 'Tag', 'Exception', 'Function' of an exported
 *                  function; undefined: none
 *   isBuffer(value)                        an ArrayBuffer or a SharedArrayBuffer
 *   setPrototype(kind, object)             what objects get that are not made by `new`
 *
 * Indices are numbers that the caller has converted; out of bounds, false is returned.
 */
#include "ops/wasm/realm.h"

#include <string.h>

#include "base/mem.h"
#include "engine/buffer.h"
#include "engine/engine.h"
#include "engine/text.h"

/* ---- accounting */

static void charge(js_State *J, size_t *charged, size_t bytes)
{
	engine_charge(J, (ptrdiff_t)bytes - (ptrdiff_t)*charged);
	*charged = bytes;
}

/* ---- memories */

static void mark_memory(js_State *J, int mark, void *data)
{
	value_mark(J, mark, ((struct wasm_memory_object *)data)->buffer);
}

static void free_memory(js_State *J, void *data)
{
	struct wasm_memory_object *o = data;
	engine_charge(J, -(ptrdiff_t)o->charged);
	wasm_memory_free(o->memory);
	mem_free(o);
}

void wasm_push_memory(struct wasm_realm *r, struct wasm_memory *m)
{
	js_State *J = r->J;
	struct wasm_memory_object *o = mem_try_zalloc(sizeof *o);
	if (!o) {
		wasm_memory_free(m);
		js_rangeerror(J, "Out of memory");
	}
	o->traced = (struct value_traced){ mark_memory, free_memory };
	o->memory = m;
	value_newtraced(J, WASM_MEMORY_TAG, &o->traced);
	m->owner = wasm_object(J, -1);
	m->host = o;
	charge(J, &o->charged, (size_t)m->size);
}

static void memory(js_State *J)
{
	struct wasm_limits l = { js_touint32(J, 1), js_isdefined(J, 2) ? js_touint32(J, 2) : WASM_NO_MAX,
		(uint8_t)js_toboolean(J, 3) };
	struct wasm_realm *r = wasm_realm(J);
	js_copy(J, 4);
	struct wasm_memory *m = wasm_memory_new(l);
	if (m)
		wasm_push_memory(r, m);
	else
		js_pushundefined(J);
}

static void release_block(void *b) { wasm_block_drop(b); }

/* A buffer that is shared is charged for the bytes, and its memory for them as long as it has none.  A buffer that was
 * made before the memory grew lives on if script holds it. */
static void memory_buffer(js_State *J)
{
	struct wasm_memory_object *o = js_touserdata(J, 1, WASM_MEMORY_TAG);
	struct wasm_memory *m = o->memory;
	if (m->limits.is_shared && (wasm_memory_refresh(m) || m->size != o->buffer_size))
		o->buffer = NULL;
	if (o->buffer) {
		wasm_push_object(J, o->buffer);
		return;
	}
	if (m->limits.is_shared) {
		charge(J, &o->charged, 0);
		buffer_push_foreign_shared(J, m->bytes, (size_t)m->size, release_block, m->block);
	} else {
		buffer_push_attached(J, m->bytes, (size_t)m->size, release_block, m->block);
	}
	wasm_block_hold(m->block);
	o->buffer = wasm_object(J, -1);
	o->buffer_size = m->size;
}

/* The buffer shows the memory as it was: a larger memory has another one. */
static void grown(js_State *J, struct wasm_memory *m)
{
	struct wasm_memory_object *o = m->host;
	charge(J, &o->charged, (size_t)m->size);
	if (m->limits.is_shared)
		o->buffer = NULL;
	if (!o->buffer)
		return;
	wasm_push_object(J, o->buffer);
	buffer_detach(J, -1);
	o->buffer = NULL;
	js_pop(J, 1);
}

enum wasm_trap wasm_host_grow(void *realm, struct wasm_memory *m, uint32_t pages, int64_t *was)
{
	struct wasm_realm *r = realm;
	*was = wasm_memory_grow(m, pages);
	if (*was < 0)
		return WASM_OK;
	if (js_try(r->J))
		return wasm_realm_caught(r);
	grown(r->J, m);
	js_endtry(r->J);
	return WASM_OK;
}

static void memory_grow(js_State *J)
{
	struct wasm_memory_object *o = js_touserdata(J, 1, WASM_MEMORY_TAG);
	int64_t was = wasm_memory_grow(o->memory, js_touint32(J, 2));
	if (was >= 0)
		grown(J, o->memory);
	js_pushnumber(J, (double)was);
}

static void memory_of(js_State *J)
{
	struct wasm_realm *r = wasm_realm(J);
	struct wasm_block *b = buffer_foreign(J, 1, release_block);
	if (!b) {
		js_pushundefined(J);
		return;
	}
	value_push_prototype(J, WASM_MEMORY_TAG);
	struct wasm_memory *m = wasm_memory_join(b);
	if (!m)
		js_rangeerror(J, "Out of memory");
	wasm_push_memory(r, m);
}

/* ---- tables */

static void mark_table(js_State *J, int mark, void *data)
{
	const struct wasm_table *t = ((struct wasm_table_object *)data)->table;
	for (uint32_t k = 0; k < t->size; k++)
		wasm_mark_reference(J, mark, t->elements[k], t->type);
}

static void free_table(js_State *J, void *data)
{
	struct wasm_table_object *o = data;
	engine_charge(J, -(ptrdiff_t)o->charged);
	wasm_table_free(o->table);
	mem_free(o);
}

void wasm_push_table(struct wasm_realm *r, struct wasm_table *t)
{
	js_State *J = r->J;
	struct wasm_table_object *o = mem_try_zalloc(sizeof *o);
	if (!o) {
		wasm_table_free(t);
		js_rangeerror(J, "Out of memory");
	}
	o->traced = (struct value_traced){ mark_table, free_table };
	o->table = t;
	value_newtraced(J, WASM_TABLE_TAG, &o->traced);
	t->owner = wasm_object(J, -1);
	t->host = o;
	charge(J, &o->charged, t->room * sizeof *t->elements);
}

/* The reference in argument idx, or the default if there are fewer arguments. */
static uint64_t reference_arg(struct wasm_realm *r, int idx, uint8_t type)
{
	uint64_t slot;
	if (js_gettop(r->J) <= idx)
		return wasm_default(r->J, type);
	wasm_to_slot(r, idx, type, &slot);
	return slot;
}

static void table(js_State *J)
{
	struct wasm_realm *r = wasm_realm(J);
	uint8_t type = wasm_type_arg(J, 1);
	struct wasm_limits l = { js_touint32(J, 2), js_isdefined(J, 3) ? js_touint32(J, 3) : WASM_NO_MAX, 0 };
	uint64_t fill = reference_arg(r, 5, type);
	struct wasm_table *t;
	js_copy(J, 4);
	t = wasm_table_new(type, l, fill);
	if (t)
		wasm_push_table(r, t);
	else
		js_pushundefined(J);
}

static struct wasm_table *table_arg(js_State *J)
{
	return ((struct wasm_table_object *)js_touserdata(J, 1, WASM_TABLE_TAG))->table;
}

static void table_length(js_State *J) { js_pushnumber(J, table_arg(J)->size); }

static void table_is_functions(js_State *J) { js_pushboolean(J, table_arg(J)->type == WASM_FUNCREF); }

static void table_get(js_State *J)
{
	struct wasm_table *t = table_arg(J);
	double at = js_tonumber(J, 2);
	if (t->type == WASM_EXNREF)
		wasm_refuse_value(J);
	if (at < t->size)
		wasm_push_slot(wasm_realm(J), t->type, t->elements[(uint32_t)at]);
	else
		js_pushboolean(J, 0);
}

static void table_set(js_State *J)
{
	struct wasm_table *t = table_arg(J);
	double at = js_tonumber(J, 2);
	if (t->type == WASM_EXNREF)
		wasm_refuse_value(J);
	uint64_t slot = reference_arg(wasm_realm(J), 3, t->type);
	if (at < t->size)
		t->elements[(uint32_t)at] = slot;
	js_pushboolean(J, at < t->size);
}

static void table_grow(js_State *J)
{
	struct wasm_table *t = table_arg(J);
	uint32_t n = js_touint32(J, 2);
	uint64_t slot = reference_arg(wasm_realm(J), 3, t->type);
	js_pushnumber(J, (double)wasm_host_grow_table(wasm_realm(J), t, n, slot));
}

int64_t wasm_host_grow_table(void *realm, struct wasm_table *t, uint32_t count, uint64_t fill)
{
	struct wasm_realm *r = realm;
	struct wasm_table_object *o = t->host;
	int64_t was = wasm_table_grow(t, count, fill);
	charge(r->J, &o->charged, t->room * sizeof *t->elements);
	return was;
}

/* ---- globals */

static void mark_global(js_State *J, int mark, void *data)
{
	const struct wasm_global *g = ((struct wasm_global_object *)data)->global;
	if (wasm_is_reference(g->type))
		wasm_mark_reference(J, mark, g->value, g->type);
}

static void free_global(js_State *J, void *data)
{
	struct wasm_global_object *o = data;
	wasm_global_free(o->global);
	mem_free(o);
}

void wasm_push_global(struct wasm_realm *r, struct wasm_global *g)
{
	js_State *J = r->J;
	struct wasm_global_object *o = mem_try_zalloc(sizeof *o);
	if (!o) {
		wasm_global_free(g);
		js_rangeerror(J, "Out of memory");
	}
	o->traced = (struct value_traced){ mark_global, free_global };
	o->global = g;
	value_newtraced(J, WASM_GLOBAL_TAG, &o->traced);
	g->owner = wasm_object(J, -1);
}

static void global(js_State *J)
{
	struct wasm_realm *r = wasm_realm(J);
	uint8_t type = wasm_type_arg(J, 1);
	int is_mutable = js_toboolean(J, 2);
	uint64_t value;
	if (js_gettop(J) > 4)
		wasm_to_slot(r, 4, type, &value);
	else
		value = wasm_default(J, type);
	if (js_isnull(J, 3))
		value_push_prototype(J, WASM_GLOBAL_TAG);
	else
		js_copy(J, 3);
	struct wasm_global *g = wasm_global_new(type, is_mutable, value);
	if (!g)
		js_rangeerror(J, "Out of memory");
	wasm_push_global(r, g);
}

static struct wasm_global *global_arg(js_State *J)
{
	return ((struct wasm_global_object *)js_touserdata(J, 1, WASM_GLOBAL_TAG))->global;
}

static void global_get(js_State *J)
{
	struct wasm_global *g = global_arg(J);
	wasm_push_slot(wasm_realm(J), g->type, g->value);
}

static void global_set(js_State *J)
{
	struct wasm_global *g = global_arg(J);
	uint64_t value;
	wasm_to_slot(wasm_realm(J), 2, g->type, &value);
	g->value = value;
	js_pushundefined(J);
}

static void global_is_mutable(js_State *J) { js_pushboolean(J, global_arg(J)->is_mutable); }

/* ---- all */

/* Of the classes, in any order; NULL behind the last.  No table: that would be relocated at each start. */
static const char *class_tag(unsigned k)
{
	const char *const tags[] = { WASM_MODULE_TAG, WASM_INSTANCE_TAG, WASM_MEMORY_TAG, WASM_TABLE_TAG,
		WASM_GLOBAL_TAG, WASM_TAG_TAG, WASM_EXCEPTION_TAG, NULL };
	return tags[k];
}

static void kind(js_State *J)
{
	const char *tag;
	for (unsigned k = 0; (tag = class_tag(k)); k++)
		if (js_isuserdata(J, 1, tag)) {
			js_pushliteral(J, strchr(tag, '.') + 1);
			return;
		}
	if (wasm_func_of(J, 1))
		js_pushliteral(J, "Function");
	else
		js_pushundefined(J);
}

static void is_buffer(js_State *J)
{
	const char *class = value_class(J, 1);
	js_pushboolean(J, class && (strcmp(class, "ArrayBuffer") == 0 || strcmp(class, "SharedArrayBuffer") == 0));
}

static void set_prototype(js_State *J)
{
	const char *tag;
	for (unsigned k = 0; (tag = class_tag(k)); k++)
		if (text_equal(J, 1, tag)) {
			js_copy(J, 2);
			value_set_prototype(J, tag);
		}
	js_pushundefined(J);
}

void wasm_objects_bind(js_State *J)
{
	value_method(J, "memory", memory, 4);
	value_method(J, "memoryBuffer", memory_buffer, 1);
	value_method(J, "memoryGrow", memory_grow, 2);
	value_method(J, "memoryOf", memory_of, 1);
	value_counting_method(J, "table", table, 4);
	value_method(J, "tableLength", table_length, 1);
	value_method(J, "tableIsFunctions", table_is_functions, 1);
	value_method(J, "tableGet", table_get, 2);
	value_counting_method(J, "tableSet", table_set, 2);
	value_counting_method(J, "tableGrow", table_grow, 2);
	value_counting_method(J, "global", global, 3);
	value_method(J, "globalGet", global_get, 1);
	value_method(J, "globalSet", global_set, 2);
	value_method(J, "globalIsMutable", global_is_mutable, 1);
	value_method(J, "kind", kind, 1);
	value_method(J, "isBuffer", is_buffer, 1);
	value_method(J, "setPrototype", set_prototype, 2);
}
