#include "base/mem.h"
#include "base/fault.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *or_abort(void *p, size_t size)
{
	if (!p) {
		fprintf(stderr, "jsr: out of memory allocating %zu bytes\n", size);
		abort();
	}
	return p;
}

void *mem_alloc(size_t size) { return or_abort(malloc(size ? size : 1), size); }
void *mem_zalloc(size_t size) { return or_abort(calloc(1, size ? size : 1), size); }
void *mem_realloc(void *p, size_t size) { return or_abort(realloc(p, size ? size : 1), size); }

char *mem_strdup(const char *s)
{
	size_t n = strlen(s) + 1;
	return memcpy(mem_alloc(n), s, n);
}

void *mem_try_alloc(size_t size)
{
	return fault_hit(FAULT_ALLOC) ? NULL : malloc(size ? size : 1);
}

void *mem_try_zalloc(size_t size)
{
	return fault_hit(FAULT_ALLOC) ? NULL : calloc(1, size ? size : 1);
}

void *mem_try_realloc(void *p, size_t size)
{
	return fault_hit(FAULT_ALLOC) ? NULL : realloc(p, size ? size : 1);
}

void mem_free(void *p) { free(p); }
