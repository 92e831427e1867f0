/* ops/addon/module.c -- internalBinding('addon'): loading shared libraries, and what belongs to the whole module.
 *
 *   open(filename, flags, module, url)     loads the file and runs its initialisation: module.exports becomes what that
 *                                          returns, unless it is nothing
 *   allowed()                              whether addons may be loaded at all
 *   forbid()                               from now on they may not, in this thread and the workers it starts
 *   address(external)                      the pointer, in hexadecimal digits
 *
 * A module names its initialisation by a symbol, or registers it while it is loaded; the latter happens once per
 * process and is remembered here, by the library's handle.
 */
#include "ops/addon/addon_int.h"

#include "base/mem.h"
#include "policy/dry.h"
#include "policy/policy.h"

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

#define REGISTER "napi_register_module_v1"
#define VERSION "node_api_module_get_api_version_v1"

struct registered {
	struct registered *next;
	void *library;
	napi_module *module;
};

static pthread_mutex_t loading = PTHREAD_MUTEX_INITIALIZER;    /* of both */
static struct registered *all;
static napi_module *fresh;             /* what the library that is being opened has registered */

void napi_module_register(napi_module *module) { fresh = module; }

/* What the library has registered, now or when it was opened first. */
static napi_module *registered_by(void *library)
{
	struct registered *r;
	for (r = all; r && r->library != library; r = r->next)
		;
	if (!fresh)
		return r ? r->module : NULL;
	if (!r) {
		r = mem_alloc(sizeof *r);
		r->next = all;
		r->library = library;
		all = r;
	}
	r->module = fresh;
	return fresh;
}

/* The library and its module, or NULL and the loader's message. */
static void *open_library(const char *filename, int flags, napi_module **module, char *message, size_t room)
{
	/* looked up here, not whenever the program starts, and before dlopen, whose message it would clear */
	char *(*error)(void);
	*(void **)&error = dlsym(RTLD_DEFAULT, "dlerror");
	pthread_mutex_lock(&loading);
	fresh = NULL;
	/* a symbol that is missing is an error now, not the end of the process when it is called */
	void *library = dlopen(filename, flags & RTLD_LAZY ? (flags & ~RTLD_LAZY) | RTLD_NOW : flags);
	if (library)
		*module = registered_by(library);
	else
		snprintf(message, room, "%s", error ? error() : filename);
	pthread_mutex_unlock(&loading);
	return library;
}

static __attribute__((noreturn)) void throw_failed(js_State *J, const char *message)
{
	js_newerror(J, message);
	js_pushliteral(J, "ERR_DLOPEN_FAILED");
	value_create(J, -2, "code");
	js_throw(J);
}

/* Addons that need more of node than Node-API lack symbols by which one can tell what. */
static __attribute__((noreturn)) void throw_unloadable(js_State *J, const char *filename, const char *message)
{
	static const char mark[] = "undefined symbol: ";
	const char *symbol = strstr(message, mark), *needs = NULL;
	char text[1024];
	if (symbol) {
		symbol += sizeof mark - 1;
		needs = strstr(symbol, "N2v8") || strstr(symbol, "NK2v8") || strstr(symbol, "N4node") ||
			!strncmp(symbol, "node_module_register", 20) ? "V8's own interface" :
			!strncmp(symbol, "uv_", 3) ? "libuv's own interface" : NULL;
	}
	if (!needs)
		throw_failed(J, message);
	snprintf(text, sizeof text, "%s: needs %s; jsr offers Node-API (undefined symbol: %s)", filename, needs,
		symbol);
	throw_failed(J, text);
}

static int is_disabled(js_State *J)
{
	const struct host *h = host_of(J);
	if (h->given.no_addons || host_flag(h, "--no-addons"))
		return 1;
	/* a dry run must do nothing, and what an addon does passes no check */
	return ((policy_now() && !policy_learns()) || dry_on()) && !host_flag(h, "--allow-addons");
}

static __attribute__((noreturn)) void throw_disabled(js_State *J)
{
	js_newerror(J, "Cannot load native addon because loading addons is disabled.");
	js_pushliteral(J, "ERR_DLOPEN_DISABLED");
	value_create(J, -2, "code");
	js_throw(J);
}

static void *symbol_of(void *library, const char *name) { return dlsym(library, name); }

/* module -- module   runs the initialisation in a new env */
static void initialise(js_State *J, napi_addon_register_func init, const char *url, int version)
{
	size_t handles = handle_count(J);
	napi_env env = addon_env(J, url, version);
	js_getproperty(J, -1, "exports");
	if (!js_isobject(J, -1)) {
		handle_push_object(J, -1);
		js_replace(J, -2);
	}
	napi_value exports = addon_handle(env), made = init(env, exports);
	int has = made && addon_push(env, made);
	addon_rethrow(env);
	if (has) {
		if (!value_same(J, -1, -2))
			js_setproperty(J, -3, "exports");      /* [[Set]]: the module is script's */
		else
			js_pop(J, 1);
	}
	js_pop(J, 1);
	handle_cut(J, handles);
}

static void check_version(js_State *J, const char *name, int version)
{
	if (version <= ADDON_VERSION_MAX || version == ADDON_EXPERIMENTAL)
		return;
	js_error(J, "%s requires Node-API version %d, but this version of Node.js only supports version %d add-ons.",
		name, version, ADDON_VERSION);
}

