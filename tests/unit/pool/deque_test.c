/* The deque alone: random programs against a naive twin, and unique ids with concurrent thieves.
 *
 * deque_small_test.c includes this file with four slots, which makes full deques, overflow and room checks common.
 * TEST_SCALE in the environment multiplies the rounds (a percentage). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "pool/deque.h"

struct item {
	struct job job;
	unsigned id;
	unsigned payload;              /* not atomic: a missing happens-before is a data race on it */
};

static struct item *item_of(struct job *job)
{
	return container_of(job, struct item, job);
}

static uint32_t rnd(uint32_t *s)
{
	*s ^= *s << 13;
	*s ^= *s >> 17;
	*s ^= *s << 5;
	return *s;
}

static unsigned scaled(unsigned n)
{
	const char *s = getenv("TEST_SCALE");
	unsigned long percent = s ? strtoul(s, NULL, 10) : 100;

	n = (unsigned)(n * percent / 100);
	return n ? n : 1;
}

/* Indices begin just below 2^32 in half of the runs, so that they wrap. */
static void deque_init_at(struct deque *d, uint32_t at)
{
	deque_init(d);
	atomic_store(&d->head, (uint64_t)at << 32 | at);
	atomic_store(&d->tail, at);
	d->head_seen = (uint64_t)at << 32 | at;
}

/* ---- one thread, against arrays */

struct twin {
	unsigned ids[1 << 16];
	unsigned first, last;
};

static void twin_push(struct twin *t, unsigned id)
{
	assert_true(t->last < sizeof t->ids / sizeof t->ids[0]);
	t->ids[t->last++] = id;
}

static unsigned twin_count(const struct twin *t)
{
	return t->last - t->first;
}

static void compare_pop(struct job *job, struct twin *t)
{
	if (!job) {
		assert_int_equal(twin_count(t), 0);
	} else {
		assert_true(twin_count(t) > 0);
		assert_int_equal(item_of(job)->id, t->ids[t->first++]);
	}
}

static void twin_deque_push(struct twin *t, struct twin *global, unsigned id)
{
	unsigned i;

	if (twin_count(t) == DEQUE_SIZE)
		for (i = 0; i < DEQUE_SIZE / 2; i++)
			twin_push(global, t->ids[t->first++]);
	twin_push(t, id);
}

static void random_program(uint32_t seed)
{
	enum { DEQUES = 3, STEPS = 4000 };
	static struct item items[STEPS];
	static struct deque d[DEQUES];
	static struct twin t[DEQUES], tg;
	struct global g;
	uint32_t s = seed * 2654435761u + 1;
	unsigned next = 0, i, k, bias = 0;

	global_init(&g);
	memset(t, 0, sizeof t);
	memset(&tg, 0, sizeof tg);
	for (i = 0; i < DEQUES; i++)
		deque_init_at(&d[i], seed % 2 ? 0u - 7u * i - DEQUE_SIZE : 0);
	for (k = 0; k < STEPS; k++) {
		unsigned me = rnd(&s) % DEQUES, what;

		if (k % 512 == 0)
			bias = rnd(&s) % 8;
		what = rnd(&s) % (8 + bias);
		assert_int_equal(deque_is_empty(&d[me]), twin_count(&t[me]) == 0);
		if (what < 4 + bias) {
			items[next].id = next;
			deque_push(&d[me], &items[next].job, &g);
			twin_deque_push(&t[me], &tg, next++);
		} else if (what < 6 + bias) {
			compare_pop(deque_pop(&d[me]), &t[me]);
		} else if (what < 7 + bias) {
			unsigned from = (me + 1 + rnd(&s) % (DEQUES - 1)) % DEQUES;
			unsigned n = (twin_count(&t[from]) + 1) / 2, free = DEQUE_SIZE - twin_count(&t[me]);
			uint32_t count;
			struct job *job = deque_steal(&d[from], &d[me], &count);

			if (n > DEQUE_SIZE / 2)
				n = DEQUE_SIZE / 2;
			if (n > free + 1)
				n = free + 1;
			assert_int_equal(count, n);
			compare_pop(job, &t[from]);
			for (i = 1; i < n; i++)
				twin_push(&t[me], t[from].ids[t[from].first++]);
		} else {
			assert_int_equal(global_count(&g), twin_count(&tg));
			compare_pop(global_pop(&g), &tg);
		}
	}
	for (i = 0; i < DEQUES; i++)
		while (twin_count(&t[i]))
			compare_pop(deque_pop(&d[i]), &t[i]);
	while (twin_count(&tg))
		compare_pop(global_pop(&g), &tg);
	for (i = 0; i < DEQUES; i++)
		assert_null(deque_pop(&d[i]));
	assert_null(global_pop(&g));
	global_fini(&g);
}

