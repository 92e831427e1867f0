/* wasm/store.c -- a thread's store: its stacks, the ids of function types; tables and globals. */
#include "wasm/wasm_int.h"

#include <string.h>
#include <sys/mman.h>

#include "base/fault.h"
#include "base/mem.h"

static const char *const texts[] = {
	[WASM_OK] = "", [WASM_UNREACHABLE] = "unreachable", [WASM_MEMORY_BOUNDS] = "memory access out of bounds",
	[WASM_TABLE_BOUNDS] = "table index is out of bounds", [WASM_INDIRECT_BOUNDS] = "table index is out of bounds",
	[WASM_DIVIDE_BY_ZERO] = "divide by zero", [WASM_REMAINDER_BY_ZERO] = "remainder by zero",
	[WASM_DIVIDE_OVERFLOW] = "divide result unrepresentable",
	[WASM_UNREPRESENTABLE] = "float unrepresentable in integer range",
	[WASM_NULL_FUNCTION] = "null function or function signature mismatch",
	[WASM_SIGNATURE] = "null function or function signature mismatch",
	[WASM_STACK] = "Maximum call stack size exceeded", [WASM_EXHAUSTED] = "Out of memory", [WASM_THROWN] = "",
	[WASM_UNALIGNED] = "operation does not support unaligned accesses",
	[WASM_NULL_EXCEPTION] = "rethrowing null value",
	[WASM_WAIT_UNSHARED] = "Atomics.wait cannot be called in this context",
};

const char *wasm_trap_text(enum wasm_trap trap) { return texts[trap]; }

/* Twice: the upper halves of vectors (vector_int.h).  Between its host's functions none lives there. */
static size_t stack_bytes(void) { return 2 * STACK_SLOTS * sizeof(uint64_t); }

/* One frame more than frames_end: a call writes its own before it asks. */
static size_t frame_bytes(void) { return (STACK_FRAMES + 2) * sizeof(struct frame); }

