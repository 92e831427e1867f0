#include "codec/intl/locale.h"
#include "codec/intl/icu_int.h"

#include <stdio.h>
#include <string.h>

static int take_ascii(struct icu_out *out, const char *text)
{
	out->count = 0;
	return icu_add_ascii(out, text, (int32_t)strlen(text));
}

int icu_convert(enum icu_conversion c, const char *name, struct icu_out *out)
{
	char text[ICU_LOCALE_SIZE] = "";
	icu_status st = 0;
	int32_t parsed = 0;
	switch (c) {
	case ICU_TO_ID:
		icu.uloc_forLanguageTag(name, text, sizeof text, &parsed, &st);
		break;
	case ICU_TO_TAG:
		icu.uloc_toLanguageTag(name, text, sizeof text, 0, &st);
		break;
	case ICU_MAXIMIZE:
		icu.uloc_addLikelySubtags(name, text, sizeof text, &st);
		break;
	case ICU_MINIMIZE:
		icu.uloc_minimizeSubtags(name, text, sizeof text, &st);
		break;
	}
	if (st == ICU_UNTERMINATED)
		return -EINVAL;
	return st > 0 ? icu_error(st) : take_ascii(out, text);
}

int icu_default_locale(struct icu_out *out) { return take_ascii(out, icu.uloc_getDefault()); }

static int add_alias(struct icu_out *out, void *alias)
{
	icu_status st = 0;
	int32_t count = 0;
	const char *key = icu.ures_getKey(alias);
	void *entry = icu.ures_getByKey(alias, "replacement", NULL, &st);
	const uint16_t *to = st > 0 ? NULL : icu.ures_getString(entry, &count, &st);
	int rc = st > 0 ? icu_error(st) : icu_add_ascii(out, key, (int32_t)strlen(key));
	if (!rc)
		rc = icu_add_ascii(out, "=", 1);
	for (int32_t i = 0; !rc && i < count; i++) {
		char c = (char)to[i];
		rc = icu_add_ascii(out, &c, 1);
	}
	if (entry)
		icu.ures_close(entry);
	return rc ? rc : icu_add_ascii(out, "\n", 1);
}

int icu_aliases(const char *kind, struct icu_out *out)
{
	icu_status st = 0;
	int rc = 0;
	void *metadata = icu.ures_openDirect(NULL, "metadata", &st);
	void *alias = st > 0 ? NULL : icu.ures_getByKey(metadata, "alias", NULL, &st);
	void *table = st > 0 ? NULL : icu.ures_getByKey(alias, kind, NULL, &st), *entry = NULL;
	out->count = 0;
	for (int32_t i = 0, n = table && st <= 0 ? icu.ures_getSize(table) : 0; i < n && !rc; i++) {
		entry = icu.ures_getByIndex(table, i, entry, &st);
		rc = st > 0 ? icu_error(st) : add_alias(out, entry);
	}
	if (entry)
		icu.ures_close(entry);
	if (table)
		icu.ures_close(table);
	if (alias)
		icu.ures_close(alias);
	if (metadata)
		icu.ures_close(metadata);
	return rc ? rc : icu_error(st);
}

int icu_keyword_type(const char *keyword, const char *value, int legacy, struct icu_out *out)
{
	const char *type = legacy ? icu.uloc_toLegacyType(keyword, value) :
		icu.uloc_toUnicodeLocaleType(keyword, value);
	return take_ascii(out, type ? type : "");
}

int icu_locales(int collation, struct icu_out *out)
{
	int rc = take_ascii(out, "");
	int32_t n = collation ? icu.ucol_countAvailable() : icu.uloc_countAvailable();
	for (int32_t i = 0; i < n && !rc; i++) {
		const char *name = collation ? icu.ucol_getAvailable(i) : icu.uloc_getAvailable(i);
		rc = i ? icu_add_ascii(out, " ", 1) : 0;
		if (!rc)
			rc = icu_add_ascii(out, name, (int32_t)strlen(name));
	}
	return rc;
}

int icu_calendars(const char *locale, int common, struct icu_out *out)
{
	icu_status st = 0;
	void *e = icu.ucal_getKeywordValuesForLocale("calendar", locale, (icu_bool)common, &st);
	return st > 0 ? icu_error(st) : icu_take_enum(out, e);
}

int icu_collations(const char *locale, int common, struct icu_out *out)
{
	icu_status st = 0;
	void *e = icu.ucol_getKeywordValuesForLocale("collation", locale, (icu_bool)common, &st);
	return st > 0 ? icu_error(st) : icu_take_enum(out, e);
}

int icu_numbering(const char *locale, struct icu_out *out)
{
	icu_status st = 0;
	void *n = icu.unumsys_open(locale, &st);
	if (st > 0)
		return icu_error(st);
	int rc = take_ascii(out, icu.unumsys_isAlgorithmic(n) ? "latn" : icu.unumsys_getName(n));
	icu.unumsys_close(n);
	return rc;
}

int icu_numberings(struct icu_out *out)
{
	icu_status st = 0;
	const char *name;
	int32_t size;
	int rc = take_ascii(out, "");
	void *e = icu.unumsys_openAvailableNames(&st);
	if (st > 0)
		return icu_error(st);
	while (!rc && (name = icu.uenum_next(e, &size, &st)) && st <= 0) {
		void *n = icu.unumsys_openByName(name, &st);
		if (st > 0)
			break;
		if (!icu.unumsys_isAlgorithmic(n)) {
			rc = out->count ? icu_add_ascii(out, " ", 1) : 0;
			if (!rc)
				rc = icu_add_ascii(out, name, size);
		}
		icu.unumsys_close(n);
	}
	icu.uenum_close(e);
	return rc ? rc : icu_error(st);
}

int icu_digits(const char *name, struct icu_out *out)
{
	icu_status opened = 0;
	int rc;
	void *n = icu.unumsys_openByName(name, &opened);
	if (opened > 0)
		return icu_error(opened);
	ICU_FILL(out, rc, icu.unumsys_getDescription(n, out->units, out->room, &st));
	icu.unumsys_close(n);
	return rc;
}

enum { CURRENCIES_COMMON = 1, CURRENCIES_NOT_DEPRECATED = 8 };

int icu_currencies(struct icu_out *out)
{
	icu_status st = 0;
	void *e = icu.ucurr_openISOCurrencies(CURRENCIES_COMMON | CURRENCIES_NOT_DEPRECATED, &st);
	return st > 0 ? icu_error(st) : icu_take_enum(out, e);
}

int icu_currency_digits(const uint16_t code[4], int *digits)
{
	icu_status st = 0;
	*digits = icu.ucurr_getDefaultFractionDigits(code, &st);
	return icu_error(st);
}

int icu_is_rtl(const char *locale) { return icu.uloc_isRightToLeft(locale); }

void icu_versions(struct icu_versions *v)
{
	icu_status st = 0;
	uint8_t data[4] = { 0 }, unicode[4] = { 0 };
	memset(v, 0, sizeof *v);
	icu.u_getUnicodeVersion(unicode);
	icu.u_getDataVersion(data, &st);
	snprintf(v->icu, sizeof v->icu, "%d.%d", icu_version(), data[1]);
	snprintf(v->unicode, sizeof v->unicode, "%d.%d", unicode[0], unicode[1]);
	st = 0;
	const char *tz = icu.ucal_getTZDataVersion(&st);
	if (st <= 0 && tz)
		snprintf(v->tz, sizeof v->tz, "%s", tz);
}
