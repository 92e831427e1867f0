#include "loop/ring_int.h"

#include "base/fault.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/openat2.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

short ring_poll_events(uint8_t opcode)
{
	return opcode == RING_READ || opcode == RING_RECV || opcode == RING_ACCEPT ? POLLIN : POLLOUT;
}

static struct ring *new_auto(int *err)
{
	struct ring *r = ring_uring_new(err);
	return r ? r : ring_poll_new(err);
}

struct ring *ring_new(enum ring_backend which, int *err)
{
	const char *name = getenv("JSR_BACKEND");
	if (which == RING_AUTO && name)
		which = strcmp(name, "poll") == 0 ? RING_POLL_FDS : strcmp(name, "io_uring") == 0 ? RING_URING :
			RING_AUTO;
	switch (which) {
	case RING_URING: return ring_uring_new(err);
	case RING_POLL_FDS: return ring_poll_new(err);
	case RING_AUTO: break;
	}
	return new_auto(err);
}

/* ---- blocking */

static int64_t answer(long r) { return r < 0 ? -errno : r; }

static uint32_t shortened(uint32_t size) { return size > 1 && fault_hit(FAULT_SHORT) ? (size + 1) / 2 : size; }

static int64_t read_now(const struct ring_request *rq)
{
	uint32_t size = shortened(rq->size);
	return answer(rq->offset < 0 ? read(rq->fd, rq->buf, size) : pread(rq->fd, rq->buf, size, rq->offset));
}

static int64_t write_now(const struct ring_request *rq)
{
	uint32_t size = shortened(rq->size);
	return answer(rq->offset < 0 ? write(rq->fd, rq->buf, size) : pwrite(rq->fd, rq->buf, size, rq->offset));
}

static int64_t poll_now(const struct ring_request *rq)
{
	struct pollfd p = { .fd = rq->fd, .events = (short)rq->flags };
	int n = poll(&p, 1, -1);
	return n < 0 ? -errno : p.revents;
}

static int64_t connect_now(const struct ring_request *rq)
{
	if (connect(rq->fd, rq->buf, rq->size) == 0)
		return 0;
	if (errno != EINPROGRESS && errno != EINTR)
		return -errno;
	struct pollfd p = { .fd = rq->fd, .events = POLLOUT };
	while (poll(&p, 1, -1) < 0)
		if (errno != EINTR)
			return -errno;
	int problem = 0;
	socklen_t size = sizeof problem;
	getsockopt(rq->fd, SOL_SOCKET, SO_ERROR, &problem, &size);
	return -problem;
}

struct open_how ring_how(const struct ring_request *rq, int flags)
{
	int makes = rq->flags & O_CREAT || (rq->flags & O_TMPFILE) == O_TMPFILE;
	return (struct open_how){ .flags = (uint64_t)(unsigned)(flags | O_CLOEXEC), .resolve = rq->resolve,
		.mode = makes ? rq->mode & 07777 : 0 };
}

static long open_now(const struct ring_request *rq, int flags)
{
	if (!rq->resolve)
		return openat(rq->fd, rq->path, flags | O_CLOEXEC, rq->mode);
	struct open_how how = ring_how(rq, flags);
	return syscall(SYS_openat2, rq->fd, rq->path, &how, sizeof how);
}

static int64_t call(const struct ring_request *rq)
{
	if (ring_waitable(rq->opcode) && fault_hit(FAULT_EINTR))
		return -EINTR;
	switch ((enum ring_opcode)rq->opcode) {
	case RING_NOP: return 0;
	case RING_OPEN: return answer(open_now(rq, rq->flags));
	case RING_CLOSE: return answer(close(rq->fd));
	case RING_READ: return read_now(rq);
	case RING_WRITE: return write_now(rq);
	case RING_STATX: return answer(statx(rq->fd, rq->path, rq->flags, rq->mode, rq->statx));
	case RING_FSYNC: return answer(rq->flags ? fdatasync(rq->fd) : fsync(rq->fd));
	case RING_RENAME: return answer(syscall(SYS_renameat2, rq->fd, rq->path, rq->fd2, rq->path2, rq->flags));
	case RING_UNLINK: return answer(unlinkat(rq->fd, rq->path, rq->flags));
	case RING_MKDIR: return answer(mkdirat(rq->fd, rq->path, rq->mode));
	case RING_SYMLINK: return answer(symlinkat(rq->path, rq->fd2, rq->path2));
	case RING_LINK: return answer(linkat(rq->fd, rq->path, rq->fd2, rq->path2, rq->flags));
	case RING_POLL: return poll_now(rq);
	case RING_ACCEPT: return answer(accept4(rq->fd, NULL, NULL, rq->flags));
	case RING_CONNECT: return connect_now(rq);
	case RING_SEND: return answer(send(rq->fd, rq->buf, rq->size, rq->flags | MSG_NOSIGNAL));
	case RING_RECV: return answer(recv(rq->fd, rq->buf, rq->size, rq->flags));
	case RING_OPCODES: break;
	}
	return -EINVAL;
}

