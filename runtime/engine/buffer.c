/* buffer.c -- ECMA-262's ArrayBuffer, TypedArray and DataView (25.1, 23.2, 25.3) over reference-counted stores.
 *
 * A typed array refers to its store directly; its ArrayBuffer is made when somebody asks for .buffer.  A store has at most
 * one ArrayBuffer: store->object points to it without keeping it alive, views that have seen it do.
 *
 * refs counts whoever needs the bytes, pins of other threads included; script_refs those of them that are
 * objects of the heap, which decide how long the bytes are charged.
 */
#include "engine/buffer.h"
#include "engine/bigint.h"
#include "engine/describe_int.h"
#include "engine/buffer_int.h"
#include "engine/engine.h"
#include "engine/engine_int.h"

#include "base/limits.h"
#include "base/mem.h"

#include <inttypes.h>
#include <stdatomic.h>

struct buffer_store {
	_Atomic uint32_t refs;
	uint32_t script_refs;
	uint8_t *bytes;
	size_t size;
	js_Object *object;             /* the ArrayBuffer, or NULL */
	struct view *views;            /* that detaching must reach */
};

enum kind { INT8, UINT8, CLAMPED, INT16, UINT16, INT32, UINT32, FLOAT32, FLOAT64, BIGINT64, BIGUINT64, KINDS };

struct view {
	struct buffer_store *store;
	js_Object *buffer;             /* its ArrayBuffer once known; kept alive */
	size_t offset;                 /* bytes */
	size_t length;                 /* elements; of a DataView: bytes */
	enum kind kind;
	int detached;                  /* length is 0; the store stays held, for natives that are in the middle of it */
	struct view *next, **link;     /* in store->views; link is NULL outside */
};

struct array_buffer {
	struct buffer_store *store;
	struct buffer_store *lost;     /* detached from it; held, for natives that are in the middle of it */
	int detached;
};

struct buffer_realm {
	js_Object *view_prototype[KINDS], *view_constructor[KINDS];
	js_Object *store_prototype, *store_constructor, *data_prototype;
	js_Object *node_prototype;     /* Buffer.prototype once stdlib's buffer is loaded */
};

static const unsigned char widths[KINDS] = { 1, 1, 1, 2, 2, 4, 4, 4, 8, 8, 8 };

static struct buffer_realm *realm(js_State *J) { return J->buffers; }

/* ---- stores */

static struct buffer_store *store_try(void *bytes, size_t size)
{
	struct buffer_store *s = mem_try_alloc(sizeof *s);
	if (s) {
		atomic_init(&s->refs, 0);
		s->script_refs = 0;
		s->bytes = bytes;
		s->size = size;
		s->object = NULL;
		s->views = NULL;
	}
	return s;
}

/* Without a reference yet: to be given to a view at once. */
static struct buffer_store *store_new(js_State *J, size_t size, int zero)
{
	uint8_t *bytes;
	struct buffer_store *s;
	if (size > LIMIT_BUFFER_BYTES)
		js_rangeerror(J, "Array buffer allocation failed");
	bytes = zero ? mem_try_zalloc(size) : mem_try_alloc(size);
	s = bytes ? store_try(bytes, size) : NULL;
	if (!s) {
		mem_free(bytes);
		js_rangeerror(J, "Array buffer allocation failed");
	}
	return s;
}

void buffer_unpin(struct buffer_store *s)
{
	/* release: our writes are seen by who frees; acquire: who frees has seen everybody's */
	if (s && atomic_fetch_sub_explicit(&s->refs, 1, memory_order_acq_rel) == 1) {
		mem_free(s->bytes);
		mem_free(s);
	}
}

static void store_hold(js_State *J, struct buffer_store *s)
{
	atomic_fetch_add_explicit(&s->refs, 1, memory_order_relaxed);
	if (s->script_refs++ == 0)
		engine_charge(J, (ptrdiff_t)(s->size + sizeof *s));
}

static void store_drop(js_State *J, struct buffer_store *s)
{
	if (--s->script_refs == 0)
		engine_charge(J, -(ptrdiff_t)(s->size + sizeof *s));
	buffer_unpin(s);
}

/* ---- elements */

/* An element outside its array: of a kind of BigInts `bits`, of any other `number`. */
union element { double number; uint64_t bits; };

static int is_big(enum kind kind) { return kind >= BIGINT64; }

static double load_number(enum kind kind, const uint8_t *p)
{
	switch (kind) {
	case INT8: return (int8_t)*p;
	case UINT8:
	case CLAMPED: return *p;
#define LOAD(K, T) case K: { T t; memcpy(&t, p, sizeof t); return t; }
	LOAD(INT16, int16_t)
	LOAD(UINT16, uint16_t)
	LOAD(INT32, int32_t)
	LOAD(UINT32, uint32_t)
	LOAD(FLOAT32, float)
	LOAD(FLOAT64, double)
#undef LOAD
	case BIGINT64:
	case BIGUINT64:
	case KINDS: break;
	}
	return 0;
}

static uint64_t load_bits(const uint8_t *p)
{
	uint64_t bits;
	memcpy(&bits, p, sizeof bits);
	return bits;
}

static union element load(enum kind kind, const uint8_t *p)
{
	return is_big(kind) ? (union element){ .bits = load_bits(p) } : (union element){ .number = load_number(kind, p) };
}

static uint32_t low_bits(double d)
{
	return d >= 0 && d <= 4294967295.0 ? (uint32_t)d : jsV_numbertouint32(d);
}

static void save_number(enum kind kind, uint8_t *p, double d)
{
	switch (kind) {
	case INT8:
	case UINT8: *p = (uint8_t)low_bits(d); break;
	case CLAMPED: *p = d > 0 ? d < 255 ? (uint8_t)lrint(d) : 255 : 0; break;
	case INT16:
	case UINT16: { uint16_t t = (uint16_t)low_bits(d); memcpy(p, &t, sizeof t); break; }
	case INT32:
	case UINT32: { uint32_t t = low_bits(d); memcpy(p, &t, sizeof t); break; }
	case FLOAT32: { float t = (float)d; memcpy(p, &t, sizeof t); break; }
	case FLOAT64: memcpy(p, &d, sizeof d); break;
	case BIGINT64:
	case BIGUINT64:
	case KINDS: break;
	}
}

static void save(enum kind kind, uint8_t *p, union element e)
{
	if (is_big(kind))
		memcpy(p, &e.bits, sizeof e.bits);
	else
		save_number(kind, p, e.number);
}

/* -- value */
static inline void push_element(js_State *J, enum kind kind, union element e)
{
	STACK_ROOM(J, 1);
	if (kind == BIGINT64)
		value_set_bigint(&J->stack[J->top], (int64_t)e.bits);
	else if (kind == BIGUINT64)
		bigint_from_uint64(J, e.bits, &J->stack[J->top]);
	else
		value_set_number(&J->stack[J->top], e.number);
	J->top++;
}

/* The value at idx, which stays as it is, as an element: what a script may do meanwhile, it does. */
static union element element_arg(js_State *J, int idx, enum kind kind)
{
	union element e;
	if (!is_big(kind)) {
		e.number = js_tonumber(J, idx);
		return e;
	}
	js_copy(J, idx);
	bigint_convert(J, js_tovalue(J, -1));
	e.bits = bigint_low(js_tovalue(J, -1));
	js_pop(J, 1);
	return e;
}

JS_NORETURN static void refuse_mixed(js_State *J)
{
	js_typeerror(J, "Cannot mix BigInt and other types, use explicit conversions");
}

static uint8_t *at(const struct view *v, size_t i) { return v->store->bytes + v->offset + i * widths[v->kind]; }

/* ---- classes */

static void view_mark(js_State *J, int mark, void *data)
{
	gc_mark_object(J, mark, ((struct view *)data)->buffer);
}

static void view_unlink(struct view *v)
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
	set_number(out, load_number(v->kind, at(v, i)));
}

static void view_get_signed(js_State *J, void *data, uint32_t i, js_Value *out)
{
	value_set_bigint(out, (int64_t)load_bits(at(data, i)));
}

