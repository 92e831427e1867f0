/* ops/fetch.h -- the end of a run's transfers. */
#ifndef OPS_FETCH_H
#define OPS_FETCH_H

struct host;

/* Before exit(): no thread is in the middle of opening libcurl any more, whose own exit handlers that would run into. */
void fetch_settle(void);

void fetch_end(struct host *host);     /* before loop_free: every transfer ends without a word */

#endif
