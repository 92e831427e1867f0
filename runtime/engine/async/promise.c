/* promise.c -- ECMA-262's promises (27.2) without closures.
 *
 * Targets:       a reaction or a combinator settles a *target* object: either one of our promises, which C settles
 *                directly, or a `capability` object that holds the promise, resolve and reject values of a foreign
 *                constructor.
 *
 * States of a promise:
 *
 *     PENDING --fulfill--> FULFILLED
 *        |----reject-----> REJECTED       no handler yet: config.rejection(0) just before; then() later:
 *                                         config.rejection(1)
 *
 * While PENDING it stores its reactions, the first inline (most promises get only one), the others in an ordered list.
 * Once settled the same memory stores the result.  `locked` means that the embedder's resolve was called, perhaps with
 * a thenable, so that a second call is ignored.
 *
 * Every shortcut below replaces script-visible steps only where script cannot notice: the methods found are the
 * intrinsic ones, and as many jobs are queued as the standard requires.
 */
#include "engine/async/promise.h"

#include "engine/async/flow.h"
#include "engine/async/pump.h"
#include "engine/core/iterate.h"
#include "engine/core/memory.h"
#include "engine/core/properties.h"
#include "engine/core/run.h"
#include "engine/core/symbol.h"
#include "engine/engine.h"
#include "engine/object/describe.h"

enum reaction_kind { REACT_HANDLERS = PUMP_REACTION, REACT_NATIVE = PUMP_NATIVE, REACT_ELEMENT = PUMP_ELEMENT };

struct reaction {
	uintptr_t kind;                /* a PUMP_ kind, an element's index above PUMP_SHIFT */
	void *ok, *fail;               /* handlers (js_Object *) or NULL; REACT_NATIVE: the C function, in both */
	js_Object *target;             /* may be NULL */
	struct reaction *next;
};

struct promise {
	unsigned char state, handled, locked, has_first;
	union {
		js_Value result;
		struct {
			struct reaction first;
			/* last of the list that starts at first.next; NULL: first is the only one */
			struct reaction *last;
		} wait;
	} u;
};

struct capability {
	js_Value promise, resolve, reject;
};

/* The pair of resolving functions shares one of these. */
struct resolver {
	js_Object *promise;
	int done;
};

enum combine { COMBINE_ALL, COMBINE_SETTLED, COMBINE_ANY, COMBINE_RACE };

struct combinator {
	enum combine how;
	int done;
	uint32_t remaining;
	js_Object *target, *values;
};

/* Shared by the two functions of an element. */
struct element {
	js_Object *combinator;
	uint32_t index;
	int called;
};

/* Shared by the two functions of finally(). */
struct finally {
	js_Value on_finally;
	js_Object *constructor;
};

struct promise_realm {
	js_Object *prototype, *constructor, *then, *resolve;
	int constructor_slot, then_slot;       /* slot caches for the prototype's properties */
	const char *bound;             /* private name: the value that a native is bound to */
};

static struct promise_realm *realm(js_State *J)
{
	return pump_of(J)->realm;
}

/* ---- classes */

static void promise_mark(js_State *J, int mark, void *data)
{
	struct promise *p = data;
	if (p->state != PROMISE_PENDING) {
		gc_mark_value(J, mark, &p->u.result);
		return;
	}
	if (!p->has_first)
		return;
	for (struct reaction *r = &p->u.wait.first; r; r = r->next) {
		if ((r->kind & PUMP_KINDS) != REACT_NATIVE) {
			gc_mark_object(J, mark, r->ok);
			gc_mark_object(J, mark, r->fail);
		}
		gc_mark_object(J, mark, r->target);
	}
}

static void promise_finalize(js_State *J, void *data)
{
	struct promise *p = data;
	if (p->state == PROMISE_PENDING && p->has_first) {
		J->memory_lost |= J->memory_unheard;
		for (struct reaction *r = p->u.wait.first.next, *next; r; r = next) {
			next = r->next;
			memory_free(J, r);
		}
	}
	memory_free(J, p);
}

static void capability_mark(js_State *J, int mark, void *data)
{
	struct capability *c = data;
	gc_mark_value(J, mark, &c->promise);
	gc_mark_value(J, mark, &c->resolve);
	gc_mark_value(J, mark, &c->reject);
}

static void resolver_mark(js_State *J, int mark, void *data)
{
	gc_mark_object(J, mark, ((struct resolver *)data)->promise);
}

static void combinator_mark(js_State *J, int mark, void *data)
{
	struct combinator *c = data;
	gc_mark_object(J, mark, c->target);
	gc_mark_object(J, mark, c->values);
}

static void element_mark(js_State *J, int mark, void *data)
{
	gc_mark_object(J, mark, ((struct element *)data)->combinator);
}

static void finally_mark(js_State *J, int mark, void *data)
{
	struct finally *f = data;
	gc_mark_value(J, mark, &f->on_finally);
	gc_mark_object(J, mark, f->constructor);
}

static void plain_finalize(js_State *J, void *data)
{
	memory_free(J, data);
}

static const struct engine_class promise_class = { .name = "Promise", .mark = promise_mark,
	.finalize = promise_finalize };
static const struct engine_class capability_class = { .name = "PromiseCapability", .mark = capability_mark,
	.finalize = plain_finalize };
static const struct engine_class resolver_class = { .name = "PromiseResolver", .mark = resolver_mark,
	.finalize = plain_finalize };
static const struct engine_class combinator_class = { .name = "PromiseCombinator", .mark = combinator_mark,
	.finalize = plain_finalize };
static const struct engine_class element_class = { .name = "PromiseElement", .mark = element_mark,
	.finalize = plain_finalize };
static const struct engine_class finally_class = { .name = "PromiseFinally", .mark = finally_mark,
	.finalize = plain_finalize };

static struct promise *promise_data(js_Object *obj)
{
	return object_data(obj, &promise_class);
}

