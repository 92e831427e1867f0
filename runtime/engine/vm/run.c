/* engine/vm/run.c -- the value stack, natives' calls, and exceptions.
 *
 * Limits     the value stack is checked when a function is entered and when natives push; its mapping
 *            has JS_STACKSLACK values more than the limit, so that one function's frame always fits: the compiler
 *            limits frames to LIMIT_FRAME_VALUES.  Call depth and C stack are checked in push_frame.  Exceeding any of
 *            them is a RangeError in script.
 * Interrupts polled at calls (and by vm.c at backward jumps).  While J->terminating is set, no catch or finally block
 * runs.
 */
#include "engine/core/run.h"

#include "engine/core/convert.h"
#include "engine/core/errors.h"
#include "engine/core/properties.h"
#include "engine/core/proxy.h"
#include "engine/engine.h"
#include "engine/object/describe.h"
#include "engine/vm/sampling.h"
#include "engine/vm/vm.h"

#define likely(x) __builtin_expect(!!(x), 1)
#define unlikely(x) __builtin_expect(!!(x), 0)

/* ---- limits */

#define CHECKSTACK(n) STACK_ROOM(J, n)

void run_stack_overflow(js_State *J)
{
	J->cstack_reserve++;
	js_newrangeerror(J, "Maximum call stack size exceeded");
	J->cstack_reserve--;
	value_set_fatal(J, -1);
	js_throw(J);
}

void run_no_room(js_State *J, int n)
{
	/* Creating the error for the first overflow uses the slack, after the frame that overflowed. */
	if (J->cstack_reserve) {
		if (n < JS_STACKSIZE + JS_STACKSLACK - TOP)
			return;
		abort();
	}
	run_stack_overflow(J);
}

void run_check_recursion(js_State *J)
{
	char here;
	if (unlikely(&here < J->cstack_low) && !J->cstack_reserve)
		run_stack_overflow(J);
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
	value_copy(&STACK[TOP++], &v);
}

void js_pushundefined(js_State *J)
{
	CHECKSTACK(1);
	value_set_tag(&STACK[TOP++], JS_TUNDEFINED);
}

void js_pushnull(js_State *J)
{
	CHECKSTACK(1);
	value_set_tag(&STACK[TOP++], JS_TNULL);
}

void js_pushboolean(js_State *J, int v)
{
	CHECKSTACK(1);
	value_set_boolean(&STACK[TOP++], !!v);
}

void js_pushnumber(js_State *J, double v)
{
	CHECKSTACK(1);
	value_set_number(&STACK[TOP++], v);
}

void js_pushatom(js_State *J, const char *atom)
{
	CHECKSTACK(1);
	value_set_tag(&STACK[TOP], ATOM(atom)->kind == ATOM_STRING ? JS_TLITSTR : JS_TSYMBOL);
	STACK[TOP++].u.litstr = atom;
}

void js_pushliteral(js_State *J, const char *ascii)
{
	js_pushatom(J, js_intern(J, ascii));
}

void js_pushobject(js_State *J, js_Object *v)
{
	CHECKSTACK(1);
	value_set_object(&STACK[TOP++], v);
}

void js_pushglobal(js_State *J)
{
	js_pushobject(J, J->G);
}

void *js_currentfunctiondata(js_State *J)
{
	return BOT > 0 ? STACK[BOT - 1].u.object->u.c.data : NULL;
}

/* ---- reading */

static js_Value *at(js_State *J, int idx)
{
	static _Thread_local js_Value undefined;
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
int js_iscoercible(js_State *J, int idx)
{
	js_Value *v = at(J, idx);
	return v->t.type != JS_TUNDEFINED && v->t.type != JS_TNULL;
}

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
	return v->u.object->type == JS_CCLOSURE || v->u.object->type == JS_CCFUNCTION;
}

int value_constructor(const js_Value *v)
{
	if (v->t.type != JS_TOBJECT)
		return 0;
	if (v->u.object->type == JS_CCLOSURE)
		return !(v->u.object->u.closure.code->flags & (CODE_ARROW | CODE_METHOD)) &&
			v->u.object->u.closure.code->coroutine == CODE_NO_COROUTINE;
	return (v->u.object->type == JS_CCFUNCTION && v->u.object->u.c.constructor);
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
	case JS_TBIGINT:
	case JS_TBIGCELL: return J->names.bigint;
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
	value_copy(&STACK[idx], &STACK[TOP]);
}

void js_copy(js_State *J, int idx)
{
	js_Value *v = at(J, idx);
	CHECKSTACK(1);
	value_copy(&STACK[TOP++], v);
}

void js_rot(js_State *J, int n)
{
	js_Value *v = STACK + TOP - 1, *last = v - n + 1;
	uint64_t a = v->words[0], b = v->words[1];
	for (; v > last; v--)
		value_copy(v, v - 1);
	v->words[0] = a;
	v->words[1] = b;
}

