/* io/http2/session.h -- one connection of HTTP/2, from memory to memory.
 *
 *      bytes from the peer ── feed ──▶ ┌─────────┐ ── next ──▶ events
 *      bytes for the peer  ◀── take ── └─────────┘ ◀── submit, write ── frames
 *
 * Either end.  libnghttp2 does the framing, HPACK, the states of streams, and the checks of RFC 9113; it answers PING
 * and SETTINGS by itself.  A program that answers feed with next until there is none, then takes until nothing is left,
 * has done all there is to do.
 *
 * Callbacks  none: what libnghttp2 calls is noted as an event, since script may run only when libnghttp2 does not.  So
 *            any function may be called while events are read, but for feed, which ends the events before it.
 * Streams    are named by their number, 1 to 2^31-1; what is asked of one that is gone fails or does nothing.
 * Receiving  the windows of streams open again only by http2_consume: a peer cannot send more of a stream than its
 *            window while the program does not consume.  The connection's window opens by itself, so that one stream
 *            that waits does not stop the others.
 * Sending    what is written to a stream waits here until the peer's windows allow it to be taken.  It is not copied:
 *            the pieces are lent to the session until it calls their release, at the latest from http2_session_free.
 * Memory     libnghttp2's, and that of events not read yet, together stay below limits.memory for what the peer causes:
 *            beyond it, new streams and fields are refused with ENHANCE_YOUR_CALM.  For new streams, what is written
 *            and waits counts, too: a peer that asks for much and reads nothing gets no more.
 * Errors     a negative result is one of libnghttp2's codes (-501 ... -903), or -errno where said (smaller numbers).
 *            After a fatal one (http2_is_fatal) only free may be called usefully; other calls do nothing harmful.
 * Threads    script thread only.
 */
#ifndef IO_HTTP2_SESSION_H
#define IO_HTTP2_SESSION_H

#include <stddef.h>
#include <stdint.h>

struct http2_session;

enum http2_padding { HTTP2_PAD_NONE, HTTP2_PAD_ALIGNED, HTTP2_PAD_MAX, HTTP2_PAD_CALLBACK };

/* Of what the peer may cause; 0 is a limit as any other. */
struct http2_limits {
	uint32_t header_pairs;         /* fields of a block */
	uint32_t header_bytes;         /* of a block: names, values, 32 for each field (RFC 9113, 6.5.2) */
	uint32_t invalid_frames;       /* and empty ones; when there is one more than this, the next ends the session */
	uint32_t rejected_streams;     /* that are refused before the session fails */
	uint32_t reserved_streams;     /* pushed, not answered yet */
	uint32_t settings;             /* entries of a SETTINGS frame */
	uint32_t peer_streams;         /* streams we open before the peer has told its limit */
	uint32_t send_block;           /* bytes of a block that we send; 0: libnghttp2's default, 64 KiB */
	uint32_t deflate_table;        /* bytes of the table for what we send */
	uint32_t padding;              /* enum http2_padding */
	double memory;                 /* bytes */
};

enum http2_kind {
	HTTP2_HEADERS,         /* a block: code is 0 of a request, 1 of a response, 2 of a promised response, 3 other */
	HTTP2_PUSH,            /* a promise on stream, code is the promised stream */
	HTTP2_DATA,            /* bytes: offset and size within what was fed */
	HTTP2_END,             /* the peer will send no more on stream */
	HTTP2_CLOSED,          /* stream is gone, code says why */
	HTTP2_WRITTEN,         /* all that was written to stream has been taken */
	HTTP2_WANT_TRAILERS,   /* all of stream is taken, and it waits for trailers */
	HTTP2_GOT_SETTINGS,    /* of the peer; text: id and value, 32 bits each, of what it has set, now and before */
	HTTP2_GOT_ACK,         /* of our settings; text: the same of ours */
	HTTP2_GOT_PING,        /* text: 8 bytes */
	HTTP2_GOT_PONG,        /* text: 8 bytes */
	HTTP2_GOT_GOAWAY,      /* code, extra: the last stream, text: opaque data */
	HTTP2_GOT_ALTSVC,      /* on stream; text: origin, then value; extra: how much of it is the origin */
	HTTP2_GOT_ORIGIN,      /* list: names without values */
	HTTP2_GOT_PRIORITY,    /* of stream; code: parent; extra: weight; flags: exclusive */
	HTTP2_NOT_SENT,        /* a frame of type flags on stream, because of the (negative) code */
	HTTP2_TROUBLE,         /* the peer's frames are wrong: code is libnghttp2's, negative */
	HTTP2_TOO_MANY_INVALID,        /* frames; the session has failed */
};