static void view_get_unsigned(js_State *J, void *data, uint32_t i, js_Value *out)
{
	bigint_from_uint64(J, load_bits(at(data, i)), out);
}

static void view_set(js_State *J, void *data, uint32_t i, js_Value *value)
{
	struct view *v = data;
	double d = value->t.type == JS_TNUMBER ? value->u.number : jsV_tonumber(J, value);
	if (i < v->length)
		save_number(v->kind, at(v, i), d);
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
		save(v->kind, at(v, i), e);
}

static const struct engine_class view_class[KINDS] = {
#define CLASS(K, NAME, GET, PEEK, SET) [K] = { .name = NAME, .mark = view_mark, .finalize = view_finalize, .length = view_length, .get = GET, .peek = PEEK, .set = SET }
#define PLAIN(K, NAME, GET) CLASS(K, NAME, GET, GET, view_set)
	PLAIN(INT8, "Int8Array", view_get),
	PLAIN(UINT8, "Uint8Array", view_get_byte),
	PLAIN(CLAMPED, "Uint8ClampedArray", view_get_byte),
	PLAIN(INT16, "Int16Array", view_get),
	PLAIN(UINT16, "Uint16Array", view_get),
	PLAIN(INT32, "Int32Array", view_get),
	PLAIN(UINT32, "Uint32Array", view_get),
	PLAIN(FLOAT32, "Float32Array", view_get),
	PLAIN(FLOAT64, "Float64Array", view_get),
	CLASS(BIGINT64, "BigInt64Array", view_get_signed, view_get_signed, view_set_big),
	CLASS(BIGUINT64, "BigUint64Array", view_get_unsigned, NULL, view_set_big),
#undef PLAIN
#undef CLASS
};

static const struct engine_class data_class = { .name = "DataView", .mark = view_mark, .finalize = view_finalize };

static void array_buffer_finalize(js_State *J, void *data)
{
	struct array_buffer *b = data;
	b->store->object = NULL;
	store_drop(J, b->store);
	if (b->lost)
		store_drop(J, b->lost);
	memory_free(J, b);
}

static const struct engine_class store_class = { .name = "ArrayBuffer", .finalize = array_buffer_finalize };

static struct view *value_view(const js_Value *v)
{
	js_Object *o = v->t.type == JS_TOBJECT ? v->u.object : NULL;
	if (!o || o->type != JS_CUSERDATA || !o->u.user.cls)
		return NULL;
	return o->u.user.cls->set == view_set || o->u.user.cls->set == view_set_big ? o->u.user.data : NULL;
}

/* ... of a typed array or a DataView. */
static struct view *value_window(const js_Value *v)
{
	struct view *view = value_view(v);
	return view ? view : VALUE_DATA(v, &data_class);
}

static struct buffer_store *value_store(const js_Value *v)
{
	struct array_buffer *b = VALUE_DATA(v, &store_class);
	return b ? b->store : NULL;
}

/* ---- making.  -- object */

/* No memory for what was to hold the store: one that nobody else holds goes. */
JS_NORETURN static void no_holder(js_State *J, struct buffer_store *store)
{
	if (atomic_load_explicit(&store->refs, memory_order_relaxed) == 0) {
		atomic_store_explicit(&store->refs, 1, memory_order_relaxed);
		buffer_unpin(store);
	}
	memory_exhausted(J);
}

static struct view *push_view_of(js_State *J, const struct engine_class *cls, enum kind kind, struct buffer_store *store, js_Object *buffer,
	size_t offset, size_t length, js_Object *prototype)
{
	struct view *v = memory_try(J, NULL, sizeof *v);
	if (!v)
		no_holder(J, store);
	*v = (struct view){ .store = store, .buffer = buffer, .offset = offset, .length = length, .kind = kind };
	store_hold(J, store);
	view_link(v);
	js_pushobject(J, object_new_class(J, cls, prototype, v));
	return v;
}

static struct view *push_view(js_State *J, enum kind kind, struct buffer_store *store, js_Object *buffer, size_t offset, size_t length,
	js_Object *prototype)
{
	return push_view_of(J, &view_class[kind], kind, store, buffer, offset, length, prototype ? prototype : realm(J)->view_prototype[kind]);
}

static struct view *push_fresh(js_State *J, enum kind kind, size_t length, int zero, js_Object *prototype)
{
	if (length > LIMIT_BUFFER_BYTES / widths[kind])
		js_rangeerror(J, "Invalid typed array length: %.0f", (double)length);
	return push_view(J, kind, store_new(J, length * widths[kind], zero), NULL, 0, length, prototype);
}

/* The ArrayBuffer of a store; a new one gets this prototype, or the standard one for NULL. */
static void push_array_buffer_of(js_State *J, struct buffer_store *store, js_Object *prototype)
{
	struct array_buffer *b;
	if (store->object) {
		js_pushobject(J, store->object);
		return;
	}
	b = memory_try(J, NULL, sizeof *b);
	if (!b)
		no_holder(J, store);
	b->store = store;
	b->lost = NULL;
	b->detached = 0;
	store_hold(J, store);
	js_pushobject(J, object_new_class(J, &store_class, prototype ? prototype : realm(J)->store_prototype, b));
	store->object = js_toobject(J, -1);
}

static void push_array_buffer(js_State *J, struct buffer_store *store)
{
	push_array_buffer_of(J, store, NULL);
}

/* ---- buffer.h */

int buffer_get(js_State *J, int idx, uint8_t **bytes, size_t *size)
{
	js_Value *value = js_tovalue(J, idx);
	struct view *v = value_view(value);
	struct buffer_store *s;
	if (v) {
		*bytes = v->store->bytes + v->offset;
		*size = v->length * widths[v->kind];
		return 1;
	}
	if ((v = VALUE_DATA(value, &data_class))) {
		*bytes = v->store->bytes + v->offset;
		*size = v->length;
		return 1;
	}
	if ((s = value_store(value))) {
		*bytes = s->bytes;
		*size = s->size;
		return 1;
	}
	return 0;
}

struct buffer_store *buffer_pin(js_State *J, int idx, uint8_t **bytes, size_t *size)
{
	js_Value *value = js_tovalue(J, idx);
	struct view *v = value_window(value);
	struct buffer_store *s;
	if (!buffer_get(J, idx, bytes, size))
		return NULL;
	s = v ? v->store : value_store(value);
	atomic_fetch_add_explicit(&s->refs, 1, memory_order_relaxed);
	return s;
}

static void push_taken(js_State *J, void *bytes, size_t size, js_Object *prototype)
{
	struct buffer_store *s = store_try(bytes, size);
	if (!s) {
		mem_free(bytes);
		js_rangeerror(J, "Array buffer allocation failed");
	}
	push_view(J, UINT8, s, NULL, 0, size, prototype);
}

/* Loads stdlib's buffer, whose first act is buffer_set_node_prototype. */
JS_NORETURN static void refuse_detached(js_State *J, const char *who, const char *what)
{
	js_typeerror(J, "Cannot perform %s%s on a detached ArrayBuffer", who, what);
}

static int is_detached(const js_Value *v)
{
	struct array_buffer *b = VALUE_DATA(v, &store_class);
	return b && b->detached;
}

static js_Object *node_prototype(js_State *J)
{
	if (!realm(J)->node_prototype) {
		js_getglobal(J, "Buffer");
		js_pop(J, 1);
	}
	return realm(J)->node_prototype;
}

void buffer_push_node(js_State *J, void *bytes, size_t size)
{
	js_Object *prototype;
	if (js_try(J)) {
		mem_free(bytes);
		js_throw(J);
	}
	prototype = node_prototype(J);
	js_endtry(J);
	push_taken(J, bytes, size, prototype);
}

void buffer_push_node_new(js_State *J, size_t size, int zero, uint8_t **bytes)
{
	js_Object *prototype = node_prototype(J);
	*bytes = push_fresh(J, UINT8, size, zero, prototype)->store->bytes;
}

void buffer_push_bytes_new(js_State *J, size_t size, int zero, uint8_t **bytes)
{
	*bytes = push_fresh(J, UINT8, size, zero, NULL)->store->bytes;
}

