/* ops/addon/object.c -- objects and arrays: what they have and what may be done to them. */
#include "ops/addon/addon_int.h"

#include "base/mem.h"

#include <limits.h>

napi_status napi_create_object(napi_env env, napi_value *result)
{
	BASIC(env);
	CHECK_ARG(env, result);
	BEGIN(env);
	engine_check(J);
	js_newobject(J);
	*result = addon_handle(env);
	END(env);
}

napi_status napi_create_array(napi_env env, napi_value *result)
{
	BASIC(env);
	CHECK_ARG(env, result);
	BEGIN(env);
	engine_check(J);
	js_newarray(J);
	*result = addon_handle(env);
	END(env);
}

napi_status napi_create_array_with_length(napi_env env, size_t length, napi_value *result)
{
	BASIC(env);
	CHECK_ARG(env, result);
	BEGIN(env);
	engine_check(J);
	js_newarray(J);
	if (length && length <= INT_MAX)       /* V8 takes an int, and none below 0 */
		handle_set_length(J, (uint32_t)length);
	*result = addon_handle(env);
	END(env);
}

static int is_array(js_State *J) { return js_isarray(J, -1) && !value_proxy(J, -1); }

napi_status napi_is_array(napi_env env, napi_value value, bool *result)
{
	return addon_test(env, value, result, is_array);
}

napi_status napi_get_array_length(napi_env env, napi_value value, uint32_t *result)
{
	BASIC(env);
	CHECK_ARG(env, value);
	CHECK_ARG(env, result);
	BEGIN(env);
	PUSH(env, value);
	REQUIRE(env, js_isarray(J, -1) && !value_proxy(J, -1), napi_array_expected);
	js_getproperty(J, -1, "length");
	*result = js_touint32(J, -1);
	END(env);
}

napi_status napi_get_prototype(napi_env env, napi_value object, napi_value *result)
{
	SCRIPT(env);
	CHECK_ARG(env, object);
	CHECK_ARG(env, result);
	BEGIN(env);
	PUSH_OBJECT(env, object);
	if (value_proxy(J, -1))                /* V8 does not ask it */
		js_pushnull(J);
	else
		handle_push_prototype_of(J, -1);
	*result = addon_handle(env);
	END(env);
}

napi_status napi_get_all_property_names(napi_env env, napi_value object, napi_key_collection_mode mode,
	napi_key_filter filter, napi_key_conversion conversion, napi_value *result)
{
	SCRIPT(env);
	CHECK_ARG(env, result);
	CHECK_ARG(env, object);
	BEGIN(env);
	PUSH_OBJECT(env, object);
	REQUIRE(env, mode == napi_key_include_prototypes || mode == napi_key_own_only, napi_invalid_arg);
	REQUIRE(env, conversion == napi_key_keep_numbers || conversion == napi_key_numbers_to_strings,
		napi_invalid_arg);
	js_pushboolean(J, mode == napi_key_own_only);
	js_pushnumber(J, (int)filter);
	js_pushboolean(J, conversion == napi_key_keep_numbers);
	addon_helper(J, "names", 4);
	*result = addon_handle(env);
	END(env);
}

napi_status napi_get_property_names(napi_env env, napi_value object, napi_value *result)
{
	return napi_get_all_property_names(env, object, napi_key_include_prototypes,
		napi_key_enumerable | napi_key_skip_symbols, napi_key_numbers_to_strings, result);
}

/* ---- get, set, has, delete */

napi_status napi_set_property(napi_env env, napi_value object, napi_value key, napi_value value)
{
	SCRIPT(env);
	CHECK_ARG(env, key);
	CHECK_ARG(env, value);
	CHECK_ARG(env, object);
	BEGIN_AS(env, napi_generic_failure);
	PUSH_OBJECT(env, object);
	PUSH(env, key);
	PUSH(env, value);
	handle_put(J, -3);
	END(env);
}

napi_status napi_get_property(napi_env env, napi_value object, napi_value key, napi_value *result)
{
	SCRIPT(env);
	CHECK_ARG(env, key);
	CHECK_ARG(env, result);
	CHECK_ARG(env, object);
	BEGIN_AS(env, napi_generic_failure);
	PUSH_OBJECT(env, object);
	PUSH(env, key);
	value_getkey(J, -2);
	*result = addon_handle(env);
	END(env);
}

napi_status napi_has_property(napi_env env, napi_value object, napi_value key, bool *result)
{
	SCRIPT(env);
	CHECK_ARG(env, result);
	CHECK_ARG(env, key);
	CHECK_ARG(env, object);
	BEGIN_AS(env, napi_generic_failure);
	PUSH_OBJECT(env, object);
	PUSH(env, key);
	*result = handle_has(J, -2, 0) != 0;
	END(env);
}

