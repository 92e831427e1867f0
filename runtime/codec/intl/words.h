/* codec/intl/words.h -- texts of a language: names of things, lists, relative times, case, order, boundaries.
 *
 * What is opened is freed by its close, which takes NULL too.  Errors as in icu.h.
 */
#ifndef CODEC_INTL_WORDS_H
#define CODEC_INTL_WORDS_H

#include "codec/intl/date.h"

/* Names of languages, regions, scripts and values of keywords.  brief: short ones; dialect: "British English" for
 * en-GB.  -EINVAL: it has no name.  code is an id, a region, a script; for ICU_NAME_VALUE "KEYWORD=VALUE". */
struct icu_names;
enum icu_name { ICU_NAME_LANGUAGE, ICU_NAME_REGION, ICU_NAME_SCRIPT, ICU_NAME_CALENDAR };
int icu_names_open(struct icu_names **n, const char *locale, int brief, int dialect);
void icu_names_close(struct icu_names *n);
int icu_names_get(struct icu_names *n, enum icu_name kind, const char *code, struct icu_out *out);
/* Of a currency: its symbol 0, name 1, narrow symbol 2; -EINVAL: it has none. */
int icu_currency_name(const uint16_t code[4], const char *locale, int style, struct icu_out *out);

/* type: and 0, or 1, units 2; width: wide 0, short 1, narrow 2.  Spans of the elements carry their index. */
struct icu_list;
int icu_list_open(struct icu_list **l, const char *locale, int type, int width);
void icu_list_close(struct icu_list *l);
int icu_list_format(struct icu_list *l, const uint16_t *const texts[], const int32_t *counts, int32_t count, int parts,
	struct icu_out *out);

/* style: long 0, short 1, narrow 2; unit: year 0, quarter, month, week, day, hour, minute, second; automatic: words
 * such as "yesterday". */
struct icu_relative;
int icu_relative_open(struct icu_relative **r, const char *locale, int style);
void icu_relative_close(struct icu_relative *r);
int icu_relative_format(struct icu_relative *r, double value, int unit, int automatic, int parts, struct icu_out *out);

int icu_case(int upper, const char *locale, struct icu_text text, struct icu_out *out);

/* Attributes and values are UColAttribute's. */
struct icu_collator;
int icu_collator_open(struct icu_collator **c, const char *locale);
void icu_collator_close(struct icu_collator *c);
int icu_collator_set(struct icu_collator *c, int attribute, int value);
int icu_collator_get(struct icu_collator *c, int attribute);
int icu_collator_compare(const struct icu_collator *c, struct icu_text a, struct icu_text b);   /* -1, 0, 1 */

/* Boundaries in a text, which it copies.  type: character 0, word 1, line 2, sentence 3. */
struct icu_breaker;
int icu_breaker_open(struct icu_breaker **b, const char *locale, int type, struct icu_text text);
void icu_breaker_close(struct icu_breaker *b);
/* The segment that holds the unit at index `at`, within the text: its borders, and the status of its end. */
void icu_breaker_find(struct icu_breaker *b, int32_t at, int32_t *begin, int32_t *limit, int32_t *status);
struct icu_text icu_breaker_text(const struct icu_breaker *b);         /* borrowed */

#endif
