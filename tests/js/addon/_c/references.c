#include "tape.h"

static napi_ref refs[4];
static int finalized;

static void count_end(napi_env env, void *data, void *hint)
{
	(void)data;
	finalized += hint ? 100 : 1;
	/* a finalizer may use objects: it does not run during the collection */
	napi_value v;
	if (napi_create_object(env, &v) != napi_ok)
		finalized += 10000;
}

static uint32_t number_at(napi_env env, napi_value v)
{
	uint32_t n = 0;
	napi_get_value_uint32(env, v, &n);
	return n;
}

/* (slot, value, count) */
static napi_value create(napi_env env, napi_callback_info info)
{
	napi_value v[3];
	arguments(env, info, v, 3);
	say("%d", napi_create_reference(env, v[1], number_at(env, v[2]), &refs[number_at(env, v[0])]));
	return tape_end(env);
}

static napi_value get(napi_env env, napi_callback_info info)
{
	napi_value v, r = NULL;
	arguments(env, info, &v, 1);
	napi_get_reference_value(env, refs[number_at(env, v)], &r);
	return r;
}

static napi_value ref(napi_env env, napi_callback_info info)
{
	napi_value v;
	uint32_t n = 77;
	arguments(env, info, &v, 1);
	say("%d ", napi_reference_ref(env, refs[number_at(env, v)], &n));
	say("%u", n);
	return tape_end(env);
}

static napi_value unref(napi_env env, napi_callback_info info)
{
	napi_value v;
	uint32_t n = 77;
	arguments(env, info, &v, 1);
	say("%d ", napi_reference_unref(env, refs[number_at(env, v)], &n));
	say("%u", n);
	return tape_end(env);
}

static napi_value delete_ref(napi_env env, napi_callback_info info)
{
	napi_value v;
	arguments(env, info, &v, 1);
	say("%d", napi_delete_reference(env, refs[number_at(env, v)]));
	return tape_end(env);
}

static napi_value ended(napi_env env, napi_callback_info info)
{
	napi_value v;
	(void)info;
	napi_create_int32(env, finalized, &v);
	finalized = 0;
	return v;
}

static napi_value wrap(napi_env env, napi_callback_info info)
{
	napi_value v;
	arguments(env, info, &v, 1);
	TRY(napi_wrap(env, v, &finalized, count_end, NULL, NULL));
	return tape_end(env);
}

/* with a reference, which is put into slot 3 */
static napi_value wrap_ref(napi_env env, napi_callback_info info)
{
	napi_value v;
	arguments(env, info, &v, 1);
	TRY(napi_wrap(env, v, &finalized, NULL, NULL, &refs[3]));
	TRY(napi_wrap(env, v, &finalized, count_end, NULL, &refs[3]));
	return tape_end(env);
}

static napi_value add_finalizer(napi_env env, napi_callback_info info)
{
	napi_value v;
	arguments(env, info, &v, 1);
	TRY(napi_add_finalizer(env, v, NULL, count_end, &finalized, NULL));
	TRY(napi_add_finalizer(env, v, NULL, count_end, NULL, NULL));
	TRY(napi_add_finalizer(env, v, NULL, NULL, NULL, NULL));
	return tape_end(env);
}

static napi_value external(napi_env env, napi_callback_info info)
{
	napi_value v = NULL;
	(void)info;
	napi_create_external(env, &finalized, count_end, NULL, &v);
	return v;
}

static napi_value external_is(napi_env env, napi_callback_info info)
{
	napi_value v;
	void *data = NULL;
	napi_valuetype type;
	arguments(env, info, &v, 1);
	say("%d", napi_get_value_external(env, v, &data));
	napi_typeof(env, v, &type);
	say(" %d %d", data == &finalized, type);
	return tape_end(env);
}

static napi_value scopes(napi_env env, napi_callback_info info)
{
	napi_handle_scope scope;
	napi_escapable_handle_scope escapable;
	napi_value list, v, kept = NULL, again = NULL;
	(void)info;
	napi_create_array(env, &list);
	for (uint32_t i = 0; i < 10000; i++) {
		napi_open_handle_scope(env, &scope);
		napi_create_object(env, &v);
		napi_set_element(env, list, i, v);
		napi_close_handle_scope(env, scope);
	}
	TRY(napi_open_escapable_handle_scope(env, &escapable));
	napi_create_string_utf8(env, "escaped", NAPI_AUTO_LENGTH, &v);
	TRY(napi_escape_handle(env, escapable, v, &kept));
	TRY(napi_escape_handle(env, escapable, v, &again));
	TRY(napi_close_escapable_handle_scope(env, escapable));
	napi_set_element(env, list, 0, kept);
	TRY(napi_open_handle_scope(env, NULL));
	TRY(napi_close_handle_scope(env, NULL));
	TRY(napi_escape_handle(env, NULL, v, &again));
	napi_set_element(env, list, 1, tape_end(env));
	return list;
}

static napi_value memory(napi_env env, napi_callback_info info)
{
	int64_t a = 0, b = 0;
	(void)info;
	TRY(napi_adjust_external_memory(env, 1 << 20, &a));
	TRY(napi_adjust_external_memory(env, -(1 << 20), &b));
	say("%d\n", a - b == 1 << 20);
	TRY(napi_adjust_external_memory(env, 1, NULL));
	return tape_end(env);
}

napi_value napi_register_module_v1(napi_env env, napi_value exports)
{
	method(env, exports, "create", create);
	method(env, exports, "get", get);
	method(env, exports, "ref", ref);
	method(env, exports, "unref", unref);
	method(env, exports, "delete", delete_ref);
	method(env, exports, "ended", ended);
	method(env, exports, "wrap", wrap);
	method(env, exports, "wrapRef", wrap_ref);
	method(env, exports, "addFinalizer", add_finalizer);
	method(env, exports, "external", external);
	method(env, exports, "externalIs", external_is);
	method(env, exports, "scopes", scopes);
	method(env, exports, "memory", memory);
	return exports;
}
