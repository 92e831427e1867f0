#include "loop/ring_int.h"

#include "base/fault.h"
#include "base/mem.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

/* The poll back end.  A request waits in `waits`, with its pollfd at the same position in `fds`, until its descriptor
 * is ready; then the call is made in a way that cannot block, since another process may have taken the data first.  If
 * it would block after all, it keeps waiting.  Finished ones become events.  A cancel searches the array for its
 * request: a poll is linear anyway. */

struct wait {
	struct ring_request rq;
	uint64_t id;
	uint8_t connecting;            /* a connect is in progress: ready means that it ended */
};

struct pollring {
	struct ring base;
	struct wait *waits;
	struct pollfd *fds;
	size_t count, room;
	struct ring_event *events;
	size_t events_first, events_count, events_room;
};

enum { PIPE_SAFE_BYTES = PIPE_BUF };

static struct pollring *poll_of(struct ring *r) { return (struct pollring *)(void *)r; }

/* ---- events */

static int events_reserve(struct pollring *p)
{
	/* Reserve an event for every waiting request and one more, so that ending one never fails. */
	size_t need = p->events_count + p->count + 1;
	if (need <= p->events_room)
		return 0;
	size_t room = p->events_room ? 2 * p->events_room : 32;
	while (room < need)
		room *= 2;
	struct ring_event *grown = mem_try_realloc(p->events, room * sizeof *grown);
	if (!grown)
		return -ENOMEM;
	p->events = grown;
	p->events_room = room;
	return 0;
}

static void end(struct pollring *p, uint64_t id, int64_t result)
{
	assert(p->events_count < p->events_room);
	p->events[p->events_count++] = (struct ring_event){ id, result };
}

/* The last entry moves into the freed slot. */
static void drop(struct pollring *p, size_t i)
{
	p->count--;
	p->waits[i] = p->waits[p->count];
	p->fds[i] = p->fds[p->count];
}

/* ---- calls that do not block */

/* Switches the descriptor to non-blocking mode for the duration of the call. */
static int64_t in_nonblocking_mode(const struct ring_request *rq, int64_t (*call)(const struct ring_request *))
{
	int flags = fcntl(rq->fd, F_GETFL);
	if (flags < 0)
		return -errno;
	if (!(flags & O_NONBLOCK))
		fcntl(rq->fd, F_SETFL, flags | O_NONBLOCK);
	int64_t r = call(rq);
	if (!(flags & O_NONBLOCK))
		fcntl(rq->fd, F_SETFL, flags);
	return r;
}

static int64_t do_accept(const struct ring_request *rq)
{
	int fd = accept4(rq->fd, NULL, NULL, rq->flags);
	return fd < 0 ? -errno : fd;
}

static int64_t do_connect(const struct ring_request *rq)
{
	return connect(rq->fd, rq->buf, rq->size) < 0 ? -errno : 0;
}

static int64_t connect_result(const struct ring_request *rq)
{
	int problem = 0;
	socklen_t size = sizeof problem;
	if (getsockopt(rq->fd, SOL_SOCKET, SO_ERROR, &problem, &size) < 0)
		return -errno;
	return -problem;
}

/* For descriptors for which the kernel has no RWF_NOWAIT (terminals): ready to read means that one read returns, ready
 * to write that PIPE_BUF bytes can be written. */
static int64_t plain_transfer(const struct ring_request *rq)
{
	ssize_t n;
	if (rq->opcode == RING_READ)
		n = read(rq->fd, rq->buf, rq->size);
	else
		n = write(rq->fd, rq->buf, rq->size < PIPE_SAFE_BYTES ? rq->size : PIPE_SAFE_BYTES);
	return n < 0 ? -errno : n;
}

static int64_t transfer(const struct ring_request *rq)
{
	struct iovec v = { .iov_base = rq->buf, .iov_len = rq->size };
	if (rq->size > sizeof(uint64_t) && fault_hit(FAULT_SHORT))
		v.iov_len = (rq->size + 1) / 2;
	int64_t at = rq->offset < 0 ? -1 : rq->offset;
	ssize_t n = rq->opcode == RING_READ ? preadv2(rq->fd, &v, 1, at, RWF_NOWAIT) :
		pwritev2(rq->fd, &v, 1, at, RWF_NOWAIT);
	if (n < 0 && (errno == EOPNOTSUPP || errno == ENOSYS || errno == EINVAL))
		return plain_transfer(rq);
	return n < 0 ? -errno : n;
}

static int64_t attempt(struct wait *w, short revents)
{
	const struct ring_request *rq = &w->rq;
	ssize_t n;
	if (rq->opcode != RING_POLL && fault_hit(FAULT_EAGAIN))
		return -EAGAIN;
	switch ((enum ring_opcode)rq->opcode) {
	case RING_POLL:
		return revents;
	case RING_READ:
	case RING_WRITE:
		return transfer(rq);
	case RING_ACCEPT:
		return in_nonblocking_mode(rq, do_accept);
	case RING_CONNECT:
		return w->connecting ? connect_result(rq) : -EAGAIN;
	case RING_SEND:
		n = send(rq->fd, rq->buf, rq->size, rq->flags | MSG_NOSIGNAL | MSG_DONTWAIT);
		return n < 0 ? -errno : n;
	case RING_RECV:
		n = recv(rq->fd, rq->buf, rq->size, rq->flags | MSG_DONTWAIT);
		return n < 0 ? -errno : n;
	default:
		return -EINVAL;
	}
}

