/* The loop under a fake script: handlers that log what they receive, and a small pool of threads.  Every test runs on
 * io_uring as this kernel supports it, with a Timeout operation for waits, as older kernels need it, and on poll. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/limits.h"
#include "loop/loop.h"

/* ---- the fake script */

static struct loop *loop;
static char log_text[1 << 16];
static unsigned enters, records_of_enter, live, immediates_queued, turns;

struct task {
	struct op op;
	int number;
	int fd, fd2;
	uint64_t seen_ms;
	int64_t result;
	unsigned delivered;
	void (*then)(struct task *);
	int64_t (*does)(struct task *);
	char buf[1024];
};

static struct task *task_of(struct op *op) { return container_of(op, struct task, op); }

__attribute__((format(printf, 1, 2))) static void note(const char *fmt, ...)
{
	size_t used = strlen(log_text);
	va_list ap;
	va_start(ap, fmt);
	vsnprintf(log_text + used, sizeof log_text - used, fmt, ap);
	va_end(ap);
}

static void told(struct op *op, const struct record *rec, const void *bytes)
{
	struct task *t = task_of(op);
	t->delivered++;
	t->result = rec->result;
	t->seen_ms = loop_now_ms(loop);
	records_of_enter++;
	if (t->number >= 0)
		note("%d ", t->number);
	if (rec->inline_size)
		assert_memory_equal(bytes, op->data, rec->inline_size);
	if (t->then)
		t->then(t);
}

static void released(struct op *op)
{
	live--;
	free(task_of(op));
}

static void work(struct op *op)
{
	struct task *t = task_of(op);
	op->result = t->does ? t->does(t) : t->number;
}

static int read_step(struct op *op, struct ring_request *rq)
{
	struct task *t = task_of(op);
	if (op->step)
		return 0;
	*rq = (struct ring_request){ .opcode = RING_READ, .fd = t->fd, .buf = t->buf, .size = sizeof t->buf, .offset = -1 };
	return 1;
}

/* Opens a file, reads a few bytes, closes it. */
static int whole_file_step(struct op *op, struct ring_request *rq)
{
	struct task *t = task_of(op);
	switch (op->step) {
	case 0:
		*rq = (struct ring_request){ .opcode = RING_OPEN, .fd = AT_FDCWD, .path = "/proc/self/exe", .flags = O_RDONLY };
		return 1;
	case 1:
		if (op->result < 0)
			return 0;
		t->fd = (int)op->result;
		*rq = (struct ring_request){ .opcode = RING_READ, .fd = t->fd, .buf = t->buf, .size = 4, .offset = 0 };
		return 1;
	case 2:
		t->fd2 = (int)op->result;
		*rq = (struct ring_request){ .opcode = RING_CLOSE, .fd = t->fd };
		return 1;
	}
	op->result = t->fd2;
	if (op->result > 0) {
		op->data = t->buf;
		op->data_size = (uint32_t)op->result;
	}
	return 0;
}

static int nop_step(struct op *op, struct ring_request *rq)
{
	rq->opcode = RING_NOP;
	return op->step == 0;
}

static const struct op_kind TIMEOUT = {
	.name = "ExecuteTimeout", .flags = OP_KIND_TIMER, .deliver = told, .release = released,
};
static const struct op_kind WORK = { .name = "work", .work = work, .deliver = told, .release = released };
static const struct op_kind READ = { .name = "read", .step = read_step, .deliver = told, .release = released };
static const struct op_kind READ_RING = {
	.name = "read", .flags = OP_KIND_NO_INLINE, .step = read_step, .deliver = told, .release = released,
};
static const struct op_kind WHOLE_FILE = {
	.name = "readFile", .flags = OP_KIND_FD, .step = whole_file_step, .deliver = told, .release = released,
};
static const struct op_kind WHOLE_FILE_RING = {
	.name = "readFile", .flags = OP_KIND_FD | OP_KIND_NO_INLINE, .step = whole_file_step, .deliver = told, .release = released,
};
static const struct op_kind NOP = { .name = "nop", .step = nop_step, .deliver = told, .release = released };
static const struct op_kind BYTES = {
	.name = "bytes", .flags = OP_KIND_BYTES, .step = nop_step, .deliver = told, .release = released,
};

static struct task *task(const struct op_kind *kind, int number)
{
	struct task *t = calloc(1, sizeof *t);
	t->op.kind = kind;
	t->op.referenced = 1;
	t->number = number;
	live++;
	return t;
}

static struct task *posted(struct task *t)
{
	assert_int_equal(loop_post(loop, &t->op), 0);
	return t;
}

/* Counted from a moment that others count from, too: however long the posting takes, their order stays. */
static struct task *timer_at(int number, uint64_t due_ms, void (*then)(struct task *))
{
	struct task *t = task(&TIMEOUT, number);
	t->op.due_ms = due_ms;
	t->then = then;
	return posted(t);
}

static struct task *timer(int number, uint64_t delay_ms, void (*then)(struct task *))
{
	return timer_at(number, loop_due_ms(loop, delay_ms), then);
}

static void enter(void *ctx, struct loop *l)
{
	enters++;
	records_of_enter = 0;
	while (loop_drain_one(l)) {
	}
	assert_true(records_of_enter <= SQUEUE_RECORDS_MAX + 1);
}

static void (*immediate)(void);

static unsigned immediates(void *ctx)
{
	unsigned n = immediates_queued;
	immediates_queued = 0;
	for (unsigned i = 0; i < n; i++)
		immediate();
	return n;
}

static unsigned waiting(void *ctx) { return immediates_queued; }

static void turn(void *ctx) { turns++; }

/* ---- the fake pool */

enum { THREADS = 3 };
static struct { pthread_t thread[THREADS]; pthread_mutex_t lock; pthread_cond_t more; struct job *first, *last; int open; } pool = {
	.lock = PTHREAD_MUTEX_INITIALIZER, .more = PTHREAD_COND_INITIALIZER,
};

static void *worker(void *arg)
{
	pthread_mutex_lock(&pool.lock);
	while (pool.open || pool.first) {
		struct job *job = pool.first;
		if (!job) {
			pthread_cond_wait(&pool.more, &pool.lock);
			continue;
		}
		pool.first = job->next;
		pthread_mutex_unlock(&pool.lock);
		job->run(job);
		pthread_mutex_lock(&pool.lock);
	}
	pthread_mutex_unlock(&pool.lock);
	return NULL;
}

