/* codec/http1.h -- messages of HTTP/1.x (RFC 9112), read as their bytes come.
 *
 * Reading is pull-based: http1_read takes bytes until something is known, and leaves the rest with the caller.  A
 * message is HEAD, any number of BODY, END; messages follow each other in one input (pipelining).
 * Input may be split anywhere, and what is said does not depend on where, but that the bytes of a body come in as many
 * BODYs as they came in pieces.
 *
 *   read a line --> read fields --> HEAD --> by length, in chunks, or until the end --> END --> the next, or closed
 *                                    `--> no body: END --------------------------------'   `--> upgraded
 *
 * What is refused, with which code and words, is what llhttp 9 refuses, which node shows to scripts: a line end without
 * CR, space before a colon, folded fields, two lengths, a length with a coding, codings after chunked, unknown methods
 * and versions.  `lenient` takes the most common of these, as node's insecureHTTPParser does; two framings of one body
 * are then read as chunked.
 *
 * Time      linear in the input.
 * Memory    the text of one head or of one trailer section, less than head_max bytes, and 16 bytes for each field; kept
 *           for the next message.  A body is never copied: BODY points into the input.
 * Limits    names, values and the target together: head_max.  Extensions of a message's chunks between two heads of
 *           chunks: HTTP1_EXTENSION_MAX.
 * Errors    HTTP1_BAD: code and reason say what; *p is at the byte that was wrong.  Nothing is read after it.
 */
#ifndef CODEC_HTTP1_H
#define CODEC_HTTP1_H

#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"

enum {
	HTTP1_HEAD_MAX = 16 << 10,     /* bytes, node's --max-http-header-size */
	HTTP1_EXTENSION_MAX = 16 << 10,        /* bytes, as node has it */
	HTTP1_METHODS = 46,
	HTTP1_WORD_MAX = 16            /* longer than any method */
};

enum http1_kind { HTTP1_REQUEST, HTTP1_RESPONSE };

enum http1_event {
	HTTP1_NEEDS,                   /* all input was consumed */
	HTTP1_HEAD,                    /* everything of the head; no_body and is_upgrade may be set now */
	HTTP1_BODY,                    /* body, body_size; until the next call, and only while the input stays */
	HTTP1_END,                     /* fields: the trailers */
	HTTP1_UPGRADED,                /* what is left is not HTTP: after is_upgrade, and after every response 101 */
	HTTP1_BAD
};

struct http1_field { uint32_t name, name_size, value, value_size; };   /* offsets into text.data */

struct http1 {
	/* from HEAD until the next call */
	uint8_t method;                /* of requests: http1_methods[method] */
	uint8_t major, minor;
	uint16_t status;               /* of responses */
	uint32_t line_size;            /* of the target or the reason phrase, at text.data */
	uint8_t keeps_alive;           /* whether the connection may be used again after this message */
	uint8_t is_upgrade;            /* after it the connection is for something else; 0: it is not */
	uint8_t no_body;               /* to be set for what answers a HEAD */
	uint32_t field_count;          /* from HEAD and from END */
	struct http1_field *fields;
	struct buf text;

	const char *body;
	size_t body_size;
	const char *code, *reason;

	/* private */
	uint8_t kind, lenient, state, url, field, flags, at_word, word_size, has_digit, is_past;
	uint32_t field_room, head_size, head_max, extension_size;
	uint64_t left;                 /* of the body or the chunk */
	uint64_t length;               /* Content-Length */
	char word[HTTP1_WORD_MAX];
};

extern const char *const http1_methods[HTTP1_METHODS];

void http1_init(struct http1 *h, enum http1_kind kind, size_t head_max, int lenient);
void http1_fini(struct http1 *h);
/* Advances *p and *size. */
enum http1_event http1_read(struct http1 *h, const char **p, size_t *size);
/* No more input will come: END of a body that lasts until here, BAD amid a message, else NEEDS. */
enum http1_event http1_finish(struct http1 *h);
/* Whether the first byte of a message has come and its end has not. */
int http1_is_amid(const struct http1 *h);

/* At HEAD: Content-Length, 0 without it. */
static inline uint64_t http1_length(const struct http1 *h) { return h->length; }
/* Whether it can be the name of a field: one tchar of RFC 9110, 5.6.2, or more. */
int http1_is_token(const char *text, size_t size);

#endif
