/* ops/addon/bytes.c -- ArrayBuffers, typed arrays, DataViews and Buffers. */
#include "ops/addon/addon_int.h"

#include "engine/buffer.h"

#include <stdio.h>
#include <string.h>

/* ---- ArrayBuffer */

napi_status napi_create_arraybuffer(napi_env env, size_t length, void **data, napi_value *result)
{
	uint8_t *bytes;
	SCRIPT(env);
	CHECK_ARG(env, result);
	BEGIN(env);
	engine_check(J);
	buffer_push_bytes_new(J, length, 1, &bytes);
	buffer_push_buffer(J, -1);
	if (data)
		*data = bytes;
	*result = addon_handle(env);
	END(env);
}

/* -- ArrayBuffer over the addon's bytes; throws, and then nothing is finalized */
static void push_foreign(napi_env env, void *data, size_t length, napi_finalize f, void *hint)
{
	js_State *J = env->J;
	struct addon_finalizer *end = addon_finalizer_new(env, f, data, hint);
	if (!end)
		js_rangeerror(J, "Out of memory");
	if (js_try(J)) {
		addon_finalizer_free(end);
		js_throw(J);
	}
	buffer_push_foreign(J, data, length, addon_finalizer_post, end);
	js_endtry(J);
}

napi_status napi_create_external_arraybuffer(napi_env env, void *data, size_t length, napi_finalize finalize,
	void *hint, napi_value *result)
{
	SCRIPT(env);
	CHECK_ARG(env, result);
	BEGIN(env);
	push_foreign(env, data, data ? length : 0, finalize, hint);
	*result = addon_handle(env);
	END(env);
}

static int is_arraybuffer(js_State *J)
{
	int shared;
	return handle_is_buffer(J, -1, &shared) && !shared;
}

napi_status napi_is_arraybuffer(napi_env env, napi_value value, bool *result)
{
	return addon_test(env, value, result, is_arraybuffer);
}

napi_status napi_get_arraybuffer_info(napi_env env, napi_value value, void **data, size_t *length)
{
	uint8_t *bytes = NULL;
	size_t size = 0;
	int shared;
	BASIC(env);
	CHECK_ARG(env, value);
	BEGIN(env);
	PUSH(env, value);
	REQUIRE(env, handle_is_buffer(J, -1, &shared) && !shared, napi_invalid_arg);
	buffer_get(J, -1, &bytes, &size);
	if (data)
		*data = bytes;
	if (length)
		*length = size;
	END(env);
}

napi_status napi_detach_arraybuffer(napi_env env, napi_value value)
{
	int shared;
	BASIC(env);
	CHECK_ARG(env, value);
	BEGIN(env);
	PUSH(env, value);
	REQUIRE(env, handle_is_buffer(J, -1, &shared), napi_arraybuffer_expected);
	REQUIRE(env, !shared, napi_detachable_arraybuffer_expected);
	buffer_detach(J, -1);
	END(env);
}

static int is_detached_arraybuffer(js_State *J) { return buffer_is_detached(J, -1); }

napi_status napi_is_detached_arraybuffer(napi_env env, napi_value value, bool *result)
{
	return addon_test(env, value, result, is_detached_arraybuffer);
}

/* ---- views */

static napi_status create_view(napi_env env, int kind, size_t length, napi_value buffer, size_t offset,
	napi_value *result)
{
	int shared;
	BEGIN(env);
	engine_check(J);
	PUSH(env, buffer);
	REQUIRE(env, handle_is_buffer(J, -1, &shared) && !shared, napi_invalid_arg);
	js_pushnumber(J, kind);
	js_rot2(J);
	js_pushnumber(J, (double)offset);
	js_pushnumber(J, (double)length);
	addon_helper(J, "view", 4);
	*result = addon_handle(env);
	END(env);
}

/* What node checks itself, with its own errors. */
static napi_status check_view(napi_env env, napi_typedarray_type type, size_t length, napi_value buffer, size_t offset)
{
	static const unsigned char widths[] = { 1, 1, 1, 2, 2, 4, 4, 4, 8, 8, 8 };
	static const char names[][20] = { "Int8Array", "Uint8Array", "Uint8ClampedArray", "Int16Array", "Uint16Array",
		"Int32Array", "Uint32Array", "Float32Array", "Float64Array", "BigInt64Array", "BigUint64Array" };
	char text[80];
	size_t size = 0, width;
	CHECK(env, (unsigned)type <= napi_biguint64_array, napi_invalid_arg);
	napi_status s = napi_get_arraybuffer_info(env, buffer, NULL, &size);
	if (s != napi_ok)
		return s;
	width = widths[type];
	if (offset % width) {
		snprintf(text, sizeof text, "start offset of %s should be a multiple of %zu", names[type], width);
		napi_throw_range_error(env, "ERR_NAPI_INVALID_TYPEDARRAY_ALIGNMENT", text);
		return addon_status(env, napi_generic_failure);
	}
	if (offset > size || length > (size - offset) / width) {
		napi_throw_range_error(env, "ERR_NAPI_INVALID_TYPEDARRAY_LENGTH", "Invalid typed array length");
		return addon_status(env, napi_generic_failure);
	}
	return napi_ok;
}

napi_status napi_create_typedarray(napi_env env, napi_typedarray_type type, size_t length, napi_value buffer,
	size_t offset, napi_value *result)
{
	SCRIPT(env);
	CHECK_ARG(env, buffer);
	CHECK_ARG(env, result);
	napi_status s = check_view(env, type, length, buffer, offset);
	return s == napi_ok ? create_view(env, (int)type, length, buffer, offset, result) : s;
}

static int is_typedarray(js_State *J)
{
	struct handle_view v;
	return handle_view(J, -1, &v) >= 0;
}