static unsigned offloaded;

static int offload(void *ctx, struct job *job)
{
	offloaded++;
	pthread_mutex_lock(&pool.lock);
	if (!pool.open) {
		pool.open = 1;
		for (int i = 0; i < THREADS; i++)
			pthread_create(&pool.thread[i], NULL, worker, NULL);
	}
	job->next = NULL;
	if (pool.first)
		pool.last->next = job;
	else
		pool.first = job;
	pool.last = job;
	pthread_cond_signal(&pool.more);
	pthread_mutex_unlock(&pool.lock);
	return 0;
}

static void close_pool(void)
{
	pthread_mutex_lock(&pool.lock);
	int open = pool.open;
	pool.open = 0;
	pthread_cond_broadcast(&pool.more);
	pthread_mutex_unlock(&pool.lock);
	for (int i = 0; open && i < THREADS; i++)
		pthread_join(pool.thread[i], NULL);
}

/* ---- set-up */

enum { REFUSED = 66666 };
static int admitted;
static int admit(void *ctx, struct op *op)
{
	admitted++;
	return task_of(op)->number == REFUSED ? -EACCES : 0;
}

static void timers_are_over(void *ctx) { note("| "); }

static int setup_with(enum loop_backend backend, const char *knob)
{
	static const struct loop_hooks hooks = {
		.admit = admit, .offload = offload, .enter = enter, .immediates = immediates,
		.immediates_referenced = waiting, .immediates_waiting = waiting, .turn = turn,
	};
	if (knob)
		setenv("JSR_RING", knob, 1);
	else
		unsetenv("JSR_RING");
	log_text[0] = 0;
	enters = live = immediates_queued = turns = 0;
	admitted = offloaded = 0;
	loop = loop_new(&hooks, backend);
	return 0;
}

static int setup_uring(void **state) { return setup_with(LOOP_BACKEND_URING, NULL); }
static int setup_timeout_op(void **state) { return setup_with(LOOP_BACKEND_URING, "timeout-op"); }
static int setup_old(void **state) { return setup_with(LOOP_BACKEND_URING, "plain,timeout-op"); }
static int setup_coop(void **state) { return setup_with(LOOP_BACKEND_URING, "coop"); }
static int setup_poll(void **state) { return setup_with(LOOP_BACKEND_POLL, NULL); }

static int teardown(void **state)
{
	loop_free(loop);
	loop = NULL;
	close_pool();
	return live == 0 ? 0 : -1;
}

static void run(void)
{
	int r = loop_run(loop);
	if (r == -ENOSYS || r == -EPERM || r == -EACCES) {
		print_message("this kernel refuses io_uring\n");
		skip();
	}
	assert_int_equal(r, 0);
}

#define assert_log(text) assert_string_equal(log_text, text)

static void the_back_end_by_name(void **state)
{
	assert_string_equal(loop_backend_name(loop), "none yet");
	if (loop_open(loop) < 0) {
		print_message("this kernel refuses io_uring\n");
		skip();
	}
	assert_string_equal(loop_backend_name(loop), *state ? *state
		: getenv("JSR_RING") && strstr(getenv("JSR_RING"), "timeout-op") ? "io_uring (timeout op)" : "io_uring");
}

/* ---- timers */

static void nothing_to_do(void **state)
{
	run();
	assert_int_equal(turns, 0);
	assert_string_equal(loop_backend_name(loop), "none yet");
}

static void deadline_order(void **state)
{
	uint64_t now_ms = loop_due_ms(loop, 0);
	timer_at(3, now_ms + 6, NULL);
	timer_at(1, now_ms + 2, NULL);
	timer_at(2, now_ms + 4, NULL);
	run();
	assert_log("1 2 3 ");
	assert_int_equal(live, 0);
}

static void equal_deadlines_in_start_order(void **state)
{
	uint64_t due_ms = loop_due_ms(loop, 3);
	for (int i = 0; i < 300; i++) {
		struct task *t = task(&TIMEOUT, i);
		t->op.due_ms = due_ms;
		posted(t);
	}
	run();
	char expected[2000] = "";
	for (int i = 0; i < 300; i++)
		sprintf(expected + strlen(expected), "%d ", i);
	assert_log(expected);
	assert_int_equal(enters, 3);              /* a hundred records each */
}

static void no_timer_is_early(void **state)
{
	struct task *t[20];
	uint64_t due[20];
	for (int i = 0; i < 20; i++) {
		t[i] = task(&TIMEOUT, -1);
		due[i] = t[i]->op.due_ms = loop_due_ms(loop, (uint64_t)i % 7);
		t[i]->op.repeat_ms = 1000000;         /* keeps it for inspection */
		posted(t[i]);
	}
	timer(1, 10, NULL);
	for (int i = 0; i < 20; i++)
		loop_unref(loop, &t[i]->op);
	run();
	for (int i = 0; i < 20; i++) {
		assert_int_equal(t[i]->delivered, 1);
		assert_true(t[i]->seen_ms >= due[i]);
	}
}

static void stop_at_third(struct task *t)
{
	if (t->delivered == 3)
		loop_cancel(loop, &t->op);
}

static void an_interval(void **state)
{
	struct task *t = task(&TIMEOUT, 5);
	t->op.due_ms = loop_due_ms(loop, 2);
	t->op.repeat_ms = 2;
	t->then = stop_at_third;
	posted(t);
	run();
	assert_log("5 5 5 ");
}

static uint64_t earliest_ns[64];
static int fired, too_early;

static void check_exact(struct task *t)
{
	too_early += clock_mono_ns() < earliest_ns[t->number];
	if (fired++ < 40) {
		struct task *again = task(&TIMEOUT, t->number);
		uint64_t delay_ms = (uint64_t)(fired % 3);
		again->then = check_exact;
		earliest_ns[t->number] = clock_mono_ns() + delay_ms * 1000000;
		loop_due_exactly(loop, &again->op, delay_ms);
		posted(again);
	}
}

/* They fire between milliseconds, unlike an interval, and never early. */
static void exact_timers_are_never_early(void **state)
{
	struct task *interval = task(&TIMEOUT, -1);
	fired = too_early = 0;
	interval->op.due_ms = loop_due_ms(loop, 1);
	interval->op.repeat_ms = 1;
	interval->op.referenced = 0;
	posted(interval);
	for (int i = 0; i < 24; i++) {
		struct task *t = task(&TIMEOUT, i);
		t->then = check_exact;
		usleep(130);
		earliest_ns[i] = clock_mono_ns() + (uint64_t)(i % 5) * 1000000;
		loop_due_exactly(loop, &t->op, (uint64_t)(i % 5));
		posted(t);
	}
	run();
	assert_true(fired >= 64);
	assert_int_equal(too_early, 0);
	loop_cancel(loop, &interval->op);
}

