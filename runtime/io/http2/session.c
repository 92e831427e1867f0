#include "io/http2/session_int.h"

#include <errno.h>
#include <string.h>

#include "base/mem.h"

enum { EVENTS_MAX = 64 << 20, BLOCK_MAX = 16 << 20 };

struct record {
	struct http2_event e;
	size_t text_size;
};

/* The head of a field in a list. */
struct field_head { uint32_t name_size, value_size, flags; };

int http2_available(void) { return nghttp2_open(); }
const char *http2_strerror(int code) { return nghttp2.strerror(code); }
int http2_is_fatal(int code) { return code < NGHTTP2_ERR_FATAL; }

/* ---- memory: libnghttp2's is counted, each piece with its size before it */

enum { HEAD = 16 };

static void *count(struct http2_session *s, uint8_t *p, size_t size)
{
	if (!p)
		return NULL;
	memcpy(p, &size, sizeof size);
	s->memory += size;
	return p + HEAD;
}

static void *ng_malloc(size_t size, void *ctx)
{
	return size > SIZE_MAX - HEAD ? NULL : count(ctx, mem_try_alloc(size + HEAD), size);
}

static size_t size_of(void *p)
{
	size_t size;
	memcpy(&size, (uint8_t *)p - HEAD, sizeof size);
	return size;
}

static void ng_free(void *p, void *ctx)
{
	struct http2_session *s = ctx;
	if (!p)
		return;
	s->memory -= size_of(p);
	mem_free((uint8_t *)p - HEAD);
}

static void *ng_calloc(size_t n, size_t size, void *ctx)
{
	size_t all;
	if (__builtin_mul_overflow(n, size, &all) || all > SIZE_MAX - HEAD)
		return NULL;
	return count(ctx, mem_try_zalloc(all + HEAD), all);
}

static void *ng_realloc(void *p, size_t size, void *ctx)
{
	struct http2_session *s = ctx;
	if (!p)
		return ng_malloc(size, ctx);
	if (size > SIZE_MAX - HEAD)
		return NULL;
	size_t old = size_of(p);
	uint8_t *moved = mem_try_realloc((uint8_t *)p - HEAD, size + HEAD);
	if (moved)
		s->memory -= old;
	return count(s, moved, size);
}

static int is_full(const struct http2_session *s, size_t more)
{
	return (double)(s->memory + s->events.size + s->block.size) + (double)more > s->limits.memory;
}

/* ---- streams */

struct stream *http2_stream_new(void)
{
	struct stream *st = mem_try_zalloc(sizeof *st);
	if (st)
		st->last = &st->first;
	return st;
}

static unsigned chain_of(int32_t id) { return ((uint32_t)id >> 1) % STREAM_CHAINS; }

void http2_stream_enter(struct http2_session *s, struct stream *st, int32_t id)
{
	struct stream **chain = &s->streams[chain_of(id)];
	st->id = id;
	st->block_max = s->block_max;
	st->next = *chain;
	st->link = chain;
	if (st->next)
		st->next->link = &st->next;
	*chain = st;
}

struct stream *http2_stream_find(const struct http2_session *s, int32_t id)
{
	struct stream *st = s->streams[chain_of(id)];
	while (st && st->id != id)
		st = st->next;
	return st;
}

static void drop_first(struct http2_session *s, struct stream *st)
{
	struct piece *p = st->first;
	s->queued -= p->p.size;
	st->first = p->next;
	if (!st->first)
		st->last = &st->first;
	st->at = 0;
	p->p.release(p->p.owner);
	mem_free(p);
}

void http2_stream_free(struct http2_session *s, struct stream *st)
{
	while (st->first)
		drop_first(s, st);
	if (st->link)
		*st->link = st->next;
	if (st->next)
		st->next->link = st->link;
	mem_free(st);
}

/* ---- events */

