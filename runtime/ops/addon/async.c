/* ops/addon/async.c -- promises, work on the pool, and calls in the flow of an asynchronous context.
 *
 * A work is an op of the loop while it is queued.
 *
 *   IDLE    --napi_queue_async_work-->    QUEUED
 *   QUEUED  --a worker begins-->          RUNNING     execute runs there
 *   QUEUED  --napi_cancel_async_work-->   CANCELLED   execute is not called
 *   RUNNING, CANCELLED --the answer-->    IDLE        complete is called, which may queue or delete it
 *
 * Only QUEUED is left by two threads: by compare-and-swap, so that one of them wins.  Nothing else is published by it:
 * the pool's queue orders what the work reads.
 */
#include "ops/addon/addon_int.h"

#include "base/mem.h"
#include "engine/flow.h"
#include "engine/promise.h"

/* ---- promises.  A deferred is the root of its promise. */

napi_status napi_create_promise(napi_env env, napi_deferred *deferred, napi_value *promise)
{
	SCRIPT(env);
	CHECK_ARG(env, deferred);
	CHECK_ARG(env, promise);
	BEGIN(env);
	promise_new(J);
	*promise = addon_handle(env);
	*deferred = (napi_deferred)(uintptr_t)value_root(J, -1);
	END(env);
}

static napi_status settle(napi_env env, napi_deferred deferred, napi_value value, int failed)
{
	SCRIPT(env);
	CHECK_ARG(env, value);
	CHECK_ARG(env, deferred);
	BEGIN(env);
	value_ref promise = (value_ref)(uintptr_t)deferred;
	value_push(J, promise);
	REQUIRE(env, js_ispromise(J, -1), napi_invalid_arg);
	PUSH(env, value);
	if (failed)
		promise_reject(J, promise);
	else
		promise_resolve(J, promise);
	value_unroot(J, promise);
	END(env);
}

napi_status napi_resolve_deferred(napi_env env, napi_deferred deferred, napi_value value)
{
	return settle(env, deferred, value, 0);
}

napi_status napi_reject_deferred(napi_env env, napi_deferred deferred, napi_value value)
{
	return settle(env, deferred, value, 1);
}

static int is_promise(js_State *J) { return js_ispromise(J, -1); }

napi_status napi_is_promise(napi_env env, napi_value value, bool *result)
{
	return addon_test(env, value, result, is_promise);
}

/* ---- work */

enum work_state { WORK_IDLE, WORK_QUEUED, WORK_RUNNING, WORK_CANCELLED };

struct napi_async_work__ {
	struct op op;
	napi_env env;
	napi_async_execute_callback execute;
	napi_async_complete_callback complete;
	void *data;
	value_ref bound;
	_Atomic int state;             /* enum work_state */
	uint8_t posted;                /* the op is the loop's */
	uint8_t again, deleted;        /* what to do when it is not any more */
};

static struct napi_async_work__ *work_of(struct op *op) { return container_of(op, struct napi_async_work__, op); }

static void do_work(struct op *op)
{
	struct napi_async_work__ *w = work_of(op);
	int queued = WORK_QUEUED;
	op->result = 0;
	if (atomic_compare_exchange_strong_explicit(&w->state, &queued, WORK_RUNNING, memory_order_relaxed,
		memory_order_relaxed))
		w->execute(w->env, w->data);
}

static void completed(napi_env env, void *ctx)
{
	struct napi_async_work__ *w = ctx;
	int cancelled = atomic_load_explicit(&w->state, memory_order_relaxed) == WORK_CANCELLED;
	atomic_store_explicit(&w->state, WORK_IDLE, memory_order_relaxed);
	if (w->complete)
		w->complete(env, cancelled ? napi_cancelled : napi_ok, w->data);
}

static void deliver(struct op *op, const struct record *rec, const void *bytes)
{
	struct napi_async_work__ *w = work_of(op);
	(void)rec;
	(void)bytes;
	if (!w->deleted && !w->env->addons->ending)
		addon_call(w->env, w->bound, completed, w);
}

static void work_free(struct napi_async_work__ *w)
{
	value_unroot(w->env->J, w->bound);
	mem_free(w);
}

static int post(struct napi_async_work__ *w);

static void release(struct op *op)
{
	struct napi_async_work__ *w = work_of(op);
	int again = w->again;
	w->posted = 0;
	w->again = 0;
	atomic_store_explicit(&w->state, WORK_IDLE, memory_order_relaxed);
	if (w->deleted)
		work_free(w);
	else if (again && !w->env->addons->ending)
		post(w);
}

static const struct op_kind work_kind = { .name = "addon.work", .work = do_work, .deliver = deliver,
	.release = release };

static int post(struct napi_async_work__ *w)
{
	w->op.kind = &work_kind;
	w->op.referenced = 1;
	w->op.data = NULL;
	w->op.data_size = 0;
	atomic_store_explicit(&w->state, WORK_QUEUED, memory_order_relaxed);
	if (loop_post(host_loop(w->env->J), &w->op) < 0) {
		atomic_store_explicit(&w->state, WORK_IDLE, memory_order_relaxed);
		return -1;
	}
	w->posted = 1;
	return 0;
}

