/* engine/mujs/mujs_function.c -- C functions of programs. */
#include "engine/mujs/mujs_int.h"

#include "engine/vm/vm.h"

/* `new` of a function that has no constructor of its own: a fresh object is `this`, and the result unless there is
 * another. */
static void construct_plain(js_State *J)
{
	js_Object *f = J->trace[J->tracetop].callee, *target = run_new_target(J), *prototype = J->Object_prototype;
	int n = js_gettop(J) - 1, i;
	J->trace[J->tracetop].prototype_asked = 1;
	js_pushobject(J, target ? target : f);
	js_getproperty(J, -1, "prototype");
	if (js_isobject(J, -1))
		prototype = STACK[TOP - 1].u.object;
	js_pushobject(J, jsV_newobject(J, JS_COBJECT, prototype));
	js_replace(J, 0);
	js_pop(J, 2);
	js_pushobject(J, f);
	js_copy(J, 0);
	for (i = 1; i <= n; i++)
		js_copy(J, i);
	js_call(J, n);
	if (!js_isobject(J, -1))
		js_copy(J, 0);
}

enum { LENGTH_MAX = 1 << 16 };

static void check_length(js_State *J, int length)
{
	if (length < 0 || length > LENGTH_MAX)
		js_rangeerror(J, "a C function cannot have %d parameters", length);
}

/* function -- function */
static void make_constructible(js_State *J)
{
	STACK[TOP - 1].u.object->u.c.constructor = construct_plain;
	js_newobject(J);
	js_copy(J, -2);
	js_defproperty(J, -2, "constructor", JS_DONTENUM);
	js_defproperty(J, -2, "prototype", JS_DONTENUM | JS_DONTCONF);
}

void mujs_newcfunction(js_State *J, js_CFunction fun, const char *name, int length)
{
	check_length(J, length);
	js_newcfunction(J, fun, embedding_name(J, name), length);
	make_constructible(J);
}

void mujs_newcfunctionx(js_State *J, js_CFunction fun, const char *name, int length, void *data, js_Finalize finalize)
{
	if (js_try(J)) {
		if (finalize)
			finalize(J, data);
		js_throw(J);
	}
	check_length(J, length);
	name = embedding_name(J, name);
	js_endtry(J);
	js_newcfunctionx(J, fun, name, length, data, finalize);
	make_constructible(J);
}

void mujs_newcconstructor(js_State *J, js_CFunction fun, js_CFunction con, const char *name, int length)
{
	check_length(J, length);
	js_newcconstructor(J, fun, con, embedding_name(J, name), length);
}
