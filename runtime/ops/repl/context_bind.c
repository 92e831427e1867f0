/* ops/repl/context_bind.c -- internalBinding('contexts'): scripts with other globals, or with a time they may take.
 *
 * A guarded call sets a timer whose signal, or SIGINT, terminates the script.  Calls nest: each signal looks at all
 * deadlines that are running, so one that arrives late, of a timer that is gone, does nothing. */
#include "ops/repl/repl.h"

#include "base/clock.h"
#include "engine/engine.h"
#include "engine/text.h"

#include <errno.h>
#include <limits.h>
#include <signal.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* make(global, sandbox, builtins or undefined, whether eval is forbidden): a context, which script must not see */
static void make(js_State *J)
{
	js_copy(J, 1);
	js_copy(J, 2);
	js_copy(J, 3);
	engine_context(J);
	if (js_toboolean(J, 4))
		engine_forbid_eval(J, -1);
}

/* evalOf(context): its own eval */
static void eval_of(js_State *J) { engine_context_eval(J, 1); }

/* compile(text, file name, whether it is for contexts, referrer of its import()): function */
static void compile(js_State *J)
{
	size_t size;
	const char *source = text_utf8(J, 1, &size), *name = text_utf8(J, 2, NULL);
	engine_compile(J, name, source, size, js_toboolean(J, 3) ? ENGINE_CONTEXT : ENGINE_SCRIPT, NULL);
	engine_set_referrer(J, text_utf8(J, 4, NULL));
}

struct names { struct value_kept kept; const char *names[]; };

/* compileBody(text, file name, names of parameters, whether it is for contexts, referrer, bytes of the text that
 * toString leaves out): function */
static void compile_body(js_State *J)
{
	size_t size;
	const char *source = text_utf8(J, 1, &size), *name = text_utf8(J, 2, NULL);
	int count = js_getlength(J, 3), in_context = js_toboolean(J, 4);
	js_pushnull(J);
	struct names *list = value_newnative(J, "Names", sizeof *list + ((size_t)count + 1) * sizeof *list->names);
	for (int i = 0; i < count; i++) {
		js_getindex(J, 3, i);
		list->names[i] = text_utf8(J, -1, NULL);       /* stays on the stack */
	}
	engine_compile_body(J, name, source, size, (uint32_t)js_tonumber(J, 6), in_context, list->names);
	engine_set_referrer(J, text_utf8(J, 5, NULL));
}

/* enter(function, context): the same function in the context */
static void enter(js_State *J)
{
	js_copy(J, 1);
	js_copy(J, 2);
	engine_into_context(J);
}

/* ---- guarded calls */

enum ending { ENDED, THREW, INTERRUPTED, TIMED_OUT };

struct guard {
	struct guard *outer;
	js_State *J;
	uint64_t due_ns;               /* 0: none */
	int heeds_interrupt;
	volatile sig_atomic_t ended;   /* enum ending */
};

/* Of this thread: the timer sends its signal to the thread whose call it limits. */
static _Thread_local struct guard *volatile guards;

static void on_timer(int number)
{
	int saved = errno;
	for (struct guard *g = guards; g; g = g->outer)
		if (g->due_ns && !g->ended && clock_mono_ns() >= g->due_ns) {
			g->ended = TIMED_OUT;
			engine_interrupt(g->J, ENGINE_TERMINATE);
		}
	errno = saved;
}

static void on_interrupt(int number)
{
	int saved = errno;
	for (struct guard *g = guards; g; g = g->outer)
		if (g->heeds_interrupt && !g->ended) {
			g->ended = INTERRUPTED;
			engine_interrupt(g->J, ENGINE_TERMINATE);
			break;
		}
	errno = saved;
}

static int start_timer(timer_t *timer, double ms)
{
	struct sigaction action = { .sa_handler = on_timer, .sa_flags = SA_RESTART | SA_ONSTACK };
	struct sigevent event = { .sigev_notify = SIGEV_THREAD_ID, .sigev_signo = SIGRTMAX - 2 };
	struct itimerspec span = { .it_value = { (time_t)(ms / 1000), (long)((uint64_t)ms % 1000) * 1000000 } };
	event._sigev_un._tid = gettid();
	if (sigaction(SIGRTMAX - 2, &action, NULL) || timer_create(CLOCK_MONOTONIC, &event, timer))
		return -errno;
	if (!timer_settime(*timer, 0, &span, NULL))
		return 0;
	int result = -errno;
	timer_delete(*timer);
	return result;
}

/* array -- array */
static void add_place(js_State *J)
{
	const char *file;
	int column, line = engine_thrown_at(J, &file, &column);
	if (!file)
		return;
	text_push(J, file);
	value_createindex(J, -2, 2);
	js_pushnumber(J, line);
	value_createindex(J, -2, 3);
	js_pushnumber(J, column);
	value_createindex(J, -2, 4);
}

/* call(function, context or undefined, milliseconds or 0, whether SIGINT ends it, whether stacks of errors end there,
 * whether the context's jobs run before it returns): [enum ending, value], and of what a statement threw its file, line
 * and column */
static void call(js_State *J)
{
	double ms = js_tonumber(J, 3);
	struct sigaction action = { .sa_handler = on_interrupt, .sa_flags = SA_RESTART | SA_ONSTACK }, before;
	struct guard g = { guards, J, 0, js_toboolean(J, 4), ENDED };
	timer_t timer;
	js_newarray(J);
	js_copy(J, 1);
	engine_context_global(J, 2);
	if (ms > 0)
		g.due_ns = clock_mono_ns() + (uint64_t)ms * 1000000;
	guards = &g;
	int timed = ms > 0 && start_timer(&timer, ms) == 0;
	int heeds = g.heeds_interrupt && sigaction(SIGINT, &action, &before) == 0;
	int callers = js_toboolean(J, 5) ? engine_hide_callers(J) : -1;
	int ending = (js_toboolean(J, 6) ? engine_call_with_jobs(J, 2) : js_pcall(J, 0)) ? THREW : ENDED;
	if (callers >= 0)
		engine_show_callers(J, callers);
	if (heeds)
		sigaction(SIGINT, &before, NULL);
	if (timed)
		timer_delete(timer);
	guards = g.outer;
	if (g.ended) {
		engine_interrupt(J, ENGINE_RUN);
		ending = g.ended;
	}
	value_createindex(J, -2, 1);
	js_pushnumber(J, ending);
	value_createindex(J, -2, 0);
	if (ending == THREW)
		add_place(J);
}

void contexts_bind(js_State *J)
{
	value_method(J, "make", make, 3);
	value_method(J, "evalOf", eval_of, 1);
	value_method(J, "compile", compile, 4);
	value_method(J, "compileBody", compile_body, 6);
	value_method(J, "enter", enter, 2);
	value_method(J, "call", call, 6);
}
