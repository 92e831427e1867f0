/* io/fs_dry.c -- file operations in a dry run (policy/dry.h).
 *
 * Reading happens, of what is there.  What would change something is said, and answered as if it had been done, where
 * what is there does not speak against it: what is to be changed has to be there, or have been "made" in this run, and
 * what is made has to have a folder.  The names of what was "made" are kept for that; its contents are not, so reading
 * it says that it is not there.
 *
 * A descriptor for writing is one of nothing (a memfd; if it can be read too, the file, opened for reading), and what
 * is written to it goes nowhere.  Standard input, output and error are what they are.
 *
 * All this is asked after the policy, whose answer comes first; but where the policy says that the folder of a name is
 * not there, the name as it is written is checked.
 */
#include "io/fs.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/mem.h"
#include "policy/dry.h"
#include "policy/path.h"

#define NOT_MINE INT64_MIN             /* for an answer: it is to be done after all */

/* What one operation is about. */
struct dry_op {
	struct fs_op *f;
	char *full[2];                 /* what the script has named, absolute */
	struct stat st;                /* of the first, if is_there */
	int is_there, second_there;    /* in the file system */
};

static const char *kind_of(const struct fs_op *f) { return fs_verbs[f->verb].name; }

static void tell(const struct fs_op *f, const char *what, const char *between, const char *second, int64_t bytes)
{
	const struct dry_line line = { .kind = kind_of(f), .what = what, .target = fs_op_path(f, 0),
		.between = between, .second = second, .name = between, .bytes = bytes };
	dry_tell(&line);
}

/* 0: it is there, or would be; else -errno. */
static int need_first(const struct dry_op *d)
{
	return d->is_there || dry_has(d->full[0]) ? 0 : -ENOENT;
}

static int need_folder(const char *full)
{
	char folder[4096];
	struct stat st;
	size_t size = strlen(full), end = size;
	while (end > 0 && full[end - 1] != '/')
		end--;
	if (end <= 1 || end > sizeof folder)
		return end <= 1 ? 0 : -ENAMETOOLONG;
	memcpy(folder, full, end - 1);
	folder[end - 1] = 0;
	if (dry_has(folder))
		return 0;
	return stat(folder, &st) < 0 ? -errno : S_ISDIR(st.st_mode) ? 0 : -ENOTDIR;
}

/* ---- what an op says and answers: 0 or more is the answer, else -errno */

static int64_t make_new(const struct dry_op *d, const char *what)
{
	int r = d->is_there || dry_has(d->full[0]) ? -EEXIST : need_folder(d->full[0]);
	if (r == 0) {
		tell(d->f, what, NULL, NULL, -1);
		dry_made(d->full[0]);
	}
	return r;
}

/* A name that leads to something: path2 is the new one. */
static int64_t make_link(const struct dry_op *d, const char *what)
{
	int r = d->second_there || dry_has(d->full[1]) ? -EEXIST : need_folder(d->full[1]);
	if (r == 0 && d->f->verb == FS_LINK)
		r = need_first(d);
	if (r < 0)
		return r;
	const struct dry_line line = { .kind = kind_of(d->f), .what = what, .target = fs_op_path(d->f, 1),
		.between = "to", .second = fs_op_path(d->f, 0), .name = "to", .bytes = -1 };
	dry_tell(&line);
	dry_made(d->full[1]);
	return 0;
}

static int64_t remove_one(const struct dry_op *d)
{
	struct fs_op *f = d->f;
	int is_dir = d->is_there && S_ISDIR(d->st.st_mode);
	int r = need_first(d);
	if (r < 0)
		return f->verb == FS_RM && f->flags & FS_RM_FORCE ? 0 : r;
	if (f->verb == FS_RM && is_dir && !(f->flags & FS_RM_RECURSIVE))
		return NOT_MINE;       /* it says that this is a folder */
	if (f->verb == FS_UNLINK && is_dir)
		return -EISDIR;
	if (f->verb == FS_RMDIR && d->is_there && !is_dir)
		return -ENOTDIR;
	tell(f, is_dir ? "remove the folder" : "remove", NULL, NULL, -1);
	dry_removed(d->full[0]);
	return 0;
}

static int64_t rename_one(const struct dry_op *d)
{
	int r = need_first(d);
	if (r == 0)
		r = need_folder(d->full[1]);
	if (r < 0)
		return r;
	tell(d->f, "rename", "to", fs_op_path(d->f, 1), -1);
	dry_removed(d->full[0]);
	dry_made(d->full[1]);
	return 0;
}

