/* wasm/vector.c -- vectors: the core specification's chapter 4.3.5 lane by lane, in loops that the compiler makes
 * vector instructions of.  Lanes are in the order of a little-endian machine's memory.
 */
#include "wasm/vector_int.h"

#include <string.h>

#include "wasm/numeric_int.h"

#define FORM_LOAD(bytes) { VECTOR_LOAD, 0, bytes, 0 }
#define FORM(kind) { VECTOR_##kind, 0, 0, 0 }
#define FORM_LANE(kind, type, lanes) { VECTOR_##kind, WASM_##type, 0, lanes }
#define FORM_MEMORY(kind, align, lanes) { VECTOR_##kind, 0, align, lanes }

const struct vector_form vector_forms[VECTOR_OPS] = {
	[0] = FORM_LOAD(4), [1 ... 6] = FORM_LOAD(3), [7] = FORM_LOAD(0), [8] = FORM_LOAD(1), [9] = FORM_LOAD(2),
	[10] = FORM_LOAD(3), [11] = FORM_MEMORY(STORE, 4, 0), [12] = FORM(CONST), [13] = FORM(SHUFFLE),
	[14] = FORM(BINARY),
	[15 ... 17] = FORM_LANE(SPLAT, I32, 0), [18] = FORM_LANE(SPLAT, I64, 0), [19] = FORM_LANE(SPLAT, F32, 0),
	[20] = FORM_LANE(SPLAT, F64, 0),
	[21 ... 22] = FORM_LANE(EXTRACT, I32, 16), [23] = FORM_LANE(REPLACE, I32, 16),
	[24 ... 25] = FORM_LANE(EXTRACT, I32, 8), [26] = FORM_LANE(REPLACE, I32, 8),
	[27] = FORM_LANE(EXTRACT, I32, 4), [28] = FORM_LANE(REPLACE, I32, 4),
	[29] = FORM_LANE(EXTRACT, I64, 2), [30] = FORM_LANE(REPLACE, I64, 2),
	[31] = FORM_LANE(EXTRACT, F32, 4), [32] = FORM_LANE(REPLACE, F32, 4),
	[33] = FORM_LANE(EXTRACT, F64, 2), [34] = FORM_LANE(REPLACE, F64, 2),
	[35 ... 76] = FORM(BINARY), [77] = FORM(UNARY), [78 ... 81] = FORM(BINARY), [82] = FORM(SELECT),
	[83] = FORM(TEST),
	[84] = FORM_MEMORY(LOAD_LANE, 0, 16), [85] = FORM_MEMORY(LOAD_LANE, 1, 8), [86] = FORM_MEMORY(LOAD_LANE, 2, 4),
	[87] = FORM_MEMORY(LOAD_LANE, 3, 2), [88] = FORM_MEMORY(STORE_LANE, 0, 16),
	[89] = FORM_MEMORY(STORE_LANE, 1, 8),
	[90] = FORM_MEMORY(STORE_LANE, 2, 4), [91] = FORM_MEMORY(STORE_LANE, 3, 2), [92] = FORM_LOAD(2),
	[93] = FORM_LOAD(3), [94 ... 98] = FORM(UNARY), [99 ... 100] = FORM(TEST), [101 ... 102] = FORM(BINARY),
	[103 ... 106] = FORM(UNARY), [107 ... 109] = FORM(SHIFT), [110 ... 115] = FORM(BINARY),
	[116 ... 117] = FORM(UNARY), [118 ... 121] = FORM(BINARY), [122] = FORM(UNARY), [123] = FORM(BINARY),
	[124 ... 129] = FORM(UNARY), [130] = FORM(BINARY), [131 ... 132] = FORM(TEST), [133 ... 134] = FORM(BINARY),
	[135 ... 138] = FORM(UNARY), [139 ... 141] = FORM(SHIFT), [142 ... 147] = FORM(BINARY), [148] = FORM(UNARY),
	[149 ... 153] = FORM(BINARY), [155 ... 159] = FORM(BINARY),
	[160 ... 161] = FORM(UNARY), [163 ... 164] = FORM(TEST), [167 ... 170] = FORM(UNARY),
	[171 ... 173] = FORM(SHIFT), [174] = FORM(BINARY), [177] = FORM(BINARY), [181 ... 186] = FORM(BINARY),
	[188 ... 191] = FORM(BINARY),
	[192 ... 193] = FORM(UNARY), [195 ... 196] = FORM(TEST), [199 ... 202] = FORM(UNARY),
	[203 ... 205] = FORM(SHIFT), [206] = FORM(BINARY), [209] = FORM(BINARY), [213 ... 223] = FORM(BINARY),
	[224 ... 225] = FORM(UNARY), [227] = FORM(UNARY), [228 ... 235] = FORM(BINARY),
	[236 ... 237] = FORM(UNARY), [239] = FORM(UNARY), [240 ... 247] = FORM(BINARY), [248 ... 255] = FORM(UNARY),
};

