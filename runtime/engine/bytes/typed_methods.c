#include "engine/bytes/typed.h"
#include "engine/core/symbol.h"
#include "engine/engine.h"
#include "engine/object/describe.h"

#define BLOCK ((size_t)1 << 20)

/* In loops over elements that run no script: throws if interrupted, looking at every multiple of BLOCK.  Does not
 * collect otherwise. */
static inline void check(js_State *J, size_t i)
{
	if (i % BLOCK == 0 && engine_interrupted(J))
		engine_check(J);
}

/* ---- typed arrays: buffer_methods */

static struct view *getter_view(js_State *J)
{
	struct view *v = view_of(js_tovalue(J, 0));
	char text[80];
	if (!v)
		js_typeerror(J, "Receiver should be a typed array: %s",
			describe_value(J, js_tovalue(J, 0), text, sizeof text));
	return v;
}

void typed_length(js_State *J) { js_pushnumber(J, (double)getter_view(J)->length); }

static void Tp_byteOffset(js_State *J)
{
	struct view *v = getter_view(J);
	js_pushnumber(J, v->out ? 0 : (double)v->offset);
}

static void Tp_byteLength(js_State *J)
{
	struct view *v = getter_view(J);
	js_pushnumber(J, (double)(v->length * element_widths[v->kind]));
}

static void Tp_tag(js_State *J)
{
	struct view *v = view_of(js_tovalue(J, 0));
	if (v)
		js_pushliteral(J, view_classes[v->kind].name);
	else
		js_pushundefined(J);
}

static void Tp_buffer(js_State *J) { view_push_buffer(J, getter_view(J)); }

static void Tp_set(js_State *J)
{
	struct view *v = view_of(js_tovalue(J, 0)), *from;
	double start, n;
	size_t room;
	if (!v)
		js_typeerror(J, "this is not a typed array.");
	start = js_isundefined(J, 2) ? 0 : js_tonumber(J, 2);
	start = start != start ? 0 : trunc(start);
	if (start < 0)
		js_rangeerror(J, "offset is out of bounds");
	typed_check_detached(J, v);
	room = v->length;
	from = view_of(js_tovalue(J, 1));
	if (from) {
		typed_check_detached(J, from);
		n = (double)from->length;
	} else {
		js_toobject(J, 1);
		n = typed_length_of(J, 1);
	}
	if (from && element_is_big(from->kind) != element_is_big(v->kind))
		element_refuse_mixed(J);
	if (start + n > (double)room)
		js_rangeerror(J, "offset is out of bounds");
	if (from)
		typed_copy(J, v, (size_t)start, from);
	else
		typed_fill_from(J, 1, 0, (size_t)start, (size_t)n);
	js_pushundefined(J);
}

/* A view of n elements, or up to the end if it tracks, onto the bytes of v from offset on.  -- typed array */
static void push_part(js_State *J, struct view *v, size_t offset, size_t n, int tracks, js_Object *prototype)
{
	size_t size = store_size(v->store);
	if (view_detached(v))
		buffer_refuse_detached(J, "", "Construct");
	if (tracks ? offset > size : offset > size || n > (size - offset) / element_widths[v->kind]) {
		if (offset > size && (tracks || !n))
			js_rangeerror(J, "Start offset %.0f is outside the bounds of the buffer", (double)offset);
		js_rangeerror(J, "Invalid typed array length: %.0f", (double)n);
	}
	view_push(J, (enum element_kind)v->kind, v->store, v->buffer, offset, n, prototype);
	if (tracks)
		view_track(J);
}

static void Tp_subarray(js_State *J)
{
	struct view *v = view_of(js_tovalue(J, 0));
	size_t length, offset, from, to, n;
	int tracks;
	if (!v)
		js_typeerror(J, "this is not a typed array.");
	length = v->length;
	offset = v->offset;
	tracks = v->tracks && js_isundefined(J, 2);
	from = buffer_relative_arg(J, 1, length, 0);
	to = buffer_relative_arg(J, 2, length, length);
	n = to > from ? to - from : 0;
	offset += from * element_widths[v->kind];
	if (!typed_push_species(J, 0)) {
		push_part(J, v, offset, n, tracks, js_toobject(J, 0)->prototype == J->buffers->node_prototype ?
			J->buffers->node_prototype : NULL);
		return;
	}
	view_push_buffer(J, v);
	js_pushnumber(J, (double)offset);
	if (!tracks)
		js_pushnumber(J, (double)n);
	typed_same_content(J, v, typed_create(J, 3 - tracks, 0));
}

