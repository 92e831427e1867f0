/* module.c -- see module.h.  Section numbers are ECMA-262's of 2023. */
#include "lang/lang.h"

#include "engine/async/promise.h"
#include "engine/core/errors.h"
#include "engine/core/memory.h"
#include "engine/core/properties.h"
#include "engine/core/run.h"
#include "engine/core/puts.h"
#include "engine/vm/modules.h"
#include "engine/vm/vm.h"

enum state { UNLINKED, LINKING, LINKED, EVALUATING, EVALUATING_ASYNC, EVALUATED };

/* Index of a table by name (an atom); each entry of the table begins with its name. */
/* index + 1, or 0: free; NULL: the table is too short to need an index */
struct names { uint32_t *places, mask; };

struct module {
	js_Object *self;
	const char *url;               /* atom */
	enum state state;
	struct code *code;             /* NULL: synthetic */
	struct env *env;               /* before the prologue has run: that around it, NULL: the engine's globals */
	js_Object *body;               /* the suspended program, once its prologue has run */
	js_Object *run;                /* synthetic: the function that evaluates it, or NULL */
	js_Object *namespace, *meta;
	js_Object **requests;          /* records */
	uint32_t requests_count;
	struct code_scope scope;       /* synthetic: its environment */
	const char **names;            /* slot -> export */
	uint32_t names_count;
	struct names index;            /* of names, or of code's exports */

	/* 16.2.1.5: depth-first search, errors, asynchronous evaluation */
	uint32_t dfs, ancestor;
	unsigned char on_stack, failed, async;
	uint64_t walked;               /* the last walk that came here: the value of the realm's `walks` */
	js_Value error;
	struct module *cycle_root;
	uint64_t order;                /* when it became asynchronous */
	uint32_t pending;              /* dependencies not evaluated yet */
	js_Object **parents;           /* records that wait for it */
	uint32_t parents_count, parents_cap;
	js_Object *promise;            /* of its evaluation */
};

/* Visited set of one walk over a graph of modules: pairs (module, name), so that each is looked up once even if several
 * paths lead there. */
struct asked { uint64_t walk; const void *module; const char *name; };

struct module_realm {
	uint64_t order, walks;
	struct asked *asked;
	uint32_t asked_count, asked_mask;      /* count of this walk; table size - 1, 0: no table */
	void (*import)(js_State *J);
	void (*meta)(js_State *J);
};

static struct module_realm *realm(js_State *J) { return J->modules; }

/* ---- names */

static inline const char *name_at(const void *table, size_t stride, uint32_t i)
{
	return *(const char *const *)((const char *)table + i * stride);
}

static uint32_t name_hash(const char *name)
{
	return (uint32_t)(((uint64_t)(uintptr_t)name >> 3) * 0x9E3779B97F4A7C15u >> 32);
}

static void names_make(js_State *J, struct names *n, const void *table, size_t stride, uint32_t count)
{
	uint32_t mask = 31, i, h;
	if (count <= 8)
		return;
	while (mask / 2 < count)
		mask = mask * 2 + 1;
	n->places = memory_try(J, NULL, ((size_t)mask + 1) * sizeof *n->places);
	if (!n->places)
		memory_exhausted(J);
	memset(n->places, 0, ((size_t)mask + 1) * sizeof *n->places);
	n->mask = mask;
	for (i = 0; i < count; i++) {
		for (h = name_hash(name_at(table, stride, i)); n->places[h & mask]; h++)
			;
		n->places[h & mask] = i + 1;
	}
}

/* The first entry of that name, or -1. */
static int names_find(const struct names *n, const void *table, size_t stride, uint32_t count, const char *name)
{
	uint32_t i, h;
	if (n->places) {
		for (h = name_hash(name); (i = n->places[h & n->mask]) != 0; h++)
			if (name_at(table, stride, i - 1) == name)
				return (int)i - 1;
		return -1;
	}
	for (i = 0; i < count; i++)
		if (name_at(table, stride, i) == name)
			return (int)i;
	return -1;
}

/* ---- walks over graphs.  One at a time, and none runs script. */

static void walk_begin(js_State *J)
{
	realm(J)->walks++;
	realm(J)->asked_count = 0;
}

static struct asked *asked_place(struct asked *table, uint32_t mask, uint64_t walk, const void *module,
	const char *name)
{
	uint32_t h = (uint32_t)((((uintptr_t)module >> 4) * 0x9E3779B97F4A7C15u ^
		((uintptr_t)name >> 3) * 0xC2B2AE3D27D4EB4Fu) >> 32);
	while (table[h & mask].walk == walk && (table[h & mask].module != module || table[h & mask].name != name))
		h++;
	return &table[h & mask];
}

/* 1 the first time in a walk. */
static int walk_asks(js_State *J, const void *module, const char *name)
{
	struct module_realm *r = realm(J);
	struct asked *a;
	if (r->asked_count * 2 >= r->asked_mask) {
		uint32_t mask = r->asked_mask ? r->asked_mask * 2 + 1 : 63, i;
		struct asked *table = (size_t)mask + 1 > SIZE_MAX / sizeof *table ? NULL :
			memory_try(J, NULL, ((size_t)mask + 1) * sizeof *table);
		if (!table)
			memory_exhausted(J);
		memset(table, 0, ((size_t)mask + 1) * sizeof *table);
		for (i = 0; r->asked_mask && i <= r->asked_mask; i++)
			if (r->asked[i].walk == r->walks)
				*asked_place(table, mask, r->walks, r->asked[i].module, r->asked[i].name) = r->asked[i];
		memory_free(J, r->asked);
		r->asked = table;
		r->asked_mask = mask;
	}
	a = asked_place(r->asked, r->asked_mask, r->walks, module, name);
	if (a->walk == r->walks)
		return 0;
	*a = (struct asked){ r->walks, module, name };
	r->asked_count++;
	return 1;
}