napi_status napi_is_typedarray(napi_env env, napi_value value, bool *result)
{
	return addon_test(env, value, result, is_typedarray);
}

/* Of the view on top, what is asked for. */
static void tell_view(napi_env env, const struct handle_view *v, size_t *length, void **data, napi_value *buffer,
	size_t *offset)
{
	if (length)
		*length = v->length;
	if (data)
		*data = v->bytes;
	if (offset)
		*offset = v->offset;
	if (buffer) {
		buffer_push_buffer(env->J, -1);
		*buffer = addon_handle(env);
	}
}

napi_status napi_get_typedarray_info(napi_env env, napi_value value, napi_typedarray_type *type, size_t *length,
	void **data, napi_value *buffer, size_t *offset)
{
	struct handle_view v;
	BASIC(env);
	CHECK_ARG(env, value);
	BEGIN(env);
	PUSH(env, value);
	REQUIRE(env, handle_view(J, -1, &v) >= 0, napi_invalid_arg);
	if (type && v.kind != HANDLE_OTHER_VIEW)
		*type = (napi_typedarray_type)v.kind;
	tell_view(env, &v, length, data, buffer, offset);
	END(env);
}

napi_status napi_create_dataview(napi_env env, size_t length, napi_value buffer, size_t offset, napi_value *result)
{
	size_t size = 0;
	SCRIPT(env);
	CHECK_ARG(env, buffer);
	CHECK_ARG(env, result);
	napi_status s = napi_get_arraybuffer_info(env, buffer, NULL, &size);
	if (s != napi_ok)
		return s;
	if (length > size || offset > size - length) {
		napi_throw_range_error(env, "ERR_NAPI_INVALID_DATAVIEW_ARGS", "byte_offset + byte_length should be "
			"less than or equal to the size in bytes of the array passed in");
		return addon_status(env, napi_pending_exception);
	}
	return create_view(env, HANDLE_DATA_VIEW, length, buffer, offset, result);
}

static int is_dataview(js_State *J)
{
	struct handle_view v;
	return handle_view(J, -1, &v) == HANDLE_DATA_VIEW;
}

napi_status napi_is_dataview(napi_env env, napi_value value, bool *result)
{
	return addon_test(env, value, result, is_dataview);
}

napi_status napi_get_dataview_info(napi_env env, napi_value value, size_t *length, void **data, napi_value *buffer,
	size_t *offset)
{
	struct handle_view v;
	BASIC(env);
	CHECK_ARG(env, value);
	BEGIN(env);
	PUSH(env, value);
	REQUIRE(env, handle_view(J, -1, &v) == HANDLE_DATA_VIEW, napi_invalid_arg);
	tell_view(env, &v, length, data, buffer, offset);
	END(env);
}

/* ---- Buffer */

napi_status napi_create_buffer(napi_env env, size_t length, void **data, napi_value *result)
{
	uint8_t *bytes;
	SCRIPT(env);
	CHECK_ARG(env, result);
	BEGIN(env);
	engine_check(J);
	buffer_push_node_new(J, length, 0, &bytes);
	if (data)
		*data = bytes;
	*result = addon_handle(env);
	END(env);
}

napi_status napi_create_buffer_copy(napi_env env, size_t length, const void *data, void **copy, napi_value *result)
{
	uint8_t *bytes;
	SCRIPT(env);
	CHECK_ARG(env, result);
	BEGIN(env);
	engine_check(J);
	buffer_push_node_new(J, length, 0, &bytes);
	if (length && data)
		memcpy(bytes, data, length);
	if (copy)
		*copy = bytes;
	*result = addon_handle(env);
	END(env);
}

napi_status napi_create_external_buffer(napi_env env, size_t length, void *data, napi_finalize finalize, void *hint,
	napi_value *result)
{
	SCRIPT(env);
	CHECK_ARG(env, result);
	BEGIN(env);
	push_foreign(env, data, data ? length : 0, finalize, hint);
	buffer_push_window(J, -1, 0, data ? length : 0);
	*result = addon_handle(env);
	END(env);
}

napi_status node_api_create_buffer_from_arraybuffer(napi_env env, napi_value buffer, size_t offset, size_t length,
	napi_value *result)
{
	uint8_t *bytes;
	size_t size;
	int shared;
	SCRIPT(env);
	CHECK_ARG(env, buffer);
	CHECK_ARG(env, result);
	BEGIN(env);
	PUSH(env, buffer);
	REQUIRE(env, handle_is_buffer(J, -1, &shared) && !shared && buffer_get(J, -1, &bytes, &size),
		napi_arraybuffer_expected);
	if (offset > size || length > size - offset) {
		addon_push_error(J, js_newrangeerror, "ERR_OUT_OF_RANGE", "The byte offset + length is out of range");
		js_throw(J);
	}
	buffer_push_window(J, -1, offset, length);
	*result = addon_handle(env);
	END(env);
}

/* As node.Buffer.HasInstance has it: any view. */
static int is_buffer(js_State *J)
{
	struct handle_view v;
	return handle_view(J, -1, &v) != HANDLE_NO_VIEW;
}

napi_status napi_is_buffer(napi_env env, napi_value value, bool *result)
{
	return addon_test(env, value, result, is_buffer);
}

napi_status napi_get_buffer_info(napi_env env, napi_value value, void **data, size_t *length)
{
	struct handle_view v;
	uint8_t *bytes;
	size_t size;
	BASIC(env);
	CHECK_ARG(env, value);
	BEGIN(env);
	PUSH(env, value);
	REQUIRE(env, handle_view(J, -1, &v) != HANDLE_NO_VIEW && buffer_get(J, -1, &bytes, &size), napi_invalid_arg);
	if (data)
		*data = bytes;
	if (length)
		*length = size;
	END(env);
}
