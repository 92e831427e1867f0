/* io/fs.h -- the file system's operations, in plain C.
 *
 * Each operation is an entry in one table, fs_verbs, and is written once: as a step() sequence of ring requests, or,
 * where the ring has no such request (directories, chmod, readlink, realpath ...), as work() on the pool.  Synchronous
 * natives run the same entry through loop_run_sync.  The loop decides which route an op takes; nothing here knows of
 * JS.
 *
 *   readFile    OPEN -> READ (64 KB at most) -> READ until 0 -> CLOSE: a small file needs no stat.  Only when the first
 *               buffer came back full is the size queried (STATX), so that one allocation and few reads get the rest;
 *               large files are read by several workers, a piece each.  Files whose stat reports 0 bytes (/proc) are
 *               read until their end just the same.
 *   writeFile   OPEN -> WRITE until all is written -> [FSYNC] -> CLOSE; the answer comes after the last of them.
 *   walks       readdir (recursive), rm and cp make one job per directory; each pushes its sub-directories onto its own
 *               worker's deque (pool_spawn).  Run synchronously they process a list on this thread.  They use
 *               descriptors instead of paths: fs_walk_int.h.
 *
 * An fs_op:   fs_op_new --> fill in --> loop_post or loop_run_sync --> read the answer --> fs_op_free
 *
 * Answers     op.result: >= 0, or -errno; `failed` then names the system call as users know it ("open", "scandir").
 *             Bytes are in op.data (below).  Each verb's comment below says what it answers.
 * Memory      an op with a path of n bytes takes sizeof (struct fs_op) + n + 1 (under 400 + n); everything else is
 *             allocated while it runs.  The op owns everything it points to, except `buf` when buf_lent.
 * Errors      when out of memory the op's answer is -ENOMEM.
 * Threads     as op.h says: only its jobs touch an op that is on the pool.
 */
#ifndef IO_FS_H
#define IO_FS_H

#include <stddef.h>
#include <stdint.h>

#include "loop/op.h"

enum fs_verb {
	FS_OPEN,           /* path, flags, mode                 result: descriptor */
	FS_CLOSE,          /* fd */
	FS_READ,           /* fd, buf, size, offset             result: bytes */
	FS_WRITE,          /* fd, buf, size, offset             result: bytes, maybe fewer */
	FS_READV,          /* fd, vec, vec_count, offset        result: bytes */
	FS_WRITEV,         /* fd, vec, vec_count, offset        result: bytes, maybe fewer */
	FS_READ_FILE,      /* path, flags, mode or fd           data: the bytes */
	FS_WRITE_FILE,     /* path, flags, mode or fd; buf, size, sync_after */
	FS_STAT,           /* path                              data: struct statx */
	FS_LSTAT,          /* path                              data: struct statx */
	FS_FSTAT,          /* fd                                data: struct statx */
	FS_FSYNC,          /* fd */
	FS_FDATASYNC,      /* fd */
	FS_RENAME,         /* path, path2 */
	FS_UNLINK,         /* path */
	FS_RMDIR,          /* path */
	FS_MKDIR,          /* path, mode */
	FS_SYMLINK,        /* path = target, path2 = link */
	FS_LINK,           /* path, path2 */
	FS_ACCESS,         /* path, mode */
	FS_TRUNCATE,       /* path, offset = length */
	FS_FTRUNCATE,      /* fd, offset = length */
	FS_MKDIR_ALL,      /* path, mode                        data: first directory made, if any */
	FS_MKDTEMP,        /* path = prefix                     data: path made */
	FS_READLINK,       /* path                              data: target */
	/* path                              data: path; errors as the script-level algorithm gives them */
	FS_REALPATH,
	FS_REALPATH_NATIVE,/* path                              data: path */
	FS_CHMOD,          /* path, mode */
	FS_FCHMOD,         /* fd, mode */
	FS_CHOWN,          /* path, uid, gid */
	FS_FCHOWN,         /* fd, uid, gid */
	FS_LCHOWN,         /* path, uid, gid */
	FS_UTIMES,         /* path, times */
	FS_FUTIMES,        /* fd, times */
	FS_LUTIMES,        /* path, times */
	FS_COPY_FILE,      /* path, path2, flags = FS_COPY_... */
	FS_STATFS,         /* path                              data: struct statfs */
	FS_READDIR,        /* path, flags = FS_DIR_...          data: entries (fs_entry), sorted by name */
	FS_OPENDIR,        /* path                              result: descriptor, position at the start */
	FS_DIR_READ,       /* fd                                data: entries in the kernel's order; none at the end */
	FS_RM,             /* path, flags = FS_RM_... */
	/* path, path2, flags = FS_CP_...    result: 1 for a directory that a shallow copy leaves to the caller */
	FS_CP,
	FS_VERBS
};

