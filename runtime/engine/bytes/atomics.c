/* atomics.c -- Atomics (ECMA-262, 25.4) with the processor's atomic operations, all sequentially consistent.
 *
 * waitAsync: its promise is settled from the loop, as in node: after a notification by a separate task, after a timeout
 * by a timer that does not keep the process alive.
 */
#include "base/clock.h"
#include "base/mem.h"

#include "engine/bytes/buffer.h"
#include "engine/waits.h"
#include "engine/bytes/typed.h"
#include "engine/core/memory.h"
#include "engine/core/properties.h"
#include "engine/engine.h"
#include "engine/object/describe.h"
#include "engine/plain/waiters.h"
#include "engine/promise.h"

#include <time.h>

enum op { MODIFY_ADD, MODIFY_SUB, MODIFY_AND, MODIFY_OR, MODIFY_XOR, MODIFY_EXCHANGE };

/* ---- arguments */

static int integer_kind(unsigned kind)
{
	return kind != ELEMENT_CLAMPED && (kind < ELEMENT_FLOAT16 || kind > ELEMENT_FLOAT64);
}

static void check_out(js_State *J, const struct view *v)
{
	if (v->out)
		buffer_refuse_detached(J, "Atomics.", buffer_running(J));
}

/* ValidateIntegerTypedArray of argument 1. */
static struct view *array_arg(js_State *J, int waitable)
{
	struct view *v = view_of(js_tovalue(J, 1));
	char text[80];
	if (!v || (waitable ? v->kind != ELEMENT_INT32 && v->kind != ELEMENT_BIGINT64 : !integer_kind(v->kind)))
		js_typeerror(J, "%s is not an %s typed array.", describe_value(J, js_tovalue(J, 1), text, sizeof text),
			waitable ? "int32 or BigInt64" : "integer");
	check_out(J, v);
	return v;
}

/* The address of element `i`.  Script may have changed the array since, so argument 1 is viewed again, which also
 * updates the length of a length-tracking array. */
static uint8_t *element(js_State *J, size_t i)
{
	struct view *v = view_of(js_tovalue(J, 1));
	check_out(J, v);
	if (i >= v->length)
		js_rangeerror(J, "Invalid atomic access index");
	return view_at(v, i);
}

static size_t index_arg(js_State *J)
{
	size_t length = view_of(js_tovalue(J, 1))->length, i = buffer_index_arg(J, 2, "Invalid atomic access index");
	if (i >= length)
		js_rangeerror(J, "Invalid atomic access index");
	return i;
}

union raw { uint8_t bytes[8]; uint8_t u8; uint16_t u16; uint32_t u32; uint64_t u64; };

static union raw raw_arg(js_State *J, int idx, unsigned kind)
{
	union raw r = { { 0 } };
	union element e = element_arg(J, idx, (enum element_kind)kind);
	element_save((enum element_kind)kind, r.bytes, e);
	return r;
}

static void push_raw(js_State *J, unsigned kind, union raw r)
{
	element_push(J, (enum element_kind)kind, element_load((enum element_kind)kind, r.bytes));
}

/* ---- reading and writing */

#define WIDTHS(X) \
	switch (element_widths[kind]) { \
	case 1: X(u8, uint8_t) break; \
	case 2: X(u16, uint16_t) break; \
	case 4: X(u32, uint32_t) break; \
	default: X(u64, uint64_t) break; \
	}

static union raw apply(enum op op, unsigned kind, uint8_t *p, union raw x)
{
	union raw r = { { 0 } };
#define OPS(M, T) \
	switch (op) { \
	case MODIFY_ADD: r.M = __atomic_fetch_add((T *)p, x.M, __ATOMIC_SEQ_CST); break; \
	case MODIFY_SUB: r.M = __atomic_fetch_sub((T *)p, x.M, __ATOMIC_SEQ_CST); break; \
	case MODIFY_AND: r.M = __atomic_fetch_and((T *)p, x.M, __ATOMIC_SEQ_CST); break; \
	case MODIFY_OR: r.M = __atomic_fetch_or((T *)p, x.M, __ATOMIC_SEQ_CST); break; \
	case MODIFY_XOR: r.M = __atomic_fetch_xor((T *)p, x.M, __ATOMIC_SEQ_CST); break; \
	case MODIFY_EXCHANGE: r.M = __atomic_exchange_n((T *)p, x.M, __ATOMIC_SEQ_CST); break; \
	}
	WIDTHS(OPS)
#undef OPS
	return r;
}