static void busy(uint64_t ms)
{
	uint64_t until = loop_update_time(loop) + ms;
	while (loop_update_time(loop) < until) {
	}
}

static uint64_t began[8];

static void slow_interval(struct task *t)
{
	began[t->delivered - 1] = loop_update_time(loop);
	busy(t->delivered == 1 ? 20 : 1);
	if (t->delivered == 4)
		loop_cancel(loop, &t->op);
}

/* The next time is counted from the start of the callback; missed ones are not made up for. */
static void an_interval_does_not_catch_up(void **state)
{
	struct task *t = task(&TIMEOUT, -1);
	t->op.due_ms = loop_due_ms(loop, 4);
	t->op.repeat_ms = 4;
	t->then = slow_interval;
	posted(t);
	run();
	assert_true(began[1] >= began[0] + 20);
	assert_true(began[2] >= began[1] + 4);
	assert_true(began[3] >= began[2] + 4);
}

static struct task *victim;
static void cancel_victim(struct task *t) { loop_cancel(loop, &victim->op); }

static void cleared_before_it_fires(void **state)
{
	timer(1, 2, cancel_victim);
	victim = timer(2, 5, NULL);
	run();
	assert_log("1 ");
}

/* Both are due in one batch, so that the second is already in the queue when the first clears it. */
static void cleared_between_queued_and_delivered(void **state)
{
	uint64_t due_ms = loop_due_ms(loop, 2);
	for (int i = 1; i <= 3; i++) {
		struct task *t = task(&TIMEOUT, i);
		t->op.due_ms = due_ms;
		if (i == 1)
			t->then = cancel_victim;
		if (i == 2)
			victim = t;
		posted(t);
	}
	run();
	assert_log("1 3 ");
	assert_int_equal(live, 0);
}

/* The slot of a cleared timer is not reused while its record is in the queue: a new timer never gets the old one's
 * record. */
static void cancel_and_post(struct task *t)
{
	loop_cancel(loop, &victim->op);
	timer(9, 1, NULL);
}

static void cleared_while_queued_and_another_posted(void **state)
{
	uint64_t due_ms = loop_due_ms(loop, 2);
	struct task *first = task(&TIMEOUT, 1), *last = task(&TIMEOUT, 3);
	victim = task(&TIMEOUT, 2);
	first->op.due_ms = victim->op.due_ms = last->op.due_ms = due_ms;
	first->then = cancel_and_post;
	posted(first);
	posted(victim);
	posted(last);
	run();
	assert_log("1 3 9 ");
}

static void cleared_at_once_touches_nothing(void **state)
{
	for (int i = 0; i < 100000; i++) {
		struct task *t = timer(i, 1000, NULL);
		loop_cancel(loop, &t->op);
	}
	assert_int_equal(live, 0);
	run();
	assert_int_equal(turns, 0);
	assert_log("");
}

static void cancel_self(struct task *t)
{
	loop_cancel(loop, &t->op);
	loop_cancel(loop, &t->op);
}

static void cleared_by_itself(void **state)
{
	timer(1, 1, cancel_self);
	run();
	assert_log("1 ");
	assert_int_equal(live, 0);
}

static void retime_self_once(struct task *t)
{
	if (t->delivered == 1)
		loop_retime(loop, &t->op, loop_due_ms(loop, 3));
}

static void retime_victim(struct task *t) { loop_retime(loop, &victim->op, loop_due_ms(loop, 6)); }

static void refreshed(void **state)
{
	uint64_t now_ms = loop_due_ms(loop, 0);
	victim = timer_at(2, now_ms + 3, NULL);       /* in the wheel */
	timer_at(1, now_ms + 1, retime_victim);
	timer_at(3, now_ms + 5, NULL);
	run();
	assert_log("1 3 2 ");
}

static void refreshed_by_itself(void **state)
{
	timer(1, 1, retime_self_once);
	run();
	assert_log("1 1 ");
}

static void refreshed_while_queued(void **state)
{
	uint64_t due_ms = loop_due_ms(loop, 2);
	struct task *first = task(&TIMEOUT, 1), *last = task(&TIMEOUT, 3);
	victim = task(&TIMEOUT, 2);
	first->op.due_ms = victim->op.due_ms = last->op.due_ms = due_ms;
	first->then = retime_victim;
	posted(first);
	posted(victim);
	posted(last);
	run();
	assert_log("1 3 2 ");
}

static void retime_then_cancel_victim(struct task *t)
{
	loop_retime(loop, &victim->op, loop_due_ms(loop, 6));
	loop_cancel(loop, &victim->op);
}

static void refreshed_then_cleared_while_queued(void **state)
{
	uint64_t due_ms = loop_due_ms(loop, 2);
	struct task *first = task(&TIMEOUT, 1), *last = task(&TIMEOUT, 3);
	victim = task(&TIMEOUT, 2);
	first->op.due_ms = victim->op.due_ms = last->op.due_ms = due_ms;
	first->then = retime_then_cancel_victim;
	posted(first);
	posted(victim);
	posted(last);
	run();
	assert_log("1 3 ");
	assert_int_equal(live, 0);
}

static void unreferenced(void **state)
{
	struct task *t = timer(1, 100000, NULL);
	loop_unref(loop, &t->op);
	run();
	assert_log("");
	loop_ref(loop, &t->op);
	assert_true(loop_alive(loop));
	loop_cancel(loop, &t->op);
	assert_false(loop_alive(loop));
	run();
}

static void stop(struct task *t) { loop_stop(loop); }

static void stopped(void **state)
{
	uint64_t due_ms = loop_due_ms(loop, 1);
	for (int i = 1; i <= 3; i++) {
		struct task *t = task(&TIMEOUT, i);
		t->op.due_ms = due_ms;
		t->then = i == 2 ? stop : NULL;
		posted(t);
	}
	run();
	assert_log("1 2 ");
	run();                                    /* continues: nothing was lost */
	assert_log("1 2 3 ");
}

