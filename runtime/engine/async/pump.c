#include "engine/async/pump.h"

#include "engine/async/flow.h"
#include "engine/async/promise.h"
#include "engine/core/memory.h"
#include "engine/core/run.h"
#include "engine/engine.h"

enum { TICKS_KEEP = 256 };     /* capacity in values that an idle tick queue may keep */

_Static_assert(sizeof(js_Value) == sizeof(((struct jobs_item *)0)->value), "a job holds one value");

static void mark_job(js_State *J, int mark, struct jobs_item *job)
{
	if ((job->kind & PUMP_KINDS) != PUMP_NATIVE)
		gc_mark_object(J, mark, job->a);
	gc_mark_object(J, mark, job->b);
	gc_mark_value(J, mark, (js_Value *)(void *)job->value);
}

struct marking {
	js_State *J;
	int mark;
};

static void mark_each(void *arg, struct jobs_item *job)
{
	struct marking *m = arg;
	mark_job(m->J, m->mark, job);
}

static void mark_roots(js_State *J, int mark, void *ctx)
{
	struct pump *p = ctx;
	struct marking m = { J, mark };
	jobs_each(&p->jobs, mark_each, &m);
	for (struct pump_call *c = p->call; c; c = c->outer) {
		jobs_each(&c->jobs, mark_each, &m);
		mark_job(J, mark, &c->interrupted);
		gc_mark_object(J, mark, c->flow);
		gc_mark_object(J, mark, c->scope);
	}
	mark_job(J, mark, &p->current);
	for (size_t i = p->tick_head; i < p->tick_tail; i++)
		gc_mark_value(J, mark, &p->ticks[i]);
	if (p->realm)
		promise_mark_realm(J, mark);
}

/* Not while a tick runs. */
static int is_job(const struct jobs_item *current)
{
	return current->kind != PUMP_FUNCTION || ((const js_Value *)(const void *)current->value)->t.type == JS_TOBJECT;
}

static void forget_current(struct pump *p)
{
	p->current = (struct jobs_item){ .kind = PUMP_FUNCTION };
	((js_Value *)(void *)p->current.value)->t.type = JS_TUNDEFINED;
}

void pump_init(js_State *J)
{
	struct pump *p = js_malloc(J, sizeof *p);
	memset(p, 0, sizeof *p);
	jobs_init(&p->jobs);
	forget_current(p);
	J->jobs = p;
	gc_add_roots(J, mark_roots, p);
}

void pump_fini(js_State *J)
{
	struct pump *p = pump_of(J);
	if (!p)
		return;
	promise_fini(J);
	for (struct pump_call *c = p->call; c; c = c->outer)   /* engine_abandon has left them where they were */
		jobs_fini(&c->jobs);
	jobs_fini(&p->jobs);
	memory_free(J, p->ticks);
	memory_free(J, p);
	J->jobs = NULL;
}

static void charge(js_State *J, const struct jobs *jobs, size_t *charged)
{
	if (jobs->bytes != *charged) {
		engine_charge(J, (ptrdiff_t)jobs->bytes - (ptrdiff_t)*charged);
		*charged = jobs->bytes;
	}
}

static void charge_jobs(js_State *J, struct pump *p) { charge(J, &p->jobs, &p->jobs_charged); }

void pump_reserve(js_State *J, size_t count)
{
	struct pump *p = pump_of(J);
	if (jobs_reserve(&p->jobs, count))
		memory_exhausted(J);
	charge_jobs(J, p);
}

void pump_push(js_State *J, uintptr_t kind, void *a, void *b, const js_Value *value)
{
	struct pump *p = pump_of(J);
	struct jobs_item job = { .kind = kind, .a = a, .b = b };
	memcpy(job.value, value, sizeof job.value);
	struct pump_call *c = p->call;
	while (c && !c->takes(J, c, &job))
		c = c->outer;
	if (c && !jobs_push(&c->jobs, &job)) {
		charge(J, &c->jobs, &c->charged);
		return;
	}
	/* also the one that a call has no room for: room was reserved here */
	if (jobs_push(&p->jobs, &job))
		memory_exhausted(J);
	charge_jobs(J, p);
}

void engine_job(js_State *J)
{
	flow_bind_as(J, "Microtask", 0);
	pump_push(J, PUMP_FUNCTION, NULL, NULL, js_tovalue(J, -1));
	js_pop(J, 1);
}

void engine_tick(js_State *J, int argc)
{
	struct pump *p = pump_of(J);
	size_t count = (size_t)argc + 2;
	js_Value head = { .u.number = 0 };
	if (J->flow || J->watcher) {
		js_copy(J, -(int)count);
		flow_bind_as(J, "TickObject", 0);
		js_replace(J, -(int)count - 1);
	}
	if (p->tick_tail + count + 1 > p->tick_room) {
		size_t used = p->tick_tail - p->tick_head;
		if (p->tick_head > used && used + count + 1 <= p->tick_room) {
			memcpy(p->ticks, p->ticks + p->tick_head, used * sizeof *p->ticks);
		} else {
			size_t room = p->tick_room ? p->tick_room * 2 : 32;
			while (room < p->tick_tail + count + 1)
				room *= 2;
			js_Value *ticks = memory_try(J, p->ticks, room * sizeof *ticks);
			if (!ticks)
				memory_exhausted(J);
			p->ticks = ticks;
			p->tick_room = room;
			memmove(ticks, ticks + p->tick_head, used * sizeof *ticks);
		}
		p->tick_head = 0;
		p->tick_tail = used;
	}
	head.t.type = JS_TNUMBER;
	head.u.number = (double)count;
	p->ticks[p->tick_tail] = head;
	memcpy(p->ticks + p->tick_tail + 1, J->stack + J->top - count, count * sizeof *p->ticks);
	p->tick_tail += count + 1;
	js_pop(J, (int)count);
}

