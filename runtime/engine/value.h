/* engine/value.h -- how natives see JavaScript values.
 *
 * Values live on the engine's value stack and are named by index: 0 is `this`, 1 the first argument, -1 the
 * top.  Reading functions leave the stack as it is, pushing ones add one value; comments write the effect
 * as  before -- after.  The part named js_* is MuJS's native API with its contracts; value_* is ours.
 * Text passes through engine/text.h only.
 *
 * A native has three acts: read the arguments (may throw, owns nothing), work (owns, cannot throw), push the result
 * (may throw; whatever is still owned is then in a userdata with a finalizer).  js_throw is a longjmp: locals that live
 * across a js_try are volatile.
 *
 * Property names given as `const char *` are ASCII C strings, interned on use.
 *
 * Errors    a function that can throw says so; everything that calls script code can.
 * Threads   the script thread only.
 */
#ifndef ENGINE_VALUE_H
#define ENGINE_VALUE_H

#include <setjmp.h>
#include <stddef.h>
#include <stdint.h>

typedef struct js_State js_State;
typedef void (*js_CFunction)(js_State *J);
typedef void (*js_Finalize)(js_State *J, void *p);

enum { JS_READONLY = 1, JS_DONTENUM = 2, JS_DONTCONF = 4 };
#define js_try(J) _setjmp(*(jmp_buf *)js_savetry(J))

/* ---- arguments and kinds */
int js_gettop(js_State *J);                    /* values in this frame: arguments + 1 */
int js_isdefined(js_State *J, int idx);
int js_isundefined(js_State *J, int idx);
int js_isnull(js_State *J, int idx);
int js_isboolean(js_State *J, int idx);
int js_isnumber(js_State *J, int idx);
int js_isstring(js_State *J, int idx);
int js_isbigint(js_State *J, int idx);
int js_isobject(js_State *J, int idx);
int js_isarray(js_State *J, int idx);
int js_iscallable(js_State *J, int idx);
int js_iserror(js_State *J, int idx);
int js_isuserdata(js_State *J, int idx, const char *tag);

/* ---- conversions (throw on objects whose valueOf throws) */
int js_toboolean(js_State *J, int idx);
double js_tonumber(js_State *J, int idx);
int js_tointeger(js_State *J, int idx);        /* clamped to int */
int js_toint32(js_State *J, int idx);
unsigned js_touint32(js_State *J, int idx);
void *js_touserdata(js_State *J, int idx, const char *tag);   /* throws TypeError */

/* BigInts.  What one is modulo 2^64 in two's complement; *lossless (or NULL): it fits.  For anything else
 * the reading ones give 0, not lossless. */
int64_t value_toint64(js_State *J, int idx, int *lossless);
uint64_t value_touint64(js_State *J, int idx, int *lossless);
void value_pushint64(js_State *J, int64_t v);          /* -- bigint */
void value_pushuint64(js_State *J, uint64_t v);        /* -- bigint */

/* What kind of object is at idx, by the language's own names: "Object", "Array", "Function", "Error", "Boolean",
 * "Number", "String", "BigInt", "RegExp", "Date", "Math", "JSON", "Arguments", and for natives their tag ("Promise",
 * "ArrayBuffer", "Uint8Array" ...).  Runs no script and trusts no property.  NULL for a primitive.  The text is never
 * freed. */
const char *value_class(js_State *J, int idx);

/* 1 if a proxy is at idx, and -- target handler, both null once it is revoked.  0: no proxy. */
int value_proxy(js_State *J, int idx);

/* Of a function at idx: "Function", "AsyncFunction", "GeneratorFunction", "AsyncGeneratorFunction"; NULL for anything
 * else. */
const char *value_function_kind(js_State *J, int idx);

/* The oldest function of the script whose `prototype` is the object at idx: 1 and -- function, or 0.  Scans the whole
 * heap: for showing objects whose prototype does not name its constructor. */
int value_push_maker(js_State *J, int idx);

/* -- string.  The source of a function at idx, as the language's own toString() returns it, even if script has replaced
 * that function. */
void value_pushsource(js_State *J, int idx);

/* 1 if the value at idx is an array or a typed array without own properties besides its elements; 0 if it may have
 * others. */
int value_bare_array(js_State *J, int idx);

/* -- array   The own enumerable string keys of the object at idx. */
void value_keys(js_State *J, int idx);

/* The contents of a Map, Set, WeakMap or WeakSet, or the remaining items of one of their iterators, as an array: for
 * showing them without advancing the iterator.  pairs: keys and values alternate.  1: -- array  0: the value at idx is
 * none of these. */
