/* ops/fetch/fetch.h -- a run's transfers, for whoever makes some, and their end. */
#ifndef OPS_FETCH_FETCH_H
#define OPS_FETCH_FETCH_H

#include "engine/value.h"

struct host;
struct transfer_error;
struct transfers;

/* Before exit(): no thread is in the middle of opening libcurl any more, whose own exit handlers that would run
 * into. */
void fetch_settle(void);

void fetch_end(struct host *host);     /* before loop_free: every transfer ends without a word */

struct transfers *fetch_transfers(js_State *J);        /* the run's, made on first use; throws on no memory */
/* -- array     as fetch_bind.c says; NULL: it was cancelled */
void fetch_push_error(js_State *J, const struct transfer_error *e);

/* What fetch_options.js made of the extras: the array at idx, if it is one, whose texts stay on the stack. */
struct transfer_request;
void fetch_read_extras(js_State *J, int idx, struct transfer_request *rq);

/* The string at idx in Latin-1; *made is the caller's (mem_free).  Throws on no memory. */
const char *fetch_latin1(js_State *J, int idx, char **made);

#endif
