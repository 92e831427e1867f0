/* ops/fs/fs_watch.c -- fs.watch: one inotify instance for all of a run's watchers, read through the ring.
 *
 *   hub      the instance (a user may have only few: usually 128), the one op that waits for its events, and the
 *            watches by their descriptors.  Created by the first fs.watch; it stays until the end of the run
 *   watch    an inode that the kernel watches.  All paths to it have the same watch descriptor, so their watchers share
 *            it, and it is removed when the last of them is closed
 *   watcher  what one call of fs.watch returned to the script
 *
 * The op:  POLL --readable--> READ --> delivered: each event calls its watchers; then the op is posted again
 *
 * Events that arrive between two ops are queued in the kernel, so none is lost.  When the kernel has dropped a watch
 * (IN_IGNORED: the inode is gone), its watchers stay open, and keep the run alive, until the script closes them.
 *
 * A callback may open and close any watcher: hub->cursor always points to the next watcher to notify, and a watcher
 * opened by a callback does not get the event that is being delivered.
 */
#include "io/fs.h"

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <sys/inotify.h>
#include <unistd.h>

#include "base/errtab.h"
#include "base/mem.h"
#include "engine/engine.h"
#include "engine/flow.h"
#include "engine/text.h"
#include "ops/core/error.h"
#include "ops/fs/fs_watch.h"
#include "ops/core/host.h"
#include "ops/core/oplog_host.h"
#include "policy/path.h"

#define MASK (IN_ATTRIB | IN_CREATE | IN_MODIFY | IN_DELETE | IN_DELETE_SELF | IN_MOVE_SELF | IN_MOVED_FROM | \
	IN_MOVED_TO)
#define TAG "fs.watcher"

enum { EVENT_BYTES = 16 << 10, FIRST_BUCKETS = 16 };

struct watcher;

/* A node in a circular list of watchers; the head is a node without a watcher. */
struct place {
	struct place *next, *prev;
	struct watcher *w;
};

struct watch {
	struct watch *next;            /* in its bucket */
	struct place watchers;         /* at least one */
	int wd;                        /* -1: removed from the kernel and from the buckets */
};

/* Reference-counted (owners): by the objects of its watchers, and by the op while it is posted. */
struct fs_watch_hub {
	struct op op;
	struct host *host;
	unsigned owners;
	unsigned persistent;           /* open watchers that keep the run alive */
	int fd;
	int posted;
	struct place all;              /* every open watcher */
	struct place *cursor;          /* NULL unless watchers are being notified */
	uint64_t reported;             /* number of events so far, including the one being delivered */
	struct watch **buckets;
	size_t bucket_count, watch_count;      /* a power of two */
	_Alignas(struct inotify_event) char events[EVENT_BYTES];
};

struct watcher {
	struct fs_watch_hub *hub;
	struct watch *watch;           /* NULL: closed, or not yet open */
	struct place in_watch, in_all;
	value_ref callback;
	uint64_t born;                 /* hub->reported when it was opened */
	uint8_t persistent;
	char name[];                   /* the last part of the path: the name in events about the path itself */
};

/* ---- circles */

static void place_init(struct place *p, struct watcher *w) { *p = (struct place){ p, p, w }; }

static void place_append(struct place *head, struct place *p)
{
	p->next = head;
	p->prev = head->prev;
	head->prev->next = p;
	head->prev = p;
}

static void place_leave(struct fs_watch_hub *hub, struct place *p)
{
	if (hub->cursor == p)
		hub->cursor = p->next;
	p->prev->next = p->next;
	p->next->prev = p->prev;
	p->next = p->prev = p;
}

/* ---- watches by descriptor */

static struct watch **bucket_of(struct fs_watch_hub *hub, int wd)
{
	return &hub->buckets[(size_t)wd & (hub->bucket_count - 1)];
}

static struct watch *watch_find(struct fs_watch_hub *hub, int wd)
{
	struct watch *watch = wd < 0 ? NULL : *bucket_of(hub, wd);
	while (watch && watch->wd != wd)
		watch = watch->next;
	return watch;
}

