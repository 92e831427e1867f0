#include "ops/net/closing.h"

#include <unistd.h>

#include "base/mem.h"
#include "engine/engine.h"
#include "engine/flow.h"
#include "loop/loop.h"
#include "ops/core/ops.h"

static struct closing *closing_of(struct op *op) { return container_of(op, struct closing, op); }

static int closing_step(struct op *op, struct ring_request *rq)
{
	struct closing *c = closing_of(op);
	if (c->fd < 0)
		return 0;
	if (c->waits && !op->cancelled)
		return OP_STEP_HOLD;
	*rq = (struct ring_request){ .opcode = RING_CLOSE, .fd = c->fd };
	c->fd = -1;
	return 1;
}

static void closing_deliver(struct op *op, const struct record *rec, const void *bytes)
{
	struct closing *c = closing_of(op);
	js_State *J = c->host->J;
	if (!c->callback)
		return;
	value_push(J, c->callback);
	js_pushundefined(J);
	js_pushnumber(J, (double)rec->result);
	engine_callback(J, 1);
}

static void closing_release(struct op *op)
{
	struct closing *c = closing_of(op);
	if (c->fd >= 0)
		close(c->fd);
	value_unroot(c->host->J, c->callback);
	if (c->let_go)
		c->let_go(c->owner);
	mem_free(c);
}

static const struct op_kind closing_kind = {
	.name = "PipeClose", .step = closing_step, .deliver = closing_deliver, .release = closing_release,
};

struct closing *closing_take(js_State *J, int idx, struct host *host, int *fd)
{
	value_ref callback = 0;
	if (js_iscallable(J, idx)) {
		js_copy(J, idx);
		flow_bind_as(J, "SHUTDOWNWRAP", 0);    /* may run script, which may close it */
		callback = value_root(J, -1);
		js_pop(J, 1);
	}
	struct closing *c = *fd < 0 ? NULL : mem_try_zalloc(sizeof *c);
	if (!c) {
		value_unroot(J, callback);
		if (*fd >= 0)
			js_rangeerror(J, "Out of memory");
		return NULL;
	}
	*c = (struct closing){ .op = { .kind = &closing_kind, .referenced = 1 }, .host = host, .callback = callback,
		.fd = *fd };
	*fd = -1;
	return c;
}

void closing_post(js_State *J, struct closing *c, void (*let_go)(void *owner), void *owner)
{
	c->let_go = let_go;
	c->owner = owner;
	ops_post(J, &c->op);
}

void closing_go_on(struct closing *c)
{
	c->waits = 0;
	loop_resume(c->host->loop, &c->op, 0);
}
