/* io/fs_door.c -- the policy's check of file operations.
 *
 * Each verb with a path says below what permission it needs for which path, and what becomes of a link at its end.  The
 * path is walked by policy_find, and from then on the op's path is the one that leads to what was found.  The script's
 * own is kept for answers and errors (fs_op_path).  Verbs with a descriptor need only that the script has opened it: it
 * was checked then; but those that change more than the contents are checked again by the file's path, since a file
 * that was opened for reading only may be given another mode.
 *
 * A rename, a link or a copy must not make readable what was not: so what may be read at the new place must be readable
 * at the old one.  Walks over a tree need the whole tree: they are refused where an entry of the deny list lies in it.
 */
#include "io/fs.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/mem.h"
#include "policy/dry.h"
#include "policy/held.h"
#include "policy/lend.h"
#include "policy/oplog.h"
#include "policy/path.h"

enum { READ = POLICY_BIT(POLICY_READ), WRITE = POLICY_BIT(POLICY_WRITE) };
enum { NONE, FOLLOW, KEEP, MAKE };     /* NONE: the verb has no such path, or it is text that leads nowhere by itself */

struct need { uint8_t kinds, last; };

static const struct { struct need first, second; unsigned fd; } needs[FS_VERBS] = {
	[FS_STAT] = { .first = { READ, FOLLOW } },
	[FS_LSTAT] = { .first = { READ, KEEP } },
	[FS_RENAME] = { { WRITE, KEEP }, { WRITE, KEEP }, 0 },
	[FS_UNLINK] = { .first = { WRITE, KEEP } },
	[FS_RMDIR] = { .first = { WRITE, KEEP } },
	[FS_MKDIR] = { .first = { WRITE, KEEP } },
	[FS_SYMLINK] = { .second = { WRITE, KEEP } },
	[FS_LINK] = { { WRITE, KEEP }, { WRITE, KEEP }, 0 },
	[FS_ACCESS] = { .first = { READ, FOLLOW } },
	[FS_TRUNCATE] = { .first = { WRITE, FOLLOW } },
	[FS_FTRUNCATE] = { .fd = WRITE },
	[FS_MKDTEMP] = { .first = { WRITE, KEEP } },
	[FS_READLINK] = { .first = { READ, KEEP } },
	[FS_REALPATH] = { .first = { READ, FOLLOW } },
	[FS_REALPATH_NATIVE] = { .first = { READ, FOLLOW } },
	[FS_CHMOD] = { .first = { WRITE, FOLLOW } },
	[FS_FCHMOD] = { .fd = WRITE },
	[FS_CHOWN] = { .first = { WRITE, FOLLOW } },
	[FS_FCHOWN] = { .fd = WRITE },
	[FS_LCHOWN] = { .first = { WRITE, KEEP } },
	[FS_UTIMES] = { .first = { WRITE, FOLLOW } },
	[FS_FUTIMES] = { .fd = WRITE },
	[FS_LUTIMES] = { .first = { WRITE, KEEP } },
	[FS_COPY_FILE] = { { READ, FOLLOW }, { WRITE, MAKE }, 0 },
	[FS_STATFS] = { .first = { READ, FOLLOW } },
	[FS_READDIR] = { .first = { READ, FOLLOW } },
	[FS_OPENDIR] = { .first = { READ, FOLLOW } },
	[FS_RM] = { .first = { WRITE, KEEP } },
	[FS_CP] = { { READ, KEEP }, { WRITE, KEEP }, 0 },
};

struct fs_door {
	struct policy_place place[2];
	char *shown[2];                /* the script's own */
};

const char *fs_op_path(const struct fs_op *f, int second)
{
	if (f->door && f->door->shown[second])
		return f->door->shown[second];
	return second ? f->path2 : f->path;
}

const char *fs_op_real(const struct fs_op *f, int second)
{
	return f->door ? f->door->place[second].real : NULL;
}

void fs_door_free(struct fs_op *f)
{
	if (!f->door)
		return;
	for (int i = 0; i < 2; i++)
		if (f->door->shown[i])
			policy_place_free(&f->door->place[i]);
	mem_free(f->door);
}

