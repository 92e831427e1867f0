#include "loop/ring_int.h"

#include "base/fault.h"
#include "base/limits.h"
#include "base/mem.h"

#include <errno.h>
#include <fcntl.h>
#include <liburing.h>
#include <linux/openat2.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Setup flags from best to fallback; each entry is what an older kernel supports (6.1, 5.19, 5.6). */
#ifndef IORING_SETUP_SINGLE_ISSUER
#define IORING_SETUP_SINGLE_ISSUER (1U << 12)
#endif
#ifndef IORING_SETUP_DEFER_TASKRUN
#define IORING_SETUP_DEFER_TASKRUN (1U << 13)
#endif
#ifndef IORING_SETUP_COOP_TASKRUN
#define IORING_SETUP_COOP_TASKRUN (1U << 8)
#define IORING_SETUP_TASKRUN_FLAG (1U << 9)
#endif
#ifndef IORING_SQ_TASKRUN
#define IORING_SQ_TASKRUN (1U << 2)
#endif

static const unsigned setups[] = {
	IORING_SETUP_SINGLE_ISSUER | IORING_SETUP_DEFER_TASKRUN | IORING_SETUP_TASKRUN_FLAG,
	IORING_SETUP_COOP_TASKRUN | IORING_SETUP_TASKRUN_FLAG,
	0,
};

struct uring {
	struct ring base;
	struct io_uring ring;
	int timeout_op;                /* waits pass their limit as a Timeout operation, */
	struct __kernel_timespec limit; /*   which is read when it is submitted */
	uint8_t known[RING_OPCODES];   /* opcodes this kernel supports */
	struct open_how hows[LIMIT_RING_ENTRIES];      /* of each place in the queue, read when it is submitted */
	struct ring_event *stash;      /* events taken out to make room; reap returns them first */
	unsigned stash_first, stash_count, stash_room;
};

static const uint8_t kernel_opcodes[RING_OPCODES] = {
	[RING_NOP] = IORING_OP_NOP, [RING_OPEN] = IORING_OP_OPENAT, [RING_CLOSE] = IORING_OP_CLOSE,
	[RING_READ] = IORING_OP_READ, [RING_WRITE] = IORING_OP_WRITE, [RING_STATX] = IORING_OP_STATX,
	[RING_FSYNC] = IORING_OP_FSYNC, [RING_RENAME] = IORING_OP_RENAMEAT, [RING_UNLINK] = IORING_OP_UNLINKAT,
	[RING_MKDIR] = IORING_OP_MKDIRAT, [RING_SYMLINK] = IORING_OP_SYMLINKAT, [RING_LINK] = IORING_OP_LINKAT,
	[RING_POLL] = IORING_OP_POLL_ADD, [RING_ACCEPT] = IORING_OP_ACCEPT, [RING_CONNECT] = IORING_OP_CONNECT,
	[RING_SEND] = IORING_OP_SEND, [RING_RECV] = IORING_OP_RECV,
};

static struct uring *uring_of(struct ring *r) { return (struct uring *)(void *)r; }

/* ---- events */

static void stash_add(struct uring *u, uint64_t id, int64_t result)
{
	if (u->stash_count == u->stash_room) {
		u->stash_room = u->stash_room ? 2 * u->stash_room : 64;
		u->stash = mem_realloc(u->stash, u->stash_room * sizeof *u->stash);
	}
	u->stash[u->stash_count++] = (struct ring_event){ id, result };
}

/* Whether the request is the back end's own: its event is dropped here. */
static int own(uint64_t id) { return id == RING_ID_TIMEOUT || id == RING_ID_CANCEL; }

/* Empties the completion queue into the stash, so that the kernel can continue. */
static void stash_completions(struct uring *u)
{
	struct io_uring_cqe *cqe;
	unsigned head, n = 0;
	io_uring_for_each_cqe(&u->ring, head, cqe) {
		n++;
		if (!own(cqe->user_data))
			stash_add(u, cqe->user_data, cqe->res);
	}
	io_uring_cq_advance(&u->ring, n);
}

static unsigned reap(struct ring *r, struct ring_event *events, unsigned max)
{
	struct uring *u = uring_of(r);
	unsigned n = 0;
	while (n < max && u->stash_first < u->stash_count)
		events[n++] = u->stash[u->stash_first++];
	if (u->stash_first == u->stash_count)
		u->stash_first = u->stash_count = 0;
	struct io_uring_cqe *cqe;
	unsigned head, taken = 0;
	io_uring_for_each_cqe(&u->ring, head, cqe) {
		if (n == max)
			break;
		taken++;
		if (!own(cqe->user_data))
			events[n++] = (struct ring_event){ cqe->user_data, cqe->res };
	}
	io_uring_cq_advance(&u->ring, taken);
	return n;
}

static unsigned ready(const struct ring *r)
{
	const struct uring *u = (const struct uring *)(const void *)r;
	return u->stash_count - u->stash_first + io_uring_cq_ready(&u->ring);
}

/* ---- entering the kernel */

