/* base/library.h -- shared libraries that are opened on first use.
 *
 * A library stays open.  Its functions are named in a list that ends with a name NULL; all of them must be there.
 *
 * Threads    any: who has called library_open may call the functions.
 */
#ifndef BASE_LIBRARY_H
#define BASE_LIBRARY_H

struct symbol { const char *name; void **to; };

struct library {
	const char *file, *package;    /* its soname, and Debian's package that has it */
	const struct symbol *symbols;
	int opened;
};

/* 0, or -ELIBACC: it is missing, or lacks a function. */
int library_open(struct library *l);

/* A library whose file and functions carry its version: "libicui18n.so.72" has ucol_open_72.  Functions of the
 * libraries it needs are found too.  Names stand one after the other, each with its 0 byte, and an empty one ends
 * them; the functions go to `to` in their order.  (A table of pointers would be relocated whenever the program
 * starts.) */
struct numbered_library {
	const char *stem;              /* the soname without the number */
	const char *required;
	const char *optional;          /* came with later versions: NULL where they are missing */
	void **to;
};

/* Opens the version `first`, or else one above it up to last, or else one below it down to least.  The version, or
 * -ELIBACC. */
int library_open_numbered(const struct numbered_library *l, int first, int last, int least);

/* For whoever calls dlopen itself: the OpenSSL that `handle` is or needs, if any, is not taken apart by exit(), where
 * the pool's threads may still compute with it.  Before any other function of the library. */
void library_keep_at_exit(void *handle);

#endif
