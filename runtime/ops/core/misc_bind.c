/* ops/core/misc_bind.c -- internalBinding('misc'): small natives that fit in no other file. */
#include "ops/core/ops.h"
#include "base/clock.h"
#include "engine/engine.h"
#include "engine/flow.h"
#include "engine/promise.h"
#include "engine/value.h"
#include "ops/core/host.h"

/* now(): ms since the process began, from the monotonic clock. */
static void now(js_State *J)
{
	js_pushnumber(J, (double)(clock_mono_ns() - host_of(J)->given.start_ns) / 1e6);
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

/* inMain(): whether the main script is running, as opposed to something it started. */
static void in_main(js_State *J)
{
	js_pushboolean(J, !engine_is_pumping(J) && !loop_has_run(host_of(J)->loop));
}

/* Promise operations that do not use anything script may have replaced.  promiseNew() is a pending one;
 * promiseResolve(promise, value) and promiseReject(promise, error) settle it; promiseReact(value, ok, fail) calls ok or
 * fail in a job, as in promise.h; promiseHandled(promise). */
static void promise_new_(js_State *J) { promise_new(J); }

static void settle(js_State *J, int failed)
{
	if (!js_ispromise(J, 1))
		js_typeerror(J, "not a promise");
	js_copy(J, 1);
	js_copy(J, 2);
	promise_settle_top(J, failed);
	js_pushundefined(J);
}

static void promise_resolve_(js_State *J) { settle(J, 0); }
static void promise_reject_(js_State *J) { settle(J, 1); }

static void promise_react_(js_State *J)
{
	js_copy(J, 1);
	js_copy(J, 2);
	js_copy(J, 3);
	promise_react(J);
	js_pushundefined(J);
}

static void promise_handled(js_State *J)
{
	if (js_isobject(J, 1))
		promise_handle(J, 1);
	js_pushundefined(J);
}

/* inheritNothing(object): without calling Object.setPrototypeOf, which script may have replaced to get hold of the
 * object. */
static void inherit_nothing(js_State *J)
{
	if (!js_isobject(J, 1))
		js_typeerror(J, "not an object");
	value_inherit_nothing(J, 1);
	js_pushundefined(J);
}

void misc_bind(js_State *J)
{
	value_method(J, "watch", watch, 2);
	value_method(J, "getScope", get_scope, 0);
	value_method(J, "setScope", set_scope, 1);
	value_method(J, "inMain", in_main, 0);
	value_method(J, "promiseNew", promise_new_, 0);
	value_method(J, "promiseResolve", promise_resolve_, 2);
	value_method(J, "promiseReject", promise_reject_, 2);
	value_method(J, "promiseReact", promise_react_, 3);
	value_method(J, "promiseHandled", promise_handled, 1);
	value_method(J, "inheritNothing", inherit_nothing, 1);
	value_method(J, "getFlow", get_flow, 0);
	value_method(J, "setFlow", set_flow, 1);
	value_method(J, "now", now, 0);
	js_pushnumber(J, host_of(J)->given.start_wall_ms);
	value_create(J, -2, "timeOrigin");
}
