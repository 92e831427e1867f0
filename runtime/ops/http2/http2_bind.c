/* http2_bind.c -- internalBinding('http2').
 *
 *   session(isServer, limits)   limits: the members of struct http2_limits in their order, as an array of numbers
 *   strerror(code)
 *
 *   feed(bytes)                 0, or a fatal code               events()       array, or null: none
 *   take(room)                  a Buffer, null: nothing is to be sent, or a code
 *   close()                     frees it; what is called then gives CLOSED
 *   state()                     array                            streamState(id)               array or undefined
 *   setting(isRemote, id)       frames()    [received, sent]     memory()       bytes
 *   and what submits frames:    frames_bind.c
 *
 * Events are in one array, six values for each: kind (enum http2_kind), stream, code, extra, flags, payload.  The
 * payload is an array [name, value, flags, ...] of HEADERS and PUSH, of names alone of ORIGIN; a Buffer of PING, PONG
 * and GOAWAY; an array [id, value, ...] of SETTINGS and its ACK; a string, origin and value together, of ALTSVC.  Of
 * DATA, code and extra are offset and size within what was fed.
 */
#include "ops/http2/http2.h"

#include <errno.h>
#include <math.h>
#include <string.h>

#include "base/mem.h"
#include "base/size.h"
#include "engine/buffer.h"
#include "engine/engine.h"
#include "engine/text.h"
#include "ops/core/ops.h"

const char HTTP2_SESSION[] = "Http2Session";

/* bytes that a session is counted as for the collector */
enum { SESSION_CHARGE = 1 << 14, TAKE_MAX = 1 << 20 };

enum { CLOSED = -530 };

struct native { struct http2_session *session; };      /* NULL: closed */

static void end_session(js_State *J, struct native *n)
{
	if (n->session)
		engine_charge(J, -(ptrdiff_t)SESSION_CHARGE);
	http2_session_free(n->session);
	n->session = NULL;
}

static void finalize(js_State *J, void *data)
{
	end_session(J, data);
	mem_free(data);
}

struct http2_session *http2_own(js_State *J)
{
	struct native *n = js_touserdata(J, 0, HTTP2_SESSION);
	return n->session;
}

static uint32_t limit_at(js_State *J, int idx, int i)
{
	js_getindex(J, idx, i);
	double d = js_tonumber(J, -1);
	js_pop(J, 1);
	return d >= 0 && d < UINT32_MAX ? (uint32_t)d : UINT32_MAX;
}

static void session_new(js_State *J)
{
	struct http2_limits l;
	int is_server = js_toboolean(J, 1), i = 0;
	uint32_t *all[] = { &l.header_pairs, &l.header_bytes, &l.invalid_frames, &l.rejected_streams,
		&l.reserved_streams,
		&l.settings, &l.peer_streams, &l.send_block, &l.deflate_table, &l.padding };
	for (size_t k = 0; k < sizeof all / sizeof *all; k++)
		*all[k] = limit_at(J, 2, i++);
	js_getindex(J, 2, i);
	l.memory = js_tonumber(J, -1);
	js_pop(J, 1);
	value_push_prototype(J, HTTP2_SESSION);
	struct native *n = mem_try_zalloc(sizeof *n);
	if (!n)
		js_rangeerror(J, "Out of memory");
	js_newuserdata(J, HTTP2_SESSION, n, finalize);
	int rc = http2_session_new(&n->session, is_server, &l);
	if (rc == -ELIBACC)
		js_error(J, "HTTP/2 needs libnghttp2.so.14, which is not installed (Debian package libnghttp2-14)");
	if (rc < 0)
		js_rangeerror(J, "Out of memory");
	engine_charge(J, SESSION_CHARGE);
}

static void close_session(js_State *J)
{
	end_session(J, js_touserdata(J, 0, HTTP2_SESSION));
	js_pushundefined(J);
}

static void feed(js_State *J)
{
	const uint8_t *bytes;
	size_t size;
	buffer_get_steady(J, 1, &bytes, &size);
	struct http2_session *s = http2_own(J);
	js_pushnumber(J, s ? http2_session_feed(s, bytes, size) : CLOSED);
}

static void take(js_State *J)
{
	size_t room = size_clamp(js_tonumber(J, 1), TAKE_MAX);
	struct http2_session *s = http2_own(J);
	uint8_t *bytes = NULL;
	ptrdiff_t size = s ? http2_session_take(s, room, &bytes) : CLOSED;
	if (size > 0)
		buffer_push_node(J, bytes, (size_t)size);
	else if (size == 0)
		js_pushnull(J);
	else
		js_pushnumber(J, (double)size);
}

/* ---- events */

enum { VALUES = 6 };

/* -- array */
static void push_fields(js_State *J, struct http2_session *s, int with_values)
{
	struct http2_field f;
	uint32_t i = 0;
	js_newarray(J);
	while (http2_event_field(s, &f)) {
		text_push_latin1(J, f.name, f.name_size);
		value_createindex(J, -2, i++);
		if (!with_values)
			continue;
		text_push_latin1(J, f.value, f.value_size);
		value_createindex(J, -2, i++);
		js_pushnumber(J, f.flags);
		value_createindex(J, -2, i++);
	}
}

