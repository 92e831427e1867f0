/* engine/realm/engine.c -- a JavaScript heap from creation to destruction, its stack, its interrupts, and value.h's own
 * functions. */
#include "engine/engine.h"
#include "engine/text.h"

#include "base/mem.h"

#include "engine/async/flow.h"
#include "engine/async/promise.h"
#include "engine/async/pump.h"
#include "engine/bytes/buffer.h"
#include "engine/bytes/view.h"
#include "engine/clone.h"
#include "engine/code/coverage.h"
#include "engine/core/builtins.h"
#include "engine/core/iterate.h"
#include "engine/core/memory.h"
#include "engine/core/properties.h"
#include "engine/core/proxy.h"
#include "engine/core/symbol.h"
#include "engine/core/weakref.h"
#include "engine/heap/bigint.h"
#include "engine/library/collections.h"
#include "engine/realm/handle_int.h"
#include "engine/text/regexp.h"
#include "engine/text/uri.h"
#include "engine/vm/sampling.h"
#include "engine/vm/modules.h"
#include "engine/vm/vm.h"

#include <stdatomic.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <ucontext.h>

/* The sanitizers follow one stack per thread only: with them the thread's own stack is used, enlarged. */
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define OWN_STACK 0
#else
#define OWN_STACK 1
#endif

#define CSTACK_GUARD (1u << 16)

struct engine_state
{
	struct engine_config config;
	void (*fill_globals)(js_State *J);     /* engine_fill_globals_later */
	ucontext_t outside, inside;
	void (*body)(js_State *J, void *arg);
	void *arg;
};

/* ---- lazily mapped memory: pages are allocated when touched */

static void *map(size_t size)
{
	void *p = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
	return p == MAP_FAILED ? NULL : p;
}

#define STACK_BYTES ((size_t)(JS_STACKSIZE + JS_STACKSLACK) * sizeof(js_Value))
enum { TRIES_PER_CALL = LIMIT_TRY_DEPTH / LIMIT_CALL_DEPTH };  /* so that calls are too deep first */

#define TRACE_BYTES(depth) ((size_t)((depth) + 128) * sizeof(struct js_Frame))
#define TRY_BYTES(depth) ((size_t)((depth) + 128) * sizeof(js_Jumpbuf))

static void unmap(void *p, size_t size)
{
	if (p)
		munmap(p, size);
}

/* ---- the allocator of the remaining MuJS files (regular expressions) */

static void *alloc(void *ctx, void *ptr, int size)
{
	js_State *J = ctx;
	if (size > 0)
		return memory_try(J, ptr, (size_t)size);
	memory_free(J, ptr);
	return NULL;
}

/* ---- creation and destruction */

/* The limit on the thread's own stack, for code that runs before engine_enter. */
static char *host_stack_low(void)
{
	struct rlimit r;
	size_t room = 1u << 20;
	if (!getrlimit(RLIMIT_STACK, &r) && r.rlim_cur != RLIM_INFINITY && r.rlim_cur < (1u << 23))
		room = r.rlim_cur / 2;
	return (char *)__builtin_frame_address(0) - room;
}

void engine_forked(js_State *J, const uint64_t seed[4])
{
	memcpy(J->random.s, seed, sizeof J->random.s);
	if (!J->gc_stress)
		J->gccounter = 1;
}

static void make_secrets(js_State *J)
{
	uint64_t words[2];
	hash_key_init(&J->hash_key);
	hash_secret(J->random.s, nelem(J->random.s));
	hash_secret(words, nelem(words));
	J->index_turns[0] = (uint32_t)words[0] | 1;
	J->index_turns[1] = (uint32_t)(words[0] >> 32) | 1;
	J->index_turns[2] = (uint32_t)words[1] | 1;
}

