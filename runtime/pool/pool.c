/* The state word, a u64 with five fields, so that every decision about threads is one atomic step:
 *
 *     searching 0..15   awake 16..31   started 32..47   limit 48..62   stop 63
 *
 *              claim (some waker)                    found a job: found()
 *     parked --------------------> searching --------------------------------> running
 *        ^   awake+1 searching+1      |  ^         searching-1                    |
 *        |                            |  | search_begin(): searching+1, if        |
 *        +----------------------------+  +----------------------------------------+
 *        |  park(): awake-1 searching-1    fewer than half search                 |
 *        +------------------------------------------------------------------------+
 *           park(): awake-1, when it may not search
 *
 * A worker not yet started is like a parked one, but waking it means making a thread (started+1).
 *
 * No wake-up is lost.  The danger is a store-buffering pattern: a submitter stores a job, then checks whether somebody
 * is searching; a searcher records that it stops, then checks for jobs.  If each check could miss the other's store,
 * the job would stay queued while all workers sleep.  Here both sides use a read-modify-write of the same word (NOTIFY
 * adds 0, FOUND and PARK subtract), and these have a single total order:
 *
 *   - NOTIFY came first.  Then FOUND or PARK reads what NOTIFY wrote (or what later steps made of it: all
 *     stores to the word are read-modify-writes, so this is one release sequence), synchronizes with it, and the check
 *     of the queues sees the job.
 *   - FOUND or PARK came first.  Then NOTIFY sees searching = 0, and wakes a worker if one is parked.
 *
 * The queues are checked by whoever leaves the word with searching = 0, even if it was not searching itself: a worker
 * that parks because it was not allowed to search may be the last one to leave.  Therefore no worker stays parked while
 * a job is queued and nobody searches, which matters when the others are busy with long jobs.
 *
 * That both sides write is essential: with a plain load in NOTIFY the job's store could still sit in a store
 * buffer.  The orders of NOTIFY and PARK are seq_cst, as the pattern requires in general; since it is one word, release
 * and acquire would do (tests/model/park.pml runs both).
 */
#include "pool/pool.h"
#include "pool/deque.h"
#include "pool/global.h"
#include "pool/order.h"
#include "pool/relax.h"

#include <assert.h>
#include <errno.h>
#include <linux/futex.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/mem.h"

enum {
	/* jobs between two checks of the global queue: prime, so that it does not fall into step with a periodic
	 * workload */
	GLOBAL_EVERY = 61,
	LIFO_MAX = 3,                  /* jobs from the LIFO slot in a row */
	SPIN_NS = 50000,               /* search this long: a wake-up costs about twice that */
	ROUND_PAUSES = 64,             /* pauses between two rounds of a search, about 1 to 2 us */
};

#define SEARCHING_ONE ((uint64_t)1)
#define AWAKE_ONE ((uint64_t)1 << 16)
#define STARTED_ONE ((uint64_t)1 << 32)
#define LIMIT_ONE ((uint64_t)1 << 48)
#define STOP ((uint64_t)1 << 63)

static unsigned searching_of(uint64_t state) { return state & 0xffff; }
static unsigned awake_of(uint64_t state) { return state >> 16 & 0xffff; }
static unsigned started_of(uint64_t state) { return state >> 32 & 0xffff; }
static unsigned limit_of(uint64_t state) { return state >> 48 & 0x7fff; }

struct worker {
	struct deque deque;
	/* The newest spawned job.  The owner swaps jobs in; owner and thieves swap NULL in. */
	_Alignas(64) _Atomic(struct job *) lifo;
	/* the owner's */
	_Alignas(64) struct pool *pool;
	pthread_t thread;
	unsigned index;
	int searching;                 /* counted in the state word */
	unsigned tick;
	unsigned lifo_streak;
	uint32_t random;
	/* written by the owner, read by pool_stats */
	_Atomic(unsigned long) ran, steals, stolen;
};

struct pool {
	_Alignas(64) _Atomic(uint64_t) state;
	/* Wake-ups not yet taken; a futex.  A claim adds one, and any one of the parked workers takes it. */
	_Alignas(64) _Atomic(uint32_t) tokens;
	_Atomic(unsigned long) wakes;
	struct global global;
	pthread_mutex_t first_lock;    /* held while the first thread is made */
	void (*drop)(struct job *);
	int spin_ns;
	void *memory;                  /* what this struct was allocated as */
	struct worker workers[];       /* limit of them */
};

