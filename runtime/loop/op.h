/* loop/op.h -- an operation: a scheduler message on its way down, one answer on its way up.
 *
 * Script-side natives never do I/O.  They make an op, root the callback under it, and loop_post it: that is the
 * scheduler message.  At the end of the turn the scheduler passes the batch of messages through the policy check (the
 * admit hook) and routes each one:
 *
 *   TIMER   into the timing wheel (OP_KIND_TIMER set)
 *   INLINE  the op's requests done at once where none can block (ring_perform_nowait, ring_perform_quick); the answer
 *           is still delivered in a later phase, never from within the native
 *   RING    its requests submitted one after the other
 *   POOL    kind->work on a worker thread (what the ring cannot do: directories, hashing, walks); also the requests of
 *           many ops at once of a kind with OP_KIND_CROWD, while this thread delivers the first of them
 *
 * The answer is one record in the shared queue under the op's 32-bit index; when it is drained,
 * kind->deliver runs on the script thread as an outermost call.  Then kind->release.  Intervals
 * (op->repeat_ms) are delivered many times.
 *
 *   NEW     --loop_post-->            POSTED   in the batch of this turn
 *   POSTED  --hand over-->            TIMED | RUNNING | WAITING (window full, or the turn's inline budget spent)
 *   WAITING --a place is free-->      RUNNING
 *   RUNNING --last request or work--> DONE     waits for its place in the shared queue, then in the queue
 *   TIMED   --due-->                  DONE
 *   DONE    --drained, delivered-->   NEW      and released, except that an interval goes back to POSTED
 *   A cancel in POSTED, WAITING or TIMED ends it there.  In RUNNING the kernel or the pool may still be using its
 *   memory: op->cancelled is set, what is pending in the ring is cancelled, the op's remaining steps run (so that what
 *   it opened is closed) and it is released undelivered.  In DONE its record is dropped when drained.  A retime takes
 *   TIMED and DONE back to POSTED.
 *
 * Ids are slab indices with generations: op_id() = generation << 32 | index; looking up a stale id finds nothing.
 *
 * Memory     the op is embedded in its owner's struct and lent to the loop from loop_post until release.
 * Threads    work() runs on a worker and may touch only its own op; everything else on the loop's thread.
 */
#ifndef LOOP_OP_H
#define LOOP_OP_H

#include <stdatomic.h>

#include "base/job.h"
#include "loop/ring.h"
#include "loop/wheel.h"

struct op;
struct loop;

/* What travels in the shared queue: this head, then `inline_size` bytes of result (0 to LIMIT_RECORD_INLINE). */
struct record {
	int64_t result;            /* >= 0, or -errno */
	uint64_t handle;           /* where a larger result is: a pointer the op owns, or 0 */
	uint32_t inline_size;
	uint32_t flags;            /* the loop's */
};

/* What an op is, for the log of operations (loop_hooks.log).  Borrowed from the op, or constants. */
struct op_facts {
	const char *name;          /* of what was done, if not the kind's */
	const char *target;        /* the file, host or program, or NULL */
	int64_t bytes;             /* moved; -1: it moves none */
	const char *code;          /* of its error if that is not op->result's, or NULL */
	char space[24];            /* for a text made for it */
};

struct op_kind {
	const char *name;          /* in traces and the op log: "fs.read", "ExecuteTimeout" */
	const char *answer;        /* the same for what is delivered: "KvResult"; NULL: it has no name of its own */
	unsigned flags;            /* OP_KIND_... */

	/* Set one of the next two, neither for a timer (which sets OP_KIND_TIMER), or both: then step() drives the op
	 * and may request work(). */

	/* The op as a sequence of requests.  First called with op->step 0; then, with op->step counted up, after each
	 * request with its result in op->result.  Returns 1 when it has filled in the next request, 0 when the
	 * op is finished and op->result holds its answer (>= 0 or -errno).  OP_STEP_WORK (not where op->sync): instead
	 * of a request, work() is done on the pool, and its op->result is what the next call finds.  OP_STEP_HOLD (not
	 * where op->sync): no request is made; the op waits until its owner calls loop_resume, and the next call finds
	 * the result given there, or -ECANCELED if the op was cancelled meanwhile.  Must not block or touch JS. */
	int (*step)(struct op *op, struct ring_request *rq);

	/* All of the op, blocking, on a pool thread; sets op->result.  With OP_KIND_SPREADS it may push parts of the
	 * work as further jobs and return before they end; the part that finishes last sets op->result and calls
	 * loop_finished.  For a synchronous call (op->sync) it does everything before it returns, and never calls
	 * loop_finished. */
	void (*work)(struct op *op);

