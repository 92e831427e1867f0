/* mujs.h -- jsr's engine with the interface of MuJS 1.3.6.
 *
 * A program written for MuJS compiles with this header unchanged, links with libjsr.a, libm and libpthread, and can run
 * ECMAScript 2025.  Names, constants and signatures are MuJS's; this header documents each function, and the guarantees
 * of MuJS that jsr does not give.
 *
 * Values     are on a stack and addressed by index: in a C function 0 is `this`, 1 the first argument; -1 is the top.
 *            Outside of all calls 0 is the first value pushed.  An index beyond the top reads as undefined.  Comments
 *            write effects as  before -- after.  Script has two types that MuJS lacks: symbols and BigInts.  js_type
 *            has numbers for them after MuJS's own; converting a symbol to a string or a number, or a BigInt to a
 *            number, throws a TypeError.
 * Strings    are C strings in WTF-8: UTF-8 in which a lone surrogate is encoded in three bytes and U+0000 as C0 80.  As
 *            input any bytes are accepted: surrogate pairs in six bytes become one character, invalid WTF-8 becomes
 *            U+FFFD.  In output, pairs are one character of four bytes.  Lengths and indices in script are in UTF-16
 *            units.  A pointer from js_tostring is valid as long as the value stays at its place on the stack.
 * Errors     use longjmp, to the js_try, js_p*, js_do* or script `try` that was entered last; C++ destructors in
 *            between do not run.  Every function below may throw, if only because memory or stack runs out, except
 *            those documented otherwise and js_is*, js_gettop, js_type, js_typeof.  Running out of stack or memory
 *            throws RangeErrors; MuJS throws strings.  A local that is changed after js_try and read after an error
 *            must be volatile.
 * Stack      script uses the C stack of the calling thread, and throws a RangeError 128 KB (at most a quarter of the
 *            stack) before its end.  On a different stack (coroutines), 64 KB below the outermost call are used.
 * Memory     the js_Alloc passed to js_newstate is never called: objects, bytecode and text come from malloc and mmap.
 *            A state reserves 32 GB of address space, of which only the used part takes memory; if that fails (ulimit
 *            -v), only malloc is used.
 * Modules    scripts only: import() throws a TypeError.
 * Threads    any number of states.  Each belongs to the thread that created it.
 * Jobs       reactions of promises run when the outermost js_call, js_pcall, js_construct, js_pconstruct, js_dostring
 *            or js_dofile returns without a throw.  Uncaught errors and unhandled rejections in them are passed to the
 *            report function.
 * Libraries  libjsr.a can be linked into programs, with or without PIE, but not into shared objects.
 */
#ifndef JSR_MUJS_H
#define JSR_MUJS_H

#include <setjmp.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The same as in MuJS 1.3.6's own header. */
#define JS_VERSION_MAJOR 1
#define JS_VERSION_MINOR 3
#define JS_VERSION_PATCH 5
#define JS_VERSION (JS_VERSION_MAJOR * 10000 + JS_VERSION_MINOR * 100 + JS_VERSION_PATCH)
#define JS_CHECKVERSION(x, y, z) (JS_VERSION >= ((x) * 10000 + (y) * 100 + (z)))

#define JSR_MUJS 1             /* identifies jsr */

#define JS_NORETURN __attribute__((__noreturn__))
#define JS_PRINTFLIKE(text, first) __attribute__((__format__(__printf__, text, first)))

typedef struct js_State js_State;

typedef void *(*js_Alloc)(void *memctx, void *ptr, int size);
typedef void (*js_Panic)(js_State *J);
typedef void (*js_CFunction)(js_State *J);
typedef void (*js_Finalize)(js_State *J, void *p);
typedef int (*js_HasProperty)(js_State *J, void *p, const char *name);
typedef int (*js_Put)(js_State *J, void *p, const char *name);
typedef int (*js_Delete)(js_State *J, void *p, const char *name);
typedef void (*js_Report)(js_State *J, const char *message);

#ifndef JSR_INSIDE             /* the engine's own headers define these */
enum { JS_STRICT = 1 };                                /* js_newstate */
enum { JS_REGEXP_G = 1, JS_REGEXP_I = 2, JS_REGEXP_M = 4 };
enum { JS_READONLY = 1, JS_DONTENUM = 2, JS_DONTCONF = 4 };
#define js_try(J) setjmp(*(jmp_buf *)js_savetry(J))
#endif
enum {
	JS_ISUNDEFINED, JS_ISNULL, JS_ISBOOLEAN, JS_ISNUMBER, JS_ISSTRING, JS_ISFUNCTION, JS_ISOBJECT,
	JS_ISSYMBOL, JS_ISBIGINT                       /* not in MuJS */
};