static _Thread_local struct worker *running;

/* Each counter has one writer. */
static void count(_Atomic(unsigned long) *counter, unsigned long n)
{
	atomic_store_explicit(counter, atomic_load_explicit(counter, memory_order_relaxed) + n, memory_order_relaxed);
}

static uint64_t state_now(const struct pool *p)
{
	return atomic_load_explicit(&p->state, memory_order_relaxed);
}

/* ---- tokens
 *
 * A worker that wakes because the pool stops must see STOP: no claim counted it as awake, so it must not touch the
 * state's fields again.  (For jobs no order would be needed here: whoever takes a token searches, and leaves the search
 * by FOUND or PARK, which see what the waker's NOTIFY published.) */

static void token_give(struct pool *p, unsigned n)
{
	/* Pairs with TOKEN_TAKE. */
	atomic_fetch_add_explicit(&p->tokens, n, ORDER(TOKEN_GIVE, memory_order_release));
	syscall(SYS_futex, &p->tokens, FUTEX_WAKE_PRIVATE, n, NULL, NULL, 0);
}

static void token_take(struct pool *p)
{
	uint32_t tokens = atomic_load_explicit(&p->tokens, memory_order_relaxed);

	for (;;) {
		if (tokens == 0) {
			syscall(SYS_futex, &p->tokens, FUTEX_WAIT_PRIVATE, 0, NULL, NULL, 0);
			tokens = atomic_load_explicit(&p->tokens, memory_order_relaxed);
		} else if (atomic_compare_exchange_weak_explicit(&p->tokens, &tokens, tokens - 1,
		                                                 /* Pairs with TOKEN_GIVE. */
		                                                 ORDER(TOKEN_TAKE, memory_order_acquire),
		                                                 	memory_order_relaxed)) {
			return;
		}
	}
}

/* ---- waking */

static void *worker_main(void *arg);

/* Whether any queue has a job.  Sees every push that happened-before.  started comes from the read-modify-write that
 * made the call necessary, so that no worker is missed. */
static int pending(struct pool *p, unsigned started)
{
	if (global_count(&p->global) > 0)
		return 1;
	for (unsigned i = 0; i < started; i++) {
		if (!deque_is_empty(&p->workers[i].deque))
			return 1;
		/* Relaxed: only compared with NULL. */
		if (atomic_load_explicit(&p->workers[i].lifo, memory_order_relaxed))
			return 1;
	}
	return 0;
}

enum claim { CLAIM_NONE, CLAIM_PARKED, CLAIM_NEW };

/* Counts one more worker as awake and searching in the state word; the caller must make that true.  *state is the value
 * last seen there.  Relaxed: the preceding NOTIFY or PARK has already published our stores and made the others'
 * visible. */
static enum claim claim(struct pool *p, uint64_t *state)
{
	for (;;) {
		uint64_t s = *state, next;
		enum claim what;

		if ((s & STOP) || searching_of(s) > 0)
			return CLAIM_NONE;
		next = s + AWAKE_ONE + SEARCHING_ONE;
		if (awake_of(s) < started_of(s)) {
			what = CLAIM_PARKED;
		} else if (started_of(s) < limit_of(s)) {
			what = CLAIM_NEW;
			next += STARTED_ONE;
		} else {
			return CLAIM_NONE;
		}
		if (atomic_compare_exchange_weak_explicit(&p->state, state, next, memory_order_relaxed,
			memory_order_relaxed)) {
			*state = next;
			return what;
		}
	}
}

static int thread_start(struct worker *w)
{
	pthread_attr_t attr;
	sigset_t all, before;
	int err;

	sigfillset(&all);
	pthread_attr_init(&attr);
	pthread_attr_setstacksize(&attr, LIMIT_POOL_STACK);
	pthread_sigmask(SIG_SETMASK, &all, &before);
	err = pthread_create(&w->thread, &attr, worker_main, w);
	pthread_sigmask(SIG_SETMASK, &before, NULL);
	pthread_attr_destroy(&attr);
	return -err;
}

/* A claimed thread could not be started: undoes the claim and lowers the limit to the threads that exist.  No other
 * claim can be made meanwhile, since this one counts as searching.  Returns the new state. */
