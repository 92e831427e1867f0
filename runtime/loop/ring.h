/* loop/ring.h -- requests to the kernel, and the ways of making them.
 *
 * A ring_request is one system call written down as data.  Four executors understand it:
 *
 *   ring_submit          asynchronously: io_uring, or (kernel refuses, JSR_BACKEND=poll) poll(2) for what
 *                        can be waited for plus the pool, through the offload hook, for what cannot
 *   ring_perform         now, blocking, on the calling thread: synchronous natives, pool threads
 *   ring_perform_nowait  now, on the calling thread, but only if it cannot block: -EAGAIN says that it
 *                        might, and that nothing was done (RESOLVE_CACHED, RWF_NOWAIT)
 *   ring_perform_quick   now, on the calling thread, for changes that nearly always end in the kernel's memory but for
 *                        which the kernel has no such promise to give: small writes into files, creating, renaming,
 *                        removing small files.  A way through a kernel worker costs a hundred microseconds, the call
 *                        itself a few.  The loop watches the clock and, where one took long, keeps away from them for a
 *                        hundred times as long.  -EAGAIN: not of that sort, nothing was done
 *
 * so that an operation written once as a sequence of requests (op.h) runs every way.
 *
 * Ownership  paths and buffers are the caller's; they must live until the completion arrived, also after
 *            a cancel (an operation in the kernel belongs to the loop until its completion).
 * Descriptors  opened ones are close-on-exec.  One in non-blocking mode, perhaps inherited so, is waited for like any
 *              other.
 * Signals    sending to a reader that went away is -EPIPE, never SIGPIPE from a socket.
 * Errors     results are >= 0 or -errno; -EINTR does not come through.
 * Threads    ring_perform* any; the rest the loop's thread.
 */
#ifndef LOOP_RING_H
#define LOOP_RING_H

#include <stddef.h>
#include <stdint.h>

struct statx;
struct op;

enum ring_opcode {
	RING_NOP,
	RING_OPEN,      /* path relative to dirfd `fd`; flags (O_CLOEXEC is added), mode -> descriptor */
	RING_CLOSE,     /* fd */
	RING_READ,      /* fd, buf, size, offset (-1: current position)       -> bytes, 0 at end */
	RING_WRITE,     /* fd, buf, size, offset (-1: current position)       -> bytes */
	RING_STATX,     /* fd, path ("" with AT_EMPTY_PATH), flags, mode = mask, statx */
	RING_FSYNC,     /* fd; flags = 1: data only */
	RING_RENAME,    /* fd, path -> fd2, path2; flags = renameat2's */
	RING_UNLINK,    /* fd, path; flags = AT_REMOVEDIR for a directory */
	RING_MKDIR,     /* fd, path, mode */
	RING_SYMLINK,   /* path = target, fd2, path2 = link */
	RING_LINK,      /* fd, path -> fd2, path2; flags */
	RING_POLL,      /* fd, flags = POLLIN ...                             -> revents */
	RING_ACCEPT,    /* fd, flags = SOCK_ ...                              -> descriptor */
	RING_CONNECT,   /* fd, buf = sockaddr, size */
	RING_SEND,      /* fd, buf, size, flags = MSG_ ...                    -> bytes */
	RING_RECV,      /* fd, buf, size, flags = MSG_ ...                    -> bytes */
	RING_OPCODES
};

struct ring_request {
	uint8_t opcode;            /* enum ring_opcode */
	int fd, fd2;               /* AT_FDCWD where a path stands alone */
	int flags;
	unsigned mode;
	const char *path, *path2;
	void *buf;
	uint32_t size;             /* bytes, below 2^31 */
	int64_t offset;
	struct statx *statx;
};

int64_t ring_perform(const struct ring_request *rq);
int64_t ring_perform_nowait(const struct ring_request *rq);
int64_t ring_perform_quick(const struct ring_request *rq);

#endif
