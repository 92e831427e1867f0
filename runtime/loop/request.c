#include "loop/loop_int.h"

#include "base/clock.h"
#include "base/fault.h"

#include <errno.h>

enum {
	EVENTS_MAX = 64,
	LONG_BYTES = 64 << 10, LONG_STEPS = 8     /* a request, or an op, this long makes the loop check the clock */
};

/* Calls that are quick except in rare cases (ring_perform_quick): after one that took SLOW_NS or longer, none is made
 * for SLOW_REST times its duration, so that slow calls take at most a hundredth of the script's time. */
#ifndef LOOP_SLOW_NS
#define LOOP_SLOW_NS 1000000   /* a test sets 1, so that every call counts as slow */
#endif
enum { SLOW_NS = LOOP_SLOW_NS, SLOW_REST = 100 };

/* The kernel hands an fsync to a thread of its own, and that hand-over and the way back take as long as half of the
 * fsync does on a good disk.  Where the loop would wait for nothing else it is called here instead, if the last ones
 * took less than ALONE_NS and no timer is due sooner than that. */
enum { ALONE_NS = 4000000 };

static const char *const opcode_names[RING_OPCODES] = {
	"nop", "open", "close", "read", "write", "statx", "fsync", "rename", "unlink", "mkdir", "symlink", "link",
	"poll",
	"accept", "connect", "send", "recv",
};
static const char *const route_names[] = { "none", "timer", "inline", "ring", "pool", "sync" };

static void set_route(struct loop *loop, struct op *op, enum op_route route)
{
	op->route = (uint8_t)route;
	trace(loop, "hand id=%u route=%s", op->index, route_names[route]);
}

/* ---- the pool */

static void run_work(struct job *job)
{
	struct op *op = container_of(job, struct op, job);
	struct loop *loop = op->loop;
	int spreads = op->kind->flags & OP_KIND_SPREADS;
	op->kind->work(op);
	/* If the kind spreads, another thread may have finished the op, and the loop released it, by now. */
	if (!spreads)
		loop_finished(loop, op);
}

static void run_request(struct job *job)
{
	struct op *op = container_of(job, struct op, job);
	op->result = ring_perform(&op->request);
	loop_finished(op->loop, op);
}

int request_owns(const struct job *job) { return job->run == run_work || job->run == run_request; }

/* Without a pool, or without an eventfd to be woken by, the work is done here and now. */
static void offload(struct loop *loop, struct op *op, uint16_t flag, void (*run)(struct job *))
{
	op->flags |= flag;
	op->job.run = run;
	loop->in_pool++;
	set_route(loop, op, OP_ROUTE_POOL);
	if (!loop->hooks.offload || wake_open(&loop->wake) < 0 || loop->hooks.offload(loop->hooks.ctx, &op->job) < 0)
		run(&op->job);
}

/* ---- the ring */

int request_ring(struct loop *loop)
{
	static const enum ring_backend wanted[] = {
		[LOOP_BACKEND_AUTO] = RING_AUTO, [LOOP_BACKEND_URING] = RING_URING, [LOOP_BACKEND_POLL] = RING_POLL_FDS,
	};
	int err = 0;
	if (!loop->ring)
		loop->ring = ring_new(wanted[loop->backend], &err);
	return err;
}

/* Ends soon, whatever the program and others do, but for what is done with a named pipe. */
static int is_of_file(const struct op *op, const struct ring_request *rq)
{
	switch (rq->opcode) {
	case RING_OPEN: case RING_CLOSE: case RING_STATX: case RING_FSYNC: case RING_RENAME: case RING_UNLINK:
	case RING_MKDIR: case RING_SYMLINK: case RING_LINK:
		return 1;
	case RING_READ: case RING_WRITE:
		return rq->offset >= 0 || op->kind->flags & OP_KIND_FD;
	default:
		return 0;
	}
}