static void Tp_slice(js_State *J)
{
	struct view *v = typed_this(J), *copy;
	size_t length = v->length;
	size_t from = buffer_relative_arg(J, 1, length, 0), to = buffer_relative_arg(J, 2, length, length),
		n = to > from ? to - from : 0;
	copy = typed_push_alike(J, 0, n);
	if (!n)
		return;
	typed_check_detached(J, v);
	if (from >= v->length)
		return;
	if (n > v->length - from)
		n = v->length - from;
	if (copy->kind == v->kind) {
		/* byte by byte in ascending order, since they may overlap */
		size_t bytes = n * element_widths[v->kind];
		uint8_t *p = view_at(copy, 0), *q = view_at(v, from);
		if (copy->store != v->store)
			memcpy(p, q, bytes);
		else
			for (size_t i = 0; i < bytes; i++)
				p[i] = q[i];
		return;
	}
	for (size_t i = 0; i < n; i++)
		element_save(copy->kind, view_at(copy, i), element_load(v->kind, view_at(v, from + i)));
}

static void Tp_fill(js_State *J)
{
	struct view *v = typed_this(J);
	size_t length = v->length, from, to;
	union element e = element_arg(J, 1, v->kind);
	from = buffer_relative_arg(J, 2, length, 0);
	to = buffer_relative_arg(J, 3, length, length);
	typed_check_detached(J, v);
	if (to > v->length)
		to = v->length;
	if (from < to) {
		uint8_t *p = view_at(v, from);
		size_t bytes = (to - from) * element_widths[v->kind], done = element_widths[v->kind];
		element_save(v->kind, p, e);
		while (done < bytes) {
			size_t part = done < BLOCK ? done : BLOCK;
			memcpy(p + done, p, part < bytes - done ? part : bytes - done);
			done += part;
			check(J, done);
		}
	}
	js_copy(J, 0);
}

static void Tp_copyWithin(js_State *J)
{
	struct view *v = typed_this(J);
	size_t length = v->length;
	size_t to = buffer_relative_arg(J, 1, length, 0), from = buffer_relative_arg(J, 2, length, 0),
		end = buffer_relative_arg(J, 3, length, length);
	size_t n = end > from ? end - from : 0;
	if (n > length - to)
		n = length - to;
	if (n) {
		size_t last = to > from ? to : from;
		typed_check_detached(J, v);
		if (last < v->length)
			memmove(view_at(v, to), view_at(v, from),
				(n < v->length - last ? n : v->length - last) * element_widths[v->kind]);
	}
	js_copy(J, 0);
}

static void turn(js_State *J, struct view *v)
{
	for (size_t i = 0, k = v->length; i + 1 < k; i++) {
		check(J, i);
		union element a = element_load(v->kind, view_at(v, i)), b = element_load(v->kind, view_at(v, --k));
		element_save(v->kind, view_at(v, i), b);
		element_save(v->kind, view_at(v, k), a);
	}
}

static void Tp_reverse(js_State *J)
{
	turn(J, typed_this(J));
	js_copy(J, 0);
}

struct view *typed_push_copy(js_State *J, struct view *v, size_t n)
{
	struct view *copy = view_push_fresh(J, (enum element_kind)v->kind, n, n > v->length, NULL);
	if (n >= v->length) {
		typed_copy(J, copy, 0, v);
		if (!element_is_big((enum element_kind)v->kind))
			for (size_t i = v->length; i < n; i++)
				element_save_number((enum element_kind)v->kind, view_at(copy, i), NAN);
	} else if (n) {
		memcpy(copy->store->bytes, view_at(v, 0), n * element_widths[v->kind]);
	}
	return copy;
}

static void Tp_toReversed(js_State *J)
{
	struct view *v = typed_this(J);
	turn(J, typed_push_copy(J, v, v->length));
}

static void Tp_with(js_State *J)
{
	struct view *v = typed_this(J), *copy;
	size_t n = v->length;
	double k = js_tonumber(J, 1);
	union element e;
	k = k != k ? 0 : trunc(k);
	if (k < 0)
		k += (double)n;
	e = element_arg(J, 2, v->kind);
	if (!(k >= 0 && k < (double)v->length))
		js_rangeerror(J, "Invalid typed array index");
	copy = typed_push_copy(J, v, n);
	if (k < (double)n)             /* otherwise it has grown meanwhile */
		element_save(copy->kind, view_at(copy, (size_t)k), e);
}

static void Tp_at(js_State *J)
{
	struct view *v = typed_this(J);
	double n = (double)v->length, d = js_tonumber(J, 1);
	d = d != d ? 0 : trunc(d);
	if (d < 0)
		d += n;
	if (d >= 0 && d < n && d < (double)v->length)
		element_push(J, v->kind, element_load(v->kind, view_at(v, (size_t)d)));
	else
		js_pushundefined(J);
}

