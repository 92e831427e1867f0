/* ops/url/idna_table.h -- what UTS #46 says of each character, and the few properties that its rules ask for.
 *
 * Constants of 30 KB, written by tools/idna.js (idna_data.h); nothing is built at the start.
 *
 * Time      a binary search.
 * Threads   any.
 */
#ifndef OPS_URL_IDNA_TABLE_H
#define OPS_URL_IDNA_TABLE_H

#include <stddef.h>
#include <stdint.h>

/* As a URL asks for it, without UseSTD3ASCIIRules and transitional processing: "deviation" is valid. */
enum idna_status { IDNA_VALID, IDNA_DISALLOWED, IDNA_IGNORED, IDNA_MAPPED };

#define IDNA_MAPPED_MAX 31     /* code points, at most */

/* What becomes of c, at most U+10FFFF.  IDNA_MAPPED: its *count code points are written to out, unless that is NULL. */
enum idna_status idna_status(uint32_t c, uint32_t *out, size_t *count);

/* The bits of a valid character; of others they mean nothing. */
enum { IDNA_VIRAMA = 128, IDNA_MARK = 64 };

/* Bidirectional classes as RFC 5893 tells them apart: R and AL are one, and so are ES, CS, ET, ON and BN; OTHER is
 * allowed nowhere. */
enum idna_bidi { IDNA_BIDI_OTHER, IDNA_BIDI_L, IDNA_BIDI_R, IDNA_BIDI_AN, IDNA_BIDI_EN, IDNA_BIDI_NEUTRAL,
	IDNA_BIDI_NSM };
/* Joining types as RFC 5892 does. */
enum idna_joining { IDNA_JOINING_NONE, IDNA_JOINING_T, IDNA_JOINING_D, IDNA_JOINING_L, IDNA_JOINING_R };

unsigned idna_properties(uint32_t c);
static inline enum idna_bidi idna_bidi(uint32_t c) { return (enum idna_bidi)(idna_properties(c) & 7); }
static inline enum idna_joining idna_joining(uint32_t c) { return (enum idna_joining)(idna_properties(c) >> 3 & 7); }

const char *idna_version(void);        /* of Unicode */

#endif
