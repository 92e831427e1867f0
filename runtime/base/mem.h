/* base/mem.h -- all heap allocation goes through here.
 *
 * Two families.  mem_try_* is for sizes that depend on input: failure is an ordinary error, returned as NULL, and the
 * fault-injection build makes it happen on purpose.  mem_* is for our own small records: failure there aborts, naming
 * the size, since no caller could continue (the rule of Redis's zmalloc).
 *
 * Ownership  the caller owns what an allocator returns until mem_free.
 * Threads    any.
 */
#ifndef BASE_MEM_H
#define BASE_MEM_H

#include <stddef.h>

void *mem_alloc(size_t size);                  /* uninitialised; aborts on failure */
void *mem_zalloc(size_t size);                 /* zeroed; aborts on failure */
void *mem_realloc(void *p, size_t size);       /* aborts on failure */
char *mem_strdup(const char *s);               /* aborts on failure */

void *mem_try_alloc(size_t size);              /* NULL on failure */
void *mem_try_zalloc(size_t size);             /* NULL on failure */
void *mem_try_realloc(void *p, size_t size);   /* NULL on failure; p is then untouched */

void mem_free(void *p);                        /* p may be NULL */

#endif