/* Converts argument 1 to an element of this kind; 0 if no element can be equal to it. */
static int wanted_arg(js_State *J, enum element_kind kind, union element *wanted)
{
	const js_Value *v = js_tovalue(J, 1);
	if (!element_is_big(kind)) {
		if (v->t.type != JS_TNUMBER)
			return 0;
		wanted->number = v->u.number;
		return 1;
	}
	if (v->t.type == JS_TBIGINT && (kind == ELEMENT_BIGINT64 || v->u.bigint >= 0)) {
		wanted->bits = (uint64_t)v->u.bigint;
		return 1;
	}
	if (v->t.type == JS_TBIGCELL && kind == ELEMENT_BIGUINT64 && !v->u.bigcell->negative &&
		v->u.bigcell->count == 1) {
		wanted->bits = v->u.bigcell->limbs[0];
		return 1;
	}
	return 0;
}

static int matches(enum element_kind kind, union element a, union element wanted, int nan)
{
	if (element_is_big(kind))
		return a.bits == wanted.bits;
	return a.number == wanted.number || (nan && a.number != a.number && wanted.number != wanted.number);
}

/* The first index from i on and below n whose number is d (not a NaN); -1: none. */
static int64_t search_number(const struct view *v, size_t i, size_t n, double d)
{
	switch (v->kind) {
#define SEARCH(K, T) \
	case K: \
		for (T t; i < n; i++) { \
			memcpy(&t, view_at(v, i), sizeof t); \
			if (t == d) \
				return (int64_t)i; \
		} \
		break;
	SEARCH(ELEMENT_INT8, int8_t)
	SEARCH(ELEMENT_UINT8, uint8_t)
	SEARCH(ELEMENT_CLAMPED, uint8_t)
	SEARCH(ELEMENT_INT16, int16_t)
	SEARCH(ELEMENT_UINT16, uint16_t)
	SEARCH(ELEMENT_INT32, int32_t)
	SEARCH(ELEMENT_UINT32, uint32_t)
	SEARCH(ELEMENT_FLOAT32, float)
	SEARCH(ELEMENT_FLOAT64, double)
#undef SEARCH
	case ELEMENT_FLOAT16:
		for (; i < n; i++)
			if (element_load_number(ELEMENT_FLOAT16, view_at(v, i)) == d)
				return (int64_t)i;
		break;
	case ELEMENT_BIGINT64:
	case ELEMENT_BIGUINT64:
	case ELEMENT_KINDS: break;
	}
	return -1;
}

static int64_t search_blocks(js_State *J, const struct view *v, size_t i, size_t n, double d)
{
	int64_t found = -1;
	for (; i < n && found < 0; i += BLOCK) {
		found = search_number(v, i, n - i < BLOCK ? n : i + BLOCK, d);
		check(J, BLOCK);
	}
	return found;
}

/* The index of argument 1, searching from argument 2 on, or -1. */
static int64_t search(js_State *J, int nan, int *undefined)
{
	struct view *v = typed_this(J);
	size_t n = v->length, i;
	union element wanted;
	*undefined = 0;
	if (!n)
		return -1;
	i = buffer_relative_arg(J, 2, n, 0);
	/* detached meanwhile: elements read as undefined */
	*undefined = js_isundefined(J, 1) && v->length < n && i < n;
	if (!wanted_arg(J, v->kind, &wanted))
		return -1;
	if (n > v->length)
		n = v->length;
	if (!element_is_big(v->kind) && wanted.number == wanted.number)
		return search_blocks(J, v, i, n, wanted.number);
	for (; i < n; i++) {
		if (matches(v->kind, element_load(v->kind, view_at(v, i)), wanted, nan))
			return (int64_t)i;
		check(J, i);
	}
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
	struct view *v = typed_this(J);
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
	while (k >= 0 && !matches(v->kind, element_load(v->kind, view_at(v, (size_t)k)), wanted, 0)) {
		check(J, (size_t)k);
		k--;
	}
	js_pushnumber(J, (double)k);
}

/* ---- buffer_methods with a callback */

static void need_callback(js_State *J)
{
	char text[80];
	if (!js_iscallable(J, 1))
		js_typeerror(J, "%s is not a function", describe_value(J, js_tovalue(J, 1), text, sizeof text));
	while (js_gettop(J) < 3)
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
	struct view *v = typed_this(J);
	size_t n = v->length;
	need_callback(J);
	for (size_t i = 0; i < n; i++) {
		typed_push_loaded(J, v, i);
		run_visit(J, (double)i);
		js_pop(J, 1);
		gc_poll(J);
	}
	js_pushundefined(J);
}

static void Tp_map(js_State *J)
{
	struct view *v = typed_this(J);
	size_t n = v->length;
	int made = 3;
	need_callback(J);
	made = js_gettop(J);
	typed_push_alike(J, 0, n);
	for (size_t i = 0; i < n; i++) {
		typed_push_loaded(J, v, i);
		run_visit(J, (double)i);
		typed_put(J, made, i);
		gc_poll(J);
	}
}

