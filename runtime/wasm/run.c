/* wasm/run.c -- the interpreter: threaded code by computed goto, one function for all.
 *
 * The registers of the machine are pc, fp (the frame's first slot), and what of the instance is used all the time: its
 * memory and that memory's bytes.  Calls between functions of WebAssembly use no C stack; frames are in store->frames,
 * and a call into another instance puts a second frame between, whose instruction BACK returns to the caller's.  It and
 * the frame of EXIT name the function that was called, so that the instance of every function that runs is named by
 * some frame.
 *
 * Only i32 and f32 results are written as whole slots with zeros above: the processor then forwards any later read of
 * the slot from the store, whatever its width.
 */
#include "wasm/atomic_int.h"
#include "wasm/code_int.h"
#include "wasm/numeric_int.h"
#include "wasm/vector_int.h"

#include <string.h>

#include "base/mem.h"

const struct wasm_insn run_entry = { OP_TRANSLATE, 0, 0, 0 }, run_host_entry = { OP_HOST, 0, 0, 0 };
static const struct wasm_insn exit_insn = { OP_EXIT, 0, 0, 0 }, back_insn = { OP_BACK, 0, 0, 0 };

#define U32(k) ((uint32_t)fp[k])
#define S32(k) ((int32_t)fp[k])
#define U64(k) fp[k]
#define S64(k) ((int64_t)fp[k])
#define A pc->a
#define B pc->b
#define C pc->c
#define CC ((int16_t)pc->c)
/* clang takes minutes over so many indirect jumps when it adds the sanitizers' code: there is one then. */
#ifdef __clang__
#define GO goto dispatch
#else
#define GO goto *labels[pc->op]
#endif
#define NEXT do { pc++; GO; } while (0)
#define NEXT2 do { pc += 2; GO; } while (0)
#define LIKELY(x) __builtin_expect(!!(x), 1)
#define UNLIKELY(x) __builtin_expect(!!(x), 0)

/* Jumps are where an endless loop can be stopped. */
#define JUMP(rel) do { pc += (rel); if (UNLIKELY(*word == 0)) goto poll; GO; } while (0)

#define LABEL_2(T, n) [OP_##T##_##n] = &&L_##T##_##n,
#define LABEL_C(T, n) [OP_##T##_##n##_C] = &&L_##T##_##n##_C,
#define LABEL_J(T, n) [OP_J_##T##_##n] = &&L_J_##T##_##n,
#define LABEL_JC(T, n) [OP_J_##T##_##n##_C] = &&L_J_##T##_##n##_C,
#define LABEL_JN(T, n) [OP_JN_##T##_##n] = &&L_JN_##T##_##n,
#define LABEL_1(n) [OP_##n] = &&L_##n,
#define LABEL_LOAD(n, m, r) [OP_LOAD_##n] = &&L_LOAD_##n,
#define LABEL_LOAD_FAR(n, m, r) [OP_LOAD_FAR_##n] = &&L_LOAD_FAR_##n,
#define LABEL_STORE(n, m) [OP_STORE_##n] = &&L_STORE_##n,
#define LABEL_STORE_FAR(n, m) [OP_STORE_FAR_##n] = &&L_STORE_FAR_##n,

#define I32_2(n, expr) L_I32_##n: { uint32_t x = U32(B), y = U32(C); U64(A) = (uint32_t)(expr); NEXT; } \
	L_I32_##n##_C: { uint32_t x = U32(B), y = (uint32_t)CC; U64(A) = (uint32_t)(expr); NEXT; }
#define I64_2(n, expr) L_I64_##n: { uint64_t x = U64(B), y = U64(C); U64(A) = (uint64_t)(expr); NEXT; } \
	L_I64_##n##_C: { uint64_t x = U64(B), y = (uint64_t)(int64_t)CC; U64(A) = (uint64_t)(expr); NEXT; }