static void stopped_for_good(void **state)
{
	uint64_t due_ms = loop_due_ms(loop, 1);
	for (int i = 1; i <= 3; i++) {
		struct task *t = task(&TIMEOUT, i);
		t->op.due_ms = due_ms;
		t->then = i == 1 ? stop : NULL;
		posted(t);
	}
	posted(task(&NOP, 4));
	run();
}

/* ---- ids */

static uint64_t old_id;
static void stale_ids(void **state)
{
	struct task *a = timer(1, 1, NULL);
	old_id = op_id(&a->op);
	assert_ptr_equal(loop_find(loop, old_id), &a->op);
	loop_cancel(loop, &a->op);
	assert_null(loop_find(loop, old_id));
	struct task *b = timer(2, 1, NULL);
	assert_int_equal(b->op.index, (uint32_t)old_id);     /* the same slot, */
	assert_null(loop_find(loop, old_id));                /*   another id */
	assert_ptr_equal(loop_find(loop, op_id(&b->op)), &b->op);
	assert_null(loop_find(loop, 0));
	assert_null(loop_find(loop, UINT64_MAX));
	run();
}

/* ---- order of a turn */

static void note_immediate(void) { note("i "); }

static void queue_both(struct task *t)
{
	timer(7, 0, NULL);
	immediates_queued = 1;
	immediate = note_immediate;
	busy(3);
}

/* Once for all timers of a turn, after them; not where there were none. */
static void told_when_timers_have_fired(void **state)
{
	const struct loop_hooks hooks = { .immediates = immediates, .immediates_referenced = waiting,
		.immediates_waiting = waiting, .fired = timers_are_over };
	enum loop_backend backend = *state ? LOOP_BACKEND_POLL : LOOP_BACKEND_URING;
	loop_free(loop);
	loop = loop_new(&hooks, backend);
	uint64_t due_ms = loop_due_ms(loop, 3);
	timer_at(1, due_ms, NULL);
	timer_at(2, due_ms, queue_both);
	run();
	assert_log("1 2 | i 7 | ");
	log_text[0] = 0;
	posted(task(&NOP, 3));
	run();
	assert_log("3 ");
}

/* No matter how long the callback took: the immediate it queued runs before the timer it started. */
static void an_immediate_before_a_new_timer(void **state)
{
	timer(1, 1, queue_both);
	run();
	assert_log("1 i 7 ");
	log_text[0] = 0;
	struct task *t = task(&NOP, 2);
	t->then = queue_both;
	posted(t);
	run();
	assert_log("2 i 7 ");
}

static unsigned again_left;
static void queue_again(void)
{
	if (again_left-- > 1)
		immediates_queued++;
	note("i ");
}

static void an_immediate_of_an_immediate_waits_a_turn(void **state)
{
	again_left = 3;
	immediates_queued = 1;
	immediate = queue_again;
	run();
	assert_log("i i i ");
	assert_int_equal(turns, 3);
}

static int spinning;
static void spin(void) { immediates_queued = (unsigned)spinning; }
static void stop_spinning(struct task *t) { spinning = 0; }

static void stop_spinning_later(struct task *t) { timer(2, 5, stop_spinning); }

/* A script that always has an immediate ready starves neither a read nor a timer started when the read is done. */
static void recursive_immediates_starve_nobody(void **state)
{
	int ends[2];
	assert_int_equal(pipe(ends), 0);
	spinning = 1;
	immediates_queued = 1;
	immediate = spin;
	struct task *t = task(&READ_RING, 1);
	t->fd = ends[0];
	t->then = stop_spinning_later;
	posted(t);
	assert_int_equal(write(ends[1], "x", 1), 1);
	run();
	assert_log("1 2 ");
	close(ends[0]);
	close(ends[1]);
}

static void spawn_another(struct task *t)
{
	if (spinning) {
		struct task *next = task(&NOP, -1);
		next->then = spawn_another;
		posted(next);
	}
}

/* Nor do operations that complete immediately and start the next one. */
static void self_spawning_callbacks_starve_nobody(void **state)
{
	spinning = 1;
	spawn_another(NULL);
	timer(2, 5, stop_spinning);
	run();
	assert_log("2 ");
}

static int spawned, written_at, read_after, pipe_end;

static void spawn_and_write(struct task *t)
{
	if (!spinning)
		return;
	if (++spawned == 5) {
		assert_int_equal(write(pipe_end, "x", 1), 1);
		written_at = spawned;
	}
	struct task *next = task(&NOP, -1);
	next->then = spawn_and_write;
	posted(next);
}

static void note_and_stop(struct task *t)
{
	read_after = spawned - written_at;
	spinning = 0;
}

/* What the kernel has answered is told within the next turns, however much is ready in each of them. */
static void answers_beside_what_is_always_ready(void **state)
{
	int ends[2];
	assert_int_equal(pipe(ends), 0);
	spinning = 1;
	spawned = written_at = 0;
	read_after = -1;
	pipe_end = ends[1];
	struct task *t = task(&READ_RING, 1);
	t->fd = ends[0];
	t->then = note_and_stop;
	posted(t);
	spawn_and_write(NULL);
	run();
	/* injected faults hold back what the kernel says, for a turn each */
	assert_in_range(read_after, 0, getenv("JSR_FAULT") ? 40 : 4);
	close(ends[0]);
	close(ends[1]);
}

static int endless_step(struct op *op, struct ring_request *rq)
{
	struct task *t = task_of(op);
	*rq = (struct ring_request){ .opcode = RING_READ, .fd = t->fd, .buf = t->buf, .size = sizeof t->buf, .offset = 0 };
	return spinning;
}
static const struct op_kind ENDLESS = {
	.name = "endless", .step = endless_step, .deliver = told, .release = released,
};

/* Nor does a single operation of many requests that could each be done immediately. */
static void a_long_operation_starves_nobody(void **state)
{
	struct task *t = task(&ENDLESS, 1);
	spinning = 1;
	t->fd = open("/proc/self/exe", O_RDONLY);
	int fd = t->fd;
	posted(t);
	timer(2, 5, stop_spinning);
	run();
	assert_log("2 1 ");
	close(fd);
}

/* ---- routes */

static char trace_text[1 << 20];
static FILE *trace_file;
static int true_stderr;

static void begin_trace(void)
{
	trace_file = tmpfile();
	fflush(stderr);
	true_stderr = dup(STDERR_FILENO);
	dup2(fileno(trace_file), STDERR_FILENO);
}

