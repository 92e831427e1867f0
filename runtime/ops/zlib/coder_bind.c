/* ops/zlib/coder_bind.c -- the part of internalBinding('zlib') for node's zlib (codec/zstream.h, zstream_open_with).
 *
 *   coder(format, decompress, bits, level, memory, strategy, dictionary, parameters)
 *       a coder; a missing package as a string; undefined for options that the library refuses.  dictionary: bytes or
 *       undefined; parameters: a Uint32Array of brotli's, by number, or undefined
 *   write(coder, flush, in, from, size, out, at, room)
 *       writes as much as it can of the bytes: [taken, written], with message, errno and code behind it if that failed
 *   writeLater(coder, flush, in, from, size, out, at, room, callback)
 *       the same on the pool: callback(taken, written, message, errno, code), without the last three if it did not fail
 *   reset(coder), set(coder, level, strategy)
 *       undefined, or [message, errno, code].  A reset while a coder is at work on the pool comes after that
 *   close(coder)
 *       frees its memory, once it is not at work any more
 *   crc32(bytes or string, start)
 *
 * A coder at work on the pool takes nothing else: it throws.  What it reads and writes is pinned, so that script may
 * meanwhile do to the buffers what it likes.
 */
#include "ops/zlib/coder.h"

#include <errno.h>
#include <stdio.h>

#include "base/mem.h"
#include "base/size.h"
#include "codec/zstream.h"
#include "engine/buffer.h"
#include "engine/engine.h"
#include "engine/flow.h"
#include "engine/text.h"
#include "ops/core/host.h"

/* After so much input the script's limits are looked at. */
enum { SLICE = 256 << 10, METADATA = 3 };

static const char TAG[] = "Zcoder";

struct coder {
	struct zstream *z;             /* NULL: closed */
	size_t charged;
	int busy, closing, resetting;
};

static void shut(js_State *J, struct coder *c)
{
	engine_charge(J, -(ptrdiff_t)c->charged);
	c->charged = 0;
	zstream_close(c->z);
	c->z = NULL;
}

static void release(js_State *J, void *data)
{
	shut(J, data);
	mem_free(data);
}

static void push_missing(js_State *J, const char *format, int decompress)
{
	char text[80];
	const char *package = NULL, *file = zstream_library(format, decompress, &package);
	snprintf(text, sizeof text, "%s (%s)", file, package);
	text_push(J, text);
}

static void open_coder(js_State *J)
{
	struct zstream_options o = { .bits = js_toint32(J, 3), .level = js_toint32(J, 4), .memory = js_toint32(J, 5),
		.strategy = js_toint32(J, 6) };
	int decompress = js_toboolean(J, 2);
	const char *format = text_utf8(J, 1, NULL);
	uint8_t *bytes;
	size_t size;
	js_pushnull(J);
	struct coder *c = mem_try_zalloc(sizeof *c);
	if (!c)
		js_rangeerror(J, "Out of memory");
	js_newuserdata(J, TAG, c, release);            /* frees it if it throws */
	if (buffer_get(J, 7, &bytes, &size)) {
		o.dictionary = bytes;
		o.dictionary_size = size;
	}
	if (buffer_get(J, 8, &bytes, &size)) {
		o.parameters = (const uint32_t *)(const void *)bytes;
		o.parameter_count = size / sizeof *o.parameters;
	}
	int rc = zstream_open_with(&c->z, format, decompress, &o);
	if (rc == -ENOMEM)
		js_rangeerror(J, "Out of memory");
	if (rc == 0) {
		c->charged = zstream_memory(c->z);
		engine_charge(J, (ptrdiff_t)c->charged);
		return;
	}
	js_pop(J, 1);
	if (rc == -ELIBACC)
		push_missing(J, format, decompress);
	else
		js_pushundefined(J);
}

/* One that can be given work. */
static struct coder *coder_at(js_State *J, int idx)
{
	struct coder *c = js_touserdata(J, idx, TAG);
	if (!c->z)
		js_error(J, "zlib binding closed");
	if (c->busy)
		js_error(J, "write already in progress");
	return c;
}

/* ---- writing */

