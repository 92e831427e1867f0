/* loop/loop_int.h -- the loop's private state, shared by its three files.
 *
 *   loop.c      the life of an op from post to release, the batch of messages, the turn, the park
 *   request.c   what an op does while it runs: its steps inline, in the ring, on the pool
 *   deliver.c   finished ops: into the shared queue and out of it
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
	F_ADMITTED = 2,         /* passed the policy check: a timer posted again does not go through it twice */
	F_FD = 4,               /* counted among the ops that hold descriptors (with_fd) */
	F_IN_RING = 8,
	/* one step runs on the pool: op->request, because the back end could not take it, or kind->work; further steps
	 * follow */
	F_STEP_IN_POOL = 16,
	F_WAITS = 32,           /* in the ring only to wait for readiness; op->request is submitted after that */
	F_NOT_INLINE = 64,      /* got EAGAIN once: the rest goes through the ring */
	F_QUEUED = 128,         /* has a record in the block: keeps its index until that is drained */
	F_DELIVERING = 256,
	F_HOLDS = 512,          /* until loop_resume */
	F_FILE = 1024           /* in the ring for something that does not depend on others: counted in in_files */
};

/* How long one activity may run while others wait: the inline attempts of one turn, and the time between two checks for
 * kernel completions while something is ready. */
enum { LOOP_BUDGET_NS = 1000000 };

/* From this many on, handing them to the pool pays off: waking a worker costs as much as some thirty lookups. */
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
	struct op_link window;         /* WAITING because LIMIT_OPS_WITH_FD ops hold descriptors */
	struct op_link done;           /* DONE, not yet in the block */
	struct op_link batch;          /* DONE, being delivered in this phase */
	struct op *overflow;           /* DONE, too big for the block: delivered directly after the block was drained */

	size_t referenced, referenced_timers;  /* the second: of the first */
	unsigned with_fd, in_ring, in_pool, in_files;
	unsigned crowd;                /* of OP_KIND_CROWD, in `starting` */
	int crowded;                   /* set from LOOP_CROWD of them until the last has started: they go to the pool */

	uint64_t epoch_ns, now_ns, now_ms;
	uint64_t looked_ns;            /* when the kernel was last checked for completions */
	unsigned records;              /* delivered since then */
	uint64_t inline_until_ns;      /* this turn's budget for doing things inline */
	uint64_t told_ns;              /* loop_told_ns; what is older than start_waiting is overwritten there */
	uint64_t quick_from_ns;        /* no quick calls (ring_perform_quick) before this time */
	uint64_t alone_from_ns;        /* and no fsync while nothing else is waited for */
	int stopped, traced, has_run;
	int jumps;                     /* loop_jump_when_idle */
	int permutes;                  /* loop_permute */
	uint64_t permutation;          /* the state of its random numbers */
	_Atomic uint64_t idle_ns;      /* see loop_idle_ns; relaxed: it belongs to nothing else */

	int wake_armed, wake_wanted;   /* the eventfd is being read in the ring; loop_wake may be called */
	uint64_t wake_value;           /* where it is read to */
	unsigned spins;                /* so often it will look for a wake-up before it sleeps */
	struct loop_rest *rests;       /* loop_before_wait */
	struct ring_event held;        /* fault injection: a completion kept back for a turn; id 0: none */

	struct squeue queue;
};

static inline void note(struct loop *loop, struct op *op, enum loop_moment moment)
{
	if (__builtin_expect(loop->hooks.log != NULL, 0) && op->kind->facts)
		loop->hooks.log->at[moment](loop->hooks.ctx, op);
}

/* loop.c */
void loop_post_again(struct loop *loop, struct op *op);   /* a timer that already has its index */
/* op->result is the answer: to the done list, or released if cancelled */
void loop_finish(struct loop *loop, struct op *op);
void loop_release(struct loop *loop, struct op *op);
/* submits and takes completions without waiting, once per budget */
void loop_look(struct loop *loop);
/* whether an op that is being started is all that the loop would wait for, but for timers that are due in for_ns or
 * later */
int loop_is_alone(struct loop *loop, int64_t for_ns);

/* waits for the next event, at most timeout_ns (negative: without limit): 0 or -errno */
int loop_wait(struct loop *loop, int64_t timeout_ns);

/* permute.c: fills the batch from what is done, after waiting for what will soon be */
void permute_batch(struct loop *loop);

/* request.c */
int request_ring(struct loop *loop);                      /* makes the ring if there is none: 0 or -errno */
void request_start(struct loop *loop, struct op *op);     /* starts running the op, which is in no list */
void request_cancel(struct loop *loop, struct op *op);    /* cancels what is pending in the ring */
void request_reap(struct loop *loop);                     /* processes what completed in the ring and on the pool */
int request_owns(const struct job *job);

/* deliver.c: deliver_timers, _completions and _rest enter JS; each works on what was pending when it began */
/* the time up to which deliver_timers fires: now, or the next millisecond if all timers of that one are due already */
uint64_t loop_fires_ms(struct loop *loop);
void deliver_timers(struct loop *loop);
void deliver_completions(struct loop *loop);
void deliver_rest(struct loop *loop);                     /* what an earlier loop_stop left in the block */
int deliver_next(struct loop *loop);                      /* one record: loop_drain_one */
void deliver_drop(struct loop *loop);                     /* empties the block without delivering */

#endif
