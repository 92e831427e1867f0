/* base/random.h -- pseudo-random numbers: xoshiro256++ 1.0 (David Blackman, Sebastiano Vigna: Scrambled linear
 * pseudorandom number generators, ACM TOMS 47, 2021; algorithm published in the public domain), our own text.  Its
 * state can be computed from a few outputs: do not use it for secrets.
 */
#ifndef BASE_RANDOM_H
#define BASE_RANDOM_H

#include <stdint.h>

struct random { uint64_t s[4]; };      /* not all 0 */

static inline uint64_t random_next(struct random *r)
{
	uint64_t *s = r->s, sum = s[0] + s[3], out = (sum << 23 | sum >> 41) + s[0], t = s[1] << 17;
	s[2] ^= s[0];
	s[3] ^= s[1];
	s[1] ^= s[2];
	s[0] ^= s[3];
	s[2] ^= t;
	s[3] = s[3] << 45 | s[3] >> 19;
	return out;
}

/* At least 0, below 1, a multiple of 2^-53. */
static inline double random_unit(struct random *r) { return (double)(random_next(r) >> 11) * 0x1p-53; }

#endif
