#include "io/fs.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/openat2.h>
#include <math.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/uio.h>
#include <unistd.h>

#include "base/mem.h"
#include "policy/lend.h"

/* One request moves at most this many bytes, so that the loop can serve other ops between two requests. */
#define CHUNK_BYTES (1u << 20)
#define CHUNK_BYTES_SYNC (1u << 30)

/* readFile's first buffer: more than nine of ten files fit, and a heap block of this size costs only the pages
 * touched. */
#define FIRST_BYTES (64u << 10)

/* ---- making and freeing */

struct fs_op *fs_op_new(size_t head, enum fs_verb verb, const char *path, size_t path_size, const char *path2,
	size_t path2_size)
{
	size_t strings = (path ? path_size + 1 : 0) + (path2 ? path2_size + 1 : 0);
	struct fs_op *f = mem_try_alloc(head + strings);
	char *tail = (char *)f + head;

	if (!f)
		return NULL;
	memset(f, 0, head);
	f->verb = (uint8_t)verb;
	f->fd = -1;
	f->offset = -1;
	f->op.referenced = 1;
	if (path) {
		f->path = tail;
		memcpy(tail, path, path_size);
		tail[path_size] = 0;
		tail += path_size + 1;
	}
	if (path2) {
		f->path2 = tail;
		memcpy(tail, path2, path2_size);
		tail[path2_size] = 0;
	}
	return f;
}

void fs_op_free(struct fs_op *f)
{
	if (!f)
		return;
	if (f->fd >= 0 && !f->fd_given)
		close(f->fd);
	if (f->lent)
		lend_unuse(f->fd);
	if ((f->verb == FS_OPEN || f->verb == FS_OPENDIR) && !f->delivered && f->op.result >= 0 && f->phase)
		close((int)f->op.result);
	if (f->verb == FS_READV || f->verb == FS_WRITEV)
		mem_free(f->u.vec.vec);
	if (!f->buf_lent)
		mem_free(f->buf);
	mem_free(f->op.data);
	mem_free(f->failed_path);
	mem_free(f->failed_dest);
	fs_door_free(f);
	mem_free(f);
}

void *fs_op_take_data(struct fs_op *f, size_t *size)
{
	void *data = f->op.data;
	*size = f->op.data_size;
	f->op.data = NULL;
	f->op.data_size = 0;
	return data;
}

const char *fs_op_syscall(const struct fs_op *f)
{
	return f->failed ? f->failed : fs_verbs[f->verb].syscall;
}

/* records both, returns error */
static int64_t fail(struct fs_op *f, const char *syscall, int64_t error)
{
	f->failed = syscall;
	return error;
}

static char *copy_string(const char *s)
{
	size_t n = strlen(s) + 1;
	char *p = mem_try_alloc(n);
	return p ? memcpy(p, s, n) : NULL;
}

int64_t fs_fail_at(struct fs_op *f, const char *syscall, int64_t error, const char *path, const char *dest)
{
	f->failed = syscall;
	mem_free(f->failed_path);
	mem_free(f->failed_dest);
	f->failed_path = path ? copy_string(path) : NULL;
	f->failed_dest = dest ? copy_string(dest) : NULL;
	return (path && !f->failed_path) || (dest && !f->failed_dest) ? -ENOMEM : error;
}

int fs_op_set_data(struct fs_op *f, const void *bytes, size_t size)
{
	void *p = mem_try_alloc(size ? size : 1);
	if (!p)
		return -ENOMEM;
	memcpy(p, bytes, size);
	mem_free(f->op.data);
	f->op.data = p;
	f->op.data_size = (uint32_t)size;
	return 0;
}

int fs_take_opened(struct fs_op *f)
{
	int fd = f->fd;
	f->fd = -1;
	return fd;
}

static struct fs_op *fs_of(struct op *op) { return container_of(op, struct fs_op, op); }

/* ---- requests */

static int request_open(struct fs_op *f, struct ring_request *rq)
{
	*rq = (struct ring_request){ .opcode = RING_OPEN, .fd = AT_FDCWD, .path = f->path,
		.flags = f->flags | O_CLOEXEC, .mode = f->mode, .resolve = f->unlinked ? RESOLVE_NO_SYMLINKS : 0 };
	return 1;
}

static int request_close(struct fs_op *f, struct ring_request *rq)
{
	*rq = (struct ring_request){ .opcode = RING_CLOSE, .fd = f->fd };
	return 1;
}

