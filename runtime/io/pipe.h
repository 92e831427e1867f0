/* io/pipe.h -- bytes through pipes, stream sockets and terminals: the requests of one read and one write.
 *
 * Ownership  `bytes` belong to the owner of the op and must stay until it is released.
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
};
int pipe_read_step(struct op *op, struct ring_request *rq);

/* Writes all bytes from `done` on, in as many requests as it takes: the result is 0 or -errno. */
struct pipe_write {
	struct op op;
	int fd;
	const uint8_t *bytes;
	size_t size, done;
};
int pipe_write_step(struct op *op, struct ring_request *rq);

/* Writes what fits without waiting and counts it in w->done: 1 when that was all, 0 when an op has to write the rest,
 * or -errno. */
int pipe_write_now(struct pipe_write *w);

/* No more will be written: the other end reads its end once it has read what was.  Only for sockets. */
int pipe_end(int fd);

#endif
