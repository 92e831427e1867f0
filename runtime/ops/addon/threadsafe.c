/* ops/addon/threadsafe.c -- functions of script that any thread may have called.
 *
 * Calls wait in the function's own queue, and the function is a task of its thread (addons_post) while there are any.
 *
 *   OPEN     --released by its last thread, the queue is empty-->    CLOSING
 *   OPEN     --aborted, or its env ends-->                           CLOSING    calls get napi_closing
 *   CLOSING  --its task runs, or the env's end-->                    CLOSED     finalize is called, what still waits is
 *                                                                               handed back with no env
 *   CLOSED   --no thread has it any more-->                          freed
 *
 * Threads    everything below `lock` is read and written under it; the rest is the env's thread's alone, or constant.
 *            Who finds the queue full sleeps until `room` changes.  That is a futex and no pthread_cond_t, whose five
 *            functions the dynamic linker would look up whenever the program starts.
 */
#include "ops/addon/addon_int.h"

#include "base/mem.h"

#include <linux/futex.h>
#include <sys/syscall.h>
#include <unistd.h>

struct entry { struct entry *next; void *data; };

struct napi_threadsafe_function__ {
	struct addon_task task;
	struct addon_hook hook;
	struct addons *addons;         /* held */
	napi_env env;
	value_ref function, bound;     /* function: 0 if there is none */
	napi_threadsafe_function_call_js call;
	napi_finalize finalize;
	void *finalize_data, *context;
	size_t max;                    /* entries, 0: no limit */
	uint8_t referenced, finalized;

	pthread_mutex_t lock;
	struct entry *first, **last;
	size_t count, threads, sleepers;
	uint8_t closing, closed;
	_Atomic uint32_t room;         /* counts entries taken; changed under the lock, compared by the kernel */
};

/* Both with the lock. */
static void wait_for_room(napi_threadsafe_function f)
{
	uint32_t seen = atomic_load_explicit(&f->room, memory_order_relaxed);
	f->sleepers++;
	pthread_mutex_unlock(&f->lock);
	syscall(SYS_futex, &f->room, FUTEX_WAIT_PRIVATE, seen, NULL, NULL, 0);
	pthread_mutex_lock(&f->lock);
	f->sleepers--;
}

static void tell_room(napi_threadsafe_function f, int how_many)
{
	atomic_fetch_add_explicit(&f->room, 1, memory_order_relaxed);
	if (f->sleepers)
		syscall(SYS_futex, &f->room, FUTEX_WAKE_PRIVATE, how_many, NULL, NULL, 0);
}

static void free_function(napi_threadsafe_function f)
{
	struct addons *a = f->addons;
	pthread_mutex_destroy(&f->lock);
	mem_free(f);
	addons_drop(a);
}

/* Unlocks it; 1: it is freed. */
static int unlock(napi_threadsafe_function f)
{
	int over = f->closed && !f->threads;
	pthread_mutex_unlock(&f->lock);
	if (over)
		free_function(f);
	return over;
}

static struct entry *take(napi_threadsafe_function f)
{
	struct entry *e = f->first;
	if (!e)
		return NULL;
	f->first = e->next;
	if (!f->first)
		f->last = &f->first;
	f->count--;
	/* one waiter for each place: to wake one only when the queue was full would leave the others asleep */
	if (f->max)
		tell_room(f, 1);
	return e;
}

static void set_referenced(napi_threadsafe_function f, int yes)
{
	if (f->finalized || f->referenced == yes)
		return;
	f->referenced = (uint8_t)yes;
	if (yes)
		f->addons->referenced++;
	else
		f->addons->referenced--;
}

/* ---- on the env's thread */

static void call_finalize(napi_env env, void *ctx)
{
	napi_threadsafe_function f = ctx;
	f->finalize(env, f->finalize_data, f->context);
}

static void close_function(napi_threadsafe_function f)
{
	struct entry *e;
	if (f->finalized)
		return;
	pthread_mutex_lock(&f->lock);
	f->closing = 1;
	tell_room(f, INT32_MAX);
	pthread_mutex_unlock(&f->lock);
	set_referenced(f, 0);
	f->finalized = 1;
	addons_unhook(&f->hook);
	if (f->finalize)
		addon_call_lenient(f->env, f->bound, call_finalize, f);
	value_unroot(f->env->J, f->function);
	value_unroot(f->env->J, f->bound);
	for (;;) {
		pthread_mutex_lock(&f->lock);
		e = take(f);
		if (!e)
			break;
		pthread_mutex_unlock(&f->lock);
		if (f->call)
			f->call(NULL, NULL, f->context, e->data);
		mem_free(e);
	}
	pthread_mutex_unlock(&f->lock);
	addons_forget(f->addons, &f->task);
	pthread_mutex_lock(&f->lock);
	f->closed = 1;
	unlock(f);
}

static void env_ends(struct addon_hook *h)
{
	close_function(container_of(h, struct napi_threadsafe_function__, hook));
}

struct one_call { napi_threadsafe_function f; void *data; };

static napi_status push_function(napi_env env, napi_threadsafe_function f, napi_value *result)
{
	BEGIN(env);
	value_push(J, f->function);
	*result = addon_handle(env);
	END(env);
}

static void call_one(napi_env env, void *ctx)
{
	struct one_call *c = ctx;
	napi_threadsafe_function f = c->f;
	napi_value function = NULL, nothing;
	if (f->function && push_function(env, f, &function) != napi_ok)
		return;
	if (f->call)
		f->call(env, function, f->context, c->data);
	else if (napi_get_undefined(env, &nothing) == napi_ok)
		napi_call_function(env, nothing, function, 0, NULL, NULL);
}

