/* engine/vm/error_stack.c -- stack frames: captured when an error is created, and named as in V8 when the stack is
 * read.
 *
 * Capturing copies a few words per frame.  Everything else -- function names, the names of methods on their receivers,
 * line and column -- is computed when the text is created.  The rules are those of V8's SerializeCallSiteInfo, inferred
 * from what node prints.
 */
#include "engine/async/promise.h"
#include "engine/core/convert.h"
#include "engine/core/memory.h"
#include "engine/core/properties.h"
#include "engine/core/run.h"
#include "engine/engine.h"
#include "engine/object/describe.h"
#include "engine/vm/error_frames.h"
#include "engine/vm/modules.h"
#include "engine/vm/context.h"

enum { NAME_MAX_BYTES = 256, AWAITING_MAX = LIMIT_CALL_DEPTH, ORIGIN_MAX_BYTES = 4096 };

/* ---- capturing */

static int frames_wanted(js_State *J)
{
	js_Value *v;
	int slot;
	if (!J->Error_constructor)
		return LIMIT_STACK_FRAMES;
	slot = prop_find(J->Error_constructor, J->names.stackTraceLimit);
	if (slot < 0)
		return 0;
	v = &J->Error_constructor->slots[slot];
	if (v->t.type != JS_TNUMBER || !(v->u.number > 0))
		return 0;
	return v->u.number > INT_MAX ? INT_MAX : (int)v->u.number;
}

int error_wants_stack(js_State *J)
{
	int slot = J->Error_constructor ? prop_find(J->Error_constructor, J->names.stackTraceLimit) : 0;
	return !J->Error_constructor || (slot >= 0 && J->Error_constructor->slots[slot].t.type == JS_TNUMBER);
}

/* Natives that have no frames in V8: only the functions they call are shown.  Natives of the host are JavaScript in
 * node, with frames in node's own files, which do not exist here. */
static int is_silent(js_Object *native)
{
	static const char *const names[] = { "", "call", "apply", "construct", "Function.prototype.call",
		"Function.prototype.apply", "structuredClone" };
	const char *name = native->u.c.name;
	size_t i;
	if (native->lazy & OBJECT_HOST)
		return 1;
	for (i = 0; i < sizeof names / sizeof names[0]; i++)
		if (!strcmp(name, names[i]))
			return 1;
	return function_bound_target(native) != NULL;
}

/* In V8's stacks, String.prototype.replace shows no frame of the regular expression's method that it calls; replaceAll
 * does. */
static int is_part_of_replace(js_State *J, int top)
{
	return top > 1 && !J->trace[top - 1].code && !strcmp(J->trace[top].callee->u.c.name, "[Symbol.replace]") &&
		!strcmp(J->trace[top - 1].callee->u.c.name, "replace");
}

static uint32_t word_before(const struct code *code, const uint32_t *at)
{
	uint32_t word = (uint32_t)(at - code->words);
	return word ? word - 1 : 0;
}

static void take(js_State *J, struct js_Frame *f, struct error_frame *out)
{
	out->callee = f->callee;
	out->code = f->code;
	out->construct = f->new_target != NULL;
	out->is_async = 0;
	out->is_from_script = 0;
	out->index = -1;
	out->word = f->code ? word_before(f->code, f->at) : 0;
	out->self = STACK[f->bot];
	if (!f->code || out->self.t.type > JS_TSYMBOL)
		out->self.t.type = JS_TUNDEFINED;
}

/* Captures the async functions that wait for the promise that the running job will settle, and those that wait for them
 * in turn. */
static int take_awaiting(js_State *J, js_Object *promise, struct error_frame *out, int room)
{
	int n = 0, steps = 0;
	while (promise && n < room && steps++ < AWAITING_MAX) {
		struct promise_waiter w;
		if (!promise_waiting(J, promise, &w))
			break;
		if (w.context) {
			struct coroutine *c = coroutine_of(w.context);
			out[n].callee = c->callee;
			out[n].code = c->code;
			out[n].construct = 0;
			out[n].is_async = 1;
			out[n].is_from_script = 0;
			out[n].index = -1;
			out[n].word = word_before(c->code, c->at);
			out[n].self.t.type = JS_TUNDEFINED;
			if (c->count > 1 && c->values[1].t.type <= JS_TSYMBOL)
				out[n].self = c->values[1];
			n++;
			promise = coroutine_promise(w.context);
			continue;
		}
		if (w.index >= 0) {
			memset(&out[n], 0, sizeof out[n]);
			out[n].is_async = 1;
			out[n].index = w.index;
			out[n].combinator = w.combinator;
			out[n].self.t.type = JS_TUNDEFINED;
			n++;
		}
		promise = w.promise;
	}
	return n;
}

