/* engine/library/dispose_lib.c -- DisposableStack, AsyncDisposableStack and the methods of iterators that dispose
 * (the proposal Explicit Resource Management, 12.1 to 12.4).
 *
 * The constructors are made with the other lazy globals: most programs never see them. */
#include "engine/async/promise.h"
#include "engine/core/builtins.h"
#include "engine/core/errors.h"
#include "engine/core/memory.h"
#include "engine/core/properties.h"
#include "engine/core/run.h"
#include "engine/core/symbol.h"
#include "engine/object/describe.h"
#include "engine/vm/dispose.h"

struct stack { js_Object *list; };     /* NULL: disposed */

static void stack_mark(js_State *J, int mark, void *data)
{
	struct stack *s = data;
	if (s->list)
		gc_mark_object(J, mark, s->list);
}

static void plain_finalize(js_State *J, void *data) { memory_free(J, data); }

static const struct engine_class stack_classes[] = {
	{ .name = "DisposableStack", .mark = stack_mark, .finalize = plain_finalize },
	{ .name = "AsyncDisposableStack", .mark = stack_mark, .finalize = plain_finalize },
};

/* ---- the two kinds of stacks; a native knows its own by is_async */

static struct stack *this_stack(js_State *J, int is_async, const char *method)
{
	struct stack *s = VALUE_DATA(js_tovalue(J, 0), &stack_classes[is_async]);
	char text[80];
	if (!s)
		js_typeerror(J, "Method %s.prototype.%s called on incompatible receiver %s",
			stack_classes[is_async].name, method,
			describe_value(J, js_tovalue(J, 0), text, sizeof text));
	return s;
}

static js_Object *open_list(js_State *J, int is_async, const char *method)
{
	struct stack *s = this_stack(J, is_async, method);
	if (!s->list)
		js_referenceerror(J, "Cannot call %s.prototype.%s on a stack that is disposed",
			stack_classes[is_async].name, method);
	return s->list;
}

static void need_function(js_State *J, int idx)
{
	char text[80];
	if (!js_iscallable(J, idx))
		js_typeerror(J, "%s is not a function", describe_typed(J, js_tovalue(J, idx), text, sizeof text));
}

/* -- stack */
static struct stack *push_stack(js_State *J, int is_async, js_Object *prototype)
{
	struct stack *s = js_malloc(J, sizeof *s);
	s->list = NULL;
	js_pushobject(J, object_new_class(J, &stack_classes[is_async], prototype, s));
	s->list = dispose_new(J);
	js_pop(J, 1);
	return s;
}

static void disposed(js_State *J, int is_async)
{
	js_pushboolean(J, !this_stack(J, is_async, "disposed")->list);
}

static void use(js_State *J, int is_async)
{
	js_Object *list = open_list(J, is_async, "use");
	js_pushobject(J, list);                /* script may dispose the stack meanwhile */
	js_copy(J, 1);
	dispose_use(J, list, is_async);
}

static void adopt(js_State *J, int is_async)
{
	js_Object *list = open_list(J, is_async, "adopt");
	need_function(J, 2);
	js_copy(J, 1);
	js_copy(J, 2);
	dispose_add(J, list, DISPOSE_ADOPTED, is_async);
	js_copy(J, 1);
}

static void defer(js_State *J, int is_async)
{
	js_Object *list = open_list(J, is_async, "defer");
	need_function(J, 1);
	js_pushundefined(J);
	js_copy(J, 1);
	dispose_add(J, list, DISPOSE_METHOD, is_async);
	js_pushundefined(J);
}

static void move(js_State *J, int is_async)
{
	js_Object *list = open_list(J, is_async, "move");
	struct stack *from = this_stack(J, is_async, "move");
	struct stack *to = push_stack(J, is_async, J->stack_prototypes[is_async]);
	dispose_move(J, list, to->list);
	from->list = NULL;
}