void buffer_trim(js_State *J, size_t size)
{
	struct view *v = value_view(js_tovalue(J, -1));
	struct buffer_store *s = v->store;
	uint8_t *less;
	if (size >= v->length)
		return;
	engine_charge(J, (ptrdiff_t)size - (ptrdiff_t)s->size);
	v->length = s->size = size;
	less = mem_try_realloc(s->bytes, size);
	if (less)
		s->bytes = less;
}

void buffer_push_window(js_State *J, int idx, size_t offset, size_t size)
{
	js_Value *value = js_tovalue(J, idx);
	struct view *v = value_window(value);
	js_Object *prototype = node_prototype(J);
	if (v ? v->detached : is_detached(value))
		refuse_detached(J, "", "Construct");
	if (v)
		push_view(J, UINT8, v->store, v->buffer, v->offset + offset, size, prototype);
	else
		push_view(J, UINT8, value_store(value), value->u.object, offset, size, prototype);
}

void buffer_set_node_prototype(js_State *J)
{
	js_copy(J, -1);
	value_set_prototype(J, "Buffer");
	realm(J)->node_prototype = js_toobject(J, -1);
	js_pop(J, 1);
}

/* ---- ArrayBuffer */

/* A whole number of 0 and up from the value at idx, or an error that names it. */
static size_t index_arg(js_State *J, int idx, const char *error)
{
	double d = js_isundefined(J, idx) ? 0 : js_tonumber(J, idx);
	d = d != d ? 0 : trunc(d);
	if (d < 0 || d > 9007199254740991.0)
		js_rangeerror(J, error, d);
	return (size_t)d;
}

/* A position as slice and its kin take it: negative counts from the end. */
static size_t relative(js_State *J, int idx, size_t length, size_t fallback)
{
	double d;
	if (js_isundefined(J, idx))
		return fallback;
	d = js_tonumber(J, idx);
	d = d != d ? 0 : trunc(d);
	if (d < 0)
		d = d + (double)length > 0 ? d + (double)length : 0;
	return d < (double)length ? (size_t)d : length;
}

/* The name of the native that runs. */
static const char *running(js_State *J) { return J->stack[J->bot - 1].u.object->u.c.name; }

int buffer_is_detached(js_State *J, int idx) { return is_detached(js_tovalue(J, idx)); }

void buffer_detach(js_State *J, int idx)
{
	js_Object *obj = js_toobject(J, idx);
	struct array_buffer *b = object_data(obj, &store_class);
	struct buffer_store *old = b->store, *none;
	struct view *v;
	if (b->detached)
		return;
	none = store_new(J, 0, 0);
	none->object = obj;
	store_hold(J, none);
	b->store = none;
	b->detached = 1;
	while ((v = old->views) != NULL) {
		view_unlink(v);
		v->buffer = obj;
		v->length = v->offset = 0;
		v->detached = 1;
	}
	old->object = NULL;
	b->lost = old;
}

static void AB_call(js_State *J) { js_typeerror(J, "Constructor ArrayBuffer requires 'new'"); }

static void AB_construct(js_State *J)
{
	size_t size = index_arg(J, 1, "Invalid array buffer length");
	js_Object *prototype = run_prototype_of_new(J, realm(J)->store_prototype);
	push_array_buffer_of(J, store_new(J, size, 1), prototype);
}

static void AB_isView(js_State *J)
{
	js_pushboolean(J, value_window(js_tovalue(J, 1)) != NULL);
}

static struct buffer_store *this_store(js_State *J)
{
	struct buffer_store *s = value_store(js_tovalue(J, 0));
	if (!s)
		js_typeerror(J, "Receiver is not an ArrayBuffer");
	return s;
}

static void ABp_byteLength(js_State *J) { js_pushnumber(J, (double)this_store(J)->size); }

static void ABp_slice(js_State *J)
{
	struct buffer_store *s = this_store(J), *copy;
	size_t from, to, n;
	if (is_detached(js_tovalue(J, 0)))
		refuse_detached(J, "ArrayBuffer.prototype.", "slice");
	from = relative(J, 1, s->size, 0);
	to = relative(J, 2, s->size, s->size);
	n = to > from ? to - from : 0;
	symbol_push_species(J, 0, realm(J)->store_constructor);
	if (js_toobject(J, -1) == realm(J)->store_constructor) {
		push_array_buffer(J, store_new(J, n, 1));
		copy = value_store(js_tovalue(J, -1));
	} else {
		js_pushnumber(J, (double)n);
		js_construct(J, 1);
		copy = value_store(js_tovalue(J, -1));
		if (!copy)
			js_typeerror(J, "Receiver is not an ArrayBuffer");
		if (is_detached(js_tovalue(J, -1)))
			refuse_detached(J, "ArrayBuffer.prototype.", "slice");
		if (js_toobject(J, -1) == js_toobject(J, 0))
			js_typeerror(J, "ArrayBuffer subclass returned this from species constructor");
		if (copy->size < n)
			js_typeerror(J, "Species constructor returned a too small ArrayBuffer");
	}
	if (is_detached(js_tovalue(J, 0)))
		refuse_detached(J, "ArrayBuffer.prototype.", "slice");
	if (n)
		memcpy(copy->bytes, s->bytes + from, n);
}

/* ---- typed arrays: construction */

static void copy_elements(struct view *to, size_t start, const struct view *from)
{
	size_t n = from->length;
	if (to->kind == from->kind || (widths[to->kind] == 1 && widths[from->kind] == 1 && to->kind != CLAMPED)) {
		if (n)
			memmove(at(to, start), at(from, 0), n * widths[to->kind]);
		return;
	}
	if (is_big(to->kind) && is_big(from->kind)) {
		if (n)
			memmove(at(to, start), at(from, 0), n * widths[to->kind]);
		return;
	}
	/* the same bytes in two kinds: read all before anything is overwritten */
	if (to->store == from->store) {
		double *all = mem_alloc(n * sizeof *all);
		for (size_t i = 0; i < n; i++)
			all[i] = load_number(from->kind, at(from, i));
		for (size_t i = 0; i < n; i++)
			save_number(to->kind, at(to, start + i), all[i]);
		mem_free(all);
		return;
	}
	for (size_t i = 0; i < n; i++)
		save_number(to->kind, at(to, start + i), load_number(from->kind, at(from, i)));
}

/* value --   into element i of the typed array at idx, if it has one once the value is what it holds */
static void put_at(js_State *J, int idx, size_t i)
{
	struct view *v = value_view(js_tovalue(J, idx));
	union element e = element_arg(J, -1, v->kind);
	js_pop(J, 1);
	if (i < v->length)
		save(v->kind, at(v, i), e);
}

static double length_of(js_State *J, int idx)
{
	double d;
	js_getproperty(J, idx, "length");
	d = js_tonumber(J, -1);
	js_pop(J, 1);
	return d > 0 ? d < 9007199254740991.0 ? trunc(d) : 9007199254740991.0 : 0;
}

/* The elements of the array-like at idx into the typed array at `to`, from `start`. */
static void fill_from(js_State *J, int idx, int to, size_t start, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		js_getindex(J, idx, (int)i);
		put_at(J, to, start + i);
	}
}

static void construct_over(js_State *J, enum kind kind, struct buffer_store *s, js_Object *prototype)
{
	const char *name = view_class[kind].name;
	size_t w = widths[kind], offset = index_arg(J, 2, "Start offset is too large"), length = 0;
	if (offset % w)
		js_rangeerror(J, "start offset of %s should be a multiple of %d", name, (int)w);
	if (js_isdefined(J, 3))
		length = index_arg(J, 3, "Invalid typed array length");
	if (is_detached(js_tovalue(J, 1)))
		refuse_detached(J, "", "Construct");
	s = value_store(js_tovalue(J, 1));
	if (js_isundefined(J, 3)) {
		if (s->size % w)
			js_rangeerror(J, "byte length of %s should be a multiple of %d", name, (int)w);
		if (offset > s->size)
			js_rangeerror(J, "Start offset %.0f is outside the bounds of the buffer", (double)offset);
		length = (s->size - offset) / w;
	} else if (offset > s->size || length > (s->size - offset) / w) {
		js_rangeerror(J, "Invalid typed array length: %.0f", (double)length);
	}
	push_view(J, kind, s, js_toobject(J, 1), offset, length, prototype);
}

