/* ops/fs_walk.c -- whole trees: recursive readdir, rm and cp, which split themselves.
 *
 * A walk is one part per directory.  A part scans its directory, deals with what is no directory, and spawns a
 * part for each directory below; on a pool it goes to the own worker's deque, and stealing spreads the tree over
 * the CPUs.  Run synchronously, or without a pool, the parts wait in a list instead.
 *
 *   part->below   1 for the part's own run and 1 per living part below.  Whoever brings it to 0 leaves the directory
 *                 (rmdir, the copy's mode) and then counts down the parent; the root's leaving ends the walk.
 *
 * The first failure wins; parts that start after it do nothing but count down.
 */
#include "ops/fs.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/mem.h"
#include "loop/loop.h"
#include "pool/pool.h"

struct walk;

struct part {
	struct job job;
	struct walk *walk;
	struct part *parent;
	struct part *next;             /* in walk->waiting; readdir: in the order of the answer */
	struct part *first, **last;    /* readdir: parts below, in the order of their entries */
	atomic_uint below;
	uint32_t entry_at;             /* readdir: offset of this directory's entry in its parent's entries */
	uint32_t base;                 /* readdir: where its entries begin in the answer */
	struct buf entries;
	char *path, *dest;
	mode_t mode;                   /* cp: what the copy gets in the end */
};

struct walk {
	struct fs_op *f;
	void (*scan)(struct part *part);
	void (*leave)(struct part *part);
	struct part *waiting;
	pthread_mutex_t lock;          /* guards the failure in f */
	atomic_int failed;             /* relaxed: a late look only does work in vain */
};

static struct fs_op *fs_of(struct op *op) { return container_of(op, struct fs_op, op); }

static void finished(struct op *op)
{
	if (!op->sync)
		loop_finished(op->loop, op);
}

/* ---- failures */

static int fail(struct walk *w, int special, const char *syscall, int error, const char *path, const char *dest)
{
	pthread_mutex_lock(&w->lock);
	if (!atomic_load_explicit(&w->failed, memory_order_relaxed)) {
		w->f->answer = fs_fail_at(w->f, syscall, -error, path, dest);
		w->f->special = w->f->answer == -error ? (uint8_t)special : 0;
		atomic_store_explicit(&w->failed, 1, memory_order_relaxed);
	}
	pthread_mutex_unlock(&w->lock);
	return -1;
}

static int has_failed(struct walk *w)
{
	return atomic_load_explicit(&w->failed, memory_order_relaxed) || w->f->op.cancelled;
}

/* ---- parts */

static char *join(const char *folder, const char *name)
{
	size_t a = strlen(folder), b = strlen(name);
	int slash = a > 0 && folder[a - 1] != '/';
	char *p = mem_try_alloc(a + b + 2);
	if (!p)
		return NULL;
	memcpy(p, folder, a);
	p[a] = '/';
	memcpy(p + a + slash, name, b + 1);
	return p;
}

static void part_free(struct part *part)
{
	buf_fini(&part->entries);
	mem_free(part->path);
	mem_free(part->dest);
	mem_free(part);
}

static void part_run(struct job *job);

/* Takes path and dest. */
static struct part *part_new(struct walk *w, struct part *parent, char *path, char *dest)
{
	struct part *part = path ? mem_try_zalloc(sizeof *part) : NULL;
	if (!part) {
		mem_free(path);
		mem_free(dest);
		fail(w, 0, "scandir", ENOMEM, NULL, NULL);
		return NULL;
	}
	part->job.run = part_run;
	part->walk = w;
	part->parent = parent;
	part->last = &part->first;
	part->path = path;
	part->dest = dest;
	atomic_init(&part->below, 1);
	buf_init(&part->entries, UINT32_MAX);
	return part;
}

static int spread(struct walk *w, struct part *part)
{
	return w->f->pool && !w->f->op.sync && pool_spawn(w->f->pool, &part->job) == 0;
}

static void part_spawn(struct part *part)
{
	struct walk *w = part->walk;
	/* relaxed: the parent's own count keeps it above 0 until it has spawned all */
	atomic_fetch_add_explicit(&part->parent->below, 1, memory_order_relaxed);
	if (spread(w, part))
		return;
	part->next = w->waiting;
	w->waiting = part;
}

