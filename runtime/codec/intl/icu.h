/* codec/intl/icu.h -- ICU, by its C interface.
 *
 * The libraries libicuuc and libicui18n are opened by the first call of icu_open, whatever their version from
 * ICU_OLDEST on.  The types of this room are theirs: a locale is an ICU id ("de_DE@collation=phonebook", ASCII),
 * text is UTF-16, times are ms since 1970.
 *
 * Results   go into a struct icu_out that the caller zeroes first and may use again; its memory is icu_out_fini's.
 * Errors    0, -ELIBACC: no ICU, or it is too old for this function; -ENOMEM; -EINVAL: ICU refuses an argument.
 * Memory    ICU allocates by malloc.  Its tables are mapped from libicudata, about 30 MB of address space of which
 *           what is used is read.
 * Threads   any; what was opened, and a struct icu_out, belong to one of them at a time.
 */
#ifndef CODEC_INTL_ICU_H
#define CODEC_INTL_ICU_H

#include <stddef.h>
#include <stdint.h>

enum { ICU_OLDEST = 62 };

#define ICU_PACKAGE "libicu72"         /* Debian's, of release 12 */

/* A part of a text: what it is, by ICU's category and field, and where, in UTF-16 units. */
struct icu_span { int32_t category, field, begin, limit; };

struct icu_out {
	uint16_t *units;
	int32_t count, room;
	struct icu_span *spans;
	int32_t span_count, span_room;
};

/* What icu_span.category is; a span over others has SPAN added. */
enum { ICU_DATE = 1, ICU_NUMBER = 2, ICU_LIST = 3, ICU_RELATIVE = 4, ICU_INTERVAL = 5, ICU_SPAN = 0x1000 };

int icu_open(void);            /* 0 or -ELIBACC */
int icu_version(void);         /* of the open library */

void icu_out_fini(struct icu_out *out);

#endif