static int note_text(struct http2_session *s, struct http2_event e, const void *text, size_t size)
{
	struct record r = { .e = e, .text_size = size };
	r.e.text = NULL;
	if (buf_add(&s->events, &r, sizeof r) < 0 || (size && buf_add(&s->events, text, size) < 0)) {
		s->failed = NGHTTP2_ERR_NOMEM;
		return NGHTTP2_ERR_CALLBACK_FAILURE;
	}
	return 0;
}

int http2_note(struct http2_session *s, const struct http2_event *e) { return note_text(s, *e, NULL, 0); }

static int add_field(struct buf *to, const struct http2_field *f)
{
	struct field_head h = { (uint32_t)f->name_size, (uint32_t)f->value_size, f->flags };
	if (buf_reserve(to, sizeof h + f->name_size + f->value_size) < 0)
		return -1;
	buf_add(to, &h, sizeof h);
	if (f->name_size)
		buf_add(to, f->name, f->name_size);
	if (f->value_size)
		buf_add(to, f->value, f->value_size);
	return 0;
}

int http2_session_next(struct http2_session *s, struct http2_event *e)
{
	struct record r;
	if (s->read >= s->events.size) {
		buf_clear(&s->events);
		s->read = s->list = s->list_end = 0;
		return 0;
	}
	memcpy(&r, s->events.data + s->read, sizeof r);
	*e = r.e;
	e->text = (const uint8_t *)s->events.data + s->read + sizeof r;
	if (e->kind != HTTP2_DATA)
		e->size = r.text_size;
	s->list = s->read + sizeof r;
	s->read = s->list_end = s->list + r.text_size;
	return 1;
}

int http2_event_field(struct http2_session *s, struct http2_field *f)
{
	struct field_head h;
	if (s->list + sizeof h > s->list_end)
		return 0;
	memcpy(&h, s->events.data + s->list, sizeof h);
	f->name = (const uint8_t *)s->events.data + s->list + sizeof h;
	f->name_size = h.name_size;
	f->value = f->name + h.name_size;
	f->value_size = h.value_size;
	f->flags = (uint8_t)h.flags;
	s->list += sizeof h + h.name_size + h.value_size;
	return 1;
}

/* ---- what libnghttp2 calls */

static int32_t id_of(const nghttp2_frame *f)
{
	return f->hd.type == NGHTTP2_PUSH_PROMISE ? f->push_promise.promised_stream_id : f->hd.stream_id;
}

static int refuse(struct http2_session *s, int32_t id)
{
	nghttp2.submit_rst_stream(s->ng, NGHTTP2_FLAG_NONE, id, NGHTTP2_ENHANCE_YOUR_CALM);
	return NGHTTP2_ERR_TEMPORAL_CALLBACK_FAILURE;
}

static int on_begin_headers(nghttp2_session *ng, const nghttp2_frame *f, void *ctx)
{
	struct http2_session *s = ctx;
	int32_t id = id_of(f);
	buf_clear(&s->block);
	s->pairs = s->block_bytes = 0;
	if (http2_stream_find(s, id))
		return 0;
	if (is_full(s, sizeof(struct stream) + s->queued)) {
		if (++s->rejected > s->limits.rejected_streams)
			return NGHTTP2_ERR_CALLBACK_FAILURE;
		return refuse(s, id);
	}
	struct stream *st = http2_stream_new();
	if (!st) {
		s->failed = NGHTTP2_ERR_NOMEM;
		return NGHTTP2_ERR_CALLBACK_FAILURE;
	}
	http2_stream_enter(s, st, id);
	return 0;
}

static int on_header(nghttp2_session *ng, const nghttp2_frame *f, const uint8_t *name, size_t name_size,
	const uint8_t *value, size_t value_size, uint8_t flags, void *ctx)
{
	struct http2_session *s = ctx;
	struct http2_field field = { name, value, name_size, value_size, flags & 1 };
	size_t size = name_size + value_size + 32;
	const struct stream *st = http2_stream_find(s, id_of(f));
	uint32_t block_max = st ? st->block_max : s->block_max;
	if (s->pairs >= s->limits.header_pairs || s->block_bytes + size > block_max || is_full(s, size))
		return refuse(s, id_of(f));
	s->pairs++;
	s->block_bytes += (uint32_t)size;
	if (add_field(&s->block, &field) < 0) {
		s->failed = NGHTTP2_ERR_NOMEM;
		return NGHTTP2_ERR_CALLBACK_FAILURE;
	}
	return 0;
}