/* 0 if polling the descriptor tells when a call on it would not block, -EOPNOTSUPP if not. */
static int can_wait(int fd)
{
	struct stat st;
	if (fstat(fd, &st) < 0)
		return -errno;
	return S_ISREG(st.st_mode) || S_ISDIR(st.st_mode) || S_ISBLK(st.st_mode) ? -EOPNOTSUPP : 0;
}

/* ---- the table */

static int grow(struct pollring *p)
{
	if (p->count < p->room)
		return 0;
	size_t room = p->room ? 2 * p->room : 16;
	struct wait *waits = mem_try_realloc(p->waits, room * sizeof *waits);
	if (!waits)
		return -ENOMEM;
	p->waits = waits;
	struct pollfd *fds = mem_try_realloc(p->fds, room * sizeof *fds);
	if (!fds)
		return -ENOMEM;
	p->fds = fds;
	p->room = room;
	return 0;
}

static int submit(struct ring *r, const struct ring_request *rq, uint64_t id)
{
	struct pollring *p = poll_of(r);
	if (!ring_waitable(rq->opcode) && rq->opcode != RING_POLL && rq->opcode != RING_NOP)
		return -EOPNOTSUPP;
	if (grow(p) < 0 || events_reserve(p) < 0)
		return -ENOMEM;
	if (rq->opcode == RING_NOP) {
		end(p, id, 0);
		return 0;
	}
	int e = rq->opcode == RING_POLL ? 0 : can_wait(rq->fd);
	if (e == -EOPNOTSUPP)
		return e;
	struct wait w = { .rq = *rq, .id = id };
	int64_t result = e;
	if (e == 0 && rq->opcode == RING_CONNECT) {
		result = in_nonblocking_mode(rq, do_connect);
		w.connecting = result == -EINPROGRESS || result == -EINTR;
		e = !w.connecting && result != -EAGAIN;
	}
	if (e != 0) {
		end(p, id, result);
		return 0;
	}
	short events = rq->opcode == RING_POLL ? (short)rq->flags : ring_poll_events(rq->opcode);
	p->waits[p->count] = w;
	p->fds[p->count++] = (struct pollfd){ .fd = rq->fd, .events = events };
	return 0;
}

static void cancel(struct ring *r, uint64_t id)
{
	struct pollring *p = poll_of(r);
	for (size_t i = 0; i < p->count; i++)
		if (p->waits[i].id == id) {
			end(p, id, -ECANCELED);
			drop(p, i);
			return;
		}
}

/* A connect on a local socket whose queue is full gives EAGAIN and has nothing to poll for: retry it at each turn. */
static int64_t retry_connect(struct wait *w)
{
	int64_t result = in_nonblocking_mode(&w->rq, do_connect);
	w->connecting = result == -EINPROGRESS || result == -EINTR;
	return w->connecting ? -EAGAIN : result;
}

/* The result of a ready request, or -EAGAIN if it has to go on waiting. */
static int64_t serve_one(struct wait *w, short revents)
{
	if (revents & POLLNVAL)
		return -EBADF;
	int64_t result = w->rq.opcode == RING_CONNECT && !w->connecting ? retry_connect(w) : attempt(w, revents);
	return result == -EINTR ? -EAGAIN : result;
}

/* Serves requests in the order submitted; those still waiting move up. */
static void serve(struct pollring *p)
{
	size_t kept = 0;
	for (size_t i = 0; i < p->count; i++) {
		int64_t result = p->fds[i].revents ? serve_one(&p->waits[i], p->fds[i].revents) : -EAGAIN;
		if (result != -EAGAIN) {
			end(p, p->waits[i].id, result);
			continue;
		}
		if (kept != i) {
			p->waits[kept] = p->waits[i];
			p->fds[kept] = p->fds[i];
		}
		kept++;
	}
	p->count = kept;
}

static int enter(struct ring *r, int64_t timeout_ns)
{
	struct pollring *p = poll_of(r);
	if (p->events_first < p->events_count)
		timeout_ns = 0;
	struct timespec limit = { .tv_sec = timeout_ns / 1000000000, .tv_nsec = timeout_ns % 1000000000 };
	if (fault_hit(FAULT_EINTR))
		return 0;
	int n = ppoll(p->fds, p->count, timeout_ns < 0 ? NULL : &limit, NULL);
	if (n < 0)
		return errno == EINTR || errno == EAGAIN ? 0 : errno == ENOMEM ? (usleep(100), 0) : -errno;
	if (n > 0)
		serve(p);
	return 0;
}

static unsigned reap(struct ring *r, struct ring_event *events, unsigned max)
{
	struct pollring *p = poll_of(r);
	unsigned n = 0;
	while (n < max && p->events_first < p->events_count)
		events[n++] = p->events[p->events_first++];
	if (p->events_first == p->events_count)
		p->events_first = p->events_count = 0;
	return n;
}

static unsigned ready(const struct ring *r)
{
	const struct pollring *p = (const struct pollring *)(const void *)r;
	return (unsigned)(p->events_count - p->events_first);
}

static int wants_enter(const struct ring *r) { return ((const struct pollring *)(const void *)r)->count > 0; }

static void poll_free(struct ring *r)
{
	struct pollring *p = poll_of(r);
	mem_free(p->waits);
	mem_free(p->fds);
	mem_free(p->events);
	mem_free(p);
}

static const struct ring_table table = { "poll", submit, cancel, enter, reap, ready, wants_enter, poll_free };

struct ring *ring_poll_new(int *err)
{
	struct pollring *p = mem_try_zalloc(sizeof *p);
	*err = p ? 0 : -ENOMEM;
	if (p)
		p->base.table = &table;
	return p ? &p->base : NULL;
}