static int submit(struct loop *loop, struct op *op, const struct ring_request *rq)
{
	int r = request_ring(loop);
	if (r == 0)
		r = ring_submit(loop->ring, rq, op_id(op));
	if (r < 0)
		return r;
	op->flags |= F_IN_RING;
	loop->in_ring++;
	if (is_of_file(op, rq)) {
		op->flags |= F_FILE;
		loop->in_files++;
	}
	trace(loop, "submit id=%u opcode=%s", op->index, opcode_names[rq->opcode]);
	if (op->cancelled)
		request_cancel(loop, op);
	return 0;
}

/* Submits the op's request to the ring or the pool: 1, or 0 with op->result set if that failed. */
static int dispatch(struct loop *loop, struct op *op)
{
	int r = submit(loop, op, &op->request);
	if (r == 0) {
		if (op->route != OP_ROUTE_RING)
			set_route(loop, op, OP_ROUTE_RING);
		return 1;
	}
	if (r == -EOPNOTSUPP) {
		offload(loop, op, F_STEP_IN_POOL, run_request);
		return 1;
	}
	op->result = r;
	return 0;
}

static int64_t perform_quick(struct loop *loop, const struct ring_request *rq)
{
	uint64_t start_ns = clock_mono_ns();
	if (start_ns < loop->quick_from_ns)
		return -EAGAIN;
	int64_t r = ring_perform_quick(rq);
	uint64_t end_ns = clock_mono_ns(), took_ns = end_ns - start_ns;
	if (took_ns >= SLOW_NS)
		loop->quick_from_ns = end_ns + SLOW_REST * took_ns;
	return r;
}

static int64_t perform_alone(struct loop *loop, const struct ring_request *rq)
{
	if (rq->opcode != RING_FSYNC || !loop_is_alone(loop, ALONE_NS))
		return -EAGAIN;
	uint64_t start_ns = clock_mono_ns();
	if (start_ns < loop->alone_from_ns)
		return -EAGAIN;
	int64_t r = ring_perform(rq);
	uint64_t end_ns = clock_mono_ns(), took_ns = end_ns - start_ns;
	if (took_ns >= ALONE_NS)
		loop->alone_from_ns = end_ns + SLOW_REST * took_ns;
	return r;
}

static int try_inline(struct loop *loop, struct op *op)
{
	if (op->flags & F_NOT_INLINE || op->kind->flags & OP_KIND_NO_INLINE)
		return 0;
	int64_t r = ring_perform_nowait(&op->request);
	if (r == -EAGAIN)
		r = perform_quick(loop, &op->request);
	if (r == -EAGAIN)
		r = perform_alone(loop, &op->request);
	if (r == -EAGAIN) {
		op->flags |= F_NOT_INLINE;
		return 0;
	}
	op->result = r;
	return 1;
}

/* A single op can also take long, such as reading a big cached file: when the turn's budget is spent, it continues
 * through the ring, interleaved with the others.  The clock is read only after a long request or many steps. */
static void mind_budget(struct loop *loop, struct op *op)
{
	if (op->result < LONG_BYTES && op->step % LONG_STEPS != LONG_STEPS - 1)
		return;
	if (clock_mono_ns() >= loop->inline_until_ns)
		op->flags |= F_NOT_INLINE;
}

/* Runs the op's steps until a request has to be waited for, or to its end. */
static void advance(struct loop *loop, struct op *op)
{
	int asked;
	while ((asked = op->kind->step(op, &op->request))) {
		if (asked == OP_STEP_WORK) {
			offload(loop, op, F_STEP_IN_POOL, run_work);
			return;
		}
		if (asked == OP_STEP_HOLD) {
			op->flags |= F_HOLDS;
			return;
		}
		if (loop->crowded && op->kind->flags & OP_KIND_CROWD) {
			offload(loop, op, F_STEP_IN_POOL, run_request);
			return;
		}
		if (try_inline(loop, op))
			mind_budget(loop, op);
		else if (dispatch(loop, op))
			return;
		op->step++;
	}
	if (op->route == OP_ROUTE_NONE)
		set_route(loop, op, OP_ROUTE_INLINE);
	loop_finish(loop, op);
}

void request_start(struct loop *loop, struct op *op)
{
	op->state = OP_RUNNING;
	if (!op->kind->step)
		offload(loop, op, 0, run_work);
	else
		advance(loop, op);
}

