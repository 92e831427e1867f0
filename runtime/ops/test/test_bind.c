/* test_bind.c -- the test runner's processes: what jsr test waits for, and what its children say. */
#include "base/buf.h"
#include "base/clock.h"
#include "engine/coverage.h"
#include "engine/engine.h"
#include "engine/text.h"
#include "ops/test/options.h"
#include "ops/test/prefork.h"
#include "ops/core/host.h"
#include "ops/core/ops.h"
#include "ops/core/stdio.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <sys/ioctl.h>
#include <sys/random.h>
#include <unistd.h>

enum { SLOTS_MAX = 1024, LIST_BYTES = 32 << 10 };

static struct prefork *prefork;        /* of this process */
static unsigned slots;
static value_ref process;              /* in a child */

static unsigned slot_arg(js_State *J)
{
	double slot = js_tonumber(J, 1);
	if (!(slot >= 0 && slot < slots))
		js_rangeerror(J, "no such slot");
	return (unsigned)slot;
}

/* (count): makes room for that many children at a time */
static void b_open(js_State *J)
{
	double count = js_tonumber(J, 1);
	if (prefork || !(count >= 1 && count <= SLOTS_MAX))
		js_rangeerror(J, "slots: 1 to %d, once", SLOTS_MAX);
	slots = (unsigned)count;
	prefork = prefork_new(slots);
	if (!prefork)
		js_rangeerror(J, "no memory for %u slots", slots);
	js_pushundefined(J);
}

/* A ring that is still busy keeps the process from going on: it is a mapping. */
static void leave(struct host *host, int code)
{
	loop_close(host->loop);
	prefork_go_on(code);
}

/* What a new process must not share with its parent. */
static void begin_anew(js_State *J)
{
	uint64_t seed[4] = { 1, 2, 3, 4 };
	ssize_t n = getrandom(seed, sizeof seed, 0);
	(void)n;
	engine_forked(J, seed);
	host_of(J)->leave = leave;
	host_of(J)->given.start_ns = clock_mono_ns();
	host_of(J)->given.start_wall_ms = clock_wall_ms();
	uint64_t now_ns = host_of(J)->given.start_ns;
	host_of(J)->milestones = (struct milestones){ .begun_ns = now_ns, .engine_ns = now_ns, .environment_ns = now_ns,
		.ready_ns = now_ns };
}

static void b_share(js_State *J)
{
	prefork_share(prefork, (unsigned)js_tonumber(J, 1));
	js_pushundefined(J);
}

/* the number of the next file, or -1 */
static void b_take(js_State *J) { js_pushnumber(J, prefork_take(prefork)); }

static void b_stop(js_State *J)
{
	prefork_stop(prefork);
	js_pushundefined(J);
}

/* (slot, number of the file): true in the parent, false in the child, or a negative errno */
static void b_start(js_State *J)
{
	unsigned slot = slot_arg(J);
	int r = prefork_start(prefork, slot, (unsigned)js_tonumber(J, 2));
	if (r < 0)
		js_pushnumber(J, r);
	else
		js_pushboolean(J, r);
}

/* In the child, which comes here once for each file that it runs (prefork.h). */
static void b_mark(js_State *J)
{
	prefork_mark();
	begin_anew(J);
	js_pushundefined(J);
}

/* event -- text      All frames that are here, as one list. */
static void push_frames(js_State *J, struct prefork_event *event)
{
	static struct buf list;
	unsigned slot = event->slot;
	char separator = '[';
	if (!list.max)
		buf_init(&list, SIZE_MAX);
	buf_clear(&list);
	do {
		buf_add_char(&list, separator);
		buf_add(&list, event->data, event->size);
		separator = ',';
	} while (list.size < LIST_BYTES && prefork_more(prefork, slot, event));
	buf_add_char(&list, ']');
	text_push_decoded(J, list.data, list.size, TEXT_UTF8);
}

/* (ms): [kind, slot, text | exit code | number of a file, signal], or undefined when the time has passed */
static void b_wait(js_State *J)
{
	struct prefork_event event;
	int r = prefork_wait(prefork, (int)js_tonumber(J, 1), &event);
	if (r < 0 || event.kind == PREFORK_NOTHING) {
		js_pushundefined(J);
		return;
	}
	js_newarray(J);
	js_pushnumber(J, event.kind);
	value_createindex(J, -2, 0);
	js_pushnumber(J, event.slot);
	value_createindex(J, -2, 1);
	if (event.kind == PREFORK_EXIT) {
		js_pushnumber(J, event.code);
		value_createindex(J, -2, 2);
		js_pushnumber(J, event.signal);
		value_createindex(J, -2, 3);
		return;
	}
	if (event.kind == PREFORK_NEXT) {
		js_pushnumber(J, event.piece);
		value_createindex(J, -2, 2);
		return;
	}
	if (event.kind == PREFORK_FRAME)
		push_frames(J, &event);
	else
		text_push_decoded(J, event.data, event.size, TEXT_UTF8);
	value_createindex(J, -2, 2);
}

static void b_kill(js_State *J)
{
	js_pushnumber(J, prefork_kill(prefork, slot_arg(J), (int)js_tonumber(J, 2)));
}

static void b_noted(js_State *J)
{
	text_push(J, prefork_noted(prefork, slot_arg(J)));
}

static void b_notes(js_State *J)
{
	js_pushnumber(J, prefork_notes(prefork, slot_arg(J)));
}

/* ---- the child's */

