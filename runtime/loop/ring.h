/* loop/ring.h -- requests to the kernel, and the ways of executing them.
 *
 * A ring_request is one system call written down as data.  Four executors understand it:
 *
 *   ring_submit          asynchronously: io_uring, or (kernel refuses, JSR_BACKEND=poll) poll(2) for what can be waited
 *                        for plus the pool, through the offload hook, for what cannot
 *   ring_perform         now, blocking, on the calling thread: synchronous natives, pool threads
 *   ring_perform_nowait  now, on the calling thread, but only if it cannot block: -EAGAIN means that it might, and that
 *                        nothing was done (RESOLVE_CACHED, RWF_NOWAIT)
 *   ring_perform_quick   now, on the calling thread, for changes that nearly always touch only the kernel's memory, but
 *                        which the kernel does not promise not to block: small writes into files, creating, renaming,
 *                        removing small files.  Going through a kernel worker costs a hundred microseconds, the call
 *                        itself a few.  The loop times these calls; after a slow one it makes none for a hundred times
 *                        as long.  -EAGAIN: not such a request, nothing was done
 *
 * so that an operation written once as a sequence of requests (op.h) runs with any of them.
 *
 * Ownership  paths and buffers belong to the caller; they must stay valid until the completion has arrived, also after
 *            a cancel (an operation in the kernel belongs to the loop until its completion).
 * Descriptors  opened ones are close-on-exec.  One in non-blocking mode, perhaps inherited that way, is waited for like
 *              any other.
 * Signals    sending on a socket whose peer has closed gives -EPIPE, never SIGPIPE.
 * Errors     results are >= 0 or -errno; -EINTR is handled here and never returned.
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
	/* path relative to dirfd `fd`; flags (O_CLOEXEC is added), mode, resolve = openat2's -> descriptor */
	RING_OPEN,
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
	int fd, fd2;               /* AT_FDCWD for a path relative to the working directory */
	int flags;
	unsigned mode;
	const char *path, *path2;
	void *buf;
	uint32_t size;             /* bytes, below 2^31 */
	int64_t offset;
	struct statx *statx;
	uint64_t resolve;          /* 0: openat, which older kernels have too */
};

int64_t ring_perform(const struct ring_request *rq);
int64_t ring_perform_nowait(const struct ring_request *rq);
int64_t ring_perform_quick(const struct ring_request *rq);

#endif
