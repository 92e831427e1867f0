/* wasm/memory.c -- memories: a mapping that reserves the addresses of the maximum, of which only the size is
 * accessible.
 *
 * The size of a shared memory is the block's.  Each thread's struct wasm_memory has a copy, which is never too large:
 * an access within it needs no other, and one beyond it looks at the block's before it fails.
 */
#include "wasm/wasm_int.h"

#include <pthread.h>
#include <sys/mman.h>

#include "base/fault.h"
#include "base/mem.h"

struct wasm_block {
	_Atomic uint32_t refs;
	uint8_t *bytes;
	uint64_t reserved;             /* bytes of addresses */
	_Atomic uint64_t size;         /* of a shared one; changed under the lock, once the bytes are accessible */
	struct wasm_limits limits;
	pthread_mutex_t lock;
};

static uint8_t *reserve(uint64_t size)
{
	void *p = fault_hit(FAULT_ALLOC) ? MAP_FAILED :
		mmap(NULL, size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
	return p == MAP_FAILED ? NULL : p;
}

/* Reserves the declared maximum, less if addresses are short: the memory then grows no further than that. */
static struct wasm_block *new_block(struct wasm_limits limits)
{
	uint64_t least = (uint64_t)limits.min * WASM_PAGE;
	uint64_t want = (uint64_t)(limits.max > WASM_PAGES_MAX ? WASM_PAGES_MAX : limits.max) * WASM_PAGE;
	struct wasm_block *b = mem_try_zalloc(sizeof *b);
	if (!b)
		return NULL;
	b->limits = limits;
	atomic_init(&b->refs, 1);
	pthread_mutex_init(&b->lock, NULL);
	for (;;) {
		b->reserved = want ? want : WASM_PAGE;
		b->bytes = reserve(b->reserved);
		if (b->bytes || want <= least)
			break;
		want = want / 2 < least ? least : want / 2 / WASM_PAGE * WASM_PAGE;
	}
	if (!b->bytes || (least && mprotect(b->bytes, least, PROT_READ | PROT_WRITE))) {
		wasm_block_drop(b);
		return NULL;
	}
	atomic_init(&b->size, least);
	return b;
}

void wasm_block_hold(struct wasm_block *b) { atomic_fetch_add_explicit(&b->refs, 1, memory_order_relaxed); }

void wasm_block_drop(struct wasm_block *b)
{
	/* release and acquire: who unmaps it comes after everybody's last access */
	if (!b || atomic_fetch_sub_explicit(&b->refs, 1, memory_order_acq_rel) != 1)
		return;
	if (b->bytes)
		munmap(b->bytes, b->reserved);
	pthread_mutex_destroy(&b->lock);
	mem_free(b);
}

static struct wasm_memory *memory_of(struct wasm_block *b)
{
	struct wasm_memory *m = mem_try_zalloc(sizeof *m);
	if (m)
		*m = (struct wasm_memory){ .bytes = b->bytes, .size = atomic_load(&b->size), .limits = b->limits,
			.block = b };
	return m;
}

struct wasm_memory *wasm_memory_new(struct wasm_limits limits)
{
	struct wasm_block *b = new_block(limits);
	struct wasm_memory *m = b ? memory_of(b) : NULL;
	if (!m)
		wasm_block_drop(b);
	return m;
}

struct wasm_memory *wasm_memory_join(struct wasm_block *b)
{
	struct wasm_memory *m = memory_of(b);
	if (m)
		wasm_block_hold(b);
	return m;
}

void wasm_memory_free(struct wasm_memory *m)
{
	if (!m)
		return;
	wasm_block_drop(m->block);
	mem_free(m);
}

int wasm_memory_refresh(struct wasm_memory *m)
{
	uint64_t size, was = m->size;
	if (!m->limits.is_shared)
		return 0;
	/* pairs with grow_block: a thread that reads this size may access its bytes */
	size = atomic_load(&m->block->size);
	m->size = size;
	return size != was;
}

static int64_t grow_block(struct wasm_block *b, uint64_t size, uint64_t pages)
{
	uint64_t have = size / WASM_PAGE, max = b->limits.max < WASM_PAGES_MAX ? b->limits.max : WASM_PAGES_MAX;
	if (pages > max - have || (have + pages) * WASM_PAGE > b->reserved)
		return -1;
	if (pages && (fault_hit(FAULT_ALLOC) || mprotect(b->bytes + size, pages * WASM_PAGE, PROT_READ | PROT_WRITE)))
		return -1;
	return (int64_t)have;
}

int64_t wasm_memory_grow(struct wasm_memory *m, uint64_t pages)
{
	struct wasm_block *b = m->block;
	int64_t was;
	if (!m->limits.is_shared) {
		was = grow_block(b, m->size, pages);
		if (was >= 0)
			m->size += pages * WASM_PAGE;
		return was;
	}
	pthread_mutex_lock(&b->lock);
	uint64_t size = atomic_load_explicit(&b->size, memory_order_relaxed);
	was = grow_block(b, size, pages);
	if (was >= 0)
		atomic_store(&b->size, size + pages * WASM_PAGE);
	pthread_mutex_unlock(&b->lock);
	wasm_memory_refresh(m);
	return was;
}
