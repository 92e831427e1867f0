/* wasm/vector_int.h -- instructions on vectors of 128 bits: their forms, and what runs them.
 *
 * The lower half of a vector is in its slot, the upper one UPPER slots further on, in the second half of the store's
 * stack: so that slots are numbered as everywhere.  A function that has any vector (struct body's `wide`) copies both
 * halves of whatever it copies, for the translator does not know types.
 */
#ifndef WASM_VECTOR_INT_H
#define WASM_VECTOR_INT_H

#include "wasm/code_int.h"
#include "wasm/wasm_int.h"

enum { UPPER = STACK_SLOTS };

/* Operands and results; V: a vector, S: the scalar `type`.  Memory's address and the count of a shift are i32. */
enum vector_kind { VECTOR_NONE,        /* no such instruction */
	VECTOR_LOAD, VECTOR_STORE, VECTOR_LOAD_LANE, VECTOR_STORE_LANE,
	VECTOR_CONST, VECTOR_SHUFFLE,  /* with 16 bytes of their own */
	VECTOR_UNARY, VECTOR_BINARY, VECTOR_SELECT,    /* V -> V, V V -> V, V V V -> V */
	VECTOR_TEST, VECTOR_SHIFT, VECTOR_SPLAT,       /* V -> i32, V i32 -> V, S -> V */
	VECTOR_EXTRACT, VECTOR_REPLACE };              /* a lane: V -> S, V S -> V */

struct vector_form {
	uint8_t kind, type;
	uint8_t align;                 /* of what is in memory: log2 of its bytes */
	uint8_t lanes;                 /* for an immediate that names a lane: how many there are */
};
enum { VECTOR_OPS = 256 };
extern const struct vector_form vector_forms[VECTOR_OPS];

/* Runs OP_VECTOR: slots a b c [op of the 0xfd family, lane or third slot, offset in memory]; VECTOR_CONST and
 * VECTOR_SHUFFLE are OP_VECTOR_LONG, with two more words. */
enum wasm_trap run_vector(const struct wasm_insn *pc, uint64_t *fp, const struct wasm_memory *m);

#endif