int fs_refuse(struct fs_op *f, int refused, int second)
{
	f->special = FS_DENIED;
	f->denied = (uint8_t)(refused - POLICY_REFUSED);
	f->denied_second = (uint8_t)second;
	return -EACCES;
}

static int fail(struct fs_op *f, int r, int second) { return r > 0 ? fs_refuse(f, r, second) : r; }

/* ---- one path */

/* By the flags of open. */
static struct need need_of_open(const struct fs_op *f)
{
	unsigned how = (unsigned)f->flags & O_ACCMODE;
	unsigned kinds = how == O_RDONLY ? READ : how == O_WRONLY ? WRITE : READ | WRITE;
	if (f->flags & (O_CREAT | O_TRUNC | O_APPEND) || (f->flags & O_TMPFILE) == O_TMPFILE)
		kinds |= WRITE;
	int keeps = f->flags & O_NOFOLLOW || (f->flags & (O_CREAT | O_EXCL)) == (O_CREAT | O_EXCL);
	return (struct need){ (uint8_t)kinds, keeps ? KEEP : f->flags & O_CREAT ? MAKE : FOLLOW };
}

static int is_open(const struct fs_op *f)
{
	return f->verb == FS_OPEN || f->verb == FS_READ_FILE || f->verb == FS_WRITE_FILE;
}

static enum policy_last last_of(uint8_t last)
{
	return last == FOLLOW ? POLICY_FOLLOW : last == KEEP ? POLICY_KEEP : POLICY_MAKE;
}

/* Without the slashes at its end: for the names of folders that need not be there. */
static char *trimmed(const char *path, const char *added)
{
	size_t size = strlen(path), more = strlen(added);
	while (!more && size > 1 && path[size - 1] == '/')
		size--;
	char *copy = mem_try_alloc(size + more + 1);
	if (!copy)
		return NULL;
	memcpy(copy, path, size);
	memcpy(copy + size, added, more + 1);
	return copy;
}

/* What stands for the characters that mkdtemp puts at the end. */
#define UNNAMED "XXXXXX"

static int enter(struct fs_op *f, struct need need, int second)
{
	const struct policy *p = policy_now();
	char **path = second ? &f->path2 : &f->path;
	int trims = need.last == KEEP && f->verb != FS_LSTAT && f->verb != FS_READLINK;
	char *own = trims ? trimmed(*path, f->verb == FS_MKDTEMP ? UNNAMED : "") : NULL;
	if (trims && !own)
		return -ENOMEM;
	struct policy_place *place = &f->door->place[second];
	int r = policy_find(p, need.kinds, own ? own : *path, last_of(need.last), place);
	mem_free(own);
	if (r)
		return r;
	if (f->verb == FS_MKDTEMP) {
		place->at[strlen(place->at) - strlen(UNNAMED)] = 0;
		policy_learn_made_up(p, place->real, strlen(place->real) - strlen(UNNAMED));
	}
	f->door->shown[second] = *path;
	*path = place->at;
	return 0;
}

/* ---- verbs with more to them */

/* Whether all that is below may be read or written, too. */
static int check_tree(struct fs_op *f, enum policy_kind kind, int second)
{
	return policy_allows_tree(policy_now(), kind, f->door->place[second].real) ? 0 : POLICY_REFUSED + (int)kind;
}

/* What gets a second name, or another one, keeps its secrets. */
static int check_moved(struct fs_op *f)
{
	const struct policy *p = policy_now();
	int r = check_tree(f, POLICY_WRITE, 0);
	if (r == 0)
		r = check_tree(f, POLICY_WRITE, 1);
	if (r == 0 && policy_may_lead(p, POLICY_READ, f->door->place[1].real))
		r = check_tree(f, POLICY_READ, 0);
	return r;
}