static void walk_end(struct walk *w)
{
	struct fs_op *f = w->f;
	f->op.result = atomic_load_explicit(&w->failed, memory_order_relaxed) ? f->answer : 0;
	pthread_mutex_destroy(&w->lock);
	mem_free(w);
	finished(&f->op);
}

/* acq_rel: who leaves a directory sees everything that was done below it. */
static void part_done(struct part *part)
{
	while (part && atomic_fetch_sub_explicit(&part->below, 1, memory_order_acq_rel) == 1) {
		struct part *parent = part->parent;
		struct walk *w = part->walk;
		w->leave(part);
		if (!parent) {
			walk_end(w);
			return;
		}
		part = parent;
	}
}

static void part_run(struct job *job)
{
	struct part *part = container_of(job, struct part, job);
	if (!has_failed(part->walk))
		part->walk->scan(part);
	part_done(part);
}

static struct walk *walk_new(struct fs_op *f, void (*scan)(struct part *), void (*leave)(struct part *))
{
	struct walk *w = mem_try_zalloc(sizeof *w);
	if (!w)
		return NULL;
	w->f = f;
	w->scan = scan;
	w->leave = leave;
	pthread_mutex_init(&w->lock, NULL);
	return w;
}

/* Runs the root here and, where nothing spreads, all that waits.  The walk may be gone afterwards: the extra count on
 * the root keeps it until the list is empty. */
static void walk_run(struct walk *w, struct part *root)
{
	if (!root) {
		walk_end(w);
		return;
	}
	atomic_fetch_add_explicit(&root->below, 1, memory_order_relaxed);
	part_run(&root->job);
	while (w->waiting) {
		struct part *part = w->waiting;
		w->waiting = part->next;
		part_run(&part->job);
	}
	part_done(root);
}

static int open_directory(struct part *part, int flags)
{
	int fd = open(part->path, O_RDONLY | O_DIRECTORY | O_CLOEXEC | flags);
	if (fd < 0 && !(errno == ENOENT && part->walk->f->verb == FS_RM))
		fail(part->walk, 0, "scandir", errno, part->path, NULL);
	return fd;
}

struct entry {
	const char *name;
	uint32_t size;
	uint8_t type;
};

static size_t next_entry(const struct buf *b, size_t at, struct entry *e)
{
	memcpy(&e->size, b->data + at, 4);
	e->type = (uint8_t)b->data[at + 8];
	e->name = b->data + at + FS_ENTRY_HEAD;
	return at + FS_ENTRY_HEAD + e->size + 1;
}

/* The entries of the part's directory; -1 after a failure. */
static int scan_entries(struct part *part, int flags)
{
	int fd = open_directory(part, flags), r;
	if (fd < 0)
		return -1;
	r = fs_dir_scan(fd, &part->entries, 0);
	close(fd);
	return r < 0 ? fail(part->walk, 0, "scandir", -r, part->path, NULL) : 0;
}

/* ---- readdir */

static int is_directory(struct part *part, const struct entry *e)
{
	struct stat st;
	if (e->type == DT_DIR)
		return 1;
	if (e->type != DT_LNK || !(part->walk->f->flags & FS_DIR_FOLLOW))
		return 0;
	char *path = join(part->path, e->name);
	int yes = path && stat(path, &st) == 0 && S_ISDIR(st.st_mode);
	mem_free(path);
	return yes;
}

static void list_scan(struct part *part)
{
	if (scan_entries(part, 0) < 0)
		return;
	if (fs_dir_sort(&part->entries)) {
		fail(part->walk, 0, "scandir", ENOMEM, part->path, NULL);
		return;
	}
	if (!(part->walk->f->flags & FS_DIR_RECURSIVE))
		return;
	for (size_t at = 0, next; at < part->entries.size; at = next) {
		struct entry e;
		next = next_entry(&part->entries, at, &e);
		if (!is_directory(part, &e))
			continue;
		struct part *below = part_new(part->walk, part, join(part->path, e.name), NULL);
		if (!below)
			return;
		below->entry_at = (uint32_t)at;
		*part->last = below;
		part->last = &below->next;
	}
	/* Only now: a part that runs must find its list of siblings closed. */
	for (struct part *below = part->first, *next; below; below = next) {
		next = below->next;
		atomic_fetch_add_explicit(&part->below, 1, memory_order_relaxed);
		if (!spread(part->walk, below))
			part_run(&below->job);
	}
}

