/* Requests in every possible way: through io_uring (with either kind of time limit), through poll, directly, and
 * directly without blocking.  The asynchronous tests run once per back end. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/openat2.h>
#include <linux/seccomp.h>
#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"
#include "loop/ring_int.h"

static struct ring *ring;
static char dir[] = "/tmp/jsr-ring-XXXXXX";
static char path[256];

enum { ID = 7 };
static uint64_t id_of(uint32_t generation) { return (uint64_t)generation << 32 | ID; }

static const char *named(const char *name)
{
	snprintf(path, sizeof path, "%s/%s", dir, name);
	return path;
}

static int setup_with(enum ring_backend which, const char *knob)
{
	int err = 0;
	if (knob)
		setenv("JSR_RING", knob, 1);
	else
		unsetenv("JSR_RING");
	ring = ring_new(which, &err);
	return 0;
}

static int setup_uring(void **state) { return setup_with(RING_URING, NULL); }
static int setup_timeout_op(void **state) { return setup_with(RING_URING, "timeout-op"); }
static int setup_old(void **state) { return setup_with(RING_URING, "plain,timeout-op"); }
static int setup_coop(void **state) { return setup_with(RING_URING, "coop"); }
static int setup_poll(void **state) { return setup_with(RING_POLL_FDS, NULL); }

static int teardown(void **state)
{
	ring_free(ring);
	ring = NULL;
	return 0;
}

#define NEED_RING do { if (!ring) { print_message("this kernel refuses io_uring\n"); skip(); } } while (0)

/* Waits for one event. */
static struct ring_event next_event(void)
{
	struct ring_event e;
	while (ring_reap(ring, &e, 1) == 0)
		assert_int_equal(ring_enter(ring, -1), 0);
	return e;
}

static void assert_no_event(void)
{
	struct ring_event e;
	ring_enter(ring, 0);
	assert_int_equal(ring_reap(ring, &e, 1), 0);
}

static int64_t finished(uint64_t id)
{
	struct ring_event e = next_event();
	assert_true(e.id == id);
	return e.result;
}

/* ---- asynchronous */

static void a_nop(void **state)
{
	NEED_RING;
	struct ring_request rq = { .opcode = RING_NOP };
	assert_int_equal(ring_submit(ring, &rq, id_of(1)), 0);
	assert_int_equal(finished(id_of(1)), 0);
	assert_no_event();
}

/* Many times the size of either queue, all submitted before any is reaped. */
static void more_than_the_queues_hold(void **state)
{
	enum { COUNT = 3000 };
	static uint8_t seen[COUNT];
	NEED_RING;
	memset(seen, 0, sizeof seen);
	for (uint32_t i = 0; i < COUNT; i++) {
		struct ring_request rq = { .opcode = RING_NOP };
		assert_int_equal(ring_submit(ring, &rq, id_of(i + 1)), 0);
	}
	for (int i = 0; i < COUNT; i++) {
		struct ring_event e = next_event();
		assert_int_equal((uint32_t)e.id, ID);
		assert_int_equal(seen[(e.id >> 32) - 1]++, 0);
	}
	assert_no_event();
}

/* A new empty pipe, and a pending read of 8 bytes from it. */
static void read_of_a_pipe(int ends[2], int flags, char *buf, uint64_t id)
{
	assert_int_equal(pipe2(ends, flags), 0);
	struct ring_request rq = { .opcode = RING_READ, .fd = ends[0], .buf = buf, .size = 8, .offset = -1 };
	assert_int_equal(ring_submit(ring, &rq, id), 0);
}

static void close_both(const int ends[2])
{
	close(ends[0]);
	close(ends[1]);
}

static void a_read_of_a_pipe_waits(void **state)
{
	NEED_RING;
	for (int flags = 0; flags <= O_NONBLOCK; flags += O_NONBLOCK) {
		int ends[2];
		char buf[8] = "";
		read_of_a_pipe(ends, flags, buf, id_of(2));
		/* io_uring may return EAGAIN for a non-blocking descriptor; the loop then retries (loop_test). */
		if (!flags) {
			assert_no_event();
			assert_int_equal(write(ends[1], "abc", 3), 3);
			assert_int_equal(finished(id_of(2)), 3);
			assert_string_equal(buf, "abc");
		} else {
			assert_int_equal(write(ends[1], "abc", 3), 3);
			int64_t r = finished(id_of(2));
			assert_true(r == 3 || r == -EAGAIN);
		}
		close_both(ends);
	}
}

