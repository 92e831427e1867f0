/* ops/core/stdio.h -- stdout and stderr.
 *
 * On a terminal bytes are written at once, and elsewhere when nothing was written for LIMIT_OUT_DELAY.  What comes
 * sooner is gathered and written at LIMIT_OUT_GATHER, when the other stream is written (so that `2>&1` keeps the
 * order), at the end of a turn and at every way of exiting.  Writing blocks as write(2) does; a descriptor that says
 * EAGAIN keeps the rest here and an op in the ring waits for room, while at exit poll(2) waits: everything written
 * arrives.
 *
 * Long turns  while a turn goes on, in a loop or a native that takes its time, a timer of the kernel's has what is
 *             gathered written every
 *           LIMIT_OUT_DELAY, from within its signal's handler (the last of the real-time signals), as far as that need
 *           not wait.
 * Signals   that end the run have it written too (death.h), waiting for a slow reader LIMIT_OUT_DYING at most.
 *
 * EPIPE     the reader went away: an 'error' listener on the stream object gets it if there is one; else the
 *           run ends quietly with exit code 1.  SIGPIPE is ignored.
 */
#ifndef OPS_CORE_STDIO_H
#define OPS_CORE_STDIO_H

#include "ops/core/host.h"

struct stdio *stdio_new(struct host *host);
void stdio_free(struct stdio *s);

/* Flushes, and tells an 'error' listener what came of it: for when the script has nothing more to do. */
void stdio_settle(struct stdio *s);

/* The last flush, waiting as long as it takes.  What process.stdout has written and a full disk then lost without the
 * script's knowledge is said on stderr; console's losses are silent, as in node.  Returns the exit code: `code`, or 1
 * in place of 0 then. */
int stdio_end(struct stdio *s, int code);

/* fd is 1 or 2.  Returns bytes still queued here (0: all handed to the kernel or gathered), or -errno. */
int64_t stdio_write(js_State *J, int fd, const void *bytes, size_t size);
void stdio_flush(struct stdio *s);             /* what can be written without waiting */
void stdio_flush_wait(struct stdio *s);        /* everything, waiting as long as it takes */
int stdio_is_terminal(struct stdio *s, int fd);

#endif
