#include "loop/loop_int.h"

#include "base/clock.h"
#include "base/limits.h"
#include "base/mem.h"

#include <assert.h>
#include <errno.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
	CLOCK_EVERY = 8,       /* ops started between two reads of the clock */
	DEAF_NS = 1000000,     /* the longest sleep while wake-ups cannot end it */
	SPIN_NS = 20000,       /* how long to look for a wake-up before sleeping, */
	SOON_NS = 200000,      /* if the last ones ended sleeps shorter than this, */
	SPINS_MAX = 8          /* and that was in vain at most so often since */
};

/* ---- references */

static void count_reference(struct loop *loop, struct op *op, int wanted)
{
	int counted = (op->flags & F_COUNTED) != 0;
	if (counted == wanted)
		return;
	op->flags ^= F_COUNTED;
	int is_timer = (op->kind->flags & OP_KIND_TIMER) != 0;
	if (wanted) {
		loop->referenced++;
		loop->referenced_timers += (unsigned)is_timer;
	} else {
		loop->referenced--;
		loop->referenced_timers -= (unsigned)is_timer;
	}
}

static void set_referenced(struct loop *loop, struct op *op, int referenced)
{
	op->referenced = (uint8_t)referenced;
	if (op->state != OP_NEW && !op->cancelled)
		count_reference(loop, op, referenced);
}

void loop_ref(struct loop *loop, struct op *op) { set_referenced(loop, op, 1); }
void loop_unref(struct loop *loop, struct op *op) { set_referenced(loop, op, 0); }

struct op *loop_find(const struct loop *loop, uint64_t id) { return slab_find(&loop->slab, id); }

static int is_held(const struct loop *loop)
{
	return loop->hooks.immediates_referenced && loop->hooks.immediates_referenced(loop->hooks.ctx) > 0;
}

int loop_alive(const struct loop *loop) { return loop->referenced || is_held(loop); }

/* ---- time */

uint64_t loop_now_ms(const struct loop *loop) { return loop->now_ms; }

uint64_t loop_update_time(struct loop *loop)
{
	uint64_t now = clock_script_ns();
	if (now > loop->now_ns)
		loop->now_ns = now;
	loop->now_ms = (loop->now_ns - loop->epoch_ns) / 1000000;
	return loop->now_ms;
}

uint64_t loop_due_ms(struct loop *loop, uint64_t delay_ms)
{
	loop_update_time(loop);
	return (loop->now_ns - loop->epoch_ns + 999999) / 1000000 + delay_ms;
}

void loop_due_exactly(struct loop *loop, struct op *op, uint64_t delay_ms)
{
	op->due_ms = loop_due_ms(loop, delay_ms);
	uint64_t exact_ns = loop->now_ns - loop->epoch_ns + delay_ms * 1000000;
	op->timer.early_us = (uint16_t)((op->due_ms * 1000000 - exact_ns) / 1000);
}

uint64_t loop_fires_ms(struct loop *loop)
{
	uint64_t due_ms = wheel_next_due(&loop->wheel), passed_us = (loop->now_ns - loop->epoch_ns) / 1000;
	return due_ms == loop->now_ms + 1 && due_ms * 1000 - wheel_early_us(&loop->wheel) <= passed_us ? due_ms :
		loop->now_ms;
}

uint64_t loop_told_ns(const struct loop *loop) { return loop->told_ns; }
void loop_tell_ns(struct loop *loop, uint64_t now_ns) { loop->told_ns = now_ns; }

/* ---- the life of an op */

static void window_leave(struct loop *loop, struct op *op)
{
	if (!(op->flags & F_FD))
		return;
	op->flags &= (uint16_t)~F_FD;
	loop->with_fd--;
	if (!list_empty(&loop->window)) {
		struct op *next = list_first(&loop->window);
		list_remove(next);
		list_prepend(&loop->starting, next);
	}
}

void loop_release(struct loop *loop, struct op *op)
{
	count_reference(loop, op, 0);
	window_leave(loop, op);
	slab_return(&loop->slab, op->index);
	op->state = OP_NEW;
	note(loop, op, LOOP_RELEASES);
	if (op->kind->release)
		op->kind->release(op);
}

/* Releases an op that is in no list and not in use; if a record or a running handler still refers to it, that is done
 * later. */
