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
 *   open(fd)          -> pipe      this process's end of a channel, which it owns from now on
 *                     pipes: see ops/net/pipe_bind.h
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
#include "ops/core/host.h"
#include "ops/core/oplog_host.h"
#include "ops/core/rate.h"
#include "ops/core/stdio.h"
#include "ops/net/pipe_bind.h"
#include "policy/lend.h"
#include "policy/dry.h"

enum {
	STDIO_NULL = -1, STDIO_PIPE = -2, STDIO_PAIR = -3,
	EXIT_ROUNDS = 16
};

static const char PROCESS[] = "ChildProcessHandle";

static void pipe_open(js_State *J)
{
	int fd = js_tointeger(J, 1);
	struct pipe *p = pipe_push(J);
	p->fd = fd;
	p->is_channel = 1;
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
		if (s->fds[i] <= STDIO_PIPE) {
			s->pipes[i] = pipe_push(J);
			s->pipes[i]->is_channel = s->fds[i] == STDIO_PAIR;
		} else {
			js_pushnull(J);
		}
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
			uint8_t *bytes = s->output ? pipe_fitted(s->output, s->output_size, s->output_room) :
				mem_alloc(1);
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
	pipe_bind(J);
}
