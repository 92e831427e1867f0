#include "base/buf.h"
#include "base/limits.h"
#include "base/mem.h"

#include "engine/coverage.h"
#include "engine/code/coverage.h"
#include "engine/code/report.h"
#include "engine/core/memory.h"
#include "engine/plain/ranges.h"
#include "engine/text.h"

#include <stdlib.h>

enum { MARK_BYTES = 64 };

/* ---- places */

static uint32_t units(const char *p, size_t size)
{
	uint32_t n = 0;
	size_t i;
	for (i = 0; i < size; i++)
		n += (p[i] & 0xc0) != 0x80 ? 1 + ((unsigned char)p[i] >= 0xf0) : 0;
	return n;
}

void coverage_text_init(js_State *J, struct coverage_text *t, const char *text, size_t size)
{
	size_t i, count = size / MARK_BYTES + 1;
	*t = (struct coverage_text){ .text = text, .size = size };
	for (i = 0; i < size && (unsigned char)text[i] < 0x80; i++)
		;
	if (i == size)
		return;
	t->marks = js_malloc(J, (int)(count * sizeof *t->marks));
	t->marks[0] = 0;
	for (i = 1; i < count; i++)
		t->marks[i] = t->marks[i - 1] + units(text + (i - 1) * MARK_BYTES, MARK_BYTES);
}

void coverage_text_fini(js_State *J, struct coverage_text *t)
{
	memory_free(J, t->marks);
	t->marks = NULL;
}

static uint32_t place(const struct coverage_text *t, uint32_t at)
{
	uint32_t mark = at / MARK_BYTES;
	if (!t->marks || at > t->size)
		return at;
	return t->marks[mark] + units(t->text + mark * MARK_BYTES, at - mark * MARK_BYTES);
}

/* ---- counters */

struct coverage_script *coverage_script_new(js_State *J, const char *filename)
{
	size_t size = strlen(filename) + 1;
	struct coverage_script *s = js_malloc(J, (int)(sizeof *s + size));
	s->functions = NULL;
	s->filename = memcpy(s + 1, filename, size);
	s->next = NULL;
	*J->coverage->end = s;
	J->coverage->end = &s->next;
	return s;
}

uint64_t *coverage_add(js_State *J, struct coverage_script *script, const struct coverage_text *text, const char *name,
	const struct coverage_block *blocks, uint32_t count)
{
	size_t name_size = strlen(name) + 1;
	size_t size = sizeof(struct coverage_function) + count * (sizeof(uint64_t) + sizeof *blocks) + name_size;
	struct coverage_function *f;
	uint32_t i;
	if (size > INT_MAX)
		memory_exhausted(J);
	f = js_malloc(J, (int)size);
	f->count = count;
	f->is_eager = 0;
	memset(f->counts, 0, count * sizeof *f->counts);
	f->blocks = (struct coverage_block *)(f->counts + count);
	for (i = 0; i < count; i++) {
		f->blocks[i].start = place(text, blocks[i].start);
		f->blocks[i].end = blocks[i].end == COVERAGE_OPEN ? COVERAGE_OPEN : place(text, blocks[i].end);
	}
	f->name = memcpy(f->blocks + count, name, name_size);
	f->next = script->functions;
	script->functions = f;
	return f->counts;
}

void coverage_free(js_State *J)
{
	struct coverage_script *s = J->coverage ? J->coverage->scripts : NULL;
	while (s) {
		struct coverage_script *next = s->next;
		struct coverage_function *f = s->functions;
		while (f) {
			struct coverage_function *other = f->next;
			memory_free(J, f);
			f = other;
		}
		memory_free(J, s);
		s = next;
	}
	memory_free(J, J->coverage);
	J->coverage = NULL;
}

/* ---- for natives */

void coverage_begin(js_State *J)
{
	if (!J->coverage) {
		struct coverage *made = js_malloc(J, sizeof *made);
		*made = (struct coverage){ .end = &made->scripts };
		J->coverage = made;
	}
	J->coverage->on = 1;
}

void coverage_end(js_State *J)
{
	if (J->coverage)
		J->coverage->on = 0;
}

int coverage_begun(js_State *J)
{
	return J->coverage && J->coverage->on;
}

void coverage_reset(js_State *J)
{
	struct coverage_script *s;
	struct coverage_function *f;
	for (s = J->coverage ? J->coverage->scripts : NULL; s; s = s->next)
		for (f = s->functions; f; f = f->next)
			memset(f->counts, 0, f->count * sizeof *f->counts);
}

/* ---- reports */

struct listed { const struct coverage_function *function; uint32_t index; int is_shown; };

static uint32_t start_of(const struct coverage_function *f) { return f->blocks[0].start; }
static uint32_t end_of(const struct coverage_function *f) { return f->blocks[0].end; }

