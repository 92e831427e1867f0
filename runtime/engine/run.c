/* engine/run.c -- the value stack, calls, exceptions and the loop that runs MuJS's bytecode.
 *
 * Code is ints; each instruction is a line number, an opcode and operands.  A try block runs in a nested
 * activation of run() under its own setjmp (run_try), so the loop itself keeps its variables in registers.
 *
 * Limits     the value stack is checked when a function is entered and when natives push; its mapping
 *            has RUN_STACK_SLACK values more than the limit, so that one function's temporaries always fit.
 *            Call depth and C stack are checked in push_frame.  All are RangeErrors of script.
 * Interrupts polled at backward jumps and calls.  While J->terminating is set, no catch or finally block runs.
 */
#include "engine/vm_int.h"
#include "engine/engine.h"

#define STACK (J->stack)
#define TOP (J->top)
#define BOT (J->bot)

#define likely(x) __builtin_expect(!!(x), 1)
#define unlikely(x) __builtin_expect(!!(x), 0)

static const js_Instruction *run(js_State *J, js_Function *F, const js_Instruction *pc);

/* ---- limits */

JS_NORETURN static void stack_overflow(js_State *J)
{
	js_rangeerror(J, "Maximum call stack size exceeded");
}

#define CHECKSTACK(n) do { if (unlikely(TOP + (n) >= JS_STACKSIZE)) check_stack_slow(J, n); } while (0)

static void check_stack_slow(js_State *J, int n)
{
	/* The error being made for the first overflow works in the slack. */
	if (TOP + n < JS_STACKSIZE + 4096)
		if (J->cstack_reserve)
			return;
	J->cstack_reserve++;
	js_newrangeerror(J, "Maximum call stack size exceeded");
	J->cstack_reserve--;
	js_throw(J);
}

static JS_NORETURN void stack_exceeded(js_State *J)
{
	J->cstack_reserve++;
	js_newrangeerror(J, "Maximum call stack size exceeded");
	J->cstack_reserve--;
	js_throw(J);
}

void run_check_recursion(js_State *J)
{
	char here;
	if (unlikely(&here < J->cstack_low) && !J->cstack_reserve)
		stack_exceeded(J);
}

void run_check_depth(js_State *J)
{
	if (unlikely(J->astdepth > (int)LIMIT_SYNTAX_DEPTH))
		stack_exceeded(J);
}

void run_check_stack(js_State *J)
{
	run_check_recursion(J);
	gc_poll(J);
}

/* ---- pushing */

void js_pushvalue(js_State *J, js_Value v)
{
	CHECKSTACK(1);
	STACK[TOP++] = v;
}

void js_pushundefined(js_State *J)
{
	CHECKSTACK(1);
	STACK[TOP++].t.type = JS_TUNDEFINED;
}

void js_pushnull(js_State *J)
{
	CHECKSTACK(1);
	STACK[TOP++].t.type = JS_TNULL;
}

void js_pushboolean(js_State *J, int v)
{
	CHECKSTACK(1);
	STACK[TOP].t.type = JS_TBOOLEAN;
	STACK[TOP++].u.boolean = !!v;
}

void js_pushnumber(js_State *J, double v)
{
	CHECKSTACK(1);
	STACK[TOP].t.type = JS_TNUMBER;
	STACK[TOP++].u.number = v;
}

void js_pushatom(js_State *J, const char *atom)
{
	CHECKSTACK(1);
	STACK[TOP].t.type = ATOM(atom)->kind == ATOM_STRING ? JS_TLITSTR : JS_TSYMBOL;
	STACK[TOP++].u.litstr = atom;
}

void js_pushliteral(js_State *J, const char *ascii)
{
	js_pushatom(J, js_intern(J, ascii));
}

void js_pushobject(js_State *J, js_Object *v)
{
	CHECKSTACK(1);
	STACK[TOP].t.type = JS_TOBJECT;
	STACK[TOP++].u.object = v;
}

void js_pushglobal(js_State *J)
{
	js_pushobject(J, J->G);
}

void js_currentfunction(js_State *J)
{
	CHECKSTACK(1);
	if (BOT > 0)
		STACK[TOP] = STACK[BOT - 1];
	else
		STACK[TOP].t.type = JS_TUNDEFINED;
	TOP++;
}

void *js_currentfunctiondata(js_State *J)
{
	return BOT > 0 ? STACK[BOT - 1].u.object->u.c.data : NULL;
}

/* ---- reading */

static js_Value *at(js_State *J, int idx)
{
	static js_Value undefined;
	idx = idx < 0 ? TOP + idx : BOT + idx;
	if (likely(idx >= 0 && idx < TOP))
		return STACK + idx;
	undefined.t.type = JS_TUNDEFINED;
	return &undefined;
}

js_Value *js_tovalue(js_State *J, int idx) { return at(J, idx); }

int js_isdefined(js_State *J, int idx) { return at(J, idx)->t.type != JS_TUNDEFINED; }
int js_isundefined(js_State *J, int idx) { return at(J, idx)->t.type == JS_TUNDEFINED; }
int js_isnull(js_State *J, int idx) { return at(J, idx)->t.type == JS_TNULL; }
int js_isboolean(js_State *J, int idx) { return at(J, idx)->t.type == JS_TBOOLEAN; }
int js_isnumber(js_State *J, int idx) { return at(J, idx)->t.type == JS_TNUMBER; }
int js_isstring(js_State *J, int idx) { js_Value *v = at(J, idx); return VALUE_IS_STRING(v); }
int js_isprimitive(js_State *J, int idx) { return at(J, idx)->t.type != JS_TOBJECT; }
int js_isobject(js_State *J, int idx) { return at(J, idx)->t.type == JS_TOBJECT; }
int js_iscoercible(js_State *J, int idx) { js_Value *v = at(J, idx); return v->t.type != JS_TUNDEFINED && v->t.type != JS_TNULL; }

static int is_function(js_Value *v)
{
	return value_callable(v);
}

static int has_class(js_State *J, int idx, enum js_Class type)
{
	js_Value *v = at(J, idx);
	return v->t.type == JS_TOBJECT && v->u.object->type == type;
}

int value_callable(const js_Value *v)
{
	if (v->t.type != JS_TOBJECT)
		return 0;
	return v->u.object->type == JS_CCLOSURE || v->u.object->type == JS_CCFUNCTION || v->u.object->type == JS_CFUNCTION || v->u.object->type == JS_CSCRIPT;
}

int value_constructor(const js_Value *v)
{
	if (v->t.type != JS_TOBJECT)
		return 0;
	if (v->u.object->type == JS_CCLOSURE)
		return !(v->u.object->u.closure.code->flags & (CODE_ARROW | CODE_METHOD)) && v->u.object->u.closure.code->coroutine == CODE_NO_COROUTINE;
	return v->u.object->type == JS_CFUNCTION || (v->u.object->type == JS_CCFUNCTION && v->u.object->u.c.constructor);
}

int js_iscallable(js_State *J, int idx) { return is_function(at(J, idx)); }
int js_isarray(js_State *J, int idx) { return has_class(J, idx, JS_CARRAY); }
int js_isregexp(js_State *J, int idx) { return has_class(J, idx, JS_CREGEXP); }
int js_iserror(js_State *J, int idx) { return has_class(J, idx, JS_CERROR); }

static int is_tagged(js_Value *v, const char *tag)
{
	if (v->t.type != JS_TOBJECT || v->u.object->type != JS_CUSERDATA)
		return 0;
	return v->u.object->u.user.tag == tag || !strcmp(tag, v->u.object->u.user.tag);
}

int js_isuserdata(js_State *J, int idx, const char *tag)
{
	return is_tagged(at(J, idx), tag);
}

