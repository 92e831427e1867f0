/* The shared queue: one entry that drains a batch of a hundred records, against an entry for each of the hundred.
 *
 * The entry here is only a call through a function pointer, like the loop's, and costs next to nothing: this shows the
 * minimum that batching saves.  The script benchmarks measure the cost of an entry into the engine. */
#include "bench.h"
#include "records.h"

struct state {
	struct records records;
	uint64_t sum;
};

static void drain(struct records *records)
{
	struct state *s = (struct state *)records;
	uint32_t id, size;
	const void *bytes;
	while (squeue_shift(&records->q, &id, &bytes, &size))
		s->sum += id + *(const unsigned char *)bytes;
}

int main(void)
{
	static struct state s;
	records_init(&s.records, drain);
	bench_begin("shared queue");
	bench_pair("record: batch of 100, an entry each", records_batched, records_one_by_one, &s, 1000000, 0);
	bench_keep(s.sum);
	return bench_end();
}
