#include "ops/core/timers.h"

#include "base/limits.h"
#include "base/mem.h"
#include "engine/engine.h"
#include "engine/flow.h"
#include "engine/text.h"
#include "modules/stdlib.h"

#include <stddef.h>
#include <string.h>

static const char TIMEOUT[] = "Timeout", IMMEDIATE[] = "Immediate";

enum { CALLBACK, ARGS };               /* slots of the values that a Timeout and an Immediate keep */

struct immediate {                     /* the Immediate object's own memory */
	struct value_kept kept;        /* until it has run or is cleared */
	struct immediate *next, **link;        /* in the queue; link is NULL when not queued */
	struct host *host;
	value_ref self;                /* while it is queued or running */
	int referenced;
};

struct timers {
	struct host *host;
	value_ref timeout_prototype, immediate_prototype;
	struct immediate *head, **tail;
	struct immediate end;          /* marks the end of the running batch */
	unsigned waiting, referenced;
};

/* ---- shared by both kinds: callback and arguments from the stack */

/* -- [array]   of the arguments from `first` on; pushes nothing and returns 0 if there are none. */
static int gather_args(js_State *J, int first)
{
	int count = js_gettop(J) - first;
	if (count <= 0)
		return 0;
	js_newarray(J);
	for (int i = 0; i < count; i++) {
		js_copy(J, first + i);
		value_createindex(J, -2, i);
	}
	return 1;
}

/* array -- its elements; returns their number */
static int spread_args(js_State *J)
{
	int count = js_getlength(J, -1);
	for (int i = 0; i < count; i++)
		js_getindex(J, -1 - i, i);
	js_remove(J, -1 - count);
	return count;
}

/* Calls the kept callback with self as `this`. */
static void call(js_State *J, const struct value_kept *kept, value_ref self)
{
	value_push_kept(J, kept, CALLBACK);
	value_push(J, self);
	if (!kept->objects[ARGS]) {
		engine_callback(J, 0);
		return;
	}
	value_push_kept(J, kept, ARGS);
	/* script can reach the array (_timerArgs) and make it too long, or give it elements that throw */
	if (js_try(J)) {
		js_replace(J, -4);
		js_pop(J, 2);
		engine_report(J, "uncaughtException");
		engine_left(J);
		return;
	}
	int argc = spread_args(J);
	js_endtry(J);
	engine_callback(J, argc);
}

static void check_callback(js_State *J)
{
	if (!js_iscallable(J, 1))
		stdlib_throw_arg_type(J, "callback", "function", 1);
}

/* object -- object     Makes the function at idx its callback.  Notifies async hooks, so script may run. */
static void keep_callback(js_State *J, struct value_kept *kept, const char *type, int idx)
{
	int self = js_gettop(J) - 1;
	js_copy(J, idx);
	flow_bind_as(J, type, self);
	value_keep(J, kept, CALLBACK, -1);
	js_pop(J, 1);
}

/* ---- timeouts and intervals */

struct timeout {                       /* the Timeout object's own memory */
	struct value_kept kept;
	struct host *host;
	value_ref self;        /* while the loop has the op */
	uint32_t delay_ms;
	uint32_t repeat_ms;    /* of an interval, else 0; script may turn a timeout into an interval and vice versa */
	uint8_t stalls;        /* script made the delay negative: it is not started again */
	uint8_t active;        /* the loop has the op */
	uint8_t again;         /* refreshed while due or being delivered: post again on release */
	uint8_t delivering;    /* the callback has begun */
	uint8_t skip;          /* refreshed when due but not yet delivered: skip this delivery */
	uint8_t destroyed;     /* fired or cleared */
	uint8_t cleared;       /* for good: refresh() has no effect */
	uint8_t referenced;
	struct op op;          /* allocated only up to the end of op.timer: TIMEOUT_BYTES */
};
#define TIMEOUT_BYTES (offsetof(struct timeout, op.timer) + sizeof(struct timer))

