#include "engine/bytes/buffer.h"
#include "engine/core/properties.h"

static void DV_call(js_State *J) { js_typeerror(J, "Constructor DataView requires 'new'"); }

static void DV_construct(js_State *J)
{
	struct buffer_store *s = store_of(js_tovalue(J, 1));
	js_Object *prototype;
	size_t offset, length, size;
	int tracks;
	if (!s)
		js_typeerror(J, "First argument to DataView constructor must be an ArrayBuffer");
	offset = buffer_index_arg(J, 2, "Start offset %.0f is outside the bounds of the buffer");
	if (buffer_detached(js_tovalue(J, 1)))
		buffer_refuse_detached(J, "", "DataView constructor");
	size = store_size(s);
	if (offset > size)
		js_rangeerror(J, "Start offset %.0f is outside the bounds of the buffer", (double)offset);
	tracks = s->resizable && js_isundefined(J, 3);
	length = js_isundefined(J, 3) ? size - offset : buffer_index_arg(J, 3, "Invalid DataView length");
	if (length > size - offset)
		js_rangeerror(J, "Invalid DataView length %.0f", (double)length);
	prototype = run_prototype_of_new(J, J->buffers->data_prototype);
	if (buffer_detached(js_tovalue(J, 1)))
		buffer_refuse_detached(J, "", "DataView constructor");
	size = store_size(s);          /* script may have changed it */
	if (offset > size)
		js_rangeerror(J, "Start offset %.0f is outside the bounds of the buffer", (double)offset);
	if (!tracks && length > size - offset)
		js_rangeerror(J, "Invalid DataView length %.0f", (double)length);
	view_push_class(J, &view_data_class, ELEMENT_UINT8, s, js_toobject(J, 1), offset, length, prototype);
	if (tracks)
		view_track(J);
}

static struct view *this_data(js_State *J)
{
	js_Value *value = js_tovalue(J, 0);
	struct view *v = VALUE_DATA(value, &view_data_class) ? view_window_of(value) : NULL;
	if (!v)
		js_typeerror(J, "Receiver is not a DataView");
	return v;
}

static void check_data(js_State *J, const struct view *v)
{
	if (v->out)
		buffer_refuse_detached(J, "DataView.prototype.",
			strncmp(buffer_running(J), "get ", 4) ? buffer_running(J) : buffer_running(J) + 4);
}

static struct view *attached_data(js_State *J)
{
	struct view *v = this_data(J);
	check_data(J, v);
	return v;
}

static void Dp_byteLength(js_State *J) { js_pushnumber(J, (double)attached_data(J)->length); }
static void Dp_byteOffset(js_State *J) { js_pushnumber(J, (double)attached_data(J)->offset); }
static void Dp_buffer(js_State *J) { view_push_buffer(J, this_data(J)); }

/* Copies an element; swaps the bytes unless they are little-endian like the machine. */
static void copy_turned(uint8_t *to, const uint8_t *from, size_t n, int little)
{
	for (size_t i = 0; i < n; i++)
		to[i] = from[little ? i : n - 1 - i];
}

static void Dp_get(js_State *J)
{
	enum element_kind kind = (enum element_kind)(uintptr_t)js_currentfunctiondata(J);
	struct view *v = this_data(J);
	size_t i = buffer_index_arg(J, 1, "Offset is outside the bounds of the DataView");
	uint8_t raw[8];
	check_data(J, v);
	if (i > v->length || v->length - i < element_widths[kind])
		js_rangeerror(J, "Offset is outside the bounds of the DataView");
	copy_turned(raw, v->store->bytes + v->offset + i, element_widths[kind], js_toboolean(J, 2));
	element_push(J, kind, element_load(kind, raw));
}

static void Dp_set(js_State *J)
{
	enum element_kind kind = (enum element_kind)(uintptr_t)js_currentfunctiondata(J);
	struct view *v = this_data(J);
	size_t i = buffer_index_arg(J, 1, "Offset is outside the bounds of the DataView");
	union element e = element_arg(J, 2, kind);
	uint8_t raw[8];
	check_data(J, v);
	if (i > v->length || v->length - i < element_widths[kind])
		js_rangeerror(J, "Offset is outside the bounds of the DataView");
	element_save(kind, raw, e);
	copy_turned(v->store->bytes + v->offset + i, raw, element_widths[kind], js_toboolean(J, 3));
	js_pushundefined(J);
}

static void fill_prototype(js_State *J)
{
	static const struct { const char *get, *set; enum element_kind kind; } elements[] = {
		{ "getInt8", "setInt8", ELEMENT_INT8 }, { "getUint8", "setUint8", ELEMENT_UINT8 },
		{ "getInt16", "setInt16", ELEMENT_INT16 },
		{ "getUint16", "setUint16", ELEMENT_UINT16 }, { "getInt32", "setInt32", ELEMENT_INT32 },
		{ "getUint32", "setUint32", ELEMENT_UINT32 },
		{ "getFloat16", "setFloat16", ELEMENT_FLOAT16 },
		{ "getFloat32", "setFloat32", ELEMENT_FLOAT32 }, { "getFloat64", "setFloat64", ELEMENT_FLOAT64 },
		{ "getBigInt64", "setBigInt64", ELEMENT_BIGINT64 },
		{ "getBigUint64", "setBigUint64", ELEMENT_BIGUINT64 },
	};
	for (size_t i = 0; i < sizeof elements / sizeof elements[0]; i++) {
		void *kind = (void *)(uintptr_t)elements[i].kind;
		js_newcfunctionx(J, Dp_get, elements[i].get, 1, kind, NULL);
		js_defproperty(J, -2, elements[i].get, JS_DONTENUM);
		js_newcfunctionx(J, Dp_set, elements[i].set, 2, kind, NULL);
		js_defproperty(J, -2, elements[i].set, JS_DONTENUM);
	}
	buffer_accessor(J, "byteLength", Dp_byteLength);
	buffer_accessor(J, "byteOffset", Dp_byteOffset);
	buffer_accessor(J, "buffer", Dp_buffer);
	value_tag(J, "DataView");
}

void dataview_init(js_State *J)
{
	J->buffers->data_prototype = buffer_push_prototype(J, "DataView", NULL);
	js_newcconstructor(J, DV_call, DV_construct, "DataView", 1);
	js_defglobal(J, "DataView", JS_DONTENUM);
	object_fill_later(J, J->buffers->data_prototype, fill_prototype);
}
