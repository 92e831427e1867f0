#include "tape.h"

static napi_value list_of(napi_env env, size_t n, const napi_value *values)
{
	napi_value list;
	napi_create_array(env, &list);
	for (size_t i = 0; i < n; i++)
		napi_set_element(env, list, (uint32_t)i, values[i]);
	return list;
}

/* [this, new.target or nothing, how many arguments, the first three] */
static napi_value show(napi_env env, napi_callback_info info)
{
	napi_value v[6];
	size_t n = 3;
	void *data;
	if (napi_get_cb_info(env, info, &n, v + 3, &v[0], &data) != napi_ok || napi_get_new_target(env, info, &v[1]) != napi_ok)
		return NULL;
	if (!v[1])
		napi_create_string_utf8(env, "none", NAPI_AUTO_LENGTH, &v[1]);
	napi_create_uint32(env, (uint32_t)n, &v[2]);
	return list_of(env, 6, v);
}

static napi_value call(napi_env env, napi_callback_info info)
{
	napi_value v[8], r = NULL;
	size_t n = arguments(env, info, v, 8);
	bool pending;
	say("%d", napi_call_function(env, v[0], v[1], n - 2, v + 2, &r));
	napi_is_exception_pending(env, &pending);
	say(" %d", pending);
	if (pending) {
		/* nothing that may run script does anything now */
		napi_value ignored;
		say(" %d", napi_call_function(env, v[0], v[1], 0, NULL, &ignored));
		say(" %d", napi_get_named_property(env, v[1], "name", &ignored));
		say(" %d", napi_create_object(env, &ignored));
		napi_get_and_clear_last_exception(env, &r);
	}
	napi_value pair[2] = { tape_end(env), r };
	return list_of(env, r ? 2 : 1, pair);
}

/* leaves the exception pending */
static napi_value call_through(napi_env env, napi_callback_info info)
{
	napi_value v, r = NULL, self;
	arguments(env, info, &v, 1);
	napi_get_undefined(env, &self);
	napi_call_function(env, self, v, 0, NULL, &r);
	return r;
}

static napi_value construct(napi_env env, napi_callback_info info)
{
	napi_value v[8], r = NULL;
	size_t n = arguments(env, info, v, 8);
	say("%d", napi_new_instance(env, v[0], n - 1, v + 1, &r));
	napi_value error, pair[2];
	bool pending;
	napi_is_exception_pending(env, &pending);
	if (pending)
		napi_get_and_clear_last_exception(env, &error);
	pair[0] = tape_end(env);
	pair[1] = pending ? error : r;
	return list_of(env, pair[1] ? 2 : 1, pair);
}

static napi_value instance_of(napi_env env, napi_callback_info info)
{
	napi_value v[2];
	bool b = false;
	arguments(env, info, v, 2);
	say("%d ", napi_instanceof(env, v[0], v[1], &b));
	say("%d", b);
	return tape_end(env);
}

static napi_value throw_all(napi_env env, napi_callback_info info)
{
	napi_value v;
	uint32_t n = 0;
	arguments(env, info, &v, 1);
	napi_get_value_uint32(env, v, &n);
	switch (n) {
	case 0: napi_throw_error(env, "CODE", "error"); break;
	case 1: napi_throw_type_error(env, NULL, "type error"); break;
	case 2: napi_throw_range_error(env, "CODE", "range error"); break;
	case 3: node_api_throw_syntax_error(env, "CODE", "syntax error"); break;
	case 4: napi_throw(env, v); break;
	case 5: TRY(napi_throw(env, NULL)); TRY(napi_throw_error(env, NULL, "first")); TRY(napi_throw_error(env, NULL, "second")); break;
	}
	return n == 5 ? tape_end(env) : v;
}

static napi_value make_errors(napi_env env, napi_callback_info info)
{
	napi_value v[2], r[4];
	arguments(env, info, v, 2);
	napi_create_error(env, v[0], v[1], &r[0]);
	napi_create_type_error(env, v[0], v[1], &r[1]);
	napi_create_range_error(env, v[0], v[1], &r[2]);
	node_api_create_syntax_error(env, v[0], v[1], &r[3]);
	return list_of(env, 4, r);
}

