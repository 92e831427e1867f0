/* engine/mujs/mujs_api.c -- MuJS's public interface (include/mujs.h) on this engine.
 *
 * What natives of ours call by MuJS's names, and means what MuJS means, is the library's public function as it is.
 * Where the two differ the public one is defined here as mujs_NAME; tools/embed.sh, which makes the library, renames it
 * to js_NAME and hides all that is not in the header.  The header is read with those names, so the compiler holds it to
 * the definitions.
 *
 * What differs:
 *   names       natives give ASCII; a program any bytes, which must become WTF-8 before they are an atom.
 *   refusals    natives run as strict code; for a program the state's flag says what a refused write does.
 *   functions   all can be called by `new`.
 *   entries     the outermost ones find out how much C stack the thread has, and run the jobs afterwards.
 *   tags        the engine's own objects have tags, too, and never are a program's userdata.
 */
#include "base/mem.h"
#include "base/utf8.h"

#include "engine/core/convert.h"
#include "engine/core/errors.h"
#include "engine/core/iterate.h"
#include "engine/core/memory.h"
#include "engine/core/properties.h"
#include "engine/core/run.h"
#include "engine/core/text.h"
#include "engine/engine.h"
#include "engine/promise.h"
#include "engine/vm/vm.h"

#include <errno.h>
#include <pthread.h>

/* what the header leaves out within, as the engine has it already or differently */
enum { JS_STRICT = 1 };
enum { JS_REGEXP_G = 1, JS_REGEXP_I = 2, JS_REGEXP_M = 4 };

#define js_gc mujs_gc
#define js_call mujs_call
#define js_construct mujs_construct
#define js_pcall mujs_pcall
#define js_savetry mujs_savetry
#define js_hasproperty mujs_hasproperty
#define js_getproperty mujs_getproperty
#define js_setproperty mujs_setproperty
#define js_defproperty mujs_defproperty
#define js_defaccessor mujs_defaccessor
#define js_delproperty mujs_delproperty
#define js_hasindex mujs_hasindex
#define js_getindex mujs_getindex
#define js_setindex mujs_setindex
#define js_getglobal mujs_getglobal
#define js_setglobal mujs_setglobal
#define js_defglobal mujs_defglobal
#define js_getregistry mujs_getregistry
#define js_setregistry mujs_setregistry
#define js_pushliteral mujs_pushliteral
#define js_newcfunction mujs_newcfunction
#define js_newcfunctionx mujs_newcfunctionx
#define js_newcconstructor mujs_newcconstructor
#define js_touserdata mujs_touserdata
#define js_isuserdata mujs_isuserdata
#undef JS_NORETURN
#undef JS_PRINTFLIKE
#define JSR_INSIDE
#include "mujs.h"
#undef js_gc
#undef js_call
#undef js_construct
#undef js_pcall
#undef js_savetry
#undef js_hasproperty
#undef js_getproperty
#undef js_setproperty
#undef js_defproperty
#undef js_defaccessor
#undef js_delproperty
#undef js_hasindex
#undef js_getindex
#undef js_setindex
#undef js_getglobal
#undef js_setglobal
#undef js_defglobal
#undef js_getregistry
#undef js_setregistry
#undef js_pushliteral
#undef js_newcfunction
#undef js_newcfunctionx
#undef js_newcconstructor
#undef js_touserdata
#undef js_isuserdata

#define STACK (J->stack)
#define TOP (J->top)
#define BOT (J->bot)

/* What a state of js_newstate has beyond the engine's. */
struct embedding
{
	void *context;
	js_Report report;
	js_Panic panic;
	int strict;
	unsigned refs;                         /* names that js_ref has given */
	value_ref *rejected;                   /* promises nobody handles; 0: handled since */
	size_t rejected_count, rejected_cap;
};

static struct embedding *embedding_of(js_State *J) { return value_host(J); }

/* ---- the C stack */

enum { FOREIGN_STACK_BYTES = 64 << 10 };

static _Thread_local struct { char *low, *high; } thread_stack;

static void find_thread_stack(char *here)
{
	pthread_attr_t attr;
	void *low;
	size_t size;
	thread_stack.low = thread_stack.high = here;
	if (pthread_getattr_np(pthread_self(), &attr))
		return;
	if (!pthread_attr_getstack(&attr, &low, &size)) {
		thread_stack.low = (char *)low + (size / 4 < LIMIT_C_STACK_RED ? size / 4 : LIMIT_C_STACK_RED);
		thread_stack.high = (char *)low + size;
	}
	pthread_attr_destroy(&attr);
}

static int is_outermost(js_State *J) { return J->tracetop == 0 && !engine_is_pumping(J); }

/* Script may nest as far down as this thread's stack goes. */
static void enter(js_State *J)
{
	char *here = __builtin_frame_address(0);
	if (!is_outermost(J))
		return;
	if (!thread_stack.high)
		find_thread_stack(here);
	J->cstack_low = here > thread_stack.low && here < thread_stack.high ? thread_stack.low :
		here - FOREIGN_STACK_BYTES;
}

/* What waits for the end of the outermost call. */
static void leave(js_State *J)
{
	if (is_outermost(J))
		engine_left(J);
}

