/* ops/worker/worker.h -- threads that run script: what the rest of the program needs to know of them.
 *
 *   NEW      --worker.start-->                                 RUNNING   the thread's first act is run_worker (host.h)
 *   RUNNING  --end, process.exit, uncaught error, terminate--> ENDING    its host, engine and loop are freed
 *   ENDING   --the control channel is closed, its last act-->  OVER      the parent joins it
 *
 * A worker is stopped by the engine's interrupt, which no script can catch, and by waking its loop, which looks at
 * worker_turn; so it stops wherever a guard could stop a run.  Whoever ends joins its own workers first: no thread
 * outlives the one that started it, and main's ends before the process does.
 *
 * Memory    a struct worker has two owners, its object in the parent's heap and the thread.
 * Threads   as said of each function.
 */
#ifndef OPS_WORKER_WORKER_H
#define OPS_WORKER_WORKER_H

#include "ops/core/host.h"

struct worker;

void worker_bind(js_State *J);         /* the binding */

/* ---- for jsr.c, on the worker's thread */

/* The host has a loop and an engine and can be stopped from now on: 0, or -1: it is to end already. */
int worker_begin(struct worker *w, struct host *host);
const struct host *worker_parent(const struct worker *w);       /* from which a run inherits; lives longer */
int worker_id(const struct worker *w);         /* 1 and up, in the order of their start */
void worker_end(struct worker *w);     /* the host is about to be freed */
void worker_set_code(struct worker *w, int code);
double worker_stack_kb(const struct worker *w);        /* of V8's stack, as resourceLimits have it */
int worker_closes_files(const struct worker *w);       /* those that it has opened are closed at its end */
size_t worker_heap_max(const struct worker *w);        /* bytes, 0: no limit of its own */
void worker_exhausted(struct worker *w);               /* there is no memory for it: its parent is told */
void worker_heap_exceeded(struct worker *w);           /* stops it, too */

/* ---- on the thread of the host */

/* The loop's turn hook: news of channels are told; a worker that is to stop leaves the loop. */
void worker_turn(struct host *host);

/* A worker's way of exiting: stops its script with this code by an exception that nothing catches. */
__attribute__((noreturn)) void worker_leave(struct host *host, int code);

int worker_is_ending(const struct host *host);         /* the host is a worker's that is to stop */

/* Stops and joins the host's own workers, waiting at most wait_ms for each, or as long as it takes if that is < 0.
 * Returns how many still run. */
unsigned worker_stop_all(struct host *host, int wait_ms);

/* Around loop_free and engine_free, after worker_stop_all. */
void worker_loop_ends(struct host *host);
void worker_free_all(struct host *host);
void worker_forget_names(void);        /* of the process, after the engines of all threads are freed */

#endif
