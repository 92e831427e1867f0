/* codec/intl/number.h -- numbers, ranges of them, and the plural forms that go with them.
 *
 * How a number is written is told by a skeleton of ICU ("currency/EUR .00 group-min2").  What is opened is freed by its
 * close, which takes NULL too.  Errors as in icu.h.
 */
#ifndef CODEC_INTL_NUMBER_H
#define CODEC_INTL_NUMBER_H

#include "codec/intl/icu.h"

struct icu_number;
struct icu_range;
struct icu_plural;

/* A number, or if decimal is not NULL the size bytes of it: digits with point and exponent, "Infinity" or "NaN". */
struct icu_amount { double number; const char *decimal; size_t size; };

int icu_number_open(struct icu_number **n, const char *locale, const uint16_t *skeleton, int32_t count);
void icu_number_close(struct icu_number *n);
int icu_number_format(struct icu_number *n, const struct icu_amount *a, int parts, struct icu_out *out);

/* Ranges of decimal texts, with "approximately" where both look the same.  Since ICU 68. */
int icu_range_open(struct icu_range **r, const char *locale, const uint16_t *skeleton, int32_t count);
void icu_range_close(struct icu_range *r);
int icu_range_format(struct icu_range *r, const struct icu_amount *from, const struct icu_amount *to, int parts,
	struct icu_out *out);

/* The plural category ("one", "few" ...) of a number as n writes it, of a range as r writes it. */
int icu_plural_open(struct icu_plural **p, const char *locale, int ordinal);
void icu_plural_close(struct icu_plural *p);
int icu_plural_select(struct icu_plural *p, struct icu_number *n, const struct icu_amount *a, struct icu_out *out);
int icu_plural_select_range(struct icu_plural *p, struct icu_range *r, const struct icu_amount *from,
	const struct icu_amount *to, struct icu_out *out);
/* All its categories, separated by spaces. */
int icu_plural_categories(struct icu_plural *p, struct icu_out *out);

#endif