static size_t chunk(const struct fs_op *f, size_t left)
{
	size_t most = f->op.sync ? CHUNK_BYTES_SYNC : CHUNK_BYTES;
	return left < most ? left : most;
}

static int request_transfer(struct fs_op *f, struct ring_request *rq, enum ring_opcode opcode)
{
	*rq = (struct ring_request){
		.opcode = (uint8_t)opcode, .fd = f->fd, .buf = f->buf + f->done,
		.size = (uint32_t)chunk(f, f->size - f->done),
		.offset = f->offset < 0 ? -1 : f->offset + (int64_t)f->done,
	};
	return 1;
}

/* When a write has written some bytes and then hits an error (a full disk, RLIMIT_FSIZE), io_uring reports the bytes
 * but may leave the file's position unchanged, and the next write would overwrite them. */
static void note_position(struct fs_op *f)
{
	f->position = f->offset < 0 && !f->op.sync ? lseek(f->fd, 0, SEEK_CUR) : -1;
}

static void mend_position(struct fs_op *f, int64_t moved, size_t wanted)
{
	if (moved > 0 && (size_t)moved < wanted && f->position >= 0 && lseek(f->fd, 0, SEEK_CUR) == f->position)
		lseek(f->fd, f->position + moved, SEEK_SET);
}

/* For a step() with a single request whose result is the answer. */
static int once(struct op *op) { return op->step == 0; }

static int open_step(struct op *op, struct ring_request *rq)
{
	struct fs_op *f = fs_of(op);
	if (f->opened)
		op->result = fs_take_opened(f);
	if ((!once(op) && !fs_door_again(f)) || f->opened) {
		f->phase = 1;
		return 0;
	}
	return request_open(f, rq);
}

static int close_step(struct op *op, struct ring_request *rq)
{
	struct fs_op *f = fs_of(op);
	if (f->closes == LEND_LATER)
		op->result = 0;
	if (!once(op) || f->closes == LEND_LATER)
		return 0;
	request_close(f, rq);
	rq->fd = f->closes ? f->closes : f->fd;
	return 1;
}

static int read_step(struct op *op, struct ring_request *rq)
{
	struct fs_op *f = fs_of(op);
	if (!once(op))
		return 0;
	*rq = (struct ring_request){ .opcode = RING_READ, .fd = f->fd, .buf = f->buf, .size = (uint32_t)f->size,
		.offset = f->offset };
	return 1;
}

static int write_step(struct op *op, struct ring_request *rq)
{
	struct fs_op *f = fs_of(op);
	if (!once(op)) {
		mend_position(f, op->result, f->size);
		return 0;
	}
	note_position(f);
	*rq = (struct ring_request){ .opcode = RING_WRITE, .fd = f->fd, .buf = f->buf, .size = (uint32_t)f->size,
		.offset = f->offset };
	return 1;
}

static int fsync_step(struct op *op, struct ring_request *rq)
{
	if (!once(op))
		return 0;
	*rq = (struct ring_request){ .opcode = RING_FSYNC, .fd = fs_of(op)->fd,
		.flags = fs_of(op)->verb == FS_FDATASYNC };
	return 1;
}

static int stat_step(struct op *op, struct ring_request *rq)
{
	struct fs_op *f = fs_of(op);
	if (!once(op)) {
		if (op->result < 0) {
			mem_free(op->data);
			op->data = NULL;
			op->data_size = 0;
		}
		return 0;
	}
	op->data = mem_try_alloc(sizeof (struct statx));
	if (!op->data) {
		op->result = -ENOMEM;
		return 0;
	}
	op->data_size = sizeof (struct statx);
	int by_path = f->path != NULL;
	*rq = (struct ring_request){
		.opcode = RING_STATX, .fd = by_path ? AT_FDCWD : f->fd, .path = by_path ? f->path : "",
		.flags = !by_path ? AT_EMPTY_PATH : f->verb == FS_LSTAT ? AT_SYMLINK_NOFOLLOW : 0,
		.mode = STATX_BASIC_STATS | STATX_BTIME, .statx = op->data,
	};
	return 1;
}

