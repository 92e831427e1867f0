/* engine/flow_int.h -- the flow as promises see it. */
#ifndef ENGINE_FLOW_INT_H
#define ENGINE_FLOW_INT_H

#include "engine/engine_int.h"
#include "engine/flow.h"
#include "engine/promise_int.h"

void flow_init(js_State *J);

/* A native continuation that first makes the flow what it is now: -- object, the ctx to give with flow_continue. */
js_Object *flow_push_continuation(js_State *J, promise_continuation fn, js_Object *ctx);
void flow_continue(js_State *J, js_Object *ctx, int ok);
js_Object *flow_context(js_Object *ctx);       /* the ctx inside, or itself */

#endif