enum {
	FS_COPY_EXCL = 1, FS_COPY_CLONE = 2, FS_COPY_CLONE_ONLY = 4,           /* fs.constants.COPYFILE_... */
	FS_COPY_STAY = 8,          /* the copy's name must not be a link */
	/* follow: links to directories are entered too */
	FS_DIR_RECURSIVE = 1, FS_DIR_FOLLOW = 2,
	/* directory: as for rmdir, path must be a directory */
	FS_RM_RECURSIVE = 1, FS_RM_FORCE = 2, FS_RM_DIRECTORY = 4,
	FS_CP_RECURSIVE = 1, FS_CP_FORCE = 2, FS_CP_ERROR_ON_EXIST = 4, FS_CP_DEREFERENCE = 8,
	FS_CP_TIMES = 16, FS_CP_VERBATIM_LINKS = 32, FS_CP_EXCL = 64,
	/* of a directory, copy only itself: the caller copies its contents */
	FS_CP_SHALLOW = 128,
	/* readdir, shallow cp: the last n parts of the paths (flags >> FS_BELOW_SHIFT) are names below a root, and must
	 * not be links; the root may be one only if it was given with a trailing slash, which is removed from the
	 * path */
	FS_BELOW_SLASHED = 256, FS_BELOW_SLASHED2 = 512, FS_BELOW_SHIFT = 10
};

/* Failures with their own error code instead of an errno: fs_op.special. */
enum fs_special {
	FS_PLAIN,
	FS_TOO_LARGE,              /* readFile of more than 2 GiB - 1 */
	FS_RM_IS_DIR,              /* rm of a directory without recursive */
	FS_CP_IS_DIR, FS_CP_EXISTS, FS_CP_SAME, FS_CP_INTO_SELF, FS_CP_DIR_TO_FILE, FS_CP_FILE_TO_DIR,
	FS_CP_LINK_INTO_SELF, FS_CP_LINK_PARENT, FS_CP_SOCKET, FS_CP_FIFO, FS_CP_UNKNOWN,
	FS_DENIED                  /* by the policy: fs_op.denied */
};

struct pool;

struct fs_vec {
	uint8_t *bytes;
	size_t size;
};

/* Directory entries in op.data: each is this head, its name and a 0 byte, without padding; `parent` is the offset in
 * data of the entry of its directory, plus 1, or 0 for the directory that was listed. */
struct fs_entry {
	uint32_t size;             /* bytes of the name */
	uint32_t parent;
	uint8_t type;              /* DT_... of dirent.h */
};
enum { FS_ENTRY_HEAD = 9 };

struct fs_op {
	struct op op;
	uint8_t verb;              /* enum fs_verb */
	uint8_t phase;             /* the step functions' */
	uint8_t special;           /* enum fs_special */
	uint8_t fd_given;          /* the caller owns fd: not opened or closed here */
	uint8_t buf_lent;          /* the caller owns buf and keeps it until the op is freed */
	uint8_t sync_after;        /* writeFile: fsync before the answer */
	uint8_t opened;            /* the door has opened fd already */
	uint8_t lent;              /* fd is in use by this op: policy/lend.h */
	uint8_t unlinked;          /* path is to be opened if there is no link in it; else see fs_door_again */
	uint8_t denied;            /* FS_DENIED: the enum policy_kind that is missing, */
	uint8_t denied_second;     /*   for path2 */
	uint8_t dry;               /* it was not done (fs_instead) */
	uint8_t delivered;         /* the answer was taken: the receiver owns a descriptor in result */
	int fd;                    /* -1 while none is open */
	int closes;                /* close: what is closed in place of fd, from lend_end, or 0 */
	int flags;
	unsigned mode;
	int64_t offset;            /* -1: the current position */
	int64_t position;          /* the file's position before a write at the current position; -1: none */
	/* inside the op's own memory or the door's, or NULL; what users are shown is fs_op_path */
	char *path, *path2;
	struct fs_door *door;      /* fs_door.c's: NULL unless a policy is in force */
	uint8_t *buf;
	size_t size;               /* bytes of buf */
	size_t done;               /* bytes moved so far */
	int64_t answer;            /* kept while the descriptor is being closed */
	/* the pool that walks and large reads may spread to; NULL: they stay on the thread they began on */
	struct pool *pool;
	const char *failed;        /* the system call that failed, or NULL: the verb's own name */
	char *failed_path;         /* its path where it is not `path` (walks), or NULL */
	char *failed_dest;
	union {
		struct { unsigned uid, gid; } owner;
		struct { double access, modify; } times;               /* seconds since 1970 */
		struct { struct fs_vec *vec; unsigned count; } vec;    /* the op owns the array, but not the bytes */
	} u;
};

