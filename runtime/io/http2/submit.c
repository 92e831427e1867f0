/* submit.c -- what a program asks of a session. */
#include "io/http2/session_int.h"

#include <errno.h>
#include <string.h>

#include "base/mem.h"

enum { WEIGHT_MIN = 1, WEIGHT_MAX = 256, FIELDS_MAX = 1 << 20 };

/* libnghttp2's form of fields, from mem_alloc; NULL: out of memory.  It copies what they point to. */
static nghttp2_nv *convert(const struct http2_field *f, size_t count)
{
	if (count > FIELDS_MAX)
		return NULL;
	nghttp2_nv *all = mem_try_alloc((count + 1) * sizeof *all);
	for (size_t i = 0; all && i < count; i++)
		all[i] = (nghttp2_nv){ (uint8_t *)f[i].name, (uint8_t *)f[i].value, f[i].name_size, f[i].value_size,
			f[i].flags & 1 };
	return all;
}

static nghttp2_priority_spec spec_of(int32_t parent, int weight, int exclusive)
{
	weight = weight < WEIGHT_MIN ? WEIGHT_MIN : weight > WEIGHT_MAX ? WEIGHT_MAX : weight;
	return (nghttp2_priority_spec){ parent, weight, exclusive != 0 };
}

static void open_body(struct stream *st, unsigned options)
{
	st->writable = 1;
	st->trailers = (options & HTTP2_WITH_TRAILERS) != 0;
}

/* rc: the number that nghttp2 gave the stream, or a code.  st may be NULL then. */
static int32_t opened(struct http2_session *s, struct stream *st, int32_t rc)
{
	if (rc > 0)
		http2_stream_enter(s, st, rc);
	else if (st)
		http2_stream_free(s, st);
	return http2_result(s, rc);
}

static int has_body(unsigned options) { return !(options & HTTP2_END_STREAM); }

int32_t http2_submit_request(struct http2_session *s, const struct http2_field *f, size_t count, unsigned options,
	int32_t parent, int weight, int exclusive)
{
	nghttp2_data_provider body = { { 0 }, http2_read_data };
	nghttp2_priority_spec spec = spec_of(parent, weight, exclusive);
	if (s->dead)
		return s->dead;
	struct stream *st = http2_stream_new();
	nghttp2_nv *nva = convert(f, count);
	int32_t rc = NGHTTP2_ERR_NOMEM;
	if (st && nva) {
		if (has_body(options))
			open_body(st, options);
		rc = nghttp2.submit_request(s->ng, &spec, nva, count, has_body(options) ? &body : NULL, NULL);
	}
	mem_free(nva);
	return opened(s, st, rc);
}

static struct stream *find(struct http2_session *s, int32_t id)
{
	return s->dead || id <= 0 ? NULL : http2_stream_find(s, id);
}

int http2_submit_response(struct http2_session *s, int32_t id, const struct http2_field *f, size_t count,
	unsigned options)
{
	nghttp2_data_provider body = { { 0 }, http2_read_data };
	struct stream *st = find(s, id);
	if (!st)
		return NGHTTP2_ERR_STREAM_CLOSED;
	nghttp2_nv *nva = convert(f, count);
	if (!nva)
		return http2_result(s, NGHTTP2_ERR_NOMEM);
	int rc = nghttp2.submit_response(s->ng, id, nva, count, has_body(options) ? &body : NULL);
	if (rc == 0 && has_body(options))
		open_body(st, options);
	mem_free(nva);
	return http2_result(s, rc);
}

int http2_submit_info(struct http2_session *s, int32_t id, const struct http2_field *f, size_t count)
{
	if (!find(s, id))
		return NGHTTP2_ERR_STREAM_CLOSED;
	nghttp2_nv *nva = convert(f, count);
	if (!nva)
		return http2_result(s, NGHTTP2_ERR_NOMEM);
	int rc = (int)nghttp2.submit_headers(s->ng, NGHTTP2_FLAG_NONE, id, NULL, nva, count, NULL);
	mem_free(nva);
	return http2_result(s, rc);
}

