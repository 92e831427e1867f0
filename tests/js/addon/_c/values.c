#include "tape.h"

static void show_error(napi_env env)
{
	const napi_extended_error_info *e;
	if (napi_get_last_error_info(env, &e) == napi_ok)
		say("last: %d %s\n", e->error_code, e->error_message ? e->error_message : "-");
}

/* What every reading function makes of the argument. */
static napi_value read_all(napi_env env, napi_callback_info info)
{
	napi_value v;
	napi_valuetype type;
	double d = -1;
	int32_t i = -1;
	uint32_t u = 1;
	int64_t l = -1;
	uint64_t ul = 1;
	bool b = false, lossless = false;
	arguments(env, info, &v, 1);
	TRY(napi_typeof(env, v, &type));
	say("type %d\n", type);
	if (napi_get_value_double(env, v, &d) == napi_ok)
		say("double %g\n", d);
	else
		show_error(env);
	if (napi_get_value_int32(env, v, &i) == napi_ok)
		say("int32 %d\n", i);
	if (napi_get_value_uint32(env, v, &u) == napi_ok)
		say("uint32 %u\n", u);
	if (napi_get_value_int64(env, v, &l) == napi_ok)
		say("int64 %lld\n", (long long)l);
	if (napi_get_value_bool(env, v, &b) == napi_ok)
		say("bool %d\n", b);
	else
		show_error(env);
	if (napi_get_value_bigint_int64(env, v, &l, &lossless) == napi_ok)
		say("bigint64 %lld %d\n", (long long)l, lossless);
	else
		show_error(env);
	if (napi_get_value_bigint_uint64(env, v, &ul, &lossless) == napi_ok)
		say("biguint64 %llu %d\n", (unsigned long long)ul, lossless);
	if (napi_get_date_value(env, v, &d) == napi_ok)
		say("date %.0f\n", d);
	else
		show_error(env);
	TRY(napi_is_date(env, v, &b));
	say("is date %d\n", b);
	TRY(napi_is_error(env, v, &b));
	say("is error %d\n", b);
	TRY(napi_is_array(env, v, &b));
	say("is array %d\n", b);
	TRY(napi_is_promise(env, v, &b));
	say("is promise %d\n", b);
	return tape_end(env);
}

static napi_value words(napi_env env, napi_callback_info info)
{
	napi_value v, made;
	uint64_t w[8] = { 0 };
	size_t count = 8;
	int sign = -1;
	arguments(env, info, &v, 1);
	TRY(napi_get_value_bigint_words(env, v, NULL, &count, NULL));
	say("count %zu\n", count);
	TRY(napi_get_value_bigint_words(env, v, &sign, &count, w));
	say("sign %d count %zu %llx %llx %llx\n", sign, count, (unsigned long long)w[0], (unsigned long long)w[1],
		(unsigned long long)w[2]);
	size_t one = 1;
	w[0] = 0;
	TRY(napi_get_value_bigint_words(env, v, &sign, &one, w));
	say("of one: %zu %llx\n", one, (unsigned long long)w[0]);
	TRY(napi_get_value_bigint_words(env, v, NULL, &one, w));
	count = 8;
	napi_get_value_bigint_words(env, v, &sign, &count, w);
	napi_create_bigint_words(env, sign, count, w, &made);
	bool same;
	napi_strict_equals(env, v, made, &same);
	say("again %d\n", same);
	return tape_end(env);
}

