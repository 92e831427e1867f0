/* engine/vm/env.c -- environments of captured variables, names looked up at run time, and the variables of scripts. */
#include "engine/core/errors.h"
#include "engine/core/memory.h"
#include "engine/core/properties.h"
#include "engine/core/run.h"
#include "engine/engine.h"
#include "engine/text.h"
#include "engine/vm/context.h"

/* ---- environments */

static struct env *env_alloc(js_State *J, uint32_t count)
{
	struct env *e = js_malloc(J, (int)(sizeof *e + count * sizeof(js_Value)));
	e->gcmark = 0;
	e->kind = 0;
	e->count = count;
	e->vars = NULL;
	e->gcnext = J->gcenvs;
	J->gcenvs = e;
	return e;
}

struct env *env_new(js_State *J, struct code *code, const struct code_scope *scope, struct env *outer)
{
	struct env *e = env_alloc(J, scope->count);
	uint32_t i;
	e->outer = outer;
	e->scope = scope;
	e->code = code;
	if (scope->flags)
		for (i = 0; i < scope->count; i++)
			e->slots[i].t.type = scope->flags[i] & CODE_SLOT_HOLE ? JS_THOLE : JS_TUNDEFINED;
	else
		for (i = 0; i < scope->count; i++)
			e->slots[i].t.type = JS_TUNDEFINED;
	return e;
}

struct env *env_copy(js_State *J, struct env *env)
{
	struct env *e = env_alloc(J, env->count);
	e->outer = env->outer;
	e->scope = env->scope;
	e->code = env->code;
	e->vars = env->vars;
	memcpy(e->slots, env->slots, env->count * sizeof *e->slots);
	return e;
}

struct env *env_with(js_State *J, js_Object *obj, struct env *outer)
{
	struct env *e = env_alloc(J, 1);
	e->outer = outer;
	e->scope = NULL;
	e->code = NULL;
	e->kind = ENV_WITH;
	e->slots[0].t.type = JS_TOBJECT;
	e->slots[0].u.object = obj;
	return e;
}

struct env *env_context(js_State *J, uint32_t count)
{
	struct env *e = env_alloc(J, count);
	e->outer = NULL;
	e->scope = NULL;
	e->code = NULL;
	e->kind = ENV_CONTEXT;
	return e;
}

/* ---- errors */

void env_uninitialized(js_State *J, const char *atom)
{
	if (atom == J->names.this_)
		js_referenceerror(J,
			"Must call super constructor in derived class before accessing 'this' or returning from "
			"derived constructor");
	js_referenceerror(J, "Cannot access '%s' before initialization", atom);
}

void env_constant(js_State *J, const char *atom)
{
	js_typeerror(J, "Assignment to constant variable.");
}

JS_NORETURN static void not_defined(js_State *J, const char *atom)
{
	js_referenceerror(J, "%s is not defined", atom);
}

/* ---- the variables of scripts */

static uint64_t globals_version(js_State *J)
{
	return J->G->shape->version + J->lexicals->shape->version;
}

/* 1 and -- value, if it exists. */
static int get_global(js_State *J, const char *atom, struct code_cache *cache)
{
	int slot = prop_find(J->lexicals, atom);
	if (slot >= 0) {
		if (J->lexicals->slots[slot].t.type == JS_THOLE)
			env_uninitialized(J, atom);
		if (cache) {
			memset(cache, 0, sizeof *cache);
			cache->kind = CACHE_LEXICAL;
			cache->slot = (uint32_t)slot;
		}
		js_pushvalue(J, J->lexicals->slots[slot]);
		return 1;
	}
	slot = prop_find(J->G, atom);
	if (slot >= 0 && J->G->slots[slot].t.type != JS_TACCESSOR) {
		if (cache) {
			memset(cache, 0, sizeof *cache);
			cache->kind = CACHE_GLOBAL;
			cache->slot = (uint32_t)slot;
			cache->epoch = globals_version(J);
		}
		js_pushvalue(J, J->G->slots[slot]);
		return 1;
	}
	if (slot < 0 && !object_has(J, J->G, atom))
		return 0;
	return object_get(J, J->G, atom);
}

