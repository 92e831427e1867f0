#include "ops/core/stdio.h"
#include "ops/core/death.h"
#include "ops/core/ops.h"
#include "ops/core/terminal.h"

#include "base/buf.h"
#include "base/limits.h"
#include "base/mem.h"
#include "engine/buffer.h"
#include "engine/engine.h"
#include "engine/flow.h"
#include "engine/text.h"
#include "policy/lend.h"

#include <errno.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* What the script thread is doing with a stream's pending bytes, for a signal handler that interrupts it.  RESTING: the
 * handler may write them and advance `at`.  CHANGING: the handler must not touch them.  WRITING: they are being passed
 * to the kernel already. */
enum stage { RESTING, CHANGING, WRITING };

struct out {
	struct host *host;
	struct buf pending;
	size_t at;                     /* pending bytes already written */
	volatile sig_atomic_t stage;
	int fd;
	int terminal;                  /* -1: not checked yet */
	int error;                     /* -errno that ended this stream, or 0 */
	int draining;                  /* the drain op is posted */
	int notified;                  /* the stream object has been notified of the error */
	/* the stream object has written, so a loss is an error; losses of console output are not reported */
	int streamed;
	struct op drain;               /* posted while `draining` */
	value_ref on_drain, on_error;  /* callbacks of the stream objects, or 0 */
};

struct stdio {
	struct out out[3];             /* by descriptor; 0 unused */
	struct timespec wrote;         /* when a stream was last written at once, or began to gather */
	timer_t timer;
	int has_timer;                 /* -1: none could be created */
	volatile sig_atomic_t armed;
	/* a line that is being edited on a terminal: the text that takes it off the screen, NULL: there is none */
	char *line;
	size_t line_size;
	int own;                       /* the editor itself writes */
	int torn;                      /* other output has taken the line off; on_torn is to be called */
	char last;                     /* byte of other output on a terminal */
	value_ref on_torn;
};

static struct stdio *_Atomic gathering;        /* the instance whose output the handlers write: the main thread's */

struct stdio *stdio_new(struct host *host)
{
	struct stdio *s = mem_zalloc(sizeof *s);
	if (!host->worker)
		death_home();
	for (int fd = 1; fd <= 2; fd++) {
		struct out *o = &s->out[fd];
		buf_init(&o->pending, SIZE_MAX / 2);
		o->host = host;
		o->fd = fd;
		o->terminal = -1;
	}
	return s;
}

void stdio_free(struct stdio *s)
{
	if (!s)
		return;
	if (!s->out[1].host->worker)
		terminal_restore();
	if (gathering == s) {
		death_last_words(DEATH_OUTPUT, NULL);
		gathering = NULL;
	}
	if (s->has_timer > 0)
		timer_delete(s->timer);
	mem_free(s->line);
	for (int fd = 1; fd <= 2; fd++)
		buf_fini(&s->out[fd].pending);
	mem_free(s);
}

int stdio_is_terminal(struct stdio *s, int fd)
{
	struct out *o = &s->out[fd];
	if (o->terminal < 0)
		o->terminal = isatty(fd);
	return o->terminal;
}

/* Writes until all is out (0), the kernel has no room (-EAGAIN), or the stream is dead. */
static int write_some(int fd, const char **p, size_t *n)
{
	while (*n > 0) {
		ssize_t k = write(fd, *p, *n);
		if (k >= 0) {
			*p += k;
			*n -= (size_t)k;
		} else if (errno != EINTR) {
			return -errno;
		}
	}
	return 0;
}

static void enter(struct out *o, enum stage stage)
{
	o->stage = stage;
	atomic_signal_fence(memory_order_seq_cst);
}

static void leave(struct out *o)
{
	atomic_signal_fence(memory_order_seq_cst);
	o->stage = RESTING;
	death_now();
}

static int write_pending(struct out *o)
{
	enter(o, WRITING);
	const char *p = o->pending.data + o->at;
	size_t n = o->pending.size - o->at;
	int result = write_some(o->fd, &p, &n);
	enter(o, CHANGING);
	if (result == -EAGAIN) {
		o->at = o->pending.size - n;
	} else {
		buf_clear(&o->pending);
		o->at = 0;
		o->error = result;
	}
	leave(o);
	return result;
}

