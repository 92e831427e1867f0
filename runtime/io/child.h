/* io/child.h -- other programs: starting one, hearing of its end, running one to its end.
 *
 * A program is started by clone(CLONE_VM | CLONE_VFORK): the child borrows our memory and we sleep until it has called
 * execve or given up, so the cost does not grow with our heap, and it tells us why it gave up through that memory.
 * Between clone and execve it makes system calls only.
 *
 *   inherited    descriptors: those in `fds` and no other, whatever flags ours have.  Signals: all at their default and
 *                none blocked, except that an ignored SIGHUP stays ignored (nohup)
 *   search       a file without a slash is looked for in the PATH of the child's environment, from the child's
 *                directory, as execvp does; one that the kernel does not know how to run is given to /bin/sh
 *   folder       what is run is in this very folder, even if `file` has come to lead elsewhere.  A script gets its own
 *                path as /dev/fd/N/NAME and inherits the descriptor N
 *
 * The end of a child is awaited as the readiness of a descriptor, exit_fd.  Usually that is a pidfd.  Where there are
 * none (Linux before 5.2, some sandboxes) it is the read end of a pipe that a thread of its own closes when waitid has
 * told it of the end; JSR_CHILD=no-pidfd chooses that way for tests.  The child is reaped by child_reap alone, on our
 * thread, so a pid names our child until then and child_kill cannot hit another process.
 *
 * Ownership  options are borrowed until the call returns; `fds` are the caller's, who closes them.  exit_fd is closed
 *            by child_forget, which does not wait and does not reap.
 * Errors     0 or -errno; a child that could not be started has left nothing behind.
 * Threads    a struct child belongs to one thread.
 */
#ifndef IO_CHILD_H
#define IO_CHILD_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "loop/op.h"

/* dry: the process ends at once, with code 0, instead of becoming the program */
enum { CHILD_DETACHED = 1, CHILD_SET_UID = 2, CHILD_SET_GID = 4, CHILD_DRY = 8 };

/* In child_options.fds instead of a descriptor of ours: */
enum { CHILD_NULL = -1 };              /* /dev/null below 3, else closed */

struct child_options {
	const char *file;
	const int *folder;                     /* NULL, or an open folder in which the last part of `file` is run */
	char *const *argv, *const *env;        /* end with NULL */
	const char *cwd;                       /* NULL: ours */
	const int *fds;                        /* what the child's descriptors 0, 1, 2 ... are */
	unsigned fd_count;
	unsigned flags;
	uid_t uid;
	gid_t gid;
};

struct child {
	pid_t pid;
	int exit_fd;                   /* -1 once forgotten */
};

int child_start(const struct child_options *o, struct child *c);

/* How it ended: 1 with *code and *number (0, or the signal that killed it), 0 while it runs, or -errno: somebody else
 * has reaped it.  After 1 or an error the pid is nobody's. */
int child_reap(struct child *c, int *code, int *number);

int child_kill(const struct child *c, int number);
void child_forget(struct child *c);

/* An op's wait for the end of a child that it does not own; `code` and `number` are filled in when its result is 0. */
struct child_wait {
	struct op op;
	struct child *child;
	int code, number;
};
int child_wait_step(struct op *op, struct ring_request *rq);

/* ---- pipes to a child */

enum child_pipe {
	CHILD_READS,                   /* a pipe whose read end is the child's */
	CHILD_WRITES,                  /* a pipe whose write end is the child's */
	CHILD_BOTH                     /* a pair of stream sockets */
};

/* Close-on-exec, in blocking mode. */
int child_pipe(enum child_pipe kind, int *ours, int *theirs);

/* ---- running a child to its end, blocking */

/* What the child's descriptor of the same number is. */
struct child_stream {
	int fd;                        /* ours; CHILD_NULL; or CHILD_PIPE */
	const uint8_t *input;          /* written to a pipe below 1 or above 2, then it is closed */
	size_t input_size;
	uint8_t *output;               /* read from a pipe, but not from descriptor 0; mem_free */
	size_t output_size, output_room;
	int ours;                      /* child_run's */
	size_t written;
};
enum { CHILD_PIPE = -2 };

struct child_run {
	struct child_options options;  /* without fds */
	struct child_stream *streams;
	unsigned stream_count;
	int64_t timeout_ms;            /* 0: none; at its end the child gets kill_signal and the result is -ETIMEDOUT */
	int kill_signal;
	uint64_t output_max;           /* bytes of output altogether; beyond, the same with -ENOBUFS */
	pid_t pid;                     /* 0: not started */
	int code, number, ended;       /* as child_reap says, once it has ended */
};

/* The result is what went wrong, or 0; that a pipe could not be read or written counts least.  Returns when the child
 * has ended and nobody holds the other ends of its pipes any more, or, after it was killed here, as soon as it has
 * ended. */
int child_run(struct child_run *r);

#endif