enum { CALLS_A_TURN = 1000 };

static void run(struct addon_task *t)
{
	napi_threadsafe_function f = container_of(t, struct napi_threadsafe_function__, task);
	for (unsigned i = 0; i < CALLS_A_TURN; i++) {
		pthread_mutex_lock(&f->lock);
		int over = f->closing || (!f->first && !f->threads);
		struct entry *e = over ? NULL : take(f);
		pthread_mutex_unlock(&f->lock);
		if (over) {
			close_function(f);
			return;
		}
		if (!e)
			return;
		struct one_call c = { f, e->data };
		mem_free(e);
		addon_call_lenient(f->env, f->bound, call_one, &c);
	}
	addons_post(f->addons, &f->task);
}

napi_status napi_create_threadsafe_function(napi_env env, napi_value function, napi_value resource, napi_value name,
	size_t queue_max, size_t threads, void *finalize_data, napi_finalize finalize, void *context,
	napi_threadsafe_function_call_js call, napi_threadsafe_function *result)
{
	BASIC(env);
	CHECK_ARG(env, name);
	CHECK(env, threads > 0, napi_invalid_arg);
	CHECK_ARG(env, result);
	CHECK(env, function || call, napi_invalid_arg);
	BEGIN(env);
	if (function) {
		PUSH(env, function);
		REQUIRE(env, js_iscallable(J, -1), napi_invalid_arg);
	} else {
		js_pushundefined(J);
	}
	if (resource) {
		PUSH_OBJECT(env, resource);
	} else {
		js_newobject(J);
	}
	PUSH(env, name);
	addon_push_bound(env, text_utf8(J, -1, NULL), top_ + 1);
	value_ref bound = value_root(J, -1), root = 0;
	napi_threadsafe_function volatile f = mem_try_zalloc(sizeof *f);
	if (!f) {
		value_unroot(J, bound);
		js_rangeerror(J, "Out of memory");
	}
	if (function) {
		if (js_try(J)) {
			value_unroot(J, bound);
			mem_free(f);
			js_throw(J);
		}
		root = value_root(J, top_);
		js_endtry(J);
	}
	f->task.run = run;
	f->hook.run = env_ends;
	f->addons = env->addons;
	f->env = env;
	f->function = root;
	f->bound = bound;
	f->call = call;
	f->finalize = finalize;
	f->finalize_data = finalize_data;
	f->context = context;
	f->max = queue_max;
	f->threads = threads;
	f->last = &f->first;
	pthread_mutex_init(&f->lock, NULL);
	addons_hold(f->addons);
	addons_hook(f->addons, &f->hook);
	set_referenced(f, 1);
	*result = f;
	END(env);
}

napi_status napi_unref_threadsafe_function(napi_env env, napi_threadsafe_function function)
{
	(void)env;
	if (!function)
		return napi_invalid_arg;
	set_referenced(function, 0);
	return napi_ok;
}

napi_status napi_ref_threadsafe_function(napi_env env, napi_threadsafe_function function)
{
	(void)env;
	if (!function)
		return napi_invalid_arg;
	set_referenced(function, 1);
	return napi_ok;
}

/* ---- on any thread */

napi_status napi_get_threadsafe_function_context(napi_threadsafe_function function, void **result)
{
	if (!function || !result)
		return napi_invalid_arg;
	*result = function->context;
	return napi_ok;
}

napi_status napi_call_threadsafe_function(napi_threadsafe_function function, void *data,
	napi_threadsafe_function_call_mode mode)
{
	napi_threadsafe_function f = function;
	if (!f)
		return napi_invalid_arg;
	pthread_mutex_lock(&f->lock);
	while (f->max && f->count >= f->max && !f->closing) {
		if (mode == napi_tsfn_nonblocking) {
			pthread_mutex_unlock(&f->lock);
			return napi_queue_full;
		}
		wait_for_room(f);
	}
	if (f->closing) {
		napi_status s = f->threads ? napi_closing : napi_invalid_arg;
		if (f->threads)
			f->threads--;
		unlock(f);
		return s;
	}
	struct entry *e = mem_try_alloc(sizeof *e);
	if (!e) {
		pthread_mutex_unlock(&f->lock);
		return napi_generic_failure;
	}
	*e = (struct entry){ NULL, data };
	*f->last = e;
	f->last = &e->next;
	f->count++;
	/* under the lock: who sees the entry and closes the function waits for us */
	addons_post(f->addons, &f->task);
	pthread_mutex_unlock(&f->lock);
	return napi_ok;
}

napi_status napi_acquire_threadsafe_function(napi_threadsafe_function function)
{
	if (!function)
		return napi_invalid_arg;
	pthread_mutex_lock(&function->lock);
	int closing = function->closing;
	if (!closing)
		function->threads++;
	pthread_mutex_unlock(&function->lock);
	return closing ? napi_closing : napi_ok;
}

napi_status napi_release_threadsafe_function(napi_threadsafe_function function,
	napi_threadsafe_function_release_mode mode)
{
	napi_threadsafe_function f = function;
	if (!f)
		return napi_invalid_arg;
	pthread_mutex_lock(&f->lock);
	if (!f->threads) {
		pthread_mutex_unlock(&f->lock);
		return napi_invalid_arg;
	}
	f->threads--;
	if ((!f->threads || mode == napi_tsfn_abort) && !f->closing) {
		if (mode == napi_tsfn_abort) {
			f->closing = 1;
			tell_room(f, INT32_MAX);
		}
		addons_post(f->addons, &f->task);
	}
	unlock(f);
	return napi_ok;
}
