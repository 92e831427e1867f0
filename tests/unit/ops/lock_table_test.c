/* The table of locks: random calls beside a twin that is plain arrays and looks at all of them each time, and threads
 * that ask, hold, give up and die. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>

#include "base/limits.h"
#include "base/mem.h"
#include "base/random.h"
#include "ops/locks/lock_table.h"

/* ---- a twin */

enum { AGENTS = 3, NAMES = 3, DEPTH = 40, STEPS = 200000 };

enum state { WAITING, HELD, LOST };

struct twin {
	int agent, mode, told;         /* told: the agent knows its state */
	unsigned id;
	enum state state;
};

static const char *const NAME[NAMES] = { "", "a", "a name that is longer than sixteen bytes" };
static struct lock_agent *agents[AGENTS];
static struct twin rows[NAMES][DEPTH];         /* those that are not lost, in order */
static int lengths[NAMES];
static struct twin *news[AGENTS][AGENTS * NAMES * DEPTH];      /* copies, on the heap */
static int news_count[AGENTS];
static int wakes[AGENTS];

static struct random rng = { { 1, 2, 3, 4 } };

static int below(struct random *r, int n) { return (int)(random_next(r) % (unsigned)n); }

static void wake(void *ctx) { ++*(int *)ctx; }

static struct twin *news_find(int agent, unsigned id)
{
	for (int i = 0; i < news_count[agent]; i++)
		if (news[agent][i]->id == id)
			return news[agent][i];
	return NULL;
}

static void news_drop(int agent, unsigned id)
{
	for (int i = 0; i < news_count[agent]; i++) {
		if (news[agent][i]->id != id)
			continue;
		free(news[agent][i]);
		memmove(news[agent] + i, news[agent] + i + 1, sizeof **news * (size_t)(--news_count[agent] - i));
		return;
	}
}

static void news_add(const struct twin *t, enum state state)
{
	struct twin *known = news_find(t->agent, t->id);
	if (!known) {
		known = malloc(sizeof *known);
		*known = *t;
		news[t->agent][news_count[t->agent]++] = known;
	}
	known->state = state;
}

static void row_remove(int n, int i)
{
	memmove(rows[n] + i, rows[n] + i + 1, sizeof **rows * (size_t)(--lengths[n] - i));
}

static int row_goes(int n, int upto, int mode)
{
	for (int i = 0; i < upto; i++)
		if (rows[n][i].state == WAITING || mode == LOCK_EXCLUSIVE || rows[n][i].mode == LOCK_EXCLUSIVE)
			return 0;
	return 1;
}

static void row_grant(int n, int now)
{
	for (int i = 0; i < lengths[n]; i++) {
		struct twin *t = &rows[n][i];
		if (t->state != WAITING || !row_goes(n, i, t->mode))
			continue;
		t->state = HELD;
		if (i != now)
			news_add(t, HELD);
	}
}

static int twin_waits(int agent)
{
	if (news_count[agent])
		return 1;
	for (int n = 0; n < NAMES; n++)
		for (int i = 0; i < lengths[n]; i++)
			for (int k = 0; rows[n][i].agent == agent && rows[n][i].state == WAITING && k < i; k++)
				if (rows[n][k].agent != agent)
					return 1;
	return 0;
}

static void check_request(void)
{
	int a = below(&rng, AGENTS), n = below(&rng, NAMES);
	enum lock_how how = (enum lock_how)below(&rng, 8);
	enum lock_mode mode = below(&rng, 2) ? LOCK_SHARED : LOCK_EXCLUSIVE;
	unsigned id = 0;
	if (how > LOCK_STEAL)
		how = LOCK_QUEUED;
	if (how == LOCK_STEAL)
		mode = LOCK_EXCLUSIVE;
	if (lengths[n] == DEPTH)
		return;
	int goes = row_goes(n, lengths[n], mode);
	int r = lock_request(agents[a], NAME[n], strlen(NAME[n]), mode, how, &id);
	if (how == LOCK_IF_AVAILABLE && !goes) {
		assert_int_equal(r, -EBUSY);
		return;
	}
	struct twin t = { .agent = a, .mode = mode, .id = id, .state = WAITING };
	assert_int_not_equal(id, 0);
	assert_int_equal(r, how == LOCK_STEAL || goes);
	if (how == LOCK_STEAL) {
		while (lengths[n] && rows[n][0].state == HELD) {
			news_add(&rows[n][0], LOST);
			row_remove(n, 0);
		}
		memmove(rows[n] + 1, rows[n], sizeof **rows * (size_t)lengths[n]++);
		t.state = HELD;
		rows[n][0] = t;
	} else {
		rows[n][lengths[n]++] = t;
		row_grant(n, lengths[n] - 1);
	}
}

