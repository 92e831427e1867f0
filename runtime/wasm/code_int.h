/* wasm/code_int.h -- the code that the interpreter runs, made by translate.c.
 *
 * An instruction is 8 bytes: what to do and three operands of 16 bits, mostly slots of the function's frame.  Locals
 * are the first slots, parameters before the others; an operand at height h of WebAssembly's stack is in slot locals +
 * h, unless it is still the local or the constant it was pushed as.  Some instructions have a second word.
 *
 *      a b c      operands           d: the slot that receives the result, always a
 *      rel16      c, signed          a jump, relative to the instruction, in instructions
 *      x32        b | c << 16        a jump or an index
 *      [x y]      the second word's a, or its two halves of 32 bits
 *
 * A call's arguments are the caller's last slots, which are the callee's first; its results are written there too.
 */
#ifndef WASM_CODE_INT_H
#define WASM_CODE_INT_H

#include <stdint.h>

struct wasm_insn { uint16_t op, a, b, c; };

static inline uint32_t insn_x32(const struct wasm_insn *i) { return i->b | (uint32_t)i->c << 16; }
static inline uint32_t insn_y32(const struct wasm_insn *i) { return i->op | (uint32_t)i->a << 16; }

/* Of integers of both widths: d = b OP c, also with c a constant of 16 bits, signed. */
#define INT_BINARY(X, T) X(T, ADD) X(T, SUB) X(T, MUL) X(T, AND) X(T, OR) X(T, XOR) X(T, SHL) X(T, SHR_S) X(T, SHR_U) \
	X(T, ROTL) X(T, ROTR)
#define INT_DIVIDE(X, T) X(T, DIV_S) X(T, DIV_U) X(T, REM_S) X(T, REM_U)
/* In the order of WebAssembly's opcodes, also as jumps that compare a and b, which may be a constant too. */
#define INT_COMPARE(X, T) X(T, EQ) X(T, NE) X(T, LT_S) X(T, LT_U) X(T, GT_S) X(T, GT_U) X(T, LE_S) X(T, LE_U) \
	X(T, GE_S) \
	X(T, GE_U)
#define INT_UNARY(X, T) X(T, CLZ) X(T, CTZ) X(T, POPCNT)
#define FLOAT_UNARY(X, T) X(T, ABS) X(T, NEG) X(T, CEIL) X(T, FLOOR) X(T, TRUNC) X(T, NEAREST) X(T, SQRT)
#define FLOAT_BINARY(X, T) X(T, ADD) X(T, SUB) X(T, MUL) X(T, DIV) X(T, MIN) X(T, MAX) X(T, COPYSIGN)
#define FLOAT_COMPARE(X, T) X(T, EQ) X(T, NE) X(T, LT) X(T, GT) X(T, LE) X(T, GE)

/* From 0xa7 to 0xc4 in WebAssembly's order; those that need no code are there to keep it. */
#define CONVERSIONS(X) X(WRAP) X(TRUNC_I32_F32_S) X(TRUNC_I32_F32_U) X(TRUNC_I32_F64_S) X(TRUNC_I32_F64_U) X(EXTEND_S) \
	X(EXTEND_U) X(TRUNC_I64_F32_S) X(TRUNC_I64_F32_U) X(TRUNC_I64_F64_S) X(TRUNC_I64_F64_U) \
	X(F32_I32_S) X(F32_I32_U) \
	X(F32_I64_S) X(F32_I64_U) X(DEMOTE) X(F64_I32_S) X(F64_I32_U) X(F64_I64_S) X(F64_I64_U) X(PROMOTE) X(SAME_0) \
	X(SAME_1) X(SAME_2) X(SAME_3) X(EXTEND8_32) X(EXTEND16_32) X(EXTEND8_64) X(EXTEND16_64) X(EXTEND32_64)
/* 0xfc 0 to 7 */
#define SATURATIONS(X) X(SAT_I32_F32_S) X(SAT_I32_F32_U) X(SAT_I32_F64_S) X(SAT_I32_F64_U) X(SAT_I64_F32_S) \
	X(SAT_I64_F32_U) X(SAT_I64_F64_S) X(SAT_I64_F64_U)

/* LOAD d = [b + c], STORE [a + c] = b; LOAD_FAR and STORE_FAR have the offset in the second word. */
#define LOADS(X) X(32, uint32_t, uint32_t) X(64, uint64_t, uint64_t) X(8S, int8_t, uint32_t) X(8U, uint8_t, uint32_t) \
	X(16S, int16_t, uint32_t) X(16U, uint16_t, uint32_t) X(8S_64, int8_t, uint64_t) X(16S_64, int16_t, uint64_t) \
	X(32S_64, int32_t, uint64_t)
#define STORES(X) X(8, uint8_t) X(16, uint16_t) X(32, uint32_t) X(64, uint64_t)