/* ---- a state */

/* NULL when out of memory.  JS_STRICT: loaded code is strict, and refused writes from C throw; else they are ignored.
 * alloc and actx are unused. */
js_State *js_newstate(js_Alloc alloc, void *actx, int flags);
void js_freestate(js_State *J);                        /* may be NULL.  Call it outside of all calls; runs finalizers */
/* a pointer for the program, initially NULL; neither function throws */
void js_setcontext(js_State *J, void *uctx);
void *js_getcontext(js_State *J);

/* Called for an error outside of any try, with the error on the stack; when it returns, abort is called.  Returns the
 * previous function.  The default reports "uncaught exception".  Neither throws. */
js_Panic js_atpanic(js_State *J, js_Panic panic);

/* By default messages go to stderr.  The function must not throw, and may only call js_getcontext.  NULL: no
 * reports. */
void js_setreport(js_State *J, js_Report report);
void js_report(js_State *J, const char *message);

/* A full collection.  report: reports how many bytes it freed through js_report (MuJS: how many objects).  Never
 * throws.  A finalizer may only call js_getcontext. */
void js_gc(js_State *J, int report);

/* ---- running script */

/* -- function  of a global script: top-level `let`, `const` and `class` are visible to later scripts, but are not
 * properties of the global object.  A file may begin with #!.  SyntaxError, or Error if the file cannot be read. */
void js_loadstring(js_State *J, const char *filename, const char *source);
void js_loadfile(js_State *J, const char *filename);
int js_ploadstring(js_State *J, const char *filename, const char *source);     /* 0, or 1: -- error.  Neither throws */
int js_ploadfile(js_State *J, const char *filename);

/* Loads, calls and drops the result: 0; or 1 after reporting the error.  Neither throws. */
int js_dostring(js_State *J, const char *source);
int js_dofile(js_State *J, const char *filename);

/* string -- result     as a global eval; other values stay unchanged */
void js_eval(js_State *J);
void js_call(js_State *J, int n);                      /* function this n arguments -- result */
void js_construct(js_State *J, int n);                 /* function n arguments -- object     `new` */
int js_pcall(js_State *J, int n);                      /* 0; or 1: function this n arguments -- error.  Never throws */
/* 0; or 1: function n arguments -- error.  (MuJS then removes one value more.)  Never throws */
int js_pconstruct(js_State *J, int n);

/* ---- errors */

/* Either js_try(J) returns 0, and js_endtry must be called before the calling function returns; or an error was thrown:
 * everything pushed since js_try is removed, the error is on the stack, and js_endtry must not be called. */
void *js_savetry(js_State *J);
void js_endtry(js_State *J);

JS_NORETURN void js_throw(js_State *J);                /* value -- */
/* messages of at most 1023 bytes */
JS_NORETURN void js_error(js_State *J, const char *fmt, ...) JS_PRINTFLIKE(2, 3);
JS_NORETURN void js_evalerror(js_State *J, const char *fmt, ...) JS_PRINTFLIKE(2, 3);
JS_NORETURN void js_rangeerror(js_State *J, const char *fmt, ...) JS_PRINTFLIKE(2, 3);
JS_NORETURN void js_referenceerror(js_State *J, const char *fmt, ...) JS_PRINTFLIKE(2, 3);
JS_NORETURN void js_syntaxerror(js_State *J, const char *fmt, ...) JS_PRINTFLIKE(2, 3);
JS_NORETURN void js_typeerror(js_State *J, const char *fmt, ...) JS_PRINTFLIKE(2, 3);
JS_NORETURN void js_urierror(js_State *J, const char *fmt, ...) JS_PRINTFLIKE(2, 3);

/* -- error    Its stack trace is `stack`; MuJS uses `stackTrace`. */
void js_newerror(js_State *J, const char *message);
void js_newevalerror(js_State *J, const char *message);
void js_newrangeerror(js_State *J, const char *message);
void js_newreferenceerror(js_State *J, const char *message);
void js_newsyntaxerror(js_State *J, const char *message);
void js_newtypeerror(js_State *J, const char *message);
void js_newurierror(js_State *J, const char *message);