/* -- resource name   of what is asynchronous, as node checks them: a status */
static napi_status push_resource(napi_env env, napi_value resource, napi_value name)
{
	js_State *J = env->J;
	if (!resource)
		js_newobject(J);
	else if (!addon_push(env, resource))
		return napi_invalid_arg;
	if (js_isundefined(J, -1) || js_isnull(J, -1))
		return napi_object_expected;
	handle_push_object(J, -1);
	js_replace(J, -2);
	if (!name || !addon_push(env, name))
		return napi_invalid_arg;
	text_utf8(J, -1, NULL);                /* ToString in place */
	return napi_ok;
}

napi_status napi_create_async_work(napi_env env, napi_value resource, napi_value name,
	napi_async_execute_callback execute, napi_async_complete_callback complete, void *data, napi_async_work *result)
{
	BASIC(env);
	CHECK_ARG(env, execute);
	CHECK_ARG(env, result);
	BEGIN(env);
	napi_status s = push_resource(env, resource, name);
	REQUIRE(env, s == napi_ok, s);
	addon_push_bound(env, text_utf8(J, -1, NULL), top_);
	value_ref bound = value_root(J, -1);
	struct napi_async_work__ *w = mem_try_zalloc(sizeof *w);
	if (!w) {
		value_unroot(J, bound);
		js_rangeerror(J, "Out of memory");
	}
	w->env = env;
	w->execute = execute;
	w->complete = complete;
	w->data = data;
	w->bound = bound;
	atomic_init(&w->state, WORK_IDLE);
	*result = w;
	END(env);
}

napi_status napi_delete_async_work(napi_env env, napi_async_work work)
{
	BASIC(env);
	CHECK_ARG(env, work);
	if (work->posted)
		work->deleted = 1;
	else
		work_free(work);
	return napi_ok;
}

napi_status napi_queue_async_work(napi_env env, napi_async_work work)
{
	BASIC(env);
	CHECK_ARG(env, work);
	if (work->posted) {
		/* from its own complete; anything else is a mistake of the addon */
		CHECK(env, atomic_load_explicit(&work->state, memory_order_relaxed) == WORK_IDLE, napi_generic_failure);
		work->again = 1;
		return napi_ok;
	}
	CHECK(env, post(work) == 0, napi_generic_failure);
	return napi_ok;
}

napi_status napi_cancel_async_work(napi_env env, napi_async_work work)
{
	int queued = WORK_QUEUED;
	BASIC(env);
	CHECK_ARG(env, work);
	CHECK(env, atomic_compare_exchange_strong_explicit(&work->state, &queued, WORK_CANCELLED, memory_order_relaxed,
		memory_order_relaxed), napi_generic_failure);
	return napi_ok;
}

/* ---- contexts */

struct napi_async_context__ { value_ref flow; };

napi_status napi_async_init(napi_env env, napi_value resource, napi_value name, napi_async_context *result)
{
	BASIC(env);
	CHECK_ARG(env, name);
	CHECK_ARG(env, result);
	BEGIN(env);
	napi_status s = push_resource(env, resource, name);
	REQUIRE(env, s == napi_ok, s);
	flow_get(J);
	value_ref flow = value_root(J, -1);
	struct napi_async_context__ *c = mem_try_alloc(sizeof *c);
	if (!c) {
		value_unroot(J, flow);
		js_rangeerror(J, "Out of memory");
	}
	c->flow = flow;
	*result = c;
	END(env);
}

napi_status napi_async_destroy(napi_env env, napi_async_context context)
{
	BASIC(env);
	CHECK_ARG(env, context);
	value_unroot(env->J, context->flow);
	mem_free(context);
	return napi_ok;
}

napi_status napi_make_callback(napi_env env, napi_async_context context, napi_value receiver, napi_value function,
	size_t argc, const napi_value *argv, napi_value *result)
{
	napi_status s;
	SCRIPT(env);
	CHECK_ARG(env, receiver);
	CHECK(env, !argc || argv, napi_invalid_arg);
	BEGIN(env);
	PUSH_OBJECT(env, receiver);
	PUSH(env, function);
	REQUIRE(env, js_iscallable(J, -1), napi_invalid_arg);
	flow_get(J);
	if (context) {
		value_push(J, context->flow);
		flow_set(J, -1);
	}
	s = napi_call_function(env, receiver, function, argc, argv, result);
	if (context)
		flow_set(J, top_ + 2);
	LEAVE(env, s);
}

/* Everything is within an outermost call already, at whose end the ticks run. */
napi_status napi_open_callback_scope(napi_env env, napi_value resource, napi_async_context context,
	napi_callback_scope *result)
{
	(void)resource;
	(void)context;
	BASIC(env);
	CHECK_ARG(env, result);
	*result = (napi_callback_scope)(uintptr_t)++env->callback_scopes;
	return napi_ok;
}

napi_status napi_close_callback_scope(napi_env env, napi_callback_scope scope)
{
	BASIC(env);
	CHECK_ARG(env, scope);
	CHECK(env, env->callback_scopes, napi_callback_scope_mismatch);
	env->callback_scopes--;
	return napi_ok;
}
