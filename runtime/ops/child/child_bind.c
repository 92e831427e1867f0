/* ops/child/child_bind.c -- internalBinding('child'): programs and the pipes to them.
 *
 * The library hands over arrays that it has made itself, of strings without U+0000 and of numbers.
 *
 *   spawn(file, args, env, cwd, stdio, flags, uid, gid, onexit)    -> [0 or -errno, pid, process, pipe or null, ...]
 *                     cwd: a string or undefined.  stdio: for each descriptor of the child's one of ours, or NULL,
 *                     PIPE, PAIR.  flags: DETACHED, SET_UID, SET_GID.  onexit(0 or -errno, code, signal's number) is
 *                     called as an outermost call when the child has ended; until then it keeps the run alive
 *   process: kill(number) -> 0 or -errno      setRef(yes)      hasRef()
 *   run(file, args, env, cwd, stdio, flags, uid, gid, inputs, timeout, signal, most)
 *                     -> [0 or -errno, pid, ended, code, signal's number, output or null, ...]
 *                     inputs: for each descriptor bytes or undefined
 *   open(fd)          -> pipe      over a descriptor, which it owns from now on
 *   pipe: start(onread)            reads on until stop; onread(bytes), onread(null) at the end, onread(-errno)
 *         stop(at once)            without at once, a read under way still takes what comes first
 *         write(bytes or string, ondone)    0: written, -errno, or 1: ondone(0 or -errno) will be called
 *         end()                    0 or -errno   the other end sees the end; a pipe that is no socket is to be closed
 *         close(onclosed)          drops what was not written yet; onclosed may be undefined
 *         setRef(yes)              whether a read keeps the run alive
 *         fd()                     -1: closed
 *
 * Lifetime  a pipe's struct lives as long as its object or an op of its own; the descriptor is closed with whichever
 *           goes last, if close has not been called.  A read under way holds its callback, and so the stream.
 */
#include "ops/child/child_door.h"
#include "ops/core/ops.h"

#include <errno.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "base/limits.h"
#include "base/mem.h"
#include "engine/buffer.h"
#include "engine/engine.h"
#include "engine/flow.h"
#include "engine/text.h"
#include "io/child.h"
#include "io/pipe.h"
#include "ops/core/host.h"
#include "ops/core/oplog_host.h"
#include "ops/core/rate.h"
#include "ops/core/stdio.h"
#include "policy/lend.h"
#include "policy/dry.h"

enum {
	STDIO_NULL = -1, STDIO_PIPE = -2, STDIO_PAIR = -3,
	/* most output comes in few bytes; a read that came back full is followed by larger ones */
	READ_FIRST = 8 << 10, READ_NEXT = 64 << 10,
	EXIT_ROUNDS = 16
};

static const char PROCESS[] = "ChildProcessHandle", PIPE[] = "PipeHandle";

/* ---- pipes */

struct pipe {
	struct host *host;
	struct reading *reading;       /* posted, or NULL */
	struct writing *writing, *last_writing;        /* in order; the first is posted, the others wait for it */
	unsigned refs;
	int fd;                        /* -1: closed */
	uint32_t room;                 /* of the next read */
	uint8_t wanted, unreferenced, ended;
	uint8_t resumed;               /* wanted again while a read is being cancelled */
};

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
	value_ref callback;
};

struct closing {
	struct op op;
	struct host *host;
	value_ref callback;
	int fd;
};

static void pipe_drop(struct pipe *p)
{
	if (--p->refs)
		return;
	if (p->fd >= 0)
		close(p->fd);
	mem_free(p);
}

static void pipe_finalize(js_State *J, void *data) { pipe_drop(data); }

static struct pipe *pipe_of(js_State *J) { return js_touserdata(J, 0, PIPE); }

/* -- pipe   without a descriptor yet */
static struct pipe *push_pipe(js_State *J)
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

/* A short line must not keep a whole read buffer. */
static uint8_t *fitted(uint8_t *bytes, size_t size, size_t room)
{
	uint8_t *small = size < room / 2 ? mem_try_realloc(bytes, size ? size : 1) : NULL;
	return small ? small : bytes;
}

