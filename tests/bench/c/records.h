/* tests/bench/c/records.h -- records pushed into a shared queue, with an entry per batch or per record.
 *
 * Both ways push the same records; they differ in how often `enter` runs, which drains the queue.  A benchmark puts
 * struct records first in its own state, so that its `enter` finds the rest.
 *
 * Threads    one.
 */
#ifndef BENCH_RECORDS_H
#define BENCH_RECORDS_H

#include "loop/squeue.h"

enum { RECORDS_BATCH = SQUEUE_RECORDS_MAX, RECORDS_BYTES = 24 };

struct records {
	struct squeue q;
	void (*enter)(struct records *r);
};

/* Hides `enter` from the compiler: the loop's is a pointer too. */
static inline void records_init(struct records *r, void (*enter)(struct records *r))
{
	r->enter = enter;
	__asm__ volatile("" : "+m"(r->enter));
	squeue_init(&r->q);
}

/* For bench_pair; ctx is a struct records. */
static inline uint64_t records_batched(void *ctx, unsigned long n)
{
	struct records *r = ctx;
	char record[RECORDS_BYTES] = "";
	for (unsigned long i = 0; i < n; i += RECORDS_BATCH) {
		for (uint32_t k = 0; k < RECORDS_BATCH; k++)
			squeue_push(&r->q, k, record, sizeof record);
		r->enter(r);
	}
	return 0;
}

static inline uint64_t records_one_by_one(void *ctx, unsigned long n)
{
	struct records *r = ctx;
	char record[RECORDS_BYTES] = "";
	for (unsigned long i = 0; i < n; i++) {
		squeue_push(&r->q, (uint32_t)(i % RECORDS_BATCH), record, sizeof record);
		r->enter(r);
	}
	return 0;
}

#endif