static void the_end_of_a_pipe(void **state)
{
	NEED_RING;
	int ends[2];
	char buf[8];
	read_of_a_pipe(ends, 0, buf, id_of(2));
	close(ends[1]);
	assert_int_equal(finished(id_of(2)), 0);
	close(ends[0]);
}

static void a_cancelled_read(void **state)
{
	NEED_RING;
	int ends[2];
	char buf[8];
	read_of_a_pipe(ends, 0, buf, id_of(3));
	assert_no_event();
	ring_cancel(ring, id_of(3));
	assert_int_equal(finished(id_of(3)), -ECANCELED);
	ring_cancel(ring, id_of(3));
	assert_no_event();
	close_both(ends);
}

/* Cancelled before it was handed to the kernel. */
static void a_cancel_right_behind_the_request(void **state)
{
	NEED_RING;
	int ends[2];
	char buf[8];
	read_of_a_pipe(ends, 0, buf, id_of(3));
	ring_cancel(ring, id_of(3));
	assert_int_equal(finished(id_of(3)), -ECANCELED);
	assert_no_event();
	close_both(ends);
}

static void a_poll(void **state)
{
	NEED_RING;
	int ends[2];
	assert_int_equal(pipe(ends), 0);
	struct ring_request rq = { .opcode = RING_POLL, .fd = ends[0], .flags = POLLIN };
	assert_int_equal(ring_submit(ring, &rq, id_of(4)), 0);
	assert_no_event();
	assert_int_equal(write(ends[1], "x", 1), 1);
	assert_int_equal(finished(id_of(4)) & POLLIN, POLLIN);
	close(ends[1]);
	assert_int_equal(read(ends[0], path, 1), 1);
	assert_int_equal(ring_submit(ring, &rq, id_of(5)), 0);
	assert_int_equal(finished(id_of(5)) & POLLHUP, POLLHUP);
	close(ends[0]);
}

static void a_bad_descriptor(void **state)
{
	NEED_RING;
	char buf[8];
	struct ring_request rq = { .opcode = RING_READ, .fd = 9999, .buf = buf, .size = sizeof buf, .offset = -1 };
	assert_int_equal(ring_submit(ring, &rq, id_of(4)), 0);
	assert_int_equal(finished(id_of(4)), -EBADF);
}

/* A megabyte into a pipe that is not read: the loop's thread must not block, and the pipe ends up full. */
static void a_big_write_into_a_pipe(void **state)
{
	enum { BIG = 1 << 20 };
	NEED_RING;
	int ends[2];
	char *big = calloc(1, BIG);
	assert_int_equal(pipe(ends), 0);
	struct ring_request rq = { .opcode = RING_WRITE, .fd = ends[1], .buf = big, .size = BIG, .offset = -1 };
	assert_int_equal(ring_submit(ring, &rq, id_of(6)), 0);
	ring_enter(ring, 0);
	struct ring_event e;
	size_t left = BIG;
	/* A back end may write everything as room becomes available, or report a part. */
	while (left) {
		if (ring_reap(ring, &e, 1)) {
			assert_true(e.result > 0);
			left -= (size_t)e.result;
			rq.size = (uint32_t)left;
			if (left)
				assert_int_equal(ring_submit(ring, &rq, id_of(6)), 0);
			ring_enter(ring, 0);
			continue;
		}
		struct pollfd p = { .fd = ends[0], .events = POLLIN };
		char sink[65536];
		if (poll(&p, 1, 0) == 1)
			assert_true(read(ends[0], sink, sizeof sink) > 0);
		ring_enter(ring, 1000000);
	}
	free(big);
	close_both(ends);
}

