/* The quick reading lies between two readings of the clock, to within what the header promises. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <time.h>

#include "base/clock.h"

enum { WITHIN_NS = 5000 };

static void check_once(struct clock_quick *q)
{
	uint64_t before = clock_mono_ns(), quick = clock_quick_ns(q), after = clock_mono_ns();
	assert_true(quick + WITHIN_NS >= before && quick <= after + WITHIN_NS);
}

static void follows_the_clock(void **state)
{
	struct clock_quick q;
	clock_quick_init(&q);
	for (uint64_t until = clock_mono_ns() + 20000000; clock_mono_ns() < until;)
		check_once(&q);
	for (int i = 0; i < 20; i++) {
		struct timespec pause = { 0, 300000 * i };
		nanosleep(&pause, NULL);
		check_once(&q);
	}
}

static void without_a_counter(void **state)
{
	struct clock_quick q = { 0 };
	for (int i = 0; i < 1000; i++) {
		check_once(&q);
		assert_true(q.ticks == 0);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(follows_the_clock),
		cmocka_unit_test(without_a_counter),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