static void check_end(void)
{
	int n = below(&rng, NAMES);
	if (!lengths[n])
		return;
	int i = below(&rng, lengths[n]);
	if (below(&rng, 2))
		i = 0;
	struct twin t = rows[n][i];
	assert_int_equal(lock_end(agents[t.agent], t.id), 0);
	news_drop(t.agent, t.id);
	row_remove(n, i);
	row_grant(n, -1);
}

/* One that is lost may be ended, too, before its agent has heard of that. */
static void check_end_of_lost(void)
{
	int a = below(&rng, AGENTS);
	for (int i = 0; i < news_count[a]; i++) {
		if (news[a][i]->state != LOST)
			continue;
		assert_int_equal(lock_end(agents[a], news[a][i]->id), 1);
		news_drop(a, news[a][i]->id);
		return;
	}
}

static void check_next(void)
{
	int a = below(&rng, AGENTS), lost = 0;
	assert_int_equal(lock_has_news(agents[a]), news_count[a] > 0);
	unsigned id = lock_next(agents[a], &lost);
	if (!news_count[a]) {
		assert_int_equal(id, 0);
		return;
	}
	assert_int_equal(id, news[a][0]->id);
	assert_int_equal(lost, news[a][0]->state == LOST);
	news_drop(a, id);
}

static void twin_end(int agent, unsigned id)
{
	for (int n = 0; n < NAMES; n++)
		for (int i = 0; i < lengths[n]; i++)
			if (rows[n][i].agent == agent && rows[n][i].id == id) {
				row_remove(n, i);
				row_grant(n, -1);
				return;
			}
}

static void check_death(void)
{
	int a = below(&rng, AGENTS);
	lock_agent_free(agents[a]);
	for (unsigned id = 1; id <= NAMES * DEPTH; id++)       /* in this order others are told */
		twin_end(a, id);
	while (news_count[a])
		news_drop(a, news[a][0]->id);
	agents[a] = lock_agent_new(a, wake, &wakes[a]);
	assert_non_null(agents[a]);
}

static void check_list(void)
{
	struct lock_info *list;
	size_t count, at = 0;
	int seen[NAMES] = { 0 };
	assert_int_equal(lock_list(&list, &count), 0);
	while (at < count) {
		int n = 0;
		while (strlen(NAME[n]) != list[at].size || memcmp(NAME[n], list[at].name, list[at].size))
			n++;
		assert_false(seen[n]);
		seen[n] = 1;
		assert_int_not_equal(lengths[n], 0);
		for (int i = 0; i < lengths[n]; i++, at++) {
			assert_int_equal(list[at].number, rows[n][i].agent);
			assert_int_equal(list[at].mode, rows[n][i].mode);
			assert_int_equal(list[at].held, rows[n][i].state == HELD);
		}
	}
	for (int n = 0; n < NAMES; n++)
		assert_int_equal(seen[n], lengths[n] > 0);
	mem_free(list);
}

static void beside_twin(void **state)
{
	for (int a = 0; a < AGENTS; a++)
		agents[a] = lock_agent_new(a, wake, &wakes[a]);
	for (int step = 0; step < STEPS; step++) {
		int had[AGENTS], waited[AGENTS];
		for (int a = 0; a < AGENTS; a++) {
			had[a] = news_count[a];
			waited[a] = twin_waits(a);
			wakes[a] = 0;
		}
		int what = below(&rng, 100);
		if (what < 45)
			check_request();
		else if (what < 80)
			check_end();
		else if (what < 83)
			check_end_of_lost();
		else if (what < 99)
			check_next();
		else if (below(&rng, 4) == 0)
			check_death();
		check_list();
		for (int a = 0; a < AGENTS; a++) {
			assert_int_equal(lock_waits(agents[a]), twin_waits(a));
			if (news_count[a] > had[a])
				assert_int_not_equal(wakes[a], 0);
			if (what < 80 && waited[a] != twin_waits(a) && had[a] <= news_count[a])
				assert_int_not_equal(wakes[a], 0);
		}
	}
	for (int a = 0; a < AGENTS; a++) {
		lock_agent_free(agents[a]);
		while (news_count[a])
			news_drop(a, news[a][0]->id);
	}
	struct lock_info *list;
	size_t count;
	assert_int_equal(lock_list(&list, &count), 0);
	assert_int_equal(count, 0);
	mem_free(list);
}

/* ---- many names, and the largest number of requests */

