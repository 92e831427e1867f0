#include "engine/core/string.h"

#include "base/limits.h"
#include "base/mem.h"
#include "base/utf8.h"

#include "engine/core/memory.h"
#include "engine/core/run.h"
#include "engine/engine.h"

#include <string.h>

#define TABLE_STEP 64          /* units between two entries of an index table */
#define TABLE_MIN 2048         /* bytes below which a table is not worth it */

void string_too_long(js_State *J)
{
	js_rangeerror(J, "Invalid string length");
}

/* ---- characters */

static inline int is_cont(char c) { return ((unsigned char)c & 0xC0) == 0x80; }
static inline int char_bytes(unsigned char lead) { return lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4; }
static inline int char_units(unsigned char lead) { return lead < 0xF0 ? 1 : 2; }
static inline int is_high_at(const char *p)
{
	return (unsigned char)p[0] == 0xED && ((unsigned char)p[1] & 0xF0) == 0xA0;
}
static inline int is_low_at(const char *p)
{
	return (unsigned char)p[0] == 0xED && ((unsigned char)p[1] & 0xF0) == 0xB0;
}
static int starts_low(const char *p, size_t n) { return n >= 3 && is_low_at(p); }
static int ends_high(const char *p, size_t n) { return n >= 3 && is_high_at(p + n - 3); }

uint32_t string_decode(const char *s, int *bytes)
{
	const unsigned char *p = (const unsigned char *)s;

	if (p[0] < 0x80) {
		*bytes = 1;
		return p[0];
	}
	if (p[0] < 0xE0) {
		*bytes = 2;
		return (p[0] & 0x1Fu) << 6 | (p[1] & 0x3Fu);
	}
	if (p[0] < 0xF0) {
		*bytes = 3;
		return (p[0] & 0x0Fu) << 12 | (p[1] & 0x3Fu) << 6 | (p[2] & 0x3Fu);
	}
	*bytes = 4;
	return (p[0] & 0x07u) << 18 | (p[1] & 0x3Fu) << 12 | (p[2] & 0x3Fu) << 6 | (p[3] & 0x3Fu);
}

/* Like utf8_encode, with the engine's form of U+0000. */
static int encode(uint32_t cp, char *out)
{
	if (cp == 0) {
		out[0] = (char)0xC0;
		out[1] = (char)0x80;
		return 2;
	}
	return (int)utf8_encode(cp, out);
}

static uint32_t decode_low(const char *p)
{
	return 0xDC00u | ((unsigned char)p[1] & 0x0Fu) << 6 | ((unsigned char)p[2] & 0x3Fu);
}

static uint32_t decode_high(const char *p)
{
	return 0xD800u | ((unsigned char)p[1] & 0x0Fu) << 6 | ((unsigned char)p[2] & 0x3Fu);
}

static uint32_t fuse(uint32_t high, uint32_t low)
{
	return 0x10000u + ((high - 0xD800u) << 10) + (low - 0xDC00u);
}

int string_measure(const char *p, size_t bytes, uint32_t *units)
{
	size_t i = utf8_ascii_prefix(p, bytes), n = i;

	if (i == bytes) {
		*units = (uint32_t)bytes;
		return 1;
	}
	while (bytes - i >= sizeof(uint64_t)) {
		size_t words = (bytes - i) / sizeof(uint64_t);
		uint64_t sums = 0;

		if (words > 127)
			words = 127;           /* each byte of the sums can hold 127 times 2 */
		for (; words > 0; words--, i += sizeof(uint64_t)) {
			const uint64_t ones = 0x0101010101010101u;
			uint64_t w, first, four;

			memcpy(&w, p + i, sizeof w);
			first = (~(w >> 7) | w >> 6) & ones;           /* no continuation */
			four = w >> 7 & w >> 6 & w >> 5 & w >> 4 & ones;
			sums += first + four;
		}
		sums = (sums & 0x00FF00FF00FF00FFu) + (sums >> 8 & 0x00FF00FF00FF00FFu);
		n += (size_t)(sums * 0x0001000100010001u >> 48);
	}
	for (; i < bytes; i++) {
		unsigned char c = (unsigned char)p[i];

		n += (size_t)((c & 0xC0) != 0x80) + (c >= 0xF0);
	}
	*units = (uint32_t)n;
	return 0;
}

/* ---- blocks */

js_String *string_block(js_State *J, size_t size)
{
	js_String *s = memory_try(J, NULL, offsetof(js_String, data) + size);

	if (!s)
		memory_exhausted(J);
	memset(s, 0, offsetof(js_String, data));
	s->p = s->data;
	s->gcmark = (unsigned char)J->gcmark;
	s->gcnext = J->gcstr;
	J->gcstr = s;
	return s;
}

/* The list is ordered by frame: depths never decrease. */
static void drop_deeper(js_State *J, int depth)
{
	while (J->scratch_count > 0 && J->scratch[J->scratch_count - 1].depth > depth)
		J->scratch_count--;
}

enum { SCRATCH_OUTSIDE = 16 };

