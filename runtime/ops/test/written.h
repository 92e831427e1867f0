/* ops/test/written.h -- which pages of this process were written since a moment.
 *
 * The kernel protects the pages against writing and takes the protection off by itself when one is written (userfaultfd
 * in its asynchronous mode); the ioctl PAGEMAP_SCAN of /proc/self/pagemap then tells which have none.  Both are there
 * since Linux 6.7.  A page that was written once stays a written one.
 *
 * Errors     0 or -errno; without these means, -errno at written_begin.
 * Threads    one.
 */
#ifndef OPS_TEST_WRITTEN_H
#define OPS_TEST_WRITTEN_H

#include <stddef.h>
#include <stdint.h>

enum { WRITTEN_PAGE = 4096 };

enum written {
	WRITTEN_ABSENT,                /* never touched, or given back */
	WRITTEN_YES,                   /* since the moment, or it is not known */
	WRITTEN_NO
};

/* Opens two descriptors, with high numbers.  Once in a process. */
int written_begin(void);

/* A private mapping without a file, and its part that is watched: the moment is now.  The kernel then has an entry in
 * its page tables for each page of that part, there or not, and looks at all of them when it is asked. */
int written_watch(char *mapping, char *mapping_end, char *from, char *to);

struct written_range { uint64_t from, to; };     /* addresses */

/* At most max ranges of written pages from *from to `to`, in order: their count, with *from behind what was looked at.
 * Only this is asked, at a third of the cost of written_ask.  A page that was given back counts as written, one that
 * was never touched may. */
int written_list(char **from, char *to, struct written_range *ranges, unsigned max);

/* Likewise of pages that are there, of a part that is not watched and in which there were none: it costs next to
 * nothing where there still are none. */
int written_list_present(char **from, char *to, struct written_range *ranges, unsigned max);

/* Sets states[i] for each page from there on. */
int written_ask(char *from, size_t pages, unsigned char *states);

#endif
