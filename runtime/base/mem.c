#include "base/mem.h"
#include "base/fault.h"
#include "base/ledger.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#if LEDGER
static void *new_block(size_t size) { return ledger_add(malloc(size), size); }
static void *new_zeroed(size_t size) { return ledger_add(calloc(1, size), size); }
static void *resized(void *p, size_t size) { return ledger_resize(p, size); }
#else
static void *new_block(size_t size) { return malloc(size); }
static void *new_zeroed(size_t size) { return calloc(1, size); }
static void *resized(void *p, size_t size) { return realloc(p, size); }
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
