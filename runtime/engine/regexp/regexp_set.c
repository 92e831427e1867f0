#include "engine/regexp/regexp_set_int.h"
#include "engine/unicode/property_strings.h"

#include "base/mem.h"

#include <stdlib.h>
#include <string.h>

/* ---- ranges */

/* limit for the ranges of a class and the characters of its strings; exceeding it counts as out of memory */
enum { MOST = 1 << 27 };

int regexp_class_add(struct regexp_class *k, uint32_t from, uint32_t to)
{
	if (k->count == k->room) {
		uint32_t room = k->room ? k->room * 2 : 8;
		void *r = room > MOST ? NULL : mem_try_realloc(k->ranges, room * sizeof *k->ranges);

		if (!r)
			return 0;
		k->ranges = r;
		k->room = room;
	}
	k->ranges[k->count][0] = from;
	k->ranges[k->count++][1] = to;
	return 1;
}

static int by_start(const void *a, const void *b)
{
	uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;

	return x < y ? -1 : x > y;
}

void regexp_class_merge(struct regexp_class *k)
{
	uint32_t i, n = 0;

	if (k->count == 0)
		return;
	qsort(k->ranges, k->count, sizeof *k->ranges, by_start);
	for (i = 1; i < k->count; i++) {
		if (k->ranges[i][0] <= k->ranges[n][1] + 1) {
			if (k->ranges[i][1] > k->ranges[n][1])
				k->ranges[n][1] = k->ranges[i][1];
		} else {
			n++;
			k->ranges[n][0] = k->ranges[i][0];
			k->ranges[n][1] = k->ranges[i][1];
		}
	}
	k->count = n + 1;
}

int regexp_class_search(const struct regexp_class *k, uint32_t c)
{
	uint32_t low = 0, high = k->count;

	while (low < high) {
		uint32_t mid = (low + high) / 2;

		if (c < k->ranges[mid][0])
			high = mid;
		else if (c > k->ranges[mid][1])
			low = mid + 1;
		else
			return 1;
	}
	return 0;
}

static int complement(struct regexp_class *k)
{
	struct regexp_class out = { .ranges = NULL };
	uint32_t i, after = 0;

	regexp_class_merge(k);
	for (i = 0; i < k->count; i++) {
		if (k->ranges[i][0] > after && !regexp_class_add(&out, after, k->ranges[i][0] - 1))
			goto failed;
		after = k->ranges[i][1] + 1;
	}
	if (after <= 0x10FFFF && !regexp_class_add(&out, after, 0x10FFFF))
		goto failed;
	mem_free(k->ranges);
	k->ranges = out.ranges;
	k->count = out.count;
	k->room = out.room;
	return 1;
failed:
	mem_free(out.ranges);
	return 0;
}

static int intersect(struct regexp_class *a, struct regexp_class *b)
{
	struct regexp_class out = { .ranges = NULL };
	uint32_t i = 0, j = 0;

	regexp_class_merge(a);
	regexp_class_merge(b);
	while (i < a->count && j < b->count) {
		uint32_t from = a->ranges[i][0] > b->ranges[j][0] ? a->ranges[i][0] : b->ranges[j][0];
		uint32_t to = a->ranges[i][1] < b->ranges[j][1] ? a->ranges[i][1] : b->ranges[j][1];

		if (from <= to && !regexp_class_add(&out, from, to)) {
			mem_free(out.ranges);
			return 0;
		}
		if (a->ranges[i][1] == to)
			i++;
		else
			j++;
	}
	mem_free(a->ranges);
	a->ranges = out.ranges;
	a->count = out.count;
	a->room = out.room;
	return 1;
}

/* ---- strings */

int regexp_strings_add(struct regexp_strings *s, const uint32_t *chars, uint32_t n)
{
	if (n == 0) {
		s->empty = 1;
		return 1;
	}
	if (s->chars_room - s->chars_count < n + 1) {
		uint32_t room = s->chars_room * 2 + n + 32;
		uint32_t *p = n > MOST || room > MOST ? NULL : mem_try_realloc(s->chars, room * sizeof *p);

		if (!p)
			return 0;
		s->chars = p;
		s->chars_room = room;
	}
	if (s->count == s->room) {
		uint32_t room = s->room * 2 + 8;
		uint32_t *p = mem_try_realloc(s->starts, room * sizeof *p);

		if (!p)
			return 0;
		s->starts = p;
		s->room = room;
	}
	s->starts[s->count++] = s->chars_count;
	s->chars[s->chars_count++] = n;
	memcpy(s->chars + s->chars_count, chars, n * sizeof *chars);
	s->chars_count += n;
	return 1;
}

static int compare(const uint32_t *a, const uint32_t *b)
{
	uint32_t i, n = a[0] < b[0] ? a[0] : b[0];

	for (i = 1; i <= n; i++)
		if (a[i] != b[i])
			return a[i] < b[i] ? -1 : 1;
	return a[0] < b[0] ? -1 : a[0] > b[0];
}

static int by_chars(const void *a, const void *b, void *chars)
{
	const uint32_t *c = chars;

	return compare(c + *(const uint32_t *)a, c + *(const uint32_t *)b);
}