int value_entries(js_State *J, int idx, int *pairs);
/* key value --   puts them into the Map or Set (key alone) at idx; 0, and nothing is popped, when it is neither. */
int value_put_entry(js_State *J, int idx);

int value_same(js_State *J, int a, int b);     /* the same object, or equal by ===; never throws */

/* ---- pushing */
void js_pushundefined(js_State *J);
void js_pushnull(js_State *J);
void js_pushboolean(js_State *J, int v);
void js_pushnumber(js_State *J, double v);
void js_pushliteral(js_State *J, const char *ascii);   /* a C string that is never freed, ASCII */
void js_pushglobal(js_State *J);
void js_newobject(js_State *J);                        /* -- {} */
void js_newobjectx(js_State *J);                       /* prototype|null -- object */
void js_newarray(js_State *J);
void value_newsymbol(js_State *J, const char *description);    /* -- symbol     ASCII */
void js_newcfunction(js_State *J, js_CFunction f, const char *name, int length);
void js_newcfunctionx(js_State *J, js_CFunction f, const char *name, int length, void *data, js_Finalize fin);
/* prototype -- constructor */
void js_newcconstructor(js_State *J, js_CFunction call, js_CFunction construct, const char *name, int length);
void js_newuserdata(js_State *J, const char *tag, void *data, js_Finalize fin);    /* prototype|null -- userdata */
void *js_currentfunctiondata(js_State *J);             /* data of the running js_newcfunctionx function */

/* ---- stack */
void js_pop(js_State *J, int n);
void js_copy(js_State *J, int idx);            /* -- value */
void js_remove(js_State *J, int idx);
void js_replace(js_State *J, int idx);         /* value --   stored at idx */
void js_rot2(js_State *J);                     /* a b -- b a */
void js_rot3(js_State *J);                     /* a b c -- c a b */

/* ---- properties of objects that a native has created itself: CreateDataProperty, ECMA-262 7.3.5
 *
 * These define an own property (writable, enumerable, configurable).  No setter, getter or trap is called, neither the
 * object's nor an inherited one, so no script runs.  The object must be one that the native has created and script has
 * not seen, neither a proxy nor a typed array.  They throw when out of memory, and when the object refuses the
 * property.  This is how natives fill objects and arrays; js_setproperty and the like below are for the script's
 * objects, where a standard or node specifies Set. */
void value_create(js_State *J, int idx, const char *name);             /* value -- */
void value_createindex(js_State *J, int idx, uint32_t k);              /* value --     k < 2^32 - 1 */
/* key value --     key: a string, symbol or number */
void value_createkey(js_State *J, int idx);
void value_hide(js_State *J, int idx);                                 /* key value --     the same, not enumerable */

/* ---- properties (may call getters and setters, so may throw) */
int js_hasproperty(js_State *J, int idx, const char *name);    /* pushes the value if 1 */
void js_getproperty(js_State *J, int idx, const char *name);   /* -- value */
void js_setproperty(js_State *J, int idx, const char *name);   /* value -- */
void js_defproperty(js_State *J, int idx, const char *name, int attributes);   /* value -- */
void js_defaccessor(js_State *J, int idx, const char *name, int attributes);   /* getter setter -- */
void js_delproperty(js_State *J, int idx, const char *name);
void value_getkey(js_State *J, int idx);                       /* key -- value     any string or number key */
void value_setkey(js_State *J, int idx);                       /* key value -- */
int js_getlength(js_State *J, int idx);
void js_getindex(js_State *J, int idx, int i);                 /* -- value */
void js_setindex(js_State *J, int idx, int i);                 /* value -- */
void js_getglobal(js_State *J, const char *name);
void js_setglobal(js_State *J, const char *name);              /* value -- */
void js_defglobal(js_State *J, const char *name, int attributes);   /* value -- */

/* ---- calls: function this args... -- result */
void js_call(js_State *J, int argc);
void js_construct(js_State *J, int argc);      /* function args... -- object */
int js_pcall(js_State *J, int argc);           /* 1: threw, the error is on the stack instead */

/* ---- exceptions */
void *js_savetry(js_State *J);
void js_endtry(js_State *J);
__attribute__((noreturn)) void js_throw(js_State *J);          /* error -- */
__attribute__((noreturn, format(printf, 2, 3))) void js_error(js_State *J, const char *fmt, ...);
__attribute__((noreturn, format(printf, 2, 3))) void js_typeerror(js_State *J, const char *fmt, ...);
__attribute__((noreturn, format(printf, 2, 3))) void js_rangeerror(js_State *J, const char *fmt, ...);
void js_newerror(js_State *J, const char *message);
void js_newsyntaxerror(js_State *J, const char *message);
void js_newtypeerror(js_State *J, const char *message);
void js_newrangeerror(js_State *J, const char *message);

