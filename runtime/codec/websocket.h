/* codec/websocket.h -- the client side of the WebSocket protocol: the reply to the opening handshake, frames in both
 * directions (RFC 6455), messages compressed with permessage-deflate (RFC 7692).
 *
 * Reading is pull-based: websocket_read takes bytes until a message or a control frame is complete, and leaves the rest
 * with the caller, who thus decides how much is queued.  Input may be split anywhere.  A protocol error is detected at
 * the first byte that breaks the protocol: a header with reserved bits or opcodes, a length above the limit before its
 * bytes have arrived, text at the first byte that is not valid UTF-8.  After a failure nothing more is read.
 *
 * Writing is one message at a time: websocket_deflate compresses the payload, websocket_head makes the header,
 * websocket_mask masks the payload.
 *
 * Time      linear in the input, and in its decompressed size.
 * Memory    a message while it is read, at most `max` bytes decompressed (twice while it grows), and zlib's windows: 44
 *           KB to read, 268 KB to write, each allocated for the first compressed message.
 * Threads   one at a time per reader and deflater; compression begins on the script thread (zstream.h).
 */
#ifndef CODEC_WEBSOCKET_H
#define CODEC_WEBSOCKET_H

#include <stddef.h>
#include <stdint.h>

struct zstream;

enum websocket_opcode { WEBSOCKET_CONTINUATION = 0, WEBSOCKET_TEXT = 1, WEBSOCKET_BINARY = 2, WEBSOCKET_CLOSE = 8,
	WEBSOCKET_PING = 9, WEBSOCKET_PONG = 10 };

/* bytes of a frame's header, of a control frame's payload */
enum { WEBSOCKET_HEAD_MAX = 14, WEBSOCKET_CONTROL_MAX = 125 };

/* ---- the opening handshake */

/* The terms that the server has agreed to. */
struct websocket_terms {
	const char *protocol;          /* one of those requested; NULL for none */
	size_t protocol_size;
	char extensions[96];           /* as sent by the server, after validation; "" for none */
	uint8_t deflates;              /* permessage-deflate is on: */
	uint8_t fresh_in, fresh_out;   /* each message from the server, or from us, begins with an empty window */
	uint8_t bits_out;              /* the window that we may use, 8 to 15 */
};

/* The end of a reply's head in these bytes, including its empty line; 0: not complete yet. */
size_t websocket_head_end(const char *p, size_t size);

/* Checks a complete head.  accept: the required Sec-WebSocket-Accept.  protocols: those requested, separated by ", ",
 * NULL for none.  offered: permessage-deflate was offered.  1: terms are agreed on.  0: a 1xx reply, the next reply
 * follows.  -1: refused; why says what is wrong, in at most why_room bytes. */
int websocket_agree(const char *head, size_t size, const char *accept, const char *protocols, int offered,
	struct websocket_terms *terms,
	char *why, size_t why_room);

/* ---- reading */

struct websocket_reader {
	/* private */
	size_t max;
	struct zstream *inflate;
	uint64_t left;                 /* of the frame's payload */
	uint8_t *bytes;                /* the message so far */
	size_t size, room, phase;      /* phase: of the mask */
	const char *why;
	uint16_t code;
	uint8_t head[WEBSOCKET_HEAD_MAX], head_size, in_frame, opcode, fin, key[4];
	uint8_t deflates, fresh, masked;
	uint8_t message, compressed;   /* message: opcode of the unfinished one, or 0 */
	uint8_t utf8_left, utf8_low, utf8_high;        /* continuation bytes to come, and the range of the next */
	uint8_t control_size, control[WEBSOCKET_CONTROL_MAX];
};

/* What websocket_read found.  The caller owns the bytes of a message (mem_free, may be NULL if there are none); the
 * reader owns those of a control frame, which are valid until the next call. */
struct websocket_item { enum websocket_opcode opcode; uint8_t *bytes; size_t size; };

/* masked: the frames come from a client, as in tests. */
void websocket_reader_init(struct websocket_reader *r, size_t max, int masked);
void websocket_reader_deflates(struct websocket_reader *r, int fresh);
void websocket_reader_fini(struct websocket_reader *r);

/* Advances *p and *size.  1: *item is set.  0: all input was consumed.  -1: fail the connection with
 * websocket_reader_code (1002, 1007, 1009, or 1011 when out of memory); websocket_reader_why gives the reason. */
int websocket_read(struct websocket_reader *r, const uint8_t **p, size_t *size, struct websocket_item *item);
int websocket_reader_code(const struct websocket_reader *r);
const char *websocket_reader_why(const struct websocket_reader *r);
size_t websocket_reader_memory(const struct websocket_reader *r);

/* The code in a Close frame's payload, 1005 if there is none. */
int websocket_close_code(const struct websocket_item *close);

/* ---- writing */

/* key NULL: not masked.  Returns the size of the header. */
size_t websocket_head(uint8_t out[WEBSOCKET_HEAD_MAX], enum websocket_opcode opcode, int compressed, uint64_t size,
	const uint8_t *key);

/* out[i] = in[i] ^ key[(phase + i) % 4]; in and out may be the same, or do not overlap. */
void websocket_mask(uint8_t *out, const uint8_t *in, size_t size, const uint8_t key[4], size_t phase);

/* The size of a message in bytes from which compressing is worth 268 KB and the time. */
enum { WEBSOCKET_DEFLATE_FROM = 1024 };

struct websocket_deflater { struct zstream *z; uint8_t bits, fresh; };

/* Compresses one message; the caller owns *out (mem_free).  0, or an error of zstream_open: then the message may be
 * sent uncompressed, and the next one begins with an empty window, which the other side need not know. */
int websocket_deflate(struct websocket_deflater *d, const uint8_t *p, size_t size, uint8_t **out, size_t *out_size);
void websocket_deflater_fini(struct websocket_deflater *d);

#endif
