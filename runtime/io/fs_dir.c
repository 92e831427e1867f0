/* io/fs_dir.c -- operations that the ring has no request for and one thread does in a single call: directories, links,
 * copies. */
#include "io/fs.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/fs.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/mem.h"
#include "policy/path.h"

static struct fs_op *fs_of(struct op *op) { return container_of(op, struct fs_op, op); }
static int64_t answer(long r) { return r < 0 ? -errno : r; }

/* ---- entries */

struct dirent64_head {
	uint64_t ino;
	int64_t off;
	uint16_t size;
	uint8_t type;
	char name[];
};

static int add_entry(struct buf *b, int fd, const struct dirent64_head *d)
{
	struct fs_entry e = { .size = (uint32_t)strlen(d->name), .type = d->type };
	if (e.type == DT_UNKNOWN) {
		struct stat st;
		if (fstatat(fd, d->name, &st, AT_SYMLINK_NOFOLLOW) == 0)
			e.type = (uint8_t)IFTODT(st.st_mode);
	}
	if (buf_reserve(b, FS_ENTRY_HEAD + e.size + 1))
		return -ENOMEM;
	buf_add(b, &e, FS_ENTRY_HEAD);
	buf_add(b, d->name, e.size + 1);
	return 0;
}

static int is_dots(const char *name)
{
	return name[0] == '.' && (name[1] == 0 || (name[1] == '.' && name[2] == 0));
}

int fs_dir_scan(int fd, struct buf *entries, int once)
{
	_Alignas(struct dirent64_head) char space[32 << 10];
	for (;;) {
		long n = syscall(SYS_getdents64, fd, space, sizeof space);
		if (n <= 0)
			return n < 0 ? -errno : 0;
		for (long at = 0; at < n;) {
			const struct dirent64_head *d = (const void *)(space + at);
			at += d->size;
			if (!is_dots(d->name) && add_entry(entries, fd, d))
				return -ENOMEM;
		}
		if (once && entries->size)
			return 0;
	}
}

/* Eight bytes of a name as a number, taken after the prefix that all names of the directory share.  They decide nearly
 * all comparisons without touching the names. */
struct sort_key {
	uint64_t head;
	const char *entry;
};

enum { RADIX_FROM = 64 };      /* number of names from which radix sort beats comparing */

static uint32_t entry_size(const char *entry)
{
	uint32_t n;
	memcpy(&n, entry, sizeof n);
	return n;
}

static uint64_t head_of(const char *name, size_t size)
{
	unsigned char b[8] = { 0 };
	memcpy(b, name, size < 8 ? size : 8);
	uint64_t v;
	memcpy(&v, b, 8);
	return __builtin_bswap64(v);
}

static size_t shared_bytes(const struct sort_key *keys, size_t count)
{
	const char *first = keys[0].entry + FS_ENTRY_HEAD;
	size_t shared = entry_size(keys[0].entry);
	for (size_t i = 1; i < count && shared; i++) {
		const char *name = keys[i].entry + FS_ENTRY_HEAD;
		size_t n = 0;
		while (n < shared && first[n] == name[n])      /* the 0 at a name's end differs */
			n++;
		shared = n;
	}
	return shared;
}

static int by_name(const void *a, const void *b)
{
	const struct sort_key *x = a, *y = b;
	if (x->head != y->head)
		return x->head < y->head ? -1 : 1;
	return strcmp(x->entry + FS_ENTRY_HEAD, y->entry + FS_ENTRY_HEAD);
}

