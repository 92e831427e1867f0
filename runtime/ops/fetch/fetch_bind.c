/* ops/fetch/fetch_bind.c -- internalBinding('fetch'): HTTP transfers (io/http/transfer.h) as scheduler messages.
 *
 *   preload()                       starts loading libcurl, on the pool
 *   start(url, origin, method, fields, body, flags, limits, extras, callback, binding)   -> transfer
 *                                   posts FetchStreaming; callback(error, status, reason, lines, length) once, with the
 *                                   head: its fields as one string, the Content-Length or null.  body: undefined,
 *                                   bytes, or the number of bytes that write() will pass (-1: unknown).  binding:
 *                                   the name of a fetch binding (BindingFetch), whose headers are added here
 *   boundTo(name, origin)           whether that binding names the origin
 *   boundFirst(name)                the first host that it names, "" for none
 *   version(transfer)               of HTTP, as the response's head has it
 *   trailers(transfer)              the fields after the body, as one string
 *   fields(lines)                   a flat array of their names and values
 *   read(transfer, callback)        posts StreamRead; callback(error, bytes), undefined bytes at the end
 *   look(transfer)                  enum transfer_state: what read() would find
 *   isWhole(transfer)               whether take() has it, without more being kept than is now
 *   ready(transfer, callback)       posts StreamReady; called once look() says anything but TRANSFER_WAITS
 *   save(transfer, fd, position, callback)   posts StreamSave: writes the chunks that wait into a regular file;
 *                                   callback(error, count), even if the transfer is cancelled meanwhile.  position: -1
 *                                   for the file's own.  -> false and nothing happens if the file is not regular
 *   take(transfer)                  the rest of the body as one Uint8Array, if it has arrived, else undefined
 *   takeText(transfer)              the same as a string of UTF-8
 *   gather(transfer, callback)      posts StreamRead for the rest of the body: callback(error, bytes) once
 *   room(transfer, callback)        posts FetchUpload; called once all written bytes have been taken, or the transfer
 *                                   has ended
 *   watch(transfer, callback)       callback(error) if the transfer fails while nobody reads it; does not keep the run
 *                                   alive
 *   write(transfer, bytes)          the next bytes of the request's body -> how many are queued, -1 once they are no
 *                                   longer needed
 *   writeEnd(transfer, broken)
 *   cancel(transfer)                StreamCancel: aborts the transfer; no callback is called any more
 *   timing(transfer)                [resolved, connected, secured, sent, answered] in ms from its
 *                                   beginning, 0 for what did not happen, bytes of the body as received and as
 *                                   decoded, the version of HTTP (1, 2; 0)
 *   peer(transfer)                  [address, port] that it is connected to, "" and 0 if it is not known
 *
 * An error is an array [code, message, syscall, errno, address, port].
 *
 * Ownership: the script's object and each posted op hold a reference to the struct; the transfer itself ends with the
 * object, or by cancel().  Only posted ops keep the run alive, so an unread body does not.
 */
#include "ops/core/ops.h"

#include <stdatomic.h>
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/limits.h"
#include "base/mem.h"
#include "base/size.h"
#include "engine/buffer.h"
#include "engine/engine.h"
#include "engine/flow.h"
#include "io/http/curl.h"
#include "io/http/save.h"
#include "io/http/transfer.h"
#include "ops/fetch/bound.h"
#include "ops/fetch/fetch.h"
#include "ops/core/error.h"
#include "ops/core/host.h"
#include "ops/core/oplog_host.h"
#include "ops/core/rate.h"
#include "policy/dry.h"
#include "policy/policy.h"
#include "pool/pool.h"

enum { FLAG_DECODES = 1, FLAG_INSECURE = 2, FLAG_VERBOSE = 4, FLAG_TLS = 8, FLAG_HTTP1 = 16,
	FLAG_IPV4 = 32, FLAG_IPV6 = 64, FLAG_TIMED = 128 };

/* Memory charged per transfer in addition to its body, while libcurl is active and after that, so that many unread
 * responses trigger a collection. */
enum { ACTIVE_COST = 16 << 10, ENDED_COST = 1 << 10 };

static const char TAG[] = "Transfer";

/* One op and its callback.  *at points to it until it is delivered, so that the callback may start the next. */
struct call {
	struct op op;
	struct fetch *fetch;
	struct call **at;
	value_ref callback;
};

struct fetch {
	struct transfer *t;            /* NULL once it was cancelled */
	struct host *host;
	struct buffer_store *body;     /* pinned */
	struct call *head, *read, *room, *watch;       /* posted and not yet delivered, or NULL */
	unsigned refs;
	int begun;                     /* transfer_start was called */
	struct oplog_note *note;       /* the ledger's, or NULL */
	uint8_t place;                 /* enum place: towards the policy's limit of fetches at a time */
	uint8_t uncounted;             /* that limit is not for it */
	uint8_t sort;                  /* enum rate_sort: the limit that is for its head */
	struct rate_ticket ticket;     /* of the head */
	uint64_t stored;               /* bytes that a storage binding sends */
	struct fetch *next_waiting;
	size_t charged;
	struct transfer_timing timing; /* once t is gone */
};

/* ---- lifetime */

