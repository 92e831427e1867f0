#include "ops/fs/fs_copy.h"

#include "base/mem.h"
#include "base/size.h"
#include "engine/engine.h"
#include "engine/flow.h"
#include "io/copy.h"
#include "ops/core/error.h"
#include "ops/core/host.h"
#include "policy/dry.h"
#include "policy/oplog.h"

struct copying {
	struct op op;
	struct copy copy;
	js_State *J;
	value_ref callback;
};

static struct copying *copying_of(struct op *op) { return container_of(op, struct copying, op); }

static void work(struct op *op) { op->result = copy_run(&copying_of(op)->copy); }

static void deliver(struct op *op, const struct record *rec, const void *bytes)
{
	struct copying *c = copying_of(op);
	js_State *J = c->J;
	value_push(J, c->callback);
	js_pushundefined(J);
	if (rec->result < 0)
		error_push(J, rec->result, c->copy.in_failed ? "read" : "write", NULL, NULL);
	else
		js_pushnull(J);
	js_pushboolean(J, c->copy.in_failed);
	js_pushnumber(J, (double)c->copy.moved);
	engine_callback(J, 3);
}

static void release(struct op *op)
{
	struct copying *c = copying_of(op);
	value_unroot(c->J, c->callback);
	copy_let_go(c->copy.in);
	copy_let_go(c->copy.out);
	mem_free(c);
}

static void facts(const struct op *op, struct op_facts *f)
{
	const struct copy *c = &container_of(op, struct copying, op)->copy;
	f->target = oplog_path(c->out, f->space);
	f->bytes = (int64_t)c->moved;
}

static const struct op_kind kind = {
	.name = "fs.copy", .work = work, .deliver = deliver, .release = release, .facts = facts,
};

static int64_t position(js_State *J, int idx)
{
	double at = js_tonumber(J, idx);
	return at >= 0 ? (int64_t)size_clamp(at, SIZE_MAX >> 2) : -1;
}

void fs_copy_native(js_State *J)
{
	struct copy copy = {
		.in = js_tointeger(J, 1), .in_at = position(J, 2), .most = size_clamp(js_tonumber(J, 3), SIZE_MAX >> 2),
		.out = js_tointeger(J, 4), .out_at = position(J, 5),
	};
	int can = !dry_on() && copy_can(copy.in) && copy_can(copy.out);
	if (can) {
		js_copy(J, 6);
		flow_bind_as(J, "FSREQCALLBACK", 0);
		can = copy_can(copy.in) && copy_can(copy.out); /* async hooks may have run script, which closes */
	}
	if (!can) {
		js_pushboolean(J, 0);
		return;
	}
	value_ref callback = value_root(J, -1);
	struct copying *c = mem_try_zalloc(sizeof *c);
	if (c)
		*c = (struct copying){ .op = { .kind = &kind, .referenced = 1 }, .copy = copy, .J = J,
			.callback = callback };
	copy_hold(copy.in);
	copy_hold(copy.out);
	if (!c || loop_post(host_loop(J), &c->op) < 0) {
		copy_let_go(copy.in);
		copy_let_go(copy.out);
		mem_free(c);
		value_unroot(J, callback);
		js_rangeerror(J, "Out of memory");
	}
	js_pushboolean(J, 1);
}
