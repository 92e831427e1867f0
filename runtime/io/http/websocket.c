#include "io/http/websocket.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/random.h>

#include "base/buf.h"
#include "base/errtab.h"
#include "base/limits.h"
#include "base/mem.h"

enum {
	RECEIVE_BYTES = 64 << 10, RECEIVE_TIMES = 16,  /* size of one read; reads before yielding to others */
	SEND_BYTES = 256 << 10, CHUNK_BYTES = 4096,     /* size of one write; of a chunk that gathers small frames */
	CLOSE_MS = 3000, LINGER_MS = 2000, FAR_MS = 1 << 30,
	/* bytes of discarded messages before yielding to others */
	DROPPED_BYTES = 4 << 20,
	INTERIM_REPLIES = 16, FUTILE_POLLS = 3,
	MESSAGE_COST = 64                              /* bytes that an empty message takes */
};

enum state { NEW, CONNECTING, UPGRADING, OPEN, CLOSING, ENDED };

/* An op of a connection; either of the two may be freed first. */
struct part {
	struct op op;
	struct websocket *ws;          /* NULL once the connection has dropped it */
	struct part **at;
	int in_step;
};

struct message { struct message *next; struct websocket_item item; };

/* Whole frames queued for sending. */
struct chunk {
	struct chunk *next;
	size_t size, at, room;
	uint64_t counted, told;        /* bytes of messages in it, and those that are no longer counted as unsent */
	int tried;                     /* it has been passed to transfer_send, and must not change any more */
	uint8_t bytes[];
};

struct websocket {
	struct transfers *ts;
	struct loop *loop;
	void (*ready)(struct websocket *ws);
	void *ctx;
	struct transfer *t;
	struct part *reader, *writer, *timer;
	uint8_t state, offers;
	/* closing: the script has to be notified */
	uint8_t close_sent, close_got, closing, closed_by_us, has_failed, clean;
	/* mute: the server accepts no more data */
	uint8_t told_opened, told_closing, told_ended, opened, paused, mute;
	uint8_t has_deadline;          /* else the timer is idle: it exists so that setting it cannot fail */
	uint8_t interim, futile;       /* interim (1xx) replies so far; polls after which nothing could be sent */
	unsigned handshake_ms;

	char *text;                    /* head, accept, protocols */
	const char *accept, *protocols;
	struct buf head;               /* the reply */
	struct websocket_terms terms;
	struct websocket_reader in;
	uint8_t *rest;                 /* read but not yet processed, because reading paused */
	size_t rest_at, rest_size;
	struct message *first, *last;
	size_t waiting, dropped;

	struct websocket_deflater out;
	struct chunk *unsent, *unsent_last;
	uint64_t unsent_counted;
	size_t unsent_bytes;
	uint8_t pong[WEBSOCKET_CONTROL_MAX], pong_size, pong_due;
	uint8_t keys[256];
	unsigned keys_left;

	int close_code;
	char close_reason[WEBSOCKET_CONTROL_MAX];
	size_t close_reason_size;
	struct transfer_error error;
};

static void end(struct websocket *ws);
static void go_on_writing(struct websocket *ws);
static void lost(struct websocket *ws, int64_t r);

/* ---- parts */

static void part_deliver(struct op *op, const struct record *rec, const void *bytes) { }

static void part_release(struct op *op)
{
	struct part *p = container_of(op, struct part, op);
	if (p->ws)
		*p->at = NULL;
	mem_free(p);
}

static int post(struct websocket *ws, struct part **at, const struct op_kind *kind, uint64_t due_ms)
{
	struct part *p = mem_try_zalloc(sizeof *p);
	if (!p)
		return -ENOMEM;
	p->op.kind = kind;
	p->op.due_ms = due_ms;
	p->ws = ws;
	p->at = at;
	if (loop_post(ws->loop, &p->op) < 0) {
		mem_free(p);
		return -ENOMEM;
	}
	*at = p;
	return 0;
}

static void forget(struct part *p)
{
	if (!p)
		return;
	*p->at = NULL;
	p->ws = NULL;
	if (!p->in_step)
		loop_cancel(p->op.loop, &p->op);
}

/* ---- failing and ending */

static void set_error(struct websocket *ws, const char *code, const char *text)
{
	if (ws->has_failed)
		return;
	ws->has_failed = 1;
	ws->error.code = code;
	snprintf(ws->error.text, sizeof ws->error.text, "%s", text);
}