#define COMPARE(T, n, type, wide, op) \
	L_##T##_##n: U64(A) = (type)U64(B) op (type)U64(C); NEXT; \
	L_##T##_##n##_C: U64(A) = (type)U64(B) op (type)(wide)CC; NEXT; \
	L_J_##T##_##n: if ((type)U64(A) op (type)U64(B)) JUMP(CC); NEXT; \
	L_J_##T##_##n##_C: if ((type)U64(A) op (type)(wide)(int16_t)B) JUMP(CC); NEXT;
#define COMPARES(T, s, u, wide) COMPARE(T, EQ, u, wide, ==) COMPARE(T, NE, u, wide, !=) \
	COMPARE(T, LT_S, s, wide, <) COMPARE(T, LT_U, u, wide, <) COMPARE(T, GT_S, s, wide, >) \
	COMPARE(T, GT_U, u, wide, >) COMPARE(T, LE_S, s, wide, <=) COMPARE(T, LE_U, u, wide, <=) \
	COMPARE(T, GE_S, s, wide, >=) COMPARE(T, GE_U, u, wide, >=)
#define FCOMPARE(T, n, get, op) \
	L_##T##_##n: U64(A) = get(U64(B)) op get(U64(C)); NEXT; \
	L_J_##T##_##n: if (get(U64(A)) op get(U64(B))) JUMP(CC); NEXT; \
	L_JN_##T##_##n: if (!(get(U64(A)) op get(U64(B)))) JUMP(CC); NEXT;
#define FCOMPARES(T, get) FCOMPARE(T, EQ, get, ==) FCOMPARE(T, NE, get, !=) FCOMPARE(T, LT, get, <) \
	FCOMPARE(T, GT, get, >) FCOMPARE(T, LE, get, <=) FCOMPARE(T, GE, get, >=)
#define UNARY(label, expr) L_##label: { uint64_t x = U64(B); U64(A) = (expr); NEXT; }
#define FUNARY(T, n, get, put, expr) UNARY(T##_##n, put(expr(quiet_##get(x))))
#define FBINARY(T, n, get, put, expr) \
	L_##T##_##n: { __typeof__(get(0)) x = get(U64(B)), y = get(U64(C)); U64(A) = put(expr); NEXT; }
/* lo < x < hi is what truncates to a number of the result's type; NaN is not. */
#define TRUNCATE(n, get, type, result, lo, hi) L_##n: { __typeof__(get(0)) x = get(U64(B)); \
	if (UNLIKELY(!(x lo && x hi))) { trap = WASM_UNREPRESENTABLE; goto trapped; } U64(A) = (result)(type)x; NEXT; }

#define LOAD_AT(n, m, r, offset, next) { uint64_t at = (uint64_t)U32(B) + (offset); m v; \
	if (UNLIKELY(at + sizeof v > memory->size)) goto out_of_bounds; \
	memcpy(&v, bytes + at, sizeof v); U64(A) = (r)v; next; }
#define LOAD(n, m, r) L_LOAD_##n: LOAD_AT(n, m, r, C, NEXT) L_LOAD_FAR_##n: LOAD_AT(n, m, r, insn_x32(pc + 1), NEXT2)
#define STORE_AT(n, m, offset, next) { uint64_t at = (uint64_t)U32(A) + (offset); m v = (m)U64(B); \
	if (UNLIKELY(at + sizeof v > memory->size)) goto out_of_bounds; \
	memcpy(bytes + at, &v, sizeof v); next; }
#define STORE(n, m) L_STORE_##n: STORE_AT(n, m, C, NEXT) L_STORE_FAR_##n: STORE_AT(n, m, insn_x32(pc + 1), NEXT2)

#define USE(i) (instance = (i), memory = instance->memory, bytes = memory->bytes)
#define TRY(call) do { trap = (call); if (UNLIKELY(trap)) goto trapped; } while (0)
#define TRY_ACCESS(call) do { trap = (call); if (UNLIKELY(trap)) goto no_access; } while (0)

