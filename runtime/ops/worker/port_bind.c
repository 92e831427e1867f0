/* port_bind.c -- internalBinding('worker'), ends of channels:
 *
 *   pair()                     [port, port], the ends of a new channel
 *   pack(value, taken, packed, ports)
 *                              a parcel, as post would send it
 *   onNews(function)           function(cookie) is called for each bound port that has news
 *   port.bind(cookie)          from now on it belongs to this thread; cookie: an integer above 0
 *   port.post(value, taken, packed, ports)
 *                              false: the other end is closed.  taken and packed are message.h's; ports, an array of
 *                              ports that travel with it and are not usable any more; all undefined: nothing is
 *                              transferred
 *   port.take()                undefined: nothing now, null: nothing any more; else the next parcel
 *   port.ended()               whether take() would answer null
 *   port.isPeer(port)
 *   port.close()
 *   parcel.ports()             its ports, once
 *   parcel.read()              [value, objects], once; of raw bytes the Buffer
 *   parcel.fd()                the stream that raw bytes are for, else 0
 */
#include "ops/worker/worker_int.h"

#include "base/mem.h"
#include "engine/buffer.h"
#include "engine/engine.h"
#include "engine/text.h"
#include "ops/core/ops.h"

#include <errno.h>
#include <string.h>

static const char PORT[] = "ThreadPort", PARCEL[] = "ThreadParcel";

struct port {
	struct channel_end *end;       /* NULL: closed, or given away */
	int lent;
};

/* ---- parcels */

static void parcel_free(struct parcel *p)
{
	if (!p)
		return;
	for (size_t i = 0; i < p->ends_count; i++)
		channel_close(p->ends[i]);
	mem_free(p->ends);
	message_free(p->message);
	mem_free(p);
}

static void link_free(struct channel_message *m) { parcel_free((struct parcel *)m); }

/* What a script has of a parcel. */
struct holder { struct parcel *parcel; };

static void holder_finalize(js_State *J, void *data)
{
	parcel_free(((struct holder *)data)->parcel);
	mem_free(data);
}

/* -- parcel */
static struct holder *holder_push(js_State *J)
{
	struct holder *h = mem_try_zalloc(sizeof *h);
	if (!h)
		js_rangeerror(J, "Out of memory");
	value_push_prototype(J, PARCEL);
	js_newuserdata(J, PARCEL, h, holder_finalize);
	return h;
}

static struct parcel *parcel_of(js_State *J)
{
	struct parcel *p = ((struct holder *)js_touserdata(J, 0, PARCEL))->parcel;
	if (!p)
		js_error(J, "an empty parcel");
	return p;
}

static struct parcel *parcel_new(size_t size)
{
	struct parcel *p = mem_try_zalloc(sizeof *p + size);
	if (p) {
		p->link.free = link_free;
		p->size = size;
	}
	return p;
}

int port_write(struct host *host, int fd, const void *bytes, size_t size)
{
	struct parcel *p = parcel_new(size);
	if (!p)
		return -ENOMEM;
	p->fd = fd;
	memcpy(p->bytes, bytes, size);
	int r = channel_post(worker_control(host->worker), &p->link);
	if (r)
		parcel_free(p);
	return r == -EPIPE ? 0 : r;    /* nobody reads what is written at the end */
}

struct parcel *parcel_take(js_State *J, int idx)
{
	struct holder *h = js_touserdata(J, idx, PARCEL);
	struct parcel *p = h->parcel;
	h->parcel = NULL;
	return p;
}

static void parcel_ports(js_State *J)
{
	struct parcel *p = parcel_of(J);
	js_newarray(J);
	for (size_t i = 0; i < p->ends_count; i++) {
		if (!p->ends[i])
			continue;
		port_push(J, p->ends[i], 0);
		p->ends[i] = NULL;
		value_createindex(J, -2, (uint32_t)i);
	}
}

static void parcel_read(js_State *J)
{
	struct parcel *p = parcel_of(J);
	if (p->fd) {
		uint8_t *to;
		buffer_push_node_new(J, p->size, 0, &to);
		if (p->size)
			memcpy(to, p->bytes, p->size);
		return;
	}
	struct message *m = p->message;
	if (!m)
		js_error(J, "the parcel was read");
	js_newarray(J);
	message_read(J, m);
	p->message = NULL;
	message_free(m);
	value_createindex(J, -3, 1);
	value_createindex(J, -2, 0);
}

static void parcel_fd(js_State *J)
{
	struct parcel *p = parcel_of(J);
	js_pushnumber(J, p->fd);
}

/* ---- ports */

static void port_finalize(js_State *J, void *data)
{
	struct port *p = data;
	if (p->lent && p->end)
		channel_unbind(p->end);
	else
		channel_close(p->end);
	mem_free(p);
}

void port_push(js_State *J, struct channel_end *end, int lent)
{
	struct port *p = mem_try_zalloc(sizeof *p);
	if (!p)
		js_rangeerror(J, "Out of memory");
	value_push_prototype(J, PORT);
	js_newuserdata(J, PORT, p, port_finalize);
	p->end = end;
	p->lent = lent;
}

static struct channel_end *end_of(js_State *J, int idx)
{
	struct port *p = js_touserdata(J, idx, PORT);
	if (!p->end)
		js_error(J, "the port is closed");
	return p->end;
}

