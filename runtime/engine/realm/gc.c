/* engine/realm/gc.c -- mark and sweep.
 *
 * Objects and code to be scanned are linked through gcroot, so marking needs no C stack, however deeply data and
 * functions nest.  A collection is due when the bytes allocated since the last one exceed a limit computed from what
 * was live then (next_limit). Marks alternate between 1 and 2; new blocks carry 0 (or the current mark), which is never
 * the next mark.
 */
#include "base/clock.h"
#include "engine/code/code.h"
#include "engine/core/builtins.h"
#include "engine/core/memory.h"
#include "engine/core/state.h"
#include "engine/core/weakref.h"
#include "engine/heap/bigint.h"
#include "engine/library/collections.h"
#include "engine/realm/handle_int.h"
#include "engine/vm/error_frames.h"
#include "engine/vm/sampling.h"
#include "engine/vm/vm.h"
#include "engine/engine.h"

void gc_mark_object(js_State *J, int mark, js_Object *obj)
{
	if (!obj || obj->gcmark == mark)
		return;
	obj->gcmark = (unsigned char)mark;
	obj->gcroot = J->gcroot;
	J->gcroot = obj;
}

void gc_mark_atom(js_State *J, int mark, const char *atom)
{
	if (atom)
		ATOM(atom)->gcmark = (unsigned char)mark;
}

void gc_mark_value(js_State *J, int mark, js_Value *v)
{
	switch ((enum js_Type)v->t.type) {
	case JS_TSHRSTR:
	case JS_TUNDEFINED:
	case JS_TNULL:
	case JS_TBOOLEAN:
	case JS_TNUMBER:
	case JS_TBIGINT:
	case JS_THOLE:
		break;
	case JS_TBIGCELL:
		v->u.bigcell->gcmark = (unsigned char)mark;
		break;
	case JS_TLITSTR:
	case JS_TSYMBOL:
		ATOM(v->u.litstr)->gcmark = (unsigned char)mark;
		break;
	case JS_TMEMSTR:
		if (v->u.memstr->gcmark != mark)
			string_mark(J, mark, v->u.memstr);
		break;
	case JS_TOBJECT:
		gc_mark_object(J, mark, v->u.object);
		break;
	case JS_TACCESSOR:
		gc_mark_object(J, mark, v->u.accessor->getter);
		gc_mark_object(J, mark, v->u.accessor->setter);
		break;
	case JS_TENV:
	case JS_TREF:
		gc_mark_env(J, mark, v->u.env);
		break;
	}
}

/* Chains of environments are walked by a loop, not by recursion.  A slot that refers to another module's variable is
 * skipped: that module's record owns the environment, and is kept alive by the record of this code.  Otherwise a chain
 * of modules would recurse as deeply as it is long. */
void gc_mark_env(js_State *J, int mark, struct env *env)
{
	uint32_t i;
	for (; env && env->gcmark != mark; env = env->outer) {
		env->gcmark = (unsigned char)mark;
		for (i = 0; i < env->count; i++)
			if (env->slots[i].t.type != JS_TREF)
				gc_mark_value(J, mark, &env->slots[i]);
		gc_mark_object(J, mark, env->vars);
		gc_mark_code(J, mark, env->code);
	}
}

static void mark_module(js_State *J, int mark, struct code_module *m)
{
	uint32_t i, k;
	for (i = 0; i < m->requests_count; i++) {
		gc_mark_atom(J, mark, m->requests[i].specifier);
		for (k = 0; k < m->requests[i].attributes_count * 2; k++)
			gc_mark_atom(J, mark, m->requests[i].attributes[k]);
	}
	for (i = 0; i < m->imports_count; i++)
		gc_mark_atom(J, mark, m->imports[i].name);
	for (i = 0; i < m->exports_count; i++) {
		gc_mark_atom(J, mark, m->exports[i].name);
		gc_mark_atom(J, mark, m->exports[i].import_name);
	}
}

void gc_mark_code(js_State *J, int mark, struct code *code)
{
	if (!code || code->gcmark == mark)
		return;
	code->gcmark = mark;
	code->gcroot = J->gccode_root;
	J->gccode_root = code;
}

