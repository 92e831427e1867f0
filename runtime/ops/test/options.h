/* ops/test/options.h -- the options of `jsr test`: one table for reading them (stdlib/internal/test/command.js), for
 * --help and for the completions of shells. */
#ifndef OPS_TEST_OPTIONS_H
#define OPS_TEST_OPTIONS_H

#include <stddef.h>

struct test_option {
	const char *name, *short_name;         /* without dashes; short_name: NULL for none */
	/* what follows, NULL for a switch; in brackets, "[N]", it may be left out.  FILE, MODULE and DIR are files. */
	const char *value;
	const char *words;                     /* values to choose from, with spaces between, or NULL */
	const char *help;
	int many;                              /* may be given more than once */
};

const struct test_option *test_option(size_t i);       /* in the order of --help; NULL behind the last one */

#endif
