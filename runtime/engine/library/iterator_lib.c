/* engine/library/iterator_lib.c -- Iterator and Iterator.prototype's methods (ECMA-262, 27.1.2 to 27.1.4).
 *
 * A lazy method creates a `helper` with its source, function and state.  The standard describes it as a generator; here
 * next() is one switch.  A running helper cannot be re-entered, and one that threw is finished.
 */
#include "engine/core/builtins.h"
#include "engine/core/iterate.h"
#include "engine/core/memory.h"
#include "engine/core/properties.h"
#include "engine/core/run.h"
#include "engine/object/describe.h"
#include "engine/vm/vm.h"

enum kind { MAP, FILTER, TAKE, DROP, FLAT_MAP, CONCAT, ZIP };
enum state { FRESH, WAITING, RUNNING, DONE };

struct helper {
	enum kind kind;
	enum state state;
	/* the iterator and its next; for concat: the array of iterables and their methods, and unused; for zip: the
	 * list and the padding */
	js_Value from[2];
	js_Value function;             /* for zip: the keys, or undefined */
	js_Value inner[2];             /* of flatMap and concat: the current inner iterator, or undefined */
	double count;                  /* calls so far; for take and drop: how many remain; for zip: the mode */
};

struct wrapped { js_Value from[2]; };

static void helper_mark(js_State *J, int mark, void *data)
{
	struct helper *h = data;
	int i;
	for (i = 0; i < 2; i++) {
		gc_mark_value(J, mark, &h->from[i]);
		gc_mark_value(J, mark, &h->inner[i]);
	}
	gc_mark_value(J, mark, &h->function);
}

static void wrapped_mark(js_State *J, int mark, void *data)
{
	struct wrapped *w = data;
	gc_mark_value(J, mark, &w->from[0]);
	gc_mark_value(J, mark, &w->from[1]);
}

static void plain_finalize(js_State *J, void *data) { memory_free(J, data); }

static const struct engine_class helper_class = { .name = "Iterator Helper", .mark = helper_mark,
	.finalize = plain_finalize };
static const struct engine_class wrapped_class = { .name = "%WrapForValidIteratorPrototype%", .mark = wrapped_mark,
	.finalize = plain_finalize };

static const char helper_registry[] = "IteratorHelper", wrapped_registry[] = "WrappedIterator",
	constructor_registry[] = "Iterator";

/* ---- parts of the steps */

static void need_object(js_State *J, const char *method)
{
	if (!js_isobject(J, 0))
		js_typeerror(J, "Iterator.%s called on non-object", method);
}

/* error --    closes the iterator at idx and throws */
static JS_NORETURN void close_and_throw(js_State *J, int idx);
static void close_and_throw(js_State *J, int idx)
{
	iterator_close_quiet(J, idx);
	js_throw(J);
}

/* If argument 1 is not a function, closes `this` and throws. */
static void need_function(js_State *J)
{
	char text[80];
	if (js_iscallable(J, 1))
		return;
	if (js_try(J))
		close_and_throw(J, 0);
	js_typeerror(J, "%s is not a function", describe_typed(J, js_tovalue(J, 1), text, sizeof text));
}

/* -- iterator next    GetIteratorDirect(this) */
static void open_this(js_State *J)
{
	js_copy(J, 0);
	object_get_value(J, js_tovalue(J, -1), J->names.next);
}

void iterator_open_flattenable(js_State *J, int strings, const char *who)
{
	char text[80];
	js_Value v = STACK[TOP - 1];
	if (v.t.type != JS_TOBJECT && !(strings && js_isstring(J, -1)))
		js_typeerror(J, "Iterator.%s called on non-object", who);
	object_get_value(J, &v, J->symbols.iterator);
	if (!js_iscoercible(J, -1)) {
		js_pop(J, 1);
	} else {
		if (!js_iscallable(J, -1))
			js_typeerror(J, "%s is not a function", describe_typed(J, &STACK[TOP - 1], text, sizeof text));
		js_pushvalue(J, v);
		js_call(J, 0);
		js_rot2pop1(J);
		if (!js_isobject(J, -1))
			js_typeerror(J, "%s is not iterable", describe_value(J, &v, text, sizeof text));
	}
	object_get_value(J, js_tovalue(J, -1), J->names.next);
}

