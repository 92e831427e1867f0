/* The pool: the promises of pool.h, and stress tests with unique ids.
 *
 * pool_small_test.c includes this file with deques of four slots and a pthread_create that fails on demand.  TEST_SCALE
 * in the environment multiplies the rounds (a percentage). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "pool/pool.h"

static unsigned scaled(unsigned n)
{
	const char *s = getenv("TEST_SCALE");
	unsigned long percent = s ? strtoul(s, NULL, 10) : 100;

	n = (unsigned)(n * percent / 100);
	return n ? n : 1;
}

static void sem_wait_all(sem_t *sem, unsigned n)
{
	while (n > 0)
		if (sem_wait(sem) == 0)
			n--;
}

/* ---- a job that records its order, spawns the given jobs, and may block at a gate */

enum { LOG_MAX = 4096 };

struct record {
	unsigned ids[LOG_MAX];
	atomic_uint count;
};

struct step {
	struct job job;
	struct pool *pool;
	struct record *record;
	unsigned id;
	struct step *spawns;           /* an array, spawned in order */
	unsigned spawns_count;
	sem_t *entered, *gate, *left;  /* any may be NULL */
};

static void step_run(struct job *job)
{
	struct step *s = container_of(job, struct step, job);
	unsigned i;

	if (s->record)
		s->record->ids[atomic_fetch_add(&s->record->count, 1)] = s->id;
	if (s->entered)
		sem_post(s->entered);
	if (s->gate)
		sem_wait_all(s->gate, 1);
	for (i = 0; i < s->spawns_count; i++)
		if (pool_spawn(s->pool, &s->spawns[i].job))
			abort();
	if (s->left)
		sem_post(s->left);
}

static void steps_init(struct step *s, unsigned n, struct pool *p, struct record *r, unsigned first_id, sem_t *left)
{
	memset(s, 0, n * sizeof *s);
	for (unsigned i = 0; i < n; i++) {
		s[i].job.run = step_run;
		s[i].pool = p;
		s[i].record = r;
		s[i].id = first_id + i;
		s[i].left = left;
	}
}

/* Number of threads of this process, according to the kernel. */
static int threads_now(void)
{
	char line[256];
	FILE *f = fopen("/proc/self/status", "r");
	int n = -1;

	while (f && fgets(line, sizeof line, f))
		if (sscanf(line, "Threads: %d", &n) == 1)
			break;
	if (f)
		fclose(f);
	return n;
}

/* The kernel may count a joined thread for a moment. */
static void assert_threads_become(int n)
{
	int tries = 10000;

	while (threads_now() != n && tries-- > 0)
		usleep(100);
	assert_int_equal(threads_now(), n);
}

static int threads_settled(void)
{
	int n = threads_now(), same = 0;

	while (same < 20) {
		int now = threads_now();

		same = now == n ? same + 1 : 0;
		n = now;
		usleep(100);
	}
	return n;
}

static void *nothing(void *arg)
{
	return arg;
}

/* E9: threads exist only after the first job, and only as many as needed. */
static void starts_lazily(void **state)
{
	struct pool *p;
	struct step s;
	sem_t left;
	pthread_t first;
	int before;

	/* a sanitizer may start its own thread along with the first one */
	assert_int_equal(pthread_create(&first, NULL, nothing, NULL), 0);
	pthread_join(first, NULL);
	before = threads_settled();
	p = pool_new(4, NULL);

	assert_non_null(p);
	sem_init(&left, 0, 0);
	steps_init(&s, 1, p, NULL, 0, &left);
	assert_int_equal(pool_running(p), 0);
	assert_int_equal(threads_now(), before);
	assert_int_equal(pool_submit(p, &s.job), 0);
	assert_true(pool_running(p) >= 1);
	sem_wait_all(&left, 1);
	pool_free(p);
	assert_threads_become(before);

	p = pool_new(0, NULL);
	pool_free(p);
	assert_threads_become(before);
	pool_free(NULL);
}

