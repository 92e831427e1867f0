/* ops/url/idna.h -- internationalized domain names: UTS #46, revision 35, with the URL Standard's options.
 *
 * CheckHyphens, UseSTD3ASCIIRules, VerifyDnsLength, Transitional_Processing and IgnoreInvalidPunycode are off,
 * CheckBidi and CheckJoiners on.  The caller must refuse other characters not allowed in hosts ("a b", "a%b").
 *
 * Time      n log n in the mapped text, which may be six times the input.
 * Memory    eight bytes per character of the mapped text, at most LIMIT_IDNA_POINTS, during the call.
 * Errors    -EINVAL: not a valid domain.  -E2BIG: larger than the limit.  -ENOMEM.
 * Threads   any.
 */
#ifndef OPS_URL_IDNA_H
#define OPS_URL_IDNA_H

#include <stddef.h>

#define LIMIT_IDNA_POINTS (1u << 28)

/* Whether an ASCII domain has a label that begins with "xn--", in any case; if not, lowercasing is enough. */
int idna_has_prefix(const char *domain, size_t size);

/* UTF-8, with ill-formed text as U+FFFD, to ASCII.  *out is 0-terminated; free it with mem_free. */
int idna_to_ascii(const char *domain, size_t size, char **out, size_t *out_size);

/* A lowercase ASCII domain with its "xn--" labels decoded to UTF-8; invalid ones are kept. */
int idna_to_unicode(const char *ascii, size_t size, char **out);

#endif