static void open_addon(js_State *J)
{
	char message[768] = "";
	napi_module *module = NULL;
	if (is_disabled(J))
		throw_disabled(J);
	const char *filename = text_utf8(J, 1, NULL), *url = text_utf8(J, 4, NULL);
	void *library = open_library(filename, js_tointeger(J, 2), &module, message, sizeof message);
	if (!library)
		throw_unloadable(J, filename, message);
	napi_addon_register_func init = NULL;
	int32_t (*asks)(void) = NULL;
	*(void **)&init = symbol_of(library, REGISTER);
	*(void **)&asks = symbol_of(library, VERSION);
	if (module) {
		init = module->nm_register_func;
		if (!init)
			js_error(J, "Module has no declared entry point.");
	}
	if (!init) {
		dlclose(library);
		snprintf(message, sizeof message, "Module did not self-register: '%s'.", filename);
		throw_failed(J, message);
	}
	int version = asks ? asks() : ADDON_VERSION_DEFAULT;
	check_version(J, filename, version);
	js_copy(J, 3);
	initialise(J, init, url, version);
	js_pushundefined(J);
}

static void address(js_State *J)
{
	char text[24];
	snprintf(text, sizeof text, "%lx", (unsigned long)(uintptr_t)js_touserdata(J, 1, addon_external_tag));
	text_push(J, text);
}

static void allowed(js_State *J) { js_pushboolean(J, !is_disabled(J)); }

static void forbid(js_State *J)
{
	host_of(J)->given.no_addons = 1;
	js_pushundefined(J);
}

void addon_bind(js_State *J)
{
	value_method(J, "forbid", forbid, 0);
	value_method(J, "allowed", allowed, 0);
	value_method(J, "address", address, 1);
	value_method(J, "open", open_addon, 4);
}

/* ---- what belongs to the module */

napi_status napi_get_version(napi_env env, uint32_t *result)
{
	BASIC(env);
	CHECK_ARG(env, result);
	*result = ADDON_VERSION;
	return napi_ok;
}

napi_status napi_get_node_version(napi_env env, const napi_node_version **result)
{
	static const napi_node_version version = { 20, 20, 2, "node" };
	BASIC(env);
	CHECK_ARG(env, result);
	*result = &version;
	return napi_ok;
}

napi_status node_api_get_module_file_name(napi_env env, const char **result)
{
	BASIC(env);
	CHECK_ARG(env, result);
	*result = env->file;
	return napi_ok;
}

napi_status napi_get_uv_event_loop(napi_env env, struct uv_loop_s **result)
{
	BASIC(env);
	CHECK_ARG(env, result);
	return addon_status(env, napi_generic_failure);
}

/* ---- cleanup hooks */

struct plain_hook {
	struct addon_hook link;
	napi_cleanup_hook f;
	void *arg;
};

static void run_plain(struct addon_hook *h)
{
	struct plain_hook *p = container_of(h, struct plain_hook, link);
	napi_cleanup_hook f = p->f;
	void *arg = p->arg;
	mem_free(p);
	f(arg);
}

napi_status napi_add_env_cleanup_hook(napi_env env, napi_cleanup_hook hook, void *arg)
{
	BASIC(env);
	CHECK_ARG(env, hook);
	struct plain_hook *p = mem_try_zalloc(sizeof *p);
	CHECK(env, p, napi_generic_failure);
	*p = (struct plain_hook){ { NULL, NULL, run_plain }, hook, arg };
	addons_hook(env->addons, &p->link);
	return napi_ok;
}

napi_status napi_remove_env_cleanup_hook(napi_env env, napi_cleanup_hook hook, void *arg)
{
	BASIC(env);
	CHECK_ARG(env, hook);
	for (struct addon_hook *h = env->addons->hooks; h; h = h->next) {
		struct plain_hook *p = container_of(h, struct plain_hook, link);
		if (h->run != run_plain || p->f != hook || p->arg != arg)
			continue;
		addons_unhook(h);
		mem_free(p);
		break;
	}
	return napi_ok;
}

struct napi_async_cleanup_hook_handle__ {
	struct addon_hook link;
	napi_async_cleanup_hook f;
	void *arg;
};

static void run_async(struct addon_hook *h)
{
	napi_async_cleanup_hook_handle a = container_of(h, struct napi_async_cleanup_hook_handle__, link);
	a->f(a, a->arg);
}

napi_status napi_add_async_cleanup_hook(napi_env env, napi_async_cleanup_hook hook, void *arg,
	napi_async_cleanup_hook_handle *result)
{
	BASIC(env);
	CHECK_ARG(env, hook);
	napi_async_cleanup_hook_handle a = mem_try_zalloc(sizeof *a);
	CHECK(env, a, napi_generic_failure);
	a->link.run = run_async;
	a->f = hook;
	a->arg = arg;
	addons_hook(env->addons, &a->link);
	if (result)
		*result = a;
	return napi_ok;
}

napi_status napi_remove_async_cleanup_hook(napi_async_cleanup_hook_handle handle)
{
	if (!handle)
		return napi_invalid_arg;
	addons_unhook(&handle->link);
	mem_free(handle);
	return napi_ok;
}