	/* On the script thread, as an outermost call: hand the answer to JS.  The record and its bytes (aligned to 8)
	 * live until this returns.  Must return: a JS exception is caught below it.  It may post, cancel and retime any
	 * op, itself included. */
	void (*deliver)(struct op *op, const struct record *rec, const void *inline_bytes);

	/* Called last for every posted op: after its delivery, when it was cancelled and nothing uses it any more, or
	 * at shutdown.  Frees it and unroots what it rooted. */
	void (*release)(struct op *op);

	/* The check against the policy in force, for ops that name what they work on; NULL: the op needs none.  On the
	 * script thread, before anything else but the wait of OP_KIND_FD: 0, or -errno, which becomes the answer, or
	 * LOOP_ANSWERED: op->result is the answer.  It may open files, and change the op. */
	int (*admit)(struct op *op);

	/* In a dry run (the admit hook knows), after the check whose answer `admitted` is: shows what the op would do.
	 * Returns `admitted`, or LOOP_ANSWERED: op->result is the answer, and nothing is done.  NULL: it is done. */
	int (*instead)(struct op *op, int admitted);

	/* For the log of operations, once the op is finished, before its answer is taken; NULL: it is not logged. */
	void (*facts)(const struct op *op, struct op_facts *facts);

	/* For listing what keeps the process alive: how many resources the op counts as, and the name of one.  NULL:
	 * the op is not listed. */
	unsigned (*shown)(const struct op *op, const char **name);
};

enum {
	OP_KIND_FD = 1,            /* holds a descriptor of its own while it runs: at most LIMIT_OPS_WITH_FD at once */
	OP_KIND_TIMER = 2,         /* started in the wheel at op->due_ms */
	OP_KIND_NO_INLINE = 4,     /* not tried inline: goes straight to the ring (reads of pipes and terminals) */
	OP_KIND_BYTES = 8,         /* op->data travels as bytes whatever its size, never by handle */
	OP_KIND_SPREADS = 16,      /* work() only starts the work; one of its jobs calls loop_finished */
	/* a single request that costs twice as much inline as on a thread that may block: many at once go to the
	 * pool */
	OP_KIND_CROWD = 32,
	OP_KIND_FD_CHECKED = 64    /* as OP_KIND_FD, but only once admit() has found what it works on */
};

enum { OP_STEP_WORK = 2, OP_STEP_HOLD };
enum { LOOP_ANSWERED = 1 };

enum op_state { OP_NEW, OP_POSTED, OP_WAITING, OP_TIMED, OP_RUNNING, OP_DONE };

struct op_link { struct op_link *next, *prev; };

struct op {
	const struct op_kind *kind;
	struct loop *loop;
	int64_t result;            /* last request's result for step(); the answer once finished */
	void *data;                /* result bytes beyond the number, or NULL: copied into the record when few, else */
	uint32_t data_size;        /*   record.handle = data; owned by the op */
	uint32_t step;
	uint64_t due_ms;           /* absolute, loop time (loop_due_ms, loop_due_exactly); due at once if it is past */
	uint64_t repeat_ms;        /* 0: once; else due again that long after each callback began */
	void *note;                /* the log's; set only where there is one */
	/* keeps the loop alive while posted; once posted, change it only with loop_ref and loop_unref */
	uint8_t referenced;
	/* The answer is not delivered; step() and work() may check this to end early.  The loop's thread sets it,
	 * perhaps while work() runs: nothing else is read on account of it, so relaxed is enough. */
	_Atomic uint8_t cancelled;
	uint8_t sync;              /* run by loop_run_sync */

	/* the loop's own */
	uint8_t state;             /* enum op_state */
	uint8_t route;             /* enum op_route, for traces */
	uint8_t shot;              /* counts retimings, so that a record pushed before one is recognised as stale */
	uint16_t flags;
	uint32_t index, generation;
	union {
		/* kinds with OP_KIND_TIMER; next and prev double as its link, since it is never in the wheel and in a
		 * list at once */
		struct timer timer;
		struct {
			struct op_link link;   /* while in one of the loop's lists */
			struct job job;            /* while on the pool */
			struct ring_request request; /* the one under way */
		};
	};
};

enum op_route { OP_ROUTE_NONE, OP_ROUTE_TIMER, OP_ROUTE_INLINE, OP_ROUTE_RING, OP_ROUTE_POOL, OP_ROUTE_SYNC };

static inline uint64_t op_id(const struct op *op) { return (uint64_t)op->generation << 32 | op->index; }

#endif