/* The bytes read, the caller's from now on. */
static uint8_t *take_read(struct reading *r, size_t size)
{
	uint8_t *bytes = fitted(r->read.bytes, size, r->read.room);
	r->read.bytes = NULL;
	return bytes;
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
	engine_callback(J, 1);
}

static int reading_post(struct reading *r);

static void reading_release(struct op *op)
{
	struct reading *r = reading_of(op);
	struct pipe *p = r->pipe;
	int again = (!op->cancelled || p->resumed) && p->wanted && !p->ended && p->fd >= 0;
	p->resumed = 0;
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
	*name = "PipeWrap";
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
	flow_bind_as(J, "PIPEWRAP", 0);
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

static void pipe_write(js_State *J)
{
	struct pipe *p = pipe_of(J);
	struct pipe_write now = { .fd = p->fd };
	if (!js_iscallable(J, 2))
		js_typeerror(J, "not a function");
	js_copy(J, 2);
	flow_bind_as(J, "WRITEWRAP", 0);
	borrow_bytes(J, 1, &now);
	int r = p->fd < 0 ? -EBADF : p->writing ? 0 : pipe_write_now(&now);
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
	*w = (struct writing){ .write = now, .pipe = p, .callback = callback };
	w->write.op.kind = &writing_kind;
	w->write.op.referenced = 1;
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

static void pipe_end_(js_State *J)
{
	struct pipe *p = pipe_of(J);
	js_pushnumber(J, p->fd < 0 ? -EBADF : pipe_end(p->fd));
}

/* ---- closing */

static struct closing *closing_of(struct op *op) { return container_of(op, struct closing, op); }

static int closing_step(struct op *op, struct ring_request *rq)
{
	struct closing *c = closing_of(op);
	if (op->step > 0)
		return 0;
	*rq = (struct ring_request){ .opcode = RING_CLOSE, .fd = c->fd };
	c->fd = -1;
	return 1;
}

static void closing_deliver(struct op *op, const struct record *rec, const void *bytes)
{
	struct closing *c = closing_of(op);
	if (c->callback)
		call_with_result(c->host->J, c->callback, rec->result);
}

static void closing_release(struct op *op)
{
	struct closing *c = closing_of(op);
	if (c->fd >= 0)
		close(c->fd);
	value_unroot(c->host->J, c->callback);
	mem_free(c);
}

static const struct op_kind closing_kind = {
	.name = "PipeClose", .step = closing_step, .deliver = closing_deliver, .release = closing_release,
};

static void pipe_close(js_State *J)
{
	struct pipe *p = pipe_of(J);
	value_ref callback = 0;
	if (js_iscallable(J, 1)) {
		js_copy(J, 1);
		flow_bind_as(J, "SHUTDOWNWRAP", 0);
		callback = value_root(J, -1);
	}
	struct closing *c = p->fd < 0 ? NULL : mem_try_zalloc(sizeof *c);
	if (!c) {
		value_unroot(J, callback);
		if (p->fd >= 0)
			js_rangeerror(J, "Out of memory");
		js_pushundefined(J);
		return;
	}
	*c = (struct closing){ .op = { .kind = &closing_kind, .referenced = 1 }, .host = p->host,
		.callback = callback, .fd = p->fd };
	p->fd = -1;
	if (p->reading)
		loop_cancel(p->host->loop, &p->reading->read.op);
	if (p->writing)
		loop_cancel(p->host->loop, &p->writing->write.op);
	if (loop_post(p->host->loop, &c->op) < 0) {
		closing_release(&c->op);
		js_rangeerror(J, "Out of memory");
	}
	js_pushundefined(J);
}

static void pipe_fd(js_State *J) { js_pushnumber(J, pipe_of(J)->fd); }

static void pipe_open(js_State *J)
{
	int fd = js_tointeger(J, 1);
	push_pipe(J)->fd = fd;
}

/* ---- what a program is started with */

/* The strings of the options in one piece. */
struct texts {
	char **argv, **env;
	char *bytes;
	const char *file, *cwd;
};

static void texts_finalize(js_State *J, void *p)
{
	struct texts *t = p;
	mem_free(t->argv);
	mem_free(t->env);
	mem_free(t->bytes);
	mem_free(t);
}

static size_t size_of_texts(js_State *J, int idx, unsigned *count)
{
	size_t all = 0;
	*count = (unsigned)js_getlength(J, idx);
	for (unsigned i = 0; i < *count; i++) {
		size_t size;
		js_getindex(J, idx, (int)i);
		text_utf8(J, -1, &size);
		js_pop(J, 1);
		all += size + 1;
	}
	return all;
}

/* Copies the string at idx; no more than *room bytes, which were counted before. */
static char *put_text(js_State *J, int idx, char **at, size_t *room)
{
	size_t size;
	const char *text = text_utf8(J, idx, &size);
	char *copy = *at;
	if (size + 1 > *room)
		js_error(J, "a list of strings has changed");
	memcpy(copy, text, size);
	copy[size] = 0;
	*at += size + 1;
	*room -= size + 1;
	return copy;
}

static void put_texts(js_State *J, int idx, char **list, unsigned count, char **at, size_t *room)
{
	for (unsigned i = 0; i < count; i++) {
		js_getindex(J, idx, (int)i);
		list[i] = put_text(J, -1, at, room);
		js_pop(J, 1);
	}
	list[count] = NULL;
}

/* -- userdata   reads the arguments file, args, env, cwd at 1 to 4 */
static struct texts *push_texts(js_State *J)
{
	size_t file_size, cwd_size = 0, room;
	unsigned argc, envc;
	text_utf8(J, 1, &file_size);
	if (js_isdefined(J, 4))
		text_utf8(J, 4, &cwd_size);
	room = file_size + cwd_size + 2 + size_of_texts(J, 2, &argc) + size_of_texts(J, 3, &envc);
	js_pushnull(J);
	struct texts *t = mem_try_zalloc(sizeof *t);
	if (!t)
		js_rangeerror(J, "Out of memory");
	js_newuserdata(J, "ChildTexts", t, texts_finalize);
	t->argv = mem_try_zalloc((argc + 1) * sizeof *t->argv);
	t->env = mem_try_zalloc((envc + 1) * sizeof *t->env);
	t->bytes = mem_try_alloc(room);
	if (!t->argv || !t->env || !t->bytes)
		js_rangeerror(J, "Out of memory");
	char *at = t->bytes;
	t->file = put_text(J, 1, &at, &room);
	t->cwd = js_isdefined(J, 4) ? put_text(J, 4, &at, &room) : NULL;
	put_texts(J, 2, t->argv, argc, &at, &room);
	put_texts(J, 3, t->env, envc, &at, &room);
	return t;
}

static void read_options(js_State *J, struct child_options *o)
{
	const struct texts *t = push_texts(J);
	*o = (struct child_options){
		.file = t->file, .argv = t->argv, .env = t->env, .cwd = t->cwd,
		.flags = (unsigned)js_tointeger(J, 6), .uid = (uid_t)js_touint32(J, 7), .gid = (gid_t)js_touint32(J, 8),
	};
	child_admit(J, o);
}

static int number_at(js_State *J, int idx, unsigned i)
{
	js_getindex(J, idx, (int)i);
	int n = js_tointeger(J, -1);
	js_pop(J, 1);
	return n;
}

/* ---- a process */

/* Lives as long as its object or the wait for its end. */
struct process_handle {
	struct child_wait wait;
	struct child child;
	struct host *host;
	unsigned refs;
	value_ref callback;
	uint8_t posted;
	uint8_t rounds;
	uint8_t counted;               /* by rate.h */
	unsigned pipe_count;
	struct pipe **pipes;           /* those from the child */
};

static void handle_left(struct process_handle *h)
{
	if (h->counted)
		rate_left(RATE_CHILDREN);
	h->counted = 0;
}

static void handle_drop(struct process_handle *h)
{
	if (--h->refs)
		return;
	handle_left(h);
	child_forget(&h->child);
	for (unsigned i = 0; i < h->pipe_count; i++)
		pipe_drop(h->pipes[i]);
	mem_free(h->pipes);
	mem_free(h);
}

static void handle_finalize(js_State *J, void *p) { handle_drop(p); }

static struct process_handle *handle_of(struct op *op) { return container_of(op, struct process_handle, wait.op); }

/* Whether the child left something in a pipe that is being read.  At first that may be a read that has completed and is
 * yet to be delivered. */
static int has_rest(const struct process_handle *h)
{
	for (unsigned i = 0; i < h->pipe_count; i++) {
		const struct pipe *p = h->pipes[i];
		struct pollfd poll_in = { .fd = p->fd, .events = POLLIN };
		if (p->fd < 0 || !p->wanted || p->ended)
			continue;
		if (h->rounds == 0 || (poll(&poll_in, 1, 0) == 1 && poll_in.revents & POLLIN))
			return 1;
	}
	return 0;
}

/* As in node, the output of a child is delivered before its end: turns pass while there is more of it, as many as the
 * contents of a pipe can take, and no more if another process goes on writing.  Only then is the child reaped. */
static int exit_step(struct op *op, struct ring_request *rq)
{
	struct process_handle *h = handle_of(op);
	if (op->step == 0 || op->cancelled || op->result < 0 || h->rounds >= EXIT_ROUNDS || !has_rest(h))
		return child_wait_step(op, rq);
	h->rounds++;
	*rq = (struct ring_request){ .opcode = RING_POLL, .fd = h->child.exit_fd, .flags = POLLIN };
	return 1;
}

static void exit_deliver(struct op *op, const struct record *rec, const void *bytes)
{
	struct process_handle *h = handle_of(op);
	js_State *J = h->host->J;
	handle_left(h);
	value_push(J, h->callback);
	js_pushundefined(J);
	js_pushnumber(J, (double)rec->result);
	js_pushnumber(J, h->wait.code);
	js_pushnumber(J, h->wait.number);
	engine_callback(J, 3);
}

static void exit_release(struct op *op)
{
	struct process_handle *h = handle_of(op);
	h->posted = 0;
	value_unroot(h->host->J, h->callback);
	h->callback = 0;
	handle_drop(h);
}

static unsigned exit_shown(const struct op *op, const char **name)
{
	*name = "ProcessWrap";
	return 1;
}

static const struct op_kind exit_kind = {
	.name = "ProcessExit", .flags = OP_KIND_NO_INLINE, .step = exit_step, .deliver = exit_deliver,
	.release = exit_release, .shown = exit_shown,
};

static void process_kill(js_State *J)
{
	struct process_handle *h = js_touserdata(J, 0, PROCESS);
	stdio_flush(h->host->stdio);
	js_pushnumber(J, child_kill(&h->child, js_tointeger(J, 1)));
}

static void process_set_ref(js_State *J)
{
	struct process_handle *h = js_touserdata(J, 0, PROCESS);
	if (h->posted)
		(js_toboolean(J, 1) ? loop_ref : loop_unref)(h->host->loop, &h->wait.op);
	js_pushundefined(J);
}

static void process_has_ref(js_State *J)
{
	struct process_handle *h = js_touserdata(J, 0, PROCESS);
	js_pushboolean(J, h->posted && h->wait.op.referenced);
}

/* ---- starting */

struct spawn_op {
	struct op op;
	struct child_options options;
	struct child *child;
};

static void spawn_work(struct op *op)
{
	struct spawn_op *s = container_of(op, struct spawn_op, op);
	op->result = child_start(&s->options, s->child);
}

static void tell_facts(struct op_facts *f, const char *name, const struct child_options *o)
{
	f->name = name;
	f->target = o->file;
	if (o->flags & CHILD_DRY)
		f->code = "dry-run";
}

static void spawn_facts(const struct op *op, struct op_facts *f)
{
	tell_facts(f, "child.spawn", &container_of(op, struct spawn_op, op)->options);
}

/* In a dry run: a process there is, so that everything about it is as usual, but it ends at once. */
static void run_dry(struct child_options *o, const char *kind)
{
	char *const only[] = { (char *)(uintptr_t)o->file, NULL };
	const struct dry_line line = { .kind = kind, .what = "run", .target = o->file,
		.argv = o->argv[0] ? o->argv : only, .second = o->cwd, .between = "in", .name = "cwd", .bytes = -1 };
	o->flags |= CHILD_DRY;
	dry_tell(&line);
}

static int spawn_instead(struct op *op, int admitted)
{
	if (admitted == 0)
		run_dry(&container_of(op, struct spawn_op, op)->options, "child.spawn");
	return admitted;
}

static const struct op_kind spawn_kind = { .name = "SpawnProcess", .work = spawn_work, .facts = spawn_facts,
	.instead = spawn_instead };

/* What spawn works on after it has read its arguments, in memory of the object at idx `self`. */
struct spawning {
	int *fds, *theirs;             /* of the child's descriptors; its ends of pipes, or -1 */
	struct pipe **pipes;           /* or NULL each */
	unsigned count;
};

static void spawning_finalize(js_State *J, void *p)
{
	struct spawning *s = p;
	mem_free(s->fds);
	mem_free(s->theirs);
	mem_free(s->pipes);
	mem_free(s);
}

/* One that the script may not name counts as closed. */
static int checked(int fd) { return fd < 0 || lend_allows(fd) ? fd : INT_MAX; }

/* -- userdata array   the pipes of stdio at 5, made but not open, in the array that spawn answers with */
static struct spawning *push_spawning(js_State *J)
{
	unsigned count = (unsigned)js_getlength(J, 5);
	js_pushnull(J);
	struct spawning *s = mem_try_zalloc(sizeof *s);
	if (!s)
		js_rangeerror(J, "Out of memory");
	js_newuserdata(J, "ChildStdio", s, spawning_finalize);
	s->fds = mem_try_alloc((count + 1) * sizeof *s->fds);
	s->theirs = mem_try_alloc((count + 1) * sizeof *s->theirs);
	s->pipes = mem_try_zalloc((count + 1) * sizeof *s->pipes);
	if (!s->fds || !s->theirs || !s->pipes)
		js_rangeerror(J, "Out of memory");
	s->count = count;
	js_newarray(J);
	for (unsigned i = 0; i < count; i++) {
		s->fds[i] = checked(number_at(J, 5, i));
		s->theirs[i] = -1;
		if (s->fds[i] <= STDIO_PIPE)
			s->pipes[i] = push_pipe(J);
		else
			js_pushnull(J);
		value_createindex(J, -2, i + 3);
	}
	return s;
}

static int open_pipes(struct spawning *s)
{
	for (unsigned i = 0; i < s->count; i++) {
		if (!s->pipes[i])
			continue;
		enum child_pipe kind = s->fds[i] == STDIO_PAIR || i > 2 ? CHILD_BOTH : i == 0 ? CHILD_READS :
			CHILD_WRITES;
		int r = child_pipe(kind, &s->pipes[i]->fd, &s->theirs[i]);
		if (r < 0)
			return r;
		s->fds[i] = s->theirs[i];
	}
	return 0;
}

static int64_t start(struct host *host, struct spawning *s, const struct child_options *options, struct child *child)
{
	struct spawn_op op = { .op = { .kind = &spawn_kind }, .options = *options, .child = child };
	op.options.fds = s->fds;
	op.options.fd_count = s->count;
	int64_t r = open_pipes(s);
	if (r == 0)
		r = loop_run_sync(host->loop, &op.op);
	for (unsigned i = 0; i < s->count; i++)
		if (s->theirs[i] >= 0)
			close(s->theirs[i]);
	return r;
}

/* The op owns the callback's root and a reference from now on. */
static int64_t await_end(struct process_handle *h)
{
	h->wait = (struct child_wait){ .op = { .kind = &exit_kind, .referenced = 1 }, .child = &h->child };
	int r = loop_post(h->host->loop, &h->wait.op);
	if (r < 0)
		return r;
	h->posted = 1;
	h->refs++;
	return 0;
}

/* A child whose end nobody could be told of must not be. */
static void end_child(struct child *c)
{
	int code, number;
	child_kill(c, SIGKILL);
	while (child_reap(c, &code, &number) == 0)
		usleep(100);
}

static void begin_child(js_State *J, const char *file)
{
	if (js_try(J)) {
		oplog_host_once(J, "child.spawn", file, "ERR_LIMIT_REACHED");
		js_throw(J);
	}
	rate_begin(J, RATE_CHILDREN);
	js_endtry(J);
}

static void spawn(js_State *J)
{
	struct child_options o;
	struct host *host = host_of(J);
	read_options(J, &o);
	struct spawning *s = push_spawning(J);
	int answer = js_gettop(J) - 1;
	value_push_prototype(J, PROCESS);
	struct process_handle *h = mem_try_zalloc(sizeof *h);
	if (!h)
		js_rangeerror(J, "Out of memory");
	*h = (struct process_handle){ .host = host, .refs = 1, .child.exit_fd = -1 };
	js_newuserdata(J, PROCESS, h, handle_finalize);
	value_createindex(J, answer, 2);
	h->pipes = mem_try_alloc((s->count + 1) * sizeof *h->pipes);
	if (!h->pipes)
		js_rangeerror(J, "Out of memory");
	for (unsigned i = 1; i < s->count; i++) {
		if (!s->pipes[i])
			continue;
		h->pipes[h->pipe_count++] = s->pipes[i];
		s->pipes[i]->refs++;
	}
	js_copy(J, 9);
	flow_bind_as(J, "PROCESSWRAP", 0);
	for (unsigned i = 0; i < s->count; i++)        /* async hooks may have run script, which closes */
		s->fds[i] = checked(s->fds[i]);
	begin_child(J, o.file);
	h->counted = 1;
	h->callback = value_root(J, -1);
	stdio_flush(host->stdio);
	int64_t r = start(host, s, &o, &h->child);
	int pid = (int)h->child.pid;
	if (r == 0) {
		r = await_end(h);
		if (r < 0)
			end_child(&h->child);
	}
	if (r < 0) {
		value_unroot(J, h->callback);
		h->callback = 0;
		handle_left(h);
	}
	js_pushnumber(J, (double)r);
	value_createindex(J, answer, 0);
	js_pushnumber(J, pid);
	value_createindex(J, answer, 1);
	js_copy(J, answer);
}

/* ---- running to the end */

struct run_op {
	struct op op;
	struct child_run run;
	struct buffer_store **stores;  /* of the inputs, or NULL each */
};

static void run_finalize(js_State *J, void *p)
{
	struct run_op *r = p;
	for (unsigned i = 0; i < r->run.stream_count; i++) {
		mem_free(r->run.streams[i].output);
		if (r->stores && r->stores[i])
			buffer_unpin(r->stores[i]);
	}
	mem_free(r->run.streams);
	mem_free(r->stores);
	mem_free(r);
}

static void run_work(struct op *op)
{
	struct run_op *r = container_of(op, struct run_op, op);
	op->result = child_run(&r->run);
}

static void run_facts(const struct op *op, struct op_facts *f)
{
	tell_facts(f, "child.run", &container_of(op, struct run_op, op)->run.options);
}

static int run_instead(struct op *op, int admitted)
{
	if (admitted == 0)
		run_dry(&container_of(op, struct run_op, op)->run.options, "child.run");
	return admitted;
}

static const struct op_kind run_kind = { .name = "RunProcess", .work = run_work, .facts = run_facts,
	.instead = run_instead };

static void read_streams(js_State *J, struct run_op *r)
{
	unsigned count = (unsigned)js_getlength(J, 5);
	r->run.streams = mem_try_zalloc((count + 1) * sizeof *r->run.streams);
	r->stores = mem_try_zalloc((count + 1) * sizeof *r->stores);
	if (!r->run.streams || !r->stores)
		js_rangeerror(J, "Out of memory");
	r->run.stream_count = count;
	for (unsigned i = 0; i < count; i++) {
		struct child_stream *s = &r->run.streams[i];
		uint8_t *bytes = NULL;
		s->fd = checked(number_at(J, 5, i));
		if (s->fd < STDIO_PIPE)
			s->fd = CHILD_PIPE;
		js_getindex(J, 9, (int)i);
		r->stores[i] = buffer_pin(J, -1, &bytes, &s->input_size);
		s->input = bytes;
		if (!r->stores[i])
			s->input_size = 0;
		js_pop(J, 1);
	}
}

static uint64_t count_at(js_State *J, int idx)
{
	double d = js_tonumber(J, idx);
	return d >= 0 && d < 9e15 ? (uint64_t)d : d >= 9e15 ? UINT64_MAX : 0;
}

static void run(js_State *J)
{
	struct child_options o;
	struct host *host = host_of(J);
	read_options(J, &o);
	js_pushnull(J);
	struct run_op *r = mem_try_zalloc(sizeof *r);
	if (!r)
		js_rangeerror(J, "Out of memory");
	r->op.kind = &run_kind;
	js_newuserdata(J, "ChildRun", r, run_finalize);
	read_streams(J, r);
	r->run.options = o;
	uint64_t timeout = count_at(J, 10);
	r->run.timeout_ms = timeout > INT32_MAX ? INT32_MAX : (int64_t)timeout;
	r->run.kill_signal = js_tointeger(J, 11);
	r->run.output_max = count_at(J, 12);
	begin_child(J, o.file);
	stdio_flush(host->stdio);
	loop_begin(host->loop);
	int64_t result = loop_run_sync(host->loop, &r->op);
	rate_left(RATE_CHILDREN);
	js_newarray(J);
	const double answers[] = {
		(double)result, r->run.pid, r->run.ended, r->run.code, r->run.number,
	};
	for (unsigned i = 0; i < 5; i++) {
		js_pushnumber(J, answers[i]);
		value_createindex(J, -2, i);
	}
	for (unsigned i = 0; i < r->run.stream_count; i++) {
		struct child_stream *s = &r->run.streams[i];
		if (s->fd == CHILD_PIPE && i > 0) {
			uint8_t *bytes = s->output ? fitted(s->output, s->output_size, s->output_room) : mem_alloc(1);
			s->output = NULL;
			buffer_push_node(J, bytes, s->output_size);
		} else {
			js_pushnull(J);
		}
		value_createindex(J, -2, i + 5);
	}
}

void child_bind(js_State *J)
{
	static const struct { const char *name; int value; } numbers[] = {
		{ "NULL", STDIO_NULL }, { "PIPE", STDIO_PIPE }, { "PAIR", STDIO_PAIR }, { "DETACHED", CHILD_DETACHED },
		{ "SET_UID", CHILD_SET_UID }, { "SET_GID", CHILD_SET_GID },
	};
	for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
		js_pushnumber(J, numbers[i].value);
		value_create(J, -2, numbers[i].name);
	}
	value_method(J, "spawn", spawn, 9);
	value_method(J, "run", run, 12);
	value_method(J, "open", pipe_open, 1);
	js_newobject(J);
	value_method(J, "kill", process_kill, 1);
	value_method(J, "setRef", process_set_ref, 1);
	value_method(J, "hasRef", process_has_ref, 0);
	value_set_prototype(J, PROCESS);
	js_newobject(J);
	value_method(J, "start", pipe_start, 1);
	value_method(J, "stop", pipe_stop, 1);
	value_method(J, "write", pipe_write, 2);
	value_method(J, "end", pipe_end_, 0);
	value_method(J, "close", pipe_close, 1);
	value_method(J, "setRef", pipe_set_ref, 1);
	value_method(J, "fd", pipe_fd, 0);
	value_set_prototype(J, PIPE);
}