/* ---- reports */

static void report_to_stderr(js_State *J, const char *message)
{
	fprintf(stderr, "%s\n", message);
}

static void report_panic(js_State *J)
{
	js_report(J, "uncaught exception");
}

void js_report(js_State *J, const char *message)
{
	struct embedding *e = embedding_of(J);
	if (e->report)
		e->report(J, message);
}

/* value -- */
static void report_value(js_State *J, const char *head)
{
	if (js_try(J)) {
		js_report(J, "Error");
		js_pop(J, 1);
	} else {
		js_pushstring(J, head);
		js_copy(J, -2);
		js_tostring(J, -1);
		js_concat(J);
		js_report(J, js_tostring(J, -1));
		js_pop(J, 1);
		js_endtry(J);
	}
	js_pop(J, 1);
}

static void uncaught(js_State *J, const char *origin)
{
	report_value(J, "");
}

static void keep_rejected(js_State *J, struct embedding *e)
{
	if (e->rejected_count == e->rejected_cap) {
		size_t cap = e->rejected_cap ? e->rejected_cap * 2 : 8;
		value_ref *list = mem_try_realloc(e->rejected, cap * sizeof *list);
		if (!list)
			memory_exhausted(J);
		e->rejected = list;
		e->rejected_cap = cap;
	}
	e->rejected[e->rejected_count] = value_root(J, -1);
	e->rejected_count++;
}

static void rejection(js_State *J, int handled)
{
	struct embedding *e = embedding_of(J);
	size_t i;
	if (!handled)
		keep_rejected(J, e);
	for (i = 0; handled && i < e->rejected_count; i++) {
		if (e->rejected[i] && J->refs[e->rejected[i]].u.object == STACK[TOP - 1].u.object) {
			value_unroot(J, e->rejected[i]);
			e->rejected[i] = 0;
			break;
		}
	}
	js_pop(J, 1);
}

static void report_rejections(js_State *J)
{
	struct embedding *e = embedding_of(J);
	size_t i;
	for (i = 0; i < e->rejected_count; i++) {      /* what a toString rejects meanwhile comes behind */
		value_ref ref = e->rejected[i];
		if (!ref)
			continue;
		e->rejected[i] = 0;
		value_push(J, ref);
		value_unroot(J, ref);
		if (promise_state(J, -1) != PROMISE_PENDING)
			report_value(J, "Unhandled rejection: ");
		js_pop(J, 1);
	}
	e->rejected_count = 0;
}

static void panic(js_State *J)
{
	struct embedding *e = embedding_of(J);
	if (e->panic)
		e->panic(J);
}

/* ---- the state */

js_State *js_newstate(js_Alloc alloc, void *actx, int flags)
{
	struct engine_config config = { .uncaught = uncaught, .rejection = rejection, .drained = report_rejections,
		.panic = panic };
	struct embedding *e = mem_try_zalloc(sizeof *e);
	js_State *J;
	if (!e)
		return NULL;
	e->report = report_to_stderr;
	e->panic = report_panic;
	e->strict = (flags & JS_STRICT) != 0;
	config.host = e;
	J = engine_new(&config);
	if (!J) {
		mem_free(e);
		return NULL;
	}
	J->strict = e->strict;
	enter(J);
	if (js_try(J)) {
		js_freestate(J);
		return NULL;
	}
	js_pushglobal(J);
	js_defglobal(J, "globalThis", JS_DONTENUM);
	js_endtry(J);
	return J;
}

void js_freestate(js_State *J)
{
	struct embedding *e;
	if (!J)
		return;
	e = embedding_of(J);
	engine_free(J);
	mem_free(e->rejected);
	mem_free(e);
}

void js_setcontext(js_State *J, void *uctx) { embedding_of(J)->context = uctx; }
void *js_getcontext(js_State *J) { return embedding_of(J)->context; }
void js_setreport(js_State *J, js_Report report) { embedding_of(J)->report = report; }

js_Panic js_atpanic(js_State *J, js_Panic f)
{
	struct embedding *e = embedding_of(J);
	js_Panic old = e->panic;
	e->panic = f;
	return old;
}

void mujs_gc(js_State *J, int report)
{
	size_t before = engine_heap_total(J), after;
	char text[96];
	js_gc(J, 0);
	after = engine_heap_total(J);
	if (report) {
		snprintf(text, sizeof text, "garbage collected: %zu bytes freed, %zu in use", before - after, after);
		js_report(J, text);
	}
}

/* ---- errors */

void *mujs_savetry(js_State *J)
{
	enter(J);
	return js_savetry(J);
}

static void new_error_of(js_State *J, const char *message, js_Object *prototype)
{
	js_newerror(J, message);
	prop_set_prototype(J, STACK[TOP - 1].u.object, prototype);
}

void js_newevalerror(js_State *J, const char *message) { new_error_of(J, message, J->EvalError_prototype); }
void js_newurierror(js_State *J, const char *message) { new_error_of(J, message, J->URIError_prototype); }