/* Of a function that is not the host's. */
static const struct body *body_of(const struct wasm_func *f)
{
	const struct wasm_module *m = f->instance->module;
	return &m->bodies[f->index - m->imported[WASM_FUNC]];
}

static int make(struct wasm_func *f)
{
	struct wasm_insn *code;
	if (translate(f->instance, body_of(f), &code, &f->handlers, NULL, NULL) < 0)
		return 0;
	f->code = code;
	return 1;
}

/* Where it stopped, for stack traces: the running function, then those in frames. */
static void keep_trace(struct wasm_store *s, struct frame *base, struct wasm_func *f, const struct wasm_insn *pc)
{
	uint32_t n = 0;
	const uint32_t max = sizeof s->trace / sizeof s->trace[0];
	for (struct frame *up = s->frame; n < max; up--) {
		s->trace[n++] = (struct wasm_frame){ f, pc && !f->is_host ? (uint32_t)(pc - f->code) + 1 : 0 };
		while (up > base && up[-1].pc == &back_insn)
			up--;
		if (up <= base + 1)
			break;
		f = up[-1].func;
		pc = up[-1].pc - 1;
	}
	s->trace_count = n;
}

enum wasm_trap run(struct wasm_store *s, struct wasm_func *f, uint64_t *fp)
{
	static const void *const labels[OP_COUNT] = {
		CONTROL(LABEL_1) WIDE(LABEL_1) BULK(LABEL_1)
		INT_BINARY(LABEL_2, I32) INT_BINARY(LABEL_2, I64)
		INT_BINARY(LABEL_C, I32) INT_BINARY(LABEL_C, I64)
		INT_DIVIDE(LABEL_2, I32) INT_DIVIDE(LABEL_2, I64)
		INT_COMPARE(LABEL_2, I32) INT_COMPARE(LABEL_2, I64) FLOAT_COMPARE(LABEL_2, F32)
		FLOAT_COMPARE(LABEL_2, F64)
		INT_COMPARE(LABEL_C, I32) INT_COMPARE(LABEL_C, I64)
		INT_COMPARE(LABEL_J, I32) INT_COMPARE(LABEL_J, I64) FLOAT_COMPARE(LABEL_J, F32)
		FLOAT_COMPARE(LABEL_J, F64)
		INT_COMPARE(LABEL_JC, I32) INT_COMPARE(LABEL_JC, I64)
		FLOAT_COMPARE(LABEL_JN, F32) FLOAT_COMPARE(LABEL_JN, F64)
		INT_UNARY(LABEL_2, I32) INT_UNARY(LABEL_2, I64)
		FLOAT_UNARY(LABEL_2, F32) FLOAT_UNARY(LABEL_2, F64)
		FLOAT_BINARY(LABEL_2, F32) FLOAT_BINARY(LABEL_2, F64)
		CONVERSIONS(LABEL_1) SATURATIONS(LABEL_1)
		LOADS(LABEL_LOAD) LOADS(LABEL_LOAD_FAR) STORES(LABEL_STORE) STORES(LABEL_STORE_FAR)
	};
	const volatile size_t *const word = s->host.word;
	struct frame *const base = s->frame;
	const struct wasm_insn *pc;
	struct wasm_instance *instance;
	struct wasm_memory *memory;
	uint8_t *bytes;
	struct wasm_func *callee;
	struct thrown thrown;
	enum wasm_trap trap;

	if (s->frame + 2 >= s->frames_end)
		return WASM_STACK;
	*s->frame++ = (struct frame){ &exit_insn, fp, f };
	USE(f->instance);
	pc = f->code;
#ifdef __clang__
dispatch:
#endif
	goto *labels[pc->op];

