/* ops/net/datagram_bind.c -- internalBinding('net').datagram(family, flags) -> a UDP socket, or -errno.
 *
 *   family: 4 or 6; flags: IPV6_ONLY, REUSE_ADDRESS, REUSE_PORT, as the object `datagramFlags` has them
 *
 *   bind(host, address, port), connect(host, address, port) -> 0 or -errno     host: the name that the address was
 *                              found for; "" of a bind: none was asked for, as the socket only sends
 *   disconnect() -> 0 or -errno
 *   send(bytes, cb, host, address, port) -> bytes sent at once, -errno, or -EINPROGRESS: cb(bytes or -errno) will be
 *                              called.  Without an address: to where it is connected
 *   start(cb)                  cb(bytes, address, port, family) for each datagram; cb(-errno)
 *   close(cb), setRef(yes), name(peer) -> [address, port, family] or -errno
 *   queued() -> [bytes, datagrams] that wait for room
 *   set(option, value) -> 0 or -errno      option: a number of the object `datagramOptions`
 *   buffer(isReceive, size) -> its size or -errno      size 0: only asks
 *   multicastInterface(address), membership(group, address or undefined, joins),
 *   sourceMembership(source, group, address or undefined, joins) -> 0 or -errno
 *
 * bind, connect and send throw what the policy and a dry run have to say (ops/net/net_door.h).
 */
#include "ops/net/net_int.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/mem.h"
#include "engine/buffer.h"
#include "engine/engine.h"
#include "engine/flow.h"
#include "io/net/datagram.h"
#include "loop/loop.h"
#include "ops/core/host.h"
#include "ops/core/ops.h"
#include "ops/net/closing.h"
#include "ops/net/net_door.h"

static const char DATAGRAM[] = "DatagramHandle";

enum { SENT_TO = 16 };         /* the last ones that a picky socket knows */

struct datagram {
	struct host *host;
	struct receiving *receiving;   /* posted, or NULL */
	struct closing *closing;       /* waits for it: the kernel keeps the address for as long as it is in the ring */
	unsigned refs;
	int fd, family;                /* -1: closed */
	unsigned flags;
	uint8_t wanted, unreferenced;
	uint8_t is_picky;              /* hears from few (net_door.h), those of sent_to among them */
	uint8_t sent_next;
	struct socket_address sent_to[SENT_TO];
	uint32_t queued_count;
	size_t queued_bytes;
};

struct receiving {
	struct datagram_receiving receive;
	struct datagram *socket;
	value_ref callback;
	uint8_t bytes[DATAGRAM_MAX];
};

struct sending {
	struct datagram_sending send;
	struct datagram *socket;
	value_ref callback;
	uint8_t bytes[];
};

static void datagram_drop(struct datagram *d)
{
	if (--d->refs)
		return;
	if (d->fd >= 0)
		close(d->fd);
	mem_free(d);
}

static void datagram_finalize(js_State *J, void *data) { datagram_drop(data); }

static struct datagram *datagram_of(js_State *J) { return js_touserdata(J, 0, DATAGRAM); }

static void push_result(js_State *J, int64_t r) { js_pushnumber(J, (double)r); }

static void net_datagram(js_State *J)
{
	int family = js_tointeger(J, 1) == 6 ? AF_INET6 : AF_INET, flags = js_tointeger(J, 2);
	value_push_prototype(J, DATAGRAM);
	struct datagram *d = mem_try_zalloc(sizeof *d);
	if (!d)
		js_rangeerror(J, "Out of memory");
	*d = (struct datagram){ .host = host_of(J), .refs = 1, .family = family, .flags = (unsigned)flags };
	d->fd = datagram_new(family, d->flags);
	int r = d->fd;
	js_newuserdata(J, DATAGRAM, d, datagram_finalize);
	if (r < 0)
		push_result(J, r);
}

int datagram_fd_at(js_State *J, int idx)
{
	if (!js_isuserdata(J, idx, DATAGRAM))
		return -EINVAL;
	const struct datagram *d = js_touserdata(J, idx, DATAGRAM);
	return d->fd;
}