/* The lowest frame of the script's own code. */
static int lowest_of_script(js_State *J, int top)
{
	int i = 1;
	while (i < top && (!J->trace[i].code || J->trace[i].code->flags & CODE_LOADED))
		i++;
	return i;
}

void error_capture(js_State *J, js_Object *holder, int top)
{
	struct error_frame *frames;
	js_Object *lowest = J->job_promise;
	int i = 0, n = frames_wanted(J), room = n, first = lowest_of_script(J, top);
	holder->u.e.frames = NULL;
	holder->u.e.count = 0;
	if (J->tracetop > 0 && J->trace[1].code && J->trace[1].coroutine)
		lowest = coroutine_promise(J->trace[1].coroutine);
	if (room > top && room - top > (lowest ? AWAITING_MAX : 0))
		room = top + (lowest ? AWAITING_MAX : 0);
	if (room <= 0)
		return;
	frames = memory_try(J, NULL, (size_t)room * sizeof *frames);
	if (!frames) {
		if (J->exhausted)
			return;        /* the out-of-memory error itself needs no stack */
		memory_exhausted(J);
	}
	for (; top > J->trace_floor && i < room; top--)
		if (J->trace[top].code ? !(J->trace[top].code->flags & CODE_NO_FRAME) :
			!is_silent(J->trace[top].callee) && !is_part_of_replace(J, top)) {
			take(J, &J->trace[top], &frames[i]);
			frames[i].is_from_script = top > first;
			if (!J->trace[top].code)
				frames[i].self = STACK[J->trace[top].bot];
			if (frames[i].self.t.type > JS_TSYMBOL)
				frames[i].self.t.type = JS_TUNDEFINED;
			i++;
		}
	if (lowest && !top)
		i += take_awaiting(J, lowest, frames + i, room - i);
	if (i < room / 2) {            /* shrinking is optional, so failure is ignored */
		struct error_frame *smaller = memory_try(J, frames, (size_t)(i ? i : 1) * sizeof *frames);
		frames = smaller ? smaller : frames;
	}
	holder->u.e.frames = frames;
	holder->u.e.count = i;
}

int engine_hide_callers(js_State *J)
{
	int before = J->trace_floor;
	J->trace_floor = J->tracetop;
	return before;
}

void engine_show_callers(js_State *J, int before) { J->trace_floor = before; }

static inline const struct js_Frame *script_frame(js_State *J)
{
	const struct js_Frame *f = &J->trace[J->tracetop];
	while (f > J->trace && (!f->code || f->code->flags & (CODE_LOADED | CODE_NO_FRAME)))
		f--;
	return f > J->trace ? f : NULL;
}

const void *engine_site(js_State *J, uint32_t *age)
{
	const struct js_Frame *f = script_frame(J);
	*age = J->code_age;
	return f ? f->at : NULL;
}

const char *engine_site_name(js_State *J, uint32_t *line)
{
	const struct js_Frame *f = script_frame(J);
	uint32_t column;
	code_position(f->code, word_before(f->code, f->at), line, &column);
	return error_file(f->code);
}

void error_frame_mark(js_State *J, int mark, struct error_frame *f)
{
	gc_mark_object(J, mark, f->callee);
	gc_mark_value(J, mark, &f->self);
	gc_mark_code(J, mark, f->code);
}

/* ---- describing a frame */

static int is_context_global(js_State *J, struct error_frame *f)
{
	const js_Object *callee = f->callee;
	if (!J->contexts || !callee || callee->type != JS_CCLOSURE)
		return 0;
	struct env *context = context_of(J, callee->u.closure.env);
	return context && context->slots[CONTEXT_GLOBAL].u.object == f->self.u.object;
}

static int is_toplevel(js_State *J, struct error_frame *f)
{
	return f->self.t.type == JS_TUNDEFINED || f->self.t.type == JS_TNULL ||
		(f->self.t.type == JS_TOBJECT && (f->self.u.object == J->G || is_context_global(J, f)));
}

