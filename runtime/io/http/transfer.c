#include "io/http/transfer_int.h"

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

#include "base/limits.h"
#include "base/mem.h"
#include "base/vault.h"
#include "io/http/curl_http2.h"

enum { CONNECTIONS_KEPT = 256, HTTP2_ENHANCE_YOUR_CALM = 11, PUT_OFF_MAX = 8 };

/* A socket that libcurl waits for. */
struct watch {
	struct op op;
	struct transfers *ts;
	int fd, want, armed;           /* CURL_POLL_ bits; armed: what the ring polls for */
	int in_step, gone, asked;      /* asked: a poll is in the ring */
};

static void work_through(struct transfers *ts);
static void begin_waiting(struct transfers *ts, struct origin *o);
static void begin_all(struct transfers *ts);

static void unref(struct transfers *ts)
{
	if (--ts->refs)
		return;
	if (ts->trusted_fd >= 0)
		close(ts->trusted_fd);
	mem_free(ts);
}

/* ---- libcurl's sockets */

static void call(struct transfers *ts, int fd, int events)
{
	int running;
	ts->inside++;
	ts->api->multi_socket_action(ts->multi, fd, events, &running);
	ts->inside--;
}

static int events_of(int64_t result)
{
	if (result < 0)
		return CURL_CSELECT_ERR;
	return (result & (POLLIN | POLLHUP) ? CURL_CSELECT_IN : 0) | (result & POLLOUT ? CURL_CSELECT_OUT : 0) |
		(result & POLLERR ? CURL_CSELECT_ERR : 0);
}

static int watch_step(struct op *op, struct ring_request *rq)
{
	struct watch *w = container_of(op, struct watch, op);
	if (op->step > 0 && !op->cancelled && !w->gone && !w->ts->closing) {
		w->in_step = 1;
		call(w->ts, w->fd, events_of(op->result));
		work_through(w->ts);
		w->in_step = 0;
	}
	if (op->cancelled)
		return 0;
	if (w->gone || w->ts->closing) {
		loop_cancel(op->loop, op);
		return 0;
	}
	w->armed = w->want;
	w->asked = 1;
	*rq = (struct ring_request){ .opcode = RING_POLL, .fd = w->fd,
		.flags = (w->want & CURL_POLL_IN ? POLLIN : 0) | (w->want & CURL_POLL_OUT ? POLLOUT : 0) };
	return 1;
}

static void watch_deliver(struct op *op, const struct record *rec, const void *bytes) { }

static void watch_release(struct op *op)
{
	struct watch *w = container_of(op, struct watch, op);
	unref(w->ts);
	mem_free(w);
}

static const struct op_kind watch_kind = {
	.name = "transfer.socket", .flags = OP_KIND_NO_INLINE, .step = watch_step, .deliver = watch_deliver,
	.release = watch_release,
};

static struct watch *watch_new(struct transfers *ts, int fd, int want)
{
	struct watch *w = mem_try_zalloc(sizeof *w);
	if (!w)
		return NULL;
	w->op.kind = &watch_kind;
	w->ts = ts;
	w->fd = fd;
	w->want = want;
	if (loop_post(ts->loop, &w->op) < 0) {
		mem_free(w);
		return NULL;
	}
	ts->refs++;
	return w;
}

static void watch_end(struct watch *w)
{
	w->gone = 1;
	if (!w->in_step)
		loop_cancel(w->op.loop, &w->op);
}

static int on_socket(CURL *easy, int fd, int what, void *arg, void *at)
{
	struct transfers *ts = arg;
	struct watch *w = at;
	struct handle *h = NULL;
	ts->api->easy_getinfo(easy, INFO_PRIVATE, &h);
	if (what == CURL_POLL_REMOVE) {
		if (h && h->t) {
			h->t->unheard = 1;
			ts->some_marked |= h->t->uploads;
		}
		if (w)
			watch_end(w);
		ts->api->multi_assign(ts->multi, fd, NULL);
		return 0;
	}
	if (h && h->t)
		h->t->unheard = 0;
	if (w && (w->in_step || !w->asked || what == w->armed)) {
		w->want = what;
		return 0;
	}
	if (w)
		watch_end(w);
	w = watch_new(ts, fd, what);
	ts->api->multi_assign(ts->multi, fd, w);
	if (!w && h && h->t)           /* returning -1 would end every transfer, and all future ones */
		ts->some_marked = h->t->unwatched = 1;
	return 0;
}

