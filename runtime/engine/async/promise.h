/* engine/async/promise.h -- promises as the rest of the engine sees them. */
#ifndef ENGINE_ASYNC_PROMISE_H
#define ENGINE_ASYNC_PROMISE_H
#include "engine/core/object.h"
#include "engine/plain/jobs.h"
#include "engine/promise.h"

void promise_init(js_State *J);                /* makes Promise and its prototype; needs pump_init */
void promise_fini(js_State *J);                /* pump.c calls it */
void promise_mark_realm(js_State *J, int mark);

/* Runs a job that promise.c pushed.  May throw only for interrupts and lack of memory: what a handler throws goes to
 * the derived promise through promise_job_threw. */
void promise_job(js_State *J, const struct jobs_item *job);

/* The job threw: error --.  1: the error was delivered to the promise that waits for the job; 0: nobody wanted it, the
 * error is still there. */
int promise_job_threw(js_State *J, const struct jobs_item *job);

/* A native continuation: when the promise at idx settles, a job calls fn(J, ctx, ok) with the value or error on the
 * stack top, which fn pops or leaves.  No closure and no derived promise are made: this is what await needs.  The
 * promise counts as handled. */
typedef void (*promise_continuation)(js_State *J, js_Object *ctx, int ok);
void promise_then_native(js_State *J, int idx, promise_continuation fn, js_Object *ctx);

/* The same as promise_react (promise.h) has it, of any value, and of one that is known already, which may be an error.
 * value -- */
void promise_react_native(js_State *J, promise_continuation fn, js_Object *ctx);
void promise_job_native(js_State *J, promise_continuation fn, js_Object *ctx, int ok);

/* Who waits for the pending promise, if that is one alone: an async body, or a promise that will become what it becomes
 * or gathers it among others. */
struct promise_waiter {
	js_Object *context;            /* of promise_then_native, or NULL */
	js_Object *promise;
	int index;                     /* of the element of Promise.all and its kin, or -1 */
	const char *combinator;        /* "all", "allSettled", "any" */
};
int promise_waiting(js_State *J, js_Object *promise, struct promise_waiter *out);

/* value --     Resolves or rejects a promise of ours, which something else roots. */
void promise_settle(js_State *J, js_Object *promise, int failed);

/* The value on top is about to be awaited: if it is a promise of the intrinsic constructor its rejection is no longer
 * unhandled, even should there be no memory to wait for it. */
void promise_awaited(js_State *J);

/* value -- promise  the value itself if it is a promise of the intrinsic constructor, else a new one resolved with
 * it */
void promise_coerce(js_State *J);
/* who watches promises hears of a new one as parent's, which may be NULL */
void promise_coerce_child(js_State *J, js_Object *parent);

#endif