static void scan_code(js_State *J, int mark, struct code *code)
{
	uint32_t i, k;
	gc_mark_atom(J, mark, code->name);
	for (i = 0; i < code->constants_count; i++)
		gc_mark_value(J, mark, &code->constants[i]);
	for (i = 0; i < code->scopes_count; i++)
		if (code->scopes[i].names)
			for (k = 0; k < code->scopes[i].count; k++)
				gc_mark_atom(J, mark, code->scopes[i].names[k]);
	for (i = 0; i < code->globals_count; i++)
		gc_mark_atom(J, mark, code->globals[i].name);
	for (i = 0; i < code->templates_count; i++)
		gc_mark_object(J, mark, code->templates[i]);
	gc_mark_atom(J, mark, code->source->filename);
	gc_mark_atom(J, mark, code->source->origin);
	gc_mark_atom(J, mark, code->source->referrer);
	gc_mark_atom(J, mark, code->source->head);
	gc_mark_value(J, mark, &code->source->module);
	if (code->module)
		mark_module(J, mark, code->module);
	for (i = 0; i < code->functions_count; i++)
		gc_mark_code(J, mark, code->functions[i]);
}

/* Clears caches that refer to shapes and objects about to be freed. */
static void clean_caches(struct code *code, int mark)
{
	uint32_t i;
	for (i = 0; i < code->caches_count; i++) {
		struct code_cache *c = &code->caches[i];
		struct shape *s = (struct shape *)((uintptr_t)c->shape & ~(uintptr_t)1);
		if ((s && s->gcmark != mark) || (c->holder && c->holder->gcmark != mark) ||
			(c->next_shape && c->next_shape->gcmark != mark))
			memset(c, 0, sizeof *c);
	}
}

static void mark_kept(js_State *J, int mark, const struct value_kept *k)
{
	for (int i = 0; i < VALUE_KEPT; i++)
		gc_mark_object(J, mark, k->objects[i]);
}

static void scan(js_State *J, int mark, js_Object *obj)
{
	int i, n = prop_count(obj);
	if (J->weak_waiting.count)
		collections_reached(J, mark, obj);
	prop_mark_shape(J, mark, obj->shape);
	for (i = 0; i < n; i++)
		gc_mark_value(J, mark, &obj->slots[i]);
	gc_mark_object(J, mark, obj->prototype);
	switch ((enum js_Class)obj->type) {
	case JS_CCLOSURE:
		gc_mark_env(J, mark, obj->u.closure.env);
		gc_mark_code(J, mark, obj->u.closure.code);
		gc_mark_object(J, mark, obj->u.closure.home);
		gc_mark_object(J, mark, obj->u.closure.fields);
		gc_mark_atom(J, mark, obj->u.closure.name);
		break;
	case JS_CARRAY:
	case JS_CARGUMENTS:
		for (i = 0; i < obj->u.a.flat_length; i++)
			gc_mark_value(J, mark, &obj->u.a.array[i]);
		break;
	case JS_CCFUNCTION:
		gc_mark_atom(J, mark, obj->u.c.name);
		if (obj->lazy & OBJECT_KEEPS)
			mark_kept(J, mark, obj->u.c.data);
		break;
	case JS_CERROR:
		for (i = 0; i < obj->u.e.count; i++)
			error_frame_mark(J, mark, &obj->u.e.frames[i]);
		break;
	case JS_CSTRING:
		gc_mark_value(J, mark, &obj->u.s.value);
		break;
	case JS_CITERATOR:
		gc_mark_object(J, mark, obj->u.iter.target);
		for (i = 0; i < obj->u.iter.n; i++)
			gc_mark_atom(J, mark, obj->u.iter.names[i]);
		break;
	case JS_CUSERDATA:
		if (obj->u.user.cls && obj->u.user.cls->mark)
			obj->u.user.cls->mark(J, mark, obj->u.user.data);
		if (obj->lazy & OBJECT_KEEPS)
			mark_kept(J, mark, obj->u.user.data);
		break;
	case JS_CSYMBOL:
		gc_mark_atom(J, mark, obj->u.symbol);
		break;
	case JS_CBIGINT:
		gc_mark_value(J, mark, &obj->u.bigint);
		break;
	case JS_COBJECT:
	case JS_CBOOLEAN:
	case JS_CNUMBER:
	case JS_CREGEXP:
	case JS_CDATE:
	case JS_CMATH:
	case JS_CJSON:
		break;
	}
}

