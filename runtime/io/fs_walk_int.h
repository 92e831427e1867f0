/* io/fs_walk_int.h -- shared by the walks over whole trees (readdir, rm, cp): parts, and their directories'
 * descriptors.
 *
 * A walk is one part per directory.  A part scans its directory, handles what is not a directory, and spawns a part for
 * each directory below; on a pool that goes to the current worker's deque, and stealing spreads the tree over the CPUs.
 * Run synchronously, or without a pool, the parts are queued in a list instead.
 *
 *   part->below   1 for the part's own run and 1 per unfinished part below.  Whoever brings it to 0 leaves the
 *   directory (rmdir, the copy's mode) and then counts down the parent; leaving the root ends the walk.
 *
 * The first failure wins; parts that start after it do nothing but count down.
 *
 * Descriptors.  Other processes may rename things in the tree, and put links there, at any moment.  So below its root a
 * walk resolves no path: a part's directory is opened by its single name relative to its parent's descriptor, with
 * O_NOFOLLOW, and everything in it is done relative to that descriptor.  A part knows only its name; paths are built
 * for error messages.
 *
 *   closed, unknown   --walk_pin by the part's own run-->    pinned
 *   pinned            --walk_unpin by the last user-->       idle
 *   idle              --walk_pin-->                          pinned
 *   idle              --too many are open-->                 closed, known
 *   closed, known     --walk_pin-->                          pinned: reopened from the nearest open one above (or from
 *                                                            one below, by ".."), and only if it is the same inode
 *                                                            as before
 *
 * The root's descriptors stay pinned to the end.  So a walk has open: the root's, those that its running jobs pin (two
 * per worker), and as many idle ones as the bound for all walks together (walk_dirs_open_max) allows.  Trees may be of
 * any depth and width: nothing here recurses.
 */
#ifndef IO_FS_WALK_INT_H
#define IO_FS_WALK_INT_H

#include "io/fs.h"

#include <pthread.h>
#include <stdatomic.h>
#include <sys/stat.h>

#include "base/buf.h"

/* Tests set these so that rare paths become common. */
extern unsigned walk_dirs_open_max;    /* of all walks together, not counting pinned ones */
extern atomic_int walk_by_steps;       /* openat2 is missing: paths are opened name by name */

enum side { IN, OUT, SIDES };          /* OUT: cp's copy */

struct dir {
	int fd;                        /* -1: closed */
	int flags;                     /* to open it with */
	unsigned pins;
	uint8_t known;                 /* was open before: once it is closed, dev and ino identify it */
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
	mode_t mode;                   /* cp: what the copy gets at the end */
	uint8_t fresh;                 /* cp: this walk made the copy */
	uint8_t links;                 /* cp: links that were followed on the way */
	char name[];                   /* in its parent; nothing for the root */
};

struct walk {
	struct fs_op *f;
	void (*scan)(struct part *part);
	void (*leave)(struct part *part);
	struct part *waiting;
	pthread_mutex_t lock;          /* guards the failure in f, every dir's fd and pins, and idle */
	atomic_int failed;             /* relaxed: seeing it late only causes wasted work */
	int64_t result;                /* of success */
	struct dir idle;               /* head of a circular list, oldest first */
	int base[SIDES];               /* the root's directory and name, or AT_FDCWD and the whole path */
	const char *root[SIDES];
	dev_t out_dev;                 /* cp: the root's copy, once out_known */
	ino_t out_ino;
	uint8_t out_known;
};

/* Runs the op as a walk: prepare sets the root part, or leaves it NULL if there is nothing (more) to do. */
void walk_start(struct op *op, void (*scan)(struct part *), void (*leave)(struct part *),
	int (*prepare)(struct walk *w, struct part **root));

/* -1.  If a path for the message could not be allocated (NULL), the error becomes ENOMEM.  The paths are borrowed. */
int walk_fail(struct walk *w, int special, const char *syscall, int error, const char *path, const char *dest);
int walk_no_memory(struct walk *w);
/* The same for name in the part's directory, or for the directory itself if name is NULL. */
int walk_fail_at(struct part *part, const char *syscall, int error, enum side side, const char *name);
int walk_has_failed(struct walk *w);

/* A part for name below parent (NULL: the root), not yet spawned.  NULL after a failure. */
struct part *part_new(struct walk *w, struct part *parent, const char *name);
void part_spawn(struct part *part);
/* hands it to the pool: 0 if it has to be queued here */
int part_spread(struct part *part);
void part_free(struct part *part);                                             /* closes its directories */
char *part_path(const struct part *part, enum side side, const char *name);    /* mem_free; NULL: out of memory */
size_t part_path_size(const struct part *part, enum side side, const char *name);

/* The descriptor of the part's directory, which stays open until unpinned; or -errno: -ENOENT if it was replaced by
 * another one. */
int walk_pin(struct part *part, enum side side);
/* the same for its parent; called when the part is about to be left */
int walk_pin_above(struct part *part, enum side side);
void walk_unpin(struct part *part, enum side side);

/* Whether a path of that many bytes below a walk's root is too long: only in readdir and cp, as in node. */
int path_is_too_long(size_t size);

/* Opens the directory of the last component of path, with that component in *name (within path), including trailing
 * slashes.  -errno on failure */
int open_parent(const char *path, const char **name);
/* The same when the last `depth` components of path, at least one, are names below a root and must not be links;
 * slashed: the root may be a link. */
int open_below(const char *path, unsigned depth, int slashed, const char **name);

struct entry {
	const char *name;
	uint32_t size;
	uint8_t type;
};
size_t next_entry(const struct buf *b, size_t at, struct entry *e);            /* returns the offset of the next one */

#endif
