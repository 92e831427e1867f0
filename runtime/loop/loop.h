/* loop/loop.h -- one turn after the other: the scheduler, the wheel, the ring, the shared queue.
 *
 * A turn, in node's order: timers due, in deadline order -> completions and finished jobs -> immediates ->
 * the new messages handed to the scheduler -> one system call that submits and waits until the next
 * deadline.  Each phase works on what was there when it began and delivers through the shared queue
 * (squeue.h), filling and draining it until the phase's work is done.  A turn has a budget; when it is
 * spent the loop submits and reaps without waiting, so that a script that always has something ready cannot starve I/O
 * or timers.
 *
 * The ring is made by the first op that needs it or the first wait, the wake eventfd with the first op handed to the
 * pool; a script that needs neither makes no system call here at all.
 *
 * The loop knows no JS.  What it needs from above comes as hooks.
 *
 * Trace     JSR_TRACE=loop prints each hop of each op to stderr as one line
 *             loop: post id=3 kind=ExecuteTimeout due=10
 *             loop: hand id=3 route=timer|inline|ring|pool
 *             loop: submit id=4 opcode=read
 *             loop: complete id=4 res=120
 *             loop: finish id=4 result=120
 *             loop: push id=4 bytes=24
 *             loop: enter records=2
 *             loop: deliver id=4
 *             loop: cancel id=3
 *             loop: park ms=10          (ms=-1: no deadline)
 *             loop: wake                (an eventfd was read)
 *             loop: overflow id=5 bytes=20000
 *             loop: sync kind=fs.read   (no message: loop_run_sync)
 * Errors    functions return 0 or -errno.
 * Threads   loop_finished and loop_wake from any; everything else from the thread that made the loop.
 */
#ifndef LOOP_LOOP_H
#define LOOP_LOOP_H

#include "loop/op.h"
#include "loop/squeue.h"

struct loop_hooks {
	void *ctx;

	/* The policy door, asked for every message and every synchronous call: 0, or -errno as the op's answer.  NULL:
	 * all may pass. */
	int (*admit)(void *ctx, struct op *op);

	/* Hands a job to the pool: 0, or -errno, upon which the loop runs it inline. */
	int (*offload)(void *ctx, struct job *job);

	/* The one entry into JS for a batch: drains the shared queue with loop_drain_one until that returns 0,
	 * running nextTicks and jobs after each record.  NULL: the loop drains by itself. */
	void (*enter)(void *ctx, struct loop *loop);

	/* Runs the immediates that were queued when it is called; returns how many it ran. */
	unsigned (*immediates)(void *ctx);

	/* Referenced immediates that wait (keep the loop alive), and all that wait (forbid parking). */
	unsigned (*immediates_referenced)(void *ctx);
	unsigned (*immediates_waiting)(void *ctx);

	/* Called at the start of every turn: signals that arrived become events here. */
	void (*turn)(void *ctx);
};

enum loop_backend { LOOP_BACKEND_AUTO, LOOP_BACKEND_URING, LOOP_BACKEND_POLL };

struct loop *loop_new(const struct loop_hooks *hooks, enum loop_backend backend);

/* Cancels what is in flight, waits for what the kernel and the pool still use, releases every op.  No
 * callback is called after it began.  The pool must still run (or have handed its jobs back). */
void loop_free(struct loop *loop);

/* Runs turns until nothing referenced is left or loop_stop was called.  Returns 0, or -errno if the
 * kernel refuses to wait at all. */
int loop_run(struct loop *loop);
void loop_stop(struct loop *loop);             /* loop_run returns after the record being delivered */
int loop_alive(const struct loop *loop);       /* something referenced is left */

/* ms since the loop began, cached; loop_update_time reads the clock (rounds down: deadlines never fire early). */
uint64_t loop_now_ms(const struct loop *loop);
uint64_t loop_update_time(struct loop *loop);

/* When a timer started now with this delay is due: the clock is read, and what it shows of a begun millisecond rounded
 * up, so that no deadline comes early. */
uint64_t loop_due_ms(struct loop *loop, uint64_t delay_ms);

/* The same for a timer that is about to be posted: sets its due_ms, and lets it fire between the milliseconds when it
 * is (nearly) alone there: still never before delay_ms have passed. */
void loop_due_exactly(struct loop *loop, struct op *op, uint64_t delay_ms);

/* Gives the op an index and makes it a message of this turn.  The caller has set kind (and due_ms, repeat_ms, data,
 * referenced); all else is the loop's, and need not be set.  -ENOMEM: nothing happened, the op is the caller's. */
int loop_post(struct loop *loop, struct op *op);

/* The op's answer will not be delivered.  release() is called before this returns where nothing uses the op
 * any more, else later.  Fine from loop_post until release, also from the op's own deliver and a second time. */
void loop_cancel(struct loop *loop, struct op *op);

/* A timer op that was not yet delivered, or is just being delivered, gets a new due time (setTimeout's refresh),
 * keeping its id; among equal deadlines it now counts as started last. */
void loop_retime(struct loop *loop, struct op *op, uint64_t due_ms);

void loop_ref(struct loop *loop, struct op *op);
void loop_unref(struct loop *loop, struct op *op);

/* loop_run was called: what runs now is no longer what came before the loop. */
int loop_has_run(const struct loop *loop);

/* Calls each(arg, op) for every op that is posted and not cancelled, which it must leave as it is. */
void loop_each(const struct loop *loop, void (*each)(void *arg, const struct op *op), void *arg);

/* The op with this id, or NULL if that one is gone. */
struct op *loop_find(const struct loop *loop, uint64_t id);

/* Runs the op now, on this thread, through the same door; op->result is its answer.  The op needs no
 * deliver or release: it stays the caller's. */
int64_t loop_run_sync(struct loop *loop, struct op *op);

/* From any thread, once: the op, whose kind has OP_KIND_SPREADS, is finished and op->result is its answer.  The op is
 * the loop's again at once: the caller must not touch it any more.  (After any other kind's work the loop does this
 * itself.) */
void loop_finished(struct loop *loop, struct op *op);

/* On the loop's thread, but not from within the op's own step: an op whose step asked for OP_STEP_HOLD goes on with
 * this result.  Nothing if it does not hold (any more). */
void loop_resume(struct loop *loop, struct op *op, int64_t result);

/* What to do with a job of the loop's that the pool hands back unrun because it is being freed: its op is finished with
 * -ECANCELED.  Any thread. */
void loop_job_dropped(struct job *job);
int loop_owns_job(const struct job *job);      /* one that the loop gave to the offload hook, not one of an op's own */

/* Makes the loop take another turn before it parks again, ending a park under way.  Async-signal-safe; no system call
 * when the loop is awake.  Needs loop_wake_enable once before: 0 or -errno. */
void loop_wake(struct loop *loop);
int loop_wake_enable(struct loop *loop);

/* For the enter hook: takes the next record and calls its op's deliver: 1; or 0 when the queue is empty or the loop
 * stopped. */
int loop_drain_one(struct loop *loop);

/* Makes the ring now instead of at its first need: 0, or -errno if there is no way to wait at all. */
int loop_open(struct loop *loop);

/* "io_uring", "io_uring (timeout op)", "poll", or "none yet". */
const char *loop_backend_name(const struct loop *loop);

#endif
