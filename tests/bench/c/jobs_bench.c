/* The job queue against the obvious implementation: a list of malloc'd nodes.
 *
 * malloc is replaced by a counting one, to check that there is no allocation while it holds one job. */
#include "bench.h"
#include "engine/plain/jobs.h"

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *p, size_t size);
static unsigned long allocations;

void *malloc(size_t size) { allocations++; return __libc_malloc(size); }
void *calloc(size_t count, size_t size) { allocations++; return __libc_calloc(count, size); }
void *realloc(void *p, size_t size) { allocations++; return __libc_realloc(p, size); }

struct twin_node {
	struct twin_node *next;
	struct jobs_item item;
};
static struct twin_node *twin_first, **twin_last = &twin_first;

static void twin_push(const struct jobs_item *item)
{
	struct twin_node *n = malloc(sizeof *n);
	if (!n)
		abort();
	n->item = *item;
	n->next = NULL;
	*twin_last = n;
	twin_last = &n->next;
}

static int twin_shift(struct jobs_item *item)
{
	struct twin_node *n = twin_first;
	if (!n)
		return 0;
	*item = n->item;
	twin_first = n->next;
	if (!twin_first)
		twin_last = &twin_first;
	free(n);
	return 1;
}

static struct jobs queue;

/* with depth jobs waiting: n times the oldest is removed and a new one added */
static uint64_t ours(void *ctx, unsigned long n)
{
	int depth = *(int *)ctx;
	struct jobs_item item = { .kind = 1 };
	for (int i = 1; i < depth; i++)
		jobs_push(&queue, &item);
	for (unsigned long i = 0; i < n; i++) {
		item.value[0] = i;
		jobs_push(&queue, &item);
		jobs_shift(&queue, &item);
		bench_keep(item.value[0]);
	}
	while (jobs_shift(&queue, &item))
		;
	return 0;
}

static uint64_t twin(void *ctx, unsigned long n)
{
	int depth = *(int *)ctx;
	struct jobs_item item = { .kind = 1 };
	for (int i = 1; i < depth; i++)
		twin_push(&item);
	for (unsigned long i = 0; i < n; i++) {
		item.value[0] = i;
		twin_push(&item);
		twin_shift(&item);
		bench_keep(item.value[0]);
	}
	while (twin_shift(&item))
		;
	return 0;
}

int main(void)
{
	int one = 1, many = 100;
	unsigned long before;
	jobs_init(&queue);
	before = allocations;
	ours(&one, 1000000);
	if (allocations != before || queue.bytes) {
		printf("jobs: %lu allocations while it held one job\n", allocations - before);
		return 1;
	}
	bench_begin("jobs (no allocation while one job waits: checked)");
	bench_pair("push+shift, one waiting", ours, twin, &one, 2000000, 1.0);
	bench_pair("push+shift, 100 waiting", ours, twin, &many, 2000000, 1.0);
	jobs_fini(&queue);
	return bench_end();
}