/* -- object */
static void *push_record(js_State *J, const struct engine_class *cls, js_Object *prototype, size_t size)
{
	void *data = js_malloc(J, (int)size);
	memset(data, 0, size);
	js_pushobject(J, object_new_class(J, cls, prototype, data));
	return data;
}

/* -- promise   not reported to the watcher: an internal one, or its creator reports it */
static js_Object *push_quiet_promise(js_State *J)
{
	js_Object *obj = jsV_newobject(J, JS_CUSERDATA, realm(J)->prototype);
	struct promise *p;
	js_pushobject(J, obj);         /* has no class yet, in case the rest runs out of memory */
	p = js_malloc(J, sizeof *p);
	p->state = PROMISE_PENDING;
	p->handled = p->locked = p->has_first = 0;
	obj->u.user.tag = promise_class.name;
	obj->u.user.data = p;
	obj->u.user.cls = &promise_class;
	return obj;
}

/* -- promise   parent: the promise whose then() creates it, or NULL */
static js_Object *push_child(js_State *J, js_Object *parent)
{
	js_Object *promise = push_quiet_promise(J);
	if (J->watches_promises)
		flow_promise(J, promise, parent);
	return promise;
}

static js_Object *push_promise(js_State *J)
{
	return push_child(J, NULL);
}

static js_Object *top_object(js_State *J)
{
	return js_tovalue(J, -1)->u.object;
}

/* ---- natives bound to a value: the value is in a property that script cannot name */

static void push_bound(js_State *J, js_CFunction f, int length, const js_Value *value)
{
	js_newcfunction(J, f, "", length);
	prop_add(J, top_object(J), realm(J)->bound, JS_READONLY | JS_DONTENUM | JS_DONTCONF, value);
}

static js_Value *bound_value(js_State *J)
{
	js_Object *self = J->stack[J->bot - 1].u.object;
	return &self->slots[prop_find(self, realm(J)->bound)];
}

static int is_callable(js_Value *v)
{
	return value_callable(v);
}

static js_Object *callable_or_null(js_State *J, int idx)
{
	js_Value *v = js_tovalue(J, idx);
	return is_callable(v) ? v->u.object : NULL;
}

/* ---- waiters, for the stacks of errors */

int promise_waiting(js_State *J, js_Object *promise, struct promise_waiter *out)
{
	struct promise *p = object_data(promise, &promise_class);
	struct reaction *r;
	struct combinator *c;
	static const char *const names[] = { "all", "allSettled", "any", "race" };
	(void)J;
	memset(out, 0, sizeof *out);
	out->index = -1;
	if (!p || p->state != PROMISE_PENDING || !p->has_first || p->u.wait.last)
		return 0;
	r = &p->u.wait.first;
	switch (r->kind & PUMP_KINDS) {
	case REACT_NATIVE: {
		js_Object *context = r->target ? flow_context(r->target) : NULL;
		if (!context || !(object_data(context, &coroutine_async) ||
			object_data(context, &coroutine_async_generator)))
			return 0;
		out->context = context;
		return 1;
	}
	case REACT_ELEMENT:
		c = object_data(r->target, &combinator_class);
		if (!c || c->how == COMBINE_RACE)
			return 0;
		out->promise = c->target;
		out->index = (int)(r->kind >> PUMP_SHIFT);
		out->combinator = names[c->how];
		return 1;
	case REACT_HANDLERS:
		if (!r->target || !object_data(r->target, &promise_class))
			return 0;
		out->promise = r->target;
		return 1;
	}
	return 0;
}

/* ---- settling */

static void queue_reaction(js_State *J, struct reaction *r, int failed, const js_Value *result)
{
	pump_push(J, r->kind | (failed ? PUMP_FAILED : 0), failed ? r->fail : r->ok, r->target, result);
}

static void track(js_State *J, js_Object *obj, int handled)
{
	if (!J->config->rejection)
		return;
	js_pushobject(J, obj);
	J->config->rejection(J, handled);
}

/* value --  obj is reachable from elsewhere or from the stack.  Everything that can throw comes before the first
 * change: if only some reactions were queued, the others would wait forever. */
static void settle(js_State *J, js_Object *obj, enum promise_state state)
{
	struct promise *p = promise_data(obj);
	js_Value result = *js_tovalue(J, -1);
	struct reaction first, *r;
	int waiting;
	if (J->watches_promises && p->state == PROMISE_PENDING)
		flow_resolved(J, obj);
	waiting = p->has_first;
	if (p->state != PROMISE_PENDING) {
		js_pop(J, 1);
		return;
	}
	if (waiting) {
		size_t count = 0;
		first = p->u.wait.first;
		for (r = &first; r; r = r->next)
			count++;
		pump_reserve(J, count);
	}
	if (state == PROMISE_REJECTED && !p->handled)
		track(J, obj, 0);
	p->state = (unsigned char)state;
	p->has_first = 0;
	p->u.result = result;
	if (waiting) {
		queue_reaction(J, &first, state == PROMISE_REJECTED, &result);
		for (r = first.next; r; r = first.next) {
			queue_reaction(J, r, state == PROMISE_REJECTED, &result);
			first.next = r->next;
			memory_free(J, r);
		}
	}
	js_pop(J, 1);
}

/* 1 if obj.constructor is the intrinsic Promise and reading it runs no script. */
static int plain_constructor(js_State *J, js_Object *obj)
{
	struct promise_realm *m = realm(J);
	js_Value *v;
	if (obj->prototype != m->prototype || prop_find(obj, J->names.constructor) >= 0)
		return 0;
	v = prop_watched(m->prototype, J->names.constructor, &m->constructor_slot);
	return v && v->t.type == JS_TOBJECT && v->u.object == m->constructor;
}

