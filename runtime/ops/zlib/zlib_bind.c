/* ops/zlib/zlib_bind.c -- internalBinding('zlib'): compressed streams (codec/zstream.h).
 *
 *   open(format, decompress)          a stream; a string naming the package that lacks; undefined for a format that
 *                                     nobody knows
 *   run(stream, bytes, from, finish)  { bytes, taken, state }: at most CHUNK bytes of output as a Uint8Array, or
 *   undefined for none; how many of
 *                                     the bytes from `from` on were taken; state HUNGRY 0, FULL 1, ENDED 2, or -1 for
 *                                     bytes that are not in the format
 *
 * What a view shows is looked at anew in each call: script may have detached it.
 */
#include "ops/core/ops.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "base/size.h"
#include "codec/zstream.h"
#include "engine/buffer.h"
#include "engine/engine.h"

enum { CHUNK = 65536 };

static const char TAG[] = "Zstream";

static void release(js_State *J, void *data)
{
	engine_charge(J, -(ptrdiff_t)zstream_memory(data));
	zstream_close(data);
}

static void open_stream(js_State *J)
{
	const char *format = str_utf8(J, 1, NULL), *package = NULL;
	int decompress = js_toboolean(J, 2);
	struct zstream *z = NULL;
	js_pushnull(J);
	int rc = zstream_open(&z, format, decompress);
	if (rc == -ELIBACC) {
		char text[80];
		const char *file = zstream_library(format, decompress, &package);
		snprintf(text, sizeof text, "%s (%s)", file, package);
		str_push(J, text);
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

void zlib_bind(js_State *J)
{
	value_method(J, "open", open_stream, 2);
	value_method(J, "run", run, 4);
}