static unsigned sq_flags(const struct uring *u) { return IO_URING_READ_ONCE(*u->ring.sq.kflags); }

static int wants_enter(const struct ring *r)
{
	const struct uring *u = (const struct uring *)(const void *)r;
	return io_uring_sq_ready(&u->ring) || (sq_flags(u) & (IORING_SQ_CQ_OVERFLOW | IORING_SQ_TASKRUN));
}

static int injected(void)
{
	return fault_hit(FAULT_EINTR) ? -EINTR : fault_hit(FAULT_EAGAIN) ? -EAGAIN : fault_hit(FAULT_EBUSY) ? -EBUSY :
		0;
}

/* For old kernels whose wait takes no timeout: an operation that completes at the next completion or at the time limit,
 * whichever comes first. */
static int push_timeout_op(struct uring *u)
{
	struct io_uring_sqe *sqe = io_uring_get_sqe(&u->ring);
	if (!sqe) {
		io_uring_submit(&u->ring);
		sqe = io_uring_get_sqe(&u->ring);
	}
	if (!sqe)
		return -EAGAIN;
	io_uring_prep_timeout(sqe, &u->limit, 1, 0);
	io_uring_sqe_set_data64(sqe, RING_ID_TIMEOUT);
	return 0;
}

static int enter_once(struct uring *u, int64_t timeout_ns)
{
	int r = injected();
	if (r < 0)
		return r;
	if (timeout_ns == 0)
		return io_uring_submit_and_get_events(&u->ring);
	if (timeout_ns < 0)
		return io_uring_submit_and_wait(&u->ring, 1);
	u->limit = (struct __kernel_timespec){ .tv_sec = timeout_ns / 1000000000, .tv_nsec = timeout_ns % 1000000000 };
	if (u->timeout_op) {
		r = push_timeout_op(u);
		return r < 0 ? r : io_uring_submit_and_wait(&u->ring, 1);
	}
	struct io_uring_cqe *cqe;
	return io_uring_submit_and_wait_timeout(&u->ring, &cqe, 1, &u->limit, NULL);
}

/* EAGAIN and EBUSY mean that the kernel wants its completions taken, or is out of memory for now: take them and return.
 * With completions stashed the caller has work to do, so this does not wait again. */
static int enter(struct ring *r, int64_t timeout_ns)
{
	struct uring *u = uring_of(r);
	int e = enter_once(u, timeout_ns);
	if (e != -EAGAIN && e != -EBUSY)
		return e >= 0 || e == -ETIME || e == -EINTR ? 0 : e;
	stash_completions(u);
	if (u->stash_count == u->stash_first)
		usleep(100);
	return 0;
}

static struct io_uring_sqe *get_sqe(struct uring *u)
{
	struct io_uring_sqe *sqe = fault_hit(FAULT_SQFULL) ? NULL : io_uring_get_sqe(&u->ring);
	for (int tries = 0; !sqe && tries < 1000; tries++) {
		int r = injected();
		if (!r)
			r = io_uring_submit(&u->ring);
		if (r == -EAGAIN || r == -EBUSY) {
			stash_completions(u);
			usleep(100);
			io_uring_get_events(&u->ring);
		}
		sqe = io_uring_get_sqe(&u->ring);
	}
	return sqe;
}

/* ---- requests */

/* Force this onto the kernel's workers: when tried in place, the kernel opens a FIFO without waiting for its other
 * end. */
static void prepare_open(struct uring *u, struct io_uring_sqe *sqe, const struct ring_request *rq)
{
	struct open_how *how = &u->hows[sqe - u->ring.sq.sqes];
	if (rq->resolve) {
		*how = ring_how(rq, rq->flags);
		io_uring_prep_openat2(sqe, rq->fd, rq->path, how);
	} else {
		io_uring_prep_openat(sqe, rq->fd, rq->path, rq->flags | O_CLOEXEC, rq->mode);
	}
	io_uring_sqe_set_flags(sqe, IOSQE_ASYNC);
}

