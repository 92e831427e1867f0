/* cli.h -- the command line: what argv asks for. */
#ifndef CLI_H
#define CLI_H

#include "jsr.h"

enum cli_action { CLI_RUN, CLI_HELP, CLI_VERSION, CLI_SYSTEM, CLI_DUMP_AST, CLI_DUMP_BYTECODE, CLI_BAD };

#define CLI_LIST_MAX 16        /* modules of -r and --import, files of --env-file, conditions: more is a mistake */
#define CLI_FLAGS_MAX 32       /* switches that can be on at one time */

struct cli {
	enum cli_action action;
	/* for CLI_RUN, and the script for CLI_DUMP_AST; script "-" or none: from standard input */
	struct jsr_options options;
	/* each ends with NULL */
	const char *preload[CLI_LIST_MAX + 1], *env_files[CLI_LIST_MAX + 1], *imports[CLI_LIST_MAX + 1],
		*conditions[CLI_LIST_MAX + 1];
	const char *disabled_warnings[CLI_LIST_MAX + 1], *flags[CLI_FLAGS_MAX + 1];
	int print_input;               /* -p without code: the value of what standard input says is printed */
	char message[256];             /* for CLI_BAD: the line to show */
	int code;                      /* for CLI_BAD: the exit code */
};

/* Reads argv; keeps pointers into it. */
void cli_parse(struct cli *cli, int argc, char **argv);

void cli_help(void);                   /* to stdout */

#endif