union vector {
	uint8_t u8[16];
	int8_t s8[16];
	uint16_t u16[8];
	int16_t s16[8];
	uint32_t u32[4];
	int32_t s32[4];
	uint64_t u64[2];
	int64_t s64[2];
	float f32[4];
	double f64[2];
};

static inline union vector get(const uint64_t *fp, uint16_t slot)
{
	return (union vector){ .u64 = { fp[slot], fp[slot + UPPER] } };
}

/* Every lane k of r, which has n of type T. */
#define EACH(T, n, expr) \
	do { for (unsigned k = 0; k < (n); k++) r.T[k] = (__typeof__(r.T[0]))(expr); } while (0); \
	break
#define COMPARE(first, n, S, U) \
	case first: EACH(U, n, x.U[k] == y.U[k] ? -1 : 0); \
	case first + 1: EACH(U, n, x.U[k] != y.U[k] ? -1 : 0); \
	case first + 2: EACH(U, n, x.S[k] < y.S[k] ? -1 : 0); \
	case first + 3: EACH(U, n, x.U[k] < y.U[k] ? -1 : 0); \
	case first + 4: EACH(U, n, x.S[k] > y.S[k] ? -1 : 0); \
	case first + 5: EACH(U, n, x.U[k] > y.U[k] ? -1 : 0); \
	case first + 6: EACH(U, n, x.S[k] <= y.S[k] ? -1 : 0); \
	case first + 7: EACH(U, n, x.U[k] <= y.U[k] ? -1 : 0); \
	case first + 8: EACH(U, n, x.S[k] >= y.S[k] ? -1 : 0); \
	case first + 9: EACH(U, n, x.U[k] >= y.U[k] ? -1 : 0)
#define COMPARE_FLOATS(first, n, F, U) \
	case first: EACH(U, n, x.F[k] == y.F[k] ? -1 : 0); \
	case first + 1: EACH(U, n, x.F[k] != y.F[k] ? -1 : 0); \
	case first + 2: EACH(U, n, x.F[k] < y.F[k] ? -1 : 0); \
	case first + 3: EACH(U, n, x.F[k] > y.F[k] ? -1 : 0); \
	case first + 4: EACH(U, n, x.F[k] <= y.F[k] ? -1 : 0); \
	case first + 5: EACH(U, n, x.F[k] >= y.F[k] ? -1 : 0)
#define SHIFTS(first, n, S, U, bits) \
	case first: EACH(U, n, x.U[k] << (count & (bits - 1))); \
	case first + 1: EACH(S, n, x.S[k] >> (count & (bits - 1))); \
	case first + 2: EACH(U, n, x.U[k] >> (count & (bits - 1)))
#define MIN_MAX(first, n, S, U) \
	case first: EACH(S, n, x.S[k] < y.S[k] ? x.S[k] : y.S[k]); \
	case first + 1: EACH(U, n, x.U[k] < y.U[k] ? x.U[k] : y.U[k]); \
	case first + 2: EACH(S, n, x.S[k] > y.S[k] ? x.S[k] : y.S[k]); \
	case first + 3: EACH(U, n, x.U[k] > y.U[k] ? x.U[k] : y.U[k])