/* ---- writing from signal handlers */

/* Writes as much as the descriptor takes, waiting for room at most `wait` ms at a time.  A pipe that poll reports as
 * writable takes PIPE_BUF bytes. */
static void write_now(struct out *o, int wait)
{
	struct pollfd p = { .fd = o->fd, .events = POLLOUT };
	while (!o->error && !o->draining && o->at < o->pending.size && poll(&p, 1, wait) == 1 &&
		(p.revents & POLLOUT)) {
		size_t n = o->pending.size - o->at;
		ssize_t k = write(o->fd, o->pending.data + o->at, n < PIPE_BUF ? n : PIPE_BUF);
		if (k <= 0)
			return;
		o->at += (size_t)k;
	}
}

static void on_timer(int number)
{
	int saved = errno;
	struct stdio *s = gathering;
	if (s && death_is_home(number)) {
		s->armed = 0;
		for (int fd = 1; fd <= 2; fd++)
			if (s->out[fd].stage == RESTING)
				write_now(&s->out[fd], 0);
	}
	errno = saved;
}

static int on_death(void)
{
	struct stdio *s = gathering;
	for (int fd = 1; s && fd <= 2; fd++)
		if (s->out[fd].stage == CHANGING)
			return 1;
	for (int fd = 1; s && fd <= 2; fd++)
		if (s->out[fd].stage == RESTING)
			write_now(&s->out[fd], LIMIT_OUT_DYING);
	return 0;
}

static void make_timer(struct stdio *s)
{
	struct sigaction action = { .sa_handler = on_timer, .sa_flags = SA_RESTART | SA_ONSTACK };
	struct sigevent event = { .sigev_notify = SIGEV_THREAD_ID, .sigev_signo = SIGRTMAX };
	sigfillset(&action.sa_mask);   /* as in death.c */
	event._sigev_un._tid = gettid();
	s->has_timer = -1;
	death_watch(SIGRTMIN);
	death_last_words(DEATH_OUTPUT, on_death);
	gathering = s;
	if (sigaction(SIGRTMAX, &action, NULL) == 0 && timer_create(CLOCK_MONOTONIC, &event, &s->timer) == 0)
		s->has_timer = 1;
}

/* Arms the timer that writes gathered output after LIMIT_OUT_DELAY if the turn lasts that long.  0: there is no such
 * timer. */
static int write_later(struct stdio *s)
{
	struct itimerspec when = { .it_value.tv_nsec = LIMIT_OUT_DELAY * 1000000 };
	if (s->armed)
		return 1;
	if (!s->has_timer)
		make_timer(s);
	if (s->has_timer < 0)
		return 0;
	s->armed = 1;
	if (timer_settime(s->timer, 0, &when, NULL) == 0)
		return 1;
	s->armed = 0;
	return 0;
}

/* Whether nothing was written for a while: then bytes are written at once, and a one-line script never needs the
 * timer. */
static int is_first(struct stdio *s)
{
	struct timespec now;
	clock_gettime(CLOCK_MONOTONIC_COARSE, &now);
	if ((now.tv_sec - s->wrote.tv_sec) * 1000 + (now.tv_nsec - s->wrote.tv_nsec) / 1000000 < LIMIT_OUT_DELAY)
		return 0;
	s->wrote = now;
	return 1;
}

/* Ends the run if the stream has lost its reader and has no listener for that. */
static void leave_if_broken(struct out *o)
{
	if (o->error == -EPIPE && !o->on_error)
		host_exit(o->host->J, 1);
}

static int drain_step(struct op *op, struct ring_request *rq)
{
	struct out *o = container_of(op, struct out, drain);
	op->result = op->step == 0 ? -EAGAIN : write_pending(o);
	if (op->result != -EAGAIN)
		return 0;
	*rq = (struct ring_request){ .opcode = RING_POLL, .fd = o->fd, .flags = POLLOUT };
	return 1;
}