static int64_t copy_one(const struct dry_op *d)
{
	struct fs_op *f = d->f;
	int r = need_first(d), is_dir = d->is_there && S_ISDIR(d->st.st_mode), is_cp = f->verb == FS_CP;
	if (r == 0 && !is_cp)
		r = need_folder(d->full[1]);
	if (r == 0 && !is_cp && f->flags & FS_COPY_EXCL && (d->second_there || dry_has(d->full[1])))
		r = -EEXIST;
	if (r < 0)
		return r;
	if (is_dir && !(is_cp && f->flags & (FS_CP_RECURSIVE | FS_CP_SHALLOW)))
		return NOT_MINE;
	tell(f, is_dir ? "copy the folder" : "copy", "to", fs_op_path(f, 1),
		d->is_there && S_ISREG(d->st.st_mode) ? (int64_t)d->st.st_size : -1);
	dry_made(d->full[1]);
	return is_dir && f->flags & FS_CP_SHALLOW;
}

static int64_t change(const struct dry_op *d, const char *what)
{
	int r = d->f->fd_given ? 0 : need_first(d);
	char space[40] = "";
	if (r < 0)
		return r;
	if (d->f->verb == FS_CHMOD || d->f->verb == FS_FCHMOD)
		snprintf(space, sizeof space, "%03o", d->f->mode & 07777);
	else if (d->f->verb == FS_TRUNCATE || d->f->verb == FS_FTRUNCATE)
		snprintf(space, sizeof space, "%lld", (long long)(d->f->offset > 0 ? d->f->offset : 0));
	tell(d->f, what, "to", *space ? space : NULL, -1);
	return 0;
}

/* ---- folders above */

/* The first folder of f->path that is missing, as fs.mkdir answers it. */
static int64_t make_all(const struct dry_op *d)
{
	struct fs_op *f = d->f;
	char *part = mem_try_alloc(strlen(f->path) + 1), *full = d->full[0];
	size_t size = strlen(f->path), first = 0;
	struct stat st;
	int r = part ? 0 : -ENOMEM;
	while (r == 0 && size > 0) {
		while (size > 1 && f->path[size - 1] == '/')
			size--;
		memcpy(part, f->path, size);
		part[size] = 0;
		char *at = fs_resolve(part);
		if (!at) {
			r = -ENOMEM;
			break;
		}
		int is_there = dry_has(at) || stat(part, &st) == 0, is_wrong = is_there && !dry_has(at) &&
			!S_ISDIR(st.st_mode);
		if (!is_there)
			dry_made(at);
		mem_free(at);
		if (is_wrong)
			r = first ? -ENOTDIR : -EEXIST;
		if (is_there)
			break;
		first = size;
		while (size > 0 && f->path[size - 1] != '/')
			size--;
	}
	if (r < 0 && first)
		dry_removed(full);
	if (r == 0 && first) {
		tell(f, "make the folder", NULL, NULL, -1);
		r = fs_op_set_data(f, f->path, first) ? -ENOMEM : 0;
	}
	mem_free(part);
	return r;
}

