/* ops/addon/reference.c -- scopes of handles, references, and pointers of the addon that go with objects.
 *
 * A reference belongs to its env's list until it is freed.
 *
 *   HELD      --its value dies, it has something to call or to free-->  WAITING   a task of the thread
 *   HELD      --its value dies, nothing to do-->                        EMPTY
 *   WAITING   --the task runs: finalize is called-->                    EMPTY     freed now if nobody else has it
 *   any       --napi_delete_reference-->                                freed; finalize is not called any more
 *   HELD, WAITING --the env ends-->                                     finalize is called, freed
 */
#include "ops/addon/addon_int.h"

#include "base/mem.h"

#include <stdint.h>

struct napi_ref__ {
	struct handle_ref held;
	struct addon_task task;
	napi_env env;
	napi_ref next, *link;
	uint32_t count;                /* held.strong while it is not 0 */
	uint8_t own;                   /* freed once its value is dead: nobody else has it */
	uint8_t wraps;                 /* it is the object's HANDLE_WRAP */
	uint8_t calling, deleted;      /* finalize runs, and has deleted it */
	napi_finalize finalize;        /* NULL: none, or called */
	void *data, *hint;
};

const char addon_external_tag[] = "External";

static void finalize_foreign(napi_env env);

/* ---- scopes.  A scope is the number of handles when it was opened, plus 1.  An escapable one is the number of a
 * handle before them, which takes what escapes; the one after that tells whether something has. */

napi_status napi_open_handle_scope(napi_env env, napi_handle_scope *result)
{
	BASIC(env);
	CHECK_ARG(env, result);
	*result = (napi_handle_scope)(uintptr_t)(handle_count(env->J) + 1);
	env->handle_scopes++;
	return napi_ok;
}

napi_status napi_close_handle_scope(napi_env env, napi_handle_scope scope)
{
	BASIC(env);
	CHECK_ARG(env, scope);
	CHECK(env, env->handle_scopes, napi_handle_scope_mismatch);
	env->handle_scopes--;
	handle_cut(env->J, (size_t)(uintptr_t)scope - 1);
	return napi_ok;
}

napi_status napi_open_escapable_handle_scope(napi_env env, napi_escapable_handle_scope *result)
{
	BASIC(env);
	CHECK_ARG(env, result);
	BEGIN(env);
	js_pushboolean(J, 0);
	size_t h = handle_new(J, -1);
	handle_new(J, -1);
	*result = (napi_escapable_handle_scope)(uintptr_t)h;
	env->handle_scopes++;
	END(env);
}

napi_status napi_close_escapable_handle_scope(napi_env env, napi_escapable_handle_scope scope)
{
	BASIC(env);
	CHECK_ARG(env, scope);
	CHECK(env, env->handle_scopes, napi_handle_scope_mismatch);
	env->handle_scopes--;
	handle_cut(env->J, (size_t)(uintptr_t)scope);
	return napi_ok;
}

napi_status napi_escape_handle(napi_env env, napi_escapable_handle_scope scope, napi_value value, napi_value *result)
{
	BASIC(env);
	CHECK_ARG(env, scope);
	CHECK_ARG(env, value);
	CHECK_ARG(env, result);
	BEGIN(env);
	size_t h = (size_t)(uintptr_t)scope;
	REQUIRE(env, h < handle_count(J) && handle_push(J, h + 1), napi_invalid_arg);
	REQUIRE(env, !js_toboolean(J, -1), napi_escape_called_twice);
	PUSH(env, value);
	handle_set(J, h, -1);
	js_pushboolean(J, 1);
	handle_set(J, h + 1, -1);
	*result = (napi_value)(uintptr_t)h;
	END(env);
}

/* ---- references */

static void unlink_ref(napi_ref r)
{
	if (!r->link)
		return;
	*r->link = r->next;
	if (r->next)
		r->next->link = r->link;
	r->link = NULL;
}

static void link_ref(napi_ref r, napi_ref *list)
{
	r->next = *list;
	r->link = list;
	if (r->next)
		r->next->link = &r->next;
	*list = r;
}

static void free_ref(napi_ref r)
{
	if (r->calling) {
		r->deleted = 1;
		return;
	}
	addons_forget(r->env->addons, &r->task);
	handle_ref_stop(&r->held);
	unlink_ref(r);
	mem_free(r);
}