static void retire(struct loop *loop, struct op *op)
{
	if (op->flags & (F_QUEUED | F_DELIVERING))
		op->state = OP_DONE;
	else
		loop_release(loop, op);
}

void loop_post_again(struct loop *loop, struct op *op)
{
	op->state = OP_POSTED;
	list_append(&loop->messages, op);
	trace(loop, "post id=%u kind=%s due=%llu", op->index, op->kind->name, (unsigned long long)op->due_ms);
}

int loop_post(struct loop *loop, struct op *op)
{
	int r = slab_take(&loop->slab, op, &op->index, &op->generation);
	if (r < 0)
		return r;
	op->loop = loop;
	op->step = 0;
	op->route = OP_ROUTE_NONE;
	atomic_init(&op->cancelled, 0);
	op->sync = op->shot = 0;
	op->flags = 0;
	op->result = 0;
	op->link.next = NULL;
	op->note = NULL;
	note(loop, op, LOOP_BEGINS);
	loop_post_again(loop, op);
	count_reference(loop, op, op->referenced);
	return 0;
}

void loop_finish(struct loop *loop, struct op *op)
{
	trace(loop, "finish id=%u result=%lld", op->index, (long long)op->result);
	if (!(op->kind->flags & OP_KIND_FD_CHECKED))   /* what the check opened is closed with the op's release */
		window_leave(loop, op);
	note(loop, op, LOOP_FINISHES);
	op->state = OP_DONE;
	if (op->cancelled)
		loop_release(loop, op);
	else
		list_append(&loop->done, op);
}

/* ---- from other threads */

int loop_wake_enable(struct loop *loop)
{
	int r = wake_open(&loop->wake);
	loop->wake_wanted = r == 0;
	return r;
}

void loop_wake(struct loop *loop) { wake_up(&loop->wake); }
void loop_finished(struct loop *loop, struct op *op) { wake_push(&loop->wake, op); }
int loop_owns_job(const struct job *job) { return request_owns(job); }

void loop_job_dropped(struct job *job)
{
	struct op *op = container_of(job, struct op, job);
	op->result = -ECANCELED;
	loop_finished(op->loop, op);
}

/* ---- cancelling and retiming */

/* An op leaves `starting`. */
static void leave_crowd(struct loop *loop, unsigned kind_flags)
{
	if (kind_flags & OP_KIND_CROWD && --loop->crowd == 0)
		loop->crowded = 0;
}

void loop_cancel(struct loop *loop, struct op *op)
{
	assert(op->state != OP_NEW);
	if (op->cancelled)
		return;
	trace(loop, "cancel id=%u", op->index);
	atomic_store_explicit(&op->cancelled, 1, memory_order_relaxed);
	count_reference(loop, op, 0);
	switch ((enum op_state)op->state) {
	case OP_WAITING:
		leave_crowd(loop, op->kind->flags);
		/* fall through */
	case OP_POSTED:
		list_remove(op);
		retire(loop, op);
		break;
	case OP_TIMED:
		wheel_stop(&loop->wheel, &op->timer);
		retire(loop, op);
		break;
	case OP_RUNNING:
		request_cancel(loop, op);
		break;
	case OP_DONE:
		if (list_member(op))
			list_remove(op);
		retire(loop, op);
		break;
	case OP_NEW:
		break;
	}
}

void loop_retime(struct loop *loop, struct op *op, uint64_t due_ms)
{
	assert(op->kind->flags & OP_KIND_TIMER);
	if (op->cancelled)
		return;
	if (op->state == OP_TIMED)
		wheel_stop(&loop->wheel, &op->timer);
	else if (list_member(op))
		list_remove(op);
	else if (op->flags & F_QUEUED)
		op->shot++;
	op->due_ms = due_ms;
	op->timer.early_us = 0;
	loop_post_again(loop, op);
}

/* ---- handing over */

static int holds_fd(const struct loop *loop, const struct op *op)
{
	return op->kind->flags & (loop->hooks.admit ? OP_KIND_FD | OP_KIND_FD_CHECKED : OP_KIND_FD);
}