static void charge(struct fetch *f, size_t bytes)
{
	engine_charge(f->host->J, (ptrdiff_t)bytes - (ptrdiff_t)f->charged);
	f->charged = bytes;
}

static size_t cost_of(const struct transfer *t)
{
	return (transfer_sent(t) ? ENDED_COST : ACTIVE_COST) + transfer_memory(t);
}

/* ---- the policy's limits: so many transfers in all, and so many at a time; further ones wait in order */

enum place { PLACE_NONE, PLACE_WAITS, PLACE_CALLED, PLACE_TAKEN };

static atomic_ullong begun;            /* of all threads */

/* Of this thread: its transfers wait for each other, so the number at a time is that of each thread. */
static _Thread_local struct {
	struct policy_rate rate;
	uint64_t active;
	struct fetch *first, *last;    /* those that wait */
	struct op turn;                /* posted when a place became free: calls the next */
	int known, posted, delivered;
} limit;

static void read_limit(void)
{
	if (!limit.known)
		limit.rate = policy_rate(policy_now(), "fetch");
	limit.known = 1;
}

static void leave_queue(struct fetch *f)
{
	struct fetch **at = &limit.first, *before = NULL;
	for (; *at != f; at = &(*at)->next_waiting)
		before = *at;
	*at = f->next_waiting;
	if (limit.last == f)
		limit.last = before;
	f->next_waiting = NULL;
}

static int turn_step(struct op *op, struct ring_request *rq)
{
	op->result = 0;
	return 0;
}

static void post_turn(struct loop *loop);

static void turn_deliver(struct op *op, const struct record *rec, const void *bytes)
{
	limit.delivered = 1;
	while (limit.first && limit.active < limit.rate.concurrent) {
		struct fetch *f = limit.first;
		leave_queue(f);
		f->place = PLACE_CALLED;
		loop_resume(op->loop, &f->head->op, 0);
	}
}

/* What ended while they were called has left places of its own. */
static void turn_release(struct op *op)
{
	limit.posted = 0;
	if (limit.delivered && limit.first && limit.active < limit.rate.concurrent)
		post_turn(op->loop);
}

static const struct op_kind turn_kind = {
	.name = "FetchTurn", .step = turn_step, .deliver = turn_deliver, .release = turn_release,
};

static void post_turn(struct loop *loop)
{
	limit.turn = (struct op){ .kind = &turn_kind, .referenced = 1 };
	limit.delivered = 0;
	limit.posted = loop_post(loop, &limit.turn) == 0;
}

/* 1 once it may begin; 0: it waits, and its step is called again. */
static int take_place(struct fetch *f)
{
	if (f->place == PLACE_TAKEN || f->uncounted || limit.rate.concurrent == UINT64_MAX)
		return 1;
	if (f->place != PLACE_CALLED && (limit.first || limit.posted || limit.active >= limit.rate.concurrent)) {
		if (f->place == PLACE_WAITS)
			return 0;
		f->place = PLACE_WAITS;
		*(limit.first ? &limit.last->next_waiting : &limit.first) = f;
		limit.last = f;
		return 0;
	}
	f->place = PLACE_TAKEN;
	limit.active++;
	return 1;
}

/* Not called from here: this may be within a callback of libcurl. */
static void leave_place(struct fetch *f)
{
	int was = f->place;
	f->place = PLACE_NONE;
	if (was == PLACE_WAITS)
		leave_queue(f);
	if (was != PLACE_TAKEN)
		return;
	limit.active--;
	if (limit.first && !limit.posted)
		post_turn(f->host->loop);
}

/* The ledger's line, once the body was read or given up, or an error is known. */
static void log_end(struct fetch *f, struct transfer *t)
{
	const struct transfer_error *e = transfer_failed(t);
	if (f->place)
		leave_place(f);
	if (!f->note)
		return;
	oplog_finish(f->note, NULL, NULL, (int64_t)(f->stored + transfer_received(t)), !transfer_over(t) ? "ECANCELED" :
		!e ? "ok" : !e->code ? "error" : strcmp(e->code, "ERR_ACCESS_DENIED") ? e->code : "denied");
	oplog_free(f->note);
	f->note = NULL;
}

static void end_transfer(struct fetch *f)
{
	struct transfer *t = f->t;
	if (t)
		log_end(f, t);
	f->t = NULL;
	if (t) {
		transfer_timing(t, &f->timing);
		transfer_free(t);
	}
	if (f->body)
		buffer_unpin(f->body);
	f->body = NULL;
	charge(f, 0);
}

static void drop(struct fetch *f)
{
	if (--f->refs)
		return;
	end_transfer(f);
	mem_free(f);
}

static void finalize(js_State *J, void *p)
{
	struct fetch *f = p;
	if (!f->head && !f->read && !f->room) {
		if (f->watch)
			loop_cancel(f->host->loop, &f->watch->op);
		end_transfer(f);
	}
	drop(f);
}

static void on_head(struct transfer *t)
{
	struct fetch *f = transfer_ctx(t);
	if (transfer_over(t))
		log_end(f, t);
	if (f->head)
		loop_resume(f->host->loop, &f->head->op, 0);
}