/* Calls its finalizer if there is one; then it is freed if nobody else has it. */
static void finalize_ref(napi_env env, void *ctx)
{
	napi_ref r = ctx;
	napi_finalize f = r->finalize;
	r->finalize = NULL;
	if (f) {
		r->calling = 1;
		f(env, r->data, r->hint);
		r->calling = 0;
	}
	if (r->own || r->deleted)
		free_ref(r);
}

static void run_task(struct addon_task *t)
{
	napi_ref r = container_of(t, struct napi_ref__, task);
	if (r->finalize)
		addon_call(r->env, 0, finalize_ref, r);
	else
		finalize_ref(r->env, r);
}

static void value_died(struct handle_ref *held)
{
	napi_ref r = container_of(held, struct napi_ref__, held);
	if (r->finalize || r->own)
		addons_post(r->env->addons, &r->task);
}

/* Of the value at idx; throws when out of memory. */
static napi_ref make_ref(napi_env env, int idx, uint32_t count, int own, napi_finalize f, void *data, void *hint)
{
	napi_ref r = mem_try_zalloc(sizeof *r);
	if (!r)
		js_rangeerror(env->J, "Out of memory");
	r->env = env;
	r->count = count;
	r->own = own != 0;
	r->finalize = f;
	r->data = data;
	r->hint = hint;
	r->task.run = run_task;
	r->held.strong = count != 0;
	r->held.died = value_died;
	link_ref(r, &env->refs);
	handle_ref_start(env->J, &r->held, idx);
	return r;
}

/* Finalizers delete references of their own, so none is freed here that the addon may still have. */
void addon_finalize_all(napi_env env)
{
	while (env->refs) {
		napi_ref r = env->refs;
		unlink_ref(r);
		link_ref(r, &env->spent);
		addons_forget(env->addons, &r->task);
		if (r->finalize || r->own)
			addon_call(env, 0, finalize_ref, r);
	}
	env->instance = NULL;
	finalize_foreign(env);
}

void addon_free_refs(napi_env env)
{
	while (env->spent)
		free_ref(env->spent);
	while (env->refs)
		free_ref(env->refs);
}

napi_status napi_create_reference(napi_env env, napi_value value, uint32_t count, napi_ref *result)
{
	BASIC(env);
	CHECK_ARG(env, value);
	CHECK_ARG(env, result);
	BEGIN(env);
	PUSH(env, value);
	REQUIRE(env, env->version > ADDON_VERSION || js_isobject(J, -1) ||
		(addon_is_name(J, -1) && !js_isstring(J, -1)), napi_invalid_arg);
	*result = make_ref(env, -1, count, 0, NULL, NULL, NULL);
	END(env);
}

napi_status napi_delete_reference(napi_env env, napi_ref ref)
{
	BASIC(env);
	CHECK_ARG(env, ref);
	BEGIN(env);
	if (ref->wraps && handle_ref_push(J, &ref->held))
		handle_set_pointer(J, -1, HANDLE_WRAP, NULL);
	ref->finalize = NULL;
	free_ref(ref);
	END(env);
}

napi_status napi_reference_ref(napi_env env, napi_ref ref, uint32_t *result)
{
	BASIC(env);
	CHECK_ARG(env, ref);
	int holds = handle_ref_holds(&ref->held);
	if (holds)
		ref->held.strong = ++ref->count != 0;
	if (result)
		*result = holds ? ref->count : 0;
	return napi_ok;
}

napi_status napi_reference_unref(napi_env env, napi_ref ref, uint32_t *result)
{
	BASIC(env);
	CHECK_ARG(env, ref);
	CHECK(env, ref->count, napi_generic_failure);
	int holds = handle_ref_holds(&ref->held);
	if (holds)
		ref->held.strong = --ref->count != 0;
	if (result)
		*result = holds ? ref->count : 0;
	return napi_ok;
}

napi_status napi_get_reference_value(napi_env env, napi_ref ref, napi_value *result)
{
	BASIC(env);
	CHECK_ARG(env, ref);
	CHECK_ARG(env, result);
	BEGIN(env);
	*result = handle_ref_push(J, &ref->held) ? addon_handle(env) : NULL;
	END(env);
}

/* ---- what an object wraps */

