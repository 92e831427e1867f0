/* permute.c -- loop_permute: orders of completions that a seed chooses.
 *
 * Nothing promises in which order operations that were started side by side end, but on one machine it is nearly always
 * the same, and a program may come to depend on it.  So each batch waits until all that will end of itself has, files
 * and the pool's work, and is shuffled; some are kept back for a turn, in which timers and immediates come first. */
#include "loop/loop_int.h"

#include <stdlib.h>

#include "base/clock.h"
#include "base/mem.h"

enum { KEPT_BACK = 4 };                /* one of so many */
#define SETTLE_NS (1000 * UINT64_C(1000000))   /* then it is delivered without the rest */

void loop_permute(struct loop *loop, uint64_t seed)
{
	loop->permutes = 1;
	loop->permutation = seed;
}

/* splitmix64 (Steele, Lea, Flood: Fast splittable pseudorandom number generators, 2014) */
static uint64_t next_number(struct loop *loop)
{
	uint64_t z = loop->permutation += UINT64_C(0x9e3779b97f4a7c15);
	z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
	z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
	return z ^ z >> 31;
}

static void settle(struct loop *loop)
{
	uint64_t until = clock_mono_ns() + SETTLE_NS;
	request_reap(loop);
	while ((loop->in_pool || loop->in_files) && clock_mono_ns() < until) {
		if (loop_wait(loop, (int64_t)SETTLE_NS) < 0)
			return;
		wake_begin(&loop->wake);
		request_reap(loop);
	}
}

static int by_index(const void *a, const void *b)
{
	uint32_t i = (*(struct op *const *)a)->index, j = (*(struct op *const *)b)->index;
	return (i > j) - (i < j);
}

void permute_batch(struct loop *loop)
{
	settle(loop);
	size_t count = 0, at = 0;
	for (struct op_link *link = loop->done.next; link != &loop->done; link = link->next)
		count++;
	if (!count)
		return;
	struct op **ops = mem_alloc(count * sizeof *ops);
	while (at < count) {
		ops[at] = list_first(&loop->done);
		list_remove(ops[at++]);
	}
	qsort(ops, count, sizeof *ops, by_index);      /* the same in each run, unlike the order in which they ended */
	for (; at > 0; at--) {
		size_t i = next_number(loop) % at;
		struct op *op = ops[i];
		ops[i] = ops[at - 1];
		list_append(next_number(loop) % KEPT_BACK ? &loop->batch : &loop->done, op);
	}
	mem_free(ops);
}