	/* ---- control */
L_TRAP:
	trap = (enum wasm_trap)A;
	goto trapped;
L_ENTER: {
	uint32_t first = B, count = C;
	if (UNLIKELY((size_t)(s->stack_end - fp) < A)) {
		trap = WASM_STACK;
		goto trapped;
	}
	while (count--)
		fp[first++] = 0;
	if (UNLIKELY(*word == 0))
		goto poll_next;
	NEXT;
}
L_TRANSLATE:
	if (!make(f)) {
		trap = WASM_EXHAUSTED;
		goto trapped;
	}
	pc = f->code;
	GO;
L_HOST: {
	uint32_t n = f->type->params > f->type->results ? f->type->params : f->type->results;
	uint64_t *top = s->top;
	if ((size_t)(s->stack_end - fp) < n) {
		trap = WASM_STACK;
		goto trapped;
	}
	s->top = fp + n;
	trap = s->host.call(s->host.ctx, f, fp);
	s->top = top;
	if (UNLIKELY(trap))
		goto host_failed;
	goto L_RET;
}
L_EXIT:
	return WASM_OK;
L_BACK:
	USE(s->frame[-1].func->instance);
	goto L_RET;
L_BR:
	JUMP((int32_t)insn_x32(pc));
L_BRNZ:
	if (U32(A))
		JUMP((int32_t)insn_x32(pc));
	NEXT;
L_BRZ:
	if (!U32(A))
		JUMP((int32_t)insn_x32(pc));
	NEXT;
L_BR_TABLE: {
	uint32_t k = U32(A), n = insn_x32(pc);
	pc += 1 + (k < n ? k : n);
	JUMP((int32_t)insn_x32(pc));
}
L_RET1:
	fp[0] = fp[A];
L_RET:
	s->frame--;
	pc = s->frame->pc;
	fp = s->frame->fp;
	f = s->frame->func;
	GO;
L_CALL:
	callee = instance->funcs[insn_x32(pc)];
	if (UNLIKELY(s->frame == s->frames_end)) {
		trap = WASM_STACK;
		goto trapped;
	}
	*s->frame++ = (struct frame){ pc + 1, fp, f };
	fp += A;
	f = callee;
	pc = f->code;
	GO;
L_CALL_IMPORT:
	callee = instance->funcs[insn_x32(pc)];
	goto call;
L_CALL_INDIRECT:
L_TAIL_INDIRECT: {
	const struct wasm_table *t = instance->tables[insn_y32(pc + 1)];
	uint32_t k = U32(B);
	if (UNLIKELY(k >= t->size)) {
		trap = WASM_INDIRECT_BOUNDS;
		goto trapped;
	}
	callee = (struct wasm_func *)(uintptr_t)t->elements[k];
	if (UNLIKELY(!callee || callee->sig != instance->sigs[insn_x32(pc + 1)])) {
		trap = callee ? WASM_SIGNATURE : WASM_NULL_FUNCTION;
		goto trapped;
	}
	if (pc->op == OP_TAIL_INDIRECT)
		goto tail_call;
	pc++;
	if (LIKELY(callee->instance == instance)) {
		if (UNLIKELY(s->frame == s->frames_end)) {
			trap = WASM_STACK;
			goto trapped;
		}
		*s->frame++ = (struct frame){ pc + 1, fp, f };
		fp += pc[-1].a;
		f = callee;
		pc = f->code;
		GO;
	}
	pc--;
	*s->frame = (struct frame){ pc + 2, fp, f };
	goto called;
}
call:
	*s->frame = (struct frame){ pc + 1, fp, f };
called:
	/* there is always a frame more than frames_end says */
	if (UNLIKELY(s->frame + 1 >= s->frames_end)) {
		trap = WASM_STACK;
		goto trapped;
	}
	s->frame++;
	fp += A;
	if (callee->instance != instance) {
		*s->frame++ = (struct frame){ &back_insn, fp, callee };
		USE(callee->instance);
	}
	f = callee;
	pc = f->code;
	GO;
L_TAIL_CALL:
	callee = instance->funcs[insn_x32(pc)];
tail_call: {
	uint32_t n = callee->type->params, from = A;
	if (UNLIKELY((size_t)(s->stack_end - fp) < n)) {
		trap = WASM_STACK;
		goto trapped;
	}
	memmove(fp, fp + from, n * sizeof *fp);
	if (body_of(f)->wide)
		memmove(fp + UPPER, fp + UPPER + from, n * sizeof *fp);
	if (callee->instance != instance) {
		if (s->frame[-1].pc != &back_insn && s->frame[-1].pc != &exit_insn) {
			if (UNLIKELY(s->frame == s->frames_end)) {
				trap = WASM_STACK;
				goto trapped;
			}
			*s->frame++ = (struct frame){ &back_insn, fp, callee };
		}
		s->frame[-1].func = callee;
		USE(callee->instance);
	}
	f = callee;
	pc = f->code;
	if (UNLIKELY(*word == 0))
		goto poll;
	GO;
}
L_THROW:
	thrown = (struct thrown){ instance->tags[insn_x32(pc)], fp + A, fp + UPPER + A, NULL };
	goto throw;
L_THROW_REF:
	thrown = (struct thrown){ .exception = (struct wasm_exception *)(uintptr_t)U64(A) };
	if (thrown.exception)
		goto throw;
	trap = WASM_NULL_EXCEPTION;
	goto trapped;
L_COPY:
	U64(A) = U64(B);
	NEXT;
L_CONST32:
	U64(A) = insn_x32(pc);
	NEXT;
L_CONST64:
	U64(A) = insn_x32(pc + 1) | (uint64_t)insn_y32(pc + 1) << 32;
	NEXT2;
L_SELECT: {
	uint64_t x = U64(B), y = U64(C);
	U64(A) = U32(pc[1].a) ? x : y;
	NEXT2;
}
L_GLOBAL_GET:
	U64(A) = instance->globals[insn_x32(pc)]->value;
	NEXT;
L_GLOBAL_SET:
	instance->globals[insn_x32(pc)]->value = U64(A);
	NEXT;
L_GLOBAL_GET_REF: {
	struct wasm_global *g = instance->globals[insn_x32(pc)];
	U64(A) = g->value;
	TRY(s->host.held(s->host.ctx, g->value, g->type));
	NEXT;
}
L_REF_FUNC: {
	callee = instance->funcs[insn_x32(pc)];
	U64(A) = (uintptr_t)callee;
	TRY(s->host.held(s->host.ctx, (uintptr_t)callee, WASM_FUNCREF));
	NEXT;
}