static size_t checked_length(js_State *J, enum kind kind, double n)
{
	if (n > (double)(LIMIT_BUFFER_BYTES / widths[kind]))
		js_rangeerror(J, "Invalid typed array length: %.0f", n);
	return (size_t)n;
}

static int only_numbers(js_Object *array)
{
	int i;
	for (i = 0; i < array->u.a.flat_length; i++) {
		int type = array->u.a.array[i].t.type;
		if (type != JS_TNUMBER && type != JS_TBIGINT && type != JS_TBIGCELL)
			return 0;
	}
	return array->u.a.simple;
}

/* iterable at idx -- array of its values, or nothing and 0 when it is none or just a plain array */
static int push_values(js_State *J, int idx)
{
	js_Value v = *js_tovalue(J, idx);
	js_Object *array;
	int record;
	if (v.t.type == JS_TOBJECT && iterator_plain_array(J, v.u.object) && only_numbers(v.u.object))
		return 0;
	object_get_value(J, &v, J->symbols.iterator);
	if (!js_iscoercible(J, -1)) {
		js_pop(J, 1);
		return 0;
	}
	if (!js_iscallable(J, -1))
		iterator_not_iterable(J, &v);
	js_newarray(J);
	array = js_toobject(J, -1);
	js_rot2(J);
	js_pushvalue(J, v);
	js_call(J, 0);
	iterator_open_next(J);
	record = js_gettop(J) - 2;
	while (iterator_step(J, record)) {
		object_put_element(J, array, array->u.a.length, js_tovalue(J, -1));
		js_pop(J, 1);
	}
	js_pop(J, 2);
	return 1;
}

static void construct(js_State *J, enum kind kind)
{
	js_Value *arg = js_tovalue(J, 1);
	js_Object *prototype;
	struct view *from;
	int list = 1, fresh;
	double n;
	if (arg->t.type != JS_TOBJECT) {
		double d = js_isundefined(J, 1) ? 0 : js_tonumber(J, 1);
		d = d != d ? 0 : trunc(d);
		if (d < 0 || d > 9007199254740991.0)
			js_rangeerror(J, "Invalid typed array length: %.0f", d);
		prototype = run_prototype_of_new(J, realm(J)->view_prototype[kind]);
		push_fresh(J, kind, checked_length(J, kind, d), 1, prototype);
		return;
	}
	prototype = run_prototype_of_new(J, realm(J)->view_prototype[kind]);
	js_pushobject(J, prototype);
	arg = js_tovalue(J, 1);
	from = value_view(arg);
	if (value_store(arg)) {
		construct_over(J, kind, value_store(arg), prototype);
		return;
	}
	if (from) {
		if (from->detached)
			refuse_detached(J, "", "Construct");
		if (is_big(from->kind) != is_big(kind))
			refuse_mixed(J);
		copy_elements(push_fresh(J, kind, checked_length(J, kind, (double)from->length), 0, prototype), 0, from);
		return;
	}
	if (push_values(J, 1))
		list = js_gettop(J) - 1;
	n = length_of(J, list);
	push_fresh(J, kind, checked_length(J, kind, n), 1, prototype);
	fresh = js_gettop(J) - 1;
	fill_from(J, list, fresh, 0, (size_t)n);
	js_copy(J, fresh);
}

#define KIND(K) \
	static void K##_call(js_State *J) { js_typeerror(J, "Constructor %s requires 'new'", view_class[K].name); } \
	static void K##_construct(js_State *J) { construct(J, K); }
KIND(INT8) KIND(UINT8) KIND(CLAMPED) KIND(INT16) KIND(UINT16) KIND(INT32) KIND(UINT32) KIND(FLOAT32) KIND(FLOAT64) KIND(BIGINT64) KIND(BIGUINT64)
#undef KIND

static const struct { js_CFunction call, construct; } constructors[KINDS] = {
#define KIND(K) [K] = { K##_call, K##_construct }
	KIND(INT8), KIND(UINT8), KIND(CLAMPED), KIND(INT16), KIND(UINT16), KIND(INT32), KIND(UINT32), KIND(FLOAT32), KIND(FLOAT64), KIND(BIGINT64), KIND(BIGUINT64)
#undef KIND
};

static void T_call(js_State *J) { js_typeerror(J, "Abstract class TypedArray not directly constructable"); }

static void check_detached(js_State *J, struct view *v)
{
	if (v->detached)
		refuse_detached(J, "%TypedArray%.prototype.", strcmp(running(J), "toString") ? running(J) : "join");
}

void buffer_check_iterated(js_State *J, js_Object *obj)
{
	js_Value value;
	struct view *v;
	value_set_object(&value, obj);
	v = value_view(&value);
	if (v && v->detached)
		refuse_detached(J, "", "Array Iterator.prototype.next");
}

/* ValidateTypedArray */
static struct view *view_at(js_State *J, int idx)
{
	struct view *v = value_view(js_tovalue(J, idx));
	if (!v)
		js_typeerror(J, "this is not a typed array.");
	check_detached(J, v);
	return v;
}

/* constructor n arguments -- typed array     TypedArrayCreate; least: elements it must have */
static struct view *create(js_State *J, int n, double least)
{
	struct view *v;
	js_construct(J, n);
	v = view_at(J, -1);
	if ((double)v->length < least)
		js_typeerror(J, "Derived TypedArray constructor created an array which was too small");
	return v;
}

static struct view *same_content(js_State *J, const struct view *v, struct view *made)
{
	if (is_big(v->kind) != is_big(made->kind))
		refuse_mixed(J);
	return made;
}

/* The constructor that makes arrays of the same kind as the one at idx: 1 and -- constructor, or 0: nobody has changed what it is. */
static int push_species(js_State *J, int idx)
{
	js_Object *obj = js_toobject(J, idx), *standard;
	struct view *v = value_view(js_tovalue(J, idx));
	standard = realm(J)->view_constructor[v->kind];
	if (obj->prototype == realm(J)->node_prototype)
		return 0;
	symbol_push_species(J, idx, standard);
	if (js_toobject(J, -1) != standard)
		return 1;
	js_pop(J, 1);
	return 0;
}

/* TypedArraySpeciesCreate for a length.  -- typed array */
static struct view *push_alike(js_State *J, int idx, size_t length)
{
	struct view *v = value_view(js_tovalue(J, idx));
	if (!push_species(J, idx))
		return push_fresh(J, v->kind, length, 1, js_toobject(J, idx)->prototype == realm(J)->node_prototype ? realm(J)->node_prototype : NULL);
	js_pushnumber(J, (double)length);
	return same_content(J, v, create(J, 1, (double)length));
}

static void need_constructor(js_State *J)
{
	char text[80];
	if (!value_constructor(js_tovalue(J, 0)))
		js_typeerror(J, "%s is not a constructor", describe_value(J, js_tovalue(J, 0), text, sizeof text));
}

static void T_from(js_State *J)
{
	int map = js_isdefined(J, 2), list = 1, made;
	char text[80];
	double n;
	need_constructor(J);
	if (map && !js_iscallable(J, 2))
		js_typeerror(J, "%s is not a function", describe_value(J, js_tovalue(J, 2), text, sizeof text));
	while (js_gettop(J) < 4)
		js_pushundefined(J);
	if (!js_iscoercible(J, 1))
		iterator_not_iterable(J, js_tovalue(J, 1));
	if (push_values(J, 1))
		list = js_gettop(J) - 1;
	else
		js_toobject(J, 1);
	n = length_of(J, list);
	js_copy(J, 0);
	js_pushnumber(J, n);
	create(J, 1, n);
	made = js_gettop(J) - 1;
	for (size_t i = 0; i < (size_t)n; i++) {
		if (map) {
			js_copy(J, 2);
			js_copy(J, 3);
		}
		js_getindex(J, list, (int)i);
		if (map) {
			js_pushnumber(J, (double)i);
			js_call(J, 2);
		}
		js_pushnumber(J, (double)i);
		js_rot2(J);
		value_setkey(J, made);
	}
	js_copy(J, made);
}