void env_get_global(js_State *J, const char *atom, struct code_cache *cache, int soft)
{
	if (get_global(J, atom, cache))
		return;
	if (!soft)
		not_defined(J, atom);
	js_pushundefined(J);
}

/* ---- the globals of the library's own code: never values changed by script */

void engine_keep_intrinsics(js_State *J)
{
	js_Object *kept = jsV_newobject(J, JS_COBJECT, NULL);
	int i, n = prop_count(J->G);
	js_pushobject(J, kept);
	prop_own_shape(J, kept);
	for (i = 0; i < n; i++)
		if (prop_name(J->G, i) && !(prop_atts(J->G, i) & PROP_ACCESSOR))
			prop_add(J, kept, prop_name(J->G, i), JS_READONLY, &J->G->slots[i]);
	J->intrinsics = kept;
	js_pop(J, 1);
}

void engine_keep_getter(js_State *J, const char *name)
{
	vm_define_accessor(J, J->intrinsics, js_intern(J, name), js_toobject(J, -1), NULL, 0);
	js_pop(J, 1);
}

void env_get_intrinsic(js_State *J, const char *atom, struct code_cache *cache)
{
	js_Object *from = J->intrinsics ? J->intrinsics : J->G;
	int slot = prop_find(from, atom);
	if (slot < 0)
		not_defined(J, atom);
	if (from->slots[slot].t.type == JS_TACCESSOR) {
		object_get(J, from, atom);
		if (from == J->intrinsics)
			vm_define(J, from, atom, &STACK[TOP - 1], JS_READONLY);
		return;
	}
	if (from == J->intrinsics) {
		memset(cache, 0, sizeof *cache);
		cache->kind = CACHE_INTRINSIC;
		cache->slot = (uint32_t)slot;
	}
	js_pushvalue(J, from->slots[slot]);
}

/* The value on top stays. */
static void put_lexical(js_State *J, int slot, const char *atom)
{
	if (J->lexicals->slots[slot].t.type == JS_THOLE)
		env_uninitialized(J, atom);
	if (prop_atts(J->lexicals, slot) & JS_READONLY)
		env_constant(J, atom);
	J->lexicals->slots[slot] = STACK[TOP - 1];
}

void env_put_global(js_State *J, const char *atom, struct code_cache *cache)
{
	int slot = prop_find(J->lexicals, atom);
	if (slot >= 0) {
		put_lexical(J, slot, atom);
		memset(cache, 0, sizeof *cache);
		cache->kind = CACHE_LEXICAL;
		cache->slot = (uint32_t)slot;
		TOP--;
		return;
	}
	slot = prop_find(J->G, atom);
	if (slot >= 0 && !(prop_atts(J->G, slot) & (JS_READONLY | PROP_ACCESSOR))) {
		memset(cache, 0, sizeof *cache);
		cache->kind = CACHE_GLOBAL;
		cache->slot = (uint32_t)slot;
		cache->epoch = globals_version(J);
		J->G->slots[slot] = STACK[--TOP];
		return;
	}
	if (vm_strict(J) && slot < 0 && !object_has(J, J->G, atom))
		not_defined(J, atom);
	object_put(J, J->G, atom, 0);  /* [[Set]]: 9.1.1.2.5 */
	TOP--;
}

void env_init_global(js_State *J, struct env *env, const char *atom)
{
	struct env *context = context_of(J, env);
	if (context) {
		context_init(J, context, atom);
		return;
	}
	J->lexicals->slots[prop_find(J->lexicals, atom)] = STACK[TOP - 1];
	TOP--;
}

JS_NORETURN static void declared(js_State *J, const char *atom)
{
	js_syntaxerror(J, "Identifier '%s' has already been declared", atom);
}

/* A script of a REPL declares a lexical name again.  It keeps its slot, where code that runs already finds it: code
 * that has written the variable before writes it even if it is a constant now. */