#define N_2(T, n) OP_##T##_##n,
#define N_C(T, n) OP_##T##_##n##_C,
#define N_J(T, n) OP_J_##T##_##n,
#define N_JC(T, n) OP_J_##T##_##n##_C,
#define N_JN(T, n) OP_JN_##T##_##n,
#define N_1(n) OP_##n,
#define N_LOAD(n, m, r) OP_LOAD_##n,
#define N_LOAD_FAR(n, m, r) OP_LOAD_FAR_##n,
#define N_STORE(n, m) OP_STORE_##n,
#define N_STORE_FAR(n, m) OP_STORE_FAR_##n,

/* CONTROL:  TRAP a      ENTER a: slots of the frame, b: the first local to be zeroed, c: how many
 *           TRANSLATE, HOST: the code of functions that have none yet, and of the host's; EXIT, BACK: return addresses
 *           BR x32   BRNZ, BRZ a x32   BR_TABLE a x32: n, then n + 1 words with x32   RET   RET1 a
 *           CALL a: first argument, x32: function of the module; CALL_IMPORT the same, any function
 *           CALL_INDIRECT a: first argument, b: slot of the index [table type]; TAIL_ the same, and returns
 *           THROW a: first value, x32: tag; THROW_REF a: the exception
 *           COPY d b   CONST32 d x32   CONST64 d [value]   SELECT d b c [condition] */
#define CONTROL(X) X(TRAP) X(ENTER) X(TRANSLATE) X(HOST) X(EXIT) X(BACK) X(BR) X(BRNZ) X(BRZ) X(BR_TABLE) \
	X(RET) X(RET1) \
	X(CALL) X(CALL_IMPORT) X(CALL_INDIRECT) X(TAIL_CALL) X(TAIL_INDIRECT) X(THROW) X(THROW_REF) \
	X(COPY) X(CONST32) X(CONST64) X(SELECT) \
	X(GLOBAL_GET) X(GLOBAL_SET) X(GLOBAL_GET_REF) X(REF_FUNC)
/* The same of both halves of slots (vector_int.h), where a function has vectors; ENTER_WIDE a: the first local to be
 * zeroed, x32: how many, after ENTER. */
#define WIDE(X) X(ENTER_WIDE) X(RET1_WIDE) X(COPY_WIDE) X(SELECT_WIDE) X(GLOBAL_GET_WIDE) X(GLOBAL_SET_WIDE) \
	X(VECTOR) X(VECTOR_LONG)
/* Bulk operations: slots a b c [index index]; ATOMIC: atomic_int.h */
#define BULK(X) X(ATOMIC) X(MEMORY_SIZE) X(MEMORY_GROW) X(MEMORY_INIT) X(MEMORY_COPY) X(MEMORY_FILL) X(DATA_DROP) \
	X(TABLE_GET) X(TABLE_SET) X(TABLE_INIT) X(ELEM_DROP) X(TABLE_COPY) X(TABLE_GROW) X(TABLE_SIZE) X(TABLE_FILL)

enum wasm_op {
	CONTROL(N_1) WIDE(N_1) BULK(N_1)
	INT_BINARY(N_2, I32) INT_BINARY(N_2, I64)
	INT_BINARY(N_C, I32) INT_BINARY(N_C, I64)
	INT_DIVIDE(N_2, I32) INT_DIVIDE(N_2, I64)
	INT_COMPARE(N_2, I32) INT_COMPARE(N_2, I64) FLOAT_COMPARE(N_2, F32) FLOAT_COMPARE(N_2, F64)
	INT_COMPARE(N_C, I32) INT_COMPARE(N_C, I64)
	INT_COMPARE(N_J, I32) INT_COMPARE(N_J, I64) FLOAT_COMPARE(N_J, F32) FLOAT_COMPARE(N_J, F64)
	INT_COMPARE(N_JC, I32) INT_COMPARE(N_JC, I64)
	FLOAT_COMPARE(N_JN, F32) FLOAT_COMPARE(N_JN, F64)
	INT_UNARY(N_2, I32) INT_UNARY(N_2, I64)
	FLOAT_UNARY(N_2, F32) FLOAT_UNARY(N_2, F64)
	FLOAT_BINARY(N_2, F32) FLOAT_BINARY(N_2, F64)
	CONVERSIONS(N_1) SATURATIONS(N_1)
	LOADS(N_LOAD) LOADS(N_LOAD_FAR) STORES(N_STORE) STORES(N_STORE_FAR)
	OP_COUNT
};

/* The code of a function that has handlers is followed by their table: a word with their number, then the handlers,
 * those of inner blocks before those around them.  The interpreter looks into it only when something is thrown:
 * entering a block costs nothing. */
enum { HANDLER_ALL = UINT32_MAX, HANDLER_DELEGATE = UINT32_MAX - 1, HANDLER_NO_SLOT = UINT16_MAX };

struct handler {
	uint32_t start, end;           /* the instructions that it guards */
	uint32_t depth;                /* how many handled blocks there are around these, with their own */
	uint32_t tag;                  /* index; or any exception; or only those handlers count from now on whose */
	uint32_t target;               /* instruction to go on at; HANDLER_DELEGATE: depth is at most this */
	uint16_t slot, kept;           /* where the values go, and the exception itself; or HANDLER_NO_SLOT */
};

#endif
