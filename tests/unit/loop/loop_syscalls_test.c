/* The loop's system calls, counted by strace: submitting and waiting are one call, none is made while there is
 * something to do, and waking a loop that is awake costs none.
 *
 * Each test runs this program again, under strace, with the name of a scenario; the scenario prints its actions to
 * stdout, and the loop its trace to stderr. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <fcntl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/limits.h"
#include "loop/loop.h"

/* ---- scenarios */

struct task {
	struct op op;
	int fd;
	char byte;
	atomic_int finished;
};

static struct loop *loop;
static unsigned long turns, immediates_run;
static int spinning;

static void on_turn(void *ctx) { turns++; }
static unsigned waiting(void *ctx) { return (unsigned)spinning; }
static unsigned run_immediate(void *ctx)
{
	immediates_run += (unsigned)spinning;
	return (unsigned)spinning;
}

static int read_step(struct op *op, struct ring_request *rq)
{
	struct task *t = container_of(op, struct task, op);
	*rq = (struct ring_request){ .opcode = RING_READ, .fd = t->fd, .buf = &t->byte, .size = 1, .offset = -1 };
	return op->step == 0;
}

static void told(struct op *op, const struct record *rec, const void *bytes) {}
static void told_and_stop(struct op *op, const struct record *rec, const void *bytes) { spinning = 0; }
static void released(struct op *op) { free(container_of(op, struct task, op)); }

static atomic_int busy;
/* Finishes only while the loop is busy delivering. */
static void quick(struct op *op)
{
	while (!atomic_load(&busy))
		usleep(1000);
	atomic_store(&container_of(op, struct task, op)->finished, 1);
}

static struct task *last_job;
/* Stays busy until the job is finished and its wake done. */
static void told_and_wait(struct op *op, const struct record *rec, const void *bytes)
{
	atomic_store(&busy, 1);
	while (!atomic_load(&last_job->finished))
		usleep(1000);
	usleep(200000);
}

static void slow(struct op *op) { usleep(30000); }

static const struct op_kind TIMEOUT = {
	.name = "ExecuteTimeout", .flags = OP_KIND_TIMER, .deliver = told, .release = released,
};
static const struct op_kind STOP_TIMEOUT = {
	.name = "ExecuteTimeout", .flags = OP_KIND_TIMER, .deliver = told_and_stop, .release = released,
};
static const struct op_kind BUSY_NOP = {
	.name = "busy", .flags = OP_KIND_TIMER, .deliver = told_and_wait, .release = released,
};
static const struct op_kind READ = {
	.name = "read", .flags = OP_KIND_NO_INLINE, .step = read_step, .deliver = told, .release = released,
};
static const struct op_kind WORK = { .name = "work", .work = quick, .deliver = told, .release = released };

static const struct op_kind SLOW_WORK = { .name = "work", .work = slow, .deliver = told, .release = released };

static struct task *post(const struct op_kind *kind, uint64_t delay_ms, int fd)
{
	struct task *t = calloc(1, sizeof *t);
	t->op.kind = kind;
	t->op.referenced = 1;
	t->op.due_ms = loop_due_ms(loop, delay_ms);
	t->fd = fd;
	if (loop_post(loop, &t->op) < 0)
		abort();
	return t;
}

static void full_pipe(int ends[2], int bytes)
{
	char some[4096] = "";
	if (pipe(ends) < 0 || write(ends[1], some, (size_t)bytes) != bytes)
		abort();
}

static pthread_t job_thread;
static void *run_job(void *job)
{
	((struct job *)job)->run(job);
	return NULL;
}
static int offload(void *ctx, struct job *job) { return -pthread_create(&job_thread, NULL, run_job, job); }

static void scenario_nothing(void) {}

static void scenario_timers(void)
{
	for (unsigned i = 1; i <= 20; i++)
		post(&TIMEOUT, 3 * i, -1);
}

static void scenario_batch(void)
{
	int ends[2];
	full_pipe(ends, 200);
	for (int i = 0; i < 200; i++)
		post(&READ, 0, ends[0]);
}

/* More than the submission queue's size. */
static void scenario_big_batch(void)
{
	int ends[2];
	full_pipe(ends, 4 * LIMIT_RING_ENTRIES);
	for (int i = 0; i < 4 * LIMIT_RING_ENTRIES; i++)
		post(&READ, 0, ends[0]);
}

/* Something is always ready, with a read in flight that never ends. */
static void scenario_busy(void)
{
	int ends[2];
	full_pipe(ends, 0);
	spinning = 1;
	loop_unref(loop, &post(&READ, 0, ends[0])->op);
	post(&STOP_TIMEOUT, 100, -1);
}

static void scenario_awake(void)
{
	last_job = post(&WORK, 0, -1);
	post(&BUSY_NOP, 0, -1);
}

static void scenario_parked(void) { post(&SLOW_WORK, 0, -1); }

static const struct scenario { const char *name; void (*run)(void); } scenarios[] = {
	{ "nothing", scenario_nothing }, { "timers", scenario_timers }, { "batch", scenario_batch },
	{ "big_batch", scenario_big_batch }, { "busy", scenario_busy }, { "awake", scenario_awake }, { "parked", scenario_parked },
};