/* A link may lead only to what the script may use: others may follow it. */
static int check_link_target(struct fs_op *f)
{
	const struct policy *p = policy_now();
	char *copy = NULL, *target;
	if (f->path[0] != '/') {
		const char *real = f->door->place[1].real;
		size_t folder = (size_t)(strrchr(real, '/') - real) + 1, size = strlen(f->path);
		copy = mem_try_alloc(folder + size + 1);
		if (!copy)
			return -ENOMEM;
		memcpy(copy, real, folder);
		memcpy(copy + folder, f->path, size + 1);
	}
	target = fs_resolve(copy ? copy : f->path);
	mem_free(copy);
	if (!target)
		return -ENOMEM;
	int fine = policy_allows(p, POLICY_READ, target) || policy_allows(p, POLICY_WRITE, target);
	mem_free(target);
	return fine ? 0 : POLICY_REFUSED + POLICY_READ;
}

/* cp makes the folders above its destination. */
static int enter_copy(struct fs_op *f, struct need need)
{
	const struct policy *p = policy_now();
	char *path = trimmed(f->path2, ""), *slash = path ? strrchr(path, '/') : NULL;
	size_t made;
	int r = path ? enter(f, need, 1) : -ENOMEM;
	if (r == -ENOENT && slash && slash != path && !fs_dry_writes(f)) {
		*slash = 0;
		r = policy_make_folders(p, path, 0777, &made);
		if (r == 0)
			r = enter(f, need, 1);
	}
	mem_free(path);
	return r;
}

/* A copy that follows links goes wherever they lead: of one file that can be checked, of a tree not. */
static int admit_copy(struct fs_op *f)
{
	struct need from = needs[FS_CP].first, to = needs[FS_CP].second;
	int follows = f->flags & FS_CP_DEREFERENCE, r;
	f->flags &= (1 << FS_BELOW_SHIFT) - 1;
	f->flags &= ~(FS_BELOW_SLASHED | FS_BELOW_SLASHED2);
	if (follows && f->flags & FS_CP_RECURSIVE)
		return fail(f, POLICY_REFUSED + POLICY_READ, 0);
	from.last = follows ? FOLLOW : KEEP;
	r = enter(f, from, 0);
	if (r)
		return fail(f, r, 0);
	if (follows) {
		struct policy_place place;
		r = policy_find(policy_now(), to.kinds, f->path2, POLICY_MAKE, &place);
		if (r == 0)
			policy_place_free(&place);
		if (r && r != -ENOENT)
			return fail(f, r, 1);
	}
	if (f->flags & FS_CP_RECURSIVE && (r = check_tree(f, POLICY_READ, 0)))
		return fail(f, r, 0);
	r = enter_copy(f, to);
	if (r == 0 && f->flags & FS_CP_RECURSIVE)
		r = check_tree(f, POLICY_WRITE, 1);
	return fail(f, r, 1);
}

static int admit_more(struct fs_op *f)
{
	int r = 0;
	switch (f->verb) {
	case FS_OPEN:
	case FS_READ_FILE:
	case FS_WRITE_FILE:
		if (f->door->place[0].is_name)
			f->flags |= O_NOFOLLOW;
		break;
	case FS_RENAME:
	case FS_LINK: r = check_moved(f); break;
	case FS_SYMLINK: r = check_link_target(f); break;
	case FS_COPY_FILE:
		if (f->door->place[1].is_name)
			f->flags |= FS_COPY_STAY;
		break;
	case FS_READDIR:
		if (f->flags & FS_DIR_RECURSIVE)
			r = check_tree(f, POLICY_READ, 0);
		f->flags &= FS_DIR_RECURSIVE;
		break;
	case FS_RM:
		if (f->flags & FS_RM_RECURSIVE)
			r = check_tree(f, POLICY_WRITE, 0);
		break;
	}
	return fail(f, r, 0);
}

/* ---- opening at once */

/* ---- quicker ways: -EAGAIN if this is none for it */

/* Calls that only look are made here, so that the descriptor that they need is not kept while others wait. */
static int only_looks(const struct fs_op *f)
{
	return f->verb == FS_STAT || f->verb == FS_LSTAT || (f->verb == FS_ACCESS && f->mode == F_OK);
}