/* ---- the record as an object */

static void mark(js_State *J, int m, void *data)
{
	struct module *mod = data;
	uint32_t i;
	gc_mark_atom(J, m, mod->url);
	if (mod->code)
		gc_mark_code(J, m, mod->code);
	gc_mark_env(J, m, mod->env);
	gc_mark_object(J, m, mod->body);
	gc_mark_object(J, m, mod->run);
	gc_mark_object(J, m, mod->namespace);
	gc_mark_object(J, m, mod->meta);
	gc_mark_object(J, m, mod->promise);
	gc_mark_value(J, m, &mod->error);
	if (mod->cycle_root)
		gc_mark_object(J, m, mod->cycle_root->self);
	for (i = 0; i < mod->requests_count; i++)
		gc_mark_object(J, m, mod->requests[i]);
	for (i = 0; i < mod->names_count; i++)
		gc_mark_atom(J, m, mod->names[i]);
	for (i = 0; i < mod->parents_count; i++)
		gc_mark_object(J, m, mod->parents[i]);
}

static void finalize(js_State *J, void *data)
{
	struct module *mod = data;
	memory_free(J, mod->requests);
	memory_free(J, (void *)mod->names);
	memory_free(J, mod->parents);
	memory_free(J, mod->index.places);
	memory_free(J, mod);
}

static const struct engine_class module_class = { .name = "ModuleRecord", .mark = mark, .finalize = finalize };

static struct module *record_at(js_State *J, int idx)
{
	struct module *mod = VALUE_DATA(js_tovalue(J, idx), &module_class);
	if (!mod)
		js_typeerror(J, "not a module record");
	return mod;
}

static struct module *record_of(js_Object *obj) { return object_data(obj, &module_class); }

const char *module_url(js_State *J, int idx) { return record_at(J, idx)->url; }

/* -- record */
static struct module *push_record(js_State *J, const char *url)
{
	struct module *mod = js_malloc(J, sizeof *mod);
	memset(mod, 0, sizeof *mod);
	mod->error.t.type = JS_TUNDEFINED;
	mod->self = object_new_class(J, &module_class, NULL, mod);
	js_pushobject(J, mod->self);
	mod->url = js_intern(J, url);
	return mod;
}

void module_compile(js_State *J, const char *url, const char *filename, const char *source, size_t size, int in_context)
{
	struct module *mod = push_record(J, url);
	js_Value self = STACK[TOP - 1];
	mod->code = function_compile_module(J, filename, source, size, self, in_context);
	mod->requests_count = mod->code->module->requests_count;
	if (mod->requests_count) {
		mod->requests = js_malloc(J, (int)(mod->requests_count * sizeof *mod->requests));
		memset(mod->requests, 0, mod->requests_count * sizeof *mod->requests);
	}
	mod->async = mod->code->coroutine == CODE_ASYNC;
	names_make(J, &mod->index, mod->code->module->exports, sizeof *mod->code->module->exports,
		mod->code->module->exports_count);
}

void module_into_context(js_State *J, int idx)
{
	record_at(J, idx)->env = js_toobject(J, -1)->u.closure.env;
	js_pop(J, 1);
}

void module_synthetic(js_State *J, const char *url)
{
	struct module *mod = push_record(J, url);
	uint32_t i, n = (uint32_t)js_getlength(J, -3);
	mod->names = js_malloc(J, (int)((n + 1) * sizeof *mod->names));
	for (i = 0; i < n; i++) {
		js_getindex(J, -3, (int)i);
		js_tostring(J, -1);
		mod->names[i] = atom_of(J, &STACK[TOP - 1]);
		mod->names_count = i + 1;
		js_pop(J, 1);
	}
	names_make(J, &mod->index, mod->names, sizeof *mod->names, mod->names_count);
	if (js_iscallable(J, -2))
		mod->run = js_toobject(J, -2);
	mod->scope.count = mod->names_count;
	mod->env = env_new(J, NULL, &mod->scope, NULL);
	js_rot3pop2(J);
}

static int synthetic_slot(struct module *mod, const char *atom)
{
	return names_find(&mod->index, mod->names, sizeof *mod->names, mod->names_count, atom);
}

int module_set_export(js_State *J, int idx, const char *name)
{
	struct module *mod = record_at(J, idx);
	int slot = synthetic_slot(mod, js_intern(J, name));
	if (slot >= 0)
		mod->env->slots[slot] = STACK[TOP - 1];
	js_pop(J, 1);
	return slot >= 0;
}

void module_set_exports(js_State *J, int idx)
{
	struct module *mod = record_at(J, idx);
	js_Object *obj = js_toobject(J, -1);
	uint32_t i;
	uint32_t left = 0;
	js_newarray(J);
	object_materialize(J, obj);
	for (i = 0; i < mod->names_count; i++) {
		const char *name = mod->names[i];
		int slot = prop_find(obj, name);
		if (name == J->names.default_)
			continue;
		if (slot >= 0 && obj->slots[slot].t.type != JS_TACCESSOR) {
			mod->env->slots[i] = obj->slots[slot];
		} else {
			js_pushatom(J, name);
			value_createindex(J, -2, left++);
		}
	}
	js_rot2pop1(J);
}

uint32_t module_requests(js_State *J, int idx) { return record_at(J, idx)->requests_count; }

