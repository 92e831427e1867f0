/* engine/vm/error.c -- Error and the other error classes.
 *
 * Creating an error is cheap: the frames go into a compact array; the text of `stack` is created when it is first read,
 * from the name and message at that time (as in V8).
 */
#include "engine/code/code.h"
#include "engine/core/builtins.h"
#include "engine/core/convert.h"
#include "engine/core/errors.h"
#include "engine/core/iterate.h"
#include "engine/core/memory.h"
#include "engine/core/properties.h"
#include "engine/core/run.h"
#include "engine/engine.h"
#include "engine/object/describe.h"
#include "engine/vm/error_frames.h"

/* ---- text */

static void put_value(js_State *J, js_Buffer **sb, js_Value v)
{
	if (v.t.type == JS_TOBJECT || v.t.type == JS_TSYMBOL)
		return;
	STACK[TOP++] = v;
	js_puts(J, sb, jsV_tostring(J, &STACK[TOP - 1]));
	TOP--;
}

static int is_empty(js_State *J, js_Value v)
{
	return v.t.type == JS_TUNDEFINED || (VALUE_IS_STRING(&v) && jsV_tostring(J, &v)[0] == 0);
}

static void put_head(js_State *J, js_Buffer **sb, js_Value name, js_Value message)
{
	if (name.t.type == JS_TUNDEFINED) {
		js_puts(J, sb, "Error");
		if (!is_empty(J, message))
			js_puts(J, sb, ": ");
	} else if (!is_empty(J, name)) {
		put_value(J, sb, name);
		if (!is_empty(J, message))
			js_puts(J, sb, ": ");
	}
	if (!is_empty(J, message))
		put_value(J, sb, message);
}

static void push_text(js_State *J, js_Value name, js_Value message, struct error_frame *frames, int count)
{
	js_Buffer *volatile text = NULL;
	js_Buffer **sb = (js_Buffer **)&text;
	int i;
	if (js_try(J)) {
		js_free(J, text);
		js_throw(J);
	}
	put_head(J, sb, name, message);
	for (i = 0; i < count; i++) {
		js_puts(J, sb, "\n    at ");
		error_put_frame(J, sb, &frames[i]);
	}
	js_pushlstring(J, text ? text->s : "", text ? text->n : 0);
	js_endtry(J);
	js_free(J, text);
}

/* -- value   A name or a message as text, as Error.prototype.toString sees it: getters run. */
static void push_part(js_State *J, js_Object *obj, const char *atom)
{
	if (!object_get(J, obj, atom))
		js_pushundefined(J);
	if (!js_isundefined(J, -1))
		js_tostring(J, -1);
}

/* -- string   The head shows the error's name when the stack is first read, like V8's. */
static void push_usual_stack(js_State *J, js_Object *obj, js_Object *holder, int with_frames)
{
	if (js_try(J)) {
		if (J->terminating || engine_is_exhausted(J, -1))
			js_throw(J);
		js_pop(J, 1);
		js_pushliteral(J, "<error>");
		js_pushundefined(J);
	} else {
		push_part(J, obj, J->names.name);
		push_part(J, obj, J->names.message);
		js_endtry(J);
	}
	push_text(J, STACK[TOP - 2], STACK[TOP - 1], holder->u.e.frames, with_frames ? holder->u.e.count : 0);
	js_rot3pop2(J);
}

/* function --  value   the result of Error.prepareStackTrace for the frames */
static void push_prepared_stack(js_State *J, js_Object *obj, js_Object *holder)
{
	js_pushobject(J, J->Error_constructor);
	js_pushobject(J, obj);
	error_push_sites(J, holder);
	J->preparing_stack++;
	if (js_try(J)) {
		J->preparing_stack--;
		js_throw(J);
	}
	js_call(J, 2);
	js_endtry(J);
	J->preparing_stack--;
}

void engine_set_stack_maker(js_State *J)
{
	if (J->stack_maker)
		value_unroot(J, J->stack_maker);
	J->stack_maker = 0;
	if (js_iscallable(J, -1))
		J->stack_maker = value_root(J, -1);
	js_pop(J, 1);
}