/* low and high halves, signed and unsigned: of n lanes, from twice as many in S and U */
#define EXTENDS(first, n, WS, WU, S, U) \
	case first: EACH(WS, n, x.S[k]); \
	case first + 1: EACH(WS, n, x.S[k + (n)]); \
	case first + 2: EACH(WU, n, x.U[k]); \
	case first + 3: EACH(WU, n, x.U[k + (n)])
#define EXTENDED_PRODUCTS(first, n, WS, WU, S, U) \
	case first: EACH(WS, n, (__typeof__(r.WS[0]))x.S[k] * y.S[k]); \
	case first + 1: EACH(WS, n, (__typeof__(r.WS[0]))x.S[k + (n)] * y.S[k + (n)]); \
	case first + 2: EACH(WU, n, (__typeof__(r.WU[0]))x.U[k] * y.U[k]); \
	case first + 3: EACH(WU, n, (__typeof__(r.WU[0]))x.U[k + (n)] * y.U[k + (n)])
#define EXTENDED_SUMS(first, n, WS, WU, S, U) \
	case first: EACH(WS, n, x.S[2 * k] + x.S[2 * k + 1]); \
	case first + 1: EACH(WU, n, x.U[2 * k] + x.U[2 * k + 1])
#define NARROWS(first, n, S, to_s, to_u, lo, hi, max) \
	case first: EACH(to_s, 2 * (n), clamp(k < (n) ? x.S[k % (n)] : y.S[k % (n)], lo, hi)); \
	case first + 1: EACH(to_u, 2 * (n), clamp(k < (n) ? x.S[k % (n)] : y.S[k % (n)], 0, max))
#define SATURATING(first, n, S, U, lo, hi, max) \
	case first: EACH(U, n, x.U[k] + y.U[k]); \
	case first + 1: EACH(S, n, clamp(x.S[k] + y.S[k], lo, hi)); \
	case first + 2: EACH(U, n, clamp(x.U[k] + y.U[k], 0, max)); \
	case first + 3: EACH(U, n, x.U[k] - y.U[k]); \
	case first + 4: EACH(S, n, clamp(x.S[k] - y.S[k], lo, hi)); \
	case first + 5: EACH(U, n, clamp(x.U[k] - y.U[k], 0, max))
#define FLOATS(first, n, F, min, max) \
	case first: EACH(F, n, x.F[k] + y.F[k]); \
	case first + 1: EACH(F, n, x.F[k] - y.F[k]); \
	case first + 2: EACH(F, n, x.F[k] * y.F[k]); \
	case first + 3: EACH(F, n, x.F[k] / y.F[k]); \
	case first + 4: EACH(F, n, min(x.F[k], y.F[k])); \
	case first + 5: EACH(F, n, max(x.F[k], y.F[k])); \
	case first + 6: EACH(F, n, y.F[k] < x.F[k] ? y.F[k] : x.F[k]); \
	case first + 7: EACH(F, n, x.F[k] < y.F[k] ? y.F[k] : x.F[k])
#define SPLAT(op, T, n) case op: EACH(T, n, s)
#define REPLACE(op, T) case op: r = x; r.T[lane] = (__typeof__(r.T[0]))fp[pc->c]; break
/* the scalar result of op */
#define EXTRACT(op, expr) case op: fp[pc->a] = (uint64_t)(expr); return WASM_OK
#define ALL_TRUE(op, T, n) case op: s = 1; for (unsigned k = 0; k < (n); k++) s &= x.T[k] != 0; \
	fp[pc->a] = s; return WASM_OK
#define BITMASK(op, T, n) case op: s = 0; for (unsigned k = 0; k < (n); k++) s |= (uint64_t)(x.T[k] < 0) << k; \
	fp[pc->a] = s; return WASM_OK

static inline int32_t clamp(int32_t v, int32_t lo, int32_t hi) { return v < lo ? lo : v > hi ? hi : v; }

