/* engine/library/reflect.c -- Reflect (ECMA-262 28.1): the internal methods as functions. */
#include "engine/core/properties.h"
#include "engine/core/proxy.h"
#include "engine/core/run.h"
#include "engine/object/describe.h"

static js_Object *target_of(js_State *J, const char *name)
{
	if (!js_isobject(J, 1))
		js_typeerror(J, "Reflect.%s called on non-object", name);
	return js_toobject(J, 1);
}

/* The key in argument idx; it stays on the stack, which roots it. */
static const char *key_of(js_State *J, int idx)
{
	const char *atom;
	js_copy(J, idx);
	atom = atom_of(J, &STACK[TOP - 1]);
	js_pop(J, 1);
	js_pushatom(J, atom);
	return atom;
}

static void R_apply(js_State *J)
{
	char text[80];
	int n;
	if (!js_iscallable(J, 1)) {
		describe_value(J, js_tovalue(J, 1), text, sizeof text);
		js_typeerror(J, "Function.prototype.apply was called on %s, which is %s%s and not a function", text,
			js_isnull(J, 1) ? "" : js_isobject(J, 1) ? "an " : "a ",
			js_isnull(J, 1) ? "null" : js_typeof(J, 1));
	}
	while (js_gettop(J) < 4)
		js_pushundefined(J);           /* pushed values must not land in the slots of missing arguments */
	js_copy(J, 1);
	js_copy(J, 2);
	n = function_push_list(J, 3);
	js_call(J, n);
}

static void R_construct(js_State *J)
{
	int given = js_gettop(J) > 3, n, k;
	char text[80];
	for (k = 1; k <= 3; k += 2)
		if ((k == 1 || given) && !value_constructor(js_tovalue(J, k)))
			js_typeerror(J, "%s is not a constructor",
				describe_value(J, js_tovalue(J, k), text, sizeof text));
	while (js_gettop(J) < 3)
		js_pushundefined(J);
	js_copy(J, 1);
	n = function_push_list(J, 2);
	run_construct(J, n, given ? js_toobject(J, 3) : NULL);
}

static void R_defineProperty(js_State *J)
{
	js_Object *obj = target_of(J, "defineProperty");
	const char *key = key_of(J, 2);
	struct object_desc d;
	js_Value v = *js_tovalue(J, 3);
	object_read_descriptor(J, &v, &d);
	js_pushboolean(J, object_define(J, obj, key, &d, 0));
}

static void R_deleteProperty(js_State *J)
{
	js_Object *obj = target_of(J, "deleteProperty");
	js_pushboolean(J, object_try_delete(J, obj, key_of(J, 2)));
}

static void R_get(js_State *J)
{
	js_Object *obj = target_of(J, "get");
	js_Value receiver = *js_tovalue(J, js_gettop(J) > 3 ? 3 : 1);
	object_get_for(J, obj, key_of(J, 2), &receiver);
}

static void R_set(js_State *J)
{
	js_Object *obj = target_of(J, "set");
	js_Value receiver = *js_tovalue(J, js_gettop(J) > 4 ? 4 : 1);
	while (js_gettop(J) < 4)
		js_pushundefined(J);
	const char *key = key_of(J, 2);
	js_copy(J, 3);
	js_pushboolean(J, object_set_for(J, obj, key, &receiver));
}

static void R_getOwnPropertyDescriptor(js_State *J)
{
	js_Object *obj = target_of(J, "getOwnPropertyDescriptor");
	struct object_desc d;
	if (object_own_told(J, obj, key_of(J, 2), &d))
		object_push_descriptor(J, &d);
	else
		js_pushundefined(J);
}

static void R_getPrototypeOf(js_State *J)
{
	js_Object *prototype = object_get_prototype(J, target_of(J, "getPrototypeOf"));
	if (prototype)
		js_pushobject(J, prototype);
	else
		js_pushnull(J);
}

static void R_setPrototypeOf(js_State *J)
{
	js_Object *obj = target_of(J, "setPrototypeOf");
	char text[80];
	if (!js_isobject(J, 2) && !js_isnull(J, 2))
		js_typeerror(J, "Object prototype may only be an Object or null: %s",
			describe_value(J, js_tovalue(J, 2), text, sizeof text));
	js_pushboolean(J, object_set_prototype(J, obj, js_isobject(J, 2) ? js_toobject(J, 2) : NULL));
}

static void R_has(js_State *J)
{
	js_Object *obj = target_of(J, "has");
	js_pushboolean(J, object_has(J, obj, key_of(J, 2)));
}

static void R_isExtensible(js_State *J) { js_pushboolean(J, object_is_extensible(J, target_of(J, "isExtensible"))); }
static void R_preventExtensions(js_State *J)
{
	js_pushboolean(J, object_try_prevent_extensions(J, target_of(J, "preventExtensions")));
}
static void R_ownKeys(js_State *J)
{
	object_keys(J, target_of(J, "ownKeys"), KEYS_STRINGS | KEYS_SYMBOLS | KEYS_HIDDEN);
}

/* Natives get missing arguments as undefined, up to their length; these need the real count. */
static void counting(js_State *J, const char *name, js_CFunction f, int length)
{
	js_newcfunction(J, f, name, 0);
	js_pushnumber(J, length);
	js_defproperty(J, -2, "length", JS_READONLY | JS_DONTENUM);
	js_defproperty(J, -2, name, JS_DONTENUM);
}

void reflect_init(js_State *J)
{
	js_newobject(J);
	value_method(J, "defineProperty", R_defineProperty, 3);
	value_method(J, "deleteProperty", R_deleteProperty, 2);
	value_method(J, "apply", R_apply, 3);
	counting(J, "construct", R_construct, 2);
	counting(J, "get", R_get, 2);
	value_method(J, "getOwnPropertyDescriptor", R_getOwnPropertyDescriptor, 2);
	value_method(J, "getPrototypeOf", R_getPrototypeOf, 1);
	value_method(J, "has", R_has, 2);
	value_method(J, "isExtensible", R_isExtensible, 1);
	value_method(J, "ownKeys", R_ownKeys, 1);
	value_method(J, "preventExtensions", R_preventExtensions, 1);
	counting(J, "set", R_set, 3);
	value_method(J, "setPrototypeOf", R_setPrototypeOf, 2);
	value_tag(J, "Reflect");
	js_defglobal(J, "Reflect", JS_DONTENUM);
}
