#include "tape.h"

#include <pthread.h>
#include <unistd.h>

/* ---- work */

struct work {
	napi_async_work work;
	napi_ref callback;
	napi_deferred deferred;
	int32_t in, out, again;
	int executed;
};

static void execute(napi_env env, void *data)
{
	struct work *w = data;
	(void)env;
	w->executed++;
	w->out = w->in * 2;
}

static void complete(napi_env env, napi_status status, void *data)
{
	struct work *w = data;
	napi_value f, v[3], self;
	if (w->again-- > 0 && status == napi_ok) {
		w->in = w->out;
		napi_queue_async_work(env, w->work);
		return;
	}
	napi_get_reference_value(env, w->callback, &f);
	napi_create_int32(env, status, &v[0]);
	napi_create_int32(env, w->out, &v[1]);
	napi_create_int32(env, w->executed, &v[2]);
	napi_get_undefined(env, &self);
	napi_delete_reference(env, w->callback);
	napi_delete_async_work(env, w->work);
	free(w);
	/* what it throws is uncaught */
	napi_call_function(env, self, f, 3, v, NULL);
}

/* (number, callback, how many times again, whether to cancel) */
static napi_value work(napi_env env, napi_callback_info info)
{
	napi_value v[4], name;
	bool cancel = false;
	struct work *w = calloc(1, sizeof *w);
	size_t n = arguments(env, info, v, 4);
	napi_get_value_int32(env, v[0], &w->in);
	if (n > 2)
		napi_get_value_int32(env, v[2], &w->again);
	if (n > 3)
		napi_get_value_bool(env, v[3], &cancel);
	napi_create_reference(env, v[1], 1, &w->callback);
	napi_create_string_utf8(env, "test.work", NAPI_AUTO_LENGTH, &name);
	TRY(napi_create_async_work(env, NULL, name, execute, complete, w, &w->work));
	TRY(napi_queue_async_work(env, w->work));
	if (cancel) {
		napi_status s = napi_cancel_async_work(env, w->work);
		say("%s\n", s == napi_ok || s == napi_generic_failure ? "cancelled or too late" : "wrong");
	}
	return tape_end(env);
}

/* ---- promises */

static void promise_complete(napi_env env, napi_status status, void *data)
{
	struct work *w = data;
	napi_value v;
	(void)status;
	napi_create_int32(env, w->out, &v);
	if (w->out < 0)
		napi_reject_deferred(env, w->deferred, v);
	else
		napi_resolve_deferred(env, w->deferred, v);
	napi_delete_async_work(env, w->work);
	free(w);
}

static napi_value promise(napi_env env, napi_callback_info info)
{
	napi_value v, name, result = NULL;
	struct work *w = calloc(1, sizeof *w);
	arguments(env, info, &v, 1);
	napi_get_value_int32(env, v, &w->in);
	napi_create_promise(env, &w->deferred, &result);
	napi_create_string_utf8(env, "test.promise", NAPI_AUTO_LENGTH, &name);
	napi_create_async_work(env, NULL, name, execute, promise_complete, w, &w->work);
	napi_queue_async_work(env, w->work);
	return result;
}

static napi_value settled(napi_env env, napi_callback_info info)
{
	napi_value v[2], result = NULL;
	napi_deferred d;
	bool failed = false;
	arguments(env, info, v, 2);
	napi_get_value_bool(env, v[1], &failed);
	napi_create_promise(env, &d, &result);
	if (failed)
		napi_reject_deferred(env, d, v[0]);
	else
		napi_resolve_deferred(env, d, v[0]);
	return result;
}

/* ---- thread-safe functions */

struct threads {
	napi_threadsafe_function f;
	pthread_t ids[4];
	int count, calls, full, closing;
	napi_threadsafe_function_call_mode mode;
	napi_ref done;
	int handed_back;
};

static void *caller(void *data)
{
	struct threads *t = data;
	for (int i = 0; i < t->calls; i++) {
		napi_status s = napi_call_threadsafe_function(t->f, (void *)(intptr_t)(i + 1), t->mode);
		if (s == napi_closing) {
			__atomic_fetch_add(&t->closing, 1, __ATOMIC_SEQ_CST);
			return NULL;
		}
		if (s == napi_queue_full)
			__atomic_fetch_add(&t->full, 1, __ATOMIC_SEQ_CST);
	}
	napi_release_threadsafe_function(t->f, napi_tsfn_release);
	return NULL;
}

static void call_js(napi_env env, napi_value function, void *context, void *data)
{
	napi_value v, self;
	struct threads *t = context;
	if (!env) {
		t->handed_back++;
		return;
	}
	napi_create_int32(env, (int32_t)(intptr_t)data, &v);
	napi_get_undefined(env, &self);
	napi_call_function(env, self, function, 1, &v, NULL);
}

static void threads_end(napi_env env, void *data, void *hint)
{
	struct threads *t = data;
	napi_value f, self;
	for (int i = 0; i < t->count; i++)
		pthread_join(t->ids[i], NULL);
	napi_get_reference_value(env, t->done, &f);
	napi_get_undefined(env, &self);
	napi_value v;
	napi_get_boolean(env, hint == t, &v);
	napi_call_function(env, self, f, 1, &v, NULL);
	napi_delete_reference(env, t->done);
	free(t);
}