static void *map(size_t size, int access)
{
	void *p = fault_hit(FAULT_ALLOC) ? MAP_FAILED :
		mmap(NULL, size, access, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
	return p == MAP_FAILED ? NULL : p;
}

struct wasm_store *wasm_store_new(const struct wasm_host *host)
{
	struct wasm_store *s = mem_try_zalloc(sizeof *s);
	if (!s)
		return NULL;
	s->host = *host;
	s->stack = map(stack_bytes(), PROT_READ | PROT_WRITE);
	s->frames = map(frame_bytes(), PROT_READ | PROT_WRITE);
	if (!s->stack || !s->frames) {
		wasm_store_free(s);
		return NULL;
	}
	s->top = s->stack;
	s->stack_end = s->stack + STACK_SLOTS;
	s->frame = s->frames;
	s->frames_end = s->frames + STACK_FRAMES;
	return s;
}

void wasm_store_free(struct wasm_store *s)
{
	if (!s)
		return;
	if (s->stack)
		munmap(s->stack, stack_bytes());
	if (s->frames)
		munmap(s->frames, frame_bytes());
	for (uint32_t k = 0; k < s->sig_count; k++)
		mem_free(s->sigs[k].types);
	mem_free(s->sigs);
	mem_free(s->sig_index);
	mem_free(s);
}

const uint64_t *wasm_store_slots(const struct wasm_store *s, size_t *count)
{
	*count = (size_t)(s->top - s->stack);
	return s->stack;
}

uint32_t wasm_store_frames(const struct wasm_store *s) { return (uint32_t)(s->frame - s->frames); }

enum wasm_trap wasm_store_call(struct wasm_store *s, struct wasm_func *f, uint64_t *slots)
{
	uint32_t params = f->type->params, results = f->type->results, n = params > results ? params : results;
	uint64_t *fp = s->top;
	enum wasm_trap trap;
	s->trace_count = 0;
	if ((size_t)(s->stack_end - fp) < n)
		return WASM_STACK;
	memcpy(fp, slots, params * sizeof *fp);
	trap = run(s, f, fp);
	if (!trap)
		memcpy(slots, fp, results * sizeof *fp);
	return trap;
}

uint32_t wasm_store_trace(struct wasm_store *s, struct wasm_frame *frames, uint32_t max)
{
	uint32_t n = s->trace_count < max ? s->trace_count : max;
	for (uint32_t k = 0; k < n; k++) {
		struct wasm_func *f = s->trace[k].func;
		const struct wasm_module *m = f->instance->module;
		const struct body *b = f->is_host ? NULL : &m->bodies[f->index - m->imported[WASM_FUNC]];
		uint32_t at = s->trace[k].offset, offset = 0;
		struct wasm_insn *code;
		if (at && b && translate(f->instance, b, &code, NULL, &at, &offset) == 0)
			mem_free(code);
		frames[k] = (struct wasm_frame){ f, offset };
	}
	s->trace_count = 0;            /* from here on nothing keeps these functions alive */
	return n;
}

void wasm_store_each_running(const struct wasm_store *s, void (*each)(void *arg, struct wasm_instance *i), void *arg)
{
	for (struct frame *f = s->frames; f < s->frame; f++)
		each(arg, f->func->instance);
}

/* ---- types of functions */

static uint32_t hash_type(const struct wasm_functype *t)
{
	uint32_t h = 2166136261u ^ t->params;
	for (uint32_t k = 0; k < t->params + t->results; k++)
		h = (h ^ t->types[k]) * 16777619u;
	return h ^ h >> 15;
}

static int grow_sigs(struct wasm_store *s)
{
	uint32_t room = s->sig_room ? s->sig_room * 2 : 64;
	struct sig *sigs = mem_try_realloc(s->sigs, room * sizeof *sigs);
	if (!sigs)
		return 0;
	s->sigs = sigs;
	uint32_t *index = mem_try_zalloc(room * 2 * sizeof *index);
	if (!index)
		return 0;
	mem_free(s->sig_index);
	s->sig_index = index;
	s->sig_room = room;
	s->sig_mask = room * 2 - 1;
	for (uint32_t k = 0; k < s->sig_count; k++) {
		uint32_t at = s->sigs[k].hash & s->sig_mask;
		while (index[at])
			at = (at + 1) & s->sig_mask;
		index[at] = k + 1;
	}
	return 1;
}

uint32_t wasm_store_sig(struct wasm_store *s, const struct wasm_functype *t)
{
	uint32_t hash = hash_type(t), n = t->params + t->results, at;
	if (s->sig_count == s->sig_room && !grow_sigs(s))
		return UINT32_MAX;
	for (at = hash & s->sig_mask; s->sig_index[at]; at = (at + 1) & s->sig_mask) {
		const struct sig *g = &s->sigs[s->sig_index[at] - 1];
		if (g->hash == hash && g->params == t->params && g->results == t->results && memcmp(g->types, t->types,
			n) == 0)
			return s->sig_index[at] - 1;
	}
	uint8_t *types = mem_try_alloc(n + 1);
	if (!types)
		return UINT32_MAX;
	memcpy(types, t->types, n);
	s->sigs[s->sig_count] = (struct sig){ hash, t->params, t->results, types };
	s->sig_index[at] = ++s->sig_count;
	return s->sig_count - 1;
}

/* ---- tables and globals */

struct wasm_table *wasm_table_new(uint8_t type, struct wasm_limits limits, uint64_t fill)
{
	struct wasm_table *t = mem_try_zalloc(sizeof *t);
	if (!t)
		return NULL;
	t->type = type;
	t->limits = limits;
	if (wasm_table_grow(t, limits.min, fill) < 0) {
		wasm_table_free(t);
		return NULL;
	}
	return t;
}

int64_t wasm_table_grow(struct wasm_table *t, uint64_t count, uint64_t fill)
{
	uint32_t size = t->size, max = t->limits.max < WASM_TABLE_MAX ? t->limits.max : WASM_TABLE_MAX;
	if (size > max || count > max - size)
		return -1;
	if (count > t->room - size) {
		uint64_t room = size + count, twice = (uint64_t)t->room * 2;
		if (room < twice)
			room = twice < max ? twice : max;
		uint64_t *more = mem_try_realloc(t->elements, room * sizeof *more);
		if (!more)
			return -1;
		t->elements = more;
		t->room = (uint32_t)room;
	}
	for (uint64_t k = 0; k < count; k++)
		t->elements[size + k] = fill;
	t->size = size + (uint32_t)count;
	return size;
}

void wasm_table_free(struct wasm_table *t)
{
	if (!t)
		return;
	mem_free(t->elements);
	mem_free(t);
}

struct wasm_global *wasm_global_new(uint8_t type, int is_mutable, uint64_t value)
{
	struct wasm_global *g = mem_try_zalloc(sizeof *g);
	if (g)
		*g = (struct wasm_global){ value, 0, type, (uint8_t)is_mutable, NULL };
	return g;
}

void wasm_global_free(struct wasm_global *g) { mem_free(g); }