/* 1 if in addition Promise[Symbol.species] is unmodified, so that then() creates a Promise. */
static int plain_species(js_State *J, js_Object *obj)
{
	js_Object *constructor = realm(J)->constructor, *getter;
	int slot;
	if (!plain_constructor(J, obj))
		return 0;
	slot = prop_find(constructor, J->symbols.species);
	if (slot < 0 || constructor->slots[slot].t.type != JS_TACCESSOR)
		return 0;
	getter = constructor->slots[slot].u.accessor->getter;
	return getter && getter->type == JS_CCFUNCTION && getter->u.c.function == symbol_return_this;
}

/* 1 if obj is a promise whose `then` is the intrinsic one and reading it runs no script. */
static int plain_then(js_State *J, js_Object *obj)
{
	struct promise_realm *m = realm(J);
	js_Value *v;
	if (!promise_data(obj) || obj->prototype != m->prototype || prop_find(obj, J->names.then) >= 0)
		return 0;
	v = prop_watched(m->prototype, J->names.then, &m->then_slot);
	return v && v->t.type == JS_TOBJECT && v->u.object == m->then;
}

/* The promise resolve function, 27.2.1.3.2.  value --   obj is rooted by the caller */
static void resolve(js_State *J, js_Object *obj)
{
	js_Value *v = js_tovalue(J, -1), then;
	js_Object *thenable;
	if (v->t.type != JS_TOBJECT) {
		settle(J, obj, PROMISE_FULFILLED);
		return;
	}
	thenable = v->u.object;
	if (thenable == obj) {
		js_pop(J, 1);
		js_newtypeerror(J, "Chaining cycle detected for promise #<Promise>");
		settle(J, obj, PROMISE_REJECTED);
		return;
	}
	if (plain_then(J, thenable)) {
		then = object_value(realm(J)->then);
		pump_push(J, PUMP_THENABLE, thenable, obj, &then);
		js_pop(J, 1);
		return;
	}
	if (!J->exotic_chain && !OBJECT_IS_EXOTIC(thenable) && !object_has(J, thenable, J->names.then)) {
		settle(J, obj, PROMISE_FULFILLED);
		return;
	}
	if (js_try(J)) {
		if (J->terminating)
			js_throw(J);
		js_rot2pop1(J);
		settle(J, obj, PROMISE_REJECTED);
		return;
	}
	if (!object_get(J, thenable, J->names.then))
		js_pushundefined(J);
	js_endtry(J);
	then = *js_tovalue(J, -1);
	js_pop(J, 1);
	if (!is_callable(&then)) {
		settle(J, obj, PROMISE_FULFILLED);
		return;
	}
	js_pushvalue(J, then);
	flow_bind_as(J, NULL, 0);
	then = *js_tovalue(J, -1);
	pump_push(J, PUMP_THENABLE, thenable, obj, &then);
	js_pop(J, 2);
}

/* ---- targets */

/* value -- */
static void target_settle(js_State *J, js_Object *target, int failed)
{
	struct capability *c;
	if (!target) {
		js_pop(J, 1);
	} else if (promise_data(target)) {
		if (failed)
			settle(J, target, PROMISE_REJECTED);
		else
			resolve(J, target);
	} else {
		c = object_data(target, &capability_class);
		js_pushvalue(J, failed ? c->reject : c->resolve);
		js_pushundefined(J);
		js_rot3(J);
		js_rot3(J);
		js_call(J, 1);
		js_pop(J, 1);
	}
}

static void push_target_promise(js_State *J, js_Object *target)
{
	struct capability *c = object_data(target, &capability_class);
	if (c)
		js_pushvalue(J, c->promise);
	else
		js_pushobject(J, target);
}

/* ---- resolving functions */

static void resolving(js_State *J, int failed)
{
	struct resolver *r = object_data(bound_value(J)->u.object, &resolver_class);
	if (!r->done) {
		js_copy(J, 1);
		/* If this throws, the promise is still pending, and the other function of the pair must still work. */
		if (failed || !js_isobject(J, -1)) {
			settle(J, r->promise, failed ? PROMISE_REJECTED : PROMISE_FULFILLED);
			r->done = 1;
		} else {
			r->done = 1;
			if (js_try(J)) {
				r->done = 0;
				js_throw(J);
			}
			resolve(J, r->promise);
			js_endtry(J);
		}
	}
	js_pushundefined(J);
}

static void resolve_function(js_State *J) { resolving(J, 0); }
static void reject_function(js_State *J) { resolving(J, 1); }

/* -- resolve reject */
static void push_resolving_functions(js_State *J, js_Object *promise)
{
	struct resolver *r = push_record(J, &resolver_class, NULL, sizeof *r);
	js_Value v = *js_tovalue(J, -1);
	r->promise = promise;
	push_bound(J, resolve_function, 1, &v);
	push_bound(J, reject_function, 1, &v);
	js_rot3(J);
	js_rot3(J);
	js_pop(J, 1);
}

/* ---- capabilities of foreign constructors */

static void capability_executor(js_State *J)
{
	struct capability *c = object_data(bound_value(J)->u.object, &capability_class);
	if (c->resolve.t.type != JS_TUNDEFINED || c->reject.t.type != JS_TUNDEFINED)
		js_typeerror(J, "Promise executor has already been invoked with non-undefined arguments");
	c->resolve = *js_tovalue(J, 1);
	c->reject = *js_tovalue(J, 2);
	js_pushundefined(J);
}

static int is_constructor(js_State *J, js_Value *v)
{
	return value_constructor(v);
}

/* NewPromiseCapability of the constructor at idx.  -- target */
static js_Object *push_target(js_State *J, int idx)
{
	js_Value *ctor = js_tovalue(J, idx), self;
	char text[80];
	struct capability *c;
	if (ctor->t.type == JS_TOBJECT && ctor->u.object == realm(J)->constructor)
		return push_promise(J);
	if (!is_constructor(J, ctor))
		js_typeerror(J, "%s is not a constructor", describe_value(J, ctor, text, sizeof text));
	self = *ctor;
	c = push_record(J, &capability_class, NULL, sizeof *c);
	c->promise.t.type = c->resolve.t.type = c->reject.t.type = JS_TUNDEFINED;
	js_pushvalue(J, self);
	self = *js_tovalue(J, -2);
	push_bound(J, capability_executor, 2, &self);
	js_construct(J, 1);
	if (!is_callable(&c->resolve) || !is_callable(&c->reject))
		js_typeerror(J, "Promise resolve or reject function is not callable");
	c->promise = *js_tovalue(J, -1);
	js_pop(J, 1);
	return top_object(J);
}

