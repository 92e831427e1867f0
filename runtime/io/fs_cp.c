/* io/fs_cp.c -- cp: one name, or a whole tree as a walk (fs_walk_int.h).
 *
 * Only the owner can access what the copy makes until it is complete: directories are made with 0700 and files with
 * 0600, and get the mode of the original at the end.
 *
 * Everything is created exclusively (O_EXCL, mkdir, symlink), so a link that somebody puts in its place is never
 * followed.  A file or a link that replaces another one is made beside it under a temporary name, then renamed: a copy
 * that fails leaves the old one.
 */
#include "io/fs_walk_int.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/random.h>
#include <unistd.h>

#include "base/mem.h"

enum {
	LINKS_MAX = 40,        /* that a path may go through: the kernel's limit */
	TRIES_MAX = 100        /* to find an unused name */
};

/* What is copied: a name in an open directory, and the copy's name in another. */
struct spot {
	struct walk *w;
	struct part *part;     /* NULL for the root */
	int fd[SIDES];
	const char *name[SIDES];
	unsigned links;        /* followed on the way to it, including itself */
};

static char *copy_path(const char *path)
{
	size_t n = strlen(path) + 1;
	char *p = mem_try_alloc(n);
	return p ? memcpy(p, path, n) : NULL;
}

static char *spot_path(const struct spot *s, enum side side)
{
	if (s->part)
		return part_path(s->part, side, s->name[side]);
	return copy_path(fs_op_path(s->w->f, side == OUT));
}

static int fail_one(const struct spot *s, const char *syscall, int error, enum side side)
{
	char *path = spot_path(s, side);
	walk_fail(s->w, 0, syscall, error, path, NULL);
	mem_free(path);
	return -1;
}

static int fail_both(const struct spot *s, int special, const char *syscall, int error)
{
	char *src = spot_path(s, IN), *dest = spot_path(s, OUT);
	walk_fail(s->w, special, syscall, error, dest ? src : NULL, dest);
	mem_free(src);
	mem_free(dest);
	return -1;
}

/* ---- where a copy must not go */

static int is_within(const char *folder, const char *path)
{
	size_t n = strlen(folder);
	return strncmp(folder, path, n) == 0 && (path[n] == '/' || path[n] == 0 || (n == 1 && folder[0] == '/'));
}

static const char *plain_path(const struct fs_op *f, int second)
{
	const char *real = fs_op_real(f, second);
	return real ? real : fs_op_path(f, second);
}

/* Whether `to` is `from` or below it: compares the names, and the inodes of the folders above `to`. */
static int copies_into_itself(const char *from, const struct stat *from_st, const char *to)
{
	char *a = fs_resolve(from), *b = fs_resolve(to);
	int yes = a && b && is_within(a, b);
	while (!yes && b && b[1]) {
		struct stat st;
		char *slash = strrchr(b, '/');
		slash[slash == b] = 0;
		yes = stat(b, &st) == 0 && st.st_dev == from_st->st_dev && st.st_ino == from_st->st_ino;
	}
	mem_free(a);
	mem_free(b);
	return yes;
}

/* The same check for what the walk meets: the copy may have been moved into the tree, or a link that is followed may
 * lead to it. */
static int is_the_copy(const struct walk *w, const struct stat *st)
{
	return w->out_known && st->st_dev == w->out_dev && st->st_ino == w->out_ino;
}

/* ---- creating and replacing names */

/* For the root: opens the directory that the copy will be in, so that both steps of making something there use the same
 * directory. */
static int open_folder(struct spot *s)
{
	struct walk *w = s->w;
	if (s->part || w->base[OUT] >= 0)
		return 0;
	w->base[OUT] = open_parent(w->f->path2, &w->root[OUT]);
	if (w->base[OUT] < 0)
		return w->base[OUT];
	s->fd[OUT] = w->base[OUT];
	s->name[OUT] = w->root[OUT];
	return 0;
}

struct new_name { char text[sizeof ".jsr-cp-" + 16]; };

