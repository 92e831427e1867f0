/* engine/vm/coroutine.c -- generators, async functions and async generators: bodies that suspend and resume (ECMA-262,
 * 27.3 to 27.7).
 *
 * A suspended body is its frame's values, its place in the code and its environment, copied to the heap; vm_resume
 * copies them back.  A body that awaits costs no closures: the promise's reaction is a native continuation with the
 * coroutine as its context, and an awaited primitive is a job without any promise.
 *
 * Async generators keep their requests in a queue.  A request is served by resuming the body, or immediately if the
 * body has ended; while the body runs or awaits, requests wait.
 */
#include "engine/async/flow.h"
#include "engine/async/promise.h"
#include "engine/async/pump.h"
#include "engine/core/iterate.h"
#include "engine/core/memory.h"
#include "engine/core/properties.h"
#include "engine/core/run.h"
#include "engine/core/symbol.h"
#include "engine/object/describe.h"
#include "engine/vm/vm.h"

struct coroutine_request {
	struct coroutine_request *next;
	js_Object *promise;
	js_Value value;
	int mode;
};

static void mark(js_State *J, int m, void *data)
{
	struct coroutine *c = data;
	struct coroutine_request *r;
	int i;
	gc_mark_object(J, m, c->callee);
	gc_mark_code(J, m, c->code);
	gc_mark_env(J, m, c->env);
	gc_mark_object(J, m, c->promise);
	for (i = 0; i < c->count; i++)
		gc_mark_value(J, m, &c->values[i]);
	for (r = c->first; r; r = r->next) {
		gc_mark_object(J, m, r->promise);
		gc_mark_value(J, m, &r->value);
	}
}

static void finalize(js_State *J, void *data)
{
	struct coroutine *c = data;
	struct coroutine_request *r, *next;
	for (r = c->first; r; r = next) {
		next = r->next;
		memory_free(J, r);
	}
	memory_free(J, c->values);
	memory_free(J, c);
}

const struct engine_class coroutine_generator = { .name = "Generator", .mark = mark, .finalize = finalize };
const struct engine_class coroutine_async = { .name = "AsyncFunctionBody", .mark = mark, .finalize = finalize };
const struct engine_class coroutine_async_generator = { .name = "AsyncGenerator", .mark = mark, .finalize = finalize };

struct coroutine *coroutine_of(js_Object *obj)
{
	return obj->u.user.data;
}

js_Object *coroutine_promise(js_Object *obj)
{
	struct coroutine *c = coroutine_of(obj);
	if (c->kind == CODE_ASYNC_GENERATOR)
		return c->first ? c->first->promise : NULL;
	return c->promise;
}

/* ---- frames to the heap */

static js_Object *prototype_of(js_State *J, js_Object *callee, int kind)
{
	int slot;
	if (kind == CODE_ASYNC)
		return NULL;
	if (callee->lazy)
		object_materialize(J, callee);
	slot = prop_find(callee, J->names.prototype);
	if (slot >= 0 && callee->slots[slot].t.type == JS_TOBJECT)
		return callee->slots[slot].u.object;
	return kind == CODE_GENERATOR ? J->Generator_prototype : J->AsyncGenerator_prototype;
}

static js_Object *new_object(js_State *J, struct js_Frame *f, int kind, js_Object *prototype)
{
	static const struct engine_class *const classes[] =
		{ NULL, &coroutine_generator, &coroutine_async, &coroutine_async_generator };
	struct coroutine *c = js_malloc(J, sizeof *c);
	memset(c, 0, sizeof *c);
	c->kind = (unsigned char)kind;
	c->callee = f->callee;
	c->code = f->code;
	return object_new_class(J, classes[kind], prototype, c);
}

/* After this call, coroutine_save cannot throw as long as the frame has no more values on the stack than now. */
static void make_room(js_State *J, struct coroutine *c, struct js_Frame *f)
{
	int n = TOP - f->bot + 1;
	if (n > c->room) {
		js_Value *values = memory_try(J, c->values, (size_t)n * sizeof *values);
		if (!values)
			memory_exhausted(J);
		c->values = values;
		c->room = n;
	}
}