static void b_say(js_State *J)
{
	size_t size;
	const char *text = text_utf8(J, 1, &size);
	js_pushnumber(J, prefork_say(text, size));
}

/* What was printed before goes first. */
static void b_flush(js_State *J)
{
	stdio_flush(host_of(J)->stdio);
	prefork_flush();
	js_pushundefined(J);
}

static void b_note(js_State *J)
{
	prefork_note(text_utf8(J, 1, NULL));
	js_pushundefined(J);
}

static void b_is_child(js_State *J) { js_pushboolean(J, prefork_is_child()); }

static void b_collect(js_State *J)
{
	engine_collect(J);
	js_pushundefined(J);
}

/* For the library itself: see b_own_pid. */
static void b_pid(js_State *J) { js_pushnumber(J, getpid()); }

static void b_piece(js_State *J) { js_pushnumber(J, prefork_piece()); }

/* At the end, which the parent is told anyhow. */
static void b_may_go_on(js_State *J)
{
	stdio_flush(host_of(J)->stdio);
	prefork_show();
	prefork_may_go_on(1);
	js_pushundefined(J);
}

/* The getter of process.pid, until it is asked for. */
static void tell_pid(js_State *J)
{
	prefork_may_go_on(0);
	value_push(J, process);
	js_pushnumber(J, getpid());
	js_defproperty(J, -2, "pid", JS_READONLY);
	js_pop(J, 1);
	js_pushnumber(J, getpid());
}

/* (process): its id is that of this process.  Who was told it has the process for itself. */
static void b_own_pid(js_State *J)
{
	process = value_root(J, 1);
	js_copy(J, 1);
	js_newcfunction(J, tell_pid, "pid", 0);
	js_pushundefined(J);
	js_defaccessor(J, -3, "pid", 0);
	engine_set_lazy_getter(J, tell_pid);
	js_pushundefined(J);
}

/* ---- the parent's output, by no stream: a child must not inherit the state of one */

/* (fd, text) */
static void b_write(js_State *J)
{
	size_t size;
	int fd = (int)js_tonumber(J, 1);
	const char *text = text_utf8(J, 2, &size);
	while (size > 0) {
		ssize_t n = write(fd, text, size);
		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0)
			break;
		text += n;
		size -= (size_t)n;
	}
	js_pushnumber(J, (double)size);
}

/* (fd): true if it is open; programs that this one starts do not inherit it */
static void b_keep(js_State *J)
{
	js_pushboolean(J, fcntl((int)js_tonumber(J, 1), F_SETFD, FD_CLOEXEC) == 0);
}

static void b_columns(js_State *J)
{
	struct winsize size;
	js_pushnumber(J, ioctl(1, TIOCGWINSZ, &size) < 0 || !size.ws_col ? 80 : size.ws_col);
}

static void option_text(js_State *J, const char *key, const char *text)
{
	if (text)
		text_push(J, text);
	else
		js_pushundefined(J);
	value_create(J, -2, key);
}

/* The options of jsr test: [{ name, short, value, help, many }]. */
static void b_options(js_State *J)
{
	const struct test_option *o;
	js_newarray(J);
	for (unsigned i = 0; (o = test_option(i)) != NULL; i++) {
		js_newobject(J);
		option_text(J, "name", o->name);
		option_text(J, "short", o->short_name);
		option_text(J, "value", o->value);
		option_text(J, "help", o->help);
		js_pushboolean(J, o->many);
		value_create(J, -2, "many");
		value_createindex(J, -2, i);
	}
}

/* ---- coverage */

/* (on): whether it was on */
static void b_cover(js_State *J)
{
	int on = js_toboolean(J, 1), was = coverage_begun(J);
	if (on)
		coverage_begin(J);
	else
		coverage_end(J);
	js_pushboolean(J, was);
}

static void b_covered(js_State *J) { coverage_push(J); }

/* seconds, as V8's timestamps are */
static void b_uptime(js_State *J) { js_pushnumber(J, (double)clock_mono_ns() / 1e9); }

static void b_uncover(js_State *J)
{
	coverage_reset(J);
	js_pushundefined(J);
}

void test_bind(js_State *J)
{
	value_method(J, "options", b_options, 0);
	value_method(J, "cover", b_cover, 1);
	value_method(J, "covered", b_covered, 0);
	value_method(J, "uncover", b_uncover, 0);
	value_method(J, "uptime", b_uptime, 0);
	value_method(J, "open", b_open, 1);
	value_method(J, "share", b_share, 1);
	value_method(J, "take", b_take, 0);
	value_method(J, "stop", b_stop, 0);
	value_method(J, "start", b_start, 2);
	value_method(J, "wait", b_wait, 1);
	value_method(J, "kill", b_kill, 2);
	value_method(J, "noted", b_noted, 1);
	value_method(J, "notes", b_notes, 1);
	value_method(J, "say", b_say, 1);
	value_method(J, "flush", b_flush, 0);
	value_method(J, "note", b_note, 1);
	value_method(J, "isChild", b_is_child, 0);
	value_method(J, "collect", b_collect, 0);
	value_method(J, "ownPid", b_own_pid, 1);
	value_method(J, "mark", b_mark, 0);
	value_method(J, "pid", b_pid, 0);
	value_method(J, "piece", b_piece, 0);
	value_method(J, "mayGoOn", b_may_go_on, 0);
	value_method(J, "write", b_write, 2);
	value_method(J, "keep", b_keep, 1);
	value_method(J, "columns", b_columns, 0);
}