static void end_trace(void)
{
	dup2(true_stderr, STDERR_FILENO);
	close(true_stderr);
	rewind(trace_file);
	trace_text[fread(trace_text, 1, sizeof trace_text - 1, trace_file)] = 0;
	fclose(trace_file);
}

/* The variable is read when the loop is created. */
static int setup_traced(enum loop_backend backend)
{
	setenv("JSR_TRACE", "loop", 1);
	setup_with(backend, NULL);
	unsetenv("JSR_TRACE");
	return 0;
}
static int setup_traced_uring(void **state) { return setup_traced(LOOP_BACKEND_URING); }
static int setup_traced_poll(void **state) { return setup_traced(LOOP_BACKEND_POLL); }

/* The lines of one op, in order, each only up to its varying part. */
static void assert_hops(uint32_t id, const char *const *hops)
{
	const char *at = trace_text;
	for (; *hops; hops++) {
		char line[128];
		snprintf(line, sizeof line, *hops, id);
		at = strstr(at, line);
		if (!at)
			fail_msg("no \"%s\" where expected in:\n%s", line, trace_text);
		at += strlen(line);
	}
}

#define HOPS(id, ...) assert_hops(id, (const char *const[]){ __VA_ARGS__, NULL })

/* One op for each route, run to the end; their ids, and the result of loop_run. */
static int run_routes(uint32_t id[5])
{
	struct task *t[5];
	int ends[2];
	assert_int_equal(pipe(ends), 0);
	assert_int_equal(write(ends[1], "abc", 3), 3);
	begin_trace();
	t[0] = timer(0, 1, NULL);
	t[1] = posted(task(&NOP, 1));
	t[2] = task(&READ_RING, 2);
	t[2]->fd = ends[0];
	posted(t[2]);
	t[3] = posted(task(&WORK, 3));
	t[4] = posted(task(&WHOLE_FILE_RING, 4));
	for (int i = 0; i < 5; i++)
		id[i] = t[i]->op.index;
	int r = loop_run(loop);
	loop_free(loop);
	loop = NULL;
	end_trace();
	close(ends[0]);
	close(ends[1]);
	return r;
}

static void hops_of_each_route_uring(void **state)
{
	uint32_t id[5];
	if (run_routes(id) < 0)
		skip();
	HOPS(id[0], "post id=%u kind=ExecuteTimeout due=", "hand id=%u route=timer\n", "push id=%u bytes=24\n", "enter records=", "deliver id=%u\n");
	HOPS(id[1], "post id=%u kind=nop", "hand id=%u route=inline\n", "finish id=%u result=0\n", "push id=%u bytes=24\n", "deliver id=%u\n");
	HOPS(id[2], "post id=%u kind=read", "submit id=%u opcode=read\n", "hand id=%u route=ring\n", "complete id=%u res=3\n", "finish id=%u result=3\n", "push id=%u ", "deliver id=%u\n");
	HOPS(id[3], "post id=%u kind=work", "hand id=%u route=pool\n", "finish id=%u result=3\n", "push id=%u ", "deliver id=%u\n");
	HOPS(id[4], "post id=%u kind=readFile", "submit id=%u opcode=open\n", "hand id=%u route=ring\n", "complete id=%u res=", "submit id=%u opcode=read\n",
	     "complete id=%u res=4\n", "submit id=%u opcode=close\n", "complete id=%u res=0\n", "finish id=%u result=4\n", "push id=%u bytes=28\n", "deliver id=%u\n");
}

static void hops_of_each_route_poll(void **state)
{
	uint32_t id[5];
	assert_int_equal(run_routes(id), 0);
	HOPS(id[0], "hand id=%u route=timer\n", "push id=%u bytes=24\n", "deliver id=%u\n");
	HOPS(id[1], "hand id=%u route=inline\n", "deliver id=%u\n");
	HOPS(id[2], "submit id=%u opcode=read\n", "hand id=%u route=ring\n", "complete id=%u res=3\n", "deliver id=%u\n");
	HOPS(id[3], "hand id=%u route=pool\n", "deliver id=%u\n");
	HOPS(id[4], "hand id=%u route=pool\n", "complete id=%u res=", "hand id=%u route=pool\n", "complete id=%u res=4\n", "finish id=%u result=4\n", "deliver id=%u\n");
}

/* ---- requests */

static void a_file_read_step_by_step(void **state)
{
	posted(task(&WHOLE_FILE, 1))->op.referenced = 1;
	posted(task(&WHOLE_FILE_RING, 2));
	run();
	assert_int_equal(strlen(log_text), 4);
}

/* What was posted is done, and delivered in a turn only.  Where the kernel is made to put requests off, it takes more
 * than two calls. */
static void begun_before_a_turn(void **state)
{
	int ends[2], calls = getenv("JSR_FAULT") ? 50 : 2;
	assert_int_equal(pipe2(ends, O_NONBLOCK), 0);
	assert_int_equal(write(ends[1], "abc", 3), 3);
	struct task *t = task(&READ, 1);
	t->fd = ends[0];
	posted(t);
	while (calls-- > 0)
		loop_begin(loop);
	assert_memory_equal(t->buf, "abc", 3);
	assert_log("");
	run();
	assert_log("1 ");
	close(ends[0]);
	close(ends[1]);
}

static struct loop_rest rests[3];

static void given_back(struct loop_rest *rest)
{
	assert_null(rest->loop);
	note("r%d ", (int)(rest - rests));
}

static void hold_two(struct task *t)
{
	for (int i = 0; i < 3; i++) {
		rests[i].give_back = given_back;
		loop_before_wait(loop, &rests[i]);
		loop_before_wait(loop, &rests[i]);
	}
	loop_rest_forget(&rests[1]);
	loop_rest_forget(&rests[1]);
}

static void hold_and_go_on(struct task *t)
{
	hold_two(t);
	again_left = 2;
	immediates_queued = 1;
	immediate = queue_again;
}

static void hold_again(struct task *t) { loop_before_wait(loop, &rests[0]); }

/* While there is something to do nothing is given back; then each once, unless it was forgotten. */
static void given_back_before_a_wait(void **state)
{
	struct task *t = posted(task(&NOP, 1));
	t->then = hold_and_go_on;
	timer(2, 20, hold_again);
	timer(3, 40, NULL);
	run();
	assert_log("1 i i r2 r0 2 r0 3 ");
	hold_two(t);
	loop_begin(loop);
	assert_log("1 i i r2 r0 2 r0 3 r2 r0 ");
	hold_two(t);
}

