/* ops/core/misc_bind.c -- internalBinding('misc'): small natives that fit in no other file. */
#include "ops/core/ops.h"

#include <string.h>

#include "base/clock.h"
#include "base/mem.h"
#include "engine/engine.h"
#include "engine/flow.h"
#include "engine/promise.h"
#include "engine/value.h"
#include "ops/core/host.h"

/* now(): ms since the process began, from the monotonic clock. */
static void now(js_State *J)
{
	js_pushnumber(J, (double)(clock_script_ns() - host_of(J)->given.start_ns) / 1e6);
}

/* milestones(): [begun, engine, environment, ready, loop, left, idle], in ms since the process began, -1 what has not
 * been reached; idle: how long the loop has waited, in ms. */
static void milestones(js_State *J)
{
	const struct host *h = host_of(J);
	const struct milestones *at = &h->milestones;
	const uint64_t ns[] = { at->begun_ns, at->engine_ns, at->environment_ns, at->ready_ns, at->loop_ns,
		at->left_ns };
	enum { COUNT = sizeof ns / sizeof *ns };
	js_newarray(J);
	for (int i = 0; i < COUNT; i++) {
		js_pushnumber(J, ns[i] ? (double)(int64_t)(ns[i] - h->given.start_ns) / 1e6 : -1);
		value_createindex(J, -2, i);
	}
	js_pushnumber(J, (double)loop_idle_ns(h->loop) / 1e6);
	value_createindex(J, -2, COUNT);
}

/* ---- garbage collections */

/* Those that the watcher has not been told of; what there is no room for is not told. */
struct collections {
	value_ref watcher;
	unsigned count;
	struct collection { uint64_t begun_ns, took_ns; int asked; } of[64];
};

static void collected(void *host, uint64_t begun_ns, uint64_t took_ns, int asked)
{
	struct collections *c = ((struct host *)host)->collections;
	if (c->count < sizeof c->of / sizeof *c->of)
		c->of[c->count++] = (struct collection){ begun_ns, took_ns, asked };
}

/* watchCollections(function(begun, took, asked)): called before a turn of the loop for each collection since the last;
 * begun in ms since the process began, took in ms, asked: by gc(). */
static void watch_collections(js_State *J)
{
	struct host *h = host_of(J);
	if (!js_iscallable(J, 1))
		js_typeerror(J, "not a function");
	if (!h->collections) {
		struct collections *c = mem_zalloc(sizeof *c);
		h->collections = c;
		c->watcher = value_root(J, 1);
		engine_watch_collections(J, collected);
	}
	js_pushundefined(J);
}

void collections_turn(struct host *h)
{
	struct collections *c = h->collections;
	js_State *J = h->J;
	if (!c)
		return;
	unsigned count = c->count;     /* those that come while the watcher runs are told in the next turn */
	struct collection of[sizeof c->of / sizeof *c->of];
	memcpy(of, c->of, count * sizeof *of);
	c->count = 0;
	for (unsigned i = 0; i < count; i++) {
		value_push(J, c->watcher);
		js_pushundefined(J);
		js_pushnumber(J, (double)(int64_t)(of[i].begun_ns - h->given.start_ns) / 1e6);
		js_pushnumber(J, (double)of[i].took_ns / 1e6);
		js_pushboolean(J, of[i].asked);
		engine_callback(J, 3);
	}
}

void collections_free(struct host *h) { mem_free(h->collections); }

/* ---- */

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
	value_method(J, "milestones", milestones, 0);
	value_method(J, "watchCollections", watch_collections, 1);
	js_pushnumber(J, host_of(J)->given.start_wall_ms);
	value_create(J, -2, "timeOrigin");
}
