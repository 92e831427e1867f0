/* Any bytes for WebAssembly: as a module, or as the body of a function in a module that has a bit of everything.  What is
 * refused says why; what is valid is run, for a while, and stays within its memory.  make fuzz-wasm */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "wasm/wasm.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { TURNS = 2000, PAGES = 20, ELEMENTS = 1000 };

static const size_t word = 0;          /* polled at every jump */
static unsigned turns;
static int is_throwing;                /* the host itself, and nothing that escaped or must end */
static struct wasm_instance *running;

static void must(int yes)
{
	if (!yes)
		abort();
}

/* What another thread could do meanwhile. */
static void grow_elsewhere(void)
{
	struct wasm_memory *m = running ? wasm_instance_memory(running) : NULL, *other;
	if (!m || !m->limits.is_shared || m->size >= PAGES * (uint64_t)WASM_PAGE)
		return;
	other = wasm_memory_join(m->block);
	must(other && other->bytes == m->bytes && other->size >= m->size);
	wasm_memory_grow(other, 1);
	wasm_memory_free(other);
}

static enum wasm_trap call(void *ctx, struct wasm_func *f, uint64_t *slots)
{
	grow_elsewhere();
	for (uint32_t k = 0; k < f->type->results; k++)
		slots[k] = 0;
	is_throwing = turns % 5 == 4;
	return turns++ < TURNS && !is_throwing ? WASM_OK : WASM_THROWN;
}

static enum wasm_trap poll(void *ctx) { return turns++ < TURNS ? WASM_OK : WASM_THROWN; }

static enum wasm_trap grow(void *ctx, struct wasm_memory *m, uint32_t pages, int64_t *was)
{
	*was = m->size / WASM_PAGE + pages > PAGES ? -1 : wasm_memory_grow(m, pages);
	return WASM_OK;
}

static enum wasm_trap held(void *ctx, uint64_t reference, uint8_t type) { return WASM_OK; }

static int64_t grow_table(void *ctx, struct wasm_table *t, uint32_t count, uint64_t fill)
{
	return count > ELEMENTS || t->size > ELEMENTS ? -1 : wasm_table_grow(t, count, fill);
}

static enum wasm_trap wait(void *ctx, const void *address, const void *expected, size_t size, int64_t timeout_ns,
	uint32_t *result)
{
	grow_elsewhere();
	*result = memcmp(address, expected, size) ? 1 : 2;
	return WASM_OK;
}

static enum wasm_trap notify(void *ctx, const void *address, uint32_t count, uint32_t *woken)
{
	*woken = 0;
	return WASM_OK;
}

/* ---- exceptions: they live until the run ends, and all that the host throws is one of one number */

enum { EXCEPTIONS = 3000 };

static struct wasm_exception *exceptions[EXCEPTIONS];
static unsigned exception_count;
static struct wasm_tag *hosts_tag;

static enum wasm_trap make(void *ctx, struct wasm_tag *t, struct wasm_exception **e)
{
	if (exception_count == EXCEPTIONS)
		return WASM_THROWN;
	*e = exceptions[exception_count++] = wasm_exception_new(t);
	must(*e != NULL);
	return WASM_OK;
}

static enum wasm_trap caught(void *ctx, struct wasm_exception **e)
{
	if (!is_throwing)
		return WASM_THROWN;
	is_throwing = 0;
	if (make(ctx, hosts_tag, e))
		return WASM_THROWN;
	(*e)->values[0] = 7;
	return WASM_OK;
}

static void must_be_known(struct wasm_exception *e)
{
	unsigned k = 0;
	while (k < exception_count && exceptions[k] != e)
		k++;
	must(k < exception_count);
}

static enum wasm_trap keep(void *ctx, struct wasm_exception *e)
{
	must_be_known(e);
	return WASM_OK;
}

static void escape(void *ctx, struct wasm_exception *e) { must_be_known(e); }

static void free_exceptions(void)
{
	while (exception_count)
		wasm_exception_free(exceptions[--exception_count]);
}

/* ---- a module around a body: types, tags, memory, tables, globals, a segment of each kind */

static const uint8_t before[] = {
	0, 'a', 's', 'm', 1, 0, 0, 0,
	1, 22, 4, 0x60, 2, 0x7f, 0x7e, 1, 0x7f, 0x60, 0, 0, 0x60, 1, 0x7d, 3, 0x7c, 0x7f, 0x6f, 0x60, 2, 0x7f, 0x7b, 0,
	2, 7, 1, 1, 'm', 1, 'f', 0, 0,
	3, 4, 3, 0, 2, 1,
	4, 7, 2, 0x70, 0, 3, 0x6f, 0, 2,
};
static const uint8_t own_memory[] = { 5, 3, 1, 0, 1 }, shared_memory[] = { 5, 4, 1, 3, 1, PAGES };
static const uint8_t between[] = {
	13, 5, 2, 0, 1, 0, 3,
	6, 16, 3, 0x7f, 1, 0x41, 7, 0x0b, 0x7e, 1, 0x42, 9, 0x0b, 0x6f, 1, 0xd0, 0x6f, 0x0b,
	7, 9, 2, 1, 'a', 0, 1, 1, 'b', 0, 2,
	9, 9, 1, 0, 0x41, 0, 0x0b, 3, 0, 1, 2,
	12, 1, 1,
};
static const uint8_t after[] = { 11, 5, 1, 1, 2, 'x', 'y' };