void *js_touserdata(js_State *J, int idx, const char *tag)
{
	js_Value *v = at(J, idx);
	if (!is_tagged(v, tag))
		js_typeerror(J, "not a %s", tag);
	return v->u.object->u.user.data;
}

static const char *typeof_atom(js_State *J, js_Value *v)
{
	switch ((enum js_Type)v->t.type) {
	case JS_TSHRSTR:
	case JS_TLITSTR:
	case JS_TMEMSTR: return J->names.string;
	case JS_TUNDEFINED: return J->names.undefined;
	case JS_TNULL: return J->names.object;
	case JS_TBOOLEAN: return J->names.boolean;
	case JS_TNUMBER: return J->names.number;
	case JS_TSYMBOL: return J->names.symbol;
	case JS_TOBJECT: return is_function(v) ? J->names.function : J->names.object;
	case JS_TACCESSOR:
	case JS_THOLE:
	case JS_TENV:
	case JS_TREF: break;
	}
	return J->names.undefined;
}

const char *run_typeof(js_State *J, js_Value *v) { return typeof_atom(J, v); }

const char *js_typeof(js_State *J, int idx) { return typeof_atom(J, at(J, idx)); }

int js_toboolean(js_State *J, int idx) { return jsV_toboolean(J, at(J, idx)); }
double js_tonumber(js_State *J, int idx) { return jsV_tonumber(J, at(J, idx)); }
int js_tointeger(js_State *J, int idx) { return jsV_numbertointeger(jsV_tonumber(J, at(J, idx))); }
int js_toint32(js_State *J, int idx) { return jsV_numbertoint32(jsV_tonumber(J, at(J, idx))); }
unsigned int js_touint32(js_State *J, int idx) { return jsV_numbertouint32(jsV_tonumber(J, at(J, idx))); }
js_Object *js_toobject(js_State *J, int idx) { return jsV_toobject(J, at(J, idx)); }
void js_toprimitive(js_State *J, int idx, int hint) { jsV_toprimitive(J, at(J, idx), hint); }

js_Regexp *js_toregexp(js_State *J, int idx)
{
	if (!js_isregexp(J, idx))
		js_typeerror(J, "Receiver is not a RegExp");
	return &at(J, idx)->u.object->u.r;
}

/* ---- moving */

int js_gettop(js_State *J) { return TOP - BOT; }

void js_pop(js_State *J, int n)
{
	TOP -= n;
	if (unlikely(TOP < BOT)) {
		TOP = BOT;
		js_error(J, "stack underflow");
	}
}

static int slot_of(js_State *J, int idx)
{
	idx = idx < 0 ? TOP + idx : BOT + idx;
	if (idx < BOT || idx >= TOP)
		js_error(J, "stack error");
	return idx;
}

void js_remove(js_State *J, int idx)
{
	idx = slot_of(J, idx);
	memmove(STACK + idx, STACK + idx + 1, (size_t)(TOP - idx - 1) * sizeof *STACK);
	TOP--;
}

void js_replace(js_State *J, int idx)
{
	idx = slot_of(J, idx);
	TOP--;
	STACK[idx] = STACK[TOP];
}

void js_copy(js_State *J, int idx)
{
	js_Value v = *at(J, idx);
	js_pushvalue(J, v);
}

void js_rot(js_State *J, int n)
{
	js_Value top = STACK[TOP - 1];
	memmove(STACK + TOP - n + 1, STACK + TOP - n, (size_t)(n - 1) * sizeof *STACK);
	STACK[TOP - n] = top;
}

void js_rot2(js_State *J) { js_rot(J, 2); }
void js_rot3(js_State *J) { js_rot(J, 3); }
void js_rot4(js_State *J) { js_rot(J, 4); }
void js_rot2pop1(js_State *J) { STACK[TOP - 2] = STACK[TOP - 1]; TOP -= 1; }
void js_rot3pop2(js_State *J) { STACK[TOP - 3] = STACK[TOP - 1]; TOP -= 2; }

/* ---- properties by C name */

static const char *name_find(js_State *J, const char *name) { return atom_find_name(J, name); }

/* Is it there?  Then it is pushed. */
static int has_value(js_State *J, js_Value *v, const char *name)
{
	const char *atom = name_find(J, name);
	js_Object *obj;
	if (v->t.type != JS_TOBJECT) {
		obj = object_prototype_of_value(J, v);
		if (!obj)
			object_check_base(J, v, js_intern(J, name), 0);
		if (VALUE_IS_STRING(v)) {
			atom = js_intern(J, name);
			if (atom == J->names.length || (ATOM(atom)->index != ATOM_NO_INDEX && ATOM(atom)->index < string_units(J, v))) {
				object_get_value(J, v, atom);
				return 1;
			}
		}
		return atom && object_get(J, obj, atom);
	}
	obj = v->u.object;
	if (!atom) {
		/* Elements need no atom. */
		if (obj->type != JS_CARRAY && obj->type != JS_CSTRING && obj->type != JS_CUSERDATA && !(obj->lazy & (OBJECT_LAZY_FUNCTION | OBJECT_EXOTIC)))
			return 0;
		atom = js_intern(J, name);
	}
	return object_get(J, obj, atom);
}

int js_hasproperty(js_State *J, int idx, const char *name) { return has_value(J, at(J, idx), name); }

void js_getproperty(js_State *J, int idx, const char *name)
{
	if (!has_value(J, at(J, idx), name))
		js_pushundefined(J);
}

void js_setproperty(js_State *J, int idx, const char *name)
{
	js_Value *v = at(J, idx);
	const char *atom = js_intern(J, name);
	js_Object *obj = v->t.type == JS_TOBJECT ? v->u.object : object_prototype_of_value(J, v);
	if (!obj)
		object_check_base(J, v, atom, 1);
	object_put(J, obj, atom, v->t.type != JS_TOBJECT);
	js_pop(J, 1);
}

static void define_value(js_State *J, js_Object *obj, const char *atom, int atts, js_Value *v)
{
	struct object_desc d;
	if (!obj->lazy && obj->type == JS_COBJECT && obj->extensible && prop_find(obj, atom) < 0) {
		prop_add(J, obj, atom, atts, v);
		return;
	}
	memset(&d, 0, sizeof d);
	d.has = DESC_ALL;
	d.atts = atts;
	d.value = *v;
	object_define(J, obj, atom, &d, 1);
}

void js_defproperty(js_State *J, int idx, const char *name, int atts)
{
	js_Object *obj = js_toobject(J, idx);
	define_value(J, obj, js_intern(J, name), atts, &STACK[TOP - 1]);
	js_pop(J, 1);
}

static js_Object *accessor_half(js_State *J, int idx)
{
	js_Value *v = at(J, idx);
	if (v->t.type == JS_TUNDEFINED || v->t.type == JS_TNULL)
		return NULL;
	if (!is_function(v))
		js_typeerror(J, "Getter must be a function");
	return v->u.object;
}

static void define_accessor(js_State *J, js_Object *obj, const char *atom, int atts, js_Object *getter, js_Object *setter)
{
	struct object_desc d;
	memset(&d, 0, sizeof d);
	d.has = DESC_ENUMERABLE | DESC_CONFIGURABLE | (getter ? DESC_GET : 0) | (setter ? DESC_SET : 0);
	d.atts = atts;
	d.getter = getter;
	d.setter = setter;
	if (!getter && !setter)
		d.has |= DESC_GET;
	object_define(J, obj, atom, &d, 1);
}

void js_defaccessor(js_State *J, int idx, const char *name, int atts)
{
	js_Object *obj = js_toobject(J, idx);
	define_accessor(J, obj, js_intern(J, name), atts, accessor_half(J, -2), accessor_half(J, -1));
	js_pop(J, 2);
}

void js_delproperty(js_State *J, int idx, const char *name)
{
	js_Object *obj = js_toobject(J, idx);
	object_delete(J, obj, js_intern(J, name));
}