/* If out of memory the buckets just get fuller. */
static void buckets_grow(struct fs_watch_hub *hub)
{
	size_t count = hub->bucket_count;
	struct watch **old = hub->buckets, **grown = mem_try_zalloc(2 * count * sizeof (struct watch *));
	if (!grown)
		return;
	hub->buckets = grown;
	hub->bucket_count = 2 * count;
	for (size_t i = 0; i < count; i++) {
		for (struct watch *watch = old[i], *next; watch; watch = next) {
			struct watch **bucket = bucket_of(hub, watch->wd);
			next = watch->next;
			watch->next = *bucket;
			*bucket = watch;
		}
	}
	mem_free(old);
}

static struct watch *watch_new(struct fs_watch_hub *hub, int wd)
{
	struct watch *watch = mem_try_alloc(sizeof *watch);
	if (!watch)
		return NULL;
	if (hub->watch_count >= hub->bucket_count)
		buckets_grow(hub);
	struct watch **bucket = bucket_of(hub, wd);
	*watch = (struct watch){ .next = *bucket, .wd = wd };
	*bucket = watch;
	hub->watch_count++;
	place_init(&watch->watchers, NULL);
	return watch;
}

static void watch_forget(struct fs_watch_hub *hub, struct watch *watch)
{
	struct watch **link = bucket_of(hub, watch->wd);
	while (*link != watch)
		link = &(*link)->next;
	*link = watch->next;
	hub->watch_count--;
	watch->wd = -1;
}

/* Called when the last watcher is closed. */
static void watch_end(struct fs_watch_hub *hub, struct watch *watch)
{
	if (watch->wd >= 0) {
		inotify_rm_watch(hub->fd, watch->wd);
		watch_forget(hub, watch);
	}
	if (hub->cursor == &watch->watchers)
		hub->cursor = NULL;
	mem_free(watch);
}

/* ---- the hub */

static void hub_drop(struct fs_watch_hub *hub)
{
	if (--hub->owners > 0)
		return;
	hub->host->watches = NULL;
	close(hub->fd);
	mem_free(hub->buckets);
	mem_free(hub);
}

static struct fs_watch_hub *hub_of(struct op *op) { return container_of(op, struct fs_watch_hub, op); }

static int hub_step(struct op *op, struct ring_request *rq)
{
	struct fs_watch_hub *hub = hub_of(op);
	if (op->step == 0) {
		*rq = (struct ring_request){ .opcode = RING_POLL, .fd = hub->fd, .flags = POLLIN };
		return 1;
	}
	if (op->step > 1 || op->result < 0 || op->cancelled)
		return 0;
	*rq = (struct ring_request){ .opcode = RING_READ, .fd = hub->fd, .buf = hub->events, .size = EVENT_BYTES,
		.offset = -1 };
	return 1;
}

static void report(struct watcher *w, int bits, const char *name)
{
	js_State *J = w->hub->host->J;
	value_push(J, w->callback);
	js_pushundefined(J);
	js_pushnumber(J, bits);
	text_push(J, name);
	engine_callback(J, 2);
}

/* An event without a name is about the watched path itself. */
static void tell(struct fs_watch_hub *hub, const struct place *head, int bits, const char *name)
{
	hub->reported++;
	hub->cursor = head->next;
	while (hub->cursor && hub->cursor != head) {
		struct watcher *w = hub->cursor->w;
		hub->cursor = hub->cursor->next;
		if (w->born < hub->reported)
			report(w, bits, name ? name : w->name);
	}
	hub->cursor = NULL;
}

static int bits_of(const struct inotify_event *e)
{
	int bits = e->mask & ~(uint32_t)(IN_ATTRIB | IN_MODIFY | IN_ISDIR) ? FS_WATCH_RENAME : 0;
	if (e->mask & IN_ISDIR)
		bits |= FS_WATCH_DIRECTORY;
	if (e->len == 0)
		bits |= FS_WATCH_ITSELF;
	if (e->mask & IN_IGNORED)
		bits |= FS_WATCH_GONE;
	return bits;
}

