/* ops/net/net_bind.c -- internalBinding('net'): connections, descriptors, and the rest's methods.
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
 *   listenWith(socket, backlog) -> listener or -errno      of a socket that has an address and no other end
 *   kind(fd) -> what it is, in libuv's words: "TCP", "PIPE", "FILE"
 *   socket     as ops/net/pipe_bind.h has it, and
 *              name(peer) -> [address, port, family], a path, or -errno
 *              noDelay(yes), keepAlive(yes, seconds), reset() -> 0 or -errno
 *   listener   start(cb)      cb(socket) for each connection; cb(-errno), after which it is to be started again
 *              close(cb), setRef(yes), fd(), name()
 *
 * lookup, connect and listen throw what the policy and a dry run have to say (ops/net/net_door.h).
 */
#include "ops/net/net_int.h"

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
#include "ops/core/ops.h"
#include "ops/net/net_door.h"
#include "ops/net/pipe_bind.h"
#include "policy/lend.h"

value_ref net_callback(js_State *J, int idx, const char *type)
{
	if (!js_iscallable(J, idx))
		js_typeerror(J, "not a function");
	js_copy(J, idx);
	flow_bind_as(J, type, 0);
	value_ref callback = value_root(J, -1);
	js_pop(J, 1);
	return callback;
}

uint16_t net_port(js_State *J, int idx)
{
	double n = js_tonumber(J, idx);
	return n >= 0 && n <= UINT16_MAX ? (uint16_t)n : 0;
}

int net_text(js_State *J, int idx, char *to, size_t room)
{
	size_t size;
	const char *text = text_utf8(J, idx, &size);
	if (size >= room || strlen(text) != size)
		return -EINVAL;
	memcpy(to, text, size + 1);
	return 0;
}

int net_end(js_State *J, struct net_end *out)
{
	char text[SOCKET_TEXT];
	out->port = net_port(J, 3);
	int r = net_text(J, 1, out->host, sizeof out->host);
	if (r == 0)
		r = net_text(J, 2, text, sizeof text);
	return r == 0 ? socket_read_address(text, out->port, &out->at) : r;
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

void net_push_name(js_State *J, int fd, int peer)
{
	struct socket_address a;
	int r = fd < 0 ? -EBADF : socket_name(fd, peer, &a);
	if (r < 0)
		js_pushnumber(J, r);
	else
		push_address(J, &a);
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
	struct net_end to;
	struct socket_address from;
	char text[SOCKET_TEXT], target[300];
	uint16_t local_port = net_port(J, 5);
	int has_local = js_isdefined(J, 4), r = net_end(J, &to);
	if (r == 0 && has_local)
		r = net_text(J, 4, text, sizeof text);
	if (r == 0 && has_local)
		r = socket_read_address(text, local_port, &from);
	struct pipe *p = push_answer(J);
	if (r == 0) {
		net_door_connect(J, to.host, &to.at);
		value_ref callback = net_callback(J, 6, "TCPCONNECTWRAP");
		snprintf(target, sizeof target, strchr(to.host, ':') ? "[%s]:%u" : "%s:%u", to.host, to.port);
		r = begin_connecting(J, p, &to.at, has_local ? &from : NULL, callback, NULL, target);
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
		value_ref callback = net_callback(J, 2, "PIPECONNECTWRAP");
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

/* ---- descriptors that are there */

int net_take(int fd, int listens)
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
	fd = net_take(fd, 0);
	if (fd >= 0)
		p->fd = fd;
	else
		js_pushnumber(J, fd);
}

/* ---- of connections */

static void socket_name_(js_State *J)
{
	struct pipe *p = pipe_of(J);
	net_push_name(J, p->fd, js_toboolean(J, 1));
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
	value_method(J, "listenWith", net_listen_with, 2);
	pipe_bind(J);
	listener_bind(J);
	net_datagrams(J);
	net_resolvers(J);
}