void js_rot2(js_State *J) { js_rot(J, 2); }
void js_rot3(js_State *J) { js_rot(J, 3); }
void js_rot2pop1(js_State *J) { value_copy(&STACK[TOP - 2], &STACK[TOP - 1]); TOP -= 1; }
void js_rot3pop2(js_State *J) { value_copy(&STACK[TOP - 3], &STACK[TOP - 1]); TOP -= 2; }

/* ---- properties by C name */

static const char *name_find(js_State *J, const char *name) { return atom_find_name(J, name); }

/* 1 and -- value, if v has a property of this name. */
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
			if (atom == J->names.length ||
				(ATOM(atom)->index != ATOM_NO_INDEX && ATOM(atom)->index < string_units(J, v))) {
				object_get_value(J, v, atom);
				return 1;
			}
		}
		return atom && object_get(J, obj, atom);
	}
	obj = v->u.object;
	if (!atom) {
		/* Elements need no atom. */
		if (obj->type != JS_CARRAY && obj->type != JS_CSTRING && obj->type != JS_CUSERDATA &&
			!(obj->lazy & (OBJECT_LAZY_FUNCTION | OBJECT_EXOTIC)))
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

void js_defproperty(js_State *J, int idx, const char *name, int atts)
{
	js_Object *obj = js_toobject(J, idx);
	vm_define(J, obj, js_intern(J, name), &STACK[TOP - 1], atts);
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

void js_defaccessor(js_State *J, int idx, const char *name, int atts)
{
	js_Object *obj = js_toobject(J, idx);
	vm_define_accessor(J, obj, js_intern(J, name), accessor_half(J, -2), accessor_half(J, -1), atts);
	js_pop(J, 2);
}

void js_delproperty(js_State *J, int idx, const char *name)
{
	js_Object *obj = js_toobject(J, idx);
	object_delete(J, obj, js_intern(J, name));
}

static js_Object *own_object(js_State *J, int idx)
{
	js_Value *v = at(J, idx);
	if (v->t.type != JS_TOBJECT || OBJECT_IS_EXOTIC(v->u.object) ||
		(v->u.object->type == JS_CUSERDATA && v->u.object->u.user.cls && v->u.object->u.user.cls->set))
		js_typeerror(J, "A property can be created on plain objects only");
	return v->u.object;
}

void value_create(js_State *J, int idx, const char *name)
{
	vm_define(J, own_object(J, idx), js_intern(J, name), &STACK[TOP - 1], 0);
	js_pop(J, 1);
}

void value_createindex(js_State *J, int idx, uint32_t k)
{
	js_Object *obj = own_object(J, idx);
	if (obj->type != JS_CARRAY || !object_put_element(J, obj, k, &STACK[TOP - 1]))
		vm_define(J, obj, atom_index(J, k), &STACK[TOP - 1], 0);
	js_pop(J, 1);
}

void value_createkey(js_State *J, int idx)
{
	js_Object *obj = own_object(J, idx);
	vm_define(J, obj, atom_of(J, &STACK[TOP - 2]), &STACK[TOP - 1], 0);
	js_pop(J, 2);
}

void value_hide(js_State *J, int idx)
{
	js_Object *obj = own_object(J, idx);
	vm_define(J, obj, atom_of(J, &STACK[TOP - 2]), &STACK[TOP - 1], JS_DONTENUM);
	js_pop(J, 2);
}

static int get_element(js_State *J, js_Object *obj, uint32_t k)
{
	const char *atom;
	if (object_has_flat(obj, k)) {
		CHECKSTACK(1);
		value_copy(&STACK[TOP++], &obj->u.a.array[k]);
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
	if (object_has_flat(obj, k)) {
		obj->u.a.array[k] = STACK[TOP - 1];
		return;
	}
	/* A number without an atom is not a property of any object, so nothing in the prototype chain can intercept the
	 * write. */
	if (obj->type == JS_CARRAY && obj->u.a.simple && !atom_index_find(J, k) &&
		object_put_element(J, obj, k, &STACK[TOP - 1]))
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
void js_getintrinsic(js_State *J, const char *name) { get_of(J, J->intrinsics ? J->intrinsics : J->G, name); }
void js_setglobal(js_State *J, const char *name) { set_of(J, J->G, name); }

void js_defglobal(js_State *J, const char *name, int atts)
{
	vm_define(J, J->G, js_intern(J, name), &STACK[TOP - 1], atts);
	js_pop(J, 1);
}

/* Calls f's Symbol.hasInstance method.  value f method -- value f */
static int has_instance(js_State *J)
{
	int is;
	js_copy(J, -2);
	js_copy(J, -4);
	js_call(J, 1);
	is = js_toboolean(J, -1);
	TOP--;
	return is;
}

/* OrdinaryHasInstance, 7.3.21, where f is not a bound function.  value f */
static int has_prototype_of(js_State *J)
{
	js_Object *prototype, *o;
	int proxies = 0;
	if (!js_isobject(J, -2))
		return 0;
	object_get_value(J, at(J, -1), J->names.prototype);
	if (!js_isobject(J, -1)) {
		char text[80];
		js_typeerror(J, "Function has non-object prototype '%s' in instanceof check",
			describe_value(J, at(J, -1), text, sizeof text));
	}
	prototype = STACK[TOP - 1].u.object;
	js_copy(J, -3);
	while ((o = object_step_up(J, &proxies)) != NULL && o != prototype)
		;
	TOP -= 2;
	return o == prototype;
}

/* For a bound function this applies `instanceof` to its target, repeatedly for chains of bound functions; f's stack
 * slot then holds the last target. */
int run_ordinary_instanceof(js_State *J)
{
	js_Object *target;
	while (js_isobject(J, -1) && (target = function_bound_target(STACK[TOP - 1].u.object)) != NULL) {
		js_Value f = { .u.object = target };
		f.t.type = JS_TOBJECT;
		STACK[TOP - 1].u.object = target;
		gc_poll(J);
		object_get_value(J, &f, J->symbols.hasInstance);
		if (js_iscoercible(J, -1) && !(STACK[TOP - 1].t.type == JS_TOBJECT &&
			STACK[TOP - 1].u.object == J->has_instance))
			return has_instance(J);
		TOP--;
	}
	return has_prototype_of(J);
}

/* InstanceofOperator, 13.10.2 */
int js_instanceof(js_State *J)
{
	js_Value f = *at(J, -1);
	if (f.t.type != JS_TOBJECT)
		js_typeerror(J, "Right-hand side of 'instanceof' is not an object");
	object_get_value(J, &f, J->symbols.hasInstance);
	if (js_iscoercible(J, -1)) {
		if (STACK[TOP - 1].t.type != JS_TOBJECT || STACK[TOP - 1].u.object != J->has_instance)
			return has_instance(J);
		TOP--;
		return value_callable(&f) && run_ordinary_instanceof(J);
	}
	TOP--;
	if (!value_callable(&f))
		js_typeerror(J, "Right-hand side of 'instanceof' is not callable");
	return run_ordinary_instanceof(J);
}

/* ---- calls */

/* js_throw, with the place where the script itself is, as opposed to the library. */
JS_NORETURN static void throw_from_script(js_State *J)
{
	int i = J->tracetop;
	uint32_t line, column;
	while (i > 0 && (!J->trace[i].code || J->trace[i].code->flags & CODE_LOADED))
		i--;
	if (i <= 0)
		js_throw(J);
	struct js_Frame *f = &J->trace[i];
	code_position(f->code, (uint32_t)(f->at - f->code->words) - 1, &line, &column);
	error_thrown(J, error_file(f->code), (int)line, (int)column);
}

/* The flag may be set again at any moment, by a signal handler or another thread: it is read after the threshold is
 * set. */
void run_poll(js_State *J)
{
	enum engine_interrupt why;
	if (unlikely(J->profile != NULL))
		profile_take(J);
	if (J->gccounter > J->gclimit || J->gc_stress)
		js_gc(J, 0);
	else
		gc_threshold(J, J->gclimit);
	if (unlikely(J->profile != NULL) && profile_wants(J))
		gc_threshold(J, 0);
	why = (enum engine_interrupt)__atomic_load_n(&J->interrupt, __ATOMIC_SEQ_CST);
	if (why == ENGINE_SIGNAL)      /* the loop handles signals between turns */
		__atomic_compare_exchange_n(&J->interrupt, &(int){ ENGINE_SIGNAL }, ENGINE_RUN, 0, __ATOMIC_SEQ_CST,
			__ATOMIC_SEQ_CST);
	if (why != ENGINE_TERMINATE)
		return;
	gc_threshold(J, 0);
	J->terminating = 1;
	js_newerror(J, "Script execution was interrupted");
	throw_from_script(J);
}

static inline void push_frame(js_State *J, js_Object *callee)
{
	char here;
	if (unlikely(J->tracetop + 1 >= J->depth_max || &here < J->cstack_low || TOP >= JS_STACKSIZE)) {
		if (!J->cstack_reserve || J->tracetop + 1 >= J->depth_max + 64)
			run_stack_overflow(J);
	}
	gc_poll(J);
	J->trace[++J->tracetop].callee = callee;
	J->trace[J->tracetop].code = NULL;
	J->trace[J->tracetop].new_target = J->new_target;
	J->trace[J->tracetop].prototype_asked = 0;
	J->new_target = NULL;
}

/* f.prototype if it is an object, else NULL; one read */
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
	J->trace[J->tracetop].bot = BOT = TOP - n - 1;
#ifdef JSR_STRESS_BUILD
	J->trace[J->tracetop].given = TOP;
#endif
	call_native(J, n, f->u.c.length, new_target ? f->u.c.constructor : f->u.c.function);
	J->tracetop--;
	J->strict = savestrict;
	BOT = savebot;
}

/* Natives that do not call run_prototype_of_new create their objects with the standard prototype; a subclass's
 * prototype is then set here afterwards. */
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
	if (v->t.type != JS_TOBJECT)
		js_typeerror(J, "A native constructor left no object");
	if (new_target == f || J->trace[J->tracetop + 1].prototype_asked)
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

static void call_native(js_State *J, int n, int min, js_CFunction fun)
{
	int i, top;
	for (i = n; i < min; i++)
		value_set_tag(&STACK[TOP++], JS_TUNDEFINED);
	top = TOP;
	J->strict = 1;
	fun(J);
	if (unlikely(J->scratch_count))
		string_scratch_leave(J);
	if (TOP > top)
		value_copy(&STACK[BOT - 1], &STACK[TOP - 1]);
	else
		value_set_tag(&STACK[BOT - 1], JS_TUNDEFINED);
	TOP = BOT;
}

static void call_function(js_State *J, int n, js_Object *f, js_Object *new_target)
{
	if (f->type == JS_CCLOSURE)
		vm_call(J, n, f, new_target);
	else
		run_call_native(J, n, f, new_target);
}

void run_call(js_State *J, int n)
{
	call_function(J, n, STACK[TOP - n - 2].u.object, NULL);
}

void run_visit(js_State *J, double k)
{
	const js_Value *args = STACK + BOT;
	js_Value *v;
	STACK_ROOM(J, 4);
	v = &STACK[TOP - 1];
	value_copy(v + 2, v);
	value_copy(v, args + 1);
	value_copy(v + 1, args + 2);
	value_set_number(v + 3, k);
	value_copy(v + 4, args);
	TOP += 4;
	call_function(J, 3, v->u.object, NULL);
}

void run_visit_reduce(js_State *J, double k)
{
	const js_Value *args = STACK + BOT;
	js_Value *v;
	STACK_ROOM(J, 4);
	v = &STACK[TOP - 2];
	value_copy(v + 3, v + 1);
	value_copy(v + 2, v);
	value_copy(v, args + 1);
	value_set_tag(v + 1, JS_TUNDEFINED);
	value_set_number(v + 4, k);
	value_copy(v + 5, args);
	TOP += 4;
	call_function(J, 4, v->u.object, NULL);
}

void run_visit_keep(js_State *J, double k)
{
	const js_Value *args = STACK + BOT;
	js_Value *v;
	STACK_ROOM(J, 5);
	v = &STACK[TOP];
	value_copy(v, args + 1);
	value_copy(v + 1, args + 2);
	value_copy(v + 2, v - 1);
	value_set_number(v + 3, k);
	value_copy(v + 4, args);
	TOP += 5;
	call_function(J, 3, v->u.object, NULL);
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
	if (!value_constructor(v))
		error_not_callable(J, v, "constructor");
	CHECKSTACK(2);
	vm_construct(J, n, new_target ? new_target : v->u.object);
}

void js_construct(js_State *J, int n)
{
	run_construct(J, n, NULL);
}

js_Object *run_new_target(js_State *J)
{
	return J->trace[J->tracetop].new_target;
}

/* A native's own `prototype` is read-only, so it is the standard one. */
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
	else
		proxy_check_realm(J, nt);
	TOP--;
	return standard;
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
	if (unlikely(J->trytop >= J->try_max)) {
		if (J->trytop >= J->try_max + 64 || !J->cstack_reserve)
			js_rangeerror(J, "Maximum call stack size exceeded");
	}
	t = &J->trybuf[J->trytop++];
	t->tracetop = J->tracetop;
	t->top = J->top;
	t->bot = J->bot;
	t->strict = J->strict;
	t->reserve = J->cstack_reserve;
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
		if (J->config->panic)
			J->config->panic(J);
		else
			fprintf(stderr, "jsr: an error outside of any try\n");
		abort();
	}
	t = &J->trybuf[--J->trytop];
	J->new_target = NULL;
	if (t->vm) {
		J->cstack_reserve = 0;
		J->exception = v;
#if VM_BUILTIN_JUMP
		__builtin_longjmp(t->place, 1);
#else
		_longjmp(t->buf, 1);
#endif
	}
	J->tracetop = t->tracetop;
	J->top = t->top;
	J->bot = t->bot;
	J->strict = t->strict;
	J->cstack_reserve = t->reserve;
	STACK[TOP++] = v;
	_longjmp(t->buf, 1);
}
