/* engine/engine_int.h -- the engine's inside: private to runtime/engine.
 *
 * It takes the place of MuJS's jsi.h and mujs.h (their include guards are defined here), so MuJS's files
 * that we keep -- parts of the library; see mujs_unit.c -- see our structures.
 * Names that begin with js are MuJS's internal and public names with MuJS's meaning unless said otherwise.
 *
 * Values    16 bytes.  Strings have three tags: JS_TSHRSTR (up to 15 bytes inside the value; the tag is the
 *           final 0), JS_TLITSTR (always an atom's chars), JS_TMEMSTR (heap).  Every switch names all three.
 * BigInts   have two: JS_TBIGINT (what fits int64_t) and JS_TBIGCELL (heap); see bigint.h.
 * Atoms     interned names.  A `const char *` of a property name inside the engine is an atom's chars;
 *           equality is pointer equality, and ATOM(name) is its header.  Functions that say `name` take any C
 *           string and intern; those that say `atom` take an atom.
 * Shapes    a hidden class: prototype, names, attributes.  Objects built alike share one.  An object whose
 *           shape is `own` (many or deleted properties, changed attributes) is the only user of it and may change it.
 * GC        mark and sweep, at safe points only: instructions of the run loop, and gc_poll() in natives that loop.  So
 *           between two calls into script a native may hold what it likes in C variables.
 * Stack     J->stack, BOT .. TOP as in MuJS: stack[bot - 1] is the function, stack[bot] is `this`.
 */
#ifndef ENGINE_ENGINE_INT_H
#define ENGINE_ENGINE_INT_H

#define jsi_h
#define mujs_h

#include <stdio.h>
#include <stdlib.h>
#include <stddef.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>
#include <setjmp.h>
#include <math.h>
#include <float.h>
#include <limits.h>

#include <stdatomic.h>

#include "base/hash.h"
#include "base/job.h"
#include "base/limits.h"
#include "base/random.h"

#define soffsetof(x, y) ((int)offsetof(x, y))
#define nelem(a) (int)(sizeof(a) / sizeof(a)[0])

#define JS_NORETURN __attribute__((noreturn))
#define JS_PRINTFLIKE(f, a) __attribute__((format(printf, f, a)))

/* ---- names that mujs.h would declare */

typedef void *(*js_Alloc)(void *memctx, void *ptr, int size);
enum { JS_STRICT = 1 };
enum { JS_REGEXP_G = 1, JS_REGEXP_I = 2, JS_REGEXP_M = 4 };

#include "engine/value.h"
#include "engine/cells.h"
#include "engine/waiters.h"

/* ---- limits under MuJS's names */

#define JS_STACKSIZE ((int)LIMIT_VALUE_STACK)
#define JS_STACKSLACK ((int)LIMIT_FRAME_VALUES * 2)    /* mapped behind it: one function's frame, then what making the RangeError takes */
#define JS_ARRAYLIMIT LIMIT_ARRAY_FLAT
#define JS_STRLIMIT ((int)LIMIT_STRING_UNITS)

typedef union js_Value js_Value;
typedef struct js_Regexp js_Regexp;
typedef struct js_Object js_Object;
typedef struct js_String js_String;
typedef struct js_Jumpbuf js_Jumpbuf;

/* ---- values */

enum { JS_HNONE, JS_HNUMBER, JS_HSTRING };     /* hint to ToPrimitive */

enum js_Type {
	JS_TSHRSTR,            /* the tag doubles as the string's final 0 */
	JS_TUNDEFINED,
	JS_TNULL,
	JS_TBOOLEAN,
	JS_TNUMBER,
	JS_TLITSTR,
	JS_TMEMSTR,
	JS_TBIGINT,            /* u.bigint: one that fits; see bigint.h */
	JS_TBIGCELL,           /* u.bigcell: one that does not */
	JS_TOBJECT,
	JS_TSYMBOL,            /* u.litstr is an atom of kind ATOM_SYMBOL */

	/* never seen by script or by natives */
	JS_TACCESSOR,          /* in a property slot: u.accessor, owned by the slot */
	JS_THOLE,              /* in a flat array: no such element; in a variable: its dead zone */
	JS_TENV,               /* on an operand stack: u.env */
	JS_TREF,               /* where a variable is: u.ref */
};

enum js_Class {
	JS_COBJECT,
	JS_CARRAY,
	JS_CCFUNCTION,         /* native function */
	JS_CERROR,
	JS_CBOOLEAN,
	JS_CNUMBER,
	JS_CSTRING,
	JS_CREGEXP,
	JS_CDATE,
	JS_CMATH,
	JS_CJSON,
	JS_CARGUMENTS,
	JS_CITERATOR,
	JS_CUSERDATA,
	JS_CSYMBOL,
	JS_CBIGINT,
	JS_CCLOSURE,           /* function made from code.h's bytecode */
};

struct js_Accessor { js_Object *getter, *setter; };

union js_Value
{
	struct {
		char pad[15];
		char type;     /* overlaps the last byte of shrstr */
	} t;
	union {
		char shrstr[16];
		int boolean;
		double number;
		const char *litstr;
		js_String *memstr;
		int64_t bigint;
		struct bigint *bigcell;
		js_Object *object;
		struct js_Accessor *accessor;
		struct env *env;
		struct { struct env *env; uint32_t slot; char atts; } ref;     /* atts: of a mapped argument; never assigned whole */
	} u;
	uint64_t words[2];             /* the type is in the second */
};

/* Values are written and copied by words: a processor has a word just stored at hand, but not the pair of two stores, nor a word of which only the
 * byte of the type was stored.  Plain assignment copies the pair. */
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
#define VALUE_TAG(type) ((uint64_t)(type) << 56)
#define VALUE_INT(x) ((uint64_t)(uint32_t)(x))
#define VALUE_FIRST_BYTE(x) ((uint64_t)(x))
#else
#define VALUE_TAG(type) ((uint64_t)(type))
#define VALUE_INT(x) ((uint64_t)(uint32_t)(x) << 32)
#define VALUE_FIRST_BYTE(x) ((uint64_t)(x) << 56)
#endif

static inline void value_copy(js_Value *to, const js_Value *from)
{
	uint64_t a = from->words[0], b = from->words[1];
	__asm__("" : "+r"(a), "+r"(b));        /* else they are joined again */
	to->words[0] = a;
	to->words[1] = b;
}

static inline void value_set_tag(js_Value *to, enum js_Type type)      /* undefined, null, a hole */
{
	to->words[1] = VALUE_TAG(type);
}

static inline void value_set_number(js_Value *to, double x)
{
	to->u.number = x;
	to->words[1] = VALUE_TAG(JS_TNUMBER);
}

static inline void value_set_boolean(js_Value *to, int x)
{
	to->words[0] = VALUE_INT(x);
	to->words[1] = VALUE_TAG(JS_TBOOLEAN);
}

