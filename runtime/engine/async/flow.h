/* engine/async/flow.h -- the flow's interface for promises. */
#ifndef ENGINE_ASYNC_FLOW_H
#define ENGINE_ASYNC_FLOW_H
#include "engine/async/promise.h"
#include "engine/core/state.h"
#include "engine/flow.h"

void flow_init(js_State *J);

/* A native continuation that first restores the current flow: -- object, the ctx to pass with flow_continue. scope: the
 * scope it runs in, or NULL. */
js_Object *flow_push_continuation(js_State *J, promise_continuation fn, js_Object *ctx, js_Object *scope);
void flow_continue(js_State *J, js_Object *ctx, int ok);
js_Object *flow_context(js_Object *ctx);       /* the wrapped ctx, or ctx itself */
js_Object *flow_function(js_State *J, js_Object *f);   /* what was bound to the flow, or f itself; NULL for NULL */

/* While J->watches_promises.  The promise is rooted; script runs. */
/* the promise was created (parent: the promise whose then() created it, or NULL); returns its scope */
js_Object *flow_promise(js_State *J, js_Object *promise, js_Object *parent);
void flow_enter_promise(js_State *J, js_Object *promise);
void flow_resolved(js_State *J, js_Object *promise);

void flow_enter(js_State *J);                  /* scope -- */
void flow_leave(js_State *J);

/* Between two calls from the host: ends the flow, and a scope that an error left. */
static inline void flow_end(js_State *J)
{
	J->flow = NULL;
	if (J->scope)
		flow_left(J);
}

#endif