static void T_of(js_State *J)
{
	int n = js_gettop(J) - 1, made = n + 1;
	need_constructor(J);
	js_copy(J, 0);
	js_pushnumber(J, n);
	create(J, 1, n);
	for (int i = 0; i < n; i++) {
		js_pushnumber(J, i);
		js_copy(J, 1 + i);
		value_setkey(J, made);
	}
	js_copy(J, made);
}

/* ---- typed arrays: methods */

static struct view *this_view(js_State *J) { return view_at(J, 0); }

static struct view *getter_view(js_State *J)
{
	struct view *v = value_view(js_tovalue(J, 0));
	char text[80];
	if (!v)
		js_typeerror(J, "Receiver should be a typed array: %s", describe_value(J, js_tovalue(J, 0), text, sizeof text));
	return v;
}

void buffer_view_length(js_State *J) { js_pushnumber(J, (double)getter_view(J)->length); }
static void Tp_byteOffset(js_State *J) { js_pushnumber(J, (double)getter_view(J)->offset); }

static void Tp_byteLength(js_State *J)
{
	struct view *v = getter_view(J);
	js_pushnumber(J, (double)(v->length * widths[v->kind]));
}

static void Tp_tag(js_State *J)
{
	struct view *v = value_view(js_tovalue(J, 0));
	if (v)
		js_pushliteral(J, view_class[v->kind].name);
	else
		js_pushundefined(J);
}

static void push_buffer_of(js_State *J, struct view *v)
{
	if (v->buffer) {
		js_pushobject(J, v->buffer);
		return;
	}
	push_array_buffer(J, v->store);
	v->buffer = js_toobject(J, -1);
}

static void Tp_buffer(js_State *J) { push_buffer_of(J, getter_view(J)); }

static void Tp_set(js_State *J)
{
	struct view *v = value_view(js_tovalue(J, 0)), *from;
	double start, n;
	if (!v)
		js_typeerror(J, "this is not a typed array.");
	start = js_isundefined(J, 2) ? 0 : js_tonumber(J, 2);
	start = start != start ? 0 : trunc(start);
	if (start < 0)
		js_rangeerror(J, "offset is out of bounds");
	check_detached(J, v);
	from = value_view(js_tovalue(J, 1));
	if (from) {
		check_detached(J, from);
		n = (double)from->length;
	} else {
		js_toobject(J, 1);
		n = length_of(J, 1);
	}
	if (from && is_big(from->kind) != is_big(v->kind))
		refuse_mixed(J);
	if (start + n > (double)v->length)
		js_rangeerror(J, "offset is out of bounds");
	if (from)
		copy_elements(v, (size_t)start, from);
	else
		fill_from(J, 1, 0, (size_t)start, (size_t)n);
	js_pushundefined(J);
}

static void Tp_subarray(js_State *J)
{
	struct view *v = value_view(js_tovalue(J, 0));
	size_t length, offset, from, to, n;
	if (!v)
		js_typeerror(J, "this is not a typed array.");
	length = v->length;
	offset = v->offset;
	from = relative(J, 1, length, 0);
	to = relative(J, 2, length, length);
	n = to > from ? to - from : 0;
	if (!push_species(J, 0)) {
		if (v->detached)
			refuse_detached(J, "", "Construct");
		push_view(J, v->kind, v->store, v->buffer, v->offset + from * widths[v->kind], n,
			js_toobject(J, 0)->prototype == realm(J)->node_prototype ? realm(J)->node_prototype : NULL);
		return;
	}
	push_buffer_of(J, v);
	js_pushnumber(J, (double)(offset + from * widths[v->kind]));
	js_pushnumber(J, (double)n);
	same_content(J, v, create(J, 3, 0));
}

static void Tp_slice(js_State *J)
{
	struct view *v = this_view(J), *copy;
	size_t from = relative(J, 1, v->length, 0), to = relative(J, 2, v->length, v->length), n = to > from ? to - from : 0;
	copy = push_alike(J, 0, n);
	if (!n)
		return;
	check_detached(J, v);
	if (copy->kind == v->kind) {
		/* byte by byte upwards, should they share bytes */
		size_t bytes = n * widths[v->kind];
		uint8_t *p = at(copy, 0), *q = at(v, from);
		if (copy->store != v->store)
			memcpy(p, q, bytes);
		else
			for (size_t i = 0; i < bytes; i++)
				p[i] = q[i];
		return;
	}
	for (size_t i = 0; i < n; i++)
		save(copy->kind, at(copy, i), load(v->kind, at(v, from + i)));
}

static void Tp_fill(js_State *J)
{
	struct view *v = this_view(J);
	union element e = element_arg(J, 1, v->kind);
	size_t from = relative(J, 2, v->length, 0), to = relative(J, 3, v->length, v->length);
	check_detached(J, v);
	if (from < to) {
		uint8_t *p = at(v, from);
		size_t bytes = (to - from) * widths[v->kind], done = widths[v->kind];
		save(v->kind, p, e);
		for (; done < bytes; done *= 2)
			memcpy(p + done, p, done < bytes - done ? done : bytes - done);
	}
	js_copy(J, 0);
}

static void Tp_copyWithin(js_State *J)
{
	struct view *v = this_view(J);
	size_t length = v->length;
	size_t to = relative(J, 1, length, 0), from = relative(J, 2, length, 0), end = relative(J, 3, length, length);
	size_t n = end > from ? end - from : 0;
	if (n > length - to)
		n = length - to;
	if (n) {
		check_detached(J, v);
		memmove(at(v, to), at(v, from), n * widths[v->kind]);
	}
	js_copy(J, 0);
}

static void turn(struct view *v)
{
	for (size_t i = 0, k = v->length; i + 1 < k; i++) {
		union element a = load(v->kind, at(v, i)), b = load(v->kind, at(v, --k));
		save(v->kind, at(v, i), b);
		save(v->kind, at(v, k), a);
	}
}

static void Tp_reverse(js_State *J)
{
	turn(this_view(J));
	js_copy(J, 0);
}

/* A copy of the intrinsic kind, whatever species says.  -- typed array */
static struct view *push_copy(js_State *J, struct view *v)
{
	struct view *copy = push_fresh(J, v->kind, v->length, 0, NULL);
	copy_elements(copy, 0, v);
	return copy;
}

static void Tp_toReversed(js_State *J) { turn(push_copy(J, this_view(J))); }

static void Tp_with(js_State *J)
{
	struct view *v = this_view(J), *copy;
	size_t n = v->length;
	double k = js_tonumber(J, 1);
	union element e;
	k = k != k ? 0 : trunc(k);
	if (k < 0)
		k += (double)n;
	e = element_arg(J, 2, v->kind);
	if (!(k >= 0 && k < (double)v->length))
		js_rangeerror(J, "Invalid typed array index");
	copy = push_copy(J, v);
	save(copy->kind, at(copy, (size_t)k), e);
}

static void Tp_at(js_State *J)
{
	struct view *v = this_view(J);
	double n = (double)v->length, d = js_tonumber(J, 1);
	d = d != d ? 0 : trunc(d);
	if (d < 0)
		d += n;
	if (d >= 0 && d < (double)v->length)
		push_element(J, v->kind, load(v->kind, at(v, (size_t)d)));
	else
		js_pushundefined(J);
}

/* What argument 1 is as an element of this kind: 0 if no element can be equal to it. */
static int wanted_arg(js_State *J, enum kind kind, union element *wanted)
{
	const js_Value *v = js_tovalue(J, 1);
	if (!is_big(kind)) {
		if (v->t.type != JS_TNUMBER)
			return 0;
		wanted->number = v->u.number;
		return 1;
	}
	if (v->t.type == JS_TBIGINT && (kind == BIGINT64 || v->u.bigint >= 0)) {
		wanted->bits = (uint64_t)v->u.bigint;
		return 1;
	}
	if (v->t.type == JS_TBIGCELL && kind == BIGUINT64 && !v->u.bigcell->negative && v->u.bigcell->count == 1) {
		wanted->bits = v->u.bigcell->limbs[0];
		return 1;
	}
	return 0;
}

static int matches(enum kind kind, union element a, union element wanted, int nan)
{
	if (is_big(kind))
		return a.bits == wanted.bits;
	return a.number == wanted.number || (nan && a.number != a.number && wanted.number != wanted.number);
}

