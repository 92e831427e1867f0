/* ops/locks/lock_table.h -- locks with names, shared by all threads of the process: what the Web Locks API decides.
 *
 * A name that somebody asks for has one list of requests: first those that hold it, then those that wait, in the order
 * of their coming.  It is held by one exclusive request or by any number of shared ones.  Only the first that waits may
 * be granted next, so nobody is overtaken.
 *
 *   WAITING        --it is the first, and goes with those that hold--> HELD
 *   HELD           --another request steals-->                         LOST, until its agent hears or ends it
 *   WAITING, HELD  --lock_end-->                                       freed, and the next are granted
 *
 * An agent is a thread's place in the table.  What later calls have made of one of its requests, that it is granted or
 * lost, is told by lock_next.  When an agent is freed all its requests end, so that a thread that dies at any moment,
 * even between a grant and its telling, blocks nobody.
 *
 * Waits     lock_waits says whether the agent's thread is to live on for its requests: one is not yet told, or waits
 *           behind a request of another agent.  A request that only its own thread could ever grant does not count.
 *           In a list all those that wait count from the first on that has another agent than the one before it.
 * No wake-up is lost
 *           wake is called after each change of what lock_next or lock_waits would say, under the table's lock.
 * Time      constant for a request or its end, and for each that it grants; requests that begin or cease to count add
 *           theirs: each ceases once, and begins again only when another agent steals.
 * Errors    -ENOMEM, -E2BIG (limits.h): nothing has changed.  Granting and ending allocate nothing and cannot fail.
 * Threads   an agent is its thread's; one mutex protects the table.
 */
#ifndef OPS_LOCKS_LOCK_TABLE_H
#define OPS_LOCKS_LOCK_TABLE_H

#include <stddef.h>

struct lock_agent;

enum lock_mode { LOCK_EXCLUSIVE, LOCK_SHARED };

enum lock_how {
	LOCK_QUEUED,                   /* waits for its turn */
	LOCK_IF_AVAILABLE,             /* -EBUSY if it would have to wait */
	LOCK_STEAL                     /* takes it from those that hold it, before all that wait; exclusive only */
};

/* number is what lock_list says of it.  wake(ctx) may be called by any thread until lock_agent_free has returned, and
 * must not call the table.  NULL: out of memory. */
struct lock_agent *lock_agent_new(int number, void (*wake)(void *ctx), void *ctx);
void lock_agent_free(struct lock_agent *a);    /* NULL is fine */

/* 1: held, 0: it waits, else -errno.  *id is above 0 and the request's until lock_end, or until lock_next has said that
 * it is lost. */
int lock_request(struct lock_agent *a, const void *name, size_t size, enum lock_mode mode, enum lock_how how,
	unsigned *id);

/* Ends a request, granted or not: 0, or 1 if it was held and another has stolen it. */
int lock_end(struct lock_agent *a, unsigned id);

/* The next request of which there is news, or 0: it is held, or lost and over. */
unsigned lock_next(struct lock_agent *a, int *lost);

int lock_has_news(struct lock_agent *a);       /* whether lock_next has one, at the price of a load */
int lock_waits(struct lock_agent *a);          /* whether the thread is to live on */

struct lock_info {
	const void *name;
	size_t size;
	enum lock_mode mode;
	int held, number;
};

/* All requests, name by name in the order of their first requests: 0 or -ENOMEM.  The list is one block, for
 * mem_free. */
int lock_list(struct lock_info **list, size_t *count);

#endif
