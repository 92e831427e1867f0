/* ops/fetch/websocket_bind.c -- internalBinding('websocket'): WebSocket connections (io/http/websocket.h) as scheduler
 * messages.
 *
 *   key()                           a new Sec-WebSocket-Key
 *   deflates()                      whether zlib is available
 *   start(url, origin, key, head, protocols, flags, ms, extras, callback)   -> connection
 *                                   head: the opening request, Latin-1; protocols: those requested, separated by ", ",
 *                                   or undefined; ms: for the handshake; extras as fetch_options.js makes them; url
 *                                   has http or https.
 *                                   Posts WebSocketEvent, again and again until the end, which keeps the run alive.
 *                                   The callback is called for each event, as an outermost call, with one of
 *                                     OPENED, protocol, extensions
 *                                     TEXT, string      BINARY, Uint8Array
 *                                     CLOSING
 *                                     ENDED, clean, code, reason, error or undefined
 *                                     NO_MEMORY       for any of these
 *                                   and is not called again after the last two
 *   send(connection, string or bytes)       false: it is not open
 *   close(connection, code or 0, reason)
 *   unsent(connection)              bytes of messages not yet sent
 *   size(string or bytes)           its size in bytes
 *
 * An error is an array as in fetch_bind.c.
 *
 * Ownership: the script's object and each posted op hold a reference to the struct.  The connection ends with the
 * object; as long as it is not ENDED, an op is posted whose callback holds the object.
 */
#include "ops/core/oplog_host.h"
#include "policy/dry.h"
#include "ops/core/ops.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "base/size.h"
#include "codec/zstream.h"
#include "engine/buffer.h"
#include "engine/engine.h"
#include "engine/flow.h"
#include "io/http/curl.h"
#include "io/http/websocket.h"
#include "codec/digest.h"
#include "ops/fetch/fetch.h"
#include "ops/fetch/websocket_int.h"
#include "ops/core/host.h"

enum { FLAG_INSECURE = 2, FLAG_VERBOSE = 4, FLAG_TLS = 8, FLAG_OFFERS = 16 };
enum { OPENED, TEXT, BINARY, CLOSING, ENDED, NO_MEMORY };
enum { BATCH = 256,             /* events delivered before yielding to others */
	COST = 16 << 10, KEY_BYTES = 16, SHA1_BYTES = 20 };