static void make_globals(js_State *J)
{
	J->exhausted_error = NULL;
	prop_singles(J, 1);
	J->R = jsV_newobject(J, JS_COBJECT, NULL);
	J->G = jsV_newobject(J, JS_COBJECT, NULL);
	prop_own_shape(J, J->G);
	symbol_atoms(J);
	jsB_init(J);
	bound_init(J);
	math_init(J);
	number_init(J);
	buffer_init(J);
	uri_init(J);
	J->Function_prototype->u.c.name = js_intern(J, "");
	promise_init(J);
	flow_init(J);
	clone_init(J);
	symbol_init(J);
	bigint_init(J);
	iterator_init(J);
	proxy_init(J);
	weakref_init(J);
	regexp_symbols_init(J);
	reflect_init(J);
	collections_init(J);
	iterator_lib_init(J);
	module_init(J);
	coroutine_init(J);
	dispose_init(J);
	prop_set_prototype(J, J->G, J->Object_prototype);
	function_init(J);
	prop_singles(J, 0);
	js_newrangeerror(J, "Out of memory");
	J->exhausted_error = STACK[TOP - 1].u.object;
	js_pop(J, 1);
}

int engine_depth_of(double stack_kb)
{
	enum { NODE_STACK_KB = 984 };          /* of its main thread */
	double depth = stack_kb / NODE_STACK_KB * LIMIT_CALL_DEPTH;
	if (!(depth > LIMIT_CALL_DEPTH_LEAST))
		return LIMIT_CALL_DEPTH_LEAST;
	return depth < LIMIT_CALL_DEPTH_MOST ? (int)depth : LIMIT_CALL_DEPTH_MOST;
}

static atomic_uint engines;

js_State *engine_new(const struct engine_config *config)
{
	js_State *J = mem_try_zalloc(sizeof *J);
	if (!J)
		return NULL;
	cells_init(&J->cells);
	J->engine = mem_try_zalloc(sizeof *J->engine);
	J->stack = map(STACK_BYTES);
	J->depth_max = config->call_depth ? config->call_depth : LIMIT_CALL_DEPTH;
	J->try_max = J->depth_max > LIMIT_CALL_DEPTH ? J->depth_max * TRIES_PER_CALL : LIMIT_TRY_DEPTH;
	J->trace = map(TRACE_BYTES(J->depth_max));
	J->trybuf = map(TRY_BYTES(J->try_max));
	if (!J->engine || !J->stack || !J->trace || !J->trybuf) {
		engine_free(J);
		return NULL;
	}
	J->engine->config = *config;
	J->config = &J->engine->config;
	J->actx = J;
	J->alloc = alloc;
	J->gcmark = 1;
	J->exception.t.type = JS_TUNDEFINED;
	/* ages of different engines differ, for those that compare code of several (engine_site) */
	J->code_age = atomic_fetch_add_explicit(&engines, 1, memory_order_relaxed) << 20;
	J->gccounter = 1;
	J->gclimit = J->gcthresh = LIMIT_GC_FIRST_BYTES;
	J->heap_advised = LIMIT_GC_FIRST_BYTES * 2;
	J->cstack_low = host_stack_low();
	make_secrets(J);
	if (js_try(J)) {
		engine_free(J);
		return NULL;
	}
	atom_start(J);
	pump_init(J);
	make_globals(J);
	js_endtry(J);
	J->memory_max = config->memory_max;
	J->heap_max = config->heap_max;
	if (J->heap_max && J->gclimit > J->heap_max / 4)
		J->gclimit = J->gcthresh = J->heap_max / 4;
	J->host_bit = OBJECT_HOST;
#ifdef JSR_DEBUG
	if (getenv("JSR_GC_STRESS")) {         /* collect after this many bytes; 1: at every opportunity */
		J->gc_stress = atoi(getenv("JSR_GC_STRESS"));
		J->gcthresh = 0;
	}
#endif
	return J;
}

void engine_free(js_State *J)
{
	if (!J)
		return;
	profile_free(J);
	memory_settle(J);
	if (J->stack) {
		TOP = J->bot = 0;
		if (J->atoms)
			gc_free_all(J);
		handles_stop(J);
		pump_fini(J);
		buffer_fini(J);
		module_fini(J);
		regexp_forget();
		prop_stop(J);
		atom_stop(J);
	}
	string_scratch_stop(J);
	coverage_free(J);
	vm_stop(J);
	memory_free(J, J->refs);
	mem_free(J->symbol_caches);
	cells_fini(&J->cells);
	unmap(J->stack, STACK_BYTES);
	unmap(J->trace, TRACE_BYTES(J->depth_max));
	unmap(J->trybuf, TRY_BYTES(J->try_max));
	unmap(J->cstack, J->cstack_size);
	mem_free(J->engine);
	mem_free(J);
}

