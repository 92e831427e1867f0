/* codec/charset.h -- text in the Encoding Standard's multi-byte encodings: gbk and gb18030, big5, euc-jp, shift_jis,
 * iso-2022-jp, euc-kr.
 *
 * Sequences are split and checked here, following the standard's decoders (https://encoding.spec.whatwg.org).  iconv is
 * used only to map well-formed sequences to characters, each sequence separately and only once: the results, corrected
 * where the standard differs, become a table.  iconv is not trusted with a stream: glibc's UHC decoder reads and
 * reports beyond the end of some ill-formed ones.
 *
 * Time       linear; building a table takes a few milliseconds, on an encoding's first use.
 * Memory     a table of at most 96 KB per encoding, kept until charset_forget().
 * Errors     NULL with errno ENOMEM, or EINVAL if the encoding is none of these or the system does not support it.
 * Threads    any; charset_forget when no other thread decodes any more.
 */
#ifndef CODEC_CHARSET_H
#define CODEC_CHARSET_H

#include <stddef.h>
#include <stdint.h>

struct charset;

/* The state of a stream besides the leftover bytes; all 0 at the start. */
struct charset_state {
	uint8_t mode;                  /* iso-2022-jp: which character set is selected */
	uint8_t escaped;               /* iso-2022-jp: nothing has come since the escape that selected it */
};

enum { CHARSET_LEFT_MAX = 3, CHARSET_GROWTH = 3 };

/* name: as the standard spells it, in lower case. */
const struct charset *charset_find(const char *name);

/* Decodes n bytes to UTF-8 at *out, which has room for CHARSET_GROWTH bytes for each, and advances *out.  Ill-formed
 * sequences become U+FFFD and set *bad.  Returns how many bytes at the end are an incomplete character: at most
 * CHARSET_LEFT_MAX, to be passed again before the next input; 0 unless `more` input may come. */
size_t charset_decode(const struct charset *c, struct charset_state *state, const uint8_t *p, size_t n, int more,
	uint8_t **out, int *bad);

void charset_forget(void);                     /* frees the tables: use no decoder after it */

#endif
