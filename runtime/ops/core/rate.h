/* ops/core/rate.h -- the policy's limits for operations of a sort: so many in the run, so many at a time.
 *
 * One that is beyond the number at a time waits in a queue, in order, and is posted to the loop when another has ended.
 * One beyond the total, or beyond LIMIT_RATE_WAITING that wait, is refused: an Error with code ERR_LIMIT_REACHED.
 * Natives that answer at once cannot wait (children): for them every limit refuses.
 *
 *   NONE --rate_post--> TAKEN | WAITS      WAITS --another ends--> TAKEN      any --rate_end--> NONE
 *
 * Where the policy limits nothing, an operation is posted and nothing else happens.
 *
 * Memory    none: a ticket is embedded in the op's owner, as the op is, and lent until rate_end.
 * Threads   any that runs script.  Totals are counted over all of them, the number at a time in each.
 */
#ifndef OPS_CORE_RATE_H
#define OPS_CORE_RATE_H

#include "engine/value.h"
#include "loop/op.h"

/* RATE_NONE: without a limit. */
enum rate_sort { RATE_NONE, RATE_KV, RATE_STORAGE, RATE_CHILDREN, RATE_SORTS };

struct rate_ticket {
	struct rate_ticket *next;
	struct op *op;
	void (*ready)(struct op *op);
	void *note;                    /* the ledger's, from when the script asked */
	uint8_t sort, place;
};

/* Posts the op, now or later; ready, if not NULL, is called right before.  A ticket is all zero before that.  0;
 * -ENOMEM or -EDQUOT, refused (with a line in the ledger): then it was not and will not be posted. */
int rate_post(js_State *J, struct rate_ticket *t, enum rate_sort sort, struct op *op, void (*ready)(struct op *op));

/* Whether its op is not the loop's yet: such an op must not be cancelled there; it comes, and can end at once. */
int rate_waits(const struct rate_ticket *t);

/* In the release of every op that was given to rate_post, whatever became of it. */
void rate_end(struct rate_ticket *t);

/* An operation that cannot wait begins: throws the error if it must not.  It lasts until rate_left. */
void rate_begin(js_State *J, enum rate_sort sort);
void rate_left(enum rate_sort sort);

/* -- error     What rate_post has refused just now. */
void rate_push_error(js_State *J);

/* Before the thread's loop ends: releases its ops that wait.  all: the run ends. */
void rate_stop(int all);

#endif