int engine_has_stack_maker(js_State *J) { return J->stack_maker != 0; }

/* -- string     the default head, and the text of the host's maker below it */
static void push_made_stack(js_State *J, js_Object *obj, js_Object *holder)
{
	if (js_try(J)) {
		J->preparing_stack--;
		if (J->terminating || engine_is_exhausted(J, -1))
			js_throw(J);
		js_pop(J, 1);
		push_usual_stack(J, obj, holder, 1);
		return;
	}
	J->preparing_stack++;
	value_push(J, J->stack_maker);
	js_pushundefined(J);
	js_pushobject(J, obj);
	push_usual_stack(J, obj, holder, 0);
	error_push_sites(J, holder);
	js_call(J, 3);
	if (!js_isstring(J, -1))
		js_typeerror(J, "stack");
	js_endtry(J);
	J->preparing_stack--;
}

void error_read_stack(js_State *J, js_Object *obj)
{
	js_Object * volatile holder = obj;
	int slot = prop_find(obj, J->names.stack);
	obj->lazy &= (unsigned char)~OBJECT_LAZY_STACK;
	if (slot < 0 || obj->slots[slot].t.type != (obj->type == JS_CERROR ? JS_TUNDEFINED : JS_TOBJECT) ||
			(obj->type != JS_CERROR && obj->slots[slot].u.object->type != JS_CERROR)) {
		error_drop_stack(J, obj);
		return;
	}
	if (obj->type != JS_CERROR)
		/* captured into an object that is not an Error: an Error in the slot holds the frames */
		holder = obj->slots[slot].u.object;
	js_pushobject(J, obj);         /* roots it: it may be a prototype that script detaches meanwhile */
	js_pushobject(J, holder);
	/* what script sees if it reads `stack` during its creation */
	obj->slots[slot].t.type = JS_TUNDEFINED;
	if (js_try(J)) {
		slot = prop_find(obj, J->names.stack);
		if (slot >= 0 && obj->slots[slot].t.type == JS_TUNDEFINED) {
			obj->lazy |= OBJECT_LAZY_STACK;
			if (holder != obj)
				obj->slots[slot] = STACK[TOP - 2];
		}
		js_throw(J);
	}
	if (error_prepare_function(J))
		push_prepared_stack(J, obj, holder);
	else if (J->stack_maker && holder->u.e.count && !J->preparing_stack && !J->cstack_reserve && !J->terminating)
		push_made_stack(J, obj, holder);
	else
		push_usual_stack(J, obj, holder, 1);
	js_endtry(J);
	/* creating it may have run script, which may have defined an accessor or captured again */
	slot = prop_find(obj, J->names.stack);
	if (slot >= 0 && !(prop_atts(obj, slot) & PROP_ACCESSOR))
		obj->slots[slot] = STACK[TOP - 1];
	obj->lazy &= (unsigned char)~OBJECT_LAZY_STACK;
	error_drop_stack(J, holder);
	js_pop(J, 3);
}

void error_drop_stack(js_State *J, js_Object *obj)
{
	obj->lazy &= (unsigned char)~OBJECT_LAZY_STACK;
	if (obj->type != JS_CERROR)
		return;
	js_free(J, obj->u.e.frames);
	obj->u.e.frames = NULL;
	obj->u.e.count = 0;
}

/* ---- throwing */

void error_thrown(js_State *J, const char *file, int line, int column)
{
	js_Value *v = &STACK[TOP - 1];
	js_Object *object = v->t.type == JS_TOBJECT ? v->u.object : NULL;
	/* rethrown by a finally or a catch: keep the first place */
	if (!J->thrown_file || !object || J->thrown != object) {
		J->thrown_file = file;
		J->thrown_line = line;
		J->thrown_column = column;
		J->thrown = object;
	}
	js_throw(J);
}

int engine_thrown_at(js_State *J, const char **file, int *column)
{
	*file = J->thrown_file;
	*column = J->thrown_column;
	return J->thrown_file ? J->thrown_line : 0;
}

/* ---- making */

