#include "tape.h"

static void hex(const void *bytes, size_t size)
{
	for (size_t i = 0; i < size; i++)
		say("%02x", ((const unsigned char *)bytes)[i]);
	say("\n");
}

/* The string in each encoding: its length, whole, and into rooms of each size. */
static napi_value read_string(napi_env env, napi_callback_info info)
{
	napi_value v;
	size_t n = 0;
	char text[64];
	uint16_t units[64];
	arguments(env, info, &v, 1);
	TRY(napi_get_value_string_utf8(env, v, NULL, 0, &n));
	say("utf8 %zu\n", n);
	TRY(napi_get_value_string_latin1(env, v, NULL, 0, &n));
	say("latin1 %zu\n", n);
	TRY(napi_get_value_string_utf16(env, v, NULL, 0, &n));
	say("utf16 %zu\n", n);
	for (size_t room = 0; room < 12; room++) {
		memset(text, 0x7a, sizeof text);
		n = 99;
		say("%zu: %d ", room, napi_get_value_string_utf8(env, v, text, room, &n));
		say("%zu ", n);
		hex(text, 13);
		memset(text, 0x7a, sizeof text);
		say("%zu: %d ", room, napi_get_value_string_latin1(env, v, text, room, &n));
		say("%zu ", n);
		hex(text, 13);
		memset(units, 0x7a, sizeof units);
		say("%zu: %d ", room, napi_get_value_string_utf16(env, v, (void *)units, room, &n));
		say("%zu ", n);
		hex(units, 26);
	}
	TRY(napi_get_value_string_utf8(env, v, text, sizeof text, NULL));
	TRY(napi_get_value_string_utf8(env, v, NULL, 0, NULL));
	return tape_end(env);
}

static napi_value make(napi_env env, napi_callback_info info)
{
	static const uint16_t pair[] = { 0x61, 0xd83d, 0xde00, 0xd800, 0x62, 0 };
	static char latin[] = "caf\xe9";
	napi_value list, v;
	uint32_t n = 0;
	napi_create_array(env, &list);
#define PUT(call) (TRY(call), napi_set_element(env, list, n++, v))
	PUT(napi_create_string_latin1(env, latin, NAPI_AUTO_LENGTH, &v));
	PUT(napi_create_string_latin1(env, "a\0b", 3, &v));
	PUT(napi_create_string_utf8(env, "caf\xc3\xa9 \xf0\x9f\x98\x80", NAPI_AUTO_LENGTH, &v));
	PUT(napi_create_string_utf8(env, "bad \xff\xc3 \xed\xa0\x80", NAPI_AUTO_LENGTH, &v));
	PUT(napi_create_string_utf8(env, "a\0b", 3, &v));
	PUT(napi_create_string_utf16(env, (const void *)pair, NAPI_AUTO_LENGTH, &v));
	PUT(napi_create_string_utf16(env, (const void *)pair, 2, &v));
	PUT(napi_create_string_utf16(env, NULL, 0, &v));
	PUT(node_api_create_property_key_utf16(env, (const void *)pair, 3, &v));
	napi_set_element(env, list, n, tape_end(env));
	return list;
}

napi_value napi_register_module_v1(napi_env env, napi_value exports)
{
	method(env, exports, "read", read_string);
	method(env, exports, "make", make);
	return exports;
}