static void drop_messages(struct websocket *ws)
{
	for (struct message *m = ws->first, *next; m; m = next) {
		next = m->next;
		mem_free(m->item.bytes);
		mem_free(m);
	}
	ws->first = ws->last = NULL;
	ws->waiting = 0;
}

static void drop_unsent(struct websocket *ws)
{
	for (struct chunk *c = ws->unsent, *next; c; c = next) {
		next = c->next;
		mem_free(c);
	}
	ws->unsent = ws->unsent_last = NULL;
	ws->unsent_bytes = 0;
}

static void let_go(struct websocket *ws)
{
	struct transfer *t = ws->t;
	forget(ws->reader);
	forget(ws->writer);
	forget(ws->timer);
	ws->t = NULL;
	if (t)
		transfer_free(t);
	drop_unsent(ws);
}

static void end(struct websocket *ws)
{
	if (ws->state == ENDED)
		return;
	ws->clean = ws->close_sent && ws->close_got && !ws->has_failed;
	ws->state = ENDED;
	let_go(ws);
	ws->ready(ws);
}

static void fail_at_once(struct websocket *ws, const char *code, const char *text)
{
	set_error(ws, code, text);
	end(ws);
}

/* ---- time */

enum receiving { POLLS, YIELDS, STOPS };

static enum receiving receive(struct websocket *ws);

/* Script may have run so long that the deadline passed while the answer was already in the socket: so read that
 * first. */
static int came_late(struct websocket *ws)
{
	enum state before = ws->state;
	if (ws->has_failed || ws->paused || !ws->t || !transfer_connected(ws->t))
		return 0;
	receive(ws);
	return ws->state != before || ws->has_deadline;
}

static void timer_deliver(struct op *op, const struct record *rec, const void *bytes)
{
	struct part *p = container_of(op, struct part, op);
	struct websocket *ws = p->ws;
	int goes_on;
	if (!ws)
		return;
	if (ws->has_deadline) {
		ws->has_deadline = 0;
		p->in_step = 1;
		goes_on = came_late(ws);
		p->in_step = 0;
		if (!p->ws) {
			if (ws->has_deadline)
				loop_cancel(op->loop, op);
			return;
		}
	} else {
		goes_on = 1;
	}
	if (goes_on) {
		if (!ws->has_deadline)
			loop_retime(ws->loop, op, loop_due_ms(ws->loop, FAR_MS));
		return;
	}
	ws->timer->ws = NULL;
	ws->timer = NULL;
	if (ws->state < OPEN)
		fail_at_once(ws, "ETIMEDOUT", "The WebSocket handshake took too long");
	else
		lost(ws, ws->mute ? -EPIPE : 0);
}

static const struct op_kind timer_kind = {
	.name = "websocket.timer", .flags = OP_KIND_TIMER, .deliver = timer_deliver, .release = part_release,
};

/* Replaces the previous deadline; 0: none.  The timer exists from the start, so this cannot fail. */
static void set_deadline(struct websocket *ws, unsigned after_ms)
{
	ws->has_deadline = after_ms != 0;
	if (ws->timer && after_ms)
		loop_retime(ws->loop, &ws->timer->op, loop_due_ms(ws->loop, after_ms));
}

/* Out of memory in a place where the connection cannot be ended at once. */
static void give_up(struct websocket *ws)
{
	set_error(ws, "ENOMEM", "not enough memory");
	set_deadline(ws, 1);
}

/* ---- sending */

static const uint8_t *new_key(struct websocket *ws)
{
	if (!ws->keys_left) {
		while (getrandom(ws->keys, sizeof ws->keys, 0) != (ssize_t)sizeof ws->keys) {
		}
		ws->keys_left = sizeof ws->keys / 4;
	}
	return ws->keys + 4 * --ws->keys_left;
}

static struct chunk *chunk_new(size_t room)
{
	struct chunk *c = room > SIZE_MAX / 2 ? NULL : mem_try_alloc(sizeof *c + room);
	if (c)
		*c = (struct chunk){ .room = room };
	return c;
}

static void push_chunk(struct websocket *ws, struct chunk *c)
{
	if (ws->unsent_last)
		ws->unsent_last->next = c;
	else
		ws->unsent = c;
	ws->unsent_last = c;
}

