/* ops/fs_watch.c -- fs.watch: inotify, read through the ring.
 *
 * A watcher has an inotify descriptor of its own and, while it is open, one op that waits for events:
 *
 *   POLL --readable--> READ --> delivered: each event is a call into the script; then the next op is posted
 *
 * Closing cancels the op; the descriptor is closed when nothing uses it any more, in the op's release.
 * Events that arrive between two ops wait in the kernel, so none is lost.
 */
#include "ops/fs.h"

#include <errno.h>
#include <limits.h>
#include <poll.h>
#include <string.h>
#include <sys/inotify.h>
#include <unistd.h>

#include "base/mem.h"
#include "engine/engine.h"
#include "engine/str.h"
#include "ops/error.h"
#include "ops/fs_watch.h"
#include "ops/host.h"

#define MASK (IN_ATTRIB | IN_CREATE | IN_MODIFY | IN_DELETE | IN_DELETE_SELF | IN_MOVE_SELF | IN_MOVED_FROM | IN_MOVED_TO)
#define TAG "fs.watcher"

/* Its owners: the script's object and the op that waits. */
struct watcher {
	js_State *J;
	value_ref callback;
	struct watch_op *waiting;      /* NULL: closed, or being delivered */
	int fd;
	int owners;
	uint8_t closed;
	uint8_t referenced;
	char name[NAME_MAX + 1];       /* the last part of the path: what an event of the path itself is called */
};

struct watch_op {
	struct op op;
	struct watcher *w;
	_Alignas(struct inotify_event) char events[4096];
};

static void watcher_drop(struct watcher *w)
{
	if (--w->owners > 0)
		return;
	close(w->fd);
	mem_free(w);
}

static struct watch_op *watch_of(struct op *op) { return container_of(op, struct watch_op, op); }

static int watch_step(struct op *op, struct ring_request *rq)
{
	struct watch_op *o = watch_of(op);
	if (op->step == 0) {
		*rq = (struct ring_request){ .opcode = RING_POLL, .fd = o->w->fd, .flags = POLLIN };
		return 1;
	}
	if (op->step > 1 || op->result < 0 || op->cancelled)
		return 0;
	*rq = (struct ring_request){ .opcode = RING_READ, .fd = o->w->fd, .buf = o->events, .size = sizeof o->events, .offset = -1 };
	return 1;
}

static void report(struct watcher *w, int rename, const char *name)
{
	js_State *J = w->J;
	value_push(J, w->callback);
	js_pushundefined(J);
	js_pushboolean(J, rename);
	str_push(J, name);
	engine_callback(J, 2);
}

static int wait_again(struct watcher *w);

static void watch_deliver(struct op *op, const struct record *rec, const void *inline_bytes)
{
	struct watch_op *o = watch_of(op);
	struct watcher *w = o->w;
	w->waiting = NULL;
	for (int64_t at = 0; at < rec->result && !w->closed;) {
		const struct inotify_event *e = (const void *)(o->events + at);
		at += (int64_t)sizeof *e + e->len;
		report(w, (e->mask & ~(uint32_t)(IN_ATTRIB | IN_MODIFY)) != 0, e->len ? e->name : w->name);
	}
	if (!w->closed && (rec->result >= 0 || rec->result == -EAGAIN || rec->result == -EINTR))
		wait_again(w);
}

static void watch_release(struct op *op)
{
	struct watch_op *o = watch_of(op);
	watcher_drop(o->w);
	mem_free(o);
}

static const struct op_kind watch_kind = {
	.name = "fs.watch", .flags = OP_KIND_NO_INLINE, .step = watch_step, .deliver = watch_deliver, .release = watch_release,
};

static int wait_again(struct watcher *w)
{
	struct watch_op *o = mem_try_alloc(sizeof *o);
	if (!o)
		return -ENOMEM;
	memset(&o->op, 0, sizeof o->op);
	o->op.kind = &watch_kind;
	o->op.referenced = w->referenced;
	o->w = w;
	if (loop_post(host_loop(w->J), &o->op) < 0) {
		mem_free(o);
		return -ENOMEM;
	}
	w->owners++;
	w->waiting = o;
	return 0;
}

static void watcher_close(struct watcher *w)
{
	if (w->closed)
		return;
	w->closed = 1;
	value_unroot(w->J, w->callback);
	if (w->waiting)
		loop_cancel(host_loop(w->J), &w->waiting->op);
	w->waiting = NULL;
}

static void finalize(js_State *J, void *p)
{
	struct watcher *w = p;
	/* An open watcher keeps its object alive through the callback, so this is the end of the heap: the loop
	 * has released its ops already. */
	watcher_drop(w);
}

static const char *last_part(const char *path)
{
	const char *slash = strrchr(path, '/');
	return slash && slash[1] ? slash + 1 : path;
}

/* path, persistent, callback(is rename, name) -- watcher object; throws the system error */
void fs_watch_native(js_State *J)
{
	const char *path = str_path(J, 1);
	int fd = inotify_init1(IN_NONBLOCK | IN_CLOEXEC), r = 0;
	struct watcher *w = fd < 0 ? NULL : mem_try_zalloc(sizeof *w);
	if (fd < 0)
		r = -errno;
	else if (!w)
		r = -ENOMEM;
	else if (!path || inotify_add_watch(fd, path, MASK) < 0)
		r = path ? -errno : -EINVAL;
	if (r < 0) {
		if (fd >= 0)
			close(fd);
		mem_free(w);
		error_push(J, r, "watch", path, NULL);
		js_throw(J);
	}
	w->J = J;
	w->fd = fd;
	w->owners = 1;
	w->referenced = (uint8_t)js_toboolean(J, 2);
	strncpy(w->name, last_part(path), sizeof w->name - 1);
	js_getglobal(J, "Object");
	js_getproperty(J, -1, "prototype");
	js_newuserdata(J, TAG, w, finalize);
	w->callback = value_root(J, 3);
	if (wait_again(w) < 0) {
		watcher_close(w);
		js_rangeerror(J, "Out of memory");
	}
}

void fs_watch_close_native(js_State *J)
{
	watcher_close(js_touserdata(J, 1, TAG));
	js_pushundefined(J);
}

/* watcher, yes or no */
void fs_watch_ref_native(js_State *J)
{
	struct watcher *w = js_touserdata(J, 1, TAG);
	w->referenced = (uint8_t)js_toboolean(J, 2);
	if (w->waiting) {
		if (w->referenced)
			loop_ref(host_loop(J), &w->waiting->op);
		else
			loop_unref(host_loop(J), &w->waiting->op);
	}
	js_pushundefined(J);
}