/* Appends a part's entries to the answer, telling each which entry its directory is. */
static int list_append(struct buf *out, struct part *part)
{
	uint32_t parent = part->parent ? part->parent->base + part->entry_at + 1 : 0;
	part->base = (uint32_t)out->size;
	if (part->entries.size == 0)
		return 0;
	if (buf_add(out, part->entries.data, part->entries.size))
		return -ENOMEM;
	for (size_t at = part->base; at < out->size;) {
		struct entry e;
		size_t next = next_entry(out, at, &e);
		memcpy(out->data + at + 4, &parent, 4);
		at = next;
	}
	return 0;
}

/* Level by level, as the answer is to be.  The root's leaving comes last, so every part is there. */
static void list_leave(struct part *root)
{
	struct walk *w = root->walk;
	struct part *queue = root, **tail = &root->next;
	struct buf out;
	int r = 0;
	if (root->parent)
		return;
	buf_init(&out, UINT32_MAX);
	root->next = NULL;
	for (struct part *p = queue; p; p = p->next) {
		if (r == 0)
			r = list_append(&out, p);
		if (p->first) {
			*tail = p->first;
			tail = p->last;
		}
	}
	if (r)
		fail(w, 0, "scandir", ENOMEM, NULL, NULL);
	if (out.size && !atomic_load_explicit(&w->failed, memory_order_relaxed)) {
		size_t size;
		w->f->op.data = buf_take(&out, &size);
		w->f->op.data_size = (uint32_t)size;
	}
	buf_fini(&out);
	while (queue) {
		struct part *next = queue->next;
		part_free(queue);
		queue = next;
	}
}

static char *copy_path(const char *path)
{
	size_t n = strlen(path) + 1;
	char *p = mem_try_alloc(n);
	return p ? memcpy(p, path, n) : NULL;
}

static void start(struct op *op, void (*scan)(struct part *), void (*leave)(struct part *), int (*prepare)(struct walk *w, struct part **root))
{
	struct walk *w = walk_new(fs_of(op), scan, leave);
	struct part *root = NULL;
	if (!w) {
		op->result = -ENOMEM;
		finished(op);
		return;
	}
	if (prepare(w, &root) < 0)
		root = NULL;
	walk_run(w, root);
}

static int list_prepare(struct walk *w, struct part **root)
{
	*root = part_new(w, NULL, copy_path(w->f->path), NULL);
	return 0;
}

void fs_readdir_work(struct op *op) { start(op, list_scan, list_leave, list_prepare); }

/* ---- rm */

static void remove_scan(struct part *part)
{
	/* A link put in the place of a directory meanwhile must not lead elsewhere. */
	int fd = open_directory(part, O_NOFOLLOW), r;
	if (fd < 0)
		return;
	r = fs_dir_scan(fd, &part->entries, 0);
	if (r < 0)
		fail(part->walk, 0, "scandir", -r, part->path, NULL);
	for (size_t at = 0, next; at < part->entries.size && !has_failed(part->walk); at = next) {
		struct entry e;
		next = next_entry(&part->entries, at, &e);
		if (e.type != DT_DIR) {
			if (unlinkat(fd, e.name, 0) == 0 || errno == ENOENT)
				continue;
			if (errno != EISDIR) {
				int error = errno;
				char *path = join(part->path, e.name);
				fail(part->walk, 0, "unlink", error, path, NULL);
				mem_free(path);
				break;
			}
		}
		struct part *below = part_new(part->walk, part, join(part->path, e.name), NULL);
		if (below)
			part_spawn(below);
	}
	close(fd);
	buf_fini(&part->entries);
}

static void remove_leave(struct part *part)
{
	if (!has_failed(part->walk) && rmdir(part->path) < 0 && errno != ENOENT)
		fail(part->walk, 0, "rmdir", errno, part->path, NULL);
	part_free(part);
}