static inline void value_set_object(js_Value *to, js_Object *x)
{
	to->u.object = x;
	to->words[1] = VALUE_TAG(JS_TOBJECT);
}

#define VALUE_IS_STRING(v) ((v)->t.type == JS_TSHRSTR || (v)->t.type == JS_TLITSTR || (v)->t.type == JS_TMEMSTR)

#define VALUE_IS_BIGINT(v) ((v)->t.type == JS_TBIGINT || (v)->t.type == JS_TBIGCELL)

#include "engine/string_int.h"         /* js_String; what gc.c needs of it: gcnext, gcmark, string_mark, string_free */

/* Short strings: what follows the text in the value is 0, so that equal texts are equal words. */
enum { SHORT_MAX = 15 };               /* bytes */

static inline uint32_t value_short_size(const js_Value *v)
{
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
	if (v->words[1])
		return 16 - (uint32_t)__builtin_clzll(v->words[1]) / 8;
	return v->words[0] ? 8 - (uint32_t)__builtin_clzll(v->words[0]) / 8 : 0;
#else
	return (uint32_t)strlen(v->u.shrstr);
#endif
}

static inline int value_short_ascii(const js_Value *v)
{
	return !((v->words[0] | v->words[1]) & 0x8080808080808080u);
}

static inline int value_short_same(const js_Value *a, const js_Value *b)
{
	return a->words[0] == b->words[0] && a->words[1] == b->words[1];
}

static inline void value_set_short(js_Value *v, const char *p, size_t bytes)   /* at most SHORT_MAX; p may lie in v */
{
	uint64_t low = 0, high = 0;
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
	if (bytes >= 8) {
		memcpy(&low, p, 8);
		memcpy(&high, p + bytes - 8, 8);
		high = bytes > 8 ? high >> (8 * (16 - bytes)) : 0;
	} else if (bytes >= 4) {
		uint32_t a, b;
		memcpy(&a, p, 4);
		memcpy(&b, p + bytes - 4, 4);
		low = a | (uint64_t)b << (8 * (bytes - 4));
	} else if (bytes) {
		low = (unsigned char)p[0] | (uint64_t)(unsigned char)p[bytes / 2] << (8 * (bytes / 2)) | (uint64_t)(unsigned char)p[bytes - 1] << (8 * (bytes - 1));
	}
#else
	char text[16] = "";
	memcpy(text, p, bytes);
	memcpy(&low, text, 8);
	memcpy(&high, text + 8, 8);
#endif
	v->words[0] = low;
	v->words[1] = high;
}

/* Adds a short string of ASCII characters if there is room for a whole value; 0: nothing was added. */
static inline int string_add_short(struct string_builder *b, const js_Value *v)
{
	uint32_t size;
	if (b->room - b->bytes < sizeof *v || !value_short_ascii(v))
		return 0;
	size = value_short_size(v);
	memcpy(b->p + b->bytes, v->u.shrstr, sizeof *v);
	string_wrote(b, size, size);
	return 1;
}

/* ---- atoms (atom.c) */

enum atom_kind { ATOM_STRING, ATOM_SYMBOL, ATOM_PRIVATE };
#define ATOM_NO_INDEX 0xffffffffu
enum { ATOM_LITERALS = 256 };

struct atom
{
	struct atom *next;             /* in its bucket */
	uint32_t hash;
	uint32_t size;                 /* bytes */
	uint32_t units;                /* UTF-16 units */
	uint32_t index;                /* the array index it spells canonically, or ATOM_NO_INDEX */
	unsigned char kind;
	unsigned char ascii;
	unsigned char gcmark;
	unsigned char permanent;
	char chars[];                  /* a symbol's: its description */
};
#define ATOM(name) ((struct atom *)((char *)(uintptr_t)(name) - offsetof(struct atom, chars)))

const char *atom_intern(js_State *J, const char *chars, size_t size);  /* throws on no memory */
/* NULL: no such atom, so no such property anywhere, exotic objects apart (ask OBJECT_IS_EXOTIC; once one is in a prototype chain it is never NULL). */
const char *atom_find(js_State *J, const char *chars, size_t size);
const char *atom_index(js_State *J, uint32_t index);                   /* the atom that spells this number */
const char *atom_symbol(js_State *J, const char *description, enum atom_kind kind);    /* a fresh one; never found by interning */
const char *atom_of(js_State *J, js_Value *v);                         /* ToPropertyKey; v stays as it is unless it is an object */
const char *atom_index_known(js_State *J, uint32_t index);             /* the same, NULL if there is no such atom yet */
const char *atom_index_find(js_State *J, uint32_t index);              /* NULL: nobody has such a property, elements of its own aside */
const char *js_intern(js_State *J, const char *s);                     /* quick for a literal used before: its address is remembered */
const char *atom_find_name(js_State *J, const char *s);                /* the same, or NULL */
void atom_start(js_State *J);
void atom_stop(js_State *J);
void atom_sweep(js_State *J, int mark);                                /* frees those without the mark */

/* Atoms the engine itself uses: J->names.length and so on. */
#define ATOM_NAMES(X) \
	X(length) X(prototype) X(constructor) X(name) X(message) X(stack) X(cause) X(errors) X(toString) X(valueOf) \
	X(value) X(writable) X(enumerable) X(configurable) X(get) X(set) X(arguments) X(callee) X(caller) X(undefined) X(object) \
	X(function) X(number) X(string) X(boolean) X(symbol) X(bigint) X(stackTraceLimit) X(prepareStackTrace) X(lastIndex) X(source) X(global) X(ignoreCase) \
	X(multiline) X(index) X(input) X(then) X(toJSON) X(Error) X(eval) X(join) X(__proto__) X(NaN) X(Infinity) X(next) X(done) X(raw) X(of)
struct atom_names {
#define X(n) const char *n;
	ATOM_NAMES(X)
#undef X
	const char *empty, *null_, *true_, *false_, *return_, *throw_, *default_, *this_;
};

/* The ASCII character at unit k of a string, or -1: no ASCII string, or it is no longer than k. */
static inline int string_ascii_at(const js_Value *v, uint32_t k)
{
	const js_String *h;
	if (v->t.type == JS_TMEMSTR) {
		h = v->u.memstr;
		return h->flags & STRING_ASCII && k < h->bytes ? (unsigned char)h->p[k] : -1;
	}
	if (v->t.type == JS_TLITSTR)
		return ATOM(v->u.litstr)->size == ATOM(v->u.litstr)->units && k < ATOM(v->u.litstr)->size ? (unsigned char)v->u.litstr[k] : -1;
	return k < SHORT_MAX && v->u.shrstr[k] && value_short_ascii(v) ? (unsigned char)v->u.shrstr[k] : -1;
}

/* The well-known symbols: J->symbols.iterator and so on. */
#define SYMBOL_NAMES(X) \
	X(asyncIterator) X(hasInstance) X(isConcatSpreadable) X(iterator) X(match) X(matchAll) X(replace) X(search) X(species) X(split) \
	X(toPrimitive) X(toStringTag) X(unscopables) \
	X(asyncDispose) X(dispose)