js_String *string_scratch(js_State *J, size_t size)
{
	int depth = J->tracetop;
	uint32_t n;

	drop_deeper(J, depth);
	n = J->scratch_count;
	if ((depth == 0 || J->trace[depth].code) && n >= SCRATCH_OUTSIDE &&
		J->scratch[n - SCRATCH_OUTSIDE].depth == depth) {
		memmove(&J->scratch[n - SCRATCH_OUTSIDE], &J->scratch[n - SCRATCH_OUTSIDE + 1],
		(SCRATCH_OUTSIDE - 1) * sizeof *J->scratch);
		J->scratch_count = --n;
	}
	if (n == J->scratch_cap) {
		uint32_t cap = J->scratch_cap ? J->scratch_cap * 2 : 16;
		struct string_scratch *list = memory_try(J, J->scratch, cap * sizeof *list);

		if (!list)
			memory_exhausted(J);
		J->scratch = list;
		J->scratch_cap = cap;
	}
	J->scratch[n].block = string_block(J, size);
	J->scratch[n].depth = depth;
	J->scratch_count = n + 1;
	return J->scratch[n].block;
}

void string_scratch_leave(js_State *J)
{
	drop_deeper(J, J->tracetop - 1);
}

void string_scratch_mark(js_State *J, int mark)
{
	uint32_t i;

	drop_deeper(J, J->tracetop);
	for (i = 0; i < J->scratch_count; i++)
		string_mark(J, mark, J->scratch[i].block);
}

void string_scratch_stop(js_State *J)
{
	memory_free(J, J->scratch);
	J->scratch = NULL;
	J->scratch_count = J->scratch_cap = 0;
}

void string_free(js_State *J, js_String *s)
{
	memory_free(J, s);
}

static js_String *new_flat(js_State *J, size_t bytes)
{
	js_String *s = string_block(J, bytes + 1);

	s->p = s->data;
	s->bytes = (uint32_t)bytes;
	s->data[bytes] = 0;
	return s;
}

static js_String *new_header(js_State *J, const char *p, size_t bytes, uint32_t units, js_String *owner)
{
	js_String *s = string_block(J, 0);

	s->p = p;
	s->bytes = (uint32_t)bytes;
	s->units = units;
	s->owner = owner;
	if (units == bytes)
		s->flags = STRING_ASCII;
	return s;
}

static void set_heap(js_Value *v, js_String *s)
{
	v->u.memstr = s;
	value_set_tag(v, JS_TMEMSTR);
}

/* Writes the tail as bytes.  The text is copied to a block of its own, once. */
static void settle(js_State *J, js_String *s)
{
	js_String *block = new_flat(J, s->bytes + 3u);

	memcpy(block->data, s->p, s->bytes);
	utf8_encode(s->tail, block->data + s->bytes);
	block->units = s->units;
	s->p = block->data;
	s->owner = block;
	s->bytes += 3;
	s->tail = 0;
}

/* ---- looking */

void string_literal(struct string *s, const char *p, size_t bytes)
{
	s->p = p;
	s->bytes = (uint32_t)bytes;
	s->heap = NULL;
	s->at_unit = s->at_byte = 0;
	s->is_atom = 0;
	s->ascii = string_measure(p, bytes, &s->units);
}

void string_view(js_State *J, const js_Value *v, struct string *s)
{
	js_String *h;

	switch (v->t.type) {
	case JS_TMEMSTR:
		h = v->u.memstr;
		if (h->tail)
			settle(J, h);
		s->p = h->p;
		s->bytes = h->bytes;
		s->units = h->units;
		s->at_unit = h->at_unit;
		s->at_byte = h->at_byte;
		s->heap = h;
		s->is_atom = 0;
		s->ascii = h->flags & STRING_ASCII;
		return;
	case JS_TLITSTR:
		s->is_atom = 1;
		s->p = v->u.litstr;
		s->bytes = ATOM(v->u.litstr)->size;
		s->units = ATOM(v->u.litstr)->units;
		s->ascii = s->bytes == s->units;
		s->heap = NULL;
		s->at_unit = s->at_byte = 0;
		return;
	default:
		s->p = v->u.shrstr;
		s->bytes = s->units = value_short_size(v);
		s->heap = NULL;
		s->is_atom = 0;
		s->at_unit = s->at_byte = 0;
		s->ascii = value_short_ascii(v) || string_measure(s->p, s->bytes, &s->units);
	}
}

uint32_t string_units(js_State *J, const js_Value *v)
{
	struct string s;

	if (v->t.type == JS_TMEMSTR)
		return v->u.memstr->units;
	string_view(J, v, &s);
	return s.units;
}

const char *string_cstr(js_State *J, const js_Value *v)
{
	js_String *s, *block;

	if (v->t.type == JS_TLITSTR)
		return v->u.litstr;
	if (v->t.type != JS_TMEMSTR)
		return v->u.shrstr;
	s = v->u.memstr;
	if (s->tail)
		settle(J, s);
	block = s->owner ? s->owner : s;
	if (block->flags & STRING_STORE) {
		if (s->p + s->bytes == block->data + block->at_byte) {
			block->flags |= STRING_SEALED;
			return s->p;
		}
	} else if (s->p[s->bytes] == 0) {
		/* a block's own end, or a slice up to it: the 0 byte stays (text holds none) */
		return s->p;
	}
	block = new_flat(J, s->bytes);
	memcpy(block->data, s->p, s->bytes);
	block->units = s->units;
	s->p = block->data;
	s->owner = block;
	return s->p;
}

