/* engine/library/sort_int.h -- sorting values by a script's function: stable, and with the calls in V8's order.
 *
 * What a comparison function answers need make no sense: `(a, b) => a < b` is in many a program.  Then the result
 * depends on which elements are compared, so the algorithm is part of the behaviour: Tim Peters' listsort (CPython,
 * Objects/listsort.txt), as V8 has it.
 *
 * Time      n log n calls, n - 1 for what is sorted already, up or down.
 * Memory    none of its own: the caller gives room for n values.
 * Errors    what the function throws passes through; both arrays then still hold every value somewhere.
 */
#ifndef ENGINE_LIBRARY_SORT_INT_H
#define ENGINE_LIBRARY_SORT_INT_H

#include "engine/core/values.h"

/* Sorts a[0..n) by the function in slot `compare` of the running native's frame.  `room` is n values; a and room belong
 * to arrays that the collector sees, with all n elements of each alive. */
void sort_values(js_State *J, int compare, js_Value *a, js_Value *room, int n);

#endif