struct symbol_names {
#define X(n) const char *n;
	SYMBOL_NAMES(X)
#undef X
};

/* ---- shapes and properties (property.c) */

#define PROP_ACCESSOR 8                /* attribute: the slot holds a JS_TACCESSOR */

/* In an index: 0 free, else the slot + 1, marked if its name spells an array index, which its hash then tells, and is not deleted. */
#define PLACE_INDEX 0x80000000u
#define PLACE_SLOT 0x7fffffffu

/* Only property.c and the two functions below look into these. */
struct shape_names
{
	uint32_t refs;
	uint32_t len, cap;
	uint32_t deleted;
	uint32_t live;                 /* during a sweep: the largest count of a living shape */
	uint32_t index_mask;           /* 0: no index */
	struct shape_place { uint32_t hash, slot; } *index;    /* of the atom; PLACE_* */
	const char **atoms;
	unsigned char *atts;
};

struct shape
{
	struct shape *next;            /* all shapes */
	struct shape *chain;           /* bucket of transitions */
	struct shape *parent;          /* NULL for roots and own shapes */
	js_Object *prototype;
	struct shape_names *names;
	uint64_t version;              /* of an own shape: counts its changes; 64 bits, so that no script comes round to one that a cache has seen */
	uint32_t count;
	unsigned char own;
	unsigned char gcmark;
};

/* Own, named properties only: no arrays' elements, no `length` of arrays and strings, no getters called, no script run.
 * An index is that of the slot: obj->slots[i]; order of slots is order of insertion. */
static inline int prop_find(js_Object *obj, const char *atom);         /* slot, or -1.  An atom of NULL is not allowed */
static inline int prop_atts(js_Object *obj, int slot);
int prop_find_indexed(struct shape_names *n, uint32_t count, const char *atom);        /* for prop_find */
int prop_find_number(js_State *J, js_Object *obj, uint32_t k);         /* the same of the name that spells k, without its atom where there are many names */
int prop_add(js_State *J, js_Object *obj, const char *atom, int atts, const js_Value *v);      /* must be absent; slot. Throws on no memory */
void prop_set_atts(js_State *J, js_Object *obj, int slot, int atts);
void prop_remove(js_State *J, js_Object *obj, int slot);
int prop_count(js_Object *obj);                                        /* slots to walk, some may be deleted */
const char *prop_name(js_Object *obj, int slot);                       /* NULL: deleted */
void prop_set_prototype(js_State *J, js_Object *obj, js_Object *prototype);
void prop_own_shape(js_State *J, js_Object *obj);                      /* for objects that will have many properties */
/* While on, no two objects share a shape: the library's are one of a kind, and a line of shapes for each would be made for nothing.  What has
 * got one then keeps it, as one that others may share and caches may know. */
void prop_singles(js_State *J, int on);
js_Object *prop_new_like(js_State *J, js_Object *like);                /* a shallow copy of a plain object without accessors; not rooted */
void prop_reserve(js_State *J, js_Object *obj, unsigned count);        /* room for so many properties at once */
void prop_clear(js_State *J, js_Object *obj);                          /* the collector frees obj */
void prop_mark_shape(js_State *J, int mark, struct shape *s);
void prop_sweep_shapes(js_State *J, int mark);
void prop_stop(js_State *J);

/* ---- objects */

struct js_Regexp
{
	void *prog;
	char *source;
	unsigned flags;
};

struct js_Object
{
	unsigned char type;            /* enum js_Class */
	unsigned char extensible;
	unsigned char gcmark;
	unsigned char lazy;            /* OBJECT_LAZY_*: properties not made yet */
	unsigned slots_cap : 31;
	unsigned is_prototype : 1;     /* of some shape: its changes end the caches' belief (prototype_epoch) */
	struct shape *shape;
	js_Value *slots;
	js_Object *prototype;          /* read it freely; change it by prop_set_prototype */
	js_Object *gcnext;             /* all objects */
	js_Object *gcroot;             /* to be scanned */
	union {                        /* an object is allocated no larger than its class needs */
		js_Value inline_slots[2];
		int boolean;
		double number;
		struct {
			js_Value value;        /* the string */
			const char *string;    /* its chars */
			int length;            /* UTF-16 units */
		} s;
		struct {
			uint32_t length;       /* JS length */
			int simple;            /* all elements are in `array`; else they are index-named properties */
			int flat_length;
			int flat_capacity;
			js_Value *array;
		} a;
		struct {
			const char *name;      /* atom */
			js_CFunction function;
			js_CFunction constructor;
			void *data;
			js_Finalize finalize;
			int length;
		} c;
		struct {
			char elements[24];     /* u.a's part: an arguments object has its elements as an array has */
			js_Value slots[3];
		} args;
		struct {
			struct code *code;
			struct env *env;
			js_Object *home;       /* where super looks, or NULL; a class's: its prototype object */
			js_Object *fields;     /* of a class: what runs when `this` exists, or NULL */
			const char *name;      /* atom */
		} closure;
		js_Regexp r;
		struct {
			js_Object *target;
			const char **names;    /* atoms */
			int i, n;
		} iter;
		struct {
			const char *tag;       /* cls->name when it has a class */
			void *data;
			js_Finalize finalize;
			const struct engine_class *cls;
		} user;
		struct {
			struct error_frame *frames;    /* captured, not yet made into text */
			int count;
			struct error_place *place;     /* function_note_place, or NULL */
		} e;
		const char *symbol;
		js_Value bigint;
	} u;
};
enum { LAZY_OBJECTS = 8 };
enum { OBJECT_LAZY_FUNCTION = 1, OBJECT_LAZY_STACK = 2, OBJECT_FIXED_LENGTH = 4 /* array whose length is read-only */, OBJECT_TEXT = 8 /* values put become strings */,
	OBJECT_KEEPS = 16 /* u.user.data is inside it and begins with a struct value_kept */,
	OBJECT_EXOTIC = 32 /* its class has internal methods of its own */, OBJECT_HOST = 64 /* a native that is not the engine's: no frame of stacks */ };

static inline int prop_find(js_Object *obj, const char *atom)
{
	struct shape *s = obj->shape;
	struct shape_names *n = s->names;
	const char **p = n->atoms;
	uint32_t i, count = s->count;
	if (n->index)
		return prop_find_indexed(n, count, atom);
	for (i = 0; i < count; i++)
		if (p[i] == atom)
			return (int)i;
	return -1;
}

static inline int prop_atts(js_Object *obj, int slot)
{
	return obj->shape->names->atts[slot];
}

/* obj.atom, an own property, or NULL.  *slot remembers where it was last. */
static inline js_Value *prop_watched(js_Object *obj, const char *atom, int *slot)
{
	if (*slot < 0 || (uint32_t)*slot >= obj->shape->count || obj->shape->names->atoms[*slot] != atom)
		*slot = prop_find(obj, atom);
	return *slot < 0 ? NULL : &obj->slots[*slot];
}

