#include "codec/intl/icu_int.h"

#include <pthread.h>
#include <string.h>

#include "base/library.h"
#include "base/mem.h"

struct icu icu;

/* in the order of the fields of struct icu */
#define NAME(type, name, arguments) #name "\0"
static const char required[] = ICU_REQUIRED(NAME), optional[] = ICU_OPTIONAL(NAME);
#undef NAME

enum { USUAL = 72, NEWEST = 99, MOST_UNITS = 1 << 28 };

static int version;            /* written once, by `once` */
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void open_once(void)
{
	struct numbered_library library = { "libicui18n.so.", required, optional, (void **)&icu };
	version = library_open_numbered(&library, USUAL, NEWEST, ICU_OLDEST);
}

int icu_open(void)
{
	pthread_once(&once, open_once);
	return version < 0 ? version : 0;
}

int icu_version(void) { return version; }

int icu_error(icu_status st)
{
	return st <= 0 ? 0 : st == ICU_MEMORY ? -ENOMEM : -EINVAL;
}

void icu_out_fini(struct icu_out *out)
{
	mem_free(out->units);
	mem_free(out->spans);
	memset(out, 0, sizeof *out);
}

int icu_reserve(struct icu_out *out, int32_t n)
{
	if (n <= out->room)
		return 0;
	if (n > MOST_UNITS)
		return -ENOMEM;
	uint16_t *units = mem_try_realloc(out->units, (size_t)n * sizeof *units);
	if (!units)
		return -ENOMEM;
	out->units = units;
	out->room = n;
	return 0;
}

int icu_add_span(struct icu_out *out, int32_t category, int32_t field, int32_t begin, int32_t limit)
{
	if (out->span_count == out->span_room) {
		int32_t room = out->span_room ? out->span_room * 2 : 16;
		struct icu_span *spans = mem_try_realloc(out->spans, (size_t)room * sizeof *spans);
		if (!spans)
			return -ENOMEM;
		out->spans = spans;
		out->span_room = room;
	}
	out->spans[out->span_count++] = (struct icu_span){ category, field, begin, limit };
	return 0;
}

int icu_take_units(struct icu_out *out, const uint16_t *units, int32_t count)
{
	int rc = icu_reserve(out, count);
	if (rc)
		return rc;
	if (count)
		memcpy(out->units, units, (size_t)count * sizeof *units);
	out->count = count;
	return 0;
}

static int take_spans(struct icu_out *out, const void *value)
{
	icu_status st = 0;
	int rc = 0;
	void *position = icu.ucfpos_open(&st);
	while (!rc && st <= 0 && icu.ufmtval_nextPosition(value, position, &st)) {
		int32_t begin = 0, limit = 0;
		icu.ucfpos_getIndexes(position, &begin, &limit, &st);
		rc = icu_add_span(out, icu.ucfpos_getCategory(position, &st), icu.ucfpos_getField(position, &st),
			begin, limit);
	}
	if (position)
		icu.ucfpos_close(position);
	return rc ? rc : icu_error(st);
}

int icu_take_value(struct icu_out *out, const void *value, int parts)
{
	icu_status st = 0;
	int32_t count = 0;
	if (!icu.ufmtval_getString)
		return -ELIBACC;
	const uint16_t *units = icu.ufmtval_getString(value, &count, &st);
	int rc = icu_error(st);
	out->span_count = 0;
	if (!rc)
		rc = icu_take_units(out, units, count);
	return rc || !parts ? rc : take_spans(out, value);
}

int icu_add_ascii(struct icu_out *out, const char *text, int32_t size)
{
	if (out->count + size > out->room) {
		int rc = icu_reserve(out, (out->count + size) * 2 + 64);
		if (rc)
			return rc;
	}
	for (int32_t i = 0; i < size; i++)
		out->units[out->count++] = (uint8_t)text[i];
	return 0;
}

int icu_take_enum(struct icu_out *out, void *enumeration)
{
	icu_status st = 0;
	int32_t size = 0;
	int rc = 0;
	const char *name;
	out->count = 0;
	while (!rc && (name = icu.uenum_next(enumeration, &size, &st)) && st <= 0) {
		if (out->count)
			rc = icu_add_ascii(out, " ", 1);
		if (!rc)
			rc = icu_add_ascii(out, name, size);
	}
	icu.uenum_close(enumeration);
	return rc ? rc : icu_error(st);
}