static void drain_deliver(struct op *op, const struct record *rec, const void *bytes)
{
	struct out *o = container_of(op, struct out, drain);
	js_State *J = o->host->J;
	leave_if_broken(o);
	if (o->on_drain) {
		value_push(J, o->on_drain);
		js_pushundefined(J);
		js_pushnumber(J, o->error);
		engine_callback(J, 1);
	}
}

static void start_draining(struct out *o);

static void drain_release(struct op *op)
{
	struct out *o = container_of(op, struct out, drain);
	/* Writes made from within the callback were answered with "queued": it is called again when they are done.
	 * Asked while the timer's handler is still kept away, or it could write them all and nobody would be told. */
	int queued = !o->error && o->pending.size > o->at;
	atomic_signal_fence(memory_order_seq_cst);
	o->draining = 0;
	if (queued)
		start_draining(o);
}

static const struct op_kind drain_kind = {
	.name = "stdio.drain", .flags = OP_KIND_NO_INLINE,
	.step = drain_step, .deliver = drain_deliver, .release = drain_release,
};

static void start_draining(struct out *o)
{
	o->drain = (struct op){ .kind = &drain_kind, .referenced = 1 };
	o->draining = loop_post(o->host->loop, &o->drain) == 0;
}

static void flush(struct out *o)
{
	if (o->error || o->draining || o->pending.size == 0)
		return;
	if (write_pending(o) == -EAGAIN)
		start_draining(o);
}

/* Reports an error found while flushing, when no write() call is left to return it. */
static void tell(struct out *o)
{
	js_State *J = o->host->J;
	if (!o->error || !o->on_error || o->notified)
		return;
	o->notified = 1;
	value_push(J, o->on_error);
	js_pushundefined(J);
	js_pushnumber(J, o->error);
	engine_callback(J, 1);
}

void stdio_redraw(struct stdio *s)
{
	js_State *J = s->out[1].host->J;
	if (!s->torn || !s->on_torn)
		return;
	value_push(J, s->on_torn);
	js_pushundefined(J);
	engine_callback(J, 0);
	s->torn = 0;
}

void stdio_flush(struct stdio *s)
{
	for (int fd = 1; fd <= 2; fd++) {
		flush(&s->out[fd]);
		leave_if_broken(&s->out[fd]);
		tell(&s->out[fd]);
	}
}

void stdio_settle(struct stdio *s)
{
	for (int fd = 1; fd <= 2; fd++) {
		struct out *o = &s->out[fd];
		if (o->on_error) {
			flush(o);
			tell(o);
		}
	}
}

void stdio_flush_wait(struct stdio *s)
{
	for (int fd = 1; fd <= 2; fd++) {
		struct out *o = &s->out[fd];
		while (!o->error && o->pending.size > o->at && write_pending(o) == -EAGAIN) {
			struct pollfd p = { .fd = fd, .events = POLLOUT };
			poll(&p, 1, -1);
		}
	}
}

int stdio_end(struct stdio *s, int code)
{
	struct out *o = &s->out[1];
	stdio_flush_wait(s);
	if (!o->error || !o->streamed || o->notified || o->error == -EPIPE)
		return code;
	fprintf(stderr, "jsr: cannot write standard output: %s\n", strerror(-o->error));
	return code ? code : 1;
}

static int gather(struct out *o, const void *bytes, size_t size)
{
	enter(o, CHANGING);
	if (o->at == o->pending.size) {
		buf_clear(&o->pending);
		o->at = 0;
	}
	int failed = buf_add(&o->pending, bytes, size);
	leave(o);
	return failed;
}

/* Other output is about to be written while a line is edited: the line gives way to it. */
static void make_way(struct stdio *s, const char *bytes, size_t size)
{
	char *line = s->line;
	const char *p = line;
	s->last = size ? bytes[size - 1] : s->last;
	if (!line)
		return;
	s->line = NULL;
	s->torn = 1;
	write_some(1, &p, &s->line_size);
	mem_free(line);
}

