/* engine/vm/function.c -- from source text to functions: scripts, wrappers, eval, the Function constructors;
 * Function.prototype.toString. */
#include "base/utf8.h"

#include "lang/lang.h"

#include "engine/code/code_save.h"
#include "engine/core/builtins.h"
#include "engine/core/convert.h"
#include "engine/core/errors.h"
#include "engine/core/memory.h"
#include "engine/core/properties.h"
#include "engine/core/run.h"
#include "engine/core/symbol.h"
#include "engine/engine.h"
#include "engine/object/describe.h"
#include "engine/vm/modules.h"
#include "engine/vm/context.h"

/* for a longer list V8 reports an invalid length instead of a stack overflow */
#define ARGUMENTS_MOST (1 << 27)
#define STACK_RESERVE (256u << 10)     /* bytes of C stack that the parser leaves unused */

js_Object *function_closure(js_State *J, struct code *code, struct env *env)
{
	static const size_t prototypes[] = {
		offsetof(js_State, Function_prototype), offsetof(js_State, GeneratorFunction_prototype),
		offsetof(js_State, AsyncFunction_prototype), offsetof(js_State, AsyncGeneratorFunction_prototype),
	};
	js_Object *prototype, *f;
	memcpy(&prototype, (char *)J + prototypes[code->coroutine], sizeof prototype);
	f = jsV_newobject(J, JS_CCLOSURE, prototype);
	f->u.closure.code = code;
	f->u.closure.env = env;
	f->u.closure.name = code->name;
	f->lazy = OBJECT_LAZY_FUNCTION;
	return f;
}

/* ---- errors of the front end */

/* bytes; of a very long line only the part around the error is shown */
enum { LINE_MOST = 1000, LINE_AROUND = 120 };

/* adds mark once per UTF-16 unit of the character that begins with this byte */
static void put_units(struct string_builder *b, char byte, const char *mark)
{
	if (((unsigned char)byte & 0xC0) == 0x80)
		return;
	string_add(b, mark, 1, 1);
	if ((unsigned char)byte >= 0xF0)
		string_add(b, mark, 1, 1);
}

/* The line's edge, or if that is farther, a character boundary at most `most` bytes from the place. */
static uint32_t cut(const char *source, uint32_t edge, uint32_t place, int most)
{
	if (abs((int)(edge - place)) <= abs(most))
		return edge;
	place += (uint32_t)most;
	while (((unsigned char)source[place] & 0xC0) == 0x80)
		place--;
	return place;
}

/* -- string  The place of the error, its line and carets, as node shows them above the error's own text; none_at_end:
 * no carets if the error is at the end of the line. */
static void push_excerpt(js_State *J, const char *source, size_t size, uint32_t start, uint32_t end,
	const char *filename, uint32_t line, int none_at_end)
{
	uint32_t from = start, to = start, i;
	struct string_builder b;
	struct string text;
	char number[24];
	if (from > size)
		from = to = (uint32_t)size;
	while (from > 0 && source[from - 1] != '\n' && source[from - 1] != '\r')
		from--;
	while (to < size && source[to] != '\n' && source[to] != '\r')
		to++;
	none_at_end = none_at_end && start >= to;
	string_build(J, &b, to - from + 200);
	string_add(&b, filename, strlen(filename), strlen(filename));
	snprintf(number, sizeof number, ":%u\n", line);
	string_add(&b, number, strlen(number), strlen(number));
	if (to - from > LINE_MOST) {
		from = cut(source, from, start, -LINE_AROUND);
		to = cut(source, to, start, LINE_AROUND);
	}
	string_push_foreign(J, source + from, to - from);
	string_get(J, -1, &text);
	string_add_string(&b, &text);
	TOP--;
	string_add(&b, "\n", 1, 1);
	if (!none_at_end) {
		for (i = from; i < start; i++)
			put_units(&b, source[i], source[i] == '\t' ? "\t" : " ");
		for (i = start; i < end && i < to; i++)
			put_units(&b, source[i], "^");
		if ((end <= start || start >= to) && start < size)
			string_add(&b, "^", 1, 1);
		string_add(&b, "\n", 1, 1);
	}
	string_built(&b);
}