static napi_value run(napi_env env, napi_callback_info info)
{
	napi_value v, r = NULL, error = NULL;
	bool pending;
	arguments(env, info, &v, 1);
	say("%d", napi_run_script(env, v, &r));
	napi_is_exception_pending(env, &pending);
	if (pending)
		napi_get_and_clear_last_exception(env, &error);
	napi_value pair[2] = { tape_end(env), pending ? error : r };
	return list_of(env, pair[1] ? 2 : 1, pair);
}

static napi_value make_function(napi_env env, napi_callback_info info)
{
	napi_value v;
	char name[32];
	size_t n;
	arguments(env, info, &v, 1);
	if (napi_get_value_string_utf8(env, v, name, sizeof name, &n) != napi_ok)
		n = 0;
	return napi_create_function(env, n ? name : NULL, n, show, NULL, &v) == napi_ok ? v : NULL;
}

/* ---- a class */

static int living;

static void counter_end(napi_env env, void *data, void *hint)
{
	(void)env;
	(void)hint;
	living--;
	free(data);
}

static napi_value counter(napi_env env, napi_callback_info info)
{
	napi_value self, v, target;
	size_t n = 1;
	int32_t start = 0;
	napi_get_cb_info(env, info, &n, &v, &self, NULL);
	napi_get_new_target(env, info, &target);
	if (!target) {
		napi_throw_type_error(env, NULL, "new is missing");
		return NULL;
	}
	if (n)
		napi_get_value_int32(env, v, &start);
	int *count = malloc(sizeof *count);
	*count = start;
	napi_status s = napi_wrap(env, self, count, counter_end, NULL, NULL);
	if (s != napi_ok) {
		free(count);
		napi_throw_error(env, NULL, "cannot wrap");
		return NULL;
	}
	living++;
	return self;
}

static int *count_of(napi_env env, napi_callback_info info)
{
	napi_value self;
	void *count = NULL;
	size_t n = 0;
	napi_get_cb_info(env, info, &n, NULL, &self, NULL);
	napi_status s = napi_unwrap(env, self, &count);
	if (s != napi_ok) {
		char text[32];
		snprintf(text, sizeof text, "status %d", s);
		napi_throw_error(env, NULL, text);
		return NULL;
	}
	return count;
}

static napi_value add(napi_env env, napi_callback_info info)
{
	int *count = count_of(env, info);
	napi_value r = NULL;
	if (count)
		napi_create_int32(env, ++*count, &r);
	return r;
}

static napi_value get_value(napi_env env, napi_callback_info info)
{
	int *count = count_of(env, info);
	napi_value r = NULL;
	if (count)
		napi_create_int32(env, *count, &r);
	return r;
}

static napi_value set_value(napi_env env, napi_callback_info info)
{
	int *count = count_of(env, info);
	napi_value v;
	size_t n = 1;
	napi_get_cb_info(env, info, &n, &v, NULL, NULL);
	if (count)
		napi_get_value_int32(env, v, count);
	return NULL;
}

static napi_value how_many(napi_env env, napi_callback_info info)
{
	napi_value r;
	(void)info;
	napi_create_int32(env, living, &r);
	return r;
}

static napi_value remove_wrap(napi_env env, napi_callback_info info)
{
	napi_value v;
	void *count = NULL;
	arguments(env, info, &v, 1);
	say("%d", napi_remove_wrap(env, v, &count));
	if (count)
		counter_end(env, count, NULL);
	say(" %d", napi_remove_wrap(env, v, &count));
	say(" %d", napi_unwrap(env, v, &count));
	return tape_end(env);
}