/* ---- then */

static void mark_handled(js_State *J, js_Object *obj)
{
	struct promise *p = promise_data(obj);
	int late = p->state == PROMISE_REJECTED && !p->handled;
	p->handled = 1;
	if (late)
		track(J, obj, 1);
}

static void add_reaction(js_State *J, js_Object *obj, const struct reaction *reaction)
{
	struct promise *p = promise_data(obj);
	struct reaction r = *reaction;
	mark_handled(J, obj);                /* Mark before allocating: on failure the awaiter gets the error. */
	if (p->state != PROMISE_PENDING) {
		pump_reserve(J, 1);
		queue_reaction(J, &r, p->state == PROMISE_REJECTED, &p->u.result);
		return;
	}
	r.next = NULL;
	if (!p->has_first) {
		p->u.wait.first = r;
		p->u.wait.last = NULL;
		p->has_first = 1;
	} else {
		struct reaction *more = js_malloc(J, sizeof *more);
		*more = r;
		if (p->u.wait.last)
			p->u.wait.last->next = more;
		else
			p->u.wait.first.next = more;
		p->u.wait.last = more;
	}
}

/* -- value of a property, undefined if there is none */
static void push_property(js_State *J, js_Object *obj, const char *atom)
{
	if (!object_get(J, obj, atom))
		js_pushundefined(J);
}

/* SpeciesConstructor(object at idx, Promise).  -- constructor */
static void push_species(js_State *J, int idx)
{
	if (plain_species(J, js_toobject(J, idx)))
		js_pushobject(J, realm(J)->constructor);
	else
		symbol_push_species(J, idx, realm(J)->constructor);
}

/* Binds both arguments in place. */
static void bind_handlers(js_State *J)
{
	for (int i = 1; i <= 2; i++) {
		if (!js_iscallable(J, i))
			continue;
		js_copy(J, i);
		flow_bind_as(J, NULL, 0);
		js_replace(J, i);
	}
}

static void Pp_then(js_State *J)
{
	js_Object *self = js_isobject(J, 0) ? js_toobject(J, 0) : NULL;
	struct reaction r = { .kind = REACT_HANDLERS };
	char text[80];
	if (!self || !promise_data(self))
		js_typeerror(J, "Method Promise.prototype.then called on incompatible receiver %s",
			describe_value(J, js_tovalue(J, 0), text, sizeof text));
	if (J->flow)
		bind_handlers(J);
	if (plain_species(J, self)) {
		r.target = push_child(J, self);
	} else {
		push_species(J, 0);
		r.target = push_target(J, -1);
	}
	r.ok = callable_or_null(J, 1);
	r.fail = callable_or_null(J, 2);
	add_reaction(J, self, &r);
	if (!promise_data(r.target))
		push_target_promise(J, r.target);
}

void promise_then_native(js_State *J, int idx, promise_continuation fn, js_Object *ctx)
{
	struct reaction r = { .kind = REACT_NATIVE, .ok = (void *)fn, .fail = (void *)fn, .target = ctx };
	js_Object *promise = js_toobject(J, idx);
	int top = TOP;
	if (J->flow || J->watches_promises) {
		/* script never gets the promise that then() would have created, but the continuation runs in its
		 * scope */
		js_Object *scope = J->watches_promises ? flow_promise(J, push_quiet_promise(J), promise) : NULL;
		r.target = flow_push_continuation(J, fn, ctx, scope);
		r.ok = r.fail = (void *)flow_continue;
		add_reaction(J, promise, &r);
		TOP = top;             /* correct whether or not the watcher was removed meanwhile */
		return;
	}
	add_reaction(J, promise, &r);
}

void promise_react(js_State *J)
{
	struct reaction r = { .kind = REACT_HANDLERS };
	js_Value *v = js_tovalue(J, -3);
	if (v->t.type == JS_TOBJECT && !promise_data(v->u.object)) {
		js_Object *promise = push_promise(J);
		js_copy(J, -4);
		resolve(J, promise);
		js_replace(J, -4);
	}
	if (J->flow)
		/* each round handles the lower one and moves it up: fail ok, ok fail */
		for (int i = 0; i < 2; i++) {
			js_rot2(J);
			if (js_iscallable(J, -1))
				flow_bind_as(J, NULL, 0);
		}
	v = js_tovalue(J, -3);
	r.ok = callable_or_null(J, -2);
	r.fail = callable_or_null(J, -1);
	if (v->t.type == JS_TOBJECT)
		add_reaction(J, v->u.object, &r);
	else
		queue_reaction(J, &r, 0, v);
	js_pop(J, 3);
}

/* The C function and context to queue for a job.  If there is a flow, they restore it first; the new context then stays
 * on the stack, which is its only root until it is queued. */
static struct reaction native_reaction(js_State *J, promise_continuation fn, js_Object *ctx)
{
	struct reaction r = { .kind = REACT_NATIVE, .ok = (void *)fn, .fail = (void *)fn, .target = ctx };
	if (J->flow) {
		r.target = flow_push_continuation(J, fn, ctx, NULL);
		r.ok = r.fail = (void *)flow_continue;
	}
	return r;
}

void promise_react_native(js_State *J, promise_continuation fn, js_Object *ctx)
{
	struct reaction r;
	js_Value v = *js_tovalue(J, -1);
	int top = TOP;
	if (v.t.type == JS_TOBJECT && !promise_data(v.u.object)) {
		js_Object *promise = push_promise(J);
		js_copy(J, -2);
		resolve(J, promise);
		js_replace(J, -2);
		v = *js_tovalue(J, -1);
	}
	r = native_reaction(J, fn, ctx);
	if (v.t.type == JS_TOBJECT)
		add_reaction(J, v.u.object, &r);
	else
		queue_reaction(J, &r, 0, &v);
	TOP = top - 1;
}