static void put_frame(struct websocket *ws, struct chunk *c, enum websocket_opcode opcode, int compressed,
	const uint8_t *bytes, size_t size, uint64_t counted)
{
	const uint8_t *key = new_key(ws);
	size_t before = c->size;
	c->size += websocket_head(c->bytes + c->size, opcode, compressed, size, key);
	websocket_mask(c->bytes + c->size, bytes, size, key, 0);
	c->size += size;
	c->counted += counted;
	ws->unsent_counted += counted;
	ws->unsent_bytes += c->size - before;
}

static int add_frame(struct websocket *ws, enum websocket_opcode opcode, int compressed, const uint8_t *bytes,
	size_t size, uint64_t counted)
{
	struct chunk *c = ws->unsent_last;
	size_t want = WEBSOCKET_HEAD_MAX + size;
	if (!c || c->tried || c->room - c->size < want) {
		c = chunk_new(want < CHUNK_BYTES ? CHUNK_BYTES : want);
		if (!c)
			return -ENOMEM;
		push_chunk(ws, c);
	}
	put_frame(ws, c, opcode, compressed, bytes, size, counted);
	go_on_writing(ws);
	return 0;
}

/* Queues the pong before everything whose sending has not begun. */
static void put_pong(struct websocket *ws)
{
	struct chunk *c;
	if (!ws->pong_due || ws->close_sent || (ws->unsent && ws->unsent->tried))
		return;
	c = chunk_new(WEBSOCKET_HEAD_MAX + WEBSOCKET_CONTROL_MAX);
	if (!c)
		return;
	ws->pong_due = 0;
	put_frame(ws, c, WEBSOCKET_PONG, 0, ws->pong, ws->pong_size, 0);
	c->next = ws->unsent;
	ws->unsent = c;
	if (!ws->unsent_last)
		ws->unsent_last = c;
}

static void count_sent(struct websocket *ws, struct chunk *c, size_t n)
{
	uint64_t done;
	c->at += n;
	ws->unsent_bytes -= n;
	done = c->at == c->size ? c->counted : (uint64_t)((double)c->counted * (double)c->at / (double)c->size);
	ws->unsent_counted -= done - c->told;
	c->told = done;
	if (c->at < c->size)
		return;
	ws->unsent = c->next;
	if (!ws->unsent)
		ws->unsent_last = NULL;
	mem_free(c);
}

/* Data that the server sent earlier may still be readable: its Close frame, or why it refused. */
static void go_mute(struct websocket *ws)
{
	ws->mute = 1;
	if (ws->state >= OPEN)
		set_deadline(ws, LINGER_MS);
}

/* 1: the socket has no room.  0: there is nothing more to send, or the connection is lost. */
static int send_some(struct websocket *ws)
{
	int progress = 0;
	for (;;) {
		put_pong(ws);
		struct chunk *c = ws->unsent;
		if (!c)
			break;
		size_t n = c->size - c->at;
		c->tried = 1;
		int64_t r = transfer_send(ws->t, c->bytes + c->at, n < SEND_BYTES ? n : SEND_BYTES);
		if (r == -EAGAIN)
			break;
		if (r < 0) {
			go_mute(ws);
			return 0;
		}
		progress = 1;
		count_sent(ws, c, (size_t)r);
	}
	if (progress)
		ws->futile = 0;
	if (progress && ws->state == CLOSING)
		set_deadline(ws, ws->close_got || ws->has_failed ? LINGER_MS : CLOSE_MS);
	return ws->unsent != NULL;
}

static int write_step(struct op *op, struct ring_request *rq)
{
	struct part *p = container_of(op, struct part, op);
	struct websocket *ws = p->ws;
	int waits;
	if (op->cancelled || !ws)
		return 0;
	p->in_step = 1;
	waits = send_some(ws);
	p->in_step = 0;
	if (waits && p->ws) {
		if (op->step > 0 && ws->futile < FUTILE_POLLS)
			ws->futile++;
		/* if TLS has to read before it can write (renegotiation), the socket would poll as writable again and
		 * again */
		*rq = (struct ring_request){ .opcode = RING_POLL, .fd = transfer_socket(ws->t),
			.flags = ws->futile < FUTILE_POLLS ? POLLOUT : POLLIN };
		return 1;
	}
	if (p->ws)
		ws->writer = NULL;
	p->ws = NULL;
	op->result = 0;
	return 0;
}