void datagram_push_fd(js_State *J, int fd, int family)
{
	value_push_prototype(J, DATAGRAM);
	struct datagram *d = mem_try_zalloc(sizeof *d);
	if (!d)
		js_rangeerror(J, "Out of memory");
	*d = (struct datagram){ .host = host_of(J), .refs = 1, .family = family, .fd = -1 };
	js_newuserdata(J, DATAGRAM, d, datagram_finalize);
	d->fd = fd;
}

/* ---- addresses */

static int is_any(const struct net_end *at)
{
	return at->port == 0 && (at->at.any.sa_family == AF_INET ? at->at.v4.sin_addr.s_addr == 0 :
		IN6_IS_ADDR_UNSPECIFIED(&at->at.v6.sin6_addr));
}

static void datagram_bind_to(js_State *J)
{
	struct net_end at;
	int r = net_end(J, &at);
	struct datagram *d = datagram_of(J);
	if (r == 0 && !at.host[0] && is_any(&at))
		d->is_picky = (uint8_t)net_door_is_shut();
	else if (r == 0)
		net_door_listen(J, at.host, &at.at);
	push_result(J, r < 0 ? r : d->fd < 0 ? -EBADF : datagram_bind(d->fd, &at.at, d->flags));
}

static int is_same(const struct socket_address *a, const struct socket_address *b)
{
	if (a->any.sa_family != b->any.sa_family)
		return 0;
	return a->any.sa_family == AF_INET ?
		a->v4.sin_port == b->v4.sin_port && a->v4.sin_addr.s_addr == b->v4.sin_addr.s_addr :
		a->v6.sin6_port == b->v6.sin6_port && IN6_ARE_ADDR_EQUAL(&a->v6.sin6_addr, &b->v6.sin6_addr);
}

static int has_sent_to(const struct datagram *d, const struct socket_address *a)
{
	for (unsigned i = 0; i < SENT_TO; i++)
		if (is_same(&d->sent_to[i], a))
			return 1;
	return 0;
}

static void note_sent_to(struct datagram *d, const struct socket_address *to)
{
	if (d->is_picky && !has_sent_to(d, to))
		d->sent_to[d->sent_next++ % SENT_TO] = *to;
}

static void datagram_connect_(js_State *J)
{
	struct net_end to;
	int r = net_end(J, &to);
	struct datagram *d = datagram_of(J);
	if (r == 0)
		net_door_connect(J, to.host, &to.at);
	if (r == 0)
		note_sent_to(d, &to.at);
	push_result(J, r < 0 ? r : d->fd < 0 ? -EBADF : datagram_connect(d->fd, &to.at));
}

static void datagram_disconnect(js_State *J)
{
	struct datagram *d = datagram_of(J);
	push_result(J, d->fd < 0 ? -EBADF : datagram_connect(d->fd, NULL));
}

static void datagram_name(js_State *J)
{
	int peer = js_toboolean(J, 1);
	net_push_name(J, datagram_of(J)->fd, peer);
}

/* ---- sending */

static struct sending *sending_of(struct op *op) { return container_of(op, struct sending, send.op); }

static void sending_deliver(struct op *op, const struct record *rec, const void *bytes)
{
	struct sending *s = sending_of(op);
	js_State *J = s->socket->host->J;
	value_push(J, s->callback);
	js_pushundefined(J);
	push_result(J, rec->result);
	engine_callback(J, 1);
}

static void sending_release(struct op *op)
{
	struct sending *s = sending_of(op);
	s->socket->queued_count--;
	s->socket->queued_bytes -= s->send.size;
	value_unroot(s->socket->host->J, s->callback);
	datagram_drop(s->socket);
	mem_free(s);
}

static unsigned sending_shown(const struct op *op, const char **name)
{
	*name = "UDPSendWrap";
	return 1;
}

/* What still waits when the socket is closed is not sent: its descriptor's number may be another's by now. */
static int sending_step(struct op *op, struct ring_request *rq)
{
	if (sending_of(op)->socket->fd >= 0)
		return datagram_sending_step(op, rq);
	op->result = -ECANCELED;
	return 0;
}