static napi_value wrong(napi_env env, napi_callback_info info)
{
	napi_value v, number, function;
	size_t n = 0;
	bool b;
	napi_create_int32(env, 1, &number);
	TRY(napi_create_function(env, "f", 1, NULL, NULL, &v));
	TRY(napi_create_function(env, "f", 1, show, NULL, NULL));
	TRY(napi_create_function(env, "f", (size_t)INT32_MAX + 1, show, NULL, &v));
	TRY(napi_create_function(env, NULL, 0, show, NULL, &function));
	TRY(napi_call_function(env, NULL, function, 0, NULL, &v));
	TRY(napi_call_function(env, number, NULL, 0, NULL, &v));
	TRY(napi_call_function(env, number, function, 1, NULL, &v));
	TRY(napi_call_function(env, number, number, 0, NULL, &v));
	TRY(napi_call_function(env, number, function, 0, NULL, NULL));
	TRY(napi_new_instance(env, number, 0, NULL, &v));
	TRY(napi_new_instance(env, function, 0, NULL, NULL));
	TRY(napi_get_cb_info(env, NULL, &n, NULL, NULL, NULL));
	TRY(napi_get_cb_info(env, info, NULL, &v, NULL, NULL));
	TRY(napi_get_cb_info(env, info, NULL, NULL, NULL, NULL));
	TRY(napi_define_class(env, NULL, 0, counter, NULL, 0, NULL, &v));
	TRY(napi_define_class(env, "C", NAPI_AUTO_LENGTH, NULL, NULL, 0, NULL, &v));
	TRY(napi_define_class(env, "C", NAPI_AUTO_LENGTH, counter, NULL, 1, NULL, &v));
	TRY(napi_wrap(env, number, &n, NULL, NULL, NULL));
	TRY(napi_wrap(env, function, &n, NULL, NULL, NULL));
	TRY(napi_wrap(env, function, &n, NULL, NULL, NULL));
	napi_ref ref;
	TRY(napi_wrap(env, function, &n, NULL, NULL, &ref));
	TRY(napi_unwrap(env, number, (void **)&ref));
	TRY(napi_unwrap(env, function, NULL));
	TRY(napi_remove_wrap(env, function, NULL));
	TRY(napi_instanceof(env, number, NULL, &b));
	TRY(napi_instanceof(env, NULL, function, &b));
	TRY(napi_run_script(env, number, &v));
	TRY(napi_is_error(env, number, NULL));
	return tape_end(env);
}

napi_value napi_register_module_v1(napi_env env, napi_value exports)
{
	napi_value class, symbol, number;
	napi_create_int32(env, 99, &number);
	napi_create_string_utf8(env, "named by a value", NAPI_AUTO_LENGTH, &symbol);
	napi_property_descriptor list[] = {
		{ "add", NULL, add, NULL, NULL, NULL, napi_default, NULL },
		{ "more", NULL, add, NULL, NULL, NULL, napi_default_method, NULL },
		{ "value", NULL, NULL, get_value, set_value, NULL, napi_enumerable, NULL },
		{ "readable", NULL, NULL, get_value, NULL, NULL, napi_default, NULL },
		{ "constant", NULL, NULL, NULL, NULL, number, napi_enumerable, NULL },
		{ NULL, symbol, add, NULL, NULL, NULL, napi_default, NULL },
		{ "living", NULL, how_many, NULL, NULL, NULL, napi_static, NULL },
		{ "limit", NULL, NULL, NULL, NULL, number, napi_static | napi_default_jsproperty, NULL },
		{ "count", NULL, NULL, how_many, NULL, NULL, napi_static | napi_enumerable, NULL },
	};
	napi_define_class(env, "Counter", NAPI_AUTO_LENGTH, counter, NULL, sizeof list / sizeof *list, list, &class);
	napi_set_named_property(env, exports, "Counter", class);
	method(env, exports, "show", show);
	method(env, exports, "call", call);
	method(env, exports, "callThrough", call_through);
	method(env, exports, "construct", construct);
	method(env, exports, "instanceOf", instance_of);
	method(env, exports, "throwAll", throw_all);
	method(env, exports, "makeErrors", make_errors);
	method(env, exports, "run", run);
	method(env, exports, "makeFunction", make_function);
	method(env, exports, "removeWrap", remove_wrap);
	method(env, exports, "wrong", wrong);
	return exports;
}
