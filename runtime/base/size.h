/* base/size.h -- sizes from untrusted input: sums and products with overflow checks, and doubles converted to indices.
 *
 * A script may give any number as a length or an index; converting a double that does not fit an integer type is
 * undefined in C, and an int overflows easily.  So such numbers are converted to size_t only by these functions.
 */
#ifndef BASE_SIZE_H
#define BASE_SIZE_H

#include <stddef.h>
#include <stdint.h>

/* 1 and *out, or 0 when it does not fit. */
static inline int size_add(size_t a, size_t b, size_t *out) { return !__builtin_add_overflow(a, b, out); }
static inline int size_mul(size_t a, size_t b, size_t *out) { return !__builtin_mul_overflow(a, b, out); }

/* x without its fraction, at least 0 and at most max; NaN is 0.  max <= 2^53. */
static inline size_t size_clamp(double x, size_t max)
{
	if (!(x > 0))
		return 0;
	return x >= (double)max ? max : (size_t)x;
}

/* A relative index as in slice and similar methods: a negative x counts from length.  0 .. length; NaN is 0.  length <=
 * 2^53. */
static inline size_t size_relative(double x, size_t length)
{
	if (x <= -1)
		return x <= -(double)length ? 0 : length - (size_t)-x;
	return size_clamp(x, length);
}

#endif
