/* io/http2/nghttp2_int.h -- the part of libnghttp2's interface that the room calls: nghttp2.h of version 1.52.
 *
 * The library keeps its ABI under the soname libnghttp2.so.14, so the types are declared here and its headers are not
 * needed for building.
 */
#ifndef IO_HTTP2_NGHTTP2_INT_H
#define IO_HTTP2_NGHTTP2_INT_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

typedef struct nghttp2_session nghttp2_session;
typedef struct nghttp2_session_callbacks nghttp2_session_callbacks;
typedef struct nghttp2_option nghttp2_option;
typedef struct nghttp2_stream nghttp2_stream;

enum { NGHTTP2_ERR_INVALID_ARGUMENT = -501, NGHTTP2_ERR_PROTO = -505, NGHTTP2_ERR_DEFERRED = -508,
	NGHTTP2_ERR_STREAM_CLOSED = -510, NGHTTP2_ERR_STREAM_CLOSING = -511,
		NGHTTP2_ERR_TEMPORAL_CALLBACK_FAILURE = -521,
	NGHTTP2_ERR_SESSION_CLOSING = -530, NGHTTP2_ERR_FATAL = -900, NGHTTP2_ERR_NOMEM = -901,
	NGHTTP2_ERR_CALLBACK_FAILURE = -902 };
enum { NGHTTP2_DATA = 0, NGHTTP2_HEADERS = 1, NGHTTP2_PRIORITY = 2, NGHTTP2_RST_STREAM = 3, NGHTTP2_SETTINGS = 4,
	NGHTTP2_PUSH_PROMISE = 5, NGHTTP2_PING = 6, NGHTTP2_GOAWAY = 7, NGHTTP2_WINDOW_UPDATE = 8,
	NGHTTP2_ALTSVC = 10, NGHTTP2_ORIGIN = 12 };
enum { NGHTTP2_FLAG_NONE = 0, NGHTTP2_FLAG_END_STREAM = 1, NGHTTP2_FLAG_ACK = 1 };
enum { NGHTTP2_DATA_FLAG_EOF = 1, NGHTTP2_DATA_FLAG_NO_END_STREAM = 2 };
enum { NGHTTP2_ENHANCE_YOUR_CALM = 11 };

typedef struct { uint8_t *name, *value; size_t namelen, valuelen; uint8_t flags; } nghttp2_nv;
typedef struct { size_t length; int32_t stream_id; uint8_t type, flags, reserved; } nghttp2_frame_hd;
typedef struct { int32_t stream_id, weight; uint8_t exclusive; } nghttp2_priority_spec;
typedef struct { int32_t settings_id; uint32_t value; } nghttp2_settings_entry;

typedef struct { nghttp2_frame_hd hd; size_t padlen; nghttp2_priority_spec pri_spec; nghttp2_nv *nva; size_t nvlen;
	int cat; } nghttp2_headers;
typedef struct { nghttp2_frame_hd hd; nghttp2_priority_spec pri_spec; } nghttp2_priority;
typedef struct { nghttp2_frame_hd hd; size_t niv; nghttp2_settings_entry *iv; } nghttp2_settings;
typedef struct { nghttp2_frame_hd hd; size_t padlen; nghttp2_nv *nva; size_t nvlen; int32_t promised_stream_id;
	uint8_t reserved; } nghttp2_push_promise;
typedef struct { nghttp2_frame_hd hd; uint8_t opaque_data[8]; } nghttp2_ping;
typedef struct { nghttp2_frame_hd hd; int32_t last_stream_id; uint32_t error_code; uint8_t *opaque_data;
	size_t opaque_data_len; uint8_t reserved; } nghttp2_goaway;
typedef struct { nghttp2_frame_hd hd; void *payload; } nghttp2_extension;
typedef struct { uint8_t *origin; size_t origin_len; uint8_t *field_value; size_t field_value_len; } nghttp2_ext_altsvc;
typedef struct { uint8_t *origin; size_t origin_len; } nghttp2_origin_entry;
typedef struct { size_t nov; nghttp2_origin_entry *ov; } nghttp2_ext_origin;