int64_t stdio_write(js_State *J, int fd, const void *bytes, size_t size)
{
	struct stdio *s = host_of(J)->stdio;
	if (host_of(J)->write)
		return host_of(J)->write(host_of(J), fd, bytes, size);
	if (s->on_torn && !s->own && stdio_is_terminal(s, fd))
		make_way(s, bytes, size);
	struct out *o = &s->out[fd], *other = &s->out[3 - fd];
	if (other->pending.size)
		flush(other);
	if (!o->error && o->pending.size == 0 && !o->draining && (stdio_is_terminal(s, fd) || is_first(s))) {
		const char *p = bytes;
		int result = write_some(fd, &p, &size);
		if (result != -EAGAIN) {
			o->error = result;
			leave_if_broken(o);
			return result;
		}
		bytes = p;
	}
	if (!o->error && gather(o, bytes, size)) {
		/* out of memory for gathering: write the gathered bytes and then these now, as far as the kernel takes
		 * them */
		const char *p = bytes;
		flush(o);
		if (o->error || o->draining || write_some(fd, &p, &size))
			return o->error ? o->error : -ENOMEM;
	} else if (!o->error) {
		if (o->pending.size - o->at >= LIMIT_OUT_GATHER || !write_later(s))
			flush(o);
	}
	leave_if_broken(o);
	if (o->error)
		return o->error;
	return o->draining ? (int64_t)(o->pending.size - o->at) : 0;
}

/* ---- the binding */

static struct out *out_arg(js_State *J, int idx)
{
	int fd = js_tointeger(J, idx);
	if (fd != 1 && fd != 2)
		js_rangeerror(J, "fd must be 1 or 2");
	return &host_of(J)->stdio->out[fd];
}

/* write(fd, string|Uint8Array): bytes still queued, or -errno */
static void b_write(js_State *J)
{
	struct out *o = out_arg(J, 1);
	uint8_t *bytes;
	const char *text;
	size_t size;
	int64_t result;
	if (buffer_get(J, 2, &bytes, &size)) {
		result = stdio_write(J, o->fd, bytes, size);
	} else {
		text = text_utf8(J, 2, &size);
		result = stdio_write(J, o->fd, text, size);
	}
	o->streamed = 1;
	if (result < 0)
		o->notified = 1;
	js_pushnumber(J, (double)result);
}

static void b_flush(js_State *J)
{
	stdio_flush(host_of(J)->stdio);
	js_pushundefined(J);
}

static void set_callback(js_State *J, value_ref *ref, int idx)
{
	value_unroot(J, *ref);
	*ref = 0;
	if (js_iscallable(J, idx))
		*ref = value_root(J, idx);
	js_pushundefined(J);
}

static void b_on_drain(js_State *J) { set_callback(J, &out_arg(J, 1)->on_drain, 2); }
static void b_on_error(js_State *J) { set_callback(J, &out_arg(J, 1)->on_error, 2); }

/* holdLine(callback or undefined): from now on the callback is told, at the end of a turn, when other output has
 * taken the line off the screen */
static void b_hold_line(js_State *J)
{
	struct stdio *s = host_of(J)->stdio;
	mem_free(s->line);
	s->line = NULL;
	s->torn = 0;
	set_callback(J, &s->on_torn, 1);
}

/* drawLine(text, off): writes the text of the editor itself; off: what takes the line off the screen then,
 * undefined: it is no longer there */
static void b_draw_line(js_State *J)
{
	struct stdio *s = host_of(J)->stdio;
	size_t size, off_size = 0;
	const char *text = text_utf8(J, 1, &size), *off = js_isdefined(J, 2) ? text_utf8(J, 2, &off_size) : NULL;
	mem_free(s->line);
	s->line = NULL;
	s->own = 1;
	s->last = '\n';
	int64_t result = stdio_write(J, 1, text, size);
	s->own = 0;
	if (off && result >= 0) {
		s->line = mem_alloc(off_size + 1);
		memcpy(s->line, off, off_size);
		s->line_size = off_size;
	}
	js_pushnumber(J, (double)result);
}

/* takeTorn(): 0, or the line was taken off since it was drawn: 1 after output that ended a line, 2 after other; from
 * now on it counts as told */
