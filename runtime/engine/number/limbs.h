/* engine/number/limbs.h -- arithmetic on natural numbers of any size: what bigint.c computes with.
 *
 * A number is an array of 64-bit limbs, the lowest first, and a count; "trimmed" means that the highest is not 0 (a
 * count of 0 is zero).  Our own rather than a library's: what a script can make last long must be interruptible, must
 * count as the script's memory and must fail as an exception, and a library that allocates and loops by itself can
 * promise none of the three.
 *
 * Time      n limbs times m <= n: m < 32 the school's way, beyond it Karatsuba's (m^1.58 for each m limbs of the
 *           longer).  Division of n by m goes back to multiplication (Burnikel and Ziegler, "Fast recursive division"),
 *           its own inner step needs no division (Moeller and Granlund, "Improved division by invariant integers").
 *           Digits to and from other bases halve the number, so cost a division or a multiplication times the
 *           logarithm; bases that are powers of two cost one pass.
 * Memory    none is allocated but by work->take.  What is taken is given back in reverse order; when poll or take
 *           leaves by longjmp, what was taken is the caller's to free.
 * Interrupt every function that can take longer than a pass over its arguments calls work->poll after at most some
 * LIMBS_BETWEEN_POLLS products of
 *           limbs (a fraction of a millisecond); it may leave by longjmp.
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

size_t limbs_trim(const uint64_t *a, size_t n);                /* the count without zeros on top */
int limbs_compare(const uint64_t *a, size_t na, const uint64_t *b, size_t nb);         /* both trimmed: <0 0 >0 */
size_t limbs_bits(const uint64_t *a, size_t n);                /* trimmed: the bits it needs, 0 for zero */

/* r = a + b, na limbs, na >= nb, and the carry is returned; r = a - b, a >= b.  r may be a or b. */
uint64_t limbs_add(uint64_t *r, const uint64_t *a, size_t na, const uint64_t *b, size_t nb);
uint64_t limbs_subtract(uint64_t *r, const uint64_t *a, size_t na, const uint64_t *b, size_t nb);

/* r = a * m + add, n limbs; returns the limb above.  r may be a.  The quotient of a / d to q (may be a); returns the
 * remainder. */
uint64_t limbs_multiply_one(uint64_t *r, const uint64_t *a, size_t n, uint64_t m, uint64_t add);
uint64_t limbs_divide_one(uint64_t *q, const uint64_t *a, size_t n, uint64_t d);

/* By less than a limb; the bits that fall out are returned, at their place in the limb they would be in.  r may be
 * a. */
uint64_t limbs_shift_left(uint64_t *r, const uint64_t *a, size_t n, unsigned bits);
uint64_t limbs_shift_right(uint64_t *r, const uint64_t *a, size_t n, unsigned bits);

/* r = a * b, na + nb limbs, overlapping neither.  na, nb > 0. */
void limbs_multiply(struct limbs_work *w, uint64_t *r, const uint64_t *a, size_t na, const uint64_t *b, size_t nb);

/* Both trimmed, na >= nb > 0.  q: na - nb + 1 limbs, or NULL; r: nb limbs, or NULL.  They overlap nothing. */
void limbs_divide(struct limbs_work *w, uint64_t *q, uint64_t *r, const uint64_t *a, size_t na, const uint64_t *b,
	size_t nb);

/* The number that n > 0 digits of a radix (2 to 36, in ASCII) spell; r has limbs_parse_room() limbs.  Returns its
 * trimmed count. */
size_t limbs_parse_room(size_t n, int radix);
size_t limbs_parse(struct limbs_work *w, uint64_t *r, const char *digits, size_t n, int radix);

/* Its digits, without zeros in front ("0" for zero), not ended by a 0: at most limbs_format_room() bytes.  Returns how
 * many. */
size_t limbs_format_room(const uint64_t *a, size_t n, int radix);
size_t limbs_format(struct limbs_work *w, char *out, const uint64_t *a, size_t n, int radix);

#endif