struct writing {
	struct coder *coder;
	int flush, failed;
	const uint8_t *in;
	uint8_t *out;
	size_t from, size, at, room;
	size_t taken, written;
	struct zstream_failure failure;
};

static void read_numbers(js_State *J, struct writing *w)
{
	w->flush = js_toint32(J, 2);
	w->from = size_clamp(js_tonumber(J, 4), SIZE_MAX >> 11);
	w->size = size_clamp(js_tonumber(J, 5), SIZE_MAX >> 11);
	w->at = size_clamp(js_tonumber(J, 7), SIZE_MAX >> 11);
	w->room = size_clamp(js_tonumber(J, 8), SIZE_MAX >> 11);
}

/* Takes what is behind the start of the buffers; 0: it is not that long. */
static int within(struct writing *w, uint8_t *in, size_t in_size, uint8_t *out, size_t out_size)
{
	static uint8_t nothing[1];
	if (w->from > in_size || w->size > in_size - w->from || w->at > out_size || w->room > out_size - w->at)
		return 0;
	w->in = in ? in + w->from : nothing;
	w->out = out ? out + w->at : nothing;
	return 1;
}

/* One slice: 1 if there may be more to do. */
static int write_slice(struct writing *w)
{
	size_t left = w->size - w->taken, given = left > SLICE && w->flush != METADATA ? SLICE : left, rest = given,
		written;
	const uint8_t *in = w->in + w->taken;
	w->failed = zstream_write(w->coder->z, given == left ? w->flush : 0, &in, &rest, w->out + w->written,
		w->room - w->written, &written, &w->failure) < 0;
	w->taken += given - rest;
	w->written += written;
	return !w->failed && given < left && !rest && w->written < w->room;
}

/* -- message errno code */
static void push_failure(js_State *J, const struct zstream_failure *f)
{
	text_push(J, f->message);
	js_pushnumber(J, f->number);
	text_push(J, f->code);
}

/* array --  array     with these three from place `at` on */
static void add_failure(js_State *J, uint32_t at, const struct zstream_failure *f)
{
	push_failure(J, f);
	for (int i = 2; i >= 0; i--)
		value_createindex(J, -2 - i, at + (uint32_t)i);
}

static void write_now(js_State *J)
{
	struct writing w = { .coder = NULL };
	uint8_t *in, *out;
	size_t in_size, out_size;
	read_numbers(J, &w);
	w.coder = coder_at(J, 1);
	if (!buffer_get(J, 3, &in, &in_size) || !buffer_get(J, 6, &out, &out_size) ||
		!within(&w, in, in_size, out, out_size))
		js_rangeerror(J, "buffer out of bounds");
	while (write_slice(&w))
		engine_check(J);
	js_newarray(J);
	js_pushnumber(J, (double)w.taken);
	value_createindex(J, -2, 0);
	js_pushnumber(J, (double)w.written);
	value_createindex(J, -2, 1);
	if (w.failed)
		add_failure(J, 2, &w.failure);
}

struct write_op {
	struct op op;
	struct writing w;
	js_State *J;
	value_ref owner, callback;
	struct buffer_store *in, *out;
	int delivered;
};

static struct write_op *write_of(struct op *op) { return container_of(op, struct write_op, op); }

static void write_work(struct op *op)
{
	struct write_op *o = write_of(op);
	while (write_slice(&o->w) && !atomic_load_explicit(&op->cancelled, memory_order_relaxed))
		continue;
	op->result = 0;
}

/* What was put off while it was at work. */
static void finish(js_State *J, struct coder *c)
{
	struct zstream_failure ignored;
	c->busy = 0;
	if (c->closing)
		shut(J, c);
	else if (c->resetting)
		zstream_reset(c->z, &ignored);
	c->closing = c->resetting = 0;
}

static void write_deliver(struct op *op, const struct record *rec, const void *bytes)
{
	struct write_op *o = write_of(op);
	js_State *J = o->J;
	(void)rec;
	(void)bytes;
	o->delivered = 1;
	finish(J, o->w.coder);
	value_push(J, o->callback);
	js_pushundefined(J);
	js_pushnumber(J, (double)o->w.taken);
	js_pushnumber(J, (double)o->w.written);
	if (js_try(J)) {               /* for want of memory; the error is the message */
		engine_callback(J, 3);
		return;
	}
	if (o->w.failed)
		push_failure(J, &o->w.failure);
	js_endtry(J);
	engine_callback(J, o->w.failed ? 5 : 2);
}

