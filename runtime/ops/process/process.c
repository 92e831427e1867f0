#include "ops/process/process_int.h"

#include "ops/core/oplog_host.h"
#include "ops/core/death.h"
#include "ops/fetch/fetch.h"
#include "ops/process/cpuprofile.h"
#include "ops/core/stdio.h"
#include "ops/worker/worker.h"

#include "base/ledger.h"
#include "base/mem.h"
#include "engine/coverage.h"
#include "engine/engine.h"
#include "engine/flow.h"
#include "engine/promise.h"
#include "engine/text.h"
#include "modules/esm.h"
#include "modules/stdlib.h"
#include "policy/guard/guard.h"

#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- leaving */

/* The counters of NODE_V8_COVERAGE are written last, unless that fails. */
void process_leave_counted(js_State *J)
{
	if (!coverage_begun(J))
		return;
	coverage_end(J);
	if (js_try(J)) {
		js_pop(J, 1);
		fputs("jsr: coverage could not be written\n", stderr);
		return;
	}
	stdlib_call(J, "internal/coverage", "stop", 0);
	js_pop(J, 1);
	js_endtry(J);
}

void process_leave(struct host *host, int code)
{
	if (host->worker)
		worker_leave(host, code);
	process_leave_counted(host->J);
	cpuprofile_end(host);
	host->end_workers(host);
	code = stdio_end(host->stdio, code);
	oplog_host_end();
	if (host->guard)
		code = guard_leave(host->guard, code);
#if LEDGER
	host_leave(host, code & 255);
#endif
	stdio_free(host->stdio);
	host->stdio = NULL;
#ifdef JSR_DEBUG
	fetch_settle();
	exit(code & 255);
#else
	if (host->leave)
		host->leave(host, code & 255);
	_exit(code & 255);
#endif
}

/* 1: there may be listeners for process's events, or a script has replaced process.emit. */
static int hears(js_State *J)
{
	struct process *p = process_of(J);
	if (p->events || !p->object)
		return p->events;
	process_push(J);
	js_getproperty(J, -1, "emit");
	value_push_prototype(J, "process.prototype");
	js_getproperty(J, -1, "emit");
	int replaced = !value_same(J, -1, -3);
	js_pop(J, 4);
	return replaced;
}

/* args... -- result: process.emit(name, args...); undefined when there can be no listeners */
static void emit(js_State *J, const char *name, int argc)
{
	if (!hears(J)) {
		js_pop(J, argc);
		js_pushboolean(J, 0);
		return;
	}
	int base = js_gettop(J) - argc;
	process_push(J);
	js_getproperty(J, -1, "emit");
	js_rot2(J);
	int is_there = js_iscallable(J, -2);
	if (!is_there)                 /* script has put something else there */
		js_pop(J, 2);
	js_pushliteral(J, name);
	for (int i = 0; i < argc; i++)
		js_copy(J, base + i);
	if (is_there)
		js_call(J, argc + 1);
	else
		stdlib_call(J, "internal/process", "tell", argc + 1);
	if (argc > 0) {
		js_replace(J, base);
		js_pop(J, argc - 1);
	}
}

static void set_code(struct process *p, int code)
{
	p->code = code;
	p->has_code = 1;
	value_unroot(p->host->J, p->said);
	p->said = 0;
}

void process_say_code(js_State *J, struct process *p)
{
	int none = js_isundefined(J, -1) || js_isnull(J, -1);
	js_copy(J, -1);
	if (!none)
		stdlib_call(J, "internal/process", "exitCodeValue", 1);
	set_code(p, none ? 0 : js_tointeger(J, -1));
	p->has_code = !none;
	js_pop(J, 1);
	if (!js_isnumber(J, -1))
		p->said = value_root(J, -1);
}

void process_push_code(js_State *J, struct process *p)
{
	if (p->said)
		value_push(J, p->said);
	else
		js_pushnumber(J, p->has_code ? p->code : 0);
}

/* error -- undefined: the report in JavaScript */
static void report_call(js_State *J)
{
	const char *file;
	int column, line = engine_thrown_at(J, &file, &column);
	if (file && !process_of(J)->rejection)
		text_push(J, file);
	else
		js_pushundefined(J);
	js_pushnumber(J, line);
	js_pushnumber(J, column);
	stdlib_call(J, "internal/process", "reportError", 4);
}