void promise_job_native(js_State *J, promise_continuation fn, js_Object *ctx, int ok)
{
	js_Value v = *js_tovalue(J, -1);
	int top = TOP;
	struct reaction r = native_reaction(J, fn, ctx);
	queue_reaction(J, &r, !ok, &v);
	TOP = top - 1;
}

void promise_handle(js_State *J, int idx)
{
	js_Object *obj = js_toobject(J, idx);
	if (promise_data(obj))
		mark_handled(J, obj);
}

/* object.then(arguments): function this -- */
static void push_method(js_State *J, int idx, const char *name)
{
	js_copy(J, idx);
	js_getproperty(J, -1, name);
	js_rot2(J);
}

static void Pp_catch(js_State *J)
{
	char text[80];
	if (!js_iscoercible(J, 0))
		js_typeerror(J, "Cannot read properties of %s (reading 'then')",
			describe_value(J, js_tovalue(J, 0), text, sizeof text));
	push_method(J, 0, J->names.then);
	js_pushundefined(J);
	js_copy(J, 1);
	js_call(J, 2);
}

/* -- the value itself or a promise, PromiseResolve(constructor at idx, top).  value -- promise */
static void coerce(js_State *J, int idx)
{
	js_Value ctor = *js_tovalue(J, idx), *v = js_tovalue(J, -1);
	js_Object *target;
	if (v->t.type == JS_TOBJECT && promise_data(v->u.object)) {
		js_Object *found;
		if (plain_constructor(J, v->u.object)) {
			found = realm(J)->constructor;
		} else {
			push_property(J, v->u.object, J->names.constructor);
			found = js_isobject(J, -1) ? top_object(J) : NULL;
			js_pop(J, 1);
		}
		if (found == ctor.u.object)
			return;
	}
	target = push_target(J, idx);
	js_copy(J, -2);
	target_settle(J, target, 0);
	push_target_promise(J, target);
	js_rot3pop2(J);
}

void promise_coerce(js_State *J)
{
	js_pushobject(J, realm(J)->constructor);
	js_rot2(J);
	coerce(J, -2);
	js_rot2pop1(J);
}

void promise_coerce_child(js_State *J, js_Object *parent)
{
	js_Value *v = js_tovalue(J, -1);
	if (!J->watches_promises || VALUE_DATA(v, &promise_class)) {
		promise_coerce(J);
		return;
	}
	push_child(J, parent);
	js_copy(J, -2);
	target_settle(J, js_tovalue(J, -2)->u.object, 0);
	js_rot2pop1(J);
}

void promise_awaited(js_State *J)
{
	js_Object *obj = js_isobject(J, -1) ? top_object(J) : NULL;
	if (obj && promise_data(obj) && !promise_data(obj)->handled && plain_constructor(J, obj))
		mark_handled(J, obj);
}

/* The two functions of finally() are bound to a struct finally, the thunks to the value. */
static void value_thunk(js_State *J) { js_pushvalue(J, *bound_value(J)); }

static void thrower(js_State *J)
{
	js_pushvalue(J, *bound_value(J));
	js_throw(J);
}

static void finally_part(js_State *J, js_CFunction thunk)
{
	struct finally *f = object_data(bound_value(J)->u.object, &finally_class);
	js_Value v;
	js_pushobject(J, f->constructor);
	js_pushvalue(J, f->on_finally);
	js_pushundefined(J);
	js_call(J, 0);                         /* constructor result */
	coerce(J, -2);                         /* constructor promise */
	push_method(J, -1, J->names.then);     /* ... then promise */
	v = *js_tovalue(J, 1);
	push_bound(J, thunk, 0, &v);
	js_call(J, 1);
}

static void then_finally(js_State *J) { finally_part(J, value_thunk); }
static void catch_finally(js_State *J) { finally_part(J, thrower); }

static void Pp_finally(js_State *J)
{
	js_Value shared;
	struct finally *f;
	if (!js_isobject(J, 0))
		js_typeerror(J, "Promise.prototype.finally called on non-object");
	if (!js_iscallable(J, 1)) {
		push_method(J, 0, J->names.then);
		js_copy(J, 1);
		js_copy(J, 1);
		js_call(J, 2);
		return;
	}
	push_species(J, 0);
	f = push_record(J, &finally_class, NULL, sizeof *f);
	f->on_finally = *js_tovalue(J, 1);
	f->constructor = js_tovalue(J, -2)->u.object;
	shared = *js_tovalue(J, -1);
	push_method(J, 0, J->names.then);
	push_bound(J, then_finally, 1, &shared);
	push_bound(J, catch_finally, 1, &shared);
	js_call(J, 2);
}

/* ---- jobs */

static void run_handler(js_State *J, const struct jobs_item *job, const js_Value *value)
{
	int failed = (job->kind & PUMP_FAILED) != 0;
	if (job->a) {
		js_Object *target = job->b;
		js_pushobject(J, job->a);
		js_pushundefined(J);
		js_pushvalue(J, *value);
		J->job_promise = target && object_data(target, &promise_class) ? target : NULL;
		js_call(J, 1);
		J->job_promise = NULL;
		target_settle(J, target, 0);
	} else {
		js_pushvalue(J, *value);
		target_settle(J, job->b, failed);
	}
}