napi_status napi_wrap(napi_env env, napi_value object, void *data, napi_finalize f, void *hint, napi_ref *result)
{
	SCRIPT(env);
	CHECK_ARG(env, object);
	if (result)
		CHECK_ARG(env, f);
	BEGIN(env);
	PUSH(env, object);
	REQUIRE(env, js_isobject(J, -1), napi_invalid_arg);
	REQUIRE(env, !handle_get_pointer(J, -1, HANDLE_WRAP), napi_invalid_arg);
	/* the place first: what fails later leaves a reference that goes when the object does */
	napi_ref r = make_ref(env, -1, 0, !result, NULL, data, hint);
	handle_set_pointer(J, -1, HANDLE_WRAP, r);
	r->finalize = f;
	r->wraps = 1;
	if (result)
		*result = r;
	END(env);
}

static napi_status unwrap(napi_env env, napi_value object, void **result, int take)
{
	SCRIPT(env);
	CHECK_ARG(env, object);
	if (!take)
		CHECK_ARG(env, result);
	BEGIN(env);
	PUSH(env, object);
	REQUIRE(env, js_isobject(J, -1), napi_invalid_arg);
	napi_ref r = handle_get_pointer(J, -1, HANDLE_WRAP);
	REQUIRE(env, r, napi_invalid_arg);
	if (result)
		*result = r->data;
	if (take) {
		handle_set_pointer(J, -1, HANDLE_WRAP, NULL);
		r->finalize = NULL;
		r->wraps = 0;
		if (r->own)
			free_ref(r);
	}
	END(env);
}

napi_status napi_unwrap(napi_env env, napi_value object, void **result) { return unwrap(env, object, result, 0); }
napi_status napi_remove_wrap(napi_env env, napi_value object, void **result) { return unwrap(env, object, result, 1); }

napi_status napi_add_finalizer(napi_env env, napi_value object, void *data, napi_finalize f, void *hint,
	napi_ref *result)
{
	BASIC(env);
	CHECK_ARG(env, object);
	CHECK_ARG(env, f);
	BEGIN(env);
	PUSH(env, object);
	REQUIRE(env, js_isobject(J, -1), napi_invalid_arg);
	napi_ref r = make_ref(env, -1, 0, !result, f, data, hint);
	if (result)
		*result = r;
	END(env);
}

static void free_tag(napi_env env, void *data, void *hint)
{
	(void)env;
	(void)hint;
	mem_free(data);
}

napi_status napi_type_tag_object(napi_env env, napi_value object, const napi_type_tag *tag)
{
	SCRIPT(env);
	CHECK_ARG(env, object);
	CHECK_ARG(env, tag);
	BEGIN(env);
	PUSH_OBJECT(env, object);
	REQUIRE(env, !handle_get_pointer(J, -1, HANDLE_TAG), napi_invalid_arg);
	napi_ref r = make_ref(env, -1, 0, 1, NULL, NULL, NULL);
	napi_type_tag *copy = mem_try_alloc(sizeof *copy);
	REQUIRE(env, copy, napi_generic_failure);
	*copy = *tag;
	r->data = copy;
	r->finalize = free_tag;
	handle_set_pointer(J, -1, HANDLE_TAG, copy);
	END(env);
}

napi_status napi_check_object_type_tag(napi_env env, napi_value object, const napi_type_tag *tag, bool *result)
{
	SCRIPT(env);
	CHECK_ARG(env, object);
	CHECK_ARG(env, tag);
	CHECK_ARG(env, result);
	BEGIN(env);
	PUSH_OBJECT(env, object);
	const napi_type_tag *its = handle_get_pointer(J, -1, HANDLE_TAG);
	*result = its && its->lower == tag->lower && its->upper == tag->upper;
	END(env);
}

/* ---- externals: an object that is nothing but a pointer */

napi_status napi_create_external(napi_env env, void *data, napi_finalize f, void *hint, napi_value *result)
{
	SCRIPT(env);
	CHECK_ARG(env, result);
	BEGIN(env);
	engine_check(J);
	js_pushnull(J);
	js_newuserdata(J, addon_external_tag, data, NULL);
	if (f)
		make_ref(env, -1, 0, 1, f, data, hint);
	*result = addon_handle(env);
	END(env);
}

napi_status napi_get_value_external(napi_env env, napi_value value, void **result)
{
	BASIC(env);
	CHECK_ARG(env, value);
	CHECK_ARG(env, result);
	BEGIN(env);
	PUSH(env, value);
	REQUIRE(env, js_isuserdata(J, -1, addon_external_tag), napi_invalid_arg);
	*result = js_touserdata(J, -1, addon_external_tag);
	END(env);
}