void coroutine_save(js_State *J, struct js_Frame *f)
{
	struct coroutine *c = coroutine_of(f->coroutine);
	int n = TOP - f->bot + 1;
	make_room(J, c, f);
	memcpy(c->values, STACK + f->bot - 1, (size_t)n * sizeof *c->values);
	c->count = n;
	c->at = f->at;
	c->env = f->env;
}

js_Object *coroutine_new(js_State *J, struct js_Frame *f, int kind)
{
	js_Object *obj = new_object(J, f, kind, prototype_of(J, f->callee, kind));
	make_room(J, coroutine_of(obj), f);    /* may throw, so do it before the frame belongs to a coroutine */
	f->coroutine = obj;
	coroutine_save(J, f);
	f->coroutine = NULL;
	coroutine_of(obj)->state = COROUTINE_START;
	return obj;
}

/* Frees everything that an ended body held. */
static void release(js_State *J, struct coroutine *c)
{
	c->state = COROUTINE_DONE;
	memory_free(J, c->values);
	c->values = NULL;
	c->count = c->room = 0;
	c->env = NULL;
}

/* ---- generators */

static js_Object *this_generator(js_State *J, const char *method)
{
	js_Value *v = js_tovalue(J, 0);
	char text[80];
	if (!VALUE_DATA(v, &coroutine_generator))
		js_typeerror(J, "Method [Generator].prototype.%s called on incompatible receiver %s", method,
			describe_value(J, v, text, sizeof text));
	return v->u.object;
}

static void generator_resume(js_State *J, const char *method, int mode)
{
	js_Object *obj = this_generator(J, method);
	struct coroutine *c = coroutine_of(obj);
	if (c->state == COROUTINE_RUNNING)
		js_typeerror(J, "Generator is already running");
	if (c->state == COROUTINE_START && mode != COROUTINE_NEXT)
		release(J, c);
	if (c->state == COROUTINE_DONE) {
		if (mode == COROUTINE_NEXT)
			js_pushundefined(J);
		else
			js_copy(J, 1);
		if (mode == COROUTINE_THROW)
			js_throw(J);
		iterator_result(J, 1);
		return;
	}
	js_copy(J, 1);
	vm_resume(J, obj, mode);
	if (c->stop == STOP_YIELD_RESULT)
		return;
	if (c->state == COROUTINE_DONE)
		release(J, c);
	iterator_result(J, c->state == COROUTINE_DONE);
}

static void Gp_next(js_State *J) { generator_resume(J, "next", COROUTINE_NEXT); }
static void Gp_return(js_State *J) { generator_resume(J, "return", COROUTINE_RETURN); }
static void Gp_throw(js_State *J) { generator_resume(J, "throw", COROUTINE_THROW); }

int coroutine_resume_plain(js_State *J, js_Object *obj)
{
	struct coroutine *c = coroutine_of(obj);
	if (c->state == COROUTINE_RUNNING)
		js_typeerror(J, "Generator is already running");
	if (c->state == COROUTINE_DONE)
		return 1;
	vm_resume(J, obj, COROUTINE_NEXT);
	if (c->state == COROUTINE_DONE) {
		release(J, c);
		return 1;
	}
	if (c->stop == STOP_YIELD_RESULT) {
		object_get_value(J, &STACK[TOP - 1], J->names.value);
		js_rot2pop1(J);
	}
	return 0;
}

/* ---- async functions */

static void async_continue(js_State *J, js_Object *obj, int ok)
{
	vm_resume(J, obj, ok ? COROUTINE_NEXT : COROUTINE_THROW);
}

static void async_generator_continue(js_State *J, js_Object *obj, int ok);

void coroutine_begin(js_State *J, struct js_Frame *f)
{
	f->coroutine = new_object(J, f, CODE_ASYNC, NULL);
	promise_new(J);
	coroutine_of(f->coroutine)->promise = STACK[--TOP].u.object;
}

