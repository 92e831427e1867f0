#include "engine/bytes/buffer.h"

#include "base/limits.h"
#include "base/mem.h"

#include "engine/bytes/typed.h"
#include "engine/core/memory.h"
#include "engine/core/properties.h"
#include "engine/core/symbol.h"
#include "engine/engine.h"
#include "engine/object/describe.h"

/* ---- common parts */

size_t buffer_index_arg(js_State *J, int idx, const char *error)
{
	double d = js_isundefined(J, idx) ? 0 : js_tonumber(J, idx);
	d = d != d ? 0 : trunc(d);
	if (d < 0 || d > 9007199254740991.0)
		js_rangeerror(J, error, d);
	return (size_t)d;
}

size_t buffer_relative_arg(js_State *J, int idx, size_t length, size_t fallback)
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

const char *buffer_running(js_State *J) { return J->stack[J->bot - 1].u.object->u.c.name; }

JS_NORETURN void buffer_refuse_detached(js_State *J, const char *who, const char *what)
{
	js_typeerror(J, "Cannot perform %s%s on a detached ArrayBuffer", who, what);
}

void buffer_accessor(js_State *J, const char *name, js_CFunction f)
{
	char full[40] = "get ";
	strcpy(full + 4, name);                /* runs at every start, so no formatted printing */
	js_newcfunction(J, f, js_intern(J, full), 0);
	js_pushundefined(J);
	js_defaccessor(J, -3, name, JS_DONTENUM);
}

void buffer_methods(js_State *J, const struct buffer_method *m, size_t n)
{
	for (size_t i = 0; i < n; i++)
		value_method(J, m[i].name, m[i].f, m[i].length);
}

js_Object *buffer_push_prototype(js_State *J, const char *name, js_Object *parent)
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

/* ---- construction */

static void array_buffer_finalize(js_State *J, void *data)
{
	struct array_buffer *b = data;
	if (!b->store->shared)
		b->store->object = NULL;
	engine_charge(J, -(ptrdiff_t)b->charged);
	store_drop(J, b->store);
	if (b->lost)
		store_drop(J, b->lost);
	memory_free(J, b);
}

static const struct engine_class buffer_classes[2] = {
	{ .name = "ArrayBuffer", .finalize = array_buffer_finalize },
	{ .name = "SharedArrayBuffer", .finalize = array_buffer_finalize },
};

struct array_buffer *buffer_of(const js_Value *v, int shared) { return VALUE_DATA(v, &buffer_classes[shared]); }

struct buffer_store *store_of(const js_Value *v)
{
	struct array_buffer *b = buffer_of(v, 0);
	if (!b)
		b = buffer_of(v, 1);
	return b ? b->store : NULL;
}

int buffer_detached(const js_Value *v)
{
	struct array_buffer *b = buffer_of(v, 0);
	return b && b->detached;
}

void buffer_charge_shared(js_State *J, struct array_buffer *b)
{
	size_t size = store_size(b->store) + sizeof *b->store;
	engine_charge(J, (ptrdiff_t)size - (ptrdiff_t)b->charged);
	b->charged = size;
}

void buffer_push_of(js_State *J, struct buffer_store *store, js_Object *prototype)
{
	struct array_buffer *b;
	if (store->object) {
		js_pushobject(J, store->object);
		return;
	}
	b = memory_try(J, NULL, sizeof *b);
	if (!b)
		store_no_holder(J, store);
	*b = (struct array_buffer){ .store = store, .resizable = store->resizable };
	store_hold(J, store);
	if (store->shared)
		buffer_charge_shared(J, b);
	if (!prototype)
		prototype = store->shared ? J->buffers->shared_prototype : J->buffers->store_prototype;
	js_pushobject(J, object_new_class(J, &buffer_classes[store->shared], prototype, b));
	if (!store->shared)
		store->object = js_toobject(J, -1);
}

