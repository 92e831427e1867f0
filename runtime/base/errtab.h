/* base/errtab.h -- errno values with the names and messages that jsr reports for them.
 *
 * Names and messages are those that node users know (libuv's table); where libuv has none, as for EDQUOT, the kernel's
 * name is used, so that every error has a name.  Numbers are negative errno values, and below -3000 those of name
 * resolution and of libuv's own.
 *
 * Time       O(log n) in a table of about a hundred.
 * Threads    any; the table is constant.
 */
#ifndef BASE_ERRTAB_H
#define BASE_ERRTAB_H

struct errtab_entry {
	int number;                    /* negative, as in results */
	const char *name;              /* "ENOENT" */
	const char *message;           /* "no such file or directory" */
};

/* The entry of a negative errno value (a positive one is taken as its negative); NULL if there is none. */
const struct errtab_entry *errtab_find(int number);

/* Never NULL: "Unknown system error" if there is no entry. */
const char *errtab_name(int number);
const char *errtab_message(int number);

/* The i-th entry in ascending order of -number, or NULL past the last: for tables shown to scripts. */
const struct errtab_entry *errtab_at(unsigned i);

#endif