void engine_ticks_first(js_State *J, int yes)
{
	pump_of(J)->jobs_first = !yes;
}

int engine_pending(js_State *J)
{
	struct pump *p = pump_of(J);
	return p->tick_head != p->tick_tail || p->jobs.state != JOBS_NONE;
}

int engine_is_pumping(js_State *J)
{
	return pump_of(J)->running;
}

static void run_ticks(js_State *J, struct pump *p)
{
	while (p->tick_head != p->tick_tail) {
		int count = (int)p->ticks[p->tick_head].u.number;
		js_Value *v = p->ticks + p->tick_head + 1;
		for (int i = 0; i < count; i++)
			js_pushvalue(J, v[i]);
		p->tick_head += (size_t)count + 1;
		js_call(J, count - 2);
		js_pop(J, 1);
		flow_end(J);
	}
	p->tick_head = p->tick_tail = 0;
	if (p->tick_room > TICKS_KEEP) {
		memory_free(J, p->ticks);
		p->ticks = NULL;
		p->tick_room = 0;
	}
}

static void run_current(js_State *J, struct pump *p)
{
	if ((p->current.kind & PUMP_KINDS) == PUMP_FUNCTION) {
		js_pushvalue(J, *(js_Value *)(void *)p->current.value);
		js_pushundefined(J);
		js_call(J, 0);
		js_pop(J, 1);
	} else {
		promise_job(J, &p->current);
	}
	flow_end(J);
}

static void run_jobs(js_State *J, struct pump *p)
{
	p->jobs_first = 1;     /* set until all have run: after a job throws, jobs still continue before ticks */
	while (jobs_shift(&p->jobs, &p->current))
		run_current(J, p);
	forget_current(p);
	charge_jobs(J, p);
	p->jobs_first = 0;
}

static void drain(js_State *J, struct pump *p)
{
	if (p->jobs_first)
		run_jobs(J, p);
	do {
		run_ticks(J, p);
		run_jobs(J, p);
	} while (p->tick_head != p->tick_tail);
}

/* error --  of the job or tick that ran; whether the next one runs. */
static int threw(js_State *J, struct pump *p)
{
	struct jobs_item job = p->current;
	int reported = 0, is_tick = !is_job(&job);
	if (!J->terminating && (job.kind & PUMP_KINDS) != PUMP_FUNCTION)
		reported = promise_job_threw(J, &job);
	/* as in node, a microtask has left its scope when its error is reported, unlike a tick or timer */
	if (!J->terminating && J->scope && job.kind == PUMP_FUNCTION && !is_tick)
		flow_left(J);
	forget_current(p);
	if (J->terminating)
		js_pop(J, 1);
	else if (!reported)
		engine_report(J, "uncaughtException");
	flow_end(J);
	return !J->terminating && !(is_tick && J->config->postpones);
}

/* One try record serves the whole drain and is renewed only after a throw: most jobs do not throw. */
int engine_pump(js_State *J)
{
	struct pump *p = pump_of(J);
	volatile int goes_on = 1;
	if (p->running)
		return 1;
	p->running = 1;
	while (goes_on && engine_pending(J)) {
		if (js_try(J)) {
			goes_on = threw(J, pump_of(J));
			continue;
		}
		drain(J, pump_of(J));
		js_endtry(J);
	}
	p = pump_of(J);
	if (p->jobs.state == JOBS_NONE)
		p->jobs_first = 0;     /* the last job threw */
	p->running = 0;
	return goes_on;
}

void pump_call_begin(js_State *J, struct pump_call *c)
{
	struct pump *p = pump_of(J);
	c->outer = p->call;
	c->depth = J->tracetop;
	c->charged = 0;
	c->interrupted = p->current;
	jobs_init(&c->jobs);
	p->call = c;
}

void pump_call_run(js_State *J, struct pump_call *c)
{
	js_Object *const job_promise = J->job_promise;
	c->flow = J->flow;
	c->scope = J->scope;
	J->flow = J->scope = NULL;
	while (!J->terminating && c->jobs.state != JOBS_NONE) {
		if (js_try(J)) {
			threw(J, pump_of(J));
			continue;
		}
		struct pump *p = pump_of(J);
		while (jobs_shift(&c->jobs, &p->current))
			run_current(J, p);
		js_endtry(J);
	}
	J->flow = c->flow;
	J->scope = c->scope;
	J->job_promise = job_promise;
	pump_of(J)->current = c->interrupted;
}

void pump_call_end(js_State *J, struct pump_call *c)
{
	jobs_fini(&c->jobs);
	engine_charge(J, -(ptrdiff_t)c->charged);
	pump_of(J)->call = c->outer;
}

void engine_pump_inside(js_State *J)
{
	struct pump *p = pump_of(J);
	js_Object *const kept[] = { J->flow, J->scope };
	for (int i = 0; i < 2; i++)
		if (kept[i])
			js_pushobject(J, kept[i]);
		else
			js_pushundefined(J);
	J->flow = J->scope = NULL;
	engine_pump(J);
	while (p->tick_head != p->tick_tail && !J->terminating) {
		if (js_try(J)) {
			if (J->terminating)
				js_pop(J, 1);
			else
				engine_report(J, "uncaughtException");
			flow_end(J);
			continue;
		}
		run_ticks(J, p);
		js_endtry(J);
	}
	js_pop(J, 2);
	J->flow = kept[0];
	J->scope = kept[1];
}
