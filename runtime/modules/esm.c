#include "modules/esm.h"
#include "modules/source.h"
#include "modules/stdlib.h"

#include "engine/engine.h"
#include "engine/module.h"
#include "engine/promise.h"
#include "engine/text.h"

static const char LIBRARY[] = "internal/modules/esm", MAIN[] = "esm.main", MAIN_PROMISE[] = "esm.main.promise",
	PROGRAM[] = "esm.program", HOOKED[] = "esm.hooked";

/* ---- the host hooks for import() and import.meta */

/* referrer specifier options -- promise */
static void host_import(js_State *J)
{
	stdlib_call(J, LIBRARY, "importCall", 3);
}

/* record meta -- record meta */
static void host_meta(js_State *J)
{
	js_copy(J, -1);
	text_push(J, module_referrer_at(J, -3));
	stdlib_call(J, LIBRARY, "fillMeta", 2);
	js_pop(J, 1);
}

void esm_init(js_State *J)
{
	module_set_host(J, host_import, host_meta);
	js_pushundefined(J);
	value_set_prototype(J, MAIN_PROMISE);
}

int esm_says_module(js_State *J, int idx)
{
	js_copy(J, idx);
	stdlib_call(J, LIBRARY, "saysModule", 1);
	int yes = js_toboolean(J, -1);
	js_pop(J, 1);
	return yes;
}

static void main_rejected(js_State *J)
{
	js_copy(J, 1);
	value_push_prototype(J, MAIN);
	text_push(J, module_url(J, -1));
	js_remove(J, -2);
	stdlib_call(J, LIBRARY, "explain", 2);
	js_pop(J, 1);
	js_copy(J, 1);
	engine_report(J, "unhandledRejection");
	js_pushundefined(J);
}

/* record --   runs the main module; then: called when it has run, or NULL */
static void run_before(js_State *J, js_CFunction then, const void *data)
{
	js_copy(J, -1);
	value_set_prototype(J, MAIN);
	module_evaluate(J, -1);
	js_getproperty(J, -1, "then");
	js_copy(J, -2);
	if (then)
		js_newcfunctionx(J, then, "", 0, (void *)(uintptr_t)data, NULL);
	else
		js_pushundefined(J);
	js_newcfunction(J, main_rejected, "", 1);
	js_call(J, 2);
	js_pop(J, 1);
	value_set_prototype(J, MAIN_PROMISE);
	js_pop(J, 1);
}

static void run_main(js_State *J) { run_before(J, NULL, NULL); }

static void import_next(js_State *J, const char *const *left);

static void imported(js_State *J)
{
	if (js_try(J)) {
		engine_report(J, "unhandledRejection");
		js_pushundefined(J);
		return;
	}
	import_next(J, js_currentfunctiondata(J));
	js_pushundefined(J);
	js_endtry(J);
}

static void import_next(js_State *J, const char *const *left)
{
	if (!*left) {
		value_push_prototype(J, PROGRAM);
		js_pushundefined(J);
		js_call(J, 0);
		js_pop(J, 1);
		return;
	}
	text_push(J, *left);
	stdlib_call(J, LIBRARY, "first", 1);
	run_before(J, imported, left + 1);
}

void esm_import_first(js_State *J, const char *const *specifiers)
{
	engine_ticks_first(J, 0);
	value_set_prototype(J, PROGRAM);
	import_next(J, specifiers);
}

void esm_run_main(js_State *J, const char *path)
{
	engine_ticks_first(J, 0);
	text_push(J, path);
	stdlib_call(J, LIBRARY, "main", 1);
	run_main(J);
}

void esm_run_url(js_State *J, const char *url)
{
	engine_ticks_first(J, 0);
	text_push(J, url);
	stdlib_call(J, LIBRARY, "first", 1);
	run_main(J);
}

void esm_run_source(js_State *J, const char *name, const char *source, size_t size)
{
	engine_ticks_first(J, 0);
	text_push(J, name);
	text_push_bytes(J, source, size);
	stdlib_call(J, LIBRARY, "mainSource", 2);
	run_main(J);
}

int esm_unsettled(js_State *J)
{
	value_push_prototype(J, MAIN_PROMISE);
	if (js_ispromise(J, -1)) {
		if (promise_state(J, -1) == PROMISE_PENDING) {
			value_push_prototype(J, MAIN);
			module_waiting(J, -1);
			js_rot2(J);
			js_pop(J, 1);
			js_rot2(J);
			js_pop(J, 1);
			return 1;
		}
		js_pop(J, 1);
	}
	js_pop(J, 1);
	return 0;
}

void esm_require(js_State *J, const char *path)
{
	text_push(J, path);
	js_rot2(J);
	stdlib_call(J, LIBRARY, "requireModule", 2);
}

/* ---- the binding "esm" */