static int path_step(struct op *op, struct ring_request *rq)
{
	static const uint8_t opcodes[FS_VERBS] = {
		[FS_RENAME] = RING_RENAME, [FS_UNLINK] = RING_UNLINK, [FS_RMDIR] = RING_UNLINK, [FS_MKDIR] = RING_MKDIR,
		[FS_SYMLINK] = RING_SYMLINK, [FS_LINK] = RING_LINK,
	};
	struct fs_op *f = fs_of(op);
	if (!once(op))
		return 0;
	*rq = (struct ring_request){
		.opcode = opcodes[f->verb], .fd = AT_FDCWD, .fd2 = AT_FDCWD, .path = f->path, .path2 = f->path2,
		.mode = f->mode,
		.flags = f->verb == FS_RMDIR ? AT_REMOVEDIR : 0,
	};
	return 1;
}

/* ---- readFile
 *
 *   START --open--> OPENING --read--> READING --read ...--> READING --close--> CLOSING --> answered
 *                                        \--statx--> SIZING --read--/
 *                                                          \--[many reads on the pool]--> SPREADING --read--> READING
 *   An error in OPENING answers at once; any later one goes through CLOSING when the descriptor is ours. */

enum read_phase { READ_START, READ_OPENING, READ_READING, READ_SIZING, READ_SPREADING, READ_CLOSING };

static int finish(struct fs_op *f, struct ring_request *rq, int closing)
{
	if (f->fd_given || f->fd < 0) {
		f->op.result = f->answer;
		return 0;
	}
	f->phase = (uint8_t)closing;
	return request_close(f, rq);
}

static int stop(struct fs_op *f, struct ring_request *rq, int closing, const char *syscall, int64_t error)
{
	f->answer = fail(f, syscall, error);
	return finish(f, rq, closing);
}

static int grow(struct fs_op *f, size_t size)
{
	uint8_t *p = mem_try_realloc(f->buf, size);
	if (!p)
		return -ENOMEM;
	f->buf = p;
	f->size = size;
	return 0;
}

static int read_more(struct fs_op *f, struct ring_request *rq)
{
	f->phase = READ_READING;
	return request_transfer(f, rq, RING_READ);
}

static int read_ended(struct fs_op *f, struct ring_request *rq)
{
	uint8_t *p = f->done < f->size ? mem_try_realloc(f->buf, f->done ? f->done : 1) : NULL;
	mem_free(f->op.data);
	f->op.data = p ? p : f->buf;
	f->op.data_size = (uint32_t)f->done;
	f->buf = NULL;
	f->answer = (int64_t)f->done;
	return finish(f, rq, READ_CLOSING);
}

static int read_first(struct fs_op *f, struct ring_request *rq)
{
	if (grow(f, FIRST_BYTES))
		return stop(f, rq, READ_CLOSING, "read", -ENOMEM);
	return read_more(f, rq);
}

static int read_full(struct fs_op *f, struct ring_request *rq)
{
	if (f->size == FIRST_BYTES && !f->op.data) {
		f->op.data = mem_try_alloc(sizeof (struct statx));
		if (!f->op.data)
			return stop(f, rq, READ_CLOSING, "fstat", -ENOMEM);
		f->phase = READ_SIZING;
		*rq = (struct ring_request){ .opcode = RING_STATX, .fd = f->fd, .path = "", .flags = AT_EMPTY_PATH,
			.mode = STATX_SIZE | STATX_TYPE, .statx = f->op.data };
		return 1;
	}
	if (f->size > INT32_MAX - 1 || grow(f, f->size > INT32_MAX / 2 ? (size_t)INT32_MAX : f->size * 2)) {
		f->special = f->size > INT32_MAX - 1 ? FS_TOO_LARGE : FS_PLAIN;
		return stop(f, rq, READ_CLOSING, "read", f->special ? -EFBIG : -ENOMEM);
	}
	return read_more(f, rq);
}

static int read_sized(struct fs_op *f, struct ring_request *rq)
{
	const struct statx *sx = f->op.data;
	size_t want = f->size * 2;
	int regular = f->op.result >= 0 && S_ISREG(sx->stx_mode);
	if (regular) {
		if (sx->stx_size > INT32_MAX) {
			f->special = FS_TOO_LARGE;
			f->size = sx->stx_size;        /* for the message */
			return stop(f, rq, READ_CLOSING, "read", -EFBIG);
		}
		/* one more byte than the file has, so that its end is seen without growing the buffer again */
		if (sx->stx_size >= f->done)
			want = sx->stx_size + 1;
	}
	if (grow(f, want))
		return stop(f, rq, READ_CLOSING, "read", -ENOMEM);
	if (regular && f->pool && !f->op.sync && !f->fd_given && want - f->done >= FS_READ_SPREAD_BYTES) {
		f->offset = 0;         /* the workers do not move the file position */
		f->phase = READ_SPREADING;
		return OP_STEP_WORK;
	}
	return read_more(f, rq);
}

