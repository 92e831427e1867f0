#include "loop/loop.h"

#include "base/clock.h"
#include "base/fault.h"
#include "base/limits.h"
#include "base/mem.h"
#include "loop/ring_int.h"

#include <assert.h>
#include <errno.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

/* op->flags */
enum {
	F_COUNTED = 1,          /* counted in loop->referenced */
	F_ADMITTED = 2,         /* passed the door: a timer set again does not pass it twice */
	F_FD = 4,               /* has a place in the window of ops with descriptors */
	F_IN_RING = 8,
	F_IN_POOL = 16,         /* kind->work is there */
	F_REQUEST_IN_POOL = 32, /* op->request is there: the back end could not take it */
	F_WAITS = 64,           /* in the ring for readiness alone; op->request follows */
	F_NOT_INLINE = 128,     /* said EAGAIN once: the rest goes through the ring */
	F_QUEUED = 256,         /* has a record in the block: its index is taken until that is drained */
	F_DELIVERING = 512
};

/* How long the loop may do one thing while others wait: the inline attempts of one turn, and the time between two looks
 * at the kernel while something is ready. */
enum { BUDGET_NS = 1000000, EVENTS_MAX = 64, CLOCK_EVERY = 8 };

/* Calls that are quick but for rare cases (ring_perform_quick): one that took as long as SLOW_NS is followed by SLOW_REST times its
 * length without any, so that at most a hundredth of the script's time is ever lost to them. */
#ifndef LOOP_SLOW_NS
#define LOOP_SLOW_NS 1000000   /* a test sets 1, so that every call counts as slow */
#endif
enum { SLOW_NS = LOOP_SLOW_NS, SLOW_REST = 100 };

/* Whether a wake must make a system call.  Every access is seq_cst, and the parking side is a compare-and-swap: of "push, then
 * say WOKEN" and "say PARKED, then sleep" one sees the other, whichever way they interleave.
 *   AWAKE  --loop_wake-->      WOKEN    no system call: the loop will not park from here
 *   AWAKE  --loop parks-->     PARKED
 *   PARKED --loop_wake-->      WOKEN    and the eventfd is written
 *   PARKED --an event came-->  AWAKE
 *   WOKEN  --turn begins-->    AWAKE    before the turn looks at what the waker left */
enum wake_state { AWAKE, PARKED, WOKEN };

struct slot {
	struct op *op;
	uint32_t generation, next_free;
};
enum { NO_SLOT = UINT32_MAX };

struct loop {
	struct loop_hooks hooks;
	enum loop_backend backend;
	struct ring *ring;
	struct wheel wheel;
	struct slot *slots;
	uint32_t slot_count, slot_room, slot_free;

	struct op_link messages;       /* POSTED, in the order posted */
	struct op_link starting;       /* WAITING for their first request */
	struct op_link window;         /* WAITING for a place among the ops with descriptors */
	struct op_link done;           /* DONE, not yet in the block */
	struct op *overflow;           /* DONE, too big for the block, to be handed over after it was drained */

	size_t referenced;
	unsigned with_fd, in_ring, in_pool;

	uint64_t epoch_ns, now_ns, now_ms;
	uint64_t looked_ns;            /* when the kernel was last asked for completions */
	unsigned records;              /* delivered since then */
	uint64_t quick_from_ns;        /* no quick calls until then */
	int stopped, traced;
	struct ring_event held;        /* fault injection: a completion kept back for a turn; id 0: none */

	_Atomic int state;                       /* enum wake_state */
	_Atomic(struct op_link *) finished;      /* from other threads, newest first */
	atomic_uint finishing;                   /* threads inside loop_finished */
	int wake_fd, wake_armed, wake_wanted;
	uint64_t wake_value;

	struct squeue queue;
};

static const char *const opcode_names[RING_OPCODES] = {
	"nop", "open", "close", "read", "write", "statx", "fsync", "rename", "unlink", "mkdir", "symlink", "link", "poll",
	"accept", "connect", "send", "recv",
};
static const char *const route_names[] = { "none", "timer", "inline", "ring", "pool", "sync" };

/* ---- trace */