void function_decorate(js_State *J, const char *source, size_t size, uint32_t start, uint32_t end, const char *filename,
	uint32_t line, int gap)
{
	js_Object *error = STACK[TOP - 1].u.object;
	push_excerpt(J, source, size, start, end, filename, line, 0);
	if (gap) {
		js_pushliteral(J, "\n");
		js_concat(J);
	}
	js_getproperty(J, -2, "stack");
	js_tostring(J, -1);
	js_concat(J);
	symbol_value(J, error, J->names.stack, &STACK[TOP - 1], JS_DONTENUM);
	TOP--;
}

/* What is kept of such a text: as much of the line around the place as can be shown, and the next byte if there is
 * one. */
struct error_place {
	uint32_t line, start, end, size;       /* offsets in text */
	int none_at_end;
	char text[];
};

/* The line number, if the text has no line ends other than `\n`, as nearly all have; 0: use lang_position. */
static uint32_t count_lines(const char *source, size_t at)
{
	uint32_t line = 1;
	const char *p = source, *end = source + at;
	if (memchr(source, '\r', at) || memmem(source, at, "\xE2\x80", 2))
		return 0;
	while ((p = memchr(p, '\n', (size_t)(end - p))) != NULL) {
		p++;
		line++;
	}
	return line;
}

static size_t greater(const char *a, const char *source, size_t b)
{
	return a && (size_t)(a - source) >= b ? (size_t)(a - source) + 1 : b;
}
static size_t smaller(const char *a, const char *source, size_t b)
{
	return a && (size_t)(a - source) < b ? (size_t)(a - source) : b;
}

/* Parse errors are common (programs try texts that way), so this only copies. */
void function_note_place(js_State *J, const char *source, size_t size, size_t start, size_t end, int none_at_end)
{
	js_Object *error = STACK[TOP - 1].u.object;
	size_t from = start > LINE_MOST ? start - LINE_MOST - 1 : 0,
		to = size - start > LINE_MOST ? start + LINE_MOST + 1 : size;
	uint32_t line, column;
	struct error_place *place;
	if (size > UINT32_MAX || start > size || error->type != JS_CERROR)
		return;
	line = count_lines(source, start);
	if (!line)
		lang_position(source, size, (uint32_t)start, &line, &column);
	from = greater(memrchr(source + from, '\r', start - from), source,
		greater(memrchr(source + from, '\n', start - from), source, from));
	to = smaller(memchr(source + start, '\r', to - start), source,
		smaller(memchr(source + start, '\n', to - start), source, to));
	while (from < start && ((unsigned char)source[from] & 0xC0) == 0x80)
		from++;
	while (to < size && to > start && ((unsigned char)source[to] & 0xC0) == 0x80)
		to--;
	to += to < size;
	place = memory_try(J, NULL, sizeof *place + to - from);
	if (!place)
		return;
	*place = (struct error_place){ line, (uint32_t)(start - from), (uint32_t)(end - from), (uint32_t)(to - from),
		none_at_end };
	memcpy(place->text, source + from, to - from);
	error->u.e.place = place;
}

int engine_error_place(js_State *J, int idx)
{
	js_Object *obj = js_isobject(J, idx) ? js_toobject(J, idx) : NULL;
	struct error_place *p = obj && obj->type == JS_CERROR ? obj->u.e.place : NULL;
	if (!p)
		return 0;
	push_excerpt(J, p->text, p->size, p->start, p->end, "<anonymous_script>", p->line, p->none_at_end);
	return 1;
}