/* All four workers get a job when four jobs wait for each other. */
static void grows_to_its_limit(void **state)
{
	struct pool *p = pool_new(4, NULL);
	struct step s[4];
	sem_t entered, gate, left;
	unsigned i;

	sem_init(&entered, 0, 0);
	sem_init(&gate, 0, 0);
	sem_init(&left, 0, 0);
	steps_init(s, 4, p, NULL, 0, &left);
	for (i = 0; i < 4; i++) {
		s[i].entered = &entered;
		s[i].gate = &gate;
		assert_int_equal(pool_submit(p, &s[i].job), 0);
	}
	sem_wait_all(&entered, 4);
	assert_int_equal(pool_running(p), 4);
	for (i = 0; i < 4; i++)
		sem_post(&gate);
	sem_wait_all(&left, 4);
	pool_free(p);
}

/* While no worker is parked and none may be started, a submit makes no system call to wake one. */
static void submit_to_awake_workers_wakes_nobody(void **state)
{
	enum { N = 1000 };
	static struct step s[N + 1];
	struct pool *p = pool_new(1, NULL);
	struct pool_stats before, after;
	sem_t entered, gate, left;
	unsigned i;

	sem_init(&entered, 0, 0);
	sem_init(&gate, 0, 0);
	sem_init(&left, 0, 0);
	steps_init(s, N + 1, p, NULL, 0, &left);
	s[N].entered = &entered;
	s[N].gate = &gate;
	assert_int_equal(pool_submit(p, &s[N].job), 0);
	sem_wait_all(&entered, 1);
	pool_stats(p, &before);
	for (i = 0; i < N; i++)
		assert_int_equal(pool_submit(p, &s[i].job), 0);
	pool_stats(p, &after);
	assert_int_equal(after.wakes, before.wakes);
	sem_post(&gate);
	sem_wait_all(&left, N + 1);
	pool_stats(p, &after);
	assert_int_equal(after.wakes, before.wakes);
	assert_int_equal(after.ran, N + 1);
	assert_int_equal(after.workers, 1);
	pool_free(p);
}

/* E6: the newest job first. */
static void lifo_slot_goes_first(void **state)
{
	struct pool *p = pool_new(1, NULL);
	static struct record r;
	struct step root, s[4];
	static const unsigned order[] = { 99, 3, 0, 1, 2 };
	sem_t left;
	unsigned i;

	memset(&r, 0, sizeof r);
	sem_init(&left, 0, 0);
	steps_init(&root, 1, p, &r, 99, &left);
	steps_init(s, 4, p, &r, 0, &left);
	root.spawns = s;
	root.spawns_count = 4;
	assert_int_equal(pool_submit(p, &root.job), 0);
	sem_wait_all(&left, 5);
	for (i = 0; i < 5; i++)
		assert_int_equal(r.ids[i], order[i]);
	pool_free(p);
}

/* E6: at most three in a row from the slot; the fourth queues behind what the deque holds. */
static void lifo_slot_yields_after_three(void **state)
{
	struct pool *p = pool_new(1, NULL);
	static struct record r;
	struct step root, chain[8], old[2], first[3];
	static const unsigned order[] = { 99, 0, 1, 2, 50, 51, 3, 4, 5, 6, 7 };
	sem_t left;
	unsigned i;

	memset(&r, 0, sizeof r);
	sem_init(&left, 0, 0);
	steps_init(&root, 1, p, &r, 99, &left);
	steps_init(chain, 8, p, &r, 0, &left);
	for (i = 0; i + 1 < 8; i++) {
		chain[i].spawns = &chain[i + 1];
		chain[i].spawns_count = 1;
	}
	steps_init(old, 2, p, &r, 50, &left);
	first[0] = old[0];
	first[1] = old[1];
	first[2] = chain[0];
	root.spawns = first;
	root.spawns_count = 3;
	assert_int_equal(pool_submit(p, &root.job), 0);
	sem_wait_all(&left, 1 + 2 + 8);
	for (i = 0; i < 11; i++)
		assert_int_equal(r.ids[i], order[i]);
	pool_free(p);
}

