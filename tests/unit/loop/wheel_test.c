/* The timing wheel against a twin that searches a plain list of timers. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "loop/wheel.h"

enum { TIMERS = 400 };

/* ---- the twin */

struct naive_timer { int armed; uint64_t due_ms, sequence; };
struct naive { struct naive_timer t[TIMERS]; uint64_t now_ms, sequence; };

static void naive_start(struct naive *n, int i, uint64_t due_ms)
{
	n->t[i] = (struct naive_timer){ 1, due_ms, n->sequence++ };
}

static int naive_first(const struct naive *n)
{
	int best = -1;
	for (int i = 0; i < TIMERS; i++) {
		const struct naive_timer *t = &n->t[i];
		if (!t->armed)
			continue;
		if (best < 0 || t->due_ms < n->t[best].due_ms
		    || (t->due_ms == n->t[best].due_ms && t->sequence < n->t[best].sequence))
			best = i;
	}
	return best;
}

static int naive_pop(struct naive *n, uint64_t now_ms)
{
	if (now_ms > n->now_ms)
		n->now_ms = now_ms;
	int i = naive_first(n);
	if (i < 0 || n->t[i].due_ms > n->now_ms)
		return -1;
	n->t[i].armed = 0;
	return i;
}

/* ---- random programs */

static uint64_t seed;

static uint64_t draw(void)
{
	seed ^= seed << 13;
	seed ^= seed >> 7;
	seed ^= seed << 17;
	return seed;
}

/* Delays of every size, many of them equal, up to beyond the reach of 2^36 ms. */
static uint64_t draw_delay(void)
{
	static const uint64_t common[] = { 0, 1, 2, 5, 10, 63, 64, 65, 100, 4095, 4096, 4097, 1 << 18, 1 << 24, 1 << 30 };
	if (draw() % 2)
		return common[draw() % (sizeof common / sizeof *common)];
	return draw() & ((UINT64_C(1) << (draw() % 40)) - 1);
}

static uint64_t draw_step(void)
{
	switch (draw() % 8) {
	case 0: return 0;
	case 1: return draw() & ((UINT64_C(1) << (draw() % 38)) - 1);
	case 2: return 64 - (draw() & 3);
	default: return draw() % 200;
	}
}

static void program(uint64_t with_seed, uint64_t start_ms, unsigned steps)
{
	static struct wheel w;
	static struct naive n;
	static struct timer timers[TIMERS];
	seed = with_seed;
	wheel_init(&w, start_ms);
	memset(&n, 0, sizeof n);
	memset(timers, 0, sizeof timers);
	n.now_ms = start_ms;
	uint64_t now_ms = start_ms;
	size_t armed = 0;
	for (unsigned step = 0; step < steps; step++) {
		int i = (int)(draw() % TIMERS);
		switch (draw() % 8) {
		case 0: case 1: case 2: case 3:
			if (n.t[i].armed)
				break;
			uint64_t delay = draw_delay(), due_ms = now_ms + delay;
			/* Sometimes one that is long overdue. */
			if (draw() % 16 == 0)
				due_ms = now_ms > delay ? now_ms - delay : 0;
			wheel_start(&w, &timers[i], due_ms);
			naive_start(&n, i, due_ms);
			armed++;
			break;
		case 4: case 5:
			wheel_stop(&w, &timers[i]);
			armed -= (size_t)n.t[i].armed;
			n.t[i].armed = 0;
			break;
		case 6:
			now_ms += draw_step();
			/* A clock that steps back is treated as standing still. */
			uint64_t asked = draw() % 8 == 0 && now_ms > 1000 ? now_ms - draw() % 1000 : now_ms;
			for (unsigned most = draw() % 4 == 0 ? (unsigned)(draw() % 3) : UINT32_MAX; most; most--) {
				struct timer *t = wheel_pop(&w, asked);
				int expected = naive_pop(&n, asked);
				assert_int_equal(t ? t - timers : -1, expected);
				if (!t)
					break;
				assert_false(wheel_armed(t));
				armed--;
			}
			break;
		case 7: {
			uint64_t next = wheel_next_due(&w);
			int first = naive_first(&n);
			if (first < 0) {
				assert_true(next == UINT64_MAX);
			} else {
				/* May be early, for a cascade; never late, and never in the past unless a timer is
				 * due. */
				assert_true(next <= n.t[first].due_ms);
				assert_true(next > w.now_ms || n.t[first].due_ms <= w.now_ms);
			}
			break;
		}
		}
		assert_int_equal(w.count, armed);
	}
	for (;;) {
		now_ms += UINT64_C(1) << 33;
		struct timer *t = wheel_pop(&w, now_ms);
		int expected = naive_pop(&n, now_ms);
		assert_int_equal(t ? t - timers : -1, expected);
		if (!t && armed == 0)
			break;
		armed -= t != NULL;
	}
	for (int level = 0; level < WHEEL_LEVELS; level++)
		assert_true(w.occupied[level] == 0);
	assert_true(wheel_next_due(&w) == UINT64_MAX);
}

static void random_programs(void **state)
{
	for (uint64_t i = 1; i <= 300; i++)
		program(i * UINT64_C(0x9E3779B97F4A7C15), 0, 1500);
}

/* Starts just before the last level wraps around. */
static void random_programs_at_the_seam(void **state)
{
	for (uint64_t i = 1; i <= 100; i++)
		program(i * UINT64_C(0xD1B54A32D192ED03), (UINT64_C(1) << 36) - 1 - draw() % 100000, 1500);
}