struct object_desc { int has; int atts; js_Value value; js_Object *getter, *setter; };  /* an own property, or what to define */

/* A class of natives' objects.  Static; the tag of its objects is cls->name, compared by pointer. All hooks may be NULL. */
struct engine_class {
	const char *name;
	void (*mark)(js_State *J, int mark, void *data);               /* gc_mark_* what data holds */
	void (*finalize)(js_State *J, void *data);                     /* runs during a sweep: no js_*, no allocation */

	/* Integer-indexed elements (typed arrays, Buffer): then all canonical index names are theirs and never properties. */
	double (*length)(js_State *J, void *data);
	void (*get)(js_State *J, void *data, uint32_t index, js_Value *out);           /* index < length; may throw */
	void (*peek)(js_State *J, void *data, uint32_t index, js_Value *out);          /* the same, but never throws; NULL: get may */
	void (*set)(js_State *J, void *data, uint32_t index, js_Value *v);             /* converts (may throw); ignores index >= length afterwards */

	const struct engine_exotic *exotic;    /* internal methods of its own, or NULL: ordinary */
};

/* The internal methods of ECMA-262 10.5 (proxies) and 10.4.6 (module namespaces). All must be there.  Those that return a flag
 * return 0 for false; they throw only what script can make them throw. */
struct engine_exotic {
	js_Object *(*get_prototype)(js_State *J, js_Object *obj);
	int (*set_prototype)(js_State *J, js_Object *obj, js_Object *prototype);
	int (*is_extensible)(js_State *J, js_Object *obj);
	int (*prevent_extensions)(js_State *J, js_Object *obj);
	int (*own)(js_State *J, js_Object *obj, const char *atom, struct object_desc *d);
	int (*define)(js_State *J, js_Object *obj, const char *atom, const struct object_desc *d);
	int (*has)(js_State *J, js_Object *obj, const char *atom);
	void (*get)(js_State *J, js_Object *obj, const char *atom, const js_Value *receiver);          /* -- value */
	int (*set)(js_State *J, js_Object *obj, const char *atom, const js_Value *receiver);           /* value -- value */
	int (*remove)(js_State *J, js_Object *obj, const char *atom);
	void (*keys)(js_State *J, js_Object *obj);     /* -- array of all own keys, strings and symbols */
};
#define OBJECT_IS_EXOTIC(o) (((o)->lazy & OBJECT_EXOTIC) != 0)

js_Object *jsV_newobject(js_State *J, enum js_Class type, js_Object *prototype);       /* not rooted: push it */
js_Object *prop_new_native(js_State *J, const char *tag, js_Object *prototype, size_t size);   /* the same; u.user.data has `size` bytes */
js_Object *object_new_class(js_State *J, const struct engine_class *cls, js_Object *prototype, void *data);    /* not rooted; on no memory calls finalize and throws */
void *object_data(js_Object *obj, const struct engine_class *cls);     /* NULL unless obj is of that class */
#define VALUE_DATA(v, cls) ((v)->t.type == JS_TOBJECT ? object_data((v)->u.object, (cls)) : NULL)

/* Properties with JavaScript's meaning: elements, exotic lengths, getters and setters, the prototype chain. */
int object_has(js_State *J, js_Object *obj, const char *atom);                         /* in the chain; runs no script */
int object_get(js_State *J, js_Object *obj, const char *atom);                         /* -- value (nothing if 0); may run a getter */
void object_get_value(js_State *J, js_Value *v, const char *atom);                     /* -- v.atom, for primitives without boxing; throws for undefined and null */
void object_put(js_State *J, js_Object *obj, const char *atom, int transient);         /* value -- value */
void object_put_primitive(js_State *J, js_Value *v, const char *atom);                 /* value -- value     v.atom = value, v being no object */
int object_delete(js_State *J, js_Object *obj, const char *atom);     /* throws in strict code when it can't */

/* The same as functions of Reflect and Proxy want them, with any receiver, without throwing for a mere false. */
void object_get_for(js_State *J, js_Object *obj, const char *atom, const js_Value *receiver);          /* -- value */
int object_set_for(js_State *J, js_Object *obj, const char *atom, const js_Value *receiver);           /* value -- value    10.1.9: 0: refused */
int object_try_delete(js_State *J, js_Object *obj, const char *atom);
js_Object *object_get_prototype(js_State *J, js_Object *obj);   /* not rooted */
/* obj -- prototype or null, which is returned.  For who walks a chain: with a proxy in it, it may have no end.  *proxies begins as 0; a RangeError after as many as in V8. */
js_Object *object_step_up(js_State *J, int *proxies);
int object_set_prototype(js_State *J, js_Object *obj, js_Object *prototype);   /* 0: refused: not extensible, or a cycle */
int object_is_extensible(js_State *J, js_Object *obj);
int object_try_prevent_extensions(js_State *J, js_Object *obj);

enum { DESC_VALUE = 1, DESC_WRITABLE = 2, DESC_ENUMERABLE = 4, DESC_CONFIGURABLE = 8, DESC_GET = 16, DESC_SET = 32, DESC_ALL = 15 };
int object_own(js_State *J, js_Object *obj, const char *atom, struct object_desc *d);  /* 1 and all of d, or 0 */
int object_own_told(js_State *J, js_Object *obj, const char *atom, struct object_desc *d);     /* the same as script is told it: a lazy global is there */
int object_define(js_State *J, js_Object *obj, const char *atom, const struct object_desc *d, int throws);     /* ECMA-262 10.1.6, 10.4.2 */

/* Own keys in order (indices ascending, names, then symbols) as an array on the stack. */
enum { KEYS_STRINGS = 1, KEYS_SYMBOLS = 2, KEYS_HIDDEN = 4 /* non-enumerable ones too */ };
void object_to_string(js_State *J);            /* the native Object.prototype.toString, also for another with the same this */
void object_keys(js_State *J, js_Object *obj, int which);              /* -- array */

js_Object *object_iterator(js_State *J, js_Object *obj, int own);      /* not rooted */
const char *object_iterator_next(js_State *J, js_Object *it);          /* atom, NULL at the end */
void object_materialize(js_State *J, js_Object *obj);                  /* makes what is made late; before walking prop_count */
void object_push_native(js_State *J, js_CFunction f, const char *atom, int length);     /* js_newcfunction for a name that is an atom */
/* Of a lazy object, or function: its property of this name may still have to be made. */
int object_name_is_lazy(js_State *J, js_Object *obj, const char *atom);

/* The properties of a plain object that many scripts never touch are made by fill when somebody first asks: it finds the object on the stack top.  What fill defines
 * may be there already.  At most LAZY_OBJECTS. */