/* ---- time */

static void arm(struct transfers *ts, uint64_t due_ms);

/* Ends the transfers whose deadline has passed; returns our next deadline. */
static uint64_t mind_deadlines(struct transfers *ts, uint64_t now_ms);

static void timer_deliver(struct op *op, const struct record *rec, const void *bytes)
{
	struct transfers *ts = container_of(op, struct transfers, timer);
	uint64_t now_ms = loop_now_ms(ts->loop), next_ms;
	if (ts->closing)
		return;
	ts->timer_due_ms = 0;
	if (ts->curl_due_ms && ts->curl_due_ms <= now_ms) {
		ts->curl_due_ms = 0;
		call(ts, CURL_SOCKET_TIMEOUT, 0);
	}
	next_ms = mind_deadlines(ts, now_ms);
	work_through(ts);
	if (next_ms)
		arm(ts, next_ms);
	if (ts->curl_due_ms)
		arm(ts, ts->curl_due_ms);
}

static void timer_release(struct op *op)
{
	struct transfers *ts = container_of(op, struct transfers, timer);
	ts->timer_posted = 0;
	ts->timer_due_ms = 0;
	unref(ts);
}

static const struct op_kind timer_kind = {
	.name = "transfer.timer", .flags = OP_KIND_TIMER, .deliver = timer_deliver, .release = timer_release,
};

/* A timer that fires too early only checks and is set again. */
static void arm(struct transfers *ts, uint64_t due_ms)
{
	if (ts->closing || (ts->timer_due_ms && ts->timer_due_ms <= due_ms))
		return;
	if (ts->timer_posted) {
		loop_retime(ts->loop, &ts->timer, due_ms);
	} else {
		ts->timer = (struct op){ .kind = &timer_kind, .due_ms = due_ms };
		if (loop_post(ts->loop, &ts->timer) < 0)
			return;
		ts->timer_posted = 1;
		ts->refs++;
	}
	ts->timer_due_ms = due_ms;
}

static int on_timer(CURLM *multi, long timeout_ms, void *arg)
{
	struct transfers *ts = arg;
	ts->at_once = timeout_ms == 0;
	ts->curl_due_ms = 0;
	if (timeout_ms > 0) {
		ts->curl_due_ms = loop_now_ms(ts->loop) + (uint64_t)timeout_ms + 1;
		arm(ts, ts->curl_due_ms);
	}
	return 0;
}

void transfer_set_deadline(struct transfer *t, unsigned after_ms)
{
	t->deadline_ms = after_ms ? loop_now_ms(t->owner->loop) + after_ms + 1 : 0;
	if (after_ms)
		arm(t->owner, t->deadline_ms);
}

/* ---- the end of a transfer */

static void count_active(struct transfer *t, int counted)
{
	if (t->counted == counted)
		return;
	t->counted = (uint8_t)counted;
	if (counted) {
		t->origin->active++;
		t->owner->active_count++;
	} else {
		t->origin->active--;
		t->owner->active_count--;
	}
}

static void handle_back(struct transfer *t)
{
	struct transfers *ts = t->owner;
	struct handle *h = t->handle;
	int keep = !t->special && ts->handle_count < TRANSFER_HANDLES_KEPT && transfer_holds_field(t);
	t->handle = NULL;
	t->easy = NULL;
	h->t = NULL;
	if (keep)
		ts->handles[ts->handle_count++] = h;
	else
		transfer_handle_free(ts, h);
}