/* Walks from a character's start (unit u, byte b) to the character that holds `unit`. */
static uint32_t walk(const char *p, uint32_t u, uint32_t b, uint32_t unit, uint32_t *start)
{
	while (u > unit) {
		do
			b--;
		while (is_cont(p[b]));
		u -= (uint32_t)char_units((unsigned char)p[b]);
	}
	while (u < unit) {
		unsigned char c = (unsigned char)p[b];
		uint32_t n = (uint32_t)char_units(c);

		if (u + n > unit)
			break;
		u += n;
		b += (uint32_t)char_bytes(c);
	}
	*start = u;
	return b;
}

static uint32_t table_size(uint32_t units) { return units / TABLE_STEP + 1; }

static void fill_table(const char *p, uint32_t units, uint32_t *e)
{
	uint32_t n = table_size(units), i, u = 0, b = 0;

	for (i = 0; i < n; i++) {
		uint32_t start;

		b = walk(p, u, b, i * TABLE_STEP, &start);
		u = start;
		e[i] = b << 1 | (start != i * TABLE_STEP);
	}
}

static void make_table(js_State *J, js_String *h)
{
	js_String *t = string_block(J, table_size(h->units) * sizeof(uint32_t) + 4);
	uint32_t *e = (uint32_t *)(((uintptr_t)t->data + 3) & ~(uintptr_t)3);

	fill_table(h->p, h->units, e);
	t->p = (const char *)e;
	h->link.table = t;
	h->flags |= STRING_TABLE;
}

/* Of an atom's text, which has no header; NULL for others, and for short ones. */
static struct string_place *place_of(js_State *J, const struct string *s)
{
	const unsigned count = sizeof J->places / sizeof *J->places;
	if (!s->is_atom || s->bytes < TABLE_MIN)
		return NULL;
	for (unsigned i = 0; i < count; i++)
		if (J->places[i].p == s->p)
			return &J->places[i];
	struct string_place *place = &J->places[J->next_place++ % count];
	mem_free(place->table);
	*place = (struct string_place){ .p = s->p };
	return place;
}

void string_forget_places(js_State *J)
{
	for (unsigned i = 0; i < sizeof J->places / sizeof *J->places; i++)
		mem_free(J->places[i].table);
	memset(J->places, 0, sizeof J->places);
}

/* NULL: out of memory, which only makes it slow. */
static const uint32_t *table_of(const struct string *s, struct string_place *place)
{
	if (!place->table) {
		place->table = mem_try_alloc(table_size(s->units) * sizeof *place->table);
		if (place->table)
			fill_table(s->p, s->units, place->table);
	}
	return place->table;
}

static uint32_t distance(uint32_t a, uint32_t b) { return a > b ? a - b : b - a; }

uint32_t string_seek(js_State *J, struct string *s, uint32_t unit, int *half)
{
	uint32_t u = 0, b = 0, best = unit;

	if (s->ascii) {
		*half = 0;
		return unit;
	}
	if (s->units - unit < best) {
		u = s->units;
		b = s->bytes;
		best = s->units - unit;
	}
	struct string_place *place = place_of(J, s);
	const uint32_t *table = NULL;
	if (s->heap) {
		s->at_unit = s->heap->at_unit;
		s->at_byte = s->heap->at_byte;
	} else if (place) {
		s->at_unit = place->at_unit;
		s->at_byte = place->at_byte;
	}
	if (distance(s->at_unit, unit) < best) {
		u = s->at_unit;
		b = s->at_byte;
		best = distance(u, unit);
	}
	if (best > TABLE_STEP && s->heap && s->bytes >= TABLE_MIN) {
		if (!(s->heap->flags & STRING_TABLE))
			make_table(J, s->heap);
		table = (const uint32_t *)s->heap->link.table->p;
	} else if (best > TABLE_STEP && place) {
		table = table_of(s, place);
	}
	if (table) {
		uint32_t e = table[unit / TABLE_STEP];
		u = unit / TABLE_STEP * TABLE_STEP - (e & 1);
		b = e >> 1;
	}
	b = walk(s->p, u, b, unit, &u);
	s->at_unit = u;
	s->at_byte = b;
	if (s->heap) {
		s->heap->at_unit = u;
		s->heap->at_byte = b;
	} else if (place) {
		place->at_unit = u;
		place->at_byte = b;
	}
	*half = u != unit;
	return b;
}

/* UTF-16 units between two character starts. */
static uint32_t count(const char *p, uint32_t from, uint32_t to)
{
	uint32_t n;

	string_measure(p + from, to - from, &n);
	return n;
}

uint32_t string_index(js_State *J, struct string *s, uint32_t byte)
{
	uint32_t u;

	if (s->ascii)
		return byte;
	struct string_place *place = place_of(J, s);
	if (s->heap) {
		s->at_unit = s->heap->at_unit;
		s->at_byte = s->heap->at_byte;
	} else if (place) {
		s->at_unit = place->at_unit;
		s->at_byte = place->at_byte;
	}
	if (byte >= s->at_byte)
		u = s->at_unit + count(s->p, s->at_byte, byte);
	else if (s->at_byte - byte < byte)
		u = s->at_unit - count(s->p, byte, s->at_byte);
	else
		u = count(s->p, 0, byte);
	s->at_unit = u;
	s->at_byte = byte;
	if (s->heap) {
		s->heap->at_unit = u;
		s->heap->at_byte = byte;
	} else if (place) {
		place->at_unit = u;
		place->at_byte = byte;
	}
	return u;
}

