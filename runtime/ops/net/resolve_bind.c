/* ops/net/resolve_bind.c -- internalBinding('net').resolver() -> who asks name servers.
 *
 *   resolver   query(name, type, isReverse, servers, timeout, tries, local4, local6, cb)
 *                              type: a number of RFC 1035; servers: "address:port,..." or "" for the
 *                              system's; timeout: ms, -1: c-ares's; local4, local6: addresses or "".
 *                              cb(0, records) or cb(code): "ENOTFOUND"
 *              cancel()        ends all its queries with ECANCELLED
 *
 *   A record is an array: type, host, text, ttl, numbers ... (io/net/resolve.h); of TXT: type, whether a record begins,
 *   a piece of it; of CAA: type, property, value, critical; of NAPTR: type, replacement, service, flags, regexp,
 *   order, preference.
 *
 * query throws what the policy says, of the name and of servers that are not the system's, and where c-ares is missing.
 */
#include "ops/net/net_int.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "engine/engine.h"
#include "engine/text.h"
#include "io/net/resolve.h"
#include "loop/loop.h"
#include "ops/core/host.h"
#include "ops/core/ops.h"
#include "ops/net/net_door.h"

static const char RESOLVER[] = "ResolverHandle";

struct asker {
	struct resolver resolver;
	unsigned refs;
};

struct asking {
	struct resolve resolve;
	struct host *host;
	struct asker *asker;
	value_ref callback;
};

static void asker_drop(struct asker *a)
{
	if (--a->refs == 0)
		mem_free(a);
}

static struct asking *asking_of(struct op *op) { return container_of(op, struct asking, resolve.op); }

/* ---- answers */

struct records { js_State *J; uint32_t count; int failed; };

static void push_text(js_State *J, const char *text)
{
	if (text)
		ops_push_text(J, text, strlen(text));
	else
		js_pushliteral(J, "");
}

static void add(js_State *J, uint32_t *at)
{
	value_createindex(J, -2, (*at)++);
}

static void push_record(js_State *J, const struct resolve_record *r)
{
	static const struct { int type, numbers; } counts[] = { { RESOLVE_MX, 1 }, { RESOLVE_SRV, 3 },
		{ RESOLVE_NAPTR, 2 }, { RESOLVE_CAA, 1 }, { RESOLVE_SOA, 5 } };
	uint32_t at = 0;
	js_newarray(J);
	js_pushnumber(J, r->type);
	add(J, &at);
	if (r->type == RESOLVE_TXT) {
		js_pushboolean(J, r->is_first);
		add(J, &at);
		text_push_latin1(J, (const char *)r->bytes, r->size);
		add(J, &at);
		return;
	}
	push_text(J, r->type == RESOLVE_CAA ? r->text : r->name);
	add(J, &at);
	if (r->type == RESOLVE_CAA)
		text_push_latin1(J, (const char *)r->bytes, r->size);
	else
		push_text(J, r->text);
	add(J, &at);
	if (r->type == RESOLVE_A || r->type == RESOLVE_AAAA) {
		js_pushnumber(J, r->ttl);
		add(J, &at);
	}
	if (r->type == RESOLVE_NAPTR) {
		push_text(J, r->flags);
		add(J, &at);
		push_text(J, r->regexp);
		add(J, &at);
	}
	for (size_t i = 0; i < sizeof counts / sizeof *counts; i++)
		for (int k = 0; counts[i].type == r->type && k < counts[i].numbers; k++) {
			js_pushnumber(J, r->numbers[k]);
			add(J, &at);
		}
}

/* c-ares holds memory meanwhile: nothing is thrown through it. */
static int on_record(void *ctx, const struct resolve_record *record)
{
	struct records *all = ctx;
	js_State *J = all->J;
	if (js_try(J)) {
		js_pop(J, 1);
		all->failed = 1;
		return -1;
	}
	push_record(J, record);
	value_createindex(J, -2, all->count++);
	js_endtry(J);
	return 0;
}

static void answer_code(js_State *J, const char *code)
{
	text_push(J, code);
	engine_callback(J, 1);
}

static void asking_deliver(struct op *op, const struct record *rec, const void *bytes)
{
	struct asking *a = asking_of(op);
	js_State *J = a->host->J;
	struct records all = { J, 0, 0 };
	value_push(J, a->callback);
	js_pushundefined(J);
	if (a->resolve.code) {
		answer_code(J, a->resolve.code);
		return;
	}
	if (js_try(J)) {
		js_pop(J, 1);
		answer_code(J, "ENOMEM");
		return;
	}
	js_pushnumber(J, 0);
	js_newarray(J);
	js_endtry(J);
	const char *code = resolve_parse(&a->resolve, a->resolve.type, on_record, &all);
	if (!code && !all.failed) {
		engine_callback(J, 2);
		return;
	}
	js_pop(J, 2);
	answer_code(J, code ? code : "ENOMEM");
}