static void many(void **state)
{
	enum { COUNT = 5000 };
	struct lock_agent *a = lock_agent_new(0, wake, &wakes[0]);
	static unsigned ids[2 * COUNT];
	for (unsigned i = 0; i < 2 * COUNT; i++) {
		unsigned name = i % COUNT;
		assert_int_equal(lock_request(a, &name, sizeof name, LOCK_EXCLUSIVE, LOCK_QUEUED, &ids[i]), i < COUNT);
	}
	for (unsigned i = 0; i < COUNT; i++) {
		int lost = 1;
		assert_int_equal(lock_end(a, ids[i]), 0);
		assert_int_equal(lock_next(a, &lost), ids[COUNT + i]);
		assert_false(lost);
	}
	lock_agent_free(a);
}

static void too_many(void **state)
{
	struct lock_agent *a = lock_agent_new(0, wake, &wakes[0]);
	unsigned id = 0;
	for (unsigned i = 0; i < LIMIT_LOCK_REQUESTS; i++)
		lock_request(a, "x", 1, LOCK_EXCLUSIVE, LOCK_QUEUED, &id);
	assert_int_equal(id, LIMIT_LOCK_REQUESTS);
	assert_int_equal(lock_request(a, "y", 1, LOCK_EXCLUSIVE, LOCK_QUEUED, &id), -E2BIG);
	assert_int_equal(lock_end(a, 7), 0);
	assert_int_equal(lock_request(a, "y", 1, LOCK_EXCLUSIVE, LOCK_QUEUED, &id), 1);
	assert_int_equal(id, 7);
	lock_agent_free(a);
}

/* ---- threads */

enum { THREADS = 4, ROUNDS = 20000 };

struct thread {
	pthread_t thread;
	pthread_mutex_t lock;
	pthread_cond_t more;
	int woken, number, wrong;
	struct random rng;
};

/* What the locks protect: nobody looks at them without. */
static int writers[NAMES];
static atomic_int readers[NAMES];

static void thread_wake(void *ctx)
{
	struct thread *t = ctx;
	pthread_mutex_lock(&t->lock);
	t->woken = 1;
	pthread_cond_signal(&t->more);
	pthread_mutex_unlock(&t->lock);
}

static void park(struct thread *t)
{
	pthread_mutex_lock(&t->lock);
	while (!t->woken)
		pthread_cond_wait(&t->more, &t->lock);
	t->woken = 0;
	pthread_mutex_unlock(&t->lock);
}

/* Returns how many are here that must not be. */
static int critical(int n, enum lock_mode mode)
{
	int others;
	if (mode == LOCK_EXCLUSIVE) {
		others = writers[n]++ + atomic_load(&readers[n]);
		writers[n]--;
	} else {
		atomic_fetch_add(&readers[n], 1);
		others = writers[n];
		atomic_fetch_sub(&readers[n], 1);
	}
	return others;
}

/* A lock that was asked for; lock_next tells. */
static unsigned wait_for(struct thread *t, struct lock_agent *a)
{
	unsigned told;
	int lost = 0;
	while ((told = lock_next(a, &lost)) == 0) {
		t->wrong += !lock_waits(a);
		park(t);
	}
	t->wrong += lost;
	return told;
}

static void *thread_main(void *arg)
{
	struct thread *t = arg;
	struct lock_agent *a = lock_agent_new(t->number, thread_wake, t);
	for (int round = 0; round < ROUNDS; round++) {
		int n = below(&t->rng, NAMES);
		enum lock_mode mode = below(&t->rng, 2) ? LOCK_SHARED : LOCK_EXCLUSIVE;
		unsigned id;
		int r = lock_request(a, NAME[n], strlen(NAME[n]), mode, LOCK_QUEUED, &id);
		if (below(&t->rng, 100) == 0) {
			lock_agent_free(a);     /* dies with what it holds or waits for */
			a = lock_agent_new(t->number, thread_wake, t);
			continue;
		}
		if (r == 0 && below(&t->rng, 8)) {
			t->wrong += wait_for(t, a) != id;
			r = 1;
		}
		if (r == 1)
			t->wrong += critical(n, mode);
		t->wrong += lock_end(a, id);    /* or gives up, whether it was granted meanwhile or not */
	}
	lock_agent_free(a);
	return NULL;
}

static void threads_share(void **state)
{
	static struct thread all[THREADS];
	for (int i = 0; i < THREADS; i++) {
		all[i] = (struct thread){ .number = i, .rng = { { 1, 2, 3, (uint64_t)i } },
			.lock = PTHREAD_MUTEX_INITIALIZER, .more = PTHREAD_COND_INITIALIZER };
		assert_int_equal(pthread_create(&all[i].thread, NULL, thread_main, &all[i]), 0);
	}
	for (int i = 0; i < THREADS; i++)
		pthread_join(all[i].thread, NULL);
	for (int i = 0; i < THREADS; i++)
		assert_int_equal(all[i].wrong, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(beside_twin),
		cmocka_unit_test(many),
		cmocka_unit_test(too_many),
		cmocka_unit_test(threads_share),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