unsigned string_unit(js_State *J, struct string *s, uint32_t unit)
{
	int half, bytes;
	uint32_t b, cp;

	if (s->ascii)
		return (unsigned char)s->p[unit];
	b = string_seek(J, s, unit, &half);
	cp = string_decode(s->p + b, &bytes);
	if (cp < 0x10000)
		return cp;
	return half ? 0xDC00u + ((cp - 0x10000u) & 0x3FF) : 0xD800u + ((cp - 0x10000u) >> 10);
}

int string_equal(const struct string *a, const struct string *b)
{
	if (a->bytes != b->bytes || a->units != b->units)
		return 0;
	return a->p == b->p || memcmp(a->p, b->p, a->bytes) == 0;
}

/* The UTF-16 units of one text from byte b on, one at a time; -1 at the end. */
struct unit_walk {
	const char *p, *end;
	unsigned low;
};

static int next_unit(struct unit_walk *w)
{
	uint32_t cp;
	int n;

	if (w->low) {
		n = (int)w->low;
		w->low = 0;
		return n;
	}
	if (w->p == w->end)
		return -1;
	cp = string_decode(w->p, &n);
	w->p += n;
	if (cp < 0x10000)
		return (int)cp;
	w->low = 0xDC00u + ((cp - 0x10000u) & 0x3FF);
	return (int)(0xD800u + ((cp - 0x10000u) >> 10));
}

int string_compare(const struct string *a, const struct string *b)
{
	uint32_t n = a->bytes < b->bytes ? a->bytes : b->bytes, i = 0;
	struct unit_walk x, y;

	if (a->p == b->p)
		i = n;
	while (i + 8 <= n && memcmp(a->p + i, b->p + i, 8) == 0)
		i += 8;
	while (i < n && a->p[i] == b->p[i])
		i++;
	if (a->ascii && b->ascii) {
		if (i == n)
			return a->bytes < b->bytes ? -1 : a->bytes > b->bytes;
		return (unsigned char)a->p[i] < (unsigned char)b->p[i] ? -1 : 1;
	}
	/* back to the start of the first character that differs, then compare by units */
	while (i > 0 && ((i < a->bytes && is_cont(a->p[i])) || (i < b->bytes && is_cont(b->p[i]))))
		i--;
	x = (struct unit_walk){ a->p + i, a->p + a->bytes, 0 };
	y = (struct unit_walk){ b->p + i, b->p + b->bytes, 0 };
	for (;;) {
		int c = next_unit(&x), d = next_unit(&y);

		if (c != d)
			return c < d ? -1 : 1;
		if (c < 0)
			return 0;
	}
}

void string_to_utf16(const struct string *s, uint16_t *out)
{
	const char *p = s->p, *end = s->p + s->bytes;

	while (p < end) {
		unsigned char c = (unsigned char)*p;
		uint32_t cp;
		int n;

		if (c < 0x80) {
			*out++ = c;
			p++;
			continue;
		}
		cp = string_decode(p, &n);
		p += n;
		if (cp >= 0x10000) {
			*out++ = (uint16_t)(0xD800u + ((cp - 0x10000u) >> 10));
			cp = 0xDC00u + ((cp - 0x10000u) & 0x3FF);
		}
		*out++ = (uint16_t)cp;
	}
}

/* ---- searching */

/* A needle that begins or ends in a lone half may match inside a pair; such searches compare units. */
static int by_units(const struct string *s, const struct string *needle)
{
	return !s->ascii && !needle->ascii && (starts_low(needle->p, needle->bytes) ||
		ends_high(needle->p, needle->bytes));
}

/* Counts bytes searched without running script, to check for interrupts; never collects. */
static void spend(js_State *J, size_t *spent, size_t bytes)
{
	*spent += bytes + 1;
	if (*spent > 1u << 24) {
		*spent = 0;
		if (engine_interrupted(J))
			engine_check(J);
	}
}

static int64_t find_units(js_State *J, struct string *s, struct string *needle, int64_t from, int step)
{
	/* used only in this function, where no script runs */
	js_String *block = string_block(J, ((size_t)s->units + needle->units) * 2 + 2);
	uint16_t *h = (uint16_t *)(((uintptr_t)block->data + 1) & ~(uintptr_t)1), *n = h + s->units;
	int64_t i;
	size_t spent = 0;

	string_to_utf16(s, h);
	string_to_utf16(needle, n);
	for (i = from; i >= 0 && i + needle->units <= s->units; i += step) {
		if (h[i] != n[0])
			continue;
		if (memcmp(h + i, n, needle->units * 2u) == 0)
			return i;
		spend(J, &spent, needle->bytes);
	}
	return -1;
}

int64_t string_find(js_State *J, struct string *s, struct string *needle, uint32_t from)
{
	const char *hit;
	uint32_t b;
	int half;

	if (from > s->units || needle->units > s->units - from)
		return -1;
	if (needle->bytes == 0)
		return from;
	if (s->ascii && !needle->ascii)
		return -1;
	if (by_units(s, needle))
		return find_units(J, s, needle, from, 1);
	b = string_seek(J, s, from, &half);
	if (half)
		b += 4;
	if (needle->bytes == 1)
		hit = memchr(s->p + b, needle->p[0], s->bytes - b);
	else
		hit = memmem(s->p + b, s->bytes - b, needle->p, needle->bytes);
	return hit ? (int64_t)string_index(J, s, (uint32_t)(hit - s->p)) : -1;
}