/* error -- undefined: a worker's is for its parent to tell */
static void report_to_parent(js_State *J)
{
	stdlib_call(J, "internal/worker/thread", "failed", 1);
}

/* Sets the exit code if something is still pending that nothing can settle any more, unless the script has chosen a
 * code: 1 if that is due to running out of memory, else 13 for a main module.  Does not apply to process.exit(). */
static void unsettled(js_State *J, struct process *p)
{
	if (!p->has_code && engine_has_lost(J)) {
		set_code(p, 1);
		fputs("Out of memory: what a promise or a REPL waited for was lost\n", stderr);
		return;
	}
	if (!esm_unsettled(J))
		return;
	if (!p->has_code) {
		set_code(p, 13);
		fprintf(stderr, "Warning: Detected unsettled top-level await at\n%s\n", text_utf8(J, -1, NULL));
	}
	js_pop(J, 1);
}

static void report(js_State *J);

/* A guard has stopped 'exit' listeners or the report of an error: no script runs any more. */
static void stopped_inside(js_State *J, struct process *p)
{
	if (p->host->guard && engine_interrupted(J) && guard_stopped(p->host->guard))
		process_leave(p->host, 1);
}

void process_terminated(js_State *J)
{
	struct host *h = host_of(J);
	const char *file;
	int column, line = engine_thrown_at(J, &file, &column);
	if (h->worker) {
		loop_stop(h->loop);
		return;
	}
	if (!guard_stopped(h->guard))
		return;
	int code = guard_ending(h->guard);
	stdio_flush_wait(h->stdio);
	guard_tell(h->guard, file, line);
	engine_interrupt(J, ENGINE_RUN);
	set_code(h->process, code);
	process_leave(h, process_end_with(J, 1));
}

/* An error thrown while 'exit' is emitted is reported and makes the code 1.  A worker's code stays what it is, and
 * after process.exit nothing is reported, as in node. */
int process_end_with(js_State *J, int as_said)
{
	struct process *p = process_of(J);
	if (!p->exiting) {
		int code = p->has_code ? p->code : 0;
		p->exiting = 1;
		loop_begin(p->host->loop);
		if (js_try(J)) {
			if (worker_is_ending(p->host)) /* process.exit in a listener, which ends the worker */
				js_throw(J);
			stopped_inside(J, p);
			p->reporting = 1;
			if (!p->host->worker || !as_said)
				report(J);
			process_leave(p->host, !p->host->worker ? 1 : p->has_code ? p->code : 0);
			return 1;
		}
		if (!as_said)
			unsettled(J, p);
		if (hears(J)) {
			process_push(J);
			js_pushboolean(J, 1);
			value_create(J, -2, "_exiting");
			js_pop(J, 1);
			if (as_said && p->has_code)
				process_push_code(J, p);
			else
				js_pushnumber(J, code);
			emit(J, "exit", 1);
			js_pop(J, 1);
		}
		js_endtry(J);
	}
	return p->has_code ? p->code : 0;
}

int process_end(js_State *J) { return process_end_with(J, 0); }

void host_exit(js_State *J, int code)
{
	struct process *p = process_of(J);
	set_code(p, code);
	process_leave(p->host, process_end(J));
	abort();
}

int process_before_exit(js_State *J)
{
	struct process *p = process_of(J);
	if (!hears(J))
		return 0;
	process_push(J);
	js_getproperty(J, -1, "emit");
	js_rot2(J);
	if (!js_iscallable(J, -2)) {
		js_pop(J, 2);
		return 0;
	}
	js_pushliteral(J, "beforeExit");
	js_pushnumber(J, p->has_code ? p->code : 0);
	engine_callback(J, 2);
	return 1;
}

/* ---- uncaught errors */

/* Pops the value on top and writes its text directly to stderr: the last resort. */
static void write_plainly(js_State *J, const char *before)
{
	const char *volatile text = "Out of memory";
	if (js_try(J)) {
		js_pop(J, 1);
	} else {
		text = text_utf8(J, -1, NULL);
		js_endtry(J);
	}
	fprintf(stderr, "%s%s\n", before, text);
	js_pop(J, 1);
}

/* error error -- ; 0 if that failed: then what was thrown is on top of them. */
static int report_in_script(js_State *J)
{
	if (js_try(J))
		return 0;
	if (host_of(J)->worker)
		report_to_parent(J);
	else
		report_call(J);
	js_pop(J, 2);
	js_endtry(J);
	return 1;
}