static void leave(struct transfer *t)
{
	struct transfers *ts = t->owner;
	t->phase = PHASE_ENDED;
	t->deadline_ms = 0;
	t->prev->next = t->next;
	t->next->prev = t->prev;
	t->next = t->prev = NULL;
	count_active(t, 0);
	transfer_ends(t);
	ts->inside++;
	ts->api->multi_remove_handle(ts->multi, t->easy);
	ts->inside--;
	handle_back(t);
}

static void say(struct transfer *t)
{
	if (t->has_head && !t->head_only)
		t->hooks->moved(t);
	else
		t->hooks->head(t);
}

static void enqueue(struct transfer *t)
{
	struct origin *o = t->origin;
	t->phase = PHASE_WAITS;
	t->next = NULL;
	*o->waiting_end = t;
	o->waiting_end = &t->next;
	t->owner->waiting_count++;
}

/* A server that has more streams than it likes resets new ones with ENHANCE_YOUR_CALM (RFC 9113, 7); node's does when
 * they wait for more than 10 MB in all.  A GET or HEAD that has no answer yet then goes to the end of the queue. */
static int put_off(struct transfer *t)
{
	int is_safe = !t->uploads && !t->upload && (strcmp(t->method, "GET") == 0 || strcmp(t->method, "HEAD") == 0);
	if (t->reset != HTTP2_ENHANCE_YOUR_CALM || !is_safe || t->head.size || t->put_off == PUT_OFF_MAX)
		return 0;
	t->put_off++;
	t->reset = t->closed = 0;
	leave(t);
	enqueue(t);
	begin_waiting(t->owner, t->origin);
	return 1;
}

/* Of HTTP/2: by its frames the answer is whole, whatever becomes of the rest of the request. */
static int is_answered(const struct transfer *t)
{
	return t->answered && t->has_head && t->came == t->arrived;
}

/* The server has reset the stream before the answer's end. */
static int is_cut(const struct transfer *t)
{
	int has_all = t->has_head && t->length >= 0 && t->came == (uint64_t)t->length;
	return t->reset && !is_answered(t) && !has_all;
}

static void finish(struct transfer *t, int code)
{
	struct origin *o = t->origin;
	if (code != CURLE_OK && put_off(t))
		return;
	if (code == CURLE_OK && t->connects) {
		t->phase = PHASE_CONNECTED;
		t->deadline_ms = 0;
		count_active(t, 0);
		begin_waiting(t->owner, o);
		say(t);
		return;
	}
	if (code == CURLE_OK && is_cut(t))
		code = CURLE_HTTP2_STREAM;
	if (code == CURLE_OK && !t->has_head)
		transfer_set_error(t, "UND_ERR_SOCKET", "other side closed");
	if (code != CURLE_OK)
		transfer_name_error(t, t->owner->api, code);
	leave(t);
	body_end(&t->body);
	begin_waiting(t->owner, o);
	say(t);
}

/* Once it has a head. */
static int is_http1(const struct transfer *t)
{
	enum { HTTP_2 = 3 };           /* CURL_HTTP_VERSION_2_0 */
	long version = 0;
	t->owner->api->easy_getinfo(t->easy, INFO_HTTP_VERSION, &version);
	return version && version < HTTP_2;
}

/* A server may answer before it has the whole request, and read no more of it (413).  For a transfer whose sending is
 * paused libcurl does not report that the answer is complete; it only does not watch the socket any more, or never
 * began to.  Then the transfer is ended here, along with its connection.  The byte count is compared with the
 * Content-Length here, since libcurl had no chance to do it; the end of a chunked body is not visible.
 *
 * The socket of an HTTP/2 connection is watched for its other streams, and left alone while nothing is to be received;
 * there the answer's end is seen in its frames.  What they bring libcurl may have received for another transfer; then
 * it has to be made to look. */
static int is_early_answer(const struct transfer *t)
{
	return (t->uploads && is_answered(t)) ||
		(t->unheard && t->send_paused && !t->paused && t->has_head && is_http1(t));
}