JS_NORETURN static void syntax_error(js_State *J, struct lang *l, const char *filename, int decorated)
{
	uint32_t line, column;
	enum lang_status status = l->status;
	if (status == LANG_MEMORY) {
		lang_free(l);
		memory_exhausted(J);
	}
	if (status == LANG_DEEP && !decorated) {
		lang_free(l);
		run_stack_overflow(J);
	}
	if (js_try(J)) {
		lang_free(l);
		js_throw(J);
	}
	if (status == LANG_DEEP) {
		/* the stack may be that deep here, so creating the error may use the reserve; the end of the try resets
		 * this */
		J->cstack_reserve++;
		js_newrangeerror(J, l->message);
	} else if (status == LANG_REFERENCE)
		js_newreferenceerror(J, l->message);
	else
		js_newsyntaxerror(J, l->message);
	lang_position(l->source, l->size, l->start, &line, &column);
	if (decorated)
		function_decorate(J, l->source, l->size, l->start, l->end, filename, line, 1);
	else if (status != LANG_DEEP)
		function_note_place(J, l->source, l->size, l->start, l->end, 0);
	js_endtry(J);
	lang_free(l);
	js_throw(J);
}

/* ---- compiling */

struct eval_place { js_State *J; struct env *env; };

static int private_name(void *ctx, const char *chars, size_t size)
{
	struct eval_place *p = ctx;
	const char *atom = atom_find(p->J, chars, size);
	return atom && p->env && env_has_name(p->J, p->env, atom);
}

static char *stack_low(js_State *J)
{
	return J->cstack_low ? J->cstack_low + STACK_RESERVE : NULL;
}

static struct code *compile(js_State *J, const char *filename, const char *source, size_t size,
	const struct lang_options *options, js_Value module, int decorated)
{
	struct lang l;
	struct code *code;
	const char *url = module_value_url(&module);
	if (size > LIMIT_SOURCE_BYTES)
		js_rangeerror(J, "Source is too large");
	if (lang_parse(&l, source, size, options))
		syntax_error(J, &l, url ? url : filename, decorated);
	if (js_try(J)) {
		lang_free(&l);
		js_throw(J);
	}
	code = compile_program(J, &l, filename, module);
	js_endtry(J);
	lang_free(&l);
	return code;
}

/* -- function */
static void compile_text(js_State *J, const char *filename, const char *source, size_t size,
	const struct lang_options *options, struct env *env, int decorated)
{
	js_Value none;
	none.t.type = JS_TUNDEFINED;
	js_pushobject(J, function_closure(J, compile(J, filename, source, size, options, none, decorated), env));
}

/* Text from outside in the form that the front end needs: strict UTF-8 without a byte order mark.  Other text is
 * copied; the copy is on the stack. */
static void clean_source(js_State *J, const char **source, size_t *size)
{
	char *out;
	const char *p, *end;
	if (*size >= 3 && !memcmp(*source, "\xEF\xBB\xBF", 3)) {
		*source += 3;
		*size -= 3;
	}
	js_pushundefined(J);
	if (utf8_valid(*source, *size))
		return;
	p = *source;
	end = p + *size;
	STACK[TOP - 1].t.type = JS_TMEMSTR;
	STACK[TOP - 1].u.memstr = string_block(J, *size * 3 + 1);
	out = STACK[TOP - 1].u.memstr->data;
	*source = out;
	while (p < end) {
		uint32_t cp;
		int ok;
		p += utf8_decode((const unsigned char *)p, (size_t)(end - p), &cp, &ok);
		out += utf8_encode(cp, out);
	}
	*size = (size_t)(out - *source);
	STACK[TOP - 1].t.type = JS_TUNDEFINED;
}

static void options_for(js_State *J, struct lang_options *o, enum lang_goal goal, const char *filename)
{
	memset(o, 0, sizeof *o);
	o->typescript = filename && lang_is_typescript(filename);
	o->goal = goal;
	o->stack_low = stack_low(J);
}

