#include "ops/core/error.h"

#include <stdio.h>
#include <string.h>

#include "base/errtab.h"
#include "base/buf.h"
#include "base/limits.h"
#include "engine/text.h"
#include "loop/loop.h"
#include "modules/stdlib.h"
#include "ops/core/host.h"
#include "ops/core/oplog_host.h"
#include "ops/core/ops.h"

static void set_text(js_State *J, const char *name, const char *text)
{
	text_push(J, text);
	/* [[Set]], as node fills its errors; script may run, but we hold nothing that it could free */
	js_setproperty(J, -2, name);
}

static const char *code_of(int64_t error, char *space, size_t room)
{
	const struct errtab_entry *e = errtab_find((int)error);
	if (e)
		return e->name;
	snprintf(space, room, "Unknown system error %d", (int)error);
	return space;
}

static void format(struct buf *b, const char *code, const char *text, const char *syscall, const char *path,
	const char *dest)
{
	buf_printf(b, "%s: %s, %s", code, text, syscall);
	if (path)
		buf_printf(b, " '%s'", path);
	if (dest)
		buf_printf(b, " -> '%s'", dest);
}

void error_push(js_State *J, int64_t error, const char *syscall, const char *path, const char *dest)
{
	error_push_saying(J, error, NULL, syscall, path, dest);
}

void error_push_saying(js_State *J, int64_t error, const char *text, const char *syscall, const char *path,
	const char *dest)
{
	char space[64];
	const char *code = code_of(error, space, sizeof space);
	struct buf b;
	volatile int thrown = 0;

	if (!text)
		text = errtab_find((int)error) ? errtab_message((int)error) : code;
	buf_init(&b, LIMIT_STRING_UNITS);
	format(&b, code, text, syscall, path, dest);
	if (js_try(J))
		thrown = 1;
	else {
		if (b.failed)
			js_rangeerror(J, "Out of memory");
		js_newerror(J, b.data);
		js_endtry(J);
	}
	buf_fini(&b);
	if (thrown)
		js_throw(J);
	js_pushnumber(J, (double)error);
	js_setproperty(J, -2, "errno");        /* [[Set]]: likewise */
	set_text(J, "code", code);
	set_text(J, "syscall", syscall);
	if (path)
		set_text(J, "path", path);
	if (dest)
		set_text(J, "dest", dest);
}

void error_push_denied(js_State *J, enum policy_kind kind, const char *resource)
{
	stdlib_push_denied(J, kind, resource);
}

void error_need(js_State *J, enum policy_kind kind, const char *target)
{
	const struct policy *p = policy_now();
	if (!p || policy_allows(p, kind, target))
		return;
	oplog_host_once(J, policy_kind_name(kind), target, "denied");
	error_push_denied(J, kind, target);
	js_throw(J);
}

void ops_trace_sync(js_State *J)
{
	struct host *host = host_of(J);
	if (!loop_has_run(host->loop) || !host_flag(host, "--trace-sync-io"))
		return;
	js_pushundefined(J);
	stdlib_call(J, "internal/process", "traceSync", 1);
	js_pop(J, 1);
}

void ops_post(js_State *J, struct op *op)
{
	if (loop_post(host_of(J)->loop, op) == 0)
		return;
	op->kind->release(op);
	js_rangeerror(J, "Out of memory");
}