/* Whether the op may go on; else it is finished. */
static int is_admitted(struct loop *loop, struct op *op)
{
	if (op->flags & F_ADMITTED)
		return 1;
	op->flags |= F_ADMITTED;
	int r = loop->hooks.admit ? loop->hooks.admit(loop->hooks.ctx, op) : 0;
	if (r == 0)
		return 1;
	op->result = r < 0 ? r : op->result;
	loop_finish(loop, op);
	return 0;
}

static void start(struct loop *loop, struct op *op)
{
	unsigned kind_flags = op->kind->flags;
	if (holds_fd(loop, op)) {
		op->flags |= F_FD;
		loop->with_fd++;
	}
	if (!is_admitted(loop, op)) {
		leave_crowd(loop, kind_flags);
		return;
	}
	note(loop, op, LOOP_STARTS);
	loop->told_ns = 0;
	request_start(loop, op);
	leave_crowd(loop, kind_flags);
}

static void hand_one(struct loop *loop, struct op *op)
{
	/* An op that may have to wait for others is checked when it starts, since the check opens descriptors. */
	if (!holds_fd(loop, op) && !is_admitted(loop, op))
		return;
	if (op->kind->flags & OP_KIND_TIMER) {
		op->state = OP_TIMED;
		wheel_start(&loop->wheel, &op->timer, op->due_ms);
		op->route = OP_ROUTE_TIMER;
		trace(loop, "hand id=%u route=timer", op->index);
		return;
	}
	op->state = OP_WAITING;
	list_append(&loop->starting, op);
	if (op->kind->flags & OP_KIND_CROWD && ++loop->crowd >= LOOP_CROWD)
		loop->crowded = 1;
}

static void start_waiting(struct loop *loop)
{
	if (list_empty(&loop->starting))
		return;
	loop->told_ns = clock_mono_ns();
	loop->inline_until_ns = loop->told_ns + LOOP_BUDGET_NS;
	for (unsigned n = 1; !list_empty(&loop->starting); n++) {
		if (n % CLOCK_EVERY == 0 && !loop->permutes && clock_mono_ns() >= loop->inline_until_ns)
			return;
		struct op *op = list_first(&loop->starting);
		list_remove(op);
		if (holds_fd(loop, op) && loop->with_fd >= LIMIT_OPS_WITH_FD)
			list_append(&loop->window, op);
		else
			start(loop, op);
	}
}

static void hand_over(struct loop *loop)
{
	while (!list_empty(&loop->messages)) {
		struct op *op = list_first(&loop->messages);
		list_remove(op);
		hand_one(loop, op);
	}
	start_waiting(loop);
}

/* ---- parking */

/* Submits and takes completions without waiting. */
static void look_now(struct loop *loop)
{
	loop->records = 0;
	loop->looked_ns = loop->now_ns;
	if (loop->ring && ring_wants_enter(loop->ring))
		ring_enter(loop->ring, 0);
}

/* The same, once a budget. */
void loop_look(struct loop *loop)
{
	if (loop->records >= LIMIT_TURN_RECORDS || loop->now_ns - loop->looked_ns >= LOOP_BUDGET_NS)
		look_now(loop);
}

static int immediates_wait(const struct loop *loop)
{
	return loop->hooks.immediates_waiting && loop->hooks.immediates_waiting(loop->hooks.ctx) > 0;
}

/* If a wake-up may come, makes it able to end the wait: 0, or -errno if that cannot be done just now. */
static int arm_wake(struct loop *loop)
{
	if (!(loop->wake_wanted || loop->in_pool) || loop->wake_armed)
		return 0;
	struct ring_request rq = {
		.opcode = RING_READ, .fd = loop->wake.fd, .buf = &loop->wake_value, .size = sizeof loop->wake_value,
		.offset = -1,
	};
	int r = ring_submit(loop->ring, &rq, RING_ID_WAKE);
	loop->wake_armed = r == 0;
	return r;
}

static int work_is_ready(const struct loop *loop)
{
	return !list_empty(&loop->done) || !list_empty(&loop->starting) || !list_empty(&loop->messages) || loop->held.id
		|| (loop->ring && ring_ready(loop->ring)) || wake_pending(&loop->wake) || immediates_wait(loop);
}