static void sockets(void **state)
{
	NEED_RING;
	struct sockaddr_in where = { .sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
	socklen_t size = sizeof where;
	int listener = socket(AF_INET, SOCK_STREAM, 0), client = socket(AF_INET, SOCK_STREAM, 0);
	assert_int_equal(bind(listener, (struct sockaddr *)&where, sizeof where), 0);
	assert_int_equal(listen(listener, 8), 0);
	assert_int_equal(getsockname(listener, (struct sockaddr *)&where, &size), 0);

	struct ring_request accepting = { .opcode = RING_ACCEPT, .fd = listener, .flags = SOCK_CLOEXEC };
	assert_int_equal(ring_submit(ring, &accepting, id_of(1)), 0);
	assert_no_event();
	struct ring_request connecting = { .opcode = RING_CONNECT, .fd = client, .buf = &where, .size = sizeof where };
	assert_int_equal(ring_submit(ring, &connecting, id_of(2)), 0);
	int server = -1;
	for (int i = 0; i < 2; i++) {
		struct ring_event e = next_event();
		assert_true(e.result >= 0);
		if (e.id == id_of(1))
			server = (int)e.result;
	}
	assert_true(server >= 0);
	assert_int_equal(fcntl(listener, F_GETFL) & O_NONBLOCK, 0);
	assert_int_equal(fcntl(client, F_GETFL) & O_NONBLOCK, 0);

	char buf[16] = "";
	struct ring_request receiving = { .opcode = RING_RECV, .fd = server, .buf = buf, .size = sizeof buf };
	assert_int_equal(ring_submit(ring, &receiving, id_of(3)), 0);
	assert_no_event();
	struct ring_request sending = { .opcode = RING_SEND, .fd = client, .buf = (char *)"hello", .size = 5 };
	assert_int_equal(ring_submit(ring, &sending, id_of(4)), 0);
	for (int i = 0; i < 2; i++)
		assert_int_equal(next_event().result, 5);
	assert_string_equal(buf, "hello");

	/* To a closed reader: an error, not a signal. */
	close(server);
	int64_t r = 0;
	for (int i = 0; i < 50 && r >= 0; i++) {
		assert_int_equal(ring_submit(ring, &sending, id_of(5)), 0);
		r = finished(id_of(5));
	}
	assert_true(r == -EPIPE || r == -ECONNRESET);
	close(client);
	close(listener);
}

static void a_refused_connection(void **state)
{
	NEED_RING;
	struct sockaddr_in where = { .sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
	socklen_t size = sizeof where;
	int unheard = socket(AF_INET, SOCK_STREAM, 0), client = socket(AF_INET, SOCK_STREAM, 0);
	assert_int_equal(bind(unheard, (struct sockaddr *)&where, sizeof where), 0);
	assert_int_equal(getsockname(unheard, (struct sockaddr *)&where, &size), 0);
	struct ring_request rq = { .opcode = RING_CONNECT, .fd = client, .buf = &where, .size = sizeof where };
	assert_int_equal(ring_submit(ring, &rq, id_of(2)), 0);
	assert_int_equal(finished(id_of(2)), -ECONNREFUSED);
	close(unheard);
	close(client);
}

/* A wait with a limit ends without an event, not too early; it does not shorten the next one. */
static void a_wait_with_a_limit(void **state)
{
	NEED_RING;
	struct ring_event e;
	for (int i = 0; i < 3; i++) {
		uint64_t start = clock_mono_ns(), limit = 2000000;
		while (clock_mono_ns() - start < limit) {
			uint64_t left = limit - (clock_mono_ns() - start);
			assert_int_equal(ring_enter(ring, (int64_t)(left < limit ? left : limit)), 0);
		}
		assert_int_equal(ring_reap(ring, &e, 1), 0);
	}
	/* With an event available, it does not wait for the limit. */
	int ends[2];
	assert_int_equal(pipe(ends), 0);
	struct ring_request rq = { .opcode = RING_POLL, .fd = ends[0], .flags = POLLIN };
	assert_int_equal(ring_submit(ring, &rq, id_of(4)), 0);
	assert_int_equal(write(ends[1], "x", 1), 1);
	while (ring_reap(ring, &e, 1) == 0)
		assert_int_equal(ring_enter(ring, INT64_C(3600) * 1000000000), 0);
	assert_true(e.id == id_of(4));
	close_both(ends);
}

/* ---- files, through io_uring; the poll back end leaves them to the pool */

static void files(void **state)
{
	NEED_RING;
	char buf[16] = "";
	int fd = open(named("file"), O_RDWR | O_CREAT | O_TRUNC, 0600);
	struct ring_request writing = { .opcode = RING_WRITE, .fd = fd, .buf = (char *)"0123456789", .size = 10, .offset = 0 };
	int r = ring_submit(ring, &writing, id_of(1));
	if (strcmp(ring_name(ring), "poll") == 0) {
		assert_int_equal(r, -EOPNOTSUPP);
		close(fd);
		return;
	}
	assert_int_equal(r, 0);
	assert_int_equal(finished(id_of(1)), 10);
	struct ring_request reading = { .opcode = RING_READ, .fd = fd, .buf = buf, .size = 4, .offset = 3 };
	assert_int_equal(ring_submit(ring, &reading, id_of(2)), 0);
	assert_int_equal(finished(id_of(2)), 4);
	assert_string_equal(buf, "3456");
	close(fd);
}

/* ---- directly */

static void performed_at_once(void **state)
{
	struct statx st, same;
	char buf[16] = "", *name = strdup(named("a")), *other = strdup(named("b")), *sub = strdup(named("sub"));
	struct ring_request rq = { .opcode = RING_OPEN, .fd = AT_FDCWD, .path = name, .flags = O_RDWR | O_CREAT | O_TRUNC, .mode = 0640 };
	int64_t fd = ring_perform(&rq);
	assert_true(fd >= 0);
	rq = (struct ring_request){ .opcode = RING_WRITE, .fd = (int)fd, .buf = (char *)"abcdef", .size = 6, .offset = -1 };
	assert_int_equal(ring_perform(&rq), 6);
	rq = (struct ring_request){ .opcode = RING_FSYNC, .fd = (int)fd, .flags = 1 };
	assert_int_equal(ring_perform(&rq), 0);
	rq = (struct ring_request){ .opcode = RING_READ, .fd = (int)fd, .buf = buf, .size = 3, .offset = 2 };
	assert_int_equal(ring_perform(&rq), 3);
	assert_string_equal(buf, "cde");
	rq = (struct ring_request){ .opcode = RING_STATX, .fd = AT_FDCWD, .path = name, .mode = STATX_BASIC_STATS, .statx = &st };
	assert_int_equal(ring_perform(&rq), 0);
	assert_int_equal(st.stx_size, 6);
	rq = (struct ring_request){ .opcode = RING_STATX, .fd = (int)fd, .path = "", .flags = AT_EMPTY_PATH, .mode = STATX_BASIC_STATS, .statx = &same };
	assert_int_equal(ring_perform_nowait(&rq), 0);
	assert_true(st.stx_ino == same.stx_ino);
	rq = (struct ring_request){ .opcode = RING_CLOSE, .fd = (int)fd };
	assert_int_equal(ring_perform_nowait(&rq), -EAGAIN);
	assert_int_equal(ring_perform(&rq), 0);
	assert_int_equal(ring_perform(&rq), -EBADF);
	rq = (struct ring_request){ .opcode = RING_LINK, .fd = AT_FDCWD, .path = name, .fd2 = AT_FDCWD, .path2 = other };
	assert_int_equal(ring_perform(&rq), 0);
	assert_int_equal(ring_perform(&rq), -EEXIST);
	rq = (struct ring_request){ .opcode = RING_UNLINK, .fd = AT_FDCWD, .path = other };
	assert_int_equal(ring_perform(&rq), 0);
	rq = (struct ring_request){ .opcode = RING_SYMLINK, .path = name, .fd2 = AT_FDCWD, .path2 = other };
	assert_int_equal(ring_perform(&rq), 0);
	rq = (struct ring_request){ .opcode = RING_STATX, .fd = AT_FDCWD, .path = other, .flags = AT_SYMLINK_NOFOLLOW, .mode = STATX_BASIC_STATS, .statx = &st };
	assert_int_equal(ring_perform(&rq), 0);
	assert_true(S_ISLNK(st.stx_mode));
	int64_t r = ring_perform_nowait(&rq);
	assert_true(r == 0 || r == -EAGAIN);
	assert_true(S_ISLNK(st.stx_mode));
	rq.flags = 0;
	memset(&st, 0, sizeof st);
	r = ring_perform_nowait(&rq);
	assert_true(r == -EAGAIN || (r == 0 && S_ISREG(st.stx_mode) && st.stx_size == 6));
	rq = (struct ring_request){ .opcode = RING_MKDIR, .fd = AT_FDCWD, .path = sub, .mode = 0700 };
	assert_int_equal(ring_perform(&rq), 0);
	rq = (struct ring_request){ .opcode = RING_RENAME, .fd = AT_FDCWD, .path = name, .fd2 = AT_FDCWD, .path2 = sub };
	assert_int_equal(ring_perform(&rq), -EISDIR);
	rq = (struct ring_request){ .opcode = RING_UNLINK, .fd = AT_FDCWD, .path = sub, .flags = AT_REMOVEDIR };
	assert_int_equal(ring_perform(&rq), 0);
	rq = (struct ring_request){ .opcode = RING_UNLINK, .fd = AT_FDCWD, .path = other };
	assert_int_equal(ring_perform(&rq), 0);
	rq = (struct ring_request){ .opcode = RING_UNLINK, .fd = AT_FDCWD, .path = name };
	assert_int_equal(ring_perform(&rq), 0);
	free(name);
	free(other);
	free(sub);
}

/* A file that was just read is in the page cache: open, read and close succeed without waiting, or are refused if the
 * file system or kernel lacks support. */
static void warm_files_without_blocking(void **state)
{
	char buf[16] = "";
	int fd = open(named("warm"), O_RDWR | O_CREAT | O_TRUNC, 0600);
	assert_int_equal(write(fd, "warm", 4), 4);
	close(fd);
	struct ring_request rq = { .opcode = RING_OPEN, .fd = AT_FDCWD, .path = path, .flags = O_RDONLY };
	int64_t r = ring_perform_nowait(&rq);
	if (r == -EAGAIN) {
		print_message("openat2 with RESOLVE_CACHED is not to be had here\n");
		skip();
	}
	assert_true(r >= 0);
	assert_int_equal(fcntl((int)r, F_GETFL) & O_NONBLOCK, 0);
	assert_int_equal(fcntl((int)r, F_GETFD) & FD_CLOEXEC, FD_CLOEXEC);
	rq = (struct ring_request){ .opcode = RING_READ, .fd = (int)r, .buf = buf, .size = sizeof buf, .offset = -1 };
	int64_t n = ring_perform_nowait(&rq);
	assert_true(n == 4 || n == -EAGAIN);
	if (n == 4)
		assert_string_equal(buf, "warm");
	rq = (struct ring_request){ .opcode = RING_CLOSE, .fd = (int)r };
	assert_int_equal(ring_perform_nowait(&rq), 0);
	assert_int_equal(fcntl((int)r, F_GETFD), -1);
}

static void what_might_block_is_refused(void **state)
{
	char buf[4];
	int ends[2];
	struct ring_request rq = { .opcode = RING_OPEN, .fd = AT_FDCWD, .path = named("new"), .flags = O_WRONLY | O_CREAT, .mode = 0600 };
	assert_int_equal(ring_perform_nowait(&rq), -EAGAIN);
	assert_int_equal(access(path, F_OK), -1);
	rq = (struct ring_request){ .opcode = RING_OPEN, .fd = AT_FDCWD, .path = named("warm"), .flags = O_WRONLY | O_TRUNC };
	assert_int_equal(ring_perform_nowait(&rq), -EAGAIN);
	assert_int_equal(pipe(ends), 0);
	rq = (struct ring_request){ .opcode = RING_READ, .fd = ends[0], .buf = buf, .size = 4, .offset = -1 };
	assert_int_equal(ring_perform_nowait(&rq), -EAGAIN);
	rq = (struct ring_request){ .opcode = RING_MKDIR, .fd = AT_FDCWD, .path = named("d"), .mode = 0700 };
	assert_int_equal(ring_perform_nowait(&rq), -EAGAIN);
	assert_int_equal(access(path, F_OK), -1);
	close_both(ends);
}

static void *write_later(void *fifo)
{
	int fd = open(fifo, O_WRONLY);
	if (write(fd, "late", 4) != 4)
		return fifo;
	close(fd);
	return NULL;
}

/* Opening a FIFO waits for the other end; without blocking that must be refused, not faked. */
static void a_fifo(void **state)
{
	char buf[8] = "";
	assert_int_equal(mkfifo(named("fifo"), 0600), 0);
	struct ring_request rq = { .opcode = RING_OPEN, .fd = AT_FDCWD, .path = path, .flags = O_RDONLY };
	assert_int_equal(ring_perform_nowait(&rq), -EAGAIN);
	rq.flags = O_WRONLY;
	assert_int_equal(ring_perform_nowait(&rq), -EAGAIN);
	pthread_t writer;
	pthread_create(&writer, NULL, write_later, path);
	rq.flags = O_RDONLY;
	int64_t fd = ring_perform(&rq);
	assert_true(fd >= 0);
	rq = (struct ring_request){ .opcode = RING_READ, .fd = (int)fd, .buf = buf, .size = 8, .offset = -1 };
	assert_int_equal(ring_perform(&rq), 4);
	assert_string_equal(buf, "late");
	void *bad;
	pthread_join(writer, &bad);
	assert_null(bad);
	close((int)fd);
}

/* The same through the ring: the kernel's own non-blocking attempt would open it immediately. */
static void a_fifo_through_the_ring(void **state)
{
	NEED_RING;
	unlink(named("fifo2"));
	assert_int_equal(mkfifo(path, 0600), 0);
	struct ring_request rq = { .opcode = RING_OPEN, .fd = AT_FDCWD, .path = path, .flags = O_RDONLY };
	int r = ring_submit(ring, &rq, id_of(9));
	if (strcmp(ring_name(ring), "poll") == 0) {
		assert_int_equal(r, -EOPNOTSUPP);
		return;
	}
	assert_int_equal(r, 0);
	ring_enter(ring, 20000000);
	struct ring_event e;
	assert_int_equal(ring_reap(ring, &e, 1), 0);
	pthread_t writer;
	pthread_create(&writer, NULL, write_later, path);
	int64_t fd = finished(id_of(9));
	assert_true(fd >= 0);
	char buf[8] = "";
	assert_int_equal(read((int)fd, buf, 8), 4);
	pthread_join(writer, NULL);
	close((int)fd);
}

/* What an open may not pass is read when it is submitted, more opens than the queue holds included. */
static void opens_that_follow_no_links(void **state)
{
	enum { COUNT = 600 };
	NEED_RING;
	struct ring_request rq = { .opcode = RING_OPEN, .fd = AT_FDCWD, .flags = O_RDWR | O_CREAT, .mode = 0640 };
	char *name = strdup(named("plain")), *link = strdup(named("link"));
	rq.path = name;
	rq.resolve = RESOLVE_NO_SYMLINKS;
	int64_t fd = ring_perform(&rq);
	assert_true(fd >= 0);
	close((int)fd);
	unlink(link);
	assert_int_equal(symlink(name, link), 0);
	rq.path = link;
	rq.flags = O_RDONLY;
	assert_int_equal(ring_perform(&rq), -ELOOP);
	int64_t at_once = ring_perform_nowait(&rq);
	assert_true(at_once == -ELOOP || at_once == -EAGAIN);
	rq.resolve = 0;
	fd = ring_perform(&rq);
	assert_true(fd >= 0);
	close((int)fd);
	for (unsigned i = 0; i < COUNT && strcmp(ring_name(ring), "poll"); i++) {
		rq.resolve = i % 3 ? RESOLVE_NO_SYMLINKS : 0;
		rq.path = i % 2 ? name : link;
		assert_int_equal(ring_submit(ring, &rq, id_of(i + 1)), 0);
		if (i % 300 != 299)
			continue;
		for (int n = 0; n < 300; n++) {
			struct ring_event e = next_event();
			unsigned k = (unsigned)(e.id >> 32) - 1;
			assert_true(k % 2 || k % 3 == 0 ? e.result >= 0 : e.result == -ELOOP);
			if (e.result >= 0)
				close((int)e.result);
		}
	}
	unlink(name);
	unlink(link);
	free(name);
	free(link);
}

static void a_descriptor_in_non_blocking_mode_is_waited_for(void **state)
{
	char buf[8] = "";
	unlink(named("fifo3"));
	assert_int_equal(mkfifo(path, 0600), 0);
	int fd = open(path, O_RDWR | O_NONBLOCK);
	pthread_t writer;
	pthread_create(&writer, NULL, write_later, path);
	struct ring_request rq = { .opcode = RING_READ, .fd = fd, .buf = buf, .size = 8, .offset = -1 };
	assert_int_equal(ring_perform(&rq), 4);
	assert_string_equal(buf, "late");
	pthread_join(writer, NULL);
	close(fd);
}

static void no_descriptors_left(void **state)
{
	struct rlimit old, few;
	struct statx st;
	getrlimit(RLIMIT_NOFILE, &old);
	int next = dup(0);
	close(next);
	few = old;
	few.rlim_cur = (rlim_t)next;
	setrlimit(RLIMIT_NOFILE, &few);
	struct ring_request rq = { .opcode = RING_STATX, .fd = AT_FDCWD, .path = dir, .mode = STATX_BASIC_STATS, .statx = &st };
	int64_t nowait = ring_perform_nowait(&rq), now = ring_perform(&rq);
	rq = (struct ring_request){ .opcode = RING_OPEN, .fd = AT_FDCWD, .path = dir, .flags = O_RDONLY };
	int64_t opened = ring_perform(&rq);
	setrlimit(RLIMIT_NOFILE, &old);
	assert_int_equal(nowait, -EAGAIN);
	assert_int_equal(now, 0);
	assert_int_equal(opened, -EMFILE);
}

static struct ring_request opening(int flags)
{
	return (struct ring_request){ .opcode = RING_OPEN, .fd = AT_FDCWD, .path = path, .flags = flags, .mode = 0600 };
}

static void quick_changes(void **state)
{
	struct stat st;
	named("quick");
	struct ring_request rq = opening(O_WRONLY | O_CREAT | O_EXCL);
	int64_t fd = ring_perform_quick(&rq);
	assert_true(fd >= 0);
	assert_int_equal(fcntl((int)fd, F_GETFL) & O_NONBLOCK, 0);
	assert_int_equal(ring_perform_quick(&rq), -EEXIST);
	rq = (struct ring_request){ .opcode = RING_WRITE, .fd = (int)fd, .buf = (char *)"quick", .size = 5, .offset = -1 };
	assert_int_equal(ring_perform_quick(&rq), 5);
	rq.offset = 10;
	assert_int_equal(ring_perform_quick(&rq), 5);
	rq = (struct ring_request){ .opcode = RING_CLOSE, .fd = (int)fd };
	assert_int_equal(ring_perform_quick(&rq), 0);
	assert_int_equal(stat(path, &st), 0);
	assert_int_equal(st.st_size, 15);
	rq = opening(O_WRONLY | O_CREAT | O_TRUNC);
	fd = ring_perform_quick(&rq);
	assert_int_equal(fstat((int)fd, &st), 0);
	assert_int_equal(st.st_size, 0);
	close((int)fd);
	rq = (struct ring_request){ .opcode = RING_UNLINK, .fd = AT_FDCWD, .path = path };
	assert_int_equal(ring_perform_quick(&rq), 0);
	assert_int_equal(ring_perform_quick(&rq), -ENOENT);
}

/* Nothing that may take time, and nothing is done then. */
static void what_is_not_quick(void **state)
{
	char big[300 << 10];
	int ends[2];
	named("quick");
	memset(big, 'x', sizeof big);
	int fd = open(path, O_RDWR | O_CREAT | O_TRUNC, 0600);
	struct ring_request rq = { .opcode = RING_WRITE, .fd = fd, .buf = big, .size = sizeof big, .offset = -1 };
	assert_int_equal(ring_perform_quick(&rq), -EAGAIN);
	assert_int_equal(lseek(fd, 0, SEEK_END), 0);
	for (int i = 0; i < 8; i++)
		assert_int_equal(write(fd, big, sizeof big), sizeof big);
	fsync(fd);                                /* so that its blocks are counted */
	struct ring_request unlinking = { .opcode = RING_UNLINK, .fd = AT_FDCWD, .path = path };
	assert_int_equal(ring_perform_quick(&unlinking), -EAGAIN);
	rq = opening(O_WRONLY | O_TRUNC);
	assert_int_equal(ring_perform_quick(&rq), -EAGAIN);
	assert_int_equal(lseek(fd, 0, SEEK_END), 8 * sizeof big);
	assert_int_equal(ring_perform(&unlinking), 0);
	rq = (struct ring_request){ .opcode = RING_CLOSE, .fd = fd };
	assert_int_equal(ring_perform_quick(&rq), -EAGAIN);    /* its last close frees it */
	close(fd);

	assert_int_equal(pipe(ends), 0);
	rq = (struct ring_request){ .opcode = RING_WRITE, .fd = ends[1], .buf = big, .size = 1, .offset = -1 };
	assert_int_equal(ring_perform_quick(&rq), -EAGAIN);
	close_both(ends);

	fd = open(path, O_WRONLY | O_CREAT | O_SYNC, 0600);
	rq.fd = fd;
	assert_int_equal(ring_perform_quick(&rq), -EAGAIN);
	rq = (struct ring_request){ .opcode = RING_FSYNC, .fd = fd };
	assert_int_equal(ring_perform_quick(&rq), -EAGAIN);
	close(fd);
	unlink(path);

	assert_int_equal(mkfifo(path, 0600), 0);
	rq = opening(O_WRONLY | O_CREAT | O_TRUNC);            /* would wait for a reader */
	assert_int_equal(ring_perform_quick(&rq), -EAGAIN);
	unlink(path);
}

static void errors_are_told(void **state)
{
	struct ring_request rq = { .opcode = RING_OPEN, .fd = AT_FDCWD, .path = named("missing"), .flags = O_RDONLY };
	assert_int_equal(ring_perform(&rq), -ENOENT);
	int64_t r = ring_perform_nowait(&rq);
	assert_true(r == -ENOENT || r == -EAGAIN);
	rq.opcode = RING_OPCODES;
	assert_int_equal(ring_perform(&rq), -EINVAL);
}

/* ---- kernels that lack a feature, and containers that forbid it */

static int forbid(long number, unsigned error)
{
	struct sock_filter filter[] = {
		BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
		BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (unsigned)number, 0, 1),
		BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | error),
		BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
	};
	struct sock_fprog program = { .len = sizeof filter / sizeof *filter, .filter = filter };
	if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) < 0)
		return -1;
	return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program);
}

