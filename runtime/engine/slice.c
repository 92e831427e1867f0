/* slice.c -- str.h and buffer.h in their plainest form, until their own files take over. */
#include "engine/buffer.h"
#include "engine/engine_int.h"
#include "engine/str.h"

#include "base/mem.h"

#define WEAK __attribute__((weak))

WEAK const char *str_utf8(js_State *J, int idx, size_t *size)
{
	const char *s = js_tostring(J, idx);
	if (size)
		*size = strlen(s);
	return s;
}

WEAK const char *str_path(js_State *J, int idx) { return js_tostring(J, idx); }

WEAK size_t str_length(js_State *J, int idx) { return string_units(J, js_tovalue(J, idx)); }
WEAK int str_equal(js_State *J, int idx, const char *ascii) { return js_isstring(J, idx) && !strcmp(js_tostring(J, idx), ascii); }
WEAK void str_push(js_State *J, const char *utf8) { js_pushstring(J, utf8); }
WEAK void str_push_bytes(js_State *J, const void *utf8, size_t size) { js_pushlstring(J, utf8, (int)size); }
WEAK void str_push_ascii(js_State *J, const void *bytes, size_t size) { js_pushlstring(J, bytes, (int)size); }

WEAK void str_pushf(js_State *J, const char *fmt, ...)
{
	char text[4096];
	va_list ap;
	va_start(ap, fmt);
	vsnprintf(text, sizeof text, fmt, ap);
	va_end(ap);
	js_pushstring(J, text);
}

WEAK int buffer_get(js_State *J, int idx, uint8_t **bytes, size_t *size) { return 0; }
WEAK void buffer_push_node(js_State *J, void *bytes, size_t size)
{
	js_pushlstring(J, bytes, (int)size);
	mem_free(bytes);
}

/* Every encoding as UTF-8. */
WEAK size_t str_encoded_size(js_State *J, int idx, enum str_encoding e) { return strlen(js_tostring(J, idx)); }
WEAK size_t str_encode(js_State *J, int idx, enum str_encoding e, void *out, size_t room)
{
	size_t n = strlen(js_tostring(J, idx));
	memcpy(out, js_tostring(J, idx), n);
	return n;
}
WEAK void str_push_decoded(js_State *J, const void *bytes, size_t size, enum str_encoding e) { str_push_bytes(J, bytes, size); }
WEAK struct buffer_store *buffer_pin(js_State *J, int idx, uint8_t **bytes, size_t *size) { return NULL; }
WEAK void buffer_unpin(struct buffer_store *store) {}
