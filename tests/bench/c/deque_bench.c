/* The deque against a ring under a mutex, without contention: the cost of a worker's own jobs, and a thief's cost per
 * job.  The twin's thief also takes half of the jobs, under its mutex. */
#include <pthread.h>

#include "bench.h"
#include "pool/deque.h"

enum { LIVE = 64 };

struct ring {
	pthread_mutex_t lock;
	unsigned head, tail;
	struct job *slots[DEQUE_SIZE];
};

struct both {
	struct deque a, b;
	struct global g;
	struct ring ra, rb;
	struct job jobs[DEQUE_SIZE];
};

static int ring_push(struct ring *r, struct job *job)
{
	int full;

	pthread_mutex_lock(&r->lock);
	full = r->tail - r->head == DEQUE_SIZE;
	if (!full)
		r->slots[r->tail++ % DEQUE_SIZE] = job;
	pthread_mutex_unlock(&r->lock);
	return !full;
}

static struct job *ring_pop(struct ring *r)
{
	struct job *job = NULL;

	pthread_mutex_lock(&r->lock);
	if (r->head != r->tail)
		job = r->slots[r->head++ % DEQUE_SIZE];
	pthread_mutex_unlock(&r->lock);
	return job;
}

static unsigned ring_steal(struct ring *from, struct ring *to)
{
	unsigned n, i;

	pthread_mutex_lock(&from->lock);
	n = (from->tail - from->head + 1) / 2;
	pthread_mutex_lock(&to->lock);
	for (i = 0; i < n; i++)
		to->slots[to->tail++ % DEQUE_SIZE] = from->slots[from->head++ % DEQUE_SIZE];
	pthread_mutex_unlock(&to->lock);
	pthread_mutex_unlock(&from->lock);
	return n;
}

/* Bursts of LIVE pushes, then as many pops. */
static uint64_t deque_push_pop(void *ctx, unsigned long n)
{
	struct both *c = ctx;
	unsigned long done;
	unsigned i;

	for (done = 0; done < n; done += LIVE) {
		for (i = 0; i < LIVE; i++)
			deque_push(&c->a, &c->jobs[i], &c->g);
		for (i = 0; i < LIVE; i++)
			bench_keep(deque_pop(&c->a));
	}
	return 0;
}

static uint64_t ring_push_pop(void *ctx, unsigned long n)
{
	struct both *c = ctx;
	unsigned long done;
	unsigned i;

	for (done = 0; done < n; done += LIVE) {
		for (i = 0; i < LIVE; i++)
			bench_keep(ring_push(&c->ra, &c->jobs[i]));
		for (i = 0; i < LIVE; i++)
			bench_keep(ring_pop(&c->ra));
	}
	return 0;
}

/* Only the steals are timed; n is in jobs. */
static uint64_t deque_steals(void *ctx, unsigned long n)
{
	struct both *c = ctx;
	unsigned long done = 0;
	uint64_t ns = 0, start;
	uint32_t count;
	unsigned i;

	while (done < n) {
		for (i = 0; i < DEQUE_SIZE; i++)
			deque_push(&c->a, &c->jobs[i], &c->g);
		start = bench_now_ns();
		bench_keep(deque_steal(&c->a, &c->b, &count));
		ns += bench_now_ns() - start;
		done += count;
		while (deque_pop(&c->a))
			;
		while (deque_pop(&c->b))
			;
	}
	return ns * n / done;
}

static uint64_t ring_steals(void *ctx, unsigned long n)
{
	struct both *c = ctx;
	unsigned long done = 0;
	uint64_t ns = 0, start;
	unsigned i;

	while (done < n) {
		for (i = 0; i < DEQUE_SIZE; i++)
			ring_push(&c->ra, &c->jobs[i]);
		start = bench_now_ns();
		done += ring_steal(&c->ra, &c->rb);
		ns += bench_now_ns() - start;
		while (ring_pop(&c->ra))
			;
		while (ring_pop(&c->rb))
			;
	}
	return ns * n / done;
}

/* A second thread exists, as in a pool: without one, glibc's mutexes leave out their atomic instructions. */
static void *asleep(void *gate)
{
	pthread_mutex_lock(gate);
	return NULL;
}

int main(void)
{
	static pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER;
	static struct both c;
	pthread_t other;

	pthread_mutex_lock(&gate);
	if (pthread_create(&other, NULL, asleep, &gate))
		return 2;

	deque_init(&c.a);
	deque_init(&c.b);
	global_init(&c.g);
	pthread_mutex_init(&c.ra.lock, NULL);
	pthread_mutex_init(&c.rb.lock, NULL);

	bench_begin("deque, against a ring under a mutex");
	bench_pair("push + pop, the pair", deque_push_pop, ring_push_pop, &c, 2000000, 3.0);
	bench_pair("steal, per job (clock included)", deque_steals, ring_steals, &c, 1000000, 0);
	pthread_mutex_unlock(&gate);
	pthread_join(other, NULL);
	return bench_end();
}
