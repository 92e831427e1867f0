/* io/bucket/bucket_int.h -- shared by the files of this room. */
#ifndef IO_BUCKET_BUCKET_INT_H
#define IO_BUCKET_BUCKET_INT_H

#include <stdatomic.h>

#include "io/bucket/bucket.h"

struct stat;

struct bucket {
	char *path;
	int assets;
	atomic_int swept;              /* dead uploads were looked for */
};

#define BUCKET_OWN ".jsr"               /* the folder of uploads and of the lock */
#define BUCKET_ATTRIBUTE "user.jsr"

enum { BUCKET_PATH_MAX = 3 * BUCKET_KEY_MAX + 8 };

/* ---- bucket_path.c */

/* The file name of a key: 0, -EINVAL or -ENAMETOOLONG. */
int bucket_encode(const struct bucket *s, const char *key, size_t size, char out[BUCKET_PATH_MAX]);
/* The part of a key that a name in a folder stands for: its size, or -1 if no key has it. */
int bucket_decode(const struct bucket *s, const char *name, int is_top, char *out);

int bucket_root(const struct bucket *s, int make);       /* a descriptor, or -errno */
/* Of the folder that holds this path, *base is then its last part.  make: folders that are missing are made. */
int bucket_parent(int root, char *path, int make, const char **base);
int bucket_open_file(int parent, const char *base, struct stat *st);   /* for reading; regular files only */

/* ---- bucket_list.c */
int bucket_list(struct bucket_op *o);

/* What the attribute says of the file, if it is for this state of it: 1, and *meta (mem_free) unless NULL. */
int bucket_recorded(int fd, const struct stat *st, char etag[BUCKET_ETAG + 1], char **meta);

#endif
