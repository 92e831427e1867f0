/* Children that say what they do, and die in the middle of it. */
#include "ops/test/prefork.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

enum { WAIT_MS = 10000 };

/* The next event; it comes in time, or the test fails. */
static struct prefork_event next(struct prefork *p)
{
	struct prefork_event event = { .kind = PREFORK_NOTHING };
	for (int tries = 0; tries < 1000 && event.kind == PREFORK_NOTHING; tries++)
		assert_int_equal(prefork_wait(p, WAIT_MS, &event), 0);
	assert_int_not_equal(event.kind, PREFORK_NOTHING);
	return event;
}

static void expect_frame(struct prefork *p, const char *text)
{
	struct prefork_event event = next(p);
	assert_int_equal(event.kind, PREFORK_FRAME);
	assert_int_equal(event.size, strlen(text));
	assert_memory_equal(event.data, text, event.size);
}

static void says(const char *text) { prefork_say(text, strlen(text)); }

static void test_frames_and_exit(void **state)
{
	struct prefork *p = prefork_new(2);
	assert_false(prefork_is_child());
	if (!prefork_start(p, 1, 0)) {
		says("one");
		prefork_flush();
		says("two");
		prefork_note("the note");
		_exit(prefork_is_child() ? 7 : 1);
	}
	expect_frame(p, "one");
	expect_frame(p, "two");
	struct prefork_event event = next(p);
	assert_int_equal(event.kind, PREFORK_EXIT);
	assert_int_equal(event.slot, 1);
	assert_int_equal(event.code, 7);
	assert_int_equal(event.signal, 0);
	assert_string_equal(prefork_noted(p, 1), "the note");
	assert_int_equal(prefork_notes(p, 1), 1);
	prefork_free(p);
}

/* What was said last is not lost with the one who said it. */
static void test_killed(void **state)
{
	struct prefork *p = prefork_new(1);
	for (int round = 0; round < 20; round++) {
		if (!prefork_start(p, 0, 0)) {
			for (int i = 0; i < round; i++)
				says("before");
			prefork_flush();
			says("after");
			raise(SIGKILL);
		}
		for (int i = 0; i < round; i++)
			expect_frame(p, "before");
		expect_frame(p, "after");
		struct prefork_event event = next(p);
		assert_int_equal(event.kind, PREFORK_EXIT);
		assert_int_equal(event.signal, SIGKILL);
	}
	prefork_free(p);
}

/* Frames larger than the page, and more of them than a pipe holds. */
static void test_large(void **state)
{
	enum { SIZE = 300000, ROUNDS = 5 };
	struct prefork *p = prefork_new(1);
	char *large = malloc(SIZE);
	memset(large, 'x', SIZE);
	if (!prefork_start(p, 0, 0)) {
		for (int i = 0; i < ROUNDS; i++) {
			says("small");
			prefork_say(large, SIZE);
		}
		_exit(0);
	}
	for (int i = 0; i < ROUNDS; i++) {
		expect_frame(p, "small");
		struct prefork_event event = next(p);
		assert_int_equal(event.kind, PREFORK_FRAME);
		assert_int_equal(event.size, SIZE);
		assert_memory_equal(event.data, large, SIZE);
	}
	assert_int_equal(next(p).kind, PREFORK_EXIT);
	free(large);
	prefork_free(p);
}

/* Characters of UTF-8 come whole, however they were written. */
static void test_output(void **state)
{
	struct prefork *p = prefork_new(1);
	char got[64] = "";
	struct prefork_event event;
	if (!prefork_start(p, 0, 0)) {
		ssize_t n = write(1, "a\xE2\x82", 3);
		usleep(20000);
		n += write(1, "\xAC!", 2);
		n += write(2, "err", 3);
		_exit(n == 8 ? 0 : 1);
	}
	while ((event = next(p)).kind != PREFORK_EXIT) {
		if (event.kind == PREFORK_OUT) {
			assert_true(event.data[event.size - 1] != '\x82');
			strncat(got, event.data, event.size);
		} else {
			assert_int_equal(event.kind, PREFORK_ERR);
			assert_int_equal(event.size, 3);
		}
	}
	assert_int_equal(event.code, 0);
	assert_string_equal(got, "a\xE2\x82\xAC!");
	prefork_free(p);
}

static void test_kill(void **state)
{
	struct prefork *p = prefork_new(1);
	struct prefork_event event;
	if (!prefork_start(p, 0, 0))
		for (;;)
			pause();
	assert_int_equal(prefork_wait(p, 20, &event), 0);
	assert_int_equal(event.kind, PREFORK_NOTHING);
	assert_int_equal(prefork_kill(p, 0, SIGTERM), 0);
	event = next(p);
	assert_int_equal(event.kind, PREFORK_EXIT);
	assert_int_equal(event.signal, SIGTERM);
	prefork_free(p);
}

/* Children that are through with a piece of work go on with the next, if that is possible here. */
static void test_going_on(void **state)
{
	enum { PIECES = 50, SLOTS = 2 };
	struct prefork *p = prefork_new(SLOTS);
	int told[PIECES] = { 0 }, ended = 0, written = 0, current[SLOTS];
	char text[32];
	prefork_share(p, PIECES);
	for (unsigned slot = 0; slot < SLOTS; slot++) {
		current[slot] = prefork_take(p);
		if (!prefork_start(p, slot, (unsigned)current[slot])) {
			prefork_mark();
			static int times;
			if (times++ == 0) {
				snprintf(text, sizeof text, "%u", prefork_piece());
				says(text);
			}
			/* those with odd numbers write them */
			if (prefork_piece() % 2 && write(1, text, strlen(text)) < 1)
				_exit(1);
			if (prefork_piece() == PIECES / 2)
				_exit(3);
			prefork_may_go_on(1);
			prefork_go_on(0);
			_exit(0);
		}
	}
	for (int running = SLOTS; running > 0;) {
		struct prefork_event event = next(p);
		if (event.kind == PREFORK_FRAME) {
			snprintf(text, sizeof text, "%d", current[event.slot]);
			assert_int_equal(event.size, strlen(text));
			assert_memory_equal(event.data, text, event.size);
			told[current[event.slot]]++;
		} else if (event.kind == PREFORK_OUT) {
			snprintf(text, sizeof text, "%d", current[event.slot]);
			assert_int_equal(event.size, strlen(text));
			assert_memory_equal(event.data, text, event.size);
			written++;
		} else if (event.kind == PREFORK_NEXT) {
			ended++;
			current[event.slot] = (int)event.piece;
		} else if (event.kind == PREFORK_EXIT) {
			ended++;
			running--;
			assert_int_equal(event.code, current[event.slot] == PIECES / 2 ? 3 : 0);
		}
	}
	int taken = prefork_take(p) < 0 ? PIECES : SLOTS;
	assert_int_equal(ended, taken);
	assert_int_equal(written, taken / 2);
	for (int i = 0; i < taken; i++)
		assert_int_equal(told[i], 1);
	prefork_free(p);
}

static void test_stop(void **state)
{
	struct prefork *p = prefork_new(1);
	prefork_share(p, 3);
	assert_int_equal(prefork_take(p), 0);
	assert_int_equal(prefork_take(p), 1);
	prefork_stop(p);
	assert_int_equal(prefork_take(p), -1);
	prefork_free(p);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_frames_and_exit), cmocka_unit_test(test_killed), cmocka_unit_test(test_large),
		cmocka_unit_test(test_output), cmocka_unit_test(test_kill),
		cmocka_unit_test(test_going_on), cmocka_unit_test(test_stop),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
