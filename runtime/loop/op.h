/* loop/op.h -- an operation: a scheduler message on its way down, one answer on its way up.
 *
 * Script-side natives never do I/O.  They make an op, root the callback under it, and loop_post it: that
 * is the scheduler message.  At the end of the turn the scheduler takes the batch of messages through the
 * policy door (the admit hook) and hands each on:
 *
 *   TIMER   into the timing wheel (kind->timer set)
 *   INLINE  the op's requests done at once where none can block (ring_perform_nowait); the answer is still
 *           delivered in a later phase, never from within the native
 *   RING    its requests submitted one after the other
 *   POOL    kind->work on a worker thread (what the ring cannot do: directories, hashing, walks)
 *
 * The answer is one record in the shared queue under the op's 32-bit index; when it is drained,
 * kind->deliver runs on the script thread as an outermost call.  Then kind->release.  Intervals
 * (op->repeat_ms) are delivered many times.
 *
 *   NEW --post--> POSTED --hand over--> WAITING (window full) | TIMED | RUNNING --finish--> DONE --drain--> NEW or released
 *   A cancel in POSTED, WAITING or TIMED ends it there, undelivered.  In RUNNING and DONE the answer is
 *   dropped when it arrives (op->cancelled): the kernel and the pool may still be using its memory.
 *
 * Ids are slab indices with generations: op_id() = generation << 32 | index; a stale id finds nothing.
 *
 * Memory     the op is embedded in its owner's struct and lent to the loop from loop_post until release.
 * Threads    work() runs on a worker and may touch only its own op; everything else on the loop's thread.
 */
#ifndef LOOP_OP_H
#define LOOP_OP_H

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
	uint32_t flags;
};

struct op_kind {
	const char *name;          /* in traces and the op log: "fs.read", "ExecuteTimeout" */
	unsigned flags;            /* OP_KIND_... */

	/* One of the next two, or neither for a timer. */

	/* The op as a sequence of requests.  First called with op->step 0; then, with op->step counted up, after each
	 * request with its result in op->result.  Returns 1 when it has filled in the next request, 0 when the
	 * op is finished and op->result holds its answer (>= 0 or -errno).  Must not block or touch JS. */
	int (*step)(struct op *op, struct ring_request *rq);

	/* All of the op, blocking, on a pool thread (or at once for a synchronous call); sets op->result. */
	void (*work)(struct op *op);

	/* On the script thread, as an outermost call: hand the answer to JS. */
	void (*deliver)(struct op *op, const struct record *rec, const void *inline_bytes);

	/* The last thing that happens to an op that was posted: after its delivery, or when it was cancelled
	 * and nothing uses it any more, or at shutdown.  Frees it and unroots what it rooted. */
	void (*release)(struct op *op);
};

enum {
	OP_KIND_FD = 1,            /* holds a descriptor of its own while it runs: at most LIMIT_OPS_WITH_FD at once */
	OP_KIND_TIMER = 2,         /* started in the wheel at op->due_ms */
	OP_KIND_NO_INLINE = 4      /* not tried inline: goes straight to the ring (reads of pipes and terminals) */
};

enum op_state { OP_NEW, OP_POSTED, OP_WAITING, OP_TIMED, OP_RUNNING, OP_DONE };

struct op {
	const struct op_kind *kind;
	struct loop *loop;
	int64_t result;            /* last request's result for step(); the answer once finished */
	void *data;                /* result bytes beyond the number, or NULL: copied into the record when few, else */
	uint32_t data_size;        /*   record.handle = data; owned by the op */
	uint32_t step;
	uint32_t index, generation;
	uint8_t state;             /* enum op_state */
	uint8_t route;             /* enum op_route, for traces */
	uint8_t referenced;        /* keeps the loop alive while posted */
	uint8_t cancelled;
	uint8_t sync;              /* run by loop_run_sync */
	struct job job;            /* while on the pool */
	struct op *next;           /* while in one of the loop's lists */
	struct timer timer;        /* kinds with OP_KIND_TIMER */
	uint64_t due_ms;           /* absolute, loop time */
	uint64_t repeat_ms;        /* 0: once */
};

enum op_route { OP_ROUTE_NONE, OP_ROUTE_TIMER, OP_ROUTE_INLINE, OP_ROUTE_RING, OP_ROUTE_POOL, OP_ROUTE_SYNC };

static inline uint64_t op_id(const struct op *op) { return (uint64_t)op->generation << 32 | op->index; }

#endif