static void equals_twin_on_random_programs(void **state)
{
	unsigned n = scaled(200), seed;

	for (seed = 1; seed <= n; seed++)
		random_program(seed);
}

/* ---- rules that can be tested with a single thread */

/* The first n of items, numbered from 0. */
static void push_all(struct deque *d, struct item *items, unsigned n, struct global *g)
{
	for (unsigned i = 0; i < n; i++) {
		items[i].id = i;
		deque_push(d, &items[i].job, g);
	}
}

/* E1: head, tail and the slots share no cache line, and head is steal << 32 | real. */
static void layout(void **state)
{
	struct deque d;

	assert_true(offsetof(struct deque, tail) - offsetof(struct deque, head) >= 64);
	assert_true(offsetof(struct deque, slots) - offsetof(struct deque, tail) >= 64);
	assert_int_equal(sizeof d.slots / sizeof d.slots[0], DEQUE_SIZE);
	assert_int_equal(sizeof d.tail, 4);
}

/* E2: full without a thief: half goes to the global queue, oldest first, and the push continues locally. */
static void push_on_full_moves_half(void **state)
{
	static struct item items[DEQUE_SIZE + 1];
	struct deque d;
	struct global g;
	unsigned i;

	global_init(&g);
	deque_init(&d);
	for (i = 0; i <= DEQUE_SIZE; i++) {
		assert_int_equal(global_count(&g), 0);
		items[i].id = i;
		deque_push(&d, &items[i].job, &g);
	}
	assert_int_equal(global_count(&g), DEQUE_SIZE / 2);
	for (i = 0; i < DEQUE_SIZE / 2; i++)
		assert_int_equal(item_of(global_pop(&g))->id, i);
	for (; i <= DEQUE_SIZE; i++)
		assert_int_equal(item_of(deque_pop(&d))->id, i);
	assert_null(deque_pop(&d));
	global_fini(&g);
}

/* E2: full while a thief is copying: only this job goes to the global queue.  The thief is simulated by setting
 * head. */
static void push_on_full_during_a_steal(void **state)
{
	static struct item items[DEQUE_SIZE + 1];
	struct deque d;
	struct global g;

	global_init(&g);
	deque_init(&d);
	push_all(&d, items, DEQUE_SIZE, &g);
	atomic_store(&d.head, (uint64_t)0 << 32 | 1);
	items[DEQUE_SIZE].id = DEQUE_SIZE;
	deque_push(&d, &items[DEQUE_SIZE].job, &g);
	assert_int_equal(global_count(&g), 1);
	assert_ptr_equal(global_pop(&g), &items[DEQUE_SIZE].job);
	assert_int_equal(atomic_load(&d.tail), DEQUE_SIZE);

	/* E3: during a steal a pop only moves real */
	assert_int_equal(item_of(deque_pop(&d))->id, 1);
	assert_true(atomic_load(&d.head) == ((uint64_t)0 << 32 | 2));
	/* E4: a second thief is refused */
	{
		struct deque other;
		uint32_t count = 99;

		deque_init(&other);
		assert_null(deque_steal(&d, &other, &count));
		assert_int_equal(count, 0);
		assert_true(deque_is_empty(&other));
	}
	global_fini(&g);
}