static void run_thenable(js_State *J, const struct jobs_item *job, const js_Value *then)
{
	js_Object *thenable = job->a, *promise = job->b;
	if (!J->watches_promises && then->u.object == realm(J)->then && promise_data(thenable) &&
		plain_species(J, thenable)) {
		struct reaction adopt = { .kind = REACT_HANDLERS, .target = promise };
		add_reaction(J, thenable, &adopt);
		return;
	}
	push_resolving_functions(J, promise);          /* resolve reject */
	if (js_try(J)) {
		if (J->terminating)
			js_throw(J);
		js_rot2(J);                            /* resolve error reject */
		js_pushundefined(J);
		js_rot3(J);
		js_rot3(J);                            /* resolve reject undefined error */
		js_call(J, 1);
		js_pop(J, 2);
		return;
	}
	js_pushvalue(J, *then);
	js_pushobject(J, thenable);
	js_copy(J, -4);
	js_copy(J, -4);
	js_call(J, 2);
	js_endtry(J);
	js_pop(J, 3);
}

static void combine_element(js_State *J, js_Object *obj, uint32_t index, int failed);

/* A reaction runs in the scope of the promise that its then() created, a thenable's job in the scope of the promise
 * that waits for it. */
static int enter_scope(js_State *J, const struct jobs_item *job)
{
	uintptr_t kind = job->kind & PUMP_KINDS;
	js_Object *promise = job->b;
	struct capability *c;
	if ((kind != PUMP_REACTION && kind != PUMP_THENABLE) || !promise)
		return 0;
	c = object_data(promise, &capability_class);
	if (c)
		promise = c->promise.t.type == JS_TOBJECT ? c->promise.u.object : NULL;
	if (!promise || !object_data(promise, &promise_class))
		return 0;
	flow_enter_promise(J, promise);
	return 1;
}

int engine_has_lost(js_State *J)
{
	if (!J->memory_unheard || J->memory_lost)
		return J->memory_unheard;
	for (js_Object *obj = J->gcobj; obj; obj = obj->gcnext) {
		struct promise *p = promise_data(obj);
		if (p && p->state == PROMISE_PENDING && p->has_first)
			return 1;
	}
	return 0;
}

void engine_note_loss(js_State *J) { J->memory_lost = 1; }
int engine_memory_unheard(js_State *J) { return J->memory_unheard; }

void promise_job(js_State *J, const struct jobs_item *job)
{
	const js_Value *value = (const js_Value *)(const void *)job->value;
	int scoped = J->watches_promises && enter_scope(J, job);
	switch (job->kind & PUMP_KINDS) {
	case PUMP_REACTION:
		run_handler(J, job, value);
		break;
	case PUMP_THENABLE:
		run_thenable(J, job, value);
		break;
	case PUMP_NATIVE: {
		int top = J->top;
		js_pushvalue(J, *value);
		((promise_continuation)job->a)(J, job->b, !(job->kind & PUMP_FAILED));
		J->top = top;
		break;
	}
	case PUMP_ELEMENT:
		js_pushvalue(J, *value);
		combine_element(J, job->b, (uint32_t)(job->kind >> PUMP_SHIFT), (job->kind & PUMP_FAILED) != 0);
		break;
	}
	if (scoped)
		flow_leave(J);
}

int promise_job_threw(js_State *J, const struct jobs_item *job)
{
	J->job_promise = NULL;
	if ((job->kind & PUMP_KINDS) != PUMP_REACTION || !job->b)
		return 0;
	if (js_try(J)) {
		js_rot2pop1(J);
		return 0;
	}
	js_copy(J, -1);
	target_settle(J, job->b, 1);
	js_endtry(J);
	js_pop(J, 1);
	return 1;
}

/* ---- all, allSettled, any, race */

static void push_aggregate_error(js_State *J, js_Object *errors)
{
	js_getintrinsic(J, "AggregateError");
	js_pushobject(J, errors);
	js_pushliteral(J, "All promises were rejected");
	js_construct(J, 2);
}

/* {status, value} or {status, reason}.  value -- object */
static void push_outcome(js_State *J, int failed)
{
	js_newobject(J);
	js_pushliteral(J, failed ? "rejected" : "fulfilled");
	value_create(J, -2, "status");
	js_rot2(J);
	value_create(J, -2, failed ? "reason" : "value");
}

/* All elements are settled.  -- */
static void combine_finish(js_State *J, struct combinator *c)
{
	if (c->done)
		return;
	c->done = 1;
	if (c->how == COMBINE_ANY)
		push_aggregate_error(J, c->values);
	else
		js_pushobject(J, c->values);
	target_settle(J, c->target, c->how == COMBINE_ANY);
}

/* value -- */
static void set_value(js_State *J, struct combinator *c, uint32_t index)
{
	js_pushobject(J, c->values);
	js_rot2(J);
	value_createindex(J, -2, index);
	js_pop(J, 1);
}

/* value --   obj is on the stack, in the running job or bound to the running function */
static void combine_element(js_State *J, js_Object *obj, uint32_t index, int failed)
{
	struct combinator *c = object_data(obj, &combinator_class);
	int decides = c->how == COMBINE_RACE || (c->how == COMBINE_ALL && failed) || (c->how == COMBINE_ANY && !failed);
	if (c->done) {
		js_pop(J, 1);
		return;
	}
	if (decides) {
		c->done = 1;
		target_settle(J, c->target, failed);
		return;
	}
	if (failed)
		vm_note_delivery(J, js_tovalue(J, -1));
	if (c->how == COMBINE_SETTLED)
		push_outcome(J, failed);
	set_value(J, c, index);
	if (--c->remaining == 0)
		combine_finish(J, c);
}

/* Element functions are bound to a struct element. */
static void element_function(js_State *J, int failed)
{
	struct element *e = object_data(bound_value(J)->u.object, &element_class);
	if (!e->called) {
		e->called = 1;
		js_copy(J, 1);
		combine_element(J, e->combinator, e->index, failed);
	}
	js_pushundefined(J);
}

static void element_ok(js_State *J) { element_function(J, 0); }
static void element_fail(js_State *J) { element_function(J, 1); }

/* Slots of combine's frame, from `base` on. */
enum { SLOT_METHOD, SLOT_ITERATOR, SLOT_NEXT, SLOT_RESOLVE, SLOT_REJECT, SLOTS };

