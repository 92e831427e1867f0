#include "io/redis/link.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>

#include "base/buf.h"
#include "base/errtab.h"
#include "base/mem.h"
#include "io/http/curl.h"

enum {
	RECEIVE_BYTES = 64 << 10, RECEIVE_TIMES = 16,  /* size of one read; reads before yielding to others */
	SEND_BYTES = 256 << 10,
	OUT_FULL = 1 << 20,            /* bytes that wait to be sent, from which on no more are appended */
	OUT_KEPT = 256 << 10,          /* room that is kept */
	OUT_MAX = 1 << 30,
	GREETING_BYTES = 256,          /* of the greetings, without user and password */
	IDLE_MS = 2,                   /* after which the server may have ended the connection without our noticing */
	BACKOFF_MS = 50, BACKOFF_MAX_MS = 2000,
	FAR_MS = 1 << 30, FUTILE_POLLS = 3,
	/* a timer that fires so late was kept waiting; so often in a row there is more time */
	LATE_MS = 20, LATE_TIMES = 10
};

enum state { OFF, STARTING, GREETING, READY };

/* An op of the link; either of the two may be freed first. */
struct part {
	struct op op;
	struct redis_link *link;       /* NULL once the link has dropped it */
	struct part **at;
	int in_step;
};

struct redis_link {
	struct transfers *ts;
	struct loop *loop;
	const struct redis_hooks *hooks;
	void *ctx;
	struct transfer *t;
	struct part *starter, *reader, *writer, *timer;
	uint8_t state;
	uint8_t ends, wanted, futile;  /* ends: `failure` is to be acted on */
	uint8_t quiet;                 /* without a failure */
	uint8_t useful;                /* this connection has given an answer */
	uint8_t late;                  /* how often in a row the time began anew because the timer was late */
	unsigned greeted, greetings;   /* answers so far, and in all */
	unsigned owed;
	unsigned backoff_ms;
	uint64_t again_ms;             /* no attempt before that */
	uint64_t moved_ms;             /* when bytes last moved, or began to be owed */
	uint64_t armed_ms;             /* when the timer fires; 0: far away */
	struct buf out;
	size_t out_at;                 /* sent up to here */
	struct resp_reader in;
	struct redis_failure failure;

	char *text;                    /* what the strings below are in, but for the secrets */
	const char *url, *origin, *path;
	const char *user, *password, *secret_url;      /* the caller's */
	unsigned db, timeout_ms;
	int tls, shows_password;       /* shows_password: the first greeting is AUTH */
	struct transfer_blob ca;
};

/* ---- parts */

static void part_deliver(struct op *op, const struct record *rec, const void *bytes) { }

static void part_release(struct op *op)
{
	struct part *p = container_of(op, struct part, op);
	if (p->link)
		*p->at = NULL;
	mem_free(p);
}