void function_compile_script(js_State *J, const char *filename, const char *source, size_t size, unsigned how)
{
	struct lang_options o;
	/* [eval].ts; a script of vm is JavaScript, whatever its name */
	options_for(J, &o, LANG_SCRIPT, filename[0] == '[' ? filename : NULL);
	o.strict = (how & SCRIPT_STRICT) != 0;
	o.await = o.again = (how & SCRIPT_AGAIN) != 0;
	o.context = (how & SCRIPT_CONTEXT) != 0;
	clean_source(J, &source, &size);
	compile_text(J, filename, source, size, &o, NULL, 1);
	js_rot2pop1(J);
}

/* -- string    what toString shows before a body */
static void push_head(js_State *J, const char *const *params)
{
	struct string_builder b;
	string_build(J, &b, 100);
	string_add(&b, "function (", 10, 10);
	for (int i = 0; params[i]; i++) {
		struct string s;
		string_push(J, params[i], strlen(params[i]));
		string_get(J, -1, &s);
		if (i > 0)
			string_add(&b, ", ", 2, 2);
		string_add_string(&b, &s);
		js_pop(J, 1);
	}
	string_add(&b, ") {\n", 4, 4);
	string_built(&b);
}

void function_compile_body(js_State *J, const char *filename, const char *source, size_t size, uint32_t skip,
	const char *const *params, unsigned how)
{
	struct lang_options o;
	options_for(J, &o, LANG_COMMONJS, how & SCRIPT_OF_FILE ? filename : NULL);
	o.params = params;
	o.builtin = (how & SCRIPT_BUILTIN) != 0;
	o.context = (how & SCRIPT_CONTEXT) != 0;
	clean_source(J, &source, &size);
	compile_text(J, filename, source, size, &o, NULL, 1);
	js_rot2pop1(J);
	if (how & SCRIPT_BUILTIN)
		return;
	push_head(J, params);
	struct code_source *made = STACK[TOP - 2].u.object->u.closure.code->source;
	made->head = atom_of(J, &STACK[TOP - 1]);
	made->skip = skip;
	js_pop(J, 1);
}

void function_compile_wrapper(js_State *J, const char *filename, const char *source, size_t size, const char *params,
	int builtin)
{
	const char *names[17];
	char list[256], *p, *save = NULL;
	int n = 0;
	snprintf(list, sizeof list, "%s", params);
	for (p = strtok_r(list, ", ", &save); p && n < 16; p = strtok_r(NULL, ", ", &save))
		names[n++] = p;
	names[n] = NULL;
	function_compile_body(J, filename, source, size, 0, names, builtin ? SCRIPT_BUILTIN : SCRIPT_OF_FILE);
}

struct code *function_compile_module(js_State *J, const char *filename, const char *source, size_t size,
	js_Value module, int in_context)
{
	struct lang_options o;
	struct code *code;
	options_for(J, &o, LANG_MODULE, in_context ? NULL : filename);
	o.context = in_context;
	clean_source(J, &source, &size);
	code = compile(J, filename, source, size, &o, module, 1);
	js_pop(J, 1);
	return code;
}

/* ---- programs as bytes */

void engine_save(js_State *J, struct buf *out)
{
	code_save(J, STACK[TOP - 1].u.object->u.closure.code, out);
}

void engine_load(js_State *J, const char *filename, const void *image, size_t size, const char *text, size_t text_size)
{
	struct code *code = code_load(J, filename, image, size, text, text_size, CODE_TRUSTED);
	if (!code)
		js_error(J, "%s was compiled by another build", filename);
	js_pushobject(J, function_closure(J, code, NULL));
}

/* ---- eval */

/* The function on top was compiled from text made by the running code. */
static void made_by_eval(js_State *J)
{
	const char *origin = error_eval_origin(J);
	struct code_source *made = STACK[TOP - 1].u.object->u.closure.code->source;
	int i = J->tracetop;
	while (i > 0 && !J->trace[i].code)
		i--;
	made->origin = origin;
	made->referrer = i > 0 ? module_referrer(J->trace[i].code->source) : NULL;
}