void buffer_push(js_State *J, struct buffer_store *store)
{
	buffer_push_of(J, store, NULL);
}

/* ---- buffer.h */

int buffer_get(js_State *J, int idx, uint8_t **bytes, size_t *size)
{
	js_Value *value = js_tovalue(J, idx);
	struct view *v = view_of(value);
	struct buffer_store *s;
	if (v) {
		*bytes = v->store->bytes + v->offset;
		*size = v->length * element_widths[v->kind];
		return 1;
	}
	if ((v = VALUE_DATA(value, &view_data_class))) {
		*bytes = v->store->bytes + v->offset;
		*size = v->length;
		return 1;
	}
	if ((s = store_of(value))) {
		*bytes = s->bytes;
		*size = s->size;
		return 1;
	}
	return 0;
}

struct buffer_store *buffer_pin(js_State *J, int idx, uint8_t **bytes, size_t *size)
{
	js_Value *value = js_tovalue(J, idx);
	struct view *v = view_window_of(value);
	struct buffer_store *s;
	if (!buffer_get(J, idx, bytes, size))
		return NULL;
	s = v ? v->store : store_of(value);
	atomic_fetch_add_explicit(&s->refs, 1, memory_order_relaxed);
	return s;
}

int buffer_is_lent(js_State *J, int idx)
{
	js_Value *value = js_tovalue(J, idx);
	struct view *v = view_window_of(value);
	uint8_t *bytes;
	size_t size;
	if (!buffer_get(J, idx, &bytes, &size))
		return 0;
	const struct buffer_store *s = v ? v->store : store_of(value);
	return s->shared || atomic_load_explicit(&s->refs, memory_order_relaxed) > s->script_refs;
}

/* for a store whose holder could not be made: its bytes stay the caller's */
static void keep_bytes(void *ctx) { (void)ctx; }

static void push_taken(js_State *J, void *bytes, size_t size, js_Object *prototype)
{
	struct buffer_store *s = store_try(bytes, size);
	if (!s) {
		mem_free(bytes);
		js_rangeerror(J, "Array buffer allocation failed");
	}
	view_push(J, ELEMENT_UINT8, s, NULL, 0, size, prototype);
}

enum foreign { FOREIGN, FOREIGN_ATTACHED, FOREIGN_SHARED };

static void push_foreign(js_State *J, void *bytes, size_t size, void (*freed)(void *ctx), void *ctx, enum foreign how)
{
	struct buffer_store *s = size > LIMIT_BUFFER_BYTES ? NULL : store_try(bytes, size);
	if (!s)
		js_rangeerror(J, "Array buffer allocation failed");
	atomic_store_explicit(&s->refs, 1, memory_order_relaxed);
	s->freed = keep_bytes;
	s->attached = how == FOREIGN_ATTACHED;
	s->shared = how == FOREIGN_SHARED;
	if (js_try(J)) {
		buffer_unpin(s);
		js_throw(J);
	}
	buffer_push(J, s);
	if (s->shared)
		object_set_integrity(J, js_toobject(J, -1), 1);
	js_endtry(J);
	s->freed = freed;
	s->freed_ctx = ctx;
	buffer_unpin(s);
}

void buffer_push_foreign(js_State *J, void *bytes, size_t size, void (*freed)(void *ctx), void *ctx)
{
	push_foreign(J, bytes, size, freed, ctx, FOREIGN);
}

void buffer_push_attached(js_State *J, void *bytes, size_t size, void (*freed)(void *ctx), void *ctx)
{
	push_foreign(J, bytes, size, freed, ctx, FOREIGN_ATTACHED);
}

void buffer_push_foreign_shared(js_State *J, void *bytes, size_t size, void (*freed)(void *ctx), void *ctx)
{
	push_foreign(J, bytes, size, freed, ctx, FOREIGN_SHARED);
}

