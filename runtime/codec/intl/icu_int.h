/* codec/intl/icu_int.h -- the functions of ICU that are used, by its documentation (unicode-org.github.io/icu).
 *
 * REQUIRED are in every supported version; OPTIONAL came later and are NULL before.
 */
#ifndef CODEC_INTL_ICU_INT_H
#define CODEC_INTL_ICU_INT_H

#include "codec/intl/icu.h"

#include <errno.h>

typedef int icu_status;
typedef int8_t icu_bool;

enum { ICU_MEMORY = 7, ICU_OVERFLOW = 15, ICU_UNTERMINATED = -124 };
enum { ICU_LOCALE_SIZE = 512 };

#define ICU_REQUIRED(F) \
	F(const char *, uloc_getAvailable, (int32_t n)) \
	F(int32_t, uloc_countAvailable, (void)) \
	F(const char *, uloc_getDefault, (void)) \
	F(int32_t, uloc_addLikelySubtags, (const char *id, char *out, int32_t room, icu_status *st)) \
	F(int32_t, uloc_minimizeSubtags, (const char *id, char *out, int32_t room, icu_status *st)) \
	F(int32_t, uloc_forLanguageTag, (const char *tag, char *out, int32_t room, int32_t *parsed, icu_status *st)) \
	F(int32_t, uloc_toLanguageTag, (const char *id, char *out, int32_t room, icu_bool strict, icu_status *st)) \
	F(const char *, uloc_toUnicodeLocaleType, (const char *keyword, const char *value)) \
	F(const char *, uloc_toLegacyType, (const char *keyword, const char *value)) \
	F(icu_bool, uloc_isRightToLeft, (const char *id)) \
	F(void *, ures_openDirect, (const char *package, const char *name, icu_status *st)) \
	F(void *, ures_open, (const char *package, const char *name, icu_status *st)) \
	F(void, ures_close, (void *r)) \
	F(int, ures_getType, (const void *r)) \
	F(const char *, ures_getKey, (const void *r)) \
	F(int32_t, ures_getSize, (const void *r)) \
	F(int32_t, ures_getInt, (const void *r, icu_status *st)) \
	F(const int32_t *, ures_getIntVector, (const void *r, int32_t *count, icu_status *st)) \
	F(const uint16_t *, ures_getString, (const void *r, int32_t *count, icu_status *st)) \
	F(void *, ures_getByIndex, (const void *r, int32_t n, void *fill, icu_status *st)) \
	F(void *, ures_getByKey, (const void *r, const char *key, void *fill, icu_status *st)) \
	F(void *, ubrk_open, (int type, const char *id, const uint16_t *text, int32_t count, icu_status *st)) \
	F(void, ubrk_close, (void *b)) \
	F(int32_t, ubrk_following, (void *b, int32_t at)) \
	F(int32_t, ubrk_preceding, (void *b, int32_t at)) \
	F(icu_bool, ubrk_isBoundary, (void *b, int32_t at)) \
	F(int32_t, ubrk_getRuleStatus, (void *b)) \
	F(int32_t, u_strToUpper, (uint16_t *out, int32_t room, const uint16_t *text, int32_t count, \
		const char *id, icu_status *st)) \
	F(int32_t, u_strToLower, (uint16_t *out, int32_t room, const uint16_t *text, int32_t count, \
		const char *id, icu_status *st)) \
	F(const uint16_t *, ucurr_getName, (const uint16_t *code, const char *id, int style, icu_bool *choice, \
		int32_t *count, icu_status *st)) \
	F(int32_t, ucurr_getDefaultFractionDigits, (const uint16_t *code, icu_status *st)) \
	F(void *, ucurr_openISOCurrencies, (uint32_t type, icu_status *st)) \
	F(void *, uldn_openForContext, (const char *id, int *contexts, int32_t count, icu_status *st)) \
	F(void, uldn_close, (void *l)) \
	F(int32_t, uldn_localeDisplayName, (const void *l, const char *id, uint16_t *out, int32_t room, \
		icu_status *st)) \
	F(int32_t, uldn_regionDisplayName, (const void *l, const char *region, uint16_t *out, int32_t room, \
		icu_status *st)) \
	F(int32_t, uldn_scriptDisplayName, (const void *l, const char *script, uint16_t *out, int32_t room, \
		icu_status *st)) \
	F(int32_t, uldn_keyValueDisplayName, (const void *l, const char *key, const char *value, uint16_t *out, \
		int32_t room, icu_status *st)) \
	F(int32_t, uenum_count, (void *e, icu_status *st)) \
	F(const char *, uenum_next, (void *e, int32_t *count, icu_status *st)) \
	F(void, uenum_close, (void *e)) \
	F(void, u_getDataVersion, (uint8_t version[4], icu_status *st)) \
	F(void, u_getUnicodeVersion, (uint8_t version[4])) \
	F(void *, unumf_openForSkeletonAndLocale, (const uint16_t *skeleton, int32_t count, const char *id, \
		icu_status *st)) \
	F(void, unumf_close, (void *f)) \
	F(void *, unumf_openResult, (icu_status *st)) \
	F(void, unumf_closeResult, (void *r)) \
	F(void, unumf_formatDouble, (const void *f, double value, void *r, icu_status *st)) \
	F(void, unumf_formatDecimal, (const void *f, const char *value, int32_t size, void *r, icu_status *st)) \
	F(int32_t, unumf_resultToString, (const void *r, uint16_t *out, int32_t room, icu_status *st)) \
	F(void *, unumsys_open, (const char *id, icu_status *st)) \
	F(void *, unumsys_openByName, (const char *name, icu_status *st)) \
	F(void, unumsys_close, (void *n)) \
	F(const char *, unumsys_getName, (const void *n)) \
	F(icu_bool, unumsys_isAlgorithmic, (const void *n)) \
	F(int32_t, unumsys_getDescription, (const void *n, uint16_t *out, int32_t room, icu_status *st)) \
	F(void *, unumsys_openAvailableNames, (icu_status *st)) \
	F(void *, uplrules_openForType, (const char *id, int type, icu_status *st)) \
	F(void, uplrules_close, (void *p)) \
	F(void *, uplrules_getKeywords, (const void *p, icu_status *st)) \
	F(void *, ucol_open, (const char *id, icu_status *st)) \
	F(void, ucol_close, (void *c)) \
	F(void, ucol_setAttribute, (void *c, int attribute, int value, icu_status *st)) \
	F(int, ucol_getAttribute, (const void *c, int attribute, icu_status *st)) \
	F(int, ucol_strcoll, (const void *c, const uint16_t *a, int32_t an, const uint16_t *b, int32_t bn)) \
	F(void *, ucol_getKeywordValuesForLocale, (const char *key, const char *id, icu_bool common, \
		icu_status *st)) \
	F(const char *, ucol_getAvailable, (int32_t n)) \
	F(int32_t, ucol_countAvailable, (void)) \
	F(void *, udat_open, (int time, int date, const char *id, const uint16_t *zone, int32_t zone_count, \
		const uint16_t *pattern, int32_t count, icu_status *st)) \
	F(void, udat_close, (void *f)) \
	F(int32_t, udat_toPattern, (const void *f, icu_bool localized, uint16_t *out, int32_t room, icu_status *st)) \
	F(const void *, udat_getCalendar, (const void *f)) \
	F(void, udat_setCalendar, (void *f, const void *calendar)) \
	F(int32_t, udat_formatForFields, (const void *f, double ms, uint16_t *out, int32_t room, void *fields, \
		icu_status *st)) \
	F(int32_t, udat_format, (const void *f, double ms, uint16_t *out, int32_t room, void *field, \
		icu_status *st)) \
	F(void *, ufieldpositer_open, (icu_status *st)) \
	F(void, ufieldpositer_close, (void *i)) \
	F(int32_t, ufieldpositer_next, (void *i, int32_t *begin, int32_t *end)) \
	F(void *, udatpg_open, (const char *id, icu_status *st)) \
	F(void, udatpg_close, (void *g)) \
	F(int32_t, udatpg_getBestPatternWithOptions, (void *g, const uint16_t *skeleton, int32_t count, \
		int options, uint16_t *out, int32_t room, icu_status *st)) \
	F(int32_t, udatpg_getSkeleton, (void *unused, const uint16_t *pattern, int32_t count, uint16_t *out, \
		int32_t room, icu_status *st)) \
	F(int32_t, udatpg_getFieldDisplayName, (const void *g, int field, int width, uint16_t *out, \
		int32_t room, icu_status *st)) \
	F(void *, ucal_open, (const uint16_t *zone, int32_t count, const char *id, int type, icu_status *st)) \
	F(void *, ucal_clone, (const void *c, icu_status *st)) \
	F(void, ucal_close, (void *c)) \
	F(void, ucal_setMillis, (void *c, double ms, icu_status *st)) \
	F(void, ucal_setGregorianChange, (void *c, double ms, icu_status *st)) \
	F(int32_t, ucal_getAttribute, (const void *c, int attribute)) \
	F(int, ucal_getDayOfWeekType, (const void *c, int day, icu_status *st)) \
	F(void *, ucal_getKeywordValuesForLocale, (const char *key, const char *id, icu_bool common, \
		icu_status *st)) \
	F(void *, ucal_openTimeZoneIDEnumeration, (int type, const char *region, const int32_t *offset, \
		icu_status *st)) \
	F(int32_t, ucal_getCanonicalTimeZoneID, (const uint16_t *id, int32_t count, uint16_t *out, \
		int32_t room, icu_bool *known, icu_status *st)) \
	F(int32_t, ucal_getDefaultTimeZone, (uint16_t *out, int32_t room, icu_status *st)) \
	F(const char *, ucal_getTZDataVersion, (icu_status *st)) \
	F(void *, udtitvfmt_open, (const char *id, const uint16_t *skeleton, int32_t count, \
		const uint16_t *zone, int32_t zone_count, icu_status *st)) \
	F(void, udtitvfmt_close, (void *f)) \
	F(void *, ureldatefmt_open, (const char *id, void *numbers, int style, int capital, icu_status *st)) \
	F(void, ureldatefmt_close, (void *f))

