#include "engine/async/flow.h"

#include "engine/core/memory.h"
#include "engine/core/run.h"

struct continuation {
	promise_continuation fn;
	js_Object *ctx, *flow, *scope;
};

static void continuation_mark(js_State *J, int mark, void *data)
{
	struct continuation *c = data;
	gc_mark_object(J, mark, c->ctx);
	gc_mark_object(J, mark, c->flow);
	gc_mark_object(J, mark, c->scope);
}

static void continuation_finalize(js_State *J, void *data)
{
	memory_free(J, data);
}

static void tell(js_State *J, const char *name, int argc);

static const struct engine_class continuation_class =
	{ .name = "Continuation", .mark = continuation_mark, .finalize = continuation_finalize };

js_Object *flow_push_continuation(js_State *J, promise_continuation fn, js_Object *ctx, js_Object *scope)
{
	struct continuation *c = js_malloc(J, sizeof *c);
	js_Object *obj;
	*c = (struct continuation){ fn, ctx, J->flow, scope };
	obj = object_new_class(J, &continuation_class, NULL, c);
	js_pushobject(J, obj);
	return obj;
}

void flow_continue(js_State *J, js_Object *ctx, int ok)
{
	struct continuation *c = object_data(ctx, &continuation_class);
	J->flow = c->flow;
	if (!c->scope) {
		c->fn(J, c->ctx, ok);
		return;
	}
	js_pushobject(J, c->scope);
	flow_enter(J);
	c->fn(J, c->ctx, ok);
	if (J->watches_promises) {
		js_pushobject(J, c->scope);
		js_getproperty(J, -1, "resource");
		tell(J, "resolved", 1);
		js_pop(J, 1);
	}
	flow_leave(J);
}

js_Object *flow_context(js_Object *ctx)
{
	struct continuation *c = object_data(ctx, &continuation_class);
	return c ? c->ctx : ctx;
}

void flow_get(js_State *J)
{
	if (J->flow)
		js_pushobject(J, J->flow);
	else
		js_pushundefined(J);
}

void flow_set(js_State *J, int idx)
{
	J->flow = js_isobject(J, idx) ? js_tovalue(J, idx)->u.object : NULL;
}

/* ---- the watcher */

void flow_watch(js_State *J, int idx)
{
	J->watcher = js_isobject(J, idx) ? js_tovalue(J, idx)->u.object : NULL;
	if (!J->watcher)
		J->watches_promises = 0;
}

void flow_watch_promises(js_State *J, int yes)
{
	J->watches_promises = yes && J->watcher;
}

int flow_watched(js_State *J)
{
	return J->watcher != NULL;
}

/* arguments -- result */
static void ask(js_State *J, const char *name, int argc)
{
	js_pushobject(J, J->watcher);
	js_getproperty(J, -1, name);
	js_rot2(J);
	for (int i = 0; i < argc; i++)
		js_copy(J, -argc - 2);
	js_call(J, argc);
	for (int i = 0; i < argc; i++)
		js_remove(J, -2);
}

static void tell(js_State *J, const char *name, int argc)
{
	ask(J, name, argc);
	js_pop(J, 1);
}

void flow_get_scope(js_State *J)
{
	if (J->scope)
		js_pushobject(J, J->scope);
	else
		js_pushundefined(J);
}

void flow_set_scope(js_State *J, int idx)
{
	J->scope = js_isobject(J, idx) ? js_tovalue(J, idx)->u.object : NULL;
}

void flow_push_scope(js_State *J, const char *type)
{
	if (!J->watcher) {
		js_pushundefined(J);
		return;
	}
	js_pushstring(J, type);
	js_pushundefined(J);
	ask(J, "init", 2);
}

void flow_enter(js_State *J)
{
	flow_set_scope(J, -1);
	if (J->scope && J->watcher)
		tell(J, "before", 1);
	else
		js_pop(J, 1);
}

void flow_begin(js_State *J)
{
	if (js_try(J)) {
		js_pop(J, 2);
		return;
	}
	flow_enter(J);
	js_endtry(J);
}

void flow_leave(js_State *J)
{
	js_Object *scope = J->scope;
	if (scope && J->watcher) {
		js_pushobject(J, scope);
		tell(J, "after", 1);
	}
	J->scope = NULL;
}

void flow_left(js_State *J)
{
	if (js_try(J)) {
		js_pop(J, 1);
		J->scope = NULL;
		return;
	}
	flow_leave(J);
	js_endtry(J);
}

void flow_ended(js_State *J)
{
	if (!J->watcher) {
		js_pop(J, 1);
		return;
	}
	if (js_try(J)) {
		js_pop(J, 2);
		return;
	}
	tell(J, "ended", 1);
	js_endtry(J);
}

/* ---- promises: a promise's scope is in a property that script cannot name */

/* scope --    */
static js_Object *keep_scope(js_State *J, js_Object *promise)
{
	js_Object *scope = NULL;
	if (js_isobject(J, -1)) {
		js_Value v = *js_tovalue(J, -1);
		scope = v.u.object;
		if (prop_find(promise, J->flow_names[2]) < 0)
			prop_add(J, promise, J->flow_names[2], JS_READONLY | JS_DONTENUM | JS_DONTCONF, &v);
	}
	js_pop(J, 1);
	return scope;
}