/* What is at idx, if an object, is an error of the machine, as a full stack: handlers of WebAssembly let it pass. */
void value_set_fatal(js_State *J, int idx);
int value_is_fatal(js_State *J, int idx);

/* ---- roots: values that C holds.  A ref is never 0; it is released exactly once. */
typedef uint32_t value_ref;
value_ref value_root(js_State *J, int idx);            /* throws only when out of memory */
void value_push(js_State *J, value_ref ref);           /* -- value */
void value_unroot(js_State *J, value_ref ref);         /* 0 is fine; safe in finalizers */

/* A userdata and `size` bytes for its native in one piece: zeroed, aligned to 8, living exactly as long as the object.
 * They begin with a struct value_kept, through which the userdata keeps other objects alive.  No finalizer. */
enum { VALUE_KEPT = 2 };
struct value_kept { void *objects[VALUE_KEPT]; };
void *value_newnative(js_State *J, const char *tag, size_t size);     /* prototype|null -- userdata */
/* the object at idx; nothing if it is none */
void value_keep(js_State *J, struct value_kept *k, int place, int idx);
void value_push_kept(js_State *J, const struct value_kept *k, int place);     /* -- object */

/* Of a js_newcfunctionx function at idx: its data, if its function is f, else NULL. */
void *value_function_data(js_State *J, int idx, js_CFunction f);
/* The data of the js_newcfunctionx function at idx begins with a struct value_kept: what is in it lives as long as the
 * function. */
void value_keep_function(js_State *J, int idx);

/* A userdata whose native knows other objects.  data begins with a struct value_traced: mark is called in every
 * collection that meets the userdata, and calls value_mark for each object it keeps alive; it runs no script and
 * allocates nothing. An object is what value_keep puts into a struct value_kept.  finalize may not use other objects.
 * */
struct value_traced {
	void (*mark)(js_State *J, int mark, void *data);
	js_Finalize finalize;
};
void value_newtraced(js_State *J, const char *tag, struct value_traced *data);         /* prototype|null -- userdata */
void value_mark(js_State *J, int mark, void *object);          /* NULL is fine */

/* Many objects of one shape.  newlike: a new plain object with the prototype, the properties and the values of the one
 * at idx, which has at most 64, all of them plain values.  setnth: sets the k-th of its properties, in the order they
 * were defined, before anyone else has seen the object; throws if it has fewer. */
void value_newlike(js_State *J, int idx);              /* -- object */
void value_setnth(js_State *J, int idx, int k);        /* value -- */
/* The same of an object that script has seen, or made.  0, and nothing is pushed: it is not plain, or has accessors. */
int value_newalike(js_State *J, int idx);              /* -- object */
void value_newdate(js_State *J, double ms);            /* -- Date     ms since 1970 */

/* From now on values assigned to the plain object at idx are converted to strings, as in process.env. */
void value_set_text_only(js_State *J, int idx);

/* The prototype for js_newuserdata, kept under a name: prototypes of native classes. */
void value_set_prototype(js_State *J, const char *name);       /* object -- */
void value_push_prototype(js_State *J, const char *name);      /* -- object */
void value_inherit_nothing(js_State *J, int idx);      /* sets the prototype of the object at idx to null */

/* A native function as property `name` of the object on top; not enumerable. */
void value_method(js_State *J, const char *name, js_CFunction f, int length);
/* The same for one that must know how many arguments it was given: `length` is only what scripts see, and missing
 * arguments are not filled in. */
void value_counting_method(js_State *J, const char *name, js_CFunction f, int length);

/* The same under the well-known symbol of this name ("toPrimitive", "iterator"...). */
void value_symbol_method(js_State *J, const char *name, js_CFunction f, int length);

/* From now on `new` of the native function at idx calls f, which leaves an object.  The function gets no property
 * `prototype`. */
void value_make_constructor(js_State *J, int idx, js_CFunction f);

/* [Symbol.toStringTag] of the object on top, not enumerable: read-only, or writable and there to stay. */
void value_tag(js_State *J, const char *text);
void value_tag_writable(js_State *J, const char *text);

/* The context the host gave to engine_new: jsr.c's struct. */
void *value_host(js_State *J);

#endif
