/* ops/fs/fs_owned.h -- the descriptors that a worker's script has opened with fs, which are closed when it ends.
 *
 * Of each its file is noted, too: a number that something else has closed, and that stands for another file by now, is
 * left alone.
 *
 * Memory    an entry for each number up to the highest.
 * Errors    without memory for it a descriptor is not noted, and stays open.
 * Threads   the worker's.
 */
#ifndef OPS_FS_FS_OWNED_H
#define OPS_FS_FS_OWNED_H

struct fs_owned;

struct fs_owned *fs_owned_new(void);           /* NULL: out of memory */
void fs_owned_free(struct fs_owned *o);        /* closes what is left; o may be NULL */

/* 0, or 1: the number is noted already, so something else has closed it. */
int fs_owned_add(struct fs_owned *o, int fd);
/* 0, or 1: it is not noted. */
int fs_owned_remove(struct fs_owned *o, int fd);

#endif
