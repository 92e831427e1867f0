/* base/vault.h -- memory for secrets, apart from all other memory.
 *
 * Its pages hold nothing else, core dumps leave them out (MADV_DONTDUMP), and each block is overwritten when it is
 * freed.  So what a script may see by any mistake about other memory, such as a buffer that is not initialised, has no
 * secret in it.
 *
 * Nothing is taken from the system before vault_use: a run without secrets has no vault, and then vault_alloc and its
 * kin are malloc and its kin.  So vault_use comes before the first of them, or never.
 *
 * Sizes      rounded up to 32, 48, 64, 96, ... bytes; above VAULT_LARGE to whole pages of their own.
 * Errors     NULL when out of memory.
 * Threads    any.
 */
#ifndef BASE_VAULT_H
#define BASE_VAULT_H

#include <stddef.h>

enum { VAULT_LARGE = 128 << 10, VAULT_CHUNK = 1 << 20 };

void vault_use(void);
int vault_used(void);

void *vault_alloc(size_t size);
void *vault_realloc(void *p, size_t size);     /* the old block is overwritten if it moves; untouched on failure */
void vault_free(void *p);                      /* p may be NULL */
size_t vault_room(const void *p);              /* how many bytes a block really has */

#endif
