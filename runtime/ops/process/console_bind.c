/* console_bind.c -- the global console.
 *
 * log, info, debug, warn and error write primitives directly to stdio: a script that only prints text loads no library
 * JS.  Everything else (objects, formats, colours, tables, counters) is in stdlib's internal/console, loaded on first
 * use, which calls back here to write its lines: the indentation of groups is kept here for both.
 *
 * A script may replace process.stdout.write, or the stream in console._stdout; the console then writes through that,
 * and ignores its errors.  The stream objects are made when a script first accesses one; before that there is nothing
 * to check.
 */
#include "ops/core/ops.h"

#include "base/buf.h"
#include "base/limits.h"
#include "base/mem.h"
#include "engine/engine.h"
#include "engine/text.h"
#include "modules/stdlib.h"
#include "ops/core/host.h"
#include "ops/process/process.h"
#include "ops/core/stdio.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { INDENT = 2 };

struct console {
	struct buf line;
	int indent;                    /* spaces before each line */
	int streams;                   /* the script has accessed a stream: the refs below are set */
	value_ref stream[3];           /* by descriptor; 0 unused */
	value_ref write;               /* the original write method of streams */
	value_ref given[3];            /* the script's replacement of a stream, or 0 */
};

static const char STATE[] = "Console", HOLDER[] = "console.holder", MODULE[] = "internal/console";

static struct console *console_of(js_State *J) { return js_currentfunctiondata(J); }

/* ---- output */

/* 1 if the script replaced the stream of fd or its write method; the stream is then pushed. */
static int replaced(js_State *J, struct console *c, int fd)
{
	if (c->given[fd]) {
		value_push(J, c->given[fd]);
		return 1;
	}
	if (!c->streams) {
		if (!stdlib_loaded(J, "internal/stdio"))
			return 0;
		stdlib_require(J, "internal/streams/writable");
		js_getproperty(J, -1, "prototype");
		js_getproperty(J, -1, "write");
		c->write = value_root(J, -1);
		js_pop(J, 3);
		c->streams = 1;
	}
	if (!c->stream[fd]) {
		stdlib_require(J, "internal/stdio");
		js_getproperty(J, -1, fd == 1 ? "stdout" : "stderr");
		c->stream[fd] = value_root(J, -1);
		js_pop(J, 2);
	}
	value_push(J, c->stream[fd]);
	js_getproperty(J, -1, "write");
	value_push(J, c->write);
	int same = value_same(J, -1, -2);
	js_pop(J, 2);
	if (same)
		js_pop(J, 1);
	return !same;
}

static void write_out(js_State *J, int fd, const char *text, size_t size)
{
	if (stdio_write(J, fd, text, size) == -ENOMEM)
		js_rangeerror(J, "Out of memory");
}

/* stream -- */
static void write_quietly(js_State *J, const char *text, size_t size)
{
	text_push_bytes(J, text, size);
	stdlib_call(J, "internal/quiet_write", "writeQuietly", 2);
	js_pop(J, 1);
}

/* Writes the contents of c->line, indenting each line. */
static void write_line(js_State *J, struct console *c, int fd)
{
	static const char spaces[] = "                                ";
	struct buf *b = &c->line;
	if (c->indent && b->size) {
		struct buf out;
		buf_init(&out, LIMIT_STRING_UNITS);
		const char *at = b->data, *end = b->data + b->size;
		while (at < end) {
			const char *next = memchr(at, '\n', (size_t)(end - at));
			next = next ? next + 1 : end;
			for (int n = c->indent; n > 0; n -= (int)sizeof spaces - 1)
				buf_add(&out, spaces,
					(size_t)(n < (int)sizeof spaces - 1 ? n : (int)sizeof spaces - 1));
			buf_add(&out, at, (size_t)(next - at));
			at = next;
		}
		buf_fini(b);
		*b = out;
	}
	if (b->failed)
		js_rangeerror(J, "Out of memory");
	if (replaced(J, c, fd)) {
		write_quietly(J, b->data ? b->data : "", b->size);
		return;
	}
	if (b->size)
		write_out(J, fd, b->data, b->size);
	if (b->room > 65536) {
		buf_fini(b);
		buf_init(b, LIMIT_STRING_UNITS);
	}
}

/* According to process.env, which a script may change. */
static int forces_colors(js_State *J)
{
	if (!process_env(J))
		return getenv("FORCE_COLOR") != NULL;
	int forced = 0;
	if (js_isobject(J, -1)) {
		js_getproperty(J, -1, "FORCE_COLOR");
		forced = !js_isundefined(J, -1);
		js_pop(J, 1);
	}
	js_pop(J, 1);
	return forced;
}

static void push_stream(js_State *J, struct console *c, int fd)
{
	if (c->given[fd]) {
		value_push(J, c->given[fd]);
		return;
	}
	stdlib_require(J, "internal/stdio");
	js_getproperty(J, -1, fd == 1 ? "stdout" : "stderr");
	js_remove(J, -2);
}

