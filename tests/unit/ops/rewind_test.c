/* A process goes back to its mark, and only one whose surroundings are as they were. */
#include "ops/test/rewind.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

struct shared {
	int lives, result, descriptor;
	char reason[64];
};

static struct shared *shared;
static int counter = 5;
static char zeros[1 << 20];
static char *wide;                     /* 16 MB of which every tenth page is touched before the mark */

static char *sparse;                   /* 32 MB of which three pages are touched before the mark */

enum { WIDE_PAGES = 4096, SPARSE_PAGES = 8192, PAGE = 4096 };

static int agree(void *arg) { return arg != NULL; }

enum { DONE, UNSUPPORTED, FAILED };

static int check(int is_true) { return is_true ? DONE : FAILED; }

static int is_wide_as_before(void)
{
	for (size_t i = 0; i < WIDE_PAGES; i += 10)
		if (wide[i * PAGE] != 'w' || wide[i * PAGE + PAGE - 1] != 0)
			return 0;
	for (size_t i = shared->lives % 2; i < WIDE_PAGES; i += 2)      /* a look does not touch the others */
		if (i % 10 && wide[i * PAGE + 1] != 0)
			return 0;
	return 1;
}

/* Its end is that of a mapping: what is behind it has other rights. */
static int make_sparse(void)
{
	sparse = mmap(NULL, (SPARSE_PAGES + 1) * PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	memset(sparse, 's', 3 * PAGE);
	return mprotect(sparse + SPARSE_PAGES * PAGE, PAGE, PROT_NONE) == 0;
}

static int is_sparse_as_before(void)
{
	for (size_t i = 0; i < 3 * PAGE; i++)
		if (sparse[i] != 's')
			return 0;
	for (size_t i = 3 + shared->lives % 2; i < SPARSE_PAGES; i += 2)
		if (sparse[i * PAGE] != 0 || sparse[i * PAGE + PAGE - 1] != 0)
			return 0;
	return sparse[SPARSE_PAGES * PAGE - 1] == 0;
}

/* What the body leaves behind is gone in the second life; it goes back for a third, and so on. */
static int live(int (*body)(int *local, char *heap))
{
	enum { LIVES = 4 };
	int local = 7;
	char *heap = malloc(100000);
	memset(heap, 'a', 100000);
	wide = mmap(NULL, WIDE_PAGES * PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	for (size_t i = 0; i < WIDE_PAGES; i += 10)
		wide[i * PAGE] = 'w';
	if (!make_sparse())
		return FAILED;
	int r = rewind_mark();
	if (r < 0)
		return r == -ENOTSUP ? UNSUPPORTED : FAILED;
	if (r != (shared->lives > 0) || counter != 5 || local != 7 || heap[99999] != 'a' || zeros[4096] != 0 ||
		zeros[sizeof zeros - 1] != 0 || !is_wide_as_before() || !is_sparse_as_before())
		return FAILED;
	if (++shared->lives == LIVES)
		return DONE;
	if (body(&local, heap) == FAILED)
		return FAILED;
	const char *reason = rewind_back(agree, shared);
	snprintf(shared->reason, sizeof shared->reason, "%s", reason);
	return DONE;
}

/* In a process of its own, as fds and threads of the test must not be compared; the reason that there was no way back. */
static const char *run(int (*body)(int *local, char *heap))
{
	memset(shared, 0, sizeof *shared);
	pid_t pid = fork();
	if (pid == 0) {
		close(0);
		_exit(open("/dev/null", O_RDONLY) == 0 ? live(body) : FAILED);
	}
	int status;
	assert_int_equal(waitpid(pid, &status, 0), pid);
	assert_true(WIFEXITED(status));
	if (WEXITSTATUS(status) == UNSUPPORTED) {
		skip();
		return "";
	}
	assert_int_equal(WEXITSTATUS(status), DONE);
	return shared->reason;
}

static int change_memory(int *local, char *heap)
{
	char *large = malloc(5 << 20), *small[1000];
	counter++;
	*local = 8;
	memset(heap, 'b', 100000);
	memset(zeros, 'c', sizeof zeros);
	memset(large, 'd', 5 << 20);
	for (int i = 0; i < 1000; i++)
		small[i] = memset(malloc(100 + (size_t)i), 'e', 100);
	for (int i = 0; i < 1000; i += 2)
		free(small[i]);
	free(large);
	free(heap);
	return DONE;
}

static void test_memory(void **state)
{
	assert_string_equal(run(change_memory), "");
	assert_int_equal(shared->lives, 4);
}

/* Pages that were given back are zeros, whether they had been written or not; long and short runs of new ones. */
static int change_wide(int *local, char *heap)
{
	size_t third = WIDE_PAGES / 3;
	madvise(wide, third * PAGE, MADV_DONTNEED);
	memset(wide + third * PAGE, 'x', third * PAGE);
	madvise(wide + third * PAGE, third / 2 * PAGE, MADV_DONTNEED);
	for (size_t i = 2 * third; i < WIDE_PAGES; i += 3)
		wide[i * PAGE + 1] = 'y';
	return DONE;
}

static void test_pages_given_back(void **state)
{
	assert_string_equal(run(change_wide), "");
	assert_int_equal(shared->lives, 4);
}

/* The part of which nothing was touched: near its beginning, a long run, and its very end. */
static int change_sparse(int *local, char *heap)
{
	memset(sparse, 'x', 600 * PAGE);
	memset(sparse + 2000 * PAGE, 'y', 1000 * PAGE);
	madvise(sparse + 2500 * PAGE, 100 * PAGE, MADV_DONTNEED);
	sparse[5000 * PAGE + 17] = 'z';
	memset(sparse + SPARSE_PAGES * PAGE - 100, 'e', 100);
	return DONE;
}

static void test_pages_that_were_not_there(void **state)
{
	assert_string_equal(run(change_sparse), "");
	assert_int_equal(shared->lives, 4);
}

static int open_files(int *local, char *heap)
{
	int fd = open("/dev/null", O_RDONLY);
	if (shared->lives > 1 && fd != shared->descriptor)
		return FAILED;
	shared->descriptor = fd;
	dup2(fd, fd + 50);
	return check(fd >= 0);
}

static void test_descriptors_are_closed(void **state)
{
	assert_string_equal(run(open_files), "");
	assert_int_equal(shared->lives, 4);
}

static int close_file(int *local, char *heap) { return check(close(0) == 0); }
static int other_flags(int *local, char *heap) { return check(fcntl(0, F_SETFL, O_NONBLOCK) == 0); }
static int directory(int *local, char *heap) { return check(chdir("/proc") == 0); }
static int file_mode(int *local, char *heap) { return check(umask(0) != 0); }
static int priority(int *local, char *heap) { return check(setpriority(PRIO_PROCESS, 0, 3) == 0); }
static int handler(int *local, char *heap) { return check(signal(SIGUSR1, SIG_IGN) != SIG_ERR); }

static int mapping(int *local, char *heap)
{
	return check(mmap(NULL, 1 << 20, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) != MAP_FAILED);
}

static int pending(int *local, char *heap)
{
	sigset_t set;
	sigemptyset(&set);
	sigaddset(&set, SIGUSR1);
	sigprocmask(SIG_BLOCK, &set, NULL);
	return check(raise(SIGUSR1) == 0);
}

static int child(int *local, char *heap)
{
	pid_t pid = fork();
	if (pid == 0) {
		pause();
		_exit(0);
	}
	kill(pid, SIGKILL);
	return check(pid > 0);
}

static int former_child(int *local, char *heap)
{
	pid_t pid = fork();
	if (pid == 0)
		_exit(0);
	return check(waitpid(pid, NULL, 0) == pid);
}

static void *sleeper(void *arg)
{
	pause();
	return arg;
}

static int thread(int *local, char *heap)
{
	pthread_t made;
	return check(pthread_create(&made, NULL, sleeper, NULL) == 0);
}

static void test_changes_are_seen(void **state)
{
	static const struct { int (*body)(int *local, char *heap); const char *reason; } cases[] = {
		{ close_file, "descriptors" }, { other_flags, "descriptors" }, { directory, "directory" },
		{ file_mode, "status" }, { priority, "priority" }, { handler, "status" }, { mapping, "mappings" },
		{ pending, "status" }, { child, "children" },
		{ former_child, "children" }, { thread, "status" },
	};
	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
		assert_string_equal(run(cases[i].body), cases[i].reason);
		assert_int_equal(shared->lives, 1);
	}
}

static void test_without_a_mark(void **state)
{
	assert_string_equal(rewind_back(agree, shared), "no mark");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_memory), cmocka_unit_test(test_pages_given_back),
		cmocka_unit_test(test_pages_that_were_not_there),
		cmocka_unit_test(test_descriptors_are_closed),
		cmocka_unit_test(test_changes_are_seen), cmocka_unit_test(test_without_a_mark),
	};
	shared = mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