/* -- error.  message: a value on the stack at `message_idx`, or none (0). */
static js_Object *make(js_State *J, js_Object *prototype, int top)
{
	js_Object *obj = jsV_newobject(J, JS_CERROR, prototype);
	js_Value undefined;
	undefined.t.type = JS_TUNDEFINED;
	J->thrown_file = NULL;
	js_pushobject(J, obj);
	prop_add(J, obj, J->names.stack, JS_DONTENUM, &undefined);
	if (!error_wants_stack(J))
		return obj;
	error_capture(J, obj, top);
	obj->lazy = OBJECT_LAZY_STACK;
	return obj;
}

static void set_message(js_State *J, js_Object *obj, js_Value message)
{
	prop_add(J, obj, J->names.message, JS_DONTENUM, &message);
}

static void new_error(js_State *J, const char *message, js_Object *prototype)
{
	js_Object *obj = make(J, prototype, J->tracetop);
	js_pushstring(J, message);
	set_message(J, obj, STACK[TOP - 1]);
	TOP--;
}

/* The frame below the constructor's own and below those of its derived classes, up to new.target.  If new.target is not
 * running (Reflect.construct), no frame remains. */
static int top_of_constructed(js_State *J)
{
	js_Object *target = run_new_target(J);
	int top = J->tracetop;
	while (target && top > 0 && J->trace[top].callee != target)
		top--;
	return top > 0 ? top - 1 : 0;
}

/* Error(message, options) called or constructed. */
static void construct(js_State *J, js_Object *prototype, int message_idx)
{
	js_Object *obj = make(J, prototype, top_of_constructed(J));
	if (js_isdefined(J, message_idx)) {
		js_copy(J, message_idx);
		js_tostring(J, -1);
		set_message(J, obj, STACK[TOP - 1]);
		TOP--;
	}
	if (js_isobject(J, message_idx + 1) && object_has(J, js_toobject(J, message_idx + 1), J->names.cause)) {
		js_getproperty(J, message_idx + 1, "cause");
		/* object_define would create the stack's text now */
		prop_add(J, obj, J->names.cause, JS_DONTENUM, &STACK[TOP - 1]);
		TOP--;
	}
}

#define CONSTRUCTOR(Name) \
	static void construct_##Name(js_State *J) { construct(J, J->Name##_prototype, 1); }
#define NEW(name, Name) \
	void js_new##name(js_State *J, const char *s) { new_error(J, s, J->Name##_prototype); }