typedef union {
	nghttp2_frame_hd hd;
	nghttp2_headers headers;
	nghttp2_priority priority;
	nghttp2_settings settings;
	nghttp2_push_promise push_promise;
	nghttp2_ping ping;
	nghttp2_goaway goaway;
	nghttp2_extension ext;
} nghttp2_frame;

typedef union { int fd; void *ptr; } nghttp2_data_source;
typedef ssize_t (*nghttp2_read)(nghttp2_session *s, int32_t stream, uint8_t *out, size_t room, uint32_t *flags,
	nghttp2_data_source *source, void *ctx);
typedef struct { nghttp2_data_source source; nghttp2_read read_callback; } nghttp2_data_provider;

typedef struct {
	void *mem_user_data;
	void *(*malloc)(size_t size, void *ctx);
	void (*free)(void *p, void *ctx);
	void *(*calloc)(size_t count, size_t size, void *ctx);
	void *(*realloc)(void *p, size_t size, void *ctx);
} nghttp2_mem;

typedef int (*nghttp2_on_frame)(nghttp2_session *s, const nghttp2_frame *frame, void *ctx);
typedef int (*nghttp2_on_bad_frame)(nghttp2_session *s, const nghttp2_frame *frame, int error, void *ctx);
typedef int (*nghttp2_on_header)(nghttp2_session *s, const nghttp2_frame *frame, const uint8_t *name, size_t namelen,
	const uint8_t *value, size_t valuelen, uint8_t flags, void *ctx);
typedef int (*nghttp2_on_data)(nghttp2_session *s, uint8_t flags, int32_t stream, const uint8_t *data, size_t len,
	void *ctx);
typedef int (*nghttp2_on_close)(nghttp2_session *s, int32_t stream, uint32_t code, void *ctx);
typedef ssize_t (*nghttp2_on_pad)(nghttp2_session *s, const nghttp2_frame *frame, size_t max, void *ctx);

#define S nghttp2_session *
#define C nghttp2_session_callbacks *
#define O nghttp2_option *
#define NV const nghttp2_nv *
#define PROVIDER const nghttp2_data_provider *