static void put_later(struct task *t) { assert_int_equal(write(t->fd2, "abc", 3), 3); }

/* The read waits for data in either mode of the descriptor. */
static void a_pipe_in_either_mode(void **state)
{
	for (int flags = 0; flags <= O_NONBLOCK; flags += O_NONBLOCK) {
		int ends[2];
		assert_int_equal(pipe2(ends, flags), 0);
		for (int k = 0; k < 2; k++) {
			struct task *t = task(k ? &READ : &READ_RING, 1);
			t->fd = ends[0];
			posted(t);
			struct task *put = timer(2, 3, put_later);
			put->fd2 = ends[1];
			run();
		}
		assert_log("2 1 2 1 ");
		log_text[0] = 0;
		close(ends[0]);
		close(ends[1]);
	}
}

static unsigned open_now, open_most;

static int window_step(struct op *op, struct ring_request *rq)
{
	struct task *t = task_of(op);
	if (op->step) {
		open_now--;
		return 0;
	}
	if (++open_now > open_most)
		open_most = open_now;
	*rq = (struct ring_request){ .opcode = RING_READ, .fd = t->fd, .buf = t->buf, .size = 1, .offset = -1 };
	return 1;
}
static const struct op_kind WINDOW = {
	.name = "window", .flags = OP_KIND_FD, .step = window_step, .deliver = told, .release = released,
};

static void put_all(struct task *t)
{
	static char many[1000];
	if (open_now < LIMIT_OPS_WITH_FD) {
		loop_retime(loop, &t->op, loop_due_ms(loop, 1));
		return;
	}
	assert_int_equal(write(t->fd2, many, 1000), 1000);
}

/* A thousand that all have to wait: never more than the window are started, all end, in the order posted. */
static void the_window(void **state)
{
	int ends[2];
	open_now = open_most = 0;
	assert_int_equal(pipe(ends), 0);
	for (int i = 0; i < 1000; i++) {
		struct task *t = task(&WINDOW, -1);
		t->fd = ends[0];
		posted(t);
	}
	struct task *put = timer(1, 1, put_all);
	put->fd2 = ends[1];
	run();
	assert_int_equal(open_most, LIMIT_OPS_WITH_FD);
	assert_int_equal(open_now, 0);
	assert_int_equal(live, 0);
	close(ends[0]);
	close(ends[1]);
}

static struct task *waiters[300];

static void cancel_waiters(struct task *t)
{
	for (int i = 0; i < 300; i++)
		loop_cancel(loop, &waiters[i]->op);
}

static void cancelled_in_the_window_and_before_it(void **state)
{
	int ends[2];
	open_now = open_most = 0;
	assert_int_equal(pipe(ends), 0);
	for (int i = 0; i < 300; i++) {
		waiters[i] = task(&WINDOW, i);
		waiters[i]->fd = ends[0];
		posted(waiters[i]);
	}
	timer(1, 2, cancel_waiters);
	run();
	assert_log("1 ");
	loop_free(loop);
	loop = NULL;
	assert_int_equal(live, 0);
	assert_int_equal(open_now, 0);
	close(ends[0]);
	close(ends[1]);
}

static void until_alone(struct task *t)
{
	if (live > 1)
		loop_retime(loop, &t->op, loop_due_ms(loop, 1));
}

/* Released as soon as the kernel has returned it, without a shutdown. */
static void cancelled_in_the_ring(void **state)
{
	int ends[2];
	assert_int_equal(pipe(ends), 0);
	victim = task(&READ_RING, 2);
	victim->fd = ends[0];
	posted(victim);
	timer(1, 2, cancel_victim);
	timer(-1, 3, until_alone);
	run();
	assert_log("1 ");
	assert_int_equal(live, 0);
	close(ends[0]);
	close(ends[1]);
}

static void refused_at_the_door(void **state)
{
	struct task *t = task(&WORK, REFUSED);
	struct task *keep = task(&TIMEOUT, -1);
	t->then = NULL;
	posted(t);
	keep->op.due_ms = loop_due_ms(loop, 1);
	posted(keep);
	run();
	assert_log("66666 ");
	assert_int_equal(admitted, 2);
}

/* A refused interval is notified once, and does not come back through the window. */
static void a_refused_interval(void **state)
{
	struct task *t = task(&TIMEOUT, REFUSED);
	t->op.due_ms = loop_due_ms(loop, 1);
	t->op.repeat_ms = 1;
	posted(t);
	timer(1, 8, NULL);
	run();
	assert_log("66666 1 ");
}

/* ---- the answer's bytes */

static void bytes_of_many_sizes(void **state)
{
	static char big[20000];
	for (size_t i = 0; i < sizeof big; i++)
		big[i] = (char)(i * 31);
	for (int i = 0; i < 60; i++) {
		struct task *t = task(&BYTES, i);
		t->op.data = big;
		t->op.data_size = (uint32_t)(i % 20 == 7 ? 12800 - 24 + 1 + i : i % 20 == 9 ? 12800 - 24 : 40 * i);
		posted(t);
	}
	run();
	char expected[400] = "";
	for (int i = 0; i < 60; i++)
		sprintf(expected + strlen(expected), "%d ", i);
	assert_log(expected);
}

/* ---- the pool */

static int64_t nap(struct task *t)
{
	usleep((useconds_t)(t->number % 3) * 100);
	return 1000 + t->number;
}

static unsigned answered;
static void count_answer(struct task *t)
{
	answered++;
	assert_int_equal(t->result, t->number >= 0 ? 1000 + t->number : t->result);
	t->number = -1;
}

static void many_jobs(void **state)
{
	answered = 0;
	for (int i = 0; i < 2000; i++) {
		struct task *t = task(&WORK, i);
		t->does = nap;
		t->then = count_answer;
		posted(t);
	}
	log_text[0] = 0;
	run();
	assert_int_equal(answered, 2000);
	assert_int_equal(live, 0);
}

static unsigned chain_left;
static void post_next_job(struct task *t)
{
	if (chain_left-- > 1) {
		struct task *next = task(&WORK, -1);
		next->then = post_next_job;
		posted(next);
	}
}

/* Each is posted after the previous one's answer: the loop parks in between, and each wake must arrive. */
static void jobs_one_after_another(void **state)
{
	chain_left = 3000;
	post_next_job(NULL);
	run();
	assert_true(chain_left == 0);
	assert_int_equal(live, 0);
}

