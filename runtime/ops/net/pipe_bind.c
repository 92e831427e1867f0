#include "ops/net/pipe_bind.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "base/mem.h"
#include "engine/buffer.h"
#include "engine/engine.h"
#include "engine/flow.h"
#include "engine/text.h"
#include "io/pipe.h"
#include "loop/loop.h"
#include "ops/core/ops.h"
#include "ops/core/stdio.h"
#include "ops/net/closing.h"
#include "ops/net/passing.h"

/* most output comes in few bytes; a read that came back full is followed by larger ones */
enum { READ_FIRST = 8 << 10, READ_NEXT = 64 << 10 };

static const char PIPE[] = "PipeHandle";

struct reading {
	struct pipe_read read;
	struct pipe *pipe;
	value_ref callback;
};

struct writing {
	struct pipe_write write;
	struct pipe *pipe;
	struct writing *next;
	struct buffer_store *store;    /* keeps the bytes of an array, or NULL */
	uint8_t *copy;
	int own_fd;                    /* to be given, or -1 */
	value_ref callback;
};

void pipe_drop(struct pipe *p)
{
	if (--p->refs)
		return;
	if (p->fd >= 0)
		close(p->fd);
	mem_free(p);
}

static void pipe_finalize(js_State *J, void *data) { pipe_drop(data); }

struct pipe *pipe_of(js_State *J) { return js_touserdata(J, 0, PIPE); }

struct pipe *pipe_at(js_State *J, int idx)
{
	return js_isuserdata(J, idx, PIPE) ? js_touserdata(J, idx, PIPE) : NULL;
}

struct pipe *pipe_push(js_State *J)
{
	value_push_prototype(J, PIPE);
	struct pipe *p = mem_try_zalloc(sizeof *p);
	if (!p)
		js_rangeerror(J, "Out of memory");
	*p = (struct pipe){ .host = host_of(J), .refs = 1, .fd = -1, .room = READ_FIRST };
	js_newuserdata(J, PIPE, p, pipe_finalize);
	return p;
}

/* ---- reading */

static struct reading *reading_of(struct op *op) { return container_of(op, struct reading, read.op); }

uint8_t *pipe_fitted(uint8_t *bytes, size_t size, size_t room)
{
	uint8_t *small = size < room / 2 ? mem_try_realloc(bytes, size ? size : 1) : NULL;
	return small ? small : bytes;
}

/* The bytes read, the caller's from now on. */
static uint8_t *take_read(struct reading *r, size_t size)
{
	uint8_t *bytes = pipe_fitted(r->read.bytes, size, r->read.room);
	r->read.bytes = NULL;
	return bytes;
}

static void drop_taken(struct reading *r)
{
	if (r->read.takes && r->read.taken >= 0)
		close(r->read.taken);
	r->read.taken = -1;
}

/* Pushes what the callback gets.  0: out of memory, with nothing pushed. */
static int push_read(js_State *J, struct reading *r, int64_t result)
{
	if (result < 0) {
		js_pushnumber(J, (double)result);
		return 1;
	}
	if (result == 0) {
		js_pushnull(J);
		return 1;
	}
	if (js_try(J)) {
		js_pop(J, 1);
		return 0;
	}
	buffer_push_node(J, take_read(r, (size_t)result), (size_t)result);
	js_endtry(J);
	return 1;
}

static void reading_deliver(struct op *op, const struct record *rec, const void *bytes)
{
	struct reading *r = reading_of(op);
	struct pipe *p = r->pipe;
	js_State *J = p->host->J;
	if (rec->result <= 0)
		p->ended = 1;
	else if ((uint64_t)rec->result == r->read.room)
		p->room = READ_NEXT;
	value_push(J, r->callback);
	js_pushundefined(J);
	if (!push_read(J, r, rec->result)) {
		p->ended = 1;
		js_pushnumber(J, -ENOMEM);
	}
	int has_handle = r->read.takes && r->read.taken >= 0 && passing_push(J, &r->read.taken);
	engine_callback(J, has_handle ? 2 : 1);
}

static int reading_post(struct reading *r);

