/* wasm/numeric_int.h -- floats in slots, and where WebAssembly's numbers differ from C's. */
#ifndef WASM_NUMERIC_INT_H
#define WASM_NUMERIC_INT_H

#include <stdint.h>
#include <string.h>

static inline float get_f32(uint64_t slot)
{
	uint32_t bits = (uint32_t)slot;
	float f;
	memcpy(&f, &bits, sizeof f);
	return f;
}

static inline uint64_t put_f32(float f)
{
	uint32_t bits;
	memcpy(&bits, &f, sizeof bits);
	return bits;
}

static inline double get_f64(uint64_t slot)
{
	double d;
	memcpy(&d, &slot, sizeof d);
	return d;
}

static inline uint64_t put_f64(double d)
{
	uint64_t bits;
	memcpy(&bits, &d, sizeof bits);
	return bits;
}

/* A signalling NaN becomes a quiet one: not every way to round does that. */
static inline float quiet_get_f32(uint64_t slot)
{
	float f = get_f32(slot);
	return f != f ? f + f : f;
}

static inline double quiet_get_f64(uint64_t slot)
{
	double d = get_f64(slot);
	return d != d ? d + d : d;
}

/* A NaN wins, and -0 is less than 0.  x + y of a NaN is a quiet one. */
static inline float min_f32(float x, float y)
{
	if (x != x || y != y)
		return x + y;
	return x < y ? x : y < x ? y : get_f32(put_f32(x) | put_f32(y));
}

static inline float max_f32(float x, float y)
{
	if (x != x || y != y)
		return x + y;
	return x > y ? x : y > x ? y : get_f32(put_f32(x) & put_f32(y));
}

static inline double min_f64(double x, double y)
{
	if (x != x || y != y)
		return x + y;
	return x < y ? x : y < x ? y : get_f64(put_f64(x) | put_f64(y));
}

static inline double max_f64(double x, double y)
{
	if (x != x || y != y)
		return x + y;
	return x > y ? x : y > x ? y : get_f64(put_f64(x) & put_f64(y));
}

static inline int32_t saturate_s32(double x)
{
	return x != x ? 0 : x <= -2147483648.0 ? INT32_MIN : x >= 2147483647.0 ? INT32_MAX : (int32_t)x;
}

static inline uint32_t saturate_u32(double x)
{
	return !(x > 0) ? 0 : x >= 4294967295.0 ? UINT32_MAX : (uint32_t)x;
}

static inline int64_t saturate_s64(double x)
{
	return x != x ? 0 : x <= -9223372036854775808.0 ? INT64_MIN : x >= 9223372036854775808.0 ? INT64_MAX :
		(int64_t)x;
}

static inline uint64_t saturate_u64(double x)
{
	return !(x > 0) ? 0 : x >= 18446744073709551616.0 ? UINT64_MAX : (uint64_t)x;
}

#endif