static void on_moved(struct transfer *t)
{
	struct fetch *f = transfer_ctx(t);
	if (transfer_over(t))
		log_end(f, t);
	if (f->read)
		loop_resume(f->host->loop, &f->read->op, 0);
	if (f->room)
		loop_resume(f->host->loop, &f->room->op, 0);
	if (f->watch)
		loop_resume(f->host->loop, &f->watch->op, 0);
}

static const struct transfer_hooks hooks = { .head = on_head, .moved = on_moved };

/* ---- the ops */

static struct call *call_of(struct op *op) { return container_of(op, struct call, op); }

static void call_release(struct op *op)
{
	struct call *c = call_of(op);
	struct fetch *f = c->fetch;
	if (*c->at == c)
		*c->at = NULL;
	if (f->ticket.op == op)
		rate_end(&f->ticket);
	value_unroot(f->host->J, c->callback);
	mem_free(c);
	drop(f);
}

static void post(js_State *J, struct fetch *f, struct call **at, const struct op_kind *kind, int idx, const char *type)
{
	struct call *c;
	int r = -ENOMEM;
	if (*at)
		js_typeerror(J, "The transfer is being read already");
	js_copy(J, idx);
	flow_bind_as(J, type, 0);
	if (*at)                       /* async hooks may have run script */
		js_typeerror(J, "The transfer is being read already");
	value_ref callback = value_root(J, -1);
	js_pop(J, 1);
	c = mem_try_zalloc(sizeof *c);
	if (c) {
		*c = (struct call){ .op = { .kind = kind, .referenced = 1 }, .fetch = f, .at = at,
			.callback = callback };
		r = f->sort && at == &f->head ? rate_post(J, &f->ticket, (enum rate_sort)f->sort, &c->op, NULL) :
			loop_post(f->host->loop, &c->op);
		if (r == 0) {
			*at = c;
			f->refs++;
			return;
		}
	}
	mem_free(c);
	value_unroot(J, callback);
	if (r != -EDQUOT)
		js_rangeerror(J, "Out of memory");
	oplog_finish(f->note, NULL, NULL, -1, "ERR_LIMIT_REACHED");
	rate_push_error(J);
	js_throw(J);
}

void fetch_push_error(js_State *J, const struct transfer_error *e)
{
	static const struct transfer_error gone = { .code = "UND_ERR_ABORTED", .text = "The transfer was cancelled" };
	if (!e)
		e = &gone;
	js_newarray(J);
	text_push(J, e->code ? e->code : "UND_ERR");
	value_createindex(J, -2, 0);
	text_push(J, e->text);
	value_createindex(J, -2, 1);
	if (e->syscall)
		text_push(J, e->syscall);
	else
		js_pushundefined(J);
	value_createindex(J, -2, 2);
	js_pushnumber(J, e->number);
	value_createindex(J, -2, 3);
	text_push(J, e->address);
	value_createindex(J, -2, 4);
	js_pushnumber(J, e->port);
	value_createindex(J, -2, 5);
}

static void open_library(struct op *op)
{
	curl_open();
	op->result = 0;
}

static int head_step(struct op *op, struct ring_request *rq)
{
	struct fetch *f = call_of(op)->fetch;
	int r;
	if (op->cancelled || !f->t)
		return 0;
	if (op->step == 0 && !curl_opened())
		return OP_STEP_WORK;
	if (transfer_has_head(f->t) || transfer_failed(f->t)) {
		op->result = 0;
		return 0;
	}
	if (!f->begun) {
		if (!take_place(f))
			return OP_STEP_HOLD;
		f->begun = 1;
		oplog_start(f->note, 0);
		r = transfers_ready(f->host->transfers);
		if (r == 0)
			r = transfer_start(f->t);
		op->result = r;
		return r < 0 || transfer_has_head(f->t) || transfer_failed(f->t) ? 0 : OP_STEP_HOLD;
	}
	return OP_STEP_HOLD;
}

/* The error when starting itself failed. */
static void push_start_error(js_State *J, int r)
{
	struct transfer_error e = { .code = r == -ELIBACC ? "ERR_FEATURE_UNAVAILABLE_ON_PLATFORM" : "ENOMEM" };
	snprintf(e.text, sizeof e.text, r == -ELIBACC ? "fetch needs %s, which is not installed" : "not enough memory",
		curl_missing());
	fetch_push_error(J, &e);
}

static void fields(js_State *J)
{
	struct transfer_text lines, name, value;
	uint32_t n = 0;
	lines.p = text_utf8(J, 1, &lines.size);
	js_newarray(J);
	for (size_t at = 0; transfer_field(lines, &at, &name, &value);) {
		text_push_bytes(J, name.p, name.size);
		value_createindex(J, -2, n++);
		text_push_bytes(J, value.p, value.size);
		value_createindex(J, -2, n++);
	}
}

/* Making the callback's arguments may run out of memory, and nobody could catch that here: the callback then gets that
 * error instead.  push pushes the arguments and returns how many. */