static void reading_release(struct op *op)
{
	struct reading *r = reading_of(op);
	struct pipe *p = r->pipe;
	int again = (!op->cancelled || p->resumed) && p->wanted && !p->ended && p->fd >= 0;
	p->resumed = 0;
	drop_taken(r);
	/* the place of the op just released is free, so posting allocates nothing */
	if (again && reading_post(r) == 0)
		return;
	if (p->reading == r)
		p->reading = NULL;
	if (r->callback && flow_watched(p->host->J)) {
		value_push(p->host->J, r->callback);
		flow_over(p->host->J);
	}
	value_unroot(p->host->J, r->callback);
	mem_free(r->read.bytes);
	mem_free(r);
	pipe_drop(p);
}

static unsigned reading_shown(const struct op *op, const char **name)
{
	const struct reading *r = container_of(op, struct reading, read.op);
	*name = r->pipe->is_tcp ? "TCPSocketWrap" : "PipeWrap";
	return 1;
}

static const struct op_kind reading_kind = {
	.name = "PipeRead", .flags = OP_KIND_NO_INLINE, .step = pipe_read_step, .deliver = reading_deliver,
	.release = reading_release, .shown = reading_shown,
};

static int reading_post(struct reading *r)
{
	struct pipe *p = r->pipe;
	if (!r->read.bytes || r->read.room != p->room) {
		mem_free(r->read.bytes);
		r->read.bytes = mem_try_alloc(p->room);
		r->read.room = p->room;
	}
	r->read.fd = p->fd;
	r->read.takes = p->is_channel;
	r->read.taken = -1;
	memset(&r->read.op, 0, sizeof r->read.op);
	r->read.op.kind = &reading_kind;
	r->read.op.referenced = p->wanted && !p->unreferenced;
	return loop_post(p->host->loop, &r->read.op);
}

static void mind_reference(struct pipe *p)
{
	if (p->reading)
		(p->wanted && !p->unreferenced ? loop_ref : loop_unref)(p->host->loop, &p->reading->read.op);
}

static void pipe_start(js_State *J)
{
	struct pipe *p = pipe_of(J);
	if (!js_iscallable(J, 1))
		js_typeerror(J, "not a function");
	if (p->fd < 0 || p->ended) {
		js_pushundefined(J);
		return;
	}
	p->wanted = 1;
	if (p->reading) {
		p->resumed = p->reading->read.op.cancelled;
		mind_reference(p);
		js_pushundefined(J);
		return;
	}
	js_copy(J, 1);
	flow_bind_as(J, p->is_tcp ? "TCPWRAP" : "PIPEWRAP", 0);
	value_ref callback = value_root(J, -1);
	struct reading *r = p->reading ? NULL : mem_try_zalloc(sizeof *r);
	if (!r) {
		value_unroot(J, callback);
		if (!p->reading)
			js_rangeerror(J, "Out of memory");
		js_pushundefined(J);           /* a hook has started it meanwhile */
		return;
	}
	r->pipe = p;
	r->callback = callback;
	p->refs++;
	p->reading = r;
	if (reading_post(r) < 0) {
		p->ended = 1;                  /* so that release does not post it again */
		reading_release(&r->read.op);
		p->ended = 0;
		js_rangeerror(J, "Out of memory");
	}
	js_pushundefined(J);
}

static void pipe_stop(js_State *J)
{
	struct pipe *p = pipe_of(J);
	p->wanted = 0;
	if (p->reading && js_toboolean(J, 1))
		loop_cancel(p->host->loop, &p->reading->read.op);
	mind_reference(p);
	js_pushundefined(J);
}

static void pipe_set_ref(js_State *J)
{
	struct pipe *p = pipe_of(J);
	p->unreferenced = !js_toboolean(J, 1);
	mind_reference(p);
	if (p->connecting)
		(p->unreferenced ? loop_unref : loop_ref)(p->host->loop, p->connecting);
	js_pushundefined(J);
}

/* ---- writing */

static struct writing *writing_of(struct op *op) { return container_of(op, struct writing, write.op); }

static void call_with_result(js_State *J, value_ref callback, int64_t result)
{
	value_push(J, callback);
	js_pushundefined(J);
	js_pushnumber(J, (double)result);
	engine_callback(J, 1);
}

