/* engine/library/sort_int.h -- sorting values by a script's comparison function: stable, with the calls in V8's order.
 *
 * a < b` is in many a program.  Then the result depends on which elements are compared, so the algorithm is part of the
 * behaviour: => A comparison function may be inconsistent: `(a, b) => a < b` occurs in many programs.  Then the result
 * depends on which elements are compared, so the algorithm is part of the behaviour: => a < b` is in many a program.
 * Then the result depends on which elements are compared, so the algorithm is part of the behaviour: Tim Peters'
 * listsort (CPython, Objects/listsort.txt), as V8 has it.
 *
 * Time      n log n calls, n - 1 if already sorted, ascending or descending.
 * Memory    none allocated: the caller provides room for n values.
 * Errors    errors of the function propagate; every value is then still in one of the two arrays.
 */
#ifndef ENGINE_LIBRARY_SORT_INT_H
#define ENGINE_LIBRARY_SORT_INT_H

#include "engine/core/values.h"

/* Sorts a[0..n) by the function in stack slot `compare` of the running native.  `room` holds n values; a and room
 * belong to arrays that the collector sees, with all n elements of each initialized. */
void sort_values(js_State *J, int compare, js_Value *a, js_Value *room, int n);

#endif