enum { CHILD_FINE = 0, CHILD_WRONG = 1, CHILD_CANNOT = 2 };

/* Runs check in a process in which the system call fails with error. */
static void without(long number, unsigned error, int (*check)(void))
{
	pid_t child = fork();
	assert_true(child >= 0);
	if (child == 0)
		_exit(forbid(number, error) < 0 ? CHILD_CANNOT : check());
	int status;
	assert_int_equal(waitpid(child, &status, 0), child);
	if (WIFEXITED(status) && WEXITSTATUS(status) == CHILD_CANNOT) {
		print_message("seccomp filters are not to be had here\n");
		skip();
	}
	assert_int_equal(status, CHILD_FINE);
}

static int poll_takes_over(void)
{
	int err = 0;
	struct ring *r = ring_new(RING_AUTO, &err);
	if (!r || strcmp(ring_name(r), "poll") != 0)
		return CHILD_WRONG;
	ring_free(r);
	return ring_new(RING_URING, &err) || err != -EPERM ? CHILD_WRONG : CHILD_FINE;
}

static int nothing_is_opened(void)
{
	struct ring_request rq = { .opcode = RING_OPEN, .fd = AT_FDCWD, .path = "/", .flags = O_RDONLY };
	struct statx st;
	if (ring_perform_nowait(&rq) != -EAGAIN)
		return CHILD_WRONG;
	rq = (struct ring_request){ .opcode = RING_STATX, .fd = AT_FDCWD, .path = "/", .mode = STATX_BASIC_STATS, .statx = &st };
	return ring_perform_nowait(&rq) == -EAGAIN && ring_perform(&rq) == 0 ? CHILD_FINE : CHILD_WRONG;
}