void js_evalerror(js_State *J, const char *fmt, ...)
{
	char text[1024];
	va_list ap;
	va_start(ap, fmt);
	vsnprintf(text, sizeof text, fmt, ap);
	va_end(ap);
	js_newevalerror(J, text);
	js_throw(J);
}

/* Are the try records nearly used up?  The functions that never throw look before they try, and leave some to what they
 * call: a native that owns something tries before it calls on. */
enum { TRY_MARGIN = 64 };

static int is_full(js_State *J) { return J->trytop >= LIMIT_TRY_DEPTH - TRY_MARGIN; }

/* So many values -- error, which is the top, or said here if there is none yet. */
static int failed(js_State *J, int top, int full)
{
	if (full) {
		STACK[top].t.type = JS_TUNDEFINED;
		TOP = top + 1;
		value_set_short(&STACK[top], "stack overflow", 14);
	} else {
		STACK[top] = STACK[TOP - 1];
		TOP = top + 1;
	}
	return 1;
}

/* ---- loading and calling */

void js_loadstring(js_State *J, const char *filename, const char *source)
{
	enter(J);
	engine_compile(J, filename, source, strlen(source), embedding_of(J)->strict ? ENGINE_STRICT : ENGINE_SCRIPT,
		NULL);
}

/* A file's bytes; NULL with errno. */
static char *read_file(const char *filename, size_t *size)
{
	FILE *f = fopen(filename, "rb");
	char *text = NULL, *more;
	size_t room = 0, n = 0, got;
	int error = 0;
	if (!f)
		return NULL;
	do {
		if (n == room) {
			room = room ? room * 2 : 1 << 14;
			more = mem_try_realloc(text, room);
			if (!more) {
				error = ENOMEM;
				break;
			}
			text = more;
		}
		got = fread(text + n, 1, room - n, f);
		n += got;
	} while (got > 0);
	if (ferror(f))
		error = errno;
	fclose(f);
	if (error) {
		mem_free(text);
		text = NULL;
		errno = error;
	}
	*size = n;
	return text;
}

void js_loadfile(js_State *J, const char *filename)
{
	size_t got = 0;
	char *volatile text = read_file(filename, &got);
	volatile size_t size = got;
	enter(J);
	if (!text)
		js_error(J, "cannot open file '%s': %s", filename, strerror(errno));
	if (js_try(J)) {
		mem_free(text);
		js_throw(J);
	}
	engine_compile(J, filename, text, size, embedding_of(J)->strict ? ENGINE_STRICT : ENGINE_SCRIPT, NULL);
	js_endtry(J);
	mem_free(text);
}

int js_ploadstring(js_State *J, const char *filename, const char *source)
{
	int top = TOP, full = is_full(J);
	if (full || js_try(J))
		return failed(J, top, full);
	js_loadstring(J, filename, source);
	js_endtry(J);
	return 0;
}

int js_ploadfile(js_State *J, const char *filename)
{
	int top = TOP, full = is_full(J);
	if (full || js_try(J))
		return failed(J, top, full);
	js_loadfile(J, filename);
	js_endtry(J);
	return 0;
}

void mujs_call(js_State *J, int n)
{
	enter(J);
	js_call(J, n);
	leave(J);
}

void mujs_construct(js_State *J, int n)
{
	enter(J);
	js_construct(J, n);
	leave(J);
}

int mujs_pcall(js_State *J, int n)
{
	int top = TOP - n - 2, full = is_full(J);
	enter(J);
	if (full || js_try(J)) {
		failed(J, top, full);
		leave(J);
		return 1;
	}
	js_call(J, n);
	js_endtry(J);
	leave(J);
	return 0;
}

int js_pconstruct(js_State *J, int n)
{
	int top = TOP - n - 1, full = is_full(J);
	enter(J);
	if (full || js_try(J)) {
		failed(J, top, full);
		leave(J);
		return 1;
	}
	js_construct(J, n);
	js_endtry(J);
	leave(J);
	return 0;
}

/* The loaded function, or the error why there is none -- */
static int run_loaded(js_State *J, int not_loaded)
{
	if (!not_loaded) {
		js_pushundefined(J);
		if (!mujs_pcall(J, 0)) {
			js_pop(J, 1);
			return 0;
		}
	}
	if (is_full(J)) {
		js_report(J, "stack overflow");
		js_pop(J, 1);
	} else {
		report_value(J, "");
	}
	return 1;
}

int js_dostring(js_State *J, const char *source) { return run_loaded(J, js_ploadstring(J, "[string]", source)); }
int js_dofile(js_State *J, const char *filename) { return run_loaded(J, js_ploadfile(J, filename)); }

void js_eval(js_State *J)
{
	if (!js_isstring(J, -1))
		return;
	js_pushobject(J, J->eval_function);
	js_pushundefined(J);
	js_rot3(J);            /* text eval undefined -- eval undefined text */
	js_rot3(J);
	mujs_call(J, 1);
}

/* ---- the stack */

static int place_of(js_State *J, int idx)
{
	idx = idx < 0 ? TOP + idx : BOT + idx;
	if (idx < BOT || idx >= TOP)
		js_error(J, "stack error");
	return idx;
}