/* readlink is the cheapest call that finds what is there: of all but a link it says that it is none. */
static int is_there(int fd, const char *name)
{
	char c;
	return readlinkat(fd, name, &c, 1) >= 0 ? -EAGAIN : errno == EINVAL ? LOOP_ANSWERED : -errno;
}

/* What fd and name lead to. */
static int look(struct fs_op *f, int fd, const char *name)
{
	struct statx st;
	if (f->verb == FS_ACCESS)
		return *name ? is_there(fd, name) : LOOP_ANSWERED;
	if (statx(fd, name, *name ? AT_SYMLINK_NOFOLLOW : AT_EMPTY_PATH, STATX_BASIC_STATS | STATX_BTIME, &st) < 0)
		return -errno;
	if (*name && S_ISLNK(st.stx_mode) && f->verb != FS_LSTAT)
		return -EAGAIN;
	return fs_op_set_data(f, &st, sizeof st) ? -ENOMEM : LOOP_ANSWERED;
}

static int look_held(struct fs_op *f, struct need need)
{
	const char *name;
	int fd = policy_near(policy_now(), need.kinds, f->path, &name);
	int r = fd < 0 ? -EAGAIN : look(f, fd, name);
	return policy_held_still() ? r : -EAGAIN;
}

static int look_opened(struct fs_op *f, struct need need)
{
	int flags = O_PATH | (f->verb == FS_LSTAT ? O_NOFOLLOW : 0);
	int fd = policy_open(policy_now(), need.kinds, f->path, flags, 0);
	int r = fd < 0 ? fd : look(f, fd, "");
	if (fd >= 0)
		close(fd);
	return r;
}

/* Names made and removed: for a synchronous call only, since a folder is held for as long as this takes. */
static int change_held(struct fs_op *f, struct need need)
{
	const char *name;
	if (!f->op.sync || (f->verb != FS_UNLINK && f->verb != FS_RMDIR && f->verb != FS_MKDIR))
		return -EAGAIN;
	int fd = policy_near(policy_now(), need.kinds, f->path, &name), r;
	if (fd < 0)
		return -EAGAIN;
	r = f->verb == FS_MKDIR ? mkdirat(fd, name, f->mode) : unlinkat(fd, name, f->verb == FS_RMDIR ? AT_REMOVEDIR :
		0);
	return r < 0 ? -errno : LOOP_ANSWERED;
}

/* An open that might block is left to the loop.  It is made by the path, not by a descriptor, which would be kept while
 * others wait. */
static int open_later(struct fs_op *f, struct need need)
{
	char *full;
	int r = policy_to_open(policy_now(), need.kinds, f->path, &full);
	if (r == 0 && full) {
		f->door = mem_try_zalloc(sizeof *f->door);
		if (!f->door) {
			mem_free(full);
			return -ENOMEM;
		}
		f->door->place[0] = (struct policy_place){ .at = full, .fd = -1 };
		f->door->shown[0] = f->path;
		f->path = full;
	}
	f->unlinked = r == 0;
	return r;
}

static int lists(const struct fs_op *f)
{
	return f->verb == FS_OPENDIR || (f->verb == FS_READDIR && !(f->flags & FS_DIR_RECURSIVE));
}

/* A link at the end gives ELOOP, or ENOTDIR where a folder is wanted.  What has been made or emptied cannot be taken
 * back; see policy/held.h. */
static int open_held(struct fs_op *f, struct need need, int flags)
{
	const char *name;
	int above = flags & O_PATH ? -1 : policy_near(policy_now(), need.kinds, f->path, &name);
	if (above < 0)
		return -EAGAIN;
	int fd = openat(above, name, flags | O_NOFOLLOW | O_CLOEXEC, f->mode), error = errno;
	if (fd >= 0 && (flags & (O_CREAT | O_TRUNC) || policy_held_still()))
		return fd;
	if (fd >= 0)
		close(fd);
	int is_certain = fd < 0 && error != ELOOP && error != ENOTDIR && error != EINTR && policy_held_still();
	return is_certain ? -error : -EAGAIN;
}

