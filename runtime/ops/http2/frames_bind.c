/* frames_bind.c -- what a session of internalBinding('http2') submits.
 *
 *   request(text, sizes, options, parent, weight, exclusive)     the stream's number
 *   respond(id, text, sizes, options)   info(id, text, sizes)    trailers(id, text, sizes)
 *   push(id, text, sizes)                                        the promised stream's number
 *   write(id, bytes)            end(id)     0, or -errno
 *   consume(id, size)           reset(id, code)                  priority(id, parent, weight, exclusive)
 *   settings(entries)           bytes of uint32: id, value, ...
 *   ping(bytes)                 8 of them
 *   goaway(code, last, bytes)   bytes may be undefined           notice()       terminate(code)
 *   altsvc(id, origin, value)   origin(text, sizes)
 *   setWindow(size)             setNextStream(id)
 *
 * Fields are a string, of which each character is a byte, with all names and values one after the other, and bytes of
 * uint32 with three for each field: the size of its name, that of its value, its flags.  So no character can end a
 * field early.  All give 0 or a number as said, or a negative code; CLOSED once the session is closed.
 */
#include "ops/http2/http2.h"

#include <errno.h>
#include <string.h>

#include "base/mem.h"
#include "base/size.h"
#include "engine/buffer.h"
#include "engine/text.h"

enum { CLOSED = -530, NO_MEMORY = -901, BAD_ARGUMENT = -501 };

/* The fields of arguments text and text + 1.  They are in a userdata, which holds them until the native has returned,
 * and point into the text's copy, which is in another. */
struct fields {
	const struct http2_field *all;
	size_t count;
};

/* -- bytes   a copy of the string at idx, a byte for each character */
static size_t push_text(js_State *J, int idx, uint8_t **bytes)
{
	if (!js_isstring(J, idx))
		js_typeerror(J, "not a string");
	size_t room = text_encoded_size(J, idx, TEXT_LATIN1);
	buffer_push_bytes_new(J, room, 0, bytes);
	return text_encode(J, idx, TEXT_LATIN1, *bytes, room);
}

static void split(js_State *J, struct http2_field *out, size_t count, const uint8_t *sizes, const uint8_t *text,
	size_t left)
{
	for (size_t i = 0; i < count; i++) {
		uint32_t n[3];
		memcpy(n, sizes + i * sizeof n, sizeof n);
		if (n[0] > left || n[1] > left - n[0])
			js_rangeerror(J, "fields that are not there");
		out[i] = (struct http2_field){ text, text + n[0], n[0], n[1], (uint8_t)n[2] };
		text += n[0] + n[1];
		left -= n[0] + n[1];
	}
}

/* -- values that hold them */
static struct fields read_fields(js_State *J, int idx)
{
	uint8_t *text, *all;
	const uint8_t *sizes;
	size_t bytes, size = push_text(J, idx, &text);
	buffer_get_steady(J, idx + 1, &sizes, &bytes);
	size_t count = bytes / 12;
	buffer_push_bytes_new(J, count * sizeof(struct http2_field), 0, &all);
	buffer_get_steady(J, idx + 1, &sizes, &bytes);
	split(J, (struct http2_field *)all, count <= bytes / 12 ? count : 0, sizes, text, size);
	return (struct fields){ (struct http2_field *)all, count <= bytes / 12 ? count : 0 };
}

static void done(js_State *J, double rc) { js_pushnumber(J, rc); }

static void request(js_State *J)
{
	unsigned options = js_touint32(J, 3);
	int32_t parent = js_toint32(J, 4);
	int weight = js_toint32(J, 5), exclusive = js_toboolean(J, 6);
	struct fields f = read_fields(J, 1);
	struct http2_session *s = http2_own(J);
	done(J, s ? http2_submit_request(s, f.all, f.count, options, parent, weight, exclusive) : CLOSED);
}

static void respond(js_State *J)
{
	int32_t id = js_toint32(J, 1);
	unsigned options = js_touint32(J, 4);
	struct fields f = read_fields(J, 2);
	struct http2_session *s = http2_own(J);
	done(J, s ? http2_submit_response(s, id, f.all, f.count, options) : CLOSED);
}

static void submit(js_State *J, int (*call)(struct http2_session *, int32_t, const struct http2_field *, size_t))
{
	int32_t id = js_toint32(J, 1);
	struct fields f = read_fields(J, 2);
	struct http2_session *s = http2_own(J);
	done(J, s ? call(s, id, f.all, f.count) : CLOSED);
}

static void info(js_State *J) { submit(J, http2_submit_info); }
static void trailers(js_State *J) { submit(J, http2_submit_trailers); }
static void push(js_State *J) { submit(J, http2_submit_push); }

/* ---- bodies */

static void release(void *store) { buffer_unpin(store); }

static void write_bytes(js_State *J)
{
	struct http2_piece p = { .release = release };
	uint8_t *bytes;
	int32_t id = js_toint32(J, 1);
	struct http2_session *s = http2_own(J);
	p.owner = buffer_pin(J, 2, &bytes, &p.size);
	if (!p.owner)
		js_typeerror(J, "not bytes");
	p.bytes = bytes;
	int rc = s ? http2_write(s, id, &p) : CLOSED;
	if (rc != 0)
		buffer_unpin(p.owner);
	done(J, rc);
}