/* text -- result     not direct: env is a context, or NULL */
static void eval_text(js_State *J, struct env *env, unsigned flags)
{
	struct lang_options o;
	struct eval_place place = { J, flags & LANG_EVAL_DIRECT ? env : NULL };
	struct string s;
	struct env *context = context_of(J, env);
	context_check_eval(J, context);
	js_Value v = STACK[TOP - 1];
	options_for(J, &o, LANG_EVAL, NULL);
	o.context = context != NULL;
	o.eval = flags;
	o.strict = (flags & LANG_EVAL_STRICT) != 0;
	o.private_name = private_name;
	o.ctx = &place;
	string_view(J, &v, &s);
	compile_text(J, "<anonymous>", s.p, s.bytes, &o, env, 0);
	made_by_eval(J);
	if (flags & LANG_EVAL_DIRECT)
		js_pushundefined(J);
	else
		env_push_global(J, env);
	js_call(J, 0);
	js_rot2pop1(J);
}

void function_direct_eval(js_State *J, struct env *env, unsigned flags)
{
	eval_text(J, env, flags);
}

static void indirect_eval(js_State *J, struct env *context)
{
	context_check_eval(J, context);
	if (!js_isstring(J, 1)) {
		js_copy(J, 1);
		return;
	}
	js_copy(J, 1);
	js_tostring(J, -1);
	eval_text(J, context, 0);
}

static void global_eval(js_State *J) { indirect_eval(J, context_of_caller(J)); }
void function_context_eval(js_State *J) { indirect_eval(J, context_of_eval(J)); }

/* ---- Function and the like, 20.2.1.1.1 */

/* text --    throws if it is not exactly one function, or its parameters do not end at params_end; 0: they may end
 * anywhere */
static void parses_alone(js_State *J, uint32_t params_end)
{
	struct lang l;
	struct lang_options o;
	struct string text;
	string_get(J, -1, &text);
	options_for(J, &o, LANG_FUNCTION, NULL);
	o.params_end = params_end;
	if (lang_parse(&l, text.p, text.bytes, &o))
		syntax_error(J, &l, "", 0);
	lang_free(&l);
	js_pop(J, 1);
}

/* -- text    head anonymous(the first params arguments) { argument number body }; 0: none */
static void function_text(js_State *J, const char *head, int params, int body)
{
	struct string_builder b;
	struct string s;
	size_t length = strlen(head);
	int i;
	string_build(J, &b, 100);
	string_add(&b, head, length, length);
	string_add(&b, " anonymous(", 11, 11);
	for (i = 1; i <= params; i++) {
		string_get(J, i, &s);
		if (i > 1)
			string_add(&b, ",", 1, 1);
		string_add_string(&b, &s);
	}
	string_add(&b, "\n) {\n", 5, 5);
	if (body) {
		string_get(J, body, &s);
		string_add_string(&b, &s);
	}
	string_add(&b, "\n}", 2, 2);
	string_built(&b);
}

static void make_function(js_State *J, const char *head)
{
	struct string s;
	struct lang_options o;
	js_Value v;
	int i, n = js_gettop(J) - 1, suspicious = 0;
	uint32_t params_end = (uint32_t)strlen(head) + 11 + (n > 2 ? (uint32_t)n - 2 : 0) + 1;
	js_Object *f, *standard;
	struct env *context = context_of_caller(J);
	context_check_eval(J, context);
	for (i = 1; i <= n; i++)
		js_tostring(J, i);
	for (i = 1; i < n; i++) {
		uint32_t k;
		string_get(J, i, &s);
		params_end += s.bytes;
		for (k = 0; k < s.bytes; k++)
			suspicious |= s.p[k] == '/' || s.p[k] == ')' || s.p[k] == '`' || s.p[k] == '{';
	}
	if (suspicious) {
		function_text(J, head, n - 1, n);
		parses_alone(J, params_end);
		function_text(J, head, n - 1, 0);
		parses_alone(J, params_end);
		function_text(J, head, 0, n);
		parses_alone(J, 0);
	}
	function_text(J, head, n - 1, n);
	v = STACK[TOP - 1];
	string_view(J, &v, &s);
	options_for(J, &o, LANG_FUNCTION, NULL);
	o.params_end = params_end;
	o.context = context != NULL;
	compile_text(J, "<anonymous>", s.p, s.bytes, &o, context, 0);
	made_by_eval(J);
	js_pushundefined(J);
	js_call(J, 0);         /* the program's value is the function */
	f = STACK[TOP - 1].u.object;
	standard = f->prototype;
	standard = run_prototype_of_new(J, standard);
	if (standard != f->prototype)
		prop_set_prototype(J, f, standard);
}

