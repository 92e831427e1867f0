/* io/fs_walk.c -- walks over whole trees: their parts and descriptors, recursive readdir, and rm. */
#include "io/fs_walk_int.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/openat2.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "base/mem.h"
#include "loop/loop.h"
#include "pool/pool.h"

/* A process may usually have 1024 descriptors; LIMIT_OPS_WITH_FD walks at one time have up to 4 each in addition to
 * these. */
unsigned walk_dirs_open_max = 256;
atomic_int walk_by_steps;

static atomic_uint dirs_open;          /* relaxed: the bound is approximate */

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

int walk_no_memory(struct walk *w) { return fail(w, 0, "scandir", ENOMEM, NULL, NULL); }

int walk_fail(struct walk *w, int special, const char *syscall, int error, const char *path, const char *dest)
{
	return path ? fail(w, special, syscall, error, path, dest) : walk_no_memory(w);
}

int walk_fail_at(struct part *part, const char *syscall, int error, enum side side, const char *name)
{
	char *path = part_path(part, side, name);
	walk_fail(part->walk, 0, syscall, error, path, NULL);
	mem_free(path);
	return -1;
}

int walk_has_failed(struct walk *w)
{
	return atomic_load_explicit(&w->failed, memory_order_relaxed) ||
		atomic_load_explicit(&w->f->op.cancelled, memory_order_relaxed);
}

/* ---- paths */

/* As users are shown it; `root` is what is opened. */
static const char *root_path(const struct walk *w, enum side side) { return fs_op_path(w->f, side == OUT); }

/* Whether a slash is needed between the part's path and a name in it. */
static int needs_slash(const struct part *part, enum side side)
{
	size_t size = part->path_size[side];
	return part->parent || (size > 0 && root_path(part->walk, side)[size - 1] != '/');
}

size_t part_path_size(const struct part *part, enum side side, const char *name)
{
	return part->path_size[side] + (size_t)needs_slash(part, side) + strlen(name);
}

int path_is_too_long(size_t size) { return size >= PATH_MAX; }

/* Writes the path backwards, since a part has a pointer only to its parent. */
char *part_path(const struct part *part, enum side side, const char *name)
{
	size_t size = name ? part_path_size(part, side, name) : part->path_size[side];
	char *path = mem_try_alloc(size + 1), *p = path + size;
	if (!path)
		return NULL;
	*p = 0;
	if (name) {
		p -= strlen(name);
		memcpy(p, name, strlen(name));
		if (needs_slash(part, side))
			*--p = '/';
	}
	for (; part->parent; part = part->parent) {
		p -= strlen(part->name);
		memcpy(p, part->name, strlen(part->name));
		if (needs_slash(part->parent, side))
			*--p = '/';
	}
	memcpy(path, root_path(part->walk, side), part->path_size[side]);
	return path;
}

int open_parent(const char *path, const char **name)
{
	size_t end = strlen(path);
	while (end > 1 && path[end - 1] == '/')
		end--;
	while (end > 0 && path[end - 1] != '/')
		end--;
	*name = path[end] ? path + end : path;         /* for "/" that is the name, too */
	char *folder = mem_try_alloc(end + 2);
	if (!folder)
		return -ENOMEM;
	memcpy(folder, path, end);
	memcpy(folder + end, ".", 2);
	int fd = open(folder, O_PATH | O_DIRECTORY | O_CLOEXEC), error = errno;
	mem_free(folder);
	return fd < 0 ? -error : fd;
}

/* Opens the path, made of plain names, relative to fd; none of them may be a link, unless flags allow the last to be
 * one.  Overwrites path. */
static int open_steps(int fd, char *path, int flags)
{
	int at = fd;
	for (char *name = path, *next; name; name = next) {
		next = strchr(name, '/');
		if (next)
			*next++ = 0;
		int below = openat(at, name, O_DIRECTORY | O_CLOEXEC | (next ? O_PATH | O_NOFOLLOW : flags)),
			error = errno;
		if (at != fd)
			close(at);
		if (below < 0)
			return -error;
		at = below;
	}
	return at;
}