void loop_resume(struct loop *loop, struct op *op, int64_t result)
{
	if (!(op->flags & F_HOLDS))
		return;
	op->flags &= (uint16_t)~F_HOLDS;
	op->result = result;
	op->step++;
	advance(loop, op);
}

void request_cancel(struct loop *loop, struct op *op)
{
	if (op->flags & F_HOLDS) {
		loop_resume(loop, op, -ECANCELED);
		return;
	}
	if (op->flags & F_IN_RING && op->request.opcode != RING_CLOSE)
		ring_cancel(loop->ring, op_id(op));
}

/* A descriptor in non-blocking mode, perhaps inherited that way, gave EAGAIN: wait until it is ready, then try
 * again. */
static int wait_instead(struct loop *loop, struct op *op)
{
	if (op->cancelled || !ring_waitable(op->request.opcode))
		return 0;
	struct ring_request wait = {
		.opcode = RING_POLL, .fd = op->request.fd, .flags = ring_poll_events(op->request.opcode),
	};
	if (submit(loop, op, &wait) < 0)
		return 0;
	op->flags |= F_WAITS;
	return 1;
}

static void request_done(struct loop *loop, struct op *op, int64_t result)
{
	trace(loop, "complete id=%u res=%lld", op->index, (long long)result);
	op->result = result;
	if (op->flags & F_WAITS) {
		op->flags &= (uint16_t)~F_WAITS;
		if (result >= 0 && dispatch(loop, op))
			return;
	} else if (result == -EAGAIN && wait_instead(loop, op)) {
		return;
	} else if (result == -EINTR && op->request.opcode == RING_CLOSE) {
		op->result = 0;                /* the descriptor is closed all the same */
	} else if (result == -EINTR && !op->cancelled && dispatch(loop, op)) {
		return;
	}
	op->step++;
	advance(loop, op);
}

static void event(struct loop *loop, const struct ring_event *e)
{
	if (e->id == RING_ID_WAKE) {
		loop->wake_armed = 0;
		trace(loop, "wake");
		return;
	}
	/* Ignore a completion whose id names no op in the ring. */
	struct op *op = loop_find(loop, e->id);
	if (!op || !(op->flags & F_IN_RING))
		return;
	if (op->flags & F_FILE)
		loop->in_files--;
	op->flags &= (uint16_t)~(F_IN_RING | F_FILE);
	loop->in_ring--;
	request_done(loop, op, e->result);
}

static void reverse(struct ring_event *events, unsigned n)
{
	for (unsigned i = 0; i + 1 < n; i++, n--) {
		struct ring_event e = events[i];
		events[i] = events[n - 1];
		events[n - 1] = e;
	}
}

static void release_held(struct loop *loop)
{
	struct ring_event held = loop->held;
	loop->held.id = 0;
	if (held.id)
		event(loop, &held);
}

static void reap(struct loop *loop)
{
	struct ring_event events[EVENTS_MAX];
	unsigned n;
	release_held(loop);
	/* Handling these events may start requests that complete at once: take only what is ready now. */
	for (unsigned left = loop->ring ? ring_ready(loop->ring) : 0; left; left -= n) {
		n = ring_reap(loop->ring, events, left < EVENTS_MAX ? left : EVENTS_MAX);
		if (n > 1 && fault_hit(FAULT_REORDER))
			reverse(events, n);
		for (unsigned i = 0; i < n; i++)
			if (!loop->held.id && fault_hit(FAULT_DELAY))
				loop->held = events[i];
			else
				event(loop, &events[i]);
		if (n == 0)
			break;
	}
}

static void collect_finished(struct loop *loop)
{
	for (struct op_link *link = wake_take(&loop->wake), *next; link; link = next) {
		struct op *op = list_op(link);
		next = link->next;
		link->next = NULL;
		loop->in_pool--;
		if (!(op->flags & F_STEP_IN_POOL)) {
			loop_finish(loop, op);
			continue;
		}
		op->flags &= (uint16_t)~F_STEP_IN_POOL;
		request_done(loop, op, op->result);
	}
}

void request_reap(struct loop *loop)
{
	reap(loop);
	collect_finished(loop);
}