/* After this t may be freed by the next collection.  A timer that was not cleared keeps its callback, since refresh()
 * may start it again. */
static void unroot(struct timeout *t)
{
	if (t->cleared)
		t->kept = (struct value_kept){ { NULL } };
	value_unroot(t->host->J, t->self);
	t->self = 0;
}

static void timeout_deliver(struct op *op, const struct record *rec, const void *bytes)
{
	struct timeout *t = container_of(op, struct timeout, op);
	if (t->skip)
		return;
	t->delivering = 1;
	if (t->kept.objects[CALLBACK]) {
		call(t->host->J, &t->kept, t->self);
		op->repeat_ms = t->stalls ? 0 : t->repeat_ms;
		if (op->repeat_ms)
			t->delay_ms = t->repeat_ms;
	} else {
		op->repeat_ms = 0;
	}
}

static void start(struct timeout *t, uint64_t repeat_ms);

static void timeout_release(struct op *op)
{
	struct timeout *t = container_of(op, struct timeout, op);
	t->active = 0;
	if (t->again && !t->destroyed) {
		start(t, 0);
		if (t->active)
			return;
	}
	t->destroyed = 1;
	if (!t->cleared && flow_watched(t->host->J)) {
		value_push(t->host->J, t->self);
		flow_ended(t->host->J);
	}
	unroot(t);
}

static unsigned timeout_shown(const struct op *op, const char **name)
{
	*name = TIMEOUT;
	return 1;
}

static const struct op_kind timeout_kind = {
	.name = "ExecuteTimeout", .flags = OP_KIND_TIMER, .deliver = timeout_deliver, .release = timeout_release,
	.shown = timeout_shown,
};
static const struct op_kind interval_kind = {
	.name = "ExecuteInterval", .flags = OP_KIND_TIMER, .deliver = timeout_deliver, .release = timeout_release,
	.shown = timeout_shown,
};

static void start(struct timeout *t, uint64_t repeat_ms)
{
	struct loop *loop = t->host->loop;
	t->again = t->delivering = t->skip = 0;
	t->op.kind = repeat_ms ? &interval_kind : &timeout_kind;
	t->op.repeat_ms = repeat_ms;
	t->op.referenced = t->referenced;
	if (repeat_ms) {
		t->op.due_ms = loop_due_ms(loop, t->delay_ms);
		t->op.timer.early_us = 0;
	} else {
		loop_due_exactly(loop, &t->op, t->delay_ms);
	}
	t->active = loop_post(loop, &t->op) == 0;
}

/* Node's rule: a delay outside 1 .. 2^31-1 becomes 1, with a warning if it is too large. */
static uint64_t delay_arg(js_State *J, int idx)
{
	double ms;
	if (js_isbigint(J, idx))
		js_typeerror(J, "Cannot mix BigInt and other types, use explicit conversions");
	ms = js_isundefined(J, idx) ? 1 : js_tonumber(J, idx);
	if (ms > LIMIT_TIMER_MS) {
		js_getintrinsic(J, "process");
		js_getproperty(J, -1, "emitWarning");
		js_rot2(J);
		js_copy(J, idx);
		text_pushf(J, "%s does not fit into a 32-bit signed integer.\nTimeout duration was set to 1.",
			text_utf8(J, -1, NULL));
		js_remove(J, -2);
		js_pushliteral(J, "TimeoutOverflowWarning");
		js_call(J, 2);
		js_pop(J, 1);
		return 1;
	}
	return ms >= 1 ? (uint64_t)ms : 1;
}