void *buffer_foreign(js_State *J, int idx, void (*freed)(void *ctx))
{
	const struct buffer_store *s = store_of(js_tovalue(J, idx));
	return s && s->freed == freed ? s->freed_ctx : NULL;
}

/* Loads stdlib's buffer, which first calls buffer_set_node_prototype. */
static js_Object *node_prototype(js_State *J)
{
	if (!J->buffers->node_prototype && J->buffers->load_node_prototype)
		J->buffers->load_node_prototype(J);
	return J->buffers->node_prototype;
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

void buffer_push_bytes(js_State *J, void *bytes, size_t size) { push_taken(J, bytes, size, NULL); }

void buffer_push_node_new(js_State *J, size_t size, int zero, uint8_t **bytes)
{
	js_Object *prototype = node_prototype(J);
	*bytes = view_push_fresh(J, ELEMENT_UINT8, size, zero, prototype)->store->bytes;
}

void buffer_get_steady(js_State *J, int idx, const uint8_t **bytes, size_t *size)
{
	uint8_t *found, *copy;
	if (!buffer_get(J, idx, &found, size))
		js_typeerror(J, "not bytes");
	if (buffer_is_lent(J, idx)) {
		size_t room = *size;
		buffer_push_node_new(J, room, 0, &copy);
		if (!buffer_get(J, idx, &found, size) || *size > room)
			*size = 0;
		if (*size)
			memcpy(copy, found, *size);
		js_replace(J, idx);
		found = copy;
	}
	*bytes = *size ? found : (const uint8_t *)"";
}

void buffer_push_bytes_new(js_State *J, size_t size, int zero, uint8_t **bytes)
{
	*bytes = view_push_fresh(J, ELEMENT_UINT8, size, zero, NULL)->store->bytes;
}

void buffer_trim(js_State *J, size_t size)
{
	struct view *v = view_of(js_tovalue(J, -1));
	struct buffer_store *s = v->store;
	uint8_t *less;
	if (size >= v->length)
		return;
	engine_charge(J, (ptrdiff_t)size - (ptrdiff_t)s->size);
	v->length = v->given = s->room = size;
	s->size = size;
	less = mem_try_realloc(s->bytes, size);
	if (less)
		s->bytes = less;
}

void buffer_push_window(js_State *J, int idx, size_t offset, size_t size)
{
	js_Object *prototype = node_prototype(J);
	js_Value *value = js_tovalue(J, idx);
	struct view *v = view_window_of(value);
	size_t all;
	if (v ? view_detached(v) : buffer_detached(value))
		buffer_refuse_detached(J, "", "Construct");
	if (v && v->out) {
		view_push(J, ELEMENT_UINT8, v->store, v->buffer, 0, 0, prototype);
		return;
	}
	all = v ? v->length * element_widths[v->kind] : store_size(store_of(value));
	if (offset > all || size > all - offset)       /* script has run since the caller checked */
		js_rangeerror(J, "Invalid typed array length: %.0f", (double)size);
	if (v)
		view_push(J, ELEMENT_UINT8, v->store, v->buffer, v->offset + offset, size, prototype);
	else
		view_push(J, ELEMENT_UINT8, store_of(value), value->u.object, offset, size, prototype);
}

void buffer_load_node_prototype(js_State *J, void (*load)(js_State *J)) { J->buffers->load_node_prototype = load; }

void buffer_set_node_prototype(js_State *J)
{
	js_copy(J, -1);
	value_set_prototype(J, "Buffer");
	J->buffers->node_prototype = js_toobject(J, -1);
	js_pop(J, 1);
}

/* ---- ArrayBuffer */

int buffer_is_attached(js_State *J, int idx)
{
	const struct buffer_store *s = store_of(js_tovalue(J, idx));
	return s && s->attached;
}

int buffer_is_detached(js_State *J, int idx) { return buffer_detached(js_tovalue(J, idx)); }

/* The store's views stay with obj, with length 0. */
static void lose_views(struct buffer_store *store, js_Object *obj)
{
	struct view *v;
	while ((v = store->views) != NULL) {
		view_unlink(v);
		v->buffer = obj;
		v->length = v->given = v->offset = 0;
		v->tracks = 0;
		v->out = 1;
	}
}

void buffer_detach(js_State *J, int idx)
{
	js_Object *obj = js_toobject(J, idx);
	struct array_buffer *b = buffer_of(js_tovalue(J, idx), 0);
	struct buffer_store *old = b->store, *none;
	if (b->detached)
		return;
	none = store_new(J, 0, 0);
	none->object = obj;
	store_hold(J, none);
	b->store = none;
	b->detached = 1;
	lose_views(old, obj);
	old->object = NULL;
	b->lost = old;
}

/* maxByteLength of the options at idx: 1, or 0 if absent. */
static int max_option(js_State *J, int idx, size_t *max)
{
	if (!js_isobject(J, idx))
		return 0;
	js_getproperty(J, idx, "maxByteLength");
	if (js_isundefined(J, -1))
		return 0;
	*max = buffer_index_arg(J, -1, "Invalid array buffer max length");
	js_pop(J, 1);
	return 1;
}

void buffer_construct(js_State *J, int shared)
{
	size_t size = buffer_index_arg(J, 1, "Invalid array buffer length"), max = 0;
	int resizable = max_option(J, 2, &max);
	struct buffer_store *s;
	js_Object *prototype;
	if (resizable && size > max)
		js_rangeerror(J, "Invalid array buffer max length");
	prototype = run_prototype_of_new(J, shared ? J->buffers->shared_prototype : J->buffers->store_prototype);
	if (resizable && max > LIMIT_BUFFER_BYTES)
		js_rangeerror(J, "Invalid array buffer max length");
	s = resizable ? store_new_resizable(J, size, max) : store_new(J, size, 1);
	s->shared = (unsigned char)shared;
	buffer_push_of(J, s, prototype);
}

void buffer_push_clone(js_State *J, int idx)
{
	struct buffer_store *s = store_of(js_tovalue(J, idx)), *copy;
	size_t size = store_size(s);
	if (s->shared) {
		buffer_push(J, s);
		return;
	}
	copy = s->resizable ? store_new_resizable(J, size, s->room) : store_new(J, size, 0);
	if (size)
		memcpy(copy->bytes, s->bytes, size);
	buffer_push(J, copy);
}

void buffer_push_buffer(js_State *J, int idx) { view_push_buffer(J, view_window_of(js_tovalue(J, idx))); }
int buffer_is_view(js_State *J, int idx) { return view_window_of(js_tovalue(J, idx)) != NULL; }

int buffer_is_out(js_State *J, int idx)
{
	struct view *v = view_window_of(js_tovalue(J, idx));
	return v && v->out && !view_detached(v);
}

int buffer_push_view_clone(js_State *J, int idx)
{
	struct view *v = view_window_of(js_tovalue(J, idx));
	js_Object *buffer = js_toobject(J, -1);
	struct buffer_store *s = store_of(js_tovalue(J, -1));
	size_t size = store_size(s), length = v->tracks ? 0 : v->length;
	if (v->offset > size || length > (size - v->offset) / element_widths[v->kind])
		return 0;
	if (view_of(js_tovalue(J, idx)))
		view_push(J, (enum element_kind)v->kind, s, buffer, v->offset, length, NULL);
	else
		view_push_class(J, &view_data_class, ELEMENT_UINT8, s, buffer, v->offset, length,
			J->buffers->data_prototype);
	if (v->tracks)
		view_track(J);
	js_rot2pop1(J);
	return 1;
}

static void AB_call(js_State *J) { js_typeerror(J, "Constructor ArrayBuffer requires 'new'"); }
static void AB_construct(js_State *J) { buffer_construct(J, 0); }

static void AB_isView(js_State *J)
{
	js_pushboolean(J, view_window_of(js_tovalue(J, 1)) != NULL);
}

void buffer_refuse_receiver(js_State *J, int shared)
{
	const char *name = buffer_running(J), *kind = shared ? "Shared" : "";
	int get = !strncmp(name, "get ", 4);
	char text[80];
	js_typeerror(J, "Method %s%sArrayBuffer.prototype.%s called on incompatible receiver %s", get ? "get " : "",
		kind, name + get * 4,
		describe_value(J, js_tovalue(J, 0), text, sizeof text));
}

struct array_buffer *buffer_this(js_State *J, int shared)
{
	struct array_buffer *b = buffer_of(js_tovalue(J, 0), shared);
	if (!b)
		buffer_refuse_receiver(J, shared);
	return b;
}

static struct array_buffer *attached_this(js_State *J)
{
	struct array_buffer *b = buffer_this(J, 0);
	if (b->detached)
		buffer_refuse_detached(J, "ArrayBuffer.prototype.", buffer_running(J));
	return b;
}

static void ABp_byteLength(js_State *J) { js_pushnumber(J, (double)store_size(buffer_this(J, 0)->store)); }
static void ABp_maxByteLength(js_State *J) { js_pushnumber(J, (double)buffer_this(J, 0)->store->room); }
static void ABp_resizable(js_State *J) { js_pushboolean(J, buffer_this(J, 0)->resizable); }
static void ABp_detached(js_State *J) { js_pushboolean(J, buffer_this(J, 0)->detached); }

static void ABp_resize(js_State *J)
{
	struct array_buffer *b = buffer_this(J, 0);
	size_t size;
	if (!b->resizable)
		buffer_refuse_receiver(J, 0);
	size = buffer_index_arg(J, 1, "ArrayBuffer.prototype.resize: Invalid length parameter");
	attached_this(J);
	if (size > b->store->room)
		js_rangeerror(J, "ArrayBuffer.prototype.resize: Invalid length parameter");
	if (store_resize(J, b->store, size))
		js_rangeerror(J, "Out of memory: ArrayBuffer.prototype.resize");
	js_pushundefined(J);
}

void buffer_slice(js_State *J, int shared)
{
	struct buffer_store *s = buffer_this(J, shared)->store, *copy;
	js_Object *standard = shared ? J->buffers->shared_constructor : J->buffers->store_constructor;
	size_t size = store_size(s), from, to, n;
	if (!shared)
		attached_this(J);
	from = buffer_relative_arg(J, 1, size, 0);
	to = buffer_relative_arg(J, 2, size, size);
	n = to > from ? to - from : 0;
	symbol_push_species(J, 0, standard);
	if (js_toobject(J, -1) == standard) {
		copy = store_new(J, n, 1);
		copy->shared = (unsigned char)shared;
		buffer_push(J, copy);
	} else {
		char text[80];
		js_pushnumber(J, (double)n);
		js_construct(J, 1);
		if (!buffer_of(js_tovalue(J, -1), shared))
			js_typeerror(J, "Method %sArrayBuffer.prototype.slice called on incompatible receiver %s",
				shared ? "Shared" : "",
				describe_value(J, js_tovalue(J, -1), text, sizeof text));
		copy = store_of(js_tovalue(J, -1));
		if (buffer_detached(js_tovalue(J, -1)))
			buffer_refuse_detached(J, "ArrayBuffer.prototype.", "slice");
		if (js_toobject(J, -1) == js_toobject(J, 0) || (shared && copy == s))
			js_typeerror(J, "ArrayBuffer subclass returned this from species constructor");
		if (store_size(copy) < n)
			js_typeerror(J, "Species constructor returned a too small ArrayBuffer");
	}
	if (!shared)
		attached_this(J);
	size = store_size(s);          /* the constructor may have changed it */
	if (from < size && n)
		memcpy(copy->bytes, s->bytes + from, n < size - from ? n : size - from);
}

static void ABp_slice(js_State *J) { buffer_slice(J, 0); }

/* Moves the store to a new ArrayBuffer and detaches the receiver, which still holds the store for natives that are
 * using it.  -- ArrayBuffer */
static void move_store(js_State *J, struct array_buffer *from, js_Object *obj)
{
	struct buffer_store *moved = from->store, *none = store_new(J, 0, 0);
	struct array_buffer *to;
	buffer_push(J, none);
	to = buffer_of(js_tovalue(J, -1), 0);
	to->store = moved;
	to->resizable = from->resizable;
	moved->object = js_toobject(J, -1);
	from->store = none;
	from->detached = 1;
	none->object = obj;
	lose_views(moved, obj);
	from->lost = moved;
	store_hold(J, moved);
}

/* Moves the bytes to a new ArrayBuffer: without a copy if the capacity matches, else copied.  -- ArrayBuffer */
static void transfer(js_State *J, int fixed)
{
	struct array_buffer *b = buffer_this(J, 0);
	size_t size = js_isundefined(J, 1) ? store_size(b->store) :
		buffer_index_arg(J, 1, "Invalid array buffer length"), n;
	struct buffer_store *s, *old;
	attached_this(J);
	old = b->store;
	n = store_size(old);
	if (old->attached)
		js_typeerror(J, "Cannot perform ArrayBuffer.prototype.%s on an ArrayBuffer that cannot be detached",
			buffer_running(J));
	if (size == n && !(b->resizable && fixed) && !store_is_pinned(old)) {
		move_store(J, b, js_toobject(J, 0));
		return;
	}
	if (b->resizable && !fixed) {
		if (size > old->room)
			js_rangeerror(J, "Invalid array buffer length");
		s = store_new_resizable(J, size, old->room);
	} else {
		s = store_new(J, size, 1);
	}
	buffer_push(J, s);
	if (n && size)
		memcpy(s->bytes, old->bytes, n < size ? n : size);
	buffer_detach(J, 0);
}

static void ABp_transfer(js_State *J) { transfer(J, 0); }
static void ABp_transferToFixedLength(js_State *J) { transfer(J, 1); }

/* ---- set-up */

static void fill_prototype(js_State *J)
{
	static const struct buffer_method list[] = {
		{ "slice", ABp_slice, 2 }, { "resize", ABp_resize, 1 }, { "transfer", ABp_transfer, 0 },
		{ "transferToFixedLength", ABp_transferToFixedLength, 0 },
	};
	buffer_methods(J, list, nelem(list));
	buffer_accessor(J, "byteLength", ABp_byteLength);
	buffer_accessor(J, "maxByteLength", ABp_maxByteLength);
	buffer_accessor(J, "resizable", ABp_resizable);
	buffer_accessor(J, "detached", ABp_detached);
	value_tag(J, "ArrayBuffer");
}

void buffer_init(js_State *J)
{
	J->buffers = js_malloc(J, sizeof *J->buffers);
	memset(J->buffers, 0, sizeof *J->buffers);
	J->buffers->store_prototype = buffer_push_prototype(J, "ArrayBuffer", NULL);
	js_newcconstructor(J, AB_call, AB_construct, "ArrayBuffer", 1);
	object_fill_later(J, J->buffers->store_prototype, fill_prototype);
	J->buffers->store_constructor = js_toobject(J, -1);
	js_copy(J, -1);
	js_setregistry(J, "ArrayBuffer()");
	value_method(J, "isView", AB_isView, 1);
	js_defglobal(J, "ArrayBuffer", JS_DONTENUM);
	shared_init(J);
	atomics_init(J);
	typed_init(J);
	typed_base64_init(J);
	dataview_init(J);
}

void buffer_fini(js_State *J)
{
	if (J->buffers)                /* NULL if creating it ran out of memory */
		atomics_fini(J);
	memory_free(J, J->buffers);
	J->buffers = NULL;
}
