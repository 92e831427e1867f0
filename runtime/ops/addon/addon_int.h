/* ops/addon/addon_int.h -- shared by the files of this room.
 *
 * A function of Node-API is called by C or C++ that knows nothing of longjmp, so it catches all that is thrown inside:
 *
 *     napi_status napi_x(napi_env env, napi_value object, napi_value *result)
 *     {
 *             SCRIPT(env);                    the rules for functions that may run script; else BASIC(env)
 *             CHECK_ARG(env, object);
 *             BEGIN(env);                     js_try; declares J
 *             PUSH(object);
 *             ...
 *             *result = addon_handle(env);    of the value on top
 *             END(env);                       drops what was pushed; napi_ok
 *     }
 *
 * LEAVE(env, status) is another way out.  What is thrown becomes the env's pending exception, which the next return
 * into script throws.
 *
 *   EMPTY   --an error is thrown in a call, napi_throw-->        PENDING   functions marked SCRIPT do nothing
 *   PENDING --napi_get_and_clear_last_exception, the return-->   EMPTY
 */
#ifndef OPS_ADDON_ADDON_INT_H
#define OPS_ADDON_ADDON_INT_H

#include <pthread.h>
#include <stdatomic.h>

#include "engine/engine.h"
#include "engine/handle.h"
#include "engine/text.h"
#include "ops/addon/addon.h"
#include "ops/addon/napi.h"

/* Modules that ask for 10 are loaded, too: it adds little that is not there. */
enum { ADDON_VERSION = 9, ADDON_VERSION_MAX = 10, ADDON_VERSION_DEFAULT = 8, ADDON_EXPERIMENTAL = INT32_MAX };

/* ---- what a thread has */

/* Something to be done on the script's thread, embedded in its owner. */
struct addon_task {
	struct addon_task *next;
	void (*run)(struct addon_task *t);     /* owns it from here on */
	uint8_t queued;                        /* under the lock */
};

/* Run in reverse order at the end; sync hooks by `hook`, others by their owners' function. */
struct addon_hook {
	struct addon_hook *next, **link;
	void (*run)(struct addon_hook *h);     /* it is unlinked already */
};

struct addons {
	struct host *host;
	napi_env envs;
	struct addon_hook *hooks;              /* the newest first */
	unsigned referenced;                   /* thread-safe functions that keep the run alive */
	unsigned waiting;                      /* asynchronous cleanup hooks that were called and not removed */
	int ending;                            /* no script may run */
	value_ref runner;                      /* the native function that addon_call has called */
	struct {                               /* its next arguments */
		napi_env env;
		void (*f)(napi_env env, void *ctx);
		void *ctx;
		int lenient;
	} call;
	pthread_mutex_t lock;                  /* of the queue */
	struct addon_task *first, **last;
	atomic_int woken;                      /* the queue has something new: written with it, read without the lock */
	atomic_uint holders;                   /* this thread, and each task's owner on another */
};

struct addons *addons_of(js_State *J);         /* makes it; throws when out of memory */
/* Any thread; nothing if it waits already. */
void addons_post(struct addons *a, struct addon_task *t);
void addons_forget(struct addons *a, struct addon_task *t);    /* takes it out of the queue, if it is there */
void addons_hook(struct addons *a, struct addon_hook *h);
void addons_unhook(struct addon_hook *h);
void addons_hold(struct addons *a);            /* any thread that is held itself: it stays until a drop */
void addons_drop(struct addons *a);

/* ---- what an addon has in a thread */

struct addon_callback;

struct napi_env__ {
	struct addons *addons;
	js_State *J;
	napi_env next;
	int version;                           /* of Node-API, that the module asks for */
	char *file;                            /* its URL */
	napi_extended_error_info last;
	struct handle_ref exception;
	uint8_t pending;                       /* there is one */
	uint8_t too_deep;                      /* a call could not be made: the return into script throws */
	unsigned handle_scopes, callback_scopes;
	napi_ref refs, spent;                  /* the newest first; those whose end has come with the env's */
	struct addon_finalizer *finalizers;
	napi_ref instance;                     /* of its instance data */
	struct addon_hook hook;                /* its end */
};

/* The env of a module of this file; throws when out of memory. */
napi_env addon_env(js_State *J, const char *file, int version);

/* Runs f(env, ctx) as an outermost call, in the flow of the function `bound` if that is not 0.  Its exception is an
 * uncaught error; in the second, unless an option or the module asks for that, a warning, as in node. */
void addon_call(napi_env env, value_ref bound, void (*f)(napi_env env, void *ctx), void *ctx);
void addon_call_lenient(napi_env env, value_ref bound, void (*f)(napi_env env, void *ctx), void *ctx);
/* -- function   in the present flow, to be rooted for that; resource: an index from the bottom; throws */
void addon_push_bound(napi_env env, const char *type, int resource);