static int remove_prepare(struct walk *w, struct part **root)
{
	struct fs_op *f = w->f;
	struct stat st;
	if (lstat(f->path, &st) < 0) {
		/* node asks no questions when it may remove anything */
		int bold = f->flags & FS_RM_FORCE && f->flags & FS_RM_RECURSIVE;
		return errno == ENOENT && f->flags & FS_RM_FORCE ? 0 : fail(w, 0, bold ? "unlink" : "lstat", errno, f->path, NULL);
	}
	if (!S_ISDIR(st.st_mode)) {
		if (f->flags & FS_RM_DIRECTORY)
			return fail(w, 0, "rmdir", ENOTDIR, f->path, NULL);
		return unlink(f->path) < 0 && errno != ENOENT ? fail(w, 0, "unlink", errno, f->path, NULL) : 0;
	}
	if (!(f->flags & FS_RM_RECURSIVE))
		return fail(w, FS_RM_IS_DIR, "rm", EISDIR, f->path, NULL);
	*root = part_new(w, NULL, copy_path(f->path), NULL);
	return 0;
}

void fs_rm_work(struct op *op) { start(op, remove_scan, remove_leave, remove_prepare); }

/* ---- cp */

static int is_within(const char *folder, const char *path)
{
	size_t n = strlen(folder);
	return strncmp(folder, path, n) == 0 && (path[n] == '/' || path[n] == 0 || (n == 1 && folder[0] == '/'));
}

/* Whether to is from or below it: by name, and by what the folders above it are. */
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

static void keep_times(const char *dest, const struct stat *st, int link)
{
	struct timespec t[2] = { st->st_atim, st->st_mtim };
	utimensat(AT_FDCWD, dest, t, link ? AT_SYMLINK_NOFOLLOW : 0);
}

static int copy_regular(struct walk *w, const char *src, const char *dest, const struct stat *st, int there)
{
	int flags = w->f->flags;
	if (there && !(flags & FS_CP_FORCE))
		return flags & FS_CP_ERROR_ON_EXIST ? fail(w, FS_CP_EXISTS, "cp", EEXIST, src, dest) : 0;
	if (there && unlink(dest) < 0)
		return fail(w, 0, "unlink", errno, dest, NULL);
	int64_t r = fs_copy_file(src, dest, flags & FS_CP_EXCL ? FS_COPY_EXCL : 0);
	if (r < 0)
		return fail(w, 0, "copyfile", (int)-r, src, dest);
	if (flags & FS_CP_TIMES)
		keep_times(dest, st, 0);
	return 0;
}

/* The link's target, made absolute from the link's own folder unless it is to stay as it is.  NULL with errno. */
static char *link_target(const char *link, int verbatim)
{
	char target[PATH_MAX];
	ssize_t n = readlink(link, target, sizeof target - 1);
	if (n < 0)
		return NULL;
	errno = ENOMEM;                /* nothing else can fail from here on */
	target[n] = 0;
	const char *slash = strrchr(link, '/');
	if (verbatim || target[0] == '/')
		return copy_path(target);
	char folder[PATH_MAX];
	size_t size = slash ? (size_t)(slash - link) + (slash == link) : 1;
	if (size >= sizeof folder)
		return NULL;
	memcpy(folder, slash ? link : ".", size);
	folder[size] = 0;
	char *joined = join(folder, target), *out = joined ? fs_resolve(joined) : NULL;
	mem_free(joined);
	return out;
}

static int copy_link(struct walk *w, const char *src, const char *dest, const struct stat *dest_st)
{
	char *target = link_target(src, w->f->flags & FS_CP_VERBATIM_LINKS), *other = NULL;
	struct stat st;
	int r = 0;
	if (!target)
		return fail(w, 0, "readlink", errno, src, NULL);
	if (dest_st && S_ISLNK(dest_st->st_mode)) {
		other = link_target(dest, 0);
		if (other && stat(src, &st) == 0 && S_ISDIR(st.st_mode) && is_within(target, other))
			r = fail(w, FS_CP_LINK_INTO_SELF, "cp", EINVAL, target, other);
		else if (other && stat(dest, &st) == 0 && S_ISDIR(st.st_mode) && is_within(other, target))
			r = fail(w, FS_CP_LINK_PARENT, "cp", EINVAL, target, other);
		else if (unlink(dest) < 0)
			r = fail(w, 0, "unlink", errno, dest, NULL);
	}
	if (r == 0 && symlink(target, dest) < 0)
		r = fail(w, 0, "symlink", errno, target, dest);
	mem_free(target);
	mem_free(other);
	return r;
}

/* Copies one name; a directory is made and given back as a part for its contents.  top: the checks that only the
 * first level needs. */