static void F_construct(js_State *J) { make_function(J, "function"); }
static void GF_construct(js_State *J) { make_function(J, "function*"); }
static void AF_construct(js_State *J) { make_function(J, "async function"); }
static void AGF_construct(js_State *J) { make_function(J, "async function*"); }

/* ---- Function.prototype.toString */

/* The program of a source that is a function's body, as that function. */
static void push_body_source(js_State *J, const struct code_source *source)
{
	js_pushatom(J, source->head);
	string_push_foreign(J, source->text + source->skip, source->size - source->skip);
	js_concat(J);
	js_pushliteral(J, "\n}");
	js_concat(J);
}

void value_pushsource(js_State *J, int idx)
{
	js_Value *v = js_tovalue(J, idx);
	struct string_builder b;
	const char *name;
	if (v->u.object->type == JS_CCLOSURE) {
		struct code *code = v->u.object->u.closure.code;
		if (code->nesting == 0 && code->source->head) {
			push_body_source(J, code->source);
			return;
		}
		string_push_foreign(J, code->source->text + code->start, code->end - code->start);
		return;
	}
	name = v->u.object->type == JS_CCFUNCTION ? v->u.object->u.c.name : "";
	if (strrchr(name, '.') && !strchr(name, '['))
		name = strrchr(name, '.') + 1;
	if (!strcmp(name, "bound"))
		/* bound.c's name for functions made by bind(); the visible name is a property */
		name = "";
	string_build(J, &b, 64);
	string_add(&b, "function ", 9, 9);
	string_add(&b, name, strlen(name), strlen(name));
	string_add(&b, "() { [native code] }", 20, 20);
	string_built(&b);
}

static void Fp_toString(js_State *J)
{
	if (!value_callable(js_tovalue(J, 0)))
		js_typeerror(J, "Function.prototype.toString requires that 'this' be a Function");
	value_pushsource(J, 0);
}

/* ---- call and apply */

static void Fp_call(js_State *J)
{
	int i, top = js_gettop(J);
	if (!js_iscallable(J, 0))
		js_typeerror(J, "Function.prototype.call was called on a value that is not a function");
	js_copy(J, 0);
	for (i = 1; i < top; i++)
		js_copy(J, i);
	if (top < 2)
		js_pushundefined(J);
	js_call(J, top < 2 ? 0 : top - 2);
}

int function_push_list(js_State *J, int idx)
{
	js_Value list = *js_tovalue(J, idx);
	const js_Object *o = list.u.object;
	int i, n;
	if (list.t.type != JS_TOBJECT)
		js_typeerror(J, "CreateListFromArrayLike called on non-object");
	n = js_getlength(J, idx);
	if (n >= ARGUMENTS_MOST)
		js_rangeerror(J, "Invalid array length");
	if (n >= JS_STACKSIZE - TOP)
		run_stack_overflow(J);
	for (i = 0; i < n; i++) {
		if ((o->type == JS_CARRAY || o->type == JS_CARGUMENTS) && o->u.a.simple &&
			object_flat_holds(o, (uint32_t)i)) {
			const js_Value *v = &o->u.a.array[i];
			value_copy(&STACK[TOP++], v->t.type == JS_TREF ? &v->u.ref.env->slots[v->u.ref.slot] : v);
		} else {
			js_getindex(J, idx, i);
		}
	}
	return n;
}