/* E4: a thief takes ceil(n/2), at most half of the slots; the first is returned, the rest appended. */
static void steal_takes_half(void **state)
{
	static struct item items[DEQUE_SIZE];
	unsigned n, i;

	for (n = 0; n <= DEQUE_SIZE; n++) {
		struct deque a, b;
		struct global g;
		struct job *job;
		uint32_t count;

		global_init(&g);
		deque_init(&a);
		deque_init(&b);
		push_all(&a, items, n, &g);
		job = deque_steal(&a, &b, &count);
		assert_int_equal(count, (n + 1) / 2);
		if (n)
			assert_int_equal(item_of(job)->id, 0);
		else
			assert_null(job);
		for (i = 1; i < count; i++)
			assert_int_equal(item_of(deque_pop(&b))->id, i);
		assert_null(deque_pop(&b));
		for (i = count; i < n; i++)
			assert_int_equal(item_of(deque_pop(&a))->id, i);
		assert_null(deque_pop(&a));
		global_fini(&g);
	}
}

/* E5: a thief whose own deque looks empty, but from which another thief is copying, takes only what fits. */
static void steal_counts_room_from_its_steal_index(void **state)
{
	static struct item items[2 * DEQUE_SIZE];
	struct deque a, b;
	struct global g;
	struct job *job;
	uint32_t count;
	unsigned i;

	global_init(&g);
	deque_init(&a);
	deque_init(&b);
	push_all(&a, items, DEQUE_SIZE, &g);
	/* b: all slots were filled; a thief is copying all but one of them, and the owner popped that one */
	for (i = 0; i < DEQUE_SIZE; i++) {
		items[DEQUE_SIZE + i].id = DEQUE_SIZE + i;
		deque_push(&b, &items[DEQUE_SIZE + i].job, &g);
	}
	atomic_store(&b.head, (uint64_t)0 << 32 | DEQUE_SIZE);
	assert_true(deque_is_empty(&b));
	job = deque_steal(&a, &b, &count);
	assert_int_equal(count, 1);
	assert_int_equal(item_of(job)->id, 0);
	for (i = 0; i < DEQUE_SIZE; i++)
		assert_int_equal(item_of(b.slots[i])->id, DEQUE_SIZE + i);
	global_fini(&g);
}

/* ---- threads */

enum { STRESS_DEQUES = 3 };

struct stress {
	struct deque d[STRESS_DEQUES];
	struct global g;
	unsigned items_count;          /* for each deque's owner */
	int chain;  /* only the first owner creates items, and each steals only from its predecessor */
	struct item *items;
	atomic_uchar *seen;
	atomic_uint done, made, wrong;
	pthread_barrier_t start;
};

struct owner {
	struct stress *stress;
	unsigned index;
	unsigned stolen;
	uint32_t random;
	pthread_t thread;
};

/* cmocka's asserts only work in the main thread; errors are counted here. */
static void consume(struct stress *t, struct job *job)
{
	struct item *item = item_of(job);

	if (item->payload != item->id * 7u + 1 || atomic_exchange(&t->seen[item->id], 1))
		atomic_fetch_add(&t->wrong, 1);
	item->payload = 0;
	atomic_fetch_add_explicit(&t->done, 1, memory_order_relaxed);
}

/* Rounds without a job, after all were created, until a thread considers the missing ones lost. */
enum { IDLE_MAX = 3000000 };

