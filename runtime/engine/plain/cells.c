/* engine/plain/cells.c -- blocks of cells.
 *
 * A block in use is in one of three states:
 *   current     of its class: cells_alloc takes from it.  In no list, even while it has nothing left.
 *   partial     in its class's list: has free cells.  full -> partial in cells_free_slow, partial -> current in
 *               cells_alloc_slow
 *   full        in no list, `full` set; its first free cell makes it partial.
 * An empty block that is not current is in c->empty and belongs to no class.
 */
#include "engine/plain/cells.h"

#include <errno.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

/* addresses only: what is not open yet counts for nothing, whatever the kernel's rules for promises of memory */
#define RANGE ((size_t)32 << 30)
#define OPEN_STEP ((size_t)16 << 20)

_Static_assert(sizeof(struct cells_block) == 64, "cells are aligned");

/* What current[] holds before there is a block: nothing to take. */
static struct cells_block none;

#if defined(__SANITIZE_ADDRESS__) || defined(JSR_FAULT_BUILD)
#define CHECKED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define CHECKED 1
#endif
#endif
#ifndef CHECKED
#define CHECKED 0
#endif

int cells_init(struct cells *c)
{
	struct rlimit addresses;
	void *p;
	memset(c, 0, sizeof *c);
	for (int i = 0; i < CELLS_CLASSES; i++)
		c->current[i] = &none;
	if (CHECKED)
		return -ENOTSUP;
	if (!getrlimit(RLIMIT_AS, &addresses) && addresses.rlim_cur != RLIM_INFINITY)
		return -ENOMEM;        /* the range would count */
	p = mmap(NULL, RANGE, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
	if (p == MAP_FAILED)
		return -errno;
	c->base = (uintptr_t)p;
	c->size = RANGE;
	c->page = (uintptr_t)sysconf(_SC_PAGESIZE);
	c->open = c->next = (c->base + CELLS_BLOCK - 1) & ~(uintptr_t)(CELLS_BLOCK - 1);
#ifdef MADV_NOHUGEPAGE
	madvise(p, RANGE, MADV_NOHUGEPAGE);    /* a small script is to stay small */
#endif
	return 0;
}

void cells_fini(struct cells *c)
{
	if (c->size)
		munmap((void *)c->base, c->size);
	memset(c, 0, sizeof *c);
}

static void list_push(struct cells_block **list, struct cells_block *b)
{
	b->next = *list;
	b->link = list;
	if (b->next)
		b->next->link = &b->next;
	*list = b;
}

static void list_remove(struct cells_block *b)
{
	*b->link = b->next;
	if (b->next)
		b->next->link = b->link;
}

static int open_more(struct cells *c)
{
	if (c->base + c->size - c->open < OPEN_STEP || mprotect((void *)c->open, OPEN_STEP, PROT_READ | PROT_WRITE) < 0)
		return 0;
	c->open += OPEN_STEP;
	return 1;
}

static struct cells_block *new_block(struct cells *c, unsigned class)
{
	struct cells_block *b = c->empty;
	size_t cell = cells_size_of_class(class);
	if (b) {
		c->empty = b->next;
		c->empty_count--;
	} else {
		if (c->open == c->next && !open_more(c))
			return NULL;
		b = (struct cells_block *)c->next;
		c->next += CELLS_BLOCK;
	}
	b->free = NULL;
	b->used = 0;
	b->full = 0;
	b->class = (unsigned char)class;
	b->cell = (uint16_t)cell;
	b->fresh = (char *)(b + 1);
	b->end = b->fresh + (CELLS_BLOCK - sizeof *b) / cell * cell;
	return b;
}

void *cells_alloc_slow(struct cells *c, unsigned class)
{
	struct cells_block *old = c->current[class], *b = c->partial[class];
	if (b)
		list_remove(b);
	else if (!c->size || !(b = new_block(c, class)))
		return NULL;
	if (old != &none)
		old->full = 1;
	c->current[class] = b;
	return cells_alloc(c, class);
}

void cells_free_slow(struct cells *c, struct cells_block *b)
{
	if (b == c->current[b->class])
		return;
	if (b->full)
		b->full = 0;
	else
		list_remove(b);
	if (b->used) {
		list_push(&c->partial[b->class], b);
		return;
	}
	b->next = c->empty;
	c->empty = b;
	c->empty_count++;
}

void cells_trim(struct cells *c, size_t keep)
{
	struct cells_block *b = c->empty;
	size_t skip = keep / CELLS_BLOCK;
	if (c->empty_count <= skip || c->page >= CELLS_BLOCK)
		return;
	for (; b; b = b->next) {
		if (skip) {
			skip--;
			continue;
		}
		if (b->cell) {
			madvise((char *)b + c->page, CELLS_BLOCK - c->page, MADV_DONTNEED);
			b->cell = 0;           /* given back already */
		}
	}
}

void cells_ahead(struct cells *c, size_t size, uintptr_t *from, uintptr_t *to)
{
	size_t left;
	*from = *to = (c->next + c->page - 1) & -c->page;
	if (!c->size)
		return;
	if (c->open - c->next < size)
		open_more(c);
	left = c->open - c->next;
	*to = (c->next + (size < left ? size : left)) & -c->page;
	if (*to < *from)
		*to = *from;
}