	/* ---- vectors */
L_ENTER_WIDE:
	memset(fp + UPPER + A, 0, insn_x32(pc) * sizeof *fp);
	NEXT;
L_RET1_WIDE:
	fp[UPPER] = fp[UPPER + A];
	goto L_RET1;
L_COPY_WIDE:
	fp[UPPER + A] = fp[UPPER + B];
	U64(A) = U64(B);
	NEXT;
L_SELECT_WIDE: {
	uint32_t from = U32(pc[1].a) ? B : C;
	uint64_t x = fp[from], upper = fp[UPPER + from];
	U64(A) = x;
	fp[UPPER + A] = upper;
	NEXT2;
}
L_GLOBAL_GET_WIDE:
	U64(A) = instance->globals[insn_x32(pc)]->value;
	fp[UPPER + A] = instance->globals[insn_x32(pc)]->upper;
	NEXT;
L_GLOBAL_SET_WIDE:
	instance->globals[insn_x32(pc)]->value = U64(A);
	instance->globals[insn_x32(pc)]->upper = fp[UPPER + A];
	NEXT;
L_VECTOR:
	TRY_ACCESS(run_vector(pc, fp, memory));
	NEXT2;
L_VECTOR_LONG:
	TRY_ACCESS(run_vector(pc, fp, memory));
	pc += 4;
	GO;

