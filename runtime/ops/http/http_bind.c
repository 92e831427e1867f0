/* http_bind.c -- internalBinding('http'): parsers of HTTP/1.x messages, and heads that are sent.
 *
 *   parser(isResponse, headMax, fieldsMax, lenient)     fieldsMax: of a head, the others are dropped; 0: no limit
 *   methods()                   array, in no order that means anything
 *   headMax(), isLenient()      what the command line says of all parsers: bytes, and whether common faults are taken
 *   isToken(text), isContent(text)      whether it can be a field's name; whether it can be its value
 *   alike(object)               a new object with the same prototype, properties and values; undefined if it is not
 *                               plain, or has accessors
 *   lines(fields, isPlain, state)       what {key: [name, value]}, or {name: value}, is in a head: `name: value\r\n`
 *                               each.  state.said: 8 if there is Date; state.given: the value of Content-Length.
 *                               undefined: they have to be looked at one by one, for they are long or wrong, a value
 *                               is neither text nor a number, or they say how the message is sent
 *
 *   parser: execute(handlers, bytes)    -> how many bytes were consumed: all of them, or fewer if the connection is
 *                               upgraded or has been stopped; or [code, reason, bytes consumed]
 *           finish(handlers)    no more bytes will come: undefined or [code, reason, 0]
 *           isAmid()            whether a message has begun and has not ended
 *           stop()              nothing is read any more, not even the rest of the bytes of an execute that is running
 *           reset(headMax, fieldsMax, lenient)  begins anew, for another connection; an error while execute is running
 *
 *   handlers, called as methods: onHead(what, text, major, minor, fields, keepsAlive, isUpgrade, notes) -> 0, 1: no
 *                               body, 2: what follows is no HTTP
 *                               what, text: method and target, or status and reason; fields: [name, value, ...];
 *                               notes: bits for what a server looks for, 1: there is a field Host, 2: Expect, 4: a
 *                               second Host, Transfer-Encoding, or more than 64 KB of body, 8: up to that
 *           onBody(bytes)       a window of the bytes that were given, or a copy of some
 *           onEnd(fields, isLast)       the trailers, or undefined; whether no bytes of the input are left
 *
 * What a handler throws, execute throws, and the parser is stopped.  A handler that calls execute of the same parser
 * gets an error.
 * The bytes are pinned while they are read, and each is looked at again if script could have changed it.
 */
#include "ops/core/host.h"
#include "ops/core/ops.h"

#include <string.h>
#include <strings.h>

#include "base/mem.h"
#include "codec/http1.h"
#include "engine/buffer.h"
#include "engine/text.h"

static const char PARSER[] = "HTTPParser";

enum { SKIP_BODY = 1, UPGRADE = 2 };

struct parser {
	struct http1 http;
	uint32_t fields_max;
	uint8_t running, stopped;
};

static void parser_finalize(js_State *J, void *data)
{
	struct parser *p = data;
	http1_fini(&p->http);
	mem_free(p);
}

/* What a parser is to take, from the arguments that begin with this one. */
struct bounds { size_t head_max; uint32_t fields_max; int lenient; };

static struct bounds bounds_of(js_State *J, int first)
{
	double head_max = js_tonumber(J, first), fields_max = js_tonumber(J, first + 1);
	return (struct bounds){
		.head_max = head_max >= 0 && head_max < UINT32_MAX ? (size_t)head_max : UINT32_MAX,
		.fields_max = fields_max > 0 && fields_max < UINT32_MAX ? (uint32_t)fields_max : UINT32_MAX,
		.lenient = js_toboolean(J, first + 2)
	};
}

static void begin(struct parser *p, enum http1_kind kind, const struct bounds *b)
{
	http1_init(&p->http, kind, b->head_max, b->lenient);
	p->fields_max = b->fields_max;
}

static void parser_new(js_State *J)
{
	int is_response = js_toboolean(J, 1);
	struct bounds b = bounds_of(J, 2);
	value_push_prototype(J, PARSER);
	struct parser *p = mem_try_zalloc(sizeof *p);
	if (!p)
		js_rangeerror(J, "Out of memory");
	begin(p, is_response ? HTTP1_RESPONSE : HTTP1_REQUEST, &b);
	js_newuserdata(J, PARSER, p, parser_finalize);
}

