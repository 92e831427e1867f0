/* engine/vm/vm.c -- the interpreter of code.h's bytecode: frames, calls, exceptions, and the loop.
 *
 * Activations    vm_run runs the top frame and what it calls until that frame returns.  Calls from code to code push a
 *                frame and continue in the same loop; a native that calls js_call begins another activation.  Each
 *                activation has one setjmp, in a function around the loop, so that the loop's own variables stay in
 *                registers.
 * Registers      pc, sp, slots, env, f, code are C locals.  Before anything that may throw, call or collect, SYNC
 *                writes sp to J->top and pc to f->at; J->bot, f->env and f->code are always up to date.
 * Limits         call depth, value stack and C stack are checked when a frame is pushed; exceeding one is a RangeError
 *                in script.
 * Interrupts     polled at LOOP and when a frame is pushed.  While J->terminating is set, no handler is searched.
 */
#include "engine/vm/vm.h"

#include "engine/vm/context.h"

#include "engine/async/promise.h"
#include "engine/bytes/typed.h"
#include "engine/code/code_save.h"
#include "engine/core/builtins.h"
#include "engine/core/errors.h"
#include "engine/core/iterate.h"
#include "engine/core/memory.h"
#include "engine/core/properties.h"
#include "engine/core/proxy.h"
#include "engine/heap/bigint.h"
#include "engine/heap/stress.h"
#include "engine/object/describe.h"
#include "engine/vm/dispose.h"
#include "engine/vm/modules.h"

#define likely(x) __builtin_expect(!!(x), 1)
#define unlikely(x) __builtin_expect(!!(x), 0)

static void interpret(js_State *J, int entry);

/* ---- frames */

static inline void check_depth(js_State *J)
{
	if (unlikely(J->tracetop + 1 >= J->depth_max || TOP >= JS_STACKSIZE))
		if (!J->cstack_reserve || J->tracetop + 1 >= J->depth_max + 64)
			run_stack_overflow(J);
}

/* Arguments taken by a rest parameter or `arguments` are no longer on the stack, but live as long as their frame.  They
 * count as if they were still on it: otherwise a function that calls itself with one more argument each time would fill
 * 12,000 arrays before the calls are too deep.  The list has the frames that took many arguments, outermost first;
 * total includes the entries before.  hold() drops entries from the end whose frames have ended; all entries before a
 * running frame's entry are running too. */
struct held { js_Object *callee; int frame, total; };
enum { HELD_LEAST = 64 };

/* The top frame is about to take n arguments. */
static void hold(js_State *J, int n)
{
	uint32_t k = J->held_count;
	int total = n;
	while (k && (J->held[k - 1].frame >= J->tracetop ||
		J->trace[J->held[k - 1].frame].callee != J->held[k - 1].callee))
		k--;
	J->held_count = k;
	if (n < HELD_LEAST)
		return;
	if (k)
		total += J->held[k - 1].total;
	if (TOP - n + total >= JS_STACKSIZE) {
		J->tracetop--;
		run_stack_overflow(J);
	}
	if (k == J->held_cap) {
		uint32_t cap = k ? k * 2 : 16;
		struct held *list = memory_try(J, J->held, cap * sizeof *list);
		if (!list) {
			J->tracetop--;
			memory_exhausted(J);
		}
		J->held = list;
		J->held_cap = cap;
	}
	J->held[k] = (struct held){ J->trace[J->tracetop].callee, J->tracetop, total };
	J->held_count = k + 1;
}

void vm_stop(js_State *J)
{
	memory_free(J, J->held);
	J->held = NULL;
	J->held_count = J->held_cap = 0;
}

/* Stack: f this args, TOP after them.  Turns them into the callee's slots. */
__attribute__((always_inline)) static inline struct js_Frame *push_frame(js_State *J, js_Object *callee, int n,
	js_Object *new_target, int to_c)
{
	struct code *code = callee->u.closure.code;
	struct js_Frame *f;
	js_Value *slots, *p, *end;
	js_Object *arguments = NULL, *rest = NULL;
	check_depth(J);
	gc_poll(J);
	f = &J->trace[++J->tracetop];
	f->callee = callee;
	f->new_target = new_target;
	f->code = code;
	f->at = code->words;
	f->env = callee->u.closure.env;
	f->coroutine = NULL;
	f->to_c = (unsigned char)to_c;
	slots = STACK + TOP - n;
	f->bot = J->bot = TOP - n - 1;
	J->strict = (int)(code->flags & (CODE_STRICT | CODE_SOME_STRICT));
	if (unlikely(code->flags & (CODE_ARGUMENTS | CODE_REST | CODE_ARGUMENT_COUNT))) {
		if ((code->flags & (CODE_ARGUMENTS | CODE_REST)) && (n >= HELD_LEAST || J->held_count))
			hold(J, n);
		if (code->flags & CODE_ARGUMENTS)
			arguments = vm_arguments(J, code, callee, slots, n);
		if (code->flags & CODE_REST)
			rest = vm_rest(J, slots + code->params, n - (int)code->params);
	}
	p = slots + ((uint32_t)n < code->params ? (uint32_t)n : code->params);
	end = slots + code->slots;
	for (; p < end; p++)
		value_set_tag(p, JS_TUNDEFINED);
	if (arguments)
		value_set_object(&slots[code->arguments], arguments);
	if (rest)
		value_set_object(&slots[code->rest], rest);
	if (unlikely(code->flags & CODE_ARGUMENT_COUNT))
		value_set_number(&slots[code->arguments], n);
	TOP = (int)(end - STACK);
	return f;
}

/* f this value:   calls a setter written in script; its result is dropped. */
__attribute__((noinline)) static struct js_Frame *push_setter_frame(js_State *J, js_Object *setter)
{
	return push_frame(J, setter, 1, NULL, FRAME_DROPS);
}

static int coroutine_kind(struct js_Frame *f)
{
	return f->coroutine ? coroutine_of(f->coroutine)->kind : f->code->coroutine;
}

/* ---- exceptions */

static const struct code_handler *find_handler(struct js_Frame *f)
{
	const struct code_handler *handlers = f->code->handlers;
	uint32_t at = (uint32_t)(f->at - f->code->words), low = 0, high = f->code->handlers_count;
	at -= at > 0;
	while (low < high) {
		uint32_t middle = low + (high - low) / 2;
		if (handlers[middle].from <= at)
			low = middle + 1;
		else
			high = middle;
	}
	/* the last one that begins at or before this point, or an enclosing one */
	while (low && at >= handlers[low - 1].to)
		low = handlers[low - 1].outer;
	return low ? &handlers[low - 1] : NULL;
}

/* For a sloppy function that contains a class: the last STRICT instruction before the running one decides.  Called only
 * for refused writes. */
int vm_strict_here(js_State *J)
{
	const struct js_Frame *f = &J->trace[J->tracetop];
	const uint32_t *w;
	int strict = 0;
	if (!f->code)
		return 1;
	for (w = f->code->words; w < f->at; w += code_words[*w & 255])
		if ((*w & 255) == OP_STRICT)
			strict = *w >> 8 != 0;
	return strict;
}

/* Ends the frame with this result and puts it on the caller's stack.  0: the caller is C. */
static int leave_frame(js_State *J, js_Value result)
{
	struct js_Frame *f = &J->trace[J->tracetop--];
	TOP = f->bot;
	value_copy(&STACK[TOP - 1], &result);
	if (f->to_c == FRAME_TO_C)
		return 0;
	if (f->to_c == FRAME_DROPS)
		TOP--;
	f = &J->trace[J->tracetop];
	J->bot = f->bot;
	J->strict = (int)(f->code->flags & (CODE_STRICT | CODE_SOME_STRICT));
	return 1;
}

/* A user script received v, in a catch or as an argument.  If v is an out-of-memory error, the script is responsible
 * from now on (engine_has_lost).  A fault build reports that on stderr: its driver counts a wrong result without this
 * line as a silent failure. */
static void heard(js_State *J, const struct code *code, const js_Value *v)
{
	const char *text, *file = code ? code->source->filename : NULL;
	js_Value *message;
	int slot;
	if (v->t.type != JS_TOBJECT || v->u.object->type != JS_CERROR ||
		(code && (!file || !strncmp(file, "node:", 5))))
		return;
	slot = prop_find(v->u.object, J->names.message);
	message = slot < 0 ? NULL : &v->u.object->slots[slot];
	if (!message || !VALUE_IS_STRING(message))
		return;
	text = jsV_tostring(J, message);
	if (strstr(text, "ut of memory") || strstr(text, "allocation failed") || strstr(text, "not enough memory") ||
		strstr(text, "ENOMEM")) {
		J->memory_unheard = 0;
#ifdef JSR_FAULT_BUILD
		static int said;
		if (!said++)
			fprintf(stderr, "jsr-fault: the script was told\n");
#endif
	}
}

static inline void note_delivery(js_State *J, const struct code *code, const js_Value *v)
{
#ifndef JSR_FAULT_BUILD
	if (likely(!J->memory_unheard))
		return;
#endif
	heard(J, code, v);
}

/* The same for an error that script receives inside another value: a reason of Promise.allSettled or any. */
void vm_note_delivery(js_State *J, const js_Value *v) { note_delivery(J, NULL, v); }

/* The top frame is an async function that threw v: rejects its promise and continues its caller.  Its slots are cleared
 * first.  If settling the promise runs out of memory, this is entered again and collects garbage first; if that does
 * not help either, v cannot be reported by the promise, and the error propagates to the caller: -1. */
