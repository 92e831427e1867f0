/* engine/promise.h -- creating and settling promises from C.
 *
 * Promise is a C object with typed reactions on the job queue.  These functions never run script code themselves,
 * except promise_resolve with a thenable: it looks up `then` (ECMA-262, 27.2.1.3.2).
 */
#ifndef ENGINE_PROMISE_H
#define ENGINE_PROMISE_H

#include "engine/value.h"

void promise_new(js_State *J);                         /* -- promise */
void promise_resolve(js_State *J, value_ref promise);  /* value -- */
void promise_reject(js_State *J, value_ref promise);   /* error -- */

void promise_settle_top(js_State *J, int failed);      /* promise value --     the same for a promise on the stack */

/* value ok fail --  A job calls ok with the result of the value, or fail with the error.  Our own promise: once it is
 * settled; a thenable: once a promise resolved with it is settled; anything else: at once.  ok and fail are functions,
 * or anything not callable to do nothing; what they throw is thrown out of the job.  The promise counts as handled; no
 * derived promise is created. */
void promise_react(js_State *J);
void promise_handle(js_State *J, int idx);     /* marks the promise handled: its rejection is not reported */

/* Between jobs: the stacks of errors created from now on name the async functions that wait for this promise, which the
 * errors will reject.  0: ends that. */
void promise_blame(js_State *J, value_ref promise);
int js_ispromise(js_State *J, int idx);
enum promise_state { PROMISE_PENDING, PROMISE_FULFILLED, PROMISE_REJECTED };
enum promise_state promise_state(js_State *J, int idx);        /* and pushes the value or error unless pending */

#endif