/* ---- what handlers get */

enum { HAS_HOST = 1, HAS_EXPECT = 2, HAS_MORE = 4, HAS_LITTLE = 8, LITTLE = 64 << 10 };

/* Which of the fields that a server looks for are there. */
static int notes_of(const struct parser *p)
{
	const struct http1 *h = &p->http;
	uint64_t length = http1_length(h);
	int notes = length > LITTLE ? HAS_MORE : length ? HAS_LITTLE : 0;
	for (uint32_t i = 0; i < h->field_count; i++) {
		const struct http1_field *f = &h->fields[i];
		const char *name = h->text.data + f->name;
		if (f->name_size == 4 && strncasecmp(name, "host", 4) == 0)
			notes |= notes & HAS_HOST ? HAS_MORE : HAS_HOST;
		else if (f->name_size == 6 && strncasecmp(name, "expect", 6) == 0)
			notes |= HAS_EXPECT;
		else if (f->name_size == 17 && strncasecmp(name, "transfer-encoding", 17) == 0)
			notes |= HAS_MORE;
	}
	return notes;
}

/* -- array */
static void push_fields(js_State *J, const struct parser *p)
{
	const struct http1 *h = &p->http;
	uint32_t count = h->field_count < p->fields_max ? h->field_count : p->fields_max;
	js_newarray(J);
	for (uint32_t i = 0; i < count; i++) {
		const struct http1_field *f = &h->fields[i];
		text_push_latin1(J, h->text.data + f->name, f->name_size);
		value_createindex(J, -2, 2 * i);
		text_push_latin1(J, h->text.data + f->value, f->value_size);
		value_createindex(J, -2, 2 * i + 1);
	}
}

/* The head's text stays as it is while the handler runs: nothing reads on before it has returned. */
static void call_head(js_State *J, struct parser *p)
{
	struct http1 *h = &p->http;
	js_getproperty(J, 1, "onHead");
	js_copy(J, 1);
	if (h->kind == HTTP1_REQUEST)
		js_pushliteral(J, http1_methods[h->method]);
	else
		js_pushnumber(J, h->status);
	text_push_latin1(J, h->text.data ? h->text.data : "", h->line_size);
	js_pushnumber(J, h->major);
	js_pushnumber(J, h->minor);
	push_fields(J, p);
	js_pushboolean(J, h->keeps_alive);
	js_pushboolean(J, h->is_upgrade);
	js_pushnumber(J, notes_of(p));
	js_call(J, 8);
	int answer = js_toint32(J, -1);
	js_pop(J, 1);
	h->no_body = answer == SKIP_BODY || answer == UPGRADE;
	h->is_upgrade = answer == UPGRADE;
}

static void push_copy(js_State *J, const uint8_t *bytes, size_t size)
{
	uint8_t *copy;
	buffer_push_node_new(J, size, 0, &copy);
	memcpy(copy, bytes, size);
}

/* The last bytes of the input are a window of it; others are a copy, for script may transfer what it gets.  The input
 * may have been detached or shrunk all the same: then there is nothing to show. */
static void call_body(js_State *J, struct parser *p, const uint8_t *bytes)
{
	uint8_t *now;
	size_t size, at = (size_t)((const uint8_t *)p->http.body - bytes);
	if (!buffer_get(J, 2, &now, &size) || now != bytes || at > size || p->http.body_size > size - at) {
		p->stopped = 1;
		return;
	}
	js_getproperty(J, 1, "onBody");
	js_copy(J, 1);
	if (at + p->http.body_size == size)
		buffer_push_window(J, 2, at, p->http.body_size);
	else
		push_copy(J, bytes + at, p->http.body_size);
	js_call(J, 1);
	js_pop(J, 1);
}

/* left: bytes of the input after it */
static void call_end(js_State *J, struct parser *p, size_t left)
{
	js_getproperty(J, 1, "onEnd");
	js_copy(J, 1);
	if (p->http.field_count)
		push_fields(J, p);
	else
		js_pushundefined(J);
	js_pushboolean(J, left == 0);
	js_call(J, 2);
	js_pop(J, 1);
}

