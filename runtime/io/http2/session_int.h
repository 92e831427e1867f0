/* io/http2/session_int.h -- what session.c and submit.c share. */
#ifndef IO_HTTP2_SESSION_INT_H
#define IO_HTTP2_SESSION_INT_H

#include "base/buf.h"
#include "io/http2/nghttp2_int.h"
#include "io/http2/session.h"

struct piece {
	struct http2_piece p;
	struct piece *next;
};

enum { MAX_HEADER_LIST_SIZE = 6 };      /* a setting */
enum { STREAM_CHAINS = 128 };  /* of the hash by number: a chain for each */

/* A stream lives from its first HEADERS or PUSH_PROMISE, also if that waits to be sent, until libnghttp2 closes it.
 * libnghttp2 itself does not know one that waits. */
struct stream {
	struct stream *next, **link;           /* its chain */
	int32_t id;
	struct piece *first, **last;
	size_t at;                             /* how much of the first piece is taken */
	uint32_t block_max;                    /* bytes of a block of fields, by the settings that it began with */
	uint8_t writable;                      /* it has a body that we send, of which not all is taken */
	uint8_t ended, trailers;               /* nothing more will be written; then come trailers */
};

struct http2_session {
	nghttp2_session *ng;
	struct http2_limits limits;
	int dead;                              /* 0, or the fatal code that ended it */
	int is_server;
	nghttp2_mem mem;
	size_t memory;                         /* libnghttp2's bytes */
	size_t queued;                         /* bytes of all pieces of all streams */
	struct stream *streams[STREAM_CHAINS];

	struct buf events;                     /* of struct record, each with its text after it */
	size_t read;                           /* how much of events was read */
	size_t list, list_end;                 /* within events, the fields that are left of the last event */
	struct buf block;                      /* the fields of the block that is being read */
	uint32_t pairs, block_bytes;
	uint32_t block_max;                    /* of new streams: what the peer has acknowledged */
	int told_block_max;                    /* a setting of ours has said one */
	const uint8_t *fed;                    /* while bytes are fed */
	uint32_t invalid, rejected;
	double received, sent;                 /* frames */
	int failed;                            /* what a callback has failed with, if not out of memory */
};

struct stream *http2_stream_new(void);         /* in no session; NULL: out of memory */
void http2_stream_enter(struct http2_session *s, struct stream *st, int32_t id);
struct stream *http2_stream_find(const struct http2_session *s, int32_t id);   /* or NULL */
void http2_stream_free(struct http2_session *s, struct stream *st);
int http2_note(struct http2_session *s, const struct http2_event *e);  /* 0 or NGHTTP2_ERR_CALLBACK_FAILURE */
ssize_t http2_read_data(nghttp2_session *ng, int32_t id, uint8_t *out, size_t room, uint32_t *flags,
	nghttp2_data_source *source, void *ctx);
/* rc, having noted that the session is dead if it is fatal */
int http2_result(struct http2_session *s, int rc);

#endif
