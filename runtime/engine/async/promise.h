/* engine/async/promise.h -- promises, for the rest of the engine. */
#ifndef ENGINE_ASYNC_PROMISE_H
#define ENGINE_ASYNC_PROMISE_H
#include "engine/core/object.h"
#include "engine/plain/jobs.h"
#include "engine/promise.h"

void promise_init(js_State *J);                /* creates Promise and its prototype; needs pump_init */
void promise_fini(js_State *J);                /* pump.c calls it */
void promise_mark_realm(js_State *J, int mark);

/* Runs a job that promise.c pushed.  May throw only when interrupted or out of memory: an error that a handler throws
 * goes to the derived promise through promise_job_threw. */
void promise_job(js_State *J, const struct jobs_item *job);

/* The job threw: error --.  1: the error was delivered to the promise that waits for the job; 0: no promise takes it,
 * the error is still on the stack. */
int promise_job_threw(js_State *J, const struct jobs_item *job);

/* A native continuation: when the promise at idx settles, a job calls fn(J, ctx, ok) with the value or error on the
 * stack top, which fn pops or leaves.  No closure and no derived promise are created, which is what await needs.  The
 * promise counts as handled. */
typedef void (*promise_continuation)(js_State *J, js_Object *ctx, int ok);
void promise_then_native(js_State *J, int idx, promise_continuation fn, js_Object *ctx);

/* promise_react_native is promise_react (engine/promise.h) with a native continuation, for any value;
 * promise_job_native takes a value or error that is known already. value -- */
void promise_react_native(js_State *J, promise_continuation fn, js_Object *ctx);
void promise_job_native(js_State *J, promise_continuation fn, js_Object *ctx, int ok);

/* The only waiter of a pending promise: an async body, or a promise that takes over its result or combines it with
 * others. */
struct promise_waiter {
	js_Object *context;            /* of promise_then_native, or NULL */
	js_Object *promise;
	int index;                     /* index of the element of Promise.all and the like, or -1 */
	const char *combinator;        /* "all", "allSettled", "any" */
};
int promise_waiting(js_State *J, js_Object *promise, struct promise_waiter *out);

/* value --     Resolves or rejects one of our promises, which must be rooted. */
void promise_settle(js_State *J, js_Object *promise, int failed);

/* The value on top is about to be awaited: if it is a promise of the intrinsic constructor its rejection counts as
 * handled, even if there is no memory to wait for it. */
void promise_awaited(js_State *J);

/* value -- promise  the value itself if it is a promise of the intrinsic constructor, else a new one resolved with
 * it */
void promise_coerce(js_State *J);
/* a watcher of promises gets a new promise with this parent, which may be NULL */
void promise_coerce_child(js_State *J, js_Object *parent);

#endif
