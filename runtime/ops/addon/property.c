/* ops/addon/property.c -- defining properties from descriptors. */
#include "ops/addon/addon_int.h"

/* -- key, or an error's status */
static napi_status push_key(napi_env env, const napi_property_descriptor *p)
{
	if (p->utf8name)
		return addon_push_utf8(env->J, p->utf8name, NAPI_AUTO_LENGTH) ? napi_ok : napi_invalid_arg;
	if (!p->name || !addon_push(env, p->name))
		return napi_name_expected;
	return addon_is_name(env->J, -1) ? napi_ok : napi_name_expected;
}

static void push_function(napi_env env, const napi_property_descriptor *p, napi_callback f, const char *name)
{
	if (f)
		addon_push_function(env, name, NAPI_AUTO_LENGTH, f, p->data);
	else
		js_pushundefined(env->J);
}

/* Of the object on top. */
static napi_status define(napi_env env, const napi_property_descriptor *p, uintptr_t class_number)
{
	js_State *J = env->J;
	int accessor = p->getter || p->setter, top = js_gettop(J);
	js_copy(J, -1);
	napi_status s = push_key(env, p);
	if (s != napi_ok) {
		js_pop(J, js_gettop(J) - top);
		return s;
	}
	js_pushnumber(J, (int)(p->attributes & napi_default_jsproperty));
	if (accessor) {
		push_function(env, p, p->getter, "");
		push_function(env, p, p->setter, "");
	} else if (p->method) {
		if (class_number)
			addon_push_method(env, p->utf8name, p->method, p->data, class_number);
		else
			push_function(env, p, p->method, "");
		js_pushnull(J);
	} else {
		if (!p->value || !addon_push(env, p->value)) {
			js_pop(J, js_gettop(J) - top);
			return napi_invalid_arg;
		}
		js_pushnull(J);
	}
	js_pushboolean(J, accessor);
	addon_helper(J, "define", 6);          /* object key attributes value-or-getter setter accessor */
	int done = js_toboolean(J, -1);
	js_pop(J, 1);
	return done ? napi_ok : p->method && !accessor ? napi_generic_failure : napi_invalid_arg;
}

napi_status addon_define(napi_env env, uintptr_t which, size_t count, const napi_property_descriptor *list)
{
	for (size_t i = 0; i < count; i++) {
		int is_static = (list[i].attributes & napi_static) != 0;
		if (which != ADDON_ALL && is_static != (which == ADDON_STATIC))
			continue;
		napi_status s = define(env, &list[i], which == ADDON_STATIC ? 0 : which);
		if (s != napi_ok)
			return s;
	}
	return napi_ok;
}

napi_status napi_define_properties(napi_env env, napi_value object, size_t count, const napi_property_descriptor *list)
{
	SCRIPT(env);
	CHECK_ARG(env, object);
	CHECK(env, list || !count, napi_invalid_arg);
	BEGIN_AS(env, napi_invalid_arg);
	PUSH_OBJECT(env, object);
	LEAVE(env, addon_define(env, ADDON_ALL, count, list));
}
