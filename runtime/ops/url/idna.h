/* ops/url/idna.h -- internationalized domain names: UTS #46, revision 35, as the URL Standard calls it.
 *
 * CheckHyphens, UseSTD3ASCIIRules, VerifyDnsLength, Transitional_Processing and IgnoreInvalidPunycode are off,
 * CheckBidi and CheckJoiners on.  What a host must not contain besides ("a b", "a%b") is the caller's to refuse.
 *
 * Time      n log n in the mapped text, which may be six times the input.
 * Memory    eight bytes for each character of the mapped text, of which LIMIT_IDNA_POINTS are taken; while it runs.
 * Errors    -EINVAL: no domain.  -E2BIG: larger than the limit.  -ENOMEM.
 * Threads   any.
 */
#ifndef OPS_URL_IDNA_H
#define OPS_URL_IDNA_H

#include <stddef.h>

#define LIMIT_IDNA_POINTS (1u << 28)

/* Whether a domain in ASCII has a label that begins with "xn--", in any case: without one it need only be
 * lowercased. */
int idna_has_prefix(const char *domain, size_t size);

/* UTF-8, in which what is ill-formed counts as U+FFFD, to ASCII.  *out is for mem_free and followed by a 0 byte. */
int idna_to_ascii(const char *domain, size_t size, char **out, size_t *out_size);

/* A lowercase domain in ASCII with its "xn--" labels spelled out in UTF-8; those that are none stay as they are. */
int idna_to_unicode(const char *ascii, size_t size, char **out);

#endif