/* Around C that script has called: what it has left pending is thrown. */
void addon_rethrow(napi_env env);

napi_status addon_status(napi_env env, napi_status status);    /* sets and returns it */
napi_status addon_caught(napi_env env, napi_status status);    /* error -- */
napi_status addon_refuse(napi_env env);                        /* why SCRIPT's function does nothing */
napi_status addon_no_try(napi_env env);
napi_status addon_no_object(napi_env env);     /* undefined or null where an object is wanted */
int addon_may_run(napi_env env);

/* args... -- result   a function of stdlib's internal/addon */
void addon_helper(js_State *J, const char *name, int argc);

/* -- error   with that code, unless it is NULL */
void addon_push_error(js_State *J, void (*make)(js_State *J, const char *message), const char *code,
	const char *message);
void addon_throw_status(napi_env env, const char *code, const char *message);  /* makes a TypeError pending */

static inline napi_value addon_handle(napi_env env)
{
	return (napi_value)(uintptr_t)handle_new(env->J, -1);
}

static inline int addon_push(napi_env env, napi_value v) { return handle_push(env->J, (size_t)(uintptr_t)v); }

#define BASIC(env) do { \
		if (!(env)) \
			return napi_invalid_arg; \
		addon_status(env, napi_ok); \
	} while (0)
#define SCRIPT(env) do { \
		if (!(env)) \
			return napi_invalid_arg; \
		if ((env)->pending || !addon_may_run(env)) \
			return addon_refuse(env); \
		addon_status(env, napi_ok); \
	} while (0)
#define CHECK(env, condition, status) do { \
		if (!(condition)) \
			return addon_status(env, status); \
	} while (0)
#define CHECK_ARG(env, argument) CHECK(env, argument, napi_invalid_arg)

/* status: of what is thrown inside; node's is not always that of an exception, which is pending all the same */
#define BEGIN_AS(env, status) \
	js_State *const J = (env)->J; \
	const int top_ = js_gettop(J); \
	if (!handle_may_try(J)) \
		return addon_no_try(env); \
	if (js_try(J)) \
		return addon_caught(env, status)
#define BEGIN(env) BEGIN_AS(env, napi_pending_exception)
#define LEAVE(env, status) do { \
		napi_status status_ = (status); \
		js_pop(J, js_gettop(J) - top_); \
		js_endtry(J); \
		return addon_status(env, status_); \
	} while (0)
#define END(env) LEAVE(env, napi_ok)
#define REQUIRE(env, condition, status) do { \
		if (!(condition)) \
			LEAVE(env, status); \
	} while (0)
#define PUSH(env, value) REQUIRE(env, addon_push(env, value), napi_invalid_arg)
/* the same as an object: ToObject */
#define PUSH_OBJECT(env, value) do { \
		PUSH(env, value); \
		if (js_isundefined(J, -1) || js_isnull(J, -1)) { \
			js_pop(J, js_gettop(J) - top_); \
			js_endtry(J); \
			return addon_no_object(env); \
		} \
		if (!js_isobject(J, -1)) { \
			handle_push_object(J, -1); \
			js_replace(J, -2); \
		} \
	} while (0)

/* Whether that holds of the value on top: the whole of a function that asks one thing of a value. */
napi_status addon_test(napi_env env, napi_value value, bool *result, int (*holds)(js_State *J));

/* ---- strings: -- string    0: the length is too large, or the text missing */
int addon_push_utf8(js_State *J, const char *text, size_t length);
int addon_is_name(js_State *J, int idx);               /* a string or a symbol */

/* ---- function.c */
/* -- function   throws; name may be NULL */
void addon_push_function(napi_env env, const char *name, size_t length, napi_callback f, void *data);
/* the same for one that accepts only objects made by that class as `this` */
void addon_push_method(napi_env env, const char *name, napi_callback f, void *data, uintptr_t class_number);

/* ---- property.c */
/* Defines properties of the object on top: all of the list, the static ones of a class, or, given the class's number,
 * the others, on its prototype.  A status, or throws. */
#define ADDON_ALL ((uintptr_t)0)
#define ADDON_STATIC UINTPTR_MAX
napi_status addon_define(napi_env env, uintptr_t which, size_t count, const napi_property_descriptor *list);

/* ---- reference.c */
extern const char addon_external_tag[];
/* Calls all finalizers of the env that were not called yet. */
void addon_finalize_all(napi_env env);
void addon_free_refs(napi_env env);
/* Something that will call f(env, data, hint) from the loop once it is posted, by any thread, or when the env ends.
 * NULL: out of memory. */
struct addon_finalizer;
struct addon_finalizer *addon_finalizer_new(napi_env env, napi_finalize f, void *data, void *hint);
void addon_finalizer_post(void *finalizer);
void addon_finalizer_free(struct addon_finalizer *f);  /* unposted, on the env's thread */

#endif