static int early_answer(const struct transfer *t)
{
	return t->length > 0 && !transfer_bodyless(t) && t->came < (uint64_t)t->length ? CURLE_PARTIAL_FILE : CURLE_OK;
}

/* libcurl looks at a transfer again once it has been unpaused.  It must not try to send: that fails if the server has
 * closed the stream, and what came before that is lost. */
static void look_again(struct transfer *t)
{
	struct transfers *ts = t->owner;
	int sending = t->send_paused ? CURLPAUSE_SEND : CURLPAUSE_CONT;
	t->closed = t->heard = 0;
	if (t->paused)
		return;
	ts->inside++;
	ts->api->easy_pause(t->easy, CURLPAUSE_RECV | sending);
	ts->api->easy_pause(t->easy, sending);
	ts->inside--;
}

/* Whether that has passed on anything.  libcurl receives for the first transfer of a connection that it calls, so each
 * has a call of its own. */
static int look_for_answer(struct transfer *t)
{
	uint64_t came = t->came;
	int had_head = t->has_head;
	look_again(t);
	call(t->owner, CURL_SOCKET_TIMEOUT, 0);
	return t->came != came || t->has_head != had_head;
}

/* Ends the transfers that libcurl will not end, as marked by on_socket, on_http2_close and on_http2_frame. */
static void end_marked(struct transfers *ts)
{
	ts->some_marked = 0;
	for (struct transfer *t = ts->active.next, *next; t != &ts->active; t = next) {
		int unwatched = t->unwatched, early = is_early_answer(t);
		next = t->next;
		t->unwatched = 0;
		while (t->heard && !early && look_for_answer(t))
			t->heard = !(early = is_early_answer(t));
		if (t->closed)
			look_again(t);
		if (!unwatched && !early)
			continue;
		finish(t, unwatched ? CURLE_OUT_OF_MEMORY : early_answer(t));
		next = ts->active.next;        /* finish may have begun others */
	}
}

/* Calls libcurl for as long as it wants to be called without waiting, and processes the transfers that it reports as
 * done. */
static void work_through(struct transfers *ts)
{
	struct curl_message *m;
	int left;
	if (ts->inside)
		return;
	do {
		for (int n = 0; ts->at_once && n < 16; n++) {
			ts->at_once = 0;
			call(ts, CURL_SOCKET_TIMEOUT, 0);
		}
		while ((m = ts->api->multi_info_read(ts->multi, &left))) {
			struct handle *h = NULL;
			int code = m->data.result;
			if (m->msg != CURLMSG_DONE)
				continue;
			ts->api->easy_getinfo(m->easy, INFO_PRIVATE, &h);
			if (code == CURLE_HTTP2_STREAM && is_answered(h->t))
				code = CURLE_OK;       /* it was about to send more of the request */
			h->t->is_whole = code == CURLE_OK && !is_cut(h->t);
			finish(h->t, code);
		}
		if (ts->some_marked)
			end_marked(ts);
		if (ts->places_free)
			begin_all(ts);
	} while (ts->at_once);
}

static uint64_t mind_deadlines(struct transfers *ts, uint64_t now_ms)
{
	uint64_t next_ms = 0;
	for (struct transfer *t = ts->active.next, *next; t != &ts->active; t = next) {
		next = t->next;
		if (!t->deadline_ms)
			continue;
		if (t->deadline_ms > now_ms) {
			if (!next_ms || t->deadline_ms < next_ms)
				next_ms = t->deadline_ms;
			continue;
		}
		if (t->has_head)
			transfer_set_error(t, "UND_ERR_BODY_TIMEOUT", "Body Timeout Error");
		else
			transfer_set_error(t, "UND_ERR_HEADERS_TIMEOUT", "Headers Timeout Error");
		finish(t, CURLE_OPERATION_TIMEDOUT);
		next = ts->active.next;        /* finish may have begun others */
		next_ms = 0;
	}
	return next_ms;
}