static int64_t make_temporary(const struct dry_op *d)
{
	static const char signs[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
	struct fs_op *f = d->f;
	const char *shown = fs_op_path(f, 0);
	size_t n = strlen(shown);
	uint8_t random[6] = { 0 };
	int r = need_folder(d->full[0]);
	char *path = r == 0 ? mem_try_alloc(n + 7) : NULL;
	if (!path)
		return r ? r : -ENOMEM;
	if (getrandom(random, sizeof random, GRND_NONBLOCK) < 0)
		random[0] = (uint8_t)n;
	memcpy(path, shown, n);
	for (size_t i = 0; i < 6; i++)
		path[n + i] = signs[random[i] % (sizeof signs - 1)];
	path[n + 6] = 0;
	char *full = fs_resolve(path);
	if (full) {
		const struct dry_line line = { .kind = kind_of(f), .what = "make the folder", .target = path,
			.bytes = -1 };
		dry_tell(&line);
		dry_made(full);
		r = fs_op_set_data(f, path, n + 6) ? -ENOMEM : 0;
	}
	mem_free(path);
	mem_free(full);
	return full ? r : -ENOMEM;
}

/* ---- files */

/* 0, or why it could not be opened. */
static int may_open(const struct dry_op *d)
{
	int exists = d->is_there || dry_has(d->full[0]), flags = d->f->flags;
	if (exists && flags & O_CREAT && flags & O_EXCL)
		return -EEXIST;
	if (d->is_there && S_ISDIR(d->st.st_mode))
		return -EISDIR;
	if (!exists && !(flags & O_CREAT))
		return -ENOENT;
	return exists ? 0 : need_folder(d->full[0]);
}

static int64_t open_one(const struct dry_op *d)
{
	struct fs_op *f = d->f;
	int r = may_open(d), fd = -1;
	if (r < 0)
		return r;
	if (d->is_there && S_ISREG(d->st.st_mode) && (f->flags & O_ACCMODE) == O_RDWR && !(f->flags & O_TRUNC))
		fd = open(f->path, O_RDONLY | O_CLOEXEC);
	else
		fd = memfd_create("dry-run", MFD_CLOEXEC);
	if (fd < 0)
		return -errno;
	if (!d->is_there && !dry_has(d->full[0]))
		tell(f, "make", NULL, NULL, -1);
	else if (f->flags & O_TRUNC)
		tell(f, "empty", NULL, NULL, -1);
	dry_made(d->full[0]);
	dry_lend(fd, fs_op_path(f, 0));
	return fd;
}

/* With flags that would make or empty it; then what is there is read. */
static int64_t read_file(const struct dry_op *d)
{
	struct fs_op *f = d->f;
	int r = may_open(d);
	if (r < 0)
		return r;
	if (!d->is_there || f->flags & O_TRUNC)
		tell(f, d->is_there ? "empty" : "make", NULL, NULL, -1);
	f->flags &= ~(O_ACCMODE | O_CREAT | O_TRUNC | O_APPEND | O_EXCL);
	return NOT_MINE;
}

static int64_t write_file(const struct dry_op *d)
{
	struct fs_op *f = d->f;
	int r = may_open(d);
	if (r < 0)
		return r;
	tell(f, f->flags & O_APPEND ? "append to" : "write", NULL, NULL, (int64_t)f->size);
	dry_made(d->full[0]);
	f->done = f->size;
	return 0;
}

static int64_t size_of(const struct fs_op *f)
{
	int64_t all = 0;
	if (f->verb != FS_WRITEV)
		return (int64_t)f->size;
	for (unsigned i = 0; i < f->u.vec.count; i++)
		all += (int64_t)f->u.vec.vec[i].size;
	return all;
}

/* Our own output is no file of the script's; one that is open for reading refuses by itself. */
static int is_to_be_kept_from(int fd)
{
	int flags = fcntl(fd, F_GETFL);
	return dry_lent(fd) || (fd > 2 && flags >= 0 && (flags & O_ACCMODE) != O_RDONLY);
}

static void tell_of_descriptor(const struct fs_op *f, const char *what, int64_t bytes)
{
	char link[32], path[4096];
	const char *name = dry_name(f->fd);
	snprintf(link, sizeof link, "/proc/self/fd/%d", f->fd);
	ssize_t n = name ? 0 : readlink(link, path, sizeof path - 1);
	path[n > 0 ? n : 0] = 0;
	const struct dry_line line = { .kind = kind_of(f), .what = what, .target = name ? name : n > 0 ? path : link,
		.bytes = bytes };
	dry_tell(&line);
}

static int64_t with_descriptor(struct fs_op *f)
{
	switch (f->verb) {
	case FS_CLOSE: dry_closed(f->fd); return NOT_MINE;
	case FS_FSYNC:
	case FS_FDATASYNC: return dry_lent(f->fd) ? 0 : NOT_MINE;
	case FS_WRITE:
	case FS_WRITEV:
	case FS_WRITE_FILE:
		if (!is_to_be_kept_from(f->fd))
			return NOT_MINE;
		tell_of_descriptor(f, "write", size_of(f));
		f->done = f->size;
		return f->verb == FS_WRITE_FILE ? 0 : size_of(f);
	case FS_FTRUNCATE: tell_of_descriptor(f, "truncate", -1); return 0;
	case FS_FCHMOD: tell_of_descriptor(f, "change the mode of", -1); return 0;
	case FS_FCHOWN: tell_of_descriptor(f, "change the owner of", -1); return 0;
	case FS_FUTIMES: tell_of_descriptor(f, "set the times of", -1); return 0;
	}
	return NOT_MINE;
}

/* ---- all of them */

static int64_t by_verb(const struct dry_op *d)
{
	switch (d->f->verb) {
	case FS_OPEN: return open_one(d);
	case FS_READ_FILE: return read_file(d);
	case FS_WRITE_FILE: return write_file(d);
	case FS_RENAME: return rename_one(d);
	case FS_UNLINK:
	case FS_RMDIR:
	case FS_RM: return remove_one(d);
	case FS_MKDIR: return make_new(d, "make the folder");
	case FS_MKDIR_ALL: return make_all(d);
	case FS_MKDTEMP: return make_temporary(d);
	case FS_SYMLINK: return make_link(d, "make the link");
	case FS_LINK: return make_link(d, "make the hard link");
	case FS_TRUNCATE: return change(d, "truncate");
	case FS_CHMOD: return change(d, "change the mode of");
	case FS_CHOWN:
	case FS_LCHOWN: return change(d, "change the owner of");
	case FS_UTIMES:
	case FS_LUTIMES: return change(d, "set the times of");
	case FS_COPY_FILE:
	case FS_CP: return copy_one(d);
	}
	return NOT_MINE;
}

static int writes(const struct fs_op *f)
{
	switch (f->verb) {
	case FS_OPEN: case FS_READ_FILE:
		return (f->flags & O_ACCMODE) != O_RDONLY || f->flags & (O_CREAT | O_TRUNC | O_APPEND) ||
			(f->flags & O_TMPFILE) == O_TMPFILE;
	case FS_WRITE_FILE: case FS_RENAME: case FS_UNLINK: case FS_RMDIR: case FS_RM: case FS_MKDIR:
	case FS_MKDIR_ALL: case FS_MKDTEMP: case FS_SYMLINK: case FS_LINK: case FS_TRUNCATE: case FS_CHMOD:
	case FS_CHOWN: case FS_LCHOWN: case FS_UTIMES: case FS_LUTIMES: case FS_COPY_FILE: case FS_CP: return 1;
	}
	return 0;
}

int fs_dry_writes(const struct fs_op *f) { return dry_on() && writes(f); }

/* What the policy says of the names as they are written. */
static int check_names(struct fs_op *f, const struct dry_op *d)
{
	const struct policy *p = policy_now();
	for (int i = 0; p && i < 2; i++) {
		int is_read = i == 0 && (f->verb == FS_COPY_FILE || f->verb == FS_CP || f->verb == FS_SYMLINK);
		enum policy_kind kind = is_read ? POLICY_READ : POLICY_WRITE;
		if (d->full[i] && !policy_allows(p, kind, d->full[i]))
			return fs_refuse(f, POLICY_REFUSED + (int)kind, i);
	}
	return 0;
}

/* What the policy's walk has found is behind a link of /proc, which is to be followed. */
static int look(const char *path, int follows, struct stat *st)
{
	static const char held[] = "/proc/self/fd/";
	int is_held = !strncmp(path, held, sizeof held - 1) && !strchr(path + sizeof held - 1, '/');
	return (follows || is_held ? stat : lstat)(path, st) == 0;
}

static int64_t with_names(struct fs_op *f, int admitted)
{
	struct dry_op d = { .f = f };
	struct stat second;
	int64_t r = 0;
	for (int i = 0; i < 2; i++) {
		const char *shown = fs_op_path(f, i);
		d.full[i] = shown ? fs_resolve(shown) : NULL;
		if (shown && !d.full[i])
			r = -ENOMEM;
	}
	/* a link's text is no name; and the walk that found nothing has left names that lead nowhere */
	if (r == 0 && (admitted < 0 || f->verb == FS_MKDIR_ALL))
		r = check_names(f, &d);
	if (r == 0) {
		int follows = f->verb == FS_OPEN || f->verb == FS_WRITE_FILE;
		d.is_there = f->path && look(f->path, follows, &d.st);
		d.second_there = f->path2 && look(f->path2, 0, &second);
		r = by_verb(&d);
	}
	mem_free(d.full[0]);
	mem_free(d.full[1]);
	return r;
}

int fs_instead(struct op *op, int admitted)
{
	struct fs_op *f = container_of(op, struct fs_op, op);
	if (!f->fd_given && !writes(f))
		return admitted;
	if (f->fd_given && f->special == FS_DENIED && dry_lent(f->fd)) {
		f->special = FS_PLAIN; /* the file was checked when it was "opened" */
		admitted = 0;
	}
	if (admitted < 0 && (admitted != -ENOENT || f->fd_given || f->special == FS_DENIED))
		return admitted;
	int64_t r = f->fd_given ? with_descriptor(f) : with_names(f, admitted);
	if (r == NOT_MINE)
		return admitted;
	op->result = r;
	f->dry = r >= 0;
	return LOOP_ANSWERED;
}