/* Advances without reading the value. */
static int skip(js_State *J, int idx)
{
	js_Value *rec = js_tovalue(J, idx);
	int some = iterator_step_plain(J, rec);
	if (some < 0)
		some = iterator_step_result(J, rec);
	if (some)
		js_pop(J, 1);
	return some;
}

void iterator_group(js_State *J, const char *who, void (*push_list)(js_State *J, void *ctx), void *ctx)
{
	volatile double k = 0;
	char text[80];
	int record;
	if (!js_iscoercible(J, 1))
		js_typeerror(J, "%s called on null or undefined", who);
	if (!js_iscallable(J, 2))
		js_typeerror(J, "%s is not a function", describe_value(J, js_tovalue(J, 2), text, sizeof text));
	iterator_open(J, 1);
	record = js_gettop(J) - 2;
	while (iterator_step(J, record)) {
		if (js_try(J)) {
			iterator_close_quiet(J, record);
			js_throw(J);
		}
		js_copy(J, 2);
		js_pushundefined(J);
		js_copy(J, -3);
		js_pushnumber(J, k);
		k = k + 1;
		js_call(J, 2);
		push_list(J, ctx);             /* value key array */
		js_endtry(J);
		js_copy(J, -3);
		value_createindex(J, -2, js_toobject(J, -2)->u.a.length);
		js_pop(J, 3);
		gc_poll(J);
	}
	js_pop(J, 2);
}

/* value -- result    function(value, count); if it throws, the iterator at `close` is closed */
static void apply(js_State *J, const js_Value *function, double count, int close)
{
	js_Value f = *function;
	if (js_try(J))
		close_and_throw(J, close);
	js_pushvalue(J, f);
	js_pushundefined(J);
	js_copy(J, -3);
	js_pushnumber(J, count);
	js_call(J, 2);
	js_endtry(J);
	js_rot2pop1(J);
}

/* ---- helpers */

/* -- helper    for the iterator and next at idx */
static struct helper *push_helper(js_State *J, enum kind kind, int idx)
{
	struct helper *h;
	js_Object *prototype;
	js_getregistry(J, helper_registry);
	prototype = js_toobject(J, -1);
	h = js_malloc(J, sizeof *h);
	memset(h, 0, sizeof *h);
	h->kind = kind;
	h->from[0] = *js_tovalue(J, idx);
	h->from[1] = *js_tovalue(J, idx + 1);
	h->function.t.type = h->inner[0].t.type = h->inner[1].t.type = JS_TUNDEFINED;
	js_pushobject(J, object_new_class(J, &helper_class, prototype, h));
	js_rot2pop1(J);
	return h;
}

static void with_function(js_State *J, enum kind kind, const char *name)
{
	struct helper *h;
	need_object(J, name);
	need_function(J);
	open_this(J);
	h = push_helper(J, kind, js_gettop(J) - 2);
	h->function = *js_tovalue(J, 1);
}

static void Ip_map(js_State *J) { with_function(J, MAP, "prototype.map"); }
static void Ip_filter(js_State *J) { with_function(J, FILTER, "prototype.filter"); }
static void Ip_flatMap(js_State *J) { with_function(J, FLAT_MAP, "prototype.flatMap"); }

static void with_limit(js_State *J, enum kind kind, const char *name)
{
	struct helper *h;
	double limit;
	char text[80];
	need_object(J, name);
	if (js_try(J))
		close_and_throw(J, 0);
	limit = js_tonumber(J, 1);
	if (!(trunc(limit) >= 0))
		js_rangeerror(J, "%s must be positive", describe_value(J, js_tovalue(J, 1), text, sizeof text));
	if (isfinite(limit) && limit > 9007199254740991.0)
		js_rangeerror(J, "%s is too large", describe_value(J, js_tovalue(J, 1), text, sizeof text));
	js_endtry(J);
	open_this(J);
	h = push_helper(J, kind, js_gettop(J) - 2);
	h->count = trunc(limit);
}