	/* ---- memories and tables */
L_ATOMIC: {
	uint64_t *top = s->top;
	s->top = fp + f->code->a;      /* the host's part of wait and notify may call a function */
	trap = run_atomic(s, pc, fp, memory);
	s->top = top;
	if (UNLIKELY(trap))
		goto no_access;
	NEXT2;
}
L_MEMORY_SIZE:
	wasm_memory_refresh(memory);
	U64(A) = memory->size / WASM_PAGE;
	NEXT;
L_MEMORY_GROW: {
	int64_t was;
	TRY(s->host.grow(s->host.ctx, memory, U32(B), &was));
	U64(A) = (uint32_t)was;
	goto poll_next;                /* the collector may have heard of more memory than it allows */
}
L_MEMORY_INIT: L_MEMORY_COPY: L_MEMORY_FILL: L_DATA_DROP: L_TABLE_GET: L_TABLE_SET: L_TABLE_INIT: L_ELEM_DROP:
L_TABLE_COPY: L_TABLE_GROW: L_TABLE_SIZE: L_TABLE_FILL:
	TRY_ACCESS(run_table(s, instance, pc, fp));
	NEXT2;
	LOADS(LOAD)
	STORES(STORE)

	/* ---- integers */
	I32_2(ADD, x + y) I32_2(SUB, x - y) I32_2(MUL, x * y) I32_2(AND, x & y) I32_2(OR, x | y) I32_2(XOR, x ^ y)
	I32_2(SHL, x << (y & 31)) I32_2(SHR_S, (int32_t)x >> (y & 31)) I32_2(SHR_U, x >> (y & 31))
	I32_2(ROTL, x << (y & 31) | x >> (-y & 31)) I32_2(ROTR, x >> (y & 31) | x << (-y & 31))
	I64_2(ADD, x + y) I64_2(SUB, x - y) I64_2(MUL, x * y) I64_2(AND, x & y) I64_2(OR, x | y) I64_2(XOR, x ^ y)
	I64_2(SHL, x << (y & 63)) I64_2(SHR_S, (int64_t)x >> (y & 63)) I64_2(SHR_U, x >> (y & 63))
	I64_2(ROTL, x << (y & 63) | x >> (-y & 63)) I64_2(ROTR, x >> (y & 63) | x << (-y & 63))
	COMPARES(I32, int32_t, uint32_t, int32_t)
	COMPARES(I64, int64_t, uint64_t, int64_t)
	UNARY(I32_CLZ, (uint32_t)x ? (uint32_t)__builtin_clz((uint32_t)x) : 32)
	UNARY(I32_CTZ, (uint32_t)x ? (uint32_t)__builtin_ctz((uint32_t)x) : 32)
	UNARY(I32_POPCNT, (uint32_t)__builtin_popcount((uint32_t)x))
	UNARY(I64_CLZ, x ? (uint32_t)__builtin_clzll(x) : 64)
	UNARY(I64_CTZ, x ? (uint32_t)__builtin_ctzll(x) : 64)
	UNARY(I64_POPCNT, (uint32_t)__builtin_popcountll(x))
L_I32_DIV_S:
	if (UNLIKELY(U32(C) == 0)) goto divide_by_zero;
	if (UNLIKELY(S32(C) == -1 && S32(B) == INT32_MIN)) goto divide_overflow;
	U64(A) = (uint32_t)(S32(B) / S32(C));
	NEXT;
L_I32_DIV_U:
	if (UNLIKELY(U32(C) == 0)) goto divide_by_zero;
	U64(A) = U32(B) / U32(C);
	NEXT;
L_I32_REM_S:
	if (UNLIKELY(U32(C) == 0)) goto remainder_by_zero;
	U64(A) = S32(C) == -1 ? 0 : (uint32_t)(S32(B) % S32(C));
	NEXT;
L_I32_REM_U:
	if (UNLIKELY(U32(C) == 0)) goto remainder_by_zero;
	U64(A) = U32(B) % U32(C);
	NEXT;
L_I64_DIV_S:
	if (UNLIKELY(U64(C) == 0)) goto divide_by_zero;
	if (UNLIKELY(S64(C) == -1 && S64(B) == INT64_MIN)) goto divide_overflow;
	U64(A) = (uint64_t)(S64(B) / S64(C));
	NEXT;
L_I64_DIV_U:
	if (UNLIKELY(U64(C) == 0)) goto divide_by_zero;
	U64(A) = U64(B) / U64(C);
	NEXT;
L_I64_REM_S:
	if (UNLIKELY(U64(C) == 0)) goto remainder_by_zero;
	U64(A) = S64(C) == -1 ? 0 : (uint64_t)(S64(B) % S64(C));
	NEXT;
L_I64_REM_U:
	if (UNLIKELY(U64(C) == 0)) goto remainder_by_zero;
	U64(A) = U64(B) % U64(C);
	NEXT;

