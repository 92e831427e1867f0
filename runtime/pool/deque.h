/* pool/deque.h -- a worker's own queue of jobs, from which other workers may steal.
 *
 * The idea is Chase and Lev's: one owner works without locks, thieves take by compare-and-swap.  This is the bounded
 * variant that Go's scheduler and Tokio use: a ring of DEQUE_SIZE slots, the owner pops first in, first out, and a
 * thief takes half of the jobs with one CAS.
 *
 *         steal        real                tail
 *           |  copied   |   to be popped     |   free
 *           v  by a     v   or stolen        v
 *     ------+-----------+--------------------+----------
 *             thief
 *
 * Indices only grow (modulo 2^32); a slot is index % DEQUE_SIZE.  head holds the two lower indices in one word,
 * steal << 32 | real, so that one CAS reads and updates both.  Invariants:
 *
 *   I1  steal <= real <= tail <= steal + DEQUE_SIZE.
 *   I2  Only the owner writes tail and slots, and only slots in [tail, steal + DEQUE_SIZE).
 *   I3  Between its claim and its release only the thief reads the slots in [steal, real).  steal != real means that
 *       there is such a thief, and keeps a second one out.
 *   I4  Only the thread that moves real past an index gets its job.
 *
 * A thief writes what it takes into its own deque, as that deque's owner; I2 then requires counting the free slots from
 * that deque's *steal*: a deque that is being stolen from may look empty, real == tail, while its slots are still being
 * copied.  (Without this check jobs are lost and run twice; tests/model/deque.pml shows it at four slots.)
 *
 * Time      push and pop O(1), no lock, one CAS for a pop.  A push to a full deque moves half of it, so pushing stays
 *           amortised O(1).  A steal is O(jobs stolen); while it copies, nobody else may steal from that deque, but its
 *           owner continues.
 * Memory    none is allocated.  A job is lent to the deque from the push until a pop or steal returns it.
 * Order     pops are first in, first out.  Stealing takes the oldest.
 * Errors    none.
 * Threads   "owner" functions may be called by one thread at a time; deque_steal requires that the thief owns `to`;
 *           deque_is_empty is for anyone.
 *
 * Memory orders.  Six are stronger than relaxed; each name is an ORDER in deque.c:
 *
 *   PUSH_TAIL release       -> STEAL_TAIL acquire    a thief that sees the new tail sees the slot and the job in it
 *   STEAL_PUBLISH release   -> STEAL_TAIL acquire    the same for jobs that a thief put into its own deque
 *   STEAL_RELEASE release   -> PUSH_HEAD acquire     the owner overwrites a slot only after the thief has read it
 *   STEAL_RELEASE release   -> STEAL_ROOM acquire    the same when the owner overwrites it as a thief elsewhere
 *
 * The CAS of pop, of the overflow and of the claim are relaxed.  They decide who gets a job (I4), for which the
 * order of modifications of head alone is enough; the jobs themselves become visible through tail.  The price is that a
 * thief may see a head newer than its tail, hence the signed comparison there.
 */
#ifndef POOL_DEQUE_H
#define POOL_DEQUE_H

#include <stdatomic.h>
#include <stdint.h>

#include "base/job.h"
#include "pool/global.h"

#ifndef DEQUE_SIZE
#define DEQUE_SIZE 256         /* slots; a power of two.  Tests make it 4, so that the rare paths are common */
#endif

struct deque {
	/* private.  Three cache lines or more: thieves write head, the owner writes tail and slots */
	_Alignas(64) _Atomic(uint64_t) head;
	_Alignas(64) _Atomic(uint32_t) tail;
	uint64_t head_seen;            /* the owner's: some earlier head, from which a pop starts */
	_Alignas(64) struct job *slots[DEQUE_SIZE];
};

void deque_init(struct deque *d);

/* Owner.  Appends job.  A full deque first moves its older half to overflow, taking the lock once; while a thief is
 * copying from it, only this one job goes to overflow. */
void deque_push(struct deque *d, struct job *job, struct global *overflow);

/* Owner.  Takes the oldest job; NULL if there is none. */
struct job *deque_pop(struct deque *d);

/* Owner of `to`, another deque than `from`.  Takes the older half (rounded up, at most DEQUE_SIZE / 2, at most
 * one more than `to` has room for): the first is returned, the rest is appended to `to`.  *count says how many
 * were taken.  NULL if there was nothing, or another thief is stealing from it. */
struct job *deque_steal(struct deque *from, struct deque *to, uint32_t *count);

/* Anyone.  A hint: whatever happened-before the call is seen, concurrent changes may or may not be. */
int deque_is_empty(const struct deque *d);

#endif
