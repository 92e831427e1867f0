/* io/pipe.h -- bytes through pipes, stream sockets and terminals: the requests of one read and one write.
 *
 * Over a local socket a descriptor can go with the bytes (SCM_RIGHTS).  The kernel ties it to the first byte of the
 * write that it came with, and a read never reaches beyond the bytes of one such write: there is at most one a read.
 * These requests are tried at once and wait by polling, as the ring's reads and writes carry no descriptors.
 *
 * Ownership  `bytes` belong to the owner of the op and must stay until it is released, and so does a descriptor that is
 *            to be sent; one that was received is the owner's of the op.
 * Threads    the loop's.
 */
#ifndef IO_PIPE_H
#define IO_PIPE_H

#include <stddef.h>
#include <stdint.h>

#include "loop/op.h"

/* Reads once, up to `room` bytes: the result is how many, 0 at the end, or -errno (-ENOMEM where bytes is NULL). */
struct pipe_read {
	struct op op;
	int fd;
	uint32_t room;
	uint8_t *bytes;
	uint8_t takes;                 /* descriptors, too */
	int taken;                     /* with takes: the one that came, or -1 */
};
int pipe_read_step(struct op *op, struct ring_request *rq);

/* Writes all bytes from `done` on, in as many requests as it takes: the result is 0 or -errno. */
struct pipe_write {
	struct op op;
	int fd;
	const uint8_t *bytes;
	size_t size, done;
	uint8_t gives;                 /* `given` goes with the first byte; 0 once it has gone */
	int given;
};
int pipe_write_step(struct op *op, struct ring_request *rq);

/* Writes what fits without waiting and counts it in w->done: 1 when that was all, 0 when an op has to write the rest,
 * or -errno. */
int pipe_write_now(struct pipe_write *w);

/* No more will be written: the other end reads its end once it has read what was.  Only for sockets. */
int pipe_end(int fd);

#endif