	/* ---- floats */
	FCOMPARES(F32, get_f32) FCOMPARES(F64, get_f64)
	UNARY(F32_ABS, x & 0x7fffffff) UNARY(F32_NEG, (uint32_t)x ^ 0x80000000)
	FUNARY(F32, CEIL, get_f32, put_f32, __builtin_ceilf) FUNARY(F32, FLOOR, get_f32, put_f32, __builtin_floorf)
	FUNARY(F32, TRUNC, get_f32, put_f32, __builtin_truncf) FUNARY(F32, NEAREST, get_f32, put_f32, __builtin_rintf)
	FUNARY(F32, SQRT, get_f32, put_f32, __builtin_sqrtf)
	UNARY(F64_ABS, x & INT64_MAX) UNARY(F64_NEG, x ^ (uint64_t)1 << 63)
	FUNARY(F64, CEIL, get_f64, put_f64, __builtin_ceil) FUNARY(F64, FLOOR, get_f64, put_f64, __builtin_floor)
	FUNARY(F64, TRUNC, get_f64, put_f64, __builtin_trunc) FUNARY(F64, NEAREST, get_f64, put_f64, __builtin_rint)
	FUNARY(F64, SQRT, get_f64, put_f64, __builtin_sqrt)
	FBINARY(F32, ADD, get_f32, put_f32, x + y) FBINARY(F32, SUB, get_f32, put_f32, x - y)
	FBINARY(F32, MUL, get_f32, put_f32, x * y) FBINARY(F32, DIV, get_f32, put_f32, x / y)
	FBINARY(F32, MIN, get_f32, put_f32, min_f32(x, y)) FBINARY(F32, MAX, get_f32, put_f32, max_f32(x, y))
L_F32_COPYSIGN: U64(A) = (U32(B) & 0x7fffffff) | (U32(C) & 0x80000000); NEXT;
	FBINARY(F64, ADD, get_f64, put_f64, x + y) FBINARY(F64, SUB, get_f64, put_f64, x - y)
	FBINARY(F64, MUL, get_f64, put_f64, x * y) FBINARY(F64, DIV, get_f64, put_f64, x / y)
	FBINARY(F64, MIN, get_f64, put_f64, min_f64(x, y)) FBINARY(F64, MAX, get_f64, put_f64, max_f64(x, y))
L_F64_COPYSIGN: U64(A) = (U64(B) & INT64_MAX) | (U64(C) & (uint64_t)1 << 63); NEXT;