void object_fill_later(js_State *J, js_Object *obj, void (*fill)(js_State *J));
uint32_t object_append_elements(js_State *J, js_Object *array, js_Object *from);       /* the elements before the first hole; returns how many.  Both are plain */
int object_put_element(js_State *J, js_Object *array, uint32_t k, const js_Value *v);  /* 1 stored, 0: not as a flat element */
js_Object *object_prototype_of_value(js_State *J, js_Value *v);        /* where its properties are looked up */
void object_check_base(js_State *J, js_Value *v, const char *atom, int writing);       /* throws for undefined and null */
int object_same_value(js_State *J, js_Value *a, js_Value *b);
int object_is_array(js_State *J, js_Object *obj);                      /* IsArray, 7.2.2: also of what a proxy stands for */
void object_read_descriptor(js_State *J, js_Value *v, struct object_desc *d);          /* -- value getter setter   ToPropertyDescriptor of v, which is rooted */
void object_push_descriptor(js_State *J, const struct object_desc *d); /* -- object    its fields are those that d has */
int object_compatible(js_State *J, int extensible, struct object_desc *cur, const struct object_desc *d);      /* 10.1.6.2; cur NULL: absent */
const char *object_key_text(js_State *J, const char *atom, char out[80]);      /* as messages show keys */
void object_prevent_extensions(js_State *J, js_Object *obj);
void object_set_integrity(js_State *J, js_Object *obj, int freeze);    /* Object.freeze, else seal */
int object_test_integrity(js_State *J, js_Object *obj, int frozen);
int engine_format_locale(js_State *J, const char *what);               /* of a native's this, with options as its second argument: 1 and -- string */
void error_read_stack(js_State *J, js_Object *obj);                    /* error.c: the value of `stack` into its slot; may run script and throw */
void error_drop_stack(js_State *J, js_Object *obj);                    /* script assigns to `stack` */
JS_NORETURN void error_thrown(js_State *J, const char *file, int line, int column);       /* value -- : a throw in script, which begins there */
JS_NORETURN void error_not_callable(js_State *J, js_Value *v, const char *what);       /* "x.y is not a function" */
int error_expression(js_State *J, js_Value *v, char *text, size_t room);       /* the source form of a callee on the stack; 0: not known */
int error_iterable_expression(js_State *J, const js_Value *v, char *text, size_t room);        /* the message about v, which the running instruction cannot iterate; 0: not known */
JS_NORETURN void error_not_destructible(js_State *J, const js_Value *v);       /* undefined or null, by the running instruction */
js_Object *run_new_target(js_State *J);        /* in a native: new.target, NULL in a plain call */
js_Object *run_prototype_of_new(js_State *J, js_Object *standard);     /* in a native constructor: new.target.prototype, or the standard one.  Not rooted */
int function_push_list(js_State *J, int idx);  /* -- elements of the array-like at idx; how many of them: CreateListFromArrayLike.  Throws if the stack has no room for all */
void run_construct(js_State *J, int n, js_Object *new_target);         /* f args -- object     Construct, 7.3.15; NULL: f is the new target */
void run_construct_native(js_State *J, int n, js_Object *f, js_Object *new_target);    /* f args -- object     f is a JS_CCFUNCTION with a constructor */
void run_call_native(js_State *J, int n, js_Object *f, js_Object *new_target);         /* f this args -- result */
const char *run_typeof(js_State *J, js_Value *v);
int run_ordinary_instanceof(js_State *J);      /* value f   OrdinaryHasInstance; pops nothing, but changes f */
int value_callable(const js_Value *v);
int value_constructor(const js_Value *v);
js_Object *function_bound_target(js_Object *f);        /* NULL: f is no bound function */

/* ---- proxies (proxy.c).  target and handler are NULL once it was revoked. */
extern const struct engine_exotic proxy_exotic;
void proxy_init(js_State *J);                  /* before there are proxies or bound functions */
int proxy_is(js_Object *obj);
js_Object *proxy_target(js_Object *proxy);
void proxy_check_realm(js_State *J, js_Object *f);     /* GetFunctionRealm, 7.3.25: throws if a proxy on the way was revoked */
void reflect_init(js_State *J);                /* reflect.c */

/* ---- WeakRef and FinalizationRegistry (weakref.c) */
void weakref_init(js_State *J);
void weakref_sweep(js_State *J, int mark);     /* between marking and sweeping */
void weakref_turn_over(js_State *J);           /* the outermost call has returned and no job waits: callbacks of registries */

/* ---- symbols (symbol.c) */
void symbol_atoms(js_State *J);                /* J->symbols; before the library */
void symbol_init(js_State *J);                 /* Symbol; after the library */
void symbol_value(js_State *J, js_Object *obj, const char *atom, const js_Value *v, int atts);         /* defines obj[atom] */
void symbol_method(js_State *J, const char *atom, const char *name, js_CFunction f, int length, int atts);     /* of the object on top */
void symbol_getter(js_State *J, const char *atom, const char *name, js_CFunction f);   /* of the object on top; name: "get x" */
void symbol_tag(js_State *J, js_Object *obj, const char *text);        /* obj[Symbol.toStringTag] */
void symbol_push_species(js_State *J, int idx, js_Object *standard);   /* -- constructor     SpeciesConstructor of the object at idx */
void symbol_return_this(js_State *J);           /* the getter */
void symbol_species(js_State *J);              /* get [Symbol.species] of the constructor on top */

/* ---- iteration (iterator.c).  A record is two values on the stack, the iterator and its next method; idx names the first. */
void iterator_init(js_State *J);
void iterator_lib_init(js_State *J);           /* Iterator; after collections_init */
void iterator_open(js_State *J, int idx);      /* -- iterator next     of the value at idx */
void iterator_open_next(js_State *J);          /* iterator -- iterator next */
int iterator_step(js_State *J, int idx);       /* 1: -- value; 0: done */
int iterator_step_plain(js_State *J, const js_Value *rec);     /* the same for the engine's own iterators; -1: it is no such, ask `next` */
int iterator_step_result(js_State *J, const js_Value *rec);    /* asks `next`; 1: -- result, whose value is still to be read; 0: done */
/* GroupBy (7.3.36) of arguments 1 and 2 for `who`.  push_list: key -- key array: the list of the values with that key, made if there is none. */
void iterator_group(js_State *J, const char *who, void (*push_list)(js_State *J, void *ctx), void *ctx);
void iterator_close(js_State *J, int idx);     /* calls return(); its errors throw */
void iterator_close_quiet(js_State *J, int idx);       /* its errors are dropped, an exception being on its way; but exhausted memory is thrown */
void iterator_result(js_State *J, int done);   /* value -- { value, done } */
void iterator_push_element(js_State *J, js_Object *obj, double k);     /* -- obj[k]     an index, up to 2^53; obj need not be rooted */
int iterator_plain_array(js_State *J, js_Object *obj); /* iterating it runs no script */
void iterator_array_keys(js_State *J);         /* natives: this[i], also for typed arrays */
void iterator_array_values(js_State *J);
void iterator_array_entries(js_State *J);
JS_NORETURN void iterator_not_iterable(js_State *J, js_Value *v);

