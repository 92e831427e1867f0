#include "pool/global.h"
#include "pool/relax.h"

#include <assert.h>

enum { LOCK_TRIES = 200 };

static void lock(struct global *g)
{
	for (int i = 0; i < LOCK_TRIES; i++) {
		if (pthread_mutex_trylock(&g->lock) == 0)
			return;
		relax();
	}
	pthread_mutex_lock(&g->lock);
}

/* Only the lock's holder writes the count, so a load and a store suffice. */
static void count_add(struct global *g, size_t n)
{
	size_t count = atomic_load_explicit(&g->count, memory_order_relaxed);
	atomic_store_explicit(&g->count, count + n, memory_order_relaxed);
}

void global_init(struct global *g)
{
	pthread_mutex_init(&g->lock, NULL);
	g->first = g->last = NULL;
	atomic_init(&g->count, 0);
}

void global_fini(struct global *g)
{
	assert(!g->first);
	pthread_mutex_destroy(&g->lock);
}

void global_push_chain(struct global *g, struct job *first, struct job *last, size_t n)
{
	last->next = NULL;
	lock(g);
	if (g->last)
		g->last->next = first;
	else
		g->first = first;
	g->last = last;
	count_add(g, n);
	pthread_mutex_unlock(&g->lock);
}

void global_push(struct global *g, struct job *job)
{
	global_push_chain(g, job, job, 1);
}

struct job *global_pop_chain(struct global *g, size_t n)
{
	struct job *first, *last;
	size_t got;

	if (n == 0 || global_count(g) == 0)
		return NULL;
	lock(g);
	first = last = g->first;
	if (first) {
		for (got = 1; got < n && last->next; got++)
			last = last->next;
		g->first = last->next;
		if (!g->first)
			g->last = NULL;
		last->next = NULL;
		count_add(g, -got);
	}
	pthread_mutex_unlock(&g->lock);
	return first;
}

struct job *global_pop(struct global *g)
{
	return global_pop_chain(g, 1);
}
