/* loop/wake_int.h -- how other threads hand finished ops to the loop, and wake it if it is asleep.
 *
 * Finished ops are pushed onto a lock-free list (any thread; the loop takes all at once, so there is no ABA).  A state
 * word tells whether the waker needs a system call:
 *
 *   AWAKE  --wake_up-->        WOKEN    no system call: the loop will not park in this state
 *   AWAKE  --wake_park-->      PARKED
 *   PARKED --wake_up-->        WOKEN    the eventfd is written
 *   PARKED --wake_unpark-->    AWAKE    another event ended the wait
 *   WOKEN  --wake_begin-->     AWAKE    when a turn begins, before it looks at what the waker pushed
 *
 * Order     every access to the state word and the list is seq_cst, and parking is a compare-and-swap.  The waker
 *           pushes, then stores WOKEN; the loop stores PARKED, then sleeps, and stores AWAKE, then looks at the list.
 *           In the single total order of these accesses either the loop's store comes first, and the waker sees PARKED,
 *           or the waker's does, and the loop's compare-and-swap fails or its look finds the op.
 * Threads   wake_push and wake_up any (wake_up also in signal handlers); the rest the loop's.
 */
#ifndef LOOP_WAKE_INT_H
#define LOOP_WAKE_INT_H

#include "loop/op.h"

#include <stdatomic.h>

struct wake {
	_Atomic int state;
	_Atomic(struct op_link *) finished;      /* newest first */
	atomic_uint pushing;                     /* threads inside wake_push */
	int fd;                                  /* the eventfd, or -1 until it is needed */
};

void wake_init(struct wake *w);

/* Waits until no thread is inside wake_push any more; then closes the eventfd. */
void wake_fini(struct wake *w);

/* Makes sure that there is an eventfd: 0 or -errno.  Without one a parked loop cannot be woken. */
int wake_open(struct wake *w);

void wake_up(struct wake *w);

/* The loop owns the op from here on. */
void wake_push(struct wake *w, struct op *op);

/* All finished ops, oldest first, linked by link.next up to NULL. */
struct op_link *wake_take(struct wake *w);

void wake_begin(struct wake *w);
int wake_pending(const struct wake *w);          /* woken since wake_begin */
int wake_park(struct wake *w);                   /* 1: may sleep now; 0: was woken meanwhile */
void wake_unpark(struct wake *w);

#endif
