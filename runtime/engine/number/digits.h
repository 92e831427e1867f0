/* engine/number/digits.h -- doubles to decimal digits and back, exactly.
 *
 * Shortest digits by Schubfach (R. Giulietti, "The Schubfach way to render doubles", 2020): one table of 128-bit powers
 * of ten (tools/powers.c makes it), three multiplications, no loop over candidates and no case left to a slower way.
 * Reading by D. Lemire, "Number parsing at a gigabyte per second" (2021), over the same table, with W. Clinger's short
 * cut (1990) before it and strtod behind it for texts of more than 19 digits that lie too near the middle of two
 * doubles.
 *
 * Time      tens of nanoseconds each way; texts of more than 19 digits may take strtod's microseconds.
 * Memory    none; the table is 10 KB of constants.
 * Threads   any; no state.
 */
#ifndef ENGINE_NUMBER_DIGITS_H
#define ENGINE_NUMBER_DIGITS_H

#include <stdint.h>

enum { DIGITS_MAX = 20 };

/* The fewest decimal digits that read back as x, of those the nearest to x, an even one of two as near.  x is finite
 * and above 0.  Returns their number n, 1 to 17: x = 0.DIGITS times 10^*point, neither first nor last digit 0.  No 0
 * byte is written. */
int digits_shortest(double x, char digits[DIGITS_MAX], int *point);

/* x times 10^decimals, rounded to an integer, halves up.  x is finite and not negative.  0 if it is not in reach:
 * decimals must be 0 to 22 and the result below 2^64. */
int digits_scaled(double x, int decimals, uint64_t *result);

/* Writes n in decimal, without a 0 byte; returns how many digits. */
int digits_integer(uint64_t n, char digits[DIGITS_MAX]);

/* The double nearest to a decimal text, the even one of two as near: [+-] digits [. digits] [e [+-] digits], with at
 * least one digit before or behind the point; the caller has checked the form. */
double digits_read(const char *p, const char *end);

#endif
