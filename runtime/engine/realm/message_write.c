#include "engine/message.h"

#include "base/mem.h"
#include "engine/buffer.h"
#include "engine/bytes/buffer.h"
#include "engine/core/iterate.h"
#include "engine/core/memory.h"
#include "engine/core/properties.h"
#include "engine/core/run.h"
#include "engine/engine.h"
#include "engine/heap/bigint.h"
#include "engine/realm/clone_int.h"
#include "engine/realm/met_int.h"
#include "engine/realm/message_int.h"

/* ---- messages */

static struct message *message_new(void)
{
	struct message *m = mem_try_zalloc(sizeof *m);
	if (m)
		buf_init(&m->bytes, SIZE_MAX / 2);
	return m;
}

void message_free(struct message *m)
{
	if (!m)
		return;
	for (size_t i = 0; i < m->stores_count; i++)
		buffer_unpin(m->stores[i]);
	mem_free(m->stores);
	buf_fini(&m->bytes);
	mem_free(m);
}

size_t message_bytes(const struct message *m) { return sizeof *m + m->bytes.room + m->stores_bytes; }

void engine_set_message(js_State *J, void (*pack)(js_State *J), void (*unpack)(js_State *J))
{
	J->message_pack = pack;
	J->message_unpack = unpack;
}

/* ---- the writer: an object of its own, so that the collector frees what it has when something throws */

struct writer {
	struct message *message;
	struct met_table met;          /* without copies: the reader has its own */
};

static void writer_mark(js_State *J, int mark, void *data) { met_mark(J, mark, &((struct writer *)data)->met); }

static void writer_finalize(js_State *J, void *data)
{
	struct writer *w = data;
	message_free(w->message);
	met_free(J, &w->met);
	memory_free(J, w);
}

static const struct engine_class writer_class = {
	.name = "Writer", .mark = writer_mark, .finalize = writer_finalize
};

/* ---- bytes */

static void put(js_State *J, struct writer *w, const void *p, size_t n)
{
	if (buf_add(&w->message->bytes, p, n))
		memory_exhausted(J);
}

static void put_byte(js_State *J, struct writer *w, unsigned x)
{
	unsigned char byte = (unsigned char)x;
	put(J, w, &byte, 1);
}

static void put_u32(js_State *J, struct writer *w, uint32_t x) { put(J, w, &x, sizeof x); }
static void put_size(js_State *J, struct writer *w, size_t x) { put(J, w, &x, sizeof x); }
static void put_double(js_State *J, struct writer *w, double x) { put(J, w, &x, sizeof x); }

static void put_text(js_State *J, struct writer *w, const js_Value *v)
{
	struct string s;
	string_view(J, v, &s);
	put_u32(J, w, s.bytes);
	put_u32(J, w, s.units);
	put(J, w, s.p, s.bytes);
}

/* The store becomes the message's, which has one reference to it; NULL: out of memory. */
static void put_store(js_State *J, struct writer *w, unsigned tag, struct buffer_store *s)
{
	struct message *m = w->message;
	if (s && m->stores_count == m->stores_room) {
		size_t room = m->stores_room ? m->stores_room * 2 : 4;
		struct buffer_store **stores = mem_try_realloc(m->stores, room * sizeof *stores);
		if (!stores) {
			buffer_unpin(s);
			s = NULL;
		} else {
			m->stores = stores;
			m->stores_room = room;
		}
	}
	if (!s)
		memory_exhausted(J);
	m->stores[m->stores_count++] = s;
	m->stores_bytes += store_size(s);
	put_byte(J, w, tag);
	put_size(J, w, m->stores_count - 1);
}

/* ---- values */

static void write_value(js_State *J, struct writer *w);

/* value -- */
static void write_top(js_State *J, struct writer *w)
{
	write_value(J, w);
	js_pop(J, 1);
}