js_Object *coroutine_await(js_State *J, struct js_Frame *f)
{
	struct coroutine *c;
	js_Object *promise = NULL;
	promise_continuation go_on;
	js_Value *v;
	promise_awaited(J);
	if (!f->coroutine)
		f->coroutine = new_object(J, f, CODE_ASYNC, NULL);
	c = coroutine_of(f->coroutine);
	go_on = c->kind == CODE_ASYNC_GENERATOR ? async_generator_continue : async_continue;
	if (c->kind == CODE_ASYNC && !c->promise) {
		promise_new(J);
		c->promise = STACK[--TOP].u.object;
	}
	/* must not fail later: once a continuation is registered, the body has to be saved */
	make_room(J, c, f);
	v = &STACK[TOP - 1];
	if (v->t.type != JS_TOBJECT && J->flow && !J->watches_promises) {
		js_Object *ctx = flow_push_continuation(J, go_on, f->coroutine, NULL);
		pump_push(J, PUMP_NATIVE, (void *)flow_continue, ctx, &STACK[TOP - 2]);
		TOP--;
	} else if (v->t.type != JS_TOBJECT && !J->watches_promises) {
		pump_push(J, PUMP_NATIVE, (void *)go_on, f->coroutine, v);
	} else {
		promise_coerce_child(J, c->promise);
		promise_then_native(J, -1, go_on, f->coroutine);
	}
	TOP--;
	coroutine_save(J, f);
	c->state = COROUTINE_SUSPENDED;
	c->stop = STOP_AWAIT;
	if (c->kind == CODE_ASYNC && !c->handed) {
		c->handed = 1;
		promise = c->promise;
	}
	return promise;
}

js_Object *coroutine_settled(js_State *J, struct js_Frame *f, int failed)
{
	struct coroutine *c = f->coroutine ? coroutine_of(f->coroutine) : NULL;
	js_Object *promise;
	js_Value v = STACK[TOP - 1];
	int top = TOP, known = c && c->handed;
	if (c && c->promise) {
		promise = c->promise;
		js_pushobject(J, promise);
	} else {
		promise_new(J);
		promise = STACK[TOP - 1].u.object;
	}
	js_pushvalue(J, v);
	promise_settle(J, promise, failed);
	TOP = top;
	if (c)
		release(J, c);
	return known ? NULL : promise;
}

/* ---- async generators */

static int is_busy(struct coroutine *c)
{
	return c->draining || c->state == COROUTINE_RUNNING ||
		(c->state == COROUTINE_SUSPENDED && c->stop == STOP_AWAIT);
}

/* value --   settles the first request */
static void answer(js_State *J, struct coroutine *c, int done, int failed)
{
	struct coroutine_request *r = c->first;
	js_Object *promise;
	if (!r) {
		TOP--;
		return;
	}
	promise = r->promise;
	c->first = r->next;
	if (!c->first)
		c->last = NULL;
	memory_free(J, r);
	if (!failed)
		iterator_result(J, done);
	js_pushobject(J, promise);
	js_rot2(J);
	promise_settle(J, promise, failed);
	TOP--;
}

static void drain(js_State *J, js_Object *obj);

/* Called when the awaited value of return() on a finished generator is settled. */
static void return_continue(js_State *J, js_Object *obj, int ok)
{
	struct coroutine *c = coroutine_of(obj);
	c->draining = 0;
	js_copy(J, -1);
	answer(J, c, 1, !ok);
	drain(J, obj);
}

/* value --   resumes the body and settles the request with the outcome; obj must be reachable */
static void run(js_State *J, js_Object *obj, int mode)
{
	struct coroutine *c = coroutine_of(obj);
	int top = TOP - 1;
	if (js_try(J)) {
		if (J->terminating)
			js_throw(J);
		release(J, c);
		answer(J, c, 0, 1);
		TOP = top;
		return;
	}
	vm_resume(J, obj, mode);
	js_endtry(J);
	if (c->stop == STOP_AWAIT) {
		TOP--;
	} else if (c->state == COROUTINE_DONE) {
		release(J, c);
		answer(J, c, 1, 0);
	} else {
		answer(J, c, 0, 0);
	}
}

/* value -- promise   1; or 0 and -- error */
static int coerce(js_State *J)
{
	if (js_try(J)) {
		if (J->terminating)
			js_throw(J);
		js_rot2pop1(J);
		return 0;
	}
	promise_coerce(J);
	js_endtry(J);
	return 1;
}