/* A field that RFC 9113, 8.2.1 forbids is left out; without this function its stream would fail. */
static int on_invalid_header(nghttp2_session *ng, const nghttp2_frame *f, const uint8_t *name, size_t name_size,
	const uint8_t *value, size_t value_size, uint8_t flags, void *ctx)
{
	return 0;
}

static int note_block(struct http2_session *s, struct http2_event e)
{
	e.fields = s->pairs;
	int rc = note_text(s, e, s->block.data, s->block.size);
	buf_clear(&s->block);
	return rc;
}

static int note_origins(struct http2_session *s, const nghttp2_ext_origin *o)
{
	buf_clear(&s->block);
	s->pairs = 0;
	for (size_t i = 0; i < o->nov; i++, s->pairs++) {
		struct http2_field f = { .name = o->ov[i].origin, .name_size = o->ov[i].origin_len };
		if (add_field(&s->block, &f) < 0) {
			s->failed = NGHTTP2_ERR_NOMEM;
			return NGHTTP2_ERR_CALLBACK_FAILURE;
		}
	}
	return note_block(s, (struct http2_event){ .kind = HTTP2_GOT_ORIGIN });
}

static int note_altsvc(struct http2_session *s, int32_t id, const nghttp2_ext_altsvc *a)
{
	struct http2_event e = { .kind = HTTP2_GOT_ALTSVC, .stream = id, .extra = (uint32_t)a->origin_len };
	buf_clear(&s->block);
	if (a->origin_len)
		buf_add(&s->block, a->origin, a->origin_len);
	if (a->field_value_len)
		buf_add(&s->block, a->field_value, a->field_value_len);
	if (s->block.failed) {
		s->failed = NGHTTP2_ERR_NOMEM;
		return NGHTTP2_ERR_CALLBACK_FAILURE;
	}
	s->pairs = 0;
	return note_block(s, e);
}

/* All that are in force now, and those that HTTP/2 does not know. */
static int note_settings(struct http2_session *s, struct http2_event e, const nghttp2_settings *f, int is_local)
{
	static const int32_t known[] = { 1, 2, 3, 4, 5, 6, 8 };
	buf_clear(&s->block);
	for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
		nghttp2_settings_entry v = { known[i], http2_setting(s, !is_local, known[i]) };
		buf_add(&s->block, &v, sizeof v);
	}
	for (size_t i = 0; i < f->niv; i++)
		if (f->iv[i].settings_id > 8 || f->iv[i].settings_id == 7)
			buf_add(&s->block, &f->iv[i], sizeof f->iv[i]);
	if (s->block.failed) {
		s->failed = NGHTTP2_ERR_NOMEM;
		return NGHTTP2_ERR_CALLBACK_FAILURE;
	}
	s->pairs = 0;
	return note_block(s, e);
}

static int note_end(struct http2_session *s, const nghttp2_frame *f)
{
	if (!(f->hd.flags & NGHTTP2_FLAG_END_STREAM))
		return 0;
	return http2_note(s, &(struct http2_event){ .kind = HTTP2_END, .stream = f->hd.stream_id });
}

/* 1: there are too many. */
static int count_invalid(struct http2_session *s)
{
	if (s->invalid++ <= s->limits.invalid_frames)
		return 0;
	http2_note(s, &(struct http2_event){ .kind = HTTP2_TOO_MANY_INVALID });
	return 1;
}