static void *owner_main(void *arg)
{
	struct owner *o = arg;
	struct stress *t = o->stress;
	struct deque *mine = &t->d[o->index];
	unsigned total = (t->chain ? 1 : STRESS_DEQUES) * t->items_count, made = 0, idle = 0, before = 0;
	unsigned make = t->chain && o->index > 0 ? 0 : t->items_count;

	pthread_barrier_wait(&t->start);
	for (;;) {
		unsigned done = atomic_load_explicit(&t->done, memory_order_relaxed);
		unsigned burst = rnd(&o->random) % (2 * DEQUE_SIZE < 32 ? 2 * DEQUE_SIZE : 32), i;
		struct job *job;

		idle = done != before || atomic_load_explicit(&t->made, memory_order_relaxed) < total ? 0 : idle + 1;
		before = done;
		if (done >= total || idle > IDLE_MAX)
			break;
		for (i = 0; i < burst && made < make; i++) {
			struct item *item = &t->items[o->index * t->items_count + made++];

			item->payload = item->id * 7u + 1;
			deque_push(mine, &item->job, &t->g);
			atomic_fetch_add_explicit(&t->made, 1, memory_order_relaxed);
		}
		burst = rnd(&o->random) % 24;
		for (i = 0; i < burst && (job = deque_pop(mine)); i++)
			consume(t, job);
		for (i = 0; i < 3; i++) {
			unsigned victim = t->chain ? (o->index ? o->index - 1 : 0) : rnd(&o->random) % STRESS_DEQUES;
			uint32_t count;

			if (victim != o->index && (job = deque_steal(&t->d[victim], mine, &count))) {
				o->stolen += count;
				consume(t, job);
			}
		}
		if (rnd(&o->random) % 4 == 0 && (job = global_pop(&t->g)))
			consume(t, job);
	}
	return NULL;
}

static void stress_once(unsigned round, unsigned count, int chain)
{
	static struct stress t;
	struct owner owners[STRESS_DEQUES];
	unsigned total = (chain ? 1 : STRESS_DEQUES) * count, i;

	memset(&t, 0, sizeof t);
	t.chain = chain;
	memset(owners, 0, sizeof owners);
	global_init(&t.g);
	t.items_count = count;
	t.items = calloc(total, sizeof *t.items);
	t.seen = calloc(total, sizeof *t.seen);
	assert_non_null(t.items);
	assert_non_null(t.seen);
	for (i = 0; i < total; i++)
		t.items[i].id = i;
	pthread_barrier_init(&t.start, NULL, STRESS_DEQUES);
	for (i = 0; i < STRESS_DEQUES; i++) {
		deque_init_at(&t.d[i], round % 2 ? 0u - i - 3 * DEQUE_SIZE : 0);
		owners[i].stress = &t;
		owners[i].index = i;
		owners[i].random = (round + 1) * 2654435761u + i * 97 + 1;
	}
	for (i = 0; i < STRESS_DEQUES; i++)
		assert_int_equal(pthread_create(&owners[i].thread, NULL, owner_main, &owners[i]), 0);
	for (i = 0; i < STRESS_DEQUES; i++)
		pthread_join(owners[i].thread, NULL);
	assert_int_equal(atomic_load(&t.wrong), 0);
	assert_int_equal(atomic_load(&t.done), total);
	for (i = 0; i < STRESS_DEQUES; i++)
		assert_null(deque_pop(&t.d[i]));
	assert_null(global_pop(&t.g));
	global_fini(&t.g);
	pthread_barrier_destroy(&t.start);
	free(t.items);
	free(t.seen);
}

/* E8: no job is lost and none runs twice. */
static void each_item_exactly_once_among_thieves(void **state)
{
	unsigned n = scaled(20), round;

	for (round = 0; round < n; round++)
		stress_once(round, 3000, 0);
}

/* The same in a chain, where a thief can only steal what the previous one has stolen and published. */
static void each_item_exactly_once_along_a_chain(void **state)
{
	unsigned n = scaled(20), round;

	for (round = 0; round < n; round++)
		stress_once(round, 6000, 1);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(layout),
		cmocka_unit_test(push_on_full_moves_half),
		cmocka_unit_test(push_on_full_during_a_steal),
		cmocka_unit_test(steal_takes_half),
		cmocka_unit_test(steal_counts_room_from_its_steal_index),
		cmocka_unit_test(equals_twin_on_random_programs),
		cmocka_unit_test(each_item_exactly_once_among_thieves),
		cmocka_unit_test(each_item_exactly_once_along_a_chain),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