static void declare_again(js_State *J, int slot, int kind)
{
	prop_set_atts(J, J->lexicals, slot, kind == 3 ? JS_READONLY : 0);
	J->lexicals->slots[slot].t.type = kind >= 2 ? JS_THOLE : JS_TUNDEFINED;
}

/* GlobalDeclarationInstantiation, 16.1.7, and what 19.2.1.3 does for the global scope.  how: 1: variables can be
 * deleted; 2: that, and lexical names may be declared again. */
void env_declare_globals(js_State *J, struct env *env, struct code *code, int how)
{
	uint32_t i;
	struct env *context = context_of(J, env);
	int deletable = how != 0;
	js_Value undefined, hole;
	undefined.t.type = JS_TUNDEFINED;
	hole.t.type = JS_THOLE;
	if (context) {
		context_declare(J, context, code, how);
		return;
	}
	if (code->globals_count)
		object_materialize(J, J->G);
	for (i = 0; i < code->globals_count; i++) {
		struct code_global *g = &code->globals[i];
		int slot = prop_find(J->G, g->name);
		if (g->kind == 4)
			continue;
		if (prop_find(J->lexicals, g->name) >= 0) {
			if (how == 2)
				continue;
			declared(J, g->name);
		}
		if (g->kind >= 2) {
			if (slot >= 0 && (prop_atts(J->G, slot) & JS_DONTCONF))
				declared(J, g->name);
		} else if (slot < 0) {
			if (!J->G->extensible)
				js_typeerror(J, "Cannot declare global variable '%s': object is not extensible",
					g->name);
		} else if (g->kind == 1) {
			int atts = prop_atts(J->G, slot);
			if ((atts & JS_DONTCONF) && (atts & (PROP_ACCESSOR | JS_READONLY | JS_DONTENUM)))
				js_typeerror(J, "Cannot redefine property: %s", g->name);
		}
	}
	for (i = 0; i < code->globals_count; i++) {
		struct code_global *g = &code->globals[i];
		int slot = prop_find(J->G, g->name);
		int known = prop_find(J->lexicals, g->name);
		if (g->kind == 4 && (known >= 0 || !J->G->extensible))
			continue;
		if (known >= 0) {
			declare_again(J, known, g->kind);
			continue;
		}
		if (g->kind == 2 || g->kind == 3) {
			prop_add(J, J->lexicals, g->name, g->kind == 3 ? JS_READONLY : 0, &hole);
		} else if (slot < 0) {
			prop_add(J, J->G, g->name, deletable ? 0 : JS_DONTCONF, &undefined);
		} else if (g->kind == 1 && !(prop_atts(J->G, slot) & JS_DONTCONF)) {
			struct object_desc d;
			memset(&d, 0, sizeof d);
			d.has = DESC_ALL;
			d.atts = deletable ? 0 : JS_DONTCONF;
			d.value = undefined;
			object_define(J, J->G, g->name, &d, 1);
		}
	}
}

/* ---- names at run time */

static int unscopable(js_State *J, js_Object *obj, const char *atom)
{
	int hidden;
	if (!object_get(J, obj, J->symbols.unscopables))
		return 0;
	if (!js_isobject(J, -1)) {
		TOP--;
		return 0;
	}
	if (!object_get(J, STACK[TOP - 1].u.object, atom))
		js_pushundefined(J);
	hidden = js_toboolean(J, -1);
	TOP -= 2;
	return hidden;
}

/* Some names that a direct eval looks up are not variables (code.h); these are never looked up in a `with` object. */
static int is_variable(js_State *J, const char *atom)
{
	return atom[0] != '%' && atom != J->names.this_ && strcmp(atom, "new.target") != 0;
}

/* Finds atom: *env and *slot; or *env and slot -1: in its `vars` or, for a `with`, in its object.  0: not in an
 * environment. */
