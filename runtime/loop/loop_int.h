/* loop/loop_int.h -- the loop's inside, shared by the three files that work on it.
 *
 *   loop.c      the life of an op from post to release, the batch of messages, the turn, the park
 *   request.c   what an op does while it runs: its steps inline, in the ring, on the pool
 *   deliver.c   what is done on its way into the shared queue and out of it
 */
#ifndef LOOP_LOOP_INT_H
#define LOOP_LOOP_INT_H

#include "loop/list_int.h"
#include "loop/loop.h"
#include "loop/ring_int.h"
#include "loop/slab_int.h"
#include "loop/trace_int.h"
#include "loop/wake_int.h"

/* op->flags */
enum {
	F_COUNTED = 1,          /* counted in loop->referenced */
	F_ADMITTED = 2,         /* passed the door: a timer set again does not pass it twice */
	F_FD = 4,               /* has a place in the window of ops with descriptors */
	F_IN_RING = 8,
	/* a step is there: op->request, since the back end could not take it, or kind->work; the next one follows */
	F_STEP_IN_POOL = 16,
	F_WAITS = 32,           /* in the ring for readiness alone; op->request follows */
	F_NOT_INLINE = 64,      /* said EAGAIN once: the rest goes through the ring */
	F_QUEUED = 128,         /* has a record in the block: its index is taken until that is drained */
	F_DELIVERING = 256,
	F_HOLDS = 512           /* until loop_resume */
};

/* How long the loop may do one thing while others wait: the inline attempts of one turn, and the time between two looks
 * at the kernel while something is ready. */
enum { LOOP_BUDGET_NS = 1000000 };

/* So many at once are worth the way through the pool: waking a worker costs as much as some thirty lookups. */
enum { LOOP_CROWD = 32 };

struct loop {
	struct loop_hooks hooks;
	enum loop_backend backend;
	struct ring *ring;             /* NULL until needed */
	struct wheel wheel;
	struct slab slab;
	struct wake wake;

	struct op_link messages;       /* POSTED, in the order posted */
	struct op_link starting;       /* WAITING for their first request */
	struct op_link window;         /* WAITING for a place among the ops with descriptors */
	struct op_link done;           /* DONE, not yet in the block */
	struct op_link batch;          /* DONE, being delivered in this phase */
	struct op *overflow;           /* DONE, too big for the block, to be handed over after it was drained */

	size_t referenced;
	unsigned with_fd, in_ring, in_pool;
	unsigned crowd;                /* of OP_KIND_CROWD, in `starting` */
	int crowded;                   /* from LOOP_CROWD of them on until the last has started: they go to the pool */

	uint64_t epoch_ns, now_ns, now_ms;
	uint64_t looked_ns;            /* when the kernel was last asked for completions */
	unsigned records;              /* delivered since then */
	uint64_t inline_until_ns;      /* this turn's budget for doing things inline */
	uint64_t quick_from_ns;        /* no quick calls until then */
	int stopped, traced, has_run;

	int wake_armed, wake_wanted;   /* the eventfd is being read in the ring; somebody but the pool may wake */
	uint64_t wake_value;           /* where it is read to */
	struct ring_event held;        /* fault injection: a completion kept back for a turn; id 0: none */

	struct squeue queue;
};

/* loop.c */
void loop_post_again(struct loop *loop, struct op *op);   /* a timer that has its index already */
/* op->result is the answer: to the done list, or released if cancelled */
void loop_finish(struct loop *loop, struct op *op);
void loop_release(struct loop *loop, struct op *op);
/* submits and takes completions without waiting, once a budget */
void loop_look(struct loop *loop);

/* request.c */
int request_ring(struct loop *loop);                      /* makes the ring if there is none: 0 or -errno */
void request_start(struct loop *loop, struct op *op);     /* the op, which is in no list, runs from here on */
void request_cancel(struct loop *loop, struct op *op);    /* calls back what waits in the ring */
void request_reap(struct loop *loop);                     /* takes on what completed in the ring and on the pool */
int request_owns(const struct job *job);

/* deliver.c: the first three enter JS; each works on what was there when it began */
/* what deliver_timers lets the wheel turn to: now, or the millisecond after it if all its timers are due already */
uint64_t loop_fires_ms(struct loop *loop);
void deliver_timers(struct loop *loop);
void deliver_completions(struct loop *loop);
void deliver_rest(struct loop *loop);                     /* what an earlier stop left in the block */
int deliver_next(struct loop *loop);                      /* one record: loop_drain_one */
void deliver_drop(struct loop *loop);                     /* empties the block, telling nobody */

#endif