static void Ip_take(js_State *J) { with_limit(J, TAKE, "prototype.take"); }
static void Ip_drop(js_State *J) { with_limit(J, DROP, "prototype.drop"); }

/* Advances h->inner; 1: -- value; 0: at its end */
static int inner_step(js_State *J, struct helper *h)
{
	int more;
	js_pushvalue(J, h->inner[0]);
	js_pushvalue(J, h->inner[1]);
	more = iterator_step(J, js_gettop(J) - 2);
	if (!more) {
		h->inner[0].t.type = JS_TUNDEFINED;
		js_pop(J, 2);
		return 0;
	}
	js_rot3pop2(J);
	return 1;
}

/* Opens the next iterable of concat's list; 0: there is none */
static int open_next(js_State *J, struct helper *h)
{
	js_Object *list = h->from[0].u.object;
	char text[80];
	if (h->count * 2 >= list->u.a.length)
		return 0;
	js_pushobject(J, list);
	iterator_push_element(J, list, h->count * 2 + 1);
	iterator_push_element(J, list, h->count * 2);
	js_call(J, 0);
	h->count++;
	if (!js_isobject(J, -1))
		js_typeerror(J, "%s is not an object", describe_value(J, &STACK[TOP - 1], text, sizeof text));
	object_get_value(J, &STACK[TOP - 1], J->names.next);
	h->inner[0] = STACK[TOP - 2];
	h->inner[1] = STACK[TOP - 1];
	js_pop(J, 3);
	return 1;
}

/* 1: -- value; 0: the end */
static int advance(js_State *J, struct helper *h)
{
	int from = js_gettop(J);
	js_pushvalue(J, h->from[0]);
	js_pushvalue(J, h->from[1]);
	switch (h->kind) {
	case MAP:
		if (!iterator_step(J, from))
			return 0;
		apply(J, &h->function, h->count++, from);
		return 1;
	case FILTER:
		while (iterator_step(J, from)) {
			int kept;
			js_copy(J, -1);
			apply(J, &h->function, h->count++, from);
			kept = js_toboolean(J, -1);
			js_pop(J, 1);
			if (kept)
				return 1;
			js_pop(J, 1);
			gc_poll(J);
		}
		return 0;
	case TAKE:
		if (h->count == 0) {
			iterator_close(J, from);
			return 0;
		}
		h->count--;
		return iterator_step(J, from);
	case DROP:
		for (; h->count > 0; h->count--) {
			if (!skip(J, from))
				return 0;
			gc_poll(J);
		}
		return iterator_step(J, from);
	case FLAT_MAP:
		for (;;) {
			if (h->inner[0].t.type == JS_TUNDEFINED) {
				if (!iterator_step(J, from))
					return 0;
				apply(J, &h->function, h->count++, from);
			}
			if (js_try(J))
				close_and_throw(J, from);
			if (h->inner[0].t.type == JS_TUNDEFINED) {
				iterator_open_flattenable(J, 0, "prototype.flatMap");
				h->inner[0] = STACK[TOP - 2];
				h->inner[1] = STACK[TOP - 1];
				js_pop(J, 2);
			}
			if (inner_step(J, h)) {
				js_endtry(J);
				return 1;
			}
			js_endtry(J);
			gc_poll(J);
		}
	case CONCAT:
		for (;;) {
			if (h->inner[0].t.type == JS_TUNDEFINED && !open_next(J, h))
				return 0;
			if (inner_step(J, h))
				return 1;
			gc_poll(J);
		}
	case ZIP:
		return iterator_zip_step(J, (enum zip_mode)h->count, h->from[0].u.object, h->from[1].u.object,
			h->function.t.type == JS_TOBJECT ? h->function.u.object : NULL);
	}
	return 0;
}

static struct helper *this_helper(js_State *J, const char *method)
{
	struct helper *h = VALUE_DATA(js_tovalue(J, 0), &helper_class);
	char text[80];
	if (!h)
		js_typeerror(J, "Method Iterator Helper.prototype.%s called on incompatible receiver %s", method,
			describe_value(J, js_tovalue(J, 0), text, sizeof text));
	if (h->state == RUNNING)
		js_typeerror(J, "Generator is already running");
	return h;
}