static int play(const char *name)
{
	const struct loop_hooks hooks = {
		.turn = on_turn, .immediates = run_immediate, .immediates_waiting = waiting, .immediates_referenced = waiting,
		.offload = offload,
	};
	loop = loop_new(&hooks, LOOP_BACKEND_URING);
	for (size_t i = 0; i < sizeof scenarios / sizeof *scenarios; i++)
		if (strcmp(scenarios[i].name, name) == 0)
			scenarios[i].run();
	uint64_t start = clock_mono_ns();
	int r = loop_run(loop);
	printf("run=%d turns=%lu immediates=%lu ms=%lu\n", r, turns, immediates_run, (unsigned long)((clock_mono_ns() - start) / 1000000));
	fflush(stdout);
	/* without loop_free: its calls are not to be counted */
	_exit(0);
}

/* ---- the tests */

static const char *self;

struct seen {
	unsigned enters, setups, eventfds, writes, parks;
	int result;
	unsigned long turns, immediates, ms;
};

static unsigned lines_with(const char *file, const char *what)
{
	FILE *f = fopen(file, "r");
	char line[4096];
	unsigned n = 0;
	assert_non_null(f);
	while (fgets(line, sizeof line, f))
		n += strstr(line, what) != NULL;
	fclose(f);
	return n;
}

static struct seen watch(const char *name, int traced)
{
	static char dir[] = "/tmp/jsr-strace-XXXXXX";
	char command[4096], calls[200], trace[200], out[200];
	struct seen s = { 0 };
	strcpy(strrchr(dir, '-') + 1, "XXXXXX");
	assert_non_null(mkdtemp(dir));
	snprintf(calls, sizeof calls, "%s/calls", dir);
	snprintf(trace, sizeof trace, "%s/trace", dir);
	snprintf(out, sizeof out, "%s/out", dir);
	snprintf(command, sizeof command, "%s strace -f -qq -o %s -e trace=io_uring_enter,io_uring_setup,eventfd2,write %s play %s >%s 2>%s",
		 traced ? "JSR_TRACE=loop" : "", calls, self, name, out, trace);
	int status = system(command);
	FILE *f = fopen(out, "r");
	int read_ok = f && fscanf(f, "run=%d turns=%lu immediates=%lu ms=%lu", &s.result, &s.turns, &s.immediates, &s.ms) == 4;
	if (f)
		fclose(f);
	if (status == 0 && read_ok) {
		s.enters = lines_with(calls, "io_uring_enter(");
		s.setups = lines_with(calls, "io_uring_setup(");
		s.eventfds = lines_with(calls, "eventfd2(");
		s.writes = lines_with(calls, "\\1\\0\\0\\0\\0\\0\\0\\0");
		s.parks = lines_with(trace, "loop: park");
	}
	snprintf(command, sizeof command, "rm -r %s", dir);
	if (system(command) != 0)
		print_message("%s is left behind\n", dir);
	if (status != 0 || !read_ok) {
		print_message("strace is missing or may not trace here\n");
		skip();
	}
	if (s.result < 0) {
		print_message("this kernel refuses io_uring\n");
		skip();
	}
	return s;
}

static void nothing_costs_nothing(void **state)
{
	struct seen s = watch("nothing", 0);
	assert_int_equal(s.setups + s.enters + s.eventfds, 0);
}

static void a_park_is_one_call(void **state)
{
	struct seen s = watch("timers", 1);
	assert_int_equal(s.setups, 1);
	assert_int_equal(s.eventfds, 0);
	assert_int_equal(s.enters, s.parks);
	assert_true(s.parks <= 20 + 2);           /* a wait per deadline, and possibly for a cascade */
}

/* 200 reads are submitted and waited for in one call; they are complete when it returns. */
static void a_batch_is_one_call(void **state)
{
	struct seen s = watch("batch", 0);
	assert_in_range(s.enters, 1, 2);
}

/* Four times the submission queue's size: a call each time it is full, and the wait. */
static void a_full_queue_is_submitted(void **state)
{
	struct seen s = watch("big_batch", 0);
	assert_in_range(s.enters, 4, 4 + 4);
}

/* While there is always an immediate: no waiting, and one non-blocking check per budget of records or per
 * millisecond. */
static void a_busy_loop_looks_once_a_budget(void **state)
{
	struct seen s = watch("busy", 1);
	assert_int_equal(s.parks, 0);
	assert_true(s.immediates > 100);
	assert_in_range(s.enters, 1, s.ms + s.immediates / LIMIT_TURN_RECORDS + 2);
	assert_true(s.enters * 2 < s.turns);
}

/* A job that finishes while the loop is busy: nothing is written to the eventfd. */
static void a_wake_of_an_awake_loop_costs_no_call(void **state)
{
	struct seen s = watch("awake", 0);
	assert_int_equal(s.eventfds, 1);
	assert_int_equal(s.writes, 0);
}

/* The opposite case, to prove that the test above detects the call. */
static void a_wake_of_a_parked_loop_is_one_call(void **state)
{
	struct seen s = watch("parked", 0);
	assert_int_equal(s.writes, 1);
}

int main(int argc, char **argv)
{
	if (argc == 3 && strcmp(argv[1], "play") == 0)
		return play(argv[2]);
	self = argv[0];
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(nothing_costs_nothing),
		cmocka_unit_test(a_park_is_one_call),
		cmocka_unit_test(a_batch_is_one_call),
		cmocka_unit_test(a_full_queue_is_submitted),
		cmocka_unit_test(a_busy_loop_looks_once_a_budget),
		cmocka_unit_test(a_wake_of_an_awake_loop_costs_no_call),
		cmocka_unit_test(a_wake_of_a_parked_loop_is_one_call),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
