/* The arena, names, failing, positions: the base of the front end. */
#include "lang/lang_int.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/hash.h"
#include "base/mem.h"
#include "base/utf8.h"
#include "lang/lexer.h"
#include "lang/parser.h"

enum {
	CHUNK_FIRST = 16 << 10,        /* small, so that an eval of one line is cheap */
	CHUNK_LAST = 1 << 20,
	NAMES_FIRST = 512,
};

struct slot {
	uint32_t hash, size;
	struct lang_name *name;
};

struct lang_names {
	struct slot *slots;            /* open addressing, at most half full */
	uint32_t mask, count;
	struct hash_key key;
};

/* ---- memory */

static void *memory(struct lang *l, void *old, size_t size)
{
	if (l->options.alloc)
		return l->options.alloc(l->options.ctx, old, size);
	if (size == 0) {
		mem_free(old);
		return NULL;
	}
	return mem_try_realloc(old, size);
}

static __attribute__((noreturn)) void no_memory(struct lang *l)
{
	lang_fail(l, LANG_MEMORY, 0, 0, "out of memory");
}

static struct lang_chunk *new_chunk(struct lang *l, size_t room)
{
	struct lang_chunk *chunk = memory(l, NULL, sizeof *chunk + room);

	if (chunk) {
		chunk->next = l->arena->chunks;
		l->arena->chunks = chunk;
	}
	return chunk;
}

void *lang_alloc(struct lang *l, size_t size)
{
	struct lang_arena *a = l->arena;
	struct lang_chunk *chunk;
	char *p;

	size = (size + 7) & ~(size_t)7;
	if ((size_t)(a->end - a->at) < size) {
		size_t room = size > a->chunk_size ? size : a->chunk_size;

		chunk = new_chunk(l, room);
		if (!chunk)
			no_memory(l);
		if (room == size)
			return memset(chunk->data, 0, size);
		a->at = chunk->data;
		a->end = chunk->data + room;
		if (a->chunk_size < CHUNK_LAST)
			a->chunk_size *= 2;
	}
	p = a->at;
	a->at += size;
	return memset(p, 0, size);
}

void lang_scratch_grow(struct lang *l, size_t more)
{
	struct lang_arena *a = l->arena;
	size_t room = a->scratch_room ? a->scratch_room * 2 : 256;
	char *p;

	while (room < a->scratch_size + more)
		room *= 2;
	p = memory(l, a->scratch, room);
	if (!p)
		no_memory(l);
	a->scratch = p;
	a->scratch_room = room;
}

void lang_scratch_bytes(struct lang *l, const char *p, size_t n)
{
	struct lang_arena *a = l->arena;

	if (a->scratch_room - a->scratch_size < n)
		lang_scratch_grow(l, n);
	if (n)
		memcpy(a->scratch + a->scratch_size, p, n);
	a->scratch_size += n;
}

void lang_scratch_codepoint(struct lang *l, uint32_t c)
{
	struct lang_arena *a = l->arena;
	const unsigned char *p;
	char out[4];

	if (c - 0xDC00 < 0x400 && a->scratch_size >= 3) {
		p = (const unsigned char *)a->scratch + a->scratch_size - 3;
		if (p[0] == 0xED && p[1] >= 0xA0 && p[1] < 0xB0) {
			uint32_t high = 0xD000u | (uint32_t)(p[1] & 0x3F) << 6 | (p[2] & 0x3F);

			c = 0x10000 + ((high - 0xD800) << 10) + (c - 0xDC00);
			a->scratch_size -= 3;
		}
	}
	lang_scratch_bytes(l, out, utf8_encode(c, out));
}

/* ---- names */

static int names_grow(struct lang *l)
{
	struct lang_names *t = l->names;
	uint32_t room = t->slots ? (t->mask + 1) * 4 : NAMES_FIRST, i, j;
	struct slot *slots = memory(l, NULL, room * sizeof *slots);

	if (!slots)
		return -1;
	memset(slots, 0, room * sizeof *slots);
	if (t->slots) {
		for (i = 0; i <= t->mask; i++) {
			if (!t->slots[i].name)
				continue;
			for (j = t->slots[i].hash & (room - 1); slots[j].name; j = (j + 1) & (room - 1))
				;
			slots[j] = t->slots[i];
		}
		memory(l, t->slots, 0);
	}
	t->slots = slots;
	t->mask = room - 1;
	return 0;
}

struct lang_name *lang_intern(struct lang *l, const char *chars, size_t size)
{
	struct lang_names *t = l->names;
	uint32_t hash = hash_bytes(&t->key, chars, size), i;
	struct lang_name *name;
	struct slot *s;

	for (i = hash & t->mask; (s = &t->slots[i])->name; i = (i + 1) & t->mask)
		if (s->hash == hash && s->size == size && (size == 0 || memcmp(s->name->chars, chars, size) == 0))
			return s->name;
	name = lang_alloc(l, sizeof *name + size + 1);
	name->hash = hash;
	name->size = (uint32_t)size;
	name->is_private = size && chars[0] == '#';
	if (size)
		memcpy(name->chars, chars, size);
	s->hash = hash;
	s->size = (uint32_t)size;
	s->name = name;
	if (++t->count > t->mask / 2 && names_grow(l))
		no_memory(l);
	return name;
}

static void know_words(struct lang *l, void *ctx)
{
	int t;

	for (t = T_BREAK; t < T_COUNT; t++) {
		const char *word = lexer_spelling((enum lang_token)t);

		lang_intern(l, word, strlen(word))->keyword = (unsigned char)t;
	}
}

