#include "tape.h"

static napi_value last(napi_env env)
{
	napi_value error = NULL;
	bool pending = false;
	napi_is_exception_pending(env, &pending);
	if (!pending || napi_get_and_clear_last_exception(env, &error) != napi_ok)
		napi_get_undefined(env, &error);
	return error;
}

/* get, has, hasOwn, delete, set of [object, key, value], whatever they are */
static napi_value all(napi_env env, napi_callback_info info)
{
	napi_value v[3], list, r;
	bool b = false;
	uint32_t n = 0;
	arguments(env, info, v, 3);
	napi_create_array(env, &list);
	napi_status s = napi_get_property(env, v[0], v[1], &r);
	say("get %d\n", s);
	napi_set_element(env, list, n++, s == napi_ok ? r : last(env));
	say("has %d ", napi_has_property(env, v[0], v[1], &b));
	say("%d\n", b);
	napi_set_element(env, list, n++, last(env));
	b = false;
	say("own %d ", napi_has_own_property(env, v[0], v[1], &b));
	say("%d\n", b);
	napi_set_element(env, list, n++, last(env));
	say("set %d\n", napi_set_property(env, v[0], v[1], v[2]));
	napi_set_element(env, list, n++, last(env));
	s = napi_get_property(env, v[0], v[1], &r);
	napi_set_element(env, list, n++, s == napi_ok ? r : last(env));
	b = false;
	say("delete %d ", napi_delete_property(env, v[0], v[1], &b));
	say("%d\n", b);
	napi_set_element(env, list, n++, last(env));
	s = napi_get_prototype(env, v[0], &r);
	say("prototype %d\n", s);
	napi_set_element(env, list, n++, s == napi_ok ? r : last(env));
	napi_set_element(env, list, n++, tape_end(env));
	return list;
}

static napi_value named(napi_env env, napi_callback_info info)
{
	napi_value o, r;
	bool b = false;
	double d = 0;
	arguments(env, info, &o, 1);
	TRY(napi_get_named_property(env, o, "x", &r));
	napi_get_value_double(env, r, &d);
	say("x %g\n", d);
	TRY(napi_has_named_property(env, o, "x", &b));
	say("%d\n", b);
	TRY(napi_has_named_property(env, o, "nothing", &b));
	say("%d\n", b);
	TRY(napi_set_named_property(env, o, "na\xc3\xafve", r));
	TRY(napi_set_element(env, o, 3, r));
	TRY(napi_has_element(env, o, 3, &b));
	say("%d\n", b);
	TRY(napi_get_element(env, o, 3, &r));
	TRY(napi_delete_element(env, o, 3, &b));
	say("%d\n", b);
	TRY(napi_has_element(env, o, 3, &b));
	say("%d\n", b);
	TRY(napi_delete_element(env, o, 4, NULL));
	TRY(napi_get_named_property(env, o, NULL, &r));
	TRY(napi_set_named_property(env, o, NULL, r));
	TRY(napi_get_named_property(env, NULL, "x", &r));
	TRY(napi_get_property(env, o, NULL, &r));
	return tape_end(env);
}

/* The functions whose name or index is given in C, of an object whose properties throw. */
static napi_value throwing(napi_env env, napi_callback_info info)
{
	napi_value o, r;
	bool b;
	arguments(env, info, &o, 1);
	last(env);
	TRY(napi_get_named_property(env, o, "x", &r));
	TRY(napi_get_named_property(env, o, "x", &r));
	last(env);
	TRY(napi_set_named_property(env, o, "x", o));
	last(env);
	TRY(napi_has_named_property(env, o, "x", &b));
	last(env);
	TRY(napi_get_element(env, o, 1, &r));
	last(env);
	TRY(napi_set_element(env, o, 1, o));
	last(env);
	TRY(napi_has_element(env, o, 1, &b));
	last(env);
	TRY(napi_delete_element(env, o, 1, &b));
	last(env);
	TRY(napi_delete_property(env, o, o, &b));
	last(env);
	TRY(napi_get_property_names(env, o, &r));
	last(env);
	TRY(napi_object_freeze(env, o));
	last(env);
	TRY(napi_object_seal(env, o));
	last(env);
	napi_property_descriptor d = { "x", NULL, NULL, NULL, NULL, o, napi_default, NULL };
	TRY(napi_define_properties(env, o, 1, &d));
	last(env);
	d.attributes = napi_default_jsproperty;
	TRY(napi_define_properties(env, o, 1, &d));
	last(env);
	TRY(napi_instanceof(env, o, o, &b));
	last(env);
	return tape_end(env);
}