/* ---- functions, environments, frames */

/* vm_run's own way back needs only the frame's place: the compiler keeps all else in the frame.  ThreadSanitizer must see setjmp. */
#if defined(__x86_64__) && !defined(__SANITIZE_THREAD__)
#define VM_BUILTIN_JUMP 1
#else
#define VM_BUILTIN_JUMP 0
#endif

struct js_Jumpbuf
{
	union {
		jmp_buf buf;
		void *place[5];
	};
	int vm;                        /* of vm_run: the frames stay as they are, the value goes to J->exception */
	int tracetop;
	int top, bot;
	int strict;
	int reserve;                   /* cstack_reserve then; 0 for vm */
};

/* What returning from a frame of code does. */
enum frame_return { FRAME_TO_CODE, FRAME_TO_C /* ends vm_run */, FRAME_DROPS /* to code that wants no result: a setter's */ };

/* One call in progress. */
struct js_Frame
{
	js_Object *callee;             /* NULL: the bottom */
	js_Object *new_target;         /* NULL: a plain call */
	/* vm.c's; code is NULL in natives */
	struct code *code;
	const uint32_t *at;            /* behind the first word of the running instruction, at most behind its last */
	struct env *env;
	js_Object *coroutine;          /* what the frame was resumed from, or NULL */
	int bot;
	unsigned char to_c;            /* enum frame_return */
	unsigned char prototype_asked; /* a native has asked run_prototype_of_new, or needs nothing of the kind */
	unsigned char mode;            /* how its coroutine was resumed: enum coroutine_mode */
#ifdef JSR_STRESS_BUILD
	int given;                     /* a native's: its arguments end here on the stack (stress.c) */
#endif
};

/* ---- string buffer of MuJS's kept files */
typedef struct js_Buffer { int n, m; char s[]; } js_Buffer;
void js_putc(js_State *J, js_Buffer **sbp, int c);
void js_puts(js_State *J, js_Buffer **sb, const char *s);
void js_putm(js_State *J, js_Buffer **sb, const char *s, const char *e);

/* ---- garbage collection (gc.c) */

void gc_mark_value(js_State *J, int mark, js_Value *v);
void gc_mark_object(js_State *J, int mark, js_Object *obj);            /* NULL is fine */
void gc_mark_atom(js_State *J, int mark, const char *atom);            /* NULL is fine */
struct env;
struct code;
void gc_mark_env(js_State *J, int mark, struct env *env);              /* NULL is fine */
void gc_mark_code(js_State *J, int mark, struct code *code);           /* NULL is fine */
void gc_add_roots(js_State *J, void (*mark_roots)(js_State *J, int mark, void *ctx), void *ctx);
void js_gc(js_State *J, int report);
void gc_free_all(js_State *J);                                         /* everything; finalizers run */

/* A safe point: collects if it is time and throws if interrupted.  All that must live is on the stack or rooted. */
#define gc_poll(J) do { if (__builtin_expect((J)->gccounter > (J)->gcthresh, 0)) run_poll(J); } while (0)
void run_poll(js_State *J);

struct gc_roots { void (*mark)(js_State *J, int mark, void *ctx); void *ctx; };

/* ---- the state */

struct js_State
{
	void *actx;                    /* the state itself: what MuJS's files hand to alloc */
	js_Alloc alloc;                /* returns NULL on no memory, counts bytes */

	int strict;                    /* of the running function: CODE_STRICT, CODE_SOME_STRICT or 0; ask vm_strict */

	/* prototypes */
	js_Object *Object_prototype;
	js_Object *Array_prototype;
	js_Object *Function_prototype;
	js_Object *Boolean_prototype;
	js_Object *Number_prototype;
	js_Object *String_prototype;
	js_Object *RegExp_prototype;
	js_Object *Date_prototype;
	js_Object *Error_prototype;
	js_Object *EvalError_prototype;
	js_Object *RangeError_prototype;
	js_Object *ReferenceError_prototype;
	js_Object *SyntaxError_prototype;
	js_Object *TypeError_prototype;
	js_Object *URIError_prototype;
	js_Object *AggregateError_prototype;
	js_Object *CallSite_prototype;         /* NULL: not needed so far */
	js_Object *Symbol_prototype;
	js_Object *BigInt_prototype;
	js_Object *Iterator_prototype;
	js_Object *AsyncIterator_prototype;
	js_Object *ArrayIterator_prototype;
	js_Object *StringIterator_prototype;
	js_Object *GeneratorFunction_prototype;
	js_Object *AsyncFunction_prototype;
	js_Object *AsyncGeneratorFunction_prototype;
	js_Object *Generator_prototype;
	js_Object *AsyncGenerator_prototype;
	js_Object *array_values;       /* Array.prototype.values, as made */
	js_Object *array_iterator_next;
	js_Object *has_instance;       /* Function.prototype[Symbol.hasInstance] */
	js_Object *iterator_result;    /* { value, done }: its shape is that of all results */
	js_Object *symbol_registry;
	js_Object *weak_kept;          /* what deref() has answered in this turn, or NULL (weakref.c) */
	js_Object *collection_prototypes[4];   /* Map, Set, WeakMap, WeakSet */
	js_Object *walk_prototypes[2];         /* of the iterators of Map and Set */
	js_Object *thrower;            /* %ThrowTypeError%, once it was asked for */
	js_Object *arguments_like;     /* arguments of sloppy functions have its shape */
	js_Object *strict_arguments_like;      /* and of others this one's */
	js_Object *RegExp_constructor;
	js_Object *generator_next;     /* %GeneratorPrototype%.next, as made */
	js_Object *eval_function;      /* the eval that a direct eval must call */
	js_Object *AsyncFromSync_prototype;
	js_Object *Error_constructor;

	struct symbol_names symbols;   /* the well-known ones */
	const char *flow_names[3];     /* what a bound function's function, flow and scope are called (flow.c) */
	const char *hidden_names[3];   /* what the slots of proxies and bound functions are called: nothing that script can spell */
	int exotic_chain;              /* an exotic object became a prototype: a name that is no atom may be a property all the same */
	const char *to_string_tag;     /* the atom of Symbol.toStringTag, once there are symbols */

	unsigned int seed;             /* of MuJS's Math.random, which library.c replaces */
	struct random random;          /* Math.random */

	js_Object *R;                  /* registry of hidden values */
	js_Object *G;                  /* the global object */

	/* execution stack */
	int top, bot;
	js_Value *stack;               /* LIMIT_VALUE_STACK, mapped lazily */

