/* sort and toSorted of Array.prototype: the values are copied out, sorted, and copied back. */
#include "engine/core/convert.h"
#include "engine/library/array_int.h"
#include "engine/library/sort_int.h"

static int compare_text(const char *a, const char *b)
{
	/* UTF-16 order: a code point beyond the BMP (F0..F4) sorts as its surrogates, below E000 and above */
	const unsigned char *x = (const unsigned char *)a, *y = (const unsigned char *)b;
	while (*x && *x == *y)
		x++, y++;
	if (*x == *y)
		return 0;
	if ((*x >= 0xF0) != (*y >= 0xF0)) {
		if (*x >= 0xF0 && *y >= 0xEE)
			return -1;
		if (*y >= 0xF0 && *x >= 0xEE)
			return 1;
	}
	/* C0 80 is U+0000 */
	if (*x == 0xC0 || *y == 0xC0)
		return *x == 0xC0 ? (*y ? -1 : 1) : (*x ? 1 : -1);
	return *x < *y ? -1 : 1;
}

/* A value with its text, for sorting by text. */
struct keyed {
	js_Value text, value;
};

static int keyed_order(const void *pa, const void *pb)
{
	const struct keyed *a = pa, *b = pb;
	const char *x = a->text.t.type == JS_TSHRSTR ? a->text.u.shrstr : a->text.u.litstr;
	const char *y = b->text.t.type == JS_TSHRSTR ? b->text.u.shrstr : b->text.u.litstr;
	return compare_text(x, y);
}

/* The same for arrays too large for the `keyed` records: sorts indices and looks the texts up. */
static void sort_places(js_State *J, js_Object *items, js_Object *keys, int n)
{
	js_Object *memory = array_push_new(J, n / 2 + 1);
	uint32_t *k = (uint32_t *)(void *)memory->u.a.array, *spare = k + n;
	js_Value *sorted;
	for (int i = 0; i < n; i++)
		k[i] = (uint32_t)i;
	for (int width = 1; width < n; width *= 2) {
		uint32_t *t;
		for (int low = 0; low < n; low += 2 * width) {
			int mid = n - low > width ? low + width : n, high = n - mid > width ? mid + width : n;
			int i = low, j = mid;
			gc_poll(J);
			for (int at = low; at < high; at++)
				spare[at] = i < mid &&
					(j >= high ||
					compare_text(jsV_tostring(J, &keys->u.a.array[k[i]]),
					jsV_tostring(J, &keys->u.a.array[k[j]])) <= 0) ? k[i++] : k[j++];
		}
		t = k;
		k = spare;
		spare = t;
	}
	sorted = keys->u.a.array;
	for (int i = 0; i < n; i++)
		sorted[i] = items->u.a.array[k[i]];
	keys->u.a.array = items->u.a.array;
	items->u.a.array = sorted;
	js_pop(J, 1);
}

/* Sorts by text; keys is an internal array that keeps the texts alive. */
static void sort_by_text(js_State *J, js_Object *items, int n)
{
	js_Object *keys = array_push_new(J, n);
	struct keyed *k, *spare;
	js_Object *memory;
	for (int i = 0; i < n; i++) {
		js_pushvalue(J, items->u.a.array[i]);
		js_tostring(J, -1);
		array_append(J, keys);
		array_poll(J, i);
	}
	if (n > JS_ARRAYLIMIT / 4) {
		sort_places(J, items, keys, n);
		js_pop(J, 1);
		return;
	}
	/* 2 * n records of two values each, stored in an internal array so that a throw leaks nothing.  The collector
	 * does not scan it; items and keys keep everything alive. */
	memory = array_push_new(J, 4 * n);
	k = (struct keyed *)(void *)memory->u.a.array;
	spare = k + n;
	for (int i = 0; i < n; i++) {
		js_Value text = keys->u.a.array[i];
		if (text.t.type != JS_TSHRSTR) {
			text.u.litstr = jsV_tostring(J, &keys->u.a.array[i]);
			text.t.type = JS_TLITSTR;
		}
		k[i].text = text;
		k[i].value = items->u.a.array[i];
	}
	for (int width = 1; width < n; width *= 2) {
		struct keyed *t;
		for (int low = 0; low < n; low += 2 * width) {
			int mid = n - low > width ? low + width : n, high = n - mid > width ? mid + width : n;
			int i = low, j = mid;
			gc_poll(J);
			for (int at = low; at < high; at++)
				spare[at] = i < mid && (j >= high || keyed_order(&k[i], &k[j]) <= 0) ? k[i++] : k[j++];
		}
		t = k;
		k = spare;
		spare = t;
	}
	for (int i = 0; i < n; i++)
		items->u.a.array[i] = k[i].value;
	js_pop(J, 2);
}

