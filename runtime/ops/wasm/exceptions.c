/* exceptions.c -- tags and exceptions: internalBinding('wasm').
 *
 *   tag(types, prototype)                  types: an array of names
 *   tagTypes(tag)                          an array of names
 *   jsTag(prototype)                       the Tag of what script throws; called once
 *   exception(tag, values, prototype)      values: an array, which may have fewer or more
 *   exceptionIs(exception, tag)
 *   exceptionGet(exception, index)         index: a number; undefined: there is no such value
 */
#include "ops/wasm/realm.h"

#include "base/mem.h"
#include "engine/engine.h"

static const char CARRIER_TAG[] = "WebAssembly.Carrier";

/* ---- tags */

static void free_tag(js_State *J, void *data)
{
	struct wasm_tag_object *o = data;
	wasm_tag_free(o->tag);
	mem_free(o);
}

void wasm_push_tag(js_State *J, struct wasm_tag *t)
{
	struct wasm_tag_object *o = mem_try_zalloc(sizeof *o);
	if (!o) {
		wasm_tag_free(t);
		js_rangeerror(J, "Out of memory");
	}
	o->tag = t;
	js_newuserdata(J, WASM_TAG_TAG, o, free_tag);
	t->owner = wasm_object(J, -1);
}

/* prototype -- Tag */
static struct wasm_tag *make_tag(js_State *J, const uint8_t *types, uint32_t n)
{
	struct wasm_functype type = { n, 0, types };
	struct wasm_tag *t = wasm_tag_new(wasm_realm(J)->store, &type);
	if (!t)
		js_rangeerror(J, "Out of memory");
	wasm_push_tag(J, t);
	return t;
}

static void tag(js_State *J)
{
	uint8_t types[1000];
	uint32_t n = 0;
	for (uint32_t count = (uint32_t)js_getlength(J, 1); n < count && n < sizeof types; n++) {
		js_getindex(J, 1, (int)n);
		types[n] = wasm_type_arg(J, -1);
		if (!types[n])
			js_typeerror(J, "no such type");
		js_pop(J, 1);
	}
	js_copy(J, 2);
	make_tag(J, types, n);
}

static void js_tag(js_State *J)
{
	static const uint8_t type = WASM_EXTERNREF;
	struct wasm_realm *r = wasm_realm(J);
	js_copy(J, 1);
	struct wasm_tag *t = make_tag(J, &type, 1);
	value_root(J, -1);
	r->js_tag = t;
}

static struct wasm_tag *tag_arg(js_State *J, int idx)
{
	return ((struct wasm_tag_object *)js_touserdata(J, idx, WASM_TAG_TAG))->tag;
}

static void tag_types(js_State *J)
{
	const struct wasm_functype *t = &tag_arg(J, 1)->type;
	js_newarray(J);
	for (uint32_t k = 0; k < t->params; k++) {
		js_pushliteral(J, t->types[k] == WASM_FUNCREF ? "funcref" : wasm_type_name(t->types[k]));
		value_createindex(J, -2, (int)k);
	}
}

/* ---- exceptions */

static void mark_exception(js_State *J, int mark, void *data)
{
	const struct wasm_exception *e = ((struct wasm_exception_object *)data)->exception;
	const struct wasm_functype *t = &e->tag->type;
	value_mark(J, mark, e->tag->owner);
	for (uint32_t k = 0; k < t->params; k++)
		if (wasm_is_reference(t->types[k]))
			wasm_mark_reference(J, mark, e->values[k], t->types[k]);
}

static void free_exception(js_State *J, void *data)
{
	struct wasm_exception_object *o = data;
	engine_charge(J, -(ptrdiff_t)o->charged);
	wasm_exception_free(o->exception);
	mem_free(o);
}

/* prototype -- exception     an Exception, or a carrier, whose values are 0 */
static struct wasm_exception *push_exception(js_State *J, struct wasm_tag *t, const char *class)
{
	struct wasm_exception_object *o = mem_try_zalloc(sizeof *o);
	struct wasm_exception *e = o ? wasm_exception_new(t) : NULL;
	if (!e) {
		mem_free(o);
		js_rangeerror(J, "Out of memory");
	}
	o->traced = (struct value_traced){ mark_exception, free_exception };
	o->exception = e;
	value_newtraced(J, class, &o->traced);
	e->owner = wasm_object(J, -1);
	o->charged = sizeof *o + wasm_exception_size(t);
	engine_charge(J, (ptrdiff_t)o->charged);
	return e;
}