static int open_down(int fd, char *path, int flags)
{
	if (!(flags & O_NOFOLLOW) && strlen(path) < PATH_MAX) {
		int r = openat(fd, path, flags | O_DIRECTORY | O_CLOEXEC);
		return r < 0 ? -errno : r;
	}
	if (strlen(path) < PATH_MAX && !atomic_load_explicit(&walk_by_steps, memory_order_relaxed)) {
		struct open_how how = { .flags = (uint64_t)(flags | O_DIRECTORY | O_CLOEXEC),
			.resolve = RESOLVE_NO_SYMLINKS };
		long r = syscall(SYS_openat2, fd, path, &how, sizeof how);
		if (r >= 0 || (errno != ENOSYS && errno != EPERM))
			return r < 0 ? -errno : (int)r;
		if (errno == ENOSYS)
			atomic_store_explicit(&walk_by_steps, 1, memory_order_relaxed);
	}
	return open_steps(fd, path, flags);
}

int open_below(const char *path, unsigned depth, int slashed, const char **name)
{
	size_t first = strlen(path), last = first;
	for (unsigned i = 0; i < depth; i++) {
		if (first == 0)
			return -ENOENT;
		first -= i > 0;        /* a slash */
		while (first > 0 && path[first - 1] != '/')
			first--;
		last = i ? last : first;
	}
	*name = path + last;
	char *folder = mem_try_alloc(last + 2);
	if (!folder)
		return -ENOMEM;
	memcpy(folder, path, first);
	memcpy(folder + first, ".", 2);
	if (first > 0)
		folder[slashed || first == 1 ? first : first - 1] = 0;
	int r = open(folder, O_PATH | O_DIRECTORY | O_CLOEXEC | (slashed ? 0 : O_NOFOLLOW));
	r = r < 0 ? -errno : r;
	if (r >= 0 && last > first) {
		int root = r;
		memcpy(folder, path + first, last - first - 1);
		folder[last - first - 1] = 0;
		r = open_down(root, folder, O_PATH | O_NOFOLLOW);
		close(root);
	}
	mem_free(folder);
	return r;
}

/* ---- descriptors */

static void idle_leave(struct dir *d)
{
	d->older->newer = d->newer;
	d->newer->older = d->older;
}

static void idle_append(struct walk *w, struct dir *d)
{
	d->newer = &w->idle;
	d->older = w->idle.older;
	d->older->newer = d;
	w->idle.older = d;
}

/* Takes the descriptor out of d.  The caller holds the lock, and closes the descriptor after unlocking. */
static int take_fd(struct dir *d)
{
	int fd = d->fd;
	d->fd = -1;
	atomic_fetch_sub_explicit(&dirs_open, 1, memory_order_relaxed);
	return fd;
}

/* Closes the directory that has been idle longest; 0 if there is none. */
static int close_one(struct walk *w)
{
	int fd = -1;
	pthread_mutex_lock(&w->lock);
	struct dir *d = w->idle.newer;
	if (d != &w->idle) {
		struct stat st = { 0 };
		idle_leave(d);
		fstat(d->fd, &st);
		d->dev = st.st_dev;
		d->ino = st.st_ino;
		fd = take_fd(d);
	}
	pthread_mutex_unlock(&w->lock);
	if (fd >= 0)
		close(fd);
	return fd >= 0;
}

static int pin_if_open(struct walk *w, struct dir *d)
{
	pthread_mutex_lock(&w->lock);
	int fd = d->fd;
	if (fd >= 0 && d->pins++ == 0)
		idle_leave(d);
	pthread_mutex_unlock(&w->lock);
	return fd;
}