void js_insert(js_State *J, int idx)
{
	js_rot(J, TOP - place_of(J, idx));
}

void js_dup(js_State *J) { js_copy(J, -1); }
void js_rot4(js_State *J) { js_rot(J, 4); }

void js_dup2(js_State *J)
{
	js_copy(J, -2);
	js_copy(J, -2);
}

void js_currentfunction(js_State *J)
{
	if (BOT > 0)
		js_pushvalue(J, STACK[BOT - 1]);
	else
		js_pushundefined(J);
}

/* ---- names and properties */

/* As an atom's text, if it is more than ASCII. */
static const char *name_of(js_State *J, const char *name)
{
	size_t size = strlen(name);
	if (utf8_ascii_prefix(name, size) == size)
		return name;
	js_pushlstring(J, name, (int)size);
	name = atom_of(J, &STACK[TOP - 1]);
	TOP--;
	return name;
}

void mujs_pushliteral(js_State *J, const char *v) { js_pushstring(J, v); }

void js_newstring(js_State *J, const char *v)
{
	js_pushstring(J, v);
	js_toobject(J, -1);
}

/* An exotic object answers to every name. */
static int is_absent(js_State *J, int idx, const char *name)
{
	js_Value *v = js_tovalue(J, idx);
	return v->t.type == JS_TOBJECT && OBJECT_IS_EXOTIC(v->u.object) &&
		!object_has(J, v->u.object, js_intern(J, name));
}

int mujs_hasproperty(js_State *J, int idx, const char *name)
{
	name = name_of(J, name);
	return !is_absent(J, idx, name) && js_hasproperty(J, idx, name);
}

void mujs_getproperty(js_State *J, int idx, const char *name) { js_getproperty(J, idx, name_of(J, name)); }
void mujs_defproperty(js_State *J, int idx, const char *name, int atts)
{
	js_defproperty(J, idx, name_of(J, name), atts);
}
void mujs_defaccessor(js_State *J, int idx, const char *name, int atts)
{
	js_defaccessor(J, idx, name_of(J, name), atts);
}
void mujs_getglobal(js_State *J, const char *name) { js_getglobal(J, name_of(J, name)); }
void mujs_defglobal(js_State *J, const char *name, int atts) { js_defglobal(J, name_of(J, name), atts); }
void mujs_getregistry(js_State *J, const char *name) { js_getregistry(J, name_of(J, name)); }
void mujs_setregistry(js_State *J, const char *name) { js_setregistry(J, name_of(J, name)); }

/* What may be refused: a throw takes J->strict back itself. */
#define AS_STATE_SAYS(statement) \
	do { \
		int strict = J->strict; \
		J->strict = embedding_of(J)->strict; \
		statement; \
		J->strict = strict; \
	} while (0)

void mujs_setproperty(js_State *J, int idx, const char *name)
{
	name = name_of(J, name);
	/* [[Set]]: what the function is for, as the next three */
	AS_STATE_SAYS(js_setproperty(J, idx, name));
}

void mujs_setindex(js_State *J, int idx, int i)
{
	AS_STATE_SAYS(js_setindex(J, idx, i));                 /* [[Set]] */
}

void mujs_setglobal(js_State *J, const char *name)
{
	name = name_of(J, name);
	AS_STATE_SAYS(js_setglobal(J, name));                  /* [[Set]] */
}

void js_setlength(js_State *J, int idx, int len)
{
	js_pushnumber(J, len);
	mujs_setproperty(J, idx < 0 ? idx - 1 : idx, "length");        /* [[Set]] */
}

void mujs_delproperty(js_State *J, int idx, const char *name)
{
	name = name_of(J, name);
	AS_STATE_SAYS(js_delproperty(J, idx, name));
}

static const char *index_name(char text[16], int i)
{
	snprintf(text, 16, "%d", i);
	return text;
}

void js_delindex(js_State *J, int idx, int i)
{
	char text[16];
	mujs_delproperty(J, idx, index_name(text, i));
}

int mujs_hasindex(js_State *J, int idx, int i)
{
	char text[16];
	return !is_absent(J, idx, index_name(text, i)) && js_hasindex(J, idx, i);
}

void mujs_getindex(js_State *J, int idx, int i)
{
	if (!mujs_hasindex(J, idx, i))
		js_pushundefined(J);
}

void js_delglobal(js_State *J, const char *name)
{
	name = name_of(J, name);
	AS_STATE_SAYS(object_delete(J, J->G, js_intern(J, name)));
}

void js_delregistry(js_State *J, const char *name)
{
	name = name_of(J, name);
	AS_STATE_SAYS(object_delete(J, J->R, js_intern(J, name)));
}

const char *js_ref(js_State *J)
{
	char text[24];
	const char *name;
	/* no name of a program's begins like that */
	snprintf(text, sizeof text, "\1%u", ++embedding_of(J)->refs);
	name = js_intern(J, text);
	js_setregistry(J, name);
	return name;
}

void js_unref(js_State *J, const char *ref) { js_delregistry(J, ref); }

void js_pushiterator(js_State *J, int idx, int own)
{
	js_pushobject(J, object_iterator(J, js_toobject(J, idx), own));
}