/* ---- the stack */

/* number of values; in a C function `this` and the arguments, at least as many as its length */
int js_gettop(js_State *J);
void js_pop(js_State *J, int n);
void js_rot(js_State *J, int n);                       /* moves the top below the n - 1 values under it */
void js_copy(js_State *J, int idx);                    /* -- value */
void js_remove(js_State *J, int idx);
/* moves the top to idx, and the values from there up by one.  (MuJS throws.) */
void js_insert(js_State *J, int idx);
void js_replace(js_State *J, int idx);                 /* value --     stored at idx */
void js_dup(js_State *J);                              /* a -- a a */
void js_dup2(js_State *J);                             /* a b -- a b a b */
void js_rot2(js_State *J);                             /* a b -- b a */
void js_rot3(js_State *J);                             /* a b c -- c a b */
void js_rot4(js_State *J);                             /* a b c d -- d a b c */
void js_rot2pop1(js_State *J);                         /* a b -- b */
void js_rot3pop2(js_State *J);                         /* a b c -- c */

/* ---- pushing */

void js_pushundefined(js_State *J);
void js_pushnull(js_State *J);
void js_pushboolean(js_State *J, int v);
void js_pushnumber(js_State *J, double v);
void js_pushstring(js_State *J, const char *v);        /* copied, as by the next two */
void js_pushlstring(js_State *J, const char *v, int n);        /* n bytes; a 0 among them is U+0000 */
void js_pushliteral(js_State *J, const char *v);
void js_pushglobal(js_State *J);
void js_currentfunction(js_State *J);                  /* -- the running C function, or undefined */
void *js_currentfunctiondata(js_State *J);             /* the data passed to js_newcfunctionx for it; never throws */

void js_newobject(js_State *J);
void js_newobjectx(js_State *J);  /* prototype -- object     a value that is not an object: no prototype */
void js_newarray(js_State *J);
void js_newboolean(js_State *J, int v);                /* wrapper objects, as by `new` */
void js_newnumber(js_State *J, double v);
void js_newstring(js_State *J, const char *v);
void js_newregexp(js_State *J, const char *pattern, int flags);        /* SyntaxError */

/* ---- C functions
 *
 * Called with at least `length` arguments, padded with undefined.  If it returns with more values on the stack than at
 * the call, its result is the top; else undefined.  With `new`, `this` is a new object, which is the result unless the
 * function returns another object.  The name is copied. */
void js_newcfunction(js_State *J, js_CFunction fun, const char *name, int length);
void js_newcfunctionx(js_State *J, js_CFunction fun, const char *name, int length, void *data, js_Finalize finalize);
/* prototype -- constructor  fun for calls, con for `new`: its `this` is null, and it must return an object (else a
 * TypeError). */
void js_newcconstructor(js_State *J, js_CFunction fun, js_CFunction con, const char *name, int length);

/* ---- userdata: prototype -- object
 *
 * finalize(J, data) is called when the object is collected, and if js_newuserdata throws.  tag is not copied: ASCII,
 * and it must outlive the state.  Only objects created here have tags: the engine's own are not userdata.  has, put and
 * del may be NULL; they are called first when the property `name` of the object is read or tested, written or defined,
 * or deleted: a result other than 0 means that it was handled.  Then has must have pushed the value; put finds it on
 * top and leaves it there.  They are not called for symbols, nor for listing properties. */
void js_newuserdata(js_State *J, const char *tag, void *data, js_Finalize finalize);
void js_newuserdatax(js_State *J, const char *tag, void *data, js_HasProperty has, js_Put put, js_Delete del,
	js_Finalize finalize);
/* TypeError for anything else, including undefined and null (like MuJS, unlike its manual) */
void *js_touserdata(js_State *J, int idx, const char *tag);
int js_isuserdata(js_State *J, int idx, const char *tag);

/* ---- properties.  Getters, setters and proxies may run.  Primitives use their prototype's properties; undefined and
 * null throw a TypeError. */
/* 1: -- value; 0: nothing pushed.  Includes inherited properties */
int js_hasproperty(js_State *J, int idx, const char *name);
void js_getproperty(js_State *J, int idx, const char *name);   /* -- value */
void js_setproperty(js_State *J, int idx, const char *name);   /* value -- */
/* value --     throws if refused, regardless of JS_STRICT */
void js_defproperty(js_State *J, int idx, const char *name, int atts);
/* getter setter --     undefined or null for none; throws like js_defproperty */
void js_defaccessor(js_State *J, int idx, const char *name, int atts);
void js_delproperty(js_State *J, int idx, const char *name);