/* Takes fd, a descriptor of d, and pins it; if another thread has opened d meanwhile, pins that one instead. */
static int pin_opened(struct walk *w, struct dir *d, int fd)
{
	int spare = -1;
	pthread_mutex_lock(&w->lock);
	if (d->fd >= 0) {
		spare = fd;
		if (d->pins == 0)
			idle_leave(d);
	} else {
		d->fd = fd;
		if (!d->known)
			d->known = 1;
		atomic_fetch_add_explicit(&dirs_open, 1, memory_order_relaxed);
	}
	d->pins++;
	fd = d->fd;
	pthread_mutex_unlock(&w->lock);
	if (spare >= 0)
		close(spare);
	return fd;
}

/* The caller is alone with the walk so far. */
static void adopt(struct walk *w, struct dir *d, int fd)
{
	d->fd = fd;
	d->known = 1;
	atomic_fetch_add_explicit(&dirs_open, 1, memory_order_relaxed);
	idle_append(w, d);
}

void walk_unpin(struct part *part, enum side side)
{
	struct walk *w = part->walk;
	struct dir *d = &part->dir[side];
	pthread_mutex_lock(&w->lock);
	if (--d->pins == 0)
		idle_append(w, d);
	pthread_mutex_unlock(&w->lock);
	if (atomic_load_explicit(&dirs_open, memory_order_relaxed) > walk_dirs_open_max)
		close_one(w);
}

static int is_short_of(int error) { return error == -EMFILE || error == -ENFILE; }

static int open_first(struct part *part, enum side side)
{
	struct walk *w = part->walk;
	int flags = part->dir[side].flags | O_DIRECTORY | O_CLOEXEC, r;
	int above = part->parent ? walk_pin(part->parent, side) : w->base[side];
	if (part->parent && above < 0)
		return above;
	do {
		r = openat(above, part->parent ? part->name : w->root[side], flags);
		r = r < 0 ? -errno : r;
	} while (is_short_of(r) && close_one(w));
	if (part->parent)
		walk_unpin(part->parent, side);
	return r;
}

/* Takes ownership of fd, which may also be an error. */
static int checked(struct part *part, enum side side, int fd)
{
	struct walk *w = part->walk;
	struct stat st = { 0 };
	if (fd < 0)
		return fd;
	fstat(fd, &st);
	pthread_mutex_lock(&w->lock);
	int same = st.st_dev == part->dir[side].dev && st.st_ino == part->dir[side].ino;
	pthread_mutex_unlock(&w->lock);
	if (same)
		return fd;
	close(fd);
	return -ENOENT;
}

/* The path from below top down to part, `size` bytes including slashes and the 0. */
static char *names_below(const struct part *top, const struct part *part, size_t size)
{
	char *path = mem_try_alloc(size), *p = path + size;
	if (!path)
		return NULL;
	*--p = 0;
	for (; part != top; part = part->parent) {
		p -= strlen(part->name);
		memcpy(p, part->name, strlen(part->name));
		if (part->parent != top)
			*--p = '/';
	}
	return path;
}

/* Reopens the directory from the nearest open ancestor.  The root is always open. */
static int open_again(struct part *part, enum side side)
{
	struct walk *w = part->walk;
	struct part *top = part->parent;
	size_t size = strlen(part->name) + 1;
	int above, r;
	for (; (above = pin_if_open(w, &top->dir[side])) < 0; top = top->parent)
		size += strlen(top->name) + 1;
	do {
		char *path = names_below(top, part, size);
		r = path ? open_down(above, path, part->dir[side].flags) : -ENOMEM;
		mem_free(path);
	} while (is_short_of(r) && close_one(w));
	walk_unpin(top, side);
	return checked(part, side, r);
}

int walk_pin(struct part *part, enum side side)
{
	struct dir *d = &part->dir[side];
	int fd = pin_if_open(part->walk, d);
	if (fd >= 0)
		return fd;
	fd = d->known ? open_again(part, side) : open_first(part, side);
	return fd < 0 ? fd : pin_opened(part->walk, d, fd);
}

/* A deep tree is left from the bottom up, when its upper directories were closed long ago: ".." reopens them one by
 * one. */