static int nothing_is_read(void)
{
	char byte;
	struct ring_request rq = { .opcode = RING_READ, .fd = open("/proc/self/exe", O_RDONLY), .buf = &byte, .size = 1, .offset = 0 };
	return ring_perform_nowait(&rq) == -EAGAIN && ring_perform(&rq) == 1 ? CHILD_FINE : CHILD_WRONG;
}

static void io_uring_forbidden(void **state)
{
	unsetenv("JSR_BACKEND");
	without(SYS_io_uring_setup, EPERM, poll_takes_over);
}

static void no_openat2(void **state) { without(SYS_openat2, ENOSYS, nothing_is_opened); }
static void no_preadv2(void **state) { without(SYS_preadv2, ENOSYS, nothing_is_read); }

static int make_dir(void **state) { return mkdtemp(dir) ? 0 : -1; }

static int remove_dir(void **state)
{
	static const char *const names[] = { "file", "warm", "fifo", "fifo2", "fifo3" };
	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		unlink(named(names[i]));
	return rmdir(dir);
}

#define EACH(test) \
	{ #test "_uring", test, setup_uring, teardown, NULL }, \
	{ #test "_timeout_op", test, setup_timeout_op, teardown, NULL }, \
	{ #test "_coop", test, setup_coop, teardown, NULL }, \
	{ #test "_old", test, setup_old, teardown, NULL }, \
	{ #test "_poll", test, setup_poll, teardown, NULL }

int main(void)
{
	const struct CMUnitTest tests[] = {
		EACH(a_nop),
		EACH(more_than_the_queues_hold),
		EACH(a_read_of_a_pipe_waits),
		EACH(the_end_of_a_pipe),
		EACH(a_cancelled_read),
		EACH(a_cancel_right_behind_the_request),
		EACH(a_poll),
		EACH(a_bad_descriptor),
		EACH(a_big_write_into_a_pipe),
		EACH(sockets),
		EACH(a_refused_connection),
		EACH(a_wait_with_a_limit),
		EACH(files),
		EACH(a_fifo_through_the_ring),
		EACH(opens_that_follow_no_links),
		cmocka_unit_test(performed_at_once),
		cmocka_unit_test(warm_files_without_blocking),
		cmocka_unit_test(what_might_block_is_refused),
		cmocka_unit_test(a_fifo),
		cmocka_unit_test(a_descriptor_in_non_blocking_mode_is_waited_for),
		cmocka_unit_test(no_descriptors_left),
		cmocka_unit_test(quick_changes),
		cmocka_unit_test(what_is_not_quick),
		cmocka_unit_test(errors_are_told),
		cmocka_unit_test(io_uring_forbidden),
		cmocka_unit_test(no_openat2),
		cmocka_unit_test(no_preadv2),
	};
	return cmocka_run_group_tests(tests, make_dir, remove_dir);
}
