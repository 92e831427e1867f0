/* engine/regexp/regexp_set_int.h -- sets of characters and of strings, as classes in regular expressions name them.
 *
 * A class is a list of ranges; what flag v adds is that classes are operands (union, intersection, subtraction,
 * complement) and that a set may hold strings of several characters, or of none: \q{ab|c|}, \p{RGI_Emoji}.  Strings of
 * one character always stand in the class.
 *
 * With flag i both sides of an operation hold the folded form of everything in them (regexp.c adds it as each operand
 * is read), and only folded characters are ever looked for; unfolded ones that are still there do no harm.
 *
 * Time     operations are linear in the sizes, after sorting; a look-up is a binary search for each character.
 * Errors   0: out of memory, and what was given stays valid.
 * Threads  none of its own: a set belongs to one program, which is read-only after compiling.
 */
#ifndef ENGINE_REGEXP_REGEXP_SET_INT_H
#define ENGINE_REGEXP_REGEXP_SET_INT_H

#include <stddef.h>
#include <stdint.h>

struct regexp_class {
	unsigned char low[32];         /* the answer for every c < 256, negation and case included */
	uint32_t (*ranges)[2];         /* sorted, apart; of folded characters with flag i */
	uint32_t count, room;
	int negated;
	int ignore;                    /* flag i where the class stands */
};

struct regexp_strings {
	uint32_t *chars;               /* each string: its length, then its characters */
	uint32_t chars_count, chars_room;
	uint32_t *starts;              /* of each in chars; in order, once regexp_strings_sort was called */
	uint32_t count, room;
	uint32_t class_index;          /* the set's single characters, in the program */
	int empty;                     /* the empty string is one of them; it is not in starts */
	int ignore;
};

struct regexp_set {
	struct regexp_class k;
	struct regexp_strings s;
};

int regexp_class_add(struct regexp_class *k, uint32_t from, uint32_t to);
void regexp_class_merge(struct regexp_class *k);               /* sorts, and joins what touches */
/* in the ranges, merged before: `low` and `negated` do not count */
int regexp_class_search(const struct regexp_class *k, uint32_t c);

int regexp_strings_add(struct regexp_strings *s, const uint32_t *chars, uint32_t n);   /* n is not 1 */
void regexp_strings_sort(struct regexp_strings *s);            /* and leaves each only once */
void regexp_strings_reverse(struct regexp_strings *s);         /* each string back to front, for a look behind; sorts */

/* Of the strings low .. high - 1, which agree in their first `depth` characters and are all longer, keeps those with c
 * next. */
void regexp_strings_narrow(const struct regexp_strings *s, uint32_t depth, uint32_t c, uint32_t *low, uint32_t *high);

/* a becomes the result; b stays as it is.  Complement is of single characters: the set holds no strings. */
int regexp_set_unite(struct regexp_set *a, const struct regexp_set *b);
int regexp_set_intersect(struct regexp_set *a, struct regexp_set *b);
int regexp_set_subtract(struct regexp_set *a, struct regexp_set *b);
int regexp_set_complement(struct regexp_set *a);
void regexp_set_fini(struct regexp_set *a);

/* Adds what \p{name} stands for, a property of strings.  1, 0, or -1: no such property */
int regexp_set_add_property(struct regexp_set *a, const char *name, size_t size);

/* The number at *at, which moves on: 7 bits a byte, low part first. */
uint32_t regexp_set_number(const unsigned char **at);

#endif
