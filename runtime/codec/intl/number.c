#include "codec/intl/number.h"
#include "codec/intl/icu_int.h"

#include <string.h>

#include "base/mem.h"

struct icu_number { void *formatter, *result; };
struct icu_range { void *formatter, *result; };
struct icu_plural { void *rules; };

int icu_number_open(struct icu_number **to, const char *locale, const uint16_t *skeleton, int32_t count)
{
	icu_status st = 0;
	struct icu_number *n = mem_try_zalloc(sizeof *n);
	if (!n)
		return -ENOMEM;
	n->formatter = icu.unumf_openForSkeletonAndLocale(skeleton, count, locale, &st);
	n->result = icu.unumf_openResult(&st);
	if (st > 0) {
		icu_number_close(n);
		return icu_error(st);
	}
	*to = n;
	return 0;
}

void icu_number_close(struct icu_number *n)
{
	if (!n)
		return;
	if (n->result)
		icu.unumf_closeResult(n->result);
	if (n->formatter)
		icu.unumf_close(n->formatter);
	mem_free(n);
}

static int run_number(struct icu_number *n, const struct icu_amount *a)
{
	icu_status st = 0;
	if (!a->decimal)
		icu.unumf_formatDouble(n->formatter, a->number, n->result, &st);
	else if (a->size > INT32_MAX)
		return -ENOMEM;
	else
		icu.unumf_formatDecimal(n->formatter, a->decimal, (int32_t)a->size, n->result, &st);
	return icu_error(st);
}

int icu_number_format(struct icu_number *n, const struct icu_amount *a, int parts, struct icu_out *out)
{
	int rc = run_number(n, a);
	if (rc)
		return rc;
	if (parts) {
		icu_status st = 0;
		if (!icu.unumf_resultAsValue)
			return -ELIBACC;
		const void *value = icu.unumf_resultAsValue(n->result, &st);
		return st > 0 ? icu_error(st) : icu_take_value(out, value, 1);
	}
	ICU_FILL(out, rc, icu.unumf_resultToString(n->result, out->units, out->room, &st));
	return rc;
}

enum { COLLAPSE_AUTO = 0, IDENTITY_APPROXIMATELY = 2 };

int icu_range_open(struct icu_range **to, const char *locale, const uint16_t *skeleton, int32_t count)
{
	icu_status st = 0;
	if (!icu.unumrf_openForSkeletonWithCollapseAndIdentityFallback)
		return -ELIBACC;
	struct icu_range *r = mem_try_zalloc(sizeof *r);
	if (!r)
		return -ENOMEM;
	r->formatter = icu.unumrf_openForSkeletonWithCollapseAndIdentityFallback(skeleton, count, COLLAPSE_AUTO,
		IDENTITY_APPROXIMATELY, locale, NULL, &st);
	r->result = icu.unumrf_openResult(&st);
	if (st > 0) {
		icu_range_close(r);
		return icu_error(st);
	}
	*to = r;
	return 0;
}

void icu_range_close(struct icu_range *r)
{
	if (!r)
		return;
	if (r->result)
		icu.unumrf_closeResult(r->result);
	if (r->formatter)
		icu.unumrf_close(r->formatter);
	mem_free(r);
}

static int run_range(struct icu_range *r, const struct icu_amount *from, const struct icu_amount *to)
{
	icu_status st = 0;
	if (from->size > INT32_MAX || to->size > INT32_MAX)
		return -ENOMEM;
	icu.unumrf_formatDecimalRange(r->formatter, from->decimal, (int32_t)from->size, to->decimal,
		(int32_t)to->size, r->result, &st);
	return icu_error(st);
}

int icu_range_format(struct icu_range *r, const struct icu_amount *from, const struct icu_amount *to, int parts,
	struct icu_out *out)
{
	icu_status st = 0;
	int rc = run_range(r, from, to);
	if (rc)
		return rc;
	const void *value = icu.unumrf_resultAsValue(r->result, &st);
	return st > 0 ? icu_error(st) : icu_take_value(out, value, parts);
}

int icu_plural_open(struct icu_plural **to, const char *locale, int ordinal)
{
	icu_status st = 0;
	struct icu_plural *p = mem_try_zalloc(sizeof *p);
	if (!p)
		return -ENOMEM;
	p->rules = icu.uplrules_openForType(locale, ordinal, &st);
	if (st > 0) {
		icu_plural_close(p);
		return icu_error(st);
	}
	*to = p;
	return 0;
}

void icu_plural_close(struct icu_plural *p)
{
	if (!p)
		return;
	if (p->rules)
		icu.uplrules_close(p->rules);
	mem_free(p);
}

int icu_plural_select(struct icu_plural *p, struct icu_number *n, const struct icu_amount *a, struct icu_out *out)
{
	int rc = run_number(n, a);
	if (!rc && !icu.uplrules_selectFormatted)
		rc = -ELIBACC;
	if (!rc)
		ICU_FILL(out, rc, icu.uplrules_selectFormatted(p->rules, n->result, out->units, out->room, &st));
	return rc;
}

int icu_plural_select_range(struct icu_plural *p, struct icu_range *r, const struct icu_amount *from,
	const struct icu_amount *to, struct icu_out *out)
{
	int rc = run_range(r, from, to);
	if (!rc && !icu.uplrules_selectForRange)
		rc = -ELIBACC;
	if (!rc)
		ICU_FILL(out, rc, icu.uplrules_selectForRange(p->rules, r->result, out->units, out->room, &st));
	return rc;
}

int icu_plural_categories(struct icu_plural *p, struct icu_out *out)
{
	icu_status st = 0;
	void *e = icu.uplrules_getKeywords(p->rules, &st);
	int rc = icu_error(st);
	return rc ? rc : icu_take_enum(out, e);
}