__attribute__((format(printf, 2, 3))) static void trace_line(const struct loop *loop, const char *fmt, ...)
{
	char line[256];
	va_list ap;
	int n = snprintf(line, sizeof line, "loop: ");
	va_start(ap, fmt);
	n += vsnprintf(line + n, sizeof line - (size_t)n - 1, fmt, ap);
	va_end(ap);
	if (n > (int)sizeof line - 2)
		n = (int)sizeof line - 2;
	line[n++] = '\n';
	if (write(STDERR_FILENO, line, (size_t)n) < 0)
		return;
}

#define trace(loop, ...) do { if (__builtin_expect((loop)->traced, 0)) trace_line(loop, __VA_ARGS__); } while (0)

static void set_route(struct loop *loop, struct op *op, enum op_route route)
{
	op->route = (uint8_t)route;
	trace(loop, "hand id=%u route=%s", op->index, route_names[route]);
}

/* ---- lists */

static void list_init(struct op_link *list) { list->next = list->prev = list; }
static int list_empty(const struct op_link *list) { return list->next == list; }

static void list_append(struct op_link *list, struct op *op)
{
	op->link.next = list;
	op->link.prev = list->prev;
	list->prev->next = &op->link;
	list->prev = &op->link;
}

static void list_prepend(struct op_link *list, struct op *op) { list_append(list->next, op); }

static void list_remove(struct op *op)
{
	op->link.prev->next = op->link.next;
	op->link.next->prev = op->link.prev;
	op->link.next = op->link.prev = NULL;
}

static struct op *op_of(struct op_link *link) { return container_of(link, struct op, link); }

/* Moves all of `from` in front of what is in `to`. */
static void list_splice(struct op_link *to, struct op_link *from)
{
	if (list_empty(from))
		return;
	from->next->prev = to;
	from->prev->next = to->next;
	to->next->prev = from->prev;
	to->next = from->next;
	list_init(from);
}

/* ---- ids */

static int slot_take(struct loop *loop, struct op *op)
{
	if (loop->slot_free == NO_SLOT) {
		if (loop->slot_count == loop->slot_room) {
			uint32_t room = loop->slot_room ? 2 * loop->slot_room : 64;
			struct slot *grown = mem_try_realloc(loop->slots, room * sizeof *grown);
			if (!grown)
				return -ENOMEM;
			loop->slots = grown;
			loop->slot_room = room;
		}
		loop->slot_free = loop->slot_count++;
		loop->slots[loop->slot_free] = (struct slot){ .generation = 1, .next_free = NO_SLOT };
	}
	op->index = loop->slot_free;
	struct slot *s = &loop->slots[op->index];
	loop->slot_free = s->next_free;
	s->op = op;
	op->generation = s->generation;
	return 0;
}

/* Generation 0 is never given: such ids are the ring's own. */
static void slot_return(struct loop *loop, uint32_t index)
{
	struct slot *s = &loop->slots[index];
	s->op = NULL;
	if (++s->generation == 0)
		s->generation = 1;
	s->next_free = loop->slot_free;
	loop->slot_free = index;
}

struct op *loop_find(const struct loop *loop, uint64_t id)
{
	uint32_t index = (uint32_t)id;
	if (index >= loop->slot_count || loop->slots[index].generation != id >> 32)
		return NULL;
	return loop->slots[index].op;
}

/* ---- references */

static void count_reference(struct loop *loop, struct op *op, int wanted)
{
	int counted = (op->flags & F_COUNTED) != 0;
	if (counted == wanted)
		return;
	op->flags ^= F_COUNTED;
	if (wanted)
		loop->referenced++;
	else
		loop->referenced--;
}

static void set_referenced(struct loop *loop, struct op *op, int referenced)
{
	op->referenced = (uint8_t)referenced;
	if (op->state != OP_NEW && !op->cancelled)
		count_reference(loop, op, referenced);
}

void loop_ref(struct loop *loop, struct op *op) { set_referenced(loop, op, 1); }
void loop_unref(struct loop *loop, struct op *op) { set_referenced(loop, op, 0); }

