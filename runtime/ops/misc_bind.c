/* ops/misc_bind.c -- internalBinding('misc'): small natives that belong to no room of their own. */
#include "ops/ops.h"
#include "base/clock.h"
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

void misc_bind(js_State *J)
{
	value_method(J, "getFlow", get_flow, 0);
	value_method(J, "setFlow", set_flow, 1);
	value_method(J, "now", now, 0);
	js_pushnumber(J, host_of(J)->start_wall_ms);
	value_create(J, -2, "timeOrigin");
}