/* ICU 64: results with parts; 65 and later as said */
#define ICU_OPTIONAL(F) \
	F(void *, ucfpos_open, (icu_status *st)) \
	F(void, ucfpos_close, (void *p)) \
	F(int32_t, ucfpos_getCategory, (const void *p, icu_status *st)) \
	F(int32_t, ucfpos_getField, (const void *p, icu_status *st)) \
	F(void, ucfpos_getIndexes, (const void *p, int32_t *begin, int32_t *limit, icu_status *st)) \
	F(const uint16_t *, ufmtval_getString, (const void *v, int32_t *count, icu_status *st)) \
	F(icu_bool, ufmtval_nextPosition, (const void *v, void *p, icu_status *st)) \
	F(void *, ulistfmt_openForType, (const char *id, int type, int width, icu_status *st)) /* 67 */ \
	F(void, ulistfmt_close, (void *l)) \
	F(void *, ulistfmt_openResult, (icu_status *st)) \
	F(void, ulistfmt_closeResult, (void *r)) \
	F(const void *, ulistfmt_resultAsValue, (const void *r, icu_status *st)) \
	F(void, ulistfmt_formatStringsToResult, (const void *l, const uint16_t *const texts[], \
		const int32_t *counts, int32_t count, void *r, icu_status *st)) \
	F(const void *, unumf_resultAsValue, (const void *r, icu_status *st)) \
	F(void *, unumrf_openForSkeletonWithCollapseAndIdentityFallback, (const uint16_t *skeleton, \
		int32_t count, int collapse, int identity, const char *id, void *error, icu_status *st)) /* 68 */ \
	F(void, unumrf_close, (void *f)) \
	F(void *, unumrf_openResult, (icu_status *st)) \
	F(void, unumrf_closeResult, (void *r)) \
	F(void, unumrf_formatDecimalRange, (const void *f, const char *a, int32_t an, const char *b, \
		int32_t bn, void *r, icu_status *st)) \
	F(const void *, unumrf_resultAsValue, (const void *r, icu_status *st)) \
	F(int32_t, uplrules_selectFormatted, (const void *p, const void *number, uint16_t *out, int32_t room, \
		icu_status *st)) \
	F(int32_t, uplrules_selectForRange, (const void *p, const void *range, uint16_t *out, int32_t room, \
		icu_status *st)) \
	F(void *, udtitvfmt_openResult, (icu_status *st)) \
	F(void, udtitvfmt_closeResult, (void *r)) \
	F(const void *, udtitvfmt_resultAsValue, (const void *r, icu_status *st)) \
	F(void, udtitvfmt_formatCalendarToResult, (const void *f, void *from, void *to, void *r, \
		icu_status *st)) /* 67 */ \
	F(int32_t, ucal_getHostTimeZone, (uint16_t *out, int32_t room, icu_status *st)) /* 65 */ \
	F(void *, ureldatefmt_openResult, (icu_status *st)) \
	F(void, ureldatefmt_closeResult, (void *r)) \
	F(const void *, ureldatefmt_resultAsValue, (const void *r, icu_status *st)) \
	F(void, ureldatefmt_formatNumericToResult, (const void *f, double n, int unit, void *r, icu_status *st)) \
	F(void, ureldatefmt_formatToResult, (const void *f, double n, int unit, void *r, icu_status *st))