static size_t put_size(uint8_t *to, size_t n)  /* in 3 bytes */
{
	to[0] = (uint8_t)(n | 0x80);
	to[1] = (uint8_t)(n >> 7 | 0x80);
	to[2] = (uint8_t)(n >> 14 & 0x7f);
	return 3;
}

static uint8_t *put(uint8_t *to, const uint8_t *bytes, size_t n)
{
	memcpy(to, bytes, n);
	return to + n;
}

enum { SHARED = 2, IN_TRY = 4 };

/* IN_TRY: the data are what stands in a try, whose handlers know the first tag and all others. */
static uint8_t *wrap(const uint8_t *data, size_t size, unsigned flags, size_t *total)
{
	static const uint8_t open[] = { 0, 0x06, 0x7f }, handlers[] = { 0x07, 0, 0x41, 1, 0x19, 0x41, 2, 0x0b, 0x0b };
	size_t extra = flags & IN_TRY ? sizeof open + sizeof handlers : 0;
	/* of the second function: 0.0, 0 and null; the third throws */
	static const uint8_t second[] = { 15, 0, 0x44, 0, 0, 0, 0, 0, 0, 0, 0, 0x41, 0, 0xd0, 0x6f, 0x0b,
		4, 0, 0x08, 0, 0x0b };
	uint8_t *m = mem_alloc(sizeof before + sizeof between + size + extra + sizeof second + sizeof after + 40), *p = m;
	p = put(p, before, sizeof before);
	p = flags & SHARED ? put(p, shared_memory, sizeof shared_memory) : put(p, own_memory, sizeof own_memory);
	p = put(p, between, sizeof between);
	*p++ = 10;
	p += put_size(p, 1 + 3 + size + extra + sizeof second);
	*p++ = 3;
	p += put_size(p, size + extra);
	if (extra)
		p = put(p, open, sizeof open);
	p = put(p, data, size);
	if (extra)
		p = put(p, handlers, sizeof handlers);
	p = put(p, second, sizeof second);
	memcpy(p, after, sizeof after);
	*total = (size_t)(p - m) + sizeof after;
	return m;
}

/* ---- running */

static void run_exports(struct wasm_store *s, struct wasm_module *m, struct wasm_instance *i)
{
	static uint64_t slots[1000];
	const struct wasm_export *list;
	struct wasm_frame frames[8];
	uint32_t n = wasm_module_exports(m, &list);
	for (uint32_t k = 0; k < n && k < 8; k++) {
		if (list[k].kind != WASM_FUNC)
			continue;
		struct wasm_func *f = wasm_instance_func(i, list[k].index);
		for (uint32_t a = 0; a < f->type->params; a++)
			slots[a] = wasm_is_reference(f->type->types[a]) ? 0 : a * 3 + 1;
		enum wasm_trap trap = wasm_store_call(s, f, slots);
		must(wasm_store_frames(s) == 0);
		if (trap)
			wasm_store_trace(s, frames, 8);
	}
}

static void free_parts(struct wasm_module *m, struct wasm_instance *i)
{
	uint32_t k, n = wasm_module_count(m, WASM_TABLE, &k);
	for (; k < n; k++)
		wasm_table_free(wasm_instance_table(i, k));
	n = wasm_module_count(m, WASM_GLOBAL, &k);
	for (; k < n; k++)
		wasm_global_free(wasm_instance_global(i, k));
	n = wasm_module_count(m, WASM_TAG, &k);
	for (; k < n; k++)
		wasm_tag_free(wasm_instance_tag(i, k));
	if (wasm_module_count(m, WASM_MEMORY, &k) > k)
		wasm_memory_free(wasm_instance_memory(i));
	wasm_instance_free(i);
}

/* Only functions are imported, and it asks for little. */
static int is_modest(struct wasm_module *m)
{
	const struct wasm_import *list;
	uint32_t n = wasm_module_imports(m, &list), imported;
	if (wasm_module_count(m, WASM_TABLE, &imported) > 4)
		return 0;
	for (uint32_t k = 0; k < n; k++)
		if (list[k].kind != WASM_FUNC)
			return 0;
	return n < 64;
}

static void use(uint8_t *bytes, size_t size)
{
	struct wasm_host host = { NULL, call, poll, &word, grow, held, grow_table, wait, notify, make, caught, keep, escape };
	static const union wasm_extern none[64];
	struct wasm_module *m;
	struct wasm_error e;
	if (wasm_module_new(&m, bytes, size, &e) < 0) {
		must(e.text[0] && memchr(e.text, 0, sizeof e.text));
		return;
	}
	struct wasm_store *s = is_modest(m) ? wasm_store_new(&host) : NULL;
	struct wasm_instance *i = s ? wasm_instance_new(s, m, none, NULL) : NULL;
	static const uint8_t number = WASM_I32;
	hosts_tag = s ? wasm_tag_new(s, &(struct wasm_functype){ 1, 0, &number }) : NULL;
	turns = 0;
	running = i;
	if (i) {
		if (wasm_instance_fill(i) == WASM_OK)
			run_exports(s, m, i);
		running = NULL;
		free_parts(m, i);
	}
	free_exceptions();
	wasm_tag_free(hosts_tag);
	wasm_store_free(s);
	wasm_module_drop(m);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	uint8_t *bytes;
	if (size == 0 || size > 1 << 16)
		return 0;
	if (data[0] & 1) {
		bytes = wrap(data + 1, size - 1, data[0], &size);
	} else {
		bytes = mem_alloc(size);
		memcpy(bytes, data + 1, --size);
	}
	use(bytes, size);
	return 0;
}
