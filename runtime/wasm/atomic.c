/* wasm/atomic.c -- atomic instructions with the processor's, all sequentially consistent; narrow ones extend with
 * zeros.
 *
 * Of what a narrow compare-exchange expects only the bits of its width count, as in V8: compilers may leave anything
 * above.  (The proposal's text compares all of it.)
 */
#include "wasm/atomic_int.h"

#define OPERATIONS(T) \
	static uint64_t operate_##T(enum atomic_kind kind, T *p, T x, T y) \
	{ \
		switch (kind) { \
		case ATOMIC_LOAD: return __atomic_load_n(p, __ATOMIC_SEQ_CST); \
		case ATOMIC_STORE: __atomic_store_n(p, x, __ATOMIC_SEQ_CST); return 0; \
		case ATOMIC_ADD: return __atomic_fetch_add(p, x, __ATOMIC_SEQ_CST); \
		case ATOMIC_SUB: return __atomic_fetch_sub(p, x, __ATOMIC_SEQ_CST); \
		case ATOMIC_AND: return __atomic_fetch_and(p, x, __ATOMIC_SEQ_CST); \
		case ATOMIC_OR: return __atomic_fetch_or(p, x, __ATOMIC_SEQ_CST); \
		case ATOMIC_XOR: return __atomic_fetch_xor(p, x, __ATOMIC_SEQ_CST); \
		case ATOMIC_EXCHANGE: return __atomic_exchange_n(p, x, __ATOMIC_SEQ_CST); \
		case ATOMIC_COMPARE: \
			__atomic_compare_exchange_n(p, &x, y, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST); \
			return x; \
		} \
		return 0; \
	}
OPERATIONS(uint8_t)
OPERATIONS(uint16_t)
OPERATIONS(uint32_t)
OPERATIONS(uint64_t)

static uint64_t operate(uint32_t op, void *p, uint64_t x, uint64_t y)
{
	enum atomic_kind kind = atomic_kind(op);
	switch (atomic_align(op)) {
	case 0: return operate_uint8_t(kind, p, (uint8_t)x, (uint8_t)y);
	case 1: return operate_uint16_t(kind, p, (uint16_t)x, (uint16_t)y);
	case 2: return operate_uint32_t(kind, p, (uint32_t)x, (uint32_t)y);
	default: return operate_uint64_t(kind, p, x, y);
	}
}

static enum wasm_trap wait(struct wasm_store *s, struct wasm_memory *m, const uint8_t *p, uint64_t expected,
	size_t size, int64_t timeout_ns, uint64_t *result)
{
	uint32_t low = (uint32_t)expected, answer = 0;
	const void *those = size == 4 ? (void *)&low : &expected;
	if (!m->limits.is_shared)
		return WASM_WAIT_UNSHARED;
	enum wasm_trap trap = s->host.wait(s->host.ctx, p, those, size, timeout_ns, &answer);
	*result = answer;
	return trap;
}

static enum wasm_trap notify(struct wasm_store *s, struct wasm_memory *m, const uint8_t *p, uint32_t count,
	uint64_t *result)
{
	uint32_t woken = 0;
	enum wasm_trap trap = m->limits.is_shared ? s->host.notify(s->host.ctx, p, count, &woken) : WASM_OK;
	*result = woken;
	return trap;
}

enum wasm_trap run_atomic(struct wasm_store *s, const struct wasm_insn *pc, uint64_t *fp, struct wasm_memory *m)
{
	uint32_t y = insn_y32(pc + 1), op = y & 0xffff;
	uint64_t at = (uint64_t)(uint32_t)fp[pc->b] + insn_x32(pc + 1);
	if (op == ATOMIC_FENCE) {
		atomic_thread_fence(memory_order_seq_cst);
		return WASM_OK;
	}
	size_t size = (size_t)1 << atomic_align(op);
	if (at + size > m->size)
		return WASM_MEMORY_BOUNDS;
	if (at & (size - 1))
		return WASM_UNALIGNED;
	uint8_t *p = m->bytes + at;
	switch (op) {
	case ATOMIC_NOTIFY: return notify(s, m, p, (uint32_t)fp[pc->c], &fp[pc->a]);
	case ATOMIC_WAIT32: case ATOMIC_WAIT64:
		return wait(s, m, p, fp[pc->c], size, (int64_t)fp[y >> 16], &fp[pc->a]);
	}
	uint64_t result = operate(op, p, fp[pc->c], fp[y >> 16]);
	if (atomic_has_result(op))
		fp[pc->a] = result;
	return WASM_OK;
}
