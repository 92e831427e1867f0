/* cli.h -- parsing the command line. */
#ifndef CLI_H
#define CLI_H

#include "jsr.h"

enum cli_action {
	CLI_RUN, CLI_HELP, CLI_MANUAL, CLI_COMPLETION, CLI_VERSION, CLI_SYSTEM, CLI_DUMP_AST, CLI_DUMP_BYTECODE, CLI_BAD
};

#define CLI_LIST_MAX 16        /* most modules of -r and --import, files of --env-file, conditions, and so on */
#define CLI_RULES_MAX 64       /* most options --allow-KIND and --deny-KIND */
#define CLI_FLAGS_MAX 32       /* most switches that can be on together */

struct cli {
	enum cli_action action;
	/* for CLI_RUN; CLI_DUMP_AST uses the script; script "-" or none: read from standard input.  CLI_MANUAL and
	 * CLI_COMPLETION use it too: the topic, NULL for none, and the shell. */
	struct jsr_options options;
	/* each ends with NULL */
	const char *preload[CLI_LIST_MAX + 1], *env_files[CLI_LIST_MAX + 1], *imports[CLI_LIST_MAX + 1],
		*loaders[CLI_LIST_MAX + 1],
		*conditions[CLI_LIST_MAX + 1], *watch_paths[CLI_LIST_MAX + 1];
	const char *disabled_warnings[CLI_LIST_MAX + 1], *flags[CLI_FLAGS_MAX + 1];
	const char *policy_rules[CLI_RULES_MAX + 1];
	int typescript;                /* --input-type=...-typescript */
	int print_input;               /* -p without code: print the value of the program on standard input */
	char **environment;            /* the words of NODE_OPTIONS, ours; or NULL */
	char **watched;                /* the program that --watch runs, as arguments of jsr, ours; or NULL */
	char message[256];             /* for CLI_BAD: the message */
	int code;                      /* for CLI_BAD: the exit code */
};

/* Reads NODE_OPTIONS (node_options, or NULL), then argv; keeps pointers into argv. */
void cli_parse(struct cli *cli, int argc, char **argv, const char *node_options);
void cli_free(struct cli *cli);

void cli_help(void);                   /* to stdout */

/* The options in the order of --help; 0 behind the last one. */
struct cli_option { const char *name, *short_name, *value, *help; };     /* help: NULL if --help does not list it */
int cli_option(size_t i, struct cli_option *o);

int cli_completion(const char *shell); /* bash, zsh or fish: its completion script to stdout; else -1 */
int cli_manual(const char *topic);     /* man with the page of this topic; the exit code */

#endif
