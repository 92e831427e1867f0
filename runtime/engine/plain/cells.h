/* engine/plain/cells.h -- small memory for one heap: objects, their slots, environments, short strings.
 *
 * A range of addresses is reserved once and cut into blocks of 16 KB; all cells of a block have one size.  A block
 * keeps a list of its free cells and counts the used ones, so that an empty one can serve any other size.  The block of
 * a cell is found by clearing the low bits of its address, its size in the block: nothing stands before a cell, and
 * freeing needs no size.
 *
 * Why       a script makes and drops small things all the time, hundreds of thousands between two collections: more
 *           than the C library's quick lists hold, and its slow path costs ten times as much.
 * Time      O(1), a handful of instructions; a new block costs the first touch of its pages.
 * Memory    sizes are rounded up to 16 bytes, beyond 512 to a quarter of a power of two.  Empty blocks are kept for the
 *           next growth; cells_trim gives back their pages, where a page is smaller than a block (4 KB, not the 16
 *           or 64 KB of some arm64 kernels): the first page of each keeps the block's head.
 * Errors    cells_alloc returns NULL when the range is used up or the system refuses memory; the caller then asks the C
 *           library, as it does without a range (under `ulimit -v`, where addresses count, there is none).
 * Checkers  under AddressSanitizer and in builds with faults there is no range: they have to see each piece of memory.
 * Threads   one, but for the pages ahead (cells_ahead), which another may touch.
 */
#ifndef ENGINE_PLAIN_CELLS_H
#define ENGINE_PLAIN_CELLS_H

#include <stddef.h>
#include <stdint.h>

enum {
	CELLS_MAX = 1024,              /* largest size served */
	CELLS_BLOCK = 16 << 10,
	CELLS_CLASSES = 36,
};

struct cells_block;

/* Private to cells.c, but for the inline functions below. */
struct cells {
	uintptr_t base, size;          /* the range; size 0: there is none */
	uintptr_t next;                /* first block never used */
	uintptr_t open;                /* up to here the range may be touched; next never is beyond */
	uintptr_t page;                /* bytes of the system's pages */
	struct cells_block *current[CELLS_CLASSES];
	struct cells_block *partial[CELLS_CLASSES];    /* have free cells */
	struct cells_block *empty;
	size_t empty_count;
};

struct cells_block {
	void *free;                    /* list of free cells, linked through their first words */
	char *fresh, *end;             /* cells never used */
	uint32_t used;
	uint16_t cell;                 /* bytes */
	unsigned char class, full;     /* full: in no list */
	struct cells_block *next, **link;
	char pad[16];
};

int cells_init(struct cells *c);               /* 0, or -errno: then all functions do as if the range were used up */
void cells_fini(struct cells *c);              /* all cells go */

void *cells_alloc_slow(struct cells *c, unsigned class);
void cells_free_slow(struct cells *c, struct cells_block *b);

/* Gives the pages of empty blocks back to the system, but for `keep` bytes. */
void cells_trim(struct cells *c, size_t keep);

/* The range that growth will use next, at most `size` bytes: page-aligned *from and *to, equal if there is none. */
void cells_ahead(struct cells *c, size_t size, uintptr_t *from, uintptr_t *to);

static inline unsigned cells_class(size_t size)        /* of 1 to CELLS_MAX */
{
	if (size <= 512)
		return (unsigned)((size - 1) >> 4);
	return 32 + (unsigned)((size - 513) >> 7);
}

static inline size_t cells_size_of_class(unsigned class)
{
	return class < 32 ? (class + 1) * 16 : 512 + (class - 31) * 128;
}

static inline int cells_has(const struct cells *c, const void *p)
{
	return (uintptr_t)p - c->base < c->size;
}

static inline struct cells_block *cells_block_of(const void *p)
{
	return (struct cells_block *)((uintptr_t)p & ~(uintptr_t)(CELLS_BLOCK - 1));
}

static inline size_t cells_size(const void *p)         /* of a cell: at least what was asked for */
{
	return cells_block_of(p)->cell;
}

/* A cell of cells_size_of_class(class) bytes, aligned to 16, or NULL. */
static inline void *cells_alloc(struct cells *c, unsigned class)
{
	struct cells_block *b = c->current[class];
	void *p = b->free;
	if (__builtin_expect(p != NULL, 1)) {
		b->free = *(void **)p;
		b->used++;
		return p;
	}
	if (b->fresh != b->end) {
		p = b->fresh;
		b->fresh += b->cell;
		b->used++;
		return p;
	}
	return cells_alloc_slow(c, class);
}

static inline void cells_free(struct cells *c, void *p)
{
	struct cells_block *b = cells_block_of(p);
	*(void **)p = b->free;
	b->free = p;
	if (__builtin_expect(--b->used == 0 || b->full, 0))
		cells_free_slow(c, b);
}

#endif