static int find_name(js_State *J, struct env *e, const char *atom, struct env **env, int *slot)
{
	uint32_t i;
	for (; e; e = e->outer) {
		if (e->kind == ENV_WITH) {
			js_Object *obj = e->slots[0].u.object;
			if (is_variable(J, atom) && object_has(J, obj, atom) && !unscopable(J, obj, atom)) {
				*env = e;
				*slot = -1;
				return 1;
			}
			continue;
		}
		if (e->scope && e->scope->names)
			for (i = 0; i < e->count; i++)
				if (e->scope->names[i] == atom) {
					*env = e;
					*slot = (int)i;
					return 1;
				}
		if (e->vars && prop_find(e->vars, atom) >= 0) {
			*env = e;
			*slot = -1;
			return 1;
		}
	}
	return 0;
}

int env_has_name(js_State *J, struct env *e, const char *atom)
{
	uint32_t i;
	for (; e; e = e->outer)
		if (e->kind == 0 && e->scope && e->scope->names)
			for (i = 0; i < e->count; i++)
				if (e->scope->names[i] == atom)
					return 1;
	return 0;
}

static js_Object *vars_of(struct env *e)
{
	return e->kind == ENV_WITH ? e->slots[0].u.object : e->vars;
}

void env_push_global(js_State *J, struct env *env)
{
	struct env *context = context_of(J, env);
	if (context)
		js_pushvalue(J, context->slots[CONTEXT_GLOBAL]);
	else
		js_pushobject(J, J->G);
}

int env_get_name(js_State *J, struct env *env, const char *atom, int soft, int with_this)
{
	struct env *e;
	js_Value self;
	int slot;
	self.t.type = JS_TUNDEFINED;
	if (find_name(J, env, atom, &e, &slot)) {
		if (slot >= 0) {
			js_Value *v = &e->slots[slot];
			if (v->t.type == JS_TREF)
				v = &v->u.ref.env->slots[v->u.ref.slot];
			if (v->t.type == JS_THOLE)
				env_uninitialized(J, atom);
			js_pushvalue(J, *v);
		} else {
			js_Object *obj = vars_of(e);
			int gone = 0;
			if (e->kind == ENV_WITH) {
				self.t.type = JS_TOBJECT;
				self.u.object = obj;
				gone = !object_has(J, obj, atom);
				if (gone && vm_strict(J) && !soft)
					not_defined(J, atom);
			}
			if (gone || !object_get(J, obj, atom))
				js_pushundefined(J);
		}
	} else if (atom == J->names.this_) {
		env_push_global(J, env);
	} else if (atom[0] == '%' || !strcmp(atom, "new.target")) {
		js_pushundefined(J);
	} else if ((e = context_of(J, env)) != NULL) {
		if (!context_get(J, e, atom)) {
			if (!soft)
				not_defined(J, atom);
			js_pushundefined(J);
		}
	} else {
		env_get_global(J, atom, NULL, soft);
	}
	if (with_this)
		js_pushvalue(J, self);
	return 1;
}

void env_ref_name(js_State *J, struct env *env, const char *atom)
{
	struct env *e;
	js_Value v;
	int slot;
	v.t.type = JS_TUNDEFINED;
	if (find_name(J, env, atom, &e, &slot)) {
		if (slot >= 0) {
			v.t.type = JS_TREF;
			v.u.ref.env = e;
			v.u.ref.slot = (uint32_t)slot;
		} else {
			v.t.type = JS_TOBJECT;
			v.u.object = vars_of(e);
		}
	} else if ((e = context_of(J, env)) != NULL) {
		v.t.type = JS_TREF;    /* slot: whether the variable exists */
		v.u.ref.env = e;
		v.u.ref.slot = context_is_lexical(J, e, atom) || context_has(J, e, atom);
	} else if (prop_find(J->lexicals, atom) >= 0) {
		v.t.type = JS_TOBJECT;
		v.u.object = J->lexicals;
	} else if (object_has(J, J->G, atom)) {
		v.t.type = JS_TOBJECT;
		v.u.object = J->G;
	}
	js_pushvalue(J, v);
}

