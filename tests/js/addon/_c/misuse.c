#include "tape.h"

static napi_value stale[8];
static napi_env kept_env;
static int finalized;

/* values of this call are kept beyond it */
static napi_value keep(napi_env env, napi_callback_info info)
{
	(void)info;
	kept_env = env;
	napi_create_object(env, &stale[0]);
	napi_create_string_utf8(env, "a string that is too long to be stored in a value", NAPI_AUTO_LENGTH, &stale[1]);
	napi_create_bigint_uint64(env, UINT64_MAX, &stale[2]);
	napi_create_array(env, &stale[3]);
	napi_create_symbol(env, NULL, &stale[4]);
	stale[5] = (napi_value)(uintptr_t)0x7fffffffffff;
	stale[6] = (napi_value)(uintptr_t)1;
	return NULL;
}

static napi_value use(napi_env env, napi_callback_info info)
{
	napi_valuetype type;
	napi_value r;
	char text[8];
	size_t n;
	bool b;
	uint64_t w[2];
	int sign;
	(void)info;
	for (int i = 0; i < 7; i++) {
		napi_typeof(env, stale[i], &type);
		napi_get_named_property(env, stale[i], "x", &r);
		napi_get_value_string_utf8(env, stale[i], text, sizeof text, &n);
		n = 2;
		napi_get_value_bigint_words(env, stale[i], &sign, &n, w);
		napi_strict_equals(env, stale[i], stale[0], &b);
		napi_set_named_property(env, stale[0], "y", stale[i]);
		napi_get_and_clear_last_exception(env, &r);
	}
	return stale[5];
}

static napi_value scopes(napi_env env, napi_callback_info info)
{
	napi_handle_scope a, b;
	napi_escapable_handle_scope c, d;
	napi_value v, r;
	(void)info;
	napi_open_handle_scope(env, &a);
	napi_open_handle_scope(env, &b);
	napi_open_escapable_handle_scope(env, &c);
	napi_create_object(env, &v);
	TRY(napi_close_handle_scope(env, a));
	TRY(napi_escape_handle(env, c, v, &r));
	TRY(napi_close_escapable_handle_scope(env, c));
	TRY(napi_close_handle_scope(env, b));
	TRY(napi_close_handle_scope(env, a));
	TRY(napi_close_escapable_handle_scope(env, c));
	TRY(napi_open_escapable_handle_scope(env, &d));
	return tape_end(env);
}

static napi_value scope_left_open(napi_env env, napi_callback_info info)
{
	napi_handle_scope a;
	napi_value v;
	(void)info;
	napi_open_handle_scope(env, &a);
	napi_create_string_utf8(env, "returned from an open scope", NAPI_AUTO_LENGTH, &v);
	return v;
}

static napi_value scope_closed(napi_env env, napi_callback_info info)
{
	napi_handle_scope a;
	napi_value v;
	(void)info;
	napi_open_handle_scope(env, &a);
	napi_create_string_utf8(env, "returned from a closed scope", NAPI_AUTO_LENGTH, &v);
	napi_close_handle_scope(env, a);
	return v;
}

/* calls the function until that fails */
static napi_value for_ever(napi_env env, napi_callback_info info)
{
	napi_value f, self, r;
	arguments(env, info, &f, 1);
	napi_get_undefined(env, &self);
	while (napi_call_function(env, self, f, 0, NULL, &r) == napi_ok)
		;
	return NULL;
}

static napi_value garbage(napi_env env, napi_callback_info info)
{
	napi_value kept, v;
	napi_handle_scope scope;
	(void)info;
	napi_create_string_utf8(env, "kept among garbage", NAPI_AUTO_LENGTH, &kept);
	for (int i = 0; i < 300000; i++) {
		napi_open_handle_scope(env, &scope);
		napi_create_array_with_length(env, 3, &v);
		napi_set_element(env, v, 0, kept);
		napi_create_string_utf8(env, "some more characters for the collector to take away", NAPI_AUTO_LENGTH, &v);
		napi_close_handle_scope(env, scope);
	}
	return kept;
}

static void count_end(napi_env env, void *data, void *hint)
{
	(void)env;
	(void)data;
	(void)hint;
	finalized++;
}

static napi_value own(napi_env env, napi_callback_info info)
{
	napi_value v, buffer, list;
	static uint16_t wide[] = { 'w', 'i', 'd', 'e', 0 };
	bool copied = false;
	arguments(env, info, &buffer, 1);
	napi_create_array(env, &list);
	node_api_create_external_string_latin1(env, "latin\xe9", NAPI_AUTO_LENGTH, count_end, NULL, &v, &copied);
	napi_set_element(env, list, 0, v);
	node_api_create_external_string_utf16(env, wide, NAPI_AUTO_LENGTH, count_end, NULL, &v, NULL);
	napi_set_element(env, list, 1, v);
	node_api_create_property_key_latin1(env, "key", NAPI_AUTO_LENGTH, &v);
	napi_set_element(env, list, 2, v);
	node_api_create_property_key_utf8(env, "key", 2, &v);
	napi_set_element(env, list, 3, v);
	TRY(node_api_create_buffer_from_arraybuffer(env, buffer, 2, 3, &v));
	napi_set_element(env, list, 4, v);
	TRY(node_api_create_buffer_from_arraybuffer(env, buffer, 7, 3, &v));
	napi_get_and_clear_last_exception(env, &v);
	TRY(node_api_create_buffer_from_arraybuffer(env, list, 0, 0, &v));
	say("%d %d\n", copied, finalized);
	napi_set_element(env, list, 5, tape_end(env));
	return list;
}

/* the reference that wraps is deleted while its object lives */
static napi_value early(napi_env env, napi_callback_info info)
{
	napi_value o;
	napi_ref ref;
	void *data = NULL;
	arguments(env, info, &o, 1);
	TRY(napi_wrap(env, o, &finalized, count_end, NULL, &ref));
	TRY(napi_delete_reference(env, ref));
	TRY(napi_unwrap(env, o, &data));
	TRY(napi_wrap(env, o, &finalized, count_end, NULL, NULL));
	TRY(napi_unwrap(env, o, &data));
	return tape_end(env);
}

static napi_value settle_twice(napi_env env, napi_callback_info info)
{
	napi_value p, v;
	napi_deferred d;
	(void)info;
	napi_create_promise(env, &d, &p);
	napi_create_int32(env, 1, &v);
	TRY(napi_resolve_deferred(env, d, v));
	TRY(napi_resolve_deferred(env, d, v));
	return tape_end(env);
}

napi_value napi_register_module_v1(napi_env env, napi_value exports)
{
	method(env, exports, "keep", keep);
	method(env, exports, "use", use);
	method(env, exports, "scopes", scopes);
	method(env, exports, "scopeLeftOpen", scope_left_open);
	method(env, exports, "scopeClosed", scope_closed);
	method(env, exports, "forEver", for_ever);
	method(env, exports, "garbage", garbage);
	method(env, exports, "own", own);
	method(env, exports, "early", early);
	method(env, exports, "settleTwice", settle_twice);
	return exports;
}