struct part { struct job job; struct task *task; };
enum { PARTS = 8 };
static struct part parts[PARTS];
static atomic_int parts_left;
static atomic_int sum;

static void run_part(struct job *job)
{
	struct part *p = container_of(job, struct part, job);
	struct task *t = p->task;
	atomic_fetch_add(&sum, (int)(p - parts));
	if (atomic_fetch_sub(&parts_left, 1) == 1) {
		t->op.result = atomic_load(&sum);
		loop_finished(loop, &t->op);
	}
}

static void spread(struct op *op)
{
	atomic_store(&parts_left, PARTS);
	atomic_store(&sum, 0);
	for (int i = 0; i < PARTS; i++) {
		parts[i].task = task_of(op);
		parts[i].job.run = run_part;
		offload(NULL, &parts[i].job);
	}
}
static const struct op_kind SPREADS = {
	.name = "spreads", .flags = OP_KIND_SPREADS, .work = spread, .deliver = told, .release = released,
};

static int64_t spread_sum;
static void keep_result(struct task *t) { spread_sum = t->result; }

static void work_that_spreads(void **state)
{
	for (int i = 0; i < 200; i++) {
		struct task *t = task(&SPREADS, -1);
		t->then = keep_result;
		posted(t);
		spread_sum = -1;
		run();
		assert_int_equal(spread_sum, PARTS * (PARTS - 1) / 2);
	}
}

/* Many concurrent requests of a kind that is cheaper when it may block. */
static struct statx crowd_statx[200];
static unsigned crowd_pause_us;

static int crowd_step(struct op *op, struct ring_request *rq)
{
	struct task *t = task_of(op);
	if (op->step)
		return 0;
	usleep(crowd_pause_us);
	*rq = (struct ring_request){
		.opcode = RING_STATX, .fd = t->number == 7 ? -1 : AT_FDCWD, .path = "", .flags = AT_EMPTY_PATH,
		.mode = STATX_TYPE, .statx = &crowd_statx[t->number],
	};
	return 1;
}
static const struct op_kind CROWD = {
	.name = "crowd", .flags = OP_KIND_CROWD, .step = crowd_step, .deliver = told, .release = released,
};

static struct task *crowd[200];
static unsigned crowd_answers;
static void crowd_answered(struct task *t)
{
	assert_int_equal(t->result, t->number == 7 ? -EBADF : 0);
	crowd_answers++;
}

static void post_crowd(int n)
{
	crowd_answers = offloaded = 0;
	for (int i = 0; i < n; i++) {
		crowd[i] = task(&CROWD, i);
		crowd[i]->then = crowd_answered;
		posted(crowd[i]);
	}
}

static void a_crowd_goes_to_the_pool(void **state)
{
	crowd_pause_us = 0;
	post_crowd(200);
	run();
	assert_int_equal(crowd_answers, 200);
	assert_int_equal(offloaded, 200);
	post_crowd(10);
	run();
	assert_int_equal(crowd_answers, 10);
	assert_int_equal(offloaded, 0);
}

static void first_cancels_the_waiting(struct task *t)
{
	if (crowd_answers++ > 0)
		return;
	for (int i = 0; i < 100; i++)
		if (crowd[i]->op.state == OP_WAITING)
			loop_cancel(loop, &crowd[i]->op);
}

/* Those cancelled while waiting no longer count. */
static void a_crowd_that_disperses(void **state)
{
	crowd_pause_us = 2000;         /* so that most are still waiting when the turn's time is over */
	post_crowd(100);
	for (int i = 0; i < 100; i++)
		crowd[i]->then = first_cancels_the_waiting;
	run();
	assert_in_range(crowd_answers, 1, 99);
	assert_int_equal(crowd_answers, offloaded);
	crowd_pause_us = 0;
	post_crowd(10);
	run();
	assert_int_equal(crowd_answers, 10);
	assert_int_equal(offloaded, 0);
}

/* A thread wakes the loop while it parks, over and over: each wake after the start of a turn causes another turn. */
static atomic_uint wakes_asked;
static unsigned wakes_seen;
static atomic_int waking;

static void *wake_often(void *arg)
{
	for (unsigned i = 1; i <= 5000; i++) {
		atomic_store(&wakes_asked, i);
		loop_wake(loop);
		/* Waits until it was seen: a lost wake would hang here. */
		while (atomic_load(&waking) < (int)i)
			sched_yield();
	}
	return NULL;
}

static void see_wakes(void *ctx)
{
	wakes_seen = atomic_load(&wakes_asked);
	atomic_store(&waking, (int)wakes_seen);
	if (wakes_seen == 5000)
		loop_stop(loop);
}

static void no_wake_is_lost(void **state)
{
	const struct loop_hooks hooks = { .turn = see_wakes };
	enum loop_backend backend = *state ? LOOP_BACKEND_POLL : LOOP_BACKEND_URING;
	loop_free(loop);
	loop = loop_new(&hooks, backend);
	assert_int_equal(loop_wake_enable(loop), 0);
	timer(-1, 100000000, NULL);
	atomic_store(&wakes_asked, 0);
	atomic_store(&waking, 0);
	pthread_t thread;
	pthread_create(&thread, NULL, wake_often, NULL);
	int r = loop_run(loop);
	if (r == 0)
		assert_int_equal(wakes_seen, 5000);
	else
		atomic_store(&waking, 5000);
	pthread_join(thread, NULL);
	if (r < 0)
		skip();
}

static atomic_int signals;
static void on_signal(int number)
{
	atomic_fetch_add(&signals, 1);
	loop_wake(loop);
}

static void stop_after_signals(void *ctx)
{
	if (atomic_load(&signals) >= 20)
		loop_stop(loop);
}

/* A signal that arrives while parked ends the park. */
static void a_signal_wakes(void **state)
{
	const struct loop_hooks hooks = { .turn = stop_after_signals };
	enum loop_backend backend = *state ? LOOP_BACKEND_POLL : LOOP_BACKEND_URING;
	loop_free(loop);
	loop = loop_new(&hooks, backend);
	assert_int_equal(loop_wake_enable(loop), 0);
	timer(-1, 100000000, NULL);
	atomic_store(&signals, 0);
	struct sigaction action = { .sa_handler = on_signal, .sa_flags = SA_RESTART }, old;
	sigaction(SIGALRM, &action, &old);
	struct itimerval every = { { 0, 1000 }, { 0, 1000 } }, never = { { 0, 0 }, { 0, 0 } };
	setitimer(ITIMER_REAL, &every, NULL);
	int r = loop_run(loop);
	setitimer(ITIMER_REAL, &never, NULL);
	sigaction(SIGALRM, &old, NULL);
	if (r < 0)
		skip();
	assert_true(atomic_load(&signals) >= 20);
}

