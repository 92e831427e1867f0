/* base/ledger.h -- keeps track of live blocks in fault builds, and reports leaks at exit.
 *
 * A build with JSR_FAULT_BUILD and without AddressSanitizer, which looks for leaks itself, records every block of
 * base/mem.h and removes it from the record when it is freed.  Such a run frees everything at its end, however it ends
 * (host_leave), and what is still in the ledger then is a leak: a line on stderr says how much and where one of the
 * blocks was allocated, and the exit code is LEDGER_LEAKED.  Nothing is guessed: a block that a stale word on the stack
 * happens to point to is reported all the same, and a block meant to live until the process ends counts as a leak.
 *
 * What it does not see: descriptors, and memory that the C library and libraries opened at run time allocate for
 * themselves.
 *
 * Time       about a tenth of a microsecond for a block.
 * Threads    any; one lock.
 */
#ifndef BASE_LEDGER_H
#define BASE_LEDGER_H

#include <stddef.h>

#if defined(JSR_FAULT_BUILD) && !defined(__SANITIZE_ADDRESS__)
#define LEDGER 1

enum { LEDGER_LEAKED = 23 };                   /* the same as AddressSanitizer's */

void *ledger_add(void *p, size_t size);        /* p, which may be NULL */
/* p may be NULL; call it before the block is freed, since another thread may get the address then */
void ledger_remove(void *p);
void *ledger_resize(void *p, size_t size);     /* realloc */

/* "jsr-fault: COUNT blocks leaked, ...", returning the exit code: `code` itself if there are none.  No other thread may
 * be running. */
int ledger_end(int code);

#else
#define LEDGER 0
#endif

#endif