static void construct(js_State *J, int is_async)
{
	push_stack(J, is_async, run_prototype_of_new(J, J->stack_prototypes[is_async]));
}

#define BOTH(f) \
	static void sync_##f(js_State *J) { f(J, 0); } \
	static void async_##f(js_State *J) { f(J, 1); }
BOTH(disposed)
BOTH(use)
BOTH(adopt)
BOTH(defer)
BOTH(move)
BOTH(construct)
#undef BOTH

static void sync_call(js_State *J) { js_typeerror(J, "Constructor DisposableStack requires 'new'"); }
static void async_call(js_State *J) { js_typeerror(J, "Constructor AsyncDisposableStack requires 'new'"); }

static void sync_dispose(js_State *J)
{
	struct stack *s = this_stack(J, 0, "dispose");
	js_Object *list = s->list;
	if (list) {
		js_pushobject(J, list);
		s->list = NULL;
		while (dispose_next(J, list))
			js_pop(J, 1);
		dispose_end(J, list);
	}
	js_pushundefined(J);
}

/* ---- disposeAsync: a list and the promise that is settled once it is empty */

struct pending { js_Object *list, *promise; };

static void pending_mark(js_State *J, int mark, void *data)
{
	struct pending *p = data;
	gc_mark_object(J, mark, p->list);
	gc_mark_object(J, mark, p->promise);
}

static const struct engine_class pending_class = { .name = "Pending disposal", .mark = pending_mark,
	.finalize = plain_finalize };

static void disposal_settled(js_State *J, js_Object *ctx, int ok);

/* value --     1: a job goes on when it is settled; 0: it could not be waited for, and the list has the error */
static int wait_for(js_State *J, js_Object *list, js_Object *ctx)
{
	if (js_try(J)) {
		if (J->terminating)
			js_throw(J);
		dispose_failed(J, list);
		js_pop(J, 1);
		return 0;
	}
	promise_coerce(J);
	promise_then_native(J, -1, disposal_settled, ctx);
	js_endtry(J);
	js_pop(J, 1);
	return 1;
}

static void dispose_on(js_State *J, js_Object *ctx)
{
	struct pending *p = object_data(ctx, &pending_class);
	js_Object *list = p->list, *promise = p->promise;
	while (dispose_next(J, list))
		if (wait_for(J, list, ctx))
			return;
	js_pushobject(J, promise);
	int failed = dispose_error(J, list);
	if (!failed)
		js_pushundefined(J);
	promise_settle_top(J, failed);
}

/* value or error -- the same */
static void disposal_settled(js_State *J, js_Object *ctx, int ok)
{
	struct pending *p = object_data(ctx, &pending_class);
	js_pushobject(J, ctx);
	if (!ok) {
		js_copy(J, -2);
		dispose_failed(J, p->list);
	}
	dispose_on(J, ctx);
	js_pop(J, 1);
}

/* promise error -- promise */
static void reject_top(js_State *J)
{
	js_copy(J, -2);
	js_rot2(J);
	promise_settle_top(J, 1);
}

static void async_dispose(js_State *J)
{
	struct stack *s;
	struct pending *p;
	js_Object *list;
	promise_new(J);
	if (js_try(J)) {
		if (J->terminating)
			js_throw(J);
		reject_top(J);
		return;
	}
	s = this_stack(J, 1, "disposeAsync");
	list = s->list;
	if (!list) {
		js_copy(J, -1);
		js_pushundefined(J);
		promise_settle_top(J, 0);
		js_endtry(J);
		return;
	}
	js_pushobject(J, list);
	p = js_malloc(J, sizeof *p);
	p->list = list;
	p->promise = js_toobject(J, -2);
	js_pushobject(J, object_new_class(J, &pending_class, NULL, p));
	s->list = NULL;
	dispose_on(J, js_toobject(J, -1));
	js_endtry(J);
	js_pop(J, 2);
}

/* ---- iterators */

