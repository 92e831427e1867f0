/* ops/addon/string.c -- strings in the three encodings of Node-API. */
#include "ops/addon/addon_int.h"

#include "base/mem.h"

#include <limits.h>
#include <string.h>

static int length_of(const char *text, size_t *length)
{
	if (*length == NAPI_AUTO_LENGTH)
		*length = text ? strlen(text) : 0;
	return *length <= INT_MAX && (text || *length == 0);
}

int addon_push_utf8(js_State *J, const char *text, size_t length)
{
	if (!length_of(text, &length))
		return 0;
	text_push_bytes(J, text ? text : "", length);
	return 1;
}

int addon_is_name(js_State *J, int idx)
{
	return js_isstring(J, idx) || (!js_isobject(J, idx) && !js_isundefined(J, idx) && !js_isnull(J, idx) &&
		!js_isboolean(J, idx) && !js_isnumber(J, idx) && !js_isbigint(J, idx));
}

/* ---- making */

/* length: in bytes */
static napi_status create_string(napi_env env, enum text_encoding e, const void *text, size_t length,
	napi_value *result)
{
	BEGIN(env);
	engine_check(J);
	if (e == TEXT_LATIN1)
		text_push_latin1(J, text, length);
	else if (e == TEXT_UTF8)
		text_push_bytes(J, text, length);
	else
		text_push_utf16le(J, text, length);
	*result = addon_handle(env);
	END(env);
}

static napi_status create_narrow(napi_env env, enum text_encoding e, const char *text, size_t length,
	napi_value *result)
{
	BASIC(env);
	CHECK(env, text || length == 0, napi_invalid_arg);
	CHECK_ARG(env, result);
	CHECK(env, length_of(text, &length), napi_invalid_arg);
	return create_string(env, e, text ? text : "", length, result);
}

napi_status napi_create_string_latin1(napi_env env, const char *text, size_t length, napi_value *result)
{
	return create_narrow(env, TEXT_LATIN1, text, length, result);
}

napi_status napi_create_string_utf8(napi_env env, const char *text, size_t length, napi_value *result)
{
	return create_narrow(env, TEXT_UTF8, text, length, result);
}

napi_status napi_create_string_utf16(napi_env env, const uint16_t *text, size_t length, napi_value *result)
{
	BASIC(env);
	CHECK(env, text || length == 0, napi_invalid_arg);
	CHECK_ARG(env, result);
	if (length == NAPI_AUTO_LENGTH)
		for (length = 0; text[length]; length++)
			;
	CHECK(env, length <= INT_MAX, napi_invalid_arg);
	return create_string(env, TEXT_UTF16LE, text ? (const void *)text : "", length * 2, result);
}

napi_status node_api_create_property_key_latin1(napi_env env, const char *text, size_t length, napi_value *result)
{
	return napi_create_string_latin1(env, text, length, result);
}

napi_status node_api_create_property_key_utf8(napi_env env, const char *text, size_t length, napi_value *result)
{
	return napi_create_string_utf8(env, text, length, result);
}

napi_status node_api_create_property_key_utf16(napi_env env, const uint16_t *text, size_t length, napi_value *result)
{
	return napi_create_string_utf16(env, text, length, result);
}

/* Strings are always copied, as the interface allows. */
static napi_status external(napi_env env, napi_status made, void *text, napi_finalize finalize, void *hint,
	bool *copied)
{
	if (made != napi_ok)
		return made;
	if (copied)
		*copied = true;
	if (finalize)
		finalize(env, text, hint);
	return napi_ok;
}

napi_status node_api_create_external_string_latin1(napi_env env, char *text, size_t length, napi_finalize finalize,
	void *hint, napi_value *result, bool *copied)
{
	return external(env, napi_create_string_latin1(env, text, length, result), text, finalize, hint, copied);
}

napi_status node_api_create_external_string_utf16(napi_env env, uint16_t *text, size_t length, napi_finalize finalize,
	void *hint, napi_value *result, bool *copied)
{
	return external(env, napi_create_string_utf16(env, text, length, result), text, finalize, hint, copied);
}

/* ---- reading.  Without a place for the text, how long it is; else as much as there is room for, with a 0 after it. */

static size_t encoded_size(js_State *J, enum text_encoding e)
{
	size_t size;
	if (e != TEXT_UTF8)
		return text_length(J, -1);
	text_utf8(J, -1, &size);
	return size;
}

/* A pair whose second half has no room is cut in half: text_encode would leave it out. */
static size_t encode_units(js_State *J, uint16_t *text, size_t room)
{
	size_t done = text_encode(J, -1, TEXT_UTF16LE, text, room * 2) / 2, all = text_length(J, -1);
	if (done < room && done < all) {
		uint16_t *units = mem_try_alloc((done + 2) * 2);
		if (!units)
			js_rangeerror(J, "Out of memory");
		if (text_encode(J, -1, TEXT_UTF16LE, units, (done + 2) * 2) / 2 > done)
			text[done] = units[done], done++;
		mem_free(units);
	}
	return done;
}

/* room: in units of the encoding */
static size_t encode(js_State *J, enum text_encoding e, void *text, size_t room)
{
	size_t done;
	if (!room)
		return 0;
	if (room > INT_MAX)
		room = INT_MAX;
	if (e == TEXT_UTF16LE) {
		done = encode_units(J, text, room - 1);
		((uint16_t *)text)[done] = 0;
	} else {
		done = text_encode(J, -1, e, text, room - 1);
		((char *)text)[done] = 0;
	}
	return done;
}

static napi_status get_string(napi_env env, enum text_encoding e, napi_value value, void *text, size_t room,
	size_t *result)
{
	BASIC(env);
	CHECK_ARG(env, value);
	BEGIN(env);
	PUSH(env, value);
	REQUIRE(env, js_isstring(J, -1), napi_string_expected);
	REQUIRE(env, text || result, napi_invalid_arg);
	size_t size = text ? encode(J, e, text, room) : encoded_size(J, e);
	if (result)
		*result = size;
	END(env);
}

napi_status napi_get_value_string_latin1(napi_env env, napi_value value, char *text, size_t room, size_t *result)
{
	return get_string(env, TEXT_LATIN1, value, text, room, result);
}

napi_status napi_get_value_string_utf8(napi_env env, napi_value value, char *text, size_t room, size_t *result)
{
	return get_string(env, TEXT_UTF8, value, text, room, result);
}

napi_status napi_get_value_string_utf16(napi_env env, napi_value value, uint16_t *text, size_t room, size_t *result)
{
	return get_string(env, TEXT_UTF16LE, value, text, room, result);
}
