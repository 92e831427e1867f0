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

/* Between jobs: the stacks of errors made from now on name the async functions that wait for this promise, which they will reject.  0: no more. */
void promise_blame(js_State *J, value_ref promise);
int js_ispromise(js_State *J, int idx);
enum promise_state { PROMISE_PENDING, PROMISE_FULFILLED, PROMISE_REJECTED };
enum promise_state promise_state(js_State *J, int idx);        /* and pushes the value or error unless pending */

#endif
