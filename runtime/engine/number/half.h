/* engine/number/half.h -- 16-bit floats (IEEE 754 binary16): 1 sign bit, 5 exponent bits, 10 fraction bits.
 *
 * A double is rounded directly to the nearest half, ties to even: going through a float would round twice.
 */
#ifndef ENGINE_NUMBER_HALF_H
#define ENGINE_NUMBER_HALF_H

#include "engine/number/double_bits.h"

#include <math.h>

/* The nearest half; infinity from 65520 on.  A NaN becomes the one with only the highest fraction bit set. */
static inline uint16_t half_of(double d)
{
	enum { EXCESS = 52 - 10 };     /* fraction bits that a half does not have */
	uint64_t bits = bits_of(d), fraction = bits & (((uint64_t)1 << 52) - 1);
	int exponent = (int)(bits >> 52 & 0x7ff) - 1023, shift = EXCESS;
	uint32_t sign = (uint32_t)(bits >> 48) & 0x8000, base = 0, result;
	if (exponent == 1024 && fraction)
		return 0x7e00;
	if (exponent > 15)
		return (uint16_t)(sign | 0x7c00);
	if (exponent < -25)
		return (uint16_t)sign;
	if (exponent >= -14)
		base = (uint32_t)(exponent + 14) << 10;        /* the leading 1 increments the exponent, like a carry */
	else
		shift += -14 - exponent;
	fraction |= (uint64_t)1 << 52;
	uint64_t rest = fraction & (((uint64_t)1 << shift) - 1), middle = (uint64_t)1 << (shift - 1);
	result = base + (uint32_t)(fraction >> shift);
	if (rest > middle || (rest == middle && (result & 1)))
		result++;
	return (uint16_t)(sign | result);
}

static inline double half_value(uint16_t half)
{
	uint64_t sign = (uint64_t)(half >> 15) << 63, fraction = half & 0x3ff;
	unsigned exponent = half >> 10 & 31;
	if (exponent == 31)
		return fraction ? NAN : double_of(sign | (uint64_t)0x7ff << 52);
	if (exponent == 0)
		return double_of(sign | bits_of((double)fraction * 0x1p-24));
	return double_of(sign | (uint64_t)(exponent + 1023 - 15) << 52 | fraction << 42);
}

#endif
