/* policy/path.h -- from a path as the script gives it to a file that may be used, without a race.
 *
 * A check of a path's text says nothing about what the path leads to a moment later.  So a path is walked here, once,
 * with descriptors (O_PATH) that follow no link by themselves: links are read and walked in turn, and the name that is
 * checked in the end is that of the directories and the file which the descriptors hold.  What follows in the system
 * call is not the script's path but "/proc/self/fd/N", the thing itself, or "/proc/self/fd/N/name", a name in a folder
 * that is held, for calls that do not follow a link there.
 *
 *   policy_find --> place.at to system calls --> policy_place_free
 *
 * For calls that know descriptors of folders there is a quicker way: policy_near.
 *
 * A path without links and ".." is opened in one call, openat2 with RESOLVE_NO_SYMLINKS; the walk by steps is for all
 * others and for kernels without openat2.  /proc's links to open files, programs and folders are never followed as
 * such, only as the text they show.
 *
 * Existence  of what is outside of the allowed folders does not show: the walk ends where nothing allowed can follow,
 *            before it has looked.
 * Threads    any, while the working directory does not change.
 */
#ifndef POLICY_PATH_H
#define POLICY_PATH_H

#include "policy/policy.h"

enum policy_last {
	POLICY_FOLLOW,                 /* the thing at the path's end, which must exist */
	POLICY_KEEP,                   /* the name at the path's end, which may be a link or missing */
	POLICY_MAKE                    /* the thing if it exists, else the name */
};

struct policy_place {
	char *at;                      /* for system calls */
	char *real;                    /* the absolute path, without links */
	int fd;                        /* O_PATH: the thing, or the folder that the name is in */
	int is_name;                   /* `at` ends with a name: call with O_NOFOLLOW and the like */
};

enum { POLICY_REFUSED = 1 };

#define POLICY_BIT(kind) (1u << (kind))

/* kinds: POLICY_BIT of each permission that is needed.  0; -errno; or POLICY_REFUSED + the kind that is missing.
 * Unless 0, there is nothing to free. */
int policy_find(const struct policy *p, unsigned kinds, const char *path, enum policy_last last,
	struct policy_place *place);

/* open(2) of a path without links, ".." and the like, which is then the name that is checked: a descriptor or -errno.
 * -EAGAIN: not such a path, or it is not allowed as it is written; policy_find has the answer. */
int policy_open(const struct policy *p, unsigned kinds, const char *path, int flags, unsigned mode);

/* The same for who makes the call later: *full is the path for an openat2 with RESOLVE_NO_SYMLINKS (mem_free), or NULL
 * if `path` itself is it.  0, -ENOMEM or -EAGAIN.  And whether such a call's error is policy_find's to explain. */
int policy_to_open(const struct policy *p, unsigned kinds, const char *path, char **full);
int policy_open_says(int error);

/* A name in a folder that is held open (policy/held.h): the folder's descriptor, lent until the next call, and in *name
 * the end of `path`, for a system call that does not follow a link there; after it policy_held_still has to be asked.
 * -1: policy_find has the answer. */
int policy_near(const struct policy *p, unsigned kinds, const char *path, const char **name);

void policy_place_free(struct policy_place *place);

/* The path of what fd has open, as far as it has one: 0 if it may be used, else as policy_find. */
int policy_check_fd(const struct policy *p, unsigned kinds, int fd);

/* mkdir -p: 0, -errno or refused.  *made: bytes of `path` up to the first folder made, 0 if none. */
int policy_make_folders(const struct policy *p, const char *path, unsigned mode, size_t *made);

/* For tests: walk by steps, as on kernels without openat2. */
void policy_path_by_steps(int yes);

/* Whether the system has what this needs: /proc. 0 or -errno */
int policy_path_ready(void);

#endif
