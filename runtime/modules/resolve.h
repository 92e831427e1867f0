/* modules/resolve.h -- resolves a path to a file, by node's CommonJS rules.
 *
 * Plain C on the file system; package.json's maps are handled by the loader.
 *
 * Errors    functions return 1 when they found something, 0 when not.
 */
#ifndef MODULES_RESOLVE_H
#define MODULES_RESOLVE_H

#include "base/buf.h"

/* Appends the absolute, normalised form of `path`, relative to `base` (a directory; NULL: the current one). */
void resolve_absolute(struct buf *out, const char *base, const char *path);

/* Tries `path` unchanged, then with .js, .json, .node; finds a regular file. */
int resolve_as_file(struct buf *out, const char *path);

int resolve_is_directory(const char *path);
int resolve_is_file(const char *path);
int resolve_stat(const char *path);            /* 1 for a directory, 0 for anything else that exists, -errno */

/* Whether the policy in force does not let modules be there, whatever links lead to. */
int resolve_is_refused(const char *path);

/* out becomes the path with all symbolic links resolved (itself if that fails). */
void resolve_real(struct buf *out);

#endif
