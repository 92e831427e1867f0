/* policy/held.h: whatever becomes of the folders on the way, what is held is what a walk finds. */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/openat2.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <cmocka.h>

#include "policy/held.h"

static char folder[32];
static int can;

static int setup(void **state)
{
	snprintf(folder, sizeof folder, "/tmp/jsr-held-XXXXXX");
	if (!mkdtemp(folder) || chdir(folder))
		return -1;
	char path[PATH_MAX];
	snprintf(path, sizeof path, "%s/x", folder);
	policy_held_eager(1);
	can = policy_held(path) >= 0;
	if (!can)
		printf("policy/held: this system holds no folders: SKIPPED\n");
	return 0;
}

static int teardown(void **state)
{
	char command[128];
	snprintf(command, sizeof command, "chmod -R u+rwx %s; rm -rf %s", folder, folder);
	return chdir("/") || system(command);
}

/* What a walk finds, as -errno or a descriptor. */
static int walk(const char *path)
{
	struct open_how how = { .flags = O_PATH | O_DIRECTORY | O_CLOEXEC, .resolve = RESOLVE_NO_SYMLINKS };
	int fd = (int)syscall(SYS_openat2, AT_FDCWD, path, &how, sizeof how);
	return fd < 0 ? -errno : fd;
}

/* 1 if the folder is held, and then it is the right one. */
static int compare(const char *name)
{
	char path[128], at[256];
	struct stat a, b;
	snprintf(path, sizeof path, "%s/%s", folder, name);
	snprintf(at, sizeof at, "%s/leaf", path);
	int fd = policy_held(at), walked = walk(path);
	if (fd >= 0) {
		if (walked < 0)
			fail_msg("%s: held, but a walk says %d", name, walked);
		assert_int_equal(fstat(fd, &a), 0);
		assert_int_equal(fstat(walked, &b), 0);
		if (a.st_ino != b.st_ino || a.st_dev != b.st_dev)
			fail_msg("%s: another folder is held than a walk finds", name);
	}
	if (walked >= 0)
		close(walked);
	return fd >= 0;
}

static void random_name(char name[32])
{
	int depth = 1 + rand() % 3;
	*name = 0;
	for (int i = 0; i < depth; i++)
		snprintf(name + strlen(name), 32 - strlen(name), "%s%c", i ? "/" : "", "abC"[rand() % 3]);
}

/* A random program beside the walk as its twin. */
static void moves(void **state)
{
	char a[32], b[32];
	int held = 0;
	srand(1);
	for (int i = 0; i < 60000; i++) {
		random_name(a);
		random_name(b);
		switch (rand() % 40) {
		case 0: case 1: case 2: case 3: mkdir(a, 0755); break;
		case 4: rmdir(a); break;
		case 5: rename(a, b); break;
		case 6: renameat2(AT_FDCWD, a, AT_FDCWD, b, RENAME_EXCHANGE); break;
		case 7: unlink(a); break;
		case 8: if (symlink("a", a)) {} break;
		case 9: close(open(a, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600)); break;
		case 10: chmod(a, 0700); break;
		default: held += compare(a);
		}
	}
	if (can)
		assert_true(held > 1000);
}

static void mode_of_a_folder_above(void **state)
{
	if (getuid() == 0 || !can)
		skip();
	mkdir("m", 0755);
	mkdir("m/n", 0755);
	assert_true(compare("m/n") || compare("m/n"));
	chmod("m", 0);
	assert_false(compare("m/n"));
	chmod("m", 0755);
}

static void events_without_meaning(void **state)
{
	mkdir("e", 0755);
	mkdir("e/f", 0755);
	if (!can || !compare("e/f"))
		skip();
	char path[PATH_MAX];
	snprintf(path, sizeof path, "%s/e/f/leaf", folder);
	int before = policy_held(path);
	close(open("e/file", O_WRONLY | O_CREAT | O_CLOEXEC, 0600));
	rename("e/file", "e/other");
	assert_false(policy_held_still());
	assert_int_equal(policy_held(path), before);
	assert_true(policy_held_still());
	rename("e/f", "e/g");
	assert_false(policy_held_still());
	assert_int_equal(policy_held(path), -1);
	mkdir("e/f", 0755);
	assert_true(compare("e/f"));
}

static void here(void **state)
{
	char at[PATH_MAX];
	mkdir("w", 0755);
	assert_int_equal(chdir("w"), 0);
	policy_held_moved();
	const char *now = policy_held_here();
	if (now) {
		snprintf(at, sizeof at, "%s/w", folder);
		assert_string_equal(now, at);
		assert_int_equal(rename("../w", "../v"), 0);
		assert_int_equal(mkdir("../w", 0755), 0);
		now = policy_held_here();
		snprintf(at, sizeof at, "%s/v", folder);
		assert_true(!now || !strcmp(now, at));
	}
	assert_int_equal(chdir(".."), 0);
	policy_held_moved();
}

/* While the folder is in its place its file has an i in it; what is seen without a move must be that. */
static atomic_int stop;

static char failed[] = "failed";

static void *move(void *arg)
{
	mkdir("out", 0755);
	while (!atomic_load(&stop)) {
		rename("in", "out/in");
		int fd = open("out/in/deep/file", O_WRONLY | O_CLOEXEC);
		if (pwrite(fd, "o", 1, 0) != 1 || pwrite(fd, "i", 1, 0) != 1)
			return failed;
		close(fd);
		rename("out/in", "in");
		usleep(50);
	}
	return NULL;
}

static void race(void **state)
{
	char path[PATH_MAX];
	pthread_t thread;
	int inside = 0;
	snprintf(path, sizeof path, "%s/in/deep/file", folder);
	mkdir("in", 0755);
	mkdir("in/deep", 0755);
	int made = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
	assert_int_equal(write(made, "i", 1), 1);
	close(made);
	pthread_create(&thread, NULL, move, NULL);
	for (int i = 0; i < 200000; i++) {
		char c = 0;
		int above = policy_held(path), fd = above < 0 ? -1 : openat(above, "file", O_RDONLY | O_NOFOLLOW | O_CLOEXEC);
		int n = fd < 0 ? -1 : (int)read(fd, &c, 1), still = policy_held_still();
		if (fd >= 0)
			close(fd);
		if (above < 0 || !still)
			continue;
		if (n != 1 || c != 'i')
			fail_msg("seen in another place: %d %c", n, c);
		inside++;
	}
	atomic_store(&stop, 1);
	void *wrong;
	pthread_join(thread, &wrong);
	assert_null(wrong);
	if (can)
		assert_true(inside > 0);
}

static void *ask(void *arg) { return policy_held(arg) == -1 ? NULL : failed; }

static void other_threads_get_nothing(void **state)
{
	char path[PATH_MAX];
	void *got;
	pthread_t thread;
	snprintf(path, sizeof path, "%s/leaf", folder);
	policy_held(path);
	pthread_create(&thread, NULL, ask, path);
	pthread_join(thread, &got);
	assert_null(got);
}

static void the_end(void **state)
{
	policy_held_end();
	for (int i = 0; i < 100; i++)
		assert_false(compare("e/f"));
	assert_null(policy_held_here());
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(moves), cmocka_unit_test(mode_of_a_folder_above), cmocka_unit_test(events_without_meaning), cmocka_unit_test(here),
		cmocka_unit_test(race), cmocka_unit_test(other_threads_get_nothing), cmocka_unit_test(the_end),
	};
	return cmocka_run_group_tests(tests, setup, teardown);
}
