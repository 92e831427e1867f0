#include "codec/intl/words.h"
#include "codec/intl/icu_int.h"

#include <string.h>

#include "base/mem.h"

struct icu_names { void *names; };
struct icu_list { void *formatter, *result; };
struct icu_relative { void *formatter, *result; };

/* ---- names */

enum { NAMES_STANDARD = 0, NAMES_DIALECT = 1, CAPITAL_NONE = 256, LENGTH_FULL = 512, LENGTH_SHORT = 513,
	NO_SUBSTITUTE = 769 };

int icu_names_open(struct icu_names **to, const char *locale, int brief, int dialect)
{
	icu_status st = 0;
	int contexts[] = { dialect ? NAMES_DIALECT : NAMES_STANDARD, CAPITAL_NONE, brief ? LENGTH_SHORT : LENGTH_FULL,
		NO_SUBSTITUTE };
	struct icu_names *n = mem_try_zalloc(sizeof *n);
	if (!n)
		return -ENOMEM;
	n->names = icu.uldn_openForContext(locale, contexts, sizeof contexts / sizeof contexts[0], &st);
	if (st > 0) {
		icu_names_close(n);
		return icu_error(st);
	}
	*to = n;
	return 0;
}

void icu_names_close(struct icu_names *n)
{
	if (!n)
		return;
	if (n->names)
		icu.uldn_close(n->names);
	mem_free(n);
}

static int32_t find_name(struct icu_names *n, enum icu_name kind, const char *code, struct icu_out *out, icu_status *st)
{
	switch (kind) {
	case ICU_NAME_LANGUAGE:
		return icu.uldn_localeDisplayName(n->names, code, out->units, out->room, st);
	case ICU_NAME_REGION:
		return icu.uldn_regionDisplayName(n->names, code, out->units, out->room, st);
	case ICU_NAME_SCRIPT:
		return icu.uldn_scriptDisplayName(n->names, code, out->units, out->room, st);
	default:
		return icu.uldn_keyValueDisplayName(n->names, "calendar", code, out->units, out->room, st);
	}
}

int icu_names_get(struct icu_names *n, enum icu_name kind, const char *code, struct icu_out *out)
{
	int rc;
	out->count = 0;
	ICU_FILL(out, rc, find_name(n, kind, code, out, &st));
	return rc ? rc : out->count ? 0 : -EINVAL;
}

int icu_currency_name(const uint16_t code[4], const char *locale, int style, struct icu_out *out)
{
	enum { USING_DEFAULT_WARNING = -127 };
	icu_status st = 0;
	icu_bool choice = 0;
	int32_t count = 0;
	static const int styles[] = { 0, 1, 2 };
	const uint16_t *name = icu.ucurr_getName(code, locale, styles[style], &choice, &count, &st);
	if (st > 0)
		return icu_error(st);
	return st == USING_DEFAULT_WARNING ? -EINVAL : icu_take_units(out, name, count);
}

/* ---- lists */

int icu_list_open(struct icu_list **to, const char *locale, int type, int width)
{
	icu_status st = 0;
	if (!icu.ulistfmt_openForType)
		return -ELIBACC;
	struct icu_list *l = mem_try_zalloc(sizeof *l);
	if (!l)
		return -ENOMEM;
	l->formatter = icu.ulistfmt_openForType(locale, type, width, &st);
	l->result = icu.ulistfmt_openResult(&st);
	if (st > 0) {
		icu_list_close(l);
		return icu_error(st);
	}
	*to = l;
	return 0;
}

void icu_list_close(struct icu_list *l)
{
	if (!l)
		return;
	if (l->result)
		icu.ulistfmt_closeResult(l->result);
	if (l->formatter)
		icu.ulistfmt_close(l->formatter);
	mem_free(l);
}

int icu_list_format(struct icu_list *l, const uint16_t *const texts[], const int32_t *counts, int32_t count, int parts,
	struct icu_out *out)
{
	icu_status st = 0;
	icu.ulistfmt_formatStringsToResult(l->formatter, texts, counts, count, l->result, &st);
	const void *value = st > 0 ? NULL : icu.ulistfmt_resultAsValue(l->result, &st);
	return st > 0 ? icu_error(st) : icu_take_value(out, value, parts);
}

/* ---- relative times */

int icu_relative_open(struct icu_relative **to, const char *locale, int style)
{
	icu_status st = 0;
	if (!icu.ureldatefmt_formatNumericToResult)
		return -ELIBACC;
	struct icu_relative *r = mem_try_zalloc(sizeof *r);
	if (!r)
		return -ENOMEM;
	r->formatter = icu.ureldatefmt_open(locale, NULL, style, CAPITAL_NONE, &st);
	r->result = icu.ureldatefmt_openResult(&st);
	if (st > 0) {
		icu_relative_close(r);
		return icu_error(st);
	}
	*to = r;
	return 0;
}

void icu_relative_close(struct icu_relative *r)
{
	if (!r)
		return;
	if (r->result)
		icu.ureldatefmt_closeResult(r->result);
	if (r->formatter)
		icu.ureldatefmt_close(r->formatter);
	mem_free(r);
}

int icu_relative_format(struct icu_relative *r, double value, int unit, int automatic, int parts, struct icu_out *out)
{
	icu_status st = 0;
	if (automatic)
		icu.ureldatefmt_formatToResult(r->formatter, value, unit, r->result, &st);
	else
		icu.ureldatefmt_formatNumericToResult(r->formatter, value, unit, r->result, &st);
	const void *formatted = st > 0 ? NULL : icu.ureldatefmt_resultAsValue(r->result, &st);
	return st > 0 ? icu_error(st) : icu_take_value(out, formatted, parts);
}

/* ---- case */

int icu_case(int upper, const char *locale, struct icu_text text, struct icu_out *out)
{
	int rc = icu_reserve(out, text.count);
	if (rc)
		return rc;
	if (upper)
		ICU_FILL(out, rc, icu.u_strToUpper(out->units, out->room, text.units, text.count, locale, &st));
	else
		ICU_FILL(out, rc, icu.u_strToLower(out->units, out->room, text.units, text.count, locale, &st));
	return rc;
}
