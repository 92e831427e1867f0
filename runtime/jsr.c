/* jsr.c -- wires the rooms together: one host, one engine, one loop. */
#include "run_int.h"

#include "base/clock.h"
#include "base/ledger.h"
#include "base/mem.h"
#include "engine/buffer.h"
#include "engine/coverage.h"
#include "engine/engine.h"
#include "engine/streams.h"
#include "engine/text.h"
#include "modules/esm.h"
#include "modules/loaded.h"
#include "modules/loader.h"
#include "modules/resolve.h"
#include "modules/stdlib.h"
#include "ops/bindings/bindings.h"
#include "ops/fetch/fetch.h"
#include "codec/charset.h"
#include "ops/addon/addon.h"
#include "ops/core/host.h"
#include "ops/core/ops.h"
#include "ops/core/rate.h"
#include "ops/locks/locks.h"
#include "ops/process/cpuprofile.h"
#include "ops/process/node_options.h"
#include "ops/process/process.h"
#include "ops/repl/repl.h"
#include "ops/core/stdio.h"
#include "ops/core/task.h"
#include "ops/core/timers.h"
#include "ops/test/options.h"
#include "ops/worker/worker.h"
#include "policy/credentials.h"
#include "policy/dry.h"
#include "policy/guard/guard.h"
#include "policy/lend.h"
#include "policy/lock.h"
#include "ops/core/oplog_host.h"
#include "policy/path.h"
#include "policy/policy.h"
#include "pool/pool.h"

#include <errno.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static const struct stdlib_binding bindings[] = {
	{ "buffer", buffer_bind },
	{ "stdio", stdio_bind },
	{ "process", process_bind },
	{ "modules", loader_bind },
	{ "esm", esm_bind },
	{ "util", util_bind },
	{ "events", events_bind },
	{ "os", os_bind },
	{ "misc", misc_bind },
	{ "streams", streams_bind },
	{ "fs", fs_bind },
	{ "console", console_bind },
	{ "encoding", encoding_bind },
	{ "url", url_bind },
	{ "crypto", digest_bind },
	{ "zlib", zlib_bind },
	{ "intl", intl_bind },
	{ "task", task_bind },
	{ "fetch", fetch_bind },
	{ "body", body_bind },
	{ "websocket", websocket_bind },
	{ "websocket_frames", websocket_frames_bind },
	{ "repl", repl_bind },
	{ "contexts", contexts_bind },
	{ "test", test_bind },
	{ "child", child_bind },
	{ "net", net_bind },
	{ "http", http_bind },
	{ "http2", http2_bind },
	{ "wasm", wasm_bind },
	{ "tls", tls_bind },
	{ "worker", worker_bind },
	{ "locks", locks_bind },
	{ "bindings", bindings_bind },
	{ "permission", permission_bind },
	{ "options", options_bind },
	{ "addon", addon_bind },
	{ NULL, NULL }
};

enum { EXIT_BAD_POLICY = 9 };          /* as for a bad option */

/* ---- the loop's hooks */

/* One pool for all threads of the run, made by the first that needs it. */
struct pool *host_pool(js_State *J)
{
	static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
	struct host *h = host_of(J);
	if (!h->pool) {
		pthread_mutex_lock(&lock);
		if (!h->main->pool)
			h->main->pool = pool_new(0, NULL);
		h->pool = h->main->pool;
		pthread_mutex_unlock(&lock);
	}
	return h->pool;
}

static int admit(void *ctx, struct op *op)
{
	int r = policy_now() && op->kind->admit ? op->kind->admit(op) : 0;
	return dry_on() && op->kind->instead ? op->kind->instead(op, r) : r;
}

static int offload(void *ctx, struct job *job)
{
	struct pool *pool = host_pool(((struct host *)ctx)->J);
	return pool ? pool_submit(pool, job) : -ENOMEM;
}

static void enter(void *ctx, struct loop *loop)
{
	repl_enter(ctx);
	while (loop_drain_one(loop))
		repl_step(ctx);
	repl_leave(ctx);
}

static unsigned immediates_waiting(void *ctx)
{
	struct host *h = ctx;
	return timers_immediates_waiting(h->timers) + tasks_waiting(h->tasks);
}

/* After the last timer, and before the first immediate where it is no immediate's, runs what an error has left: as node
 * does. */
static void run_left(void *ctx)
{
	struct host *h = ctx;
	if (engine_pending(h->J))
		engine_left(h->J);
}

static unsigned immediates(void *ctx)
{
	struct host *h = ctx;
	unsigned ran = 0;
	if (immediates_waiting(h)) {
		repl_enter(h);
		if (!h->left_by_immediates)
			run_left(h);
		ran = tasks_run(h->tasks, TASKS_SOON);
		repl_step(h);
		ran += timers_run_immediates(h->timers);
		repl_step(h);
		ran += tasks_run(h->tasks, TASKS_LATE);
		h->left_by_immediates = engine_pending(h->J);
		repl_leave(h);
	}
	repl_turn(h);
	stdio_redraw(h->stdio);
	return ran;
}

static unsigned immediates_referenced(void *ctx)
{
	struct host *h = ctx;
	return timers_immediates_referenced(h->timers) + tasks_referenced(h->tasks) + addons_referenced(h) +
		locks_referenced(h);
}

static void turn(void *ctx)
{
	struct host *h = ctx;
	stdio_flush(h->stdio);
	if (!h->worker)
		process_turn(h->J);
	cpuprofile_turn(h);
	worker_turn(h);
	if (!worker_is_ending(h))
		locks_turn(h);
	addons_turn(h);
	collections_turn(h);
}

