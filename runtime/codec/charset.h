/* codec/charset.h -- text in the encodings of several bytes a character that the Encoding Standard knows: gbk and
 * gb18030, big5, euc-jp, shift_jis, iso-2022-jp, euc-kr.
 *
 * What a sequence of bytes is, where it ends and what is left of an ill-formed one are decided here, by the standard's
 * decoders (https://encoding.spec.whatwg.org).  Only what a well-formed sequence stands for is asked of iconv, one
 * sequence at a time and once: the answers, with the standard's own where they differ, become a table.  iconv is not
 * trusted with a stream: glibc's UHC decoder reads and reports beyond the end of some ill-formed ones.
 *
 * Time       linear; a table takes a few milliseconds at its encoding's first use.
 * Memory     a table of at most 96 KB per encoding, kept until charset_forget().
 * Errors     NULL with errno of ENOMEM, or of EINVAL where the encoding is none of these or the system does not know
 *            it.
 * Threads    the script thread's.
 */
#ifndef CODEC_CHARSET_H
#define CODEC_CHARSET_H

#include <stddef.h>
#include <stdint.h>

struct charset;

/* What a stream remembers besides the bytes that are left; all 0 at its beginning. */
struct charset_state {
	uint8_t mode;                  /* iso-2022-jp: which characters the bytes stand for */
	uint8_t escaped;               /* iso-2022-jp: nothing but the escape that chose them has come since */
};

enum { CHARSET_LEFT_MAX = 3, CHARSET_GROWTH = 3 };

/* name: as the standard spells it, in lower case. */
const struct charset *charset_find(const char *name);

/* Decodes n bytes to UTF-8 at *out, which has room for CHARSET_GROWTH bytes for each, and moves *out behind what was
 * written.  What is ill-formed becomes U+FFFD and sets *bad.  Returns how many bytes at the end are the beginning of a
 * character: at most CHARSET_LEFT_MAX, to be given again before the next ones; none unless `more` bytes may come. */
size_t charset_decode(const struct charset *c, struct charset_state *state, const uint8_t *p, size_t n, int more,
	uint8_t **out, int *bad);

void charset_forget(void);                     /* the tables: no decoder is used after it */

#endif