static uint64_t claim_back(struct pool *p)
{
	uint64_t state = state_now(p), next;

	do {
		unsigned started = started_of(state) - 1;

		next = state - SEARCHING_ONE - AWAKE_ONE - STARTED_ONE;
		next -= (limit_of(state) - started) * LIMIT_ONE;
		/* Like FOUND: this leaves the search, and the caller checks the queues. */
	} while (!atomic_compare_exchange_weak_explicit(&p->state, &state, next,
		ORDER(CLAIM_BACK, memory_order_acquire),
	                                                memory_order_relaxed));
	return next;
}

/* Wakes or starts a worker if the state allows it and none is searching. */
static void wake(struct pool *p, uint64_t state)
{
	enum claim what;

	while ((what = claim(p, &state)) != CLAIM_NONE) {
		atomic_fetch_add_explicit(&p->wakes, 1, memory_order_relaxed);
		if (what == CLAIM_PARKED) {
			token_give(p, 1);
			return;
		}
		if (thread_start(&p->workers[started_of(state) - 1]) == 0)
			return;
		/* Others relied on the worker that did not start: check the queues for their jobs. */
		state = claim_back(p);
		if (searching_of(state) > 0 || !pending(p, started_of(state)))
			return;
	}
}

/* To be called after a job was queued. */
static void notify(struct pool *p)
{
	/* NOTIFY: pairs with FOUND and PARK.  Adding 0 counts as a store: see the top of this file. */
	wake(p, atomic_fetch_add_explicit(&p->state, 0, ORDER(NOTIFY, memory_order_seq_cst)));
}

/* ---- a worker's search */

/* Returns 0 if enough others are searching. */
static int search_begin(struct worker *w)
{
	uint64_t state = state_now(w->pool);

	do {
		unsigned searching = searching_of(state);

		if (searching > 0 && 2 * (searching + 1) > limit_of(state))
			return 0;
		/* Relaxed: from here on it searches, and it checks the queues again when it leaves the search. */
	} while (!atomic_compare_exchange_weak_explicit(&w->pool->state, &state, state + SEARCHING_ONE,
		memory_order_relaxed,
	                                                memory_order_relaxed));
	w->searching = 1;
	return 1;
}

/* Leaves the search with a job in hand. */
static void found(struct worker *w)
{
	struct pool *p = w->pool;
	/* FOUND: pairs with NOTIFY. */
	uint64_t state = atomic_fetch_sub_explicit(&p->state, SEARCHING_ONE,
		ORDER(FOUND, memory_order_acquire)) - SEARCHING_ONE;

	w->searching = 0;
	if (searching_of(state) == 0 && pending(p, started_of(state)))
		wake(p, state);
}

static void park(struct worker *w)
{
	struct pool *p = w->pool;
	uint64_t step = AWAKE_ONE + (w->searching ? SEARCHING_ONE : 0);
	/* PARK: pairs with NOTIFY. */
	uint64_t state = atomic_fetch_sub_explicit(&p->state, step, ORDER(PARK, memory_order_seq_cst)) - step;

	w->searching = 0;
	if (state & STOP)
		return;
	if (searching_of(state) == 0 && pending(p, started_of(state))) {
		/* This worker is as good a choice as any other, and waking it needs no system call. */
		enum claim what = claim(p, &state);

		assert(what != CLAIM_NEW);
		if (what == CLAIM_PARKED) {
			w->searching = 1;
			return;
		}
	}
	token_take(p);
	w->searching = 1;
}

static uint32_t random_next(struct worker *w)
{
	w->random ^= w->random << 13;
	w->random ^= w->random >> 17;
	w->random ^= w->random << 5;
	return w->random;
}

static struct job *lifo_take(struct worker *owner)
{
	/* Relaxed: this check saves the swap.  The jobs were put there by this thread. */
	if (!atomic_load_explicit(&owner->lifo, memory_order_relaxed))
		return NULL;
	return atomic_exchange_explicit(&owner->lifo, NULL, memory_order_relaxed);
}

static struct job *lifo_steal(struct worker *victim)
{
	if (!atomic_load_explicit(&victim->lifo, memory_order_relaxed))
		return NULL;
	/* Pairs with LIFO_PUT. */
	return atomic_exchange_explicit(&victim->lifo, NULL, ORDER(LIFO_STEAL, memory_order_acquire));
}