/* Sorts by head, from the last byte to the first; skips bytes that are the same in all keys.  The result is in keys. */
static void radix_sort(struct sort_key *keys, struct sort_key *space, size_t count)
{
	struct sort_key *from = keys, *to = space;
	for (unsigned shift = 0; shift < 64; shift += 8) {
		size_t places[256] = { 0 }, at = 0;
		for (size_t i = 0; i < count; i++)
			places[from[i].head >> shift & 255]++;
		if (places[from[0].head >> shift & 255] == count)
			continue;
		for (unsigned k = 0; k < 256; k++) {
			size_t n = places[k];
			places[k] = at;
			at += n;
		}
		for (size_t i = 0; i < count; i++)
			to[places[from[i].head >> shift & 255]++] = from[i];
		struct sort_key *swap = from;
		from = to;
		to = swap;
	}
	if (from != keys)
		memcpy(keys, from, count * sizeof *keys);
}

static void sort_keys(struct sort_key *keys, struct sort_key *space, size_t count)
{
	if (count < RADIX_FROM) {
		qsort(keys, count, sizeof *keys, by_name);
		return;
	}
	radix_sort(keys, space, count);
	for (size_t i = 0, end; i < count; i = end) {
		for (end = i + 1; end < count && keys[end].head == keys[i].head; end++) {
		}
		if (end > i + 1)
			qsort(keys + i, end - i, sizeof *keys, by_name);
	}
}

int fs_dir_sort(struct buf *entries)
{
	size_t count = 0, i = 0;
	for (size_t at = 0; at < entries->size; at += FS_ENTRY_HEAD + entry_size(entries->data + at) + 1)
		count++;
	if (count < 2)
		return 0;
	struct sort_key *keys = mem_try_alloc(2 * count * sizeof *keys);
	char *sorted = mem_try_alloc(entries->size), *out = sorted;
	if (!keys || !sorted) {
		mem_free(keys);
		mem_free(sorted);
		return -ENOMEM;
	}
	for (size_t at = 0; at < entries->size; i++) {
		keys[i].entry = entries->data + at;
		at += FS_ENTRY_HEAD + entry_size(keys[i].entry) + 1;
	}
	size_t shared = shared_bytes(keys, count);
	for (i = 0; i < count; i++)
		keys[i].head = head_of(keys[i].entry + FS_ENTRY_HEAD + shared, entry_size(keys[i].entry) - shared);
	sort_keys(keys, keys + count, count);
	for (i = 0; i < count; i++) {
		size_t n = FS_ENTRY_HEAD + entry_size(keys[i].entry) + 1;
		memcpy(out, keys[i].entry, n);
		out += n;
	}
	memcpy(entries->data, sorted, entries->size);
	mem_free(sorted);
	mem_free(keys);
	return 0;
}

void fs_dir_read_work(struct op *op)
{
	struct fs_op *f = fs_of(op);
	struct buf b;
	buf_init(&b, UINT32_MAX);
	op->result = fs_dir_scan(f->fd, &b, 1);
	if (op->result == 0 && b.size && fs_op_set_data(f, b.data, b.size))
		op->result = -ENOMEM;
	buf_fini(&b);
}

/* ---- making directories */

int64_t fs_mkdir_all(char *path, unsigned mode, size_t *first)
{
	size_t size = strlen(path), at = size;
	*first = 0;

	/* Down from the full path to the first parent that can be made or exists ... */
	for (;;) {
		char saved = path[at];
		path[at] = 0;
		int r = mkdir(path, mode) == 0 ? 0 : errno;
		path[at] = saved;
		if (r == 0) {
			*first = at;
			break;
		}
		if (r == EEXIST && at < size)
			break;
		if (r != ENOENT) {
			struct stat st;
			if (stat(path, &st) < 0)
				return r == EEXIST ? -errno : -r;
			return S_ISDIR(st.st_mode) ? 0 : r == EEXIST ? -EEXIST : -r;
		}
		while (at > 0 && path[at - 1] == '/')
			at--;
		while (at > 0 && path[at - 1] != '/')
			at--;
		while (at > 1 && path[at - 1] == '/')
			at--;
		if (at == 0)
			return -ENOENT;
	}
	/* ... and up again. */
	while (at < size) {
		while (at < size && path[at] == '/')
			at++;
		while (at < size && path[at] != '/')
			at++;
		char saved = path[at];
		path[at] = 0;
		int r = mkdir(path, mode) == 0 ? 0 : errno;
		path[at] = saved;
		if (r == 0 && *first == 0)
			*first = at;
		if (r && r != EEXIST)
			return -r;
	}
	return 0;
}

