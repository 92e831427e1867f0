/* engine/text/normal.c -- String.prototype.normalize: decompose, reorder marks, compose. */
#include "engine/normal.h"

#include <errno.h>

#include "base/mem.h"
#include "engine/core/run.h"
#include "engine/unicode/normal_data.h"
#include "engine/core/string.h"

enum { HANGUL = 0xAC00, HANGUL_COUNT = 11172, LEAD = 0x1100, LEAD_COUNT = 19, VOWEL = 0x1161, VOWEL_COUNT = 21,
	TAIL = 0x11A7, TAIL_COUNT = 28 };
enum { FORM_COMPOSED = 1, FORM_COMPATIBLE = 2 };
enum { POLL_STEPS = 4096, FEW_MARKS = 32, PLACES = 256 };

/* The sort key of a combining mark, growing with its combining class; 0: not a mark. */
static int place_of(uint32_t c)
{
	int low = 0, high = nelem(mark_ranges);
	if (c < mark_ranges[0].first)
		return 0;
	while (low < high) {
		int mid = (low + high) / 2;
		if (c > mark_ranges[mid].last)
			low = mid + 1;
		else
			high = mid;
	}
	return low < nelem(mark_ranges) && c >= mark_ranges[low].first ? mark_ranges[low].place : 0;
}

static const struct run *find_run(const struct run *runs, int count, uint32_t c)
{
	int low = 0, high = count;
	while (low < high) {
		int mid = (low + high) / 2;
		if (c >= runs[mid].first + runs[mid].count)
			low = mid + 1;
		else
			high = mid;
	}
	return low < count && c >= runs[low].first ? &runs[low] : NULL;
}

/* Decomposes c into out, unless that is NULL; returns the number of characters. */
static size_t decompose(uint32_t c, int form, uint32_t *out)
{
	const struct run *r = NULL;
	size_t n = 0;
	if (c < 0xA0)
		goto itself;
	if (c - HANGUL < HANGUL_COUNT) {
		uint32_t k = c - HANGUL, tail = k % TAIL_COUNT;
		if (out) {
			out[0] = LEAD + k / (VOWEL_COUNT * TAIL_COUNT);
			out[1] = VOWEL + k / TAIL_COUNT % VOWEL_COUNT;
			if (tail)
				out[2] = TAIL + tail;
		}
		return tail ? 3 : 2;
	}
	if (form & FORM_COMPATIBLE)
		r = find_run(compatible_runs, nelem(compatible_runs), c);
	if (!r)
		r = find_run(canonical_runs, nelem(canonical_runs), c);
	if (!r)
		goto itself;
	if (r->step) {
		if (out)
			out[0] = units[r->offset] + (c - r->first);
		return 1;
	}
	for (const uint16_t *u = units + r->offset + (c - r->first) * r->length, *end = u + r->length; u < end; n++) {
		uint32_t d = *u++;
		if (d - 0xD800 < 0x400)
			d = 0x10000 + ((d - 0xD800) << 10) + (*u++ - 0xDC00u);
		if (out)
			out[n] = d;
	}
	return n;
itself:
	if (out)
		out[0] = c;
	return 1;
}

/* Everything the callers hold is rooted.  Runs no script.  J may be NULL. */
static void poll(js_State *J, size_t round)
{
	if (J && round % POLL_STEPS == 0)
		gc_poll(J);
}

/* Stable insertion sort of adjacent marks by combining class. */
static void insert_marks(uint32_t *text, size_t n)
{
	for (size_t i = 1; i < n; i++) {
		uint32_t c = text[i];
		int place = place_of(c);
		size_t k = i;
		for (; k > 0 && place_of(text[k - 1]) > place; k--)
			text[k] = text[k - 1];
		text[k] = c;
	}
}

/* Counting sort of the same, for many marks: starts[] holds where each class begins. */
static int count_marks(uint32_t *text, size_t n)
{
	size_t starts[PLACES + 1] = { 0 };
	uint32_t *copy = mem_try_alloc(n * sizeof *copy);
	if (!copy)
		return -ENOMEM;
	for (size_t i = 0; i < n; i++)
		starts[place_of(text[i]) + 1]++;
	for (int i = 1; i < PLACES; i++)
		starts[i] += starts[i - 1];
	memcpy(copy, text, n * sizeof *copy);
	for (size_t i = 0; i < n; i++)
		text[starts[place_of(copy[i])]++] = copy[i];
	mem_free(copy);
	return 0;
}

static int order_marks(js_State *J, uint32_t *text, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		size_t first = i;
		while (i < n && place_of(text[i]) != 0)
			poll(J, i++);
		if (i - first > FEW_MARKS) {
			if (count_marks(text + first, i - first) != 0)
				return -ENOMEM;
		} else if (i - first > 1) {
			insert_marks(text + first, i - first);
		}
		poll(J, i);
	}
	return 0;
}

