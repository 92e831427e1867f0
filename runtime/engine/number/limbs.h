/* engine/number/limbs.h -- arithmetic on natural numbers of any size, used by bigint.c.
 *
 * A number is an array of 64-bit limbs, the lowest first, and a count; "trimmed" means that the highest is not 0 (a
 * count of 0 is zero).  Not a library: an operation that a script can make slow must be interruptible, its memory must
 * count as the script's, and it must fail with an exception; a library with its own allocation and loops guarantees
 * none of the three.
 *
 * Time      n limbs times m <= n: schoolbook for m < 32, else Karatsuba (m^1.58 for each m limbs of the longer).
 *           Division of n by m is reduced to multiplication (Burnikel and Ziegler, "Fast recursive division"), and its
 *           inner step needs no division (Moeller and Granlund, "Improved division by invariant integers").  Conversion
 *           to and from digits splits the number in halves, so it costs a division or a multiplication times the
 *           logarithm; for radixes that are powers of two it is one pass.
 * Memory    allocated only by work->take and given back in reverse order; when poll or take leaves by longjmp, the
 *           caller frees what was taken.
 * Interrupt every function that can take longer than a pass over its arguments calls work->poll after about
 *           LIMBS_BETWEEN_POLLS products of limbs (a fraction of a millisecond); it may leave by longjmp.
 * Threads   pure functions.
 */
#ifndef ENGINE_NUMBER_LIMBS_H
#define ENGINE_NUMBER_LIMBS_H

#include <stddef.h>
#include <stdint.h>

enum { LIMBS_BETWEEN_POLLS = 1 << 18 };

struct limbs_work {
	void *ctx;
	void (*poll)(void *ctx);
	uint64_t *(*take)(void *ctx, size_t limbs);            /* never NULL */
	void (*give)(void *ctx, uint64_t *limbs);
	size_t done;                   /* products since the last poll */
};

size_t limbs_trim(const uint64_t *a, size_t n);                /* the count without leading zero limbs */
int limbs_compare(const uint64_t *a, size_t na, const uint64_t *b, size_t nb);         /* both trimmed: <0 0 >0 */
size_t limbs_bits(const uint64_t *a, size_t n);                /* trimmed: its length in bits, 0 for zero */

/* r = a + b, na limbs, na >= nb; returns the carry.  r = a - b, a >= b.  r may be a or b. */
uint64_t limbs_add(uint64_t *r, const uint64_t *a, size_t na, const uint64_t *b, size_t nb);
uint64_t limbs_subtract(uint64_t *r, const uint64_t *a, size_t na, const uint64_t *b, size_t nb);

/* r = a * m + add, n limbs; returns the limb above.  r may be a.  Stores the quotient of a / d in q (may be a); returns
 * the remainder. */
uint64_t limbs_multiply_one(uint64_t *r, const uint64_t *a, size_t n, uint64_t m, uint64_t add);
uint64_t limbs_divide_one(uint64_t *q, const uint64_t *a, size_t n, uint64_t d);

/* By less than a limb; returns the bits shifted out, at their position in the next limb.  r may be a. */
uint64_t limbs_shift_left(uint64_t *r, const uint64_t *a, size_t n, unsigned bits);
uint64_t limbs_shift_right(uint64_t *r, const uint64_t *a, size_t n, unsigned bits);

/* r = a * b, na + nb limbs; r overlaps neither.  na, nb > 0. */
void limbs_multiply(struct limbs_work *w, uint64_t *r, const uint64_t *a, size_t na, const uint64_t *b, size_t nb);

/* Both trimmed, na >= nb > 0.  q: na - nb + 1 limbs, or NULL; r: nb limbs, or NULL.  No overlaps. */
void limbs_divide(struct limbs_work *w, uint64_t *q, uint64_t *r, const uint64_t *a, size_t na, const uint64_t *b,
	size_t nb);

/* Parses n > 0 digits of a radix (2 to 36, in ASCII); r has limbs_parse_room() limbs.  Returns the trimmed count. */
size_t limbs_parse_room(size_t n, int radix);
size_t limbs_parse(struct limbs_work *w, uint64_t *r, const char *digits, size_t n, int radix);

/* Writes the digits without leading zeros ("0" for zero) and without a terminator, at most limbs_format_room() bytes.
 * Returns how many. */
size_t limbs_format_room(const uint64_t *a, size_t n, int radix);
size_t limbs_format(struct limbs_work *w, char *out, const uint64_t *a, size_t n, int radix);

#endif
