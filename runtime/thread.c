/* thread.c -- the life of a worker thread: a host, an engine and a loop of its own, as jsr.c wires those of the main
 * thread.  The options, the policy and the pool are the main thread's; all else is made and freed here. */
#include "run_int.h"

#include "base/clock.h"
#include "base/mem.h"
#include "modules/esm.h"
#include "modules/loader.h"
#include "modules/stdlib.h"
#include "ops/addon/addon.h"
#include "ops/bindings/bindings.h"
#include "ops/core/ops.h"
#include "ops/core/rate.h"
#include "ops/core/stdio.h"
#include "ops/core/task.h"
#include "ops/core/timers.h"
#include "ops/fetch/fetch.h"
#include "ops/fs/fs_owned.h"
#include "ops/locks/locks.h"
#include "ops/process/cpuprofile.h"
#include "ops/process/process.h"
#include "ops/repl/repl.h"
#include "ops/worker/worker.h"

#include <errno.h>
#include <stdlib.h>

/* The program, after everything that comes before it. */
static void native_program(js_State *J)
{
	stdlib_call(J, "internal/worker/thread", "run", 0);
}

/* The body of the outermost call.  process is made a worker's before a preloaded module can see it. */
static void native_thread(js_State *J)
{
	const struct jsr_options *o = ((struct run *)host_of(J)->run)->options;
	run_loader_options(J, o);
	stdlib_call(J, "internal/worker/thread", "begin", 0);
	int inherits = js_toboolean(J, -1);
	js_pop(J, 1);
	if (host_of(J)->policy) {
		stdlib_call(J, "internal/permission", "install", 0);
		js_pop(J, 1);
	}
	for (const char *const *p = inherits ? o->preload : NULL; p && *p; p++)
		loader_preload(J, *p);
	if (inherits && o->imports && *o->imports) {
		js_newcfunction(J, native_program, "", 0);
		esm_import_first(J, o->imports);
		js_pushundefined(J);
	} else {
		native_program(J);
	}
}

static void body(js_State *J, void *arg)
{
	struct run *r = arg;
	struct host *h = &r->host;
	if (run_start(J, native_thread)) {
		worker_exhausted(h->worker);
		return;
	}
	/* process.exit and its kin come here when no script is left to unwind, and an error outside of script */
	if (js_try(J)) {
		if (worker_is_ending(h)) {
			js_pop(J, 1);
			return;
		}
		if (js_try(J)) {
			js_pop(J, 1);
			return;
		}
		process_fatal(J);
		return;
	}
	h->milestones.loop_ns = clock_script_ns();       /* before the script, as in node */
	if (!engine_callback(J, 0))
		engine_left(J);
	if (!worker_is_ending(h))
		run_loop(J, h);
	if (!worker_is_ending(h)) {
		process_end(J);
		engine_left(J);
	}
	if (!worker_is_ending(h))
		worker_set_code(h->worker, process_end(J));
	js_endtry(J);
}

static void heap_exceeded(void *ctx)
{
	worker_heap_exceeded(((struct host *)ctx)->worker);
}

static void free_run(struct run *r)
{
	struct host *h = &r->host;
	worker_stop_all(h, -1);
	addons_end(h);
	if (h->loop) {
		fetch_end(h);
		rate_stop(0);
		worker_loop_ends(h);
		locks_end(h);
		loop_free(h->loop);
	}
	timers_free(h->timers);
	tasks_free(h->tasks);
	collections_free(h);
	process_free(h->process);
	repl_free(h->repl);
	engine_free(h->J);
	bindings_end(h);
	addons_free(h);
	worker_free_all(h);
	intl_end();
	stdio_free(h->stdio);
	fs_owned_free(h->owned);
	mem_free(r);
}

void thread_run(struct worker *w)
{
	const struct host *parent = worker_parent(w);
	const struct run *above = parent->run;
	struct run *r = mem_try_zalloc(sizeof *r);
	if (!r) {
		worker_exhausted(w);
		return;
	}
	struct host *h = &r->host;
	r->options = above->options;
	r->policy = above->policy;
	h->run = r;
	h->worker = w;
	h->main = parent->main;
	h->run_worker = parent->run_worker;
	h->policy = parent->policy;
	h->given = parent->given;

	struct loop_hooks hooks;
	struct engine_config config;
	size_t own_max = worker_heap_max(w);
	run_hooks(&hooks, r);
	run_config(&config, r);
	if (own_max && (!config.heap_max || own_max < config.heap_max)) {
		config.heap_max = own_max;
		config.exceeded = heap_exceeded;
	}
	config.call_depth = engine_depth_of(worker_stack_kb(w));
	errno = 0;
	h->milestones.begun_ns = clock_script_ns();
	h->loop = loop_new(&hooks, run_backend());
	if (h->loop && r->options->sched_seed)
		loop_permute(h->loop, r->options->sched_seed + (uint64_t)worker_id(w));
	h->stdio = stdio_new(h);
	h->owned = worker_closes_files(w) ? fs_owned_new() : NULL;
	h->milestones.engine_ns = clock_script_ns();
	h->J = h->loop ? engine_new(&config) : NULL;
	if (h->J && worker_begin(w, h) == 0) {
		run_begin_profile(r, worker_id(w));
		engine_enter(h->J, body, r);
		cpuprofile_end(h);
	} else if (errno != EMFILE && errno != ENFILE) {
		worker_exhausted(w);
	}
	worker_end(w);
	free_run(r);
}