/* The index of argument 1 from argument 2 on, or -1. */
/* The first number from i on that is d, which is no NaN; -1: none. */
static int64_t search_number(const struct view *v, size_t i, double d)
{
	size_t n = v->length;
	switch (v->kind) {
#define SEARCH(K, T) case K: for (T t; i < n; i++) { memcpy(&t, at(v, i), sizeof t); if (t == d) return (int64_t)i; } break;
	SEARCH(INT8, int8_t)
	SEARCH(UINT8, uint8_t)
	SEARCH(CLAMPED, uint8_t)
	SEARCH(INT16, int16_t)
	SEARCH(UINT16, uint16_t)
	SEARCH(INT32, int32_t)
	SEARCH(UINT32, uint32_t)
	SEARCH(FLOAT32, float)
	SEARCH(FLOAT64, double)
#undef SEARCH
	case BIGINT64:
	case BIGUINT64:
	case KINDS: break;
	}
	return -1;
}

static int64_t search(js_State *J, int nan, int *undefined)
{
	struct view *v = this_view(J);
	size_t n = v->length, i;
	union element wanted;
	*undefined = 0;
	if (!n)
		return -1;
	i = relative(J, 2, n, 0);
	*undefined = js_isundefined(J, 1) && v->length < n && i < n;   /* detached meanwhile: its elements read as undefined */
	if (!wanted_arg(J, v->kind, &wanted))
		return -1;
	if (!is_big(v->kind) && wanted.number == wanted.number)
		return search_number(v, i, wanted.number);
	for (; i < v->length; i++)
		if (matches(v->kind, load(v->kind, at(v, i)), wanted, nan))
			return (int64_t)i;
	return -1;
}

static void Tp_indexOf(js_State *J)
{
	int undefined;
	js_pushnumber(J, (double)search(J, 0, &undefined));
}

static void Tp_includes(js_State *J)
{
	int undefined;
	int64_t found = search(J, 1, &undefined);
	js_pushboolean(J, found >= 0 || undefined);
}

static void Tp_lastIndexOf(js_State *J)
{
	struct view *v = this_view(J);
	double n = (double)v->length, d;
	union element wanted = { 0 };
	int64_t k;
	if (!v->length) {
		js_pushnumber(J, -1);
		return;
	}
	d = js_gettop(J) > 2 ? js_tonumber(J, 2) : n - 1;
	d = d != d ? 0 : trunc(d);
	d = d < 0 ? d + n : d < n ? d : n - 1;
	k = d < 0 || !wanted_arg(J, v->kind, &wanted) ? -1 : (int64_t)d;
	if (k >= (int64_t)v->length)
		k = (int64_t)v->length - 1;
	while (k >= 0 && !matches(v->kind, load(v->kind, at(v, (size_t)k)), wanted, 0))
		k--;
	js_pushnumber(J, (double)k);
}

/* ---- methods with a callback */

static void need_callback(js_State *J)
{
	char text[80];
	if (!js_iscallable(J, 1))
		js_typeerror(J, "%s is not a function", describe_value(J, js_tovalue(J, 1), text, sizeof text));
	while (js_gettop(J) < 3)
		js_pushundefined(J);
}

static inline void push_loaded(js_State *J, struct view *v, size_t i)
{
	if (i < v->length)
		push_element(J, v->kind, load(v->kind, at(v, i)));
	else
		js_pushundefined(J);
}

/* value --   its truth */
static inline int pop_truth(js_State *J)
{
	js_Value *v = J->stack + --J->top;
	return v->t.type == JS_TBOOLEAN ? v->u.boolean : jsV_toboolean(J, v);
}

static void Tp_forEach(js_State *J)
{
	struct view *v = this_view(J);
	size_t n = v->length;
	need_callback(J);
	for (size_t i = 0; i < n; i++) {
		push_loaded(J, v, i);
		run_visit(J, (double)i);
		js_pop(J, 1);
	}
	js_pushundefined(J);
}

static void Tp_map(js_State *J)
{
	struct view *v = this_view(J);
	size_t n = v->length;
	int made = 3;
	need_callback(J);
	made = js_gettop(J);
	push_alike(J, 0, n);
	for (size_t i = 0; i < n; i++) {
		push_loaded(J, v, i);
		run_visit(J, (double)i);
		put_at(J, made, i);
	}
}

static void Tp_filter(js_State *J)
{
	struct view *v = this_view(J);
	js_Object *kept;
	size_t n = v->length;
	int made;
	need_callback(J);
	js_newarray(J);
	kept = js_toobject(J, -1);
	for (size_t i = 0; i < n; i++) {
		push_loaded(J, v, i);
		run_visit_keep(J, (double)i);
		if (pop_truth(J))
			object_put_element(J, kept, kept->u.a.length, js_tovalue(J, -1));
		js_pop(J, 1);
	}
	n = kept->u.a.length;
	made = js_gettop(J);
	push_alike(J, 0, n);
	for (size_t i = 0; i < n; i++) {
		js_pushvalue(J, kept->u.a.array[i]);
		put_at(J, made, i);
	}
}

/* The first (or last) element whose callback answers `wanted`: its index, or -1.  -- element or undefined */
static int64_t scan(js_State *J, int wanted, int backward)
{
	struct view *v = this_view(J);
	size_t n = v->length;
	need_callback(J);
	for (size_t k = 0; k < n; k++) {
		size_t i = backward ? n - 1 - k : k;
		push_loaded(J, v, i);
		run_visit_keep(J, (double)i);
		if (pop_truth(J) == wanted)
			return (int64_t)i;
		js_pop(J, 1);
	}
	js_pushundefined(J);
	return -1;
}

static void Tp_some(js_State *J) { js_pushboolean(J, scan(J, 1, 0) >= 0); }
static void Tp_every(js_State *J) { js_pushboolean(J, scan(J, 0, 0) < 0); }
static void Tp_find(js_State *J) { scan(J, 1, 0); }
static void Tp_findIndex(js_State *J) { js_pushnumber(J, (double)scan(J, 1, 0)); }
static void Tp_findLast(js_State *J) { scan(J, 1, 1); }
static void Tp_findLastIndex(js_State *J) { js_pushnumber(J, (double)scan(J, 1, 1)); }

static void reduce(js_State *J, int backward)
{
	int given = js_gettop(J) > 2;
	struct view *v = this_view(J);
	size_t n = v->length, k = 0;
	need_callback(J);
	if (given) {
		js_copy(J, 2);
	} else {
		if (n == 0)
			js_typeerror(J, "Reduce of empty array with no initial value");
		push_loaded(J, v, backward ? n - 1 : 0);
		k = 1;
	}
	for (; k < n; k++) {
		size_t i = backward ? n - 1 - k : k;
		push_loaded(J, v, i);
		run_visit_reduce(J, (double)i);
	}
}

static void Tp_reduce(js_State *J) { reduce(J, 0); }
static void Tp_reduceRight(js_State *J) { reduce(J, 1); }

/* ---- text */

static const char *element_text(js_State *J, char text[32], enum kind kind, union element e)
{
	if (!is_big(kind))
		return jsV_numbertostring(J, text, e.number);
	if (kind == BIGINT64)
		snprintf(text, 32, "%" PRId64, (int64_t)e.bits);
	else
		snprintf(text, 32, "%" PRIu64, e.bits);
	return text;
}

static void Tp_join(js_State *J)
{
	struct view *v = this_view(J);
	size_t n = v->length;
	struct string_builder b;
	struct string separator;
	char text[32];
	if (js_isdefined(J, 1))
		string_get(J, 1, &separator);
	else
		string_literal(&separator, ",", 1);
	string_build(J, &b, n * 4);
	for (size_t i = 0; i < n; i++) {
		if (i)
			string_add_string(&b, &separator);
		if (i < v->length) {
			const char *p = element_text(J, text, v->kind, load(v->kind, at(v, i)));
			string_add(&b, p, strlen(p), strlen(p));
		}
		if (i % 4096 == 4095)
			engine_check(J);
	}
	string_built(&b);
}

