/* Limits kept from outside: each case is a process of its own, which a guard must end. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"
#include "policy/guard/guard.h"
#include "policy/policy.h"

static atomic_int asked;

static void note(void *ctx) { atomic_store(&asked, 1); }
static size_t no_heap(void *ctx) { return 5 << 20; }
static const struct guard_script script = { .interrupt = note, .heap = no_heap };

static char said[4096];

/* Runs the body in a process with these limits; its exit code, or minus the signal. */
static int run(const struct guard_limits *limits, void (*body)(struct guard *g))
{
	int pipes[2], status;
	assert_int_equal(pipe(pipes), 0);
	pid_t pid = fork();
	assert_true(pid >= 0);
	if (pid == 0) {
		dup2(pipes[1], 2);
		close(pipes[0]);
		close(pipes[1]);
		alarm(60);
		struct guard *g = guard_new(limits);
		if (!g)
			_exit(99);
		body(g);
		_exit(98);
	}
	close(pipes[1]);
	size_t size = 0;
	ssize_t n;
	while ((n = read(pipes[0], said + size, sizeof said - 1 - size)) > 0)
		size += (size_t)n;
	said[size] = 0;
	close(pipes[0]);
	assert_int_equal(waitpid(pid, &status, 0), pid);
	return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

static void spin(struct guard *g)
{
	for (volatile int i = 0;; i++)
		;
}

static void sleep_long(struct guard *g) { sleep(50); }

static void attached_spin(struct guard *g)
{
	guard_attach(g, &script);
	spin(g);
}

static void obey(struct guard *g)
{
	guard_attach(g, &script);
	while (!atomic_load(&asked))
		usleep(1000);
	assert_int_not_equal(guard_stopped(g), GUARD_NONE);
	if (guard_ending(g) != 124)
		_exit(97);
	guard_tell(g, "a \"file\"\n.js", 7);
	guard_tell(g, "another", 8);
	_exit(guard_leave(g, 0));
}

static void linger(struct guard *g)
{
	guard_attach(g, &script);
	while (!atomic_load(&asked))
		usleep(1000);
	guard_ending(g);
	sleep(50);
}

static void exceed(struct guard *g)
{
	guard_attach(g, &script);
	guard_exceeded(g);
	guard_exceeded(g);
	sleep(50);
}

static void grow(struct guard *g)
{
	guard_attach(g, &script);
	for (;;) {
		char *p = malloc(1 << 20);
		if (p)
			memset(p, 1, 1 << 20);
	}
}

static void leave(struct guard *g)
{
	guard_attach(g, &script);
	_exit(guard_leave(g, 5));
}

static void end(struct guard *g)
{
	guard_free(g);
	usleep(200000);
	_exit(6);
}

static void full(struct guard *g)
{
	int fds[2];
	if (pipe(fds) || dup2(fds[1], 2) < 0)
		_exit(96);
	fcntl(2, F_SETFL, O_NONBLOCK);
	while (write(2, said, sizeof said) > 0)
		;
	fcntl(2, F_SETFL, 0);
	spin(g);
}

static void test_wall(void **state)
{
	const struct guard_limits l = { .wall_s = 0.05 };
	assert_int_equal(run(&l, spin), 124);
	assert_memory_equal(said, "jsr: stopped: ran for ", 22);
	assert_non_null(strstr(said, " s (--max-wall=0.05)\n"));
	assert_int_equal(run(&l, sleep_long), 124);
	assert_int_equal(run(&l, attached_spin), 124);
	assert_int_equal(run(&l, linger), 124);
	assert_int_equal(run(&l, full), 124);
}

static void test_cpu(void **state)
{
	const struct guard_limits l = { .cpu_s = 0.05, .wall_s = 30 };
	assert_int_equal(run(&l, spin), 152);
	assert_non_null(strstr(said, " s of CPU time (--max-cpu=0.05)\n"));
	assert_int_equal(run(&l, attached_spin), 152);
}

static void test_cpu_of_a_sleeper(void **state)
{
	const struct guard_limits l = { .cpu_s = 0.3, .wall_s = 0.5 };
	assert_int_equal(run(&l, sleep_long), 124);
}

static void test_heap(void **state)
{
	const struct guard_limits l = { .heap_bytes = 4 << 20, .wall_s = 30 };
	assert_int_equal(run(&l, exceed), 137);
	assert_string_equal(said, "jsr: stopped: objects and buffers took 5.0 MB (--max-heap=4)\n");
	assert_int_equal(run(&l, grow), 137);
}

static void test_what_is_said(void **state)
{
	const struct guard_limits text = { .wall_s = 0.05 }, json = { .wall_s = 0.05, .json = 1 },
		policy = { .wall_s = 0.05, .policy = 1u << GUARD_WALL };
	assert_int_equal(run(&text, obey), 124);
	assert_non_null(strstr(said, ", at a \"file\"\n.js:7\n"));
	assert_null(strstr(said, "another"));
	assert_int_equal(run(&json, obey), 124);
	assert_memory_equal(said, "{\"stopped\":\"wall\",\"limit\":0.05,\"wall\":", 37);
	assert_non_null(strstr(said, ",\"heap\":5242880,"));
	assert_non_null(strstr(said, ",\"code\":124,\"file\":\"a \\\"file\\\"\\u000a.js\",\"line\":7,\"forced\":false}\n"));
	assert_int_equal(run(&json, linger), 124);
	assert_non_null(strstr(said, ",\"file\":null,\"line\":null,\"forced\":false}\n"));
	assert_int_equal(run(&json, attached_spin), 124);
	assert_non_null(strstr(said, ",\"forced\":true}\n"));
	assert_int_equal(run(&policy, spin), 124);
	assert_non_null(strstr(said, "(limits of the policy: wall=0.05)"));
}

static void test_in_time(void **state)
{
	const struct guard_limits l = { .wall_s = 20, .cpu_s = 20, .heap_bytes = 1 << 30 },
		soon = { .wall_s = 0.1 };
	assert_int_equal(run(&l, leave), 5);
	assert_string_equal(said, "");
	assert_int_equal(run(&soon, end), 6);
}

static void test_limits_of_a_policy(void **state)
{
	static const char text[] = "{ \"wall\": 2, \"cpu\": 1e300, \"heap\": 0.5 }";
	struct policy_error error;
	struct policy_value *v = policy_parse("limits", text, sizeof text - 1, &error);
	struct guard_limits l = { .wall_s = 1 };
	assert_non_null(v);
	guard_limits_of_policy(&l, v);
	assert_true(l.wall_s == 1 && l.cpu_s == 1e9 && l.heap_bytes == 1 << 19);
	assert_int_equal(l.policy, 1u << GUARD_CPU | 1u << GUARD_HEAP);
	l = (struct guard_limits){ .wall_s = 3 };
	guard_limits_of_policy(&l, v);
	assert_true(l.wall_s == 2);
	guard_limits_of_policy(&l, NULL);
	assert_true(l.wall_s == 2);
	policy_value_free(v);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_wall), cmocka_unit_test(test_cpu), cmocka_unit_test(test_cpu_of_a_sleeper),
		cmocka_unit_test(test_heap), cmocka_unit_test(test_what_is_said), cmocka_unit_test(test_in_time),
		cmocka_unit_test(test_limits_of_a_policy),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