#define NGHTTP2_FUNCTIONS(X) \
	X(const char *, strerror, (int code)) \
	X(int, is_fatal, (int code)) \
	X(int, session_callbacks_new, (C *out)) \
	X(void, session_callbacks_del, (C c)) \
	X(void, session_callbacks_set_on_begin_headers_callback, (C c, nghttp2_on_frame f)) \
	X(void, session_callbacks_set_on_header_callback, (C c, nghttp2_on_header f)) \
	X(void, session_callbacks_set_on_invalid_header_callback, (C c, nghttp2_on_header f)) \
	X(void, session_callbacks_set_on_frame_recv_callback, (C c, nghttp2_on_frame f)) \
	X(void, session_callbacks_set_on_data_chunk_recv_callback, (C c, nghttp2_on_data f)) \
	X(void, session_callbacks_set_on_stream_close_callback, (C c, nghttp2_on_close f)) \
	X(void, session_callbacks_set_on_frame_send_callback, (C c, nghttp2_on_frame f)) \
	X(void, session_callbacks_set_on_frame_not_send_callback, (C c, nghttp2_on_bad_frame f)) \
	X(void, session_callbacks_set_on_invalid_frame_recv_callback, (C c, nghttp2_on_bad_frame f)) \
	X(void, session_callbacks_set_select_padding_callback, (C c, nghttp2_on_pad f)) \
	X(int, option_new, (O *out)) \
	X(void, option_del, (O o)) \
	X(void, option_set_no_auto_window_update, (O o, int on)) \
	X(void, option_set_no_closed_streams, (O o, int on)) \
	X(void, option_set_peer_max_concurrent_streams, (O o, uint32_t n)) \
	X(void, option_set_max_reserved_remote_streams, (O o, uint32_t n)) \
	X(void, option_set_max_send_header_block_length, (O o, size_t n)) \
	X(void, option_set_max_deflate_dynamic_table_size, (O o, size_t n)) \
	X(void, option_set_max_settings, (O o, size_t n)) \
	X(void, option_set_builtin_recv_extension_type, (O o, uint8_t type)) \
	X(int, session_server_new3, (S *out, C c, void *ctx, O o, nghttp2_mem *m)) \
	X(int, session_client_new3, (S *out, C c, void *ctx, O o, nghttp2_mem *m)) \
	X(void, session_del, (S s)) \
	X(ssize_t, session_mem_recv, (S s, const uint8_t *in, size_t size)) \
	X(ssize_t, session_mem_send, (S s, const uint8_t **out)) \
	X(int, session_resume_data, (S s, int32_t stream)) \
	X(int, session_consume_connection, (S s, size_t size)) \
	X(int, session_consume_stream, (S s, int32_t stream, size_t size)) \
	X(int, session_set_local_window_size, (S s, uint8_t flags, int32_t stream, int32_t size)) \
	X(int, session_set_next_stream_id, (S s, int32_t stream)) \
	X(int, session_terminate_session, (S s, uint32_t code)) \
	X(uint32_t, session_get_local_settings, (S s, int id)) \
	X(uint32_t, session_get_remote_settings, (S s, int id)) \
	X(int32_t, session_get_effective_local_window_size, (S s)) \
	X(int32_t, session_get_effective_recv_data_length, (S s)) \
	X(uint32_t, session_get_next_stream_id, (S s)) \
	X(int32_t, session_get_local_window_size, (S s)) \
	X(int32_t, session_get_last_proc_stream_id, (S s)) \
	X(int32_t, session_get_remote_window_size, (S s)) \
	X(size_t, session_get_outbound_queue_size, (S s)) \
	X(size_t, session_get_hd_deflate_dynamic_table_size, (S s)) \
	X(size_t, session_get_hd_inflate_dynamic_table_size, (S s)) \
	X(nghttp2_stream *, session_find_stream, (S s, int32_t stream)) \
	X(int, session_get_stream_local_close, (S s, int32_t stream)) \
	X(int, session_get_stream_remote_close, (S s, int32_t stream)) \
	X(int32_t, session_get_stream_local_window_size, (S s, int32_t stream)) \
	X(int, stream_get_state, (nghttp2_stream *stream)) \
	X(int32_t, stream_get_weight, (nghttp2_stream *stream)) \
	X(int32_t, stream_get_sum_dependency_weight, (nghttp2_stream *stream)) \
	X(int, submit_settings, (S s, uint8_t flags, const nghttp2_settings_entry *iv, size_t n)) \
	X(int32_t, submit_request, (S s, const nghttp2_priority_spec *p, NV nva, size_t n, PROVIDER d, void *user)) \
	X(int, submit_response, (S s, int32_t stream, NV nva, size_t n, PROVIDER d)) \
	X(int32_t, submit_headers, (S s, uint8_t flags, int32_t stream, const nghttp2_priority_spec *p, NV nva, \
		size_t n, \
		void *user)) \
	X(int, submit_data, (S s, uint8_t flags, int32_t stream, PROVIDER d)) \
	X(int, submit_trailer, (S s, int32_t stream, NV nva, size_t n)) \
	X(int32_t, submit_push_promise, (S s, uint8_t flags, int32_t stream, NV nva, size_t n, void *user)) \
	X(int, submit_ping, (S s, uint8_t flags, const uint8_t *payload)) \
	X(int, submit_shutdown_notice, (S s)) \
	X(int, submit_goaway, (S s, uint8_t flags, int32_t last, uint32_t code, const uint8_t *data, size_t size)) \
	X(int, submit_rst_stream, (S s, uint8_t flags, int32_t stream, uint32_t code)) \
	X(int, submit_priority, (S s, uint8_t flags, int32_t stream, const nghttp2_priority_spec *p)) \
	X(int, submit_altsvc, (S s, uint8_t flags, int32_t stream, const uint8_t *origin, size_t origin_len, \
		const uint8_t *value, size_t value_len)) \
	X(int, submit_origin, (S s, uint8_t flags, const nghttp2_origin_entry *ov, size_t n))

#define FIELD(result, name, parameters) result (*name) parameters;
extern struct nghttp2 { NGHTTP2_FUNCTIONS(FIELD) } nghttp2;
#undef FIELD
#undef S
#undef C
#undef O
#undef NV
#undef PROVIDER

int nghttp2_open(void);        /* 0 or -ELIBACC; before anything else */

#endif
