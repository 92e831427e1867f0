/* Everything that a process has started ends, whoever its parent is by now. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "policy/guard/descendants.h"

/* Runs the shell script in a process that then kills its descendants.  Each process of the script holds the write end
 * of a pipe: returns when all have ended, 0, or -1 after 30 s. */
static int run(const char *script)
{
	int held[2], ready[2];
	char byte;
	assert_int_equal(pipe(held), 0);
	assert_int_equal(pipe(ready), 0);
	pid_t pid = fork();
	assert_true(pid >= 0);
	if (pid == 0) {
		close(held[0]);
		descendants_adopt();
		if (fork() == 0) {
			dup2(ready[1], 1);
			close(ready[1]);
			close(ready[0]);
			execl("/bin/sh", "sh", "-c", script, (char *)NULL);
			_exit(99);
		}
		close(ready[1]);
		if (read(ready[0], &byte, 1) != 1)
			_exit(98);
		descendants_kill();
		_exit(0);
	}
	close(held[1]);
	close(ready[0]);
	close(ready[1]);
	int status;
	assert_int_equal(waitpid(pid, &status, 0), pid);
	assert_int_equal(status, 0);
	alarm(30);                     /* ends the test if somebody lives on */
	assert_int_equal(read(held[0], &byte, 1), 0);
	alarm(0);
	close(held[0]);
	return 0;
}

static void test_child(void **state) { run("echo; exec sleep 1000"); }
static void test_tree(void **state) { run("for i in 1 2 3; do (sleep 1000 & (sleep 1000 & wait) & wait) & done; sleep 0.1; echo; wait"); }
static void test_orphans(void **state) { run("(setsid sh -c 'sleep 1000 & sleep 1000 &' &) ; sleep 0.2; echo"); }

static void test_one_that_starts_others(void **state)
{
	run("n=0; f() { sleep 1000 & while n=$((n+1)); [ $n -lt 60 ]; do (sleep 1000 & sleep 1000) & sleep 0.01; done; };"
		" f & sleep 0.2; echo; wait");
}

static void test_none(void **state) { descendants_kill(); }

static void test_others_live(void **state)
{
	int pipes[2], status;
	char byte;
	assert_int_equal(pipe(pipes), 0);
	pid_t other = fork();
	if (other == 0) {
		_exit(read(pipes[0], &byte, 1) == 1 ? 7 : 8);
	}
	pid_t pid = fork();
	if (pid == 0) {
		if (fork() == 0) {
			pause();
			_exit(1);
		}
		descendants_kill();
		_exit(0);
	}
	assert_int_equal(waitpid(pid, &status, 0), pid);
	assert_int_equal(write(pipes[1], "x", 1), 1);
	assert_int_equal(waitpid(other, &status, 0), other);
	assert_int_equal(WEXITSTATUS(status), 7);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_child), cmocka_unit_test(test_tree), cmocka_unit_test(test_orphans),
		cmocka_unit_test(test_one_that_starts_others), cmocka_unit_test(test_none), cmocka_unit_test(test_others_live),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
