#include "tape.h"

/* Built in several ways: REGISTER registers in a constructor, NONE has no initialisation, ASKS is the version asked for,
 * V8 needs a symbol of V8's, UV one of libuv's, RETURNS makes the initialisation return another object, THROWS throws. */

#ifdef V8
extern void _ZN2v87Isolate10GetCurrentEv(void);
void *needs(void) { return (void *)_ZN2v87Isolate10GetCurrentEv; }
#endif
#ifdef UV
extern int uv_async_init(void);
void *needs(void) { return (void *)uv_async_init; }
#endif

#ifdef ASKS
NAPI_EXPORT int32_t node_api_module_get_api_version_v1(void) { return ASKS; }
#endif

static void data_end(napi_env env, void *data, void *hint)
{
	(void)env;
	/* a worker's output takes another way than this thread's */
	FILE *to = strcmp(data, "worker") ? stdout : stderr;
	fprintf(to, "instance data of %s ends%s\n", (char *)data, hint ? " with its hint" : "");
	fflush(to);
}

static napi_value set_data(napi_env env, napi_callback_info info)
{
	static char names[8][64];
	static int used;
	napi_value v;
	char *name = names[__atomic_fetch_add(&used, 1, __ATOMIC_SEQ_CST) & 7];
	arguments(env, info, &v, 1);
	napi_get_value_string_utf8(env, v, name, sizeof names[0], NULL);
	TRY(napi_set_instance_data(env, name, data_end, tape));
	return tape_end(env);
}

static napi_value get_data(napi_env env, napi_callback_info info)
{
	napi_value v = NULL;
	void *data = NULL;
	(void)info;
	if (napi_get_instance_data(env, &data) == napi_ok && data)
		napi_create_string_utf8(env, data, NAPI_AUTO_LENGTH, &v);
	return v;
}

static napi_value facts(napi_env env, napi_callback_info info)
{
	uint32_t version = 0;
	const napi_node_version *node;
	const char *file;
	(void)info;
	TRY(napi_get_version(env, &version));
	TRY(napi_get_node_version(env, &node));
	say("%u %u %s\n", version, node->major, node->release);
	TRY(node_api_get_module_file_name(env, &file));
	const char *slash = strrchr(file, '/');
	say("%.8s ... %s\n", file, slash ? slash : "");
	TRY(napi_get_version(env, NULL));
	TRY(napi_get_node_version(env, NULL));
	TRY(node_api_get_module_file_name(env, NULL));
	TRY(napi_set_instance_data(NULL, NULL, NULL, NULL));
	TRY(napi_get_instance_data(env, NULL));
	TRY(napi_add_env_cleanup_hook(env, NULL, NULL));
	TRY(napi_get_uv_event_loop(env, NULL));
	return tape_end(env);
}

static void hook(void *arg)
{
	printf("hook %s\n", (char *)arg);
	fflush(stdout);
}

static void async_hook(napi_async_cleanup_hook_handle handle, void *arg)
{
	printf("asynchronous hook %s\n", (char *)arg);
	fflush(stdout);
	napi_remove_async_cleanup_hook(handle);
}

static void end_of_wrap(napi_env env, void *data, void *hint)
{
	napi_value v;
	(void)hint;
	/* no script runs any more */
	napi_status s = napi_get_global(env, &v);
	napi_status t = napi_get_named_property(env, v, "process", &v);
	printf("%s finalized: %d %d\n", (char *)data, s, t);
	fflush(stdout);
}

static napi_value hooks(napi_env env, napi_callback_info info)
{
	napi_async_cleanup_hook_handle handle;
	napi_value v;
	(void)info;
	TRY(napi_add_env_cleanup_hook(env, hook, "one"));
	TRY(napi_add_env_cleanup_hook(env, hook, "removed"));
	TRY(napi_add_env_cleanup_hook(env, hook, "two"));
	TRY(napi_add_async_cleanup_hook(env, async_hook, "three", &handle));
	TRY(napi_add_async_cleanup_hook(env, async_hook, "removed, too", &handle));
	TRY(napi_remove_async_cleanup_hook(handle));
	TRY(napi_remove_async_cleanup_hook(NULL));
	TRY(napi_remove_env_cleanup_hook(env, hook, "removed"));
	napi_create_object(env, &v);
	napi_wrap(env, v, "object", end_of_wrap, NULL, NULL);
	napi_ref kept;
	napi_create_reference(env, v, 1, &kept);
	return tape_end(env);
}

static napi_value post(napi_env env, napi_callback_info info)
{
	(void)info;
	TRY(node_api_post_finalizer(env, end_of_wrap, "posted", NULL));
	return tape_end(env);
}

static napi_value fatal(napi_env env, napi_callback_info info)
{
	(void)env;
	(void)info;
	napi_fatal_error("module.c", NAPI_AUTO_LENGTH, "as asked for", NAPI_AUTO_LENGTH);
	return NULL;
}

static napi_value init(napi_env env, napi_value exports)
{
#ifdef RETURNS
	napi_create_string_utf8(env, "a string", NAPI_AUTO_LENGTH, &exports);
	return exports;
#endif
#ifdef THROWS
	napi_throw_error(env, "CODE", "from the initialisation");
	return NULL;
#endif
	method(env, exports, "setData", set_data);
	method(env, exports, "getData", get_data);
	method(env, exports, "facts", facts);
	method(env, exports, "hooks", hooks);
	method(env, exports, "post", post);
	method(env, exports, "fatal", fatal);
	return NULL;
}

#if defined(REGISTER)
static napi_module module = { 1, 0, __FILE__, init, "module", NULL, { NULL } };
static __attribute__((constructor)) void constructor(void) { napi_module_register(&module); }
#elif !defined(NONE)
NAPI_EXPORT napi_value napi_register_module_v1(napi_env env, napi_value exports) { return init(env, exports); }
#endif