#define THROW(name, Name) \
	void js_##name(js_State *J, const char *fmt, ...) \
	{ \
		char buf[1024]; \
		va_list ap; \
		va_start(ap, fmt); \
		vsnprintf(buf, sizeof buf, fmt, ap); \
		va_end(ap); \
		new_error(J, buf, J->Name##_prototype); \
		js_throw(J); \
	}

CONSTRUCTOR(Error) NEW(error, Error) THROW(error, Error)
CONSTRUCTOR(EvalError) THROW(evalerror, EvalError)
CONSTRUCTOR(RangeError) NEW(rangeerror, RangeError) THROW(rangeerror, RangeError)
CONSTRUCTOR(ReferenceError) NEW(referenceerror, ReferenceError) THROW(referenceerror, ReferenceError)
CONSTRUCTOR(SyntaxError) NEW(syntaxerror, SyntaxError) THROW(syntaxerror, SyntaxError)
CONSTRUCTOR(TypeError) NEW(typeerror, TypeError) THROW(typeerror, TypeError)
CONSTRUCTOR(URIError) THROW(urierror, URIError)

#undef THROW
#undef NEW
#undef CONSTRUCTOR

static void construct_AggregateError(js_State *J)
{
	uint32_t i;
	construct(J, J->AggregateError_prototype, 2);
	js_newarray(J);
	iterator_open(J, 1);
	for (i = 0; iterator_step(J, -2); i++)
		value_createindex(J, -4, i);
	js_pop(J, 2);
	js_defproperty(J, -2, "errors", JS_DONTENUM);
}

static void add_suppressed(js_State *J, js_Object *obj, const js_Value *error, const js_Value *suppressed)
{
	prop_add(J, obj, js_intern(J, "error"), JS_DONTENUM, error);
	prop_add(J, obj, js_intern(J, "suppressed"), JS_DONTENUM, suppressed);
}

static void construct_SuppressedError(js_State *J)
{
	js_Object *obj = make(J, J->SuppressedError_prototype, top_of_constructed(J));
	if (js_isdefined(J, 3)) {
		js_copy(J, 3);
		js_tostring(J, -1);
		set_message(J, obj, STACK[TOP - 1]);
		TOP--;
	}
	add_suppressed(J, obj, js_tovalue(J, 1), js_tovalue(J, 2));
}

void error_new_suppressed(js_State *J, const js_Value *error, const js_Value *suppressed)
{
	error_make_suppressed(J);
	new_error(J, "An error was suppressed during disposal", J->SuppressedError_prototype);
	add_suppressed(J, STACK[TOP - 1].u.object, error, suppressed);
}

static void Error_toString(js_State *J)
{
	char text[80];
	if (!js_isobject(J, 0))
		js_typeerror(J, "Method Error.prototype.toString called on incompatible receiver %s",
			describe_value(J, js_tovalue(J, 0), text, sizeof text));
	js_getproperty(J, 0, "name");
	if (js_isundefined(J, -1)) {
		js_pop(J, 1);
		js_pushatom(J, J->names.Error);
	}
	js_tostring(J, -1);
	js_getproperty(J, 0, "message");
	if (js_isundefined(J, -1)) {
		js_pop(J, 1);
		js_pushatom(J, J->names.empty);
	}
	js_tostring(J, -1);
	if (is_empty(J, STACK[TOP - 1])) {
		js_pop(J, 1);
		return;
	}
	if (is_empty(J, STACK[TOP - 2])) {
		js_rot2pop1(J);
		return;
	}
	js_rot2(J);
	js_pushliteral(J, ": ");
	js_concat(J);
	js_rot2(J);
	js_concat(J);
}

static void Error_isError(js_State *J)
{
	js_Object *object = js_isobject(J, 1) ? js_toobject(J, 1) : NULL;
	const char *first = object && object->type == JS_COBJECT && J->error_test && prop_count(object) > 0 ?
		prop_name(object, 0) : NULL;
	if (first && ATOM(first)->kind == ATOM_PRIVATE) {
		js_copy(J, 1);
		J->error_test(J);
		return;
	}
	js_pushboolean(J, object && object->type == JS_CERROR);
}

/* Error.captureStackTrace(object, fn): frames above and including the last call of fn are left out. */
static void Error_captureStackTrace(js_State *J)
{
	js_Object *obj, *until;
	int top = J->tracetop - 1, i, slot;
	if (!js_isobject(J, 1) || OBJECT_IS_EXOTIC(js_toobject(J, 1)))
		js_typeerror(J, "invalid_argument");
	obj = js_toobject(J, 1);
	if (js_iscallable(J, 2)) {
		until = js_toobject(J, 2);
		for (i = top; i > 0 && J->trace[i].callee != until; i--)
			;
		if (i > 0)
			top = i - 1;
		else
			top = 0;
	}
	if (obj->type == JS_CERROR) {
		error_drop_stack(J, obj);
		slot = prop_find(obj, J->names.stack);
		if (slot >= 0 && !(prop_atts(obj, slot) & (JS_READONLY | PROP_ACCESSOR))) {
			obj->slots[slot].t.type = JS_TUNDEFINED;
		} else {
			js_pushundefined(J);
			js_defproperty(J, 1, "stack", JS_DONTENUM);
		}
		error_capture(J, obj, top);
		obj->lazy |= OBJECT_LAZY_STACK;
	} else {
		js_Object *holder = jsV_newobject(J, JS_CERROR, NULL);
		obj->lazy &= (unsigned char)~OBJECT_LAZY_STACK;
		js_pushobject(J, holder);
		error_capture(J, holder, top);
		js_defproperty(J, 1, "stack", JS_DONTENUM);
		obj->lazy |= OBJECT_LAZY_STACK;
	}
	js_pushundefined(J);
}

/* The original Error.prepareStackTrace: it does what the engine does by default, so the engine never calls it. */
static void Error_prepareStackTrace(js_State *J)
{
	int n, i;
	js_copy(J, 1);
	js_tostring(J, -1);
	n = js_isarray(J, 2) ? js_getlength(J, 2) : 0;
	for (i = 0; i < n; i++) {
		js_pushliteral(J, "\n    at ");
		js_concat(J);
		js_getindex(J, 2, i);
		js_tostring(J, -1);
		js_concat(J);
	}
}

int error_prepares_itself(const js_Object *f)
{
	return f->type == JS_CCFUNCTION && f->u.c.function == Error_prepareStackTrace;
}

/* -- constructor */
static void make_class(js_State *J, js_Object *prototype, const char *name, js_CFunction construct_kind, int length)
{
	js_pushobject(J, prototype);
	js_pushliteral(J, name);
	js_defproperty(J, -2, "name", JS_DONTENUM);
	js_pushliteral(J, "");
	js_defproperty(J, -2, "message", JS_DONTENUM);
	js_newcconstructor(J, construct_kind, construct_kind, name, length);
	if (J->Error_constructor)
		prop_set_prototype(J, STACK[TOP - 1].u.object, J->Error_constructor);
}

/* -- constructor, a global */
static void make_kind(js_State *J, js_Object *prototype, const char *name, js_CFunction construct_kind, int length)
{
	make_class(J, prototype, name, construct_kind, length);
	js_copy(J, -1);
	js_defglobal(J, name, JS_DONTENUM);
}

void error_make_suppressed(js_State *J)
{
	js_Object *prototype;
	if (J->SuppressedError_prototype)
		return;
	prototype = jsV_newobject(J, JS_COBJECT, J->Error_prototype);
	js_pushobject(J, prototype);
	make_class(J, prototype, "SuppressedError", construct_SuppressedError, 3);
	J->SuppressedError_constructor = STACK[TOP - 1].u.object;
	J->SuppressedError_constructor->lazy &= (unsigned char)~OBJECT_HOST;
	J->SuppressedError_prototype = prototype;
	js_pop(J, 2);
}

void jsB_initerror(js_State *J)
{
	/* plain objects: only what a constructor creates is an error */
	J->Error_prototype = jsV_newobject(J, JS_COBJECT, J->Object_prototype);
#define KIND(Name) J->Name##_prototype = jsV_newobject(J, JS_COBJECT, J->Error_prototype)
	KIND(EvalError);
	KIND(RangeError);
	KIND(ReferenceError);
	KIND(SyntaxError);
	KIND(TypeError);
	KIND(URIError);
	KIND(AggregateError);
#undef KIND
	make_kind(J, J->Error_prototype, "Error", construct_Error, 1);
	J->Error_constructor = STACK[TOP - 1].u.object;
	jsB_propf(J, "Error.captureStackTrace", Error_captureStackTrace, 2);
	jsB_propf(J, "Error.isError", Error_isError, 1);
	jsB_propf(J, "Error.prepareStackTrace", Error_prepareStackTrace, 2);
	js_pushnumber(J, LIMIT_STACK_FRAMES);
	js_defproperty(J, -2, "stackTraceLimit", 0);
	js_pop(J, 1);
	js_pushobject(J, J->Error_prototype);
	jsB_propf(J, "Error.prototype.toString", Error_toString, 0);
	js_pop(J, 1);
#define KIND(Name, length) make_kind(J, J->Name##_prototype, #Name, construct_##Name, length); js_pop(J, 1)
	KIND(EvalError, 1);
	KIND(RangeError, 1);
	KIND(ReferenceError, 1);
	KIND(SyntaxError, 1);
	KIND(TypeError, 1);
	KIND(URIError, 1);
	KIND(AggregateError, 2);
#undef KIND
}

/* ---- calling values that are not callable */

void error_not_callable(js_State *J, js_Value *v, const char *what)
{
	char text[200];
	if (!error_expression(J, v, text, sizeof text))
		describe_typed(J, v, text, sizeof text);
	if (strstr(text, "value is not iterable"))
		js_typeerror(J, "%s", text);
	js_typeerror(J, "%s is not a %s", text, what);
}