int walk_pin_above(struct part *part, enum side side)
{
	struct walk *w = part->walk;
	struct part *parent = part->parent;
	int fd = pin_if_open(w, &parent->dir[side]), own;
	if (fd >= 0)
		return fd;
	own = pin_if_open(w, &part->dir[side]);
	if (own >= 0) {
		fd = openat(own, "..", parent->dir[side].flags | O_DIRECTORY | O_CLOEXEC);
		fd = checked(parent, side, fd < 0 ? -errno : fd);
		walk_unpin(part, side);
	}
	return fd >= 0 ? pin_opened(w, &parent->dir[side], fd) : walk_pin(parent, side);
}

/* ---- parts */

void part_free(struct part *part)
{
	struct walk *w = part->walk;
	int fds[SIDES];
	pthread_mutex_lock(&w->lock);
	for (int side = 0; side < SIDES; side++) {
		struct dir *d = &part->dir[side];
		if (d->fd >= 0 && d->pins == 0)
			idle_leave(d);
		fds[side] = d->fd >= 0 ? take_fd(d) : -1;
	}
	pthread_mutex_unlock(&w->lock);
	for (int side = 0; side < SIDES; side++)
		if (fds[side] >= 0)
			close(fds[side]);
	buf_fini(&part->entries);
	mem_free(part);
}

static void part_run(struct job *job);

struct part *part_new(struct walk *w, struct part *parent, const char *name)
{
	size_t size = strlen(name) + 1;
	struct part *part = mem_try_zalloc(sizeof *part + size);
	if (!part) {
		walk_no_memory(w);
		return NULL;
	}
	part->job.run = part_run;
	part->walk = w;
	part->parent = parent;
	part->last = &part->first;
	memcpy(part->name, name, size);
	for (int side = 0; side < SIDES; side++) {
		const char *path = root_path(w, side);
		part->dir[side].fd = -1;
		part->dir[side].flags = O_RDONLY | O_NOFOLLOW;
		part->path_size[side] = parent ? part_path_size(parent, side, name) : path ? strlen(path) : 0;
	}
	atomic_init(&part->below, 1);
	buf_init(&part->entries, UINT32_MAX);
	return part;
}

int part_spread(struct part *part)
{
	struct fs_op *f = part->walk->f;
	return f->pool && !f->op.sync && pool_spawn(f->pool, &part->job) == 0;
}

void part_spawn(struct part *part)
{
	struct walk *w = part->walk;
	/* relaxed: the parent's own count keeps it above 0 until it has spawned all parts */
	atomic_fetch_add_explicit(&part->parent->below, 1, memory_order_relaxed);
	if (part_spread(part))
		return;
	part->waits = w->waiting;
	w->waiting = part;
}

static void walk_end(struct walk *w)
{
	struct fs_op *f = w->f;
	f->op.result = atomic_load_explicit(&w->failed, memory_order_relaxed) ? f->answer : w->result;
	for (int side = 0; side < SIDES; side++)
		if (w->base[side] >= 0)
			close(w->base[side]);
	pthread_mutex_destroy(&w->lock);
	mem_free(w);
	finished(&f->op);
}

/* acq_rel: the thread that leaves a directory sees everything that was done below it. */
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
	if (!walk_has_failed(part->walk))
		part->walk->scan(part);
	part_done(part);
}

/* Runs the root here and, without a pool, all waiting parts.  The walk may be freed afterwards: the extra count on the
 * root keeps it until the list is empty. */
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
		w->waiting = part->waits;
		part_run(&part->job);
	}
	part_done(root);
}

void walk_start(struct op *op, void (*scan)(struct part *), void (*leave)(struct part *),
	int (*prepare)(struct walk *w, struct part **root))
{
	struct fs_op *f = fs_of(op);
	struct walk *w = mem_try_zalloc(sizeof *w);
	struct part *root = NULL;
	if (!w) {
		op->result = -ENOMEM;
		finished(op);
		return;
	}
	w->f = f;
	w->scan = scan;
	w->leave = leave;
	w->idle.older = w->idle.newer = &w->idle;
	for (int side = 0; side < SIDES; side++) {
		w->base[side] = AT_FDCWD;
		w->root[side] = side == IN ? f->path : f->path2;
	}
	pthread_mutex_init(&w->lock, NULL);
	if (prepare(w, &root) < 0)
		root = NULL;
	walk_run(w, root);
}

