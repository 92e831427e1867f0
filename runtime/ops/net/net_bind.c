/* ops/net/net_bind.c -- internalBinding('net'): names, connections and servers.
 *
 *   lookup(host, port, family, flags, cb)     cb(0, [address, family, ...]) or cb(code): "ENOTFOUND"; port is what the
 *                              policy is asked about, 0 any
 *   nameOf(address, port, cb)     cb(0, host, service) or cb(code)
 *   connect(host, address, port, local, localPort, cb) -> [0 or -errno, socket]     host: the name that the address
 *                              was found for; local: an address or undefined; cb(0 or -errno)
 *   connectPath(path, cb) -> the same
 *   listen(host, address, port, backlog, flags) -> listener or -errno      flags: IPV6_ONLY, REUSE_PORT
 *   listenPath(path, backlog) -> listener or -errno    the file is removed when it is closed
 *   open(fd) -> socket or -errno, of a pipe, too; openListener(fd) -> listener or -errno: they own the descriptor
 *   kind(fd) -> what it is, in libuv's words: "TCP", "PIPE", "FILE"
 *   socket     as ops/net/pipe_bind.h has it, and
 *              name(peer) -> [address, port, family], a path, or -errno
 *              noDelay(yes), keepAlive(yes, seconds), reset() -> 0 or -errno
 *   listener   start(cb)      cb(socket) for each connection; cb(-errno), after which it is to be started again
 *              close(cb), setRef(yes), fd(), name()
 *
 * lookup, connect and listen throw what the policy and a dry run have to say (ops/net/net_door.h).
 */
#include "ops/core/ops.h"

#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/mem.h"
#include "engine/engine.h"
#include "engine/flow.h"
#include "engine/text.h"
#include "io/net/lookup.h"
#include "io/net/socket.h"
#include "ops/net/net_door.h"
#include "ops/net/pipe_bind.h"
#include "policy/lend.h"

static const char LISTENER[] = "ListenerHandle";

/* A function at idx, bound to the present flow.  -- */
static value_ref root_callback(js_State *J, int idx, const char *type)
{
	if (!js_iscallable(J, idx))
		js_typeerror(J, "not a function");
	js_copy(J, idx);
	flow_bind_as(J, type, 0);
	value_ref callback = value_root(J, -1);
	js_pop(J, 1);
	return callback;
}

static uint16_t port_at(js_State *J, int idx)
{
	double n = js_tonumber(J, idx);
	return n >= 0 && n <= UINT16_MAX ? (uint16_t)n : 0;
}

/* Copies a string without U+0000: 0, or -EINVAL if it is too long or has one. */
static int text_at(js_State *J, int idx, char *to, size_t room)
{
	size_t size;
	const char *text = text_utf8(J, idx, &size);
	if (size >= room || strlen(text) != size)
		return -EINVAL;
	memcpy(to, text, size + 1);
	return 0;
}

static void push_address(js_State *J, const struct socket_address *a)
{
	char text[SOCKET_TEXT];
	uint16_t port;
	int family = socket_write_address(a, text, &port);
	if (!family) {
		size_t head = offsetof(struct sockaddr_un, sun_path), size = a->size > head ? a->size - head : 0;
		if (size && a->path.sun_path[0])
			size = strnlen(a->path.sun_path, size);
		ops_push_text(J, a->path.sun_path, size);
		return;
	}
	js_newarray(J);
	text_push(J, text);
	value_createindex(J, -2, 0);
	js_pushnumber(J, port);
	value_createindex(J, -2, 1);
	js_pushnumber(J, family);
	value_createindex(J, -2, 2);
}

static void push_name(js_State *J, int fd, int peer)
{
	struct socket_address a;
	int r = fd < 0 ? -EBADF : socket_name(fd, peer, &a);
	if (r < 0)
		js_pushnumber(J, r);
	else
		push_address(J, &a);
}

/* ---- names */

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