static inline float quiet_f32(float f) { return f != f ? f + f : f; }
static inline double quiet_f64(double d) { return d != d ? d + d : d; }

/* What a load gives of `size` bytes at p. */
static union vector loaded(unsigned op, const uint8_t *p)
{
	union vector x = { .u64 = { 0, 0 } }, r = x;
	memcpy(x.u8, p, (size_t)1 << vector_forms[op].align);
	switch (op) {
	case 1: EACH(s16, 8, x.s8[k]);
	case 2: EACH(u16, 8, x.u8[k]);
	case 3: EACH(s32, 4, x.s16[k]);
	case 4: EACH(u32, 4, x.u16[k]);
	case 5: EACH(s64, 2, x.s32[k]);
	case 6: EACH(u64, 2, x.u32[k]);
	case 7: EACH(u8, 16, x.u8[0]);
	case 8: EACH(u16, 8, x.u16[0]);
	case 9: EACH(u32, 4, x.u32[0]);
	case 10: EACH(u64, 2, x.u64[0]);
	default: r = x;                /* the whole, or with zeros above */
	}
	return r;
}

static enum wasm_trap run_access(unsigned op, const struct wasm_insn *pc, uint64_t *fp, const struct wasm_memory *m)
{
	const struct vector_form *form = &vector_forms[op];
	int stores = form->kind == VECTOR_STORE || form->kind == VECTOR_STORE_LANE;
	uint64_t at = (uint64_t)(uint32_t)fp[stores ? pc->a : pc->b] + insn_x32(pc + 1);
	size_t size = (size_t)1 << form->align, place = size * pc[1].a;
	union vector x;
	if (at + size > m->size)
		return WASM_MEMORY_BOUNDS;
	if (stores) {
		x = get(fp, pc->b);
		memcpy(m->bytes + at, x.u8 + place, size);
		return WASM_OK;
	}
	if (form->kind == VECTOR_LOAD) {
		x = loaded(op, m->bytes + at);
	} else {
		x = get(fp, pc->c);
		memcpy(x.u8 + place, m->bytes + at, size);
	}
	fp[pc->a] = x.u64[0];
	fp[pc->a + UPPER] = x.u64[1];
	return WASM_OK;
}