static void push_done(js_State *J)
{
	js_pushundefined(J);
	iterator_result(J, 1);
}

static void helper_next(js_State *J)
{
	struct helper *h = this_helper(J, "next");
	int more;
	if (h->state == DONE) {
		push_done(J);
		return;
	}
	h->state = RUNNING;
	if (js_try(J)) {
		((struct helper *)VALUE_DATA(js_tovalue(J, 0), &helper_class))->state = DONE;
		js_throw(J);
	}
	more = advance(J, h);
	js_endtry(J);
	h->state = more ? WAITING : DONE;
	if (!more)
		js_pushundefined(J);
	iterator_result(J, !more);
}

static void helper_return(js_State *J)
{
	struct helper *h = this_helper(J, "return");
	int inner = h->inner[0].t.type != JS_TUNDEFINED, from = js_gettop(J);
	if (h->state != DONE) {
		h->state = h->state == FRESH ? DONE : RUNNING;
		js_pushvalue(J, h->from[0]);
		js_pushvalue(J, h->inner[0]);
		if (js_try(J)) {
			((struct helper *)VALUE_DATA(js_tovalue(J, 0), &helper_class))->state = DONE;
			js_throw(J);
		}
		if (h->kind == CONCAT) {
			if (inner)
				iterator_close(J, from + 1);
		} else if (h->kind == ZIP) {
			iterator_zip_close(J, h->from[0].u.object);
		} else {
			if (inner) {
				if (js_try(J))
					close_and_throw(J, from);
				iterator_close(J, from + 1);
				js_endtry(J);
			}
			iterator_close(J, from);
		}
		js_endtry(J);
		h->state = DONE;
	}
	push_done(J);
}

/* ---- methods that consume the iterator immediately */

/* -- iterator next */
static int begin(js_State *J, const char *name)
{
	need_object(J, name);
	need_function(J);
	open_this(J);
	return js_gettop(J) - 2;
}

static void Ip_forEach(js_State *J)
{
	int from = begin(J, "prototype.forEach");
	double count = 0;
	while (iterator_step(J, from)) {
		apply(J, js_tovalue(J, 1), count++, from);
		js_pop(J, 1);
		gc_poll(J);
	}
	js_pushundefined(J);
}

/* 1 at the first value for which the function's truth is `wanted`: the value is on the stack, the iterator is
 * closed. */
static int search(js_State *J, const char *name, int wanted)
{
	int from = begin(J, name);
	double count = 0;
	while (iterator_step(J, from)) {
		js_copy(J, -1);
		apply(J, js_tovalue(J, 1), count++, from);
		if (js_toboolean(J, -1) == wanted) {
			js_pop(J, 1);
			iterator_close(J, from);
			return 1;
		}
		js_pop(J, 2);
		gc_poll(J);
	}
	return 0;
}

static void Ip_some(js_State *J) { js_pushboolean(J, search(J, "prototype.some", 1)); }
static void Ip_every(js_State *J) { js_pushboolean(J, !search(J, "prototype.every", 0)); }

static void Ip_find(js_State *J)
{
	if (!search(J, "prototype.find", 1))
		js_pushundefined(J);
}

static void Ip_reduce(js_State *J)
{
	int given = js_gettop(J) > 2, from = begin(J, "prototype.reduce");
	double count = 0;
	if (given) {
		js_copy(J, 2);
	} else {
		if (!iterator_step(J, from))
			js_typeerror(J, "Reduce of a done iterator with no initial value");
		count = 1;
	}
	while (iterator_step(J, from)) {               /* iterator next result value */
		if (js_try(J))
			close_and_throw(J, from);
		js_copy(J, 1);
		js_pushundefined(J);
		js_copy(J, -4);
		js_copy(J, -4);
		js_pushnumber(J, count++);
		js_call(J, 3);
		js_endtry(J);
		js_rot3pop2(J);
		gc_poll(J);
	}
}