static void net_lookup(js_State *J)
{
	char host[LOOKUP_NAME];
	uint16_t port = port_at(J, 2);
	int family = js_tointeger(J, 3), flags = js_tointeger(J, 4), r = text_at(J, 1, host, sizeof host);
	if (r == 0)
		net_door_lookup(J, host, port);
	value_ref callback = root_callback(J, 5, "GETADDRINFOREQWRAP");
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
	if (loop_post(l->host->loop, &l->lookup.op) < 0) {
		looking_release(&l->lookup.op);
		js_rangeerror(J, "Out of memory");
	}
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
static void net_name_of(js_State *J)
{
	char text[SOCKET_TEXT];
	struct socket_address of = { .size = 0 };
	uint16_t port = port_at(J, 2);
	if (text_at(J, 1, text, sizeof text) == 0 && socket_read_address(text, port, &of) == 0)
		net_door_lookup(J, text, port);
	value_ref callback = root_callback(J, 3, "GETNAMEINFOREQWRAP");
	struct naming *n = mem_try_zalloc(sizeof *n);
	if (!n) {
		value_unroot(J, callback);
		js_rangeerror(J, "Out of memory");
	}
	*n = (struct naming){ .names = { .op = { .kind = &naming_kind, .referenced = 1 }, .of = of },
		.host = host_of(J), .callback = callback };
	if (loop_post(n->host->loop, &n->names.op) < 0) {
		naming_release(&n->names.op);
		js_rangeerror(J, "Out of memory");
	}
	js_pushundefined(J);
}

/* ---- connections */

struct connecting {
	struct socket_connect connect;
	struct pipe *pipe;
	value_ref callback;
	struct policy_place place;     /* what is connected to is held, if has_place */
	uint8_t has_place;
	char target[300];
};

static struct connecting *connecting_of(struct op *op) { return container_of(op, struct connecting, connect.op); }

static void connecting_deliver(struct op *op, const struct record *rec, const void *bytes)
{
	struct connecting *c = connecting_of(op);
	js_State *J = c->pipe->host->J;
	c->pipe->connecting = NULL;
	value_push(J, c->callback);
	js_pushundefined(J);
	js_pushnumber(J, (double)rec->result);
	engine_callback(J, 1);
}

static void connecting_free(struct connecting *c)
{
	if (c->pipe->connecting == &c->connect.op)
		c->pipe->connecting = NULL;
	value_unroot(c->pipe->host->J, c->callback);
	if (c->has_place)
		policy_place_free(&c->place);
	pipe_drop(c->pipe);
	mem_free(c);
}

static void connecting_release(struct op *op) { connecting_free(connecting_of(op)); }

static void connecting_facts(const struct op *op, struct op_facts *facts)
{
	const struct connecting *c = container_of(op, struct connecting, connect.op);
	facts->target = c->target;
	facts->bytes = -1;
}

static unsigned connecting_shown(const struct op *op, const char **name)
{
	const struct connecting *c = container_of(op, struct connecting, connect.op);
	*name = c->connect.to.any.sa_family == AF_UNIX ? "PipeConnectWrap" : "TCPConnectWrap";
	return 1;
}

static const struct op_kind connecting_kind = {
	.name = "net.connect", .flags = OP_KIND_NO_INLINE, .step = socket_connect_step, .deliver = connecting_deliver,
	.release = connecting_release, .facts = connecting_facts, .shown = connecting_shown,
};

/* Connects the pipe at -1: its result.  The callback and the place are the connection's from now on. */
static int begin_connecting(js_State *J, struct pipe *p, const struct socket_address *to,
	const struct socket_address *from, value_ref callback, struct policy_place *place, const char *target)
{
	struct connecting *c = NULL;
	int fd = socket_new(to, from), r = fd < 0 ? fd : 0;
	if (r == 0 && !(c = mem_try_zalloc(sizeof *c))) {
		close(fd);
		r = -ENOMEM;
	}
	if (r < 0) {
		value_unroot(J, callback);
		if (place)
			policy_place_free(place);
		return r;
	}
	p->fd = fd;
	p->refs++;
	p->connecting = &c->connect.op;
	p->is_tcp = to->any.sa_family != AF_UNIX;
	c->connect = (struct socket_connect){ .op = { .kind = &connecting_kind, .referenced = !p->unreferenced },
		.fd = fd, .to = *to };
	c->pipe = p;
	c->callback = callback;
	c->has_place = place != NULL;
	if (place)
		c->place = *place;
	snprintf(c->target, sizeof c->target, "%s", target);
	r = loop_post(p->host->loop, &c->connect.op);
	if (r < 0)
		connecting_free(c);
	return r;
}

/* -- array   with the socket in it */
static struct pipe *push_answer(js_State *J)
{
	js_newarray(J);
	js_pushnumber(J, 0);
	value_createindex(J, -2, 0);
	struct pipe *p = pipe_push(J);
	value_createindex(J, -2, 1);
	return p;
}

static void set_result(js_State *J, int r)
{
	js_pushnumber(J, r);
	value_createindex(J, -2, 0);
}

static void net_connect(js_State *J)
{
	struct socket_address to, from;
	char host[LOOKUP_NAME], text[SOCKET_TEXT], target[300];
	uint16_t port = port_at(J, 3), local_port = port_at(J, 5);
	int has_local = js_isdefined(J, 4), r = text_at(J, 1, host, sizeof host);
	if (r == 0)
		r = text_at(J, 2, text, sizeof text);
	if (r == 0)
		r = socket_read_address(text, port, &to);
	if (r == 0 && has_local)
		r = text_at(J, 4, text, sizeof text);
	if (r == 0 && has_local)
		r = socket_read_address(text, local_port, &from);
	struct pipe *p = push_answer(J);
	if (r == 0) {
		net_door_connect(J, host, &to);
		value_ref callback = root_callback(J, 6, "TCPCONNECTWRAP");
		snprintf(target, sizeof target, strchr(host, ':') ? "[%s]:%u" : "%s:%u", host, port);
		r = begin_connecting(J, p, &to, has_local ? &from : NULL, callback, NULL, target);
	}
	set_result(J, r);
}

static void net_connect_path(js_State *J)
{
	struct socket_address to;
	struct policy_place place;
	char path[sizeof to.path.sun_path + 200];
	size_t size;
	int r = 0, held;
	const char *text = text_utf8(J, 1, &size);
	if (size >= sizeof path)
		r = -ENAMETOOLONG;
	else
		memcpy(path, text, size + 1);
	struct pipe *p = push_answer(J);
	if (r == 0) {
		value_ref callback = root_callback(J, 2, "PIPECONNECTWRAP");
		if (js_try(J)) {
			value_unroot(J, callback);
			js_throw(J);
		}
		held = net_door_connect_path(J, path, size, &place, &to, &r);
		js_endtry(J);
		if (r == 0)
			r = begin_connecting(J, p, &to, NULL, callback, held ? &place : NULL, path);
		else
			value_unroot(J, callback);
	}
	set_result(J, r);
}

/* ---- servers */

struct listener {
	struct host *host;
	struct accepting *accepting;   /* posted, or NULL */
	unsigned refs;
	int fd;                        /* -1: closed */
	uint8_t wanted, unreferenced, has_place, is_path;
	uint8_t is_shared;             /* others may have the socket, too */
	struct policy_place place;
	char *path;                    /* of the file to be removed, or NULL */
};

struct accepting {
	struct socket_accept accept;
	struct listener *listener;
	value_ref callback;
};

static void remove_path(struct listener *l)
{
	if (l->path)
		unlink(l->has_place ? l->place.at : l->path);
	mem_free(l->path);
	l->path = NULL;
}

static void listener_shut(struct listener *l)
{
	if (l->fd >= 0)
		close(l->fd);
	l->fd = -1;
	remove_path(l);
	if (l->has_place)
		policy_place_free(&l->place);
	l->has_place = 0;
}

static void listener_drop(struct listener *l)
{
	if (--l->refs)
		return;
	listener_shut(l);
	mem_free(l);
}

static void listener_finalize(js_State *J, void *data) { listener_drop(data); }

static struct listener *listener_of(js_State *J) { return js_touserdata(J, 0, LISTENER); }

static struct listener *push_listener(js_State *J)
{
	value_push_prototype(J, LISTENER);
	struct listener *l = mem_try_zalloc(sizeof *l);
	if (!l)
		js_rangeerror(J, "Out of memory");
	*l = (struct listener){ .host = host_of(J), .refs = 1, .fd = -1 };
	js_newuserdata(J, LISTENER, l, listener_finalize);
	return l;
}

static struct accepting *accepting_of(struct op *op) { return container_of(op, struct accepting, accept.op); }

/* -- socket or number */
static void push_accepted(js_State *J, struct accepting *a, int64_t result)
{
	if (result < 0) {
		js_pushnumber(J, (double)result);
		return;
	}
	if (js_try(J)) {
		js_pop(J, 1);
		js_pushnumber(J, -ENOMEM);
		return;
	}
	struct pipe *p = pipe_push(J);
	js_endtry(J);
	p->fd = a->accept.accepted;
	p->is_tcp = !a->listener->is_path;
	a->accept.accepted = -1;
}

static void accepting_deliver(struct op *op, const struct record *rec, const void *bytes)
{
	struct accepting *a = accepting_of(op);
	js_State *J = a->listener->host->J;
	if (rec->result < 0)
		a->listener->wanted = 0;
	value_push(J, a->callback);
	js_pushundefined(J);
	push_accepted(J, a, rec->result);
	engine_callback(J, 1);
}

static int accepting_post(struct accepting *a);

static void accepting_release(struct op *op)
{
	struct accepting *a = accepting_of(op);
	struct listener *l = a->listener;
	int again = !op->cancelled && l->wanted && l->fd >= 0;
	if (a->accept.accepted >= 0)
		close(a->accept.accepted);
	/* the place of the op just released is free, so posting allocates nothing */
	if (again && accepting_post(a) == 0)
		return;
	if (l->accepting == a)
		l->accepting = NULL;
	if (flow_watched(l->host->J)) {
		value_push(l->host->J, a->callback);
		flow_over(l->host->J);
	}
	value_unroot(l->host->J, a->callback);
	mem_free(a);
	listener_drop(l);
}

static unsigned accepting_shown(const struct op *op, const char **name)
{
	const struct accepting *a = container_of(op, struct accepting, accept.op);
	*name = a->listener->is_path ? "PipeServerWrap" : "TCPServerWrap";
	return 1;
}

static const struct op_kind accepting_kind = {
	.name = "SocketAccept", .flags = OP_KIND_NO_INLINE, .step = socket_accept_step, .deliver = accepting_deliver,
	.release = accepting_release, .shown = accepting_shown,
};

static int accepting_post(struct accepting *a)
{
	a->accept = (struct socket_accept){ .op = { .kind = &accepting_kind,
		.referenced = !a->listener->unreferenced }, .fd = a->listener->fd, .accepted = -1 };
	return loop_post(a->listener->host->loop, &a->accept.op);
}

static void listener_start(js_State *J)
{
	struct listener *l = listener_of(J);
	if (l->fd < 0 || l->accepting) {
		l->wanted |= l->accepting != NULL;
		js_pushundefined(J);
		return;
	}
	value_ref callback = root_callback(J, 1, l->is_path ? "PIPESERVERWRAP" : "TCPSERVERWRAP");
	struct accepting *a = l->fd < 0 || l->accepting ? NULL : mem_try_zalloc(sizeof *a);
	if (!a) {
		value_unroot(J, callback);
		if (l->fd >= 0 && !l->accepting)
			js_rangeerror(J, "Out of memory");
		js_pushundefined(J);           /* a hook has started or closed it meanwhile */
		return;
	}
	a->listener = l;
	a->callback = callback;
	l->refs++;
	l->wanted = 1;
	l->accepting = a;
	if (accepting_post(a) < 0) {
		l->wanted = 0;
		accepting_release(&a->accept.op);
		js_rangeerror(J, "Out of memory");
	}
	js_pushundefined(J);
}

struct ending {
	struct op op;
	struct listener *listener;
	value_ref callback;
	int fd;
};

static int ending_step(struct op *op, struct ring_request *rq)
{
	struct ending *e = container_of(op, struct ending, op);
	if (op->step > 0)
		return 0;
	*rq = (struct ring_request){ .opcode = RING_CLOSE, .fd = e->fd };
	e->fd = -1;
	return 1;
}

static void ending_deliver(struct op *op, const struct record *rec, const void *bytes)
{
	struct ending *e = container_of(op, struct ending, op);
	js_State *J = e->listener->host->J;
	value_push(J, e->callback);
	js_pushundefined(J);
	engine_callback(J, 0);
}

static void ending_release(struct op *op)
{
	struct ending *e = container_of(op, struct ending, op);
	if (e->fd >= 0)
		close(e->fd);
	listener_shut(e->listener);
	value_unroot(e->listener->host->J, e->callback);
	listener_drop(e->listener);
	mem_free(e);
}

static const struct op_kind ending_kind = {
	.name = "PipeClose", .step = ending_step, .deliver = ending_deliver, .release = ending_release,
};

static void listener_close(js_State *J)
{
	struct listener *l = listener_of(J);
	value_ref callback = root_callback(J, 1, "SHUTDOWNWRAP");
	struct ending *e = l->fd < 0 ? NULL : mem_try_zalloc(sizeof *e);
	if (!e) {
		value_unroot(J, callback);
		if (l->fd >= 0)
			js_rangeerror(J, "Out of memory");
		js_pushundefined(J);
		return;
	}
	l->refs++;
	l->wanted = 0;
	*e = (struct ending){ .op = { .kind = &ending_kind, .referenced = 1 }, .listener = l, .callback = callback,
		.fd = l->fd };
	l->fd = -1;
	if (l->accepting)
		loop_cancel(l->host->loop, &l->accepting->accept.op);
	/* an accept under way holds the socket: without this, connections would still be taken in for a while */
	if (!l->is_shared)
		shutdown(e->fd, SHUT_RDWR);
	remove_path(l);
	if (loop_post(l->host->loop, &e->op) < 0) {
		ending_release(&e->op);
		js_rangeerror(J, "Out of memory");
	}
	js_pushundefined(J);
}

static void listener_set_ref(js_State *J)
{
	struct listener *l = listener_of(J);
	l->unreferenced = !js_toboolean(J, 1);
	if (l->accepting)
		(l->unreferenced ? loop_unref : loop_ref)(l->host->loop, &l->accepting->accept.op);
	js_pushundefined(J);
}

static void listener_fd(js_State *J)
{
	struct listener *l = listener_of(J);
	l->is_shared = 1;
	js_pushnumber(J, l->fd);
}

static void listener_name(js_State *J)
{
	struct listener *l = listener_of(J);
	if (l->path)
		text_push(J, l->path);
	else
		push_name(J, l->fd, 0);
}

static void net_listen(js_State *J)
{
	struct socket_address at;
	char host[LOOKUP_NAME], text[SOCKET_TEXT];
	uint16_t port = port_at(J, 3);
	int backlog = js_tointeger(J, 4), flags = js_tointeger(J, 5), r = text_at(J, 1, host, sizeof host);
	if (r == 0)
		r = text_at(J, 2, text, sizeof text);
	if (r == 0)
		r = socket_read_address(text, port, &at);
	if (r == 0)
		net_door_listen(J, host, &at);
	struct listener *l = push_listener(J);
	if (r == 0)
		r = l->fd = socket_listen(&at, backlog, (unsigned)flags);
	if (r < 0)
		js_pushnumber(J, r);
}

static int keep_path(struct listener *l, const char *path, size_t size)
{
	l->path = path[0] && size ? mem_try_alloc(size + 1) : NULL;
	if (l->path)
		memcpy(l->path, path, size + 1);
	return !path[0] || !size || l->path ? 0 : -ENOMEM;
}

static void net_listen_path(js_State *J)
{
	struct socket_address at;
	struct policy_place place;
	char path[sizeof at.path.sun_path + 200];
	size_t size;
	int backlog = js_tointeger(J, 2), r = 0, held = 0;
	const char *text = text_utf8(J, 1, &size);
	if (size < sizeof path)
		memcpy(path, text, size + 1);
	struct listener *l = push_listener(J);
	l->is_path = 1;
	r = size < sizeof path ? 0 : -ENAMETOOLONG;
	if (r == 0)
		held = net_door_listen_path(J, path, size, &place, &at, &r);
	if (held) {
		l->place = place;
		l->has_place = 1;
	}
	if (r == 0)
		r = l->fd = socket_listen(&at, backlog, 0);
	if (r >= 0)
		r = keep_path(l, path, size);
	if (r < 0)
		js_pushnumber(J, r);
}

/* ---- descriptors that are there */

/* Of a pipe, a connection or a listening socket: from now on ours, the number is not the script's any more. */
static int take_descriptor(int fd, int listens)
{
	int is_listening = 0;
	struct stat st;
	if (fd < 0 || !lend_allows(fd))
		return -EBADF;
	int is_fifo = !listens && fstat(fd, &st) == 0 && S_ISFIFO(st.st_mode);
	int r = is_fifo ? 0 : socket_check(fd, &is_listening);
	if (r == 0 && is_listening != listens)
		r = -EINVAL;
	if (r < 0)
		return r;
	if (fd > STDERR_FILENO && !policy_now())
		return fd;
	int own = fcntl(fd, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
	if (own < 0)
		return -errno;
	int rest = fd > STDERR_FILENO ? lend_end(fd) : -1;
	if (rest >= 0 && rest != LEND_LATER)
		close(rest);
	return own;
}

static const char *socket_kind(int fd)
{
	struct socket_address a;
	int listens, r = socket_check(fd, &listens);
	if (r < 0 || socket_name(fd, 0, &a) < 0)
		return r == -EPROTOTYPE ? "UDP" : "UNKNOWN";
	return a.any.sa_family == AF_UNIX ? "PIPE" : "TCP";
}

/* What a descriptor stands for, in libuv's words. */
static const char *kind_of(int fd)
{
	struct stat st;
	if (fd < 0 || !lend_allows(fd) || fstat(fd, &st) < 0)
		return "UNKNOWN";
	switch (st.st_mode & S_IFMT) {
	case S_IFREG:
	case S_IFCHR: return isatty(fd) ? "TTY" : "FILE";
	case S_IFIFO: return "PIPE";
	case S_IFSOCK: return socket_kind(fd);
	default: return "UNKNOWN";
	}
}

static void net_kind(js_State *J) { text_push(J, kind_of(js_tointeger(J, 1))); }

static void net_open(js_State *J)
{
	int fd = js_tointeger(J, 1);
	struct pipe *p = pipe_push(J);
	fd = take_descriptor(fd, 0);
	if (fd >= 0)
		p->fd = fd;
	else
		js_pushnumber(J, fd);
}

static void net_open_listener(js_State *J)
{
	int fd = js_tointeger(J, 1);
	struct listener *l = push_listener(J);
	fd = take_descriptor(fd, 1);
	l->is_shared = 1;
	if (fd >= 0)
		l->fd = fd;
	else
		js_pushnumber(J, fd);
}

/* ---- of connections */

static void socket_name_(js_State *J)
{
	struct pipe *p = pipe_of(J);
	push_name(J, p->fd, js_toboolean(J, 1));
}

static void socket_set_no_delay(js_State *J)
{
	int yes = js_toboolean(J, 1);
	struct pipe *p = pipe_of(J);
	js_pushnumber(J, p->fd < 0 ? -EBADF : socket_no_delay(p->fd, yes));
}

static void socket_set_keep_alive(js_State *J)
{
	int yes = js_toboolean(J, 1);
	double seconds = js_tonumber(J, 2);
	struct pipe *p = pipe_of(J);
	unsigned whole = seconds >= 1 && seconds <= 32767 ? (unsigned)seconds : seconds > 32767 ? 32767 : 0;
	js_pushnumber(J, p->fd < 0 ? -EBADF : socket_keep_alive(p->fd, yes, whole));
}

static void socket_reset(js_State *J)
{
	struct pipe *p = pipe_of(J);
	js_pushnumber(J, p->fd < 0 ? -EBADF : socket_reset_on_close(p->fd));
}

void net_socket_methods(js_State *J)
{
	value_method(J, "name", socket_name_, 1);
	value_method(J, "noDelay", socket_set_no_delay, 1);
	value_method(J, "keepAlive", socket_set_keep_alive, 2);
	value_method(J, "reset", socket_reset, 0);
}

void net_bind(js_State *J)
{
	static const struct { const char *name; int value; } numbers[] = {
		{ "AI_ADDRCONFIG", AI_ADDRCONFIG }, { "AI_V4MAPPED", AI_V4MAPPED }, { "AI_ALL", AI_ALL },
		{ "IPV6_ONLY", SOCKET_IPV6_ONLY }, { "REUSE_PORT", SOCKET_REUSE_PORT },
	};
	for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
		js_pushnumber(J, numbers[i].value);
		value_create(J, -2, numbers[i].name);
	}
	value_method(J, "lookup", net_lookup, 5);
	value_method(J, "nameOf", net_name_of, 3);
	value_method(J, "connect", net_connect, 6);
	value_method(J, "connectPath", net_connect_path, 2);
	value_method(J, "listen", net_listen, 5);
	value_method(J, "listenPath", net_listen_path, 2);
	value_method(J, "kind", net_kind, 1);
	value_method(J, "open", net_open, 1);
	value_method(J, "openListener", net_open_listener, 1);
	pipe_bind(J);
	js_newobject(J);
	value_method(J, "start", listener_start, 1);
	value_method(J, "close", listener_close, 1);
	value_method(J, "setRef", listener_set_ref, 1);
	value_method(J, "fd", listener_fd, 0);
	value_method(J, "name", listener_name, 0);
	value_set_prototype(J, LISTENER);
}