enum { WORKERS_END_MS = 1000 };        /* how long one may take at the end; it may be in a system call */

static int end_workers(void *ctx) { return worker_stop_all(ctx, WORKERS_END_MS) != 0; }

/* ---- guards */

static struct guard *guard;            /* of this run, or NULL */

static struct guard_limits limits_of(const struct jsr_options *o, const struct policy *policy)
{
	struct guard_limits limits = { .wall_s = o->max_wall, .cpu_s = o->max_cpu, .heap_bytes = o->max_heap,
		.json = o->report_json };
	if (policy)
		guard_limits_of_policy(&limits, policy_limits(policy));
	return limits;
}

static int start_guard(const struct guard_limits *limits)
{
	if (!guard_limits_any(limits))
		return 0;
	guard = guard_new(limits);
	if (guard)
		return 0;
	fprintf(stderr, "jsr: cannot watch the limits of this run: %s\n", strerror(errno));
	return -1;
}

static uint64_t guard_since_ns;        /* jsr_guard was called */

int jsr_guard(const struct jsr_options *o)
{
	struct guard_limits limits = limits_of(o, NULL);
	guard_since_ns = limits.since_ns = clock_mono_ns();
	return start_guard(&limits);
}

static void stop_script(void *ctx)
{
	struct host *h = ctx;
	engine_interrupt(h->J, ENGINE_TERMINATE);
	process_look(h->loop);
}

__attribute__((no_sanitize("thread"))) static size_t script_heap(void *ctx)
{
	return engine_heap_total(((struct host *)ctx)->J);
}

static void exceeded(void *ctx)
{
	struct host *h = ctx;
	if (h->main->guard)
		guard_exceeded(h->main->guard);
}

/* 0, or -1 after a message: a run without the guards that were asked for must not begin */
static int attach_guard(struct host *h)
{
	struct run *r = h->run;
	struct guard_script script = { .ctx = h, .interrupt = stop_script, .heap = script_heap };
	struct guard_limits limits = limits_of(r->options, r->policy);
	limits.since_ns = guard_since_ns;
	if (limits.policy) {                   /* they were not known to jsr_guard */
		guard_free(guard);
		guard = NULL;
	}
	if (!guard && start_guard(&limits))
		return -1;
	h->guard = guard;
	if (!guard)
		return 0;
	if (loop_wake_enable(h->loop) < 0) {
		fputs("jsr: cannot watch the limits of this run: no descriptor is left\n", stderr);
		return -1;
	}
	guard_attach(guard, &script);
	return 0;
}

/* ---- hooks for Atomics.wait and waitAsync */

static void before_wait(js_State *J)
{
	stdio_flush(host_of(J)->stdio);
	loop_begin(host_of(J)->loop);
}

static void later(js_State *J)
{
	stdlib_call(J, "internal/lang/atomics", "later", 2);
	js_pop(J, 1);
}

/* ---- globals */

static void native_queue_microtask(js_State *J)
{
	if (!js_iscallable(J, 1))
		stdlib_throw_arg_type(J, "callback", "function", 1);
	js_copy(J, 1);
	engine_job(J);
	js_pushundefined(J);
}

/* Globals that a library module exports are loaded on first access, and become plain properties then.  Those that are
 * web interfaces look like plain properties from the beginning; for the others node shows an accessor too. */