static void push_new(struct wasm_realm *r, struct wasm_tag *t, struct wasm_exception **e)
{
	if (t == r->js_tag)
		js_pushnull(r->J);
	else
		value_push_prototype(r->J, WASM_EXCEPTION_TAG);
	*e = push_exception(r->J, t, t == r->js_tag ? CARRIER_TAG : WASM_EXCEPTION_TAG);
}

static void exception(js_State *J)
{
	struct wasm_realm *r = wasm_realm(J);
	const struct wasm_tag *t = tag_arg(J, 1);
	js_copy(J, 3);
	struct wasm_exception *e = push_exception(J, tag_arg(J, 1), WASM_EXCEPTION_TAG);
	int at = js_gettop(J);
	for (uint32_t k = 0; k < t->type.params; k++) {
		js_getindex(J, 2, (int)k);
		wasm_to_slot(r, at, t->type.types[k], &e->values[k]);
		js_pop(J, 1);
	}
}

static struct wasm_exception *exception_arg(js_State *J)
{
	return ((struct wasm_exception_object *)js_touserdata(J, 1, WASM_EXCEPTION_TAG))->exception;
}

static void exception_is(js_State *J)
{
	struct wasm_exception *e = exception_arg(J);
	js_pushboolean(J, e->tag == tag_arg(J, 2));
}

static void exception_get(js_State *J)
{
	struct wasm_exception *e = exception_arg(J);
	const struct wasm_functype *t = &e->tag->type;
	uint32_t k = js_touint32(J, 2);
	if (k < t->params)
		wasm_push_slot(wasm_realm(J), t->types[k], e->values[k]);
	else
		js_pushundefined(J);
}

/* ---- for functions that run */

enum wasm_trap wasm_host_make(void *realm, struct wasm_tag *t, struct wasm_exception **e)
{
	struct wasm_realm *r = realm;
	if (js_try(r->J))
		return wasm_realm_caught(r);
	push_new(r, t, e);
	js_endtry(r->J);
	js_pop(r->J, 1);
	return WASM_OK;
}

/* -- exception     that of what was thrown: an Exception of script, or a carrier of any other value */
static struct wasm_exception *push_thrown(struct wasm_realm *r)
{
	js_State *J = r->J;
	struct wasm_exception *e;
	value_push(J, r->thrown);
	if (js_isuserdata(J, -1, WASM_EXCEPTION_TAG))
		return ((struct wasm_exception_object *)js_touserdata(J, -1, WASM_EXCEPTION_TAG))->exception;
	push_new(r, r->js_tag, &e);
	js_rot2(J);
	wasm_to_slot(r, js_gettop(J) - 1, WASM_EXTERNREF, &e->values[0]);
	js_pop(J, 1);
	return e;
}

enum wasm_trap wasm_host_caught(void *realm, struct wasm_exception **e)
{
	struct wasm_realm *r = realm;
	js_State *J = r->J;
	const volatile int top = js_gettop(J);
	if (engine_interrupted(J))
		return WASM_THROWN;
	wasm_realm_sweep(r);
	if (js_try(J))
		return wasm_realm_caught(r);
	value_push(J, r->thrown);
	if (!value_is_fatal(J, -1))
		*e = push_thrown(r);
	js_endtry(J);
	js_pop(J, js_gettop(J) - top);
	return WASM_OK;
}

void wasm_host_escape(void *realm, struct wasm_exception *e)
{
	struct wasm_realm *r = realm;
	js_State *J = r->J;
	if (js_try(J)) {
		wasm_realm_caught(r);
		return;
	}
	if (e->tag == r->js_tag)
		wasm_push_slot(r, WASM_EXTERNREF, e->values[0]);
	else
		wasm_push_object(J, e->owner);
	js_endtry(J);
	wasm_realm_caught(r);
}

enum wasm_trap wasm_host_keep(void *realm, struct wasm_exception *e)
{
	wasm_realm_sweep(realm);
	return wasm_realm_hold(realm, (uintptr_t)e, WASM_EXNREF);
}

void wasm_exceptions_bind(js_State *J)
{
	value_method(J, "tag", tag, 2);
	value_method(J, "tagTypes", tag_types, 1);
	value_method(J, "jsTag", js_tag, 1);
	value_method(J, "exception", exception, 3);
	value_method(J, "exceptionIs", exception_is, 2);
	value_method(J, "exceptionGet", exception_get, 2);
}