static napi_value names(napi_env env, napi_callback_info info)
{
	napi_value v[4], r;
	uint32_t n[3] = { 0 };
	arguments(env, info, v, 4);
	for (int i = 0; i < 3; i++)
		napi_get_value_uint32(env, v[i + 1], &n[i]);
	if (napi_get_all_property_names(env, v[0], n[0], n[1], n[2], &r) != napi_ok)
		return last(env);
	return r;
}

static napi_value simple_names(napi_env env, napi_callback_info info)
{
	napi_value v, r;
	arguments(env, info, &v, 1);
	return napi_get_property_names(env, v, &r) == napi_ok ? r : last(env);
}

static napi_value get(napi_env env, napi_callback_info info)
{
	napi_value self, r;
	void *data;
	size_t n = 0;
	napi_get_cb_info(env, info, &n, NULL, &self, &data);
	napi_create_string_utf8(env, data, NAPI_AUTO_LENGTH, &r);
	return r;
}

static napi_value set(napi_env env, napi_callback_info info)
{
	napi_value v[1], self;
	size_t n = 1;
	napi_get_cb_info(env, info, &n, v, &self, NULL);
	napi_set_named_property(env, self, "was", v[0]);
	return NULL;
}

static napi_value define(napi_env env, napi_callback_info info)
{
	napi_value o, symbol, number;
	arguments(env, info, &o, 1);
	napi_create_int32(env, 7, &number);
	napi_create_symbol(env, NULL, &symbol);
	napi_property_descriptor list[] = {
		{ "method", NULL, get, NULL, NULL, NULL, napi_default, "called" },
		{ "enumerable", NULL, get, NULL, NULL, NULL, napi_enumerable, "called" },
		{ "accessor", NULL, NULL, get, set, NULL, napi_enumerable | napi_configurable, "got" },
		{ "getter", NULL, NULL, get, NULL, NULL, napi_default, "got" },
		{ "setter", NULL, NULL, NULL, set, NULL, napi_writable, NULL },
		{ "value", NULL, NULL, NULL, NULL, number, napi_default, NULL },
		{ "plain", NULL, NULL, NULL, NULL, number, napi_default_jsproperty, NULL },
		{ "writable", NULL, NULL, NULL, NULL, number, napi_writable, NULL },
		{ "5", NULL, NULL, NULL, NULL, number, napi_enumerable, NULL },
		{ NULL, symbol, NULL, NULL, NULL, number, napi_enumerable, NULL },
	};
	TRY(napi_define_properties(env, o, sizeof list / sizeof *list, list));
	TRY(napi_define_properties(env, o, 0, NULL));
	TRY(napi_define_properties(env, o, 1, NULL));
	TRY(napi_define_properties(env, number, 1, list));
	napi_property_descriptor nameless = { NULL, number, NULL, NULL, NULL, number, napi_default, NULL };
	TRY(napi_define_properties(env, o, 1, &nameless));
	TRY(napi_define_properties(env, o, 1, &list[5]));
	napi_create_int32(env, 8, &list[5].value);
	TRY(napi_define_properties(env, o, 1, &list[5]));
	return tape_end(env);
}

static napi_value harden(napi_env env, napi_callback_info info)
{
	napi_value v[2];
	arguments(env, info, v, 2);
	TRY(napi_object_freeze(env, v[0]));
	TRY(napi_object_seal(env, v[1]));
	return tape_end(env);
}

static napi_value tag(napi_env env, napi_callback_info info)
{
	static const napi_type_tag tags[2] = { { 1, 2 }, { 1, 3 } };
	napi_value v;
	bool b = true;
	arguments(env, info, &v, 1);
	TRY(napi_check_object_type_tag(env, v, &tags[0], &b));
	say("%d\n", b);
	TRY(napi_type_tag_object(env, v, &tags[0]));
	TRY(napi_type_tag_object(env, v, &tags[1]));
	TRY(napi_check_object_type_tag(env, v, &tags[0], &b));
	say("%d\n", b);
	TRY(napi_check_object_type_tag(env, v, &tags[1], &b));
	say("%d\n", b);
	TRY(napi_type_tag_object(env, v, NULL));
	return tape_end(env);
}

static napi_value array_length(napi_env env, napi_callback_info info)
{
	napi_value v;
	uint32_t n = 0;
	arguments(env, info, &v, 1);
	say("%d ", napi_get_array_length(env, v, &n));
	say("%u", n);
	return tape_end(env);
}

napi_value napi_register_module_v1(napi_env env, napi_value exports)
{
	method(env, exports, "all", all);
	method(env, exports, "named", named);
	method(env, exports, "throwing", throwing);
	method(env, exports, "names", names);
	method(env, exports, "simpleNames", simple_names);
	method(env, exports, "define", define);
	method(env, exports, "harden", harden);
	method(env, exports, "tag", tag);
	method(env, exports, "arrayLength", array_length);
	return exports;
}