static void set_timer(js_State *J, int repeat)
{
	check_callback(J);
	uint64_t delay_ms = delay_arg(J, 2);
	int args = gather_args(J, 3);
	value_push(J, host_of(J)->timers->timeout_prototype);
	struct timeout *t = value_newnative(J, TIMEOUT, TIMEOUT_BYTES);
	t->host = host_of(J);
	t->delay_ms = (uint32_t)delay_ms;
	t->referenced = 1;
	t->repeat_ms = repeat ? (uint32_t)delay_ms : 0;
	if (args)
		value_keep(J, &t->kept, ARGS, -2);
	keep_callback(J, &t->kept, TIMEOUT, 1);
	if (t->active || t->cleared)
		return;                        /* a hook has started or cleared it */
	t->self = value_root(J, -1);
	start(t, t->repeat_ms);
	if (!t->active) {
		unroot(t);
		js_rangeerror(J, "Out of memory");
	}
}

static void set_timeout(js_State *J) { set_timer(J, 0); }
static void set_interval(js_State *J) { set_timer(J, 1); }

static void destroy(struct timeout *t)
{
	t->cleared = 1;
	if (t->destroyed)
		return;
	t->destroyed = 1;
	t->again = 0;
	if (!t->active)
		return;
	if (flow_watched(t->host->J)) {
		value_push(t->host->J, t->self);
		flow_ended(t->host->J);
	}
	loop_cancel(t->host->loop, &t->op);
}

/* Takes a Timeout, the number that one converts to, or an object that timers.enroll() took; silently ignores anything
 * else. */
static void clear_timer(js_State *J)
{
	if (js_isuserdata(J, 1, TIMEOUT)) {
		destroy(js_touserdata(J, 1, TIMEOUT));
	} else if (js_isnumber(J, 1) || js_isstring(J, 1)) {
		double id = js_tonumber(J, 1);
		struct op *op = id >= 0 && id < 9007199254740992.0 ? loop_find(host_loop(J), (uint64_t)id) : NULL;
		if (op && (op->kind == &timeout_kind || op->kind == &interval_kind))
			destroy(container_of(op, struct timeout, op));
	} else if (js_isobject(J, 1) && stdlib_loaded(J, "internal/enroll")) {
		js_copy(J, 1);
		stdlib_call(J, "internal/enroll", "clear", 1);
		return;
	}
	js_pushundefined(J);
}

static struct timeout *this_timeout(js_State *J) { return js_touserdata(J, 0, TIMEOUT); }

/* For methods, which as in node do nothing for another object: NULL. */
static struct timeout *this_timeout_if(js_State *J)
{
	return js_isobject(J, 0) && !js_isuserdata(J, 0, TIMEOUT) ? NULL : this_timeout(J);
}

static void timeout_set_ref(js_State *J, int on)
{
	struct timeout *t = this_timeout_if(J);
	if (t)
		t->referenced = (uint8_t)on;
	if (t && t->active)
		(on ? loop_ref : loop_unref)(t->host->loop, &t->op);
	js_copy(J, 0);
}

static void timeout_ref(js_State *J) { timeout_set_ref(J, 1); }
static void timeout_unref(js_State *J) { timeout_set_ref(J, 0); }
static void timeout_has_ref(js_State *J)
{
	struct timeout *t = this_timeout_if(J);
	if (t)
		js_pushboolean(J, t->referenced);
	else
		js_pushundefined(J);
}

static void timeout_refresh(js_State *J)
{
	struct timeout *t = this_timeout_if(J);
	if (!t || t->stalls)
		;
	else if (t->active && (t->op.state == OP_TIMED || t->op.state == OP_POSTED || t->op.repeat_ms))
		loop_retime(t->host->loop, &t->op, loop_due_ms(t->host->loop, t->delay_ms));
	else if (t->active && !t->destroyed) {
		t->again = 1;
		t->skip = !t->delivering;
	} else if (!t->active && !t->cleared) {
		if (flow_watched(J) && t->kept.objects[CALLBACK]) {
			js_copy(J, 0);
			value_push_kept(J, &t->kept, CALLBACK);
			flow_unbind(J);
			js_rot2(J);
			keep_callback(J, &t->kept, TIMEOUT, js_gettop(J) - 2);
			js_pop(J, 2);
			if (t->active || t->cleared) {
				js_copy(J, 0);
				return;
			}
		}
		t->self = value_root(J, 0);
		t->destroyed = 0;
		start(t, 0);
		if (!t->active) {
			t->destroyed = 1;
			unroot(t);
			js_rangeerror(J, "Out of memory");
		}
	}
	js_copy(J, 0);
}