js_Object *flow_promise(js_State *J, js_Object *promise, js_Object *parent)
{
	js_pushobject(J, promise);
	if (parent)
		js_pushobject(J, parent);
	else
		js_pushundefined(J);
	ask(J, "promise", 2);
	return keep_scope(J, promise);
}

static js_Object *scope_of(js_State *J, js_Object *promise)
{
	int slot = prop_find(promise, J->flow_names[2]);
	if (slot >= 0)
		return promise->slots[slot].u.object;
	js_pushobject(J, promise);
	ask(J, "known", 1);
	return keep_scope(J, promise);
}

void flow_enter_promise(js_State *J, js_Object *promise)
{
	js_Object *scope = scope_of(J, promise);
	if (scope) {
		js_pushobject(J, scope);
		flow_enter(J);
	}
}

void flow_resolved(js_State *J, js_Object *promise)
{
	js_pushobject(J, promise);
	tell(J, "resolved", 1);
}

/* ---- bound functions: function, flow and scope are in properties that script cannot name */

enum { FUNCTION, FLOW, SCOPE };

static js_Value *hidden(js_State *J, js_Object *function, int what)
{
	return &function->slots[prop_find(function, J->flow_names[what])];
}

static js_Object *hidden_object(js_State *J, js_Object *function, int what)
{
	js_Value *v = hidden(J, function, what);
	return v->t.type == JS_TOBJECT ? v->u.object : NULL;
}

static void set_hidden(js_State *J, js_Object *function, int what, js_Object *obj)
{
	js_Value v = { .u.object = obj };
	v.t.type = obj ? JS_TOBJECT : JS_TUNDEFINED;
	*hidden(J, function, what) = v;
}

static void run_bound(js_State *J)
{
	js_Object *self = J->stack[J->bot - 1].u.object, *before = J->scope;
	js_Object *scope = hidden_object(J, self, SCOPE);
	int argc = js_gettop(J) - 1;
	J->flow = hidden_object(J, self, FLOW);
	if (scope) {
		if (before)
			js_pushobject(J, before);      /* rooted below the call */
		js_pushobject(J, scope);
		flow_enter(J);
	}
	js_pushobject(J, hidden_object(J, self, FUNCTION));
	for (int i = 0; i <= argc; i++)
		js_copy(J, i);
	js_call(J, argc);
	set_hidden(J, self, FLOW, J->flow);    /* the next call of an interval continues with it */
	if (scope) {
		flow_leave(J);
		J->scope = before;
	}
}

/* -- function   the caller has rooted the three values */
static void push_bound(js_State *J, js_Object *const values[3])
{
	js_newcfunction(J, run_bound, "", 0);
	for (int i = 0; i < 3; i++) {
		js_Value v = { .u.object = values[i] };
		v.t.type = values[i] ? JS_TOBJECT : JS_TUNDEFINED;
		prop_add(J, js_tovalue(J, -1)->u.object, J->flow_names[i], JS_READONLY | JS_DONTENUM | JS_DONTCONF, &v);
	}
}

void flow_bind_as(js_State *J, const char *type, int resource)
{
	js_Object *values[] = { NULL, NULL, NULL };
	if (!J->flow && !(J->watcher && type))
		return;
	if (J->watcher && type) {
		if (resource)
			js_copy(J, resource);
		else
			js_pushundefined(J);
		js_pushstring(J, type);
		js_rot2(J);
		ask(J, "init", 2);
	} else {
		js_pushundefined(J);
	}
	values[FUNCTION] = js_tovalue(J, -2)->u.object;
	values[FLOW] = J->flow;
	values[SCOPE] = js_isobject(J, -1) ? js_tovalue(J, -1)->u.object : NULL;
	push_bound(J, values);
	js_rot3pop2(J);
}

static int is_bound(const js_Value *v)
{
	return v->t.type == JS_TOBJECT && v->u.object->type == JS_CCFUNCTION && v->u.object->u.c.function == run_bound;
}

js_Object *flow_function(js_State *J, js_Object *f)
{
	return f && f->type == JS_CCFUNCTION && f->u.c.function == run_bound ? hidden_object(J, f, FUNCTION) : f;
}

void flow_bind_like(js_State *J, int idx)
{
	js_Value *like = js_tovalue(J, idx);
	if (!is_bound(like))
		return;
	push_bound(J, (js_Object *[]){ js_tovalue(J, -1)->u.object, hidden_object(J, like->u.object, FLOW),
		hidden_object(J, like->u.object, SCOPE) });
	js_rot2pop1(J);
}

void flow_over(js_State *J)
{
	js_Value *v = js_tovalue(J, -1);
	js_Object *scope = J->watcher && is_bound(v) ? hidden_object(J, v->u.object, SCOPE) : NULL;
	if (!scope) {
		js_pop(J, 1);
		return;
	}
	js_pushobject(J, scope);
	js_rot2pop1(J);
	if (js_try(J)) {
		js_pop(J, 2);
		return;
	}
	tell(J, "over", 1);
	js_endtry(J);
}

void flow_unbind(js_State *J)
{
	js_Value *v = js_tovalue(J, -1);
	if (is_bound(v))
		v->u.object = hidden_object(J, v->u.object, FUNCTION);
}

void flow_init(js_State *J)
{
	for (int i = 0; i < 3; i++) {
		J->flow_names[i] = atom_symbol(J, "", ATOM_PRIVATE);
		ATOM(J->flow_names[i])->permanent = 1;
	}
}
