/* ops/fetch/fetch.h -- a run's transfers: access for the natives that make some, and clean-up. */
#ifndef OPS_FETCH_FETCH_H
#define OPS_FETCH_FETCH_H

#include <stdint.h>

#include "engine/value.h"

struct host;
struct transfer_error;
struct transfers;

/* Call before exit(): waits until no thread is loading libcurl any more, which would collide with libcurl's own exit
 * handlers. */
void fetch_settle(void);

void fetch_end(struct host *host);     /* before loop_free: ends every transfer without calling hooks */

struct transfers *fetch_transfers(js_State *J);        /* the run's, made on first use; throws when out of memory */
/* -- array     as fetch_bind.c says; NULL: it was cancelled */
void fetch_push_error(js_State *J, const struct transfer_error *e);

/* Reads the extras as made by fetch_options.js: the array at idx, if it is one; its strings stay on the stack. */
struct transfer_request;
void fetch_read_extras(js_State *J, int idx, struct transfer_request *rq);
__attribute__((noreturn)) void fetch_refuse(js_State *J, const char *target);   /* throws: the policy says no */

/* Counts it towards the policy's limit on fetches; throws if there have been so many.  kind: as the ledger calls it. */
void fetch_count(js_State *J, const char *kind, const char *url);

/* -- transfer     Starts a request of a storage binding: a transfer with the natives of fetch_bind.c, which counts
 * towards the policy's limits on storage, not towards those on fetches.  The request is copied, but for the body.
 * Throws. */
struct fetch_plan {
	struct transfer_request *rq;   /* body and body_size are set here */
	int body, callback;            /* places on the stack: bytes or undefined, and start's callback */
	int part;                      /* of an upload that was counted when it began */
	const char *log, *target;      /* for the ledger: a constant; copied */
};
void fetch_begin(js_State *J, const struct fetch_plan *plan);

/* In a dry run: says what would be sent, and throws ERR_DRY_RUN.  bytes: of the body, -1 without one. */
__attribute__((noreturn)) void fetch_keep_dry(js_State *J, const char *kind, const char *method, const char *url,
	int64_t bytes);

/* The string at idx in Latin-1; the caller owns *made (mem_free).  Throws when out of memory. */
const char *fetch_latin1(js_State *J, int idx, char **made);

#endif
