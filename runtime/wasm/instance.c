/* wasm/instance.c -- an instance: its functions, what it imports and makes, its segments. */
#include "wasm/reader_int.h"
#include "wasm/wasm_int.h"

#include "base/mem.h"

/* Of instances without a memory: validated code never uses it. */
static struct wasm_memory no_memory;

static void *zeros(size_t n, size_t size) { return mem_try_zalloc((n ? n : 1) * size); }

static int make_arrays(struct wasm_instance *i)
{
	const struct wasm_module *m = i->module;
	i->funcs = zeros(m->func_count, sizeof *i->funcs);
	i->sigs = zeros(m->type_count, sizeof *i->sigs);
	i->globals = zeros(m->global_count, sizeof *i->globals);
	i->tables = zeros(m->table_count, sizeof *i->tables);
	i->tags = zeros(m->tag_count, sizeof *i->tags);
	i->elements = zeros(m->element_count, sizeof *i->elements);
	i->data_dropped = zeros(m->data_count, 1);
	if (!i->funcs || !i->sigs || !i->globals || !i->tables || !i->tags || !i->elements || !i->data_dropped)
		return 0;
	for (uint32_t k = 0; k < m->type_count; k++)
		if ((i->sigs[k] = wasm_store_sig(i->store, &m->types[k])) == UINT32_MAX)
			return 0;
	return 1;
}

static void make_func(struct wasm_instance *i, struct wasm_func *f, uint32_t index, int is_host)
{
	uint32_t type = i->module->func_types[index];
	f->code = is_host ? &run_host_entry : &run_entry;
	f->instance = i;
	f->type = &i->module->types[type];
	f->sig = i->sigs[type];
	f->index = index;
	f->is_host = (uint32_t)is_host;
	i->funcs[index] = f;
}

static int make_funcs(struct wasm_instance *i, const union wasm_extern *imports)
{
	const struct wasm_module *m = i->module;
	uint32_t hosts = 0, f = 0, used = 0;
	for (uint32_t k = 0; k < m->import_count; k++)
		hosts += m->imports[k].kind == WASM_FUNC && !imports[k].func;
	i->own = zeros((size_t)hosts + m->body_count, sizeof *i->own);
	if (!i->own)
		return 0;
	i->own_count = hosts + m->body_count;
	for (uint32_t k = 0; k < m->import_count; k++) {
		if (m->imports[k].kind != WASM_FUNC)
			continue;
		if (imports[k].func)
			i->funcs[f] = imports[k].func;
		else
			make_func(i, &i->own[used++], f, 1);
		f++;
	}
	for (; f < m->func_count; f++)
		make_func(i, &i->own[used++], f, 0);
	return 1;
}

static int make_rest(struct wasm_instance *i, const union wasm_extern *imports)
{
	const struct wasm_module *m = i->module;
	uint32_t t = 0, g = 0, tag = 0;
	i->memory = &no_memory;
	for (uint32_t k = 0; k < m->import_count; k++)
		switch (m->imports[k].kind) {
		case WASM_TABLE: i->tables[t++] = imports[k].table; break;
		case WASM_MEMORY: i->memory = imports[k].memory; break;
		case WASM_GLOBAL: i->globals[g++] = imports[k].global; break;
		case WASM_TAG: i->tags[tag++] = imports[k].tag; break;
		}
	for (; t < m->table_count; t++)
		if (!(i->tables[t] = wasm_table_new(m->tables[t].type, m->tables[t].limits, 0)))
			return 0;
	for (; tag < m->tag_count; tag++)
		if (!(i->tags[tag] = wasm_tag_new(i->store, &m->types[m->tags[tag]])))
			return 0;
	if (m->memory_count && !m->imported[WASM_MEMORY]) {
		struct wasm_memory *made = wasm_memory_new(m->memory);
		if (!made)
			return 0;
		i->memory = made;
	}
	for (; g < m->global_count; g++) {
		const struct global_def *d = &m->globals[g];
		struct expr init = d->init;
		uint64_t lower, upper;
		wasm_constant_skip(i, &init, &lower, &upper);
		if (!(i->globals[g] = wasm_global_new(d->type, d->is_mutable, lower)))
			return 0;
		i->globals[g]->upper = upper;
	}
	return 1;
}