static void event(struct fs_watch_hub *hub, const struct inotify_event *e)
{
	if (e->mask & IN_Q_OVERFLOW) {
		tell(hub, &hub->all, FS_WATCH_OVERFLOW, "");
		return;
	}
	struct watch *watch = watch_find(hub, e->wd);
	if (!watch)
		return;                /* for a watch that was removed meanwhile */
	if (e->mask & IN_IGNORED)
		watch_forget(hub, watch);
	tell(hub, &watch->watchers, bits_of(e), e->len ? e->name : NULL);
}

static void hub_deliver(struct op *op, const struct record *rec, const void *inline_bytes)
{
	struct fs_watch_hub *hub = hub_of(op);
	for (int64_t at = 0; at < rec->result;) {
		const struct inotify_event *e = (const void *)(hub->events + at);
		at += (int64_t)sizeof *e + e->len;
		event(hub, e);
	}
}

static int hub_post(struct fs_watch_hub *hub);

static void hub_release(struct op *op)
{
	struct fs_watch_hub *hub = hub_of(op);
	int again = !op->cancelled && (op->result >= 0 || op->result == -EAGAIN || op->result == -EINTR);
	hub->posted = 0;
	/* The slab place of the op just released is free, so posting allocates nothing. */
	if (again && hub_post(hub) == 0)
		hub->owners--;
	else
		hub_drop(hub);
}

static unsigned hub_shown(const struct op *op, const char **name)
{
	*name = "FSEventWrap";
	return container_of(op, struct fs_watch_hub, op)->persistent;
}

static const struct op_kind hub_kind = {
	.name = "fs.watch", .flags = OP_KIND_NO_INLINE, .step = hub_step, .deliver = hub_deliver,
	.release = hub_release,
	.shown = hub_shown,
};

static int hub_post(struct fs_watch_hub *hub)
{
	if (hub->posted)
		return 0;
	memset(&hub->op, 0, sizeof hub->op);
	hub->op.kind = &hub_kind;
	hub->op.referenced = hub->persistent > 0;
	int r = loop_post(hub->host->loop, &hub->op);
	if (r < 0)
		return r;
	hub->posted = 1;
	hub->owners++;
	return 0;
}

static void hub_count(struct fs_watch_hub *hub, int persistent)
{
	hub->persistent += persistent ? 1u : -1u;
	if (hub->posted)
		(hub->persistent ? loop_ref : loop_unref)(hub->host->loop, &hub->op);
}

static int hub_new(struct host *host, struct fs_watch_hub **made)
{
	struct fs_watch_hub *hub = mem_try_zalloc(sizeof *hub);
	struct watch **buckets = mem_try_zalloc(FIRST_BUCKETS * sizeof *buckets);
	int fd = hub && buckets ? inotify_init1(IN_NONBLOCK | IN_CLOEXEC) : -1;
	if (fd < 0) {
		int r = hub && buckets ? -errno : -ENOMEM;
		mem_free(hub);
		mem_free(buckets);
		return r;
	}
	hub->host = host;
	hub->fd = fd;
	hub->buckets = buckets;
	hub->bucket_count = FIRST_BUCKETS;
	place_init(&hub->all, NULL);
	*made = hub;
	return 0;
}

/* ---- watchers */

static void watcher_close(struct watcher *w)
{
	struct fs_watch_hub *hub = w->hub;
	struct watch *watch = w->watch;
	if (!watch)
		return;
	w->watch = NULL;
	place_leave(hub, &w->in_watch);
	place_leave(hub, &w->in_all);
	if (watch->watchers.next == &watch->watchers)
		watch_end(hub, watch);
	if (w->persistent)
		hub_count(hub, 0);
}

/* found: a directory found below another one, which may have become a link since.  0, or -errno and nothing has
 * changed */
