/* base/utf8.h -- UTF-8 and WTF-8.
 *
 * WTF-8 is UTF-8 that may also hold lone surrogates (ED A0..BF xx), so that every JavaScript string can be encoded as
 * bytes; see Simon Sapin, "The WTF-8 encoding".  Well-formed WTF-8 never holds a surrogate pair as two three-byte
 * sequences: such pairs are fused.
 *
 * Decoding of outside bytes follows the WHATWG Encoding Standard: each maximal ill-formed part becomes
 * one U+FFFD.
 */
#ifndef BASE_UTF8_H
#define BASE_UTF8_H

#include <stddef.h>
#include <stdint.h>

#define UTF8_REPLACEMENT 0xFFFDu

/* Decodes one code point of strict UTF-8 at p (n > 0 bytes left).  Returns the bytes it took; an
 * ill-formed part gives UTF8_REPLACEMENT and *ok = 0. */
size_t utf8_decode(const unsigned char *p, size_t n, uint32_t *cp, int *ok);

/* Encodes cp (surrogates allowed: WTF-8) into out, 1 to 4 bytes; returns how many. */
size_t utf8_encode(uint32_t cp, char *out);

size_t utf8_ascii_prefix(const char *p, size_t n);     /* leading bytes below 0x80 */
int utf8_valid(const char *p, size_t n);               /* 1 if strict UTF-8 */

#endif
