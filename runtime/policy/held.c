#include "policy/held.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/io_uring.h>
#include <linux/openat2.h>
#include <poll.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <sys/auxv.h>
#include <sys/inotify.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/vfs.h>
#include <unistd.h>

#include "base/mem.h"

enum {
	FOLDERS = 32,                  /* held at a time: descriptors that the script cannot have */
	WATCHES = 128,
	ENTRIES = 4,                   /* of the ring: there are two polls */
	LEVELS = 64,                   /* a deeper folder is not held */
	EVENTS = IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE | IN_ATTRIB | IN_ONLYDIR,
	/* Using a folder earns 1, up to so much; a look at events costs this, a folder that cannot be held that.
	 * Without credit nothing is held for so many paths. */
	CREDIT_MOST = 4096, CREDIT_FIRST = 256, CREDIT_LOOK = 16, CREDIT_VAIN = 4, REST = 4096,
	REST_FIRST = 16                /* few paths are not worth a ring */
};
enum poll { POLL_EVENTS = 1, POLL_MOUNTS };

struct folder {
	char *path;                    /* "" for the root */
	size_t size;
	int fd;                        /* -1: this place is free */
	unsigned used;
};

struct watch {
	char *path;
	size_t size;
	int id, is_lost;
};

static struct {
	int ring, events, mounts;      /* descriptors, -1 while nothing is held */
	void *rings, *entries;         /* what the kernel shares */
	size_t rings_size;
	/* written by the kernel: see quiet() */
	_Atomic unsigned *sq_flags, *cq_tail;
	/* ours, read by the kernel when it is entered */
	_Atomic unsigned *cq_head, *sq_tail;
	unsigned *sq_array, sq_mask, cq_mask;
	struct io_uring_cqe *cqes;
	struct folder folders[FOLDERS];
	struct watch watches[WATCHES];
	unsigned watch_count, used;
	char *here;                    /* the working directory's path, NULL if it has not been asked for */
	int last;                      /* the folder that was asked for last */
	int credit, rest;
	int never;                     /* the kernel cannot do it */
	int eager;                     /* for tests: what it costs does not count */
} held = { .ring = -1, .events = -1, .mounts = -1, .rest = REST_FIRST };

static atomic_int owned;               /* relaxed: only who sets it first goes on */
static _Thread_local int is_owner;

/* ---- the ring */

static unsigned *at(uint32_t offset) { return (unsigned *)((char *)held.rings + offset); }
static _Atomic unsigned *shared(uint32_t offset) { return (_Atomic unsigned *)((char *)held.rings + offset); }

static void close_fd(int *fd)
{
	if (*fd >= 0)
		close(*fd);
	*fd = -1;
}

static void drop_folder(struct folder *f)
{
	if (!f->path)
		return;
	close_fd(&f->fd);
	mem_free(f->path);
	f->path = NULL;
}

void policy_held_moved(void)
{
	mem_free(held.here);
	held.here = NULL;
}

static void sweep(void)
{
	unsigned kept = 0;
	for (unsigned i = 0; i < held.watch_count; i++)
		if (held.watches[i].is_lost) {
			inotify_rm_watch(held.events, held.watches[i].id);
			mem_free(held.watches[i].path);
		} else {
			held.watches[kept++] = held.watches[i];
		}
	held.watch_count = kept;
}

/* Nothing is held any more but the root. */
static void forget(void)
{
	for (int i = 1; i < FOLDERS; i++)
		drop_folder(&held.folders[i]);
	for (unsigned i = 0; i < held.watch_count; i++)
		held.watches[i].is_lost = 1;
	sweep();
	policy_held_moved();
}

static void drop_all(void)
{
	forget();
	drop_folder(&held.folders[0]);
	held.last = 0;
	if (held.entries)
		munmap(held.entries, ENTRIES * sizeof (struct io_uring_sqe));
	if (held.rings)
		munmap(held.rings, held.rings_size);
	held.rings = held.entries = NULL;
	close_fd(&held.events);
	close_fd(&held.mounts);
	close_fd(&held.ring);
}

void policy_held_end(void)
{
	held.never = 1;
	drop_all();
}