/* Collects what the failed call and the run before it left, and tries again. */
static int report_with_room(js_State *J)
{
	js_pop(J, 1);
	engine_collect(J);
	return report_in_script(J);
}

/* error -- : a report needs JavaScript, and so memory; if out of memory, writes one plain line instead. */
static void report(js_State *J)
{
	int consequence = engine_memory_unheard(J) && !engine_is_exhausted(J, -1);
	js_copy(J, -1);
	int is_reported = report_in_script(J);
	if (!is_reported && worker_is_ending(host_of(J)))      /* by process.exit in a listener */
		js_throw(J);
	if (!is_reported && !report_with_room(J)) {
		stopped_inside(J, process_of(J));
		stdio_flush_wait(host_of(J)->stdio);
		write_plainly(J, "jsr: an uncaught error could not be shown in full: ");
		write_plainly(J, "Uncaught ");
		js_pop(J, 1);
	}
	if (consequence) {
		stdio_flush_wait(host_of(J)->stdio);
		fputs("Out of memory earlier in this run, which may be the cause\n", stderr);
	}
}

/* error -- error: with --abort-on-uncaught-exception an error that no capture callback waits for ends the process by
 * SIGABRT, before listeners and 'exit', so that a core dump shows where it was. */
static void abort_if_asked(js_State *J, int may_be_captured)
{
	struct host *host = host_of(J);
	if (!host_flag(host, "--abort-on-uncaught-exception"))
		return;
	if (may_be_captured && hears(J)) {
		js_pushundefined(J);
		stdlib_call(J, "internal/process", "hasUncaughtExceptionCaptureCallback", 1);
		int captured = js_toboolean(J, -1);
		js_pop(J, 1);
		if (captured)
			return;
	}
	report(J);
	stdio_flush_wait(host->stdio);
	abort();
}

/* error -- : an 'uncaughtException' listener threw it; then 'exit' is not emitted. */
static void leave_reporting(js_State *J)
{
	abort_if_asked(J, 0);
	report(J);
	process_leave(host_of(J), host_of(J)->worker ? 1 : 7);
	abort();
}

/* Script was asked about an uncaught error, and may have thrown another. */
static void done_reporting(js_State *J, struct process *p, int threw)
{
	p->reporting = 0;
	if (threw) {
		stopped_inside(J, p);
		leave_reporting(J);
	}
}

enum fatal { FATAL_OURS, FATAL_REPLACED, FATAL_NONE };

/* -- value     what script has made of process._fatalException; nothing is pushed if that is ours */
static enum fatal push_fatal(js_State *J)
{
	if (!process_of(J)->object)
		return FATAL_OURS;
	if (js_try(J)) {
		js_pop(J, 1);
		return FATAL_OURS;
	}
	process_push(J);
	js_getproperty(J, -1, "_fatalException");
	js_replace(J, -2);
	js_endtry(J);
	value_push_prototype(J, "process.fatal");
	int is_ours = value_same(J, -1, -2);
	js_pop(J, is_ours ? 2 : 1);
	return is_ours ? FATAL_OURS : js_iscallable(J, -1) ? FATAL_REPLACED : FATAL_NONE;
}

/* error fatal -- error     as node: all but false says that somebody has taken the error, and 'exit' was its affair */
static void call_fatal(js_State *J, const char *origin)
{
	struct process *p = process_of(J);
	volatile int handled = 0, threw = 0;
	p->reporting = 1;
	if (js_try(J)) {
		threw = 1;
	} else {
		process_push(J);
		js_copy(J, -3);
		js_pushboolean(J, !strcmp(origin, "unhandledRejection"));
		js_call(J, 2);
		handled = !js_isboolean(J, -1) || js_toboolean(J, -1);
		js_pop(J, 1);
		js_endtry(J);
	}
	done_reporting(J, p, threw);
	if (handled)
		return;
	report(J);
	process_leave(p->host, p->has_code ? p->code : 1);
}

void process_fatal(js_State *J)
{
	struct process *p = process_of(J);
	p->exiting = 1;
	report(J);
	process_leave(p->host, 1);
}

