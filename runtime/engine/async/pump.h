/* engine/async/pump.h -- the queues that run when script has returned: nextTicks and jobs; private to the engine.
 *
 * Ticks and jobs are two queues (process.nextTick's callbacks are not microtasks).  engine_pump empties them in rounds:
 * all ticks, including those that ticks queue, then all jobs likewise, until a round finds both empty.  So a tick
 * queued by a job waits until the job queue is empty.  After engine_ticks_first(J, 0) the next pump begins with the
 * jobs.
 *
 * Ticks are stored in one array as  count, function, arguments...  one after the other; an idle queue keeps at most a
 * small array.
 *
 * A job is a struct jobs_item whose kind determines what runs it:
 *
 *     PUMP_FUNCTION    value: the function                                      queueMicrotask
 *     PUMP_REACTION    a: handler or NULL, b: what to settle or NULL, value     promise.c
 *     PUMP_THENABLE    a: the thenable, b: the promise, value: its `then`       promise.c
 *     PUMP_NATIVE      a: a C function (no object), b: its context, value       promise.c
 *     PUMP_ELEMENT     b: the combinator, value                                 promise.c
 *
 * ORed with PUMP_FAILED for the rejected side; an element's index is in the bits from PUMP_SHIFT on.
 *
 * Errors    a job or tick that throws is reported through config.uncaught, and the next one runs, but with
 *           config.postpones none after a tick.  An interrupt ends the pump; the rest stays queued.
 */
#ifndef ENGINE_ASYNC_PUMP_H
#define ENGINE_ASYNC_PUMP_H
#include "engine/core/state.h"
#include "engine/plain/jobs.h"

enum { PUMP_FUNCTION, PUMP_REACTION, PUMP_THENABLE, PUMP_NATIVE, PUMP_ELEMENT, PUMP_KINDS = 7, PUMP_FAILED = 8,
	PUMP_SHIFT = 8 };

/* The jobs of one call that runs its own before it returns, whatever waits outside: begun, run and ended within one C
 * function, whose frame it is in.  Calls nest; a job goes to the innermost that takes it. */
struct pump_call {
	struct pump_call *outer;
	int (*takes)(js_State *J, const struct pump_call *c, const struct jobs_item *job);     /* runs no script */
	struct env *context;           /* for takes */
	int depth;                     /* tracetop when it began */
	struct jobs jobs;
	size_t charged;
	struct jobs_item interrupted;  /* the job that made the call; it and the next two are rooted */
	js_Object *flow, *scope;
};

struct pump {
	struct jobs jobs;
	struct pump_call *call;        /* the innermost, or NULL */
	size_t jobs_charged;           /* the part of jobs.bytes reported to engine_charge */
	struct jobs_item current;      /* the running job, rooted */

	js_Value *ticks;
	size_t tick_head, tick_tail, tick_room;

	int jobs_first;
	int running;

	struct promise_realm *realm;   /* promise.c's own */
};

void pump_init(js_State *J);           /* J->jobs; before any script */
void pump_fini(js_State *J);           /* after the heap is freed */

void pump_push(js_State *J, uintptr_t kind, void *a, void *b, const js_Value *value);  /* throws when out of memory */

/* The next `count` pump_push cannot fail if nothing runs in between; throws when out of memory. */
void pump_reserve(js_State *J, size_t count);

/* takes and context are the caller's to set.  run: until none waits, or an interrupt; end drops what is left. */
void pump_call_begin(js_State *J, struct pump_call *c);
void pump_call_run(js_State *J, struct pump_call *c);
void pump_call_end(js_State *J, struct pump_call *c);

static inline struct pump *pump_of(js_State *J)
{
	return J->jobs;
}

#endif