size_t next_entry(const struct buf *b, size_t at, struct entry *e)
{
	memcpy(&e->size, b->data + at, 4);
	e->type = (uint8_t)b->data[at + 8];
	e->name = b->data + at + FS_ENTRY_HEAD;
	return at + FS_ENTRY_HEAD + e->size + 1;
}

/* ---- readdir */

/* When links are followed, a link put there meanwhile is like any other: so directories are opened by path, as links
 * are, and the kernel limits the number of links on the way. */
static int follows(const struct part *part) { return part->walk->f->flags & FS_DIR_FOLLOW; }

static int list_open(struct part *part)
{
	if (!follows(part))
		return walk_pin(part, IN);
	char *path = part_path(part, IN, NULL);
	int fd = path ? open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
	fd = !path ? -ENOMEM : fd < 0 ? -errno : fd;
	mem_free(path);
	return fd;
}

static void list_close(struct part *part, int fd)
{
	if (follows(part))
		close(fd);
	else if (part->parent)
		walk_unpin(part, IN);
}

static int is_directory(struct part *part, const struct entry *e)
{
	struct stat st;
	if (e->type == DT_DIR)
		return 1;
	if (e->type != DT_LNK || !follows(part))
		return 0;
	char *path = part_path(part, IN, e->name);
	int yes = path && stat(path, &st) == 0 && S_ISDIR(st.st_mode);
	mem_free(path);
	return yes;
}

static int list_entries(struct part *part)
{
	int fd = path_is_too_long(part->path_size[IN]) ? -ENAMETOOLONG : list_open(part), r = fd;
	if (fd >= 0) {
		r = fs_dir_scan(fd, &part->entries, 0);
		list_close(part, fd);
	}
	if (r >= 0)
		r = fs_dir_sort(&part->entries);
	return r < 0 ? walk_fail_at(part, "scandir", -r, IN, NULL) : 0;
}

/* Spawns the parts only when all of them are known: the list of siblings must be complete before any of them runs. */
static void list_spawn(struct part *part)
{
	struct part *waiting = NULL, **tail = &waiting;
	for (struct part *below = part->first, *next; below; below = next) {
		next = below->next;
		atomic_fetch_add_explicit(&part->below, 1, memory_order_relaxed);
		if (part_spread(below))
			continue;
		*tail = below;
		tail = &below->waits;
	}
	if (!waiting)
		return;
	*tail = part->walk->waiting;
	part->walk->waiting = waiting;
}

static void list_scan(struct part *part)
{
	if (list_entries(part) < 0 || !(part->walk->f->flags & FS_DIR_RECURSIVE))
		return;
	for (size_t at = 0, next; at < part->entries.size; at = next) {
		struct entry e;
		next = next_entry(&part->entries, at, &e);
		if (!is_directory(part, &e))
			continue;
		struct part *below = part_new(part->walk, part, e.name);
		if (!below)
			break;
		below->entry_at = (uint32_t)at;
		*part->last = below;
		part->last = &below->next;
	}
	list_spawn(part);
}

/* Appends a part's entries to the answer and sets the parent of each. */
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

/* Builds the answer level by level.  The root is left last, so every part is complete. */
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
		walk_no_memory(w);
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

static int list_prepare(struct walk *w, struct part **root)
{
	struct fs_op *f = w->f;
	unsigned depth = (unsigned)f->flags >> FS_BELOW_SHIFT;
	*root = part_new(w, NULL, "");
	if (!*root)
		return -1;
	if (depth) {
		w->base[IN] = open_below(f->path, depth, f->flags & FS_BELOW_SLASHED, &w->root[IN]);
		if (w->base[IN] < 0) {
			int r = walk_fail(w, 0, "scandir", -w->base[IN], fs_op_path(f, 0), NULL);
			part_free(*root);
			return r;
		}
	} else {
		struct dir *d = &(*root)->dir[IN];
		d->flags = O_RDONLY;
		if (f->opened)
			adopt(w, d, fs_take_opened(f));
	}
	return 0;
}