static const struct lazy_global {
	const char *name, *getter, *setter, *module;
	int attributes;
	int interface;
} lazy_globals[] = {
#define INTERFACE(name, module) { name, name, name, module, JS_DONTENUM, 1 }
#define VALUE(name, module) { name, "get " name, "set " name, module, 0, 0 }
#define HIDDEN(name, module) { name, "get " name, "set " name, module, JS_DONTENUM, 0 }
	{ "Buffer", "get", "set", "buffer", JS_DONTENUM, 0 },
	VALUE("atob", "buffer"),
	VALUE("btoa", "buffer"),
	INTERFACE("Blob", "internal/web/blob"),
	INTERFACE("File", "internal/web/blob"),
	VALUE("performance", "perf_hooks"),
	INTERFACE("Performance", "perf_hooks"),
	INTERFACE("PerformanceEntry", "perf_hooks"),
	INTERFACE("PerformanceMark", "perf_hooks"),
	INTERFACE("PerformanceMeasure", "perf_hooks"),
	INTERFACE("PerformanceObserver", "perf_hooks"),
	INTERFACE("PerformanceObserverEntryList", "perf_hooks"),
	INTERFACE("PerformanceResourceTiming", "perf_hooks"),
	INTERFACE("DOMException", "internal/web/dom_exception"),
	INTERFACE("QuotaExceededError", "internal/web/dom_exception"),
	INTERFACE("AbortController", "internal/web/abort_controller"),
	INTERFACE("AbortSignal", "internal/web/abort_controller"),
	INTERFACE("Event", "internal/web/event_target"),
	INTERFACE("EventTarget", "internal/web/event_target"),
	INTERFACE("TextEncoder", "internal/web/encoding"),
	INTERFACE("TextDecoder", "internal/web/encoding"),
	INTERFACE("CustomEvent", "internal/web/event_target"),
	INTERFACE("MessageChannel", "internal/web/messaging"),
	INTERFACE("MessagePort", "internal/web/messaging"),
	INTERFACE("BroadcastChannel", "internal/web/messaging"),
	INTERFACE("MessageEvent", "internal/web/events"),
	INTERFACE("ErrorEvent", "internal/web/events"),
	INTERFACE("PromiseRejectionEvent", "internal/web/events"),
	INTERFACE("CloseEvent", "internal/web/events"),
	INTERFACE("ProgressEvent", "internal/web/events"),
	VALUE("crypto", "internal/web/webcrypto"),
	INTERFACE("Crypto", "internal/web/webcrypto"),
	INTERFACE("SubtleCrypto", "internal/web/webcrypto"),
	INTERFACE("CryptoKey", "internal/crypto/subtle_keys"),
	INTERFACE("Navigator", "internal/web/navigator"),
	INTERFACE("Lock", "internal/web/locks"),
	INTERFACE("LockManager", "internal/web/locks"),
	INTERFACE("Intl", "internal/intl/intl"),
	INTERFACE("WebAssembly", "internal/wasm/wasm"),
	/* node 20 has none of these, so they are not enumerable: the list stays the same as node's */
	HIDDEN("navigator", "internal/web/navigator"),
	HIDDEN("self", "internal/web/navigator"),
	INTERFACE("reportError", "internal/web/navigator"),
	INTERFACE("EventSource", "internal/web/event_source"),
	INTERFACE("WebSocket", "internal/web/websocket"),
	INTERFACE("URL", "internal/url/url"),
	INTERFACE("URLSearchParams", "internal/url/url"),
	{ "fetch", "fetch", "fetch", "internal/web/fetch_begin", 0, 1 },
	INTERFACE("URLPattern", "internal/web/url_pattern"),
	INTERFACE("Headers", "internal/web/headers"),
	INTERFACE("FormData", "internal/web/form_data"),
	INTERFACE("Request", "internal/web/request"),
	INTERFACE("Response", "internal/web/response"),
	INTERFACE("FileReader", "internal/web/file_reader"),
	INTERFACE("ReadableStream", "internal/web/readable_stream"),
	INTERFACE("ReadableStreamDefaultReader", "internal/web/readable_stream"),
	INTERFACE("ReadableStreamDefaultController", "internal/web/readable_stream"),
	INTERFACE("ReadableStreamBYOBReader", "internal/web/readable_bytes"),
	INTERFACE("ReadableStreamBYOBRequest", "internal/web/readable_bytes"),
	INTERFACE("ReadableByteStreamController", "internal/web/readable_bytes"),
	INTERFACE("WritableStream", "internal/web/writable_stream"),
	INTERFACE("WritableStreamDefaultWriter", "internal/web/writable_stream"),
	INTERFACE("WritableStreamDefaultController", "internal/web/writable_stream"),
	INTERFACE("TransformStream", "internal/web/transform_stream"),
	INTERFACE("TransformStreamDefaultController", "internal/web/transform_stream"),
	INTERFACE("TextDecoderStream", "internal/web/text_streams"),
	INTERFACE("TextEncoderStream", "internal/web/text_streams"),
	INTERFACE("CompressionStream", "internal/web/compression"),
	INTERFACE("DecompressionStream", "internal/web/compression"),
	INTERFACE("ByteLengthQueuingStrategy", "internal/web/stream_common"),
	INTERFACE("CountQueuingStrategy", "internal/web/stream_common"),
#undef INTERFACE
#undef VALUE
#undef HIDDEN
	{ NULL, NULL, NULL, NULL, 0, 0 }
};

/* A sandbox's script has its bindings at hand.  Elsewhere the name stays free, as in node. */
static const struct lazy_global sandbox_env = { "env", "get env", "set env", "jsr/bindings", JS_DONTENUM, 0 };

static void define_lazy(js_State *J, const struct lazy_global *g)
{
	js_pushglobal(J);
	js_copy(J, -2);
	js_defproperty(J, -2, g->name, g->attributes);
	js_pop(J, 1);
}

static void lazy_get(js_State *J)
{
	const struct lazy_global *g = js_currentfunctiondata(J);
	stdlib_require(J, g->module);
	js_getproperty(J, -1, g->name);
	if (js_try(J)) {               /* the global object is frozen: the accessor stays */
		js_pop(J, 1);
		return;
	}
	define_lazy(J, g);
	js_endtry(J);
}

static void lazy_get_interface(js_State *J)
{
	lazy_get(J);
}

static void lazy_set(js_State *J)
{
	js_copy(J, 1);
	define_lazy(J, js_currentfunctiondata(J));
	js_pushundefined(J);
}

static void load_buffer(js_State *J)
{
	stdlib_require(J, "buffer");
	js_pop(J, 1);
}

/* On the global object on top. */
static void install_lazy(js_State *J, const struct lazy_global *g)
{
	js_newcfunctionx(J, g->interface ? lazy_get_interface : lazy_get, g->getter, 0, (void *)(uintptr_t)g, NULL);
	js_newcfunctionx(J, lazy_set, g->setter, 1, (void *)(uintptr_t)g, NULL);
	js_defaccessor(J, -3, g->name, g->attributes);
}

static void install_lazy_globals(js_State *J)
{
	const struct policy *p = host_of(J)->policy;
	js_pushglobal(J);
	for (const struct lazy_global *g = lazy_globals; g->name; g++)
		install_lazy(J, g);
	if (p && policy_is_sandbox(p))
		install_lazy(J, &sandbox_env);
	js_pop(J, 1);
	engine_set_lazy_getter(J, lazy_get_interface);
}