static void call_back(struct call *c, int (*push)(js_State *J, struct fetch *f, const struct record *rec),
	const struct record *rec)
{
	js_State *J = c->fetch->host->J;
	int argc, top = js_gettop(J);
	*c->at = NULL;
	value_push(J, c->callback);
	js_pushundefined(J);
	if (js_try(J)) {
		struct transfer_error e = { .code = "ENOMEM", .text = "not enough memory" };
		js_pop(J, js_gettop(J) - top);
		value_push(J, c->callback);
		js_pushundefined(J);
		fetch_push_error(J, &e);
		engine_callback(J, 1);
		return;
	}
	argc = push(J, c->fetch, rec);
	js_endtry(J);
	if (argc < 0)
		js_pop(J, 2);
	else
		engine_callback(J, argc);
}

static int push_head(js_State *J, struct fetch *f, const struct record *rec)
{
	if (rec->result < 0) {
		push_start_error(J, (int)rec->result);
	} else if (!f->t || !transfer_has_head(f->t)) {
		fetch_push_error(J, f->t ? transfer_failed(f->t) : NULL);
	} else {
		struct transfer_text reason = transfer_reason(f->t), lines = transfer_lines(f->t);
		charge(f, cost_of(f->t));
		js_pushundefined(J);
		js_pushnumber(J, transfer_status(f->t));
		text_push_latin1(J, reason.p, reason.size);
		text_push_latin1(J, lines.p, lines.size);
		if (transfer_length(f->t) < 0)
			js_pushnull(J);
		else
			js_pushnumber(J, (double)transfer_length(f->t));
		return 5;
	}
	return 1;
}

static void head_deliver(struct op *op, const struct record *rec, const void *bytes)
{
	call_back(call_of(op), push_head, rec);
}

static const struct op_kind head_kind = {
	.name = "FetchStreaming", .step = head_step, .work = open_library, .deliver = head_deliver,
	.release = call_release,
};

static const struct op_kind bound_kind = {
	.name = "BindingFetch", .step = head_step, .work = open_library, .deliver = head_deliver,
	.release = call_release,
};

static const struct op_kind store_kind = {
	.name = "BindingStorage", .answer = "StorageResult", .step = head_step, .work = open_library,
	.deliver = head_deliver, .release = call_release,
};

static int read_step(struct op *op, struct ring_request *rq)
{
	struct fetch *f = call_of(op)->fetch;
	if (op->cancelled || !f->t)
		return 0;
	op->result = 0;
	return transfer_look(f->t) == TRANSFER_WAITS ? OP_STEP_HOLD : 0;
}

static int push_chunk(js_State *J, struct fetch *f, const struct record *rec)
{
	uint8_t *chunk = NULL;
	size_t size = 0;
	enum transfer_state state = f->t ? transfer_take(f->t, &chunk, &size) : TRANSFER_FAILED;
	if (f->t)
		charge(f, cost_of(f->t));
	if (f->watch)
		loop_resume(f->host->loop, &f->watch->op, 0);
	if (state == TRANSFER_FAILED) {
		fetch_push_error(J, f->t ? transfer_failed(f->t) : NULL);
		return 1;
	}
	js_pushundefined(J);
	if (state != TRANSFER_HAS)
		return 1;
	buffer_push_bytes(J, chunk, size);     /* frees them if it throws */
	return 2;
}

static void read_deliver(struct op *op, const struct record *rec, const void *bytes)
{
	call_back(call_of(op), push_chunk, rec);
}

static const struct op_kind read_kind = {
	.name = "StreamRead", .step = read_step, .deliver = read_deliver, .release = call_release,
};

static void ready_deliver(struct op *op, const struct record *rec, const void *bytes)
{
	struct call *c = call_of(op);
	js_State *J = c->fetch->host->J;
	*c->at = NULL;
	value_push(J, c->callback);
	js_pushundefined(J);
	engine_callback(J, 0);
}

static const struct op_kind ready_kind = {
	.name = "StreamReady", .step = read_step, .deliver = ready_deliver, .release = call_release,
};

static int room_step(struct op *op, struct ring_request *rq)
{
	struct fetch *f = call_of(op)->fetch;
	if (op->cancelled || !f->t)
		return 0;
	op->result = 0;
	return transfer_unsent(f->t) > 0 && !transfer_sent(f->t) ? OP_STEP_HOLD : 0;
}

static void room_deliver(struct op *op, const struct record *rec, const void *bytes)
{
	struct call *c = call_of(op);
	js_State *J = c->fetch->host->J;
	*c->at = NULL;
	value_push(J, c->callback);
	js_pushundefined(J);
	js_pushboolean(J, !c->fetch->t || transfer_sent(c->fetch->t));
	engine_callback(J, 1);
}

static const struct op_kind room_kind = {
	.name = "FetchUpload", .step = room_step, .deliver = room_deliver, .release = call_release,
};

static int watch_step(struct op *op, struct ring_request *rq)
{
	struct fetch *f = call_of(op)->fetch;
	if (op->cancelled || !f->t)
		return 0;
	if (f->read || transfer_look(f->t) != TRANSFER_FAILED)
		return OP_STEP_HOLD;
	op->result = 0;
	return 0;
}

static int push_failure(js_State *J, struct fetch *f, const struct record *rec)
{
	if (!f->t || !transfer_failed(f->t))
		return -1;
	fetch_push_error(J, transfer_failed(f->t));
	return 1;
}

static void watch_deliver(struct op *op, const struct record *rec, const void *bytes)
{
	call_back(call_of(op), push_failure, rec);
}