static int open_ring(void)
{
	struct io_uring_params p = { .flags = IORING_SETUP_SINGLE_ISSUER | IORING_SETUP_DEFER_TASKRUN |
		IORING_SETUP_TASKRUN_FLAG };
	held.ring = (int)syscall(SYS_io_uring_setup, ENTRIES, &p);
	if (held.ring < 0 || !(p.features & IORING_FEAT_SINGLE_MMAP))
		return -1;
	size_t sq = p.sq_off.array + p.sq_entries * sizeof (unsigned);
	size_t cq = p.cq_off.cqes + p.cq_entries * sizeof (struct io_uring_cqe);
	held.rings_size = sq > cq ? sq : cq;
	void *rings = mmap(NULL, held.rings_size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_POPULATE, held.ring,
		IORING_OFF_SQ_RING);
	held.rings = rings == MAP_FAILED ? NULL : rings;
	void *entries = mmap(NULL, ENTRIES * sizeof (struct io_uring_sqe), PROT_READ | PROT_WRITE,
		MAP_SHARED | MAP_POPULATE, held.ring, IORING_OFF_SQES);
	held.entries = entries == MAP_FAILED ? NULL : entries;
	if (!held.rings || !held.entries)
		return -1;
	held.sq_flags = shared(p.sq_off.flags);
	held.sq_tail = shared(p.sq_off.tail);
	held.sq_array = at(p.sq_off.array);
	held.sq_mask = *at(p.sq_off.ring_mask);
	held.cq_head = shared(p.cq_off.head);
	held.cq_tail = shared(p.cq_off.tail);
	held.cq_mask = *at(p.cq_off.ring_mask);
	held.cqes = (struct io_uring_cqe *)((char *)held.rings + p.cq_off.cqes);
	return 0;
}

static int enter(unsigned submitted, unsigned flags)
{
	long r;
	do {
		r = syscall(SYS_io_uring_enter, held.ring, submitted, 0, flags, NULL, 0);
	} while (r < 0 && errno == EINTR);
	return r == (long)submitted ? 0 : -1;
}

static int arm(enum poll which)
{
	unsigned tail = atomic_load_explicit(held.sq_tail, memory_order_relaxed), i = tail & held.sq_mask;
	struct io_uring_sqe *sqe = (struct io_uring_sqe *)held.entries + i;
	memset(sqe, 0, sizeof *sqe);
	sqe->opcode = IORING_OP_POLL_ADD;
	sqe->fd = which == POLL_EVENTS ? held.events : held.mounts;
	sqe->poll32_events = which == POLL_EVENTS ? POLLIN : POLLPRI;
	sqe->user_data = which;
	held.sq_array[i] = i;
	atomic_store_explicit(held.sq_tail, tail + 1, memory_order_release);
	return enter(1, 0);
}

/* Whether no poll has anything to tell.  Acquire, for both loads: the kernel sets the bit, or adds the completion, with
 * a full barrier or a release before the call that caused it ends. */
static int quiet(void)
{
	return !(atomic_load_explicit(held.sq_flags, memory_order_acquire) &
			(IORING_SQ_TASKRUN | IORING_SQ_CQ_OVERFLOW)) &&
		atomic_load_explicit(held.cq_tail, memory_order_acquire) ==
			atomic_load_explicit(held.cq_head, memory_order_relaxed);
}

/* ---- events */

/* Whether two names may be the same in a file system that ignores case. */
static int may_be(const char *a, size_t size, const char *b)
{
	for (size_t i = 0; i < size; i++)
		if (a[i] & 0x80)
			return 1;
	for (size_t i = 0; b[i]; i++)
		if (b[i] & 0x80)
			return 1;
	return strlen(b) == size && !strncasecmp(a, b, size);
}

/* Whether the path leads through a name in the folder that is watched, any name if that is NULL. */
static int is_below(const char *path, size_t size, const struct watch *w, const char *name)
{
	if (size <= w->size || path[w->size] != '/' || memcmp(path, w->path, w->size))
		return 0;
	const char *own = path + w->size + 1;
	return !name || may_be(own, strcspn(own, "/"), name);
}

/* What is below w, by a name there unless that is NULL, is in its place no more. */
static void lose(const struct watch *w, const char *name)
{
	for (int i = 0; i < FOLDERS; i++)
		if (held.folders[i].path && is_below(held.folders[i].path, held.folders[i].size, w, name))
			drop_folder(&held.folders[i]);
	for (unsigned i = 0; i < held.watch_count; i++)
		held.watches[i].is_lost |= is_below(held.watches[i].path, held.watches[i].size, w, name);
	if (held.here && is_below(held.here, strlen(held.here), w, name))
		policy_held_moved();
}

/* An event without a name is one of the folder that is watched itself.  One of a watch that we have given up is of no
 * interest; one folder can be watched by several paths, of bind mounts. */