static int reject(js_State *J, struct js_Frame *f, js_Value *operands, js_Value v)
{
	int before = J->settling;
	js_Value *p;
	js_Object *promise;
	TOP = (int)(operands - STACK);
	if (before == -J->tracetop) {
		J->settling = 0;
		return -1;
	}
	for (p = STACK + f->bot + 1; p < operands; p++)
		value_set_tag(p, JS_TUNDEFINED);
	js_pushvalue(J, v);
	if (before == J->tracetop) {
		js_gc(J, 0);
		J->settling = -before;
		before = 0;
	} else {
		J->settling = J->tracetop;
	}
	promise = coroutine_settled(J, f, 1);
	J->settling = before;
	J->exception.t.type = JS_TUNDEFINED;
	v.t.type = JS_TUNDEFINED;
	if (promise) {
		v.t.type = JS_TOBJECT;
		v.u.object = promise;
	}
	return leave_frame(J, v);
}

/* Finds a handler for J->exception among the frames down to `entry`.  1: interpret continues with the top frame; 0: the
 * entry frame has returned, its result is on the stack; -1: no handler. */
static int unwind(js_State *J, int entry)
{
	js_Value v = J->exception;
	if (J->settling > J->tracetop || -J->settling > J->tracetop)
		J->settling = 0;       /* that frame has ended */
	for (; J->tracetop >= entry; J->tracetop--) {
		struct js_Frame *f = &J->trace[J->tracetop];
		const struct code_handler *h;
		js_Value *operands;
		if (!f->code)
			continue;      /* a native that this activation called */
		J->bot = f->bot;
		J->strict = (int)(f->code->flags & (CODE_STRICT | CODE_SOME_STRICT));
		operands = STACK + f->bot + 1 + f->code->slots;
		if (J->terminating) {
			if (f->coroutine)
				coroutine_of(f->coroutine)->state = COROUTINE_DONE;
			continue;
		}
		if ((h = find_handler(f)) != NULL) {
			note_delivery(J, f->code, &v);
			f->env = operands[h->env].u.env;
			operands[h->depth] = v;
			TOP = (int)(operands + h->depth + 1 - STACK);
			f->at = f->code->words + h->handler;
			J->exception.t.type = JS_TUNDEFINED;
			return 1;
		}
		/* a module's program throws to the code that links it until it has a coroutine */
		if (coroutine_kind(f) == CODE_ASYNC && (f->coroutine || !f->code->module)) {
			int how = reject(J, f, operands, v);
			if (how >= 0)
				return how;
		}
		if (f->coroutine) {
			coroutine_of(f->coroutine)->state = COROUTINE_DONE;
			coroutine_of(f->coroutine)->stop = STOP_THROW;
		}
	}
	return -1;
}

/* No frame of the activation catches J->exception: rethrows it to the activation's caller. */
JS_NORETURN static void give_up(js_State *J, int entry, int base, int index)
{
	J->trytop = index;
	J->tracetop = entry - 1;
	TOP = base;
	value_copy(&STACK[TOP - 1], &J->exception);
	J->exception.t.type = JS_TUNDEFINED;
	js_throw(J);
}

/* Runs the top frame to its end: the result replaces the function on the stack, TOP is after it.  failed: J->exception
 * is thrown in it first. */
