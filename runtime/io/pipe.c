#include "io/pipe.h"

#include <errno.h>
#include <limits.h>
#include <sys/socket.h>

int pipe_read_step(struct op *op, struct ring_request *rq)
{
	struct pipe_read *r = container_of(op, struct pipe_read, op);
	if (!r->bytes)
		op->result = -ENOMEM;
	if (op->step > 0 || op->cancelled || !r->bytes)
		return 0;
	*rq = (struct ring_request){ .opcode = RING_READ, .fd = r->fd, .buf = r->bytes, .size = r->room, .offset = -1 };
	return 1;
}

static struct ring_request rest_of(const struct pipe_write *w)
{
	size_t left = w->size - w->done;
	return (struct ring_request){
		.opcode = RING_WRITE, .fd = w->fd, .buf = (void *)(uintptr_t)(w->bytes + w->done), .offset = -1,
		.size = left < INT_MAX ? (uint32_t)left : INT_MAX,
	};
}

int pipe_write_step(struct op *op, struct ring_request *rq)
{
	struct pipe_write *w = container_of(op, struct pipe_write, op);
	if (op->step > 0) {
		if (op->result < 0)
			return 0;
		w->done += (size_t)op->result;
	}
	op->result = 0;
	if (w->done == w->size || op->cancelled)
		return 0;
	*rq = rest_of(w);
	return 1;
}

int pipe_write_now(struct pipe_write *w)
{
	while (w->done < w->size) {
		struct ring_request rq = rest_of(w);
		int64_t n = ring_perform_nowait(&rq);
		if (n < 0)
			return n == -EAGAIN ? 0 : (int)n;
		w->done += (size_t)n;
	}
	return 1;
}

int pipe_end(int fd) { return shutdown(fd, SHUT_WR) < 0 ? -errno : 0; }