static void b_compile(js_State *J)
{
	size_t size;
	const char *url = text_utf8(J, 1, NULL), *file = text_utf8(J, 2, NULL), *source = text_utf8(J, 3, &size);
	source_note(J, url, source, size);
	module_compile(J, url, file, source, size, 0);
}

/* (name, referrer, source, context or undefined): of node:vm */
static void b_compile_in(js_State *J)
{
	size_t size;
	const char *name = text_utf8(J, 1, NULL), *source = text_utf8(J, 3, &size);
	int in_context = js_isdefined(J, 4);
	module_compile(J, name, name, source, size, in_context);
	module_set_referrer(J, -1, text_utf8(J, 2, NULL));
	if (in_context) {
		js_copy(J, 4);
		module_into_context(J, -2);
	}
}

static void b_link(js_State *J)
{
	module_link(J, 1);
	js_pushundefined(J);
}

static void b_status(js_State *J) { js_pushnumber(J, module_status(J, 1)); }
static void b_error(js_State *J) { module_error(J, 1); }

static void b_synthetic(js_State *J)
{
	js_copy(J, 2);
	js_copy(J, 3);
	module_synthetic(J, text_utf8(J, 1, NULL));
}

static void b_set_export(js_State *J)
{
	js_copy(J, 3);
	js_pushboolean(J, module_set_export(J, 1, text_utf8(J, 2, NULL)));
}

/* (record, object): sets the exports; returns the names of those left out, because reading them would call getters */
static void b_set_exports(js_State *J)
{
	js_copy(J, 2);
	module_set_exports(J, 1);
}

/* (record, i, name): whether it imports that name, or everything, from the module of request i */
static void b_wants(js_State *J)
{
	js_pushboolean(J, module_wants(J, 1, (uint32_t)js_tointeger(J, 2), text_utf8(J, 3, NULL)));
}

static void b_url(js_State *J) { text_push(J, module_url(J, 1)); }

/* [[specifier, type or undefined], ...] */
static void b_requests(js_State *J)
{
	uint32_t n = module_requests(J, 1);
	js_newarray(J);
	for (uint32_t i = 0; i < n; i++) {
		const char *type, *specifier = module_request(J, 1, i, &type);
		js_newarray(J);
		text_push(J, specifier);
		value_createindex(J, -2, 0);
		if (type)
			text_push(J, type);
		else
			js_pushundefined(J);
		value_createindex(J, -2, 1);
		value_createindex(J, -2, i);
	}
}

static void b_set_request(js_State *J)
{
	js_copy(J, 3);
	module_set_request(J, 1, (uint32_t)js_tointeger(J, 2));
	js_pushundefined(J);
}

static void b_evaluate(js_State *J) { module_evaluate(J, 1); }

static void nothing(js_State *J) { js_pushundefined(J); }

/* undefined, or [error]: for a graph without top-level await */
static void b_evaluate_now(js_State *J)
{
	module_evaluate(J, 1);
	if (promise_state(J, -1) != PROMISE_REJECTED) {
		js_pushundefined(J);
		return;
	}
	js_newarray(J);
	js_copy(J, -2);
	value_createindex(J, -2, 0);
	/* the error is returned, so the promise's rejection must not be reported again */
	js_getproperty(J, -3, "then");
	js_copy(J, -4);
	js_pushundefined(J);
	js_newcfunction(J, nothing, "", 0);
	js_call(J, 2);
	js_pop(J, 1);
}

static void b_set_hooked(js_State *J)
{
	js_pushboolean(J, 1);
	value_set_prototype(J, HOOKED);
	js_pushundefined(J);
}

int esm_hooked(js_State *J)
{
	value_push_prototype(J, HOOKED);
	int is = js_toboolean(J, -1);
	js_pop(J, 1);
	return is;
}

static void b_has_await(js_State *J) { js_pushboolean(J, module_has_await(J, 1)); }
static void b_is_running(js_State *J) { js_pushboolean(J, module_is_running(J, 1)); }
static void b_namespace(js_State *J) { module_namespace(J, 1); }

void esm_bind(js_State *J)
{
	value_method(J, "setHooked", b_set_hooked, 0);
	value_method(J, "compile", b_compile, 3);
	value_method(J, "compileIn", b_compile_in, 4);
	value_method(J, "link", b_link, 1);
	value_method(J, "status", b_status, 1);
	value_method(J, "error", b_error, 1);
	value_method(J, "synthetic", b_synthetic, 3);
	value_method(J, "setExport", b_set_export, 3);
	value_method(J, "setExports", b_set_exports, 2);
	value_method(J, "wants", b_wants, 3);
	value_method(J, "url", b_url, 1);
	value_method(J, "requests", b_requests, 1);
	value_method(J, "setRequest", b_set_request, 3);
	value_method(J, "evaluate", b_evaluate, 1);
	value_method(J, "evaluateNow", b_evaluate_now, 1);
	value_method(J, "hasAwait", b_has_await, 1);
	value_method(J, "isRunning", b_is_running, 1);
	value_method(J, "namespace", b_namespace, 1);
}
