/* engine/promise.h -- promises, as C makes and settles them.
 *
 * Promise is a C object with typed reactions on the job queue.  These functions never run script code
 * themselves but for promise_resolve with a thenable, whose `then` is looked up (ECMA-262, 27.2.1.3.2).
 */
#ifndef ENGINE_PROMISE_H
#define ENGINE_PROMISE_H

#include "engine/value.h"

void promise_new(js_State *J);                         /* -- promise */
void promise_resolve(js_State *J, value_ref promise);  /* value -- */
void promise_reject(js_State *J, value_ref promise);   /* error -- */

void promise_settle_top(js_State *J, int failed);      /* promise value --     the same for a promise on the stack */

/* value ok fail --  A job calls ok with what the value becomes, or fail with the error: of a promise of ours once it is
 * settled, of a thenable that of a promise resolved with it, of anything else at once.  ok and fail are functions, or
 * not callable for nothing; what they throw is thrown out of the job.  The promise counts as handled; no derived one is
 * made. */
void promise_react(js_State *J);
void promise_handle(js_State *J, int idx);     /* a rejection of it is nobody's concern */

/* Between jobs: the stacks of errors made from now on name the async functions that wait for this promise, which they
 * will reject.  0: no more. */
void promise_blame(js_State *J, value_ref promise);
int js_ispromise(js_State *J, int idx);
enum promise_state { PROMISE_PENDING, PROMISE_FULFILLED, PROMISE_REJECTED };
enum promise_state promise_state(js_State *J, int idx);        /* and pushes the value or error unless pending */

#endif