static int get_element(js_State *J, js_Object *obj, uint32_t k)
{
	const char *atom;
	if (obj->type == JS_CARRAY && obj->u.a.simple && k < (uint32_t)obj->u.a.flat_length && obj->u.a.array[k].t.type != JS_THOLE) {
		js_pushvalue(J, obj->u.a.array[k]);
		return 1;
	}
	if (obj->type == JS_CUSERDATA || obj->type == JS_CSTRING || obj->type == JS_CARGUMENTS || OBJECT_IS_EXOTIC(obj)
		|| (obj->prototype && obj->prototype != J->Object_prototype && obj->prototype != J->Array_prototype))
		return object_get(J, obj, atom_index(J, k));
	atom = atom_index_find(J, k);
	return atom && object_get(J, obj, atom);
}

int js_hasindex(js_State *J, int idx, int i)
{
	js_Object *obj = js_toobject(J, idx);
	if (i < 0) {
		char buf[16];
		snprintf(buf, sizeof buf, "%d", i);
		return js_hasproperty(J, idx, buf);
	}
	return get_element(J, obj, (uint32_t)i);
}

void js_getindex(js_State *J, int idx, int i)
{
	if (!js_hasindex(J, idx, i))
		js_pushundefined(J);
}

static void put_element(js_State *J, js_Object *obj, uint32_t k, int transient)
{
	if (obj->type == JS_CARRAY && obj->u.a.simple && k < (uint32_t)obj->u.a.flat_length && obj->u.a.array[k].t.type != JS_THOLE) {
		obj->u.a.array[k] = STACK[TOP - 1];
		return;
	}
	/* A number that no atom spells is no property of anything, so nothing up the chain can have a say. */
	if (obj->type == JS_CARRAY && obj->u.a.simple && !atom_index_find(J, k) && object_put_element(J, obj, k, &STACK[TOP - 1]))
		return;
	object_put(J, obj, atom_index(J, k), transient);
}

void js_setindex(js_State *J, int idx, int i)
{
	js_Value *v = at(J, idx);
	int transient = v->t.type != JS_TOBJECT;
	js_Object *obj = js_toobject(J, idx);
	if (i < 0) {
		char buf[16];
		snprintf(buf, sizeof buf, "%d", i);
		object_put(J, obj, js_intern(J, buf), transient);
	} else {
		put_element(J, obj, (uint32_t)i, transient);
	}
	js_pop(J, 1);
}

void js_delindex(js_State *J, int idx, int i)
{
	js_Object *obj = js_toobject(J, idx);
	if (i >= 0)
		object_delete(J, obj, atom_index(J, (uint32_t)i));
}

static void get_of(js_State *J, js_Object *obj, const char *name)
{
	const char *atom = name_find(J, name);
	if (!atom || !object_get(J, obj, atom))
		js_pushundefined(J);
}

static void set_of(js_State *J, js_Object *obj, const char *name)
{
	object_put(J, obj, js_intern(J, name), 0);
	js_pop(J, 1);
}

void js_getregistry(js_State *J, const char *name) { get_of(J, J->R, name); }
void js_setregistry(js_State *J, const char *name) { set_of(J, J->R, name); }
void js_getglobal(js_State *J, const char *name) { get_of(J, J->G, name); }
void js_setglobal(js_State *J, const char *name) { set_of(J, J->G, name); }

void js_defglobal(js_State *J, const char *name, int atts)
{
	define_value(J, J->G, js_intern(J, name), atts, &STACK[TOP - 1]);
	js_pop(J, 1);
}

void js_pushiterator(js_State *J, int idx, int own)
{
	js_Object *obj = js_toobject(J, idx);
	js_pushobject(J, object_iterator(J, obj, own));
}

const char *js_nextiterator(js_State *J, int idx)
{
	return object_iterator_next(J, js_toobject(J, idx));
}

int js_instanceof(js_State *J)
{
	js_Value f = *at(J, -1);
	if (f.t.type != JS_TOBJECT)
		js_typeerror(J, "Right-hand side of 'instanceof' is not an object");
	object_get_value(J, &f, J->symbols.hasInstance);
	if (js_iscoercible(J, -1)) {
		int is;
		if (STACK[TOP - 1].t.type == JS_TOBJECT && STACK[TOP - 1].u.object == J->has_instance) {
			TOP--;
			return value_callable(&f) && run_ordinary_instanceof(J);
		}
		js_pushvalue(J, f);
		js_copy(J, -4);
		js_call(J, 1);
		is = js_toboolean(J, -1);
		TOP--;
		return is;
	}
	TOP--;
	if (!value_callable(&f))
		js_typeerror(J, "Right-hand side of 'instanceof' is not callable");
	return run_ordinary_instanceof(J);
}

int run_ordinary_instanceof(js_State *J)
{
	js_Object *prototype, *o;
	if (js_isobject(J, -1) && (prototype = function_bound_target(at(J, -1)->u.object)) != NULL) {
		int is;
		js_copy(J, -2);
		js_pushobject(J, prototype);
		is = js_instanceof(J);
		TOP -= 2;
		return is;
	}
	if (!js_isobject(J, -2))
		return 0;
	object_get_value(J, at(J, -1), J->names.prototype);
	if (!js_isobject(J, -1))
		js_typeerror(J, "Function has non-object prototype in instanceof check");
	prototype = STACK[TOP - 1].u.object;
	js_pushnull(J);                /* where the collector sees what is asked for its prototype */
	for (o = object_get_prototype(J, at(J, -4)->u.object); o && o != prototype; o = object_get_prototype(J, o)) {
		STACK[TOP - 1].t.type = JS_TOBJECT;
		STACK[TOP - 1].u.object = o;
	}
	TOP -= 2;
	return o == prototype;
}

/* ---- variables */

js_Environment *jsR_newenvironment(js_State *J, js_Object *variables, js_Environment *outer)
{
	js_Environment *E = js_malloc(J, sizeof *E);
	E->gcmark = 0;
	E->gcnext = J->gcenv;
	J->gcenv = E;
	E->outer = outer;
	E->variables = variables;
	return E;
}

static int get_var(js_State *J, const char *atom)
{
	js_Environment *E;
	for (E = J->E; E; E = E->outer) {
		js_Object *vars = E->variables;
		int slot = prop_find(vars, atom);
		if (slot >= 0 && vars->slots[slot].t.type != JS_TACCESSOR && !vars->lazy) {
			STACK[TOP++] = vars->slots[slot];
			return 1;
		}
		if ((vars->prototype || slot >= 0 || vars->type != JS_COBJECT) && object_get(J, vars, atom))
			return 1;
	}
	return 0;
}

static void set_var(js_State *J, const char *atom)
{
	js_Environment *E;
	for (E = J->E; E; E = E->outer) {
		js_Object *vars = E->variables;
		int slot = prop_find(vars, atom);
		if (slot >= 0 && !(prop_atts(vars, slot) & (JS_READONLY | PROP_ACCESSOR)) && !vars->lazy) {
			vars->slots[slot] = STACK[TOP - 1];
			return;
		}
		if (slot >= 0 || ((vars->prototype || vars->type != JS_COBJECT) && object_has(J, vars, atom))) {
			object_put(J, vars, atom, 0);
			return;
		}
	}
	if (J->strict)
		js_referenceerror(J, "%s is not defined", atom);
	object_put(J, J->G, atom, 0);
}

static int del_var(js_State *J, const char *atom)
{
	js_Environment *E;
	for (E = J->E; E; E = E->outer)
		if (object_has(J, E->variables, atom))
			return object_delete(J, E->variables, atom);
	return 1;
}

/* ---- calls */

