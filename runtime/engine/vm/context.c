/* engine/vm/context.c -- the globals of a context. */
#include "engine/vm/context.h"

#include "engine/async/flow.h"
#include "engine/async/pump.h"
#include "engine/core/errors.h"
#include "engine/core/memory.h"
#include "engine/core/properties.h"
#include "engine/core/proxy.h"
#include "engine/core/run.h"
#include "engine/engine.h"
#include "engine/text.h"

#include <string.h>

struct env *context_of(js_State *J, struct env *env)
{
	if (!J->contexts)
		return NULL;
	while (env && env->outer)
		env = env->outer;
	return env && env->kind == ENV_CONTEXT ? env : NULL;
}

struct env *context_of_caller(js_State *J)
{
	int i = J->tracetop;
	if (!J->contexts)
		return NULL;
	while (i > 0 && !J->trace[i].code)
		i--;
	return i > 0 ? context_of(J, J->trace[i].env) : NULL;
}

static js_Object *object_in(struct env *context, int slot)
{
	const js_Value *v = &context->slots[slot];
	return v->t.type == JS_TOBJECT ? v->u.object : NULL;
}

static js_Value *lexical(struct env *context, js_State *J, const char *atom, int *slot)
{
	js_Object *lexicals = object_in(context, CONTEXT_LEXICALS);
	*slot = prop_find(lexicals, atom);
	return *slot < 0 ? NULL : &lexicals->slots[*slot];
}

int context_is_lexical(js_State *J, struct env *context, const char *atom)
{
	return prop_find(object_in(context, CONTEXT_LEXICALS), atom) >= 0;
}

/* A variable whose value is the sandbox has the global object instead: window === this. */
int context_get(js_State *J, struct env *context, const char *atom)
{
	int slot;
	const js_Value *v = lexical(context, J, atom, &slot);
	if (v) {
		if (v->t.type == JS_THOLE)
			env_uninitialized(J, atom);
		js_pushvalue(J, *v);
		return 1;
	}
	js_Object *sandbox = object_in(context, CONTEXT_SANDBOX), *builtins = object_in(context, CONTEXT_BUILTINS);
	if (object_has(J, sandbox, atom)) {
		if (!object_get(J, sandbox, atom))
			js_pushundefined(J);
		if (STACK[TOP - 1].t.type == JS_TOBJECT && STACK[TOP - 1].u.object == sandbox)
			STACK[TOP - 1] = context->slots[CONTEXT_GLOBAL];
		return 1;
	}
	return builtins && object_get(J, builtins, atom);
}

int context_has(js_State *J, struct env *context, const char *atom)
{
	js_Object *builtins = object_in(context, CONTEXT_BUILTINS);
	return object_has(J, object_in(context, CONTEXT_SANDBOX), atom) || (builtins && object_has(J, builtins, atom));
}

void context_put(js_State *J, struct env *context, const char *atom, int known)
{
	int slot;
	js_Value *v = lexical(context, J, atom, &slot);
	if (v) {
		if (v->t.type == JS_THOLE)
			env_uninitialized(J, atom);
		if (prop_atts(object_in(context, CONTEXT_LEXICALS), slot) & JS_READONLY)
			env_constant(J, atom);
		*v = STACK[--TOP];
		return;
	}
	if (!known && vm_strict(J) && !context_has(J, context, atom))
		js_referenceerror(J, "%s is not defined", atom);
	object_put(J, object_in(context, CONTEXT_SANDBOX), atom, 0);   /* [[Set]]: 9.1.1.2.5 */
	TOP--;
}

void context_init(js_State *J, struct env *context, const char *atom)
{
	int slot;
	*lexical(context, J, atom, &slot) = STACK[TOP - 1];
	TOP--;
}

int context_delete(js_State *J, struct env *context, const char *atom)
{
	js_Object *builtins = object_in(context, CONTEXT_BUILTINS);
	if (context_is_lexical(J, context, atom) || !object_try_delete(J, object_in(context, CONTEXT_SANDBOX), atom))
		return 0;
	return !builtins || object_try_delete(J, builtins, atom);
}

JS_NORETURN static void declared(js_State *J, const char *atom)
{
	js_syntaxerror(J, "Identifier '%s' has already been declared", atom);
}

void context_declare_var(js_State *J, struct env *context, const char *atom)
{
	js_Object *sandbox = object_in(context, CONTEXT_SANDBOX);
	struct object_desc d;
	if (object_own(J, sandbox, atom, &d))
		return;
	memset(&d, 0, sizeof d);
	d.has = DESC_ALL;
	d.value.t.type = JS_TUNDEFINED;
	object_define(J, sandbox, atom, &d, 1);
}

