/* engine/heap/memory.c -- the heap of one engine: cells for small blocks, mem_try_* for the rest, counting the
 * bytes. */
#include "engine/core/memory.h"

#include "base/mem.h"

#include "engine/core/run.h"
#include "engine/core/puts.h"
#include "engine/engine.h"

#include <malloc.h>
#include <sys/mman.h>
#include <unistd.h>

#define AHEAD_BYTES ((size_t)3 << 20)          /* excess of a heap that stops growing */
#define SETTLE_US 100                          /* between looks whether the last of it is done */
#define STEP_BYTES ((size_t)1 << 20)           /* populated per call: malloc's brk may have to wait that long */

/* beyond the limit, for the script that catches the error, until the next collection */
#define SLACK_BYTES (256u << 10)
#define REPORT_BYTES (1u << 20)        /* beyond the limit, while an error is reported to the host */

/* Faulting a growing heap in, page by page, can take longer than filling it.  So the part to be used next is populated
 * at once: while the script goes on, another thread makes the kernel allocate its pages.  It is the range that cells
 * will take or, if there is none, the top of the heap, from which malloc allocates next.  Only the presence of the
 * pages changes; if the top was returned to the kernel meanwhile, the call fails, which is fine.  No large pages: those
 * come from memory that has been free for long, which on a virtual machine is the slowest to touch. */
#if defined(MADV_POPULATE_WRITE) && !defined(JSR_DEBUG)
static void populate(struct job *job)
{
	struct heap_ahead *a = container_of(job, struct heap_ahead, job);
	for (uintptr_t p = a->from; p < a->to; p += STEP_BYTES)
		if (madvise((void *)p, a->to - p < STEP_BYTES ? a->to - p : STEP_BYTES, MADV_POPULATE_WRITE) < 0)
			break;
	atomic_store_explicit(&a->busy, 0, memory_order_release);
}

static void have_populated(js_State *J, size_t size)
{
	struct heap_ahead *a = &J->heap_ahead;
	const uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
	char *p;
	if (!J->config->offload || atomic_load_explicit(&a->busy, memory_order_acquire))
		return;
	cells_ahead(&J->cells, size, &a->from, &a->to);
	if (a->from == a->to) {
		p = malloc(size);
		if (!p)
			return;
		a->from = ((uintptr_t)p + page - 1) & ~(page - 1);
		a->to = ((uintptr_t)p + size) & ~(page - 1);
		free(p);
	}
	a->job.run = populate;
	atomic_store_explicit(&a->busy, 1, memory_order_relaxed);
	if (J->config->offload(J->config->host, &a->job) != 0)
		atomic_store_explicit(&a->busy, 0, memory_order_relaxed);
}

void memory_settle(js_State *J)
{
	J->heap_advised = SIZE_MAX;
	/* pairs with populate's last store, after which the job is not touched */
	while (atomic_load_explicit(&J->heap_ahead.busy, memory_order_acquire))
		usleep(SETTLE_US);
}
#else
static void have_populated(js_State *J, size_t size) { }

void memory_settle(js_State *J) { }
#endif

static void populate_ahead(js_State *J)
{
	size_t size = J->heap_bytes < AHEAD_BYTES ? J->heap_bytes : AHEAD_BYTES;
	J->heap_advised = J->heap_bytes + size / 2;
	have_populated(J, size);
}

static inline size_t piece_size(js_State *J, void *p)
{
	return cells_has(&J->cells, p) ? cells_size(p) : malloc_usable_size(p);
}

static inline void *piece_new(js_State *J, size_t size)
{
	void *p;
	if (size > CELLS_MAX || !(p = cells_alloc(&J->cells, cells_class(size ? size : 1))))
		p = mem_try_alloc(size);
	return p;
}

static void *piece_resize(js_State *J, void *ptr, size_t before, size_t size)
{
	void *p;
	if (!cells_has(&J->cells, ptr))
		return mem_try_realloc(ptr, size);
	if (size <= before && size > before / 2)
		return ptr;
	p = piece_new(J, size);
	if (p) {
		memcpy(p, ptr, before < size ? before : size);
		cells_free(&J->cells, ptr);
	}
	return p;
}

static __attribute__((noinline)) void *resize(js_State *J, void *ptr, size_t size)
{
	size_t before = ptr ? piece_size(J, ptr) : 0;
	size_t after;
	void *p;
	if (J->memory_max && size > before && J->heap_bytes + J->external_bytes + (size - before) > J->memory_max +
		J->memory_slack + (J->reporting ? REPORT_BYTES : 0)) {
		if (J->memory_slack < REPORT_BYTES)
			J->memory_slack += SLACK_BYTES;
		J->gclimit = 0;
		gc_threshold(J, 0);    /* the next safe point collects */
		return NULL;
	}
	if (J->heap_max && size > before && J->heap_bytes + J->external_bytes + (size - before) > J->heap_max +
		J->heap_max / 4 + REPORT_BYTES) {
		J->config->exceeded(J->config->host);
		if (J->heap_bytes + J->external_bytes + (size - before) > J->heap_max * 2 + REPORT_BYTES)
			return NULL;
	}
	p = ptr ? piece_resize(J, ptr, before, size) : piece_new(J, size);
	if (!p)
		return NULL;
	after = piece_size(J, p);
	J->heap_bytes += after - before;
	if (after > before)
		J->gccounter += after - before;
	if (__builtin_expect(J->heap_bytes > J->heap_advised, 0))
		populate_ahead(J);
	return p;
}

