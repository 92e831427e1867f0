#include "io/http/transfer_int.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/limits.h"
#include "base/mem.h"
#include "base/vault.h"
#include "io/http/curl_http2.h"

enum { BUCKETS = 64, HANDLES_KEPT = 64, CONNECTIONS_KEPT = 256, RECEIVE_BYTES = 128 << 10, SEND_BYTES = 256 << 10,
	HEAD_FIRST = 500, HTTP2_ENHANCE_YOUR_CALM = 11, PUT_OFF_MAX = 8 };

struct transfers {
	struct loop *loop;
	const struct curl_api *api;
	CURLM *multi;
	struct transfer active;        /* head of a circular list: only next and prev are used */
	unsigned active_count, waiting_count;
	int places_free;               /* active ones were paused, from within libcurl */
	int some_marked;               /* transfers are unheard or unwatched */
	struct origin *buckets[BUCKETS];
	int holds_fields;              /* curl_forgets_field */
	struct handle *handles[HANDLES_KEPT];  /* from ended transfers */
	unsigned handle_count;

	struct op timer;
	/* with NODE_EXTRA_CA_CERTS: a file in memory with the system's certificates and those; else -1 */
	int trusted_fd;
	int timer_posted, closing, looked_for_extra;
	uint64_t timer_due_ms, curl_due_ms;    /* 0: none */
	int at_once;                   /* libcurl wants to be called again without waiting */
	unsigned inside;               /* depth of calls into libcurl */
	unsigned refs;                 /* watches and the timer, which outlive this struct while the kernel has them */
};

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
static int bodyless(const struct transfer *t);

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
	if (what == CURL_POLL_REMOVE) {
		ts->api->easy_getinfo(easy, INFO_PRIVATE, &h);
		if (h && h->t && h->t->uploads && h->t->has_head)
			ts->some_marked = h->t->unheard = 1;
		if (w)
			watch_end(w);
		ts->api->multi_assign(ts->multi, fd, NULL);
		return 0;
	}
	if (w && (w->in_step || !w->asked || what == w->armed)) {
		w->want = what;
		return 0;
	}
	if (w)
		watch_end(w);
	w = watch_new(ts, fd, what);
	ts->api->multi_assign(ts->multi, fd, w);
	if (!w) {      /* returning -1 would end every transfer, and all future ones */
		ts->api->easy_getinfo(easy, INFO_PRIVATE, &h);
		if (h && h->t)
			ts->some_marked = h->t->unwatched = 1;
	}
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

static void set_deadline(struct transfer *t, unsigned after_ms)
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

static void handle_free(struct transfers *ts, struct handle *h)
{
	ts->api->easy_cleanup(h->easy);
	curl_let_go(h->held);
	mem_free(h);
}

/* Whether we hold the block that libcurl points to in the handle. */
static int holds_field(struct transfer *t)
{
	struct handle *h = t->handle;
	if (!t->owner->holds_fields)
		return 1;
	if (t->tls || !t->is_whole)
		return 0;
	if (!h->field)
		return !h->held || curl_hold_freed(h->held);
	if (!curl_hold(h->field))
		return 0;
	h->held = h->field;
	h->field = NULL;
	return 1;
}

/* Called after libcurl has copied a field, and points to the copy. */
static void note_field(struct handle *h)
{
	h->field = curl_newest_block();
	if (h->held) {
		curl_let_go(h->held);
		h->held = NULL;
	}
}