	/* collector.  gccounter counts bytes allocated since the last collection; gcthresh is 0 when a poll is wanted. */
	int gcmark;
	size_t gccounter;
	volatile size_t gcthresh;
	size_t gclimit;                /* what gcthresh is when nothing else wants a poll */
	struct code *gccode;           /* all bytecode (code.h) */
	js_Object *gcobj;
	js_String *gcstr;
	struct bigint *gcbigints;
	js_Object *gcroot;
	struct code *gccode_root;
	struct gc_roots gcroots[8];
	int gcroots_count;
	struct cells cells;            /* what is small */
	size_t heap_bytes;             /* live and dead, rounded up as they lie in memory */
	size_t heap_advised;           /* heap_bytes at which memory.c next has pages made ahead */
	struct heap_ahead { struct job job; atomic_int busy; uintptr_t from, to; } heap_ahead;
	size_t external_bytes;         /* engine_charge */
	size_t memory_max;
	size_t memory_slack;           /* how far beyond memory_max it may be for now */
	int reporting;                 /* the host is being told of an error */
	int exhausted;                 /* making the error that says so */
	js_Object *exhausted_error;
	int memory_unheard;            /* memory ran out, and no script of the user's has heard of it */
	int memory_lost;               /* since then a pending promise was collected that somebody waited for */
	int gc_running;
	int gc_stress;
	unsigned char host_bit;        /* OBJECT_HOST once the engine's own natives are there */

	/* atoms and shapes */
	struct atom **atoms;           /* buckets */
	uint32_t atoms_count, atoms_mask;
	struct atom *symbol_atoms;
	uint64_t symbols_made;
	struct hash_key hash_key;
	uint32_t index_turns[3];       /* secret and odd: atom_index_hash */
	struct atom_names names;
	struct atom_short { uint64_t words[2]; const char *atom; } short_atoms[256];   /* of short strings used as keys; forgotten at each collection */
	const char *literals[ATOM_LITERALS];   /* atoms lately asked for by C strings, at the hash of those strings' addresses */
	struct shape **transitions;    /* hash table: (shape, atom, attributes) or (prototype) to shape */
	uint32_t transitions_count, transitions_mask;
	struct shape *shapes;          /* all */

	/* calls in progress */
	int tracetop;
	struct js_Frame *trace;
	const char *thrown_file;        /* where the last throw in script stands; NULL once an error was made after it */
	int thrown_line, thrown_column;
	js_Object *flow;               /* what goes with everything begun now, or NULL (flow.h) */
	js_Object *watcher, *scope;    /* who is told of what begins, and what runs, or NULL (flow.h) */
	int watches_promises;          /* the watcher is told of promises, too */
	struct held *held;             /* arguments that left the stack for an array that their frame keeps (vm.c) */
	uint32_t held_count, held_cap;
	int settling;                  /* the frame whose promise is being settled with what it threw; less than 0: again, after a collection (vm.c) */
	js_Object *job_promise;        /* what the running handler's result goes to; its job keeps it.  NULL: no such job runs */
	int preparing_stack;           /* Error.prepareStackTrace or the host's maker runs: errors made meanwhile get their usual text */
	value_ref stack_maker;         /* engine_set_stack_maker; 0: none */
	js_Object *thrown;              /* what it threw, if an object; only compared */

	/* try records */
	int trytop;
	js_Jumpbuf *trybuf;

	/* C stack */
	void (*locale_format)(js_State *J, const char *what);  /* engine_set_locale */
	void (*make_dom_exception)(js_State *J);       /* engine_set_dom_exception */
	void (*clone_host)(js_State *J);               /* engine_set_clone */
	void (*transfer_prepare)(js_State *J);         /* engine_set_transfer */
	void (*transfer_complete)(js_State *J);
	js_CFunction lazy_getter;                      /* engine_set_lazy_getter */
	char *cstack_low;              /* below this address a call throws RangeError */
	void *cstack;                  /* mapping, or NULL: the thread's own stack */
	size_t cstack_size;
	int cstack_reserve;            /* already in the reserve, making the RangeError */

	struct { js_Object *obj; void (*fill)(js_State *J); } lazy_objects[LAZY_OBJECTS];      /* object_fill_later */

	/* interrupts */
	volatile int interrupt;        /* enum engine_interrupt */
	struct waiters_bed bed;        /* where Atomics.wait sleeps */
	void (*before_wait)(js_State *J);      /* engine_set_waits, both */
	void (*later)(js_State *J);
	int terminating;
	js_Object *new_target;         /* of the call about to be made */
	js_Value exception;            /* on its way to vm_run */

	/* vm.c */
	struct env *gcenvs;
	js_Object *lexicals;           /* let, const and class of scripts: values, JS_THOLE in the dead zone; READONLY: const */
	js_Object *intrinsics;         /* the globals' values as engine_keep_intrinsics found them; NULL before it */
	int indexed_prototypes;        /* a prototype has or had a property named by an index, elements aside */
	int singles;                   /* see prop_singles */
	uint64_t prototype_epoch;      /* never the same again once an object that is a prototype got, lost or changed a property */

	/* roots held by C */
	struct string_scratch { js_String *block; int depth; } *scratch;       /* string_scratch; depth: tracetop when it was made */
	uint32_t scratch_count, scratch_cap;
	js_Value *refs;
	uint32_t refs_count, refs_cap, refs_free;

	/* host */
	const struct engine_config *config;
	struct engine_state *engine;   /* engine.c's own */
	js_String *utf16_of, *utf16;   /* the text a regexp last saw in UTF-16, and that copy; forgotten at each collection (regexp_bind.c) */
	struct {                       /* the last successful match, for RegExp.$1 and its kin (regexp_bind.c) */
		js_String *owner;      /* the text, or NULL: it is in `copy` */
		unsigned bytes, units, groups;         /* groups 0: there was none */
		int ascii, captures[20];
		char copy[32];
	} last_match;
	struct collection *weak_collections;   /* all WeakMaps and WeakSets (collections.c) */
	struct collection *weak_fresh;         /* during a collection: reached, and not looked at yet */
	struct weak_waiting {                  /* during a collection: what waits for its key */
		struct weak_entry *all;
		uint32_t *buckets;
		uint32_t count, room, mask, symbols;
		int passes;
	} weak_waiting;
	struct module_realm *modules;  /* module.c's own */
	struct weak_ref *weak_refs;    /* weakref.c's own, as are the next three */
	struct registry *registries;
	int weak_ready;                /* a registry has something to tell */
	uint32_t weak_turn;
	struct regexp_watch {          /* what tells that a RegExp is as it was made (regexp_symbols.c) */
		struct shape *shape;
		uint64_t version;
		int slots[11];
		js_Object *functions[11], *species, *constructor;
	} regexp_watch;
	int iterator_slots[2], species_slots[2];       /* where prop_watched found what iterator.c and array.c ask for all the time */
	void *jobs;                    /* the job queue's own */
	struct buffer_realm *buffers;  /* buffer.c's own */
	struct streams *streams;       /* streams.c's own, once the library's streams are loaded */
};

