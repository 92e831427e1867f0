/* codec/punycode.h -- Punycode, RFC 3492: encodes a label's characters as letters, digits and hyphens, and decodes
 * them.
 *
 * The RFC's own procedures scan the whole label for each character, which is too slow for a label of a megabyte.  Here
 * the encoder sorts its characters and the decoder records its insertions; both use a Fenwick tree to count the
 * characters before a position.
 *
 * Time      n log n.
 * Memory    16 bytes per character, while it runs.
 * Errors    -EINVAL: not Punycode, or a number above 2^31 - 1.  -ENOMEM.  -E2BIG: the buffer's maximum was reached.
 */
#ifndef CODEC_PUNYCODE_H
#define CODEC_PUNYCODE_H

#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"

#define LIMIT_PUNYCODE_POINTS (1u << 28)

/* Appends the encoding of n characters, without "xn--".  ASCII characters are copied unchanged. */
int punycode_encode(const uint32_t *text, size_t n, struct buf *out);

/* Decodes the n ASCII characters after "xn--": at most n characters, none of them a surrogate. */
int punycode_decode(const uint32_t *text, size_t n, uint32_t *out, size_t *count);

#endif
