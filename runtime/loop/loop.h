/* loop/loop.h -- the event loop: it runs turns over the scheduler, the wheel, the ring and the shared queue.
 *
 * A turn, in node's order: timers due, in deadline order -> completions and finished jobs -> immediates ->
 * the new messages are handed to the scheduler -> one system call that submits and waits until the next deadline.  Each
 * phase works on what was pending when it began and delivers through the shared queue (squeue.h), filling and draining
 * it until the phase's work is done.  Where something is ready the call does not wait, and is made only if there is
 * something to submit or to take.  A phase has a time budget; when it is spent the loop does the same within it, so a
 * script that always has something ready cannot starve I/O or timers.
 *
 * The ring is created by the first op that needs it or the first wait, the wake eventfd with the first op handed to the
 * pool; a script that needs neither makes no system call here.
 *
 * The loop knows nothing of JS.  What it needs from above is passed in as hooks.
 *
 * Trace     JSR_TRACE=loop prints each hop of each op to stderr as one line
 *             loop: post id=3 kind=ExecuteTimeout due=10
 *             loop: hand id=3 route=timer|inline|ring|pool
 *             loop: submit id=4 opcode=read
 *             loop: complete id=4 res=120
 *             loop: finish id=4 result=120
 *             loop: push id=4 bytes=24
 *             loop: enter records=2
 *             loop: deliver id=4        (answer=KvResult: a kind whose answers have a name)
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

enum loop_moment {
	LOOP_BEGINS,           /* posted, or run synchronously */
	LOOP_STARTS,           /* it waits no longer */
	LOOP_FINISHES,         /* op->result is the answer */
	LOOP_DELIVERS, LOOP_DELIVERED,         /* around the handler */
	LOOP_RELEASES,         /* also of an op that was cancelled before it finished */
	LOOP_WAITS,
	LOOP_MOMENTS
};

/* What is called at each of them; a function each, so that the processor can foresee where the call goes. */
struct loop_log { void (*at[LOOP_MOMENTS])(void *ctx, struct op *op); };

struct loop_hooks {
	void *ctx;

	/* The policy check, called for every message and every synchronous call: 0 allows it, -errno refuses and
	 * becomes the op's result; LOOP_ANSWERED: op->result is its answer already.  NULL: everything is allowed. */
	int (*admit)(void *ctx, struct op *op);

	/* Hands a job to the pool: 0, or -errno, in which case the loop runs it inline. */
	int (*offload)(void *ctx, struct job *job);

	/* The one entry into JS for a batch: drains the shared queue with loop_drain_one until that returns 0,
	 * running nextTicks and jobs after each record.  NULL: the loop drains the queue itself. */
	void (*enter)(void *ctx, struct loop *loop);

	/* Called once the timers that are due have been delivered, if there were any.  May be NULL. */
	void (*fired)(void *ctx);

	/* Runs the immediates that are queued at the time of the call; returns how many it ran. */
	unsigned (*immediates)(void *ctx);

	/* How many referenced immediates are queued (these keep the loop alive), and how many in all (while any is, the
	 * loop must not park). */
	unsigned (*immediates_referenced)(void *ctx);
	unsigned (*immediates_waiting)(void *ctx);

	/* The log of operations: told of each step of an op whose kind has `facts` (its note is NULL at LOOP_BEGINS,
	 * and the hook's own to use), and with op NULL when the loop is about to wait.  Must not post, cancel or run
	 * script.  NULL: no log. */
	const struct loop_log *log;

	/* Called at the start of every turn: signals that arrived become events here. */
	void (*turn)(void *ctx);
};

enum loop_backend { LOOP_BACKEND_AUTO, LOOP_BACKEND_URING, LOOP_BACKEND_POLL };

struct loop *loop_new(const struct loop_hooks *hooks, enum loop_backend backend);

/* Cancels what is in flight, waits for what the kernel and the pool still use, releases every op.  No callback is
 * called once it has begun.  The pool must still be running (or have handed its jobs back). */
void loop_free(struct loop *loop);

/* Runs turns until nothing referenced is left or loop_stop was called.  Returns 0, or -errno if the
 * kernel refuses to wait at all. */
int loop_run(struct loop *loop);
void loop_stop(struct loop *loop);             /* loop_run returns after the record being delivered */
int loop_alive(const struct loop *loop);       /* something referenced is left */

/* ms since the loop began, cached; loop_update_time reads the clock (rounds down: deadlines never fire early). */
uint64_t loop_now_ms(const struct loop *loop);
uint64_t loop_update_time(struct loop *loop);

/* For the log at LOOP_STARTS, which needs no clock if nothing was done since this was read: ns, or 0.  An op is started
 * as soon as the one before it is done or handed on, so what is read at LOOP_FINISHES can be told here. */
uint64_t loop_told_ns(const struct loop *loop);
void loop_tell_ns(struct loop *loop, uint64_t now_ns);

/* The due time of a timer started now with this delay.  Reads the clock and rounds up to the next millisecond, so that
 * no timer fires early. */