static const struct op_kind watch_kind = {
	.name = "StreamFailed", .step = watch_step, .deliver = watch_deliver, .release = call_release,
};

/* ---- chunks into a file.  They are taken from the transfer before the op is posted: what becomes of that meanwhile
 * does not matter. */

struct saving {
	struct op op;
	struct save save;
	struct host *host;
	value_ref callback;
};

static struct saving *saving_of(struct op *op) { return container_of(op, struct saving, op); }

static void saving_work(struct op *op)
{
	struct saving *s = saving_of(op);
	op->result = save_write(&s->save);
}

static void saving_deliver(struct op *op, const struct record *rec, const void *bytes)
{
	struct saving *s = saving_of(op);
	js_State *J = s->host->J;
	value_push(J, s->callback);
	js_pushundefined(J);
	if (rec->result < 0)
		error_push(J, rec->result, "write", NULL, NULL);
	else
		js_pushnull(J);
	js_pushnumber(J, (double)s->save.written);
	engine_callback(J, 2);
}

static void saving_release(struct op *op)
{
	struct saving *s = saving_of(op);
	value_unroot(s->host->J, s->callback);
	save_fini(&s->save);
	mem_free(s);
}

static const struct op_kind saving_kind = {
	.name = "StreamSave", .work = saving_work, .deliver = saving_deliver, .release = saving_release,
};

/* ---- natives */

static struct job preload_job;
static atomic_int preloading;          /* the job is, or was, submitted */

static void preload_run(struct job *job) { curl_open(); }

static void preload(js_State *J)
{
	struct pool *pool = atomic_load(&preloading) ? NULL : host_pool(J);
	if (pool && !curl_opened() && !atomic_exchange(&preloading, 1)) {
		preload_job.run = preload_run;
		if (pool_submit(pool, &preload_job))
			atomic_store(&preloading, 0);
	}
	js_pushundefined(J);
}

void fetch_settle(void)
{
	if (atomic_load(&preloading))
		curl_open();
}

static struct fetch *fetch_of(js_State *J) { return js_touserdata(J, 1, TAG); }

static unsigned limit_at(js_State *J, int idx, int i)
{
	double ms;
	js_getindex(J, idx, i);
	ms = js_tonumber(J, -1);
	js_pop(J, 1);
	return (unsigned)size_clamp(ceil(ms), 0x7fffffff);
}

/* The text of extras[i], which stays on the stack; NULL for undefined. */
static const char *extra(js_State *J, int idx, int i, size_t *size)
{
	const char *text;
	js_getindex(J, idx, i);
	text = js_isundefined(J, -1) ? NULL : text_utf8(J, -1, size);
	return text;
}

static struct transfer_blob blob(js_State *J, int idx, int i)
{
	struct transfer_blob b = { NULL, 0 };
	b.bytes = extra(J, idx, i, &b.size);
	return b;
}

const char *fetch_latin1(js_State *J, int idx, char **made)
{
	size_t room = text_encoded_size(J, idx, TEXT_LATIN1), n;
	char *text = *made = mem_try_alloc(room + 1);
	if (!text)
		js_rangeerror(J, "Out of memory");
	n = text_encode(J, idx, TEXT_LATIN1, text, room);
	text[n] = 0;
	return text;
}

struct transfers *fetch_transfers(js_State *J)
{
	struct host *host = host_of(J);
	if (!host->transfers)
		host->transfers = transfers_new(host->loop);
	if (!host->transfers)
		js_rangeerror(J, "Out of memory");
	return host->transfers;
}

void fetch_refuse(js_State *J, const char *target)
{
	error_push_denied(J, POLICY_NET, target);
	js_throw(J);
}

/* Without the user and what follows '#', which are not sent so. */
static void shown_url(const char *url, char *to, size_t room)
{
	const char *scheme = strstr(url, "://"), *from = scheme ? scheme + 3 : url;
	const char *at = memrchr(from, '@', strcspn(from, "/?#"));
	const char *host = at ? at + 1 : from;
	snprintf(to, room, "%.*s%.*s", (int)(from - url), url, (int)strcspn(host, "#"), host);
}

void fetch_keep_dry(js_State *J, const char *kind, const char *method, const char *url, int64_t bytes)
{
	char shown[2048];
	shown_url(url, shown, sizeof shown);
	dry_tell(&(struct dry_line){ .kind = kind, .what = strcmp(kind, "websocket") ? "send" : "open", .target = shown,
		.second = method, .between = "by", .name = "method", .bytes = bytes });
	js_newerror(J, "Not sent, as this is a dry run");
	js_pushliteral(J, "ERR_DRY_RUN");
	value_create(J, -2, "code");
	js_throw(J);
}

/* Whether it is not to be sent because this is a dry run.  What a binding asks its service for is as good as a file's
 * reading. */
static int is_kept(const struct transfer_request *rq, int of_binding)
{
	int asks = (!strcmp(rq->method, "GET") || !strcmp(rq->method, "HEAD")) && !rq->body && !rq->uploads;
	return dry_on() && !(asks && (of_binding || dry_gets()));
}