/* E7: endless local work does not delay the global queue for more than 61 jobs. */
static void global_queue_every_61st(void **state)
{
	enum { N = 200 };
	struct pool *p = pool_new(1, NULL);
	static struct record r;
	static struct step root, chain[N], outside;
	sem_t left, entered, gate;
	unsigned i;

	memset(&r, 0, sizeof r);
	sem_init(&left, 0, 0);
	sem_init(&entered, 0, 0);
	sem_init(&gate, 0, 0);
	steps_init(&root, 1, p, &r, 1000, &left);
	steps_init(chain, N, p, &r, 0, &left);
	steps_init(&outside, 1, p, &r, 2000, &left);
	for (i = 0; i + 1 < N; i++) {
		chain[i].spawns = &chain[i + 1];
		chain[i].spawns_count = 1;
	}
	root.entered = &entered;
	root.gate = &gate;
	root.spawns = chain;
	root.spawns_count = 1;
	assert_int_equal(pool_submit(p, &root.job), 0);
	sem_wait_all(&entered, 1);
	assert_int_equal(pool_submit(p, &outside.job), 0);
	sem_post(&gate);
	sem_wait_all(&left, N + 2);
	for (i = 0; r.ids[i] != 2000; i++)
		assert_true(i < 62);
	assert_true(i > 2);
	pool_free(p);
}

/* E9: a job in a long computation leaves its spawned jobs, including the one in its LIFO slot, to other workers.  Each
 * of the jobs below waits for the other, so they must run on two workers at the same time. */
static void spawned_jobs_spread(void **state)
{
	struct pool *p = pool_new(2, NULL);
	struct pool_stats stats;
	struct step root, s;
	sem_t a, b, left;
	unsigned rounds = scaled(200), i;

	sem_init(&a, 0, 0);
	sem_init(&b, 0, 0);
	sem_init(&left, 0, 0);
	for (i = 0; i < rounds; i++) {
		struct step wait;

		/* root spawns s and wait; wait (the newest) runs on either worker, and ends only after s ran */
		steps_init(&root, 1, p, NULL, 0, &left);
		steps_init(&s, 1, p, NULL, 0, &left);
		steps_init(&wait, 1, p, NULL, 0, &left);
		wait.gate = &a;
		s.entered = &a;
		{
			struct step two[2] = { s, wait };

			root.spawns = two;
			root.spawns_count = 2;
			assert_int_equal(pool_submit(p, &root.job), 0);
			sem_wait_all(&left, 3);
		}
	}
	pool_stats(p, &stats);
	assert_int_equal(stats.ran, 3 * rounds);
	assert_true(stats.steals > 0);
	pool_free(p);
}

struct spawn_then_wait {
	struct job job;
	struct pool *pool;
	struct step *part;
	sem_t *part_left, *left;
};

static void spawn_then_wait_run(struct job *job)
{
	struct spawn_then_wait *s = container_of(job, struct spawn_then_wait, job);

	if (pool_spawn(s->pool, &s->part->job))
		abort();
	sem_wait_all(s->part_left, 1);
	sem_post(s->left);
}

static void lifo_slot_of_a_busy_worker_is_stolen(void **state)
{
	struct pool *p = pool_new(2, NULL);
	sem_t part_left, left;
	unsigned rounds = scaled(200), i;

	sem_init(&part_left, 0, 0);
	sem_init(&left, 0, 0);
	for (i = 0; i < rounds; i++) {
		struct step part;
		struct spawn_then_wait s = { { spawn_then_wait_run, NULL }, p, &part, &part_left, &left };

		steps_init(&part, 1, p, NULL, 0, &part_left);
		assert_int_equal(pool_submit(p, &s.job), 0);
		sem_wait_all(&left, 1);
	}
	pool_free(p);
}

/* ---- signals */

struct mask_job {
	struct job job;
	int unblocked;
	sem_t *left;
};

static void mask_run(struct job *job)
{
	struct mask_job *m = container_of(job, struct mask_job, job);
	static const int asked[] = { SIGINT, SIGTERM, SIGHUP, SIGALRM, SIGUSR1, SIGCHLD, SIGWINCH, SIGPIPE };
	sigset_t now;

	pthread_sigmask(SIG_SETMASK, NULL, &now);
	for (size_t i = 0; i < sizeof asked / sizeof asked[0]; i++)
		m->unblocked += !sigismember(&now, asked[i]);
	sem_post(m->left);
}