int64_t string_rfind(js_State *J, struct string *s, struct string *needle, uint32_t from)
{
	int64_t b;
	size_t spent = 0;
	int half;

	if (needle->units > s->units)
		return -1;
	if (from > s->units - needle->units)
		from = s->units - needle->units;
	if (needle->bytes == 0)
		return from;
	if (s->ascii && !needle->ascii)
		return -1;
	if (by_units(s, needle))
		return find_units(J, s, needle, from, -1);
	b = string_seek(J, s, from, &half);
	if (b + needle->bytes > s->bytes)
		b = (int64_t)s->bytes - needle->bytes;
	for (; b >= 0; b--) {
		if (s->p[b] != needle->p[0])
			continue;
		if (memcmp(s->p + b, needle->p, needle->bytes) == 0)
			return string_index(J, s, (uint32_t)b);
		spend(J, &spent, needle->bytes);
	}
	return -1;
}

/* ---- making */

static void make_known(js_State *J, const char *p, size_t bytes, size_t units, js_Value *v)
{
	js_String *s;

	if (bytes <= SHORT_MAX) {
		value_set_short(v, p, bytes);
		return;
	}
	if (units > LIMIT_STRING_UNITS)
		string_too_long(J);
	s = new_flat(J, bytes);
	memcpy(s->data, p, bytes);
	s->units = (uint32_t)units;
	if (units == bytes)
		s->flags = STRING_ASCII;
	set_heap(v, s);
}

void string_push_known(js_State *J, const char *p, size_t bytes, size_t units)
{
	js_Value v;

	make_known(J, p, bytes, units, &v);
	js_pushvalue(J, v);
}

void string_push(js_State *J, const char *p, size_t bytes)
{
	uint32_t units;

	if (bytes > 3ull * LIMIT_STRING_UNITS)
		string_too_long(J);
	string_measure(p, bytes, &units);
	string_push_known(J, p, bytes, units);
}

void string_push_code(js_State *J, uint32_t cp)
{
	js_Value v;
	char c[16];            /* sized for the longest copy that the compiler considers possible */

	if (cp - 1 < 0x7F) {
		v.words[0] = VALUE_FIRST_BYTE(cp);
		v.words[1] = 0;
	} else {
		value_set_short(&v, c, (size_t)encode(cp, c));
	}
	js_pushvalue(J, v);
}

void string_push_unit(js_State *J, js_Value *v, uint32_t index)
{
	struct string s;

	string_view(J, v, &s);
	string_push_code(J, string_unit(J, &s, index));
}

/* One character of possibly WTF-8 text: utf8_decode that also accepts lone surrogates and C0 80. */
static size_t decode_foreign(const char *s, size_t n, uint32_t *cp)
{
	const unsigned char *p = (const unsigned char *)s;
	int ok = 1;

	if (n >= 3 && p[0] == 0xED && p[1] >= 0xA0 && p[1] <= 0xBF && (p[2] & 0xC0) == 0x80) {
		*cp = 0xD000u | (p[1] & 0x3Fu) << 6 | (p[2] & 0x3Fu);
		return 3;
	}
	if (n >= 2 && p[0] == 0xC0 && p[1] == 0x80) {
		*cp = 0;
		return 2;
	}
	return utf8_decode(p, n, cp, &ok);
}

void string_push_foreign(js_State *J, const char *p, size_t bytes)
{
	struct string_builder b;
	size_t i;

	if (bytes > 3ull * LIMIT_STRING_UNITS)
		string_too_long(J);
	if (!bytes)
		p = "";        /* NULL is fine for no bytes */
	i = utf8_ascii_prefix(p, bytes);
	if (i == bytes && memchr(p, 0, bytes) == NULL) {
		string_push_known(J, p, bytes, bytes);
		return;
	}
	string_build(J, &b, bytes);
	for (i = 0; i < bytes;) {
		uint32_t cp;
		size_t end = i + utf8_ascii_prefix(p + i, bytes - i);

		while (i < end) {
			const char *zero = memchr(p + i, 0, end - i);
			size_t n = zero ? (size_t)(zero - (p + i)) : end - i;

			string_add(&b, p + i, n, n);
			i += n;
			if (zero) {
				string_add_code(&b, 0);
				i++;
			}
		}
		if (i < bytes) {
			i += decode_foreign(p + i, bytes - i, &cp);
			string_add_code(&b, cp);
		}
	}
	string_built(&b);
}

void string_push_utf16(js_State *J, const uint16_t *u, size_t n)
{
	struct string_builder b;
	size_t i;

	string_build(J, &b, n);
	for (i = 0; i < n; i++) {
		if (u[i] - 0xD800u < 0x400 && i + 1 < n && u[i + 1] - 0xDC00u < 0x400) {
			string_add_code(&b, fuse(u[i], u[i + 1]));
			i++;
		} else {
			string_add_code(&b, u[i]);
		}
	}
	string_built(&b);
}

