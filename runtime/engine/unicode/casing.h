/* engine/unicode/casing.h -- letters: full case mapping and a simple collation.
 *
 * The one-to-one mappings are MuJS's Unicode tables; the missing ones (SpecialCasing: a character that maps to several)
 * are a table here, from the Unicode Character Database 14.  Pure functions; any thread.
 */
#ifndef ENGINE_UNICODE_CASING_H
#define ENGINE_UNICODE_CASING_H

#include <stdint.h>

int casing_upper(uint32_t c, uint32_t out[3]);         /* writes 1 to 3 characters, returns how many */
int casing_lower(uint32_t c, uint32_t out[3]);
/* Canonicalize of a regexp with flag i but not u: simple upper case */
uint32_t casing_fold(uint32_t c);
uint32_t casing_fold_unicode(uint32_t c);              /* with u: simple case folding */

/* Dictionary order of two characters: punctuation, digits, letters; accents and case count only if all else is equal.
 * Returns -1 or 1 for different letters, else 0 with the sign of a minor difference in *lesser. */
int casing_collate(uint32_t a, uint32_t b, int *lesser);

#endif