struct fs_verb_info {
	const char *name;          /* "fs.readFile", for traces */
	const char *syscall;       /* as errors report it */
	unsigned flags;            /* OP_KIND_... */
	int (*step)(struct op *op, struct ring_request *rq);
	void (*work)(struct op *op);
};
extern const struct fs_verb_info fs_verbs[FS_VERBS];

/* Allocates an op with copies of the paths, which may be NULL.  head is the size of the struct whose first member it
 * is, at least sizeof (struct fs_op).  The caller sets the kind.  NULL: out of memory. */
struct fs_op *fs_op_new(size_t head, enum fs_verb verb, const char *path, size_t path_size, const char *path2,
	size_t path2_size);

/* Frees the op and what it owns, and closes a descriptor that it opened and nobody took. */
void fs_op_free(struct fs_op *f);

/* Transfers the bytes of the answer to the caller (mem_free). */
void *fs_op_take_data(struct fs_op *f, size_t *size);

/* The name of the system call that failed with op.result. */
const char *fs_op_syscall(const struct fs_op *f);

/* The path as the script gave it, which `path` and `path2` are not once a policy has been asked. */
const char *fs_op_path(const struct fs_op *f, int second);
/* Under a policy, the absolute path without links; else NULL. */
const char *fs_op_real(const struct fs_op *f, int second);

/* fs_door.c: for op_kind.facts */
void fs_facts(const struct op *op, struct op_facts *facts);

/* fs_door.c: the check of an op against the policy in force, for op_kind.admit */
int fs_admit(struct op *op);
/* After an open of an unlinked path, with its result: 1 if it is to be made again, of another path. */
int fs_door_again(struct fs_op *f);
int fs_refuse(struct fs_op *f, int refused, int second);       /* refused: an answer of policy/path.h; -EACCES */
void fs_door_free(struct fs_op *f);

/* fs_dry.c: for op_kind.instead; and whether it takes the op's place */
int fs_instead(struct op *op, int admitted);
int fs_dry_writes(const struct fs_op *f);

/* For the files that implement the verbs. */
int fs_take_opened(struct fs_op *f);           /* what the door has opened: the caller's now */
int64_t fs_fail_at(struct fs_op *f, const char *syscall, int64_t error, const char *path, const char *dest);
int fs_op_set_data(struct fs_op *f, const void *bytes, size_t size);           /* copies; 0 or -ENOMEM */

/* fs_read.c: fills buf from `done` to `size` with the file's contents there, on the pool; result: bytes from `done`
 * on */
enum { FS_READ_SPREAD_BYTES = 4 << 20 };       /* from this size on that pays off */
void fs_read_work(struct op *op);

/* fs_walk.c */
void fs_readdir_work(struct op *op);
void fs_rm_work(struct op *op);

/* fs_cp.c */
void fs_cp_work(struct op *op);

/* fs_dir.c */
struct buf;
/* appends entries; once: one kernel buffer only. 0 or -errno */
int fs_dir_scan(int fd, struct buf *entries, int once);
int fs_dir_sort(struct buf *entries);                          /* by name, bytewise; 0 or -ENOMEM */
void fs_dir_read_work(struct op *op);
void fs_mkdir_all_work(struct op *op);
void fs_mkdtemp_work(struct op *op);
void fs_readlink_work(struct op *op);
void fs_realpath_work(struct op *op);
void fs_realpath_native_work(struct op *op);
void fs_copy_file_work(struct op *op);
struct stat;
/* Copies from one descriptor to another, empty one: the bytes, then the mode, then the times if flags has FS_CP_TIMES.
 * 0 or -errno */
int64_t fs_copy_into(int in, const struct stat *st, int out, int flags);
void fs_remove_made(int folder, const char *name, int fd);      /* unlinks it, if it still is what fd has open */
/* makes it absolute and resolves "." and ".." textually; mem_free; NULL: out of memory */
char *fs_resolve(const char *path);
/* 0 or -errno; *first: bytes of the first directory made, 0 if none */
int64_t fs_mkdir_all(char *path, unsigned mode, size_t *first);

#endif