static void push_bad(js_State *J, const struct parser *p, size_t done)
{
	js_newarray(J);
	js_pushliteral(J, p->http.code);
	value_createindex(J, -2, 0);
	js_pushliteral(J, p->http.reason);
	value_createindex(J, -2, 1);
	js_pushnumber(J, (double)done);
	value_createindex(J, -2, 2);
}

/* ---- reading */

struct input { uint8_t *bytes; size_t size, left; };

static enum http1_event read_on(js_State *J, struct parser *p, struct input *in)
{
	enum http1_event event = HTTP1_NEEDS;
	const char *at = (const char *)in->bytes;
	while (!p->stopped) {
		event = http1_read(&p->http, &at, &in->left);
		switch (event) {
		case HTTP1_HEAD: call_head(J, p); break;
		case HTTP1_BODY: call_body(J, p, in->bytes); break;
		case HTTP1_END: call_end(J, p, in->left); break;
		default: return event;
		}
	}
	return HTTP1_NEEDS;
}

static struct parser *parser_of(js_State *J) { return js_touserdata(J, 0, PARSER); }

static struct parser *enter(js_State *J)
{
	struct parser *p = parser_of(J);
	if (p->running)
		js_typeerror(J, "The parser is running");
	return p;
}

static void execute(js_State *J)
{
	struct parser *p = enter(J);
	struct input in = { .bytes = NULL };
	struct buffer_store *store = buffer_pin(J, 2, &in.bytes, &in.size);
	volatile enum http1_event event = HTTP1_NEEDS;
	if (!store && (!buffer_get(J, 2, &in.bytes, &in.size) || in.size))
		js_typeerror(J, "not bytes");
	in.left = in.size;
	p->running = 1;
	if (js_try(J)) {
		p->running = 0;
		p->stopped = 1;
		if (store)
			buffer_unpin(store);
		js_throw(J);
	}
	event = read_on(J, p, &in);
	js_endtry(J);
	p->running = 0;
	if (store)
		buffer_unpin(store);
	if (event == HTTP1_BAD)
		push_bad(J, p, in.size - in.left);
	else
		js_pushnumber(J, (double)(in.size - in.left));
}

static void finish(js_State *J)
{
	struct parser *p = enter(J);
	enum http1_event event = p->stopped ? HTTP1_NEEDS : http1_finish(&p->http);
	if (event == HTTP1_END)
		call_end(J, p, 0);
	if (event == HTTP1_BAD)
		push_bad(J, p, 0);
	else
		js_pushundefined(J);
}

static void is_amid(js_State *J) { js_pushboolean(J, http1_is_amid(&parser_of(J)->http)); }

static void stop(js_State *J)
{
	parser_of(J)->stopped = 1;
	js_pushundefined(J);
}

static void reset(js_State *J)
{
	struct bounds b = bounds_of(J, 1);
	struct parser *p = enter(J);
	enum http1_kind kind = p->http.kind;
	http1_fini(&p->http);
	begin(p, kind, &b);
	p->stopped = 0;
	js_pushundefined(J);
}

static void methods(js_State *J)
{
	js_newarray(J);
	for (unsigned i = 0; i < HTTP1_METHODS; i++) {
		js_pushliteral(J, http1_methods[i]);
		value_createindex(J, -2, i);
	}
}

static void alike(js_State *J)
{
	if (!value_newalike(J, 1))
		js_pushundefined(J);
}

/* ---- heads that are sent */

enum about { NOTHING, SENDING, LENGTH, DATE };
enum { SAYS_DATE = 8 };                /* as in stdlib/internal/http/sending.js */

/* What the field with this name says of how the message is sent.  Of content-disposition stdlib may change the value.
 */
static enum about about_of(const char *name, size_t size)
{
	static const struct { const char *name; enum about about; } known[] = {
		{ "connection", SENDING }, { "transfer-encoding", SENDING }, { "expect", SENDING },
		{ "trailer", SENDING }, { "keep-alive", SENDING }, { "content-length", LENGTH }, { "date", DATE },
		{ "content-disposition", SENDING },
	};
	for (size_t i = 0; i < sizeof known / sizeof *known; i++)
		if (strlen(known[i].name) == size && strncasecmp(known[i].name, name, size) == 0)
			return known[i].about;
	return NOTHING;
}

