#include "base/mem.h"
#include "base/fault.h"
#include "base/ledger.h"

#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#if LEDGER
static void *new_block(size_t size) { return ledger_add(malloc(size), size); }
static void *new_zeroed(size_t size) { return ledger_add(calloc(1, size), size); }
static void *resized(void *p, size_t size) { return ledger_resize(p, size); }
#else
/* A page fault for each 4 KB takes longer than filling them, on virtual machines several times as long: what is large
 * asks for pages of 2 MB, which many systems give only then. */
enum { LARGE = 4 << 20, HUGE_PAGE = 2 << 20 };

static void *with_large_pages(void *p, size_t size)
{
	uintptr_t from = ((uintptr_t)p + HUGE_PAGE - 1) & ~(uintptr_t)(HUGE_PAGE - 1);
	uintptr_t to = ((uintptr_t)p + size) & ~(uintptr_t)(HUGE_PAGE - 1);
	if (p && from < to) {
		int error = errno;
		madvise((void *)from, to - from, MADV_HUGEPAGE);       /* it goes without, too */
		errno = error;
	}
	return p;
}

static inline void *mind_size(void *p, size_t size)
{
	return __builtin_expect(size < LARGE, 1) ? p : with_large_pages(p, size);
}

static void *new_block(size_t size) { return mind_size(malloc(size), size); }
static void *new_zeroed(size_t size) { return calloc(1, size); }       /* perhaps little of it will be used */
static void *resized(void *p, size_t size) { return mind_size(realloc(p, size), size); }
#endif

static void *or_abort(void *p, size_t size)
{
	if (!p) {
		fprintf(stderr, "jsr: out of memory allocating %zu bytes\n", size);
		abort();
	}
	return p;
}

void *mem_alloc(size_t size) { return or_abort(new_block(size ? size : 1), size); }
void *mem_zalloc(size_t size) { return or_abort(new_zeroed(size ? size : 1), size); }
void *mem_realloc(void *p, size_t size) { return or_abort(resized(p, size ? size : 1), size); }

char *mem_strdup(const char *s)
{
	size_t n = strlen(s) + 1;
	return memcpy(mem_alloc(n), s, n);
}

void *mem_try_alloc(size_t size)
{
	return fault_hit(FAULT_ALLOC) ? NULL : new_block(size ? size : 1);
}

void *mem_try_zalloc(size_t size)
{
	return fault_hit(FAULT_ALLOC) ? NULL : new_zeroed(size ? size : 1);
}

void *mem_try_realloc(void *p, size_t size)
{
	return fault_hit(FAULT_ALLOC) ? NULL : resized(p, size ? size : 1);
}

void mem_free(void *p)
{
#if LEDGER
	ledger_remove(p);
#endif
	free(p);
}
