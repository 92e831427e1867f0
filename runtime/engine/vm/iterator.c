/* engine/vm/iterator.c -- the iteration protocol for natives, and the iterators of arrays, strings and arguments
 * (ECMA-262, 7.4, 23.1.5, 22.1.5). */
#include "engine/bytes/typed.h"
#include "engine/core/errors.h"
#include "engine/core/iterate.h"
#include "engine/core/memory.h"
#include "engine/core/properties.h"
#include "engine/core/symbol.h"
#include "engine/engine.h"
#include "engine/object/describe.h"
#include "engine/vm/vm.h"

enum how { HOW_KEYS, HOW_VALUES, HOW_ENTRIES };

struct array_iterator {
	js_Object *target;             /* NULL: done */
	int64_t next;                  /* at most 2^53, like every length */
	int how;
};

struct string_iterator {
	js_Value string;               /* undefined: done */
	uint32_t byte;
};

static void array_iterator_mark(js_State *J, int mark, void *data)
{
	gc_mark_object(J, mark, ((struct array_iterator *)data)->target);
}
static void string_iterator_mark(js_State *J, int mark, void *data)
{
	gc_mark_value(J, mark, &((struct string_iterator *)data)->string);
}
static void plain_finalize(js_State *J, void *data) { memory_free(J, data); }

static const struct engine_class array_iterator_class =
	{ .name = "Array Iterator", .mark = array_iterator_mark, .finalize = plain_finalize };
static const struct engine_class string_iterator_class =
	{ .name = "String Iterator", .mark = string_iterator_mark, .finalize = plain_finalize };

/* ---- results */

/* Every result object is a copy of one created at startup. */
void iterator_result(js_State *J, int done)
{
	js_Object *obj = prop_new_like(J, J->iterator_result);
	value_copy(&obj->u.inline_slots[0], &STACK[TOP - 1]);
	value_set_boolean(&obj->u.inline_slots[1], done);
	value_set_object(&STACK[TOP - 1], obj);
}

/* ---- the protocol */

void iterator_not_iterable(js_State *J, js_Value *v)
{
	char text[200];
	if (error_iterable_expression(J, v, text, sizeof text))
		js_typeerror(J, "%s", text);
	switch (v->t.type) {
	case JS_TUNDEFINED:
	case JS_TNULL:
		js_typeerror(J, "%s is not iterable (cannot read property Symbol(Symbol.iterator))",
			v->t.type == JS_TNULL ? "object null" : "undefined");
	case JS_TOBJECT:
		if (!value_callable(v))
			js_typeerror(J, "object is not iterable (cannot read property Symbol(Symbol.iterator))");
		/* fallthrough */
	default:
		if (VALUE_IS_BIGINT(v))
			js_typeerror(J, "bigint is not iterable (cannot read property Symbol(Symbol.iterator))");
		js_pushvalue(J, *v);
		js_typeerror(J, "%s %s is not iterable (cannot read property Symbol(Symbol.iterator))",
			js_typeof(J, -1), describe_value(J, v, text, sizeof text));
	}
}

void iterator_open(js_State *J, int idx)
{
	js_Value v = *js_tovalue(J, idx);
	if (v.t.type == JS_TUNDEFINED || v.t.type == JS_TNULL)
		iterator_not_iterable(J, &v);
	object_get_value(J, &v, J->symbols.iterator);
	if (!js_iscallable(J, -1))
		iterator_not_iterable(J, &v);
	js_pushvalue(J, v);
	js_call(J, 0);
	iterator_open_next(J);
}

/* iterator -- iterator next */
void iterator_open_next(js_State *J)
{
	if (!js_isobject(J, -1))
		js_typeerror(J, "Result of the Symbol.iterator method is not an object");
	object_get_value(J, js_tovalue(J, -1), J->names.next);
}

int iterator_step_result(js_State *J, const js_Value *rec)
{
	js_Value result;
	char text[80];
	int done;
	js_pushvalue(J, rec[1]);
	js_pushvalue(J, rec[0]);
	js_call(J, 0);
	if (!js_isobject(J, -1))
		js_typeerror(J, "Iterator result %s is not an object",
			describe_value(J, js_tovalue(J, -1), text, sizeof text));
	result = *js_tovalue(J, -1);
	object_get_value(J, &result, J->names.done);
	done = js_toboolean(J, -1);
	js_pop(J, done ? 2 : 1);
	return !done;
}

int iterator_step(js_State *J, int idx)
{
	js_Value *rec = js_tovalue(J, idx), result;
	int some = iterator_step_plain(J, rec);
	if (some >= 0)
		return some;
	if (!iterator_step_result(J, rec))
		return 0;
	result = *js_tovalue(J, -1);
	object_get_value(J, &result, J->names.value);
	js_rot2pop1(J);
	return 1;
}