/* Creates the functions that settle the target on first use; all elements share them. */
static void need_functions(js_State *J, struct combinator *c, int base)
{
	struct capability *capability;
	if (js_isdefined(J, base + SLOT_RESOLVE))
		return;
	capability = object_data(c->target, &capability_class);
	if (capability) {
		js_pushvalue(J, capability->resolve);
		js_pushvalue(J, capability->reject);
	} else {
		push_resolving_functions(J, c->target);
	}
	js_replace(J, base + SLOT_REJECT);
	js_replace(J, base + SLOT_RESOLVE);
}

/* promise --   adds the promise on top as an element */
static void combine_add(js_State *J, js_Object *obj, uint32_t index, int base)
{
	js_Object *promise = js_isobject(J, -1) ? top_object(J) : NULL;
	struct combinator *c = object_data(obj, &combinator_class);
	if (promise && !J->watches_promises && plain_then(J, promise) && plain_species(J, promise)) {
		struct reaction r = { .kind = REACT_ELEMENT | (uintptr_t)index << PUMP_SHIFT, .target = obj };
		add_reaction(J, promise, &r);
	} else {
		int item = js_gettop(J) - 1;
		struct element *e = push_record(J, &element_class, NULL, sizeof *e);
		js_Value shared = *js_tovalue(J, -1);
		e->combinator = obj;
		e->index = index;
		need_functions(J, c, base);
		push_method(J, item, J->names.then);
		if (c->how == COMBINE_RACE || c->how == COMBINE_ANY)
			js_copy(J, base + SLOT_RESOLVE);
		else
			push_bound(J, element_ok, 1, &shared);
		if (c->how == COMBINE_RACE || c->how == COMBINE_ALL)
			js_copy(J, base + SLOT_REJECT);
		else
			push_bound(J, element_fail, 1, &shared);
		js_call(J, 2);
		js_pop(J, 2);
	}
	js_pop(J, 1);
}

/* this: constructor, 1: iterable.  *open: whether the iterator must be closed if this throws. */
static void combine_start(js_State *J, js_Object *obj, int base, volatile int *open)
{
	struct combinator *c = object_data(obj, &combinator_class);
	int intrinsic = js_toobject(J, 0) == realm(J)->constructor, plain;
	uint32_t index = 0;
	js_getproperty(J, 0, "resolve");
	if (!js_iscallable(J, -1))
		js_typeerror(J, "Promise resolve or reject function is not callable");
	if (top_object(J) != realm(J)->resolve)
		intrinsic = 0;
	js_replace(J, base + SLOT_METHOD);
	plain = js_isobject(J, 1) && iterator_plain_array(J, js_toobject(J, 1));
	if (!plain) {
		iterator_open(J, 1);
		js_replace(J, base + SLOT_NEXT);
		js_replace(J, base + SLOT_ITERATOR);
	}
	c->remaining = 1;
	for (;;) {
		if (plain) {
			if (index >= js_toobject(J, 1)->u.a.length)
				break;
			iterator_push_element(J, js_toobject(J, 1), index);
		} else {
			*open = 0;
			if (!iterator_step(J, base + SLOT_ITERATOR))
				break;
			*open = 1;
		}
		if (c->how != COMBINE_RACE) {
			js_pushundefined(J);
			set_value(J, c, index);
		}
		if (intrinsic) {
			coerce(J, 0);
		} else {
			js_copy(J, base + SLOT_METHOD);
			js_copy(J, 0);
			js_rot3(J);
			js_rot3(J);            /* item function this -> function this item */
			js_call(J, 1);
		}
		c->remaining++;
		combine_add(J, obj, index++, base);
		gc_poll(J);
	}
	if (--c->remaining == 0 && c->how != COMBINE_RACE)
		combine_finish(J, c);
}

static void combine(js_State *J, enum combine how, const char *name)
{
	struct combinator *c;
	js_Object *target, *obj;
	volatile int open = 0;
	int base, i;
	if (!js_isobject(J, 0))
		js_typeerror(J, "%s called on non-object", name);
	target = push_target(J, 0);
	c = push_record(J, &combinator_class, NULL, sizeof *c);
	obj = top_object(J);
	c->how = how;
	c->target = target;
	js_newarray(J);
	c->values = top_object(J);
	js_pop(J, 1);
	base = js_gettop(J);
	for (i = 0; i < SLOTS; i++)
		js_pushundefined(J);
	if (js_try(J)) {
		if (J->terminating)
			js_throw(J);
		if (open)
			iterator_close_quiet(J, base + SLOT_ITERATOR);
		c->done = 1;
		target_settle(J, target, 1);
	} else {
		combine_start(J, obj, base, &open);
		js_endtry(J);
	}
	push_target_promise(J, target);
}

static void P_all(js_State *J) { combine(J, COMBINE_ALL, "Promise.all"); }
static void P_allSettled(js_State *J) { combine(J, COMBINE_SETTLED, "Promise.allSettled"); }
static void P_any(js_State *J) { combine(J, COMBINE_ANY, "Promise.any"); }
static void P_race(js_State *J) { combine(J, COMBINE_RACE, "Promise.race"); }

/* ---- the constructor and its functions */

static void P_call(js_State *J)
{
	js_typeerror(J, "Promise constructor cannot be invoked without 'new'");
}

static void P_construct(js_State *J)
{
	char text[80];
	js_Object *promise, *prototype;
	if (!js_iscallable(J, 1))
		js_typeerror(J, "Promise resolver %s is not a function",
			describe_value(J, js_tovalue(J, 1), text, sizeof text));
	prototype = run_prototype_of_new(J, realm(J)->prototype);
	promise = push_quiet_promise(J);
	if (prototype != realm(J)->prototype)
		prop_set_prototype(J, promise, prototype);
	if (J->watches_promises)
		flow_promise(J, promise, NULL);
	push_resolving_functions(J, promise);          /* promise resolve reject */
	if (js_try(J)) {
		if (J->terminating)
			js_throw(J);
		js_rot2(J);                            /* promise resolve error reject */
		js_pushundefined(J);
		js_rot3(J);
		js_rot3(J);                            /* promise resolve reject undefined error */
		js_call(J, 1);
		js_pop(J, 2);
		return;
	}
	js_copy(J, 1);
	js_pushundefined(J);
	js_copy(J, -4);
	js_copy(J, -4);
	js_call(J, 2);
	js_endtry(J);
	js_pop(J, 3);
}