int js_getlength(js_State *J, int idx);                /* 0 .. INT_MAX */
void js_setlength(js_State *J, int idx, int len);
int js_hasindex(js_State *J, int idx, int i);          /* like js_hasproperty and so on */
void js_getindex(js_State *J, int idx, int i);
void js_setindex(js_State *J, int idx, int i);
void js_delindex(js_State *J, int idx, int i);

void js_getglobal(js_State *J, const char *name);
void js_setglobal(js_State *J, const char *name);
void js_defglobal(js_State *J, const char *name, int atts);
void js_delglobal(js_State *J, const char *name);

void js_getregistry(js_State *J, const char *name);    /* an object that script cannot access */
void js_setregistry(js_State *J, const char *name);
void js_delregistry(js_State *J, const char *name);
/* value --     a new name in the registry, valid until js_unref.  (MuJS uses one name per object.) */
const char *js_ref(js_State *J);
void js_unref(js_State *J, const char *ref);

/* -- iterator  over the names of the object's enumerable properties, as in for-in; own: only own properties.  next: a
 * name that still exists, valid as long as the iterator, or NULL. */
void js_pushiterator(js_State *J, int idx, int own);
const char *js_nextiterator(js_State *J, int idx);

/* ---- kinds */

int js_isdefined(js_State *J, int idx);
int js_isundefined(js_State *J, int idx);
int js_isnull(js_State *J, int idx);
int js_isboolean(js_State *J, int idx);
int js_isnumber(js_State *J, int idx);
int js_isstring(js_State *J, int idx);
int js_isprimitive(js_State *J, int idx);
int js_isobject(js_State *J, int idx);
int js_isarray(js_State *J, int idx);                  /* false for proxies */
int js_isregexp(js_State *J, int idx);
int js_iscoercible(js_State *J, int idx);              /* not undefined or null */
int js_iscallable(js_State *J, int idx);
int js_iserror(js_State *J, int idx);
int js_isnumberobject(js_State *J, int idx);
int js_isstringobject(js_State *J, int idx);
int js_isbooleanobject(js_State *J, int idx);
int js_isdateobject(js_State *J, int idx);
const char *js_typeof(js_State *J, int idx);           /* as the operator */
int js_type(js_State *J, int idx);                     /* JS_IS* above */

/* ---- conversions.  js_tostring replaces the value on the stack by the string (undefined stays); the others change
 * nothing. */
int js_toboolean(js_State *J, int idx);                /* never throws */
double js_tonumber(js_State *J, int idx);
const char *js_tostring(js_State *J, int idx);
int js_tointeger(js_State *J, int idx);                /* clamped to int; NaN: 0 */
int js_toint32(js_State *J, int idx);                  /* modulo 2^32; the others likewise by their size */
unsigned int js_touint32(js_State *J, int idx);
short js_toint16(js_State *J, int idx);
unsigned short js_touint16(js_State *J, int idx);

/* The same, but they return `error` instead of throwing. */
const char *js_trystring(js_State *J, int idx, const char *error);
double js_trynumber(js_State *J, int idx, double error);
int js_tryinteger(js_State *J, int idx, int error);
int js_tryboolean(js_State *J, int idx, int error);

/* A value as the script source of a similar one, for display: cycles are cut, and functions show their source.  --
 * string js_torepr puts it at idx. */
void js_repr(js_State *J, int idx);
const char *js_torepr(js_State *J, int idx);
const char *js_tryrepr(js_State *J, int idx, const char *error);       /* never throws */

/* ---- operators on the two topmost values */

void js_concat(js_State *J);                           /* a b -- a + b */
/* < 0, 0 or > 0; *okay = 0: not comparable (NaN).  Strings by UTF-16 units.  Objects are converted to primitives. */
int js_compare(js_State *J, int *okay);
int js_equal(js_State *J);  /* ==; objects compared with primitives are converted to primitives */
int js_strictequal(js_State *J);                       /* ===, never throws */
int js_instanceof(js_State *J);                        /* neither is popped */

#ifdef __cplusplus
}
#endif

#endif
