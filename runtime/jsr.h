/* jsr.h -- run JavaScript: the one public header, of the command and of programs that embed jsr.
 *
 *   struct jsr_options o = { .script = "hello.js", .argc = 0 };
 *   return jsr_main(&o);
 *
 * Threads   a run belongs to the thread that started it; one run per process for now (it owns stdout, signals and the
 *           working directory).
 */
#ifndef JSR_H
#define JSR_H

#include <stddef.h>

enum jsr_mode {
	JSR_SCRIPT,            /* script is a file, run as the main module */
	JSR_EVAL,              /* source is code (-e) */
	JSR_PRINT,             /* source is code, its completion value is printed (-p) */
	JSR_CHECK,             /* script, or source where there is one, is compiled only (--check) */
	JSR_CLASSIC            /* script is a file, run as a classic global script (--script) */
};

enum jsr_input {
	JSR_INPUT_FIND_OUT,            /* a module if only module syntax stands in the way of its being a script */
	JSR_INPUT_COMMONJS,
	JSR_INPUT_MODULE
};

struct jsr_options {
	enum jsr_mode mode;
	const char *script;            /* path, for SCRIPT, CHECK and CLASSIC */
	const char *source;            /* code, for EVAL and PRINT, maybe for CHECK; UTF-8 */
	size_t source_size;            /* bytes */
	enum jsr_input input;          /* what source is, for EVAL and CHECK; PRINT runs scripts only */
	const char *source_name;       /* "[eval]" or "[stdin]" */
	int argc;                      /* process.argv after the binary: the script, then its arguments */
	char **argv;
	/* what the program was called as, for process.argv0 and process.title; NULL: "jsr" */
	const char *argv0;
	int exec_argc;                 /* options before the script, for process.execArgv alone */
	char **exec_argv;
	/* the switches that are on, by their names ("--no-warnings"; jsr --help lists them), NULL-terminated, or
	 * NULL */
	const char *const *flags;
	/* what a rejection that nobody handles does: a mode of --unhandled-rejections; NULL: "throw" */
	const char *rejections;
	const char *const *env_files;  /* what process.env has besides (--env-file), NULL-terminated, or NULL */
	const char *const *preload;    /* modules to require first (-r), NULL-terminated, or NULL */
	const char *const *imports;    /* modules to import then (--import), likewise */
	const char *const *conditions; /* of a package's exports and imports, besides "node" and the like, likewise */
	const char *const *disabled_warnings;  /* codes and types of warnings that are not shown, likewise */
	/* bytes that objects and buffers may take before an allocation is a RangeError; 0: no limit */
	size_t memory_max;
	int has_stack_limit;
	double stack_limit;            /* Error.stackTraceLimit, if has_stack_limit */
	/* "delete" or "throw": what becomes of Object.prototype.__proto__; NULL: nothing */
	const char *proto;
	const char *title;             /* process.title, or NULL: argv0 */
	/* where the kernel has the command line, so that a title set by the script can be seen there; or NULL */
	char *title_space;
	size_t title_room;             /* bytes there */
};

/* Runs to the end and returns the exit code (0..255).  A script that calls process.exit ends the process. */
int jsr_main(const struct jsr_options *options);

/* Prints the syntax tree of a file to stdout: a module if it ends in .mjs, else the body of a CommonJS module.  Returns
 * the exit code; 1 after a message when it cannot be read or is no JavaScript. */
int jsr_dump_ast(const char *path);
int jsr_dump_bytecode(const char *path);        /* the same for its bytecode */

const char *jsr_version(void);

/* What the system offers: one line per fact (back end of the ring and the like), to stdout. */
void jsr_print_system(void);

#endif
