/* engine/vm/dispose.c -- disposing of resources (ECMA-262, 12.3 of the proposal Explicit Resource Management). */
#include "engine/vm/dispose.h"

#include "engine/core/errors.h"
#include "engine/core/memory.h"
#include "engine/core/properties.h"
#include "engine/core/run.h"
#include "engine/engine.h"
#include "engine/object/describe.h"

struct resource {
	js_Value value, method;
	unsigned char kind;            /* enum dispose_kind */
	unsigned char is_async;
};

struct list {
	struct resource *items;
	uint32_t count, room;
	unsigned char has_error;
	unsigned char needs_await;     /* an `await using` of nothing was passed over */
	unsigned char has_awaited;
	js_Value error;
};

static void list_mark(js_State *J, int mark, void *data)
{
	struct list *l = data;
	for (uint32_t i = 0; i < l->count; i++) {
		gc_mark_value(J, mark, &l->items[i].value);
		gc_mark_value(J, mark, &l->items[i].method);
	}
	gc_mark_value(J, mark, &l->error);
}

static void list_finalize(js_State *J, void *data)
{
	struct list *l = data;
	memory_free(J, l->items);
	memory_free(J, l);
}

static const struct engine_class list_class = { .name = "Resources", .mark = list_mark, .finalize = list_finalize };

js_Object *dispose_new(js_State *J)
{
	struct list *l = js_malloc(J, sizeof *l);
	memset(l, 0, sizeof *l);
	l->error.t.type = JS_TUNDEFINED;
	js_pushobject(J, object_new_class(J, &list_class, NULL, l));
	return js_toobject(J, -1);
}

static struct list *list_of(js_Object *list) { return object_data(list, &list_class); }

void dispose_add(js_State *J, js_Object *list, enum dispose_kind kind, int is_async)
{
	struct list *l = list_of(list);
	if (l->count == l->room) {
		size_t room = l->room ? (size_t)l->room * 2 : 4;
		struct resource *items = room > UINT32_MAX / 2 ? NULL : memory_try(J, l->items, room * sizeof *items);
		if (!items)
			memory_exhausted(J);
		l->items = items;
		l->room = (uint32_t)room;
	}
	l->items[l->count++] = (struct resource){ STACK[TOP - 2], STACK[TOP - 1], (unsigned char)kind,
		(unsigned char)(is_async != 0) };
	TOP -= 2;
}

/* v -- v method     GetMethod, where undefined is an answer */
static void get_method(js_State *J, const char *atom)
{
	char text[80];
	js_Value v = STACK[TOP - 1];
	object_get_value(J, &v, atom);
	if (!js_iscoercible(J, -1)) {
		js_pop(J, 1);
		js_pushundefined(J);
	} else if (!js_iscallable(J, -1)) {
		js_typeerror(J, "%s is not a function", describe_typed(J, &STACK[TOP - 1], text, sizeof text));
	}
}

void dispose_use(js_State *J, js_Object *list, int is_async)
{
	enum dispose_kind kind = DISPOSE_METHOD;
	char text[80];
	if (!js_iscoercible(J, -1)) {
		if (!is_async)
			return;
		js_pushundefined(J);
		js_pushundefined(J);
		dispose_add(J, list, kind, 1);
		return;
	}
	if (!js_isobject(J, -1))
		js_typeerror(J, "%s cannot be disposed of: it is not an object",
			describe_value(J, &STACK[TOP - 1], text, sizeof text));
	js_copy(J, -1);
	if (is_async) {
		get_method(J, J->symbols.asyncDispose);
		if (js_isundefined(J, -1)) {
			js_pop(J, 1);
			kind = DISPOSE_FOREIGN;
			get_method(J, J->symbols.dispose);
		}
	} else {
		get_method(J, J->symbols.dispose);
	}
	if (js_isundefined(J, -1))
		js_typeerror(J, "%s has no method [%s]", describe_value(J, &STACK[TOP - 2], text, sizeof text),
			is_async ? "Symbol.asyncDispose" : "Symbol.dispose");
	dispose_add(J, list, kind, is_async);
}

/* error --     of which the list's earlier one becomes the `suppressed` */
static void suppress(js_State *J, struct list *l)
{
	error_new_suppressed(J, &STACK[TOP - 1], &l->error);
	l->error = STACK[TOP - 1];
	TOP -= 2;
}

void dispose_failed(js_State *J, js_Object *list)
{
	struct list *l = list_of(list);
	if (!l->has_error) {
		l->has_error = 1;
		l->error = STACK[--TOP];
		return;
	}
	if (js_try(J)) {
		if (J->terminating)
			js_throw(J);
		l->error = STACK[--TOP];       /* no memory for the SuppressedError */
		TOP--;
		return;
	}
	suppress(J, l);
	js_endtry(J);
}

/* value method -- result      1; 0: it threw, and the error is noted */
static int call(js_State *J, js_Object *list, int adopted)
{
	if (js_try(J)) {
		if (J->terminating)
			js_throw(J);
		dispose_failed(J, list);
		TOP -= 2;
		return 0;
	}
	js_copy(J, -1);
	if (adopted) {
		js_pushundefined(J);
		js_copy(J, -4);
		js_call(J, 1);
	} else {
		js_copy(J, -3);
		js_call(J, 0);
	}
	js_endtry(J);
	STACK[TOP - 3] = STACK[TOP - 1];
	TOP -= 2;
	return 1;
}

int dispose_next(js_State *J, js_Object *list)
{
	struct list *l = list_of(list);
	while (l->count) {
		struct resource r = l->items[l->count - 1];
		int waits = r.is_async, ok;
		if (!waits && l->needs_await && !l->has_awaited) {
			l->needs_await = 0;
			js_pushundefined(J);
			return 1;
		}
		l->count--;
		if (r.method.t.type == JS_TUNDEFINED) {
			l->needs_await = 1;
			continue;
		}
		js_pushvalue(J, r.value);
		js_pushvalue(J, r.method);
		ok = call(J, list, r.kind == DISPOSE_ADOPTED);
		if (r.kind == DISPOSE_FOREIGN) {
			if (ok)
				TOP--;
			js_pushundefined(J);
		} else if (!ok) {
			continue;
		}
		if (waits) {
			l->has_awaited = 1;
			return 1;
		}
		TOP--;
	}
	if (l->needs_await && !l->has_awaited) {
		l->needs_await = 0;
		js_pushundefined(J);
		return 1;
	}
	return 0;
}

int dispose_error(js_State *J, js_Object *list)
{
	struct list *l = list_of(list);
	if (l->has_error)
		js_pushvalue(J, l->error);
	return l->has_error;
}

void dispose_end(js_State *J, js_Object *list)
{
	if (dispose_error(J, list))
		js_throw(J);
}

void dispose_move(js_State *J, js_Object *from, js_Object *to)
{
	struct list *a = list_of(from), *b = list_of(to);
	b->items = a->items;
	b->count = a->count;
	b->room = a->room;
	a->items = NULL;
	a->count = a->room = 0;
}
