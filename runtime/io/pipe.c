#include "io/pipe.h"

#include <errno.h>
#include <limits.h>
#include <poll.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { TAKEN_MAX = 4 };        /* of one read that are seen; the kernel closes more */

/* ---- with descriptors */

static void take(struct pipe_read *r, struct msghdr *m)
{
	for (struct cmsghdr *c = CMSG_FIRSTHDR(m); c; c = CMSG_NXTHDR(m, c)) {
		if (c->cmsg_level != SOL_SOCKET || c->cmsg_type != SCM_RIGHTS)
			continue;
		size_t count = (c->cmsg_len - CMSG_LEN(0)) / sizeof(int);
		for (size_t i = 0; i < count; i++) {
			int fd;
			memcpy(&fd, CMSG_DATA(c) + i * sizeof fd, sizeof fd);
			if (r->taken < 0)
				r->taken = fd;
			else
				close(fd);
		}
	}
}

static int64_t receive(struct pipe_read *r)
{
	union { struct cmsghdr head; char bytes[CMSG_SPACE(TAKEN_MAX * sizeof(int))]; } control;
	struct iovec v = { .iov_base = r->bytes, .iov_len = r->room };
	struct msghdr m = { .msg_iov = &v, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof control };
	ssize_t n;
	do
		n = recvmsg(r->fd, &m, MSG_DONTWAIT | MSG_CMSG_CLOEXEC);
	while (n < 0 && errno == EINTR);
	if (n < 0)
		return -errno;
	take(r, &m);
	return n;
}

static int receive_step(struct pipe_read *r, struct ring_request *rq)
{
	struct op *op = &r->op;
	if (op->cancelled || (op->step > 0 && op->result < 0))
		return 0;
	op->result = receive(r);
	if (op->result != -EAGAIN)
		return 0;
	*rq = (struct ring_request){ .opcode = RING_POLL, .fd = r->fd, .flags = POLLIN };
	return 1;
}

static int64_t send_with(const struct pipe_write *w)
{
	union { struct cmsghdr head; char bytes[CMSG_SPACE(sizeof(int))]; } control = { .bytes = { 0 } };
	struct iovec v = { .iov_base = (void *)(uintptr_t)(w->bytes + w->done), .iov_len = w->size - w->done };
	struct msghdr m = { .msg_iov = &v, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof control };
	struct cmsghdr *c = CMSG_FIRSTHDR(&m);
	ssize_t n;
	c->cmsg_level = SOL_SOCKET;
	c->cmsg_type = SCM_RIGHTS;
	c->cmsg_len = CMSG_LEN(sizeof(int));
	memcpy(CMSG_DATA(c), &w->given, sizeof(int));
	do
		n = sendmsg(w->fd, &m, MSG_DONTWAIT | MSG_NOSIGNAL);
	while (n < 0 && errno == EINTR);
	return n < 0 ? -errno : n;
}

/* 1: the descriptor has gone; 0: there is no room; or -errno. */
static int give(struct pipe_write *w)
{
	int64_t n = send_with(w);
	if (n < 0)
		return n == -EAGAIN ? 0 : (int)n;
	w->done += (size_t)n;
	w->gives = 0;
	return 1;
}

/* ---- bytes */

int pipe_read_step(struct op *op, struct ring_request *rq)
{
	struct pipe_read *r = container_of(op, struct pipe_read, op);
	if (r->takes && r->bytes)
		return receive_step(r, rq);
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

/* 1: wait for room; 0: the descriptor has gone, or op->result says why not. */
static int give_step(struct pipe_write *w, struct ring_request *rq)
{
	struct op *op = &w->op;
	op->result = op->cancelled ? 0 : op->step > 0 && op->result < 0 ? op->result : give(w);
	if (op->result != 0 || op->cancelled)
		return 0;
	*rq = (struct ring_request){ .opcode = RING_POLL, .fd = w->fd, .flags = POLLOUT };
	return 1;
}

int pipe_write_step(struct op *op, struct ring_request *rq)
{
	struct pipe_write *w = container_of(op, struct pipe_write, op);
	if (w->gives) {
		if (give_step(w, rq))
			return 1;
		if (w->gives)
			return 0;
	} else if (op->step > 0) {
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
	int r = w->gives ? give(w) : 1;
	if (r <= 0)
		return r;
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
