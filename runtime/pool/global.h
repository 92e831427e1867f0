/* pool/global.h -- the queue that all workers share: a list under a mutex.
 *
 * It takes jobs submitted from outside, and those that a worker's deque cannot hold.  It is unbounded since jobs are
 * embedded in their owners (whoever makes jobs bounds them), and it is first in, first out.
 *
 * Time      O(1) under the lock for everything except taking a batch, which is O(batch).
 * Memory    none is allocated; job->next links.
 * Threads   any.  `count` may be read without the lock, as a hint: a thread to which the push happened-before
 *           (through the pool's state word) cannot miss it.  The lock spins a little before it sleeps: it is held for
 *           some ten instructions, so a submit makes no system call.
 */
#ifndef POOL_GLOBAL_H
#define POOL_GLOBAL_H

#include <pthread.h>
#include <stdatomic.h>

#include "base/job.h"

struct global {
	/* private: the list belongs to whoever holds the lock */
	_Alignas(64) pthread_mutex_t lock;
	struct job *first, *last;
	_Atomic(size_t) count;
};

void global_init(struct global *g);
void global_fini(struct global *g);            /* the queue must be empty */

void global_push(struct global *g, struct job *job);

/* Appends the chain first..last of n > 0 jobs, linked by next, taking the lock once. */
void global_push_chain(struct global *g, struct job *first, struct job *last, size_t n);

struct job *global_pop(struct global *g);      /* NULL if empty */

/* Takes up to n jobs off the front as a chain whose last next is NULL; NULL if empty. */
struct job *global_pop_chain(struct global *g, size_t n);

static inline size_t global_count(const struct global *g)
{
	return atomic_load_explicit(&g->count, memory_order_relaxed);
}

#endif
