/* ops/addon/env.c -- what a thread has for addons, what each addon has there, and errors. */
#include "ops/addon/addon_int.h"

#include "base/mem.h"
#include "engine/flow.h"
#include "modules/stdlib.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- a thread's addons */

static void run_call(js_State *J);

struct addons *addons_of(js_State *J)
{
	struct host *h = host_of(J);
	struct addons *a = h->addons;
	if (a)
		return a;
	if (loop_wake_enable(h->loop) < 0)
		js_error(J, "There is no eventfd for native addons");
	js_newcfunction(J, run_call, "", 0);
	value_ref runner = value_root(J, -1);
	js_pop(J, 1);
	a = mem_try_zalloc(sizeof *a);
	if (!a) {
		value_unroot(J, runner);
		js_rangeerror(J, "Out of memory");
	}
	a->host = h;
	a->runner = runner;
	a->last = &a->first;
	atomic_init(&a->woken, 0);
	atomic_init(&a->holders, 1);
	pthread_mutex_init(&a->lock, NULL);
	h->addons = a;
	return a;
}

void addons_hold(struct addons *a) { atomic_fetch_add_explicit(&a->holders, 1, memory_order_relaxed); }

void addons_drop(struct addons *a)
{
	/* release: what the others did with it; acquire: who frees it sees that */
	if (atomic_fetch_sub_explicit(&a->holders, 1, memory_order_acq_rel) != 1)
		return;
	pthread_mutex_destroy(&a->lock);
	mem_free(a);
}

void addons_post(struct addons *a, struct addon_task *t)
{
	pthread_mutex_lock(&a->lock);
	if (!t->queued && a->host) {
		t->queued = 1;
		t->next = NULL;
		*a->last = t;
		a->last = &t->next;
		atomic_store_explicit(&a->woken, 1, memory_order_relaxed);     /* the lock orders the rest */
		loop_wake(a->host->loop);
	}
	pthread_mutex_unlock(&a->lock);
}

void addons_forget(struct addons *a, struct addon_task *t)
{
	pthread_mutex_lock(&a->lock);
	for (struct addon_task **p = &a->first; t->queued && *p; p = &(*p)->next) {
		if (*p != t)
			continue;
		*p = t->next;
		if (!t->next)
			a->last = p;
		t->queued = 0;
		break;
	}
	pthread_mutex_unlock(&a->lock);
}

static struct addon_task *next_task(struct addons *a)
{
	pthread_mutex_lock(&a->lock);
	struct addon_task *t = a->first;
	if (t) {
		a->first = t->next;
		if (!a->first)
			a->last = &a->first;
		t->queued = 0;
	}
	pthread_mutex_unlock(&a->lock);
	return t;
}

enum { TASKS_A_TURN = 1000 };          /* the loop's other work waits meanwhile */

void addons_turn(struct host *host)
{
	struct addons *a = host->addons;
	struct addon_task *t;
	unsigned ran = 0;
	if (!a || !atomic_load_explicit(&a->woken, memory_order_relaxed))
		return;
	/* before the queue is read: what is posted later sets it again */
	atomic_store_explicit(&a->woken, 0, memory_order_relaxed);
	for (; ran < TASKS_A_TURN && (t = next_task(a)) != NULL; ran++)
		t->run(t);
	if (ran == TASKS_A_TURN) {
		atomic_store_explicit(&a->woken, 1, memory_order_relaxed);
		loop_wake(host->loop);
	}
}

unsigned addons_referenced(const struct host *host)
{
	const struct addons *a = host->addons;
	if (!a)
		return 0;
	return a->referenced + (unsigned)(atomic_load_explicit(&a->woken, memory_order_relaxed) != 0);
}

void addons_hook(struct addons *a, struct addon_hook *h)
{
	h->next = a->hooks;
	h->link = &a->hooks;
	if (h->next)
		h->next->link = &h->next;
	a->hooks = h;
}