static int wants_colors(js_State *J, struct console *c, int fd)
{
	int streams = c->given[fd] || stdlib_loaded(J, "internal/stdio");
	if (!streams && !stdio_is_terminal(host_of(J)->stdio, fd) && !forces_colors(J))
		return 0;
	if (streams) {
		push_stream(J, c, fd);
		stdlib_call(J, "internal/tty/tty", "wantsColors", 1);
	} else {
		stdlib_call(J, "internal/tty/tty", "wantsColors", 0);
	}
	int wants = js_toboolean(J, -1);
	js_pop(J, 1);
	return wants;
}

/* 1 if the arguments can be written directly: primitives, and no format string. */
static int is_plain(js_State *J, struct console *c, int fd)
{
	int top = js_gettop(J);
	int texts = 1;
	for (int i = 1; i < top; i++) {
		if (js_isstring(J, i))
			continue;
		if (!js_isnumber(J, i) && !js_isboolean(J, i) && !js_isnull(J, i) && !js_isundefined(J, i))
			return 0;
		texts = 0;
	}
	if (top > 2 && js_isstring(J, 1)) {
		size_t size;
		const char *format = text_utf8(J, 1, &size);
		if (memchr(format, '%', size))
			return 0;
	}
	return texts || !wants_colors(J, c, fd);
}

static void add_value(js_State *J, struct buf *b, int idx)
{
	if (js_isnumber(J, idx)) {
		double v = js_tonumber(J, idx);
		if (v == 0 && signbit(v))
			buf_add_char(b, '-');
	}
	size_t size;
	const char *text = text_utf8(J, idx, &size);
	buf_add(b, text, size);
}

static void write_values(js_State *J, int fd, const char *name)
{
	struct console *c = console_of(J);
	int top = js_gettop(J);
	if (!is_plain(J, c, fd)) {
		for (int i = 1; i < top; i++)
			js_copy(J, i);
		stdlib_call(J, MODULE, name, top - 1);
		return;
	}
	buf_clear(&c->line);
	for (int i = 1; i < top; i++) {
		if (i > 1)
			buf_add_char(&c->line, ' ');
		add_value(J, &c->line, i);
	}
	buf_add_char(&c->line, '\n');
	write_line(J, c, fd);
	js_pushundefined(J);
}

static void console_log(js_State *J) { write_values(J, 1, "log"); }
static void console_info(js_State *J) { write_values(J, 1, "info"); }
static void console_debug(js_State *J) { write_values(J, 1, "debug"); }
static void console_warn(js_State *J) { write_values(J, 2, "warn"); }
static void console_error(js_State *J) { write_values(J, 2, "error"); }

/* ---- the methods that live in stdlib */

static void delegate(js_State *J, const char *name)
{
	int top = js_gettop(J);
	for (int i = 1; i < top; i++)
		js_copy(J, i);
	stdlib_call(J, MODULE, name, top - 1);
}

static void console_assert(js_State *J)
{
	if (js_toboolean(J, 1))
		js_pushundefined(J);
	else
		delegate(J, "assert");
}

#define DELEGATE(name) static void console_##name(js_State *J) { delegate(J, #name); }
DELEGATE(dir)
DELEGATE(time)
DELEGATE(timeEnd)
DELEGATE(timeLog)
DELEGATE(trace)
DELEGATE(clear)
DELEGATE(count)
DELEGATE(countReset)
DELEGATE(group)
DELEGATE(groupEnd)
DELEGATE(table)
DELEGATE(dirxml)
DELEGATE(context)
DELEGATE(createTask)

static void console_nothing(js_State *J) { js_pushundefined(J); }

static void get_class(js_State *J)
{
	stdlib_require(J, MODULE);
	js_getproperty(J, -1, "Console");
	js_getintrinsic(J, "console");
	js_copy(J, -2);
	js_defproperty(J, -2, "Console", 0);
	js_pop(J, 1);
}

static void set_stream(js_State *J, int fd)
{
	struct console *c = console_of(J);
	value_ref before = c->given[fd];
	c->given[fd] = value_root(J, 1);
	value_unroot(J, before);
	js_pushundefined(J);
}

static void get_stdout(js_State *J) { push_stream(J, console_of(J), 1); }
static void get_stderr(js_State *J) { push_stream(J, console_of(J), 2); }
static void set_stdout(js_State *J) { set_stream(J, 1); }
static void set_stderr(js_State *J) { set_stream(J, 2); }

/* ---- what stdlib's half needs */

static int descriptor(js_State *J, int idx)
{
	return js_tointeger(J, idx) == 2 ? 2 : 1;
}