static void free_object(js_State *J, js_Object *obj)
{
	prop_clear(J, obj);
	switch ((enum js_Class)obj->type) {
	case JS_CARRAY:
	case JS_CARGUMENTS:
		memory_free(J, obj->u.a.array);
		break;
	case JS_CCFUNCTION:
		if (obj->u.c.finalize)
			obj->u.c.finalize(J, obj->u.c.data);
		break;
	case JS_CERROR:
		memory_free(J, obj->u.e.frames);
		memory_free(J, obj->u.e.place);
		break;
	case JS_CREGEXP:
		regexp_free(J, &obj->u.r);
		break;
	case JS_CITERATOR:
		memory_free(J, (void *)obj->u.iter.names);
		break;
	case JS_CUSERDATA:
		if (obj->u.user.cls) {
			if (obj->u.user.cls->finalize)
				obj->u.user.cls->finalize(J, obj->u.user.data);
		} else if (obj->u.user.finalize) {
			obj->u.user.finalize(J, obj->u.user.data);
		}
		break;
	case JS_COBJECT:
	case JS_CBOOLEAN:
	case JS_CNUMBER:
	case JS_CSTRING:
	case JS_CDATE:
	case JS_CMATH:
	case JS_CJSON:
	case JS_CSYMBOL:
	case JS_CBIGINT:
	case JS_CCLOSURE:
		break;
	}
	memory_free(J, obj);
}

static void sweep(js_State *J, int mark)
{
	js_Object *obj, **obj_link = &J->gcobj;
	js_String *str, **str_link = &J->gcstr;

	struct env *env, **env_link = &J->gcenvs;
	struct code *code, **code_link = &J->gccode;

	vm_forget_symbols(J);
	while ((env = *env_link) != NULL) {
		if (env->gcmark == mark) {
			env_link = &env->gcnext;
			continue;
		}
		*env_link = env->gcnext;
		memory_free(J, env);
	}
	while ((code = *code_link) != NULL) {
		if (code->gcmark == mark) {
			clean_caches(code, mark);
			code_link = &code->gcnext;
			continue;
		}
		*code_link = code->gcnext;
		code_free(J, code);
		J->code_age++;
	}
	while ((obj = *obj_link) != NULL) {
		if (obj->gcmark == mark) {
			obj_link = &obj->gcnext;
			continue;
		}
		*obj_link = obj->gcnext;
		free_object(J, obj);
	}
	while ((str = *str_link) != NULL) {
		if (str->gcmark == mark) {
			string_set_atom(str, NULL);    /* the atom may be freed now */
			str_link = &str->gcnext;
			continue;
		}
		*str_link = str->gcnext;
		string_free(J, str);
	}
	bigint_sweep(J, mark);
	prop_sweep_shapes(J, mark);
	atom_sweep(J, mark);
}

/* Scans marked objects and functions until none are left. */
static void scan_all(js_State *J, int mark)
{
	js_Object *obj;
	struct code *code;
	do {
		while ((obj = J->gcroot) != NULL) {
			J->gcroot = obj->gcroot;
			scan(J, mark, obj);
		}
		while ((code = J->gccode_root) != NULL) {
			J->gccode_root = code->gcroot;
			scan_code(J, mark, code);
		}
	} while (J->gcroot);
}