static void b_take_torn(js_State *J)
{
	struct stdio *s = host_of(J)->stdio;
	js_pushnumber(J, !s->torn ? 0 : s->last == '\n' ? 1 : 2);
	s->torn = 0;
}

static void b_is_tty(js_State *J)
{
	int fd = js_tointeger(J, 1);
	js_pushboolean(J, fd >= 0 && lend_allows(fd) && isatty(fd));
}

/* getWindowSize(fd): [columns, rows] or undefined */
static void b_window_size(js_State *J)
{
	struct winsize w;
	if (ioctl(js_tointeger(J, 1), TIOCGWINSZ, &w)) {
		js_pushundefined(J);
		return;
	}
	js_newarray(J);
	js_pushnumber(J, w.ws_col);
	value_createindex(J, -2, 0);
	js_pushnumber(J, w.ws_row);
	value_createindex(J, -2, 1);
}

static void b_set_raw(js_State *J)
{
	js_pushnumber(J, terminal_set_raw(js_tointeger(J, 1), js_toboolean(J, 2)));
}

static void b_handle_type(js_State *J)
{
	struct stat st;
	int fd = js_tointeger(J, 1);
	if (fd < 0 || fstat(fd, &st))
		js_pushliteral(J, "INVALID");
	else if (S_ISREG(st.st_mode))
		js_pushliteral(J, "FILE");
	else if (S_ISCHR(st.st_mode))
		js_pushliteral(J, isatty(fd) ? "TTY" : "FILE");
	else if (S_ISFIFO(st.st_mode) || S_ISSOCK(st.st_mode))
		js_pushliteral(J, "PIPE");
	else
		js_pushliteral(J, "UNKNOWN");
}

/* ---- readers: openReader(fd) gives {read, cancel, setRef}, for stdin and other pipes and terminals */

/* One read; the reader may start the next one while this one is being delivered. */
struct reading {
	struct op op;
	struct reader *reader;         /* NULL once the reader was collected */
	struct host *host;
	value_ref callback;
	int fd;
	uint32_t size;
	unsigned char *bytes;
};

struct reader {
	struct host *host;
	struct reading *current;
	int fd;
	int unreferenced;
};

/* A read that gives EAGAIN (the descriptor is non-blocking) is retried after a poll. */
static int reading_step(struct op *op, struct ring_request *rq)
{
	struct reading *r = container_of(op, struct reading, op);
	if (op->step % 2 == 1 && op->result != -EAGAIN)
		return 0;
	if (op->step % 2 == 1)
		*rq = (struct ring_request){ .opcode = RING_POLL, .fd = r->fd, .flags = POLLIN };
	else
		*rq = (struct ring_request){ .opcode = RING_READ, .fd = r->fd, .buf = r->bytes, .size = r->size,
			.offset = -1 };
	return 1;
}

static void reading_deliver(struct op *op, const struct record *rec, const void *inline_bytes)
{
	struct reading *r = container_of(op, struct reading, op);
	js_State *J = r->host->J;
	if (r->reader)
		r->reader->current = NULL;
	r->reader = NULL;
	value_push(J, r->callback);
	js_pushundefined(J);
	js_pushnumber(J, rec->result < 0 ? (double)rec->result : 0);
	if (rec->result > 0) {
		unsigned char *bytes = r->bytes;
		/* a short line must not keep a whole read buffer allocated */
		if ((size_t)rec->result < r->size / 2) {
			unsigned char *small = mem_try_realloc(bytes, (size_t)rec->result);
			bytes = small ? small : bytes;
		}
		r->bytes = NULL;
		buffer_push_node(J, bytes, (size_t)rec->result);
	} else {
		js_pushnull(J);
	}
	engine_callback(J, 2);
}

static void reading_release(struct op *op)
{
	struct reading *r = container_of(op, struct reading, op);
	if (r->reader)
		r->reader->current = NULL;
	value_unroot(r->host->J, r->callback);
	lend_unuse(r->fd);
	mem_free(r->bytes);
	mem_free(r);
}

