/* util_bind.c -- what script cannot find out about its own values: the kind of an object, a promise's state. */
#include "ops/core/ops.h"

#include "engine/engine.h"
#include "engine/promise.h"

static void class_of(js_State *J)
{
	const char *name = value_class(J, 1);
	if (name)
		js_pushliteral(J, name);
	else
		js_pushundefined(J);
}

/* The constructor of objects with this prototype, if it can be determined. */
static void maker(js_State *J)
{
	if (!value_push_maker(J, 1))
		js_pushundefined(J);
}

/* Whether an array has no keys other than its indices, without listing them. */
static void only_indices(js_State *J)
{
	js_pushboolean(J, value_bare_array(J, 1));
}

/* [state, value or error]; the state is 0 pending, 1 fulfilled, 2 rejected. */
static void promise_details(js_State *J)
{
	if (!js_ispromise(J, 1)) {
		js_pushundefined(J);
		return;
	}
	enum promise_state state = promise_state(J, 1);
	js_newarray(J);
	js_pushnumber(J, state);
	value_createindex(J, -2, 0);
	if (state != PROMISE_PENDING) {
		js_copy(J, -2);
		value_createindex(J, -2, 1);
	}
}

/* collectionEntries(collection): its values; for a Map, keys and values alternating */
static void collection_entries(js_State *J)
{
	int pairs;
	if (!value_entries(J, 1, &pairs))
		js_newarray(J);
}

/* previewEntries(collection or iterator): [values, whether they are alternating keys and values] */
static void preview_entries(js_State *J)
{
	int pairs = 0;
	js_newarray(J);
	if (!value_entries(J, 1, &pairs))
		js_newarray(J);
	value_createindex(J, -2, 0);
	js_pushboolean(J, pairs);
	value_createindex(J, -2, 1);
}

/* [target, handler] of a proxy, both null once it was revoked */
static void proxy_details(js_State *J)
{
	if (!value_proxy(J, 1)) {
		js_pushundefined(J);
		return;
	}
	js_newarray(J);
	js_copy(J, -3);
	value_createindex(J, -2, 0);
	js_copy(J, -2);
	value_createindex(J, -2, 1);
}

static void function_kind(js_State *J)
{
	const char *kind = value_function_kind(J, 1);
	if (kind)
		js_pushliteral(J, kind);
	else
		js_pushundefined(J);
}

static void function_source(js_State *J)
{
	if (value_function_kind(J, 1))
		value_pushsource(J, 1);
	else
		js_pushundefined(J);
}

static void is_exhausted(js_State *J) { js_pushboolean(J, engine_is_exhausted(J, 1)); }

void util_bind(js_State *J)
{
	value_method(J, "isExhausted", is_exhausted, 1);
	value_method(J, "functionKind", function_kind, 1);
	value_method(J, "functionSource", function_source, 1);
	value_method(J, "classOf", class_of, 1);
	value_method(J, "maker", maker, 1);
	value_method(J, "onlyIndices", only_indices, 1);
	value_method(J, "promiseDetails", promise_details, 1);
	value_method(J, "collectionEntries", collection_entries, 1);
	value_method(J, "previewEntries", preview_entries, 1);
	value_method(J, "proxyDetails", proxy_details, 1);
	js_pushglobal(J);
	value_create(J, -2, "global");
}
