/* codec/punycode.h -- Punycode, RFC 3492: a label's characters as letters, digits and hyphens, and back.
 *
 * The RFC's own procedures look through the whole label for each character, which a label of a megabyte cannot afford.
 * Here an encoder sorts its characters and a decoder notes its insertions; both ask a Fenwick tree how many stand
 * before a place.
 *
 * Time      n log n.
 * Memory    16 bytes a character, while it runs.
 * Errors    -EINVAL: no Punycode, or a number beyond 2^31 - 1.  -ENOMEM.  -E2BIG: the buffer's maximum.
 */
#ifndef CODEC_PUNYCODE_H
#define CODEC_PUNYCODE_H

#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"

#define LIMIT_PUNYCODE_POINTS (1u << 28)

/* Appends what n characters become, without "xn--".  What is ASCII among them is taken as it is. */
int punycode_encode(const uint32_t *text, size_t n, struct buf *out);

/* What n ASCII characters behind "xn--" stand for, at most n characters and no surrogates among them. */
int punycode_decode(const uint32_t *text, size_t n, uint32_t *out, size_t *count);

#endif