static void array_from_async(js_State *J)
{
	int i, n = js_gettop(J);
	for (i = 0; i < 4; i++) {
		if (i < n)
			js_copy(J, i);
		else
			js_pushundefined(J);
	}
	stdlib_call(J, "internal/lang/from_async", "fromAsync", 4);
}

static void globals(js_State *J)
{
	js_pushglobal(J);
	js_defglobal(J, "globalThis", JS_DONTENUM);
	js_pushglobal(J);
	js_defglobal(J, "global", 0);
	/* in node's order, which Object.keys(globalThis) shows */
	timers_init(J);
	js_newcfunction(J, native_queue_microtask, "queueMicrotask", 1);
	js_defglobal(J, "queueMicrotask", 0);
	js_pushglobal(J);
	js_getproperty(J, -1, "structuredClone");
	js_delproperty(J, -2, "structuredClone");
	js_defproperty(J, -2, "structuredClone", 0);
	js_pop(J, 1);
	engine_set_waits(J, before_wait, later);
	js_getglobal(J, "Array");
	value_method(J, "fromAsync", array_from_async, 1);
	js_pop(J, 1);
	console_init(J);
	process_init(J);
	buffer_load_node_prototype(J, load_buffer);
	engine_fill_globals_later(J, install_lazy_globals);
}

/* ---- a run */

static void run_source(js_State *J, const struct jsr_options *o)
{
	int is_module = o->input == JSR_INPUT_MODULE || (o->input == JSR_INPUT_FIND_OUT && o->mode == JSR_EVAL &&
		loader_is_module(J, o->source_name, o->source, o->source_size));
	if (!strncmp(o->source_name, "[eval]", 6)) {
		if (is_module || !memmem(o->source, o->source_size, "crypto", 6))
			js_pushundefined(J);
		else
			text_push_bytes(J, o->source, o->source_size);
		stdlib_call(J, "internal/process", "nameLibraries", 1);
		js_pop(J, 1);
	}
	if (is_module) {
		esm_run_source(J, o->source_name, o->source, o->source_size);
		return;
	}
	loader_run_source(J, o->source_name, o->source, o->source_size);
	if (o->mode == JSR_PRINT)
		stdlib_call(J, "internal/process", "print", 1);
	js_pop(J, 1);
}

static int is_set(const char *variable)
{
	const char *value = getenv(variable);
	return value && !strcmp(value, "1");
}

/* Options that affect module loading; for some of them node has environment variables, too. */
void run_loader_options(js_State *J, const struct jsr_options *o)
{
	static const struct { const char *flag, *variable; } links[] = {
		{ "--preserve-symlinks", "NODE_PRESERVE_SYMLINKS" },
		{ "--preserve-symlinks-main", "NODE_PRESERVE_SYMLINKS_MAIN" },
	};
	for (int of_main = 0; of_main < 2; of_main++)
		if (is_set(links[of_main].variable) || host_flag(host_of(J), links[of_main].flag))
			loader_keep_links(J, of_main);
	if (host_flag(host_of(J), "--pending-deprecation")) {
		loader_deprecate_parent(J);
		if (!host_of(J)->worker) {             /* a worker's variables are not there yet */
			stdlib_call(J, "internal/process", "warnOfEnv", 0);
			js_pop(J, 1);
		}
	}
	for (const char *const *p = o->conditions; p && *p; p++) {
		text_push(J, *p);
		stdlib_call(J, "internal/modules/helpers", "addCondition", 1);
		js_pop(J, 1);
	}
	if (host_flag(host_of(J), "--enable-source-maps")) {
		js_pushboolean(J, 1);
		stdlib_call(J, "internal/modules/source_map", "enable", 1);
		js_pop(J, 1);
	}
}

/* The test runner itself has no guard, whose thread a fork would not survive: each of its files has. */
static void native_test_guard(js_State *J)
{
	struct host *h = host_of(J);
	if (attach_guard(h))
		host_exit(J, EXIT_FAILURE);
	js_pushundefined(J);
}

/* A file of tests, in the process that was forked for it: argument 1 is its path. */
static void native_test_file(js_State *J)
{
	const struct jsr_options *o = ((struct run *)host_of(J)->run)->options;
	native_test_guard(J);
	js_pop(J, 1);
	for (const char *const *p = o->preload; p && *p; p++)
		loader_preload(J, *p);
	if (o->imports && *o->imports) {
		js_copy(J, 2);
		esm_import_first(J, o->imports);
	} else {
		loader_run_main(J, text_utf8(J, 1, NULL));
	}
	js_pushundefined(J);
}

static void native_test_main(js_State *J)
{
	loader_run_main(J, text_utf8(J, 1, NULL));
	js_pushundefined(J);
}

/* -- array */
static void push_arguments(js_State *J, const struct jsr_options *o)
{
	js_newarray(J);
	for (int i = 0; i < o->argc; i++) {
		text_push(J, o->argv[i]);
		value_createindex(J, -2, (unsigned)i);
	}
}

static void run_ledger(js_State *J, const struct jsr_options *o)
{
	push_arguments(J, o);
	stdlib_call(J, "internal/ledger/main", "main", 1);
	js_pop(J, 1);
}

/* -- array */
static void push_list(js_State *J, const char *const *list)
{
	js_newarray(J);
	for (unsigned i = 0; list && list[i]; i++) {
		text_push(J, list[i]);
		value_createindex(J, -2, i);
	}
}