void fs_mkdir_all_work(struct op *op)
{
	struct fs_op *f = fs_of(op);
	size_t first;
	const struct policy *p = policy_now();
	if (p) {
		int r = policy_make_folders(p, f->path, f->mode, &first);
		op->result = r > 0 ? fs_refuse(f, r, 0) : r;
	} else {
		op->result = fs_mkdir_all(f->path, f->mode, &first);
	}
	if (op->result == 0 && first && fs_op_set_data(f, f->path, first))
		op->result = -ENOMEM;
}

void fs_mkdtemp_work(struct op *op)
{
	struct fs_op *f = fs_of(op);
	size_t n = strlen(f->path);
	char *template = mem_try_alloc(n + 7);
	if (!template) {
		op->result = -ENOMEM;
		return;
	}
	memcpy(template, f->path, n);
	memcpy(template + n, "XXXXXX", 7);
	int made = mkdtemp(template) != NULL, error = errno;
	const char *shown = fs_op_path(f, 0);
	if (shown != f->path) {
		char ending[7];
		memcpy(ending, template + n, sizeof ending);
		mem_free(template);
		n = strlen(shown);
		template = mem_try_alloc(n + sizeof ending);
		if (!template) {
			op->result = -ENOMEM;
			return;
		}
		memcpy(template, shown, n);
		memcpy(template + n, ending, sizeof ending);
	}
	if (made) {
		op->result = 0;
		op->data = template;
		op->data_size = (uint32_t)(n + 6);
		return;
	}
	op->result = -error;
	memcpy(template + n, "XXXXXX", 7);
	f->failed_path = template;
}

/* ---- links and real paths */

void fs_readlink_work(struct op *op)
{
	struct fs_op *f = fs_of(op);
	char target[PATH_MAX];
	ssize_t n = readlink(f->path, target, sizeof target);
	op->result = n < 0 ? -errno : fs_op_set_data(f, target, (size_t)n);
}

static int64_t set_real(struct fs_op *f, const char *path)
{
	char *real = realpath(path, NULL);
	if (!real)
		return -errno;
	int64_t r = fs_op_set_data(f, real, strlen(real));
	free(real);
	return r;
}

void fs_realpath_native_work(struct op *op)
{
	struct fs_op *f = fs_of(op);
	const char *real = fs_op_real(f, 0);
	op->result = real ? fs_op_set_data(f, real, strlen(real)) : set_real(f, f->path);
}

char *fs_resolve(const char *path)
{
	char here[PATH_MAX] = "";
	if (path[0] != '/' && !getcwd(here, sizeof here))
		return NULL;
	size_t size = strlen(here), n = strlen(path);
	char *out = mem_try_alloc(size + n + 3);
	if (!out)
		return NULL;
	memcpy(out, here, size);
	if (size == 1)
		size = 0;                      /* the root: every part adds its own slash */
	for (const char *p = path; *p;) {
		p += strspn(p, "/");
		size_t part = strcspn(p, "/");
		if (part == 0)
			break;
		if (part == 2 && p[0] == '.' && p[1] == '.') {
			while (size > 0 && out[--size] != '/')
				;
		} else if (part != 1 || p[0] != '.') {
			out[size++] = '/';
			memcpy(out + size, p, part);
			size += part;
		}
		p += part;
	}
	if (size == 0)
		out[size++] = '/';
	out[size] = 0;
	return out;
}

enum { LINKS_MAX = 40 };       /* as the kernel follows in one path */