static int read_file_step(struct op *op, struct ring_request *rq)
{
	struct fs_op *f = fs_of(op);
	switch ((enum read_phase)f->phase) {
	case READ_START:
		if (f->fd_given || f->opened)
			return read_first(f, rq);
		f->phase = READ_OPENING;
		return request_open(f, rq);
	case READ_OPENING:
		if (fs_door_again(f))
			return request_open(f, rq);
		if (op->result < 0)
			return stop(f, rq, READ_CLOSING, "open", op->result);
		f->fd = (int)op->result;
		return read_first(f, rq);
	case READ_READING:
		if (op->result < 0)
			return stop(f, rq, READ_CLOSING, "read", op->result);
		if (op->result == 0)
			return read_ended(f, rq);
		f->done += (size_t)op->result;
		return f->done < f->size ? read_more(f, rq) : read_full(f, rq);
	case READ_SIZING:
		return read_sized(f, rq);
	case READ_SPREADING:
		if (op->result < 0)
			return stop(f, rq, READ_CLOSING, "read", op->result);
		f->done += (size_t)op->result;
		return f->done < f->size ? read_more(f, rq) : read_full(f, rq);
	case READ_CLOSING:
		f->fd = -1;
		op->result = f->answer;
		break;
	}
	return 0;
}

/* ---- writeFile
 *
 *   START --open--> OPENING --write--> WRITING --write ...--> WRITING --[fsync]--> SYNCING --close--> CLOSING -->
 *   answered */

enum write_phase { WRITE_START, WRITE_OPENING, WRITE_WRITING, WRITE_SYNCING, WRITE_CLOSING };

static int write_more(struct fs_op *f, struct ring_request *rq)
{
	if (f->done < f->size) {
		f->phase = WRITE_WRITING;
		note_position(f);
		return request_transfer(f, rq, RING_WRITE);
	}
	if (f->sync_after) {
		f->phase = WRITE_SYNCING;
		*rq = (struct ring_request){ .opcode = RING_FSYNC, .fd = f->fd };
		return 1;
	}
	f->answer = 0;
	return finish(f, rq, WRITE_CLOSING);
}

static int write_file_step(struct op *op, struct ring_request *rq)
{
	struct fs_op *f = fs_of(op);
	switch ((enum write_phase)f->phase) {
	case WRITE_START:
		if (f->fd_given || f->opened)
			return write_more(f, rq);
		f->phase = WRITE_OPENING;
		return request_open(f, rq);
	case WRITE_OPENING:
		if (fs_door_again(f))
			return request_open(f, rq);
		if (op->result < 0)
			return stop(f, rq, WRITE_CLOSING, "open", op->result);
		f->fd = (int)op->result;
		return write_more(f, rq);
	case WRITE_WRITING:
		if (op->result < 0)
			return stop(f, rq, WRITE_CLOSING, "write", op->result);
		mend_position(f, op->result, chunk(f, f->size - f->done));
		f->done += (size_t)op->result;
		return write_more(f, rq);
	case WRITE_SYNCING:
		if (op->result < 0)
			return stop(f, rq, WRITE_CLOSING, "fsync", op->result);
		f->answer = 0;
		return finish(f, rq, WRITE_CLOSING);
	case WRITE_CLOSING:
		f->fd = -1;
		/* A full disk may be reported only here (NFS, quotas). */
		if (op->result < 0 && f->answer == 0)
			fail(f, "close", f->answer = op->result);
		op->result = f->answer;
		break;
	}
	return 0;
}

/* ---- operations that the ring cannot do: one blocking call each */

static int64_t answer(long r) { return r < 0 ? -errno : r; }