static const struct op_kind write_kind = {
	.name = "websocket.write", .flags = OP_KIND_NO_INLINE, .step = write_step, .deliver = part_deliver,
	.release = part_release,
};

static void go_on_writing(struct websocket *ws)
{
	if (!ws->writer && !ws->mute && ws->t && transfer_connected(ws->t) && post(ws, &ws->writer, &write_kind, 0) < 0)
		give_up(ws);
}

static void send_close(struct websocket *ws, int code, const char *reason, size_t size)
{
	uint8_t payload[WEBSOCKET_CONTROL_MAX];
	size_t n = 0;
	if (ws->close_sent)
		return;
	if (code) {
		payload[n++] = (uint8_t)(code >> 8);
		payload[n++] = (uint8_t)code;
		if (size > sizeof payload - n)
			size = sizeof payload - n;
		if (size)
			memcpy(payload + n, reason, size);
		n += size;
	}
	if (add_frame(ws, WEBSOCKET_CLOSE, 0, payload, n, 0) < 0)
		set_error(ws, "ENOMEM", "not enough memory");
	ws->close_sent = 1;
}

/* Fails the connection: the server broke the protocol, or we are out of memory. */
static void fail(struct websocket *ws, int code, const char *text)
{
	set_error(ws, code == 1011 ? "ENOMEM" : "ERR_WEBSOCKET_PROTOCOL", text);
	send_close(ws, code, "", 0);
	ws->state = CLOSING;
	ws->closing = 1;
	set_deadline(ws, LINGER_MS);
	ws->ready(ws);
}

/* ---- receiving */

/* r: 0 at the end, or an error. */
static void lost(struct websocket *ws, int64_t r)
{
	char text[64];
	if (ws->state < OPEN) {
		fail_at_once(ws, r < 0 ? errtab_name((int)-r) : "UND_ERR_SOCKET",
			"The connection ended before the WebSocket handshake was complete");
		return;
	}
	if (r < 0 && !(ws->close_got && ws->close_sent)) {
		snprintf(text, sizeof text, "The connection was lost: %s", errtab_name((int)-r));
		set_error(ws, errtab_name((int)-r), text);
	}
	end(ws);
}

static int keep_message(struct websocket *ws, const struct websocket_item *item)
{
	struct message *m = mem_try_alloc(sizeof *m);
	if (!m) {
		mem_free(item->bytes);
		fail(ws, 1011, "not enough memory");
		return -1;
	}
	*m = (struct message){ NULL, *item };
	if (ws->last)
		ws->last->next = m;
	else
		ws->first = m;
	ws->last = m;
	ws->waiting += item->size + MESSAGE_COST;
	return 0;
}

static void got_close(struct websocket *ws, const struct websocket_item *item)
{
	ws->close_got = 1;
	ws->close_code = websocket_close_code(item);
	if (item->size > 2) {
		ws->close_reason_size = item->size - 2;
		memcpy(ws->close_reason, item->bytes + 2, ws->close_reason_size);
	}
	send_close(ws, item->size < 2 ? 0 : ws->close_code, "", 0);
	ws->state = CLOSING;
	ws->closing = 1;
	set_deadline(ws, LINGER_MS);
}

static void got_item(struct websocket *ws, const struct websocket_item *item)
{
	switch (item->opcode) {
	case WEBSOCKET_TEXT:
	case WEBSOCKET_BINARY:
		if (ws->closed_by_us) {
			ws->dropped += item->size;
			mem_free(item->bytes);
		} else if (keep_message(ws, item) == 0)
			ws->ready(ws);
		break;
	case WEBSOCKET_PING:
		if (item->size)
			memcpy(ws->pong, item->bytes, item->size);
		ws->pong_size = (uint8_t)item->size;
		ws->pong_due = 1;
		go_on_writing(ws);
		break;
	case WEBSOCKET_CLOSE:
		got_close(ws, item);
		ws->ready(ws);
		break;
	case WEBSOCKET_PONG:
	case WEBSOCKET_CONTINUATION:
		break;
	}
}

