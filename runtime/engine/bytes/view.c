#include "engine/bytes/view.h"

#include "engine/bytes/buffer.h"
#include "engine/core/memory.h"

static void view_mark(js_State *J, int mark, void *data)
{
	gc_mark_object(J, mark, ((struct view *)data)->buffer);
}

void view_unlink(struct view *v)
{
	if (!v->link)
		return;
	*v->link = v->next;
	if (v->next)
		v->next->link = v->link;
	v->link = NULL;
}

static void view_link(struct view *v)
{
	struct buffer_store *s = v->store;
	v->link = &s->views;
	v->next = s->views;
	if (v->next)
		v->next->link = &v->next;
	s->views = v;
}

void view_fit(struct view *v)
{
	size_t size = store_size(v->store), width = element_widths[v->kind];
	v->out = v->offset > size || (!v->tracks && v->given > (size - v->offset) / width);
	v->length = v->out ? 0 : v->tracks ? (size - v->offset) / width : v->given;
}

static void view_finalize(js_State *J, void *data)
{
	view_unlink(data);
	store_drop(J, ((struct view *)data)->store);
	memory_free(J, data);
}

static double view_length(js_State *J, void *data) { return (double)((struct view *)data)->length; }

static void set_number(js_Value *out, double d)
{
	value_set_number(out, d);
}

static void view_get_byte(js_State *J, void *data, uint32_t i, js_Value *out)
{
	struct view *v = data;
	set_number(out, v->store->bytes[v->offset + i]);
}

static void view_get(js_State *J, void *data, uint32_t i, js_Value *out)
{
	struct view *v = data;
	set_number(out, element_load_number(v->kind, view_at(v, i)));
}

static void view_get_signed(js_State *J, void *data, uint32_t i, js_Value *out)
{
	value_set_bigint(out, (int64_t)element_load_bits(view_at(data, i)));
}

static void view_get_unsigned(js_State *J, void *data, uint32_t i, js_Value *out)
{
	bigint_from_uint64(J, element_load_bits(view_at(data, i)), out);
}

static void view_set(js_State *J, void *data, uint32_t i, js_Value *value)
{
	struct view *v = data;
	double d = value->t.type == JS_TNUMBER ? value->u.number : jsV_tonumber(J, value);
	if (i < v->length)
		element_save_number(v->kind, view_at(v, i), d);
}

static void view_set_big(js_State *J, void *data, uint32_t i, js_Value *value)
{
	struct view *v = data;
	union element e;
	if (value->t.type == JS_TBIGINT) {
		e.bits = (uint64_t)value->u.bigint;
	} else {
		js_pushvalue(J, *value);
		e = element_arg(J, -1, v->kind);
		js_pop(J, 1);
	}
	if (i < v->length)
		element_save(v->kind, view_at(v, i), e);
}

static double view_length_tracked(js_State *J, void *data)
{
	view_fit(data);
	return view_length(J, data);
}

static void view_set_tracked(js_State *J, void *data, uint32_t i, js_Value *value)
{
	view_fit(data);
	view_set(J, data, i, value);
}

static void view_set_big_tracked(js_State *J, void *data, uint32_t i, js_Value *value)
{
	view_fit(data);
	view_set_big(J, data, i, value);
}

const struct engine_class view_classes[2 * ELEMENT_KINDS] = {
#define ONE(K, NAME, LENGTH, GET, PEEK, SET) [K] = { .name = NAME, .mark = view_mark, .finalize = view_finalize, \
	.length = LENGTH, .get = GET, .peek = PEEK, .set = SET }