void process_uncaught(js_State *J, const char *origin)
{
	struct process *p = process_of(J);
	if (p->reporting)
		leave_reporting(J);
	if (!strcmp(origin, "uncaughtException"))
		abort_if_asked(J, 1);
	enum fatal fatal = push_fatal(J);
	if (fatal == FATAL_REPLACED) {
		call_fatal(J, origin);
		js_pop(J, 1);
		return;
	}
	if (fatal == FATAL_NONE) {
		js_pop(J, 1);
		if (!p->host->worker)
			report(J);
		process_leave(p->host, 6);
	}
	if (hears(J)) {
		int handled = 0, threw = 0;
		p->reporting = 1;
		if (js_try(J)) {
			threw = 1;
		} else {
			js_copy(J, -1);
			js_pushliteral(J, origin);
			stdlib_call(J, "internal/process", "uncaught", 2);
			handled = js_toboolean(J, -1);
			js_pop(J, 1);
			js_endtry(J);
		}
		done_reporting(J, p, threw);
		if (handled) {
			js_pop(J, 1);
			return;
		}
	}
	set_code(p, 1);
	int code = process_end(J);
	/* a failed module is a rejection, too; for a value without a stack the only place known is the throw */
	if (!strcmp(origin, "unhandledRejection") && js_isobject(J, -1))
		p->rejection = 1;
	report(J);
	process_leave(p->host, code);
}

/* ---- rejections */

/* Removes the entry from the list. */
static void forget(js_State *J, struct process *p, size_t i)
{
	value_unroot(J, p->rejected[i].promise);
	if (p->rejected[i].flow)
		value_unroot(J, p->rejected[i].flow);
	p->rejected_count--;
	memmove(&p->rejected[i], &p->rejected[i + 1], (p->rejected_count - i) * sizeof *p->rejected);
	if (i < p->rejected_fresh)
		p->rejected_fresh--;
	if (i < p->rejected_end)
		p->rejected_end--;
}

void process_rejection(js_State *J, int handled)
{
	struct process *p = process_of(J);
	if (!handled) {
		if (p->rejected_count == p->rejected_room) {
			size_t room = p->rejected_room ? p->rejected_room * 2 : 8;
			struct rejected *rejected = mem_try_realloc(p->rejected, room * sizeof *rejected);
			if (!rejected)
				js_rangeerror(J, "Out of memory");
			p->rejected = rejected;
			p->rejected_room = room;
		}
		value_ref ref = value_root(J, -1);
		p->rejected[p->rejected_count++] = (struct rejected){ .promise = ref };
		flow_get(J);
		if (js_isobject(J, -1))
			p->rejected[p->rejected_count - 1].flow = value_root(J, -1);
		js_pop(J, 2);
		return;
	}
	for (size_t i = p->rejected_count; i-- > 0;) {
		value_push(J, p->rejected[i].promise);
		int same = value_same(J, -1, -2);
		js_pop(J, 1);
		if (!same)
			continue;
		int reported = p->rejected[i].reported;
		forget(J, p, i);
		if (reported) {
			/* 'rejectionHandled' is emitted when the job queue is empty, as in node */
			js_copy(J, -1);
			stdlib_call(J, "internal/process", "lateHandler", 1);
			js_pop(J, 1);
			p->late = 1;
		}
		break;
	}
	js_pop(J, 1);
}

/* The first fresh rejection ends the run; others may be mere consequences of running out of memory, so an out-of-memory
 * error goes first. */
static void exhausted_first(js_State *J, struct process *p)
{
	for (size_t i = p->rejected_fresh; i < p->rejected_count; i++) {
		value_push(J, p->rejected[i].promise);
		promise_state(J, -1);
		int is = engine_is_exhausted(J, -1);
		js_pop(J, 2);
		if (is) {
			struct rejected it = p->rejected[i];
			memmove(&p->rejected[p->rejected_fresh + 1], &p->rejected[p->rejected_fresh],
				(i - p->rejected_fresh) * sizeof it);
			p->rejected[p->rejected_fresh] = it;
			return;
		}
	}
}

static void tell_late(js_State *J)
{
	process_of(J)->late = 0;
	if (js_try(J)) {
		process_of(J)->late = 1;       /* those after the one whose listener threw */
		process_uncaught(J, "uncaughtException");
		return;
	}
	js_pushundefined(J);
	stdlib_call(J, "internal/process", "rejectionsHandled", 1);
	js_pop(J, 1);
	js_endtry(J);
}