static void push_copy(js_State *J, const struct http2_event *e)
{
	uint8_t *copy;
	buffer_push_node_new(J, e->size, 1, &copy);
	if (e->size)
		memcpy(copy, e->text, e->size);
}

/* -- array */
static void push_settings(js_State *J, const struct http2_event *e)
{
	js_newarray(J);
	for (size_t i = 0; i < e->size / sizeof(uint32_t); i++) {
		uint32_t n;
		memcpy(&n, e->text + i * sizeof n, sizeof n);
		js_pushnumber(J, n);
		value_createindex(J, -2, (uint32_t)i);
	}
}

/* -- payload */
static void push_payload(js_State *J, struct http2_session *s, const struct http2_event *e)
{
	switch (e->kind) {
	case HTTP2_HEADERS: case HTTP2_PUSH: push_fields(J, s, 1); break;
	case HTTP2_GOT_ORIGIN: push_fields(J, s, 0); break;
	case HTTP2_GOT_SETTINGS: case HTTP2_GOT_ACK: push_settings(J, e); break;
	case HTTP2_GOT_PING: case HTTP2_GOT_PONG: case HTTP2_GOT_GOAWAY: push_copy(J, e); break;
	case HTTP2_GOT_ALTSVC: text_push_latin1(J, e->text, e->size); break;
	default: js_pushundefined(J);
	}
}

static void push_numbers(js_State *J, const struct http2_event *e, uint32_t at)
{
	int is_data = e->kind == HTTP2_DATA;
	double all[VALUES - 1] = { e->kind, e->stream, is_data ? (double)e->offset : (double)e->code,
		is_data ? (double)e->size : e->extra, e->flags };
	for (uint32_t i = 0; i < VALUES - 1; i++) {
		js_pushnumber(J, all[i]);
		value_createindex(J, -2, at + i);
	}
}

/* No script runs here: what is made are strings, arrays and Buffers. */
static void events(js_State *J)
{
	struct http2_session *s = http2_own(J);
	struct http2_event e;
	uint32_t count = 0;
	if (!s || !http2_session_next(s, &e)) {
		js_pushnull(J);
		return;
	}
	js_newarray(J);
	do {
		push_numbers(J, &e, count);
		push_payload(J, s, &e);
		value_createindex(J, -2, count + VALUES - 1);
		count += VALUES;
	} while (http2_session_next(s, &e));
}

/* ---- how it is */

/* -- array */
static void push_all(js_State *J, const double *all, uint32_t count)
{
	js_newarray(J);
	for (uint32_t i = 0; i < count; i++) {
		js_pushnumber(J, all[i]);
		value_createindex(J, -2, i);
	}
}

static void state(js_State *J)
{
	double all[HTTP2_SESSION_STATES] = { 0 };
	struct http2_session *s = http2_own(J);
	if (s)
		http2_session_state(s, all);
	push_all(J, all, HTTP2_SESSION_STATES);
}

static void stream_state(js_State *J)
{
	double all[HTTP2_STREAM_STATES];
	int32_t id = js_toint32(J, 1);
	struct http2_session *s = http2_own(J);
	if (s && http2_stream_state(s, id, all))
		push_all(J, all, HTTP2_STREAM_STATES);
	else
		js_pushundefined(J);
}

static void setting(js_State *J)
{
	int is_remote = js_toboolean(J, 1), id = js_toint32(J, 2);
	struct http2_session *s = http2_own(J);
	js_pushnumber(J, s && id >= 1 && id <= 8 && id != 7 ? http2_setting(s, is_remote, id) : 0);
}

static void frames(js_State *J)
{
	double all[2] = { 0, 0 };
	struct http2_session *s = http2_own(J);
	if (s)
		http2_session_frames(s, &all[0], &all[1]);
	push_all(J, all, 2);
}

static void memory(js_State *J)
{
	struct http2_session *s = http2_own(J);
	js_pushnumber(J, s ? http2_session_memory(s) : 0);
}

static void strerror_bind(js_State *J)
{
	int code = js_toint32(J, 1);
	text_push(J, http2_available() == 0 ? http2_strerror(code) : "unknown");
}

static const struct { const char *name; js_CFunction f; int length; } methods[] = {
	{ "feed", feed, 1 }, { "take", take, 1 }, { "events", events, 0 },
	{ "close", close_session, 0 }, { "state", state, 0 }, { "streamState", stream_state, 1 },
	{ "setting", setting, 2 }, { "frames", frames, 0 }, { "memory", memory, 0 },
};

void http2_bind(js_State *J)
{
	value_method(J, "session", session_new, 2);
	value_method(J, "strerror", strerror_bind, 1);
	js_newobject(J);
	for (size_t i = 0; i < sizeof methods / sizeof *methods; i++)
		value_method(J, methods[i].name, methods[i].f, methods[i].length);
	http2_bind_frames(J);
	value_set_prototype(J, HTTP2_SESSION);
}