static void A_modify(js_State *J)
{
	enum op op = (enum op)(uintptr_t)js_currentfunctiondata(J);
	unsigned kind = array_arg(J, 0)->kind;
	size_t i = index_arg(J);
	union raw x = raw_arg(J, 3, kind);
	push_raw(J, kind, apply(op, kind, element(J, i), x));
}

static void A_compareExchange(js_State *J)
{
	unsigned kind = array_arg(J, 0)->kind;
	size_t i = index_arg(J);
	union raw expected = raw_arg(J, 3, kind), x = raw_arg(J, 4, kind);
	uint8_t *p = element(J, i);
#define COMPARE(M, T) __atomic_compare_exchange_n((T *)p, &expected.M, x.M, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
	WIDTHS(COMPARE)
#undef COMPARE
	push_raw(J, kind, expected);
}

static union raw load(unsigned kind, const uint8_t *p)
{
	union raw r = { { 0 } };
#define LOAD(M, T) r.M = __atomic_load_n((const T *)p, __ATOMIC_SEQ_CST);
	WIDTHS(LOAD)
#undef LOAD
	return r;
}

static void A_load(js_State *J)
{
	unsigned kind = array_arg(J, 0)->kind;
	size_t i = index_arg(J);
	push_raw(J, kind, load(kind, element(J, i)));
}

/* Returns the integer it was given, not the stored element. */
static void A_store(js_State *J)
{
	unsigned kind = array_arg(J, 0)->kind;
	size_t i = index_arg(J);
	uint8_t *p;
	union raw x;
	js_copy(J, 3);
	if (element_is_big((enum element_kind)kind)) {
		bigint_convert(J, js_tovalue(J, -1));
	} else {
		double d = js_tonumber(J, -1);
		js_pop(J, 1);
		js_pushnumber(J, d != d ? 0 : trunc(d) + 0.0);
	}
	x = raw_arg(J, -1, kind);
	p = element(J, i);
#define STORE(M, T) __atomic_store_n((T *)p, x.M, __ATOMIC_SEQ_CST);
	WIDTHS(STORE)
#undef STORE
}

static void A_isLockFree(js_State *J)
{
	double n = trunc(js_tonumber(J, 1));
	js_pushboolean(J, n == 1 || n == 2 || n == 4 || n == 8);
}

/* ---- waiting */

struct async_waiter {
	struct waiter w;               /* first: async_woken casts to this struct */
	js_State *J;
	struct buffer_store *store;    /* held, so that the address is not reused */
	value_ref promise;
	uint32_t id;
	_Atomic int woken;
	struct async_waiter *next;     /* in the engine's list */
};

static double timeout_arg(js_State *J)
{
	double ms = js_isundefined(J, 4) ? INFINITY : js_tonumber(J, 4);
	return ms != ms ? INFINITY : ms > 0 ? ms : 0;
}

/* Reads the arguments of wait and waitAsync: element, expected value, timeout.  Script may run, but the array stays the
 * same. */
static uint8_t *wait_args(js_State *J, union raw *expected, double *ms)
{
	struct view *v = array_arg(J, 1);
	unsigned kind = v->kind;
	size_t i;
	char text[80];
	if (!v->store->shared)
		js_typeerror(J, "%s is not a shared typed array.",
			describe_value(J, js_tovalue(J, 1), text, sizeof text));
	i = index_arg(J);
	*expected = raw_arg(J, 3, kind);
	*ms = timeout_arg(J);
	return view_at(v, i);
}

static uint64_t deadline_after(double ms)
{
	struct timespec now;
	if (ms > 1e12)
		return UINT64_MAX;
	clock_gettime(CLOCK_MONOTONIC, &now);
	return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec + (uint64_t)ceil(ms * 1e6);
}

