/* engine/regexp/regexp_set_int.h -- sets of characters and strings, for classes in regular expressions.
 *
 * A class is a list of ranges; flag v adds operations on classes (union, intersection, subtraction, complement) and
 * sets with strings of several characters, or none: \q{ab|c|}, \p{RGI_Emoji}.  Strings of one character are always
 * stored in the class.
 *
 * With flag i both sides of an operation contain the folded form of all their characters (regexp.c adds it when it
 * reads an operand), and only folded characters are looked up; remaining unfolded ones do no harm.
 *
 * Time     operations are linear in the sizes, after sorting; a lookup is a binary search per character.
 * Errors   0: out of memory; the arguments stay valid.
 * Threads  none of its own: a set belongs to one program, which is read-only after compiling.
 */
#ifndef ENGINE_REGEXP_REGEXP_SET_INT_H
#define ENGINE_REGEXP_REGEXP_SET_INT_H

#include <stddef.h>
#include <stdint.h>

struct regexp_class {
	unsigned char low[32];         /* membership for every c < 256, with negation and case applied */
	uint32_t (*ranges)[2];         /* sorted, disjoint; of folded characters with flag i */
	uint32_t count, room;
	int negated;
	int ignore;                    /* flag i is in effect for this class */
};

struct regexp_strings {
	uint32_t *chars;               /* each string: its length, then its characters */
	uint32_t chars_count, chars_room;
	uint32_t *starts;              /* index of each string in chars; sorted by regexp_strings_sort */
	uint32_t count, room;
	uint32_t class_index;          /* the class of the set's single characters, in the program */
	int empty;                     /* contains the empty string, which is not in starts */
	int ignore;
};

struct regexp_set {
	struct regexp_class k;
	struct regexp_strings s;
};

int regexp_class_add(struct regexp_class *k, uint32_t from, uint32_t to);
void regexp_class_merge(struct regexp_class *k);               /* sorts and joins adjacent ranges */
/* searches the merged ranges; ignores `low` and `negated` */
int regexp_class_search(const struct regexp_class *k, uint32_t c);

int regexp_strings_add(struct regexp_strings *s, const uint32_t *chars, uint32_t n);   /* n must not be 1 */
void regexp_strings_sort(struct regexp_strings *s);            /* also removes duplicates */
void regexp_strings_reverse(struct regexp_strings *s);         /* reverses each string, for lookbehind; sorts */

/* Of the strings low .. high - 1, which share their first `depth` characters and are all longer, keeps those with c
 * next. */
void regexp_strings_narrow(const struct regexp_strings *s, uint32_t depth, uint32_t c, uint32_t *low, uint32_t *high);

/* a becomes the result; b is unchanged.  Complement: only for sets without strings. */
int regexp_set_unite(struct regexp_set *a, const struct regexp_set *b);
int regexp_set_intersect(struct regexp_set *a, struct regexp_set *b);
int regexp_set_subtract(struct regexp_set *a, struct regexp_set *b);
int regexp_set_complement(struct regexp_set *a);
void regexp_set_fini(struct regexp_set *a);

/* Adds the property of strings \p{name}.  1, 0 (out of memory), or -1: no such property */
int regexp_set_add_property(struct regexp_set *a, const char *name, size_t size);

/* Reads the number at *at and advances: 7 bits per byte, low part first. */
uint32_t regexp_set_number(const unsigned char **at);

#endif
