/* engine/plain/jobs.h -- the register that holds promise jobs (microtasks) until they run.
 *
 * Programs mostly have no job waiting, or one: a chain of thens wakes its next link only when this one has
 * run.  So the register has three states, as in the Microvium engine:
 *
 *     NONE   nothing waits                          owns no heap memory
 *     ONE    one job, kept in the register itself   owns no heap memory unless it held more since it was last empty
 *     MANY   a cycle of nodes [prev, item, next]; the register names the first, whose prev is the last
 *
 *            push                push
 *     NONE --------> ONE ----------------> MANY ---.
 *      ^             | ^                    |  ^   | push, shift with 3 or more left
 *      `-- shift ----' `---- shift of 2 ----'  `---'
 *
 * Appending and removing are O(1) without a tail pointer.  A node leaves the cycle before its item is handed out,
 * so a job may push freely and an interrupted drain has lost nothing but the job that ran.
 *
 * An item is plain data: what its words mean is between the one who pushed it and the one who runs it
 * (promise.c), and the collector sees them through jobs_each.
 *
 * Time      push 5 ns, shift 5 ns; jobs_each linear.
 * Memory    nodes come from slabs that grow by doubling from 8 to 512 nodes and are reused until the register is
 *           empty again; then all go back.
 * Order     first in, first out.
 * Errors    -ENOMEM from jobs_push; the register is then unchanged.
 * Threads   one owner.
 */
#ifndef ENGINE_PLAIN_JOBS_H
#define ENGINE_PLAIN_JOBS_H

#include <stddef.h>
#include <stdint.h>

struct jobs_item {
	uintptr_t kind;
	void *a, *b;
	uint64_t value[2];             /* room for a script value */
};

struct jobs_node;
struct jobs_slab;

enum jobs_state { JOBS_NONE, JOBS_ONE, JOBS_MANY };

struct jobs {
	enum jobs_state state;
	union {
		struct jobs_item one;          /* JOBS_ONE */
		struct jobs_node *first;       /* JOBS_MANY */
	} u;

	/* private: where nodes come from */
	struct jobs_slab *slabs;
	struct jobs_node *spare;
	size_t slab_used;              /* nodes taken from the newest slab */
	size_t bytes;                  /* heap memory held */
};

void jobs_init(struct jobs *q);
void jobs_fini(struct jobs *q);                /* drops what is left */
int jobs_push(struct jobs *q, const struct jobs_item *item);   /* 0 or -ENOMEM; the item is copied */
int jobs_shift(struct jobs *q, struct jobs_item *item);        /* 1, or 0 if nothing waits */

/* Makes room: the next `count` pushes cannot fail if nothing is shifted before them.  0 or -ENOMEM. */
int jobs_reserve(struct jobs *q, size_t count);

/* Calls each(arg, item) for every waiting item, oldest first; it must not push or shift. */
void jobs_each(struct jobs *q, void (*each)(void *arg, struct jobs_item *item), void *arg);

#endif