/* ---- callbacks from libcurl */

static void name_body_error(struct transfer *t)
{
	if (t->body.failed == -ENOMEM)
		transfer_set_error(t, "ENOMEM", "not enough memory");
	else if (t->body.failed == -EFBIG)
		transfer_set_error(t, "ERR_BUFFER_TOO_LARGE", "The body is larger than an ArrayBuffer may be");
	else if (t->body.failed == -ELIBACC)
		transfer_set_error(t, "ERR_FEATURE_UNAVAILABLE_ON_PLATFORM", t->body.lacking);
	else
		transfer_set_error(t, "Z_DATA_ERROR", "The compressed data was not valid");
}

size_t transfer_on_body(char *p, size_t one, size_t count, void *arg)
{
	struct transfer *t = ((struct handle *)arg)->t;
	size_t size = one * count;
	if (t->stall_ms)
		t->deadline_ms = loop_now_ms(t->owner->loop) + t->stall_ms + 1;
	if (body_full(&t->body)) {
		t->paused = 1;
		t->deadline_ms = 0;    /* the stall is ours, not the server's */
		count_active(t, 0);
		t->owner->places_free = 1;
		return CURL_WRITEFUNC_PAUSE;
	}
	t->came += size;
	body_add(&t->body, (const uint8_t *)p, size);
	if (t->body.failed) {
		name_body_error(t);
		return 0;
	}
	t->owner->some_marked |= t->answered;
	t->hooks->moved(t);
	return size;
}

size_t transfer_on_send(char *to, size_t one, size_t count, void *arg)
{
	struct transfer *t = ((struct handle *)arg)->t;
	size_t room = one * count, sent = 0;
	while (sent < room && t->unsent) {
		struct sent_chunk *c = t->unsent;
		size_t n = c->size - c->at < room - sent ? c->size - c->at : room - sent;
		memcpy(to + sent, c->bytes + c->at, n);
		sent += n;
		c->at += n;
		if (c->at < c->size)
			continue;
		t->unsent = c->next;
		if (!t->unsent)
			t->unsent_last = NULL;
		mem_free(c);
	}
	t->unsent_bytes -= sent;
	if (t->head_ms && !t->has_head)
		t->deadline_ms = loop_now_ms(t->owner->loop) + t->head_ms + 1;
	if (sent) {
		t->hooks->moved(t);
		return sent;
	}
	if (t->send_broken)
		return CURL_READFUNC_ABORT;
	if (t->send_ended)
		return 0;
	t->send_paused = 1;
	t->owner->some_marked |= t->unheard;
	if (!t->has_head)
		t->deadline_ms = 0;    /* the delay is the script's */
	return CURL_READFUNC_PAUSE;
}

/* ---- waiting for a slot */

static struct origin *origin_of(struct transfers *ts, const char *name)
{
	uint32_t h = 2166136261u;
	size_t size = strlen(name);
	for (size_t i = 0; i < size; i++)
		h = (h ^ (uint8_t)name[i]) * 16777619u;
	struct origin **bucket = &ts->buckets[h % TRANSFER_BUCKETS], *o = *bucket;
	while (o && strcmp(o->name, name) != 0)
		o = o->next;
	if (o || !(o = mem_try_alloc(sizeof *o + size + 1)))
		return o;
	*o = (struct origin){ .next = *bucket };
	o->waiting_end = &o->waiting;
	memcpy(o->name, name, size + 1);
	*bucket = o;
	return o;
}

static void origin_drop(struct transfers *ts, struct origin *o)
{
	if (--o->members)
		return;
	for (unsigned i = 0; i < TRANSFER_BUCKETS; i++)
		for (struct origin **at = &ts->buckets[i]; *at; at = &(*at)->next)
			if (*at == o) {
				*at = o->next;
				mem_free(o);
				return;
			}
}