static void timeout_close(js_State *J)
{
	struct timeout *t = this_timeout_if(J);
	if (t)
		destroy(t);
	js_copy(J, 0);
}

static void timeout_dispose(js_State *J)
{
	struct timeout *t = this_timeout_if(J);
	if (t)
		destroy(t);
	js_pushundefined(J);
}

static void timeout_to_primitive(js_State *J)
{
	struct timeout *t = this_timeout_if(J);
	js_pushnumber(J, t && t->active ? (double)op_id(&t->op) : 0);
}

/* Fields that scripts read: node keeps these as the object's own properties. */
static void timeout_idle(js_State *J)
{
	struct timeout *t = this_timeout(J);
	js_pushnumber(J, t->cleared || t->stalls ? -1 : (double)t->delay_ms);
}

/* Milliseconds written by a script: a number of at least 1, capped at `most`; 0 for anything else. */
static uint32_t ms_arg(js_State *J, double most)
{
	double ms = js_isnumber(J, 1) || js_isstring(J, 1) ? js_tonumber(J, 1) : js_isboolean(J, 1) ?
		js_toboolean(J, 1) : 0;
	return ms >= 1 ? (uint32_t)(ms < most ? ms : most) : 0;
}

static void timeout_set_idle(js_State *J)
{
	uint32_t ms = ms_arg(J, LIMIT_TIMER_MS);
	struct timeout *t = this_timeout(J);
	t->stalls = js_isundefined(J, 1) || (js_isnumber(J, 1) && js_tonumber(J, 1) < 0);
	if (!t->stalls) {
		t->delay_ms = ms ? ms : 1;
		if (t->cleared)
			t->kept = (struct value_kept){ { NULL } };
		t->cleared = 0;                /* refresh() starts it again, though it calls nothing then */
	}
	js_pushundefined(J);
}

static void timeout_set_repeat(js_State *J)
{
	uint32_t ms = ms_arg(J, LIMIT_TIMER_MS);
	struct timeout *t = this_timeout(J);
	t->repeat_ms = ms;
	js_pushundefined(J);
}

/* A value that is not a function is not called. */
static void timeout_set_callback(js_State *J)
{
	struct timeout *t = this_timeout(J);
	if (!js_iscallable(J, 1)) {
		t->kept.objects[CALLBACK] = NULL;
	} else if (t->kept.objects[CALLBACK]) {
		value_push_kept(J, &t->kept, CALLBACK);
		js_copy(J, 1);
		flow_bind_like(J, -2);
		value_keep(J, &t->kept, CALLBACK, -1);
	} else {
		value_keep(J, &t->kept, CALLBACK, 1);
	}
	js_pushundefined(J);
}

static void timeout_set_args(js_State *J)
{
	struct timeout *t = this_timeout(J);
	t->kept.objects[ARGS] = NULL;
	value_keep(J, &t->kept, ARGS, 1);
	js_pushundefined(J);
}

static void timeout_repeat(js_State *J)
{
	struct timeout *t = this_timeout(J);
	if (t->repeat_ms)
		js_pushnumber(J, t->repeat_ms);
	else
		js_pushnull(J);
}

static void timeout_idle_start(js_State *J)
{
	struct timeout *t = this_timeout(J);
	js_pushnumber(J, t->op.due_ms > t->delay_ms ? (double)(t->op.due_ms - t->delay_ms) : 0);
}

static void timeout_destroyed(js_State *J) { js_pushboolean(J, this_timeout(J)->destroyed); }

static void push_kept(js_State *J, int place)
{
	struct timeout *t = this_timeout(J);
	if (t->kept.objects[place]) {
		value_push_kept(J, &t->kept, place);
		flow_unbind(J);
	} else if (place == CALLBACK)
		js_pushnull(J);
	else
		js_pushundefined(J);
}