#define CLASS(K, NAME, GET, PEEK, SET) ONE(K, NAME, view_length, GET, PEEK, SET), \
	ONE(ELEMENT_KINDS + K, NAME, view_length_tracked, GET, PEEK, SET##_tracked)
#define PLAIN(K, NAME, GET) CLASS(K, NAME, GET, GET, view_set)
	PLAIN(ELEMENT_INT8, "Int8Array", view_get),
	PLAIN(ELEMENT_UINT8, "Uint8Array", view_get_byte),
	PLAIN(ELEMENT_CLAMPED, "Uint8ClampedArray", view_get_byte),
	PLAIN(ELEMENT_INT16, "Int16Array", view_get),
	PLAIN(ELEMENT_UINT16, "Uint16Array", view_get),
	PLAIN(ELEMENT_INT32, "Int32Array", view_get),
	PLAIN(ELEMENT_UINT32, "Uint32Array", view_get),
	PLAIN(ELEMENT_FLOAT16, "Float16Array", view_get),
	PLAIN(ELEMENT_FLOAT32, "Float32Array", view_get),
	PLAIN(ELEMENT_FLOAT64, "Float64Array", view_get),
	CLASS(ELEMENT_BIGINT64, "BigInt64Array", view_get_signed, view_get_signed, view_set_big),
	CLASS(ELEMENT_BIGUINT64, "BigUint64Array", view_get_unsigned, NULL, view_set_big),
#undef PLAIN
#undef CLASS
#undef ONE
};

const struct engine_class view_data_class = { .name = "DataView", .mark = view_mark, .finalize = view_finalize };

struct view *view_of(const js_Value *v)
{
	js_Object *o = v->t.type == JS_TOBJECT ? v->u.object : NULL;
	size_t place;
	if (!o || o->type != JS_CUSERDATA)
		return NULL;
	place = (size_t)((uintptr_t)o->u.user.cls - (uintptr_t)view_classes);
	if (place >= sizeof view_classes)
		return NULL;
	if (place >= sizeof view_classes / 2)
		view_fit(o->u.user.data);
	return o->u.user.data;
}

struct view *view_window_of(const js_Value *v)
{
	struct view *view = view_of(v);
	if (!view && (view = VALUE_DATA(v, &view_data_class)) && view->tracks && view->store->shared)
		view_fit(view);
	return view;
}

struct view *view_push_class(js_State *J, const struct engine_class *cls, enum element_kind kind,
	struct buffer_store *store, js_Object *buffer,
	size_t offset, size_t length, js_Object *prototype)
{
	struct view *v = memory_try(J, NULL, sizeof *v);
	if (!v)
		store_no_holder(J, store);
	*v = (struct view){ .store = store, .buffer = buffer, .offset = offset, .length = length, .given = length,
		.kind = (unsigned char)kind };
	store_hold(J, store);
	if (!store->shared)
		view_link(v);
	js_pushobject(J, object_new_class(J, cls, prototype, v));
	return v;
}

struct view *view_push(js_State *J, enum element_kind kind, struct buffer_store *store, js_Object *buffer,
	size_t offset, size_t length,
	js_Object *prototype)
{
	return view_push_class(J, &view_classes[kind], kind, store, buffer, offset, length,
		prototype ? prototype : J->buffers->view_prototype[kind]);
}

struct view *view_push_fresh(js_State *J, enum element_kind kind, size_t length, int zero, js_Object *prototype)
{
	if (length > LIMIT_BUFFER_BYTES / element_widths[kind])
		js_rangeerror(J, "Invalid typed array length: %.0f", (double)length);
	return view_push(J, kind, store_new(J, length * element_widths[kind], zero), NULL, 0, length, prototype);
}

void view_track(js_State *J)
{
	js_Object *obj = js_toobject(J, -1);
	struct view *v = obj->u.user.data;
	if (!v->store->resizable)
		return;
	v->tracks = 1;
	if (v->store->shared && obj->u.user.cls != &view_data_class)
		obj->u.user.cls = &view_classes[ELEMENT_KINDS + v->kind];
	view_fit(v);
}

void view_push_buffer(js_State *J, struct view *v)
{
	if (v->buffer) {
		js_pushobject(J, v->buffer);
		return;
	}
	buffer_push(J, v->store);
	v->buffer = js_toobject(J, -1);
}