void iterator_close(js_State *J, int idx)
{
	js_Value it = *js_tovalue(J, idx);
	char text[80];
	object_get_value(J, &it, J->names.return_);
	if (js_iscoercible(J, -1)) {
		js_pushvalue(J, it);
		js_call(J, 0);
		if (!js_isobject(J, -1))
			js_typeerror(J, "Iterator result %s is not an object",
				describe_value(J, js_tovalue(J, -1), text, sizeof text));
	}
	js_pop(J, 1);
}

void iterator_close_quiet(js_State *J, int idx)
{
	js_Value it = *js_tovalue(J, idx);
	if (js_try(J)) {
		if (J->terminating || engine_is_exhausted(J, -1))
			js_throw(J);
		js_pop(J, 1);
		return;
	}
	object_get_value(J, &it, J->names.return_);
	if (js_iscallable(J, -1)) {
		js_pushvalue(J, it);
		js_call(J, 0);
	}
	js_pop(J, 1);
	js_endtry(J);
}

/* The `this` of next() of a built-in iterator. */
static void *receiver(js_State *J, const struct engine_class *cls)
{
	void *it = VALUE_DATA(js_tovalue(J, 0), cls);
	char text[80];
	if (!it)
		js_typeerror(J, "Method %s.prototype.next called on incompatible receiver %s", cls->name,
			describe_value(J, js_tovalue(J, 0), text, sizeof text));
	return it;
}

/* -- result   more: value -- result */
static void answer(js_State *J, int more)
{
	if (!more)
		js_pushundefined(J);
	iterator_result(J, !more);
}

/* ---- arrays and array-likes */

static void push_array_iterator(js_State *J, int how)
{
	struct array_iterator *it;
	js_Object *target;
	if (!js_iscoercible(J, 0))
		js_typeerror(J, "Cannot convert undefined or null to object");
	target = js_toobject(J, 0);
	it = js_malloc(J, sizeof *it);
	it->target = target;
	it->next = 0;
	it->how = how;
	js_pushobject(J, object_new_class(J, &array_iterator_class, J->ArrayIterator_prototype, it));
}

void iterator_array_keys(js_State *J) { push_array_iterator(J, HOW_KEYS); }
void iterator_array_values(js_State *J) { push_array_iterator(J, HOW_VALUES); }
void iterator_array_entries(js_State *J) { push_array_iterator(J, HOW_ENTRIES); }

static double length_of(js_State *J, js_Object *obj)
{
	double d;
	if (obj->type == JS_CARRAY)
		return obj->u.a.length;
	if (obj->type == JS_CUSERDATA && obj->u.user.cls && obj->u.user.cls->length)
		return obj->u.user.cls->length(J, obj->u.user.data);
	js_pushobject(J, obj);         /* roots it: script may end the iteration that references it */
	if (!object_get(J, obj, J->names.length))
		js_pushundefined(J);
	d = trunc(js_tonumber(J, -1));
	js_pop(J, 2);
	return d > 0 ? d < 9007199254740991.0 ? d : 9007199254740991.0 : 0;
}

void iterator_push_element(js_State *J, js_Object *obj, double k)
{
	if (object_has_flat_at(obj, k)) {
		js_pushvalue(J, obj->u.a.array[(uint32_t)k]);
		return;
	}
	js_pushobject(J, obj);
	js_pushnumber(J, k);
	value_getkey(J, -2);
	js_rot2pop1(J);
}

/* 1: -- value; 0: the end */
static int array_advance(js_State *J, struct array_iterator *it)
{
	js_Object *target = it->target;
	double k;
	if (target && it->how == HOW_VALUES && object_has_flat_at(target, (double)it->next)) {
		js_pushvalue(J, target->u.a.array[it->next++]);
		return 1;
	}
	if (!target || !((double)it->next < length_of(J, target))) {
		if (target)
			typed_check_iterated(J, target);
		it->target = NULL;
		return 0;
	}
	k = (double)it->next++;
	if (it->how == HOW_KEYS) {
		js_pushnumber(J, k);
		return 1;
	}
	if (it->how == HOW_ENTRIES)
		js_pushnumber(J, k);
	iterator_push_element(J, target, k);
	if (it->how == HOW_ENTRIES) {
		js_Object *pair = vm_rest(J, &STACK[TOP - 2], 2);
		TOP--;
		value_set_object(&STACK[TOP - 1], pair);
	}
	return 1;
}

static void AI_next(js_State *J)
{
	struct array_iterator *it = receiver(J, &array_iterator_class);
	answer(J, array_advance(J, it));
}

/* ---- strings */

static void Sp_iterator(js_State *J)
{
	struct string_iterator *it;
	if (!js_iscoercible(J, 0))
		js_typeerror(J, "String.prototype[Symbol.iterator] called on null or undefined");
	js_tostring(J, 0);
	it = js_malloc(J, sizeof *it);
	it->string = *js_tovalue(J, 0);
	it->byte = 0;
	js_pushobject(J, object_new_class(J, &string_iterator_class, J->StringIterator_prototype, it));
}