static int copy_one(struct walk *w, struct part *parent, const char *src, const char *dest, int top, struct part **out)
{
	int follow = w->f->flags & FS_CP_DEREFERENCE, there;
	struct stat st, dest_st;
	if (fstatat(AT_FDCWD, src, &st, follow ? 0 : AT_SYMLINK_NOFOLLOW) < 0)
		return fail(w, 0, follow ? "stat" : "lstat", errno, src, NULL);
	there = fstatat(AT_FDCWD, dest, &dest_st, follow ? 0 : AT_SYMLINK_NOFOLLOW) == 0;
	if (!there && errno != ENOENT)
		return fail(w, 0, follow ? "stat" : "lstat", errno, dest, NULL);
	if (there) {
		if (st.st_dev == dest_st.st_dev && st.st_ino == dest_st.st_ino)
			return fail(w, FS_CP_SAME, "cp", EINVAL, src, dest);
		if (S_ISDIR(st.st_mode) && !S_ISDIR(dest_st.st_mode))
			return fail(w, FS_CP_DIR_TO_FILE, "cp", EISDIR, src, dest);
		if (!S_ISDIR(st.st_mode) && S_ISDIR(dest_st.st_mode))
			return fail(w, FS_CP_FILE_TO_DIR, "cp", ENOTDIR, src, dest);
	}
	if (top && S_ISDIR(st.st_mode) && copies_into_itself(src, &st, dest))
		return fail(w, FS_CP_INTO_SELF, "cp", EINVAL, src, dest);
	if (top && !there) {
		char *folder = copy_path(dest), *slash = folder ? strrchr(folder, '/') : NULL;
		size_t made;
		int64_t r = folder ? 0 : -ENOMEM;
		if (slash && slash != folder) {
			*slash = 0;
			r = fs_mkdir_all(folder, 0777, &made);
		}
		mem_free(folder);
		if (r < 0)
			return fail(w, 0, "mkdir", (int)-r, dest, NULL);
	}
	switch (st.st_mode & S_IFMT) {
	case S_IFDIR:
		if (!(w->f->flags & FS_CP_RECURSIVE))
			return fail(w, FS_CP_IS_DIR, "cp", EISDIR, src, dest);
		if (!there && mkdir(dest, 0777) < 0)
			return fail(w, 0, "mkdir", errno, dest, NULL);
		if (w->f->flags & FS_CP_SHALLOW) {
			if (!there)
				chmod(dest, (st.st_mode & 07777) | S_IRWXU);
			return 0;
		}
		char *from = copy_path(src), *to = copy_path(dest);
		if (!to) {
			mem_free(from);
			from = NULL;           /* part_new says it */
		}
		*out = part_new(w, parent, from, to);
		if (*out)
			(*out)->mode = there ? 0 : (st.st_mode & 07777) | S_IFDIR;
		return 0;
	case S_IFREG:
	case S_IFCHR:
	case S_IFBLK: return copy_regular(w, src, dest, &st, there);
	case S_IFLNK: return copy_link(w, src, dest, there ? &dest_st : NULL);
	case S_IFSOCK: return fail(w, FS_CP_SOCKET, "cp", EINVAL, src, dest);
	case S_IFIFO: return fail(w, FS_CP_FIFO, "cp", EINVAL, src, dest);
	}
	return fail(w, FS_CP_UNKNOWN, "cp", EINVAL, src, dest);
}

static void copy_scan(struct part *part)
{
	if (scan_entries(part, 0) < 0)
		return;
	for (size_t at = 0, next; at < part->entries.size && !has_failed(part->walk); at = next) {
		struct entry e;
		struct part *below = NULL;
		next = next_entry(&part->entries, at, &e);
		char *src = join(part->path, e.name), *dest = join(part->dest, e.name);
		if (!src || !dest)
			fail(part->walk, 0, "cp", ENOMEM, NULL, NULL);
		else
			copy_one(part->walk, part, src, dest, 0, &below);
		mem_free(src);
		mem_free(dest);
		if (below)
			part_spawn(below);
	}
	buf_fini(&part->entries);
}

/* A directory gets its mode at the end: it may forbid writing. */
static void copy_leave(struct part *part)
{
	if (part->mode && !has_failed(part->walk))
		chmod(part->dest, part->mode & 07777);
	part_free(part);
}

static int copy_prepare(struct walk *w, struct part **root)
{
	return copy_one(w, NULL, w->f->path, w->f->path2, 1, root);
}

void fs_cp_work(struct op *op) { start(op, copy_scan, copy_leave, copy_prepare); }