static void writing_deliver(struct op *op, const struct record *rec, const void *bytes)
{
	struct writing *w = writing_of(op);
	call_with_result(w->pipe->host->J, w->callback, rec->result);
}

static void writing_free(struct writing *w)
{
	struct pipe *p = w->pipe;
	value_unroot(p->host->J, w->callback);
	if (w->store)
		buffer_unpin(w->store);
	if (w->own_fd >= 0)
		close(w->own_fd);
	mem_free(w->copy);
	mem_free(w);
	pipe_drop(p);
}

static void writing_release(struct op *op);

static unsigned writing_shown(const struct op *op, const char **name)
{
	*name = "WriteWrap";
	return 1;
}

static const struct op_kind writing_kind = {
	.name = "PipeWrite", .flags = OP_KIND_NO_INLINE, .step = pipe_write_step, .deliver = writing_deliver,
	.release = writing_release, .shown = writing_shown,
};

/* Posts the first of those that wait; frees them if there is no place for it, or they are not wanted any more. */
static void writing_next(struct pipe *p, int wanted)
{
	while (p->writing) {
		struct writing *w = p->writing;
		w->write.fd = p->fd;
		if (wanted && loop_post(p->host->loop, &w->write.op) == 0)
			return;
		p->writing = w->next;
		writing_free(w);
	}
	p->last_writing = NULL;
}

static void writing_release(struct op *op)
{
	struct writing *w = writing_of(op);
	struct pipe *p = w->pipe;
	int wanted = !op->cancelled;
	p->refs++;
	p->writing = w->next;
	writing_free(w);
	writing_next(p, wanted);
	pipe_drop(p);
}

/* Borrows the bytes at idx for the writing until it is posted. */
static void borrow_bytes(js_State *J, int idx, struct pipe_write *w)
{
	uint8_t *bytes = NULL;
	size_t size = 0;
	if (!buffer_get(J, idx, &bytes, &size))
		bytes = (uint8_t *)(uintptr_t)text_utf8(J, idx, &size);
	w->bytes = bytes;
	w->size = size;
}

/* Makes the rest of the bytes its own, or keeps the array that holds them. */
static int keep_bytes(js_State *J, int idx, struct writing *w)
{
	uint8_t *bytes;
	size_t size, left = w->write.size - w->write.done;
	w->store = buffer_pin(J, idx, &bytes, &size);
	if (w->store)
		return 0;
	w->copy = mem_try_alloc(left ? left : 1);
	if (!w->copy)
		return -ENOMEM;
	memcpy(w->copy, w->write.bytes + w->write.done, left);
	w->write.bytes = w->copy;
	w->write.size = left;
	w->write.done = 0;
	return 0;
}