const char *js_nextiterator(js_State *J, int idx)
{
	js_Value *v = js_tovalue(J, idx);
	if (v->t.type != JS_TOBJECT || v->u.object->type != JS_CITERATOR)
		js_typeerror(J, "not an iterator");
	return object_iterator_next(J, v->u.object);
}

/* ---- C functions */

/* `new` of a function that has no constructor of its own: a fresh object is `this`, and the result unless there is
 * another. */
static void construct_plain(js_State *J)
{
	js_Object *f = J->trace[J->tracetop].callee, *target = run_new_target(J), *prototype = J->Object_prototype;
	int n = js_gettop(J) - 1, i;
	J->trace[J->tracetop].prototype_asked = 1;
	js_pushobject(J, target ? target : f);
	js_getproperty(J, -1, "prototype");
	if (js_isobject(J, -1))
		prototype = STACK[TOP - 1].u.object;
	js_pushobject(J, jsV_newobject(J, JS_COBJECT, prototype));
	js_replace(J, 0);
	js_pop(J, 2);
	js_pushobject(J, f);
	js_copy(J, 0);
	for (i = 1; i <= n; i++)
		js_copy(J, i);
	js_call(J, n);
	if (!js_isobject(J, -1))
		js_copy(J, 0);
}

enum { LENGTH_MAX = 1 << 16 };

static void check_length(js_State *J, int length)
{
	if (length < 0 || length > LENGTH_MAX)
		js_rangeerror(J, "a C function cannot have %d parameters", length);
}

/* function -- function */
static void make_constructible(js_State *J)
{
	STACK[TOP - 1].u.object->u.c.constructor = construct_plain;
	js_newobject(J);
	js_copy(J, -2);
	js_defproperty(J, -2, "constructor", JS_DONTENUM);
	js_defproperty(J, -2, "prototype", JS_DONTENUM | JS_DONTCONF);
}

void mujs_newcfunction(js_State *J, js_CFunction fun, const char *name, int length)
{
	check_length(J, length);
	js_newcfunction(J, fun, name_of(J, name), length);
	make_constructible(J);
}

void mujs_newcfunctionx(js_State *J, js_CFunction fun, const char *name, int length, void *data, js_Finalize finalize)
{
	if (js_try(J)) {
		if (finalize)
			finalize(J, data);
		js_throw(J);
	}
	check_length(J, length);
	name = name_of(J, name);
	js_endtry(J);
	js_newcfunctionx(J, fun, name, length, data, finalize);
	make_constructible(J);
}

void mujs_newcconstructor(js_State *J, js_CFunction fun, js_CFunction con, const char *name, int length)
{
	check_length(J, length);
	js_newcconstructor(J, fun, con, name_of(J, name), length);
}

/* ---- userdata */

/* Of js_newuserdatax: an exotic object before one that is ordinary and has the properties. */
struct hooked
{
	js_Object *inner;
	void *data;
	js_HasProperty has;
	js_Put put;
	js_Delete del;
	js_Finalize finalize;
	/* the name that put was just asked about, while an ordinary [[Set]] comes back to define it */
	const char *declined;
};

static const struct engine_class hooked_class;

static struct hooked *hooks_of(js_Object *obj) { return object_data(obj, &hooked_class); }
static js_Object *inner_of(js_Object *obj) { return hooks_of(obj)->inner; }
static int is_name(const char *atom) { return ATOM(atom)->kind == ATOM_STRING; }

static js_Object *hooked_prototype(js_State *J, js_Object *obj) { return inner_of(obj)->prototype; }
static int hooked_is_extensible(js_State *J, js_Object *obj) { return inner_of(obj)->extensible; }
static int hooked_prevent(js_State *J, js_Object *obj) { return object_try_prevent_extensions(J, inner_of(obj)); }
static int hooked_own(js_State *J, js_Object *obj, const char *atom, struct object_desc *d)
{
	return object_own(J, inner_of(obj), atom, d);
}
static void hooked_keys(js_State *J, js_Object *obj)
{
	object_keys(J, inner_of(obj), KEYS_STRINGS | KEYS_SYMBOLS | KEYS_HIDDEN);
}

static int hooked_set_prototype(js_State *J, js_Object *obj, js_Object *prototype)
{
	return object_set_prototype(J, inner_of(obj), prototype);
}

/* 1 and -- value */
static int ask_has(js_State *J, struct hooked *h, const char *atom)
{
	int top = TOP;
	if (!h->has || !is_name(atom))
		return 0;
	if (!h->has(J, h->data, atom)) {
		TOP = top;
		return 0;
	}
	if (TOP == top)
		js_pushundefined(J);
	STACK[top] = STACK[TOP - 1];
	TOP = top + 1;
	return 1;
}

/* value -- value */
static int ask_put(js_State *J, struct hooked *h, const char *atom)
{
	int top = TOP, taken;
	if (!h->put || !is_name(atom))
		return 0;
	taken = h->put(J, h->data, atom);
	TOP = top;
	return taken != 0;
}

