#include "engine/bytes/store_int.h"

#include "base/fault.h"
#include "base/limits.h"
#include "base/mem.h"

#include "engine/bytes/view.h"
#include "engine/core/memory.h"
#include "engine/engine.h"

#include <errno.h>
#include <sys/mman.h>
#include <unistd.h>

enum { SMALL_ROOM = 1 << 16 };         /* bytes up to which the capacity is plain memory, without a system call each */
enum { HUGE_ROOM = 1 << 25 };          /* bytes from which malloc always maps */

struct buffer_store *store_try(void *bytes, size_t size)
{
	struct buffer_store *s = mem_try_zalloc(sizeof *s);
	if (s) {
		s->bytes = bytes;
		atomic_init(&s->size, size);
		s->room = size;
	}
	return s;
}

/* Pages of 2 MB are filled and given back several times as fast as the 512 small ones.  Where the kernel has none it is
 * no matter. */
static void ask_for_huge_pages(uint8_t *bytes, size_t size)
{
	size_t page = (size_t)sysconf(_SC_PAGESIZE), skip = (size_t)-(uintptr_t)bytes & (page - 1);
	madvise(bytes + skip, (size - skip) & ~(page - 1), MADV_HUGEPAGE);
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
	if (size >= HUGE_ROOM)
		ask_for_huge_pages(bytes, size);
	return s;
}

static size_t whole_pages(size_t size)
{
	size_t page = (size_t)sysconf(_SC_PAGESIZE);
	return (size + page - 1) / page * page;
}

static void free_bytes(uint8_t *bytes, size_t room, int mapped)
{
	if (mapped)
		munmap(bytes, whole_pages(room));
	else
		mem_free(bytes);
}

/* Makes the first `size` bytes of a mapping accessible; several threads may call it at once. */
static int make_usable(struct buffer_store *s, size_t size)
{
	size_t need = whole_pages(size), have = atomic_load(&s->usable);
	if (!s->mapped || need <= have)
		return 0;
	if (fault_hit(FAULT_ALLOC) || mprotect(s->bytes + have, need - have, PROT_READ | PROT_WRITE))
		return -ENOMEM;
	while (have < need && !atomic_compare_exchange_weak(&s->usable, &have, need))
		;
	return 0;
}

static struct buffer_store *try_resizable(size_t size, size_t room)
{
	struct buffer_store *s = NULL;
	int mapped = room > SMALL_ROOM;
	void *bytes;
	if (mapped) {
		bytes = fault_hit(FAULT_ALLOC) ? MAP_FAILED :
			mmap(NULL, whole_pages(room), PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
		if (bytes == MAP_FAILED)
			bytes = NULL;
	} else {
		bytes = mem_try_zalloc(room);
	}
	if (bytes)
		s = store_try(bytes, size);
	if (s) {
		s->room = room;
		s->resizable = 1;
		s->mapped = (unsigned char)mapped;
	}
	if (!s || make_usable(s, size)) {
		if (bytes)
			free_bytes(bytes, room, mapped);
		mem_free(s);
		return NULL;
	}
	return s;
}

struct buffer_store *store_new_resizable(js_State *J, size_t size, size_t room)
{
	struct buffer_store *s = try_resizable(size, room);
	if (!s)
		js_rangeerror(J, "Array buffer allocation failed");
	return s;
}

struct buffer_store *store_copy(struct buffer_store *s)
{
	size_t size = store_size(s);
	struct buffer_store *copy;
	if (s->shared) {
		atomic_fetch_add_explicit(&s->refs, 1, memory_order_relaxed);
		return s;
	}
	if (s->resizable) {
		copy = try_resizable(size, s->room);
	} else {
		uint8_t *bytes = mem_try_alloc(size);
		copy = bytes ? store_try(bytes, size) : NULL;
		if (!copy)
			mem_free(bytes);
	}
	if (!copy)
		return NULL;
	atomic_init(&copy->refs, 1);
	if (size)
		memcpy(copy->bytes, s->bytes, size);
	return copy;
}

/* The bytes charged to the heap; those of a buffer that stays attached are their owner's to account for. */
static size_t cost(const struct buffer_store *s)
{
	return (s->attached ? 0 : s->mapped ? store_size(s) : s->room) + sizeof *s;
}

int store_resize(js_State *J, struct buffer_store *s, size_t size)
{
	size_t old = store_size(s), was = cost(s);
	if (size > old) {
		size_t dirty = s->mapped ? atomic_load(&s->usable) : s->room;
		if (make_usable(s, size))
			return -ENOMEM;
		/* a pinned operation may have written to the part that was cut off by shrinking */
		if (dirty > old)
			memset(s->bytes + old, 0, (dirty < size ? dirty : size) - old);
	} else if (s->mapped) {
		size_t keep = whole_pages(size), have = atomic_load(&s->usable);
		if (keep < have && madvise(s->bytes + keep, have - keep, MADV_DONTNEED))
			memset(s->bytes + keep, 0, have - keep);
	}
	atomic_store(&s->size, size);
	for (struct view *v = s->views; v; v = v->next)
		view_fit(v);
	if (s->script_refs)
		engine_charge(J, (ptrdiff_t)cost(s) - (ptrdiff_t)was);
	return 0;
}

int store_grow(struct buffer_store *s, size_t size)
{
	size_t old = store_size(s);
	if (make_usable(s, size))
		return -ENOMEM;
	do {
		if (size < old)
			return -EINVAL;
	} while (!atomic_compare_exchange_weak(&s->size, &old, size));
		  /* pairs with store_size: a thread that reads this size may access its bytes */
	return 0;
}

void buffer_unpin(struct buffer_store *s)
{
	/* release: the freeing thread sees our writes; acquire: the freeing thread sees everyone's */
	if (s && atomic_fetch_sub_explicit(&s->refs, 1, memory_order_acq_rel) == 1) {
		if (s->behind)
			buffer_unpin(s->behind);
		else if (s->freed)
			s->freed(s->freed_ctx);
		else
			free_bytes(s->bytes, s->room, s->mapped);
		mem_free(s);
	}
}

/* `behind` is the store that owns the bytes, never another one that has left: so bytes that go to and fro between two
 * heaps make no chain. */
struct buffer_store *store_leave(struct buffer_store *s)
{
	struct buffer_store *heir = store_try(s->bytes, store_size(s));
	if (!heir)
		return NULL;
	heir->room = s->room;
	heir->resizable = s->resizable;
	heir->mapped = s->mapped;
	atomic_init(&heir->usable, atomic_load(&s->usable));
	atomic_init(&heir->refs, 1);
	heir->behind = s->behind ? s->behind : s;
	atomic_fetch_add_explicit(&heir->behind->refs, 1, memory_order_relaxed);
	return heir;
}

void store_hold(js_State *J, struct buffer_store *s)
{
	atomic_fetch_add_explicit(&s->refs, 1, memory_order_relaxed);
	if (!s->shared && s->script_refs++ == 0)
		engine_charge(J, (ptrdiff_t)cost(s));
}

void store_drop(js_State *J, struct buffer_store *s)
{
	if (!s->shared && --s->script_refs == 0)
		engine_charge(J, -(ptrdiff_t)cost(s));
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