void env_get_ref(js_State *J, const char *atom)
{
	js_Value ref = STACK[TOP - 1];
	if (ref.t.type == JS_TREF && ref.u.ref.env->kind == ENV_CONTEXT) {
		if (!ref.u.ref.slot || !context_get(J, ref.u.ref.env, atom))
			not_defined(J, atom);
	} else if (ref.t.type == JS_TREF) {
		js_Value *v = &ref.u.ref.env->slots[ref.u.ref.slot];
		if (v->t.type == JS_TREF)
			v = &v->u.ref.env->slots[v->u.ref.slot];
		if (v->t.type == JS_THOLE)
			env_uninitialized(J, atom);
		js_pushvalue(J, *v);
	} else if (ref.t.type == JS_TOBJECT) {
		int slot;
		if (ref.u.object == J->lexicals) {
			slot = prop_find(J->lexicals, atom);
			if (J->lexicals->slots[slot].t.type == JS_THOLE)
				env_uninitialized(J, atom);
			js_pushvalue(J, J->lexicals->slots[slot]);
		} else if (!object_has(J, ref.u.object, atom)) {
			if (vm_strict(J))
				not_defined(J, atom);
			js_pushundefined(J);
		} else if (!object_get(J, ref.u.object, atom)) {
			js_pushundefined(J);
		}
	} else {
		not_defined(J, atom);
	}
}

void env_put_ref(js_State *J, const char *atom)
{
	js_Value ref = STACK[TOP - 2];
	if (ref.t.type == JS_TREF && ref.u.ref.env->kind == ENV_CONTEXT) {
		if (!ref.u.ref.slot && vm_strict(J))
			not_defined(J, atom);
		context_put(J, ref.u.ref.env, atom, 0);
		TOP--;
		return;
	}
	if (ref.t.type == JS_TREF) {
		struct env *e = ref.u.ref.env;
		uint32_t slot = ref.u.ref.slot;
		int flags = e->scope->flags ? e->scope->flags[slot] : 0;
		if (atom == J->names.this_) {          /* super() in an eval */
			if (e->slots[slot].t.type != JS_THOLE)
				js_referenceerror(J, "Super constructor may only be called once");
			e->slots[slot] = STACK[TOP - 1];
			TOP -= 2;
			return;
		}
		if (e->slots[slot].t.type == JS_THOLE)
			env_uninitialized(J, atom);
		if (e->slots[slot].t.type == JS_TREF || ((flags & CODE_SLOT_CONST) && !(flags & CODE_SLOT_SILENT)))
			env_constant(J, atom);
		if (flags & CODE_SLOT_SILENT) {
			if (vm_strict(J))
				env_constant(J, atom);
		} else {
			e->slots[slot] = STACK[TOP - 1];
		}
	} else if (ref.t.type == JS_TOBJECT) {
		if (ref.u.object == J->lexicals) {
			put_lexical(J, prop_find(J->lexicals, atom), atom);
		} else {
			if (!object_has(J, ref.u.object, atom) && vm_strict(J))
				not_defined(J, atom);
			object_put(J, ref.u.object, atom, 0);  /* [[Set]]: 9.1.1.2.5 */
		}
	} else {
		if (vm_strict(J))
			not_defined(J, atom);
		object_put(J, J->G, atom, 0);  /* [[Set]]: 6.2.5.6 step 4.c */
	}
	TOP -= 2;
}

int env_delete_name(js_State *J, struct env *env, const char *atom)
{
	struct env *e;
	int slot;
	if (find_name(J, env, atom, &e, &slot))
		return slot < 0 && object_delete(J, vars_of(e), atom);
	e = context_of(J, env);
	if (e)
		return context_delete(J, e, atom);
	if (prop_find(J->lexicals, atom) >= 0)
		return 0;
	return object_try_delete(J, J->G, atom);
}

/* The environment where a sloppy direct eval declares its variables; NULL: the global object. */
static struct env *variables(struct env *e)
{
	for (; e; e = e->outer)
		if (e->kind == 0 && e->scope && e->scope->function)
			return e;
	return NULL;
}