static void vec_work(struct op *op)
{
	struct fs_op *f = fs_of(op);
	struct iovec iov[64];
	int64_t total = 0;
	unsigned at = 0;
	if (f->verb == FS_READV && f->u.vec.count == 0) {
		op->result = -EINVAL;        /* as in node; for writev it gives 0 */
		return;
	}
	while (at < f->u.vec.count) {
		int n = 0;
		size_t asked = 0;
		for (; n < 64 && at < f->u.vec.count; n++, at++) {
			iov[n] = (struct iovec){ f->u.vec.vec[at].bytes, f->u.vec.vec[at].size };
			asked += iov[n].iov_len;
		}
		int64_t offset = -1, r;
		if (f->offset >= 0 && __builtin_add_overflow(f->offset, total, &offset))
			break;         /* no file is that long */
		do {
			if (f->verb == FS_READV)
				r = offset < 0 ? readv(f->fd, iov, n) : preadv(f->fd, iov, n, offset);
			else
				r = offset < 0 ? writev(f->fd, iov, n) : pwritev(f->fd, iov, n, offset);
		} while (r < 0 && errno == EINTR);
		if (r < 0) {
			op->result = total ? total : -errno;
			return;
		}
		total += r;
		if ((size_t)r < asked)
			break;
	}
	op->result = total;
}

static void access_work(struct op *op)
{
	struct fs_op *f = fs_of(op);
	op->result = answer(access(f->path, (int)f->mode));
}

static void truncate_work(struct op *op)
{
	struct fs_op *f = fs_of(op);
	int fd = open(f->path, O_RDWR | O_CLOEXEC);
	if (fd < 0) {
		op->result = -errno;
		return;
	}
	op->result = answer(ftruncate(fd, f->offset));
	if (op->result < 0)
		fail(f, "ftruncate", op->result);
	close(fd);
}

static void ftruncate_work(struct op *op)
{
	op->result = answer(ftruncate(fs_of(op)->fd, fs_of(op)->offset));
}

static void chmod_work(struct op *op)
{
	struct fs_op *f = fs_of(op);
	op->result = answer(f->path ? chmod(f->path, f->mode) : fchmod(f->fd, f->mode));
}

static void chown_work(struct op *op)
{
	struct fs_op *f = fs_of(op);
	unsigned uid = f->u.owner.uid, gid = f->u.owner.gid;
	op->result = answer(f->verb == FS_FCHOWN ? fchown(f->fd, uid, gid) : f->verb == FS_LCHOWN ?
		lchown(f->path, uid, gid) : chown(f->path, uid, gid));
}

/* Truncates to whole microseconds as node does, so that the same number reads back the same. */
static struct timespec timespec_of(double seconds)
{
	double us = floor(seconds * 1e6), whole = floor(us / 1e6), rest = us - whole * 1e6;
	if (!(fabs(whole) < 0x1p63))
		return (struct timespec){ .tv_nsec = -1 };     /* gives EINVAL, also for NaN */
	if (!(rest >= 0 && rest < 1e6))
		rest = 0;              /* so large that neighbouring doubles are seconds apart */
	return (struct timespec){ .tv_sec = (time_t)whole, .tv_nsec = (long)rest * 1000 };
}

static void utimes_work(struct op *op)
{
	struct fs_op *f = fs_of(op);
	struct timespec t[2] = { timespec_of(f->u.times.access), timespec_of(f->u.times.modify) };
	op->result = answer(f->path ? utimensat(AT_FDCWD, f->path, t, f->verb == FS_LUTIMES ? AT_SYMLINK_NOFOLLOW : 0) :
		futimens(f->fd, t));
}

static void statfs_work(struct op *op)
{
	struct fs_op *f = fs_of(op);
	struct statfs s;
	op->result = answer(statfs(f->path, &s));
	if (op->result == 0 && fs_op_set_data(f, &s, sizeof s))
		op->result = -ENOMEM;
}

static void opendir_work(struct op *op)
{
	struct fs_op *f = fs_of(op);
	op->result = f->opened ? fs_take_opened(f) : answer(open(f->path, O_RDONLY | O_DIRECTORY | O_CLOEXEC));
	f->phase = 1;
}