static int is_eval(struct error_frame *f)
{
	return f->code && f->code->source->origin;
}

static int text_of(js_State *J, js_Value *v, char out[NAME_MAX_BYTES])
{
	js_Value copy;
	if (!v || !VALUE_IS_STRING(v))
		return 0;
	copy = *v;
	snprintf(out, NAME_MAX_BYTES, "%s", jsV_tostring(J, &copy));
	return 1;
}

/* The function's own name; "" when it has none. */
static void function_name(js_State *J, struct error_frame *f, char out[NAME_MAX_BYTES])
{
	js_Object *callee = f->callee;
	const char *name;
	int slot;
	if (f->index >= 0) {
		snprintf(out, NAME_MAX_BYTES, "%s", f->combinator);
		return;
	}
	if (!f->code) {
		name = callee->u.c.name;
		if (strrchr(name, '.') && !strchr(name, '['))
			name = strrchr(name, '.') + 1;
		snprintf(out, NAME_MAX_BYTES, "%s", name);
		return;
	}
	if (f->code->flags & CODE_FIELDS) {
		int is_static = f->self.t.type == JS_TOBJECT && f->self.u.object->type == JS_CCLOSURE &&
			(f->self.u.object->u.closure.code->flags & CODE_CLASS);
		snprintf(out, NAME_MAX_BYTES, "%s", is_static ? "<static_initializer>" :
			"<instance_members_initializer>");
		return;
	}
	slot = callee->lazy & OBJECT_LAZY_FUNCTION ? -1 : prop_find(callee, J->names.name);
	if (slot < 0 || !text_of(J, &callee->slots[slot], out))
		snprintf(out, NAME_MAX_BYTES, "%s", callee->type == JS_CCLOSURE ? callee->u.closure.name :
			f->code->name);
	if (is_eval(f) && !strcmp(out, "anonymous") && f->code->nesting == 1)
		out[0] = 0;
}

static int is_word(int c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '$' ||
		c >= 0x80;
}

static int is_identifier(const char *s)
{
	const unsigned char *p = (const unsigned char *)s;
	if (!*p || (*p >= '0' && *p <= '9'))
		return 0;
	for (; *p; p++)
		if (!is_word(*p))
			return 0;
	return 1;
}

static int is_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/* `(function () { ... })()` and `function () { ... }.bind(x)`: then the assigned value is not the function. */
static int is_called_at_once(struct error_frame *f)
{
	const char *p = f->code->source->text + f->code->end, *stop = f->code->source->text + f->code->source->size;
	while (p < stop && (is_blank(*p) || *p == ')'))
		p++;
	return p < stop && (*p == '(' || *p == '.' || *p == '[' || *p == '`');
}

/* What an unnamed function is assigned to, `a.b` of `a.b = function`; V8 stores it, we look at the source before the
 * function. */
static void inferred_name(struct error_frame *f, char out[NAME_MAX_BYTES])
{
	const char *text = f->code->source->text, *start = text, *p = text + f->code->start, *end;
	size_t used = 0;
	out[0] = 0;
	if (is_called_at_once(f))
		return;
	while (p > start && (is_blank(p[-1]) || p[-1] == '('))
		p--;
	if (p - start < 2 || p[-1] != '=' || !(is_blank(p[-2]) || is_word((unsigned char)p[-2]) || p[-2] == ']'))
		return;
	p--;
	while (p > start && is_blank(p[-1]))
		p--;
	end = p;
	while (p > start && (is_word((unsigned char)p[-1]) || p[-1] == '.'))
		p--;
	if (end - p >= NAME_MAX_BYTES || (p > start && (p[-1] == ')' || p[-1] == ']' || p[-1] == '?' || p[-1] == '#')))
		return;
	while (p < end) {
		const char *dot = memchr(p, '.', (size_t)(end - p));
		size_t n = (size_t)((dot ? dot : end) - p);
		if (!(n == 9 && !memcmp(p, "prototype", 9)) && !(n == 4 && !memcmp(p, "this", 4)) &&
			used + n + 2 < NAME_MAX_BYTES) {
			if (used)
				out[used++] = '.';
			memcpy(out + used, p, n);
			used += n;
		}
		p = dot ? dot + 1 : end;
	}
	out[used] = 0;
}