static void run_watch(js_State *J, const struct jsr_options *o)
{
	push_list(J, o->watch_paths);
	js_pushboolean(J, o->watch_keeps_output);
	stdlib_call(J, "internal/watch", "main", 2);
	js_pop(J, 1);
}

/* The test runner is given its arguments, what runs a file, what does so without the preloaded modules, and what starts
 * the guards for files that run in its own process. */
static void run_tests(js_State *J, const struct jsr_options *o)
{
	push_arguments(J, o);
	js_newcfunction(J, native_test_file, "", 2);
	js_newcfunction(J, native_test_main, "", 1);
	js_newcfunction(J, native_test_guard, "", 0);
	stdlib_call(J, "internal/test/main", "main", 4);
	js_pop(J, 1);
}

static void run_repl(js_State *J)
{
	loader_prepare_source(J, "<repl>");
	stdlib_call(J, "internal/repl/command", "start", 0);
	js_pop(J, 1);
}

/* An address that is none ends the program before it begins. */
static void run_server(js_State *J, const struct jsr_options *o)
{
	if (o->serve_at)
		text_push(J, o->serve_at);
	else
		js_pushundefined(J);
	stdlib_call(J, "internal/serve/main", "prepare", 1);
	js_pop(J, 1);
	loader_run_main(J, o->script);
	text_push(J, o->script);
	stdlib_call(J, "internal/serve/main", "main", 1);
	js_pop(J, 1);
}

/* Runs the program itself, after everything that comes before it. */
static void native_program(js_State *J)
{
	const struct jsr_options *o = ((struct run *)host_of(J)->run)->options;
	switch (o->mode) {
	case JSR_SCRIPT:
		if (o->serves)
			run_server(J, o);
		else
			loader_run_main(J, o->script);
		break;
	case JSR_CLASSIC: loader_run_script(J, o->script); break;
	case JSR_CHECK:
		if (o->source)
			loader_check_source(J, o->source_name, o->source, o->source_size, o->input == JSR_INPUT_MODULE);
		else
			loader_check(J, o->script);
		break;
	case JSR_EVAL:
	case JSR_PRINT:
		run_source(J, o);
		if (o->interactive)
			run_repl(J);
		break;
	case JSR_REPL: run_repl(J); break;
	case JSR_TEST: run_tests(J, o); break;
	case JSR_LEDGER: run_ledger(J, o); break;
	case JSR_WATCH: run_watch(J, o); break;
	}
	js_pushundefined(J);
}

static void count_coverage(js_State *J)
{
	const char *directory = getenv("NODE_V8_COVERAGE");
	if (directory && *directory) {
		text_push(J, directory);
		stdlib_call(J, "internal/coverage", "begin", 1);
		js_pop(J, 1);
	} else if (host_flag(host_of(J), "--experimental-test-coverage")) {
		coverage_begin(J);
	}
}

/* From here on the policy is in force: what the command line names has been read, or is known. */
static void begin_policy(js_State *J, const struct jsr_options *o)
{
	struct policy *p = ((struct run *)host_of(J)->run)->policy;
	char path[PATH_MAX + 8];
	if (!p)
		return;
	if (o->mode == JSR_TEST)
		policy_set_script(p, ".");
	for (int i = 0; o->script && o->mode != JSR_TEST && i < 4; i++) {
		static const char *const endings[] = { "", ".js", ".json", ".node" };
		snprintf(path, sizeof path, "%s%s", o->script, endings[i]);
		if (access(path, F_OK) == 0) {
			policy_set_script(p, path);
			break;
		}
	}
	stdlib_call(J, "internal/permission", "install", 0);
	js_pop(J, 1);
	policy_enforce(p);
	oplog_host_watch_learning();
	policy_lock(p);
}

/* The channel to the process that has forked this one, whatever the policy lets the script see of the environment.  Our
 * own children must not take it for theirs. */
static void begin_channel(js_State *J)
{
	static const char *const names[] = { "NODE_CHANNEL_FD", "NODE_CHANNEL_SERIALIZATION_MODE", "NODE_UNIQUE_ID" };
	const int count = sizeof names / sizeof *names;
	if (!getenv(names[0]))
		return;
	for (int i = 0; i < count; i++) {
		const char *value = getenv(names[i]);
		if (value)
			text_push(J, value);
		else
			js_pushundefined(J);
	}
	for (int i = 0; i < count; i++)
		unsetenv(names[i]);
	stdlib_call(J, "internal/child/channel", "begin", count);
	js_pop(J, 1);
}

/* The body of the outermost call, which loads what the command line specifies. */
static void native_main(js_State *J)
{
	const struct jsr_options *o = ((struct run *)host_of(J)->run)->options;
	if (o->mode == JSR_WATCH) {            /* all else is for the program that it runs */
		native_program(J);
		return;
	}
	begin_channel(J);
	if (o->mode != JSR_TEST)
		count_coverage(J);
	run_loader_options(J, o);
	for (unsigned i = 0; o->env_files && o->env_files[i]; i++) {
		loaded_tell(o->env_files[i], NULL);
		text_push(J, o->env_files[i]);
		js_pushboolean(J, o->env_files_optional >> i & 1);
		stdlib_call(J, "internal/process", "envFile", 2);
		js_pop(J, 1);
	}
	begin_policy(J, o);
	if (o->mode == JSR_TEST) {
		native_program(J);
		return;
	}
	for (const char *const *p = o->preload; p && *p; p++)
		loader_preload(J, *p);
	for (const char *const *p = o->loaders; p && *p; p++) {
		text_push(J, *p);
		stdlib_call(J, "internal/modules/hooks", "registerFirst", 1);
		js_pop(J, 1);
	}
	if (o->imports && *o->imports) {
		js_newcfunction(J, native_program, "", 0);
		esm_import_first(J, o->imports);
		js_pushundefined(J);
	} else {
		native_program(J);
	}
}

