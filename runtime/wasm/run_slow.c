/* wasm/run_slow.c -- instructions on tables and on many bytes at once, outside the interpreter's loop.
 *
 * Each checks all of its range before it changes anything.
 */
#include "wasm/code_int.h"
#include "wasm/wasm_int.h"

#include <string.h>

enum wasm_trap slow_memory_init(struct wasm_instance *i, uint32_t segment, uint64_t to, uint64_t from, uint64_t n)
{
	const struct data_segment *d = &i->module->datas[segment];
	uint64_t size = i->data_dropped[segment] ? 0 : d->size;
	if (from + n > size || to + n > i->memory->size)
		return WASM_MEMORY_BOUNDS;
	if (n)
		memcpy(i->memory->bytes + to, i->module->bytes + d->at + from, n);
	return WASM_OK;
}

enum wasm_trap slow_memory_copy(struct wasm_memory *m, uint64_t to, uint64_t from, uint64_t n)
{
	if (from + n > m->size || to + n > m->size)
		return WASM_MEMORY_BOUNDS;
	if (n)
		memmove(m->bytes + to, m->bytes + from, n);
	return WASM_OK;
}

enum wasm_trap slow_memory_fill(struct wasm_memory *m, uint64_t to, uint8_t byte, uint64_t n)
{
	if (to + n > m->size)
		return WASM_MEMORY_BOUNDS;
	if (n)
		memset(m->bytes + to, byte, n);
	return WASM_OK;
}

enum wasm_trap slow_table_init(struct wasm_instance *i, uint32_t table, uint32_t segment, uint64_t to, uint64_t from,
	uint64_t n)
{
	struct wasm_table *t = i->tables[table];
	const struct held_segment *e = &i->elements[segment];
	if (from + n > e->count || to + n > t->size)
		return WASM_TABLE_BOUNDS;
	if (n)
		memcpy(t->elements + to, e->refs + from, n * sizeof *e->refs);
	return WASM_OK;
}

enum wasm_trap slow_table_copy(struct wasm_table *a, struct wasm_table *b, uint64_t to, uint64_t from, uint64_t n)
{
	if (from + n > b->size || to + n > a->size)
		return WASM_TABLE_BOUNDS;
	if (n)
		memmove(a->elements + to, b->elements + from, n * sizeof *a->elements);
	return WASM_OK;
}

enum wasm_trap slow_table_fill(struct wasm_table *t, uint64_t to, uint64_t value, uint64_t n)
{
	if (to + n > t->size)
		return WASM_TABLE_BOUNDS;
	for (uint64_t k = 0; k < n; k++)
		t->elements[to + k] = value;
	return WASM_OK;
}

enum wasm_trap run_table(struct wasm_store *s, struct wasm_instance *i, const struct wasm_insn *pc, uint64_t *fp)
{
	uint32_t a = (uint32_t)fp[pc->a], b = (uint32_t)fp[pc->b], c = (uint32_t)fp[pc->c];
	uint32_t x = insn_x32(pc + 1), y = insn_y32(pc + 1);
	struct wasm_table *t;
	switch (pc->op) {
	case OP_MEMORY_INIT: return slow_memory_init(i, x, a, b, c);
	case OP_MEMORY_COPY: return slow_memory_copy(i->memory, a, b, c);
	case OP_MEMORY_FILL: return slow_memory_fill(i->memory, a, (uint8_t)b, c);
	case OP_DATA_DROP: i->data_dropped[x] = 1; return WASM_OK;
	case OP_ELEM_DROP: i->elements[x].count = 0; return WASM_OK;
	case OP_TABLE_INIT: return slow_table_init(i, y, x, a, b, c);
	case OP_TABLE_COPY: return slow_table_copy(i->tables[x], i->tables[y], a, b, c);
	case OP_TABLE_FILL: return slow_table_fill(i->tables[x], a, fp[pc->b], c);
	case OP_TABLE_SIZE: fp[pc->a] = i->tables[x]->size; return WASM_OK;
	case OP_TABLE_GROW: 
		fp[pc->a] = (uint32_t)s->host.grow_table(s->host.ctx, i->tables[x], c, fp[pc->b]);
		return WASM_OK;
	case OP_TABLE_SET:
		t = i->tables[x];
		if (a >= t->size)
			return WASM_INDIRECT_BOUNDS;
		t->elements[a] = fp[pc->b];
		return WASM_OK;
	case OP_TABLE_GET:
		t = i->tables[x];
		if (b >= t->size)
			return WASM_INDIRECT_BOUNDS;
		fp[pc->a] = t->elements[b];
		return s->host.held(s->host.ctx, fp[pc->a], t->type);
	}
	return WASM_OK;
}
