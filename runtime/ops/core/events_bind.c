/* events_bind.c -- EventEmitter.prototype.emit for the usual case: a name other than 'error', and listeners exist.
 *
 * It calls the listeners with the arguments directly from the stack: no arguments object, no apply.  Everything else
 * (the 'error' event, symbols, long lists, captured rejections of listeners' promises) is left to stdlib/events.js.
 */
#include "ops/core/ops.h"

#include "base/mem.h"
#include "engine/text.h"

enum { LISTENERS_MAX = 32 };           /* a longer list is left to the script side rather than put on the stack */

struct emit {
	value_ref slow;                /* function(type, ...args), this: the emitter */
	value_ref watch;               /* function(emitter, result, type, ...args) */
	value_ref capture;             /* the key of the property that says whether results are watched */
};

static void call_slow(js_State *J, struct emit *e, int top)
{
	value_push(J, e->slow);
	for (int i = 0; i < top; i++)
		js_copy(J, i);
	js_call(J, top - 1);
}

/* listener -- */
static void call_listener(js_State *J, struct emit *e, int top)
{
	js_copy(J, 0);
	for (int i = 2; i < top; i++)
		js_copy(J, i);
	js_call(J, top - 2);
	if (js_isobject(J, -1)) {
		value_push(J, e->capture);
		value_getkey(J, 0);
		int watched = js_toboolean(J, -1);
		js_pop(J, 1);
		if (watched) {
			value_push(J, e->watch);
			js_pushundefined(J);
			js_copy(J, 0);
			js_copy(J, -4);
			for (int i = 1; i < top; i++)
				js_copy(J, i);
			js_call(J, top + 1);
			js_pop(J, 1);
		}
	}
	js_pop(J, 1);
}

static void emit(js_State *J)
{
	struct emit *e = js_currentfunctiondata(J);
	int top = js_gettop(J);
	if (top < 2 || !js_isstring(J, 1) || text_equal(J, 1, "error")) {
		call_slow(J, e, top);
		return;
	}
	js_getproperty(J, 0, "_events");
	if (!js_isobject(J, -1)) {
		js_pushboolean(J, 0);
		return;
	}
	js_copy(J, 1);
	value_getkey(J, -2);
	if (js_iscallable(J, -1)) {
		call_listener(J, e, top);
	} else if (js_isundefined(J, -1)) {
		js_pushboolean(J, 0);
		return;
	} else {
		/* push all of them first: a listener may add and remove others */
		int count = js_getlength(J, -1);
		if (count > LISTENERS_MAX) {
			call_slow(J, e, top);
			return;
		}
		int first = top + 2;
		for (int i = 0; i < count; i++)
			js_getindex(J, top + 1, i);
		for (int i = 0; i < count; i++) {
			js_copy(J, first + i);
			call_listener(J, e, top);
		}
	}
	js_pushboolean(J, 1);
}

static void emit_free(js_State *J, void *p)
{
	struct emit *e = p;
	value_unroot(J, e->slow);
	value_unroot(J, e->watch);
	value_unroot(J, e->capture);
	mem_free(e);
}

/* makeEmit(slow, watch, capture): the native emit. */
static void make_emit(js_State *J)
{
	struct emit *e = mem_zalloc(sizeof *e);
	js_newcfunctionx(J, emit, "emit", 1, e, emit_free);
	e->slow = value_root(J, 1);
	e->watch = value_root(J, 2);
	e->capture = value_root(J, 3);
}

void events_bind(js_State *J)
{
	value_method(J, "makeEmit", make_emit, 3);
}