/* ---- how options change the globals */

static void gc(js_State *J)
{
	engine_collect(J);
	js_pushundefined(J);
}

static void proto_refused(js_State *J)
{
	js_newerror(J, "Accessing Object.prototype.__proto__ has been disallowed with --disable-proto=throw");
	js_pushliteral(J, "ERR_PROTO_ACCESS");
	value_create(J, -2, "code");
	js_throw(J);
}

static void change_globals(js_State *J, const struct jsr_options *o)
{
	if (host_flag(host_of(J), "--disallow-code-generation-from-strings"))
		engine_forbid_eval(J, 0);
	if (host_flag(host_of(J), "--expose-gc")) {
		js_newcfunction(J, gc, "gc", 0);
		js_defglobal(J, "gc", 0);
	}
	if (o->has_stack_limit) {
		js_getglobal(J, "Error");
		js_pushnumber(J, o->stack_limit);
		value_create(J, -2, "stackTraceLimit");
		js_pop(J, 1);
	}
	if (o->proto) {
		js_getglobal(J, "Object");
		js_getproperty(J, -1, "prototype");
		if (!strcmp(o->proto, "delete")) {
			js_delproperty(J, -1, "__proto__");
		} else {
			js_newcfunction(J, proto_refused, "", 0);
			js_newcfunction(J, proto_refused, "", 0);
			js_defaccessor(J, -3, "__proto__", JS_DONTENUM);
		}
		js_pop(J, 2);
	}
}

void run_out_of_memory(void)
{
	fputs("jsr: Out of memory\n", stderr);
}

int run_start(js_State *J, js_CFunction main)
{
	struct milestones *at = &host_of(J)->milestones;
	if (js_try(J)) {
		js_pop(J, 1);
		run_out_of_memory();
		return -1;
	}
	at->environment_ns = clock_mono_ns();
	stdlib_init(J, bindings);
	loader_init(J);
	esm_init(J);
	globals(J);
	change_globals(J, ((struct run *)host_of(J)->run)->options);
	engine_keep_intrinsics(J);
	process_keep(J);
	js_newcfunction(J, main, "", 0);
	js_pushundefined(J);
	js_endtry(J);
	at->ready_ns = clock_mono_ns();
	return 0;
}

static int may_go_on(struct host *h)
{
	return !worker_is_ending(h) && (loop_alive(h->loop) || timers_immediates_referenced(h->timers));
}

void run_loop(js_State *J, struct host *h)
{
	if (!h->milestones.loop_ns)
		h->milestones.loop_ns = clock_script_ns();
	do {
		do {
			loop_run(h->loop);
			stdio_settle(h->stdio);
		} while (may_go_on(h));
	} while (!worker_is_ending(h) && process_before_exit(J) && may_go_on(h));
	h->milestones.left_ns = clock_script_ns();
}

static void body(js_State *J, void *arg)
{
	struct run *r = arg;
	r->code = EXIT_FAILURE;
	if (run_start(J, native_main))
		return;
	/* An out-of-memory error that the loop itself throws between two callbacks is fatal: the run ends. */
	if (js_try(J)) {
		process_fatal(J);
		return;
	}
	if (!engine_callback(J, 0))
		engine_left(J);
	run_loop(J, &r->host);
	process_end(J);
	engine_left(J);        /* jobs of 'exit' listeners still run; ticks are refused by then */
	r->code = process_end(J);
	process_leave_counted(J);
	cpuprofile_end(&r->host);
	stdio_flush(r->host.stdio);            /* what the script wrote comes before what finalizers do */
	addons_end(&r->host);
	js_endtry(J);
}

/* process.argv[1] is the script's absolute path, as in node; symbolic links in it are not resolved. */
static void make_script_absolute(struct host *h, const struct jsr_options *o)
{
	if (!o->script || h->given.argc == 0 || h->given.argv[0][0] == '/' || o->mode >= JSR_TEST)
		return;
	struct buf path;
	buf_init(&path, PATH_MAX);
	resolve_absolute(&path, NULL, h->given.argv[0]);
	if (!path.failed) {
		char **argv = mem_alloc((size_t)h->given.argc * sizeof *argv);
		memcpy(argv, h->given.argv, (size_t)h->given.argc * sizeof *argv);
		argv[0] = h->script_path = mem_strdup(path.data);
		h->given.argv = h->own_argv = argv;
	}
	buf_fini(&path);
}

int run_begin_profile(struct run *r, int thread)
{
	const struct jsr_options *o = r->options;
	struct cpuprofile_options asked = { .folder = o->cpu_prof_folder, .name = o->cpu_prof_name,
		.interval_us = o->cpu_prof_interval_us };
	if (!o->cpu_prof || o->mode == JSR_WATCH || o->mode == JSR_TEST)
		return 0;
	return cpuprofile_begin(&r->host, &asked, thread);
}

enum loop_backend run_backend(void)
{
	const char *want = getenv("JSR_BACKEND");
	if (want && !strcmp(want, "poll"))
		return LOOP_BACKEND_POLL;
	if (want && !strcmp(want, "io_uring"))
		return LOOP_BACKEND_URING;
	return LOOP_BACKEND_AUTO;
}