static void iterator_dispose(js_State *J)
{
	object_get_value(J, js_tovalue(J, 0), J->names.return_);
	if (js_iscoercible(J, -1)) {
		js_copy(J, 0);
		js_call(J, 0);
	}
	js_pushundefined(J);
}

/* value or error -- the same */
static void returned(js_State *J, js_Object *promise, int ok)
{
	js_pushobject(J, promise);
	if (ok)
		js_pushundefined(J);
	else
		js_copy(J, -2);
	promise_settle_top(J, !ok);
}

static void async_iterator_dispose(js_State *J)
{
	promise_new(J);
	if (js_try(J)) {
		if (J->terminating)
			js_throw(J);
		reject_top(J);
		return;
	}
	object_get_value(J, js_tovalue(J, 0), J->names.return_);
	if (js_iscoercible(J, -1)) {
		js_copy(J, 0);
		js_call(J, 0);
		promise_coerce(J);
		promise_then_native(J, -1, returned, js_toobject(J, -2));
	} else {
		js_copy(J, -2);
		js_pushundefined(J);
		promise_settle_top(J, 0);
	}
	js_endtry(J);
	js_pop(J, 1);
}

void dispose_fill_iterator(js_State *J)
{
	symbol_method(J, J->symbols.dispose, "[Symbol.dispose]", iterator_dispose, 0, JS_DONTENUM);
}

static void fill_async(js_State *J)
{
	symbol_method(J, J->symbols.asyncDispose, "[Symbol.asyncDispose]", async_iterator_dispose, 0, JS_DONTENUM);
}

void dispose_init(js_State *J)
{
	object_fill_later(J, J->AsyncIterator_prototype, fill_async);
}

/* ---- the constructors */

struct methods { js_CFunction disposed, use, adopt, defer, move, dispose, call, construct; };

static void make_stack(js_State *J, int is_async)
{
	static const struct methods all[] = {
		{ sync_disposed, sync_use, sync_adopt, sync_defer, sync_move, sync_dispose, sync_call, sync_construct },
		{ async_disposed, async_use, async_adopt, async_defer, async_move, async_dispose, async_call,
			async_construct },
	};
	const struct methods *m = &all[is_async];
	const char *name = stack_classes[is_async].name, *dispose = is_async ? "disposeAsync" : "dispose";
	js_Object *prototype;
	js_newobject(J);
	prototype = js_toobject(J, -1);
	js_newcfunction(J, m->disposed, "get disposed", 0);
	js_pushundefined(J);
	js_defaccessor(J, -3, "disposed", JS_DONTENUM);
	value_method(J, "use", m->use, 1);
	value_method(J, "adopt", m->adopt, 2);
	value_method(J, "defer", m->defer, 1);
	value_method(J, "move", m->move, 0);
	value_method(J, dispose, m->dispose, 0);
	js_getproperty(J, -1, dispose);
	symbol_value(J, prototype, is_async ? J->symbols.asyncDispose : J->symbols.dispose, &STACK[TOP - 1],
		JS_DONTENUM);
	js_pop(J, 1);
	symbol_tag(J, prototype, name);
	js_newcconstructor(J, m->call, m->construct, name, 0);
	J->stack_constructors[is_async] = js_toobject(J, -1);
	J->stack_prototypes[is_async] = prototype;
	js_pop(J, 1);
}

static void define(js_State *J, js_Object *constructor, const char *name)
{
	js_pushobject(J, constructor);
	js_defglobal(J, name, JS_DONTENUM);
}

void dispose_globals(js_State *J)
{
	error_make_suppressed(J);
	for (int i = 0; i < 2; i++)
		if (!J->stack_constructors[i])
			make_stack(J, i);
	define(J, J->SuppressedError_constructor, "SuppressedError");
	define(J, J->stack_constructors[0], "DisposableStack");
	define(J, J->stack_constructors[1], "AsyncDisposableStack");
}