/* The flag may be set again at any moment by a signal handler: it is looked at after the threshold is set. */
void run_poll(js_State *J)
{
	enum engine_interrupt why;
	if (J->gccounter > J->gclimit || J->gc_stress)
		js_gc(J, 0);
	else
		J->gcthresh = J->gclimit;
	why = (enum engine_interrupt)__atomic_load_n(&J->interrupt, __ATOMIC_SEQ_CST);
	if (why == ENGINE_SIGNAL)      /* the loop looks at its signals between turns */
		__atomic_compare_exchange_n(&J->interrupt, &(int){ ENGINE_SIGNAL }, ENGINE_RUN, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
	if (why != ENGINE_TERMINATE)
		return;
	J->gcthresh = 0;
	J->terminating = 1;
	js_newerror(J, "Script execution was interrupted");
	js_throw(J);
}

static inline void push_frame(js_State *J, js_Object *callee)
{
	char here;
	if (unlikely(J->tracetop + 1 >= LIMIT_CALL_DEPTH || &here < J->cstack_low || TOP >= JS_STACKSIZE)) {
		if (!J->cstack_reserve || J->tracetop + 1 >= LIMIT_CALL_DEPTH + 64) {
			J->cstack_reserve++;
			js_newrangeerror(J, "Maximum call stack size exceeded");
			J->cstack_reserve--;
			js_throw(J);
		}
	}
	gc_poll(J);
	J->trace[++J->tracetop].callee = callee;
	J->trace[J->tracetop].pc = NULL;
	J->trace[J->tracetop].code = NULL;
	J->trace[J->tracetop].new_target = J->new_target;
	J->trace[J->tracetop].prototype_asked = 0;
	J->new_target = NULL;
}

/* f's own idea of what its instances' prototype is, read once */
static js_Object *prototype_of_function(js_State *J, js_Object *f)
{
	js_Value v = { .u.object = f };
	js_Object *prototype = NULL;
	v.t.type = JS_TOBJECT;
	object_get_value(J, &v, J->names.prototype);
	if (STACK[TOP - 1].t.type == JS_TOBJECT)
		prototype = STACK[TOP - 1].u.object;
	TOP--;
	return prototype;
}

static void call_native(js_State *J, int n, int min, js_CFunction fun);

void run_call_native(js_State *J, int n, js_Object *f, js_Object *new_target)
{
	int savebot = BOT, savestrict = J->strict;
	J->new_target = new_target;
	push_frame(J, f);
	BOT = TOP - n - 1;
	call_native(J, n, f->u.c.length, new_target ? f->u.c.constructor : f->u.c.function);
	J->tracetop--;
	J->strict = savestrict;
	BOT = savebot;
}

/* Natives that do not ask run_prototype_of_new make their objects with the standard prototype; that of a subclass is then put there
 * afterwards. */
void run_construct_native(js_State *J, int n, js_Object *f, js_Object *new_target)
{
	js_Object *standard = NULL, *prototype;
	js_Value *v;
	int slot;
	CHECKSTACK(2);
	js_pushnull(J);
	if (n > 0)
		js_rot(J, n + 1);
	run_call_native(J, n, f, new_target);
	v = &STACK[TOP - 1];
	if (new_target == f || J->trace[J->tracetop + 1].prototype_asked || v->t.type != JS_TOBJECT)
		return;
	if (f->lazy)
		object_materialize(J, f);
	slot = prop_find(f, J->names.prototype);
	if (slot >= 0 && f->slots[slot].t.type == JS_TOBJECT)
		standard = f->slots[slot].u.object;
	if (!standard || v->u.object->prototype != standard || OBJECT_IS_EXOTIC(v->u.object))
		return;
	prototype = prototype_of_function(J, new_target);
	if (prototype)
		prop_set_prototype(J, STACK[TOP - 1].u.object, prototype);
}

static void enter_scope(js_State *J, js_Environment *E)
{
	J->envstack[J->envtop++] = J->E;
	J->E = E;
}

static void make_arguments(js_State *J, js_Function *F, int n)
{
	js_Value v;
	js_Object *args;
	int i;
	js_newarguments(J);
	args = STACK[TOP - 1].u.object;
	for (i = 0; i < n; i++)
		prop_add(J, args, atom_index(J, (uint32_t)i), 0, &STACK[BOT + 1 + i]);
	v.t.type = JS_TNUMBER;
	v.u.number = n;
	prop_add(J, args, J->names.length, JS_DONTENUM, &v);
	if (!F->strict)
		prop_add(J, args, J->names.callee, JS_DONTENUM, &STACK[BOT - 1]);
}

/* Stack: this args...; afterwards: this. */
static js_Object *make_scope(js_State *J, js_Function *F, int n)
{
	js_Object *vars;
	js_Value undefined;
	int i;
	undefined.t.type = JS_TUNDEFINED;
	if (F->arguments)
		make_arguments(J, F, n);
	if (F->varshape) {
		js_Value *slots;
		vars = prop_scope_object(J, F->varshape);
		slots = vars->slots;
		for (i = 0; i < F->numparams; i++)
			slots[i] = i < n ? STACK[BOT + 1 + i] : undefined;
		for (; i < F->varlen; i++)
			slots[i] = undefined;
		if (F->arguments)
			slots[i] = STACK[TOP - 1];
	} else {
		vars = jsV_newobject(J, JS_COBJECT, NULL);
		js_pushobject(J, vars);
		for (i = 0; i < F->varlen; i++) {
			js_Value *v = i < n && i < F->numparams ? &STACK[BOT + 1 + i] : &undefined;
			int slot = prop_find(vars, F->vartab[i]);
			if (slot < 0)
				prop_add(J, vars, F->vartab[i], JS_DONTENUM | JS_DONTCONF, v);
			else if (i < F->numparams)
				vars->slots[slot] = *v;
		}
		if (F->arguments && prop_find(vars, J->names.arguments) < 0)
			prop_add(J, vars, J->names.arguments, JS_DONTENUM | JS_DONTCONF, &STACK[TOP - 2]);
		else if (F->arguments && prop_find(vars, J->names.arguments) >= F->numparams)
			vars->slots[prop_find(vars, J->names.arguments)] = STACK[TOP - 2];
		if (prop_count(vars) == F->varlen + (F->arguments != 0) && prop_shape_shared(vars))
			F->varshape = vars->shape;
		TOP--;
	}
	TOP = BOT + 1;
	return vars;
}

#ifdef JSR_FAULT_BUILD
/* Says on stderr that a want of memory was told to the user's script, by a catch or an argument: what it then does is its own
 * affair.  The driver takes a wrong answer without such a word for silence. */
static void told(js_State *J, const js_Function *F, const js_Value *v)
{
	static int said;
	const js_Value *message;
	int slot;
	if (said || v->t.type != JS_TOBJECT || v->u.object->type != JS_CERROR || !F->filename || F->filename[0] != '/')
		return;
	slot = prop_find(v->u.object, J->names.message);
	message = slot < 0 ? NULL : &v->u.object->slots[slot];
	if (!message || !VALUE_IS_STRING(message))
		return;
	const char *text = jsV_tostring(J, (js_Value *)message);
	if (strstr(text, "ut of memory") || strstr(text, "allocation failed") || strstr(text, "not enough memory")) {
		said = 1;
		fprintf(stderr, "jsr-fault: the script was told\n");
	}
}
#else
static inline void told(js_State *J, const js_Function *F, const js_Value *v) { (void)J; (void)F; (void)v; }
#endif

static void call_script_function(js_State *J, int n, js_Function *F, js_Environment *scope)
{
	int i;
#ifdef JSR_FAULT_BUILD
	for (i = 0; i < n; i++)
		told(J, F, &STACK[TOP - n + i]);
#endif
	if (F->lightweight) {
		enter_scope(J, scope);
		if (n > F->numparams) {
			TOP -= n - F->numparams;
			n = F->numparams;
		}
		for (i = n; i < F->varlen; i++)
			STACK[TOP++].t.type = JS_TUNDEFINED;
	} else {
		js_Object *vars = make_scope(J, F, n);
		enter_scope(J, jsR_newenvironment(J, vars, scope));
	}
	run(J, F, F->code);
	STACK[BOT - 1] = STACK[TOP - 1];
	TOP = BOT;
	J->E = J->envstack[--J->envtop];
}

static void call_global_code(js_State *J, int n, js_Function *F, js_Environment *scope)
{
	js_Object *vars;
	js_Value undefined;
	int i;
	undefined.t.type = JS_TUNDEFINED;
	TOP -= n;
	/* Strict direct eval has variables of its own. */
	if (scope && scope != J->GE)
		scope = jsR_newenvironment(J, jsV_newobject(J, JS_COBJECT, NULL), scope);
	enter_scope(J, scope ? scope : J->E);
	vars = J->E->variables;
	for (i = 0; i < F->varlen; i++)
		if (!object_has(J, vars, F->vartab[i]))
			prop_add(J, vars, F->vartab[i], vars == J->G ? JS_DONTCONF : 0, &undefined);
	run(J, F, F->code);
	STACK[BOT - 1] = STACK[TOP - 1];
	TOP = BOT;
	J->E = J->envstack[--J->envtop];
}

static void call_native(js_State *J, int n, int min, js_CFunction fun)
{
	int i, top;
	for (i = n; i < min; i++)
		STACK[TOP++].t.type = JS_TUNDEFINED;
	top = TOP;
	J->strict = 1;
	fun(J);
	if (TOP > top)
		STACK[BOT - 1] = STACK[TOP - 1];
	else
		STACK[BOT - 1].t.type = JS_TUNDEFINED;
	TOP = BOT;
}

static void call_function(js_State *J, int n, js_Object *f, js_Object *new_target)
{
	int savebot = BOT, savestrict = J->strict;
	if (f->type == JS_CCLOSURE) {
		vm_call(J, n, f, new_target);
		return;
	}
	if (f->type == JS_CCFUNCTION) {
		run_call_native(J, n, f, new_target);
		return;
	}
	J->new_target = new_target;
	push_frame(J, f);
	BOT = TOP - n - 1;
	J->strict = f->u.f.function->strict;
	if (f->type == JS_CFUNCTION)
		call_script_function(J, n, f->u.f.function, f->u.f.scope);
	else
		call_global_code(J, n, f->u.f.function, f->u.f.scope);
	J->tracetop--;
	J->strict = savestrict;
	BOT = savebot;
}

void js_call(js_State *J, int n)
{
	js_Value *v = &STACK[TOP - n - 2];
	if (n < 0)
		js_rangeerror(J, "number of arguments cannot be negative");
	if (unlikely(!is_function(v)))
		error_not_callable(J, v, "function");
	call_function(J, n, v->u.object, NULL);
}

void run_construct(js_State *J, int n, js_Object *new_target)
{
	js_Value *v = &STACK[TOP - n - 1];
	js_Object *f, *prototype;
	js_Value self;
	if (!value_constructor(v))
		error_not_callable(J, v, "constructor");
	f = v->u.object;
	if (!new_target)
		new_target = f;
	CHECKSTACK(2);
	if (f->type != JS_CFUNCTION) {
		vm_construct(J, n, new_target);
		return;
	}
	self = (js_Value){ .u.object = new_target };
	self.t.type = JS_TOBJECT;
	object_get_value(J, &self, J->names.prototype);
	prototype = STACK[TOP - 1].t.type == JS_TOBJECT ? STACK[TOP - 1].u.object : J->Object_prototype;
	TOP--;
	self.u.object = jsV_newobject(J, JS_COBJECT, prototype);
	/* object function args  ->  object function this args */
	memmove(v + 3, v + 1, (size_t)n * sizeof *v);
	v[1] = *v;
	v[0] = v[2] = self;
	TOP += 2;
	call_function(J, n, f, new_target);
	if (STACK[TOP - 1].t.type == JS_TOBJECT)
		STACK[TOP - 2] = STACK[TOP - 1];
	TOP--;
}

void js_construct(js_State *J, int n)
{
	run_construct(J, n, NULL);
}

js_Object *run_new_target(js_State *J)
{
	return J->trace[J->tracetop].new_target;
}

/* A native's own `prototype` cannot be changed, so it is the standard one. */
js_Object *run_prototype_of_new(js_State *J, js_Object *standard)
{
	js_Object *nt = run_new_target(J);
	js_Value v;
	J->trace[J->tracetop].prototype_asked = 1;
	if (!nt || nt == J->trace[J->tracetop].callee)
		return standard;
	v.t.type = JS_TOBJECT;
	v.u.object = nt;
	object_get_value(J, &v, J->names.prototype);
	if (STACK[TOP - 1].t.type == JS_TOBJECT)
		standard = STACK[TOP - 1].u.object;
	TOP--;
	return standard;
}

void js_eval(js_State *J)
{
	if (!js_isstring(J, -1))
		return;
	js_loadeval(J, "(eval)", js_tostring(J, -1));
	js_rot2pop1(J);
	js_copy(J, 0);
	js_call(J, 0);
}

/* Indirect eval and the eval function itself: global code. */
void run_eval_native(js_State *J)
{
	if (!js_isstring(J, 1)) {
		js_copy(J, 1);
		return;
	}
	js_loadstring(J, "(eval)", js_tostring(J, 1));
	js_pushglobal(J);
	js_call(J, 0);
}

int js_pcall(js_State *J, int n)
{
	int top = TOP - n - 2;
	if (js_try(J)) {
		STACK[top] = STACK[TOP - 1];
		TOP = top + 1;
		return 1;
	}
	js_call(J, n);
	js_endtry(J);
	return 0;
}

/* ---- exceptions */

void *js_savetry(js_State *J)
{
	js_Jumpbuf *t;
	if (unlikely(J->trytop >= LIMIT_TRY_DEPTH)) {
		if (J->trytop >= LIMIT_TRY_DEPTH + 64 || !J->cstack_reserve)
			stack_overflow(J);
	}
	t = &J->trybuf[J->trytop++];
	t->E = J->E;
	t->envtop = J->envtop;
	t->tracetop = J->tracetop;
	t->top = J->top;
	t->bot = J->bot;
	t->strict = J->strict;
	t->vm = 0;
	return t->buf;
}

void js_endtry(js_State *J)
{
	J->trytop--;
}

void js_throw(js_State *J)
{
	js_Jumpbuf *t;
	js_Value v = STACK[TOP - 1];
	if (J->trytop == 0) {
		fprintf(stderr, "jsr: an error outside of any try\n");
		abort();
	}
	t = &J->trybuf[--J->trytop];
	J->new_target = NULL;
	if (t->vm) {
		J->E = t->E;
		J->envtop = t->envtop;
		J->exception = v;
		_longjmp(t->buf, 1);
	}
	J->E = t->E;
	J->envtop = t->envtop;
	J->tracetop = t->tracetop;
	J->top = t->top;
	J->bot = t->bot;
	J->strict = t->strict;
	STACK[TOP++] = v;
	_longjmp(t->buf, 1);
}

/* ---- the loop */

/* Runs the block that OP_TRY guards.  Returns where to go on: behind its end, or in the handler. */
static const js_Instruction *run_try(js_State *J, js_Function *F, const js_Instruction *volatile handler, const js_Instruction *block)
{
	const js_Instruction *pc;
	if (_setjmp(js_savetry(J))) {
		if (J->terminating)
			js_throw(J);
		return handler;
	}
	run_check_stack(J);
	pc = run(J, F, block);
	return pc;
}

static int to_int32(js_State *J, js_Value *v)
{
	if (likely(v->t.type == JS_TNUMBER)) {
		double d = v->u.number;
		int i = (int)d;
		if (i == d)
			return i;
		return jsV_numbertoint32(d);
	}
	return jsV_numbertoint32(jsV_tonumber(J, v));
}

static inline double to_number(js_State *J, js_Value *v)
{
	return likely(v->t.type == JS_TNUMBER) ? v->u.number : jsV_tonumber(J, v);
}

static inline int to_boolean(js_State *J, js_Value *v)
{
	return v->t.type == JS_TBOOLEAN ? v->u.boolean : jsV_toboolean(J, v);
}

static inline int strict_equal(js_State *J)
{
	js_Value *a = &STACK[TOP - 2], *b = &STACK[TOP - 1];
	if (a->t.type == JS_TNUMBER && b->t.type == JS_TNUMBER)
		return a->u.number == b->u.number;
	if (a->t.type == JS_TLITSTR && b->t.type == JS_TLITSTR)
		return a->u.litstr == b->u.litstr;
	return js_strictequal(J);
}

static inline int is_index(js_Value *v, uint32_t *k)
{
	if (v->t.type == JS_TNUMBER) {
		double d = v->u.number;
		if (d >= 0 && d < 4294967295.0) {
			*k = (uint32_t)d;
			return *k == d;
		}
	}
	return 0;
}

static void op_getprop(js_State *J)
{
	js_Value *base = &STACK[TOP - 2], *key = &STACK[TOP - 1];
	js_Object *obj;
	const char *atom;
	uint32_t k;
	if (is_index(key, &k)) {
		if (base->t.type == JS_TOBJECT) {
			obj = base->u.object;
			if (obj->type == JS_CUSERDATA && obj->u.user.cls && obj->u.user.cls->get) {
				js_Value out;
				out.t.type = JS_TUNDEFINED;
				if ((double)k < obj->u.user.cls->length(J, obj->u.user.data))
					obj->u.user.cls->get(J, obj->u.user.data, k, &out);
				STACK[TOP - 2] = out;
				TOP--;
				return;
			}
			if (!get_element(J, obj, k))
				js_pushundefined(J);
			goto done;
		}
		if (VALUE_IS_STRING(base)) {
			if (k < string_units(J, base))
				string_push_unit(J, base, k);
			else
				js_pushundefined(J);
			goto done;
		}
	}
	if (base->t.type == JS_TUNDEFINED || base->t.type == JS_TNULL)
		object_check_base(J, base, atom_of(J, key), 0);
	if (base->t.type == JS_TOBJECT && base->u.object->type == JS_COBJECT && !(atom = atom_lookup(J, key))) {
		js_pushundefined(J);   /* a name that no object has.  Exotic prototypes are never behind a plain object's unknown name */
		goto done;
	}
	object_get_value(J, base, atom_of(J, key));
done:
	STACK[TOP - 3] = STACK[TOP - 1];
	TOP -= 2;
}

static void op_setprop(js_State *J)
{
	js_Value *base = &STACK[TOP - 3], *key = &STACK[TOP - 2];
	js_Object *obj;
	uint32_t k;
	if (base->t.type == JS_TOBJECT) {
		obj = base->u.object;
		if (is_index(key, &k)) {
			if (obj->type == JS_CARRAY && obj->u.a.simple) {
				uint32_t n = (uint32_t)obj->u.a.flat_length;
				if (k < n && obj->u.a.array[k].t.type != JS_THOLE) {
					obj->u.a.array[k] = STACK[TOP - 1];
					goto done;
				}
				if (k == n && k >= obj->u.a.length && obj->extensible && object_put_element(J, obj, k, &STACK[TOP - 1]))
					goto done;
			} else if (obj->type == JS_CUSERDATA && obj->u.user.cls && obj->u.user.cls->set) {
				obj->u.user.cls->set(J, obj->u.user.data, k, &STACK[TOP - 1]);
				goto done;
			}
			put_element(J, obj, k, 0);
			goto done;
		}
		object_put(J, obj, atom_of(J, key), 0);
	} else {
		const char *atom = atom_of(J, key);
		object_check_base(J, base, atom, 1);
		object_put(J, object_prototype_of_value(J, base), atom, 1);
	}
done:
	STACK[TOP - 3] = STACK[TOP - 1];
	TOP -= 2;
}

static void op_getprop_s(js_State *J, const char *atom)
{
	js_Value *base = &STACK[TOP - 1];
	if (likely(base->t.type == JS_TOBJECT)) {
		js_Object *obj = base->u.object, *o = obj;
		if (obj->type == JS_CARRAY && atom == J->names.length) {
			base->t.type = JS_TNUMBER;
			base->u.number = obj->u.a.length;
			return;
		}
		/* Plain data on plain objects and their prototypes. */
		while (!o->lazy && o->type != JS_CUSERDATA && o->type != JS_CSTRING && o->type != JS_CREGEXP) {
			int slot = prop_find(o, atom);
			if (slot >= 0) {
				if (o->slots[slot].t.type == JS_TACCESSOR)
					break;
				*base = o->slots[slot];
				return;
			}
			o = o->prototype;
			if (!o) {
				base->t.type = JS_TUNDEFINED;
				return;
			}
			if (o->type == JS_CARRAY)
				break;
		}
	}
	object_get_value(J, base, atom);
	STACK[TOP - 2] = STACK[TOP - 1];
	TOP--;
}

static void op_setprop_s(js_State *J, const char *atom)
{
	js_Value *base = &STACK[TOP - 2];
	if (likely(base->t.type == JS_TOBJECT)) {
		js_Object *obj = base->u.object;
		int slot;
		if (!obj->lazy && (slot = prop_find(obj, atom)) >= 0 && !(prop_atts(obj, slot) & (JS_READONLY | PROP_ACCESSOR)))
			obj->slots[slot] = STACK[TOP - 1];
		else
			object_put(J, obj, atom, 0);
	} else {
		object_check_base(J, base, atom, 1);
		object_put(J, object_prototype_of_value(J, base), atom, 1);
	}
	STACK[TOP - 2] = STACK[TOP - 1];
	TOP--;
}

static void op_in(js_State *J)
{
	js_Value *key = &STACK[TOP - 2];
	int has;
	if (!js_isobject(J, -1))
		js_typeerror(J, "Cannot use 'in' operator to search for '%s' in %s", atom_of(J, key), js_tostring(J, -1));
	has = object_has(J, STACK[TOP - 1].u.object, atom_of(J, key));
	TOP--;
	STACK[TOP - 1].t.type = JS_TBOOLEAN;
	STACK[TOP - 1].u.boolean = has;
}

static int op_compare(js_State *J, int op)
{
	int okay, c = js_compare(J, &okay);
	if (!okay)
		return 0;
	switch (op) {
	case OP_LT: return c < 0;
	case OP_GT: return c > 0;
	case OP_LE: return c <= 0;
	}
	return c >= 0;
}

static void op_catch(js_State *J, const char *atom)
{
	js_Object *vars = jsV_newobject(J, JS_COBJECT, NULL);
	prop_add(J, vars, atom, JS_DONTCONF, &STACK[TOP - 1]);
	J->E = jsR_newenvironment(J, vars, J->E);
	TOP--;
}

static const char *read_atom(const js_Instruction *pc)
{
	const char *s;
	memcpy((void *)&s, pc, sizeof s);
	return s;
}

#define WORDS_PTR ((int)(sizeof(char *) / sizeof(js_Instruction)))
#define WORDS_NUM ((int)(sizeof(double) / sizeof(js_Instruction)))

#define SET_NUMBER(slot, x) do { js_Value *slot_ = &(slot); double x_ = (x); slot_->t.type = JS_TNUMBER; slot_->u.number = x_; } while (0)
#define SET_BOOLEAN(slot, x) do { js_Value *slot_ = &(slot); int x_ = (x); slot_->t.type = JS_TBOOLEAN; slot_->u.boolean = x_; } while (0)
#define BINARY_NUMBERS(x, y) do { \
	if (likely(STACK[TOP - 2].t.type == JS_TNUMBER && STACK[TOP - 1].t.type == JS_TNUMBER)) { \
		x = STACK[TOP - 2].u.number; y = STACK[TOP - 1].u.number; \
	} else { \
		x = jsV_tonumber(J, &STACK[TOP - 2]); y = jsV_tonumber(J, &STACK[TOP - 1]); \
	} TOP--; } while (0)
