/* jobs.c against a naive twin: an array that is moved down by one at each shift. */
#include "engine/plain/jobs.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

struct twin {
	struct jobs_item *items;
	size_t count, room;
};

static void twin_push(struct twin *t, struct jobs_item item)
{
	if (t->count == t->room) {
		t->room = t->room ? t->room * 2 : 16;
		t->items = realloc(t->items, t->room * sizeof item);
		assert_non_null(t->items);
	}
	t->items[t->count++] = item;
}

static int twin_shift(struct twin *t, struct jobs_item *item)
{
	if (!t->count)
		return 0;
	*item = t->items[0];
	memmove(t->items, t->items + 1, --t->count * sizeof *item);
	return 1;
}

static struct jobs_item numbered(uint64_t n)
{
	struct jobs_item item;
	memset(&item, 0, sizeof item);
	item.kind = n % 7;
	item.a = (void *)(uintptr_t)(n * 3);
	item.b = (void *)(uintptr_t)(n * 5 + 1);
	item.value[0] = n;
	item.value[1] = ~n;
	return item;
}

struct walk {
	const struct twin *twin;
	size_t at;
};

static void walk_one(void *arg, struct jobs_item *item)
{
	struct walk *w = arg;
	assert_true(w->at < w->twin->count);
	assert_memory_equal(item, &w->twin->items[w->at], sizeof *item);
	w->at++;
}

static void same(struct jobs *q, const struct twin *t)
{
	struct walk w = { t, 0 };
	jobs_each(q, walk_one, &w);
	assert_int_equal(w.at, t->count);
	assert_int_equal(q->state, t->count == 0 ? JOBS_NONE : t->count == 1 ? JOBS_ONE : JOBS_MANY);
	if (t->count == 0)
		assert_int_equal(q->bytes, 0);
}

static uint64_t next_random(uint64_t *seed)
{
	*seed ^= *seed << 13;
	*seed ^= *seed >> 7;
	*seed ^= *seed << 17;
	return *seed;
}

/* Random programs with a varying bias towards pushing, so that every state is often entered from both sides. */
static void test_random_programs(void **state)
{
	for (uint64_t program = 1; program <= 300; program++) {
		uint64_t seed = program * 0x9E3779B97F4A7C15u;
		struct jobs q;
		struct twin t = { NULL, 0, 0 };
		uint64_t n = 0;
		jobs_init(&q);
		for (int step = 0; step < 400; step++) {
			unsigned lean = (unsigned)((step / 50 + (int)program) % 4);
			if (next_random(&seed) % 4 < lean) {
				struct jobs_item item = numbered(n++);
				assert_int_equal(jobs_push(&q, &item), 0);
				twin_push(&t, item);
			} else {
				struct jobs_item got, want;
				int had = jobs_shift(&q, &got);
				assert_int_equal(had, twin_shift(&t, &want));
				if (had)
					assert_memory_equal(&got, &want, sizeof got);
			}
			same(&q, &t);
		}
		jobs_fini(&q);
		assert_int_equal(q.bytes, 0);
		free(t.items);
	}
}

/* In every state, pushes with reserved room allocate no memory. */
static void test_reserve(void **state)
{
	for (size_t had = 0; had < 40; had++) {
		for (size_t count = 0; count < 1200; count = count * 2 + 1) {
			struct jobs q;
			struct jobs_item item;
			jobs_init(&q);
			for (size_t i = 0; i <= had; i++) {
				item = numbered(i);
				assert_int_equal(jobs_push(&q, &item), 0);
			}
			assert_int_equal(jobs_shift(&q, &item), 1);    /* one spare node, unless empty now */
			assert_int_equal(jobs_reserve(&q, count), 0);
			size_t bytes = q.bytes;
			for (size_t i = 0; i < count; i++) {
				item = numbered(had + 1 + i);
				assert_int_equal(jobs_push(&q, &item), 0);
			}
			assert_int_equal(q.bytes, bytes);
			for (size_t i = 0; i < had + count; i++) {
				struct jobs_item want = numbered(i + 1);
				assert_int_equal(jobs_shift(&q, &item), 1);
				assert_memory_equal(&item, &want, sizeof item);
			}
			assert_int_equal(q.state, JOBS_NONE);
			jobs_fini(&q);
		}
	}
}

/* Idle or with one job, the queue owns no heap memory; the memory of many jobs is freed when they are gone. */
static void test_memory_follows_the_state(void **state)
{
	struct jobs q;
	struct jobs_item item = numbered(1);
	jobs_init(&q);
	for (int i = 0; i < 1000; i++) {
		assert_int_equal(jobs_push(&q, &item), 0);
		assert_int_equal(q.state, JOBS_ONE);
		assert_int_equal(q.bytes, 0);
		assert_int_equal(jobs_shift(&q, &item), 1);
		assert_int_equal(q.state, JOBS_NONE);
	}
	for (int i = 0; i < 5000; i++)
		assert_int_equal(jobs_push(&q, &item), 0);
	assert_true(q.bytes > 0);
	size_t peak = q.bytes;
	for (int i = 0; i < 100000; i++) {       /* a constant length reuses its nodes */
		assert_int_equal(jobs_shift(&q, &item), 1);
		assert_int_equal(jobs_push(&q, &item), 0);
	}
	assert_int_equal(q.bytes, peak);
	for (int i = 0; i < 5000; i++)
		assert_int_equal(jobs_shift(&q, &item), 1);
	assert_int_equal(q.state, JOBS_NONE);
	assert_int_equal(q.bytes, 0);
	assert_int_equal(jobs_shift(&q, &item), 0);
	jobs_fini(&q);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_random_programs),
		cmocka_unit_test(test_reserve),
		cmocka_unit_test(test_memory_follows_the_state),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