/* ---- individual cases */

static struct timer *popped(struct wheel *w, uint64_t now_ms) { return wheel_pop(w, now_ms); }

static void equal_due_times_pop_in_the_order_started(void **state)
{
	struct wheel w;
	struct timer a = { 0 }, b = { 0 }, c = { 0 };
	wheel_init(&w, 0);
	wheel_start(&w, &a, 100);                /* level 1, to be cascaded */
	assert_null(popped(&w, 70));
	wheel_start(&w, &b, 100);                /* directly in level 0 */
	wheel_start(&w, &c, 99);
	assert_ptr_equal(popped(&w, 200), &c);
	assert_ptr_equal(popped(&w, 200), &a);
	assert_ptr_equal(popped(&w, 200), &b);
	assert_null(popped(&w, 200));
}

/* The first is clamped to the reach and restarted later; the second, equally far in the future, is not. */
static void equal_due_times_beyond_the_reach(void **state)
{
	struct wheel w;
	struct timer a = { 0 }, b = { 0 };
	uint64_t due_ms = (UINT64_C(1) << 36) + (UINT64_C(1) << 35);
	wheel_init(&w, 0);
	wheel_start(&w, &a, due_ms);
	assert_null(popped(&w, UINT64_C(1) << 35));
	wheel_start(&w, &b, due_ms);
	assert_null(popped(&w, due_ms - 1));
	assert_ptr_equal(popped(&w, due_ms), &a);
	assert_ptr_equal(popped(&w, due_ms), &b);
}

static void due_times_already_passed_pop_by_due_time(void **state)
{
	struct wheel w;
	struct timer a = { 0 }, b = { 0 }, c = { 0 };
	wheel_init(&w, 0);
	assert_null(popped(&w, 1000));
	wheel_start(&w, &a, 900);
	wheel_start(&w, &b, 800);
	wheel_start(&w, &c, 900);
	assert_int_equal(wheel_next_due(&w), 800);
	assert_ptr_equal(popped(&w, 1000), &b);
	assert_ptr_equal(popped(&w, 1000), &a);
	assert_ptr_equal(popped(&w, 1000), &c);
}

static void order_holds_after_a_long_block(void **state)
{
	struct wheel w;
	struct timer t[3] = { 0 };
	wheel_init(&w, 0);
	wheel_start(&w, &t[0], 5000);
	wheel_start(&w, &t[1], 20);
	wheel_start(&w, &t[2], 300);
	assert_ptr_equal(popped(&w, 100000), &t[1]);
	assert_ptr_equal(popped(&w, 100000), &t[2]);
	assert_ptr_equal(popped(&w, 100000), &t[0]);
}

static void a_stopped_timer_does_not_pop(void **state)
{
	struct wheel w;
	struct timer a = { 0 }, b = { 0 };
	wheel_init(&w, 0);
	wheel_start(&w, &a, 10);
	wheel_start(&w, &b, 10);
	assert_ptr_equal(popped(&w, 10), &a);
	wheel_stop(&w, &b);                      /* ready already */
	wheel_stop(&w, &b);
	assert_null(popped(&w, 10));
	assert_int_equal(w.count, 0);
}

static void the_next_due_time_of_few_timers_is_exact(void **state)
{
	struct wheel w;
	struct timer a = { 0 }, b = { 0 };
	wheel_init(&w, 0);
	assert_true(wheel_next_due(&w) == UINT64_MAX);
	wheel_start(&w, &a, 100);
	wheel_start(&w, &b, 90);
	assert_int_equal(wheel_next_due(&w), 90);
}

static void few_timers_of_one_millisecond_tell_how_early_they_may_fire(void **state)
{
	struct wheel w;
	struct timer t[40] = { 0 };
	wheel_init(&w, 0);
	assert_int_equal(wheel_early_us(&w), 0);
	t[0].early_us = 700;
	t[1].early_us = 300;
	t[2].early_us = 100;
	wheel_start(&w, &t[0], 90);
	assert_int_equal(wheel_early_us(&w), 700);
	wheel_start(&w, &t[1], 90);
	wheel_start(&w, &t[2], 91);              /* later, despite its deadline */
	assert_int_equal(wheel_early_us(&w), 300);
	assert_null(popped(&w, 64));             /* cascaded: the same result from the lowest level */
	assert_int_equal(wheel_next_due(&w), 90);
	assert_int_equal(wheel_early_us(&w), 300);
	for (int i = 3; i < 40; i++) {
		t[i].early_us = 900;
		wheel_start(&w, &t[i], 90);
	}
	assert_int_equal(wheel_early_us(&w), 0);
	while (popped(&w, 100)) {
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(random_programs),
		cmocka_unit_test(random_programs_at_the_seam),
		cmocka_unit_test(equal_due_times_pop_in_the_order_started),
		cmocka_unit_test(equal_due_times_beyond_the_reach),
		cmocka_unit_test(due_times_already_passed_pop_by_due_time),
		cmocka_unit_test(order_holds_after_a_long_block),
		cmocka_unit_test(a_stopped_timer_does_not_pop),
		cmocka_unit_test(the_next_due_time_of_few_timers_is_exact),
		cmocka_unit_test(few_timers_of_one_millisecond_tell_how_early_they_may_fire),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
