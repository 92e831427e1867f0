/* Threads that wait at an address: a notification wakes exactly those that came first, none is lost between the
 * comparison and the sleep, and an interrupt ends a sleep. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <pthread.h>
#include <stdatomic.h>
#include <time.h>

#include "engine/plain/waiters.h"

static uint64_t after_ms(uint64_t ms)
{
	struct timespec now;
	clock_gettime(CLOCK_MONOTONIC, &now);
	return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec + ms * 1000000u;
}

static _Atomic int32_t cells[2];

/* ---- ping-pong between two threads: a lost notification would hang */

enum { TURNS = 20000 };

static void *play(void *arg)
{
	static struct waiters_bed beds[2];
	int me = arg != NULL;
	for (int turn = me; turn < TURNS; turn += 2) {
		int32_t seen;
		while ((seen = atomic_load(&cells[0])) != turn) {
			struct waiter w = { .address = &cells[0], .bed = &beds[me] };
			waiters_prepare(&beds[me]);
			if (!waiters_join(&w, &seen, 4))
				continue;
			if (waiters_sleep(&beds[me], after_ms(60000)) != WAITERS_WOKEN)
				return (void *)(uintptr_t)"nobody came";
		}
		atomic_store(&cells[0], turn + 1);
		waiters_notify(&cells[0], 1);
	}
	return NULL;
}

static void ball_test(void **state)
{
	pthread_t other;
	void *trouble;
	atomic_store(&cells[0], 0);
	pthread_create(&other, NULL, play, cells);
	assert_null(play(NULL));
	pthread_join(other, &trouble);
	assert_null(trouble);
	assert_int_equal(atomic_load(&cells[0]), TURNS);
}

/* ---- order, count and address */

static int told[3], tellings;

static void tell(struct waiter *w);
static struct waiter waiting[3] = {
	{ .address = &cells[0], .woken = tell }, { .address = &cells[1], .woken = tell }, { .address = &cells[0], .woken = tell },
};

static void tell(struct waiter *w) { told[tellings++] = (int)(w - waiting); }

static void order_test(void **state)
{
	int32_t zero = 0, one = 1;
	atomic_store(&cells[0], 0);
	atomic_store(&cells[1], 0);
	assert_int_equal(waiters_join(&waiting[0], &one, 4), 0);
	for (int i = 0; i < 3; i++)
		assert_int_equal(waiters_join(&waiting[i], &zero, 4), 1);
	assert_int_equal(waiters_notify(&cells[0], 1), 1);
	assert_int_equal(tellings, 1);
	assert_int_equal(told[0], 0);
	assert_int_equal(waiters_leave(&waiting[0]), 0);
	assert_int_equal(waiters_leave(&waiting[1]), 1);
	assert_int_equal(waiters_notify(&cells[1], 5), 0);
	assert_int_equal(waiters_notify(&cells[0], 5), 1);
	assert_int_equal(told[1], 2);
	assert_int_equal(waiters_join(&waiting[1], &zero, 4), 1);
	assert_int_equal(waiters_notify(&cells[1], 0), 0);
	assert_int_equal(waiters_leave(&waiting[1]), 1);
}

/* ---- how a sleep ends */

static struct waiters_bed bed;

static void *disturb(void *arg)
{
	waiters_interrupt(&bed);
	return NULL;
}

static void ends_test(void **state)
{
	pthread_t other;
	int32_t zero = 0;
	struct waiter w = { .address = &cells[0], .bed = &bed };
	atomic_store(&cells[0], 0);
	waiters_prepare(&bed);
	assert_int_equal(waiters_join(&w, &zero, 4), 1);
	assert_int_equal(waiters_sleep(&bed, after_ms(1)), WAITERS_LATE);
	pthread_create(&other, NULL, disturb, NULL);
	assert_int_equal(waiters_sleep(&bed, UINT64_MAX), WAITERS_INTERRUPTED);
	pthread_join(other, NULL);
	waiters_interrupt(&bed);
	assert_int_equal(waiters_sleep(&bed, UINT64_MAX), WAITERS_INTERRUPTED);
	waiters_interrupt(&bed);
	assert_int_equal(waiters_notify(&cells[0], 1), 1);
	assert_int_equal(waiters_sleep(&bed, UINT64_MAX), WAITERS_WOKEN);
	assert_int_equal(waiters_leave(&w), 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(ball_test),
		cmocka_unit_test(order_test),
		cmocka_unit_test(ends_test),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
