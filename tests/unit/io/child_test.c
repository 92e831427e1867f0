/* Programs started and awaited, their descriptors and signals, and what a failed start leaves behind. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/mem.h"
#include "io/child.h"
#include "io/pipe.h"
#include "loop/loop.h"

static const char *const environment_words[] = { "PATH=/usr/bin:/bin", "A=b", NULL };
#define WORDS(list) ((char *const *)(uintptr_t)(list))
#define environment WORDS(environment_words)

static int descriptors(void)
{
	DIR *d = opendir("/proc/self/fd");
	int count = 0;
	while (readdir(d))
		count++;
	closedir(d);
	return count;
}

static int no_children(void) { return waitpid(-1, NULL, WNOHANG) == -1 && errno == ECHILD; }

/* Runs a shell script as a child and gathers what it says. */
static int run_shell(const char *script, unsigned flags, const char *cwd, char *said, size_t room)
{
	const char *argv[] = { "sh", "-c", script, NULL };
	struct child_stream streams[3] = { { .fd = CHILD_NULL }, { .fd = CHILD_PIPE }, { .fd = 2 } };
	struct child_run r = {
		.options = { .file = "sh", .argv = WORDS(argv), .env = environment, .cwd = cwd, .flags = flags },
		.streams = streams, .stream_count = 3, .output_max = UINT64_MAX, .kill_signal = SIGTERM,
	};
	assert_int_equal(child_run(&r), 0);
	assert_int_equal(r.ended, 1);
	size_t size = streams[1].output_size < room - 1 ? streams[1].output_size : room - 1;
	if (size)
		memcpy(said, streams[1].output, size);
	said[size] = 0;
	mem_free(streams[1].output);
	return r.code;
}

static void test_run(void **state)
{
	char said[256], dir[256];
	int before = descriptors();
	assert_int_equal(run_shell("echo hello $A; exit 3", 0, NULL, said, sizeof said), 3);
	assert_string_equal(said, "hello b\n");
	assert_int_equal(run_shell("pwd", 0, "/usr", dir, sizeof dir), 0);
	assert_string_equal(dir, "/usr\n");
	assert_int_equal(descriptors(), before);
	assert_true(no_children());
}

/* Nothing of ours is inherited, whatever its flags. */
static void test_inherits_nothing(void **state)
{
	char said[256];
	int open_one = fcntl(open("/dev/null", O_RDONLY), F_DUPFD, 50);
	assert_true(open_one >= 50);
	run_shell("ls /proc/self/fd | sort -n | tr '\\n' ' '", 0, NULL, said, sizeof said);
	assert_string_equal(said, "0 1 2 3 ");
	close(open_one);
}

/* An emulator of another machine (qemu's user mode) forks instead, and keeps signals for itself. */
static void skip_unless_vfork_shares_memory(void)
{
	volatile int shared = 0;
	pid_t pid = vfork();
	if (pid == 0) {
		shared = 1;
		_exit(0);
	}
	assert_int_equal(waitpid(pid, NULL, 0), pid);
	if (!shared)
		skip();
}

static void test_signals(void **state)
{
	skip_unless_vfork_shares_memory();
	char said[256];
	sigset_t some;
	sigemptyset(&some);
	sigaddset(&some, SIGUSR1);
	sigprocmask(SIG_BLOCK, &some, NULL);
	signal(SIGHUP, SIG_DFL);       /* nohup's would stay ignored */
	signal(SIGPIPE, SIG_IGN);
	signal(SIGUSR2, SIG_IGN);
	run_shell("grep -E 'Sig(Blk|Ign)' /proc/self/status | cut -c9- | tr '\\n' ' '", 0, NULL, said, sizeof said);
	assert_string_equal(said, "0000000000000000 0000000000000000 ");
	signal(SIGPIPE, SIG_DFL);
	signal(SIGUSR2, SIG_DFL);
	sigprocmask(SIG_UNBLOCK, &some, NULL);
}

static void test_detached(void **state)
{
	char said[256];
	long own, of_session;
	run_shell("echo $$ $(cut -d' ' -f6 /proc/$$/stat)", CHILD_DETACHED, NULL, said, sizeof said);
	assert_int_equal(sscanf(said, "%ld %ld", &own, &of_session), 2);
	assert_int_equal(own, of_session);
}

static int start(const char *file, char *const *env, const char *cwd, struct child *c)
{
	const char *argv[] = { file, NULL };
	int fds[3] = { CHILD_NULL, CHILD_NULL, CHILD_NULL };
	struct child_options o = { .file = file, .argv = WORDS(argv), .env = env, .cwd = cwd, .fds = fds, .fd_count = 3 };
	return child_start(&o, c);
}