enum waits_end waits_sleep(js_State *J, const void *address, const void *expected, size_t size, double ms)
{
	struct waiter w = { .address = address, .bed = &J->bed };
	enum waiters_end end;
	uint64_t deadline;
	if (J->before_wait)
		J->before_wait(J);
	deadline = deadline_after(ms);
	waiters_prepare(&J->bed);
	if (!waiters_join(&w, expected, size))
		return WAITS_NOT_EQUAL;
	do
		end = engine_interrupted(J) ? WAITERS_LATE : waiters_sleep(&J->bed, deadline);
	while (end == WAITERS_INTERRUPTED);
	if (end == WAITERS_LATE && !waiters_leave(&w))
		end = WAITERS_WOKEN;
	run_poll(J);
	return end == WAITERS_WOKEN ? WAITS_WOKEN : WAITS_TIMED_OUT;
}

static void A_wait(js_State *J)
{
	static const char answers[][10] = { [WAITS_WOKEN] = "ok", [WAITS_NOT_EQUAL] = "not-equal",
		[WAITS_TIMED_OUT] = "timed-out" };
	union raw expected;
	double ms;
	uint8_t *p = wait_args(J, &expected, &ms);
	size_t size = element_widths[view_of(js_tovalue(J, 1))->kind];
	js_pushliteral(J, answers[waits_sleep(J, p, &expected, size, ms)]);
}

/* On the thread that notifies.  The engine lives: its waiters leave the list, under the same lock, before it ends. */
static void async_woken(struct waiter *w)
{
	struct async_waiter *a = (struct async_waiter *)w;
	atomic_store(&a->woken, 1);
	atomic_store(&a->J->buffers->async_woken, 1);
	if (a->J->buffers->rouse)
		a->J->buffers->rouse(a->J->config->host);
}

static void async_free(js_State *J, struct async_waiter *a)
{
	struct async_waiter **p = &J->buffers->async_waiters;
	while (*p != a)
		p = &(*p)->next;
	*p = a->next;
	waiters_leave(&a->w);
	buffer_unpin(a->store);
	value_unroot(J, a->promise);
	mem_free(a);
}

/* --     settles the promise of a and frees a */
static void async_settle(js_State *J, struct async_waiter *a, const char *answer)
{
	js_pushliteral(J, answer);
	promise_resolve(J, a->promise);
	async_free(J, a);
}

/* Called by the loop: the waiter with this function's id has timed out, unless it is gone; id 0: some waiters were
 * woken. */
static void async_due(js_State *J)
{
	uint32_t id = (uint32_t)(uintptr_t)js_currentfunctiondata(J);
	struct async_waiter *a, *next;
	for (a = J->buffers->async_waiters; a; a = next) {
		next = a->next;
		if (a->woken)
			async_settle(J, a, "ok");
		else if (a->id == id && waiters_leave(&a->w))
			async_settle(J, a, "timed-out");
	}
	js_pushundefined(J);
}

void waits_set_rouse(js_State *J, void (*rouse)(void *host)) { J->buffers->rouse = rouse; }

void waits_stop(js_State *J)
{
	while (J->buffers && J->buffers->async_waiters)
		async_free(J, J->buffers->async_waiters);
}

void waits_settle(js_State *J)
{
	if (!atomic_load_explicit(&J->buffers->async_woken, memory_order_relaxed))
		return;
	atomic_store(&J->buffers->async_woken, 0);
	js_newcfunctionx(J, async_due, "", 0, NULL, NULL);
	js_pushundefined(J);
	engine_callback(J, 0);
}

/* Schedules async_due in `ms` milliseconds, without keeping the process alive; below 0: as soon as possible, and
 * reliably. */
static void come_back(js_State *J, uint32_t id, double ms)
{
	if (!J->later)
		return;
	js_newcfunctionx(J, async_due, "", 0, (void *)(uintptr_t)id, NULL);
	js_pushnumber(J, ms);
	J->later(J);
}

static void push_answer(js_State *J, int async)
{
	js_newobject(J);
	js_pushboolean(J, async);
	js_defproperty(J, -2, "async", 0);
	js_rot2(J);
	js_defproperty(J, -2, "value", 0);
}

static void push_answer_text(js_State *J, const char *answer)
{
	js_pushliteral(J, answer);
	push_answer(J, 0);
}

/* Appends to the engine's list, so that waiters woken together are settled in order of arrival. */
static void async_append(js_State *J, struct async_waiter *a)
{
	struct async_waiter **p = &J->buffers->async_waiters;
	while (*p)
		p = &(*p)->next;
	*p = a;
}