static void keep_rest(struct websocket *ws, const uint8_t *p, size_t size)
{
	uint8_t *old = ws->rest;
	ws->rest = NULL;
	ws->rest_at = ws->rest_size = 0;
	if (size) {
		ws->rest = mem_try_alloc(size);
		if (ws->rest) {
			memcpy(ws->rest, p, size);
			ws->rest_size = size;
		} else {
			fail(ws, 1011, "not enough memory");
		}
	}
	mem_free(old);
}

/* Processes frames until none are left or too much is queued. */
static void take_frames(struct websocket *ws, const uint8_t *p, size_t size)
{
	struct websocket_item item;
	while (!ws->close_got && !ws->has_failed) {
		if (ws->waiting > LIMIT_WEBSOCKET_WAITING) {
			ws->paused = 1;
			keep_rest(ws, p, size);
			return;
		}
		int r = websocket_read(&ws->in, &p, &size, &item);
		if (r < 0)
			fail(ws, websocket_reader_code(&ws->in), websocket_reader_why(&ws->in));
		if (r <= 0)
			break;
		got_item(ws, &item);
	}
	keep_rest(ws, NULL, 0);
}

static void agreed(struct websocket *ws)
{
	ws->state = OPEN;
	ws->opened = 1;
	websocket_reader_init(&ws->in, LIMIT_WEBSOCKET_MESSAGE, 0);
	if (ws->terms.deflates)
		websocket_reader_deflates(&ws->in, ws->terms.fresh_in);
	ws->out = (struct websocket_deflater){ .bits = ws->terms.bits_out, .fresh = ws->terms.fresh_out };
	set_deadline(ws, 0);
	ws->ready(ws);
}

/* Frames may already follow the head. */
static void take_reply(struct websocket *ws, const uint8_t *p, size_t size)
{
	char why[160] = "";
	size_t before = ws->head.size > 3 ? ws->head.size - 3 : 0, whole;
	int r;
	if (buf_add(&ws->head, p, size) < 0) {
		fail_at_once(ws, "ENOMEM", "not enough memory");
		return;
	}
	for (;;) {
		whole = websocket_head_end(ws->head.data + before, ws->head.size - before);
		if (!whole) {
			if (ws->head.size >= LIMIT_WEBSOCKET_HEAD)
				fail_at_once(ws, "UND_ERR_HEADERS_OVERFLOW",
					"The server's answer to the WebSocket handshake is too long");
			return;
		}
		whole += before;
		r = websocket_agree(ws->head.data, whole, ws->accept, ws->protocols, ws->offers, &ws->terms, why,
			sizeof why);
		if (r != 0)
			break;
		if (++ws->interim > INTERIM_REPLIES) {
			fail_at_once(ws, "ERR_WEBSOCKET_HANDSHAKE",
				"The server keeps announcing its answer to the WebSocket handshake");
			return;
		}
		ws->head.size -= whole;
		memmove(ws->head.data, ws->head.data + whole, ws->head.size);
		before = 0;
	}
	if (r < 0) {
		fail_at_once(ws, "ERR_WEBSOCKET_HANDSHAKE", why);
		return;
	}
	agreed(ws);
	take_frames(ws, (const uint8_t *)ws->head.data + whole, ws->head.size - whole);
	buf_fini(&ws->head);
}

static enum receiving receive(struct websocket *ws)
{
	uint8_t in[RECEIVE_BYTES];
	ws->dropped = 0;
	if (ws->rest && !ws->paused)
		take_frames(ws, ws->rest + ws->rest_at, ws->rest_size - ws->rest_at);
	for (int n = 0; n < RECEIVE_TIMES; n++) {
		if (ws->paused || ws->state == ENDED)
			return STOPS;
		if (ws->dropped > DROPPED_BYTES)
			return YIELDS;
		size_t room = ws->state == UPGRADING ? LIMIT_WEBSOCKET_HEAD - ws->head.size : sizeof in;
		int64_t got = transfer_receive(ws->t, in, room);
		if (got == -EAGAIN)
			return POLLS;
		if (got <= 0) {
			lost(ws, got);
			return STOPS;
		}
		if (ws->state == UPGRADING)
			take_reply(ws, in, (size_t)got);
		else
			take_frames(ws, in, (size_t)got);
	}
	return ws->state == ENDED || ws->paused ? STOPS : YIELDS;
}