/* ns until the next timer: 0 if one is due, -1 without any. */
static int64_t until_next_timer(struct loop *loop)
{
	uint64_t due_ms = wheel_next_due(&loop->wheel);
	if (due_ms == UINT64_MAX)
		return -1;
	loop_update_time(loop);
	uint64_t passed_ns = loop->now_ns - loop->epoch_ns;
	if (due_ms <= loop->now_ms)
		return 0;
	/* Waits for a far deadline in stages of at most a day. */
	uint64_t left_ms = due_ms - loop->now_ms;
	if (left_ms > 86400000)
		return INT64_C(86400000) * 1000000;
	uint64_t due_ns = due_ms * 1000000 - UINT64_C(1000) * wheel_early_us(&loop->wheel);
	return due_ns > passed_ns ? (int64_t)(due_ns - passed_ns) : 0;
}

int loop_is_alone(struct loop *loop, int64_t for_ns)
{
	int64_t timer_ns;
	if (loop->in_ring || loop->in_pool || !list_empty(&loop->window) || work_is_ready(loop))
		return 0;
	timer_ns = until_next_timer(loop);
	return timer_ns < 0 || timer_ns >= for_ns;
}

/* Falling asleep and being woken by another thread takes tens of us, more than most answers of a thread that is asked.
 * So where such wake-ups came soon the loop looks for the next one a little while before it sleeps. */
static int is_woken_soon(struct loop *loop, int64_t timeout_ns)
{
	if (!loop->spins || (timeout_ns >= 0 && timeout_ns < SPIN_NS))
		return 0;
	for (uint64_t until = clock_script_ns() + SPIN_NS; clock_script_ns() < until;)
		for (int k = 0; k < 16; k++) {
			if (wake_pending(&loop->wake) || ring_ready(loop->ring)) {
				loop->spins = SPINS_MAX;
				return 1;
			}
			cpu_pause();
		}
	loop->spins--;
	return 0;
}

/* A sleep of so many ns was ended by another thread. */
static void was_woken(struct loop *loop, uint64_t ns)
{
	cpu_set_t set;
	if (ns >= SOON_NS || loop->spins)
		return;
	/* who looks learns of what the kernel has completed only where that needs no system call */
	if (strcmp(ring_name(loop->ring), "io_uring") != 0)
		return;
	/* who could wake it needs another processor */
	if (sched_getaffinity(0, sizeof set, &set) == 0 && CPU_COUNT(&set) > 1)
		loop->spins = SPINS_MAX;
}

static int wait_in_ring(struct loop *loop, int64_t timeout_ns)
{
	uint64_t since = 0;
	int r;
	if (loop->wake_wanted || loop->in_pool) {
		if (is_woken_soon(loop, timeout_ns))
			return 0;
		since = clock_script_ns();
	}
	if (arm_wake(loop) < 0 && (timeout_ns < 0 || timeout_ns > DEAF_NS))
		timeout_ns = DEAF_NS;
	if (!wake_park(&loop->wake))
		return 0;
	if (loop->hooks.log)
		loop->hooks.log->at[LOOP_WAITS](loop->hooks.ctx, NULL);
	trace(loop, "park ms=%lld", timeout_ns < 0 ? -1 : (long long)((timeout_ns + 999999) / 1000000));
	r = ring_enter(loop->ring, timeout_ns);
	int woken = wake_pending(&loop->wake);
	wake_unpark(&loop->wake);
	loop->records = 0;
	loop_update_time(loop);
	if (woken && since)
		was_woken(loop, loop->now_ns - since);
	loop->looked_ns = loop->now_ns;
	return r;
}

/* What loop->idle_ns says: while the loop waits when the wait would have begun if all before it were one with it, and
 * WAITING. */
#define WAITING (UINT64_C(1) << 63)

int loop_wait(struct loop *loop, int64_t timeout_ns)
{
	int r = request_ring(loop);
	if (r < 0)
		return r;
	uint64_t idle_ns = atomic_load_explicit(&loop->idle_ns, memory_order_relaxed), from_ns = clock_script_ns();
	atomic_store_explicit(&loop->idle_ns, WAITING | (from_ns - idle_ns), memory_order_relaxed);
	r = wait_in_ring(loop, timeout_ns);
	atomic_store_explicit(&loop->idle_ns, idle_ns + (clock_script_ns() - from_ns), memory_order_relaxed);
	return r;
}