static void drain(js_State *J, js_Object *obj)
{
	struct coroutine *c = coroutine_of(obj);
	while (c->first && !is_busy(c)) {
		struct coroutine_request *r = c->first;
		if (c->state == COROUTINE_START && r->mode != COROUTINE_NEXT)
			release(J, c);
		if (c->state != COROUTINE_DONE) {
			js_pushvalue(J, r->value);
			run(J, obj, r->mode);
		} else if (r->mode == COROUTINE_NEXT) {
			js_pushundefined(J);
			answer(J, c, 1, 0);
		} else if (r->mode == COROUTINE_THROW) {
			js_pushvalue(J, r->value);
			answer(J, c, 0, 1);
		} else {
			c->draining = 1;
			js_pushvalue(J, r->value);
			if (coerce(J)) {
				promise_then_native(J, -1, return_continue, obj);
				TOP--;
			} else {
				c->draining = 0;
				answer(J, c, 0, 1);
			}
		}
	}
}

static void async_generator_continue(js_State *J, js_Object *obj, int ok)
{
	js_copy(J, -1);
	run(J, obj, ok ? COROUTINE_NEXT : COROUTINE_THROW);
	drain(J, obj);
}

static void async_generator_enqueue(js_State *J, const char *method, int mode)
{
	struct coroutine *c = VALUE_DATA(js_tovalue(J, 0), &coroutine_async_generator);
	struct coroutine_request *r;
	js_Object *promise;
	char text[160];
	promise_new(J);
	promise = STACK[TOP - 1].u.object;
	if (!c) {
		snprintf(text, sizeof text, "Method [AsyncGenerator].prototype.%s called on incompatible receiver ",
			method);
		describe_value(J, js_tovalue(J, 0), text + strlen(text), sizeof text - strlen(text));
		js_newtypeerror(J, text);
		promise_settle(J, promise, 1);
		return;
	}
	r = js_malloc(J, sizeof *r);
	r->next = NULL;
	r->promise = promise;
	r->value = *js_tovalue(J, 1);
	r->mode = mode;
	if (c->last)
		c->last->next = r;
	else
		c->first = r;
	c->last = r;
	drain(J, js_toobject(J, 0));
}

static void AGp_next(js_State *J) { async_generator_enqueue(J, "next", COROUTINE_NEXT); }
static void AGp_return(js_State *J) { async_generator_enqueue(J, "return", COROUTINE_RETURN); }
static void AGp_throw(js_State *J) { async_generator_enqueue(J, "throw", COROUTINE_THROW); }

/* ---- async iteration over sync iterables, 27.1.4 */

struct from_sync { js_Value iterator, next; };
struct unwrap { js_Object *promise; js_Value iterator; int done, closes; };

static void from_sync_mark(js_State *J, int m, void *data)
{
	struct from_sync *s = data;
	gc_mark_value(J, m, &s->iterator);
	gc_mark_value(J, m, &s->next);
}

static void unwrap_mark(js_State *J, int m, void *data)
{
	struct unwrap *u = data;
	gc_mark_object(J, m, u->promise);
	gc_mark_value(J, m, &u->iterator);
}

static void plain_finalize(js_State *J, void *data) { memory_free(J, data); }

static const struct engine_class from_sync_class = { .name = "Async-from-Sync Iterator", .mark = from_sync_mark,
	.finalize = plain_finalize };
static const struct engine_class unwrap_class = { .name = "Unwrap", .mark = unwrap_mark, .finalize = plain_finalize };

static void unwrap_continue(js_State *J, js_Object *obj, int ok)
{
	struct unwrap *u = obj->u.user.data;
	js_pushobject(J, u->promise);
	js_copy(J, -2);
	if (ok) {
		iterator_result(J, u->done);
	} else if (u->closes) {
		js_pushvalue(J, u->iterator);
		iterator_close_quiet(J, -1);
		TOP--;
	}
	promise_settle(J, u->promise, !ok);
	TOP--;
}

