#include "engine/bytes/typed.h"
#include "engine/core/iterate.h"
#include "engine/engine.h"

#include <inttypes.h>

/* ---- text */

static const char *element_text(js_State *J, char text[32], enum element_kind kind, union element e)
{
	if (!element_is_big(kind))
		return jsV_numbertostring(J, text, e.number);
	if (kind == ELEMENT_BIGINT64)
		snprintf(text, 32, "%" PRId64, (int64_t)e.bits);
	else
		snprintf(text, 32, "%" PRIu64, e.bits);
	return text;
}

static void Tp_join(js_State *J)
{
	struct view *v = typed_this(J);
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
			const char *p = element_text(J, text, v->kind, element_load(v->kind, view_at(v, i)));
			string_add(&b, p, strlen(p), strlen(p));
		}
		if (i % 4096 == 4095)
			engine_check(J);
	}
	string_built(&b);
}

static void Tp_toLocaleString(js_State *J)
{
	struct view *v = typed_this(J);
	size_t n = v->length;
	struct string_builder b;
	struct string s;
	while (js_gettop(J) < 3)
		js_pushundefined(J);
	string_build(J, &b, n * 4);
	for (size_t i = 0; i < n; i++) {
		if (i)
			string_add(&b, ",", 1, 1);
		if (i >= v->length)
			continue;
		typed_push_loaded(J, v, i);
		js_getproperty(J, -1, "toLocaleString");
		js_rot2(J);
		js_copy(J, 1);
		js_copy(J, 2);
		js_call(J, 2);
		string_get(J, -1, &s);
		string_add_string(&b, &s);
		js_pop(J, 1);
		gc_poll(J);
	}
	string_built(&b);
}

/* ---- order */

/* Maps elements to integers of the same order: -0 before 0, NaN last; and back. */
static uint64_t order_key(enum element_kind kind, union element e)
{
	if (kind == ELEMENT_BIGUINT64)
		return e.bits;
	if (kind == ELEMENT_BIGINT64)
		return e.bits ^ (uint64_t)1 << 63;
	if (e.number != e.number)
		e.number = NAN;
	return e.bits >> 63 ? ~e.bits : e.bits | (uint64_t)1 << 63;
}

static union element order_element(enum element_kind kind, uint64_t key)
{
	union element e = { .bits = key };
	if (kind == ELEMENT_BIGINT64)
		e.bits ^= (uint64_t)1 << 63;
	else if (kind != ELEMENT_BIGUINT64)
		e.bits = key >> 63 ? key ^ (uint64_t)1 << 63 : ~key;
	return e;
}

/* Insertion sort for few keys; else a radix sort by bytes, skipping bytes that are equal in all keys. */
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

/* 1 if a sorts after b according to the function at 1. */
static int behind(js_State *J, enum element_kind kind, union element a, union element b)
{
	double d;
	js_copy(J, 1);
	js_pushundefined(J);
	element_push(J, kind, a);
	element_push(J, kind, b);
	js_call(J, 2);
	d = js_tonumber(J, -1);
	js_pop(J, 1);
	gc_poll(J);
	return d > 0;
}

static void merge(js_State *J, enum element_kind kind, union element *a, union element *spare, size_t n)
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

/* -- block     of `size` bytes, collected, aligned for doubles */
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

/* Sorts the elements of `from` into `to`. */
static void sort(js_State *J, struct view *from, struct view *to)
{
	size_t n = from->length;
	union element *all = push_block(J, 2 * n * sizeof *all);
	for (size_t i = 0; i < n; i++)
		all[i] = element_load(from->kind, view_at(from, i));
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
		element_save(to->kind, view_at(to, i), all[i]);
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
	v = typed_this(J);
	sort(J, v, v);
	js_copy(J, 0);
}

static void Tp_toSorted(js_State *J)
{
	struct view *v, *copy;
	check_comparison(J);
	v = typed_this(J);
	copy = typed_push_copy(J, v, v->length);
	sort(J, v, copy);
}

static void Tp_keys(js_State *J) { typed_this(J); iterator_array_keys(J); }
static void Tp_values(js_State *J) { typed_this(J); iterator_array_values(J); }
static void Tp_entries(js_State *J) { typed_this(J); iterator_array_entries(J); }

void typed_order_init(js_State *J)
{
	static const struct buffer_method list[] = {
		{ "entries", Tp_entries, 0 }, { "join", Tp_join, 1 }, { "keys", Tp_keys, 0 }, { "sort", Tp_sort, 1 },
		{ "toLocaleString", Tp_toLocaleString, 0 }, { "toSorted", Tp_toSorted, 1 }, { "values", Tp_values, 0 },
	};
	buffer_methods(J, list, nelem(list));
}