static int make_elements(struct wasm_instance *i)
{
	const struct wasm_module *m = i->module;
	for (uint32_t s = 0; s < m->element_count; s++) {
		const struct element_segment *e = &m->elements[s];
		struct wasm_error unused;
		struct reader r = { m->bytes, m->bytes + e->at, m->bytes + m->size, &unused, 0 };
		uint64_t *refs = zeros(e->count, sizeof *refs);
		if (!refs)
			return 0;
		for (uint32_t k = 0; k < e->count; k++) {
			if (!e->is_expr) {
				refs[k] = (uintptr_t)i->funcs[read_u32(&r, "")];
				continue;
			}
			struct expr x = { reader_offset(&r), 0 };
			uint64_t none;
			wasm_constant_skip(i, &x, &refs[k], &none);
			r.p = m->bytes + x.at + x.size;
		}
		i->elements[s] = (struct held_segment){ refs, e->count };
	}
	return 1;
}

/* Frees what it made for itself that nobody owns yet. */
static void undo(struct wasm_instance *i)
{
	const struct wasm_module *m = i->module;
	for (uint32_t k = m->imported[WASM_TABLE]; i->tables && k < m->table_count; k++)
		wasm_table_free(i->tables[k]);
	for (uint32_t k = m->imported[WASM_GLOBAL]; i->globals && k < m->global_count; k++)
		wasm_global_free(i->globals[k]);
	for (uint32_t k = m->imported[WASM_TAG]; i->tags && k < m->tag_count; k++)
		wasm_tag_free(i->tags[k]);
	if (!m->imported[WASM_MEMORY] && i->memory && i->memory != &no_memory)
		wasm_memory_free(i->memory);
	wasm_instance_free(i);
}

struct wasm_instance *wasm_instance_new(struct wasm_store *s, struct wasm_module *m, const union wasm_extern *imports,
	void *owner)
{
	struct wasm_instance *i = mem_try_zalloc(sizeof *i);
	if (!i)
		return NULL;
	i->store = s;
	i->module = wasm_module_hold(m);
	i->owner = owner;
	if (make_arrays(i) && make_funcs(i, imports) && make_rest(i, imports) && make_elements(i))
		return i;
	undo(i);
	return NULL;
}

enum wasm_trap wasm_instance_fill(struct wasm_instance *i)
{
	const struct wasm_module *m = i->module;
	enum wasm_trap trap = WASM_OK;
	i->store->trace_count = 0;     /* no function stops here */
	wasm_memory_refresh(i->memory);
	for (uint32_t s = 0; s < m->element_count && !trap; s++) {
		const struct element_segment *e = &m->elements[s];
		if (e->mode == SEGMENT_ACTIVE)
			trap = slow_table_init(i, e->table, s, (uint32_t)wasm_constant(i, e->offset), 0, e->count);
		if (e->mode != SEGMENT_PASSIVE)
			i->elements[s].count = 0;
	}
	for (uint32_t s = 0; s < m->data_count && !trap; s++) {
		const struct data_segment *d = &m->datas[s];
		if (d->mode != SEGMENT_ACTIVE)
			continue;
		trap = slow_memory_init(i, s, (uint32_t)wasm_constant(i, d->offset), 0, d->size);
		i->data_dropped[s] = 1;
	}
	return trap;
}

struct wasm_func *wasm_instance_start(struct wasm_instance *i)
{
	return i->module->start == UINT32_MAX ? NULL : i->funcs[i->module->start];
}

void wasm_instance_free(struct wasm_instance *i)
{
	if (!i)
		return;
	for (uint32_t k = 0; k < i->own_count; k++)
		if (!i->own[k].is_host && i->own[k].code != &run_entry)
			mem_free((void *)(uintptr_t)i->own[k].code);
	for (uint32_t k = 0; i->elements && k < i->module->element_count; k++)
		mem_free(i->elements[k].refs);
	mem_free(i->funcs);
	mem_free(i->own);
	mem_free(i->sigs);
	mem_free(i->globals);
	mem_free(i->tables);
	mem_free(i->tags);
	mem_free(i->elements);
	mem_free(i->data_dropped);
	wasm_module_drop(i->module);
	mem_free(i);
}

static int misfit(struct wasm_error *e, const char *text)
{
	snprintf(e->text, sizeof e->text, "%s", text);
	return -1;
}