static void write_release(struct op *op)
{
	struct write_op *o = write_of(op);
	if (!o->delivered)
		finish(o->J, o->w.coder);
	buffer_unpin(o->in);
	buffer_unpin(o->out);
	value_unroot(o->J, o->owner);
	value_unroot(o->J, o->callback);
	mem_free(o);
}

static const struct op_kind write_kind = {
	.name = "zlib.write", .work = write_work, .deliver = write_deliver, .release = write_release,
};

/* Makes the op own what it works with: 0, or -errno. */
static int lend(js_State *J, struct write_op *o)
{
	uint8_t *in, *out;
	size_t in_size, out_size;
	o->in = buffer_pin(J, 3, &in, &in_size);
	o->out = buffer_pin(J, 6, &out, &out_size);
	if (!o->in || !o->out || !within(&o->w, in, in_size, out, out_size))
		return -ERANGE;
	return loop_post(host_loop(J), &o->op);
}

static void write_later(js_State *J)
{
	struct writing w = { .coder = NULL };
	read_numbers(J, &w);
	js_copy(J, 9);
	flow_bind_as(J, "ZLIB", 0);
	w.coder = coder_at(J, 1);
	value_ref callback = value_root(J, -1), owner = value_root(J, 1);
	struct write_op *o = mem_try_zalloc(sizeof *o);
	if (o)
		*o = (struct write_op){ .op = { .kind = &write_kind, .referenced = 1 }, .w = w, .J = J, .owner = owner,
			.callback = callback };
	int rc = o ? lend(J, o) : -ENOMEM;
	if (rc < 0) {
		if (o) {
			buffer_unpin(o->in);
			buffer_unpin(o->out);
		}
		mem_free(o);
		value_unroot(J, callback);
		value_unroot(J, owner);
		js_rangeerror(J, "%s", rc == -ENOMEM ? "Out of memory" : "buffer out of bounds");
	}
	w.coder->busy = 1;
	js_pushundefined(J);
}

/* ---- the rest */

static void push_outcome(js_State *J, int rc, const struct zstream_failure *f)
{
	if (rc == 0) {
		js_pushundefined(J);
		return;
	}
	js_newarray(J);
	add_failure(J, 0, f);
}

static void reset(js_State *J)
{
	struct coder *c = js_touserdata(J, 1, TAG);
	struct zstream_failure f;
	if (c->busy) {
		c->resetting = 1;
		js_pushundefined(J);
		return;
	}
	push_outcome(J, zstream_reset(coder_at(J, 1)->z, &f), &f);
}

static void set(js_State *J)
{
	int level = js_toint32(J, 2), strategy = js_toint32(J, 3);
	struct zstream_failure f;
	push_outcome(J, zstream_set(coder_at(J, 1)->z, level, strategy, &f), &f);
}

static void close_coder(js_State *J)
{
	struct coder *c = js_touserdata(J, 1, TAG);
	if (c->busy)
		c->closing = 1;
	else
		shut(J, c);
	js_pushundefined(J);
}

static void crc32(js_State *J)
{
	uint32_t crc = js_touint32(J, 2);
	uint8_t *bytes;
	size_t size;
	if (!buffer_get(J, 1, &bytes, &size))
		bytes = (uint8_t *)text_utf8(J, 1, &size);
	if (zstream_crc32(&crc, bytes, size) < 0)
		js_error(J, "crc32 needs libz.so.1 (zlib1g), which is not installed");
	js_pushnumber(J, crc);
}

void coder_bind(js_State *J)
{
	value_method(J, "coder", open_coder, 8);
	value_method(J, "write", write_now, 8);
	value_method(J, "writeLater", write_later, 9);
	value_method(J, "reset", reset, 1);
	value_method(J, "set", set, 3);
	value_method(J, "close", close_coder, 1);
	value_method(J, "crc32", crc32, 2);
}