/* The hash of the atom that spells k; no other index has the same.  Neighbours get neighbouring hashes, so that a walk over indices walks over
 * the tables too.  The groups of 10, 5 and 5 low bits are each turned by a secret multiple of all that stands above them: for two indices that
 * differ above a group every turn is as likely, so whoever wants them in one bucket of any table has only the few bits of the group that this
 * table cuts -- at most 4 or 5 of chosen indices share a place where chance would give one.  A table that probes on linearly would suffer where
 * runs overlap: property.c does not. */
static inline uint32_t atom_index_hash(js_State *J, uint32_t k)
{
	uint32_t low = k + ((k >> 10) * J->index_turns[0] >> 22);
	uint32_t middle = (k >> 10) + ((k >> 15) * J->index_turns[1] >> 27);
	uint32_t high = (k >> 15) + ((k >> 20) * J->index_turns[2] >> 27);
	return (k & 0xfff00000) | (high & 31) << 15 | (middle & 31) << 10 | (low & 1023);
}

/* ---- memory (memory.c): counts bytes, throws RangeError "Out of memory" */
void *js_malloc(js_State *J, int size);
void *js_realloc(js_State *J, void *ptr, int size);
void js_free(js_State *J, void *ptr);
char *js_strdup(js_State *J, const char *s);
void *memory_try(js_State *J, void *ptr, size_t size);         /* realloc that returns NULL instead */
void memory_free(js_State *J, void *ptr);
JS_NORETURN void memory_exhausted(js_State *J);

/* ---- run.c: stack and calls beyond value.h */
int vm_strict_here(js_State *J);
/* Whether strict code runs: what refused writes do. */
static inline int vm_strict(js_State *J) { return J->strict && (J->strict == 1 || vm_strict_here(J)); }
js_Value *js_tovalue(js_State *J, int idx);
js_Object *js_toobject(js_State *J, int idx);
void js_toprimitive(js_State *J, int idx, int hint);
js_Regexp *js_toregexp(js_State *J, int idx);
void js_pushvalue(js_State *J, js_Value v);
JS_NORETURN void run_stack_overflow(js_State *J);  /* throws the RangeError, made in the stacks' reserve */
void run_no_room(js_State *J, int n);          /* throws, unless the stack's reserve is in use */
#define STACK_ROOM(J, n) do { if (__builtin_expect((J)->top + (n) >= JS_STACKSIZE, 0)) run_no_room(J, n); } while (0)
void run_call(js_State *J, int n);             /* js_call of what is known to be a function */
/* What methods of arrays do for each element: argument 1, a function, is called with the element, its index and `this`, on argument 2. */
void run_visit(js_State *J, double k);         /* element -- result */
void run_visit_keep(js_State *J, double k);    /* element -- element result */
void run_visit_reduce(js_State *J, double k);  /* so_far element -- result     no `this`: so_far, element, index, array */
void js_pushobject(js_State *J, js_Object *v);
void js_pushstring(js_State *J, const char *v);                /* string.c */
void js_pushlstring(js_State *J, const char *v, int n);        /* string.c */
void js_pushatom(js_State *J, const char *atom);               /* as string or symbol */
const char *js_tostring(js_State *J, int idx);                 /* string.c, as is jsV_tostring */
int js_isprimitive(js_State *J, int idx);
int js_isregexp(js_State *J, int idx);
int js_iscoercible(js_State *J, int idx);
const char *js_typeof(js_State *J, int idx);
void js_rot(js_State *J, int n);
void js_rot2pop1(js_State *J);
void js_rot3pop2(js_State *J);
int js_hasindex(js_State *J, int idx, int i);
void js_getregistry(js_State *J, const char *name);
void js_setregistry(js_State *J, const char *name);
void js_newboolean(js_State *J, int v);
void js_newnumber(js_State *J, double v);
void js_newregexp(js_State *J, const char *pattern, int flags);
int js_instanceof(js_State *J);                /* value f   pops nothing, but changes f */
void jsR_unflattenarray(js_State *J, js_Object *obj);

/* May a C function that recurses go on?  Throws RangeError when the C stack is short, and if interrupted. */
void run_check_stack(js_State *J);
void run_check_recursion(js_State *J);         /* the C stack only: where no collection may happen */

void js_newreferenceerror(js_State *J, const char *message);
void js_newsyntaxerror(js_State *J, const char *message);
JS_NORETURN void js_referenceerror(js_State *J, const char *fmt, ...) JS_PRINTFLIKE(2, 3);
JS_NORETURN void js_syntaxerror(js_State *J, const char *fmt, ...) JS_PRINTFLIKE(2, 3);
JS_NORETURN void js_urierror(js_State *J, const char *fmt, ...) JS_PRINTFLIKE(2, 3);

/* ---- conversions.  jsV_toobject is in object.c; the rest, with js_concat, js_compare, js_equal, js_strictequal, in convert.c */
int jsV_toboolean(js_State *J, js_Value *v);
double jsV_tonumber(js_State *J, js_Value *v);
const char *jsV_tostring(js_State *J, js_Value *v);    /* v becomes the string; 0-terminated WTF-8 */
js_Object *jsV_toobject(js_State *J, js_Value *v);
void jsV_toprimitive(js_State *J, js_Value *v, int preferred);
double js_stringtofloat(const char *s, char **ep);
int jsV_numbertointeger(double n);
int jsV_numbertoint32(double n);
unsigned int jsV_numbertouint32(double n);
const char *jsV_numbertostring(js_State *J, char buf[32], double number);
void js_concat(js_State *J);
int js_compare(js_State *J, int *okay);
int js_equal(js_State *J);
int js_strictequal(js_State *J);

double js_strtod(const char *as, char **aas);
double js_strtol(const char *s, char **ep, int radix);
double convert_digits(const char *s, const char *end, int radix);     /* all of [s, end) are digits of the radix */

void regexp_free(js_State *J, js_Regexp *re);          /* for gc.c: what a RegExp object owns; in regexp_bind.c */

/* ---- the library: each fills in what its name says */
void jsB_init(js_State *J);            /* all of it; calls the others */
void jsB_initobject(js_State *J);
void jsB_initarray(js_State *J);
void jsB_initfunction(js_State *J);
void jsB_initboolean(js_State *J);
void jsB_initnumber(js_State *J);
void jsB_initstring(js_State *J);
void jsB_initregexp(js_State *J);
void jsB_initerror(js_State *J);
void jsB_initmath(js_State *J);
void jsB_initjson(js_State *J);         /* json_parse.c */
void json_stringify(js_State *J);       /* the function itself */
int json_is_raw(js_Object *obj);                /* made by JSON.rawJSON; its text is its first property */
void jsB_initdate(js_State *J);
void jsB_propf(js_State *J, const char *name, js_CFunction cfun, int n);       /* a method of the object on top; `name` may be A.B.name */
void jsB_propn(js_State *J, const char *name, double number);
void jsB_props(js_State *J, const char *name, const char *string);

#endif