/* What is to be given may be closed before its turn comes. */
static int keep_given(struct writing *w)
{
	if (!w->write.gives)
		return 0;
	w->own_fd = fcntl(w->write.given, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
	if (w->own_fd < 0)
		return -errno;
	w->write.given = w->own_fd;
	return 0;
}

/* The process at the other end may write where this one's output goes: what was written first is to be seen first. */
static void settle_output(const struct pipe *p)
{
	if (!p->is_tcp)
		stdio_flush(p->host->stdio);
}

static void pipe_write(js_State *J)
{
	struct pipe *p = pipe_of(J);
	struct pipe_write now = { .fd = p->fd };
	if (!js_iscallable(J, 2))
		js_typeerror(J, "not a function");
	settle_output(p);
	js_copy(J, 2);
	flow_bind_as(J, "WRITEWRAP", 0);
	borrow_bytes(J, 1, &now);
	int r = 0;
	if (js_isdefined(J, 3)) {
		now.given = r = passing_fd(J, 3);
		now.gives = 1;
	}
	if (r >= 0)
		r = p->fd < 0 ? -EBADF : p->writing ? 0 : pipe_write_now(&now);
	if (r != 0) {
		js_pushnumber(J, r < 0 ? r : 0);
		return;
	}
	value_ref callback = value_root(J, -1);
	struct writing *w = mem_try_zalloc(sizeof *w);
	if (!w) {
		value_unroot(J, callback);
		js_rangeerror(J, "Out of memory");
	}
	p->refs++;
	*w = (struct writing){ .write = now, .pipe = p, .callback = callback, .own_fd = -1 };
	w->write.op.kind = &writing_kind;
	w->write.op.referenced = 1;
	r = keep_given(w);
	if (r < 0) {
		writing_free(w);
		js_pushnumber(J, r);
		return;
	}
	if (keep_bytes(J, 1, w) < 0 || (!p->writing && loop_post(p->host->loop, &w->write.op) < 0)) {
		writing_free(w);
		js_rangeerror(J, "Out of memory");
	}
	if (p->writing)
		p->last_writing->next = w;
	else
		p->writing = w;
	p->last_writing = w;
	js_pushnumber(J, 1);
}

static void pipe_queued(js_State *J)
{
	size_t left = 0;
	for (const struct writing *w = pipe_of(J)->writing; w; w = w->next)
		left += w->write.size - w->write.done;
	js_pushnumber(J, (double)left);
}

struct ending {
	struct op op;
	struct host *host;
	value_ref callback;
};

static int ending_step(struct op *op, struct ring_request *rq) { return 0; }

static void ending_deliver(struct op *op, const struct record *rec, const void *bytes)
{
	struct ending *e = container_of(op, struct ending, op);
	call_with_result(e->host->J, e->callback, rec->result);
}

static void ending_release(struct op *op)
{
	struct ending *e = container_of(op, struct ending, op);
	value_unroot(e->host->J, e->callback);
	mem_free(e);
}

static unsigned ending_shown(const struct op *op, const char **name)
{
	*name = "ShutdownWrap";
	return 1;
}

static const struct op_kind ending_kind = {
	.name = "PipeEnd", .step = ending_step, .deliver = ending_deliver, .release = ending_release,
	.shown = ending_shown,
};

/* The callback at idx is called in a later phase. */
static void call_later(js_State *J, int idx, struct host *host)
{
	js_copy(J, idx);
	flow_bind_as(J, "SHUTDOWNWRAP", 0);
	value_ref callback = value_root(J, -1);
	struct ending *e = mem_try_zalloc(sizeof *e);
	if (!e) {
		value_unroot(J, callback);
		js_rangeerror(J, "Out of memory");
	}
	*e = (struct ending){ .op = { .kind = &ending_kind, .referenced = 1 }, .host = host, .callback = callback };
	ops_post(J, &e->op);
	js_pop(J, 1);
}

static void pipe_end_(js_State *J)
{
	struct pipe *p = pipe_of(J);
	settle_output(p);
	int r = p->fd < 0 ? -EBADF : pipe_end(p->fd);
	if (r == 0 && js_iscallable(J, 1)) {
		call_later(J, 1, p->host);
		r = 1;
	}
	js_pushnumber(J, r);
}

/* ---- closing */

static void pipe_close(js_State *J)
{
	struct pipe *p = pipe_of(J);
	settle_output(p);
	struct closing *c = closing_take(J, 1, p->host, &p->fd);
	if (c) {
		if (p->connecting)
			loop_cancel(p->host->loop, p->connecting);
		if (p->reading)
			loop_cancel(p->host->loop, &p->reading->read.op);
		if (p->writing)
			loop_cancel(p->host->loop, &p->writing->write.op);
		closing_post(J, c, NULL, NULL);
	}
	js_pushundefined(J);
}

static void pipe_fd(js_State *J) { js_pushnumber(J, pipe_of(J)->fd); }

void pipe_bind(js_State *J)
{
	js_newobject(J);
	value_method(J, "start", pipe_start, 1);
	value_method(J, "stop", pipe_stop, 1);
	value_method(J, "write", pipe_write, 3);
	value_method(J, "queued", pipe_queued, 0);
	value_method(J, "end", pipe_end_, 1);
	value_method(J, "close", pipe_close, 1);
	value_method(J, "setRef", pipe_set_ref, 1);
	value_method(J, "fd", pipe_fd, 0);
	net_socket_methods(J);
	value_set_prototype(J, PIPE);
}
