/* engine/plain/ranges.h -- what is said of a function's counters: ranges of its source, each with how often it ran.
 *
 * The counters of a function are blocks that nest, and open blocks, which run up to the next block or to the end of the
 * one around them.  What they come to is V8's (src/debug/debug-coverage.cc), since tools that read such reports expect
 * its form: a range that ran as often as the one around it is left out, neighbours that ran equally often are one, and
 * inside what never ran nothing is said.
 *
 * Time       n log n.
 */
#ifndef ENGINE_PLAIN_RANGES_H
#define ENGINE_PLAIN_RANGES_H

#include <stdint.h>

enum { RANGES_OPEN = UINT32_MAX };     /* the end of an open block */

struct range { uint32_t start, end; uint64_t count; };

/* Turns the n blocks inside `whole` into ranges, in place; returns how many are left.  room: for n + 1 ranges. */
uint32_t ranges_settle(struct range whole, struct range *blocks, uint32_t n, struct range *room);

#endif
