/* base/ledger.h -- which blocks are live, in builds with faults: what is never freed has a name at the end.
 *
 * A build with JSR_FAULT_BUILD and without AddressSanitizer, which looks for leaks itself, writes every block of
 * base/mem.h down and strikes it out when it is freed.  Such a run frees everything at its end, however it ends
 * (host_leave), and what then still stands in the ledger leaks: a line on stderr says how much and where one of them
 * was made, and the exit code is LEDGER_LEAKED.  Nothing is guessed: a block that a stale word on the stack happens to
 * point to is found all the same, and one that lives until the process ends is no excuse.
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

enum { LEDGER_LEAKED = 23 };                   /* as AddressSanitizer has it */

void *ledger_add(void *p, size_t size);        /* p, which may be NULL */
/* NULL is fine; before the block is freed, since another thread may then get it */
void ledger_remove(void *p);
void *ledger_resize(void *p, size_t size);     /* realloc */

/* "jsr-fault: COUNT blocks leaked, ...", and the code to exit with: `code` itself if there are none.  No other thread
 * is running any more. */
int ledger_end(int code);

#else
#define LEDGER 0
#endif

#endif