static void workers_block_signals(void **state)
{
	struct pool *p = pool_new(1, NULL);
	sem_t left;
	struct mask_job m = { { mask_run, NULL }, 0, &left };
	sigset_t before, after;

	sem_init(&left, 0, 0);
	pthread_sigmask(SIG_SETMASK, NULL, &before);
	assert_int_equal(pool_submit(p, &m.job), 0);
	pthread_sigmask(SIG_SETMASK, NULL, &after);
	assert_int_equal(sigismember(&before, SIGINT), sigismember(&after, SIGINT));
	sem_wait_all(&left, 1);
	assert_int_equal(m.unblocked, 0);
	pool_free(p);
}

/* ---- the end */

static atomic_uint dropped;

static void count_drop(struct job *job)
{
	atomic_fetch_add(&dropped, 1);
	container_of(job, struct step, job)->id += 10000;
}

/* B11: jobs that have not started are handed back, once each, and never run. */
static void free_hands_back_what_never_began(void **state)
{
	enum { N = 600, SPAWNED = 300 };
	static struct step root, outside[N], inside[SPAWNED];
	static struct record r;
	struct pool *p = pool_new(1, count_drop);
	sem_t entered, gate;
	unsigned i, ran, back = 0;

	memset(&r, 0, sizeof r);
	atomic_store(&dropped, 0);
	sem_init(&entered, 0, 0);
	sem_init(&gate, 0, 0);
	steps_init(&root, 1, p, NULL, 0, NULL);
	steps_init(outside, N, p, &r, 0, NULL);
	steps_init(inside, SPAWNED, p, &r, N, NULL);
	root.entered = &entered;
	root.gate = &gate;
	root.spawns = inside;
	root.spawns_count = SPAWNED;
	assert_int_equal(pool_submit(p, &root.job), 0);
	sem_wait_all(&entered, 1);
	for (i = 0; i < N; i++)
		assert_int_equal(pool_submit(p, &outside[i].job), 0);
	sem_post(&gate);
	pool_free(p);
	ran = atomic_load(&r.count);
	for (i = 0; i < N; i++)
		back += outside[i].id >= 10000;
	for (i = 0; i < SPAWNED; i++)
		back += inside[i].id >= 10000;
	assert_int_equal(back, atomic_load(&dropped));
	assert_int_equal(ran + back, N + SPAWNED);
	for (i = 0; i < ran; i++)
		assert_true(r.ids[i] < 10000);
}

/* Stopping at any moment: while workers search, park, run or are being created. */
static void free_at_any_moment(void **state)
{
	enum { N = 64 };
	static struct step s[N];
	static struct record r;
	unsigned rounds = scaled(300), round, i;

	for (round = 0; round < rounds; round++) {
		unsigned n = round % N, expected = n;
		struct pool *p = pool_new(1 + round % 4, count_drop);
		volatile unsigned delay;

		memset(&r, 0, sizeof r);
		atomic_store(&dropped, 0);
		steps_init(s, N, p, &r, 0, NULL);
		for (i = 0; i < n; i++) {
			if (i % 4 == 0 && i + 3 < n) {
				s[i].spawns = &s[i + 1];
				s[i].spawns_count = 3;
			}
		}
		for (i = 0; i < n; i++)
			if (i % 4 == 0 || i / 4 * 4 + 3 >= n)
				assert_int_equal(pool_submit(p, &s[i].job), 0);
		for (delay = 0; delay < round * 50; delay++)
			;
		pool_free(p);
		/* a dropped root never spawned its parts */
		for (i = 0; i + 3 < n; i += 4)
			if (s[i].id >= 10000)
				expected -= 3;
		assert_int_equal(atomic_load(&r.count) + atomic_load(&dropped), expected);
	}
}

/* ---- stress */

struct tree {
	atomic_size_t parts;
	atomic_uint ran, twice;
	sem_t *finished;
	struct pool *pool;
	struct node *nodes;
	unsigned nodes_count;
};