const char *module_request(js_State *J, int idx, uint32_t i, const char **type)
{
	struct code_request *r = &record_at(J, idx)->code->module->requests[i];
	uint32_t k;
	*type = NULL;
	for (k = 0; k + 1 < r->attributes_count * 2; k += 2)
		if (!strcmp(r->attributes[k], "type"))
			*type = r->attributes[k + 1];
	return r->specifier;
}

int module_wants(js_State *J, int idx, uint32_t i, const char *name)
{
	const struct code_module *m = record_at(J, idx)->code->module;
	uint32_t k;
	for (k = 0; k < m->stars_count; k++)
		if (m->stars[k] == i)
			return 1;
	for (k = 0; k < m->imports_count; k++)
		if (m->imports[k].request == i && (!m->imports[k].name || !strcmp(m->imports[k].name, name)))
			return 1;
	for (k = 0; k < m->exports_count; k++)
		if (m->exports[k].request == i && (!m->exports[k].import_name ||
			!strcmp(m->exports[k].import_name, name)))
			return 1;
	return 0;
}

void module_set_request(js_State *J, int idx, uint32_t i)
{
	js_Object *dependency = js_toobject(J, -1);
	record_at(J, idx)->requests[i] = dependency;
	js_pop(J, 1);
}

/* ---- 16.2.1.6.3 ResolveExport */

enum { NOT_FOUND, FOUND, FOUND_NAMESPACE, AMBIGUOUS };
struct resolved { struct module *module; uint32_t slot; };     /* FOUND_NAMESPACE: of module */

static int resolve(js_State *J, struct module *mod, const char *name, struct resolved *out)
{
	struct code_module *c;
	struct resolved star;
	int found = NOT_FOUND, k;
	uint32_t i;
	run_check_recursion(J);
	if (!walk_asks(J, mod, name))
		return NOT_FOUND;              /* a cycle of re-exports, or another path to a pair already visited */
	if (!mod->code) {
		int slot = synthetic_slot(mod, name);
		out->module = mod;
		out->slot = (uint32_t)slot;
		return slot >= 0 ? FOUND : NOT_FOUND;
	}
	c = mod->code->module;
	k = names_find(&mod->index, c->exports, sizeof *c->exports, c->exports_count, name);
	if (k >= 0) {
		struct code_export *e = &c->exports[k];
		if (e->request == UINT32_MAX) {
			out->module = mod;
			out->slot = e->slot;
			return FOUND;
		}
		if (!e->import_name) {
			out->module = record_of(mod->requests[e->request]);
			return FOUND_NAMESPACE;
		}
		return resolve(J, record_of(mod->requests[e->request]), e->import_name, out);
	}
	if (name == J->names.default_)
		return NOT_FOUND;
	for (i = 0; i < c->stars_count; i++) {
		int r = resolve(J, record_of(mod->requests[c->stars[i]]), name, &star);
		if (r == AMBIGUOUS)
			return AMBIGUOUS;
		if (r == NOT_FOUND)
			continue;
		if (found == NOT_FOUND) {
			found = r;
			*out = star;
		} else if (found != r || out->module != star.module || (r == FOUND && out->slot != star.slot)) {
			return AMBIGUOUS;
		}
	}
	return found;
}

static int resolve_export(js_State *J, struct module *mod, const char *name, struct resolved *out)
{
	walk_begin(J);
	return resolve(J, mod, name, out);
}

/* ---- 16.2.1.6.2 GetExportedNames: appends to the array on top */

static void add_name(js_State *J, js_Object *array, const char *atom)
{
	js_Value v;
	v.t.type = JS_TLITSTR;
	v.u.litstr = atom;
	if (!object_put_element(J, array, (uint32_t)array->u.a.flat_length, &v))
		js_rangeerror(J, "Too many exports");
}

static void exported_names(js_State *J, struct module *mod, js_Object *array, int star)
{
	struct code_module *c;
	uint32_t i, n = mod->code ? mod->code->module->exports_count : mod->names_count;
	run_check_recursion(J);
	if (mod->walked == realm(J)->walks)
		return;
	mod->walked = realm(J)->walks;
	c = mod->code ? mod->code->module : NULL;
	for (i = 0; i < n; i++) {
		const char *name = c ? c->exports[i].name : mod->names[i];
		if (!(star && name == J->names.default_) && walk_asks(J, NULL, name))
			add_name(J, array, name);
	}
	for (i = 0; c && i < c->stars_count; i++)
		exported_names(J, record_of(mod->requests[c->stars[i]]), array, 1);
}

/* ---- namespace objects, 10.4.6 */

struct namespace { struct module *module; js_Object *record; struct names index; uint32_t count;
	struct { const char *name; struct resolved at; int kind; } names[]; };

static void namespace_mark(js_State *J, int m, void *data)
{
	struct namespace *ns = data;
	uint32_t i;
	gc_mark_object(J, m, ns->record);
	for (i = 0; i < ns->count; i++) {
		gc_mark_atom(J, m, ns->names[i].name);
		gc_mark_object(J, m, ns->names[i].at.module->self);
	}
}

static void namespace_finalize(js_State *J, void *data)
{
	struct namespace *ns = data;
	memory_free(J, ns->index.places);
	memory_free(J, ns);
}

static struct namespace *namespace_of(js_Object *obj) { return obj->u.user.data; }

static int namespace_find(js_Object *obj, const char *atom)
{
	struct namespace *ns = namespace_of(obj);
	return names_find(&ns->index, ns->names, sizeof *ns->names, ns->count, atom);
}

