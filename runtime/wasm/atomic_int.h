/* wasm/atomic_int.h -- atomic instructions, the family of 0xfe: their forms, and the interpreter's part.
 *
 * After wait, notify and fence come nine operations, each of seven widths in the same order.
 */
#ifndef WASM_ATOMIC_INT_H
#define WASM_ATOMIC_INT_H

#include "wasm/code_int.h"
#include "wasm/wasm_int.h"

enum { ATOMIC_NOTIFY = 0, ATOMIC_WAIT32 = 1, ATOMIC_WAIT64 = 2, ATOMIC_FENCE = 3, ATOMIC_FIRST = 0x10,
	ATOMIC_END = 0x4f, ATOMIC_WIDTHS = 7 };
enum atomic_kind { ATOMIC_LOAD, ATOMIC_STORE, ATOMIC_ADD, ATOMIC_SUB, ATOMIC_AND, ATOMIC_OR, ATOMIC_XOR,
	ATOMIC_EXCHANGE, ATOMIC_COMPARE };

static inline int atomic_is(uint32_t op) { return op <= ATOMIC_FENCE || (op >= ATOMIC_FIRST && op < ATOMIC_END); }

/* Of those from ATOMIC_FIRST on. */
static inline enum atomic_kind atomic_kind(uint32_t op)
{
	return (enum atomic_kind)((op - ATOMIC_FIRST) / ATOMIC_WIDTHS);
}

/* log2 of the bytes; of all but the fence. */
static inline unsigned atomic_align(uint32_t op)
{
	static const uint8_t aligns[ATOMIC_WIDTHS] = { 2, 3, 0, 1, 0, 1, 2 };
	if (op < ATOMIC_FIRST)
		return op == ATOMIC_WAIT64 ? 3 : 2;
	return aligns[(op - ATOMIC_FIRST) % ATOMIC_WIDTHS];
}

/* The type of the values; of notify that of the count. */
static inline uint8_t atomic_type(uint32_t op)
{
	unsigned width = (op - ATOMIC_FIRST) % ATOMIC_WIDTHS;
	if (op < ATOMIC_FIRST)
		return op == ATOMIC_WAIT64 ? WASM_I64 : WASM_I32;
	return width == 0 || width == 2 || width == 3 ? WASM_I32 : WASM_I64;
}

/* How many operands, the address included. */
static inline unsigned atomic_operands(uint32_t op)
{
	if (op < ATOMIC_FIRST)
		return op == ATOMIC_FENCE ? 0 : op == ATOMIC_NOTIFY ? 2 : 3;
	return atomic_kind(op) == ATOMIC_LOAD ? 1 : atomic_kind(op) == ATOMIC_COMPARE ? 3 : 2;
}

static inline int atomic_has_result(uint32_t op)
{
	return op < ATOMIC_FIRST ? op != ATOMIC_FENCE : atomic_kind(op) != ATOMIC_STORE;
}

/* Runs OP_ATOMIC: slots d, address, value [op of the 0xfe family, third slot, offset in memory]. */
enum wasm_trap run_atomic(struct wasm_store *s, const struct wasm_insn *pc, uint64_t *fp, struct wasm_memory *m);

#endif