static void mark_roots(js_State *J, int mark)
{
	uint32_t r;
	int i;
	for (i = 0; i < KEPT_OBJECTS; i++)
		gc_mark_object(J, mark, J->kept[i]);
	gc_mark_object(J, mark, J->R);
	gc_mark_object(J, mark, J->G);
	gc_mark_object(J, mark, J->exhausted_error);
	gc_mark_object(J, mark, J->flow);
	gc_mark_object(J, mark, J->watcher);
	gc_mark_object(J, mark, J->scope);
	for (i = 0; i < J->top; i++)
		gc_mark_value(J, mark, &J->stack[i]);
	string_scratch_mark(J, mark);
	handles_mark(J, mark);
	for (r = 0; r < J->refs_count; r++)
		gc_mark_value(J, mark, &J->refs[r]);
	for (i = 0; i < J->gcroots_count; i++)
		J->gcroots[i].mark(J, mark, J->gcroots[i].ctx);
	for (i = 1; i <= J->tracetop; i++) {
		gc_mark_object(J, mark, J->trace[i].callee);
		gc_mark_object(J, mark, J->trace[i].new_target);
		if (J->trace[i].code) {
			gc_mark_env(J, mark, J->trace[i].env);
			gc_mark_object(J, mark, J->trace[i].coroutine);
		}
	}
	gc_mark_object(J, mark, J->new_target);
	gc_mark_object(J, mark, J->lexicals);
	gc_mark_object(J, mark, J->intrinsics);
	gc_mark_value(J, mark, &J->exception);
}

/* A small heap may grow to three times its live size, to four times if almost nothing was freed; a large one to
 * twice. */
static size_t next_limit(size_t live, size_t freed)
{
	size_t limit = freed < live / 8 ? live * 3 : live * 2;
	if (limit > LIMIT_GC_SMALL_BYTES)
		limit = LIMIT_GC_SMALL_BYTES;
	if (limit < live)
		limit = live;
	return limit > LIMIT_GC_NEXT_BYTES ? limit : LIMIT_GC_NEXT_BYTES;
}

/* Collects the more often the nearer the heap is to its limit, so that garbage is never the reason for exceeding it. */
static void keep_below(js_State *J, size_t live)
{
	size_t left = live < J->heap_max ? J->heap_max - live : 0, least = J->heap_max / 16;
	if (left < least)
		left = least;
	if (left > J->heap_max / 4)
		left = J->heap_max / 4;
	if (J->gclimit > left)
		J->gclimit = left;
	if (live > J->heap_max)
		J->config->exceeded(J->config->host);
}

void js_gc(js_State *J, int report)
{
	size_t before, live;
	int mark;
	if (J->gc_running)
		return;
	uint64_t begun_ns = J->collected ? clock_mono_ns() : 0;
	J->gc_running = 1;
	if (J->profile)
		profile_forget_calls(J);
	before = J->heap_bytes + J->external_bytes;
	mark = J->gcmark = J->gcmark == 1 ? 2 : 1;
	mark_roots(J, mark);
	do
		scan_all(J, mark);
	while (collections_weak_mark(J, mark));
	collections_weak_sweep(J, mark);
	weakref_sweep(J, mark);
	handles_sweep(J, mark);
	sweep(J, mark);
	live = J->heap_bytes + J->external_bytes;
	J->gccounter = 1;
	J->gclimit = next_limit(live, before - live);
	if (J->memory_max && J->gclimit > J->memory_max / 4)
		J->gclimit = J->memory_max / 4;
	if (live < J->memory_max)
		J->memory_slack = 0;
	if (J->heap_max)
		keep_below(J, live);
	/* cells are larger than what is in them: what was given back would be taken again before the next collection */
	cells_trim(&J->cells, J->gclimit * 2);
	J->gc_running = 0;
	gc_threshold(J, J->gc_stress ? (unsigned)J->gc_stress - 1 : J->gclimit);
	if (__atomic_load_n(&J->interrupt, __ATOMIC_SEQ_CST) || (J->profile && profile_wants(J)))
		gc_threshold(J, 0);
	if (begun_ns)
		J->collected(J->config->host, begun_ns, clock_mono_ns() - begun_ns, J->gc_asked);
}

void gc_add_roots(js_State *J, void (*mark)(js_State *J, int mark, void *ctx), void *ctx)
{
	if (J->gcroots_count == nelem(J->gcroots))
		abort();
	J->gcroots[J->gcroots_count].mark = mark;
	J->gcroots[J->gcroots_count].ctx = ctx;
	J->gcroots_count++;
}

void gc_free_all(js_State *J)
{
	J->gc_running = 1;
	sweep(J, 3);
	J->gc_running = 0;
}
