/* ops/test/rewind.h -- a process that goes back to a moment of its past.
 *
 * At the mark all private memory is copied.  Going back writes the copy over what is there and continues behind the
 * mark, as if the process had been forked there once more: no variable, stack or heap can tell.  A fork costs more:
 * page tables, a fault and a copy for each page that is written, and the end of the process.
 *
 * What the kernel keeps for a process is not in its memory, so it is compared with what it was at the mark, and only
 * a process for which all of it is the same goes back:
 *
 *     mappings       the sizes in /proc/self/statm, after the break was put back: nothing was mapped, grown or
 *                    protected.  Nothing in jsr removes a mapping that was there at the mark.
 *     threads, signals, ids, umask, name, capabilities      /proc/self/status
 *     descriptors    those of the mark are the same files with the same flags; others are closed
 *     directory, priority, signal stack, no children now or before
 *
 * What is counted for a process (CPU time, peak memory) goes on, and it has the same id: the caller must know that
 * nobody cares for it.  Shared mappings stay as they are: that is how a process gets anything over to its second life.
 *
 * Time       that of copying the memory in use, 2 MB in a tenth of a millisecond, or only what was written since where
 *            the kernel can tell (written.h), and of reading two files of /proc.
 * Memory     twice that in use at the mark.
 * Errors     what cannot be compared or copied: -ENOTSUP, or that of the system call.  Nothing has happened then.
 * Threads    one, and none besides it in the process.
 */
#ifndef OPS_TEST_REWIND_H
#define OPS_TEST_REWIND_H

/* 0: the mark is set; 1: went back to it; or -errno.  Once in a process. */
int rewind_mark(void);
int rewind_can(void);          /* there is a mark */

/* Returns only if this process cannot go back: a reason.  Last of all, when it can, agree is called: 0 refuses.
 * Descriptors opened since the mark are closed in any case. */
const char *rewind_back(int (*agree)(void *arg), void *arg);

#endif