static void Ip_toArray(js_State *J)
{
	int from;
	uint32_t n = 0;
	need_object(J, "prototype.toArray");
	open_this(J);
	from = js_gettop(J) - 2;
	js_newarray(J);
	while (iterator_step(J, from)) {
		value_createindex(J, -2, n++);
		gc_poll(J);
	}
}

/* ---- Iterator */

static void I_call(js_State *J) { js_typeerror(J, "Constructor Iterator requires 'new'"); }

static void I_construct(js_State *J)
{
	js_Object *prototype;
	if (run_new_target(J) == J->trace[J->tracetop].callee)
		js_typeerror(J, "Abstract class Iterator not directly constructable");
	prototype = run_prototype_of_new(J, J->Iterator_prototype);
	js_pushobject(J, jsV_newobject(J, JS_COBJECT, prototype));
}

static void I_from(js_State *J)
{
	struct wrapped *w;
	js_Object *prototype;
	int is;
	js_copy(J, 1);
	iterator_open_flattenable(J, 1, "from");        /* iterator next */
	js_copy(J, -2);
	js_getregistry(J, constructor_registry);
	is = run_ordinary_instanceof(J);
	js_pop(J, 2);
	if (is) {
		js_pop(J, 1);
		return;
	}
	js_getregistry(J, wrapped_registry);
	prototype = js_toobject(J, -1);
	w = js_malloc(J, sizeof *w);
	w->from[0] = STACK[TOP - 3];
	w->from[1] = STACK[TOP - 2];
	js_pushobject(J, object_new_class(J, &wrapped_class, prototype, w));
}

static void I_concat(js_State *J)
{
	int i, n = js_gettop(J), list;
	struct helper *h;
	js_newarray(J);
	list = js_gettop(J) - 1;
	for (i = 1; i < n; i++) {
		js_Value v = *js_tovalue(J, i);
		if (v.t.type != JS_TOBJECT)
			js_typeerror(J, "Iterator.concat called on non-object");
		object_get_value(J, &v, J->symbols.iterator);
		if (!js_iscallable(J, -1))
			iterator_not_iterable(J, &v);
		js_pushvalue(J, v);
		value_createindex(J, list, (uint32_t)(i - 1) * 2);
		value_createindex(J, list, (uint32_t)(i - 1) * 2 + 1);
	}
	js_pushundefined(J);
	h = push_helper(J, CONCAT, list);
	h->count = 0;
}

static void zip(js_State *J, int keyed)
{
	enum zip_mode mode = iterator_zip_open(J, keyed);
	struct helper *h = push_helper(J, ZIP, js_gettop(J) - 3);
	h->function = STACK[TOP - 2];
	h->count = mode;
}

static void I_zip(js_State *J) { zip(J, 0); }
static void I_zipKeyed(js_State *J) { zip(J, 1); }

static struct wrapped *this_wrapped(js_State *J, const char *method)
{
	struct wrapped *w = VALUE_DATA(js_tovalue(J, 0), &wrapped_class);
	char text[80];
	if (!w)
		js_typeerror(J, "Method %%WrapForValidIteratorPrototype%%.%s called on incompatible receiver %s",
			method,
			describe_value(J, js_tovalue(J, 0), text, sizeof text));
	return w;
}

static void wrapped_next(js_State *J)
{
	struct wrapped *w = this_wrapped(J, "next");
	js_pushvalue(J, w->from[1]);
	js_pushvalue(J, w->from[0]);
	js_call(J, 0);
}

static void wrapped_return(js_State *J)
{
	js_Value it = this_wrapped(J, "return")->from[0];
	char text[80];
	object_get_value(J, &it, J->names.return_);
	if (!js_iscoercible(J, -1)) {
		push_done(J);
		return;
	}
	if (!js_iscallable(J, -1))
		js_typeerror(J, "%s is not a function", describe_typed(J, &STACK[TOP - 1], text, sizeof text));
	js_pushvalue(J, it);
	js_call(J, 0);
}

/* ---- two properties whose setters define an own property on the receiver (27.1.4.1, 27.1.4.14) */