/* Without trailers, a DATA frame that is empty ends the stream. */
int http2_submit_trailers(struct http2_session *s, int32_t id, const struct http2_field *f, size_t count)
{
	struct stream *st = find(s, id);
	nghttp2_data_provider nothing = { { 0 }, http2_read_data };
	if (!st)
		return NGHTTP2_ERR_STREAM_CLOSED;
	if (count == 0) {
		st->trailers = 0;
		return http2_result(s, nghttp2.submit_data(s->ng, NGHTTP2_FLAG_END_STREAM, id, &nothing));
	}
	nghttp2_nv *nva = convert(f, count);
	if (!nva)
		return http2_result(s, NGHTTP2_ERR_NOMEM);
	int rc = nghttp2.submit_trailer(s->ng, id, nva, count);
	mem_free(nva);
	return http2_result(s, rc);
}

int32_t http2_submit_push(struct http2_session *s, int32_t id, const struct http2_field *f, size_t count)
{
	if (!find(s, id))
		return NGHTTP2_ERR_STREAM_CLOSED;
	struct stream *st = http2_stream_new();
	nghttp2_nv *nva = convert(f, count);
	int32_t rc = NGHTTP2_ERR_NOMEM;
	if (st && nva)
		rc = nghttp2.submit_push_promise(s->ng, NGHTTP2_FLAG_NONE, id, nva, count, NULL);
	mem_free(nva);
	return opened(s, st, rc);
}

/* ---- bodies */

int http2_write(struct http2_session *s, int32_t id, const struct http2_piece *given)
{
	struct stream *st = find(s, id);
	if (!st || !st->writable || st->ended)
		return -ESRCH;
	struct piece *p = mem_try_alloc(sizeof *p);
	if (!p)
		return -ENOMEM;
	*p = (struct piece){ *given, NULL };
	*st->last = p;
	st->last = &p->next;
	s->queued += given->size;
	nghttp2.session_resume_data(s->ng, id);
	return 0;
}

int http2_end(struct http2_session *s, int32_t id)
{
	struct stream *st = find(s, id);
	if (!st || !st->writable || st->ended)
		return -ESRCH;
	st->ended = 1;
	nghttp2.session_resume_data(s->ng, id);
	return 0;
}

void http2_consume(struct http2_session *s, int32_t id, size_t size)
{
	if (find(s, id))
		http2_result(s, nghttp2.session_consume_stream(s->ng, id, size));
}

int http2_reset(struct http2_session *s, int32_t id, uint32_t code)
{
	if (s->dead || id <= 0)
		return s->dead ? s->dead : NGHTTP2_ERR_INVALID_ARGUMENT;
	return http2_result(s, nghttp2.submit_rst_stream(s->ng, NGHTTP2_FLAG_NONE, id, code));
}

int http2_priority(struct http2_session *s, int32_t id, int32_t parent, int weight, int exclusive)
{
	nghttp2_priority_spec spec = spec_of(parent, weight, exclusive);
	if (s->dead)
		return s->dead;
	return http2_result(s, nghttp2.submit_priority(s->ng, NGHTTP2_FLAG_NONE, id, &spec));
}

/* ---- the session */

enum { SETTINGS_MAX = 64 };

int http2_submit_settings(struct http2_session *s, const struct http2_setting *v, size_t count)
{
	nghttp2_settings_entry iv[SETTINGS_MAX] = { { 0 } };
	if (s->dead || count > SETTINGS_MAX)
		return s->dead ? s->dead : NGHTTP2_ERR_INVALID_ARGUMENT;
	for (size_t i = 0; i < count; i++)
		iv[i] = (nghttp2_settings_entry){ v[i].id, v[i].value };
	int rc = nghttp2.submit_settings(s->ng, NGHTTP2_FLAG_NONE, iv, count);
	for (size_t i = 0; rc == 0 && i < count; i++)
		if (v[i].id == MAX_HEADER_LIST_SIZE)
			s->told_block_max = 1;
	return http2_result(s, rc);
}

int http2_submit_ping(struct http2_session *s, const uint8_t payload[8])
{
	return s->dead ? s->dead : http2_result(s, nghttp2.submit_ping(s->ng, NGHTTP2_FLAG_NONE, payload));
}