struct lines { char bytes[2048]; size_t size; int is_full; };

static void add(struct lines *l, const char *text, size_t size)
{
	if (size > sizeof l->bytes - l->size) {
		l->is_full = 1;
		return;
	}
	memcpy(l->bytes + l->size, text, size);
	l->size += size;
}

/* Tab and U+0020 to U+00FF but DEL. */
static int is_content(const char *utf8, size_t size)
{
	for (size_t i = 0; i < size; i++) {
		unsigned char c = (unsigned char)utf8[i];
		if ((c < 0x20 && c != '\t') || c == 0x7f || (c > 0xc3))
			return 0;
	}
	return 1;
}

/* name value --   a line of both; 0: they need a closer look.  state: where is said what was there. */
static int add_line(js_State *J, struct lines *l, int state)
{
	size_t name_size, value_size;
	if (!js_isstring(J, -2) || !(js_isstring(J, -1) || js_isnumber(J, -1)))
		return 0;
	const char *name = text_utf8(J, -2, &name_size), *value = text_utf8(J, -1, &value_size);
	enum about about = about_of(name, name_size);
	if (about == SENDING || !http1_is_token(name, name_size) || !is_content(value, value_size))
		return 0;
	add(l, name, name_size);
	add(l, ": ", 2);
	add(l, value, value_size);
	add(l, "\r\n", 2);
	if (about == DATE) {
		js_pushnumber(J, SAYS_DATE);
		value_create(J, state, "said");
	}
	if (about == LENGTH)
		value_create(J, state, "given");
	else
		js_pop(J, 1);
	js_pop(J, 1);
	return !l->is_full;
}

static void lines(js_State *J)
{
	struct lines l;
	int is_plain = js_toboolean(J, 2), is_simple = js_isobject(J, 1) && js_isobject(J, 3);
	l.size = 0;
	l.is_full = 0;
	if (is_simple)
		value_keys(J, 1);
	for (int i = 0, count = is_simple ? js_getlength(J, 4) : 0; i < count && is_simple; i++) {
		js_getindex(J, 4, i);
		js_copy(J, -1);
		value_getkey(J, 1);
		if (!is_plain) {
			is_simple = js_isarray(J, -1);
			if (!is_simple)
				break;
			js_getindex(J, -1, 0);
			js_replace(J, 5);
			js_getindex(J, -1, 1);
			js_remove(J, -2);
		}
		is_simple = add_line(J, &l, 3);
	}
	if (is_simple)
		text_push_bytes(J, l.bytes, l.size);
	else
		js_pushundefined(J);
}

static void is_token(js_State *J)
{
	size_t size;
	const char *text = text_utf8(J, 1, &size);
	js_pushboolean(J, http1_is_token(text, size));
}

static void has_content(js_State *J)
{
	size_t size;
	const char *text = text_utf8(J, 1, &size);
	js_pushboolean(J, is_content(text, size));
}

static void head_max(js_State *J)
{
	uint32_t most = host_of(J)->given.http_head_max;
	js_pushnumber(J, most ? most : HTTP1_HEAD_MAX);
}

static void is_lenient(js_State *J) { js_pushboolean(J, host_flag(host_of(J), "--insecure-http-parser")); }

void http_bind(js_State *J)
{
	value_method(J, "parser", parser_new, 4);
	value_method(J, "methods", methods, 0);
	value_method(J, "alike", alike, 1);
	value_method(J, "lines", lines, 3);
	value_method(J, "isToken", is_token, 1);
	value_method(J, "isContent", has_content, 1);
	value_method(J, "headMax", head_max, 0);
	value_method(J, "isLenient", is_lenient, 0);
	js_newobject(J);
	value_method(J, "execute", execute, 2);
	value_method(J, "finish", finish, 1);
	value_method(J, "isAmid", is_amid, 0);
	value_method(J, "stop", stop, 0);
	value_method(J, "reset", reset, 3);
	value_set_prototype(J, PARSER);
}