void string_push_span(js_State *J, struct string *s, uint32_t from, uint32_t to, uint32_t units)
{
	uint32_t n = to - from;
	js_String *block = s->heap ? s->heap->owner ? s->heap->owner : s->heap : NULL;
	js_Value v;

	if (from == 0 && to == s->bytes && s->heap) {
		set_heap(&v, s->heap);
		js_pushvalue(J, v);
	} else if (from == 0 && to == s->bytes && s->is_atom) {
		memset(&v, 0, sizeof v);
		v.t.type = JS_TLITSTR;
		v.u.litstr = s->p;
		js_pushvalue(J, v);
	} else if (block && n >= STRING_SHARE_MIN && n >= block->bytes / 8) {
		set_heap(&v, new_header(J, s->p + from, n, units, block));
		js_pushvalue(J, v);
	} else {
		string_push_known(J, s->p + from, n, units);
	}
}

void string_push_slice(js_State *J, struct string *s, uint32_t from, uint32_t to)
{
	struct string_builder b;
	uint32_t x, y;
	int half_x, half_y;

	if (s->ascii) {
		string_push_span(J, s, from, to, to - from);
		return;
	}
	if (to - from == 1) {
		string_push_code(J, string_unit(J, s, from));
		return;
	}
	x = string_seek(J, s, from, &half_x);
	y = string_seek(J, s, to, &half_y);
	if (!half_x && !half_y) {
		string_push_span(J, s, x, y, to - from);
		return;
	}
	if (from == to) {
		string_push_known(J, "", 0, 0);
		return;
	}
	string_build(J, &b, (size_t)(y - x) + 8);
	string_add_span(J, &b, s, from, to);
	string_built(&b);
}

/* What concatenation needs to know about an operand, without settling its tail. */
struct part {
	const char *p;
	uint32_t bytes, units;
	unsigned tail;                 /* high surrogate after the bytes */
	js_String *heap;
};

static void look(const js_Value *v, struct part *x)
{
	x->tail = 0;
	x->heap = NULL;
	if (v->t.type == JS_TMEMSTR) {
		x->heap = v->u.memstr;
		x->p = x->heap->p;
		x->bytes = x->heap->bytes;
		x->units = x->heap->units;
		x->tail = x->heap->tail;
	} else if (v->t.type == JS_TLITSTR) {
		x->p = v->u.litstr;
		x->bytes = ATOM(v->u.litstr)->size;
		x->units = ATOM(v->u.litstr)->units;
	} else {
		x->p = v->u.shrstr;
		x->bytes = x->units = value_short_size(v);
		if (!value_short_ascii(v))
			string_measure(x->p, x->bytes, &x->units);
	}
}

enum { SIDE_BACK = 1, SIDE_FRONT = 2 };

/* A store for `bytes`, with room on the sides that grow: the side growing now, and those of the store it replaces. */
static js_String *new_store(js_State *J, size_t bytes, int side, const js_String *old)
{
	int sides = side | (old ? old->tail : 0);
	size_t room = bytes / 2 + 64, capacity = bytes + (sides == (SIDE_BACK | SIDE_FRONT) ? 2 * room : room);
	js_String *store = string_block(J, capacity + 1);

	store->flags = STRING_STORE;
	store->tail = (uint16_t)sides;
	store->p = store->data;
	store->bytes = (uint32_t)capacity;
	store->at_unit = store->at_byte = (uint32_t)(sides & SIDE_FRONT ? room : 0);
	return store;
}

static js_String *store_of(const struct part *x)
{
	return x->heap && x->heap->owner && (x->heap->owner->flags & STRING_STORE) ? x->heap->owner : NULL;
}

/* Concatenates two ASCII texts without a header whose result is short, by words. */
static int concat_short(const js_Value *a, const js_Value *b, js_Value *out)
{
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__ && defined(__SIZEOF_INT128__)
	unsigned __int128 x, y;
	js_Value la, lb;
	uint32_t n, m;
	if (a->t.type == JS_TLITSTR) {
		if (ATOM(a->u.litstr)->size > SHORT_MAX)
			return 0;
		value_set_short(&la, a->u.litstr, ATOM(a->u.litstr)->size);
		a = &la;
	}
	if (b->t.type == JS_TLITSTR) {
		if (ATOM(b->u.litstr)->size > SHORT_MAX)
			return 0;
		value_set_short(&lb, b->u.litstr, ATOM(b->u.litstr)->size);
		b = &lb;
	}
	n = value_short_size(a);
	m = value_short_size(b);
	if (n + m > SHORT_MAX || !value_short_ascii(a) || !value_short_ascii(b))
		return 0;
	x = (unsigned __int128)a->words[1] << 64 | a->words[0];
	y = (unsigned __int128)b->words[1] << 64 | b->words[0];
	x |= y << 8 * n;
	out->words[0] = (uint64_t)x;
	out->words[1] = (uint64_t)(x >> 64);
	return 1;
#else
	(void)a, (void)b, (void)out;
	return 0;
#endif
}

/* A concatenation: a, the seam, b, and perhaps a high surrogate that waits at the end for its low half. */
struct join {
	struct part *a, *b;
	char *seam;
	uint32_t seam_bytes, tail;
	uint32_t bytes, units;         /* of the whole; bytes without the tail's */
};