static void heed(const struct inotify_event *e)
{
	int moves = e->mask & IN_ISDIR && e->mask & (IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE);
	for (unsigned i = 0; i < held.watch_count; i++) {
		struct watch *w = &held.watches[i];
		if (w->id != e->wd)
			continue;
		w->is_lost |= (e->mask & (IN_IGNORED | IN_UNMOUNT)) != 0;
		if (e->len == 0 || moves)
			lose(w, e->len ? e->name : NULL);
	}
	if (e->mask & IN_Q_OVERFLOW)
		forget();
	else
		sweep();
}

static int read_events(void)
{
	_Alignas(struct inotify_event) char space[4096];
	ssize_t n;
	while ((n = read(held.events, space, sizeof space)) > 0)
		for (ssize_t i = 0; i < n;) {
			const struct inotify_event *e = (const struct inotify_event *)(space + i);
			heed(e);
			i += (ssize_t)(sizeof *e + e->len);
		}
	return n < 0 && errno == EAGAIN ? 0 : -1;
}

/* Takes what the polls have to tell, and lets go of what is not in its place: 0, or -1 if that is not possible. */
static int look(void)
{
	int mounts = 0, events = 0, failed = enter(0, IORING_ENTER_GETEVENTS);
	unsigned head = atomic_load_explicit(held.cq_head, memory_order_relaxed);
	for (; head != atomic_load_explicit(held.cq_tail, memory_order_acquire); head++) {
		const struct io_uring_cqe *cqe = &held.cqes[head & held.cq_mask];
		events |= cqe->user_data == POLL_EVENTS;
		mounts |= cqe->user_data == POLL_MOUNTS;
		failed |= cqe->res < 0;
	}
	atomic_store_explicit(held.cq_head, head, memory_order_release);
	if (mounts)
		forget();
	failed |= mounts && arm(POLL_MOUNTS);
	failed |= events && (read_events() || arm(POLL_EVENTS));
	return failed ? -1 : 0;
}

/* Lets go of all that is not in its place.  Whether something is held. */
static int is_sound(void)
{
	for (int tries = 0; held.ring >= 0 && !quiet(); tries++) {
		held.credit -= CREDIT_LOOK;
		if (look() || tries > 100)
			drop_all();
	}
	if (held.ring >= 0 && held.credit < 0) {
		forget();
		held.rest = REST;
		return 0;
	}
	return held.ring >= 0;
}

/* ---- folders */

static int is_local(int fd)
{
	/* ext, XFS, Btrfs, tmpfs, ramfs, overlayfs, F2FS, SquashFS, EROFS */
	static const uint32_t types[] = { 0xEF53, 0x58465342, 0x9123683E, 0x01021994, 0x858458F6, 0x794C7630,
		0xF2F52010, 0x73717368, 0xE0F5E1E2 };
	struct statfs s;
	if (fstatfs(fd, &s) < 0)
		return 0;
	for (size_t i = 0; i < sizeof types / sizeof *types; i++)
		if ((uint32_t)s.f_type == types[i])
			return 1;
	return 0;
}

static struct folder *find(const char *path, size_t size)
{
	for (int i = 0; i < FOLDERS; i++) {
		struct folder *f = &held.folders[i];
		if (f->path && f->size == size && !memcmp(f->path, path, size))
			return f;
	}
	return NULL;
}

static char *copy_of(const char *path, size_t size)
{
	char *copy = mem_try_alloc(size + 1);
	if (copy) {
		memcpy(copy, path, size);
		copy[size] = 0;
	}
	return copy;
}

static struct folder *keep(const char *path, size_t size, int fd)
{
	/* the root is the first, and stays */
	struct folder *f = &held.folders[size > 0];
	for (int i = 1; i < FOLDERS && f->path; i++)
		if (!held.folders[i].path || held.folders[i].used < f->used)
			f = &held.folders[i];
	drop_folder(f);
	f->path = copy_of(path, size);
	if (!f->path) {
		close(fd);
		return NULL;
	}
	f->size = size;
	f->fd = fd;
	f->used = ++held.used;
	return f;
}

/* Whoever closes inotify's last descriptor waits for some milliseconds, also where the process ends.  If the ring has
 * one too the kernel's worker that takes the ring apart is that. */
static int share_end(void)
{
	return (int)syscall(SYS_io_uring_register, held.ring, IORING_REGISTER_FILES, &held.events, 1);
}

static int begin(void)
{
	if (open_ring())
		held.never = 1;
	held.events = inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
	held.mounts = open("/proc/self/mountinfo", O_RDONLY | O_CLOEXEC);
	int root = open("/", O_PATH | O_DIRECTORY | O_CLOEXEC);
	if (held.never || held.events < 0 || held.mounts < 0 || root < 0 || !is_local(root) || share_end() ||
		arm(POLL_MOUNTS) || arm(POLL_EVENTS)) {
		close_fd(&root);
		drop_all();
		held.rest = REST;
		return -1;
	}
	return keep("", 0, root) ? 0 : -1;
}