static int own_name(struct env *e, const char *atom)
{
	uint32_t i;
	if (e->scope->names)
		for (i = 0; i < e->count; i++)
			if (e->scope->names[i] == atom)
				return (int)i;
	return -1;
}

/* Whether atom is a lexical name in env, in the scope where its variables are declared, or in between. */
static int is_lexical(js_State *J, struct env *env, const char *atom)
{
	struct env *e = variables(env), *between;
	for (between = env; between; between = between->outer) {
		int slot = between->kind == 0 && between->scope ? own_name(between, atom) : -1;
		if (slot >= 0 && between->scope->flags && (between->scope->flags[slot] & CODE_SLOT_LEXICAL))
			return 1;
		if (between == e)
			return 0;
	}
	between = context_of(J, env);
	return between ? context_is_lexical(J, between, atom) : prop_find(J->lexicals, atom) >= 0;
}

/* 19.2.1.3: may a direct eval declare this? */
void env_check_var(js_State *J, struct env *env, const char *atom, int is_function)
{
	int slot;
	if (is_lexical(J, env, atom))
		declared(J, atom);
	if (variables(env) || context_of(J, env))
		return;
	object_materialize(J, J->G);
	slot = prop_find(J->G, atom);
	if (slot < 0 && !J->G->extensible)
		js_typeerror(J, "Cannot declare global variable '%s': object is not extensible", atom);
	if (is_function && slot >= 0 && (prop_atts(J->G, slot) & JS_DONTCONF) &&
		(prop_atts(J->G, slot) & (PROP_ACCESSOR | JS_READONLY | JS_DONTENUM)))
		js_typeerror(J, "Cannot redefine property: %s", atom);
}

void env_declare_var(js_State *J, struct env *env, const char *atom, int soft)
{
	struct env *e = variables(env);
	js_Value undefined;
	if (soft && is_lexical(J, env, atom))
		return;
	undefined.t.type = JS_TUNDEFINED;
	struct env *context = e ? NULL : context_of(J, env);
	if (context) {
		context_declare_var(J, context, atom);
		return;
	}
	if (!e) {
		object_materialize(J, J->G);
		if (prop_find(J->G, atom) < 0)
			prop_add(J, J->G, atom, 0, &undefined);
		return;
	}
	if (own_name(e, atom) >= 0)
		return;
	if (!e->vars)
		e->vars = jsV_newobject(J, JS_COBJECT, NULL);
	if (prop_find(e->vars, atom) < 0)
		prop_add(J, e->vars, atom, 0, &undefined);
}

void env_put_var(js_State *J, struct env *env, const char *atom, int of_block)
{
	struct env *e = variables(env), *context = e ? NULL : context_of(J, env);
	int slot;
	if (context) {
		context_put(J, context, atom, 1);
		return;
	}
	/* An undeclared name can only be a block's function that conflicts with a lexical name (Annex B.3.3.3). */
	if (!e && prop_find(J->lexicals, atom) < 0) {
		struct object_desc d;
		object_materialize(J, J->G);
		slot = prop_find(J->G, atom);
		memset(&d, 0, sizeof d);
		d.has = slot >= 0 && (prop_atts(J->G, slot) & JS_DONTCONF) ? DESC_VALUE : DESC_ALL;
		d.value = STACK[TOP - 1];
		if (of_block)
			object_put(J, J->G, atom, 0);  /* [[Set]]: B.3.2.6 */
		else
			object_define(J, J->G, atom, &d, 1);
	} else if (e && (slot = own_name(e, atom)) >= 0) {
		if (!e->scope->flags || !(e->scope->flags[slot] & CODE_SLOT_LEXICAL))
			e->slots[slot] = STACK[TOP - 1];
	} else if (e && e->vars && prop_find(e->vars, atom) >= 0) {
		object_put(J, e->vars, atom, 0);       /* [[Set]]: 9.1.1.2.5 */
	}
	TOP--;
}
