/* ops/addon/primitive.c -- numbers, booleans, symbols, BigInts and dates. */
#include "ops/addon/addon_int.h"

#include <math.h>
#include <string.h>

napi_status napi_get_undefined(napi_env env, napi_value *result)
{
	BASIC(env);
	CHECK_ARG(env, result);
	BEGIN(env);
	js_pushundefined(J);
	*result = addon_handle(env);
	END(env);
}

napi_status napi_get_null(napi_env env, napi_value *result)
{
	BASIC(env);
	CHECK_ARG(env, result);
	BEGIN(env);
	js_pushnull(J);
	*result = addon_handle(env);
	END(env);
}

napi_status napi_get_global(napi_env env, napi_value *result)
{
	BASIC(env);
	CHECK_ARG(env, result);
	BEGIN(env);
	js_pushglobal(J);
	*result = addon_handle(env);
	END(env);
}

napi_status napi_get_boolean(napi_env env, bool value, napi_value *result)
{
	BASIC(env);
	CHECK_ARG(env, result);
	BEGIN(env);
	js_pushboolean(J, value);
	*result = addon_handle(env);
	END(env);
}

static napi_status create_number(napi_env env, double value, napi_value *result)
{
	BASIC(env);
	CHECK_ARG(env, result);
	BEGIN(env);
	js_pushnumber(J, value);
	*result = addon_handle(env);
	END(env);
}

napi_status napi_create_double(napi_env env, double value, napi_value *result)
{
	return create_number(env, value, result);
}

napi_status napi_create_int32(napi_env env, int32_t value, napi_value *result)
{
	return create_number(env, value, result);
}

napi_status napi_create_uint32(napi_env env, uint32_t value, napi_value *result)
{
	return create_number(env, value, result);
}

napi_status napi_create_int64(napi_env env, int64_t value, napi_value *result)
{
	return create_number(env, (double)value, result);
}

napi_status napi_create_symbol(napi_env env, napi_value description, napi_value *result)
{
	BASIC(env);
	CHECK_ARG(env, result);
	BEGIN(env);
	if (description) {
		PUSH(env, description);
		REQUIRE(env, js_isstring(J, -1), napi_string_expected);
	} else {
		js_pushundefined(J);
	}
	addon_helper(J, "symbol", 1);
	*result = addon_handle(env);
	END(env);
}

napi_status node_api_symbol_for(napi_env env, const char *description, size_t length, napi_value *result)
{
	BASIC(env);
	CHECK_ARG(env, result);
	BEGIN(env);
	REQUIRE(env, addon_push_utf8(J, description, length), napi_invalid_arg);
	addon_helper(J, "symbolFor", 1);
	*result = addon_handle(env);
	END(env);
}

napi_status napi_create_bigint_int64(napi_env env, int64_t value, napi_value *result)
{
	BASIC(env);
	CHECK_ARG(env, result);
	BEGIN(env);
	value_pushint64(J, value);
	*result = addon_handle(env);
	END(env);
}

napi_status napi_create_bigint_uint64(napi_env env, uint64_t value, napi_value *result)
{
	BASIC(env);
	CHECK_ARG(env, result);
	BEGIN(env);
	value_pushuint64(J, value);
	*result = addon_handle(env);
	END(env);
}

napi_status napi_create_bigint_words(napi_env env, int sign, size_t count, const uint64_t *words, napi_value *result)
{
	SCRIPT(env);
	CHECK_ARG(env, words);
	CHECK_ARG(env, result);
	CHECK(env, count <= INT32_MAX, napi_invalid_arg);
	BEGIN(env);
	handle_push_words(J, sign != 0, words, count);
	*result = addon_handle(env);
	END(env);
}

napi_status napi_create_date(napi_env env, double time, napi_value *result)
{
	SCRIPT(env);
	CHECK_ARG(env, result);
	BEGIN(env);
	value_newdate(J, time);
	*result = addon_handle(env);
	END(env);
}

/* ---- reading */

napi_status napi_typeof(napi_env env, napi_value value, napi_valuetype *result)
{
	BASIC(env);
	CHECK_ARG(env, value);
	CHECK_ARG(env, result);
	BEGIN(env);
	PUSH(env, value);
	*result = js_isnumber(J, -1) ? napi_number : js_isstring(J, -1) ? napi_string :
		js_iscallable(J, -1) ? napi_function : js_isuserdata(J, -1, addon_external_tag) ? napi_external :
		js_isobject(J, -1) ? napi_object : js_isboolean(J, -1) ? napi_boolean :
		js_isundefined(J, -1) ? napi_undefined : js_isnull(J, -1) ? napi_null :
		js_isbigint(J, -1) ? napi_bigint : napi_symbol;
	END(env);
}

/* The body of a function that reads a number: what becomes of the one on top. */
#define READ_NUMBER(expression) \
	BASIC(env); \
	CHECK_ARG(env, value); \
	CHECK_ARG(env, result); \
	BEGIN(env); \
	PUSH(env, value); \
	REQUIRE(env, js_isnumber(J, -1), napi_number_expected); \
	*result = expression; \
	END(env)

napi_status napi_get_value_double(napi_env env, napi_value value, double *result)
{
	READ_NUMBER(js_tonumber(J, -1));
}

napi_status napi_get_value_int32(napi_env env, napi_value value, int32_t *result) { READ_NUMBER(js_toint32(J, -1)); }

