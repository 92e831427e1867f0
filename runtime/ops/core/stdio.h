/* ops/core/stdio.h -- stdout and stderr.
 *
 * On a terminal bytes are written at once, and elsewhere if nothing was written for LIMIT_OUT_DELAY.  Otherwise they
 * are gathered and written at LIMIT_OUT_GATHER bytes, when the other stream is written (so that `2>&1` keeps the
 * order), at the end of a turn and on every kind of exit.  Writing blocks as write(2) does; if a descriptor gives
 * EAGAIN the rest stays queued here and an op in the ring waits for room, while at exit poll(2) waits: nothing written
 * is lost.
 *
 * Long turns  during a long turn, in a loop or a slow native, a kernel timer causes gathered output to be written every
 *             LIMIT_OUT_DELAY, from within its signal handler (for the last of the real-time signals), as far as that
 *             is possible without waiting.
 * Signals     that end the run cause it to be written too (death.h), waiting for a slow reader at most LIMIT_OUT_DYING.
 * EPIPE       the reader has closed its end: an 'error' listener on the stream object gets the error if there is one;
 *             else the run ends silently with exit code 1.  SIGPIPE is ignored.
 */
#ifndef OPS_CORE_STDIO_H
#define OPS_CORE_STDIO_H

#include "ops/core/host.h"

struct stdio *stdio_new(struct host *host);
void stdio_free(struct stdio *s);

/* Flushes, and reports a failure to an 'error' listener: for when the script has nothing more to do. */
void stdio_settle(struct stdio *s);

/* The last flush, waiting as long as it takes.  If output of process.stdout is lost, say on a full disk, and the script
 * was not notified, a message goes to stderr and exit code 0 becomes 1; losses of console output are silent, as in
 * node.  Returns the exit code. */
int stdio_end(struct stdio *s, int code);

/* fd is 1 or 2.  Returns bytes still queued here (0: all handed to the kernel or gathered), or -errno. */
int64_t stdio_write(js_State *J, int fd, const void *bytes, size_t size);
void stdio_flush(struct stdio *s);             /* writes what can be written without waiting */
void stdio_flush_wait(struct stdio *s);        /* writes everything, waiting as long as it takes */
/* The end of a turn: a line that is edited and gave way to other output is drawn again, by the callback of holdLine. */
void stdio_redraw(struct stdio *s);
int stdio_is_terminal(struct stdio *s, int fd);

#endif
