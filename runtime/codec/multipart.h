/* codec/multipart.h -- bodies of the type multipart/form-data (RFC 7578), read and written.
 *
 * A body is a sequence of parts between lines that begin with "--" and a boundary; each part has header lines, an empty
 * line and its bytes:
 *
 *     --boundary CRLF
 *     Content-Disposition: form-data; name="n"; filename="f" CRLF
 *     Content-Type: text/plain CRLF
 *     CRLF
 *     bytes CRLF
 *     --boundary-- CRLF
 *
 * The reader accepts what browsers and node send to the Fetch standard's formData(), and little else: lines end with
 * CRLF, names are quoted with `name` first, and only line ends may precede the first boundary and follow the last.  A
 * part with "Content-Transfer-Encoding: base64" sets is_base64; the caller decodes it.  The bytes of a part may contain
 * the boundary's text as long as no line begins with it.
 *
 * Time       linear in the body.
 * Memory     none: a part consists of spans of the body, which the caller owns and must not change meanwhile.
 * Errors     -EBADMSG is final: the rest of the body is not read.
 */
#ifndef CODEC_MULTIPART_H
#define CODEC_MULTIPART_H

#include <stddef.h>
#include <stdint.h>

struct multipart_span {
	const uint8_t *at;             /* NULL: the part has none */
	size_t size;
};

struct multipart {
	const uint8_t *at, *end;       /* the rest of the body */
	struct multipart_span boundary;
};

struct multipart_part {
	struct multipart_span name;            /* undecoded: see multipart_plain_name */
	struct multipart_span filename;
	struct multipart_span type;            /* Content-Type, without spaces around it */
	struct multipart_span body;
	int is_base64;
};

/* Both are borrowed until the last multipart_next.  boundary: as in the Content-Type, without the dashes. */
void multipart_init(struct multipart *m, const void *body, size_t size, const void *boundary, size_t boundary_size);

/* 1: *part is the next one.  0: no more parts.  -EBADMSG. */
int multipart_next(struct multipart *m, struct multipart_part *part);

/* Decodes a name or filename: %0A, %0D and %22 are line feed, carriage return and quote.  out has room for size bytes;
 * returns the bytes written. */
size_t multipart_plain_name(struct multipart_span raw, uint8_t *out);

/* The opposite direction, for UTF-8 text.  Line ends of any kind become CRLF.  out has room for twice the bytes;
 * returns the bytes written. */
size_t multipart_crlf(const uint8_t *text, size_t size, uint8_t *out);

/* Encodes quote, line feed and carriage return in the form that multipart_plain_name decodes.  out has room for three
 * times the bytes. */
size_t multipart_escape(const uint8_t *text, size_t size, uint8_t *out);

#endif