int http2_submit_goaway(struct http2_session *s, uint32_t code, int32_t last, const void *data, size_t size)
{
	if (s->dead)
		return s->dead;
	if (last <= 0)
		last = nghttp2.session_get_last_proc_stream_id(s->ng);
	return http2_result(s, nghttp2.submit_goaway(s->ng, NGHTTP2_FLAG_NONE, last, code, data, size));
}

int http2_submit_notice(struct http2_session *s)
{
	return s->dead ? s->dead : http2_result(s, nghttp2.submit_shutdown_notice(s->ng));
}

int http2_terminate(struct http2_session *s, uint32_t code)
{
	return s->dead ? s->dead : http2_result(s, nghttp2.session_terminate_session(s->ng, code));
}

int http2_submit_altsvc(struct http2_session *s, int32_t id, const char *origin, size_t origin_size,
	const char *value, size_t value_size)
{
	if (s->dead)
		return s->dead;
	return http2_result(s, nghttp2.submit_altsvc(s->ng, NGHTTP2_FLAG_NONE, id, (const uint8_t *)origin, origin_size,
		(const uint8_t *)value, value_size));
}

int http2_submit_origin(struct http2_session *s, const struct http2_field *f, size_t count)
{
	if (s->dead)
		return s->dead;
	if (count > FIELDS_MAX)
		return NGHTTP2_ERR_INVALID_ARGUMENT;
	nghttp2_origin_entry *ov = mem_try_alloc((count + 1) * sizeof *ov);
	if (!ov)
		return http2_result(s, NGHTTP2_ERR_NOMEM);
	for (size_t i = 0; i < count; i++)
		ov[i] = (nghttp2_origin_entry){ (uint8_t *)f[i].name, f[i].name_size };
	int rc = nghttp2.submit_origin(s->ng, NGHTTP2_FLAG_NONE, ov, count);
	mem_free(ov);
	return http2_result(s, rc);
}

int http2_set_window(struct http2_session *s, int32_t size)
{
	if (s->dead)
		return s->dead;
	return http2_result(s, nghttp2.session_set_local_window_size(s->ng, NGHTTP2_FLAG_NONE, 0, size));
}

int http2_set_next_stream(struct http2_session *s, int32_t id)
{
	return s->dead ? s->dead : http2_result(s, nghttp2.session_set_next_stream_id(s->ng, id));
}

uint32_t http2_setting(struct http2_session *s, int is_remote, int id)
{
	return is_remote ? nghttp2.session_get_remote_settings(s->ng, id) : nghttp2.session_get_local_settings(s->ng,
		id);
}

void http2_session_state(struct http2_session *s, double out[HTTP2_SESSION_STATES])
{
	nghttp2_session *n = s->ng;
	out[0] = nghttp2.session_get_effective_local_window_size(n);
	out[1] = nghttp2.session_get_effective_recv_data_length(n);
	out[2] = nghttp2.session_get_next_stream_id(n);
	out[3] = nghttp2.session_get_local_window_size(n);
	out[4] = nghttp2.session_get_last_proc_stream_id(n);
	out[5] = nghttp2.session_get_remote_window_size(n);
	out[6] = (double)nghttp2.session_get_outbound_queue_size(n);
	out[7] = (double)nghttp2.session_get_hd_deflate_dynamic_table_size(n);
	out[8] = (double)nghttp2.session_get_hd_inflate_dynamic_table_size(n);
}

int http2_stream_state(struct http2_session *s, int32_t id, double out[HTTP2_STREAM_STATES])
{
	nghttp2_stream *st = s->dead || id <= 0 ? NULL : nghttp2.session_find_stream(s->ng, id);
	if (!st)
		return 0;
	out[0] = nghttp2.stream_get_state(st);
	out[1] = nghttp2.stream_get_weight(st);
	out[2] = nghttp2.stream_get_sum_dependency_weight(st);
	out[3] = nghttp2.session_get_stream_local_close(s->ng, id);
	out[4] = nghttp2.session_get_stream_remote_close(s->ng, id);
	out[5] = nghttp2.session_get_stream_local_window_size(s->ng, id);
	return 1;
}

void http2_session_frames(const struct http2_session *s, double *received, double *sent)
{
	*received = s->received;
	*sent = s->sent;
}

double http2_session_memory(const struct http2_session *s) { return (double)(s->memory + s->events.size); }