#if LEDGER
void host_leave(struct host *host, int code)
{
	struct run *r = host->run;
	r->code = code;
	r->left = 1;
	engine_abandon(host->J);
}
#endif

/* Whoever started the program may have left signals ignored or blocked: a shell does so with the SIGINT of its
 * background jobs, and a script that did not ask for that could not be interrupted.  SIGHUP stays as it is, so that
 * nohup works.  Writing to a pipe without a reader, or to a file at its size limit, is an error of the write and must
 * not kill the process. */
static void reset_signals(void)
{
	sigset_t none;
	for (int number = 1; number < 32; number++) {
		struct sigaction old;
		if (number != SIGHUP && !sigaction(number, NULL, &old) && old.sa_handler == SIG_IGN)
			signal(number, SIG_DFL);
	}
	signal(SIGPIPE, SIG_IGN);
	signal(SIGXFSZ, SIG_IGN);
	sigemptyset(&none);
	sigprocmask(SIG_SETMASK, &none, NULL);
}

static void close_from(unsigned first, unsigned last)
{
	if (syscall(SYS_close_range, first, last, 0) == 0)
		return;
	for (long fd = first, end = sysconf(_SC_OPEN_MAX); fd <= (long)last && fd < end && fd < 1 << 20; fd++)
		close((int)fd);
}

static unsigned channel_descriptor(void)
{
	const char *channel = getenv("NODE_CHANNEL_FD");
	unsigned fd = channel ? (unsigned)strtoul(channel, NULL, 10) : 0;
	struct stat st;
	return fd <= INT_MAX && !fstat((int)fd, &st) && S_ISSOCK(st.st_mode) ? fd : 0;
}

/* Descriptors that whoever started us left open would be the script's without a check. */
static void close_inherited(void)
{
	unsigned channel = channel_descriptor(), watcher = loaded_descriptor() < 0 ? 0 : (unsigned)loaded_descriptor();
	unsigned keep[] = { channel < watcher ? channel : watcher, channel < watcher ? watcher : channel }, next = 3;
	for (int i = 0; i < 2; i++) {
		if (keep[i] < next)
			continue;
		if (keep[i] > next)
			close_from(next, keep[i] - 1);
		next = keep[i] + 1;
	}
	close_from(next, ~0u);
}

/* The policy that the command line asks for; *failed: the message is written.  NULL without failure: none. */
static struct policy *read_policy(const struct jsr_options *o, int *failed)
{
	const char *const *rule = o->policy_rules;
	struct policy_error error;
	*failed = 0;
	int asks = o->policy_file || o->sandbox || (rule && *rule);
	if (asks && o->policy_learn) {
		fputs("jsr: --policy-learn allows everything: it cannot be used with a policy\n", stderr);
		*failed = 1;
		return NULL;
	}
	if (!asks && !o->policy_learn)
		return NULL;
	struct policy *p = policy_new();
	if (o->policy_learn)
		policy_learn(p, o->policy_learn);
	if (o->sandbox)
		policy_deny_all(p);
	if (o->policy_file)
		loaded_tell(o->policy_file, NULL);
	*failed = o->policy_file ? policy_load(p, o->policy_file, &error) : 0;
	for (; !*failed && rule && *rule; rule++) {
		char name[32];
		snprintf(name, sizeof name, "%.*s", (int)strcspn(*rule, "="), *rule);
		const char *list = strchr(*rule, '=');
		*failed = policy_option(p, name, list ? list + 1 : NULL, &error);
	}
	if (!*failed)
		*failed = credentials_take(p, &error);
	if (!*failed && (*failed = policy_path_ready()))
		snprintf(error.text, sizeof error.text, "a policy needs /proc, which is not there");
	if (*failed)
		fprintf(stderr, "jsr: %s\n", error.text);
	policy_finish(p);
	if (!*failed)
		close_inherited();
	return p;
}

/* A name that scripts of this policy may write: a run before this one may have left a link there. */
static int is_the_scripts(const struct policy *p, const char *path)
{
	struct buf full;
	int yes = 0;
	if (!p || !policy_restricts(p, POLICY_WRITE))
		return 0;
	buf_init(&full, PATH_MAX);
	resolve_absolute(&full, NULL, path);
	yes = full.failed || policy_may_lead(p, POLICY_WRITE, full.data);
	buf_fini(&full);
	return yes;
}

/* 0, or -1 after a message */
static int open_ledger(const struct jsr_options *o, const struct policy *p)
{
	const char *path = o->ledger ? o->ledger : p ? policy_ledger(p) : NULL;
	int keeps = path && is_the_scripts(p, path), r = path ? oplog_open(path, !keeps) : 0;
	if (r < 0)
		fprintf(stderr, "jsr: cannot write the ledger %s: %s\n", path,
			r == -ELOOP && keeps ? "it is a link, where the script may write" : strerror(-r));
	return r < 0 ? -1 : 0;
}

void run_hooks(struct loop_hooks *hooks, struct run *r)
{
	*hooks = (struct loop_hooks){
		.ctx = &r->host, .offload = offload, .enter = enter, .fired = run_left, .immediates = immediates,
		.immediates_referenced = immediates_referenced,
		.immediates_waiting = immediates_waiting, .turn = turn,
		.admit = r->policy || r->options->dry_run ? admit : NULL,
		.log = oplog_on() ? &oplog_host_log : NULL,
	};
}

