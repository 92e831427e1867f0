/* regexp_alternatives.h -- where in a pattern's disjunctions a group stands.
 *
 * One name may be given to several groups as long as no two of them can take part in one match:
 * `(?<y>\d{4})-\d\d|\d\d-(?<y>\d{4})`.  Two groups are apart when they stand in different alternatives of one
 * disjunction (ECMAScript 2025, 22.2.1.3 MightBothParticipate).  Who reads a pattern adds each alternative as it begins
 * and keeps its number as that of the groups in it.
 *
 * An alternative costs 12 bytes; adding is amortised O(1), comparing O(depth).
 */
#ifndef LANG_REGEXP_ALTERNATIVES_H
#define LANG_REGEXP_ALTERNATIVES_H

#include <stdint.h>

struct regexp_alternative {
	uint32_t outer;                /* the one that its disjunction stands in; 0: none */
	uint32_t depth;
	uint32_t disjunction;
};
struct regexp_alternatives { struct regexp_alternative *list; uint32_t count, room; };        /* zeroed at first */

/* outer: the number of the alternative around it, or 0.  disjunction: any number that its siblings share and others
 * have not; list->count when the first of them begins is one.  Its number, from 1 on; 0: no memory. */
uint32_t regexp_alternatives_add(struct regexp_alternatives *a, uint32_t outer, uint32_t disjunction);
int regexp_alternatives_apart(const struct regexp_alternatives *a, uint32_t x, uint32_t y);
void regexp_alternatives_free(struct regexp_alternatives *a);

#endif