/* The sorted elements of `this`: undefined ones last, holes left out.  -- array */
static js_Object *push_sorted(js_State *J, js_Object *obj, double n, int holes, int *undefineds)
{
	js_Object *items = array_push_new(J, obj->type == JS_CARRAY && n < JS_ARRAYLIMIT ? (int)n : 0), *spare;
	int count;
	*undefineds = 0;
	for (double k = 0; k < n; k++) {
		if (holes)
			array_get(J, 0, k);
		else if (!array_push(J, obj, k))
			continue;
		if (js_isundefined(J, -1)) {
			++*undefineds;
			js_pop(J, 1);
		} else {
			array_append(J, items);
		}
		array_poll(J, k);
	}
	count = items->u.a.flat_length;
	if (js_isundefined(J, 1)) {
		if (count > 1)
			sort_by_text(J, items, count);
	} else if (count > 1) {
		/* values may be only in the spare array during the sort, so the collector must see it initialized */
		spare = array_push_new(J, count);
		memcpy(spare->u.a.array, items->u.a.array, (size_t)count * sizeof(js_Value));
		array_set_size(spare, count);
		js_rot2(J);
		sort_values(J, 1, items->u.a.array, spare->u.a.array, count);
		js_rot2pop1(J);
	}
	return items;
}

static void check_comparison(js_State *J)
{
	if (js_isdefined(J, 1) && !js_iscallable(J, 1))
		js_typeerror(J, "The comparison function must be either a function or undefined");
}

void array_sort(js_State *J)
{
	js_Object *obj, *items;
	int undefineds, count;
	double n;
	check_comparison(J);
	obj = array_this(J, "sort");
	n = array_length(J, 0);
	if (js_gettop(J) < 2)
		js_pushundefined(J);
	items = push_sorted(J, obj, n, 0, &undefineds);
	count = items->u.a.flat_length;
	if (array_is_open(J, obj) && obj->u.a.flat_length == n) {
		js_Value *a = obj->u.a.array;
		if (count)
			memcpy(a, items->u.a.array, (size_t)count * sizeof *a);
		for (int k = count; k < n; k++)
			a[k].t.type = k < count + undefineds ? JS_TUNDEFINED : JS_THOLE;
		array_set_size(obj, (int)n);
	} else {
		for (double k = 0; k < n; k++) {
			if (k < count)
				js_pushvalue(J, items->u.a.array[(int)k]);
			else if (k < count + undefineds)
				js_pushundefined(J);
			else if (!array_has(J, 0, k))
				continue;
			else
				js_pop(J, 1);
			array_put_or_delete(J, k < count + undefineds, k);
			array_poll(J, k);
		}
	}
	js_copy(J, 0);
}

void array_to_sorted(js_State *J)
{
	js_Object *obj, *items;
	int undefineds;
	double n;
	check_comparison(J);
	obj = array_this(J, "toSorted");
	if (js_gettop(J) < 2)
		js_pushundefined(J);
	n = array_length(J, 0);
	if (n > 4294967295.0)
		js_rangeerror(J, "Invalid array length");
	items = push_sorted(J, obj, n, 1, &undefineds);
	while (undefineds--) {
		js_pushundefined(J);
		array_append(J, items);
		array_poll(J, undefineds);
	}
}