/* 1: -- value; 0: the end */
static int string_advance(js_State *J, struct string_iterator *it)
{
	struct string s;
	uint32_t cp;
	int n;
	if (it->string.t.type == JS_TUNDEFINED)
		return 0;
	n = string_ascii_at(&it->string, it->byte);
	if (n >= 0) {
		it->byte++;
		string_push_code(J, (uint32_t)n);
		return 1;
	}
	string_view(J, &it->string, &s);
	if (it->byte >= s.bytes) {
		it->string.t.type = JS_TUNDEFINED;
		return 0;
	}
	cp = string_decode(s.p + it->byte, &n);
	it->byte += (uint32_t)n;
	string_push_code(J, cp);
	return 1;
}

static void SI_next(js_State *J)
{
	struct string_iterator *it = receiver(J, &string_iterator_class);
	answer(J, string_advance(J, it));
}

/* ---- steps without a result object */

int iterator_step_plain(js_State *J, const js_Value *rec)
{
	const js_Object *f = rec[1].u.object;
	void *it;
	if (rec[1].t.type != JS_TOBJECT || f->type != JS_CCFUNCTION)
		return -1;
	if (f == J->generator_next && VALUE_DATA(rec, &coroutine_generator)) {
		js_pushundefined(J);
		if (!coroutine_resume_plain(J, rec->u.object))
			return 1;
		TOP--;
		return 0;
	}
	if (f->u.c.function == AI_next)
		return (it = VALUE_DATA(rec, &array_iterator_class)) ? array_advance(J, it) : -1;
	if (f->u.c.function == SI_next)
		return (it = VALUE_DATA(rec, &string_iterator_class)) ? string_advance(J, it) : -1;
	return collections_step_plain(J, f->u.c.function, rec);
}

/* ---- set-up */

static void return_this(js_State *J) { js_copy(J, 0); }

static js_Object *make_prototype(js_State *J, js_CFunction next, const char *tag)
{
	js_Object *obj = jsV_newobject(J, JS_COBJECT, J->Iterator_prototype);
	js_pushobject(J, obj);
	value_method(J, "next", next, 0);
	js_pop(J, 1);
	symbol_tag(J, obj, tag);
	return obj;
}

void iterator_init(js_State *J)
{
	js_Value v;
	js_newobject(J);
	v.t.type = JS_TUNDEFINED;
	J->iterator_result = js_toobject(J, -1);
	prop_add(J, J->iterator_result, J->names.value, 0, &v);
	prop_add(J, J->iterator_result, J->names.done, 0, &v);
	js_pop(J, 1);

	J->Iterator_prototype = jsV_newobject(J, JS_COBJECT, J->Object_prototype);
	js_pushobject(J, J->Iterator_prototype);
	symbol_method(J, J->symbols.iterator, "[Symbol.iterator]", return_this, 0, JS_DONTENUM);
	js_pop(J, 1);
	J->AsyncIterator_prototype = jsV_newobject(J, JS_COBJECT, J->Object_prototype);
	js_pushobject(J, J->AsyncIterator_prototype);
	symbol_method(J, J->symbols.asyncIterator, "[Symbol.asyncIterator]", return_this, 0, JS_DONTENUM);
	js_pop(J, 1);
	J->ArrayIterator_prototype = make_prototype(J, AI_next, "Array Iterator");
	J->StringIterator_prototype = make_prototype(J, SI_next, "String Iterator");

	js_pushobject(J, J->Array_prototype);
	value_method(J, "keys", iterator_array_keys, 0);
	value_method(J, "entries", iterator_array_entries, 0);
	value_method(J, "values", iterator_array_values, 0);
	js_getproperty(J, -1, "values");
	v = STACK[TOP - 1];
	J->array_values = v.u.object;
	symbol_value(J, J->Array_prototype, J->symbols.iterator, &v, JS_DONTENUM);
	js_pop(J, 2);
	js_pushobject(J, J->ArrayIterator_prototype);
	js_getproperty(J, -1, "next");
	J->array_iterator_next = js_toobject(J, -1);
	js_pop(J, 2);
	js_pushobject(J, J->String_prototype);
	symbol_method(J, J->symbols.iterator, "[Symbol.iterator]", Sp_iterator, 0, JS_DONTENUM);
	js_pop(J, 1);
}

static int is_object(const js_Value *v, const js_Object *o)
{
	return v && v->t.type == JS_TOBJECT && v->u.object == o;
}

/* 1 if iterating the array runs no script: it yields its elements in order, each read when it is reached. */
int iterator_plain_array(js_State *J, js_Object *obj)
{
	return obj->type == JS_CARRAY && obj->prototype == J->Array_prototype &&
		(!prop_count(obj) || prop_find(obj, J->symbols.iterator) < 0) &&
		is_object(prop_watched(J->Array_prototype, J->symbols.iterator, &J->iterator_slots[0]),
			J->array_values) &&
		is_object(prop_watched(J->ArrayIterator_prototype, J->names.next, &J->iterator_slots[1]),
			J->array_iterator_next);
}
