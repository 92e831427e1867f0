/* ops/net/listener_bind.c -- servers: listen, listenPath and openListener of internalBinding('net'). */
#include "ops/net/net_int.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "base/mem.h"
#include "engine/engine.h"
#include "engine/flow.h"
#include "engine/text.h"
#include "io/net/lookup.h"
#include "loop/loop.h"
#include "ops/core/ops.h"
#include "ops/net/closing.h"
#include "ops/net/net_door.h"
#include "ops/net/pipe_bind.h"

static const char LISTENER[] = "ListenerHandle";

struct listener {
	struct host *host;
	struct accepting *accepting;   /* posted, or NULL */
	unsigned refs;
	int fd;                        /* -1: closed */
	uint8_t wanted, unreferenced, has_place, is_path;
	uint8_t is_shared;             /* others may have the socket, too */
	uint8_t renewed;               /* an accept that waits exclusively is being cancelled, for one that does not */
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

/* Others have the socket from now on. */
static void share(struct listener *l)
{
	if (l->is_shared || l->fd < 0)
		return;
	l->is_shared = 1;
	socket_share(l->fd);
	if (l->accepting && !l->accepting->accept.shared) {
		l->renewed = 1;
		loop_cancel(l->host->loop, &l->accepting->accept.op);
	}
}

int listener_share_at(js_State *J, int idx)
{
	if (!js_isuserdata(J, idx, LISTENER))
		return -EINVAL;
	struct listener *l = js_touserdata(J, idx, LISTENER);
	share(l);
	return l->fd;
}

void listener_push_fd(js_State *J, int fd, int is_path)
{
	struct listener *l = push_listener(J);
	l->is_path = (uint8_t)is_path;
	l->fd = fd;
	share(l);
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

static int accepting_post(struct accepting *a, int accepted);

static void accepting_release(struct op *op)
{
	struct accepting *a = accepting_of(op);
	struct listener *l = a->listener;
	int again = (!op->cancelled || l->renewed) && l->wanted && l->fd >= 0;
	int rest = l->renewed && again ? a->accept.accepted : -1;
	if (a->accept.accepted >= 0 && rest < 0)
		close(a->accept.accepted);
	l->renewed = 0;
	/* the place of the op just released is free, so posting allocates nothing */
	if (again && accepting_post(a, rest) == 0)
		return;
	if (rest >= 0)
		close(rest);
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

/* accepted: a connection that is there already, or -1 */
static int accepting_post(struct accepting *a, int accepted)
{
	a->accept = (struct socket_accept){ .op = { .kind = &accepting_kind,
		.referenced = !a->listener->unreferenced }, .fd = a->listener->fd, .accepted = accepted,
		.shared = a->listener->is_shared };
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
	value_ref callback = net_callback(J, 1, l->is_path ? "PIPESERVERWRAP" : "TCPSERVERWRAP");
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
	if (accepting_post(a, -1) < 0) {
		l->wanted = 0;
		accepting_release(&a->accept.op);
		js_rangeerror(J, "Out of memory");
	}
	js_pushundefined(J);
}

static void listener_closed(void *owner)
{
	listener_shut(owner);
	listener_drop(owner);
}

static void listener_close(js_State *J)
{
	struct listener *l = listener_of(J);
	struct closing *c = closing_take(J, 1, l->host, &l->fd);
	if (c) {
		l->refs++;
		l->wanted = 0;
		if (l->accepting)
			loop_cancel(l->host->loop, &l->accepting->accept.op);
		/* an accept under way holds the socket: without this, connections would still be taken in for a
		 * while */
		if (!l->is_shared)
			shutdown(c->fd, SHUT_RDWR);
		remove_path(l);
		closing_post(J, c, listener_closed, l);
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
	share(l);
	js_pushnumber(J, l->fd);
}

static void listener_name(js_State *J)
{
	struct listener *l = listener_of(J);
	if (l->path)
		text_push(J, l->path);
	else
		net_push_name(J, l->fd, 0);
}

void net_listen(js_State *J)
{
	struct net_end at;
	int backlog = js_tointeger(J, 4), flags = js_tointeger(J, 5), r = net_end(J, &at);
	if (r == 0)
		net_door_listen(J, at.host, &at.at);
	struct listener *l = push_listener(J);
	if (r == 0)
		r = l->fd = socket_listen(&at.at, backlog, (unsigned)flags);
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

void net_listen_path(js_State *J)
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

void net_open_listener(js_State *J)
{
	int fd = js_tointeger(J, 1);
	struct listener *l = push_listener(J);
	fd = net_take(fd, 1);
	if (fd < 0) {
		js_pushnumber(J, fd);
		return;
	}
	l->fd = fd;
	share(l);
}

/* A stream that has an address and no other end, as node sends them to be listened with. */
void net_listen_with(js_State *J)
{
	int backlog = js_tointeger(J, 2);
	struct listener *l = push_listener(J);
	struct pipe *p = pipe_at(J, 1);
	int r = !p || p->fd < 0 ? -EBADF : p->reading || p->writing || p->connecting ? -EINVAL :
		socket_begin_listening(p->fd, backlog);
	if (r < 0) {
		js_pushnumber(J, r);
		return;
	}
	l->is_path = !p->is_tcp;
	l->fd = p->fd;
	p->fd = -1;
	share(l);
}

void listener_bind(js_State *J)
{
	js_newobject(J);
	value_method(J, "start", listener_start, 1);
	value_method(J, "close", listener_close, 1);
	value_method(J, "setRef", listener_set_ref, 1);
	value_method(J, "fd", listener_fd, 0);
	value_method(J, "name", listener_name, 0);
	value_set_prototype(J, LISTENER);
}