int loop_alive(const struct loop *loop)
{
	if (loop->referenced)
		return 1;
	return loop->hooks.immediates_referenced && loop->hooks.immediates_referenced(loop->hooks.ctx) > 0;
}

/* ---- time */

uint64_t loop_now_ms(const struct loop *loop) { return loop->now_ms; }

uint64_t loop_update_time(struct loop *loop)
{
	uint64_t now = clock_mono_ns();
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

/* ---- the life of an op */

static void release(struct loop *loop, struct op *op)
{
	count_reference(loop, op, 0);
	slot_return(loop, op->index);
	op->state = OP_NEW;
	if (op->kind->release)
		op->kind->release(op);
}

/* An op that is in no list and not in use: gone, unless a record or a handler still speaks of it. */
static void retire(struct loop *loop, struct op *op)
{
	if (op->flags & (F_QUEUED | F_DELIVERING))
		op->state = OP_DONE;
	else
		release(loop, op);
}

static void post(struct loop *loop, struct op *op)
{
	op->state = OP_POSTED;
	list_append(&loop->messages, op);
	trace(loop, "post id=%u kind=%s due=%llu", op->index, op->kind->name, (unsigned long long)op->due_ms);
}

int loop_post(struct loop *loop, struct op *op)
{
	int r = slot_take(loop, op);
	if (r < 0)
		return r;
	op->loop = loop;
	op->step = 0;
	op->route = OP_ROUTE_NONE;
	op->cancelled = op->sync = op->shot = 0;
	op->flags = 0;
	op->result = 0;
	op->link.next = NULL;
	if (op->kind->flags & OP_KIND_TIMER)
		op->timer.next = NULL;
	post(loop, op);
	count_reference(loop, op, op->referenced);
	return 0;
}

static void window_leave(struct loop *loop, struct op *op)
{
	if (!(op->flags & F_FD))
		return;
	op->flags &= (uint16_t)~F_FD;
	loop->with_fd--;
	if (!list_empty(&loop->window)) {
		struct op *next = op_of(loop->window.next);
		list_remove(next);
		list_prepend(&loop->starting, next);
	}
}

static void finish(struct loop *loop, struct op *op)
{
	trace(loop, "finish id=%u result=%lld", op->index, (long long)op->result);
	window_leave(loop, op);
	op->state = OP_DONE;
	if (op->cancelled)
		release(loop, op);
	else
		list_append(&loop->done, op);
}

/* ---- the pool */

static int ensure_wake_fd(struct loop *loop)
{
	if (loop->wake_fd < 0)
		loop->wake_fd = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
	return loop->wake_fd < 0 ? -errno : 0;
}

int loop_wake_enable(struct loop *loop)
{
	int r = ensure_wake_fd(loop);
	loop->wake_wanted = r == 0;
	return r;
}

void loop_wake(struct loop *loop)
{
	if (atomic_exchange(&loop->state, WOKEN) != PARKED)
		return;
	int saved = errno;
	uint64_t one = 1;
	if (write(loop->wake_fd, &one, sizeof one) < 0) {
		/* Full can it only be with a wake unread, which is as good as this one. */
	}
	errno = saved;
}

/* `finishing` keeps loop_free from pulling the loop away between the push and the wake. */
void loop_finished(struct loop *loop, struct op *op)
{
	atomic_fetch_add(&loop->finishing, 1);
	struct op_link *head = atomic_load(&loop->finished);
	do
		op->link.next = head;
	while (!atomic_compare_exchange_weak(&loop->finished, &head, &op->link));
	loop_wake(loop);
	atomic_fetch_sub(&loop->finishing, 1);
}

static void run_work(struct job *job)
{
	struct op *op = container_of(job, struct op, job);
	struct loop *loop = op->loop;
	int spreads = op->kind->flags & OP_KIND_SPREADS;
	op->kind->work(op);
	/* Where it spreads, another thread may have finished it, and the loop released it, by now. */
	if (!spreads)
		loop_finished(loop, op);
}

static void run_request(struct job *job)
{
	struct op *op = container_of(job, struct op, job);
	op->result = ring_perform(&op->request);
	loop_finished(op->loop, op);
}

int loop_owns_job(const struct job *job) { return job->run == run_work || job->run == run_request; }

void loop_job_dropped(struct job *job)
{
	struct op *op = container_of(job, struct op, job);
	op->result = -ECANCELED;
	loop_finished(op->loop, op);
}

/* Without a pool, or without a descriptor to be woken by, the work is done here and now. */
static void offload(struct loop *loop, struct op *op, uint16_t flag, void (*run)(struct job *))
{
	op->flags |= flag;
	op->job.run = run;
	loop->in_pool++;
	set_route(loop, op, OP_ROUTE_POOL);
	if (!loop->hooks.offload || ensure_wake_fd(loop) < 0 || loop->hooks.offload(loop->hooks.ctx, &op->job) < 0)
		run(&op->job);
}

/* ---- requests */

static int ensure_ring(struct loop *loop)
{
	static const enum ring_backend wanted[] = {
		[LOOP_BACKEND_AUTO] = RING_AUTO, [LOOP_BACKEND_URING] = RING_URING, [LOOP_BACKEND_POLL] = RING_POLL_FDS,
	};
	int err = 0;
	if (!loop->ring)
		loop->ring = ring_new(wanted[loop->backend], &err);
	return err;
}

static int submit(struct loop *loop, struct op *op, const struct ring_request *rq)
{
	int r = ensure_ring(loop);
	if (r == 0)
		r = ring_submit(loop->ring, rq, op_id(op));
	if (r < 0)
		return r;
	op->flags |= F_IN_RING;
	loop->in_ring++;
	trace(loop, "submit id=%u opcode=%s", op->index, opcode_names[rq->opcode]);
	if (op->cancelled && rq->opcode != RING_CLOSE)
		ring_cancel(loop->ring, op_id(op));
	return 0;
}

/* Sends the op's request on its way: 1, or 0 with op->result set where that failed or it was done at once. */
static int dispatch(struct loop *loop, struct op *op)
{
	int r = submit(loop, op, &op->request);
	if (r == 0) {
		if (op->route != OP_ROUTE_RING)
			set_route(loop, op, OP_ROUTE_RING);
		return 1;
	}
	if (r == -EOPNOTSUPP) {
		offload(loop, op, F_REQUEST_IN_POOL, run_request);
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

static int try_inline(struct loop *loop, struct op *op)
{
	if (op->flags & F_NOT_INLINE || op->kind->flags & OP_KIND_NO_INLINE)
		return 0;
	int64_t r = ring_perform_nowait(&op->request);
	if (r == -EAGAIN)
		r = perform_quick(loop, &op->request);
	if (r == -EAGAIN) {
		op->flags |= F_NOT_INLINE;
		return 0;
	}
	op->result = r;
	return 1;
}

/* Takes the op from one finished request to the next that has to be waited for, or to its end. */
static void advance(struct loop *loop, struct op *op)
{
	while (op->kind->step(op, &op->request)) {
		if (!try_inline(loop, op) && dispatch(loop, op))
			return;
		op->step++;
	}
	if (op->route == OP_ROUTE_NONE)
		set_route(loop, op, OP_ROUTE_INLINE);
	finish(loop, op);
}

/* A descriptor in non-blocking mode, perhaps inherited so, answers EAGAIN: wait until it is ready, then ask again. */
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
	} else if (result == -EINTR && !op->cancelled && op->request.opcode != RING_CLOSE && dispatch(loop, op)) {
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
	struct op *op = loop_find(loop, e->id);
	assert(op && op->flags & F_IN_RING);
	op->flags &= (uint16_t)~F_IN_RING;
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
	/* What these events start may complete at once: only what is there now is taken. */
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
	if (!atomic_load_explicit(&loop->finished, memory_order_relaxed))
		return;
	struct op_link *newest = atomic_exchange(&loop->finished, NULL), *oldest = NULL;
	while (newest) {
		struct op_link *next = newest->next;
		newest->next = oldest;
		oldest = newest;
		newest = next;
	}
	while (oldest) {
		struct op *op = op_of(oldest);
		oldest = oldest->next;
		op->link.next = NULL;
		loop->in_pool--;
		if (op->flags & F_REQUEST_IN_POOL) {
			op->flags &= (uint16_t)~F_REQUEST_IN_POOL;
			request_done(loop, op, op->result);
		} else {
			op->flags &= (uint16_t)~F_IN_POOL;
			finish(loop, op);
		}
	}
}

/* ---- cancelling and retiming */

void loop_cancel(struct loop *loop, struct op *op)
{
	assert(op->state != OP_NEW);
	if (op->cancelled)
		return;
	trace(loop, "cancel id=%u", op->index);
	op->cancelled = 1;
	count_reference(loop, op, 0);
	switch ((enum op_state)op->state) {
	case OP_POSTED:
	case OP_WAITING:
		list_remove(op);
		retire(loop, op);
		break;
	case OP_TIMED:
		wheel_stop(&loop->wheel, &op->timer);
		retire(loop, op);
		break;
	case OP_RUNNING:
		if (op->flags & F_IN_RING && op->request.opcode != RING_CLOSE)
			ring_cancel(loop->ring, op_id(op));
		break;
	case OP_DONE:
		if (op->link.next)
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
	else if (op->link.next)
		list_remove(op);
	else if (op->flags & F_QUEUED)
		op->shot++;
	op->due_ms = due_ms;
	post(loop, op);
}

/* ---- handing over */

static void start(struct loop *loop, struct op *op)
{
	op->state = OP_RUNNING;
	if (op->kind->flags & OP_KIND_FD) {
		op->flags |= F_FD;
		loop->with_fd++;
	}
	if (op->kind->work)
		offload(loop, op, F_IN_POOL, run_work);
	else
		advance(loop, op);
}

static void hand_one(struct loop *loop, struct op *op)
{
	if (!(op->flags & F_ADMITTED)) {
		op->flags |= F_ADMITTED;
		int r = loop->hooks.admit ? loop->hooks.admit(loop->hooks.ctx, op) : 0;
		if (r < 0) {
			op->result = r;
			finish(loop, op);
			return;
		}
	}
	if (op->kind->flags & OP_KIND_TIMER) {
		op->state = OP_TIMED;
		wheel_start(&loop->wheel, &op->timer, op->due_ms);
		set_route(loop, op, OP_ROUTE_TIMER);
		return;
	}
	op->state = OP_WAITING;
	list_append(&loop->starting, op);
}

static void start_waiting(struct loop *loop)
{
	uint64_t until = 0;
	for (unsigned n = 0; !list_empty(&loop->starting); n++) {
		if (n % CLOCK_EVERY == 0) {
			uint64_t now = clock_mono_ns();
			if (until && now >= until)
				return;
			if (!until)
				until = now + BUDGET_NS;
		}
		struct op *op = op_of(loop->starting.next);
		list_remove(op);
		if (op->kind->flags & OP_KIND_FD && loop->with_fd >= LIMIT_OPS_WITH_FD)
			list_append(&loop->window, op);
		else
			start(loop, op);
	}
}

static void hand_over(struct loop *loop)
{
	while (!list_empty(&loop->messages)) {
		struct op *op = op_of(loop->messages.next);
		list_remove(op);
		hand_one(loop, op);
	}
	start_waiting(loop);
}

/* ---- delivering */

static uint32_t inline_bytes(const struct op *op)
{
	return op->data && (op->data_size <= LIMIT_RECORD_INLINE || op->kind->flags & OP_KIND_BYTES) ? op->data_size : 0;
}

static struct record record_of(const struct op *op)
{
	uint32_t size = inline_bytes(op);
	struct record rec = { .result = op->result, .inline_size = size, .flags = op->shot };
	if (!size)
		rec.handle = (uintptr_t)op->data;
	return rec;
}

static int push(struct loop *loop, struct op *op)
{
	struct record rec = record_of(op);
	char *place = squeue_reserve(&loop->queue, op->index, (uint32_t)sizeof rec + rec.inline_size);
	if (!place)
		return -ENOSPC;
	memcpy(place, &rec, sizeof rec);
	if (rec.inline_size)
		memcpy(place + sizeof rec, op->data, rec.inline_size);
	op->flags |= F_QUEUED;
	trace(loop, "push id=%u bytes=%zu", op->index, sizeof rec + rec.inline_size);
	return 0;
}

static void deliver(struct loop *loop, struct op *op, const struct record *rec, const void *bytes)
{
	trace(loop, "deliver id=%u", op->index);
	loop->records++;
	uint64_t began_ms = op->repeat_ms ? loop_update_time(loop) : 0;
	op->flags |= F_DELIVERING;
	op->kind->deliver(op, rec, bytes);
	op->flags &= (uint16_t)~F_DELIVERING;
	if (op->cancelled) {
		release(loop, op);
	} else if (op->state == OP_POSTED) {
		/* retimed by its own handler */
	} else if (op->repeat_ms) {
		op->due_ms = began_ms + op->repeat_ms;
		post(loop, op);
	} else {
		release(loop, op);
	}
}

/* Delivers a record from the block; 0 if it is one that nobody waits for any more. */
static int deliver_record(struct loop *loop, uint32_t index, const char *bytes, uint32_t size)
{
	struct op *op = loop->slots[index].op;
	struct record rec;
	memcpy(&rec, bytes, sizeof rec);
	op->flags &= (uint16_t)~F_QUEUED;
	if (op->cancelled) {
		release(loop, op);
		return 0;
	}
	if (rec.flags != op->shot)
		return 0;
	if (rec.inline_size > LIMIT_RECORD_INLINE) {
		deliver(loop, op, &rec, op->data);
		return 1;
	}
	_Alignas(16) char copy[LIMIT_RECORD_INLINE];
	memcpy(copy, bytes + sizeof rec, size - sizeof rec);
	deliver(loop, op, &rec, copy);
	return 1;
}

static int deliver_overflow(struct loop *loop)
{
	struct op *op = loop->overflow;
	loop->overflow = NULL;
	op->flags &= (uint16_t)~F_QUEUED;
	if (op->cancelled) {
		release(loop, op);
		return 0;
	}
	struct record rec = record_of(op);
	deliver(loop, op, &rec, op->data);
	return 1;
}

int loop_drain_one(struct loop *loop)
{
	uint32_t index, size;
	const void *bytes;
	while (!loop->stopped && squeue_shift(&loop->queue, &index, &bytes, &size))
		if (deliver_record(loop, index, bytes, size))
			return 1;
	return !loop->stopped && loop->overflow && deliver_overflow(loop);
}

static unsigned undelivered(const struct loop *loop) { return squeue_count(&loop->queue) + (loop->overflow != NULL); }

/* Submits and takes completions without waiting, once a budget. */
static void look(struct loop *loop)
{
	if (loop->records < LIMIT_TURN_RECORDS && loop->now_ns - loop->looked_ns < BUDGET_NS)
		return;
	loop->records = 0;
	loop->looked_ns = loop->now_ns;
	if (loop->ring && ring_wants_enter(loop->ring))
		ring_enter(loop->ring, 0);
}

/* One entry for all that is in the block.  A handler that throws makes the hook return early; the rest is entered for anew. */
static void drain(struct loop *loop)
{
	for (unsigned left; (left = undelivered(loop)) && !loop->stopped;) {
		trace(loop, "enter records=%u", left);
		if (loop->hooks.enter)
			loop->hooks.enter(loop->hooks.ctx, loop);
		else
			while (loop_drain_one(loop)) {
			}
		if (undelivered(loop) == left)
			break;
	}
	look(loop);
}

static void timers_phase(struct loop *loop)
{
	uint64_t now_ms = loop->now_ms;
	while (!loop->stopped) {
		/* Popped only with room for it: a timer in the wheel can still be cleared by those before it. */
		struct timer *t = squeue_count(&loop->queue) < SQUEUE_RECORDS_MAX ? wheel_pop(&loop->wheel, now_ms) : NULL;
		if (!t) {
			if (!undelivered(loop))
				return;
			drain(loop);
			continue;
		}
		struct op *op = container_of(t, struct op, timer);
		op->state = OP_DONE;
		op->link.next = NULL;
		push(loop, op);
	}
}

/* Hands the first of the list to the block: 0, or -ENOSPC. */
static int push_first(struct loop *loop, struct op_link *list)
{
	struct op *op = op_of(list->next);
	int r = push(loop, op);
	if (r == 0)
		list_remove(op);
	return r;
}

static void completions_phase(struct loop *loop)
{
	struct op_link batch;
	reap(loop);
	collect_finished(loop);
	list_init(&batch);
	list_splice(&batch, &loop->done);
	while (!loop->stopped) {
		if (!list_empty(&batch) && push_first(loop, &batch) == 0)
			continue;
		if (undelivered(loop)) {
			drain(loop);
			continue;
		}
		if (list_empty(&batch))
			return;
		/* Too big even for the empty block: handed over directly, and that is all for this turn. */
		struct op *op = op_of(batch.next);
		list_remove(op);
		op->flags |= F_QUEUED;
		loop->overflow = op;
		trace(loop, "overflow id=%u bytes=%zu", op->index, sizeof(struct record) + inline_bytes(op));
		drain(loop);
		break;
	}
	list_splice(&loop->done, &batch);
}

static void immediates_phase(struct loop *loop)
{
	if (loop->stopped || !loop->hooks.immediates)
		return;
	loop->records += loop->hooks.immediates(loop->hooks.ctx);
}

/* ---- parking */

static void arm_wake(struct loop *loop)
{
	if (!(loop->wake_wanted || loop->in_pool) || loop->wake_armed)
		return;
	struct ring_request rq = {
		.opcode = RING_READ, .fd = loop->wake_fd, .buf = &loop->wake_value, .size = sizeof loop->wake_value, .offset = -1,
	};
	loop->wake_armed = ring_submit(loop->ring, &rq, RING_ID_WAKE) == 0;
}

static int work_is_ready(const struct loop *loop)
{
	return !list_empty(&loop->done) || !list_empty(&loop->starting) || !list_empty(&loop->messages) || loop->held.id
		|| (loop->ring && ring_ready(loop->ring)) || atomic_load(&loop->state) == WOKEN
		|| (loop->hooks.immediates_waiting && loop->hooks.immediates_waiting(loop->hooks.ctx) > 0);
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
	/* A far deadline is waited for in stages: the wheel looks again. */
	uint64_t left_ms = due_ms - loop->now_ms;
	if (left_ms > 86400000)
		return INT64_C(86400000) * 1000000;
	return (int64_t)(due_ms * 1000000 - passed_ns);
}

/* Waits for the next event, at most timeout_ns (negative: without limit). */
static int wait_for_event(struct loop *loop, int64_t timeout_ns)
{
	int r = ensure_ring(loop);
	if (r < 0)
		return r;
	arm_wake(loop);
	int expected = AWAKE;
	if (!atomic_compare_exchange_strong(&loop->state, &expected, PARKED))
		return 0;
	trace(loop, "park ms=%lld", timeout_ns < 0 ? -1 : (long long)((timeout_ns + 999999) / 1000000));
	r = ring_enter(loop->ring, timeout_ns);
	expected = PARKED;
	atomic_compare_exchange_strong(&loop->state, &expected, AWAKE);
	loop->records = 0;
	loop_update_time(loop);
	loop->looked_ns = loop->now_ns;
	return r;
}

static int park(struct loop *loop)
{
	if (loop->stopped)
		return 0;
	int64_t timeout_ns;
	if (work_is_ready(loop) || (timeout_ns = until_next_timer(loop)) == 0) {
		look(loop);
		return 0;
	}
	return loop_alive(loop) ? wait_for_event(loop, timeout_ns) : 0;
}

/* ---- turning */

static void turn_begins(struct loop *loop)
{
	if (atomic_load(&loop->state) != AWAKE)
		atomic_exchange(&loop->state, AWAKE);
	if (loop->hooks.turn)
		loop->hooks.turn(loop->hooks.ctx);
	loop_update_time(loop);
}

static int turn(struct loop *loop)
{
	turn_begins(loop);
	timers_phase(loop);
	completions_phase(loop);
	immediates_phase(loop);
	if (loop->stopped)
		return 0;
	hand_over(loop);
	return park(loop);
}

/* The timers that were started before the loop ran: on their way before the first turn, which fires those due already.
 * Everything else begins at that turn's end, after its immediates. */
static void hand_over_timers(struct loop *loop)
{
	for (struct op_link *link = loop->messages.next, *next; link != &loop->messages; link = next) {
		struct op *op = op_of(link);
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
	drain(loop);
	hand_over_timers(loop);
	while (r == 0 && !loop->stopped && loop_alive(loop))
		r = turn(loop);
	return r;
}

void loop_stop(struct loop *loop) { loop->stopped = 1; }

int64_t loop_run_sync(struct loop *loop, struct op *op)
{
	op->loop = loop;
	op->sync = 1;
	op->step = 0;
	op->cancelled = 0;
	op->route = OP_ROUTE_SYNC;
	op->result = loop->hooks.admit ? loop->hooks.admit(loop->hooks.ctx, op) : 0;
	if (op->result < 0)
		return op->result;
	trace(loop, "sync kind=%s", op->kind->name);
	if (op->kind->work) {
		op->kind->work(op);
		return op->result;
	}
	while (op->kind->step(op, &op->request)) {
		op->result = ring_perform(&op->request);
		op->step++;
	}
	return op->result;
}

const char *loop_backend_name(const struct loop *loop) { return loop->ring ? ring_name(loop->ring) : "none yet"; }

struct loop *loop_new(const struct loop_hooks *hooks, enum loop_backend backend)
{
	struct loop *loop = mem_zalloc(sizeof *loop);
	loop->hooks = *hooks;
	loop->backend = backend;
	loop->slot_free = NO_SLOT;
	loop->wake_fd = -1;
	loop->epoch_ns = loop->now_ns = clock_mono_ns();
	list_init(&loop->messages);
	list_init(&loop->starting);
	list_init(&loop->window);
	list_init(&loop->done);
	wheel_init(&loop->wheel, 0);
	squeue_init(&loop->queue);
	const char *traced = getenv("JSR_TRACE"), *knobs = getenv("JSR_RING");
	loop->traced = traced && strstr(traced, "loop") != NULL;
	if (knobs && strstr(knobs, "no-quick"))
		loop->quick_from_ns = UINT64_MAX;
	return loop;
}

/* ---- the end */

static void drop_records(struct loop *loop)
{
	uint32_t index, size;
	const void *bytes;
	while (squeue_shift(&loop->queue, &index, &bytes, &size)) {
		struct op *op = loop->slots[index].op;
		op->flags &= (uint16_t)~F_QUEUED;
		if (op->cancelled && op->state == OP_DONE)
			release(loop, op);
	}
	if (loop->overflow) {
		loop->overflow->flags &= (uint16_t)~F_QUEUED;
		release(loop, loop->overflow);
		loop->overflow = NULL;
	}
}

static void cancel_all(struct loop *loop)
{
	for (uint32_t i = 0; i < loop->slot_count; i++)
		if (loop->slots[i].op)
			loop_cancel(loop, loop->slots[i].op);
}

static void settle(struct loop *loop)
{
	if (atomic_load(&loop->state) != AWAKE)
		atomic_exchange(&loop->state, AWAKE);
	reap(loop);
	collect_finished(loop);
}

void loop_free(struct loop *loop)
{
	if (!loop)
		return;
	cancel_all(loop);
	drop_records(loop);
	for (settle(loop); loop->in_ring || loop->in_pool; settle(loop))
		if (!loop->held.id && wait_for_event(loop, -1) < 0)
			usleep(10);
	if (loop->wake_armed)
		ring_cancel(loop->ring, RING_ID_WAKE);
	for (; loop->wake_armed; reap(loop))
		if (!loop->held.id)
			ring_enter(loop->ring, -1);
	while (atomic_load(&loop->finishing))
		usleep(10);
	ring_free(loop->ring);
	if (loop->wake_fd >= 0)
		close(loop->wake_fd);
	mem_free(loop->slots);
	mem_free(loop);
}
