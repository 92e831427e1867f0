#include "engine/plain/jobs.h"
#include "base/mem.h"

#include <errno.h>

struct jobs_node {
	struct jobs_node *prev;
	struct jobs_item item;
	struct jobs_node *next;        /* while spare: the next spare one */
};

struct jobs_slab {
	struct jobs_slab *older;
	size_t count;
	struct jobs_node nodes[];
};

enum { SLAB_FIRST = 8, SLAB_LAST = 512 };

void jobs_init(struct jobs *q)
{
	*q = (struct jobs){ .state = JOBS_NONE };
}

static void release(struct jobs *q)
{
	while (q->slabs) {
		struct jobs_slab *older = q->slabs->older;
		mem_free(q->slabs);
		q->slabs = older;
	}
	q->spare = NULL;
	q->slab_used = 0;
	q->bytes = 0;
}

void jobs_fini(struct jobs *q)
{
	q->state = JOBS_NONE;
	release(q);
}

/* Room for `want` nodes, so that promoting the register is all or nothing. */
static int reserve(struct jobs *q, size_t want)
{
	struct jobs_node *n = q->spare;
	while (want && n) {
		n = n->next;
		want--;
	}
	if (!want || (q->slabs && q->slabs->count - q->slab_used >= want))
		return 0;
	/* what the newest slab still has moves to the spares, or it would be lost under the next slab */
	while (q->slabs && q->slab_used < q->slabs->count) {
		struct jobs_node *rest = &q->slabs->nodes[q->slab_used++];
		rest->next = q->spare;
		q->spare = rest;
	}
	size_t count = !q->slabs ? SLAB_FIRST : q->slabs->count < SLAB_LAST ? q->slabs->count * 2 : SLAB_LAST;
	if (count < want)
		count = want;
	struct jobs_slab *slab = mem_try_alloc(sizeof *slab + count * sizeof slab->nodes[0]);
	if (!slab)
		return -ENOMEM;
	slab->older = q->slabs;
	slab->count = count;
	q->slabs = slab;
	q->slab_used = 0;
	q->bytes += sizeof *slab + count * sizeof slab->nodes[0];
	return 0;
}

static struct jobs_node *take(struct jobs *q)
{
	struct jobs_node *n = q->spare;
	if (n) {
		q->spare = n->next;
		return n;
	}
	return &q->slabs->nodes[q->slab_used++];
}

int jobs_reserve(struct jobs *q, size_t count)
{
	if (q->state == JOBS_NONE && count < 2)
		return 0;
	return reserve(q, q->state == JOBS_ONE && count ? count + 1 : count);
}

int jobs_push(struct jobs *q, const struct jobs_item *item)
{
	if (q->state == JOBS_NONE) {
		q->u.one = *item;
		q->state = JOBS_ONE;
		return 0;
	}
	if (reserve(q, q->state == JOBS_ONE ? 2 : 1))
		return -ENOMEM;
	if (q->state == JOBS_ONE) {
		struct jobs_node *first = take(q);
		first->item = q->u.one;
		first->prev = first->next = first;
		q->u.first = first;
		q->state = JOBS_MANY;
	}
	struct jobs_node *first = q->u.first, *n = take(q);
	n->item = *item;
	n->prev = first->prev;
	n->next = first;
	first->prev->next = n;
	first->prev = n;
	return 0;
}

static void give(struct jobs *q, struct jobs_node *n)
{
	n->next = q->spare;
	q->spare = n;
}

int jobs_shift(struct jobs *q, struct jobs_item *item)
{
	if (q->state == JOBS_MANY) {
		struct jobs_node *n = q->u.first, *next = n->next;
		*item = n->item;
		n->prev->next = next;
		next->prev = n->prev;
		give(q, n);
		if (next->next == next) {
			q->u.one = next->item;
			q->state = JOBS_ONE;
			give(q, next);
		} else {
			q->u.first = next;
		}
		return 1;
	}
	if (q->state == JOBS_NONE)
		return 0;
	*item = q->u.one;
	q->state = JOBS_NONE;
	if (q->slabs)
		release(q);
	return 1;
}

void jobs_each(struct jobs *q, void (*each)(void *arg, struct jobs_item *item), void *arg)
{
	if (q->state == JOBS_ONE) {
		each(arg, &q->u.one);
	} else if (q->state == JOBS_MANY) {
		struct jobs_node *n = q->u.first;
		do {
			each(arg, &n->item);
			n = n->next;
		} while (n != q->u.first);
	}
}