static void Tp_toLocaleString(js_State *J)
{
	struct view *v = this_view(J);
	size_t n = v->length;
	struct string_builder b;
	struct string s;
	string_build(J, &b, n * 4);
	for (size_t i = 0; i < n; i++) {
		if (i)
			string_add(&b, ",", 1, 1);
		if (i >= v->length)
			continue;
		push_loaded(J, v, i);
		js_getproperty(J, -1, "toLocaleString");
		js_rot2(J);
		js_call(J, 0);
		string_get(J, -1, &s);
		string_add_string(&b, &s);
		js_pop(J, 1);
	}
	string_built(&b);
}

/* ---- order */

/* Elements as numbers whose order is theirs: -0 before 0, NaN last; and back. */
static uint64_t order_key(enum kind kind, union element e)
{
	if (kind == BIGUINT64)
		return e.bits;
	if (kind == BIGINT64)
		return e.bits ^ (uint64_t)1 << 63;
	if (e.number != e.number)
		e.number = NAN;
	return e.bits >> 63 ? ~e.bits : e.bits | (uint64_t)1 << 63;
}

static union element order_element(enum kind kind, uint64_t key)
{
	union element e = { .bits = key };
	if (kind == BIGINT64)
		e.bits ^= (uint64_t)1 << 63;
	else if (kind != BIGUINT64)
		e.bits = key >> 63 ? key ^ (uint64_t)1 << 63 : ~key;
	return e;
}

/* By insertion, or from the lowest byte to the highest, leaving out those in which all keys agree. */
static void sort_keys(uint64_t *a, uint64_t *spare, size_t n)
{
	size_t i;
	uint64_t *from = a, *to = spare, *t, differ = 0;
	if (n < 48) {
		for (i = 1; i < n; i++) {
			uint64_t key = a[i];
			size_t k = i;
			for (; k > 0 && a[k - 1] > key; k--)
				a[k] = a[k - 1];
			a[k] = key;
		}
		return;
	}
	for (i = 1; i < n; i++)
		differ |= a[i] ^ a[0];
	for (int shift = 0; shift < 64; shift += 8) {
		size_t places[256] = { 0 }, place = 0;
		if (!(differ >> shift & 255))
			continue;
		for (i = 0; i < n; i++)
			places[from[i] >> shift & 255]++;
		for (i = 0; i < 256; i++) {
			size_t count = places[i];
			places[i] = place;
			place += count;
		}
		for (i = 0; i < n; i++)
			to[places[from[i] >> shift & 255]++] = from[i];
		t = from;
		from = to;
		to = t;
	}
	if (from != a)
		memcpy(a, from, n * sizeof *a);
}

/* 1 if a must stand behind b, as the function at 1 says. */
static int behind(js_State *J, enum kind kind, union element a, union element b)
{
	double d;
	js_copy(J, 1);
	js_pushundefined(J);
	push_element(J, kind, a);
	push_element(J, kind, b);
	js_call(J, 2);
	d = js_tonumber(J, -1);
	js_pop(J, 1);
	return d > 0;
}

static void merge(js_State *J, enum kind kind, union element *a, union element *spare, size_t n)
{
	size_t half = n / 2, i = 0, j = half, k;
	if (n < 2)
		return;
	merge(J, kind, a, spare, half);
	merge(J, kind, a + half, spare, n - half);
	for (k = 0; k < n; k++)
		spare[k] = i < half && (j >= n || !behind(J, kind, a[i], a[j])) ? a[i++] : a[j++];
	memcpy(a, spare, n * sizeof *a);
}

/* -- block     of `size` bytes, the collector's, at an address that suits doubles */
static void *push_block(js_State *J, size_t size)
{
	js_String *block = string_block(J, size + 8);
	js_Value v;
	block->bytes = 0;
	v.t.type = JS_TMEMSTR;
	v.u.memstr = block;
	js_pushvalue(J, v);
	return (void *)(((uintptr_t)block->data + 7) & ~(uintptr_t)7);
}

/* The elements of `from` in order into `to`. */
static void sort(js_State *J, struct view *from, struct view *to)
{
	size_t n = from->length;
	union element *all = push_block(J, 2 * n * sizeof *all);
	for (size_t i = 0; i < n; i++)
		all[i] = load(from->kind, at(from, i));
	if (js_iscallable(J, 1)) {
		merge(J, from->kind, all, all + n, n);
	} else {
		for (size_t i = 0; i < n; i++)
			all[i].bits = order_key(from->kind, all[i]);
		sort_keys(&all->bits, &all[n].bits, n);
		for (size_t i = 0; i < n; i++)
			all[i] = order_element(from->kind, all[i].bits);
	}
	for (size_t i = 0; i < n && i < to->length; i++)
		save(to->kind, at(to, i), all[i]);
	js_pop(J, 1);
}

static void check_comparison(js_State *J)
{
	if (js_isdefined(J, 1) && !js_iscallable(J, 1))
		js_typeerror(J, "The comparison function must be either a function or undefined");
}

static void Tp_sort(js_State *J)
{
	struct view *v;
	check_comparison(J);
	v = this_view(J);
	sort(J, v, v);
	js_copy(J, 0);
}

static void Tp_toSorted(js_State *J)
{
	struct view *v, *copy;
	check_comparison(J);
	v = this_view(J);
	copy = push_copy(J, v);
	sort(J, v, copy);
}

static void Tp_keys(js_State *J) { this_view(J); iterator_array_keys(J); }
static void Tp_values(js_State *J) { this_view(J); iterator_array_values(J); }
static void Tp_entries(js_State *J) { this_view(J); iterator_array_entries(J); }

/* ---- DataView */

static void DV_call(js_State *J) { js_typeerror(J, "Constructor DataView requires 'new'"); }

static void DV_construct(js_State *J)
{
	struct buffer_store *s = value_store(js_tovalue(J, 1));
	js_Object *prototype;
	size_t offset, length;
	if (!s)
		js_typeerror(J, "First argument to DataView constructor must be an ArrayBuffer");
	offset = index_arg(J, 2, "Start offset %.0f is outside the bounds of the buffer");
	if (is_detached(js_tovalue(J, 1)))
		refuse_detached(J, "", "DataView constructor");
	if (offset > s->size)
		js_rangeerror(J, "Start offset %.0f is outside the bounds of the buffer", (double)offset);
	length = js_isundefined(J, 3) ? s->size - offset : index_arg(J, 3, "Invalid DataView length");
	if (length > s->size - offset)
		js_rangeerror(J, "Invalid DataView length %.0f", (double)length);
	prototype = run_prototype_of_new(J, realm(J)->data_prototype);
	if (is_detached(js_tovalue(J, 1)))
		refuse_detached(J, "", "DataView constructor");
	push_view_of(J, &data_class, UINT8, s, js_toobject(J, 1), offset, length, prototype);
}

static struct view *this_data(js_State *J)
{
	struct view *v = VALUE_DATA(js_tovalue(J, 0), &data_class);
	if (!v)
		js_typeerror(J, "Receiver is not a DataView");
	return v;
}

static void check_data(js_State *J, const struct view *v)
{
	if (v->detached)
		refuse_detached(J, "DataView.prototype.", strncmp(running(J), "get ", 4) ? running(J) : running(J) + 4);
}

static struct view *attached_data(js_State *J)
{
	struct view *v = this_data(J);
	check_data(J, v);
	return v;
}

static void Dp_byteLength(js_State *J) { js_pushnumber(J, (double)attached_data(J)->length); }
static void Dp_byteOffset(js_State *J) { js_pushnumber(J, (double)attached_data(J)->offset); }
static void Dp_buffer(js_State *J) { push_buffer_of(J, this_data(J)); }

/* Copies an element, turned round unless the bytes are little-endian as ours. */
static void copy_turned(uint8_t *to, const uint8_t *from, size_t n, int little)
{
	for (size_t i = 0; i < n; i++)
		to[i] = from[little ? i : n - 1 - i];
}