void fs_readdir_work(struct op *op) { walk_start(op, list_scan, list_leave, list_prepare); }

/* ---- rm */

static void remove_scan(struct part *part)
{
	struct walk *w = part->walk;
	int fd = walk_pin(part, IN), r;
	if (fd < 0) {
		/* It is gone, or no longer a directory: leaving it reports that. */
		if (fd != -ENOENT && fd != -ENOTDIR && fd != -ELOOP)
			walk_fail_at(part, "scandir", -fd, IN, NULL);
		return;
	}
	r = fs_dir_scan(fd, &part->entries, 0);
	if (r < 0)
		walk_fail_at(part, "scandir", -r, IN, NULL);
	for (size_t at = 0, next; at < part->entries.size && !walk_has_failed(w); at = next) {
		struct entry e;
		next = next_entry(&part->entries, at, &e);
		if (e.type != DT_DIR) {
			if (unlinkat(fd, e.name, 0) == 0 || errno == ENOENT)
				continue;
			if (errno != EISDIR) {
				walk_fail_at(part, "unlink", errno, IN, e.name);
				break;
			}
		}
		struct part *below = part_new(w, part, e.name);
		if (below)
			part_spawn(below);
	}
	if (part->parent)
		walk_unpin(part, IN);
	buf_fini(&part->entries);
}

/* A link that replaced the directory meanwhile is removed like any link in the tree; its target is not touched. */
static int remove_directory(int above, const char *name)
{
	if (unlinkat(above, name, AT_REMOVEDIR) == 0 || errno == ENOENT)
		return 0;
	int error = errno;
	return error == ENOTDIR && unlinkat(above, name, 0) == 0 ? 0 : -error;
}

static void remove_leave(struct part *part)
{
	struct walk *w = part->walk;
	if (!walk_has_failed(w)) {
		int above = part->parent ? walk_pin_above(part, IN) : w->base[IN];
		int r = above < 0 ? above : remove_directory(above, part->parent ? part->name : w->root[IN]);
		if (r < 0)
			walk_fail_at(part, "rmdir", -r, IN, NULL);
		if (part->parent && above >= 0)
			walk_unpin(part->parent, IN);
	}
	part_free(part);
}

static int remove_prepare(struct walk *w, struct part **root)
{
	struct fs_op *f = w->f;
	struct stat st;
	if (lstat(f->path, &st) < 0) {
		/* with force and recursive node calls unlink without an lstat */
		int bold = f->flags & FS_RM_FORCE && f->flags & FS_RM_RECURSIVE;
		return errno == ENOENT && f->flags & FS_RM_FORCE ? 0 :
			walk_fail(w, 0, bold ? "unlink" : "lstat", errno, fs_op_path(f, 0), NULL);
	}
	if (!S_ISDIR(st.st_mode)) {
		if (f->flags & FS_RM_DIRECTORY)
			return walk_fail(w, 0, "rmdir", ENOTDIR, fs_op_path(f, 0), NULL);
		return unlink(f->path) < 0 && errno != ENOENT ?
			walk_fail(w, 0, "unlink", errno, fs_op_path(f, 0), NULL) : 0;
	}
	if (!(f->flags & FS_RM_RECURSIVE))
		return walk_fail(w, FS_RM_IS_DIR, "rm", EISDIR, fs_op_path(f, 0), NULL);
	w->base[IN] = open_parent(f->path, &w->root[IN]);
	if (w->base[IN] < 0)
		return walk_fail(w, 0, "scandir", -w->base[IN], fs_op_path(f, 0), NULL);
	*root = part_new(w, NULL, "");
	return 0;
}

void fs_rm_work(struct op *op) { walk_start(op, remove_scan, remove_leave, remove_prepare); }