static int open_plain(struct fs_op *f, struct need need)
{
	int is_folder = lists(f), flags = is_folder ? O_RDONLY | O_DIRECTORY : f->flags;
	if (!f->op.sync && !is_folder)
		return open_later(f, need);
	int fd = open_held(f, need, flags);
	if (fd == -EAGAIN)
		fd = policy_open(policy_now(), need.kinds, f->path, flags, f->mode);
	if (fd < 0)
		return fd;
	f->fd = fd;
	f->opened = 1;
	f->flags = is_folder ? 0 : f->flags;
	return 0;
}

static int admit_plain(struct fs_op *f, struct need need)
{
	if (!only_looks(f))
		return is_open(f) || lists(f) ? open_plain(f, need) : change_held(f, need);
	int r = look_held(f, need);
	return r == -EAGAIN ? look_opened(f, need) : r;
}

/* ---- the check */

static int admit_descriptor(struct fs_op *f)
{
	if (!lend_allows(f->fd))
		return -EBADF;
	if (f->verb == FS_CLOSE) {
		f->closes = lend_end(f->fd);
		if (f->closes < 0)
			return f->closes;
	} else if (!f->op.sync) {
		lend_use(f->fd);
		f->lent = 1;
	}
	return needs[f->verb].fd ? fail(f, policy_check_fd(policy_now(), needs[f->verb].fd, f->fd), 0) : 0;
}

static int admit_walk(struct fs_op *f, struct need first, struct need second)
{
	f->door = mem_try_zalloc(sizeof *f->door);
	if (!f->door)
		return -ENOMEM;
	if (f->verb == FS_CP)
		return admit_copy(f);
	int r = first.last ? fail(f, enter(f, first, 0), 0) : 0;
	if (r == 0 && second.last)
		r = fail(f, enter(f, second, 1), 1);
	return r ? r : admit_more(f);
}

int fs_door_again(struct fs_op *f)
{
	if (!f->unlinked || f->op.result >= 0 || policy_open_says((int)-f->op.result))
		return 0;
	if (f->door) {
		f->path = f->door->shown[0];
		policy_place_free(&f->door->place[0]);
		mem_free(f->door);
	}
	f->unlinked = 0;
	f->op.result = admit_walk(f, need_of_open(f), (struct need){ 0 });
	return f->op.result == 0;
}

int fs_admit(struct op *op)
{
	struct fs_op *f = container_of(op, struct fs_op, op);
	struct need first = needs[f->verb].first, second = needs[f->verb].second;
	if (f->fd_given)
		return admit_descriptor(f);
	if (is_open(f))
		first = need_of_open(f);
	if (f->verb == FS_MKDIR_ALL || (first.last == NONE && second.last == NONE))
		return 0;
	int plain = first.last && !dry_on() ? admit_plain(f, first) : -EAGAIN;
	return plain == -EAGAIN ? admit_walk(f, first, second) : plain;
}

/* ---- the ledger's line */

static int64_t moved(const struct fs_op *f)
{
	switch (f->verb) {
	case FS_READ:
	case FS_WRITE:
	case FS_READV:
	case FS_WRITEV: return f->op.result > 0 ? f->op.result : 0;
	case FS_READ_FILE:
	case FS_WRITE_FILE: return (int64_t)f->done;
	}
	return -1;
}

void fs_facts(const struct op *op, struct op_facts *facts)
{
	const struct fs_op *f = container_of(op, struct fs_op, op);
	const char *path = fs_op_path(f, f->verb == FS_SYMLINK);
	facts->bytes = moved(f);
	facts->target = f->fd_given ? oplog_path(f->fd, facts->space) : path;
	if (f->special == FS_DENIED)
		facts->code = "denied";
	else if (f->dry)
		facts->code = "dry-run";
	if (f->verb == FS_OPEN && f->special != FS_DENIED && op->result >= 0)
		oplog_opened((int)op->result, path);
}