/* (threads, calls of each, room of the queue, each call, at the end) */
static napi_value threads(napi_env env, napi_callback_info info)
{
	napi_value v[5], name;
	uint32_t count = 0, calls = 0, room = 0;
	void *context;
	arguments(env, info, v, 5);
	napi_get_value_uint32(env, v[0], &count);
	napi_get_value_uint32(env, v[1], &calls);
	napi_get_value_uint32(env, v[2], &room);
	struct threads *t = calloc(1, sizeof *t);
	t->count = (int)count;
	t->calls = (int)calls;
	t->mode = napi_tsfn_blocking;
	napi_create_reference(env, v[4], 1, &t->done);
	napi_create_string_utf8(env, "test.threads", NAPI_AUTO_LENGTH, &name);
	TRY(napi_create_threadsafe_function(env, v[3], NULL, name, room, count, t, threads_end, t, call_js, &t->f));
	TRY(napi_get_threadsafe_function_context(t->f, &context));
	say("%d\n", context == t);
	TRY(napi_unref_threadsafe_function(env, t->f));
	TRY(napi_ref_threadsafe_function(env, t->f));
	for (int i = 0; i < t->count; i++)
		pthread_create(&t->ids[i], NULL, caller, t);
	return tape_end(env);
}

static napi_threadsafe_function one;

/* On this thread alone: the queue's limit, acquire and release, abort. */
static void plain_end(napi_env env, void *data, void *hint)
{
	napi_value f, self;
	(void)hint;
	napi_get_reference_value(env, data, &f);
	napi_get_undefined(env, &self);
	napi_call_function(env, self, f, 0, NULL, NULL);
	napi_delete_reference(env, data);
}

static napi_value protocol(napi_env env, napi_callback_info info)
{
	napi_value v[2], name;
	napi_ref done;
	arguments(env, info, v, 2);
	napi_create_string_utf8(env, "test.protocol", NAPI_AUTO_LENGTH, &name);
	napi_create_reference(env, v[1], 1, &done);
	TRY(napi_create_threadsafe_function(env, NULL, NULL, name, 2, 1, NULL, NULL, NULL, NULL, &one));
	TRY(napi_create_threadsafe_function(env, v[0], NULL, NULL, 2, 1, NULL, NULL, NULL, NULL, &one));
	TRY(napi_create_threadsafe_function(env, v[0], NULL, name, 2, 0, NULL, NULL, NULL, NULL, &one));
	TRY(napi_create_threadsafe_function(env, name, NULL, name, 2, 1, NULL, NULL, NULL, NULL, &one));
	TRY(napi_create_threadsafe_function(env, v[0], NULL, name, 2, 1, NULL, NULL, NULL, NULL, NULL));
	TRY(napi_create_threadsafe_function(env, v[0], NULL, name, 2, 1, done, plain_end, NULL, NULL, &one));
	TRY(napi_call_threadsafe_function(one, NULL, napi_tsfn_nonblocking));
	TRY(napi_call_threadsafe_function(one, NULL, napi_tsfn_nonblocking));
	TRY(napi_call_threadsafe_function(one, NULL, napi_tsfn_nonblocking));
	TRY(napi_acquire_threadsafe_function(one));
	TRY(napi_release_threadsafe_function(one, napi_tsfn_release));
	TRY(napi_acquire_threadsafe_function(one));
	TRY(napi_release_threadsafe_function(one, napi_tsfn_abort));
	TRY(napi_acquire_threadsafe_function(one));
	TRY(napi_call_threadsafe_function(one, NULL, napi_tsfn_nonblocking));
	return tape_end(env);
}

/* ---- contexts */

static napi_async_context context;

static napi_value init_context(napi_env env, napi_callback_info info)
{
	napi_value name;
	(void)info;
	napi_create_string_utf8(env, "test.context", NAPI_AUTO_LENGTH, &name);
	TRY(napi_async_init(env, NULL, NULL, &context));
	TRY(napi_async_init(env, NULL, name, &context));
	return tape_end(env);
}

static napi_value make_callback(napi_env env, napi_callback_info info)
{
	napi_value v[3], r = NULL;
	arguments(env, info, v, 3);
	napi_make_callback(env, context, v[0], v[1], 1, &v[2], &r);
	return r;
}

static napi_value end_context(napi_env env, napi_callback_info info)
{
	napi_callback_scope scope;
	napi_value o;
	(void)info;
	napi_create_object(env, &o);
	TRY(napi_open_callback_scope(env, o, context, &scope));
	TRY(napi_close_callback_scope(env, scope));
	TRY(napi_async_destroy(env, context));
	TRY(napi_async_destroy(env, NULL));
	TRY(napi_make_callback(env, NULL, o, o, 0, NULL, NULL));
	TRY(napi_queue_async_work(env, NULL));
	TRY(napi_cancel_async_work(env, NULL));
	TRY(napi_delete_async_work(env, NULL));
	return tape_end(env);
}

static napi_value fatal(napi_env env, napi_callback_info info)
{
	napi_value v;
	arguments(env, info, &v, 1);
	say("%d", napi_fatal_exception(env, v));
	return tape_end(env);
}

napi_value napi_register_module_v1(napi_env env, napi_value exports)
{
	method(env, exports, "work", work);
	method(env, exports, "promise", promise);
	method(env, exports, "settled", settled);
	method(env, exports, "threads", threads);
	method(env, exports, "protocol", protocol);
	method(env, exports, "initContext", init_context);
	method(env, exports, "makeCallback", make_callback);
	method(env, exports, "endContext", end_context);
	method(env, exports, "fatal", fatal);
	return exports;
}