static const struct op_kind sending_kind = {
	.name = "DatagramSend", .flags = OP_KIND_NO_INLINE, .step = sending_step, .deliver = sending_deliver,
	.release = sending_release, .shown = sending_shown,
};

/* No script runs in it: the bytes stay where they are. */
static int64_t send_later(js_State *J, struct datagram *d, const struct socket_address *to, const uint8_t *bytes,
	size_t size, value_ref callback)
{
	struct sending *s = mem_try_alloc(sizeof *s + size);
	if (!s) {
		value_unroot(J, callback);
		return -ENOMEM;
	}
	*s = (struct sending){ .send = { .op = { .kind = &sending_kind, .referenced = 1 }, .fd = d->fd,
		.has_to = to != NULL, .bytes = s->bytes, .size = size }, .socket = d, .callback = callback };
	if (to)
		s->send.to = *to;
	memcpy(s->bytes, bytes, size);
	d->refs++;
	d->queued_count++;
	d->queued_bytes += size;
	if (loop_post(d->host->loop, &s->send.op) == 0)
		return -EINPROGRESS;
	sending_release(&s->send.op);
	return -ENOMEM;
}

static void datagram_send_(js_State *J)
{
	struct datagram *d = datagram_of(J);
	struct socket_address to;
	char host[LOOKUP_NAME], text[SOCKET_TEXT];
	int has_to = js_isdefined(J, 4), r = 0;
	uint16_t port = has_to ? net_port(J, 5) : 0;
	if (has_to) {
		r = net_text(J, 3, host, sizeof host);
		if (r == 0)
			r = net_text(J, 4, text, sizeof text);
		if (r == 0)
			r = socket_read_address(text, port, &to);
		if (r == 0)
			net_door_send(J, host, &to);
		if (r == 0)
			note_sent_to(d, &to);
	}
	value_ref callback = net_callback(J, 2, "UDPSENDWRAP");
	uint8_t *bytes;
	size_t size;
	int64_t sent = r < 0 ? r : d->fd < 0 ? -EBADF : !buffer_get(J, 1, &bytes, &size) ? -EINVAL :
		d->queued_count ? -EAGAIN : datagram_send(d->fd, has_to ? &to : NULL, bytes, size);
	if (sent == -EAGAIN && size > DATAGRAM_MAX)
		sent = -EMSGSIZE;
	if (sent == -EAGAIN)
		sent = send_later(J, d, has_to ? &to : NULL, bytes, size, callback);
	else
		value_unroot(J, callback);
	push_result(J, sent);
}

static void datagram_queued(js_State *J)
{
	struct datagram *d = datagram_of(J);
	double bytes = (double)d->queued_bytes, count = d->queued_count;
	js_newarray(J);
	js_pushnumber(J, bytes);
	value_createindex(J, -2, 0);
	js_pushnumber(J, count);
	value_createindex(J, -2, 1);
}

/* ---- receiving */

static struct receiving *receiving_of(struct op *op) { return container_of(op, struct receiving, receive.op); }

/* Pushes what the callback gets.  0: out of memory, with nothing pushed. */
static int push_datagram(js_State *J, struct receiving *r, int64_t size)
{
	char text[SOCKET_TEXT];
	uint16_t port = 0;
	uint8_t *copy;
	int family = socket_write_address(&r->receive.from, text, &port);
	if (js_try(J)) {
		js_pop(J, 1);
		return 0;
	}
	buffer_push_node_new(J, (size_t)size, 0, &copy);
	if (size)
		memcpy(copy, r->bytes, (size_t)size);
	text_push(J, family ? text : "");
	js_pushnumber(J, port);
	js_pushnumber(J, family);
	js_endtry(J);
	return 1;
}

static void receiving_deliver(struct op *op, const struct record *rec, const void *bytes)
{
	struct receiving *r = receiving_of(op);
	js_State *J = r->socket->host->J;
	const struct socket_address *from = &r->receive.from;
	if (rec->result >= 0 && r->socket->is_picky && !has_sent_to(r->socket, from) && !net_door_hears(from))
		return;
	value_push(J, r->callback);
	js_pushundefined(J);
	if (rec->result >= 0 && push_datagram(J, r, rec->result)) {
		engine_callback(J, 4);
		return;
	}
	push_result(J, rec->result < 0 ? rec->result : -ENOMEM);
	engine_callback(J, 1);
}