void fetch_read_extras(js_State *J, int idx, struct transfer_request *rq)
{
	if (!js_isobject(J, idx))
		return;
	rq->proxy = extra(J, idx, 0, NULL);
	rq->unix_path = extra(J, idx, 1, NULL);
	rq->connect_to = extra(J, idx, 2, NULL);
	rq->ca = blob(J, idx, 3);
	rq->cert = blob(J, idx, 4);
	rq->key = blob(J, idx, 5);
	rq->target = extra(J, idx, 6, NULL);
}

static int is_of_origin(const struct transfer_request *rq)
{
	size_t size = strlen(rq->origin);
	return !strncmp(rq->url, rq->origin, size) && strchr("/?#", rq->url[size]);
}

/* Prepares a request of a fetch binding: nothing that script can choose leads it elsewhere or shows what is sent. */
static int prepare_bound(struct fetch *f, struct transfer_request *rq, const struct policy_value *binding)
{
	char *fields = NULL;
	int r;
	rq->proxy = "";
	rq->unix_path = rq->connect_to = rq->target = NULL;
	rq->ca = rq->cert = rq->key = (struct transfer_blob){ 0 };
	rq->insecure = rq->verbose = 0;
	if (is_of_origin(rq) && bound_names(binding, rq->origin)) {
		fields = bound_fields(binding, rq->fields);
		if (!fields)
			return -ENOMEM;
		rq->fields = fields;
		rq->granted = 1;
	}
	r = transfer_prepare(f->t, rq);
	bound_forget(fields);
	return r;
}

/* The fetch binding that the string at idx names, NULL if it is no string. */
static const struct policy_value *binding_at(js_State *J, int idx)
{
	const struct policy_value *binding = NULL;
	if (!js_isstring(J, idx))
		return NULL;
	binding = bound_find(text_utf8(J, idx, NULL));
	if (!binding)
		js_error(J, "Binding '%s' not configured", text_utf8(J, idx, NULL));
	return binding;
}

static void refuse_more(js_State *J, const char *kind, const char *url)
{
	struct oplog_note *note = oplog_host_begin(J, kind);
	oplog_finish(note, NULL, url, -1, "ERR_LIMIT_REACHED");
	oplog_free(note);
	js_newerror(J, "The policy allows no more fetches in this run");
	js_pushliteral(J, "ERR_LIMIT_REACHED");
	value_create(J, -2, "code");
	js_throw(J);
}

void fetch_count(js_State *J, const char *kind, const char *url)
{
	read_limit();
	if (atomic_fetch_add(&begun, 1) >= limit.rate.total) {
		atomic_fetch_sub(&begun, 1);
		refuse_more(J, kind, url);
	}
}

/* What start and fetch_begin have in common; body, callback: places on the stack. */
struct plan {
	struct transfer_request *rq;
	const struct policy_value *binding;    /* of a fetch binding, or NULL */
	int body, callback;
	const char *log, *target, *type;
	const struct op_kind *kind;
	int uncounted;
	enum rate_sort sort;
};

/* -- transfer     The bytes at plan->body, if there are any, are the request's. */
static void begin(js_State *J, const struct plan *plan)
{
	struct transfer_request *rq = plan->rq;
	struct transfers *ts = fetch_transfers(J);
	struct fetch *f = mem_try_zalloc(sizeof *f);
	uint8_t *bytes = NULL;
	size_t size = 0;
	int self, r;
	if (!f)
		js_rangeerror(J, "Out of memory");
	f->host = host_of(J);
	f->refs = 1;
	f->uncounted = plan->uncounted != 0;
	f->sort = (uint8_t)plan->sort;
	js_pushnull(J);
	js_newuserdata(J, TAG, f, finalize);
	self = js_gettop(J) - 1;
	if (js_isobject(J, plan->body)) {
		f->body = buffer_pin(J, plan->body, &bytes, &size);
		rq->body = bytes ? (const void *)bytes : "";
		rq->body_size = size;
		f->stored = f->uncounted ? size : 0;
	}
	f->t = transfer_new(ts, &hooks, f);
	if (!f->t)
		js_rangeerror(J, "Out of memory");
	f->note = oplog_host_begin(J, plan->log);
	oplog_name(f->note, plan->target);
	r = plan->binding ? prepare_bound(f, rq, plan->binding) : transfer_prepare(f->t, rq);
	if (r == -EACCES) {
		oplog_finish(f->note, NULL, NULL, -1, "denied");
		fetch_refuse(J, transfer_refused(f->t));
	}
	if (r < 0)
		js_rangeerror(J, "Out of memory");
	if (is_kept(rq, plan->uncounted)) {
		oplog_finish(f->note, NULL, NULL, -1, "dry-run");
		fetch_keep_dry(J, plan->log, rq->method, plan->target, rq->body ? (int64_t)rq->body_size :
			rq->uploads ? rq->upload_size : -1);
	}
	post(J, f, &f->head, plan->kind, plan->callback, plan->type);
	js_copy(J, self);
}