static int on_frame(nghttp2_session *ng, const nghttp2_frame *f, void *ctx)
{
	struct http2_session *s = ctx;
	struct http2_event e = { .stream = f->hd.stream_id, .flags = f->hd.flags };
	int is_ack = f->hd.flags & NGHTTP2_FLAG_ACK, rc;
	s->received++;
	switch (f->hd.type) {
	case NGHTTP2_DATA:
		if (f->hd.length == 0 && !(f->hd.flags & NGHTTP2_FLAG_END_STREAM) && count_invalid(s))
			return NGHTTP2_ERR_CALLBACK_FAILURE;
		return note_end(s, f);
	case NGHTTP2_HEADERS:
		e.kind = HTTP2_HEADERS;
		e.code = f->headers.cat;
		rc = note_block(s, e);
		return rc ? rc : note_end(s, f);
	case NGHTTP2_PUSH_PROMISE:
		e.kind = HTTP2_PUSH;
		e.code = f->push_promise.promised_stream_id;
		return note_block(s, e);
	case NGHTTP2_PRIORITY:
		e.kind = HTTP2_GOT_PRIORITY;
		e.code = f->priority.pri_spec.stream_id;
		e.extra = (uint32_t)f->priority.pri_spec.weight;
		e.flags = f->priority.pri_spec.exclusive;
		return http2_note(s, &e);
	case NGHTTP2_SETTINGS:
		e.kind = is_ack ? HTTP2_GOT_ACK : HTTP2_GOT_SETTINGS;
		if (is_ack && s->told_block_max)
			s->block_max = http2_setting(s, 0, MAX_HEADER_LIST_SIZE);
		return note_settings(s, e, &f->settings, is_ack);
	case NGHTTP2_PING:
		e.kind = is_ack ? HTTP2_GOT_PONG : HTTP2_GOT_PING;
		return note_text(s, e, f->ping.opaque_data, 8);
	case NGHTTP2_GOAWAY:
		e.kind = HTTP2_GOT_GOAWAY;
		e.code = f->goaway.error_code;
		e.extra = (uint32_t)f->goaway.last_stream_id;
		return note_text(s, e, f->goaway.opaque_data, f->goaway.opaque_data_len);
	case NGHTTP2_ALTSVC:
		return note_altsvc(s, f->hd.stream_id, f->ext.payload);
	case NGHTTP2_ORIGIN:
		return note_origins(s, f->ext.payload);
	default:
		return 0;
	}
}

static int on_data(nghttp2_session *ng, uint8_t flags, int32_t id, const uint8_t *data, size_t size, void *ctx)
{
	struct http2_session *s = ctx;
	struct http2_event e = { .kind = HTTP2_DATA, .stream = id, .offset = (size_t)(data - s->fed), .size = size };
	int rc = nghttp2.session_consume_connection(ng, size);
	return size == 0 ? rc : rc ? rc : http2_note(s, &e);
}

static int on_close(nghttp2_session *ng, int32_t id, uint32_t code, void *ctx)
{
	struct http2_session *s = ctx;
	struct stream *st = http2_stream_find(s, id);
	if (!st)
		return 0;
	http2_stream_free(s, st);
	return http2_note(s, &(struct http2_event){ .kind = HTTP2_CLOSED, .stream = id, .code = code });
}

static int on_sent(nghttp2_session *ng, const nghttp2_frame *f, void *ctx)
{
	((struct http2_session *)ctx)->sent++;
	return 0;
}

/* A frame for a stream or a session that is closing is no trouble; its stream's end is told anyway. */
static int on_not_sent(nghttp2_session *ng, const nghttp2_frame *f, int error, void *ctx)
{
	struct http2_event e = { .kind = HTTP2_NOT_SENT, .stream = f->hd.stream_id, .code = error,
		.flags = f->hd.type };
	if (error == NGHTTP2_ERR_SESSION_CLOSING || error == NGHTTP2_ERR_STREAM_CLOSED ||
		error == NGHTTP2_ERR_STREAM_CLOSING)
		return 0;
	return http2_note(ctx, &e);
}

static int on_invalid(nghttp2_session *ng, const nghttp2_frame *f, int error, void *ctx)
{
	struct http2_session *s = ctx;
	if (count_invalid(s))
		return NGHTTP2_ERR_CALLBACK_FAILURE;
	if (!http2_is_fatal(error) && error != NGHTTP2_ERR_STREAM_CLOSED && error != NGHTTP2_ERR_PROTO)
		return 0;
	return http2_note(s, &(struct http2_event){ .kind = HTTP2_TROUBLE, .stream = f->hd.stream_id, .code = error });
}