/* Where they meet, a high half of a and a low half of b become one character. */
static void join_seam(struct join *j)
{
	struct part *a = j->a, *b = j->b;
	uint32_t high;

	if (!a->tail && !ends_high(a->p, a->bytes))
		return;
	high = a->tail ? a->tail : decode_high(a->p + a->bytes - 3);
	if (!a->tail && starts_low(b->p, b->bytes))
		a->bytes -= 3;
	if (starts_low(b->p, b->bytes)) {
		j->seam_bytes = (uint32_t)utf8_encode(fuse(high, decode_low(b->p)), j->seam);
		b->p += 3;
		b->bytes -= 3;
	} else if (a->tail) {
		j->seam_bytes = (uint32_t)utf8_encode(high, j->seam);
	}
}

/* A long string that ends in a high half keeps it apart: what is appended next may be its low half. */
static void join_tail(struct join *j)
{
	struct part *b = j->b;

	j->tail = b->tail;
	j->bytes = j->a->bytes + j->seam_bytes + b->bytes;
	if (!j->tail && j->bytes >= STRING_GROW_MIN && b->bytes >= 3 && j->a->bytes >= b->bytes &&
		ends_high(b->p, b->bytes)) {
		j->tail = decode_high(b->p + b->bytes - 3);
		b->bytes -= 3;
		j->bytes -= 3;
	}
}

static inline void join_write(const struct join *j, char *q)
{
	memcpy(q, j->a->p, j->a->bytes);
	memcpy(q + j->a->bytes, j->seam, j->seam_bytes);
	memcpy(q + j->a->bytes + j->seam_bytes, j->b->p, j->b->bytes);
}

static void join_short(const struct join *j, js_Value *out)
{
	char buf[SHORT_MAX + 1];

	join_write(j, buf);
	if (j->tail)
		utf8_encode(j->tail, buf + j->bytes);
	value_set_short(out, buf, j->bytes + (j->tail ? 3 : 0));
}

/* Writes b behind a where a ends its store, or a before b where b begins it, if there is room; NULL if not. */
static js_String *join_in_place(js_State *J, const struct join *j)
{
	const struct part *a = j->a, *b = j->b;
	js_String *store = store_of(a);
	char *q;

	if (j->bytes >= STRING_GROW_MIN && store && !(store->flags & STRING_SEALED)
	    && a->p + a->bytes == store->data + store->at_byte
	    && store->bytes - store->at_byte >= j->seam_bytes + b->bytes) {
		q = store->data + store->at_byte;
		memcpy(q, j->seam, j->seam_bytes);
		memcpy(q + j->seam_bytes, b->p, b->bytes);
		store->at_byte += j->seam_bytes + b->bytes;
		store->data[store->at_byte] = 0;
		return new_header(J, a->p, j->bytes, j->units, store);
	}
	store = store_of(b);
	if (store && j->seam_bytes == 0 && a->bytes < b->bytes && b->p == store->data + store->at_unit &&
		store->at_unit >= a->bytes) {
		store->at_unit -= a->bytes;
		q = store->data + store->at_unit;
		memcpy(q, a->p, a->bytes);
		return new_header(J, q, j->bytes, j->units, store);
	}
	return NULL;
}

/* Copies both: into a store with room to grow if the longer one was made by concatenation too. */
static js_String *join_copied(js_State *J, const struct join *j)
{
	int back = j->a->bytes >= j->b->bytes;
	js_String *longer = back ? j->a->heap : j->b->heap, *s, *store;
	char *q;

	if (j->bytes >= STRING_GROW_MIN && longer && longer->flags & STRING_GROWN) {
		store = back ? new_store(J, j->bytes, SIDE_BACK, store_of(j->a)) :
			new_store(J, j->bytes, SIDE_FRONT, store_of(j->b));
		q = store->data + store->at_unit;
		store->at_byte = store->at_unit + j->bytes;
		s = new_header(J, q, j->bytes, j->units, store);
	} else {
		s = new_flat(J, j->bytes);
		s->units = j->units;
		if (j->units == j->bytes)
			s->flags = STRING_ASCII;
		q = s->data;
	}
	join_write(j, q);
	q[j->bytes] = 0;
	return s;
}

void string_concat(js_State *J, const js_Value *va, const js_Value *vb, js_Value *out)
{
	struct part a, b;
	char seam[8];
	struct join j = { .a = &a, .b = &b, .seam = seam };
	js_String *s;

	if (va->t.type != JS_TMEMSTR && vb->t.type != JS_TMEMSTR && concat_short(va, vb, out))
		return;
	look(va, &a);
	look(vb, &b);
	if (b.units == 0) {
		value_copy(out, va);
		return;
	}
	if (a.units == 0) {
		value_copy(out, vb);
		return;
	}
	if ((uint64_t)a.units + b.units > LIMIT_STRING_UNITS)
		string_too_long(J);
	j.units = a.units + b.units;
	join_seam(&j);
	join_tail(&j);
	if (j.bytes + (j.tail ? 3 : 0) <= SHORT_MAX) {
		join_short(&j, out);
		return;
	}
	s = join_in_place(J, &j);
	if (!s)
		s = join_copied(J, &j);
	s->flags |= STRING_GROWN;
	if (j.tail) {
		s->tail = (uint16_t)j.tail;
		s->flags &= (unsigned char)~STRING_ASCII;
	}
	set_heap(out, s);
}