static void timeout_callback(js_State *J) { push_kept(J, CALLBACK); }
static void timeout_args(js_State *J) { push_kept(J, ARGS); }

/* ---- immediates */

static void unlink_immediate(struct timers *q, struct immediate *m)
{
	*m->link = m->next;
	if (m->next)
		m->next->link = m->link;
	else
		q->tail = m->link;
	m->link = NULL;
	q->waiting--;
	q->referenced -= (unsigned)m->referenced;
}

/* After this m may be freed by the next collection. */
static void drop_immediate(struct immediate *m)
{
	m->kept = (struct value_kept){ { NULL } };
	value_unroot(m->host->J, m->self);
	m->self = 0;
}

static void set_immediate(js_State *J)
{
	struct timers *q = host_of(J)->timers;
	check_callback(J);
	int args = gather_args(J, 2);
	value_push(J, q->immediate_prototype);
	struct immediate *m = value_newnative(J, IMMEDIATE, sizeof *m);
	m->host = q->host;
	m->referenced = 1;
	if (args)
		value_keep(J, &m->kept, ARGS, -2);
	keep_callback(J, &m->kept, IMMEDIATE, 1);
	m->self = value_root(J, -1);
	m->link = q->tail;
	*q->tail = m;
	q->tail = &m->next;
	q->waiting++;
	q->referenced++;
}

static void stop_immediate(js_State *J, int idx)
{
	struct immediate *m = js_touserdata(J, idx, IMMEDIATE);
	if (m->link) {
		unlink_immediate(m->host->timers, m);
		js_copy(J, idx);
		flow_ended(J);
		drop_immediate(m);
	}
	js_pushundefined(J);
}

static void clear_immediate(js_State *J)
{
	if (js_isuserdata(J, 1, IMMEDIATE))
		stop_immediate(J, 1);
	else
		js_pushundefined(J);
}

static void immediate_dispose(js_State *J) { stop_immediate(J, 0); }

static void immediate_set_ref(js_State *J, int on)
{
	struct immediate *m = js_touserdata(J, 0, IMMEDIATE);
	if (m->link && m->referenced != on)
		m->host->timers->referenced += on ? 1u : -1u;
	m->referenced = on;
	js_copy(J, 0);
}

static void immediate_ref(js_State *J) { immediate_set_ref(J, 1); }
static void immediate_unref(js_State *J) { immediate_set_ref(J, 0); }
static void immediate_has_ref(js_State *J)
{
	struct immediate *m = js_touserdata(J, 0, IMMEDIATE);
	js_pushboolean(J, m->referenced);
}

static void immediate_callback(js_State *J)
{
	struct immediate *m = js_touserdata(J, 0, IMMEDIATE);
	if (m->link) {
		value_push_kept(J, &m->kept, CALLBACK);
		flow_unbind(J);
	} else
		js_pushnull(J);
}

static void immediate_args(js_State *J)
{
	struct immediate *m = js_touserdata(J, 0, IMMEDIATE);
	if (m->kept.objects[ARGS])
		value_push_kept(J, &m->kept, ARGS);
	else
		js_pushundefined(J);
}

static void immediate_destroyed(js_State *J)
{
	struct immediate *m = js_touserdata(J, 0, IMMEDIATE);
	js_pushboolean(J, !m->link);
}

unsigned timers_run_immediates(struct timers *q)
{
	unsigned ran = 0;
	/* A marker ends the batch: immediates queued by these run in the next turn, and one that is cleared meanwhile
	 * unlinks itself. */
	if (!q->waiting)
		return 0;
	q->end = (struct immediate){ .link = q->tail, .host = q->host };
	*q->tail = &q->end;
	q->tail = &q->end.next;
	q->waiting++;
	while (q->head != &q->end) {
		struct immediate *m = q->head;
		unlink_immediate(q, m);
		call(q->host->J, &m->kept, m->self);
		drop_immediate(m);
		ran++;
	}
	unlink_immediate(q, &q->end);
	return ran;
}

