/* loop/ring_int.h -- the loop's side of ring.h: submitting, waiting and reaping.
 *
 * One ring belongs to one loop and its thread.  A request goes in under a 64-bit id and comes back as one
 * event with that id, exactly once, cancelled or not.  Two back ends implement the table below:
 *
 *   ring_uring.c  io_uring.  Submitting fills the ring only; ring_enter submits and waits in one call.
 *   ring_poll.c   poll(2), for requests on descriptors that can be polled; anything else is refused with -EOPNOTSUPP,
 *                 and the loop hands it to the pool as a blocking ring_perform.
 *
 * Ids with generation 0 never name an op; the loop and the back ends use them for their own requests.
 */
#ifndef LOOP_RING_INT_H
#define LOOP_RING_INT_H

#include "loop/ring.h"

enum ring_id { RING_ID_WAKE = 1, RING_ID_TIMEOUT, RING_ID_CANCEL };

enum ring_backend { RING_AUTO, RING_URING, RING_POLL_FDS };

struct ring_event {
	uint64_t id;
	int64_t result;
};

struct ring;

struct ring_table {
	const char *name;
	int (*submit)(struct ring *r, const struct ring_request *rq, uint64_t id);
	void (*cancel)(struct ring *r, uint64_t id);
	int (*enter)(struct ring *r, int64_t timeout_ns);
	unsigned (*reap)(struct ring *r, struct ring_event *events, unsigned max);
	unsigned (*ready)(const struct ring *r);
	int (*wants_enter)(const struct ring *r);
	void (*free)(struct ring *r);
};

struct ring { const struct ring_table *table; };

/* Creates the ring; `which` is the caller's choice; with RING_AUTO the environment (JSR_BACKEND=io_uring|poll) decides
 * first.  NULL with *err = -errno. */
struct ring *ring_new(enum ring_backend which, int *err);
struct ring *ring_uring_new(int *err);
struct ring *ring_poll_new(int *err);

static inline const char *ring_name(const struct ring *r) { return r->table->name; }

/* 0: an event for id will come.  -EOPNOTSUPP: this back end cannot do it; -errno: the kernel has no room for it. */
static inline int ring_submit(struct ring *r, const struct ring_request *rq, uint64_t id)
{
	return r->table->submit(r, rq, id);
}

/* Cancels the request under id; its event still comes (-ECANCELED, or its real result if the cancel came too late). */
static inline void ring_cancel(struct ring *r, uint64_t id) { r->table->cancel(r, id); }

/* Hands over what was submitted and waits for an event: timeout_ns 0 does not wait, negative waits without limit.  Also
 * returns 0 when interrupted or timed out; -errno if waiting is impossible. */
static inline int ring_enter(struct ring *r, int64_t timeout_ns) { return r->table->enter(r, timeout_ns); }

/* Takes up to max available events; makes no system call. */
static inline unsigned ring_reap(struct ring *r, struct ring_event *e, unsigned max)
{
	return r->table->reap(r, e, max);
}

/* How many events reap would return now; and whether ring_enter has something to do (requests to hand over, or
 * completions that the kernel holds back until entered). */
static inline unsigned ring_ready(const struct ring *r) { return r->table->ready(r); }
static inline int ring_wants_enter(const struct ring *r) { return r->table->wants_enter(r); }

/* Nothing may be in flight: the caller has waited for an event of everything submitted. */
static inline void ring_free(struct ring *r) { if (r) r->table->free(r); }

/* What openat2 is told for an open with these flags. */
struct open_how;
struct open_how ring_how(const struct ring_request *rq, int flags);

static inline int ring_waitable(uint8_t opcode)
{
	return opcode == RING_READ || opcode == RING_WRITE || opcode == RING_ACCEPT || opcode == RING_CONNECT
		|| opcode == RING_SEND || opcode == RING_RECV;
}

/* The readiness that a waitable request waits for. */
short ring_poll_events(uint8_t opcode);

#endif