static int begin(struct transfer *t)
{
	struct transfers *ts = t->owner;
	struct handle *h = t->handle = transfer_handle_new(ts);
	if (!h)
		return -ENOMEM;
	h->t = t;
	t->easy = h->easy;
	t->phase = PHASE_ACTIVE;
	t->unheard = 1;
	transfer_set_options(t);
	t->next = &ts->active;
	t->prev = ts->active.prev;
	t->prev->next = ts->active.prev = t;
	count_active(t, 1);
	transfer_set_deadline(t, t->head_ms);
	ts->inside++;
	int code = ts->api->multi_add_handle(ts->multi, t->easy);
	ts->inside--;
	if (code != 0) {
		leave(t);
		return -ENOMEM;
	}
	return 0;
}

static int has_place(const struct transfers *ts, const struct origin *o)
{
	return o->active < TRANSFER_ORIGIN && ts->active_count < TRANSFER_ALL;
}

static void begin_of(struct transfers *ts, struct origin *o)
{
	while (o->waiting && has_place(ts, o)) {
		struct transfer *t = o->waiting;
		o->waiting = t->next;
		if (!o->waiting)
			o->waiting_end = &o->waiting;
		t->next = NULL;
		ts->waiting_count--;
		if (begin(t) < 0) {
			t->phase = PHASE_ENDED;
			transfer_set_error(t, "ENOMEM", "not enough memory");
			body_end(&t->body);
			say(t);
		}
	}
}

static void begin_all(struct transfers *ts)
{
	ts->places_free = 0;
	for (unsigned i = 0; i < TRANSFER_BUCKETS && ts->waiting_count && ts->active_count < TRANSFER_ALL; i++)
		for (struct origin *o = ts->buckets[i]; o; o = o->next)
			begin_of(ts, o);
}

/* Slots are free: starts waiting transfers, first of this origin, then of any other. */
static void begin_waiting(struct transfers *ts, struct origin *o)
{
	begin_of(ts, o);
	begin_all(ts);
}

static void stop_waiting(struct transfer *t)
{
	struct transfer **at = &t->origin->waiting;
	while (*at != t)
		at = &(*at)->next;
	*at = t->next;
	if (!*at)
		t->origin->waiting_end = at;
	t->owner->waiting_count--;
}

/* ---- transfers */

struct transfers *transfers_new(struct loop *loop)
{
	struct transfers *ts = mem_try_zalloc(sizeof *ts);
	if (!ts)
		return NULL;
	ts->loop = loop;
	ts->trusted_fd = -1;
	ts->refs = 1;
	ts->active.next = ts->active.prev = &ts->active;
	return ts;
}

int transfers_ready(struct transfers *ts)
{
	const struct curl_api *api = curl_opened();
	if (ts->multi)
		return 0;
	if (!api)
		return -ELIBACC;
	ts->multi = api->multi_init();
	if (!ts->multi)
		return -ENOMEM;
	ts->api = api;
	curl_on_http2_close(transfer_on_http2_close);
	curl_on_http2_frame(transfer_on_http2_frame);
	ts->holds_fields = curl_forgets_field(api);
	curl_keep_blocks(1);
	api->multi_setopt(ts->multi, MOPT_SOCKETFUNCTION, on_socket);
	api->multi_setopt(ts->multi, MOPT_SOCKETDATA, ts);
	api->multi_setopt(ts->multi, MOPT_TIMERFUNCTION, on_timer);
	api->multi_setopt(ts->multi, MOPT_TIMERDATA, ts);
	api->multi_setopt(ts->multi, MOPT_MAXCONNECTS, (long)CONNECTIONS_KEPT);
	api->multi_setopt(ts->multi, MOPT_MAX_CONCURRENT_STREAMS, (long)TRANSFER_ORIGIN);
	return 0;
}