static void Dp_get(js_State *J)
{
	enum kind kind = (enum kind)(uintptr_t)js_currentfunctiondata(J);
	struct view *v = this_data(J);
	size_t i = index_arg(J, 1, "Offset is outside the bounds of the DataView");
	uint8_t raw[8];
	check_data(J, v);
	if (i > v->length || v->length - i < widths[kind])
		js_rangeerror(J, "Offset is outside the bounds of the DataView");
	copy_turned(raw, v->store->bytes + v->offset + i, widths[kind], js_toboolean(J, 2));
	push_element(J, kind, load(kind, raw));
}

static void Dp_set(js_State *J)
{
	enum kind kind = (enum kind)(uintptr_t)js_currentfunctiondata(J);
	struct view *v = this_data(J);
	size_t i = index_arg(J, 1, "Offset is outside the bounds of the DataView");
	union element e = element_arg(J, 2, kind);
	uint8_t raw[8];
	check_data(J, v);
	if (i > v->length || v->length - i < widths[kind])
		js_rangeerror(J, "Offset is outside the bounds of the DataView");
	save(kind, raw, e);
	copy_turned(v->store->bytes + v->offset + i, raw, widths[kind], js_toboolean(J, 3));
	js_pushundefined(J);
}

/* ---- birth */

static void accessor(js_State *J, const char *name, js_CFunction f)
{
	char full[40];
	snprintf(full, sizeof full, "get %s", name);
	js_newcfunction(J, f, js_intern(J, full), 0);
	js_pushundefined(J);
	js_defaccessor(J, -3, name, JS_DONTENUM);
}

struct method { const char *name; js_CFunction f; int length; };

static void methods(js_State *J, const struct method *m, size_t n)
{
	for (size_t i = 0; i < n; i++)
		value_method(J, m[i].name, m[i].f, m[i].length);
}

/* -- prototype (kept under its class's name) */
static js_Object *push_prototype(js_State *J, const char *name, js_Object *parent)
{
	if (parent) {
		js_pushobject(J, parent);
		js_newobjectx(J);
	} else {
		js_newobject(J);
	}
	js_copy(J, -1);
	value_set_prototype(J, name);
	return js_toobject(J, -1);
}

static void init_views(js_State *J)
{
	static const struct method shared[] = {
		{ "at", Tp_at, 1 }, { "copyWithin", Tp_copyWithin, 2 }, { "entries", Tp_entries, 0 }, { "every", Tp_every, 1 }, { "fill", Tp_fill, 1 },
		{ "filter", Tp_filter, 1 }, { "find", Tp_find, 1 }, { "findIndex", Tp_findIndex, 1 }, { "findLast", Tp_findLast, 1 },
		{ "findLastIndex", Tp_findLastIndex, 1 }, { "forEach", Tp_forEach, 1 }, { "includes", Tp_includes, 1 },
		{ "indexOf", Tp_indexOf, 1 }, { "join", Tp_join, 1 }, { "keys", Tp_keys, 0 }, { "lastIndexOf", Tp_lastIndexOf, 1 }, { "map", Tp_map, 1 },
		{ "reduce", Tp_reduce, 1 }, { "reduceRight", Tp_reduceRight, 1 }, { "reverse", Tp_reverse, 0 }, { "set", Tp_set, 1 },
		{ "slice", Tp_slice, 2 }, { "some", Tp_some, 1 }, { "sort", Tp_sort, 1 }, { "subarray", Tp_subarray, 2 },
		{ "toLocaleString", Tp_toLocaleString, 0 }, { "toReversed", Tp_toReversed, 0 }, { "toSorted", Tp_toSorted, 1 },
		{ "values", Tp_values, 0 }, { "with", Tp_with, 2 },
	};
	js_Object *parent = push_prototype(J, "TypedArray", NULL), *abstract;
	js_Value v;
	char kept[40];
	methods(J, shared, sizeof shared / sizeof shared[0]);
	js_getproperty(J, -1, "values");
	v = *js_tovalue(J, -1);
	symbol_value(J, parent, J->symbols.iterator, &v, JS_DONTENUM);
	js_pop(J, 1);
	js_pushobject(J, J->Array_prototype);
	js_getproperty(J, -1, "toString");
	js_rot2pop1(J);
	js_defproperty(J, -2, "toString", JS_DONTENUM);
	accessor(J, "length", buffer_view_length);
	accessor(J, "byteLength", Tp_byteLength);
	accessor(J, "byteOffset", Tp_byteOffset);
	accessor(J, "buffer", Tp_buffer);
	symbol_getter(J, J->symbols.toStringTag, "get [Symbol.toStringTag]", Tp_tag);
	js_newcconstructor(J, T_call, T_call, "TypedArray", 0);
	abstract = js_toobject(J, -1);
	value_method(J, "from", T_from, 1);
	value_method(J, "of", T_of, 0);
	symbol_species(J);
	for (int k = 0; k < KINDS; k++) {
		realm(J)->view_prototype[k] = push_prototype(J, view_class[k].name, parent);
		js_pushnumber(J, widths[k]);
		js_defproperty(J, -2, "BYTES_PER_ELEMENT", JS_READONLY | JS_DONTENUM | JS_DONTCONF);
		js_newcconstructor(J, constructors[k].call, constructors[k].construct, view_class[k].name, 3);
		realm(J)->view_constructor[k] = js_toobject(J, -1);
		snprintf(kept, sizeof kept, "%s()", view_class[k].name);
		js_copy(J, -1);
		js_setregistry(J, kept);
		prop_set_prototype(J, js_toobject(J, -1), abstract);
		js_pushnumber(J, widths[k]);
		js_defproperty(J, -2, "BYTES_PER_ELEMENT", JS_READONLY | JS_DONTENUM | JS_DONTCONF);
		js_defglobal(J, view_class[k].name, JS_DONTENUM);
	}
	js_pop(J, 1);
}

static void init_data(js_State *J)
{
	static const struct { const char *get, *set; enum kind kind; } elements[] = {
		{ "getInt8", "setInt8", INT8 }, { "getUint8", "setUint8", UINT8 }, { "getInt16", "setInt16", INT16 },
		{ "getUint16", "setUint16", UINT16 }, { "getInt32", "setInt32", INT32 }, { "getUint32", "setUint32", UINT32 },
		{ "getFloat32", "setFloat32", FLOAT32 }, { "getFloat64", "setFloat64", FLOAT64 }, { "getBigInt64", "setBigInt64", BIGINT64 },
		{ "getBigUint64", "setBigUint64", BIGUINT64 },
	};
	realm(J)->data_prototype = push_prototype(J, "DataView", NULL);
	for (size_t i = 0; i < sizeof elements / sizeof elements[0]; i++) {
		void *kind = (void *)(uintptr_t)elements[i].kind;
		js_newcfunctionx(J, Dp_get, elements[i].get, 1, kind, NULL);
		js_defproperty(J, -2, elements[i].get, JS_DONTENUM);
		js_newcfunctionx(J, Dp_set, elements[i].set, 2, kind, NULL);
		js_defproperty(J, -2, elements[i].set, JS_DONTENUM);
	}
	accessor(J, "byteLength", Dp_byteLength);
	accessor(J, "byteOffset", Dp_byteOffset);
	accessor(J, "buffer", Dp_buffer);
	js_newcconstructor(J, DV_call, DV_construct, "DataView", 1);
	js_defglobal(J, "DataView", JS_DONTENUM);
}

void buffer_init(js_State *J)
{
	static const struct method store_methods[] = { { "slice", ABp_slice, 2 } };
	J->buffers = js_malloc(J, sizeof *J->buffers);
	memset(J->buffers, 0, sizeof *J->buffers);
	realm(J)->store_prototype = push_prototype(J, "ArrayBuffer", NULL);
	methods(J, store_methods, 1);
	accessor(J, "byteLength", ABp_byteLength);
	js_newcconstructor(J, AB_call, AB_construct, "ArrayBuffer", 1);
	realm(J)->store_constructor = js_toobject(J, -1);
	js_copy(J, -1);
	js_setregistry(J, "ArrayBuffer()");
	value_method(J, "isView", AB_isView, 1);
	js_defglobal(J, "ArrayBuffer", JS_DONTENUM);
	init_views(J);
	init_data(J);
}

void buffer_fini(js_State *J)
{
	memory_free(J, J->buffers);
	J->buffers = NULL;
}
