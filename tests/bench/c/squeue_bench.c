/* The shared queue: one entry that drains a batch of a hundred records, against an entry for each of the hundred.
 *
 * The entry here is a call through a function pointer, as the loop makes it, and costs next to nothing: what is seen is the
 * least that batching saves.  What an entry into the engine costs is measured by the script benchmarks. */
#include "bench.h"

#include "loop/squeue.h"

enum { BATCH = SQUEUE_RECORDS_MAX, BYTES = 24 };

struct state {
	struct squeue q;
	uint64_t sum;
	void (*enter)(struct state *s);
};

static void drain(struct state *s)
{
	uint32_t id, size;
	const void *bytes;
	while (squeue_shift(&s->q, &id, &bytes, &size))
		s->sum += id + *(const unsigned char *)bytes;
}

static uint64_t batched(void *ctx, unsigned long n)
{
	struct state *s = ctx;
	char record[BYTES] = "";
	for (unsigned long i = 0; i < n; i += BATCH) {
		for (uint32_t k = 0; k < BATCH; k++)
			squeue_push(&s->q, k, record, sizeof record);
		s->enter(s);
	}
	bench_keep(s->sum);
	return 0;
}

static uint64_t one_by_one(void *ctx, unsigned long n)
{
	struct state *s = ctx;
	char record[BYTES] = "";
	for (unsigned long i = 0; i < n; i++) {
		squeue_push(&s->q, (uint32_t)(i % BATCH), record, sizeof record);
		s->enter(s);
	}
	bench_keep(s->sum);
	return 0;
}

int main(void)
{
	static struct state s;
	s.enter = drain;
	__asm__ volatile("" : "+m"(s.enter));
	squeue_init(&s.q);
	bench_begin("shared queue");
	bench_pair("record: batch of 100, an entry each", batched, one_by_one, &s, 1000000, 0);
	return bench_end();
}
