/* engine/number/double_bits.h -- a double as its 64 bits in IEEE 754, and back. */
#ifndef ENGINE_NUMBER_DOUBLE_BITS_H
#define ENGINE_NUMBER_DOUBLE_BITS_H

#include <stdint.h>
#include <string.h>

static inline uint64_t bits_of(double x)
{
	uint64_t b;

	memcpy(&b, &x, sizeof b);
	return b;
}

static inline double double_of(uint64_t b)
{
	double x;

	memcpy(&x, &b, sizeof x);
	return x;
}

#endif