static int watcher_open(struct watcher *w, const char *path, int found)
{
	struct fs_watch_hub *hub = w->hub;
	uint32_t mask = MASK | (found ? IN_DONT_FOLLOW | IN_ONLYDIR : 0);
	int r = hub_post(hub), wd = r < 0 ? -1 : inotify_add_watch(hub->fd, path, mask);
	if (wd < 0)
		return r < 0 ? r : -errno;
	struct watch *watch = watch_find(hub, wd);
	if (!watch)
		watch = watch_new(hub, wd);
	if (!watch) {
		inotify_rm_watch(hub->fd, wd);
		return -ENOMEM;
	}
	w->watch = watch;
	w->born = hub->reported;
	place_append(&watch->watchers, &w->in_watch);
	place_append(&hub->all, &w->in_all);
	if (w->persistent)
		hub_count(hub, 1);
	return 0;
}

/* What the policy allows; else its answer, above 0. */
static int watcher_open_checked(struct watcher *w, const char *path, int found)
{
	const struct policy *p = policy_now();
	struct policy_place place;
	if (!p)
		return watcher_open(w, path, found);
	int r = policy_find(p, POLICY_BIT(POLICY_READ), path, POLICY_FOLLOW, &place);
	if (r)
		return r;
	r = watcher_open(w, place.at, 0);
	policy_place_free(&place);
	return r;
}

static void finalize(js_State *J, void *p)
{
	struct watcher *w = p;
	watcher_close(w);
	value_unroot(J, w->callback);
	hub_drop(w->hub);
	mem_free(w);
}

static const char *last_part(const char *path)
{
	const char *slash = strrchr(path, '/');
	return slash && slash[1] ? slash + 1 : path;
}

static int watcher_new(struct host *host, const char *path, struct watcher **made)
{
	const char *name = last_part(path);
	size_t size = strlen(name) + 1;
	struct watcher *w = mem_try_zalloc(sizeof *w + size);
	int r = !w ? -ENOMEM : host->watches ? 0 : hub_new(host, &host->watches);
	if (r < 0) {
		mem_free(w);
		return r;
	}
	w->hub = host->watches;
	w->hub->owners++;
	place_init(&w->in_watch, w);
	place_init(&w->in_all, w);
	memcpy(w->name, name, size);
	*made = w;
	return 0;
}

static void fail(js_State *J, int error, const char *path)
{
	if (error > 0) {
		error_push_denied(J, (enum policy_kind)(error - POLICY_REFUSED), path);
		js_throw(J);
	}
	error_push_saying(J, error, error == -ENOSPC ? "System limit for number of file watchers reached" : NULL,
		"watch", path, NULL);
	js_throw(J);
}

void fs_watch_native(js_State *J)
{
	const char *path = text_path(J, 1);
	struct watcher *w = NULL;
	js_pushnull(J);
	int r = path ? watcher_new(host_of(J), path, &w) : -EINVAL;
	if (r < 0)
		fail(J, r, path);
	w->persistent = (uint8_t)js_toboolean(J, 2);
	js_newuserdata(J, TAG, w, finalize);
	js_copy(J, 3);
	flow_bind_as(J, "FSEVENTWRAP", 0);
	w->callback = value_root(J, -1);
	js_pop(J, 1);
	path = text_path(J, 1);
	r = path ? watcher_open_checked(w, path, js_toboolean(J, 4)) : -EINVAL;
	if (path)
		oplog_host_once(J, "fs.watch", path, !r ? "ok" : r > 0 ? "denied" : errtab_name(r));
	if (r)
		fail(J, r, path);
}

void fs_watch_close_native(js_State *J)
{
	struct watcher *w = js_touserdata(J, 1, TAG);
	watcher_close(w);
	if (w->callback) {
		value_push(J, w->callback);
		value_unroot(J, w->callback);
		w->callback = 0;
		flow_over(J);
	}
	js_pushundefined(J);
}

void fs_watch_ref_native(js_State *J)
{
	struct watcher *w = js_touserdata(J, 1, TAG);
	uint8_t yes = (uint8_t)js_toboolean(J, 2);
	if (w->watch && w->persistent != yes)
		hub_count(w->hub, yes);
	w->persistent = yes;
	js_pushundefined(J);
}
