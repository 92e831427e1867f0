/* ops/locks/locks.h -- a thread's place in the table of locks: what the rest of the program needs to know of it.
 *
 * It is made by the first request.  What becomes of requests is told in the loop's turns, and the loop lives on as long
 * as lock_waits says.
 *
 * Threads   that of the host.
 */
#ifndef OPS_LOCKS_LOCKS_H
#define OPS_LOCKS_LOCKS_H

#include "ops/core/host.h"

void locks_bind(js_State *J);          /* the binding */

void locks_turn(struct host *host);    /* the loop's turn hook: tells the news */
unsigned locks_referenced(const struct host *host);    /* 1: the loop is to live on */

/* Before loop_free: the thread's requests end, and others are granted what it held. */
void locks_end(struct host *host);

#endif