const struct fs_verb_info fs_verbs[FS_VERBS] = {
	[FS_OPEN] = { "fs.open", "open", 0, open_step, NULL },
	[FS_CLOSE] = { "fs.close", "close", 0, close_step, NULL },
	[FS_READ] = { "fs.read", "read", 0, read_step, NULL },
	[FS_WRITE] = { "fs.write", "write", 0, write_step, NULL },
	[FS_READV] = { "fs.readv", "read", 0, NULL, vec_work },
	[FS_WRITEV] = { "fs.writev", "write", 0, NULL, vec_work },
	[FS_READ_FILE] = { "fs.readFile", "open", OP_KIND_FD | OP_KIND_SPREADS, read_file_step, fs_read_work },
	[FS_WRITE_FILE] = { "fs.writeFile", "open", OP_KIND_FD, write_file_step, NULL },
	[FS_STAT] = { "fs.stat", "stat", OP_KIND_CROWD, stat_step, NULL },
	[FS_LSTAT] = { "fs.lstat", "lstat", OP_KIND_CROWD, stat_step, NULL },
	[FS_FSTAT] = { "fs.fstat", "fstat", 0, stat_step, NULL },
	[FS_FSYNC] = { "fs.fsync", "fsync", 0, fsync_step, NULL },
	[FS_FDATASYNC] = { "fs.fdatasync", "fdatasync", 0, fsync_step, NULL },
	[FS_RENAME] = { "fs.rename", "rename", OP_KIND_FD_CHECKED, path_step, NULL },
	[FS_UNLINK] = { "fs.unlink", "unlink", OP_KIND_FD_CHECKED, path_step, NULL },
	[FS_RMDIR] = { "fs.rmdir", "rmdir", OP_KIND_FD_CHECKED, path_step, NULL },
	[FS_MKDIR] = { "fs.mkdir", "mkdir", OP_KIND_FD_CHECKED, path_step, NULL },
	[FS_SYMLINK] = { "fs.symlink", "symlink", OP_KIND_FD_CHECKED, path_step, NULL },
	[FS_LINK] = { "fs.link", "link", OP_KIND_FD_CHECKED, path_step, NULL },
	[FS_ACCESS] = { "fs.access", "access", OP_KIND_FD_CHECKED, NULL, access_work },
	[FS_TRUNCATE] = { "fs.truncate", "open", OP_KIND_FD, NULL, truncate_work },
	[FS_FTRUNCATE] = { "fs.ftruncate", "ftruncate", 0, NULL, ftruncate_work },
	[FS_MKDIR_ALL] = { "fs.mkdirAll", "mkdir", 0, NULL, fs_mkdir_all_work },
	[FS_MKDTEMP] = { "fs.mkdtemp", "mkdtemp", OP_KIND_FD_CHECKED, NULL, fs_mkdtemp_work },
	[FS_READLINK] = { "fs.readlink", "readlink", OP_KIND_FD_CHECKED, NULL, fs_readlink_work },
	[FS_REALPATH] = { "fs.realpath", "lstat", OP_KIND_FD_CHECKED, NULL, fs_realpath_work },
	[FS_REALPATH_NATIVE] = { "fs.realpathNative", "realpath", OP_KIND_FD_CHECKED, NULL, fs_realpath_native_work },
	[FS_CHMOD] = { "fs.chmod", "chmod", OP_KIND_FD_CHECKED, NULL, chmod_work },
	[FS_FCHMOD] = { "fs.fchmod", "fchmod", 0, NULL, chmod_work },
	[FS_CHOWN] = { "fs.chown", "chown", OP_KIND_FD_CHECKED, NULL, chown_work },
	[FS_FCHOWN] = { "fs.fchown", "fchown", 0, NULL, chown_work },
	[FS_LCHOWN] = { "fs.lchown", "lchown", OP_KIND_FD_CHECKED, NULL, chown_work },
	[FS_UTIMES] = { "fs.utimes", "utime", OP_KIND_FD_CHECKED, NULL, utimes_work },
	[FS_FUTIMES] = { "fs.futimes", "futime", 0, NULL, utimes_work },
	[FS_LUTIMES] = { "fs.lutimes", "lutime", OP_KIND_FD_CHECKED, NULL, utimes_work },
	[FS_COPY_FILE] = { "fs.copyFile", "copyfile", OP_KIND_FD, NULL, fs_copy_file_work },
	[FS_STATFS] = { "fs.statfs", "statfs", OP_KIND_FD_CHECKED, NULL, statfs_work },
	[FS_READDIR] = { "fs.readdir", "scandir", OP_KIND_FD | OP_KIND_SPREADS, NULL, fs_readdir_work },
	[FS_OPENDIR] = { "fs.opendir", "opendir", 0, NULL, opendir_work },
	[FS_DIR_READ] = { "fs.dirRead", "scandir", 0, NULL, fs_dir_read_work },
	[FS_RM] = { "fs.rm", "rm", OP_KIND_FD | OP_KIND_SPREADS, NULL, fs_rm_work },
	[FS_CP] = { "fs.cp", "cp", OP_KIND_FD | OP_KIND_SPREADS, NULL, fs_cp_work },
};
