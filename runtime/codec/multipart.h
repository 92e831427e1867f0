/* codec/multipart.h -- bodies of the type multipart/form-data (RFC 7578), read and written.
 *
 * A body is a row of parts between lines that begin with "--" and a boundary; each part has header lines, an empty line
 * and its bytes:
 *
 *     --boundary CRLF
 *     Content-Disposition: form-data; name="n"; filename="f" CRLF
 *     Content-Type: text/plain CRLF
 *     CRLF
 *     bytes CRLF
 *     --boundary-- CRLF
 *
 * The reader takes what the Fetch standard's formData() is given by browsers and by node, and little else: lines end
 * with CRLF, names stand in quotes with name first, nothing but line ends may stand before the first boundary and
 * behind the last.  A part that says "Content-Transfer-Encoding: base64" says so in the part; the caller decodes.
 * Bytes of a part may have the boundary's text in them as long as no line begins with it.
 *
 * Time       linear in the body.
 * Memory     none: a part is spans of the body, which stays the caller's and must not change meanwhile.
 * Errors     -EBADMSG, once and for all: the rest of the body is not read.
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
	const uint8_t *at, *end;       /* what is left of the body */
	struct multipart_span boundary;
};

struct multipart_part {
	struct multipart_span name;            /* raw: see multipart_plain_name */
	struct multipart_span filename;
	struct multipart_span type;            /* Content-Type, without spaces around it */
	struct multipart_span body;
	int is_base64;
};

/* Both are borrowed until the last multipart_next.  boundary: as the Content-Type has it, without the dashes. */
void multipart_init(struct multipart *m, const void *body, size_t size, const void *boundary, size_t boundary_size);

/* 1: *part is the next one.  0: that was all.  -EBADMSG. */
int multipart_next(struct multipart *m, struct multipart_part *part);

/* A name or filename as the form had it: %0A, %0D and %22 are line feed, carriage return and quote.  out has room for
 * size bytes; the bytes written. */
size_t multipart_plain_name(struct multipart_span raw, uint8_t *out);

/* The other direction, for text in UTF-8.  Line ends of any kind become CRLF.  out has room for twice the bytes; the
 * bytes written. */
size_t multipart_crlf(const uint8_t *text, size_t size, uint8_t *out);

/* Quote, line feed and carriage return become what multipart_plain_name reads.  out has room for three times the
 * bytes. */
size_t multipart_escape(const uint8_t *text, size_t size, uint8_t *out);

#endif
