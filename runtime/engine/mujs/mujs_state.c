/* engine/mujs/mujs_state.c -- one state from js_newstate to js_freestate, its C stack and its reports. */
#include "engine/mujs/mujs_int.h"

#include "base/mem.h"
#include "engine/core/errors.h"
#include "engine/core/memory.h"
#include "engine/promise.h"

#include <pthread.h>

/* ---- the C stack */

enum { FOREIGN_STACK_BYTES = 64 << 10 };

static _Thread_local struct { char *low, *high; } thread_stack;

static void find_thread_stack(char *here)
{
	pthread_attr_t attr;
	void *low;
	size_t size;
	thread_stack.low = thread_stack.high = here;
	if (pthread_getattr_np(pthread_self(), &attr))
		return;
	if (!pthread_attr_getstack(&attr, &low, &size)) {
		thread_stack.low = (char *)low + (size / 4 < LIMIT_C_STACK_RED ? size / 4 : LIMIT_C_STACK_RED);
		thread_stack.high = (char *)low + size;
	}
	pthread_attr_destroy(&attr);
}

static int is_outermost(js_State *J) { return J->tracetop == 0 && !engine_is_pumping(J); }

void embedding_enter(js_State *J)
{
	char *here = __builtin_frame_address(0);
	if (!is_outermost(J))
		return;
	if (!thread_stack.high)
		find_thread_stack(here);
	J->cstack_low = here > thread_stack.low && here < thread_stack.high ? thread_stack.low :
		here - FOREIGN_STACK_BYTES;
}

void embedding_leave(js_State *J)
{
	if (is_outermost(J))
		engine_left(J);
}

/* ---- reports */

static void report_to_stderr(js_State *J, const char *message)
{
	fprintf(stderr, "%s\n", message);
}

static void report_panic(js_State *J)
{
	js_report(J, "uncaught exception");
}

void js_report(js_State *J, const char *message)
{
	struct embedding *e = embedding_of(J);
	if (e->report)
		e->report(J, message);
}

void embedding_report(js_State *J, const char *head)
{
	if (js_try(J)) {
		js_report(J, "Error");
		js_pop(J, 1);
	} else {
		js_pushstring(J, head);
		js_copy(J, -2);
		js_tostring(J, -1);
		js_concat(J);
		js_report(J, js_tostring(J, -1));
		js_pop(J, 1);
		js_endtry(J);
	}
	js_pop(J, 1);
}

static void uncaught(js_State *J, const char *origin)
{
	embedding_report(J, "");
}

static void keep_rejected(js_State *J, struct embedding *e)
{
	if (e->rejected_count == e->rejected_cap) {
		size_t cap = e->rejected_cap ? e->rejected_cap * 2 : 8;
		value_ref *list = mem_try_realloc(e->rejected, cap * sizeof *list);
		if (!list)
			memory_exhausted(J);
		e->rejected = list;
		e->rejected_cap = cap;
	}
	e->rejected[e->rejected_count] = value_root(J, -1);
	e->rejected_count++;
}

static void rejection(js_State *J, int handled)
{
	struct embedding *e = embedding_of(J);
	size_t i;
	if (!handled)
		keep_rejected(J, e);
	for (i = 0; handled && i < e->rejected_count; i++) {
		if (e->rejected[i] && J->refs[e->rejected[i]].u.object == STACK[TOP - 1].u.object) {
			value_unroot(J, e->rejected[i]);
			e->rejected[i] = 0;
			break;
		}
	}
	js_pop(J, 1);
}

static void report_rejections(js_State *J)
{
	struct embedding *e = embedding_of(J);
	size_t i;
	for (i = 0; i < e->rejected_count; i++) {      /* what a toString rejects meanwhile comes behind */
		value_ref ref = e->rejected[i];
		if (!ref)
			continue;
		e->rejected[i] = 0;
		value_push(J, ref);
		value_unroot(J, ref);
		if (promise_state(J, -1) != PROMISE_PENDING)
			embedding_report(J, "Unhandled rejection: ");
		js_pop(J, 1);
	}
	e->rejected_count = 0;
}

static void panic(js_State *J)
{
	struct embedding *e = embedding_of(J);
	if (e->panic)
		e->panic(J);
}

/* ---- the state */

js_State *js_newstate(js_Alloc alloc, void *actx, int flags)
{
	struct engine_config config = { .uncaught = uncaught, .rejection = rejection, .drained = report_rejections,
		.panic = panic };
	struct embedding *e = mem_try_zalloc(sizeof *e);
	js_State *J;
	if (!e)
		return NULL;
	e->report = report_to_stderr;
	e->panic = report_panic;
	e->strict = (flags & JS_STRICT) != 0;
	config.host = e;
	J = engine_new(&config);
	if (!J) {
		mem_free(e);
		return NULL;
	}
	J->strict = e->strict;
	embedding_enter(J);
	if (js_try(J)) {
		js_freestate(J);
		return NULL;
	}
	js_pushglobal(J);
	js_defglobal(J, "globalThis", JS_DONTENUM);
	engine_fill_globals_later(J, NULL);
	js_endtry(J);
	return J;
}

void js_freestate(js_State *J)
{
	struct embedding *e;
	if (!J)
		return;
	e = embedding_of(J);
	engine_free(J);
	mem_free(e->rejected);
	mem_free(e);
}

void js_setcontext(js_State *J, void *uctx) { embedding_of(J)->context = uctx; }
void *js_getcontext(js_State *J) { return embedding_of(J)->context; }
void js_setreport(js_State *J, js_Report report) { embedding_of(J)->report = report; }

js_Panic js_atpanic(js_State *J, js_Panic f)
{
	struct embedding *e = embedding_of(J);
	js_Panic old = e->panic;
	e->panic = f;
	return old;
}

void mujs_gc(js_State *J, int report)
{
	size_t before = engine_heap_total(J), after;
	char text[96];
	js_gc(J, 0);
	after = engine_heap_total(J);
	if (report) {
		snprintf(text, sizeof text, "garbage collected: %zu bytes freed, %zu in use", before - after, after);
		js_report(J, text);
	}
}