/* original -- original   its own enumerable properties */
static void write_properties(js_State *J, struct writer *w, js_Object *original)
{
	js_Object *keys;
	object_keys(J, original, KEYS_STRINGS);
	keys = js_tovalue(J, -1)->u.object;    /* its elements are atoms, which it keeps alive */
	for (int i = 0; i < keys->u.a.flat_length; i++) {
		js_Value key = keys->u.a.array[i];
		struct object_desc d;
		if (!object_own(J, original, atom_of(J, &key), &d))
			continue;              /* an earlier getter deleted it */
		put_byte(J, w, TAG_TEXT);
		put_text(J, w, &key);
		if (!(d.has & (DESC_GET | DESC_SET))) {
			js_pushvalue(J, d.value);
		} else if (d.getter) {
			js_pushobject(J, d.getter);
			js_pushobject(J, original);
			js_call(J, 0);
		} else {
			js_pushundefined(J);
		}
		write_top(J, w);
	}
	put_byte(J, w, TAG_END);
	js_pop(J, 1);
}

/* A getter inside an element may change the array meanwhile: what is gone is a hole then. */
static void write_array(js_State *J, struct writer *w, js_Object *original)
{
	uint32_t length = original->u.a.length;
	int dense = original->u.a.simple && prop_count(original) == 0 && length == (uint32_t)original->u.a.flat_length;
	put_byte(J, w, dense ? TAG_DENSE : TAG_ARRAY);
	put_u32(J, w, length);
	if (!dense) {
		write_properties(J, w, original);
		return;
	}
	for (uint32_t i = 0; i < length; i++) {
		if (object_has_flat(original, i)) {
			js_pushvalue(J, original->u.a.array[i]);
			write_top(J, w);
		} else {
			put_byte(J, w, TAG_HOLE);
		}
	}
}

/* 1 and -- value, if the error has this data property */
static int own_field(js_State *J, js_Object *original, const char *atom)
{
	struct object_desc d;
	if (!object_own(J, original, atom, &d) || (d.has & (DESC_GET | DESC_SET)))
		return 0;
	js_pushvalue(J, d.value);
	return 1;
}

static void write_error(js_State *J, struct writer *w, js_Object *original)
{
	size_t at;
	unsigned fields = 0;
	put_byte(J, w, TAG_ERROR);
	put_byte(J, w, (unsigned)clone_error_kind(J, original));
	object_materialize(J, original);
	at = w->message->bytes.size;
	put_byte(J, w, 0);
	if (own_field(J, original, J->names.stack)) {
		fields |= ERROR_STACK;
		js_tostring(J, -1);
		write_top(J, w);
	}
	if (own_field(J, original, J->names.message)) {
		fields |= ERROR_MESSAGE;
		js_tostring(J, -1);
		write_top(J, w);
	}
	if (own_field(J, original, J->names.cause)) {
		fields |= ERROR_CAUSE;
		write_top(J, w);
	}
	w->message->bytes.data[at] = (char)fields;
}

/* original -- original   its contents as of now, even if script changes it meanwhile */
static void write_collection(js_State *J, struct writer *w)
{
	int pairs;
	js_Object *list;
	value_entries(J, -1, &pairs);
	list = js_tovalue(J, -1)->u.object;
	put_byte(J, w, pairs ? TAG_MAP : TAG_SET);
	put_u32(J, w, list->u.a.length);
	for (uint32_t i = 0; i < list->u.a.length; i++) {
		iterator_push_element(J, list, i);
		write_top(J, w);
	}
	js_pop(J, 1);
}

static void write_view(js_State *J, struct writer *w)
{
	struct view *v = view_window_of(js_tovalue(J, -1));
	put_byte(J, w, TAG_VIEW);
	put_byte(J, w, view_of(js_tovalue(J, -1)) ? v->kind : VIEW_DATA);
	put_byte(J, w, v->tracks);
	put_size(J, w, v->offset);
	put_size(J, w, v->tracks ? 0 : v->length);
	view_push_buffer(J, v);
	write_top(J, w);
}

/* original -- original */
static void write_buffer(js_State *J, struct writer *w, js_Object *original)
{
	clone_check_buffer(J, original);
	if (buffer_is_view(J, -1))
		write_view(J, w);
	else
		put_store(J, w, TAG_BUFFER, store_copy(store_of(js_tovalue(J, -1))));
}