/* Kept elements are collected in an internal typed array, which is replaced by a larger one when full. */
static void Tp_filter(js_State *J)
{
	struct view *v = typed_this(J), *kept, *copy;
	int big = element_is_big((enum element_kind)v->kind), place;
	enum element_kind kind = big ? ELEMENT_BIGUINT64 : ELEMENT_FLOAT64;
	size_t n = v->length, count = 0, missing = SIZE_MAX, most;
	need_callback(J);
	place = js_gettop(J);
	kept = view_push_fresh(J, kind, 16, 0, NULL);
	for (size_t i = 0; i < n; i++) {
		typed_push_loaded(J, v, i);
		run_visit_keep(J, (double)i);
		if (pop_truth(J)) {
			union element e = { 0 };
			if (count == kept->length) {
				most = count * 2 < n ? count * 2 : n;
				copy = view_push_fresh(J, kind, most, 0, NULL);
				memcpy(view_at(copy, 0), view_at(kept, 0), count * element_widths[kind]);
				js_replace(J, place);
				kept = copy;
			}
			if (!big)
				/* a number or undefined, so no script runs */
				e.number = js_tonumber(J, -1);
			else if (js_isbigint(J, -1))
				e.bits = bigint_low(js_tovalue(J, -1));
			else if (missing == SIZE_MAX)
				/* the array shrank: undefined, which throws when stored in a BigInt array */
				missing = count;
			element_save(kind, view_at(kept, count++), e);
		}
		js_pop(J, 1);
		gc_poll(J);
	}
	copy = typed_push_alike(J, 0, count);
	for (size_t i = 0; i < count && i < copy->length; i++) {
		if (i == missing) {
			js_pushundefined(J);
			element_arg(J, -1, kind);              /* throws */
		}
		element_save((enum element_kind)copy->kind, view_at(copy, i), element_load(kind, view_at(kept, i)));
	}
}

/* The first (or last) element for which the callback's truth is `wanted`: its index, or -1.  -- element or undefined */
static int64_t scan(js_State *J, int wanted, int backward)
{
	struct view *v = typed_this(J);
	size_t n = v->length;
	need_callback(J);
	for (size_t k = 0; k < n; k++) {
		size_t i = backward ? n - 1 - k : k;
		typed_push_loaded(J, v, i);
		run_visit_keep(J, (double)i);
		if (pop_truth(J) == wanted)
			return (int64_t)i;
		js_pop(J, 1);
		gc_poll(J);
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
	struct view *v = typed_this(J);
	size_t n = v->length, k = 0;
	need_callback(J);
	if (given) {
		js_copy(J, 2);
	} else {
		if (n == 0)
			js_typeerror(J, "Reduce of empty array with no initial value");
		typed_push_loaded(J, v, backward ? n - 1 : 0);
		k = 1;
	}
	for (; k < n; k++) {
		size_t i = backward ? n - 1 - k : k;
		typed_push_loaded(J, v, i);
		run_visit_reduce(J, (double)i);
		gc_poll(J);
	}
}

static void Tp_reduce(js_State *J) { reduce(J, 0); }
static void Tp_reduceRight(js_State *J) { reduce(J, 1); }

void typed_methods_init(js_State *J)
{
	static const struct buffer_method list[] = {
		{ "at", Tp_at, 1 }, { "copyWithin", Tp_copyWithin, 2 }, { "every", Tp_every, 1 },
		{ "fill", Tp_fill, 1 }, { "filter", Tp_filter, 1 },
		{ "find", Tp_find, 1 }, { "findIndex", Tp_findIndex, 1 }, { "findLast", Tp_findLast, 1 },
		{ "findLastIndex", Tp_findLastIndex, 1 },
		{ "forEach", Tp_forEach, 1 }, { "includes", Tp_includes, 1 }, { "indexOf", Tp_indexOf, 1 },
		{ "lastIndexOf", Tp_lastIndexOf, 1 },
		{ "map", Tp_map, 1 }, { "reduce", Tp_reduce, 1 }, { "reduceRight", Tp_reduceRight, 1 },
		{ "reverse", Tp_reverse, 0 },
		{ "set", Tp_set, 1 }, { "slice", Tp_slice, 2 }, { "some", Tp_some, 1 }, { "subarray", Tp_subarray, 2 },
		{ "toReversed", Tp_toReversed, 0 }, { "with", Tp_with, 2 },
	};
	buffer_methods(J, list, nelem(list));
	buffer_accessor(J, "length", typed_length);
	buffer_accessor(J, "byteLength", Tp_byteLength);
	buffer_accessor(J, "byteOffset", Tp_byteOffset);
	buffer_accessor(J, "buffer", Tp_buffer);
	symbol_getter(J, J->symbols.toStringTag, "get [Symbol.toStringTag]", Tp_tag);
}
