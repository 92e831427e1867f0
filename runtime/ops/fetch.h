/* ops/fetch.h -- the end of a run's transfers. */
#ifndef OPS_FETCH_H
#define OPS_FETCH_H

struct host;

void fetch_end(struct host *host);     /* before loop_free: every transfer ends without a word */

#endif
