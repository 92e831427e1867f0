/* ops/net/lookup_bind.c -- names: lookup and nameOf of internalBinding('net'). */
#include "ops/net/net_int.h"

#include <errno.h>
#include <netdb.h>
#include <string.h>

#include "base/mem.h"
#include "engine/engine.h"
#include "engine/text.h"
#include "io/net/lookup.h"
#include "ops/core/host.h"
#include "ops/core/ops.h"
#include "ops/net/net_door.h"

/* Pushes what a callback of a look-up begins with, 0; with a code it has been called: 1. */
static int begin_answer(js_State *J, value_ref callback, const char *code)
{
	value_push(J, callback);
	js_pushundefined(J);
	if (!code) {
		js_pushnumber(J, 0);
		return 0;
	}
	text_push(J, code);
	engine_callback(J, 1);
	return 1;
}

/* There was no memory for the rest of the answer: instead of 0 and the error that was caught. */
static void answer_no_memory(js_State *J)
{
	js_pop(J, 2);
	js_pushliteral(J, "EAI_MEMORY");
	engine_callback(J, 1);
}

struct looking {
	struct lookup lookup;
	struct host *host;
	value_ref callback;
};

static struct looking *looking_of(struct op *op) { return container_of(op, struct looking, lookup.op); }

static void looking_deliver(struct op *op, const struct record *rec, const void *bytes)
{
	struct looking *l = looking_of(op);
	js_State *J = l->host->J;
	char text[SOCKET_TEXT];
	uint16_t port;
	if (begin_answer(J, l->callback, l->lookup.code))
		return;
	if (js_try(J)) {
		answer_no_memory(J);
		return;
	}
	js_newarray(J);
	for (unsigned i = 0; i < l->lookup.count; i++) {
		int family = socket_write_address(&l->lookup.found[i], text, &port);
		text_push(J, text);
		value_createindex(J, -2, (int)(2 * i));
		js_pushnumber(J, family);
		value_createindex(J, -2, (int)(2 * i + 1));
	}
	js_endtry(J);
	engine_callback(J, 2);
}

static void looking_release(struct op *op)
{
	struct looking *l = looking_of(op);
	value_unroot(l->host->J, l->callback);
	mem_free(l);
}

static void looking_facts(const struct op *op, struct op_facts *facts)
{
	const struct looking *l = container_of(op, struct looking, lookup.op);
	facts->target = l->lookup.host;
	facts->bytes = -1;
	facts->code = l->lookup.code;
}

static unsigned looking_shown(const struct op *op, const char **name)
{
	*name = "GetAddrInfoReqWrap";
	return 1;
}

static const struct op_kind looking_kind = {
	.name = "net.lookup", .work = lookup_work, .deliver = looking_deliver, .release = looking_release,
	.facts = looking_facts, .shown = looking_shown,
};

void net_lookup(js_State *J)
{
	char host[LOOKUP_NAME];
	uint16_t port = net_port(J, 2);
	int family = js_tointeger(J, 3), flags = js_tointeger(J, 4), r = net_text(J, 1, host, sizeof host);
	if (r == 0)
		net_door_lookup(J, host, port);
	value_ref callback = net_callback(J, 5, "GETADDRINFOREQWRAP");
	struct looking *l = mem_try_zalloc(sizeof *l);
	if (!l) {
		value_unroot(J, callback);
		js_rangeerror(J, "Out of memory");
	}
	l->host = host_of(J);
	l->callback = callback;
	l->lookup.op = (struct op){ .kind = &looking_kind, .referenced = 1 };
	l->lookup.family = family;
	l->lookup.flags = flags & (AI_ADDRCONFIG | AI_V4MAPPED | AI_ALL);
	/* what is no name is not looked up: the empty one is not there */
	memcpy(l->lookup.host, r == 0 ? host : "", r == 0 ? strlen(host) + 1 : 1);
	ops_post(J, &l->lookup.op);
	js_pushundefined(J);
}

struct naming {
	struct lookup_names names;
	struct host *host;
	value_ref callback;
};

static struct naming *naming_of(struct op *op) { return container_of(op, struct naming, names.op); }

static void naming_deliver(struct op *op, const struct record *rec, const void *bytes)
{
	struct naming *n = naming_of(op);
	js_State *J = n->host->J;
	if (begin_answer(J, n->callback, n->names.code))
		return;
	if (js_try(J)) {
		answer_no_memory(J);
		return;
	}
	ops_push_text(J, n->names.host, strlen(n->names.host));
	ops_push_text(J, n->names.service, strlen(n->names.service));
	js_endtry(J);
	engine_callback(J, 3);
}

static void naming_release(struct op *op)
{
	struct naming *n = naming_of(op);
	value_unroot(n->host->J, n->callback);
	mem_free(n);
}

static unsigned naming_shown(const struct op *op, const char **name)
{
	*name = "GetNameInfoReqWrap";
	return 1;
}

static const struct op_kind naming_kind = {
	.name = "net.nameOf", .work = lookup_names_work, .deliver = naming_deliver, .release = naming_release,
	.shown = naming_shown,
};

/* What is no address gives ENOTFOUND: the layer above has looked. */
void net_name_of(js_State *J)
{
	char text[SOCKET_TEXT];
	struct socket_address of = { .size = 0 };
	uint16_t port = net_port(J, 2);
	if (net_text(J, 1, text, sizeof text) == 0 && socket_read_address(text, port, &of) == 0)
		net_door_lookup(J, text, port);
	value_ref callback = net_callback(J, 3, "GETNAMEINFOREQWRAP");
	struct naming *n = mem_try_zalloc(sizeof *n);
	if (!n) {
		value_unroot(J, callback);
		js_rangeerror(J, "Out of memory");
	}
	*n = (struct naming){ .names = { .op = { .kind = &naming_kind, .referenced = 1 }, .of = of },
		.host = host_of(J), .callback = callback };
	ops_post(J, &n->names.op);
	js_pushundefined(J);
}