struct http2_event {
	enum http2_kind kind;
	int32_t stream;
	int64_t code;
	uint32_t extra, flags;         /* flags: of the frame */
	size_t offset, size;           /* of DATA */
	const uint8_t *text;           /* borrowed until the next feed or take; size bytes */
	uint32_t fields;               /* of a list: http2_event_field reads them */
};

/* 1: never index */
struct http2_field { const uint8_t *name, *value; size_t name_size, value_size; uint8_t flags; };

int http2_available(void);             /* 0 or -ELIBACC */
const char *http2_strerror(int code);
int http2_is_fatal(int code);

/* *out, or -ENOMEM, -ELIBACC */
int http2_session_new(struct http2_session **out, int is_server, const struct http2_limits *l);
void http2_session_free(struct http2_session *s);

/* ---- bytes */

/* Reads all of it: 0 or a fatal code.  Forgets the events that were not read. */
int http2_session_feed(struct http2_session *s, const void *bytes, size_t size);
/* Up to `room` bytes and one frame more: how many there are, 0 if none, or a fatal code.  They are in *out, the
 * caller's, from mem_alloc. */
ptrdiff_t http2_session_take(struct http2_session *s, size_t room, uint8_t **out);
int http2_session_next(struct http2_session *s, struct http2_event *e);        /* 1, or 0: no more */
/* The next field of the list of the last event: 1, or 0. */
int http2_event_field(struct http2_session *s, struct http2_field *f);

/* ---- streams: 0 or a code; those that open one give its number */

enum { HTTP2_END_STREAM = 1, HTTP2_WITH_TRAILERS = 2 };        /* trailers only without END_STREAM */

int32_t http2_submit_request(struct http2_session *s, const struct http2_field *f, size_t count, unsigned options,
	int32_t parent, int weight, int exclusive);
int http2_submit_response(struct http2_session *s, int32_t stream, const struct http2_field *f, size_t count,
	unsigned options);
int http2_submit_info(struct http2_session *s, int32_t stream, const struct http2_field *f, size_t count);
/* The trailers of a stream that wants them; none: it just ends. */
int http2_submit_trailers(struct http2_session *s, int32_t stream, const struct http2_field *f, size_t count);
int32_t http2_submit_push(struct http2_session *s, int32_t stream, const struct http2_field *f, size_t count);

struct http2_piece {
	const uint8_t *bytes;
	size_t size;
	void (*release)(void *owner);
	void *owner;
};
/* 0: p is the session's; else it is still the caller's. -ENOMEM, or -ESRCH: no such stream is open for writing. */
int http2_write(struct http2_session *s, int32_t stream, const struct http2_piece *p);
int http2_end(struct http2_session *s, int32_t stream);        /* no more will be written; 0 or -ESRCH */
void http2_consume(struct http2_session *s, int32_t stream, size_t size);
int http2_reset(struct http2_session *s, int32_t stream, uint32_t code);
int http2_priority(struct http2_session *s, int32_t stream, int32_t parent, int weight, int exclusive);

/* ---- the session */

struct http2_setting { uint16_t id; uint32_t value; };
int http2_submit_settings(struct http2_session *s, const struct http2_setting *v, size_t count);
int http2_submit_ping(struct http2_session *s, const uint8_t payload[8]);
int http2_submit_goaway(struct http2_session *s, uint32_t code, int32_t last, const void *data, size_t size);
int http2_submit_notice(struct http2_session *s);      /* that it will be closed */
int http2_terminate(struct http2_session *s, uint32_t code);
int http2_submit_altsvc(struct http2_session *s, int32_t stream, const char *origin, size_t origin_size,
	const char *value, size_t value_size);
/* Names without values. */
int http2_submit_origin(struct http2_session *s, const struct http2_field *f, size_t count);
int http2_set_window(struct http2_session *s, int32_t size);
int http2_set_next_stream(struct http2_session *s, int32_t stream);
uint32_t http2_setting(struct http2_session *s, int is_remote, int id);

enum { HTTP2_SESSION_STATES = 9, HTTP2_STREAM_STATES = 6 };
/* effectiveLocalWindowSize effectiveRecvDataLength nextStreamID localWindowSize lastProcStreamID remoteWindowSize
 * outboundQueueSize deflateDynamicTableSize inflateDynamicTableSize */
void http2_session_state(struct http2_session *s, double out[HTTP2_SESSION_STATES]);
/* state weight sumDependencyWeight localClose remoteClose localWindowSize; 0: no such stream */
int http2_stream_state(struct http2_session *s, int32_t stream, double out[HTTP2_STREAM_STATES]);
void http2_session_frames(const struct http2_session *s, double *received, double *sent);
double http2_session_memory(const struct http2_session *s);    /* bytes in use */

#endif