static const char TAG[] = "WebSocketConnection";
static const char GUID[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";     /* RFC 6455, 1.3 */

struct connection {
	struct websocket *ws;
	struct host *host;
	struct call *next;             /* posted and not yet delivered, or NULL */
	unsigned refs;
	int begun;                     /* websocket_start was called */
	size_t charged;
};

struct call {
	struct op op;
	struct connection *c;
	value_ref callback;
};

/* ---- lifetime */

static void charge(struct connection *c, size_t bytes)
{
	engine_charge(c->host->J, (ptrdiff_t)bytes - (ptrdiff_t)c->charged);
	c->charged = bytes;
}

static void drop(struct connection *c)
{
	if (--c->refs)
		return;
	if (c->ws)
		websocket_free(c->ws);
	charge(c, 0);
	mem_free(c);
}

static void finalize(js_State *J, void *p) { drop(p); }

static void on_ready(struct websocket *ws)
{
	struct connection *c = websocket_ctx(ws);
	if (c->next)
		loop_resume(c->host->loop, &c->next->op, 0);
}

static struct call *call_of(struct op *op) { return container_of(op, struct call, op); }

static void call_release(struct op *op)
{
	struct call *call = call_of(op);
	struct connection *c = call->c;
	if (c->next == call)
		c->next = NULL;
	value_unroot(c->host->J, call->callback);
	mem_free(call);
	drop(c);
}

/* ---- events */

static void open_library(struct op *op)
{
	curl_open();
	op->result = 0;
}

static int next_step(struct op *op, struct ring_request *rq)
{
	struct connection *c = call_of(op)->c;
	if (op->cancelled)
		return 0;
	if (op->step == 0 && !curl_opened())
		return OP_STEP_WORK;
	op->result = 0;
	if (!c->begun) {
		c->begun = 1;
		int r = transfers_ready(c->host->transfers);
		op->result = r == 0 ? websocket_start(c->ws) : r;
	}
	return op->result < 0 || websocket_ready(c->ws) ? 0 : OP_STEP_HOLD;
}

static int push_opened(js_State *J, const struct websocket *ws)
{
	const struct websocket_terms *terms = websocket_agreed(ws);
	js_pushnumber(J, OPENED);
	text_push_bytes(J, terms->protocol ? terms->protocol : "", terms->protocol_size);
	text_push(J, terms->extensions);
	return 3;
}

static void push_start_error(js_State *J, int r)
{
	struct transfer_error e = { .code = r == -ELIBACC ? "ERR_FEATURE_UNAVAILABLE_ON_PLATFORM" : "ENOMEM" };
	snprintf(e.text, sizeof e.text, r == -ELIBACC ? "WebSocket needs %s, which is not installed" :
		"not enough memory", curl_missing());
	fetch_push_error(J, &e);
}

static int push_ended(js_State *J, const struct websocket *ws, int64_t started)
{
	const char *reason;
	size_t size;
	int code = websocket_closed_with(ws, &reason, &size);
	js_pushnumber(J, ENDED);
	js_pushboolean(J, websocket_was_clean(ws));
	js_pushnumber(J, code);
	text_push_bytes(J, reason, size);
	if (started < 0)
		push_start_error(J, (int)started);
	else if (websocket_failed(ws))
		fetch_push_error(J, websocket_failed(ws));
	else
		js_pushundefined(J);
	return 5;
}

static int push_message(js_State *J, const struct websocket_event *e, uint8_t **text)
{
	if (e->opcode == WEBSOCKET_BINARY) {
		js_pushnumber(J, BINARY);
		uint8_t *bytes = e->bytes;
		*text = NULL;
		if (bytes)
			buffer_push_bytes(J, bytes, e->size);  /* frees them if it throws */
		else
			buffer_push_bytes_new(J, 0, 0, &bytes);
		return 2;
	}
	js_pushnumber(J, TEXT);
	text_push_bytes(J, e->bytes ? (const char *)e->bytes : "", e->size);
	return 2;
}

static int push_event(js_State *J, struct connection *c, int64_t started, struct websocket_event *e, uint8_t **text)
{
	switch (e->what) {
	case WEBSOCKET_OPENED:
		return push_opened(J, c->ws);
	case WEBSOCKET_MESSAGE:
		return push_message(J, e, text);
	case WEBSOCKET_CLOSING:
		js_pushnumber(J, CLOSING);
		return 1;
	case WEBSOCKET_ENDED:
		break;
	}
	return push_ended(J, c->ws, started);
}

/* Calls back with the event.  Nobody could catch an out-of-memory error here, so the callback is notified of it
 * instead: then returns 0. */
static int tell(js_State *J, struct connection *c, value_ref callback, int64_t started, struct websocket_event *e)
{
	uint8_t *volatile kept = e->bytes;
	uint8_t *text = e->bytes;
	int argc, top = js_gettop(J);
	if (e->what == WEBSOCKET_MESSAGE && e->opcode == WEBSOCKET_BINARY)
		kept = NULL;           /* the array owns it now */
	value_push(J, callback);
	js_pushundefined(J);
	if (js_try(J)) {
		mem_free(kept);
		js_pop(J, js_gettop(J) - top);
		value_push(J, callback);
		js_pushundefined(J);
		js_pushnumber(J, NO_MEMORY);
		engine_callback(J, 1);
		return 0;
	}
	argc = push_event(J, c, started, e, &text);
	js_endtry(J);
	mem_free(kept);
	engine_callback(J, argc);
	return 1;
}

static int post_call(struct connection *c, value_ref callback);

static void next_deliver(struct op *op, const struct record *rec, const void *bytes)
{
	struct call *call = call_of(op);
	struct connection *c = call->c;
	js_State *J = c->host->J;
	struct websocket_event e = { .what = WEBSOCKET_ENDED };
	c->next = NULL;
	for (int n = 0; n < BATCH && (rec->result < 0 || websocket_take(c->ws, &e)); n++) {
		charge(c, COST + websocket_memory(c->ws));
		if (!tell(J, c, call->callback, rec->result, &e) || e.what == WEBSOCKET_ENDED) {
			value_push(J, call->callback);
			flow_over(J);
			return;
		}
		if (engine_interrupted(J))
			break;
	}
	if (post_call(c, call->callback) == 0) {
		call->callback = 0;
		return;
	}
	value_push(J, call->callback);
	js_pushundefined(J);
	js_pushnumber(J, NO_MEMORY);
	engine_callback(J, 1);
}

static const struct op_kind next_kind = {
	.name = "WebSocketEvent", .step = next_step, .work = open_library, .deliver = next_deliver,
	.release = call_release,
};

static struct connection *connection_of(js_State *J) { return js_touserdata(J, 1, TAG); }

/* The op owns the callback's root once this has succeeded. */
static int post_call(struct connection *c, value_ref callback)
{
	struct call *call = mem_try_zalloc(sizeof *call);
	if (!call)
		return -ENOMEM;
	*call = (struct call){ .op = { .kind = &next_kind, .referenced = 1 }, .c = c, .callback = callback };
	if (loop_post(c->host->loop, &call->op) < 0) {
		mem_free(call);
		return -ENOMEM;
	}
	c->next = call;
	c->refs++;
	return 0;
}

static void post(js_State *J, struct connection *c, int idx)
{
	js_copy(J, idx);
	flow_bind_as(J, "WEBSOCKET", 0);
	value_ref callback = value_root(J, -1);
	js_pop(J, 1);
	if (post_call(c, callback) == 0)
		return;
	value_unroot(J, callback);
	js_rangeerror(J, "Out of memory");
}

/* ---- the beginning */

static void key(js_State *J)
{
	uint8_t bytes[KEY_BYTES];
	if (digest_random(bytes, sizeof bytes) < 0)
		js_error(J, "The kernel has no random bytes");
	text_push_decoded(J, bytes, sizeof bytes, TEXT_BASE64);
}

static void deflates(js_State *J)
{
	struct zstream *z = NULL;
	int r = zstream_open_window(&z, 15, 1);
	zstream_close(z);
	js_pushboolean(J, r == 0);
}

void websocket_push_accept(js_State *J, int idx)
{
	struct digest *d;
	uint8_t sum[SHA1_BYTES];
	size_t size;
	const char *text = text_utf8(J, idx, &size);
	int r = digest_open(&d, "sha1", NULL, 0);
	if (r == 0) {
		r = digest_update(d, text, size);
		if (r == 0)
			r = digest_update(d, GUID, sizeof GUID - 1);
		if (r == 0)
			r = digest_finish(d, sum, sizeof sum);
		digest_close(d);
	}
	if (r == -ENOMEM)
		js_rangeerror(J, "Out of memory");
	if (r < 0)
		js_error(J, r == -ELIBACC ? "WebSocket needs libcrypto.so.3, which is not installed" :
			"SHA-1 is not to be had");
	text_push_decoded(J, sum, sizeof sum, TEXT_BASE64);
}

static void start(js_State *J)
{
	struct websocket_request rq = { .transfer = { .upload_size = -1, .method = "GET", .fields = "" } };
	int flags = js_tointeger(J, 6), r;
	char *head = NULL;
	rq.transfer.url = text_utf8(J, 1, NULL);
	rq.transfer.origin = text_utf8(J, 2, NULL);
	rq.protocols = js_isundefined(J, 5) ? NULL : text_utf8(J, 5, NULL);
	rq.handshake_ms = (unsigned)size_clamp(js_tonumber(J, 7), 0x7fffffff);
	fetch_read_extras(J, 8, &rq.transfer);
	rq.transfer.insecure = flags & FLAG_INSECURE;
	rq.transfer.verbose = flags & FLAG_VERBOSE;
	rq.transfer.tls = flags & FLAG_TLS;
	rq.offers = flags & FLAG_OFFERS;
	websocket_push_accept(J, 3);
	rq.accept = text_utf8(J, -1, NULL);
	fetch_count(J, "websocket", rq.transfer.url);
	struct transfers *ts = fetch_transfers(J);
	struct connection *c = mem_try_zalloc(sizeof *c);
	if (!c)
		js_rangeerror(J, "Out of memory");
	c->host = host_of(J);
	c->refs = 1;
	js_pushnull(J);
	js_newuserdata(J, TAG, c, finalize);
	int self = js_gettop(J) - 1;
	charge(c, COST);
	c->ws = websocket_new(ts, c->host->loop, on_ready, c);
	if (!c->ws)
		js_rangeerror(J, "Out of memory");
	rq.head = fetch_latin1(J, 4, &head);
	rq.head_size = strlen(rq.head);
	r = websocket_prepare(c->ws, &rq);
	mem_free(head);
	int is_dry = r >= 0 && dry_on();
	oplog_host_once(J, "websocket", rq.transfer.url, r == -EACCES ? "denied" : is_dry ? "dry-run" : "ok");
	if (r == -EACCES)
		fetch_refuse(J, websocket_refused(c->ws));
	if (r < 0)
		js_rangeerror(J, "Out of memory");
	if (is_dry)
		fetch_keep_dry(J, "websocket", "WebSocket", rq.transfer.url, -1);
	post(J, c, 9);
	js_copy(J, self);
}

/* ---- sending */

const void *websocket_data(js_State *J, int idx, size_t *size, enum websocket_opcode *opcode)
{
	uint8_t *bytes = NULL;
	*opcode = WEBSOCKET_BINARY;
	if (buffer_get(J, idx, &bytes, size))
		return bytes ? (const void *)bytes : "";
	*opcode = WEBSOCKET_TEXT;
	return text_utf8(J, idx, size);
}

static void send_(js_State *J)
{
	struct connection *c = connection_of(J);
	enum websocket_opcode opcode;
	size_t size;
	const void *bytes = websocket_data(J, 2, &size, &opcode);
	int r = websocket_send(c->ws, opcode, bytes, size);
	charge(c, COST + websocket_memory(c->ws));
	if (r == -ENOMEM)
		js_rangeerror(J, "Out of memory");
	js_pushboolean(J, r == 0);
}

static void size_(js_State *J)
{
	enum websocket_opcode opcode;
	size_t size;
	websocket_data(J, 1, &size, &opcode);
	js_pushnumber(J, (double)size);
}

static void unsent(js_State *J)
{
	js_pushnumber(J, (double)websocket_unsent(connection_of(J)->ws));
}

static void close_(js_State *J)
{
	struct connection *c = connection_of(J);
	int code = js_tointeger(J, 2);
	size_t size;
	const char *reason = text_utf8(J, 3, &size);
	websocket_close(c->ws, code, reason, size);
	js_pushundefined(J);
}

void websocket_bind(js_State *J)
{
	value_method(J, "key", key, 0);
	value_method(J, "deflates", deflates, 0);
	value_method(J, "start", start, 9);
	value_method(J, "send", send_, 2);
	value_method(J, "close", close_, 3);
	value_method(J, "unsent", unsent, 1);
	value_method(J, "size", size_, 1);
}