/* Calls make() to create something under an unused name beside the spot: 0 with the name, or -errno. */
static int make_beside(struct spot *s, struct new_name *name, int (*make)(int folder, const char *name, void *arg),
	void *arg)
{
	int failed = open_folder(s);
	for (int i = 0; i < TRIES_MAX && failed == 0; i++) {
		uint64_t random;
		if (getrandom(&random, sizeof random, 0) != sizeof random)
			return -EIO;
		snprintf(name->text, sizeof name->text, ".jsr-cp-%016llx", (unsigned long long)random);
		int r = make(s->fd[OUT], name->text, arg);
		if (r != -EEXIST)
			return r;
	}
	return failed ? failed : -EEXIST;
}

static int make_file(int folder, const char *name, void *fd)
{
	int r = openat(folder, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
	if (r < 0)
		return -errno;
	*(int *)fd = r;
	return 0;
}

static int make_link(int folder, const char *name, void *target)
{
	return symlinkat(target, folder, name) < 0 ? -errno : 0;
}

/* Renames what was made beside the spot to the spot's name. */
static int replace(const struct spot *s, const struct new_name *made)
{
	if (renameat(s->fd[OUT], made->text, s->fd[OUT], s->name[OUT]) == 0)
		return 0;
	int r = -errno;
	unlinkat(s->fd[OUT], made->text, 0);
	return r;
}

/* ---- files */

static int refuse_kind(const struct spot *s, mode_t mode)
{
	switch (mode & S_IFMT) {
	case S_IFSOCK: return fail_both(s, FS_CP_SOCKET, "cp", EINVAL);
	case S_IFIFO: return fail_both(s, FS_CP_FIFO, "cp", EINVAL);
	case S_IFDIR: return fail_both(s, 0, "copyfile", EISDIR);
	}
	return fail_both(s, FS_CP_UNKNOWN, "cp", EINVAL);
}

/* O_NONBLOCK, so that a FIFO which has replaced the file does not block the open. */
static int open_source(const struct spot *s, const struct stat *st)
{
	int flags = O_RDONLY | O_CLOEXEC | O_NOCTTY | (s->w->f->flags & FS_CP_DEREFERENCE ? 0 : O_NOFOLLOW);
	int in = openat(s->fd[IN], s->name[IN], flags | (S_ISREG(st->st_mode) ? O_NONBLOCK : 0));
	if (in < 0 && errno == EWOULDBLOCK)
		in = openat(s->fd[IN], s->name[IN], flags);    /* a lease on it has to be broken */
	return in < 0 ? -errno : in;
}

/* Copies to the new file out; an incomplete copy is removed.  Owns out. */
static int64_t fill(const struct spot *s, int in, const struct stat *st, int out, const char *name)
{
	int64_t r = fs_copy_into(in, st, out, s->w->f->flags);
	if (r < 0)
		fs_remove_made(s->fd[OUT], name, out);
	if (close(out) < 0 && r == 0) {
		r = -errno;
		unlinkat(s->fd[OUT], name, 0);
	}
	return r;
}

static int copy_over(struct spot *s, int in, const struct stat *st)
{
	struct new_name name;
	int out = -1, r = make_beside(s, &name, make_file, &out);
	if (r < 0)
		return fail_one(s, "unlink", -r, OUT);         /* the call that would fail in node */
	int64_t copied = fill(s, in, st, out, name.text);
	if (copied < 0)
		return fail_both(s, 0, "copyfile", (int)-copied);
	r = replace(s, &name);
	return r < 0 ? fail_one(s, "unlink", -r, OUT) : 0;
}

static int copy_contents(struct spot *s, int in, const struct stat *st, int there)
{
	int flags = s->w->f->flags, out = -1;
	if (!there) {
		int r = make_file(s->fd[OUT], s->name[OUT], &out);
		if (r == 0) {
			int64_t copied = fill(s, in, st, out, s->name[OUT]);
			return copied < 0 ? fail_both(s, 0, "copyfile", (int)-copied) : 0;
		}
		/* Another process created it first, or a dangling link is in the way. */
		if (r != -EEXIST || flags & FS_CP_EXCL)
			return fail_both(s, 0, "copyfile", -r);
		if (!(flags & FS_CP_FORCE))
			return flags & FS_CP_ERROR_ON_EXIST ? fail_both(s, FS_CP_EXISTS, "cp", EEXIST) : 0;
	}
	return copy_over(s, in, st);
}

static int copy_regular(struct spot *s, const struct stat *st, int there)
{
	int flags = s->w->f->flags;
	struct stat now;
	if (there && !(flags & FS_CP_FORCE))
		return flags & FS_CP_ERROR_ON_EXIST ? fail_both(s, FS_CP_EXISTS, "cp", EEXIST) : 0;
	int in = open_source(s, st), r;
	if (in < 0)
		return fail_both(s, 0, "copyfile", -in);
	if (fstat(in, &now) < 0)
		r = fail_both(s, 0, "copyfile", errno);
	else if ((now.st_mode & S_IFMT) != (st->st_mode & S_IFMT))
		r = refuse_kind(s, now.st_mode);
	else
		r = copy_contents(s, in, &now, there);
	close(in);
	return r;
}

/* ---- links */

/* The link's target, made absolute from the link's own folder unless `verbatim`.  NULL with errno. */
static char *link_target(const struct spot *s, enum side side, int verbatim)
{
	char target[PATH_MAX];
	ssize_t n = readlinkat(s->fd[side], s->name[side], target, sizeof target - 1);
	if (n < 0)
		return NULL;
	target[n] = 0;
	char *out = NULL, *path = NULL, *joined = NULL;
	if (verbatim || target[0] == '/') {
		out = copy_path(target);
	} else if ((path = spot_path(s, side))) {
		char *slash = strrchr(path, '/');
		size_t size = slash ? (size_t)(slash - path) + 1 : 0;
		joined = mem_try_alloc(size + (size_t)n + 1);
		if (joined) {
			memcpy(joined, path, size);
			memcpy(joined + size, target, (size_t)n + 1);
			out = fs_resolve(joined);
		}
	}
	mem_free(path);
	mem_free(joined);
	errno = ENOMEM;                /* nothing else can have failed here */
	return out;
}

static int leads_to_directory(const struct spot *s, enum side side)
{
	struct stat st;
	return fstatat(s->fd[side], s->name[side], &st, 0) == 0 && S_ISDIR(st.st_mode);
}

static int replace_link(struct spot *s, char *target)
{
	char *other = link_target(s, OUT, 0);
	struct new_name name;
	int r = 0;
	if (other && leads_to_directory(s, IN) && is_within(target, other))
		r = walk_fail(s->w, FS_CP_LINK_INTO_SELF, "cp", EINVAL, target, other);
	else if (other && leads_to_directory(s, OUT) && is_within(other, target))
		r = walk_fail(s->w, FS_CP_LINK_PARENT, "cp", EINVAL, target, other);
	mem_free(other);
	if (r < 0)
		return r;
	r = make_beside(s, &name, make_link, target);
	if (r < 0) {
		char *dest = spot_path(s, OUT);
		walk_fail(s->w, 0, "symlink", -r, dest ? target : NULL, dest);
		mem_free(dest);
		return -1;
	}
	r = replace(s, &name);
	return r < 0 ? fail_one(s, "unlink", -r, OUT) : 0;
}

static int copy_link(struct spot *s, const struct stat *dest_st)
{
	char *target = link_target(s, IN, s->w->f->flags & FS_CP_VERBATIM_LINKS);
	int r = 0;
	if (!target)
		return fail_one(s, "readlink", errno, IN);
	if (dest_st && S_ISLNK(dest_st->st_mode)) {
		r = replace_link(s, target);
	} else if (symlinkat(target, s->fd[OUT], s->name[OUT]) < 0) {
		int error = errno;
		char *dest = spot_path(s, OUT);
		r = walk_fail(s->w, 0, "symlink", error, dest ? target : NULL, dest);
		mem_free(dest);
	}
	mem_free(target);
	return r;
}

/* ---- directories */

static int set_mode(int fd, mode_t mode)
{
	return fchmod(fd, mode & 07777) < 0 && errno != EPERM ? -errno : 0;
}

/* The caller copies the contents, file by file, so the directory has to be writable from now on. */
static int finish_shallow(const struct spot *s, const struct stat *st, int there)
{
	s->w->result = 1;
	if (there)
		return 0;
	int fd = openat(s->fd[OUT], s->name[OUT], O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
	int r = fd < 0 ? -errno : set_mode(fd, st->st_mode | S_IRWXU);
	if (fd >= 0)
		close(fd);
	return r < 0 ? fail_one(s, "chmod", -r, OUT) : 0;
}

static int copy_directory(struct spot *s, const struct stat *st, int there, struct part **out)
{
	struct walk *w = s->w;
	int flags = w->f->flags;
	if (!(flags & FS_CP_RECURSIVE))
		return fail_both(s, FS_CP_IS_DIR, "cp", EISDIR);
	if (is_the_copy(w, st))
		return fail_both(s, FS_CP_INTO_SELF, "cp", EINVAL);
	int r = open_folder(s);
	if (r < 0)
		return fail_one(s, "mkdir", -r, OUT);
	if (!there && mkdirat(s->fd[OUT], s->name[OUT], 0700) < 0)
		return fail_one(s, "mkdir", errno, OUT);
	if (flags & FS_CP_SHALLOW)
		return finish_shallow(s, st, there);
	struct part *part = *out = part_new(w, s->part, s->part ? s->name[IN] : "");
	if (!part)
		return -1;
	int nofollow = flags & FS_CP_DEREFERENCE ? 0 : O_NOFOLLOW;
	part->fresh = !there;
	part->links = (uint8_t)s->links;
	part->dir[IN].flags = O_RDONLY | nofollow;
	part->dir[OUT].flags = there ? O_PATH | nofollow : O_RDONLY | O_NOFOLLOW;
	return 0;
}

/* ---- one name */

static int prepare_folder(const struct spot *s)
{
	char *folder = copy_path(s->w->f->path2);
	size_t end = folder ? strlen(folder) : 0, made;
	int64_t r = folder ? 0 : -ENOMEM;
	while (end > 0 && folder[end - 1] == '/')
		end--;
	while (end > 0 && folder[end - 1] != '/')
		end--;
	if (end > 1) {
		folder[end - 1] = 0;
		r = fs_mkdir_all(folder, 0777, &made);
	}
	mem_free(folder);
	return r < 0 ? fail_one(s, "mkdir", (int)-r, OUT) : 0;
}

static int look(const struct spot *s, enum side side, struct stat *st)
{
	int follow = s->w->f->flags & FS_CP_DEREFERENCE;
	if (s->part && path_is_too_long(part_path_size(s->part, side, s->name[side])))
		return -ENAMETOOLONG;
	if (s->links > LINKS_MAX)
		return -ELOOP;
	return fstatat(s->fd[side], s->name[side], st, follow ? 0 : AT_SYMLINK_NOFOLLOW) < 0 ? -errno : 0;
}

/* Copies one name; a directory is created and returned as a part for its contents.  top: also make the checks that only
 * the first level needs. */
static int copy_one(struct spot *s, int top, struct part **out)
{
	const char *syscall = s->w->f->flags & FS_CP_DEREFERENCE ? "stat" : "lstat";
	struct stat st, dest_st;
	int r = look(s, IN, &st), there;
	if (r < 0)
		return fail_one(s, syscall, -r, IN);
	r = look(s, OUT, &dest_st);
	if (r < 0 && r != -ENOENT)
		return fail_one(s, syscall, -r, OUT);
	there = r == 0;
	if (there) {
		if (st.st_dev == dest_st.st_dev && st.st_ino == dest_st.st_ino)
			return fail_both(s, FS_CP_SAME, "cp", EINVAL);
		if (S_ISDIR(st.st_mode) && !S_ISDIR(dest_st.st_mode))
			return fail_both(s, FS_CP_DIR_TO_FILE, "cp", EISDIR);
		if (!S_ISDIR(st.st_mode) && S_ISDIR(dest_st.st_mode))
			return fail_both(s, FS_CP_FILE_TO_DIR, "cp", ENOTDIR);
	}
	if (top && S_ISDIR(st.st_mode) && copies_into_itself(plain_path(s->w->f, 0), &st, plain_path(s->w->f, 1)))
		return fail_both(s, FS_CP_INTO_SELF, "cp", EINVAL);
	if (top && !there && prepare_folder(s) < 0)
		return -1;
	switch (st.st_mode & S_IFMT) {
	case S_IFDIR: return copy_directory(s, &st, there, out);
	case S_IFREG:
	case S_IFCHR:
	case S_IFBLK: return copy_regular(s, &st, there);
	case S_IFLNK: return copy_link(s, there ? &dest_st : NULL);
	}
	return refuse_kind(s, st.st_mode);
}

static void copy_entries(struct part *part, int in, int out)
{
	int r = fs_dir_scan(in, &part->entries, 0);
	if (r < 0)
		walk_fail_at(part, "scandir", -r, IN, NULL);
	for (size_t at = 0, next; at < part->entries.size && !walk_has_failed(part->walk); at = next) {
		struct entry e;
		struct part *below = NULL;
		next = next_entry(&part->entries, at, &e);
		struct spot s = {
			.w = part->walk, .part = part, .fd = { in, out }, .name = { e.name, e.name },
			.links = part->links + (part->walk->f->flags & FS_CP_DEREFERENCE && e.type == DT_LNK),
		};
		copy_one(&s, 0, &below);
		if (below)
			part_spawn(below);
	}
	buf_fini(&part->entries);
}

static void note_copy(struct part *root, int out)
{
	struct stat st;
	if (fstat(out, &st) < 0)
		return;
	root->walk->out_dev = st.st_dev;
	root->walk->out_ino = st.st_ino;
	root->walk->out_known = 1;
}

static void copy_scan(struct part *part)
{
	struct stat st;
	int in = walk_pin(part, IN);
	if (in < 0) {
		walk_fail_at(part, "scandir", -in, IN, NULL);
		return;
	}
	int out = walk_pin(part, OUT);
	if (out < 0) {
		walk_fail_at(part, "opendir", -out, OUT, NULL);
	} else if (fstat(in, &st) < 0) {
		walk_fail_at(part, "scandir", errno, IN, NULL);
	} else {
		part->mode = st.st_mode;
		if (!part->parent)
			note_copy(part, out);
		copy_entries(part, in, out);
	}
	if (!part->parent)
		return;
	walk_unpin(part, IN);
	if (out >= 0)
		walk_unpin(part, OUT);
}

/* A directory gets its mode at the end, since the mode may forbid writing. */
static void copy_leave(struct part *part)
{
	if (part->fresh && !walk_has_failed(part->walk)) {
		int fd = walk_pin(part, OUT), r = fd < 0 ? fd : set_mode(fd, part->mode);
		if (r < 0)
			walk_fail_at(part, "chmod", -r, OUT, NULL);
		if (fd >= 0)
			walk_unpin(part, OUT);
	}
	part_free(part);
}

/* For a name below a root whose tree the caller walks. */
static int find_below(struct walk *w, struct spot *s, unsigned depth)
{
	const char *const paths[SIDES] = { w->f->path, w->f->path2 };
	for (int side = 0; side < SIDES; side++) {
		int fd = open_below(paths[side], depth,
			w->f->flags & (side == IN ? FS_BELOW_SLASHED : FS_BELOW_SLASHED2), &s->name[side]);
		if (fd < 0)
			return fail_one(s, "lstat", -fd, (enum side)side);
		s->fd[side] = w->base[side] = fd;
	}
	return 0;
}

static int copy_prepare(struct walk *w, struct part **root)
{
	struct spot s = { .w = w, .fd = { AT_FDCWD, AT_FDCWD }, .name = { w->f->path, w->f->path2 } };
	unsigned depth = (unsigned)w->f->flags >> FS_BELOW_SHIFT;
	if (depth && !(w->f->flags & FS_CP_DEREFERENCE))
		return find_below(w, &s, depth) < 0 ? -1 : copy_one(&s, 0, root);
	return copy_one(&s, 1, root);
}

void fs_cp_work(struct op *op) { walk_start(op, copy_scan, copy_leave, copy_prepare); }
