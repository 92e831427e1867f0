#include "tape.h"

static int finalized;

static void count_end(napi_env env, void *data, void *hint)
{
	(void)env;
	(void)hint;
	finalized++;
	free(data);
}

static napi_value ended(napi_env env, napi_callback_info info)
{
	napi_value v;
	(void)info;
	napi_create_int32(env, finalized, &v);
	return v;
}

static uint32_t number_at(napi_env env, napi_value v)
{
	uint32_t n = 0;
	napi_get_value_uint32(env, v, &n);
	return n;
}

static napi_value last(napi_env env)
{
	napi_value error = NULL;
	bool pending = false;
	napi_is_exception_pending(env, &pending);
	if (pending)
		napi_get_and_clear_last_exception(env, &error);
	else
		napi_get_undefined(env, &error);
	return error;
}

static napi_value look(napi_env env, napi_callback_info info)
{
	napi_value v, buffer;
	bool b;
	napi_typedarray_type type = 99;
	size_t length = 99, offset = 99;
	void *data;
	arguments(env, info, &v, 1);
	TRY(napi_is_arraybuffer(env, v, &b));
	say("%d\n", b);
	TRY(napi_is_typedarray(env, v, &b));
	say("%d\n", b);
	TRY(napi_is_dataview(env, v, &b));
	say("%d\n", b);
	TRY(napi_is_buffer(env, v, &b));
	say("%d\n", b);
	TRY(napi_is_detached_arraybuffer(env, v, &b));
	say("%d\n", b);
	if (napi_get_arraybuffer_info(env, v, &data, &length) == napi_ok)
		say("arraybuffer %zu %d\n", length, length ? ((unsigned char *)data)[0] : -1);
	if (napi_get_typedarray_info(env, v, &type, &length, &data, &buffer, &offset) == napi_ok)
		say("typed %d %zu %zu %d\n", type, length, offset, length ? ((unsigned char *)data)[0] : -1);
	if (napi_get_dataview_info(env, v, &length, &data, &buffer, &offset) == napi_ok)
		say("dataview %zu %zu %d\n", length, offset, length ? ((unsigned char *)data)[0] : -1);
	if (napi_get_buffer_info(env, v, &data, &length) == napi_ok)
		say("buffer %zu %d\n", length, length ? ((unsigned char *)data)[0] : -1);
	return tape_end(env);
}

static napi_value make(napi_env env, napi_callback_info info)
{
	napi_value list, v;
	void *data;
	uint32_t n = 0;
	(void)info;
	napi_create_array(env, &list);
#define PUT(call) (TRY(call), napi_set_element(env, list, n++, v))
	PUT(napi_create_arraybuffer(env, 4, &data, &v));
	memset(data, 7, 4);
	PUT(napi_create_arraybuffer(env, 0, NULL, &v));
	PUT(napi_create_buffer(env, 3, &data, &v));
	memset(data, 8, 3);
	PUT(napi_create_buffer_copy(env, 5, "bytes", &data, &v));
	((char *)data)[0] = 'B';
	PUT(napi_create_buffer(env, 0, NULL, &v));
	PUT(napi_create_external_arraybuffer(env, memset(malloc(6), 9, 6), 6, count_end, NULL, &v));
	PUT(napi_create_external_buffer(env, 2, memset(malloc(2), 10, 2), count_end, NULL, &v));
	PUT(napi_create_external_buffer(env, 0, NULL, count_end, NULL, &v));
	napi_set_element(env, list, n, tape_end(env));
	return list;
}

/* (kind, buffer, offset, length) */
static napi_value view(napi_env env, napi_callback_info info)
{
	napi_value v[4], r = NULL, pair[2], list;
	arguments(env, info, v, 4);
	napi_status s = napi_create_typedarray(env, (napi_typedarray_type)number_at(env, v[0]), number_at(env, v[3]), v[1], number_at(env, v[2]), &r);
	say("%d", s);
	pair[0] = tape_end(env);
	pair[1] = s == napi_ok ? r : last(env);
	napi_create_array(env, &list);
	napi_set_element(env, list, 0, pair[0]);
	napi_set_element(env, list, 1, pair[1]);
	return list;
}

static napi_value data_view(napi_env env, napi_callback_info info)
{
	napi_value v[3], r = NULL, list;
	arguments(env, info, v, 3);
	napi_status s = napi_create_dataview(env, number_at(env, v[2]), v[0], number_at(env, v[1]), &r);
	say("%d", s);
	if (s != napi_ok)
		r = last(env);
	napi_create_array(env, &list);
	napi_set_element(env, list, 0, tape_end(env));
	napi_set_element(env, list, 1, r);
	return list;
}

static napi_value detach(napi_env env, napi_callback_info info)
{
	napi_value v;
	arguments(env, info, &v, 1);
	say("%d", napi_detach_arraybuffer(env, v));
	return tape_end(env);
}

napi_value napi_register_module_v1(napi_env env, napi_value exports)
{
	method(env, exports, "look", look);
	method(env, exports, "make", make);
	method(env, exports, "view", view);
	method(env, exports, "dataView", data_view);
	method(env, exports, "detach", detach);
	method(env, exports, "ended", ended);
	return exports;
}
