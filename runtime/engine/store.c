#include "engine/store_int.h"
#include "engine/engine.h"

#include "base/limits.h"
#include "base/mem.h"

struct buffer_store *store_try(void *bytes, size_t size)
{
	struct buffer_store *s = mem_try_alloc(sizeof *s);
	if (s) {
		atomic_init(&s->refs, 0);
		s->script_refs = 0;
		s->bytes = bytes;
		s->size = size;
		s->object = NULL;
		s->views = NULL;
	}
	return s;
}

struct buffer_store *store_new(js_State *J, size_t size, int zero)
{
	uint8_t *bytes;
	struct buffer_store *s;
	if (size > LIMIT_BUFFER_BYTES)
		js_rangeerror(J, "Array buffer allocation failed");
	bytes = zero ? mem_try_zalloc(size) : mem_try_alloc(size);
	s = bytes ? store_try(bytes, size) : NULL;
	if (!s) {
		mem_free(bytes);
		js_rangeerror(J, "Array buffer allocation failed");
	}
	return s;
}

void buffer_unpin(struct buffer_store *s)
{
	/* release: our writes are seen by who frees; acquire: who frees has seen everybody's */
	if (s && atomic_fetch_sub_explicit(&s->refs, 1, memory_order_acq_rel) == 1) {
		mem_free(s->bytes);
		mem_free(s);
	}
}

void store_hold(js_State *J, struct buffer_store *s)
{
	atomic_fetch_add_explicit(&s->refs, 1, memory_order_relaxed);
	if (s->script_refs++ == 0)
		engine_charge(J, (ptrdiff_t)(s->size + sizeof *s));
}

void store_drop(js_State *J, struct buffer_store *s)
{
	if (--s->script_refs == 0)
		engine_charge(J, -(ptrdiff_t)(s->size + sizeof *s));
	buffer_unpin(s);
}

JS_NORETURN void store_no_holder(js_State *J, struct buffer_store *store)
{
	if (atomic_load_explicit(&store->refs, memory_order_relaxed) == 0) {
		atomic_store_explicit(&store->refs, 1, memory_order_relaxed);
		buffer_unpin(store);
	}
	memory_exhausted(J);
}
