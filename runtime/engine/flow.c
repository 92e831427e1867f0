#include "engine/flow_int.h"

struct continuation {
	promise_continuation fn;
	js_Object *ctx, *flow;
};

static void continuation_mark(js_State *J, int mark, void *data)
{
	struct continuation *c = data;
	gc_mark_object(J, mark, c->ctx);
	gc_mark_object(J, mark, c->flow);
}

static void continuation_finalize(js_State *J, void *data)
{
	memory_free(J, data);
}

static const struct engine_class continuation_class = { .name = "Continuation", .mark = continuation_mark, .finalize = continuation_finalize };

js_Object *flow_push_continuation(js_State *J, promise_continuation fn, js_Object *ctx)
{
	struct continuation *c = js_malloc(J, sizeof *c);
	js_Object *obj;
	*c = (struct continuation){ fn, ctx, J->flow };
	obj = object_new_class(J, &continuation_class, NULL, c);
	js_pushobject(J, obj);
	return obj;
}

void flow_continue(js_State *J, js_Object *ctx, int ok)
{
	struct continuation *c = object_data(ctx, &continuation_class);
	J->flow = c->flow;
	c->fn(J, c->ctx, ok);
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

/* ---- bound functions: what they are bound to sits in properties no script can name */

static js_Object *hidden(js_Object *function, const char *atom)
{
	return function->slots[prop_find(function, atom)].u.object;
}

static void run_bound(js_State *J)
{
	js_Object *self = J->stack[J->bot - 1].u.object;
	int argc = js_gettop(J) - 1;
	J->flow = hidden(self, J->flow_names[1]);
	js_pushobject(J, hidden(self, J->flow_names[0]));
	for (int i = 0; i <= argc; i++)
		js_copy(J, i);
	js_call(J, argc);
}

void flow_bind(js_State *J)
{
	js_Object *const values[] = { js_tovalue(J, -1)->u.object, J->flow };
	if (!J->flow)
		return;
	js_newcfunction(J, run_bound, "", 0);
	for (int i = 0; i < 2; i++) {
		js_Value v;
		v.t.type = JS_TOBJECT;
		v.u.object = values[i];
		prop_add(J, js_tovalue(J, -1)->u.object, J->flow_names[i], JS_READONLY | JS_DONTENUM | JS_DONTCONF, &v);
	}
	js_rot2pop1(J);
}

void flow_unbind(js_State *J)
{
	js_Value *v = js_tovalue(J, -1);
	if (v->t.type == JS_TOBJECT && v->u.object->type == JS_CCFUNCTION && v->u.object->u.c.function == run_bound)
		v->u.object = hidden(v->u.object, J->flow_names[0]);
}

void flow_init(js_State *J)
{
	for (int i = 0; i < 2; i++) {
		J->flow_names[i] = atom_symbol(J, "", ATOM_PRIVATE);
		ATOM(J->flow_names[i])->permanent = 1;
	}
}