int64_t ring_perform(const struct ring_request *rq)
{
	for (;;) {
		int64_t r = call(rq);
		if (r == -EINTR && rq->opcode != RING_CLOSE)
			continue;
		if (r == -EAGAIN && ring_waitable(rq->opcode)) {
			/* A descriptor in non-blocking mode, perhaps inherited: wait as a blocking one would. */
			struct pollfd p = { .fd = rq->fd, .events = ring_poll_events(rq->opcode) };
			poll(&p, 1, -1);
			continue;
		}
		/* Linux frees the descriptor even when close is interrupted. */
		return r == -EINTR ? 0 : r;
	}
}

/* ---- without blocking */

static long openat2_cached(const struct ring_request *rq, uint64_t flags)
{
	struct open_how how = { .flags = flags, .resolve = RESOLVE_CACHED | rq->resolve };
	long r = syscall(SYS_openat2, rq->fd, rq->path, &how, sizeof how);
	if (r >= 0)
		return r;
	/* The kernel is too old, or knows openat2 but not RESOLVE_CACHED.  A full descriptor table is the caller's to
	 * handle. */
	return errno == ENOSYS || errno == EINVAL || errno == E2BIG ? -EAGAIN : -errno;
}

/* Whether a FIFO just opened for reading has, or had, a writer: if not, a plain open would still be waiting.  tee peeks
 * without consuming anything. */
static int fifo_has_writer(int fd)
{
	int ends[2];
	if (pipe2(ends, O_CLOEXEC | O_NONBLOCK) < 0)
		return 0;
	long n = tee(fd, ends[1], 1, SPLICE_F_NONBLOCK);
	int has = n > 0 || (n < 0 && errno == EAGAIN);
	close(ends[0]);
	close(ends[1]);
	return has;
}

/* O_NONBLOCK keeps FIFOs and devices from blocking in open; it is cleared again afterwards. */
static int64_t open_nowait(const struct ring_request *rq)
{
	if (rq->flags & (O_CREAT | O_TRUNC | O_TMPFILE) & ~O_DIRECTORY)
		return -EAGAIN;
	int flags = rq->flags | O_CLOEXEC;
	int fd = (int)openat2_cached(rq, (uint64_t)(unsigned)(flags | O_NONBLOCK));
	if (fd < 0)
		return fd == -ENXIO ? -EAGAIN : fd;
	if (flags & (O_NONBLOCK | O_PATH))
		return fd;
	if (lseek(fd, 0, SEEK_CUR) < 0 && errno == ESPIPE && (flags & O_ACCMODE) == O_RDONLY) {
		struct stat st;
		if (fstat(fd, &st) == 0 && S_ISFIFO(st.st_mode) && !fifo_has_writer(fd)) {
			close(fd);
			return -EAGAIN;
		}
	}
	fcntl(fd, F_SETFL, flags & ~O_NONBLOCK);
	return fd;
}

/* Looks up the path in the kernel's cache only, then calls statx on what was found. */
static int64_t statx_nowait(const struct ring_request *rq)
{
	if ((rq->flags & AT_EMPTY_PATH) && !*rq->path)
		return answer(statx(rq->fd, "", rq->flags, rq->mode, rq->statx));
	int nofollow = rq->flags & AT_SYMLINK_NOFOLLOW;
	int fd = (int)openat2_cached(rq, O_PATH | O_CLOEXEC | (nofollow ? O_NOFOLLOW : 0));
	if (fd == -EMFILE || fd == -ENFILE)
		return -EAGAIN;
	if (fd < 0)
		return fd;
	int64_t r = answer(statx(fd, "", AT_EMPTY_PATH | (rq->flags & ~AT_SYMLINK_NOFOLLOW), rq->mode, rq->statx));
	close(fd);
	return r;
}

static int64_t transfer_nowait(const struct ring_request *rq, int writing)
{
	if (fault_hit(FAULT_EAGAIN))
		return -EAGAIN;
	struct iovec v = { .iov_base = rq->buf, .iov_len = shortened(rq->size) };
	int64_t offset = rq->offset < 0 ? -1 : rq->offset;
	ssize_t n = writing ? pwritev2(rq->fd, &v, 1, offset, RWF_NOWAIT) : preadv2(rq->fd, &v, 1, offset, RWF_NOWAIT);
	if (n >= 0)
		return n;
	return errno == EOPNOTSUPP || errno == ENOSYS || errno == EINTR ? -EAGAIN : -errno;
}