/* what: "memory" or "table"; size: what it has now */
static int limits_fit(const char *what, uint32_t import, struct wasm_limits have, uint64_t size,
	struct wasm_limits want, struct wasm_error *e)
{
	if (size < want.min)
		snprintf(e->text, sizeof e->text, "%s import %u is smaller than initial %u, got %u", what, import,
			want.min, (uint32_t)size);
	else if (want.max == WASM_NO_MAX)
		return 0;
	else if (have.max == WASM_NO_MAX)
		snprintf(e->text, sizeof e->text, "%s import %u has no maximum %s %u", what, import,
			*what == 'm' ? "limit, expected at most" : "length, expected", want.max);
	else if (have.max > want.max)
		snprintf(e->text, sizeof e->text,
			"%s import %u has a larger maximum size %u than the module's declared maximum %u",
			what, import, have.max, want.max);
	else
		return 0;
	return -2;
}

int wasm_instance_accepts(struct wasm_store *s, const struct wasm_module *m, uint32_t import, union wasm_extern x,
	struct wasm_error *e)
{
	const struct wasm_import *im = &m->imports[import];
	switch (im->kind) {
	case WASM_FUNC:
		if (x.func->sig != wasm_store_sig(s, &m->types[im->functype]))
			return misfit(e, "imported function does not match the expected type");
		return 0;
	case WASM_TABLE:
		if (x.table->type != im->type)
			return misfit(e, "imported table does not match the expected type");
		return limits_fit("table", import, x.table->limits, x.table->size, im->limits, e);
	case WASM_MEMORY:
		wasm_memory_refresh(x.memory);
		if (limits_fit("memory", import, x.memory->limits, x.memory->size / WASM_PAGE, im->limits, e))
			return -2;
		if (x.memory->limits.is_shared == im->limits.is_shared)
			return 0;
		snprintf(e->text, sizeof e->text, "mismatch in shared state of memory, declared = %d, imported = %d",
			im->limits.is_shared, x.memory->limits.is_shared);
		return -2;
	case WASM_GLOBAL:
		if (x.global->is_mutable != im->is_mutable)
			return misfit(e, "imported global does not match the expected mutability");
		if (x.global->type != im->type)
			return misfit(e, "imported global does not match the expected type");
		return 0;
	case WASM_TAG:
		if (x.tag->sig != wasm_store_sig(s, &m->types[im->functype]))
			return misfit(e, "imported tag does not match the expected type");
	}
	return 0;
}

void *wasm_instance_owner(const struct wasm_instance *i) { return i->owner; }
struct wasm_module *wasm_instance_module(const struct wasm_instance *i) { return i->module; }
struct wasm_func *wasm_instance_func(struct wasm_instance *i, uint32_t k) { return i->funcs[k]; }
struct wasm_table *wasm_instance_table(struct wasm_instance *i, uint32_t k) { return i->tables[k]; }
struct wasm_memory *wasm_instance_memory(struct wasm_instance *i) { return i->memory == &no_memory ? NULL : i->memory; }
struct wasm_global *wasm_instance_global(struct wasm_instance *i, uint32_t k) { return i->globals[k]; }
struct wasm_tag *wasm_instance_tag(struct wasm_instance *i, uint32_t k) { return i->tags[k]; }

void wasm_instance_each(const struct wasm_instance *i, const struct wasm_visitor *v)
{
	const struct wasm_module *m = i->module;
	for (uint32_t k = 0; k < m->func_count; k++)
		if (i->funcs[k]->instance != i)
			v->reference(v->arg, (uintptr_t)i->funcs[k], WASM_FUNCREF);
	for (uint32_t k = 0; k < i->own_count; k++)
		v->owner(v->arg, i->own[k].exported);
	for (uint32_t k = 0; k < m->table_count; k++)
		v->owner(v->arg, i->tables[k]->owner);
	for (uint32_t k = 0; k < m->global_count; k++)
		v->owner(v->arg, i->globals[k]->owner);
	for (uint32_t k = 0; k < m->tag_count; k++)
		v->owner(v->arg, i->tags[k]->owner);
	v->owner(v->arg, i->memory->owner);
	for (uint32_t s = 0; s < m->element_count; s++)
		for (uint32_t k = 0; k < i->elements[s].count; k++)
			if (i->elements[s].refs[k])
				v->reference(v->arg, i->elements[s].refs[k], m->elements[s].type);
}