static void test_failures(void **state)
{
	skip_unless_vfork_shares_memory();
	static const char *const nowhere[] = { "PATH=/nonexistent:/dev", NULL };
	struct child c;
	int before = descriptors();
	assert_int_equal(start("no-such-program", environment, NULL, &c), -ENOENT);
	assert_int_equal(start("/no/such/program", environment, NULL, &c), -ENOENT);
	assert_int_equal(start("", environment, NULL, &c), -ENOENT);
	assert_int_equal(start("sh", WORDS(nowhere), NULL, &c), -ENOENT);
	assert_int_equal(start("null", WORDS(nowhere), NULL, &c), -EACCES);
	assert_int_equal(start("/bin/true", environment, "/nonexistent", &c), -ENOENT);
	assert_int_equal(start("/etc/passwd", environment, NULL, &c), -EACCES);
	assert_int_equal(c.pid, 0);
	assert_int_equal(c.exit_fd, -1);
	assert_int_equal(descriptors(), before);
	assert_true(no_children());
}

/* A file that the kernel does not know how to run. */
static void test_script_without_a_head(void **state)
{
	char path[] = "/tmp/jsr-child-XXXXXX", said[64];
	int fd = mkstemp(path);
	assert_int_equal(write(fd, "echo \"$0 $1\"\n", 13), 13);
	fchmod(fd, 0755);
	close(fd);
	const char *argv[] = { "other", "first", NULL };
	struct child_stream streams[2] = { { .fd = CHILD_NULL }, { .fd = CHILD_PIPE } };
	struct child_run r = {
		.options = { .file = path, .argv = WORDS(argv), .env = environment }, .streams = streams, .stream_count = 2,
		.output_max = UINT64_MAX,
	};
	assert_int_equal(child_run(&r), 0);
	snprintf(said, sizeof said, "%s first\n", path);
	assert_int_equal(streams[1].output_size, strlen(said));
	assert_memory_equal(streams[1].output, said, strlen(said));
	mem_free(streams[1].output);
	unlink(path);
}

/* Descriptors may change places, and one may stand at several. */
static void write_program(const char *path, const char *text)
{
	FILE *f = fopen(path, "w");
	assert_non_null(f);
	fputs(text, f);
	fclose(f);
	assert_int_equal(chmod(path, 0755), 0);
}

/* What runs is what is in the open folder, wherever the path leads meanwhile. */
static void test_folder(void **state)
{
	skip_unless_vfork_shares_memory();
	char dir[] = "/tmp/jsr-child-folder-XXXXXX", path[200], said[256], expected[64];
	static const char *const texts[] = { "#!/bin/sh\necho a script ${0%%/fd/*} ${0##*/}\n", "echo without a head $1\n" };
	assert_non_null(mkdtemp(dir));
	int folder = open(dir, O_PATH | O_DIRECTORY | O_CLOEXEC), before = descriptors();
	snprintf(path, sizeof path, "%s/tool", dir);
	for (int i = 0; i < 4; i++) {
		const char *argv[] = { "tool", "word", NULL };
		struct child_stream streams[3] = { { .fd = CHILD_NULL }, { .fd = CHILD_PIPE }, { .fd = 2 } };
		struct child_run r = {
			.options = { .file = "/nowhere/tool", .folder = &folder, .argv = WORDS(argv), .env = environment },
			.streams = streams, .stream_count = 3, .output_max = UINT64_MAX, .kill_signal = SIGTERM,
		};
		unlink(path);
		if (i < 2)
			write_program(path, texts[i]);
		else if (i == 2)
			assert_int_equal(symlink("/bin/echo", path), 0);
		int result = child_run(&r);
		if (i == 3) {
			assert_int_equal(result, -ENOENT);
			continue;
		}
		assert_int_equal(result, 0);
		assert_int_equal(r.code, 0);
		snprintf(said, sizeof said, "%.*s", (int)streams[1].output_size, (char *)streams[1].output);
		mem_free(streams[1].output);
		snprintf(expected, sizeof expected, "%s", i == 0 ? "a script /dev tool\n" :
			i == 1 ? "without a head word\n" : "word\n");
		assert_string_equal(said, expected);
	}
	assert_int_equal(descriptors(), before);
	assert_true(no_children());
	close(folder);
	rmdir(dir);
}