void transfers_free(struct transfers *ts)
{
	if (!ts)
		return;
	while (ts->active.next != &ts->active)
		leave(ts->active.next);
	while (ts->handle_count)
		transfer_handle_free(ts, ts->handles[--ts->handle_count]);
	if (ts->multi)
		ts->api->multi_cleanup(ts->multi);
	curl_keep_blocks(0);
	ts->closing = 1;
	if (ts->timer_posted)
		loop_cancel(ts->loop, &ts->timer);
	unref(ts);
}

struct transfer *transfer_new(struct transfers *ts, const struct transfer_hooks *hooks, void *ctx)
{
	struct transfer *t = mem_try_zalloc(sizeof *t);
	if (!t)
		return NULL;
	t->owner = ts;
	t->hooks = hooks;
	t->ctx = ctx;
	buf_init(&t->head, TRANSFER_HEAD);
	buf_init(&t->trailers, TRANSFER_HEAD);
	ts->refs++;
	return t;
}

void *transfer_ctx(const struct transfer *t) { return t->ctx; }

int transfer_start(struct transfer *t)
{
	struct transfers *ts = t->owner;
	struct origin *o = t->origin = origin_of(ts, t->origin_name);
	if (!o)
		return -ENOMEM;
	o->members++;
	if (o->waiting || !has_place(ts, o)) {
		enqueue(t);
		return 0;
	}
	int r = begin(t);
	work_through(ts);
	return r;
}

void transfer_free(struct transfer *t)
{
	struct transfers *ts = t->owner;
	int was_active = t->phase == PHASE_ACTIVE || t->phase == PHASE_CONNECTED;
	if (t->phase == PHASE_WAITS)
		stop_waiting(t);
	if (was_active) {
		leave(t);
		begin_waiting(ts, t->origin);
	}
	if (t->origin)
		origin_drop(ts, t->origin);
	for (struct sent_chunk *c = t->unsent, *next; c; c = next) {
		next = c->next;
		mem_free(c);
	}
	body_fini(&t->body);
	buf_fini(&t->head);
	buf_fini(&t->trailers);
	mem_free(t->lines);
	if (t->has_socket)
		policy_place_free(&t->socket);
	mem_free(t->pem);
	vault_free(t->text);
	mem_free(t);
	if (was_active && !ts->closing)
		work_through(ts);
	unref(ts);
}

/* ---- the body */

enum transfer_state transfer_look(const struct transfer *t)
{
	const struct body *b = &t->body;
	if (b->gathers) {
		if (t->has_failed)
			return TRANSFER_FAILED;
		if (!body_ended(b))
			return TRANSFER_WAITS;
		return b->first ? TRANSFER_HAS : TRANSFER_ENDED;
	}
	if (b->first)
		return TRANSFER_HAS;
	if (t->has_failed)
		return TRANSFER_FAILED;
	return body_ended(b) ? TRANSFER_ENDED : TRANSFER_WAITS;
}

/* Resumes the transfer when there is room again. */
static void go_on(struct transfer *t)
{
	struct transfers *ts = t->owner;
	body_refill(&t->body);
	if (t->body.failed && !t->has_failed)
		name_body_error(t);
	if (!t->paused || t->phase != PHASE_ACTIVE || body_full(&t->body))
		return;
	t->paused = 0;
	count_active(t, 1);
	if (t->stall_ms)
		transfer_set_deadline(t, t->stall_ms);
	ts->inside++;
	ts->api->easy_pause(t->easy, CURLPAUSE_CONT);
	ts->inside--;
	work_through(ts);
}

enum transfer_state transfer_take(struct transfer *t, uint8_t **bytes, size_t *size)
{
	enum transfer_state state = transfer_look(t);
	struct body_chunk *c = t->body.first;
	if (state != TRANSFER_HAS)
		return state;
	t->body.first = c->next;
	if (!t->body.first)
		t->body.last = NULL;
	t->body.count--;
	*bytes = c->bytes;
	*size = c->size;
	if (c->size < c->room / 2) {           /* shrinking is worth a call */
		uint8_t *less = mem_try_realloc(c->bytes, c->size ? c->size : 1);
		if (less)
			*bytes = less;
	}
	mem_free(c);
	go_on(t);
	return TRANSFER_HAS;
}