static void asking_release(struct op *op)
{
	struct asking *a = asking_of(op);
	value_unroot(a->host->J, a->callback);
	resolve_fini(&a->resolve);
	asker_drop(a->asker);
	mem_free(a);
}

static void asking_facts(const struct op *op, struct op_facts *facts)
{
	const struct asking *a = container_of(op, struct asking, resolve.op);
	facts->target = a->resolve.name;
	facts->bytes = -1;
	facts->code = a->resolve.code;
}

static unsigned asking_shown(const struct op *op, const char **name)
{
	*name = "QueryReqWrap";
	return 1;
}

static const struct op_kind asking_kind = {
	.name = "net.resolve", .flags = OP_KIND_NO_INLINE, .step = resolve_step, .deliver = asking_deliver,
	.release = asking_release, .facts = asking_facts, .shown = asking_shown,
};

/* ---- questions */

static void asker_finalize(js_State *J, void *data) { asker_drop(data); }

static struct asker *asker_of(js_State *J) { return js_touserdata(J, 0, RESOLVER); }

static void net_resolver(js_State *J)
{
	value_push_prototype(J, RESOLVER);
	struct asker *a = mem_try_zalloc(sizeof *a);
	if (!a)
		js_rangeerror(J, "Out of memory");
	a->refs = 1;
	js_newuserdata(J, RESOLVER, a, asker_finalize);
}

/* The servers are connected to, as far as the script has named them. */
static int check_servers(js_State *J, const char *list)
{
	char one[SOCKET_TEXT + 8];
	for (const char *next; *list; list = next) {
		size_t size = strcspn(list, ",");
		next = list + size + (list[size] == ',');
		if (size >= sizeof one)
			return -EINVAL;
		memcpy(one, list, size);
		one[size] = 0;
		char *port = strrchr(one, ':'), *host = one;
		struct socket_address to;
		if (!port)
			return -EINVAL;
		*port++ = 0;
		if (*host == '[') {
			host++;
			host[strcspn(host, "]")] = 0;
		}
		if (socket_read_address(host, (uint16_t)atoi(port), &to) < 0)
			return -EINVAL;
		net_door_connect(J, host, &to);
	}
	return 0;
}

static void resolver_query(js_State *J)
{
	char name[LOOKUP_NAME], servers[RESOLVE_SERVERS], local4[SOCKET_TEXT], local6[SOCKET_TEXT];
	int type = js_tointeger(J, 2), is_reverse = js_toboolean(J, 3), timeout = js_tointeger(J, 5);
	int tries = js_tointeger(J, 6), r = net_text(J, 1, name, sizeof name);
	if (r == 0)
		r = net_text(J, 4, servers, sizeof servers);
	if (r == 0)
		r = net_text(J, 7, local4, sizeof local4);
	if (r == 0)
		r = net_text(J, 8, local6, sizeof local6);
	if (r == 0)
		net_door_lookup(J, name, 0);
	if (r == 0)
		r = check_servers(J, servers);
	if (r < 0)
		js_typeerror(J, "not a question");
	if (resolve_open() < 0)
		js_error(J, "libcares.so.2 is missing: install Debian's package libc-ares2");
	value_ref callback = net_callback(J, 9, "QUERYWRAP");
	struct asking *a = mem_try_zalloc(sizeof *a);
	if (!a) {
		value_unroot(J, callback);
		js_rangeerror(J, "Out of memory");
	}
	a->asker = asker_of(J);
	a->asker->refs++;
	a->host = host_of(J);
	a->callback = callback;
	a->resolve.op = (struct op){ .kind = &asking_kind, .referenced = 1 };
	a->resolve.timeout_ms = timeout;
	a->resolve.tries = tries;
	a->resolve.type = type;
	a->resolve.is_reverse = is_reverse;
	strcpy(a->resolve.name, name);
	strcpy(a->resolve.servers, servers);
	strcpy(a->resolve.local4, local4);
	strcpy(a->resolve.local6, local6);
	resolve_init(&a->resolve, &a->asker->resolver);
	ops_post(J, &a->resolve.op);
	js_pushundefined(J);
}

static void resolver_cancel_all(js_State *J)
{
	resolver_cancel(&asker_of(J)->resolver);
	js_pushundefined(J);
}

void net_resolvers(js_State *J)
{
	value_method(J, "resolver", net_resolver, 0);
	js_newobject(J);
	value_method(J, "query", resolver_query, 9);
	value_method(J, "cancel", resolver_cancel_all, 0);
	value_set_prototype(J, RESOLVER);
}