uint64_t loop_idle_ns(const struct loop *loop)
{
	uint64_t idle_ns = atomic_load_explicit(&loop->idle_ns, memory_order_relaxed);
	return idle_ns & WAITING ? clock_script_ns() - (idle_ns & ~WAITING) : idle_ns;
}

void loop_before_wait(struct loop *loop, struct loop_rest *rest)
{
	if (rest->loop)
		return;
	rest->loop = loop;
	rest->next = loop->rests;
	loop->rests = rest;
}

void loop_rest_forget(struct loop_rest *rest)
{
	if (!rest->loop)
		return;
	struct loop_rest **at = &rest->loop->rests;
	while (*at != rest)
		at = &(*at)->next;
	*at = rest->next;
	rest->loop = NULL;
}

static void give_back(struct loop *loop)
{
	struct loop_rest *rest;
	while ((rest = loop->rests)) {
		loop_rest_forget(rest);
		rest->give_back(rest);
	}
}

void loop_jump_when_idle(struct loop *loop) { loop->jumps = 1; }

/* What has happened by now comes before the jump. */
static void jump(struct loop *loop, int64_t ns)
{
	look_now(loop);
	if (work_is_ready(loop))
		return;
	clock_jump((uint64_t)ns);
	atomic_fetch_add_explicit(&loop->idle_ns, (uint64_t)ns, memory_order_relaxed);
	loop_update_time(loop);
}

static int waits_for_timers_alone(const struct loop *loop)
{
	return loop->referenced == loop->referenced_timers && !is_held(loop) && !loop->in_pool &&
		list_empty(&loop->window);
}

static int park(struct loop *loop)
{
	if (loop->stopped)
		return 0;
	int64_t timeout_ns;
	/* What the kernel has answered by now comes before immediates, and beside what is answered at once, such as
	 * reads of warm files. */
	if (work_is_ready(loop) || (timeout_ns = until_next_timer(loop)) == 0) {
		look_now(loop);
		return 0;
	}
	if (!loop_alive(loop))
		return 0;
	if (__builtin_expect(loop->jumps, 0) && timeout_ns > 0 && waits_for_timers_alone(loop)) {
		jump(loop, timeout_ns);
		return 0;
	}
	give_back(loop);
	return loop_wait(loop, timeout_ns);
}

/* ---- turning */

static void run_immediates(struct loop *loop)
{
	if (loop->stopped || !loop->hooks.immediates)
		return;
	loop->records += loop->hooks.immediates(loop->hooks.ctx);
}

static void turn_begins(struct loop *loop)
{
	wake_begin(&loop->wake);
	if (loop->hooks.turn)
		loop->hooks.turn(loop->hooks.ctx);
	loop_update_time(loop);
}

static int turn(struct loop *loop)
{
	turn_begins(loop);
	deliver_timers(loop);
	deliver_completions(loop);
	run_immediates(loop);
	if (loop->stopped)
		return 0;
	hand_over(loop);
	return park(loop);
}

void loop_begin(struct loop *loop)
{
	enum { TIMES = 16 };           /* the kernel may be interrupted, or short of something for a moment */
	give_back(loop);
	hand_over(loop);
	for (int i = 0; i < TIMES && loop->ring && ring_wants_enter(loop->ring); i++)
		ring_enter(loop->ring, 0);
}

/* Puts the timers started before the loop ran into the wheel before the first turn, which fires those already due.
 * Everything else starts at the end of that turn, after its immediates. */
static void hand_over_timers(struct loop *loop)
{
	for (struct op_link *link = loop->messages.next, *next; link != &loop->messages; link = next) {
		struct op *op = list_op(link);
		next = link->next;
		if (!(op->kind->flags & OP_KIND_TIMER))
			continue;
		list_remove(op);
		hand_one(loop, op);
	}
}

int loop_run(struct loop *loop)
{
	int r = 0;
	loop->stopped = 0;
	loop->has_run = 1;
	deliver_rest(loop);
	hand_over_timers(loop);
	while (r == 0 && !loop->stopped && loop_alive(loop))
		r = turn(loop);
	return r;
}

int loop_has_run(const struct loop *loop) { return loop->has_run; }

void loop_each(const struct loop *loop, void (*each)(void *arg, const struct op *op), void *arg)
{
	for (uint32_t i = 0; i < loop->slab.count; i++) {
		const struct op *op = slab_at(&loop->slab, i);
		if (op && !op->cancelled)
			each(arg, op);
	}
}

