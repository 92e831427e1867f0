/* shared.c -- SharedArrayBuffer (ECMA-262, 25.2). */
#include "engine/bytes/buffer.h"
#include "engine/core/properties.h"
#include "engine/core/symbol.h"

#include <errno.h>

static void SAB_call(js_State *J) { js_typeerror(J, "Constructor SharedArrayBuffer requires 'new'"); }
static void SAB_construct(js_State *J) { buffer_construct(J, 1); }

static void SABp_byteLength(js_State *J) { js_pushnumber(J, (double)store_size(buffer_this(J, 1)->store)); }
static void SABp_maxByteLength(js_State *J) { js_pushnumber(J, (double)buffer_this(J, 1)->store->room); }
static void SABp_growable(js_State *J) { js_pushboolean(J, buffer_this(J, 1)->resizable); }
static void SABp_slice(js_State *J) { buffer_slice(J, 1); }

static void SABp_grow(js_State *J)
{
	static const char invalid[] = "SharedArrayBuffer.prototype.grow: Invalid length parameter";
	struct array_buffer *b = buffer_this(J, 1);
	size_t size;
	if (!b->resizable)
		buffer_refuse_receiver(J, 1);
	size = buffer_index_arg(J, 1, invalid);
	if (size > b->store->room)
		js_rangeerror(J, invalid);
	switch (store_grow(b->store, size)) {
	case -EINVAL: js_rangeerror(J, invalid);
	case -ENOMEM: js_rangeerror(J, "Out of memory: SharedArrayBuffer.prototype.grow");
	}
	buffer_charge_shared(J, b);
	js_pushundefined(J);
}

static void fill_prototype(js_State *J)
{
	static const struct buffer_method list[] = { { "slice", SABp_slice, 2 }, { "grow", SABp_grow, 1 } };
	buffer_methods(J, list, nelem(list));
	buffer_accessor(J, "byteLength", SABp_byteLength);
	buffer_accessor(J, "maxByteLength", SABp_maxByteLength);
	buffer_accessor(J, "growable", SABp_growable);
	value_tag(J, "SharedArrayBuffer");
}

void shared_init(js_State *J)
{
	J->buffers->shared_prototype = buffer_push_prototype(J, "SharedArrayBuffer", NULL);
	js_newcconstructor(J, SAB_call, SAB_construct, "SharedArrayBuffer", 1);
	J->buffers->shared_constructor = js_toobject(J, -1);
	symbol_species(J);
	js_defglobal(J, "SharedArrayBuffer", JS_DONTENUM);
	object_fill_later(J, J->buffers->shared_prototype, fill_prototype);
}