/* ---- start, failure, end */

int lang_start(struct lang *l, const char *source, size_t size, const struct lang_options *options)
{
	struct lang_names *names;
	struct lang_chunk *copy;

	memset(l, 0, sizeof *l);
	if (options)
		l->options = *options;
	l->source = source;
	l->size = size;
	l->status = LANG_MEMORY;
	strcpy(l->message, "out of memory");
	if (size > 1u << 30) {
		l->status = LANG_SYNTAX;
		strcpy(l->message, "Source text is too large");
		return -1;
	}
	l->arena = memory(l, NULL, sizeof *l->arena);
	if (!l->arena)
		return -1;
	memset(l->arena, 0, sizeof *l->arena);
	l->arena->chunk_size = CHUNK_FIRST;
	names = memory(l, NULL, sizeof *names);
	if (!names)
		return -1;
	memset(names, 0, sizeof *names);
	hash_key_init(&names->key);
	l->names = names;
	if (names_grow(l) || !(copy = new_chunk(l, size + LANG_PADDING)))
		return -1;
	if (size)
		memcpy(copy->data, source, size);
	memset(copy->data + size, 0, LANG_PADDING);
	l->source = copy->data;
	l->status = LANG_OK;
	l->message[0] = 0;
	return lang_run(l, know_words, NULL);
}

int lang_run(struct lang *l, void (*body)(struct lang *l, void *ctx), void *ctx)
{
	if (setjmp(l->arena->failed))
		return -1;
	body(l, ctx);
	return 0;
}

void lang_fail(struct lang *l, enum lang_status status, uint32_t start, uint32_t end, const char *format, ...)
{
	va_list ap;

	va_start(ap, format);
	vsnprintf(l->message, sizeof l->message, format, ap);
	va_end(ap);
	l->status = status;
	l->start = start;
	l->end = end;
	l->program = NULL;
	longjmp(l->arena->failed, 1);
}

static void parse(struct lang *l, void *ctx)
{
	l->program = parser_program(l);
	lang_scope(l);
}

int lang_parse(struct lang *l, const char *source, size_t size, const struct lang_options *options)
{
	if (lang_start(l, source, size, options))
		return -1;
	return lang_run(l, parse, NULL);
}

void lang_free(struct lang *l)
{
	struct lang_chunk *chunk, *next;

	if (l->names) {
		memory(l, l->names->slots, 0);
		memory(l, l->names, 0);
	}
	if (l->arena) {
		for (chunk = l->arena->chunks; chunk; chunk = next) {
			next = chunk->next;
			memory(l, chunk, 0);
		}
		memory(l, l->arena->scratch, 0);
		memory(l, l->arena, 0);
	}
	l->names = NULL;
	l->arena = NULL;
	l->program = NULL;
	l->source = NULL;
}

/* ---- positions */

/* The start of the line after p, or NULL. */
static const char *next_line(const char *p, const char *end)
{
	for (; p < end; p++) {
		if (*p == '\n')
			return p + 1;
		if (*p == '\r')
			return p + 1 < end && p[1] == '\n' ? p + 2 : p + 1;
		if (*p == '\xE2' && end - p >= 3 && p[1] == '\x80' && (p[2] == '\xA8' || p[2] == '\xA9'))
			return p + 3;
	}
	return NULL;
}

/* number of UTF-16 units from p to end, plus 1 */
static uint32_t column_of(const char *p, const char *end)
{
	uint32_t n = 1;

	for (; p < end; p++)
		n += ((unsigned char)*p & 0xC0) != 0x80 ? 1 + ((unsigned char)*p >= 0xF0) : 0;
	return n;
}

void lang_position(const char *source, size_t size, uint32_t offset, uint32_t *line, uint32_t *column)
{
	const char *p = source, *end = source + size, *to = source + (offset < size ? offset : size), *next;
	uint32_t n = 1;

	while ((next = next_line(p, end)) && next <= to) {
		p = next;
		n++;
	}
	*line = n;
	*column = column_of(p, to);
}

struct lang_lines {
	const char *source;
	size_t size;
	uint32_t count;
	uint32_t starts[];
};

struct lang_lines *lang_lines_new(const char *source, size_t size)
{
	const char *p, *end = source + size;
	struct lang_lines *lines;
	size_t count = 1;

	for (p = source; (p = next_line(p, end)); )
		count++;
	lines = mem_try_alloc(sizeof *lines + count * sizeof lines->starts[0]);
	if (!lines)
		return NULL;
	lines->source = source;
	lines->size = size;
	lines->count = (uint32_t)count;
	lines->starts[0] = 0;
	for (p = source, count = 1; (p = next_line(p, end)); )
		lines->starts[count++] = (uint32_t)(p - source);
	return lines;
}

void lang_lines_find(const struct lang_lines *lines, uint32_t offset, uint32_t *line, uint32_t *column)
{
	uint32_t low = 0, high = lines->count;

	if (offset > lines->size)
		offset = (uint32_t)lines->size;
	while (high - low > 1) {
		uint32_t middle = low + (high - low) / 2;

		if (lines->starts[middle] <= offset)
			low = middle;
		else
			high = middle;
	}
	*line = low + 1;
	*column = column_of(lines->source + lines->starts[low], lines->source + offset);
}

void lang_lines_free(struct lang_lines *lines)
{
	mem_free(lines);
}