/* The limits and extras are arrays made by the library for this call. */
static void start(js_State *J)
{
	struct transfer_request rq = { .upload_size = -1 };
	char *fields = NULL;
	int flags = js_tointeger(J, 6);
	rq.url = text_utf8(J, 1, NULL);
	rq.origin = text_utf8(J, 2, NULL);
	rq.method = text_utf8(J, 3, NULL);
	rq.connect_ms = limit_at(J, 7, 0);
	rq.head_ms = limit_at(J, 7, 1);
	rq.stall_ms = limit_at(J, 7, 2);
	fetch_read_extras(J, 8, &rq);
	rq.decodes = flags & FLAG_DECODES;
	rq.insecure = flags & FLAG_INSECURE;
	rq.verbose = flags & FLAG_VERBOSE;
	rq.tls = flags & FLAG_TLS;
	rq.http1 = flags & FLAG_HTTP1;
	rq.timed = flags & FLAG_TIMED;
	rq.family = flags & FLAG_IPV4 ? 4 : flags & FLAG_IPV6 ? 6 : 0;
	if (js_isnumber(J, 5)) {
		rq.uploads = 1;
		rq.upload_size = js_tonumber(J, 5) < 0 ? -1 : (int64_t)size_clamp(js_tonumber(J, 5), SIZE_MAX >> 11);
	}
	const struct policy_value *binding = binding_at(J, 10);
	rq.apart = !binding && bound_elsewhere(rq.origin);
	fetch_count(J, "fetch", rq.url);
	rq.fields = fetch_latin1(J, 4, &fields);
	char *volatile own = fields;
	if (js_try(J)) {
		mem_free(own);
		js_throw(J);
	}
	begin(J, &(struct plan){ .rq = &rq, .binding = binding, .body = 5, .callback = 9, .log = "fetch",
		.target = rq.url, .type = "HTTPCLIENTREQUEST", .kind = binding ? &bound_kind : &head_kind });
	js_endtry(J);
	mem_free(own);
}

void fetch_begin(js_State *J, const struct fetch_plan *plan)
{
	begin(J, &(struct plan){ .rq = plan->rq, .body = plan->body, .callback = plan->callback, .log = plan->log,
		.target = plan->target, .type = "BINDINGSTORAGE", .kind = &store_kind, .uncounted = 1,
		.sort = plan->part ? RATE_NONE : RATE_STORAGE });
}

static void bound_to(js_State *J)
{
	js_pushboolean(J, bound_names(binding_at(J, 1), text_utf8(J, 2, NULL)));
}

static void bound_first(js_State *J)
{
	const struct policy_value *hosts = policy_member(binding_at(J, 1), "hosts");
	const char *first = hosts ? policy_string(hosts->first) : NULL;
	text_push(J, first ? first : "");
}

static struct fetch *live(js_State *J)
{
	struct fetch *f = fetch_of(J);
	if (!f->t)
		js_typeerror(J, "The transfer was cancelled");
	return f;
}

static void read_(js_State *J)
{
	struct fetch *f = live(J);
	post(J, f, &f->read, &read_kind, 2, "HTTPCLIENTREQUEST");
	js_pushundefined(J);
}

static void push_head_text(js_State *J, struct transfer_text (*text)(const struct transfer *t))
{
	struct fetch *f = live(J);
	struct transfer_text said = transfer_has_head(f->t) ? text(f->t) : (struct transfer_text){ "", 0 };
	text_push_latin1(J, said.p, said.size);
}

static void peer(js_State *J)
{
	int port;
	const char *address = transfer_peer(live(J)->t, &port);
	js_newarray(J);
	text_push(J, address);
	value_createindex(J, -2, 0);
	js_pushnumber(J, port);
	value_createindex(J, -2, 1);
}

static void timing(js_State *J)
{
	struct fetch *f = fetch_of(J);
	struct transfer_timing t = f->timing;
	if (f->t)
		transfer_timing(f->t, &t);
	const double said[] = { (double)t.resolved_us / 1e3, (double)t.connected_us / 1e3, (double)t.secured_us / 1e3,
		(double)t.sent_us / 1e3, (double)t.answered_us / 1e3, (double)t.received, (double)t.decoded, t.http };
	js_newarray(J);
	for (int i = 0; i < (int)(sizeof said / sizeof *said); i++) {
		js_pushnumber(J, said[i]);
		value_createindex(J, -2, i);
	}
}

static void version(js_State *J) { push_head_text(J, transfer_version); }
static void trailers(js_State *J) { push_head_text(J, transfer_trailers); }

static void look(js_State *J)
{
	js_pushnumber(J, transfer_look(live(J)->t));
}

static void is_whole(js_State *J)
{
	js_pushboolean(J, transfer_whole(live(J)->t));
}

static void ready(js_State *J)
{
	struct fetch *f = live(J);
	post(J, f, &f->read, &ready_kind, 2, "HTTPCLIENTREQUEST");
	js_pushundefined(J);
}