static void end(js_State *J)
{
	int32_t id = js_toint32(J, 1);
	struct http2_session *s = http2_own(J);
	done(J, s ? http2_end(s, id) : CLOSED);
}

static void consume(js_State *J)
{
	int32_t id = js_toint32(J, 1);
	size_t size = size_clamp(js_tonumber(J, 2), INT32_MAX);
	struct http2_session *s = http2_own(J);
	if (s)
		http2_consume(s, id, size);
	done(J, 0);
}

static void reset(js_State *J)
{
	int32_t id = js_toint32(J, 1);
	uint32_t code = js_touint32(J, 2);
	struct http2_session *s = http2_own(J);
	done(J, s ? http2_reset(s, id, code) : CLOSED);
}

static void priority(js_State *J)
{
	int32_t id = js_toint32(J, 1), parent = js_toint32(J, 2);
	int weight = js_toint32(J, 3), exclusive = js_toboolean(J, 4);
	struct http2_session *s = http2_own(J);
	done(J, s ? http2_priority(s, id, parent, weight, exclusive) : CLOSED);
}

/* ---- the session */

enum { SETTINGS_MAX = 64 };

static void settings(js_State *J)
{
	struct http2_setting all[SETTINGS_MAX];
	const uint8_t *bytes;
	size_t size;
	buffer_get_steady(J, 1, &bytes, &size);
	struct http2_session *s = http2_own(J);
	size_t count = size / 8;
	if (!s || count > SETTINGS_MAX) {
		done(J, s ? BAD_ARGUMENT : CLOSED);
		return;
	}
	for (size_t i = 0; i < count; i++) {
		uint32_t n[2];
		memcpy(n, bytes + i * sizeof n, sizeof n);
		all[i] = (struct http2_setting){ (uint16_t)n[0], n[1] };
	}
	done(J, http2_submit_settings(s, all, count));
}

static void ping(js_State *J)
{
	const uint8_t *bytes;
	size_t size;
	buffer_get_steady(J, 1, &bytes, &size);
	struct http2_session *s = http2_own(J);
	done(J, !s ? CLOSED : size != 8 ? BAD_ARGUMENT : http2_submit_ping(s, bytes));
}

static void goaway(js_State *J)
{
	const uint8_t *bytes = NULL;
	size_t size = 0;
	uint32_t code = js_touint32(J, 1);
	int32_t last = js_toint32(J, 2);
	if (js_isdefined(J, 3))
		buffer_get_steady(J, 3, &bytes, &size);
	struct http2_session *s = http2_own(J);
	done(J, s ? http2_submit_goaway(s, code, last, bytes, size) : CLOSED);
}

static void notice(js_State *J)
{
	struct http2_session *s = http2_own(J);
	done(J, s ? http2_submit_notice(s) : CLOSED);
}

static void terminate(js_State *J)
{
	uint32_t code = js_touint32(J, 1);
	struct http2_session *s = http2_own(J);
	done(J, s ? http2_terminate(s, code) : CLOSED);
}

static void altsvc(js_State *J)
{
	uint8_t *origin, *value;
	int32_t id = js_toint32(J, 1);
	size_t origin_size = push_text(J, 2, &origin), value_size = push_text(J, 3, &value);
	struct http2_session *s = http2_own(J);
	done(J, s ? http2_submit_altsvc(s, id, (char *)origin, origin_size, (char *)value, value_size) : CLOSED);
}

static void origin(js_State *J)
{
	struct fields f = read_fields(J, 1);
	struct http2_session *s = http2_own(J);
	done(J, s ? http2_submit_origin(s, f.all, f.count) : CLOSED);
}

static void set_window(js_State *J)
{
	int32_t size = js_toint32(J, 1);
	struct http2_session *s = http2_own(J);
	done(J, s ? http2_set_window(s, size) : CLOSED);
}

static void set_next_stream(js_State *J)
{
	int32_t id = js_toint32(J, 1);
	struct http2_session *s = http2_own(J);
	done(J, s ? http2_set_next_stream(s, id) : CLOSED);
}

static const struct { const char *name; js_CFunction f; int length; } methods[] = {
	{ "request", request, 6 }, { "respond", respond, 4 }, { "info", info, 3 }, { "trailers", trailers, 3 },
	{ "push", push, 3 }, { "write", write_bytes, 2 }, { "end", end, 1 }, { "consume", consume, 2 },
	{ "reset", reset, 2 }, { "priority", priority, 4 }, { "settings", settings, 1 }, { "ping", ping, 1 },
	{ "goaway", goaway, 3 }, { "notice", notice, 0 }, { "terminate", terminate, 1 }, { "altsvc", altsvc, 3 },
	{ "origin", origin, 2 }, { "setWindow", set_window, 1 }, { "setNextStream", set_next_stream, 1 },
};

void http2_bind_frames(js_State *J)
{
	for (size_t i = 0; i < sizeof methods / sizeof *methods; i++)
		value_method(J, methods[i].name, methods[i].f, methods[i].length);
}