static void handle_back(struct transfer *t)
{
	struct transfers *ts = t->owner;
	struct handle *h = t->handle;
	int keep = !t->special && ts->handle_count < HANDLES_KEPT && holds_field(t);
	t->handle = NULL;
	t->easy = NULL;
	h->t = NULL;
	if (keep)
		ts->handles[ts->handle_count++] = h;
	else
		handle_free(ts, h);
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

/* A server may answer before it has the whole request, and read no more of it (413).  For a transfer whose sending is
 * paused libcurl does not report that the answer is complete; it only stops watching the socket.  Then the transfer is
 * ended here, along with its connection.  The byte count is compared with the Content-Length here, since libcurl had no
 * chance to do it; the end of a chunked body is not visible.
 *
 * The socket of an HTTP/2 connection is watched for its other streams; there the answer's end is seen in its frames.
 * What they bring libcurl may have received for another transfer; then it has to be made to look. */
static int is_early_answer(const struct transfer *t)
{
	return (t->uploads && is_answered(t)) || (t->unheard && t->send_paused && !t->paused);
}

static int early_answer(const struct transfer *t)
{
	return t->length > 0 && !bodyless(t) && t->came < (uint64_t)t->length ? CURLE_PARTIAL_FILE : CURLE_OK;
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
		t->unwatched = t->unheard = 0;
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

static int blank(char c) { return c == ' ' || c == '\t'; }

static int name_is(const struct transfer_text *name, const char *is)
{
	return name->size == strlen(is) && strncasecmp(name->p, is, name->size) == 0;
}

/* Unknown codings leave the body as received, as if it had none. */
static void add_codings(struct body *b, struct transfer_text value)
{
	size_t at = 0;
	while (at < value.size) {
		size_t end = at, last;
		while (end < value.size && value.p[end] != ',')
			end++;
		for (last = end; last > at && blank(value.p[last - 1]); last--) {
		}
		while (at < last && blank(value.p[at]))
			at++;
		if (at < last && !(last - at == 8 && strncasecmp(value.p + at, "identity", 8) == 0) &&
				body_add_coding(b, value.p + at, last - at) < 0) {
			b->codings = 0;
			return;
		}
		at = end + 1;
	}
}

static int bodyless(const struct transfer *t)
{
	return t->status == 204 || t->status == 304 || strcmp(t->method, "HEAD") == 0;
}

/* One Content-Length, or several separated by commas: all must give the same number, otherwise the end of the body is
 * ambiguous (Fetch standard, "extract a length"; RFC 9112, 6.3).  libcurl takes the last one, and only the leading
 * digits of a value.  A number of 16 digits or more is treated as unknown.  0, or -1. */
static int add_lengths(struct transfer *t, struct transfer_text value)
{
	for (size_t at = 0, last; at <= value.size; at = last + 1) {
		uint64_t length = 0;
		size_t digits = 0;
		for (last = at; last < value.size && value.p[last] != ','; last++) {
		}
		while (at < last && blank(value.p[at]))
			at++;
		for (; at < last && value.p[at] >= '0' && value.p[at] <= '9'; at++, digits++)
			length = digits < 15 ? length * 10 + (uint64_t)(value.p[at] - '0') : INT64_MAX;
		while (at < last && blank(value.p[at]))
			at++;
		if (at < last || !digits) {
			transfer_set_error(t, "HPE_INVALID_CONTENT_LENGTH", "Invalid character in Content-Length");
			return -1;
		}
		if (t->length >= 0 && (uint64_t)t->length != length) {
			transfer_set_error(t, "HPE_UNEXPECTED_CONTENT_LENGTH", "Content-Length already present");
			return -1;
		}
		t->length = (int64_t)length;
	}
	return 0;
}

static int read_head(struct transfer *t)
{
	struct transfer_text name, value;
	t->length = -1;
	for (size_t at = 0; transfer_field(transfer_lines(t), &at, &name, &value);) {
		if (name_is(&name, "content-encoding") && t->decodes && !bodyless(t))
			add_codings(&t->body, value);
		else if (name_is(&name, "content-length") && add_lengths(t, value) < 0)
			return -1;
		else if (name_is(&name, "transfer-encoding"))
			t->chunked = 1;
	}
	if (t->length == INT64_MAX || t->chunked)
		t->length = -1;
	t->body.expected = t->length > 0 ? (size_t)t->length : 0;
	return 0;
}

static int head_is_whole(struct transfer *t)
{
	if (t->status < 200 && t->status != 101) {
		buf_clear(&t->head);
		return 0;
	}
	if (read_head(t) < 0)
		return -1;
	t->has_head = 1;
	set_deadline(t, t->stall_ms);
	t->hooks->head(t);
	return 0;
}

static void begin_head(struct transfer *t, const char *p, size_t size)
{
	const char *space = memchr(p, ' ', size);
	buf_clear(&t->head);
	buf_reserve(&t->head, size > HEAD_FIRST ? size : HEAD_FIRST);  /* if this fails, so will adding to it */
	t->status = 0;
	for (const char *digit = space; digit && ++digit < p + size && *digit >= '0' && *digit <= '9' &&
		t->status < 1000;)
		t->status = t->status * 10 + (*digit - '0');
	t->reason_at = t->reason_size = 0;
	space = space ? memchr(space + 1, ' ', size - (size_t)(space + 1 - p)) : NULL;
	if (space) {
		t->reason_at = (size_t)(space + 1 - p);
		t->reason_size = size - t->reason_at;
	}
	t->fields_at = size;
	t->reset = 0;                  /* one that was refused, and sent again by libcurl */
}

/* tchar, RFC 9110, 5.6.2 */
static int is_token_char(unsigned char c)
{
	return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') ||
		(c && strchr("!#$%&'*+-.^_`|~", c));
}

/* Accepts a status line, a folded line, or a field whose name is a token; without the two characters that no value may
 * contain, since other parsers would see several fields there (RFC 9110, 5.5).  Other control characters are passed on
 * to the script, as the Fetch standard says. */
static int is_sane(const char *p, size_t size, int begun)
{
	size_t name = 0;
	if (memchr(p, 0, size) || memchr(p, '\r', size))
		return 0;
	if ((size >= 5 && memcmp(p, "HTTP/", 5) == 0) || (begun && blank(*p)))
		return 1;
	while (name < size && is_token_char((unsigned char)p[name]))
		name++;
	return name > 0 && name < size && p[name] == ':';
}

static size_t on_head(char *p, size_t one, size_t count, void *arg)
{
	struct handle *h = arg;
	struct transfer *t = h->t;
	size_t size = one * count, line = size;
	while (line > 0 && (p[line - 1] == '\n' || p[line - 1] == '\r'))
		line--;
	if (line > 0 && (t->has_head || t->head.size > 0))
		note_field(h);
	else if (h->held && !curl_hold_freed(h->held))
		return 0;              /* libcurl does not behave as we assumed */
	if (t->has_head)
		return size;           /* a trailer */
	if (line == 0)
		return head_is_whole(t) < 0 ? 0 : size;
	/* directly after the status line there is no field for a folded line to continue */
	if (!is_sane(p, line, t->head.size > t->fields_at + 1)) {
		transfer_set_error(t, "HPE_INVALID_HEADER_TOKEN", "Invalid header value char or name");
		return 0;
	}
	if (line >= 5 && memcmp(p, "HTTP/", 5) == 0)
		begin_head(t, p, line);
	else if (blank(*p) && t->head.size)
		t->head.size--;        /* a folded line continues the previous field (RFC 9112, 5.2) */
	if (buf_add(&t->head, p, line) < 0 || buf_add_char(&t->head, '\n') < 0) {
		if (t->head.failed == -ENOMEM)
			transfer_set_error(t, "ENOMEM", "not enough memory");
		else
			transfer_set_error(t, "UND_ERR_HEADERS_OVERFLOW", "Headers Overflow Error");
		return 0;
	}
	return size;
}

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

static size_t on_body(char *p, size_t one, size_t count, void *arg)
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

static size_t on_send(char *to, size_t one, size_t count, void *arg)
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
	if (!t->has_head)
		t->deadline_ms = 0;    /* the delay is the script's */
	return CURL_READFUNC_PAUSE;
}

struct curl_sockaddr { int family, type, protocol; unsigned size;
	union { struct sockaddr any; struct sockaddr_in v4; struct sockaddr_in6 v6; } u; };

enum { OPT_OPENSOCKETFUNCTION = 20163, OPT_OPENSOCKETDATA = 10164 };

/* Records the address: errors report the one tried last. */
static int on_open(void *arg, int purpose, struct curl_sockaddr *a)
{
	struct transfer *t = ((struct handle *)arg)->t;
	if (a->family == AF_INET) {
		inet_ntop(AF_INET, &a->u.v4.sin_addr, t->error.address, sizeof t->error.address);
		t->error.port = ntohs(a->u.v4.sin_port);
	} else if (a->family == AF_INET6) {
		inet_ntop(AF_INET6, &a->u.v6.sin6_addr, t->error.address, sizeof t->error.address);
		t->error.port = ntohs(a->u.v6.sin6_port);
	}
	if (!transfer_admit_address(t, &a->u.any))
		return -1;
	return socket(a->family, a->type | SOCK_CLOEXEC, a->protocol);
}

/* ---- certificates trusted in addition to the system's */

/* Appends the file: 0, or -1 if it cannot be read. */
static int append_file(int to, const char *path)
{
	char piece[16 << 10];
	int from = open(path, O_RDONLY | O_CLOEXEC);
	ssize_t n = -1;
	if (from < 0)
		return -1;
	while ((n = read(from, piece, sizeof piece)) > 0 && write(to, piece, (size_t)n) == n) {
	}
	close(from);
	return n < 0 || write(to, "\n", 1) != 1 ? -1 : 0;
}

/* libcurl takes them as one file.  (Passed as bytes they would be copied for each transfer.)  A file that cannot be
 * read is skipped with a warning, as in node. */
static void read_extra_certificates(struct transfers *ts, CURL *easy)
{
	const char *extra = getenv("NODE_EXTRA_CA_CERTS"), *file = getenv("SSL_CERT_FILE");
	if (!extra || !*extra)
		return;
	if (!file || !*file)
		ts->api->easy_getinfo(easy, INFO_CAINFO, &file);
	if (file && strcmp(file, extra) == 0)
		return;
	ts->trusted_fd = memfd_create("certificates", MFD_CLOEXEC);
	if (ts->trusted_fd < 0)
		return;
	if (file)
		append_file(ts->trusted_fd, file);
	if (append_file(ts->trusted_fd, extra) < 0)
		fprintf(stderr, "Warning: Ignoring extra certs from `%s', it cannot be read\n", extra);
}

/* ---- options */

/* Sets the trusted certificates.  libcurl caches certificates that come from a single file for the next connection,
 * which otherwise reads them again: some 30 ms.  So the folder that Debian's libcurl also searches is disabled if the
 * file, which has the same certificates, is readable. */
static void set_authorities(struct transfers *ts, CURL *easy)
{
	const struct curl_api *c = ts->api;
	const char *file = getenv("SSL_CERT_FILE");
	char path[40];
	if (!ts->looked_for_extra++)
		read_extra_certificates(ts, easy);
	if (ts->trusted_fd >= 0) {
		snprintf(path, sizeof path, "/proc/self/fd/%d", ts->trusted_fd);
		file = path;
	}
	if (file && *file)
		c->easy_setopt(easy, OPT_CAINFO, file);
	else
		c->easy_getinfo(easy, INFO_CAINFO, &file);
	if (file && access(file, R_OK) == 0)
		c->easy_setopt(easy, OPT_CAPATH, NULL);
}

/* curl_on_http2_frame */
static void on_http2_frame(CURL *easy, size_t bytes, int ends)
{
	struct handle *h = NULL;
	curl_opened()->easy_getinfo(easy, INFO_PRIVATE, &h);
	if (!h || !h->t || (!h->t->uploads && !h->t->upload))
		return;
	h->t->arrived += bytes;
	h->t->answered |= ends != 0;
	if (h->t->uploads)
		h->t->owner->some_marked = h->t->heard = 1;
}

/* curl_on_http2_close; an error's text is libcurl's */
static void on_http2_close(CURL *easy, uint32_t code)
{
	struct handle *h = NULL;
	curl_opened()->easy_getinfo(easy, INFO_PRIVATE, &h);
	if (!h || !h->t)
		return;
	h->t->reset = code < UINT8_MAX ? (uint8_t)code : UINT8_MAX;
	if (h->t->uploads || h->t->upload)
		h->t->owner->some_marked = h->t->closed = 1;
}

static struct handle *handle_new(struct transfers *ts)
{
	const struct curl_api *c = ts->api;
	struct handle *h;
	CURL *easy;
	if (ts->handle_count)
		return ts->handles[--ts->handle_count];
	h = mem_try_zalloc(sizeof *h);
	easy = h ? c->easy_init() : NULL;
	if (!easy) {
		mem_free(h);
		return NULL;
	}
	h->easy = easy;
	h->tls = -1;
	c->easy_setopt(easy, OPT_NOSIGNAL, 1L);
	/* ending a transfer does not wait for its name to be resolved */
	c->easy_setopt(easy, OPT_QUICK_EXIT, 1L);
	c->easy_setopt(easy, OPT_PATH_AS_IS, 1L);
	c->easy_setopt(easy, OPT_SUPPRESS_CONNECT_HEADERS, 1L);
	c->easy_setopt(easy, OPT_PROTOCOLS_STR, "http,https");
	c->easy_setopt(easy, OPT_BUFFERSIZE, (long)RECEIVE_BYTES);
	c->easy_setopt(easy, OPT_UPLOAD_BUFFERSIZE, (long)SEND_BYTES);
	c->easy_setopt(easy, OPT_WRITEFUNCTION, on_body);
	c->easy_setopt(easy, OPT_WRITEDATA, h);
	c->easy_setopt(easy, OPT_HEADERFUNCTION, on_head);
	c->easy_setopt(easy, OPT_HEADERDATA, h);
	c->easy_setopt(easy, OPT_READFUNCTION, on_send);
	c->easy_setopt(easy, OPT_READDATA, h);
	c->easy_setopt(easy, OPT_OPENSOCKETFUNCTION, on_open);
	c->easy_setopt(easy, OPT_OPENSOCKETDATA, h);
	c->easy_setopt(easy, OPT_PRIVATE, h);
	if (policy_now() && policy_restricts(policy_now(), POLICY_NET))
		c->easy_setopt(easy, OPT_PROXY, "");
	c->easy_setopt(easy, OPT_ERRORBUFFER, h->text);
	return h;
}

static void set_method(struct transfer *t)
{
	const struct curl_api *c = t->owner->api;
	unsigned char plain = strcmp(t->method, "GET") == 0 && !t->uploads && !t->upload;
	if (plain && t->handle->plain_get)
		return;
	t->handle->plain_get = plain;
	c->easy_setopt(t->easy, OPT_HTTPGET, 1L);
	c->easy_setopt(t->easy, OPT_CUSTOMREQUEST, strcmp(t->method, "GET") == 0 ? NULL : t->method);
	if (t->uploads) {
		c->easy_setopt(t->easy, OPT_UPLOAD, 1L);
		c->easy_setopt(t->easy, OPT_INFILESIZE_LARGE, t->upload_size);
	} else if (t->upload) {
		c->easy_setopt(t->easy, OPT_POSTFIELDSIZE_LARGE, (int64_t)t->upload_bytes);
		c->easy_setopt(t->easy, OPT_POSTFIELDS, t->upload);
	} else if (strcmp(t->method, "HEAD") == 0) {
		c->easy_setopt(t->easy, OPT_NOBODY, 1L);
	}
}

/* Options that only some requests have; the handle is not reused. */
static void set_special(struct transfer *t)
{
	const struct curl_api *c = t->owner->api;
	if (t->proxy) {
		c->easy_setopt(t->easy, OPT_PROXY, t->proxy);
		c->easy_setopt(t->easy, OPT_NOPROXY, "");
	}
	if (t->unix_path) {
		c->easy_setopt(t->easy, OPT_UNIX_SOCKET_PATH, t->unix_path);
		snprintf(t->error.address, sizeof t->error.address, "%s", t->unix_path);
		/* the path to a socket that is held may be another's later */
		c->easy_setopt(t->easy, OPT_FRESH_CONNECT, (long)t->has_socket);
		c->easy_setopt(t->easy, OPT_FORBID_REUSE, (long)t->has_socket);
	}
	if (t->connect_to.data)
		c->easy_setopt(t->easy, OPT_CONNECT_TO, &t->connect_to);
	if (t->insecure) {
		c->easy_setopt(t->easy, OPT_SSL_VERIFYPEER, 0L);
		c->easy_setopt(t->easy, OPT_SSL_VERIFYHOST, 0L);
	}
	if (t->ca.len) {
		c->easy_setopt(t->easy, OPT_CAINFO_BLOB, &t->ca);
		c->easy_setopt(t->easy, OPT_CAPATH, NULL);
	}
	if (t->cert.len)
		c->easy_setopt(t->easy, OPT_SSLCERT_BLOB, &t->cert);
	if (t->key.len)
		c->easy_setopt(t->easy, OPT_SSLKEY_BLOB, &t->key);
	if (t->verbose)
		c->easy_setopt(t->easy, OPT_VERBOSE, 1L);
	if (t->connects) {
		c->easy_setopt(t->easy, OPT_CONNECT_ONLY, 1L);
		c->easy_setopt(t->easy, OPT_HTTPPROXYTUNNEL, 1L);
		c->easy_setopt(t->easy, OPT_HTTP_VERSION, (long)CURL_HTTP_VERSION_1_1);
		c->easy_setopt(t->easy, OPT_PIPEWAIT, 0L);
	}
}

static void set_options(struct transfer *t)
{
	const struct curl_api *c = t->owner->api;
	struct handle *h = t->handle;
	h->text[0] = 0;
	c->easy_setopt(t->easy, OPT_URL, t->url);
	c->easy_setopt(t->easy, OPT_HTTPHEADER, t->lines);
	if (h->tls != t->tls) {
		h->tls = (signed char)t->tls;
		if (t->tls)
			set_authorities(t->owner, t->easy);
		c->easy_setopt(t->easy, OPT_HTTP_VERSION,
			(long)(t->tls ? CURL_HTTP_VERSION_2TLS : CURL_HTTP_VERSION_1_1));
		c->easy_setopt(t->easy, OPT_PIPEWAIT, (long)t->tls);
	}
	if (h->connect_ms != t->connect_ms) {
		h->connect_ms = t->connect_ms;
		c->easy_setopt(t->easy, OPT_CONNECTTIMEOUT_MS, (long)t->connect_ms);
	}
	set_method(t);
	if (t->special)
		set_special(t);
}

/* ---- waiting for a slot */

static struct origin *origin_of(struct transfers *ts, const char *name)
{
	uint32_t h = 2166136261u;
	size_t size = strlen(name);
	for (size_t i = 0; i < size; i++)
		h = (h ^ (uint8_t)name[i]) * 16777619u;
	struct origin **bucket = &ts->buckets[h % BUCKETS], *o = *bucket;
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
	for (unsigned i = 0; i < BUCKETS; i++)
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
	struct handle *h = t->handle = handle_new(ts);
	if (!h)
		return -ENOMEM;
	h->t = t;
	t->easy = h->easy;
	t->phase = PHASE_ACTIVE;
	set_options(t);
	t->next = &ts->active;
	t->prev = ts->active.prev;
	t->prev->next = ts->active.prev = t;
	count_active(t, 1);
	set_deadline(t, t->head_ms);
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
	for (unsigned i = 0; i < BUCKETS && ts->waiting_count && ts->active_count < TRANSFER_ALL; i++)
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
	curl_on_http2_close(on_http2_close);
	curl_on_http2_frame(on_http2_frame);
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
		handle_free(ts, ts->handles[--ts->handle_count]);
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
	ts->refs++;
	return t;
}

void *transfer_ctx(const struct transfer *t) { return t->ctx; }

/* A string of the request's, in t->text. */
static char *put(char **at, const char *s)
{
	char *here = *at;
	size_t size;
	if (!s)
		return NULL;
	size = strlen(s) + 1;
	memcpy(here, s, size);
	*at += size;
	return here;
}

static size_t room_for(const char *s) { return s ? strlen(s) + 1 : 0; }

/* The end of the string that begins at p.  libcurl sends lines joined by "\r\n" unchanged, and looks for a name only at
 * the start of the string. */
static char *end_of_lines(const char *p)
{
	const char *end = strchr(p, '\n');
	while (end && end > p && end[-1] == '\r')
		end = strchr(end + 1, '\n');
	return (char *)end;
}

/* Turns the lines into strings in place, each with its list node. */
static int link_lines(struct transfer *t)
{
	size_t count = 0;
	for (const char *p = t->fields; (p = end_of_lines(p)); p++)
		count++;
	if (!count)
		return 0;
	t->lines = mem_try_alloc(count * sizeof *t->lines);
	if (!t->lines)
		return -ENOMEM;
	char *p = t->fields;
	for (size_t i = 0; i < count; i++) {
		char *end = end_of_lines(p);
		*end = 0;
		t->lines[i] = (struct curl_slist){ p, i + 1 < count ? &t->lines[i + 1] : NULL };
		p = end + 1;
	}
	return 0;
}

static struct curl_blob put_blob(uint8_t **at, struct transfer_blob from)
{
	struct curl_blob b = { *at, from.size, 0 };
	if (from.size)
		memcpy(*at, from.bytes, from.size);
	*at += from.size;
	return b;
}

int transfer_prepare(struct transfer *t, const struct transfer_request *rq)
{
	char *at = t->text = vault_alloc(room_for(rq->url) + room_for(rq->method) + room_for(rq->fields) +
		room_for(rq->proxy) +
		room_for(rq->unix_path) + room_for(rq->connect_to) + room_for(rq->origin));
	if (!at)
		return -ENOMEM;
	t->url = put(&at, rq->url);
	t->method = put(&at, rq->method);
	t->fields = put(&at, rq->fields);
	t->proxy = put(&at, rq->proxy);
	t->unix_path = put(&at, rq->unix_path);
	t->connect_to.data = put(&at, rq->connect_to);
	t->origin_name = put(&at, rq->origin);
	size_t pem = rq->ca.size + rq->cert.size + rq->key.size;
	if (pem) {
		uint8_t *to = t->pem = mem_try_alloc(pem);
		if (!to)
			return -ENOMEM;
		t->ca = put_blob(&to, rq->ca);
		t->cert = put_blob(&to, rq->cert);
		t->key = put_blob(&to, rq->key);
	}
	t->upload = rq->body;
	t->upload_bytes = rq->body_size;
	t->uploads = rq->uploads != 0;
	t->upload_size = rq->upload_size;
	t->decodes = rq->decodes != 0;
	t->tls = rq->tls != 0;
	t->granted = rq->granted != 0;
	t->insecure = rq->insecure != 0;
	t->verbose = rq->verbose != 0;
	t->connects = rq->connects != 0;
	t->connect_ms = rq->connect_ms;
	t->head_ms = rq->head_ms;
	t->stall_ms = rq->stall_ms;
	t->special = t->proxy || t->unix_path || t->connect_to.data || t->insecure || t->verbose || t->connects || pem;
	int r = transfer_admit(t);
	return r ? r : link_lines(t);
}

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

/* ---- the head */

int transfer_has_head(const struct transfer *t) { return t->has_head; }
int transfer_status(const struct transfer *t) { return t->status; }
int64_t transfer_length(const struct transfer *t) { return t->length; }

struct transfer_text transfer_reason(const struct transfer *t)
{
	return (struct transfer_text){ t->head.data + t->reason_at, t->reason_size };
}

struct transfer_text transfer_lines(const struct transfer *t)
{
	size_t from = t->fields_at + 1;
	if (from >= t->head.size)
		return (struct transfer_text){ "", 0 };
	return (struct transfer_text){ t->head.data + from, t->head.size - from };
}

int transfer_field(struct transfer_text lines, size_t *at, struct transfer_text *name, struct transfer_text *value)
{
	while (*at < lines.size) {
		const char *p = lines.p + *at, *end = memchr(p, '\n', lines.size - *at), *colon;
		if (!end)
			end = lines.p + lines.size;
		*at = (size_t)(end - lines.p) + 1;
		colon = memchr(p, ':', (size_t)(end - p));
		if (!colon)
			continue;
		*name = (struct transfer_text){ p, (size_t)(colon - p) };
		for (colon++; colon < end && blank(*colon); colon++) {
		}
		for (; end > colon && (blank(end[-1]) || end[-1] == '\r'); end--) {
		}
		*value = (struct transfer_text){ colon, (size_t)(end - colon) };
		return 1;
	}
	return 0;
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
		set_deadline(t, t->stall_ms);
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
		set_deadline(t, t->head_ms);
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