/* The whole frame, with its head of 9 bytes, to a multiple of 8. */
static ssize_t on_padding(nghttp2_session *ng, const nghttp2_frame *f, size_t max, void *ctx)
{
	const struct http2_session *s = ctx;
	size_t size = f->hd.length, over = (size + 9) % 8, padded = over ? size + 8 - over : size;
	if (s->limits.padding == HTTP2_PAD_MAX)
		return (ssize_t)max;
	return (ssize_t)(padded < max ? padded : max);
}

/* What is left of pieces, up to room. */
static size_t copy_out(struct http2_session *s, struct stream *st, uint8_t *out, size_t room)
{
	size_t done = 0;
	while (st->first && done < room) {
		const struct http2_piece *p = &st->first->p;
		size_t part = p->size - st->at < room - done ? p->size - st->at : room - done;
		if (part)
			memcpy(out + done, p->bytes + st->at, part);
		done += part;
		st->at += part;
		if (st->at == p->size)
			drop_first(s, st);
	}
	return done;
}

ssize_t http2_read_data(nghttp2_session *ng, int32_t id, uint8_t *out, size_t room, uint32_t *flags,
	nghttp2_data_source *source, void *ctx)
{
	struct http2_session *s = ctx;
	struct stream *st = http2_stream_find(s, id);
	if (!st)
		return NGHTTP2_ERR_TEMPORAL_CALLBACK_FAILURE;
	int had = st->first != NULL;
	size_t done = copy_out(s, st, out, room);
	if (had && !st->first && http2_note(s, &(struct http2_event){ .kind = HTTP2_WRITTEN, .stream = id }) < 0)
		return NGHTTP2_ERR_CALLBACK_FAILURE;
	if (st->first)
		return (ssize_t)done;
	if (!st->ended)
		return done ? (ssize_t)done : NGHTTP2_ERR_DEFERRED;
	*flags |= NGHTTP2_DATA_FLAG_EOF;
	st->writable = 0;
	if (st->trailers) {
		*flags |= NGHTTP2_DATA_FLAG_NO_END_STREAM;
		if (http2_note(s, &(struct http2_event){ .kind = HTTP2_WANT_TRAILERS, .stream = id }) < 0)
			return NGHTTP2_ERR_CALLBACK_FAILURE;
	}
	return (ssize_t)done;
}

/* ---- a session */

static nghttp2_session_callbacks *make_callbacks(const struct http2_limits *l)
{
	nghttp2_session_callbacks *c;
	if (nghttp2.session_callbacks_new(&c) != 0)
		return NULL;
	nghttp2.session_callbacks_set_on_begin_headers_callback(c, on_begin_headers);
	nghttp2.session_callbacks_set_on_header_callback(c, on_header);
	nghttp2.session_callbacks_set_on_invalid_header_callback(c, on_invalid_header);
	nghttp2.session_callbacks_set_on_frame_recv_callback(c, on_frame);
	nghttp2.session_callbacks_set_on_data_chunk_recv_callback(c, on_data);
	nghttp2.session_callbacks_set_on_stream_close_callback(c, on_close);
	nghttp2.session_callbacks_set_on_frame_send_callback(c, on_sent);
	nghttp2.session_callbacks_set_on_frame_not_send_callback(c, on_not_sent);
	nghttp2.session_callbacks_set_on_invalid_frame_recv_callback(c, on_invalid);
	if (l->padding != HTTP2_PAD_NONE)
		nghttp2.session_callbacks_set_select_padding_callback(c, on_padding);
	return c;
}