/* result --   of the sync iterator; promise is rooted */
static void from_sync_result(js_State *J, struct from_sync *s, js_Object *promise, int closes)
{
	js_Value result = STACK[TOP - 1];
	struct unwrap *u;
	js_Object *obj;
	char text[80];
	int done;
	if (result.t.type != JS_TOBJECT)
		js_typeerror(J, "Iterator result %s is not an object", describe_value(J, &result, text, sizeof text));
	object_get_value(J, &result, J->names.done);
	done = js_toboolean(J, -1);
	TOP--;
	object_get_value(J, &result, J->names.value);
	if (js_try(J)) {
		if (J->terminating)
			js_throw(J);
		if (!done && closes) {
			js_pushvalue(J, s->iterator);
			iterator_close_quiet(J, -1);
			TOP--;
		}
		js_throw(J);
	}
	promise_coerce(J);
	js_endtry(J);
	u = js_malloc(J, sizeof *u);
	u->promise = promise;
	u->iterator = s->iterator;
	u->done = done;
	u->closes = closes && !done;
	obj = object_new_class(J, &unwrap_class, NULL, u);
	js_pushobject(J, obj);         /* roots it: reporting a late-handled rejection runs script */
	promise_then_native(J, -2, unwrap_continue, obj);
	TOP -= 3;
}

static void from_sync_call(js_State *J, int mode)
{
	struct from_sync *s = VALUE_DATA(js_tovalue(J, 0), &from_sync_class);
	js_Object *promise;
	int argc = js_gettop(J) > 1;
	if (!s)
		js_typeerror(J, "not an async-from-sync iterator");
	promise_new(J);
	promise = STACK[TOP - 1].u.object;
	if (js_try(J)) {
		if (J->terminating)
			js_throw(J);
		promise_settle(J, promise, 1);
		return;
	}
	if (mode == COROUTINE_NEXT) {
		js_pushvalue(J, s->next);
	} else {
		object_get_value(J, &s->iterator, mode == COROUTINE_RETURN ? J->names.return_ : J->names.throw_);
		if (!js_iscoercible(J, -1)) {
			TOP--;
			if (mode == COROUTINE_RETURN) {
				if (argc)
					js_copy(J, 1);
				else
					js_pushundefined(J);
				iterator_result(J, 1);
				js_endtry(J);
				promise_settle(J, promise, 0);
				return;
			}
			js_pushvalue(J, s->iterator);
			iterator_close(J, -1);
			js_typeerror(J, "The iterator does not provide a 'throw' method.");
		}
	}
	js_pushvalue(J, s->iterator);
	if (argc)
		js_copy(J, 1);
	js_call(J, argc);
	from_sync_result(J, s, promise, mode != COROUTINE_RETURN);
	js_endtry(J);
}

static void AFS_next(js_State *J) { from_sync_call(J, COROUTINE_NEXT); }
static void AFS_return(js_State *J) { from_sync_call(J, COROUTINE_RETURN); }
static void AFS_throw(js_State *J) { from_sync_call(J, COROUTINE_THROW); }

void coroutine_async_iterator(js_State *J)
{
	js_Value v = STACK[TOP - 1];
	struct from_sync *s;
	if (v.t.type == JS_TUNDEFINED || v.t.type == JS_TNULL)
		iterator_not_iterable(J, &v);
	object_get_value(J, &v, J->symbols.asyncIterator);
	if (js_iscoercible(J, -1)) {
		js_pushvalue(J, v);
		js_call(J, 0);
		if (!js_isobject(J, -1))
			js_typeerror(J, "Result of the Symbol.asyncIterator method is not an object");
		iterator_open_next(J);
		STACK[TOP - 3] = STACK[TOP - 2];
		STACK[TOP - 2] = STACK[TOP - 1];
		TOP--;
		return;
	}
	TOP--;
	iterator_open(J, -1);
	s = js_malloc(J, sizeof *s);
	s->iterator = STACK[TOP - 2];
	s->next = STACK[TOP - 1];
	STACK[TOP - 3] = object_value(object_new_class(J, &from_sync_class, J->AsyncFromSync_prototype, s));
	TOP -= 2;
	object_get_value(J, &STACK[TOP - 1], J->names.next);
}

/* ---- yield* */