static void save(js_State *J)
{
	struct fetch *f = live(J);
	int fd = js_tointeger(J, 2);
	double position = js_tonumber(J, 3);
	struct saving *s = NULL;
	if (f->read)
		js_typeerror(J, "The transfer is being read already");
	js_pushboolean(J, 0);
	if (!save_can(fd))
		return;
	js_pop(J, 1);
	js_copy(J, 4);
	flow_bind_as(J, "FSREQCALLBACK", 0);
	/* async hooks may have run script, which cancels, or closes the descriptor */
	if (f->t && !save_can(fd)) {
		js_pushboolean(J, 0);
		return;
	}
	value_ref callback = value_root(J, -1);
	js_pop(J, 1);
	s = f->t ? mem_try_zalloc(sizeof *s) : NULL;
	if (s) {
		*s = (struct saving){ .op = { .kind = &saving_kind, .referenced = 1 }, .host = f->host,
			.callback = callback };
		save_init(&s->save, fd, position < 0 ? -1 : (int64_t)size_clamp(position, SIZE_MAX >> 1));
		if (loop_post(f->host->loop, &s->op) == 0) {
			save_take(&s->save, f->t);
			charge(f, cost_of(f->t));
			js_pushboolean(J, 1);
			return;
		}
		save_fini(&s->save);
	}
	mem_free(s);
	value_unroot(J, callback);
	js_rangeerror(J, "Out of memory");
}

/* Takes the rest of the body if it has arrived: returns 1, and the caller owns the bytes (NULL if there are none). */
static int take_all(struct fetch *f, uint8_t **bytes, size_t *size)
{
	if (f->read)
		return 0;
	transfer_gather(f->t);
	switch (transfer_look(f->t)) {
	case TRANSFER_HAS:
		transfer_take(f->t, bytes, size);
		charge(f, 0);
		return 1;
	case TRANSFER_ENDED:
		return 1;
	case TRANSFER_WAITS:
	case TRANSFER_FAILED:
		break;
	}
	return 0;
}

static void take(js_State *J)
{
	uint8_t *bytes = NULL;
	size_t size = 0;
	js_pushundefined(J);
	if (!take_all(live(J), &bytes, &size))
		return;
	if (bytes)
		buffer_push_bytes(J, bytes, size);
	else
		buffer_push_bytes_new(J, 0, 0, &bytes);
}

static void take_text(js_State *J)
{
	uint8_t *bytes = NULL;
	size_t size = 0;
	js_pushundefined(J);
	if (!take_all(live(J), &bytes, &size))
		return;
	uint8_t *volatile owned = bytes;
	if (js_try(J)) {
		mem_free(owned);
		js_throw(J);
	}
	ops_push_text(J, owned, size);
	js_endtry(J);
	mem_free(owned);
}

static void gather(js_State *J)
{
	struct fetch *f = live(J);
	if (f->read)
		js_typeerror(J, "The transfer is being read already");
	transfer_gather(f->t);
	post(J, f, &f->read, &read_kind, 2, "HTTPCLIENTREQUEST");
	js_pushundefined(J);
}

static void room(js_State *J)
{
	struct fetch *f = live(J);
	post(J, f, &f->room, &room_kind, 2, "HTTPCLIENTREQUEST");
	js_pushundefined(J);
}

static void watch(js_State *J)
{
	struct fetch *f = live(J);
	post(J, f, &f->watch, &watch_kind, 2, "HTTPCLIENTREQUEST");
	loop_unref(f->host->loop, &f->watch->op);
	js_pushundefined(J);
}

static void write_(js_State *J)
{
	struct fetch *f = live(J);
	uint8_t *bytes = NULL;
	size_t size = 0;
	if (!buffer_get(J, 2, &bytes, &size))
		js_typeerror(J, "not bytes");
	if (transfer_write(f->t, bytes, size) < 0)
		js_rangeerror(J, "Out of memory");
	js_pushnumber(J, transfer_sent(f->t) ? -1 : (double)transfer_unsent(f->t));
}

static void write_end(js_State *J)
{
	struct fetch *f = fetch_of(J);
	if (f->t)
		transfer_write_end(f->t, js_toboolean(J, 2));
	js_pushundefined(J);
}

static void cancel_call(struct fetch *f, struct call *c)
{
	if (c && !(c == f->head && rate_waits(&f->ticket)))
		loop_cancel(f->host->loop, &c->op);
}

static void cancel(js_State *J)
{
	struct fetch *f = fetch_of(J);
	f->refs++;
	cancel_call(f, f->head);
	cancel_call(f, f->read);
	cancel_call(f, f->room);
	cancel_call(f, f->watch);
	end_transfer(f);
	drop(f);
	js_pushundefined(J);
}

void fetch_end(struct host *host)
{
	transfers_free(host->transfers);
	host->transfers = NULL;
}

void fetch_bind(js_State *J)
{
	value_method(J, "preload", preload, 0);
	value_method(J, "start", start, 10);
	value_method(J, "boundTo", bound_to, 2);
	value_method(J, "boundFirst", bound_first, 1);
	value_method(J, "read", read_, 2);
	value_method(J, "look", look, 1);
	value_method(J, "isWhole", is_whole, 1);
	value_method(J, "peer", peer, 1);
	value_method(J, "timing", timing, 1);
	value_method(J, "version", version, 1);
	value_method(J, "trailers", trailers, 1);
	value_method(J, "ready", ready, 2);
	value_method(J, "save", save, 4);
	value_method(J, "take", take, 1);
	value_method(J, "takeText", take_text, 1);
	value_method(J, "fields", fields, 1);
	value_method(J, "gather", gather, 2);
	value_method(J, "room", room, 2);
	value_method(J, "watch", watch, 2);
	value_method(J, "write", write_, 2);
	value_method(J, "writeEnd", write_end, 2);
	value_method(J, "cancel", cancel, 1);
}