	/* ---- conversions */
	UNARY(WRAP, (uint32_t)x)
	UNARY(EXTEND_S, (uint64_t)(int64_t)(int32_t)x) UNARY(EXTEND_U, (uint32_t)x)
	UNARY(EXTEND8_32, (uint32_t)(int8_t)x) UNARY(EXTEND16_32, (uint32_t)(int16_t)x)
	UNARY(EXTEND8_64, (uint64_t)(int8_t)x) UNARY(EXTEND16_64, (uint64_t)(int16_t)x)
	UNARY(EXTEND32_64, (uint64_t)(int32_t)x)
	TRUNCATE(TRUNC_I32_F32_S, get_f32, int32_t, uint32_t, >= -2147483648.0f, < 2147483648.0f)
	TRUNCATE(TRUNC_I32_F32_U, get_f32, uint32_t, uint32_t, > -1.0f, < 4294967296.0f)
	TRUNCATE(TRUNC_I32_F64_S, get_f64, int32_t, uint32_t, > -2147483649.0, < 2147483648.0)
	TRUNCATE(TRUNC_I32_F64_U, get_f64, uint32_t, uint32_t, > -1.0, < 4294967296.0)
	TRUNCATE(TRUNC_I64_F32_S, get_f32, int64_t, uint64_t, >= -9223372036854775808.0f, < 9223372036854775808.0f)
	TRUNCATE(TRUNC_I64_F32_U, get_f32, uint64_t, uint64_t, > -1.0f, < 18446744073709551616.0f)
	TRUNCATE(TRUNC_I64_F64_S, get_f64, int64_t, uint64_t, >= -9223372036854775808.0, < 9223372036854775808.0)
	TRUNCATE(TRUNC_I64_F64_U, get_f64, uint64_t, uint64_t, > -1.0, < 18446744073709551616.0)
	UNARY(SAT_I32_F32_S, (uint32_t)saturate_s32(get_f32(x))) UNARY(SAT_I32_F32_U, saturate_u32(get_f32(x)))
	UNARY(SAT_I32_F64_S, (uint32_t)saturate_s32(get_f64(x))) UNARY(SAT_I32_F64_U, saturate_u32(get_f64(x)))
	UNARY(SAT_I64_F32_S, (uint64_t)saturate_s64(get_f32(x))) UNARY(SAT_I64_F32_U, saturate_u64(get_f32(x)))
	UNARY(SAT_I64_F64_S, (uint64_t)saturate_s64(get_f64(x))) UNARY(SAT_I64_F64_U, saturate_u64(get_f64(x)))
	UNARY(F32_I32_S, put_f32((float)(int32_t)x)) UNARY(F32_I32_U, put_f32((float)(uint32_t)x))
	UNARY(F32_I64_S, put_f32((float)(int64_t)x)) UNARY(F32_I64_U, put_f32((float)x))
	UNARY(DEMOTE, put_f32((float)get_f64(x)))
	UNARY(F64_I32_S, put_f64((double)(int32_t)x)) UNARY(F64_I32_U, put_f64((double)(uint32_t)x))
	UNARY(F64_I64_S, put_f64((double)(int64_t)x)) UNARY(F64_I64_U, put_f64((double)x))
	UNARY(PROMOTE, put_f64((double)get_f32(x)))
L_SAME_0: L_SAME_1: L_SAME_2: L_SAME_3:
	U64(A) = U64(B);
	NEXT;

	/* ---- what stops */
host_failed:
	if (trap != WASM_THROWN)
		goto trapped;
	thrown = (struct thrown){ .exception = NULL };
throw: {
	struct frame here = { pc, fp, f };
	trap = exception_unwind(s, base, &here, thrown);
	if (trap)
		goto trapped;
	pc = here.pc;
	fp = here.fp;
	f = here.func;
	USE(f->instance);
	GO;
}
poll_next:
	pc++;
poll:
	trap = s->host.poll(s->host.ctx);
	if (LIKELY(!trap))
		GO;
	goto trapped;
out_of_bounds:
	trap = WASM_MEMORY_BOUNDS;
no_access:
	/* the instruction has done nothing yet, and starts again if another thread has made the memory larger */
	if (trap == WASM_MEMORY_BOUNDS && wasm_memory_refresh(memory))
		GO;
	goto trapped;
divide_by_zero:
	trap = WASM_DIVIDE_BY_ZERO;
	goto trapped;
remainder_by_zero:
	trap = WASM_REMAINDER_BY_ZERO;
	goto trapped;
divide_overflow:
	trap = WASM_DIVIDE_OVERFLOW;
trapped:
	keep_trace(s, base, f, pc);
	s->frame = base;
	return trap;
}