/* The composite of a and b, or 0. */
static uint32_t composed(uint32_t a, uint32_t b)
{
	int low = 0, high = nelem(compositions);
	if (a - LEAD < LEAD_COUNT && b - VOWEL < VOWEL_COUNT)
		return HANGUL + ((a - LEAD) * VOWEL_COUNT + (b - VOWEL)) * TAIL_COUNT;
	if (a - HANGUL < HANGUL_COUNT && (a - HANGUL) % TAIL_COUNT == 0 && b - TAIL - 1 < TAIL_COUNT - 1)
		return a + (b - TAIL);
	while (low < high) {
		int mid = (low + high) / 2;
		const uint32_t *pair = compositions[mid];
		if (pair[0] == a && pair[1] == b)
			return pair[2];
		if (pair[0] < a || (pair[0] == a && pair[1] < b))
			low = mid + 1;
		else
			high = mid;
	}
	return 0;
}

/* Works in place; returns the new length.  A mark combines with the last starter unless it is blocked: by a mark
 * between them with the same or a higher class. */
static size_t compose(js_State *J, uint32_t *text, size_t n)
{
	size_t out = 0, starter = 0;
	int any = 0, last = -1;        /* class of the last mark kept after the starter; -1: none */
	for (size_t i = 0; i < n; i++) {
		uint32_t c = text[i], both = 0;
		int place = place_of(c);
		poll(J, i);
		if (any && (last < 0 || last < place) && (both = composed(text[starter], c)) != 0) {
			text[starter] = both;
			continue;
		}
		if (place == 0) {
			starter = out;
			any = 1;
			last = -1;
		} else {
			last = place;
		}
		text[out++] = c;
	}
	return out;
}

static int needs_nothing(struct string *s, int form)
{
	if (s->ascii)
		return 1;
	if (form != FORM_COMPOSED)
		return 0;
	for (uint32_t i = 0; i < s->bytes; i++)        /* all below U+0300 */
		if ((unsigned char)s->p[i] >= 0xCC)
			return 0;
	return 1;
}

static int form_argument(js_State *J)
{
	const char *name;
	if (js_isundefined(J, 1))
		return FORM_COMPOSED;
	name = js_tostring(J, 1);
	if (!strcmp(name, "NFC"))
		return FORM_COMPOSED;
	if (!strcmp(name, "NFD"))
		return 0;
	if (!strcmp(name, "NFKC"))
		return FORM_COMPOSED | FORM_COMPATIBLE;
	if (!strcmp(name, "NFKD"))
		return FORM_COMPATIBLE;
	js_rangeerror(J, "The normalization form should be one of NFC, NFD, NFKC, NFKD.");
}

/* -- string   the string at idx in this form */
static void push_form(js_State *J, int idx, int form)
{
	struct string_builder b;
	struct string s;
	js_String *block;
	js_Value keep;
	uint32_t *text;
	size_t n = 0, i, rounds = 0;
	int bytes;
	string_get(J, idx, &s);
	if (needs_nothing(&s, form)) {
		js_copy(J, idx);
		return;
	}
	for (i = 0; i < s.bytes; i += (size_t)bytes) {
		poll(J, rounds++);
		n += decompose(string_decode(s.p + i, &bytes), form, NULL);
	}
	if (n > LIMIT_STRING_UNITS / sizeof *text)
		js_rangeerror(J, "Invalid string length");
	block = string_block(J, n * sizeof *text + sizeof *text);
	text = (uint32_t *)(((uintptr_t)block->data + 3) & ~(uintptr_t)3);
	block->bytes = 0;
	keep.t.type = JS_TMEMSTR;
	keep.u.memstr = block;
	js_pushvalue(J, keep);
	string_get(J, idx, &s);
	for (n = 0, i = 0; i < s.bytes; i += (size_t)bytes) {
		poll(J, rounds++);
		n += decompose(string_decode(s.p + i, &bytes), form, text + n);
	}
	if (order_marks(J, text, n) != 0)
		js_rangeerror(J, "Out of memory");
	if (form & FORM_COMPOSED)
		n = compose(J, text, n);
	string_build(J, &b, (size_t)s.bytes + s.bytes / 4);
	for (i = 0; i < n; i++) {
		poll(J, i);
		string_add_code(&b, text[i]);
	}
	string_built(&b);
}

void normal_method(js_State *J)
{
	if (!js_iscoercible(J, 0))
		js_typeerror(J, "String.prototype.normalize called on null or undefined");
	string_convert(J, js_tovalue(J, 0));
	push_form(J, 0, form_argument(J));
}

void normal_push(js_State *J, int idx)
{
	int at = js_gettop(J);
	push_form(J, idx, FORM_COMPOSED);
	if (js_gettop(J) > at + 1) {
		js_replace(J, at);
		js_pop(J, js_gettop(J) - at - 1);
	}
}

size_t normal_room(const uint32_t *text, size_t n)
{
	size_t room = 0;
	for (size_t i = 0; i < n; i++)
		room += decompose(text[i], FORM_COMPOSED, NULL);
	return room;
}

int normal_points(const uint32_t *text, size_t n, uint32_t *out, size_t *count)
{
	size_t m = 0;
	for (size_t i = 0; i < n; i++)
		m += decompose(text[i], FORM_COMPOSED, out + m);
	int rc = order_marks(NULL, out, m);
	if (rc == 0)
		*count = compose(NULL, out, m);
	return rc;
}