static void b_print(js_State *J)
{
	struct console *c = console_of(J);
	int fd = descriptor(J, 1);
	size_t size;
	const char *text = text_utf8(J, 2, &size);
	buf_clear(&c->line);
	buf_add(&c->line, text, size);
	buf_add_char(&c->line, '\n');
	write_line(J, c, fd);
	js_pushundefined(J);
}

static void b_raw(js_State *J)
{
	int fd = descriptor(J, 1);
	int other = replaced(J, console_of(J), fd);
	size_t size;
	const char *text = text_utf8(J, 2, &size);
	if (other)
		write_quietly(J, text, size);
	else
		write_out(J, fd, text, size);
	js_pushundefined(J);
}

static void b_indent(js_State *J)
{
	struct console *c = console_of(J);
	c->indent += js_tointeger(J, 1) * INDENT;
	c->indent = c->indent < 0 ? 0 : c->indent > LIMIT_CONSOLE_INDENT ? LIMIT_CONSOLE_INDENT : c->indent;
	js_pushundefined(J);
}

static void b_colors(js_State *J)
{
	js_pushboolean(J, wants_colors(J, console_of(J), descriptor(J, 1)));
}

static void b_is_terminal(js_State *J)
{
	struct console *c = console_of(J);
	int fd = descriptor(J, 1);
	if (!c->given[fd]) {
		js_pushboolean(J, stdio_is_terminal(host_of(J)->stdio, fd));
		return;
	}
	value_push(J, c->given[fd]);
	js_getproperty(J, -1, "isTTY");
	js_pushboolean(J, js_toboolean(J, -1));
}

/* ---- making it */

static void holder_free(js_State *J, void *p)
{
	struct console *c = p;
	buf_fini(&c->line);
	mem_free(c);
}

struct method { const char *name; js_CFunction f; int length; };

static const struct method methods[] = {
	{ "log", console_log, 0 }, { "warn", console_warn, 0 }, { "dir", console_dir, 0 }, { "time", console_time, 0 },
	{ "timeEnd", console_timeEnd, 0 }, { "timeLog", console_timeLog, 0 }, { "trace", console_trace, 0 },
	{ "assert", console_assert, 0 },
	{ "clear", console_clear, 0 }, { "count", console_count, 0 }, { "countReset", console_countReset, 0 },
	{ "group", console_group, 0 },
	{ "groupEnd", console_groupEnd, 0 }, { "table", console_table, 0 }, { "debug", console_debug, 0 },
	{ "info", console_info, 0 },
	{ "dirxml", console_dirxml, 0 }, { "error", console_error, 0 }, { "groupCollapsed", console_group, 0 },
	{ NULL, NULL, 0 }
};

/* defined after Console */
static const struct method last_methods[] = {
	{ "profile", console_nothing, 0 }, { "profileEnd", console_nothing, 0 }, { "timeStamp", console_nothing, 0 },
	{ "context", console_context, 1 }, { "createTask", console_createTask, 0 },
	{ NULL, NULL, 0 }
};

static const struct method helpers[] = {
	{ "print", b_print, 2 }, { "raw", b_raw, 2 }, { "indent", b_indent, 1 }, { "colors", b_colors, 1 },
	{ "isTerminal", b_is_terminal, 1 }, { NULL, NULL, 0 }
};

static void add_methods(js_State *J, const struct method *m, struct console *c, int attributes)
{
	for (; m->name; m++) {
		js_newcfunctionx(J, m->f, m->name, m->length, c, NULL);
		js_defproperty(J, -2, m->name, attributes);
	}
}

void console_bind(js_State *J)
{
	value_push_prototype(J, HOLDER);
	struct console *c = js_touserdata(J, -1, STATE);
	js_pop(J, 1);
	add_methods(J, helpers, c, JS_DONTENUM);
}

void console_init(js_State *J)
{
	struct console *c = mem_zalloc(sizeof *c);
	buf_init(&c->line, LIMIT_STRING_UNITS);
	js_pushnull(J);
	js_newuserdata(J, STATE, c, holder_free);
	value_set_prototype(J, HOLDER);

	js_newobject(J);
	js_newobjectx(J);              /* an empty object is the prototype, as the Console standard says */
	add_methods(J, methods, c, 0);
	js_newcfunctionx(J, get_class, "Console", 0, c, NULL);
	js_pushundefined(J);
	js_defaccessor(J, -3, "Console", 0);
	add_methods(J, last_methods, c, 0);
	js_newcfunctionx(J, get_stdout, "get", 0, c, NULL);
	js_newcfunctionx(J, set_stdout, "set", 1, c, NULL);
	js_defaccessor(J, -3, "_stdout", JS_DONTENUM);
	js_newcfunctionx(J, get_stderr, "get", 0, c, NULL);
	js_newcfunctionx(J, set_stderr, "set", 1, c, NULL);
	js_defaccessor(J, -3, "_stderr", JS_DONTENUM);
	value_tag(J, "console");
	js_defglobal(J, "console", JS_DONTENUM);
}