static int read_step(struct op *op, struct ring_request *rq)
{
	struct part *p = container_of(op, struct part, op);
	struct websocket *ws = p->ws;
	enum receiving next;
	if (op->cancelled || !ws)
		return 0;
	p->in_step = 1;
	next = receive(ws);
	p->in_step = 0;
	if (!p->ws || next == STOPS) {
		if (p->ws)
			ws->reader = NULL;
		p->ws = NULL;
		op->result = 0;
		return 0;
	}
	*rq = next == POLLS ? (struct ring_request){ .opcode = RING_POLL, .fd = transfer_socket(ws->t),
		.flags = POLLIN } :
		(struct ring_request){ .opcode = RING_NOP };
	return 1;
}

static const struct op_kind read_kind = {
	.name = "websocket.read", .flags = OP_KIND_NO_INLINE, .step = read_step, .deliver = part_deliver,
	.release = part_release,
};

static void go_on_reading(struct websocket *ws)
{
	if (ws->state != ENDED && !ws->reader && !ws->paused && post(ws, &ws->reader, &read_kind, 0) < 0)
		fail_at_once(ws, "ENOMEM", "not enough memory");
}

/* ---- connecting */

/* A hook of the transfer, called from within libcurl: the transfer must not be freed here. */
static void on_connected(struct transfer *t)
{
	struct websocket *ws = transfer_ctx(t);
	if (!transfer_connected(t)) {
		ws->error = *transfer_failed(t);
		ws->has_failed = 1;
		ws->state = ENDED;
		forget(ws->timer);
		ws->ready(ws);
		return;
	}
	ws->state = UPGRADING;
	if (post(ws, &ws->writer, &write_kind, 0) < 0 || post(ws, &ws->reader, &read_kind, 0) < 0)
		give_up(ws);
}

static void on_moved(struct transfer *t) { }

static const struct transfer_hooks hooks = { .head = on_connected, .moved = on_moved };

struct websocket *websocket_new(struct transfers *ts, struct loop *loop, void (*ready)(struct websocket *ws), void *ctx)
{
	struct websocket *ws = mem_try_zalloc(sizeof *ws);
	if (!ws)
		return NULL;
	ws->ts = ts;
	ws->loop = loop;
	ws->ready = ready;
	ws->ctx = ctx;
	ws->close_code = 1006;
	buf_init(&ws->head, LIMIT_WEBSOCKET_HEAD);
	return ws;
}

void *websocket_ctx(const struct websocket *ws) { return ws->ctx; }

int websocket_prepare(struct websocket *ws, const struct websocket_request *rq)
{
	struct transfer_request connection = rq->transfer;
	size_t accept = strlen(rq->accept) + 1, protocols = rq->protocols ? strlen(rq->protocols) + 1 : 0;
	struct chunk *c = chunk_new(rq->head_size);
	ws->text = mem_try_alloc(accept + protocols);
	if (!c || !ws->text) {
		mem_free(c);
		return -ENOMEM;
	}
	memcpy(c->bytes, rq->head, rq->head_size);
	c->size = rq->head_size;
	c->tried = 1;                  /* no frame may be added to it */
	ws->unsent_bytes = c->size;
	push_chunk(ws, c);
	ws->accept = memcpy(ws->text, rq->accept, accept);
	if (protocols)
		ws->protocols = memcpy(ws->text + accept, rq->protocols, protocols);
	ws->offers = rq->offers != 0;
	ws->handshake_ms = rq->handshake_ms;
	connection.connects = 1;
	connection.connect_ms = rq->handshake_ms;
	ws->t = transfer_new(ws->ts, &hooks, ws);
	return ws->t ? transfer_prepare(ws->t, &connection) : -ENOMEM;
}

const char *websocket_refused(const struct websocket *ws) { return transfer_refused(ws->t); }

int websocket_start(struct websocket *ws)
{
	if (ws->state == ENDED)        /* closed before it started */
		return 0;
	ws->state = CONNECTING;
	ws->has_deadline = ws->handshake_ms != 0;
	if (post(ws, &ws->timer, &timer_kind, loop_due_ms(ws->loop, ws->has_deadline ? ws->handshake_ms : FAR_MS)) < 0)
		return -ENOMEM;
	return transfer_start(ws->t);
}

