/* codec/intl/locale.h -- what ICU knows of locales: names, what is usual in them, and the lists of everything.
 *
 * Lists are names separated by spaces.  Errors as in icu.h.
 */
#ifndef CODEC_INTL_LOCALE_H
#define CODEC_INTL_LOCALE_H

#include "codec/intl/icu.h"

/* From a language tag of BCP 47 to ICU's id, and back; from an id to its most likely full form, to its shortest. */
enum icu_conversion { ICU_TO_ID, ICU_TO_TAG, ICU_MAXIMIZE, ICU_MINIMIZE };
int icu_convert(enum icu_conversion c, const char *name, struct icu_out *out);

/* The locale that the environment asks for, an id. */
int icu_default_locale(struct icu_out *out);

/* NAME=REPLACEMENT for every alias of a kind ("language", "script", "territory", "variant", "subdivision"), from CLDR's
 * metadata; a replacement may have several words, so a newline stands between two. */
int icu_aliases(const char *kind, struct icu_out *out);

/* The value of a Unicode extension keyword as BCP 47 spells it, and as ICU does; empty: there is no such. */
int icu_keyword_type(const char *keyword, const char *value, int legacy, struct icu_out *out);

/* Ids for which there are data, for collation or for the rest. */
int icu_locales(int collation, struct icu_out *out);
/* Calendars or collations of a locale by ICU's names, the usual ones alone or all. */
int icu_calendars(const char *locale, int common, struct icu_out *out);
int icu_collations(const char *locale, int common, struct icu_out *out);
/* The system of digits of a locale; those that are ten digits; the digits of one. */
int icu_numbering(const char *locale, struct icu_out *out);
int icu_numberings(struct icu_out *out);
int icu_digits(const char *name, struct icu_out *out);
/* Codes of ISO 4217 that are in use, and how many decimals one has. */
int icu_currencies(struct icu_out *out);
int icu_currency_digits(const uint16_t code[4], int *digits);

int icu_is_rtl(const char *locale);

/* "72.1", "15.0" and "2024a". */
struct icu_versions { char icu[16], cldr[16], unicode[16], tz[16]; };
void icu_versions(struct icu_versions *v);

#endif