struct node {
	struct job job;
	struct tree *tree;
	unsigned id;
	unsigned payload;              /* not atomic: a missing happens-before is a data race on it */
	atomic_uint ran;
};

/* The pattern that pool.h describes: node i spawns 4i+1 .. 4i+4. */
static void node_run(struct job *job)
{
	struct node *n = container_of(job, struct node, job);
	struct tree *t = n->tree;

	if (n->payload != n->id * 3 + 1 || atomic_fetch_add_explicit(&n->ran, 1, memory_order_relaxed))
		atomic_fetch_add(&t->twice, 1);
	n->payload = 0;
	atomic_fetch_add_explicit(&t->ran, 1, memory_order_relaxed);
	for (unsigned i = 1; i <= 4; i++) {
		unsigned id = 4 * n->id + i;

		if (id >= t->nodes_count)
			break;
		t->nodes[id].payload = id * 3 + 1;
		atomic_fetch_add_explicit(&t->parts, 1, memory_order_relaxed);
		if (pool_spawn(t->pool, &t->nodes[id].job))
			abort();
	}
	if (atomic_fetch_sub_explicit(&t->parts, 1, memory_order_acq_rel) == 1)
		sem_post(t->finished);
}

static void tree_start(struct tree *t, struct pool *p, unsigned nodes, sem_t *finished)
{
	memset(t, 0, sizeof *t);
	t->nodes = calloc(nodes, sizeof *t->nodes);
	assert_non_null(t->nodes);
	t->nodes_count = nodes;
	t->pool = p;
	t->finished = finished;
	atomic_store(&t->parts, 1);
	for (unsigned i = 0; i < nodes; i++) {
		t->nodes[i].job.run = node_run;
		t->nodes[i].tree = t;
		t->nodes[i].id = i;
	}
	t->nodes[0].payload = 1;
	assert_int_equal(pool_submit(p, &t->nodes[0].job), 0);
}

static void tree_check(struct tree *t)
{
	assert_int_equal(atomic_load(&t->twice), 0);
	assert_int_equal(atomic_load(&t->ran), t->nodes_count);
	for (unsigned i = 0; i < t->nodes_count; i++)
		assert_int_equal(atomic_load(&t->nodes[i].ran), 1);
	free(t->nodes);
}

/* E8, E9: self-splitting trees, several at a time; each node exactly once. */
static void each_job_exactly_once(void **state)
{
	enum { TREES = 4 };
	unsigned rounds = scaled(24), round, i;

	for (round = 0; round < rounds; round++) {
		struct pool *p = pool_new(1 + round % 5, NULL);
		struct tree t[TREES];
		sem_t finished;

		sem_init(&finished, 0, 0);
		for (i = 0; i < TREES; i++)
			tree_start(&t[i], p, 1 + round * 97, &finished);
		sem_wait_all(&finished, TREES);
		for (i = 0; i < TREES; i++)
			tree_check(&t[i]);
		pool_free(p);
	}
}

/* One job at a time, waiting for each: every one meets workers that are about to park. */
static void no_wake_up_is_lost(void **state)
{
	unsigned threads, i, n = scaled(2000);

	for (threads = 1; threads <= 4; threads++) {
		struct pool *p = pool_new(threads, NULL);
		sem_t left;

		sem_init(&left, 0, 0);
		for (i = 0; i < n; i++) {
			struct step s;
			volatile unsigned delay;

			steps_init(&s, 1, p, NULL, 0, &left);
			assert_int_equal(pool_submit(p, &s.job), 0);
			sem_wait_all(&left, 1);
			/* from nothing to well beyond the time workers spend searching */
			for (delay = 0; delay < i % 61 * 500; delay++)
				;
		}
		pool_free(p);
	}
}

struct outsider {
	pthread_t thread;
	struct pool *pool;
	struct step *steps;
	unsigned n;
};

static void *outsider_main(void *arg)
{
	struct outsider *o = arg;

	for (unsigned i = 0; i < o->n; i++)
		if (pool_spawn(o->pool, &o->steps[i].job))
			abort();
	return NULL;
}