/* The name shown in the text: its name, what it was assigned to, or "eval". */
static void shown_name(js_State *J, struct error_frame *f, char out[NAME_MAX_BYTES])
{
	function_name(J, f, out);
	if (!out[0] && f->code) {
		if (is_eval(f) && f->code->nesting <= 1)
			strcpy(out, "eval");
		else if (f->code->outer)
			inferred_name(f, out);
	}
}

static const char *class_name(js_State *J, struct error_frame *f, js_Object *obj, char out[NAME_MAX_BYTES], int as_site)
{
	const char *name;
	if (value_callable(&f->self)) {
		if (!as_site && obj->type == JS_CCLOSURE && (obj->u.closure.code->flags & CODE_CLASS) &&
			obj->u.closure.name[0])
			return obj->u.closure.name;
		return "Function";
	}
	if (VALUE_DATA(&f->self, &coroutine_generator)) {
		name = coroutine_of(obj)->callee->u.closure.name;
		return *name ? name : "Generator";
	}
	if (module_is_namespace(&f->self))
		return "Module";
	name = describe_constructor(J, obj);
	if (!strcmp(name, "Object") && text_of(J, describe_data(obj, J->symbols.toStringTag), out))
		return out;
	return name;
}

/* The type name of the receiver. */
static void type_name(js_State *J, struct error_frame *f, char out[NAME_MAX_BYTES], int as_site)
{
	static const char *const primitives[] = { "String", "", "", "Boolean", "Number", "String", "String", "BigInt",
		"BigInt" };
	char buffer[NAME_MAX_BYTES];
	out[0] = 0;
	if (f->index >= 0)
		strcpy(out, "Promise");
	else if (f->self.t.type == JS_TOBJECT)
		snprintf(out, NAME_MAX_BYTES, "%s", class_name(J, f, f->self.u.object, buffer, as_site));
	else if (f->self.t.type == JS_TSYMBOL)
		strcpy(out, "Symbol");
	else if ((size_t)f->self.t.type < sizeof primitives / sizeof primitives[0])
		strcpy(out, primitives[(int)f->self.t.type]);
}

static int holds(js_Object *obj, const char *atom, js_Object *function, int chain)
{
	for (; obj && !OBJECT_IS_EXOTIC(obj); obj = chain ? obj->prototype : NULL) {
		int slot = prop_find(obj, atom);
		if (slot >= 0) {
			js_Value *v = &obj->slots[slot];
			if (v->t.type == JS_TACCESSOR)
				return v->u.accessor->getter == function || v->u.accessor->setter == function;
			return v->t.type == JS_TOBJECT && v->u.object == function;
		}
	}
	return 0;
}

/* The property name of the function on the receiver; "" if there is none or more than one. */
static void method_name(js_State *J, struct error_frame *f, char out[NAME_MAX_BYTES])
{
	js_Object *obj = object_prototype_of_value(J, &f->self), *o;
	const char *name = out, *found = NULL, *atom;
	int i;
	if (f->self.t.type == JS_TOBJECT)
		obj = f->self.u.object;
	function_name(J, f, out);
	if (f->index >= 0 || (f->code && (f->code->flags & CODE_FIELDS)))
		return;
	if (!strncmp(name, "get ", 4) || !strncmp(name, "set ", 4))
		name += 4;
	if (*name && (atom = atom_find(J, name, strlen(name))) != NULL && holds(obj, atom, f->callee, 1)) {
		memmove(out, name, strlen(name) + 1);
		return;
	}
	out[0] = 0;
	for (o = obj; o && !OBJECT_IS_EXOTIC(o); o = o->prototype)
		for (i = 0; i < prop_count(o); i++) {
			const char *key = prop_name(o, i);
			if (!key || ATOM(key)->kind != ATOM_STRING || (prop_atts(o, i) & JS_DONTENUM) ||
				!holds(o, key, f->callee, 0))
				continue;
			if (found)
				return;
			found = key;
		}
	if (found) {
		snprintf(out, NAME_MAX_BYTES, "%s", found);
		return;
	}
	/* in node a timer's callback is a property of the timer */
	if (f->is_from_script)
		return;
	if (obj && !strcmp(describe_constructor(J, obj), "Timeout"))
		strcpy(out, "_onTimeout");
	else if (obj && !strcmp(describe_constructor(J, obj), "Immediate"))
		strcpy(out, "_onImmediate");
}

