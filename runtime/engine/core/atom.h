/* engine/core/atom.h -- interned names (atom.c).
 *
 * A `const char *` of a property name inside the engine is an atom's chars; equality is pointer equality, and
 * ATOM(name) is its header.  Functions that say `name` take any C string and intern; those that say `atom` take an
 * atom.
 */
#ifndef ENGINE_CORE_ATOM_H
#define ENGINE_CORE_ATOM_H

#include "engine/core/string.h"

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

const char *atom_intern(js_State *J, const char *chars, size_t size);  /* throws when out of memory */
/* NULL: there is no such atom, so no object has such a property, except that exotic objects may answer for any name
 * (check OBJECT_IS_EXOTIC; once an exotic object is in a prototype chain this never returns NULL). */
const char *atom_find(js_State *J, const char *chars, size_t size);
const char *atom_index(js_State *J, uint32_t index);                   /* the atom that spells this number */
/* a new atom; interning never finds it */
const char *atom_symbol(js_State *J, const char *description, enum atom_kind kind);
/* ToPropertyKey; v stays as it is unless it is an object */
const char *atom_of(js_State *J, js_Value *v);
/* atom_index, but NULL if there is no such atom yet */
const char *atom_index_known(js_State *J, uint32_t index);
/* NULL: no object has such a property, except as an element */
const char *atom_index_find(js_State *J, uint32_t index);
/* fast for a literal used before: cached by its address */
const char *js_intern(js_State *J, const char *s);
/* js_intern, but NULL if there is no such atom */
const char *atom_find_name(js_State *J, const char *s);
void atom_start(js_State *J);
void atom_stop(js_State *J);
void atom_sweep(js_State *J, int mark);                                /* frees atoms without this mark */

/* Atoms the engine itself uses: J->names.length and so on. */
#define ATOM_NAMES(X) \
	X(length) X(prototype) X(constructor) X(name) X(message) X(stack) X(cause) X(errors) X(toString) X(valueOf) \
	X(value) X(writable) X(enumerable) X(configurable) X(get) X(set) X(arguments) X(callee) X(caller) X(undefined) \
	X(object) \
	X(function) X(number) X(string) X(boolean) X(symbol) X(bigint) X(stackTraceLimit) X(prepareStackTrace) \
	X(lastIndex) X(source) X(global) X(ignoreCase) \
	X(multiline) X(index) X(input) X(then) X(toJSON) X(Error) X(eval) X(join) X(__proto__) X(NaN) X(Infinity) \
	X(next) X(done) X(raw) X(of)
struct atom_names {
#define X(n) const char *n;
	ATOM_NAMES(X)
#undef X
	const char *empty, *null_, *true_, *false_, *return_, *throw_, *default_, *this_;
};

/* The well-known symbols: J->symbols.iterator and so on. */
#define SYMBOL_NAMES(X) \
	X(asyncIterator) X(hasInstance) X(isConcatSpreadable) X(iterator) X(match) X(matchAll) X(replace) X(search) \
	X(species) X(split) \
	X(toPrimitive) X(toStringTag) X(unscopables) \
	X(asyncDispose) X(dispose)
struct symbol_names {
#define X(n) const char *n;
	SYMBOL_NAMES(X)
#undef X
};

/* The ASCII character at unit k of a string, or -1 if the string is not ASCII or has at most k characters. */
static inline int string_ascii_at(const js_Value *v, uint32_t k)
{
	const js_String *h;
	if (v->t.type == JS_TMEMSTR) {
		h = v->u.memstr;
		return h->flags & STRING_ASCII && k < h->bytes ? (unsigned char)h->p[k] : -1;
	}
	if (v->t.type == JS_TLITSTR)
		return ATOM(v->u.litstr)->size == ATOM(v->u.litstr)->units &&
			k < ATOM(v->u.litstr)->size ? (unsigned char)v->u.litstr[k] : -1;
	return k < SHORT_MAX && v->u.shrstr[k] && value_short_ascii(v) ? (unsigned char)v->u.shrstr[k] : -1;
}

#endif
