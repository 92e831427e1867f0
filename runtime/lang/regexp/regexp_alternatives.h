/* regexp_alternatives.h -- the position of groups within a pattern's disjunctions.
 *
 * Several groups may have the same name if no two of them can participate in one match:
 * `(?<y>\d{4})-\d\d|\d\d-(?<y>\d{4})`.  Two groups are apart if they are in different alternatives of one disjunction
 * (ECMAScript 2025, 22.2.1.3 MightBothParticipate).  A parser adds each alternative at its start and records its number
 * for the groups in it.
 *
 * An alternative costs 12 bytes; adding is amortised O(1), comparing O(depth).
 */
#ifndef LANG_REGEXP_ALTERNATIVES_H
#define LANG_REGEXP_ALTERNATIVES_H

#include <stdint.h>

struct regexp_alternative {
	uint32_t outer;                /* the alternative that contains its disjunction; 0: none */
	uint32_t depth;
	uint32_t disjunction;
};
struct regexp_alternatives { struct regexp_alternative *list; uint32_t count, room; };        /* initially zero */

/* outer: number of the enclosing alternative, or 0.  disjunction: any number common to its siblings and different from
 * all others, for example list->count at the start of the first one.  Returns its number, from 1 on; 0: out of
 * memory. */
uint32_t regexp_alternatives_add(struct regexp_alternatives *a, uint32_t outer, uint32_t disjunction);
int regexp_alternatives_apart(const struct regexp_alternatives *a, uint32_t x, uint32_t y);
void regexp_alternatives_free(struct regexp_alternatives *a);

#endif