const char *error_file(struct code *code)
{
	const char *url = module_value_url(&code->source->module);
	return url ? url : code->source->filename;
}

static void position_of(struct error_frame *f, uint32_t *line, uint32_t *column)
{
	*line = *column = 0;
	if (f->code)
		code_position(f->code, f->word, line, column);
}

/* ---- text */

static void put_location(js_State *J, js_Buffer **sb, struct error_frame *f)
{
	char place[40];
	uint32_t line, column;
	if (!f->code) {
		js_puts(J, sb, "<anonymous>");
		return;
	}
	if (is_eval(f)) {
		js_puts(J, sb, f->code->source->origin);
		js_puts(J, sb, ", ");
	}
	js_puts(J, sb, *error_file(f->code) ? error_file(f->code) : "<anonymous>");
	position_of(f, &line, &column);
	snprintf(place, sizeof place, ":%u:%u", line, column);
	js_puts(J, sb, place);
}

static int ends_with_method(const char *name, const char *method)
{
	size_t n = strlen(name), m = strlen(method);
	return n >= m && !strcmp(name + n - m, method) && (n == m || name[n - m - 1] == '.');
}

static void put_method(js_State *J, js_Buffer **sb, struct error_frame *f)
{
	char name[NAME_MAX_BYTES], type[NAME_MAX_BYTES], method[NAME_MAX_BYTES];
	shown_name(J, f, name);
	type_name(J, f, type, 0);
	method_name(J, f, method);
	if (name[0]) {
		if (type[0] && is_identifier(name)) {
			js_puts(J, sb, type);
			js_putc(J, sb, '.');
		}
		js_puts(J, sb, name);
		if (method[0] && !ends_with_method(name, method)) {
			js_puts(J, sb, " [as ");
			js_puts(J, sb, method);
			js_putc(J, sb, ']');
		}
		return;
	}
	js_puts(J, sb, type);
	js_putc(J, sb, '.');
	js_puts(J, sb, method[0] ? method : "<anonymous>");
}

void error_put_frame(js_State *J, js_Buffer **sb, struct error_frame *f)
{
	char name[NAME_MAX_BYTES], index[24];
	if (f->is_async)
		js_puts(J, sb, "async ");
	if (f->index >= 0) {
		snprintf(index, sizeof index, " (index %d)", f->index);
		js_puts(J, sb, "Promise.");
		js_puts(J, sb, f->combinator);
		js_puts(J, sb, index);
		return;
	}
	shown_name(J, f, name);
	if (f->construct) {
		js_puts(J, sb, "new ");
		js_puts(J, sb, name[0] ? name : "<anonymous>");
	} else if (!is_toplevel(J, f)) {
		put_method(J, sb, f);
	} else if (name[0]) {
		js_puts(J, sb, name);
	} else {
		put_location(J, sb, f);
		return;
	}
	js_puts(J, sb, " (");
	put_location(J, sb, f);
	js_putc(J, sb, ')');
}

/* ---- the origin of an eval */

const char *error_eval_origin(js_State *J)
{
	struct error_frame f;
	js_Buffer *volatile text = NULL;
	js_Buffer **sb = (js_Buffer **)&text;
	char name[NAME_MAX_BYTES];
	const char *origin;
	int i = J->tracetop;
	while (i > 0 && !J->trace[i].code)
		i--;
	if (i <= 0)
		return J->names.empty;
	take(J, &J->trace[i], &f);
	/* Each origin contains the enclosing one.  Beyond this length nested evals share one, otherwise the total size
	 * would grow with the square of their number. */
	if (is_eval(&f) && strlen(f.code->source->origin) > ORIGIN_MAX_BYTES)
		return f.code->source->origin;
	if (js_try(J)) {
		js_free(J, text);
		js_throw(J);
	}
	js_puts(J, sb, "eval at ");
	if (is_eval(&f) && f.code->nesting <= 1) {
		js_puts(J, sb, "<anonymous> (");
		js_puts(J, sb, f.code->source->origin);
	} else {
		shown_name(J, &f, name);
		js_puts(J, sb, name[0] ? name : "<anonymous>");
		js_puts(J, sb, " (");
		put_location(J, sb, &f);
	}
	js_putc(J, sb, ')');
	origin = atom_intern(J, text->s, (size_t)text->n);
	js_endtry(J);
	js_free(J, text);
	return origin;
}