/* 1, and original -- original, if it is one of the host's */
static int write_host_object(js_State *J, struct writer *w, js_Object *original)
{
	const char *first = J->message_pack && prop_count(original) > 0 ? prop_name(original, 0) : NULL;
	if (!first || ATOM(first)->kind != ATOM_PRIVATE)
		return 0;
	js_copy(J, -1);
	J->message_pack(J);
	if (!js_isdefined(J, -1)) {
		js_pop(J, 1);
		return 0;
	}
	put_byte(J, w, TAG_HOST);
	write_top(J, w);
	return 1;
}

static void write_boxed(js_State *J, struct writer *w, js_Value primitive)
{
	put_byte(J, w, TAG_BOXED);
	js_pushvalue(J, primitive);
	write_top(J, w);
}

/* The text of a regular expression is a C string, as all text inside the engine. */
static void write_regexp(js_State *J, struct writer *w, js_Object *original)
{
	const char *source = original->u.r.source;
	size_t bytes = strlen(source);
	uint32_t units;
	string_measure(source, bytes, &units);
	put_byte(J, w, TAG_REGEXP);
	put_u32(J, w, (uint32_t)original->u.r.flags);
	put_u32(J, w, (uint32_t)bytes);
	put_u32(J, w, units);
	put(J, w, source, bytes);
}

/* original -- original */
static void write_object(js_State *J, struct writer *w, js_Value *v)
{
	js_Object *original = v->u.object;
	switch ((enum js_Class)original->type) {
	case JS_CBOOLEAN: write_boxed(J, w, (js_Value){ .words = { VALUE_INT(original->u.boolean),
		VALUE_TAG(JS_TBOOLEAN) } }); break;
	case JS_CNUMBER: write_boxed(J, w, number_value(original->u.number)); break;
	case JS_CBIGINT: write_boxed(J, w, original->u.bigint); break;
	case JS_CSTRING: write_boxed(J, w, original->u.s.value); break;
	case JS_CDATE:
		put_byte(J, w, TAG_DATE);
		put_double(J, w, original->u.number);
		break;
	case JS_CREGEXP: write_regexp(J, w, original); break;
	case JS_CARRAY: write_array(J, w, original); break;
	case JS_CERROR: write_error(J, w, original); break;
	case JS_COBJECT:
	case JS_CMATH:
	case JS_CJSON:
		if (original == J->G)
			clone_refuse_with(J, "#<Object> could not be cloned.");
		if (write_host_object(J, w, original))
			break;
		put_byte(J, w, TAG_OBJECT);
		write_properties(J, w, original);
		break;
	case JS_CUSERDATA: {
		uint8_t *bytes;
		size_t size;
		const char *class = value_class(J, -1);
		if (!strcmp(class, "Map") || !strcmp(class, "Set"))
			write_collection(J, w);
		else if (buffer_get(J, -1, &bytes, &size))
			write_buffer(J, w, original);
		else if (!write_host_object(J, w, original))
			clone_refuse(J, v);
		break;
	}
	default:
		clone_refuse(J, v);
	}
}

static void write_bigint(js_State *J, struct writer *w, js_Value *v)
{
	int negative;
	if (v->t.type == JS_TBIGINT) {
		put_byte(J, w, TAG_SMALL_BIGINT);
		put(J, w, &v->u.bigint, sizeof v->u.bigint);
		return;
	}
	negative = v->u.bigcell->negative;
	bigint_push_text(J, v, 16);
	put_byte(J, w, TAG_BIGINT);
	put_byte(J, w, (unsigned)negative);
	put_text(J, w, js_tovalue(J, -1));
	js_pop(J, 1);
}