/* -- value; ReferenceError if not yet initialised (TDZ) */
static void push_binding(js_State *J, struct module *mod, uint32_t slot, const char *name)
{
	js_Value v = mod->env ? mod->env->slots[slot] : (js_Value){ { { 0 }, JS_THOLE } };
	if (v.t.type == JS_TREF)
		v = v.u.ref.env->slots[v.u.ref.slot];
	if (v.t.type == JS_THOLE)
		js_referenceerror(J, "Cannot access '%s' before initialization", name);
	js_pushvalue(J, v);
}

static void namespace_push(js_State *J, js_Object *obj, int i)
{
	struct namespace *ns = namespace_of(obj);
	if (ns->names[i].kind == FOUND_NAMESPACE) {
		js_pushobject(J, ns->names[i].at.module->self);
		module_namespace(J, -1);
		js_rot2pop1(J);
		return;
	}
	push_binding(J, ns->names[i].at.module, ns->names[i].at.slot, ns->names[i].name);
}

static js_Object *ns_get_prototype(js_State *J, js_Object *obj) { (void)J; (void)obj; return NULL; }
static int ns_set_prototype(js_State *J, js_Object *obj, js_Object *p) { (void)J; (void)obj; return p == NULL; }
static int ns_is_extensible(js_State *J, js_Object *obj) { (void)J; (void)obj; return 0; }
static int ns_prevent(js_State *J, js_Object *obj) { (void)J; (void)obj; return 1; }

static int ns_own(js_State *J, js_Object *obj, const char *atom, struct object_desc *d)
{
	int i = namespace_find(obj, atom);
	memset(d, 0, sizeof *d);
	if (i < 0) {
		if (atom != J->symbols.toStringTag)
			return 0;
		d->has = DESC_ALL;
		d->atts = JS_READONLY | JS_DONTENUM | JS_DONTCONF;
		js_pushliteral(J, "Module");
	} else {
		namespace_push(J, obj, i);
		d->has = DESC_ALL;
		d->atts = JS_DONTCONF;
	}
	d->value = STACK[--TOP];
	return 1;
}

static int ns_define(js_State *J, js_Object *obj, const char *atom, const struct object_desc *d)
{
	struct object_desc cur;
	js_Value v = d->value;
	if (!ns_own(J, obj, atom, &cur) || (d->has & (DESC_GET | DESC_SET)))
		return 0;
	if ((d->has & DESC_CONFIGURABLE) && !(d->atts & JS_DONTCONF))
		return 0;
	if ((d->has & DESC_ENUMERABLE) && (d->atts & JS_DONTENUM) != (cur.atts & JS_DONTENUM))
		return 0;
	if ((d->has & DESC_WRITABLE) && (d->atts & JS_READONLY) != (cur.atts & JS_READONLY))
		return 0;
	return !(d->has & DESC_VALUE) || object_same_value(J, &v, &cur.value);
}

static int ns_has(js_State *J, js_Object *obj, const char *atom)
{
	return namespace_find(obj, atom) >= 0 || atom == J->symbols.toStringTag;
}

static void ns_get(js_State *J, js_Object *obj, const char *atom, const js_Value *receiver)
{
	int i = namespace_find(obj, atom);
	(void)receiver;
	if (i >= 0)
		namespace_push(J, obj, i);
	else if (atom == J->symbols.toStringTag)
		js_pushliteral(J, "Module");
	else
		js_pushundefined(J);
}

static int ns_set(js_State *J, js_Object *obj, const char *atom, const js_Value *receiver)
{
	(void)J;
	(void)obj;
	(void)atom;
	(void)receiver;
	return 0;
}
static int ns_remove(js_State *J, js_Object *obj, const char *atom)
{
	return namespace_find(obj, atom) < 0 && atom != J->symbols.toStringTag;
}

static void ns_keys(js_State *J, js_Object *obj)
{
	struct namespace *ns = namespace_of(obj);
	uint32_t i;
	js_newarray(J);
	for (i = 0; i < ns->count; i++)
		add_name(J, STACK[TOP - 1].u.object, ns->names[i].name);
	js_pushatom(J, J->symbols.toStringTag);
	value_createindex(J, -2, ns->count);
}

static const struct engine_exotic namespace_exotic = {
	ns_get_prototype, ns_set_prototype, ns_is_extensible, ns_prevent, ns_own, ns_define, ns_has, ns_get, ns_set,
		ns_remove, ns_keys };
static const struct engine_class namespace_class = { .name = "Module", .mark = namespace_mark,
	.finalize = namespace_finalize, .exotic = &namespace_exotic };

static int by_code_units(const void *a, const void *b)
{
	const js_Value *x = a, *y = b;
	struct string s, t;
	string_literal(&s, x->u.litstr, ATOM(x->u.litstr)->size);
	string_literal(&t, y->u.litstr, ATOM(y->u.litstr)->size);
	return string_compare(&s, &t);
}

int module_is_namespace(js_Value *v) { return VALUE_DATA(v, &namespace_class) != NULL; }

