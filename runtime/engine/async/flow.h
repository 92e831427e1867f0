/* engine/async/flow.h -- the flow as promises see it. */
#ifndef ENGINE_ASYNC_FLOW_H
#define ENGINE_ASYNC_FLOW_H
#include "engine/async/promise.h"
#include "engine/core/state.h"
#include "engine/flow.h"

void flow_init(js_State *J);

/* A native continuation that first makes the flow what it is now: -- object, the ctx to give with flow_continue.
 * scope: that it runs in, or NULL. */
js_Object *flow_push_continuation(js_State *J, promise_continuation fn, js_Object *ctx, js_Object *scope);
void flow_continue(js_State *J, js_Object *ctx, int ok);
js_Object *flow_context(js_Object *ctx);       /* the ctx inside, or itself */

/* While J->watches_promises.  The promise is rooted; script runs. */
/* it has been made (parent: by whose then, or NULL): its scope */
js_Object *flow_promise(js_State *J, js_Object *promise, js_Object *parent);
void flow_enter_promise(js_State *J, js_Object *promise);
void flow_resolved(js_State *J, js_Object *promise);

void flow_enter(js_State *J);                  /* scope -- */
void flow_leave(js_State *J);

/* Between two calls from the host: whatever flowed, and a scope that an error left, ends. */
static inline void flow_end(js_State *J)
{
	J->flow = NULL;
	if (J->scope)
		flow_left(J);
}

#endif
