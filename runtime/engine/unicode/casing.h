/* engine/unicode/casing.h -- letters: full case mapping and a simple collation.
 *
 * The one-to-one mappings are MuJS's Unicode tables; what they lack (SpecialCasing: a character that becomes several)
 * is a table here, from the Unicode Character Database 14.  Pure functions; any thread.
 */
#ifndef ENGINE_UNICODE_CASING_H
#define ENGINE_UNICODE_CASING_H

#include <stdint.h>

int casing_upper(uint32_t c, uint32_t out[3]);         /* how many characters it becomes, at least 1 */
int casing_lower(uint32_t c, uint32_t out[3]);
/* Canonicalize of a regexp with flag i but not u: simple upper case */
uint32_t casing_fold(uint32_t c);
uint32_t casing_fold_unicode(uint32_t c);              /* with u: simple case folding */

/* Order of two characters as a dictionary has them: punctuation, digits, letters; accents and case count only
 * when all else is equal.  Returns -1 or 1 for different letters, else 0 with the sign of a lesser difference kept in
 * *lesser. */
int casing_collate(uint32_t a, uint32_t b, int *lesser);

#endif