/* 16.2.1.10 GetModuleNamespace */
void module_namespace(js_State *J, int idx)
{
	struct module *mod = record_at(J, idx);
	struct namespace *ns;
	js_Object *array;
	uint32_t i, n;
	if (mod->namespace) {
		js_pushobject(J, mod->namespace);
		return;
	}
	js_newarray(J);
	array = STACK[TOP - 1].u.object;
	walk_begin(J);
	exported_names(J, mod, array, 0);
	n = (uint32_t)array->u.a.flat_length;
	if (n)
		qsort(array->u.a.array, n, sizeof *array->u.a.array, by_code_units);
	if (n > (INT_MAX - sizeof *ns) / sizeof *ns->names)
		memory_exhausted(J);
	ns = js_malloc(J, (int)(sizeof *ns + n * sizeof *ns->names));
	memset(ns, 0, sizeof *ns);
	ns->module = mod;
	ns->record = mod->self;
	js_pushobject(J, object_new_class(J, &namespace_class, NULL, ns));
	STACK[TOP - 1].u.object->extensible = 0;
	for (i = 0; i < n; i++) {
		struct resolved at;
		const char *name = array->u.a.array[i].u.litstr;
		int kind = resolve_export(J, mod, name, &at);
		if (kind != FOUND && kind != FOUND_NAMESPACE)
			continue;
		ns->names[ns->count].name = name;
		ns->names[ns->count].at = at;
		ns->names[ns->count++].kind = kind;
	}
	names_make(J, &ns->index, ns->names, sizeof *ns->names, ns->count);
	mod->namespace = STACK[TOP - 1].u.object;
	js_rot2pop1(J);
}

/* ---- 16.2.1.5.1 Link */

/* Whether it is a CommonJS file wrapped as a module. */
static int is_commonjs(struct module *mod)
{
	size_t n = strlen(mod->url);
	return !mod->code && !strncmp(mod->url, "file:", 5) && !(n > 5 && !strcmp(mod->url + n - 5, ".json"));
}

/* -- string   with the names that the line imports, rewritten to destructure the default export */
static void push_commonjs_message(js_State *J, struct code_source *source, uint32_t position, const char *specifier,
	const char *name)
{
	const char *line = source->text + position, *volatile end = line, *open, *volatile close, *p;
	js_Buffer *volatile text = NULL;
	js_Buffer **sb = (js_Buffer **)&text;
	while (line > source->text && line[-1] != '\n')
		line--;
	while (*end && *end != '\n')
		end++;
	open = memchr(line, '{', (size_t)(end - line));
	for (close = end; open && close > open && close[-1] != '}'; close--)
		;
	if (js_try(J)) {
		js_free(J, text);
		js_throw(J);
	}
	js_puts(J, sb, "Named export '");
	js_puts(J, sb, name);
	js_puts(J, sb, "' not found. The requested module '");
	js_puts(J, sb, specifier);
	js_puts(J, sb, "' is a CommonJS module, which may not support all module.exports as named exports.\n"
		"CommonJS modules can always be imported via the default export, for example using:\n\n"
		"import pkg from '");
	js_puts(J, sb, specifier);
	js_puts(J, sb, "';\n");
	if (open && close > open) {
		js_puts(J, sb, "const ");
		for (p = open; p < close; p++) {
			if (close - p > 4 && !memcmp(p, " as ", 4)) {
				js_puts(J, sb, ": ");
				p += 3;
			} else {
				js_putc(J, sb, (unsigned char)*p);
			}
		}
		js_puts(J, sb, " = pkg;\n");
	}
	js_pushlstring(J, text->s, text->n);
	js_endtry(J);
	js_free(J, text);
}

static uint32_t word_end(struct code_source *source, uint32_t at)
{
	while (at < source->size && (source->text[at] == '_' || source->text[at] == '$' ||
		(unsigned char)source->text[at] >= 0x80 ||
	    (source->text[at] >= '0' && source->text[at] <= '9') ||
	    	((source->text[at] | 32) >= 'a' && (source->text[at] | 32) <= 'z')))
		at++;
	return at;
}

static JS_NORETURN void throw_unresolved(js_State *J, struct module *mod, uint32_t request, const char *name, int kind,
	uint32_t position)
{
	struct module *from = record_of(mod->requests[request]);
	const char *specifier = mod->code->module->requests[request].specifier;
	struct code_source *source = mod->code->source;
	uint32_t line, column;
	char text[512];
	if (kind != AMBIGUOUS && is_commonjs(from)) {
		push_commonjs_message(J, source, position, specifier, name);
		js_newsyntaxerror(J, js_tostring(J, -1));
		js_rot2pop1(J);
	} else {
		snprintf(text, sizeof text, kind == AMBIGUOUS ?
			"The requested module '%s' contains conflicting star exports for name '%s'" :
			"The requested module '%s' does not provide an export named '%s'", specifier, name);
		js_newsyntaxerror(J, text);
	}
	lang_position(source->text, source->size, position, &line, &column);
	function_decorate(J, source->text, source->size, position, word_end(source, position), mod->url, line, 0);
	js_throw(J);
}

/* Runs the program up to its START_GENERATOR. */
static void run_prologue(js_State *J, struct module *mod)
{
	if (mod->body || !mod->code)
		return;
	js_pushobject(J, function_closure(J, mod->code, mod->env));
	js_pushundefined(J);
	js_call(J, 0);
	mod->body = STACK[TOP - 1].u.object;
	mod->env = coroutine_of(mod->body)->env;
	js_pop(J, 1);
}

static void prologues(js_State *J, struct module *mod)
{
	uint32_t i;
	run_check_recursion(J);
	if (mod->state != UNLINKED || mod->walked == realm(J)->walks)
		/* a module with a body may still import modules without one, because the walk that created it may have
		 * failed; so this does not test for a body */
		return;
	mod->walked = realm(J)->walks;
	run_prologue(J, mod);
	for (i = 0; mod->code && i < mod->requests_count; i++) {
		if (!mod->requests[i])
			js_error(J, "a module's request has not been answered");
		prologues(J, record_of(mod->requests[i]));
	}
}

