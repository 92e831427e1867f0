/* Finished ops from several threads to a sleeping one: each arrives exactly once, in its thread's order, and no sleep
 * continues after a wake. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <cmocka.h>

#include <poll.h>
#include <pthread.h>
#include <unistd.h>

#include "loop/wake_int.h"

enum { THREADS = 4, EACH = 20000 };

static struct wake wake;
static struct item { struct op op; unsigned thread, number; } items[THREADS][EACH];

static void *push_all(void *arg)
{
	struct item *mine = arg;
	for (unsigned i = 0; i < EACH; i++) {
		mine[i].number = i;
		wake_push(&wake, &mine[i].op);
		if (i % 64 == 0)
			usleep(1);                /* so that the other side becomes idle and sleeps */
	}
	return NULL;
}

static void sleep_until_woken(void)
{
	if (!wake_park(&wake))
		return;
	uint64_t value;
	struct pollfd p = { .fd = wake.fd, .events = POLLIN };
	/* A lost wake would hang here. */
	assert_int_equal(poll(&p, 1, 60000), 1);
	assert_int_equal(read(wake.fd, &value, sizeof value), sizeof value);
	wake_unpark(&wake);
}

static void each_arrives_once(void **state)
{
	pthread_t threads[THREADS];
	unsigned next[THREADS] = { 0 }, arrived = 0;
	wake_init(&wake);
	assert_int_equal(wake_open(&wake), 0);
	for (unsigned t = 0; t < THREADS; t++) {
		for (unsigned i = 0; i < EACH; i++)
			items[t][i].thread = t;
		pthread_create(&threads[t], NULL, push_all, items[t]);
	}
	while (arrived < THREADS * EACH) {
		wake_begin(&wake);
		for (struct op_link *link = wake_take(&wake); link; link = link->next) {
			struct item *item = container_of(link, struct item, op.link);
			assert_int_equal(item->number, next[item->thread]++);
			arrived++;
		}
		if (arrived < THREADS * EACH)
			sleep_until_woken();
	}
	for (unsigned t = 0; t < THREADS; t++)
		pthread_join(threads[t], NULL);
	assert_null(wake_take(&wake));
	wake_fini(&wake);
}

static int written(void)
{
	struct pollfd p = { .fd = wake.fd, .events = POLLIN };
	return poll(&p, 1, 0);
}

static void only_a_sleeper_costs_a_call(void **state)
{
	struct op op;
	wake_init(&wake);
	assert_int_equal(wake_open(&wake), 0);
	wake_push(&wake, &op);
	assert_int_equal(written(), 0);
	assert_true(wake_pending(&wake));
	assert_false(wake_park(&wake));
	wake_begin(&wake);
	assert_ptr_equal(wake_take(&wake), &op.link);
	assert_false(wake_pending(&wake));
	assert_true(wake_park(&wake));
	wake_up(&wake);
	wake_up(&wake);
	assert_int_equal(written(), 1);
	uint64_t value;
	assert_int_equal(read(wake.fd, &value, sizeof value), sizeof value);
	assert_int_equal(value, 1);               /* one call for both */
	wake_unpark(&wake);
	assert_true(wake_pending(&wake));         /* still pending for a turn */
	wake_fini(&wake);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(each_arrives_once),
		cmocka_unit_test(only_a_sleeper_costs_a_call),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
