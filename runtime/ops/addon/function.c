/* ops/addon/function.c -- functions and classes whose bodies are an addon's, and calls of script's. */
#include "ops/addon/addon_int.h"

#include "base/mem.h"

#include <string.h>

/* What a function of an addon is; owned by the function. */
struct addon_callback {
	napi_env env;
	napi_callback f;
	void *data;
	uintptr_t makes;               /* the class of what it constructs; 0: it is no class */
	uintptr_t method_of;           /* the class that `this` must be of; 0: anything */
};

/* A call in progress. */
struct napi_callback_info__ {
	napi_value self, new_target, first;    /* the arguments are handles one after the other */
	size_t argc;
	void *data;
};

enum { C_STACK = 1 << 20 };            /* bytes that an addon's function has at least */

static napi_value handle_of(js_State *J, int idx) { return (napi_value)(uintptr_t)handle_new(J, idx); }

static void check_stack(js_State *J)
{
	if ((char *)__builtin_frame_address(0) < engine_stack_low(J) + C_STACK)
		js_rangeerror(J, "Maximum call stack size exceeded");
}

static napi_value handle_of_this(js_State *J)
{
	if (js_isobject(J, 0))
		return handle_of(J, 0);
	if (js_isundefined(J, 0) || js_isnull(J, 0))
		js_pushglobal(J);
	else
		handle_push_object(J, 0);
	napi_value self = handle_of(J, -1);
	js_pop(J, 1);
	return self;
}

/* -- result   calls the addon; `this` is at self, new.target at made */
static void call(js_State *J, struct addon_callback *c, int argc, napi_value self, napi_value new_target)
{
	struct napi_callback_info__ info = { self, new_target, NULL, (size_t)argc, c->data };
	for (int i = 1; i <= argc; i++) {
		napi_value v = handle_of(J, i);
		if (i == 1)
			info.first = v;
	}
	napi_env env = c->env;
	addon_status(env, napi_ok);
	napi_value result = c->f(env, &info);
	/* before anything is collected: its scope may be closed already */
	if (!result || !addon_push(env, result))
		js_pushundefined(J);
	addon_rethrow(env);
}

static void call_plain(js_State *J)
{
	struct addon_callback *c = js_currentfunctiondata(J);
	int argc = js_gettop(J) - 1;
	size_t handles = handle_count(J);
	check_stack(J);
	if (c->method_of && (uintptr_t)handle_get_pointer(J, 0, HANDLE_CLASS) != c->method_of)
		js_typeerror(J, "Illegal invocation");
	call(J, c, argc, handle_of_this(J), NULL);
	handle_cut(J, handles);
}

static void call_constructor(js_State *J)
{
	struct addon_callback *c = js_currentfunctiondata(J);
	int argc = js_gettop(J) - 1;
	size_t handles = handle_count(J);
	check_stack(J);
	handle_push_instance(J);
	if (c->makes)
		handle_set_pointer(J, -1, HANDLE_CLASS, (void *)c->makes);
	napi_value self = handle_of(J, -1);
	handle_push_new_target(J);
	call(J, c, argc, self, handle_of(J, -1));
	if (!js_isobject(J, -1))
		js_copy(J, argc + 1);
	handle_cut(J, handles);
}

static void callback_finalize(js_State *J, void *data)
{
	(void)J;
	mem_free(data);
}

static struct addon_callback *push(napi_env env, const char *name, size_t length, napi_callback f, void *data)
{
	js_State *J = env->J;
	struct addon_callback *c;
	if (!addon_push_utf8(J, name, name ? length : 0))
		js_rangeerror(J, "The name is too long");
	c = mem_try_alloc(sizeof *c);
	if (!c)
		js_rangeerror(J, "Out of memory");
	*c = (struct addon_callback){ env, f, data, 0, 0 };
	js_newcfunctionx(J, call_plain, text_utf8(J, -1, NULL), 0, c, callback_finalize);
	value_make_constructor(J, -1, call_constructor);
	js_replace(J, -2);
	return c;
}

void addon_push_function(napi_env env, const char *name, size_t length, napi_callback f, void *data)
{
	push(env, name, length, f, data);
}

void addon_push_method(napi_env env, const char *name, napi_callback f, void *data, uintptr_t method_of)
{
	push(env, name, NAPI_AUTO_LENGTH, f, data)->method_of = method_of;
}

napi_status napi_create_function(napi_env env, const char *name, size_t length, napi_callback f, void *data,
	napi_value *result)
{
	SCRIPT(env);
	CHECK_ARG(env, result);
	CHECK_ARG(env, f);
	CHECK(env, !name || length == NAPI_AUTO_LENGTH || length <= INT32_MAX, napi_invalid_arg);
	BEGIN(env);
	engine_check(J);
	addon_push_function(env, name, length, f, data);
	*result = addon_handle(env);
	END(env);
}