enum wasm_trap run_vector(const struct wasm_insn *pc, uint64_t *fp, const struct wasm_memory *m)
{
	unsigned op = pc[1].op, lane = pc[1].a;
	union vector x = get(fp, pc->b), y = get(fp, pc->c), r = { .u64 = { 0, 0 } };
	uint64_t s = fp[pc->b];
	uint32_t count = (uint32_t)fp[pc->c];
	switch (op) {
	case 0: case 1: case 2: case 3: case 4: case 5: case 6: case 7: case 8: case 9: case 10: case 11:
	case 84: case 85: case 86: case 87: case 88: case 89: case 90: case 91: case 92: case 93:
		return run_access(op, pc, fp, m);
	case 12:
		memcpy(r.u8, pc + 2, sizeof r);
		break;
	case 13: {
		uint8_t from[16], both[32];
		memcpy(from, pc + 2, sizeof from);
		memcpy(both, x.u8, 16);
		memcpy(both + 16, y.u8, 16);
		EACH(u8, 16, both[from[k]]);
	}
	case 14: EACH(u8, 16, y.u8[k] < 16 ? x.u8[y.u8[k]] : 0);

	SPLAT(15, u8, 16); SPLAT(16, u16, 8); SPLAT(17, u32, 4); SPLAT(18, u64, 2);
	SPLAT(19, u32, 4); SPLAT(20, u64, 2);
	EXTRACT(21, (uint32_t)x.s8[lane]); EXTRACT(22, x.u8[lane]); REPLACE(23, u8);
	EXTRACT(24, (uint32_t)x.s16[lane]); EXTRACT(25, x.u16[lane]); REPLACE(26, u16);
	EXTRACT(27, x.u32[lane]); REPLACE(28, u32);
	EXTRACT(29, x.u64[lane]); REPLACE(30, u64);
	EXTRACT(31, x.u32[lane]); REPLACE(32, u32);
	EXTRACT(33, x.u64[lane]); REPLACE(34, u64);

	COMPARE(35, 16, s8, u8);
	COMPARE(45, 8, s16, u16);
	COMPARE(55, 4, s32, u32);
	COMPARE_FLOATS(65, 4, f32, u32);
	COMPARE_FLOATS(71, 2, f64, u64);

	case 77: EACH(u64, 2, ~x.u64[k]);
	case 78: EACH(u64, 2, x.u64[k] & y.u64[k]);
	case 79: EACH(u64, 2, x.u64[k] & ~y.u64[k]);
	case 80: EACH(u64, 2, x.u64[k] | y.u64[k]);
	case 81: EACH(u64, 2, x.u64[k] ^ y.u64[k]);
	case 82: {
		union vector mask = get(fp, pc[1].a);
		EACH(u64, 2, (x.u64[k] & mask.u64[k]) | (y.u64[k] & ~mask.u64[k]));
	}
	EXTRACT(83, (x.u64[0] | x.u64[1]) != 0);
	case 94: EACH(f32, 2, x.f64[k]);
	case 95: EACH(f64, 2, x.f32[k]);

	/* 16 lanes of 8 bits */
	case 96: EACH(u8, 16, x.s8[k] < 0 ? -x.s8[k] : x.s8[k]);
	case 97: EACH(u8, 16, -x.u8[k]);
	case 98: EACH(u8, 16, __builtin_popcount(x.u8[k]));
	ALL_TRUE(99, u8, 16);
	BITMASK(100, s8, 16);
	NARROWS(101, 8, s16, s8, u8, INT8_MIN, INT8_MAX, UINT8_MAX);
	case 103: EACH(f32, 4, __builtin_ceilf(quiet_f32(x.f32[k])));
	case 104: EACH(f32, 4, __builtin_floorf(quiet_f32(x.f32[k])));
	case 105: EACH(f32, 4, __builtin_truncf(quiet_f32(x.f32[k])));
	case 106: EACH(f32, 4, __builtin_rintf(quiet_f32(x.f32[k])));
	SHIFTS(107, 16, s8, u8, 8);
	SATURATING(110, 16, s8, u8, INT8_MIN, INT8_MAX, UINT8_MAX);
	case 116: EACH(f64, 2, __builtin_ceil(quiet_f64(x.f64[k])));
	case 117: EACH(f64, 2, __builtin_floor(quiet_f64(x.f64[k])));
	MIN_MAX(118, 16, s8, u8);
	case 122: EACH(f64, 2, __builtin_trunc(quiet_f64(x.f64[k])));
	case 123: EACH(u8, 16, (x.u8[k] + y.u8[k] + 1) >> 1);

	/* 8 of 16 */
	EXTENDED_SUMS(124, 8, s16, u16, s8, u8);
	EXTENDED_SUMS(126, 4, s32, u32, s16, u16);
	case 128: EACH(u16, 8, x.s16[k] < 0 ? -x.s16[k] : x.s16[k]);
	case 129: EACH(u16, 8, -x.u16[k]);
	case 130: EACH(s16, 8, clamp((x.s16[k] * y.s16[k] + 0x4000) >> 15, INT16_MIN, INT16_MAX));
	ALL_TRUE(131, u16, 8);
	BITMASK(132, s16, 8);
	NARROWS(133, 4, s32, s16, u16, INT16_MIN, INT16_MAX, UINT16_MAX);
	EXTENDS(135, 8, s16, u16, s8, u8);
	SHIFTS(139, 8, s16, u16, 16);
	SATURATING(142, 8, s16, u16, INT16_MIN, INT16_MAX, UINT16_MAX);
	case 148: EACH(f64, 2, __builtin_rint(quiet_f64(x.f64[k])));
	case 149: EACH(u16, 8, (uint32_t)x.u16[k] * y.u16[k]);
	MIN_MAX(150, 8, s16, u16);
	case 155: EACH(u16, 8, (x.u16[k] + y.u16[k] + 1) >> 1);
	EXTENDED_PRODUCTS(156, 8, s16, u16, s8, u8);

	/* 4 of 32 */
	case 160: EACH(u32, 4, x.s32[k] < 0 ? 0 - x.u32[k] : x.u32[k]);
	case 161: EACH(u32, 4, 0 - x.u32[k]);
	ALL_TRUE(163, u32, 4);
	BITMASK(164, s32, 4);
	EXTENDS(167, 4, s32, u32, s16, u16);
	SHIFTS(171, 4, s32, u32, 32);
	case 174: EACH(u32, 4, x.u32[k] + y.u32[k]);
	case 177: EACH(u32, 4, x.u32[k] - y.u32[k]);
	case 181: EACH(u32, 4, x.u32[k] * y.u32[k]);
	MIN_MAX(182, 4, s32, u32);
	case 186: EACH(u32, 4, (uint32_t)(x.s16[2 * k] * y.s16[2 * k]) +
		(uint32_t)(x.s16[2 * k + 1] * y.s16[2 * k + 1]));
	EXTENDED_PRODUCTS(188, 4, s32, u32, s16, u16);

	/* 2 of 64 */
	case 192: EACH(u64, 2, x.s64[k] < 0 ? 0 - x.u64[k] : x.u64[k]);
	case 193: EACH(u64, 2, 0 - x.u64[k]);
	ALL_TRUE(195, u64, 2);
	BITMASK(196, s64, 2);
	EXTENDS(199, 2, s64, u64, s32, u32);
	SHIFTS(203, 2, s64, u64, 64);
	case 206: EACH(u64, 2, x.u64[k] + y.u64[k]);
	case 209: EACH(u64, 2, x.u64[k] - y.u64[k]);
	case 213: EACH(u64, 2, x.u64[k] * y.u64[k]);
	case 214: EACH(u64, 2, x.u64[k] == y.u64[k] ? -1 : 0);
	case 215: EACH(u64, 2, x.u64[k] != y.u64[k] ? -1 : 0);
	case 216: EACH(u64, 2, x.s64[k] < y.s64[k] ? -1 : 0);
	case 217: EACH(u64, 2, x.s64[k] > y.s64[k] ? -1 : 0);
	case 218: EACH(u64, 2, x.s64[k] <= y.s64[k] ? -1 : 0);
	case 219: EACH(u64, 2, x.s64[k] >= y.s64[k] ? -1 : 0);
	EXTENDED_PRODUCTS(220, 2, s64, u64, s32, u32);

	/* floats */
	case 224: EACH(u32, 4, x.u32[k] & INT32_MAX);
	case 225: EACH(u32, 4, x.u32[k] ^ 1u << 31);
	case 227: EACH(f32, 4, __builtin_sqrtf(quiet_f32(x.f32[k])));
	FLOATS(228, 4, f32, min_f32, max_f32);
	case 236: EACH(u64, 2, x.u64[k] & INT64_MAX);
	case 237: EACH(u64, 2, x.u64[k] ^ (uint64_t)1 << 63);
	case 239: EACH(f64, 2, __builtin_sqrt(quiet_f64(x.f64[k])));
	FLOATS(240, 2, f64, min_f64, max_f64);

	/* conversions */
	case 248: EACH(s32, 4, saturate_s32(x.f32[k]));
	case 249: EACH(u32, 4, saturate_u32(x.f32[k]));
	case 250: EACH(f32, 4, x.s32[k]);
	case 251: EACH(f32, 4, x.u32[k]);
	case 252: EACH(s32, 2, saturate_s32(x.f64[k]));
	case 253: EACH(u32, 2, saturate_u32(x.f64[k]));
	case 254: EACH(f64, 2, x.s32[k]);
	case 255: EACH(f64, 2, x.u32[k]);
	}
	fp[pc->a] = r.u64[0];
	fp[pc->a + UPPER] = r.u64[1];
	return WASM_OK;
}