static void fill_imports(js_State *J, struct module *mod)
{
	struct code_module *c = mod->code->module;
	struct resolved at;
	uint32_t i;
	for (i = 0; i < c->exports_count; i++) {
		struct code_export *e = &c->exports[i];
		int kind;
		if (e->request == UINT32_MAX || !e->import_name)
			continue;
		kind = resolve_export(J, mod, e->name, &at);
		if (kind != FOUND && kind != FOUND_NAMESPACE)
			throw_unresolved(J, mod, e->request, e->import_name, kind, e->position);
	}
	for (i = 0; i < c->imports_count; i++) {
		struct code_import *m = &c->imports[i];
		struct module *from = record_of(mod->requests[m->request]);
		int kind = FOUND_NAMESPACE;
		if (m->name)
			kind = resolve_export(J, from, m->name, &at);
		else
			at.module = from;
		if (kind == FOUND_NAMESPACE) {
			js_pushobject(J, at.module->self);
			module_namespace(J, -1);
			mod->env->slots[m->slot] = STACK[TOP - 1];
			js_pop(J, 2);
		} else if (kind == FOUND) {
			js_Value *slot = &mod->env->slots[m->slot];
			slot->u.ref.env = at.module->env;
			slot->u.ref.slot = at.slot;
			slot->t.type = JS_TREF;
		} else {
			throw_unresolved(J, mod, m->request, m->name, kind, m->position);
		}
	}
}

static void link_inner(js_State *J, struct module *mod)
{
	uint32_t i;
	run_check_recursion(J);
	if (mod->state != UNLINKED)
		return;
	mod->state = LINKING;
	for (i = 0; i < mod->requests_count; i++)
		link_inner(J, record_of(mod->requests[i]));
	if (mod->code)
		fill_imports(J, mod);
}

static void settle_links(struct module *mod, enum state state)
{
	uint32_t i;
	if (mod->state != LINKING)
		return;
	mod->state = state;
	for (i = 0; i < mod->requests_count; i++)
		settle_links(record_of(mod->requests[i]), state);
}

void module_link(js_State *J, int idx)
{
	struct module *mod = record_at(J, idx);
	if (mod->state != UNLINKED)
		return;
	walk_begin(J);
	prologues(J, mod);
	if (js_try(J)) {
		settle_links(mod, UNLINKED);
		js_throw(J);
	}
	link_inner(J, mod);
	js_endtry(J);
	settle_links(mod, LINKED);
}

/* ---- 16.2.1.5.3 Evaluate */

struct walk { struct module **stack; uint32_t count, cap, index; };

static void run_sync(js_State *J, struct module *mod)
{
	if (!mod->code) {
		if (mod->run) {
			js_pushobject(J, mod->run);
			js_pushundefined(J);
			js_call(J, 0);
			js_pop(J, 1);
		}
		return;
	}
	js_pushundefined(J);
	if (!coroutine_resume_plain(J, mod->body))
		js_error(J, "a module's body has stopped");
	js_pop(J, 1);
}

static void evaluated(js_State *J, js_Object *record, int ok);

/* 16.2.1.5.3.2 ExecuteAsyncModule */
static void run_async(js_State *J, struct module *mod)
{
	struct coroutine *c = coroutine_of(mod->body);
	promise_new(J);
	c->promise = STACK[TOP - 1].u.object;
	c->handed = 1;
	js_pushundefined(J);
	vm_resume(J, mod->body, COROUTINE_NEXT);
	js_pop(J, 1);
	/* not through its `then`, which script may have replaced */
	promise_then_native(J, -1, evaluated, mod->self);
	js_pop(J, 1);
}

static void add_parent(js_State *J, struct module *mod, struct module *parent)
{
	if (mod->parents_count == mod->parents_cap) {
		uint32_t cap = mod->parents_cap ? mod->parents_cap * 2 : 4;
		mod->parents = js_realloc(J, mod->parents, (int)(cap * sizeof *mod->parents));
		mod->parents_cap = cap;
	}
	mod->parents[mod->parents_count++] = parent->self;
}

static void push_walk(js_State *J, struct walk *w, struct module *mod)
{
	if (w->count == w->cap) {
		uint32_t cap = w->cap ? w->cap * 2 : 32;
		w->stack = js_realloc(J, w->stack, (int)(cap * sizeof *w->stack));
		w->cap = cap;
	}
	w->stack[w->count++] = mod;
}

static void evaluate_inner(js_State *J, struct module *mod, struct walk *w)
{
	uint32_t i;
	run_check_recursion(J);
	if (mod->state == EVALUATING_ASYNC || mod->state == EVALUATED) {
		if (mod->failed) {
			js_pushvalue(J, mod->error);
			js_throw(J);
		}
		return;
	}
	if (mod->state == EVALUATING)
		return;
	mod->state = EVALUATING;
	mod->dfs = mod->ancestor = w->index++;
	mod->pending = 0;
	push_walk(J, w, mod);
	mod->on_stack = 1;
	for (i = 0; i < mod->requests_count; i++) {
		struct module *m = record_of(mod->requests[i]);
		evaluate_inner(J, m, w);
		if (m->state == EVALUATING) {
			if (m->on_stack && m->ancestor < mod->ancestor)
				mod->ancestor = m->ancestor;
		} else {
			if (m->cycle_root)
				m = m->cycle_root;
			if (m->failed) {
				js_pushvalue(J, m->error);
				js_throw(J);
			}
		}
		if (m->order && m->state != EVALUATED) {
			mod->pending++;
			add_parent(J, m, mod);
		}
	}
	if (mod->pending || mod->async) {
		mod->order = ++realm(J)->order;
		if (!mod->pending)
			run_async(J, mod);
	} else {
		run_sync(J, mod);
	}
	if (mod->ancestor == mod->dfs) {
		struct module *m;
		do {
			m = w->stack[--w->count];
			m->on_stack = 0;
			m->state = m->order ? EVALUATING_ASYNC : EVALUATED;
			m->cycle_root = mod;
		} while (m != mod);
	}
}