/* Closing a read-only descriptor costs nothing; the last close of a written file may have to write or delete it. */
static int64_t close_nowait(const struct ring_request *rq)
{
	int flags = fcntl(rq->fd, F_GETFL);
	if (flags < 0)
		return -errno;
	return (flags & O_ACCMODE) == O_RDONLY ? ring_perform(rq) : -EAGAIN;
}

int64_t ring_perform_nowait(const struct ring_request *rq)
{
	switch (rq->opcode) {
	case RING_NOP: return 0;
	case RING_OPEN: return open_nowait(rq);
	case RING_CLOSE: return close_nowait(rq);
	case RING_READ: return transfer_nowait(rq, 0);
	case RING_WRITE: return transfer_nowait(rq, 1);
	case RING_STATX: return statx_nowait(rq);
	default: return -EAGAIN;
	}
}

/* ---- quickly, except in rare cases */

enum { QUICK_WRITE_BYTES = 256 << 10, QUICK_FREE_BYTES = 1 << 20 };

/* Only regular files written through the cache; any other write waits for a device or a reader. */
static int64_t write_quick(const struct ring_request *rq)
{
	struct stat st;
	if (rq->size > QUICK_WRITE_BYTES || fstat(rq->fd, &st) < 0 || !S_ISREG(st.st_mode))
		return -EAGAIN;
	int flags = fcntl(rq->fd, F_GETFL);
	if (flags < 0 || flags & (O_SYNC | O_DSYNC | O_DIRECT))
		return -EAGAIN;
	int64_t r = write_now(rq);
	return r == -EINTR ? -EAGAIN : r;
}

static int lingers(int fd)
{
	struct linger how;
	socklen_t size = sizeof how;
	return getsockopt(fd, SOL_SOCKET, SO_LINGER, &how, &size) < 0 || (how.l_onoff && how.l_linger);
}

/* The last close of a deleted file frees its blocks; that of a socket blocks where it is to linger. */
static int64_t close_quick(const struct ring_request *rq)
{
	struct stat st;
	if (fstat(rq->fd, &st) < 0)
		return -errno;
	if (S_ISFIFO(st.st_mode) || (S_ISREG(st.st_mode) && st.st_nlink > 0) ||
		(S_ISSOCK(st.st_mode) && !lingers(rq->fd)))
		return ring_perform(rq);
	return -EAGAIN;
}

/* Whether what the path names can be deleted quickly: nothing there, a symbolic link, or a file with few blocks. */
static int little_to_free(int dirfd, const char *path, int flags)
{
	struct statx st;
	if (statx(dirfd, path, flags | AT_STATX_DONT_SYNC, STATX_TYPE | STATX_BLOCKS, &st) < 0)
		return errno == ENOENT;
	if (S_ISLNK(st.stx_mode))
		return 1;
	return S_ISREG(st.stx_mode) && st.stx_blocks * 512 <= QUICK_FREE_BYTES;
}

static int64_t open_quick(const struct ring_request *rq)
{
	if (!(rq->flags & (O_CREAT | O_TRUNC)) || rq->flags & O_DIRECTORY)
		return -EAGAIN;
	if (!little_to_free(rq->fd, rq->path, 0))
		return -EAGAIN;
	int fd = (int)open_now(rq, rq->flags | O_NONBLOCK);
	if (fd < 0)
		return errno == EINTR || errno == ENXIO ? -EAGAIN : -errno;
	if (!(rq->flags & O_NONBLOCK))
		fcntl(fd, F_SETFL, rq->flags);
	return fd;
}

int64_t ring_perform_quick(const struct ring_request *rq)
{
	switch (rq->opcode) {
	case RING_OPEN: return open_quick(rq);
	case RING_WRITE: return write_quick(rq);
	case RING_CLOSE: return close_quick(rq);
	case RING_UNLINK:
		if (!(rq->flags & AT_REMOVEDIR) && !little_to_free(rq->fd, rq->path, AT_SYMLINK_NOFOLLOW))
			return -EAGAIN;
		return ring_perform(rq);
	case RING_RENAME:
		return little_to_free(rq->fd2, rq->path2, AT_SYMLINK_NOFOLLOW) ? ring_perform(rq) : -EAGAIN;
	case RING_MKDIR:
	case RING_SYMLINK:
	case RING_LINK:
		return ring_perform(rq);
	default:
		return -EAGAIN;
	}
}