/* Finds the call of the part-by-part algorithm that would have failed, and the path prefix it would have failed on. */
static int64_t realpath_error(struct fs_op *f, char *path, int64_t error)
{
	struct stat st;
	for (size_t at = 1; path[at - 1]; at++) {
		if (path[at] && path[at] != '/')
			continue;
		char saved = path[at];
		path[at] = 0;
		const char *failed = lstat(path, &st) < 0 ? "lstat" : stat(path, &st) < 0 ? "stat" : NULL;
		if (failed) {
			error = fs_fail_at(f, failed, -errno, path, NULL);
			path[at] = saved;
			return error;
		}
		path[at] = saved;
		if (!saved)
			break;
	}
	return error;
}

/* /dev/stdin may lead to a pipe, by a link whose text ("pipe:[17]") is no file's name: then the path ends with that. */
static int64_t set_real_pipe(struct fs_op *f, const char *path)
{
	char at[PATH_MAX], target[PATH_MAX];
	struct stat st;
	if (stat(path, &st) < 0 || !(S_ISFIFO(st.st_mode) || S_ISSOCK(st.st_mode)) || strlen(path) >= sizeof at)
		return -ENOENT;
	strcpy(at, path);
	for (int links = 0; links < LINKS_MAX; links++) {
		char *base = strrchr(at, '/'), *folder;
		ssize_t n = readlink(at, target, sizeof target - 1);
		if (!base || n < 0)
			break;
		target[n] = 0;
		*base = 0;
		folder = realpath(*at ? at : "/", NULL);
		n = !folder ? -1 : *target == '/' ? snprintf(at, sizeof at, "%s", target) :
			snprintf(at, sizeof at, "%s/%s", folder, target);
		free(folder);
		if (n < 0 || (size_t)n >= sizeof at)
			break;
		if (lstat(at, &st) < 0)
			return fs_op_set_data(f, at, (size_t)n);
	}
	return -ENOENT;
}

void fs_realpath_work(struct op *op)
{
	struct fs_op *f = fs_of(op);
	if (f->door) {
		fs_realpath_native_work(op);
		return;
	}
	char *path = fs_resolve(f->path);
	if (!path) {
		op->result = -ENOMEM;
		return;
	}
	op->result = set_real(f, path);
	if (op->result == -ENOENT)
		op->result = set_real_pipe(f, path);
	if (op->result < 0)
		op->result = realpath_error(f, path, op->result);
	mem_free(path);
}

/* ---- copying a file */

static int64_t copy_plain(int in, int out)
{
	size_t room = 256 << 10;
	char *space = mem_try_alloc(room);
	ssize_t n = 0;
	if (!space)
		return -ENOMEM;
	while ((n = read(in, space, room)) > 0)
		for (ssize_t at = 0, w; at < n; at += w)
			if ((w = write(out, space + at, (size_t)(n - at))) < 0) {
				int64_t r = -errno;
				mem_free(space);
				return r;
			}
	int64_t r = answer(n);
	mem_free(space);
	return r;
}

static int no_such_way(int error)
{
	return error == EXDEV || error == EINVAL || error == ENOSYS || error == EOPNOTSUPP || error == EPERM ||
		error == EBADF || error == ETXTBSY;
}

/* In the kernel if possible: copy_file_range (which may share blocks), else sendfile, else through memory.  Files whose
 * stat reports 0 bytes are read through memory, since those below /proc do have contents. */
static int64_t copy_bytes(int in, int out, off_t size)
{
	int way = size ? 0 : 2;
	off_t done = 0;
	while (way < 2) {
		size_t ask = 1u << 30;
		ssize_t n = way == 0 ? copy_file_range(in, NULL, out, NULL, ask, 0) : sendfile(out, in, NULL, ask);
		if (n > 0) {
			done += n;
			continue;
		}
		if (n == 0 && (done > 0 || way == 1))
			return 0;
		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0 && (done > 0 || !no_such_way(errno)))
			return -errno;
		way++;
	}
	return copy_plain(in, out);
}

