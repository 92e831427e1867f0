/* codec/resp.h -- RESP2, the protocol of Redis and Valkey servers (redis.io, "Redis serialization protocol").
 *
 * Reading is pull-based: resp_read takes bytes until an item is known, and leaves the rest with the caller.  An array
 * is an item that says how many follow; the caller counts them.  A string is an item that says its size; the caller
 * then says where its bytes go, so that a large value is copied once, to where it stays, and one that is too large is
 * skipped.  Input may be split anywhere.
 *
 * Time      linear in the input.
 * Memory    none is allocated.
 * Errors    RESP_BAD: this is not the protocol, or a size is beyond what any server sends.  Nothing is read after it.
 */
#ifndef CODEC_RESP_H
#define CODEC_RESP_H

#include <stddef.h>
#include <stdint.h>

struct buf;

enum {
	RESP_LINE_MAX = 512,           /* bytes of a line that are kept: the rest of a long error text is dropped */
	RESP_STRING_MAX = 512 << 20,   /* bytes, as the servers' own limit (proto-max-bulk-len) */
	RESP_ARRAY_MAX = 1 << 20       /* items */
};

enum resp_event {
	RESP_NEEDS,                    /* all input was consumed */
	RESP_TEXT, RESP_ERROR,         /* a line: text, size; valid until the next call */
	RESP_NUMBER,                   /* number */
	RESP_NULL,                     /* a string or an array that is not there */
	RESP_STRING,                   /* number: its size; set `to` before the next call */
	RESP_FILLED,                   /* all of that string's bytes are where `to` said */
	RESP_ARRAY,                    /* number: how many items follow */
	RESP_BAD
};

struct resp_reader {
	const char *text;
	size_t size;
	int64_t number;
	char *to;                      /* room for `number` bytes, or NULL: they are skipped */

	/* private */
	uint64_t left;                 /* of the string, with its line end */
	uint8_t in_string, is_bad;
	size_t line_size, line_dropped;
	char line[RESP_LINE_MAX + 2];
};

void resp_reader_init(struct resp_reader *r);
/* Advances *p and *size. */
enum resp_event resp_read(struct resp_reader *r, const char **p, size_t *size);

/* A command is an array of strings; failures are the buffer's. */
void resp_put_array(struct buf *out, size_t count);
void resp_put_size(struct buf *out, size_t size);              /* a string's head: its bytes and resp_put_end follow */
void resp_put_end(struct buf *out);
void resp_put_bytes(struct buf *out, const void *bytes, size_t size);
void resp_put(struct buf *out, const char *text);
void resp_put_number(struct buf *out, int64_t number);

#endif