/* Joins n ASCII texts into one copy.  0 and nothing done if one is not, or if growing in a store serves better. */
static int concat_ascii(js_State *J, js_Value *v, int n)
{
	struct part part;
	size_t bytes = 0, at = 0;
	size_t most = 0;
	js_String *s, *large = NULL;
	int i;

	for (i = 0; i < n; i++) {
		look(&v[i], &part);
		if (part.bytes != part.units || part.tail)
			return 0;
		bytes += part.bytes;
		if (part.bytes > most) {
			most = part.bytes;
			large = part.heap;
		}
	}
	if (bytes > LIMIT_STRING_UNITS || bytes <= SHORT_MAX ||
		(bytes >= STRING_GROW_MIN && v[0].t.type == JS_TMEMSTR && v[0].u.memstr->bytes > bytes / 4))
		return 0;
	if (bytes >= STRING_GROW_MIN && most > bytes / 2 && large && large->flags & STRING_GROWN)
		return 0;
	s = new_flat(J, bytes);
	for (i = 0; i < n; i++) {
		look(&v[i], &part);
		memcpy(s->data + at, part.p, part.bytes);
		at += part.bytes;
	}
	s->units = (uint32_t)bytes;
	s->flags = STRING_ASCII;
	if (most > bytes / 2)
		s->flags |= STRING_GROWN;
	set_heap(v, s);
	return 1;
}

void string_concat_many(js_State *J, js_Value *v, int n)
{
	int i;

	if (n != 2 && concat_ascii(J, v, n))
		return;
	for (i = 1; i < n; i++)
		string_concat(J, v, &v[i], v);
}

/* ---- building */

void string_build(js_State *J, struct string_builder *b, size_t hint)
{
	js_Value v;

	b->J = J;
	b->room = hint < 48 ? 48 : hint;
	if (b->room > 3ull * LIMIT_STRING_UNITS)
		string_too_long(J);
	b->block = new_flat(J, b->room);
	b->p = b->block->data;
	b->bytes = 0;
	b->units = 0;
	b->high = 0;
	set_heap(&v, b->block);
	js_pushvalue(J, v);
	b->idx = J->top - 1;
}

char *string_room(struct string_builder *b, size_t bytes)
{
	if (b->room - b->bytes < bytes) {
		size_t room = b->room * 2;
		js_String *block;

		if (b->bytes + (uint64_t)bytes > 3ull * LIMIT_STRING_UNITS)
			string_too_long(b->J);
		if (room < b->bytes + bytes)
			room = b->bytes + bytes;
		if (room > 3ull * LIMIT_STRING_UNITS)
			room = 3ull * LIMIT_STRING_UNITS;
		block = new_flat(b->J, room);
		memcpy(block->data, b->p, b->bytes);
		b->block = block;
		b->p = block->data;
		b->room = room;
		b->J->stack[b->idx].u.memstr = block;
	}
	return b->p + b->bytes;
}

void string_add_code(struct string_builder *b, uint32_t cp)
{
	char *q = string_room(b, 4);
	int n;

	if (cp < 0x80 && cp) {
		*q = (char)cp;
		string_wrote(b, 1, 1);
		return;
	}
	if (b->high && cp - 0xDC00u < 0x400) {
		b->bytes -= 3;
		b->units -= 1;
		q -= 3;
		cp = fuse(decode_high(q), cp);
	}
	n = encode(cp, q);
	string_wrote(b, (size_t)n, cp >= 0x10000 ? 2 : 1);
	b->high = cp - 0xD800u < 0x400;
}

void string_add_unit(struct string_builder *b, unsigned unit)
{
	string_add_code(b, unit);
}

void string_add(struct string_builder *b, const char *p, size_t bytes, size_t units)
{
	if (bytes == 0)
		return;
	if (b->high && starts_low(p, bytes)) {
		string_add_code(b, decode_low(p));
		p += 3;
		bytes -= 3;
		units -= 1;
		if (bytes == 0)
			return;
	}
	memcpy(string_room(b, bytes), p, bytes);
	string_wrote(b, bytes, units);
	b->high = bytes != units && ends_high(p, bytes);
}

void string_add_string(struct string_builder *b, const struct string *s)
{
	string_add(b, s->p, s->bytes, s->units);
}

void string_add_span(js_State *J, struct string_builder *b, struct string *s, uint32_t from, uint32_t to)
{
	uint32_t x, y;
	int half_x, half_y;

	if (from >= to)
		return;
	if (s->ascii) {
		string_add(b, s->p + from, to - from, to - from);
		return;
	}
	x = string_seek(J, s, from, &half_x);
	if (half_x) {
		string_add_unit(b, string_unit(J, s, from));
		from++;
		x += 4;
		if (from == to)
			return;
	}
	y = string_seek(J, s, to, &half_y);
	string_add(b, s->p + x, y - x, to - from - (uint32_t)half_y);
	if (half_y)
		string_add_unit(b, string_unit(J, s, to - 1));
}

void string_built(struct string_builder *b)
{
	js_Value *slot = &b->J->stack[b->idx];
	js_String *s = b->block;

	if (b->bytes <= SHORT_MAX) {
		value_set_short(slot, b->p, b->bytes);
	} else if (b->room - b->bytes > 64 + b->bytes / 8) {
		make_known(b->J, b->p, b->bytes, b->units, slot);
	} else {
		s->bytes = (uint32_t)b->bytes;
		s->units = (uint32_t)b->units;
		s->data[b->bytes] = 0;
		if (b->bytes == b->units)
			s->flags |= STRING_ASCII;
	}
}
