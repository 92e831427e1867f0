/* codec/websocket.h -- the WebSocket protocol as a client speaks it: the reply to the opening handshake, frames both
 * ways (RFC 6455), messages compressed as permessage-deflate has it (RFC 7692).
 *
 * Reading is pulled: websocket_read takes bytes until a message or a control frame is whole, and leaves the rest with
 * the caller, who so decides how much waits.  Bytes may come cut anywhere.  What breaks the protocol is found with the
 * first byte that does: a header with reserved bits or opcodes, a length beyond the limit before its bytes are there,
 * text that is not UTF-8 at the byte where it ceases to be.  After a failure nothing more is read.
 *
 * Writing is one message at a time: websocket_head makes the header, websocket_mask the payload, websocket_deflate
 * compresses it before.
 *
 * Time      linear in what comes, and in what it becomes decompressed.
 * Memory    a message while it is read, at most `max` bytes decompressed (twice while it grows), and zlib's windows: 44
 *           KB to read, 268 KB to write, each made when the first compressed message needs it.
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

/* What the server has agreed to. */
struct websocket_terms {
	const char *protocol;          /* among those asked for; NULL for none */
	size_t protocol_size;
	char extensions[96];           /* as the server said, once it was found right; "" for none */
	uint8_t deflates;              /* permessage-deflate is on: */
	uint8_t fresh_in, fresh_out;   /* each message the server sends, we send, begins with an empty window */
	uint8_t bits_out;              /* the window that we may use, 8 to 15 */
};

/* The end of a reply's head among these bytes, its empty line included; 0: not there yet. */
size_t websocket_head_end(const char *p, size_t size);

/* Looks at a whole head.  accept: what Sec-WebSocket-Accept must be.  protocols: those asked for, with ", " between,
 * NULL for none.  offered: permessage-deflate was.  1: terms are agreed on.  0: one of the 1xx kind, the next reply
 * follows.  -1: no; why says what is wrong, in at most why_room bytes. */
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
	uint8_t message, compressed;   /* message: opcode of the one that is under way, or 0 */
	uint8_t utf8_left, utf8_low, utf8_high;        /* continuation bytes to come, and the range of the next */
	uint8_t control_size, control[WEBSOCKET_CONTROL_MAX];
};

/* What websocket_read found.  Of a message the bytes are the caller's (mem_free, may be NULL if there are none); of a
 * control frame they are the reader's until the next call. */
struct websocket_item { enum websocket_opcode opcode; uint8_t *bytes; size_t size; };

/* masked: frames are those of a client, which is what tests read. */
void websocket_reader_init(struct websocket_reader *r, size_t max, int masked);
void websocket_reader_deflates(struct websocket_reader *r, int fresh);
void websocket_reader_fini(struct websocket_reader *r);

/* Advances *p and *size.  1: *item is there.  0: all was taken.  -1: the connection is to be failed with
 * websocket_reader_code (1002, 1007, 1009, or 1011 where memory ran out), websocket_reader_why says why. */
int websocket_read(struct websocket_reader *r, const uint8_t **p, size_t *size, struct websocket_item *item);
int websocket_reader_code(const struct websocket_reader *r);
const char *websocket_reader_why(const struct websocket_reader *r);
size_t websocket_reader_memory(const struct websocket_reader *r);

/* The code in a Close frame's payload, 1005 if there is none. */
int websocket_close_code(const struct websocket_item *close);

/* ---- writing */

/* key NULL: not masked.  Returns the bytes of the header. */
size_t websocket_head(uint8_t out[WEBSOCKET_HEAD_MAX], enum websocket_opcode opcode, int compressed, uint64_t size,
	const uint8_t *key);

/* out[i] = in[i] ^ key[(phase + i) % 4]; in and out may be the same, or do not overlap. */
void websocket_mask(uint8_t *out, const uint8_t *in, size_t size, const uint8_t key[4], size_t phase);

struct websocket_deflater { struct zstream *z; uint8_t bits, fresh; };

/* One message compressed: *out is the caller's (mem_free).  0, or an error of zstream_open: then the message may go
 * uncompressed, and the next one begins with an empty window, which the other side need not know. */
int websocket_deflate(struct websocket_deflater *d, const uint8_t *p, size_t size, uint8_t **out, size_t *out_size);
void websocket_deflater_fini(struct websocket_deflater *d);

#endif