/* Several threads submit from outside, including the first job. */
static void many_submitters(void **state)
{
	enum { SUBMITTERS = 3, N = 300 };
	static struct step s[SUBMITTERS * N];
	static struct record r;
	unsigned rounds = scaled(20), round, i;

	for (round = 0; round < rounds; round++) {
		struct pool *p = pool_new(1 + round % 4, NULL);
		struct outsider o[SUBMITTERS];
		unsigned char seen[SUBMITTERS * N] = { 0 };
		sem_t left;

		memset(&r, 0, sizeof r);
		sem_init(&left, 0, 0);
		steps_init(s, SUBMITTERS * N, p, &r, 0, &left);
		for (i = 0; i < SUBMITTERS; i++) {
			o[i] = (struct outsider){ .pool = p, .steps = s + i * N, .n = N };
			assert_int_equal(pthread_create(&o[i].thread, NULL, outsider_main, &o[i]), 0);
		}
		for (i = 0; i < SUBMITTERS; i++)
			pthread_join(o[i].thread, NULL);
		sem_wait_all(&left, SUBMITTERS * N);
		pool_free(p);
		assert_int_equal(atomic_load(&r.count), SUBMITTERS * N);
		for (i = 0; i < SUBMITTERS * N; i++)
			assert_int_equal(seen[r.ids[i]]++, 0);
	}
}

#ifdef POOL_TEST_FAILING_THREADS

/* No thread can be created: submit reports it and the job stays with the caller.  Later the pool works. */
static void no_thread_is_an_error(void **state)
{
	struct pool *p = pool_new(2, count_drop);
	struct step s;
	sem_t left;

	atomic_store(&dropped, 0);
	sem_init(&left, 0, 0);
	steps_init(&s, 1, p, NULL, 0, &left);
	threads_left = 0;
	assert_int_equal(pool_submit(p, &s.job), -EAGAIN);
	assert_int_equal(pool_running(p), 0);
	threads_left = 1000;
	assert_int_equal(pool_submit(p, &s.job), 0);
	sem_wait_all(&left, 1);
	pool_free(p);

	p = pool_new(2, count_drop);
	threads_left = 0;
	assert_int_equal(pool_submit(p, &s.job), -EAGAIN);
	pool_free(p);
	threads_left = 1000;
	assert_int_equal(atomic_load(&dropped), 0);
}

/* If a later thread cannot be created, the pool continues with the others. */
static void fewer_threads_do_all_the_work(void **state)
{
	unsigned rounds = scaled(20), round;

	for (round = 0; round < rounds; round++) {
		struct pool *p = pool_new(4, NULL);
		struct tree t;
		sem_t finished;
		int max = 1 + (int)(round % 3);

		threads_left = max;
		sem_init(&finished, 0, 0);
		tree_start(&t, p, 2000, &finished);
		sem_wait_all(&finished, 1);
		assert_true(pool_running(p) <= max);
		tree_check(&t);
		pool_free(p);
	}
	threads_left = 1000;
}

#endif

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(starts_lazily),
		cmocka_unit_test(grows_to_its_limit),
		cmocka_unit_test(submit_to_awake_workers_wakes_nobody),
		cmocka_unit_test(lifo_slot_goes_first),
		cmocka_unit_test(lifo_slot_yields_after_three),
		cmocka_unit_test(global_queue_every_61st),
		cmocka_unit_test(spawned_jobs_spread),
		cmocka_unit_test(lifo_slot_of_a_busy_worker_is_stolen),
		cmocka_unit_test(workers_block_signals),
		cmocka_unit_test(free_hands_back_what_never_began),
		cmocka_unit_test(free_at_any_moment),
		cmocka_unit_test(each_job_exactly_once),
		cmocka_unit_test(no_wake_up_is_lost),
		cmocka_unit_test(many_submitters),
#ifdef POOL_TEST_FAILING_THREADS
		cmocka_unit_test(no_thread_is_an_error),
		cmocka_unit_test(fewer_threads_do_all_the_work),
#endif
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