#define COMPARE(op, OP) do { \
	js_Value *a_ = &STACK[TOP - 2], *b_ = &STACK[TOP - 1]; \
	b = likely(a_->t.type == JS_TNUMBER && b_->t.type == JS_TNUMBER) ? a_->u.number op b_->u.number : op_compare(J, OP); \
	TOP--; SET_BOOLEAN(STACK[TOP - 1], b); } while (0)
#define JUMP(to) do { const js_Instruction *to_ = F->code + (to); if (to_ < pc) { pc = to_; gc_poll(J); } else pc = to_; } while (0)

/* Returns NULL at the function's end, or the place behind OP_ENDTRY. */
static const js_Instruction *run(js_State *J, js_Function *F, const js_Instruction *pc)
{
	struct js_Frame *frame = &J->trace[J->tracetop];
	const char *atom;
	js_Object *obj;
	js_Value *v;
	double x, y;
	int ix, iy, b;

	for (;;) {
		frame->pc = pc;
		pc += 2;
		switch ((enum js_OpCode)pc[-1]) {
		case OP_POP: TOP--; break;
		case OP_DUP: STACK[TOP] = STACK[TOP - 1]; TOP++; break;
		case OP_DUP2: STACK[TOP] = STACK[TOP - 2]; STACK[TOP + 1] = STACK[TOP - 1]; TOP += 2; break;
		case OP_ROT2: {
			js_Value t = STACK[TOP - 1];
			STACK[TOP - 1] = STACK[TOP - 2];
			STACK[TOP - 2] = t;
			break;
		}
		case OP_ROT3: js_rot(J, 3); break;
		case OP_ROT4: js_rot(J, 4); break;

		case OP_INTEGER: SET_NUMBER(STACK[TOP], pc[0] - 32768); TOP++; pc++; break;
		case OP_NUMBER:
			memcpy(&x, pc, sizeof x);
			pc += WORDS_NUM;
			SET_NUMBER(STACK[TOP], x);
			TOP++;
			break;
		case OP_STRING:
			v = &STACK[TOP++];
			v->t.type = JS_TLITSTR;
			v->u.litstr = read_atom(pc);
			pc += WORDS_PTR;
			break;

		case OP_CLOSURE: js_newfunction(J, F->funtab[*pc++], J->E); break;
		case OP_NEWOBJECT: js_newobject(J); break;
		case OP_NEWARRAY: js_newarray(J); break;
		case OP_NEWREGEXP:
			atom = read_atom(pc);
			pc += WORDS_PTR;
			js_newregexp(J, atom, *pc++);
			break;

		case OP_UNDEF: STACK[TOP++].t.type = JS_TUNDEFINED; break;
		case OP_NULL: STACK[TOP++].t.type = JS_TNULL; break;
		case OP_TRUE: SET_BOOLEAN(STACK[TOP], 1); TOP++; break;
		case OP_FALSE: SET_BOOLEAN(STACK[TOP], 0); TOP++; break;

		case OP_THIS:
			v = &STACK[BOT];
			if (unlikely(!F->strict && v->t.type != JS_TOBJECT)) {
				if (v->t.type == JS_TUNDEFINED || v->t.type == JS_TNULL) {
					js_pushglobal(J);
					break;
				}
				jsV_toobject(J, v);
			}
			STACK[TOP++] = *v;
			break;
		case OP_CURRENT: js_currentfunction(J); break;

		case OP_GETLOCAL:
			ix = *pc++;
			if (F->lightweight) {
				STACK[TOP++] = STACK[BOT + ix];
			} else if (F->varshape && J->E->variables->shape == F->varshape) {
				STACK[TOP++] = J->E->variables->slots[ix - 1];
			} else if (!get_var(J, F->vartab[ix - 1])) {
				js_referenceerror(J, "%s is not defined", F->vartab[ix - 1]);
			}
			break;
		case OP_SETLOCAL:
			ix = *pc++;
			if (F->lightweight)
				STACK[BOT + ix] = STACK[TOP - 1];
			else if (F->varshape && J->E->variables->shape == F->varshape)
				J->E->variables->slots[ix - 1] = STACK[TOP - 1];
			else
				set_var(J, F->vartab[ix - 1]);
			break;
		case OP_DELLOCAL:
			ix = *pc++;
			b = F->lightweight ? 0 : del_var(J, F->vartab[ix - 1]);
			js_pushboolean(J, b);
			break;

		case OP_GETVAR:
			atom = read_atom(pc);
			pc += WORDS_PTR;
			if (unlikely(!get_var(J, atom)))
				js_referenceerror(J, "%s is not defined", atom);
			break;
		case OP_HASVAR:
			atom = read_atom(pc);
			pc += WORDS_PTR;
			if (!get_var(J, atom))
				js_pushundefined(J);
			break;
		case OP_SETVAR:
			atom = read_atom(pc);
			pc += WORDS_PTR;
			set_var(J, atom);
			break;
		case OP_DELVAR:
			atom = read_atom(pc);
			pc += WORDS_PTR;
			b = del_var(J, atom);
			js_pushboolean(J, b);
			break;

		case OP_IN: op_in(J); break;

		case OP_SKIPARRAY:
			STACK[TOP - 1].u.object->u.a.length++;
			break;
		case OP_INITARRAY:
			obj = STACK[TOP - 2].u.object;
			object_put_element(J, obj, obj->u.a.length, &STACK[TOP - 1]);
			TOP--;
			break;
		case OP_INITPROP:
			obj = STACK[TOP - 3].u.object;
			atom = atom_of(J, &STACK[TOP - 2]);
			if (atom == J->names.__proto__) {
				if (STACK[TOP - 1].t.type == JS_TOBJECT)
					prop_set_prototype(J, obj, STACK[TOP - 1].u.object);
				else if (STACK[TOP - 1].t.type == JS_TNULL)
					prop_set_prototype(J, obj, NULL);
			} else {
				ix = prop_find(obj, atom);
				if (ix < 0)
					prop_add(J, obj, atom, 0, &STACK[TOP - 1]);
				else
					define_value(J, obj, atom, 0, &STACK[TOP - 1]);
			}
			TOP -= 2;
			break;
		case OP_INITGETTER:
			obj = STACK[TOP - 3].u.object;
			define_accessor(J, obj, atom_of(J, &STACK[TOP - 2]), 0, STACK[TOP - 1].u.object, NULL);
			TOP -= 2;
			break;
		case OP_INITSETTER:
			obj = STACK[TOP - 3].u.object;
			define_accessor(J, obj, atom_of(J, &STACK[TOP - 2]), 0, NULL, STACK[TOP - 1].u.object);
			TOP -= 2;
			break;

		case OP_GETPROP: op_getprop(J); break;
		case OP_GETPROP_S: op_getprop_s(J, read_atom(pc)); pc += WORDS_PTR; break;
		case OP_SETPROP: op_setprop(J); break;
		case OP_SETPROP_S: op_setprop_s(J, read_atom(pc)); pc += WORDS_PTR; break;
		case OP_DELPROP:
			atom = atom_of(J, &STACK[TOP - 1]);
			object_check_base(J, &STACK[TOP - 2], atom, 0);
			b = object_delete(J, js_toobject(J, -2), atom);
			TOP--;
			SET_BOOLEAN(STACK[TOP - 1], b);
			break;
		case OP_DELPROP_S:
			atom = read_atom(pc);
			pc += WORDS_PTR;
			object_check_base(J, &STACK[TOP - 1], atom, 0);
			b = object_delete(J, js_toobject(J, -1), atom);
			SET_BOOLEAN(STACK[TOP - 1], b);
			break;

		case OP_ITERATOR:
			if (js_iscoercible(J, -1)) {
				obj = object_iterator(J, js_toobject(J, -1), 0);
				STACK[TOP - 1].u.object = obj;
			}
			break;
		case OP_NEXTITER:
			atom = js_isobject(J, -1) ? object_iterator_next(J, STACK[TOP - 1].u.object) : NULL;
			if (atom) {
				js_pushatom(J, atom);
				js_pushboolean(J, 1);
			} else {
				SET_BOOLEAN(STACK[TOP - 1], 0);
			}
			break;

		case OP_EVAL: js_eval(J); break;
		case OP_CALL: js_call(J, *pc++); break;
		case OP_NEW: js_construct(J, *pc++); break;

		case OP_TYPEOF:
			v = &STACK[TOP - 1];
			atom = typeof_atom(J, v);
			v->t.type = JS_TLITSTR;
			v->u.litstr = atom;
			break;
		case OP_POS:
			x = to_number(J, &STACK[TOP - 1]);
			SET_NUMBER(STACK[TOP - 1], x);
			break;
		case OP_NEG:
			x = to_number(J, &STACK[TOP - 1]);
			SET_NUMBER(STACK[TOP - 1], -x);
			break;
		case OP_BITNOT:
			ix = to_int32(J, &STACK[TOP - 1]);
			SET_NUMBER(STACK[TOP - 1], ~ix);
			break;
		case OP_LOGNOT:
			b = to_boolean(J, &STACK[TOP - 1]);
			SET_BOOLEAN(STACK[TOP - 1], !b);
			break;
		case OP_INC:
			x = to_number(J, &STACK[TOP - 1]);
			SET_NUMBER(STACK[TOP - 1], x + 1);
			break;
		case OP_DEC:
			x = to_number(J, &STACK[TOP - 1]);
			SET_NUMBER(STACK[TOP - 1], x - 1);
			break;
		case OP_POSTINC:
			x = to_number(J, &STACK[TOP - 1]);
			SET_NUMBER(STACK[TOP - 1], x + 1);
			SET_NUMBER(STACK[TOP], x);
			TOP++;
			break;
		case OP_POSTDEC:
			x = to_number(J, &STACK[TOP - 1]);
			SET_NUMBER(STACK[TOP - 1], x - 1);
			SET_NUMBER(STACK[TOP], x);
			TOP++;
			break;

		case OP_MUL: BINARY_NUMBERS(x, y); SET_NUMBER(STACK[TOP - 1], x * y); break;
		case OP_DIV: BINARY_NUMBERS(x, y); SET_NUMBER(STACK[TOP - 1], x / y); break;
		case OP_MOD:
			BINARY_NUMBERS(x, y);
			if (x > 0 && y > 0 && x <= INT_MAX && y <= INT_MAX && (ix = (int)x) == x && (iy = (int)y) == y)
				SET_NUMBER(STACK[TOP - 1], ix % iy);
			else
				SET_NUMBER(STACK[TOP - 1], fmod(x, y));
			break;
		case OP_ADD:
			v = &STACK[TOP - 2];
			if (likely(v[0].t.type == JS_TNUMBER && v[1].t.type == JS_TNUMBER)) {
				v->u.number += v[1].u.number;
				TOP--;
			} else {
				js_concat(J);
			}
			break;
		case OP_SUB: BINARY_NUMBERS(x, y); SET_NUMBER(STACK[TOP - 1], x - y); break;

		case OP_SHL:
			ix = to_int32(J, &STACK[TOP - 2]);
			iy = to_int32(J, &STACK[TOP - 1]);
			TOP--;
			SET_NUMBER(STACK[TOP - 1], (int)((unsigned)ix << (iy & 31)));
			break;
		case OP_SHR:
			ix = to_int32(J, &STACK[TOP - 2]);
			iy = to_int32(J, &STACK[TOP - 1]);
			TOP--;
			SET_NUMBER(STACK[TOP - 1], ix >> (iy & 31));
			break;
		case OP_USHR:
			ix = to_int32(J, &STACK[TOP - 2]);
			iy = to_int32(J, &STACK[TOP - 1]);
			TOP--;
			SET_NUMBER(STACK[TOP - 1], (unsigned)ix >> (iy & 31));
			break;
		case OP_BITAND:
			ix = to_int32(J, &STACK[TOP - 2]);
			iy = to_int32(J, &STACK[TOP - 1]);
			TOP--;
			SET_NUMBER(STACK[TOP - 1], ix & iy);
			break;
		case OP_BITXOR:
			ix = to_int32(J, &STACK[TOP - 2]);
			iy = to_int32(J, &STACK[TOP - 1]);
			TOP--;
			SET_NUMBER(STACK[TOP - 1], ix ^ iy);
			break;
		case OP_BITOR:
			ix = to_int32(J, &STACK[TOP - 2]);
			iy = to_int32(J, &STACK[TOP - 1]);
			TOP--;
			SET_NUMBER(STACK[TOP - 1], ix | iy);
			break;

		case OP_LT: COMPARE(<, OP_LT); break;
		case OP_GT: COMPARE(>, OP_GT); break;
		case OP_LE: COMPARE(<=, OP_LE); break;
		case OP_GE: COMPARE(>=, OP_GE); break;
		case OP_INSTANCEOF: b = js_instanceof(J); TOP--; SET_BOOLEAN(STACK[TOP - 1], b); break;
		case OP_EQ: b = js_equal(J); TOP--; SET_BOOLEAN(STACK[TOP - 1], b); break;
		case OP_NE: b = js_equal(J); TOP--; SET_BOOLEAN(STACK[TOP - 1], !b); break;
		case OP_STRICTEQ: b = strict_equal(J); TOP--; SET_BOOLEAN(STACK[TOP - 1], b); break;
		case OP_STRICTNE: b = strict_equal(J); TOP--; SET_BOOLEAN(STACK[TOP - 1], !b); break;
		case OP_JCASE:
			if (strict_equal(J)) {
				TOP -= 2;
				pc = F->code + *pc;
			} else {
				TOP--;
				pc++;
			}
			break;

		case OP_THROW: error_thrown(J, F->filename, *frame->pc);
		case OP_TRY:
			pc = run_try(J, F, pc + 1, F->code + *pc);
			break;
		case OP_ENDTRY:
			js_endtry(J);
			return pc;
		case OP_CATCH:
			atom = read_atom(pc);
			pc += WORDS_PTR;
			told(J, F, &STACK[TOP - 1]);
			op_catch(J, atom);
			break;
		case OP_ENDCATCH: J->E = J->E->outer; break;
		case OP_WITH:
			obj = js_toobject(J, -1);
			J->E = jsR_newenvironment(J, obj, J->E);
			TOP--;
			break;
		case OP_ENDWITH: J->E = J->E->outer; break;

		case OP_DEBUGGER: break;
		case OP_JUMP: JUMP(*pc); break;
		case OP_JTRUE:
			b = to_boolean(J, &STACK[TOP - 1]);
			TOP--;
			if (b)
				JUMP(*pc);
			else
				pc++;
			break;
		case OP_JFALSE:
			b = to_boolean(J, &STACK[TOP - 1]);
			TOP--;
			if (!b)
				JUMP(*pc);
			else
				pc++;
			break;

		case OP_RETURN:
			return NULL;
		}
	}
}