__attribute__((noinline)) static void vm_run(js_State *J, volatile int failed)
{
	const int entry = J->tracetop, base = J->trace[entry].bot, index = J->trytop;
	struct js_Jumpbuf *t;
	int how;
	if (unlikely((char *)__builtin_frame_address(0) < J->cstack_low) && !J->cstack_reserve) {
		J->tracetop--;
		run_stack_overflow(J);
	}
	if (unlikely(index >= J->try_max))
		js_savetry(J);
	else
		J->trytop++;
	t = &J->trybuf[index];
	t->vm = 1;
#if VM_BUILTIN_JUMP
	if (__builtin_setjmp(t->place)) {
#else
	if (_setjmp(t->buf)) {
#endif
		J->trytop = index + 1;
		failed = 1;
	}
	if (unlikely(failed)) {
		failed = 0;
		how = unwind(J, entry);
		if (how < 0)
			give_up(J, entry, base, index);
		if (how > 0)
			interpret(J, entry);
	} else {
		interpret(J, entry);
	}
	J->trytop = index;
}

/* ---- calls from C */

JS_NORETURN static void class_called(js_State *J, js_Object *f)
{
	if (f->u.closure.name[0])
		js_typeerror(J, "Class constructor %s cannot be invoked without 'new'", f->u.closure.name);
	js_typeerror(J, "Class constructors cannot be invoked without 'new'");
}

void vm_call(js_State *J, int n, js_Object *f, js_Object *new_target)
{
	int bot = J->bot, strict = J->strict;
	if (unlikely((f->u.closure.code->flags & CODE_CLASS) && !new_target))
		class_called(J, f);
#ifndef JSR_FAULT_BUILD
	if (unlikely(J->memory_unheard))
#endif
		for (int i = 0; i < n; i++)
			note_delivery(J, f->u.closure.code, &STACK[TOP - n + i]);
	stress_entry(J);
	push_frame(J, f, n, new_target, FRAME_TO_C);
	vm_run(J, 0);
	J->bot = bot;
	J->strict = strict;
}

static int is_constructor(const js_Value *v)
{
	return value_constructor(v);
}

enum { THIS_SLOTS_MAX = 64 };

/* The object that `new` creates before a constructor written in script runs. */
static void make_this(js_State *J, js_Object *f, js_Object *new_target, js_Value *self)
{
	js_Object *prototype = J->Object_prototype;
	int slot;
	if (f->u.closure.code->flags & CODE_DERIVED) {
		self->t.type = JS_THOLE;
		return;
	}
	if (new_target->lazy)
		object_materialize(J, new_target);
	slot = prop_find(new_target, J->names.prototype);
	if (likely(slot >= 0 && new_target->slots[slot].t.type != JS_TACCESSOR && !OBJECT_IS_EXOTIC(new_target))) {
		if (new_target->slots[slot].t.type == JS_TOBJECT)
			prototype = new_target->slots[slot].u.object;
	} else {
		js_Value nt = { .u.object = new_target };
		nt.t.type = JS_TOBJECT;
		object_get_value(J, &nt, J->names.prototype);
		if (STACK[TOP - 1].t.type == JS_TOBJECT)
			prototype = STACK[TOP - 1].u.object;
		else
			proxy_check_realm(J, new_target);
		TOP--;
	}
	self->t.type = JS_TOBJECT;
	self->u.object = jsV_newobject(J, JS_COBJECT, prototype);
	if (new_target->type == JS_CCLOSURE &&
		new_target->u.closure.code->this_slots > nelem(self->u.object->u.inline_slots))
		prop_reserve(J, self->u.object, new_target->u.closure.code->this_slots);
}

/* Objects that this constructor creates later get room for as many properties as this one has, up to THIS_SLOTS_MAX. */
static inline void learn_slots(js_Object *new_target, const js_Object *made)
{
	if (made->type == JS_COBJECT && new_target->type == JS_CCLOSURE)
		new_target->u.closure.code->this_slots = made->shape->count <= THIS_SLOTS_MAX ?
			(unsigned char)made->shape->count : 0;
}

void vm_construct(js_State *J, int n, js_Object *new_target)
{
	js_Value *v = &STACK[TOP - n - 1], self;
	js_Object *f = v->u.object;
	self.t.type = JS_TUNDEFINED;
	if (f->type == JS_CCLOSURE) {
		make_this(J, f, new_target, &self);
		v = &STACK[TOP - n - 1];
		memmove(v + 2, v + 1, (size_t)n * sizeof *v);
		v[1] = self;
		TOP++;
		vm_call(J, n, f, new_target);
		return;
	}
	run_construct_native(J, n, f, new_target);
}

/* value --  Resumes a suspended body.  Afterwards the coroutine's `stop` tells what the value on the stack is;
 * exceptions are thrown. */
void vm_resume(js_State *J, js_Object *obj, int mode)
{
	struct coroutine *c = coroutine_of(obj);
	js_Value v = STACK[TOP - 1];
	int bot = J->bot, strict = J->strict;
	struct js_Frame *f;
	check_depth(J);
	stress_entry(J);
	gc_poll(J);
	f = &J->trace[++J->tracetop];
	f->callee = c->callee;
	f->new_target = NULL;
	f->code = c->code;
	f->at = c->at;
	f->env = c->env;
	f->coroutine = obj;
	f->to_c = FRAME_TO_C;
	f->mode = (unsigned char)mode;
	memcpy(STACK + TOP - 1, c->values, (size_t)c->count * sizeof *c->values);
	f->bot = J->bot = TOP;
	TOP += c->count - 1;
	J->strict = (int)(c->code->flags & (CODE_STRICT | CODE_SOME_STRICT));
	if (c->state == COROUTINE_SUSPENDED) {
		STACK[TOP++] = v;
		if (mode == COROUTINE_RETURN && c->stop == STOP_YIELD)
			f->at += (int32_t)c->at[-1] >> 8;
	}
	c->count = 0;
	if (mode == COROUTINE_THROW && !c->raw) {
		J->exception = v;
		TOP--;
	} else {
		mode = COROUTINE_NEXT;
	}
	c->state = COROUTINE_RUNNING;
	c->stop = STOP_RETURN;
	c->raw = 0;
	vm_run(J, mode == COROUTINE_THROW);
	J->bot = bot;
	J->strict = strict;
}

/* ---- slow paths of operators: on the stack, synced */

static int compare(js_State *J, int op)
{
	const js_Value *v = &STACK[TOP - 2];
	int okay = 1, c;
	if (v[0].t.type == JS_TBIGINT && v[1].t.type == JS_TBIGINT)
		c = v[0].u.bigint < v[1].u.bigint ? -1 : v[0].u.bigint > v[1].u.bigint;
	else
		c = js_compare(J, &okay);
	if (!okay)
		return 0;
	switch (op) {
	case OP_LT: return c < 0;
	case OP_GT: return c > 0;
	case OP_LE: return c <= 0;
	}
	return c >= 0;
}

static inline int to_int32(double d)
{
	if (likely(d > -9223372036854775808.0 && d < 9223372036854775808.0))
		return (int)(uint32_t)(uint64_t)(int64_t)d;
	return jsV_numbertoint32(d);
}

static double modulo(double x, double y)
{
	int ix, iy;
	if (x > 0 && y > 0 && x <= INT_MAX && y <= INT_MAX && (ix = (int)x) == x && (iy = (int)y) == y)
		return ix % iy;
	if (fabs(x) <= 9007199254740992.0 && fabs(y) <= 9007199254740992.0 && y != 0 && trunc(x) == x && trunc(y) == y)
		return copysign((double)((uint64_t)fabs(x) % (uint64_t)fabs(y)), x);
	return fmod(x, y);
}

static double power(double x, double y)
{
	if (isnan(y) || ((x == 1 || x == -1) && isinf(y)))
		return NAN;
	if (y == 2)
		return x * x;
	return pow(x, y);
}

static const char *name_of(struct code *code, uint32_t i)
{
	return code->constants[i].u.litstr;
}

JS_NORETURN static void throw_kind(js_State *J, uint32_t kind, js_Value *message)
{
	const char *text = jsV_tostring(J, message);
	if (kind == CODE_REFERENCE_ERROR)
		js_referenceerror(J, "%s", text);
	if (kind == CODE_TYPE_ERROR)
		js_typeerror(J, "%s", text);
	js_syntaxerror(J, "%s", text);
}

/* args... array -- args...: replaces the array by its elements; returns how many */
static int spread(js_State *J)
{
	js_Object *array = STACK[--TOP].u.object;
	int i, n = array->u.a.flat_length;
	if (TOP + n >= JS_STACKSIZE)
		run_stack_overflow(J);
	for (i = 0; i < n; i++) {
		STACK[TOP] = array->u.a.array[i];
		if (STACK[TOP].t.type == JS_THOLE)
			STACK[TOP].t.type = JS_TUNDEFINED;
		TOP++;
	}
	return n;
}

static js_Value key_value(const char *atom)
{
	js_Value v = { .u.litstr = atom };
	v.t.type = ATOM(atom)->kind == ATOM_STRING ? JS_TLITSTR : JS_TSYMBOL;
	return v;
}

JS_NORETURN static void not_super_constructor(js_State *J, js_Object *self, js_Object *parent)
{
	char text[80];
	const char *name = self->type == JS_CCLOSURE ? self->u.closure.name : "";
	js_Value v = { .u.object = parent };
	v.t.type = parent && parent != J->Function_prototype ? JS_TOBJECT : JS_TNULL;
	describe_value(J, &v, text, sizeof text);
	if (name[0])
		js_typeerror(J, "Super constructor %s of %s is not a constructor", text, name);
	js_typeerror(J, "Super constructor %s of anonymous class is not a constructor", text);
}

JS_NORETURN static void throw_value(js_State *J, struct js_Frame *f)
{
	uint32_t line, column;
	code_position(f->code, (uint32_t)(f->at - f->code->words) - 1, &line, &column);
	error_thrown(J, error_file(f->code), (int)line, (int)column);
}

/* ---- the loop */

#define SYNC() (J->top = (int)(sp - STACK), f->at = pc)
#define RELOAD() (sp = STACK + J->top)
#define NEXT() do { w = *pc++; goto *labels[w & 255]; } while (0)
#define CASE(name) L_##name
#define A (w >> 8)
#define SA ((int32_t)w >> 8)
#define NUMBER(slot, x) value_set_number(slot, x)
#define BOOLEAN(slot, x) value_set_boolean(slot, x)
#define OBJECT(slot, x) value_set_object(slot, x)
#define TAG(slot, type) value_set_tag(slot, type)
#define COPY(to, from) value_copy(to, from)
#define PUSH(from) do { value_copy(sp, from); sp++; } while (0)
#define POP_TO(to) do { sp--; value_copy(to, sp); } while (0)
#define BOTH_NUMBERS (sp[-1].t.type == JS_TNUMBER && sp[-2].t.type == JS_TNUMBER)

#define ARITHMETIC(name, expression) \
	CASE(name): { \
		double x, y; \
		if (likely(BOTH_NUMBERS)) { \
			x = sp[-2].u.number; \
			y = sp[-1].u.number; \
		} else { \
			SYNC(); \
			if (!bigint_operands(J, BIGINT_##name, sp - 2, &x, &y)) { \
				sp--; \
				NEXT(); \
			} \
		} \
		sp--; \
		NUMBER(sp - 1, expression); \
		NEXT(); \
	}
#define BITWISE(name, expression) \
	CASE(name): { \
		int x, y; \
		if (likely(BOTH_NUMBERS)) { \
			x = to_int32(sp[-2].u.number); \
			y = to_int32(sp[-1].u.number); \
		} else { \
			double p, q; \
			SYNC(); \
			if (!bigint_operands(J, BIGINT_##name, sp - 2, &p, &q)) { \
				sp--; \
				NEXT(); \
			} \
			x = jsV_numbertoint32(p); \
			y = jsV_numbertoint32(q); \
		} \
		sp--; \
		NUMBER(sp - 1, expression); \
		NEXT(); \
	}
#define COMPARISON(name, op) \
	CASE(name): { \
		int yes; \
		if (likely(BOTH_NUMBERS)) { \
			yes = sp[-2].u.number op sp[-1].u.number; \
		} else { \
			SYNC(); \
			yes = compare(J, OP_##name); \
		} \
		sp--; \
		BOOLEAN(sp - 1, yes); \
		NEXT(); \
	}
#define COMPARE_JUMP(name, NAME, op) \
	CASE(name): { \
		int yes; \
		if (likely(BOTH_NUMBERS)) { \
			yes = sp[-2].u.number op sp[-1].u.number; \
		} else { \
			SYNC(); \
			yes = compare(J, OP_##NAME); \
		} \
		sp -= 2; \
		if (!yes) \
			pc += SA; \
		NEXT(); \
	}

static inline int truth(js_State *J, js_Value *v)
{
	if (likely(v->t.type == JS_TBOOLEAN))
		return v->u.boolean;
	if (v->t.type == JS_TOBJECT)
		return 1;
	return jsV_toboolean(J, v);
}

static inline int same(js_State *J, js_Value *a, js_Value *b)
{
	if (a->t.type == JS_TNUMBER && b->t.type == JS_TNUMBER)
		return a->u.number == b->u.number;
	if (a->t.type == JS_TLITSTR && b->t.type == JS_TLITSTR)
		return a->u.litstr == b->u.litstr;
	if (a->t.type == JS_TSHRSTR && b->t.type == JS_TSHRSTR)
		return value_short_same(a, b);
	if (VALUE_IS_STRING(a))
		return VALUE_IS_STRING(b) && string_same(J, a, b);
	if (a->t.type != b->t.type)
		return 0;
	switch (a->t.type) {
	case JS_TBOOLEAN: return a->u.boolean == b->u.boolean;
	case JS_TOBJECT: return a->u.object == b->u.object;
	case JS_TSYMBOL: return a->u.litstr == b->u.litstr;
	case JS_TBIGINT: return a->u.bigint == b->u.bigint;
	case JS_TBIGCELL: return bigint_same_cells(a->u.bigcell, b->u.bigcell);
	}
	return 1;
}

static inline const struct js_Accessor *cached_accessor(js_State *J, const struct code_cache *c, const js_Object *o)
{
	static const struct js_Accessor none;
	const js_Value *v;
	if (c->kind != CACHE_ACCESSOR || c->shape != o->shape || c->epoch != J->prototype_epoch)
		return &none;
	v = &(c->holder ? c->holder : o)->slots[c->slot];
	return likely(v->t.type == JS_TACCESSOR) ? v->u.accessor : &none;
}

static inline int index_of(js_Value *v, uint32_t *k)
{
	double d = v->u.number;
	if (v->t.type != JS_TNUMBER || !(d >= 0 && d < 4294967295.0))
		return 0;
	*k = (uint32_t)d;
	return *k == d;
}

#ifndef __clang__
__attribute__((optimize("no-gcse", "no-crossjumping")))
#endif
/* the speed of short loops varies by up to 10 % with the alignment of this function, so it starts on a cache line */
__attribute__((aligned(64)))
static void interpret(js_State *J, int entry)
{
	static const void *const labels[256] = {
#define X(name, words) &&L_##name,
		CODE_OPS(X)
#undef X
	};
	struct js_Frame *f = &J->trace[J->tracetop];
	struct code *code = f->code;
	const uint32_t *pc = f->at;
	js_Value *sp = STACK + J->top, *slots = STACK + f->bot + 1;
	struct env *env = f->env;
	js_Value *fv;
	uint32_t w, b;
	int argc;
	js_Object *new_target, *fn;
	(void)entry;
	NEXT();

	/* ---- constants and the operand stack */
	CASE(UNDEFINED): TAG(sp, JS_TUNDEFINED); sp++; NEXT();
	CASE(NULL): TAG(sp, JS_TNULL); sp++; NEXT();
	CASE(TRUE): BOOLEAN(sp, 1); sp++; NEXT();
	CASE(FALSE): BOOLEAN(sp, 0); sp++; NEXT();
	CASE(INT): NUMBER(sp, SA); sp++; NEXT();
	CASE(CONST): PUSH(&code->constants[A]); NEXT();
	CASE(HOLE): TAG(sp, JS_THOLE); sp++; NEXT();
	CASE(POP): sp--; NEXT();
	CASE(DUP): COPY(&sp[0], &sp[-1]); sp++; NEXT();
	CASE(DUP2): COPY(&sp[0], &sp[-2]); COPY(&sp[1], &sp[-1]); sp += 2; NEXT();
	CASE(DUP3): COPY(&sp[0], &sp[-3]); COPY(&sp[1], &sp[-2]); COPY(&sp[2], &sp[-1]); sp += 3; NEXT();
	CASE(SWAP): { js_Value t; COPY(&t, &sp[-1]); COPY(&sp[-1], &sp[-2]); COPY(&sp[-2], &t); NEXT(); }
	CASE(NIP): COPY(&sp[-2], &sp[-1]); sp--; NEXT();
	CASE(ROT3): { js_Value t; COPY(&t, &sp[-1]); COPY(&sp[-1], &sp[-2]); COPY(&sp[-2], &sp[-3]); COPY(&sp[-3], &t);
		NEXT(); }
	CASE(UNROT3): { js_Value t; COPY(&t, &sp[-3]); COPY(&sp[-3], &sp[-2]); COPY(&sp[-2], &sp[-1]);
		COPY(&sp[-1], &t); NEXT(); }
	CASE(ROT4): { js_Value t; COPY(&t, &sp[-1]); COPY(&sp[-1], &sp[-2]); COPY(&sp[-2], &sp[-3]);
		COPY(&sp[-3], &sp[-4]); COPY(&sp[-4], &t); NEXT(); }
	CASE(ROT5): { js_Value t; COPY(&t, &sp[-1]); COPY(&sp[-1], &sp[-2]); COPY(&sp[-2], &sp[-3]);
		COPY(&sp[-3], &sp[-4]); COPY(&sp[-4], &sp[-5]); COPY(&sp[-5], &t); NEXT(); }
	CASE(PICK): COPY(&sp[0], &sp[-1 - (int32_t)A]); sp++; NEXT();
	CASE(DROP): sp -= A; NEXT();
	CASE(NIP_UNDER): { js_Value *t = &sp[-1]; sp -= A; COPY(&sp[-1], t); NEXT(); }

	/* ---- variables */
	CASE(GET_SLOT): PUSH(&slots[A]); NEXT();
	CASE(PUT_SLOT): POP_TO(&slots[A]); NEXT();
	CASE(SET_SLOT): COPY(&slots[A], &sp[-1]); NEXT();
	CASE(GET_SLOT_CHECK):
		b = *pc++;
		if (unlikely(slots[A].t.type == JS_THOLE)) {
			SYNC();
			env_uninitialized(J, name_of(code, b));
		}
		PUSH(&slots[A]);
		NEXT();
	CASE(PUT_SLOT_CHECK):
		b = *pc++;
		if (unlikely(slots[A].t.type == JS_THOLE)) {
			SYNC();
			env_uninitialized(J, name_of(code, b));
		}
		POP_TO(&slots[A]);
		NEXT();
#define HOPS(e, n) do { uint32_t n_ = (n); for (e = env; n_; n_--) e = e->outer; } while (0)
	CASE(GET_ENV): { struct env *e; HOPS(e, *pc++); PUSH(&e->slots[A]); NEXT(); }
	CASE(PUT_ENV): { struct env *e; HOPS(e, *pc++); POP_TO(&e->slots[A]); NEXT(); }
	CASE(GET_ENV_CHECK): {
		struct env *e;
		HOPS(e, pc[0]);
		pc += 2;
		if (unlikely(e->slots[A].t.type == JS_THOLE)) {
			SYNC();
			env_uninitialized(J, name_of(code, pc[-1]));
		}
		PUSH(&e->slots[A]);
		NEXT();
	}
	CASE(PUT_ENV_CHECK): {
		struct env *e;
		HOPS(e, pc[0]);
		pc += 2;
		if (unlikely(e->slots[A].t.type == JS_THOLE)) {
			SYNC();
			env_uninitialized(J, name_of(code, pc[-1]));
		}
		POP_TO(&e->slots[A]);
		NEXT();
	}
	CASE(GET_IMPORT): {
		struct env *e;
		js_Value *v;
		HOPS(e, pc[0]);
		pc += 2;
		v = &e->slots[A];
		if (v->t.type == JS_TREF)
			v = &v->u.ref.env->slots[v->u.ref.slot];
		if (unlikely(v->t.type == JS_THOLE)) {
			SYNC();
			env_uninitialized(J, name_of(code, pc[-1]));
		}
		PUSH(v);
		NEXT();
	}
	CASE(PUSH_ENV): SYNC(); f->env = env = env_new(J, code, &code->scopes[A], env); NEXT();
	CASE(POP_ENV): f->env = env = env->outer; NEXT();
	CASE(COPY_ENV): SYNC(); f->env = env = env_copy(J, env); NEXT();
	CASE(PUSH_WITH): SYNC(); f->env = env = env_with(J, jsV_toobject(J, &sp[-1]), env); sp--; NEXT();
	CASE(GET_GLOBAL): {
		struct code_cache *c = &code->caches[*pc++];
		if (likely(c->kind == CACHE_GLOBAL && c->epoch == J->G->shape->version + J->lexicals->shape->version)) {
			js_Value *v = &J->G->slots[c->slot];
			if (likely(v->t.type != JS_TACCESSOR)) {
				PUSH(v);
				NEXT();
			}
		} else if (c->kind == CACHE_LEXICAL) {
			js_Value *v = &J->lexicals->slots[c->slot];
			if (likely(v->t.type != JS_THOLE)) {
				PUSH(v);
				NEXT();
			}
		}
		SYNC();
		env_get_global(J, name_of(code, A), c, 0);
		RELOAD();
		NEXT();
	}
	CASE(GET_INTRINSIC): {
		struct code_cache *c = &code->caches[*pc++];
		if (likely(c->kind == CACHE_INTRINSIC)) {
			PUSH(&J->intrinsics->slots[c->slot]);
			NEXT();
		}
		SYNC();
		env_get_intrinsic(J, name_of(code, A), c);
		RELOAD();
		NEXT();
	}
	CASE(GET_GLOBAL_SOFT): {
		struct code_cache *c = &code->caches[*pc++];
		SYNC();
		env_get_global(J, name_of(code, A), c, 1);
		RELOAD();
		NEXT();
	}
	CASE(PUT_GLOBAL): {
		struct code_cache *c = &code->caches[*pc++];
		if (likely(c->kind == CACHE_GLOBAL && c->epoch == J->G->shape->version + J->lexicals->shape->version)) {
			POP_TO(&J->G->slots[c->slot]);
			NEXT();
		}
		if (c->kind == CACHE_LEXICAL && J->lexicals->slots[c->slot].t.type != JS_THOLE) {
			POP_TO(&J->lexicals->slots[c->slot]);
			NEXT();
		}
		SYNC();
		env_put_global(J, name_of(code, A), c);
		RELOAD();
		NEXT();
	}
	CASE(INIT_GLOBAL): SYNC(); env_init_global(J, env, name_of(code, A)); RELOAD(); NEXT();
	CASE(DECLARE_GLOBALS): SYNC(); env_declare_globals(J, env, code, (int)A); NEXT();
	CASE(GET_NAME): SYNC(); env_get_name(J, env, name_of(code, A), 0, 0); RELOAD(); NEXT();
	CASE(GET_NAME_SOFT): SYNC(); env_get_name(J, env, name_of(code, A), 1, 0); RELOAD(); NEXT();
	CASE(GET_NAME_CALL): SYNC(); env_get_name(J, env, name_of(code, A), 0, 1); RELOAD(); NEXT();
	CASE(REF_NAME): SYNC(); env_ref_name(J, env, name_of(code, A)); RELOAD(); NEXT();
	CASE(GET_REF): SYNC(); env_get_ref(J, name_of(code, A)); RELOAD(); NEXT();
	CASE(PUT_REF): SYNC(); env_put_ref(J, name_of(code, A)); RELOAD(); NEXT();
	CASE(DELETE_NAME): {
		int yes;
		SYNC();
		yes = env_delete_name(J, env, name_of(code, A));
		BOOLEAN(sp, yes);
		sp++;
		NEXT();
	}
	CASE(CHECK_VAR): b = *pc++; SYNC(); env_check_var(J, env, name_of(code, A), (int)b); NEXT();
	CASE(DECLARE_VAR): b = *pc++; SYNC(); env_declare_var(J, env, name_of(code, A), (int)b); NEXT();
	CASE(PUT_VAR): b = *pc++; SYNC(); env_put_var(J, env, name_of(code, A), (int)b); RELOAD(); NEXT();
	CASE(THROW_CONST): SYNC(); env_constant(J, name_of(code, A));
	CASE(THROW_ERROR): b = *pc++; SYNC(); throw_kind(J, A, &code->constants[b]);

	/* ---- this, functions */
	CASE(THIS):
		if (unlikely(slots[-1].t.type != JS_TOBJECT && (code->flags & CODE_SLOPPY_THIS))) {
			if (slots[-1].t.type == JS_TUNDEFINED || slots[-1].t.type == JS_TNULL) {
				SYNC();
				env_push_global(J, env);
				slots[-1] = STACK[--TOP];
			} else if (slots[-1].t.type != JS_THOLE) {
				SYNC();
				jsV_toobject(J, &slots[-1]);
			}
		}
		PUSH(&slots[-1]);
		NEXT();
	CASE(CALLEE): PUSH(&slots[-2]); NEXT();
	CASE(HOME):
		if (f->callee->u.closure.home)
			OBJECT(sp, f->callee->u.closure.home);
		else
			TAG(sp, JS_TUNDEFINED);
		sp++;
		NEXT();
	CASE(CHECK_UNSET):
		if (unlikely(sp[-1].t.type != JS_THOLE)) {
			SYNC();
			js_referenceerror(J, "Super constructor may only be called once");
		}
		sp--;
		NEXT();
	CASE(NEW_TARGET):
		if (f->new_target)
			OBJECT(sp, f->new_target);
		else
			TAG(sp, JS_TUNDEFINED);
		sp++;
		NEXT();
	CASE(CHECK_THIS):
		if (unlikely(sp[-1].t.type == JS_THOLE)) {
			SYNC();
			js_referenceerror(J,
				"Must call super constructor in derived class before accessing 'this' or returning "
				"from derived constructor");
		}
		NEXT();
	CASE(LAZY):
		SYNC();
		code_materialize(J, code);
		pc = code->words;
		NEXT();
	CASE(CLOSURE): SYNC(); { js_Object *o = function_closure(J, code->functions[A], env); OBJECT(sp, o); sp++;
		} NEXT();
	CASE(MAP_ARGUMENTS): {
		js_Object *args = slots[A].u.object;
		uint32_t i, n = (uint32_t)args->u.a.flat_length;
		for (i = 0; i < code->mapped_count && i < n; i++)
			if (code->mapped[i] != ~0u) {
				args->u.a.array[i].t.type = JS_TREF;
				args->u.a.array[i].u.ref.env = env;
				args->u.a.array[i].u.ref.slot = code->mapped[i];
				args->u.a.array[i].u.ref.atts = 0;
			}
		NEXT();
	}
	CASE(SET_NAME): SYNC(); vm_set_name(J, sp[-1].u.object, name_of(code, A), 0); NEXT();
	CASE(SET_NAME_KEY): {
		const char *atom;
		SYNC();
		atom = atom_of(J, &sp[-2]);
		vm_set_name(J, sp[-1].u.object, atom, (int)A);
		NEXT();
	}
	CASE(SET_HOME): sp[-1].u.object->u.closure.home = sp[-2 - (int32_t)A].u.object; NEXT();

	CASE(CALL):
		argc = (int)A;
	call:
		fv = sp - argc - 2;
		new_target = NULL;
		if (likely(fv->t.type == JS_TOBJECT)) {
			js_Object *o = fv->u.object;
			if (likely(o->type == JS_CCLOSURE)) {
				SYNC();
				if (unlikely(o->u.closure.code->flags & CODE_CLASS))
					class_called(J, o);
				goto enter;
			}
			if (likely(o->type == JS_CCFUNCTION)) {
				SYNC();
				run_call_native(J, argc, o, NULL);
				RELOAD();
				NEXT();
			}
		}
		SYNC();
		js_call(J, argc);
		RELOAD();
		NEXT();
	enter:
		/* a closure at fv, this, argc arguments */
		f = push_frame(J, fv->u.object, argc, new_target, FRAME_TO_CODE);
	entered:
		code = f->code;
		pc = code->words;
		env = f->env;
		slots = fv + 2;
		RELOAD();
		NEXT();
	CASE(CALL_SPREAD): SYNC(); argc = spread(J); RELOAD(); goto call;
	CASE(CALL_EVAL):
		argc = (int)A;
		b = *pc++;
		if (b & CODE_EVAL_SPREAD) {
			SYNC();
			argc = spread(J);
			RELOAD();
		}
		fv = sp - argc - 2;
		if (fv->t.type != JS_TOBJECT || argc == 0 || !VALUE_IS_STRING(&fv[2]) ||
				!context_is_eval(J, env, fv->u.object))
			goto call;
		SYNC();
		js_pushvalue(J, fv[2]);
		function_direct_eval(J, env, b & ~(unsigned)CODE_EVAL_SPREAD);
		*fv = STACK[TOP - 1];
		sp = fv + 1;
		NEXT();
	CASE(NEW):
		argc = (int)A;
	construct:
		fv = sp - argc - 1;
		SYNC();
		if (unlikely(!is_constructor(fv)))
			error_not_callable(J, fv, "constructor");
		new_target = fv->u.object;
		if (likely(new_target->type == JS_CCLOSURE)) {
			js_Value self;
			make_this(J, new_target, new_target, &self);
			memmove(fv + 2, fv + 1, (size_t)argc * sizeof *fv);
			fv[1] = self;
			sp++;
			J->top++;
			goto enter;
		}
		vm_construct(J, argc, new_target);
		RELOAD();
		NEXT();
	CASE(NEW_SPREAD): SYNC(); argc = spread(J); RELOAD(); goto construct;
	CASE(SUPER_SPREAD): SYNC(); argc = spread(J); RELOAD(); goto super_call;
	CASE(SUPER_CALL):
		argc = (int)A;
	super_call: {
		js_Object *self, *parent;
		js_Value p;
		fv = sp - argc - 2;
		self = fv->u.object;
		SYNC();
		parent = object_get_prototype(J, self);
		p.t.type = parent ? JS_TOBJECT : JS_TNULL;
		p.u.object = parent;
		if (!is_constructor(&p))
			not_super_constructor(J, self, parent);
		new_target = fv[1].u.object;
		*fv = p;
		if (parent->type == JS_CCLOSURE) {
			make_this(J, parent, new_target, &fv[1]);
			goto enter;
		}
		memmove(fv + 1, fv + 2, (size_t)argc * sizeof *fv);
		J->top--;
		vm_construct(J, argc, new_target);
		RELOAD();
		NEXT();
	}
	CASE(RUN_FIELDS): {
		js_Object *fields = sp[-2].u.object->u.closure.fields;
		if (fields) {
			SYNC();
			js_pushobject(J, fields);
			js_pushvalue(J, sp[-1]);
			js_call(J, 0);
		}
		COPY(&sp[-2], &sp[-1]);
		sp--;
		NEXT();
	}
	CASE(RETURN_DERIVED):
		if (sp[-2].t.type != JS_TOBJECT) {
			if (sp[-2].t.type != JS_TUNDEFINED) {
				SYNC();
				js_typeerror(J, "Derived constructors may only return object or undefined");
			}
			if (sp[-1].t.type == JS_THOLE) {
				SYNC();
				js_referenceerror(J,
					"Must call super constructor in derived class before accessing 'this' or "
					"returning from derived constructor");
			}
			COPY(&sp[-2], &sp[-1]);
			learn_slots(f->new_target, sp[-2].u.object);
		}
		sp--;
		goto leave;
	CASE(RETURN):
		if (unlikely(f->new_target && sp[-1].t.type != JS_TOBJECT)) {
			COPY(&sp[-1], &slots[-1]);
			if (sp[-1].t.type == JS_THOLE) {
				SYNC();
				js_referenceerror(J,
					"Must call super constructor in derived class before accessing 'this' or "
					"returning from derived constructor");
			}
			learn_slots(f->new_target, sp[-1].u.object);
		}
	leave:
		if (unlikely(code->coroutine != CODE_NO_COROUTINE || f->coroutine)) {
			SYNC();
			if (coroutine_kind(f) == CODE_ASYNC) {
				js_Object *promise = coroutine_settled(J, f, 0);
				if (promise)
					OBJECT(sp - 1, promise);
				else
					TAG(sp - 1, JS_TUNDEFINED);
			} else if (f->coroutine) {
				coroutine_of(f->coroutine)->state = COROUTINE_DONE;
			}
		}
	leave_with:
		COPY(&slots[-2], &sp[-1]);
		J->tracetop--;
		sp = slots - 1;
		if (unlikely(f->to_c)) {
			if (f->to_c == FRAME_TO_C) {
				J->top = (int)(sp - STACK);
				return;
			}
			sp--;
		}
		f = &J->trace[J->tracetop];
		code = f->code;
		pc = f->at;
		env = f->env;
		slots = STACK + f->bot + 1;
		J->bot = f->bot;
		J->strict = (int)(code->flags & (CODE_STRICT | CODE_SOME_STRICT));
		NEXT();
	CASE(STRICT): NEXT();
	CASE(THROW):
		SYNC();
		if (A)
			js_throw(J);
		throw_value(J, f);
	CASE(DEFINE_CLASS):
		b = *pc++;
		SYNC();
		vm_define_class(J, code->functions[A], env, (int)(b & 1));
		RELOAD();
		NEXT();
	CASE(SET_FIELDS):
		sp[-3].u.object->u.closure.fields = sp[-1].u.object;
		sp--;
		NEXT();

	/* ---- properties */
#define CACHED(c, o, hit) \
		if (likely((o)->shape == (c)->shape)) { \
			if (likely((c)->kind == CACHE_OWN)) \
				hit((o)->slots[(c)->slot]); \
			if ((c)->kind == CACHE_HOLDER && (c)->epoch == J->prototype_epoch) \
				hit((c)->holder->slots[(c)->slot]); \
		}
	CASE(GET_FIELD): {
		struct code_cache *c = &code->caches[*pc++];
		if (likely(sp[-1].t.type == JS_TOBJECT)) {
			js_Object *o = sp[-1].u.object;
#define HIT(v) do { COPY(&sp[-1], &(v)); NEXT(); } while (0)
			CACHED(c, o, HIT)
#undef HIT
			if ((fn = cached_accessor(J, c, o)->getter) != NULL) {
				if (fn->type == JS_CCFUNCTION && fn->u.c.function == typed_length &&
					o->type == JS_CUSERDATA && o->u.user.cls && o->u.user.cls->length) {
					NUMBER(sp - 1, o->u.user.cls->length(J, o->u.user.data));
					NEXT();
				}
				PUSH(&sp[-1]);
				OBJECT(sp - 2, fn);
				argc = 0;
				goto call;
			}
			if (o->type == JS_CARRAY && name_of(code, A) == J->names.length) {
				NUMBER(sp - 1, o->u.a.length);
				NEXT();
			}
		}
		SYNC();
		vm_get_field(J, sp - 1, name_of(code, A), c, sp - 1);
		NEXT();
	}
	CASE(GET_FIELD_KEEP): {
		struct code_cache *c = &code->caches[*pc++];
		if (likely(sp[-1].t.type == JS_TOBJECT)) {
			js_Object *o = sp[-1].u.object;
#define HIT(v) do { COPY(&sp[0], &(v)); sp++; NEXT(); } while (0)
			CACHED(c, o, HIT)
#undef HIT
			if ((fn = cached_accessor(J, c, o)->getter) != NULL) {
				COPY(&sp[1], &sp[-1]);
				OBJECT(sp, fn);
				sp += 2;
				argc = 0;
				goto call;
			}
		}
		TAG(sp, JS_TUNDEFINED);
		sp++;
		SYNC();
		vm_get_field(J, sp - 2, name_of(code, A), c, sp - 1);
		NEXT();
	}
	CASE(GET_METHOD): {
		struct code_cache *c = &code->caches[*pc++];
		COPY(&sp[0], &sp[-1]);
		sp++;
		if (likely(sp[-1].t.type == JS_TOBJECT)) {
			js_Object *o = sp[-1].u.object;
#define HIT(v) do { COPY(&sp[-2], &(v)); NEXT(); } while (0)
			CACHED(c, o, HIT)
#undef HIT
		}
		SYNC();
		vm_get_field(J, sp - 1, name_of(code, A), c, sp - 2);
		NEXT();
	}
#define PUT_CACHED(c) \
		if (likely(sp[-2].t.type == JS_TOBJECT)) { \
			js_Object *o = sp[-2].u.object; \
			if (likely(o->shape == (c)->shape && !o->lazy)) { \
				if (likely((c)->kind == CACHE_OWN)) { \
					COPY(&o->slots[(c)->slot], &sp[-1]); \
					goto *done; \
				} \
				if ((c)->kind == CACHE_ADD && (c)->epoch == J->prototype_epoch && \
					(c)->slot < o->slots_cap && o->extensible && !o->is_prototype) { \
					o->shape = (c)->next_shape; \
					COPY(&o->slots[(c)->slot], &sp[-1]); \
					goto *done; \
				} \
			} \
		}
	CASE(PUT_FIELD): {
		struct code_cache *c = &code->caches[*pc++];
		const void *done = &&put_keep;
		PUT_CACHED(c)
		if (sp[-2].t.type == JS_TOBJECT && !sp[-2].u.object->lazy &&
			(fn = cached_accessor(J, c, sp[-2].u.object)->setter) != NULL) {
			COPY(&sp[1], &sp[-1]);
			COPY(&sp[0], &sp[-2]);
			COPY(&sp[-2], &sp[-1]);
			OBJECT(sp - 1, fn);
			sp += 2;
			goto call_setter;
		}
		SYNC();
		vm_put_field(J, sp - 2, name_of(code, A), c);
	put_keep:
		COPY(&sp[-2], &sp[-1]);
		sp--;
		NEXT();
	}
	CASE(PUT_FIELD_POP): {
		struct code_cache *c = &code->caches[*pc++];
		const void *done = &&put_pop;
		PUT_CACHED(c)
		if (sp[-2].t.type == JS_TOBJECT && !sp[-2].u.object->lazy &&
			(fn = cached_accessor(J, c, sp[-2].u.object)->setter) != NULL) {
			COPY(&sp[0], &sp[-1]);
			COPY(&sp[-1], &sp[-2]);
			OBJECT(sp - 2, fn);
			sp++;
			goto call_setter;
		}
		SYNC();
		vm_put_field(J, sp - 2, name_of(code, A), c);
	put_pop:
		sp -= 2;
		NEXT();
	}
	call_setter:
		SYNC();
		if (likely(fn->type == JS_CCLOSURE && !(fn->u.closure.code->flags & CODE_CLASS))) {
			fv = sp - 3;
			f = push_setter_frame(J, fn);
			goto entered;
		}
		js_call(J, 1);
		RELOAD();
		sp--;
		NEXT();
	CASE(GET_ELEM): {
		uint32_t k;
		if (likely(sp[-2].t.type == JS_TOBJECT && index_of(sp - 1, &k))) {
			js_Object *o = sp[-2].u.object;
			if (likely(object_has_flat(o, k))) {
				COPY(&sp[-2], &o->u.a.array[k]);
				sp--;
				NEXT();
			}
			if (o->type == JS_CUSERDATA && o->u.user.cls && o->u.user.cls->peek &&
				k < o->u.user.cls->length(J, o->u.user.data)) {
				o->u.user.cls->peek(J, o->u.user.data, k, sp - 2);
				sp--;
				NEXT();
			}
		}
		SYNC();
		vm_get_elem(J, sp - 2, sp - 1, sp - 2);
		sp--;
		NEXT();
	}
	CASE(GET_ELEM_KEEP):
		TAG(sp, JS_TUNDEFINED);
		sp++;
		SYNC();
		vm_get_elem(J, sp - 3, sp - 2, sp - 1);
		NEXT();
	CASE(GET_METHOD_ELEM): {
		js_Value o = sp[-2];
		SYNC();
		vm_get_elem(J, sp - 2, sp - 1, sp - 2);
		sp[-1] = o;
		NEXT();
	}
	CASE(PUT_ELEM):
	CASE(PUT_ELEM_POP): {
		uint32_t k;
		if (likely(sp[-3].t.type == JS_TOBJECT && index_of(sp - 2, &k))) {
			js_Object *o = sp[-3].u.object;
			if (likely(o->type == JS_CARRAY && o->u.a.simple)) {
				if (likely(object_flat_holds(o, k))) {
					COPY(&o->u.a.array[k], &sp[-1]);
					goto stored;
				}
				/* an element of Array.prototype (then not an empty flat array) or of Object.prototype
				 * might intercept the write */
				if (k == (uint32_t)o->u.a.flat_length && k >= o->u.a.length && o->extensible
				    && o->prototype == J->Array_prototype && o->prototype->u.a.simple &&
				    	o->prototype->u.a.length == 0 && !J->indexed_prototypes) {
					SYNC();
					if (object_put_element(J, o, k, sp - 1))
						goto stored;
				}
			} else if (o->type == JS_CUSERDATA && o->u.user.cls && o->u.user.cls->set) {
				SYNC();
				o->u.user.cls->set(J, o->u.user.data, k, sp - 1);
				goto stored;
			}
		}
		SYNC();
		vm_put_elem(J);
		RELOAD();
		sp -= (w & 255) == OP_PUT_ELEM_POP;
		NEXT();
	stored:
		if ((w & 255) == OP_PUT_ELEM_POP) {
			sp -= 3;
			NEXT();
		}
		COPY(&sp[-3], &sp[-1]);
		sp -= 2;
		NEXT();
	}
	CASE(TO_KEY):
		SYNC();
		if (sp[-2].t.type == JS_TUNDEFINED || sp[-2].t.type == JS_TNULL) {
			js_Value key = sp[-1];
			if (key.t.type == JS_TOBJECT)
				js_typeerror(J, "Cannot read properties of %s",
					sp[-2].t.type == JS_TNULL ? "null" : "undefined");
			object_check_base(J, sp - 2, atom_of(J, &key), 0);
		}
		/* fallthrough */
	CASE(TO_PROPERTY_KEY):
		if (sp[-1].t.type != JS_TNUMBER && sp[-1].t.type != JS_TLITSTR && sp[-1].t.type != JS_TSYMBOL) {
			const char *atom;
			SYNC();
			atom = atom_of(J, sp - 1);
			sp[-1] = key_value(atom);
		}
		NEXT();
	CASE(SUPER_BASE): {
		js_Object *base;
		SYNC();
		base = sp[-1].t.type == JS_TOBJECT ? object_get_prototype(J, sp[-1].u.object) : NULL;
		if (base)
			OBJECT(sp - 1, base);
		else
			TAG(sp - 1, JS_TNULL);
		NEXT();
	}
	CASE(GET_SUPER): SYNC(); vm_get_super(J); RELOAD(); NEXT();
	CASE(PUT_SUPER): SYNC(); vm_put_super(J); RELOAD(); NEXT();
	CASE(DELETE_FIELD): {
		int yes;
		SYNC();
		if (sp[-1].t.type == JS_TUNDEFINED || sp[-1].t.type == JS_TNULL)
			js_typeerror(J, "Cannot convert undefined or null to object");
		yes = object_delete(J, jsV_toobject(J, sp - 1), name_of(code, A));
		BOOLEAN(sp - 1, yes);
		NEXT();
	}
	CASE(DELETE_ELEM): {
		const char *atom;
		int yes;
		SYNC();
		if (sp[-2].t.type == JS_TUNDEFINED || sp[-2].t.type == JS_TNULL)
			js_typeerror(J, "Cannot convert undefined or null to object");
		atom = atom_of(J, sp - 1);
		yes = object_delete(J, jsV_toobject(J, sp - 2), atom);
		sp--;
		BOOLEAN(sp - 1, yes);
		NEXT();
	}
	CASE(IN): SYNC(); vm_in(J); RELOAD(); NEXT();
	CASE(INSTANCEOF): {
		int yes;
		SYNC();
		yes = js_instanceof(J);
		sp--;
		BOOLEAN(sp - 1, yes);
		NEXT();
	}
	CASE(NEW_PRIVATE): {
		const char *atom;
		SYNC();
		atom = atom_symbol(J, name_of(code, A), ATOM_PRIVATE);
		TAG(sp, JS_TSYMBOL);
		sp->u.litstr = atom;
		sp++;
		NEXT();
	}
	CASE(GET_PRIVATE):
		SYNC();
		vm_get_private(J, sp - 2, sp[-1].u.litstr, name_of(code, A), sp - 2);
		sp--;
		NEXT();
	CASE(GET_PRIVATE_KEEP):
		TAG(sp, JS_TUNDEFINED);
		sp++;
		SYNC();
		vm_get_private(J, sp - 3, sp[-2].u.litstr, name_of(code, A), sp - 1);
		NEXT();
	CASE(PUT_PRIVATE): SYNC(); vm_put_private(J, name_of(code, A)); RELOAD(); NEXT();
	CASE(PRIVATE_IN): {
		int yes;
		if (sp[-2].t.type != JS_TOBJECT) {
			SYNC();
			js_typeerror(J, "Cannot use 'in' operator to search for '%s' in %s", sp[-1].u.litstr,
				js_tostring(J, -2));
		}
		yes = prop_find(sp[-2].u.object, sp[-1].u.litstr) >= 0;
		sp--;
		BOOLEAN(sp - 1, yes);
		NEXT();
	}
	CASE(ADD_PRIVATE): SYNC(); vm_add_private(J, (int)A); RELOAD(); NEXT();

	/* ---- literals */
	CASE(NEW_OBJECT): SYNC(); { js_Object *o = jsV_newobject(J, JS_COBJECT, J->Object_prototype); OBJECT(sp, o);
		sp++; } NEXT();
	CASE(NEW_ARRAY): {
		js_Object *o;
		SYNC();
		o = vm_rest(J, sp - A, (int)A);
		sp -= A;
		OBJECT(sp, o);
		sp++;
		NEXT();
	}
	CASE(ARRAY_PUSH): {
		js_Object *o = sp[-2].u.object;
		SYNC();
		if (!object_put_element(J, o, o->u.a.length, sp - 1)) {
			js_Value v = sp[-1];
			vm_define(J, o, atom_index(J, o->u.a.length), &v, 0);
		}
		sp--;
		NEXT();
	}
	CASE(ARRAY_HOLE): sp[-1].u.object->u.a.length++; NEXT();
	CASE(ARRAY_SPREAD): SYNC(); vm_array_spread(J); RELOAD(); NEXT();
	CASE(INIT_FIELD): {
		struct code_cache *c = &code->caches[*pc++];
		js_Object *o = sp[-2].u.object;
		if (likely(o->shape == c->shape && c->kind == CACHE_ADD && c->slot < o->slots_cap && !o->lazy &&
			!o->is_prototype)) {
			o->shape = c->next_shape;
			COPY(&o->slots[c->slot], &sp[-1]);
		} else {
			SYNC();
			vm_init_field(J, o, name_of(code, A), c);
		}
		sp--;
		NEXT();
	}
	CASE(INIT_ELEM): {
		const char *atom;
		SYNC();
		atom = atom_of(J, sp - 2);
		vm_define(J, sp[-3].u.object, atom, sp - 1, 0);
		sp -= 2;
		NEXT();
	}
	CASE(INIT_METHOD): {
		const char *atom;
		SYNC();
		atom = atom_of(J, sp - 2);
		vm_define(J, sp[-3].u.object, atom, sp - 1, JS_DONTENUM);
		sp -= 2;
		NEXT();
	}
	CASE(INIT_GETTER): {
		const char *atom;
		SYNC();
		atom = atom_of(J, sp - 2);
		vm_define_accessor(J, sp[-3].u.object, atom, sp[-1].u.object, NULL, A ? 0 : JS_DONTENUM);
		sp -= 2;
		NEXT();
	}
	CASE(INIT_SETTER): {
		const char *atom;
		SYNC();
		atom = atom_of(J, sp - 2);
		vm_define_accessor(J, sp[-3].u.object, atom, NULL, sp[-1].u.object, A ? 0 : JS_DONTENUM);
		sp -= 2;
		NEXT();
	}
	CASE(INIT_PROTO):
		SYNC();
		if (sp[-1].t.type == JS_TOBJECT)
			prop_set_prototype(J, sp[-2].u.object, sp[-1].u.object);
		else if (sp[-1].t.type == JS_TNULL)
			prop_set_prototype(J, sp[-2].u.object, NULL);
		sp--;
		NEXT();
	CASE(COPY_PROPERTIES): SYNC(); vm_copy_properties(J); RELOAD(); NEXT();
	CASE(OBJECT_REST): SYNC(); vm_object_rest(J, (int)A); RELOAD(); NEXT();
	CASE(REQUIRE_OBJECT):
		if (unlikely(sp[-1].t.type == JS_TUNDEFINED || sp[-1].t.type == JS_TNULL)) {
			SYNC();
			error_not_destructible(J, sp - 1);
		}
		NEXT();
	CASE(REGEXP): b = *pc++; SYNC(); regexp_literal(J, &code->constants[A], &code->constants[b]); RELOAD(); NEXT();
	CASE(TEMPLATE): SYNC(); { js_Object *o = vm_template(J, code, A); OBJECT(sp, o); sp++; } NEXT();
	CASE(TO_STRING):
		if (!VALUE_IS_STRING(sp - 1)) {
			SYNC();
			string_convert(J, sp - 1);
		}
		NEXT();

	CASE(CONCAT):
		SYNC();
		string_concat_many(J, sp - A, (int)A);
		sp -= A - 1;
		NEXT();

	/* ---- operators */
	CASE(ADD):
		if (likely(BOTH_NUMBERS)) {
			sp[-2].u.number += sp[-1].u.number;
			sp--;
			NEXT();
		}
		SYNC();
		if (VALUE_IS_STRING(sp - 1) && VALUE_IS_STRING(sp - 2)) {
			string_concat(J, sp - 2, sp - 1, sp - 2);
			sp--;
			NEXT();
		}
		if (VALUE_IS_BIGINT(sp - 1) && VALUE_IS_BIGINT(sp - 2))
			bigint_binary(J, BIGINT_ADD, sp - 2, sp - 1, sp - 2);
		else
			js_concat(J);
		sp--;
		NEXT();
	ARITHMETIC(SUB, x - y)
	ARITHMETIC(MUL, x * y)
	ARITHMETIC(DIV, x / y)
	ARITHMETIC(MOD, modulo(x, y))
	ARITHMETIC(POW, power(x, y))
	BITWISE(SHL, (int)((unsigned)x << (y & 31)))
	BITWISE(SHR, x >> (y & 31))
	BITWISE(USHR, (unsigned)x >> (y & 31))
	BITWISE(AND, x & y)
	BITWISE(OR, x | y)
	BITWISE(XOR, x ^ y)
	COMPARISON(LT, <)
	COMPARISON(GT, >)
	COMPARISON(LE, <=)
	COMPARISON(GE, >=)
	CASE(EQ): {
		int yes;
		SYNC();
		yes = BOTH_NUMBERS ? sp[-2].u.number == sp[-1].u.number : js_equal(J);
		sp--;
		BOOLEAN(sp - 1, yes);
		NEXT();
	}
	CASE(NE): {
		int yes;
		SYNC();
		yes = BOTH_NUMBERS ? sp[-2].u.number == sp[-1].u.number : js_equal(J);
		sp--;
		BOOLEAN(sp - 1, !yes);
		NEXT();
	}
	CASE(SEQ): { int yes = same(J, sp - 2, sp - 1); sp--; BOOLEAN(sp - 1, yes); NEXT(); }
	CASE(SNE): { int yes = same(J, sp - 2, sp - 1); sp--; BOOLEAN(sp - 1, !yes); NEXT(); }
#define TO_NUMBER(x) do { if (likely(sp[-1].t.type == JS_TNUMBER)) x = sp[-1].u.number; \
	else { SYNC(); x = jsV_tonumber(J, sp - 1); } } while (0)
#define UNARY(name, expression) \
	CASE(name): { \
		double x; \
		if (likely(sp[-1].t.type == JS_TNUMBER)) { \
			x = sp[-1].u.number; \
		} else { \
			SYNC(); \
			if (!bigint_operand(J, BIGINT_##name, sp - 1, &x)) \
				NEXT(); \
		} \
		NUMBER(sp - 1, expression); \
		NEXT(); \
	}
	CASE(PLUS): { double x; TO_NUMBER(x); NUMBER(sp - 1, x); NEXT(); }
	UNARY(NEG, -x)
	UNARY(TO_NUMERIC, x)
	UNARY(INC, x + 1)
	UNARY(DEC, x - 1)
	UNARY(BITNOT, ~to_int32(x))
	CASE(NOT): { int yes = truth(J, sp - 1); BOOLEAN(sp - 1, !yes); NEXT(); }
	CASE(TYPEOF): {
		const char *atom;
		SYNC();
		atom = run_typeof(J, sp - 1);
		sp[-1].t.type = JS_TLITSTR;
		sp[-1].u.litstr = atom;
		NEXT();
	}
	CASE(INC_SLOT):
		if (likely(slots[A].t.type == JS_TNUMBER)) {
			slots[A].u.number += 1;
		} else {
			double x;
			SYNC();
			if (bigint_operand(J, BIGINT_INC, &slots[A], &x))
				NUMBER(&slots[A], x + 1);
		}
		NEXT();
	CASE(DEC_SLOT):
		if (likely(slots[A].t.type == JS_TNUMBER)) {
			slots[A].u.number -= 1;
		} else {
			double x;
			SYNC();
			if (bigint_operand(J, BIGINT_DEC, &slots[A], &x))
				NUMBER(&slots[A], x - 1);
		}
		NEXT();
	CASE(ADD_SLOT):
		if (likely(slots[A].t.type == JS_TNUMBER && sp[-1].t.type == JS_TNUMBER)) {
			slots[A].u.number += sp[-1].u.number;
			sp--;
			NEXT();
		}
		if (VALUE_IS_BIGINT(sp - 1) && VALUE_IS_BIGINT(&slots[A])) {
			SYNC();
			bigint_binary(J, BIGINT_ADD, &slots[A], sp - 1, &slots[A]);
			sp--;
			NEXT();
		}
		COPY(&sp[0], &sp[-1]);
		COPY(&sp[-1], &slots[A]);
		sp++;
		SYNC();
		js_concat(J);
		RELOAD();
		POP_TO(&slots[A]);
		NEXT();

	/* ---- control */
	CASE(JUMP): pc += SA; NEXT();
	CASE(LOOP):
		if (unlikely(J->gccounter > gc_threshold_now(J))) {
			SYNC();
			run_poll(J);
		}
		pc += SA;
		NEXT();
	CASE(JTRUE): sp--; if (truth(J, sp)) pc += SA; NEXT();
	CASE(JFALSE): sp--; if (!truth(J, sp)) pc += SA; NEXT();
	CASE(JTRUE_KEEP): if (truth(J, sp - 1)) pc += SA; else sp--; NEXT();
	CASE(JFALSE_KEEP): if (!truth(J, sp - 1)) pc += SA; else sp--; NEXT();
	CASE(JNOT_NULLISH_KEEP): if (sp[-1].t.type != JS_TUNDEFINED && sp[-1].t.type != JS_TNULL) pc += SA; else sp--;
		NEXT();
	CASE(JNULLISH): if (sp[-1].t.type == JS_TUNDEFINED || sp[-1].t.type == JS_TNULL) { pc += SA; sp--; } NEXT();
	CASE(JDEFINED): if (sp[-1].t.type != JS_TUNDEFINED) pc += SA; else sp--; NEXT();
	CASE(JCASE):
		if (same(J, sp - 2, sp - 1)) {
			pc += SA;
			sp -= 2;
		} else {
			sp--;
		}
		NEXT();
	COMPARE_JUMP(JLT, LT, <)
	COMPARE_JUMP(JGT, GT, >)
	COMPARE_JUMP(JLE, LE, <=)
	COMPARE_JUMP(JGE, GE, >=)
	CASE(TRY): TAG(sp, JS_TENV); sp->u.env = env; sp++; NEXT();
	CASE(END_TRY): sp--; NEXT();
	CASE(GOSUB): NUMBER(sp, (double)(pc - code->words)); sp++; pc += SA; NEXT();
	CASE(RET): sp--; pc = code->words + (uint32_t)sp->u.number; NEXT();

	/* ---- iteration */
	CASE(FOR_IN):
		SYNC();
		if (sp[-1].t.type != JS_TUNDEFINED && sp[-1].t.type != JS_TNULL) {
			js_Object *o = jsV_toobject(J, sp - 1);
			o = object_iterator(J, o, 0);
			OBJECT(sp - 1, o);
		}
		NEXT();
	CASE(FOR_IN_NEXT): {
		const char *atom = NULL;
		SYNC();
		if (sp[-1].t.type == JS_TOBJECT)
			atom = object_iterator_next(J, sp[-1].u.object);
		if (atom)
			*sp++ = key_value(atom);
		else
			pc += SA;
		NEXT();
	}
	CASE(ITERATE):
		SYNC();
		if (A) {
			coroutine_async_iterator(J);
			RELOAD();
			BOOLEAN(sp, 0);
			sp++;
			NEXT();
		}
		if (sp[-1].t.type == JS_TOBJECT && iterator_plain_array(J, sp[-1].u.object)) {
			sp[0].t.type = JS_THOLE;
			sp[0].u.number = 0;
			BOOLEAN(sp + 1, 0);
			sp += 2;
			NEXT();
		}
		vm_iterate_open(J);
		RELOAD();
		NEXT();
	CASE(ITER_NEXT):
		if (likely(sp[-2].t.type == JS_THOLE)) {
			js_Object *o = sp[-3].u.object;
			uint32_t k = (uint32_t)sp[-2].u.number;
			if (likely(o->u.a.simple && object_flat_holds(o, k) && k < o->u.a.length)) {
				sp[-2].u.number = k + 1;
				PUSH(&o->u.a.array[k]);
				NEXT();
			}
		}
		SYNC();
		if (!vm_iterate_next(J, sp - 3))
			pc += SA;
		RELOAD();
		NEXT();
	CASE(ITER_CALL):
		SYNC();
		sp[-1].u.boolean = 1;
		js_pushvalue(J, sp[-2]);
		js_pushvalue(J, sp[-3]);
		js_call(J, 0);
		RELOAD();
		NEXT();
	CASE(ITER_RESULT): {
		js_Value result = sp[-1];
		char text[80];
		SYNC();
		if (result.t.type != JS_TOBJECT)
			js_typeerror(J, "Iterator result %s is not an object",
				describe_value(J, &result, text, sizeof text));
		object_get_value(J, &result, J->names.done);
		if (js_toboolean(J, -1)) {
			sp--;
			pc += SA;
			NEXT();
		}
		J->top--;
		object_get_value(J, &result, J->names.value);
		COPY(&sp[-1], &sp[0]);
		sp[-2].u.boolean = 0;
		NEXT();
	}
	CASE(ITER_STEP): {
		js_Value *rec = sp - A - 3;
		SYNC();
		if (rec[2].u.boolean || !vm_iterate_next(J, rec))
			js_pushundefined(J);
		RELOAD();
		NEXT();
	}
	CASE(ITER_SKIP):
		SYNC();
		if (!sp[-1].u.boolean && vm_iterate_skip(J, sp - 3))
			TOP--;
		RELOAD();
		NEXT();
	CASE(ITER_REST): SYNC(); vm_iterate_rest(J, sp - A - 3); RELOAD(); NEXT();
	CASE(ITER_CLOSE):
		if (sp[-2].t.type == JS_THOLE) {
			sp -= 3;
			NEXT();
		}
		SYNC();
		vm_iterate_close(J);
		RELOAD();
		NEXT();
	CASE(ITER_CLOSE_QUIET): SYNC(); vm_iterate_close_quiet(J); RELOAD(); NEXT();
	CASE(ITER_RETURN): {
		js_Value it = sp[-3];
		int closing = vm_iterate_wants_close(sp - 3);
		SYNC();
		if (closing) {
			sp[-1].u.boolean = 1;
			object_get_value(J, &it, J->names.return_);
			closing = js_iscoercible(J, -1);
			if (closing) {
				js_pushvalue(J, it);
				js_call(J, 0);
				COPY(&sp[-3], &STACK[TOP - 1]);
				sp -= 2;
				BOOLEAN(sp, 1);
				sp++;
				NEXT();
			}
		}
		sp -= 2;
		BOOLEAN(sp - 1, 0);
		NEXT();
	}
	CASE(CHECK_OBJECT):
		if (sp[-1].t.type != JS_TOBJECT) {
			char text[80];
			SYNC();
			js_typeerror(J, "Iterator result %s is not an object",
				describe_value(J, sp - 1, text, sizeof text));
		}
		NEXT();

	/* ---- using */
	CASE(DISPOSE_ADD): {
		js_Value *list = &slots[A];
		b = *pc++;
		SYNC();
		if (list->t.type == JS_TUNDEFINED) {
			dispose_new(J);
			COPY(list, &STACK[--TOP]);
		}
		dispose_use(J, list->u.object, (int)b);
		NEXT();
	}
	CASE(DISPOSE_FAILED): {
		js_Value *list = &slots[A];
		SYNC();
		if (list->t.type == JS_TUNDEFINED) {
			dispose_new(J);
			COPY(list, &STACK[--TOP]);
		}
		dispose_failed(J, list->u.object);
		sp--;
		NEXT();
	}
	CASE(DISPOSE_NEXT):
		SYNC();
		if (sp[-1].t.type == JS_TUNDEFINED || !dispose_next(J, sp[-1].u.object)) {
			pc += SA;
			NEXT();
		}
		sp++;
		NEXT();
	CASE(DISPOSE):
		SYNC();
		if (sp[-1].t.type != JS_TUNDEFINED)
			while (dispose_next(J, sp[-1].u.object))
				TOP--;
		/* fallthrough */
	CASE(DISPOSE_END):
		SYNC();
		if (sp[-1].t.type != JS_TUNDEFINED)
			dispose_end(J, sp[-1].u.object);
		sp--;
		NEXT();

	/* ---- generators and async functions */
	CASE(START_GENERATOR): {
		js_Object *o;
		SYNC();
		o = coroutine_new(J, f, (int)A);
		OBJECT(sp, o);
		sp++;
		goto leave_with;
	}
	CASE(START_ASYNC):
		if (unlikely(J->watches_promises)) {
			SYNC();
			coroutine_begin(J, f);
		}
		NEXT();
	CASE(YIELD_RESULT):
	CASE(YIELD): {
		struct coroutine *c = coroutine_of(f->coroutine);
		js_Value v = *--sp;
		SYNC();
		coroutine_save(J, f);
		c->state = COROUTINE_SUSPENDED;
		c->raw = (w & 255) == OP_YIELD_RESULT;
		c->stop = c->raw ? STOP_YIELD_RESULT : STOP_YIELD;
		PUSH(&v);
		goto leave_with;
	}
	CASE(RESUME_MODE): NUMBER(sp, f->mode); sp++; NEXT();
	CASE(AWAIT): {
		js_Object *promise;
		SYNC();
		promise = coroutine_await(J, f);
		RELOAD();
		if (promise)
			OBJECT(sp, promise);
		else
			TAG(sp, JS_TUNDEFINED);
		sp++;
		goto leave_with;
	}
	CASE(DELEGATE): SYNC(); coroutine_delegate(J, (int)A); RELOAD(); NEXT();
	CASE(DELEGATE_DONE): {
		/* record result mode */
		int mode = (int)sp[-1].u.number;
		js_Value result = sp[-2];
		char text[80];
		SYNC();
		if (mode == 3) {
			sp[-1].t.type = JS_TBOOLEAN;
			sp[-1].u.boolean = 1;
			pc += SA;
			NEXT();
		}
		if (result.t.type != JS_TOBJECT)
			js_typeerror(J, "Iterator result %s is not an object",
				describe_value(J, &result, text, sizeof text));
		if (mode == 4)
			js_typeerror(J, "The iterator does not provide a 'throw' method.");
		object_get_value(J, &result, J->names.done);
		if (!js_toboolean(J, -1)) {
			sp--;
			NEXT();
		}
		J->top--;
		object_get_value(J, &result, J->names.value);
		COPY(&sp[-2], &sp[0]);
		BOOLEAN(sp - 1, mode >= 2);
		pc += SA;
		NEXT();
	}

	/* ---- modules */
	CASE(IMPORT_CALL): SYNC(); module_import_call(J, code); RELOAD(); NEXT();
	CASE(IMPORT_META): SYNC(); module_import_meta(J, code); RELOAD(); NEXT();
	CASE(DEBUGGER): NEXT();
	CASE(COVER): f->code->counts[A]++; NEXT();
}