struct channel_end *port_take_end(js_State *J, int idx)
{
	struct channel_end *end = end_of(J, idx);
	((struct port *)js_touserdata(J, idx, PORT))->end = NULL;
	return end;
}

const struct channel_end *port_peek_end(js_State *J, int idx)
{
	return ((struct port *)js_touserdata(J, idx, PORT))->end;
}

static void b_pair(js_State *J)
{
	struct channel_end *ends[2];
	struct port *made[2];
	js_newarray(J);
	for (uint32_t i = 0; i < 2; i++) {
		port_push(J, NULL, 0);
		made[i] = js_touserdata(J, -1, PORT);
		value_createindex(J, -2, i);
	}
	if (channel_new(ends))
		js_rangeerror(J, "Out of memory");
	for (int i = 0; i < 2; i++)
		made[i]->end = ends[i];
}

static void b_on_news(js_State *J)
{
	struct threads *t = threads_of(J);
	value_ref before = t->on_news;
	t->on_news = value_root(J, 1);
	value_unroot(J, before);
	js_pushundefined(J);
}

static void b_bind(js_State *J)
{
	struct threads *t = threads_of(J);
	double cookie = js_tonumber(J, 1);
	if (!(cookie >= 1))
		js_rangeerror(J, "cookie");
	channel_bind(end_of(J, 0), t->box, (unsigned long)cookie);
	js_pushundefined(J);
}

/* The ends of the ports in the array at idx go into the parcel; its room was made before. */
static void give_ends(js_State *J, struct parcel *p, int idx)
{
	for (size_t i = 0; i < p->ends_count; i++) {
		js_getindex(J, idx, (int)i);
		p->ends[i] = port_take_end(J, -1);
		channel_unbind(p->ends[i]);
		js_pop(J, 1);
	}
}

/* All can be given, and none twice; throws before anything was changed. */
static size_t check_ends(js_State *J, int idx)
{
	size_t n = js_isarray(J, idx) ? (size_t)js_getlength(J, idx) : 0;
	for (size_t i = 0; i < n; i++) {
		js_getindex(J, idx, (int)i);
		end_of(J, -1);
		js_pop(J, 1);
	}
	return n;
}

static void push_list(js_State *J, int idx)
{
	if (js_isarray(J, idx))
		js_copy(J, idx);
	else
		js_newarray(J);
}

/* What post and pack have in common.  -- parcel */
static struct holder *pack(js_State *J)
{
	struct holder *h = holder_push(J);
	struct parcel *p = h->parcel = parcel_new(0);
	if (!p)
		js_rangeerror(J, "Out of memory");
	js_copy(J, 1);
	push_list(J, 2);
	push_list(J, 3);
	p->message = message_write(J);
	js_pop(J, 1);
	size_t n = check_ends(J, 4);           /* script may have run */
	if (n) {
		p->ends = mem_try_zalloc(n * sizeof *p->ends);
		if (!p->ends)
			js_rangeerror(J, "Out of memory");
		p->ends_count = n;
		give_ends(J, p, 4);
	}
	return h;
}

static void b_pack(js_State *J) { pack(J); }

static void b_post(js_State *J)
{
	end_of(J, 0);
	struct holder *h = pack(J);
	struct parcel *p = h->parcel;
	struct port *port = js_touserdata(J, 0, PORT);
	int r = port->end ? channel_post(port->end, &p->link) : -EPIPE;
	if (!r)
		h->parcel = NULL;
	js_pushboolean(J, r == 0);
}

static void b_take(js_State *J)
{
	struct port *port = js_touserdata(J, 0, PORT);
	int closed = 1;
	struct holder *h = holder_push(J);
	if (port->end)
		h->parcel = (struct parcel *)channel_take(port->end, &closed);
	if (h->parcel)
		return;
	if (closed)
		js_pushnull(J);
	else
		js_pushundefined(J);
}

static void b_ended(js_State *J)
{
	struct port *port = js_touserdata(J, 0, PORT);
	js_pushboolean(J, !port->end || channel_ended(port->end));
}

static void b_is_peer(js_State *J)
{
	struct port *a = js_touserdata(J, 0, PORT), *b = js_touserdata(J, 1, PORT);
	js_pushboolean(J, a->end && b->end && channel_are_peers(a->end, b->end));
}

static void b_close(js_State *J)
{
	struct port *port = js_touserdata(J, 0, PORT);
	if (port->lent && port->end)
		channel_unbind(port->end);
	else
		channel_close(port->end);
	port->end = NULL;
	js_pushundefined(J);
}

void port_bind(js_State *J)
{
	value_method(J, "pair", b_pair, 0);
	value_method(J, "onNews", b_on_news, 1);
	value_method(J, "pack", b_pack, 4);
	js_newobject(J);
	value_method(J, "bind", b_bind, 1);
	value_method(J, "post", b_post, 4);
	value_method(J, "take", b_take, 0);
	value_method(J, "ended", b_ended, 0);
	value_method(J, "isPeer", b_is_peer, 1);
	value_method(J, "close", b_close, 0);
	value_set_prototype(J, PORT);
	js_newobject(J);
	value_method(J, "ports", parcel_ports, 0);
	value_method(J, "read", parcel_read, 0);
	value_method(J, "fd", parcel_fd, 0);
	value_set_prototype(J, PARCEL);
}