void addons_unhook(struct addon_hook *h)
{
	if (!h->link)
		return;
	*h->link = h->next;
	if (h->next)
		h->next->link = h->link;
	h->link = NULL;
}

void addons_end(struct host *host)
{
	struct addons *a = host->addons;
	struct addon_task *t;
	if (!a || a->ending)
		return;
	a->ending = 1;
	while ((t = next_task(a)) != NULL)
		t->run(t);
	while (a->hooks) {
		struct addon_hook *h = a->hooks;
		addons_unhook(h);
		h->run(h);
	}
	while ((t = next_task(a)) != NULL)
		t->run(t);
	/* the loop ends before the threads that may still post */
	pthread_mutex_lock(&a->lock);
	a->host = NULL;
	pthread_mutex_unlock(&a->lock);
}

static void env_free(napi_env env);

void addons_free(struct host *host)
{
	struct addons *a = host->addons;
	if (!a)
		return;
	host->addons = NULL;
	while (a->envs) {
		napi_env env = a->envs;
		a->envs = env->next;
		env_free(env);
	}
	addons_drop(a);
}

/* ---- envs */

static void env_ends(struct addon_hook *h)
{
	napi_env env = container_of(h, struct napi_env__, hook);
	addon_finalize_all(env);
}

static void env_free(napi_env env)
{
	addon_free_refs(env);
	mem_free(env->file);
	mem_free(env);
}

napi_env addon_env(js_State *J, const char *file, int version)
{
	struct addons *a = addons_of(J);
	napi_env env = mem_try_zalloc(sizeof *env);
	size_t size = strlen(file) + 1;
	char *name = mem_try_alloc(size);
	if (!env || !name) {
		mem_free(env);
		mem_free(name);
		js_rangeerror(J, "Out of memory");
	}
	memcpy(name, file, size);
	env->addons = a;
	env->J = J;
	env->file = name;
	env->version = version;
	env->next = a->envs;
	a->envs = env;
	env->hook.run = env_ends;
	addons_hook(a, &env->hook);
	return env;
}

int addon_may_run(napi_env env)
{
	return !env->addons->ending && !engine_interrupted(env->J);
}

/* ---- calls from the loop */

/* The function that addon_call has the engine call. */
static void run_call(js_State *J)
{
	struct addons *a = host_of(J)->addons;
	napi_env env = a->call.env;
	int lenient = a->call.lenient;
	size_t handles = handle_count(J);
	a->call.env = NULL;
	if (!env)
		return;
	a->call.f(env, a->call.ctx);
	handle_cut(J, handles);
	if (lenient && env->pending && !engine_interrupted(J) && env->version != ADDON_EXPERIMENTAL &&
		!host_flag(a->host, "--force-node-api-uncaught-exceptions-policy")) {
		env->pending = 0;
		handle_ref_stop(&env->exception);
		addon_helper(J, "warn", 0);
	}
	addon_rethrow(env);
	js_pushundefined(J);
}

static void call_from_loop(napi_env env, value_ref bound, void (*f)(napi_env env, void *ctx), void *ctx, int lenient)
{
	struct addons *a = env->addons;
	js_State *J = env->J;
	if (a->ending) {
		size_t handles = handle_count(J);
		f(env, ctx);
		handle_cut(J, handles);
		env->pending = 0;
		return;
	}
	value_push(J, bound ? bound : a->runner);
	js_pushundefined(J);
	a->call.env = env;
	a->call.f = f;
	a->call.ctx = ctx;
	a->call.lenient = lenient;
	engine_callback(J, 0);
	a->call.env = NULL;
}

void addon_call(napi_env env, value_ref bound, void (*f)(napi_env env, void *ctx), void *ctx)
{
	call_from_loop(env, bound, f, ctx, 0);
}

void addon_call_lenient(napi_env env, value_ref bound, void (*f)(napi_env env, void *ctx), void *ctx)
{
	call_from_loop(env, bound, f, ctx, 1);
}