static void prepare(struct uring *u, struct io_uring_sqe *sqe, const struct ring_request *rq)
{
	uint64_t offset = rq->offset < 0 ? (uint64_t)-1 : (uint64_t)rq->offset;
	switch ((enum ring_opcode)rq->opcode) {
	case RING_NOP: io_uring_prep_nop(sqe); break;
	case RING_OPEN: prepare_open(u, sqe, rq); break;
	case RING_CLOSE: io_uring_prep_close(sqe, rq->fd); break;
	case RING_READ: io_uring_prep_read(sqe, rq->fd, rq->buf, rq->size, offset); break;
	case RING_WRITE: io_uring_prep_write(sqe, rq->fd, rq->buf, rq->size, offset); break;
	case RING_STATX: io_uring_prep_statx(sqe, rq->fd, rq->path, rq->flags, rq->mode, rq->statx); break;
	case RING_FSYNC: io_uring_prep_fsync(sqe, rq->fd, rq->flags ? IORING_FSYNC_DATASYNC : 0); break;
	case RING_RENAME: io_uring_prep_renameat(sqe, rq->fd, rq->path, rq->fd2, rq->path2, (unsigned)rq->flags); break;
	case RING_UNLINK: io_uring_prep_unlinkat(sqe, rq->fd, rq->path, rq->flags); break;
	case RING_MKDIR: io_uring_prep_mkdirat(sqe, rq->fd, rq->path, rq->mode); break;
	case RING_SYMLINK: io_uring_prep_symlinkat(sqe, rq->path, rq->fd2, rq->path2); break;
	case RING_LINK: io_uring_prep_linkat(sqe, rq->fd, rq->path, rq->fd2, rq->path2, rq->flags); break;
	case RING_POLL: io_uring_prep_poll_add(sqe, rq->fd, (unsigned)rq->flags); break;
	case RING_ACCEPT: io_uring_prep_accept(sqe, rq->fd, NULL, NULL, rq->flags); break;
	case RING_CONNECT: io_uring_prep_connect(sqe, rq->fd, rq->buf, rq->size); break;
	case RING_SEND: io_uring_prep_send(sqe, rq->fd, rq->buf, rq->size, rq->flags | MSG_NOSIGNAL); break;
	case RING_RECV: io_uring_prep_recv(sqe, rq->fd, rq->buf, rq->size, rq->flags); break;
	case RING_OPCODES: break;
	}
}

static int submit(struct ring *r, const struct ring_request *rq, uint64_t id)
{
	struct uring *u = uring_of(r);
	if (rq->opcode >= RING_OPCODES || !u->known[rq->opcode])
		return -EOPNOTSUPP;
	struct io_uring_sqe *sqe = get_sqe(u);
	if (!sqe)
		return -EAGAIN;
	struct ring_request changed = *rq;
	if ((rq->opcode == RING_READ || rq->opcode == RING_WRITE) && rq->size > 1 && fault_hit(FAULT_SHORT))
		changed.size = (rq->size + 1) / 2;
	prepare(u, sqe, &changed);
	io_uring_sqe_set_data64(sqe, id);
	return 0;
}

static void cancel(struct ring *r, uint64_t id)
{
	struct uring *u = uring_of(r);
	struct io_uring_sqe *sqe = get_sqe(u);
	if (!sqe)
		return;
	io_uring_prep_cancel64(sqe, id, 0);
	io_uring_sqe_set_data64(sqe, RING_ID_CANCEL);
}

static void uring_free(struct ring *r)
{
	struct uring *u = uring_of(r);
	io_uring_queue_exit(&u->ring);
	mem_free(u->stash);
	mem_free(u);
}

static const struct ring_table ext_arg_table = { "io_uring", submit, cancel, enter, reap, ready, wants_enter,
	uring_free };
static const struct ring_table timeout_op_table = {
	"io_uring (timeout op)", submit, cancel, enter, reap, ready, wants_enter, uring_free
};

static int knob(const char *word)
{
	const char *words = getenv("JSR_RING");
	return words && strstr(words, word) != NULL;
}

static int setup(struct io_uring *ring)
{
	int cqover = fault_hit(FAULT_CQOVER), r = -EINVAL;
	unsigned first = knob("plain") ? 2 : knob("coop") ? 1 : 0;
	for (unsigned i = first; i < sizeof setups / sizeof *setups; i++) {
		struct io_uring_params p = { .flags = setups[i] };
		if (cqover) {
			p.flags |= IORING_SETUP_CQSIZE;
			p.cq_entries = 2;
		}
		r = io_uring_queue_init_params(cqover ? 2 : LIMIT_RING_ENTRIES, ring, &p);
		if (r != -EINVAL)
			break;
	}
	return r;
}

/* Kernels before 5.6 lack the probe; they lack opening and closing too, so the poll back end serves them better. */
static int probe(struct uring *u)
{
	struct io_uring_probe *p = io_uring_get_probe_ring(&u->ring);
	if (!p)
		return -ENOSYS;
	for (int i = 0; i < RING_OPCODES; i++)
		u->known[i] = io_uring_opcode_supported(p, kernel_opcodes[i]) != 0;
	io_uring_free_probe(p);
	return u->known[RING_OPEN] && u->known[RING_READ] ? 0 : -ENOSYS;
}

struct ring *ring_uring_new(int *err)
{
	struct uring *u = mem_try_zalloc(sizeof *u);
	if (!u) {
		*err = -ENOMEM;
		return NULL;
	}
	*err = setup(&u->ring);
	if (*err < 0) {
		mem_free(u);
		return NULL;
	}
	*err = probe(u);
	if (*err == 0 && !(u->ring.features & IORING_FEAT_NODROP))
		*err = -ENOSYS;
	if (*err < 0) {
		uring_free(&u->base);
		return NULL;
	}
	u->timeout_op = !(u->ring.features & IORING_FEAT_EXT_ARG) || knob("timeout-op");
	u->base.table = u->timeout_op ? &timeout_op_table : &ext_arg_table;
	return &u->base;
}