napi_status napi_get_value_uint32(napi_env env, napi_value value, uint32_t *result)
{
	READ_NUMBER(js_touint32(J, -1));
}

/* what is not finite is 0, what is out of range the nearest that is in it */
static int64_t nearest_int64(double n)
{
	return !isfinite(n) ? 0 : n >= 0x1p63 ? INT64_MAX : n <= -0x1p63 ? INT64_MIN : (int64_t)n;
}

napi_status napi_get_value_int64(napi_env env, napi_value value, int64_t *result)
{
	READ_NUMBER(nearest_int64(js_tonumber(J, -1)));
}

napi_status napi_get_value_bool(napi_env env, napi_value value, bool *result)
{
	BASIC(env);
	CHECK_ARG(env, value);
	CHECK_ARG(env, result);
	BEGIN(env);
	PUSH(env, value);
	REQUIRE(env, js_isboolean(J, -1), napi_boolean_expected);
	*result = js_toboolean(J, -1) != 0;
	END(env);
}

napi_status napi_get_value_bigint_int64(napi_env env, napi_value value, int64_t *result, bool *lossless)
{
	int whole;
	BASIC(env);
	CHECK_ARG(env, value);
	CHECK_ARG(env, result);
	CHECK_ARG(env, lossless);
	BEGIN(env);
	PUSH(env, value);
	REQUIRE(env, js_isbigint(J, -1), napi_bigint_expected);
	*result = value_toint64(J, -1, &whole);
	*lossless = whole != 0;
	END(env);
}

napi_status napi_get_value_bigint_uint64(napi_env env, napi_value value, uint64_t *result, bool *lossless)
{
	int whole;
	BASIC(env);
	CHECK_ARG(env, value);
	CHECK_ARG(env, result);
	CHECK_ARG(env, lossless);
	BEGIN(env);
	PUSH(env, value);
	REQUIRE(env, js_isbigint(J, -1), napi_bigint_expected);
	*result = value_touint64(J, -1, &whole);
	*lossless = whole != 0;
	END(env);
}

napi_status napi_get_value_bigint_words(napi_env env, napi_value value, int *sign, size_t *count, uint64_t *words)
{
	int negative = 0;
	BASIC(env);
	CHECK_ARG(env, value);
	CHECK_ARG(env, count);
	if (sign || words) {
		CHECK_ARG(env, sign);
		CHECK_ARG(env, words);
	}
	BEGIN(env);
	PUSH(env, value);
	REQUIRE(env, js_isbigint(J, -1), napi_bigint_expected);
	*count = handle_get_words(J, -1, &negative, words, words ? *count : 0);
	if (sign)
		*sign = negative;
	END(env);
}

static int is_date(js_State *J)
{
	const char *class = value_class(J, -1);
	return class && !strcmp(class, "Date");
}

napi_status napi_is_date(napi_env env, napi_value value, bool *result)
{
	return addon_test(env, value, result, is_date);
}

napi_status napi_get_date_value(napi_env env, napi_value value, double *result)
{
	SCRIPT(env);
	CHECK_ARG(env, value);
	CHECK_ARG(env, result);
	BEGIN(env);
	PUSH(env, value);
	REQUIRE(env, is_date(J), napi_date_expected);
	*result = handle_date(J, -1);
	END(env);
}

/* ---- conversions */

napi_status napi_coerce_to_bool(napi_env env, napi_value value, napi_value *result)
{
	SCRIPT(env);
	CHECK_ARG(env, value);
	CHECK_ARG(env, result);
	BEGIN(env);
	PUSH(env, value);
	js_pushboolean(J, js_toboolean(J, -1));
	*result = addon_handle(env);
	END(env);
}

napi_status napi_coerce_to_number(napi_env env, napi_value value, napi_value *result)
{
	SCRIPT(env);
	CHECK_ARG(env, value);
	CHECK_ARG(env, result);
	BEGIN_AS(env, napi_number_expected);
	PUSH(env, value);
	js_pushnumber(J, js_tonumber(J, -1));
	*result = addon_handle(env);
	END(env);
}

napi_status napi_coerce_to_object(napi_env env, napi_value value, napi_value *result)
{
	SCRIPT(env);
	CHECK_ARG(env, value);
	CHECK_ARG(env, result);
	BEGIN_AS(env, napi_object_expected);
	PUSH(env, value);
	handle_push_object(J, -1);
	*result = addon_handle(env);
	END(env);
}

napi_status napi_coerce_to_string(napi_env env, napi_value value, napi_value *result)
{
	SCRIPT(env);
	CHECK_ARG(env, value);
	CHECK_ARG(env, result);
	BEGIN_AS(env, napi_string_expected);
	PUSH(env, value);
	text_utf8(J, -1, NULL);                /* ToString in place */
	if (!js_isstring(J, -1))
		addon_helper(J, "string", 1);
	*result = addon_handle(env);
	END(env);
}

napi_status napi_strict_equals(napi_env env, napi_value a, napi_value b, bool *result)
{
	SCRIPT(env);
	CHECK_ARG(env, a);
	CHECK_ARG(env, b);
	CHECK_ARG(env, result);
	BEGIN(env);
	PUSH(env, a);
	PUSH(env, b);
	*result = value_same(J, -2, -1) != 0;
	END(env);
}