static int receiving_post(struct receiving *r);

static void receiving_release(struct op *op)
{
	struct receiving *r = receiving_of(op);
	struct datagram *d = r->socket;
	/* the place of the op just released is free, so posting allocates nothing */
	if (!op->cancelled && d->wanted && d->fd >= 0 && receiving_post(r) == 0)
		return;
	if (d->receiving == r)
		d->receiving = NULL;
	if (d->closing && !d->receiving)
		closing_go_on(d->closing);
	if (flow_watched(d->host->J)) {
		value_push(d->host->J, r->callback);
		flow_over(d->host->J);
	}
	value_unroot(d->host->J, r->callback);
	mem_free(r);
	datagram_drop(d);
}

static unsigned receiving_shown(const struct op *op, const char **name)
{
	*name = "UDPWrap";
	return 1;
}

static const struct op_kind receiving_kind = {
	.name = "DatagramReceive", .flags = OP_KIND_NO_INLINE, .step = datagram_receiving_step,
	.deliver = receiving_deliver, .release = receiving_release, .shown = receiving_shown,
};

static int receiving_post(struct receiving *r)
{
	struct datagram *d = r->socket;
	r->receive = (struct datagram_receiving){ .op = { .kind = &receiving_kind, .referenced = !d->unreferenced },
		.fd = d->fd, .bytes = r->bytes };
	return loop_post(d->host->loop, &r->receive.op);
}

static void datagram_start(js_State *J)
{
	value_ref callback = net_callback(J, 1, "UDPWRAP");
	struct datagram *d = datagram_of(J);
	struct receiving *r = d->fd < 0 || d->receiving ? NULL : mem_try_alloc(sizeof *r);
	if (!r) {
		int no_memory = d->fd >= 0 && !d->receiving;
		value_unroot(J, callback);
		d->wanted = d->receiving != NULL;
		if (no_memory)
			js_rangeerror(J, "Out of memory");
		js_pushundefined(J);
		return;
	}
	r->socket = d;
	r->callback = callback;
	d->refs++;
	d->wanted = 1;
	d->receiving = r;
	if (receiving_post(r) < 0) {
		d->wanted = 0;
		receiving_release(&r->receive.op);
		js_rangeerror(J, "Out of memory");
	}
	js_pushundefined(J);
}

/* ---- its end */

static void datagram_closed(void *owner)
{
	struct datagram *d = owner;
	d->closing = NULL;
	datagram_drop(d);
}

static void datagram_close(js_State *J)
{
	struct datagram *d = datagram_of(J);
	struct closing *c = closing_take(J, 1, d->host, &d->fd);
	if (c) {
		d->refs++;
		d->wanted = 0;
		if (d->receiving) {
			d->closing = c;
			c->waits = 1;
			loop_cancel(d->host->loop, &d->receiving->receive.op);
		}
		closing_post(J, c, datagram_closed, d);
	}
	js_pushundefined(J);
}

static void datagram_set_ref(js_State *J)
{
	int yes = js_toboolean(J, 1);
	struct datagram *d = datagram_of(J);
	d->unreferenced = !yes;
	if (d->receiving)
		(yes ? loop_ref : loop_unref)(d->host->loop, &d->receiving->receive.op);
	js_pushundefined(J);
}

/* ---- options */

static void datagram_set_(js_State *J)
{
	int option = js_tointeger(J, 1), value = js_tointeger(J, 2);
	struct datagram *d = datagram_of(J);
	push_result(J, d->fd < 0 ? -EBADF : option < 0 || option >= DATAGRAM_OPTIONS ? -EINVAL :
		datagram_set(d->fd, d->family, (enum datagram_option)option, value));
}

static void datagram_buffer_(js_State *J)
{
	int is_receive = js_toboolean(J, 1), size = js_tointeger(J, 2);
	struct datagram *d = datagram_of(J);
	push_result(J, d->fd < 0 ? -EBADF : datagram_buffer(d->fd, is_receive, size));
}