void transfer_gather(struct transfer *t)
{
	body_gather(&t->body);
	go_on(t);
}

size_t transfer_memory(const struct transfer *t)
{
	size_t size = t->body.raw_room;
	for (const struct body_chunk *c = t->body.first; c; c = c->next)
		size += c->room;
	return size;
}

int transfer_over(const struct transfer *t) { return t->has_failed || t->body.came_all; }
int transfer_whole(const struct transfer *t) { return !t->has_failed && body_ended(&t->body); }
uint64_t transfer_received(const struct transfer *t) { return t->came; }
const struct transfer_error *transfer_failed(const struct transfer *t) { return t->has_failed ? &t->error : NULL; }

/* ---- sending */

static void send_on(struct transfer *t)
{
	struct transfers *ts = t->owner;
	if (!t->send_paused || t->phase != PHASE_ACTIVE)
		return;
	t->send_paused = 0;
	if (!t->has_head)
		transfer_set_deadline(t, t->head_ms);
	ts->inside++;
	ts->api->easy_pause(t->easy, t->paused ? CURLPAUSE_RECV : CURLPAUSE_CONT);
	ts->inside--;
	work_through(ts);
}

int transfer_write(struct transfer *t, const void *bytes, size_t size)
{
	struct sent_chunk *c = size ? mem_try_alloc(sizeof *c + size) : NULL;
	if (!size || t->phase == PHASE_ENDED)
		goto done;
	if (!c)
		return -ENOMEM;
	*c = (struct sent_chunk){ .size = size };
	memcpy(c->bytes, bytes, size);
	if (t->unsent_last)
		t->unsent_last->next = c;
	else
		t->unsent = c;
	t->unsent_last = c;
	t->unsent_bytes += size;
	send_on(t);
	return 0;
done:
	mem_free(c);
	return 0;
}

void transfer_write_end(struct transfer *t, int broken)
{
	t->send_ended = 1;
	t->send_broken = broken != 0;
	send_on(t);
}

size_t transfer_unsent(const struct transfer *t) { return t->unsent_bytes; }
int transfer_sent(const struct transfer *t) { return t->phase == PHASE_ENDED; }

/* ---- a connection alone */

int transfer_connected(const struct transfer *t) { return t->phase == PHASE_CONNECTED; }

int transfer_socket(const struct transfer *t)
{
	int fd = -1;
	if (t->phase == PHASE_CONNECTED)
		t->owner->api->easy_getinfo(t->easy, INFO_ACTIVESOCKET, &fd);
	return fd;
}

static int64_t moved(struct transfer *t, int code, size_t size)
{
	long number = 0;
	if (code == CURLE_OK)
		return (int64_t)size;
	if (code == CURLE_AGAIN)
		return -EAGAIN;
	/* otherwise it may belong to an address tried earlier */
	if (code == CURLE_SEND_ERROR || code == CURLE_RECV_ERROR)
		t->owner->api->easy_getinfo(t->easy, INFO_OS_ERRNO, &number);
	return number > 0 && number != EAGAIN && number != EINPROGRESS && number != EINTR ? -number : -ECONNRESET;
}

int64_t transfer_send(struct transfer *t, const void *bytes, size_t size)
{
	size_t sent = 0;
	int code;
	if (t->phase != PHASE_CONNECTED)
		return -ENOTCONN;
	t->owner->inside++;
	code = t->owner->api->easy_send(t->easy, bytes, size, &sent);
	t->owner->inside--;
	return moved(t, code, sent);
}

int64_t transfer_receive(struct transfer *t, void *bytes, size_t room)
{
	size_t got = 0;
	int code;
	if (t->phase != PHASE_CONNECTED)
		return -ENOTCONN;
	t->owner->inside++;
	code = t->owner->api->easy_recv(t->easy, bytes, room, &got);
	t->owner->inside--;
	return moved(t, code, got);
}