/* ---- CallSite */

static void site_mark(js_State *J, int mark, void *data)
{
	error_frame_mark(J, mark, data);
}

static void site_free(js_State *J, void *data)
{
	memory_free(J, data);
}

static const struct engine_class site_class = { .name = "CallSite", .mark = site_mark, .finalize = site_free };

static struct error_frame *this_site(js_State *J)
{
	struct error_frame *f = VALUE_DATA(js_tovalue(J, 0), &site_class);
	if (!f)
		js_typeerror(J, "CallSite method expects CallSite as receiver");
	return f;
}

static void push_text_or_null(js_State *J, const char *text)
{
	if (text[0])
		js_pushstring(J, text);
	else
		js_pushnull(J);
}

static int is_sloppy(struct error_frame *f)
{
	return f->code && !f->hidden;
}

static void site_getThis(js_State *J)
{
	struct error_frame *f = this_site(J);
	if (!is_sloppy(f))
		js_pushundefined(J);
	else if (is_toplevel(J, f) && !(f->self.t.type == JS_TOBJECT && is_context_global(J, f)))
		js_pushglobal(J);
	else
		js_pushvalue(J, f->self);
}

static void site_getFunction(js_State *J)
{
	struct error_frame *f = this_site(J);
	if (is_sloppy(f) && !(is_eval(f) && !f->code->outer))
		js_pushobject(J, f->callee);
	else
		js_pushundefined(J);
}

static void site_getTypeName(js_State *J)
{
	struct error_frame *f = this_site(J);
	char text[NAME_MAX_BYTES];
	type_name(J, f, text, 1);
	if (f->construct)
		text[0] = 0;
	push_text_or_null(J, text);
}

static void site_getFunctionName(js_State *J)
{
	struct error_frame *f = this_site(J);
	char text[NAME_MAX_BYTES];
	function_name(J, f, text);
	if (!text[0] && is_eval(f) && f->code->nesting <= 1)
		strcpy(text, "eval");
	push_text_or_null(J, text);
}

static void site_getMethodName(js_State *J)
{
	struct error_frame *f = this_site(J);
	char text[NAME_MAX_BYTES] = "";
	if (!is_toplevel(J, f) && !f->construct)
		method_name(J, f, text);
	push_text_or_null(J, text);
}

static void site_getFileName(js_State *J)
{
	struct error_frame *f = this_site(J);
	if (is_eval(f))
		js_pushundefined(J);
	else
		push_text_or_null(J, f->code ? error_file(f->code) : "");
}

static void push_number_or_null(js_State *J, uint32_t n)
{
	if (n)
		js_pushnumber(J, n);
	else
		js_pushnull(J);
}

static void site_getLineNumber(js_State *J)
{
	uint32_t line, column;
	position_of(this_site(J), &line, &column);
	push_number_or_null(J, line);
}

static void site_getColumnNumber(js_State *J)
{
	uint32_t line, column;
	position_of(this_site(J), &line, &column);
	push_number_or_null(J, column);
}

static void enclosing(js_State *J, uint32_t *line, uint32_t *column)
{
	struct error_frame *f = this_site(J);
	*line = *column = 0;
	if (f->code)
		code_offset_position(f->code, f->code->outer ? f->code->start : 0, line, column);
}

static void site_getEnclosingLineNumber(js_State *J)
{
	uint32_t line, column;
	enclosing(J, &line, &column);
	push_number_or_null(J, line);
}

static void site_getEnclosingColumnNumber(js_State *J)
{
	uint32_t line, column;
	enclosing(J, &line, &column);
	push_number_or_null(J, column);
}

static void site_getPosition(js_State *J)
{
	struct error_frame *f = this_site(J);
	js_pushnumber(J, f->code ? code_offset(f->code, f->word) : 0);
}

static void site_getEvalOrigin(js_State *J)
{
	struct error_frame *f = this_site(J);
	if (is_eval(f))
		js_pushatom(J, f->code->source->origin);
	else
		js_pushundefined(J);
}