void *value_host(js_State *J)
{
	return J->config->host;
}

/* ---- the script's own stack */

static void inside(unsigned high, unsigned low)
{
	js_State *J = (js_State *)(((uintptr_t)high << 32) | (uintptr_t)low);
	J->engine->body(J, J->engine->arg);
	/* uc_link returns to engine_enter */
}

static int map_cstack(js_State *J)
{
	if (J->cstack)
		return 1;
	J->cstack_size = LIMIT_C_STACK + CSTACK_GUARD;
	J->cstack = mmap(NULL, J->cstack_size, PROT_READ | PROT_WRITE,
		MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
	if (J->cstack == MAP_FAILED) {
		J->cstack = NULL;
		return 0;
	}
	mprotect(J->cstack, CSTACK_GUARD, PROT_NONE);
	return 1;
}

static void enter_here(js_State *J, void (*body)(js_State *J, void *arg), void *arg)
{
	char *low = J->cstack_low;
	struct rlimit r;
	if (!getrlimit(RLIMIT_STACK, &r) && r.rlim_cur != RLIM_INFINITY) {
		rlim_t most = r.rlim_max == RLIM_INFINITY || r.rlim_max > LIMIT_C_STACK ? LIMIT_C_STACK : r.rlim_max;
		if (r.rlim_cur < most) {
			r.rlim_cur = most;
			setrlimit(RLIMIT_STACK, &r);
		}
		if (!getrlimit(RLIMIT_STACK, &r) && r.rlim_cur > (4u << 20))
			J->cstack_low = (char *)__builtin_frame_address(0) - (r.rlim_cur - (2u << 20));
	}
	body(J, arg);
	J->cstack_low = low;
}

void engine_enter(js_State *J, void (*body)(js_State *J, void *arg), void *arg)
{
	struct engine_state *e = J->engine;
	char *host_low = J->cstack_low;
	uintptr_t self = (uintptr_t)J;
	if (!OWN_STACK || !map_cstack(J)) {
		enter_here(J, body, arg);
		return;
	}
	e->body = body;
	e->arg = arg;
	getcontext(&e->inside);
	e->inside.uc_stack.ss_sp = (char *)J->cstack + CSTACK_GUARD;
	e->inside.uc_stack.ss_size = LIMIT_C_STACK;
	e->inside.uc_link = &e->outside;
	makecontext(&e->inside, (void (*)(void))inside, 2, (unsigned)(self >> 32), (unsigned)self);
	J->cstack_low = (char *)J->cstack + CSTACK_GUARD + LIMIT_C_STACK_RED;
	swapcontext(&e->outside, &e->inside);
	J->cstack_low = host_low;
}

void engine_abandon(js_State *J)
{
	if (!OWN_STACK || !J->cstack)
		abort();
	setcontext(&J->engine->outside);
	abort();
}

/* ---- interrupts */

void engine_interrupt(js_State *J, enum engine_interrupt reason)
{
	__atomic_store_n(&J->interrupt, (int)reason, __ATOMIC_SEQ_CST);
	if (reason == ENGINE_RUN)
		J->terminating = 0;
	else
		gc_threshold(J, 0);
	waiters_interrupt(&J->bed);
}

int engine_interrupted(js_State *J)
{
	return __atomic_load_n(&J->interrupt, __ATOMIC_RELAXED) == ENGINE_TERMINATE;
}

const volatile size_t *engine_poll_word(js_State *J) { return &J->gcthresh; }

void engine_check(js_State *J)
{
	run_check_stack(J);
}

/* ---- memory */

void engine_collect(js_State *J)
{
	J->gc_asked = 1;
	js_gc(J, 0);
	J->gc_asked = 0;
}

void engine_watch_collections(js_State *J, void (*told)(void *host, uint64_t begun_ns, uint64_t took_ns, int asked))
{
	J->collected = told;
}

void engine_charge(js_State *J, ptrdiff_t bytes)
{
	J->external_bytes = (size_t)((ptrdiff_t)J->external_bytes + bytes);
	if (bytes > 0)
		J->gccounter += (size_t)bytes;
	else                           /* freed memory makes a collection less urgent */
		/* stays above a threshold of 0 */
		J->gccounter -= (size_t)-bytes < J->gccounter ? (size_t)-bytes : J->gccounter - 1;
}

size_t engine_external(js_State *J) { return J->external_bytes; }
size_t engine_heap_used(js_State *J) { return J->heap_bytes; }
size_t engine_heap_total(js_State *J) { return J->heap_bytes + J->external_bytes; }

/* ---- roots */

value_ref value_root(js_State *J, int idx)
{
	uint32_t ref = J->refs_free;
	if (ref) {
		J->refs_free = (uint32_t)J->refs[ref].u.number;
	} else {
		if (J->refs_count == J->refs_cap) {
			uint32_t cap = J->refs_cap ? J->refs_cap * 2 : 32;
			js_Value *refs = memory_try(J, J->refs, cap * sizeof *refs);
			if (!refs)
				memory_exhausted(J);
			J->refs = refs;
			J->refs_cap = cap;
		}
		if (J->refs_count == 0)        /* a ref is never 0 */
			J->refs[J->refs_count++].t.type = JS_TUNDEFINED;
		ref = J->refs_count++;
	}
	J->refs[ref] = *js_tovalue(J, idx);
	return ref;
}

void value_push(js_State *J, value_ref ref)
{
	js_pushvalue(J, J->refs[ref]);
}

void value_unroot(js_State *J, value_ref ref)
{
	if (!ref)
		return;
	J->refs[ref].t.type = JS_TNUMBER;
	J->refs[ref].u.number = J->refs_free;
	J->refs_free = ref;
}

void *value_newnative(js_State *J, const char *tag, size_t size)
{
	js_Value *top = js_tovalue(J, -1);
	js_Object *obj = prop_new_native(J, tag, top->t.type == JS_TOBJECT ? top->u.object : NULL, size);
	js_pop(J, 1);
	js_pushobject(J, obj);
	return obj->u.user.data;
}

void value_keep(js_State *J, struct value_kept *k, int place, int idx)
{
	js_Value *v = js_tovalue(J, idx);
	k->objects[place] = v->t.type == JS_TOBJECT ? v->u.object : NULL;
}

void value_push_kept(js_State *J, const struct value_kept *k, int place)
{
	js_pushobject(J, k->objects[place]);
}

void *value_function_data(js_State *J, int idx, js_CFunction f)
{
	js_Value *v = js_tovalue(J, idx);
	if (v->t.type != JS_TOBJECT || v->u.object->type != JS_CCFUNCTION || v->u.object->u.c.function != f)
		return NULL;
	return v->u.object->u.c.data;
}

void value_keep_function(js_State *J, int idx) { js_toobject(J, idx)->lazy |= OBJECT_KEEPS; }

static void mark_traced(js_State *J, int mark, void *data) { ((struct value_traced *)data)->mark(J, mark, data); }

static void finalize_traced(js_State *J, void *data)
{
	struct value_traced *t = data;
	if (t->finalize)
		t->finalize(J, data);
}

static const struct engine_class traced_class = { .name = "Traced", .mark = mark_traced, .finalize = finalize_traced };

void value_newtraced(js_State *J, const char *tag, struct value_traced *data)
{
	js_Value *top = js_tovalue(J, -1);
	js_Object *obj = object_new_class(J, &traced_class, top->t.type == JS_TOBJECT ? top->u.object : NULL, data);
	obj->u.user.tag = tag;
	js_pop(J, 1);
	js_pushobject(J, obj);
}

void value_mark(js_State *J, int mark, void *object) { gc_mark_object(J, mark, object); }

void value_newlike(js_State *J, int idx)
{
	js_pushobject(J, prop_new_like(J, js_tovalue(J, idx)->u.object));
}

int value_newalike(js_State *J, int idx)
{
	const js_Value *v = js_tovalue(J, idx);
	js_Object *like = v->u.object;
	if (v->t.type != JS_TOBJECT || like->type != JS_COBJECT || like->lazy)
		return 0;
	for (int i = 0, count = prop_count(like); i < count; i++)
		if (like->slots[i].t.type == JS_TACCESSOR)
			return 0;
	js_pushobject(J, prop_new_like(J, like));
	return 1;
}

void value_setnth(js_State *J, int idx, int k)
{
	js_Object *obj = js_tovalue(J, idx)->u.object;
	if ((uint32_t)k >= obj->shape->count || obj->slots[k].t.type == JS_TACCESSOR)
		js_typeerror(J, "The object has no property %d", k);
	obj->slots[k] = *js_tovalue(J, -1);
	js_pop(J, 1);
}

void value_newdate(js_State *J, double ms)
{
	js_Object *obj = jsV_newobject(J, JS_CDATE, J->Date_prototype);
	obj->u.number = fabs(ms) <= 8.64e15 ? trunc(ms) + 0.0 : NAN;
	js_pushobject(J, obj);
}

void value_set_prototype(js_State *J, const char *name) { js_setregistry(J, name); }
void value_push_prototype(js_State *J, const char *name) { js_getregistry(J, name); }
void value_inherit_nothing(js_State *J, int idx) { prop_set_prototype(J, js_toobject(J, idx), NULL); }

void value_set_fatal(js_State *J, int idx)
{
	if (js_isobject(J, idx))
		js_toobject(J, idx)->is_fatal = 1;
}

int value_is_fatal(js_State *J, int idx) { return js_isobject(J, idx) && js_toobject(J, idx)->is_fatal; }

void value_method(js_State *J, const char *name, js_CFunction f, int length)
{
	const char *atom = js_intern(J, name);
	object_push_native(J, f, atom, length);
	vm_define(J, js_toobject(J, -2), atom, &STACK[TOP - 1], JS_DONTENUM);
	js_pop(J, 1);
}

void value_counting_method(js_State *J, const char *name, js_CFunction f, int length)
{
	value_method(J, name, f, length);
	js_getproperty(J, -1, name);
	js_getproperty(J, -1, "length");
	js_pop(J, 1);
	js_tovalue(J, -1)->u.object->u.c.length = 0;
	js_pop(J, 1);
}

void value_make_constructor(js_State *J, int idx, js_CFunction f)
{
	js_toobject(J, idx)->u.c.constructor = f;
}

void value_getkey(js_State *J, int idx)
{
	js_Value *base = js_tovalue(J, idx);
	object_get_value(J, base, atom_of(J, &STACK[TOP - 1]));
	js_rot2pop1(J);
}

void value_setkey(js_State *J, int idx)
{
	js_Value *base = js_tovalue(J, idx);
	js_Object *obj = object_prototype_of_value(J, base);
	const char *atom = atom_of(J, &STACK[TOP - 2]);
	object_check_base(J, base, atom, 1);
	object_put(J, obj, atom, base->t.type != JS_TOBJECT);  /* [[Set]] is this function's purpose */
	js_pop(J, 2);
}

int value_same(js_State *J, int a, int b)
{
	js_Value x = *js_tovalue(J, a), y = *js_tovalue(J, b);
	int same;
	js_pushvalue(J, x);
	js_pushvalue(J, y);
	same = js_strictequal(J);
	js_pop(J, 2);
	return same;
}

/* ---- source text */

void engine_compile(js_State *J, const char *filename, const char *source, size_t size, enum engine_source kind,
	const char *params)
{
	static const unsigned how[] = {
		[ENGINE_SCRIPT] = 0, [ENGINE_STRICT] = SCRIPT_STRICT, [ENGINE_REPL] = SCRIPT_AGAIN,
		[ENGINE_CONTEXT] = SCRIPT_CONTEXT, [ENGINE_CONTEXT_REPL] = SCRIPT_CONTEXT | SCRIPT_AGAIN
	};
	if (kind != ENGINE_WRAPPER && kind != ENGINE_BUILTIN)
		function_compile_script(J, filename, source, size, how[kind]);
	else
		function_compile_wrapper(J, filename, source, size, params, kind == ENGINE_BUILTIN);
}

void engine_compile_body(js_State *J, const char *filename, const char *source, size_t size, uint32_t skip,
	int in_context, const char *const *params)
{
	function_compile_body(J, filename, source, size, skip, params, in_context ? SCRIPT_CONTEXT : 0);
}

int value_bare_array(js_State *J, int idx)
{
	js_Value *v = js_tovalue(J, idx);
	if (v->t.type != JS_TOBJECT || prop_count(v->u.object) != 0)
		return 0;
	return view_of(v) || (v->u.object->type == JS_CARRAY && v->u.object->u.a.simple);
}

int value_push_maker(js_State *J, int idx)
{
	js_Value *v = js_tovalue(J, idx);
	js_Object *maker = NULL;
	if (v->t.type != JS_TOBJECT)
		return 0;
	for (js_Object *f = J->gcobj; f; f = f->gcnext) {
		if (f->type != JS_CCLOSURE || f->lazy)
			continue;
		int slot = prop_find(f, J->names.prototype);
		if (slot >= 0 && f->slots[slot].t.type == JS_TOBJECT && f->slots[slot].u.object == v->u.object)
			maker = f;         /* keep the last match: the list begins with the youngest */
	}
	if (!maker)
		return 0;
	js_pushobject(J, maker);
	return 1;
}

const char *value_function_kind(js_State *J, int idx)
{
	static const char *const kinds[] = { "Function", "GeneratorFunction", "AsyncFunction",
		"AsyncGeneratorFunction" };
	js_Value *v = js_tovalue(J, idx);
	if (!value_callable(v))
		return NULL;
	return v->u.object->type == JS_CCLOSURE ? kinds[v->u.object->u.closure.code->coroutine] : "Function";
}

const char *value_class(js_State *J, int idx)
{
	js_Value *v = js_tovalue(J, idx);
	if (v->t.type != JS_TOBJECT)
		return NULL;
	switch ((enum js_Class)v->u.object->type) {
	case JS_COBJECT: return "Object";
	case JS_CARRAY: return "Array";
	case JS_CCFUNCTION: return "Function";
	case JS_CERROR: return "Error";
	case JS_CBOOLEAN: return "Boolean";
	case JS_CNUMBER: return "Number";
	case JS_CSTRING: return "String";
	case JS_CREGEXP: return "RegExp";
	case JS_CDATE: return "Date";
	case JS_CMATH: return "Math";
	case JS_CJSON: return "JSON";
	case JS_CARGUMENTS: return "Arguments";
	case JS_CITERATOR: return "Iterator";
	case JS_CUSERDATA: return v->u.object->u.user.tag;
	case JS_CSYMBOL: return "Symbol";
	case JS_CBIGINT: return "BigInt";
	case JS_CCLOSURE: return "Function";
	}
	return "Object";
}

/* error --     Reports the error to the host, with some memory beyond the limit, since it may be the out-of-memory
 * error. */
void engine_report(js_State *J, const char *origin)
{
	J->reporting++;
	if (js_try(J)) {
		js_pop(J, 1);
	} else {
		J->config->uncaught(J, origin);
		js_endtry(J);
	}
	J->reporting--;
}

/* 0: it threw an error, which was reported. */
static int call_reported(js_State *J, int argc)
{
	if (!js_pcall(J, argc) || J->terminating) {
		js_pop(J, 1);
		return 1;
	}
	engine_report(J, "uncaughtException");
	return 0;
}

/* An inner call must not change its caller's flow and scope, so both are restored. */
static int call_inside(js_State *J, int argc)
{
	js_Object *const kept[] = { J->flow, J->scope };
	int count = 0;
	for (; count < 2 && (J->flow || J->scope); count++) {
		if (kept[count])
			js_pushobject(J, kept[count]);         /* rooted below the call */
		else
			js_pushundefined(J);
		for (int i = 0; i < argc + 2; i++) {
			js_copy(J, -argc - 3);
			js_remove(J, -argc - 4);
		}
	}
	J->scope = NULL;
	int fine = call_reported(J, argc);
	if (J->scope)
		flow_left(J);
	js_pop(J, count);
	J->flow = kept[0];
	J->scope = kept[1];
	return fine;
}

int engine_callback(js_State *J, int argc)
{
	if (J->tracetop > 0)
		return call_inside(J, argc);
	int fine = call_reported(J, argc);
	if (fine || !J->config->postpones || J->terminating)
		engine_left(J);
	else
		flow_end(J);
	return fine;
}

void engine_left(js_State *J)
{
	if (J->tracetop > 0 || J->terminating) {
		if (J->tracetop == 0 && J->config->terminated)
			J->config->terminated(J);
		return;
	}
	do {
		flow_end(J);
		if (!engine_pump(J))
			break;
		if (J->config->drained && !J->terminating)
			J->config->drained(J);
		if (!engine_pending(J) && !J->terminating)
			weakref_turn_over(J);
	} while (engine_pending(J) && !J->terminating);
	flow_end(J);
	if (J->terminating && J->config->terminated)
		J->config->terminated(J);
}

char *engine_stack_low(js_State *J)
{
	return J->cstack_low;
}

void engine_set_locale(js_State *J, void (*format)(js_State *J, const char *what, int count))
{
	J->locale_format = format;
}

void engine_set_dom_exception(js_State *J, void (*make)(js_State *J))
{
	J->make_dom_exception = make;
}

void engine_set_error_test(js_State *J, void (*test)(js_State *J)) { J->error_test = test; }

static void fill_globals(js_State *J)
{
	dispose_globals(J);
	if (J->engine->fill_globals)
		J->engine->fill_globals(J);
}

void engine_fill_globals_later(js_State *J, void (*fill)(js_State *J))
{
	J->engine->fill_globals = fill;
	object_fill_later(J, J->G, fill_globals);
}

void engine_set_clone(js_State *J, void (*copy)(js_State *J))
{
	J->clone_host = copy;
}

void engine_set_transfer(js_State *J, void (*prepare)(js_State *J), void (*complete)(js_State *J))
{
	J->transfer_prepare = prepare;
	J->transfer_complete = complete;
}

void engine_set_lazy_getter(js_State *J, js_CFunction getter)
{
	J->lazy_getters[J->lazy_getters[0] != NULL] = getter;
}

void engine_set_waits(js_State *J, void (*before)(js_State *J), void (*later)(js_State *J))
{
	J->before_wait = before;
	J->later = later;
}

/* The environment asks for English of the United States, or for nothing. */
static int usual_locale_is_english(void)
{
	static _Thread_local int known = -1;
	static const char *const names[] = { "LC_ALL", "LC_MESSAGES", "LANG" };
	const char *locale = NULL;
	for (size_t i = 0; known < 0 && i < sizeof names / sizeof names[0] && (!locale || !*locale); i++)
		locale = getenv(names[i]);
	if (known < 0)
		known = !locale || !*locale || !strncmp(locale, "en_US", 5) || !strcmp(locale, "POSIX") ||
			(locale[0] == 'C' && (!locale[1] || locale[1] == '.'));
	return known;
}

static void copy_argument(js_State *J, int idx, int count)
{
	if (idx < count)
		js_copy(J, idx);
	else
		js_pushundefined(J);
}

int engine_format_locale(js_State *J, const char *what, int at)
{
	int count = js_gettop(J);
	int locales = count > at && !js_isundefined(J, at), options = count > at + 1 && !js_isundefined(J, at + 1);
	if (!J->locale_format)
		return 0;
	if (!options && (locales ? text_equal(J, at, "en-US") || text_equal(J, at, "en") : usual_locale_is_english()))
		return 0;
	for (int i = 0; i <= at + 1; i++)
		copy_argument(J, i, count);
	J->locale_format(J, what, at + 2);
	if (!js_isundefined(J, -1))
		return 1;
	js_pop(J, 1);
	return 0;
}