napi_status napi_get_cb_info(napi_env env, napi_callback_info info, size_t *argc, napi_value *argv,
	napi_value *this_arg, void **data)
{
	BASIC(env);
	CHECK_ARG(env, info);
	CHECK(env, !argv || argc, napi_invalid_arg);
	if (argv) {
		size_t given = info->argc < *argc ? info->argc : *argc, i;
		for (i = 0; i < given; i++)
			argv[i] = (napi_value)((uintptr_t)info->first + i);
		if (i < *argc) {
			napi_value nothing;
			napi_status s = napi_get_undefined(env, &nothing);
			if (s != napi_ok)
				return s;
			for (; i < *argc; i++)
				argv[i] = nothing;
		}
	}
	if (argc)
		*argc = info->argc;
	if (this_arg)
		*this_arg = info->self;
	if (data)
		*data = info->data;
	return napi_ok;
}

napi_status napi_get_new_target(napi_env env, napi_callback_info info, napi_value *result)
{
	BASIC(env);
	CHECK_ARG(env, info);
	CHECK_ARG(env, result);
	*result = info->new_target;
	return napi_ok;
}

/* ---- calls of script */

#define PUSH_ARGUMENTS(env, argc, argv) do { \
		for (size_t i_ = 0; i_ < (argc); i_++) \
			PUSH(env, (argv)[i_]); \
	} while (0)

napi_status napi_call_function(napi_env env, napi_value receiver, napi_value function, size_t argc,
	const napi_value *argv, napi_value *result)
{
	SCRIPT(env);
	CHECK_ARG(env, receiver);
	CHECK(env, !argc || argv, napi_invalid_arg);
	CHECK(env, argc <= INT32_MAX, napi_invalid_arg);
	CHECK_ARG(env, function);
	BEGIN(env);
	PUSH(env, function);
	REQUIRE(env, js_iscallable(J, -1), napi_invalid_arg);
	PUSH(env, receiver);
	PUSH_ARGUMENTS(env, argc, argv);
	js_call(J, (int)argc);
	if (result)
		*result = addon_handle(env);
	END(env);
}

napi_status napi_new_instance(napi_env env, napi_value constructor, size_t argc, const napi_value *argv,
	napi_value *result)
{
	SCRIPT(env);
	CHECK_ARG(env, constructor);
	CHECK(env, !argc || argv, napi_invalid_arg);
	CHECK(env, argc <= INT32_MAX, napi_invalid_arg);
	CHECK_ARG(env, result);
	BEGIN(env);
	PUSH(env, constructor);
	REQUIRE(env, js_iscallable(J, -1), napi_invalid_arg);
	PUSH_ARGUMENTS(env, argc, argv);
	js_construct(J, (int)argc);
	*result = addon_handle(env);
	END(env);
}

static napi_status is_instance(napi_env env, napi_value object, napi_value constructor, bool *result)
{
	BEGIN_AS(env, napi_generic_failure);
	PUSH(env, object);
	PUSH_OBJECT(env, constructor);
	REQUIRE(env, js_iscallable(J, -1), napi_function_expected);
	addon_helper(J, "instanceOf", 2);
	*result = js_toboolean(J, -1) != 0;
	END(env);
}

napi_status napi_instanceof(napi_env env, napi_value object, napi_value constructor, bool *result)
{
	SCRIPT(env);
	CHECK_ARG(env, object);
	CHECK_ARG(env, result);
	*result = false;
	CHECK_ARG(env, constructor);
	napi_status s = is_instance(env, object, constructor, result);
	if (s == napi_function_expected) {
		addon_throw_status(env, "ERR_NAPI_CONS_FUNCTION", "Constructor must be a function");
		return addon_status(env, napi_function_expected);
	}
	return s;
}

napi_status napi_run_script(napi_env env, napi_value script, napi_value *result)
{
	size_t size;
	SCRIPT(env);
	CHECK_ARG(env, script);
	CHECK_ARG(env, result);
	BEGIN_AS(env, napi_generic_failure);
	PUSH(env, script);
	REQUIRE(env, js_isstring(J, -1), napi_string_expected);
	const char *source = text_utf8(J, -1, &size);
	engine_compile(J, "<anonymous>", source, size, ENGINE_SCRIPT, NULL);
	js_pushglobal(J);
	js_call(J, 0);
	*result = addon_handle(env);
	END(env);
}

/* ---- classes */

napi_status napi_define_class(napi_env env, const char *name, size_t length, napi_callback constructor, void *data,
	size_t count, const napi_property_descriptor *list, napi_value *result)
{
	static _Atomic uintptr_t classes;
	SCRIPT(env);
	CHECK_ARG(env, result);
	CHECK_ARG(env, constructor);
	CHECK(env, !count || list, napi_invalid_arg);
	CHECK_ARG(env, name);
	CHECK(env, length == NAPI_AUTO_LENGTH || length <= INT32_MAX, napi_invalid_arg);
	BEGIN(env);
	struct addon_callback *c = push(env, name, length, constructor, data);
	c->makes = atomic_fetch_add_explicit(&classes, 1, memory_order_relaxed) + 1;
	js_newobject(J);
	napi_status s = addon_define(env, c->makes, count, list);
	REQUIRE(env, s == napi_ok, s);
	js_copy(J, -2);
	js_defproperty(J, -2, "constructor", JS_DONTENUM);
	js_defproperty(J, -2, "prototype", JS_DONTENUM | JS_DONTCONF);
	s = addon_define(env, ADDON_STATIC, count, list);
	REQUIRE(env, s == napi_ok, s);
	*result = addon_handle(env);
	END(env);
}
