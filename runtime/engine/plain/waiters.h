/* engine/plain/waiters.h -- who waits at which address: what Atomics.wait, waitAsync and notify are made of (ECMA-262,
 * 25.4.1).
 *
 * One list for the process, first come first served, under one lock: whoever waits compares the element and joins the
 * list under it, so no notification between the two is lost.  A waiter that sleeps does so in futex(2) on a word of its
 * own engine; waking it is a bit in that word and one system call, which a signal handler may do as well.
 *
 * A waiter that does not sleep is called back by whoever notifies it, under the lock.
 *
 * Time      notify walks the list; lists are short, for a thread sleeps in one place at a time.
 * Memory    none is allocated: a waiter is the caller's, and lent from waiters_join until waiters_leave or until it was
 *           woken.
 * Threads   any.
 */
#ifndef ENGINE_PLAIN_WAITERS_H
#define ENGINE_PLAIN_WAITERS_H

#include <stddef.h>
#include <stdint.h>

/* Where a thread sleeps.  Zero to begin with; lives as long as anybody might interrupt it. */
struct waiters_bed {
	_Atomic uint32_t word;         /* bits; 0: asleep, or about to be */
	_Atomic uint32_t used;
};

struct waiter {
	const void *address;
	struct waiters_bed *bed;       /* or NULL: woken is called */
	void (*woken)(struct waiter *w);       /* it has left the list; may not call back */
	struct waiter *next, **link;   /* private; link is NULL outside the list */
};

/* Joins if the `size` (4 or 8) bytes at the address are still those of expected: 1, else 0. */
int waiters_join(struct waiter *w, const void *expected, size_t size);

/* Leaves: 1, or 0: it was woken before. */
int waiters_leave(struct waiter *w);

/* Sleeps until woken, interrupted or deadline_ns (CLOCK_MONOTONIC; UINT64_MAX: never).  One that was woken left the
 * list. */
enum waiters_end { WAITERS_WOKEN, WAITERS_LATE, WAITERS_INTERRUPTED };
/* before waiters_join: an interruption from here on is seen by waiters_sleep */
void waiters_prepare(struct waiters_bed *bed);
enum waiters_end waiters_sleep(struct waiters_bed *bed, uint64_t deadline_ns);

void waiters_interrupt(struct waiters_bed *bed);       /* safe in signal handlers */

/* Wakes up to count of those who wait at the address, in the order they came; returns how many. */
size_t waiters_notify(const void *address, size_t count);

#endif
