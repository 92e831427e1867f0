#include "engine/plain/ranges.h"

#include <stdlib.h>

/* What a rule sees: a block in order, the innermost kept one around it, and its neighbours (NULL: none). */
struct view { struct range *at, *before, *after; const struct range *around; int is_top; const struct range *whole; };

typedef int rule(const struct view *v);        /* 1: the block is dropped */

/* Applies the rule to each block, in order; returns how many are kept.  A neighbour before may have been dropped
 * already. */
static uint32_t apply(rule *drops, const struct range *whole, struct range *blocks, uint32_t n, struct range *stack)
{
	uint32_t depth = 0, kept = 0, i;
	int dropped = 1;
	stack[depth++] = *whole;
	for (i = 0; i < n; i++) {
		struct view v;
		if (!dropped)
			stack[depth++] = blocks[kept - 1];
		while (depth > 1 && (stack[depth - 1].end == RANGES_OPEN || stack[depth - 1].end <= blocks[i].start))
			depth--;
		v = (struct view){ &blocks[i], i ? &blocks[i - 1] : NULL, i + 1 < n ? &blocks[i + 1] : NULL,
			&stack[depth - 1], depth == 1, whole };
		dropped = drops(&v);
		if (!dropped)
			blocks[kept++] = blocks[i];
	}
	return kept;
}

/* The first block inside the same one, behind this one. */
static struct range *sibling(const struct view *v)
{
	return v->after && v->after->start < v->around->end ? v->after : NULL;
}

static int same_open(const struct view *v)
{
	if (!v->before || v->at->end != RANGES_OPEN || v->before->end != RANGES_OPEN
		|| v->before->start != v->at->start)
		return 0;
	if (v->before->count < v->at->count)
		v->before->count = v->at->count;
	return 1;
}

/* Open blocks divide blocks; one at another's beginning would replace it. */
static int hidden_open(const struct view *v)
{
	return v->before && v->at->end == RANGES_OPEN && v->before->start == v->at->start;
}

/* A function's closing brace is never part of an open block. */
static int close_open(const struct view *v)
{
	const struct range *next = sibling(v);
	if (v->at->start >= v->whole->end)
		return 1;
	if (v->at->end == RANGES_OPEN)
		v->at->end = next ? next->start : v->is_top ? v->around->end - 1 : v->around->end;
	return 0;
}

static int joins_next(const struct view *v)
{
	struct range *next = sibling(v);
	if (!next || next->start != v->at->end || next->count != v->at->count)
		return 0;
	next->start = v->at->start;
	return 1;
}

static int same_range(const struct view *v)
{
	if (!v->before || v->before->start != v->at->start || v->before->end != v->at->end)
		return 0;
	if (v->before->count < v->at->count)
		v->before->count = v->at->count;
	return 1;
}

static int says_nothing(const struct view *v) { return v->around->count == v->at->count; }

static int is_empty(const struct view *v) { return v->at->start == v->at->end; }

/* By beginning; of two, the outer first, and an open one last. */
static int by_place(const void *a, const void *b)
{
	const struct range *x = a, *y = b;
	uint32_t x_end = x->end + 1, y_end = y->end + 1;       /* an open one's is 0 */
	if (x->start != y->start)
		return x->start < y->start ? -1 : 1;
	return x_end == y_end ? 0 : x_end > y_end ? -1 : 1;
}

uint32_t ranges_settle(struct range whole, struct range *blocks, uint32_t n, struct range *room)
{
	static rule *const first[] = { same_open, hidden_open, close_open, joins_next };
	static rule *const then[] = { same_range, says_nothing, joins_next, says_nothing, is_empty };
	uint32_t i;
	qsort(blocks, n, sizeof *blocks, by_place);
	for (i = 0; i < sizeof first / sizeof *first; i++)
		n = apply(first[i], &whole, blocks, n, room);
	qsort(blocks, n, sizeof *blocks, by_place);
	for (i = 0; i < sizeof then / sizeof *then; i++)
		n = apply(then[i], &whole, blocks, n, room);
	return n;
}