void addon_push_bound(napi_env env, const char *type, int resource)
{
	js_newcfunction(env->J, run_call, "", 0);
	flow_bind_as(env->J, type, resource);
}

void addon_helper(js_State *J, const char *name, int argc) { stdlib_call(J, "internal/addon", name, argc); }

/* ---- errors */

napi_status addon_status(napi_env env, napi_status status)
{
	env->last.error_code = status;
	env->last.engine_error_code = 0;
	env->last.engine_reserved = NULL;
	return status;
}

static void set_pending(napi_env env, int idx)
{
	handle_ref_stop(&env->exception);
	env->exception.strong = 1;
	env->exception.died = NULL;
	handle_ref_start(env->J, &env->exception, idx);
	env->pending = 1;
}

napi_status addon_caught(napi_env env, napi_status status)
{
	set_pending(env, -1);
	js_pop(env->J, 1);
	return addon_status(env, status);
}

napi_status addon_refuse(napi_env env)
{
	return addon_status(env, !env->pending && env->version == ADDON_EXPERIMENTAL ? napi_cannot_run_js :
		napi_pending_exception);
}

napi_status addon_no_try(napi_env env)
{
	env->too_deep = 1;
	return addon_status(env, napi_generic_failure);
}

void addon_rethrow(napi_env env)
{
	js_State *J = env->J;
	int deep = env->too_deep;
	env->too_deep = 0;
	if (env->pending) {
		env->pending = 0;
		if (!handle_ref_push(J, &env->exception))
			js_pushundefined(J);
		handle_ref_stop(&env->exception);
		js_throw(J);
	}
	if (deep)
		js_rangeerror(J, "Maximum call stack size exceeded");
	engine_check(J);
}

napi_status napi_get_last_error_info(napi_env env, const napi_extended_error_info **result)
{
	/* by napi_status; an ABI, since programs compare and print them */
	static const char messages[][48] = { "", "Invalid argument", "An object was expected",
		"A string was expected", "A string or symbol was expected", "A function was expected",
		"A number was expected", "A boolean was expected", "An array was expected", "Unknown failure",
		"An exception is pending", "The async work item was cancelled",
		"napi_escape_handle already called on scope", "Invalid handle scope usage",
		"Invalid callback scope usage", "Thread-safe function queue is full",
		"Thread-safe function handle is closing", "A bigint was expected", "A date was expected",
		"An arraybuffer was expected", "A detachable arraybuffer was expected", "Main thread would deadlock",
		"External buffers are not allowed", "Cannot run JavaScript" };
	if (!env)
		return napi_invalid_arg;
	CHECK_ARG(env, result);
	env->last.error_message = env->last.error_code == napi_ok ? NULL : messages[env->last.error_code];
	*result = &env->last;
	return napi_ok;
}

napi_status napi_throw(napi_env env, napi_value error)
{
	SCRIPT(env);
	CHECK_ARG(env, error);
	BEGIN(env);
	PUSH(env, error);
	set_pending(env, -1);
	END(env);
}

void addon_push_error(js_State *J, void (*make)(js_State *J, const char *message), const char *code,
	const char *message)
{
	make(J, message);
	if (code) {
		text_push(J, code);
		js_setproperty(J, -2, "code");         /* [[Set]], as node does */
	}
}

static napi_status throw_made(napi_env env, void (*make)(js_State *J, const char *message), const char *code,
	const char *message)
{
	SCRIPT(env);
	BEGIN(env);
	addon_push_error(J, make, code, message ? message : "");
	set_pending(env, -1);
	END(env);
}

static napi_status make_pending(napi_env env, const char *code, const char *message)
{
	BEGIN(env);
	addon_push_error(J, js_newtypeerror, code, message);
	set_pending(env, -1);
	END(env);
}

/* Node has the language's error pending, too. */
napi_status addon_no_object(napi_env env)
{
	make_pending(env, NULL, "Cannot convert undefined or null to object");
	return addon_status(env, napi_object_expected);
}

void addon_throw_status(napi_env env, const char *code, const char *message) { make_pending(env, code, message); }