static void site_getPromiseIndex(js_State *J)
{
	struct error_frame *f = this_site(J);
	if (f->index >= 0)
		js_pushnumber(J, f->index);
	else
		js_pushnull(J);
}

static void site_getScriptHash(js_State *J) { this_site(J); js_pushliteral(J, ""); }
static void site_isToplevel(js_State *J) { js_pushboolean(J, is_toplevel(J, this_site(J))); }
static void site_isEval(js_State *J) { js_pushboolean(J, is_eval(this_site(J))); }
static void site_isNative(js_State *J) { this_site(J); js_pushboolean(J, 0); }
static void site_isConstructor(js_State *J) { js_pushboolean(J, this_site(J)->construct); }
static void site_isAsync(js_State *J) { js_pushboolean(J, this_site(J)->is_async); }
static void site_isPromiseAll(js_State *J)
{
	struct error_frame *f = this_site(J);
	js_pushboolean(J, f->index >= 0 && !strcmp(f->combinator, "all"));
}

static void site_toString(js_State *J)
{
	js_Buffer *volatile text = NULL;
	if (js_try(J)) {
		js_free(J, text);
		js_throw(J);
	}
	error_put_frame(J, (js_Buffer **)&text, this_site(J));
	js_pushlstring(J, text ? text->s : "", text ? text->n : 0);
	js_endtry(J);
	js_free(J, text);
}

static void no_constructor(js_State *J)
{
	js_typeerror(J, "Illegal constructor");
}

static js_Object *site_prototype(js_State *J)
{
	static const struct { const char *name; js_CFunction f; } methods[] = {
		{ "getColumnNumber", site_getColumnNumber },
		{ "getEnclosingColumnNumber", site_getEnclosingColumnNumber },
		{ "getEnclosingLineNumber", site_getEnclosingLineNumber }, { "getEvalOrigin", site_getEvalOrigin },
		{ "getFileName", site_getFileName },
		{ "getFunction", site_getFunction }, { "getFunctionName", site_getFunctionName },
		{ "getLineNumber", site_getLineNumber },
		{ "getMethodName", site_getMethodName }, { "getPosition", site_getPosition },
		{ "getPromiseIndex", site_getPromiseIndex },
		{ "getScriptNameOrSourceURL", site_getFileName }, { "getScriptHash", site_getScriptHash },
		{ "getThis", site_getThis },
		{ "getTypeName", site_getTypeName }, { "isAsync", site_isAsync },
		{ "isConstructor", site_isConstructor }, { "isEval", site_isEval },
		{ "isNative", site_isNative }, { "isPromiseAll", site_isPromiseAll }, { "isToplevel", site_isToplevel },
		{ "toString", site_toString },
	};
	size_t i;
	if (J->CallSite_prototype)
		return J->CallSite_prototype;
	js_newobject(J);
	for (i = 0; i < sizeof methods / sizeof methods[0]; i++)
		value_method(J, methods[i].name, methods[i].f, 0);
	js_newcfunction(J, no_constructor, "CallSite", 0);
	js_defproperty(J, -2, "constructor", JS_DONTENUM);
	J->CallSite_prototype = js_toobject(J, -1);
	js_pop(J, 1);
	return J->CallSite_prototype;
}

void error_push_sites(js_State *J, js_Object *holder)
{
	int i, n = holder->u.e.count, strict = 0;
	js_newarray(J);
	for (i = 0; i < n && i < holder->u.e.count; i++) {
		js_Object *prototype = site_prototype(J);
		struct error_frame *f = js_malloc(J, sizeof *f);
		*f = holder->u.e.frames[i];
		strict |= f->code && (f->code->flags & CODE_STRICT);
		f->hidden = (unsigned char)strict;
		js_pushobject(J, object_new_class(J, &site_class, prototype, f));
		value_createindex(J, -2, (uint32_t)i);
	}
}

int error_prepare_function(js_State *J)
{
	int slot;
	if (!J->Error_constructor || J->preparing_stack || J->cstack_reserve || J->terminating)
		return 0;
	slot = prop_find(J->Error_constructor, J->names.prepareStackTrace);
	if (slot < 0 || !value_callable(&J->Error_constructor->slots[slot]) ||
		error_prepares_itself(J->Error_constructor->slots[slot].u.object))
		return 0;
	js_pushvalue(J, J->Error_constructor->slots[slot]);
	return 1;
}