void context_declare(js_State *J, struct env *context, const struct code *code, int how)
{
	js_Object *lexicals = object_in(context, CONTEXT_LEXICALS);
	js_Value hole;
	hole.t.type = JS_THOLE;
	for (uint32_t i = 0; i < code->globals_count; i++) {
		const struct code_global *g = &code->globals[i];
		struct object_desc d;
		if (g->kind == 4)
			continue;
		if (prop_find(lexicals, g->name) >= 0 && how != 2)
			declared(J, g->name);
		if ((g->kind == 2 || g->kind == 3) && object_own(J, object_in(context, CONTEXT_SANDBOX), g->name, &d) &&
			(d.atts & JS_DONTCONF))
			declared(J, g->name);
	}
	for (uint32_t i = 0; i < code->globals_count; i++) {
		const struct code_global *g = &code->globals[i];
		int known = prop_find(lexicals, g->name);
		if (known >= 0 && g->kind != 4) {
			prop_set_atts(J, lexicals, known, g->kind == 3 ? JS_READONLY : 0);
			lexicals->slots[known].t.type = g->kind >= 2 ? JS_THOLE : JS_TUNDEFINED;
		} else if (known < 0 && (g->kind == 2 || g->kind == 3)) {
			prop_add(J, lexicals, g->name, g->kind == 3 ? JS_READONLY : 0, &hole);
		} else if (known < 0) {
			context_declare_var(J, context, g->name);
		}
	}
}

/* ---- a context's own eval */

struct own_eval { struct value_kept context; /* an engine_context value */ };

static void own_eval_free(js_State *J, void *data) { js_free(J, data); }

/* context -- context eval */
static void push_eval(js_State *J)
{
	struct own_eval *own = js_malloc(J, sizeof *own);
	memset(own, 0, sizeof *own);
	js_newcfunctionx(J, function_context_eval, "eval", 1, own, own_eval_free);
	value_keep_function(J, -1);
	value_keep(J, &own->context, 0, -2);
}

int context_is_eval(js_State *J, struct env *env, const js_Object *function)
{
	struct env *context;
	if (function == J->eval_function)
		return 1;
	context = context_of(J, env);
	return context && function == object_in(context, CONTEXT_EVAL);
}

struct env *context_of_eval(js_State *J)
{
	const struct own_eval *own = js_currentfunctiondata(J);
	const js_Object *context = own->context.objects[0];
	return context->u.closure.env;
}

/* ---- engine.h's */

void engine_context(js_State *J)
{
	js_Object *lexicals = jsV_newobject(J, JS_COBJECT, NULL);
	js_pushobject(J, lexicals);
	prop_own_shape(J, lexicals);
	engine_compile(J, "context", "", 0, ENGINE_SCRIPT, NULL);
	struct env *e = env_context(J, CONTEXT_SLOTS);
	e->slots[CONTEXT_GLOBAL] = STACK[TOP - 5];
	if (e->slots[CONTEXT_GLOBAL].t.type == JS_TOBJECT && proxy_is(e->slots[CONTEXT_GLOBAL].u.object))
		e->slots[CONTEXT_GLOBAL].u.object->lazy |= OBJECT_GLOBAL;
	e->slots[CONTEXT_SANDBOX] = STACK[TOP - 4];
	e->slots[CONTEXT_BUILTINS] = STACK[TOP - 3];
	e->slots[CONTEXT_LEXICALS] = STACK[TOP - 2];
	e->slots[CONTEXT_NO_EVAL].t.type = JS_TBOOLEAN;
	e->slots[CONTEXT_NO_EVAL].u.boolean = 0;
	e->slots[CONTEXT_EVAL].t.type = JS_TUNDEFINED;
	STACK[TOP - 1].u.object->u.closure.env = e;
	J->contexts++;
	push_eval(J);
	e->slots[CONTEXT_EVAL] = STACK[TOP - 1];
	TOP--;
	STACK[TOP - 5] = STACK[TOP - 1];
	TOP -= 4;
}

void engine_context_eval(js_State *J, int idx)
{
	js_pushvalue(J, js_toobject(J, idx)->u.closure.env->slots[CONTEXT_EVAL]);
}

void engine_forbid_eval(js_State *J, int idx)
{
	struct env *context = idx ? js_toobject(J, idx)->u.closure.env : NULL;
	if (context) {
		context->slots[CONTEXT_NO_EVAL].u.boolean = 1;
	} else {
		J->no_eval = 1;
		J->eval_function = NULL;       /* none is direct, so each is checked */
	}
}

