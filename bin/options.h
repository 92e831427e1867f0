/* options.h -- the table of the command's options, and the search in it. */
#ifndef OPTIONS_H
#define OPTIONS_H

#include <stddef.h>

/* An option without an entry in `does` is a switch; --no- before its name switches it off, and the last one on the line
 * wins.  The active switches are passed in jsr_options.flags. */
struct option {
	const char *name, *short_name;
	char does;                     /* what cli.c's apply does */
	/* value: the required argument, NULL for none; help: NULL if only cli_help's last lines mention it */
	const char *value, *help;
};

#define OPTIONS_MAX 192        /* most options */

const struct option *options_get(size_t i);            /* in the order of --help; NULL behind the last one */
size_t options_index(const struct option *o);          /* below OPTIONS_MAX */

/* The option of an argument and what stands behind its "=", or NULL for either. */
const struct option *options_find(const char *arg, const char **value);

/* The option that the argument negates: --no-NAME, or --NAME if the option itself is --no-NAME; or NULL. */
const struct option *options_find_contrary(const char *arg);

const char *options_nearest(const char *arg);          /* the name that was probably meant, or NULL */

#endif