/* An address, or none: 1, 0, or -EINVAL.  A zone that there is not is the one the system chooses, as in libuv. */
static int address_at(js_State *J, int idx, struct socket_address *out)
{
	char text[SOCKET_TEXT];
	if (!js_isdefined(J, idx))
		return 0;
	int r = net_text(J, idx, text, sizeof text);
	if (r < 0 || socket_read_address(text, 0, out) == 0)
		return r < 0 ? -EINVAL : 1;
	text[strcspn(text, "%")] = 0;
	return socket_read_address(text, 0, out) == 0 ? 1 : -EINVAL;
}

static void datagram_multicast_interface_(js_State *J)
{
	struct socket_address which;
	int r = address_at(J, 1, &which);
	struct datagram *d = datagram_of(J);
	push_result(J, r <= 0 ? -EINVAL : d->fd < 0 ? -EBADF :
		datagram_multicast_interface(d->fd, d->family, &which));
}

static void datagram_membership_(js_State *J)
{
	struct socket_address group, which;
	int r = address_at(J, 1, &group), has = address_at(J, 2, &which), joins = js_toboolean(J, 3);
	struct datagram *d = datagram_of(J);
	push_result(J, r <= 0 || has < 0 ? -EINVAL : d->fd < 0 ? -EBADF :
		datagram_membership(d->fd, &group, has ? &which : NULL, joins));
}

static void datagram_source_membership_(js_State *J)
{
	struct socket_address source, group, which;
	int r = address_at(J, 1, &source), has_group = address_at(J, 2, &group), has = address_at(J, 3, &which);
	int joins = js_toboolean(J, 4);
	struct datagram *d = datagram_of(J);
	push_result(J, r <= 0 || has_group <= 0 || has < 0 ? -EINVAL : d->fd < 0 ? -EBADF :
		datagram_source_membership(d->fd, &source, &group, has ? &which : NULL, joins));
}

struct number { const char *name; int value; };

static void put_numbers(js_State *J, const char *name, const struct number *list)
{
	js_newobject(J);
	for (; list->name; list++) {
		js_pushnumber(J, list->value);
		value_create(J, -2, list->name);
	}
	value_create(J, -2, name);
}

void net_datagrams(js_State *J)
{
	static const struct number flags[] = {
		{ "REUSE_ADDRESS", DATAGRAM_REUSE_ADDRESS }, { "REUSE_PORT", DATAGRAM_REUSE_PORT },
		{ "IPV6_ONLY", DATAGRAM_IPV6_ONLY }, { NULL, 0 },
	}, options[] = {
		{ "BROADCAST", DATAGRAM_BROADCAST }, { "TTL", DATAGRAM_TTL },
		{ "MULTICAST_TTL", DATAGRAM_MULTICAST_TTL }, { "MULTICAST_LOOPBACK", DATAGRAM_MULTICAST_LOOPBACK },
		{ NULL, 0 },
	};
	put_numbers(J, "datagramFlags", flags);
	put_numbers(J, "datagramOptions", options);
	value_method(J, "datagram", net_datagram, 2);
	js_newobject(J);
	value_method(J, "bind", datagram_bind_to, 3);
	value_method(J, "connect", datagram_connect_, 3);
	value_method(J, "disconnect", datagram_disconnect, 0);
	value_method(J, "send", datagram_send_, 5);
	value_method(J, "queued", datagram_queued, 0);
	value_method(J, "start", datagram_start, 1);
	value_method(J, "close", datagram_close, 1);
	value_method(J, "setRef", datagram_set_ref, 1);
	value_method(J, "name", datagram_name, 1);
	value_method(J, "set", datagram_set_, 2);
	value_method(J, "buffer", datagram_buffer_, 2);
	value_method(J, "multicastInterface", datagram_multicast_interface_, 1);
	value_method(J, "membership", datagram_membership_, 3);
	value_method(J, "sourceMembership", datagram_source_membership_, 4);
	value_set_prototype(J, DATAGRAM);
}
