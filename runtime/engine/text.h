/* engine/text.h -- the only conversions between JavaScript strings and bytes.
 *
 * A JavaScript string is kept as WTF-8 (base/utf8.h) with U+0000 written as C0 80, so that inside the
 * engine it is also a C string; surrogate pairs are always fused; an ASCII flag makes the common case
 * cheap.  None of that is visible here: output is plain UTF-8 (lone surrogates become U+FFFD, U+0000 is a 0 byte) or
 * another encoding by name; input is checked when the string is created.
 *
 * Lengths   bytes for bytes, UTF-16 units where a function is documented in units.
 * Ownership a borrowed pointer is valid while the value stays in its place on the stack, whatever script runs
 *           meanwhile; at the latest until the calling native returns.
 * Errors    text_push* throw RangeError past LIMIT_STRING_UNITS and when out of memory.
 */
#ifndef ENGINE_TEXT_H
#define ENGINE_TEXT_H

#include "engine/value.h"

/* ToString (may throw, may run script), as UTF-8 with a 0 byte after it.  Borrowed.  *size may be NULL. */
const char *text_utf8(js_State *J, int idx, size_t *size);

/* The same for file names and the like: a U+0000 inside gives NULL (the caller throws ERR_INVALID_ARG_VALUE). */
const char *text_path(js_State *J, int idx);

size_t text_length(js_State *J, int idx);               /* UTF-16 units of the string at idx, O(1) */

/* 1 if the value at idx is a string equal to this ASCII text. */
int text_equal(js_State *J, int idx, const char *ascii);

/* UTF-8 from outside: each ill-formed part becomes one U+FFFD.  -- string */
void text_push(js_State *J, const char *utf8);
void text_push_bytes(js_State *J, const void *utf8, size_t size);
void text_push_ascii(js_State *J, const void *bytes, size_t size);      /* the caller knows: all below 0x80, none 0 */
void text_push_latin1(js_State *J, const void *bytes, size_t size);
/* pairs are fused; an odd last byte is ignored */
void text_push_utf16le(js_State *J, const void *bytes, size_t size);
__attribute__((format(printf, 2, 3))) void text_pushf(js_State *J, const char *fmt, ...);

/* Other encodings of the string at idx into bytes, as node's Buffer has them. */
enum text_encoding { TEXT_UTF8, TEXT_LATIN1, TEXT_ASCII, TEXT_UTF16LE, TEXT_HEX, TEXT_BASE64, TEXT_BASE64URL };
/* enum, fallback for undefined/null, -1 unknown */
int text_encoding(js_State *J, int idx, enum text_encoding fallback);
size_t text_encoded_size(js_State *J, int idx, enum text_encoding e);    /* bytes text_encode will write at most */
/* bytes written; never splits a character */
size_t text_encode(js_State *J, int idx, enum text_encoding e, void *out, size_t room);
void text_push_decoded(js_State *J, const void *bytes, size_t size, enum text_encoding e);   /* -- string */

#endif