static void test_places(void **state)
{
	skip_unless_vfork_shares_memory();
	int before = descriptors(), code, number;
	int ours, theirs;
	char text[64] = "";
	const char *argv[] = { "sh", "-c", "echo zero >&0; echo four >&4;"
		"for i in 0 1 2 3 4 5 6 7; do if [ -e /proc/$$/fd/$i ]; then printf \"$i \"; fi; done", NULL };
	assert_int_equal(child_pipe(CHILD_WRITES, &ours, &theirs), 0);
	int fds[5] = { theirs, theirs, 2, CHILD_NULL, theirs };
	struct child c;
	struct child_options o = { .file = "sh", .argv = WORDS(argv), .env = environment, .fds = fds, .fd_count = 5 };
	assert_int_equal(child_start(&o, &c), 0);
	close(theirs);
	size_t size = 0;
	for (ssize_t n; (n = read(ours, text + size, sizeof text - 1 - size)) > 0;)
		size += (size_t)n;
	assert_string_equal(text, "zero\nfour\n0 1 2 4 ");
	close(ours);
	while (child_reap(&c, &code, &number) == 0)
		usleep(1000);
	assert_int_equal(code, 0);
	assert_int_equal(descriptors(), before);
}

static void test_limits_of_a_run(void **state)
{
	skip_unless_vfork_shares_memory();
	const char *argv[] = { "sh", "-c", "while :; do echo abcdefgh; done", NULL };
	struct child_stream streams[3] = { { .fd = CHILD_NULL }, { .fd = CHILD_PIPE }, { .fd = CHILD_NULL } };
	struct child_run r = {
		.options = { .file = "sh", .argv = WORDS(argv), .env = environment }, .streams = streams, .stream_count = 3,
		.output_max = 1000, .kill_signal = SIGTERM,
	};
	assert_int_equal(child_run(&r), -ENOBUFS);
	assert_int_equal(r.number, SIGTERM);
	assert_true(streams[1].output_size > 1000);
	mem_free(streams[1].output);
	memset(streams, 0, sizeof streams);
	streams[0].fd = streams[1].fd = streams[2].fd = CHILD_NULL;
	argv[2] = "trap '' TERM; sleep 10";
	r.timeout_ms = 30;
	r.kill_signal = SIGKILL;
	assert_int_equal(child_run(&r), -ETIMEDOUT);
	assert_int_equal(r.number, SIGKILL);
	assert_true(no_children());
}

/* ---- in a loop */

struct waiting {
	struct child_wait wait;
	struct child child;
};
static int ended;

static void wait_deliver(struct op *op, const struct record *rec, const void *bytes)
{
	struct waiting *w = container_of(op, struct waiting, wait.op);
	ended += rec->result == 0 && w->wait.code == 7 && w->wait.number == 0 && w->child.exit_fd == -1;
}

static void wait_release(struct op *op)
{
	struct waiting *w = container_of(op, struct waiting, wait.op);
	child_forget(&w->child);
	mem_free(w);
}

static const struct op_kind wait_kind = {
	.name = "wait", .flags = OP_KIND_NO_INLINE, .step = child_wait_step, .deliver = wait_deliver,
	.release = wait_release,
};

static void start_waiting(struct loop *loop)
{
	const char *argv[] = { "sh", "-c", "exit 7", NULL };
	int fds[3] = { CHILD_NULL, CHILD_NULL, CHILD_NULL };
	struct child_options o = { .file = "sh", .argv = WORDS(argv), .env = environment, .fds = fds, .fd_count = 3 };
	struct waiting *w = mem_zalloc(sizeof *w);
	assert_int_equal(child_start(&o, &w->child), 0);
	w->wait = (struct child_wait){ .op = { .kind = &wait_kind, .referenced = 1 }, .child = &w->child };
	assert_int_equal(loop_post(loop, &w->wait.op), 0);
}

static void await_many(enum loop_backend backend)
{
	static const struct loop_hooks hooks = { 0 };
	int before = descriptors();
	struct loop *loop = loop_new(&hooks, backend);
	ended = 0;
	for (int i = 0; i < 20; i++)
		start_waiting(loop);
	assert_int_equal(loop_run(loop), 0);
	assert_int_equal(ended, 20);
	loop_free(loop);
	assert_int_equal(descriptors(), before);
	assert_true(no_children());
}

static void test_await(void **state)
{
	await_many(LOOP_BACKEND_AUTO);
	await_many(LOOP_BACKEND_POLL);
}

static void test_await_without_pidfds(void **state)
{
	setenv("JSR_CHILD", "no-pidfd", 1);
	await_many(LOOP_BACKEND_AUTO);
	await_many(LOOP_BACKEND_POLL);
	unsetenv("JSR_CHILD");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_run), cmocka_unit_test(test_inherits_nothing), cmocka_unit_test(test_signals),
		cmocka_unit_test(test_detached), cmocka_unit_test(test_failures),
		cmocka_unit_test(test_script_without_a_head), cmocka_unit_test(test_places), cmocka_unit_test(test_folder),
		cmocka_unit_test(test_limits_of_a_run), cmocka_unit_test(test_await),
		cmocka_unit_test(test_await_without_pidfds),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