static void weird_set(js_State *J, const char *atom, const char *shown)
{
	struct object_desc d;
	js_Object *obj;
	if (!js_isobject(J, 0))
		js_typeerror(J, "Iterator.prototype.%s setter called on non-object", shown);
	obj = js_toobject(J, 0);
	if (obj == J->Iterator_prototype)
		js_typeerror(J, "Cannot assign to read only property '%s' of object '[object Object]'", shown);
	if (!object_own(J, obj, atom, &d)) {
		memset(&d, 0, sizeof d);
		d.has = DESC_ALL;
		d.value = *js_tovalue(J, 1);
		object_define(J, obj, atom, &d, 1);
	} else {
		js_copy(J, 1);
		if (!object_set_for(J, obj, atom, js_tovalue(J, 0)))
			js_typeerror(J, "Cannot assign to read only property '%s' of object", shown);
	}
	js_pushundefined(J);
}

static void get_tag(js_State *J) { js_pushliteral(J, "Iterator"); }
static void set_tag(js_State *J) { weird_set(J, J->symbols.toStringTag, "Symbol(Symbol.toStringTag)"); }
static void get_constructor(js_State *J) { js_getregistry(J, constructor_registry); }
static void set_constructor(js_State *J) { weird_set(J, J->names.constructor, "constructor"); }

static void weird(js_State *J, const char *atom, js_CFunction get, const char *get_name, js_CFunction set,
	const char *set_name)
{
	struct object_desc d;
	memset(&d, 0, sizeof d);
	js_newcfunction(J, get, get_name, 0);
	js_newcfunction(J, set, set_name, 1);
	d.has = DESC_GET | DESC_SET | DESC_ENUMERABLE | DESC_CONFIGURABLE;
	d.atts = JS_DONTENUM;
	d.getter = STACK[TOP - 2].u.object;
	d.setter = STACK[TOP - 1].u.object;
	object_define(J, J->Iterator_prototype, atom, &d, 1);
	js_pop(J, 2);
}

static void make_prototype(js_State *J, const char *registry, js_CFunction next, js_CFunction back)
{
	js_pushobject(J, jsV_newobject(J, JS_COBJECT, J->Iterator_prototype));
	value_method(J, "next", next, 0);
	value_method(J, "return", back, 0);
	if (next == helper_next)
		value_tag(J, "Iterator Helper");
	js_setregistry(J, registry);
}

/* On Iterator.prototype, which is on top. */
static void fill_prototype(js_State *J)
{
	static const struct { const char *name; js_CFunction f; int length; } methods[] = {
		{ "reduce", Ip_reduce, 1 }, { "toArray", Ip_toArray, 0 }, { "forEach", Ip_forEach, 1 },
		{ "some", Ip_some, 1 }, { "every", Ip_every, 1 },
		{ "find", Ip_find, 1 }, { "map", Ip_map, 1 }, { "filter", Ip_filter, 1 }, { "take", Ip_take, 1 },
		{ "drop", Ip_drop, 1 },
		{ "flatMap", Ip_flatMap, 1 },
	};
	for (size_t i = 0; i < nelem(methods); i++)
		value_method(J, methods[i].name, methods[i].f, methods[i].length);
	weird(J, J->symbols.toStringTag, get_tag, "get [Symbol.toStringTag]", set_tag, "set [Symbol.toStringTag]");
	weird(J, J->names.constructor, get_constructor, "get constructor", set_constructor, "set constructor");
	dispose_fill_iterator(J);
}

void iterator_lib_init(js_State *J)
{
	js_pushobject(J, J->Iterator_prototype);
	js_newcconstructor(J, I_call, I_construct, "Iterator", 0);
	value_method(J, "from", I_from, 1);
	value_method(J, "concat", I_concat, 0);
	value_method(J, "zip", I_zip, 1);
	value_method(J, "zipKeyed", I_zipKeyed, 1);
	js_copy(J, -1);
	js_setregistry(J, constructor_registry);
	js_defglobal(J, "Iterator", JS_DONTENUM);
	make_prototype(J, helper_registry, helper_next, helper_return);
	make_prototype(J, wrapped_registry, wrapped_next, wrapped_return);
	object_fill_later(J, J->Iterator_prototype, fill_prototype);
}