napi_status napi_adjust_external_memory(napi_env env, int64_t change, int64_t *result)
{
	BASIC(env);
	CHECK_ARG(env, result);
	int64_t before = (int64_t)engine_external(env->J);
	if (change < -before)                  /* more than was ever added */
		change = -before;
	engine_charge(env->J, (ptrdiff_t)change);
	*result = before + change;
	return napi_ok;
}

/* ---- instance data */

napi_status napi_set_instance_data(napi_env env, void *data, napi_finalize f, void *hint)
{
	BASIC(env);
	BEGIN(env);
	napi_ref old = env->instance;
	js_pushundefined(J);
	env->instance = make_ref(env, -1, 0, 1, f, data, hint);
	if (old) {                             /* whose finalizer is not called */
		old->finalize = NULL;
		free_ref(old);
	}
	END(env);
}

napi_status napi_get_instance_data(napi_env env, void **result)
{
	BASIC(env);
	CHECK_ARG(env, result);
	*result = env->instance ? env->instance->data : NULL;
	return napi_ok;
}

/* ---- finalizers of bytes, which any thread may be the last to use, and of nothing.
 *
 *   LISTED  --addon_finalizer_post-->  LISTED, a task   --it runs-->            called, freed
 *   LISTED  --the env ends-->          called           --addon_finalizer_post--> freed
 */

struct addon_finalizer {
	struct addon_task task;
	struct addons *addons;         /* held */
	napi_env env;
	struct addon_finalizer *next, **link;  /* of the env's list; only its thread looks at it */
	napi_finalize f;
	void *data, *hint;
	uint8_t called;                /* under the lock */
	uint8_t posted;
};

static void unlink_finalizer(struct addon_finalizer *f)
{
	if (!f->link)
		return;
	*f->link = f->next;
	if (f->next)
		f->next->link = f->link;
	f->link = NULL;
}

void addon_finalizer_free(struct addon_finalizer *f)
{
	struct addons *a = f->addons;
	unlink_finalizer(f);
	mem_free(f);
	addons_drop(a);
}

static void call_finalizer(napi_env env, void *ctx)
{
	struct addon_finalizer *f = ctx;
	if (f->f)
		f->f(env, f->data, f->hint);
}

static void run_finalizer(struct addon_task *t)
{
	struct addon_finalizer *f = container_of(t, struct addon_finalizer, task);
	unlink_finalizer(f);
	addon_call(f->env, 0, call_finalizer, f);
	addon_finalizer_free(f);
}

struct addon_finalizer *addon_finalizer_new(napi_env env, napi_finalize call, void *data, void *hint)
{
	struct addon_finalizer *f = mem_try_zalloc(sizeof *f);
	if (!f)
		return NULL;
	f->task.run = run_finalizer;
	f->addons = env->addons;
	f->env = env;
	f->f = call;
	f->data = data;
	f->hint = hint;
	f->next = env->finalizers;
	f->link = &env->finalizers;
	if (f->next)
		f->next->link = &f->next;
	env->finalizers = f;
	addons_hold(f->addons);
	return f;
}

void addon_finalizer_post(void *finalizer)
{
	struct addon_finalizer *f = finalizer;
	struct addons *a = f->addons;
	pthread_mutex_lock(&a->lock);
	int called = f->called;
	f->posted = 1;
	pthread_mutex_unlock(&a->lock);
	if (called) {                          /* by the env's end, which has unlinked it */
		mem_free(f);
		addons_drop(a);
	} else {
		addons_post(a, &f->task);
	}
}

static void finalize_foreign(napi_env env)
{
	struct addons *a = env->addons;
	while (env->finalizers) {
		struct addon_finalizer *f = env->finalizers;
		addons_forget(a, &f->task);
		unlink_finalizer(f);
		addon_call(env, 0, call_finalizer, f);
		pthread_mutex_lock(&a->lock);
		int posted = f->posted;
		f->called = 1;
		pthread_mutex_unlock(&a->lock);
		if (posted)
			addon_finalizer_free(f);
	}
}

napi_status node_api_post_finalizer(napi_env env, napi_finalize finalize, void *data, void *hint)
{
	BASIC(env);
	CHECK_ARG(env, finalize);
	struct addon_finalizer *f = addon_finalizer_new(env, finalize, data, hint);
	CHECK(env, f, napi_generic_failure);
	addon_finalizer_post(f);
	return napi_ok;
}