uint64_t loop_due_ms(struct loop *loop, uint64_t delay_ms);

/* The same for a timer that is about to be posted: sets its due_ms, and lets it fire between two millisecond ticks if
 * few other timers share its due time; still never before delay_ms have passed. */
void loop_due_exactly(struct loop *loop, struct op *op, uint64_t delay_ms);

/* Gives the op an index and makes it a message of this turn.  The caller has set kind (and due_ms, repeat_ms, data,
 * referenced); the loop initialises everything else.  -ENOMEM: nothing happened, the caller still owns the op. */
int loop_post(struct loop *loop, struct op *op);

/* The op's answer will not be delivered.  release() is called before this returns if nothing uses the op any more,
 * otherwise later.  May be called any time from loop_post until release, also from the op's own deliver, and more than
 * once. */
void loop_cancel(struct loop *loop, struct op *op);

/* Gives a timer op that was not yet delivered, or is being delivered, a new due time (setTimeout's refresh).  It keeps
 * its id; among equal deadlines it now counts as started last. */
void loop_retime(struct loop *loop, struct op *op, uint64_t due_ms);

void loop_ref(struct loop *loop, struct op *op);
void loop_unref(struct loop *loop, struct op *op);

/* Starts what was posted, without waiting or delivering: before the process ends or this thread sleeps.  Where threads
 * do the I/O, as in node, it has begun by then, and programs rely on that. */
void loop_begin(struct loop *loop);

/* From now on nothing is waited for when only timers are left to wait for: the script's clocks (base/clock.h) jump to
 * the next deadline.  For one loop of the process. */
void loop_jump_when_idle(struct loop *loop);

/* From now on the order in which completions are delivered is one of those that could be, chosen by the seed.  It is
 * the same in each run as far as it depends on files and the pool, not on timers, sockets and other processes. */
void loop_permute(struct loop *loop, uint64_t seed);

/* How many ns it has waited for events so far, the present wait included.  From any thread. */
uint64_t loop_idle_ns(const struct loop *loop);

/* Whether loop_run has been called, that is, whether the script's code before the first turn is over. */
int loop_has_run(const struct loop *loop);

/* Calls each(arg, op) for every op that is posted and not cancelled; each must not change the op. */
void loop_each(const struct loop *loop, void (*each)(void *arg, const struct op *op), void *arg);

/* The op with this id, or NULL if it no longer exists. */
struct op *loop_find(const struct loop *loop, uint64_t id);

/* Runs the op now, on this thread, through the same policy check; op->result is its answer.  The op needs no deliver or
 * release: the caller keeps it. */
int64_t loop_run_sync(struct loop *loop, struct op *op);

/* Reports, once and from any thread, that an op whose kind has OP_KIND_SPREADS is finished with op->result as its
 * answer.  The loop owns the op again at once: the caller must not touch it any more.  (After any other kind's work the
 * loop does this itself.) */
void loop_finished(struct loop *loop, struct op *op);

/* Continues an op whose step returned OP_STEP_HOLD, with this result.  Only on the loop's thread, and not from within
 * the op's own step.  Does nothing if the op is not (or no longer) holding. */
void loop_resume(struct loop *loop, struct op *op, int64_t result);

/* Call this for a job of the loop's that the pool hands back unrun because the pool is being freed: finishes its op
 * with -ECANCELED.  Any thread. */
void loop_job_dropped(struct job *job);
int loop_owns_job(const struct job *job);      /* given to the offload hook by the loop, not an op's own job */

/* What its owner holds from one turn to the next and gives back before the loop waits, before this thread sleeps
 * (loop_begin) and at the loop's end. */
struct loop_rest {
	void (*give_back)(struct loop_rest *rest);     /* must not post, cancel or run script */
	struct loop_rest *next;
	struct loop *loop;             /* NULL: not asked for */
};

/* Calls rest->give_back, once.  Asking again before that changes nothing.  `rest` stays where it is until it was called
 * or taken back. */
void loop_before_wait(struct loop *loop, struct loop_rest *rest);
void loop_rest_forget(struct loop_rest *rest); /* takes it back, if it was asked for */

/* Makes the loop take another turn before it parks again, and ends a park already in progress.  Async-signal-safe; no
 * system call when the loop is awake.  Needs loop_wake_enable once before: 0 or -errno. */
void loop_wake(struct loop *loop);
int loop_wake_enable(struct loop *loop);

/* For the enter hook: takes the next record, calls its op's deliver and returns 1; returns 0 when the queue is empty or
 * the loop stopped. */
int loop_drain_one(struct loop *loop);

/* Creates the ring now instead of on first use: 0, or -errno if there is no way to wait at all. */
int loop_open(struct loop *loop);

/* Gives the ring back to the kernel, of a loop that does not run any more: 0, or -EBUSY when something is in it or on
 * the pool. */
int loop_close(struct loop *loop);

/* "io_uring", "io_uring (timeout op)", "poll", or "none yet". */
const char *loop_backend_name(const struct loop *loop);

#endif