static nghttp2_option *make_option(const struct http2_limits *l)
{
	nghttp2_option *o;
	if (nghttp2.option_new(&o) != 0)
		return NULL;
	nghttp2.option_set_no_auto_window_update(o, 1);
	nghttp2.option_set_no_closed_streams(o, 1);
	nghttp2.option_set_builtin_recv_extension_type(o, NGHTTP2_ALTSVC);
	nghttp2.option_set_builtin_recv_extension_type(o, NGHTTP2_ORIGIN);
	nghttp2.option_set_peer_max_concurrent_streams(o, l->peer_streams);
	nghttp2.option_set_max_reserved_remote_streams(o, l->reserved_streams);
	nghttp2.option_set_max_deflate_dynamic_table_size(o, l->deflate_table);
	nghttp2.option_set_max_settings(o, l->settings);
	if (l->send_block)
		nghttp2.option_set_max_send_header_block_length(o, l->send_block);
	return o;
}

static int open_session(struct http2_session *s)
{
	nghttp2_session_callbacks *c = make_callbacks(&s->limits);
	nghttp2_option *o = make_option(&s->limits);
	int rc = -ENOMEM;
	if (c && o)
		rc = s->is_server ? nghttp2.session_server_new3(&s->ng, c, s, o, &s->mem) :
			nghttp2.session_client_new3(&s->ng, c, s, o, &s->mem);
	if (o)
		nghttp2.option_del(o);
	if (c)
		nghttp2.session_callbacks_del(c);
	return rc ? -ENOMEM : 0;
}

int http2_session_new(struct http2_session **out, int is_server, const struct http2_limits *l)
{
	int rc = nghttp2_open();
	if (rc)
		return rc;
	struct http2_session *s = mem_try_zalloc(sizeof *s);
	if (!s)
		return -ENOMEM;
	s->limits = *l;
	s->block_max = l->header_bytes;
	s->is_server = is_server;
	s->mem = (nghttp2_mem){ s, ng_malloc, ng_free, ng_calloc, ng_realloc };
	buf_init(&s->events, EVENTS_MAX);
	buf_init(&s->block, BLOCK_MAX);
	rc = open_session(s);
	if (rc) {
		s->ng = NULL;
		http2_session_free(s);
		return rc;
	}
	*out = s;
	return 0;
}

void http2_session_free(struct http2_session *s)
{
	if (!s)
		return;
	for (unsigned i = 0; i < STREAM_CHAINS; i++)
		while (s->streams[i])
			http2_stream_free(s, s->streams[i]);
	if (s->ng)
		nghttp2.session_del(s->ng);
	buf_fini(&s->events);
	buf_fini(&s->block);
	mem_free(s);
}

/* ---- bytes */

int http2_result(struct http2_session *s, int rc)
{
	if (rc == NGHTTP2_ERR_CALLBACK_FAILURE && s->failed)
		rc = s->failed;
	if (rc < 0 && http2_is_fatal(rc) && !s->dead)
		s->dead = rc;
	return rc;
}

int http2_session_feed(struct http2_session *s, const void *bytes, size_t size)
{
	if (s->dead)
		return s->dead;
	buf_clear(&s->events);
	s->read = s->list = s->list_end = 0;
	s->fed = bytes;
	ssize_t rc = nghttp2.session_mem_recv(s->ng, bytes, size);
	s->fed = NULL;
	return rc < 0 ? http2_result(s, (int)rc) : 0;
}

ptrdiff_t http2_session_take(struct http2_session *s, size_t room, uint8_t **out)
{
	struct buf all;
	const uint8_t *bytes;
	ssize_t size = 0;
	if (s->dead)
		return s->dead;
	buf_init(&all, room + (32 << 20));
	while (all.size < room && (size = nghttp2.session_mem_send(s->ng, &bytes)) > 0)
		buf_add(&all, bytes, (size_t)size);
	if (all.failed)
		size = NGHTTP2_ERR_NOMEM;
	if (size < 0 || all.size == 0) {
		buf_fini(&all);
		return size < 0 ? http2_result(s, (int)size) : 0;
	}
	size_t taken;
	*out = (uint8_t *)buf_take(&all, &taken);
	if (!*out)
		return http2_result(s, NGHTTP2_ERR_NOMEM);
	return (ptrdiff_t)taken;
}