static unsigned reading_shown(const struct op *op, const char **name)
{
	const struct reading *r = container_of(op, struct reading, op);
	struct stat st;
	if (isatty(r->fd))
		*name = "TTYWrap";
	else if (fstat(r->fd, &st) == 0 && (S_ISFIFO(st.st_mode) || S_ISSOCK(st.st_mode)))
		*name = S_ISFIFO(st.st_mode) ? "PipeWrap" : "TCPSocketWrap";
	else
		*name = "FSReqCallback";
	return 1;
}

static const struct op_kind reading_kind = {
	.name = "stdio.read", .flags = OP_KIND_NO_INLINE,
	.step = reading_step, .deliver = reading_deliver, .release = reading_release, .shown = reading_shown,
};

static const char READER[] = "Reader";

static void reader_finalize(js_State *J, void *p)
{
	struct reader *r = p;
	if (r->current)
		r->current->reader = NULL;
	mem_free(r);
}

static void b_open_reader(js_State *J)
{
	int fd = js_tointeger(J, 1);
	value_push_prototype(J, READER);
	struct reader *r = mem_zalloc(sizeof *r);
	r->host = host_of(J);
	r->fd = fd;
	js_newuserdata(J, READER, r, reader_finalize);
}

/* read(size, callback(-errno or 0, bytes or null at the end)); one at a time */
static void reader_read(js_State *J)
{
	struct reader *r = js_touserdata(J, 0, READER);
	double size = js_tonumber(J, 1);
	if (r->current)
		js_error(J, "a read is under way");
	if (!(size >= 1 && size <= 1 << 30))
		js_rangeerror(J, "size is out of range");
	if (!js_iscallable(J, 2))
		js_typeerror(J, "callback is not a function");
	js_copy(J, 2);
	flow_bind_as(J, "FSREQCALLBACK", 0);
	if (r->current)                /* async hooks may have run script */
		js_error(J, "a read is under way");
	value_ref callback = value_root(J, -1);
	struct reading *g = mem_zalloc(sizeof *g);
	*g = (struct reading){
		.op = { .kind = &reading_kind, .referenced = !r->unreferenced },
		.reader = r, .host = r->host, .callback = callback, .fd = lend_allows(r->fd) ? r->fd : -1,
		.size = (uint32_t)size, .bytes = mem_try_alloc((size_t)size),
	};
	lend_use(g->fd);
	if (!g->bytes || loop_post(r->host->loop, &g->op)) {
		g->reader = NULL;
		reading_release(&g->op);
		js_rangeerror(J, "Out of memory");
	}
	r->current = g;
	js_pushundefined(J);
}

static void reader_cancel(js_State *J)
{
	struct reader *r = js_touserdata(J, 0, READER);
	if (r->current)
		loop_cancel(r->host->loop, &r->current->op);
	js_pushundefined(J);
}

static void reader_set_ref(js_State *J)
{
	struct reader *r = js_touserdata(J, 0, READER);
	r->unreferenced = !js_toboolean(J, 1);
	if (r->current)
		(r->unreferenced ? loop_unref : loop_ref)(r->host->loop, &r->current->op);
	js_pushundefined(J);
}

void stdio_bind(js_State *J)
{
	value_method(J, "write", b_write, 2);
	value_method(J, "flush", b_flush, 1);
	value_method(J, "onDrain", b_on_drain, 2);
	value_method(J, "onError", b_on_error, 2);
	value_method(J, "holdLine", b_hold_line, 1);
	value_method(J, "drawLine", b_draw_line, 2);
	value_method(J, "takeTorn", b_take_torn, 0);
	value_method(J, "isTTY", b_is_tty, 1);
	value_method(J, "getWindowSize", b_window_size, 1);
	value_method(J, "setRawMode", b_set_raw, 2);
	value_method(J, "guessHandleType", b_handle_type, 1);
	value_method(J, "openReader", b_open_reader, 1);
	js_newobject(J);
	value_method(J, "read", reader_read, 2);
	value_method(J, "cancel", reader_cancel, 0);
	value_method(J, "setRef", reader_set_ref, 1);
	value_set_prototype(J, READER);
}