void *memory_try(js_State *J, void *ptr, size_t size)
{
	/* the common case: a small new block within the limits */
	if (__builtin_expect(!ptr && size && size <= CELLS_MAX, 1)) {
		unsigned class = cells_class(size);
		size_t got = cells_size_of_class(class), bytes = J->heap_bytes + got;
		if (__builtin_expect(bytes <= J->heap_advised &&
			(!J->memory_max || bytes + J->external_bytes <= J->memory_max), 1)) {
			void *p = cells_alloc(&J->cells, class);
			if (__builtin_expect(p != NULL, 1)) {
				J->heap_bytes = bytes;
				J->gccounter += got;
				return p;
			}
		}
	}
	return resize(J, ptr, size);
}

void memory_free(js_State *J, void *ptr)
{
	size_t size;
	if (!ptr)
		return;
	if (__builtin_expect(cells_has(&J->cells, ptr), 1)) {
		J->heap_bytes -= cells_size(ptr);
		cells_free(&J->cells, ptr);
		return;
	}
	size = malloc_usable_size(ptr);
	J->heap_bytes -= size;
	J->gccounter -= size < J->gccounter ? size : J->gccounter - 1;         /* no collection for it: it is gone */
	mem_free(ptr);
}

void memory_exhausted(js_State *J)
{
	/* The error object needs some memory itself; if even that fails, the error created at the start is thrown. */
	J->memory_unheard = 1;
	if (J->exhausted || !J->exhausted_error) {
		J->exhausted = 0;
		if (J->exhausted_error)
			js_pushobject(J, J->exhausted_error);
		else
			js_pushundefined(J);           /* still in engine_new, which discards it */
		js_throw(J);
	}
	J->exhausted = 1;
	js_newrangeerror(J, "Out of memory");
	J->exhausted = 0;
	js_throw(J);
}

static int is_text(js_State *J, js_Object *obj, const char *atom, const char *text)
{
	int slot = atom ? prop_find(obj, atom) : -1;
	struct string s;
	if (slot < 0 || !VALUE_IS_STRING(&obj->slots[slot]))
		return 0;
	string_view(J, &obj->slots[slot], &s);
	return s.bytes == strlen(text) && memcmp(s.p, text, s.bytes) == 0;
}

/* Recognised by its message, which every room that can run out of memory uses; neither runs script nor allocates. */
int engine_is_exhausted(js_State *J, int idx)
{
	js_Object *error;
	if (!js_iserror(J, idx))
		return 0;
	error = js_toobject(J, idx);
	if (error->prototype == J->RangeError_prototype &&
	    (is_text(J, error, J->names.message, "Out of memory") ||
	    	is_text(J, error, J->names.message, "Array buffer allocation failed")))
		return 1;
	return is_text(J, error, atom_find_name(J, "code"), "ENOMEM");
}

void *js_malloc(js_State *J, int size)
{
	void *p = size < 0 ? NULL : memory_try(J, NULL, (size_t)size);
	if (!p)
		memory_exhausted(J);
	return p;
}

void *js_realloc(js_State *J, void *ptr, int size)
{
	void *p = size < 0 ? NULL : memory_try(J, ptr, (size_t)size);
	if (!p)
		memory_exhausted(J);
	return p;
}

void js_free(js_State *J, void *ptr)
{
	memory_free(J, ptr);
}

char *js_strdup(js_State *J, const char *s)
{
	size_t size = strlen(s) + 1;
	char *p = js_malloc(J, (int)size);
	memcpy(p, s, size);
	return p;
}

/* The growing byte buffer that the remaining MuJS files write into. */

static js_Buffer *buffer_room(js_State *J, js_Buffer *sb, int n)
{
	if (!sb) {
		sb = js_malloc(J, soffsetof(js_Buffer, s) + (n > 64 ? n : 64));
		sb->n = 0;
		sb->m = n > 64 ? n : 64;
		return sb;
	}
	if (n > sb->m - sb->n) {
		int64_t m = (int64_t)sb->m * 2;
		if (m < (int64_t)sb->n + n)
			m = (int64_t)sb->n + n;
		if (m > JS_STRLIMIT)
			js_rangeerror(J, "Invalid string length");
		sb = js_realloc(J, sb, soffsetof(js_Buffer, s) + (int)m);
		sb->m = (int)m;
	}
	return sb;
}

void js_putm(js_State *J, js_Buffer **sbp, const char *s, const char *e)
{
	int n = (int)(e - s);
	js_Buffer *sb = *sbp = buffer_room(J, *sbp, n);
	memcpy(sb->s + sb->n, s, (size_t)n);
	sb->n += n;
}

void js_putc(js_State *J, js_Buffer **sbp, int c)
{
	js_Buffer *sb = *sbp;
	if (!sb || sb->n == sb->m)
		sb = *sbp = buffer_room(J, sb, 1);
	sb->s[sb->n++] = (char)c;
}

void js_puts(js_State *J, js_Buffer **sbp, const char *s)
{
	js_putm(J, sbp, s, s + strlen(s));
}
