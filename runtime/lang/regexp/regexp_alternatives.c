#include "lang/regexp/regexp_alternatives.h"
#include "base/mem.h"

uint32_t regexp_alternatives_add(struct regexp_alternatives *a, uint32_t outer, uint32_t disjunction)
{
	if (a->count == a->room) {
		uint32_t room = a->room ? a->room * 2 : 32;
		struct regexp_alternative *list = mem_try_realloc(a->list, room * sizeof *list);

		if (!list)
			return 0;
		a->list = list;
		a->room = room;
	}
	if (a->count == 0)
		a->list[a->count++] = (struct regexp_alternative){ 0, 0, 0 };
	a->list[a->count] = (struct regexp_alternative){ outer, outer ? a->list[outer].depth + 1 : 0, disjunction };
	return a->count++;
}

int regexp_alternatives_apart(const struct regexp_alternatives *a, uint32_t x, uint32_t y)
{
	while (x && y) {
		const struct regexp_alternative *p = &a->list[x], *q = &a->list[y];

		if (p->depth == q->depth && p->disjunction == q->disjunction)
			return x != y;
		if (p->depth >= q->depth)
			x = p->outer;
		if (q->depth >= p->depth)
			y = q->outer;
	}
	return 0;
}

void regexp_alternatives_free(struct regexp_alternatives *a)
{
	mem_free(a->list);
}