/* ---- the end */

static void freed_with_everything_in_flight(void **state)
{
	int ends[2];
	assert_int_equal(pipe(ends), 0);
	for (int i = 0; i < 50; i++) {
		struct task *t = task(&READ_RING, i);
		t->fd = ends[0];
		posted(t);
		t = task(&WORK, i);
		t->does = nap;
		posted(t);
		timer(i, 1000, NULL);
		posted(task(&WHOLE_FILE_RING, i));
	}
	struct task *s = timer(1000, 0, stop);
	s->op.due_ms = 0;
	run();
	posted(task(&NOP, 1));
	log_text[0] = 0;
	loop_free(loop);
	loop = NULL;
	assert_int_equal(live, 0);
	assert_log("");                           /* no further notifications */
	close(ends[0]);
	close(ends[1]);
}

static struct job *kept[4];
static unsigned kept_count;
static int keep_job(void *ctx, struct job *job)
{
	kept[kept_count++] = job;
	return 0;
}

/* A pool that is freed first hands its jobs back; the loop then has nothing to wait for. */
static void freed_after_the_pool(void **state)
{
	const struct loop_hooks hooks = { .offload = keep_job };
	loop_free(loop);
	loop = loop_new(&hooks, LOOP_BACKEND_POLL);
	kept_count = 0;
	posted(task(&WORK, 1));
	posted(task(&WHOLE_FILE_RING, 2));        /* a file's open: with the poll back end it also goes to the pool */
	timer(3, 1, stop);
	assert_int_equal(loop_run(loop), 0);
	assert_int_equal(kept_count, 2);
	for (unsigned i = 0; i < 2; i++) {
		assert_true(loop_owns_job(kept[i]));
		loop_job_dropped(kept[i]);
	}
	loop_free(loop);
	loop = NULL;
	assert_int_equal(live, 0);
	assert_log("3 ");
}

static void freed_unused(void **state) {}

static void synchronous(void **state)
{
	struct task *t = task(&WHOLE_FILE, 1);
	assert_int_equal(loop_run_sync(loop, &t->op), 4);
	assert_memory_equal(t->op.data, "\177ELF", 4);
	t->op.kind = &WORK;
	assert_int_equal(loop_run_sync(loop, &t->op), 1);
	t->number = REFUSED;
	assert_int_equal(loop_run_sync(loop, &t->op), -EACCES);
	assert_int_equal(admitted, 3);
	assert_log("");
	free(t);
	live--;
}

#define EACH(test) \
	{ #test "_uring", test, setup_uring, teardown, NULL }, \
	{ #test "_timeout_op", test, setup_timeout_op, teardown, NULL }, \
	{ #test "_coop", test, setup_coop, teardown, NULL }, \
	{ #test "_old", test, setup_old, teardown, NULL }, \
	{ #test "_poll", test, setup_poll, teardown, (void *)"poll" }

/* If the kernel, or an emulator, has no io_uring, its tests are skipped. */
static void without_uring(void **state)
{
	print_message("this kernel refuses io_uring\n");
	skip();
}

static int uring_is_refused(void)
{
	setup_uring(NULL);
	int r = loop_open(loop);
	loop_free(loop);
	loop = NULL;
	return r < 0;
}

int main(void)
{
	struct CMUnitTest tests[] = {
		EACH(nothing_to_do),
		EACH(the_back_end_by_name),
		EACH(deadline_order),
		EACH(told_when_timers_have_fired),
		EACH(equal_deadlines_in_start_order),
		EACH(no_timer_is_early),
		EACH(an_interval),
		EACH(an_interval_does_not_catch_up),
		EACH(exact_timers_are_never_early),
		EACH(cleared_before_it_fires),
		EACH(cleared_between_queued_and_delivered),
		EACH(cleared_while_queued_and_another_posted),
		EACH(cleared_at_once_touches_nothing),
		EACH(cleared_by_itself),
		EACH(refreshed),
		EACH(refreshed_by_itself),
		EACH(refreshed_while_queued),
		EACH(refreshed_then_cleared_while_queued),
		EACH(unreferenced),
		EACH(stopped),
		EACH(stopped_for_good),
		EACH(stale_ids),
		EACH(an_immediate_before_a_new_timer),
		EACH(an_immediate_of_an_immediate_waits_a_turn),
		EACH(recursive_immediates_starve_nobody),
		EACH(self_spawning_callbacks_starve_nobody),
		EACH(answers_beside_what_is_always_ready),
		EACH(a_long_operation_starves_nobody),
		{ "hops_of_each_route_uring", hops_of_each_route_uring, setup_traced_uring, teardown, NULL },
		{ "hops_of_each_route_poll", hops_of_each_route_poll, setup_traced_poll, teardown, NULL },
		EACH(begun_before_a_turn),
		EACH(given_back_before_a_wait),
		EACH(a_file_read_step_by_step),
		EACH(a_pipe_in_either_mode),
		EACH(the_window),
		EACH(cancelled_in_the_window_and_before_it),
		EACH(cancelled_in_the_ring),
		EACH(refused_at_the_door),
		EACH(a_refused_interval),
		EACH(bytes_of_many_sizes),
		EACH(many_jobs),
		EACH(jobs_one_after_another),
		EACH(work_that_spreads),
		EACH(a_crowd_goes_to_the_pool),
		EACH(a_crowd_that_disperses),
		EACH(no_wake_is_lost),
		EACH(a_signal_wakes),
		EACH(freed_with_everything_in_flight),
		EACH(freed_after_the_pool),
		EACH(freed_unused),
		EACH(synchronous),
	};
	for (size_t i = 0, refused = (size_t)uring_is_refused(); refused && i < sizeof tests / sizeof *tests; i++)
		if (!strstr(tests[i].name, "_poll"))
			tests[i] = (struct CMUnitTest){ .name = tests[i].name, .test_func = without_uring };
	return cmocka_run_group_tests(tests, NULL, NULL);
}