static int post(struct redis_link *l, struct part **at, const struct op_kind *kind, uint64_t due_ms)
{
	struct part *p = mem_try_zalloc(sizeof *p);
	if (!p)
		return -ENOMEM;
	p->op.kind = kind;
	p->op.due_ms = due_ms;
	p->link = l;
	p->at = at;
	if (loop_post(l->loop, &p->op) < 0) {
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
	p->link = NULL;
	if (!p->in_step)
		loop_cancel(p->op.loop, &p->op);
}

/* ---- the end of a connection */

static void arm(struct redis_link *l, uint64_t due_ms)
{
	if (!l->timer || (l->armed_ms && l->armed_ms <= due_ms))
		return;
	l->armed_ms = due_ms;
	loop_retime(l->loop, &l->timer->op, due_ms);
}

static void set_failure(struct redis_link *l, int error, const char *code, const char *text)
{
	if (l->ends)
		return;
	l->ends = 1;
	l->quiet = 0;
	l->failure.error = error;
	l->failure.code = code;
	snprintf(l->failure.text, sizeof l->failure.text, "%.191s", text);
}

/* From where ops must not be resumed: the timer does the rest, at once. */
static void fail_later(struct redis_link *l, int error, const char *text)
{
	set_failure(l, error, NULL, text);
	arm(l, loop_now_ms(l->loop));
}

static void wipe(struct buf *b)
{
	if (b->data)
		explicit_bzero(b->data, b->room);
	buf_fini(b);
	buf_init(b, OUT_MAX);
}

static void hang_up(struct redis_link *l)
{
	struct transfer *t = l->t;
	forget(l->starter);
	forget(l->reader);
	forget(l->writer);
	l->t = NULL;
	l->state = OFF;
	l->owed = l->greeted = 0;
	l->out_at = 0;
	wipe(&l->out);
	resp_reader_init(&l->in);
	if (t)
		transfer_free(t);
}

static void back_off(struct redis_link *l)
{
	l->backoff_ms = l->backoff_ms ? l->backoff_ms * 2 : BACKOFF_MS;
	if (l->backoff_ms > BACKOFF_MAX_MS)
		l->backoff_ms = BACKOFF_MAX_MS;
	if (l->backoff_ms > l->timeout_ms)
		l->backoff_ms = l->timeout_ms;
	l->again_ms = loop_now_ms(l->loop) + l->backoff_ms;
}

/* Acts on the failure.  Only where ops may be resumed. */
static void end(struct redis_link *l)
{
	struct redis_failure failure;
	/* ended before anything was asked, it is no better than none: what waits must not go on trying for ever */
	int was_ready = l->state == READY && (l->useful || l->owed), quiet = l->quiet;
	if (!l->ends)
		return;
	if (quiet && !was_ready) {
		quiet = 0;
		l->ends = 0;
		set_failure(l, -ECONNRESET, NULL, "the server ended the connection");
	}
	failure = l->failure;
	l->ends = l->quiet = l->wanted = 0;
	hang_up(l);
	if (!was_ready)
		back_off(l);
	l->hooks->lost(l->ctx, quiet ? NULL : &failure, was_ready);
}

void redis_link_reset(struct redis_link *l, const struct redis_failure *failure)
{
	if (failure) {
		set_failure(l, failure->error, failure->code, failure->text);
	} else if (!l->ends) {
		l->ends = l->quiet = 1;
	}
}

static void ended_by_server(struct redis_link *l, int64_t r)
{
	if (l->state == READY && l->owed == 0 && l->out_at == l->out.size)
		redis_link_reset(l, NULL);
	else
		set_failure(l, r == -ETIMEDOUT ? (int)r : -ECONNRESET, NULL, "the server ended the connection");
}

/* ---- sending */

static void count_sent(struct redis_link *l, size_t n)
{
	l->out_at += n;
	l->moved_ms = loop_now_ms(l->loop);
	if (l->out_at < l->out.size)
		return;
	l->out_at = 0;
	if (l->out.room > OUT_KEPT || l->state == GREETING)    /* the greeting has the password */
		wipe(&l->out);
	else
		buf_clear(&l->out);
}

/* The owner may append more, which is sent too. */
static void go_on(struct redis_link *l)
{
	if (l->ends || l->state != READY)
		return;
	l->hooks->more(l->ctx);
	redis_link_go(l);
}

/* 1: the socket has no room.  A send that was refused must be tried again with the same bytes at the same place, so
 * nothing may be appended until it was. */
static int send_some(struct redis_link *l)
{
	while (l->out_at < l->out.size && !l->ends) {
		size_t n = l->out.size - l->out_at;
		int64_t r = transfer_send(l->t, l->out.data + l->out_at, n < SEND_BYTES ? n : SEND_BYTES);
		if (r == -EAGAIN)
			return 1;
		if (r < 0) {
			fail_later(l, r == -ETIMEDOUT ? (int)r : -ECONNRESET, "the server ended the connection");
			return 0;
		}
		l->futile = 0;
		count_sent(l, (size_t)r);
	}
	return 0;
}

static int write_step(struct op *op, struct ring_request *rq)
{
	struct part *p = container_of(op, struct part, op);
	struct redis_link *l = p->link;
	if (op->cancelled || !l)
		return 0;
	if (send_some(l)) {
		if (op->step > 0 && l->futile < FUTILE_POLLS)
			l->futile++;
		/* as for WebSockets: TLS may have to read before it can write */
		*rq = (struct ring_request){ .opcode = RING_POLL, .fd = transfer_socket(l->t),
			.flags = l->futile < FUTILE_POLLS ? POLLOUT : POLLIN };
		return 1;
	}
	l->writer = NULL;
	p->link = NULL;
	op->result = 0;
	go_on(l);
	return 0;
}

static const struct op_kind write_kind = {
	.name = "redis.write", .flags = OP_KIND_NO_INLINE, .step = write_step, .deliver = part_deliver,
	.release = part_release,
};

static void write_later(struct redis_link *l)
{
	if (!l->writer && post(l, &l->writer, &write_kind, 0) < 0)
		fail_later(l, -ENOMEM, "not enough memory");
}

/* ---- receiving */

static int has_text(const struct resp_reader *in, const char *text)
{
	size_t n = strlen(text);
	return in->size >= n && !memcmp(in->text, text, n);
}

/* An answer to AUTH may repeat what was sent, so no text of the server's is shown. */
static void greeting_failed(struct redis_link *l, const struct resp_reader *in)
{
	static const struct { const char *begins; int error; const char *text; } known[] = {
		{ "LOADING", -EAGAIN, "the server is still loading its data" },
		{ "NOAUTH", -EACCES, "the server asks for a password" },
		{ "WRONGPASS", -EACCES, "the server refused the user or password" },
		{ "NOPERM", -EPERM, "the user may not use the commands that a store needs" },
		{ "DENIED", -EACCES, "the server refuses connections from elsewhere (protected mode)" },
		{ "ERR max number of clients", -EAGAIN, "the server has too many clients" },
		{ "ERR DB index", -EINVAL, "the server has no database of this number" },
		{ "ERR invalid DB index", -EINVAL, "the server has no database of this number" },
		{ "MISCONF", -EIO, "the server cannot save its data" },
		{ "OOM", -ENOSPC, "the server has no memory left" },
	};
	for (size_t i = 0; i < sizeof known / sizeof *known; i++)
		if (has_text(in, known[i].begins)) {
			set_failure(l, known[i].error, NULL, known[i].text);
			return;
		}
	if (l->shows_password && l->greeted == 0)
		set_failure(l, -EACCES, NULL, "the server refused the user or password");
	else
		set_failure(l, -EIO, NULL, "the server refused to begin");
}

/* OK, OK, PONG. */
static int take_greeting(struct redis_link *l, enum resp_event event)
{
	if (event == RESP_ERROR) {
		greeting_failed(l, &l->in);
		return 0;
	}
	if (event != RESP_TEXT)
		return -1;
	if (++l->greeted < l->greetings)
		return 0;
	l->state = READY;
	l->backoff_ms = 0;
	l->again_ms = 0;
	return 0;
}

static void take_bytes(struct redis_link *l, const char *p, size_t size)
{
	while (!l->ends) {
		enum resp_event event = resp_read(&l->in, &p, &size);
		int r = 0;
		if (event == RESP_NEEDS)
			return;
		if (event == RESP_BAD)
			r = -1;
		else if (l->state == GREETING)
			r = take_greeting(l, event);
		else if ((r = l->hooks->item(l->ctx, event, &l->in)) == 0)
			l->useful = 1;
		if (r < 0)
			set_failure(l, -EPROTO, NULL, "the server's answer cannot be understood");
	}
}

static void put_password(struct redis_link *l, const char *user, const char *password)
{
	l->shows_password = password != NULL;
	if (!password)
		return;
	/* at once, so that nothing is left where the buffer was before it grew */
	buf_reserve(&l->out, GREETING_BYTES + strlen(password) + (user ? strlen(user) : 0));
	resp_put_array(&l->out, user ? 3 : 2);
	resp_put(&l->out, "AUTH");
	if (user)
		resp_put(&l->out, user);
	resp_put(&l->out, password);
}

/* From the URL, what is not given apart. */
static void put_secrets(struct redis_link *l)
{
	struct redis_config c = { 0 };
	size_t size = l->secret_url ? strlen(l->secret_url) + 1 : 0;
	char *copy = size ? mem_try_alloc(size) : NULL;
	if (size && !copy) {
		set_failure(l, -ENOMEM, NULL, "not enough memory");
		return;
	}
	if (copy) {
		memcpy(copy, l->secret_url, size);
		redis_parse_url(copy, &c);
	}
	put_password(l, l->user ? l->user : c.user, l->password ? l->password : c.password);
	if (copy)
		explicit_bzero(copy, size);
	mem_free(copy);
}

static void greet(struct redis_link *l)
{
	char db[16];
	l->state = GREETING;
	l->greeted = 0;
	l->useful = 0;
	put_secrets(l);
	l->greetings = 1 + (l->shows_password != 0) + (l->db != 0);
	if (l->db) {
		snprintf(db, sizeof db, "%u", l->db);
		resp_put_array(&l->out, 2);
		resp_put(&l->out, "SELECT");
		resp_put(&l->out, db);
	}
	resp_put_array(&l->out, 1);
	resp_put(&l->out, "PING");
	if (l->out.failed)
		set_failure(l, -ENOMEM, NULL, "not enough memory");
	else if (send_some(l))
		write_later(l);
}

/* libcurl's own texts may have the address, which is not the script's to know. */
static const char *text_of(const struct transfer_error *e)
{
	if (e->number)
		return errtab_message(-e->number);
	if (!strcmp(e->code, "ENOTFOUND"))
		return "the server's name was not found";
	if (!strcmp(e->code, "ERR_TLS_CERT_ALTNAME_INVALID"))
		return "the server's certificate is for another name";
	if (!strncmp(e->code, "ERR_SSL", 7))
		return "the TLS handshake failed";
	return strstr(e->code, "CERT") || strstr(e->code, "SIGNATURE") || !strcmp(e->code, "INVALID_CA") ? e->text :
		"the connection failed";
}

static void connect_failed(struct redis_link *l, const struct transfer_error *e)
{
	if (!strcmp(e->code, "ENOMEM"))
		set_failure(l, -ENOMEM, NULL, "not enough memory");
	else
		set_failure(l, e->number ? -e->number : -EIO, e->number ? NULL : e->code, text_of(e));
}

enum receiving { POLLS, YIELDS, STOPS };

static enum receiving receive(struct redis_link *l)
{
	char in[RECEIVE_BYTES];
	if (l->state == STARTING) {
		if (!transfer_connected(l->t)) {
			connect_failed(l, transfer_failed(l->t));
			return STOPS;
		}
		greet(l);
	}
	for (int n = 0; n < RECEIVE_TIMES && !l->ends; n++) {
		int64_t got = transfer_receive(l->t, in, sizeof in);
		if (got == -EAGAIN)
			return POLLS;
		if (got <= 0) {
			ended_by_server(l, got);
			return STOPS;
		}
		l->moved_ms = loop_now_ms(l->loop);
		take_bytes(l, in, (size_t)got);
		if ((size_t)got < sizeof in && !l->tls)
			return l->ends ? STOPS : POLLS;
	}
	return l->ends ? STOPS : YIELDS;
}

static int read_step(struct op *op, struct ring_request *rq)
{
	struct part *p = container_of(op, struct part, op);
	struct redis_link *l = p->link;
	enum receiving next;
	if (op->cancelled || !l)
		return 0;
	p->in_step = 1;
	next = l->ends ? STOPS : receive(l);
	go_on(l);
	if (l->ends)
		end(l);
	p->in_step = 0;
	if (!p->link) {
		op->result = 0;
		return 0;
	}
	*rq = next == POLLS ? (struct ring_request){ .opcode = RING_POLL, .fd = transfer_socket(l->t),
		.flags = POLLIN } :
		(struct ring_request){ .opcode = RING_NOP };
	return 1;
}

static const struct op_kind read_kind = {
	.name = "redis.read", .flags = OP_KIND_NO_INLINE, .step = read_step, .deliver = part_deliver,
	.release = part_release,
};

/* ---- connecting */

/* A hook of the transfer, called from within libcurl: nothing can be sent or freed here. */
static void on_connected(struct transfer *t)
{
	struct redis_link *l = transfer_ctx(t);
	if (post(l, &l->reader, &read_kind, 0) < 0)
		fail_later(l, -ENOMEM, "not enough memory");
}

static void on_moved(struct transfer *t) { }

static const struct transfer_hooks transfer_hooks = { .head = on_connected, .moved = on_moved };

static int begin(struct redis_link *l)
{
	struct transfer_request rq = {
		.url = l->url, .method = "GET", .origin = l->origin, .fields = "", .connects = 1, .tls = l->tls,
		.granted = 1, .proxy = "", .unix_path = l->path, .ca = l->ca, .upload_size = -1,
	};
	int r = transfers_ready(l->ts);
	if (r < 0)
		return r;
	l->t = transfer_new(l->ts, &transfer_hooks, l);
	if (!l->t)
		return -ENOMEM;
	r = transfer_prepare(l->t, &rq);
	return r < 0 ? r : transfer_start(l->t);
}

static int start_step(struct op *op, struct ring_request *rq)
{
	struct part *p = container_of(op, struct part, op);
	struct redis_link *l = p->link;
	int r;
	(void)rq;
	if (op->cancelled || !l)
		return 0;
	if (op->step == 0 && !curl_opened())
		return OP_STEP_WORK;
	p->link = NULL;
	l->starter = NULL;
	r = begin(l);
	if (r < 0)
		fail_later(l, r, r == -ELIBACC ? "" : errtab_message(r));
	op->result = 0;
	return 0;
}

static void start_work(struct op *op)
{
	curl_open();
	op->result = 0;
}

static const struct op_kind start_kind = {
	.name = "redis.connect", .flags = OP_KIND_NO_INLINE, .step = start_step, .work = start_work,
	.deliver = part_deliver, .release = part_release,
};

static void start(struct redis_link *l)
{
	l->state = STARTING;
	l->moved_ms = loop_now_ms(l->loop);
	arm(l, l->moved_ms + l->timeout_ms);
	if (post(l, &l->starter, &start_kind, 0) < 0)
		fail_later(l, -ENOMEM, "not enough memory");
}

/* ---- time */

static int waits(const struct redis_link *l)
{
	return l->state == STARTING || l->state == GREETING || l->owed || l->out_at < l->out.size;
}

static void silent(struct redis_link *l)
{
	static const char *const texts[] = {
		[STARTING] = "the server could not be connected to in time",
		[GREETING] = "the server did not answer in time", [READY] = "the server did not answer in time",
	};
	set_failure(l, -ETIMEDOUT, NULL, texts[l->state]);
}

/* Script may have run so long that the time passed while the answer was already in the socket: so read that first. */
static void mind_silence(struct redis_link *l, uint64_t now_ms)
{
	if (l->state >= GREETING && !l->ends)
		receive(l);
	if (!l->ends && waits(l) && now_ms >= l->moved_ms + l->timeout_ms)
		silent(l);
	go_on(l);
}

static void timer_deliver(struct op *op, const struct record *rec, const void *bytes)
{
	struct redis_link *l = container_of(op, struct part, op)->link;
	uint64_t now_ms;
	if (!l)
		return;
	now_ms = loop_now_ms(l->loop);
	if (now_ms - l->moved_ms < l->timeout_ms) {
		l->late = 0;
	} else if (l->armed_ms && now_ms >= l->armed_ms + LATE_MS && l->late < LATE_TIMES) {
		l->late++;             /* the time in which script ran is not the server's */
		l->moved_ms = now_ms;
	}
	l->armed_ms = 0;
	if (!l->ends && l->state == OFF && l->wanted && now_ms >= l->again_ms)
		start(l);
	else if (!l->ends && waits(l) && now_ms >= l->moved_ms + l->timeout_ms)
		mind_silence(l, now_ms);
	if (l->ends)
		end(l);
	if (l->state == OFF && l->wanted)
		arm(l, l->again_ms);
	else if (waits(l))
		arm(l, l->moved_ms + l->timeout_ms);
	if (!l->armed_ms)
		loop_retime(l->loop, op, loop_due_ms(l->loop, FAR_MS));
}

static const struct op_kind timer_kind = {
	.name = "redis.timer", .flags = OP_KIND_TIMER, .deliver = timer_deliver, .release = part_release,
};

/* ---- for the owner */

/* A server ends idle connections, which shows when one reads. */
static int is_stale(struct redis_link *l)
{
	char byte;
	int64_t r;
	if (l->owed || l->out_at < l->out.size || loop_update_time(l->loop) - l->moved_ms < IDLE_MS)
		return 0;
	r = transfer_receive(l->t, &byte, 1);
	if (r == -EAGAIN)
		return 0;
	redis_link_reset(l, NULL);
	arm(l, loop_now_ms(l->loop));
	return 1;
}

int redis_link_can(struct redis_link *l)
{
	return l->state == READY && !l->ends && !l->writer && l->out.size - l->out_at < OUT_FULL && !is_stale(l);
}

struct buf *redis_link_out(struct redis_link *l) { return &l->out; }

void redis_link_owe(struct redis_link *l, int more)
{
	if (more > 0 && l->owed == 0)
		l->moved_ms = loop_now_ms(l->loop);
	l->owed = (unsigned)((int)l->owed + more);
	if (l->owed && !l->armed_ms)
		arm(l, l->moved_ms + l->timeout_ms);
}

void redis_link_drop(struct redis_link *l) { fail_later(l, -ECONNRESET, "the connection was given up"); }

void redis_link_go(struct redis_link *l)
{
	l->wanted = 1;
	if (l->ends)
		return;
	if (l->state == READY && !l->writer && send_some(l))
		write_later(l);
	if (l->state != OFF)
		return;
	if (loop_now_ms(l->loop) < l->again_ms)
		arm(l, l->again_ms);
	else
		start(l);
}

/* ---- making and freeing */

static const char *keep(char **at, const char *text)
{
	char *here = *at;
	size_t size;
	if (!text)
		return NULL;
	size = strlen(text) + 1;
	memcpy(here, text, size);
	*at += size;
	return here;
}

static size_t room_for(const char *text) { return text ? strlen(text) + 1 : 0; }

static int keep_all(struct redis_link *l, const struct redis_config *c)
{
	char url[320], *at;
	size_t size;
	int n = snprintf(url, sizeof url, "%s://%s:%u/", c->tls ? "https" : "http", c->host ? c->host : "localhost",
		c->port);
	if (n < 0 || (size_t)n >= sizeof url)
		return -ENAMETOOLONG;
	size = room_for(url) + room_for(c->path) + c->ca.size;
	at = l->text = mem_try_alloc(size);
	if (!at)
		return -ENOMEM;
	l->url = l->origin = keep(&at, url);
	l->path = keep(&at, c->path);
	l->user = c->user;
	l->password = c->password;
	l->secret_url = c->url;
	l->ca.size = c->ca.size;
	l->ca.bytes = c->ca.size ? memcpy(at, c->ca.bytes, c->ca.size) : NULL;
	l->db = c->db;
	l->tls = c->tls;
	l->timeout_ms = c->timeout_ms;
	return 0;
}

struct redis_link *redis_link_new(struct transfers *ts, struct loop *loop, const struct redis_config *config,
	const struct redis_hooks *hooks, void *ctx)
{
	struct redis_link *l = mem_try_zalloc(sizeof *l);
	if (!l)
		return NULL;
	l->ts = ts;
	l->loop = loop;
	l->hooks = hooks;
	l->ctx = ctx;
	buf_init(&l->out, OUT_MAX);
	resp_reader_init(&l->in);
	if (keep_all(l, config) < 0 || post(l, &l->timer, &timer_kind, loop_due_ms(loop, FAR_MS)) < 0) {
		redis_link_free(l);
		return NULL;
	}
	return l;
}

void redis_link_free(struct redis_link *l)
{
	if (!l)
		return;
	forget(l->timer);
	hang_up(l);
	buf_fini(&l->out);
	mem_free(l->text);
	mem_free(l);
}