static struct job *steal(struct worker *w, int lifo_too)
{
	struct pool *p = w->pool;
	unsigned started = started_of(state_now(p)), at = random_next(w) % started, i;

	for (i = 0; i < started; i++, at = at + 1 < started ? at + 1 : 0) {
		struct worker *victim = &p->workers[at];
		uint32_t n = 1;
		struct job *job;

		if (victim == w)
			continue;
		job = deque_steal(&victim->deque, &w->deque, &n);
		if (!job && lifo_too) {
			n = 1;
			job = lifo_steal(victim);
		}
		if (job) {
			count(&w->steals, 1);
			count(&w->stolen, n);
			return job;
		}
	}
	return NULL;
}

/* Takes a fair share of the global queue: returns one job to run and puts the others into the worker's own deque. */
static struct job *global_batch(struct worker *w)
{
	struct pool *p = w->pool;
	size_t n = global_count(&p->global) / limit_of(state_now(p)) + 1;
	struct job *first, *job;

	first = global_pop_chain(&p->global, n < DEQUE_SIZE / 2 ? n : DEQUE_SIZE / 2);
	if (!first)
		return NULL;
	for (job = first->next; job;) {
		struct job *next = job->next;

		deque_push(&w->deque, job, &p->global);
		job = next;
	}
	return first;
}

static struct job *search(struct worker *w)
{
	uint64_t deadline = 0, now;

	if (!w->searching && !search_begin(w))
		return NULL;
	for (int round = 0; !(state_now(w->pool) & STOP); round++) {
		struct job *job = steal(w, round > 0);

		if (!job)
			job = global_batch(w);
		if (job)
			return job;
		now = clock_mono_ns();
		if (!deadline)
			deadline = now + (uint64_t)w->pool->spin_ns;
		if (now >= deadline)
			break;
		for (int i = 0; i < ROUND_PAUSES; i++)
			relax();
	}
	return NULL;
}

/* ---- a worker */

static struct job *lifo_next(struct worker *w)
{
	struct job *job = lifo_take(w);

	if (!job)
		return NULL;
	if (w->lifo_streak < LIFO_MAX) {
		w->lifo_streak++;
		return job;
	}
	deque_push(&w->deque, job, &w->pool->global);
	return NULL;
}

static struct job *next_job(struct worker *w)
{
	struct job *job;

	if (++w->tick % GLOBAL_EVERY == 0 && (job = global_pop(&w->pool->global)))
		return job;
	if ((job = lifo_next(w)))
		return job;
	w->lifo_streak = 0;
	if ((job = deque_pop(&w->deque)))
		return job;
	if ((job = global_batch(w)))
		return job;
	return search(w);
}

static void *worker_main(void *arg)
{
	struct worker *w = arg;
	struct pool *p = w->pool;
	struct job *job;

	if (w->index == 0) {
		/* Wait until first_start, which holds the lock, has counted this thread in the state word. */
		pthread_mutex_lock(&p->first_lock);
		pthread_mutex_unlock(&p->first_lock);
	}
	running = w;
	w->searching = 1;
	while (!(state_now(p) & STOP)) {
		job = next_job(w);
		if (!job) {
			park(w);
			continue;
		}
		if (w->searching)
			found(w);
		count(&w->ran, 1);
		job->run(job);
	}
	return NULL;
}

/* ---- the pool */

static unsigned cpus(void)
{
	cpu_set_t set;
	long n;

	if (sched_getaffinity(0, sizeof set, &set) == 0)
		return (unsigned)CPU_COUNT(&set);
	n = sysconf(_SC_NPROCESSORS_ONLN);
	return n > 0 ? (unsigned)n : 1;
}

struct pool *pool_new(unsigned threads, void (*drop)(struct job *))
{
	unsigned n = threads ? threads : cpus(), i;
	struct pool *p;
	void *memory;

