/* engine/library/bound.c -- Function.prototype.bind. */
#include "engine/core/builtins.h"
#include "engine/core/convert.h"
#include "engine/core/properties.h"
#include "engine/core/run.h"

/* A bound function keeps its target, this and an array of arguments in its first slots. */
enum { BOUND_TARGET, BOUND_THIS, BOUND_ARGUMENTS, BOUND_PARTS };

/* arguments -- target [this] bound arguments, arguments: returns the number of all arguments */
static int push_bound(js_State *J, int with_this)
{
	js_Object *self = J->trace[J->tracetop].callee, *list = self->slots[BOUND_ARGUMENTS].u.object;
	int top = js_gettop(J), n = list->u.a.flat_length, i;
	js_pushvalue(J, self->slots[BOUND_TARGET]);
	if (with_this)
		js_pushvalue(J, self->slots[BOUND_THIS]);
	for (i = 0; i < n; i++)
		js_pushvalue(J, list->u.a.array[i]);
	for (i = 1; i < top; i++)
		js_copy(J, i);
	return n + top - 1;
}

static void call_bound(js_State *J) { js_call(J, push_bound(J, 1)); }

static void construct_bound(js_State *J)
{
	js_Object *nt = run_new_target(J);
	int n;
	J->trace[J->tracetop].prototype_asked = 1;
	n = push_bound(J, 0);
	run_construct(J, n, nt == J->trace[J->tracetop].callee ? NULL : nt);
}

js_Object *function_bound_target(js_Object *f)
{
	return f->type == JS_CCFUNCTION && f->u.c.function == call_bound ? f->slots[BOUND_TARGET].u.object : NULL;
}

static void Fp_bind(js_State *J)
{
	int top = js_gettop(J), given = top > 2 ? top - 2 : 0, i;
	double length = 0;
	struct object_desc d;
	js_Object *target, *obj, *list;
	js_Value v;
	if (!js_iscallable(J, 0))
		js_typeerror(J, "Bind must be called on a function");
	target = js_toobject(J, 0);
	js_newcfunction(J, call_bound, "bound", 0);
	obj = js_toobject(J, -1);
	obj->lazy = 0;
	prop_set_prototype(J, obj, object_get_prototype(J, target));
	if (value_constructor(js_tovalue(J, 0)))
		obj->u.c.constructor = construct_bound;
	v = *js_tovalue(J, 0);
	prop_add(J, obj, J->hidden_names[BOUND_TARGET], 0, &v);
	v = *js_tovalue(J, 1);
	prop_add(J, obj, J->hidden_names[BOUND_THIS], 0, &v);
	js_newarray(J);
	list = js_toobject(J, -1);
	for (i = 0; i < given; i++)
		object_put_element(J, list, (uint32_t)i, js_tovalue(J, 2 + i));
	prop_add(J, obj, J->hidden_names[BOUND_ARGUMENTS], 0, js_tovalue(J, -1));
	js_pop(J, 1);
	if (object_own(J, target, J->names.length, &d)) {
		js_getproperty(J, 0, "length");
		if (js_isnumber(J, -1)) {
			length = js_tonumber(J, -1);
			length = isnan(length) ? 0 : fmax(0, trunc(length) - given);
		}
		js_pop(J, 1);
	}
	js_pushnumber(J, length);
	js_defproperty(J, -2, "length", JS_READONLY | JS_DONTENUM);
	js_pushliteral(J, "bound ");
	js_getproperty(J, 0, "name");
	if (!js_isstring(J, -1)) {
		js_pop(J, 1);
		js_pushliteral(J, "");
	}
	js_concat(J);
	js_defproperty(J, -2, "name", JS_READONLY | JS_DONTENUM);
}

void bound_init(js_State *J)
{
	js_pushobject(J, J->Function_prototype);
	value_method(J, "bind", Fp_bind, 1);
	js_pop(J, 1);
}