unsigned timers_immediates_referenced(struct timers *q) { return q->referenced; }
unsigned timers_immediates_waiting(struct timers *q) { return q->waiting; }

/* ---- set-up */

/* A native is called with at least `needed` arguments, padded with undefined; its `length` may be larger. */
static void global(js_State *J, const char *name, js_CFunction f, int needed, int length)
{
	js_newcfunction(J, f, name, needed);
	if (length != needed) {
		js_pushnumber(J, length);
		js_defproperty(J, -2, "length", JS_READONLY | JS_DONTENUM);
	}
	js_defglobal(J, name, 0);
}

/* Defines a non-enumerable accessor on the prototype on top.  set: NULL if script cannot change it. */
static void accessor(js_State *J, const char *name, js_CFunction get, js_CFunction set)
{
	js_newcfunction(J, get, name, 0);
	if (set)
		js_newcfunction(J, set, name, 1);
	else
		js_pushundefined(J);
	js_defaccessor(J, -3, name, JS_DONTENUM);
}

static void nothing(js_State *J) { js_pushundefined(J); }

/* Gives the prototype on top a constructor that makes nothing, only for its name. */
static void constructor(js_State *J, const char *name)
{
	js_newcfunction(J, nothing, name, 0);
	js_copy(J, -2);
	js_defproperty(J, -2, "prototype", JS_READONLY | JS_DONTENUM | JS_DONTCONF);
	js_defproperty(J, -2, "constructor", JS_DONTENUM);
}

void timers_init(js_State *J)
{
	struct timers *q = mem_zalloc(sizeof *q);
	q->host = host_of(J);
	q->tail = &q->head;
	q->host->timers = q;

	js_newobject(J);
	value_method(J, "ref", timeout_ref, 0);
	value_method(J, "unref", timeout_unref, 0);
	value_method(J, "hasRef", timeout_has_ref, 0);
	value_method(J, "refresh", timeout_refresh, 0);
	value_method(J, "close", timeout_close, 0);
	value_symbol_method(J, "toPrimitive", timeout_to_primitive, 0);
	value_symbol_method(J, "dispose", timeout_dispose, 0);
	accessor(J, "_idleTimeout", timeout_idle, timeout_set_idle);
	accessor(J, "_idleStart", timeout_idle_start, NULL);
	accessor(J, "_onTimeout", timeout_callback, timeout_set_callback);
	accessor(J, "_timerArgs", timeout_args, timeout_set_args);
	accessor(J, "_repeat", timeout_repeat, timeout_set_repeat);
	accessor(J, "_destroyed", timeout_destroyed, NULL);
	constructor(J, TIMEOUT);
	q->timeout_prototype = value_root(J, -1);
	js_pop(J, 1);

	js_newobject(J);
	value_method(J, "ref", immediate_ref, 0);
	value_method(J, "unref", immediate_unref, 0);
	value_method(J, "hasRef", immediate_has_ref, 0);
	value_symbol_method(J, "dispose", immediate_dispose, 0);
	accessor(J, "_onImmediate", immediate_callback, NULL);
	accessor(J, "_argv", immediate_args, NULL);
	accessor(J, "_destroyed", immediate_destroyed, NULL);
	constructor(J, IMMEDIATE);
	q->immediate_prototype = value_root(J, -1);
	js_pop(J, 1);

	global(J, "clearImmediate", clear_immediate, 1, 1);
	global(J, "setImmediate", set_immediate, 1, 4);
	global(J, "clearInterval", clear_timer, 1, 1);
	global(J, "clearTimeout", clear_timer, 1, 1);
	global(J, "setInterval", set_interval, 2, 5);
	global(J, "setTimeout", set_timeout, 2, 5);
}

void timers_free(struct timers *q)
{
	mem_free(q);
}
