/* ops/zlib/zlib_bind.c -- internalBinding('zlib'): compressed streams (codec/zstream.h).
 *
 *   open(format, decompress)          a stream; the name of the missing package as a string; undefined for an unknown
 *                                     format
 *   run(stream, bytes, from, finish)  { bytes, taken, state }: at most CHUNK bytes of output as a Uint8Array, or
 *                                     undefined if there are none; how many of the bytes from `from` on were consumed;
 *                                     state HUNGRY 0, FULL 1, ENDED 2, or -1 for invalid input
 *
 *   runFile(stream, fd, position, most, callback)
 *                                     the same with a round of io/copy.h from a regular file, on the pool:
 *                                     callback(error or null, taken, bytes, state).  position: -1 for the file's own.
 *                                     -> false if the file is not regular, and nothing happens.  No other call for the
 *                                     stream is made until then
 *
 * The rest is in coder_bind.c.
 *
 * Each call gets the bytes of the view again: script may have detached it.
 */
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
#include "io/copy.h"
#include "ops/core/error.h"
#include "ops/core/host.h"
#include "ops/zlib/coder.h"

enum { CHUNK = 65536 };

static const char TAG[] = "Zstream";

static void release(js_State *J, void *data)
{
	engine_charge(J, -(ptrdiff_t)zstream_memory(data));
	zstream_close(data);
}

static void open_stream(js_State *J)
{
	const char *format = text_utf8(J, 1, NULL), *package = NULL;
	int decompress = js_toboolean(J, 2);
	struct zstream *z = NULL;
	js_pushnull(J);
	int rc = zstream_open(&z, format, decompress);
	if (rc == -ELIBACC) {
		char text[80];
		const char *file = zstream_library(format, decompress, &package);
		snprintf(text, sizeof text, "%s (%s)", file, package);
		text_push(J, text);
		return;
	}
	if (rc == -ENOMEM)
		js_rangeerror(J, "Out of memory");
	if (rc) {
		js_pushundefined(J);
		return;
	}
	engine_charge(J, (ptrdiff_t)zstream_memory(z));
	js_newuserdata(J, TAG, z, release);            /* closes it if it throws */
}

static void run(js_State *J)
{
	struct zstream *z = js_touserdata(J, 1, TAG);
	size_t from = size_clamp(js_tonumber(J, 3), SIZE_MAX >> 11), size = 0, written = 0;
	int finish = js_toboolean(J, 4), state;
	uint8_t *bytes = NULL, out[CHUNK];
	const uint8_t *in;
	if (!buffer_get(J, 2, &bytes, &size) || from > size)
		from = size = 0;
	in = bytes ? bytes + from : out;
	size_t left = size - from;
	state = zstream_run(z, &in, &left, finish, out, sizeof out, &written);
	if (state == -ENOMEM)
		js_rangeerror(J, "Out of memory");
	js_newobject(J);
	if (written && state >= 0) {
		uint8_t *to;
		buffer_push_bytes_new(J, written, 0, &to);
		memcpy(to, out, written);
	} else {
		js_pushundefined(J);
	}
	value_create(J, -2, "bytes");
	js_pushnumber(J, (double)(size - from - left));
	value_create(J, -2, "taken");
	js_pushnumber(J, state < 0 ? -1 : state);
	value_create(J, -2, "state");
}

struct coding {
	struct op op;
	struct copy_coded coded;
	js_State *J;
	value_ref stream, callback;
};

static struct coding *coding_of(struct op *op) { return container_of(op, struct coding, op); }

static void coding_work(struct op *op) { op->result = copy_coded(&coding_of(op)->coded); }

static void push_outcome(js_State *J, struct coding *c, int64_t result)
{
	if (result == -ENOMEM)
		js_rangeerror(J, "Out of memory");
	if (result < 0)
		error_push(J, result, "read", NULL, NULL);
	else
		js_pushnull(J);
	js_pushnumber(J, (double)c->coded.taken);
	if (c->coded.bytes && c->coded.state >= 0) {
		uint8_t *bytes = c->coded.bytes;
		c->coded.bytes = NULL;
		buffer_push_bytes(J, bytes, c->coded.size);    /* frees them if it throws */
	} else {
		js_pushundefined(J);
	}
	js_pushnumber(J, c->coded.state < 0 ? -1 : c->coded.state);
}

static void coding_deliver(struct op *op, const struct record *rec, const void *bytes)
{
	struct coding *c = coding_of(op);
	js_State *J = c->J;
	value_push(J, c->callback);
	js_pushundefined(J);
	if (js_try(J)) {               /* for want of memory; the error is the callback's */
		engine_callback(J, 1);
		return;
	}
	push_outcome(J, c, rec->result);
	js_endtry(J);
	engine_callback(J, 4);
}

static void coding_release(struct op *op)
{
	struct coding *c = coding_of(op);
	value_unroot(c->J, c->stream);
	value_unroot(c->J, c->callback);
	copy_let_go(c->coded.in);
	mem_free(c->coded.bytes);
	mem_free(c);
}

static const struct op_kind coding_kind = {
	.name = "zlib.file", .work = coding_work, .deliver = coding_deliver, .release = coding_release,
};

static void run_file(js_State *J)
{
	double at = js_tonumber(J, 3);
	struct copy_coded coded = { .z = js_touserdata(J, 1, TAG), .in = js_tointeger(J, 2),
		.in_at = at >= 0 ? (int64_t)size_clamp(at, SIZE_MAX >> 2) : -1,
		.most = size_clamp(js_tonumber(J, 4), SIZE_MAX >> 2) };
	int can = copy_can(coded.in);
	if (can) {
		js_copy(J, 5);
		flow_bind_as(J, "FSREQCALLBACK", 0);
		can = copy_can(coded.in);      /* async hooks may have run script, which closes */
	}
	if (!can) {
		js_pushboolean(J, 0);
		return;
	}
	value_ref callback = value_root(J, -1), stream = value_root(J, 1);
	struct coding *c = mem_try_zalloc(sizeof *c);
	if (c)
		*c = (struct coding){ .op = { .kind = &coding_kind, .referenced = 1 }, .coded = coded, .J = J,
			.stream = stream, .callback = callback };
	copy_hold(coded.in);
	if (!c || loop_post(host_loop(J), &c->op) < 0) {
		copy_let_go(coded.in);
		mem_free(c);
		value_unroot(J, callback);
		value_unroot(J, stream);
		js_rangeerror(J, "Out of memory");
	}
	js_pushboolean(J, 1);
}

void zlib_bind(js_State *J)
{
	value_method(J, "open", open_stream, 2);
	value_method(J, "run", run, 4);
	value_method(J, "runFile", run_file, 5);
	coder_bind(J);
}