static void Fp_apply(js_State *J)
{
	js_Value *list = js_tovalue(J, 2);
	char text[80];
	int n = 0;
	if (!js_iscallable(J, 0))
		js_typeerror(J, "Function.prototype.apply was called on %s, which is a %s and not a function",
			describe_value(J, js_tovalue(J, 0), text, sizeof text), run_typeof(J, js_tovalue(J, 0)));
	js_copy(J, 0);
	js_copy(J, 1);
	if (list->t.type != JS_TUNDEFINED && list->t.type != JS_TNULL)
		n = function_push_list(J, 2);
	js_call(J, n);
}

/* ---- set-up */

/* For the function on top, which needs its actual number of arguments: the engine would pad them up to the native's own
 * length. */
static void length_of_one(js_State *J)
{
	js_pushnumber(J, 1);
	js_defproperty(J, -2, "length", JS_READONLY | JS_DONTENUM);
}

static void make_constructor(js_State *J, js_Object *prototype, const char *name, js_CFunction f)
{
	js_Object *function, *constructor;
	js_Value v;
	js_getglobal(J, "Function");
	function = js_toobject(J, -1);
	js_newcfunction(J, f, name, 0);
	length_of_one(J);
	constructor = js_toobject(J, -1);
	constructor->u.c.constructor = f;
	prop_set_prototype(J, constructor, function);
	v.t.type = JS_TOBJECT;
	v.u.object = prototype;
	object_materialize(J, constructor);
	symbol_value(J, constructor, J->names.prototype, &v, JS_READONLY | JS_DONTENUM | JS_DONTCONF);
	v.u.object = constructor;
	symbol_value(J, prototype, J->names.constructor, &v, JS_READONLY | JS_DONTENUM);
	js_pop(J, 2);
}

void function_init(js_State *J)
{
	J->lexicals = jsV_newobject(J, JS_COBJECT, NULL);
	prop_own_shape(J, J->lexicals);
	js_getglobal(J, "RegExp");
	J->RegExp_constructor = js_toobject(J, -1);
	js_pop(J, 1);
	make_constructor(J, J->GeneratorFunction_prototype, "GeneratorFunction", GF_construct);
	make_constructor(J, J->AsyncFunction_prototype, "AsyncFunction", AF_construct);
	make_constructor(J, J->AsyncGeneratorFunction_prototype, "AsyncGeneratorFunction", AGF_construct);
	{
		js_Object *thrower = vm_thrower(J);
		js_pushobject(J, J->Function_prototype);
		vm_define_accessor(J, J->Function_prototype, J->names.caller, thrower, thrower, JS_DONTENUM);
		vm_define_accessor(J, J->Function_prototype, J->names.arguments, thrower, thrower, JS_DONTENUM);
		js_pop(J, 1);
	}
	js_newcfunction(J, global_eval, "eval", 1);
	J->eval_function = js_toobject(J, -1);
	js_defglobal(J, "eval", JS_DONTENUM);
}

static void return_undefined(js_State *J) { js_pushundefined(J); }

void jsB_initfunction(js_State *J)
{
	J->Function_prototype->u.c.name = J->names.empty;
	J->Function_prototype->u.c.function = return_undefined;
	J->Function_prototype->lazy = OBJECT_LAZY_FUNCTION;
	object_materialize(J, J->Function_prototype);
	js_pushobject(J, J->Function_prototype);
	value_method(J, "toString", Fp_toString, 0);
	value_method(J, "apply", Fp_apply, 2);
	value_method(J, "call", Fp_call, 1);
	js_newcconstructor(J, F_construct, F_construct, "Function", 0);
	length_of_one(J);
	js_defglobal(J, "Function", JS_DONTENUM);
}