static void P_resolve(js_State *J)
{
	if (!js_isobject(J, 0))
		js_typeerror(J, "PromiseResolve called on non-object");
	js_copy(J, 1);
	coerce(J, 0);
}

static void P_reject(js_State *J)
{
	js_Object *target;
	if (!js_isobject(J, 0))
		js_typeerror(J, "PromiseResolve called on non-object");
	target = push_target(J, 0);
	js_copy(J, 1);
	target_settle(J, target, 1);
	push_target_promise(J, target);
}

static void P_withResolvers(js_State *J)
{
	js_Object *target;
	struct capability *c;
	if (!js_isobject(J, 0))
		js_typeerror(J, "Promise.withResolvers called on non-object");
	target = push_target(J, 0);
	c = object_data(target, &capability_class);
	if (c) {
		js_pushvalue(J, c->promise);
		js_pushvalue(J, c->resolve);
		js_pushvalue(J, c->reject);
	} else {
		push_resolving_functions(J, target);   /* promise resolve reject */
	}
	js_newobject(J);
	js_copy(J, -4);
	js_defproperty(J, -2, "promise", 0);
	js_copy(J, -3);
	js_defproperty(J, -2, "resolve", 0);
	js_copy(J, -2);
	js_defproperty(J, -2, "reject", 0);
}

static void P_try(js_State *J)
{
	js_Object *target;
	int n = js_gettop(J), i;
	if (!js_isobject(J, 0))
		js_typeerror(J, "Promise.try called on non-object");
	target = push_target(J, 0);
	js_copy(J, 1);
	js_pushundefined(J);
	for (i = 2; i < n; i++)
		js_copy(J, i);
	i = js_pcall(J, n > 2 ? n - 2 : 0);
	if (i && (J->terminating || engine_is_exhausted(J, -1)))
		js_throw(J);
	target_settle(J, target, i);
	push_target_promise(J, target);
}

/* ---- promise.h */

void promise_new(js_State *J)
{
	push_promise(J);
}

void promise_settle(js_State *J, js_Object *promise, int failed)
{
	target_settle(J, promise, failed);
}

void promise_settle_top(js_State *J, int failed)
{
	js_Object *obj = js_toobject(J, -2);
	struct promise *p = promise_data(obj);
	if (!p->locked) {
		p->locked = 1;
		target_settle(J, obj, failed);
	} else {
		js_pop(J, 1);
	}
	js_pop(J, 1);
}

static void host_settle(js_State *J, value_ref ref, int failed)
{
	value_push(J, ref);
	js_rot2(J);
	promise_settle_top(J, failed);
}

void promise_resolve(js_State *J, value_ref promise) { host_settle(J, promise, 0); }
void promise_reject(js_State *J, value_ref promise) { host_settle(J, promise, 1); }

void promise_blame(js_State *J, value_ref promise)
{
	J->job_promise = NULL;
	if (promise) {
		value_push(J, promise);
		J->job_promise = js_toobject(J, -1);
		js_pop(J, 1);
	}
}

int js_ispromise(js_State *J, int idx)
{
	return VALUE_DATA(js_tovalue(J, idx), &promise_class) != NULL;
}

enum promise_state promise_state(js_State *J, int idx)
{
	struct promise *p = VALUE_DATA(js_tovalue(J, idx), &promise_class);
	if (p->state != PROMISE_PENDING)
		js_pushvalue(J, p->u.result);
	return p->state;
}

/* ---- set-up */

void promise_mark_realm(js_State *J, int mark)
{
	struct promise_realm *m = realm(J);
	gc_mark_object(J, mark, m->prototype);
	gc_mark_object(J, mark, m->constructor);
	gc_mark_object(J, mark, m->then);
	gc_mark_object(J, mark, m->resolve);
	gc_mark_atom(J, mark, m->bound);
}

static js_Object *method(js_State *J, const char *name, js_CFunction f, int length)
{
	js_Object *obj;
	js_newcfunction(J, f, name, length);
	obj = top_object(J);
	js_defproperty(J, -2, name, JS_DONTENUM);
	return obj;
}

void promise_init(js_State *J)
{
	struct promise_realm *m = js_malloc(J, sizeof *m);
	memset(m, 0, sizeof *m);
	pump_of(J)->realm = m;
	m->bound = atom_symbol(J, "bound", ATOM_PRIVATE);

	js_newobject(J);
	m->prototype = top_object(J);
	js_copy(J, -1);
	value_set_prototype(J, "Promise");
	js_newcconstructor(J, P_call, P_construct, "Promise", 1);
	m->constructor = top_object(J);
	method(J, "all", P_all, 1);
	method(J, "allSettled", P_allSettled, 1);
	method(J, "any", P_any, 1);
	method(J, "race", P_race, 1);
	m->resolve = method(J, "resolve", P_resolve, 1);
	method(J, "reject", P_reject, 1);
	method(J, "withResolvers", P_withResolvers, 0);
	method(J, "try", P_try, 1);
	js_defglobal(J, "Promise", JS_DONTENUM);

	js_pushobject(J, m->prototype);
	m->then = method(J, "then", Pp_then, 2);
	method(J, "catch", Pp_catch, 1);
	method(J, "finally", Pp_finally, 1);
	js_pop(J, 1);
}

void promise_fini(js_State *J)
{
	memory_free(J, realm(J));
	pump_of(J)->realm = NULL;
}