static void A_waitAsync(js_State *J)
{
	union raw expected;
	double ms;
	uint8_t *p = wait_args(J, &expected, &ms), *bytes;
	unsigned kind = view_of(js_tovalue(J, 1))->kind;
	size_t size = element_widths[kind], ignored;
	struct async_waiter *a;
	value_ref promise;
	union raw now = load(kind, p);
	if (memcmp(now.bytes, expected.bytes, size)) {
		push_answer_text(J, "not-equal");
		return;
	}
	if (ms <= 0) {
		push_answer_text(J, "timed-out");
		return;
	}
	promise_new(J);
	js_copy(J, -1);
	push_answer(J, 1);             /* promise answer */
	if (ms <= INT32_MAX)           /* 25 days: by then a process that nothing else keeps alive has ended */
		come_back(J, J->buffers->async_id + 1, ms);
	promise = value_root(J, -2);
	a = mem_try_zalloc(sizeof *a);
	if (!a) {
		value_unroot(J, promise);
		memory_exhausted(J);
	}
	a->w.address = p;
	a->w.woken = async_woken;
	a->J = J;
	a->promise = promise;
	a->id = ++J->buffers->async_id;
	a->store = buffer_pin(J, 1, &bytes, &ignored);
	async_append(J, a);
	if (!waiters_join(&a->w, &expected, size)) {
		async_free(J, a);
		push_answer_text(J, "not-equal");
	}
}

size_t waits_notify(js_State *J, const void *address, size_t count)
{
	int woken = 0;
	for (struct async_waiter *a = J->buffers->async_waiters; a; a = a->next)
		woken |= a->w.address == address;
	if (woken)                     /* before waking anybody: this may run out of memory */
		come_back(J, 0, -1);
	return waiters_notify(address, count);
}

static void A_notify(js_State *J)
{
	struct view *v = array_arg(J, 1);
	size_t i = index_arg(J), n;
	double count = js_isundefined(J, 3) ? INFINITY : js_tonumber(J, 3);
	count = count != count || count < 0 ? 0 : trunc(count);
	if (!v->store->shared) {
		js_pushnumber(J, 0);
		return;
	}
	n = waits_notify(J, view_at(v, i), count < (double)SIZE_MAX ? (size_t)count : SIZE_MAX);
	js_pushnumber(J, (double)n);
}

/* A hint for the processor of somebody who spins; how long is up to us. */
static void A_pause(js_State *J)
{
	js_Value *n = js_tovalue(J, 1);
	char text[80];
	if (n->t.type != JS_TUNDEFINED &&
		(n->t.type != JS_TNUMBER || trunc(n->u.number) != n->u.number || isinf(n->u.number)))
		js_typeerror(J, "%s is not an integer", describe_value(J, n, text, sizeof text));
	cpu_pause();
	js_pushundefined(J);
}

void atomics_fini(js_State *J)
{
	while (J->buffers && J->buffers->async_waiters)       /* NULL if creating it ran out of memory */
		async_free(J, J->buffers->async_waiters);
}

static void fill_atomics(js_State *J)
{
	static const struct { const char *name; js_CFunction f; int length; enum op op; } list[] = {
		{ "load", A_load, 2, 0 }, { "store", A_store, 3, 0 }, { "add", A_modify, 3, MODIFY_ADD },
		{ "sub", A_modify, 3, MODIFY_SUB },
		{ "and", A_modify, 3, MODIFY_AND }, { "or", A_modify, 3, MODIFY_OR },
		{ "xor", A_modify, 3, MODIFY_XOR },
		{ "exchange", A_modify, 3, MODIFY_EXCHANGE },
		{ "compareExchange", A_compareExchange, 4, 0 }, { "isLockFree", A_isLockFree, 1, 0 },
		{ "wait", A_wait, 4, 0 },
		{ "waitAsync", A_waitAsync, 4, 0 }, { "notify", A_notify, 3, 0 },
		{ "pause", A_pause, 0, 0 },
	};
	for (size_t k = 0; k < nelem(list); k++) {
		js_newcfunctionx(J, list[k].f, list[k].name, list[k].length, (void *)(uintptr_t)list[k].op, NULL);
		js_defproperty(J, -2, list[k].name, JS_DONTENUM);
	}
	value_tag(J, "Atomics");
}

void atomics_init(js_State *J)
{
	js_newobject(J);
	object_fill_later(J, js_toobject(J, -1), fill_atomics);
	js_defglobal(J, "Atomics", JS_DONTENUM);
}