static napi_value make_all(napi_env env, napi_callback_info info)
{
	napi_value list, v;
	uint32_t n = 0;
	uint64_t zero[2] = { 0, 0 };
	napi_create_array(env, &list);
#define ADD(call) (TRY(call), napi_set_element(env, list, n++, v))
	ADD(napi_get_undefined(env, &v));
	ADD(napi_get_null(env, &v));
	ADD(napi_get_boolean(env, true, &v));
	ADD(napi_create_double(env, -0.5, &v));
	ADD(napi_create_int32(env, INT32_MIN, &v));
	ADD(napi_create_uint32(env, UINT32_MAX, &v));
	ADD(napi_create_int64(env, INT64_MAX, &v));
	ADD(napi_create_bigint_int64(env, INT64_MIN, &v));
	ADD(napi_create_bigint_uint64(env, UINT64_MAX, &v));
	ADD(napi_create_bigint_words(env, 1, 2, zero, &v));
	ADD(napi_create_date(env, 1549183351, &v));
	ADD(napi_create_date(env, 1e300, &v));
	ADD(node_api_symbol_for(env, "registered", NAPI_AUTO_LENGTH, &v));
	ADD(napi_create_symbol(env, NULL, &v));
	ADD(napi_create_array_with_length(env, 7, &v));
	ADD(napi_create_object(env, &v));
	TRY(napi_create_symbol(env, v, &v));
	TRY(napi_create_bigint_words(env, 0, (size_t)INT32_MAX + 1, zero, &v));
	TRY(napi_create_bigint_words(env, 0, 2, NULL, &v));
	napi_set_element(env, list, n, tape_end(env));
	return list;
}

static napi_value convert(napi_env env, napi_callback_info info)
{
	napi_value v, results[4], list, error;
	bool pending;
	arguments(env, info, &v, 1);
	napi_create_array(env, &list);
	napi_status (*const functions[])(napi_env, napi_value, napi_value *) = { napi_coerce_to_bool,
		napi_coerce_to_number, napi_coerce_to_object, napi_coerce_to_string };
	for (uint32_t i = 0; i < 4; i++) {
		napi_status s = functions[i](env, v, &results[i]);
		say("%d", s);
		napi_is_exception_pending(env, &pending);
		if (pending) {
			napi_get_and_clear_last_exception(env, &error);
			napi_set_element(env, list, i, error);
			say(" threw\n");
		} else if (s == napi_ok) {
			napi_set_element(env, list, i, results[i]);
			say("\n");
		} else {
			say(" failed\n");
		}
	}
	napi_set_element(env, list, 4, tape_end(env));
	return list;
}

static napi_value equal(napi_env env, napi_callback_info info)
{
	napi_value v[2], r;
	bool same;
	arguments(env, info, v, 2);
	if (napi_strict_equals(env, v[0], v[1], &same) != napi_ok || napi_get_boolean(env, same, &r) != napi_ok)
		return NULL;
	return r;
}

static napi_value wrong(napi_env env, napi_callback_info info)
{
	napi_value v, number, text;
	double d;
	uint32_t u;
	const napi_extended_error_info *e;
	napi_create_int32(env, 1, &number);
	napi_create_string_utf8(env, "x", 1, &text);
	TRY(napi_create_object(NULL, &v));
	TRY(napi_create_object(env, NULL));
	show_error(env);
	TRY(napi_get_value_double(env, NULL, &d));
	TRY(napi_get_value_double(env, text, NULL));
	TRY(napi_get_value_double(env, text, &d));
	show_error(env);
	TRY(napi_get_array_length(env, number, &u));
	show_error(env);
	TRY(napi_create_string_utf8(env, NULL, 1, &v));
	TRY(napi_create_string_utf8(env, NULL, 0, &v));
	TRY(napi_create_string_utf8(env, "x", (size_t)INT32_MAX + 1, &v));
	TRY(napi_create_string_latin1(env, "x", (size_t)INT32_MAX + 1, &v));
	TRY(napi_get_last_error_info(env, NULL));
	TRY(napi_get_last_error_info(NULL, &e));
	TRY(napi_get_global(env, &v));
	show_error(env);
	TRY(napi_create_error(env, NULL, number, &v));
	TRY(napi_create_error(env, number, text, &v));
	TRY(napi_create_error(env, text, text, &v));
	return tape_end(env);
}

napi_value napi_register_module_v1(napi_env env, napi_value exports)
{
	method(env, exports, "readAll", read_all);
	method(env, exports, "words", words);
	method(env, exports, "makeAll", make_all);
	method(env, exports, "convert", convert);
	method(env, exports, "equal", equal);
	method(env, exports, "wrong", wrong);
	return NULL;
}