static int hooked_has(js_State *J, js_Object *obj, const char *atom)
{
	if (ask_has(J, hooks_of(obj), atom)) {
		js_pop(J, 1);
		return 1;
	}
	return object_has(J, inner_of(obj), atom);
}

static void hooked_get(js_State *J, js_Object *obj, const char *atom, const js_Value *receiver)
{
	js_Value self = *receiver;
	if (!ask_has(J, hooks_of(obj), atom))
		object_get_for(J, inner_of(obj), atom, &self);
}

static int hooked_set(js_State *J, js_Object *obj, const char *atom, const js_Value *receiver)
{
	struct hooked *h = hooks_of(obj);
	js_Value self = *receiver;
	int done;
	if (ask_put(J, h, atom))
		return 1;
	h->declined = atom;
	done = object_set_for(J, h->inner, atom, &self);
	h->declined = NULL;
	return done;
}

static int hooked_define(js_State *J, js_Object *obj, const char *atom, const struct object_desc *d)
{
	struct hooked *h = hooks_of(obj);
	int declined = h->declined == atom;
	h->declined = NULL;
	if (!declined && d->has & DESC_VALUE) {
		int taken;
		js_pushvalue(J, d->value);
		taken = ask_put(J, h, atom);
		js_pop(J, 1);
		if (taken)
			return 1;
	}
	return object_define(J, h->inner, atom, d, 0);
}

static int hooked_delete(js_State *J, js_Object *obj, const char *atom)
{
	struct hooked *h = hooks_of(obj);
	int top = TOP, taken = h->del && is_name(atom) && h->del(J, h->data, atom);
	TOP = top;
	return taken || object_try_delete(J, h->inner, atom);
}

static void hooked_mark(js_State *J, int mark, void *data)
{
	gc_mark_object(J, mark, ((struct hooked *)data)->inner);
}

static void hooked_finalize(js_State *J, void *data)
{
	struct hooked *h = data;
	if (h->finalize)
		h->finalize(J, h->data);
	mem_free(h);
}

static const struct engine_exotic hooked_exotic = {
	hooked_prototype, hooked_set_prototype, hooked_is_extensible, hooked_prevent, hooked_own, hooked_define,
	hooked_has, hooked_get, hooked_set, hooked_delete,
	hooked_keys,
};

static const struct engine_class hooked_class = { .name = "Userdata", .mark = hooked_mark, .finalize = hooked_finalize,
	.exotic = &hooked_exotic };

void js_newuserdatax(js_State *J, const char *tag, void *data, js_HasProperty has, js_Put put, js_Delete del,
	js_Finalize finalize)
{
	struct hooked *h;
	js_Object *obj, *prototype = js_isobject(J, -1) ? STACK[TOP - 1].u.object : NULL;
	if (!has && !put && !del) {
		js_newuserdata(J, tag, data, finalize);
		return;
	}
	h = mem_try_zalloc(sizeof *h);
	if (!h) {
		if (finalize)
			finalize(J, data);
		memory_exhausted(J);
	}
	*h = (struct hooked){ .data = data, .has = has, .put = put, .del = del, .finalize = finalize };
	obj = object_new_class(J, &hooked_class, NULL, h);
	obj->u.user.tag = tag;
	js_pushobject(J, obj);
	h->inner = jsV_newobject(J, JS_COBJECT, prototype);
	js_rot2pop1(J);
}

/* The userdata at idx, if it is one of a program's with this tag, and in *data its pointer. */
static int find_userdata(js_State *J, int idx, const char *tag, void **data)
{
	js_Value *v = js_tovalue(J, idx);
	js_Object *obj = v->t.type == JS_TOBJECT && v->u.object->type == JS_CUSERDATA ? v->u.object : NULL;
	struct hooked *h;
	if (!obj || obj->lazy & OBJECT_KEEPS)
		return 0;
	h = hooks_of(obj);
	if ((obj->u.user.cls && !h) || strcmp(obj->u.user.tag, tag))
		return 0;
	*data = h ? h->data : obj->u.user.data;
	return 1;
}

int mujs_isuserdata(js_State *J, int idx, const char *tag)
{
	void *data;
	return find_userdata(J, idx, tag, &data);
}

void *mujs_touserdata(js_State *J, int idx, const char *tag)
{
	void *data = NULL;
	if (!find_userdata(J, idx, tag, &data))
		js_typeerror(J, "not a %s", tag);
	return data;
}

/* ---- kinds and conversions */

static int has_class(js_State *J, int idx, enum js_Class class)
{
	js_Value *v = js_tovalue(J, idx);
	return v->t.type == JS_TOBJECT && v->u.object->type == class;
}

int js_isnumberobject(js_State *J, int idx) { return has_class(J, idx, JS_CNUMBER); }
int js_isstringobject(js_State *J, int idx) { return has_class(J, idx, JS_CSTRING); }
int js_isbooleanobject(js_State *J, int idx) { return has_class(J, idx, JS_CBOOLEAN); }
int js_isdateobject(js_State *J, int idx) { return has_class(J, idx, JS_CDATE); }