/* promise reason -- */
static void tell_strict(js_State *J)
{
	js_rot2(J);
	if (js_try(J)) {
		process_uncaught(J, "uncaughtException");
		js_pop(J, 2);
		return;
	}
	stdlib_call(J, "internal/process", "strictRejection", 2);
	js_pop(J, 1);
	js_endtry(J);
}

enum { REJECTION_THROWS, REJECTION_DONE, REJECTION_STRICT };    /* the return values of internal/process */

/* Reports the rejections of this round; those caused by listeners wait until ticks and jobs have run again. */
static void tell_unhandled(js_State *J, struct process *p)
{
	p->rejected_end = p->rejected_count;
	while (p->rejected_fresh < p->rejected_end) {
		volatile size_t i = p->rejected_fresh++;       /* volatile: the js_try below may return a second time */
		value_push(J, p->rejected[i].promise);
		promise_state(J, -1);
		/* promise reason */
		int answer = REJECTION_THROWS;
		if (hears(J) || p->host->given.rejections) {
			p->rejected[i].reported = 1;
			if (js_try(J)) {
				process_uncaught(J, "uncaughtException");
				js_pop(J, 2);
				continue;
			}
			js_copy(J, -1);
			js_copy(J, -3);
			js_pushliteral(J, p->host->given.rejections ? p->host->given.rejections : "throw");
			if (p->rejected[i].flow)
				value_push(J, p->rejected[i].flow);
			else
				js_pushundefined(J);
			flow_set(J, -1);
			js_pop(J, 1);
			stdlib_call(J, "internal/process", "unhandledRejection", 3);
			answer = js_tointeger(J, -1);
			js_pop(J, 1);
			js_endtry(J);
		}
		if (answer == REJECTION_DONE) {
			js_pop(J, 2);
			continue;
		}
		js_copy(J, -1);
		if (!js_iserror(J, -1))
			stdlib_call(J, "internal/process", "rejectionError", 1);
		p->rejection = 1;
		process_uncaught(J, "unhandledRejection");
		p->rejection = 0;
		if (answer == REJECTION_STRICT)
			tell_strict(J);
		else
			js_pop(J, 2);
		/* an 'uncaughtException' listener handled it */
		if (i < p->rejected_count)
			forget(J, p, i);
	}
	js_pushundefined(J);
	flow_set(J, -1);
	js_pop(J, 1);
}

/* Reports the rejections that are still unhandled when the microtask queue is empty. */
void process_drained(js_State *J)
{
	struct process *p = process_of(J);
	do {
		if (p->rejected_fresh < p->rejected_count)
			exhausted_first(J, p);
		while (p->late)
			tell_late(J);
		tell_unhandled(J, p);
	} while ((p->late || p->rejected_fresh < p->rejected_count) && !engine_pending(J));
}

/* ---- signals */

static atomic_ulong signals_pending;
static struct loop *signals_loop;

static void on_signal(int number)
{
	int saved = errno;
	atomic_fetch_or(&signals_pending, 1ul << number);
	if (signals_loop)
		loop_wake(signals_loop);
	errno = saved;
}

void process_look(struct loop *loop)
{
	atomic_fetch_or(&signals_pending, 1);
	loop_wake(loop);
}

void process_turn(js_State *J)
{
	if (atomic_load_explicit(&signals_pending, memory_order_relaxed) == 0)
		return;
	unsigned long set = atomic_exchange(&signals_pending, 0);
	if (set & 1)
		process_terminated(J);
	for (int n = 1; n < 64; n++) {
		if (!(set >> n & 1))
			continue;
		stdlib_require(J, "internal/process");
		js_getproperty(J, -1, "signal");
		js_pushundefined(J);
		js_pushnumber(J, n);
		engine_callback(J, 1);
		js_pop(J, 1);
	}
}

int process_watch_signal(js_State *J, int number, int on)
{
	if (number < 1 || number > 63)
		return -EINVAL;
	if (host_of(J)->worker)        /* signals are the main thread's */
		return 0;
	if (!on)
		return death_default(number);
	struct sigaction action = { .sa_handler = on_signal, .sa_flags = SA_RESTART };
	signals_loop = host_loop(J);
	int result = loop_wake_enable(signals_loop);
	if (result != 0)
		return result;
	return sigaction(number, &action, NULL) ? -errno : 0;
}

/* ---- the end */

void process_free(struct process *p)
{
	if (!p)
		return;
	mem_free(p->rejected);
	mem_free(p->title);
	mem_free(p);
}
