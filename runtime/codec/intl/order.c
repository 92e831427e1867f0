/* Order and boundaries of texts. */
#include "codec/intl/words.h"
#include "codec/intl/icu_int.h"

#include <string.h>

#include "base/mem.h"

struct icu_collator { void *collator; };
struct icu_breaker { void *breaker; int32_t count; uint16_t units[]; };

int icu_collator_open(struct icu_collator **to, const char *locale)
{
	icu_status st = 0;
	struct icu_collator *c = mem_try_zalloc(sizeof *c);
	if (!c)
		return -ENOMEM;
	c->collator = icu.ucol_open(locale, &st);
	if (st > 0) {
		icu_collator_close(c);
		return icu_error(st);
	}
	*to = c;
	return 0;
}

void icu_collator_close(struct icu_collator *c)
{
	if (!c)
		return;
	if (c->collator)
		icu.ucol_close(c->collator);
	mem_free(c);
}

int icu_collator_set(struct icu_collator *c, int attribute, int value)
{
	icu_status st = 0;
	icu.ucol_setAttribute(c->collator, attribute, value, &st);
	return icu_error(st);
}

int icu_collator_get(struct icu_collator *c, int attribute)
{
	icu_status st = 0;
	return icu.ucol_getAttribute(c->collator, attribute, &st);
}

int icu_collator_compare(const struct icu_collator *c, struct icu_text a, struct icu_text b)
{
	return icu.ucol_strcoll(c->collator, a.units, a.count, b.units, b.count);
}

int icu_breaker_open(struct icu_breaker **to, const char *locale, int type, struct icu_text text)
{
	icu_status st = 0;
	struct icu_breaker *b = mem_try_alloc(sizeof *b + (size_t)text.count * sizeof text.units[0]);
	if (!b)
		return -ENOMEM;
	b->count = text.count;
	if (text.count)
		memcpy(b->units, text.units, (size_t)text.count * sizeof text.units[0]);
	b->breaker = icu.ubrk_open(type, locale, b->units, b->count, &st);
	if (st > 0) {
		icu_breaker_close(b);
		return icu_error(st);
	}
	*to = b;
	return 0;
}

void icu_breaker_close(struct icu_breaker *b)
{
	if (!b)
		return;
	if (b->breaker)
		icu.ubrk_close(b->breaker);
	mem_free(b);
}

void icu_breaker_find(struct icu_breaker *b, int32_t at, int32_t *begin, int32_t *limit, int32_t *status)
{
	*begin = icu.ubrk_isBoundary(b->breaker, at) ? at : icu.ubrk_preceding(b->breaker, at);
	*limit = icu.ubrk_following(b->breaker, at);
	*status = icu.ubrk_getRuleStatus(b->breaker);
}

struct icu_text icu_breaker_text(const struct icu_breaker *b)
{
	return (struct icu_text){ b->units, b->count };
}