void loop_stop(struct loop *loop) { loop->stopped = 1; }

static int64_t perform_sync(struct loop *loop, struct op *op)
{
	op->loop = loop;
	op->step = 0;
	atomic_init(&op->cancelled, 0);
	op->route = OP_ROUTE_SYNC;
	op->result = 0;
	int r = loop->hooks.admit ? loop->hooks.admit(loop->hooks.ctx, op) : 0;
	if (r)
		return op->result = r < 0 ? r : op->result;
	trace(loop, "sync kind=%s", op->kind->name);
	if (!op->kind->step) {
		op->kind->work(op);
		return op->result;
	}
	while (op->kind->step(op, &op->request)) {
		op->result = ring_perform(&op->request);
		op->step++;
	}
	return op->result;
}

int64_t loop_run_sync(struct loop *loop, struct op *op)
{
	op->sync = 1;
	if (!loop->hooks.log || !op->kind->facts)
		return perform_sync(loop, op);
	op->note = NULL;
	note(loop, op, LOOP_BEGINS);
	note(loop, op, LOOP_STARTS);
	perform_sync(loop, op);
	note(loop, op, LOOP_FINISHES);
	note(loop, op, LOOP_RELEASES);
	return op->result;
}

int loop_drain_one(struct loop *loop) { return deliver_next(loop); }

int loop_open(struct loop *loop) { return request_ring(loop); }

const char *loop_backend_name(const struct loop *loop) { return loop->ring ? ring_name(loop->ring) : "none yet"; }

struct loop *loop_new(const struct loop_hooks *hooks, enum loop_backend backend)
{
	struct loop *loop = mem_zalloc(sizeof *loop);
	loop->hooks = *hooks;
	loop->backend = backend;
	slab_init(&loop->slab);
	wake_init(&loop->wake);
	loop->epoch_ns = loop->now_ns = clock_script_ns();
	list_init(&loop->messages);
	list_init(&loop->starting);
	list_init(&loop->window);
	list_init(&loop->done);
	list_init(&loop->batch);
	wheel_init(&loop->wheel, 0);
	squeue_init(&loop->queue);
	loop->traced = trace_wanted();
	const char *knobs = getenv("JSR_RING");
	if (knobs && strstr(knobs, "no-quick"))
		loop->quick_from_ns = loop->alone_from_ns = UINT64_MAX;
	return loop;
}

/* ---- the end */

static void cancel_all(struct loop *loop)
{
	for (uint32_t i = 0; i < loop->slab.count; i++) {
		struct op *op = slab_at(&loop->slab, i);
		if (!op)
			continue;
		op->flags &= (uint16_t)~F_DELIVERING;  /* a handler that exited the process will not return */
		if (op->cancelled && op->state == OP_DONE && !(op->flags & F_QUEUED))
			loop_release(loop, op);
		else
			loop_cancel(loop, op);
	}
}

static void settle(struct loop *loop)
{
	wake_begin(&loop->wake);
	request_reap(loop);
}

int loop_close(struct loop *loop)
{
	if (loop->in_ring || loop->in_pool || loop->wake_armed || loop->held.id)
		return -EBUSY;
	ring_free(loop->ring);
	loop->ring = NULL;
	return 0;
}

/* Entering the ring says so once script has closed its descriptor, or opened something else under its number. */
static int is_gone(int r) { return r == -EBADF || r == -EOPNOTSUPP; }

void loop_free(struct loop *loop)
{
	if (!loop)
		return;
	cancel_all(loop);
	deliver_drop(loop);
	give_back(loop);
	int r = 0;
	for (settle(loop); (loop->in_ring && !is_gone(r)) || loop->in_pool; settle(loop))
		if (!loop->held.id && (r = loop_wait(loop, -1)) < 0)
			usleep(10);
	if (loop->wake_armed)
		ring_cancel(loop->ring, RING_ID_WAKE);
	for (r = 0; loop->wake_armed && !is_gone(r); request_reap(loop))
		if (!loop->held.id)
			r = ring_enter(loop->ring, -1);
	wake_fini(&loop->wake);
	ring_free(loop->ring);
	slab_fini(&loop->slab);
	mem_free(loop);
}
