/* io/bucket/bucket.h -- a folder as a store of objects by key.
 *
 * A key is a path below the folder: its parts between slashes are the names of folders and of a file, so that other
 * programs find what is stored.  A part that could be no name is escaped (bucket_path.c).  So a key cannot also be the
 * beginning of another one up to a slash: -EISDIR, -ENOTDIR.  Links are never followed, and every step is taken from
 * the descriptor of the one before, so no key leads out of the folder.
 *
 * Writing    into a file in .jsr/, which is complete, hashed and fsynced before it is renamed to its place; then the
 *            folder is fsynced.  A reader finds the old object or the new one, also after a crash.  Conditions are
 *            tested and the file renamed under a lock on .jsr/lock, which other processes take too.
 * Etags      the SHA-256 of the content, in hex.  It is kept with the metadata in an extended attribute, with the
 *            size and time of the file it is for; where that does not fit, or there are no attributes, the file is
 *            read.
 * Assets     (assets = 1) the folder is only read, its names are taken as they are, and an etag is made of size and
 *            time.
 *
 * An op runs on the pool as a whole.  Its answer is in `info`, `data`, `listed`.
 * Errors     op.result is -errno; 0: a condition failed; 1: done.  For get and head -ENOENT is an ordinary answer.
 * Threads    as op.h says.  A file and an upload are used by one op at a time.
 */
#ifndef IO_BUCKET_BUCKET_H
#define IO_BUCKET_BUCKET_H

#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"
#include "loop/op.h"

struct digest;
struct bucket;

enum {
	BUCKET_KEY_MAX = 1024, BUCKET_META_MAX = 8192,   /* bytes: S3's limit, and twice its metadata's */
	BUCKET_LIST_MAX = 1000, BUCKET_CHUNK = 256 << 10, BUCKET_ETAG = 64
};

enum bucket_verb {
	BUCKET_HEAD,            /* key                                  info */
	BUCKET_GET,             /* key, range, conditions               info; data, or a file to go on reading */
	BUCKET_READ,            /* file, from, length                   data */
	BUCKET_PUT,             /* key, bytes, meta, conditions         info */
	BUCKET_BEGIN,           /*                                      upload */
	BUCKET_WRITE,           /* upload, bytes */
	BUCKET_JOIN,            /* upload, part: appends that one to it */
	BUCKET_COMMIT,          /* upload, key, meta, conditions        info */
	BUCKET_DROP,            /* upload: is removed */
	BUCKET_DELETE,          /* key                                  result 0: it was not there */
	BUCKET_LIST             /* key: prefix, after, delimited, limit listed, complete */
};

struct bucket_info {
	uint64_t size;
	int64_t changed_ms;            /* since 1970 */
	char etag[BUCKET_ETAG + 1];     /* "" if it is not known */
	char *meta;                    /* the op's, or NULL */
	uint64_t from, length;         /* the range that was got */
};

/* A file that is being read, and one that is being written. */
struct bucket_file { int fd; };
struct bucket_upload {
	struct bucket *store;
	int fd;
	char name[40];                 /* in .jsr/ */
	uint64_t size;
	struct digest *digest;
};

/* Of `listed`: each is this head and its key. */
struct bucket_listed {
	uint64_t size;
	int64_t changed_ms;
	uint16_t key_size;
	uint8_t is_prefix;
	char etag[BUCKET_ETAG + 1];
};

struct bucket_op {
	struct op op;
	struct bucket *store;
	uint8_t verb;
	uint8_t has_range, from_end, delimited, complete;
	uint32_t limit;
	uint64_t from, length;         /* a range; from_end: the last `length` bytes */
	/* conditions: an etag that must be the object's, or must not; "*": any */
	const char *match, *none_match;
	const char *key, *after, *meta;
	size_t key_size, after_size;
	const uint8_t *bytes;
	size_t size;
	struct bucket_file *file;
	struct bucket_upload *upload, *part;
	struct digest *digest;         /* for what has to be hashed; freed with the op */

	struct bucket_info info;
	uint8_t *data;                 /* mem_free */
	size_t data_size;
	int fd;                        /* BUCKET_GET: open if the range is longer than BUCKET_CHUNK, else -1 */
	struct buf listed;
	char *text;
};

struct bucket *bucket_new(const char *path, int assets);         /* NULL: out of memory */
void bucket_free(struct bucket *s);

/* An op with room for text_size bytes of the caller's, which bucket_text copies with a 0 byte after each.  head as in
 * kv_op_new.  NULL: out of memory. */
struct bucket_op *bucket_op_new(struct bucket *s, size_t head, enum bucket_verb verb, size_t text_size);
const char *bucket_text(struct bucket_op *o, const void *bytes, size_t size);
void bucket_op_free(struct bucket_op *o);

void bucket_work(struct op *op);        /* for struct op_kind */

struct bucket_file *bucket_file_new(int fd);             /* takes fd; NULL: out of memory, and it is closed */
void bucket_file_free(struct bucket_file *f);
/* NULL: out of memory.  Takes the digest. */
struct bucket_upload *bucket_upload_new(struct bucket *s, struct digest *digest);
void bucket_upload_free(struct bucket_upload *u);        /* removes what was not committed */

#endif