int js_type(js_State *J, int idx)
{
	js_Value *v = js_tovalue(J, idx);
	switch ((enum js_Type)v->t.type) {
	case JS_TSHRSTR:
	case JS_TLITSTR:
	case JS_TMEMSTR: return JS_ISSTRING;
	case JS_TNULL: return JS_ISNULL;
	case JS_TBOOLEAN: return JS_ISBOOLEAN;
	case JS_TNUMBER: return JS_ISNUMBER;
	case JS_TBIGINT:
	case JS_TBIGCELL: return JS_ISBIGINT;
	case JS_TSYMBOL: return JS_ISSYMBOL;
	case JS_TOBJECT: return value_callable(v) ? JS_ISFUNCTION : JS_ISOBJECT;
	case JS_TUNDEFINED:
	case JS_TACCESSOR:
	case JS_THOLE:
	case JS_TENV:
	case JS_TREF: break;
	}
	return JS_ISUNDEFINED;
}

short js_toint16(js_State *J, int idx) { return (short)js_toint32(J, idx); }
unsigned short js_touint16(js_State *J, int idx) { return (unsigned short)js_touint32(J, idx); }

#define TRY(type, name, convert) \
	type name(js_State *J, int idx, type error) \
	{ \
		type volatile fallback = error; \
		type v; \
		if (is_full(J)) \
			return error; \
		enter(J); \
		if (js_try(J)) { \
			js_pop(J, 1); \
			return fallback; \
		} \
		v = convert(J, idx); \
		js_endtry(J); \
		return v; \
	}

TRY(const char *, js_trystring, js_tostring)
TRY(double, js_trynumber, js_tonumber)
TRY(int, js_tryinteger, js_tointeger)
TRY(int, js_tryboolean, js_toboolean)
TRY(const char *, js_tryrepr, js_torepr)

/* ---- js_repr */

static void put_value(js_State *J, js_Buffer **sb, int base);

static void put_number(js_State *J, js_Buffer **sb, double x)
{
	char text[32];
	js_puts(J, sb, x == 0 && signbit(x) ? "-0" : jsV_numbertostring(J, text, x));
}

static void put_text(js_State *J, js_Buffer **sb, const char *s)
{
	static const char letters[] = "\b\t\n\f\r\"\\", escapes[] = "btnfr\"\\";
	const char *end = s + strlen(s), *letter;
	char text[8];
	js_putc(J, sb, '"');
	while (s < end) {
		uint32_t c;
		int ok;
		size_t n = (size_t)utf8_decode((const unsigned char *)s, (size_t)(end - s), &c, &ok);
		if (!ok && (unsigned char)*s == 0xC0) {                /* U+0000 */
			n = 2;
			c = 0;
		} else if (!ok && (unsigned char)*s == 0xED && end - s >= 3) {         /* a lone surrogate */
			n = 3;
			c = 0xD000 | (uint32_t)(s[1] & 0x3F) << 6 | (uint32_t)(s[2] & 0x3F);
		}
		letter = c && c < 128 ? strchr(letters, (int)c) : NULL;
		if (letter) {
			js_putc(J, sb, '\\');
			js_putc(J, sb, escapes[letter - letters]);
		} else if (c < ' ') {
			snprintf(text, sizeof text, "\\x%02X", c);
			js_puts(J, sb, text);
		} else if (c < 128 || c > 0xFFFF) {
			js_putm(J, sb, s, s + n);
		} else {
			snprintf(text, sizeof text, "\\u%04X", c);
			js_puts(J, sb, text);
		}
		s += n;
	}
	js_putc(J, sb, '"');
}

static int is_digit(char c) { return c >= '0' && c <= '9'; }
static int is_letter(char c) { return ((c | 32) >= 'a' && (c | 32) <= 'z') || c == '_'; }

static void put_key(js_State *J, js_Buffer **sb, const char *key)
{
	const char *p = key;
	int number = is_digit(*p);
	while (*p && (is_digit(*p) || (!number && is_letter(*p))))
		p++;
	if (p > key && !*p)
		js_puts(J, sb, key);
	else
		put_text(J, sb, key);
}

/* Is the object on top shown already, further out? */
static int is_inside_itself(js_State *J, int base)
{
	for (int i = base; i < TOP - 1; i++)
		if (STACK[i].t.type == JS_TOBJECT && STACK[i].u.object == STACK[TOP - 1].u.object)
			return 1;
	return 0;
}

static void put_properties(js_State *J, js_Buffer **sb, int base)
{
	const char *key, *comma = "";
	js_putc(J, sb, '{');
	js_pushiterator(J, -1, 1);
	while ((key = js_nextiterator(J, -1)) != NULL) {
		js_puts(J, sb, comma);
		comma = ", ";
		put_key(J, sb, key);
		js_puts(J, sb, ": ");
		js_getproperty(J, -2, key);
		put_value(J, sb, base);
		js_pop(J, 1);
	}
	js_pop(J, 1);
	js_putc(J, sb, '}');
}

static void put_elements(js_State *J, js_Buffer **sb, int base)
{
	int n = js_getlength(J, -1), i;
	js_putc(J, sb, '[');
	for (i = 0; i < n; i++) {
		gc_poll(J);
		if (i > 0)
			js_puts(J, sb, ", ");
		if (js_hasindex(J, -1, i)) {
			put_value(J, sb, base);
			js_pop(J, 1);
		}
	}
	js_putc(J, sb, ']');
}