void websocket_free(struct websocket *ws)
{
	let_go(ws);
	drop_messages(ws);
	websocket_reader_fini(&ws->in);
	websocket_deflater_fini(&ws->out);
	buf_fini(&ws->head);
	mem_free(ws->rest);
	mem_free(ws->text);
	mem_free(ws);
}

/* ---- events */

int websocket_ready(const struct websocket *ws)
{
	return (ws->opened && !ws->told_opened) || ws->first || (ws->closing && !ws->told_closing) ||
		(ws->state == ENDED && !ws->told_ended);
}

static void take_message(struct websocket *ws, struct websocket_event *e)
{
	struct message *m = ws->first;
	ws->first = m->next;
	if (!ws->first)
		ws->last = NULL;
	ws->waiting -= m->item.size + MESSAGE_COST;
	*e = (struct websocket_event){ WEBSOCKET_MESSAGE, m->item.opcode, m->item.bytes, m->item.size };
	mem_free(m);
	if (ws->paused && ws->waiting <= LIMIT_WEBSOCKET_WAITING / 2) {
		ws->paused = 0;
		go_on_reading(ws);
	}
}

int websocket_take(struct websocket *ws, struct websocket_event *e)
{
	if (!websocket_ready(ws))
		return 0;
	*e = (struct websocket_event){ .what = WEBSOCKET_ENDED };
	if (ws->opened && !ws->told_opened) {
		ws->told_opened = 1;
		e->what = WEBSOCKET_OPENED;
	} else if (ws->first) {
		take_message(ws, e);
	} else if (ws->closing && !ws->told_closing) {
		ws->told_closing = 1;
		e->what = WEBSOCKET_CLOSING;
	} else {
		ws->told_ended = 1;
	}
	return 1;
}

const struct websocket_terms *websocket_agreed(const struct websocket *ws) { return &ws->terms; }
int websocket_was_clean(const struct websocket *ws) { return ws->clean; }
const struct transfer_error *websocket_failed(const struct websocket *ws) { return ws->has_failed ? &ws->error : NULL; }
uint64_t websocket_unsent(const struct websocket *ws) { return ws->unsent_counted; }

int websocket_closed_with(const struct websocket *ws, const char **reason, size_t *size)
{
	*reason = ws->close_reason;
	*size = ws->close_reason_size;
	return ws->close_code;
}

size_t websocket_memory(const struct websocket *ws)
{
	return sizeof *ws + ws->unsent_bytes + ws->waiting + ws->rest_size + websocket_reader_memory(&ws->in);
}

/* ---- calls from the script */

int websocket_send(struct websocket *ws, enum websocket_opcode opcode, const void *bytes, size_t size)
{
	uint8_t *small = NULL;
	size_t small_size = 0;
	int r;
	if (ws->state != OPEN || ws->close_sent)
		return -ENOTCONN;
	if (size > LIMIT_WEBSOCKET_QUEUE - ws->unsent_bytes || ws->unsent_bytes > LIMIT_WEBSOCKET_QUEUE) {
		fail_at_once(ws, "ENOBUFS", "Too much waits to be sent");
		return -ENOBUFS;
	}
	/* zlib does not support a raw stream with a window of 256 */
	if (ws->terms.deflates && ws->terms.bits_out > 8 && size >= WEBSOCKET_DEFLATE_FROM)
		websocket_deflate(&ws->out, bytes, size, &small, &small_size);
	if (small)
		r = add_frame(ws, opcode, 1, small, small_size, size);
	else
		r = add_frame(ws, opcode, 0, bytes, size, size);
	if (small && r < 0)
		websocket_deflater_fini(&ws->out);     /* its window contains data that the server never gets */
	mem_free(small);
	return r;
}

void websocket_close(struct websocket *ws, int code, const char *reason, size_t size)
{
	if (ws->state == ENDED || ws->closed_by_us)
		return;
	ws->closed_by_us = 1;
	if (ws->state < OPEN) {
		fail_at_once(ws, "ERR_WEBSOCKET_CLOSED",
			"The WebSocket was closed before the connection was established");
		return;
	}
	drop_messages(ws);
	if (ws->state == OPEN) {
		send_close(ws, code, reason, size);
		ws->state = CLOSING;
		set_deadline(ws, CLOSE_MS);
	}
	if (ws->paused) {
		ws->paused = 0;
		go_on_reading(ws);
	}
}