#define ICU_FIELD(type, name, arguments) type (*name) arguments;
struct icu {
	ICU_REQUIRED(ICU_FIELD)
	ICU_OPTIONAL(ICU_FIELD)
};
#undef ICU_FIELD

extern struct icu icu;

/* What a status means: 0 or -errno. */
int icu_error(icu_status st);

/* Room for at least n units; 0 or -ENOMEM. */
int icu_reserve(struct icu_out *out, int32_t n);
int icu_add_span(struct icu_out *out, int32_t category, int32_t field, int32_t begin, int32_t limit);
/* The text of a UFormattedValue, and its spans if parts. */
int icu_take_value(struct icu_out *out, const void *value, int parts);
/* Copies a text of ICU's. */
int icu_take_units(struct icu_out *out, const uint16_t *units, int32_t count);

/* The names of a UEnumeration, separated by spaces; closes it. */
int icu_take_enum(struct icu_out *out, void *enumeration);
/* Adds ASCII text. */
int icu_add_ascii(struct icu_out *out, const char *text, int32_t size);

/* Runs CALL, which writes to out->units with room for out->room, again with more room if that was not enough. */
#define ICU_FILL(out, rc, CALL) do { \
	icu_status st = 0; \
	(rc) = icu_reserve(out, 64); \
	if (!(rc)) \
		(out)->count = (CALL); \
	if (!(rc) && st == ICU_OVERFLOW) { \
		(rc) = icu_reserve(out, (out)->count + 1); \
		st = 0; \
		if (!(rc)) \
			(out)->count = (CALL); \
	} \
	if (!(rc)) \
		(rc) = icu_error(st); \
} while (0)

#endif