void context_check_eval(js_State *J, struct env *context)
{
	if (context ? context->slots[CONTEXT_NO_EVAL].u.boolean : J->no_eval)
		js_evalerror(J, "Code generation from strings disallowed for this context");
}

void engine_set_referrer(js_State *J, const char *referrer)
{
	STACK[TOP - 1].u.object->u.closure.code->source->referrer = js_intern(J, referrer);
}

void engine_into_context(js_State *J)
{
	js_Value *f = &STACK[TOP - 2], *context = &STACK[TOP - 1];
	js_pushobject(J, function_closure(J, f->u.object->u.closure.code, context->u.object->u.closure.env));
	STACK[TOP - 3] = STACK[TOP - 1];
	TOP -= 2;
}

/* The environment of an engine_context function, or NULL. */
static struct env *context_at(js_State *J, int idx)
{
	js_Value *v = js_tovalue(J, idx);
	return v->t.type == JS_TOBJECT && v->u.object->type == JS_CCLOSURE ?
		context_of(J, v->u.object->u.closure.env) : NULL;
}

void engine_context_global(js_State *J, int idx)
{
	struct env *e = context_at(J, idx);
	if (e)
		js_pushvalue(J, e->slots[CONTEXT_GLOBAL]);
	else
		js_pushglobal(J);
}

static struct env *context_of_function(js_State *J, js_Object *f)
{
	return f->type == JS_CCLOSURE ? context_of(J, f->u.closure.env) : NULL;
}

/* The script that the job runs; NULL: a native, or none. */
static js_Object *script_of(js_State *J, const struct jobs_item *job)
{
	const js_Value *value = (const js_Value *)(const void *)job->value;
	js_Object *f = NULL;
	switch (job->kind & PUMP_KINDS) {
	case PUMP_THENABLE:
		f = value->t.type == JS_TOBJECT ? value->u.object : NULL;
		break;
	case PUMP_REACTION:
		f = job->a;
		break;
	case PUMP_NATIVE: {
		js_Object *body = job->b ? flow_context(job->b) : NULL;
		if (body && (object_data(body, &coroutine_async) || object_data(body, &coroutine_async_generator)))
			f = coroutine_of(body)->callee;
	}
	}
	f = flow_function(J, f);
	return f && f->type == JS_CCLOSURE ? f : NULL;
}

/* Script's jobs are those of its context; a native's belong to whoever has called that.  queueMicrotask is the
 * program's, outside. */
static int takes_job(js_State *J, const struct pump_call *c, const struct jobs_item *job)
{
	if ((job->kind & PUMP_KINDS) == PUMP_FUNCTION)
		return 0;
	js_Object *f = script_of(J, job);
	if (f)
		return context_of_function(J, f) == c->context;
	for (int i = J->tracetop; i > c->depth; i--)
		if (J->trace[i].code)
			return context_of(J, J->trace[i].env) == c->context;
	return 1;
}

int engine_call_with_jobs(js_State *J, int idx)
{
	struct pump_call c = { .takes = takes_job, .context = context_at(J, idx) };
	volatile int failed = 0;
	if (js_try(J)) {               /* the tries of what follows had no room */
		pump_call_end(J, &c);
		js_throw(J);
	}
	pump_call_begin(J, &c);
	failed = js_pcall(J, 0);
	if (!J->terminating)
		pump_call_run(J, &c);
	pump_call_end(J, &c);
	js_endtry(J);
	return failed;
}

static js_Object *lexicals_at(js_State *J, int idx)
{
	struct env *e = context_at(J, idx);
	return e ? object_in(e, CONTEXT_LEXICALS) : J->lexicals;
}

void engine_lexical_names(js_State *J, int idx)
{
	uint32_t count = 0;
	js_Object *lexicals = lexicals_at(J, idx);
	js_newarray(J);
	for (int i = 0; i < prop_count(lexicals); i++) {
		if (!prop_name(lexicals, i))
			continue;
		text_push(J, prop_name(lexicals, i));
		value_createindex(J, -2, count++);
	}
}

int engine_lexical_value(js_State *J, int idx, const char *name)
{
	js_Object *lexicals = lexicals_at(J, idx);
	int slot = prop_find(lexicals, js_intern(J, name));
	if (slot < 0 || lexicals->slots[slot].t.type == JS_THOLE)
		return 0;
	js_pushvalue(J, lexicals->slots[slot]);
	return 1;
}