void regexp_strings_sort(struct regexp_strings *s)
{
	uint32_t i, n = 0;

	if (s->count == 0)
		return;
	qsort_r(s->starts, s->count, sizeof *s->starts, by_chars, s->chars);
	for (i = 1; i < s->count; i++)
		if (compare(s->chars + s->starts[i], s->chars + s->starts[n]) != 0)
			s->starts[++n] = s->starts[i];
	s->count = n + 1;
}

void regexp_strings_reverse(struct regexp_strings *s)
{
	uint32_t i;

	for (i = 0; i < s->count; i++) {
		uint32_t *from = s->chars + s->starts[i] + 1, *to = from + from[-1] - 1;

		for (; from < to; from++, to--) {
			uint32_t c = *from;

			*from = *to;
			*to = c;
		}
	}
	regexp_strings_sort(s);
}

void regexp_strings_narrow(const struct regexp_strings *s, uint32_t depth, uint32_t c, uint32_t *low, uint32_t *high)
{
	uint32_t from = *low, to = *high, mid;

	while (from < to) {
		mid = (from + to) / 2;
		if (s->chars[s->starts[mid] + 1 + depth] < c)
			from = mid + 1;
		else
			to = mid;
	}
	*low = from;
	to = *high;
	while (from < to) {
		mid = (from + to) / 2;
		if (s->chars[s->starts[mid] + 1 + depth] > c)
			to = mid;
		else
			from = mid + 1;
	}
	*high = from;
}

/* Keeps the strings of a that are (in) or are not in b. */
static void keep(struct regexp_strings *a, struct regexp_strings *b, int in)
{
	uint32_t i, j = 0, n = 0;

	a->empty = a->empty && b->empty == in;
	regexp_strings_sort(a);
	regexp_strings_sort(b);
	for (i = 0; i < a->count; i++) {
		int order = 1;

		while (j < b->count && (order = compare(b->chars + b->starts[j], a->chars + a->starts[i])) < 0)
			j++;
		if ((j < b->count && order == 0) == in)
			a->starts[n++] = a->starts[i];
	}
	a->count = n;
}

/* ---- classes with strings */

int regexp_set_unite(struct regexp_set *a, const struct regexp_set *b)
{
	uint32_t i;

	for (i = 0; i < b->k.count; i++)
		if (!regexp_class_add(&a->k, b->k.ranges[i][0], b->k.ranges[i][1]))
			return 0;
	for (i = 0; i < b->s.count; i++) {
		const uint32_t *s = b->s.chars + b->s.starts[i];

		if (!regexp_strings_add(&a->s, s + 1, s[0]))
			return 0;
	}
	a->s.empty |= b->s.empty;
	return 1;
}

int regexp_set_intersect(struct regexp_set *a, struct regexp_set *b)
{
	if (!intersect(&a->k, &b->k))
		return 0;
	keep(&a->s, &b->s, 1);
	return 1;
}

int regexp_set_subtract(struct regexp_set *a, struct regexp_set *b)
{
	if (!complement(&b->k))
		return 0;
	if (!intersect(&a->k, &b->k))
		return 0;
	keep(&a->s, &b->s, 0);
	return complement(&b->k);
}

int regexp_set_complement(struct regexp_set *a)
{
	return complement(&a->k);
}

void regexp_set_fini(struct regexp_set *a)
{
	mem_free(a->k.ranges);
	mem_free(a->s.chars);
	mem_free(a->s.starts);
}

/* ---- properties of strings */

enum { PROPERTIES = sizeof property_strings_names / sizeof property_strings_names[0], LONGEST = 16 };

uint32_t regexp_set_number(const unsigned char **at)
{
	uint32_t n = 0, shift = 0;

	for (;; shift += 7) {
		unsigned char b = *(*at)++;

		n |= (uint32_t)(b & 127) << shift;
		if (!(b & 128))
			return n;
	}
}

static int add_property(struct regexp_set *a, const unsigned char *at)
{
	uint32_t chars[LONGEST], gap, more, i, c = 0;
	int first = 1;

	while ((gap = regexp_set_number(&at)) != 0) {
		c = first ? gap - 1 : c + gap;
		first = 0;
		more = regexp_set_number(&at);
		if (!regexp_class_add(&a->k, c, c + more))
			return 0;
		c += more;
	}
	for (;;) {
		uint32_t same = regexp_set_number(&at), n = same + regexp_set_number(&at);

		if (n == 0)
			return 1;
		for (i = same; i < n; i++)
			chars[i] = regexp_set_number(&at);
		if (!regexp_strings_add(&a->s, chars, n))
			return 0;
	}
}

int regexp_set_add_property(struct regexp_set *a, const char *name, size_t size)
{
	int i, all = size == 9 && memcmp(name, "RGI_Emoji", 9) == 0, found = 0;

	for (i = 0; i < PROPERTIES; i++) {
		if (!all && (strlen(property_strings_names[i]) != size ||
			memcmp(property_strings_names[i], name, size) != 0))
			continue;
		if (!add_property(a, property_strings_data + property_strings_offsets[i]))
			return 0;
		found = 1;
	}
	return found ? 1 : -1;
}
