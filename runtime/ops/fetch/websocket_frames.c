/* ops/fetch/websocket_frames.c -- internalBinding('websocket_frames'): the frames of a WebSocket that a server has
 * accepted (codec/websocket.h), for a socket that script has.
 *
 *   accept(key)                     the Sec-WebSocket-Accept for a Sec-WebSocket-Key
 *   open(deflates, freshIn, freshOut, bitsOut)      -> frames; deflates: permessage-deflate is on; fresh: each message
 *                                   from the client, or to it, begins with an empty window; bitsOut: 9 to 15
 *   read(frames, bytes)             -> [opcode, value, opcode, value ...]: what is complete by now. A text is a string,
 *                                   the payload of all others a Uint8Array.  At a protocol error the last opcode is -1
 *                                   and its value [code for the Close frame, why]; nothing may be read after it
 *   write(frames, opcode, string or bytes)          -> Uint8Array, one frame; opcode: of a control frame, 0: a message
 *
 * Ownership: the object owns the decoder and the encoder; neither does I/O.
 */
#include "ops/core/ops.h"

#include <string.h>

#include "base/limits.h"
#include "base/mem.h"
#include "codec/digest.h"
#include "codec/websocket.h"
#include "codec/zstream.h"
#include "engine/buffer.h"
#include "engine/engine.h"
#include "engine/text.h"
#include "ops/core/host.h"
#include "ops/fetch/websocket_int.h"

static const char TAG[] = "WebSocketFrames";

struct frames {
	struct host *host;
	struct websocket_reader in;
	struct websocket_deflater out;
	int deflates;
	size_t charged;
};

static void charge(struct frames *f)
{
	size_t bytes = sizeof *f + websocket_reader_memory(&f->in) + (f->out.z ? zstream_memory(f->out.z) : 0);
	engine_charge(f->host->J, (ptrdiff_t)bytes - (ptrdiff_t)f->charged);
	f->charged = bytes;
}

static void finalize(js_State *J, void *p)
{
	struct frames *f = p;
	websocket_reader_fini(&f->in);
	websocket_deflater_fini(&f->out);
	engine_charge(J, -(ptrdiff_t)f->charged);
	mem_free(f);
}

static struct frames *frames_of(js_State *J) { return js_touserdata(J, 1, TAG); }

static void accept_(js_State *J) { websocket_push_accept(J, 1); }

static void open_(js_State *J)
{
	int deflates = js_toboolean(J, 1), fresh_in = js_toboolean(J, 2), fresh_out = js_toboolean(J, 3);
	int bits = js_tointeger(J, 4);
	struct frames *f = mem_try_zalloc(sizeof *f);
	if (!f)
		js_rangeerror(J, "Out of memory");
	f->host = host_of(J);
	f->deflates = deflates;
	f->out = (struct websocket_deflater){ .bits = (uint8_t)(bits < 9 || bits > 15 ? 15 : bits),
		.fresh = (uint8_t)fresh_out };
	websocket_reader_init(&f->in, LIMIT_WEBSOCKET_MESSAGE, 1);
	if (deflates)
		websocket_reader_deflates(&f->in, fresh_in);
	js_pushnull(J);
	js_newuserdata(J, TAG, f, finalize);
	charge(f);
}

/* ---- reading */

static void push_item(js_State *J, struct websocket_item *item)
{
	uint8_t *volatile kept = item->bytes;
	if (item->opcode == WEBSOCKET_BINARY && item->bytes) {
		item->bytes = NULL;
		buffer_push_bytes(J, kept, item->size);        /* frees them if it throws */
		return;
	}
	if (item->opcode != WEBSOCKET_TEXT) {
		uint8_t *bytes;
		buffer_push_bytes_new(J, item->size, 0, &bytes);
		if (item->size)
			memcpy(bytes, kept, item->size);
		return;
	}
	if (js_try(J)) {
		mem_free(kept);
		js_throw(J);
	}
	text_push_bytes(J, kept ? (const char *)kept : "", item->size);
	js_endtry(J);
	mem_free(kept);
}

static void push_failure(js_State *J, const struct frames *f)
{
	js_newarray(J);
	js_pushnumber(J, websocket_reader_code(&f->in));
	value_createindex(J, -2, 0);
	text_push(J, websocket_reader_why(&f->in));
	value_createindex(J, -2, 1);
}

static void read_(js_State *J)
{
	struct frames *f = frames_of(J);
	const uint8_t *p;
	size_t size;
	int n = 0, r = 0;
	buffer_get_steady(J, 2, &p, &size);
	js_newarray(J);
	while (size && r >= 0) {
		struct websocket_item item;
		r = websocket_read(&f->in, &p, &size, &item);
		if (r == 0)
			break;
		js_pushnumber(J, r < 0 ? -1 : (int)item.opcode);
		value_createindex(J, -2, n++);
		if (r < 0)
			push_failure(J, f);
		else
			push_item(J, &item);
		value_createindex(J, -2, n++);
	}
	charge(f);
}

/* ---- writing */

static void write_(js_State *J)
{
	struct frames *f = frames_of(J);
	enum websocket_opcode own = (enum websocket_opcode)js_tointeger(J, 2), opcode;
	uint8_t head[WEBSOCKET_HEAD_MAX], *small = NULL, *out;
	size_t size, head_size;
	const void *bytes = websocket_data(J, 3, &size, &opcode);
	if (own)                       /* of a control frame */
		opcode = own;
	if (f->deflates && size >= WEBSOCKET_DEFLATE_FROM && opcode < WEBSOCKET_CLOSE &&
		websocket_deflate(&f->out, bytes, size, &small, &size) < 0)
		small = NULL;
	head_size = websocket_head(head, opcode, small != NULL, size, NULL);
	if (js_try(J)) {
		mem_free(small);
		websocket_deflater_fini(&f->out);      /* its window has what the client never gets */
		js_throw(J);
	}
	buffer_push_bytes_new(J, head_size + size, 0, &out);
	js_endtry(J);
	memcpy(out, head, head_size);
	if (size)
		memcpy(out + head_size, small ? small : bytes, size);
	mem_free(small);
	charge(f);
}

void websocket_frames_bind(js_State *J)
{
	value_method(J, "accept", accept_, 1);
	value_method(J, "open", open_, 4);
	value_method(J, "read", read_, 2);
	value_method(J, "write", write_, 3);
}