	if (threads == 0 && n < 2)
		n = 2;
	if (n > LIMIT_POOL_THREADS)
		n = LIMIT_POOL_THREADS;
	memory = mem_try_zalloc(sizeof *p + n * sizeof p->workers[0] + 63);
	if (!memory)
		return NULL;
	p = (struct pool *)(((uintptr_t)memory + 63) & ~(uintptr_t)63);
	p->memory = memory;
	p->drop = drop;
	p->spin_ns = cpus() > 1 ? SPIN_NS : 0;
	atomic_init(&p->state, n * LIMIT_ONE);
	atomic_init(&p->tokens, 0);
	atomic_init(&p->wakes, 0);
	global_init(&p->global);
	pthread_mutex_init(&p->first_lock, NULL);
	for (i = 0; i < n; i++) {
		struct worker *w = &p->workers[i];

		deque_init(&w->deque);
		atomic_init(&w->lifo, NULL);
		w->pool = p;
		w->index = i;
		w->random = 2463534242u + i * 2654435761u;
	}
	return p;
}

/* Starts the first thread before a job is queued, so that a failure can be reported to the caller. */
static int first_start(struct pool *p)
{
	int err = 0;

	pthread_mutex_lock(&p->first_lock);
	if (started_of(state_now(p)) == 0) {
		err = thread_start(&p->workers[0]);
		if (!err) {
			atomic_fetch_add_explicit(&p->wakes, 1, memory_order_relaxed);
			atomic_fetch_add_explicit(&p->state, STARTED_ONE + AWAKE_ONE + SEARCHING_ONE,
				memory_order_relaxed);
		}
	}
	pthread_mutex_unlock(&p->first_lock);
	return err;
}

int pool_submit(struct pool *p, struct job *job)
{
	int err;

	if (state_now(p) & STOP)
		return -ECANCELED;
	if (started_of(state_now(p)) == 0 && (err = first_start(p)))
		return err;
	global_push(&p->global, job);
	notify(p);
	return 0;
}

int pool_spawn(struct pool *p, struct job *job)
{
	struct worker *w = running;
	struct job *older;

	if (!w || w->pool != p)
		return pool_submit(p, job);
	/* Pairs with LIFO_STEAL: publishes the job.  The job swapped out was put there by this same thread. */
	older = atomic_exchange_explicit(&w->lifo, job, ORDER(LIFO_PUT, memory_order_release));
	if (older)
		deque_push(&w->deque, older, &p->global);
	notify(p);
	return 0;
}

static void drop_chain(struct pool *p, struct job *job)
{
	while (job) {
		struct job *next = job->next;

		if (p->drop)
			p->drop(job);
		job = next;
	}
}

void pool_free(struct pool *p)
{
	struct job *job;
	unsigned i;

	if (!p)
		return;
	/* Relaxed: a worker that parks sees STOP through its own read-modify-write of the word, one already parked gets
	 * a token, and pthread_join orders the rest. */
	if (started_of(atomic_fetch_or_explicit(&p->state, STOP, memory_order_relaxed)) > 0)
		token_give(p, limit_of(state_now(p)));
	/* A worker may be starting the next thread right now: that thread's index is higher, and it is counted before
	 * the worker that starts it can be joined. */
	for (i = 0; i < started_of(state_now(p)); i++)
		pthread_join(p->workers[i].thread, NULL);
	for (i = 0; i < started_of(state_now(p)); i++) {
		struct worker *w = &p->workers[i];

		if ((job = lifo_take(w))) {
			job->next = NULL;
			drop_chain(p, job);
		}
		while ((job = deque_pop(&w->deque))) {
			job->next = NULL;
			drop_chain(p, job);
		}
	}
	while ((job = global_pop_chain(&p->global, SIZE_MAX)))
		drop_chain(p, job);
	global_fini(&p->global);
	pthread_mutex_destroy(&p->first_lock);
	mem_free(p->memory);
}

int pool_running(const struct pool *p)
{
	return (int)started_of(state_now(p));
}

void pool_stats(const struct pool *p, struct pool_stats *out)
{
	uint64_t state = state_now(p);
	unsigned i;

	out->workers = started_of(state);
	out->parked = started_of(state) - awake_of(state);
	out->ran = out->steals = out->stolen = 0;
	out->wakes = atomic_load_explicit(&p->wakes, memory_order_relaxed);
	for (i = 0; i < out->workers; i++) {
		const struct worker *w = &p->workers[i];

		out->ran += atomic_load_explicit(&w->ran, memory_order_relaxed);
		out->steals += atomic_load_explicit(&w->steals, memory_order_relaxed);
		out->stolen += atomic_load_explicit(&w->stolen, memory_order_relaxed);
	}
}