void coroutine_delegate(js_State *J, int is_async)
{
	js_Value *rec = &STACK[TOP - 5];
	int mode = (int)STACK[TOP - 1].u.number;
	js_Value received = STACK[TOP - 2];
	if (rec[1].t.type == JS_THOLE) {
		/* a plain array */
		js_Object *array = rec[0].u.object;
		uint32_t k = (uint32_t)rec[1].u.number;
		if (mode == COROUTINE_THROW)
			js_typeerror(J, "The iterator does not provide a 'throw' method.");
		if (mode == COROUTINE_RETURN) {
			STACK[TOP - 1].u.number = 3;
			return;
		}
		js_pushundefined(J);
		if (k < array->u.a.length) {
			js_Value key = { .u.number = k };
			key.t.type = JS_TNUMBER;
			rec[1].u.number = k + 1;
			vm_get_elem(J, rec, &key, &STACK[TOP - 1]);
			iterator_result(J, 0);
		} else {
			iterator_result(J, 1);
		}
		STACK[TOP - 3] = STACK[TOP - 1];
		TOP--;
		return;
	}
	if (mode == COROUTINE_NEXT) {
		js_pushvalue(J, rec[1]);
	} else {
		object_get_value(J, &rec[0], mode == COROUTINE_RETURN ? J->names.return_ : J->names.throw_);
		if (!js_iscoercible(J, -1)) {
			TOP--;
			if (mode == COROUTINE_RETURN) {
				STACK[TOP - 1].u.number = 3;
				return;
			}
			if (is_async) {
				object_get_value(J, &rec[0], J->names.return_);
				if (js_iscoercible(J, -1)) {
					js_pushvalue(J, rec[0]);
					js_call(J, 0);
					STACK[TOP - 3] = STACK[TOP - 1];
					STACK[TOP - 2].u.number = 4;
					TOP--;
					return;
				}
			} else {
				js_pushvalue(J, rec[0]);
				iterator_close(J, -1);
			}
			js_typeerror(J, "The iterator does not provide a 'throw' method.");
		}
	}
	js_pushvalue(J, rec[0]);
	js_pushvalue(J, received);
	js_call(J, 1);
	STACK[TOP - 3] = STACK[TOP - 1];
	TOP--;
}

/* ---- set-up */

/* The prototype of a kind of function; `instances` is the prototype of the objects it returns. */
static js_Object *make_kind(js_State *J, const char *name, js_Object *instances, const char *tag)
{
	js_Object *f = jsV_newobject(J, JS_COBJECT, J->Function_prototype);
	js_Value v = object_value(instances);
	js_pushobject(J, f);
	if (instances) {
		symbol_value(J, f, J->names.prototype, &v, JS_READONLY | JS_DONTENUM);
		v = object_value(f);
		symbol_value(J, instances, J->names.constructor, &v, JS_READONLY | JS_DONTENUM);
		symbol_tag(J, instances, tag);
	}
	js_pop(J, 1);
	symbol_tag(J, f, name);
	return f;
}

void coroutine_init(js_State *J)
{
	J->Generator_prototype = jsV_newobject(J, JS_COBJECT, J->Iterator_prototype);
	js_pushobject(J, J->Generator_prototype);
	value_method(J, "next", Gp_next, 1);
	js_getproperty(J, -1, "next");
	J->generator_next = js_toobject(J, -1);
	js_pop(J, 1);
	value_method(J, "return", Gp_return, 1);
	value_method(J, "throw", Gp_throw, 1);
	js_pop(J, 1);
	J->AsyncGenerator_prototype = jsV_newobject(J, JS_COBJECT, J->AsyncIterator_prototype);
	js_pushobject(J, J->AsyncGenerator_prototype);
	value_method(J, "next", AGp_next, 1);
	value_method(J, "return", AGp_return, 1);
	value_method(J, "throw", AGp_throw, 1);
	js_pop(J, 1);
	J->AsyncFromSync_prototype = jsV_newobject(J, JS_COBJECT, J->AsyncIterator_prototype);
	js_pushobject(J, J->AsyncFromSync_prototype);
	/* length 0: these pass on exactly the arguments they get */
	value_method(J, "next", AFS_next, 0);
	value_method(J, "return", AFS_return, 0);
	value_method(J, "throw", AFS_throw, 0);
	js_pop(J, 1);
	J->GeneratorFunction_prototype = make_kind(J, "GeneratorFunction", J->Generator_prototype, "Generator");
	J->AsyncGeneratorFunction_prototype = make_kind(J, "AsyncGeneratorFunction", J->AsyncGenerator_prototype,
		"AsyncGenerator");
	J->AsyncFunction_prototype = make_kind(J, "AsyncFunction", NULL, NULL);
}