napi_status napi_throw_error(napi_env env, const char *code, const char *message)
{
	return throw_made(env, js_newerror, code, message);
}

napi_status napi_throw_type_error(napi_env env, const char *code, const char *message)
{
	return throw_made(env, js_newtypeerror, code, message);
}

napi_status napi_throw_range_error(napi_env env, const char *code, const char *message)
{
	return throw_made(env, js_newrangeerror, code, message);
}

napi_status node_api_throw_syntax_error(napi_env env, const char *code, const char *message)
{
	return throw_made(env, js_newsyntaxerror, code, message);
}

static napi_status create_error(napi_env env, void (*make)(js_State *J, const char *message), napi_value code,
	napi_value message, napi_value *result)
{
	BASIC(env);
	CHECK_ARG(env, message);
	CHECK_ARG(env, result);
	BEGIN(env);
	PUSH(env, message);
	REQUIRE(env, js_isstring(J, -1), napi_string_expected);
	if (code) {
		PUSH(env, code);
		REQUIRE(env, js_isstring(J, -1), napi_string_expected);
	}
	make(J, text_utf8(J, top_, NULL));
	if (code) {
		js_copy(J, top_ + 1);
		js_setproperty(J, -2, "code");         /* [[Set]], as node does */
	}
	*result = addon_handle(env);
	END(env);
}

napi_status napi_create_error(napi_env env, napi_value code, napi_value message, napi_value *result)
{
	return create_error(env, js_newerror, code, message, result);
}

napi_status napi_create_type_error(napi_env env, napi_value code, napi_value message, napi_value *result)
{
	return create_error(env, js_newtypeerror, code, message, result);
}

napi_status napi_create_range_error(napi_env env, napi_value code, napi_value message, napi_value *result)
{
	return create_error(env, js_newrangeerror, code, message, result);
}

napi_status node_api_create_syntax_error(napi_env env, napi_value code, napi_value message, napi_value *result)
{
	return create_error(env, js_newsyntaxerror, code, message, result);
}

napi_status addon_test(napi_env env, napi_value value, bool *result, int (*holds)(js_State *J))
{
	BASIC(env);
	CHECK_ARG(env, value);
	CHECK_ARG(env, result);
	BEGIN(env);
	PUSH(env, value);
	*result = holds(J) != 0;
	END(env);
}

static int is_error(js_State *J) { return js_iserror(J, -1); }

napi_status napi_is_error(napi_env env, napi_value value, bool *result)
{
	return addon_test(env, value, result, is_error);
}

napi_status napi_is_exception_pending(napi_env env, bool *result)
{
	BASIC(env);
	CHECK_ARG(env, result);
	*result = env->pending != 0;
	return napi_ok;
}

napi_status napi_get_and_clear_last_exception(napi_env env, napi_value *result)
{
	BASIC(env);
	CHECK_ARG(env, result);
	BEGIN(env);
	if (!env->pending || !handle_ref_push(J, &env->exception))
		js_pushundefined(J);
	*result = addon_handle(env);
	env->pending = 0;
	handle_ref_stop(&env->exception);
	END(env);
}

napi_status napi_fatal_exception(napi_env env, napi_value error)
{
	SCRIPT(env);
	CHECK_ARG(env, error);
	BEGIN(env);
	PUSH(env, error);
	engine_report(J, "uncaughtException");
	js_pushundefined(J);                   /* engine_report has popped the error */
	engine_check(J);
	END(env);
}

void napi_fatal_error(const char *location, size_t location_length, const char *message, size_t message_length)
{
	if (location_length == NAPI_AUTO_LENGTH)
		location_length = location ? strlen(location) : 0;
	if (message_length == NAPI_AUTO_LENGTH)
		message_length = message ? strlen(message) : 0;
	fflush(stdout);
	fprintf(stderr, "FATAL ERROR: %.*s %.*s\n", (int)location_length, location ? location : "", (int)message_length,
		message ? message : "");
	abort();
}