/* The property `name` of the object on top, as it is. */
static void put_property(js_State *J, js_Buffer **sb, const char *name)
{
	js_getproperty(J, -1, name);
	js_puts(J, sb, js_tostring(J, -1));
	js_pop(J, 1);
}

static void put_boxed(js_State *J, js_Buffer **sb, int base, const char *head, js_Value v)
{
	js_puts(J, sb, head);
	js_pushvalue(J, v);
	put_value(J, sb, base);
	js_pop(J, 1);
	js_puts(J, sb, "))");
}

static js_Value number_of(double x)
{
	js_Value v;
	value_set_number(&v, x);
	return v;
}

static js_Value boolean_of(int x)
{
	js_Value v;
	value_set_boolean(&v, x);
	return v;
}

static void put_error(js_State *J, js_Buffer **sb, int base)
{
	js_puts(J, sb, "(new ");
	put_property(J, sb, "name");
	js_putc(J, sb, '(');
	if (js_hasproperty(J, -1, "message")) {
		put_value(J, sb, base);
		js_pop(J, 1);
	}
	js_puts(J, sb, "))");
}

static void put_userdata(js_State *J, js_Buffer **sb, int base, js_Object *obj)
{
	if (obj->lazy & OBJECT_KEEPS || (obj->u.user.cls && !hooks_of(obj))) {
		put_properties(J, sb, base);
		return;
	}
	js_puts(J, sb, "[userdata ");
	js_puts(J, sb, obj->u.user.tag);
	js_putc(J, sb, ']');
}

static void put_object(js_State *J, js_Buffer **sb, int base)
{
	js_Object *obj = STACK[TOP - 1].u.object;
	switch ((enum js_Class)obj->type) {
	case JS_CARRAY: put_elements(J, sb, base); break;
	case JS_CCFUNCTION:
	case JS_CCLOSURE:
		value_pushsource(J, -1);
		js_puts(J, sb, js_tostring(J, -1));
		js_pop(J, 1);
		break;
	case JS_CBOOLEAN: put_boxed(J, sb, base, "(new Boolean(", boolean_of(obj->u.boolean)); break;
	case JS_CNUMBER: put_boxed(J, sb, base, "(new Number(", number_of(obj->u.number)); break;
	case JS_CSTRING: put_boxed(J, sb, base, "(new String(", obj->u.s.value); break;
	case JS_CDATE: put_boxed(J, sb, base, "(new Date(", number_of(obj->u.number)); break;
	case JS_CREGEXP:
		js_putc(J, sb, '/');
		put_property(J, sb, "source");
		js_putc(J, sb, '/');
		put_property(J, sb, "flags");
		break;
	case JS_CERROR: put_error(J, sb, base); break;
	case JS_CMATH: js_puts(J, sb, "Math"); break;
	case JS_CJSON: js_puts(J, sb, "JSON"); break;
	case JS_CITERATOR: js_puts(J, sb, "[iterator]"); break;
	case JS_CUSERDATA: put_userdata(J, sb, base, obj); break;
	case JS_CBIGINT: put_boxed(J, sb, base, "(Object(", obj->u.bigint); break;
	case JS_CSYMBOL:
	case JS_COBJECT:
	case JS_CARGUMENTS: put_properties(J, sb, base); break;
	}
}

/* value -- value */
static void put_value(js_State *J, js_Buffer **sb, int base)
{
	run_check_stack(J);
	switch (js_type(J, -1)) {
	case JS_ISNUMBER: put_number(J, sb, js_tonumber(J, -1)); break;
	case JS_ISSTRING: put_text(J, sb, js_tostring(J, -1)); break;
	case JS_ISSYMBOL:
		js_puts(J, sb, "Symbol(");
		js_puts(J, sb, STACK[TOP - 1].u.litstr);
		js_putc(J, sb, ')');
		break;
	case JS_ISOBJECT:
	case JS_ISFUNCTION:
		if (is_inside_itself(J, base))
			js_puts(J, sb, js_isarray(J, -1) ? "[]" : "{}");
		else
			put_object(J, sb, base);
		break;
	default:
		js_copy(J, -1);
		js_puts(J, sb, js_tostring(J, -1));
		js_puts(J, sb, js_type(J, -2) == JS_ISBIGINT ? "n" : "");
		js_pop(J, 1);
	}
}

void js_repr(js_State *J, int idx)
{
	js_Buffer *volatile text = NULL;
	enter(J);
	js_copy(J, idx);
	if (js_try(J)) {
		js_free(J, text);
		js_throw(J);
	}
	put_value(J, (js_Buffer **)&text, TOP - 1);
	js_pushlstring(J, text ? text->s : "", text ? text->n : 0);
	js_endtry(J);
	js_free(J, text);
	js_rot2pop1(J);
}

const char *js_torepr(js_State *J, int idx)
{
	js_repr(J, idx);
	js_replace(J, idx < 0 ? idx - 1 : idx);
	return js_tostring(J, idx);
}