void run_config(struct engine_config *config, struct run *r)
{
	*config = (struct engine_config){
		.host = &r->host, .uncaught = process_uncaught, .rejection = process_rejection,
		.drained = process_drained, .offload = offload, .memory_max = r->options->memory_max,
		.heap_max = limits_of(r->options, r->policy).heap_bytes, .exceeded = exceeded,
		.terminated = process_terminated, .postpones = 1,
		.call_depth = r->options->stack_kb > 0 ? engine_depth_of(r->options->stack_kb) : 0,
	};
}

int jsr_main(const struct jsr_options *options)
{
	int failed;
	loaded_begin();
	struct policy *policy = read_policy(options, &failed);
	if (failed || open_ledger(options, policy)) {
		policy_free(policy);
		return EXIT_BAD_POLICY;
	}
	struct run *r = mem_zalloc(sizeof *r);
	struct host *h = &r->host;
	r->options = options;
	r->policy = policy;
	h->policy = policy;
	h->run = r;
	h->main = h;
	h->run_worker = thread_run;
	h->end_workers = end_workers;
	h->given.argc = options->argc;
	h->given.argv = options->argv;
	make_script_absolute(h, options);
	h->given.exec_argc = options->exec_argc;
	h->given.exec_argv = options->exec_argv;
	h->given.env_argc = options->env_argc;
	h->given.env_argv = options->env_argv;
	h->given.argv0 = options->argv0;
	h->given.flags = options->flags;
	h->given.http_head_max = options->http_head_max;
	h->given.disabled_warnings = options->disabled_warnings;
	h->given.title = options->title;
	h->title_space = options->title_space;
	h->title_room = options->title_room;
	h->given.rejections = options->rejections;
	h->source = options->source;
	h->source_size = options->source_size;
	h->source_is_option = options->source && options->source_name && !strncmp(options->source_name, "[eval]", 6);
	h->given.start_ns = clock_mono_ns();
	h->given.start_wall_ms = clock_wall_ms();
	reset_signals();
	oplog_host_watch();
	if (options->dry_run)
		dry_begin(options->report_json, options->dry_run == JSR_DRY_GETS);

	struct loop_hooks hooks;
	struct engine_config config;
	run_hooks(&hooks, r);
	run_config(&config, r);
	h->milestones.begun_ns = clock_mono_ns();
	h->loop = loop_new(&hooks, run_backend());
	if (h->loop && host_flag(h, "--virtual-time"))
		loop_jump_when_idle(h->loop);
	if (h->loop && options->sched_seed)
		loop_permute(h->loop, options->sched_seed);
	h->stdio = stdio_new(h);
	h->milestones.engine_ns = clock_mono_ns();
	h->J = engine_new(&config);
	r->code = EXIT_FAILURE;
	if (!h->loop || !h->J)
		run_out_of_memory();
	else if (run_begin_profile(r, 0) < 0)
		;
	else if (options->mode == JSR_TEST || attach_guard(h) == 0)
		engine_enter(h->J, body, r);
	int running = end_workers(h);
	int code = r->left ? r->code : stdio_end(h->stdio, r->code & 255);
	if (h->guard)
		code = guard_leave(h->guard, code);
#ifndef JSR_DEBUG
	running = 1;
#endif
	if (running) {
		oplog_host_end();
		stdio_free(h->stdio);
		if (h->leave)
			h->leave(h, code);
		_exit(code);
	}
	fetch_end(h);
	rate_stop(1);
	worker_loop_ends(h);
	locks_end(h);
	loop_free(h->loop);            /* may have to wait, at most for as long as the guard gives it */
	guard_free(guard);
	guard = NULL;
	oplog_host_end();
	if (h->pool)
		pool_free(h->pool);
	timers_free(h->timers);
	tasks_free(h->tasks);
	collections_free(h);
	charset_forget();
	process_free(h->process);
	repl_free(h->repl);
	engine_free(h->J);
	bindings_end(h);
	addons_free(h);
	worker_free_all(h);
	worker_forget_names();
	intl_end();
	stdio_free(h->stdio);
	mem_free(h->own_argv);
	mem_free(h->script_path);
	policy_enforce(NULL);
	credentials_end();
	dry_end();
	lend_forget();
	policy_free(policy);
	mem_free(r);
#if LEDGER
	code = ledger_end(code);
#endif
	return code;
}

int jsr_test_option(size_t i, struct jsr_test_option *o)
{
	const struct test_option *f = test_option(i);
	if (f)
		*o = (struct jsr_test_option){ f->name, f->short_name, f->value, f->words, f->help };
	return f != NULL;
}

int jsr_split_options(const char *text, char ***words, const char **error)
{
	return node_options_split(text, words, error);
}

int jsr_allows_option(const char *word) { return node_options_has(word); }

const char *jsr_version(void) { return JSR_VERSION; }

void jsr_print_system(void)
{
	struct loop_hooks none = { 0 };
	struct loop *loop = loop_new(&none, run_backend());
	if (!loop)
		return;
	loop_open(loop);
	printf("mujs 1.3.6\nring %s\ncpus %ld\n", loop_backend_name(loop), sysconf(_SC_NPROCESSORS_ONLN));
	int landlock = policy_landlock_version();
	if (landlock)
		printf("landlock %d\n", landlock);
	else
		puts("landlock none");
	printf("seccomp %s\n", policy_has_seccomp() ? "yes" : "none");
	printf("openat2 %s\n", policy_has_openat2() ? "yes" : "none");
	loop_free(loop);
}