napi_status napi_has_own_property(napi_env env, napi_value object, napi_value key, bool *result)
{
	SCRIPT(env);
	CHECK_ARG(env, key);
	CHECK_ARG(env, result);
	CHECK_ARG(env, object);
	BEGIN_AS(env, napi_generic_failure);
	PUSH_OBJECT(env, object);
	PUSH(env, key);
	REQUIRE(env, addon_is_name(J, -1), napi_name_expected);
	*result = handle_has(J, -2, 1) != 0;
	END(env);
}

napi_status napi_delete_property(napi_env env, napi_value object, napi_value key, bool *result)
{
	SCRIPT(env);
	CHECK_ARG(env, key);
	CHECK_ARG(env, object);
	BEGIN_AS(env, napi_generic_failure);
	PUSH_OBJECT(env, object);
	PUSH(env, key);
	int gone = handle_delete(J, -2);
	if (result)
		*result = gone != 0;
	END(env);
}

napi_status napi_set_named_property(napi_env env, napi_value object, const char *name, napi_value value)
{
	SCRIPT(env);
	CHECK_ARG(env, value);
	CHECK_ARG(env, object);
	BEGIN_AS(env, napi_generic_failure);
	PUSH_OBJECT(env, object);
	REQUIRE(env, name && addon_push_utf8(J, name, NAPI_AUTO_LENGTH), napi_invalid_arg);
	PUSH(env, value);
	handle_put(J, -3);
	END(env);
}

napi_status napi_get_named_property(napi_env env, napi_value object, const char *name, napi_value *result)
{
	SCRIPT(env);
	CHECK_ARG(env, result);
	CHECK_ARG(env, name);
	CHECK_ARG(env, object);
	BEGIN_AS(env, napi_generic_failure);
	PUSH_OBJECT(env, object);
	REQUIRE(env, addon_push_utf8(J, name, NAPI_AUTO_LENGTH), napi_invalid_arg);
	value_getkey(J, -2);
	*result = addon_handle(env);
	END(env);
}

napi_status napi_has_named_property(napi_env env, napi_value object, const char *name, bool *result)
{
	SCRIPT(env);
	CHECK_ARG(env, result);
	CHECK_ARG(env, object);
	BEGIN_AS(env, napi_generic_failure);
	PUSH_OBJECT(env, object);
	REQUIRE(env, name && addon_push_utf8(J, name, NAPI_AUTO_LENGTH), napi_invalid_arg);
	*result = handle_has(J, -2, 0) != 0;
	END(env);
}

napi_status napi_set_element(napi_env env, napi_value object, uint32_t index, napi_value value)
{
	SCRIPT(env);
	CHECK_ARG(env, value);
	CHECK_ARG(env, object);
	BEGIN_AS(env, napi_generic_failure);
	PUSH_OBJECT(env, object);
	js_pushnumber(J, index);
	PUSH(env, value);
	handle_put(J, -3);
	END(env);
}

napi_status napi_get_element(napi_env env, napi_value object, uint32_t index, napi_value *result)
{
	SCRIPT(env);
	CHECK_ARG(env, result);
	CHECK_ARG(env, object);
	BEGIN_AS(env, napi_generic_failure);
	PUSH_OBJECT(env, object);
	js_pushnumber(J, index);
	value_getkey(J, -2);
	*result = addon_handle(env);
	END(env);
}

napi_status napi_has_element(napi_env env, napi_value object, uint32_t index, bool *result)
{
	SCRIPT(env);
	CHECK_ARG(env, result);
	CHECK_ARG(env, object);
	BEGIN_AS(env, napi_generic_failure);
	PUSH_OBJECT(env, object);
	js_pushnumber(J, index);
	*result = handle_has(J, -2, 0) != 0;
	END(env);
}

napi_status napi_delete_element(napi_env env, napi_value object, uint32_t index, bool *result)
{
	SCRIPT(env);
	CHECK_ARG(env, object);
	BEGIN_AS(env, napi_generic_failure);
	PUSH_OBJECT(env, object);
	js_pushnumber(J, index);
	int gone = handle_delete(J, -2);
	if (result)
		*result = gone != 0;
	END(env);
}

/* ---- the whole object */

static napi_status harden(napi_env env, napi_value object, int freeze)
{
	SCRIPT(env);
	CHECK_ARG(env, object);
	BEGIN(env);
	PUSH_OBJECT(env, object);
	handle_harden(J, -1, freeze);
	END(env);
}

napi_status napi_object_freeze(napi_env env, napi_value object) { return harden(env, object, 1); }
napi_status napi_object_seal(napi_env env, napi_value object) { return harden(env, object, 0); }
