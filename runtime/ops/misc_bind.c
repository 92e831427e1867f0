/* ops/misc_bind.c -- internalBinding('misc'): small natives that belong to no room of their own. */
#include "ops/ops.h"
#include "base/clock.h"
#include "engine/engine.h"
#include "engine/flow.h"
#include "engine/value.h"
#include "ops/host.h"

/* now(): ms since the process began, from the monotonic clock. */
static void now(js_State *J)
{
	js_pushnumber(J, (double)(clock_mono_ns() - host_of(J)->start_ns) / 1e6);
}

/* getFlow(), setFlow(object or undefined) */
static void get_flow(js_State *J) { flow_get(J); }

static void set_flow(js_State *J)
{
	flow_set(J, 1);
	js_pushundefined(J);
}

/* watch(watcher or undefined, promises too): flow.h; getScope(), setScope(object or undefined) */
static void watch(js_State *J)
{
	flow_watch(J, 1);
	flow_watch_promises(J, js_toboolean(J, 2));
	js_pushundefined(J);
}

static void get_scope(js_State *J) { flow_get_scope(J); }

static void set_scope(js_State *J)
{
	flow_set_scope(J, 1);
	js_pushundefined(J);
}

/* inMain(): the main script runs, not something that it began. */
static void in_main(js_State *J)
{
	js_pushboolean(J, !engine_is_pumping(J) && !loop_has_run(host_of(J)->loop));
}

void misc_bind(js_State *J)
{
	value_method(J, "watch", watch, 2);
	value_method(J, "getScope", get_scope, 0);
	value_method(J, "setScope", set_scope, 1);
	value_method(J, "inMain", in_main, 0);
	value_method(J, "getFlow", get_flow, 0);
	value_method(J, "setFlow", set_flow, 1);
	value_method(J, "now", now, 0);
	js_pushnumber(J, host_of(J)->start_wall_ms);
	value_create(J, -2, "timeOrigin");
}