void fs_remove_made(int folder, const char *name, int fd)
{
	struct stat made, there;
	if (fstat(fd, &made) == 0 && fstatat(folder, name, &there, AT_SYMLINK_NOFOLLOW) == 0 &&
		made.st_dev == there.st_dev && made.st_ino == there.st_ino)
		unlinkat(folder, name, 0);
}

/* Returns the error for copying a directory to a path: problems with the path come first.  What exists there is left
 * alone. */
static int64_t refuse_directory(const char *to, int flags)
{
	int out = open(to, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
	int fresh = out >= 0;
	if (out < 0 && errno == EEXIST && !(flags & FS_COPY_EXCL))
		out = open(to, O_WRONLY | O_CLOEXEC | (flags & FS_COPY_STAY ? O_NOFOLLOW : 0));
	if (out < 0)
		return -errno;
	if (fresh)
		fs_remove_made(AT_FDCWD, to, out);
	close(out);
	return -EISDIR;
}

/* The mode is set last: until then only the owner can access the copy, and writing clears set-user-id bits. */
int64_t fs_copy_into(int in, const struct stat *st, int out, int flags)
{
	struct timespec times[2] = { st->st_atim, st->st_mtim };
	int64_t r = copy_bytes(in, out, st->st_size);
	if (r == 0)
		r = answer(fchmod(out, st->st_mode & 07777));
	if (r == -EPERM)
		r = 0;
	if (r == 0 && flags & FS_CP_TIMES)
		futimens(out, times);
	return r;
}

/* Overwrites what exists there, if anything. */
static int64_t copy_over(int in, const struct stat *st, int out, int flags)
{
	struct stat out_st;
	if (fstat(out, &out_st) < 0)
		return -errno;
	if (st->st_dev == out_st.st_dev && st->st_ino == out_st.st_ino)
		return 0;
	int cloned = flags & (FS_COPY_CLONE | FS_COPY_CLONE_ONLY) && ioctl(out, FICLONE, in) == 0;
	if (!cloned && flags & FS_COPY_CLONE_ONLY)
		return -errno;
	/* Not if it is already empty: ext4 takes the truncation for a file being replaced, and close then waits for the
	 * disk. */
	if (out_st.st_size && ftruncate(out, cloned ? st->st_size : 0) < 0 && errno != EINVAL)
		return -errno;
	int64_t r = cloned ? 0 : copy_bytes(in, out, st->st_size);
	if (r == 0 && S_ISREG(out_st.st_mode) && fchmod(out, st->st_mode & 07777) < 0 && errno != EPERM)
		r = -errno;
	return r;
}

static int64_t copy_file(int in, const char *to, int flags)
{
	struct stat st;
	if (fstat(in, &st) < 0)
		return -errno;
	if (S_ISDIR(st.st_mode))
		return refuse_directory(to, flags);
	/* Accessible only to its owner until it has its mode. */
	int out = open(to, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600), fresh = out >= 0;
	int stay = flags & FS_COPY_STAY ? O_NOFOLLOW : 0;
	if (out < 0 && errno == EEXIST && !(flags & FS_COPY_EXCL))
		out = open(to, O_WRONLY | O_CREAT | O_CLOEXEC | stay, 0600);
	if (out < 0)
		return -errno;
	int64_t r = copy_over(in, &st, out, flags);
	/* Remove an incomplete copy, but keep what existed before; it might be a device. */
	if (r < 0 && fresh)
		fs_remove_made(AT_FDCWD, to, out);
	if (close(out) < 0 && r == 0) {
		r = -errno;
		if (fresh)
			unlink(to);
	}
	return r;
}

void fs_copy_file_work(struct op *op)
{
	struct fs_op *f = fs_of(op);
	int in = open(f->path, O_RDONLY | O_CLOEXEC);
	op->result = in < 0 ? -errno : copy_file(in, f->path2, f->flags);
	if (in >= 0)
		close(in);
}