static void settle(js_State *J, struct module *mod, int failed)
{
	value_ref ref;
	if (!mod->promise)
		return;
	js_pushobject(J, mod->promise);
	ref = value_root(J, -1);
	js_pop(J, 1);
	if (failed) {
		js_pushvalue(J, mod->error);
		promise_reject(J, ref);
	} else {
		js_pushundefined(J);
		promise_resolve(J, ref);
	}
	value_unroot(J, ref);
}

/* 16.2.1.5.3.5 AsyncModuleExecutionRejected */
static void fail(js_State *J, struct module *mod, const js_Value *error)
{
	uint32_t i;
	run_check_recursion(J);
	if (mod->state == EVALUATED)
		return;
	mod->failed = 1;
	mod->error = *error;
	mod->state = EVALUATED;
	for (i = 0; i < mod->parents_count; i++)
		fail(J, record_of(mod->parents[i]), error);
	if (mod->cycle_root == mod)
		settle(J, mod, 1);
}

/* 16.2.1.5.3.3 GatherAvailableAncestors */
static void gather(js_State *J, struct module *mod, struct walk *w)
{
	uint32_t i;
	run_check_recursion(J);
	for (i = 0; i < mod->parents_count; i++) {
		struct module *m = record_of(mod->parents[i]);
		if (m->pending == 0 || (m->cycle_root && m->cycle_root->failed))       /* 0: it is already in w */
			continue;
		if (--m->pending == 0) {
			push_walk(J, w, m);
			if (!m->async)
				gather(J, m, w);
		}
	}
}

static int by_order(const void *a, const void *b)
{
	const struct module *x = *(struct module *const *)a, *y = *(struct module *const *)b;
	return x->order < y->order ? -1 : x->order > y->order;
}

/* Runs a module whose dependencies have been evaluated. */
static void run_waiting(js_State *J, struct module *m)
{
	if (m->state == EVALUATED)
		return;
	if (js_try(J)) {
		js_Value error = STACK[TOP - 1];
		if (J->terminating)
			js_throw(J);
		fail(J, m, &error);
		js_pop(J, 1);
		return;
	}
	if (m->async) {
		run_async(J, m);
	} else {
		run_sync(J, m);
		m->state = EVALUATED;
		if (m->cycle_root == m)
			settle(J, m, 0);
	}
	js_endtry(J);
}

/* 16.2.1.5.3.4 AsyncModuleExecutionFulfilled */
static void fulfilled(js_State *J, struct module *mod)
{
	struct walk w = { NULL, 0, 0, 0 };
	volatile uint32_t i;
	if (mod->state == EVALUATED)
		return;
	mod->state = EVALUATED;
	if (mod->cycle_root == mod)
		settle(J, mod, 0);
	if (js_try(J)) {
		memory_free(J, w.stack);
		js_throw(J);
	}
	gather(J, mod, &w);
	if (w.count)
		qsort(w.stack, w.count, sizeof *w.stack, by_order);
	js_endtry(J);
	if (js_try(J)) {               /* only termination gets here */
		memory_free(J, w.stack);
		js_throw(J);
	}
	for (i = 0; i < w.count; i++)
		run_waiting(J, w.stack[i]);
	js_endtry(J);
	memory_free(J, w.stack);
}

static void evaluated(js_State *J, js_Object *record, int ok)
{
	js_Value v = STACK[TOP - 1];
	if (ok)
		fulfilled(J, record_of(record));
	else
		fail(J, record_of(record), &v);
}

static void abandon(js_State *J, struct walk *w, const js_Value *error)
{
	uint32_t i;
	for (i = 0; i < w->count; i++) {
		struct module *m = w->stack[i];
		m->on_stack = 0;
		m->state = EVALUATED;
		m->failed = 1;
		m->error = *error;
		m->cycle_root = m;
	}
	(void)J;
}

void module_evaluate(js_State *J, int idx)
{
	struct walk w = { NULL, 0, 0, 0 };
	struct module *mod = record_at(J, idx);
	if (mod->state == EVALUATING_ASYNC || mod->state == EVALUATED)
		mod = mod->cycle_root ? mod->cycle_root : mod;
	if (mod->promise) {
		js_pushobject(J, mod->promise);
		return;
	}
	promise_new(J);
	mod->promise = STACK[TOP - 1].u.object;
	if (js_try(J)) {
		js_Value error = STACK[TOP - 1];
		if (J->terminating) {
			memory_free(J, w.stack);
			js_throw(J);
		}
		abandon(J, &w, &error);
		memory_free(J, w.stack);
		mod->failed = 1;
		mod->error = error;
		settle(J, mod, 1);
		js_pop(J, 1);
		return;
	}
	js_pushobject(J, mod->self);
	module_link(J, -1);
	js_pop(J, 1);
	evaluate_inner(J, mod, &w);
	js_endtry(J);
	memory_free(J, w.stack);
	if (!mod->order)
		settle(J, mod, 0);
}

static int waits(js_State *J, struct module *mod)
{
	uint32_t i;
	run_check_recursion(J);
	if (mod->async)
		return 1;
	if (mod->dfs == UINT32_MAX)
		return 0;
	mod->dfs = UINT32_MAX;
	for (i = 0; i < mod->requests_count; i++)
		if (mod->requests[i] && waits(J, record_of(mod->requests[i]))) {
			mod->dfs = 0;
			return 1;
		}
	return 0;
}

