/* io/fs_walk_int.h -- what the walks over whole trees (readdir, rm, cp) share: parts, and their directories'
 * descriptors.
 *
 * A walk is one part per directory.  A part scans its directory, deals with what is no directory, and spawns a
 * part for each directory below; on a pool it goes to the own worker's deque, and stealing spreads the tree over
 * the CPUs.  Run synchronously, or without a pool, the parts wait in a list instead.
 *
 *   part->below   1 for the part's own run and 1 per living part below.  Whoever brings it to 0 leaves the directory
 *                 (rmdir, the copy's mode) and then counts down the parent; the root's leaving ends the walk.
 *
 * The first failure wins; parts that start after it do nothing but count down.
 *
 * Descriptors.  Others may rename what is in the tree, and put links there, at any moment.  So below its root a walk
 * looks no path up: a part's directory is opened by its one name in its parent's descriptor, with O_NOFOLLOW, and all
 * that is done in it goes by that descriptor.  A part knows its name only; paths are made for error messages.
 *
 *   closed, unknown --walk_pin by a part's own run--> pinned --walk_unpin by the last user--> idle --walk_pin--> pinned
 *   ...
 *                                                                                               \--too many are open-->
 *                                                                                               closed, known
 *   closed, known   --walk_pin--> pinned: opened anew from the nearest one above that is open (or from one below, by
 *                   ".."), and only if
 *                                 it is the same inode as before
 *
 * The root's descriptors stay pinned to the end.  So a walk has open: the root's, those that its running jobs pin (two
 * a worker), and as many idle ones as DIRS_OPEN_MAX of all walks together leave it.  Trees may be of any depth and
 * width: nothing here recurses.
 */
#ifndef IO_FS_WALK_INT_H
#define IO_FS_WALK_INT_H

#include "io/fs.h"

#include <pthread.h>
#include <stdatomic.h>
#include <sys/stat.h>

#include "base/buf.h"

/* Tests make them small, and rare ways common. */
extern unsigned walk_dirs_open_max;    /* of all walks together, but for pinned ones */
extern atomic_int walk_by_steps;       /* openat2 is not there: a path is walked down name by name */

enum side { IN, OUT, SIDES };          /* OUT: cp's copy */

struct dir {
	int fd;                        /* -1: closed */
	int flags;                     /* to open it with */
	unsigned pins;
	uint8_t known;                 /* was open before: dev and ino say what it was, once it is closed */
	dev_t dev;
	ino_t ino;
	struct dir *older, *newer;     /* in walk->idle while it is open and not pinned */
};

struct walk;

struct part {
	struct job job;
	struct walk *walk;
	struct part *parent;
	struct part *waits;            /* the next one in walk->waiting */
	struct part *next;             /* readdir: in the order of the answer */
	struct part *first, **last;    /* readdir: parts below, in the order of their entries */
	atomic_uint below;
	uint32_t entry_at;             /* readdir: offset of this directory's entry in its parent's entries */
	uint32_t base;                 /* readdir: where its entries begin in the answer */
	struct buf entries;
	struct dir dir[SIDES];
	size_t path_size[SIDES];       /* bytes of its whole path */
	mode_t mode;                   /* cp: what the copy gets in the end */
	uint8_t fresh;                 /* cp: the copy was made here */
	uint8_t links;                 /* cp: links that were followed on the way */
	char name[];                   /* in its parent; nothing for the root */
};

struct walk {
	struct fs_op *f;
	void (*scan)(struct part *part);
	void (*leave)(struct part *part);
	struct part *waiting;
	pthread_mutex_t lock;          /* guards the failure in f, every dir's fd and pins, and idle */
	atomic_int failed;             /* relaxed: a late look only does work in vain */
	int64_t result;                /* of success */
	struct dir idle;               /* a circle, the oldest first */
	int base[SIDES];               /* where the root is, and as what; AT_FDCWD and the whole path where that does */
	const char *root[SIDES];
	dev_t out_dev;                 /* cp: the root's copy, once out_known */
	ino_t out_ino;
	uint8_t out_known;
};

/* The op as a walk: prepare sets the root part, or leaves it NULL where there is nothing (more) to do. */
void walk_start(struct op *op, void (*scan)(struct part *), void (*leave)(struct part *),
	int (*prepare)(struct walk *w, struct part **root));

/* -1.  A path that is to be named and could not be made, NULL, makes it ENOMEM.  The paths are borrowed. */
int walk_fail(struct walk *w, int special, const char *syscall, int error, const char *path, const char *dest);
int walk_no_memory(struct walk *w);
/* The same of name in the part's directory, or of the directory itself for NULL. */
int walk_fail_at(struct part *part, const char *syscall, int error, enum side side, const char *name);
int walk_has_failed(struct walk *w);

/* A part for name below parent (NULL: the root), not yet spawned.  NULL after a failure. */
struct part *part_new(struct walk *w, struct part *parent, const char *name);
void part_spawn(struct part *part);
/* to the pool: 0 where it has to wait here */
int part_spread(struct part *part);
void part_free(struct part *part);                                             /* closes its directories */
char *part_path(const struct part *part, enum side side, const char *name);    /* mem_free; NULL: no memory */
size_t part_path_size(const struct part *part, enum side side, const char *name);

/* The descriptor of the part's directory, which stays open until unpinned; or -errno: -ENOENT where another one is in
 * its place. */
int walk_pin(struct part *part, enum side side);
/* its parent's; the part is about to be left */
int walk_pin_above(struct part *part, enum side side);
void walk_unpin(struct part *part, enum side side);

/* Whether what is below a walk's root may have that many bytes of path: not in readdir and cp, as in node. */
int path_is_too_long(size_t size);

/* The directory that the last part of path is in, and that part in *name (within path), with the slashes behind it.
 * -errno */
int open_parent(const char *path, const char **name);
/* The same where the last `depth` parts of path, at least one, are names below a root, which may be no links; slashed:
 * the root may be one. */
int open_below(const char *path, unsigned depth, int slashed, const char **name);

struct entry {
	const char *name;
	uint32_t size;
	uint8_t type;
};
size_t next_entry(const struct buf *b, size_t at, struct entry *e);            /* the offset of the one behind it */

#endif