/* value -- value */
static void write_value(js_State *J, struct writer *w)
{
	js_Value v = *js_tovalue(J, -1);
	switch ((enum js_Type)v.t.type) {
	case JS_TUNDEFINED: put_byte(J, w, TAG_UNDEFINED); return;
	case JS_TNULL: put_byte(J, w, TAG_NULL); return;
	case JS_TBOOLEAN: put_byte(J, w, v.u.boolean ? TAG_TRUE : TAG_FALSE); return;
	case JS_TNUMBER:
		put_byte(J, w, TAG_NUMBER);
		put_double(J, w, v.u.number);
		return;
	case JS_TBIGINT:
	case JS_TBIGCELL: write_bigint(J, w, &v); return;
	case JS_TSHRSTR:
	case JS_TLITSTR:
	case JS_TMEMSTR:
		put_byte(J, w, TAG_TEXT);
		put_text(J, w, &v);
		return;
	case JS_TOBJECT: break;
	default: clone_refuse(J, &v);
	}
	engine_check(J);
	const struct met *met = met_find(J, &w->met, v.u.object);
	if (met) {
		put_byte(J, w, TAG_SEEN);
		put_u32(J, w, met->number);
		return;
	}
	/* a view's buffer is numbered before the view: the reader has to make it first */
	if (v.u.object->type != JS_CUSERDATA || !buffer_is_view(J, -1)) {
		met_add(J, &w->met, v.u.object, NULL);
		write_object(J, w, &v);
	} else {
		write_object(J, w, &v);
		met_add(J, &w->met, v.u.object, NULL);
	}
}

/* ---- whole messages */

/* Element i of an internal array at idx.  -- value */
static void push_nth(js_State *J, int idx, uint32_t i)
{
	iterator_push_element(J, js_tovalue(J, idx)->u.object, i);
}

/* What stands for the transferred objects.  The stores of buffers are put in at the end, when no script can run any
 * more: until then their places are empty. */
static void write_taken(js_State *J, struct writer *w, int taken, int packed)
{
	uint32_t n = js_tovalue(J, taken)->u.object->u.a.length, buffers = 0;
	put_u32(J, w, n);
	for (uint32_t i = 0; i < n; i++) {
		push_nth(J, taken, i);
		met_add(J, &w->met, js_tovalue(J, -1)->u.object, NULL);
		js_pop(J, 1);
	}
	for (uint32_t i = 0; i < n; i++) {
		push_nth(J, packed, i);
		if (js_isdefined(J, -1)) {
			write_value(J, w);
		} else {
			put_byte(J, w, TAG_MOVED);
			put_size(J, w, buffers++);
		}
		js_pop(J, 1);
	}
	if (buffers == 0)
		return;
	w->message->stores = mem_try_zalloc(buffers * sizeof *w->message->stores);
	if (!w->message->stores)
		memory_exhausted(J);
	w->message->stores_count = w->message->stores_room = buffers;
}

/* The buffers in the list: first all are looked at, so that a refusal changes nothing. */
static void move_buffers(js_State *J, struct writer *w, int taken, int packed)
{
	struct message *m = w->message;
	uint32_t n = js_tovalue(J, taken)->u.object->u.a.length, at = 0;
	for (uint32_t i = 0; i < n; i++) {
		push_nth(J, packed, i);
		push_nth(J, taken, i);
		if (!js_isdefined(J, -2)) {
			struct buffer_store *s = store_of(js_tovalue(J, -1));
			if (buffer_is_detached(J, -1))
				clone_refuse_with(J, "An ArrayBuffer is detached and could not be cloned.");
			m->stores[at] = store_is_pinned(s) || s->attached ? store_copy(s) : store_leave(s);
			if (!m->stores[at])
				memory_exhausted(J);
			m->stores_bytes += store_size(m->stores[at++]);
		}
		js_pop(J, 2);
	}
	for (uint32_t i = 0; i < n; i++) {
		push_nth(J, packed, i);
		push_nth(J, taken, i);
		if (!js_isdefined(J, -2) && !buffer_is_attached(J, -1))
			buffer_detach(J, -1);
		js_pop(J, 2);
	}
}

struct message *message_write(js_State *J)
{
	int base = js_gettop(J) - 3;
	struct message *m;
	struct writer *w = js_malloc(J, sizeof *w);
	memset(w, 0, sizeof *w);
	js_pushobject(J, object_new_class(J, &writer_class, NULL, w));
	w->message = message_new();
	if (!w->message)
		memory_exhausted(J);
	write_taken(J, w, base + 1, base + 2);
	js_copy(J, base);
	write_value(J, w);
	js_pop(J, 1);
	move_buffers(J, w, base + 1, base + 2);
	m = w->message;
	w->message = NULL;
	met_free(J, &w->met);
	js_pop(J, 2);                  /* the writer and packed */
	js_remove(J, base);
	return m;
}