/* Watches what happens in a folder that is held. */
static int watch(const struct folder *f)
{
	char link[32];
	for (unsigned i = 0; i < held.watch_count; i++)
		if (held.watches[i].size == f->size && !memcmp(held.watches[i].path, f->path, f->size))
			return 0;
	if (held.watch_count == WATCHES)
		return -1;
	struct watch *w = &held.watches[held.watch_count];
	w->path = copy_of(f->path, f->size);
	w->size = f->size;
	w->is_lost = 0;
	snprintf(link, sizeof link, "/proc/self/fd/%d", f->fd);
	w->id = w->path ? inotify_add_watch(held.events, link, EVENTS) : -1;
	if (w->id < 0) {
		mem_free(w->path);
		return -1;
	}
	held.watch_count++;
	return 0;
}

/* Holds the folder of this name in one that is held. */
static struct folder *hold(struct folder *above, const char *path, size_t size)
{
	char name[NAME_MAX + 1];
	size_t n = size - above->size - 1;
	struct open_how how = { .flags = O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC,
		.resolve = RESOLVE_NO_SYMLINKS | RESOLVE_NO_XDEV };
	if (n > NAME_MAX || watch(above))
		return NULL;
	memcpy(name, path + above->size + 1, n);
	name[n] = 0;
	above->used = ++held.used;
	int fd = (int)syscall(SYS_openat2, above->fd, name, &how, sizeof how);
	if (fd < 0 && errno == EXDEV) {
		how.resolve = RESOLVE_NO_SYMLINKS;
		fd = (int)syscall(SYS_openat2, above->fd, name, &how, sizeof how);
		if (fd >= 0 && !is_local(fd))
			close_fd(&fd);
	}
	return fd < 0 ? NULL : keep(path, size, fd);
}

/* Holds the folder, and what is above it as far as needed. */
static struct folder *reach(const char *path, size_t size)
{
	size_t ends[LEVELS], end = size;
	int levels = 0;
	struct folder *f;
	while (!(f = find(path, end))) {
		if (levels == LEVELS || end == 0)
			return NULL;
		ends[levels++] = end;
		while (path[--end] != '/')
			;
	}
	while (f && levels > 0)
		f = hold(f, path, ends[--levels]);
	if (!f && held.watch_count == WATCHES)
		forget();
	held.credit -= f ? 0 : CREDIT_VAIN;
	return f;
}

static int may_ask(void)
{
	if (!is_owner && !atomic_exchange_explicit(&owned, 1, memory_order_relaxed)) {
		is_owner = 1;
		held.never = getauxval(AT_SECURE) != 0;
	}
	if (!is_owner || held.never)
		return 0;
	if (held.eager) {
		held.credit = CREDIT_MOST;
		held.rest = 0;
	}
	if (held.rest > 0) {
		held.rest--;
		held.credit = CREDIT_FIRST;
		return 0;
	}
	return 1;
}

void policy_held_eager(int yes) { held.eager = yes; }

/* Whether the working directory is this folder. */
static int is_here(int fd)
{
	struct stat a, b;
	return fstat(fd, &a) == 0 && stat(".", &b) == 0 && a.st_dev == b.st_dev && a.st_ino == b.st_ino;
}

const char *policy_held_here(void)
{
	char path[PATH_MAX];
	if (!may_ask())
		return NULL;
	if (is_sound() && held.here)
		return held.here;
	if (held.rest || (held.ring < 0 && begin()) || !getcwd(path, sizeof path) || path[0] != '/')
		return NULL;
	size_t size = path[1] ? strlen(path) : 0;
	struct folder *f = reach(path, size);
	if (f && is_here(f->fd))
		held.here = copy_of(path, size);
	is_sound();
	return held.here;
}

int policy_held(const char *path)
{
	size_t size = (size_t)(strrchr(path, '/') - path);
	if (!may_ask())
		return -1;
	is_sound();
	struct folder *f = &held.folders[held.last];
	if (!f->path || f->size != size || memcmp(f->path, path, size)) {
		if (held.rest > 0 || (held.ring < 0 && begin()))
			return -1;
		f = reach(path, size);
		if (!is_sound() || !f || !f->path)
			return -1;
		held.last = (int)(f - held.folders);
	}
	f->used = ++held.used;
	held.credit += held.credit < CREDIT_MOST;
	return f->fd;
}

int policy_held_still(void) { return held.ring >= 0 && quiet(); }