/* Outer functions first; of two at one place, the one made first. */
static int by_place(const void *a, const void *b)
{
	const struct listed *x = a, *y = b;
	if (start_of(x->function) != start_of(y->function))
		return start_of(x->function) < start_of(y->function) ? -1 : 1;
	if (end_of(x->function) != end_of(y->function))
		return end_of(x->function) > end_of(y->function) ? -1 : 1;
	return x->index < y->index ? -1 : 1;
}

/* The ranges after the function's own: those of its counters.  Nothing is known of the inside of what never ran. */
static int write_ranges(struct buf *b, const struct coverage_function *f)
{
	struct range whole = { start_of(f), end_of(f), f->counts[0] };
	uint32_t i, n = f->count - 1;
	struct range *blocks = mem_try_alloc((2 * (size_t)n + 1) * sizeof *blocks);
	if (!blocks)
		return -1;
	for (i = 0; i < n; i++)
		blocks[i] = (struct range){ f->blocks[i + 1].start, f->blocks[i + 1].end, f->counts[i + 1] };
	n = whole.count ? ranges_settle(whole, blocks, n, blocks + n) : 0;
	for (i = 0; i <= n; i++) {
		const struct range *r = i ? &blocks[i - 1] : &whole;
		buf_printf(b, "%s{\"startOffset\":%u,\"endOffset\":%u,\"count\":%llu}", i ? "," : "", r->start, r->end,
			(unsigned long long)r->count);
	}
	mem_free(blocks);
	return 0;
}

/* Marks what is said of functions: of those that ran or are in a function that did. */
static void choose(struct listed *list, uint32_t n, uint32_t *around)
{
	uint32_t i, depth = 0;
	for (i = 0; i < n; i++) {
		const struct coverage_function *f = list[i].function;
		while (depth && end_of(list[around[depth - 1]].function) <= start_of(f))
			depth--;
		list[i].is_shown = f->counts[0] || (depth && list[around[depth - 1]].function->counts[0]);
		if (list[i].is_shown)
			around[depth++] = i;
	}
}

/* The functions that are told of, in *list, and how many there are; -1: out of memory. */
static int list_functions(const struct coverage_script *s, struct listed **list)
{
	const struct coverage_function *f;
	uint32_t *around, i, n = 0;
	int shown = 0;
	for (f = s->functions; f; f = f->next)
		n++;
	*list = mem_try_alloc((n + 1) * sizeof **list);
	around = mem_try_alloc((n + 1) * sizeof *around);
	if (!*list || !around) {
		mem_free(*list);
		mem_free(around);
		return -1;
	}
	for (f = s->functions, i = n; f; f = f->next, i--)
		(*list)[i - 1] = (struct listed){ f, i, 0 };
	qsort(*list, n, sizeof **list, by_place);
	choose(*list, n, around);
	for (i = 0; i < n; i++)
		if ((*list)[i].is_shown)
			(*list)[shown++] = (*list)[i];
	mem_free(around);
	return shown;
}

/* A script that never ran, such as text that was compiled to see what it is, is left out. */
static int write_script(struct buf *b, const struct coverage_script *s, unsigned *id)
{
	struct listed *list;
	int i, n = list_functions(s, &list), r = 0;
	if (n < 0)
		return -1;
	if (n) {
		buf_printf(b, "%s{\"scriptId\":\"%u\",\"url\":\"", *id ? "," : "", *id + 1);
		report_url(b, s->filename);
	}
	for (i = 0; i < n && !r; i++) {
		buf_add_str(b, i ? "," : "\",\"functions\":[");
		buf_add_str(b, "{\"functionName\":\"");
		report_text(b, list[i].function->name);
		buf_add_str(b, "\",\"ranges\":[");
		r = write_ranges(b, list[i].function);
		buf_printf(b, "],\"isBlockCoverage\":%s}",
			list[i].function->counts[0] || list[i].function->is_eager ? "true" : "false");
	}
	if (n) {
		buf_add_str(b, "]}");
		++*id;
	}
	mem_free(list);
	return r;
}

void coverage_push(js_State *J)
{
	const struct coverage_script *s;
	unsigned id = 0;
	struct buf b;
	int r = 0;
	buf_init(&b, LIMIT_STRING_UNITS);
	buf_add_char(&b, '[');
	for (s = J->coverage ? J->coverage->scripts : NULL; s && !r; s = s->next)
		r = write_script(&b, s, &id);
	buf_add_char(&b, ']');
	if (r || b.failed) {
		buf_fini(&b);
		memory_exhausted(J);
	}
	if (js_try(J)) {
		buf_fini(&b);
		js_throw(J);
	}
	text_push_bytes(J, b.data, b.size);
	js_endtry(J);
	buf_fini(&b);
}