static void forget(struct module *mod)
{
	uint32_t i;
	if (mod->dfs != UINT32_MAX)
		return;
	mod->dfs = 0;
	for (i = 0; i < mod->requests_count; i++)
		if (mod->requests[i])
			forget(record_of(mod->requests[i]));
}

int module_has_await(js_State *J, int idx)
{
	struct module *mod = record_at(J, idx);
	int yes;
	if (mod->state >= EVALUATING)
		return mod->order != 0;
	yes = waits(J, mod);
	forget(mod);
	return yes;
}

/* The module whose own top-level await blocks the evaluation of mod. */
static struct module *waiting(js_State *J, struct module *mod)
{
	uint32_t i;
	run_check_recursion(J);
	if (mod->state != EVALUATING_ASYNC || mod->dfs == UINT32_MAX)
		return NULL;
	if (mod->async && !mod->pending)
		return mod;
	mod->dfs = UINT32_MAX;         /* seen */
	for (i = 0; i < mod->requests_count; i++) {
		struct module *found = waiting(J, record_of(mod->requests[i]));
		if (found)
			return found;
	}
	return NULL;
}

void module_waiting(js_State *J, int idx)
{
	struct module *mod = record_at(J, idx), *at = waiting(J, mod);
	struct coroutine *c;
	const char *text, *from, *to;
	uint32_t line, column, i;
	if (!at)
		at = mod;
	c = at->body ? coroutine_of(at->body) : NULL;
	if (!c || !c->at || c->state != COROUTINE_SUSPENDED) {
		js_pushatom(J, at->url);
		return;
	}
	code_position(at->code, (uint32_t)(c->at - at->code->words) - 1, &line, &column);
	text = from = at->code->source->text;
	for (i = 1; i < line && from < text + at->code->source->size; i += *from++ == '\n')
		;
	to = memchr(from, '\n', (size_t)(text + at->code->source->size - from));
	if (!to)
		to = text + at->code->source->size;
	{
		char head[32], mark[256];
		struct string_builder b;
		struct string s;
		string_push_foreign(J, from, (size_t)(to - from));
		string_get(J, -1, &s);
		string_build(J, &b, 256);
		string_add(&b, at->url, ATOM(at->url)->size, ATOM(at->url)->units);
		i = (uint32_t)snprintf(head, sizeof head, ":%u\n", line);
		string_add(&b, head, i, i);
		string_add_string(&b, &s);
		i = column < sizeof mark ? column - 1 : 0;
		memset(mark, ' ', i);
		mark[i++] = '^';
		string_add(&b, "\n", 1, 1);
		string_add(&b, mark, i, i);
		string_built(&b);
		js_rot2pop1(J);
	}
}

/* ---- import() and import.meta */

void module_set_host(js_State *J, void (*import)(js_State *J), void (*meta)(js_State *J))
{
	realm(J)->import = import;
	realm(J)->meta = meta;
}

const char *module_value_url(js_Value *module)
{
	struct module *mod = VALUE_DATA(module, &module_class);
	return mod ? mod->url : NULL;
}

const char *module_referrer(const struct code_source *source)
{
	if (source->referrer)
		return source->referrer;
	const char *url = module_value_url((js_Value *)&source->module);
	return url ? url : source->filename;
}

void module_set_referrer(js_State *J, int idx, const char *referrer)
{
	record_at(J, idx)->code->source->referrer = js_intern(J, referrer);
}

const char *module_referrer_at(js_State *J, int idx)
{
	const struct module *mod = record_at(J, idx);
	return mod->code ? module_referrer(mod->code->source) : mod->url;
}

void module_import_call(js_State *J, struct code *code)
{
	if (!realm(J)->import)
		js_typeerror(J, "import() is not available here");
	js_pushatom(J, module_referrer(code->source));
	js_rot3(J);
	realm(J)->import(J);
}

void module_import_meta(js_State *J, struct code *code)
{
	struct module *mod = VALUE_DATA(&code->source->module, &module_class);
	if (mod && !mod->meta) {
		js_pushobject(J, mod->self);
		js_pushnull(J);
		js_newobjectx(J);
		if (realm(J)->meta)
			realm(J)->meta(J);
		mod->meta = STACK[TOP - 1].u.object;
		js_pop(J, 2);
	}
	if (mod)
		js_pushobject(J, mod->meta);
	else
		js_newobject(J);
}

void module_fini(js_State *J)
{
	if (J->modules)
		memory_free(J, J->modules->asked);
	memory_free(J, J->modules);
	J->modules = NULL;
}

void module_init(js_State *J)
{
	J->modules = js_malloc(J, sizeof *J->modules);
	memset(J->modules, 0, sizeof *J->modules);
}

enum module_status module_status(js_State *J, int idx)
{
	const struct module *mod = record_at(J, idx);
	if (mod->failed)
		return MODULE_ERRORED;
	switch (mod->state) {
	case UNLINKED: return MODULE_UNLINKED;
	case LINKING: return MODULE_LINKING;
	case LINKED: return MODULE_LINKED;
	case EVALUATING: return MODULE_EVALUATING;
	default: return MODULE_EVALUATED;
	}
}

void module_error(js_State *J, int idx) { js_pushvalue(J, record_at(J, idx)->error); }

int module_is_running(js_State *J, int idx)
{
	return record_at(J, idx)->state == EVALUATING;
}
